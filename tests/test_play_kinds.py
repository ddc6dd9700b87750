"""Kickers, suits, reversal, trumps and wild cards: tables that a card player can check."""

import pytest
from play_tools import hand, house, kinds, play, tables, whole

from zsy_rules.cards import Rank
from zsy_rules.combinations import Order

# --- kickers and runs --------------------------------------------------------------------------------

PLANES = """
ranks: [3, 4, 5, 6, 7, 8, 9, 10, J, Q, K, A, 2, BJ, RJ]
combinations:
  single: {same_rank: 1}
  pair: {same_rank: 2}
  triple: {same_rank: 3}
  bomb: {same_rank: 4}
  rocket: {cards: [BJ, RJ]}
  red: {any_cards: 2, of: [♦, ♥]}
  motley: {any_cards: 2, suits: mixed}
  plane: {run_of: 3, length: 2.., %s}
"""
WITH = "with: {same_rank: 1, %s}"
PLANE = "3♦ 3♣ 3♥ 4♦ 4♣ 4♥"
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
    ("with: {kind: [pair], different: false, never: [bomb]}", "3-3-3-4-4-4-6-6-6-6", False),
    ("with: {kind: [pair], different: false, never: [bomb]}", "3-3-3-4-4-4-6-6-7-7", True),
    ("with: {kind: [triple]}", "3-3-3-4-4-4-5-5-5-7-7-7", True),
    (
        "longest: true, with: {kind: [triple]}",
        "3-3-3-4-4-4-5-5-5-7-7-7",
        False,
    ),  # either way
    ("longest: true, with: {kind: [triple]}", "3-3-3-4-4-4-6-6-6-8-8-8", True),
    (WITH % "never: [red]", f"{PLANE} 6♦ 7♥", False),  # two red cards
    (WITH % "never: [red]", f"{PLANE} 6♦ 7♠", True),
    (WITH % "never: [red]", f"{PLANE} 6♦ RJ", True),  # a joker has no suit
    ("with: {kind: [motley]}", f"{PLANE} 6♦ 7♦ 8♣ 9♣", True),
    ("with: {kind: [motley]}", f"{PLANE} 6♦ 7♦ 8♦ 9♣", False),  # one of the two would be all diamonds
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


WILD_PLANES = [  # cards, of which the red joker stands for any other; whether they are a plane with two single cards
    ("3-3-3-4-4-4-6 RJ", True),
    ("3-3-3-4-4-6-7 RJ", True),  # as a 4
    ("3-3-3-4-4-6-7-8", False),
    ("3-3-3-4-6-7-8 RJ", False),
]


@pytest.mark.parametrize(("cards", "expected"), WILD_PLANES)
def test_kickers_where_a_card_is_wild(cards: str, *, expected: bool) -> None:
    game = whole(PLANES % (WITH % "different: true") + "wild: {joker: {cards: [RJ]}}\n")
    assert ("plane" in kinds(game, cards)) is expected
    assert any(one.kind == "plane" and one.size == 8 for one in game.plays(hand(cards))) is expected


def test_a_plane_with_triples_is_written_with_a_plus_where_it_may_be_divided_in_more_ways() -> None:
    game = whole(PLANES % "with: {kind: [triple]}")
    for cards, expected in [
        ("3-3-3-4-4-4-5-5-5-7-7-7", ["3-3-3-4-4-4+5-5-5-7-7-7", "4-4-4-5-5-5+3-3-3-7-7-7"]),
        ("3-3-3-4-4-4-6-6-6-8-8-8", ["3-3-3-4-4-4-6-6-6-8-8-8"]),
    ]:
        planes = [one for one in game.identify(hand(cards)) if one.kind == "plane"]
        assert sorted(game.written(one) for one in planes) == expected


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
wild: {eight: {cards: [8♠], %s}}
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


def test_of_two_equal_wild_cards_it_does_not_matter_which_stands_for_which() -> None:
    """Two packs and a lock of suits, so suits of roles matter: beside 3♦ 3♦ lie two of the six other 3s."""
    rule = """
ranks: [3, 4, RJ]
deck: {packs: 2}
wild: {joker: {cards: [RJ]}}
combinations: {single: {same_rank: 1}, four: {same_rank: 4}}
effects: {lock: {when: {same_suits: true}, do: lock_suits}}
"""
    found = [one for one in whole(rule).identify(hand("3♦ 3♦ RJ RJ")) if one.kind == "four"]
    roles = [" ".join(str(role.card) for role in one.roles) for one in found]
    assert sorted(roles) == sorted(["3♣ 3♣", "3♣ 3♥", "3♣ 3♠", "3♥ 3♥", "3♥ 3♠", "3♠ 3♠"])


def test_wild_cards_of_one_rank_may_stand_for_different_cards() -> None:
    rule = """
ranks: [3, 4, 5, 8]
wild: {red: {cards: [8♦, 8♥], stands_for: [3]}, black: {cards: [8♣, 8♠], stands_for: [4]}}
combinations: {single: {same_rank: 1}, pair: {same_rank: 2}}
"""
    for cards, expected in [("3♠ 8♦", ["pair"]), ("3♠ 8♣", []), ("4♠ 8♦", []), ("4♠ 8♣", ["pair"]), ("5♠ 8♦", [])]:
        assert kinds(whole(rule), cards) == expected, cards
        assert [one.kind for one in whole(rule).plays(hand(cards)) if one.size == 2] == expected, cards


HEARTS = """
ranks: [3, 4, 5, RJ]
wild: {joker: {cards: [RJ]}}
combinations: {single: {same_rank: 1}, hearts: {any_cards: 2, of: [♥]}, threes: {any_cards: 2, of: [3]}}
"""
READS_HEARTS = [
    ("4♥ RJ", ["hearts"]),
    ("4♠ RJ", []),
    ("3♠ RJ", ["threes"]),
    ("3♥ RJ", ["hearts", "threes"]),
    ("4♥ 5♥", ["hearts"]),
    ("3♠ 4♠", []),
]


@pytest.mark.parametrize(("cards", "expected"), READS_HEARTS)
def test_a_wild_card_among_any_cards_of_some(cards: str, expected: list[str]) -> None:
    assert sorted(kinds(whole(HEARTS), cards)) == expected
    assert sorted({one.kind for one in whole(HEARTS).plays(hand(cards)) if one.size == 2}) == expected


def test_a_named_card_at_the_level_rank_is_there_when_the_level_is_known() -> None:
    rule = """
ranks: [3, 4, 7, level]
combinations: {single: {same_rank: 1}, reds: {cards: [level♦, level♥]}}
"""
    game = whole(rule)
    assert kinds(game, "7♦ 7♥", Order(level=Rank.SEVEN)) == ["reds"]
    assert kinds(game, "4♦ 4♥", Order(level=Rank.SEVEN)) == []
    assert kinds(game, "7♦ 7♥") == []


def test_a_wild_card_fills_a_hole_if_it_may() -> None:
    rule = "deck: {remove: [7]}\nwild: {joker: {cards: [RJ]}}"
    assert kinds(house(rule), "5-6 RJ 8-9") == ["straight"]
    assert kinds(house(rule + "\ncombinations: {straight: {of: [3..6, 8..2]}}"), "5-6 RJ 8-9") == []
