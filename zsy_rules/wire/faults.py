"""What pydantic finds in a document, as problems at the paths of the document."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final, LiteralString

from pydantic import BaseModel, ValidationError
from pydantic_core import PydanticCustomError

from zsy_rules._json import Path, quoted
from zsy_rules.errors import Problem
from zsy_rules.ruleset import nearest
from zsy_rules.wire.document import Document

#: What is wanted, by what pydantic calls its absence: a value of another type, ...
_TYPES: Final = {
    "string_type": "a text",
    "int_type": "a whole number",
    "bool_type": "true or false",
    "none_required": "null",
    "list_type": "a list",
    "model_type": "an object",
    "dict_type": "an object",
    "model_attributes_type": "an object",
}
#: ... or one of the right type that cannot stand there.
_VALUES: Final = {
    "greater_than_equal": "a number from {ge}",
    "less_than_equal": "a number up to {le}",
    "literal_error": "{expected}",
    "union_tag_invalid": "one of {expected_tags}",
    "string_pattern_mismatch": "a text of the form {pattern}",
    "too_short": "a list of {min_length}",
    "too_long": "a list of at most {max_length}",
}
_MOST_TOLD: Final = 100
#: Lists whose items are told apart by their `type`: pydantic puts that word behind the number of the item.
_TAGGED: Final = ("history", "events")


def fault(code: LiteralString, message: str) -> PydanticCustomError:
    """Return what a validator raises for a problem of its value."""
    return PydanticCustomError(code, "{message}", {"message": message})


def problems_of(document: Document, error: ValidationError, model: type[BaseModel]) -> Iterator[Problem]:
    """Yield the problem of each thing that pydantic found, of very many the first; `model` is of the whole document."""
    for one in error.errors(include_url=False, include_input=False)[:_MOST_TOLD]:
        path = _path(one["loc"])
        kind: str = one["type"]
        context: Mapping[str, Any] = one.get("ctx", {})
        if kind.startswith("wire/"):
            yield document.problem(kind, path, context["message"])
        elif kind == "missing":
            yield document.problem("wire/missing-key", path[:-1], f"the key {path[-1]} is missing")
        elif kind == "union_tag_not_found":
            yield document.problem("wire/missing-key", path, "the key type is missing")
        elif kind in ("extra_forbidden", "invalid_key"):
            keys = keys_at(_schema(model), path[:-1])
            yield document.problem("wire/unknown-key", path, "there is no such key", nearest(str(path[-1]), keys))
        elif kind == "string_unicode":
            yield document.problem("wire/wrong-value", path, "half of a surrogate pair is no text")
        else:
            value = context["tag"] if kind == "union_tag_invalid" else _at(document.value, path)
            code = "wire/wrong-type" if kind in _TYPES else "wire/wrong-value"
            wanted = _TYPES.get(kind) or _VALUES.get(kind, "something else").format(**context).replace("'", "")
            yield document.problem(code, path, f"{wanted} is wanted here, not {quoted(value)}")


def _path(loc: Path) -> Path:
    return tuple(
        part
        for place, part in enumerate(loc)
        if not (place >= 2 and isinstance(loc[place - 1], int) and loc[place - 2] in _TAGGED)
    )


def _at(value: Any, path: Path) -> Any:
    """Return the value at a path; None if there is none."""
    for part in path:
        try:
            value = value[part]
        except (LookupError, TypeError):
            return None
    return value


@cache
def _schema(model: type[BaseModel]) -> dict[str, Any]:
    return model.model_json_schema()


def keys_at(schema: dict[str, Any], path: Path) -> list[str]:
    """Return the keys that the object at a path may have; where it may be of several types, those of all of them."""
    here = list(_choices(schema, schema))
    for part in path:
        parts = (one.get("items") if isinstance(part, int) else one.get("properties", {}).get(part) for one in here)
        here = [choice for one in parts if one is not None for choice in _choices(one, schema)]
    return list(dict.fromkeys(key for one in here for key in one.get("properties", ())))


def _choices(part: dict[str, Any], schema: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the schemas that a part of a schema stands for."""
    if "$ref" in part:
        yield from _choices(schema["$defs"][part["$ref"].rpartition("/")[2]], schema)
    else:
        yield part
    for inner in (*part.get("anyOf", ()), *part.get("oneOf", ())):
        yield from _choices(inner, schema)
