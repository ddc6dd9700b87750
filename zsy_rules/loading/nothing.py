"""What says nothing: `none` where nothing was inherited, and the words of other languages for it."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from zsy_rules._source import Edit, Span, shortened
from zsy_rules._yaml import MapNode, TextNode
from zsy_rules.errors import Problem
from zsy_rules.loading.merging import HEAD, says_none
from zsy_rules.loading.nodes import Loc, node_at
from zsy_rules.ruleset import nearest
from zsy_rules.ruleset.hints import says_nothing

_EACH_FILE = "each file says this for itself"


def of_nothing(root: MapNode, loc: Loc, problem: Problem) -> Problem:
    """Return the problem; for a word of another language that says nothing, with what says it here."""
    node = node_at(root, loc)
    if loc[0] in HEAD or not isinstance(node, TextNode) or not says_nothing(node.text) or problem.span != node.span:
        return problem
    if isinstance(loc[-1], int):
        return replace(problem, hint="take the item out", fix=())
    hint = "to take back what was inherited write none, in small letters; else leave the key out"
    if problem.code == "ruleset/list-wanted":
        problem = replace(problem, message=f"a list is wanted here, not `{node.text}`")
    return replace(problem, hint=hint, fix=(Edit(node.span, "none"),))


def takes_back_nothing(path: Loc, span: Span, beside: Iterable[str]) -> Problem:
    """Return the problem of a `none` for something that was never inherited."""
    name, words = shortened(".".join(str(part) for part in path)), tuple(beside)
    hint = nearest(str(path[-1]), words)
    if hint is None and words:
        hint = f"inherited here: {', '.join(map(shortened, words))}"
    message = f"nothing of the name `{name}` was inherited that `none` could take back"
    return Problem("ruleset/takes-back-nothing", message, span, hint or "take the line out")


def head_none(root: MapNode) -> Iterator[tuple[Loc, Problem]]:
    """Yield a problem for every `none` under a key that each file says for itself."""
    for key in HEAD:
        entry = root.entries.get(key)
        if entry is None or key == "extends" or not says_none(entry.value):
            continue
        if key == "name":
            yield (key,), Problem("ruleset/wrong-name", "no ruleset can be named none", entry.value.span)
            continue
        yield (key,), replace(takes_back_nothing((key,), entry.value.span, ()), hint=_EACH_FILE)
    tables = root.entries.get("for_players")
    for number, entry in tables.value.entries.items() if tables and isinstance(tables.value, MapNode) else ():
        if says_none(entry.value):
            loc = ("for_players", number)
            yield loc, replace(takes_back_nothing(loc, entry.value.span, ()), hint=_EACH_FILE)
