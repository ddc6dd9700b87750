"""The examples of the pages of problems, run: a page comes back with what is really said in its blocks of output."""

import codecs
import contextlib
import os
import re
import shlex
import tempfile
from collections.abc import Iterator
from pathlib import Path

from cli_tools import zsy

import zsy_rules
from zsy_rules.checks import examine
from zsy_rules.errors import Problem, ZsyError, format_problem
from zsy_rules.loading import read_ruleset
from zsy_rules.pages import Block, Page, blocks


def _as_utf8(error: UnicodeError) -> tuple[bytes, int]:
    """Write what a coding does not have as UTF-8: a file that is damaged in one place."""
    assert isinstance(error, UnicodeEncodeError)
    return error.object[error.start : error.end].encode(), error.end


codecs.register_error("_as_utf8", _as_utf8)
LATER = "ruleset/not-supported-yet"


@contextlib.contextmanager
def scratch_folder() -> Iterator[None]:
    """Run in a folder of its own."""
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            yield
        finally:
            os.chdir(before)


class Runner:
    """Runs the blocks of one page, one after the other, and keeps the problems that came up."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.problems: list[Problem] = []
        self.said = ""
        self.status = 0
        self.names: dict[str, object] = {"zsy_rules": zsy_rules}

    def run(self, block: Block) -> str:
        """Return what the block is to hold: for an output what was said, else its text."""
        if block.kind == "text":
            return self._told()
        if block.kind == "console":
            return self._commands(block.text)
        if block.kind == "python":
            self._python(block.text)
        else:
            self._write(block)
        return block.text

    def _write(self, block: Block) -> None:
        _, name, *coding = block.info.split()
        Path(name).write_bytes(block.text.encode(coding[0] if coding else "utf-8", "_as_utf8"))

    def check(self, name: str = "house.yaml") -> list[Problem]:
        """Return what is said of a file: errors and warnings, and notes only of the page's own code.

        That the engine does not play a word yet is left out where the page says so itself.
        """
        problems = examine(*read_ruleset(name))
        known = LATER if LATER in self.page.why else ""
        return [
            problem
            for problem in problems
            if problem.code == self.page.code or (problem.severity != "note" and problem.code != known)
        ]

    def _told(self) -> str:
        if not self.said:
            self.problems = self.check()
            self.said = "\n".join(map(format_problem, self.problems)) + "\n"
        return self.said

    def _commands(self, text: str) -> str:
        lines = []
        for command in re.findall(r"^\$ (.*)$", text, flags=re.MULTILINE):
            alone, _, last = command.partition(" | tail -n ")
            program, *words = shlex.split(alone)
            assert program == "zsy"
            answer = zsy(*words)
            self.status = answer.status
            out = "".join(answer.out.splitlines(keepends=True)[-int(last) if last else 0 :])
            lines += [f"$ {command}\n", out, answer.err]
            self.said += answer.out + answer.err
        return "".join(lines)

    def _python(self, text: str) -> None:
        self.said, self.problems = "", []
        try:
            exec(compile(text, "<page>", "exec"), self.names)  # noqa: S102  (an example of our own pages)
        except ZsyError as error:
            self.problems = list(error.problems)
            self.said = f"{error}\n"


def example_of(page: Page) -> tuple[str, Runner]:
    """Return the page with what its example really says, and how that came about."""
    with scratch_folder():
        runner = Runner(page)
        head, mark, rest = page.text.partition("Write instead")
        return filled(head, runner) + mark + rest, runner


def filled(text: str, runner: Runner) -> str:
    """Return a text with the outputs in its blocks as they are."""
    for block in blocks(text):
        was = f"```{block.info}\n{block.text}```"
        text = text.replace(was, f"```{block.info}\n{runner.run(block)}```", 1)
    return text


def instead_of(page: Page) -> tuple[str, Runner]:
    """Return the part on what to write instead, run after the example, and how that came about.

    The problems are those of every file that it writes, each as soon as it is written.
    """
    with scratch_folder():
        runner = Runner(page)
        head, _, rest = page.text.partition("Write instead")
        filled(head, runner)
        runner.problems, runner.said, runner.status = [], "", 0
        found: list[Problem] = []
        for block in page.instead:
            was = f"```{block.info}\n{block.text}```"
            rest = rest.replace(was, f"```{block.info}\n{runner.run(block)}```", 1)
            if block.kind == "yaml":
                found += runner.check(block.info.split()[1])
            found += runner.problems
        runner.problems = found
        return rest, runner
