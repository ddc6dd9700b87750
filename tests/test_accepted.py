"""Acts against the rules that the table accepted: decision 0009, at small tables; see `table_tools` for their writing.

An act is "2: 5♦ 6♦" (cards of seat 2 that are no combination, or none: "2:"), or "2: 5♦ = single" (a combination).
"""

import pytest
from table_tools import act, answer, house, moved, sit

import zsy_rules
from zsy_rules import Pass, Rules, State
from zsy_rules.cards import EMPTY
from zsy_rules.events import Passed, WentOut
from zsy_rules.notation import read_hand

ANY_LEAD = "lead: {first_round: seat 1, must_play_it: never}"
ROUND = "3♦ 4♦ 9♦ | 5♦ 6♦ 10♦ | 7♦ 8♦ J♦ | 7♣ 9♣ Q♦"
MUST_BEAT = "trick: {must_beat: true}"
TURNING = f"{ANY_LEAD}\neffects: {{turn: {{when: {{has: [8]}}, do: reverse_direction, until: round_end}}}}"
DOOM = f"{ANY_LEAD}\neffects: {{fall: {{when: {{has: [8]}}, do: last_place}}}}"
EIGHT = "8♦ 3♦ 4♦ | 5♦ 6♦ 10♦ | 7♦ 9♦ J♦ | 7♣ 9♣ Q♦"


def accepted(rules: Rules, state: State, text: str) -> State:
    seat, _, rest = text.partition(":")
    cards, _, kind = rest.strip().partition(" = ")
    laid = rules.read(cards, kind=kind) if kind else None
    return state.accept(int(seat) - 1, read_hand(cards) if cards else EMPTY, laid)


ACTS: list[tuple[str, str, str, list[str], str, dict[str, str]]] = [
    # lines, hands, moves, acts accepted, moves then, questions and answers
    # cards that are no combination are gone and lie on nothing; after a leader the next one leads what he likes
    ("", ROUND, "", ["1: 3♦ 4♦"], "", {"turn": "seat 2 plays", "cards": "1 3 3 3", "top": "nothing", "10♦": "legal"}),
    # the play to beat stays, whose it is, and who is asked
    (ANY_LEAD, ROUND, "3♦", ["2: 5♦ 6♦"], "", {"turn": "seat 3 plays", "cards": "2 1 3 3", "top": "single"}),
    (ANY_LEAD, ROUND, "3♦", ["2: 5♦ 6♦"], "-; -", {"turn": "seat 1 plays", "top": "nothing", "4♦": "legal"}),
    # a pass that was not allowed
    (MUST_BEAT, ROUND, "3♦", ["2:"], "", {"turn": "seat 3 plays", "cards": "2 3 3 3", "top": "single"}),
    # who leads and passes; the card that must open is not wanted of the next leader
    ("", ROUND, "", ["1:"], "", {"turn": "seat 2 plays", "10♦": "legal", "cards": "3 3 3 3"}),
    # all leaders let off: the lead goes round, and round again
    (ANY_LEAD, ROUND, "", ["1:", "2:", "3:", "4:"], "", {"turn": "seat 1 plays", "-": "play/leader-must-play"}),
    (ANY_LEAD, ROUND, "", ["1:", "2:", "3:", "4:", "1:"], "", {"turn": "seat 2 plays", "10♦": "legal"}),
    # against the direction of before, where an 8 has turned it
    (TURNING, EIGHT, "8♦; -; -; -", ["1:"], "", {"turn": "seat 4 plays"}),
    (TURNING, EIGHT, "8♦; -; -; -", ["1:", "4:", "3:", "2:"], "", {"turn": "seat 1 plays"}),
    (TURNING, EIGHT, "8♦; -; -; -", ["1:", "4:", "3:", "2:", "1:"], "", {"turn": "seat 4 plays"}),
    # the last pass of a trick: who laid the top leads the next one
    (ANY_LEAD, ROUND, "3♦; -; -", ["4: 7♣ 9♣"], "", {"turn": "seat 1 plays", "top": "nothing", "cards": "2 3 3 1"}),
    # a combination out of turn lies there as though its seat had led
    (ANY_LEAD, ROUND, "9♦", ["4: 7♣ = single"], "", {"turn": "seat 1 plays", "top": "single", "cards": "2 3 3 2"}),
    (ANY_LEAD, ROUND, "9♦", ["4: 7♣ = single"], "-; -; -", {"turn": "seat 4 plays", "top": "nothing"}),
    # last cards that are no combination: the seat is out, and the round goes on or is over
    (ANY_LEAD, "3♦ 4♦ | 5♦ | 6♦ 7♦ | 8♦", "", ["1: 3♦ 4♦"], "5♦; -; 8♦", {"turn": "over", "places": "1 2 4 3"}),
    (ANY_LEAD, "3♦ 4♦ 9♦ | 5♦ | 6♦ | 8♦", "3♦; 5♦; 6♦; 8♦", [], "", {"places": "2 3 4 1"}),
    (ANY_LEAD, "3♦ 4♦ 9♦ | 5♦ 10♦ | 6♦ | 8♦", "3♦; 5♦; 6♦; 8♦", ["1: 4♦ 9♦"], "", {"turn": "over",
     "places": "3 4 1 2"}),
    # who is to be last is so when it goes out like that
    (DOOM, "8♦ 3♦ 4♦ | 5♦ 6♦ | 7♦ 9♦ | 7♣ 9♣", "8♦; -; -; -", ["1: 3♦ 4♦"], "5♦; 7♦; 9♣; -; -; 7♣; -; 9♦",
     {"turn": "over", "places": "4 3 2 1"}),
]  # fmt: skip


