"""`zsy show` and `zsy schema`: the merged ruleset as YAML and JSON, where its values come from, the schema."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest
from cli_tools import HOUSE, zsy

from zsy_rules import load, shipped_names
from zsy_rules._source import Source
from zsy_rules.checks.document import Document
from zsy_rules.checks.needed import why_idle
from zsy_rules.cli.origins import comment_of
from zsy_rules.loading import read_ruleset
from zsy_rules.ruleset import Section

ROOT = Path(__file__).parents[1]
RULESETS = sorted((ROOT / "tests" / "data" / "rulesets").glob("*.yaml"))

#: A whole small game, and a difference from it with quotes, an anchor, a list replaced, a kind taken back.
WHOLE = """\
name: whole
extends: none
players: 2..3
ranks: [3, 4, T, 2]   # the ten is written in another way
lead: {first_round: holder of 3♦}
combinations:
  pair: {same_rank: 2}
  single: {same_rank: 1}
titles: {first: King}
for_players: {3: {deck: {packs: 2}}}
"""
PART = """\
name: part
extends: whole
version: 1.2
title: "Big Two: \\"part\\""
source: the club's rule sheet
combinations: {pair: none, triple: {same_rank: 3}}
bombs: [triple]
trick: {must_beat: true}
titles: {last: "yes"}
"""

RESOLVED = """\
name: part
extends: none
version: 1.2
title: "Big Two: \\"part\\""
source: the club's rule sheet
players: 3
titles: {first: King, last: yes}
ranks: [3, 4, 10, 2]
deck: {packs: 2}
lead: {first_round: holder of 3♦}

combinations:
  single: {same_rank: 1}
  triple: {same_rank: 3}

bombs: [triple]
trick: {must_beat: true}
"""

WITH_ORIGIN = """\
# part.yaml: the club's rule sheet
name: part                         # part.yaml:1
extends: none
version: 1.2                       # part.yaml:3
title: "Big Two: \\"part\\""         # part.yaml:4
source: the club's rule sheet      # part.yaml:5
players: 2                         # whole.yaml:3

titles:
  first: King                      # whole.yaml:9
  last: yes                        # part.yaml:9

ranks: [3, 4, 10, 2]               # whole.yaml:4 · the ten is written in another way

lead:
  first_round: holder of 3♦        # whole.yaml:5

combinations:
  single:
    same_rank: 1                   # whole.yaml:8
  triple:
    same_rank: 3                   # part.yaml:6

bombs: [triple]                    # part.yaml:7

trick:
  must_beat: true                  # part.yaml:8

