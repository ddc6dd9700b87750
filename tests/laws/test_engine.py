"""The laws of the engine: over every shipped ruleset at every number of players, and two games with wild cards."""

import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).parents[1]))

import engine_laws as laws
from dull_game import a_round_goes_as_at_the_dull_table
from wire_tools import auction_house

import zsy_rules
from zsy_rules import Rules, shipped_names
from zsy_rules._chance import Stream
from zsy_rules.cards import Hand
from zsy_rules.state import start_round

#: Dialects of a ruleset with many numbers of players are held at the fewest, at five and at the most.
SOME = {3, 5, 8}


#: Games of the ruleset language with wild cards, which no shipped ruleset has yet.
GAMES = Path(__file__).parents[1] / "data" / "rulesets"
WILD = ("daihinmin", "pits")


def tables() -> list[tuple[str, int]]:
    every = {name: zsy_rules.load(name).player_numbers for name in shipped_names()}
    thin = {name for name in every if name.startswith("president-")}
    return [
        (name, players) for name, numbers in every.items() for players in numbers if name not in thin or players in SOME
    ]


RULESETS = [*tables(), ("daihinmin", 5), ("pits", 4)]
named = pytest.mark.parametrize(("name", "players"), RULESETS)
few = settings(max_examples=settings().max_examples // 3)  # for each of many rulesets
fewest = settings(max_examples=settings().max_examples // 4)  # whole matches of them


@cache
def rules_of(name: str, players: int) -> Rules:
    return zsy_rules.load(GAMES / f"{name}.yaml" if name in WILD else name, players)


@named
@few
@given(seed=laws.seeds, later=st.booleans(), chosen=laws.choices, data=st.data())
def test_legal_is_what_check_does_not_object_to(
    name: str, players: int, seed: int, *, later: bool, chosen: list[int], data: st.DataObject
) -> None:
    state = laws.walked(rules_of(name, players), seed, chosen, later=later)
    laws.legal_is_what_check_does_not_object_to(state, data)


@named
@few
@given(seed=laws.seeds, later=st.booleans(), chosen=laws.choices, data=st.data())
def test_an_illegal_action_raises_and_changes_nothing(
    name: str, players: int, seed: int, *, later: bool, chosen: list[int], data: st.DataObject
) -> None:
    state = laws.walked(rules_of(name, players), seed, chosen, later=later)
    laws.an_illegal_action_raises_and_changes_nothing(state, data)


@named
@few
@given(seed=laws.seeds, later=st.booleans(), chosen=laws.choices)
def test_no_card_is_lost_or_made(name: str, players: int, seed: int, *, later: bool, chosen: list[int]) -> None:
    laws.no_card_is_lost_or_made(laws.begin(rules_of(name, players), seed, later=later), chosen)


@named
@fewest
@given(seed=laws.seeds, chosen=laws.choices)
def test_every_match_ends_and_replays(name: str, players: int, seed: int, chosen: list[int]) -> None:
    laws.a_match_ends_and_its_record_replays(rules_of(name, players), seed, chosen, rounds=2)


@named
@few
@given(seed=laws.seeds, later=st.booleans(), chosen=laws.choices, data=st.data())
def test_what_a_seat_cannot_see_changes_nothing(
    name: str, players: int, seed: int, *, later: bool, chosen: list[int], data: st.DataObject
) -> None:
    laws.what_a_seat_cannot_see_changes_nothing(laws.begin(rules_of(name, players), seed, later=later), chosen, data)


@pytest.mark.parametrize("later", [False, True])
@named
def test_what_others_hold_is_told_nowhere(name: str, players: int, *, later: bool) -> None:
    """A whole round, with the exchange where there is one."""
    seed = RULESETS.index((name, players))
    chosen = [choice for choice, _ in zip(_numbers(seed), range(400), strict=False)]
    laws.what_others_hold_is_told_nowhere(laws.begin(rules_of(name, players), seed, later=later), chosen)


def _numbers(seed: int) -> Iterator[int]:
    stream = Stream(seed)
    while True:
        number, stream = stream.below(41)
        yield number


@given(seed=laws.seeds, later=st.booleans(), chosen=laws.choices, data=st.data())
def test_a_rest_face_down_is_for_its_taker_alone(
    seed: int, *, later: bool, chosen: list[int], data: st.DataObject
) -> None:
    laws.what_a_seat_cannot_see_changes_nothing(laws.begin(auction_house(), seed, later=later), chosen, data)


@named
@few
@given(seed=laws.seeds, size=st.integers(2, 5), chosen=laws.choices)
def test_a_round_of_small_hands_goes_as_at_the_dull_table(
    name: str, players: int, seed: int, size: int, chosen: list[int]
) -> None:
    """Hands of few ranks, so that bombs and sets come up."""
    rules = rules_of(name, players)
    lowest, stream = Stream(seed).below(10)
    ranks = {(lowest + step) % 15 for step in range(1 + size)}
    some = [one for one in rules.game.deck if one.rank.place in ranks]
    cards, stream = stream.shuffled(some * 2 if len(some) < players else some)
    hands = [Hand.of(cards[seat::players][:size]) for seat in range(players)]
    start = start_round(rules.game, hands=hands, dealer=seed % players, speaker=seed % players)
    a_round_goes_as_at_the_dull_table(start, chosen)
