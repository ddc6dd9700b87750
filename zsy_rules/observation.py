"""What one seat may see of a round: its position, and what the table has told it so far."""

from dataclasses import dataclass

from zsy_rules.combinations import Combination
from zsy_rules.events import Event
from zsy_rules.position import Position


@dataclass(frozen=True, slots=True)
class Observation(Position):
    """What one seat may see of a round, complete in itself.

    `events` are (number, event) pairs: the public ones and the seat's own.
    `places` are the seats that are out, best first; `dealer` dealt (None: nobody
    said); `before` are the places of the round before, best first, empty in a
    first round, `decider` whether it is a deciding round. Of the match: `points`
    are the totals so far, by seat or side, `rounds` the places of each finished
    round, `length` the rounds that are agreed (None: none, or no match).
    """

    places: tuple[int, ...] = ()
    events: tuple[tuple[int, Event], ...] = ()
    dealer: int | None = None
    before: tuple[int, ...] = ()
    decider: bool = False
    points: tuple[int, ...] = ()
    rounds: tuple[tuple[int, ...], ...] = ()
    length: int | None = None

    @property
    def top(self) -> Combination | None:
        """The play to beat, with its reading; None when the seat to act leads."""
        return self.trick.top if self.trick else None

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats still to act in this trick, the next one first."""
        return self.trick.ask if self.trick else ()
