"""What cards are and what beats what: tables that a card player can check."""

import pytest
from play_tools import hand, house, kinds, play, tables, whole

from zsy_rules.cards import Rank, card
from zsy_rules.combinations import Order

# --- the verdict vectors of rules.md ----------------------------------------------------------------
# Of C1.3 here: 2 to 21 (what a play is, what beats what) and of 1 what may open. The others are about
# passing, dealing, tribute and points (1, 22 to 30) and are tested with the state of a round.

# number in C1.3, ruleset, cards, what they are
READS_C1 = [
    (2, "standard", "3♦ 3♣", ["pair"]),
    (3, "standard", "3-3-3-3", ["bomb"]),
    (5, "standard", "K-A-2-3-4", []),
    (5, "standard", "A-2-3-4-5", []),
    (5, "standard", "2-3-4-5-6", []),
    (6, "standard", "5-6-7-8", []),
    (9, "standard", "9-10-J-Q-BJ", []),
    (16, "standard", "3-3-4-4-5-5", []),
    (16, "standard", "3-3-3-4-4-4", []),
    (16, "standard", "3-3-3-4", []),
    (20, "two-deck", "BJ-BJ-RJ", []),
]
# number in C1.3, ruleset, play, play on the table, whether it beats it
BEATS_C1 = [
    (4, "standard", "J-Q-K-A-2", "10-J-Q-K-A", True),
    (7, "standard", "4-5-6-7-8-9", "3-4-5-6-7", False),
    (8, "standard", "8-9-10-J-Q", "3-4-5-6-7", True),
    (10, "standard", "RJ", "BJ", True),
    (11, "standard", "BJ-RJ", "2-2-2-2", True),
    (12, "standard", "4-4-4-4", "RJ", True),
    (13, "standard", "4-4-4-4", "5-5-5-5", False),
    (14, "standard", "6-6-6-3-3", "5-5-5-A-A", True),
    (15, "two-deck", "5-5-5-4-4", "5-5-5-3-3", False),
    (17, "two-deck", "A-A", "A-A", False),
    (18, "two-deck", "RJ-RJ", "2-2", True),
    (19, "two-deck", "BJ-RJ", "BJ-RJ", False),
    (21, "two-deck", "3-3-3-3-3", "2-2-2-2", True),
]

# C2.3, president; the options are the answers of single kinds
BEATS_C2 = [
    ("president", "9", "9", False),
    ("president-equal", "9", "9", True),
    ("president-equal", "9-9-9", "9-9-9", True),
    ("president", "7-7", "6", False),
    ("president", "7-7-7", "6-6", False),
    ("president", "2", "K-K", False),
]

# C3.3, Dou Dizhu
READS_C3 = [
    ("dou-dizhu", "10-J-Q-K-A", ["straight"]),
    ("dou-dizhu", "J-Q-K-A-2", []),
    ("dou-dizhu", "3-3-4-4", []),
    ("dou-dizhu", "3-3-4-4-5-5", ["pair_run"]),
    ("dou-dizhu", "2-2-2-A-A-A", []),
    ("dou-dizhu", "3-3-3-4-4-4-5-6", ["triple_run_singles"]),
    ("dou-dizhu", "3-3-3-4-4-4-5-5", ["triple_run_singles"]),
    ("dou-dizhu", "3-3-3-4-4-4-BJ-RJ", []),
    ("dou-dizhu-douzero", "3-3-3-4-4-4-BJ-RJ", ["triple_run_singles"]),
    ("dou-dizhu", "8-8-8-8-7-7", ["four_two_singles"]),
    ("dou-dizhu", "8-8-8-8-BJ-RJ", []),
    ("dou-dizhu", "3-3-3-4-4-4-5-5-5-7-7-7", ["triple_run_singles"]),
    ("dou-dizhu-openspiel", "8-8-8-8-7-7", []),
]
BEATS_C3 = [
    ("dou-dizhu", "9-9-9-9-3-4", "8-8-8-8-7-7", True),
    ("dou-dizhu", "3-3-3-3", "8-8-8-8-7-7", True),
    ("dou-dizhu", "4-4-4-4", "3-3-3-5-5-5-6-6", None),  # the play on the table is none
    ("dou-dizhu", "4-4-4-4", "5-5-5-6-6-6-7-7", True),
    ("dou-dizhu", "9-9-9-9-7-8", "5-5-5-6-6-6", False),
    ("dou-dizhu", "BJ-RJ", "2-2-2-2", True),
    ("dou-dizhu", "2-2-2-2", "BJ-RJ", False),
]

