"""Standard input, output and error of the command line: UTF-8, open, and no traceback where they cannot be written."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from io import TextIOWrapper
from typing import Any, TextIO, TypeVar, cast

import typer

from zsy_rules.cli import output

T = TypeVar("T")


@contextmanager
def streams() -> Iterator[None]:
    """Make the streams UTF-8, open those that the caller closed, and guard what is written to them.

    A byte of a file name that is no text comes out as it came in. What is held
    back is written out at the end.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115  (open to the end)
        elif name != "stdin" and isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="surrogateescape")
    before = sys.stdout, sys.stderr
    results, told = _Results(sys.stdout), _Guarded(sys.stderr)
    sys.stdout, sys.stderr = cast("TextIO", results), cast("TextIO", told)
    try:
        yield
        results.flush()
    finally:
        sys.stdout, sys.stderr = before
    output.finish(results.status)  # the libraries between us and the stream may have caught the end of the command


@dataclass
class _Guarded:
    """A stream whose lines nobody has to get: where one cannot be written, the exit status says how it went."""

    stream: TextIO

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)

    def write(self, text: str) -> int:
        """Write, or let it be."""
        return self._try(lambda: self.stream.write(text)) or 0

    def flush(self) -> None:
        """Write out what is held back, or let it be."""
        self._try(self.stream.flush)

    def _try(self, act: Callable[[], T]) -> T | None:
        try:
            return act()
        except OSError as error:
            with suppress(OSError, ValueError):  # a stream in memory has no descriptor
                # what is still in the buffer goes nowhere
                os.dup2(os.open(os.devnull, os.O_WRONLY), self.stream.fileno())
            self._failed(error)
            return None

    def _failed(self, error: OSError) -> None:
        pass


@dataclass
class _Results(_Guarded):
    """Standard output: if results cannot be written the command ends, quietly if nobody reads on, as others do."""

    status: int = 0

    def _failed(self, error: OSError) -> None:
        self.status = output.CUT_OFF if isinstance(error, BrokenPipeError) else output.USAGE
        if self.status == output.USAGE:
            output.complain(f"the result cannot be written: {error.strerror}")
        raise typer.Exit(self.status) from None
