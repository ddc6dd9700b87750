"""Games for the tests of JSON: the golden pocket game, a house with effects, and walks through rounds and matches."""

import copy
import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

import zsy_rules
from zsy_rules import Give, Match, Observation, Pass, Play, Rules, RulesetError, State, ZsyError, shipped_names
from zsy_rules._chance import Stream
from zsy_rules.bots import RandomBot
from zsy_rules.notation import read_hand
from zsy_rules.rules import load_text
from zsy_rules.state import start_round
from zsy_rules.wire import WireError

DATA = Path(__file__).parent / "data"
GOLDEN = DATA / "wire"

#: Every verb of an effect that goes on holding, and every span of time, over a game with gifts.
HOUSE = """
name: house
extends: standard
trick: {after_pass: locked_out}
bars: {block: {play: {kind: [single], highest: false, next_holds: 1}}}
effects:
  revolution: {when: {kind: [bombs]}, do: reverse_ranks, until: match_end}
  nines_back: {when: {has: [9]}, do: reverse_direction, until: round_end}
  same_suits: {when: {same_suits: true}, do: lock_suits}
  bombed: {when: {kind: [bombs]}, do: bar, who: beaten, plays: {kind: [bombs]}}
  two_last: {when: {out: true, has: [2]}, do: last_place}
  sevens: {when: {has: [7]}, do: skip_next}
"""

#: Bidding that goes round, and a rest face down, which only its taker sees.
AUCTION = """
name: auction
extends: dou-dizhu
deal: {rest_shown: false}
auction: {turns: until_all_pass}
"""


@cache
def house() -> Rules:
    return load_text(HOUSE)


@cache
def auction_house() -> Rules:
    return load_text(AUCTION)


def _accepted() -> Iterator[tuple[str, Rules]]:
    for name in shipped_names():
        for players in zsy_rules.load(name).player_numbers:
            yield f"{name}-{players}", zsy_rules.load(name, players)
    for path in sorted((DATA / "rulesets").glob("*.yaml")):
        if path.stem not in shipped_names():
            try:
                yield f"{path.name}", zsy_rules.load(path)
            except RulesetError:
                continue  # words that the engine does not play yet
    yield "house", house()
    yield "auction", auction_house()


@cache
def games() -> dict[str, Rules]:
    """Every ruleset that is played, by a name for pytest."""
    return dict(_accepted())


def in_seat_order(rules: Rules, seed: int, *, later: bool) -> State:
    """A first round, or a later one with places drawn from the seed."""
    if not later:
        return rules.deal(seed=seed)
    places, stream = Stream(seed).shuffled(range(rules.players))
    return start_round(rules.game, stream=stream, before=places, dealer_before=0)


def match_after(rules: Rules, seed: int, steps: int, rounds: int = 3) -> Match:
    """A match of random bots after so many steps, or at its end."""
    match = rules.match(seed=seed, rounds=rounds)
    bot = RandomBot(seed)
    for _ in range(steps):
        if match.turn is None:
            break
        match = match.after(bot(match.observe(match.turn)))
    return match


# --- the pocket game -----------------------------------------------------------------------------

POCKET_HANDS = ["3♦ 3♣ 6♦", "5♦ 5♥ 6♣", "3♥ 4♣ 4♠"]


@cache
def pocket() -> Rules:
    return zsy_rules.load(GOLDEN / "pocket.yaml")


def played(state: State, moves: str) -> State:
    for move in moves.split("; "):
        state = state.after(Pass() if move == "-" else Play(read_hand(move)))
    return state


def pocket_state() -> State:
    """Seat 1's pair of 5s has turned the ranks round, and seat 3 has answered it with 4s."""
    state = pocket().deal(seed=7, hands=POCKET_HANDS, dealer=2)
    return played(state, "3♦ 3♣; 5♦ 5♥; 4♣ 4♠")


def pocket_end() -> State:
    return played(pocket_state(), "-; -; 3♥; -; -; 6♦")


def pocket_observation(seat: int = 0) -> Observation:
    """After places 2 1 3 seat 3 has given a 4♣ to seat 2, face down, and seat 2 owes a card for it."""
    hands = [read_hand(text) for text in POCKET_HANDS]
    state = start_round(pocket().game, hands=hands, dealer=2, before=(1, 0, 2))
    return state.after(Give(read_hand("4♣"))).observe(seat)


def golden(name: str) -> Any:
    return json.loads((GOLDEN / f"{name}.json").read_text(encoding="utf-8"))


# --- mistakes ------------------------------------------------------------------------------------

Reader = Callable[[object], object]
MISSING: Final = object()


def changed(document: Any, path: str, value: Any) -> Any:
    """The document with another value at a path, or without it."""
    document = at = copy.deepcopy(document)
    *parts, last = (int(part) if part.isdigit() else part for part in path.split("."))
    for part in parts:
        at = at[part]
    if value is MISSING:
        del at[last]
    else:
        at[last] = value
    return document


def problems(read: Reader, data: object) -> list[tuple[str, str]]:
    with pytest.raises(WireError) as caught:
        read(data)
    assert isinstance(caught.value, ZsyError)
    assert isinstance(caught.value, ValueError)
    return [(one.code, one.message) for one in caught.value.problems]
