"""A table in writing, for tests by play: the hands, what was played, and what is asked of the table then.

Hands stand by seat, parted by bars: "3♦ 9♦ | 4♦ | 5♦ 6♦ | 7♦". Moves are parted by semicolons, "-" is a pass; while
a gift is due the cards are given; "bid 2" is a bid. The last seat deals, so seat 1 is dealt to first, and it speaks
first in an auction. Seats and places count from 1.
"""

from collections.abc import Sequence
from typing import Any

import zsy_rules
from zsy_rules import Action, Pass, Rules, State, UsageError
from zsy_rules._chance import Stream
from zsy_rules.ending import round_points
from zsy_rules.events import Bid
from zsy_rules.notation import read_hand
from zsy_rules.rules import load_text
from zsy_rules.state import start_round


def house(lines: str, parent: str = "standard", players: int | None = None) -> Rules:
    """The rules of a house: those of `parent` with these lines over it."""
    return load_text(f"name: house\nextends: {parent}\n{lines}\n", players=players)


def seats(text: str) -> tuple[int, ...]:
    return tuple(int(word) - 1 for word in text.split())


def sit(rules: Rules, hands: str, before: str = "") -> State:
    """A round with these hands (none: dealt from a seed); `before` are the places of the round before."""
    return start_round(
        rules.game,
        stream=Stream(7),
        hands=[read_hand(one) for one in hands.split("|")] if hands else None,
        dealer=rules.players - 1,
        speaker=0,
        before=seats(before),
    )


def act(rules: Rules, state: State, text: str) -> Action:
    if text == "-":
        return Pass()
    if text.startswith("bid "):
        return Bid(int(text[4:]))  # in any phase, to ask why not
    return rules.action(text, "play" if state.phase == "bid" else state.phase)


def moved(rules: Rules, state: State, moves: str) -> State:
    for text in filter(None, (move.strip() for move in moves.split(";"))):
        state = state.after(act(rules, state, text))
    return state


def answer(rules: Rules, state: State, question: str) -> str:
    """What the table says: to `turn`, `cards` in the hands, `roles`, `places`, `points`, `top`, or else to a move."""
    if question == "turn":
        return turn_of(state)
    if question == "cards":
        return " ".join(str(len(hand)) for hand in state.hands)
    if question == "roles":
        return " ".join(state.roles[seat] for seat in sorted(state.roles))
    if question == "top":
        assert state.trick is not None
        return state.trick.top.kind if state.trick.top else "nothing"
    if question in ("places", "points"):
        assert state.outcome is not None
        places = state.outcome.places
        if question == "places":
            return " ".join(str(seat + 1) for seat in places)
        return " ".join(str(points) for points in round_points(state).seats)
    problem = state.check(act(rules, state, question))
    return "legal" if problem is None else problem.code


def turn_of(state: State) -> str:
    if state.turn is None:
        return "over"
    return f"seat {state.turn + 1} {state.phase}s"


def told(rules: Rules, hands: str, before: str, moves: str, question: str) -> str:
    """The answer of a table, or the code of why there can be no such table (hands that are not of the deck)."""
    try:
        state = moved(rules, sit(rules, hands, before), moves)
    except UsageError as error:
        return error.problem.code
    return answer(rules, state, question)


def load_for(name: str, players: int | None) -> Rules:
    """A shipped ruleset for so many players, or for the fewest it allows."""
    return zsy_rules.load(name, players)


def shown(rows: Sequence[tuple[Any, ...]]) -> list[str]:
    """Names of the rows of a table, for pytest."""
    return [f"{row[0]}-{number}" for number, row in enumerate(rows)]
