"""The dull twin against verdicts that a card player can check, and against laws of the language.

The position vectors (`test_naive`) do not prove everything: what lies on the
table, ties, trumps, kickers of a kind and jokers without suit are shown here.
"""

import random
from collections.abc import Iterable
from itertools import combinations
from typing import Any

import pytest
from naive import answers, beats, lay, plays, readings
from naive_games import Rulesets, cards, role, rulesets
from naive_now import PLAIN, Order

from zsy_rules.cards import PACK, Card, Rank
from zsy_rules.ruleset import CardTerm, Kind, Ruleset, Wild


@pytest.fixture
def rules(request: pytest.FixtureRequest) -> Rulesets:
    return rulesets(request)


# --- verdicts of rule books ----------------------------------------------------------------------

# What cards are: rules.md C1.3 (standard), C3.3 (dou-dizhu), C4.3 (big-two), C5.3 at level 7 (guandan), language.md.
READS = [
    ("standard", "3♦ 3♣", {"pair"}),
    ("standard", "3-3-3-3", {"bomb"}),
    ("standard", "J-Q-K-A-2", {"straight"}),
    ("standard", "K-A-2-3-4", set()),
    ("standard", "A-2-3-4-5", set()),
    ("standard", "2-3-4-5-6", set()),
    ("standard", "5-6-7-8", set()),
    ("standard", "9-10-J-Q-BJ", set()),
    ("standard", "3-3-4-4-5-5", set()),
    ("standard", "3-3-3-4-4-4", set()),
    ("standard", "3-3-3-4", set()),
    ("standard", "BJ-RJ", {"joker_bomb"}),
    ("two-deck", "BJ-BJ-RJ", set()),
    ("two-deck", "RJ-RJ", {"pair"}),
    ("two-deck", "8-8-8-8-8", {"bomb"}),  # never a full house of one rank: C43
    ("two-deck", "8-8-8-RJ-RJ", {"full_house"}),  # C17
    ("four-joker-bomb", "BJ-BJ-RJ-RJ", {"four_jokers"}),
    ("straights-to-ace", "J-Q-K-A-2", set()),
    ("straights-to-ace", "10-J-Q-K-A", {"straight"}),
    ("dou-dizhu", "10-J-Q-K-A", {"straight"}),
    ("dou-dizhu", "J-Q-K-A-2", set()),
    ("dou-dizhu", "3-3-4-4", set()),
    ("dou-dizhu", "3-3-4-4-5-5", {"pair_run"}),
    ("dou-dizhu", "2-2-2-A-A-A", set()),
    ("dou-dizhu", "3-3-3-4-4-4-5-6", {"triple_run_singles"}),
    ("dou-dizhu", "3-3-3-4-4-4-5-5", {"triple_run_singles"}),
    ("dou-dizhu", "3-3-3-4-4-4-BJ-RJ", set()),
    ("dou-dizhu", "3-3-3-4-4-4-5-5-5-7-7-7", {"triple_run_singles"}),
    ("dou-dizhu", "3-3-3-4-4-4-5-5-5-6-6-6", {"triple_run"}),  # longest: the 3s or 6s are no kickers
    ("dou-dizhu-douzero", "3-3-3-4-4-4-5-5-5-6-6-6", {"triple_run", "triple_run_singles"}),
    ("dou-dizhu", "3-3-3-4-4-4-5-5-5-6-6-6-7-7-7-9-9-9-9-J-Q", set()),
    ("dou-dizhu", "8-8-8-8-7-7", {"four_two_singles"}),
    ("dou-dizhu", "8-8-8-8-7-7-9-9", {"four_two_pairs"}),
    ("dou-dizhu", "8-8-8-8-7-7-7-7", set()),  # not twice the same pair; neither four is a pair of kickers
    ("big-two", "4♦ 4♣ 4♥ 4♠", set()),
    ("big-two", "A♦ 2♣ 3♦ 4♦ 5♦", {"straight"}),
    ("big-two-high-two", "A♦ 2♣ 3♦ 4♦ 5♦", set()),
    ("big-two", "J♦ Q♣ K♦ A♦ 2♦", set()),
    ("big-two-high-two", "J♦ Q♣ K♦ A♦ 2♦", {"straight"}),
    ("big-two", "3♦ 4♦ 5♦ 6♦ 7♦", {"straight", "flush", "straight_flush"}),
    ("big-two", "3♦ 4♦ 5♦ 6♦ 8♦", {"flush"}),
    ("big-two", "4♦ 4♣ 4♥ 4♠ K♦", {"four_one"}),
    ("guandan", "6♦ 7♣ 8♦ 9♦ 10♦", {"straight"}),
    ("guandan", "6♦ 8♣ 9♦ 10♦ J♦", set()),
    ("guandan", "10♦ J♣ Q♦ K♦ A♦", {"straight"}),
    ("guandan", "A♦ 2♣ 3♦ 4♦ 5♦", {"straight"}),
    ("guandan", "K♦ A♣ 2♦ 3♦ 4♦", set()),
    ("guandan", "7♦ 7♣ 8♦ 8♣ 9♦ 9♣", {"pair_run"}),
    ("guandan", "7♥ 5♦ 5♣ 5♠", {"quad"}),
    ("guandan", "8♦ 8♣ 9♦ 9♣ 7♥", {"full_house"}),
    ("guandan", "7♥", {"single"}),
    ("guandan", "7♥ BJ", set()),  # no joker
    ("tien-len-south", "3♠ 4♣ 5♦", {"straight"}),
    ("tien-len-south", "K♠ A♣ 2♦", set()),
    ("tien-len-south", "3♠ 3♣ 4♠ 4♣ 5♠ 5♣", {"pair_run"}),
    ("daihinmin", "4♦ RJ 6♦", {"run"}),
    ("daihinmin", "4♦ RJ 6♣", set()),
    ("daihinmin", "4♦ 4♣ 4♥ 4♠ RJ", {"five"}),
    ("pits", "5♦ RJ", {"pair"}),
    ("pits", "5♦ A♦", {"pair"}),
    ("pits", "3♦ 4♦ A♦", set()),  # aces are wild in sets only
    ("pits", "3♦ 4♣ RJ", {"run"}),
    ("pits", "3♦ 4♦ RJ", {"run", "suited_run"}),
]


