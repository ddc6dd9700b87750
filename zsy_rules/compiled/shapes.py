"""Shapes by how many cards they have of each rank: which kinds could be read from the same cards.

It errs on the safe side: kinds that share a pattern of numbers may still have
no cards in common.
"""

from collections.abc import Iterator, Mapping

from zsy_rules.compiled.kickers import RankKickers, WithoutKickers
from zsy_rules.compiled.kinds import KindTable
from zsy_rules.compiled.rows import TabledMains
from zsy_rules.ruleset import Ruleset

_Pattern = tuple[int, ...]


def shared_kinds(ruleset: Ruleset, kinds: Mapping[str, KindTable]) -> frozenset[str]:
    """Return the kinds whose cards might be read in another way too, as another kind or as the same one."""
    loose = bool(ruleset.wild)
    patterns = {name: None if loose else _patterns(table) for name, table in kinds.items()}
    return frozenset(
        name
        for name, table in kinds.items()
        if loose
        or _has_doubles(table)
        or any(
            _meet(patterns[name], patterns[other]) and table.sizes & kinds[other].sizes
            for other in kinds
            if other != name
        )
    )


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


def _patterns(table: KindTable) -> frozenset[_Pattern] | None:
    """Return how many cards of each rank the plays of a kind have, None for almost anything."""
    if not isinstance(table.mains, TabledMains):
        return None
    if isinstance(table.kickers, WithoutKickers):
        return frozenset(tuple(sorted(_numbers(row.need))) for row in table.mains.rows)
    if not isinstance(table.kickers, RankKickers):
        return None
    return frozenset(
        tuple(sorted((*_numbers(row.need), *bag)))
        for row in table.mains.rows
        for bag in _bags(table.kickers, row.form[3])
    )


def _bags(kickers: RankKickers, number: int) -> Iterator[_Pattern]:
    parts = [(1,) * number] if kickers.different else _partitions(number, number)
    return (tuple(kickers.width * times for times in part) for part in parts)


def _numbers(need: int) -> tuple[int, ...]:
    return tuple(number for number in need.to_bytes(16, "little") if number)


def _partitions(number: int, most: int) -> Iterator[_Pattern]:
    if not number:
        yield ()
        return
    for first in range(min(number, most), 0, -1):
        for rest in _partitions(number - first, first):
            yield (first, *rest)
