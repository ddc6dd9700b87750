"""JSON whose parts do not fit together is refused: what follows from a history is worked out from it."""

import copy
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from test_wire import there_and_back
from wire_tools import (
    AUCTION,
    POCKET_HANDS,
    auction_house,
    changed,
    golden,
    match_after,
    played,
    pocket,
    pocket_end,
    pocket_observation,
    pocket_state,
    problems,
)

import zsy_rules
from zsy_rules import Bid, Match, Pass, Rules, State
from zsy_rules.events import Dealt, Drew
from zsy_rules.match import start_match
from zsy_rules.notation import read_hand
from zsy_rules.rules import load_text
from zsy_rules.wire import (
    match_from_json,
    match_to_json,
    observation_from_json,
    observation_to_json,
    state_from_json,
    state_to_json,
)

Changes = dict[str, Any]


def edited(document: Any, changes: Changes) -> Any:
    for path, value in changes.items():
        document = changed(document, path, value)
    return document


def messages(read: Any, document: Any) -> list[str]:
    found = problems(read, document)
    assert {code for code, _ in found} <= {"wire/inconsistent"}
    return [message for _, message in found]


# --- what a seat sees ----------------------------------------------------------------------------


def in_a_trick() -> Any:
    """Seat 0 has played a pair of 3s, seat 1 of 5s, seat 2 of 4s; seat 0 is asked, and each holds a card."""
    return observation_to_json(pocket_state().observe(0))


SEEN: list[tuple[Changes, list[str]]] = [
    ({"hand": ["4♦"]}, ['hand: by the events this is ["6♦"]']),
    ({"counts": [1, 40, 40]}, ["counts: by the events this is [1, 1, 1]"]),
    ({"counts": [1, 1]}, ["counts: by the events this is [1, 1, 1]"]),
    ({"places": [0, 1, 2]}, ["places: by the events this is []"]),
    ({"received": ["6♠"]}, ["received: by the events this is []"]),
    ({"contract": {"seat": 1, "bid": 3}}, ["contract: by the events this is null"]),
    ({"trick.owner": 0}, ["trick.owner: by the events this is 2"]),
    ({"trick.ask": [0]}, ["trick.ask: by the events this is [0, 1]"]),
    ({"trick.ask": [2, 0], "turn": 2}, ["turn: by the events this is 0", "trick.ask: by the events this is [0, 1]"]),
    ({"trick.locked": [1]}, ["trick.locked: by the events this is []"]),
    ({"trick.number": 2}, ["trick.number: by the events this is 1"]),
    ({"trick.table.2.next_holds": 9}, ["trick.table[2].next_holds: by the events this is 1"]),
    ({"order.reversed": False}, ["order.reversed: by the events this is true"]),
    ({"events.6.seat": 1, "events.6.cards": ["4♣", "4♠"]}, ["events[6]: seat 1 holds 1 cards, not 2"]),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "told"), SEEN, ids=[" ".join(changes) for changes, _ in SEEN])
def test_an_observation_is_what_its_events_come_to(changes: Changes, told: list[str]) -> None:
    assert messages(observation_from_json, edited(in_a_trick(), changes)) == told


def test_an_observation_without_its_events() -> None:
    told = messages(observation_from_json, changed(in_a_trick(), "events", []))
    assert told[:2] == ["hand: by the events this is []", "counts: by the events this is [0, 0, 0]"]


@pytest.mark.parametrize("number", range(7))
def test_an_observation_without_one_of_its_events(number: int) -> None:
    """Three hands dealt, the lead, three plays: each is missed, by its number or by what the others come to."""
    document = in_a_trick()
    del document["events"][number]
    told = messages(observation_from_json, document)
    if number < 6:
        assert told == [f"events[{number}]: event {number} is not told"]
    else:
        assert told[:2] == ["turn: by the events this is 2", "counts: by the events this is [1, 1, 3]"]


def test_a_gift_that_no_event_gives() -> None:
    """Seat 1 was given a 4♣, and owes a card for it."""
    document = observation_to_json(pocket_observation(1))
    assert document["received"] == ["4♣"]
    assert messages(observation_from_json, changed(document, "received", ["6♠"])) == [
        'received: by the events this is ["4♣"]'
    ]
    assert messages(observation_from_json, changed(document, "events.3.back", True))


