"""From the path of a pydantic error to what stands there in the file."""

from dataclasses import replace
from typing import Any

from zsy_rules._source import Span
from zsy_rules._yaml import ListNode, MapNode, Node

Loc = tuple[str | int, ...]


def node_at(root: Node, loc: Loc) -> Node:
    """Return the node at a loc; where the loc goes on, the last that is there."""
    node = root
    for part in loc:
        if isinstance(node, MapNode) and part in node.entries:
            node = node.entries[str(part)].value
        elif isinstance(node, ListNode) and isinstance(part, int) and part < len(node.items):
            node = node.items[part]
        else:
            break
    return node


def key_at(root: MapNode, loc: Loc) -> Span:
    """Return the place of the key at a loc."""
    parent = node_at(root, loc[:-1])
    assert isinstance(parent, MapNode)  # noqa: S101  (only a mapping has keys)
    return parent.entries[str(loc[-1])].key


def list_around(root: MapNode, loc: Loc) -> Loc:
    """Return the loc of the outermost list around a loc; the loc itself, if it is in none."""
    for end in range(len(loc)):
        if isinstance(node_at(root, loc[:end]), ListNode):
            return loc[:end]
    return loc


def with_text(node: Any, loc: Loc, text: str) -> Any:
    """Return the node with another text at a loc."""
    if not loc:
        return replace(node, text=text)
    entry = node.entries[str(loc[0])]
    changed = replace(entry, value=with_text(entry.value, loc[1:], text))
    return replace(node, entries={**node.entries, str(loc[0]): changed})
