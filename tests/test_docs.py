"""Every Python block of the README and the docs runs, and the README names the commands that CI runs."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
#: The blocks of the pages of problems are wrong on purpose; `test_problem_pages.py` runs them.
RIGHT = [page for page in PAGES if page.parent.name != "problems"]


@pytest.mark.parametrize("page", RIGHT, ids=lambda page: str(page.relative_to(ROOT)))
def test_python_blocks_run(page: Path) -> None:
    """The blocks of one page run one after the other, in one module."""
    blocks = re.findall(r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    if not blocks:
        return
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", "\n".join(blocks)],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    assert done.returncode == 0, done.stderr


def test_links_between_pages_lead_somewhere() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_ci_runs_the_test_command_of_the_readme() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (command,) = re.findall(r"^python3 -m venv .*pytest -n 2$", readme, flags=re.MULTILINE)
    assert command in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()


def test_the_asyncio_example_is_short() -> None:
    page = (ROOT / "docs" / "embedding.md").read_text(encoding="utf-8")
    (example,) = (block for block in re.findall(r"```python\n(.*?)```", page, flags=re.DOTALL) if "asyncio" in block)
    assert len(example.splitlines()) < 80
