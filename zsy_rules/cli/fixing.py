"""`zsy check --fix`: the broken places of a file are written anew, and nothing else of it.

A problem carries the edits that mend it where there is one sensible way. They
are made in passes, as mending one place may show what is wrong behind it; a
pass that would leave a text that no longer reads is not made.
"""

import codecs
import os
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import zip_longest
from pathlib import Path
from shutil import copymode
from typing import Any, Final

from zsy_rules._source import Source, in_one_line, patched
from zsy_rules.cli import output
from zsy_rules.errors import Problem
from zsy_rules.loading import read_ruleset_text, shipped_names

#: Each pass mends all that it can; what one uncovers the next one mends.
MAX_PASSES: Final = 10


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


def mended(text: str, name: str, folder: Path) -> tuple[str, tuple[Problem, ...]]:
    """Return a ruleset's text with everything mended that can be, and the problems that were."""
    made: list[Problem] = []
    seen = {text}
    found = _problems(text, name, folder)
    for _ in range(MAX_PASSES):
        source = Source(name, text)
        wanted = [problem for problem in found if problem.severity != "note" and problem.fix]
        after, edits = patched(source, (edit for problem in wanted for edit in problem.fix))
        if after in seen:
            break
        seen.add(after)
        still = _problems(after, name, folder)
        if _unreadable(still) and not _unreadable(found):
            break
        made += [problem for problem in wanted if set(problem.fix) & set(edits)]
        text, found = after, still
    return text, tuple(made)


def _problems(text: str, name: str, folder: Path) -> tuple[Problem, ...]:
    from zsy_rules import checks

    family, told = read_ruleset_text(text, name, folder)
    return checks.examine(family, told)


def _unreadable(problems: tuple[Problem, ...]) -> bool:
    return any(problem.code.startswith("yaml/") and problem.severity == "error" for problem in problems)