# What no file says is the ordinary thing:
#   direction: counterclockwise
#   deck.packs: 1
#   dealer.first_round: random
#   dealer.later_rounds: after dealer
#   deal.first_card: after dealer
#   lead.later_rounds: first
#   lead.must_play_it: never
#   combinations.single.suits: any
#   combinations.triple.suits: any
#   trick.answer: higher
#   trick.after_pass: may_return
#   trick.ends: others_passed
#   trick.winner_out: next_player
#   round.ends: [one_left]
#   match.winner: most_firsts
#   match.ties: [shared]
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the two rulesets, in which the commands run."""
    monkeypatch.chdir(tmp_path)
    Path("whole.yaml").write_text(WHOLE, encoding="utf-8")
    Path("part.yaml").write_text(PART, encoding="utf-8")
    Path("house.yaml").write_text(HOUSE, encoding="utf-8")
    return tmp_path


def test_the_file_as_it_stands() -> None:
    assert zsy("show", "whole.yaml").out == WHOLE
    assert zsy("show", "-", stdin=PART.encode()).out == PART
    assert zsy("show", "standard").out == (ROOT / "rulesets" / "standard.yaml").read_text(encoding="utf-8")


def test_the_file_in_json() -> None:
    assert zsy("show", "whole.yaml", "--format", "json").json == {"file": "whole.yaml", "text": WHOLE}


def test_resolved() -> None:
    assert zsy("show", "part.yaml", "--resolved", "--players", "3").out == RESOLVED


def test_resolved_with_origin() -> None:
    answer = zsy("show", "part.yaml", "--resolved", "--origin")
    lines, expected = answer.out.splitlines(), WITH_ORIGIN.splitlines()
    assert [" ".join(line.split()) for line in lines] == [" ".join(line.split()) for line in expected]
    assert len({line.index("  # ") for line in lines if "  # " in line}) == 1  # in one column


def test_origin_tells_what_was_replaced() -> None:
    line = next(line for line in zsy("show", "house.yaml", "--resolved", "--origin").out.splitlines() if "3.." in line)
    assert " ".join(line.split()) == (
        "length: 3.. # house.yaml:3, in place of 5.. (rulesets/standard.yaml:38) · straights from three cards"
    )


def test_resolved_in_json() -> None:
    answer = zsy("show", "part.yaml", "--resolved", "--players", "3", "--format", "json")
    assert answer.json == {
        "ruleset": "part",
        "version": "1.2",
        "players": 3,
        "hash": load("part.yaml", 3).hash,
        "resolved": {
            "name": "part",
            "extends": "none",
            "version": "1.2",
            "title": 'Big Two: "part"',
            "source": "the club's rule sheet",
            "players": 3,
            "titles": {"first": "King", "last": "yes"},
            "ranks": ["3", "4", "10", "2"],
            "deck": {"packs": 2},
            "lead": {"first_round": "holder of 3♦"},
            "combinations": {"single": {"same_rank": "1"}, "triple": {"same_rank": "3"}},
            "bombs": ["triple"],
            "trick": {"must_beat": True},
        },
    }


def test_origins_in_json() -> None:
    answer = zsy("show", "house.yaml", "--resolved", "--origin", "--format", "json").json
    origins = answer["origins"]
    assert origins["combinations.straight.length"] == {
        "file": "house.yaml",
        "line": 3,
        "column": 35,
        "comment": "straights from three cards",
        "replaced": [{"file": "rulesets/standard.yaml", "line": 38, "column": 35, "value": "5.."}],
    }
    assert origins["deck.packs"] == {
        "file": "rulesets/standard.yaml",
        "line": 11,
        "column": 15,
        "comment": None,
        "replaced": [],
    }
    assert list(answer["sources"]) == ["rulesets/standard.yaml"]
    assert answer["defaults"]["trick.must_beat"] is False


@pytest.mark.parametrize(
    ("line", "comment"),
    [
        ("first: King", None),
        ("first: King # for a night", "for a night"),
        ("{first: King, last: '# 1'}", None),
        ("{first: King, last: '# 1'}  # C 10", "C 10"),
        ("first: King#1", None),
        ("first: King #", None),
    ],
)
def test_the_comment_behind_a_value_is_the_authors(line: str, comment: str | None) -> None:
    source = Source("x.yaml", line)
    start = line.index("King")
    assert comment_of(source.span(start, start + 4)) == comment


@pytest.mark.parametrize("name", [*shipped_names(), *RULESETS], ids=lambda name: getattr(name, "stem", name))
def test_every_value_that_decides_something_is_said_or_ordinary(name: str | Path) -> None:
    """No key is left out: each that has a value stands there with its place, or among what no file says."""
    one = read_ruleset(str(name))[0][0]
    answer = zsy("show", str(name), "--resolved", "--origin", "--format", "json").json
    told = {*answer["origins"], *answer["defaults"]}
    document = Document(one)
    for key in document.keys:
        path = ".".join(key.path)
        if key.value in (None, (), {}) or isinstance(key.value, Section) or key.path[0] in ("extends", "language"):
            continue
        if isinstance(key.value, Mapping):
            assert all(any(word.startswith(f"{path}.{entry}") for word in told) for entry in key.value), path
        elif path not in told:
            assert key.path == ("version",) or why_idle(key.section, key.word, document), path


def test_the_hash_is_null_where_a_check_finds_an_error() -> None:
    Path("opening.yaml").write_text("name: opening\nextends: whole\ndeck: {remove: [3♦]}\n", encoding="utf-8")
    answer = zsy("show", "opening.yaml", "--resolved", "--format", "json")
    assert (answer.status, answer.json["hash"]) == (0, None)
    assert answer.json["resolved"]["deck"] == {"remove": ["3♦"]}


def test_a_ruleset_that_does_not_merge_is_not_shown_in_one_piece() -> None:
    Path("lost.yaml").write_text("name: lost\nextends: nobody\n", encoding="utf-8")
    answer = zsy("show", "lost.yaml", "--resolved", "--format", "json")
    assert answer.status == 1
    assert [problem["code"] for problem in answer.json["problems"]] == ["ruleset/unknown-parent"]


@pytest.mark.parametrize("name", [*shipped_names(), *RULESETS], ids=lambda name: getattr(name, "stem", name))
@pytest.mark.parametrize("options", [["--resolved"], ["--resolved", "--origin"]], ids=["plain", "origin"])
def test_what_is_shown_is_the_same_ruleset(name: str | Path, options: list[str]) -> None:
    shown = zsy("show", str(name), *options)
    again = zsy("show", "-", "--resolved", "--format", "json", stdin=shown.out.encode())
    assert shown.status == again.status == 0
    before = zsy("show", str(name), "--resolved", "--format", "json").json
    assert again.json == before


# --- schema --------------------------------------------------------------------------------------


def test_schema_is_the_one_that_is_kept_beside_the_rulesets() -> None:
    kept = (ROOT / "rulesets" / "ruleset.schema.json").read_text(encoding="utf-8")
    assert zsy("schema").out == kept == zsy("schema", "--of", "ruleset").out
    assert json.loads(kept)["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_schema_is_written_in_a_checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "rulesets").mkdir()
    monkeypatch.setattr("zsy_rules.cli.showing.data_dir", tmp_path.joinpath)
    refused = zsy("schema", "--write")
    assert (refused.status, refused.out) == (2, "")
    assert "--write works in a checkout of the source alone" in refused.err
    (tmp_path / "pyproject.toml").touch()
    assert zsy("schema", "--write").out == "rulesets/ruleset.schema.json: written\n"
    assert (tmp_path / "rulesets" / "ruleset.schema.json").read_text(encoding="utf-8") == zsy("schema").out
