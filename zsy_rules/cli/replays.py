"""`zsy replay`: recorded matches, each told play by play and judged."""

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer

from zsy_rules.cli import output
from zsy_rules.cli.options import Printed

if TYPE_CHECKING:
    from zsy_rules.record import Record, Replay

EXAMPLES: Final = """\b
Examples:
  zsy replay docs/examples/two-rounds.zsr
  zsy replay docs/examples/two-rounds.zsr --format json
"""

RecordForm = Literal["auto", "zsr", "twin", "neutral"]


def replay(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE", help="Record files, or - for standard input.", show_default=False),
    ],
    *,
    ruleset: Annotated[
        str | None,
        typer.Option(
            "--ruleset", metavar="NAME", help="Judge by this where the ruleset that a record pins is not here."
        ),
    ] = None,
    from_: Annotated[RecordForm, typer.Option("--from", help="How the records are written.")] = "auto",
    allow_irregular: Annotated[
        bool, typer.Option("--allow-irregular", help="Go on after a play that is marked ! as accepted.")
    ] = False,
    lang: Annotated[
        str,
        typer.Option("--lang", metavar="CODE", help="The language of a text record that does not say its own."),
    ] = "en",
    to: Annotated[
        str | None,
        typer.Option("--to", metavar="CODE", help="The language to tell it in [default: that of the record]."),
    ] = None,
    form: Printed = "text",
) -> None:
    """Judge recorded matches.

    Each match is told play by play up to its end or its first fault, and gets
    a verdict. The exit status is 1 if anything in them is an error; a match
    that is not over, or goes on after a marked play, is none.
    """
    rules = None
    with output.reported(form):
        from zsy_rules.notation import check_language

        check_language(lang)
        check_language(to or lang)
        if ruleset is not None:
            from zsy_rules.rules import load

            rules = load(ruleset)
    from zsy_rules.record import replay as judge

    verdicts: Counter[str] = Counter()
    unread = has_errors = False
    with _progress() as step:
        for name in files:
            try:
                for record in _records(name, from_, lang):
                    one = judge(record, rules, allow_irregular=allow_irregular, lang=to)
                    _say(one, form, to or record.lang, first=not verdicts)
                    verdicts[one.verdict] += 1
                    has_errors |= any(problem.severity == "error" for problem in one.problems)
                    step()
            except OSError as error:
                output.complain(f"{name}: {error.strerror or error}")
                unread = True
    if form == "text" and verdicts.total() > 1:
        output.say()
        output.say(
            f"{verdicts.total()} matches: {', '.join(f'{number} {it}' for it, number in verdicts.most_common())}"
        )
    output.finish(output.USAGE if unread else output.PROBLEMS if has_errors else 0)


def _records(name: str, form: RecordForm, lang: str) -> "Iterator[Record]":
    from zsy_rules.record import read_records

    if name == "-":
        return read_records(sys.stdin.buffer, form, "<stdin>", lang)
    return read_records(name, form, lang=lang)


@contextmanager
def _progress() -> Iterator[Callable[[], None]]:
    """Show how many matches are judged, unless they are told on the same terminal."""
    if sys.stdout.isatty():
        yield lambda: None
        return
    with output.progress("replaying") as step:
        yield step


def _say(one: "Replay", form: str, to: str, *, first: bool) -> None:
    if form == "json":
        output.say_json(one.as_json(), line=True)
        return
    from zsy_rules.cli.telling import told

    if not first:
        output.say()
    for line in told(one, None if one.rules is None else one.rules.game, to):
        output.say(line)
    for problem in one.problems:
        output.say_problem(problem)
