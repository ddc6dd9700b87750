"""Counts of ranks packed into one integer: eight bits a rank, the top bit of each a guard.

"These cards contain those" is one subtraction: a guard bit that is gone shows
the rank of which too few are there.
"""

from collections.abc import Callable, Iterable, Iterator
from operator import attrgetter
from typing import Any, Final, TypeVar

from zsy_rules.cards import ANONYMOUS, OF_RANK, RANKS, Card, Hand
from zsy_rules.compiled.effort import Effort

T = TypeVar("T")

_LANE: Final = 8
_INDEX: Final = attrgetter("index")
_SUITED: Final = 13 * 5  # its lanes that belong to ranks of five names; the jokers come after
_SUITED_LANES: Final = (1 << (_LANE * _SUITED)) - 1

#: What one card of a rank adds, by `Rank.place`.
UNIT: Final[tuple[int, ...]] = tuple(1 << (_LANE * rank.place) for rank in RANKS)
GUARD: Final = sum(0x80 << (_LANE * rank.place) for rank in RANKS)


def rank_counts(packed: int) -> int:
    """Return the rank counts of a hand's `packed` cards, suits named or not."""
    suited = packed & _SUITED_LANES
    summed = suited + (suited >> 8) + (suited >> 16) + (suited >> 24) + (suited >> 32)
    lanes = summed.to_bytes(_SUITED + 1, "little")
    jokers = packed >> (_LANE * _SUITED)
    return int.from_bytes(lanes[0:_SUITED:5], "little") | jokers << (_LANE * 13)


def contains(counts: int, need: int) -> bool:
    """Whether `counts` hold `need`."""
    return ((counts | GUARD) - need) & GUARD == GUARD


def missing(counts: int, need: int) -> int:
    """How many cards of `need` the counts lack."""
    left = (counts | GUARD) - need
    if left & GUARD == GUARD:
        return 0
    return sum(0x80 - lane for lane in left.to_bytes(len(RANKS), "little") if lane < 0x80)


def count_of(counts: int, place: int) -> int:
    """How many of the rank at `place` are in `counts`."""
    return counts >> (_LANE * place) & 0x7F


def held_ranks(counts: int) -> Iterator[tuple[int, int]]:
    """Yield (place, number) of every rank that is there, in the one order."""
    for place, number in enumerate(counts.to_bytes(len(RANKS), "little")):
        if number:
            yield place, number


#: So many of one card name.
Stock = tuple[tuple[Card, int], ...]


class Held:
    """A hand as plays are looked for in it: counts and card names under a mask, each worked out once.

    `effort` counts what is looked at, and ends a search; None: it goes to its end.
    """

    __slots__ = ("_counts", "_kept", "_stocks", "as_given", "effort", "hand", "packed")

    def __init__(self, hand: Hand, *, as_given: bool = False, effort: Effort | None = None) -> None:
        self.hand = hand
        self.packed = hand.packed
        self.as_given = as_given
        self.effort = effort
        self._counts: dict[int, int] = {}
        self._stocks: dict[tuple[int, int, bool], Stock] = {}
        self._kept: dict[object, Any] = {}

    def look(self) -> None:
        """Count one thing that is looked at for a play; raises Enough where the effort ends."""
        if self.effort is not None:
            self.effort.look()

    def counts(self, lanes: int) -> int:
        """Return the rank counts of the cards under a mask on `Hand.packed`."""
        found = self._counts.get(lanes)
        if found is None:
            found = self._counts[lanes] = rank_counts(self.packed & lanes)
        return found

    def stock(self, place: int, lanes: int, *, named: bool) -> Stock:
        """Return the cards of a rank under a mask, by name; not `named`, all as cards without suit."""
        found = self._stocks.get((place, lanes, named))
        if found is None:
            found = self._stocks[place, lanes, named] = self._find(place, lanes, named=named)
        return found

    def once(self, key: object, make: Callable[[], T]) -> T:
        """Return what is worked out of this hand once: what was made under this key."""
        if key not in self._kept:
            self._kept[key] = make()
        found: T = self._kept[key]
        return found

    def _find(self, place: int, lanes: int, *, named: bool) -> Stock:
        rank = RANKS[place]
        there = self.packed & lanes
        numbers = [(one, there >> (_LANE * one.index) & 0x7F) for one in OF_RANK[rank]]
        if named or self.as_given:
            return tuple((one, number) for one, number in numbers if number)
        total = sum(number for _, number in numbers)
        return ((ANONYMOUS[rank], total),) if total else ()


def choose(stock: Stock, number: int) -> Iterator[tuple[Card, ...]]:
    """Yield every way to take `number` cards, in the one order, each set once."""
    if not number:
        yield ()
        return
    if len(stock) == 1:
        ((one, copies),) = stock
        if copies >= number:
            yield (one,) * number
        return
    for at, (one, copies) in enumerate(stock):
        rest = stock[at + 1 :]
        for taken in range(min(copies, number), 0, -1):
            for others in choose(rest, number - taken) if rest or taken == number else ():
                yield (one,) * taken + others


def listed(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards in the one order."""
    return tuple(sorted(cards, key=_INDEX))
