"""What is said of cards that are no combination: why, or which combinations are near. A card player can check it."""

import pytest

from zsy_rules import load, shipped_names
from zsy_rules.cards import SUITS, Hand, card, deck_of
from zsy_rules.compiled.nearest import _nearest, nearest
from zsy_rules.errors import IllegalAction
from zsy_rules.notation import read_cards

#: ruleset, cards, what is said. None: nothing is near.
SAID = [
    # runs that are too short, too long, or not played
    ("standard", "5-6-7-8", "5-6-7-8 is a run of 4; straights here start at 5"),
    ("standard", "8-7-6", "6-7-8 is a run of 3; straights here start at 5"),
    ("standard", "J-Q-K-A", "J-Q-K-A is a run of 4; straights here start at 5"),
    ("big-two", "3-4-5-6-7-8", "3-4-5-6-7-8 is a run of 6; straights here have 5"),
    ("dou-dizhu", "3-3-4-4", "3-3-4-4 is a run of 2 pairs; pair runs here start at 3"),
    ("standard", "3-3-4-4-5-5", "3-3-4-4-5-5 is a run of 3 pairs; such runs are not played here"),
    ("standard", "J-J-J-Q-Q-Q", "J-J-J-Q-Q-Q is a run of 2 triples; such runs are not played here"),
    ("president", "7-8-9", "7-8-9 is a run of 3; such runs are not played here"),
    # past the end of the line, and ranks that are not in it
    ("standard", "K-A-2-3-4", "K-A-2-3-4 goes past the 2, and straights here end there"),
    ("standard", "A-2-3-4-5", "A-2-3-4-5 goes past the 2, and straights here end there"),
    ("standard", "2-3-4-5-6", "2-3-4-5-6 goes past the 2, and straights here end there"),
    ("dou-dizhu", "J-Q-K-A-2", "straights here have no 2"),
    ("dou-dizhu", "Q-Q-K-K-A-A-2-2", "pair runs here have no 2"),
    ("straights-to-ace", "J-Q-K-A-2", "straights here have no 2"),
    ("standard", "J-Q-K-A-2-BJ", "straights here have no BJ"),
    ("standard", "K-A-2-BJ-RJ", "straights here have no BJ and no RJ"),
    # one card more or less
    ("standard", "3-3-4", "nearest: pair 3-3 without 4"),
    ("standard", "5-6-8-9-10", "nearest: straight 5-6-7-8-9-10 with a 7"),
    ("standard", "3-3-3-5", "nearest: full_house 3-3-3-5-5 with another 5, triple 3-3-3 without 5"),
    ("standard", "7-7-7-7-8", "nearest: bomb 7-7-7-7 without 8"),
    ("standard", "3-BJ-RJ", "nearest: joker_bomb BJ-RJ without 3"),
    ("standard", "3♦ 3♣ 4♥", "nearest: pair 3-3 without 4"),
    ("standard", "4-5-6-7-Q", None),
    ("standard", "3-4", None),
    ("standard", "BJ-2", None),
]


@pytest.mark.parametrize(("name", "cards", "said"), SAID)
def test_what_is_said(name: str, cards: str, said: str | None) -> None:
    rules = load(name)
    hand = read_cards(cards).cards
    assert rules.identify(hand) == ()
    assert nearest(rules.game.plays, hand) == said
    with pytest.raises(IllegalAction) as caught:
        rules.read(cards)
    assert caught.value.problem.message == f"{hand} is no combination of {name}"
    kinds = ", ".join(rules.game.kinds)
    assert caught.value.problem.hint == (said or f"combinations here: {kinds}")


@pytest.mark.parametrize("name", shipped_names())
def test_it_says_something_true_of_any_cards(name: str) -> None:
    """What is called near is a combination, one card away."""
    rules = load(name)
    deck = list(rules.game.deck)
    for start in range(0, len(deck) - 6, 5):
        for step in (1, 4, 7):
            hand = Hand.of(deck[start::step][:5])
            said = nearest(rules.game.plays, hand) or ""
            if rules.identify(hand) or not said.startswith("nearest: "):
                continue
            for one in said.removeprefix("nearest: ").split(", "):
                named, _, card = one.rpartition(" with" if " with " in one else " without ")
                kind, _, cards = named.partition(" ")
                assert kind in {reading.kind for reading in rules.identify(cards)}, one
                assert abs(len(read_cards(cards).cards) - len(hand)) == 1
                assert card


def test_the_same_ranks_are_looked_at_once() -> None:
    rules = load("big-two")
    _nearest.cache_clear()
    hands = [Hand.of([card("3", one), card("4", other), card("4", "♠")]) for one in SUITS for other in SUITS[:3]]
    assert {nearest(rules.game.plays, hand) for hand in hands} == {"nearest: pair 4-4 without 3"}
    assert _nearest.cache_info().misses == 1
    other = load("big-two").game.plays
    assert nearest(other, hands[0]) == nearest(rules.game.plays, hands[0])
    assert _nearest.cache_info().misses == 2


def test_large_plays_are_not_tried_card_by_card() -> None:
    rules = load("two-deck", 6)
    hand = deck_of(tuple(rules.game.plays.ruleset.ranks or ()), 2)
    assert nearest(rules.game.plays, Hand.of(list(hand)[:30])) is None
    assert nearest(rules.game.plays, Hand()) is None
