"""`zsy check`: whole outputs in every form, on a file with mistakes that a reader can find."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from cli_tools import BROKEN, HOUSE, Answer, zsy

from zsy_rules.errors import CODES

ROOT = Path(__file__).parents[1]
#: No 3♦ to open with: the mistake is in this file, its reason in the parent. The deal is even.
OPENING = """\
name: opening
extends: standard
deck: {remove: [3♦, 3♠]}
"""

BROKEN_TEXT = """\
broken.yaml:3:20: warning: `yes` is read as true here  [ruleset/truth-word]
  3 | trick: {must_beat: yes}
    |                    ^^^
    = write true

broken.yaml:4:27: error: there is no key `lenght` in `combinations.straight`  [ruleset/unknown-key]
  4 | combinations: {straight: {lenght: 3..}}
    |                           ^^^^^^
    = did you mean length?

broken.yaml:5:17: error: expected a whole number from 1 up, not `many`  [ruleset/wrong-number]
  5 | match: {rounds: many}
    |                 ^^^^

broken.yaml: 2 errors, 1 warning; 2 can be fixed (see --fix)
"""

OPENING_TEXT = """\
opening.yaml:3:17: error: nobody can hold 3♦: it is not in the deck  [ruleset/opening-card-missing]
  3 | deck: {remove: [3♦, 3♠]}
    |                 ^^
    = leave the card in, or say holder of 3♣, or holder of lowest card
  rulesets/standard.yaml:29:26: its holder is asked for here
   29 |   first_round: holder of 3♦
      |                          ^^

opening.yaml: 1 error
"""

BROKEN_GITHUB = """\
::warning file=broken.yaml,line=3,col=20,endLine=3,endColumn=23,title=ruleset/truth-word::`yes` is read as true here%0Awrite true
::error file=broken.yaml,line=4,col=27,endLine=4,endColumn=33,title=ruleset/unknown-key::there is no key `lenght` in `combinations.straight`%0Adid you mean length?
::error file=broken.yaml,line=5,col=17,endLine=5,endColumn=21,title=ruleset/wrong-number::expected a whole number from 1 up, not `many`
"""  # noqa: E501  (as it is printed)

OPENING_PROBLEM = {
    "code": "ruleset/opening-card-missing",
    "severity": "error",
    "message": "nobody can hold 3♦: it is not in the deck",
    "hint": "leave the card in, or say holder of 3♣, or holder of lowest card",
    "file": "opening.yaml",
    "line": 3,
    "column": 17,
    "end_line": 3,
    "end_column": 19,
    "related": [
        {"message": "its holder is asked for here", "file": "rulesets/standard.yaml", "line": 29, "column": 26},
    ],
}

OPENING_SARIF = {
    "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
    "version": "2.1.0",
    "runs": [
        {
            "tool": {
                "driver": {
                    "name": "zsy",
                    "version": "0",
                    "rules": [
                        {
                            "id": "ruleset/opening-card-missing",
                            "shortDescription": {"text": CODES["ruleset/opening-card-missing"]},
                        }
                    ],
                }
            },
            "columnKind": "unicodeCodePoints",
            "results": [
                {
                    "ruleId": "ruleset/opening-card-missing",
                    "ruleIndex": 0,
                    "level": "error",
                    "message": {
                        "text": "nobody can hold 3♦: it is not in the deck\n"
                        "leave the card in, or say holder of 3♣, or holder of lowest card"
                    },
                    "locations": [
                        {
                            "physicalLocation": {
                                "artifactLocation": {"uri": "my%20rules%20%C3%B6/opening.yaml"},
                                "region": {"startLine": 3, "startColumn": 17, "endLine": 3, "endColumn": 19},
                            }
                        }
                    ],
                    "relatedLocations": [
                        {
                            "id": 0,
                            "physicalLocation": {
                                "artifactLocation": {"uri": "rulesets/standard.yaml"},
                                "region": {"startLine": 29, "startColumn": 26, "endLine": 29, "endColumn": 28},
                            },
                            "message": {"text": "its holder is asked for here"},
                        }
                    ],
                }
            ],
        }
    ],
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a few rulesets, in which the commands run."""
    monkeypatch.chdir(tmp_path)
    Path("house.yaml").write_text(HOUSE, encoding="utf-8")
    Path("broken.yaml").write_text(BROKEN, encoding="utf-8")
    Path("opening.yaml").write_text(OPENING, encoding="utf-8")
    return tmp_path


def test_text() -> None:
    assert zsy("check", "broken.yaml").out == BROKEN_TEXT
    assert zsy("check", "opening.yaml").out == OPENING_TEXT


def test_files_come_in_the_order_in_which_they_were_named() -> None:
    answer = zsy("check", "opening.yaml", "standard", "broken.yaml")
    assert answer.out == f"{OPENING_TEXT}standard: no problems; 1 note (see --notes)\n{BROKEN_TEXT}"


