"""JSON that is none of ours: every mistake is a problem with its path, code and message, and never a traceback."""

import json
from typing import Any, Final

import pytest
from jsonschema import Draft202012Validator
from wire_tools import MISSING, Reader, changed, golden, problems

from zsy_rules.wire import (
    WireError,
    action_from_json,
    event_from_json,
    events_from_json,
    match_from_json,
    observation_from_json,
    state_from_json,
)
from zsy_rules.wire.schemas import Name, schema

STATE, SEEN, EVENTS, MATCH = "state", "observation", "events", "match"


def nested(depth: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


DEEP: Final = nested(100_000)
READERS: Final[dict[str, Reader]] = {
    STATE: state_from_json,
    SEEN: observation_from_json,
    EVENTS: events_from_json,
    MATCH: match_from_json,
}

Row = tuple[str, str, Any, str, str, str]
#: A golden document, what is put where in it, and the one problem: code, place and message.
ROWS: list[Row] = [
    (STATE, "format", 2, "wire/format", "format",
     "this reader knows format 1, not 2"),
    (STATE, "format", MISSING, "wire/missing-key", "the document",
     "the key format is missing"),
    (STATE, "format", "1", "wire/wrong-type", "format",
     'a whole number is wanted here, not "1"'),
    (STATE, "type", "observation", "wire/document", "type",
     'this is "observation", and state is wanted'),
    (STATE, "type", MISSING, "wire/missing-key", "the document",
     "the key type is missing"),
    (STATE, "type", None, "wire/wrong-type", "type",
     "a text is wanted here, not null"),
    (STATE, "duty", MISSING, "wire/missing-key", "the document",
     "the key duty is missing"),
    (STATE, "trick.alive", MISSING, "wire/missing-key", "trick",
     "the key alive is missing"),
    (STATE, "history.3.seat", MISSING, "wire/missing-key", "history[3]",
     "the key seat is missing"),
    (STATE, "history.3.type", MISSING, "wire/missing-key", "history[3]",
     "the key type is missing"),
    (STATE, "ruleset", MISSING, "wire/missing-key", "the document",
     "the key ruleset is missing"),
    (STATE, "ruleset.hash", MISSING, "wire/missing-key", "ruleset",
     "the key hash is missing"),
    (STATE, "sedes", [], "wire/unknown-key", "sedes",
     "there is no such key"),
    (STATE, "trick.numer", 1, "wire/unknown-key", "trick.numer",
     "there is no such key"),
    (STATE, "history.3.card", "3♦", "wire/unknown-key", "history[3].card",
     "there is no such key"),
    (STATE, "history.3.cards", ["3♦"], "wire/unknown-key", "history[3].cards",
     "there is no such key"),
    (STATE, "ruleset.file", "x", "wire/unknown-key", "ruleset.file",
     "there is no such key"),
    (STATE, "seats", "0 1 2", "wire/wrong-type", "seats",
     'a list is wanted here, not "0 1 2"'),
    (STATE, "dealer", "2", "wire/wrong-type", "dealer",
     'a whole number is wanted here, not "2"'),
    (STATE, "dealer", 2.0, "wire/wrong-type", "dealer",
     "a whole number is wanted here, not a fraction"),
    (STATE, "dealer", True, "wire/wrong-type", "dealer",
     "a whole number is wanted here, not true"),
    (STATE, "hands", {"0": []}, "wire/wrong-type", "hands",
     "a list is wanted here, not an object"),
    (STATE, "trick", [], "wire/wrong-type", "trick",
     "an object is wanted here, not a list of 0"),
    (STATE, "history.4.laid.roles", None, "wire/wrong-type", "history[4].laid.roles",
     "a list is wanted here, not null"),
    (STATE, "order.reversed", 0, "wire/wrong-type", "order.reversed",
     "true or false is wanted here, not 0"),
    (STATE, "hands.0", DEEP, "wire/wrong-type", "hands[0][0]",
     "a text is wanted here, not a list of 1"),
    (STATE, "hands.0.0", 6, "wire/wrong-type", "hands[0][0]",
     "a text is wanted here, not 6"),
    (SEEN, "events.1.cards", None, "wire/wrong-type", "events[1].cards",
     "a list is wanted here, not null"),
    (STATE, "dealer", 3, "wire/seat", "dealer",
     "there is no seat 3: seats are 0 to 2"),
    (STATE, "dealer", 8, "wire/wrong-value", "dealer",
     "a number up to 7 is wanted here, not 8"),
    (STATE, "dealer", -1, "wire/wrong-value", "dealer",
     "a number from 0 is wanted here, not -1"),
    (STATE, "trick.ask", [0, 0], "wire/wrong-value", "trick.ask",
     "0 stands here twice"),
    (STATE, "seats", [1, 0, 2], "wire/wrong-value", "seats",
     "these stand in rising order"),
    (STATE, "trick.number", 0, "wire/wrong-value", "trick.number",
     "a number from 1 is wanted here, not 0"),
    (STATE, "stream.draws", -1, "wire/wrong-value", "stream.draws",
     "a number from 0 is wanted here, not -1"),
    (STATE, "stream.algorithm", "mt19937", "wire/wrong-value", "stream.algorithm",
     'zsy-1 is wanted here, not "mt19937"'),
    (STATE, "history.3.type", "lead", "wire/wrong-value", "history[3]",
     ("one of drew, turned, dealt, spoke, redealt, contracted, took_rest, gave, led, played, passed, went_out, "
     'round_ended is wanted here, not "lead"')),
    (STATE, "history.4.laid.form", [2, 1], "wire/wrong-value", "history[4].laid.form",
     "a list of 4 is wanted here, not a list of 2"),
    (STATE, "history.4.number", 5, "wire/wrong-value", "history",
     "events count from 0 without a gap; event 5 stands at 4"),
    (EVENTS, "events.4.number", 2, "wire/wrong-value", "events",
     "the numbers of events rise; 2 stands behind 3"),
    (STATE, "order.level", "11", "wire/card", "order.level",
     '"11" is no rank; the ranks are 3 4 5 6 7 8 9 10 J Q K A 2 BJ RJ'),
    (STATE, "order.level", "K", "wire/card", "order",
     "the level is K, and pocket has no such cards"),
    (STATE, "trick.alive.0.suits.0", "♦♦", "wire/card", "trick.alive[0].suits[0]",
     '"♦♦" is no suit; the suits are ♦ ♣ ♥ ♠'),
    (STATE, "hands.0.0", "6", "wire/card", "hands[0][0]",
     "6 is a rank; a certain card is wanted here, with its suit"),
    (STATE, "hands.0.0", "11♦", "wire/card", "hands[0][0]",
     '"11♦" is no card; cards are written 3♦, 10♠, BJ, or 3 for one without suit'),
    (STATE, "hands.0.0", "7♦", "wire/card", "hands[0][0]",
     "7♦ is no card of pocket"),
    (STATE, "hands.0", ["6♦", "6♦"], "wire/card", "hands[0]",
     "the deck of pocket does not have so many of these cards"),
    (STATE, "duty", "x" * 60, "wire/card", "duty",
     f'"{"x" * 40}…" is no card; cards are written 3♦, 10♠, BJ, or 3 for one without suit'),
    (STATE, "trick.table.0.play.kind", "quartet", "wire/name", "trick.table[0].play.kind",
     'pocket has no kind "quartet"; its kinds are single, pair'),
    (STATE, "trick.alive.0.rule", "effects.revolution", "wire/name", "trick.alive[0].rule",
     'pocket has no "effects.revolution"; it has effects.turned'),
    (STATE, "trick.alive.0.rule", "turned", "wire/name", "trick.alive[0].rule",
     'pocket has no "turned"; it has effects.turned'),
    (SEEN, "due.rule", "middle", "wire/name", "due.rule",
     'pocket has no gift "middle"; it has main'),
    (STATE, "trick.table.0.play.key", [3], "wire/reading", "trick.table[0]",
     "3♦ 3♣ is not this pair by the rules of pocket"),
    (STATE, "trick.table.2.order.reversed", False, "wire/reading", "trick.table[2]",
     "4♣ 4♠ is not this pair by the rules of pocket"),
    (STATE, "history.5.laid.place", 0, "wire/reading", "history[5].laid",
     "5♦ 5♥ is not this pair by the rules of pocket"),
    (STATE, "history.5.laid.kind", "single", "wire/reading", "history[5].laid",
     "5♦ 5♥ is not this single by the rules of pocket"),
    (STATE, "history.5.laid.main", ["5♦"], "wire/inconsistent", "history[5].laid",
     "main and kickers are together the cards of a play"),
    (STATE, "history.5.cards", ["5♦", "6♣"], "wire/inconsistent", "history[5]",
     "5♦ 5♥ is not a play of the cards 5♦ 6♣"),
    (STATE, "history.0.cards", MISSING, "wire/inconsistent", "history",
     "event 0 has no cards, and a state hides nothing"),
    (STATE, "history.0.count", 4, "wire/inconsistent", "history[0]",
     "count is 4, and there are 3 cards"),
    (STATE, "history.0.visible_to", [1], "wire/inconsistent", "history[0]",
     "visible_to is [0] for such an event"),
    (STATE, "history.3.visible_to", [0], "wire/wrong-type", "history[3].visible_to",
     "null is wanted here, not a list of 1"),
    (STATE, "hands.0", ["6♣"], "wire/inconsistent", "hands[0]",
     'by the history this is ["6♦"]'),
    (STATE, "hands", [["6♦"], ["6♣"]], "wire/inconsistent", "hands",
     'by the history this is [["6♦"], ["6♣"], ["3♥"]]'),
    (STATE, "trick", None, "wire/inconsistent", "trick",
     "by the history this is not null"),
    (STATE, "trick.owner", None, "wire/inconsistent", "trick.owner",
     "by the history this is 2"),
    (STATE, "trick.ask", [], "wire/inconsistent", "trick.ask",
     "by the history this is [0, 1]"),
    (STATE, "duty", "6♦", "wire/inconsistent", "duty",
     "by the history this is null"),
    (SEEN, "duty", "6♦", "wire/inconsistent", "duty",
     "whoever leads holds the card that must be played, and has not played"),
    (STATE, "out", [0], "wire/inconsistent", "out",
     "by the history this is []"),
    (STATE, "trick.base.reversed", True, "wire/inconsistent", "trick.base.reversed",
     "by the history this is false"),
    (STATE, "seats", [0, 1], "wire/inconsistent", "seats",
     "by the history these were dealt to: [0, 1, 2]"),
    (SEEN, "turn", 0, "wire/inconsistent", "turn",
     "the giver is to act"),
    (SEEN, "hand", ["3♦"], "wire/inconsistent", "hand",
     'by the events this is ["3♦", "3♣", "6♦"]'),
    (SEEN, "counts", [3, 4], "wire/inconsistent", "counts",
     "by the events this is [3, 4, 2]"),
    (SEEN, "events.1.cards", ["5♦", "5♥", "6♣"], "wire/inconsistent", "events[1].cards",
     "seat 0 may not see these"),
    (SEEN, "points", [1], "wire/inconsistent", "points",
     "one for each of the 3 sides is wanted, not 1"),
    (SEEN, "due.giver", 2, "wire/inconsistent", "due",
     "a seat gives nothing to itself"),
    (STATE, "ruleset.players", 4, "wire/ruleset", "ruleset.resolved",
     "the text of the ruleset does not read: the ruleset in the document is for 3 players, not for 4"),
    (STATE, "ruleset.players", 9, "wire/wrong-value", "ruleset.players",
     "a number up to 8 is wanted here, not 9"),
    (STATE, "ruleset.hash", "0" * 64, "wire/rules-differ", "ruleset.hash",
     ("the document is of pocket@1 for 3 players with the hash 0000000000000000; "
     "the ruleset that it carries has the hash dc9ea04b4019d6d1")),
    (STATE, "ruleset.hash", "0" * 16, "wire/wrong-value", "ruleset.hash",
     'a text of the form ^[0-9a-f]{64}$ is wanted here, not "0000000000000000"'),
    (STATE, "ruleset.resolved", "{}", "wire/ruleset", "ruleset.resolved",
     "the text of the ruleset does not read: every ruleset has a `name`, and this one has none"),
    (STATE, "ruleset.resolved", None, "wire/rules-differ", "ruleset.hash",
     "pocket@1 for 3 players with the hash dc9ea04b4019d6d1 is not here, and the document does not carry its text"),
    (STATE, "ruleset.version", "2", "wire/rules-differ", "ruleset.name",
     ("the document is of pocket@2 for 3 players with the hash dc9ea04b4019d6d1; "
     "the ruleset that it carries is pocket@1")),
]  # fmt: skip


def shown(rows: list[Row]) -> list[str]:
    return [f"{row[1]}-{row[3]}-{number}" for number, row in enumerate(rows)]


@pytest.mark.parametrize("row", ROWS, ids=shown(ROWS))
def test_one_mistake_is_one_problem(row: Row) -> None:
    name, path, value, code, place, message = row
    document = changed(golden(name), path, value)
    assert problems(READERS[name], document) == [(code, f"{place}: {message}")]
    if value is not DEEP:  # so much is no text
        assert problems(READERS[name], json.dumps(document)) == [(code, f"{place}: {message}")]


#: What the form alone tells is what the schema tells.
BY_FORM = {"wire/format", "wire/document", "wire/missing-key", "wire/unknown-key", "wire/wrong-type"}


@pytest.mark.parametrize("row", ROWS, ids=shown(ROWS))
def test_the_schema_refuses_what_has_not_the_form(row: Row) -> None:
    name, path, value, code, _, _ = row
    if code in BY_FORM and value is not DEEP and value != 2.0:  # to JSON Schema 2.0 is a whole number
        validator = Draft202012Validator(schema("observation" if name == SEEN else name_of(name)))
        assert validator.is_valid(golden(name))
        assert not validator.is_valid(changed(golden(name), path, value))


def name_of(name: str) -> Name:
    return {STATE: "state", EVENTS: "events", MATCH: "match"}[name]  # type: ignore[return-value]


def test_all_mistakes_are_told() -> None:
    document = changed(changed(golden(STATE), "dealer", 3), "trick.numer", 1)
    document["hands"][0] = ["7♦"]
    del document["history"][3]["seat"]
    assert sorted(problems(state_from_json, document)) == [
        ("wire/card", "hands[0][0]: 7♦ is no card of pocket"),
        ("wire/missing-key", "history[3]: the key seat is missing"),
        ("wire/seat", "dealer: there is no seat 3: seats are 0 to 2"),
        ("wire/unknown-key", "trick.numer: there is no such key"),
    ]


# --- text ----------------------------------------------------------------------------------------

TEXTS = [
    # text, message
    ("", "this is no JSON: expecting value"),
    ("{", "this is no JSON: expecting property name enclosed in double quotes"),
    ("{'format': 1}", "this is no JSON: expecting property name enclosed in double quotes"),
    ('{"format": 1} {}', "this is no JSON: extra data"),
    ('{"format": 1, "format": 1}', 'this is no JSON that can be read: the key "format" stands twice in one object'),
    ('{"format": NaN}', "this is no JSON that can be read: NaN is no number"),
    ('{"type": "\\ud83c"}', "half of a surrogate pair is no text"),
    ("[" * 100_000, "this JSON is nested too deeply"),
    ('{"a":' * 100_000, "this JSON is nested too deeply"),
    (b"\xff", "this is no UTF-8 text: invalid start byte"),
]


@pytest.mark.parametrize("read", [*READERS.values(), action_from_json, event_from_json])
@pytest.mark.parametrize(("text", "message"), TEXTS, ids=[str(text)[:30] for text, _ in TEXTS])
def test_texts_that_are_no_json(text: str | bytes, message: str, read: Reader) -> None:
    assert problems(read, text) == [("wire/json", message)]


@pytest.mark.parametrize("read", [*READERS.values(), action_from_json, event_from_json])
@pytest.mark.parametrize(
    ("value", "sort"), [(None, "null"), ([], "a list of 0"), (7, "7"), (1.5, "a fraction"), (object(), "something")]
)
def test_values_that_are_no_object(value: object, sort: str, read: Reader) -> None:
    ((code, message),) = problems(read, value)
    assert (code, message.startswith(f"the document: an object is wanted here, not {sort}")) == (
        "wire/wrong-type",
        True,
    )


def test_a_problem_of_a_text_has_its_place() -> None:
    text = json.dumps(changed(golden(STATE), "dealer", 3), ensure_ascii=False, indent=1)
    with pytest.raises(WireError) as caught:
        state_from_json(text)
    line = next(number for number, line in enumerate(text.splitlines(), 1) if '"dealer"' in line)
    assert str(caught.value) == (
        f"<json>:{line}:12: error: dealer: there is no seat 3: seats are 0 to 2  [wire/seat]\n"
        f' {line} |  "dealer": 3,\n'
        "    |            ^"
    )
    assert caught.value.problem.as_json()["path"] == "dealer"


def test_problems_of_a_text_stand_in_its_order() -> None:
    document = changed(changed(golden(STATE), "duty", "3"), "seats", 7)
    text = json.dumps(dict(sorted(document.items())))
    assert [message.partition(":")[0] for _, message in problems(state_from_json, text)] == ["duty", "seats"]
