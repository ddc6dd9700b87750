"""`zsy simulate`: matches played by random bots, what came of them, and their records."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from zsy_rules.cli import output

if TYPE_CHECKING:
    from zsy_rules.rules import Rules
    from zsy_rules.simulate import Summary
EXAMPLES: Final = """\b
Examples:
  zsy simulate standard --matches 3 --seed 7
  zsy simulate two-deck --players 6 --matches 1 --rounds 2 --record games.zsr
"""


def simulate(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A shipped ruleset or a file.", show_default=False)],
    matches: Annotated[int, typer.Option("--matches", metavar="M", min=1, help="How many.", show_default=False)],
    rounds: Annotated[
        int | None, typer.Option("--rounds", metavar="N", min=1, help="Rounds of a match [default: the ruleset's, else 5].")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="The same seed gives the same matches.")] = 0,
    players: Annotated[
        int | None, typer.Option("--players", metavar="N", help="How many play [default: the fewest].")
    ] = None,
    record: Annotated[
        Path | None, typer.Option("--record", metavar="FILE", help="Write the matches to this text record (.zsr).")
    ] = None,
    form: Annotated[output.Form, typer.Option("--format", help="What to print.")] = "text",
) -> None:
    """Play random matches.

    Random bots play; what came of it is counted. The same ruleset, numbers
    and seed give the same matches and the same records, byte for byte.
    """
    with output.reported(form):
        from zsy_rules.rules import load
        from zsy_rules.simulate import Summary

        rules = load(name, players)
        summary = Summary()
        with output.progress("playing", total=matches) as step:
            texts = _played(rules, summary, matches=matches, seed=seed, rounds=rounds, step=step)
            if record is None:
                for _ in texts:
                    pass
            else:
                _write(record, texts, f"# {_command(name, rules, matches, rounds, seed)}")
        if form == "json":
            output.say_json(_data(rules, summary, seed), line=True)
        else:
            _say(rules, summary, seed)
