"""A match (局): rounds in sequence, places and points carried over, until somebody has won.

The same words as a round: `turn`, `legal`, `check`, `after`, `observe`,
`outcome`. When a round ends the next one is dealt at once from the stream; a
match without a seed waits for `deal`. Source: section 12 of the ruleset
language.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from zsy_rules._chance import Stream
from zsy_rules.cards import EMPTY, Card, Hand
from zsy_rules.combinations import Combination
from zsy_rules.compiled import Compiled
from zsy_rules.compiled.seats import Fate, Table
from zsy_rules.deal import find_dealer
from zsy_rules.ending import round_points
from zsy_rules.errors import IllegalAction, Problem, UsageError
from zsy_rules.events import Action, Drew
from zsy_rules.observation import Observation, Result
from zsy_rules.position import Legal
from zsy_rules.state import State, start_round


class Done(Protocol):
    """What counts of a finished round: places, best first; points by seat and by side; whether it was deciding."""

    @property
    def places(self) -> tuple[int, ...]: ...  # noqa: D102
    @property
    def points(self) -> tuple[int, ...]: ...  # noqa: D102
    @property
    def side_points(self) -> tuple[int, ...]: ...  # noqa: D102
    @property
    def decider(self) -> bool: ...  # noqa: D102


@dataclass(frozen=True, slots=True)
class Course:
    """What follows finished rounds: the winning sides (by index) of a match that is over, else another round.

    That is a deciding one among the sides `tied`, or (none) an ordinary one.
    """

    winners: tuple[int, ...] = ()
    tied: tuple[int, ...] = ()


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

    @property
    def result(self) -> Result:
        """What the round came to, as everybody knows it."""
        return Result(self.places, self.points, self.side_points, self.decider)


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
        return totals_of(self.game, self.rounds)

    def check(self, action: Action) -> Problem | None:
        """Return why the action is not legal, or None."""
        return self._over or self.state.check(action)

    @property
    def _over(self) -> Problem | None:
        """Why nobody is to act now, or None."""
        if self.outcome is not None:
            return Problem("play/over", "the match is over")
        return Problem("play/over", "the round is over; the next one is not dealt yet") if self.waiting else None

    def after(self, action: Action) -> "Match":
        """Return the match after a legal action; raises IllegalAction and changes nothing otherwise."""
        if self._over is not None:
            raise IllegalAction(self._over)
        return _moved(self, self.state.after(action))

    def accept(self, seat: int, cards: Hand = EMPTY, laid: Combination | None = None) -> "Match":
        """Return the match after an act against the rules that the table accepted; see `State.accept`."""
        if self._over is not None:
            raise IllegalAction(self._over)
        return _moved(self, self.state.accept(seat, cards, laid))

    def observe(self, seat: int) -> Observation:
        """Return what `seat` may see of the running round and of the match; of the round before all that it saw."""
        earlier = self.rounds if self.state.outcome is None else self.rounds[:-1]
        return Observation(
            **self.state.seen(seat),
            points=self.totals,
            rounds=tuple(done.result for done in self.rounds),
            length=self.length,
            winners=self.outcome.winners if self.outcome is not None else (),
            last=earlier[-1].state.observe(seat) if earlier else None,
        )

    def deal(
        self,
        hands: Sequence[Hand] | None = None,
        dealer: int | None = None,
        leader: int | None = None,
        speaker: int | None = None,
        turned: Card | None = None,
    ) -> "Match":
        """Return the match with the next round dealt; raises UsageError unless it waits for one."""
        if not self.waiting:
            raise UsageError(Problem("usage/not-waiting", "no deal is wanted now: a round runs or the match is over"))
        return _deal_next(self, hands=hands, dealer=dealer, leader=leader, speaker=speaker, turned=turned)


def start_match(
    game: Compiled,
    *,
    seed: int | None = None,
    rounds: int | None = None,
    hands: Sequence[Hand] | None = None,
    dealer: int | None = None,
    leader: int | None = None,
    speaker: int | None = None,
    turned: Card | None = None,
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
    state = start_round(game, stream=stream, hands=hands, dealer=dealer, leader=leader, speaker=speaker, turned=turned)
    return Match(game, length, state)


def _moved(match: Match, state: State) -> Match:
    match = replace(match, state=state)
    return match if state.outcome is None else after_round(match)


def after_round(match: Match) -> Match:
    """Return the match whose round has just ended with that round among the finished ones.

    It is over, or its next round is dealt, or (without a seed) it waits for the deal.
    """
    state = match.state
    assert state.outcome is not None, "called at the end of a round"  # noqa: S101  (a bug of ours)
    points = round_points(state)
    done = Round(state, points.seats, points.sides, bool(match.tied))
    match = replace(match, rounds=(*match.rounds, done))
    course = course_of(match.game, match.length, match.rounds)
    return _won(match, course.winners) if course.winners else _next_round(match, course.tied)


# --- who is ahead --------------------------------------------------------------------------------


def totals_of(game: Compiled, rounds: Sequence[Done]) -> tuple[int, ...]:
    """Return the points of rounds by side (by seat where everybody plays alone); a deciding round counts for none."""
    return tuple(
        sum(done.side_points[index] + sum(done.points[seat] for seat in side) for done in rounds if not done.decider)
        for index, side in enumerate(game.sides)
    )


def course_of(game: Compiled, length: int | None, rounds: Sequence[Done]) -> Course:
    """Return what follows these finished rounds (one at least) of a match of `length` rounds (None: to a target)."""
    if rounds[-1].decider:
        return Course(tuple(index for index, side in enumerate(game.sides) if rounds[-1].places[0] in side))
    if not _length_reached(game, length, rounds):
        return Course()
    ahead = _best(game, rounds, game.match.winner, range(len(game.sides)))
    for way in game.match.ties:
        if len(ahead) == 1 or way == "shared":
            break
        if way == "decider":
            return Course(tied=ahead)
        if way == "another_round":
            return Course()
        ahead = _best(game, rounds, way, ahead)
    return Course(ahead)


def hangs_on_points(game: Compiled) -> bool:
    """Whether what follows a round can hang on points, and not on places alone."""
    return game.match.target is not None or "most_points" in (game.match.winner, *game.match.ties)


def _length_reached(game: Compiled, length: int | None, rounds: Sequence[Done]) -> bool:
    target = game.match.target
    if length is not None and len(rounds) >= length:
        return True
    if target is None:
        return False
    return any(total >= target if target > 0 else total <= target for total in totals_of(game, rounds))


def _best(game: Compiled, rounds: Sequence[Done], measure: str, sides: Iterable[int]) -> tuple[int, ...]:
    """Return those of `sides` (indices) that are ahead by `measure`."""
    values = {index: _measured(game, rounds, measure, index) for index in sides}
    return tuple(index for index, value in values.items() if value == max(values.values()))


def _measured(game: Compiled, rounds: Sequence[Done], measure: str, index: int) -> int:
    if measure == "most_points":
        return totals_of(game, rounds)[index]
    side = game.sides[index]
    counted = [done.places for done in rounds if not done.decider]
    if measure == "most_firsts":
        return sum(places[0] in side for places in counted)
    assert measure == "fewest_lasts", f"{measure} has no engine part yet"  # noqa: S101  (refused before compiling)
    return -sum(places[-1] in side for places in counted)


# --- the next round ------------------------------------------------------------------------------


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
    *,
    hands: Sequence[Hand] | None = None,
    dealer: int | None = None,
    leader: int | None = None,
    speaker: int | None = None,
    turned: Card | None = None,
) -> Match:
    """Deal the next round; a deciding round is a first round among the tied (rules.md A4.3)."""
    last = match.rounds[-1]
    game = match.game
    stream = match.state.stream
    before = last.places
    seats = tuple(range(game.players))
    drew: tuple[Drew, ...] = ()
    if match.tied:
        if dealer is None:
            fate = Fate(stream)
            table = Table(seats, fate, game.strengths(), places=before, dealer=last.state.dealer, sides=game.sides)
            dealer = find_dealer(game, table)
            stream = fate.stream
            drew = tuple(Drew(seat, drawn) for seat, drawn in fate.drawn)
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
        speaker=speaker,
        turned=turned,
        alive=last.state.lasting,
        decider=bool(match.tied),
    )
    return replace(match, state=replace(state, history=(*drew, *state.history)), waiting=False)