def in_its_third_round() -> Any:
    """What seat 0 sees of a match of three rounds that has two behind it."""
    return observation_to_json(match_after(pocket(), 7, 60, rounds=3).observe(0))


def at_its_end() -> Any:
    """What seat 0 sees of the match when it is over."""
    return observation_to_json(match_after(pocket(), 7, 10_000, rounds=3).observe(0))


def test_an_observation_tells_the_match() -> None:
    """The places of the round before are those of the last round that is told, and it is told whole."""
    running, over = in_its_third_round(), at_its_end()
    assert len(running["rounds"]) == 2
    assert running["before"] == running["rounds"][-1]["places"] == running["last"]["outcome"]["places"]
    assert [event["type"] for event in running["last"]["events"]][-2:] == ["went_out", "round_ended"]
    assert (running["turn"] is None, running["outcome"], running["winners"]) == (False, None, [])
    assert len(over["rounds"]) == 3
    assert over["outcome"]["places"] == over["rounds"][-1]["places"]
    assert over["winners"]
    assert over["last"]["outcome"]["places"] == over["rounds"][1]["places"] == over["before"]


BEFORE = "before: these are not the places of the round before it, by the finished rounds"
ANOTHER = "last: by the finished rounds this is another round"
IN_A_MATCH: list[tuple[str, Any, str]] = [
    ("before", [], BEFORE),
    ("rounds", [], BEFORE),
    ("rounds", [], "last: no round went before this one"),
    ("points", [9, 9, 9], "points: by the finished rounds this is"),
    ("points", [], "points: by the finished rounds this is"),
    ("winners", [0], "winners: by the finished rounds this is []"),
    ("decider", True, "decider: by the rounds before it this is no deciding round"),
    ("rounds.1.decider", True, "rounds[1].decider: by the rounds before it this is no deciding round"),
    ("rounds.0.points", [1], "rounds[0]: places, and points of 3 seats and of 3 sides, are wanted"),
    ("rounds.0.places", [], "rounds[0]: places, and points of 3 seats and of 3 sides, are wanted"),
    ("length", 2, "rounds[1]: the match was over with this round"),
    ("last", None, "last: a round went before this one"),
    ("last.turn", 1, "last: a round that is over is wanted, as seat 0 saw it, with nothing of the match"),
    ("last.seat", 1, "last: a round that is over is wanted, as seat 0 saw it, with nothing of the match"),
    ("last.length", 3, "last: a round that is over is wanted, as seat 0 saw it, with nothing of the match"),
    ("last.decider", True, ANOTHER),
    ("last.before", [], ANOTHER),
    ("last.outcome.titles", [{"seat": 0, "title": "King"}], "last.outcome.titles: by the events this is"),
    ("last.outcome.left.0", ["3♦"], "last.outcome.left: these cannot be the hands that were left"),
    ("last.counts", [0, 0, 0], "last.outcome.left: these cannot be the hands that were left"),
    ("outcome", {"places": [0, 1, 2], "left": [[], [], []], "titles": []}, "outcome"),
    ("sunk", [1], "sunk: by the events this is []"),
    ("tally", [1], "tally: by the events this is []"),
]


AT_THE_END: list[tuple[str, Any, str]] = [
    ("winners", [], "winners: by the finished rounds this is"),
    ("outcome", None, "outcome: the last of the finished rounds is this one, and had other places"),
    ("decider", True, "decider: the last of the finished rounds is this one"),
    ("rounds", [], "rounds: a round that is over is one of them"),
    ("length", 4, "winners: by the finished rounds this is []"),
]


OBSERVED = [(seen, *row) for seen, rows in ((in_its_third_round, IN_A_MATCH), (at_its_end, AT_THE_END)) for row in rows]
OBSERVED_NAMES = [f"{seen.__name__}-{path}" for seen, path, *_ in OBSERVED]


@pytest.mark.parametrize(("seen", "path", "value", "told"), OBSERVED, ids=OBSERVED_NAMES)
def test_an_observation_of_a_match(seen: Callable[[], Any], path: str, value: Any, told: str) -> None:
    document = seen()
    observation_from_json(document)
    found = messages(observation_from_json, changed(document, path, value))
    assert [one for one in found if one.startswith(told)], found


