"""Laws of the engine, by property tests over the shipped rulesets."""

from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

import zsy_rules
from zsy_rules import Give, IllegalAction, Pass, Play, Rules, State, shipped_names
from zsy_rules._chance import Stream
from zsy_rules.cards import EMPTY, Hand
from zsy_rules.events import Action, Played
from zsy_rules.position import Position
from zsy_rules.simulate import play_match
from zsy_rules.state import start_round

RULESETS = [(name, players) for name in shipped_names() for players in zsy_rules.load(name).player_numbers]
named = pytest.mark.parametrize(("name", "players"), RULESETS)
seeds = st.integers(0, 2**32)


@cache
def rules_of(name: str, players: int) -> Rules:
    return zsy_rules.load(name, players)


def later_round(rules: Rules, seed: int) -> State:
    """A round with an exchange before it, places drawn from the seed."""
    places, stream = Stream(seed).shuffled(range(rules.players))
    return start_round(rules.game, stream=stream, before=places, dealer_before=0)


def walk(state: State, data: st.DataObject, most: int = 25) -> State:
    """Play some legal actions, drawn by Hypothesis, from a short list so that failures shrink."""
    for _ in range(data.draw(st.integers(0, most), label="steps")):
        if state.turn is None:
            break
        actions = list(state.legal)
        state = state.after(actions[data.draw(st.integers(0, len(actions) - 1))])
    return state


def start(rules: Rules, data: st.DataObject) -> State:
    seed = data.draw(seeds, label="seed")
    return rules.deal(seed=seed) if data.draw(st.booleans(), label="first round") else later_round(rules, seed)


def anonymous(action: Action) -> object:
    return (type(action), action.cards.anonymous) if isinstance(action, Play | Give) else type(action)


@named
@given(data=st.data())
def test_legal_is_what_check_does_not_object_to(name: str, players: int, data: st.DataObject) -> None:
    rules = rules_of(name, players)
    state = walk(start(rules, data), data)
    if state.turn is None:
        return
    listed = {anonymous(action) for action in state.legal}
    assert listed, "a seat to act has a legal action"
    assert len(state.legal) == len(set(state.legal)), "each action once"
    for action in state.legal:
        assert state.check(action) is None
        assert action in state.legal
    hand = state.hands[state.turn]
    some = data.draw(st.lists(st.sampled_from(list(hand)), max_size=8), label="cards")
    cards = Hand.of(some)
    for action in (Play(cards), Give(cards), Pass()):
        allowed = state.check(action) is None
        assert allowed == (action in state.legal)
        assert not allowed or anonymous(action) in listed


@named
@given(data=st.data())
def test_cards_are_conserved_and_illegal_actions_change_nothing(name: str, players: int, data: st.DataObject) -> None:
    rules = rules_of(name, players)
    state = walk(start(rules, data), data)
    played = sum((event.cards for event in state.history if isinstance(event, Played)), EMPTY)
    assert sum(state.hands, EMPTY) + played == rules.game.deck
    kept = (state.hands, state.history, state.trick, state.exchange)
    deck = list(rules.game.deck)
    cards = Hand.of(data.draw(st.lists(st.sampled_from(deck), max_size=6), label="cards"))
    action = Play(cards) if data.draw(st.booleans(), label="a play") else Give(cards)
    if state.check(action) is not None:
        with pytest.raises(IllegalAction):
            state.after(action)
    assert (state.hands, state.history, state.trick, state.exchange) == kept


@named
@given(data=st.data())
def test_what_a_seat_cannot_see_changes_nothing(name: str, players: int, data: st.DataObject) -> None:
    """Swap cards between two other hands: the seat is told the same, to the letter."""
    rules = rules_of(name, players)
    state = walk(start(rules, data), data)
    seat = data.draw(st.integers(0, players - 1), label="seat")
    one, other = data.draw(st.permutations([other for other in range(players) if other != seat]))[:2]
    both = list(state.hands[one] + state.hands[other])
    mixed = data.draw(st.permutations(both), label="the other cards")
    split = len(state.hands[one])
    hands = list(state.hands)
    hands[one], hands[other] = Hand.of(mixed[:split]), Hand.of(mixed[split:])
    swapped = replace(state, hands=tuple(hands))
    mine, theirs = state.position(seat), swapped.position(seat)
    assert repr(mine.legal) == repr(theirs.legal)
    cards = Hand.of(data.draw(st.lists(st.sampled_from(list(rules.game.deck)), max_size=5)))
    for action in (Play(cards), Give(cards), Pass()):
        assert str(mine.check(action)) == str(theirs.check(action))
    assert fields_of(state.observe(seat)) == fields_of(swapped.observe(seat))


def fields_of(position: Position) -> list[object]:
    return [getattr(position, slot) for slot in position.__dataclass_fields__]


@pytest.mark.parametrize(("name", "players"), RULESETS)
@given(seed=seeds)
def test_every_match_ends(name: str, players: int, seed: int) -> None:
    rules = rules_of(name, players)
    match = play_match(rules, seed, rounds=2)
    assert match.outcome is not None
    for done in match.rounds:
        assert sorted(done.places) == list(done.state.seats)
    again = play_match(rules, seed, rounds=2)
    assert [done.state.history for done in again.rounds] == [done.state.history for done in match.rounds]