# C4.3, Big Two
READS_C4 = [
    ("big-two", "4-4-4-4", []),
    ("big-two-high-two", "A♦ 2♦ 3♣ 4♦ 5♦", []),
    ("big-two", "J♦ Q♦ K♣ A♦ 2♦", []),
    ("big-two-high-two", "J♦ Q♦ K♣ A♦ 2♦", ["straight"]),
    ("big-two", "3♦ 4♦ 5♦ 6♦ 7♦", ["flush", "straight", "straight_flush"]),
]
BEATS_C4 = [
    ("big-two", "A♠", "A♥", True),
    ("big-two", "K♠ K♦", "K♥ K♣", True),
    ("big-two", "K♥ K♣", "K♠ K♦", False),
    ("big-two", "6♦ 6♣ 6♥ 3♦ 3♣", "4♦ 8♦ 9♦ J♦ 2♦", True),
    ("big-two", "6♦ 6♣ 6♥ 3♦ 3♣", "10♦ J♣ Q♥ K♠ A♦", True),
    ("big-two", "4♦ 4♣ 4♥ 4♠ K♦", "2♦ 2♣ 2♥ 3♦ 3♣", True),
    ("big-two", "8♦ 8♣ 8♥", "3♦ 3♣", False),
    ("big-two", "2♦ 2♣ 2♥", "A♦ A♣ A♥", True),
    ("big-two", "10♦ J♣ Q♥ K♠ A♦", "A♦ 2♣ 3♦ 4♦ 5♦", False),
    ("big-two", "A♦ 2♣ 3♦ 4♦ 5♦", "10♦ J♣ Q♥ K♠ A♦", True),
    ("big-two-taiwan", "3♦ 4♣ 5♦ 6♦ 7♦", "A♦ 2♣ 3♦ 4♦ 5♦", True),
]

# C5.3, Guandan at level 7
READS_C5 = [
    ("6-7-8-9-10", ["straight"]),
    ("6-8-9-10-J", []),
    ("10-J-Q-K-A", ["straight"]),
    ("A-2-3-4-5", ["straight"]),
    ("K-A-2-3-4", []),
    ("7-7-8-8-9-9", ["pair_run"]),
    ("7♥ 5-5-5", ["quad"]),
    ("9-9-8-8 7♥", ["full_house"]),
]
BEATS_C5 = [
    ("7-7", "A-A", True),
    ("7-8-9-10-J", "8-9-10-J-Q", False),
    ("3♠ 4♠ 5♠ 6♠ 7♠", "5-5-5-5-5", True),
    ("8-8-8-8-8-8", "3♠ 4♠ 5♠ 6♠ 7♠", True),
    ("BJ-BJ-RJ-RJ", "8-8-8-8-8-8", True),
]


@pytest.mark.parametrize(("number", "ruleset", "cards", "expected"), READS_C1)
def test_what_cards_are_in_the_seed_rules(number: int, ruleset: str, cards: str, expected: list[str]) -> None:
    assert kinds(tables(ruleset), cards) == expected, number


@pytest.mark.parametrize(("number", "ruleset", "cards", "on", "expected"), BEATS_C1)
def test_what_beats_what_in_the_seed_rules(number: int, ruleset: str, cards: str, on: str, *, expected: bool) -> None:
    game = tables(ruleset)
    assert game.outranks(play(game, cards), play(game, on)) is expected, number
    assert game.answers(play(game, cards), play(game, on)) is expected, number


def test_the_opening_play_contains_the_opening_card() -> None:
    game = tables("standard")
    held = hand("3♦ 3♣ 4♦ 5♣ 6♦ 7♦ 8♦")
    may_open = {str(one) for one in game.plays(held, must=card("3", "♦"))}
    assert may_open == {"3", "3-3", "3-4-5-6-7", "3-4-5-6-7-8"}  # not 4-5-6-7-8: C1.3, 1


@pytest.mark.parametrize(("ruleset", "cards", "expected"), [*READS_C3, *READS_C4])
def test_what_cards_are_in_other_games(ruleset: str, cards: str, expected: list[str]) -> None:
    assert kinds(tables(ruleset), cards) == expected


@pytest.mark.parametrize(("ruleset", "cards", "on", "expected"), [*BEATS_C2, *BEATS_C3, *BEATS_C4])
def test_what_answers_what_in_other_games(ruleset: str, cards: str, on: str, *, expected: bool | None) -> None:
    game = tables(ruleset)
    if expected is None:
        assert kinds(game, on) == []
    else:
        assert game.answers(play(game, cards), play(game, on)) is expected


@pytest.mark.parametrize(("cards", "expected"), READS_C5)
def test_what_cards_are_at_level_seven(cards: str, expected: list[str]) -> None:
    assert kinds(tables("guandan"), cards, Order(level=Rank.SEVEN)) == expected


