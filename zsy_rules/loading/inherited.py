"""Hints that depend on what a file inherits: `none` takes back only what was there, and a kind has one shape."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from zsy_rules._yaml import MapNode, Node, TextNode
from zsy_rules.errors import Problem
from zsy_rules.loading.files import File
from zsy_rules.loading.fitting import as_wanted, in_one_line
from zsy_rules.loading.fixes import instead
from zsy_rules.loading.homes import inside, within
from zsy_rules.loading.merging import HEAD, Branch, Leaf, Taken, merge
from zsy_rules.loading.nodes import Loc, node_at
from zsy_rules.loading.parents import parent_hint
from zsy_rules.loading.sections import ways_to_say
from zsy_rules.loading.shapes import kickers_hint, kind_hint
from zsy_rules.ruleset import Gift, Give
from zsy_rules.ruleset.hints import says_no, says_nothing
from zsy_rules.ruleset.shape import fields_of

Found = list[tuple[int, Loc | None, Problem]]
_VALUES: Final = ("ruleset/mapping-wanted", "ruleset/list-wanted")


def against_inherited(found: Found, files: Sequence[File]) -> Found:
    """Return the problems of the files of a chain, with what to do as it is right over what each inherits."""
    return [(place, loc, _right(place, loc, problem, files) if loc else problem) for place, loc, problem in found]


def _right(place: int, loc: Loc, problem: Problem, files: Sequence[File]) -> Problem:
    root = files[place].document.root
    if root is None:
        return problem
    node = node_at(root, loc)
    where = loc[2:] if loc[0] == "for_players" else loc
    hint = None
    if isinstance(node, TextNode) and loc == ("extends",) and problem.code == "ruleset/wrong-name":
        hint = parent_hint(files[place].folder, node.text)
        if hint:
            return replace(problem, hint=hint, fix=instead(node.span, hint))
    elif isinstance(node, TextNode) and _takes_back(node, problem):
        if _inherited(place, loc, files) is None:
            return replace(problem, hint=f"nothing of `{loc[-1]}` was inherited: take it out", fix=())
    elif problem.code in _VALUES and where[:1] == ("combinations",) and len(where) == 2:
        hint = kind_hint(str(where[1]), node, _keys(_inherited(place, loc, files)))
    elif problem.code in _VALUES and where[:1] == ("combinations",) and where[2:] == ("with",):
        hint = kickers_hint(node, _keys(_inherited(place, loc, files)))
    elif problem.code == "ruleset/mapping-wanted" and where[:1] == ("tribute",):
        hint = _of_entries(node, where, _inherited(place, loc[: len(loc) - len(where) + 1], files))
    return replace(problem, hint=hint) if hint else problem


def _of_entries(node: Node, where: Loc, inherited: Branch | Leaf | None) -> str | None:
    """Return how what all gifts have in common is said for one of those that were inherited: `tribute: {cards: 2}`."""
    names = list(_keys(inherited))
    if not names or len(where) > 2 or where[1:2] == (names[0],):
        return None
    if len(where) == 2:
        text = None if where[1] in names else _in_gift(str(where[1]), node)
    elif isinstance(node, MapNode):
        text = ", ".join(_in_gift(key, entry.value) or "…" for key, entry in node.entries.items())
    else:
        ways = ways_to_say(node, Give)
        text = f"give: {ways[0]}" if len(ways) == 1 else None
    others = f"; the others here: {', '.join(names[1:])}" if names[1:] else ""
    return f"each gift has a name: write {names[0]}: {{{text}}}{others}" if text else None


def _in_gift(key: str, node: Node) -> str | None:
    """Return a key with its value as a gift has it, inside what it belongs into."""
    own = fields_of(Gift).get(key)
    if own is not None:
        ways = ways_to_say(node, own.model) if own.model and not isinstance(node, MapNode) else []
        return f"{key}: {ways[0] if ways else as_wanted(node, own) or in_one_line(node)}"
    homes = [home for home in inside(Gift, key) if as_wanted(node, home.shape)]
    return within(homes[0].steps, f"{homes[0].key}: {as_wanted(node, homes[0].shape)}") if homes else None


def _takes_back(node: TextNode, problem: Problem) -> bool:
    """Whether a problem would write `none` for a word that says no, or nothing."""
    writes_none = any(edit.text == "none" and edit.span == problem.span for edit in problem.fix)
    return writes_none and (says_no(node.text) or says_nothing(node.text))


def _keys(inherited: Branch | Leaf | None) -> Collection[str]:
    return inherited.entries if isinstance(inherited, Branch) else ()


def _inherited(place: int, loc: Loc, files: Sequence[File]) -> Branch | Leaf | None:
    """Return what the value at a loc of a file is laid over, None if nothing is there."""
    roots = [file.document.root for file in files[place + 1 :]]
    if loc[0] == "for_players":
        roots, loc = [files[place].document.root, *roots], loc[2:]
    layers: list[tuple[MapNode, tuple[str, ...]]] = [(root, ()) for root in reversed(roots) if root]
    if not layers or not loc or loc[0] in HEAD:
        return None
    found: Branch | Leaf | None = merge(layers, Taken())
    for part in loc:
        found = found.entries.get(str(part)) if isinstance(found, Branch) else None
    return found
