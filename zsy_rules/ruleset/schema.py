"""The JSON Schema of ruleset files, written from the models, for editors and other programs.

JSON Schema 2020-12 without unions, over plain text and over YAML 1.2 core
values alike (language.md, appendix D). Any key may be `none` (taken back), and
nothing is required but `name` and `extends`: what else a game needs is judged
after merging.
"""

import json
from itertools import chain, count
from typing import Any, Final

from pydantic_core import PydanticUndefined

from zsy_rules.ruleset.models import Differences, Head, Ruleset
from zsy_rules.ruleset.scalars import Scalar, Words
from zsy_rules.ruleset.section import Section
from zsy_rules.ruleset.shape import Shape, fields_of
from zsy_rules.ruleset.written import as_written

FILE_NAME: Final = "ruleset.schema.json"
#: A pattern of more signs than this stands among the definitions.
_LONG: Final = 100


def schema_text() -> str:
    """Return the schema as it is kept in `rulesets/ruleset.schema.json`."""
    return json.dumps(schema(), ensure_ascii=False, indent=1) + "\n"


def schema() -> dict[str, Any]:
    """Return the schema of a ruleset file."""
    definitions: dict[str, Any] = {}
    fields = _properties(Ruleset, definitions)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": FILE_NAME,
        "title": "Ruleset of a climbing card game",
        "description": "A game, or its difference from another one. The keys are described in the ruleset language.",
        "type": "object",
        "properties": fields,
        "required": ["name", "extends"],
        "additionalProperties": False,
        "$defs": dict(sorted(definitions.items())),
    }


def _properties(model: type[Section], definitions: dict[str, Any]) -> dict[str, Any]:
    properties = {}
    shapes = fields_of(model)
    for name, field in model.model_fields.items():
        key = field.alias or name
        # A key of the head belongs to its file: nothing is inherited, so nothing can be taken back.
        own = key in Head.model_fields and key != "players"
        about = {"description": field.description, "examples": field.examples}
        if field.default not in (None, PydanticUndefined, (), {}) and not isinstance(field.default, Section):
            about["default"] = _as_data(field.default)
        properties[key] = about | _value(shapes[key], definitions, none=not own)
    return properties


def _as_data(default: Any) -> Any:
    """Return a default as a file would have it."""
    if isinstance(default, tuple):
        return [_as_data(item) for item in default]
    return default if isinstance(default, (bool, int)) else str(default)


def _value(shape: Shape, definitions: dict[str, Any], *, none: bool) -> dict[str, Any]:
    """Return what may stand at one place; `none`: that word too."""
    if shape.model:
        return {"$ref": f"#/$defs/{_define(shape.model, definitions)}"}
    if shape.scalar:
        return _scalar(shape.scalar, definitions, none=none)
    assert shape.item  # noqa: S101  (a list or a table)
    if shape.key is None:
        inner: dict[str, Any] = {"items": _value(shape.item, definitions, none=False)}
        inner |= {"minItems": 1} if shape.filled else {}
        return (_taken_back("array", "a list is wanted here, such as [a, b]") if none else {"type": "array"}) | inner
    values = {_anchored(_pattern(shape.key)): _value(shape.item, definitions, none=True)}
    kind = _taken_back("object", "a mapping is wanted here") if none else {"type": "object"}
    return kind | {"patternProperties": values, "additionalProperties": False}


def _define(model: type[Section], definitions: dict[str, Any]) -> str:
    """Return the name under which a section is defined, and define it."""
    name = model.__name__
    if name not in definitions:
        definitions[name] = {}  # a section may hold itself
        kind = {"type": "object"} if model is Differences else _taken_back("object", "a mapping of keys is wanted here")
        definitions[name] = {
            "description": (model.__doc__ or "").partition("\n")[0],
            **kind,
            "properties": _properties(model, definitions),
            "additionalProperties": False,
        }
    return name


def _scalar(scalar: Scalar, definitions: dict[str, Any], *, none: bool) -> dict[str, Any]:
    """Return what a scalar may be; a long pattern is written once, among the definitions."""
    if isinstance(scalar, Words):
        return {"enum": [*scalar.pattern.split("|"), *(["none"] if none else [])]}
    types = scalar.json_types
    said: dict[str, Any] = {"type": types[0] if len(types) == 1 else list(types)}
    if scalar.bounds:
        said |= {"minimum": scalar.bounds[0], "maximum": scalar.bounds[1]}
    pattern = f"none|{_pattern(scalar)}" if none else _pattern(scalar)
    said |= {"pattern": _anchored(pattern), "patternErrorMessage": f"expected {scalar.wanted}"}
    if len(pattern) <= _LONG:
        return said
    word = scalar.code.partition("/")[2].removeprefix("wrong-") + ("-or-none" if none else "")
    names = chain((word,), (f"{word}-{number}" for number in count(2)))
    name = next(one for one in names if definitions.setdefault(one, said) == said)
    return {"$ref": f"#/$defs/{name}"}


def _pattern(scalar: Scalar) -> str:
    """Return the pattern of what may stand in a file: with every look-alike sign where they are folded."""
    return as_written(scalar.pattern) if scalar.folds else scalar.pattern


def _taken_back(kind: str, message: str) -> dict[str, Any]:
    return {"type": [kind, "string"], "pattern": "^none$", "patternErrorMessage": message}


def _anchored(pattern: str) -> str:
    return f"^(?:{pattern})$"
