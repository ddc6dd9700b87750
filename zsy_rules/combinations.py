"""Combinations (牌型): cards read as one kind of play, and the order that strengths follow now.

A combination is a value without rules: which kinds there are and what beats
what are the tables of :mod:`zsy_rules.compiled.plays`. One set of cards may
have several readings, each its own combination.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from zsy_rules.cards import JOKERS, Card, Hand, Rank, Suit, joined
from zsy_rules.notation import Stands, Written, write_parts

#: Width and length of the main part, width and number of kickers.
Form = tuple[int, int, int, int]
#: A card as it counts: rank (None at a place for a wild card only) and suit (None: no suit, or none that matters).
Face = tuple[Rank | None, Suit | None]


def in_order(stands: Iterable[tuple[Card, Card]]) -> Stands:
    """Return what wild cards stand for in the one order."""
    return tuple(sorted(stands, key=lambda pair: (pair[0].index, pair[1].index)))


@dataclass(frozen=True, slots=True)
class Order:
    """The order now: the level rank (级牌), and whether strengths are reversed.

    `keeping` are the ranks that stay on top in a reversal.
    """

    level: Rank | None = None
    reversed: bool = False
    keeping: frozenset[Rank] = JOKERS


PLAIN: Final = Order()


@dataclass(frozen=True, slots=True)
class Role:
    """What a wild card (癞子) stands for in a play.

    `card` may be without suit (the suit decides nothing, or the play holds
    that rank in every suit). It is None at a place of a run that only a wild
    card fills; `suit` is then the suit of the run, if it has one.
    """

    wild: Card
    card: Card | None
    suit: Suit | None = None
    in_kickers: bool = False

    @property
    def face(self) -> Face:
        """Rank and suit as they count."""
        return (None, self.suit) if self.card is None else (self.card.rank, self.card.suit)


def faces(cards: tuple[Card, ...], roles: tuple[Role, ...], *, in_kickers: bool) -> tuple[Face, ...]:
    """Return the cards of one part of a play as they count: wild cards as what they stand for."""
    if not roles:
        return tuple((card.rank, card.suit) for card in cards)
    printed = list(cards)
    found: list[Face] = []
    for role in roles:
        if role.in_kickers is in_kickers:
            printed.remove(role.wild)
            found.append(role.face)
    return (*found, *((card.rank, card.suit) for card in printed))


def parted(cards: Hand, main: Hand | None) -> tuple[Hand, ...]:
    """Return all cards of a play, or its main part and its kickers where that is said."""
    return (cards,) if main is None else (main, cards.minus(main))


@dataclass(frozen=True, slots=True)
class Meant:
    """Which reading of some cards a player means; None: not said.

    That is its kind, the ranks of its main part, and what every wild card of
    it stands for; () says that none of them stands for another card.
    """

    kind: str | None = None
    main: Hand | None = None
    stands: Stands | None = None

    @classmethod
    def of(cls, kind: str | None, main: Hand | None, stands: Stands = ()) -> "Meant":
        """Return what is meant by what is said: a kind, a main part, whose suits say nothing, wild cards if any."""
        return cls(kind, None if main is None else main.anonymous, stands or None)

    @classmethod
    def of_reading(cls, reading: "Combination") -> "Meant":
        """Return that this very reading is meant, with nothing left unsaid."""
        return cls(reading.kind, Hand.of(reading.main).anonymous if reading.kickers else None, reading.stands)

    @classmethod
    def of_written(cls, written: Written) -> "Meant":
        """Return what is meant by a play as it stands on paper."""
        return cls.of(written.kind, written.main, written.stands)

    def fits(self, reading: "Combination") -> bool:
        """Whether a reading is one that is meant. A main part is told only of a play with kickers."""
        if self.kind not in (None, reading.kind) or not (self.stands is None or reading.stand_so(self.stands)):
            return False
        return self.main is None or (bool(reading.kickers) and Hand.of(reading.main).anonymous == self.main)


ANY: Final = Meant()


def _may_be(one: Card, other: Card) -> bool:
    """Whether two cards may be one, as far as their suits are told."""
    return one == other or (one.rank is other.rank and not (one.suit and other.suit))


def _may_all_be(told: Iterable[Card], cards: Iterable[Card]) -> bool:
    """Whether some cards, of which suits may be left out, may be certain cards."""
    left = list(cards)
    for one in sorted(told, key=lambda card: not card.is_named):
        found = [other for other in left if _may_be(one, other)]
        if not found:
            return False
        left.remove(one if one in found else found[0])
    return True


@dataclass(frozen=True, slots=True)
class Combination:
    """One reading of the cards of a play.

    `cards` are the printed cards in the one order; a card has no suit where
    suits decide nothing, or none was given. `form` is width and length of the
    main part, width and number of kickers; `key` is what is compared, in the
    order in which the combination was read. `place` is, of a run, the place of
    its start in the sequence; of a set, the place of its rank in the one
    order; otherwise -1. `roles` are the wild cards that stand for others. `str`
    gives the cards in writing, behind each wild card what it stands for.
    """

    kind: str
    cards: tuple[Card, ...]
    form: Form
    key: tuple[int, ...]
    main: tuple[Card, ...]
    kickers: tuple[Card, ...] = ()
    place: int = -1
    roles: tuple[Role, ...] = ()

    @property
    def size(self) -> int:
        """Number of cards."""
        return len(self.cards)

    @property
    def length(self) -> int:
        """Number of neighbours of a run; 1 for everything else."""
        return self.form[1]

    @property
    def hand(self) -> Hand:
        """The cards as a hand."""
        return Hand.of(self.cards)

    @property
    def main_faces(self) -> tuple[Face, ...]:
        """The main part as it counts: wild cards as what they stand for."""
        return faces(self.main, self.roles, in_kickers=False)

    @property
    def kicker_faces(self) -> tuple[Face, ...]:
        """The kickers as they count: wild cards as what they stand for."""
        return faces(self.kickers, self.roles, in_kickers=True)

    @property
    def faces(self) -> tuple[Face, ...]:
        """Every card as it counts."""
        return self.main_faces + self.kicker_faces

    @property
    def suits(self) -> tuple[Suit | None, ...]:
        """The suits as they count, each as often as it is there, sorted; None for no suit."""
        return tuple(sorted((suit for _, suit in self.faces), key=lambda suit: -1 if suit is None else suit.place))

    @property
    def stands(self) -> Stands:
        """What its wild cards stand for, but those at a place that only a wild card fills."""
        return in_order((role.wild, role.card) for role in self.roles if role.card is not None)

    def stand_so(self, told: Stands) -> bool:
        """Whether its wild cards stand for what is told, for nothing more and nothing less.

        A suit that is not told, or decides nothing in this reading, may be any. Which
        of several wild cards stands for which of the cards is no part of a reading. A
        wild card told to be the card that it is stands for nothing.
        """
        left, standing = list(self.stands), []
        for wild, card in sorted(told, key=lambda pair: (_may_be(*pair), not pair[1].is_named)):
            is_itself = _may_be(wild, card)
            alike = [one for one in left if _may_be(card, one[1]) and (_may_be(wild, one[0]) or not is_itself)]
            if not alike and not is_itself:
                return False
            if alike:
                left.remove((wild, card) if (wild, card) in alike else alike[0])
                standing.append(wild)
        return not left and _may_all_be(standing, (wild for wild, _ in self.stands))

    @property
    def divided(self) -> str:
        """The play in writing, a plus before its kickers and behind each wild card what it stands for."""
        parts = (self.main, self.kickers) if self.kickers else (self.cards,)
        return write_parts((Hand.of(part) for part in parts), stands=self.stands)

    def __str__(self) -> str:
        return write_parts((self.hand,), stands=self.stands) if self.roles else joined(self.cards)

    def __repr__(self) -> str:
        return f"<{self.kind} {self}>"


def ways_to_say(
    reading: Combination, others: Iterable[Combination]
) -> Iterator[tuple[str | None, Hand | None, Stands]]:
    """Yield what may be said of a reading beside `others` of its cards, the least first: kind, main part, wild cards.

    A wild card that stands for another card in one of the others, and here for
    nothing, is told to be the card that it is.
    """
    elsewhere = Counter[Card]()
    for other in others:
        elsewhere |= Counter(role.wild for role in other.roles)
    elsewhere -= Counter(wild for wild, _ in reading.stands)
    told = in_order((*reading.stands, *((wild, wild) for wild in elsewhere.elements())))
    main = Hand.of(reading.main) if reading.kickers else None
    yield None, None, ()
    yield reading.kind, None, ()
    if told:
        yield None, None, told
    if main:
        yield None, main, ()
        yield reading.kind, main, ()
    if told:
        yield reading.kind, None, told
    if told and main:
        yield reading.kind, main, told