@pytest.mark.parametrize(("name", "text", "kinds"), READS)
def test_what_cards_are(rules: Rulesets, name: str, text: str, kinds: set[str]) -> None:
    order = Order(level=Rank("7")) if name == "guandan" else PLAIN
    assert {one.kind for one in readings(rules(name), cards(text), order)} == kinds


# Whether the first may be played on the second, same sources; trumps: rules.md B16.
ANSWERS = [
    ("standard", "J-Q-K-A-2", "10-J-Q-K-A", True),
    ("standard", "4-5-6-7-8-9", "3-4-5-6-7", False),
    ("standard", "8-9-10-J-Q", "3-4-5-6-7", True),
    ("standard", "RJ", "BJ", True),
    ("standard", "BJ-RJ", "2-2-2-2", True),
    ("standard", "4-4-4-4", "RJ", True),
    ("standard", "4-4-4-4", "5-5-5-5", False),
    ("standard", "6-6-6-3-3", "5-5-5-A-A", True),
    ("two-deck", "5-5-5-4-4", "5-5-5-3-3", False),
    ("two-deck", "A-A", "A-A", False),
    ("two-deck", "RJ-RJ", "2-2", True),
    ("two-deck", "RJ-RJ", "BJ-BJ", True),
    ("fixed-shapes", "RJ RJ", "BJ BJ", False),  # tied
    ("fixed-shapes", "BJ BJ", "2♦ 2♣", True),
    ("two-deck", "BJ-RJ", "BJ-RJ", False),
    ("two-deck", "3-3-3-3-3", "2-2-2-2", True),
    ("bombs-strictly-longer", "5-5-5-5", "4-4-4-4", False),
    ("bombs-strictly-longer", "BJ-RJ", "4-4-4-4", True),
    ("two-deck", "4-4-4-4-4-4-4", "5-5-5-5-5-5", True),
    ("two-deck", "5-5-5-5-5-5-5", "4-4-4-4-4-4-4", True),
    ("president", "9", "9", False),
    ("president-equal", "9", "9", True),
    ("president-equal", "9-9-9", "9-9-9", True),
    ("president-equal", "8", "9", False),
    ("president", "7-7", "6", False),
    ("president", "7-7-7", "6-6", False),
    ("president", "2", "K-K", False),
    ("dou-dizhu", "9-9-9-9-3-4", "8-8-8-8-7-7", True),
    ("dou-dizhu", "4-4-4-4", "8-8-8-8-7-7", True),
    ("dou-dizhu", "4-4-4-4", "3-3-3-4-4-4-5-5-6-6", True),
    ("dou-dizhu", "9-9-9-9-3-4", "3-3-3-4-4-4", False),
    ("dou-dizhu", "BJ-RJ", "2-2-2-2", True),
    ("dou-dizhu", "2-2-2-2", "BJ-RJ", False),
    ("big-two", "A♠", "A♥", True),
    ("big-two", "K♦ K♠", "K♣ K♥", True),
    ("big-two", "K♣ K♥", "K♦ K♠", False),
    ("big-two", "6♦ 6♣ 6♥ 3♦ 3♣", "3♦ 4♦ 5♦ 6♦ 8♦", True),
    ("big-two", "6♦ 6♣ 6♥ 3♦ 3♣", "3♦ 4♦ 5♣ 6♦ 7♦", True),
    ("big-two", "4♦ 4♣ 4♥ 4♠ K♦", "2♦ 2♣ 2♥ 3♦ 3♣", True),
    ("big-two", "4♦ 4♣ 4♥ 4♠ K♦", "3♦ 4♦ 5♦ 6♦ 7♦", False),
    ("big-two", "8♦ 8♣ 8♥", "3♦ 3♣", False),
    ("big-two", "2♦ 2♣ 2♥", "A♦ A♣ A♥", True),
    ("big-two", "3♦ 4♦ 5♦ 6♦ 7♦", "2♦ 2♣ 2♥ 2♠ 4♠", True),
    ("big-two", "A♦ 2♣ 3♦ 4♦ 5♦", "10♦ J♦ Q♦ K♣ A♠", True),
    ("big-two", "A♦ 2♣ 3♦ 4♦ 5♦", "A♠ 2♦ 3♣ 4♣ 5♣", False),  # by the suit of the 5: A4.13
    ("big-two-taiwan", "A♦ 2♣ 3♦ 4♦ 5♦", "3♣ 4♣ 5♣ 6♣ 7♦", False),
    ("big-two-taiwan", "2♦ 3♦ 4♦ 5♦ 6♣", "10♦ J♦ Q♦ K♣ A♠", True),
    ("big-two", "3♦ 4♦ 5♦ 6♦ 7♣", "3♠ 4♦ 5♦ 6♦ 7♦", True),
    ("big-two", "3♠ 4♦ 5♦ 6♦ 7♦", "3♦ 4♦ 5♦ 6♦ 7♣", False),
    ("big-two", "3♠ 4♠ 5♠ 6♠ 8♠", "3♦ 4♦ 5♦ 6♦ 9♦", False),  # flushes from the top card down: A4.13
    ("big-two", "3♠ 4♠ 5♠ 6♠ 9♠", "3♦ 4♦ 5♦ 6♦ 9♦", True),
    ("guandan", "7♦ 7♣", "A♦ A♣", True),
    ("guandan", "6♦ 7♣ 8♦ 9♦ 10♦", "10♦ J♣ Q♦ K♦ A♦", False),
    ("guandan", "5♦ 5♦ 5♣ 5♣ 5♠", "3♠ 4♠ 5♠ 6♠ 7♠", False),
    ("guandan", "3♠ 4♠ 5♠ 6♠ 7♠", "5♦ 5♦ 5♣ 5♣ 5♠", True),
    ("guandan", "8♦ 8♦ 8♣ 8♣ 8♠ 8♠", "3♠ 4♠ 5♠ 6♠ 7♠", True),
    ("guandan", "BJ BJ RJ RJ", "8♦ 8♦ 8♣ 8♣ 8♠ 8♠", True),
    ("tien-len-south", "3♥", "3♦", True),
    ("tien-len-south", "3♠ 3♣ 4♠ 4♣ 5♠ 5♣", "2♥", True),
    ("tien-len-south", "3♠ 3♣ 4♠ 4♣ 5♠ 5♣", "A♥", False),
    ("tien-len-south", "3♠ 3♣ 4♠ 4♣ 5♠ 5♣", "2♦ 2♥", False),
    ("tien-len-south", "3♠ 3♣ 4♠ 4♣ 5♠ 5♣ 6♠ 6♣", "2♦ 2♥", True),
    ("tien-len-south", "4♠ 4♣ 4♦ 4♥", "2♥", True),
    ("tien-len-south", "4♠ 4♣ 4♦ 4♥", "A♥", False),
    ("daihinmin", "5♦ 6♦ 7♦", "3♦ 4♦ 5♦", False),
    ("daihinmin", "6♦ 7♦ 8♦", "3♦ 4♦ 5♦", True),
    ("daihinmin", "3♠", "RJ", True),
    ("daihinmin", "3♦", "RJ", False),
    ("pits", "5♦ 5♣", "5♥ RJ", True),
    ("pits", "5♥ RJ", "5♦ 5♣", False),
    ("pits", "3♦ 4♦ 5♦", "9♦ 10♣ J♦", True),
    ("pits", "9♦ 10♣ J♦", "3♦ 4♦ 5♦", False),
    ("pits", "3♦ 4♦ 5♦ 6♦", "9♦ 10♣ J♦", False),
]


