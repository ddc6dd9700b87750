"""Values of the language as English phrases: cards, card filters, seats, places, the names of kinds."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from zsy_rules.prose.words import article, listed, number, ordinal, plural
from zsy_rules.ruleset import PLACES, CardFilter, CardName, CardTerm, Result, Who

_RANKS: Final = {
    "J": "jack",
    "Q": "queen",
    "K": "king",
    "A": "ace",
    "BJ": "black joker",
    "RJ": "red joker",
    "level": "card of the level rank",
}
_SUITS: Final = {"♦": "diamond", "♣": "club", "♥": "heart", "♠": "spade"}
_LEVEL: Final = "level rank"

#: The shipped names of kinds that do not read as English themselves; a phrase without article has none.
_KINDS: Final = {
    "quad": "four of a kind",
    "five": "five of a kind",
    "six_or_more": "six or more of a kind",
    "five_or_more": "five or more of a kind",
    "triple_single": "triple with a single",
    "pair_run": "run of pairs",
    "triple_run": "run of triples",
    "triple_run_singles": "run of triples with singles",
    "triple_run_pairs": "run of triples with pairs",
    "triple_pair": "triple with a pair",
    "four_one": "four with a single",
    "four_two_singles": "four with two singles",
    "four_two_pairs": "four with two pairs",
    "four_jokers": "four jokers",
}
_NO_ARTICLE: Final = ("quad", "five", "six_or_more", "five_or_more", "four_jokers")


# --- cards ---------------------------------------------------------------------------------------


def rank(label: str) -> str:
    """Return a rank as it is named in an order of ranks: "3", "J", "the red joker"."""
    return {"BJ": "black joker", "RJ": "red joker", "level": f"the {_LEVEL}", "wild": "a wild card"}.get(label, label)


def rank_card(label: str) -> str:
    """Return a card of a rank: "3", "ace", "red joker"."""
    return _RANKS.get(label, label)


def suit(sign: str) -> str:
    """Return the name of a suit, as its cards are called: "hearts"."""
    return f"{_SUITS[sign]}s"


def card(one: CardName) -> str:
    """Return a card: "the 3♦", "the heart of the level rank", "the red joker"; a rank alone: "an 8"."""
    if one.suit is None:
        return f"the {_RANKS[one.rank]}" if one.rank in ("BJ", "RJ") else article(rank_card(one.rank))
    return f"the {_SUITS[one.suit]} of the {_LEVEL}" if one.rank == "level" else f"the {one.rank}{one.suit}"


def cards(names: Iterable[CardName], *, packs: int = 1) -> str:
    """Return cards that are played together: "the black joker and the red joker", "two red jokers".

    Of several packs a card is one of its copies: "one 3♦".
    """
    found = []
    for one, copies in Counter(names).items():
        bare = rank_card(one.rank) if one.suit is None else card(one).removeprefix("the ")
        alone = card(one) if packs == 1 or not (one.suit or one.rank in ("BJ", "RJ")) else f"one {bare}"
        found.append(alone if copies == 1 else f"{number(copies)} {_several(bare)}")
    return listed(found)


def _several(name: str) -> str:
    return plural(name) if name[-1].isalnum() else f"copies of the {name}"


def _span(term: CardTerm) -> str:
    return f"from {rank_card(term.rank or '')} to {rank_card(term.high or '')}"


#: Of a term that is one word: all such cards, and one of them.
_WORDS: Final = {
    "natural": ("cards other than jokers", "a card other than a joker"),
    "jokers": ("jokers", "a joker"),
    "wild": ("wild cards", "a wild card"),
}


def _many(term: CardTerm) -> str:
    """Return the cards of a term, whether it is negated or not."""
    if term.word in _WORDS:
        return _WORDS[term.word][0]
    if term.word == "span":
        return f"cards {_span(term)}"
    if term.suit is None:
        return plural(rank_card(term.rank or ""))
    if term.word == "suit":
        return suit(term.suit)
    if term.rank == "level":
        return f"{suit(term.suit)} of the {_LEVEL}"
    return card(CardName(term.rank or "", term.suit))


def _one(term: CardTerm) -> str:
    """Return one of the cards of a term."""
    if term.word in _WORDS:
        return _WORDS[term.word][1]
    if term.word == "span":
        return f"a card {_span(term)}"
    if term.suit is None:
        return article(rank_card(term.rank or ""))
    return article(_SUITS[term.suit]) if term.word == "suit" else card(CardName(term.rank or "", term.suit))


@dataclass(frozen=True, slots=True)
class Cards:
    """A card filter in a hole: all such cards, `a`: one of them, `limit`: as a limit to what may be taken.

    >>> terms = tuple(map(CardTerm.read, ("2", "jokers")))
    >>> f"{Cards(terms)}; {Cards(terms):a}; {Cards(terms):limit}"
    '2s and jokers; a 2 or a joker; (2s and jokers only)'
    """

    terms: CardFilter

    def __format__(self, form: str) -> str:
        plain = [term for term in self.terms if not term.negated]
        taken = [term for term in self.terms if term.negated]
        if form == "limit":
            return self._limit(plain, taken)
        if form == "any":
            return f"{self:a}".replace("a card", "any card")
        if form == "a":
            found = listed([_one(term) for term in plain], "or") if plain else "any card"
            return f"{found} other than {listed([_one(term) for term in taken], 'or')}" if taken else found
        found = listed([_many(term) for term in plain]) if plain else "all cards"
        return f"{found} other than {listed([_many(term) for term in taken], 'or')}" if taken else found

    @staticmethod
    def _limit(plain: list[CardTerm], taken: list[CardTerm]) -> str:
        aside = [_many(term) for term in taken]
        if [term.word for term in plain] == ["natural"]:
            plain, aside = [], ["jokers", *aside]
        only = f"{listed([_many(term) for term in plain])} only" if plain else ""
        without = f"{listed(aside)} excepted" if aside else ""
        told = ", ".join(filter(None, (only, without)))
        return f"({told})" if told else ""

    def __str__(self) -> str:
        return f"{self:}"


# --- seats and places ----------------------------------------------------------------------------


def place(word: str) -> str:
    """Return a place as an adverb: "first", "second to last", "in between"."""
    return {"second_last": "second to last", "middle": "in between"}.get(word, word)


def name(word: str) -> str:
    """Return a name of the author's own as words."""
    return word.replace("_", " ")


