"""Rules of the seed pages by their number in rules.md A1, played by `standard`: those that no other test shows."""

import pytest
from table_tools import answer, house, moved, sit, told

import zsy_rules
from zsy_rules import Pass, Rules
from zsy_rules.cards import RANKS
from zsy_rules.events import Gave
from zsy_rules.record.making import default_labels


@pytest.fixture(scope="module")
def standard() -> Rules:
    return zsy_rules.load("standard")


DIRECTIONS = [
    # lines, the seats at the table in turn order, the hands when the last seat deals
    ("direction: counterclockwise", "E N W S", "14 14 13 13"),
    ("direction: clockwise", "E S W N", "14 14 13 13"),
    ("deal: {direction: clockwise}", "E N W S", "14 13 13 14"),
]


@pytest.mark.parametrize(("lines", "labels", "cards"), DIRECTIONS)
def test_7_play_and_deal_go_counterclockwise(lines: str, labels: str, cards: str) -> None:
    rules = house(lines)
    assert " ".join(default_labels(rules.game)) == labels
    assert told(rules, "", "", "", "cards") == cards


# weakest first: the 2 is the highest natural card, the red joker the highest of all
ORDER = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2", "BJ", "RJ"]


def test_11_12_order_of_ranks(standard: Rules) -> None:
    assert [str(rank) for rank in RANKS] == ORDER
    for place, higher in enumerate(ORDER):
        for lower in ORDER[:place]:
            assert standard.answers(higher, lower)
            assert not standard.answers(lower, higher)


EQUALS = ["3♠ 3♦", "2♥ 2♣", "7♦ 7♠"]


@pytest.mark.parametrize("pair", EQUALS)
def test_13_15_suits_never_break_a_tie(standard: Rules, pair: str) -> None:
    one, other = pair.split()
    assert not standard.answers(one, other)
    assert not standard.answers(other, one)


def test_16_17_cards_are_dealt_singly_from_a_shuffled_pack(standard: Rules) -> None:
    deals = [standard.deal(seed=seed, dealer=2) for seed in range(8)]
    assert len({state.hands for state in deals}) == 8
    assert {tuple(len(hand) for hand in state.hands) for state in deals} == {(14, 13, 13, 14)}


def test_25_the_first_leads_a_later_round_with_what_it_likes(standard: Rules) -> None:
    hands = "3♦ 9♦ 4♣ | 5♦ 5♣ | 6♦ 6♣ | K♦ K♣ 7♦"
    state = moved(standard, sit(standard, hands, "1 2 3 4"), "K♦ K♣; 6♦; 9♦ 4♣; 5♦")
    assert answer(standard, state, "turn") == "seat 1 plays"
    assert [str(one) for one in state.legal] == ["3♦", "K♦", "K♦ K♣"]


def test_26_34_the_exchange_comes_first_and_cannot_be_left_out(standard: Rules) -> None:
    state = sit(standard, "4♦ 4♣ | 5♦ 5♣ | 6♦ 6♣ | K♦ K♣ 7♦", "1 2 3 4")
    assert answer(standard, state, "turn") == "seat 4 gives"
    problem = state.check(Pass())
    assert problem is not None
    assert problem.code == "play/wrong-action"
    assert told(standard, "4♦ 4♣ | 5♦ 5♣ | 6♦ 6♣ | K♦ K♣ 7♦", "", "", "turn") == "seat 1 plays", (
        "a first round has none"
    )


# number, cards, what they are
SHAPES = [
    (35, "5", ["single"]),
    (35, "BJ", ["single"]),
    (36, "5-5", ["pair"]),
    (36, "5-6", []),
    (37, "5-5-5", ["triple"]),
    (38, "5-5-5-9-9", ["full_house"]),
    (38, "5-5-9-9-9", ["full_house"]),
    (38, "5-5-5-9-10", []),
    (39, "7-8-9-10-J", ["straight"]),
    (39, "3-4-5-6-7-8-9-10-J-Q-K-A-2", ["straight"]),
    (39, "7♦ 8♦ 9♦ 10♦ J♦", ["straight"]),  # suits ignored: no flush
    (39, "7-8-9-10", []),
    (39, "7-8-9-10-Q", []),
    (40, "J-Q-K-A-2", ["straight"]),
    (40, "K-A-2-3-4", []),
    (41, "10-J-Q-K-BJ", []),
    (42, "9-9-9-9", ["bomb"]),
    (42, "BJ-RJ", ["joker_bomb"]),
    (43, "4-4-5-5-6-6", []),  # pairs in a row
    (43, "4-4-4-5-5-5", []),  # triples in a row
    (43, "4-4-4-5", []),  # a triple with one card
    (43, "4♦ 6♦ 8♦ 10♦ Q♦", []),  # a flush
    (43, "5-5-RJ", []),  # a wild joker
    (43, "4-4-4-4-5-6", []),  # a four with two cards
    (83, "3-3-3", ["triple"]),
    (83, "3-4-5-6-7", ["straight"]),
    (83, "3-3", ["pair"]),
    (85, "2-2", ["pair"]),
]