@pytest.mark.parametrize(("name", "text", "top", "verdict"), ANSWERS)
def test_what_may_be_played_on_what(rules: Rulesets, name: str, text: str, top: str, *, verdict: bool) -> None:
    ruleset, order = rules(name), Order(level=Rank("7")) if name == "guandan" else PLAIN
    lying = lay(ruleset, cards(top), order=order)
    assert {bool(lay(ruleset, cards(text), on, order=order)) for on in lying} == {verdict}


# What lies on the table, unnamed or named: language.md 9, guandan's README (as declared), rules.md C5.3.
LYING = [
    ("big-two", "3♦ 4♦ 5♦ 6♦ 7♦", None, {"straight_flush"}),
    ("big-two", "3♦ 4♦ 5♦ 6♦ 7♦", "straight", {"straight_flush"}),
    ("big-two", "3♦ 4♦ 5♦ 6♦ 8♦", "straight", set()),
    ("fixed-shapes", "3♦ 4♦ 5♦ 6♦ 7♦", "straight", {"straight_flush"}),
    ("guandan", "3♠ 4♠ 5♠ 6♠ 7♥", "straight", {"straight"}),
    ("guandan", "3♠ 4♠ 5♠ 6♠ 7♥", None, {"straight_flush"}),
    ("dou-dizhu-douzero", "3-3-3-4-4-4-5-5-5-6-6-6", None, {"triple_run", "triple_run_singles"}),
]