def test_notes_are_shown_when_they_are_wanted() -> None:
    assert zsy("check", "house.yaml").out == "house.yaml: no problems; 1 note (see --notes)\n"
    assert zsy("check", "--notes", "house.yaml").out == (
        "rulesets/standard.yaml:11:7: note: 54 cards do not divide by 4: 2 × 14 and 2 × 13 cards"
        "  [ruleset/uneven-deal]\n"
        " 11 | deck: {packs: 1}\n"
        "    |       ^^^^^^^^^^\n"
        "    = whoever gets cards first has one more\n"
        "\n"
        "house.yaml: 1 note\n"
    )


def test_standard_input() -> None:
    answer = zsy("check", "-", stdin=BROKEN.encode())
    assert answer.status == 1
    assert answer.out == BROKEN_TEXT.replace("broken.yaml", "<stdin>").replace("; 2 can be fixed (see --fix)", "")


def test_a_file_that_is_not_there_does_not_hide_the_others() -> None:
    answer = zsy("check", "gone.yaml", "broken.yaml")
    assert (answer.status, answer.out) == (2, BROKEN_TEXT)
    assert answer.err.startswith("error: there is no file gone.yaml  [usage/unknown-ruleset]\n")


def test_json() -> None:
    answer = zsy("check", "opening.yaml", "house.yaml", "--format", "json")
    assert answer.status == 1
    assert answer.json == {
        "files": [
            {"file": "opening.yaml", "errors": 1, "warnings": 0, "notes": 0, "problems": [OPENING_PROBLEM]},
            {"file": "house.yaml", "errors": 0, "warnings": 0, "notes": 1, "problems": []},
        ]
    }


def test_json_has_the_notes_when_they_are_wanted() -> None:
    one = zsy("check", "house.yaml", "--format", "json", "--notes").json["files"][0]
    assert [problem["code"] for problem in one["problems"]] == ["ruleset/uneven-deal"]


