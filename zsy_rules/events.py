"""Actions and events: what a player does, and what a round's history is made of.

An action is given to `after`; an event stands in the history, numbered by its
place there. `seen_by` is the event as one seat sees it: cards given or dealt
face down are gone from it, not marked.
"""

from dataclasses import dataclass, replace
from typing import Final, Literal, Self, get_args

from zsy_rules.cards import Card, Hand
from zsy_rules.combinations import Combination, Meant, parted
from zsy_rules.notation import Stands, write_cards, write_parts

# --- actions -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Play:
    """Put down cards (出牌).

    Where the cards have more than one reading, `kind` names one, `main` are
    the cards of its main part (what stands before the ``+``), and `stands` says
    what each wild card (癞子) stands for; `seat` None is the seat whose turn it is.
    """

    cards: Hand
    kind: str | None = None
    seat: int | None = None
    main: Hand | None = None
    stands: Stands = ()

    @property
    def parts(self) -> tuple[Hand, ...]:
        """All cards, or the main part and the kickers where that is said."""
        return parted(self.cards, self.main)

    @property
    def meant(self) -> Meant:
        """Which reading of the cards is meant."""
        return Meant.of(self.kind, self.main, self.stands)

    def __str__(self) -> str:
        return write_parts(self.parts, self.kind, stands=self.stands)


@dataclass(frozen=True, slots=True)
class Pass:
    """Play nothing this time (不要)."""

    seat: int | None = None

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Bid:
    """Make a bid (叫牌) in an auction; who does not bid passes."""

    bid: int
    seat: int | None = None

    def __str__(self) -> str:
        return f"bid {self.bid}"


@dataclass(frozen=True, slots=True)
class Give:
    """Give cards: a tribute (进贡), or what goes back for one (还贡)."""

    cards: Hand
    seat: int | None = None

    def __str__(self) -> str:
        return f"give {write_cards(self.cards)}"


Action = Play | Pass | Give | Bid

#: What is wanted of the seat to act: a bid, a gift, a play; "over" when the round is.
Phase = Literal["bid", "give", "play", "over"]

# --- events --------------------------------------------------------------------------------------


class _Open:
    """An event that everybody sees as it is."""

    __slots__ = ()

    def seen_by(self, seat: int) -> Self:
        """Return the event as `seat` sees it."""
        return self


@dataclass(frozen=True, slots=True)
class Drew(_Open):
    """A card drawn from the shuffled deck to find a seat."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Turned(_Open):
    """A card that lies face up in the pack, before the deal; `seat` gets it, None: it is left over."""

    card: Card
    seat: int | None


@dataclass(frozen=True, slots=True)
class Dealt(_Open):
    """Cards dealt to a seat; `cards` are there only for that seat."""

    seat: int
    count: int
    cards: Hand | None

    def seen_by(self, seat: int) -> Self:
        """Return the event as `seat` sees it: the cards of others are not there."""
        return self if seat == self.seat else type(self)(self.seat, self.count, None)


@dataclass(frozen=True, slots=True)
class Spoke(_Open):
    """A seat spoke in the auction: its bid, or None for a pass."""

    seat: int
    bid: int | None


@dataclass(frozen=True, slots=True)
class Redealt(_Open):
    """Nobody bid, and the cards are dealt anew."""


@dataclass(frozen=True, slots=True)
class Contracted(_Open):
    """The auction is over: `seat` has won it at this bid."""

    seat: int
    bid: int


@dataclass(frozen=True, slots=True)
class TookRest(_Open):
    """A seat took the cards that the deal left over (底牌). Face down, only that seat sees them."""

    seat: int
    count: int
    shown: bool
    cards: Hand | None

    def seen_by(self, seat: int) -> Self:
        """Return the event as `seat` sees it: face down, only the taker sees the cards."""
        return self if self.shown or seat == self.seat else replace(self, cards=None)


@dataclass(frozen=True, slots=True)
class Gave(_Open):
    """A gift made: a tribute, or (`back`) a return. Face down, only the two seats see the cards."""

    giver: int
    receiver: int
    count: int
    back: bool
    shown: bool
    cards: Hand | None

    def seen_by(self, seat: int) -> Self:
        """Return the event as `seat` sees it: face down, only giver and receiver see the cards."""
        return self if self.shown or seat in (self.giver, self.receiver) else replace(self, cards=None)


@dataclass(frozen=True, slots=True)
class Led(_Open):
    """A seat has the lead of a trick."""

    seat: int
    trick: int


@dataclass(frozen=True, slots=True)
class Played(_Open):
    """A combination laid on the table, with the very cards."""

    seat: int
    laid: Combination
    cards: Hand


@dataclass(frozen=True, slots=True)
class Passed(_Open):
    """A seat passed."""

    seat: int


@dataclass(frozen=True, slots=True)
class WentOut(_Open):
    """A seat has played its last card and takes `place` (from 0, best first)."""

    seat: int
    place: int


@dataclass(frozen=True, slots=True)
class RoundEnded(_Open):
    """The round is over; `places` are the seats, best first."""

    places: tuple[int, ...]


Event = (
    Drew
    | Turned
    | Dealt
    | Spoke
    | Redealt
    | Contracted
    | TookRest
    | Gave
    | Led
    | Played
    | Passed
    | WentOut
    | RoundEnded
)

#: The events that not everybody sees as they are.
_HIDING: Final = frozenset(one for one in get_args(Event) if one.seen_by is not _Open.seen_by)


def seen_by(history: tuple[Event, ...], seat: int) -> tuple[tuple[int, Event], ...]:
    """Return the numbered events of a round as `seat` sees them."""
    # an open event need not be asked: a seat looks at the whole history before each of its decisions
    return tuple(enumerate([event.seen_by(seat) if type(event) in _HIDING else event for event in history]))


def since_the_last_deal(history: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return the events of a round without those of deals that were thrown in."""
    again = [number for number, event in enumerate(history) if isinstance(event, Redealt)]
    return history[again[-1] + 1 :] if again else history
