"""A value of another form than is wanted: a list, a mapping of keys, one value."""

import re
from dataclasses import replace

from zsy_rules._source import Edit, Span, shortened
from zsy_rules._yaml import ListNode, MapNode, Node, TextNode, children, parted_colons, written
from zsy_rules.errors import Problem
from zsy_rules.loading.merging import HEAD
from zsy_rules.loading.nodes import Loc, node_at
from zsy_rules.ruleset import PLACES, Ruleset, Section
from zsy_rules.ruleset.hints import ranks_between, says_no
from zsy_rules.ruleset.scalars import Scalar
from zsy_rules.ruleset.shape import Shape, fields_of, shape_at
from zsy_rules.ruleset.values import plain


def list_wanted(node: Node, loc: Loc) -> Problem:
    """Return the problem of what stands where a list is wanted."""
    if not isinstance(node, TextNode):
        message = "a list is wanted here, and this is a mapping"
        return Problem("ruleset/list-wanted", message, head_of(node), "write [a, b]")
    if loc[-1] == "teams" or loc[-2:-1] == ("teams",):
        message = "a list of lists is wanted here: [[1, 3], [2, 4]]"
        return Problem("ruleset/list-wanted", message, node.span)
    if says_no(node.text):
        message = f"a list is wanted here, not `{node.text}`"
        return _none_of_it(Problem("ruleset/list-wanted", message, node.span))
    shape = shape_at(Ruleset, loc)
    item = shape.item.scalar if shape and shape.item else None
    texts = [one for text in _items(node.text) for one in _written_out(text, item)]
    if item is not None and not all(map(item.takes, texts)):
        message = f"a list is wanted here, not `{shortened(node.text)}`"
        near = item.hint_for(texts[0]) if len(texts) == 1 else None
        return Problem("ruleset/list-wanted", message, node.span, near or f"such as {_example(loc)}")
    message = f"a list is wanted here: {shortened(_in_one_line(texts))}"
    fix = (Edit(node.span, _in_one_line([written(text) for text in texts])),) if texts else ()
    return Problem("ruleset/list-wanted", message, node.span, fix=fix)


def _none_of_it(problem: Problem) -> Problem:
    """Return the problem of a word for false where a list or a mapping is wanted, with what says none of it."""
    assert problem.span is not None  # noqa: S101  (it stands somewhere)
    hint = "to have none of what was inherited write none"
    return replace(problem, hint=hint, fix=(Edit(problem.span, "none"),))


def _written_out(text: str, item: Scalar | None) -> list[str]:
    """Return what a text of a list stands for that is none of its items: a span of ranks or numbers, a row of suits."""
    if item is None or item.takes(text):
        return [text]
    span = re.fullmatch(r"([0-9]{1,2}) ?(?:-|–|\.\.|to) ?([0-9]{1,2})", plain(text))
    if item.code == "ruleset/wrong-number" and span:
        return [f"{number}" for number in range(int(span[1]), int(span[2]) + 1)] or [text]
    if item.code == "ruleset/wrong-rank":
        return ranks_between(text) or [text]
    if item.code == "ruleset/wrong-suit" and all(map(item.takes, text)):
        return [*text]
    return [text]


def _example(loc: Loc) -> str:
    """Return an example of what may stand under a key, in one line."""
    around = shape_at(Ruleset, loc[:-1])
    fields = around.model.model_fields if around and around.model else {}
    examples = next((one.examples for name, one in fields.items() if (one.alias or name) == loc[-1]), None)
    return _in_one_line(examples[0]) if examples else "[a, b]"


def _in_one_line(value: object) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_in_one_line, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key}: {_in_one_line(inner)}' for key, inner in value.items())}}}"
    return str(value)


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
    assert shape is not None  # noqa: S101  (the language has a mapping there)
    if isinstance(node, TextNode):
        return _text_for_mapping(node, shape, loc)
    what = "a list" if isinstance(node, ListNode) else "this"
    problem = Problem("ruleset/mapping-wanted", f"a mapping of keys is wanted here, not {what}", head_of(node))
    return replace(problem, hint=_as_mapping(node, shape) or _keys_of(shape, loc))


def _text_for_mapping(node: TextNode, shape: Shape, loc: Loc) -> Problem:
    message = f"a mapping of keys is wanted here, not `{shortened(node.text)}`"
    problem = Problem("ruleset/mapping-wanted", message, head_of(node))
    if glued := re.fullmatch(r"([a-z_0-9]+):(\S.*)", node.text):
        hint = f"a blank is missing behind the colon: write {shortened(f'{glued[1]}: {glued[2]}')}"
        return replace(problem, hint=hint, fix=parted_colons(node.span))
    if says_no(node.text) and loc[0] not in HEAD:
        return _none_of_it(problem)
    return replace(problem, hint=_as_mapping(node, shape) or _keys_of(shape, loc))


def _keys_of(shape: Shape, loc: Loc) -> str | None:
    """Return what keys may stand in a mapping, as a hint."""
    if shape.model:
        return f"keys that are known here: {', '.join(fields_of(shape.model))}"
    if shape.key and shape.key.code == "ruleset/wrong-name":
        return "give it a name of your own: {my_name: {…}}" if shape.item and shape.item.model else None
    return f"such as {_example(loc)}"


def _as_mapping(node: Node, shape: Shape) -> str | None:
    """Return a hint how a text or a list is written as the mapping that is wanted, if that can be told."""
    if shape.model:
        return _under_a_key(node, shape.model)
    if not isinstance(node, ListNode) or not node.items or shape.key is None or shape.item is None:
        return None
    texts = [one.text for one in node.items if isinstance(one, TextNode)]
    if texts and shape.item.scalar:  # the places in their order
        places = [place for place in PLACES if shape.key.takes(place)]
        return f"write {shortened(_in_one_line(dict(zip(places, texts, strict=False))))}" if places else None
    first = node.items[0]
    keys = list(first.entries) if isinstance(first, MapNode) else texts
    named = node_at(first, ("name",)) if "name" in keys else None
    name = named.text if isinstance(named, TextNode) else keys[0] if keys else ""
    if not name or not shape.key.takes(name) or (shape.item.model and name in fields_of(shape.item.model)):
        return None
    return f"each stands under its key, without a dash: {name}: {{…}}"


def _under_a_key(node: Node, model: type[Section]) -> str | None:
    """Return the one or two keys of a section under which a text or a list would do, as a hint."""
    inner = [one for _, _, one in children(node)]
    texts = [node.text] if isinstance(node, TextNode) else [one.text for one in inner if isinstance(one, TextNode)]
    if not texts or (inner and len(texts) < len(inner)):
        return None
    plain_keys, list_keys = [], []
    for name, shape in fields_of(model).items():
        item = shape.item.scalar if shape.item and not shape.key else None
        if shape.scalar and isinstance(node, TextNode) and shape.scalar.takes(texts[0]):
            plain_keys.append(_in_one_line({name: texts[0]}))
        if item and all(map(item.takes, texts)):
            list_keys.append(_in_one_line({name: texts}))
    found = plain_keys or list_keys
    return f"write {' or '.join(found)}" if 0 < len(found) < 3 else None


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
