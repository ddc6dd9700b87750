"""Cards named by their ranks alone, and every choice of suits that they leave from a hand."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product

from zsy_rules.cards import Hand
from zsy_rules.combinations import Order
from zsy_rules.compiled.game import Compiled


def named_places(game: Compiled, order: Order, size: int) -> frozenset[int]:
    """Return the ranks (by place) of which the suit of a card may decide something in a play of so many cards."""
    tables = game.plays.at(order)
    kinds = (name for name, table in tables.kinds.items() if size in table.sizes)
    return frozenset().union(*(tables.naming.places(name) for name in kinds))


def namings(wanted: Hand, among: Hand, places: frozenset[int]) -> Iterator[Hand]:
    """Yield every way to name the cards without suit of `wanted`, those of the ranks at `places`, from `among`.

    >>> from zsy_rules.notation import read_hand
    >>> [str(one) for one in namings(read_hand("3 4♦"), read_hand("3♦ 3♠ 4♦"), frozenset({0}))]
    ['3♦ 4♦', '3♠ 4♦']
    """
    open_ = Counter(one for one in wanted if not one.is_named and one.rank.place in places)
    left = among.minus(wanted)
    choices: list[list[Hand]] = []
    for one, number in open_.items():
        those = [other for other in left if other.rank is one.rank and other.is_named]
        choices.append(list(dict.fromkeys(Hand.of(some) for some in combinations(those, number))))
    kept = wanted - Hand.of(open_.elements())
    for chosen in product(*choices):
        yield sum(chosen, kept)
