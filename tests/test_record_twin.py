"""The JSON twin: exactly the keys of the format, the same record as the text, every mistake at its path."""

import json
from typing import Any

import pytest

from zsy_rules.record import Record, match_text, read_text, twin_of, write_text, write_twin

HEAD = "game\nrules standard@1 sha256:0123456789abcdef\nseats E N W S\n"

#: Canonical text and its twin, written by hand, key by key.
PAIRS: list[tuple[str, dict[str, Any]]] = [
    (
        HEAD,
        {
            "format": 1,
            "ruleset": {"name": "standard", "version": "1", "players": 4, "hash": "0123456789abcdef"},
            "players": ["E", "N", "W", "S"],
            "seed": None,
            "rounds": [],
            "result": None,
        },
    ),
    (
        (
            'game 7\nrules house@1.2 sha256:fedcba9876543210\nresolved {"a":1}\nseats A B\nlength 3\nseed 5\n'
            'note "x"\nx-zsr rules {"x_r":1}\nx-zsr match {"x_m":[]}\n\n'
            "round 1 decider\ndealer B\ndraws A 7♦; B K♠\ndeal A: 3♦ BJ\n"
            "deal B: ?x2 4\ntribute B>A: 2♥\nreturn A>B: ?x1\n"
            'lead A\nx-zsr return 1 {"x_g":0}\nt1 A 3♦ @1.5 {so}; B! bomb 4; A -\nt2 B 5-5+6; A 9♥(=10♦)\nt3 A -\n'
            'x-zsr play 6 {"x_seen":["BJ"],"x_left":1}\nresult B A\nscore A=-3 B=3 A+B=1\ntitles B="First"\n\n'
            "winners B\ntotals A=-3 B=3\n"
        ),
        {
            "format": 1,
            "ruleset": {
                "name": "house",
                "version": "1.2",
                "players": 2,
                "hash": "fedcba9876543210",
                "resolved": '{"a":1}',
                "x_r": 1,
            },
            "players": ["A", "B"],
            "seed": 5,
            "length": 3,
            "rounds": [
                {
                    "dealer": "B",
                    "decider": True,
                    "draws": [{"seat": "A", "card": "7♦"}, {"seat": "B", "card": "K♠"}],
                    "hands": {"A": ["3♦", "BJ"], "B": ["4", "?", "?"]},
                    "tribute": [{"from": "B", "to": "A", "cards": ["2♥"]}],
                    "return": [{"from": "A", "to": "B", "cards": ["?"], "x_g": 0}],
                    "leader": "A",
                    "plays": [
                        {"seat": "A", "cards": ["3♦"], "x_seconds": "1.5", "x_comment": "so"},
                        {"seat": "B", "cards": ["4"], "kind": "bomb", "x_irregular": True},
                        {"seat": "A", "pass": True},
                        {"seat": "B", "cards": ["5", "5", "6"], "x_main": ["5", "5"]},
                        {"seat": "A", "cards": ["9♥"], "as": {"9♥": "10♦"}},
                        {"seat": "A", "pass": True, "x_seen": ["BJ"], "x_left": 1},
                    ],
                    "finish": ["B", "A"],
                    "titles": {"B": "First"},
                    "scores": {"A": -3, "B": 3, "A+B": 1},
                }
            ],
            "result": {"winners": ["B"], "totals": {"A": -3, "B": 3}},
            "x_game": "7",
            "x_lines": [{"round": 0, "plays": 0, "text": 'note "x"'}],
            "x_m": [],
        },
    ),
    (
        HEAD + "\nround 1\nlevel 2\nturned 7♦\nredeals 1\nbids E 1; N -; W call\nrest ?x1 3♦\nsides E N+W+S\n",
        {
            "format": 1,
            "ruleset": {"name": "standard", "version": "1", "players": 4, "hash": "0123456789abcdef"},
            "players": ["E", "N", "W", "S"],
            "seed": None,
            "rounds": [
                {
                    "dealer": None,
                    "level": "2",
                    "turned": "7♦",
                    "redeals": 1,
                    "bids": [{"seat": "E", "bid": 1}, {"seat": "N", "pass": True}, {"seat": "W", "bid": "call"}],
                    "rest": ["3♦", "?"],
                    "sides": [["E"], ["N", "W", "S"]],
                    "hands": {},
                    "tribute": [],
                    "return": [],
                    "leader": None,
                    "plays": [],
                    "finish": [],
                    "titles": {},
                    "scores": None,
                }
            ],
            "result": None,
        },
    ),
]


