"""How a watched round may begin after the deal: who won the auction, who took what was left over, what is known then.

Where the record does not tell it there are several beginnings, each for what
may have been.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from zsy_rules.auction import Contract
from zsy_rules.compiled import Compiled, Sides
from zsy_rules.compiled.seats import Table
from zsy_rules.errors import UsageError
from zsy_rules.record.bidding import Heard, by_sides, hear
from zsy_rules.record.judging import Judging
from zsy_rules.record.model import Held, Round
from zsy_rules.record.rest import check_rest, left_over, may_have_got, takers
from zsy_rules.record.told import Known


@dataclass(frozen=True, slots=True)
class Deal:
    """One way in which it may have been dealt: the table, cards dealt by seat, what is known of those left over."""

    table: Table
    counts: tuple[int, ...]
    rest: Held


@dataclass(frozen=True, slots=True)
class Beginning:
    """One way in which a round may have begun: the table, cards held by seat, what is known of them, the contract."""

    table: Table
    counts: tuple[int, ...]
    known: Known
    contract: Contract | None = None

    @property
    def sides(self) -> Sides:
        """The sides of the round."""
        return self.table.sides


def known_rest(judging: Judging, one: Round, number: int, seats: tuple[int, ...], *, only: bool) -> Held:
    """Return what is known of the cards left over: by the hands, and by the record.

    `only`: it is certain that these seats take part. Raises Stopped if hands and record differ then.
    """
    rest = left_over(judging.game, one, seats)
    if only:
        check_rest(judging, one, number, rest)
    told = one.rest
    is_better = told is not None and len(told) == len(rest) > 0 and (rest.unknown > 0 or told.is_certain)
    return told if told is not None and is_better else rest


def beginnings(judging: Judging, one: Round, number: int, deals: Sequence[Deal]) -> tuple[Beginning, ...]:
    """Return the ways in which a round may go on from `deals`, those that may have been.

    Raises Stopped where the bids or the sides of the record fit none.
    """
    game = judging.game
    if game.auction is None or not deals:
        return tuple(each for deal in deals for each in _after_rest(game, one, deal, None))
    heard = [_heard(judging, one, number, deal) for deal in deals]
    contracts = tuple(dict.fromkeys(contract for each in heard for contract in each.contracts))
    if not contracts:
        raise heard[0].fault(judging)
    fitting = by_sides(judging, one, number, contracts, deals[0].table.seats)
    return tuple(
        beginning
        for deal, each in zip(deals, heard, strict=True)
        for contract in each.contracts
        if contract in fitting
        for beginning in _after_rest(game, one, deal, contract)
    )


def _after_rest(game: Compiled, one: Round, deal: Deal, contract: Contract | None) -> Iterator[Beginning]:
    """Yield the round after somebody took the rest, whoever that may be."""
    rest, known = deal.rest, Known(game.deck, one.hands, deal.rest.cards)
    table = _with_drawer(game, one, deal)
    if contract is not None:
        assert game.auction is not None, "who else makes a contract"  # noqa: S101  (a bug of ours)
        sides = game.sides_of(contract.seat, table.seats)
        table = replace(table, sides=sides, roles=game.seats_of_roles(contract.seat))
    who, sure = takers(game, table, known, rest)
    if not who:
        yield Beginning(table, deal.counts, known, contract)
    for taker in who:
        held = tuple(number + len(rest) * (seat == taker) for seat, number in enumerate(deal.counts))
        yield Beginning(table, held, known.after_rest(taker, rest, deal.counts[taker], sure), contract)


def _with_drawer(game: Compiled, one: Round, deal: Deal) -> Table:
    """Return the table with the card turned up, if it is sure who got it."""
    table, turned = deal.table, one.turned
    if turned is None or game.deck.count(turned) != 1:
        return table
    known = Known(game.deck, one.hands)
    drawer = next((seat for seat in table.seats if known.tells(seat, turned)), None)
    if drawer is None and turned not in deal.rest.cards:
        return table
    return replace(table, turned=turned, drawer=drawer)


def _heard(judging: Judging, one: Round, number: int, deal: Deal) -> Heard:
    """Return what the auction comes to, whoever may have spoken first."""
    first = _speakers(judging.game, one, deal)
    told = one.bids[0].seat if one.bids else None
    return hear(judging, one, number, deal.table.seats, told if told is not None and told in first else first[0])


def _speakers(game: Compiled, one: Round, deal: Deal) -> tuple[int, ...]:
    """Return the seats that may speak first."""
    rules, auction = game.auction, game.resolved.ruleset.auction
    assert rules is not None and auction is not None, "there is one"  # noqa: S101, PT018  (a bug of ours)
    who, table = auction.first, _with_drawer(game, one, deal)
    if who.base == "holder" or (who.base == "turned_card" and table.turned is None and who.relation):
        return table.seats
    if who.base == "turned_card" and table.turned is None:
        known = Known(game.deck, one.hands, deal.rest.cards)
        return table.seats if one.turned is None else may_have_got(game, table, known, one.turned, deal.rest)
    try:
        return (table.seated(rules.first(table)),)
    except UsageError:
        return table.seats
