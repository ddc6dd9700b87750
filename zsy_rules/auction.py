"""The auction (叫牌): who is still to speak, the bid that stands, and what it ends in.

A pure value without hands, like a trick. Source: section 7 of the ruleset
language.
"""

from dataclasses import dataclass, replace

from zsy_rules.compiled.bidding import AuctionRules
from zsy_rules.errors import Problem
from zsy_rules.notation import CANONICAL, write_pass


@dataclass(frozen=True, slots=True)
class Auction:
    """Bidding that runs. `ask` are the seats still to speak, the next one first; `bid` stands, of `bidder`."""

    ask: tuple[int, ...]
    first: int
    bid: int | None = None
    bidder: int | None = None

    @property
    def turn(self) -> int | None:
        """The seat that speaks next; None when the bidding is over."""
        return self.ask[0] if self.ask else None


@dataclass(frozen=True, slots=True)
class Contract:
    """What an auction ended in: the seat that won it, and its bid."""

    seat: int
    bid: int


def begin(seats: tuple[int, ...], first: int) -> Auction:
    """Return the auction before anybody has spoken; `seats` in turn order."""
    return Auction(_from(seats, first), first)


def open_bids(rules: AuctionRules, auction: Auction) -> tuple[int, ...]:
    """Return the bids that may still be made, lowest first."""
    return tuple(bid for bid in rules.bids if auction.bid is None or bid > auction.bid)


def after_bid(rules: AuctionRules, auction: Auction, seat: int, bid: int) -> Auction:
    """Return the auction after a bid; the highest one ends it."""
    others = tuple(other for other in auction.ask if other != seat)
    if bid == rules.bids[-1]:
        others = ()
    elif not rules.once and auction.bidder is not None:
        others += (auction.bidder,)  # who was outbid is asked again, last of those who have not passed
    return replace(auction, ask=others, bid=bid, bidder=seat)


def after_pass(auction: Auction, seat: int) -> Auction:
    """Return the auction after a pass: who passed is out of the bidding."""
    return replace(auction, ask=tuple(other for other in auction.ask if other != seat))


def bid_objection(rules: AuctionRules, auction: Auction, bid: int, lang: str = CANONICAL) -> Problem | None:
    """Return why a bid may not be made, or None; the word for a pass is one of the language `lang`."""
    allowed = open_bids(rules, auction)
    if bid in allowed and type(bid) is int:
        return None
    listed = ", ".join(str(one) for one in allowed)
    if bid in rules.bids and type(bid) is int:
        message = f"the bid of {auction.bid} stands, and {bid} is not higher"
    else:
        message = f"{bid!r} is no bid here"
    return Problem("play/bid", message, hint=f"bids that may be made: {listed}; or {write_pass(lang)}")


def _from(seats: tuple[int, ...], first: int) -> tuple[int, ...]:
    start = seats.index(first)
    return seats[start:] + seats[:start]
