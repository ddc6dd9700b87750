"""docs/seeds.md: every rule of the seed pages and every knob has its row, and what the row says is so."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from table_tools import house
from test_knobs import KNOBS as PLAYED

import zsy_rules
from zsy_rules import Rules, shipped_names
from zsy_rules.ruleset import Ruleset
from zsy_rules.ruleset.shape import shape_at

TESTS = Path(__file__).parent
PAGE = (TESTS.parent / "docs" / "seeds.md").read_text(encoding="utf-8")
NO, FIXED = "*not in the language*: ", "*fixed*: "

ITEMS = [str(number) for number in range(1, 91)]
KNOBS = [f"C{number}" for number in range(1, 47)]

# The knobs without another reading in YAML. Of these rules.md A3 names other readings for C5, C21, C23, C41, C43, C44.
WITHOUT_OTHER_READING = ["C5", "C14", "C21", "C23", "C37", "C38", "C39", "C41", "C43", "C44"]


def rows() -> Iterator[list[str]]:
    for line in PAGE.splitlines():
        if re.match(r"\| C?\d+ \|", line):
            yield [cell.strip() for cell in line.strip("|").split(" | ")]


TABLE = {cells[0]: cells[1:] for cells in rows()}
FIRST = {number: cells for number, cells in TABLE.items() if number in ITEMS}
SECOND = {number: cells for number, cells in TABLE.items() if number in KNOBS}


def code(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def test_every_number_has_one_row() -> None:
    assert [cells[0] for cells in rows()] == ITEMS + KNOBS
    assert {len(cells) for cells in FIRST.values()} == {4}
    assert {len(cells) for cells in SECOND.values()} == {5}


# --- fields ----------------------------------------------------------------------------------------


def fields_of(number: str) -> list[str]:
    cell = FIRST[number][2] if number in FIRST else SECOND[number][3]
    return [] if cell.startswith((NO, FIXED)) else code(cell)


@pytest.mark.parametrize("number", TABLE)
def test_every_field_is_a_path_of_the_language(number: str) -> None:
    fields = fields_of(number)
    for field in fields:
        assert shape_at(Ruleset, tuple(field.split("."))) is not None, field
    told_why = any(mark in cell for mark in (NO, FIXED) for cell in TABLE[number])
    assert fields or told_why


def test_the_check_of_fields_can_fail() -> None:
    assert shape_at(Ruleset, ("deck", "colour")) is None
    assert shape_at(Ruleset, ("combinations", "bomb", "compares")) is None


@pytest.mark.parametrize("number", FIRST)
def test_every_ruleset_is_there(number: str) -> None:
    names = code(FIRST[number][1])
    assert bool(names) != FIRST[number][2].startswith(NO)
    for name in names:
        assert name in shipped_names()


# --- reasons ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", TABLE)
def test_what_is_not_in_the_language_has_a_reason(number: str) -> None:
    for cell in TABLE[number]:
        for mark in (NO, FIXED):
            for reason in cell.split(mark)[1:]:
                assert len(reason.split(" · ")[0].split()) >= 2


# --- other readings --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Reading:
    """Another reading of a knob: a shipped ruleset, or lines over a parent."""

    number: str
    parent: str | None
    lines: str
    shipped: str | None

    def __str__(self) -> str:
        return f"{self.number} {self.shipped or self.lines}"


def readings_of(number: str) -> Iterator[Reading]:
    for part in SECOND[number][2].split(" · "):
        if part.startswith(NO):
            continue
        words = code(part)
        lines = [word for word in words if ": " in word]
        names = [word for word in words if word not in lines]
        assert len(names) + bool(lines) in (1, 2), part
        if lines:
            yield Reading(number, names[0] if names else None, "\n".join(lines), None)
        else:
            yield Reading(number, None, "", names[0])


READINGS = [reading for number in SECOND for reading in readings_of(number)]


def test_every_knob_has_another_reading_or_a_reason() -> None:
    without = [number for number in SECOND if not list(readings_of(number))]
    assert without == WITHOUT_OTHER_READING
    assert all(NO in "".join(SECOND[number]) for number in without)


@pytest.mark.parametrize("reading", [one for one in READINGS if one.lines], ids=str)
def test_the_lines_of_a_reading_are_another_game(reading: Reading) -> None:
    parent = zsy_rules.load(reading.parent or "standard")
    rules = house(reading.lines, reading.parent or "standard")
    assert {problem.severity for problem in rules.problems} <= {"note"}
    assert told_apart(rules, parent)


def told_apart(rules: Rules, parent: Rules) -> bool:
    """Whether two games differ for some number of players, be it only in their titles."""
    titles = [one.game.titles(one.players) for one in (rules, parent)]
    hashes = [{one.for_players(number).hash for number in one.player_numbers} for one in (rules, parent)]
    return hashes[0] != hashes[1] or titles[0] != titles[1]


@pytest.mark.parametrize("reading", [one for one in READINGS if one.shipped], ids=str)
def test_a_shipped_reading_is_there(reading: Reading) -> None:
    assert reading.shipped in shipped_names()


def test_every_shipped_variant_stands_on_the_page() -> None:
    last = PAGE.split("## The shipped variants")[1]
    family = ("president", "dou-dizhu", "big-two")  # other games: docs/family.md
    variants = {name for name in shipped_names() if not name.startswith(family)}
    assert set(code(last)) - {"tests/test_variants.py"} == variants


#: The values that rules.md A3 lists for a knob, each with words of its row that give its reading or the reason.
VALUES = {
    "C1": {"18 each": "eighteen-each"},
    "C3": {
        "right of dealer": "from the dealer's right",
        "dealer": "first_card: dealer",
        "cutter": "who cut",
        "last place": "first_card: last",
        "in order": "as it falls",
        "set aside": "`deal: {hand: 13}`",
        "to place": "rest_to: first",
        "to leader": "rest_to: holder of 3♦",
    },
    "C5": {"first dealt": "first dealt to", "redraw": "drawing for it", "both copies": "both copies"},
    "C6": {"first": "in a first round", "every round": "every_round", "never": "never"},
    "C7": {"first": "the first", "last": "last", "holder of": "holder of 3♦", "tribute giver": "giver of highest"},
    "C9": {"empty": "middle-exchange-none", "up": "gives up", "down": "middle-exchange-down"},
    "C12": {"to the ace": "straights-to-ace", "low": "[A, 2, 3,", "low, 2 not high": "Q, K, A]"},
    "C13": {"any": "any margin", "exactly one": "next_higher"},
    "C15": {"single colour": "one colour", "mixed": "joker_pair", "no pair": "pair: {of: [natural]}"},
    "C16": {"four": "four-joker-bomb", "any three": "three_jokers", "equal others": "three that equal six"},
    "C17": {"pair": "with: {of: [natural]}", "triple": "full_house: {of: [3..A]}"},
    "C18": {"order of classes": "bombs: [joker_bomb, bomb]"},
    "C19": {
        "strictly longer": "bombs-strictly-longer",
        "barred": "bombed-player-barred",
        "bombed longer": "who: beaten",
    },
    "C22": {
        "next active": "next with cards",
        "partner": "or a partner and, if none has cards, nobody",
        "partner else next": "winner_out: partner",
        "previous": "previous_player",
        "immediate next": "the seat behind the winner",
        "ends at once": "end_trick",
    },
    "C24": {"never": "do not beat", "same rank": "answer: equal_or_higher}`", "singles and pairs": "pair: {answer:"},
    "C25": {"last player": "when one has cards", "first out": "first_out", "side out": "side_out"},
    "C26": {"last player": "the last pays", "first out": "first_out"},
    "C27": {"replace": "2 in all", "add": "2: -3"},
    "C28": {"fewest lasts": "fewest_lasts", "shared": "shared", "all": "another_round", "tribute": "with tribute"},
    "C29": {
        "most firsts": "most firsts",
        "fewest lasts": "fewest_lasts",
        "lowest points": "lowest total",
        "highest points": "most_points",
        "target": "target",
        "ladder": "ladder",
    },
    "C30": {"5": "five", "7": "rounds: 7", "10": "rounds: 10", "target": "target"},
    "C31": {"layout": "three-pairs", "winner": "wins the round", "out": "partner-leads", "within": "between_partners"},
    "C32": {"two": "cards: 4", "back": "back: {cards: 2}"},
    "C36": {"high card": "ties draws", "random": "random", "fixed": "seat 1", "given": "the caller or a record"},
    "C40": {"allowed": "allowed", "excluded": "received: false"},
    "C41": {"giver": "the giver", "receiver": "the receiver", "by suit": "order of suits"},
    "C42": {
        "top first": "best receiver first",
        "bottom first": "to the lower place first",
        "simultaneous": "gifts at one time",
        "give hidden": "give: {shown: false}",
        "return shown": "back: {shown: true}",
    },
    "C45": {"allowed": "allowed", "barred": "led_bombs"},
}


@pytest.mark.parametrize(("number", "value"), [(number, value) for number in VALUES for value in VALUES[number]])
def test_every_value_of_a_knob_has_its_reading_or_a_reason(number: str, value: str) -> None:
    assert VALUES[number][value] in " | ".join(SECOND[number][1:3])


# --- tests -----------------------------------------------------------------------------------------


@cache
def functions_of(module: str) -> frozenset[str]:
    path = TESTS / f"{module}.py"
    nodes = ast.parse(path.read_text(encoding="utf-8")).body if path.is_file() else []
    return frozenset(node.name for node in nodes if isinstance(node, ast.FunctionDef))


@pytest.mark.parametrize("number", TABLE)
def test_every_test_is_there(number: str) -> None:
    named = code(TABLE[number][-1])
    for name in named:
        module, _, function = name.partition("::")
        assert function in functions_of(module), name
    assert named or NO in "".join(TABLE[number]), "what is in the language is tested"


@cache
def parts_of(module: str) -> dict[str, list[ast.stmt]]:
    """What a module of tests names at its outer level: functions, and the tables that they read, with what is added."""
    found: dict[str, list[ast.stmt]] = {}
    for node in ast.parse((TESTS / f"{module}.py").read_text(encoding="utf-8")).body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        names = [getattr(node, "name", None), *(getattr(target, "id", None) for target in targets)]
        for name in filter(None, names):
            found.setdefault(name, []).append(node)
    return found


@cache
def strings_of(module: str, function: str) -> frozenset[str]:
    """The texts in a test and in all that it reads from its module."""
    parts, open_, read, texts = parts_of(module), [function], set(), set()
    while open_:
        name = open_.pop()
        read.add(name)
        for node in (inner for part in parts[name] for inner in ast.walk(part)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                texts.add(node.value)
            used = getattr(node, "id", None) or getattr(node, "arg", None)
            if used in parts and used not in read:
                open_.append(used)
    return frozenset(texts)


def rulesets_of(number: str) -> set[str]:
    """The rulesets that a row is about; `standard` is what tests play where they name none."""
    if number in FIRST:
        return set(code(FIRST[number][1])) - {"standard"}
    return {name for one in readings_of(number) for name in (one.shipped, one.parent) if name} - {"standard"}


@pytest.mark.parametrize("number", TABLE)
def test_the_rulesets_of_a_row_are_loaded_by_a_test_that_it_names(number: str) -> None:
    """By their name as it is shipped: a test that plays another file shows nothing of this one."""
    texts: set[str] = set()
    for name in code(TABLE[number][-1]):
        module, _, function = name.partition("::")
        texts |= strings_of(module, function)
    assert rulesets_of(number) <= texts


@cache
def text_of(module: str) -> str:
    return " ".join((TESTS / f"{module}.py").read_text(encoding="utf-8").split())


@pytest.mark.parametrize("reading", [one for one in READINGS if one.lines], ids=str)
def test_the_lines_of_a_reading_stand_in_a_test_that_the_row_names(reading: Reading) -> None:
    modules = {name.partition("::")[0] for name in code(SECOND[reading.number][-1])}
    for line in reading.lines.split("\n"):
        assert any(line in text_of(module) for module in modules), line


@pytest.mark.parametrize("number", KNOBS)
def test_a_knob_played_at_one_table_is_in_the_table_of_knobs(number: str) -> None:
    """Where a row names the test that many knobs share, that test has lines for this one, and the other way round."""
    assert ("test_knobs::test_knob" in code(SECOND[number][-1])) == (number in {row[0] for row in PLAYED})
