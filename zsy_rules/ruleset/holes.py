"""Holes in a ruleset: values that its file got wrong, so that nobody knows them.

Whoever asks a section for one gets :class:`Unsure`, instead of a default that
the author did not mean.
"""

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from zsy_rules.ruleset.section import Section, Unsure
from zsy_rules.ruleset.shape import fields_of

__all__ = ["Path", "Unsure", "is_whole", "pierced", "whole"]

Path = tuple[str, ...]
_S = TypeVar("_S", bound=Section)


def pierced(section: _S, holes: Iterable[Path]) -> _S:
    """Return a section with nothing at these paths: who asks for what was there gets Unsure."""
    values = dict(section.__dict__)
    names = {field.alias or name: name for name, field in type(section).model_fields.items()}
    inner: dict[str, list[Path]] = {}
    for path in holes:
        name = names.get(path[0])
        if name is not None:
            inner.setdefault(name, []).append(path[1:])
    for name, paths in inner.items():
        value = values.get(name)
        if () in paths or value is None:
            values.pop(name, None)
        elif isinstance(value, Section):
            values[name] = pierced(value, paths)
        elif isinstance(value, Mapping) and (model := _model_of(section, name)):
            values[name] = _pierced_table(value, model, paths)
        else:
            values.pop(name)
    copy = section.model_copy()
    copy.__dict__.clear()
    copy.__dict__.update(values)
    return copy


def is_whole(section: Section) -> bool:
    """Whether a section has no holes, and those in it have none."""
    inner = (value for value in section.__dict__.values() if isinstance(value, Section))
    return section.__dict__.keys() == type(section).model_fields.keys() and all(map(is_whole, inner))


def whole(table: Mapping[str, _S]) -> Mapping[str, _S]:
    """Return the entries of a table that have no holes."""
    return {name: entry for name, entry in table.items() if is_whole(entry)}


def _model_of(section: Section, name: str) -> type[Section] | None:
    """Return what the entries of a table are, if they are sections."""
    shape = fields_of(type(section))[type(section).model_fields[name].alias or name]
    return shape.item.model if shape.item else None


def _pierced_table(table: Mapping[Any, Section], model: type[Section], paths: Iterable[Path]) -> Mapping[Any, Section]:
    """Return a table with holes in its entries; those come last, so that the others are judged before."""
    holes: dict[str, list[Path]] = {}
    for path in paths:
        holes.setdefault(path[0], []).append(path[1:])
    names = {str(key): key for key in table}
    judged = {key: value for key, value in table.items() if str(key) not in holes}
    for name, inner in holes.items():
        entry = table.get(names.get(name))
        everything = [(field.alias or key,) for key, field in model.model_fields.items()]
        given = entry if entry is not None else model.model_construct()
        judged[names.get(name, name)] = pierced(given, everything if entry is None or () in inner else inner)
    return judged
