"""JSON text: read strictly, and the places of values in it.

What is refused beyond the grammar of JSON: a key twice in one object, numbers
that JSON has no words for (NaN) or no bounds, half of a surrogate pair.
"""

import json
import math
import re
from typing import Any, Final

#: Names of keys and numbers of items, from the top of a text down to a value.
Path = tuple[str | int, ...]

#: Digits of the longest whole number that is read; every Python reads so many.
MOST_DIGITS: Final = 640
_LONGEST_PATH: Final = 200
_BLANKS: Final = re.compile(r"[ \t\r\n]*")
_ESCAPE: Final = re.compile(r"\\(?:u([0-9a-fA-F]{4})|.)", re.DOTALL)
_DECODER: Final = json.JSONDecoder()


class JsonError(ValueError):
    """A text is no JSON that is read here: why, and where in it (an offset)."""

    def __init__(self, message: str, at: int) -> None:
        super().__init__(message)
        self.message = message
        self.at = at


def read_json(text: str) -> Any:
    """Return the value that a text is; raises JsonError."""
    try:
        value = json.loads(
            text, object_pairs_hook=_pairs, parse_constant=_constant, parse_int=_whole, parse_float=_fraction
        )
    except json.JSONDecodeError as error:
        at = min(error.pos, max(0, len(text.rstrip()) - 1))
        raise JsonError(f"this is no JSON: {error.msg[:1].lower()}{error.msg[1:]}", at) from None
    except RecursionError:
        raise JsonError("this JSON is nested too deeply", 0) from None
    except ValueError as error:
        raise JsonError(f"this is no JSON that can be read: {error}", 0) from None
    half = _half_a_pair(text)
    if half is not None:
        raise JsonError("half of a surrogate pair is no text", half)
    return value


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        left = dict.fromkeys(found)
        for name, _ in pairs:
            if name not in left:
                message = f"the key {quoted(name)} stands twice in one object"
                raise ValueError(message)
            del left[name]
    return found


def _constant(word: str) -> None:
    message = f"{word} is no number"
    raise ValueError(message)


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        message = f"a number has {len(digits)} digits"
        raise ValueError(message)
    return int(digits)


def _fraction(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        message = "a number is too large"
        raise ValueError(message)
    return number


def _half_a_pair(text: str) -> int | None:
    """Return where the first half of a surrogate pair stands that has no other half, as a sign or as an escape."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        return error.start
    if "\\ud" not in text and "\\uD" not in text:
        return None
    waiting: tuple[int, int] | None = None  # where a first half stands, and where its other half has to
    for found in _ESCAPE.finditer(text):
        code = int(found.group(1) or "0", 16)
        if waiting is not None and not (found.start() == waiting[1] and 0xDC00 <= code <= 0xDFFF):
            return waiting[0]
        if waiting is None and 0xDC00 <= code <= 0xDFFF:
            return found.start()
        waiting = (found.start(), found.end()) if 0xD800 <= code <= 0xDBFF else None
    return None if waiting is None else waiting[0]


# --- values and paths in messages ----------------------------------------------------------------

_SORTS: Final = {dict: "an object", float: "a fraction", type(None): "null"}


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


def json_path(path: Path, root: str = "the document") -> str:
    """Return a path as a message shows it; `root` is what the whole is called.

    >>> json_path(("rounds", 0, "plays", 3, "cards"))
    'rounds[0].plays[3].cards'
    """
    parts = (f"[{part}]" if isinstance(part, int) else f".{_plain(part)}" for part in path)
    return "".join(parts).removeprefix(".")[:_LONGEST_PATH] or root


def _plain(key: str) -> str:
    return key if key.isprintable() else quoted(key)


# --- a path in a text ----------------------------------------------------------------------------


def locate(text: str, path: Path) -> tuple[int, int]:
    """Return where the value at a path begins and ends; of one that is not there the first sign of what is around it.

    The text is one that `read_json` reads.
    """
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
