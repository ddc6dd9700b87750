"""What cards are and what beats what: tables that a card player can check."""

import pytest
from play_tools import hand, house, kinds, play, tables

from zsy_rules.cards import Rank, card
from zsy_rules.combinations import Meant, Order

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
STRAIGHTS_TIED = "combinations: {straight: {tied: [3, 4]}}"
FLUSHES = "combinations: {flush: {same_suit: 5}}\nclasses: {fives: [straight, flush]}"

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
    ("standard", "deck: {remove: [BJ]}", "RJ", ["single"]),  # and there is no joker bomb any more
    ("standard", "deck: {remove: [BJ]}", "BJ-RJ", []),
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
    ("standard", STRAIGHTS_TIED, "4-5-6-7-8", "3-4-5-6-7", False),  # they share the strength of the lower
    ("standard", STRAIGHTS_TIED, "3-4-5-6-7", "4-5-6-7-8", False),
    ("standard", STRAIGHTS_TIED, "5-6-7-8-9", "4-5-6-7-8", True),
    ("standard", STRAIGHTS_TIED, "5-6-7-8-9", "3-4-5-6-7", True),
    ("standard", FLUSHES, "3♦ 5♦ 7♦ 9♦ J♦", "10-J-Q-K-A", True),
    ("standard", FLUSHES, "3♦ 5♦ 7♦ 9♦ J♦", "3-4-5-6-7-8", False),  # a class is of one number of cards
    ("standard", "combinations: {full_house: {compare: [kickers, rank]}}", "3-3-3-6-6", "9-9-9-5-5", True),
    ("standard", "combinations: {full_house: {compare: [rank, kickers]}}", "3-3-3-6-6", "9-9-9-5-5", False),
]


@pytest.mark.parametrize(("parent", "rule", "cards", "expected"), READS_HOUSE)
def test_what_cards_are_under_house_rules(parent: str, rule: str, cards: str, expected: list[str]) -> None:
    assert kinds(house(rule, parent), cards) == expected


@pytest.mark.parametrize(("parent", "rule", "cards", "on", "expected"), ANSWERS_HOUSE)
def test_what_answers_what_under_house_rules(parent: str, rule: str, cards: str, on: str, *, expected: bool) -> None:
    game = house(rule, parent)
    answer, top = play(game, cards), play(game, on)
    assert game.answers(answer, top) is expected
    assert (answer.hand in [one.hand for one in game.plays(answer.hand, top)]) is expected


def test_a_play_that_this_deck_has_not_got_beats_nothing_and_is_beaten_by_bombs_alone() -> None:
    """A straight of three is a play of the house next door."""
    game, next_door = tables("standard"), house("combinations: {straight: {length: 3..}}")
    three, other = play(next_door, "5-6-7"), play(next_door, "6-7-8")
    assert next_door.outranks(other, three)
    assert not game.outranks(other, three)
    assert not game.answers(other, three)
    assert not game.is_highest(three, hand("5-6-7"))
    held = hand("6-7-8-9-10-J-J-J-J BJ RJ")
    assert [str(one) for one in game.plays(held, three)] == ["J-J-J-J", "BJ-RJ"]


def test_a_kind_that_this_ruleset_has_not_got_is_refused() -> None:
    game, next_door = tables("standard"), house("combinations: {trio: {run_of: 1, length: 3}}")
    three = play(next_door, "5-6-7")
    for ask in (lambda: game.outranks(three, three), lambda: list(game.plays(hand("J-J-J-J"), three))):
        with pytest.raises(ValueError, match="trio is no kind of this ruleset"):
            ask()


def test_a_lone_two_over_president_beats_all() -> None:
    game = house("combinations: {lone_two: {cards: [2], instead_of: [single]}}\nbombs: [lone_two]", "president")
    two, kings = play(game, "2", "lone_two"), play(game, "K-K")
    assert game.answers(two, kings)
    assert [one.kind for one in game.lay(hand("2"), kings)] == ["lone_two"]
    assert [one.kind for one in game.lay(hand("2"), None, Meant("single"))] == ["lone_two"]  # it always lies as such
