"""Effects: every verb, what it touches and how long it holds, at small tables that a card player can follow.

Seat 1 leads whatever it likes; seat 4 has dealt. See `table_tools` for how hands, moves and questions are written.
"""

from functools import cache

import pytest
from table_tools import answer, moved, shown, sit

from zsy_rules import IllegalAction, Pass, Rules
from zsy_rules.compiled.playfilter import Situation
from zsy_rules.rules import load_text

PLAIN = """
name: table
extends: none
players: 4
ranks: [3, 4, 5, 6, 7, 8, 9, 10, J, Q, K, A, 2, BJ, RJ]
lead: {first_round: seat 1}
combinations:
  single: {same_rank: 1}
  pair: {same_rank: 2}
  run: {run_of: 1, length: 3..}
  bomb: {same_rank: 4.., compare: [size, rank]}
bombs: [bomb]
match: {rounds: 2}
"""
Row = tuple[str, str, str, str, str, str]  # why, lines over PLAIN, hands, moves, what is asked, answer


def effect(name: str, when: str, then: str) -> str:
    return f"effects: {{{name}: {{when: {{{when}}}, {then}}}}}"


def two_effects(one: str, other: str) -> str:
    """Two effects of any play with an 8, in this order in the file."""
    return f"effects: {{a: {{when: {{has: [8]}}, {one}}}, b: {{when: {{has: [8]}}, {other}}}}}"


# --- 1: reverse_ranks --------------------------------------------------------------------------------

TURN = effect("turn", "kind: [bomb]", "do: reverse_ranks, until: round_end")
TURN_BUT_TWOS = effect("turn", "kind: [bomb]", "do: reverse_ranks, until: round_end, keeping: [2, jokers]")
TURN_TWO_PACKS = f"deck: {{packs: 2}}\n{TURN}"
JACK = effect("jack", "has: [J]", "do: reverse_ranks")
REVOLT = "5♦ 5♣ 5♥ 5♠ 9♦ 6♣ | 4♦ 4♣ 4♥ 4♠ 8♦ 10♦ 2♦ | 3♦ J♦ 10♣ RJ | 7♦ K♦ BJ"
UP = "5♦ 5♣ 5♥ 5♠; -; -; -; 9♦"
RUNS = "3♦ 3♣ 3♥ 3♠ 6♣ 7♣ 8♣ | 5♦ 6♦ 7♦ 8♦ 9♦ | J♦ | Q♦"
RUN_LED = "3♦ 3♣ 3♥ 3♠; -; -; -; 6♣ 7♣ 8♣"
COURT = "J♦ 9♦ K♦ | 10♦ 10♣ Q♦ | 4♦ | A♦"