@pytest.mark.parametrize(("cards", "on", "expected"), BEATS_C5)
def test_what_beats_what_at_level_seven(cards: str, on: str, *, expected: bool) -> None:
    game, order = tables("guandan"), Order(level=Rank.SEVEN)
    assert game.answers(play(game, cards, None, order), play(game, on, None, order), order) is expected


def test_with_a_wild_card_two_pairs_are_one_full_house_or_the_other() -> None:
    order = Order(level=Rank.SEVEN)
    found = tables("guandan").identify(hand("9-9-8-8 7♥"), order)
    assert [(str(one.main[0]), one.place) for one in found] == [("7♥", Rank.EIGHT.place), ("7♥", Rank.NINE.place)]
    strongest = tables("guandan").lay(hand("9-9-8-8 7♥"), None, order=order)
    assert [one.place for one in strongest] == [Rank.NINE.place]


# --- house rules: the lines of language.md 1, and what its appendix E calls "verdicts only" ------------------

SINGLES_AND_PAIRS = "combinations: {single: {answer: equal_or_higher}, pair: {answer: equal_or_higher}}"
LONE_TWO = "combinations: {lone_two: {cards: [2], instead_of: [single]}}\nbombs: [bomb, joker_bomb, lone_two]"
JOKER_PAIR = (
    "combinations: {joker_bomb: none, pair: {of: [natural]}, joker_pair: {any_cards: 2, of: [jokers]}%s}\n"
    "bombs: [bomb]\nclasses: {pairs: [pair, joker_pair]}"
)
JOKER_KICKERS = JOKER_PAIR % ", full_house: {with: {same_rank: none, kind: [pair, joker_pair]}}"
LOW_ACES = "sequence: [A, 2, 3, 4, 5, 6, 7, 8, 9, 10, J, Q, K, A, 2]"
PAIR_RUNS = "combinations: {pair_run: {run_of: 2, length: 3..}}"
PACKS = "deck: {packs: 2}"

# parent, house rule, cards, what they are
READS_HOUSE = [
    ("standard", "combinations: {straight: {length: 3..}}", "5-6-7", ["straight"]),
    ("standard", "combinations: {straight: {of: [3..A]}}", "J-Q-K-A-2", []),
    ("standard", "combinations: {straight: {of: [3..A]}}", "10-J-Q-K-A", ["straight"]),
    ("standard", LOW_ACES, "A-2-3-4-5", ["straight"]),
    ("standard", LOW_ACES, "2-3-4-5-6", ["straight"]),
    ("standard", LOW_ACES, "J-Q-K-A-2", ["straight"]),
    ("standard", LOW_ACES, "K-A-2-3-4", []),
    ("standard", PAIR_RUNS, "4-4-5-5-6-6", ["pair_run"]),
    ("standard", PAIR_RUNS, "4-4-5-5", []),
    ("standard", "combinations: {full_house: none}", "6-6-6-3-3", []),
    ("two-deck", "combinations: {full_house: {with: {of: [natural]}}}", "6-6-6-BJ-BJ", []),
    ("two-deck", "combinations: {}", "6-6-6-BJ-BJ", ["full_house"]),
    ("standard", JOKER_PAIR % "", "BJ-RJ", ["joker_pair"]),
    ("standard", JOKER_PAIR % "", "6-6-6-BJ-RJ", []),
    ("standard", JOKER_KICKERS, "6-6-6-BJ-RJ", ["full_house"]),
    ("standard", JOKER_KICKERS, "6-6-6-3-3", ["full_house"]),
    ("standard", JOKER_KICKERS, "6-6-6-3-BJ", []),
    ("standard", LONE_TWO, "2", ["single", "lone_two"]),
    ("standard", "deck: {remove: [7]}", "5-6-8-9-10", []),  # a removed rank leaves a hole
    ("standard", "deck: {remove: [7]}", "8-9-10-J-Q", ["straight"]),
    (
        "standard",
        "deck: {remove: [7]}\nsequence: [3, 4, 5, 6, 8, 9, 10, J, Q, K, A, 2]",
        "5-6-8-9-10",
        ["straight"],
    ),
    ("four-joker-bomb", "combinations: {}", "BJ-BJ-RJ-RJ", ["four_jokers"]),
]
# parent, house rule, play, play on the table, whether it may be played
ANSWERS_HOUSE = [
    ("president", SINGLES_AND_PAIRS, "9", "9", True),
    ("president", SINGLES_AND_PAIRS, "9-9-9", "9-9-9", False),
    ("standard", LOW_ACES, "3-4-5-6-7", "A-2-3-4-5", True),
    ("standard", LOW_ACES, "2-3-4-5-6", "A-2-3-4-5", True),
    ("standard", JOKER_PAIR % "", "BJ-RJ", "2-2", True),
    ("standard", JOKER_PAIR % "", "BJ-RJ", "2-2-2", False),
    ("standard", JOKER_PAIR % "", "4-4-4-4", "BJ-RJ", True),
    ("two-deck", "combinations: {bomb: {compare: [size]}}", "5-5-5-5", "4-4-4-4", False),
    ("two-deck", "combinations: {bomb: {compare: [size]}}", "3-3-3-3-3", "2-2-2-2", True),
    ("two-deck", "combinations: {}", "3-3-3-3-3-3-3-3", "2-2-2-2-2-2-2", True),
    ("two-deck", "combinations: {}", "3-3-3-3-3-3-3", "2-2-2-2-2-2-2", False),
    ("fixed-shapes", PACKS, "RJ-RJ", "BJ-BJ", False),  # tied
    ("fixed-shapes", PACKS, "BJ-BJ", "RJ-RJ", False),
    ("fixed-shapes", PACKS, "BJ-BJ", "2-2", True),
    ("standard", "trick: {answer: next_higher}", "8", "7", True),
    ("standard", "trick: {answer: next_higher}", "9", "7", False),
    ("standard", "trick: {answer: next_higher}", "7", "7", False),
    ("standard", "trick: {answer: next_higher}", "4-5-6-7-8", "3-4-5-6-7", True),
    ("standard", "trick: {answer: next_higher}", "5-6-7-8-9", "3-4-5-6-7", False),
    ("standard", "trick: {answer: next_higher}", "4-4-4-4", "9", True),  # a bomb is not of the same kind
    ("standard", "combinations: {straight: {answer: clear_above}}", "7-8-9-10-J", "3-4-5-6-7", False),
    ("standard", "combinations: {straight: {answer: clear_above}}", "8-9-10-J-Q", "3-4-5-6-7", True),
    ("standard", "combinations: {full_house: {compare: [kickers, rank]}}", "3-3-3-6-6", "9-9-9-5-5", True),
    ("standard", "combinations: {full_house: {compare: [rank, kickers]}}", "3-3-3-6-6", "9-9-9-5-5", False),
]


