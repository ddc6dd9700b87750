"""What a seat must not be told, in the smallest rounds that once told it: two deals that it cannot tell apart."""

import pytest
from table_tools import moved, sit

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


FACE_DOWN = "tribute: {main: {from: last, to: first, give: {which: any, shown: false}, back: {received: false}}}\n"


@pytest.mark.parametrize(("one", "other"), [("5♥", "5♠"), ("5♥; 3♦", "5♠; 4♦"), ("5♥; 3♦; 3♣", "5♠; 4♦; 3♣")])
def test_a_third_seat_is_told_nothing_of_gifts_face_down(one: str, other: str) -> None:
    """Seat 3, who was last, gives to seat 1, and gets a card back; seat 1 leads."""
    rules = load_text(f"{THREE}lead: {{first_round: seat 1, later_rounds: first}}\n{FACE_DOWN}")
    start = sit(rules, "3♦ 3♣ 4♦ | 4♣ 4♥ | 5♥ 5♠ 5♦", before="1 2 3")
    seen = [moved(rules, start, moves).observe(1) for moves in (one, other)]
    assert seen[0] == seen[1]
    assert json_text(observation_to_json(seen[0])) == json_text(observation_to_json(seen[1]))
