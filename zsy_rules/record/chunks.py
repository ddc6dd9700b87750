"""A record file cut into matches, one at a time and in constant memory.

The file is read as bytes, line by line. A match begins at a line that its
format knows (`game` in text, `{` at the start of a line in JSON) and goes on
to the next such line; that is also the only place where reading goes on after
something went wrong. Bytes that are no UTF-8 damage one match, not the file.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, Protocol

from zsy_rules.errors import Problem
from zsy_rules.record.places import Piece

MOST_BYTES: Final = 1 << 20
_LONGEST_READ: Final = 1 << 16
_MARK: Final = b"\xef\xbb\xbf"  # a byte order mark: allowed in front of a file, and of one put behind another

_GAME: Final = re.compile(rb"[ \t]*game(?![\w-])")
_OBJECT: Final = re.compile(rb"\{")
_HALF: Final = re.compile(rb"\xed[\xa0-\xbf][\x80-\xbf]")


class Lines(Protocol):
    """What is asked of a stream: its next line, or as much of it as the limit allows."""

    def readline(self, limit: int = -1, /) -> bytes:
        """Return the next line; nothing at the end."""


Starts = Callable[[bytes], object]


@dataclass(frozen=True, slots=True)
class Chunk:
    """The text of one match (`opened`), or of what stands before the first one; and what is wrong with it as a text."""

    source: Piece
    opened: bool
    problem: Problem | None = None


def text_chunks(stream: Lines, name: str) -> Iterator[Chunk]:
    """Yield what stands before the first `game` line, then each match."""
    return _chunks(stream, name, _GAME.match, continued=True)


def json_chunks(stream: Lines, name: str) -> Iterator[Chunk]:
    """Yield what stands before the first line that starts with `{`, then each object."""
    return _chunks(stream, name, _OBJECT.match, continued=False)


def _chunks(stream: Lines, name: str, starts: Starts, *, continued: bool) -> Iterator[Chunk]:
    lines: list[bytes] = []
    size = 0
    opened = False
    first = number = 1
    at_line_start = True
    while piece := stream.readline(_LONGEST_READ):
        if at_line_start:
            piece = piece.removeprefix(_MARK)
            if starts(piece):
                if opened or lines:
                    yield _chunk(name, first, lines, size, opened=opened, continued=continued)
                lines, size, first, opened = [], 0, number, True
        size += len(piece)
        if size <= MOST_BYTES:
            lines.append(piece)
        at_line_start = piece.endswith(b"\n")
        number += at_line_start
    if opened or lines:
        yield _chunk(name, first, lines, size, opened=opened, continued=continued)


def _chunk(name: str, first: int, lines: list[bytes], size: int, *, opened: bool, continued: bool) -> Chunk:
    data = b"".join(lines)
    problem: Problem | None = None
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        before = data[: error.start].decode()
        text = before + data[error.start :].decode(errors="replace")
        half = _HALF.match(data, error.start)
        problem = Problem(
            "record/not-utf8",
            "half of a surrogate pair is no text" if half else f"the byte {data[error.start]:02X} here is no UTF-8",
            _piece(name, text, first, continued=continued).span(len(before)),
            "save the file as UTF-8; the other matches of the file are read",
        )
    source = _piece(name, text, first, continued=continued)
    if size > MOST_BYTES:
        problem = Problem(
            "record/too-long",
            f"this match has more than {MOST_BYTES:,} bytes",
            source.span(0, len(source.line(first))),
            "does the next match lack its `game` line?",
        )
    return Chunk(source, opened, problem)


def _piece(name: str, text: str, first: int, *, continued: bool) -> Piece:
    """Return the piece; where lines may go on, with blanks in place of the break."""
    if continued and "\\" in text:
        return Piece(name, _join(text), first_line=first, raw=text)
    return Piece(name, text, first_line=first)


_BREAK: Final = re.compile(r"\\[ \t]*\r?\n")


def _join(text: str) -> str:
    """Return `text` with blanks for a backslash at the end of a line and its line end, but not behind a `#`."""
    kept: list[str] = []
    at = 0
    for found in _BREAK.finditer(text):
        line = text[text.rfind("\n", 0, found.start()) + 1 : found.start()]
        kept.append(text[at : found.start()])
        kept.append(found.group() if "#" in line else " " * len(found.group()))
        at = found.end()
    return "".join(kept) + text[at:]
