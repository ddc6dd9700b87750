"""Seats by their words: a WHO of the language compiled to a function that finds the seat.

Source of the meaning: section 5 of the ruleset language. A seat is a number
from 0 in turn order. Finding one may need chance (a random dealer, the highest
draw); it comes from the `Fate` of the table and leaves events there.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Self

from zsy_rules._chance import Stream
from zsy_rules.cards import EMPTY, SUITS, Card, Hand, Suit, card
from zsy_rules.compiled.places import places_named
from zsy_rules.compiled.ranking import Ranking
from zsy_rules.errors import Problem, UsageError
from zsy_rules.ruleset import Who
from zsy_rules.ruleset.values import PLACES


@dataclass(slots=True)
class Fate:
    """Where chance comes from while one action is worked out: a stream, or none; and what was drawn."""

    stream: Stream | None
    drawn: list[tuple[int, Card]] = field(default_factory=list)

    def below(self, limit: int, what: str) -> int:
        """Return a drawn number below `limit`; raises UsageError if the caller gave no seed."""
        if self.stream is None:
            raise UsageError(no_seed(what))
        value, self.stream = self.stream.below(limit)
        return value

    def draw(self, seat: int, left: list[Card]) -> Card:
        """Take a card for a seat out of those that are left, and remember it."""
        drawn = left.pop(self.below(len(left), "the highest draw"))
        self.drawn.append((seat, drawn))
        return drawn


def no_seed(what: str) -> Problem:
    """Return the problem of a chance event in a game that was given hands and no seed."""
    return Problem(
        "usage/no-seed",
        f"{what} is decided by chance, and no seed was given",
        hint="give seed=NUMBER, or say what chance decides (hands=, dealer=, speaker=, turned=)",
    )


@dataclass(frozen=True, slots=True)
class Strengths:
    """How strong cards are for finding holders and choosing gifts, under one order: rank (by place), then suit."""

    ranks: tuple[int, ...]
    suits: Mapping[Suit | None, int]
    deck: Hand

    @classmethod
    def of_ranking(cls, ranking: Ranking) -> Self:
        """Return the strengths of a ranking; suits that the ruleset does not order go ♦ ♣ ♥ ♠."""
        ordered = len(set(ranking.suits.values())) > 2
        unordered: dict[Suit | None, int] = {None: -1}
        unordered.update((suit, suit.place) for suit in SUITS)
        return cls(ranking.strengths(), ranking.suits if ordered else unordered, ranking.deck)

    def rank(self, one: Card) -> int:
        """Return the strength of the card's rank."""
        return self.ranks[one.rank.place]

    def lowest(self, hands: Mapping[int, Hand]) -> Card | None:
        """Return the lowest card that anybody holds: by rank, then by suit."""
        held = {one for hand in hands.values() for one in hand}
        return min(held, key=lambda one: (self.rank(one), self.suits[one.suit]), default=None)


@dataclass(frozen=True, slots=True)
class Table:
    """What seats are found from, at one moment of a round.

    `seats` take part, in turn order; `strengths` are those of the round's
    order; `places` are the seats of the round before, best first (empty in a
    first round); `dealt` are the seats in the order in which they got their
    first card; `gifts` are (giver, card strengths) of this round, in order;
    `turned` lies face up in the pack, and `drawer` gets it; `roles` are the
    seats of an auction's roles; `rest` are the cards left over, where they count.
    """

    seats: tuple[int, ...]
    fate: Fate
    strengths: Strengths
    places: tuple[int, ...] = ()
    dealer: int | None = None
    hands: Mapping[int, Hand] = field(default_factory=dict)
    dealt: tuple[int, ...] = ()
    sides: tuple[frozenset[int], ...] = ()
    gifts: tuple[tuple[int, tuple[int, ...]], ...] = ()
    turned: Card | None = None
    drawer: int | None = None
    roles: Mapping[str, int] = field(default_factory=dict)
    rest: Hand = EMPTY

    def after(self, seat: int, step: int = 1) -> int:
        """Return the next seat in turn order (`step` -1: against it) that takes part."""
        if step > 0:
            return next((other for other in self.seats if other > seat), self.seats[0])
        return next((other for other in reversed(self.seats) if other < seat), self.seats[-1])

    def seated(self, found: int | None) -> int:
        """Return the seat that a rule found: the ordinary one, after the dealer, where it found none.

        One that takes no part hands on to the next that does.
        """
        if found is None:
            return self.after(self.dealer if self.dealer is not None else self.seats[-1])
        return found if found in self.seats else self.after(found)


Finder = Callable[[Table], int | None]


def held_card(wanted: Card | None, strengths: Strengths, hands: Mapping[int, Hand]) -> Card | None:
    """Return `wanted` if anybody holds it, else the lowest card held, which takes its part."""
    if wanted is not None and any(wanted in hand for hand in hands.values()):
        return wanted
    return strengths.lowest(hands)


