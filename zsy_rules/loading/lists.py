"""What stands where a list is wanted, and lists that are empty."""

import re
from collections.abc import Mapping, Sequence

from zsy_rules._source import Edit, shortened
from zsy_rules._yaml import ListNode, MapNode, Node, TextNode, written
from zsy_rules.errors import Problem
from zsy_rules.loading.fitting import as_items, fits, flow, in_one_line, near_items
from zsy_rules.loading.nodes import Loc, node_at
from zsy_rules.loading.places import example, head_of, none_of_it
from zsy_rules.ruleset import Ruleset
from zsy_rules.ruleset.hints import one_of, says_no
from zsy_rules.ruleset.nearness import is_slip, suggested
from zsy_rules.ruleset.scalars import Scalar, Words
from zsy_rules.ruleset.shape import Shape, shape_at

#: Keys that hold names of kinds; the kinds themselves stand under `combinations`.
_KINDS = "ruleset/wrong-name"


def list_wanted(node: Node, loc: Loc) -> Problem:
    """Return the problem of what stands where a list is wanted."""
    shape = shape_at(Ruleset, loc)
    item = shape.item.scalar if shape and shape.item else None
    if isinstance(node, MapNode):
        message = "a list is wanted here, and this is a mapping"
        return Problem("ruleset/list-wanted", message, head_of(node), _of_mapping(node, loc, item))
    assert isinstance(node, TextNode)  # noqa: S101  (no list stands here)
    if loc[-1] == "teams" or loc[-2:-1] == ("teams",):
        return _sides(node, loc)
    if says_no(node.text):
        message = f"a list is wanted here, not `{node.text}`"
        return none_of_it(Problem("ruleset/list-wanted", message, node.span))
    if loc[0] == "combinations" and loc[-1] == "cards" and re.fullmatch("[2-9]", node.text):
        message, number = f"a list is wanted here, not `{node.text}`", node.text
        hint = f"write same_rank: {number} for {number} cards of one rank, cards: [{number}] for one card, a {number}"
        return Problem("ruleset/list-wanted", message, node.span, hint)
    texts = as_items(node.text, item) if item else [node.text.strip()]
    if not texts:
        near = near_items(node.text, item) if item else None
        fix = (Edit(node.span, flow(near)),) if near and is_slip(node.text, near[0]) else ()
        message = f"a list is wanted here, not `{shortened(node.text)}`"
        hint = f"write {flow(near)}" if near else _instead(node.text, item, loc)
        return Problem("ruleset/list-wanted", message, node.span, hint, fix=fix)
    message = f"a list is wanted here: {shortened(flow(texts))}"
    fix = (Edit(node.span, flow([written(text) for text in texts])),)
    return Problem("ruleset/list-wanted", message, node.span, fix=fix)


def _sides(node: TextNode, loc: Loc) -> Problem:
    """Return the problem of a text where the seats of the sides, or of one side, are wanted."""
    sides = [re.findall("[1-8]", part) for part in re.split(r"[,;/|]|\band\b|\bvs?\b", node.text)]
    if loc[-1] == "teams" and len(sides) > 1 and all(len(side) > 1 for side in sides):
        message = f"a list of lists is wanted here: {flow(sides)}"
        return Problem("ruleset/list-wanted", message, node.span, fix=(Edit(node.span, flow(sides)),))
    if loc[-1] != "teams" and len(sides[0]) > 1 and len(sides) == 1:
        message = f"a list of seats is wanted here: {flow(sides[0])}"
        return Problem("ruleset/list-wanted", message, node.span, fix=(Edit(node.span, flow(sides[0])),))
    return Problem("ruleset/list-wanted", "a list of lists is wanted here: [[1, 3], [2, 4]]", node.span)


def _instead(text: str, item: Scalar | None, loc: Loc) -> str:
    """Return what may be meant by a text in which no item can be told."""
    hint = item.hint_for(text) if item and not isinstance(item, Words) else None
    if hint and re.fullmatch("(both )?jokers", text.lower()):
        return "write [BJ, RJ]"
    if hint and (either := suggested(hint)):
        return one_of([f"[{one}]" for one in either])
    if hint and (several := re.fullmatch("write ([^a-z]+) for (.+)", hint)):
        return f"write [{several[1]}] for {several[2]}"
    return _known(item, loc)


