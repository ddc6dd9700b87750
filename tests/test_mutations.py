"""Shipped rulesets with something in them deleted, doubled, swapped or retyped, and random bytes.

Whatever stands in a file, the answer is problems with their places or a ruleset that plays; both parsers say the
same, and --fix comes to an end. `pytest --long` draws 20,000 files.
"""

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from functools import cache
from itertools import accumulate
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from zsy_rules._resources import data_dir
from zsy_rules._source import Span
from zsy_rules._yaml import MapNode, Node, children, read_yaml
from zsy_rules.bots import RandomBot
from zsy_rules.canonical import content_hash
from zsy_rules.checks import examine, has_errors
from zsy_rules.cli.mending import mended
from zsy_rules.errors import Problem
from zsy_rules.loading import Reading, Resolved, read_ruleset_text, shipped_names
from zsy_rules.rules import from_reading

NAMES = shipped_names()
#: What a value may be turned into: of other types, of words that other readers of YAML know, of signs with a meaning.
RETYPED = (
    *("none", "true", "yes", "0", "-1", "1", "3", "08", "99999", "1e3", "3..", "5..3", "first", "bombs", "level"),
    *("[]", "{}", "[3, 3]", "[[1]]", "{a: b}", "[none]", "~", "''", '"', "'", "*", "&a b", "*a", "!x y", "|", ">"),
    *("3♦", "♢3", "holder of 3♦", "last", "seat 9", "not ♥", "A..3", "1-2", "wild", "- x", "# c", "?", ": "),
    *("\t", "\u00a0", "\u200b", "："),
)
LIKE_KEYS = (
    "players",
    "ranks",
    "of",
    "with",
    "length",
    "combinations",
    "none",
    "on",
    "3",
    "Ｔ",
    "<<",
    "for_players",
    "5",
)


@cache
def text_of(name: str) -> str:
    return (data_dir("rulesets") / f"{name}.yaml").read_text(encoding="utf-8")


@cache
def spans_of(name: str) -> tuple[tuple[Span, ...], tuple[Span, ...]]:
    """The places of the keys and of the values of a shipped file."""
    root = read_yaml(name, text_of(name)).root
    assert root is not None
    keys: list[Span] = []
    values: list[Span] = []

    def walk(node: Node) -> Iterator[tuple[Span | None, Span]]:
        for _, key, inner in children(node):
            yield key, inner.span
            yield from walk(inner)

    for key, value in walk(root):
        keys += [key] if key else []
        values.append(value)
    return tuple(keys), tuple(values)


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A shipped file after one to four changes, each at a node of the file as it was."""
    name = draw(st.sampled_from(NAMES))
    text, (keys, values) = text_of(name), spans_of(name)
    nodes = st.sampled_from([*keys, *values])
    edits: dict[tuple[int, int], str] = {}
    for _ in range(draw(st.integers(1, 4))):
        what = draw(st.sampled_from(["delete", "double", "swap", "retype", "rename", "insert"]))
        one, other = draw(nodes), draw(nodes)
        if what == "delete":
            edits[one.start, one.end] = ""
        elif what == "double":
            edits[one.end, one.end] = draw(st.sampled_from([", ", "\n", " ", ": "])) + one.text
        elif what == "swap":
            edits |= {(one.start, one.end): other.text, (other.start, other.end): one.text}
        elif what == "retype":
            value = draw(st.sampled_from(values))
            edits[value.start, value.end] = draw(st.sampled_from(RETYPED))
        elif what == "rename":
            key = draw(st.sampled_from(keys))
            edits[key.start, key.end] = draw(st.sampled_from(LIKE_KEYS) | st.just(key.text[1:] + key.text[:1]))
        else:
            edits[one.start, one.start] = draw(st.sampled_from(RETYPED) | st.text(max_size=3))
    for (start, end), new in sorted(edits.items(), reverse=True):
        text = text[:start] + new + text[end:]
    return text


def answer(data: str | bytes) -> tuple[tuple[Resolved, ...], tuple[Problem, ...]]:
    reading = read_ruleset_text(data, "house.yaml")
    return reading.family, examine(*reading)


def holds(data: str | bytes) -> None:
    """Either there are problems, each with its place, or the ruleset plays a round at its smallest table."""
    family, problems = answer(data)
    for problem in problems:
        assert problem.span is not None, problem
        assert str(problem)
        assert problem.as_json()["line"] >= 1
    if has_errors(problems):
        return
    assert family
    rules = from_reading(Reading(family, problems), "house")
    match, bot = rules.match(seed=7, rounds=1), RandomBot(7)
    while match.turn is not None:
        match = match.after(bot(match.observe(match.turn)))
    assert match.rounds


def fixes_end(text: str) -> None:
    """A file is mended once; what is left is what cannot be mended, and the problems of YAML are not more."""
    after, made = mended(text, "house.yaml", Path())
    again, more = mended(after, "house.yaml", Path())
    assert (again, more) == (after, ())
    assert bool(made) == (after != text)
    nothing_comes(text, after)


def changed_places(before: str, after: str) -> Iterator[tuple[int, int]]:
    """Where `after` differs from `before`, sign by sign in the lines that differ."""
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    at = [0, *accumulate(map(len, new))]
    for _, one, two, low, high in _differences(old, new):
        for _, _, _, start, end in _differences("".join(old[one:two]), "".join(new[low:high])):
            yield at[low] + start, at[low] + end


def _differences(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[str, int, int, int, int]]:
    codes = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return (code for code in codes if code[0] != "equal")


def nothing_comes(before: str, after: str) -> None:
    """Where something was written, only what was told of the file before is told; a text that read still reads."""
    if before == after:
        return
    known: set[tuple[str, object]] = set()
    for problem in answer(before)[1]:
        known |= {(problem.code, problem.message), (problem.code, problem.span and problem.span.text)}
    places = list(changed_places(before, after))
    assert read_yaml("house.yaml", after).root is not None or read_yaml("house.yaml", before).root is None
    for problem in answer(after)[1]:
        span = problem.span
        if problem.severity == "note" or span is None or span.source.text != after:
            continue
        if not {(problem.code, problem.message), (problem.code, span.text)} & known:
            assert not any(span.start <= end and start <= span.end for start, end in places), str(problem)


def both_parsers_agree(data: str) -> None:
    fast, slow = read_yaml("house.yaml", data), read_yaml("house.yaml", data, pure=True)
    assert [str(problem) for problem in fast.problems] == [str(problem) for problem in slow.problems]
    assert isinstance(fast.root, MapNode) == isinstance(slow.root, MapNode)


@given(mutated())
def test_a_changed_ruleset_is_told_about_or_plays(text: str) -> None:
    holds(text)


#: The colon of another script would be mended to one that does not read, beside a line that does not.
TWO_COLONS = """\
# yaml-language-server: $schema=ruleset.schema.json

