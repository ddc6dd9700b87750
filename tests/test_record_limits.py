"""What a text may hold that nobody writes: endless numbers, halves of signs, very long matches. All read in one go."""

import json
import re
import sys
from collections.abc import Callable
from dataclasses import replace as replaced
from pathlib import Path
from typing import Any

import pytest
from cli_tools import zsy

from zsy_rules import load
from zsy_rules._json import JsonError, read_json
from zsy_rules.record import match_text, notes, read_text, record_match, text_reader, twin_of
from zsy_rules.record.lines import Text
from zsy_rules.ruleset import nearest
from zsy_rules.wire import WireError, action_from_json

HEAD = "game\nrules standard@1 sha256:0123456789ab\nseats E N W S\n"
ROUND = HEAD + "round 1\n"
LONG = "9" * 5000  # Python itself refuses to read so many digits
TWIN: dict[str, Any] = twin_of(read_text(HEAD + "\nround 1\nredeals 1\nbids E 1\nscore E=1\nt1 E 3\n")[0])
GAME: dict[str, Any] = {"players": ["a", "b"], "events": [{"seat": 0, "play": ["3"]}], "hands": {"0": ["3"]}}


def codes(text: str) -> list[str]:
    return [problem.code for record in read_text(text) for problem in record.problems]


# --- numbers -------------------------------------------------------------------------------------

#: (a line with a number in it, code of a number that is none)
NUMBERS = [
    ("length {}", "record/number"),
    ("seed {}", "record/number"),
    ("round {}", "record/order"),
    ("round 1\nt{} E 3", "record/order"),
    ("round 1\nredeals {}", "record/number"),
    ("round 1\nbids E {}", "record/form"),
    ("round 1\nscore E={}", "record/form"),
    ("round 1\ndeal E: ?x{}", "record/"),
    ("totals E={}", "record/form"),
    ("x-zsr play {} {{}}", ""),  # another program's line, and kept
]
#: Endless, a small two, Arabic two, full-width two, nothing; a sign behind.
ODD = [LONG, "²", "٢", "２", "", "2²", "1_0"]


@pytest.mark.parametrize("number", ODD, ids=range(len(ODD)))
@pytest.mark.parametrize(("line", "code"), NUMBERS)
def test_numbers_in_lines(line: str, code: str, number: str) -> None:
    found = codes(HEAD + line.format(number) + "\n")
    if line.startswith("round 1\nt{}") and not number.isascii():
        code = "record/no-keyword"  # the keyword itself is none
    elif line.startswith("round 1\nt{}") and number == "":
        code = "record/unknown-keyword"
    elif line.startswith("round 1\nt{}") and number == "1_0":
        code = "record/no-keyword"
    assert all(one.startswith(code) for one in found)
    assert bool(found) == bool(code)


def test_full_width_digits_of_cards_are_read_and_of_numbers_are_not() -> None:
    assert codes(f"{ROUND}deal E: ２♠\n") == []
    assert codes(f"{HEAD}length ２\n") == ["record/number"]


#: Where the twin has a number, and the most digits that both forms read there.
TWIN_NUMBERS = [
    (("seed",), 640),
    (("length",), 9),
    (("rounds", 0, "redeals"), 9),
    (("rounds", 0, "bids", 0, "bid"), 9),
    (("rounds", 0, "scores", "E"), 9),
]


def with_value(tree: Any, path: tuple[str | int, ...], value: Any) -> Any:
    copy = json.loads(json.dumps(tree))
    place = copy
    for part in path[:-1]:
        place = place[part]
    place[path[-1]] = value
    return copy


@pytest.mark.parametrize(("path", "digits"), TWIN_NUMBERS)
def test_numbers_of_the_twin_are_those_of_the_text(path: tuple[str | int, ...], digits: int) -> None:
    most, more = 10**digits - 1, 10**digits
    (record,) = read_text(json.dumps(with_value(TWIN, path, most)))
    assert record.problems == ()
    assert read_text(match_text(record)) == (record,)
    assert codes(json.dumps(with_value(TWIN, path, more))) == ["record/json" if digits == 640 else "record/number"]


