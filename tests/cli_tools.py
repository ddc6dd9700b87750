"""The command line run inside the test: streams that are no terminal, the exit status, what was printed."""

import io
import json
import sys
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

from zsy_rules.cli import run

#: The house rule of the ruleset language's first page.
HOUSE = """\
name: house
extends: standard
combinations: {straight: {length: 3..}}      # straights from three cards
"""

#: Two errors, a warning.
BROKEN = """\
name: broken
extends: standard
trick: {must_beat: yes}
combinations: {straight: {lenght: 3..}}
match: {rounds: many}
"""


@dataclass(frozen=True)
class Answer:
    """What a command did."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one document on standard output."""
        return json.loads(self.out)


def zsy(*arguments: str, stdin: bytes = b"") -> Answer:
    """Run a command whose streams are Latin-1 until it makes them UTF-8 itself."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="latin-1", newline="") for _ in range(2))
    with (
        patch.object(sys, "stdout", out),
        patch.object(sys, "stderr", err),
        patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="latin-1")),
    ):
        status = run(arguments)
    out.flush()
    err.flush()
    return Answer(status, *(stream.buffer.getvalue().decode() for stream in (out, err)))
