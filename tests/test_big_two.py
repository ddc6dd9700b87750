"""Big Two against an exhaustive list: every subset of a hand, named and ranked straight from rules.md C4.1 and B13.

The list knows nothing of the engine. Hands of 13; a part of them with a four of a kind, with many cards of one suit,
with many neighbours. The plain run takes a fiftieth of the hands, `pytest --long` all; for every kind that may answer
another both runs have a hand that can.
"""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
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
    "big-two-tiers": Table("♦♣♥♠", (*MIDDLE, TWO_SIX, WHEEL)),
    "big-two-three-players": Table("♦♣♥♠", (*MIDDLE, TWO_SIX, WHEEL)),
}
NUMBERS = {name: 5000 if name == "big-two" else 2000 for name in TABLES}  # of hands


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


def test_every_ruleset_of_big_two_is_here() -> None:
    assert set(TABLES) == {name for name in zsy_rules.shipped_names() if name.startswith("big-two")}


KINDS = ("single", "pair", "triple", *FIVES)
#: Which kind may answer which: its own, and of five cards those of a higher class.
PAIRS = {(kind, kind) for kind in KINDS} | {(low, high) for at, low in enumerate(FIVES) for high in FIVES[at:]}


def some(kind: str, table: Table, draw: random.Random) -> tuple[Card, ...]:
    """Cards that are a play of a kind, at random."""
    while True:
        ranks, suit = draw.sample(RANKS, 5), draw.choice(table.suits)
        if kind in ("straight", "straight_flush"):
            ranks = draw.choice(table.straights).split()
        suits = [suit if kind in ("flush", "straight_flush") else draw.choice(table.suits) for _ in ranks]
        numbers = {"single": (1,), "pair": (2,), "triple": (3,), "full_house": (3, 2), "four_one": (4, 1)}.get(kind)
        if numbers is None:
            cards = [one_card(rank, suit) for rank, suit in zip(ranks, suits, strict=True)]
        else:
            groups = zip(ranks, numbers, strict=False)
            cards = [one_card(rank, suit) for rank, number in groups for suit in draw.sample(table.suits, number)]
        play = table.name(tuple(sorted(cards)))
        if play is not None and play[0] == kind:
            return tuple(sorted(cards))


def arranged(low: str, high: str, table: Table, draw: random.Random) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """A hand that can answer a play of some kind, and that play."""
    while True:
        on, answer = some(low, table, draw), some(high, table, draw)
        below, above = table.name(on), table.name(answer)
        assert below is not None
        assert above is not None
        if not set(on) & set(answer) and beats(above, below, (len(answer), len(on))):
            break
    rest = [card for rank in RANKS for suit in "♦♣♥♠" if (card := one_card(rank, suit)) not in on + answer]
    draw.shuffle(rest)
    return tuple(sorted((*answer, *rest[: 13 - len(answer)]))), on


@dataclass
class Comparison:
    """One ruleset and its list from scratch, and what came up."""

    table: Table
    game: PlayTables
    led: Counter[str] = field(default_factory=Counter)
    answered: Counter[tuple[str, str]] = field(default_factory=Counter)

    def lead(self, mine: tuple[Card, ...]) -> list[tuple[tuple[Card, ...], Play]]:
        """Every play of a hand, the same by both."""
        found = list(every_play(self.table, mine))
        assert listed(self.game, Hand.of(mine), None) == {(play[0], Hand.of(cards)) for cards, play in found}
        self.led.update(play[0] for _, play in found)
        return found

    def follow(
        self, mine: tuple[Card, ...], found: list[tuple[tuple[Card, ...], Play]], cards: tuple[Card, ...]
    ) -> None:
        """Every answer of a hand to some cards, the same by both."""
        on, held = self.table.name(cards), Hand.of(mine)
        assert on is not None
        (top,) = self.game.lay(Hand.of(cards), None)
        expected = [(play[0], Hand.of(answer)) for answer, play in found if beats(play, on, (len(answer), len(cards)))]
        assert top.kind == on[0]
        assert listed(self.game, held, top) == set(expected)
        self.answered.update((on[0], other) for other, _ in expected)


@pytest.mark.parametrize(("name", "number"), NUMBERS.items())
def test_every_subset_of_a_hand(name: str, number: int, request: pytest.FixtureRequest) -> None:
    long = bool(request.config.getoption("--long", default=False))
    number = number if long else number // 50
    table = TABLES[name]
    both = Comparison(table, zsy_rules.load(name).game.plays)
    draw = random.Random(f"20261130 {name}")  # noqa: S311  (a sample)
    for _ in range(number):
        mine, theirs = hands(draw)
        found = both.lead(mine)
        tops: dict[str, list[tuple[Card, ...]]] = {}
        for cards, play in every_play(table, theirs):
            tops.setdefault(play[0], []).append(cards)
        for kind in tops if draw.random() < 0.2 else draw.sample(sorted(tops), 2):
            both.follow(mine, found, draw.choice(tops[kind]))
    if long:
        assert set(both.answered) == PAIRS
    for low, high in sorted(PAIRS):
        mine, on = arranged(low, high, table, draw)
        before = both.answered[low, high]
        both.follow(mine, both.lead(mine), on)
        assert both.answered[low, high] > before
    assert set(both.led) == set(KINDS)  # four of a kind with one among them
    assert set(both.answered) == PAIRS
