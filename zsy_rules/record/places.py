"""Places in a record file: a piece of it that knows its line numbers, and values inside JSON found when asked for.

A file is read one match at a time; each match is a `Piece`, whose first line
has the number that it has in the file. Where a value of a JSON object stands
is worked out only for a message, by reading the object's text again.
"""

from dataclasses import dataclass, field

from zsy_rules._json import Path, locate
from zsy_rules._source import Source, Span


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
    path: Path

    @property
    def span(self) -> Span:
        """Where the value stands; of one that is not there, the nearest that it would be in."""
        return self.source.span(*locate(self.source.text, self.path))


Place = Span | Spot | None


def span_of(place: Place) -> Span | None:
    """Return the span of a place."""
    return place.span if isinstance(place, Spot) else place
