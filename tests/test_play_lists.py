"""What lies on the table, and the plays of a hand: which, in which order, how named, and how much is made."""

import pytest
from play_tools import hand, house, kinds, play, tables, whole

from zsy_rules.cards import Rank
from zsy_rules.combinations import PLAIN, Meant, Order

TURNED = Order(reversed=True)

# --- what lies on the table --------------------------------------------------------------------------


def test_a_suited_run_always_lies_as_what_stands_in_its_place() -> None:
    game = tables("big-two")
    suited = hand("3♦ 4♦ 5♦ 6♦ 7♦")
    assert [one.kind for one in game.lay(suited, None)] == ["straight_flush"]
    assert [one.kind for one in game.lay(suited, None, Meant("straight"))] == ["straight_flush"]
    assert [one.kind for one in game.lies_as(play(game, "3♦ 4♦ 5♦ 6♦ 7♦", "flush"))] == ["straight_flush"]


def test_what_lies_instead_is_read_in_the_order_now() -> None:
    """One triple beside another lies there in place of a run of both, and with ranks turned round the 3s are higher."""
    beside = "beside: {same_rank: 3, with: {same_rank: 3}, instead_of: [triple_run]}"
    game = house(f"combinations: {{triple_run: {{run_of: 3, length: 2..}}, {beside}}}")
    sixes = "3-3-3-4-4-4"
    for order, main in ((PLAIN, "4-4-4"), (TURNED, "3-3-3")):
        (laid,) = game.lies_as(play(game, sixes, "triple_run", order), order)
        assert (laid.kind, laid.main) == ("beside", tuple(hand(main)))
        assert laid in game.identify(hand(sixes), order)


def test_in_guandan_a_suited_run_lies_as_declared() -> None:
    game, order = tables("guandan"), Order(level=Rank.SEVEN)
    run = hand("3♠ 4♠ 5♠ 6♠ 7♥")
    assert [one.kind for one in game.lay(run, None, Meant("straight"), order)] == ["straight"]
    assert [one.kind for one in game.lay(run, None, order=order)] == ["straight_flush"]


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
    assert game.lay(hand("3-3"), None, Meant("single")) == ()


# --- plays of a hand ---------------------------------------------------------------------------------


def test_plays_come_weakest_first_kind_by_kind_bombs_last() -> None:
    found = [f"{one.kind} {one}" for one in tables("standard").plays(hand("5♦ 5♣ 5♥ 5♠ BJ RJ"))]
    assert found == [
        "single 5", "single BJ", "single RJ", "pair 5-5", "triple 5-5-5", "bomb 5-5-5-5", "joker_bomb BJ-RJ",
    ]  # fmt: skip


def test_on_a_play_come_its_own_kind_then_its_class_then_bombs() -> None:
    game = tables("big-two")
    held = hand("2♦ 4♦ 5♦ 6♦ 7♦ 8♦ 8♣ 8♥ 9♣")
    found = [f"{one.kind} {one}" for one in game.plays(held, play(game, "3♦ 4♣ 5♣ 6♣ 7♣"))]
    assert found[0] == "straight 4♦ 5♦ 6♦ 7♦ 8♣"  # with the 8♦ it lies as a straight flush
    order = list(dict.fromkeys(one.split()[0] for one in found))
    assert order == ["straight", "flush", "straight_flush"]
    game = tables("standard")
    found = [f"{one.kind} {one}" for one in game.plays(hand("4-4-4-4-9-K"), play(game, "8"))]
    assert found == ["single 9", "single K", "bomb 4-4-4-4"]


def test_cards_that_lie_as_one_kind_are_listed_as_that_alone() -> None:
    game = tables("big-two")
    found = [(one.kind, str(one)) for one in game.plays(hand("3♦ 4♦ 5♦ 6♦ 7♦ 8♣")) if one.size == 5]
    assert found == [("straight", "4♦ 5♦ 6♦ 7♦ 8♣"), ("straight_flush", "3♦ 4♦ 5♦ 6♦ 7♦")]
    beaten = house("combinations: {lone_two: {cards: [2], instead_of: [single]}}\nbombs: [lone_two]", "president")
    assert [one.kind for one in beaten.plays(hand("2"))] == ["lone_two"]
    assert [one.kind for one in beaten.plays(hand("2"), play(beaten, "3"))] == ["lone_two"]


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
    assert found == ["7♥(=9) 9", "7♥ 7♠"]


def test_nothing_is_made_that_is_not_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    game = tables("dou-dizhu")
    held = hand("3-3-3-4-4-4-5-5-6-7-8-9-10-J-J-Q-K-A-2-2")
    top, triple = play(game, "3-4-5-6-7"), play(game, "3-3-3-5")
    made: list[object] = []
    monkeypatch.setattr("zsy_rules.compiled.kinds.Combination", lambda *args: made.append(args))
    first = [next(game.plays(held, on), None) for on in (top, None)]
    assert None not in first
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
    next(game.plays(hand("3"), order=TURNED))
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
