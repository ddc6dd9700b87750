"""The lines of a text record: a keyword and what stands behind it, each piece with its place.

Blank lines and blanks at both ends mean nothing. `#` begins a comment, but not
inside quotes or braces, nor on a line that is kept as it is.
"""

import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from zsy_rules._source import Source, Span
from zsy_rules.errors import Problem, RecordError

_KEYWORD: Final = re.compile(r"%zsr(?=\s|$)|t[0-9]+(?=\s|$)|[a-z][a-z0-9]*(?:-[a-z0-9_-]+)?(?=\s|$)")
_STRING: Final = re.compile(r'"(?:[^"\\]|\\.)*"')
_WORD: Final = re.compile(r"\S+")
_QUIET: Final = re.compile(r'"(?:[^"\\]|\\.)*"?|\{(?:[^}\\]|\\.)*\}?|#', re.DOTALL)
_BLANKS: Final = " \t\r\ufeff"
_NOWHERE: Final = (sys.maxsize, sys.maxsize)


@dataclass(frozen=True, slots=True)
class Text:
    """A piece of a source, without blanks at its ends."""

    source: Source
    start: int
    end: int

    def __str__(self) -> str:
        return self.source.text[self.start : self.end]

    def __bool__(self) -> bool:
        return self.end > self.start

    @property
    def span(self) -> Span:
        """Its place."""
        return Span(self.source, self.start, max(self.end, self.start + 1))

    def cut(self, start: int, end: int | None = None) -> "Text":
        """Return the part from `start` to `end`, offsets in this text."""
        stop = self.end if end is None else self.start + end
        return strip(self.source, self.start + start, stop)

    def words(self) -> Iterator["Text"]:
        """Yield the parts between blanks."""
        for found in _WORD.finditer(str(self)):
            yield Text(self.source, self.start + found.start(), self.start + found.end())

    def first_word(self) -> tuple["Text", "Text"]:
        """Return the first word and the rest."""
        word = next(self.words(), self)
        return word, strip(self.source, word.end, self.end)

    def split(self, sign: re.Pattern[str]) -> Iterator["Text"]:
        """Yield the parts between the places where `sign` stands, not in quotes or braces."""
        text = str(self)
        quiet = _quiet(text) if '"' in text or "{" in text else iter(())
        start, end = next(quiet, _NOWHERE)
        at = 0
        for found in sign.finditer(text):
            while end <= found.start():
                start, end = next(quiet, _NOWHERE)
            if found.start() < start:
                yield self.cut(at, found.start())
                at = found.end()
        yield self.cut(at)

    def fault(self, code: str, message: str, hint: str | None = None) -> RecordError:
        """Return the error of a problem with this piece."""
        return RecordError(Problem(code, message, self.span, hint))


@dataclass(frozen=True, slots=True)
class Line:
    """A line with a keyword. `rest` ends before a comment; `whole` does not."""

    keyword: str
    head: Text
    rest: Text
    whole: Text


def _quiet(text: str) -> Iterator[tuple[int, int]]:
    """Yield where quotes and braces stand, one behind the other."""
    return (found.span() for found in _QUIET.finditer(text) if text[found.start()] != "#")


def strip(source: Source, start: int, end: int) -> Text:
    """Return the piece without blanks at its ends."""
    text = source.text
    while start < end and text[start] in _BLANKS:
        start += 1
    while end > start and text[end - 1] in _BLANKS:
        end -= 1
    return Text(source, start, end)


def lines_of(source: Source) -> Iterator[Line | Text]:
    """Yield every line that says something: with a keyword, or (without one) as it stands."""
    text = source.text
    start = 0
    while start < len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        whole = strip(source, start, end)
        start = end + 1
        if not whole or text[whole.start] == "#":
            continue
        found = _KEYWORD.match(text, whole.start, whole.end)
        if found is None:
            yield whole
        else:
            head = Text(source, found.start(), found.end())
            yield Line(found.group(), head, _uncommented(whole, found.end()), whole)


def _uncommented(whole: Text, start: int) -> Text:
    text = whole.source.text
    end = whole.end
    if text.find("#", start, end) >= 0:
        comment = next((found for found in _QUIET.finditer(text, start, end) if found.group() == "#"), None)
        end = end if comment is None else comment.start()
    return strip(whole.source, start, end)


def read_string(piece: Text) -> str:
    """Return what a word or a text in quotes says."""
    text = str(piece)
    if not text.startswith('"'):
        return text
    if not _STRING.fullmatch(text):
        raise piece.fault(
            "record/quotes", "this text has no closing quote, or something stands behind it", 'write "text"'
        )
    try:
        said = str(json.loads(text, strict=False))
        said.encode()
    except ValueError:
        raise piece.fault(
            "record/quotes",
            "this text has a backslash that means nothing",
            'write \\" for a quote and \\\\ for a backslash',
        ) from None
    return said


def write_string(text: str) -> str:
    """Return a text in quotes, on one line."""
    return json.dumps(text, ensure_ascii=False)
