"""The auction of a recorded round, heard: each bid held against the rules, and what the bidding ends in.

An auction looks at no hand, so it is judged in the same way whether the hands
are known or not.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from zsy_rules.auction import Auction, Contract, after_bid, after_pass, begin, open_bids
from zsy_rules.cards import EMPTY
from zsy_rules.combinations import PLAIN
from zsy_rules.compiled import Compiled
from zsy_rules.compiled.bidding import AuctionRules
from zsy_rules.errors import Problem
from zsy_rules.events import Bid, Pass
from zsy_rules.notation import bid_elsewhere, write_pass
from zsy_rules.position import Legal, Position
from zsy_rules.record.judging import MOST_ALTERNATIVES, Here, Judging, Stopped, Verdict
from zsy_rules.record.model import Bid as Said
from zsy_rules.record.model import Round


@dataclass(frozen=True, slots=True)
class Heard:
    """What an auction comes to: the contracts that it may have ended in; none, then a problem says why."""

    contracts: tuple[Contract, ...]
    verdict: Verdict = "ok"
    problem: Problem | None = None

    def fault(self, judging: Judging) -> Stopped:
        """End the replay at what is wrong with the auction."""
        assert self.problem is not None, "asked where there is no contract"  # noqa: S101  (a bug of ours)
        return judging.stop(self.verdict, self.problem)


def hear(judging: Judging, one: Round, number: int, seats: tuple[int, ...], first: int) -> Heard:
    """Return what the bids of a round come to when `first` speaks first of `seats`.

    Where the record tells no bid and yet what came after them, any contract may be.
    """
    rules = _rules(judging.game)
    auction = begin(seats, first)
    for said in one.bids:
        problem = _objection(judging, number, auction, said)
        if problem is not None:
            return Heard((), "illegal", problem)
        bid = said.bid
        auction = after_pass(auction, said.seat) if bid is None else after_bid(rules, auction, said.seat, _number(bid))
    if auction.turn is not None or (auction.bid is None and rules.all_pass == "redeal"):
        return _unfinished(judging, one, number, auction)
    if auction.bidder is not None and auction.bid is not None:
        return Heard((Contract(auction.bidder, auction.bid),))
    takers = (first,) if rules.all_pass == "first_takes" else seats
    return Heard(tuple(Contract(seat, rules.bids[0]) for seat in takers))


def by_sides(
    judging: Judging, one: Round, number: int, contracts: Sequence[Contract], seats: tuple[int, ...]
) -> tuple[Contract, ...]:
    """Return those contracts that make the sides of the record among `seats`; raises Stopped if none does."""
    game, told = judging.game, {frozenset(side) for side in one.sides}
    fitting = tuple(contract for contract in contracts if not told or told == set(game.sides_of(contract.seat, seats)))
    if fitting:
        return fitting
    right = " ".join("+".join(map(judging.name, sorted(side))) for side in game.sides_of(contracts[0].seat, seats))
    message = f"by the bids the sides of round {number} are {right}"
    raise judging.stop("illegal", judging.problem("record/sides-differ", message, judging.place(one, "sides")))


def _rules(game: Compiled) -> AuctionRules:
    assert game.auction is not None, "asked where there is an auction"  # noqa: S101  (a bug of ours)
    return game.auction


def _number(bid: int | str) -> int:
    assert isinstance(bid, int), "no word is a bid of any rules"  # noqa: S101  (a bug of ours)
    return bid


def _objection(judging: Judging, number: int, auction: Auction, said: Said) -> Problem | None:
    """Return why a seat may not say this now, at its place, or None."""
    game, name = judging.game, judging.name(said.seat)
    if auction.turn is None:
        problem = Problem("play/wrong-action", f"the auction of round {number} is over before {name} speaks")
        return judging.located(problem, said.place, Here(number, said.seat))
    position = _position(game, auction, said.seat)
    allowed = open_bids(_rules(game), auction)
    found: Problem | None
    if isinstance(said.bid, str):
        made = f"bids that may be made: {', '.join(map(str, allowed))}; or {write_pass(judging.lang)}"
        hint = bid_elsewhere(said.bid, judging.lang) or made
        found = position.check(Pass(said.seat), judging.name, judging.lang)
        found = found or Problem("play/bid", f'"{said.bid}" is no bid here', hint=hint)
    else:
        action = Pass(said.seat) if said.bid is None else Bid(said.bid, said.seat)
        found = position.check(action, judging.name, judging.lang)
    if found is None:
        return None
    legal = tuple(islice(Legal(_position(game, auction, auction.turn)), MOST_ALTERNATIVES))
    return judging.located(found, said.place, Here(number, said.seat, legal=legal))


def _position(game: Compiled, auction: Auction, seat: int) -> Position:
    """Return what a seat decides on in an auction; its cards have no part in it."""
    return Position(
        game=game,
        seat=seat,
        turn=auction.turn,
        hand=EMPTY,
        counts=(0,) * game.players,
        trick=None,
        due=None,
        received=EMPTY,
        duty=None,
        order=PLAIN,
        auction=auction,
    )


def _unfinished(judging: Judging, one: Round, number: int, auction: Auction) -> Heard:
    """Return what an auction comes to that has no end in the record: a fault if something comes after it.

    No bid at all is an auction that nobody wrote down.
    """
    goes_on = one.plays or one.finish or one.sides or one.tribute or one.leader is not None
    goes_on = bool(goes_on or number < len(judging.record.rounds))
    hint: str | None = None
    if not one.bids and goes_on:
        bids = _rules(judging.game).bids
        return Heard(tuple(Contract(seat, bid) for seat in auction.ask for bid in bids))
    if not one.bids:
        message = f"round {number} stops before its auction"
    elif auction.turn is not None:
        message = f"in round {number} {judging.name(auction.turn)} has to bid or pass, and the record does not tell it"
        hint = "the bids of the round end before its auction does; a pass is written -"
    else:
        message = f"nobody bids in round {number}, and the cards have to be dealt again"
        hint = "hands and bids are those of the last deal; `redeals` says how often all passed before"
    place = judging.place(one, "bids")
    if goes_on:
        return Heard((), "illegal", judging.problem("record/no-bid", message, place, hint))
    return Heard((), "incomplete", judging.problem("record/incomplete", message, place, severity="warning"))