@pytest.mark.parametrize("row", ACTS, ids=[f"{row[1]}; {row[3]}" for row in ACTS])
def test_what_the_table_accepts(row: tuple[str, str, str, list[str], str, dict[str, str]]) -> None:
    lines, hands, moves, acts, then, answers = row
    rules = house(lines)
    state = moved(rules, sit(rules, hands), moves)
    for text in acts:
        state = accepted(rules, state, text)
    state = moved(rules, state, then)
    assert {question: answer(rules, state, question) for question in answers} == answers


def test_one_seat_leads_at_a_time_also_when_the_lead_goes_round() -> None:
    rules = house(ANY_LEAD)
    state = sit(rules, ROUND)
    for text, ask in (("1:", (1,)), ("2:", (2,)), ("3:", (3,)), ("4:", (0,)), ("1:", (1,))):
        state = accepted(rules, state, text)
        assert state.trick is not None
        assert state.trick.ask == ask


def test_in_the_history_it_is_a_pass() -> None:
    rules = house(ANY_LEAD)
    state = accepted(rules, sit(rules, "3♦ 4♦ | 5♦ | 6♦ 7♦ | 8♦"), "1: 3♦ 4♦")
    assert state.history[-2:] == (Passed(0), WentOut(0, 0))


def test_a_match_goes_on_after_it() -> None:
    """The accepted cards end the round, so they end a match of one round."""
    rules = zsy_rules.load("no-tribute")
    match = rules.match(hands=["3♦ 4♦", "5♦", "6♦", "8♦"], dealer=3, rounds=1)
    match = match.accept(0, read_hand("3♦ 4♦"))
    for text in ("5♦", "6♦"):
        assert match.outcome is None
        match = match.after(act(rules, match.state, text))
    assert match.outcome is not None
    assert match.outcome.winners == (0,)
    assert match.check(Pass()) is not None

    match = rules.match(hands=["3♦ 4♦", "5♦ 6♣", "6♦", "8♦"], dealer=3).accept(1, read_hand("5♦"), rules.read("5♦"))
    assert match.turn == 2
    assert match.state.trick is not None
    assert str(match.state.trick.top) == "5♦"
