"""docs/tutorial.md from its first block to its last: files are written, commands run and print what stands there."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import yaml

from zsy_rules.rules import load_text

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")
#: Every block of the page: what it is (`yaml house.yaml`, `console`), and its text.
BLOCKS = re.findall(r"^```(.*)\n((?:.|\n)*?)^```$", PAGE, flags=re.MULTILINE)


def test_every_block_is_of_a_kind_that_is_run() -> None:
    assert PAGE.count("\n```") == 2 * len(BLOCKS)
    for head, text in BLOCKS:
        assert (
            re.fullmatch(r"yaml [a-z]+\.yaml", head)
            or (head == "console" and text.startswith("$ zsy "))
            or (head == "console" and "| zsy " in text.splitlines()[0])
        )


def test_the_blocks_do_what_the_page_says(tmp_path: Path) -> None:
    shell = shutil.which("bash")
    assert shell is not None
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "NO_COLOR": "1", "PYTHONUTF8": "1"}
    for head, text in BLOCKS:
        if head.startswith("yaml "):
            (tmp_path / head.removeprefix("yaml ")).write_text(text, encoding="utf-8")
            continue
        typed, _, printed = text.removeprefix("$ ").partition("\n")
        script = f'zsy() {{ "{sys.executable}" -m zsy_rules "$@"; }}\n{typed}'
        done = subprocess.run([shell, "-c", script], capture_output=True, cwd=tmp_path, env=environment, check=False)
        assert done.stderr.decode() == "", typed
        assert done.stdout.decode() == printed, typed


def test_the_last_file_is_the_game_that_the_page_describes() -> None:
    """Checked at the engine, apart from what the commands print."""
    rules = load_text([text for head, text in BLOCKS if head.startswith("yaml ")][-1])
    assert [one.kind for one in rules.identify("3-4-5")] == ["straight"]
    assert rules.identify("3-3-4-4-4") == ()  # no full houses
    assert str(rules.game.first_lead.card) == "3♠"
    assert rules.game.trick.pass_locks


def test_the_table_has_every_house_rule_of_one_line() -> None:
    table = re.findall(r"^\| ([^|]+) \| `(.+)` \|$", PAGE, flags=re.MULTILINE)
    rules = yaml.safe_load((ROOT / "tests" / "data" / "house_rules.yaml").read_text(encoding="utf-8"))
    assert table == [(rule["said"], rule["yaml"]) for rule in rules if "\n" not in rule["yaml"]]
    assert len(table) == 19
    for _, written in table:
        load_text(f"name: house\nextends: standard\n{written}\n")


def test_the_readme_leads_here() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8").partition("## More")[2]
    assert "(docs/tutorial.md)" in readme
    assert "(docs/reference/ruleset.md)" in readme