@pytest.mark.parametrize("label", [LONG, "²", "٠", "-0", ""], ids=range(5))
def test_seat_numbers_of_neutral_games(label: str) -> None:
    assert codes(json.dumps(GAME)) == []
    assert codes(json.dumps({**GAME, "hands": {label: ["3"]}})) == ["record/unknown-seat"]


# --- halves of signs, and other JSON that is none ----------------------------------------------------

HALF = "\ud800"


def test_half_a_sign_in_a_text_damages_its_match() -> None:
    first, second = read_text(f"{ROUND}t1 E 3 {{{HALF}}}\n{ROUND}t1 E 3\n", name="x.zsr")
    assert str(first.problems[0]) == (
        "x.zsr:5:9: error: half of a surrogate pair is no text  [record/not-utf8]\n"
        "  5 | t1 E 3 {���}\n"
        "    |         ^\n"
        "    = save the file as UTF-8; the other matches of the file are read"
    )
    assert second.problems == ()
    assert codes(HALF) == ["record/no-game"]
    assert codes(json.dumps(TWIN | {"x_a": HALF}, ensure_ascii=False)) == ["record/not-utf8"]


#: (JSON of a value, what is wrong with it and where, from the first sign of the value)
NO_VALUES = [
    ('"\\ud800"', "half of a surrogate pair is no text", 1),
    ('"a\\udfff"', "half of a surrogate pair is no text", 2),
    ('"\\ud83c\\udccf\\uD83C!"', "half of a surrogate pair is no text", 13),
    ('"\\ud83c\\\\udccf"', "half of a surrogate pair is no text", 1),
    ('"\\ud83c\\ud83c\\udccf"', "half of a surrogate pair is no text", 1),
    (LONG, "this is no JSON that can be read: a number has 5000 digits", None),
    ("-" + LONG, "this is no JSON that can be read: a number has 5001 digits", None),
    ("1e999", "this is no JSON that can be read: a number is too large", None),
    ("NaN", "this is no JSON that can be read: NaN is no number", None),
    ('{"b": 1, "c": 2, "b": 3}', 'this is no JSON that can be read: the key "b" stands twice in one object', None),
]


@pytest.mark.parametrize(("value", "message", "at"), NO_VALUES, ids=range(len(NO_VALUES)))
def test_json_that_is_read_nowhere(value: str, message: str, at: int | None) -> None:
    text = f'{{"type": "play", "x_a": {value}}}'
    place = 0 if at is None else text.index(value) + at
    with pytest.raises(JsonError) as plain:
        read_json(text)
    assert (plain.value.message, plain.value.at) == (message, place)
    (problem,) = read_text(text)[0].problems
    assert (problem.code, problem.message, problem.span and problem.span.start) == ("record/json", message, place)
    with pytest.raises(WireError) as refused:
        action_from_json(text)
    assert (refused.value.problem.code, refused.value.problem.message) == ("wire/json", message)
    # Data of other programs in a text record: a line of no form of ours, and kept.
    (record,) = read_text(f'{HEAD}x-zsr match {{"x_a": {value}}}\n')
    assert (record.problems, record.extra, len(record.kept)) == ((), {}, 1)


def test_whole_signs_are_read() -> None:
    assert read_json('["\\ud83c\\udccf", "\\\\ud800", "\\\\\\\\ud800"]') == ["🃏", "\\ud800", "\\\\ud800"]


@pytest.mark.parametrize("text", [f"{ROUND}t1 E 3 {{{HALF}}}\n", json.dumps(TWIN | {"x_game": HALF})])
def test_half_a_sign_on_the_command_line(text: str) -> None:
    for form in ("text", "json"):
        answer = zsy("replay", "-", "--format", form, stdin=text.encode("utf-8", "surrogatepass"))
        assert answer.status == 1
        assert "half of a surrogate pair" in answer.out