REVERSED: list[Row] = [
    ("after a bomb the 8 is above the 9", TURN, REVOLT, UP, "8♦", "legal"),
    ("and the 10 is below it", TURN, REVOLT, UP, "10♦", "play/too-low"),
    ("jokers stay on top", TURN, REVOLT, f"{UP}; 8♦", "RJ", "legal"),
    ("in their own order", TURN, REVOLT, f"{UP}; 8♦; RJ", "BJ", "play/too-low"),
    ("a second bomb turns it back", TURN, REVOLT, "5♦ 5♣ 5♥ 5♠; 4♦ 4♣ 4♥ 4♠; -; -; -; 8♦", "10♣", "legal"),
    ("the 2 is the lowest", TURN, REVOLT, UP, "2♦", "play/too-low"),
    ("unless it is kept on top", TURN_BUT_TWOS, REVOLT, UP, "2♦", "legal"),
    ("all else is turned", TURN_BUT_TWOS, REVOLT, UP, "10♦", "play/too-low"),
    ("no 3 is above the 2", TURN_BUT_TWOS, REVOLT, f"{UP}; 2♦", "3♦", "play/too-low"),
    ("but a joker is", TURN_BUT_TWOS, REVOLT, f"{UP}; 2♦", "RJ", "legal"),
    ("runs turn as ranks do", TURN, RUNS, RUN_LED, "5♦ 6♦ 7♦", "legal"),
    ("a run from the 7 is below one from the 6", TURN, RUNS, RUN_LED, "7♦ 8♦ 9♦", "play/too-low"),
    ("more cards are more cards in any order", TURN_TWO_PACKS, "5♦ 5♣ 5♥ 5♠ 3♦ | 7♦ 7♦ 7♣ 7♥ 7♠ 4♦ | J♦ | Q♦",
     "5♦ 5♣ 5♥ 5♠", "7♦ 7♦ 7♣ 7♥ 7♠", "legal"),
    ("and of as many the lower ones win", TURN_TWO_PACKS, "5♦ 5♣ 5♥ 5♠ 3♦ | 7♦ 7♦ 7♣ 7♥ 7♠ 4♦ | J♦ | Q♦",
     "5♦ 5♣ 5♥ 5♠", "7♦ 7♣ 7♥ 7♠", "play/too-low"),
    ("a jack turns its own trick", JACK, COURT, "J♦", "10♦", "legal"),
    ("so that a queen is too low", JACK, COURT, "J♦", "Q♦", "play/too-low"),
    ("and not the next trick", JACK, COURT, "J♦; -; -; -; 9♦", "Q♦", "legal"),
]  # fmt: skip

# --- 2: reverse_direction ----------------------------------------------------------------------------

BACK = effect("back", "has: [8, 9]", "do: reverse_direction")
BACK_FOR_GOOD = effect("back", "has: [8]", "do: reverse_direction, until: round_end")
STEPS = "8♦ 9♦ K♦ | 9♣ 10♦ 10♣ | J♣ Q♦ | 9♥ A♦"

OTHER_WAY: list[Row] = [
    ("after an 8 it goes the other way round", BACK, STEPS, "8♦", "turn", "seat 4 plays"),
    ("and on round as before after a 9 on it", BACK, STEPS, "8♦; 9♥", "turn", "seat 1 plays"),
    ("for this trick only", BACK, STEPS, "8♦; -; -; -; K♦", "turn", "seat 2 plays"),
    ("or for the round", BACK_FOR_GOOD, STEPS, "8♦; -; -; -; K♦", "turn", "seat 4 plays"),
    ("who leads next for a winner without cards is on its other side", BACK_FOR_GOOD, "8♦ | 9♣ 10♦ | J♣ Q♦ | A♦ A♣",
     "8♦; -; -; -", "turn", "seat 4 plays"),
]  # fmt: skip

# --- 3: lock_suits -----------------------------------------------------------------------------------

LOCK = effect("lock", "same_suits: true", "do: lock_suits")
LOCK_BUT_JOKERS = effect("lock", "same_suits: true", "do: lock_suits, except: {only: [jokers]}")
LOCK_FOR_GOOD = effect("lock", "same_suits: true", "do: lock_suits, until: round_end")
LOCK_AND_TRUMP = (
    f"{LOCK_BUT_JOKERS}\ntrumps: {{three: {{play: {{only: [3♠]}}, over: {{only: [jokers]}}, ends_trick: true}}}}"
)
SUITS = "4♦ 9♣ 5♣ 5♦ K♥ | 6♦ 10♥ 6♣ 10♣ | 7♣ 8♦ RJ 7♦ 7♥ | 3♠ 9♦ A♣"