def test_an_observation_in_a_first_round() -> None:
    first = observation_to_json(of_five_rounds().observe(0))
    assert messages(observation_from_json, changed(first, "decider", True)) == [
        "decider: the first round of a match is no deciding one"
    ]
    alone = observation_to_json(pocket_state().observe(0))
    assert messages(observation_from_json, changed(alone, "winners", [1])) == [
        "winners: no round of a match is finished"
    ]
    assert messages(observation_from_json, changed(alone, "last", in_its_third_round()["last"])) == [
        "last: no round of a match is finished"
    ]


def test_an_observation_in_an_auction() -> None:
    rules = auction_house()
    state = rules.deal(seed=3)
    first = state.turn
    assert first is not None
    state = state.after(Pass()).after(Bid(1))
    document = observation_to_json(state.observe(first))
    ask = [(first + 2) % 3]
    for path, value, told in (
        ("auction.bid", 2, "auction.bid: by the events this is 1"),
        ("auction.bidder", first, f"auction.bidder: by the events this is {(first + 1) % 3}"),
        ("auction.ask", [*ask, first], f"auction.ask: by the events this is {ask}"),
    ):
        assert messages(observation_from_json, changed(document, path, value)) == [told]
    spoken = next(number for number, event in enumerate(document["events"]) if event["type"] == "spoke")
    assert messages(observation_from_json, changed(document, f"events.{spoken + 1}.bid", 7)) == [
        f"events[{spoken + 1}]: 7 is no bid here"
    ]
    assert messages(observation_from_json, changed(document, f"events.{spoken}.seat", ask[0]))


# --- a round and a match -------------------------------------------------------------------------


def of_five_rounds() -> Match:
    """The first of five rounds, as `pocket_state`."""
    match = pocket().match(hands=POCKET_HANDS, dealer=2, rounds=5)
    for text in ("3♦ 3♣", "5♦ 5♥", "4♣ 4♠"):
        match = match.after(pocket().action(text))
    return match


MATCH: list[tuple[Changes, list[str]]] = [
    ({"tied": [0]}, ["tied: by the rounds this is []"]),
    ({"waiting": True}, ["waiting: by the rounds this is false"]),
    ({"outcome": {"winners": [1], "totals": [0, 0, 0]}}, ["outcome: by the rounds this is null"]),
    ({"length": None}, ["length: pocket has no target that ends a match, so a number is wanted"]),
    ({"state.trick.owner": 0}, ["state.trick.owner: by the history this is 2"]),
    ({"state.trick.ask": [2, 0]}, ["state.trick.ask: by the history this is [0, 1]"]),
    ({"state.before": [2]}, ["state.before: one place for each of the 3 seats is wanted, or none"]),
    ({"state.before": [2, 1, 0]}, ["state.before: by the history this is []"]),
    ({"state.tally": [1]}, ["state.tally: by the history this is []"]),
    ({"state.contract": {"seat": 1, "bid": 3}}, ["state.contract: by the history this is null"]),
    ({"state.rest": ["6♠"]}, ["state.rest: by the history this is []"]),
    ({"state.stream": {"algorithm": "zsy-1", "seed": 7, "draws": 5}}, ["state.stream.draws: by the history this is 0"]),
    ({"state.history.3.seat": 1}, [
        ('state.history[3]: by the rules this is {"number": 3, "type": "led", "seat": 0, "trick": 1, '
         '"visible_to": null}')]),
    ({"state.history.6.seat": 0, "state.history.6.cards": ["4♣", "4♠"]},
     ["state.history[6]: seat 0 does not hold 4♣ 4♠"]),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "told"), MATCH, ids=[" ".join(changes) for changes, _ in MATCH])
def test_a_round_is_what_its_history_comes_to(changes: Changes, told: list[str]) -> None:
    assert messages(match_from_json, edited(match_to_json(of_five_rounds()), changes)) == told


def test_draws_that_were_made() -> None:
    """A dealer, and fifteen cards of sixteen changed for another one: no state of this seed has made fewer draws."""
    for document, read, key in (
        (match_to_json(pocket().match(seed=7, rounds=2)), match_from_json, "state.stream.draws"),
        (state_to_json(pocket().deal(seed=7)), state_from_json, "stream.draws"),
    ):
        assert messages(read, changed(document, key, 0)) == [f"{key}: by the history this is 16"]
    later = match_after(pocket(), 7, 30)
    assert later.rounds
    told = messages(state_from_json, changed(state_to_json(later.state), "stream.draws", 0))
    assert told == ["history[0]: by the seed and its draws so far another deal comes before this"]