def test_sarif(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zsy_rules.cli.reports.tool_version", lambda: "0")
    path = Path("my rules ö", "opening.yaml")
    path.parent.mkdir()
    path.write_text(OPENING, encoding="utf-8")
    assert zsy("check", str(path), "--format", "sarif").json == OPENING_SARIF


def test_sarif_has_the_edits_that_mend_a_problem() -> None:
    results = zsy("check", "broken.yaml", "--format", "sarif").json["runs"][0]["results"]
    assert [result.get("fixes") for result in results] == [
        [
            {
                "description": {"text": text},
                "artifactChanges": [
                    {
                        "artifactLocation": {"uri": "broken.yaml"},
                        "replacements": [{"deletedRegion": region, "insertedContent": {"text": word}}],
                    }
                ],
            }
        ]
        if text
        else None
        for text, region, word in (
            ("write true", {"startLine": 3, "startColumn": 20, "endLine": 3, "endColumn": 23}, "true"),
            ("did you mean length?", {"startLine": 4, "startColumn": 27, "endLine": 4, "endColumn": 33}, "length"),
            (None, None, None),
        )
    ]


def test_sarif_names_an_absolute_file_absolutely(folder: Path) -> None:
    log = zsy("check", str(folder / "opening.yaml"), "--format", "sarif").json
    (location,) = log["runs"][0]["results"][0]["locations"]
    assert location["physicalLocation"]["artifactLocation"]["uri"] == (folder / "opening.yaml").as_uri()


def test_github() -> None:
    assert zsy("check", "broken.yaml", "--format", "github").out == BROKEN_GITHUB


def test_github_properties_are_escaped() -> None:
    Path("a,b:100%.yaml").write_text("name: a\nextends: standard\nplayers: x\n", encoding="utf-8")
    lines = zsy("check", "a,b:100%.yaml", "--format", "github").out.splitlines()
    assert all(line.split(" ")[1].startswith("file=a%2Cb%3A100%25.yaml,line=") for line in lines)


def test_forms_for_programs_have_nothing_else_on_standard_output() -> None:
    assert zsy("check", "house.yaml", "--format", "github", "--play").out == ""
    assert zsy("check", "house.yaml", "--format", "sarif", "--play").json["runs"][0]["results"] == []


# --- pre-commit ----------------------------------------------------------------------------------


#: Files of a repository that has rulesets among other things, and whether a hook is to look at them.
REPOSITORY = {
    "a.zsy.yaml": (BROKEN.replace("broken", "a"), True),
    "house.yaml": (HOUSE, True),
    "games/club.yml": (HOUSE.replace("house", "club"), True),
    "forgot.yaml": ("name: forgot\ncombinations: {straight: {length: 3..}}\n", True),
    "tabbed.yaml": ("name: tabbed\nextends: standard\ndeck:\n\tpacks: 2\n", True),
    "nameless.yaml": ("extends: standard\ntrick: {must_beat: true}\n", True),
    "modeline.yaml": ("# yaml-language-server: $schema=../ruleset.schema.json\nnaem: x\n", True),
    ".github/workflows/ci.yaml": ("name: ci\non: [push]\njobs: {}\n", False),
    "compose.yaml": ("services:\n  web:\n    extends: base\n    name: web\n", False),
    ".eslintrc.yaml": ("extends: standard\nrules: {}\n", False),
    ".pre-commit-config.yaml": ("repos: []\n", False),
    "notes.yaml": ("- name: a\n- extends: b\n", False),
    "empty.yaml": ("", False),
    "latin.yaml": ("title: caf\udce9\n", False),
    "house.txt": (HOUSE, False),
}


def hook_of(name: str) -> dict[str, Any]:
    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    (one,) = (one for one in hooks if one["id"] == name)
    return {"files": "", "exclude": "^$", **one}


def given_to(hook: dict[str, Any], config: dict[str, Any]) -> list[str]:
    """The files that pre-commit gives a hook: of its types, and as `files` of the hook or of the user's file says."""
    assert hook["types"] == ["yaml"]  # by its suffix, as the `identify` of pre-commit tells it
    said = {**hook, **config}
    names = (path.as_posix() for path in Path().rglob("*") if path.suffix in (".yaml", ".yml"))
    return sorted(name for name in names if re.search(said["files"], name) and not re.search(said["exclude"], name))


@pytest.fixture
def repository() -> None:
    for name, (text, _) in REPOSITORY.items():
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_bytes(text.encode("utf-8", "surrogateescape"))


def looked_at(hook: dict[str, Any], config: dict[str, Any]) -> tuple[set[str], Answer]:
    """The files that a hook looks at, called as pre-commit calls it."""
    command, *words = hook["entry"].split()
    assert command == "zsy"
    answer = zsy(*words, "--format", "json", *given_to(hook, config))
    return {one["file"] for one in answer.json["files"]}, answer


@pytest.mark.usefixtures("repository")
@pytest.mark.parametrize("name", ["zsy-check", "zsy-fix"])
def test_a_hook_of_pre_commit_looks_at_every_ruleset_and_at_nothing_else(name: str) -> None:
    files, answer = looked_at(hook_of(name), {})
    assert files & REPOSITORY.keys() == {name for name, (_, is_ruleset) in REPOSITORY.items() if is_ruleset}
    assert answer.status == 1
    assert not [
        one for one in answer.json["files"] if one["file"] in ("house.yaml", "games/club.yml") and one["errors"]
    ]


@pytest.mark.usefixtures("repository")
def test_the_files_of_a_hook_can_be_narrowed_down() -> None:
    files, answer = looked_at(hook_of("zsy-check"), {"files": "^games/"})
    assert (files, answer.status) == ({"games/club.yml"}, 0)


@pytest.mark.usefixtures("repository")
def test_a_commit_without_rulesets_is_clean() -> None:
    names = [name for name, (_, is_ruleset) in REPOSITORY.items() if not is_ruleset and name.endswith(".yaml")]
    answer = zsy("check", "--only-rulesets", *names)
    assert (answer.status, answer.out, answer.err) == (0, "", "")


def test_a_file_that_is_not_there_is_told() -> None:
    assert zsy("check", "--only-rulesets", "gone.yaml").status == 2


@pytest.mark.parametrize(("name", "left"), [("zsy-check", 2), ("zsy-fix", 1)])
def test_hooks_check_and_mend(name: str, left: int) -> None:
    Path("a.zsy.yaml").write_text(BROKEN.replace("broken", "a"), encoding="utf-8")
    _, *words = hook_of(name)["entry"].split()
    answer = zsy(*words, "a.zsy.yaml", "house.yaml")
    assert answer.status == 1
    assert answer.out.count("error: ") == left


# --- what it loads --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments", [["check", "house.yaml"], ["check", "--fix", "broken.yaml"], ["check", "--play", "house.yaml"]]
)
def test_a_check_loads_no_more_than_it_needs(arguments: list[str]) -> None:
    code = (
        "import sys\nfrom zsy_rules.cli import run\nrun(sys.argv[1:])\n"
        "played = '' if '--play' not in sys.argv else 'rules match state bots simulate'\n"
        "rooms = set('rules match state wire record bots prose simulate'.split()) - set(played.split())\n"
        "names = ['lark', 'rich.console', *(f'zsy_rules.{room}' for room in rooms)]\n"
        "print([name for name in names if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": str(ROOT)},
    )
    assert done.stdout.splitlines()[-1] == "[]"


# --- --play --------------------------------------------------------------------------------------