LOCKED: list[Row] = [
    ("a diamond on a diamond locks diamonds", LOCK, SUITS, "4♦; 6♦", "7♣", "play/locked"),
    ("a higher diamond follows", LOCK, SUITS, "4♦; 6♦", "8♦", "legal"),
    ("another suit does not lock", LOCK, SUITS, "4♦; 10♥", "RJ", "legal"),
    ("a joker has no suit and may not follow", LOCK, SUITS, "4♦; 6♦", "RJ", "play/locked"),
    ("unless jokers are excepted", LOCK_BUT_JOKERS, SUITS, "4♦; 6♦", "RJ", "legal"),
    ("and other cards are locked", LOCK_BUT_JOKERS, SUITS, "4♦; 6♦", "7♣", "play/locked"),
    ("of a pair both suits count", LOCK, SUITS, "5♦ 5♣; 6♦ 6♣", "7♣ 7♥", "play/locked"),
    ("in whatever order they are written", LOCK, SUITS, "5♦ 5♣; 6♣ 6♦", "7♣ 7♦", "legal"),
    ("the next trick is free", LOCK, SUITS, "4♦; 6♦; -; -; -; 10♥", "RJ", "legal"),
    ("with a lock for the round anything is led", LOCK_FOR_GOOD, SUITS, "4♦; 6♦; -; -; -", "10♥", "legal"),
    ("and it binds who follows", LOCK_FOR_GOOD, SUITS, "4♦; 6♦; -; -; -; 6♣", "7♣", "play/locked"),
    ("clubs are", LOCK_AND_TRUMP, SUITS, "4♦; 6♦", "7♣", "play/locked"),
    ("a trump is not bound by a lock", LOCK_AND_TRUMP, SUITS, "4♦; 6♦; RJ", "3♠", "legal"),
]

# --- 4: bar ------------------------------------------------------------------------------------------

ONE_BOMB_EACH = effect("one", "kind: [bomb]", "do: bar, plays: {kind: [bomb]}, until: round_end")
BOMBED = effect("bombed", "kind: [bomb]", "do: bar, who: beaten, plays: {kind: [bomb]}")
BOMBED_BUT_ACES = effect("bombed", "kind: [bomb]", "do: bar, who: beaten, plays: {kind: [bomb]}, except: {has: [A]}")
SEVEN_STOPS = effect("stop", "has: [7]", "do: bar, who: next, plays: {}")
NO_BOMB_ON_TWOS = effect("two", "has: [2]", "do: bar, who: everyone, plays: {kind: [bomb]}")
BOMBS = "5♦ 5♣ 5♥ 5♠ 7♦ 7♣ 7♥ 7♠ 3♦ 3♣ | 6♦ 6♣ 6♥ 6♠ 4♦ | 8♦ 8♣ 8♥ 8♠ 2♦ | A♦ A♣ A♥ A♠ Q♦"
ACES = "3♦ 3♣ A♦ A♣ A♥ A♠ 7♦ 7♣ 7♥ 7♠ | 6♦ 6♣ 6♥ 6♠ 4♦ | 8♦ | Q♦"
TWOS = "3♦ 3♣ 5♦ | 6♦ 6♣ 6♥ 6♠ 2♦ 2♣ 2♥ 2♠ | 8♦ | A♦ A♣ A♥ A♠ Q♦"
SEVENS = "7♦ 3♦ | 8♦ 9♦ | 8♣ 9♣ | J♦"