@pytest.mark.parametrize(("parent", "rule", "cards", "expected"), READS_HOUSE)
def test_what_cards_are_under_house_rules(parent: str, rule: str, cards: str, expected: list[str]) -> None:
    assert kinds(house(rule, parent), cards) == expected


@pytest.mark.parametrize(("parent", "rule", "cards", "on", "expected"), ANSWERS_HOUSE)
def test_what_answers_what_under_house_rules(parent: str, rule: str, cards: str, on: str, *, expected: bool) -> None:
    game = house(rule, parent)
    assert game.answers(play(game, cards), play(game, on)) is expected


def test_a_lone_two_over_president_beats_all() -> None:
    game = house("combinations: {lone_two: {cards: [2], instead_of: [single]}}\nbombs: [lone_two]", "president")
    two, kings = play(game, "2", "lone_two"), play(game, "K-K")
    assert game.answers(two, kings)
    assert [one.kind for one in game.lay(hand("2"), kings)] == ["lone_two"]
    assert [one.kind for one in game.lay(hand("2"), None, "single")] == ["lone_two"]  # it always lies as such


# --- kickers and runs --------------------------------------------------------------------------------

PLANES = """
ranks: [3, 4, 5, 6, 7, 8, 9, 10, J, Q, K, A, 2, BJ, RJ]
combinations:
  single: {same_rank: 1}
  pair: {same_rank: 2}
  bomb: {same_rank: 4}
  rocket: {cards: [BJ, RJ]}
  plane: {run_of: 3, length: 2.., %s}
"""
WITH = "with: {same_rank: 1, %s}"
# what is asked of the kickers, cards, whether they are a plane
KICKERS = [
    (WITH % "different: true", "3-3-3-4-4-4-6-7", True),
    (WITH % "different: true", "3-3-3-4-4-4-6-6", False),
    (WITH % "different: false", "3-3-3-4-4-4-6-6", True),
    (WITH % "different: false", "3-3-3-4-4-4-3-6", False),  # never a rank of the main part
    (WITH % "never: [rocket]", "3-3-3-4-4-4-BJ-RJ", False),
    (WITH % "never: [rocket]", "3-3-3-4-4-4-2-RJ", True),
    (WITH % "never: [pair], different: false", "3-3-3-4-4-4-6-6", False),
    (WITH % "of: [2, jokers]", "3-3-3-4-4-4-2-RJ", True),
    (WITH % "of: [2, jokers]", "3-3-3-4-4-4-A-RJ", False),
    (WITH % "different: false, each: 2", "3-3-3-4-4-4-6-6-7-7", True),
    (WITH % "different: false", "3-3-3-4-4-4-5-5-5-6-6-6", True),
    ("longest: true, " + WITH % "different: false", "3-3-3-4-4-4-5-5-5-6-6-6", False),
    ("longest: true, " + WITH % "different: false", "3-3-3-4-4-4-5-5-5-7-7-7", True),
    ("longest: true, " + WITH % "different: false", "3-3-3-4-4-4-5-5", True),
    ("with: {same_rank: 2, different: true}", "3-3-3-4-4-4-6-6-7-7", True),
    ("with: {same_rank: 2, different: true}", "3-3-3-4-4-4-6-6-6-6", False),
    ("with: {same_rank: 2, different: false}", "3-3-3-4-4-4-6-6-6-6", True),
    ("with: {same_rank: 2, different: false, never: [bomb]}", "3-3-3-4-4-4-6-6-6-6", False),
    ("with: {kind: [pair, rocket]}", "3-3-3-4-4-4-6-6-BJ-RJ", True),
    ("with: {kind: [pair, rocket]}", "3-3-3-4-4-4-6-6-6-6", False),
    ("with: {kind: [pair, rocket], different: false}", "3-3-3-4-4-4-6-6-6-6", True),
    ("with: {kind: [pair, rocket], different: false}", "3-3-3-4-4-4-6-6-6-7", False),
]


