"""`zsy legal` and `zsy parse`: whole outputs on hands that a card player can work out."""

import shlex
from pathlib import Path

import pytest
from cli_tools import HOUSE, zsy

#: Ruleset and arguments, and what is printed.
LEGAL = [
    # A leader may play every combination of the hand and may not pass.
    (
        "standard --hand '3♦ 3♣ 7♠ BJ RJ'",
        "single\n  3\n  7\n  BJ\n  RJ\npair\n  3-3\njoker_bomb\n  BJ-RJ\n",
    ),
    # Two jokers beat a single; they are a bomb.
    ("standard --hand '3♦ 3♣ 7♠ BJ RJ' --on 2", "single\n  BJ\n  RJ\njoker_bomb\n  BJ-RJ\npass\n"),
    ("standard --hand 33355 --on 44422", "no play beats 4-4-4-2-2\npass\n"),
    ("standard --hand 55533 --on 44422", "full_house\n  3-3-5-5-5\npass\n"),
    ("standard --hand 34567", "single\n  3\n  4\n  5\n  6\n  7\nstraight\n  3-4-5-6-7\n"),
    ("standard --hand 345", "single\n  3\n  4\n  5\n"),
    ("house.yaml --hand 345", "single\n  3\n  4\n  5\nstraight\n  3-4-5\n"),
    # Five fours exist with two packs only.
    ("two-deck --hand 44444 --on 8888", "bomb\n  4-4-4-4-4\npass\n"),
    ("two-deck --players 6 --hand 44444 --on 44444", "no play beats 4-4-4-4-4\npass\n"),
    # Who can beat a play must, if the table says so.
    ("must.yaml --hand 38 --on 7", "single\n  8\n"),
    ("must.yaml --hand 36 --on 7", "no play beats 7\npass\n"),
    # A bomb that may not be led, and a table where that is all a hand could do.
    ("barred.yaml --hand 4444", "single\n  4\npair\n  4-4\ntriple\n  4-4-4\n"),
    ("barred.yaml --hand 4444 --on 2", "bomb\n  4-4-4-4\n"),
    ("barred.yaml --hand 2", "no play\npass\n"),
    ("barred.yaml --hand 2 --on A", "no play beats A\npass\n"),
    # A bar on one seat is not known to bind this hand; neither is one before a player with one card.
    ("others.yaml --hand 23", "single\n  3\n  2\n"),
    # A suited run lies as a straight flush and nothing else.
    (
        "big-two --hand 3♦4♦5♦6♦7♦",
        "single\n  3♦\n  4♦\n  5♦\n  6♦\n  7♦\nstraight_flush\n  3♦ 4♦ 5♦ 6♦ 7♦\n",
    ),
    # Where suits decide, cards are named.
    ("suits.yaml --hand 7♦7♠8♣ --on 7♣", "single\n  7♠\n  8♣\npass\n"),
]
MUST = "name: must\nextends: standard\ntrick: {must_beat: true}\n"
BARRED = """\
name: barred
extends: standard
trick: {must_beat: true}
bars: {led: {play: {kind: [bomb], leads: true}}, twos: {play: {has: [2]}}}
"""
OTHERS = """\
name: others
extends: standard
bars: {one: {play: {has: [2]}, who: seat 2}, block: {play: {kind: [single], highest: false, next_holds: 1}}}
"""
SUITS = """\
name: suits
extends: standard
suits: [♦, ♣, ♥, ♠]
combinations: {single: {compare: [rank, suit]}}
"""

#: Text and options, and what is printed.
PARSE = [
    ("3♣ 3D", [], "3♦ 3♣\n"),
    ("J T 9 8 7", [], "7-8-9-10-J\n"),
    ("BJ", [], "BJ\n"),
    ("-", [], "pass\n"),
    ("-", ["--ruleset", "standard"], "pass\n"),
    ("33344", ["--ruleset", "standard"], "3-3-3-4-4\n  full_house, 5 cards\n"),
    ("2", ["--ruleset", "standard"], "2\n  single, 1 card\n"),
    (
        "334",
        ["--ruleset", "standard"],
        "3-3-4\n  3-3-4 is no combination of standard\n    = nearest: pair 3-3 without 4\n",
    ),
    (
        "5678",
        ["--ruleset", "standard"],
        "5-6-7-8\n  5-6-7-8 is no combination of standard\n    = 5-6-7-8 is a run of 4; straights here start at 5\n",
    ),
    ("345", ["--ruleset", "house.yaml"], "3-4-5\n  straight, 3 cards\n"),
    ("33333", ["--ruleset", "two-deck"], "3-3-3-3-3\n  bomb, 5 cards\n"),
    ("bomb 8888", ["--ruleset", "standard"], "bomb 8-8-8-8\n  bomb, 4 cards\n"),
    ("pair 8888", ["--ruleset", "standard"], "pair 8-8-8-8\n  8-8-8-8 is not a pair here; it is bomb 8-8-8-8\n"),
    (
        "3334445+7",
        ["--ruleset", "dou-dizhu"],
        "3-3-3-4-4-4-5+7\n  3-3-3-4-4-4-5-7 is not so divided; it is triple_run_singles 3-3-3-4-4-4+5-7\n",
    ),
    ("7-8-9-10-V", ["--ruleset", "standard", "--lang", "fr"], "7-8-9-10-J\n  straight, 5 cards\n"),
    ("bombe 8888", ["--ruleset", "standard", "--lang", "fr"], "bomb 8-8-8-8\n  bomb, 4 cards\n"),
    ("bombe 8888", ["--ruleset", "standard", "--lang", "fr", "--to", "zh"], "炸弹 8-8-8-8\n  炸弹, 4 cards\n"),
    ("王炸 小王-大王", ["--ruleset", "dou-dizhu", "--lang", "zh"], "rocket BJ-RJ\n  rocket, 2 cards\n"),
    ("je passe", ["--lang", "fr", "--to", "pt"], "passo\n"),
]

