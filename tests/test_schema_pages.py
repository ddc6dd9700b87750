"""The published schema and the models are of one mind about every ruleset file on the pages of problems.

One thing a schema cannot see: how a number was written (010 is 10 to a program).
Words for truth (`yes`) are an alarm of the schema and a warning of the loader, so that both say something.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from test_schema import VALIDATOR, core, core_data

from zsy_rules._yaml import MapNode, Node, TextNode, plain_data, read_yaml
from zsy_rules._yaml.nodes import children
from zsy_rules.loading.faults import check_types
from zsy_rules.loading.nothing import head_none

PAGES = Path(__file__).parents[1] / "docs" / "problems"


def files() -> list[tuple[str, str]]:
    """Every ruleset file on a page of problems, by its page and place: right ones and wrong ones."""
    found: list[tuple[str, str]] = []
    for page in sorted(PAGES.glob("*.md")):
        blocks = re.findall(r"^```yaml.*\n((?:.|\n)*?)^```", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
        found += [(f"{page.stem} {number}", text) for number, text in enumerate(blocks, start=1)]
    return found


def scalars(node: Node) -> Iterator[TextNode]:
    """Every scalar that is a value."""
    if isinstance(node, TextNode):
        yield node
    for _, _, inner in children(node):
        yield from scalars(inner)


def is_read_as_written(node: TextNode) -> bool:
    """Whether a program that reads YAML 1.2 hands on a number as it was written."""
    value = core(node.text)
    return node.quoted or isinstance(value, bool) or not isinstance(value, int | float) or str(value) == node.text


def form_is_right(root: MapNode) -> bool:
    """The verdict of the models on the file alone: its keys, words and types.

    Whether a text stands in quotes, and so is meant, no schema can see.
    """
    _, found = check_types(root)
    return not [one for _, one in (*found, *head_none(root)) if one.code != "ruleset/nothing-word"]


def judged(text: str) -> MapNode:
    """The file, if a schema can judge it."""
    document = read_yaml("house.yaml", text)
    if document.root is None or any(problem.severity == "error" for problem in document.problems):
        pytest.skip("no YAML that the schema could judge")
    return document.root


@pytest.mark.parametrize(("place", "text"), files(), ids=[place for place, _ in files()])
def test_the_schema_and_the_models_give_one_verdict(place: str, text: str) -> None:
    root = judged(text)
    right = form_is_right(root)
    assert VALIDATOR.is_valid(plain_data(root)) == right, place
    if all(map(is_read_as_written, scalars(root))):
        assert VALIDATOR.is_valid(core_data(root)) == right, place
