"""Name, path or text → rulesets by number of players: parents, merging, types, and what is said about mistakes."""

import io
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zsy_rules.errors import CODES, Problem, UnknownRuleset
from zsy_rules.loading import Reading, Resolved, read_ruleset, read_ruleset_text, shipped_names
from zsy_rules.ruleset import CardTerm, Count, Kind, Result, Who
from zsy_rules.ruleset.nearness import suggested

ROOT = Path(__file__).parents[1]
DATA = ROOT / "tests" / "data" / "rulesets"
SHIPPED = (
    "avoid-last",
    "big-two",
    "big-two-high-two",
    "big-two-taiwan",
    "big-two-three-players",
    "big-two-tiers",
    "bombed-player-barred",
    "bombs-strictly-longer",
    "dou-dizhu",
    "dou-dizhu-douzero",
    "dou-dizhu-openspiel",
    "dou-dizhu-rlcard",
    "doubled-tribute",
    "eighteen-each",
    "fixed-shapes",
    "four-joker-bomb",
    "middle-exchange-down",
    "middle-exchange-none",
    "no-jokers",
    "no-tribute",
    "partner-leads",
    "partnership",
    "partnership-six",
    "pass-locks-out",
    "points",
    "points-first-out",
    "president",
    "president-clear-on-2",
    "president-equal",
    "president-lock-out",
    "president-two-packs",
    "runs-from-three",
    "standard",
    "straights-to-ace",
    "three-pairs",
    "three-player",
    "two-deck",
)
NOT_OF_THE_LANGUAGE = (
    "big-two-tiers",
    "runs-from-three",
)  # written for the package; the others are games of the language

# The numbers of players of the 39 games, as their `players` say or inherit.
PLAYERS = {
    **dict.fromkeys(("big-two-three-players", "eighteen-each", "three-player"), "3"),
    **dict.fromkeys(("dou-dizhu", "dou-dizhu-douzero", "dou-dizhu-openspiel", "dou-dizhu-rlcard"), "3"),
    **dict.fromkeys(("president", "president-equal", "president-clear-on-2", "president-lock-out"), "345678"),
    **dict.fromkeys(("four-joker-bomb", "two-deck"), "56"),
    **dict.fromkeys(("partnership-six", "three-pairs"), "6"),
    "president-two-packs": "678",
    "tien-len-south": "234",
    "daihinmin": "5",
}


def text_of(problems: tuple[Problem, ...]) -> str:
    return "\n".join(str(problem) for problem in problems)


def only(answer: Reading) -> Resolved:
    """The one ruleset of an answer without problems."""
    resolved, problems, _ = answer
    assert text_of(problems) == ""
    assert len(resolved) == 1
    return resolved[0]


def write(folder: Path, **texts: str) -> None:
    for name, text in texts.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")


# --- files that are right ------------------------------------------------------------------------


def test_shipped_names() -> None:
    assert shipped_names() == SHIPPED


@pytest.mark.parametrize("name", [name for name in SHIPPED if name not in NOT_OF_THE_LANGUAGE])
def test_shipped_rulesets_say_what_the_games_of_the_language_say(name: str) -> None:
    resolved, problems, _ = read_ruleset(name)
    again, _, _ = read_ruleset(DATA / f"{name}.yaml")
    assert problems == ()
    assert [said_of(one) for one in resolved] == [said_of(one) for one in again]
    assert {one.name for one in resolved} == {name}


def said_of(one: Resolved) -> object:
    """The ruleset without its title and source, which a shipped file may say otherwise."""
    return one.ruleset.model_copy(update={"source": None, "title": None})


@pytest.mark.parametrize("path", sorted(DATA.glob("*.yaml")), ids=lambda path: path.stem)
def test_the_games_of_the_language_are_read_without_problems(path: Path) -> None:
    resolved, problems, _ = read_ruleset(path)
    assert text_of(problems) == ""
    assert "".join(str(one.players) for one in resolved) == PLAYERS.get(path.stem, "4")
    assert all(one.name == path.stem == one.ruleset.name for one in resolved)


def test_the_test_data_are_the_games_of_the_language(shared: Path) -> None:
    originals = {path.name: path.read_bytes() for path in (shared / "language" / "rulesets").glob("*.yaml")}
    assert len(originals) == 39
    assert {path.name: path.read_bytes() for path in DATA.glob("*.yaml")} == originals


def test_shipped_files_begin_with_the_line_for_editors() -> None:
    for name in SHIPPED:
        first, rest = (ROOT / "rulesets" / f"{name}.yaml").read_text(encoding="utf-8").split("\n", 1)
        assert first == "# yaml-language-server: $schema=ruleset.schema.json"
        if name not in NOT_OF_THE_LANGUAGE:
            known = (DATA / f"{name}.yaml").read_text(encoding="utf-8")
            assert _of_rules(rest) == _of_rules(known)


def _of_rules(text: str) -> list[str]:
    """The lines of a ruleset that say its rules: no remarks, no title, no source."""
    lines = [line.partition("#")[0].rstrip() for line in text.splitlines()]
    return [line for line in lines if line and not line.startswith(("title:", "source:"))]


def test_one_number_of_players() -> None:
    resolved, problems, _ = read_ruleset(DATA / "president.yaml", players=5)
    assert [one.players for one in resolved] == [5]
    assert problems == ()


def test_a_number_of_players_that_is_not_allowed() -> None:
    resolved, problems, _ = read_ruleset("standard", players=3)
    assert resolved == ()
    assert (
        text_of(problems)
        == """\
rulesets/standard.yaml:7:10: error: rulesets/standard.yaml is for 4 players, not for 3  [usage/players]
  7 | players: 4
    |          ^"""
    )


def test_the_file_of_the_first_section() -> None:
    resolved = only(read_ruleset_text("name: house\nextends: standard\ncombinations: {straight: {length: 3..}}\n"))
    assert resolved.ruleset.combinations["straight"] == Kind(run_of=1, length=Count(3, None))
    assert resolved.ruleset.bombs == ("bomb", "joker_bomb")
    assert (resolved.name, resolved.title, resolved.version, resolved.players) == ("house", None, "1", 4)


# --- merging -------------------------------------------------------------------------------------

PARENT = """\
name: parent
extends: none
version: 2.1
title: A Parent
source: a book
players: 3..5
ranks: [3, 4, 5]
deck: {packs: 1, remove: [3♣]}
titles: {first: Best, last: Worst}
combinations:
  single: {same_rank: 1}
  straight: {run_of: 1, length: 5..}
tribute:
  main: {from: last, to: first, give: {cards: 2, of: [natural]}}
for_players:
  5: {deck: {packs: 2}, tribute: {extra: {from: second_last, to: second}}}
"""

# child's lines, path, what is found there (None: nothing) for 3 and for 5 players
MERGES: list[tuple[str, str, str, Any, Any]] = [
    ("nothing said", "", "deck packs", "1", "2"),
    ("mappings merge", "deck: {remove: [4♣]}", "deck packs", "1", "2"),
    ("lists replace", "deck: {remove: [4♣]}", "deck remove", ["4♣"], ["4♣"]),
    ("a value replaces, and the parent's word for five is below it", "deck: {packs: 3}", "deck packs", "3", "3"),
    ("this file's word for five is on top", "deck: {packs: 3}\nfor_players: {5: {deck: {packs: 4}}}",
     "deck packs", "3", "4"),
    ("none takes back a key", "deck: {remove: none}", "deck", {"packs": "1"}, {"packs": "2"}),
    ("none takes back a section, also what the parent says for five", "deck: none", "deck", None, None),
    ("what is taken back is as though nobody had said it", "deck: none\nfor_players: {5: {deck: {remove: [3♦]}}}",
     "deck", None, {"remove": ["3♦"]}),
    ("none for one number of players", "for_players: {5: {deck: {remove: none}}}",
     "deck", {"packs": "1", "remove": ["3♣"]}, {"packs": "2"}),
    ("none for what only five inherit", "tribute: {extra: none}", "tribute extra", None, None),
    ("none for an entry's key", "tribute: {main: {give: {of: none}}}",
     "tribute main give", {"cards": "2"}, {"cards": "2"}),
    ("a new shape takes the old one back", "combinations: {straight: {run_of: none, length: none, same_rank: 5}}",
     "combinations straight", {"same_rank": "5"}, {"same_rank": "5"}),
    ("tables merge", "titles: {second: Next, last: none}", "titles", {"first": "Best", "second": "Next"},
     {"first": "Best", "second": "Next"}),
    ("players are inherited", "", "players", "3..5", "3..5"),
    ("a title is not", "", "title", None, None),
    ("a source is not", "", "source", None, None),
    ("a version is not", "", "version", None, None),
    ("for_players is worked in", "for_players: {5: {deck: {packs: 4}}}", "for_players", None, None),
]  # fmt: skip