@pytest.mark.parametrize(("rule", "cards", "expected"), KICKERS)
def test_kickers(rule: str, cards: str, *, expected: bool) -> None:
    game = whole(PLANES % rule)
    assert ("plane" in kinds(game, cards)) is expected
    assert any(one.kind == "plane" and one.size == len(hand(cards)) for one in game.plays(hand(cards))) is expected


def test_kickers_of_kinds_come_once_however_they_may_be_seen() -> None:
    game = whole(PLANES % "with: {kind: [pair, two], different: false}" + "  two: {any_cards: 2}\n")
    found = [str(one) for one in game.plays(hand("3-3-3-4-4-4-6-6-7")) if one.kind == "plane"]
    assert found == []  # four kicker cards are wanted
    found = [str(one) for one in game.plays(hand("3-3-3-4-4-4-6-6-6-7")) if one.kind == "plane"]
    assert found == ["3-3-3-4-4-4-6-6-6-7"]


# --- suits -------------------------------------------------------------------------------------------

SUITED = """
ranks: [3, 4, 5, 6, 7, 8, 9, 10, J, Q, K, A, 2, BJ, RJ]
suits: [♦, ♣, ♥, ♠]
sequence: [3, 4, 5, 6, 7, 8, 9, 10, J, Q, K, A, 2, RJ]
deck: {packs: 2}
combinations:
  single: {same_rank: 1, compare: [rank, suit]}
  same: {run_of: 1, length: 3, suits: same}
  mixed: {run_of: 1, length: 3, suits: mixed}
  flush: {same_suit: 4}
  hearts: {any_cards: 2, of: [♥]}
  threes: {cards: [3♦, 3♥, 3], compare: [suit]}
  highest: {run_of: 2, length: 2, compare: [highest_suit]}
"""
READS_SUITED = [
    ("4♥ 5♥ 6♥", ["same"]),
    ("4♥ 5♥ 6♣", ["mixed"]),
    ("4-5-6", ["mixed"]),  # suits not known: in no one suit
    ("A♥ 2♥ RJ", ["mixed"]),  # a joker has no suit
    ("4♥ 5♥ 9♥ 9♥", ["flush"]),
    ("4♥ 5♥ 9♥ RJ", []),
    ("4♥ 9♥", ["hearts"]),
    ("4♥ RJ", []),
    ("3♦ 3♥ 3♠", ["threes"]),
    ("3♦ 3♦ 3♥", ["threes"]),
    ("3♦ 3♣ 3♠", []),
]
BEATS_SUITED = [
    ("K♠", "K♥", True),
    ("K♦", "K♠", False),
    ("3♦ 3♥ 3♠", "3♦ 3♣ 3♥", True),
    ("3♦ 3♣ 3♥", "3♦ 3♥ 3♥", False),
    ("4♦ 4♦ 5♦ 5♠", "4♠ 4♠ 5♦ 5♥", True),  # the suits of the 5s alone
    ("4♥ 5♥ 9♥ J♥", "4♠ 5♠ 8♠ J♠", True),  # the third card from the top of a flush decides
    ("4♥ 5♥ 9♥ J♥", "4♠ 5♠ 9♠ J♠", False),
]


@pytest.mark.parametrize(("cards", "expected"), READS_SUITED)
def test_what_cards_are_where_suits_count(cards: str, expected: list[str]) -> None:
    assert sorted(kinds(whole(SUITED), cards)) == expected


