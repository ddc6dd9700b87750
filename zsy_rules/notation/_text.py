"""What a reader of plays works on: the spellings of a language, a text made ready, a fault found in it."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from zsy_rules.cards import RANK_SPELLINGS, SUIT_SPELLINGS, Rank, Suit, fold

BLANKS: Final = " \t\r\n"


@dataclass(frozen=True)
class Spellings:
    """How ranks and suits are written in one language."""

    ranks: Mapping[str, Rank]
    suits: Mapping[str, Suit]

    @cached_property
    def rank(self) -> re.Pattern[str]:
        """What finds a rank."""
        return re.compile(_either(self.ranks))

    @cached_property
    def card_word(self) -> re.Pattern[str]:
        """What fits a word of cards with ranks in small letters: no suits, or one for each card."""
        rank, suit = _either(self._capitals), _either(self.suits)
        return re.compile(f"(?:{rank})+|(?:(?:{rank})(?:{suit}))+|(?:(?:{suit})(?:{rank}))+")

    def in_capitals(self, word: str) -> str:
        """Return a word of cards with its ranks as they are written."""
        return re.sub(_either(self._capitals), lambda rank: self._capitals[rank.group()], word)

    @cached_property
    def _capitals(self) -> Mapping[str, str]:
        return {spelling.lower(): spelling for spelling in self.ranks}


def _either(words: Iterable[str]) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


#: The languages that plays are read in. Another one is a row here, and its signs for the grammar in grammar/.
LANGUAGES: Final[Mapping[str, Spellings]] = {
    "en": Spellings(
        ranks={spelling: rank for rank, spellings in RANK_SPELLINGS.items() for spelling in spellings},
        suits={spelling: suit for suit, spellings in SUIT_SPELLINGS.items() for spelling in spellings},
    )
}


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a text does not read, and the place in it (offsets in the text as written)."""

    code: str
    message: str
    hint: str
    start: int
    end: int


class View:
    """A text as the grammar sees it: look-alike signs folded, no blanks at the ends.

    Offsets are places in `signs`; `places` gives the offset in the text as
    written for each of them, and for the end.
    """

    def __init__(self, text: str) -> None:
        folded, places = fold(text)
        self.signs = folded.strip(BLANKS)
        first = len(folded) - len(folded.lstrip(BLANKS)) if self.signs else 0
        self.places = places[first : first + len(self.signs) + 1]
        self._text = text

    def original(self, start: int, end: int) -> str:
        """Return a piece as the user wrote it."""
        return self._text[self.places[start] : self.places[end]]

    def fault(self, code: str, message: str, hint: str, start: int = 0, end: int | None = None) -> Fault:
        """Return a fault from `start` to `end`, or to the end of the text."""
        return Fault(code, message, hint, self.places[start], self.places[-1 if end is None else end])
