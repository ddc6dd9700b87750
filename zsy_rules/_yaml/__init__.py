"""YAML text → data in which every key, value, alias and merge has its place.

Built from the events of the PyYAML parser, so that nothing is guessed: every
scalar stays text, a key written twice is seen, an alias keeps its own place.
libyaml parses when it is there. Where it refuses a text, the pure parser reads
that once more and has the word, so that one text has one verdict everywhere.
"""

from dataclasses import replace
from typing import Any, Final

import yaml

from zsy_rules._source import Source
from zsy_rules._yaml import faults
from zsy_rules._yaml.blocks import without_block
from zsy_rules._yaml.build import MINIMAL, NEEDED, Builder, Disputed, Stop, key_text
from zsy_rules._yaml.fixes import ordinary_signs, parted_colons, written
from zsy_rules._yaml.glue import glued_brackets
from zsy_rules._yaml.nodes import (
    MAX_BYTES,
    MAX_DEPTH,
    MAX_NODES,
    Document,
    Entry,
    ListNode,
    MapNode,
    Node,
    TextNode,
    children,
    plain_data,
)
from zsy_rules._yaml.text import decode, describe, odd_sign, stray_signs, tab_problem, tabs, too_large
from zsy_rules._yaml.wide import by_its_sign
from zsy_rules.errors import Problem

__all__ = [
    "MAX_BYTES",
    "MAX_DEPTH",
    "MAX_NODES",
    "MINIMAL",
    "NEEDED",
    "Document",
    "Entry",
    "ListNode",
    "MapNode",
    "Node",
    "TextNode",
    "by_its_sign",
    "children",
    "describe",
    "glued_brackets",
    "key_text",
    "odd_sign",
    "ordinary_signs",
    "parted_colons",
    "plain_data",
    "read_yaml",
    "written",
]


#: Mistakes that are the same whatever stands elsewhere.
_APART: Final = ("yaml/duplicate-key", "yaml/missing-blank", "yaml/odd-sign")
#: Mistakes of a file as a whole.
_OF_THE_FILE: Final = ("yaml/too-large", "yaml/second-document")
#: Mistakes that show where they are, so that others of their kind can be looked for.
_OF_A_LINE = ("yaml/second-colon", "yaml/special-sign")
#: Problems of a line in which the reading ends.
_UNREAD: Final = ("yaml/syntax", "yaml/comma", "yaml/open-bracket", "yaml/second-colon")


def read_yaml(name: str, data: bytes | str, *, pure: bool = False) -> Document:
    """Return what a file named `name` holds, and everything that is wrong with it as YAML, in file order.

    `pure` parses without libyaml.
    """
    if isinstance(data, str):
        source = Source(name, data.removeprefix("\ufeff"))
        if len(source.text.encode("utf-8", "surrogatepass")) > MAX_BYTES:
            return Document(source, None, (too_large(source),), 0)
    else:
        source, problems = decode(data, name)
        if problems:
            return Document(source, None, problems, 0)
    stray = stray_signs(source)
    if stray:
        return Document(source, None, (stray,), 0)
    tab_offsets = tabs(source)
    # A tab is one blank to the parser, so that both parsers see the same text; it is a problem of its own.
    document = _in_blocks(source, source.text.replace("\t", " "), pure=pure)
    if not tab_offsets:
        return document
    told = tab_problem(source, tab_offsets)
    if any(not source.text[:at].rpartition("\n")[2].strip() for at in tab_offsets):
        return Document(source, None, (told,), document.nodes)  # where lines begin nobody can tell
    return Document(source, document.root, tuple(sorted((told, *document.problems), key=_start)), document.nodes)


def _in_blocks(source: Source, text: str, *, pure: bool) -> Document:
    """Return what a text holds; where it does not read, what it holds without the top-level key at fault."""
    document = _parsed(source, text, pure=pure)
    first = document.problems[0] if document.problems else None
    if document.root is not None or first is None or first.span is None or first.code in _OF_THE_FILE:
        return document
    rest = without_block(text, first.span)
    if rest is None:
        return document
    others = _in_blocks(source, rest[0], pure=pure) if first.code in _OF_A_LINE else _parsed(source, rest[0], pure=pure)
    if others.root is None or (first.code not in _OF_A_LINE and not all(map(_is_apart, others.problems))):
        return document  # the fault may lie elsewhere than where it shows
    root = replace(others.root, broken=others.root.broken | {rest[1]})
    # An anchor that nothing repeats may be repeated where nothing was read.
    more = tuple(problem for problem in others.problems if problem.code != "yaml/special-sign" or _is_error(problem))
    return Document(source, root, tuple(sorted((*document.problems, *more), key=_start)), document.nodes)


def _is_apart(problem: Problem) -> bool:
    """Whether a problem cannot come of the key that was left out."""
    return problem.code in _APART or not _is_error(problem)


def _is_error(problem: Problem) -> bool:
    return problem.severity == "error"


def _parsed(source: Source, text: str, *, pure: bool) -> Document:
    fast: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    loader = yaml.SafeLoader if pure else fast
    builder = Builder(source, yaml.parse(text, Loader=loader))
    try:
        root = builder.read()
    except Stop as stop:
        root = None
        builder.problems.append(stop.problem)
    except (yaml.YAMLError, ValueError, OverflowError, Disputed) as error:
        if loader is not yaml.SafeLoader:
            return _parsed(source, text, pure=True)
        root = None
        builder.problems.append(faults.explain(error, source, builder.open, builder.last))
    problems: list[Problem] = []
    for problem in sorted(map(by_its_sign, _without_echoes(builder.problems)), key=_start):
        if problem not in problems:
            problems.append(problem)
    return Document(source, root, tuple(problems), builder.nodes)


def _start(problem: Problem) -> int:
    return problem.span.start if problem.span else 0


def _without_echoes(problems: list[Problem]) -> list[Problem]:
    """Leave out empty values before a key with an odd sign: it was meant to stand inside, and its blanks are none.

    And an alias that is the beginning of a text, where that is told, or a key without a value in a line that does not
    read, or whose value is told to begin too far left.
    """
    special = {_start(problem) for problem in problems if problem.code == "yaml/special-sign"}
    problems = [problem for problem in problems if problem.code != "yaml/alias" or _start(problem) not in special]
    odd = max((_start(problem) for problem in problems if problem.code == "yaml/odd-sign"), default=-1)
    cut = {problem.span.line for problem in problems if problem.code in _UNREAD and problem.span}
    told = {other.span for problem in problems if problem.code == "yaml/indent" for other in problem.related}
    return [
        problem
        for problem in problems
        if problem.code not in ("yaml/empty-value", "yaml/key")
        or (
            _start(problem) > odd
            and problem.span is not None
            and problem.span.line not in cut
            and problem.span not in told
        )
    ]
