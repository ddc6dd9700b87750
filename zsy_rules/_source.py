"""Text with places: a source, a span in it, and the lines under a caret.

Lines and columns count from 1, columns in code points.
"""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field

_BREAK = re.compile("\r\n|[\n\r\v\f\x85\u2028\u2029]")
LONGEST_QUOTE = 80  # signs of a user's text that a message repeats
_WIDEST = 100  # columns of a source line shown at most; longer lines are cut around the span
_NEWLINE = "\n"


@dataclass(frozen=True, slots=True)
class Source:
    """A named text. `name` is what a message shows: a file name, or "<text>" for a string."""

    name: str
    text: str = field(repr=False)
    _starts: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        starts = [0]
        if _NEWLINE in self.text:  # most texts are one line
            at = 0
            for line in self.text.split(_NEWLINE)[:-1]:
                at += len(line) + 1
                starts.append(at)
        object.__setattr__(self, "_starts", tuple(starts))

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column of a code point offset, both from 1."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def line(self, number: int) -> str:
        """Return the text of line `number` (from 1) without its line end."""
        start = self._starts[number - 1]
        end = self._starts[number] if number < len(self._starts) else len(self.text)
        return self.text[start:end].rstrip("\r\n")

    def span(self, start: int, end: int | None = None) -> "Span":
        """Return the piece from offset `start` to `end` (one code point when `end` is left out)."""
        return Span(self, start, start + 1 if end is None else end)

    def whole(self) -> "Span":
        """Return the span of the whole text."""
        return Span(self, 0, len(self.text))


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a source: offsets in code points, `end` excluded."""

    source: Source
    start: int
    end: int

    @property
    def line(self) -> int:
        """Line of the first code point."""
        return self.source.position(self.start)[0]

    @property
    def column(self) -> int:
        """Column of the first code point."""
        return self.source.position(self.start)[1]

    @property
    def end_line(self) -> int:
        """Line of the end."""
        return self.source.position(max(self.start, self.end))[0]

    @property
    def end_column(self) -> int:
        """Column behind the last code point."""
        return self.source.position(max(self.start, self.end))[1]

    @property
    def text(self) -> str:
        """The piece itself."""
        return self.source.text[self.start : self.end]

    def __str__(self) -> str:
        return f"{in_one_line(self.source.name)}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Edit:
    """One change of a text: what is written in place of a span."""

    span: Span
    text: str


def patched(source: Source, edits: Iterable[Edit]) -> tuple[str, tuple[Edit, ...]]:
    """Return the text with the edits made, and which were: none that overlaps one before it in the text.

    >>> patched(Source("x", "a: yes"), [Edit(Source("x", "a: yes").span(3, 6), "true")])[0]
    'a: true'
    """
    made: list[Edit] = []
    pieces: list[str] = []
    at = 0
    for edit in sorted(dict.fromkeys(edits), key=lambda edit: (edit.span.start, edit.span.end)):
        if edit.span.source == source and edit.span.start >= at and edit.text != edit.span.text:
            pieces += source.text[at : edit.span.start], edit.text
            at = edit.span.end
            made.append(edit)
    return "".join([*pieces, source.text[at:]]), tuple(made)


def in_one_line(text: str) -> str:
    r"""Return `text` fit for one line: line breaks as ⏎, other control characters as �.

    >>> in_one_line("four\nfive")
    'four⏎five'
    """
    if text.isprintable():
        return text
    return "".join(_control(char) if char < " " or "\x7f" <= char < "\xa0" else char for char in _BREAK.sub("⏎", text))


def _control(char: str) -> str:
    return " " if char == "\t" else "\N{REPLACEMENT CHARACTER}"


def shortened(text: str) -> str:
    """Return `text` as a message repeats it: in one line, its end left out if it is long."""
    text = in_one_line(text)
    return text if len(text) <= LONGEST_QUOTE else f"{text[: LONGEST_QUOTE - 1]}…"


def _width(text: str) -> int:
    """Columns that a terminal gives to `text`."""
    total = 0
    for char in text:
        if unicodedata.combining(char) or unicodedata.category(char) in ("Mn", "Me", "Cf"):
            continue
        total += 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1
    return total


def _visible(text: str) -> str:
    """Return `text` with tabs and control characters as one column each."""
    return "".join(char if char.isprintable() else " " for char in text)


def excerpt(span: Span) -> list[str]:
    r"""Return the line of `span` and a caret line under it.

    >>> print("\n".join(excerpt(Source("x", "a: [3♦, 4]").span(4, 6))))
      1 | a: [3♦, 4]
        |     ^^
    """
    number, column = span.source.position(span.start)
    line = span.source.line(number)
    first = column - 1
    last = min(len(line), first + max(1, span.end - span.start))
    cut_left = cut_right = ""
    if len(line) > _WIDEST:
        left = max(0, first - _WIDEST // 3)
        right = min(len(line), left + _WIDEST)
        cut_left = "…" if left else ""
        cut_right = "…" if right < len(line) else ""
        line, first, last = line[left:right], first - left, min(last, right) - left
    before = _width(cut_left) + _width(_visible(line[:first]))
    carets = max(1, _width(_visible(line[first:last])))
    label = f"{number:>3}"
    return [
        f"{label} | {cut_left}{_visible(line)}{cut_right}".rstrip(),
        f"{' ' * len(label)} | {' ' * before}{'^' * carets}",
    ]