BARRED: list[Row] = [
    ("who has bombed may bomb no more", ONE_BOMB_EACH, BOMBS, "5♦ 5♣ 5♥ 5♠; -; -; -", "7♦ 7♣ 7♥ 7♠", "play/barred"),
    ("the others may", ONE_BOMB_EACH, BOMBS, "5♦ 5♣ 5♥ 5♠", "6♦ 6♣ 6♥ 6♠", "legal"),
    ("who was bombed may not bomb back", BOMBED, BOMBS, "3♦ 3♣; 6♦ 6♣ 6♥ 6♠; -; -", "7♦ 7♣ 7♥ 7♠", "play/barred"),
    ("the others may bomb on it", BOMBED, BOMBS, "3♦ 3♣; 6♦ 6♣ 6♥ 6♠; -", "A♦ A♣ A♥ A♠", "legal"),
    ("a bomb that is led beats nobody", BOMBED, BOMBS, "5♦ 5♣ 5♥ 5♠; -; -; -", "7♦ 7♣ 7♥ 7♠", "legal"),
    ("in the next trick it may bomb", BOMBED, BOMBS, "3♦ 3♣; 6♦ 6♣ 6♥ 6♠; -; -; -; 4♦; -; -", "7♦ 7♣ 7♥ 7♠", "legal"),
    ("an excepted bomb bars nobody", BOMBED_BUT_ACES, TWOS, "3♦ 3♣; 6♦ 6♣ 6♥ 6♠; -; A♦ A♣ A♥ A♠; -", "2♦ 2♣ 2♥ 2♠",
     "legal"),
    ("other than without the exception", BOMBED, TWOS, "3♦ 3♣; 6♦ 6♣ 6♥ 6♠; -; A♦ A♣ A♥ A♠; -", "2♦ 2♣ 2♥ 2♠",
     "play/barred"),
    ("and is not barred", BOMBED_BUT_ACES, ACES, "3♦ 3♣; 6♦ 6♣ 6♥ 6♠; -; -", "A♦ A♣ A♥ A♠", "legal"),
    ("as another one is", BOMBED_BUT_ACES, ACES, "3♦ 3♣; 6♦ 6♣ 6♥ 6♠; -; -", "7♦ 7♣ 7♥ 7♠", "play/barred"),
    ("after a 7 the next one can only pass", SEVEN_STOPS, SEVENS, "7♦", "8♦", "play/barred"),
    ("the one after may play", SEVEN_STOPS, SEVENS, "7♦; -", "8♣", "legal"),
    ("no bomb in a trick with a 2", NO_BOMB_ON_TWOS, BOMBS, "3♦; -; 2♦", "A♦ A♣ A♥ A♠", "play/barred"),
    ("in the next one there may be", NO_BOMB_ON_TWOS, BOMBS, "3♦; -; 2♦; -; -; -", "8♦ 8♣ 8♥ 8♠", "legal"),
]  # fmt: skip

# --- 5: last_place -----------------------------------------------------------------------------------

TWO_LAST = effect("two", "out: true, has: [2]", "do: last_place")
BEATEN_LAST = effect("trod", "has: [A]", "do: last_place, who: beaten")
NEXT_LAST = effect("next", "has: [8]", "do: last_place, who: next")
ALL_LAST = effect("all", "has: [8]", "do: last_place, who: everyone")

LAST: list[Row] = [
    ("who goes out on a 2 is last", TWO_LAST, "2♦ | 3♦ | 4♦ | 5♦ 6♦", "2♦; -; -; -; 3♦; 4♦", "places", "2 3 4 1"),
    ("a second one is last but one", TWO_LAST, "2♦ | 2♣ | 4♦ | 5♦ 6♦", "2♦; -; -; -; 2♣; -; -; 4♦", "places",
     "3 4 2 1"),
    ("a 2 that is not the last card does nothing", TWO_LAST, "2♦ 3♣ | 3♦ | 4♦ | 5♦ 6♦",
     "2♦; -; -; -; 3♣; -; -; -; 3♦; 4♦", "places", "1 2 3 4"),
    ("whom an ace has beaten is last, though it goes out second", BEATEN_LAST, "3♦ K♦ | A♦ 9♦ | 5♦ | 6♦ 7♦",
     "3♦; A♦; -; -; -; 9♦; -; -; K♦; -; -; 5♦", "places", "2 3 4 1"),
    ("an 8 sends the next one to the end", NEXT_LAST, "8♦ 3♦ | 9♦ | 4♦ | 5♦ 6♦", "8♦; 9♦; -; -; -; 4♦; 5♦; -; 6♦",
     "places", "3 4 1 2"),
    ("all are sent there: the first out is last, and who is left is first", ALL_LAST, "8♦ | 9♦ | 4♦ | 5♦ 6♦",
     "8♦; 9♦; -; -; 4♦", "places", "4 3 2 1"),
]  # fmt: skip

