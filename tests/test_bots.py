"""Bots: what the simple one does in positions that a card player can judge, and how it does against random ones."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import sqrt
from statistics import fmean, stdev

import pytest

import zsy_rules
from zsy_rules import Combination, Match, Observation, Play, Rules, State, UsageError, shipped_names
from zsy_rules._chance import Stream, seed_of_match
from zsy_rules.bots import BOTS, Bot, RandomBot, seat_bots, simple_bot
from zsy_rules.bots.outlook import Outlook, known_cards, unseen_cards
from zsy_rules.cards import Hand
from zsy_rules.events import Played
from zsy_rules.rules import load_text
from zsy_rules.simulate import BOT_SEED, play_match, seeded_match
from zsy_rules.state import start_round

TABLES = [(name, players) for name in shipped_names() for players in zsy_rules.load(name).player_numbers]
tables = pytest.mark.parametrize(("name", "players"), TABLES)

# Seat 0 led the round before, nobody gives anything, no card must be opened with.
FOUR = "name: four\nextends: no-tribute\n"
THREE = "name: three\nextends: three-player\ntribute: {main: none, middle: none}\n"
PARTNERS = "name: partners\nextends: partnership\ntribute: {main: none, middle: none}\n"
TWO_LAST = f"{FOUR}effects: {{two_last: {{when: {{out: true, has: [2]}}, do: last_place}}}}\n"
REST = ["rest", "rest", "rest"]  # these seats share the rest of the deck

#: Ruleset, hands by seat, and what seat 0 leads.
LEADS = [
    ("low cards go in a straight", FOUR, ["3♦ 4♦ 5♦ 6♦ 7♦ 10♣ 2♠ BJ", *REST], "3♦ 4♦ 5♦ 6♦ 7♦"),
    ("low cards go in a full house", FOUR, ["3♦ 3♣ 3♥ 4♦ 4♣ K♠ A♠", *REST], "3♦ 3♣ 3♥ 4♦ 4♣"),
    ("the low pair goes, the bomb is kept", FOUR, ["3♦ 3♣ 9♦ 9♣ 9♥ 9♠ J♠ Q♦", *REST], "3♦ 3♣"),
    ("the lone three goes, the joker bomb is kept", FOUR, ["3♦ 8♠ J♠ Q♦ BJ RJ", *REST], "3♦"),
    ("with one play behind it, the sure one first", FOUR, ["4♦ BJ RJ", *REST], "BJ RJ"),
    ("with two sure ones and one behind", FOUR, ["4♦ 9♦ 9♣ 9♥ 9♠ BJ RJ", *REST], "BJ RJ"),
    ("out at once if all cards are one play", FOUR, ["3♦ 3♣ 3♥ 2♦ 2♣", *REST], "3♦ 3♣ 3♥ 2♦ 2♣"),
    ("no single for one who has one card", THREE, ["6♠ 9♦ 9♣", "8♦", "rest"], "9♦ 9♣"),
    ("the winner first, but not before an escape", TWO_LAST, ["5♦ 2♠", *REST], "2♠"),
]
#: Ruleset, hands by seat, what was played from seat 0 on, and what the next seat does.
ANSWERS = [
    ("the cheapest card that beats", FOUR, ["4♦ 5♦", "6♠ 9♦ K♦ 2♠", "rest", "rest"], "4♦", "6♠"),
    ("no pair is broken", FOUR, ["4♦ 5♦", "9♦ 9♣ 10♠ J♦ J♣", "rest", "rest"], "5♦", "10♠"),
    ("no bomb on a lone five", FOUR, ["5♦ 7♠", "3♥ 4♥ 4♠ 8♦ 8♣ 8♥ 8♠ J♦ J♣", "rest", "rest"], "5♦", "pass"),
    ("a bomb to go out behind it", FOUR, ["4♦ K♦", "3♥ 8♦ 8♣ 8♥ 8♠", "rest", "rest"], "K♦", "8♦ 8♣ 8♥ 8♠"),
    ("the last card goes", FOUR, ["4♦ 5♦", "6♥", "rest", "rest"], "5♦", "6♥"),
    ("but not a two that would make it last", TWO_LAST, ["4♦ K♦", "2♥", "rest", "rest"], "K♦", "pass"),
    ("a partner keeps the trick", PARTNERS, ["5♦ J♦", "rest", "7♣ K♦ 2♦", "rest"], "J♦; pass", "pass"),
    ("unless one goes out on it", PARTNERS, ["5♦ J♦", "rest", "K♦", "rest"], "J♦; pass", "K♦"),
    ("a rival does not keep it", FOUR, ["5♦ J♦", "rest", "7♣ K♦ 2♦", "rest"], "J♦; pass", "K♦"),
]


def position(text: str, hands: Sequence[str], played: str = "") -> State:
    """A round in which every card of the deck is held: seats of "rest" get what is left over in turn."""
    rules = load_text(text)
    given = rules.hands(["" if hand == "rest" else hand for hand in hands])
    sharing = [seat for seat, hand in enumerate(hands) if hand == "rest"]
    left, _ = Stream(1).shuffled(tuple(rules.game.deck.minus(sum(given, Hand()))))
    for number, seat in enumerate(sharing):
        given[seat] = Hand.of(left[number :: len(sharing)])
    before = tuple(range(rules.players))
    state = start_round(rules.game, hands=given, before=before, dealer=rules.players - 1)
    for one in filter(None, played.split("; ")):
        state = state.after(rules.action(one))
    return state


def decided(state: State) -> str:
    assert state.turn is not None
    return str(simple_bot(state.observe(state.turn)))


@pytest.mark.parametrize(("what", "text", "hands", "lead"), LEADS, ids=[row[0] for row in LEADS])
def test_what_it_leads(what: str, text: str, hands: list[str], lead: str) -> None:
    assert decided(position(text, hands)) == lead, what


@pytest.mark.parametrize(("what", "text", "hands", "played", "answer"), ANSWERS, ids=[row[0] for row in ANSWERS])
def test_what_it_answers(what: str, text: str, hands: list[str], played: str, answer: str) -> None:
    assert decided(position(text, hands, played)) == answer, what
