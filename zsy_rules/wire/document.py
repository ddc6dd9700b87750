"""A JSON document as it was given, text or values, and the places in it that a problem points at."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from zsy_rules._json import JsonError, Path, json_path, locate, read_json
from zsy_rules._source import Source
from zsy_rules.errors import Problem, ZsyError


class WireError(ZsyError, ValueError):
    """A document is not one that can be read; `problems` are all that were found."""


@dataclass(frozen=True, slots=True)
class Document:
    """A JSON value, and its text where it came as one."""

    value: Any
    source: Source | None = None

    def problem(self, code: str, path: Path, message: str, hint: str | None = None) -> Problem:
        """Return a problem of the value at a path; of one that is not there, of the nearest around it."""
        span = None if self.source is None else self.source.span(*locate(self.source.text, path))
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
        return Document(read_json(text), source)
    except JsonError as error:
        span = source.span(error.at)
        raise WireError(Problem("wire/json", error.message, span, "one whole JSON object is wanted")) from None
