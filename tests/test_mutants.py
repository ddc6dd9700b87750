"""The mutation run and its page follow the engine: which rooms there are, and where a function lives."""

import ast
import re
from pathlib import Path

import pytest
from mutants import ROOMS, files_of
from test_layers import ROWS

PAGE = (Path(__file__).parents[1] / "docs" / "mutation.md").read_text(encoding="utf-8")
#: Of the rows of rooms, those that play: from the tables of a ruleset to the match.
PLAYING = [room for row in ROWS[ROWS.index(["compiled"]) : ROWS.index(["match"]) + 1] for room in row]


def functions_of(room: str) -> set[str]:
    """Every function of a room, one of a class with the name of the class before it."""
    found = set()
    for path in files_of(room):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            inside = node.body if isinstance(node, ast.ClassDef) else []
            owner = f"{node.name}." if isinstance(node, ast.ClassDef) else ""
            found |= {owner + one.name for one in (node, *inside) if isinstance(one, ast.FunctionDef)}
    return found


def test_every_room_that_plays_can_be_asked() -> None:
    assert set(PLAYING) <= set(ROOMS)


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_has_files(room: str) -> None:
    assert [path for path in files_of(room) if path.exists()]


def test_the_page_names_functions_where_they_live() -> None:
    rows = re.findall(r"^\| `(\w+)`: (`[^|]+?)(?: \(\w+\))? \|", PAGE, flags=re.MULTILINE)
    assert len(rows) == len(re.findall(r"^\| `\w+`: ", PAGE, flags=re.MULTILINE)) > 0
    for room, names in rows:
        for name in re.findall(r"`([\w.]+)`", names):
            assert name in functions_of(room), f"{room} has no {name}"
