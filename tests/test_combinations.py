import pytest
from play_tools import hand, play, tables

from zsy_rules.cards import Rank, Suit, card
from zsy_rules.combinations import PLAIN, Combination, Meant, Order, Role, faces, ways_to_say

# cards of a play, its canonical text
TEXTS = [
    ("7", "7"),
    ("7♦", "7♦"),
    ("3♣ 3♦", "3♦ 3♣"),
    ("J-10-9-8-7", "7-8-9-10-J"),
    ("7♣ 8♦ 9♦ 10♠ J♥", "7♣ 8♦ 9♦ 10♠ J♥"),
    ("RJ-BJ", "BJ-RJ"),
    ("6-6-6-3-3", "3-3-6-6-6"),
    ("5-5-5-A-A", "5-5-5-A-A"),
]


@pytest.mark.parametrize(("cards", "text"), TEXTS)
def test_a_combination_is_written_in_the_one_order(cards: str, text: str) -> None:
    assert str(play(tables("standard"), cards)) == text


def test_a_combination_shows_its_kind_where_a_program_prints_it() -> None:
    assert repr(play(tables("standard"), "6-6-6-3-3")) == "<full_house 3-3-6-6-6>"


def test_a_combination_knows_its_parts() -> None:
    full_house = play(tables("standard"), "6♦ 6♣ 6♥ 3♦ 3♠")
    assert (full_house.kind, full_house.size, full_house.length, full_house.form) == ("full_house", 5, 1, (3, 1, 2, 1))
    assert [str(one) for one in full_house.main] == ["6♦", "6♣", "6♥"]
    assert [str(one) for one in full_house.kickers] == ["3♦", "3♠"]
    assert str(full_house.hand) == "3♦ 3♠ 6♦ 6♣ 6♥"
    straight = play(tables("standard"), "7-8-9-10-J-Q")
    assert (straight.size, straight.length, straight.form) == (6, 6, (1, 6, 0, 0))


def test_a_wild_card_counts_as_what_it_stands_for() -> None:
    level = card("7", "♥")
    role = Role(level, card("9", "♠"))
    combination = Combination(
        "pair", (level, card("9", "♦")), (2, 1, 0, 0), (7,), (level, card("9", "♦")), (), 6, (role,)
    )
    assert combination.faces == ((Rank.NINE, Suit.SPADES), (Rank.NINE, Suit.DIAMONDS))
    assert combination.suits == (Suit.DIAMONDS, Suit.SPADES)


def test_of_two_equal_wild_cards_one_may_stand_for_itself() -> None:
    level = card("7", "♥")
    assert faces((level, level), (Role(level, card("9")),), in_kickers=False) == (
        (Rank.NINE, None),
        (Rank.SEVEN, Suit.HEARTS),
    )
    assert faces((level,), (Role(level, card("9")),), in_kickers=True) == ((Rank.SEVEN, Suit.HEARTS),)


def test_a_wild_card_among_the_kickers_counts_there_as_what_it_stands_for() -> None:
    """9-9-9 with a king and the 7♥ as the other king: the part that a card is in says where it counts."""
    level, main = card("7", "♥"), (card("9", "♦"), card("9", "♣"), card("9", "♥"))
    kickers = (level, card("K", "♦"))
    role = Role(level, card("K", "♠"), in_kickers=True)
    full_house = Combination("full_house", (*kickers, *main), (3, 1, 2, 1), (6,), main, kickers, 6, (role,))
    assert full_house.kicker_faces == ((Rank.KING, Suit.SPADES), (Rank.KING, Suit.DIAMONDS))
    assert full_house.main_faces == tuple((Rank.NINE, suit) for suit in (Suit.DIAMONDS, Suit.CLUBS, Suit.HEARTS))
    assert full_house.faces == full_house.main_faces + full_house.kicker_faces
    assert full_house.suits == (Suit.DIAMONDS, Suit.DIAMONDS, Suit.CLUBS, Suit.HEARTS, Suit.SPADES)


@pytest.mark.parametrize("suit", list(Suit))
def test_a_joker_has_no_suit_and_counts_as_one_of_its_own(suit: Suit) -> None:
    nine, joker = card("9", suit), card("RJ")
    assert Combination("pair", (nine, joker), (2, 1, 0, 0), (1,), (nine, joker)).suits == (None, suit)


def test_all_of_a_reading_is_its_kind_and_what_stands_before_its_kickers_and_that_nothing_is_wild() -> None:
    full_house = play(tables("standard"), "6♦ 6♣ 6♥ 3♦ 3♠")
    assert Meant.of_reading(full_house) == Meant("full_house", hand("6-6-6"), ())
    assert Meant.of_reading(play(tables("standard"), "7♣ 8♦ 9♦ 10♠ J♥")) == Meant("straight", None, ())


def test_at_a_place_for_wild_cards_only_there_is_a_suit_and_no_rank() -> None:
    assert Role(card("RJ"), None, Suit.CLUBS).face == (None, Suit.CLUBS)


def test_the_plain_order_has_no_level_and_keeps_the_jokers_on_top_in_a_reversal() -> None:
    assert Order() == PLAIN
    assert PLAIN.level is None
    assert not PLAIN.reversed
    assert {str(rank) for rank in Order(reversed=True).keeping} == {"BJ", "RJ"}


def test_a_wild_card_that_is_not_there_stands_for_nothing() -> None:
    """The red joker lies there, and the black one is told."""
    nine, joker = card("9"), card("RJ")
    pair = Combination("pair", (nine, joker), (2, 1, 0, 0), (1,), (nine, joker), roles=(Role(joker, nine),))
    assert pair.stand_so(((joker, nine),))
    assert not pair.stand_so(((card("BJ"), nine),))
    assert not pair.stand_so(())


def test_the_most_that_is_said_is_kind_main_part_and_wild_cards() -> None:
    three, four, joker = card("3"), card("4"), card("RJ")
    house = Combination(
        "full_house",
        (three, three, three, four, joker),
        (3, 1, 2, 1),
        (0,),
        (three, three, three),
        (four, joker),
        roles=(Role(joker, four, in_kickers=True),),
    )
    *_, most = ways_to_say(house, [house])
    assert most == ("full_house", hand("3-3-3"), ((joker, four),))
    assert len(list(ways_to_say(house, [house]))) == 7
