"""docs/family.md is what its generator writes, and the generator leaves out no key and no ruleset."""

import re
from typing import get_args

import family_page
import pytest
from family_page import AXES, PAGE, families, page
from pydantic import BaseModel

from zsy_rules import shipped_names
from zsy_rules.loading import read_ruleset_text
from zsy_rules.ruleset.models import Differences


def test_the_page_is_fresh() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "python tests/family_page.py writes it"


def test_every_key_of_the_language_is_an_axis() -> None:
    """Section by section; a table of named entries or a section that need not be there is one axis."""
    keys = {key for _, key in AXES} | {"combinations"}
    found = set()
    for name, field in Differences.model_fields.items():
        section = field.annotation
        plain = isinstance(section, type) and issubclass(section, BaseModel) and not get_args(section)
        if plain and name not in keys:
            assert isinstance(section, type)
            assert issubclass(section, BaseModel)
            found |= {f"{name}.{key}" for key in section.model_fields}
        else:
            found.add(name)
    assert {key for key in keys if key != "players"} == found


def test_every_ruleset_stands_beside_every_axis() -> None:
    rows = [line.split(" | ") for line in PAGE.read_text(encoding="utf-8").split("## Combinations")[0].splitlines()]
    by_axis: dict[str, list[str]] = {}
    axis = ""
    for cells in rows:
        if len(cells) == 4 and "---" not in cells[0]:
            axis = cells[0].strip("| ") or axis
            by_axis.setdefault(axis, []).append(cells[3])
    by_axis.pop("axis")
    assert list(by_axis) == [one for one, _ in AXES]
    for one, cells in by_axis.items():
        assert sorted(name for cell in cells for name in spelled_out(cell)) == sorted(shipped_names()), one


def test_a_kind_that_differs_by_number_of_players_stands_with_each(monkeypatch: pytest.MonkeyPatch) -> None:
    text = (
        "name: house\nextends: president\nplayers: 3..4\n"
        "for_players: {3: {combinations: {pair: {same_rank: 2, answer: next_higher}, quad: none}}}\n"
    )
    by_number, problems, _ = read_ruleset_text(text)
    assert not [one for one in problems if one.severity == "error"]
    monkeypatch.setattr(family_page, "families", lambda: {"house": ("house",)})
    monkeypatch.setattr(family_page, "tables", lambda _name: by_number)
    lines = {line.split(" | ")[0]: line.split(" | ")[1] for line in family_page.kinds().splitlines()}
    assert lines["| `single`"] == "`{same_rank: 1}`"
    assert lines["| `pair`"] == "3 players: `{same_rank: 2, answer: next_higher}`; 4 players: `{same_rank: 2}`"
    assert lines["| `quad`"] == "3 players: *not said*; 4 players: `{same_rank: 4}`"


def spelled_out(cell: str) -> list[str]:
    found: list[str] = []
    if cell.strip("| ") == "all":
        return list(shipped_names())
    for part in cell.strip("| ").split(", "):
        names = re.findall("`([^`]+)`", part)
        if part.startswith("all of "):
            found += [one for one in families()[names[0]] if one not in names[1:]]
        else:
            found += names
    return found
