"""Rules of the seed pages by their number in rules.md A1, played by `standard`: those that no other test shows."""

import pytest
from table_tools import answer, house, moved, sit, told
from test_match import rounds, small

import zsy_rules
from zsy_rules import Pass, Rules
from zsy_rules.cards import RANKS
from zsy_rules.events import Gave
from zsy_rules.record.making import default_labels
from zsy_rules.simulate import play_match


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


@pytest.mark.parametrize("suit", "♦♣♥♠")
@pytest.mark.parametrize("other", "♦♣♥♠")
def test_15_a_higher_rank_beats_whatever_the_suits(standard: Rules, suit: str, other: str) -> None:
    assert standard.answers(f"9{suit}", f"5{other}")
    assert not standard.answers(f"5{suit}", f"9{other}")


SUITED = "3♦ 6♣ 6♥ 7♣ 8♣ 9♣ 10♣ J♣ | 6♠ 10♦ K♣ 7♦ 7♠ 8♦ 9♦ 9♥ J♦ Q♦ 5♥ 5♣ 5♠ 5♦ BJ RJ | 4♦ | 4♣"
NOT_FOLLOWED = [
    # what seat 1 leads, what seat 2 answers though it holds cards of the suit that was led
    ("3♦", "6♠"),
    ("7♣", "9♦"),
    ("7♣", "BJ"),
    ("6♣ 6♥", "7♦ 7♠"),
    ("6♣ 6♥", "9♦ 9♥"),
    ("7♣ 8♣ 9♣ 10♣ J♣", "8♦ 9♥ 10♦ J♦ Q♦"),
    ("7♣", "5♦ 5♣ 5♥ 5♠"),
    ("7♣", "BJ RJ"),
    ("7♣", "-"),
]


@pytest.mark.parametrize(("led", "answered"), NOT_FOLLOWED)
def test_89_nobody_has_to_follow_suit(standard: Rules, led: str, answered: str) -> None:
    moves = led if led == "3♦" else f"3♦; -; -; -; {led}"
    assert told(standard, SUITED, "", moves, answered) == "legal"


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
    rules = zsy_rules.load("two-deck")
    assert [one.kind for one in rules.identify(cards)] == kinds, number
    assert list(rules.game.kinds) == list(zsy_rules.load("standard").game.kinds)


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
    (81, "2", "A", True),
    (81, "A", "A", False),
    (81, "BJ", "A", True),  # jokers and bombs beat an ace when the 2s are gone too
    (81, "RJ", "A", True),
    (81, "3-3-3-3", "A", True),
    (81, "BJ-RJ", "A", True),
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


WON = "3♦ 10♦ J♦ 4♣ | 5♦ Q♦ 4♦ 4♥ | 6♦ 6♣ K♦ | 7♦ 8♦ A♦"
WINNERS = [
    # moves, who leads the next trick
    ("3♦; -; -; -", 1),
    ("3♦; 5♦; -; -; -", 2),
    ("3♦; 5♦; K♦; -; -; -", 3),
    ("3♦; -; 6♦; 7♦; -; -; -", 4),
    ("3♦; 5♦; 6♦; 7♦; 10♦; Q♦; -; -; -", 2),
    ("3♦; 5♦; -; 7♦; 10♦; -; K♦; -; -; -", 3),
]


@pytest.mark.parametrize(("moves", "winner"), WINNERS)
def test_58_the_last_to_play_wins_the_trick_and_leads_anything(standard: Rules, moves: str, winner: int) -> None:
    *before, _ = moves.split(";")
    assert told(standard, WON, "", ";".join(before), "top") == "single"
    assert told(standard, WON, "", moves, "top") == "nothing"
    assert told(standard, WON, "", moves, "turn") == f"seat {winner} plays"
    state = moved(standard, sit(standard, WON), moves)
    for card in state.hands[winner - 1]:  # be it lower than what lay there
        assert answer(standard, state, str(card)) == "legal"


LAST_PLAYS = ["2♦", "RJ", "4♦ 4♣ 4♥ 4♠", "BJ RJ", "9♦ 9♣ 9♥ 5♦ 5♣"]


@pytest.mark.parametrize("last", LAST_PLAYS)
def test_65_any_play_may_be_the_last(standard: Rules, last: str) -> None:
    state = moved(standard, sit(standard, f"3♦ {last} | 6♦ 6♣ | 7♦ 7♣ | 8♦ 8♣"), "3♦; -; -; -")
    state = moved(standard, state, last)
    assert state.out == (0,)
    while state.turn is not None:
        state = state.after(next(iter(state.legal)))
    assert state.outcome is not None
    assert state.outcome.places[0] == 0


def test_67_without_scoring_a_round_gives_no_points(standard: Rules) -> None:
    assert told(standard, "3♦ | 4♦ | 5♦ | 2♦ 2♣ RJ", "", "3♦; 4♦; 5♦", "points") == "0 0 0 0"


@pytest.mark.parametrize("rounds", [5, 7, 10])
def test_70_a_match_is_so_many_rounds(standard: Rules, rounds: int) -> None:
    """It ends after the last of them, unless a deciding round of those that are tied is due."""
    asked = [play_match(standard, seed, rounds) for seed in range(3)]
    for match in [*asked, *(play_match(standard, seed) for seed in range(3) if rounds == 5)]:
        assert [done.decider for done in match.rounds][:rounds] == [False] * rounds
        assert all(done.decider for done in match.rounds[rounds:])


