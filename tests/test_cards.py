"""Cards and hands: the one order, multisets, naming suits."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zsy_rules.cards import CARDS, PACK, RANKS, Card, Hand, Rank, card, deck_of, fold, name_cards

cards = st.sampled_from(CARDS)
hands = st.lists(cards, max_size=30)


def hand(text: str) -> Hand:
    """Cards by their signs, blanks between: only for tests of cards, where notation is not yet."""
    return Hand.of(next(one for one in CARDS if str(one) == word) for word in text.split())


def test_the_one_order() -> None:
    assert " ".join(str(rank) for rank in RANKS) == "3 4 5 6 7 8 9 10 J Q K A 2 BJ RJ"
    assert " ".join(str(one) for one in PACK[:5]) == "3♦ 3♣ 3♥ 3♠ 4♦"
    assert len(PACK) == 54
    assert [str(one) for one in PACK[-2:]] == ["BJ", "RJ"]


def test_packs() -> None:
    assert len(deck_of(RANKS, 1)) == 54
    assert len(deck_of(RANKS, 2)) == 108
    assert deck_of(RANKS, 2).count(card("RJ")) == 2
    assert deck_of((Rank.THREE, Rank.RED_JOKER), 3).of_rank(Rank.THREE) == 12


@pytest.mark.parametrize(
    ("cards", "text"),
    [("4 3 3", "3-3-4"), ("RJ BJ", "BJ-RJ"), ("3♠ 4", "3♠ 4"), ("RJ 3♠", "3♠ RJ"), ("10", "10"), ("", "")],
)
def test_a_hand_is_written_by_hyphens_where_no_suit_is_named(cards: str, text: str) -> None:
    assert str(hand(cards)) == text


NAMED = [
    # wanted, held, named
    ("3", "3♠ 3♣", "3♣"),
    ("3 3", "3♠ 3♣ 3♥", "3♣ 3♥"),
    ("3 3♣", "3♠ 3♣", "3♣ 3♠"),
    ("BJ 7", "BJ 7♥", "7♥ BJ"),
    ("3 3", "3♦ 3♦", "3♦ 3♦"),
    ("3 3", "3♦ 4♦", None),
    ("3♣", "3♦", None),
    ("3", "3", "3"),
    ("3 3", "3♦ 3", "3♦ 3"),  # a card without suit is held as such
    ("3 3 3", "3♦ 3", None),
]


@pytest.mark.parametrize(("wanted", "held", "named"), NAMED)
def test_naming(wanted: str, held: str, named: str | None) -> None:
    found = name_cards(hand(wanted), hand(held))
    assert (None if found is None else str(found)) == named


def test_naming_takes_the_first_card_first() -> None:
    assert str(name_cards(hand("3 3"), hand("3♦ 3♣ 3♠"), first=card("3", "♠"))) == "3♦ 3♠"


@given(hands)
def test_a_hand_is_the_multiset_of_its_cards(many: list[Card]) -> None:
    made = Hand.of(many)
    assert list(made) == sorted(many)
    assert len(made) == len(many)
    assert made.ranks == tuple(sum(one.rank is rank for one in many) for rank in RANKS)
    assert all(made.count(one) == many.count(one) for one in CARDS)


@given(hands, hands)
def test_adding_and_taking_away(one: list[Card], other: list[Card]) -> None:
    together = Hand.of(one) + Hand.of(other)
    assert together - Hand.of(other) == Hand.of(one)
    assert Hand.of(one) <= together
    assert (Hand.of(one) <= Hand.of(other)) == all(one.count(each) <= other.count(each) for each in set(one))
    assert not Hand.of(one).minus(Hand.of(one))


def test_taking_away_what_is_not_there() -> None:
    with pytest.raises(ValueError, match="not in the hand: 4♦ RJ"):
        hand("3♦ 3♣") - hand("3♦ 4♦ RJ")


@given(cards)
def test_equal_cards_are_one_object(one: Card) -> None:
    assert card(one.rank, one.suit) is one
    assert pickle.loads(pickle.dumps(one)) is one  # noqa: S301  (our own bytes)


def test_a_hand_of_too_many_equal_cards_is_refused() -> None:
    """Eight packs are the most that a game has, so 32 equal ones without suit; a lane holds 127."""
    assert len(Hand.of([card("7")] * 127)) == 127
    with pytest.raises(ValueError, match="more than 127 equal cards"):
        Hand.of([card("7")] * 128)


@given(hands)
def test_a_hand_goes_through_pickle(many: list[Card]) -> None:
    made = Hand.of(many)
    assert pickle.loads(pickle.dumps(made)) == made  # noqa: S301  (our own bytes)


FOLDED = [("３♢", "3♦"), ("3♦️", "3♦"), ("7–8—9", "7-8-9"), ("Ｊ♤", "J♠"), ("3\u3000♦", "3 ♦"), ("Ⅹ", "Ⅹ"), ("①", "①")]


@pytest.mark.parametrize(("text", "plain"), FOLDED)
def test_folding(text: str, plain: str) -> None:
    folded, offsets = fold(text)
    assert folded == plain
    assert len(offsets) == len(folded) + 1
    assert offsets[-1] == len(text)