@pytest.mark.parametrize(("number", "cards", "kinds"), SHAPES)
def test_35_to_43_what_cards_are(standard: Rules, number: int, cards: str, kinds: list[str]) -> None:
    assert [one.kind for one in standard.identify(cards)] == kinds, number


# number, ruleset, cards, what they are
SHAPES_OF_TWO_PACKS = [
    (44, "9-9-9-9-9", ["bomb"]),
    (44, "9-9-9-9-9-9-9-9", ["bomb"]),
    (44, "9-9-9-10-10", ["full_house"]),
    (44, "4-4-5-5-6-6", []),
]


@pytest.mark.parametrize(("number", "cards", "kinds"), SHAPES_OF_TWO_PACKS)
def test_44_two_packs_have_the_same_shapes(number: int, cards: str, kinds: list[str]) -> None:
    assert [one.kind for one in zsy_rules.load("two-deck").identify(cards)] == kinds, number


# number, the play, on what, whether it beats it
BEATS = [
    (47, "7-7-7", "5-5-5", True),
    (47, "8-9-10-J-Q-K", "7-8-9-10-J-Q", True),
    (48, "7-8-9-10-J-Q", "3-4-5-6-7", False),
    (49, "4-4-4-4", "2-2", True),
    (49, "4-4-4-4", "9-10-J-Q-K-A", True),
    (49, "2-2", "4-4-4-4", False),
    (51, "BJ-RJ", "2-2-2-2", True),
    (51, "2-2-2-2", "BJ-RJ", False),
    (52, "5-5-5-5", "4-4-4-4", True),
    (52, "6-6-6-3-3", "5-5-5-A-A", True),
    (80, "J-Q-K-A-2", "10-J-Q-K-A", True),
    (80, "2-2", "A-A", True),
    (84, "9-9-9-9", "5", True),
    (85, "2-2", "A-A", True),
]


@pytest.mark.parametrize(("number", "play", "on", "expected"), BEATS)
def test_46_to_52_what_beats_what(standard: Rules, number: int, play: str, on: str, *, expected: bool) -> None:
    assert standard.beats(play, on) is expected, number


def test_54_who_can_beat_may_pass(standard: Rules) -> None:
    hands = "3♦ 9♦ | 4♦ 10♦ | 5♦ | 6♦"
    assert told(standard, hands, "", "3♦", "4♦") == "legal"
    assert told(standard, hands, "", "3♦", "-") == "legal"


LAST_PLAYS = ["2♦", "RJ", "4♦ 4♣ 4♥ 4♠", "BJ RJ", "9♦ 9♣ 9♥ 5♦ 5♣"]


@pytest.mark.parametrize("last", LAST_PLAYS)
def test_65_any_play_may_be_the_last(standard: Rules, last: str) -> None:
    state = moved(standard, sit(standard, f"3♦ {last} | 6♦ 6♣ | 7♦ 7♣ | 8♦ 8♣"), "3♦; -; -; -")
    state = moved(standard, state, last)
    assert state.out == (0,)


def test_67_without_scoring_a_round_gives_no_points(standard: Rules) -> None:
    assert told(standard, "3♦ | 4♦ | 5♦ | 2♦ 2♣ RJ", "", "3♦; 4♦; 5♦", "points") == "0 0 0 0"


@pytest.mark.parametrize("rounds", [5, 7, 10])
def test_70_a_match_is_so_many_rounds(standard: Rules, rounds: int) -> None:
    assert standard.match(seed=1, rounds=rounds).length == rounds
    assert standard.match(seed=1).length == 5


def test_86_87_a_tribute_is_seen_with_its_suits(standard: Rules) -> None:
    """Both black aces are given, face up: every player sees which."""
    state = moved(standard, sit(standard, "4♦ 4♣ 4♥ | 5♦ 5♣ | 6♦ 6♣ | A♣ A♠ 7♦", "1 2 3 4"), "A♣ A♠")
    for seat in range(4):
        seen = [event for _, event in state.observe(seat).events if isinstance(event, Gave)]
        assert [(event.giver, event.receiver, str(event.cards)) for event in seen] == [(3, 0, "A♣ A♠")]


def test_88_any_card_may_go_back(standard: Rules) -> None:
    hands = "4♦ 2♦ RJ | 5♦ 5♣ | 6♦ 6♣ | A♣ A♠ 7♦"
    for back in ("4♦ 2♦", "2♦ RJ", "A♠ RJ", "A♣ A♠"):
        assert told(standard, hands, "1 2 3 4", "A♣ A♠; 6♦", back) == "legal"
