"""What a hint says to write is right: written so, the problem is gone and no error has come."""

from pathlib import Path

import pytest

from zsy_rules.checks import examine
from zsy_rules.errors import Problem
from zsy_rules.loading import read_ruleset, read_ruleset_text

UNFORMED = "ruleset/kind-unformed"


def problems_of(text: str, folder: Path) -> list[Problem]:
    family, told, _ = read_ruleset_text(text, "house.yaml", folder)
    return list(examine(family, told))


def house(lines: str, parent: str = "standard") -> str:
    return f"name: house\nextends: {parent}\n{lines}\n"


#: A kind that no cards of the deck are: the file, its parent's lines, the hint, and the file as the hint says.
KINDS_UNFORMED = [
    ("combinations: {five: {same_rank: 5}}", "", "take it out, or play with 2 packs", ""),
    (
        "combinations: {five: {same_rank: 5}}",
        "",
        "take it out, or play with 2 packs",
        "combinations: {five: {same_rank: 5}}\ndeck: {packs: 2}",
    ),
    (
        "combinations: {nine: {run_of: 9, length: 2}}",
        "",
        "take it out, or play with 3 packs",
        "combinations: {nine: {run_of: 9, length: 2}}\ndeck: {packs: 3}",
    ),
    (
        "combinations: {reds: {cards: [RJ, RJ]}}",
        "",
        "take it out, or play with 2 packs",
        "combinations: {reds: {cards: [RJ, RJ]}}\ndeck: {packs: 2}",
    ),
    ("combinations: {two: {any_cards: 2, of: [jokers, not natural, not RJ]}}", "", "take it out", ""),
    ("match: {rounds: 3}", "combinations: {five: {same_rank: 5}}", None, "combinations: {five: none}"),
    (
        "match: {rounds: 3}",
        "combinations: {five: {same_rank: 5}}\nbombs: [bomb, five, joker_bomb]",
        "say `combinations: {five: none}`, and where it is named, or play with 2 packs",
        "combinations: {five: none}\nbombs: [bomb, joker_bomb]",
    ),
]


@pytest.mark.parametrize(("lines", "parent", "hint", "instead"), KINDS_UNFORMED)
def test_a_kind_that_no_cards_are(lines: str, parent: str, hint: str | None, instead: str, tmp_path: Path) -> None:
    if parent:
        (tmp_path / "club.yaml").write_text(f"name: club\nextends: standard\n{parent}\n", encoding="utf-8")
    of = "club" if parent else "standard"
    (told,) = (one for one in problems_of(house(lines, of), tmp_path) if one.code == UNFORMED)
    assert told.hint == (hint or "say `combinations: {five: none}`, or play with 2 packs")
    left = problems_of(house(instead, of), tmp_path)
    assert [one.code for one in left if one.code == UNFORMED or one.severity == "error"] == []


def test_a_second_equal_bomb_may_be_let_in(tmp_path: Path) -> None:
    told = [one for one in problems_of(house("deck: {packs: 2}"), tmp_path) if one.code == "ruleset/equal-bombs"]
    assert [one.hint for one in told] == [
        "who plays it first has it; if a second one is to beat it, say `answer: equal_or_higher`"
    ]
    mended = house("deck: {packs: 2}\ncombinations: {joker_bomb: {answer: equal_or_higher}}")
    assert [one.code for one in problems_of(mended, tmp_path) if one.code == "ruleset/equal-bombs"] == []


def test_the_shipped_rulesets_have_no_filter_that_is_never_met() -> None:
    for path in sorted((Path(__file__).parents[1] / "rulesets").glob("*.yaml")):
        family, told, _ = read_ruleset(path)
        assert [one for one in examine(family, told) if one.code == "ruleset/play-never"] == []