def _known(item: Scalar | None, loc: Loc) -> str:
    """Return what may stand in a list, as a hint."""
    if isinstance(item, Words):
        return f"{one_of([f'[{word}]' for word in item.pattern.split('|')])}, or several in one list"
    return f"such as {example(loc)}"


def _of_mapping(node: MapNode, loc: Loc, item: Scalar | None) -> str:
    """Return a hint how a mapping is written as the list that is wanted."""
    entries = {key: entry.value for key, entry in node.entries.items()}
    if loc[-1] == "teams":
        sides = [value for value in entries.values() if isinstance(value, ListNode)]
        return f"write {flow([in_one_line(side) for side in sides])}" if len(sides) == len(entries) else _teams(entries)
    if item is None:
        return f"such as {example(loc)}"
    if kinds := _kinds_hint(str(loc[-1]), list(entries), entries, item):
        return kinds
    only = next(iter(entries.values())) if len(entries) == 1 else None
    if isinstance(only, ListNode) and all(fits(one, Shape(scalar=item)) for one in only.items):
        return f"write {in_one_line(only)}"
    texts = [[key, *([value.text] if isinstance(value, TextNode) else [])] for key, value in entries.items()]
    keys, values = [pair[0] for pair in texts], [pair[-1] for pair in texts]
    for words in ([" ".join(pair) for pair in texts], keys, values):  # not: 2
        if words and all(map(item.takes, words)):
            return f"write {flow(words)}"
    return _known(item, loc)


def _kinds_hint(key: str, names: Sequence[str], entries: Mapping[str, Node], item: Scalar) -> str | None:
    """Return how kinds that are described where only their names are wanted are written."""
    if not entries or item.code != _KINDS or not all(map(item.takes, names)):
        return None
    if not all(isinstance(value, MapNode) for value in entries.values()):
        return None
    return kinds_apart(key, names, entries)


def kinds_apart(key: str, names: Sequence[str], entries: Mapping[str, Node]) -> str:
    """Return the two lines in which a list names kinds, and `combinations` says what they look like."""
    kinds = ", ".join(f"{name}: {in_one_line(value)}" for name, value in entries.items())
    return f"write {key}: {flow(names)}\nand combinations: {{{kinds}}}"


def is_list_of_names(shape: Shape) -> bool:
    """Whether a list of names of kinds is wanted."""
    return shape.item is not None and shape.item.scalar is not None and shape.item.scalar.code == _KINDS


def kinds_hint(root: Node, loc: Loc) -> str | None:
    """Return the hint for the items of a list of kinds that describe them: `bombs: [big: {same_rank: 5}]`."""
    around, shape = node_at(root, loc[:-1]), shape_at(Ruleset, loc[:-1])
    item = shape.item.scalar if shape and shape.item else None
    if not isinstance(around, ListNode) or item is None or item.code != _KINDS:
        return None
    names: list[str] = []
    entries: dict[str, Node] = {}
    for one in around.items:
        inside = {name: entry.value for name, entry in one.entries.items()} if isinstance(one, MapNode) else {}
        names += [one.text] if isinstance(one, TextNode) else inside
        entries |= inside
    known = "name kinds here, and say under `combinations` what they look like"
    return _kinds_hint(str(loc[-2]), names, entries, item) or known


def _teams(entries: dict[str, Node]) -> str:
    """Return how the side of each seat is written as the seats of each side."""
    sides: dict[str, list[str]] = {}
    for seat, side in entries.items():
        sides.setdefault(side.text if isinstance(side, TextNode) else "", []).append(seat)
    if all(seat in "12345678" for seat in entries) and len(sides) > 1:
        return f"write the seats of each side: {flow(list(sides.values()))}"
    return "write the seats of each side, such as [[1, 3], [2, 4]]"


def item_wanted(node: Node, loc: Loc) -> Problem:
    """Return the problem of an empty list where at least one item is wanted."""
    name = next(str(part) for part in reversed(loc) if isinstance(part, str))
    if isinstance(loc[-1], int):
        return Problem("ruleset/empty-list", f"a list in `{name}` is empty", node.span, "take it out")
    message = f"the list `{name}` is empty, and at least one item is wanted"
    hint = f"leave the key out; to take back what was inherited write `{name}: none`"
    return Problem("ruleset/empty-list", message, node.span, hint)