#: Seats of one phrase, and the word of chance.
_SEATS: Final = {
    "turned_card": "the player who is dealt the card that lies face up",
    "highest_draw": "the player who draws the highest card (those who tie draw again)",
    "giver_of_highest": (
        "the player who gave the highest card in the exchange (of several, the next in turn after the player who came "
        "first; if nobody gave a card, the player who came first)"
    ),
    "random": "a player chosen at random",
}


#: Whom a place means where no round was played before (section 5 of the language).
_IN_A_FIRST_ROUND: Final = "the player after the dealer"


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat in a hole; `short` where it is known which round places are of, `first` in a first round, `any` in both.

    `suits` tells that the suits have an order of their own, `several` that
    two players can hold the card, `unheld` that nobody may hold it (it is not dealt).

    >>> seat = Seat(Who.read("before last"))
    >>> f"{seat:short}; {seat:first}"
    'the player before the player who came last; the player before the player after the dealer'
    """

    who: Who
    suits: bool = True
    several: bool = False
    unheld: bool = False

    def __format__(self, form: str) -> str:
        if form == "any":
            return f"{self} (in a first round, {self:first})" if self.is_of_the_round_before else f"{self}"
        if form == "first" and self.is_of_the_round_before:
            base = _IN_A_FIRST_ROUND
        else:
            base = self._base(short=form == "short")
        return f"the {self._relation()} {base}" if self.who.relation else base

    @property
    def is_of_the_round_before(self) -> bool:
        """Whether a round before is asked for: a place, or a gift, which a first round has not."""
        return self.who.word in PLACES or self.who.base == "giver_of_highest"

    def _relation(self) -> str:
        return {"after": "player after", "before": "player before"}.get(self.who.relation, "partner of")

    def _base(self, *, short: bool) -> str:
        if self.who.base == "holder":
            return self._holder()
        if self.who.base == "seat":
            return f"the player in seat {self.who.seat}"
        word = self.who.word or self.who.base
        if word in PLACES:
            came = f"the player who came {place(word)}"
            return came if short else f"{came} in the round before"
        told = _SEATS.get(word, f"the {name(word)}")
        left = self.unheld and self.who.base == "turned_card"
        return f"{told} (if that is left over, the player who was dealt to first)" if left else told

    def _holder(self) -> str:
        more = []
        if self.who.card is None and not self.suits:
            more.append("of equal ranks diamonds are lowest, then clubs, hearts and spades")
        if self.who.card is not None and self.unheld:
            more.append("or of the lowest card, if nobody holds it")
        if self.several:
            more.append("of several holders, the one who was dealt to first")
        aside = f" ({'; '.join(more)})" if more else ""
        return f"the holder of {card(self.who.card) if self.who.card else 'the lowest card'}{aside}"

    def __str__(self) -> str:
        return f"{self:}"


# --- kinds ---------------------------------------------------------------------------------------


def kind(word: str) -> str:
    """Return the name of a kind: "full house", "four of a kind"."""
    return _KINDS.get(word, name(word))


def kind_phrase(word: str, every: str = "") -> str:
    """Return a play of a kind: "a full house", "four of a kind"; with `every` "every full house"."""
    if word == "bombs":
        return f"{every} bomb of any kind" if every else "a bomb of any kind"
    if every:
        return f"{every} {kind(word)}"
    return kind(word) if word in _NO_ARTICLE else article(kind(word))


def kinds(words: Sequence[str], word: str = "or") -> str:
    """Return plays of these kinds: "a pair or a triple"."""
    return listed([kind_phrase(one) for one in words], word)


def results(found: Sequence[Result], verb: str = "comes") -> str:
    """Return results of a round, whose winning side always has the first place.

    >>> results([Result(1, 2), Result(1, 3)])
    'the last player of the winning side comes second or third'
    """
    return f"the last player of the winning side {verb} {listed([ordinal(one.worst) for one in found], 'or')}"
