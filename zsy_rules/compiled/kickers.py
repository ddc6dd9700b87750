"""Kickers (带牌): what lies beside the main part, kept apart from it until asked for.

A bag is one choice of kickers by rank; the cards of its ranks are chosen
later. Source: `with` in section 8 of the ruleset language.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, combinations_with_replacement
from typing import Final, Protocol

from zsy_rules.cards import ANONYMOUS, RANKS, Card, Hand, card
from zsy_rules.combinations import Face
from zsy_rules.compiled.filters import RANK_CARDS, CardSet
from zsy_rules.compiled.lanes import Held, contains, count_of, held_ranks
from zsy_rules.compiled.rows import Group, Row, need_of


@dataclass(frozen=True, slots=True)
class Bag:
    """Kickers by rank. Groups whose numbers stand together in `mixed` may not all be printed in one suit."""

    groups: tuple[Group, ...]
    need: int
    mixed: tuple[tuple[int, ...], ...] = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        """The kickers as cards without suits."""
        return tuple(ANONYMOUS[RANKS[group.place]] for group in self.groups for _ in range(group.count))


NO_KICKERS: Final = Bag((), 0)

#: Whether a hand of kickers contains the cards of a kind that they must not.
Forbidden = Callable[[Hand], bool]


class Kickers(Protocol):
    """The kickers of a kind."""

    def bags(self, held: Held, row: Row, wilds: int) -> Iterable[Bag]:
        """Return the choices of kickers beside a main part, with up to so many wild cards."""

    def allows(self, kickers: Iterable[Face]) -> bool:
        """Whether these may be the kickers together, as they count."""


class WithoutKickers:
    """The kickers of a kind that has none."""

    def bags(self, _held: Held, _row: Row, _wilds: int) -> Iterable[Bag]:
        """Return the one empty choice."""
        return (NO_KICKERS,)

    def allows(self, _kickers: Iterable[Face]) -> bool:
        """Return True: there are none."""
        return True


@dataclass(frozen=True)
class Never:
    """Kinds whose cards the kickers together may not contain: by rank counts, or by the cards themselves."""

    needs: tuple[int, ...] = ()
    kinds: tuple[Forbidden, ...] = ()

    def within(self, counts: int) -> tuple[int, ...]:
        """Return the needs that these counts could meet at all."""
        return tuple(need for need in self.needs if contains(counts, need))

    def allows(self, kickers: Iterable[Face]) -> bool:
        """Whether no kind that asks for certain cards is among these."""
        if not self.kinds:
            return True
        hand = Hand.of(card(rank, suit) for rank, suit in kickers if rank is not None)
        return not any(forbidden(hand) for forbidden in self.kinds)


@dataclass(frozen=True)
class RankKickers:
    """Kickers of so many cards of one rank each."""

    width: int
    different: bool
    cards: CardSet
    lanes: int  # of the cards that may be kickers and are not wild
    never: Never
    _groups: dict[tuple[int, int], Group] = field(default_factory=dict, compare=False)

    def bags(self, held: Held, row: Row, wilds: int) -> Iterator[Bag]:
        """Yield the choices of kickers, lowest ranks first."""
        counts = held.counts(self.lanes)
        number = row.form[3]
        if wilds:
            picks: Iterable[Mapping[int, int]] = self._with_wilds(counts, row, number, wilds)
        else:
            there = [(place, count // self.width) for place, count in held_ranks(counts) if not row.holds(place)]
            picks = _pick([(place, times) for place, times in there if times], number, different=self.different)
        forbidden = self.never.within(counts) if not wilds else self.never.needs
        for pick in picks:
            groups = tuple(self._group(place, times * self.width) for place, times in pick.items())
            need = need_of(groups)
            if any(contains(need, other) for other in forbidden):
                continue
            if any(count_of(need, place) >= row.form[0] for place in row.beside):
                continue
            yield Bag(groups, need)

    def allows(self, kickers: Iterable[Face]) -> bool:
        """Whether these may be the kickers together, as they count."""
        return self.never.allows(kickers)

    def _group(self, place: int, count: int) -> Group:
        group = self._groups.get((place, count))
        if group is None:
            cards = self.cards & RANK_CARDS[place]
            group = self._groups[place, count] = Group(place, count, cards, cards.lanes)
        return group

    def _with_wilds(self, counts: int, row: Row, number: int, wilds: int) -> Iterator[Mapping[int, int]]:
        """Yield picks in which up to `wilds` cards are wild."""
        there = [
            (place, (count_of(counts, place) + wilds) // self.width)
            for place in range(len(RANKS))
            if not row.holds(place) and self._group(place, self.width).cards
        ]
        for pick in _pick([(place, times) for place, times in there if times], number, different=self.different):
            lacking = sum(max(0, times * self.width - count_of(counts, place)) for place, times in pick.items())
            if lacking <= wilds:
                yield pick


def _pick(there: Sequence[tuple[int, int]], number: int, *, different: bool) -> Iterator[Mapping[int, int]]:
    """Yield every choice of `number` kickers as {place: how many of that rank}, lowest first."""
    if different:
        for places in combinations([place for place, _ in there], number):
            yield dict.fromkeys(places, 1)
        return
    if not number:
        yield {}
        return
    for at, (place, times) in enumerate(there):
        for taken in range(min(times, number), 0, -1):
            for rest in _pick(there[at + 1 :], number - taken, different=False):
                yield {place: taken, **rest}


@dataclass(frozen=True, slots=True)
class Option:
    """One kicker that is a play of a kind: its row, in one suit where the kind asks for that."""

    row: Row
    groups: tuple[Group, ...]
    need: int
    mixed: bool


@dataclass(frozen=True)
class KindKickers:
    """Kickers that are plays of certain kinds each.

    `options` gives the plays of those kinds in a hand with so many wild cards.
    """

    different: bool
    options: Callable[[Held, int], Iterable[Option]]
    lanes: int
    never: Never

    def bags(self, held: Held, row: Row, wilds: int) -> Iterator[Bag]:
        """Yield the choices of kickers; one set of cards may come in several ways."""
        there = [
            option for option in self.options(held, wilds) if not any(row.holds(group.place) for group in option.groups)
        ]
        counts = held.counts(self.lanes)
        for picked in combinations_with_replacement(there, row.form[3]):
            need = sum(option.need for option in picked)
            if self.different and not _apart(picked):
                continue
            if not wilds and not contains(counts, need):
                continue
            if any(contains(need, other) for other in self.never.needs):
                continue
            if any(count_of(need, place) >= row.form[0] for place in row.beside):
                continue
            yield _bag(picked, need)

    def allows(self, kickers: Iterable[Face]) -> bool:
        """Whether these may be the kickers together, as they count."""
        return self.never.allows(kickers)


def _apart(picked: Sequence[Option]) -> bool:
    """Whether no rank is in two of the kickers."""
    places = [{group.place for group in option.groups} for option in picked]
    return len(set().union(*places)) == sum(len(some) for some in places)


def _bag(picked: Sequence[Option], need: int) -> Bag:
    groups: list[Group] = []
    mixed: list[tuple[int, ...]] = []
    for option in picked:
        if option.mixed:
            mixed.append(tuple(range(len(groups), len(groups) + len(option.groups))))
        groups += option.groups
    return Bag(tuple(groups), need, tuple(mixed))
