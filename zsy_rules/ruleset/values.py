"""The scalar values of the ruleset language: counts, cards, card filters, seats, results.

Each type reads the text of one YAML scalar (`read`, look-alike signs folded
first) and writes it back (`str`). The patterns are those of language.md 3;
they go into the published schema as they are, so they keep to what Python and
ECMAScript read alike, and stand unanchored here: `read` matches the whole text.
"""

import re
from dataclasses import dataclass
from typing import ClassVar, Final, Literal, Self

from zsy_rules.cards import RANK_SPELLINGS, Rank, Suit, fold

R: Final = "10|[2-9JQKA]"
S: Final = "[♦♣♥♠]"
#: A card: of a rank or of the level rank, or a joker.
CARD: Final = f"({R}|level)({S})|BJ|RJ"
RANK: Final = f"{R}|BJ|RJ|level"
#: A name of the author's own. `none` takes back and so names nothing.
ID: Final = "(?!none$)[a-z][a-z0-9_]*"

PLACES: Final = (
    *("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"),
    *("second_last", "last", "middle"),
)


def plain(text: str) -> str:
    """Return `text` with look-alike signs folded: full-width forms, white suits, picture selectors."""
    return fold(text)[0]


def rank_of(text: str) -> str:
    """Return the label of a rank as we write it (`10` for `T`); any other text comes back unchanged."""
    return "10" if text in RANK_SPELLINGS[Rank.TEN] else text


def reader(pattern: str) -> re.Pattern[str]:
    """Return `pattern` compiled for reading: wherever it takes a 10 it takes the other spellings of ten too."""
    return re.compile(pattern.replace("10|", "".join(f"{ten}|" for ten in RANK_SPELLINGS[Rank.TEN])))


@dataclass(frozen=True, slots=True)
class Count:
    """How many: `low` to `high`, both included; `high` None is open at the top.

    >>> Count.read("4.."), 7 in Count.read("3..6"), Count.read("2").exact
    (Count(low=4, high=None), False, 2)
    """

    low: int
    high: int | None

    PATTERN: ClassVar[str] = r"(0|[1-9][0-9]?)(\.\.([1-9][0-9]?)?)?"
    _READ: ClassVar[re.Pattern[str]] = re.compile(PATTERN)

    @classmethod
    def read(cls, text: str) -> Self:
        """Return the count that `text` says; ValueError if it says none, or one that ends before it begins."""
        match = cls._READ.fullmatch(plain(text))
        if match is None:
            raise ValueError(text)
        low = int(match[1])
        high = low if match[2] is None else int(match[3]) if match[3] else None
        if high is not None and high < low:
            raise ValueError(text)
        return cls(low, high)

    @property
    def exact(self) -> int | None:
        """The number, if only one number will do."""
        return self.low if self.low == self.high else None

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and self.low <= number and (self.high is None or number <= self.high)

    def __str__(self) -> str:
        if self.low == self.high:
            return str(self.low)
        return f"{self.low}..{'' if self.high is None else self.high}"


@dataclass(frozen=True, slots=True)
class CardName:
    """A card, or (`suit` None) any card of a rank; the rank may be `level`."""

    rank: str
    suit: Suit | None

    PATTERN: ClassVar[str] = f"{CARD}|{R}|level"
    _READ: ClassVar[re.Pattern[str]] = reader(PATTERN)

    @classmethod
    def read(cls, text: str) -> Self:
        """Return the card that `text` names; ValueError if it names none."""
        match = cls._READ.fullmatch(plain(text))
        if match is None:
            raise ValueError(text)
        if match[2]:
            return cls(rank_of(match[1]), Suit(match[2]))
        return cls(rank_of(match[0]), None)

    def __str__(self) -> str:
        return f"{self.rank}{self.suit or ''}"


TermWord = Literal["card", "rank", "span", "suit", "natural", "jokers", "wild"]
_WHOLE_WORDS: Final[dict[str, TermWord]] = {"natural": "natural", "jokers": "jokers", "wild": "wild"}