#: A text that does not read, and what is printed.
UNREAD = """\
<text>:1:5: error: cannot read "7-8-": expected a rank after "8-"  [notation/expected-rank]
  1 | 7-8-
    |     ^
    = write the card that is missing, or leave out the last "-"
"""
UNKNOWN_KIND = """\
<text>:1:1: error: "bang" is no kind of combination of standard  [notation/unknown-kind]
  1 | bang 8888
    | ^^^^
    = kinds here: single, pair, triple, full_house, straight, bomb, joker_bomb
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a few rulesets, in which the commands run."""
    monkeypatch.chdir(tmp_path)
    for name, text in (("house", HOUSE), ("must", MUST), ("barred", BARRED), ("others", OTHERS), ("suits", SUITS)):
        Path(f"{name}.yaml").write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(("typed", "printed"), LEGAL, ids=[typed for typed, _ in LEGAL])
def test_legal(typed: str, printed: str) -> None:
    answer = zsy("legal", *shlex.split(typed))
    assert (answer.out, answer.err, answer.status) == (printed, "", 0)


def test_legal_in_json() -> None:
    assert zsy("legal", "standard", "--hand", "RJ 3♣ 3♦ 7♠ BJ", "--on", "2", "--format", "json").json == {
        "ruleset": "standard",
        "players": 4,
        "hand": "3♦ 3♣ 7♠ BJ RJ",
        "on": "2",
        "pass": True,
        "plays": [
            {"text": "BJ", "kind": "single", "size": 1},
            {"text": "RJ", "kind": "single", "size": 1},
            {"text": "BJ-RJ", "kind": "joker_bomb", "size": 2},
        ],
    }


def test_legal_for_a_leader_in_json() -> None:
    assert zsy("legal", "two-deck", "--hand", "9", "--players", "6", "--format", "json").json == {
        "ruleset": "two-deck",
        "players": 6,
        "hand": "9",
        "on": None,
        "pass": False,
        "plays": [{"text": "9", "kind": "single", "size": 1}],
    }


@pytest.mark.parametrize(
    ("typed", "code", "place"),
    [
        ("--hand 3-", "notation/expected-rank", "--hand:1:3: "),
        ("--hand 3 --on 4-", "notation/expected-rank", "--on:1:3: "),
        ("--hand 3 --on -", "notation/cards-alone", "--on:1:1: "),
        ("--hand 3 --on 4-5", "play/no-combination", "--on:1:1: "),
        ("--hand 3 --on bomb+33", "play/no-combination", "--on:1:1: "),
        ("--hand 3 --on foo+33", "notation/unknown-kind", "--on:1:1: "),
        ("--hand foo+33", "notation/cards-alone", "--hand:1:1: "),
    ],
)
def test_legal_says_which_text_is_wrong(typed: str, code: str, place: str) -> None:
    arguments = [word.replace("+", " ") for word in typed.split()]
    answer = zsy("legal", "standard", *arguments)
    assert (answer.status, answer.err) == (1, "")
    assert answer.out.startswith(f"{place}error: ")
    assert f"[{code}]" in answer.out
    (problem,) = zsy("legal", "standard", *arguments, "--format", "json").json["problems"]
    assert (problem["code"], f"{problem['file']}:{problem['line']}:{problem['column']}: ") == (code, place)


#: A play that is none, and how a message writes it: as everywhere, by hyphens where no suit is named.
WRITTEN = [
    ("4 3 3", "3-3-4"),
    ("RJ BJ 3", "3-BJ-RJ"),
    ("3♠ 3♦ 4", "3♦ 3♠ 4"),
    ("3345678910JQKA22", "3-3-4-5-6-7-8-9-10-J-Q-K …"),
]


