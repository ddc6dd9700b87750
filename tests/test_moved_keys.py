"""Every key in a place where it does not belong: whoever follows the hint has it where it belongs."""

import re
from typing import Any

import pytest
from hint_tools import problems_of
from test_ruleset_page import EXAMPLES

from zsy_rules._yaml import written
from zsy_rules.errors import Problem
from zsy_rules.ruleset import Ruleset
from zsy_rules.ruleset.shape import fields_of

HEAD = "name: house\nextends: standard\n"
#: Found once a file reads; what a key lacks that stands alone is no mistake of the place where it stands.
LATER = ("missing-key", "no-shape", "needs-", "no-effect", "unknown-kind", "unknown-role", "several-seats")
SURPRISES = ("leader-stuck", "not-supported-yet", "hand-too-large", "near-name", "two-shapes", "kind-name")
TOP = fields_of(Ruleset)


def flow(value: Any) -> str:
    """A value as a file has it, in one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {flow(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(flow, value)) + "]"
    return str(value) if re.fullmatch("-?[0-9]+", str(value)) else written(str(value))


def told(lines: str) -> Problem:
    """The only mistake of lines over `standard`, but for what a section lacks that has nothing else in it."""
    errors = (one for one in problems_of(f"{HEAD}{lines}\n") if one.severity == "error")
    (problem,) = (one for one in errors if not one.code.partition("/")[2].startswith((*LATER, *SURPRISES)))
    assert problem.code == "ruleset/unknown-key"
    return problem


def wrong(lines: str) -> list[str]:
    """What is wrong with the lines that a hint says to write."""
    found = [one.code.partition("/")[2] for one in problems_of(f"{HEAD}{lines}\n") if one.severity == "error"]
    return [code for code in found if not code.startswith((*LATER, *SURPRISES))]


#: Keys of sections at the left edge, and of the entries of tables there, with their examples.
MOVED = sorted(
    {
        (path[-1], flow(example))
        for path, example in EXAMPLES
        if (len(path) == 2 or (len(path) == 3 and path[1] == "entry")) and path[-1] not in TOP
    }
)


@pytest.mark.parametrize(("key", "value"), MOVED, ids=[f"{key}: {value}" for key, value in MOVED])
def test_a_key_of_a_section_at_the_left_edge(key: str, value: str) -> None:
    hint = told(f"{key}: {value}").hint or ""
    if hint.startswith(f"`{key}` is a key of "):
        return  # of three sections or more: all are named
    assert hint.startswith(("write ", "did you mean ")), hint
    if hint.startswith("write "):
        for lines in re.split(r" or (?=[a-z_]+: \{)", hint.removeprefix("write ")):
            assert key in lines
            assert wrong(lines) == [], lines


#: Every key of the game that holds a mapping, in every section of the game beside it.
SECTIONS = [key for key, shape in TOP.items() if shape.model]
ELSEWHERE = [(key, value, home) for key, value in MOVED for home in SECTIONS if key not in fields_of(TOP[home].model)]


@pytest.mark.parametrize("home", SECTIONS)
def test_a_key_of_one_section_inside_another(home: str) -> None:
    """It is one mistake; where the hint writes lines, they are right."""
    checked = 0
    for key, value, section in ELSEWHERE:
        if section != home:
            continue
        hint = told(f"{home}: {{{key}: {value}}}").hint or ""
        if lines := re.fullmatch(r"`.*` is a key of .*, at the left edge: (.*)", hint):
            checked += 1
            for one in re.split(r" or (?=[a-z_]+: \{)", lines[1]):
                assert wrong(one) == [], one
        elif lines := re.fullmatch("write (.*)", hint):
            assert wrong(f"{home}: {{{lines[1].partition(' or ')[0]}}}") == [], hint
    assert checked > 5
