"""`zsy check`: every problem of rulesets, in the forms that people and programs read."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated, Any, Final, Literal

import typer

from zsy_rules._source import in_one_line
from zsy_rules.cli import fixing, output, reports
from zsy_rules.cli.finding import is_ruleset
from zsy_rules.errors import Problem, UnknownRuleset
from zsy_rules.loading import Reading, Resolved, read_ruleset

EXAMPLES: Final = """\b
Examples:
  zsy check standard
  zsy check --notes --play house.yaml
  zsy check --fix house.yaml
  zsy check --strict --format sarif house.yaml
"""

#: `--play`: so many matches of so many rounds for each number of players, from this seed.
_MATCHES: Final = 4
_ROUNDS: Final = 5
_SEED: Final = 0
#: So much may be looked at in them. Ten times what any shipped ruleset takes; a few seconds.
_MOST_LOOKED: Final = 100_000

CheckForm = Literal["text", "json", "sarif", "github"]


def check(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE", help="Files, names of shipped rulesets, or - for standard input.", show_default=False
        ),
    ],
    *,
    strict: Annotated[bool, typer.Option("--strict", help="Warnings give exit status 1 too.")] = False,
    notes: Annotated[bool, typer.Option("--notes", help="Show notes as well.")] = False,
    play: Annotated[
        bool,
        typer.Option(
            "--play",
            help="Play 4 random matches of 5 rounds for each number of players, always the same ones; "
            "less of them where there are very many plays.",
        ),
    ] = False,
    fix: Annotated[
        bool, typer.Option("--fix", help="Write the places anew that can be mended in one way only, and show them.")
    ] = False,
    only_rulesets: Annotated[
        bool, typer.Option("--only-rulesets", help="Leave out the files that are no rulesets, such as other YAML.")
    ] = False,
    form: Annotated[CheckForm, typer.Option("--format", help="What to print.")] = "text",
) -> None:
    """Tell what is wrong with rulesets.

    Every mistake is told at its line, with what to do; notes tell what may
    surprise. What --fix cannot mend is told as ever.

    The exit status is 1 if there is an error, 2 if a file cannot be read.
    """
    checked: list[Checked] = []
    unread = False
    if only_rulesets:
        files = [name for name in files if is_ruleset(name)]
    if fix:
        fixing.refuse_what_is_no_file(files)
    for name in files:
        try:
            one = examine(name, play=play, fix=fix)
        except UnknownRuleset as error:
            output.complain_of(error)
            unread = True
            continue
        checked.append(one)
        if form == "text":
            _say_text(one, notes=notes)
    _say_together(checked, form, notes=notes)
    found = {problem.severity for one in checked for problem in one.problems}
    output.finish(output.USAGE if unread else output.PROBLEMS if found & _failing(strict=strict) else 0)


def _failing(*, strict: bool) -> set[str]:
    return {"error", "warning"} if strict else {"error"}


# --- checking ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Played:
    """What came of random rounds at one number of players. `never` are the kinds that were not played.

    `stopped`: there were so many plays to look at that not all the rounds were
    played; `cut`: that at some turns not all plays were looked at.
    """

    players: int
    rounds: int
    plays: int
    never: tuple[str, ...]
    stopped: bool = False
    cut: bool = False

    def __str__(self) -> str:
        many = ""
        if self.stopped:
            many = f" (of {_MATCHES * _ROUNDS}: many plays)"
        elif self.cut:
            many = " (many plays: not all were looked at)"
        never = f"; never played: {', '.join(self.never)}" if self.never else ""
        rounds, plays = _number(self.rounds, "random round"), _number(self.plays, "play")
        return f"{rounds}{many} at {self.players} players, {plays}{never}"


@dataclass(frozen=True, slots=True)
class Checked:
    """A ruleset with all its problems, of its own file first, in file order."""

    file: str
    problems: tuple[Problem, ...]
    played: tuple[Played, ...] = ()
    fixed: fixing.Fixed | None = None
    counts: Counter[str] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "counts", Counter(problem.severity for problem in self.problems))

    @property
    def fixable(self) -> int:
        """How many problems --fix would mend: those of this file, if it is one of the user's own."""
        own = [problem for problem in self.problems if problem.span and problem.span.source.name == self.file]
        return sum(bool(problem.fix) and problem.severity != "note" for problem in own if self.file != "<stdin>")

    def shown(self, *, notes: bool) -> Iterator[Problem]:
        """Yield the problems, the notes only when they are wanted."""
        return (problem for problem in self.problems if notes or problem.severity != "note")


