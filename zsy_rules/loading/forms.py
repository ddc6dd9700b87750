"""A value of another form than is wanted: a list, a mapping of keys, one value."""

import re
from dataclasses import replace

from zsy_rules._source import Edit, Span, shortened
from zsy_rules._yaml import ListNode, Node, TextNode, children, parted_colons, written
from zsy_rules.errors import Problem
from zsy_rules.loading.merging import HEAD
from zsy_rules.loading.nodes import Loc
from zsy_rules.ruleset import Ruleset
from zsy_rules.ruleset.hints import ranks_between
from zsy_rules.ruleset.shape import fields_of, shape_at
from zsy_rules.ruleset.values import plain


def list_wanted(node: Node, loc: Loc) -> Problem:
    """Return the problem of what stands where a list is wanted."""
    if isinstance(node, TextNode):
        seats = loc[-1] == "teams" or loc[-2:-1] == ("teams",)
        shape = shape_at(Ruleset, loc)
        item = shape.item.scalar if shape and shape.item else None
        texts = _items(node.text)
        if item is not None and item.code == "ruleset/wrong-rank":
            texts = [rank for text in texts for rank in ranks_between(text) or [text]]
        said = "[[1, 3], [2, 4]]" if seats else shortened(f"[{', '.join(texts)}]")
        message = f"a list{' of lists' if seats else ''} is wanted here: {said}"
        items = [written(text) for text in texts]
        fix = () if seats or not items else (Edit(node.span, f"[{', '.join(items)}]"),)
        return Problem("ruleset/list-wanted", message, node.span, fix=fix)
    message = "a list is wanted here, and this is a mapping"
    return Problem("ruleset/list-wanted", message, head_of(node), "write [a, b]")


def item_wanted(node: Node, loc: Loc) -> Problem:
    """Return the problem of an empty list where at least one item is wanted."""
    name = next(str(part) for part in reversed(loc) if isinstance(part, str))
    if isinstance(loc[-1], int):
        return Problem("ruleset/empty-list", f"a list in `{name}` is empty", node.span, "take it out")
    message = f"the list `{name}` is empty, and at least one item is wanted"
    hint = f"leave the key out; to take back what was inherited write `{name}: none`"
    return Problem("ruleset/empty-list", message, node.span, hint)


def _items(text: str) -> list[str]:
    """Return the items that a text may have been meant as: parted by commas, or by blanks but behind `not`."""
    parts = text.split(",") if "," in text else re.split(r"(?<!\bnot)\s+", text)
    return [part.strip() for part in parts if part.strip()]


def mapping_wanted(node: Node, loc: Loc) -> Problem:
    """Return the problem of what stands where a mapping is wanted."""
    shape = shape_at(Ruleset, loc)
    what = (
        "a list"
        if isinstance(node, ListNode)
        else f"`{shortened(node.text)}`"
        if isinstance(node, TextNode)
        else "this"
    )
    hint = None
    fix: tuple[Edit, ...] = ()
    glued = re.fullmatch(r"([a-z_0-9]+):(\S.*)", node.text) if isinstance(node, TextNode) else None
    if glued:
        hint = f"a blank is missing behind the colon: write {shortened(f'{glued[1]}: {glued[2]}')}"
        fix = parted_colons(node.span)
    elif shape and shape.model:
        hint = f"keys that are known here: {', '.join(fields_of(shape.model))}"
    elif shape and shape.item and shape.item.model:
        hint = "give it a name of your own: {my_name: {…}}"
    message = f"a mapping of keys is wanted here, not {what}"
    return Problem("ruleset/mapping-wanted", message, head_of(node), hint, fix=fix)


def value_wanted(node: Node, loc: Loc, problem: Problem) -> Problem:
    """Return the problem of a list or a mapping where one value is wanted, with the value that it may be meant as."""
    shape = shape_at(Ruleset, loc)
    inner = [one for _, _, one in children(node)]
    texts = [plain(one.text) for one in inner if isinstance(one, TextNode)]
    if shape is None or shape.scalar is None or not texts or len(texts) < len(inner):
        return problem
    takes, is_list = shape.scalar.takes, isinstance(node, ListNode)
    if is_list and len(texts) == 1 and takes(texts[0]):
        return replace(problem, hint=f"did you mean {texts[0]}?", fix=(Edit(node.span, written(texts[0])),))
    is_count = shape.scalar.code == "ruleset/wrong-count"
    numbers = sorted({int(text) for text in texts if is_count and re.fullmatch("[0-9]{1,2}", text)})
    if 1 < len(numbers) == len(texts) and takes(value := f"{numbers[0]}..{numbers[-1]}"):
        if is_list and numbers[-1] - numbers[0] < len(numbers):
            return replace(problem, hint=f"did you mean {value}?", fix=(Edit(node.span, value),))
        return replace(problem, hint=f"write {value} for every number from {numbers[0]} to {numbers[-1]}")
    if is_list and loc[0] not in HEAD and all(map(takes, texts)):
        hint = "only one can stand here; what differs at one number of players goes under `for_players`"
        return replace(problem, hint=hint)
    return problem


def head_of(node: Node) -> Span:
    """Return the place of a value; of a long list or mapping, its first line."""
    span = node.span
    line = span.source.text[span.start : span.end].split("\n")[0].rstrip()
    return replace(span, end=span.start + max(1, len(line)))