@pytest.mark.parametrize(("typed", "written"), WRITTEN)
def test_messages_write_cards_as_they_are_written_everywhere(typed: str, written: str) -> None:
    out = zsy("legal", "standard", "--hand", "3", "--on", typed).out
    assert f"error: {written} is no combination of standard  [" in out


def test_legal_refuses_cards_that_the_deck_does_not_have() -> None:
    assert zsy("legal", "standard", "--hand", "BJ BJ").err == (
        "--hand:1:1: error: the deck of standard does not have these cards, or not so many of them: BJ-BJ"
        "  [usage/hands]\n"
        "  1 | BJ BJ\n"
        "    | ^^^^^\n"
    )


@pytest.mark.parametrize(("text", "options", "printed"), PARSE, ids=[f"{text} {' '.join(o)}" for text, o, _ in PARSE])
def test_parse(text: str, options: list[str], printed: str) -> None:
    answer = zsy("parse", *options, "--", text)
    assert (answer.out, answer.err, answer.status) == (printed, "", 0)


def test_parse_in_json() -> None:
    assert zsy("parse", "44333", "--ruleset", "standard", "--format", "json").json == {
        "text": "44333",
        "canonical": "3-3-3-4-4",
        "cards": ["3", "3", "3", "4", "4"],
        "readings": [{"kind": "full_house", "size": 5}],
    }


def test_parse_in_json_is_in_english_in_every_language() -> None:
    options = ["--lang", "fr", "--to", "fr", "--ruleset", "standard", "--format", "json"]
    assert zsy("parse", "brelan R-R-R", *options).json == {
        "text": "brelan R-R-R",
        "canonical": "triple K-K-K",
        "cards": ["K", "K", "K"],
        "readings": [{"kind": "triple", "size": 3}],
    }
    (problem,) = zsy("parse", "brelan K-K-K", *options).json["problems"]
    assert (problem["code"], problem["column"]) == ("notation/expected-rank", 8)
    assert problem["hint"] == (
        "K is not a rank in French; in English, Italian, Dutch, Portuguese and Chinese it is the king"
    )


FRENCH = """\
simple
  3
  V
  Joker Noir
  Joker Rouge
paire
  V-V
bombe de jokers
  Joker Noir-Joker Rouge
"""


def test_legal_in_french() -> None:
    hand = ["--hand", "3♦ V♦ V de cœur Noir Rouge", "--lang", "fr"]
    assert zsy("legal", "standard", *hand).out == FRENCH
    assert zsy("legal", "standard", *hand, "--on", "D-D").out == "bombe de jokers\n  Joker Noir-Joker Rouge\npasse\n"
    assert zsy("legal", "standard", *hand, "--on", "As", "--format", "json").json["plays"] == [
        {"text": "BJ", "kind": "single", "size": 1},
        {"text": "RJ", "kind": "single", "size": 1},
        {"text": "BJ-RJ", "kind": "joker_bomb", "size": 2},
    ]
    answer = zsy("legal", "standard", "--hand", "V", "--lang", "en")
    assert "V is not a rank in English; in French and Portuguese it is the jack, in Dutch the queen" in answer.out
    assert zsy("legal", "standard", "--hand", "3", "--lang", "xx").status == 2


def test_parse_tells_no_ruleset_from_no_combination() -> None:
    read = {"text": " 3♦ 3♣ 4♣", "canonical": "3♦ 3♣ 4♣", "cards": ["3♦", "3♣", "4♣"], "readings": None}
    assert zsy("parse", " 3♦ 3♣ 4♣", "--format", "json").json == read
    found = zsy("parse", " 3♦ 3♣ 4♣", "--ruleset", "standard", "--format", "json")
    (problem,) = found.json["problems"]
    assert {**found.json, "problems": []} == {**read, "readings": [], "problems": []}
    assert found.status == 0  # it reads
    (clause,) = problem.pop("related")
    assert (clause["message"], clause["line"] > 0) == ("the combinations of this ruleset", True)
    assert problem == {
        "code": "play/no-combination",
        "severity": "error",
        "message": "3♦ 3♣ 4♣ is no combination of standard",
        "hint": "nearest: pair 3-3 without 4",
        "file": "<text>",
        "line": 1,
        "column": 2,
        "end_line": 1,
        "end_column": 10,
    }


#: What is typed, the ruleset, the language: message and hint of the JSON.
NO_PLAY = [
    (
        "V-D-R-As",
        "standard",
        "fr",
        "V-D-R-As is no combination of standard",
        "V-D-R-As is a run of 4; suite plays here start at 5",
    ),
    (
        "pair 8888",
        "standard",
        "en",
        "8-8-8-8 is not a pair here; it is bomb 8-8-8-8",
        None,
    ),
    ("BJ", "big-two", "en", "the deck of big-two has no BJ", None),
    (
        "3-3-3-3-3",
        "standard",
        "en",
        "the deck of standard does not have 3-3-3-3-3 together",
        None,
    ),
]


