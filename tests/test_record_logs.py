"""The 22 logs of a broken simulator: where each first breaks the rules, and why.

The expected table was worked out by hand, by two readers apart from each
other and from the program; both tables are equal. Case A is the game without
jokers, case B the same without the rule that the 3♦ must be played first.
"""

import csv
from pathlib import Path

import pytest

from zsy_rules import Rules, load
from zsy_rules.record import Record, read_records, replay

DATA = Path(__file__).parent / "data" / "records"
RULES = {"A": "no-jokers-13.yaml", "B": "no-jokers-13-free.yaml"}
Expected = dict[tuple[str, str], tuple[int, int, list[str]]]


@pytest.fixture(scope="module")
def expected() -> Expected:
    with (DATA / "zsy_java_sim_expected.tsv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    return {(row["log"], row["case"]): (int(row["event"]), int(row["seat"]), row["codes"].split(",")) for row in rows}


@pytest.fixture(scope="module")
def logs(shared: Path) -> list[Record]:
    return list(read_records(shared / "records" / "zsy_java_sim.jsonl"))


@pytest.fixture(scope="module", params=RULES)
def case(request: pytest.FixtureRequest) -> tuple[str, Rules]:
    return request.param, load(DATA / RULES[request.param])


def test_first_fault_of_each_log(case: tuple[str, Rules], logs: list[Record], expected: Expected) -> None:
    name, rules = case
    assert len(logs) == 22
    found: Expected = {}
    for line, log in enumerate(logs, start=1):
        result = replay(log, rules)
        assert result.verdict == "illegal"
        (problem,) = result.problems
        assert problem.span is not None
        assert problem.span.line == line
        seat = log.players.index(problem.context["seat"])
        codes = [problem.code, *(other.code for other in problem.also)]
        assert log.game is not None
        found[log.game, name] = (result.plays + 1, seat, codes)
    assert found == {key: value for key, value in expected.items() if key[1] == name}


def test_the_place_is_that_of_the_event(case: tuple[str, Rules], logs: list[Record]) -> None:
    for log in logs:
        (problem,) = replay(log, case[1]).problems
        assert problem.span is not None
        seat = log.players.index(problem.context["seat"])
        assert problem.span.text.startswith(f'{{"seat":{seat},')


def test_what_the_logs_say_beside_the_plays_is_kept(logs: list[Record]) -> None:
    turns = [turn for log in logs for turn in log.rounds[0].plays]
    assert len(turns) == 626
    assert sum(turn.seen is not None for turn in turns) > 0
    assert {"x_left", "x_refused_by_simulator", "x_attempt", "x_marks"} <= {key for turn in turns for key in turn.extra}
    # An attempt on a pass is no play; a refused play is one.
    assert all(turn.is_pass for turn in turns if "x_attempt" in turn.extra)
    assert not any(turn.is_pass for turn in turns if "x_refused_by_simulator" in turn.extra)