@pytest.mark.parametrize(
    ("lines", "path", "three", "five"), [row[1:] for row in MERGES], ids=[row[0] for row in MERGES]
)
def test_merging(lines: str, path: str, three: object, five: object, tmp_path: Path) -> None:
    write(tmp_path, parent=PARENT, child=f"name: child\nextends: parent\n{lines}\n")
    resolved, problems, _ = read_ruleset(tmp_path / "child.yaml")
    assert text_of(problems) == ""
    assert [one.players for one in resolved] == [3, 4, 5]

    def found(one: Resolved) -> object:
        value: Any = one.data
        for part in path.split():
            value = value.get(part) if value is not None else None
        return value

    assert (found(resolved[0]), found(resolved[2])) == (three, five)


def test_layers_of_three_files(tmp_path: Path) -> None:
    write(
        tmp_path,
        one="name: one\nextends: none\nplayers: 5\nmatch: {rounds: 1, target: 1, winner: most_points}\n",
        two="name: two\nextends: one\nmatch: {rounds: 2}\nfor_players: {5: {match: {rounds: 3}}}\n",
        three="name: three\nextends: two\nmatch: {target: none}\n",
        four="name: four\nextends: three\nmatch: {rounds: 4}\n",
    )
    three = only(read_ruleset(tmp_path / "three.yaml"))
    assert (three.ruleset.match.rounds, three.ruleset.match.target) == (3, None)
    assert only(read_ruleset(tmp_path / "four.yaml")).ruleset.match.rounds == 4


def test_typed_values_of_a_difference() -> None:
    text = """\
name: x
extends: standard
lead: {later_rounds: partner of first}
tribute: {main: {give: {of: [2..A, not ♥]}}}
scoring: {results: {1-2: 3}}
teams: [[1, 3], [2, 4]]
"""
    ruleset = only(read_ruleset_text(text)).ruleset
    assert ruleset.lead.later_rounds == Who("partner of", "word", word="first")
    assert ruleset.tribute["main"].give.of == (CardTerm.read("2..A"), CardTerm.read("not ♥"))
    assert ruleset.scoring.results == {Result(1, 2): 3}
    assert ruleset.teams == ((1, 3), (2, 4))


# --- origins -------------------------------------------------------------------------------------


def test_every_value_knows_where_it_was_said_and_what_it_replaced(tmp_path: Path) -> None:
    write(tmp_path, parent=PARENT, child="name: child\nextends: parent\ndeck:\n  packs: 3\n  remove: [4♣, 4♦]\n")
    child = tmp_path / "child.yaml"
    resolved, _, _ = read_ruleset(child)
    three, five = resolved[0], resolved[2]
    parent = tmp_path / "parent.yaml"

    def places(one: Resolved, *path: str) -> tuple[str, str, list[str]]:
        origin = one.origins[path]
        return str(origin.key), str(origin.value), [str(other.value) for other in origin.replaced]

    assert places(three, "deck", "packs") == (f"{child}:4:3", f"{child}:4:10", [f"{parent}:8:15"])
    assert places(five, "deck", "packs") == (f"{child}:4:3", f"{child}:4:10", [f"{parent}:16:21", f"{parent}:8:15"])
    assert places(three, "deck", "remove", "1") == ("None", f"{child}:5:16", [])
    assert places(three, "titles", "first") == (f"{parent}:9:10", f"{parent}:9:17", [])
    assert places(five, "tribute", "extra", "to") == (f"{parent}:16:62", f"{parent}:16:66", [])
    assert places(three, "name") == (f"{child}:1:1", f"{child}:1:7", [])
    assert ("title",) not in three.origins


def test_the_place_of_a_path_is_that_of_the_nearest_thing_said() -> None:
    resolved = only(read_ruleset("three-player"))
    assert str(resolved.span("deck", "remove", 1)) == "rulesets/three-player.yaml:7:21"
    assert str(resolved.span("deck", "packs")) == "rulesets/standard.yaml:11:15"
    assert str(resolved.span("trick", "must_beat")) == str(resolved.span("trick")) == "rulesets/standard.yaml:45:3"
    assert resolved.span("auction", "bids") is None
    assert resolved.span() is None


def test_files_are_named_as_the_user_names_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "games").mkdir()
    write(tmp_path, base=PARENT.replace("name: parent", "name: base"))
    write(tmp_path / "games", child="name: child\nextends: ./../base.yaml\n", other="name: other\nextends: child\n")
    monkeypatch.chdir(tmp_path)
    resolved, problems, _ = read_ruleset("games/other.yaml")
    assert problems == ()
    assert str(resolved[0].span("deck")) == "base.yaml:8:7"
    assert str(resolved[0].span("name")) == "games/other.yaml:1:7"


# --- where rulesets are --------------------------------------------------------------------------


def test_a_parent_in_the_same_folder(tmp_path: Path) -> None:
    (tmp_path / "mine.zsy.yaml").write_text(PARENT.replace("name: parent", "name: mine"), encoding="utf-8")
    write(tmp_path, child="name: child\nextends: mine\n")
    assert len(read_ruleset(str(tmp_path / "child.yaml"))[0]) == 3


def test_a_shipped_ruleset_goes_before_any_folder(tmp_path: Path) -> None:
    write(tmp_path, child="name: child\nextends: standard\n")
    assert str(only(read_ruleset(tmp_path / "child.yaml")).span("ranks")).startswith("rulesets/standard.yaml")


def test_a_text_is_read_in_a_folder(tmp_path: Path) -> None:
    write(tmp_path, parent=PARENT)
    for parent in ("parent", "./parent.yaml"):
        resolved, problems, _ = read_ruleset_text(f"name: x\nextends: {parent}\n", folder=tmp_path)
        assert (len(resolved), problems) == (3, ())


def test_standard_input(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    write(tmp_path, parent=PARENT)
    monkeypatch.chdir(tmp_path)
    text = "name: anything\nextends: parent\ndeck: {packs: x}\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8"))
    resolved, problems, _ = read_ruleset("-")
    assert resolved == ()
    assert [str(problem.span) for problem in problems] == ["<stdin>:3:15"]


UNKNOWN = [
    # name, what is asked for, the message, part of the hint
    ("a name", "standrad", "there is no ruleset named standrad", "did you mean standard?"),
    ("large letters", "Standard", "there is no ruleset named Standard", "did you mean standard?"),
    ("another name", "bridge", "there is no ruleset named bridge", "rulesets that come with the package: avoid-last, "),
    ("a path", "nix/da.yaml", "there is no file nix/da.yaml", "rulesets that come with the package: avoid-last, "),
    ("a file without its suffix", "mine", "there is no ruleset named mine", "did you mean the file mine.yaml?"),
    ("a folder", "folder", "folder cannot be read: it is a folder", "name the files in it, such as folder/*.yaml"),
    ("nothing", "", 'there is no ruleset named ""', "rulesets that come with the package: avoid-last, "),
    ("a name with a line break", "a\nb", "there is no ruleset named a⏎b", "rulesets that come with the package: "),
    ("a way through a file", "mine.yaml/x", "mine.yaml/x cannot be read: Not a directory", None),
    ("a name too long for a file", "x" * 300, f"{'x' * 79}… cannot be read: File name too long", None),
]


