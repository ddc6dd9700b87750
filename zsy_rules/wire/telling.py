"""What the events that a seat was told come to without a table of tricks: who holds how much, who bid what."""

from zsy_rules.auction import Auction, Contract, after_bid, after_pass, begin, bid_objection
from zsy_rules.cards import EMPTY, Hand
from zsy_rules.compiled import Compiled
from zsy_rules.events import (
    Contracted,
    Dealt,
    Drew,
    Event,
    Gave,
    Led,
    Passed,
    Played,
    Redealt,
    RoundEnded,
    Spoke,
    TookRest,
    Turned,
    WentOut,
)
from zsy_rules.wire.retracing import Astray


class Telling:
    """Takes the events of a round as `seat` was told them, in order, and knows what they come to.

    `counts` are the cards held by seat, `hand` those of `seat`, `received` what it
    was given; `went` the seats that were out before the first trick, which begins
    with event number `lead` (None: not yet), when `counts_then` and `hand_then` held;
    `places` are those of the end.
    """

    def __init__(self, game: Compiled, seat: int) -> None:
        """Begin with nothing dealt."""
        self.game = game
        self.seat = seat
        self.number = 0
        self.lead: int | None = None
        self.over = False
        self.places: tuple[int, ...] = ()
        self.laid = EMPTY
        self._begin()

    def _begin(self) -> None:
        self.counts = [0] * self.game.players
        self.hand = self.received = EMPTY
        self.seats: tuple[int, ...] = ()
        self.went: tuple[int, ...] = ()
        self.auction: Auction | None = None
        self.contract: Contract | None = None
        self.gifts: set[tuple[int, int]] = set()
        self.is_back = False

    def take(self, event: Event) -> None:
        """Take the next event; raises Astray if it does not fit to those before it."""
        if not isinstance(event, self._next()):
            raise self._astray("this does not come next")
        if isinstance(event, Gave):
            self._gives(event)
        if isinstance(event, Dealt | TookRest | Gave | Played):
            self._deals(event)
        elif isinstance(event, Spoke | Contracted):
            self._bids(event)
        elif isinstance(event, Redealt):
            self._begin()
        elif isinstance(event, Led) and self.lead is None:
            self.lead, self.counts_then, self.hand_then = self.number, tuple(self.counts), self.hand
        elif isinstance(event, WentOut) and self.lead is None:
            self.went += (event.seat,)
        if isinstance(event, RoundEnded):
            self.over, self.places = True, event.places
        self.number += 1

    def _next(self) -> tuple[type[Event], ...]:
        """Return the events that may come next, by the phases of a round."""
        rules, auction = self.game.auction, self.auction
        if self.over:
            return ()
        if self.lead is not None:
            return Led, Played, Passed, WentOut, RoundEnded
        if rules is not None and auction is not None:
            if auction.ask:
                return (Spoke,)
            return (Redealt,) if auction.bidder is None and rules.all_pass == "redeal" else (Contracted,)
        if rules is not None and self.contract is None:
            return Drew, Turned, Dealt, Spoke
        return Drew, Turned, Dealt, *self._given(), Led, WentOut, RoundEnded

    def _given(self) -> tuple[type[Event], ...]:
        """Return in what other ways cards may be got, by the rules."""
        rest = () if self.game.rest_to is None else (TookRest,)
        return (*rest, Gave) if self.game.gifts else rest

    def _gives(self, event: Gave) -> None:
        """Let a gift be made: all of them before any comes back."""
        if self.is_back and not event.back:
            raise self._astray("all gifts are made before what comes back for them")
        if event.back and (event.receiver, event.giver) not in self.gifts:
            raise self._astray(f"seat {event.receiver} gave nothing that this comes back for")
        self.gifts.add((event.giver, event.receiver))
        self.is_back = event.back

    def _deals(self, event: Dealt | TookRest | Gave | Played) -> None:
        """Let cards change hands."""
        count = len(event.cards) if isinstance(event, Played) else event.count
        if isinstance(event, Dealt):
            if event.seat in self.seats:
                raise self._astray(f"seat {event.seat} was dealt to before")
            self.seats = tuple(sorted((*self.seats, event.seat)))
        if isinstance(event, Gave | Played):
            self._parts(event.giver if isinstance(event, Gave) else event.seat, count, event.cards or EMPTY)
        if isinstance(event, Played):
            self.laid += event.cards
        else:
            self._gets(event.receiver if isinstance(event, Gave) else event.seat, count, event.cards or EMPTY)
        if isinstance(event, Gave) and event.receiver == self.seat:
            self.received += event.cards or EMPTY
        seen = self.laid + self.hand
        if not seen <= self.game.deck:
            raise self._astray(f"the deck does not have so many of {seen.minus(self.game.deck)}")

    def _gets(self, seat: int, count: int, cards: Hand) -> None:
        self.counts[seat] += count
        if seat == self.seat:
            self.hand += cards
        if sum(self.counts) > len(self.game.deck):
            raise self._astray(f"the deck has {len(self.game.deck)} cards, not {sum(self.counts)}")

    def _parts(self, seat: int, count: int, cards: Hand) -> None:
        if self.counts[seat] < count:
            raise self._astray(f"seat {seat} holds {self.counts[seat]} cards, not {count}")
        self.counts[seat] -= count
        if seat == self.seat:
            if not cards <= self.hand:
                raise self._astray(f"seat {seat} does not hold {cards.minus(self.hand)}")
            self.hand -= cards

    def _bids(self, event: Spoke | Contracted) -> None:
        """Let the auction go on."""
        rules, auction = self.game.auction, self.auction
        if auction is None and event.seat in self.seats:
            auction = begin(self.seats, event.seat)
        if rules is None or auction is None:
            raise self._astray(f"seat {event.seat} takes no part")
        if isinstance(event, Contracted):
            takers: tuple[int | None, ...] = (auction.bidder,)
            bid = auction.bid
            if auction.bidder is None:
                takers, bid = self.seats if rules.all_pass == "random" else (auction.first,), rules.bids[0]
            if event.seat not in takers or event.bid != bid:
                raise self._astray("the auction has not come to this")
            self.contract, self.auction = Contract(event.seat, event.bid), None
            return
        if auction.turn != event.seat:
            raise self._astray(f"seat {auction.turn} is asked, not seat {event.seat}")
        wrong = None if event.bid is None else bid_objection(rules, auction, event.bid)
        if wrong is not None:
            raise self._astray(wrong.message)
        spoke = event.seat
        self.auction = after_pass(auction, spoke) if event.bid is None else after_bid(rules, auction, spoke, event.bid)

    def _astray(self, message: str) -> Astray:
        return Astray(self.number, message)
