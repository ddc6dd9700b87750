"""Rows: the placements of a kind's main part, as packed rank counts with a key.

Sets, runs and fixed cards have a few hundred rows in all, made once and kept
in order of strength, so that following is a slice. Plays of one suit and of
any cards have too many; their rows are picked from the hand that is asked for.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from zsy_rules.cards import RANKS, Card, Rank
from zsy_rules.combinations import Combination, Form
from zsy_rules.compiled.filters import CardSet
from zsy_rules.compiled.lanes import GUARD, UNIT, count_of, held_ranks

Key = tuple[int, ...]
#: Called for each thing that is looked at; it may raise Enough.
Look = Callable[[], None]
#: Place of a group that only wild cards fill.
NO_RANK = -1


@dataclass(frozen=True, slots=True)
class Group:
    """So many cards of one rank (`place`; NO_RANK: wild cards only), taken from `cards`."""

    place: int
    count: int
    cards: CardSet
    lanes: int

    @property
    def rank(self) -> Rank | None:
        """The rank, None where only wild cards lie."""
        return None if self.place == NO_RANK else RANKS[self.place]


@dataclass(frozen=True, slots=True)
class Row:
    """One placement of a main part.

    `place` is, of a run, the place of its start in the sequence; of a set, the
    place of its rank; otherwise -1. `strength` is what the measure `rank`
    reads, `key` the part of the key that ranks and size alone decide. `plain`
    is the whole play where nothing else counts.
    """

    groups: tuple[Group, ...]
    need: int
    form: Form
    size: int
    place: int
    strength: int
    key: Key
    cards: tuple[Card, ...]  # the main part as cards without suits, in the one order
    blanks: int = 0  # cards at places that only wild cards fill
    beside: tuple[int, ...] = ()  # ranks next to a run that may not be as many as it is wide
    plain: Combination | None = None

    def holds(self, place: int) -> bool:
        """Whether the main part holds a card of that rank."""
        return bool(count_of(self.need, place))


def need_of(groups: Iterable[Group]) -> int:
    """Return the packed rank counts of groups; places for wild cards count nowhere."""
    return sum(UNIT[group.place] * group.count for group in groups if group.place != NO_RANK)


def lanes_of(groups: Iterable[Group]) -> int:
    """Return a mask on rank counts: the ranks of groups; places for wild cards are in none."""
    lanes = 0
    for group in groups:
        if group.place != NO_RANK:
            lanes |= UNIT[group.place] * 0x7F
    return lanes


def shortfall(counts: int, row: Row, most: int) -> int:
    """How many cards of the main part the counts lack, so how many wild cards it takes; exact up to `most`."""
    lacking = ~((counts | GUARD) - row.need) & GUARD
    if not lacking:
        return row.blanks
    if row.blanks + lacking.bit_count() > most:
        return most + 1
    return row.blanks + sum(
        max(0, group.count - count_of(counts, group.place)) for group in row.groups if group.place != NO_RANK
    )


@dataclass(frozen=True, slots=True)
class Limit:
    """Which plays of a kind are looked for; nothing said: all.

    `least` is the first part of the lowest key (`above`: that key itself is
    too low). `accept` is asked last, of a whole play. `exact`: the main part
    takes all the cards there are.
    """

    size: int | None = None
    exact: bool = False
    form: Form | None = None
    least: Key | None = None
    above: bool = False
    accept: Callable[[Combination], bool] | None = None

    def lets_through(self, row: Row) -> bool:
        """Whether a row is strong enough."""
        return self.least is None or row.key > self.least or (row.key == self.least and not self.above)


ALL_PLAYS = Limit()


def at_ease() -> None:
    """Look as often as it takes."""


class Mains(Protocol):
    """The main parts of a kind."""

    @property
    def made(self) -> int:
        """How many rows were made while compiling."""

    def number(self, counts: int, wilds: int) -> int:
        """How many rows there are for the counts and so many wild cards; at least as many as they fill."""

    def find(self, counts: int, wilds: int, limit: Limit, look: Look = at_ease) -> Iterable[Row]:
        """Return the rows within `limit`, weakest first; of picked ones those that the counts and wild cards fill.

        Each picked row is looked at before it is made.
        """

    def row_of(self, form: Form, place: int, groups: Callable[[], Iterable[tuple[int, int]]]) -> Row | None:
        """Return the row of a play: by form and place, or by its (rank, number) groups; None if there is none."""


@dataclass(frozen=True, slots=True)
class _Shelf:
    """Rows in order of strength."""

    rows: tuple[Row, ...]
    keys: tuple[Key, ...]

    @classmethod
    def of(cls, rows: Iterable[Row]) -> "_Shelf":
        ordered = sorted(rows, key=lambda row: (row.key, row.place))
        return cls(tuple(ordered), tuple(row.key for row in ordered))

    def within(self, limit: Limit) -> Sequence[Row]:
        if limit.least is None:
            return self.rows
        start = (bisect_right if limit.above else bisect_left)(self.keys, limit.least)
        return self.rows[start:]


class TabledMains:
    """Rows that were made once: of sets, runs and fixed cards."""

    def __init__(self, rows: Iterable[Row]) -> None:
        everything = tuple(sorted(rows, key=lambda row: (row.size, row.form, row.key, row.place)))
        self._all = everything
        self._ranked = _Shelf.of(everything)
        self._by_form = {
            form: _Shelf.of(row for row in everything if row.form == form) for form in {row.form for row in everything}
        }
        self._by_size = {
            size: tuple(row for row in everything if row.size == size) for size in {row.size for row in everything}
        }
        self._by_place = {(row.form, row.place): row for row in everything}
        self._by_need: dict[tuple[int, int | None], tuple[Row, ...]] = {}
        for row in everything:
            self._by_need[row.need, row.size] = (*self._by_need.get((row.need, row.size), ()), row)

    @property
    def made(self) -> int:
        """How many rows were made."""
        return len(self._all)

    @property
    def rows(self) -> tuple[Row, ...]:
        """Every row, by size, form and strength."""
        return self._all

    def number(self, _counts: int, _wilds: int) -> int:
        """How many rows there are."""
        return self.made

    def find(self, counts: int, _wilds: int, limit: Limit, _look: Look = at_ease) -> Sequence[Row]:
        """Return the rows within `limit`, whether the counts fill them or not."""
        if limit.exact:
            return self._by_need.get((counts, limit.size), ())
        if limit.form is not None:
            shelf = self._by_form.get(limit.form)
            return shelf.within(limit) if shelf else ()
        if limit.size is not None:
            return self._by_size.get(limit.size, ())
        return self._all if limit.least is None else self._ranked.within(limit)

    def row_of(self, form: Form, place: int, _groups: Callable[[], Iterable[tuple[int, int]]]) -> Row | None:
        """Return the row of that form and place."""
        return self._by_place.get((form, place))


@dataclass(frozen=True)
class PickedMains:
    """Rows picked from a hand: so many cards, of one suit or of any.

    `groups` has, by rank, the group of so many cards of it, or None where the
    kind may not hold that rank; `make` gives the row of groups.
    """

    size: int
    groups: Callable[[int, int], Group | None]
    make: Callable[[tuple[Group, ...]], Row]
    made: int = field(default=0, init=False)

    def number(self, counts: int, wilds: int) -> int:
        """How many rows these fill, each rank with all the wild cards."""
        ways = [1, *[0] * self.size]  # by cards taken so far
        for place in range(len(RANKS)):
            most = count_of(counts, place) + wilds
            allowed = [taken for taken in range(most + 1) if not taken or self.groups(place, taken)]
            ways = [sum(ways[size - taken] for taken in allowed if taken <= size) for size in range(self.size + 1)]
        return ways[self.size]

    def find(self, counts: int, wilds: int, limit: Limit, look: Look = at_ease) -> Iterator[Row]:
        """Yield the rows that the counts and so many wild cards fill, lowest cards first."""
        if limit.size not in (None, self.size):
            return
        if sum(number for _, number in held_ranks(counts)) + wilds >= self.size:
            for groups in self._pick(counts, wilds, 0, self.size):
                look()
                row = self.make(groups)
                if limit.lets_through(row):
                    yield row

    def row_of(self, _form: Form, _place: int, groups: Callable[[], Iterable[tuple[int, int]]]) -> Row | None:
        """Return the row of those groups."""
        made = [self.groups(place, count) for place, count in sorted(groups())]
        kept = tuple(group for group in made if group is not None)
        return self.make(kept) if len(kept) == len(made) else None

    def _pick(self, counts: int, wilds: int, first: int, number: int) -> Iterator[tuple[Group, ...]]:
        if not number:
            yield ()
            return
        for place in range(first, len(RANKS)):
            held = count_of(counts, place)
            for taken in range(min(number, held + wilds), 0, -1):
                group = self.groups(place, taken)
                if group is None:
                    break
                for rest in self._pick(counts, wilds - max(0, taken - held), place + 1, number - taken):
                    yield (group, *rest)