@pytest.mark.parametrize(("asked", "message", "hint"), [row[1:] for row in UNKNOWN], ids=[row[0] for row in UNKNOWN])
def test_a_ruleset_that_is_not_there(
    asked: str, message: str, hint: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    write(tmp_path, mine=PARENT)
    with pytest.raises(UnknownRuleset) as caught:
        read_ruleset(asked)
    assert caught.value.problem.message == message
    assert (caught.value.problem.hint or "").startswith(hint or "")
    assert bool(caught.value.problem.hint) == bool(hint)
    assert (caught.value.name, caught.value.known) == (asked, SHIPPED)


# --- chains --------------------------------------------------------------------------------------


def shown(path: Path, text: str) -> str:
    """The text with the folder of the test left out."""
    return text.replace(f"{path}/", "")


def test_a_parent_that_is_not_there(tmp_path: Path) -> None:
    write(
        tmp_path,
        one="name: one\nextends: two\n",
        two="name: two\nextends: nobody\n",
        path="name: path\nextends: ./one.yml\n",
    )
    _, problems, _ = read_ruleset(tmp_path / "one.yaml")
    known = ", ".join(SHIPPED)
    assert (
        shown(tmp_path, text_of(problems))
        == f"""\
two.yaml:2:10: error: there is no ruleset named nobody  [ruleset/unknown-parent]
  2 | extends: nobody
    |          ^^^^^^
    = none comes with the package, and no nobody.yaml in the same folder; those that come with it: {known}
  one.yaml:2:10: extended here
    2 | extends: two
      |          ^^^"""
    )
    _, problems, _ = read_ruleset(tmp_path / "path.yaml")
    assert (
        shown(tmp_path, text_of(problems))
        == """\
path.yaml:2:10: error: there is no file ./one.yml  [ruleset/unknown-parent]
  2 | extends: ./one.yml
    |          ^^^^^^^^^
    = did you mean ./one.yaml?"""
    )


def test_a_circle(tmp_path: Path) -> None:
    write(
        tmp_path,
        a="name: a\nextends: b\n",
        b="name: b\nextends: ./c.yaml\n",
        c="name: c\nextends: a\ndeck: {packs: x}\n",
    )
    resolved, problems, _ = read_ruleset(tmp_path / "a.yaml")
    assert resolved == ()
    assert (
        shown(tmp_path, text_of(problems))
        == """\
c.yaml:2:10: error: these files extend one another in a circle: a.yaml → b.yaml → c.yaml → a.yaml  \
[ruleset/extends-circle]
  2 | extends: a
    |          ^
    = one of them must extend none
  a.yaml:2:10: extended here
    2 | extends: b
      |          ^
  b.yaml:2:10: extended here
    2 | extends: ./c.yaml
      |          ^^^^^^^^
c.yaml:3:15: error: expected a whole number from 1 to 8, not `x`  [ruleset/wrong-number]
  3 | deck: {packs: x}
    |               ^
  a.yaml:2:10: extended here
    2 | extends: b
      |          ^
  b.yaml:2:10: extended here
    2 | extends: ./c.yaml
      |          ^^^^^^^^"""
    )


def test_a_file_that_extends_itself(tmp_path: Path) -> None:
    write(tmp_path, a="name: a\nextends: a\n")
    _, problems, _ = read_ruleset(tmp_path / "a.yaml")
    assert [problem.code for problem in problems] == ["ruleset/extends-circle"]


@pytest.mark.parametrize(("files", "codes"), [(8, []), (9, ["ruleset/extends-chain"])])
def test_a_chain_has_eight_files_at_most(files: int, codes: list[str], tmp_path: Path) -> None:
    for number in range(1, files):
        write(tmp_path, **{f"f{number}": f"name: f{number}\nextends: f{number + 1}\n"})
    write(tmp_path, **{f"f{files}": PARENT.replace("name: parent", f"name: f{files}")})
    resolved, problems, _ = read_ruleset(tmp_path / "f1.yaml")
    assert [problem.code for problem in problems] == codes
    assert bool(resolved) == (not codes)
    if codes:
        assert len(problems[0].related) == 7
        assert str(problems[0].span).endswith("f8.yaml:2:10")


def test_two_parents_of_one_name(tmp_path: Path) -> None:
    write(tmp_path, standard="name: standard\nextends: none\nplayers: 4\n", child="name: child\nextends: standard\n")
    resolved, problems, _ = read_ruleset(tmp_path / "child.yaml")
    assert resolved == ()
    assert (
        shown(tmp_path, text_of(problems))
        == """\
child.yaml:2:10: error: two rulesets are named standard, and they differ  [ruleset/two-parents]
  2 | extends: standard
    |          ^^^^^^^^
    = write extends: ./standard.yaml for the file, or rename it
  rulesets/standard.yaml:2:7: this one comes with the package
    2 | name: standard
      |       ^^^^^^^^
  standard.yaml:1:7: this one stands in the same folder
    1 | name: standard
      |       ^^^^^^^^"""
    )
    (tmp_path / "child.yaml").write_text("name: child\nextends: ./standard.yaml\n", encoding="utf-8")
    assert read_ruleset(tmp_path / "child.yaml")[1] == ()


def test_two_suffixes_of_one_name(tmp_path: Path) -> None:
    write(tmp_path, mine=PARENT, child="name: child\nextends: mine\n")
    (tmp_path / "mine.zsy.yaml").write_text(PARENT.replace("players: 3..5", "players: 4"), encoding="utf-8")
    _, problems, _ = read_ruleset(tmp_path / "child.yaml")
    assert [problem.code for problem in problems] == ["ruleset/two-parents"]
    assert len(problems[0].related) == 2


def test_two_parents_that_say_the_same_are_one(tmp_path: Path) -> None:
    standard = (ROOT / "rulesets" / "standard.yaml").read_text(encoding="utf-8")
    write(tmp_path, standard=f"# a copy\n{standard}", child="name: child\nextends: standard\n")
    assert only(read_ruleset(tmp_path / "child.yaml")).ruleset.players == Count(4, 4)


def test_problems_of_a_parent_are_told_at_the_parent_after_those_of_the_child(tmp_path: Path) -> None:
    write(
        tmp_path,
        child="name: child\nextends: parent\ndeck: {packs: 9}\n",
        parent=PARENT.replace("packs: 1", "packs: many").replace("ranks: [3, 4, 5]", "ranks: [3, 4, 1]"),
    )
    resolved, problems, _ = read_ruleset(tmp_path / "child.yaml")
    assert resolved == ()
    places = [shown(tmp_path, str(problem.span)) for problem in problems]
    assert places == ["child.yaml:3:15", "parent.yaml:7:15", "parent.yaml:8:15"]


def test_a_parent_that_does_not_read(tmp_path: Path) -> None:
    write(tmp_path, child="name: child\nextends: parent\ndeck: {packs: 9, remove: none}\n", parent="name: [\n")
    resolved, problems, _ = read_ruleset(tmp_path / "child.yaml")
    assert resolved == ()
    assert [problem.code for problem in problems] == ["ruleset/wrong-number", "yaml/open-bracket"]


# --- one mistake, one problem --------------------------------------------------------------------

HEAD = "name: house\nextends: standard\n"

MISTAKES = [
    # name, lines after the head, the whole message
    ("a key", "trick: {answr: higher}", """\
house.yaml:3:9: error: there is no key `answr` in `trick`  [ruleset/unknown-key]
  3 | trick: {answr: higher}
    |         ^^^^^
    = did you mean answer?"""),
    ("a key of another section", "packs: 2", """\
house.yaml:3:1: error: there is no key `packs`  [ruleset/unknown-key]
  3 | packs: 2
    | ^^^^^
    = write deck: {packs: 2}"""),
    ("a section inside another one", "trick:\n  answer: higher\n  scoring: {places: {first: 2}}", """\
house.yaml:5:3: error: `scoring` begins as far in as what is in `trick`, and belongs at the left edge  [yaml/indent]
  5 |   scoring: {places: {first: 2}}
    |   ^^^^^^^
    = begin it at the left edge"""),
    ("a section inside another one, in braces", "trick: {answer: higher, scoring: {places: {first: 2}}}", """\
house.yaml:3:25: error: there is no key `scoring` in `trick`  [ruleset/unknown-key]
  3 | trick: {answer: higher, scoring: {places: {first: 2}}}
    |                         ^^^^^^^
    = `scoring` stands at the left edge, not inside another key"""),
    ("a section's name where a key is one letter off", "bars: {b: {play: {lead: true}}}", """\
house.yaml:3:19: error: there is no key `lead` in `bars.b.play`  [ruleset/unknown-key]
  3 | bars: {b: {play: {lead: true}}}
    |                   ^^^^
    = did you mean leads?"""),
    ("a key that is like no other", "deck: {colour: red}", """\
house.yaml:3:8: error: there is no key `colour` in `deck`  [ruleset/unknown-key]
  3 | deck: {colour: red}
    |        ^^^^^^
    = keys that are known here: packs, remove"""),
    ("a word", "trick: {answer: higer}", """\
house.yaml:3:17: error: expected higher, equal_or_higher, next_higher or clear_above, not `higer`  \
[ruleset/unknown-word]
  3 | trick: {answer: higer}
    |                 ^^^^^
    = did you mean higher?"""),
    ("several items of one list", "suits: [D, C, H, S]", """\
house.yaml:3:9: error: expected a suit (♦, ♣, ♥ or ♠), not `D`  [ruleset/wrong-suit]
  3 | suits: [D, C, H, S]
    |         ^
    = did you mean ♦, ♣, ♥, ♠?
  house.yaml:3:12: not `C`
    3 | suits: [D, C, H, S]
      |            ^
  house.yaml:3:15: not `H`
    3 | suits: [D, C, H, S]
      |               ^
  house.yaml:3:18: not `S`
    3 | suits: [D, C, H, S]
      |                  ^"""),
    ("a word for a list", "match: {ties: shared}", """\
house.yaml:3:15: error: a list is wanted here: [shared]  [ruleset/list-wanted]
  3 | match: {ties: shared}
    |               ^^^^^^"""),
    ("words for a list", "bombs: bomb, joker_bomb", """\
house.yaml:3:8: error: a list is wanted here: [bomb, joker_bomb]  [ruleset/list-wanted]
  3 | bombs: bomb, joker_bomb
    |        ^^^^^^^^^^^^^^^^"""),
    ("a list for a value", "match: {rounds: [5]}", """\
house.yaml:3:17: error: one value is wanted here: a whole number from 1 up  [ruleset/value-wanted]
  3 | match: {rounds: [5]}
    |                 ^^^
    = did you mean 5?"""),
    ("a number for a mapping", "deck: 2", """\
house.yaml:3:7: error: a mapping of keys is wanted here, not `2`  [ruleset/mapping-wanted]
  3 | deck: 2
    |       ^
    = write {packs: 2}"""),
    ("no blank behind a colon", "deck:\n  packs:2", """\
house.yaml:4:3: error: a mapping of keys is wanted here, not `packs:2`  [ruleset/mapping-wanted]
  4 |   packs:2
    |   ^^^^^^^
    = a blank is missing behind the colon: write packs: 2"""),
    ("an entry without a name", "bars: {play: {leads: true, kind: [bombs]}, who: last}", """\
house.yaml:3:8: error: `play` stands where an entry of `bars` has its name  [ruleset/mapping-wanted]
  3 | bars: {play: {leads: true, kind: [bombs]}, who: last}
    |        ^^^^
    = give the entry a name: bars: {my_name: {play: {leads: true, kind: [bombs]}, who: last}}"""),
    ("a count", "combinations: {straight: {length: 5-6}}", """\
house.yaml:3:35: error: expected a count such as 4, 4.. or 3..6, not `5-6`  [ruleset/wrong-count]
  3 | combinations: {straight: {length: 5-6}}
    |                                   ^^^
    = did you mean 5..6?"""),
    ("a count with its ends changed", "players: 6..3", """\
house.yaml:3:10: error: expected a number of players from 2 to 8, such as 4 or 3..6, not `6..3`  [ruleset/wrong-count]
  3 | players: 6..3
    |          ^^^^
    = the lower number comes first"""),
    ("an open number of players", "players: 4..", """\
house.yaml:3:10: error: expected a number of players from 2 to 8, such as 4 or 3..6, not `4..`  [ruleset/wrong-count]
  3 | players: 4..
    |          ^^^
    = an upper end is needed, such as 4..8"""),
    ("a leading zero", "match: {rounds: 010}", """\
house.yaml:3:17: error: expected a whole number from 1 up, not `010`  [ruleset/wrong-number]
  3 | match: {rounds: 010}
    |                 ^^^
    = did you mean 10?"""),
    ("a time of day", "match: {rounds: 3:00}", """\
house.yaml:3:17: error: expected a whole number from 1 up, not `3:00`  [ruleset/wrong-number]
  3 | match: {rounds: 3:00}
    |                 ^^^^"""),
    ("a number of 5000 digits", f"match: {{rounds: {'9' * 5000}}}", f"""\
house.yaml:3:17: error: expected a whole number from 1 up, not `{'9' * 79}…`  [ruleset/wrong-number]
  3 | match: {{rounds: {'9' * 84}…
    |                 {'^' * 84}"""),
    ("a rank", "ranks: [3, 11, ace]", """\
house.yaml:3:12: error: expected a rank (2 … 10, J, Q, K, A, BJ, RJ or level), not `11`  [ruleset/wrong-rank]
  3 | ranks: [3, 11, ace]
    |            ^^
    = did you mean J, A?
  house.yaml:3:16: not `ace`
    3 | ranks: [3, 11, ace]
      |                ^^^"""),
    ("a rank as a key", "scoring: {cards_left: {ranks: {0x3: -1}}}", """\
house.yaml:3:32: error: expected a rank (2 … 10, J, Q, K, A, BJ, RJ or level), not `0x3`  [ruleset/wrong-rank]
  3 | scoring: {cards_left: {ranks: {0x3: -1}}}
    |                                ^^^
    = did you mean 3?"""),
    ("a place", "titles: {frist: A}", """\
house.yaml:3:10: error: expected first, second, third, fourth, fifth, sixth, seventh, eighth, second_last, last \
or middle, not `frist`  [ruleset/unknown-word]
  3 | titles: {frist: A}
    |          ^^^^^
    = did you mean first?"""),
    ("a seat", "lead: {first_round: holder of 3D}", """\
house.yaml:3:21: error: expected a seat, such as holder of 3♦, after dealer or last, not `holder of 3D`  \
[ruleset/wrong-seat]
  3 | lead: {first_round: holder of 3D}
    |                     ^^^^^^^^^^^^
    = did you mean holder of 3♦?"""),
    ("a card filter", "combinations: {straight: {of: [3-A, joker, 2]}}", """\
house.yaml:3:32: error: expected cards, such as 2, 3..A, ♥, natural or not wild, not `3-A`  [ruleset/wrong-filter]
  3 | combinations: {straight: {of: [3-A, joker, 2]}}
    |                                ^^^
    = did you mean 3..A, jokers?
  house.yaml:3:37: not `joker`
    3 | combinations: {straight: {of: [3-A, joker, 2]}}
      |                                     ^^^^^"""),
    ("cards to take out", "deck: {remove: [level♥]}", """\
house.yaml:3:17: error: expected cards to take out, such as 3♣, 2, 3..5 or ♥, not `level♥`  [ruleset/wrong-card]
  3 | deck: {remove: [level♥]}
    |                 ^^^^^^"""),
    ("a result", "scoring: {results: {1 and 3: 4}}", """\
house.yaml:3:21: error: expected a result, 1-2 to 1-8, not `1 and 3`  [ruleset/wrong-result]
  3 | scoring: {results: {1 and 3: 4}}
    |                     ^^^^^^^
    = did you mean 1-3?"""),
    ("seats in a list of lists", "teams: [[0, 3], [2, 9]]", """\
house.yaml:3:10: error: expected a seat, a number from 1 to 8, not `0`  [ruleset/wrong-number]
  3 | teams: [[0, 3], [2, 9]]
    |          ^
  house.yaml:3:21: not `9`
    3 | teams: [[0, 3], [2, 9]]
      |                     ^"""),
    ("a reserved name", "combinations: {bombs: {same_rank: 2}}", """\
house.yaml:3:16: error: expected a name for the kind, such as suited_run (not bombs), not `bombs`  [ruleset/wrong-name]
  3 | combinations: {bombs: {same_rank: 2}}
    |                ^^^^^"""),
    ("a reserved name in a list of kinds", "bombs: [bomb, bombs, joker_bomb]", """\
house.yaml:3:15: error: expected the name of a kind, such as pair or joker_bomb, not `bombs`  [ruleset/wrong-name]
  3 | bombs: [bomb, bombs, joker_bomb]
    |               ^^^^^
    = `bombs` stands for every bomb in a `kind` of plays only; here name the kinds one by one"""),
    ("a list without items", "combinations: {four_jokers: {cards: []}}", """\
house.yaml:3:37: error: the list `cards` is empty, and at least one item is wanted  [ruleset/empty-list]
  3 | combinations: {four_jokers: {cards: []}}
    |                                     ^^
    = leave the key out; to take back what was inherited write `cards: none`"""),
    ("a team without seats", "teams: [[1, 2, 3, 4], []]", """\
house.yaml:3:23: error: a list in `teams` is empty  [ruleset/empty-list]
  3 | teams: [[1, 2, 3, 4], []]
    |                       ^^
    = take it out"""),
    ("a number of players in no game", "for_players: {9: {deck: {packs: 2}}}", """\
house.yaml:3:15: error: expected a number of players from 2 to 8, not `9`  [ruleset/wrong-number]
  3 | for_players: {9: {deck: {packs: 2}}}
    |               ^"""),
    ("another language", "language: 2", """\
house.yaml:3:11: error: expected 1, the version of the language that is read here, not `2`  [ruleset/wrong-number]
  3 | language: 2
    |           ^"""),
    ("a blank text", 'title: "  "', """\
house.yaml:3:8: error: expected a text, not `  `  [ruleset/wrong-text]
  3 | title: "  "
    |        ^^^^"""),
    ("a truth", "trick: {must_beat: maybe}", """\
house.yaml:3:20: error: expected true or false, not `maybe`  [ruleset/wrong-truth]
  3 | trick: {must_beat: maybe}
    |                    ^^^^^"""),
    ("an invisible sign in a value", "lead: {first_round: la\u200bst}", """\
house.yaml:3:21: error: expected a seat, such as holder of 3♦, after dealer or last, not `la\u200bst`  \
[ruleset/wrong-seat]
  3 | lead: {first_round: la st}
    |                     ^^^^^
    = there is the invisible sign U+200B (zero width space) in it"""),
    ("none for nothing", "tribute: {midle: none}", """\
house.yaml:3:18: error: nothing of the name `tribute.midle` was inherited that `none` could take back  \
[ruleset/takes-back-nothing]
  3 | tribute: {midle: none}
    |                  ^^^^
    = did you mean middle?"""),
    ("none for nothing below", "trick: {must_beat: none}", """\
house.yaml:3:20: error: nothing of the name `trick.must_beat` was inherited that `none` could take back  \
[ruleset/takes-back-nothing]
  3 | trick: {must_beat: none}
    |                    ^^^^
    = take `must_beat: none` out"""),
    ("none beside what is not inherited", "effects: {x: {do: end_trick, keeping: none}}", """\
house.yaml:3:39: error: nothing of the name `effects.x.keeping` was inherited that `none` could take back  \
[ruleset/takes-back-nothing]
  3 | effects: {x: {do: end_trick, keeping: none}}
    |                                       ^^^^
    = take `keeping: none` out"""),
    ("none for a title", "title: none", """\
house.yaml:3:8: error: nothing of the name `title` was inherited that `none` could take back  \
[ruleset/takes-back-nothing]
  3 | title: none
    |        ^^^^
    = each file says this for itself: leave the key out"""),
    ("none for one number of players", "for_players: {5: none}", """\
house.yaml:3:18: error: nothing of the name `for_players.5` was inherited that `none` could take back  \
[ruleset/takes-back-nothing]
  3 | for_players: {5: none}
    |                  ^^^^
    = each file says this for itself: leave the key out"""),
    ("players in a list", "players: [3, 4]", """\
house.yaml:3:10: error: one value is wanted here: a number of players from 2 to 8, such as 4 or 3..6  \
[ruleset/value-wanted]
  3 | players: [3, 4]
    |          ^^^^^^
    = did you mean 3..4?"""),
    ("places as numbers", "titles: {1: A, 2nd: B}", """\
house.yaml:3:10: error: expected first, second, third, fourth, fifth, sixth, seventh, eighth, second_last, last \
or middle, not `1`  [ruleset/unknown-word]
  3 | titles: {1: A, 2nd: B}
    |          ^
    = did you mean first, second?
  house.yaml:3:16: not `2nd`
    3 | titles: {1: A, 2nd: B}
      |                ^^^"""),
    ("nothing for a version", "version: None", """\
house.yaml:3:10: error: expected a version such as 1 or 1.2, not `None`  [ruleset/wrong-name]
  3 | version: None
    |          ^^^^
    = leave the key out"""),
    ("no value", "deck:\n  packs:", """\
house.yaml:4:3: error: `packs` has no value  [yaml/empty-value]
  4 |   packs:
    |   ^^^^^
    = give it one, or take the line out; to take back what was inherited write none"""),
    ("players for one number of players", "for_players: {4: {players: 4}}", """\
house.yaml:3:19: error: there is no key `players` in `for_players.4`  [ruleset/unknown-key]
  3 | for_players: {4: {players: 4}}
    |                   ^^^^^^^
    = `players` stands at the left edge, not inside another key"""),
]  # fmt: skip


@pytest.mark.parametrize(("lines", "message"), [row[1:] for row in MISTAKES], ids=[row[0] for row in MISTAKES])
def test_one_mistake_is_one_problem(lines: str, message: str) -> None:
    resolved, problems, _ = read_ruleset_text(f"{HEAD}{lines}\n", "house.yaml")
    assert text_of(problems) == message
    # What is wrong for one number of players does not concern the four of this game.
    assert bool(resolved) == ("for_players" in lines and "4" not in lines)


HEADS = [
    # name, the whole file, the whole message
    ("no name", "extends: standard\n", """\
house.yaml:1:1: error: every ruleset has a `name`, and this one has none  [ruleset/missing-key]
  1 | extends: standard
    | ^
    = name: my-house"""),
    ("no parent", "name: house\ndeck: {packs: 2}\n", """\
house.yaml:1:1: error: every ruleset has an `extends`, and this one has none  [ruleset/missing-key]
  1 | name: house
    | ^
    = extends: standard  for a difference, extends: none  for a whole game"""),
    ("a name with no value", "name:\nextends: standard\n", """\
house.yaml:1:1: error: `name` has no value  [yaml/empty-value]
  1 | name:
    | ^^^^
    = give it one, such as name: my-house"""),
    ("a name in large letters", "name: House Rules\nextends: standard\n", """\
house.yaml:1:7: error: expected a name in small letters, digits and hyphens, not `House Rules`  [ruleset/wrong-name]
  1 | name: House Rules
    |       ^^^^^^^^^^^
    = did you mean house-rules?"""),
    ("named none", "name: none\nextends: standard\n", """\
house.yaml:1:7: error: no ruleset can be named none  [ruleset/wrong-name]
  1 | name: none
    |       ^^^^"""),
    ("a path that does not start with ./", "name: house\nextends: games/mine.yaml\n", """\
house.yaml:2:10: error: expected a ruleset's name, a path such as ./house.yaml, or none, not `games/mine.yaml`  \
[ruleset/wrong-name]
  2 | extends: games/mine.yaml
    |          ^^^^^^^^^^^^^^^
    = write the name alone (mine), or the path ./games/mine.yaml"""),
    ("two parents", "name: house\nextends: [standard, points]\n", """\
house.yaml:2:10: error: one value is wanted here: a ruleset's name, a path such as ./house.yaml, or none  \
[ruleset/value-wanted]
  2 | extends: [standard, points]
    |          ^^^^^^^^^^^^^^^^^^
    = a file extends one other: write standard, and copy what you need of the others"""),
    ("a misspelt parent", "name: house\nextends: standrad\n", """\
house.yaml:2:10: error: there is no ruleset named standrad  [ruleset/unknown-parent]
  2 | extends: standrad
    |          ^^^^^^^^
    = did you mean standard?"""),
    ("a path from nowhere", "name: house\nextends: ./mine.yaml\n", """\
house.yaml:2:10: error: a text that is no file has no folder  [ruleset/unknown-parent]
  2 | extends: ./mine.yaml
    |          ^^^^^^^^^^^
    = give the folder in which the text is to be read, or extend a ruleset by name"""),
    ("nothing at all", "", """\
house.yaml:1:1: error: the file says nothing  [yaml/empty-file]
  1 |
    | ^
    = a ruleset is a mapping, at the least:
    = name: my-house
    = extends: standard"""),
]  # fmt: skip


@pytest.mark.parametrize(("text", "message"), [row[1:] for row in HEADS], ids=[row[0] for row in HEADS])
def test_mistakes_of_the_head(text: str, message: str) -> None:
    resolved, problems, _ = read_ruleset_text(text, "house.yaml")
    assert text_of(problems) == message
    assert resolved == ()


def test_several_mistakes_are_told_in_file_order() -> None:
    text = "name: house\nextends: standard\ntrick: {answr: x}\ndeck: {packs: 2, packs: 3}\nmatch: {rounds: many}\n"
    problems = read_ruleset_text(text)[1]
    assert [problem.code for problem in problems] == [
        "ruleset/unknown-key",
        "yaml/duplicate-key",
        "ruleset/wrong-number",
    ]
    assert [problem.span.line for problem in problems if problem.span] == [3, 4, 5]


def test_a_mistake_for_one_number_of_players_leaves_the_others(tmp_path: Path) -> None:
    write(tmp_path, parent=PARENT, child="name: child\nextends: parent\nfor_players: {5: {deck: {packs: many}}}\n")
    resolved, problems, _ = read_ruleset(tmp_path / "child.yaml")
    assert [one.players for one in resolved] == [3, 4]
    assert [problem.code for problem in problems] == ["ruleset/wrong-number"]


def test_a_ruleset_that_does_not_say_for_how_many_is_looked_at_for_four() -> None:
    resolved, problems, _ = read_ruleset_text("name: x\nextends: none\n")
    assert problems == ()
    assert [(one.players, one.ruleset.players) for one in resolved] == [(4, None)]


# --- warnings ------------------------------------------------------------------------------------

TRUTHS = [
    *(("yes", True), ("Yes", True), ("YES", True), ("on", True), ("On", True), ("ON", True), ("True", True)),
    *(("no", False), ("No", False), ("NO", False), ("off", False), ("Off", False), ("FALSE", False), ("TRUE", True)),
]


@pytest.mark.parametrize(("word", "meant"), TRUTHS)
def test_other_words_for_true_and_false_are_read_with_a_warning(word: str, *, meant: bool) -> None:
    resolved, problems, _ = read_ruleset_text(f"{HEAD}trick: {{must_beat: {word}}}\n", "house.yaml")
    assert (
        text_of(problems)
        == f"""\
house.yaml:3:20: warning: `{word}` is read as {str(meant).lower()} here  [ruleset/truth-word]
  3 | trick: {{must_beat: {word}}}
    |                    {"^" * len(word)}
    = write {str(meant).lower()}"""
    )
    assert [one.ruleset.trick.must_beat for one in resolved] == [meant]


NOTHINGS = ["None", "NONE", "nil", "Nil", "NIL", "nothing", "Nothing", "undefined", "n/a", "N/A"]


@pytest.mark.parametrize("word", NOTHINGS)
def test_words_for_nothing_are_read_as_texts_with_a_warning(word: str) -> None:
    sign = "^" * len(word)
    resolved, problems, _ = read_ruleset_text(f"{HEAD}title: {word}\ntitles: {{first: {word}}}\n", "house.yaml")
    assert (
        text_of(problems)
        == f"""\
house.yaml:3:8: warning: `{word}` is read as a word like any other here  [ruleset/nothing-word]
  3 | title: {word}
    |        {sign}
    = leave the key out
    = if it is what you mean, put it in quotes
house.yaml:4:17: warning: `{word}` is read as a word like any other here  [ruleset/nothing-word]
  4 | titles: {{first: {word}}}
    |                 {sign}
    = to take back what was inherited write none, in small letters; else leave the key out
    = if it is what you mean, put it in quotes"""
    )
    assert [(one.title, one.ruleset.titles["first"]) for one in resolved] == [(word, word)]


@pytest.mark.parametrize(
    "lines",
    [
        "source: nil",
        "for_players: {4: {titles: {last: None}}}",
        "auction: {bids: [1], winner: nothing, others: peasant}",
        "titles:\n  last: undefined",
    ],
)
def test_words_for_nothing_anywhere(lines: str) -> None:
    problems = read_ruleset_text(f"{HEAD}{lines}\n")[1]
    assert [problem.code for problem in problems] == ["ruleset/nothing-word"]


@pytest.mark.parametrize(
    "lines",
    ["title: 'None'", 'titles: {last: "nothing"}', "title: None the wiser", "source: none of these", "title: no"],
)
def test_a_text_that_is_meant_is_no_word_for_nothing(lines: str) -> None:
    assert read_ruleset_text(f"{HEAD}{lines}\n")[1] == ()


def test_none_of_another_language_for_what_differs_by_players() -> None:
    for lines in ("for_players: nil", "for_players: {4: None}"):
        (problem,) = read_ruleset_text(f"{HEAD}{lines}\n")[1]
        assert (problem.code, problem.hint, problem.fix) == ("ruleset/mapping-wanted", "leave the key out", ())


def test_keys_in_full_width_letters_are_read_with_one_warning() -> None:
    lines = "ｄｅｃｋ: {ｐａｃｋｓ: ２}\ncombinations: {ｐａｉｒ: {same_rank: 2}}\n"
    resolved, problems, _ = read_ruleset_text(HEAD + lines, "house.yaml")
    assert (
        text_of(problems)
        == """\
house.yaml:3:1: warning: `ｄｅｃｋ` is read as `deck` here  [yaml/odd-sign]
  3 | ｄｅｃｋ: {ｐａｃｋｓ: ２}
    | ^^^^^^^^
    = write it in ordinary letters
  house.yaml:3:8: and this as `packs`
    3 | ｄｅｃｋ: {ｐａｃｋｓ: ２}
      |            ^^^^^^^^^^
  house.yaml:4:16: and this as `pair`
    4 | combinations: {ｐａｉｒ: {same_rank: 2}}
      |                ^^^^^^^^"""
    )
    assert [one.ruleset.deck.packs for one in resolved] == [2]


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("ｄｅｋｃ: {packs: 2}", "there is no key `ｄｅｋｃ`"),
        ("combinations: {T: {same_rank: 2}}", "expected a name for the kind, such as suited_run (not bombs), not `T`"),
        ("bars: {Ｔ: {play: {}}}", "expected a name in small letters, such as main or twos_clear, not `Ｔ`"),
    ],
)
def test_a_wrong_key_is_told_as_it_stands(lines: str, message: str) -> None:
    assert [problem.message for problem in read_ruleset_text(f"{HEAD}{lines}\n")[1]] == [message]


