"""docs/reference/ruleset.md is what its generator writes, and has every key of every section, and values that read."""

import re

import pytest
from ruleset_page import PAGE, VALUES, page, sections

from zsy_rules.ruleset import Ruleset, Section
from zsy_rules.ruleset.models import Differences, Head
from zsy_rules.ruleset.shape import fields_of

TEXT = PAGE.read_text(encoding="utf-8")


def test_the_page_is_fresh() -> None:
    assert page() == TEXT, "python tests/ruleset_page.py writes it"


def chapter(heading: str) -> str:
    return TEXT.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]


@pytest.mark.parametrize("model", [model for model, _ in sections()], ids=lambda model: model.__name__)
def test_every_key_stands_in_its_section(model: type[Section]) -> None:
    keys = re.findall(r"^\| `([a-z_]+)` \|", chapter(model.__name__), flags=re.MULTILINE)
    assert keys == list(fields_of(model))


def test_every_key_of_the_file_stands_there() -> None:
    keys = re.findall(r"^\| `([a-z_]+)` \|", chapter("The file") + chapter("The rules"), flags=re.MULTILINE)
    assert set(keys) == set(fields_of(Ruleset))
    assert len(keys) == len(fields_of(Ruleset))


def test_every_section_of_the_language_is_there() -> None:
    """Found among the classes, apart from the walk over the fields that writes the page."""
    found = {model for model, _ in sections()} | {Ruleset, Differences, Head}
    assert every_subclass(Section) == found


def every_subclass(model: type[Section]) -> set[type[Section]]:
    return {inner for one in model.__subclasses__() for inner in {one, *every_subclass(one)}}


def test_links_lead_to_sections() -> None:
    headings = {heading.lower().replace(" ", "-") for heading in re.findall(r"^## (.+)$", TEXT, flags=re.MULTILINE)}
    assert set(re.findall(r"\(#([a-z-]+)\)", TEXT)) <= headings


def test_a_table_is_not_broken_by_its_cells() -> None:
    for line in TEXT.splitlines():
        if line.startswith("| `") and line.count("`") > 2:
            assert len(re.findall(r"(?<!\\)\|", line)) in (6, 3), line


@pytest.mark.parametrize(
    ("scalar", "text"),
    [(value.__metadata__[-1], text) for _, value, examples in VALUES for text in examples],
    ids=lambda one: one if isinstance(one, str) else "",
)
def test_every_example_of_a_value_reads(scalar: object, text: str) -> None:
    assert str(scalar.read(text)) == text  # type: ignore[attr-defined]