@pytest.mark.parametrize(("text", "name", "lang", "message", "hint"), NO_PLAY)
def test_parse_tells_why_it_is_no_play(text: str, name: str, lang: str, message: str, hint: str | None) -> None:
    options = ("--ruleset", name, "--lang", lang)
    found = zsy("parse", text, *options, "--format", "json").json
    (problem,) = found["problems"]
    assert found["readings"] == []
    assert (problem["code"], problem["message"], problem["hint"]) == ("play/no-combination", message, hint)
    assert (problem["column"], problem["end_column"]) == (1, len(text) + 1)
    assert zsy("parse", text, *options).out.splitlines()[1:] == [
        f"  {message}",
        *([] if hint is None else [f"    = {hint}"]),
    ]


def test_parse_tells_of_more_than_one_reading(tmp_path: Path) -> None:
    file = tmp_path / "house.yaml"
    file.write_text("name: house\nextends: standard\ncombinations: {run: {run_of: 1, length: 3..}}\n", encoding="utf-8")
    found = zsy("parse", "7-8-9-10-J", "--ruleset", str(file), "--format", "json").json
    assert found["readings"] == [{"kind": "run", "size": 5}, {"kind": "straight", "size": 5}]
    (problem,) = found["problems"]
    assert problem["code"] == "play/ambiguous"
    assert problem["message"] == "7-8-9-10-J is more than one combination here: run 7-8-9-10-J, straight 7-8-9-10-J"
    assert problem["hint"] == "write the kind in front, or a + before the kickers"
    assert "problems" not in zsy("parse", "run 7-8-9-10-J", "--ruleset", str(file), "--format", "json").json


DIVIDED = """\
3-3-3-4-4-4-5-5-5-6-6-6
  triple_run, 12 cards
  triple_run_singles, 12 cards: 3-3-3-4-4-4-5-5-5+6-6-6
  triple_run_singles, 12 cards: 4-4-4-5-5-5-6-6-6+3-3-3
  3-3-3-4-4-4-5-5-5-6-6-6 is more than one combination here: triple_run 3-3-3-4-4-4-5-5-5-6-6-6, \
triple_run_singles 4-4-4-5-5-5-6-6-6+3-3-3
    = write the kind in front, or a + before the kickers
"""


def test_parse_tells_two_readings_of_one_kind_apart() -> None:
    assert zsy("parse", "333444555666", "--ruleset", "dou-dizhu-douzero").out == DIVIDED
    french = zsy("parse", "VVVDDDRRRAsAsAs", "--ruleset", "dou-dizhu-douzero", "--lang", "fr", "--to", "fr").out
    assert "  suite de brelans et cartes, 12 cards: D-D-D-R-R-R-As-As-As+V-V-V\n" in french
    found = zsy("parse", "333444555666", "--ruleset", "dou-dizhu-douzero", "--format", "json").json
    assert found["readings"] == [
        {"kind": "triple_run", "size": 12},
        {"kind": "triple_run_singles", "size": 12, "divided": "3-3-3-4-4-4-5-5-5+6-6-6"},
        {"kind": "triple_run_singles", "size": 12, "divided": "4-4-4-5-5-5-6-6-6+3-3-3"},
    ]
    one = zsy("parse", "333444+57", "--ruleset", "dou-dizhu-douzero", "--format", "json").json
    assert one["readings"] == [{"kind": "triple_run_singles", "size": 8}]


def test_parse_of_what_does_not_read() -> None:
    answer = zsy("parse", "7-8-")
    assert (answer.status, answer.out, answer.err) == (1, UNREAD, "")


def test_parse_of_a_kind_that_is_not_there() -> None:
    answer = zsy("parse", "bang 8888", "--ruleset", "standard")
    assert (answer.status, answer.out, answer.err) == (1, UNKNOWN_KIND, "")
    assert zsy("parse", "bang 8888").out == "bang 8-8-8-8\n"


def test_parse_of_what_does_not_read_in_json() -> None:
    answer = zsy("parse", "7-8-", "--format", "json")
    assert answer.status == 1
    assert answer.json == {
        "text": "7-8-",
        "problems": [
            {
                "code": "notation/expected-rank",
                "severity": "error",
                "message": 'cannot read "7-8-": expected a rank after "8-"',
                "hint": 'write the card that is missing, or leave out the last "-"',
                "file": "<text>",
                "line": 1,
                "column": 5,
                "end_line": 1,
                "end_column": 5,
                "related": [],
            }
        ],
    }