def compile_who(who: Who) -> Finder:
    """Return the function that finds the seat of `who`."""
    find = _base(who)
    if who.relation == "after":
        return lambda table: _step(table, find(table), 1)
    if who.relation == "before":
        return lambda table: _step(table, find(table), -1)
    if who.relation == "partner of":
        return lambda table: partner(table, find(table))
    return find


def partner(table: Table, seat: int | None) -> int | None:
    """Return the first team-mate in turn order after `seat` that takes part."""
    if seat is None:
        return None
    mates = next((side for side in table.sides if seat in side), frozenset()) - {seat}
    other = seat
    for _ in table.seats:  # once round: in a deciding round `seat` itself may take no part
        other = table.after(other)
        if other in mates:
            return other
    return None


def _step(table: Table, seat: int | None, step: int) -> int | None:
    return None if seat is None else table.after(seat, step)


def _base(who: Who) -> Finder:
    if who.base == "holder":
        wanted = None if who.card is None else card(who.card.rank, who.card.suit)
        return lambda table: _holder_or_rest(table, wanted)
    if who.base == "highest_draw":
        return _highest_draw
    if who.base == "giver_of_highest":
        return _giver_of_highest
    if who.base == "seat":
        assert who.seat is not None  # noqa: S101  (the pattern of WHO)
        number = who.seat - 1
        return lambda table: number if number in table.seats else None
    if who.base == "turned_card":
        return _drawer
    assert who.base == "word", f"{who.base} has no engine part yet"  # noqa: S101  (refused before compiling)
    assert who.word is not None  # noqa: S101  (the pattern of WHO)
    return _word(who.word)


def _word(word: str) -> Finder:
    if word == "dealer":
        return _dealer
    if word == "random":
        return lambda table: table.seats[table.fate.below(len(table.seats), "a seat")]
    if word not in PLACES:  # a role of the auction
        return lambda table: table.roles.get(word)

    def find(table: Table) -> int | None:
        if not places_named(word, len(table.places or table.seats)):
            return None  # this table has not got that place, in any round
        if not table.places:
            return table.after(_dealer(table))
        return next((table.places[place] for place in places_named(word, len(table.places))), None)

    return find


def _dealer(table: Table) -> int:
    if table.dealer is None:
        raise UsageError(
            Problem(
                "usage/no-dealer",
                "who sits where depends on the dealer, and no dealer was given",
                hint="give dealer=SEAT (from 0), or a seed",
            )
        )
    return table.dealer


def _holder_or_rest(table: Table, wanted: Card | None) -> int | None:
    """Find who holds a card, or the lowest in its part; a card that is left over counts for the first dealt to."""
    if wanted is not None and wanted in table.rest:
        return _first_dealt_to(table)
    return _holder(table, held_card(wanted, table.strengths, table.hands))


def _drawer(table: Table) -> int:
    """Who got the card that was turned up; one that is left over counts for the first dealt to."""
    if table.turned is None:
        raise UsageError(no_seed("the card turned up in the pack"))
    return _first_dealt_to(table) if table.drawer is None else table.drawer


def _first_dealt_to(table: Table) -> int:
    if not table.dealt:
        _dealer(table)
        raise UsageError(no_seed("who was dealt to first"))
    return table.dealt[0]


def _holder(table: Table, wanted: Card | None) -> int | None:
    """Of several holders the first dealt to."""
    holders = [seat for seat in table.seats if wanted is not None and wanted in table.hands[seat]]
    if len(holders) <= 1:
        return holders[0] if holders else None
    _first_dealt_to(table)
    return next(seat for seat in table.dealt if seat in holders)


def _highest_draw(table: Table) -> int:
    """Everybody draws a card of the shuffled deck, the highest rank wins; who ties draws again (rules.md C36)."""
    drawing = table.seats
    while True:
        left = list(table.strengths.deck)
        best: list[int] = []
        top = -1
        for seat in drawing:
            strength = table.strengths.rank(table.fate.draw(seat, left))
            if strength > top:
                best, top = [seat], strength
            elif strength == top:
                best.append(seat)
        if len(best) == 1:
            return best[0]
        drawing = tuple(best)


def _giver_of_highest(table: Table) -> int | None:
    """Find the giver of the strongest gift; equal: the first in turn after `first`; no gifts: `first`."""
    first = _word("first")(table)
    if not table.gifts or first is None:
        return first
    strongest = max(strengths for _, strengths in table.gifts)
    givers = [giver for giver, strengths in table.gifts if strengths == strongest]
    return min(givers, key=lambda seat: (seat <= first, seat))  # in turn after `first`, who comes last itself