@pytest.mark.parametrize(("name", "text", "named", "kinds"), LYING)
def test_what_lies_on_the_table(rules: Rulesets, name: str, text: str, named: str | None, kinds: set[str]) -> None:
    order = Order(level=Rank("7")) if name == "guandan" else PLAIN
    lying = lay(rules(name), cards(text), kind=named, order=order)
    assert {one.kind for one in lying} == kinds
    assert len(lying) == len(kinds)


def test_the_strongest_of_two_full_houses_lies(rules: Rulesets) -> None:
    ruleset, order, text = rules("guandan"), Order(level=Rank("7")), "8♦ 8♣ 9♦ 9♣ 7♥"
    assert {one.main[0].rank for one in readings(ruleset, cards(text), order)} == {"8", "9"}
    assert [one.main[0].rank for one in lay(ruleset, cards(text), order=order)] == ["9"]


def test_a_joker_lies_as_one_of_the_suits_it_may_have(rules: Rulesets) -> None:
    lying = lay(rules("daihinmin"), cards("8♠ RJ"))
    assert {role(one) for one in lying} == {"8♦", "8♣", "8♥"}  # must be named where locks matter


# The house rule of language.md 1: any two jokers are a pair above 2-2, beside a triple too.
JOKER_PAIR = {
    "pair": {"same_rank": "2", "of": ["natural"]},
    "joker_pair": {"any_cards": "2", "of": ["jokers"]},
    "full_house": {"same_rank": "3", "with": {"kind": ["pair", "joker_pair"]}},
}


