"""The pages of the problems: what happened, why, an example with what is said of it, what to write instead.

They are kept in `docs/problems/`, one file for each area, as pages for readers;
the tests run every example in them, and `zsy explain` prints them.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from zsy_rules._resources import data_dir
from zsy_rules.errors import CODES

AREAS: Final = tuple(sorted({code.partition("/")[0] for code in CODES}))
_FENCE: Final = re.compile(r"^```(?P<info>.*)\n(?P<text>(?:.*\n)*?)```$", flags=re.MULTILINE)
_INSTEAD: Final = "Write instead"


@dataclass(frozen=True, slots=True)
class Block:
    """A block of a page: `info` is what stands behind its fence (`yaml house.yaml`), `text` what is in it."""

    info: str
    text: str

    @property
    def kind(self) -> str:
        """What sort of block it is: yaml, text, console, python."""
        return self.info.partition(" ")[0]


@dataclass(frozen=True, slots=True)
class Page:
    """What is known of one code; `text` is the page as it is kept, without its heading."""

    code: str
    text: str

    @property
    def what(self) -> str:
        """What happened, in one sentence."""
        return self.text.split("\n\n", 1)[0].strip()

    @property
    def why(self) -> str:
        """Why that is a problem; empty where the sentence says it all."""
        return self.text.partition("```")[0].partition("\n\n")[2].strip()

    @property
    def example(self) -> tuple[Block, ...]:
        """The blocks of the example: files, what is run, what is said."""
        return blocks(self.text.partition(_INSTEAD)[0])

    @property
    def instead(self) -> tuple[Block, ...]:
        """The blocks of what to write instead."""
        return blocks(self.text.partition(_INSTEAD)[2])


def blocks(text: str) -> tuple[Block, ...]:
    """Return the blocks between fences."""
    return tuple(Block(one["info"], one["text"]) for one in _FENCE.finditer(text))


def page(code: str) -> Page | None:
    """Return the page of a code; None if there is none."""
    return pages().get(code)


@cache
def pages() -> dict[str, Page]:
    """Return every page by its code."""
    return {one.code: one for area in AREAS for one in _pages_of(area)}


def _pages_of(area: str) -> Iterator[Page]:
    file = data_dir("problems") / f"{area}.md"
    for section in file.read_text(encoding="utf-8").split("\n## ")[1:] if file.is_file() else ():
        code, _, text = section.partition("\n\n")
        yield Page(code.strip(), text.rstrip("\n") + "\n")


def plain_text(one: Page) -> str:
    """Return a page for a terminal: blocks are set in, fences and marks are gone."""
    parts = [one.code, *(_for_a_terminal(part) for part in _parts(one.text))]
    return "\n\n".join(parts)


def _parts(text: str) -> Iterator[str]:
    """Yield paragraphs and blocks in turn."""
    at = 0
    for fence in _FENCE.finditer(text):
        yield from (part for part in text[at : fence.start()].split("\n\n") if part.strip())
        yield fence[0]
        at = fence.end()
    yield from (part for part in text[at:].split("\n\n") if part.strip())


def _for_a_terminal(part: str) -> str:
    found = blocks(part)
    if not found:
        return part.strip("\n")
    lines = found[0].text.rstrip("\n").split("\n")
    _, _, file = found[0].info.partition(" ")
    return "\n".join([*([f"{file.split()[0]}:"] if file else []), *(f"    {line}".rstrip() for line in lines)])
