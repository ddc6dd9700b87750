"""One kind of combination under one order: every way to play it from a hand.

Looking for plays goes row by row: the row fits by one subtraction, kickers are
chosen beside it, then the very cards. Reading cards is the same search in a
hand of just those cards, as they are given.
"""

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

from zsy_rules.cards import RANKS, Card, Hand
from zsy_rules.combinations import Combination, Face, Form, faces
from zsy_rules.compiled.answers import Answer, Standing
from zsy_rules.compiled.filling import Filler, Filling, Pass
from zsy_rules.compiled.filters import CardSet
from zsy_rules.compiled.kickers import NO_KICKERS, Bag, KickerRule, WithoutKickers
from zsy_rules.compiled.lanes import GUARD, Held, listed, rank_counts
from zsy_rules.compiled.measures import KeyRule
from zsy_rules.compiled.rows import ALL_PLAYS, NO_RANK, Limit, Mains, Row, shortfall

_BYTES_OF_COUNTS = len(RANKS)

#: How cards count, each as often as it is there.
Faces = frozenset[tuple[Face, int]]
#: What makes a reading another one: cards, form, key, and how main part and kickers count, where suits of roles matter.
Mark = tuple[tuple[Card, ...], Form, tuple[int, ...], tuple[Faces, Faces] | None]


@dataclass(frozen=True, slots=True)
class KindTable:
    """The plays of one kind under one order.

    `lanes` masks the cards of a hand that may be in the main part and are not
    wild here. `anonymous`: no card is told apart by suit; `whole_rows`: a row
    is a whole play as long as no wild card comes in. `mixed`: the main part
    may not be printed in one suit. `again`: one play may be found twice.
    `ends` gives the lowest and the highest place of a row as the order is now.
    `by_ranks`: rank counts alone say whether cards are such a play. `cards`
    are those that may be in the main part, wild or not.
    """

    name: str
    mains: Mains
    kickers: KickerRule
    filler: Filler
    keys: KeyRule
    answer: Answer
    passes: tuple[Pass, ...]
    lanes: int
    anonymous: bool
    whole_rows: bool
    mixed: bool
    again: bool
    sizes: frozenset[int]
    ends: Callable[[Row], tuple[int, int]]
    by_ranks: bool
    cards: CardSet

    @property
    def suited(self) -> bool:
        """Whether all the cards of such a play are of one suit."""
        return self.passes[0].suit is not None and isinstance(self.kickers, WithoutKickers)

    def number_of_mains(self, deck: Hand) -> int:
        """Return how many main parts a deck has room for, by ranks; of one suit, in each suit."""
        held = Held(deck)
        wilds = _number(held.packed & self.filler.wild_lanes)
        return sum(self.mains.number(held.counts(self.lanes & at.lanes), wilds) for at in self.passes)

    # --- looking for plays -----------------------------------------------------------------------

    def readings(self, held: Held, size: int) -> Iterator[Combination]:
        """Yield every reading of given cards, so many of them, as plays of this kind."""
        exact = not held.packed & self.filler.wild_lanes and isinstance(self.kickers, WithoutKickers)
        return self.search(held, Limit(size=size, exact=exact))

    def search(self, held: Held, limit: Limit = ALL_PLAYS) -> Iterator[Combination]:
        """Yield every play of this kind from a hand, within `limit`, weakest rows first, each once."""
        wilds = _number(held.packed & self.filler.wild_lanes)
        if wilds or self.again or held.as_given or not self.anonymous:
            found = self._by_cards(held, limit, wilds)
        elif self.whole_rows:
            found = self._by_rows(held, limit)
        else:
            found = self._by_ranks(held, limit)
        return found if limit.accept is None else filter(limit.accept, found)

    def _by_rows(self, held: Held, limit: Limit) -> Iterator[Combination]:
        for row in self._filled(held, limit):
            if row.plain is not None:
                yield row.plain

    def _by_ranks(self, held: Held, limit: Limit) -> Iterator[Combination]:
        for row in self._filled(held, limit):
            if not row.blanks:
                for bag in self.kickers.bags(held, row, 0):
                    yield self._of_ranks(row, bag)

    def _filled(self, held: Held, limit: Limit) -> Iterator[Row]:
        """Yield the rows that the hand fills without wild cards, but for places that only those fill."""
        counts = held.counts(self.lanes)
        guarded = counts | GUARD
        rows = self.mains.find(counts, 0, limit, held.look)
        return (row for row in rows if (guarded - row.need) & GUARD == GUARD)

    def _by_cards(self, held: Held, limit: Limit, wilds: int) -> Iterator[Combination]:
        if not wilds and not self.again:
            for found in self._rows_of_cards(held, limit, 0):
                yield from found
            return
        seen: set[Mark] = set()
        for found in self._rows_of_cards(held, limit, wilds):
            new = _fewest_roles((mark, play) for play in found if (mark := self._mark(play)) not in seen)
            marks = []
            for mark, play in new:
                marks.append(mark)
                yield play
            seen.update(marks)

    def _rows_of_cards(self, held: Held, limit: Limit, wilds: int) -> Iterator[Iterator[Combination]]:
        """Yield, row by row, the plays that are made on it."""
        for at in self.passes:
            counts = held.counts(self.lanes & at.lanes)
            for row in self.mains.find(counts, wilds, limit, held.look):
                lacking = shortfall(counts, row, wilds)
                if lacking <= wilds:
                    yield self._on_row(held, row, at, wilds - lacking)

    def _on_row(self, held: Held, row: Row, at: Pass, wilds: int) -> Iterator[Combination]:
        for bag in self.kickers.bags(held, row, wilds):
            for filling in self.filler.fill(held, row, bag, at):
                play = self._of_cards(row, bag, filling)
                if play is not None:
                    yield play

    def _mark(self, play: Combination) -> Mark:
        """Return what makes a reading another one; how its cards count only where suits of roles can matter.

        Which of several wild cards stands for which of the cards makes no other reading.
        """
        faces = (_counted(play.main_faces), _counted(play.kicker_faces)) if self.filler.every_role else None
        return play.cards, play.form, play.key, faces

    # --- making them -----------------------------------------------------------------------------

    def _of_ranks(self, row: Row, bag: Bag) -> Combination:
        main, kickers = row.cards, bag.cards
        key = row.key
        if not self.keys.by_row:
            main_faces = faces(main, (), in_kickers=False)
            key = self.keys.play_key(row, main_faces, faces(kickers, (), in_kickers=True), 0)
        return Combination(self.name, listed(main + kickers), row.form, key, main, kickers, row.place)

    def _of_cards(self, row: Row, bag: Bag, filling: Filling) -> Combination | None:
        if self.mixed and one_suit(filling.main):
            return None
        if any(one_suit([filling.kickers[at] for at in part]) for part in bag.mixed):
            return None
        main, kickers = listed(chain(*filling.main)), listed(chain(*filling.kickers))
        main_faces = faces(main, filling.roles, in_kickers=False)
        kicker_faces = faces(kickers, filling.roles, in_kickers=True)
        if bag is not NO_KICKERS and not self.kickers.allows(kicker_faces):
            return None
        key = self.keys.play_key(row, main_faces, kicker_faces, len(filling.roles))
        cards = listed(main + kickers) if kickers else main
        return Combination(self.name, cards, row.form, key, main, kickers, row.place, filling.roles)

    # --- comparing them --------------------------------------------------------------------------

    def standing(self, play: Combination) -> Standing | None:
        """Return where a play of this kind stands in this order; None if this kind has no such play."""
        row = self._row_of(play)
        if row is None:
            return None
        key = row.key
        if not self.keys.by_row:
            key = self.keys.play_key(row, play.main_faces, play.kicker_faces, len(play.roles))
        return Standing(play.form, key, row.key, *self.ends(row))

    def _row_of(self, play: Combination) -> Row | None:
        return self.mains.row_of(play.form, play.place, lambda: _groups(play.main_faces))

    def above(self, top: Standing) -> Limit:
        """Return the limit of plays that may be played on one of this kind."""
        return self.answer.limit(top, lambda play: self._answers(play, top), by_row=self.keys.by_row)

    def _answers(self, play: Combination, top: Standing) -> bool:
        """Whether a play just made, so with the key of this order, may be played on `top`."""
        lowest = highest = 0
        if self.answer.by_ends:
            row = self._row_of(play)
            assert row is not None, "it was made on one"  # noqa: S101  (a bug of ours)
            lowest, highest = self.ends(row)
        return self.answer.answers(Standing(play.form, play.key, (), lowest, highest), top)


