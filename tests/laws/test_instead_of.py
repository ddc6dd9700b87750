"""Kinds that lie instead of others, with bars on either: what is legal, what is listed, and what the dull table says.

A suited run of Big Two always lies as a straight flush; a lone 2 that beats all lies as that and as no single.
"""

import sys
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

import engine_laws as laws
from dull_game import a_round_goes_as_at_the_dull_table
from table_tools import house, moved, sit

from zsy_rules import Play, State
from zsy_rules.cards import Hand

SUITED = "3♦ 4♦ 5♦ 6♦ 7♦ 8♣ | 8♦ 9♦ 9♣ 9♥ | 4♣ 5♣ 6♣ 7♥ 8♥ J♦ | 10♦ 10♣ 5♥ 6♥ 7♣ K♦"
HIGHER = "5♦ 6♦ 7♦ 8♦ 9♦ 10♣ | 8♣ 9♣ 9♥ | 3♣ 4♣ 5♣ 6♥ 7♥ J♦ K♣ | 10♦ 5♥ 7♣ K♦"
THIRD_LEADS = "lead: {first_round: seat 3, must_play_it: never}\n"
FIRST_LEADS = THIRD_LEADS.replace("3", "1")
ON_A_STRAIGHT = "3♣ 4♣ 5♣ 6♥ 7♥; -"
TWOS = "2♦ 2♣ 3♣ | A♦ A♣ 2♥ | 5♦ 5♣ 2♠ | 6♦ 6♣ 7♦"
LONE_TWO = FIRST_LEADS + "combinations: {lone_two: {cards: [2], instead_of: [single]}}\nbombs: [lone_two]\n"
# a suited run outranks nothing but suited runs, and so answers a straight under the name of a straight alone
APART = "classes: {five_cards: [straight, flush, full_house, four_one]}\n"
BAR = "bars: {x: {play: {kind: [%s]%s}}}"

# the jack turns the ranks round; then a six of 3s and 4s is one triple beside another, the 3s above with the 4s beside
BESIDE = (
    FIRST_LEADS
    + "combinations: {run: {run_of: 3, length: 2..}, beside: "
    + "{same_rank: 3, of: [3, 4], with: {same_rank: 3, of: [3, 4]}, instead_of: [run]}}\n"
    + "effects: {turn: {when: {has: [J]}, do: reverse_ranks, until: round_end}}\n"
    + BAR % ("beside", ", highest: false")
)
SIXES = "J♦ 7♦ 7♣ 7♥ 8♦ 8♣ 8♥ 9♠ | 3♦ 3♣ 3♥ 4♦ 4♣ 4♥ 9♦ | 5♦ 9♥ | 6♦ 9♣"
ON_A_RUN = "J♦; -; -; -; 7♦ 7♣ 7♥ 8♦ 8♣ 8♥"

BARS = [BAR % ("straight_flush", ""), BAR % ("flush", ""), BAR % ("straight", ""), BAR % ("straight, flush", "")]
LONE_TWOS = [LONE_TWO + bar for bar in ("", BAR % ("single", ", has: [2]"), BAR % ("lone_two", ""))]

# parent, lines, hands, moves
TABLES = [
    *(("big-two", FIRST_LEADS + bar, SUITED, "") for bar in BARS),
    *(("big-two", THIRD_LEADS + bar, HIGHER, ON_A_STRAIGHT) for bar in BARS[:2]),
    ("big-two", THIRD_LEADS + BAR % ("straight", ", leads: false"), HIGHER, ON_A_STRAIGHT),
    *(("big-two", THIRD_LEADS + APART + bar, HIGHER, ON_A_STRAIGHT) for bar in ("", *BARS[:2])),
    ("big-two", THIRD_LEADS + APART + BAR % ("straight", ", leads: false"), HIGHER, ON_A_STRAIGHT),
    *(("president", lines, TWOS, moves) for lines in LONE_TWOS for moves in ("", "3♣")),
    ("standard", BESIDE, SIXES, ON_A_RUN),
]


def at(parent: str, lines: str, hands: str, moves: str) -> State:
    rules = house(lines, parent, players=4)
    return moved(rules, sit(rules, hands), moves)


def every_play(state: State) -> Iterator[Play]:
    """Each choice of cards of the hand, under no name and under each."""
    assert state.turn is not None
    held = state.hands[state.turn]
    for number in range(1, len(held) + 1):
        for cards in combinations(held, number):
            yield from (Play(Hand.of(cards), kind) for kind in (None, *state.game.kinds))


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_what_is_legal_is_listed_and_what_is_listed_is_legal(table: tuple[str, str, str, str]) -> None:
    state = at(*table)
    listed = [laws.comes_to(state, action) for action in state.legal if isinstance(action, Play)]
    assert len(listed) == len(set(listed))
    found = {laws.comes_to(state, play) for play in every_play(state) if state.check(play) is None}
    assert found == set(listed)


@pytest.mark.parametrize("table", TABLES, ids=str)
@pytest.mark.parametrize("chosen", [(), (1, 2, 3, 4, 5), (30, 31, 32, 7, 8, 9)])
def test_the_round_goes_as_at_the_dull_table(table: tuple[str, str, str, str], chosen: tuple[int, ...]) -> None:
    parent, lines, hands, _ = table
    a_round_goes_as_at_the_dull_table(at(parent, lines, hands, ""), chosen)


RUN = "3♦ 4♦ 5♦ 6♦ 7♦"
# parent, lines, hands, the play, the answer: a code, or the kind that lies there
JUDGED = [
    # what would lie there is barred, whatever it is called
    *(
        ("big-two", FIRST_LEADS + BAR % ("straight_flush", ""), SUITED, f"{name}{RUN}", "play/barred")
        for name in ("", "straight ", "flush ", "straight_flush ")
    ),
    ("big-two", FIRST_LEADS + BAR % ("straight_flush", ""), SUITED, "4♦ 5♦ 6♦ 7♦ 8♣", "straight"),
    # and what it is called, if that is said
    *(
        ("big-two", FIRST_LEADS + BAR % (kind, ""), SUITED, f"{kind} {RUN}", "play/barred")
        for kind in ("straight", "flush")
    ),
    *(("big-two", FIRST_LEADS + BAR % (kind, ""), SUITED, RUN, "straight_flush") for kind in ("straight", "flush")),
    ("big-two", FIRST_LEADS + BAR % ("straight", ""), SUITED, f"flush {RUN}", "straight_flush"),
    ("president", LONE_TWO + BAR % ("single", ", has: [2]"), TWOS, "single 2", "play/barred"),
    ("president", LONE_TWO + BAR % ("single", ", has: [2]"), TWOS, "2", "lone_two"),
    ("president", LONE_TWO + BAR % ("lone_two", ""), TWOS, "single 2", "play/barred"),
]


@pytest.mark.parametrize(("parent", "lines", "hands", "text", "expected"), JUDGED)
def test_bars_judge_what_it_is_called_and_what_would_lie_there(
    parent: str, lines: str, hands: str, text: str, expected: str
) -> None:
    state = at(parent, lines, hands, "")
    action = house(lines, parent, players=4).action(text)
    problem = state.check(action)
    if problem is not None:
        assert problem.code == expected
        return
    trick = state.after(action).trick
    assert trick is not None
    assert trick.top is not None
    assert trick.top.kind == expected