def examine(name: str, *, play: bool = False, fix: bool = False) -> Checked:
    """Return what is wrong with a ruleset for any number of players it allows, after mending it (`fix`).

    Raises UnknownRuleset.
    """
    from zsy_rules import checks

    fixed = fixing.fix(name) if fix else None
    reading = read_ruleset(name)
    family = reading.family
    shown = "<stdin>" if name == "-" else name
    found = fixing.with_sure_fixes(checks.examine(*reading), shown)
    played = tuple(_play(name, Reading(family, found))) if play and not checks.has_errors(found) else ()
    return Checked(shown, (*found, *_unplayed(family, played)), played, fixed)


def _unplayed(family: tuple[Resolved, ...], played: tuple[Played, ...]) -> Iterator[Problem]:
    """Yield a problem for each number of players at which no card was played in any round."""
    for one in played:
        if one.rounds and not one.plays:
            yield Problem(
                "ruleset/leader-stuck",
                f"no card was played in {one.rounds} random rounds at {one.players} players",
                family[0].span("bars") or family[0].span("combinations"),
                "let a leader play some card: look at the bars, and at the kinds that the deck can form",
            )


def _play(name: str, reading: Reading) -> Iterator[Played]:
    from zsy_rules.rules import from_reading
    from zsy_rules.simulate import SmokeTest, Summary

    rules = from_reading(reading, name)
    with output.progress("playing", total=_MATCHES * len(reading.family)) as step:
        for players in rules.player_numbers:
            table = rules.for_players(players)
            summary, smoke = Summary(), SmokeTest(table, _MOST_LOOKED)
            for match in smoke.play(_MATCHES, _SEED, _ROUNDS):
                summary.add(match)
                step()
            never = tuple(kind for kind in table.game.kinds if summary.rounds and not summary.kinds[kind])
            yield Played(players, summary.rounds, summary.plays, never, smoke.stopped, smoke.cut > 0)


# --- printing ------------------------------------------------------------------------------------


def _say_text(one: Checked, *, notes: bool) -> None:
    if one.fixed is not None:
        for line in one.fixed.lines():
            output.say(line)
        output.say()
    for problem in one.shown(notes=notes):
        output.say_problem(problem)
        output.say()
    file = in_one_line(one.file)
    output.say(f"{file}: {_summary(one, notes=notes)}")
    for played in one.played:
        output.say(f"{file}: {played}")


def _summary(one: Checked, *, notes: bool) -> str:
    """Return how many problems there are: `2 errors, 1 warning`."""
    words = ("error", "warning", "note") if notes else ("error", "warning")
    counted = ", ".join(_number(one.counts[word], word) for word in words if one.counts[word]) or "no problems"
    hidden = 0 if notes else one.counts["note"]
    counted += f"; {_number(hidden, 'note')} (see --notes)" if hidden else ""
    return counted + (f"; {one.fixable} can be fixed (see --fix)" if one.fixable else "")


def _number(count: int, word: str) -> str:
    return f"{count} {word}{'' if count == 1 else 's'}"


def _say_together(checked: list[Checked], form: str, *, notes: bool) -> None:
    """Print the forms that hold all files at once."""
    if form == "json":
        output.say_json({"files": [_data(one, notes=notes) for one in checked]})
        return
    problems = [reports.at_home(problem, one.file) for one in checked for problem in one.shown(notes=notes)]
    if form == "sarif":
        output.say_json(reports.sarif(problems))
    elif form == "github":
        for problem in problems:
            output.say(reports.annotation(problem))


def _data(one: Checked, *, notes: bool) -> dict[str, Any]:
    data: dict[str, Any] = {
        "file": one.file,
        "errors": one.counts["error"],
        "warnings": one.counts["warning"],
        "notes": one.counts["note"],
        "problems": [problem.as_json() for problem in one.shown(notes=notes)],
    }
    if one.fixed is not None:
        data["fixed"] = one.fixed.as_json()
    if one.played:
        data["played"] = [
            {
                "players": it.players,
                "rounds": it.rounds,
                "plays": it.plays,
                "never": list(it.never),
                "stopped": it.stopped,
                "cut": it.cut,
            }
            for it in one.played
        ]
    return data
