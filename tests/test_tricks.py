"""Bars, trumps, and the words of `trick` and `round`, at small tables that a card player can follow.

Seat 1 leads whatever it likes; seat 4 has dealt. See `table_tools` for how hands, moves and questions are written.
"""

import pytest
from table_tools import shown
from test_effects import BOMBS, Row, at, table

from zsy_rules import RulesetError

STEPS = "8♦ 9♦ K♦ | 9♣ 10♦ 10♣ | J♣ Q♦ 3♦ | 9♥ A♦"
SELF = "9♦ 3♦ K♦ | 4♦ | 5♦ | 6♦"
OUT = "9♦ | 4♦ 5♦ | 6♦ 7♦ | 8♦ J♦"

# --- bars --------------------------------------------------------------------------------------------

NO_LED_BOMB = "bars: {led: {play: {kind: [bomb], leads: true}}}"
NO_TWOS_SEAT_2 = "bars: {twos: {play: {has: [2]}, who: seat 2}}"
NO_TWOS_LAST = "bars: {twos: {play: {has: [2]}, who: last}}"
NO_TWOS_FIFTH = "bars: {twos: {play: {has: [2]}, who: fifth}, led: {play: {kind: [bomb], leads: true}}}"
NO_TWOS_HOLDER = "bars: {twos: {play: {has: [2]}, who: holder of RJ}}"
HIGHEST = "bars: {block: {play: {kind: [single], highest: false, next_holds: 1}}}"
NO_LED_TWO = "bars: {led_two: {play: {has: [2], leads: true}}}"
NOT_ON_A_LAST = "bars: {last: {play: {over: {out: true}}}}"
NOTHING = "bars: {nothing: {play: {size: 1..}}}"
NO_OPENING = "lead: {first_round: holder of 3♦, must_play_it: first_round}\nbars: {three: {play: {has: [3]}}}"
STUCK = "2♦ 2♣ | 4♦ | 5♦ 6♦ | 6♣"

BARS: list[Row] = [
    # why, lines, hands, moves, what is asked, answer
    ("a bomb may not be led", NO_LED_BOMB, BOMBS, "", "5♦ 5♣ 5♥ 5♠", "play/barred"),
    ("it may be played on something", NO_LED_BOMB, BOMBS, "3♦", "6♦ 6♣ 6♥ 6♠", "legal"),
    ("no 2 for seat 2", NO_TWOS_SEAT_2, "3♦ | 2♦ 4♦ | 2♣ 5♦ | 6♦", "3♦", "2♦", "play/barred"),
    ("nobody plays on a last card", NOT_ON_A_LAST, "3♦ | 4♦ 5♦ | 6♦ 7♦ | 8♦ J♦", "3♦", "4♦", "play/barred"),
    ("on a card that is not the last", NOT_ON_A_LAST, "3♦ 9♦ | 4♦ 5♦ | 6♦ 7♦ | 8♦ J♦", "3♦", "4♦", "legal"),
    ("for the others as ever", NO_TWOS_SEAT_2, "3♦ | 2♦ 4♦ | 2♣ 5♦ | 6♦", "3♦; -", "2♣", "legal"),
    ("a place in a first round is next to the dealer", NO_TWOS_LAST, "2♦ 3♦ | 4♦ | 5♦ | 6♦", "", "2♦", "play/barred"),
    ("a place that four have not got: nobody", NO_TWOS_FIFTH, "2♦ 3♦ | 2♣ | 5♦ | 6♦", "3♦", "2♣", "legal"),
    ("the bar beside it holds", NO_TWOS_FIFTH, BOMBS, "", "5♦ 5♣ 5♥ 5♠", "play/barred"),
    ("whoever held the card when the tricks began", NO_TWOS_HOLDER, "3♦ 4♦ | RJ 2♦ | 5♦ | 6♦", "3♦; RJ; -; -; -",
     "2♦", "play/barred"),
    ("before a player with one card the highest single", HIGHEST, "3♦ 9♦ | 4♦ | 5♦ | 6♦", "", "3♦", "play/barred"),
    ("that is the 9", HIGHEST, "3♦ 9♦ | 4♦ | 5♦ | 6♦", "", "9♦", "legal"),
    ("before one with two cards any", HIGHEST, "3♦ 9♦ | 4♦ 7♦ | 5♦ | 6♦", "", "3♦", "legal"),
    ("pairs are free", HIGHEST, "3♦ 3♣ 9♦ | 4♦ | 5♦ | 6♦", "", "3♦ 3♣", "legal"),

    ("who has nothing but 2s to lead may pass", NO_LED_TWO, STUCK, "", "-", "legal"),
    ("who has a 3 may not", NO_LED_TWO, STUCK.replace("2♣", "3♣"), "", "-", "play/leader-must-play"),
    ("the lead moves on", NO_LED_TWO, STUCK, "-", "turn", "seat 2 plays"),
    ("and who passed is asked in the trick", NO_LED_TWO, STUCK, "-; 4♦; -; -", "2♦", "legal"),
    ("two in a row", NO_LED_TWO, "2♦ 2♣ | 2♥ | 5♦ 6♦ | 6♣", "-; -", "turn", "seat 3 plays"),
    ("who wins the trick has the lead again", NO_LED_TWO, STUCK, "-; 4♦; -; -; 2♦; -; -", "-", "legal"),
    ("nobody can lead: the round is over, fewest cards first", NOTHING, "3♦ 4♦ 5♦ | 6♦ | 7♦ 8♦ | 9♦ 10♦ J♦ Q♦",
     "-; -; -; -", "places", "2 3 1 4"),
    ("the card that must open is barred: its holder passes", NO_OPENING, "4♦ | 3♦ 3♣ 5♦ | 6♦ | 7♦", "", "-", "legal"),
    ("it still may not play another one", NO_OPENING, "4♦ | 3♦ 3♣ 5♦ | 6♦ | 7♦", "", "5♦", "play/opening-card"),
    ("then nobody has to play it", NO_OPENING, "4♦ | 3♦ 5♦ | 6♦ | 7♦", "-", "6♦", "legal"),
]  # fmt: skip