def test_half_a_sign_in_a_ruleset_that_a_record_embeds(tmp_path: Path) -> None:
    path = tmp_path / "x.zsr"
    path.write_text(
        'game\nrules house@1 sha256:0123456789ab\nresolved {"name":"\\ud800"}\nseats E N W S\nround 1\n',
        encoding="utf-8",
    )
    for form in ("text", "json"):
        answer = zsy("replay", str(path), "--format", form)
        assert answer.status == 1
        assert "record/embedded-text" in answer.out


# --- the work of reading grows with the text, not with its square ------------------------------------


class Counted:
    """A pattern that counts the signs it looks at."""

    def __init__(self, pattern: re.Pattern[str], count: Callable[[int], None]) -> None:
        self.own = pattern
        self.pattern = pattern.pattern
        self.count = count

    def __getattr__(self, name: str) -> Any:
        def call(text: str, start: int = 0, end: int | None = None) -> Any:
            stop = len(text) if end is None else end
            if name == "finditer":
                return self._each(text)
            found = getattr(self.own, name)(text, start, stop)
            self.count((stop if found is None else found.end()) - start)
            return found

        return call

    def _each(self, text: str) -> Any:
        at = 0
        for found in self.own.finditer(text):
            self.count(found.end() - at)
            at = found.end()
            yield found
        self.count(len(text) - at)


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], int]:
    """Reading a text, as the lines run, the signs looked at and copied, the data moved, the hints looked for."""
    total = 0

    def count(signs: int) -> None:
        nonlocal total
        total += signs

    from zsy_rules.record import items, lines  # noqa: PLC0415  (the modules whose names are replaced)

    for module in (items, lines, notes, text_reader):
        for name, value in list(vars(module).items()):
            if isinstance(value, re.Pattern):
                monkeypatch.setattr(module, name, Counted(value, count))
    plain = Text.__str__

    def copied(piece: Text) -> str:
        count(piece.end - piece.start)
        return plain(piece)

    def moved(one: Any, **changes: Any) -> Any:
        count(sum(len(value) for value in changes.values() if isinstance(value, tuple | dict)))
        return replaced(one, **changes)

    def looked_for(word: str, words: Any) -> Any:
        count(1000)
        return nearest(word, words)

    monkeypatch.setattr(Text, "__str__", copied)
    monkeypatch.setattr(notes, "replace", moved)
    monkeypatch.setattr(text_reader, "nearest", looked_for)

    def step(frame: Any, event: str, _: object) -> Any:
        if "record" not in frame.f_code.co_filename:
            return None
        count(event == "line")
        return step

    def read(text: str) -> int:
        nonlocal total
        total = 0
        before = sys.gettrace()
        sys.settrace(step)
        try:
            read_text(text)
        finally:
            sys.settrace(before)
        return total

    return read


def keyword(number: int) -> str:
    return "k" + "".join(chr(ord("a") + int(digit)) for digit in str(number))


#: A match with `n` of something.
GROWING: dict[str, Callable[[int], str]] = {
    "entries with comments": lambda n: f"{ROUND}t1 {'; '.join(['E - {so; so}'] * n)}\n",
    "comments behind one play": lambda n: f"{ROUND}t1 E 3 {'{so} ' * n}\n",
    "times behind one play": lambda n: f"{ROUND}t1 E 3 {'@1 ' * n}\n",
    "roles in one play": lambda n: f"{ROUND}t1 E {'9♥(=10♦) ' * n}\n",
    "data of plays": lambda n: (
        f"{ROUND}t1 {'; '.join(['E -'] * n)}\n"
        + "".join(f'x-zsr play {number} {{"x_a":1}}\n' for number in range(1, n + 1))
    ),
    "data of the match": lambda n: HEAD + "".join(f'x-zsr match {{"x_a{number}":1}}\n' for number in range(n)),
    "data of rounds": lambda n: HEAD + "".join(f'round {at}\nx-zsr round {{"x_a":1}}\n' for at in range(1, n + 1)),
    "data of nothing": lambda n: ROUND + 'x-zsr play 9 {"x_a":1}\n' * n,
    "one unknown keyword": lambda n: ROUND + "rond 1\n" * n,
    "unknown keywords": lambda n: ROUND + "".join(f"{keyword(number)}\n" for number in range(n)),
}


