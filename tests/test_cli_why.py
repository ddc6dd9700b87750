"""`zsy why`: where one value comes from, with golden answers, and what was meant by a path that is not there."""

from pathlib import Path

import pytest
from cli_tools import HOUSE, zsy

from zsy_rules.cli import whys
from zsy_rules.loading import read_ruleset

GUANDAN, DAIHINMIN = (
    str(Path(__file__).parent / "data" / "rulesets" / f"{name}.yaml") for name in ("guandan", "daihinmin")
)

#: A rule of the club, changed by one of its tables: the middle file cites a source, the last one a comment.
CLUB = "name: club\nextends: standard\nsource: the club's sheet, 2024\ntrick: {after_pass: locked_out}\n"
TABLE = "name: table\nextends: club\ntrick: {after_pass: may_return}   # as we always did\ntribute: {middle: none}\n"

CHANGED_TWICE = """\
trick.after_pass: may_return
  Whether a player who has passed may play again in the same trick.
  It may be may_return or locked_out.
  table.yaml:3:21: said here
    3 | trick: {after_pass: may_return}   # as we always did
      |                     ^^^^^^^^^^
  club.yaml:4:21: in place of locked_out
    4 | trick: {after_pass: locked_out}
      |                     ^^^^^^^^^^
  rulesets/standard.yaml:46:15: in place of may_return
   46 |   after_pass: may_return
      |               ^^^^^^^^^^
  club.yaml names as its source: the club's sheet, 2024
  rulesets/standard.yaml names as its source: seed rules page in four languages; \
silences and contradictions read as in rules.md A3, A4
"""
ORDINARY = """\
trick.must_beat: false
  A player who can answer must.
  It may be true or false.
  no file says so: this is the ordinary thing
"""
NOT_SAID = """\
sequence: not said
  The line along which runs lie; not said, `ranks` without jokers and level.
  It may be a list, each item a rank (2 … 10, J, Q, K, A, BJ, RJ) or wild.
  no file says it: this is the ordinary thing
"""
TAKEN_BACK = """\
tribute.middle: not said
  Gifts before every round but the first, by a name of your own.
  table.yaml:4:11: taken back here
    4 | tribute: {middle: none}
      |           ^^^^^^
"""
SECTION = """\
trick:
  How a trick is played and won.
  answer: higher  # rulesets/standard.yaml:45 · C13, C24
  after_pass: locked_out  # club.yaml:4, in place of may_return (rulesets/standard.yaml:46)
  winner_out: next_player  # rulesets/standard.yaml:47 · C22
  rulesets/standard.yaml names as its source: seed rules page in four languages; \
silences and contradictions read as in rules.md A3, A4
  club.yaml names as its source: the club's sheet, 2024
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with the rulesets, in which the commands run."""
    monkeypatch.chdir(tmp_path)
    for name, text in (("club", CLUB), ("table", TABLE), ("house", HOUSE)):
        Path(f"{name}.yaml").write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "path", "expected"),
    [
        ("table.yaml", "trick.after_pass", CHANGED_TWICE),
        ("table.yaml", "trick.must_beat", ORDINARY),
        ("table.yaml", "sequence", NOT_SAID),
        ("table.yaml", "tribute.middle", TAKEN_BACK),
        ("club.yaml", "trick", SECTION),
    ],
)
def test_the_whole_answer(name: str, path: str, expected: str) -> None:
    answer = zsy("why", name, path)
    assert (answer.status, answer.err) == (0, "")
    assert answer.out == expected


MEANT = [
    ("trick.pass", "did you mean trick.after_pass?"),
    ("trick.after-pas", "did you mean trick.after_pass?"),
    ("must_beat", "did you mean trick.must_beat?"),
    ("combinations.strait.length", "did you mean combinations.straight.length?"),
    ("combination", "did you mean combinations?"),
    ("tribute.mian.give.cards", "did you mean tribute.main.give.cards?"),
    ("bombs.1", "bombs is a list, and a list is one value: ask for bombs"),
    ("trick.colour", "there is in trick: answer, after_pass, must_beat, ends, winner_out"),
    ("trick.answer.higher", "trick.answer is one value"),
    ("combinations.joker_bomb.cards.0", "combinations.joker_bomb.cards is a list"),
]