name: avoid-last
title: title: Zheng Shangyou, fewest last places win
extends: ：
source: seed rules page L17, as read in rules.md A3 C29
match: {winner: fewest_lasts}     # C29
"""


@given(mutated())
@example(TWO_COLONS)
def test_a_changed_ruleset_is_mended_once(text: str) -> None:
    fixes_end(text)
    both_parsers_agree(text)


@given(st.binary(max_size=200) | st.text(max_size=80).map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_random_bytes_are_told_about(data: bytes) -> None:
    holds(data)


@given(st.sampled_from(NAMES), st.data())
def test_bytes_in_a_ruleset_are_told_about_or_play(name: str, data: st.DataObject) -> None:
    whole = bytearray(text_of(name).encode())
    for _ in range(data.draw(st.integers(1, 5))):
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    holds(bytes(whole))


@pytest.mark.long
@settings(max_examples=20_000)
@given(mutated())
def test_twenty_thousand_changed_rulesets(text: str) -> None:
    holds(text)
    fixes_end(text)
    both_parsers_agree(text)


# --- slips of the pen ----------------------------------------------------------------------------


@st.composite
def slips(draw: st.DrawFn) -> tuple[str, str]:
    """A shipped name, and its text with one letter of one key or word dropped, doubled, or changed with the next."""
    name = draw(st.sampled_from(NAMES))
    keys, values = spans_of(name)
    words = [span for span in (*keys, *values) if re.fullmatch("[a-z_]{4,}", span.text)]
    span = draw(st.sampled_from(words))
    at = draw(st.integers(0, len(span.text) - 2))
    word = span.text
    slip = draw(
        st.sampled_from(
            [
                word[:at] + word[at + 1 :],
                word[: at + 1] + word[at:],
                word[:at] + word[at + 1] + word[at] + word[at + 2 :],
            ]
        )
    )
    text = text_of(name)
    return name, text[: span.start] + slip + text[span.end :]


@cache
def hashes_of(name: str) -> tuple[str, ...]:
    family, _, _ = read_ruleset_text(text_of(name), f"{name}.yaml")
    return tuple(map(content_hash, family))


@given(slips())
def test_a_slip_that_is_mended_gives_the_game_that_was_meant(slip: tuple[str, str]) -> None:
    """Or what is wrong is still told; a mended file never means another game."""
    name, text = slip
    after, made = mended(text, f"{name}.yaml", Path())
    family, told, _ = read_ruleset_text(after, f"{name}.yaml")
    if made and not has_errors(examine(family, told)):
        assert tuple(map(content_hash, family)) == hashes_of(name)
