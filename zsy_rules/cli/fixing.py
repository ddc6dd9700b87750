"""`zsy check --fix`: the broken places of a file are written anew, and nothing else of it.

What is written and what is left is decided in :mod:`zsy_rules.cli.mending`;
here files are read, written and shown.
"""

import codecs
import os
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from itertools import zip_longest
from pathlib import Path
from shutil import copymode
from typing import Any

from zsy_rules._source import in_one_line
from zsy_rules.cli import output
from zsy_rules.cli.mending import mended
from zsy_rules.errors import Problem
from zsy_rules.loading import shipped_names


@dataclass(frozen=True, slots=True)
class Fixed:
    """A file before and after; `problems` are those that were mended, each at its place in the text it was found in."""

    file: str
    before: str
    after: str
    problems: tuple[Problem, ...]

    def as_json(self) -> list[dict[str, Any]]:
        """Return what was mended, for programs."""
        return [problem.as_json() for problem in self.problems]

    def lines(self) -> Iterator[str]:
        """Yield what was mended, and the lines that were changed, before and after."""
        name = in_one_line(self.file)
        for problem in self.problems:
            yield f"{problem.span}: fixed: {problem.message}  [{problem.code}]"
        old, new = self.before.splitlines(), self.after.splitlines()
        for what, start, end, other, other_end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
            if what == "equal":
                continue
            for was, now in zip_longest(range(start, end), range(other, other_end)):
                if was is not None:
                    yield f"{name}:{was + 1}: - {in_one_line(old[was])}"
                if now is not None:
                    yield f"{name}:{now + 1}: + {in_one_line(new[now])}"


def refuse_what_is_no_file(names: list[str]) -> None:
    """End the command for a name that stands for no file of the user's own."""
    for name in names:
        if name == "-":
            output.refuse("--fix changes files, and standard input is none")
        if name in shipped_names():
            output.refuse(f"--fix changes no ruleset of the package; for a file write ./{name}")


def fix(name: str) -> Fixed | None:
    """Mend a file and write it, if there is anything to mend. Parents are left alone, also where they are wrong.

    Raises OSError if the file cannot be read or written.
    """
    path = Path(name)
    if not path.is_file():
        return None  # told when it is checked
    data = path.read_bytes()
    mark = codecs.BOM_UTF8 if data.startswith(codecs.BOM_UTF8) else b""
    try:
        before = data.removeprefix(mark).decode()
    except UnicodeDecodeError:
        return None
    text, made = mended(before, name, path.parent)
    if text == before:
        return None
    _write(path.resolve(), mark + text.encode())
    return Fixed(name, before, text, made)


def with_sure_fixes(problems: tuple[Problem, ...], name: str) -> tuple[Problem, ...]:
    """Return the problems of a file, without those fixes of it that would not be made."""
    source = next((one.fix[0].span.source for one in problems if one.fix and one.fix[0].span.source.name == name), None)
    if source is None:
        return problems
    _, made = mended(source.text, name, Path(name).parent, problems)
    sure = {(one.code, one.span) for one in made}
    unsure = {(one.code, one.span) for one in problems if one.fix and one.fix[0].span.source == source} - sure
    return tuple(replace(one, fix=()) if (one.code, one.span) in unsure else one for one in problems)


def _write(path: Path, data: bytes) -> None:
    """Put a whole new file in the place of the old one, so that a full disk leaves the old one as it was."""
    with path.open("r+b"):  # raises for a file that may not be written
        pass
    if path.stat().st_nlink > 1:  # the other names of the file go on being names of it
        path.write_bytes(data)
        return
    number, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    beside = Path(name)
    try:
        with os.fdopen(number, "wb") as file:
            file.write(data)
        copymode(path, beside)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