@pytest.mark.parametrize(("cards", "on", "expected"), BEATS_SUITED)
def test_what_beats_what_where_suits_count(cards: str, on: str, *, expected: bool) -> None:
    game = whole(SUITED)
    assert game.outranks(play(game, cards), play(game, on)) is expected


# --- reversal ----------------------------------------------------------------------------------------

TURNED = Order(reversed=True)
BEATS_TURNED = [
    ("daihinmin", "3♦", "4♦", True),
    ("daihinmin", "2♦", "A♦", False),
    ("daihinmin", "RJ", "3♦", True),  # the joker stays on top
    ("daihinmin", "3♠", "RJ", True),  # a trump, in either order
    ("daihinmin", "3♣", "RJ", False),
    ("daihinmin", "4♥ 5♥ 6♥", "6♣ 7♣ 8♣", False),
    ("daihinmin", "4♥ 5♥ 6♥", "7♣ 8♣ 9♣", True),
    ("standard", "4-4-4-4", "5-5-5-5", True),
    ("standard", "BJ-RJ", "3-3-3-3", True),  # bombs are not turned
    ("standard", "RJ", "BJ", True),
    ("standard", "3-4-5-6-7", "4-5-6-7-8", True),
    ("standard", "5-5-5-A-A", "6-6-6-3-3", True),
]


@pytest.mark.parametrize(("ruleset", "cards", "on", "expected"), BEATS_TURNED)
def test_what_answers_what_in_a_reversal(ruleset: str, cards: str, on: str, *, expected: bool) -> None:
    game = tables(ruleset)
    assert game.answers(play(game, cards), play(game, on), TURNED) is expected  # keys are read in the order now


def test_a_reversal_may_keep_other_ranks_on_top() -> None:
    game, order = tables("president"), Order(reversed=True, keeping=frozenset({Rank.TWO}))
    assert game.answers(play(game, "2"), play(game, "3"), order)
    assert game.answers(play(game, "3"), play(game, "A"), order)


# --- trumps ------------------------------------------------------------------------------------------

CHOPS = [
    ("3-3-4-4-5-5", "2", True),
    ("3-3-4-4-5-5", "A", False),
    ("3-3-4-4-5-5", "2-2", False),
    ("4-4-4-4", "2", True),
    ("4-4-4-4", "2-2", True),
    ("4-4-4-4", "A", False),
    ("3-3-4-4-5-5-6-6", "2-2", True),
    ("3-3-4-4-5-5-6-6", "9-9-9-9", True),
    ("4-4-4-4", "9-9-10-10-J-J", True),
    ("4-4-4-4", "9-9-10-10-J-J-Q-Q", False),
    ("9-9-9-9", "4-4-4-4", True),
]


@pytest.mark.parametrize(("cards", "on", "expected"), CHOPS)
def test_chops(cards: str, on: str, *, expected: bool) -> None:
    game = tables("tien-len-south")
    chop, top = play(game, cards), play(game, on)
    assert game.answers(chop, top) is expected
    assert (chop.cards in [one.cards for one in game.plays(chop.hand, top)]) is expected


# --- wild cards --------------------------------------------------------------------------------------

PITS_READS: list[tuple[str, list[tuple[str, tuple[str, ...]]]]] = [
    ("9-9 RJ", [("triple", ("9",))]),
    ("5 RJ 7", [("run", ("6",))]),
    ("5-6 RJ", [("run", ("4",)), ("run", ("7",))]),
    ("K A", [("pair", ("K",))]),
    ("BJ RJ", []),  # a play of wild cards alone: all stand for themselves, and these are no pair
    ("BJ", [("single", ())]),
    ("A 9", [("pair", ("9",))]),
    ("A 3 4", []),  # aces are wild in sets only
]


def test_wild_cards_stand_for_what_they_may() -> None:
    game = tables("pits")
    for cards, expected in PITS_READS:
        found = [
            (one.kind, tuple(str(role.card.rank) for role in one.roles if role.card))
            for one in game.identify(hand(cards))
        ]
        assert sorted(found) == sorted(expected), cards


def test_a_play_without_wild_cards_beats_an_equal_one_with_them() -> None:
    game = tables("pits")
    natural, made = play(game, "9-9-9"), play(game, "9-9 RJ")
    assert game.outranks(natural, made)
    assert not game.outranks(made, natural)
    assert game.outranks(play(game, "10-10 RJ"), natural)


def test_a_wild_card_lies_as_itself_where_that_is_the_same() -> None:
    game, order = tables("guandan"), Order(level=Rank.SEVEN)
    for cards in ("7♥ 7♠", "7♥ 7♥", "7♥", "9-9-9 7♥ 7♥", "7♥ 7♥ 7♠ 9-9"):
        found = game.identify(hand(cards), order)
        assert () in [one.roles for one in found], cards
    standing = {one.kind: len(one.roles) for one in game.identify(hand("9-9-9 7♥ 7♥"), order)}
    assert standing == {"full_house": 0, "five": 2}


