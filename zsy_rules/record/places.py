"""Places in a record file: a piece of it that knows its line numbers, and values inside JSON found when asked for.

A file is read one match at a time; each match is a `Piece`, whose first line
has the number that it has in the file. Where a value of a JSON object stands
is worked out only for a message, by reading the object's text again.
"""

import json
import re
from dataclasses import dataclass, field
from typing import Final

from zsy_rules._source import Source, Span

_BLANKS: Final = re.compile(r"[ \t\r\n]*")
_DECODER: Final = json.JSONDecoder()


@dataclass(frozen=True, slots=True)
class Piece(Source):
    """A part of a file. `first_line` is the number of its first line there; `raw` its text as it stands there.

    `text` may differ from `raw` sign by sign (a line that goes on has blanks
    at its break), never in length.
    """

    first_line: int = 1
    raw: str = field(default="", repr=False)

    def __post_init__(self) -> None:
        if not self.raw:
            object.__setattr__(self, "raw", self.text)
        at = 0
        starts = [0]
        for line in self.raw.split("\n")[:-1]:
            at += len(line) + 1
            starts.append(at)
        object.__setattr__(self, "_starts", tuple(starts))

    def position(self, offset: int) -> tuple[int, int]:
        """Line in the file and column of a code point offset of this piece, both from 1."""
        line, column = Source.position(self, offset)
        return line + self.first_line - 1, column

    def line(self, number: int) -> str:
        """Return the text of line `number` of the file, as it stands there."""
        start = self._starts[number - self.first_line]
        end = self.raw.find("\n", start)
        return self.raw[start : end if end >= 0 else None].rstrip("\r")


@dataclass(frozen=True, slots=True)
class Spot:
    """A value of a JSON object, by its path; the span is found when asked for."""

    source: Source
    path: tuple[str | int, ...]

    @property
    def span(self) -> Span:
        """Where the value stands; of one that is not there, the nearest that it would be in."""
        start, end = _locate(self.source.text, self.path)
        return self.source.span(start, end)


Place = Span | Spot | None


def span_of(place: Place) -> Span | None:
    """Return the span of a place."""
    return place.span if isinstance(place, Spot) else place


def json_path(path: tuple[str | int, ...]) -> str:
    """Return a JSON path as a message shows it.

    >>> json_path(("rounds", 0, "plays", 3, "cards"))
    'rounds[0].plays[3].cards'
    """
    text = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
    return text.removeprefix(".") or "the object"


def _locate(text: str, path: tuple[str | int, ...]) -> tuple[int, int]:
    at = _skip(text, 0)
    for part in path:
        found = _member(text, at, part) if text[at : at + 1] == "{" else _item(text, at, part)
        if found is None:
            return at, at + 1
        at = found
    return at, _DECODER.raw_decode(text, at)[1]


def _skip(text: str, at: int) -> int:
    found = _BLANKS.match(text, at)
    return found.end() if found else at


def _member(text: str, at: int, name: str | int) -> int | None:
    """Return where the value of a key of the object at `at` begins."""
    at = _skip(text, at + 1)
    while text[at : at + 1] == '"':
        key, at = _DECODER.raw_decode(text, at)
        value = _skip(text, _skip(text, at) + 1)
        if key == name:
            return value
        at = _skip(text, _DECODER.raw_decode(text, value)[1])
        at = _skip(text, at + 1)
    return None


def _item(text: str, at: int, number: str | int) -> int | None:
    """Return where item `number` of the list at `at` begins."""
    if text[at : at + 1] != "[" or not isinstance(number, int):
        return None
    at = _skip(text, at + 1)
    for _ in range(number):
        if text[at : at + 1] == "]":
            return None
        at = _skip(text, _DECODER.raw_decode(text, at)[1])
        at = _skip(text, at + 1)
    return at