@pytest.mark.parametrize("what", GROWING)
def test_ten_times_the_text_is_ten_times_the_work(work: Callable[[str], int], what: str) -> None:
    few, many = GROWING[what](200), GROWING[what](2000)
    work(few)  # cards that were read are remembered
    assert 0 < work(many) / len(many) <= 1.5 * work(few) / len(few) + 1
    assert work(many) <= 40 * len(many) + 50_000


def test_of_very_many_unknown_keywords_some_are_told() -> None:
    lines = "".join(f"{keyword(number)}\n" for number in range(100))
    (record,) = read_text(ROUND + lines + lines)
    assert len(record.problems) == text_reader.MOST_WARNINGS + 1
    assert record.problems[-1].message == "more keywords follow that are not known; their lines are kept as they are"
    assert len(record.kept) == 200
    assert codes(f"{ROUND}rond 1\nrond 2\nroond 1\n") == ["record/unknown-keyword"] * 2


def test_data_of_nothing_is_kept() -> None:
    text = f'{ROUND}t1 E 3; N -\nx-zsr play 2 {{"x_a":1}}\nx-zsr play 3 {{"x_a":1}}\nx-zsr tribute 1 {{"x_a":1}}\n'
    (record,) = read_text(f'{text}x-zsr play 2 {{"x_b":2}}\nx-zsr result {{"x_c":3}}\n')
    assert record.rounds[0].plays[1].extra == {"x_a": 1, "x_b": 2}
    assert [line.text for line in record.kept] == [
        'x-zsr play 3 {"x_a":1}',
        'x-zsr tribute 1 {"x_a":1}',
        'x-zsr result {"x_c":3}',
    ]


# --- nothing at all ----------------------------------------------------------------------------------

SEAT = TWIN["players"][0]
#: (where the twin says nothing at all, the code if that is refused)
EMPTY = [
    (("x_game",), "", None),
    (("x_lines",), [], None),
    (("rounds",), [], None),
    (("result",), {"winners": [], "totals": {}}, "record/form"),
    (("result",), {"winners": [], "totals": {}, "x_a": 1}, "record/form"),
    (("result",), {"winners": [], "totals": {"E": 1}, "x_a": 1}, None),
    (("rounds", 0, "hands"), {}, None),
    (("rounds", 0, "hands"), {"E": []}, None),
    (("rounds", 0, "tribute"), [{"from": "E", "to": "N", "cards": []}], "record/form"),
    (("rounds", 0, "return"), [{"from": "E", "to": "N", "cards": []}], "record/form"),
    (("rounds", 0, "plays"), [], None),
    (("rounds", 0, "plays", 0), {"seat": "E", "pass": True, "x_comment": ""}, None),
    (("rounds", 0, "plays", 0), {"seat": "E", "pass": True, "x_comment": " \n "}, None),
    (("rounds", 0, "plays", 0), {"seat": "E", "pass": True, "x_seen": []}, None),
    (("rounds", 0, "plays", 0), {"seat": "E", "cards": ["3"], "as": {}}, None),
    (("rounds", 0, "plays", 0), {"seat": "E", "cards": ["3"], "x_as": []}, None),
    (("rounds", 0, "plays", 0), {"seat": "E", "cards": ["3"], "x_main": []}, "record/form"),
    (("rounds", 0, "finish"), [], None),
    (("rounds", 0, "titles"), {}, None),
    (("rounds", 0, "titles"), {"E": ""}, None),
    (("rounds", 0, "scores"), {}, None),
    (("rounds", 0, "draws"), [], None),
    (("rounds", 0, "bids"), [], None),
    (("rounds", 0, "rest"), [], None),
    (("rounds", 0, "sides"), [], None),
    (("rounds", 0, "sides"), [[]], "record/form"),
]