def a_match_of_points() -> tuple[Any, Rules]:
    """Two rounds, after which two seats have 0, and a deciding one of these two, which counts for nobody."""
    rules = zsy_rules.load("points", 4)
    document = match_to_json(match_after(rules, 4, 10_000, rounds=2))
    *two, last = document["rounds"]
    totals = [sum(seat) for seat in zip(*(one["points"] for one in two), strict=True)]
    tied = [seat for seat, total in enumerate(totals) if total == max(totals)]
    assert (len(two), document["state"], last["decider"], last["state"]["seats"]) == (2, None, True, tied)
    assert document["outcome"] == {"winners": last["state"]["outcome"]["places"][:1], "totals": totals}
    return document, rules


def test_points_and_winners_are_those_of_the_rounds() -> None:
    document, _ = a_match_of_points()
    winners, totals = document["outcome"]["winners"], document["outcome"]["totals"]
    points = document["rounds"][0]["points"]
    for path, value, told in (
        ("outcome.winners", [], f"outcome.winners: by the rounds this is {winners}"),
        ("outcome.totals", [total + 5 for total in totals], f"outcome.totals: by the rounds this is {totals}"),
        ("rounds.0.points", points[::-1], f"rounds[0].points: by the rounds this is {points}"),
        ("rounds.2.decider", False, "rounds[2].decider: by the rounds this is true"),
        ("rounds", [*document["rounds"], document["rounds"][0]], "rounds[3]: the match is over before this round"),
    ):
        assert messages(match_from_json, changed(document, path, value)) == [told]


def test_rounds_that_are_cut_off_are_missed() -> None:
    document, rules = a_match_of_points()
    for rounds in (document["rounds"][:1], document["rounds"][:2], document["rounds"][1:], document["rounds"][2:]):
        assert messages(match_from_json, changed(document, "rounds", rounds))
    third = match_to_json(match_after(rules, 4, len_of(document["rounds"][:2]) + 1, rounds=3))
    assert (len(third["rounds"]), third["outcome"]) == (2, None)
    for rounds in ([], third["rounds"][:1], third["rounds"][1:]):
        assert messages(match_from_json, changed(third, "rounds", rounds))


def test_a_match_without_a_seed_goes_on_where_it_stopped() -> None:
    """The places of the round before are those of its last one, whoever dealt the hands."""
    match = pocket().match(hands=["3♦", "4♦", "5♦"], dealer=2, rounds=3)
    for text in ("3♦", "4♦"):
        match = match.after(pocket().action(text))
    document = match_to_json(match.deal(hands=pocket().hands(["3♦ 6♦", "4♦ 6♥", "5♦ 6♠"])))
    assert document["state"]["before"] == [0, 1, 2]
    assert messages(match_from_json, changed(document, "state.before", [1, 0, 2])) == [
        "state.before: by the history this is [0, 1, 2]"
    ]
    assert messages(match_from_json, changed(document, "rounds", []))


def test_a_match_without_a_seed_whose_speaker_is_told() -> None:
    """Chance would say who speaks first, and there is none: the history tells it."""
    rules = load_text(f"{AUCTION.replace('{turns:', '{first: random, turns:')}")
    hands = rules.hands(["3♦ 4♦", "5♦ 6♦", "7♦ 8♦"])
    match = start_match(rules.game, hands=hands, dealer=0, speaker=1, rounds=3)
    match = match.after(Bid(3))
    while not match.waiting:
        match = match.after(next(iter(match.legal)))
    match = match.deal(hands, speaker=2)
    assert match_from_json(match_to_json(match), rules) == match
    match = match.after(Pass())
    assert match_from_json(match_to_json(match), rules) == match
    assert state_from_json(state_to_json(match.state), rules) == match.state


