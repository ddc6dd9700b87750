"""Filling: from a row and its kickers to the very cards that lie there, wild cards (癞子) among them.

A slot is a group of a row or bag with what may fill it. Cards that are not
wild fill slots of their rank; wild cards fill what is left, as themselves
where they can, else standing for a card. Source: section 9 of the ruleset
language, "Reading".
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Final

from zsy_rules.cards import ANONYMOUS, CARDS, RANKS, Card, Hand, Suit
from zsy_rules.combinations import Role
from zsy_rules.compiled.filters import EVERY_CARD, CardSet
from zsy_rules.compiled.kickers import Bag
from zsy_rules.compiled.lanes import Held, Stock, choose
from zsy_rules.compiled.roles import StandIn, roles_of
from zsy_rules.compiled.rows import NO_RANK, Group, Row

_EVERY_LANE: Final = EVERY_CARD.lanes


@dataclass(frozen=True, slots=True)
class Pass:
    """Which cards a main part may be made of at one time: all, or those of one suit."""

    cards: CardSet = EVERY_CARD
    lanes: int = _EVERY_LANE
    suit: Suit | None = None


EVERYTHING: Final = Pass()


@dataclass(frozen=True, slots=True)
class Slot:
    """A group with the cards that may fill it now; `suit` is the one that all of them have, if they must."""

    group: Group
    cards: CardSet
    lanes: int
    suit: Suit | None
    in_kickers: bool


@dataclass(frozen=True, slots=True)
class Filling:
    """The cards of a main part and of its kickers, in the order of their groups, and what wild cards stand for."""

    main: tuple[tuple[Card, ...], ...]
    kickers: tuple[tuple[Card, ...], ...]
    roles: tuple[Role, ...] = ()


@dataclass(frozen=True, slots=True)
class _Taken:
    """The cards of one slot: those that stand for themselves, and wild cards that do not."""

    own: tuple[Card, ...]
    standing: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Filler:
    """Fills rows of one kind under one order.

    `named` are the places of ranks whose cards are told apart by suit. `wild`
    are the wild cards of the ruleset; `stand_ins` those that stand for others
    in this kind. `every_role`: readings differ by what wild cards stand for.
    `own_too`: a wild card that can lie as itself may also stand for another
    card of its rank.
    """

    named: frozenset[int]
    stand_ins: Mapping[Card, CardSet]
    wild_lanes: int
    wild: CardSet
    deck: Hand
    every_role: bool
    own_too: bool

    def fill(self, held: Held, row: Row, bag: Bag, at: Pass) -> Iterator[Filling]:
        """Yield every way to fill a row and a bag from a hand."""
        slots = [
            Slot(group, group.cards & at.cards, group.lanes & at.lanes, at.suit, in_kickers=False)
            for group in row.groups
        ] + [Slot(group, group.cards, group.lanes, None, in_kickers=True) for group in bag.groups]
        split = len(row.groups)
        shared = len({slot.group.place for slot in slots}) < len(slots)
        if not held.packed & self.wild_lanes:
            for parts in product(*(choose(self._stock(held, slot), slot.group.count) for slot in slots)):
                held.look()
                if not shared or self._holds(held, parts):
                    yield Filling(parts[:split], parts[split:])
            return
        for taken in self._with_wilds(held, slots, self._pool(held)):
            cards = tuple(part.own + part.standing for part in taken)
            if shared and not self._holds(held, cards):
                continue
            if not any(part.standing for part in taken):
                yield Filling(cards[:split], cards[split:])
            elif not all(one in self.wild for part in cards for one in part):
                for roles in self._roles(slots, taken):
                    yield Filling(cards[:split], cards[split:], roles)

    def _stock(self, held: Held, slot: Slot) -> Stock:
        place = slot.group.place
        if place == NO_RANK:
            return ()
        return held.stock(place, slot.lanes & ~self.wild_lanes, named=place in self.named)

    # --- wild cards ------------------------------------------------------------------------------

    def _pool(self, held: Held) -> Stock:
        """Return the wild cards of the hand that may stand for others here."""
        pool: list[tuple[Card, int]] = []
        for rank in RANKS:
            named = rank.place in self.named or ANONYMOUS[rank] not in self.stand_ins
            pool += held.stock(rank.place, self.wild_lanes, named=named)
        return tuple(pool)

    def _with_wilds(self, held: Held, slots: list[Slot], pool: Stock) -> Iterator[list[_Taken]]:
        if not slots:
            yield []
            return
        held.look()
        slot, *rest = slots
        stock = self._stock(held, slot)
        there = sum(copies for _, copies in stock)
        for from_stock in range(min(there, slot.group.count), -1, -1):
            for own, standing, left in self._take(slot, pool, slot.group.count - from_stock):
                for cards in choose(stock, from_stock):
                    for others in self._with_wilds(held, rest, left):
                        yield [_Taken(cards + own, standing), *others]

    def _take(self, slot: Slot, pool: Stock, number: int) -> Iterator[tuple[tuple[Card, ...], tuple[Card, ...], Stock]]:
        """Yield every way to take so many wild cards: as themselves, standing for others, and what is left."""
        if not pool:
            if not number:
                yield (), (), ()
            return
        (one, copies), *rest = pool
        itself = slot.group.place != NO_RANK and one in slot.cards
        stands = self._stands(one, slot) and (self.own_too or not itself)
        for own in range(min(copies, number) if itself else 0, -1, -1):
            for standing in range(min(copies, number) - own if stands else 0, -1, -1):
                for more_own, more_standing, left in self._take(slot, tuple(rest), number - own - standing):
                    kept = ((one, copies - own - standing),) if copies > own + standing else ()
                    yield (one,) * own + more_own, (one,) * standing + more_standing, kept + left

    def _stands(self, one: Card, slot: Slot) -> bool:
        return slot.group.place == NO_RANK or bool(self.stand_ins[one] & slot.cards)

    def _roles(self, slots: list[Slot], taken: list[_Taken]) -> Iterator[tuple[Role, ...]]:
        standing = [
            StandIn(one, slot.group.rank, self.stand_ins[one] & slot.cards, slot.suit, slot.in_kickers)
            for slot, part in zip(slots, taken, strict=True)
            for one in part.standing
        ]
        own = [one for part in taken for one in part.own]
        return roles_of(standing, own, self.deck, every=self.every_role)

    def _holds(self, held: Held, cards: Iterable[Iterable[Card]]) -> bool:
        """Whether the hand holds all these cards at once; those without suit are any of their rank."""
        wanted = Hand.of(one for part in cards for one in part)
        if not wanted.anonymous <= held.hand.anonymous:
            return False
        return all(held.hand.count(one) >= wanted.count(one) for one in wanted if one.is_named)


def suit_pass(suit: Suit) -> Pass:
    """Return the pass over the cards of one suit."""
    cards = CardSet.of(one for one in CARDS if one.suit is suit)
    return Pass(cards, cards.lanes, suit)