#: What is written where one value is wanted, and what is said of it.
ONE_VALUE = [
    ("players: [4, 3, 5]", "did you mean 3..5?"),
    ("players: [5]", "did you mean 5?"),
    ("players: [３, ４]", "did you mean 3..4?"),
    ("players: [3, 5]", "write 3..5 for every number from 3 to 5"),
    ("players: {min: 3, max: 6}", "write 3..6 for every number from 3 to 6"),
    ("players: [3, 9]", None),
    ("players: [three, four]", None),
    ("players: []", None),
    ("combinations: {straight: {length: [5, 12]}}", "write 5..12 for every number from 5 to 12"),
    ("deck: {packs: [2]}", "did you mean 2?"),
    (
        "deck: {packs: [1, 2]}",
        "only one can stand here; what differs at one number of players goes under `for_players`",
    ),
    ("lead: {first_round: [holder of 3♦]}", "did you mean holder of 3♦?"),
    ("lead: {first_round: {holder: 3♦}}", None),
    ("title: [My Game]", "did you mean My Game?"),
    ("title: [1, 2]", None),
    ("title: [a..b]", "did you mean a..b?"),
    ("title: {en: My Game}", None),
    ("trick: {must_beat: [yes]}", None),
]


@pytest.mark.parametrize(("lines", "hint"), ONE_VALUE)
def test_what_is_meant_where_one_value_is_wanted(lines: str, hint: str | None) -> None:
    (problem,) = read_ruleset_text(f"{HEAD}{lines}\n")[1]
    assert (problem.code, problem.hint) == ("ruleset/value-wanted", hint)


