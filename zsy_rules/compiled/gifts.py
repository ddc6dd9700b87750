"""Gifts: the tribute (进贡) and the return (还贡) of a ruleset as compiled rules.

Which cards are due is a question to a hand alone; who owes whom and when is
the exchange's (:mod:`zsy_rules.tribute`).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from zsy_rules.cards import Card, Hand
from zsy_rules.combinations import Order
from zsy_rules.compiled.filters import CardSet
from zsy_rules.compiled.seats import Finder, Strengths


@dataclass(frozen=True, slots=True)
class Share:
    """One half of a gift: how many cards of which, and who sees them.

    `direction` is 1 when the strongest are due, -1 when the weakest, 0 when any are.
    """

    count: int
    direction: int
    allowed: Callable[[Order], CardSet]
    shown: bool
    received: bool = True  # whether cards just received may go

    def eligible(self, hand: Hand, received: Hand, order: Order) -> Hand:
        """Return the cards of `hand` among which the giver gives."""
        held = hand if self.received else hand.minus(received)
        allowed = self.allowed(order)
        return Hand.of(one for one in held if one in allowed)

    def number(self, hand: Hand, received: Hand, order: Order) -> int:
        """How many cards are due: never more than there are."""
        return min(self.count, len(self.eligible(hand, received, order)))

    def due(self, hand: Hand, received: Hand, order: Order, strengths: Strengths) -> Hand | None:
        """Return the ranks that must go, as cards without suits; None when any may."""
        if not self.direction:
            return None
        eligible = self.eligible(hand, received, order)
        by_strength = sorted(eligible, key=strengths.rank, reverse=self.direction > 0)
        return Hand.of(by_strength[: self.count]).anonymous

    def choices(
        self, hand: Hand, received: Hand, order: Order, strengths: Strengths, apart: frozenset[Card] | None
    ) -> Iterator[Hand]:
        """Yield every distinct set of cards that may go.

        Suits are told apart only for the cards in `apart` (None: for all).
        """
        number = self.number(hand, received, order)
        due = self.due(hand, received, order, strengths)
        pool = self.eligible(hand, received, order)
        if due is not None:
            pool = Hand.of(one for one in pool if due.of_rank(one.rank))
        classes: dict[object, list[Card]] = {}
        for one in pool:
            classes.setdefault(one if apart is None or one in apart else one.rank, []).append(one)
        for picked in _taken_from(list(classes.values()), number):
            gift = Hand.of(picked)
            if due is None or gift.anonymous == due:
                yield gift


def _taken_from(classes: list[list[Card]], number: int) -> Iterator[list[Card]]:
    """Yield every way to take `number` cards, of each class its first ones."""
    if not number:
        yield []
    elif classes:
        first, *rest = classes
        for taken in range(min(len(first), number), -1, -1):
            for others in _taken_from(rest, number - taken):
                yield first[:taken] + others


@dataclass(frozen=True, slots=True)
class GiftRule:
    """One entry of `tribute`: who gives to whom, and what comes back."""

    name: str
    giver: Finder
    receiver: Finder
    give: Share
    back: Share | None
    between_partners: bool