def one(text: str) -> Record:
    (record,) = read_text(text, name="x.json")
    return record


@pytest.mark.parametrize(("text", "twin"), PAIRS)
def test_text_and_twin_are_the_same(text: str, twin: dict[str, Any]) -> None:
    record = one(text)
    assert record.problems == ()
    assert match_text(record) == text
    assert twin_of(record) == twin
    assert list(twin_of(record)) == list(twin)
    back = one(json.dumps(twin, ensure_ascii=False))
    assert back.problems == ()
    assert back == record
    assert match_text(back) == text


@pytest.mark.parametrize("indent", [None, 1, 4])
def test_an_object_may_have_many_lines(indent: int | None) -> None:
    text = "\n".join(json.dumps(twin, ensure_ascii=False, indent=indent) for _, twin in PAIRS)
    records = read_text(text)
    assert [match_text(record) for record in records] == [text for text, _ in PAIRS]
    assert records[1].line == 1 + len(json.dumps(PAIRS[0][1], indent=indent).splitlines())


def test_files_of_twins_say_an_embedded_ruleset_once() -> None:
    records = [one(PAIRS[1][0])] * 2
    lines = list(write_twin(records))
    assert len(lines) == 2
    assert ("resolved" in lines[0], "resolved" in lines[1]) == (True, False)
    assert list(write_text(read_text("".join(lines)))) == list(write_text(records))


def test_a_hash_has_64_digits_in_the_twin_and_16_in_the_text() -> None:
    twin = dict(PAIRS[0][1])
    twin["ruleset"] = {**twin["ruleset"], "hash": "0123456789abcdef" * 4}
    record = one(json.dumps(twin))
    assert "sha256:0123456789abcdef\n" in match_text(record)
    assert twin_of(record) == twin


def changed(**changes: Any) -> dict[str, Any]:
    """The twin of one round with changes, named by path: rounds, then a key of the round; two lines join by __."""
    twin = json.loads(json.dumps(PAIRS[1][1]))
    for path, value in changes.items():
        *way, last = path.split("__")
        place: Any = twin
        for part in way:
            place = place[int(part)] if part.isdigit() else place[part]
        if value is None:
            del place[last]
        else:
            place[int(last) if last.isdigit() else last] = value
    return dict(twin)


