"""Kickers (带牌): what lies beside the main part, kept apart from it until asked for.

A bag is one choice of kickers by rank; the cards of its ranks are chosen
later. Source: `with` in section 8 of the ruleset language.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final, Protocol

from zsy_rules.cards import ANONYMOUS, RANKS, Card, Hand, card
from zsy_rules.combinations import Face
from zsy_rules.compiled.filters import RANK_CARDS, CardSet
from zsy_rules.compiled.lanes import Held, contains, count_of, held_ranks, missing
from zsy_rules.compiled.rows import NO_RANK, Group, Look, Row, lanes_of, need_of


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


class KickerRule(Protocol):
    """The kickers of a kind."""

    def bags(self, held: Held, row: Row, wilds: int) -> Iterable[Bag]:
        """Return the choices of kickers beside a main part, with up to so many wild cards."""

    def allows(self, kickers: Iterable[Face]) -> bool:
        """Whether these may be the kickers together, as they count."""

    def may_be(self, counts: int) -> bool:
        """Whether so many cards of each rank may be kickers, none of them wild; it errs towards yes."""


class WithoutKickers:
    """The kickers of a kind that has none."""

    def bags(self, _held: Held, _row: Row, _wilds: int) -> Iterable[Bag]:
        """Return the one empty choice."""
        return (NO_KICKERS,)

    def allows(self, _kickers: Iterable[Face]) -> bool:
        """Return True: there are none."""
        return True

    def may_be(self, counts: int) -> bool:
        """Whether there are none."""
        return not counts


@dataclass(frozen=True)
class Never:
    """Kinds whose cards the kickers together may not contain: by rank counts, or by the cards themselves."""

    needs: tuple[int, ...] = ()
    kinds: tuple[Forbidden, ...] = ()

    def beside(self, row: Row, counts: int | None) -> Callable[[int], bool]:
        """Return whether kickers, by their rank counts, may not lie beside a row, whatever else lies there.

        That is so where they contain what they must not, or widen a run that must be the longest. `counts` are those
        that they are chosen from, None where wild cards come in.
        """
        needs = self.needs if counts is None else tuple(need for need in self.needs if contains(counts, need))
        places, width = row.beside, row.form[0]
        if not needs and not places:
            return _never
        return lambda need: (
            any(contains(need, other) for other in needs) or any(count_of(need, place) >= width for place in places)
        )

    def allows(self, kickers: Iterable[Face]) -> bool:
        """Whether no kind that asks for certain cards is among these."""
        if not self.kinds:
            return True
        hand = Hand.of(card(rank, suit) for rank, suit in kickers if rank is not None)
        return not any(forbidden(hand) for forbidden in self.kinds)


def _never(_need: int) -> bool:
    return False


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
        if wilds:
            there = [
                (place, count_of(counts, place) + wilds)
                for place in range(len(RANKS))
                if self._group(place, self.width).cards
            ]
        else:
            there = list(held_ranks(counts))
        times = [(place, count // self.width) for place, count in there if not row.holds(place)]
        barred = self.never.beside(row, None if wilds else counts)
        for chosen in _by_ranks([one for one in times if one[1]], row.form[3], different=self.different):
            held.look()
            groups = tuple(self._group(place, number * self.width) for place, number in chosen)
            need = need_of(groups)
            if not barred(need) and (not wilds or missing(counts, need) <= wilds):
                yield Bag(groups, need)

    def allows(self, kickers: Iterable[Face]) -> bool:
        """Whether these may be the kickers together, as they count."""
        return self.never.allows(kickers)

    def may_be(self, counts: int) -> bool:
        """Whether these are so many cards of each rank."""
        numbers = (number for _, number in held_ranks(counts))
        return all(number == self.width or (number % self.width == 0 and not self.different) for number in numbers)

    def _group(self, place: int, count: int) -> Group:
        group = self._groups.get((place, count))
        if group is None:
            cards = self.cards & RANK_CARDS[place]
            group = self._groups[place, count] = Group(place, count, cards, cards.lanes)
        return group


#: So many kickers of each of some ranks, by place.
_Chosen = tuple[tuple[int, int], ...]


def _by_ranks(there: Sequence[tuple[int, int]], number: int, *, different: bool) -> Iterator[_Chosen]:
    """Yield every choice of `number` kickers, at most so many of each rank, lowest first."""
    if different:
        for places in combinations([place for place, _ in there], number):
            yield tuple((place, 1) for place in places)
        return
    left = [0]  # how many there are from each rank on
    for _, times in reversed(there):
        left.append(left[-1] + times)
    left.reverse()
    yield from _from_rank(there, left, 0, number)


def _from_rank(there: Sequence[tuple[int, int]], left: Sequence[int], first: int, number: int) -> Iterator[_Chosen]:
    if not number:
        yield ()
        return
    for at in range(first, len(there)):
        if left[at] < number:
            return  # too few are left
        place, times = there[at]
        for taken in range(min(times, number), 0, -1):
            for rest in _from_rank(there, left, at + 1, number - taken):
                yield ((place, taken), *rest)


@dataclass(frozen=True, slots=True)
class Option:
    """One kicker that is a play of a kind: its row, in one suit where the kind asks for that."""

    row: Row
    groups: tuple[Group, ...]
    need: int
    mixed: bool
    lanes: int  # of its ranks in rank counts

    @classmethod
    def of(cls, row: Row, groups: tuple[Group, ...], *, mixed: bool) -> "Option":
        """Return the option of a row, its cards taken from `groups`."""
        return cls(row, groups, row.need, mixed, lanes_of(groups))


@dataclass(frozen=True, slots=True)
class Options:
    """The kickers that a hand has. `alike`: cards of the same ranks are the same kickers, however they are divided."""

    all: tuple[Option, ...]
    alike: bool

    @classmethod
    def of(cls, found: Iterable[Option]) -> "Options":
        """Return these options."""
        options = tuple(found)
        groups = {(group.place, group.cards) for option in options for group in option.groups}
        places = {place for place, _ in groups}
        plain = len(groups) == len(places) and NO_RANK not in places
        return cls(options, alike=plain and not any(option.mixed for option in options))


@dataclass(frozen=True, eq=False)
class KindKickers:
    """Kickers that are plays of certain kinds each.

    `kinds` are their names, `options` gives the plays of those kinds in a hand
    with so many wild cards.
    """

    kinds: tuple[str, ...]
    different: bool
    options: Callable[[Held, int], Iterable[Option]]
    lanes: int
    never: Never

    def bags(self, held: Held, row: Row, wilds: int) -> Iterator[Bag]:
        """Yield the choices of kickers; one set of cards may come in several ways, where it can matter."""
        options = held.once((self, wilds), lambda: Options.of(self.options(held, wilds)))
        counts, taken = held.counts(self.lanes), lanes_of(row.groups)
        there = [option for option in options.all if not option.lanes & taken]
        if row.form[2] * row.form[3] > wilds + sum(number for _, number in held_ranks(counts & ~taken)):
            return  # too few cards are left
        barred = self.never.beside(row, None if wilds else counts)
        choice = _Choice(self.different, counts, wilds, options.alike, barred, held.look)
        for picked, need in choice.go_on(there, row.form[3], (), 0):
            yield _bag(picked, need)

    def allows(self, kickers: Iterable[Face]) -> bool:
        """Whether these may be the kickers together, as they count."""
        return self.never.allows(kickers)

    def may_be(self, _counts: int) -> bool:
        """Return True: that takes choosing them."""
        return True


@dataclass(frozen=True, slots=True)
class _Choice:
    """Choosing kickers one by one: what no longer fits is given up, as is what was gone on from before."""

    different: bool
    counts: int
    wilds: int
    alike: bool
    barred: Callable[[int], bool]
    look: Look
    #: By how many are still to be chosen and the rank counts so far.
    _seen: set[tuple[int, int]] = field(default_factory=set)

    def go_on(
        self, there: Sequence[Option], number: int, picked: tuple[Option, ...], need: int
    ) -> Iterator[tuple[tuple[Option, ...], int]]:
        """Yield every choice of `number` more of the options, each with its rank counts."""
        if not number:
            yield picked, need
            return
        for at, option in enumerate(there):
            self.look()
            more = need + option.need
            if self._dead(number - 1, more):
                continue
            rest = [other for other in there[at:] if self._fits(other, option, more)] if number > 1 else ()
            yield from self.go_on(rest, number - 1, (*picked, option), more)

    def _dead(self, number: int, need: int) -> bool:
        """Whether nothing, or nothing new, comes of so many more kickers beside these."""
        if missing(self.counts, need) > self.wilds or self.barred(need):
            return True
        if not self.alike:
            return False
        if (number, need) in self._seen:
            return True
        self._seen.add((number, need))
        return False

    def _fits(self, other: Option, option: Option, need: int) -> bool:
        """Whether another option may come after one, beside all that were chosen."""
        if self.different and other.lanes & option.lanes:
            return False
        return self.wilds > 0 or contains(self.counts, need + other.need)


def _bag(picked: Sequence[Option], need: int) -> Bag:
    groups: list[Group] = []
    mixed: list[tuple[int, ...]] = []
    for option in picked:
        if option.mixed:
            mixed.append(tuple(range(len(groups), len(groups) + len(option.groups))))
        groups += option.groups
    return Bag(tuple(groups), need, tuple(mixed))
