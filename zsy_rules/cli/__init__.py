"""The command line: arguments in, text and JSON out. Every command is a thin client of the rooms above.

Exit status: 0 clean, 1 problems were found (errors; with --strict warnings
too), 2 the command was used wrongly, or a file or ruleset that it names cannot
be read. Interrupted or cut off it ends with 130 or 141, as other programs do.
"""

from collections.abc import Sequence
from typing import Annotated, Final

import typer

from zsy_rules.cli import checking, explaining, games, output, playing, plays, replays, reports, showing, starting, whys
from zsy_rules.cli.streams import streams
from zsy_rules.errors import ZsyError

app: Final = typer.Typer(
    name="zsy", add_completion=False, no_args_is_help=True, rich_markup_mode=None, pretty_exceptions_enable=False
)


def _version(wanted: bool) -> None:
    if wanted:
        output.say(f"zsy_rules {reports.tool_version()}")
        raise typer.Exit


@app.callback()
def zsy(
    _: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and end.")
    ] = False,
) -> None:
    """Climbing card games whose rules are data: check rulesets, replay records, simulate."""


app.command(epilog=checking.EXAMPLES)(checking.check)
app.command(epilog=explaining.EXAMPLES)(explaining.explain)
app.command(epilog=showing.SHOW_EXAMPLES)(showing.show)
app.command(epilog=whys.EXAMPLES)(whys.why)
app.command(epilog=starting.EXAMPLES)(starting.new)
app.command(epilog=plays.LEGAL_EXAMPLES)(plays.legal)
app.command(epilog=plays.PARSE_EXAMPLES)(plays.parse)
app.command(epilog=replays.EXAMPLES)(replays.replay)
app.command(epilog=games.EXAMPLES)(games.simulate)
app.command(epilog=playing.EXAMPLES)(playing.play)
app.command(epilog=showing.SCHEMA_EXAMPLES)(showing.schema)


def run(arguments: Sequence[str] | None = None) -> int:
    """Return the exit status of the command (None: the arguments of this program)."""
    try:
        with streams():
            status = _guarded(arguments)
    except typer.Exit as end:
        return end.exit_code
    return status


def _guarded(arguments: Sequence[str] | None) -> int:
    """Run the command; what a user or the machine got wrong becomes a line, never a traceback."""
    try:
        app(args=arguments, prog_name="zsy")
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else output.PROBLEMS
        if status == output.INTERRUPTED:
            output.complain("interrupted")
        return status
    except ZsyError as error:
        output.complain_of(error)
        return output.USAGE if output.is_usage(error) else output.PROBLEMS
    except UnicodeDecodeError as error:
        output.complain(f"the input is not UTF-8: {error.reason}")
        return output.USAGE
    except OSError as error:
        file = f"{error.filename}: " if error.filename else ""
        output.complain(f"{file}{error.strerror or error}")
        return output.USAGE
    return 0
