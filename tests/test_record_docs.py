"""The page on records: every example of a line in its tables reads, and is written back as it stands."""

import re
from pathlib import Path

import pytest

from zsy_rules.record import match_text, read_text
from zsy_rules.record.text_reader import _END, _MATCH, _ROUND

PAGE = (Path(__file__).parents[1] / "docs" / "record.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| `([^`]+)` \| `([^`]+)` \|", PAGE, re.MULTILINE)
HEAD = ["game", "rules standard@1 sha256:0123456789ab", "seats E N W S"]
NOT_WRITTEN = ("%zsr", "lang")


def lines_around(example: str) -> list[str]:
    """A match in which the example stands where it may."""
    keyword = example.split(maxsplit=1)[0]
    others = [line for line in HEAD if line.split()[0] != keyword]
    if keyword == "game":
        return [example, *others]
    if keyword in ("rules", "resolved", "seats", "length", "seed", "lang", "%zsr"):
        at = 1 if keyword == "rules" else 2 if keyword == "resolved" else len(others)
        return [*others[:at], example, *others[at:]]
    if keyword in ("winners", "totals", "round"):
        return [*others, "", example]
    return [*others, "", "round 1", example]


def test_every_keyword_has_an_example() -> None:
    assert {*_MATCH, *_ROUND, *_END} <= {line for line, _ in ROWS}
    assert [row for row in ROWS if not row[1].startswith(row[0]) and row[0] not in ("!", "{…}", "@", "(=…)")] == []


@pytest.mark.parametrize(("line", "example"), ROWS)
def test_examples(line: str, example: str) -> None:
    whole = lines_around(example)
    (record,) = read_text("\n".join(whole) + "\n")
    assert record.problems == ()
    written = match_text(record).splitlines()
    if line in NOT_WRITTEN:
        assert example not in written
    elif line == "rules":
        assert written[1].startswith(example)
    else:
        assert example in written


def test_blocks_of_text_read() -> None:
    (block,) = re.findall(r"```\n(%zsr.*?)```", PAGE, re.DOTALL)
    (record,) = read_text(block)
    assert record.problems == ()
    assert "%zsr 1\n\n" + match_text(record) == block