@pytest.mark.parametrize(("path", "value", "code"), EMPTY, ids=range(len(EMPTY)))
def test_a_twin_that_says_nothing_somewhere_has_a_text(path: Any, value: Any, code: str | None) -> None:
    twin = json.dumps(with_value(TWIN, path, value))
    assert codes(twin) == ([] if code is None else [code])
    if code is None:
        (record,) = read_text(twin)
        (back,) = read_text(match_text(record))
        assert back.problems == ()
        assert back == record


#: Lines that a twin may hold as kept, and what is kept of them; None: refused.
KEPT = [
    ("x-app anything # at all", "x-app anything # at all"),
    ('note  "a # b" # c', 'note "a # b"'),
    ("rond 1", "rond 1"),
    ("x-app goes on \\", None),  # the next line of the text would be a part of it
    ("x-app # goes on \\", "x-app # goes on \\"),  # behind a remark it would not
    (" note x", None),
    ("t1 E 3", None),
    ('x-zsr play 9 {"x_a":1}', 'x-zsr play 9 {"x_a":1}'),  # there is no such play
    ('x-zsr play 1 {"x_a":1}', ""),  # there is, and the data is its
    ('x-zsr play 1 {"x_comment":"so"}', None),  # the text has a word for it
    ('x-zsr match {"x_game":"so"}', None),
]


@pytest.mark.parametrize("place", [(0, 3), (1, 0), (1, 1), (1, 9), (2, 5), (7, 7)])
@pytest.mark.parametrize(("line", "kept"), KEPT)
def test_kept_lines_of_a_twin(line: str, kept: str | None, place: tuple[int, int]) -> None:
    twin = with_value(TWIN, ("x_lines",), [{"round": place[0], "plays": place[1], "text": line}])
    if place[0] == 0 and kept == "":
        kept = line  # before the rounds no play is meant
    if kept is None:
        assert codes(json.dumps(twin)) == ["record/form"]
        return
    (record,) = read_text(json.dumps(twin))
    assert [one.text for one in record.kept] == ([kept] if kept else [])
    text = match_text(record)
    (back,) = read_text(text)
    assert not back.is_damaged
    assert match_text(back) == text
    assert [one.round for one in back.kept] == [one.round for one in record.kept] == [min(1, place[0])] * bool(kept)


def test_cards_that_nobody_saw_are_as_many_in_both_forms() -> None:
    for number, code in ((999, []), (1000, ["record/number"])):
        assert codes(json.dumps(with_value(TWIN, ("rounds", 0, "hands", "E"), ["?"] * number))) == code
    (record,) = read_text(json.dumps(with_value(TWIN, ("rounds", 0, "hands", "E"), ["?"] * 999)))
    assert "\ndeal E: ?x999\n" in match_text(record)


def test_an_embedded_text_is_a_line_of_its_own() -> None:
    for text in ("{} \\", "{}\n", "\ufeff{}", "", " "):
        assert codes(json.dumps(with_value(TWIN, ("ruleset", "resolved"), text))) == ["record/form"]


def test_what_stands_for_what_and_before_a_plus() -> None:
    """A play with wild cards and a main part says both, and in one order whatever the order in the twin."""
    for roles in ({"3♦": "4♦", "5♦": "6♦"}, {"5♦": "6♦", "3♦": "4♦"}):
        play = {"seat": "E", "cards": ["3♦", "5♦", "5♥"], "as": roles, "x_main": ["5♦", "5♥"]}
        (record,) = read_text(json.dumps(with_value(TWIN, ("rounds", 0, "plays", 0), play)))
        text = match_text(record)
        assert "t1 E 5♦(=6♦) 5♥ + 3♦(=4♦)\n" in text
        assert read_text(text) == (record,)