@pytest.mark.parametrize("word", ["y", "1", "yEs", "oN", "ja", "true ♦"])
def test_words_that_are_no_truth(word: str) -> None:
    problems = read_ruleset_text(f"{HEAD}trick: {{must_beat: {word}}}\n")[1]
    assert [problem.code for problem in problems] == ["ruleset/wrong-truth"]


def test_truth_words_inside_lists_of_effects_and_for_players() -> None:
    text = HEAD + "effects: {x: {when: {out: on}, do: end_trick}}\nfor_players: {4: {trick: {must_beat: no}}}\n"
    resolved, problems, _ = read_ruleset_text(text)
    assert [problem.severity for problem in problems] == ["warning", "warning"]
    assert resolved[0].ruleset.effects["x"].when is not None
    assert resolved[0].ruleset.effects["x"].when.out is True
    assert resolved[0].ruleset.trick.must_beat is False


def test_a_name_that_differs_from_the_file(tmp_path: Path) -> None:
    (tmp_path / "my-house.zsy.yaml").write_text("name: house\nextends: standard\n", encoding="utf-8")
    resolved, problems, _ = read_ruleset(tmp_path / "my-house.zsy.yaml")
    assert len(resolved) == 1
    assert (
        shown(tmp_path, text_of(problems))
        == """\
my-house.zsy.yaml:1:7: warning: the ruleset is named house, and its file my-house  [ruleset/name-differs]
  1 | name: house
    |       ^^^^^
    = write name: my-house, or rename the file"""
    )
    (tmp_path / "house.zsy.yaml").write_text("name: house\nextends: standard\n", encoding="utf-8")
    assert read_ruleset(tmp_path / "house.zsy.yaml")[1] == ()


