"""The rules of an auction (叫牌), compiled from `auction`. Source: section 7 of the ruleset language."""

from dataclasses import dataclass
from typing import Literal

from zsy_rules.compiled.seats import Finder, compile_who
from zsy_rules.ruleset import Auction

AllPass = Literal["redeal", "first_takes", "random"]


@dataclass(frozen=True, slots=True, eq=False)
class AuctionRules:
    """Who speaks first, what may be bid, and the roles of the winner and of all others.

    `bids` rise; `once`: everybody speaks once, otherwise until all others have
    passed; `all_pass`: what happens when nobody bids.
    """

    first: Finder
    bids: tuple[int, ...]
    once: bool
    all_pass: AllPass
    winner: str
    others: str


def compile_auction(auction: Auction | None) -> AuctionRules | None:
    """Return the rules of an auction; None where there is none."""
    if auction is None:
        return None
    assert auction.bids and auction.winner and auction.others, "checked before"  # noqa: S101, PT018  (a bug of ours)
    return AuctionRules(
        first=compile_who(auction.first),
        bids=auction.bids,
        once=auction.turns == "once_each",
        all_pass=auction.all_pass,
        winner=auction.winner,
        others=auction.others,
    )
