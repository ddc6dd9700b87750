"""What the command line prints, and how it ends: text, JSON, problems, colours, progress, exit statuses.

Results go to standard output, problems of usage to standard error, both as
UTF-8 whatever the locale says. Colours are for terminals only, and not where
NO_COLOR is set.
"""

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, NoReturn, TextIO

import typer

from zsy_rules._source import in_one_line
from zsy_rules.errors import Problem, ZsyError, format_problem

PROBLEMS: Final = 1
USAGE: Final = 2
#: As the shell counts a program ended by a signal: 128 and SIGINT, 128 and SIGPIPE.
INTERRUPTED: Final = 130
CUT_OFF: Final = 141

_STYLES: Final = {"error": "bold red", "warning": "bold yellow", "note": "bold cyan"}


# --- results -------------------------------------------------------------------------------------


def say(text: str = "") -> None:
    """Write a line of a result."""
    sys.stdout.write(f"{text}\n")


def say_json(tree: Any, *, line: bool = False) -> None:
    """Write a JSON document, or (`line`) one object of a stream of lines."""
    say(as_json(tree, line=line))


def as_json(tree: Any, *, line: bool = False) -> str:
    """Return the JSON text; signs that are no Unicode text (bytes of an odd file name) are escaped."""
    layout: dict[str, Any] = {"separators": (",", ":")} if line else {"indent": 2}
    text = json.dumps(tree, ensure_ascii=False, **layout)
    try:
        text.encode()
    except UnicodeEncodeError:
        return json.dumps(tree, ensure_ascii=True, **layout)
    return text


def say_problem(problem: Problem) -> None:
    """Write a problem that is the result of a command."""
    _write_problem(sys.stdout, problem)


# --- usage ---------------------------------------------------------------------------------------


def complain(text: str) -> None:
    """Write a line about how the command was used."""
    sys.stderr.write(f"{in_one_line(text)}\n")


def complain_of(error: ZsyError) -> None:
    """Write the problems of how the command was used."""
    for problem in error.problems:
        _write_problem(sys.stderr, problem)


def refuse(text: str) -> NoReturn:
    """End for arguments that do not fit together, with the usage of the command."""
    raise typer.BadParameter(text)


def is_usage(error: ZsyError) -> bool:
    """Whether an error is about the arguments, and not about what they name."""
    return all(problem.code.startswith("usage/") for problem in error.problems)


def finish(status: int) -> None:
    """End the command with that exit status; 0 goes on to its end."""
    if status:
        raise typer.Exit(status)


@contextmanager
def reported(form: str, **about: Any) -> Iterator[None]:
    """Report an error of the package as problems and end the command: status 2 for its usage, 1 for the rest.

    `about` are more keys of the JSON object.
    """
    try:
        yield
    except ZsyError as error:
        if is_usage(error):
            complain_of(error)
            raise typer.Exit(USAGE) from None
        if form == "json":
            say_json({**about, "problems": [problem.as_json() for problem in error.problems]})
        else:
            for problem in error.problems:
                say_problem(problem)
        raise typer.Exit(PROBLEMS) from None


# --- arguments -----------------------------------------------------------------------------------


def written(text: str) -> str:
    """Return an argument as the UTF-8 that it is, also where the locale reads it as something else."""
    if sys.getfilesystemencoding() == "utf-8":
        return text
    try:
        return os.fsencode(text).decode()
    except UnicodeDecodeError:
        return text


# --- colours and progress ------------------------------------------------------------------------


def is_colourful(stream: TextIO) -> bool:
    """Whether colours may be written."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def _write_problem(stream: TextIO, problem: Problem) -> None:
    text = format_problem(problem)
    if not is_colourful(stream):
        stream.write(f"{text}\n")
        return
    from rich.console import Console
    from rich.text import Text

    style = _STYLES[problem.severity]
    painted = Text(text)
    head = text.index(f"{problem.severity}: ")
    painted.stylize(style, head, head + len(problem.severity) + 1)
    painted.highlight_regex(rf"\[{problem.code}\]", "dim")
    painted.highlight_regex(r"(?m)(?<=\| )[ ]*\^+$", style)
    painted.highlight_regex(r"(?m)^ {4}= .*$", "green")
    Console(file=stream, force_terminal=True, highlight=False, soft_wrap=True).print(painted)


@contextmanager
def progress(what: str, total: int | None = None) -> Iterator[Callable[[], None]]:
    """Give a function to call after each step; on a terminal a bar shows how far it is, until it is done."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    console = Console(stderr=True, no_color=not is_colourful(sys.stderr))
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda: bar.advance(task)
