"""Roles: the cards that wild cards stand for in one play.

A role is a card of which the play does not already hold every copy of the
deck; if that leaves no suit, the rank alone. Source: section 9 of the ruleset
language.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from zsy_rules.cards import ANONYMOUS, Card, Hand, Rank, Suit
from zsy_rules.combinations import Role
from zsy_rules.compiled.filters import CardSet


@dataclass(frozen=True, slots=True)
class StandIn:
    """A wild card in a slot: the rank and cards that it may be there, and the suit if it must have one.

    `rank` None is a place of a run for a wild card only.
    """

    wild: Card
    rank: Rank | None
    cards: CardSet
    suit: Suit | None
    in_kickers: bool

    def role(self, card: Card | None) -> Role:
        """Return the role of standing for `card`."""
        return Role(self.wild, card, self.suit if card is None else card.suit, self.in_kickers)


def roles_of(
    standing: Sequence[StandIn], own: Iterable[Card], deck: Hand, *, every: bool
) -> Iterator[tuple[Role, ...]]:
    """Yield the roles that the wild cards of a play may have together, beside its `own` cards.

    Not `every`: one choice, by rank alone where no suit is asked for.
    """
    found = _assign(list(standing), Counter(own), deck, every=every)
    seen: set[tuple[Role, ...]] = set()
    for roles in found:
        settled = tuple(sorted(roles, key=_by_wild))
        if settled not in seen:
            seen.add(settled)
            yield settled
        if not every:
            return


def _by_wild(role: Role) -> tuple[bool, int, int]:
    return role.in_kickers, role.wild.index, -1 if role.card is None else role.card.index


def _assign(standing: list[StandIn], held: Counter[Card], deck: Hand, *, every: bool) -> Iterator[list[Role]]:
    if not standing:
        yield []
        return
    first, *rest = standing
    for card in _cards_for(first, held, deck, every=every):
        more = held + Counter([card]) if card is not None else held
        for others in _assign(rest, more, deck, every=every):
            yield [first.role(card), *others]


def _cards_for(one: StandIn, held: Counter[Card], deck: Hand, *, every: bool) -> list[Card | None]:
    """Return the cards that a wild card may stand for beside those that the play holds."""
    if one.rank is None:
        return [None]
    alone = ANONYMOUS[one.rank]
    if not every and alone in one.cards and one.suit is None:
        return [alone]
    left: list[Card | None] = [card for card in one.cards.of_rank(one.rank) if deck.count(card) > held[card]]
    if not left and alone in one.cards and one.suit is None:
        return [alone]
    return left
