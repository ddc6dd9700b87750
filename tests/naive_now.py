"""The order now and the card filters, straight off the Ruleset: what the dull twin `naive` reads cards by.

Written from sections 3 and 6 of the language alone, like all of it.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from zsy_rules.cards import CARDS, JOKERS, Card, Rank, Suit, deck_of
from zsy_rules.ruleset import CardFilter, CardTerm, PlayFilter, Ruleset


@dataclass(frozen=True)
class Order:
    """The order now; the engine's own Order has the same fields and will do as well."""

    level: Rank | None = None
    reversed: bool = False
    keeping: frozenset[Rank] = JOKERS


PLAIN = Order()


@dataclass(frozen=True)
class Place:
    """What a wild card stands for at a `wild` place of a line: `<3♥` is below the 3, `>2♥` above the 2."""

    rank: str
    suit: Suit | None

    def __str__(self) -> str:
        return f"{self.rank}{self.suit or ''}"


Face = Card | Place  # what a card counts as in a play: itself, or what a wild card stands for
Pair = tuple[Card, Face]  # a card as printed, and its face
Bag = Counter[Card]


class Now:
    """A ruleset in the order now, with what sections 3 and 6 derive from it."""

    def __init__(self, ruleset: Ruleset, order: Order = PLAIN, *, tame: bool = False) -> None:
        self.ruleset, self.order = ruleset, order
        written = ruleset.ranks or ()
        self.ranks = [rank for rank in written if rank != "level"]
        moved = order.level if "level" in written else None
        placed = [moved if rank == "level" else rank for rank in written if rank != moved or moved is None]
        kept = [rank for rank in placed if order.reversed and rank in order.keeping]
        line = [rank for rank in placed if rank is not None and rank not in kept]
        self.strength = {rank: value for value, rank in enumerate((line[::-1] if order.reversed else line) + kept)}
        self.faces = [one for one in CARDS if one.rank in self.ranks]
        self.deck = _deck(self)
        entries = [] if tame else list(ruleset.wild.values())
        self.wild = [(frozenset(one for one in CARDS if passes(self, entry.cards, one)), entry) for entry in entries]

    @cached_property
    def tame(self) -> "Now":
        """The same without wild cards."""
        return Now(self.ruleset, self.order, tame=True)

    @cached_property
    def roles_matter(self) -> bool:
        """Whether suits of roles can matter: `same_suits`, `lock_suits`, or a kind compares suits."""
        ruleset = self.ruleset
        filters = [bar.play for bar in ruleset.bars.values()]
        for trump in ruleset.trumps.values():
            filters += [trump.play, trump.over]
        for effect in ruleset.effects.values():
            filters += [effect.when, effect.except_, effect.plays]
        if ruleset.scoring.stake is not None:
            filters += [one.each for one in ruleset.scoring.stake.multipliers.values()]
        return (
            any(_asks_suits(one) for one in filters)
            or any(effect.do == "lock_suits" for effect in ruleset.effects.values())
            or any({"suit", "highest_suit"} & set(kind.compare or ()) for kind in ruleset.combinations.values())
        )

    def is_wild(self, card: Card) -> bool:
        return any(card in cards for cards, _ in self.wild)

    def may_stand(self, name: str, card: Card, face: Face) -> bool:
        """Whether `card` may stand for `face` in the kind `name` (its own slot, filter and the play apart)."""
        for cards, entry in self.wild:
            here = name in entry.in_ if entry.in_ is not None else self.ruleset.combinations[name].cards is None
            if card in cards and here and card != face:
                if isinstance(face, Place):
                    return True  # no card, so no filter and no rank to be lower than
                lower = self.strength[face.rank] < self.strength[card.rank]
                if passes(self, entry.stands_for, face) and (lower or not entry.only_lower):
                    return True
        return False


def passes(now: Now, terms: CardFilter | None, face: Face) -> bool:
    """Whether the card filter lets `face` through: the union of its plain terms minus those after `not`."""
    if not terms:
        return True
    plain = [term for term in terms if not term.negated]
    taken = [term for term in terms if term.negated]
    return (not plain or any(_is(now, one, face) for one in plain)) and not any(_is(now, one, face) for one in taken)


def _is(now: Now, term: CardTerm, face: Face) -> bool:
    rank = now.order.level if term.rank == "level" else term.rank
    if term.word == "card":
        return face.rank == rank and term.suit in (None, face.suit)
    if term.word == "rank":
        return face.rank == rank
    if term.word == "span":
        slice_ = now.ranks[now.ranks.index(term.rank or "") : now.ranks.index(term.high or "") + 1]
        return face.rank in slice_
    if term.word == "suit":
        return face.suit == term.suit
    if term.word == "wild":
        return isinstance(face, Card) and now.is_wild(face)
    return (face.rank in JOKERS) == (term.word == "jokers")


def _deck(now: Now) -> Bag:
    deck = Counter(deck_of(tuple(Rank(rank) for rank in now.ranks), now.ruleset.deck.packs))
    for term in now.ruleset.deck.remove or ():
        gone = Counter(one for one in deck.elements() if _is(now, term, one))
        deck -= Counter(set(gone)) if term.word == "card" else gone
    return deck


def _asks_suits(play: PlayFilter | None) -> bool:
    return play is not None and (play.same_suits is not None or _asks_suits(play.over))
