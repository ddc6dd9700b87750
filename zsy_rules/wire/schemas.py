"""The JSON Schemas of the documents, written from the models that read them.

JSON Schema 2020-12. They say what a reader refuses by the form of a document;
what it refuses by the rules that are pinned, no schema can say.
"""

import json
import re
from typing import Any, Final, Literal

from pydantic import Field, RootModel

from zsy_rules.wire.documents import EventsDocument, MatchDocument, ObservationDocument, StateDocument
from zsy_rules.wire.history import AnyAction
from zsy_rules.wire.model import Model

Name = Literal["state", "match", "observation", "events", "action"]


class ActionDocument(RootModel[AnyAction]):
    """What a player does; whether it is legal is the engine's question."""

    root: AnyAction = Field(discriminator="type")


_MODELS: Final[dict[Name, type[Model] | type[ActionDocument]]] = {
    "state": StateDocument,
    "match": MatchDocument,
    "observation": ObservationDocument,
    "events": EventsDocument,
    "action": ActionDocument,
}
NAMES: Final[tuple[Name, ...]] = tuple(_MODELS)
#: Where the schemas are kept in the source.
FOLDER: Final = "docs/schemas"
#: What pydantic adds that says nothing here.
_NOISE: Final = ("title", "discriminator")


def file_name(name: Name) -> str:
    """Return the name of the file in which a schema is kept."""
    return f"{name}.schema.json"


def schema_text(name: Name) -> str:
    """Return a schema as it is kept in its file."""
    return json.dumps(schema(name), ensure_ascii=False, indent=1) + "\n"


def schema(name: Name) -> dict[str, Any]:
    """Return the schema of the documents of that name."""
    found = _cleaned(_MODELS[name].model_json_schema())
    definitions = found.pop("$defs", {})
    head = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": file_name(name),
        "title": f"{name.capitalize()} of a climbing card game",
    }
    return {**head, **found, "$defs": dict(sorted(definitions.items()))}


def _cleaned(part: Any) -> Any:
    """Return a part of a schema under the names of the format, without what says nothing."""
    if isinstance(part, list):
        return [_cleaned(one) for one in part]
    if not isinstance(part, dict):
        return part
    found: dict[str, Any] = {}
    for name, inner in part.items():
        if name in ("properties", "$defs"):
            found[name] = {_plain(key): _cleaned(one) for key, one in inner.items()}
        elif name == "$ref":
            found[name] = _plain(inner)
        elif name == "description":
            found[name] = " ".join(inner.split())
        elif name not in _NOISE and (name, inner) != ("default", None):
            found[name] = _cleaned(inner)
    return found


def _plain(name: str) -> str:
    return re.sub("(Action)?Model$", lambda found: found[1] or "", name)
