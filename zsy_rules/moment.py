"""One moment of a round (一副), as a value: who holds what, what lies there, what happened, and what chance is left.

What follows from it is asked of the rooms below: how a round begins, goes on and ends.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from zsy_rules._chance import Stream
from zsy_rules.auction import Auction, Contract
from zsy_rules.cards import EMPTY, Card, Hand
from zsy_rules.combinations import PLAIN, Order
from zsy_rules.compiled import Compiled, Sides
from zsy_rules.compiled.effects import Alive
from zsy_rules.events import Dealt, Event, Turned, since_the_last_deal
from zsy_rules.tribute import Exchange
from zsy_rules.trick import Trick

#: A moment, or the state that is one: what comes out is of the class that went in.
Some = TypeVar("Some", bound="Moment")


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a round ended: `places` are seats, best first; `left` the cards still held, by seat."""

    places: tuple[int, ...]
    left: tuple[Hand, ...]
    titles: Mapping[int, str] = field(hash=False)


@dataclass(frozen=True, slots=True)
class Moment:
    """One moment of a round.

    `seats` take part, in turn order; `before` are the places of the round
    before, best first, empty in a first round; `hands` are by seat; `out` are
    the seats that went out, best first, `sunk` those that an effect sent to the
    last places, last first; `leader` is there when the caller said who leads;
    `alive` are effects that hold from the round before. `rest` are the cards that
    the deal left over, until somebody takes them; `auction` is there while it
    runs, `contract` when it is over; `tally` counts the plays that multiply the stake.
    `decider`: it is the deciding round (加赛) of a match.
    """

    game: Compiled
    seats: tuple[int, ...]
    before: tuple[int, ...]
    dealer: int | None
    hands: tuple[Hand, ...]
    exchange: Exchange
    trick: Trick | None
    duty: Card | None
    out: tuple[int, ...]
    sunk: tuple[int, ...]
    history: tuple[Event, ...]
    stream: Stream | None
    order: Order = PLAIN
    leader: int | None = None
    alive: tuple[Alive, ...] = ()
    rest: Hand = EMPTY
    auction: Auction | None = None
    contract: Contract | None = None
    tally: tuple[int, ...] = ()
    outcome: Outcome | None = None
    decider: bool = False

    @property
    def turn(self) -> int | None:
        """The seat to act, from 0 in turn order; None when the round is over."""
        if self.outcome is not None:
            return None
        if self.auction is not None:
            return self.auction.turn
        if self.exchange.due is not None:
            return self.exchange.due.giver
        return self.trick.turn if self.trick else None

    @property
    def counts(self) -> tuple[int, ...]:
        """How many cards each seat holds."""
        return tuple(len(hand) for hand in self.hands)

    @property
    def sides(self) -> Sides:
        """The sides of this round: who won the auction is alone against the others."""
        return self.game.sides_of(None if self.contract is None else self.contract.seat, self.seats)

    @property
    def roles(self) -> Mapping[int, str]:
        """The role of each seat that takes part, once an auction is over; none without one."""
        return self.game.roles_of(None if self.contract is None else self.contract.seat, self.seats)

    @property
    def lasting(self) -> tuple[Alive, ...]:
        """Return the effects that hold beyond this round."""
        return tuple(one for one in (self.trick.alive if self.trick else ()) if one.rule.until == "match_end")

    @property
    def dealt(self) -> tuple[int, ...]:
        """The seats in the order in which they got their first card."""
        return tuple(event.seat for event in since_the_last_deal(self.history) if isinstance(event, Dealt))

    @property
    def turned(self) -> Turned | None:
        """The card that was turned up in the pack, and who got it."""
        return next((event for event in since_the_last_deal(self.history) if isinstance(event, Turned)), None)


def with_hand(hands: tuple[Hand, ...], seat: int, hand: Hand) -> tuple[Hand, ...]:
    """Return hands by seat, with another one at `seat`."""
    return (*hands[:seat], hand, *hands[seat + 1 :])
