"""docs/reference/ruleset.md is what its generator writes, and has every key of every section, and values that read."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from hint_tools import problems_of
from ruleset_page import LATER, PAGE, VALUES, page, sections

from zsy_rules.checks.unsupported import CODE
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


# --- examples of keys ----------------------------------------------------------------------------


def examples(model: type[Section], path: tuple[str, ...] = (), around: tuple[type, ...] = ()) -> Iterator[Any]:
    """Path and example of every key, an entry of a table under the name `entry`; a section once inside itself."""
    for name, field in model.model_fields.items():
        key = field.alias or name
        if not path and key in ("name", "extends", "for_players"):
            continue
        yield from (((*path, key), example) for example in field.examples or ())
        shape = fields_of(model)[key]
        inner, step = (shape.item.model, ("entry",)) if shape.item and shape.key else (shape.model, ())
        if inner and inner not in around:
            yield from examples(inner, (*path, key, *step), (*around, model))


EXAMPLES = list(examples(Ruleset))


def standard_with(path: tuple[str, ...], value: Any) -> str:
    """A difference from `standard` in one key."""
    for key in reversed(path):
        value = {key: value}
    return json.dumps({"name": "house", "extends": "standard", **value}, ensure_ascii=False)


#: What an example may lack where it stands alone: what belongs to it, or a kind, a side, a role that it speaks of.
UNSAID = ("missing-key", "no-shape", "needs-", "no-effect", "unknown-kind", "unknown-role", "several-seats")
SURPRISES = ("leader-stuck", "players-not-allowed", "hand-too-large", "not-supported-yet")


def test_there_are_examples_of_every_section() -> None:
    assert len(EXAMPLES) > 300


@pytest.mark.parametrize(("path", "example"), EXAMPLES, ids=[f"{'.'.join(path)} {one}" for path, one in EXAMPLES])
def test_an_example_of_a_key_says_what_a_game_can_have(path: tuple[str, ...], example: Any) -> None:
    """Whoever copies it into a difference from `standard` is told at most what else it wants; its own words are right.

    So no span that ends below its beginning, no card that is not there, no word that the language has not got.
    """
    found = {one.code.partition("/")[2] for one in problems_of(standard_with(path, example)) if one.severity == "error"}
    assert [code for code in found if not code.startswith((*UNSAID, *SURPRISES))] == []


@pytest.mark.parametrize(("path", "example"), EXAMPLES, ids=[f"{'.'.join(path)} {one}" for path, one in EXAMPLES])
def test_what_is_refused_is_marked(path: tuple[str, ...], example: Any) -> None:
    """A key whose example is refused over `standard` is marked in its row, and only such a one."""
    (*around, key) = path
    heading = next(
        (model.__name__ for model, places in sections() if ".".join(around).replace("entry", "NAME") in places),
        None if around else "The rules",
    )
    if heading is None:
        return  # a section inside itself; its keys are marked where it stands first
    rows = [line for line in chapter(heading).splitlines() if line.startswith(f"| `{key}` |")]
    refused = CODE in {one.code for one in problems_of(standard_with(path, example))}
    for row in rows:
        assert (f"**{LATER.capitalize()}" in row) == refused
