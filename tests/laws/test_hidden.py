"""What a seat must not be told, in the smallest rounds that once told it: two deals that it cannot tell apart."""

import pytest
from table_tools import moved, sit

from zsy_rules import State
from zsy_rules.rules import load_text
from zsy_rules.wire import json_text, observation_to_json

THREE = "name: three\nextends: none\nplayers: 3\nranks: [3, 4, 5]\ncombinations: {single: {same_rank: 1}}\n"

LOWEST = "deal: {hand: 2}\nlead: {first_round: holder of lowest card, must_play_it: first_round}\n"
BARRED = "deal: {hand: 2}\nlead: {first_round: seat 1}\nbars: {last: {play: {out: true}, who: holder of lowest card}}\n"

#: The rules, and two deals that seat 3 cannot tell apart: it is not asked yet.
CASES = [
    pytest.param(LOWEST, "3♦ 5♦ | 4♦ 4♣ | 5♥ 5♠", "3♣ 5♦ | 4♦ 4♣ | 5♥ 5♠", id="the card that must open"),
    pytest.param(
        BARRED,
        "3♦ 5♦ | 4♦ 4♣ | 5♥ 5♠",
        "4♦ 5♦ | 3♦ 4♣ | 5♥ 5♠",
        id="who holds the card that a bar names",
    ),
]


@pytest.mark.parametrize(("lines", "one", "other"), CASES)
def test_seat_3_is_told_the_same(lines: str, one: str, other: str) -> None:
    rules = load_text(f"{THREE}{lines}")
    seen = [sit(rules, hands).observe(2) for hands in (one, other)]
    assert seen[0] == seen[1]
    assert json_text(observation_to_json(seen[0])) == json_text(observation_to_json(seen[1]))


GIVERS = (
    "deck: {packs: 2}\nlead: {first_round: seat 1}\nbars: {b: {play: {kind: [single]}, who: giver of highest}}\n"
    "tribute: {main: {from: last, to: first, give: {which: highest, shown: false}}, "
    "other: {from: middle, to: first, give: {which: highest, shown: false}}}\n"
)


@pytest.mark.parametrize(("one", "other"), [("5♦", "5♣"), ("3♠", "5♣")])
def test_who_gave_the_highest_card_face_down_is_told_by_no_bar(one: str, other: str) -> None:
    """Seat 3 gives a 4; whether seat 2 gave a 3 or a 5, and so which of them is barred, seat 3 is not told."""
    rules = load_text(f"{THREE}{GIVERS}".replace("same_rank: 1}", "same_rank: 1}, pair: {same_rank: 2}"))
    seen = []
    for card in (one, other):
        start = sit(rules, f"3♦ 3♣ | {card} 3♥ | 4♦ 4♣", before="1 2 3")
        state = start
        while state.phase == "give":
            state = state.after(next(iter(state.legal)))
        seen.append(state.observe(0))
        assert state.trick is not None
        assert state.trick.alive
    assert [one.trick and one.trick.alive[0].seats for one in seen] == [frozenset(), frozenset()]


FACE_DOWN = "tribute: {main: {from: last, to: first, give: {which: any, shown: false}, back: {received: false}}}\n"


@pytest.mark.parametrize(("one", "other"), [("5♥", "5♠"), ("5♥; 3♦", "5♠; 4♦"), ("5♥; 3♦; 3♣", "5♠; 4♦; 3♣")])
def test_a_third_seat_is_told_nothing_of_gifts_face_down(one: str, other: str) -> None:
    """Seat 3, who was last, gives to seat 1, and gets a card back; seat 1 leads."""
    rules = load_text(f"{THREE}lead: {{first_round: seat 1, later_rounds: first}}\n{FACE_DOWN}")
    start = sit(rules, "3♦ 3♣ 4♦ | 4♣ 4♥ | 5♥ 5♠ 5♦", before="1 2 3")
    seen = [moved(rules, start, moves).observe(1) for moves in (one, other)]
    assert seen[0] == seen[1]
    assert json_text(observation_to_json(seen[0])) == json_text(observation_to_json(seen[1]))


# --- auctions: what the deal leaves over, and what the others hold ------------------------------------

AUCTION = """\
deal: {hand: 3, rest_to: boss, rest_shown: false}
auction: {bids: [1, 2], turns: once_each, winner: boss, others: rest_of_us}
lead: {first_round: boss}
"""
FACE_UP = AUCTION.replace(", rest_shown: false", "")
#: Seat 3 holds the same in all; 5♦ 5♣ 5♠ is left over in the first, 3♦ 5♣ 5♠ in the second; the third swaps hands.
DEALS = ["3♦ 3♣ 3♥ | 4♦ 4♣ 4♥ | 3♠ 4♠ 5♥", "5♦ 3♣ 3♥ | 4♦ 4♣ 4♥ | 3♠ 4♠ 5♥", "4♦ 4♣ 3♥ | 3♦ 3♣ 4♥ | 3♠ 4♠ 5♥"]


def after(lines: str, deal: str, moves: str) -> State:
    rules = load_text(f"{THREE}{lines}")
    return moved(rules, sit(rules, deal), moves)


def told(state: State, seat: int) -> tuple[str, list[str]]:
    seen = state.observe(seat)
    return json_text(observation_to_json(seen)), list(map(str, seen.legal))


@pytest.mark.parametrize("lines", [AUCTION, FACE_UP])
@pytest.mark.parametrize(("moves", "legal"), [("", []), ("bid 1", []), ("-; bid 1", ["bid 2", "pass"])])
def test_nobody_sees_other_hands_or_the_rest_while_an_auction_runs(lines: str, moves: str, legal: list[str]) -> None:
    states = [after(lines, deal, moves) for deal in DEALS]
    assert len({told(state, 2)[0] for state in states}) == 1
    assert [told(state, 2)[1] for state in states] == [legal] * 3


@pytest.mark.parametrize("moves", ["bid 2", "bid 1; -; -", "-; bid 2"])
def test_a_rest_face_down_is_for_its_taker_alone(moves: str) -> None:
    """Seat 1 or 2 takes it; seat 3 is told the same whatever it is, and the taker is not."""
    states = [after(AUCTION, deal, moves) for deal in DEALS]
    assert {len(hand) for hand in states[0].hands} == {3, 6}
    assert len({told(state, 2)[0] for state in states}) == 1
    taker = states[0].turn
    assert taker is not None
    assert all(f'"{one}"' in told(states[0], taker)[0] for one in ("5♦", "5♣", "5♠"))


def test_a_rest_face_up_is_for_everybody() -> None:
    one, other = (told(after(FACE_UP, deal, "bid 2"), 2)[0] for deal in DEALS[:2])
    assert one != other
    assert '["5♦","5♣","5♠"]' in one.replace(" ", "").replace("\n", "")
    assert '["3♦","5♣","5♠"]' in other.replace(" ", "").replace("\n", "")
