"""Cards: ranks, suits, cards, decks and hands, and the one table of how they are spelt.

A rank is a label; which rank is stronger is the ruleset's word. Everywhere
cards are listed in one fixed order: 3 4 … K A 2 BJ RJ, then ♦ ♣ ♥ ♠. A card of
an ordinary rank may be without a suit ("a 7"): so written play speaks of cards
whose suit decides nothing. Two packs hold equal cards; what tells them apart
is only how many a `Hand` holds.

A hand is one integer, eight bits for each of the 67 names of a card, the top
bit of each lane a guard: "holds these cards" is one subtraction.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from itertools import compress
from string import ascii_letters, digits
from typing import Final, Self
from unicodedata import combining, normalize


class Rank(StrEnum):
    """A rank by its canonical label; BJ and RJ are the black (小王) and the red joker (大王)."""

    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"
    TWO = "2"
    BLACK_JOKER = "BJ"
    RED_JOKER = "RJ"

    @property
    def is_joker(self) -> bool:
        """Whether this is one of the two jokers."""
        return self in JOKERS

    @property
    def place(self) -> int:
        """Place in the one order of listing (not a strength)."""
        return _RANK_INDEX[self]


class Suit(StrEnum):
    """A suit by its sign, in the one order of listing."""

    DIAMONDS = "♦"
    CLUBS = "♣"
    HEARTS = "♥"
    SPADES = "♠"

    @property
    def place(self) -> int:
        """Place in the one order of listing (not a strength)."""
        return _SUIT_INDEX[self]


RANKS: Final[tuple[Rank, ...]] = tuple(Rank)
SUITS: Final[tuple[Suit, ...]] = tuple(Suit)
JOKERS: Final = frozenset({Rank.BLACK_JOKER, Rank.RED_JOKER})
_RANK_INDEX: Final = {rank: index for index, rank in enumerate(RANKS)}
_SUIT_INDEX: Final = {suit: index for index, suit in enumerate(SUITS)}

# --- spellings -----------------------------------------------------------------------------------

#: Every way to write a rank, where a language (grammar/languages) says no other; the first is what we write.
RANK_SPELLINGS: Final[Mapping[Rank, tuple[str, ...]]] = {
    **{rank: (rank.value,) for rank in RANKS},
    Rank.TEN: ("10", "T"),
}
#: Every way to write a suit, the signs in every language; the first is what we write, the letters are only read.
SUIT_SPELLINGS: Final[Mapping[Suit, tuple[str, ...]]] = {
    Suit.DIAMONDS: ("♦", "D", "d"),
    Suit.CLUBS: ("♣", "C", "c"),
    Suit.HEARTS: ("♥", "H", "h"),
    Suit.SPADES: ("♠", "S", "s"),
}
#: The suits in white, in the one order.
WHITE_SUITS: Final = "♢♧♡♤"
#: Every dash of Unicode, and the minus sign.
_DASHES: Final = (
    "\u058a\u05be\u1400\u1806\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d"
    "\u301c\u3030\u30a0\ufe31\ufe32\ufe58\ufe63\uff0d\U00010d6e\U00010ead"
)
#: Every blank of Unicode that has a width.
_BLANKS: Final = "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
#: Signs that stand for another one: white suits, dashes, blanks, full-width forms of every sign we read.
FOLDED: Final[Mapping[str, str]] = {
    **dict(zip(WHITE_SUITS, "♦♣♥♠", strict=True)),
    **dict.fromkeys(_DASHES, "-"),
    **{chr(ord(char) + 0xFEE0): char for char in f"{digits}{ascii_letters}+,.:;()[]{{}}=*?"},
    **dict.fromkeys(_BLANKS, " "),
    "\u2019": "'",
}
#: Signs that only choose a picture for the one before them.
_SELECTORS: Final = frozenset("\ufe0e\ufe0f")
#: What puts the sign before it on a key, as in 3️⃣.
_KEYCAP: Final = "\u20e3"

_FOLDING: Final = str.maketrans(dict(FOLDED))
#: Texts of which no sign is folded, as most are.
_PLAIN: Final = re.compile("[\x00-\x7f♦♣♥♠]*")
#: Signs that may be more than a replacement: all but the common ones, which stand alone and stay as many as they are.
_RARE: Final = re.compile("[^\x00-\u02ff\u2010-\u2015♢♧♡♤♦♣♥♠\u4e00-\u9fff\uff01-\uff5e]")


def fold(text: str) -> tuple[str, Sequence[int]]:
    """Return `text` with look-alike signs folded, and for each sign kept its offset in `text`.

    The offsets have one entry more than the folded text has signs: the length of
    `text`, so that a place at the end can be told too.

    >>> fold("３♢")[0]
    '3♦'
    """
    if text.isascii() or _PLAIN.fullmatch(text):
        return text, range(len(text) + 1)
    if not _RARE.search(text):
        return text.translate(_FOLDING), range(len(text) + 1)
    kept: list[str] = []
    offsets: list[int] = []
    for offset, char in enumerate(text):
        if char in _SELECTORS or (char == _KEYCAP and kept and kept[-1].isdigit()):
            continue
        if kept and combining(char) and len(one := normalize("NFC", kept[-1] + char)) == 1:
            kept[-1] = one  # an accent that was written apart from its letter, as in Ás
            continue
        kept.append(FOLDED.get(char, char))
        offsets.append(offset)
    offsets.append(len(text))
    return "".join(kept), offsets


# --- cards ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """A card: a rank and a suit, a joker, or (`suit` None) some card of a rank.

    `index` is its place in the one order: five names for each of the thirteen
    ranks (the card of no suit named last), then the two jokers. Get cards from
    `card`; equal cards are the same object.
    """

    index: int
    rank: Rank = field(compare=False)
    suit: Suit | None = field(compare=False)

    @property
    def is_joker(self) -> bool:
        """Whether this is a joker."""
        return self.rank in JOKERS

    @property
    def is_named(self) -> bool:
        """Whether this is one certain card of the pack: a suit is named, or it is a joker."""
        return self.suit is not None or self.rank in JOKERS

    @property
    def anonymous(self) -> "Card":
        """The card of this rank without a suit (a joker is itself)."""
        return ANONYMOUS[self.rank]

    def __str__(self) -> str:
        return f"{self.rank}{self.suit or ''}"

    def __repr__(self) -> str:
        return f"<{self}>"

    def __reduce__(self) -> tuple[object, ...]:
        return card, (self.rank, self.suit)


def _make_cards() -> tuple[Card, ...]:
    made: list[Card] = []
    for rank in RANKS:
        suits: tuple[Suit | None, ...] = (None,) if rank in JOKERS else (*SUITS, None)
        made += [Card(len(made) + place, rank, suit) for place, suit in enumerate(suits)]
    return tuple(made)


#: All 67 names of a card, by index.
CARDS: Final[tuple[Card, ...]] = _make_cards()
_BY_NAME: Final = {(one.rank, one.suit): one for one in CARDS}
#: The 54 different cards of a pack, in the one order.
PACK: Final[tuple[Card, ...]] = tuple(one for one in CARDS if one.is_named)
#: For each rank the card without a suit (the joker itself for a joker).
ANONYMOUS: Final[Mapping[Rank, Card]] = {rank: _BY_NAME[rank, None] for rank in RANKS}
#: For each rank the names of its cards, by index.
OF_RANK: Final[Mapping[Rank, tuple[Card, ...]]] = {
    rank: tuple(one for one in CARDS if one.rank is rank) for rank in RANKS
}


def card(rank: Rank | str, suit: Suit | str | None = None) -> Card:
    """Return the card of that rank and suit.

    >>> card("10", "♠"), card("BJ"), card("7")
    (<10♠>, <BJ>, <7>)
    """
    return _BY_NAME[Rank(rank), None if suit is None else Suit(suit)]


def joined(cards: Iterable[Card], *, suited: bool | None = None) -> str:
    """Return the canonical text of cards: blanks between them where a suit is named, else hyphens.

    `suited` says it for cards that are a part of more.

    >>> joined([card("3", "♦"), card("BJ")]), joined([card("3"), card("3")])
    ('3♦ BJ', '3-3')
    """
    listed = tuple(cards)
    named = any(one.suit is not None for one in listed) if suited is None else suited
    return (" " if named else "-").join(map(str, listed))


# --- hands ---------------------------------------------------------------------------------------

_LANE: Final = 8  # bits for each card name: its copies, and the guard
_MOST_EQUAL: Final = 127
_GUARD: Final = sum(0x80 << (_LANE * one.index) for one in CARDS)
_ANONYMOUS_LANES: Final = sum(_MOST_EQUAL << (_LANE * one.index) for one in CARDS if not one.is_named)
_BYTES: Final = len(CARDS)
_UNIT: Final[tuple[int, ...]] = tuple(1 << (_LANE * one.index) for one in CARDS)
_RANK_START: Final[tuple[int, ...]] = tuple(OF_RANK[rank][0].index for rank in RANKS)
_RANK_STOP: Final[tuple[int, ...]] = tuple(OF_RANK[rank][-1].index + 1 for rank in RANKS)


class Hand:
    """An immutable multiset of cards: what a player holds, a gift, the cards of a play.

    Iterates in the one order, each copy once. `+` and `-` give new hands;
    `<=` is "is contained in".

    >>> str(Hand.of([card("K", "♦"), card("3", "♠")]))
    '3♠ K♦'
    """

    __slots__ = ("_ranks", "_size", "packed")
    packed: int

    def __init__(self, packed: int = 0) -> None:
        self.packed = packed
        self._size = -1
        self._ranks: tuple[int, ...] | None = None

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Self:
        """Return the hand of these cards; ValueError for more than 127 equal ones, which no game has."""
        listed = list(cards)
        if len(listed) > _MOST_EQUAL and max(Counter(listed).values()) > _MOST_EQUAL:
            message = f"more than {_MOST_EQUAL} equal cards"
            raise ValueError(message)
        return cls(sum([_UNIT[one.index] for one in listed]))

    @property
    def ranks(self) -> tuple[int, ...]:
        """How many cards of each rank, by `Rank.place`, suits named or not."""
        if self._ranks is None:
            counts = self.packed.to_bytes(_BYTES, "little")
            self._ranks = tuple(sum(counts[start:stop]) for start, stop in zip(_RANK_START, _RANK_STOP, strict=True))
        return self._ranks

    def count(self, one: Card) -> int:
        """How many copies of exactly this card (of a card without suit: those without)."""
        return (self.packed >> (_LANE * one.index)) & 0x7F

    def of_rank(self, rank: Rank) -> int:
        """How many cards of this rank."""
        return self.ranks[rank.place]

    def __len__(self) -> int:
        if self._size < 0:
            self._size = sum(self.packed.to_bytes(_BYTES, "little"))
        return self._size

    def __bool__(self) -> bool:
        return self.packed != 0

    def __iter__(self) -> Iterator[Card]:
        counts = self.packed.to_bytes(_BYTES, "little")
        if max(counts) <= 1:
            return compress(CARDS, counts)
        return iter([CARDS[index] for index, copies in enumerate(counts) for _ in range(copies)])

    def __contains__(self, one: object) -> bool:
        return isinstance(one, Card) and self.count(one) > 0

    def __le__(self, other: "Hand") -> bool:
        return ((other.packed | _GUARD) - self.packed) & _GUARD == _GUARD

    def __add__(self, other: "Hand") -> "Hand":
        return Hand(self.packed + other.packed)

    def __sub__(self, other: "Hand") -> "Hand":
        if not other <= self:
            message = f"not in the hand: {other.minus(self)}"
            raise ValueError(message)
        return Hand(self.packed - other.packed)

    def minus(self, other: "Hand") -> "Hand":
        """Return what is left of this hand without the cards of `other`, as far as they are here."""
        left = self.packed
        for one in other:
            if (left >> (_LANE * one.index)) & 0x7F:
                left -= _UNIT[one.index]
        return Hand(left)

    @property
    def anonymous(self) -> "Hand":
        """The same ranks, no suits named."""
        return Hand(sum(_UNIT[ANONYMOUS[rank].index] * self.ranks[rank.place] for rank in RANKS))

    @property
    def is_named(self) -> bool:
        """Whether every card is one certain card of the pack."""
        return all(one.is_named for one in self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hand) and self.packed == other.packed

    def __hash__(self) -> int:
        return hash(self.packed)

    def __str__(self) -> str:
        return joined(self)

    def __repr__(self) -> str:
        return f"<Hand {self}>"

    def __reduce__(self) -> tuple[object, ...]:
        return Hand, (self.packed,)


EMPTY: Final = Hand()


def name_cards(wanted: Hand, held: Hand, first: Card | None = None) -> Hand | None:
    """Return `wanted` with its suits named from `held`; None if `held` lacks the cards.

    Taken is `first` if it fits, then ♦ ♣ ♥ ♠ (rules.md A4.5). Cards of `wanted`
    that are named stay as they are.

    >>> str(name_cards(Hand.of([card("3")]), Hand.of([card("3", "♠"), card("3", "♣")])))
    '3♣'
    """
    if wanted <= held:
        return wanted
    named = wanted.packed & ~_ANONYMOUS_LANES
    if not Hand(named) <= held:
        return None
    left = held.packed - named
    wanting = wanted.packed & _ANONYMOUS_LANES
    if first is not None:
        copies = min(Hand(wanting).count(first.anonymous), Hand(left).count(first))
        wanting -= copies * _UNIT[first.anonymous.index]
        left -= copies * _UNIT[first.index]
        named += copies * _UNIT[first.index]
    while wanting:
        anonymous = (wanting.bit_length() - 1) // _LANE * _LANE
        # the four suits lie in the lanes before that of the card without suit
        suits = (left >> (anonymous - 4 * _LANE)) & 0xFFFFFFFF
        if suits:
            shift = anonymous + (((suits & -suits).bit_length() - 1) // _LANE - 4) * _LANE
        elif (left >> anonymous) & _MOST_EQUAL:
            shift = anonymous
        else:
            return None
        wanting -= 1 << anonymous
        left -= 1 << shift
        named += 1 << shift
    return Hand(named)


@lru_cache(maxsize=64)
def deck_of(ranks: tuple[Rank, ...], packs: int) -> Hand:
    """Return `packs` packs of these ranks: four suits of each, a joker once a pack."""
    one_pack = [one for one in PACK if one.rank in ranks]
    return Hand(Hand.of(one_pack).packed * packs)
