"""Keys that are written with other letters than the ones they are read as: `ｄｅｃｋ` for `deck`.

They are read, as look-alike signs are everywhere; but a program that only has
the published schema knows the key in one spelling, so they are told.
"""

from collections.abc import Iterator

from zsy_rules._source import Edit, Span, shortened
from zsy_rules._yaml import MapNode, Node
from zsy_rules.errors import Problem, Related
from zsy_rules.loading.nodes import Loc
from zsy_rules.ruleset import Ruleset
from zsy_rules.ruleset.shape import Shape, fields_of


def as_it_stands(key: Span) -> str:
    """Return the text of a key as its author wrote it, without quotes."""
    return key.text.strip("\"'")


def other_letters(root: MapNode) -> Iterator[tuple[Loc, Problem]]:
    """Yield one warning for the known keys, and names, that stand in other letters than they have."""
    found = {key: loc for loc, key in _keys(root, Shape(model=Ruleset), ()) if _is_other(key, str(loc[-1]))}
    if found:
        (first, loc), *others = found.items()
        message = f"`{shortened(as_it_stands(first))}` is read as `{loc[-1]}` here"
        related = tuple(Related(f"and this as `{other[-1]}`", key) for key, other in others)
        fix = tuple(Edit(key, str(other[-1])) for key, other in found.items())
        yield loc, Problem("yaml/odd-sign", message, first, "write it in ordinary letters", "warning", related, fix=fix)


def _is_other(key: Span, name: str) -> bool:
    written = as_it_stands(key)
    return written != name and "\\" not in written


def _keys(node: Node, shape: Shape | None, loc: Loc) -> Iterator[tuple[Loc, Span]]:
    """Yield every key that is known, and every name that can be one, apart from cards and numbers."""
    if not isinstance(node, MapNode) or shape is None:
        return
    for name, entry in node.entries.items():
        inner = fields_of(shape.model).get(name) if shape.model else shape.item
        is_name = shape.model is not None or (shape.key is not None and not shape.key.folds and shape.key.takes(name))
        if inner and is_name:
            yield (*loc, name), entry.key
        yield from _keys(entry.value, inner, (*loc, name))
