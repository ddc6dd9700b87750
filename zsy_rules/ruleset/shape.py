"""What stands under a key: a scalar, a list, a table or a section, read off the models."""

from dataclasses import dataclass, replace
from functools import cache
from types import NoneType
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from zsy_rules.ruleset.scalars import Scalar
from zsy_rules.ruleset.section import Section


@dataclass(frozen=True)
class Shape:
    """One of four things: a `scalar`, a list of `item`, a table of `item` by `key`, a section of `model`.

    `filled` tells a list that needs an item.
    """

    scalar: Scalar | None = None
    item: "Shape | None" = None
    key: Scalar | None = None
    model: type[Section] | None = None
    filled: bool = False


@cache
def fields_of(model: type[Section]) -> dict[str, Shape]:
    """Return what stands under each key of a section, by YAML key."""
    hints = get_type_hints(model, include_extras=True)
    return {field.alias or name: _shape(hints[name]) for name, field in model.model_fields.items()}


def _shape(annotation: Any) -> Shape:
    if NoneType in get_args(annotation):
        return _shape(next(one for one in get_args(annotation) if one is not NoneType))
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated and get_origin(arguments[0]) is tuple:
        return replace(_shape(arguments[0]), filled=True)
    if origin is Annotated:
        return Shape(scalar=_scalar(annotation))
    if origin is tuple:
        return Shape(item=_shape(arguments[0]))
    if origin is dict:
        return Shape(key=_scalar(arguments[0]), item=_shape(arguments[1]))
    assert issubclass(annotation, Section), annotation  # noqa: S101  (a bug of ours)
    return Shape(model=annotation)


def _scalar(annotation: Any) -> Scalar:
    scalar = annotation.__metadata__[-1]
    assert isinstance(scalar, Scalar)  # noqa: S101  (a bug of ours)
    return scalar.of(annotation.__origin__)


def shape_at(model: type[Section], path: tuple[str | int, ...]) -> Shape | None:
    """Return what stands at a path of YAML keys and list places, None where the language has nothing."""
    shape: Shape | None = Shape(model=model)
    for part in path:
        if shape is None:
            return None
        shape = fields_of(shape.model).get(str(part)) if shape.model else shape.item
    return shape


def inside(shape: Shape, name: str) -> Shape | None:
    """Return what stands under a name in a section or a table, None where nothing does."""
    return fields_of(shape.model).get(name) if shape.model else shape.item if shape.key else None
