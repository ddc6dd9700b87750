"""What pydantic finds in a document, as problems at the paths of the document."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, LiteralString

from pydantic import BaseModel, ValidationError
from pydantic_core import PydanticCustomError

from zsy_rules.errors import Problem
from zsy_rules.ruleset import nearest
from zsy_rules.wire.document import Document, Path, quoted

_WANTED: Final = {
    "string_type": "a text",
    "int_type": "a whole number",
    "bool_type": "true or false",
    "list_type": "a list",
    "model_type": "an object",
    "dict_type": "an object",
    "model_attributes_type": "an object",
}
#: Lists whose items are told apart by their `type`: pydantic puts that word behind the number of the item.
_TAGGED: Final = ("history", "events")


def fault(code: LiteralString, message: str) -> PydanticCustomError:
    """Return what a validator raises for a problem of its value."""
    return PydanticCustomError(code, "{message}", {"message": message})


def problems_of(document: Document, error: ValidationError, known: type[BaseModel]) -> Iterator[Problem]:
    """Yield the problem of each thing that pydantic found; `known` is the model of the whole document."""
    for one in error.errors(include_url=False, include_input=False):
        path = _path(one["loc"])
        code, message, hint = _told(one, _at(document.value, path), path, known)
        if code == "wire/missing-key":
            path = path[:-1]
        yield document.problem(code, path, message, hint)


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


def _told(error: Any, value: object, path: Path, known: type[BaseModel]) -> tuple[str, str, str | None]:
    """Return code, message and hint of one error."""
    kind: str = error["type"]
    context: Mapping[str, Any] = error.get("ctx", {})
    told: tuple[str, str, str | None]
    if kind.startswith("wire/"):
        told = kind, context["message"], None
    elif kind == "missing":
        told = "wire/missing-key", f"the key {path[-1]} is missing", None
    elif kind == "union_tag_not_found":
        told = "wire/missing-key", "the key type is missing", None
    elif kind in ("extra_forbidden", "invalid_key"):
        told = "wire/unknown-key", "there is no such key", nearest(str(path[-1]), keys_of(known))
    elif kind in _WANTED:
        told = "wire/wrong-type", f"{_WANTED[kind]} is wanted here, not {quoted(value)}", None
    else:
        told = "wire/wrong-value", _bounds(kind, context, value), None
    return told


def _bounds(kind: str, context: Mapping[str, Any], value: object) -> str:
    """Return what is wrong with a value of the right type."""
    if kind == "greater_than_equal":
        wanted = f"a number from {context['ge']}"
    elif kind == "less_than_equal":
        wanted = f"a number up to {context['le']}"
    elif kind == "literal_error":
        wanted = str(context["expected"]).replace("'", "")
    elif kind == "union_tag_invalid":
        wanted, value = str(context["expected_tags"]).replace("'", ""), context["tag"]
    elif kind in ("too_short", "too_long"):
        limit = context.get("min_length", context.get("max_length"))
        return f"a list of {'at least' if kind == 'too_short' else 'at most'} {limit} is wanted here"
    else:
        return f"{quoted(value)} cannot stand here"
    return f"{wanted} is wanted here, not {quoted(value)}"


def keys_of(model: type[BaseModel]) -> list[str]:
    """Return every key that stands anywhere in the documents of a model."""
    found: list[str] = []

    def collect(schema: object) -> None:
        if isinstance(schema, dict):
            found.extend(schema.get("properties", ()))
            for inner in schema.values():
                collect(inner)
        elif isinstance(schema, list):
            for inner in schema:
                collect(inner)

    collect(model.model_json_schema())
    return list(dict.fromkeys(found))