ROLES = """
ranks: [3, 4, 5, 6, 7, 8]
suits: [♦, ♣, ♥, ♠]
wild: {eight: {cards: [8], %s}}
combinations:
  single: {same_rank: 1, compare: [rank, suit]}
  pair: {same_rank: 2}
  fixed: {cards: [4, 4♥]}
"""
ROLES_SAID = [  # what is said of the wild cards, cards, kind, the cards that the wild card may be
    ("in: [fixed]", "4♥ 8♠", "fixed", ["4♦", "4♣", "4♠"]),  # the 4♥ is there: not a second one, not any 4 in its place
    ("in: [fixed]", "4♠ 8♠", "fixed", ["4♥"]),
    ("stands_for: [♥]", "4♠ 8♠", "pair", ["4♥"]),
    ("stands_for: [♥]", "4♥ 8♠", "pair", []),
    ("stands_for: [3..5]", "6♥ 8♠", "pair", []),
    ("in: [fixed]", "6♥ 8♠", "pair", []),
]


@pytest.mark.parametrize(("rule", "cards", "kind", "expected"), ROLES_SAID)
def test_a_role_is_a_card_that_the_slot_takes_and_the_play_does_not_hold(
    rule: str, cards: str, kind: str, expected: list[str]
) -> None:
    found = [one for one in whole(ROLES % rule).identify(hand(cards)) if one.kind == kind]
    assert [str(role.card) for one in found for role in one.roles] == expected


def test_only_the_rank_is_left_when_the_play_holds_every_suit() -> None:
    five = play(tables("daihinmin"), "9♦ 9♣ 9♥ 9♠ RJ")
    assert (five.kind, [str(role.card) for role in five.roles]) == ("five", ["9"])
    four = tables("daihinmin").identify(hand("9♦ 9♣ 9♥ RJ"))
    assert [[str(role.card) for role in one.roles] for one in four] == [["9♠"]]


def test_a_wild_card_fills_a_hole_if_it_may() -> None:
    rule = "deck: {remove: [7]}\nwild: {joker: {cards: [RJ]}}"
    assert kinds(house(rule), "5-6 RJ 8-9") == ["straight"]
    assert kinds(house(rule + "\ncombinations: {straight: {of: [3..6, 8..2]}}"), "5-6 RJ 8-9") == []


# --- what lies on the table --------------------------------------------------------------------------


def test_a_suited_run_always_lies_as_what_stands_in_its_place() -> None:
    game = tables("big-two")
    suited = hand("3♦ 4♦ 5♦ 6♦ 7♦")
    assert [one.kind for one in game.lay(suited, None)] == ["straight_flush"]
    assert [one.kind for one in game.lay(suited, None, "straight")] == ["straight_flush"]
    assert [one.kind for one in game.lies_as(play(game, "3♦ 4♦ 5♦ 6♦ 7♦", "flush"))] == ["straight_flush"]


def test_in_guandan_a_suited_run_lies_as_declared() -> None:
    game, order = tables("guandan"), Order(level=Rank.SEVEN)
    run = hand("3♠ 4♠ 5♠ 6♠ 7♥")
    assert [one.kind for one in game.lay(run, None, "straight", order)] == ["straight"]
    assert [one.kind for one in game.lay(run, None, None, order)] == ["straight_flush"]


def test_unnamed_the_strongest_legal_reading_lies() -> None:
    game = tables("dou-dizhu-douzero")
    cards = hand("3-3-3-4-4-4-5-5-5-6-6-6")
    top = play(game, "3-3-3-4-4-4-5-5-5-9-9-9", "triple_run_singles")
    assert sorted({one.kind for one in game.identify(cards)}) == ["triple_run", "triple_run_singles"]
    (laid,) = game.lay(cards, top)
    assert (laid.kind, laid.key) == ("triple_run_singles", (1,))  # 4-5-6 with three 3s
    assert {one.kind for one in game.lay(cards, None)} == {"triple_run", "triple_run_singles"}  # must be named


def test_nothing_lies_where_nothing_is_legal() -> None:
    game = tables("standard")
    assert game.lay(hand("3-4"), None) == ()
    assert game.lay(hand("3-3"), play(game, "9")) == ()
    assert game.lay(hand("3-3"), None, "single") == ()


# --- plays of a hand ---------------------------------------------------------------------------------


def test_plays_come_weakest_first_kind_by_kind_bombs_last() -> None:
    found = [f"{one.kind} {one}" for one in tables("standard").plays(hand("5♦ 5♣ 5♥ 5♠ BJ RJ"))]
    assert found == [
        "single 5", "single BJ", "single RJ", "pair 5-5", "triple 5-5-5", "bomb 5-5-5-5", "joker_bomb BJ-RJ",
    ]  # fmt: skip