#: A file, the name in it, and what to do: what is suggested is a name that a ruleset can have, and that name only.
NAMED = [
    ("my_house", "my-house", "rename the file to my-house.yaml"),
    ("My House", "my-house", "rename the file to my-house.yaml"),
    ("none", "house", "rename the file to house.yaml"),
    ("ba\nd", "bad", "rename the file to bad.yaml"),
    ("house-2", "house", "write name: house-2, or rename the file"),
    ("24", "house", "write name: 24, or rename the file"),
]


@pytest.mark.parametrize(("stem", "name", "hint"), NAMED, ids=[stem for stem, *_ in NAMED])
def test_a_name_that_differs_is_told_with_a_name_that_can_be(stem: str, name: str, hint: str, tmp_path: Path) -> None:
    write(tmp_path, **{stem: f"name: {name}\nextends: standard\n"})
    (problem,) = read_ruleset(tmp_path / f"{stem}.yaml")[1]
    assert (problem.code, problem.hint) == ("ruleset/name-differs", hint)


def test_no_name_is_suggested_that_takes_back() -> None:
    problems = read_ruleset_text("name: None\nextends: None\n")[1]
    assert [problem.hint for problem in problems] == [None, "did you mean none?"]


def test_a_name_that_is_none_is_told_once(tmp_path: Path) -> None:
    write(tmp_path, house="name: my_house\nextends: standard\n")
    assert [problem.code for problem in read_ruleset(tmp_path / "house.yaml")[1]] == ["ruleset/wrong-name"]


