"""Many matches between bots, each from its own seed, and what came of them."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from zsy_rules._chance import seed_of_match
from zsy_rules.bots import Bot, RandomBot, seat_bots
from zsy_rules.events import Played
from zsy_rules.match import Match
from zsy_rules.rules import Rules

DEFAULT_ROUNDS: Final = 5
#: Bots draw from another stream than the deal: match seeds are below 2**48.
BOT_SEED: Final = 1 << 49
RANDOM: Final = ("random",)


@dataclass(slots=True)
class Summary:
    """What came of a series: sums over its matches."""

    matches: int = 0
    rounds: int = 0
    plays: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    firsts: Counter[int] = field(default_factory=Counter)
    wins: Counter[int] = field(default_factory=Counter)

    def add(self, match: Match) -> None:
        """Count the finished rounds of a match; the match and who won it only if it is finished."""
        self.rounds += len(match.rounds)
        for done in match.rounds:
            self.firsts[done.places[0]] += 1
            laid = [event.laid.kind for event in done.state.history if isinstance(event, Played)]
            self.plays += len(laid)
            self.kinds.update(laid)
        if match.outcome is not None:
            self.matches += 1
            self.wins.update(match.outcome.winners)


def seeded_match(rules: Rules, seed: int, rounds: int | None = None) -> Match:
    """Return a match dealt from `seed`: of so many rounds, else as long as the ruleset says, else 5."""
    if rounds is None and rules.game.match.rounds is None and rules.game.match.target is None:
        rounds = DEFAULT_ROUNDS
    return rules.match(seed=seed, rounds=rounds)


def play_match(rules: Rules, seed: int, rounds: int | None = None, bots: Sequence[str] = RANDOM) -> Match:
    """Return a match of bots, played to its end. `seed` decides the deals and the bots.

    `bots` are their names (keys of `BOTS`) in turn order, again and again
    round the table. Raises UsageError for a name that no bot has.
    """
    seats = seat_bots(bots, rules.players, seed + BOT_SEED)
    match = seeded_match(rules, seed, rounds)
    while match.outcome is None:
        match = _go_on(match, seats)
    return match


def _go_on(match: Match, seats: Sequence[Bot]) -> Match:
    assert match.turn is not None, "a seeded match deals by itself"  # noqa: S101  (a bug of ours)
    return match.after(seats[match.turn](match.observe(match.turn)))


def simulate(
    rules: Rules, matches: int, seed: int = 0, rounds: int | None = None, bots: Sequence[str] = RANDOM
) -> Iterator[tuple[int, Match]]:
    """Yield (seed, finished match) for matches 1 to `matches` of the series `seed`."""
    for number in range(1, matches + 1):
        own = seed_of_match(seed, number)
        yield own, play_match(rules, own, rounds, bots)


@dataclass(slots=True)
class SmokeTest:
    """The matches of `simulate` with random bots, as far as they come until so much was looked at.

    `looked` is how much was (see `Effort`), `cut` how many searches for plays of
    a kind did not come to their end, `stopped` whether the matches did not.
    """

    rules: Rules
    most: int
    looked: int = 0
    cut: int = 0
    stopped: bool = False

    def play(self, matches: int, seed: int, rounds: int) -> Iterator[Match]:
        """Yield the matches; the last one is not finished if `stopped`."""
        for number in range(1, matches + 1):
            own = seed_of_match(seed, number)
            bot = RandomBot(own + BOT_SEED)
            match, seats, before = seeded_match(self.rules, own, rounds), [bot] * self.rules.players, self.looked
            while match.outcome is None and self.looked < self.most:
                match = _go_on(match, seats)
                self.looked = before + bot.effort.looked
            self.cut += bot.effort.cut
            self.stopped = match.outcome is None
            yield match
            if self.stopped:
                return
