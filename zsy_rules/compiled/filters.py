"""Card filters compiled to sets of card names, and the deck that a ruleset describes.

A filter is the union of its plain terms (all cards when there are none) minus
the terms after `not`; source: section 3 of the ruleset language. A card
written without suit passes where every such card of the deck passes.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from zsy_rules.cards import CARDS, OF_RANK, RANKS, Card, Hand, Rank, deck_of
from zsy_rules.ruleset import CardFilter, CardTerm, Ruleset

_LANE: Final = 8  # bits of one card name in `Hand.packed`
_COPIES: Final = 0x7F


@dataclass(frozen=True, slots=True)
class CardSet:
    """A set of the 67 names of a card, one bit each by `Card.index`."""

    mask: int

    def __contains__(self, one: object) -> bool:
        return isinstance(one, Card) and bool(self.mask >> one.index & 1)

    def __and__(self, other: "CardSet") -> "CardSet":
        return CardSet(self.mask & other.mask)

    def __or__(self, other: "CardSet") -> "CardSet":
        return CardSet(self.mask | other.mask)

    def __sub__(self, other: "CardSet") -> "CardSet":
        return CardSet(self.mask & ~other.mask)

    def __bool__(self) -> bool:
        return self.mask != 0

    @property
    def lanes(self) -> int:
        """The set as a mask on `Hand.packed`."""
        return _lanes(self.mask)

    def of_rank(self, rank: Rank) -> tuple[Card, ...]:
        """Return the members of a rank that are one certain card: suit named, or a joker."""
        return tuple(one for one in OF_RANK[rank] if one.is_named and one in self)

    def apart(self, deck: Hand) -> frozenset[Rank]:
        """Return the ranks of which some cards of the deck are in the set, and some are not."""
        return frozenset(
            rank for rank, cards in OF_RANK.items() if len({one in self for one in cards if one in deck}) > 1
        )

    @classmethod
    def of(cls, cards: Iterable[Card]) -> "CardSet":
        """Return the set of these card names."""
        mask = 0
        for one in cards:
            mask |= 1 << one.index
        return cls(mask)


@lru_cache(maxsize=1024)
def _lanes(mask: int) -> int:
    return sum(_COPIES << (_LANE * one.index) for one in CARDS if mask >> one.index & 1)


#: The cards of each rank, by `Rank.place`.
RANK_CARDS: Final = tuple(CardSet.of(OF_RANK[rank]) for rank in RANKS)
EVERY_CARD: Final = CardSet.of(CARDS)
NO_CARD: Final = CardSet(0)
JOKER_CARDS: Final = CardSet.of(one for one in CARDS if one.is_joker)
NATURAL_CARDS: Final = EVERY_CARD - JOKER_CARDS


def compile_filter(
    terms: CardFilter | None,
    deck: Hand,
    *,
    ranks: Sequence[str],
    level: Rank | None = None,
    wild: CardSet = NO_CARD,
) -> CardSet:
    """Return the cards that a filter lets through (None: all).

    `ranks` are the ruleset's, low to high: spans are slices of them. `level`
    is the level rank now; without one the word `level` means no card.
    """
    if not terms:
        return EVERY_CARD
    line = [rank for rank in ranks if rank != "level"]

    def union(chosen: Iterable[CardTerm]) -> CardSet:
        return CardSet.of(one for term in chosen for one in _TERMS[term.word](term, line, level, wild))

    plain = [term for term in terms if not term.negated]
    named = (union(plain) if plain else EVERY_CARD) - union(term for term in terms if term.negated)
    return CardSet.of(one for one in CARDS if (one in named if one.is_named else _all_pass(one, named, deck, wild)))


def _all_pass(one: Card, named: CardSet, deck: Hand, wild: CardSet) -> bool:
    """Whether every card that may be meant by `one`, a card without suit, is in the set.

    It means one that is not wild, unless all of its rank are.
    """
    cards = [other for other in OF_RANK[one.rank] if other.is_named]
    cards = [other for other in cards if other in deck] or cards
    cards = [other for other in cards if other not in wild] or cards
    return all(other in named for other in cards)


_Reader = Callable[[CardTerm, list[str], Rank | None, CardSet], Iterable[Card]]


def _rank_cards(label: str | None, level: Rank | None) -> tuple[Card, ...]:
    rank = level if label == "level" else Rank(label or "")
    return () if rank is None else OF_RANK[rank]


def _card(term: CardTerm, _line: list[str], level: Rank | None, _wild: CardSet) -> Iterable[Card]:
    return (one for one in _rank_cards(term.rank, level) if one.suit is term.suit)


def _rank(term: CardTerm, _line: list[str], level: Rank | None, _wild: CardSet) -> Iterable[Card]:
    return _rank_cards(term.rank, level)


def _span(term: CardTerm, line: list[str], _level: Rank | None, _wild: CardSet) -> Iterable[Card]:
    low, high = line.index(term.rank or ""), line.index(term.high or "")
    return (one for label in line[low : high + 1] for one in OF_RANK[Rank(label)])


def _suit(term: CardTerm, _line: list[str], _level: Rank | None, _wild: CardSet) -> Iterable[Card]:
    return (one for one in CARDS if one.suit is term.suit)


_TERMS: Final[Mapping[str, _Reader]] = {
    "card": _card,
    "rank": _rank,
    "span": _span,
    "suit": _suit,
    "natural": lambda *_: (one for one in CARDS if one in NATURAL_CARDS),
    "jokers": lambda *_: (one for one in CARDS if one in JOKER_CARDS),
    "wild": lambda _term, _line, _level, wild: (one for one in CARDS if one in wild),
}


def deck_for(ruleset: Ruleset) -> Hand:
    """Return the deck: so many packs of the ranks, less what is removed.

    A card is removed once for each mention; a rank, span or suit wholly.
    """
    labels = ruleset.ranks or ()
    deck = deck_of(tuple(Rank(label) for label in labels if label != "level"), ruleset.deck.packs)
    for term in ruleset.deck.remove:
        gone = compile_filter((term,), deck, ranks=labels)
        if term.word == "card":
            deck = deck.minus(Hand.of(one for one in CARDS if one in gone and one.is_named))
        else:
            deck = Hand.of(one for one in deck if one not in gone)
    return deck
