"""JSON of states, matches, observations, events and actions: the way there and back is exact, and nothing leaks."""

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from wire_tools import (
    GOLDEN,
    games,
    golden,
    house,
    in_seat_order,
    match_after,
    pocket,
    pocket_end,
    pocket_observation,
    pocket_state,
)

import zsy_rules
from zsy_rules import Give, Match, Play, Rules, State
from zsy_rules._chance import Stream
from zsy_rules.bots import RandomBot
from zsy_rules.cards import Hand
from zsy_rules.compiled.playfilter import Situation
from zsy_rules.events import Action, Bid, Dealt, Event, Gave, Redealt, TookRest
from zsy_rules.notation import read_hand
from zsy_rules.rules import load_text
from zsy_rules.wire import (
    WireError,
    action_from_json,
    action_to_json,
    event_from_json,
    event_to_json,
    events_from_json,
    events_to_json,
    json_text,
    match_from_json,
    match_to_json,
    observation_from_json,
    observation_to_json,
    state_from_json,
    state_to_json,
)
from zsy_rules.wire.history import ACTION_MODELS, EVENT_MODELS
from zsy_rules.wire.model import Model

seeds = st.integers(0, 2**32)
few = settings(max_examples=settings().max_examples // 3)  # for each of many rulesets
named = pytest.mark.parametrize("rules", games().values(), ids=games())

# --- whole files, worked out by hand -------------------------------------------------------------


def test_a_state_as_it_is_kept() -> None:
    assert state_to_json(pocket_state()) == golden("state")
    assert state_from_json(golden("state"), pocket()) == pocket_state()


def test_an_observation_as_it_is_kept() -> None:
    assert observation_to_json(pocket_observation()) == golden("observation")
    assert observation_from_json(golden("observation"), pocket()) == pocket_observation()


def test_events_as_they_are_kept() -> None:
    told = events_to_json(enumerate(pocket_end().history), seat=1)
    assert told == golden("events")
    assert events_from_json(golden("events")) == pocket_end().observe(1).events


ACTIONS = [
    (
        Play(read_hand("3♦ 3♣"), "pair", 2),
        {"type": "play", "cards": ["3♦", "3♣"], "kind": "pair", "seat": 2, "main": None},
    ),
    (Play(read_hand("BJ RJ")), {"type": "play", "cards": ["BJ", "RJ"], "kind": None, "seat": None, "main": None}),
    (Play(read_hand("7-8")), {"type": "play", "cards": ["7", "8"]}),
    (zsy_rules.Pass(), {"type": "pass", "seat": None}),
    (zsy_rules.Pass(), {"type": "pass"}),
    (Give(read_hand("A♠")), {"type": "give", "cards": ["A♠"], "seat": None}),
    (Bid(3, 1), {"type": "bid", "bid": 3, "seat": 1}),
    (Bid(1), {"type": "bid", "bid": 1}),
]


@pytest.mark.parametrize(("action", "data"), ACTIONS, ids=lambda one: str(one)[:40])
def test_actions(action: Action, data: dict[str, Any]) -> None:
    assert action_from_json(data) == action_from_json(json_text(data)) == action
    assert {name: action_to_json(action)[name] for name in data} == data


def test_hidden_cards_are_left_out_for_those_who_may_not_see_them() -> None:
    gave = Gave(2, 1, 1, back=False, shown=False, cards=read_hand("4♣"))
    hidden = {"number": 3, "type": "gave", "giver": 2, "receiver": 1, "count": 1, "back": False, "shown": False}
    told = {**hidden, "visible_to": [1, 2]}
    shown = {**hidden, "shown": True, "cards": ["4♣"], "visible_to": None}
    assert event_to_json(3, gave, seat=0) == told
    assert event_to_json(3, gave, seat=1) == event_to_json(3, gave, seat=2) == {**told, "cards": ["4♣"]}
    assert event_to_json(3, replace(gave, shown=True), seat=0) == shown
    assert event_from_json(told) == (3, gave.seen_by(0))


def test_a_rest_face_down_is_left_out_for_all_but_its_taker() -> None:
    took = TookRest(1, 2, shown=False, cards=read_hand("4♣ BJ"))
    hidden = {"number": 7, "type": "took_rest", "seat": 1, "count": 2, "shown": False, "visible_to": [1]}
    assert event_to_json(7, took, seat=0) == event_to_json(7, took, seat=2) == hidden
    assert event_to_json(7, took, seat=1) == {**hidden, "cards": ["4♣", "BJ"]}
    shown = {**hidden, "shown": True, "cards": ["4♣", "BJ"], "visible_to": None}
    assert event_to_json(7, replace(took, shown=True), seat=0) == shown
    assert event_from_json(hidden) == (7, took.seen_by(0))


# --- there and back ------------------------------------------------------------------------------


def walk(state: State, data: st.DataObject, most: int = 25) -> State:
    """Play some legal actions, drawn by Hypothesis."""
    for _ in range(data.draw(st.integers(0, most), label="steps")):
        actions = [] if state.turn is None else list(state.legal)
        if not actions:
            break
        state = state.after(actions[data.draw(st.integers(0, len(actions) - 1))])
    return state


@named
@few
@given(data=st.data())
def test_a_round_there_and_back(rules: Rules, data: st.DataObject) -> None:
    later = data.draw(st.booleans(), label="a later round")
    state = walk(in_seat_order(rules, data.draw(seeds, label="seed"), later=later), data)
    there_and_back(state, rules)


def there_and_back(state: State, rules: Rules) -> None:
    text = json_text(state_to_json(state))
    assert state_from_json(text, rules) == state
    assert json_text(state_to_json(state_from_json(text))) == text, "by the rules in the document alone"
    for seat in range(rules.players):
        seen = state.observe(seat)
        assert observation_from_json(json_text(observation_to_json(seen)), rules) == seen
        told = events_to_json(enumerate(state.history), seat)
        assert told["events"] == observation_to_json(seen)["events"]
        assert events_from_json(json_text(told)) == seen.events
    for action in list(state.legal)[:5] if state.turn is not None else ():
        assert state.after(action_from_json(action_to_json(action))) == state.after(action)


@named
@few
@given(seed=seeds, steps=st.integers(0, 250))
def test_a_match_there_and_back(rules: Rules, seed: int, steps: int) -> None:
    match = match_after(rules, seed, steps)
    text = json_text(match_to_json(match))
    assert match_from_json(text, rules) == match
    assert json_text(match_to_json(match_from_json(text))) == text, "by the rules in the document alone"


def stage(match: Match) -> Iterator[str]:
    """What can be said of a moment of a match, for a list of what was tried."""
    state = match.state
    yield "over" if match.outcome else "decider" if match.tied else f"round {len(match.rounds) + 1}"
    if state.auction is not None:
        yield "nobody has bid" if state.auction.bidder is None else f"{state.auction.bid} is bid"
        yield from ("a rest" for _ in state.rest)
    if state.contract is not None:
        yield f"won at {state.contract.bid}"
        yield f"stake multiplied {max(state.tally, default=0)} times"
    yield from ("dealt anew" for event in state.history if isinstance(event, Redealt))
    if state.exchange.due is not None:
        yield "return" if state.exchange.due.back else "gift"
    elif state.trick is not None:
        yield "lead" if state.trick.table is None else "answer"
        yield from (f"{one.rule.verb} until {one.rule.until}" for one in state.trick.alive)
        yield from (name for name in ("locked", "doomed") if getattr(state.trick, name))
    yield from (f"{one.rule.name} from the round before" for one in state.alive)
    yield from (name for name in ("out", "sunk", "duty") if getattr(state, name))


def test_every_stage_there_and_back() -> None:
    """A few matches of a house with many effects, looked at after every action."""
    rules, seen = house(), set[str]()
    for seed in range(8):
        bot, match = RandomBot(seed), rules.match(seed=seed, rounds=3)
        while match.turn is not None:
            new = set(stage(match)) - seen
            if new:
                assert match_from_json(match_to_json(match), rules) == match
                there_and_back(match.state, rules)
            seen |= new
            match = match.after(bot(match.observe(match.turn)))
        assert match_from_json(match_to_json(match), rules) == match
        seen |= set(stage(match))
    assert seen == {
        *(
            "round 1",
            "round 2",
            "round 3",
            "decider",
            "over",
            "gift",
            "return",
            "lead",
            "answer",
            "out",
            "sunk",
            "duty",
        ),
        *("locked", "doomed", "bar until round_end", "bar until trick_end", "lock_suits until trick_end"),
        *("reverse_ranks until match_end", "reverse_direction until round_end", "revolution from the round before"),
    }


@pytest.mark.parametrize("name", ["dou-dizhu-3", "auction"])
def test_every_stage_of_an_auction_there_and_back(name: str) -> None:
    rules, seen = games()[name], set[str]()
    for seed in (1, 2):
        bot, match = RandomBot(seed), rules.match(seed=seed, rounds=3)
        while match.turn is not None:
            new = set(stage(match)) - seen
            if new:
                assert match_from_json(match_to_json(match), rules) == match
                there_and_back(match.state, rules)
            seen |= new
            match = match.after(bot(match.observe(match.turn)))
        assert match_from_json(match_to_json(match), rules) == match
    assert seen >= {
        *("nobody has bid", "1 is bid", "2 is bid", "a rest", "dealt anew", "won at 1", "won at 2", "won at 3"),
        *("stake multiplied 0 times", "stake multiplied 1 times"),
    }


def test_a_match_that_waits_for_a_deal() -> None:
    """Without a seed: the last round has ended, and the next hands are to be given."""
    match = pocket().match(hands=["3♦", "4♦", "5♦"], dealer=2, rounds=2)
    for action in list(match.legal)[:1]:
        match = match.after(action)
    match = match.after(Play(read_hand("4♦")))
    assert match.waiting
    document = match_to_json(match)
    assert (document["state"], document["waiting"], document["rounds"][0]["state"]["stream"]) == (None, True, None)
    assert match_from_json(document, pocket()) == match
    dealt = match_from_json(document, pocket()).deal(hands=pocket().hands(["3♦", "4♦", "5♦"]))
    assert dealt == match.deal(hands=pocket().hands(["3♦", "4♦", "5♦"]))


def test_titles_and_a_seed_larger_than_any_word() -> None:
    pocket_text = (GOLDEN / "pocket.yaml").read_text(encoding="utf-8")
    rules = load_text(f"{pocket_text}titles: {{first: President, last: Scum}}\n")
    match = match_after(rules, 2**70, 1000, rounds=1)
    outcome = match_to_json(match)["rounds"][0]["state"]["outcome"]
    places = outcome["places"]
    titles = {places[0]: "President", places[-1]: "Scum"}
    assert outcome["titles"] == [{"seat": seat, "title": titles[seat]} for seat in sorted(titles)]
    assert match_from_json(match_to_json(match), rules) == match
    assert match_to_json(match)["rounds"][0]["state"]["stream"]["seed"] == 2**70


# --- another process -----------------------------------------------------------------------------

TO_THE_END = """
import sys
from zsy_rules.bots import RandomBot
from zsy_rules.wire import json_text, match_from_json, match_to_json

match = match_from_json(sys.stdin.buffer.read())
bot = RandomBot(5)
while match.turn is not None:
    match = match.after(bot(match.observe(match.turn)))
sys.stdout.buffer.write(json_text(match_to_json(match)).encode())
"""


@pytest.mark.parametrize("steps", [1, 70, 130])
@pytest.mark.parametrize("name", ["standard-4", "points-4", "partnership-4", "house"])
def test_another_process_plays_on(name: str, steps: int) -> None:
    """It is given the text of a match that runs, and nothing else, and comes to the same end."""
    match = match_after(games()[name], 11, steps, rounds=4)
    sent = json_text(match_to_json(match)).encode()
    done = subprocess.run([sys.executable, "-c", TO_THE_END], input=sent, capture_output=True, check=True)
    bot = RandomBot(5)
    while match.turn is not None:
        match = match.after(bot(match.observe(match.turn)))
    assert done.stdout == json_text(match_to_json(match)).encode()
    assert match_from_json(done.stdout, games()[name]) == match


# --- which rules ---------------------------------------------------------------------------------


def test_the_shipped_ruleset_of_equal_hash_is_used() -> None:
    state = zsy_rules.load("standard").deal(seed=1)
    one, other = state_from_json(state_to_json(state)), state_from_json(state_to_json(state, whole=False))
    assert one.game is other.game
    clause = one.game.clause("combinations", "straight")
    assert clause is not None
    assert clause.source.name == "rulesets/standard.yaml"


def test_without_its_text_a_house_rule_is_found_by_its_hash() -> None:
    """A house that says nothing new has the hash of the shipped ruleset that it copies."""
    rules = load_text("name: my_copy\nextends: no-jokers\n".replace("_", "-"))
    state = rules.deal(seed=1)
    assert state_from_json(state_to_json(state, whole=False)).game.name == "no-jokers"
    assert state_from_json(state_to_json(state)).game.name == "my-copy"


def test_a_shipped_ruleset_with_other_names_is_not_used() -> None:
    """The hash does not tell what an effect is called, and the document does."""
    text = "name: bombed-player-barred\nextends: standard\neffects: {%s: {when: {kind: [bombs]}, do: bar, %s}}"
    rules = load_text(text % ("no_way_back", "who: beaten, plays: {kind: [bombs]}"))
    assert rules.hash == zsy_rules.load("bombed-player-barred").hash
    state = rules.deal(seed=1)
    assert [rule.name for rule in state_from_json(state_to_json(state)).game.effects] == ["no_way_back"]
    with pytest.raises(WireError, match="other names"):
        state_from_json(state_to_json(state), zsy_rules.load("bombed-player-barred"))


def test_rules_for_another_number_of_players_find_their_sister() -> None:
    state = zsy_rules.load("two-deck", 6).deal(seed=1)
    assert state_from_json(state_to_json(state), zsy_rules.load("two-deck", 5)).game.players == 6


# --- what a player may see -----------------------------------------------------------------------


@named
@few
@given(data=st.data())
def test_what_a_seat_cannot_see_changes_nothing(rules: Rules, data: st.DataObject) -> None:
    """Swap cards between two other hands, as dealt too, and the stream: the seat is told the same, to the byte."""
    later = data.draw(st.booleans(), label="a later round")
    state = walk(in_seat_order(rules, data.draw(seeds, label="seed"), later=later), data)
    seat = data.draw(st.integers(0, rules.players - 1), label="seat")
    others = [other for other in range(rules.players) if other != seat]
    one, other = data.draw(st.permutations(others), label="two others")[:2] if len(others) > 1 else (others[0],) * 2
    swapped = with_swapped(state, seat, one, other, data)
    mine, theirs = state.observe(seat), swapped.observe(seat)
    assert json_text(observation_to_json(mine)) == json_text(observation_to_json(theirs))
    told = [events_to_json(enumerate(each.history), seat) for each in (state, swapped)]
    assert json_text(told[0]) == json_text(told[1])


def with_swapped(state: State, seat: int, one: int, other: int, data: st.DataObject) -> State:
    """The state with everything else that `seat` may not see, as it may also be."""

    def mixed(first: Hand, second: Hand) -> tuple[Hand, Hand]:
        cards = data.draw(st.permutations(list(first + second)), label="the other cards")
        return Hand.of(cards[: len(first)]), Hand.of(cards[len(first) :])

    def also(event: Event) -> Event:
        if isinstance(event, Dealt) and event.seat != seat:
            return replace(event, cards=read_hand("3♦"))
        if isinstance(event, TookRest) and not event.shown and event.seat != seat:
            return replace(event, cards=read_hand("3♦"))
        if isinstance(event, Gave) and not event.shown and seat not in (event.giver, event.receiver):
            return replace(event, cards=read_hand("3♦"))
        return event

    hands = list(state.hands)
    if one != other:
        hands[one], hands[other] = mixed(hands[one], hands[other])
    hands[one], rest = mixed(hands[one], state.rest)
    history = tuple(also(event) for event in state.history)
    return replace(state, hands=tuple(hands), rest=rest, history=history, stream=Stream(3, 99))


def keys(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        yield from value
        for part in value.values():
            yield from keys(part)
    elif isinstance(value, list):
        for part in value:
            yield from keys(part)


def test_a_player_is_sent_no_stream_and_no_hands() -> None:
    sent = {key for seat in range(3) for key in keys(observation_to_json(pocket_observation(seat)))}
    kept = set(keys(state_to_json(pocket_end())))
    assert {"stream", "seed", "draws", "hands", "left"} <= kept
    assert not {"stream", "seed", "draws", "hands", "left"} & sent


# --- nothing is forgotten ------------------------------------------------------------------------


def models(model: type[Model] = Model) -> Iterator[type[Model]]:
    for one in model.__subclasses__():
        yield one
        yield from models(one)


MIRRORS = [one for one in models() if hasattr(one, "makes")]
#: What stands in a document beside the fields of the engine.
BESIDE = {"format", "type", "ruleset", "number", "visible_to", "algorithm"}


@pytest.mark.parametrize("model", MIRRORS, ids=lambda model: model.__name__)
def test_models_have_the_fields_of_the_engine(model: type[Model]) -> None:
    """Not in the JSON: the game, which the pin stands for, what a play answers (its place), and the hand behind it."""
    engine = {field.name for field in fields(model.makes) if field.init} - {"game"}
    if model.makes is Situation:
        engine -= {"on", "hand"}
    assert engine <= set(model.model_fields)
    assert set(model.model_fields) - engine <= BESIDE


def test_every_event_and_every_action_has_its_model() -> None:
    assert {model.makes for model in EVENT_MODELS} == set(get_args(Event))
    assert {model.makes for model in ACTION_MODELS} == set(get_args(Action))
