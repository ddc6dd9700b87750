"""`zsy new`: a starter file that is right, whose every comment is true, and that never overwrites."""

import re
from pathlib import Path

import pytest
from cli_tools import BROKEN, HOUSE, zsy

from zsy_rules import load, shipped_names
from zsy_rules.rules import load_text
from zsy_rules.ruleset import Ruleset
from zsy_rules.simulate import Summary, simulate

#: Parents whose rules are put in force one by one too; together they have every section that a shipped file has.
ONE_BY_ONE = ("standard", "president-two-packs", "dou-dizhu", "big-two-taiwan", "partnership-six", "points")
DESCRIPTIONS = {field.alias or name: field.description for name, field in Ruleset.model_fields.items()}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty folder, in which the commands run."""
    monkeypatch.chdir(tmp_path)


def started(parent: str) -> str:
    """The text of a file that starts from a parent."""
    answer = zsy("new", "mine.yaml", "--from", parent)
    assert (answer.status, answer.err) == (0, "")
    assert answer.out == f"mine.yaml: written; so far it is the same game as {Path(parent).stem}\n"
    return Path("mine.yaml").read_text(encoding="utf-8")


def blocks(text: str) -> list[str]:
    """The rules that stand in the file as comments, each with its describing line."""
    return [block for block in text.split("\n\n")[1:] if re.search("^#[a-z]", block, flags=re.MULTILINE)]


def in_force(block: str) -> str:
    """A rule with the # taken away from its lines."""
    return re.sub("^#(?! )", "", block.replace("#  ", "  "), flags=re.MULTILINE)


@pytest.mark.parametrize("parent", shipped_names())
def test_it_is_the_parent_s_game_and_right(parent: str) -> None:
    text = started(parent)
    mine, theirs = load("mine.yaml"), load(parent)
    assert mine.player_numbers == theirs.player_numbers
    assert [mine.for_players(n).hash for n in mine.player_numbers] == [
        theirs.for_players(n).hash for n in mine.player_numbers
    ]
    checked = zsy("check", "mine.yaml", "--strict")
    assert checked.status == 0, checked.out
    assert max(map(len, text.splitlines())) <= 120
    summary = Summary()
    for _, match in simulate(mine, 1, 7, 1):
        summary.add(match)
    assert summary.plays > 10


@pytest.mark.parametrize("parent", shipped_names())
def test_every_comment_is_true(parent: str) -> None:
    """Each rule put in force says what the parent says: the game stays the same, and nothing is wrong."""
    text = started(parent)
    head, rules = text.split("\n\n")[0], blocks(text)
    theirs = load(parent)
    assert {block.splitlines()[1].partition(":")[0] for block in rules} >= {"#players", "#ranks", "#combinations"}
    for block in rules:
        described, first = block.splitlines()[:2]
        assert described == f"# {DESCRIPTIONS[first[1:].partition(':')[0]]}"
    alone = [in_force(rule) for rule in rules] if parent in ONE_BY_ONE else []
    for rule in ("\n".join(map(in_force, rules)), *alone):
        rules_now = load_text(f"{head}\n{rule}\n")
        assert rules_now.hash == theirs.hash
        wrong = {problem.code for problem in rules_now.problems if problem.severity != "note"}
        assert wrong <= {"ruleset/place-never"}  # a title that the parent inherits for larger tables than its own


def test_a_comment_made_a_rule_and_changed_is_the_change() -> None:
    text = started("standard")
    changed = text.replace(
        "#trick: {answer: higher, after_pass: may_return", "trick: {answer: higher, after_pass: locked_out"
    )
    assert changed != text
    Path("mine.yaml").write_text(changed, encoding="utf-8")
    assert load("mine.yaml").hash == load("pass-locks-out").hash


def test_a_file_that_is_there_stays_as_it_is() -> None:
    Path("mine.yaml").write_text("mine", encoding="utf-8")
    answer = zsy("new", "mine.yaml")
    assert (answer.status, answer.out) == (2, "")
    assert "mine.yaml is there already" in answer.err
    assert Path("mine.yaml").read_text(encoding="utf-8") == "mine"


def test_from_a_file_in_this_and_in_another_folder() -> None:
    Path("house.yaml").write_text(HOUSE, encoding="utf-8")
    Path("club").mkdir()
    assert zsy("new", "friday.yaml", "--from", "house.yaml").status == 0
    assert zsy("new", "club/monday.yaml", "--from", "./house.yaml").status == 0
    assert Path("friday.yaml").read_text(encoding="utf-8").startswith("name: friday\nextends: ./house.yaml\n")
    assert Path("club/monday.yaml").read_text(encoding="utf-8").startswith("name: monday\nextends: ./../house.yaml\n")
    assert load("friday.yaml").hash == load("club/monday.yaml").hash == load("house.yaml").hash


def test_the_schema_beside_it_is_named_for_the_editor() -> None:
    Path("ruleset.schema.json").write_text(zsy("schema").out, encoding="utf-8")
    assert started("standard").startswith("# yaml-language-server: $schema=ruleset.schema.json\nname: mine\n")


def test_what_differs_by_the_number_of_players_is_said_to() -> None:
    rules = "name: two\nextends: standard\nplayers: 4..5\nfor_players: {5: {deck: {packs: 2}}}\n"
    Path("two.yaml").write_text(rules, encoding="utf-8")
    text = started("two.yaml")
    assert "#deck" not in text
    assert "# It differs by the number of players: zsy show two --resolved --players N\n" in text


REFUSED = [
    (["My House.yaml"], "My House.yaml is no name for a ruleset file"),
    (["house"], "house is no name for a ruleset file"),
    (["none.yaml"], "none.yaml is no name for a ruleset file"),
    (["standard.yaml"], "a ruleset named standard comes with the package"),
    (["house.yaml", "--from", "-"], "the parent must be a ruleset"),
]


@pytest.mark.parametrize(("arguments", "message"), REFUSED)
def test_what_is_refused_writes_nothing(arguments: list[str], message: str) -> None:
    answer = zsy("new", *arguments)
    assert (answer.status, answer.out) == (2, "")
    assert message in " ".join(answer.err.split())
    assert list(Path().iterdir()) == []


def test_a_parent_that_is_not_there_or_wrong_is_told() -> None:
    answer = zsy("new", "house.yaml", "--from", "presidnet")
    assert answer.status == 2
    assert "did you mean president?" in answer.err
    Path("broken.yaml").write_text(BROKEN, encoding="utf-8")
    answer = zsy("new", "house.yaml", "--from", "broken.yaml")
    assert answer.status == 1
    assert "[ruleset/unknown-key]" in answer.out
    assert not Path("house.yaml").exists()


def test_a_folder_that_is_not_there_is_told() -> None:
    answer = zsy("new", "nowhere/house.yaml")
    assert (answer.status, answer.out) == (2, "")
    assert answer.err == "nowhere/house.yaml: No such file or directory\n"