#: What `extends` says, beside house.yaml, other.yaml and a folder; the message, and the hint.
PARENTS = [
    ("./../../x", "there is no file ./../../x", None),
    ("./other", "there is no file ./other", "did you mean ./other.yaml?"),
    ("./othr.yaml", "there is no file ./othr.yaml", "did you mean ./other.yaml?"),
    ("./hose.yaml", "there is no file ./hose.yaml", None),  # not the file itself
    ("./nothing.yaml", "there is no file ./nothing.yaml", None),
    ("./standard", "there is no file ./standard", "write extends: standard for the one that comes with the package"),
    ("./folder", "./folder is a folder", "write the file in it, such as ./rules/house.yaml"),
    ("./.", "./. is a folder", "write the file in it, such as ./rules/house.yaml"),
    ("./other.yaml/x", "./other.yaml/x cannot be read: Not a directory", None),
    ("./" + "x" * 300, f"./{'x' * 77}… cannot be read: File name too long", None),
    ('"./a\\nb"', None, "a name or a path stands on one line"),
    ("../other.yaml", None, "did you mean other?"),
    ("/rules/other.yaml", None, "did you mean other?"),
    ("../rules/p2", None, "did you mean ./../rules/p2.yaml?"),
    ("./../rules/p2", "there is no file ./../rules/p2", "did you mean ./../rules/p2.yaml?"),
    ("./../rules/pp2.yaml", "there is no file ./../rules/pp2.yaml", "did you mean ./../rules/p2.yaml?"),
    ("../rules/q3", None, "did you mean ./../rules/q3.yml?"),
    ("..\\rules\\p2.yaml", None, "did you mean ./../rules/p2.yaml?"),
    ("../rules/nobody", None, "a path starts with ./, and from here there is no file ../rules/nobody"),
    ("other.yaml", None, "did you mean other?"),
    ("standard.yaml", None, "did you mean standard?"),
    ("q2", "there is no ruleset named q2", "did you mean ./q2.yml?"),
    ("~/other.yaml", None, "did you mean other?"),
    ("folder/", None, "write a name, or the path ./folder/"),
    ("./", None, "write a name, or a path that starts with ./"),
    ("/", None, "write a name, or a path that starts with ./"),
    (".yaml", None, "write a name, or the path ./.yaml"),
    ("|\n  sta\n  ndard", None, "a name or a path stands on one line"),
    ("|\n  other", None, "did you mean other?"),
]


@pytest.mark.parametrize(("parent", "message", "hint"), PARENTS, ids=[parent for parent, *_ in PARENTS])
def test_odd_parents(parent: str, message: str | None, hint: str | None, tmp_path: Path) -> None:
    here, there = tmp_path / "house", tmp_path / "rules"
    here.mkdir()
    there.mkdir()
    write(here, house=f"name: house\nextends: {parent}\n", other=PARENT)
    (here / "folder").mkdir()
    write(there, p2=PARENT)
    for path in (there / "q3.yml", here / "q2.yml"):
        path.write_text(PARENT, encoding="utf-8")
    (problem,) = read_ruleset(here / "house.yaml")[1]
    assert problem.code == ("ruleset/unknown-parent" if message else "ruleset/wrong-name")
    assert message is None or problem.message == message
    assert problem.hint == hint
    assert problem.span is not None
    assert problem.span.line == 2
    for instead in suggested(hint or ""):
        write(here, house=f"name: house\nextends: {instead}\n")
        assert [one.code for one in read_ruleset(here / "house.yaml")[1]] == []


#: Files without line ends, or with a long one, as a parent: anything may lie where a path leads.
LONG = [
    "name: long, extends: " + "x, " * 3000,
    "name: long\nextends: standard\nbombs: " + "z " * 3000,
    "name: long\nextends: standard\n" + "k" * 3000 + ": 1",
    "name: long\nextends: standard\nplayers: " + "4" * 3000,
    "name: long\nextends: standard\nwild: @" + "w" * 3000,
    "name: long\nextends: standard\nwild: *" + "w" * 3000,
    "name: long\nextends: ./" + "w/" * 3000,
    "name: long\nextends: " + "W" * 3000,
    "name: long\nextends: standard\nwild: {a:" + "w" * 3000 + "}",
    "name: long\nextends: standard\n" + "k" * 3000 + ": none",
    "name: long\nextends: standard\n" + "k" * 3000 + ": # " + "c" * 3000,
    '"' + "\\n" * 3000 + '": 1\nname: long\nextends: standard',
]


