"""Golden playthroughs: a round of every shipped ruleset and the tribute of the next, told step by step.

One file a ruleset in tests/golden/playthroughs, at its fewest players, by random bots from a fixed seed. Each line has
what the table tells (whose turn, what lies there and as what, cards held by seat, how many actions are legal and the
first three) and what was done. A change of the rules shows here as a diff; `pytest --update-golden` writes the files
anew, and a reviewer reads what has changed.
"""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

import zsy_rules
from zsy_rules import Rules, shipped_names
from zsy_rules.bots import RandomBot
from zsy_rules.events import Dealt, Drew, Event, Gave, Led, Passed, Played, RoundEnded, WentOut
from zsy_rules.match import Match
from zsy_rules.state import State

GOLDEN = Path(__file__).parent / "golden" / "playthroughs"
SEED = 7
MOST_LINES = 400


def playthrough(rules: Rules) -> Iterator[str]:
    yield f"{rules.name} for {rules.players}, seed {SEED}, rules {rules.hash[:16]}"
    match, bot, told = rules.match(seed=SEED, rounds=2), RandomBot(SEED), 0
    while not match.rounds or match.state.exchange.due:
        yield from happened(match.state, told)
        told = len(match.state.history)
        assert match.turn is not None
        asked = question(match)
        action = bot(match.observe(match.turn))
        before, match = match, match.after(action)
        yield f"{asked} > {action}"
        if len(match.rounds) > len(before.rounds):
            yield from happened(match.rounds[-1].state, told)
            yield from result(match)
            told = 0
    yield from happened(match.state, told)


def question(match: Match) -> str:
    """What the table tells the seat to act."""
    state = match.state
    assert state.turn is not None
    legal = [str(action) for action in islice(state.legal, 3)]
    counts = " ".join(str(len(hand)) for hand in state.hands)
    if state.exchange.due:
        table = f"{'returns' if state.exchange.due.back else 'gives'} to seat {state.exchange.due.receiver + 1}"
    elif state.trick and state.trick.top:
        table = f"on {state.trick.top} ({state.trick.top.kind})"
    else:
        table = "leads"
    more = ", …" if len(state.legal) > 3 else ""
    return f"  seat {state.turn + 1} {table} [{counts}] {len(state.legal)} legal: {', '.join(legal)}{more}"


def happened(state: State, told: int) -> Iterator[str]:
    """The events from number `told` on that the line of the action does not tell."""
    for event in state.history[told:]:
        if line := told_of(event, state):
            yield line


def told_of(event: Event, state: State) -> str:
    match event:
        case Drew(seat, card):
            return f"seat {seat + 1} draws {card}"
        case Dealt(seat, count, cards):
            return f"seat {seat + 1} is dealt {count}: {cards}"
        case Led(seat, trick):
            return f"trick {trick}"
        case WentOut(seat, place):
            return f"  seat {seat + 1} is out, place {place + 1}"
        case RoundEnded(places):
            titles = state.outcome.titles if state.outcome else {}
            named = (f"seat {seat + 1} {titles.get(seat, '')}".rstrip() for seat in places)
            return f"round over: {', '.join(named)}"
        case Played() | Passed() | Gave():
            return ""


def result(match: Match) -> Iterator[str]:
    done = match.rounds[-1]
    yield f"points: {' '.join(map(str, done.points))}; totals: {' '.join(map(str, match.totals))}"


@pytest.mark.parametrize("name", shipped_names())
def test_playthrough(name: str, *, update_golden: bool) -> None:
    text = "".join(f"{line}\n" for line in playthrough(zsy_rules.load(name)))
    assert text.count("\n") <= MOST_LINES
    path = GOLDEN / f"{name}.txt"
    if update_golden:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text, "if this change is meant: pytest --update-golden"


def test_no_playthrough_is_left_over() -> None:
    assert sorted(path.stem for path in GOLDEN.iterdir()) == sorted(shipped_names())
