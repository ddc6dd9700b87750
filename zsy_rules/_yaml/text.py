"""Bytes of a file → its text, and the signs in it that no ruleset needs."""

import codecs
import re
import unicodedata
from typing import Final

from zsy_rules._source import Edit, Source, Span
from zsy_rules._yaml.nodes import MAX_BYTES
from zsy_rules.errors import Problem, Related

_OTHER_CODINGS: Final = (
    (codecs.BOM_UTF32_LE, "UTF-32"),
    (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)
_SAVE: Final = "save the file as UTF-8"
#: Signs that end a line for some programs only, that cannot be seen at all, or that are no characters.
STRAY: Final = re.compile(
    "[^\t\n\r\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]|\r(?!\n)"
)
_BLANKS: Final = {"\u00a0": "no-break blank", "\u3000": "full-width blank"}
_FULL_WIDTH: Final = {"：": "full-width colon"}


def decode(data: bytes, name: str) -> tuple[Source, tuple[Problem, ...]]:
    """Return the text of `data` without a byte order mark, and what is wrong with its coding or size."""
    for mark, coding in _OTHER_CODINGS:
        if data.startswith(mark):
            return Source(name, ""), (_not_utf8(Source(name, "").whole(), f"the file is {coding}, not UTF-8"),)
    body = data.removeprefix(codecs.BOM_UTF8)
    if _is_wide(body):
        return Source(name, ""), (_not_utf8(Source(name, "").whole(), "the file looks like UTF-16, not UTF-8"),)
    if len(body) > MAX_BYTES:
        source = Source(name, body[:MAX_BYTES].decode("utf-8", "replace").split("\n", 1)[0])
        return source, (too_large(source),)
    try:
        return Source(name, body.decode("utf-8")), ()
    except UnicodeDecodeError as error:
        start = len(body[: error.start].decode("utf-8"))
        source = Source(name, body.decode("utf-8", "replace"))
        message, looks = "the file is not UTF-8: this is no character of it", _looks_like(body, error.start)
        hint = f"{_SAVE}; now it looks like {looks}" if looks else _SAVE
        return source, (_not_utf8(source.span(start), message, hint),)


def _not_utf8(span: Span, message: str, hint: str = _SAVE) -> Problem:
    return Problem("yaml/not-utf8", message, span, hint)


def _is_wide(body: bytes) -> bool:
    """Whether a text is UTF-16 without a mark: every other byte of its Latin letters is zero."""
    start = body[:64]
    halves = (start[1::2], start[::2])
    return any(len(half) > 1 and half.count(0) * 2 > len(half) and start.count(0) <= len(half) for half in halves)


def _looks_like(body: bytes, start: int) -> str | None:
    """Return the coding that bytes which are not UTF-8 may be of, from the first of them on."""
    high = re.match(b"[\xa1-\xfe]+", body[start:])
    if high is None or not body[:start].isascii():
        return None  # a file with UTF-8 in it is no file of another coding
    return "Latin-1 (Western)" if len(high[0]) % 2 else "GBK (Chinese)"


def too_large(source: Source) -> Problem:
    """Return the problem of a file that is too large."""
    return Problem(
        "yaml/too-large",
        f"the file has more than {MAX_BYTES // 1024} KiB",
        source.span(0, 0),
        "a ruleset is a page or two; say what differs from another one with extends",
    )


def stray_signs(source: Source) -> Problem | None:
    """Return the problem of signs that no ruleset needs: control characters, line ends of other systems."""
    spans = [source.span(match.start()) for match in STRAY.finditer(source.text)]
    if not spans:
        return None
    sign = spans[0].text
    if sign == "\0":
        hint = f"this looks like UTF-16: {_SAVE}"
    elif sign in "\r\v\f\x85\u2028\u2029":
        hint = "end lines as other text files do (LF, or CR LF)"
    else:
        hint = "take it out"
    return Problem(
        "yaml/odd-sign",
        f"{describe(sign)} has no place in a ruleset",
        spans[0],
        hint,
        related=tuple(Related("and here", span) for span in spans[1:6]),
        fix=tuple(Edit(span, _instead(span)) for span in spans if _has_instead(span.text)),
    )


def _has_instead(sign: str) -> bool:
    """Whether there is one thing to do about a sign: it is a line end, or nobody sees that it is gone.

    What only some programs take for a line end may also be a part of a remark or of a title.
    """
    return sign == "\r" or unicodedata.category(sign) == "Cf"


def _instead(span: Span) -> str:
    """Return what is written in place of a sign that no ruleset needs."""
    return "" if unicodedata.category(span.text) == "Cf" else "\n"


def describe(sign: str) -> str:
    """Return the name of a sign that cannot be seen or is easily taken for another one.

    >>> describe("\u200b")
    'the invisible sign U+200B (zero width space)'
    """
    number = f"U+{ord(sign):04X}"
    known = _BLANKS.get(sign) or _FULL_WIDTH.get(sign)
    if known:
        return f"the {known} {number}"
    name = unicodedata.name(sign, "control character").lower()
    return f"the invisible sign {number} ({name})"


def odd_sign(text: str) -> str | None:
    """Return the first sign of `text` that cannot be seen or is easily taken for a blank or a colon."""
    for sign in text:
        if sign in _BLANKS or sign in _FULL_WIDTH or unicodedata.category(sign) == "Cf":
            return sign
    return None


def tabs(source: Source) -> list[int]:
    """Return the offsets of tabs that do not stand in a comment."""
    found = []
    for match in re.finditer("\t", source.text):
        before = source.text[source.text.rfind("\n", 0, match.start()) + 1 : match.start()]
        if re.search(r"(^|[ \t])#", before) is None:
            found.append(match.start())
    return found


def tab_problem(source: Source, offsets: list[int]) -> Problem:
    """Return the problem of the tabs at these offsets.

    One blank is written for a tab behind a sign, two for one at the beginning
    of a line, unless other lines begin with blanks: who knows how many a tab was.
    """
    fix, leading = [], []
    blanks = re.search(r"^ +\S", source.text, flags=re.MULTILINE)
    for offset in offsets:
        before = source.text[source.text.rfind("\n", 0, offset) + 1 : offset]
        if before.strip(" \t"):
            fix.append(Edit(source.span(offset), " "))
            continue
        leading.append(offset)
        if blanks is None and not before.strip("\t"):
            fix.append(Edit(source.span(offset), "  "))
    return Problem(
        "yaml/tab",
        "a tab stands here; YAML wants blanks",
        source.span(offsets[0]),
        "write two blanks for each step to the right" if offsets[0] in leading else "write a blank",
        related=tuple(Related("another tab", source.span(offset)) for offset in offsets[1:6]),
        fix=tuple(fix),
    )