COSTS = [
    # the cards left, what they cost
    ("3♣", -1),
    ("A♦", -1),
    ("2♦", -2),
    ("BJ", -3),
    ("RJ", -3),
    ("3♣ 2♦ RJ", -6),
    ("2♦ 2♣ A♦ A♣", -6),
    ("BJ RJ", -6),
]


@pytest.mark.parametrize(("left", "cost"), COSTS)
def test_68_cards_left_cost_points(left: str, cost: int) -> None:
    assert told(zsy_rules.load("points"), f"3♦ | 4♦ | 5♦ | {left}", "", "3♦; 4♦; 5♦", "points") == f"0 0 0 {cost}"


POINTS_MATCH = ["3♦ 4♦ 4♣ 5♦", "9♦ 10♦ J♦ 2♦", "3♣,2♦,RJ 4♦ 5♦ 6♦", "4♦ 3♣,3♥,3♠ 5♦ 6♦"]  # single cards, mostly
POINTS_PLACES = ["1 2 4 3", "1 2 3 4", "2 3 4 1", "3 4 1 2"]


def test_69_with_points_the_lowest_cost_wins_and_not_the_most_firsts() -> None:
    """Seat 1 is first twice, but keeps a 2 and a joker once; each is last once, and seat 3 at the lowest cost."""
    won = {}
    for name in ("points", "standard"):
        match = rounds(small(parent=name), POINTS_MATCH, length=4)
        assert [" ".join(str(seat + 1) for seat in done.places) for done in match.rounds] == POINTS_PLACES
        assert match.outcome is not None
        won[name] = (match.outcome.totals, match.outcome.winners)
    assert won == {"points": ((-5, -2, -1, -2), (2,)), "standard": ((0, 0, 0, 0), (0,))}


# each beats all before it
LADDERS = [
    "K♦ / K♣ / K♥ / K♠ / A♦ / A♠ / 2♦ / 2♣ / 2♥ / 2♠",
    "9♦ 9♥ / 9♣ 9♠ / 10♦ 10♣ / 10♥ 10♠",
    "9♣ 9♥ / 9♦ 9♠",
    "4♠ 5♠ 6♠ 7♠ 8♦ / 4♦ 5♦ 6♦ 7♦ 8♣ / 4♣ 5♣ 6♣ 7♦ 8♥ / 4♥ 5♥ 6♥ 7♥ 8♠ / 5♦ 6♦ 7♦ 8♦ 9♣",
    "3♦ 4♣ 5♥ 6♠ 7♦ / 3♦ 5♦ 7♦ 9♦ J♦ / 3♣ 5♣ 7♣ 9♣ J♣ / 3♥ 3♠ 3♦ 4♦ 4♣ / 3♦ 3♣ 3♥ 3♠ 4♥ / 3♦ 4♦ 5♦ 6♦ 7♦",
    "3♦ 3♣ 3♥ 3♠ 4♥ / 3♦ 4♦ 5♦ 6♦ 7♦ / 3♠ 4♠ 5♠ 6♠ 7♠",
]


@pytest.mark.parametrize("ladder", LADDERS)
def test_74_in_big_two_suits_rank_and_so_do_kinds_of_five_cards(ladder: str) -> None:
    """Suits from ♦ to ♠; a pair by its higher suit, a straight by the suit of its highest card."""
    rules, steps = zsy_rules.load("big-two"), ladder.split(" / ")
    for place, higher in enumerate(steps):
        for lower in steps[:place]:
            assert rules.answers(higher, lower), (higher, lower)
            assert not rules.answers(lower, higher), (lower, higher)


ONE_AGAINST_TWO = "3♦ 4♦ 9♦ | 5♦ 6♦ 8♦ | 7♦ 10♦"
SIDES = [
    # moves, what is asked, answer
    ("bid 1; bid 2; -", "roles", "peasant landlord peasant"),
    ("bid 3", "roles", "landlord peasant peasant"),
    ("bid 3", "turn", "seat 1 plays"),
    ("bid 1; bid 2; -", "turn", "seat 2 plays"),
    # as soon as one peasant is out, both have won from the landlord, who pays two shares: bid 2, doubled as
    # the landlord has played once only
    ("bid 1; bid 2; -; 5♦; 7♦; -; -; 10♦", "points", "4 -8 4"),
    # the landlord is out: both pay; bid 2
    ("bid 1; -; bid 2; 7♦; 9♦; -; 10♦", "points", "-2 -2 4"),
]


@pytest.mark.parametrize(("moves", "question", "expected"), SIDES)
def test_75_one_plays_against_two(moves: str, question: str, expected: str) -> None:
    assert told(zsy_rules.load("dou-dizhu"), ONE_AGAINST_TWO, "", moves, question) == expected


def test_82_there_are_four_twos(standard: Rules) -> None:
    """And four of every other natural rank, one of each suit, and one of each joker; whatever the deal."""
    pack = [f"{rank}{suit}" for rank in ORDER[:-2] for suit in "♦♣♥♠"] + ["BJ", "RJ"]
    for seed in range(4):
        held = [str(one) for hand in standard.deal(seed=seed).hands for one in hand]
        assert [one for one in sorted(held) if one[0] == "2"] == sorted(["2♦", "2♣", "2♥", "2♠"])
        assert sorted(held) == sorted(pack)


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
