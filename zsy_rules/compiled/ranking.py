"""The order now as tables: strengths of ranks, suits and runs, and what wild cards are and may do.

One `Ranking` belongs to one ruleset and one `Order`; everything else that is
compiled for that order asks it. Source: section 6 of the ruleset language.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from zsy_rules.cards import ANONYMOUS, CARDS, OF_RANK, RANKS, SUITS, Card, Hand, Rank, Suit
from zsy_rules.combinations import Order
from zsy_rules.compiled.filters import NO_CARD, CardSet, compile_filter
from zsy_rules.ruleset import CardFilter, Kind, Ruleset, Wild

#: A place of a sequence that only a wild card fills.
WILD_PLACE: Final = "wild"


@dataclass(frozen=True, slots=True)
class Ranking:
    """Strengths under one order; a higher number is stronger.

    `line` are the ranks of the game, weakest first as the order is now;
    `suits` gives 0 to no suit, and the same to all suits where they are equal.
    """

    order: Order
    ruleset: Ruleset
    deck: Hand
    line: tuple[Rank, ...]
    suits: Mapping[Suit | None, int]
    wild: CardSet

    def cards(self, terms: CardFilter | None) -> CardSet:
        """Return the cards that a filter lets through now."""
        return compile_filter(terms, self.deck, ranks=self.ruleset.ranks or (), level=self.order.level, wild=self.wild)

    def strengths(self, tied: Sequence[str] = ()) -> tuple[int, ...]:
        """Return the strength of every rank, by `Rank.place`; -1 for one that is not in the game.

        The ranks of `tied` share one, that of their weakest; the ranks above
        close up, so that neighbours in strength are one apart.
        """
        together = frozenset(filter(None, (self.rank(label) for label in tied)))
        strengths = [-1] * len(RANKS)
        shared = None
        place = 0
        for rank in self.line:
            if rank in together and shared is not None:
                strengths[rank.place] = shared
                continue
            strengths[rank.place] = place
            shared = place if rank in together else shared
            place += 1
        return tuple(strengths)

    def rank(self, label: str) -> Rank | None:
        """Return the rank of that label, the level rank for `level`; None if there is none now."""
        return self.order.level if label == "level" else Rank(label)

    def sequence(self, kind: Kind) -> tuple[Rank | None, ...]:
        """Return the line along which runs of this kind lie; None is a place for a wild card."""
        written = kind.sequence or self.ruleset.sequence
        if written is not None:
            return tuple(None if label == WILD_PLACE else Rank(label) for label in written)
        ranks = (Rank(label) for label in self.ruleset.ranks or () if label != "level")
        return tuple(rank for rank in ranks if not rank.is_joker)

    def run_strengths(self, kind: Kind, shortest: int) -> dict[int, int]:
        """Return the strength of a run by the place of its start, for every place where a run may start."""
        sequence = self.sequence(kind)
        starts = kind.starts or self.ruleset.starts
        fitting = range(len(sequence) - shortest + 1)
        if starts is None:
            found = {place: place for place in fitting}
        else:
            by_rank = {rank: place for place in reversed(fitting) if (rank := sequence[place]) is not None}
            ranks = [self.rank(label) for label in starts]
            found = {by_rank[rank]: strength for strength, rank in enumerate(ranks) if rank in by_rank}
        tied = {self.rank(label) for label in kind.tied} - {None}
        together = [place for place in found if sequence[place] in tied]
        if together:
            weakest = min(found[place] for place in together)
            found |= dict.fromkeys(together, weakest)
        return {place: -strength for place, strength in found.items()} if self.order.reversed else found

    def stand_ins(self, name: str, kind: Kind) -> dict[Card, CardSet]:
        """Return the wild cards of a kind, each with the cards that it may stand for there (never itself)."""
        found: dict[Card, CardSet] = {}
        for wild in self.ruleset.wild.values():
            allowed = kind.cards is None if wild.in_ is None else name in wild.in_
            if not allowed:
                continue
            for one in _named(self.cards(wild.cards)):
                found[one] = found.get(one, NO_CARD) | (self._may_be(wild, one) - CardSet.of([one]))
        return found | dict(self._unnamed(found))

    def _unnamed(self, found: Mapping[Card, CardSet]) -> Iterator[tuple[Card, CardSet]]:
        """Yield the card without suit of every rank whose cards of the deck are all wild, and alike."""
        for rank, cards in OF_RANK.items():
            named = [one for one in cards if one.is_named and one in self.deck]
            if not named or rank.is_joker or not all(one in found for one in named):
                continue
            others = {found[one].mask & ~CardSet.of(cards).mask for one in named}
            if len(others) == 1:
                yield ANONYMOUS[rank], CardSet(others.pop()) | CardSet.of(cards) & found[named[0]]

    def _may_be(self, wild: Wild, one: Card) -> CardSet:
        stands_for = self.cards(wild.stands_for)
        if not wild.only_lower:
            return stands_for
        strengths = self.strengths()
        own = strengths[one.rank.place]
        return stands_for & CardSet.of(other for other in CARDS if strengths[other.rank.place] < own)


def _named(cards: CardSet) -> list[Card]:
    return [one for rank in RANKS for one in cards.of_rank(rank)]


def make_ranking(ruleset: Ruleset, deck: Hand, order: Order) -> Ranking:
    """Return the ranking of a ruleset under an order."""
    labels = ruleset.ranks or ()
    moved = order.level if "level" in labels else None
    ranks: list[Rank] = []
    for label in labels:
        rank = moved if label == "level" else Rank(label)
        if rank is not None and (label == "level" or rank is not moved):
            ranks.append(rank)
    if order.reversed:
        kept = [rank for rank in ranks if rank in order.keeping]
        ranks = [rank for rank in reversed(ranks) if rank not in order.keeping] + kept
    suits: dict[Suit | None, int] = {None: 0}
    for place, suit in enumerate(ruleset.suits or SUITS, start=1):
        suits[suit] = place if ruleset.suits else 1
    wild = NO_CARD
    for entry in ruleset.wild.values():
        wild |= compile_filter(entry.cards, deck, ranks=labels, level=order.level)
    return Ranking(order, ruleset, deck, tuple(ranks), suits, wild)