def test_a_bid_is_no_pass() -> None:
    assert codes(json.dumps(with_value(TWIN, ("rounds", 0, "bids", 0, "bid"), "pass"))) == ["record/form"]


def test_the_seed_of_a_match_can_always_be_told() -> None:
    for digits, is_told in ((1, True), (50, True), (640, True), (641, False)):
        seed = 10**digits - 1
        text = match_text(record_match(load("standard").match(seed=seed)))
        assert (f"\nseed {seed}\n" in text) is is_told
        assert codes(text) == []


#: (line, twin path, value): a gift that goes nowhere
TO_ONESELF = [
    f"{ROUND}tribute W>W: 2♥\n",
    f"{ROUND}return W>W: ?x1\n",
    json.dumps(with_value(TWIN, ("rounds", 0, "tribute"), [{"from": "W", "to": "W", "cards": ["2♥"]}])),
    json.dumps({**GAME, "exchange": [{"from": 1, "to": 1, "cards": ["3"]}]}),
]


@pytest.mark.parametrize("text", TO_ONESELF, ids=range(len(TO_ONESELF)))
def test_a_gift_to_oneself_is_none(text: str) -> None:
    (problem,) = read_text(text)[0].problems
    assert problem.code == "record/form"
    assert problem.span is not None
    assert "W" in problem.span.text or '"from": 1' in problem.span.text


# --- labels ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "is_right"), [(1, False), (2, True), (8, True), (9, False)])
def test_two_to_eight_seats(number: int, is_right: bool) -> None:
    names = [f"P{one}" for one in range(1, number + 1)]
    pin = {**TWIN["ruleset"], "players": number}
    texts = [
        HEAD.replace("E N W S", " ".join(names)),
        json.dumps({**TWIN, "ruleset": pin, "players": names, "rounds": []}),
        json.dumps({"players": names, "events": []}),
    ]
    for text in texts:
        assert codes(text) == ([] if is_right else ["record/label"])


def test_names_that_are_no_labels_stand_beside_labels() -> None:
    (record,) = read_text(json.dumps({**GAME, "players": ["Player 1", "玩家"]}))
    assert (record.players, record.extra["x_players"]) == (("P1", "P2"), ["Player 1", "玩家"])
    (record,) = read_text(json.dumps({**GAME, "players": ["a", "a"]}))
    assert record.players == ("P1", "P2")


# --- embedded rulesets -------------------------------------------------------------------------------

HASH = "0123456789abcdef" * 4


@pytest.mark.parametrize("first", [12, 16, 64])
@pytest.mark.parametrize("second", [12, 16, 64])
def test_an_embedded_ruleset_is_meant_by_every_pin_of_its_hash(first: int, second: int) -> None:
    def line(digits: int, **more: str) -> str:
        pin = {"name": "house", "version": "1", "players": 2, "hash": HASH[:digits], **more}
        return json.dumps({"format": 1, "ruleset": pin, "players": ["E", "N"], "rounds": []})

    game = "game\nrules house@1 sha256:{}\n{}seats E N\n"
    text = game.format(HASH[:first], "resolved {}\n") + game.format(HASH[:second], "")
    twin = line(first, resolved="{}") + "\n" + line(second)
    for records in (read_text(text), read_text(twin)):
        assert [record.rules and record.rules.resolved for record in records] == ["{}", "{}"]
    other = HASH[:11] + "0" + HASH[12:]
    assert read_text(text + game.format(other, ""))[2].rules.resolved is None  # type: ignore[union-attr]


def test_the_text_that_stands_beside_a_pin_is_its_own() -> None:
    game = "game\nrules house@1 sha256:{}\nresolved {}\nseats E N\n"
    records = read_text(game.format(HASH[:12], '{"a":1}') + game.format(HASH, '{"a":2}'))
    assert [record.rules and record.rules.resolved for record in records] == ['{"a":1}', '{"a":2}']
