"""`zsy play`: a person at the table, in the terminal, against bots."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer

from zsy_rules.cli import output
from zsy_rules.cli.options import Lang, Name, Players
from zsy_rules.errors import NotationError

if TYPE_CHECKING:
    from typing import TextIO

    from zsy_rules.bots import Bot
    from zsy_rules.cli.seeing import Teller
    from zsy_rules.events import Action
    from zsy_rules.match import Match, Round
    from zsy_rules.observation import Observation
    from zsy_rules.rules import Rules

EXAMPLES: Final = """\b
Examples:
  zsy play standard
  zsy play two-deck --players 6 --seat 2 --bots random --rounds 1 --seed 7
"""

#: So many plays are offered by number.
OFFERED: Final = 30
BotName = Literal["simple", "random"]


def play(
    name: Name,
    *,
    players: Players = None,
    seat: Annotated[int, typer.Option("--seat", metavar="K", min=1, help="Where you sit, in turn order.")] = 1,
    seed: Annotated[
        int | None,
        typer.Option("--seed", metavar="S", help="The same seed deals the same cards [default: another each time]."),
    ] = None,
    bots: Annotated[BotName, typer.Option("--bots", help="Whom you play against.")] = "simple",
    rounds: Annotated[
        int | None,
        typer.Option("--rounds", metavar="N", min=1, help="How many rounds [default: the ruleset's, else 5]."),
    ] = None,
    record: Annotated[
        Path | None, typer.Option("--record", metavar="FILE", help="Write the match to this text record.")
    ] = None,
    lang: Lang = "en",
) -> None:
    """Play against bots.

    Plays are offered by number, or typed as cards; ? tells how. You see what
    your seat sees. The end of the input ends the game.
    """
    with output.reported("text"):
        from zsy_rules.notation import check_language
        from zsy_rules.rules import load

        check_language(lang)
        rules = load(name, players)
    if seat > rules.players:
        output.refuse(f"--seat {seat}: {rules.name} has seats 1 to {rules.players} here")
    if seed is None:
        from secrets import randbelow

        seed = randbelow(1 << 32)
    with _record_file(record) as file:
        game = _Game.of(rules, seat - 1, seed, bots, rounds, lang=lang)
        try:
            game.run()
        finally:
            if file is not None:
                _write(file, game.match, seed)


@contextmanager
def _record_file(path: Path | None) -> "Iterator[TextIO | None]":
    """Open the record before the first card is played, so that a path that cannot be written is told in time."""
    if path is None:
        yield None
        return
    try:
        file = path.open("w", encoding="utf-8", newline="\n")
    except OSError as error:
        output.complain(f"{path}: {error.strerror}")
        raise typer.Exit(output.USAGE) from None
    with file:
        yield file


def _write(file: "TextIO", match: "Match", seed: int) -> None:
    from zsy_rules.record import record_match, write_text

    file.writelines(write_text([record_match(match, seed=seed)]))


@dataclass(slots=True)
class _Game:
    """A match with a person at `seat`: the one part of the package that waits for somebody."""

    rules: "Rules"
    match: "Match"
    seat: int
    bots: "tuple[Bot, ...]"
    teller: "Teller"
    offered: "tuple[Action, ...]" = field(default=())

    @classmethod
    def of(cls, rules: "Rules", seat: int, seed: int, bots: BotName, rounds: int | None, *, lang: str) -> "_Game":
        """Return the match dealt, with the names of seats told."""
        from zsy_rules.bots import seat_bots
        from zsy_rules.cli.seeing import Teller
        from zsy_rules.record.making import default_labels
        from zsy_rules.simulate import BOT_SEED, seeded_match

        labels = default_labels(rules.game)
        output.say(
            f"{rules.name}@{rules.version}, {rules.players} players ({' '.join(labels)} in turn order), seed {seed}"
        )
        output.say(f"you are {labels[seat]}, the others are {bots} bots; ? for help, q to end")
        match = seeded_match(rules, seed, rounds)
        others = seat_bots((bots,), rules.players, seed + BOT_SEED)
        return cls(rules, match, seat, others, Teller(rules.game, labels, seat, lang))

    def run(self) -> None:
        """Play until the match is over or the person ends it."""
        self._round_begins()
        while self.match.outcome is None:
            turn = self.match.turn
            assert turn is not None, "a seeded match deals by itself"  # noqa: S101  (a bug of ours)
            action = self._ask() if turn == self.seat else self.bots[turn](self.match.observe(turn))
            if action is None:
                output.say("the game is ended before its end")
                return
            done = len(self.match.rounds)
            self.match = self.match.after(action)
            if len(self.match.rounds) > done:
                self._round_ends(self.match.rounds[-1])
        self._match_ends()

    # --- asking ---

    def _ask(self) -> "Action | None":
        """Return what the person does; None when the game is to end."""
        seen = self.match.observe(self.seat)
        self._say_all(self.teller.news(seen))
        self._say_all(self.teller.situation(seen))
        self._offer(seen)
        while True:
            text = _line("> ")
            if text is None or text in ("q", "quit"):
                return None
            if text == "?":
                self._say_all(_help(self.teller.lang))
                self._offer(seen)
                continue
            action = self._read(text, seen)
            if action is not None:
                return action

    def _offer(self, seen: "Observation") -> None:
        """Show what may be done, by number as far as the list goes."""
        from zsy_rules.bots.mind import MOST_LOOKED
        from zsy_rules.compiled.effort import Effort
        from zsy_rules.events import Pass

        effort = Effort(MOST_LOOKED)
        actions = list(seen.legal.within(effort)) or [next(iter(seen.legal))]
        plays = [action for action in actions if not isinstance(action, Pass)]
        self.offered = tuple(plays[:OFFERED])
        self._say_all(self.teller.choices(seen, self.offered))
        if len(plays) > OFFERED or effort.cut:
            more = max(0, len(plays) - OFFERED)
            output.say(f"   …  {f'at least {more}' if effort.cut else more} more: type the cards")
        if len(plays) < len(actions):
            output.say(f"   -  {self.teller.word_for_pass}")

    def _read(self, text: str, seen: "Observation") -> "Action | None":
        """Return the action that a text means; None, with the reason told, for one that may not be done."""
        from zsy_rules.events import Pass

        digits = text.removeprefix("#")
        by_number = seen.phase != "bid" and digits.isascii() and digits.isdigit()  # a bid is itself a number
        number = int(digits) if by_number and len(digits) <= len(str(OFFERED)) else 0
        if 1 <= number <= len(self.offered):
            listed = self.offered[number - 1]
            cards = self._several_cards(text, seen)
            if cards is None or cards == listed:
                return listed
            as_cards = "-".join(text)
            output.say(f"{text} is number {text} of the list, and cards too: write #{text} or {as_cards}")
            return None
        try:
            action = self.rules.action(text, seen.phase, self.teller.lang, seen) if text else Pass()
        except NotationError as error:
            if by_number:
                output.say(f"{text} is no number of the list, and no cards")
            else:
                output.say_problem(error.problem)
            return None
        problem = seen.check(action, self.teller.label, self.teller.lang)
        if problem is not None:
            output.say_problem(problem)
            return None
        return action

    def _several_cards(self, text: str, seen: "Observation") -> "Action | None":
        """Return what may be done with the cards, more than one of them, that a number of the list also is."""
        from zsy_rules.events import Give, Play

        try:
            action = self.rules.action(text, seen.phase, self.teller.lang, seen)
        except NotationError:
            return None
        several = isinstance(action, Play | Give) and len(action.cards) > 1
        return action if several and seen.check(action) is None else None

    # --- telling ---

    def _say_all(self, lines: Iterator[str]) -> None:
        for line in lines:
            output.say(line)

    def _round_begins(self) -> None:
        number = len(self.match.rounds) + 1
        deciding = "deciding " if self.match.tied else ""
        dealer = self.match.state.dealer
        deals = "" if dealer is None else f": {self.teller.label(dealer)} deals"
        output.say()
        output.say(f"{deciding}round {number}{deals}")
        self.teller.next_round()
        self._say_all(self.teller.news(self.match.observe(self.seat)))

    def _round_ends(self, done: "Round") -> None:
        self._say_all(self.teller.news(done.state.observe(self.seat)))
        outcome = done.state.outcome
        assert outcome is not None, "only finished rounds are kept"  # noqa: S101  (a bug of ours)
        label = self.teller.label
        output.say()
        for place, seat in enumerate(outcome.places, start=1):
            title = f" ({self.teller.title(outcome.titles[seat])})" if seat in outcome.titles else ""
            output.say(f"place {place}: {label(seat)}{title}")
        if self.match.game.counts_points and not done.decider:
            points = [f"{label(seat)} {number}" for seat, number in enumerate(done.points)]
            sides = zip(self.match.game.sides, done.side_points, strict=True)
            points += [f"{self._side(side)} {number}" for side, number in sides if number]
            output.say(f"points: {', '.join(points)}")
        if self.match.outcome is None:
            self._round_begins()

    def _side(self, side: frozenset[int]) -> str:
        from zsy_rules.record.model import side_label

        return side_label(self.teller.labels, side)

    def _match_ends(self) -> None:
        outcome = self.match.outcome
        assert outcome is not None, "called at the end"  # noqa: S101  (a bug of ours)
        output.say()
        winners = ", ".join(self.teller.label(seat) for seat in outcome.winners)
        output.say(f"{'winner' if len(outcome.winners) == 1 else 'winners'}: {winners}")
        if self.match.game.counts_points:
            sides = zip(self.match.game.sides, outcome.totals, strict=True)
            totals = ", ".join(f"{self._side(side)} {total}" for side, total in sides)
            output.say(f"totals: {totals}")


def _help(lang: str) -> Iterator[str]:
    """Yield what may be typed, with cards as that language has them; letters of suits are those of English."""
    from zsy_rules.notation import CANONICAL, in_language, write_kind

    pair, five = (", 3d 3c", ", 5d") if lang == CANONICAL else ("", "")
    run, bomb, single = in_language("7-8-9-10-J", lang), write_kind("bomb", lang), write_kind("single", lang)
    yield "  a number       the play of the list that has it; #22 is the number where 22 might also be two 2s"
    yield f"  cards          3♦ 3♣{pair}, 33 or {run}; with a kind in front where one must be named: {bomb} 8888."
    yield f"                 Write a single as 5♦{five} or {single} 5: a number alone is one of the list"
    yield "  - or nothing   pass"
    yield "  q              end the game"
    yield "  ?              this help"


def _line(prompt: str) -> str | None:
    """Return what is typed, without blanks around it; None at the end of the input.

    What comes from a file or a pipe is written behind the prompt, as it would
    stand on a terminal.
    """
    if sys.stdin.isatty():
        try:
            return input(prompt).strip()
        except EOFError:
            output.say()
            return None
    raw = sys.stdin.buffer.readline()
    if not raw:
        return None
    text = raw.decode("utf-8", errors="replace").strip()
    output.say(f"{prompt}{text}")
    return text