def test_play_is_the_same_every_time() -> None:
    first, second = (zsy("check", "--play", "house.yaml", "two-deck") for _ in range(2))
    assert first == second
    told = [line for line in first.out.splitlines() if "random rounds at" in line]
    assert [line.partition(" random")[0].split(":")[0] for line in told] == ["house.yaml", "two-deck", "two-deck"]


def test_play_in_json() -> None:
    (one,) = zsy("check", "--play", "two-deck", "--format", "json").json["files"]
    assert [played["players"] for played in one["played"]] == [5, 6]
    for played in one["played"]:
        assert played["rounds"] >= 20  # a deciding round is one more
        assert played["plays"] > played["rounds"]


def test_play_tells_kinds_that_were_never_played() -> None:
    Path("rare.yaml").write_text(
        "name: rare\nextends: standard\ncombinations: {twelve: {run_of: 1, length: 12}}\n", encoding="utf-8"
    )
    (one,) = zsy("check", "--play", "rare.yaml", "--format", "json").json["files"]
    assert "twelve" in one["played"][0]["never"]
    assert "single" not in one["played"][0]["never"]


def test_play_refuses_a_game_in_which_nothing_is_played() -> None:
    Path("idle.yaml").write_text("name: idle\nextends: standard\nbars: {x: {play: {size: 1..}}}\n", encoding="utf-8")
    assert zsy("check", "idle.yaml").status == 0
    played = zsy("check", "--play", "idle.yaml")
    assert played.status == 1
    assert "error: no card was played in 22 random rounds at 4 players  [ruleset/leader-stuck]" in played.out


def test_a_wrong_ruleset_is_not_played() -> None:
    assert zsy("check", "--play", "broken.yaml").out == BROKEN_TEXT


#: What may lie in a folder: its bytes, and the problems of it (line:code), the warning about its name left out.
ODD = {
    "empty.yaml": (b"", ["1:yaml/empty-file"]),
    "comment.yaml": (b"# soon\n", ["1:yaml/empty-file"]),
    "dashes.yaml": (b"---\n", ["1:yaml/empty-file"]),
    "large.yaml": (b"name: large\n" * 180_000, ["1:yaml/too-large"]),
    "latin.yaml": (b"name: latin\ntitle: J\xfcrgen\n", ["2:yaml/not-utf8"]),
    "utf16.yaml": ("name: x".encode("utf-16"), ["1:yaml/not-utf8"]),
    "picture.yaml": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", ["1:yaml/not-utf8"]),
    "record.zsr": (b"%zsr 1\ngame g\n", ["2:yaml/second-document"]),
    "list.yaml": (b"- name: x\n", ["1:yaml/not-a-mapping"]),
    "json.json": (b'{"name": "json"}', ["1:ruleset/missing-key"]),
    "to-folder.yaml": (b"name: to-folder\nextends: ./folder\n", ["2:ruleset/unknown-parent"]),
    "line\nbreak.yaml": (b"name: line\nextends: nobody\n", ["2:ruleset/unknown-parent"]),
    "odd\x1b[31m.yaml": (b"name: odd\nextends: nobody\n", ["2:ruleset/unknown-parent"]),
    "good.yaml": (b"name: good\nextends: standard\n", []),
}


def test_a_folder_of_odd_things_is_told_thing_by_thing() -> None:
    Path("folder").mkdir()
    for name, (data, _) in ODD.items():
        Path(name).write_bytes(data)
    answer = zsy("check", "--format", "json", *ODD, "folder", "folder/gone.yaml")
    told = {
        file["file"]: [
            f"{one['line']}:{one['code']}"
            for one in file["problems"]
            if one["severity"] == "error" or one["code"] != "ruleset/name-differs"
        ]
        for file in answer.json["files"]
    }
    assert told == {name: problems for name, (_, problems) in ODD.items()}
    assert answer.status == 2
    complaints = [line for line in answer.err.splitlines() if not line.startswith("    =")]
    assert complaints == [
        "error: folder cannot be read: it is a folder  [usage/unknown-ruleset]",
        "error: there is no file folder/gone.yaml  [usage/unknown-ruleset]",
    ]


def test_a_line_break_in_the_name_of_a_file_breaks_no_line() -> None:
    Path("line\nbreak.yaml").write_text("name: line\nextends: nobody\n", encoding="utf-8")
    lines = zsy("check", "line\nbreak.yaml").out.splitlines()
    assert lines[0].startswith("line⏎break.yaml:1:7: warning: the ruleset is named line, and its file line⏎break  [")
    assert lines[-1] == "line⏎break.yaml: 1 error, 1 warning"
    assert zsy("check", "no\nfile").err.splitlines()[0].startswith("error: there is no ruleset named no⏎file  [")
    assert zsy("replay", "no\nfile").err.startswith("no⏎file: ")
