"""Shapes by how many cards they have of each rank: which kinds could be read from the same cards.

It errs on the safe side: kinds that share a pattern of numbers may still have
no cards in common, and cards that hold two main parts may still be one play.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, combinations_with_replacement
from typing import Final

from zsy_rules.cards import Hand
from zsy_rules.compiled.filters import CardSet
from zsy_rules.compiled.kickers import KickerRule, KindKickers, RankKickers, WithoutKickers
from zsy_rules.compiled.kinds import KindTable, one_suit
from zsy_rules.compiled.lanes import rank_counts
from zsy_rules.compiled.rows import PickedMains, TabledMains, lanes_of
from zsy_rules.ruleset import Ruleset

_Pattern = tuple[int, ...]
_Place = tuple[int, int, KickerRule]
#: More kickers than these, of whatever ranks, are taken for almost anything: 24 are parted in 1,575 ways, 60 in a
#: million.
_MOST_PARTED: Final = 24


def partners(ruleset: Ruleset, kinds: Mapping[str, KindTable]) -> dict[str, frozenset[str]]:
    """Return, of every kind, the others that its cards might be read as."""
    patterns = {name: None if ruleset.wild else _patterns(table, kinds) for name, table in kinds.items()}
    return {
        name: frozenset(
            other
            for other in kinds
            if other != name and _meet(patterns[name], patterns[other]) and table.sizes & kinds[other].sizes
        )
        for name, table in kinds.items()
    }


def shared_kinds(ruleset: Ruleset, kinds: Mapping[str, KindTable]) -> frozenset[str]:
    """Return the kinds whose cards might be read in another way too, as another kind or as the same one."""
    others = partners(ruleset, kinds)
    return frozenset(name for name, table in kinds.items() if ruleset.wild or others[name] or _has_doubles(table))


def _has_doubles(table: KindTable) -> bool:
    """Whether the same cards might be two plays of one kind: a rank at both ends of the line, or kickers as wide."""
    if not isinstance(table.mains, TabledMains):
        return False
    needs = [row.need for row in table.mains.rows]
    if len(set(needs)) < len(needs):
        return True
    if isinstance(table.kickers, WithoutKickers):
        return False
    if not isinstance(table.kickers, RankKickers):
        return True
    kickers = table.kickers
    return any(kickers.width * (1 if kickers.different else row.form[3]) >= row.form[0] for row in table.mains.rows)


def _meet(mine: frozenset[_Pattern] | None, others: frozenset[_Pattern] | None) -> bool:
    return mine is None or others is None or bool(mine & others)


def _patterns(table: KindTable, kinds: Mapping[str, KindTable]) -> frozenset[_Pattern] | None:
    """Return how many cards of each rank the plays of a kind have, None for almost anything."""
    if not isinstance(table.mains, TabledMains):
        return None
    if isinstance(table.kickers, WithoutKickers):
        return frozenset(tuple(sorted(_numbers(row.need))) for row in table.mains.rows)
    mains = {(_numbers(row.need), row.form[3]) for row in table.mains.rows}
    bags = {number: _bags(table.kickers, number, kinds) for number in {number for _, number in mains}}
    found = set()
    for main, number in mains:
        beside = bags[number]
        if beside is None:
            return None
        found |= {tuple(sorted(main + bag)) for bag in beside}
    return frozenset(found)


def _bags(kickers: KickerRule, number: int, kinds: Mapping[str, KindTable]) -> frozenset[_Pattern] | None:
    if isinstance(kickers, RankKickers):
        if number > _MOST_PARTED and not kickers.different:
            return None
        parts = [(1,) * number] if kickers.different else _partitions(number, number)
        return frozenset(tuple(kickers.width * times for times in part) for part in parts)
    assert isinstance(kickers, KindKickers)  # noqa: S101  (there are two sorts)
    options = [_patterns(kinds[name], kinds) for name in kickers.kinds]
    if not kickers.different or None in options:
        return None
    each = frozenset().union(*(option or () for option in options))
    return frozenset(tuple(sorted(chain(*parts))) for parts in combinations_with_replacement(sorted(each), number))


def _numbers(need: int) -> tuple[int, ...]:
    return tuple(number for number in need.to_bytes(16, "little") if number)


def _partitions(number: int, most: int) -> Iterator[_Pattern]:
    if not number:
        yield ()
        return
    for first in range(min(number, most), 0, -1):
        for rest in _partitions(number - first, first):
            yield (first, *rest)


@dataclass(frozen=True, slots=True)
class _Places:
    """The main parts that plays of one size may have: those of rows, and how many kinds are picked from a hand.

    A row is a mask on its ranks, the rank counts under it, for no kicker has a
    rank of the main part, and the rule of what lies beside. `suited` ones only lie in cards of one suit.
    What is picked has no kickers (the checks of a ruleset ask that).
    """

    rows: tuple[_Place, ...]
    suited_rows: tuple[_Place, ...]
    picked: int
    suited_picked: int


class Readings:
    """Whether cards may be read in more than one way: told by the main parts that they hold, no play is made for it."""

    def __init__(self, kinds: Mapping[str, KindTable], wild: CardSet) -> None:
        self._kinds = kinds
        self._wild = wild.lanes
        self._places: dict[int, _Places] = {}

    def may_differ(self, cards: Hand) -> bool:
        """Whether these cards, a play of some kind, may have a second reading."""
        if cards.packed & self._wild:
            return True
        size = len(cards)
        places = self._places.get(size)
        if places is None:
            places = self._places[size] = self._of_size(size)
        counts = rank_counts(cards.packed)
        found = places.picked + _matching(places.rows, counts)
        if found < 2 and (places.suited_picked or places.suited_rows) and one_suit((cards,)):
            found += places.suited_picked + _matching(places.suited_rows, counts)
        return found > 1

    def _of_size(self, size: int) -> _Places:
        tables = [table for table in self._kinds.values() if size in table.sizes]
        suited = [table for table in tables if table.suited]
        others = [table for table in tables if not table.suited]
        picked = [table for table in others if isinstance(table.mains, PickedMains)]
        return _Places(
            tuple(_rows(others, size)),
            tuple(_rows(suited, size)),
            len(picked),
            sum(isinstance(table.mains, PickedMains) for table in suited),
        )


def _matching(rows: Iterable[_Place], counts: int) -> int:
    return sum(counts & lanes == need and kickers.may_be(counts & ~lanes) for lanes, need, kickers in rows)


def _rows(tables: Iterable[KindTable], size: int) -> Iterator[_Place]:
    for table in tables:
        if isinstance(table.mains, TabledMains):
            yield from ((lanes_of(row.groups), row.need, table.kickers) for row in table.mains.rows if row.size == size)