# --- trumps ------------------------------------------------------------------------------------------

SPADE_THREE = "trumps: {three: {play: {only: [3♠]}, over: {only: [jokers]}, ends_trick: true}}"
PAIR_ON_TWO = "trumps: {pair: {play: {kind: [pair]}, over: {kind: [single], only: [2]}}}"
PAIR_BEFORE_ONE = "trumps: {pair: {play: {kind: [pair]}, over: {kind: [single], next_holds: 1}}}"
HIGHEST_ENDS = "effects: {top: {when: {kind: [single], highest: true}, do: end_trick}}"
PAIR_OUT = "trumps: {pair: {play: {kind: [pair], out: true}, over: {kind: [single]}}}"

TRUMPS: list[Row] = [
    ("the 3♠ beats a joker", SPADE_THREE, "RJ 4♦ | 3♠ 5♦ | BJ | 6♦", "RJ", "3♠", "legal"),
    ("and ends the trick", SPADE_THREE, "RJ 4♦ | 3♠ 5♦ | BJ | 6♦", "RJ; 3♠", "5♦", "legal"),
    ("it beats nothing else", SPADE_THREE, "2♦ 4♦ | 3♠ 5♦ | BJ | 6♦", "2♦", "3♠", "play/too-low"),
    ("another 3 does not", SPADE_THREE, "RJ 4♦ | 3♥ 5♦ | BJ | 6♦", "RJ", "3♥", "play/too-low"),
    ("led, it is a 3 and ends nothing", SPADE_THREE, "3♠ 4♦ | RJ 5♦ | BJ | 6♦", "3♠", "5♦", "legal"),
    ("a pair on a lone 2", PAIR_ON_TWO, "2♦ 4♦ | 3♠ 3♦ 5♦ | 6♥ 6♠ 2♥ | 6♦", "2♦", "3♦ 3♠", "legal"),
    ("the trick goes on with pairs", PAIR_ON_TWO, "2♦ 4♦ | 3♠ 3♦ 5♦ | 6♥ 6♠ 2♥ | 6♦", "2♦; 3♦ 3♠", "6♥ 6♠", "legal"),
    ("and not with a 2", PAIR_ON_TWO, "2♦ 4♦ | 3♠ 3♦ 5♦ | 6♥ 6♠ 2♥ | 6♦", "2♦; 3♦ 3♠", "2♥", "play/wrong-shape"),
    ("no pair on an ace", PAIR_ON_TWO, "A♦ 4♦ | 3♠ 3♦ 5♦ | 6♥ 6♠ | 6♦", "A♦", "3♦ 3♠", "play/wrong-shape"),
    ("a last pair on a single", PAIR_OUT, "2♦ 4♦ | 3♠ 3♦ | 6♥ | 6♦", "2♦", "3♦ 3♠", "legal"),
    ("over a single laid before a player with one card", PAIR_BEFORE_ONE, "9♦ 4♦ 7♦ | 8♦ | 3♠ 3♦ 5♦ | 6♦", "9♦; -",
     "3♦ 3♠", "legal"),
    ("over one laid before a player with two", PAIR_BEFORE_ONE, "9♦ 4♦ 7♦ | 8♦ J♦ | 3♠ 3♦ 5♦ | 6♦", "9♦; -",
     "3♦ 3♠", "play/wrong-shape"),
    ("the highest single of a hand ends the trick", HIGHEST_ENDS, "9♦ 4♦ | 8♦ J♦ | 3♠ | 6♦", "9♦", "4♦", "legal"),
    ("another one does not", HIGHEST_ENDS, "9♦ 4♦ | 8♦ J♦ | 3♠ | 6♦", "4♦", "turn", "seat 2 plays"),
    ("one that is not the last", PAIR_OUT, "2♦ 4♦ | 3♠ 3♦ 5♦ | 6♥ | 6♦", "2♦", "3♦ 3♠", "play/wrong-shape"),
]  # fmt: skip