@pytest.mark.parametrize("text", LONG, ids=[text[:60] for text in LONG])
def test_messages_repeat_little_of_a_long_text(text: str) -> None:
    problems = read_ruleset_text(f"{text}\n", "house.yaml", ".")[1]
    assert problems
    for problem in problems:
        assert max(map(len, str(problem).splitlines())) < 360  # the longest list of keys that are known


#: Values and keys with line breaks.
BROKEN = [
    "players: |\n  four\n  five",
    'wild: "x\\ny"',
    'bombs: "a\\nb"',
    '"a\\nb": 3',
    'combinations: {"a\\nb": {same_rank: 2}}',
    'combinations: {c: {"d\\ne": 1}}',
    "trick: {answer: >-\n  f\n\n  g\n  }",
    'tribute: {"a\\nb": none}',
    'lead: {first_round: "holder of\\r\\n3♦"}',
    '"a\\nb": 1\n"a\\nb": 2',
]


@pytest.mark.parametrize("lines", BROKEN)
def test_a_message_is_one_line_whatever_it_repeats(lines: str) -> None:
    problems = read_ruleset_text(f"{HEAD}{lines}\n", "a\nb.yaml")[1]
    assert problems
    for problem in problems:
        assert problem.message.isprintable()
        assert str(problem).startswith("a⏎b.yaml:")
        assert str(problem).splitlines()[0].endswith(f"[{problem.code}]")


# --- traps of YAML, whole rulesets ---------------------------------------------------------------

ACCEPTED = [
    # what is written, where, what it is
    ("ranks: [3, 10, J, Q, K, A, 2]", "ranks", ["3", "10", "J", "Q", "K", "A", "2"]),
    ('ranks: ["3", ３, T]', "ranks", ["3", "３", "T"]),
    ("titles: {first: no, last: on}", "titles", {"first": "no", "last": "on"}),
    ("title: =", "title", "="),
    ("title: 7-8-9-10-J", "title", "7-8-9-10-J"),
    ("title: 2026-01-02", "title", "2026-01-02"),
    ("deck: {remove: [♦️, ♡]}", "deck", {"packs": "1", "remove": ["♦\ufe0f", "♡"]}),
]


@pytest.mark.parametrize(("line", "key", "data"), ACCEPTED)
def test_traps_that_are_none_here(line: str, key: str, data: object) -> None:
    resolved = only(read_ruleset_text(f"{HEAD}{line}\n"))
    found = resolved.data[key]
    if isinstance(data, dict) and key == "titles":
        found = {name: found[name] for name in data}
    assert found == data


def test_folded_values_are_one_value() -> None:
    ruleset = only(read_ruleset_text(f"{HEAD}deck: {{remove: [♦️, ♡, ３♧, Ｔ..Ｋ]}}\n")).ruleset
    assert [str(term) for term in ruleset.deck.remove] == ["♦", "♥", "3♣", "10..K"]


def test_anchors_and_merges_are_resolved_before_anything_else() -> None:
    text = f"""\
{HEAD}tribute:
  main: &gift {{from: last, to: first, give: {{cards: 3}}}}
  middle: {{<<: *gift, from: second_last, to: second}}
"""
    ruleset = only(read_ruleset_text(text)).ruleset
    assert ruleset.tribute["middle"].give.cards == 3
    assert ruleset.tribute["middle"].from_ == Who.read("second_last")


def test_every_code_that_is_used_has_its_fixture() -> None:
    tables = (ROOT / "tests").glob("test_*.py")
    text = "\n".join(path.read_text(encoding="utf-8") for path in tables)
    mine = [code for code in CODES if code.startswith("yaml/") or code in LOADER_CODES]
    assert [code for code in mine if code not in text] == []


LOADER_CODES = {
    "ruleset/" + slug
    for slug in (
        *(
            "missing-key",
            "unknown-key",
            "unknown-word",
            "list-wanted",
            "mapping-wanted",
            "value-wanted",
            "wrong-number",
        ),
        *("wrong-count", "wrong-rank", "wrong-suit", "wrong-card", "wrong-filter", "wrong-seat", "wrong-result"),
        *(
            "wrong-truth",
            "wrong-name",
            "wrong-text",
            "truth-word",
            "nothing-word",
            "name-differs",
            "takes-back-nothing",
        ),
        *("unknown-parent", "two-parents", "extends-circle", "extends-chain"),
    )
}


# --- what the language page prints ---------------------------------------------------------------


def test_the_twenty_house_rules_are_read_as_they_are_printed(shared: Path) -> None:
    text = (shared / "language" / "language.md").read_text(encoding="utf-8")
    table = text[text.index("| said at the table | written |") : text.index("Two that are asked for often")]
    rows = re.findall(r"^\| ([^|`]+) \| (`.+`) \|$", table, flags=re.MULTILINE)
    assert len(rows) == 20
    for said, written in rows:
        lines = "\n".join(re.findall(r"`([^`]+)`", written))
        resolved, problems, _ = read_ruleset_text(f"{HEAD}{lines}\n", said)
        assert text_of(problems) == ""
        assert [one.players for one in resolved] == [4]
        assert resolved[0].ruleset != only(read_ruleset("standard")).ruleset


@pytest.mark.parametrize("rank", ["0x3", "3.0", "03", "+3", "1e1", "3_0", ".nan", "٣", "true"])
def test_other_ways_to_write_a_number_are_no_ranks(rank: str) -> None:
    for lines in (f"ranks: [2, {rank}]", f"scoring: {{cards_left: {{ranks: {{{rank}: -1}}}}}}"):
        problems = read_ruleset_text(f"{HEAD}{lines}\n")[1]
        assert [problem.code for problem in problems] == ["ruleset/wrong-rank"]


@pytest.mark.parametrize("number", ["0x5", "5.0", "05", "+5", "1e1", "1_0", ".inf", "٥", "five", "-0", "5 "])
def test_other_ways_to_write_a_number_are_no_numbers(number: str) -> None:
    problems = read_ruleset_text(f'{HEAD}match: {{rounds: "{number}"}}\n')[1]
    assert [problem.code for problem in problems] == ["ruleset/wrong-number"]


# --- no text is too odd --------------------------------------------------------------------------

TEXTS = [path.read_text(encoding="utf-8") for path in sorted(DATA.glob("*.yaml"))]
PIECES = [
    *(
        "none",
        "true",
        "yes",
        "3♦",
        "holder of 3♦",
        "level",
        "3..",
        "1-2",
        "not ",
        "bombs",
        "null",
        "~",
        "'",
        '"',
        "\n  ",
    ),
    *(" ", "\t", ": ", ", ", "[", "]", "{", "}", "#", "-", "&a ", "*a", "<<: ", "for_players: {5: {deck: none}}\n"),
    *("name", "extends", "play: {}", "deck: {packs: none}\n", "\u200b", "：", "🃏", "\ud800", "x: 3\n", "5"),
]
EDITS = st.lists(
    st.tuples(st.floats(0, 1, exclude_max=True), st.integers(0, 12), st.sampled_from(["", *PIECES])), max_size=4
)


@given(st.sampled_from(TEXTS), EDITS)
def test_edited_rulesets_are_read_or_refused_with_places(text: str, edits: list[tuple[float, int, str]]) -> None:
    for where, cut, piece in edits:
        at = int(where * len(text))
        text = text[:at] + piece + text[at + cut :]
    resolved, problems, _ = read_ruleset_text(text, "edited.yaml", folder=DATA)
    for problem in problems:
        assert problem.span is not None
        assert str(problem)
        assert problem.as_json()["line"] >= 1
    assert resolved or any(problem.severity == "error" for problem in problems)