@dataclass(frozen=True, slots=True)
class CardTerm:
    """One term of a card filter.

    By `word`: card has `rank` and `suit` (a joker no suit); rank has `rank`,
    which may be `level`; span has `rank` and `high`; suit has `suit`.
    """

    negated: bool
    word: TermWord
    rank: str | None = None
    high: str | None = None
    suit: Suit | None = None

    PATTERN: ClassVar[str] = f"(not )?(({R}|level)({S})|BJ|RJ|({R})\\.\\.({R})|{R}|level|({S})|natural|jokers|wild)"
    _READ: ClassVar[re.Pattern[str]] = reader(PATTERN)

    @classmethod
    def read(cls, text: str) -> Self:
        """Return the term that `text` says; ValueError if it is none."""
        match = cls._READ.fullmatch(plain(text))
        if match is None:
            raise ValueError(text)
        negated, body = match[1] is not None, match[2]
        if match[4]:
            return cls(negated, "card", rank_of(match[3]), None, Suit(match[4]))
        if match[6]:
            return cls(negated, "span", rank_of(match[5]), rank_of(match[6]))
        if match[7]:
            return cls(negated, "suit", None, None, Suit(match[7]))
        if body in ("BJ", "RJ"):
            return cls(negated, "card", body)
        if body in _WHOLE_WORDS:
            return cls(negated, _WHOLE_WORDS[body])
        return cls(negated, "rank", rank_of(body))

    def __str__(self) -> str:
        bodies: dict[TermWord, str] = {
            "card": f"{self.rank}{self.suit or ''}",
            "rank": f"{self.rank}",
            "span": f"{self.rank}..{self.high}",
            "suit": f"{self.suit}",
        }
        return ("not " if self.negated else "") + bodies.get(self.word, self.word)


#: A card filter: the union of the plain terms (all cards when there are none) without the terms after `not`.
CardFilter = tuple[CardTerm, ...]

Relation = Literal["", "after", "before", "partner of"]
Base = Literal["holder", "turned_card", "highest_draw", "giver_of_highest", "seat", "word"]
_PHRASES: Final[dict[str, Base]] = {
    "drawer of turned card": "turned_card",
    "highest draw": "highest_draw",
    "giver of highest": "giver_of_highest",
}


@dataclass(frozen=True, slots=True)
class Who:
    """A phrase that names a seat.

    `holder` has a card, or None for the lowest card; `seat` counts from 1;
    `word` is a place (`last`), `dealer`, `random`, or a role of the auction.
    """

    relation: Relation
    base: Base
    card: CardName | None = None
    seat: int | None = None
    word: str | None = None

    PATTERN: ClassVar[str] = (
        f"((after|before|partner of) )?(holder of (({CARD})|lowest card)"
        f"|drawer of turned card|highest draw|giver of highest|seat ([1-8])|{ID})"
    )
    _READ: ClassVar[re.Pattern[str]] = reader(PATTERN)

    @classmethod
    def read(cls, text: str) -> Self:
        """Return the seat that `text` says; ValueError if it is no such phrase."""
        match = cls._READ.fullmatch(plain(text))
        if match is None:
            raise ValueError(text)
        relation: Relation = match[2] or ""  # type: ignore[assignment]  # the pattern has only these three words
        body = match[3]
        if match[4]:
            return cls(relation, "holder", CardName.read(match[5]) if match[5] else None)
        if match[8]:
            return cls(relation, "seat", seat=int(match[8]))
        if body in _PHRASES:
            return cls(relation, _PHRASES[body])
        return cls(relation, "word", word=body)

    def __str__(self) -> str:
        bodies: dict[Base, str] = {
            **{base: phrase for phrase, base in _PHRASES.items()},
            "holder": f"holder of {self.card or 'lowest card'}",
            "seat": f"seat {self.seat}",
            "word": f"{self.word}",
        }
        return f"{self.relation} {bodies[self.base]}".lstrip()


@dataclass(frozen=True, slots=True, order=True)
class Result:
    """How a round ended for the winning side: its best and its worst place (`1-3`)."""

    best: int
    worst: int

    PATTERN: ClassVar[str] = "1-[2-8]"
    _READ: ClassVar[re.Pattern[str]] = re.compile(PATTERN)

    @classmethod
    def read(cls, text: str) -> Self:
        """Return the result that `text` says; ValueError if it says none."""
        folded = plain(text)
        if cls._READ.fullmatch(folded) is None:
            raise ValueError(text)
        return cls(1, int(folded[2:]))

    def __str__(self) -> str:
        return f"{self.best}-{self.worst}"