@pytest.mark.parametrize(("path", "hint"), MEANT)
def test_a_path_that_is_not_there_is_told_with_what_was_meant(path: str, hint: str) -> None:
    answer = zsy("why", "standard", path)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith(f"error: standard has nothing at {path}  [usage/unknown-value]\n    = {hint}")


@pytest.mark.parametrize("path", ["", ".", "..", "trick.", "x" * 300, "for_players.4.deck", "名", "titles.\n"])
def test_odd_paths_are_told_too(path: str) -> None:
    answer = zsy("why", "standard", path)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith("error: standard has nothing at ")


def test_in_json() -> None:
    answer = zsy("why", "table.yaml", "trick.after_pass", "--format", "json")
    assert answer.json == {
        "ruleset": "table",
        "players": 4,
        "path": "trick.after_pass",
        "value": "may_return",
        "description": "Whether a player who has passed may play again in the same trick.",
        "wanted": "may_return or locked_out",
        "said": {"file": "table.yaml", "line": 3, "column": 21, "comment": "as we always did"},
        "replaced": [
            {"file": "club.yaml", "line": 4, "column": 21, "value": "locked_out"},
            {"file": "rulesets/standard.yaml", "line": 46, "column": 15, "value": "may_return"},
        ],
        "taken_back": None,
        "inside": {},
        "sources": {
            "club.yaml": "the club's sheet, 2024",
            "rulesets/standard.yaml": "seed rules page in four languages; silences and contradictions read as in "
            "rules.md A3, A4",
        },
    }


def test_a_section_in_json_has_its_values() -> None:
    answer = zsy("why", "club.yaml", "trick", "--format", "json").json
    assert answer["said"] is None
    assert list(answer["inside"]) == ["trick.answer", "trick.after_pass", "trick.winner_out"]
    assert answer["inside"]["trick.after_pass"]["replaced"][0]["value"] == "may_return"


def test_at_a_number_of_players() -> None:
    Path("more.yaml").write_text(
        "name: more\nextends: standard\nplayers: 4..5\nfor_players: {5: {deck: {packs: 2}}}\n", encoding="utf-8"
    )
    assert zsy("why", "more.yaml", "deck.packs").out.startswith("deck.packs: 1\n")
    five = zsy("why", "more.yaml", "deck.packs", "--players", "5").out
    assert five.startswith("deck.packs: 2\n")
    assert "  more.yaml:4:33: said here\n" in five
    assert "in place of 1" in five


def test_a_ruleset_that_does_not_merge_is_told_as_its_problems() -> None:
    answer = zsy("why", "-", "deck", stdin=b"name: lost\nextends: nobody\n")
    assert answer.status == 1
    assert "[ruleset/unknown-parent]" in answer.out


@pytest.mark.parametrize("name", ["standard", "dou-dizhu", "big-two-taiwan", "partner-leads", GUANDAN, DAIHINMIN])
def test_every_path_of_the_language_has_an_answer(name: str) -> None:
    """Whatever a path leads to: its first line has the path, its second what the key means, and JSON says the same."""
    one = read_ruleset(name)[0][0]
    paths = list(whys._paths(one.ruleset, ()))
    assert len(paths) > 200
    for path in paths:
        lines = list(whys._lines(one, path))
        data = whys._data(one, path)
        assert lines[0].startswith(f"{'.'.join(path)}:")
        assert lines[1] == f"  {data['description']}"
        assert data["description"], path
        assert ("not said" in lines[0]) == (data["value"] is None), path
        said = data["said"] or data["inside"] or data["taken_back"]
        assert bool(said) == (lines[-1].endswith("ordinary thing") is False), path
