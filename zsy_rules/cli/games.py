"""`zsy simulate`: matches played by bots, what came of them, and their records."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from zsy_rules.cli import output
from zsy_rules.cli.options import Name, Players, Printed

if TYPE_CHECKING:
    from zsy_rules.record import Record
    from zsy_rules.rules import Rules
    from zsy_rules.simulate import Summary

EXAMPLES: Final = """\b
Examples:
  zsy simulate standard --matches 3 --seed 7
  zsy simulate two-deck --players 6 --matches 1 --rounds 2 --record games.zsr
  zsy simulate standard --matches 2 --bots simple,random,random,random
"""


def simulate(
    name: Name,
    *,
    matches: Annotated[int, typer.Option("--matches", metavar="M", min=1, help="How many.", show_default=False)],
    rounds: Annotated[
        int | None,
        typer.Option("--rounds", metavar="N", min=1, help="Rounds of a match [default: the ruleset's, else 5]."),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="The same seed gives the same matches.")] = 0,
    players: Players = None,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="NAMES",
            help="Bots in turn order, repeated round the table: random, simple, or simple,random and so on.",
        ),
    ] = "random",
    record: Annotated[
        Path | None,
        typer.Option("--record", metavar="FILE", help="Write the matches to this text record; - prints nothing else."),
    ] = None,
    form: Printed = "text",
) -> None:
    """Play matches between bots.

    What came of it is counted. The same ruleset, numbers, seed and bots give
    the same matches and the same records, byte for byte.
    """
    to_output = str(record) == "-"
    if to_output and form == "json":
        output.refuse("--record - prints the matches, and --format json the counts; take one of them")
    with output.reported(form):
        from zsy_rules.rules import load
        from zsy_rules.simulate import RANDOM, Summary

        rules = load(name, players)
        summary = Summary()
        names = tuple(one.strip() for one in bots.split(","))
        with output.progress("playing", total=matches) as step:
            played = _played(rules, summary, (matches, seed, rounds, names), step)
            if record is None:
                for _ in played:
                    pass
            else:
                said: dict[str, int | str | None] = {
                    "--matches": matches,
                    "--rounds": rounds,
                    "--seed": seed,
                    "--players": rules.players,
                }
                said |= {"--bots": ",".join(names)} if names != RANDOM else {}
                options = " ".join(f"{option} {value}" for option, value in said.items() if value is not None)
                _write(record, played, f"# zsy simulate {name} {options}")
    if to_output:
        return
    if form == "json":
        output.say_json(_data(rules, summary, seed), line=True)
    else:
        _say(rules, summary, seed)


def _played(
    rules: "Rules",
    summary: "Summary",
    series: tuple[int, int, int | None, tuple[str, ...]],
    step: Callable[[], None],
) -> Iterator["Record"]:
    """Yield the record of each match of a series (matches, seed, rounds, bots), and count it."""
    from zsy_rules.record import record_match
    from zsy_rules.simulate import simulate as play

    matches, seed, rounds, bots = series
    for number, (own_seed, match) in enumerate(play(rules, matches, seed, rounds, bots), start=1):
        summary.add(match)
        step()
        yield record_match(match, seed=own_seed, game=f"{seed}/{number}")


def _write(path: Path, records: Iterable["Record"], comment: str) -> None:
    """Write a text record with the command that makes it again on its second line."""
    from zsy_rules.record import write_text

    texts = iter(write_text(records))
    if str(path) == "-":
        output.say(f"{next(texts)}{comment}")
        for text in texts:
            output.say(text.removesuffix("\n"))
        return
    try:
        with path.open("w", encoding="utf-8", newline="\n") as file:
            file.write(f"{next(texts)}{comment}\n")
            file.writelines(texts)
    except OSError as error:
        output.complain(f"{path}: {error.strerror}")
        raise typer.Exit(output.USAGE) from None


def _data(rules: "Rules", summary: "Summary", seed: int) -> dict[str, Any]:
    seats = range(rules.players)
    return {
        "ruleset": rules.name,
        "version": rules.version,
        "hash": rules.hash,
        "players": rules.players,
        "seed": seed,
        "matches": summary.matches,
        "rounds": summary.rounds,
        "plays": summary.plays,
        "kinds": {kind: summary.kinds[kind] for kind in rules.game.kinds},
        "firsts": [summary.firsts[seat] for seat in seats],
        "wins": [summary.wins[seat] for seat in seats],
    }


def _say(rules: "Rules", summary: "Summary", seed: int) -> None:
    from zsy_rules.record.making import default_labels

    head = f"{rules.name}@{rules.version}, {rules.players} players, seed {seed}"
    output.say(f"{head}: {summary.matches} matches, {summary.rounds} rounds, {summary.plays} plays")
    output.say()
    seats = [(label, summary.firsts[seat], summary.wins[seat]) for seat, label in enumerate(default_labels(rules.game))]
    for line in _table(("seat", "first", "matches won"), seats):
        output.say(line)
    output.say()
    for line in _table(("kind", "plays"), [(kind, summary.kinds[kind]) for kind in rules.game.kinds]):
        output.say(line)


def _table(head: tuple[str, ...], rows: Iterable[tuple[str | int, ...]]) -> Iterator[str]:
    """Yield the lines of a table: the first column to the left, the numbers to the right."""
    cells = [head, *(tuple(map(str, row)) for row in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for first, *numbers in cells:
        yield "  ".join(
            [first.ljust(widths[0]), *(text.rjust(width) for text, width in zip(numbers, widths[1:], strict=True))]
        )
