"""JSON read with types: a value with its path, and problems that say the path and the place in the file."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from zsy_rules._source import Source
from zsy_rules.cards import PACK, RANKS, Card, Hand, card
from zsy_rules.errors import NotationError, Problem, RecordError
from zsy_rules.notation import read_cards
from zsy_rules.record.model import Extra, Held
from zsy_rules.record.places import Spot, json_path
from zsy_rules.ruleset import nearest

_CARDS: Final = {str(one): one for one in (*PACK, *(card(rank) for rank in RANKS))}
_UNKNOWN: Final = "?"
_NAMES: Final = {
    dict: "an object",
    list: "a list",
    str: "a text",
    int: "a whole number",
    bool: "true or false",
    float: "a fraction",
    type(None): "null",
}


def read_object(source: Source) -> "Node":
    """Return the one object that the text is; raises RecordError."""
    try:
        value = json.loads(source.text, object_pairs_hook=_pairs, parse_constant=_constant)
        if "\\ud" in source.text.lower():
            json.dumps(value, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        at = min(error.pos, max(0, len(source.text.rstrip()) - 1))
        raise RecordError(
            Problem(
                "record/json",
                f"this is no JSON: {_plain(error.msg)}",
                source.span(at),
                "an object a match, on a line of its own",
            )
        ) from None
    except RecursionError:
        raise RecordError(Problem("record/json", "this JSON is nested too deeply", source.span(0))) from None
    except UnicodeEncodeError:
        raise RecordError(Problem("record/json", "half of a surrogate pair is no text", source.span(0))) from None
    except ValueError as error:
        raise RecordError(Problem("record/json", f"this is no JSON for a record: {error}", source.span(0))) from None
    return Node(value, (), source)


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        message = f"the key {twice} stands twice in one object"
        raise ValueError(message)
    return found


def _constant(word: str) -> None:
    message = f"{word} is no number"
    raise ValueError(message)


def _plain(message: str) -> str:
    return message[:1].lower() + message[1:]


@dataclass(frozen=True, slots=True)
class Node:
    """A value of a JSON object, where it stands in it, and the file's text."""

    value: Any
    path: tuple[str | int, ...]
    source: Source

    @property
    def place(self) -> Spot:
        """Where it stands, found when asked for."""
        return Spot(self.source, self.path)

    def fault(self, code: str, message: str, hint: str | None = None) -> RecordError:
        """Return the error of a problem with this value."""
        return RecordError(Problem(code, f"{json_path(self.path)}: {message}", self.place.span, hint))

    # --- parts ---

    def fields(self, *known: str) -> Extra:
        """See to it that this is an object with no keys but `known` and `x_…`; return the latter."""
        self.typed(dict)
        extra = {name: value for name, value in self.value.items() if name.startswith("x_")}
        for name in self.value:
            if name not in known and name not in extra:
                raise self.child(name).fault(
                    "record/unknown-key",
                    "there is no such key",
                    nearest(name, known) or "a key of your own begins with x_",
                )
        return extra

    def child(self, name: str | int) -> "Node":
        """Return the part of that name or number, which must be there."""
        return Node(self.value[name], (*self.path, name), self.source)

    def need(self, name: str) -> "Node":
        """Return the part of that name; raises RecordError if it is not there."""
        if self.typed(dict).get(name) is None:
            raise self.fault("record/missing-key", f"the key {name} is missing")
        return self.child(name)

    def maybe(self, name: str) -> "Node | None":
        """Return the part of that name; None if it is not there, or null."""
        return None if self.typed(dict).get(name) is None else self.child(name)

    def items(self) -> "Iterator[Node]":
        """Yield the items of a list."""
        for number, _ in enumerate(self.typed(list)):
            yield self.child(number)

    def entries(self) -> "Iterator[tuple[str, Node]]":
        """Yield the names and values of an object."""
        for name in self.typed(dict):
            yield name, self.child(name)

    # --- values ---

    def typed(self, wanted: type) -> Any:
        """Return the value, which must be of that type."""
        if type(self.value) is not wanted:
            raise self.fault("record/wrong-type", f"{_NAMES[wanted]} is wanted here, not {_NAMES[type(self.value)]}")
        return self.value

    def text(self) -> str:
        """Return a text."""
        return str(self.typed(str))

    def matching(self, pattern: re.Pattern[str], what: str) -> str:
        """Return a text of a certain form."""
        if not pattern.fullmatch(self.text()):
            raise self.fault("record/form", f"{what} is wanted here, not {json.dumps(self.value, ensure_ascii=False)}")
        return str(self.value)

    def number(self, least: int | None = None) -> int:
        """Return a whole number."""
        value = int(self.typed(int))
        if least is not None and value < least:
            raise self.fault("record/number", f"a number from {least} is wanted here, not {value}")
        return value

    def truth(self) -> bool:
        """Return true or false."""
        return bool(self.typed(bool))

    def label_in(self, labels: tuple[str, ...]) -> int:
        """Return the seat of a label."""
        label = self.text()
        if label not in labels:
            raise self.fault(
                "record/unknown-seat", f"there is no seat {label}", f"the seats of this match: {' '.join(labels)}"
            )
        return labels.index(label)

    def card(self) -> Card:
        """Return the card of a name."""
        name = self.text()
        found = _CARDS.get(name)
        if found is not None:
            return found
        try:
            written = read_cards(name)
        except NotationError as error:
            raise self.fault("record/card", error.problem.message, error.problem.hint) from None
        if len(written.cards) != 1 or written.kind:
            raise self.fault(
                "record/card", f'"{name}" is not one card', 'a list of cards has one name an item: ["3♦", "3♣"]'
            )
        return next(iter(written.cards))

    def cards(self) -> Hand:
        """Return the cards of a list of names."""
        return Hand.of(item.card() for item in self.items())

    def held(self) -> Held:
        """Return the cards of a list of names, `?` for one that nobody saw."""
        items = list(self.items())
        known = [item for item in items if item.value != _UNKNOWN]
        return Held(Hand.of(item.card() for item in known), len(items) - len(known))
