"""JSON read with types: a value with its path, and problems that say the path and the place in the file."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from zsy_rules._json import JsonError, Path, json_path, quoted, read_json
from zsy_rules._source import Source
from zsy_rules.cards import PACK, RANKS, Card, Hand, card
from zsy_rules.errors import NotationError, Problem, RecordError
from zsy_rules.notation import read_cards
from zsy_rules.record.model import Extra, Held
from zsy_rules.record.numbers import MOST_UNKNOWN, POINTS, is_within
from zsy_rules.record.places import Spot
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
        return Node(read_json(source.text), (), source)
    except JsonError as error:
        hint = "an object a match, on a line of its own"
        raise RecordError(Problem("record/json", error.message, source.span(error.at), hint)) from None


@dataclass(frozen=True, slots=True)
class Node:
    """A value of a JSON object, where it stands in it, and the file's text."""

    value: Any
    path: Path
    source: Source

    @property
    def place(self) -> Spot:
        """Where it stands, found when asked for."""
        return Spot(self.source, self.path)

    def fault(self, code: str, message: str, hint: str | None = None) -> RecordError:
        """Return the error of a problem with this value."""
        return RecordError(Problem(code, f"{json_path(self.path, 'the object')}: {message}", self.place.span, hint))

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
            raise self.fault("record/form", f"{what} is wanted here, not {quoted(self.value)}")
        return str(self.value)

    def number(self, least: int | None = None, digits: int = POINTS) -> int:
        """Return a whole number of at most so many digits."""
        value = int(self.typed(int))
        if not is_within(value, digits):
            raise self.fault("record/number", f"a number of at most {digits} digits is wanted here")
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
        if (unknown := len(items) - len(known)) > MOST_UNKNOWN:
            message = f"{unknown} cards that nobody saw: no hand has more than {MOST_UNKNOWN}"
            raise self.fault("record/number", message)
        return Held(Hand.of(item.card() for item in known), unknown)
