"""Keys: what a kind compares, most important first (`compare` of the ruleset language, sections 8 and 9).

Rank, size and cards follow from the row of a play alone, so they are made with
the row; suits, kickers and wild cards only from the cards that lie there.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Final

from zsy_rules.cards import Suit
from zsy_rules.combinations import Face
from zsy_rules.compiled.rows import NO_RANK, Group, Key, Row

_WILD_PLACE: Final = -1  # strength of a place of a run that only a wild card fills
_NO_CARD: Final = -2  # fills up lists of strengths where keys of several sizes meet

Faces = Sequence[Face]


@dataclass(frozen=True, slots=True)
class Scale:
    """What strengths are read from in one kind: of ranks by place, of suits.

    `most_main` and `most_kickers` are the numbers of cards to which lists of
    strengths are filled up, 0 where the kind compares equal sizes only.
    """

    ranks: tuple[int, ...]
    suits: Mapping[Suit | None, int]
    most_main: int = 0
    most_kickers: int = 0

    def strength(self, place: int) -> int:
        """Return the strength of the rank at `place`."""
        return _WILD_PLACE if place == NO_RANK else self.ranks[place]

    def ends(self, row: Row) -> tuple[int, int]:
        """Return the strengths of the weakest and of the strongest rank of a row."""
        found = [self.strength(group.place) for group in row.groups]
        return min(found), max(found)

    def of_groups(self, groups: Iterable[Group]) -> list[int]:
        """Return the strength of every card, strongest first."""
        return sorted((self.strength(group.place) for group in groups for _ in range(group.count)), reverse=True)


_RowMeasure = Callable[[Scale, tuple[Group, ...], int, int], list[int]]
_PlayMeasure = Callable[[Scale, Row, Faces, Faces, int], list[int]]


def _filled(strengths: list[int], number: int) -> list[int]:
    return strengths + [_NO_CARD] * (number - len(strengths))


def _suit(scale: Scale, _row: Row, main: Faces, _kickers: Faces, _wilds: int) -> list[int]:
    return [max(scale.suits[suit] for _, suit in main)]


def _last_suit(scale: Scale, row: Row, main: Faces, _kickers: Faces, _wilds: int) -> list[int]:
    last = row.groups[-1].rank
    return [max(scale.suits[suit] for rank, suit in main if rank is last)]


def _highest_suit(scale: Scale, _row: Row, main: Faces, _kickers: Faces, _wilds: int) -> list[int]:
    ranked = [(_WILD_PLACE if rank is None else scale.ranks[rank.place], scale.suits[suit]) for rank, suit in main]
    return [max(ranked)[1]]


def _kickers(scale: Scale, _row: Row, _main: Faces, kickers: Faces, _wilds: int) -> list[int]:
    found = sorted((scale.ranks[rank.place] for rank, _ in kickers if rank is not None), reverse=True)
    return _filled(found, scale.most_kickers)


_ROW_MEASURES: Final[Mapping[str, _RowMeasure]] = {
    "rank": lambda _scale, _groups, strength, _size: [strength],
    "size": lambda _scale, _groups, _strength, size: [size],
    "cards": lambda scale, groups, _strength, _size: _filled(scale.of_groups(groups), scale.most_main),
}
_PLAY_MEASURES: Final[Mapping[str, _PlayMeasure]] = {
    "suit": _suit,
    "highest_suit": _highest_suit,
    "kickers": _kickers,
    "natural": lambda _scale, _row, _main, _kickers, wilds: [-wilds],
}


def _of_row(measure: _RowMeasure) -> _PlayMeasure:
    return lambda scale, row, _main, _kickers, _wilds: measure(scale, row.groups, row.strength, row.size)


@dataclass(frozen=True, slots=True)
class KeyRule:
    """How the keys of one kind are made under one order: measures of rows first, then those of whole plays."""

    scale: Scale
    of_rows: tuple[_RowMeasure, ...]
    of_plays: tuple[_PlayMeasure, ...]

    @property
    def by_row(self) -> bool:
        """Whether a row alone decides the whole key."""
        return not self.of_plays

    def row_key(self, groups: tuple[Group, ...], strength: int, size: int) -> Key:
        """Return the first part of the key: that of a row of that strength and size."""
        return tuple(number for measure in self.of_rows for number in measure(self.scale, groups, strength, size))

    def play_key(self, row: Row, main: Faces, kickers: Faces, wilds: int) -> Key:
        """Return the whole key of a play on a row; `wilds` cards of it stand for others."""
        key = row.key
        for measure in self.of_plays:
            key += tuple(measure(self.scale, row, main, kickers, wilds))
        return key


def make_key_rule(compare: Sequence[str], scale: Scale, *, is_run: bool) -> KeyRule:
    """Return the rule of the measures of `compare`."""
    by_row = tuple(takewhile(_ROW_MEASURES.__contains__, compare))
    of_plays = [
        _last_suit if measure == "suit" and is_run else _PLAY_MEASURES.get(measure) or _of_row(_ROW_MEASURES[measure])
        for measure in compare[len(by_row) :]
    ]
    return KeyRule(scale, tuple(_ROW_MEASURES[measure] for measure in by_row), tuple(of_plays))
