"""From a document to values of the engine: the head, the rules that it pins, its parts, and whether they fit."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Annotated, Any

from pydantic import TypeAdapter, ValidationError

from zsy_rules._json import quoted
from zsy_rules.compiled import Compiled
from zsy_rules.rules import Rules
from zsy_rules.wire.differing import Fault
from zsy_rules.wire.document import Document, document_of
from zsy_rules.wire.documents import (
    FORMAT,
    EventsDocument,
    MatchDocument,
    ObservationDocument,
    PinModel,
    StateDocument,
)
from zsy_rules.wire.faults import problems_of
from zsy_rules.wire.history import ActionModel, EventModel, Numbered, type_of
from zsy_rules.wire.model import Model, mirrored
from zsy_rules.wire.pins import game_of


def read_pinned(
    model: type[StateDocument | MatchDocument | ObservationDocument],
    data: object,
    rules: Rules | None,
    faults: Callable[[Any], Iterator[Fault]],
) -> Any:
    """Return what a document makes that pins its rules; raises WireError with all problems of the first that fails.

    First its head is looked at, then its form together with the rules, then
    whether its parts fit together (`faults`).
    """
    document = document_of(data)
    _check_head(document, model)
    game = game_of(document, _pin(document, model), rules)
    value = _made(model, document, game)
    problems = [document.problem(one.code, one.path, one.message) for one in faults(value)]
    if problems:
        raise document.refused(problems)
    return value


def read_events(data: object) -> tuple[Numbered, ...]:
    """Return the numbered events of a document; raises WireError."""
    document = document_of(data)
    _check_head(document, EventsDocument)
    events: tuple[Numbered, ...] = _made(EventsDocument, document, None)
    return events


def read_typed(models: Sequence[type[EventModel | ActionModel]], data: object) -> Any:
    """Return what an object makes whose `type` says which of the models it is; raises WireError."""
    document = document_of(data)
    word = _need(document, "type", str, "a text")
    for model in models:
        if type_of(model) == word:
            return _made(model, document, None)
    words = ", ".join(type_of(model) for model in models)
    raise document.error("wire/wrong-value", ("type",), f"one of {words} is wanted here, not {quoted(word)}")


# --- steps ---------------------------------------------------------------------------------------


def _check_head(document: Document, model: type[Model]) -> None:
    """See to it that this is a document of this format and of the type that is wanted."""
    version = _need(document, "format", int, "a whole number")
    if version != FORMAT:
        message = f"this reader knows format {FORMAT}, not {quoted(version)}"
        raise document.error("wire/format", ("format",), message, "write it anew with this version, or read it there")
    word = _need(document, "type", str, "a text")
    wanted = type_of(model)
    if word != wanted:
        raise document.error("wire/document", ("type",), f"this is {quoted(word)}, and {wanted} is wanted")


def _need(document: Document, name: str, wanted: type, what: str) -> Any:
    """Return a value of the head; raises WireError if it is not there or of another type."""
    head = document.value
    if not isinstance(head, dict):
        raise document.error("wire/wrong-type", (), f"an object is wanted here, not {quoted(head)}")
    if name not in head:
        raise document.error("wire/missing-key", (), f"the key {name} is missing")
    if type(head[name]) is not wanted:
        raise document.error("wire/wrong-type", (name,), f"{what} is wanted here, not {quoted(head[name])}")
    return head[name]


def _pin(document: Document, model: type[Model]) -> PinModel:
    """Return which rules are pinned; without them nothing but the form of the document can be told."""
    try:
        return PinModel.model_validate(document.value.get("ruleset"))
    except ValidationError:
        _made(model, document, None)
        raise  # what is wrong with a part is wrong with the whole


def _made(model: type[Model], document: Document, game: Compiled | None) -> Any:
    """Return what the document makes by a model; raises WireError with everything that is wrong with its form."""
    try:
        return _adapter(model).validate_python(document.value, context=game)
    except ValidationError as error:
        raise document.refused(problems_of(document, error, model)) from None


@cache
def _adapter(model: type[Model]) -> TypeAdapter[Any]:
    return TypeAdapter(Annotated[Any, mirrored(model)])
