"""The pages of the problems: every example is run, whole with its caret; every code has a page, every page a code."""

from pathlib import Path

import pytest
from page_tools import LATER, Runner, example_of, instead_of, scratch_folder

from zsy_rules.errors import CODES
from zsy_rules.pages import AREAS, Page, pages

ROOT = Path(__file__).parents[1]
PAGES = list(pages().values())


def test_every_code_has_a_page_and_every_page_a_code() -> None:
    assert {page.code for page in PAGES} == set(CODES)
    assert sum(
        path.read_text(encoding="utf-8").count("\n## ") for path in (ROOT / "docs" / "problems").glob("*.md")
    ) == len(PAGES)


def test_the_pages_of_an_area_are_in_order() -> None:
    assert {path.stem for path in (ROOT / "docs" / "problems").glob("*.md")} <= set(AREAS)
    assert [page.code for page in PAGES] == sorted(page.code for page in PAGES)


@pytest.mark.parametrize("page", PAGES, ids=[page.code for page in PAGES])
def test_a_page_says_what_happened(page: Page) -> None:
    assert page.what == CODES[page.code]
    assert page.why
    assert page.example
    assert page.instead


@pytest.mark.parametrize("page", PAGES, ids=[page.code for page in PAGES])
def test_the_example_is_told_so(page: Page, *, update_golden: bool) -> None:
    text, runner = example_of(page)
    if update_golden:
        path = ROOT / "docs" / "problems" / f"{page.code.partition('/')[0]}.md"
        path.write_text(
            path.read_text(encoding="utf-8").replace(page.text.rstrip("\n"), text.rstrip("\n")), encoding="utf-8"
        )
        return
    assert text == page.text
    assert runner.said.count(f"[{page.code}]") == 1, "one mistake is one problem"
    assert [problem.code for problem in runner.problems] in ([page.code], []), "and no other; a console shows them all"
    assert runner.problems or "console" in [block.kind for block in page.example]


UNPLAYED = [page for page in PAGES if LATER in page.why]


@pytest.mark.parametrize("page", UNPLAYED, ids=[page.code for page in UNPLAYED])
def test_a_page_that_excuses_itself_is_about_what_is_not_played_yet(page: Page) -> None:
    """Else a remedy could be refused, and the page would keep silent about it."""
    bare = Page(page.code, page.text.replace(LATER, ""))
    for text in (page.example, page.instead):
        with scratch_folder():
            runner = Runner(bare)
            for block in text:
                if block.kind == "yaml":
                    runner.run(block)
            assert LATER in [problem.code for problem in runner.check()]


@pytest.mark.parametrize("page", PAGES, ids=[page.code for page in PAGES])
def test_what_to_write_instead_is_right(page: Page, *, update_golden: bool) -> None:
    text, runner = instead_of(page)
    if update_golden:
        path = ROOT / "docs" / "problems" / f"{page.code.partition('/')[0]}.md"
        was = page.text.partition("Write instead")[2].rstrip("\n")
        head = f"## {page.code}\n"
        before, _, after = path.read_text(encoding="utf-8").partition(head)
        path.write_text(before + head + after.replace(was, text.rstrip("\n"), 1), encoding="utf-8")
        return
    assert text == page.text.partition("Write instead")[2]
    assert [str(problem) for problem in runner.problems] == []
    assert runner.status == 0