def changed(ruleset: Ruleset, kinds: dict[str, Any], **more: Any) -> Ruleset:
    """The ruleset with these kinds changed; None takes a kind back."""
    table = {**ruleset.combinations, **{name: kind and Kind.model_validate(kind) for name, kind in kinds.items()}}
    return ruleset.model_copy(update={"combinations": {name: kind for name, kind in table.items() if kind}, **more})


def test_a_pair_of_jokers_by_a_house_rule(rules: Rulesets) -> None:
    classes = {"pairs": ("pair", "joker_pair")}
    house = changed(rules("two-deck"), {**JOKER_PAIR, "joker_bomb": None}, bombs=("bomb",), classes=classes)
    (twos,) = readings(house, cards("2-2"))
    for text in ("BJ-RJ", "RJ-RJ"):
        (pair,) = readings(house, cards(text))
        assert pair.kind == "joker_pair"
        assert answers(house, pair, twos)
        assert not answers(house, twos, pair)
        (full,) = readings(house, cards(f"3-3-3-{text}"))
        assert (full.kind, full.form) == ("full_house", (3, 1, 2, 1))
    assert {one.kind for one in readings(house, cards("3-3-3-3-3"))} == {"bomb"}


def test_a_joker_has_no_suit(rules: Rulesets) -> None:
    kinds = {
        "flush": {"same_suit": "3"},
        "mixed_pair": {"any_cards": "2", "suits": "mixed"},
        "hearts_and_more": {"any_cards": "3", "of": ["♥", "RJ"]},
    }
    table = changed(rules("standard"), kinds)
    verdicts = {
        "3♥ 5♥ 8♥": {"flush", "hearts_and_more"},
        "3♥ 5♥ RJ": {"hearts_and_more"},
        "3♥ 5♥ BJ": set(),
        "3♥ 5♥": set(),
        "3♥ 5♠": {"mixed_pair"},
        "3♥ RJ": {"mixed_pair"},
    }
    assert {text: {one.kind for one in readings(table, cards(text))} for text in verdicts} == verdicts


def test_a_run_lies_wholly_below_in_a_reversal(rules: Rulesets) -> None:
    ruleset, order = rules("daihinmin"), Order(reversed=True)
    for text, verdict in [("3♦ 4♦ 5♦", True), ("4♦ 5♦ 6♦", False), ("8♦ 9♦ 10♦", False)]:
        (on,) = lay(ruleset, cards("6♣ 7♣ 8♣"), order=order)
        assert bool(lay(ruleset, cards(text), on, order=order)) == verdict


def test_a_wild_card_for_lower_ranks_only(rules: Rulesets) -> None:
    entry = Wild.model_validate({"cards": ["8"], "only_lower": "true"})
    ruleset = rules("president").model_copy(update={"wild": {"eights": entry}})
    assert {one.kind for one in readings(ruleset, cards("5-8"))} == {"pair"}
    assert not readings(ruleset, cards("9-8"))


