"""Whether a value fits what the language wants in a place, and how one of another form is written so that it does."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from zsy_rules._yaml import ListNode, MapNode, Node, TextNode, written
from zsy_rules.loading.merging import says_none
from zsy_rules.ruleset.card_words import ranks_between
from zsy_rules.ruleset.hints import flat_name
from zsy_rules.ruleset.known_kinds import KNOWN_KINDS
from zsy_rules.ruleset.nearness import is_slip, suggested
from zsy_rules.ruleset.scalars import Scalar
from zsy_rules.ruleset.shape import Shape, fields_of
from zsy_rules.ruleset.values import plain

#: A hint repeats no more signs than these of a list or a mapping.
_LONGEST: Final = 90


def fits(node: Node, shape: Shape) -> bool:
    """Whether a value reads as what is wanted, everything inside it too."""
    if isinstance(node, TextNode):
        return says_none(node) or (shape.scalar is not None and shape.scalar.takes(node.text))
    if isinstance(node, ListNode):
        item = shape.item if shape.key is None and (node.items or not shape.filled) else None
        return item is not None and all(fits(one, item) for one in node.items)
    if shape.model:
        known = fields_of(shape.model)
        return all(key in known and fits(entry.value, known[key]) for key, entry in node.entries.items())
    key, item = shape.key, shape.item
    if key is None or item is None:
        return False
    return all(key.takes(name) and fits(entry.value, item) for name, entry in node.entries.items())


def has_form(node: Node, shape: Shape) -> bool:
    """Whether a value has the form that is wanted: one value, a list, a mapping."""
    if isinstance(node, TextNode):
        return shape.scalar is not None or says_none(node)
    if isinstance(node, ListNode):
        return shape.item is not None and shape.key is None
    return shape.model is not None or shape.key is not None


def as_wanted(node: Node, shape: Shape) -> str | None:
    """Return how a value is written where it is wanted in another form, or as it stands; None if nobody can tell."""
    if fits(node, shape):
        return in_one_line(node)
    if isinstance(node, TextNode) and shape.item and shape.item.scalar and shape.key is None:
        items = as_items(node.text, shape.item.scalar)
        near = None if items else near_items(node.text, shape.item.scalar)
        items = near if near and is_slip(node.text, near[0]) else items
        return flow(items) if items else None
    if isinstance(node, TextNode) and shape.scalar:
        near = suggested(shape.scalar.hint_for(node.text) or "")
        return written(near[0]) if len(near) == 1 else None
    if isinstance(node, ListNode) and shape.scalar and len(node.items) == 1 and fits(node.items[0], shape):
        return in_one_line(node.items[0])
    return None


def in_one_line(node: Node, longest: int = _LONGEST) -> str:
    """Return a value as it can be written in one line; of what is longer, only what it is."""
    text = _flow(node)
    if len(text) <= longest:
        return text
    return "[…]" if isinstance(node, ListNode) else "{…}" if isinstance(node, MapNode) else "…"


def _flow(node: Node) -> str:
    if isinstance(node, TextNode):
        return node.text if re.fullmatch("-[0-9]+", node.text) else written(node.text)
    if isinstance(node, ListNode):
        return f"[{', '.join(map(_flow, node.items))}]"
    return f"{{{', '.join(f'{written(key)}: {_flow(entry.value)}' for key, entry in node.entries.items())}}}"


def flow(value: object) -> str:
    """Return texts, lists and mappings of a hint as they are written in one line."""
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(flow, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key}: {flow(inner)}' for key, inner in value.items())}}}"
    return str(value)


# --- lists ---------------------------------------------------------------------------------------


def as_items(text: str, item: Scalar) -> list[str] | None:
    """Return the items as which a text reads where a list is wanted; None where one of them does not."""
    if item.code == "ruleset/wrong-name" and flat_name(text) in KNOWN_KINDS:
        return [flat_name(text)]  # full house: one kind, not two
    for texts in (_parts(text), [text.strip()]):
        items = [one for part in texts for one in _written_out(part, item)]
        if items and all(map(item.takes, items)) and not _is_phrase(text, items, item):
            return items
    return None


def _is_phrase(text: str, items: Sequence[str], item: Scalar) -> bool:
    """Whether words with blanks between them are one kind in other words, and no names of kinds that are known."""
    is_parted = len(items) < 2 or re.search("[,，、;]", text) is not None
    return item.code == "ruleset/wrong-name" and not is_parted and not all(one in KNOWN_KINDS for one in items)


def near_items(text: str, item: Scalar) -> list[str] | None:
    """Return the items that a text was meant as; None where one of them cannot be told."""
    for texts in ([text.strip()], _parts(text)):
        near = [_meant(part, item) for part in texts]
        if near and all(near) and not _is_phrase(text, texts, item):
            return [one for part in near for one in part]
    return None


def _meant(text: str, item: Scalar) -> list[str]:
    """Return what an item is, or is near to, if that is one thing."""
    if item.takes(text):
        return [text]
    words = suggested(item.hint_for(text) or "")
    return words if len(words) == 1 else []


def _parts(text: str) -> list[str]:
    """Return the items that a text may have been meant as: parted by commas, or by blanks but behind `not`."""
    parts = re.split("[,，、;]", text) if re.search("[,，、;]", text) else re.split(r"(?<!\bnot)\s+", text)
    return [part.strip() for part in parts if part.strip()]


def _written_out(text: str, item: Scalar) -> Iterable[str]:
    """Return what a text of a list stands for that is none of its items: a span of ranks or numbers, a row of suits."""
    if item.takes(text):
        return [text]
    span = re.fullmatch(r"([0-9]{1,2}) ?(?:-|–|\.\.|to) ?([0-9]{1,2})", plain(text))
    if item.code == "ruleset/wrong-number" and span:
        return [f"{number}" for number in range(int(span[1]), int(span[2]) + 1)] or [text]
    if item.code == "ruleset/wrong-rank":
        return ranks_between(text) or [text]
    if item.code == "ruleset/wrong-suit" and all(map(item.takes, text)):
        return [*text]
    return [text]