#: (what is changed, code, path that the message begins with)
WRONG: list[tuple[dict[str, Any], str, str]] = [
    ({"format": 2}, "record/version", "format"),
    ({"format": None}, "record/missing-key", "the object"),
    ({"fromat": 1}, "record/unknown-key", "fromat"),
    ({"ruleset": "standard"}, "record/wrong-type", "ruleset"),
    ({"ruleset__players": 3}, "record/players", "ruleset.players"),
    ({"ruleset__hash": "xyz"}, "record/rules", "ruleset.hash"),
    ({"ruleset__name": None}, "record/missing-key", "ruleset"),
    ({"players": ["A"]}, "record/label", "players"),
    ({"players__0": "A-"}, "record/label", "players[0]"),
    ({"players__0": "B"}, "record/twice", "players[1]"),
    ({"seed": "7"}, "record/wrong-type", "seed"),
    ({"seed": True}, "record/wrong-type", "seed"),
    ({"seed": 7.5}, "record/wrong-type", "seed"),
    ({"length": 0}, "record/number", "length"),
    ({"rounds": {}}, "record/wrong-type", "rounds"),
    ({"rounds__0": []}, "record/wrong-type", "rounds[0]"),
    ({"rounds__0__dealer": "C"}, "record/unknown-seat", "rounds[0].dealer"),
    ({"rounds__0__dealr": "A"}, "record/unknown-key", "rounds[0].dealr"),
    ({"rounds__0__hands__C": []}, "record/unknown-seat", "rounds[0].hands.C"),
    ({"rounds__0__hands__A__0": "3x"}, "record/card", "rounds[0].hands.A[0]"),
    ({"rounds__0__hands__A__0": "3♦ 3♣"}, "record/card", "rounds[0].hands.A[0]"),
    ({"rounds__0__hands__A__0": 3}, "record/wrong-type", "rounds[0].hands.A[0]"),
    ({"rounds__0__tribute__0__to": None}, "record/missing-key", "rounds[0].tribute[0]"),
    ({"rounds__0__tribute__0__back": 1}, "record/unknown-key", "rounds[0].tribute[0].back"),
    ({"rounds__0__draws__0__x_a": 1}, "record/unknown-key", "rounds[0].draws[0]"),
    ({"rounds__0__plays__0__seat": None}, "record/missing-key", "rounds[0].plays[0]"),
    ({"rounds__0__plays__0__pass": True}, "record/no-play", "rounds[0].plays[0]"),
    ({"rounds__0__plays__0__cards": None}, "record/no-play", "rounds[0].plays[0]"),
    ({"rounds__0__plays__0__cards": []}, "record/no-play", "rounds[0].plays[0]"),
    ({"rounds__0__plays__2__pass": False}, "record/no-play", "rounds[0].plays[2].pass"),
    ({"rounds__0__plays__3__x_trick": 5}, "record/order", "rounds[0].plays[3].x_trick"),
    ({"rounds__0__plays__4__as": {"9": "♥"}}, "record/card", "rounds[0].plays[4].as.9"),
    ({"rounds__0__finish__0": "A"}, "record/twice", "rounds[0].finish[1]"),
    ({"rounds__0__scores__B+A": 1}, "record/unknown-seat", "rounds[0].scores.B+A"),
    ({"rounds__0__scores__A": "1"}, "record/wrong-type", "rounds[0].scores.A"),
    ({"rounds__0__level": "1"}, "record/form", "rounds[0].level"),
    ({"rounds__0__redeals": 0}, "record/number", "rounds[0].redeals"),
    ({"rounds__0__bids": [{"seat": "A"}]}, "record/missing-key", "rounds[0].bids[0]"),
    ({"rounds__0__decider": "yes"}, "record/wrong-type", "rounds[0].decider"),
    ({"result__winners": None}, "record/missing-key", "result"),
    ({"result__winner": "A"}, "record/unknown-key", "result.winner"),
    ({"x_lines__0__text": "round 2"}, "record/form", "x_lines[0].text"),
    ({"x_lines__0__text": "note\nround 2"}, "record/form", "x_lines[0].text"),
]


@pytest.mark.parametrize(("changes", "code", "path"), WRONG)
def test_wrong_twins(changes: dict[str, Any], code: str, path: str) -> None:
    text = json.dumps(changed(**changes), ensure_ascii=False, indent=2)
    (problem,) = one(text).problems
    assert problem.code == code
    assert problem.message.startswith(f"{path}: ")
    assert problem.span is not None
    assert problem.span.text in text


#: (text, code): not even JSON for a record
NO_JSON = [
    ('{"format": 1,', "record/json"),
    ('{"format": 1} x', "record/json"),
    ('{"format": 1, "format": 1}', "record/json"),
    ('{"format": NaN}', "record/json"),
    ('{"format": 1, "x_a": "\\ud800"}', "record/json"),
    ('{"format": 1, "x_a": ' + "9" * 5000 + "}", "record/json"),
    ('{"x_a": ' * 100_000, "record/json"),
    ("[1]", "record/no-game"),
    ('  {"format": 1}', "record/no-game"),
]


@pytest.mark.parametrize(("text", "code"), NO_JSON, ids=range(len(NO_JSON)))
def test_no_json(text: str, code: str) -> None:
    records = read_text(text)
    assert [problem.code for problem in records[0].problems] == [code]


def test_golden_message() -> None:
    text = json.dumps(PAIRS[0][1] | {"players": ["E", "N", "W", "W"]}, ensure_ascii=False)
    column = text.rindex('"W"') + 1
    (record,) = read_text("\n" + text, name="x.jsonl")
    assert str(record.problems[0]) == (
        f"x.jsonl:2:{column}: error: players[3]: seat W stands here twice  [record/twice]\n"
        '  2 | …ef"}, "players": ["E", "N", "W", "W"], "seed": null, "rounds": [], "result": null}\n'
        "    |                                   ^^^"
    )


def test_one_damaged_line_is_one_damaged_match() -> None:
    line = json.dumps(PAIRS[0][1])
    first, second, third = read_text(f"{line}\n{line[:-3]}\n{line}\n")
    assert (first.is_damaged, second.is_damaged, third.is_damaged) == (False, True, False)
    assert (second.line, third.line) == (2, 3)
