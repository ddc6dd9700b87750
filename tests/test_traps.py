"""The traps of YAML for people who write card rules, one by one, and what is said of each: tests/data/traps.txt."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml
from hint_tools import is_followed, problems_of

from zsy_rules.canonical import content_hash
from zsy_rules.checks import examine
from zsy_rules.errors import Problem
from zsy_rules.loading import Resolved, read_ruleset, read_ruleset_text

DATA = Path(__file__).parent / "data"
HEAD = "name: house\nextends: standard\n"
#: So many traps are told of in the study of what authors meet, Y1 to Y35.
TRAPS = 35
#: Not the text of a file: see the tests below.
ELSEWHERE = {25: "too long to write down"}


class Trap(NamedTuple):
    """A title, the lines over `standard` (or a whole file), what is said of them, the same lines written plainly.

    Of lines that are refused, these are written as the hint says.
    """

    title: str
    text: str
    said: str
    plainly: str | None

    @property
    def whole(self) -> str:
        """The text of the file."""
        return self.text if "(whole)" in self.title else HEAD + self.text

    @property
    def whole_plainly(self) -> str:
        """The text of the file written plainly."""
        return self.plainly or "" if "(whole)" in self.title else f"{HEAD}{self.plainly}"

    @property
    def data(self) -> bytes:
        """The bytes of the file."""
        coding = re.search(r"\[(.*)\]", self.title)
        return self.whole.encode(coding[1] if coding else "utf-8")

    @property
    def number(self) -> int | None:
        """The number of the trap in the study."""
        found = re.match(r"Y([0-9]+) ", self.title)
        return int(found[1]) if found else None


def signs(text: str) -> str:
    r"""Return the text with `\u200b`, `\t` and the like as the signs that they are."""
    return re.sub(r"\\u([0-9a-f]{4})", lambda one: chr(int(one[1], 16)), text.replace("\\t", "\t"))


def read_traps() -> Iterator[Trap]:
    """Yield what the file tells; each section is a title, the text, what is said, and maybe the text put plainly."""
    for section in (DATA / "traps.txt").read_text(encoding="utf-8").split("=== ")[1:]:
        title, _, rest = section.partition("\n")
        text, said, *plainly = re.split(r"^~~~\n", rest, flags=re.MULTILINE)
        yield Trap(title, signs(text), said.rstrip("\n"), plainly[0] if plainly else None)


FOUND = list(read_traps())


def told(text: bytes | str) -> tuple[tuple[Resolved, ...], list[Problem]]:
    reading = read_ruleset_text(text, "house.yaml")
    return reading.family, list(examine(*reading))


@pytest.fixture(params=[True, False], ids=["libyaml", "pure"])
def parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both parsers in turn."""
    if not request.param:
        monkeypatch.delattr(yaml, "CSafeLoader")


def test_every_trap_has_its_fixture() -> None:
    assert {trap.number for trap in FOUND} - {None} | ELSEWHERE.keys() == set(range(1, TRAPS + 1))
    assert len({trap.title for trap in FOUND}) == len(FOUND)


@pytest.mark.usefixtures("parser")
@pytest.mark.parametrize("trap", FOUND, ids=[trap.title for trap in FOUND])
def test_trap(trap: Trap) -> None:
    family, problems = told(trap.data)
    shown = [problem for problem in problems if problem.code not in ("ruleset/uneven-deal", "ruleset/changes-nothing")]
    assert "\n".join(map(str, shown)) == trap.said
    assert all(problem.span is not None for problem in problems)
    if any(problem.severity == "error" for problem in problems):
        return  # what is written instead: below
    assert trap.plainly is not None, "what is accepted is compared with the same written plainly"
    (plain,), _, _ = read_ruleset_text(HEAD + trap.plainly)
    assert [content_hash(one) for one in family] == [content_hash(plain)]


FOLLOWED = [trap for trap in FOUND if trap.plainly is not None and ": error: " in trap.said]


@pytest.mark.parametrize("trap", FOLLOWED, ids=[trap.title for trap in FOLLOWED])
def test_who_follows_the_hint_is_done(trap: Trap) -> None:
    """One mistake is one problem; written as its hint says, and with no other word, nothing is wrong."""
    (problem,) = problems_of(trap.data)
    assert problem.hint is not None or problem.fix
    assert is_followed(problem, trap.whole, trap.whole_plainly)
    assert list(map(str, problems_of(trap.whole_plainly))) == []


# --- too long to write down ----------------------------------------------------------------------


@pytest.mark.usefixtures("parser")
def test_billion_laughs() -> None:
    lines = ["x0: &x0 [3, 3, 3, 3, 3, 3, 3, 3, 3, 3]"]
    lines += [f"x{level}: &x{level} [{', '.join([f'*x{level - 1}'] * 10)}]" for level in range(1, 10)]
    _, (problem,) = told(HEAD + "\n".join(lines))
    assert str(problem) == (
        "house.yaml:7:10: error: the file has more than 20000 values, counting what is repeated  [yaml/too-large]\n"
        "  7 | x4: &x4 [*x3, *x3, *x3, *x3, *x3, *x3, *x3, *x3, *x3, *x3]\n"
        "    |          ^^^\n"
        "    = repeat less with `&` and `*`"
    )


def test_one_misspelt_key_among_sixty_combinations_is_one_problem() -> None:
    """Fifty-four of them stand beside those of the parent."""
    kinds = [f"  kind_{number}: {{same_rank: 2, compare: [rank]}}" for number in range(54)]
    kinds[41] = "  kind_41: {same_rnk: 2, compare: [rank]}"
    _, (problem,) = told(HEAD + "combinations:\n" + "\n".join(kinds))
    assert str(problem) == (
        "house.yaml:45:13: error: there is no key `same_rnk` in `combinations.kind_41`  [ruleset/unknown-key]\n"
        " 45 |   kind_41: {same_rnk: 2, compare: [rank]}\n"
        "    |             ^^^^^^^^\n"
        "    = did you mean same_rank?"
    )


# --- several files -------------------------------------------------------------------------------


@pytest.mark.usefixtures("parser")
def test_a_mistake_of_the_grandparent_is_told_there_with_who_extends_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("old.yaml").write_text("name: old\nextends: standard\ntrick: {answr: higher}\n", encoding="utf-8")
    Path("middle.yaml").write_text("name: middle\nextends: old\n", encoding="utf-8")
    Path("young.yaml").write_text("name: young\nextends: middle\n", encoding="utf-8")
    family, problems, _ = read_ruleset("young.yaml")
    assert family == ()
    assert "\n".join(map(str, problems)) == (
        "old.yaml:3:9: error: there is no key `answr` in `trick`  [ruleset/unknown-key]\n"
        "  3 | trick: {answr: higher}\n"
        "    |         ^^^^^\n"
        "    = did you mean answer?\n"
        "  young.yaml:2:10: extended here\n"
        "    2 | extends: middle\n"
        "      |          ^^^^^^\n"
        "  middle.yaml:2:10: extended here\n"
        "    2 | extends: old\n"
        "      |          ^^^"
    )
