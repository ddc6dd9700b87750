"""Big Two against an exhaustive list: every subset of a hand, named and ranked straight from rules.md C4.1 and B13.

The list knows nothing of the engine. Hands of 13; a part of them with a four of a kind, with many cards of one suit,
with many neighbours. The plain run takes a fiftieth of the hands, `pytest --long` all.
"""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

import pytest
from play_tools import choices

import zsy_rules
from zsy_rules.cards import Card, Hand
from zsy_rules.cards import card as one_card
from zsy_rules.combinations import Combination
from zsy_rules.compiled.plays import PlayTables

RANKS = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2")
Key = tuple[int, ...]
Play = tuple[str, int, Key]  # kind, place among those of as many cards, what is compared
FIVES = ("straight", "flush", "full_house", "four_one", "straight_flush")


@dataclass(frozen=True)
class Table:
    """What differs between tables: the suits, low to high, and the straights, weakest first."""

    suits: str
    straights: tuple[str, ...]

    def rank(self, one: Card) -> int:
        return RANKS.index(one.rank)

    def suit(self, one: Card) -> int:
        assert one.suit is not None
        return self.suits.index(one.suit)

    def straight(self, cards: tuple[Card, ...]) -> Key | None:
        """The place of the straight and the suit of its last card; None for no straight."""
        for place, text in enumerate(self.straights):
            ranks = text.split()
            if {str(one.rank) for one in cards} == set(ranks):
                (last,) = (one for one in cards if one.rank == ranks[-1])
                return place, self.suit(last)
        return None

    def name(self, cards: tuple[Card, ...]) -> Play | None:
        """What the cards are; None for nothing."""
        ranks, suits = [self.rank(one) for one in cards], [self.suit(one) for one in cards]
        same = sorted(Counter(ranks).values())
        if len(cards) < 4:
            key = {1: (ranks[0], suits[0]), 2: (ranks[0], max(suits)), 3: (ranks[0],)}[len(cards)]
            return (("single", "pair", "triple")[len(cards) - 1], 0, key) if len(same) == 1 else None
        if len(cards) != 5:
            return None
        run, flush = self.straight(cards) if len(same) == 5 else None, len(set(suits)) == 1
        if run and flush:
            return "straight_flush", 4, run
        if run:
            return "straight", 0, run
        if flush:
            return "flush", 1, (*sorted(ranks, reverse=True), suits[0])
        if same in ([2, 3], [1, 4]):
            ((main, _),) = Counter(ranks).most_common(1)
            return ("full_house", 2, (main,)) if same == [2, 3] else ("four_one", 3, (main,))
        return None


MIDDLE = tuple(" ".join(RANKS[place : place + 5]) for place in range(8))  # 34567 to 10JQKA
WHEEL, TWO_SIX = "A 2 3 4 5", "2 3 4 5 6"
TABLES = {
    "big-two": Table("♦♣♥♠", (*MIDDLE, TWO_SIX, WHEEL)),
    "big-two-taiwan": Table("♣♦♥♠", (WHEEL, *MIDDLE, TWO_SIX)),
    "big-two-high-two": Table("♦♣♥♠", (*MIDDLE, "J Q K A 2")),
}


def every_play(table: Table, hand: tuple[Card, ...]) -> Iterator[tuple[tuple[Card, ...], Play]]:
    for number in range(1, 6):
        for cards in combinations(hand, number):
            play = table.name(cards)
            if play is not None:
                yield cards, play


def beats(play: Play, on: Play, sizes: tuple[int, int]) -> bool:
    """As many cards; a higher class, or the same and a higher key."""
    return sizes[0] == sizes[1] and (play[1] > on[1] or (play[1] == on[1] and play[0] == on[0] and play[2] > on[2]))


def hands(draw: random.Random) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Two hands of 13 out of one deck; the first is often one of the rarer sort."""
    deck = [one_card(rank, suit) for rank in RANKS for suit in "♦♣♥♠"]
    draw.shuffle(deck)
    sort = draw.choice(("any", "quads", "suited", "neighbours"))
    if sort == "quads":
        wanted = set(draw.sample(RANKS, draw.choice((1, 2))))
        deck.sort(key=lambda one: one.rank not in wanted)
    if sort == "suited":
        deck.sort(key=lambda one: one.suit != "♥" or draw.random() < 0.4)
    if sort == "neighbours":
        start = draw.choice([*MIDDLE, WHEEL, TWO_SIX]).split()
        deck.sort(key=lambda one: one.rank not in start or draw.random() < 0.4)
    mine, theirs = deck[:13], deck[13:26]
    if draw.random() < 0.5:
        mine, theirs = theirs, mine
    return tuple(sorted(mine)), tuple(sorted(theirs))


def listed(game: PlayTables, held: Hand, on: Combination | None) -> set[tuple[str, Hand]]:
    """Every play that is listed, each once."""
    found = [(one.kind, cards) for one in game.plays(held, on) for cards in choices(one, held)]
    assert len(found) == len({cards for _, cards in found})
    return set(found)


@pytest.mark.parametrize(("name", "number"), [("big-two", 5000), ("big-two-taiwan", 2000), ("big-two-high-two", 2000)])
def test_every_subset_of_a_hand(name: str, number: int, request: pytest.FixtureRequest) -> None:
    long = bool(request.config.getoption("--long", default=False))
    number = number if long else number // 50
    table, game = TABLES[name], zsy_rules.load(name).game.plays
    draw = random.Random(f"20261130 {name}")  # noqa: S311  (a sample)
    led: Counter[str] = Counter()
    answered: Counter[tuple[str, str]] = Counter()
    for _ in range(number):
        mine, theirs = hands(draw)
        held, found = Hand.of(mine), list(every_play(table, mine))
        assert listed(game, held, None) == {(play[0], Hand.of(cards)) for cards, play in found}
        led.update(play[0] for _, play in found)
        tops: dict[str, list[tuple[tuple[Card, ...], Play]]] = {}
        for cards, play in every_play(table, theirs):
            tops.setdefault(play[0], []).append((cards, play))
        for kind in tops if draw.random() < 0.2 else draw.sample(sorted(tops), 2):
            cards, on = draw.choice(tops[kind])
            (top,) = game.lay(Hand.of(cards), None)
            expected = [
                (play[0], Hand.of(answer)) for answer, play in found if beats(play, on, (len(answer), len(cards)))
            ]
            assert top.kind == kind
            assert listed(game, held, top) == set(expected)
            assert game.can_play(held, top) is bool(expected)
            answered.update((kind, other) for other, _ in expected)
    kinds = {"single", "pair", "triple", *FIVES}
    assert set(led) == kinds  # four of a kind with one among them
    assert {"straight", "flush", "full_house", "four_one"} <= {high for _, high in answered}
    if long:
        above = {(low, high) for place, low in enumerate(FIVES) for high in FIVES[place:]}
        assert set(answered) == above | {(kind, kind) for kind in kinds - set(FIVES)}
