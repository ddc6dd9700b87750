"""What the lines of a match and of a round say, each by itself: rules, labels of seats, numbers, ranks."""

import re
from typing import Final, Protocol

from zsy_rules.cards import Rank
from zsy_rules.errors import RecordError
from zsy_rules.library import HASH_SIGNS, SHORTEST_HASH
from zsy_rules.notation import languages
from zsy_rules.record.lines import Text
from zsy_rules.record.model import Gift, RulesPin
from zsy_rules.record.numbers import COUNT, SEED, whole

VERSION: Final = 1
MOST_PLAYS: Final = 10_000
RULES_HINT: Final = (
    f"name, version and {SHORTEST_HASH} to {HASH_SIGNS} digits of the hash: rules standard@1 sha256:0123456789abcdef"
)
SEATS_HINT: Final = "labels of letters, digits and _, in turn order: seats E N W S"
NAME: Final = re.compile(r"[A-Za-z0-9._-]+")
VERSION_TEXT: Final = re.compile(r"[0-9]+(?:\.[0-9]+)*")
_RULES: Final = re.compile(rf"({NAME.pattern})@({VERSION_TEXT.pattern})\s+sha256:([0-9a-fA-F]+)")
LABEL: Final = re.compile(r"[A-Za-z0-9_]+")
_FEWEST_SEATS: Final = 2
_MOST_SEATS: Final = 8


def check_version(piece: Text, whole: Text) -> None:
    """See to it that `%zsr` says the version that is read here."""
    if str(piece) != str(VERSION):
        message = f"this reader knows version {VERSION} of the format, not {piece or 'none'}"
        raise whole.fault("record/version", message)


def read_rules(piece: Text) -> RulesPin:
    """Return what `rules standard@1 sha256:…` pins."""
    found = _RULES.fullmatch(str(piece))
    if found is None or not SHORTEST_HASH <= len(found.group(3)) <= HASH_SIGNS:
        raise piece.fault("record/rules", "this does not say which rules were played", RULES_HINT)
    return RulesPin(found.group(1), found.group(2), found.group(3).lower(), place=piece.span)


def read_labels(piece: Text) -> tuple[str, ...]:
    """Return the labels of `seats E N W S`."""
    words = list(piece.words())
    check_number_of_seats(len(words), piece)
    labels: list[str] = []
    for word in words:
        if not LABEL.fullmatch(str(word)):
            raise word.fault("record/label", f"{word} is no label of a seat", SEATS_HINT)
        if str(word) in labels:
            raise word.fault("record/twice", f"seat {word} stands here twice")
        labels.append(str(word))
    return tuple(labels)


class Blamed(Protocol):
    """A piece of a text, or a value of an object, that a problem may be with."""

    def fault(self, code: str, message: str, hint: str | None = None) -> RecordError:
        """Return the error of a problem with it."""


def check_number_of_seats(number: int, piece: Blamed) -> None:
    """See to it that so many can play."""
    if not _FEWEST_SEATS <= number <= _MOST_SEATS:
        raise piece.fault("record/label", f"{number} seats; two to eight play", SEATS_HINT)


def check_gift(gift: Gift, piece: Blamed) -> None:
    """See to it that cards go from one seat to another."""
    if gift.giver == gift.receiver:
        raise piece.fault("record/form", "a gift goes from one seat to another, and here both are one")
    if not gift.cards:
        raise piece.fault("record/form", "a gift of no cards", "who gives nothing has no line here")


def read_language(piece: Text) -> str:
    """Return the language of `lang en`."""
    if str(piece) not in languages():
        message = f"cards are not read in the language {piece or 'of no name'}"
        raise piece.fault("record/language", message, f"known: {', '.join(languages())}")
    return str(piece)


def read_number(piece: Text, least: int) -> int:
    """Return a number that is not below `least`."""
    number = whole(str(piece), COUNT)
    if number is None or number < least:
        raise piece.fault("record/number", f"a number from {least} is wanted here, not {piece or 'nothing'}")
    return number


def read_seed(piece: Text) -> int:
    """Return the number of `seed 7`."""
    number = whole(str(piece), SEED, signed=True)
    if number is None:
        hint = f"it has at most {SEED} digits"
        raise piece.fault("record/number", f"the seed is a whole number, not {piece or 'nothing'}", hint)
    return number


def read_rank(piece: Text) -> Rank:
    """Return the rank of `level 2`."""
    if str(piece) not in list(Rank):
        hint = f"the ranks: {' '.join(Rank)}"
        raise piece.fault("record/form", f"a rank is wanted here, not {piece or 'nothing'}", hint)
    return Rank(str(piece))
