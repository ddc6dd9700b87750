"""What the lines of a match and of a round say, each by itself: rules, labels of seats, numbers, ranks."""

import re
from typing import Final

from zsy_rules.cards import Rank
from zsy_rules.notation import LANGUAGES
from zsy_rules.record.lines import Text
from zsy_rules.record.model import HASH_SIGNS, SHORTEST_HASH, RulesPin

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
    labels: list[str] = []
    for word in piece.words():
        if not LABEL.fullmatch(str(word)):
            raise word.fault("record/label", f"{word} is no label of a seat", SEATS_HINT)
        if str(word) in labels:
            raise word.fault("record/twice", f"seat {word} stands here twice")
        labels.append(str(word))
    if not 2 <= len(labels) <= _MOST_SEATS:
        raise piece.fault("record/label", f"{len(labels)} seats; two to eight play", SEATS_HINT)
    return tuple(labels)


def read_language(piece: Text) -> str:
    """Return the language of `lang en`."""
    if str(piece) not in LANGUAGES:
        message = f"cards are not read in the language {piece or 'of no name'}"
        raise piece.fault("record/language", message, f"known: {', '.join(LANGUAGES)}")
    return str(piece)


def read_number(piece: Text, least: int) -> int:
    """Return a number that is not below `least`."""
    if not re.fullmatch(r"[0-9]{1,4}", str(piece)) or int(str(piece)) < least:
        raise piece.fault("record/number", f"a number from {least} is wanted here, not {piece or 'nothing'}")
    return int(str(piece))


def read_seed(piece: Text) -> int:
    """Return the number of `seed 7`."""
    if not re.fullmatch(r"-?[0-9]{1,40}", str(piece)):
        raise piece.fault("record/number", f"the seed is a whole number, not {piece or 'nothing'}")
    return int(str(piece))


def read_rank(piece: Text) -> Rank:
    """Return the rank of `level 2`."""
    if str(piece) not in list(Rank):
        hint = f"the ranks: {' '.join(Rank)}"
        raise piece.fault("record/form", f"a rank is wanted here, not {piece or 'nothing'}", hint)
    return Rank(str(piece))
