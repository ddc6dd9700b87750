"""A mistake over an inherited value stands at the line of the author's file that made it one, and names the other."""

from pathlib import Path

import pytest
from cli_tools import zsy

from zsy_rules.checks import examine
from zsy_rules.loading import read_ruleset

HEAD = "name: house\nextends: standard\n"

#: Lines over `standard`; where the one error stands, and what it names of the parent.
BLAMED = [
    ("deal: {hand: 1}", "ruleset/gift-too-large", "1", ["2", "2"]),
    ("ranks: [3, 4, 5, 6, 7, 8, 9, 10, J, Q, K, A, 2]\ntitle: no jokers",
     "ruleset/unknown-rank", "[3, 4, 5, 6, 7, 8, 9, 10, J, Q, K, A, 2]", ["BJ", "RJ"]),
    ("match: {rounds: 5}\nlead: {first_round: last}", "ruleset/needs-holder", "last", ["first_round"]),
    ("deck: {remove: [3♦]}", "ruleset/opening-card-missing", "3♦", ["3♦"]),
    ("combinations:\n  bomb: none", "ruleset/unknown-kind", "bomb", ["bomb"]),
]  # fmt: skip


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(("lines", "code", "place", "inherited"), BLAMED, ids=[lines for lines, *_ in BLAMED])
def test_the_line_that_led_there(lines: str, code: str, place: str, inherited: list[str]) -> None:
    Path("house.yaml").write_text(HEAD + lines + "\n", encoding="utf-8")
    errors = [one for one in examine(*read_ruleset("house.yaml")) if one.severity == "error"]
    assert [one.code for one in errors] == [code]
    (error,) = errors
    assert error.span is not None
    assert (error.span.source.name, error.span.text) == ("house.yaml", place)
    parents = [other.span for other in error.related if other.span.source.name == "rulesets/standard.yaml"]
    assert [span.text for span in parents] == inherited
    assert not any("extended" in other.message for other in error.related)


RANKS = "[3, 4, 5, 6, 7, 8, 9, 10, J, Q, K, A, 2]"
#: Lines over `standard`; the note that they lead to, and where it stands.
NOTED = [
    ("players: 5", "ruleset/uneven-deal", "house.yaml:3:10", "54 cards do not divide by 5"),
    ("title: x\nplayers: 3..5", "ruleset/uneven-deal", "house.yaml:4:10", "54 cards do not divide by 5"),
    ("deck: {remove: [2♠]}", "ruleset/uneven-deal", "house.yaml:3:7", "53 cards do not divide by 4"),
    (f"bombs: [bomb]\ncombinations: {{joker_bomb: none}}\nplayers: 3\nranks: {RANKS}",
     "ruleset/uneven-deal", "house.yaml:5:10", "52 cards do not divide by 3"),  # as much as the ranks: the first
    ("players: 5..6\nfor_players: {5: {ranks: [4, 3, 5, 6, 7, 8, 9, 10, J, Q, K, A, 2, BJ, RJ]}}",
     "ruleset/uneven-deal", "house.yaml:3:10", "54 cards do not divide by 5"),
    ("title: x\ntrick: {must_beat: true}", "ruleset/uneven-deal", "rulesets/standard.yaml:11:7", "54 cards do not"),
    ("deck: {packs: 2}", "ruleset/equal-bombs", "house.yaml:3:15", "the deck has joker_bomb 2 times"),
    ("for_players: {4: {deck: {packs: 2}}}", "ruleset/equal-bombs", "house.yaml:3:33", "the deck has joker_bomb 2"),
    ("title: x\nbombs: [joker_bomb]", "ruleset/plain-bomb", "house.yaml:4:8", "bomb is 4.. of a rank and no bomb"),
]  # fmt: skip


@pytest.mark.parametrize(("lines", "code", "place", "message"), NOTED, ids=[lines for lines, *_ in NOTED])
def test_the_line_that_led_to_a_note(lines: str, code: str, place: str, message: str) -> None:
    Path("house.yaml").write_text(HEAD + lines + "\n", encoding="utf-8")
    found = examine(*read_ruleset("house.yaml"))
    assert [one for one in found if one.severity == "error"] == []
    (note,) = (one for one in found if one.code == code)
    assert (note.severity, str(note.span)) == ("note", place)
    assert note.message.startswith(message)
    inherited = [other for other in note.related if other.span.source.name != "house.yaml"]
    assert all(other.message != "clashes with what is inherited here" for other in inherited)


def test_a_note_names_what_it_goes_with() -> None:
    Path("house.yaml").write_text(HEAD + "players: 5\n", encoding="utf-8")
    (note,) = examine(*read_ruleset("house.yaml"))
    assert str(note) == (
        "house.yaml:3:10: note: 54 cards do not divide by 5: 4 × 11 and 1 × 10 cards  [ruleset/uneven-deal]\n"
        "  3 | players: 5\n"
        "    |          ^\n"
        "    = whoever gets cards first has one more\n"
        "  rulesets/standard.yaml:11:7: goes with what is inherited here\n"
        "   11 | deck: {packs: 1}\n"
        "      |       ^^^^^^^^^^"
    )


