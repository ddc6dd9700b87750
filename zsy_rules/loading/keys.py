"""Keys that no section or table knows where they stand, and what is written in their place."""

from collections.abc import Iterable

from zsy_rules._source import Edit, Span, shortened
from zsy_rules._yaml import (
    ListNode,
    MapNode,
    Node,
    TextNode,
)
from zsy_rules.errors import Problem
from zsy_rules.loading.fixes import instead, instead_of_slip
from zsy_rules.loading.letters import as_it_stands
from zsy_rules.loading.merging import HEAD, says_none
from zsy_rules.loading.nodes import Loc, key_at, node_at
from zsy_rules.ruleset import Ruleset, nearest
from zsy_rules.ruleset.nearness import TRUTH_WORDS, is_slip, suggested
from zsy_rules.ruleset.shape import Shape, fields_of, homes_of, shape_at
from zsy_rules.ruleset.synonyms import key_for


def unknown_key(root: MapNode, loc: Loc) -> Problem:
    """Return the problem of a key that its section does not know."""
    key, path = str(loc[-1]), loc[:-1]
    shape = shape_at(Ruleset, path)
    assert shape is not None  # noqa: S101  (a section has unknown keys)
    assert shape.model is not None  # noqa: S101
    known = list(fields_of(shape.model))
    where = f" in `{'.'.join(str(part) for part in path)}`" if path else ""
    hint = None
    if not path and is_wrapper(root, key):
        hint = f"a ruleset begins at the left edge: take `{shortened(key)}` out, and the blanks before the lines below"
    elif path and key in fields_of(Ruleset):
        if not any(is_slip(key, word) for word in known):
            hint = f"`{key}` stands at the left edge, not inside another key"
    elif any(word.startswith(f"{key}_") for word in known):
        hint = nearest(key, known)
    elif homes := inner_homes(root, loc) or homes_of(key, Ruleset):
        hint = f"`{key}` is a key of {' and of '.join(f'`{home}`' for home in homes)}"
    place = key_at(root, loc)
    fix: tuple[Edit, ...] = ()
    near = nearest(key, known) if hint is None else None
    if hint is None and not any(is_slip(key, word) for word in suggested(near or "")):
        hint = key_for(key, fields_of(shape.model))
    if hint is None and (hint := near):
        words = suggested(hint)
        is_fit = len(words) == 1 and fits(node_at(root, loc), fields_of(shape.model)[words[0]])
        fix = instead_of_key(root, loc, place, hint, slip=True) if is_fit else ()
    elif hint is None and key.lower() in TRUTH_WORDS:
        hint = f"many programs read a bare `{key}` as true or false\nkeys that are known here: {', '.join(known)}"
    told = hint or f"keys that are known here: {', '.join(known)}"
    message = f"there is no key `{shortened(as_it_stands(place))}`{where}"
    return Problem("ruleset/unknown-key", message, place, told, fix=fix)


def is_wrapper(root: MapNode, name: str) -> bool:
    """Whether a whole ruleset stands in an unknown key."""
    value = root.entries[name].value
    return name not in fields_of(Ruleset) and isinstance(value, MapNode) and bool({*HEAD[:2]} & {*value.entries})


def inner_homes(root: MapNode, loc: Loc) -> tuple[str, ...]:
    """Return the keys beside an unknown one that hold sections or closed tables in which it would be known."""
    shape, key = shape_at(Ruleset, loc[:-1]), str(loc[-1])
    if len(loc) == 1 or shape is None or shape.model is None:
        return ()

    def knows(inner: Shape) -> bool:
        if inner.model:
            return key in fields_of(inner.model)
        return inner.key is not None and inner.key.code != "ruleset/wrong-name" and inner.key.takes(key)

    return tuple(
        name
        for name, inner in fields_of(shape.model).items()
        if knows(inner) and _fits_within(node_at(root, loc), inner, key)
    )


def _fits_within(node: Node, shape: Shape, key: str) -> bool:
    """Whether a value has the form that a key inside a section or a table wants."""
    inner = fields_of(shape.model)[key] if shape.model else shape.item
    return inner is not None and fits(node, inner)


def fits(node: Node, shape: Shape) -> bool:
    """Whether a value has the form that a key wants: one value, a list, a mapping."""
    if isinstance(node, TextNode):
        return shape.scalar is not None or says_none(node)
    if isinstance(node, ListNode):
        return shape.item is not None and shape.key is None
    return shape.model is not None or shape.key is not None


def instead_of_key(
    root: MapNode | None, loc: Loc, key: Span, hint: str | None, *, slip: bool = False
) -> tuple[Edit, ...]:
    """Return the edit that writes in place of the key at a loc the one that a hint suggests, unless it is there too.

    With `slip` only where a slip of the pen parts them.
    """
    beside = set(_beside(root, loc)) if root else set()
    if beside & set(suggested(hint or "")):
        return ()
    return instead_of_slip(key, hint) if slip else instead(key, hint)


def _beside(root: MapNode, loc: Loc) -> Iterable[str]:
    """Return the keys of the mapping in which the key at a loc stands."""
    parent = node_at(root, loc[:-1])
    return parent.entries if isinstance(parent, MapNode) else ()


def swapped(root: MapNode, loc: Loc) -> TextNode | None:
    """Return the value at a loc, if it and its key stand the wrong way round."""
    node, table = node_at(root, loc), shape_at(Ruleset, loc[:-1])
    if not isinstance(node, TextNode) or table is None or table.key is None or table.item is None:
        return None
    item = table.item.scalar
    return node if table.key.takes(node.text) and item is not None and item.takes(str(loc[-1])) else None
