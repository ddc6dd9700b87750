"""The registry of problem codes, its page, and the form of a problem."""

import ast
import re
from pathlib import Path

import pytest

from zsy_rules._source import Source
from zsy_rules.errors import CODES, Problem, Related, RulesetError, ZsyError

ROOT = Path(__file__).parents[1]


def test_every_code_is_used_and_every_used_code_is_registered() -> None:
    used: set[str] = set()
    for path in (ROOT / "zsy_rules").rglob("*.py"):
        if path.name == "errors.py":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in CODES:
                used.add(node.value)
    assert set(CODES) == used


def test_codes_are_area_and_words() -> None:
    areas = {"yaml", "ruleset", "notation", "play", "record", "wire", "usage"}
    assert all(re.fullmatch(r"[a-z]+/[a-z0-9-]+", code) and code.split("/")[0] in areas for code in CODES)


def test_an_unregistered_code_is_a_bug() -> None:
    with pytest.raises(AssertionError, match="unregistered"):
        Problem("play/no-such-code", "…")


SOURCE = Source("house.yaml", "name: house\nlead: 大王 3♦\n")
AT = SOURCE.span(21, 23)


def test_the_text_form() -> None:
    problem = Problem(
        "play/opening-card", "the first play must contain 3♦", AT, "play it", related=(Related("the rule", AT),)
    )
    assert str(problem) == (
        "house.yaml:2:10: error: the first play must contain 3♦  [play/opening-card]\n"
        "  2 | lead: 大王 3♦\n"
        "    |            ^^\n"
        "    = play it\n"
        "  house.yaml:2:10: the rule\n"
        "    2 | lead: 大王 3♦\n"
        "      |            ^^"
    )


def test_the_machine_form() -> None:
    other = Problem("play/not-held", "not held")
    problem = Problem("play/opening-card", "no", AT, also=(other,), related=(Related("the rule", AT),))
    assert problem.as_json() == {
        "code": "play/opening-card",
        "severity": "error",
        "message": "no",
        "hint": None,
        "file": "house.yaml",
        "line": 2,
        "column": 10,
        "end_line": 2,
        "end_column": 12,
        "related": [{"message": "the rule", "file": "house.yaml", "line": 2, "column": 10}],
        "also": [{"code": "play/not-held", "message": "not held"}],
    }
    assert Problem("play/over", "over").as_json()["file"] is None


def test_a_long_line_is_cut_round_its_place() -> None:
    source = Source("x", "a" * 300 + "!" + "b" * 300)
    text = str(Problem("play/over", "here", source.span(300, 301)))
    line, carets = text.splitlines()[1:]
    assert len(line) < 120
    assert line[carets.index("^")] == "!"


def test_errors_carry_their_problems() -> None:
    error = RulesetError([Problem("play/over", "one"), Problem("play/not-held", "two")])
    assert isinstance(error, ZsyError)
    assert isinstance(error, ValueError)
    assert [problem.message for problem in error.problems] == ["one", "two"]
    assert str(error) == "error: one  [play/over]\nerror: two  [play/not-held]"