def test_a_number_of_players_is_blamed_for_an_error() -> None:
    """So many players have too few cards for the parent's gifts."""
    Path("parent.yaml").write_text(
        HEAD.replace("house", "parent") + "players: 4\ntribute: {main: {give: {cards: 8}, back: {cards: 8}}}\n",
        encoding="utf-8",
    )
    Path("house.yaml").write_text("name: house\nextends: parent\nplayers: 8\n", encoding="utf-8")
    (error,) = (one for one in examine(*read_ruleset("house.yaml")) if one.severity == "error")
    assert (error.code, str(error.span)) == ("ruleset/gift-too-large", "house.yaml:3:10")


def test_the_line_of_the_file_between() -> None:
    """The mistake is of a parent over the grandparent: it stands there, with the place where that is extended."""
    Path("middle.yaml").write_text("name: middle\nextends: standard\ndeal: {hand: 1}\n", encoding="utf-8")
    Path("house.yaml").write_text("name: house\nextends: middle\ntrick: {must_beat: true}\n", encoding="utf-8")
    (error,) = (one for one in examine(*read_ruleset("house.yaml")) if one.severity == "error")
    assert str(error) == (
        "middle.yaml:3:14: error: 2 cards cannot be given: the smallest hand has 1  [ruleset/gift-too-large]\n"
        "  3 | deal: {hand: 1}\n"
        "    |              ^\n"
        "    = give at most 1\n"
        "  rulesets/standard.yaml:20:19: clashes with what is inherited here\n"
        "   20 |     give: {cards: 2, which: highest, of: [natural]}          # jokers stay: C8\n"
        "      |                   ^\n"
        "  rulesets/standard.yaml:21:19: clashes with what is inherited here\n"
        "   21 |     back: {cards: 2, which: any}\n"
        "      |                   ^\n"
        "  house.yaml:2:10: extended here\n"
        "    2 | extends: middle\n"
        "      |          ^^^^^^"
    )


def test_a_line_for_one_number_of_players() -> None:
    lines = "players: 3..4\nfor_players:\n  4:\n    deal: {hand: 1}\n"
    Path("house.yaml").write_text(HEAD + lines, encoding="utf-8")
    (error,) = (one for one in examine(*read_ruleset("house.yaml")) if one.severity == "error")
    assert str(error.span) == "house.yaml:6:18"


def test_a_mistake_of_the_parent_alone_stays_there() -> None:
    Path("old.yaml").write_text("name: old\nextends: standard\ndeck: {remove: [3♦]}\n", encoding="utf-8")
    Path("house.yaml").write_text("name: house\nextends: old\nmatch: {rounds: 5}\n", encoding="utf-8")
    (error,) = (one for one in examine(*read_ruleset("house.yaml")) if one.severity == "error")
    assert str(error.span) == "old.yaml:3:17"
    assert [str(other.span) for other in error.related][-1] == "house.yaml:2:10"


def test_annotations_of_github_name_all_places_and_stand_in_the_file_that_was_asked_about() -> None:
    Path("old.yaml").write_text("name: old\nextends: standard\ndeck: {remove: [3♦]}\n", encoding="utf-8")
    Path("house.yaml").write_text("name: house\nextends: old\nmatch: {rounds: 5}\n", encoding="utf-8")
    Path("clash.yaml").write_text("name: clash\nextends: standard\ndeal: {hand: 1}\n", encoding="utf-8")
    answer = zsy("check", "--format", "github", "house.yaml", "clash.yaml")
    assert answer.out.splitlines() == [
        (
            "::error file=house.yaml,line=2,col=10,endLine=2,endColumn=13,title=ruleset/opening-card-missing"
            "::nobody can hold 3♦: it is not in the deck"
            "%0Aleave the card in, or say holder of 3♣, or holder of lowest card"
            "%0Aold.yaml:3:17: what is wrong%0Arulesets/standard.yaml:29:26: clashes with what is inherited here"
        ),
        (
            "::error file=clash.yaml,line=3,col=14,endLine=3,endColumn=15,title=ruleset/gift-too-large"
            "::2 cards cannot be given: the smallest hand has 1%0Agive at most 1"
            "%0Arulesets/standard.yaml:20:19: clashes with what is inherited here"
            "%0Arulesets/standard.yaml:21:19: clashes with what is inherited here"
        ),
    ]
    sarif = zsy("check", "--format", "sarif", "house.yaml", "clash.yaml").json["runs"][0]["results"]
    places = [one["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for one in sarif]
    assert places == ["house.yaml", "clash.yaml"]
    assert [len(one["relatedLocations"]) for one in sarif] == [2, 2]
