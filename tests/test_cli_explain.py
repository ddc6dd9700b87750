"""`zsy explain`: the page of a code, which is the one that the tests run, or the rules of a game in prose."""

from pathlib import Path

import pytest
from cli_tools import zsy

from zsy_rules.cli.explaining import is_code
from zsy_rules.errors import CODES
from zsy_rules.pages import pages
from zsy_rules.prose import explain
from zsy_rules.rules import load

UNKNOWN_KEY = """\
ruleset/unknown-key

The language has no such key in this place.

A misspelt key, or one that stands in the wrong place, would be a rule that is not played.

house.yaml:
    name: house
    extends: standard
    combinations: {straight: {lenght: 3..}}

    house.yaml:3:27: error: there is no key `lenght` in `combinations.straight`  [ruleset/unknown-key]
      3 | combinations: {straight: {lenght: 3..}}
        |                           ^^^^^^
        = did you mean length?

Write instead:

house.yaml:
    name: house
    extends: standard
    combinations: {straight: {length: 3..}}
"""


def test_a_page() -> None:
    answer = zsy("explain", "ruleset/unknown-key")
    assert (answer.status, answer.out, answer.err) == (0, UNKNOWN_KEY, "")


@pytest.mark.parametrize("code", CODES)
def test_every_code_can_be_explained(code: str) -> None:
    answer = zsy("explain", code)
    assert answer.status == 0
    assert answer.out.startswith(f"{code}\n\n{CODES[code]}\n")
    assert "```" not in answer.out
    told = zsy("explain", code, "--format", "json").json
    assert (told["code"], told["what"]) == (code, CODES[code])
    assert [block["text"] for block in told["example"]] == [block.text for block in pages()[code].example]


#: What is asked for, and whether that is a code (near or far), not a ruleset.
MEANT = [
    ("yaml/tab", True),
    ("ruleset/unknwn-key", True),
    ("rulset/unknown-key", True),
    ("wire/nothing-like-it", True),
    ("standard", False),
    ("unknown-key", True),
    ("teams", False),  # there is such a file
    ("points", False),  # and a shipped ruleset
    ("./house.yaml", False),
    ("games/house.yaml", False),
    ("yaml/", False),
    ("yaml/mine.yaml", False),  # there is such a file
]


@pytest.mark.parametrize(("what", "expected"), MEANT)
def test_codes_and_rulesets_are_told_apart(
    what: str, expected: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("yaml").mkdir()
    Path("teams").write_text("name: teams\nextends: standard\n", encoding="utf-8")
    Path("yaml/mine.yaml").write_text("name: mine\nextends: standard\n", encoding="utf-8")
    assert is_code(what) is expected


def test_a_code_that_is_none() -> None:
    answer = zsy("explain", "rulset/unknown-key")
    assert (answer.status, answer.out) == (2, "")
    assert answer.err == (
        "error: there is no problem code rulset/unknown-key  [usage/unknown-code]\n"
        "    = did you mean ruleset/unknown-key?\n"
    )
    assert "= did you mean ruleset/truth-word?\n" in zsy("explain", "truth-word").err
    assert "= did you mean yaml/too-large or ruleset/too-large?" in zsy("explain", "too-large").err
    assert "= codes are notation/…, play/…" in zsy("explain", "wire/of-another-kind-altogether").err


# --- rulesets ------------------------------------------------------------------------------------


def test_a_ruleset_is_explained_in_prose() -> None:
    text = explain(load("president", 5))
    answer = zsy("explain", "president", "--players", "5")
    assert (answer.status, answer.out) == (0, text)
    told = zsy("explain", "president", "--players", "5", "--format", "json").json
    rules = load("president", 5)
    about = {"ruleset": "president", "version": rules.version, "players": 5, "hash": rules.hash}
    assert told == {**about, "text": text}


def test_a_ruleset_that_is_wrong_is_told_about(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("house.yaml").write_text("name: house\nextends: standard\ndeck: {pakcs: 2}\n", encoding="utf-8")
    answer = zsy("explain", "./house.yaml")
    assert answer.status == 1
    assert "[ruleset/unknown-key]" in answer.out
    assert zsy("explain", "no-such-game").status == 2
