"""JSON of matches, events and actions that is refused, and documents whose rules are not here."""

from typing import Any

import pytest
from wire_tools import Reader, changed, golden, pocket, pocket_state, problems

import zsy_rules
from zsy_rules.wire import (
    action_from_json,
    event_from_json,
    events_from_json,
    json_text,
    match_from_json,
    match_to_json,
    state_from_json,
    state_to_json,
)


def a_match() -> Any:
    """A match that waits for its second deal."""
    match = pocket().match(hands=["3♦", "4♦", "5♦"], dealer=2, rounds=2)
    for text in ("3♦", "4♦"):
        match = match.after(pocket().action(text))
    return match_to_json(match)


MATCHES = [
    ("length", 0, "wire/wrong-value", "length: a number from 1 is wanted here, not 0"),
    ("rounds", [], "wire/inconsistent", "the document: a match has a round that runs or one that is finished"),
    ("waiting", False, "wire/inconsistent", "waiting: by the rounds this is true"),
    ("tied", [3], "wire/inconsistent", "tied: by the rounds this is []"),
    ("tied", [0, 0], "wire/wrong-value", "tied: 0 stands here twice"),
    ("rounds.0.points", [0, 0], "wire/inconsistent", "rounds[0].points: by the rounds this is [0, 0, 0]"),
    ("rounds.0.state.hands.2", [], "wire/inconsistent",
     'rounds[0].state.hands[2]: by the history this is ["5♦"]'),
    ("rounds.0.state.outcome.places", [0, 1], "wire/inconsistent",
     "rounds[0].state.outcome.places: by the history this is [0, 1, 2]"),
    ("rounds.0.state.ruleset", {}, "wire/unknown-key", "rounds[0].state.ruleset: there is no such key"),
]  # fmt: skip


@pytest.mark.parametrize(("path", "value", "code", "message"), MATCHES)
def test_matches(path: str, value: Any, code: str, message: str) -> None:
    assert match_from_json(a_match(), pocket()).waiting
    assert problems(match_from_json, changed(a_match(), path, value)) == [(code, message)]


SINGLE = [
    (action_from_json, {"cards": ["3♦"]}, "wire/missing-key", "the document: the key type is missing"),
    (action_from_json, {"type": "call"}, "wire/wrong-value",
     'type: one of play, pass, give, bid is wanted here, not "call"'),
    (action_from_json, {"type": "play", "cards": "3♦"}, "wire/wrong-type",
     'cards: a list is wanted here, not "3♦"'),
    (action_from_json, {"type": "play", "cards": ["3♦ 3♣"]}, "wire/card",
     'cards[0]: "3♦ 3♣" is no card; cards are written 3♦, 10♠, BJ, or 3 for one without suit'),
    (action_from_json, {"type": "play", "cards": ["3♦"] * 500}, "wire/wrong-value",
     "cards: a list of at most 432 is wanted here, not a list of 500"),
    (action_from_json, {"type": "play", "cards": ["3♦"] * 200}, "wire/card", "cards: more than 127 equal cards"),
    (action_from_json, {"type": "pass", "cards": []}, "wire/unknown-key", "cards: there is no such key"),
    (action_from_json, {"type": "pass", "seat": 8}, "wire/wrong-value", "seat: a number up to 7 is wanted here, not 8"),
    (action_from_json, {"type": "pass", "\ud800": 1}, "wire/wrong-value",
     "the document: half of a surrogate pair is no text"),
    (action_from_json, {"type": "pass", 5: 1}, "wire/unknown-key", "[5]: there is no such key"),
    (event_from_json, {"type": "led", "number": 0, "seat": 0, "visible_to": None}, "wire/missing-key",
     "the document: the key trick is missing"),
    (event_from_json, {"type": "dealt", "number": 0, "seat": 0, "count": 2, "visible_to": None}, "wire/inconsistent",
     "the document: visible_to is [0] for such an event"),
    (events_from_json, {"format": 1, "type": "events", "events": [7]}, "wire/wrong-type",
     "events[0]: an object is wanted here, not 7"),
]  # fmt: skip


@pytest.mark.parametrize(("read", "data", "code", "message"), SINGLE)
def test_actions_and_events(read: Reader, data: object, code: str, message: str) -> None:
    assert problems(read, data) == [(code, message)]


def test_an_illegal_action_reads_and_is_refused_by_the_table() -> None:
    action = action_from_json({"type": "play", "cards": ["BJ", "RJ"], "kind": "no_such_kind"})
    problem = pocket_state().check(action)
    assert problem is not None
    assert problem.code == "play/not-held"


# --- rules ---------------------------------------------------------------------------------------


def test_other_rules_than_those_of_the_document() -> None:
    state = state_to_json(pocket_state())
    ((code, message),) = problems(lambda data: state_from_json(data, zsy_rules.load("standard")), state)
    assert code == "wire/rules-differ"
    assert message == (
        f"ruleset.hash: the document is of pocket@1 for 3 players with the hash {pocket().hash[:16]}; "
        f"the rules given are {zsy_rules.load('standard')!r}"
    )


def test_a_ruleset_text_is_a_ruleset_and_no_way_to_a_file() -> None:
    for text in ("[" * 5000, '{"name":"pocket","extends":"./pocket.yaml"}', "!!python/object:os.system {}"):
        document = changed(golden("state"), "ruleset.resolved", text)
        ((code, _),) = problems(state_from_json, document)
        assert code == "wire/ruleset"


def test_a_document_of_a_later_version_is_refused_for_that_alone() -> None:
    document = {"format": 2, "type": "state", "everything": "else"}
    assert [code for code, _ in problems(state_from_json, document)] == ["wire/format"]
    assert json_text(document) == '{"format":2,"type":"state","everything":"else"}'