# --- 6 and 7: skip_next, end_trick, and the order of all verbs --------------------------------------

SKIP = effect("skip", "has: [8]", "do: skip_next")
SKIP_2 = effect("skip", "has: [8]", "do: skip_next, seats: 2")
SKIP_3 = effect("skip", "has: [8]", "do: skip_next, seats: 3")
EIGHT_ENDS = effect("eight", "has: [8]", "do: end_trick")
SKIP_TWICE = two_effects("do: skip_next", "do: skip_next")
SKIP_BACK = two_effects("do: skip_next", "do: reverse_direction")
STOP_BACK = two_effects("do: bar, who: next, plays: {}", "do: reverse_direction")
LAST_BACK = two_effects("do: last_place, who: next", "do: reverse_direction")
SKIP_END = two_effects("do: end_trick", "do: skip_next")
BACK_SKIP_ONE = "effects: {a: {when: {has: [8]}, do: reverse_direction}, b: {when: {next_holds: 1}, do: skip_next}}"
LAST_ENDS = effect("end", "over: {out: true}", "do: end_trick")
EIGHT = "8♦ 3♦ | 9♦ 4♦ | 10♦ 3♣ | J♦ Q♦"

PASSED_BY: list[Row] = [
    ("an 8 skips the next one", SKIP, EIGHT, "8♦", "turn", "seat 3 plays"),
    ("for this once: the next play asks it again", SKIP, EIGHT, "8♦; 10♦; -; -", "turn", "seat 2 plays"),
    ("or the next two", SKIP_2, EIGHT, "8♦", "turn", "seat 4 plays"),
    ("two such effects are two as well", SKIP_TWICE, EIGHT, "8♦", "turn", "seat 4 plays"),
    ("with three nobody is left to answer, and the trick is over", SKIP_3, EIGHT, "8♦", "3♦", "legal"),
    ("with all_passed its own player is left", f"{SKIP_3}\ntrick: {{ends: all_passed}}", EIGHT, "8♦", "3♦",
     "play/too-low"),
    ("a seat without cards is no seat to skip", SKIP, "3♦ 8♦ | 9♦ | 4♦ 4♣ | J♦", "3♦; 9♦; -; -; -; 4♦; -; 8♦", "turn",
     "seat 4 plays"),

    ("an 8 ends the trick, and its player leads", EIGHT_ENDS, EIGHT, "8♦", "3♦", "legal"),
    ("also when it answers", EIGHT_ENDS, "7♦ 3♦ | 8♦ 4♦ | 10♦ | J♦", "7♦; 8♦", "4♦", "legal"),
    ("what answers a last card ends the trick", LAST_ENDS, "8♦ | 9♦ 4♦ | 10♦ 5♦ | J♦", "8♦; 9♦", "4♦", "legal"),
    ("what answers another does not", LAST_ENDS, "8♦ 3♦ | 9♦ 4♦ | 10♦ 5♦ | J♦", "8♦; 9♦", "turn", "seat 3 plays"),
    ("without cards left the next one leads", EIGHT_ENDS, "8♦ | 9♦ 4♦ | 10♦ | J♦", "8♦", "4♦", "legal"),

    ("the direction turns before the skip: seat 4 is skipped", SKIP_BACK, EIGHT, "8♦", "turn", "seat 3 plays"),
    ("the direction turns before the bar: seat 4 is stopped", STOP_BACK, EIGHT, "8♦", "J♦", "play/barred"),
    ("and seat 2 is not", STOP_BACK, EIGHT, "8♦; -; -", "9♦", "legal"),
    ("the direction turns before the last place is given: to seat 4", LAST_BACK, "8♦ 3♦ | 9♦ 4♦ | K♦ 3♣ | J♦",
     "8♦; J♦; K♦; -; -; 3♣; -; 4♦; -; 9♦", "places", "3 2 1 4"),
    ("the trick ends last, whoever was to be skipped", SKIP_END, EIGHT, "8♦", "3♦", "legal"),
    ("all conditions are looked at before anything acts: seat 2 had one card, so seat 4 is skipped", BACK_SKIP_ONE,
     "8♦ 3♦ | 9♦ | 10♦ J♣ | J♦ Q♦", "8♦", "turn", "seat 3 plays"),
]  # fmt: skip

