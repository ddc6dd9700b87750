"""Golden playthroughs: a round of every shipped ruleset and the auction or tribute of the next, told step by step.

One file a ruleset in tests/golden/playthroughs, at its fewest players. The files are made by our own engine, so alone
they prove only that nothing has changed. What judges them is the dull table (`tests/laws/dull_table.py`, written from
the language alone): it walks every file line by line, from the hands dealt, and has to agree on who is asked, on every
count of legal actions, on the places and the points. A change of the rules shows here as a diff;
`pytest --update-golden` writes the files anew, and a reviewer reads what has changed.
"""

import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent / "laws"))

from dull_walk import Walk

import zsy_rules
from zsy_rules import Rules, shipped_names
from zsy_rules._chance import Stream
from zsy_rules.events import (
    Action,
    Contracted,
    Dealt,
    Drew,
    Event,
    Give,
    Led,
    Play,
    Redealt,
    RoundEnded,
    TookRest,
    Turned,
    WentOut,
)
from zsy_rules.match import Match
from zsy_rules.state import State

GOLDEN = Path(__file__).parent / "golden" / "playthroughs"
SEED = 7
#: Rounds in which another seed is needed to show what the ruleset is about: its kinds of play, deals thrown in and
#: bombs that double the stake, or a gift between partners that is not skipped.
SEEDS = {
    "big-two": 16,
    "big-two-high-two": 5,
    "big-two-taiwan": 21,
    "big-two-three-players": 9,
    "big-two-tiers": 20,
    "bombed-player-barred": 92,
    "bombs-strictly-longer": 95,
    "dou-dizhu": 620,
    "dou-dizhu-douzero": 457,
    "dou-dizhu-openspiel": 21,
    "dou-dizhu-rlcard": 52,
    "four-joker-bomb": 201,
    "partner-leads": 8,
    "partnership": 8,
    "partnership-six": 8,
    "president-clear-on-2": 20,
    "president-equal": 20,
    "president-lock-out": 20,
    "straights-to-ace": 14,
}
MOST_LINES = 400
ALIKE = {"avoid-last", "dou-dizhu-rlcard"}  # only who wins the match is another, and nothing at all
PARENTS = {
    "big-two": "big-two",
    "big-two-high-two": "big-two",
    "big-two-taiwan": "big-two",
    "big-two-tiers": "big-two",
    "dou-dizhu-douzero": "dou-dizhu",
    "dou-dizhu-openspiel": "dou-dizhu",
    "eighteen-each": "three-player",
    "four-joker-bomb": "two-deck",
    "partner-leads": "partnership",
    "partnership-six": "two-deck",
    "points-first-out": "points",
    "president-clear-on-2": "president",
    "president-equal": "president",
    "president-lock-out": "president",
    "president-two-packs": "president",
    "three-pairs": "partnership-six",
}
HEADER = """\
# {name} for {players}, rules {hash}: a round from seed {seed}, and the {word} of the next.
# Made by our own engine (pytest --update-golden); the dull table of the tests walks it and agrees on every count.
# A step: the seat, the cards that it holds, how many actions are legal and the first three, what it does.
"""


def playthrough(rules: Rules, seed: int) -> Iterator[str]:
    word = "tribute" if rules.game.auction is None else "auction"
    head = HEADER.format(name=rules.name, players=rules.players, hash=rules.hash[:16], seed=seed, word=word)
    yield from head.splitlines()
    match, stream, told = rules.match(seed=seed, rounds=2), Stream(seed), 0
    while not match.rounds or match.state.exchange.due or match.state.auction:
        yield from happened(match.state, told)
        told = len(match.state.history)
        actions = list(iter(match.legal))
        draw, stream = stream.below(4)
        action = chosen(match, actions, draw)
        yield step(match, actions, action)
        done = len(match.rounds)
        match = match.after(action)
        if len(match.rounds) > done:
            yield from happened(match.rounds[-1].state, told)
            yield f"points: {' '.join(map(str, match.rounds[-1].points))}; totals: {' '.join(map(str, match.totals))}"
            told = 0
    yield from happened(match.state, told)


