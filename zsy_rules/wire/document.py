"""A JSON document as it was given, text or values, and the places in it that a problem points at."""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from zsy_rules._source import Source, Span
from zsy_rules.errors import Problem, ZsyError

#: Names of keys and numbers of items, from the top of a document down to a value.
Path = tuple[str | int, ...]

_BLANKS: Final = re.compile(r"[ \t\r\n]*")
_DECODER: Final = json.JSONDecoder()
_LONGEST_PATH: Final = 200


class WireError(ZsyError, ValueError):
    """A document is not one that can be read; `problems` are all that were found."""


@dataclass(frozen=True, slots=True)
class Document:
    """A JSON value, and its text where it came as one."""

    value: Any
    source: Source | None = None

    def problem(self, code: str, path: Path, message: str, hint: str | None = None) -> Problem:
        """Return a problem of the value at a path; of one that is not there, of the nearest around it."""
        span = None if self.source is None else _span(self.source, path)
        where = json_path(path)
        return Problem(code, f"{where}: {message}", span, hint, context={"path": where})

    def error(self, code: str, path: Path, message: str, hint: str | None = None) -> WireError:
        """Return the error of one such problem."""
        return WireError(self.problem(code, path, message, hint))

    def refused(self, problems: Iterable[Problem]) -> WireError:
        """Return the error of all these problems, in the order of the text if there is one."""
        return WireError(sorted(problems, key=lambda problem: problem.span.start if problem.span else 0))


def document_of(data: object) -> Document:
    """Return what was given as a document: a text is read, everything else is the value; raises WireError."""
    if isinstance(data, bytes | bytearray):
        try:
            return _read(bytes(data).decode("utf-8-sig"))
        except UnicodeDecodeError as error:
            raise WireError(Problem("wire/json", f"this is no UTF-8 text: {error.reason}")) from None
    return _read(data) if isinstance(data, str) else Document(data)


def _read(text: str) -> Document:
    source = Source("<json>", text)
    try:
        value = json.loads(text, object_pairs_hook=_pairs, parse_constant=_constant)
        if "\\ud" in text.lower():
            json.dumps(value, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        at = min(error.pos, max(0, len(text.rstrip()) - 1))
        message, span = f"this is no JSON: {error.msg[:1].lower()}{error.msg[1:]}", source.span(at)
    except RecursionError:
        message, span = "this JSON is nested too deeply", source.span(0)
    except UnicodeEncodeError:
        message, span = "half of a surrogate pair is no text", source.span(0)
    except ValueError as error:
        message, span = f"this is no JSON that can be read: {error}", source.span(0)
    else:
        return Document(value, source)
    raise WireError(Problem("wire/json", message, span, "one whole JSON object is wanted"))


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"the key {quoted(twice)} stands twice in one object")
    return found


def _constant(word: str) -> None:
    raise ValueError(f"{word} is no number")


def quoted(value: object) -> str:
    """Return a value as a message shows it: a text in quotes, cut if it is long; large things by their sort."""
    if isinstance(value, str):
        shown = value if len(value) <= 40 else f"{value[:40]}…"
        return json.dumps(shown, ensure_ascii=not shown.isprintable())
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if abs(value) < 10**18 else "a number of many digits"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    return _SORTS.get(type(value), "something that JSON does not have")


_SORTS: Final = {
    dict: "an object",
    float: "a fraction",
    type(None): "null",
}


def json_path(path: Path) -> str:
    """Return a path as a message shows it.

    >>> json_path(("trick", "table", 0, "play"))
    'trick.table[0].play'
    """
    parts = (f"[{part}]" if isinstance(part, int) else f".{_plain(part)}" for part in path)
    return "".join(parts).removeprefix(".")[:_LONGEST_PATH] or "the document"


def _plain(key: str) -> str:
    return key if key.isprintable() else quoted(key)


# --- a path in a text ----------------------------------------------------------------------------


def _span(source: Source, path: Path) -> Span:
    text = source.text
    at = _skip(text, 0)
    for part in path:
        found = _member(text, at, part) if text[at : at + 1] == "{" else _item(text, at, part)
        if found is None:
            return source.span(at)
        at = found
    return source.span(at, _DECODER.raw_decode(text, at)[1])


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
        at = _skip(text, _DECODER.raw_decode(text, at)[1])
        at = _skip(text, at + 1)
    return at