EFFECTS = REVERSED + OTHER_WAY + LOCKED + BARRED + LAST + PASSED_BY


@cache
def table(lines: str) -> Rules:
    """The rules of PLAIN with these lines; a section that they say replaces that of PLAIN."""
    said = {line.split(":")[0] for line in lines.splitlines()}
    return load_text("\n".join(line for line in PLAIN.splitlines() if line.split(":")[0] not in said) + f"\n{lines}\n")


def at(lines: str, row: Row) -> str:
    """What is answered with these lines; why there is no such answer, when the moves are not allowed or end nothing."""
    rules = table(lines)
    try:
        state = moved(rules, sit(rules, row[2]), row[3])
    except IllegalAction as error:
        return f"not allowed: {error.problem.code}"
    if row[4] == "places" and state.outcome is None:
        return "not over"
    return answer(rules, state, row[4])


@pytest.mark.parametrize("row", EFFECTS, ids=shown(EFFECTS))
def test_effect(row: Row) -> None:
    assert at(row[1], row) == row[5], row[0]


@pytest.mark.parametrize("lines", sorted({row[1] for row in EFFECTS}))
def test_without_the_effect_it_is_otherwise(lines: str) -> None:
    rows = [row for row in EFFECTS if row[1] == lines]
    others = "\n".join(line for line in lines.splitlines() if not line.startswith("effects"))
    assert any(at(others, row) != row[5] for row in rows)


def test_a_bar_holds_from_the_start_and_no_play_sets_it_off() -> None:
    rules = table("bars: {twos: {play: {has: [2]}}}")
    (bar,) = rules.game.bars
    for cards in ("2", "2-2", "3"):
        at = Situation(rules.read(cards))
        assert not bar.rule.set_off(at)
        assert bar.rule.barred(at) == cards.startswith("2")


# --- until the end of the match ----------------------------------------------------------------------

FIRST_ROUND = ["8♦ 8♣ 8♥ 8♠ 10♦", "10♣", "J♦", "Q♦ K♦"]
SECOND_ROUND = ["9♦ 4♦", "8♦ 5♦", "J♦ 3♦", "Q♦ K♦"]
LONG = [
    # what the bomb of the first round sets off, moves of the second, what is asked, answer for the match, for a round
    ("do: reverse_ranks", "9♦", "8♦", "legal", "play/too-low"),
    ("do: reverse_direction", "9♦", "turn", "seat 4 plays", "seat 2 plays"),
    ("do: lock_suits", "9♦; -", "J♦", "play/locked", "legal"),
    ("do: bar, who: player, plays: {has: [9]}", "", "9♦", "play/barred", "legal"),
]


@pytest.mark.parametrize("until", ["match_end", "round_end"])
@pytest.mark.parametrize(("then", "moves", "question", "for_match", "for_round"), LONG)
def test_for_the_match(then: str, moves: str, question: str, *, for_match: str, for_round: str, until: str) -> None:
    """Seat 1 bombs and goes out first, which ends the first round; it leads the second."""
    rules = table(effect("long", "kind: [bomb]", f"{then}, until: {until}") + "\nround: {ends: [first_out]}")
    match = rules.match(hands=FIRST_ROUND, dealer=3)
    for text in ("8♦ 8♣ 8♥ 8♠", "-", "-", "-", "10♦"):
        match = match.after(Pass() if text == "-" else rules.action(text))
    assert len(match.rounds) == 1
    match = match.deal(hands=rules.hands(SECOND_ROUND), dealer=3)
    state = moved(rules, match.state, moves)
    assert answer(rules, state, question) == (for_match if until == "match_end" else for_round)