def _counted(faces: Iterable[Face]) -> Faces:
    return frozenset(Counter(faces).items())


def _fewest_roles(found: Iterable[tuple[Mark, Combination]]) -> Iterator[tuple[Mark, Combination]]:
    """Yield, of plays with one mark, the first of those with the fewest roles, in the order of the marks.

    Each as soon as it is settled: without wild cards at once.
    """
    best: dict[Mark, Combination] = {}
    waiting: deque[Mark] = deque()
    for mark, play in found:
        if mark not in best:
            best[mark] = play
            waiting.append(mark)
        elif len(play.roles) < len(best[mark].roles):
            best[mark] = play
        while waiting and not best[waiting[0]].roles:
            settled = waiting.popleft()
            yield settled, best[settled]
    yield from ((mark, best[mark]) for mark in waiting)


def _number(packed: int) -> int:
    """How many cards there are in packed ones."""
    return sum(rank_counts(packed).to_bytes(_BYTES_OF_COUNTS, "little")) if packed else 0


def one_suit(parts: Iterable[Iterable[Card]]) -> bool:
    """Whether all these cards are printed in one suit; cards without suit are in none."""
    suits = {card.suit for part in parts for card in part}
    return len(suits) == 1 and None not in suits


def _groups(main: Iterable[Face]) -> Iterable[tuple[int, int]]:
    numbers: dict[int, int] = {}
    for rank, _ in main:
        place = NO_RANK if rank is None else rank.place
        numbers[place] = numbers.get(place, 0) + 1
    return numbers.items()
