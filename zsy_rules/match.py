"""A match (局): rounds in sequence, places and points carried over, until somebody has won.

The same words as a round: `turn`, `legal`, `check`, `after`, `observe`,
`outcome`. When a round ends the next one is dealt at once from the stream; a
match without a seed waits for `deal`. Source: section 12 of the ruleset
language.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from zsy_rules._chance import Stream
from zsy_rules.cards import Hand
from zsy_rules.compiled import Compiled
from zsy_rules.compiled.seats import Fate, Table
from zsy_rules.errors import IllegalAction, Problem, UsageError
from zsy_rules.events import Action
from zsy_rules.position import Legal, Observation
from zsy_rules.state import State, start_round


@dataclass(frozen=True, slots=True)
class Round:
    """A finished round: its last state, the points of each seat and each side, whether it was a deciding round."""

    state: State
    points: tuple[int, ...]
    side_points: tuple[int, ...]
    decider: bool

    @property
    def places(self) -> tuple[int, ...]:
        """Seats by place, best first."""
        assert self.state.outcome is not None, "only finished rounds are kept"  # noqa: S101  (a bug of ours)
        return self.state.outcome.places


@dataclass(frozen=True, slots=True)
class MatchOutcome:
    """How a match ended: the winning seats, and the totals by side (by seat where everybody plays alone)."""

    winners: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Match:
    """One moment of a match.

    `state` is the round that runs (or has just ended, while a match without a
    seed waits for its next deal); `rounds` are the finished ones; `length` is
    how many rounds are agreed (None: a target ends it); `tied` are the sides
    of a deciding round that runs, else empty.
    """

    game: Compiled
    length: int | None
    state: State
    rounds: tuple[Round, ...] = ()
    tied: tuple[int, ...] = ()
    waiting: bool = False
    outcome: MatchOutcome | None = None

    @property
    def turn(self) -> int | None:
        """The seat to act; None when the match is over or waits for a deal."""
        return self.state.turn

    @property
    def legal(self) -> Legal:
        """Every legal action of the seat to act."""
        return self.state.legal

    @property
    def totals(self) -> tuple[int, ...]:
        """Points so far by side (by seat where everybody plays alone)."""
        return tuple(
            sum(
                done.side_points[index] + sum(done.points[seat] for seat in side)
                for done in self.rounds
                if not done.decider
            )
            for index, side in enumerate(self.game.sides)
        )

    def check(self, action: Action) -> Problem | None:
        """Return why the action is not legal, or None."""
        if self.outcome is not None:
            return Problem("play/over", "the match is over")
        if self.waiting:
            return Problem("play/over", "the round is over; the next one is not dealt yet")
        return self.state.check(action)

    def after(self, action: Action) -> "Match":
        """Return the match after a legal action; raises IllegalAction and changes nothing otherwise."""
        problem = self.check(action)
        if problem is not None:
            raise IllegalAction(problem)
        state = self.state.after(action)
        if state.outcome is None:
            return replace(self, state=state)
        return _round_done(replace(self, state=state))

    def observe(self, seat: int) -> Observation:
        """Return what `seat` may see of the running round, with the totals of the match."""
        return replace(self.state.observe(seat), points=self.totals)

    def deal(
        self, hands: Sequence[Hand] | None = None, dealer: int | None = None, leader: int | None = None
    ) -> "Match":
        """Return the match with the next round dealt; raises UsageError unless it waits for one."""
        if not self.waiting:
            raise UsageError(Problem("usage/not-waiting", "no deal is wanted now: a round runs or the match is over"))
        return _deal_next(self, hands, dealer, leader)


def start_match(
    game: Compiled,
    *,
    seed: int | None = None,
    rounds: int | None = None,
    hands: Sequence[Hand] | None = None,
    dealer: int | None = None,
    leader: int | None = None,
) -> Match:
    """Return a match with its first round dealt; raises UsageError if nothing says how long it is."""
    length = game.match.rounds if rounds is None else rounds
    if length is not None and (type(length) is not int or length < 1):
        raise UsageError(Problem("usage/rounds", f"a match has a whole number of rounds, one or more, not {length!r}"))
    if length is None and game.match.target is None:
        raise UsageError(
            Problem(
                "usage/rounds",
                f"{game.name} says no length of a match",
                hint="give rounds=NUMBER",
            )
        )
    stream = None if seed is None else Stream.of(seed)
    return Match(game, length, start_round(game, stream=stream, hands=hands, dealer=dealer, leader=leader))


def _round_done(match: Match) -> Match:
    state = match.state
    assert state.outcome is not None, "called at the end of a round"  # noqa: S101  (a bug of ours)
    points = match.game.score(state.outcome.places, state.hands, state.order)
    decider = bool(match.tied)
    match = replace(match, rounds=(*match.rounds, Round(state, points.seats, points.sides, decider)))
    if decider:
        winner = next(index for index in match.tied if state.outcome.places[0] in match.game.sides[index])
        return _won(match, (winner,))
    if not _length_reached(match):
        return _next_round(match, ())
    return _judge(match)


def _length_reached(match: Match) -> bool:
    target = match.game.match.target
    if match.length is not None and len(match.rounds) >= match.length:
        return True
    if target is None:
        return False
    return any(total >= target if target > 0 else total <= target for total in match.totals)


def _judge(match: Match) -> Match:
    """Return the match won, or with the round that its ties ask for."""
    ahead = _best(match, match.game.match.winner, range(len(match.game.sides)))
    for way in match.game.match.ties:
        if len(ahead) == 1 or way == "shared":
            break
        if way == "decider":
            return _next_round(match, ahead)
        if way == "another_round":
            return _next_round(match, ())
        ahead = _best(match, way, ahead)
    return _won(match, ahead)


def _best(match: Match, measure: str, sides: Iterable[int]) -> tuple[int, ...]:
    """Return those of `sides` (indices) that are ahead by `measure`."""
    values = {index: _measured(match, measure, index) for index in sides}
    return tuple(index for index, value in values.items() if value == max(values.values()))


def _measured(match: Match, measure: str, index: int) -> int:
    if measure == "most_points":
        return match.totals[index]
    side = match.game.sides[index]
    counted = [done.places for done in match.rounds if not done.decider]
    if measure == "most_firsts":
        return sum(places[0] in side for places in counted)
    assert measure == "fewest_lasts", f"{measure} has no engine part yet"  # noqa: S101  (refused before compiling)
    return -sum(places[-1] in side for places in counted)


def _won(match: Match, winners: tuple[int, ...]) -> Match:
    seats = tuple(sorted(seat for index in winners for seat in match.game.sides[index]))
    return replace(match, tied=(), outcome=MatchOutcome(seats, match.totals))


def _next_round(match: Match, tied: tuple[int, ...]) -> Match:
    match = replace(match, tied=tied)
    if match.state.stream is None:
        return replace(match, waiting=True)
    return _deal_next(match)


def _deal_next(
    match: Match,
    hands: Sequence[Hand] | None = None,
    dealer: int | None = None,
    leader: int | None = None,
) -> Match:
    """Deal the next round; a deciding round is a first round among the tied (rules.md A4.3)."""
    last = match.rounds[-1]
    game = match.game
    stream = match.state.stream
    before = last.places
    seats = tuple(range(game.players))
    if match.tied:
        if dealer is None:
            fate = Fate(stream)
            table = Table(seats, fate, game.strengths(), places=before, dealer=last.state.dealer, sides=game.sides)
            dealer = game.later_dealer(table)
            stream = fate.stream
        seats = tuple(sorted(seat for index in match.tied for seat in game.sides[index]))
        before = ()
    state = start_round(
        game,
        stream=stream,
        hands=hands,
        dealer=dealer,
        before=before,
        seats=seats,
        dealer_before=last.state.dealer,
        leader=leader,
        alive=tuple(
            one for one in (last.state.trick.alive if last.state.trick else ()) if one.rule.until == "match_end"
        ),
    )
    return replace(match, state=state, waiting=False)
