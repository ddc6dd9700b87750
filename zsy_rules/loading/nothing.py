"""What says nothing: `none` where nothing was inherited, and the words of other languages for it."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace

from zsy_rules._source import Edit, Span, shortened
from zsy_rules._yaml import NEEDED, MapNode, Node, TextNode
from zsy_rules.errors import Problem
from zsy_rules.loading.merging import HEAD, says_none
from zsy_rules.loading.nodes import Loc, node_at
from zsy_rules.ruleset import Ruleset, nearest
from zsy_rules.ruleset.hints import says_nothing
from zsy_rules.ruleset.known_kinds import KIND_WORDS
from zsy_rules.ruleset.shape import Shape, fields_of, shape_at

#: Scalars that take any text, and any name.
_ANY_TEXT = ("ruleset/wrong-text", "ruleset/wrong-name")
_EACH_FILE = "each file says this for itself: leave the key out"


def of_nothing(root: MapNode, loc: Loc, problem: Problem) -> Problem:
    """Return the problem; for a word of another language that says nothing, with what says it here."""
    node = node_at(root, loc)
    if not isinstance(node, TextNode) or not says_nothing(node.text) or problem.span != node.span:
        return problem
    if loc[0] in NEEDED:
        return problem
    if isinstance(loc[-1], int):
        return replace(problem, hint="take the item out", fix=())
    if problem.code == "ruleset/list-wanted":
        problem = replace(problem, message=f"a list is wanted here, not `{node.text}`")
    hint, fix = _instead(loc, node.span)
    return replace(problem, hint=hint, fix=fix)


def _instead(loc: Loc, span: Span) -> tuple[str, tuple[Edit, ...]]:
    """Return what to do with a word for nothing, and the edit that does it."""
    if loc[0] in HEAD and len(loc) <= 2:  # for_players, and one number of players in it, too
        return "leave the key out", ()
    return "to take back what was inherited write none, in small letters; else leave the key out", (Edit(span, "none"),)


def read_as_text(root: MapNode) -> Iterator[tuple[Loc, Problem]]:
    """Yield a problem for every bare word for nothing of another language that is read as a text or a name."""
    for loc, node in _texts(root, Shape(model=Ruleset), ()):
        if loc[0] not in NEEDED and not node.quoted and says_nothing(node.text):
            hint, fix = _instead(loc, node.span)
            quoted = f"{hint}\nif it is what you mean, put it in quotes"
            message = f"`{node.text}` is read as a word like any other here"
            yield loc, Problem("ruleset/nothing-word", message, node.span, quoted, "warning", fix=fix)


def _texts(node: Node, shape: Shape | None, loc: Loc) -> Iterator[tuple[Loc, TextNode]]:
    """Yield every value in which any text, or any name, would do; items of lists apart."""
    if isinstance(node, TextNode) and shape and shape.scalar and shape.scalar.code in _ANY_TEXT:
        with suppress(ValueError):
            shape.scalar.read(node.text)
            yield loc, node
    elif isinstance(node, MapNode) and shape:
        for key, entry in node.entries.items():
            inner = fields_of(shape.model).get(key) if shape.model else shape.item if shape.key else None
            yield from _texts(entry.value, inner, (*loc, key))


def takes_back_nothing(path: Loc, span: Span, beside: Iterable[str]) -> Problem:
    """Return the problem of a `none` for something that was never inherited."""
    name, words = shortened(".".join(str(part) for part in path)), tuple(beside)
    around = shape_at(Ruleset, path[:-1])
    is_key = around is not None and around.model is not None  # a key of the language is no slip for another one
    said = [one for one in KIND_WORDS.get(str(path[-1]), ()) if one in words and path[-2:-1] == ("combinations",)]
    hint = f"did you mean {said[0]}?" if said else None if is_key else nearest(str(path[-1]), words)
    if hint is None and words and not is_key:
        hint = f"inherited here: {', '.join(map(shortened, words))}"
    message = f"nothing of the name `{name}` was inherited that `none` could take back"
    return Problem("ruleset/takes-back-nothing", message, span, hint or f"take `{shortened(str(path[-1]))}: none` out")


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