def test_only_a_wild_card_fills_the_hole_of_a_removed_rank(rules: Rulesets) -> None:
    pits = rules("pits")
    deck = pits.deck.model_copy(update={"remove": (CardTerm.read("7"),)})
    holed = pits.model_copy(update={"deck": deck})
    closed = holed.model_copy(update={"sequence": ("3", "4", "5", "6", "8", "9", "10")})
    assert not readings(holed, cards("5♦ 6♣ 8♦"))
    assert {one.kind for one in readings(holed, cards("5♦ 6♦ 8♦ RJ"))} == {"run"}  # a 7 without suit
    assert {one.kind for one in readings(pits, cards("5♦ 6♦ 8♦ RJ"))} == {"run", "suited_run"}
    assert {one.kind for one in readings(closed, cards("5♦ 6♣ 8♦"))} == {"run"}


def test_next_higher_is_exactly_one_place(rules: Rulesets) -> None:
    ruleset = rules("standard")
    strict = ruleset.model_copy(update={"trick": ruleset.trick.model_copy(update={"answer": "next_higher"})})
    for text, top, verdict in [("6", "5", True), ("7", "5", False), ("3-3-3-3", "5", True), ("BJ", "2", True)]:
        (on,) = readings(strict, cards(top))
        (play,) = readings(strict, cards(text))
        assert answers(strict, play, on) == verdict
        assert beats(strict, play, on)


def test_a_reversal_keeps_the_jokers_on_top(rules: Rulesets) -> None:
    ruleset, order = rules("standard"), Order(reversed=True)
    rising = [next(iter(readings(ruleset, cards(text), order))) for text in ["2", "A", "K", "4", "3", "BJ", "RJ"]]
    assert all(beats(ruleset, high, low, order) for low, high in combinations(rising, 2))
    low, high = (next(iter(readings(ruleset, cards(text), order))) for text in ["4-5-6-7-8", "3-4-5-6-7"])
    assert beats(ruleset, high, low, order)


# --- laws ----------------------------------------------------------------------------------------

# (cards of a hand; few where a hand is full of wild cards)
LAW_GAMES = {
    "standard": 8,
    "two-deck": 8,
    "president": 8,
    "big-two": 8,
    "tien-len-south": 8,
    "fixed-shapes": 8,
    "dou-dizhu-douzero": 8,
    "guandan": 7,
    "daihinmin": 6,
    "pits": 5,
}


def deck_of(ruleset: Ruleset) -> list[Card]:
    return [one for one in PACK for _ in range(ruleset.deck.packs) if one.rank in (ruleset.ranks or ())]


def clumped(draw: random.Random, deck: Iterable[Card], size: int) -> list[Card]:
    """Cards of a few neighbouring ranks, so that there is something to play."""
    start = draw.randrange(13)
    near = [one for one in deck if (one.rank.place - start) % 15 < 4 or (one.is_joker and draw.random() < 0.7)]
    return sorted(draw.sample(near, min(size, len(near))))


@pytest.mark.parametrize("name", LAW_GAMES)
def test_plays_are_the_readings_of_all_parts_of_the_hand(rules: Rulesets, name: str) -> None:
    ruleset, draw = rules(name), random.Random(f"parts {name}")  # noqa: S311  (a sample)
    for number in range(3):
        order = Order(level=Rank("7") if name == "guandan" else None, reversed=number == 1)
        hand = clumped(draw, deck_of(ruleset), LAW_GAMES[name])
        parts = {part for size in range(1, len(hand) + 1) for part in combinations(hand, size)}
        assert plays(ruleset, hand, order=order) == {one for part in parts for one in readings(ruleset, part, order)}


@pytest.mark.parametrize("name", LAW_GAMES)
def test_beating_is_a_strict_order(rules: Rulesets, name: str) -> None:
    ruleset, draw = rules(name), random.Random(f"order {name}")  # noqa: S311  (a sample)
    order = Order(level=Rank("7") if name == "guandan" else None)
    hands = [clumped(draw, deck_of(ruleset), LAW_GAMES[name] + 2) for _ in range(6)]
    found = [one for hand in hands for one in sorted(plays(ruleset, hand, order=order), key=str)]
    chosen = draw.sample(found, min(50, len(found)))
    above = {(a, b) for a in chosen for b in chosen if beats(ruleset, a, b, order)}
    assert above
    assert not any((b, a) in above for a, b in above)
    assert all((a, c) in above for a, b in above for other, c in above if other == b)