# --- trick and round ---------------------------------------------------------------------------------

MUST, MUST_BARRED = "trick: {must_beat: true}", f"trick: {{must_beat: true}}\n{NO_TWOS_SEAT_2}"
ALL, ONCE, LOCKED = "trick: {ends: all_passed}", "trick: {ends: once_round}", "trick: {after_pass: locked_out}"
PREVIOUS = "trick: {winner_out: previous_player}"
SIDES = "teams: [[1, 3], [2, 4]]"
PARTNER, ALONE = f"{SIDES}\ntrick: {{winner_out: partner}}", "teams: [[1, 4], [2], [3]]\ntrick: {winner_out: partner}"
OF_THREE = "teams: [[1, 3, 4], [2]]\ntrick: {winner_out: partner}"
OF_THREE_TURNED = f"{OF_THREE}\neffects: {{turn: {{when: {{has: [9]}}, do: reverse_direction, until: round_end}}}}"
FIRST_OUT, SIDE_OUT = "round: {ends: [first_out]}", f"{SIDES}\nround: {{ends: [side_out]}}"

TRICKS: list[Row] = [
    ("who can beat must", MUST, "5♦ 4♦ | 6♦ 3♦ | 3♣ 3♥ | J♦", "5♦", "-", "play/must-beat"),
    ("who cannot passes", MUST, "5♦ 4♦ | 6♦ 3♦ | 3♣ 3♥ | J♦", "5♦; 6♦", "-", "legal"),
    ("a bomb must be played too", MUST, "A♦ 4♦ | 3♦ 6♦ 6♣ 6♥ 6♠ | 3♣ | J♦", "A♦", "-", "play/must-beat"),
    ("a 2 must be played", MUST_BARRED, "5♦ 4♦ | 2♦ 3♦ | 2♣ 3♥ | J♦", "5♦; -", "-", "play/must-beat"),
    ("not one that is barred", MUST_BARRED, "5♦ 4♦ | 2♦ 3♦ | 3♣ 3♥ | J♦", "5♦", "-", "legal"),

    ("three passes end the trick", "", STEPS, "8♦; -; -; -", "turn", "seat 1 plays"),
    ("and anything is led", "", SELF, "9♦; -; -; -", "3♦", "legal"),
    ("all_passed: the last player is asked too", ALL, SELF, "9♦; -; -; -", "3♦", "play/too-low"),
    ("it may beat itself", ALL, SELF, "9♦; -; -; -", "K♦", "legal"),
    ("when it passes the trick is over", ALL, SELF, "9♦; -; -; -; -", "3♦", "legal"),
    ("all_passed: who is out is not asked", ALL, "9♦ | 4♦ 3♦ | 5♦ | 6♦", "9♦; -; -; -", "4♦", "legal"),
    ("once_round: the fourth has its turn", ONCE, STEPS, "8♦; 9♣; J♣", "turn", "seat 4 plays"),
    ("and with it the trick is over", ONCE, STEPS, "8♦; 9♣; J♣; -", "3♦", "legal"),
    ("who has the highest leads", ONCE, STEPS, "8♦; 9♣; -; A♦", "turn", "seat 4 plays"),
    ("who passed may return", "", STEPS, "8♦; -; J♣; -; K♦", "turn", "seat 2 plays"),
    ("locked_out: not in this trick", LOCKED, STEPS, "8♦; -; J♣; -; K♦", "turn", "seat 3 plays"),
    ("in the next one", LOCKED, STEPS, "8♦; -; -; -; 9♦", "10♦", "legal"),

    ("next_player leads for a winner without cards", "", OUT, "9♦; -; -; -", "turn", "seat 2 plays"),
    ("or the previous one", PREVIOUS, OUT, "9♦; -; -; -", "turn", "seat 4 plays"),
    ("not one that is out too", PREVIOUS, "9♦ | 3♦ 4♦ | 6♦ 7♦ | 8♦", "9♦; -; -; -; 8♦; -; -", "turn", "seat 3 plays"),
    ("or the partner", PARTNER, OUT, "9♦; -; -; -", "turn", "seat 3 plays"),
    ("the next one if the partner is out", PARTNER, "3♦ | 9♦ 4♦ | 5♦ | 6♦ 7♦", "3♦; -; 5♦; -; -", "turn",
     "seat 4 plays"),
    ("or if there is none", ALONE, "8♦ 3♦ | 9♦ | 6♦ 7♦ | J♦", "8♦; 9♦; -; -; -", "turn", "seat 3 plays"),
    ("a partner may sit on the other side", ALONE, OUT, "9♦; -; -; -", "turn", "seat 4 plays"),
    ("of two partners the first in turn", OF_THREE, OUT, "9♦; -; -; -", "turn", "seat 3 plays"),
    ("and so when play goes the other way", OF_THREE_TURNED, OUT, "9♦; -; -; -", "turn", "seat 4 plays"),

    ("one_left: at once, in the middle of a trick", "", "3♦ | 4♦ | 5♦ | 6♦ 7♦", "3♦; 4♦; 5♦", "places", "1 2 3 4"),
    ("first_out: the others by their cards", FIRST_OUT, "3♦ | 4♦ 5♦ 6♦ | 7♦ 8♦ | 9♦", "3♦", "places", "1 4 3 2"),
    ("equals in turn after the first out", FIRST_OUT, "3♦ J♦ | 4♦ | 7♦ | 9♦ 9♣", "3♦; 4♦", "places", "2 3 1 4"),
    ("side_out: one of the side is not enough", SIDE_OUT, "3♦ | 4♦ 5♦ | 6♦ 7♦ | 9♦ 8♦", "3♦; 4♦; 6♦", "turn",
     "seat 4 plays"),
    ("with the other the round is over", SIDE_OUT, "3♦ | 4♦ 5♦ | 6♦ | 9♦ 8♦", "3♦; 4♦; 6♦", "places", "1 3 2 4"),
]  # fmt: skip

ROWS = BARS + TRUMPS + TRICKS


@pytest.mark.parametrize("row", ROWS, ids=shown(ROWS))
def test_at_the_table(row: Row) -> None:
    assert at(row[1], row) == row[5], row[0]


@pytest.mark.parametrize("lines", sorted({row[1] for row in ROWS} - {""}))
def test_without_the_rule_it_is_otherwise(lines: str) -> None:
    rows = [row for row in ROWS if row[1] == lines]
    assert any(at("", row) != row[5] for row in rows)


def test_a_trump_that_could_go_round_must_end_the_trick() -> None:
    """The 3♠ on a joker, that joker on a 3♠ again: with two packs for ever, so the trump has to end the trick."""
    with pytest.raises(RulesetError, match="these trumps go round in a circle: three → three"):
        table(SPADE_THREE.replace(", ends_trick: true", ""))
