"""Actions and events: what a player does, and what a round's history is made of.

An action is given to `after`; an event stands in the history, numbered by its
place there. `seen_by` is the event as one seat sees it: cards given or dealt
face down are gone from it, not marked.
"""

from dataclasses import dataclass, replace

from zsy_rules.cards import Card, Hand
from zsy_rules.combinations import Combination

# --- actions -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Play:
    """Put down cards (出牌). `kind` names the reading where the cards have more than one; `seat` None: whose turn it is."""

    cards: Hand
    kind: str | None = None
    seat: int | None = None

    def __str__(self) -> str:
        return f"{self.kind} {self.cards}" if self.kind else str(self.cards)


@dataclass(frozen=True, slots=True)
class Pass:
    """Play nothing this time (不要)."""

    seat: int | None = None

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Give:
    """Give cards: a tribute (进贡), or what goes back for one (还贡)."""

    cards: Hand
    seat: int | None = None

    def __str__(self) -> str:
        return f"give {self.cards}"


Action = Play | Pass | Give

# --- events --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Drew:
    """A card drawn from the shuffled deck to find a seat, before the deal."""

    seat: int
    card: Card

    def seen_by(self, _seat: int) -> "Drew":
        return self


@dataclass(frozen=True, slots=True)
class Dealt:
    """Cards dealt to a seat; `cards` are there only for that seat."""

    seat: int
    count: int
    cards: Hand | None

    def seen_by(self, seat: int) -> "Dealt":
        return self if seat == self.seat else replace(self, cards=None)


@dataclass(frozen=True, slots=True)
class Gave:
    """A gift made: a tribute, or (`back`) a return. Face down, only the two seats see the cards."""

    giver: int
    receiver: int
    count: int
    back: bool
    shown: bool
    cards: Hand | None

    def seen_by(self, seat: int) -> "Gave":
        return self if self.shown or seat in (self.giver, self.receiver) else replace(self, cards=None)


@dataclass(frozen=True, slots=True)
class Led:
    """A seat has the lead of a trick."""

    seat: int
    trick: int

    def seen_by(self, _seat: int) -> "Led":
        return self


@dataclass(frozen=True, slots=True)
class Played:
    """A combination laid on the table, with the very cards."""

    seat: int
    laid: Combination
    cards: Hand

    def seen_by(self, _seat: int) -> "Played":
        return self


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat passed."""

    seat: int

    def seen_by(self, _seat: int) -> "Passed":
        return self


@dataclass(frozen=True, slots=True)
class WentOut:
    """A seat has played its last card and takes `place` (from 0, best first)."""

    seat: int
    place: int

    def seen_by(self, _seat: int) -> "WentOut":
        return self


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """The round is over; `places` are the seats, best first."""

    places: tuple[int, ...]

    def seen_by(self, _seat: int) -> "RoundEnded":
        return self


Event = Drew | Dealt | Gave | Led | Played | Passed | WentOut | RoundEnded
