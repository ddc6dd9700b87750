"""Points of a round, compiled from `scoring`: a function of the places and the cards left.

Source: section 12 of the ruleset language. A point gained is positive, a
point lost negative.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from zsy_rules.cards import Hand, Rank
from zsy_rules.combinations import Order
from zsy_rules.compiled.filters import CardSet
from zsy_rules.compiled.places import by_place
from zsy_rules.ruleset import CardFilter, CardsLeft, Count, Result, Ruleset


@dataclass(frozen=True, slots=True)
class Points:
    """Points of one round: of each seat, and of each side once beside those of its members."""

    seats: tuple[int, ...]
    sides: tuple[int, ...]


Scorer = Callable[[tuple[int, ...], Sequence[Hand], Order], Points]
Filters = Callable[[CardFilter, Order], CardSet]


@dataclass(frozen=True, slots=True)
class _Multiplier:
    """One entry of `cards_left.multipliers`: what it asks of a hand, and the factor."""

    cards: Count | None
    holding: Callable[[Order], CardSet] | None
    even: bool | None
    times: int

    def of(self, hand: Hand, order: Order) -> int:
        number = len(hand)
        wanted = None if self.holding is None else self.holding(order)
        applies = (
            (self.cards is None or number in self.cards)
            and (wanted is None or any(one in wanted for one in hand))
            and (self.even is None or (number % 2 == 0) == self.even)
        )
        return self.times if applies else 1


def compile_scoring(
    ruleset: Ruleset, filters: Filters, players: int, sides: tuple[frozenset[int], ...]
) -> Scorer | None:
    """Return the function from (places, hands left, order) to points; None when the ruleset scores nothing."""
    scoring = ruleset.scoring
    if not (scoring.places or scoring.results or scoring.cards_left):
        return None
    section = scoring.cards_left or CardsLeft()
    left = _compile_cards_left(section, filters)
    paid_to_first = section.paid_to == "first"

    def score(places: tuple[int, ...], hands: Sequence[Hand], order: Order) -> Points:
        seats = [0] * players
        for seat, value in zip(places, by_place(scoring.places, len(places)), strict=True):
            seats[seat] += value or 0
        costs = [left(hand, order) for hand in hands]
        for seat in places:
            seats[seat] += costs[seat]
        if paid_to_first:
            seats[places[0]] -= sum(costs[seat] for seat in places[1:])
        return Points(tuple(seats), _side_points(places))

    def _side_points(places: tuple[int, ...]) -> tuple[int, ...]:
        bonus = [0] * len(sides)
        if scoring.results:
            index = next(index for index, side in enumerate(sides) if places[0] in side)
            standing = [place for place, seat in enumerate(places, start=1) if seat in sides[index]]
            bonus[index] = scoring.results.get(Result(1, standing[-1]), 0)
        return tuple(bonus)

    return score


def _compile_cards_left(section: CardsLeft, filters: Filters) -> Callable[[Hand, Order], int]:
    by_rank = {Rank(rank): points for rank, points in section.ranks.items()}
    each = section.each or 0
    multipliers = tuple(
        _Multiplier(
            entry.cards,
            None if entry.holding is None else partial(filters, entry.holding),
            entry.even_count,
            1 if entry.times is None else entry.times,
        )
        for entry in section.multipliers.values()
    )

    def value(hand: Hand, order: Order) -> int:
        points = sum(by_rank.get(one.rank, each) for one in hand)
        for multiplier in multipliers:
            points *= multiplier.of(hand, order)
        return points

    return value
