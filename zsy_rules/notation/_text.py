"""What a reader of plays works on: a text made ready, a fault found in it."""

from dataclasses import dataclass
from typing import Final

from zsy_rules.cards import fold

BLANKS: Final = " \t\r\n"


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
        if self.signs != folded:
            first = len(folded) - len(folded.lstrip(BLANKS)) if self.signs else 0
            places = places[first : first + len(self.signs) + 1]
        self.places = places
        self._text = text

    def original(self, start: int, end: int) -> str:
        """Return a piece as the user wrote it."""
        return self._text[self.places[start] : self.places[end]]

    def fault(self, code: str, message: str, hint: str, start: int = 0, end: int | None = None) -> Fault:
        """Return a fault from `start` to `end`, or to the end of the text."""
        return Fault(code, message, hint, self.places[start], self.places[-1 if end is None else end])
