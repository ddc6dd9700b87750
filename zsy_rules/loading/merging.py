"""One merge rule: mappings merge key by key, everything else replaces, `none` takes back what was inherited."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from zsy_rules._source import Span
from zsy_rules._yaml import Entry, ListNode, MapNode, Node, TextNode, children, plain_data

Path = tuple[str, ...]
#: A mapping that is laid over others, and its path in its file.
Layer = tuple[MapNode, Path]
#: Keys that each file says for itself; they are not inherited.
HEAD: Final = ("name", "extends", "version", "title", "source", "language", "for_players")


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a value was said, and the values that it replaced, nearest first."""

    key: Span | None
    value: Span
    replaced: tuple["Origin", ...] = ()


@dataclass
class Branch:
    """A mapping that is being merged."""

    origin: Origin
    entries: "dict[str, Branch | Leaf]" = field(default_factory=dict)


@dataclass(frozen=True)
class Leaf:
    """A scalar or a list; it is replaced, never merged."""

    origin: Origin
    node: TextNode | ListNode


@dataclass
class Taken:
    """Every `none` that was met, by its path and place, and whether it ever took something back."""

    met: dict[tuple[Path, Span], Entry] = field(default_factory=dict)
    worked: set[tuple[Path, Span]] = field(default_factory=set)
    beside: dict[tuple[Path, Span], tuple[str, ...]] = field(default_factory=dict)  # what could have been taken back

    def in_vain(self) -> Iterator[tuple[Path, Entry, tuple[str, ...]]]:
        """Yield path, entry and what could have been taken back, for every `none` without effect."""
        for place, entry in self.met.items():
            if place not in self.worked:
                yield place[0], entry, self.beside.get(place, ())


def says_none(node: Node) -> bool:
    """Whether the value takes back what was inherited."""
    return isinstance(node, TextNode) and node.text == "none"


def merge(layers: Sequence[Layer], taken: Taken) -> Branch:
    """Return the layers laid over one another, the first at the bottom.

    Each layer comes with the path at which it stands in its file.
    """
    merged = Branch(Origin(None, layers[0][0].span))
    for layer, path in layers:
        _lay(merged, layer, path, taken)
    return merged


def _lay(under: Branch, layer: MapNode, path: Path, taken: Taken) -> None:
    inherited = tuple(under.entries)  # what this very layer says beside a `none` is not
    for key, entry in layer.entries.items():
        if not path and key in HEAD:
            continue
        here, old = (*path, key), under.entries.get(key)
        if says_none(entry.value):
            _take_back(under, key, here, entry, taken, inherited=inherited)
            continue
        replaced = (old.origin, *old.origin.replaced) if old else ()
        origin = Origin(entry.key, entry.value.span, replaced)
        if isinstance(entry.value, MapNode):
            branch = Branch(origin, old.entries if isinstance(old, Branch) else {})
            under.entries[key] = branch
            _lay(branch, entry.value, here, taken)
        else:
            under.entries[key] = Leaf(origin, entry.value)


def _take_back(under: Branch, key: str, path: Path, entry: Entry, taken: Taken, *, inherited: tuple[str, ...]) -> None:
    place = (path, entry.value.span)
    taken.met.setdefault(place, entry)
    if under.entries.pop(key, None) is not None:
        taken.worked.add(place)
    elif place not in taken.beside:
        taken.beside[place] = tuple(name for name in inherited if name in under.entries)


def without(node: MapNode, path: Path) -> MapNode:
    """Return a mapping without the entry at a path; the mapping itself where there is none."""
    entry = node.entries.get(path[0]) if path else None
    if entry is None:
        return node
    kept = {key: other for key, other in node.entries.items() if key != path[0]}
    if len(path) > 1:
        if not isinstance(entry.value, MapNode):
            return node
        kept = {**node.entries, path[0]: replace(entry, value=without(entry.value, path[1:]))}
    return replace(node, entries=kept)


def data_of(merged: Branch) -> dict[str, Any]:
    """Return what was merged as text, lists and dicts."""
    return {
        key: data_of(value) if isinstance(value, Branch) else plain_data(value.node)
        for key, value in merged.entries.items()
    }


def origins_of(merged: Branch, path: Path = ()) -> Iterator[tuple[Path, Origin]]:
    """Yield the origin of every key, value and item of a list."""
    for key, value in merged.entries.items():
        here = (*path, key)
        yield here, value.origin
        yield from origins_of(value, here) if isinstance(value, Branch) else item_origins(value.node, here)


def item_origins(node: Node, path: Path) -> Iterator[tuple[Path, Origin]]:
    """Yield the origin of everything inside a value."""
    for part, key, inner in children(node):
        yield (*path, part), Origin(key, inner.span)
        yield from item_origins(inner, (*path, part))
