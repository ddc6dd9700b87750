"""What one seat may see of a round: its position, and what the table has told it so far."""

from dataclasses import dataclass

from zsy_rules.combinations import Combination
from zsy_rules.events import Event
from zsy_rules.moment import Outcome
from zsy_rules.position import Position


@dataclass(frozen=True, slots=True)
class Result:
    """What a finished round came to: places, best first; points by seat and by side; whether it was a deciding one."""

    places: tuple[int, ...]
    points: tuple[int, ...]
    side_points: tuple[int, ...]
    decider: bool


@dataclass(frozen=True, slots=True)
class Observation(Position):
    """What one seat may see of a round, complete in itself.

    `events` are (number, event) pairs: the public ones and the seat's own.
    `places` are the seats that went out, best first, `sunk` those that an effect
    sent to the last places, last first; `dealer` dealt (None: nobody said);
    `before` are the places of the round before, best first, empty in a first
    round, `decider` whether it is a deciding round; `tally` counts the plays that
    multiply the stake so far. `outcome` is there once the round is over: all
    places, titles, and the cards left, which are then laid open.

    Of the match: `points` are the totals so far, by seat or side, `rounds` the
    finished ones, `length` the rounds that are agreed (None: none, or no match),
    `winners` the seats that have won it. `last` is what the seat saw of the round
    before this one, at its end (None: there was none).
    """

    places: tuple[int, ...] = ()
    sunk: tuple[int, ...] = ()
    events: tuple[tuple[int, Event], ...] = ()
    dealer: int | None = None
    before: tuple[int, ...] = ()
    decider: bool = False
    tally: tuple[int, ...] = ()
    outcome: Outcome | None = None
    points: tuple[int, ...] = ()
    rounds: tuple[Result, ...] = ()
    length: int | None = None
    winners: tuple[int, ...] = ()
    last: "Observation | None" = None

    @property
    def top(self) -> Combination | None:
        """The play to beat, with its reading; None when the seat to act leads."""
        return self.trick.top if self.trick else None

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats still to act in this trick, the next one first."""
        return self.trick.ask if self.trick else ()