@pytest.mark.parametrize("lines", ["", "dealer: {later_rounds: highest draw}"])
def test_a_deciding_round_alone(lines: str) -> None:
    """Its dealer was found before it began, by draws among all seats; it is dealt to those who are tied."""
    rules = load_text(f"name: decided\nextends: points\n{lines}\n")
    document = match_to_json(match_after(rules, 4, 10_000, rounds=2))
    steps = len_of([one for one in document["rounds"] if not one["decider"]])
    for more in (0, 1, 5):
        match = match_after(rules, 4, steps + more, rounds=2)
        assert (bool(match.tied), isinstance(match.state.history[0], Drew)) == (True, bool(lines))
        there_and_back(match.state, rules)
        assert match_from_json(match_to_json(match), rules) == match


def len_of(rounds: Any) -> int:
    """How many acts the rounds had."""
    acts = {"gave", "played", "passed"}
    return sum(event["type"] in acts for one in rounds for event in one["state"]["history"])


# --- every value ---------------------------------------------------------------------------------

#: What a caller said, and nothing else tells: who dealt, who was to lead (who does), whether there is a seed, and
#: which, beside hands that were given; how long a match is; to an observation the points of the match so far, whether
#: the round decides it, and before the tricks the order and whether another gift is due or the return.
FREE: Final = {
    "state": {"dealer", "leader", "stream", "stream.seed"},
    "end": {"dealer", "leader", "stream", "stream.seed"},
    "match": {"length", "state.dealer", "state.leader", "state.stream"},
    "seen": {"dealer", "decider", "length", "points"},
    "gift": {"dealer", "length", "points", "order.reversed", "order.keeping", "due.back"},
}


def another(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value - 1 if value else 1
    if isinstance(value, list):
        return value[:-1] if value else [0]
    return 0 if value is None else None


def values(value: Any, path: str = "") -> Iterator[str]:
    """The paths of all values, but texts, what stands in an event, and the head."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, part in parts:
        if name not in ("ruleset", "format"):
            if not isinstance(part, str):
                yield f"{path}{name}"
            if name not in ("history", "events"):
                yield from values(part, f"{path}{name}.")


DOCUMENTS = {
    "state": (golden("state"), state_from_json),
    "end": (state_to_json(pocket_end()), state_from_json),
    "gift": (golden("observation"), observation_from_json),
    "seen": (in_a_trick(), observation_from_json),
    "match": (match_to_json(of_five_rounds()), match_from_json),
}


@pytest.mark.parametrize(
    ("name", "path"), [(name, path) for name, (document, _) in DOCUMENTS.items() for path in values(document)]
)
def test_no_value_can_be_another_one(name: str, path: str) -> None:
    """Whatever stands in a document is refused with another value, but what its caller alone knew."""
    document, read = DOCUMENTS[name]
    value: Any = copy.deepcopy(document)
    for part in path.split("."):
        value = value[int(part) if part.isdigit() else part]
    if path in FREE[name]:
        read(document)
    else:
        assert problems(read, changed(document, path, another(value)))


# --- what a table accepted against the rules (decision 0009) ---------------------------------------


def accepted() -> Iterator[State]:
    """A leader let off; a pair on a single; a play out of turn; a pass out of turn."""
    start = pocket().deal(hands=POCKET_HANDS, dealer=2)
    yield start.accept(0)
    yield start.accept(0).accept(1).accept(2)
    single = played(start, "3♦")
    yield single.accept(1, read_hand("5♦ 5♥"), pocket().read("5♦ 5♥"))
    yield single.accept(2, read_hand("4♣ 4♠"), pocket().read("4♣ 4♠"))
    yield single.accept(2)
    yield played(single.accept(2, read_hand("4♣ 4♠"), pocket().read("4♣ 4♠")), "-; 5♦ 5♥; -")


def test_what_a_table_accepted_is_written_and_read_again() -> None:
    for state in accepted():
        there_and_back(state, pocket())


def test_accepted_cards_that_are_no_combination_are_told_nowhere() -> None:
    """Seat 2's 5♦ and 6♣ left its hand with a pass; who reads that misses them."""
    state = played(pocket().deal(hands=POCKET_HANDS, dealer=2), "3♦").accept(1, read_hand("5♦ 6♣"))
    assert [event for event in state.history if isinstance(event, Dealt)][1].count == 3
    assert messages(state_from_json, state_to_json(state))[0] == 'hands[1]: by the history this is ["5♦", "5♥", "6♣"]'
    assert messages(observation_from_json, observation_to_json(state.observe(0)))[0] == (
        "counts: by the events this is [2, 3, 3]"
    )