def test_on_a_play_come_its_own_kind_then_its_class_then_bombs() -> None:
    game = tables("big-two")
    held = hand("4♦ 5♦ 6♦ 7♦ 8♦ 8♣ 8♥ 9♣")
    found = [f"{one.kind} {one}" for one in game.plays(held, play(game, "3♦ 4♣ 5♣ 6♣ 7♣"))]
    assert found[0] == "straight 4♦ 5♦ 6♦ 7♦ 8♦"
    order = list(dict.fromkeys(one.split()[0] for one in found))
    assert order == ["straight", "flush", "straight_flush"]
    game = tables("standard")
    found = [f"{one.kind} {one}" for one in game.plays(hand("4-4-4-4-9-K"), play(game, "8"))]
    assert found == ["single 9", "single K", "bomb 4-4-4-4"]


def test_on_any_cards_come_higher_ones_only() -> None:
    game = whole("ranks: [3, 4, 5, 6]\ncombinations: {two: {any_cards: 2}}\n")
    found = [str(one) for one in game.plays(hand("3-4-5-6"), play(game, "4-5"))]
    assert found == ["3-6", "4-6", "5-6"]


NAMED = [  # ruleset, hand, a play of it as it is listed: with suits where they decide something
    ("standard", "7♦ 7♣", "7-7"),
    ("big-two", "7♦ 7♣", "7♦ 7♣"),
    ("big-two", "7♦ 7♣ 7♥", "7-7-7"),
    ("fixed-shapes", "4♦ 5♦ 6♦ 7♦ 8♣", "4♦ 5♦ 6♦ 7♦ 8♣"),  # of one suit it would lie as a straight flush
    ("fixed-shapes", "4♦ 4♣", "4-4"),
    ("daihinmin", "4♦ 4♣", "4♦ 4♣"),  # the lock looks at suits
    ("tien-len-south", "4♦ 4♣ 4♥", "4-4-4"),
]


@pytest.mark.parametrize(("ruleset", "held", "text"), NAMED)
def test_suits_are_named_where_they_decide_something(ruleset: str, held: str, text: str) -> None:
    assert text in [str(one) for one in tables(ruleset).plays(hand(held)) if one.size == len(hand(held))]


def test_a_filter_names_the_suits_of_its_rank_alone() -> None:
    game = house("bars: {spade: {play: {has: [3♠]}}}")
    found = [str(one) for one in game.plays(hand("3♦ 3♠ 4♦ 4♠"))]
    assert found == ["3♦", "3♠", "4", "3♦ 3♠", "4-4"]


def test_wild_cards_are_listed_by_name() -> None:
    game, order = tables("guandan"), Order(level=Rank.SEVEN)
    found = [str(one) for one in game.plays(hand("7♥ 7♠ 9♦"), order=order) if one.size == 2]
    assert found == ["7♥ 9", "7♥ 7♠"]


def test_nothing_is_made_that_is_not_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    game = tables("dou-dizhu")
    held = hand("3-3-3-4-4-4-5-5-6-7-8-9-10-J-J-Q-K-A-2-2")
    top, triple = play(game, "3-4-5-6-7"), play(game, "3-3-3-5")
    made: list[object] = []
    monkeypatch.setattr("zsy_rules.compiled.kinds.Combination", lambda *args: made.append(args))
    assert game.can_play(held, top)
    assert game.can_play(held)
    assert made == []  # rows are whole plays here
    next(game.plays(held, triple))
    assert len(made) == 1


def test_rows_are_made_once() -> None:
    game = house("title: rows")
    assert game.rows == 113  # 15 + 13 + 13 + 13 sets, 45 straights of 5 to 13 of 13 ranks, 13 bombs, one pair of jokers
    for low in range(3, 10):
        cards = "-".join(str(number) for number in range(low, low + 2))
        list(game.plays(hand(cards)))
    assert game.rows == 113
    game.can_play(hand("3"), order=TURNED)
    assert game.rows == 226


def test_a_kind_of_another_ruleset_is_refused() -> None:
    plane = play(tables("dou-dizhu"), "3-3-3-4-4-4")
    with pytest.raises(ValueError, match="triple_run is no kind of this ruleset"):
        tables("standard").answers(plane, plane)


def test_too_many_cards_are_nothing() -> None:
    assert tables("standard").identify(hand("3-" * 54 + "3")) == ()
    assert tables("standard").identify(hand("")) == ()


def test_five_of_one_rank_need_a_second_pack() -> None:
    assert kinds(tables("standard"), "3-3-3-3-3") == []
    assert kinds(tables("two-deck"), "3-3-3-3-3") == ["bomb"]
