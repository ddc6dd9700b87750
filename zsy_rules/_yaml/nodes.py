"""What a YAML text holds: scalars (all of them text), lists and mappings, each with its place."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from zsy_rules._source import Source, Span
from zsy_rules.errors import Problem

MAX_BYTES: Final = 256 * 1024
MAX_DEPTH: Final = 20
MAX_NODES: Final = 20_000


@dataclass(frozen=True, slots=True)
class TextNode:
    """A scalar. `quoted` tells a text that was written in quotes or as a block."""

    text: str
    span: Span
    quoted: bool = False
    size: int = 1
    height: int = 0
    marked: Span | None = None


@dataclass(frozen=True, slots=True)
class ListNode:
    """A list; `size` counts all nodes in it and itself, `height` the levels below it."""

    items: "tuple[Node, ...]"
    span: Span
    size: int
    height: int
    marked: Span | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """A key's place and its value; `merged` is the place of the `<<` that brought it here."""

    key: Span
    value: "Node"
    merged: Span | None = None


@dataclass(frozen=True, slots=True)
class MapNode:
    """A mapping. `broken` are the keys whose value could not be read; each has its problem already."""

    entries: Mapping[str, Entry]
    span: Span
    size: int
    height: int
    broken: frozenset[str] = frozenset()
    marked: Span | None = None


#: An alias gives the node of its anchor once more, with the alias's own place; `marked` is the anchor's.
Node = TextNode | ListNode | MapNode


@dataclass(frozen=True, slots=True)
class Document:
    """A YAML text that was read: `root` is None where its problems leave nothing to look at."""

    source: Source
    root: MapNode | None
    problems: tuple[Problem, ...]
    nodes: int


def plain_data(node: Node) -> Any:
    """Return the node as text, lists and dicts."""
    if isinstance(node, TextNode):
        return node.text
    if isinstance(node, ListNode):
        return [plain_data(item) for item in node.items]
    return {key: plain_data(entry.value) for key, entry in node.entries.items()}


def children(node: Node) -> Iterator[tuple[str, Span | None, Node]]:
    """Yield what stands directly in `node`: path part, place of the key, value."""
    if isinstance(node, ListNode):
        for index, item in enumerate(node.items):
            yield str(index), None, item
    elif isinstance(node, MapNode):
        for key, entry in node.entries.items():
            yield key, entry.key, entry.value