def chosen(match: Match, actions: list[Action], draw: int) -> Action:
    """What is done: any word in an auction; the longest lead; the lowest answer, but one in four times the last."""
    if match.state.auction:
        return actions[draw % len(actions)]
    if match.state.trick is None or match.state.trick.table or match.state.exchange.due:
        return actions[-1 if draw == 0 else 0]
    return max(actions, key=lambda action: len(action.cards) if isinstance(action, Play | Give) else 0)


def step(match: Match, actions: list[Action], action: Action) -> str:
    state = match.state
    assert state.turn is not None
    what = str(state.turn + 1)
    if state.exchange.due:
        what += f" {'returns' if state.exchange.due.back else 'gives'} to {state.exchange.due.receiver + 1}"
    first = ", ".join(map(str, islice(actions, 3))) + (", …" if len(actions) > 3 else "")
    laid = state.position(state.turn).judge(action).laid
    done = f"{action} ({laid.kind})" if laid else str(action)
    return f"  {what}: {state.hands[state.turn]} | {len(actions)} legal: {first} | {done}"


def happened(state: State, told: int) -> Iterator[str]:
    """The events from number `told` on that the line of the action does not tell."""
    for event in state.history[told:]:
        if line := told_of(event, state):
            yield line


def told_of(event: Event, state: State) -> str:
    match event:
        case Drew(seat, card):
            return f"seat {seat + 1} draws {card}"
        case Turned(card, seat):
            return f"{card} lies face up, dealt to {'nobody' if seat is None else f'seat {seat + 1}'}"
        case Dealt(seat, count, cards):
            return f"seat {seat + 1} is dealt {count}: {cards}"
        case Redealt():
            return "nobody bids, the cards are dealt anew"
        case Contracted(seat, bid):
            roles = ", ".join(
                f"seat {other + 1} {role}" for other, role in sorted(state.game.roles_of(seat, state.seats).items())
            )
            return f"roles at {bid}: {roles}"
        case TookRest(seat, count, shown, cards):
            return f"seat {seat + 1} takes the rest, {count}{'' if shown else ' face down'}: {cards}"
        case Led(_, trick):
            return f"trick {trick}"
        case WentOut(seat, place):
            return f"  seat {seat + 1} is out, place {place + 1}"
        case RoundEnded(places):
            titles = state.outcome.titles if state.outcome else {}
            named = (f"seat {seat + 1} {titles.get(seat, '')}".rstrip() for seat in places)
            return f"round over: {', '.join(named)}"
    return ""


@pytest.mark.parametrize("name", shipped_names())
def test_playthrough(name: str, *, update_golden: bool) -> None:
    text = "".join(f"{line}\n" for line in playthrough(zsy_rules.load(name), SEEDS.get(name, SEED)))
    assert text.count("\n") <= MOST_LINES
    path = GOLDEN / f"{name}.txt"
    if update_golden:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text, "if this change is meant: pytest --update-golden"


@pytest.mark.parametrize("name", shipped_names())
def test_the_dull_table_agrees(name: str) -> None:
    rules = zsy_rules.load(name)
    walk = Walk(rules.game.resolved.ruleset, rules.players)
    lines = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    walk.along(lines)
    assert walk.steps == sum(" legal: " in line for line in lines)


@pytest.mark.parametrize("name", sorted(set(shipped_names()) - ALIKE))
def test_it_shows_what_the_ruleset_changes(name: str) -> None:
    """By the rules of the parent the same deal goes otherwise; and gifts are made where the ruleset has any."""
    rules = zsy_rules.load(name)
    told = [line for line in (GOLDEN / f"{name}.txt").read_text(encoding="utf-8").splitlines() if line[0] != "#"]
    ruleset = rules.game.resolved.ruleset
    assert bool(ruleset.tribute) == any(" gives to " in line for line in told)
    assert bool(ruleset.auction) == any(line.startswith("roles at ") for line in told)
    assert bool(ruleset.deal.rest_to) == any(" takes the rest, " in line for line in told)
    parent = zsy_rules.load(PARENTS.get(name, "standard"))
    if name != parent.name and rules.players in parent.player_numbers:
        other = playthrough(parent.for_players(rules.players), SEEDS.get(name, SEED))
        assert told != [line for line in other if line[0] != "#"]


def test_no_playthrough_is_left_over() -> None:
    assert sorted(path.stem for path in GOLDEN.iterdir()) == sorted(shipped_names())
