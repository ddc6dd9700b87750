"""YAML text → nodes with places, and every problem of the text; the same with and without libyaml."""

from collections.abc import Iterator
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from zsy_rules._yaml import (
    MAX_BYTES,
    MAX_DEPTH,
    MAX_NODES,
    Document,
    MapNode,
    Node,
    children,
    key_text,
    plain_data,
    read_yaml,
)

PARSERS = pytest.mark.parametrize("pure", [False, True], ids=["libyaml", "pure"])


def test_libyaml_is_here() -> None:
    # Without it the tests that compare both parsers would compare one with itself.
    assert yaml.__with_libyaml__


# --- what is read --------------------------------------------------------------------------------

READ: list[tuple[str, dict[str, Any]]] = [
    # every scalar is text
    ("a: 3", {"a": "3"}),
    ("a: [3, 10, J, true, no, 1e3, 0x1, 010, 1_0, 3:00, 2026-01-02, .inf, =]",
     {"a": ["3", "10", "J", "true", "no", "1e3", "0x1", "010", "1_0", "3:00", "2026-01-02", ".inf", "="]}),
    ("on: start\nno: x\nN: {1: 2}", {"on": "start", "no": "x", "N": {"1": "2"}}),
    ("c: [3♦, ♦3, 🃏, 大王, 7-8-9-10-J]", {"c": ["3♦", "♦3", "🃏", "大王", "7-8-9-10-J"]}),
    ("a: \"3\"\nb: ''", {"a": "3", "b": ""}),
    # keys are folded, values are not
    ("３: a\nＪ: b\nT: c\n♢: ♢", {"3": "a", "J": "b", "10": "c", "♦": "♢"}),
    # comments, blank lines, line ends
    ("# c\n\na: b # c\r\nd: e\r\n", {"a": "b", "d": "e"}),
    ("\ufeffa: b", {"a": "b"}),
    ("a:\n- b\n- c: d", {"a": ["b", {"c": "d"}]}),
    ("a: |\n  one\n  two\nb: >-\n  one\n  two", {"a": "one\ntwo\n", "b": "one two"}),
    ("a: b\n...", {"a": "b"}),
    ("---\na: b", {"a": "b"}),
    ("%YAML 1.2\n---\na: b", {"a": "b"}),
    # anchors, aliases, one merge; own keys win, wherever the merge stands
    ("a: &x {b: c}\nd: *x", {"a": {"b": "c"}, "d": {"b": "c"}}),
    ("a: &x {b: c, e: f}\nd: {b: g, <<: *x}\nh: {<<: *x, b: i}",
     {"a": {"b": "c", "e": "f"}, "d": {"b": "g", "e": "f"}, "h": {"b": "i", "e": "f"}}),
    ("a: {<<: {b: c}, d: e}", {"a": {"b": "c", "d": "e"}}),
    ('a: {"<<": b}', {"a": {"<<": "b"}}),
    ("a: &x b\n*x : c", {"a": "b", "b": "c"}),
    ("a: # a tab\tin a comment\n  b: c\n", {"a": {"b": "c"}}),
]  # fmt: skip


@PARSERS
@pytest.mark.parametrize(("text", "data"), READ, ids=[text for text, _ in READ])
def test_reads(text: str, data: dict[str, Any], *, pure: bool) -> None:
    for written in (text, text.encode()):
        document = read_yaml("x.yaml", written, pure=pure)
        assert document.problems == ()
        assert document.root is not None
        assert plain_data(document.root) == data


def test_look_alike_keys_are_one_key() -> None:
    assert [key_text(text) for text in ("10", "T", "１０", "Ｔ", "♧", "♥\ufe0f")] == ["10"] * 4 + ["♣", "♥"]


# text, then every place as it is to be: key and value of every path
PLACES = """\
# 🃏 first
name: ♠️x
deck: {🂡: [3♦, "10"], b:   c}
lead:
  first: &who holder of 3♦   # c
  then: *who
tribute:
  <<: {main: x}
"""
EXPECTED = [
    # path, key, value: line:column-line:column, columns in code points
    ("name", "2:1-2:5", "2:7-2:10"),
    ("deck", "3:1-3:5", "3:7-3:30"),
    ("deck 🂡", "3:8-3:9", "3:11-3:21"),
    ("deck 🂡 0", "-", "3:12-3:14"),
    ("deck 🂡 1", "-", "3:16-3:20"),
    ("deck b", "3:23-3:24", "3:28-3:29"),
    ("lead", "4:1-4:5", "5:3-6:13"),
    ("lead first", "5:3-5:8", "5:15-5:27"),
    ("lead then", "6:3-6:7", "6:9-6:13"),
    ("tribute", "7:1-7:8", "8:3-8:16"),
    ("tribute main", "8:8-8:12", "8:14-8:15"),
]


def place(span: Any) -> str:
    return f"{span.line}:{span.column}-{span.end_line}:{span.end_column}" if span else "-"


def places(node: Node, path: tuple[str, ...] = ()) -> Iterator[tuple[str, str, str]]:
    for part, key, inner in children(node):
        here = (*path, part)
        yield " ".join(here), place(key), place(inner.span)
        yield from places(inner, here)


@PARSERS
@pytest.mark.parametrize("mark", ["", "\ufeff"], ids=["plain", "byte order mark"])
@pytest.mark.parametrize("ends", ["\n", "\r\n"], ids=["LF", "CRLF"])
def test_every_key_and_value_has_its_place(mark: str, ends: str, *, pure: bool) -> None:
    text = PLACES.replace("\n", ends)
    document = read_yaml("x.yaml", (mark + text).encode(), pure=pure)
    assert document.problems == ()
    assert document.root is not None
    assert list(places(document.root)) == EXPECTED


def test_a_merged_key_keeps_its_own_place_and_that_of_the_merge() -> None:
    document = read_yaml("x.yaml", "a: &x {b: c}\nd:\n  <<: *x\n")
    assert document.root is not None
    inner = document.root.entries["d"].value
    assert isinstance(inner, MapNode)
    entry = inner.entries["b"]
    assert (str(entry.key), str(entry.merged), str(entry.value.span)) == ("x.yaml:1:8", "x.yaml:3:3", "x.yaml:1:11")


# --- what is refused -----------------------------------------------------------------------------

REFUSED = [
    # name, text, the whole message
    ("a key twice", "a: 1\nb: 2\na: 3", """\
x.yaml:3:1: error: `a` is said twice here  [yaml/duplicate-key]
  3 | a: 3
    | ^
    = put both into one, or take one out
  x.yaml:1:1: first here
    1 | a: 1
      | ^"""),
    ("two spellings of one key", "{10: a, T: b}", """\
x.yaml:1:9: error: `T` is said twice here: it is the same as `10`  [yaml/duplicate-key]
  1 | {10: a, T: b}
    |         ^
    = put both into one, or take one out
  x.yaml:1:2: first here
    1 | {10: a, T: b}
      |  ^^"""),
    ("a quoted key and a plain one", '3: a\n"3": b', """\
x.yaml:2:1: error: `3` is said twice here  [yaml/duplicate-key]
  2 | "3": b
    | ^^^
    = put both into one, or take one out
  x.yaml:1:1: first here
    1 | 3: a
      | ^"""),
    ("no value", "a:\nb: c", """\
x.yaml:1:1: error: `a` has no value  [yaml/empty-value]
  1 | a:
    | ^
    = give it one, or take the line out; to take back what was inherited write none"""),
    ("null", "a: ~", """\
x.yaml:1:4: error: `~` is no value  [yaml/empty-value]
  1 | a: ~
    |    ^
    = leave the key out; to take back what was inherited write none"""),
    ("a value that is a comment", "red: #joker", """\
x.yaml:1:1: error: `red` has no value  [yaml/empty-value]
  1 | red: #joker
    | ^^^
    = what follows # is a comment; if it is the value, put it in quotes: "#joker\""""),
    ("an empty item", "a:\n- b\n-\n- c", """\
x.yaml:3:1: error: an item of this list is empty  [yaml/empty-value]
  3 | -
    | ^
    = take it out"""),
    ("no blanks in braces", "points: {2:2,RJ:3}", """\
x.yaml:1:10: error: a blank is missing behind the colon  [yaml/missing-blank]
  1 | points: {2:2,RJ:3}
    |          ^^^
    = write `2: 2`, `RJ: 3`
  x.yaml:1:14: and here
    1 | points: {2:2,RJ:3}
      |              ^^^^"""),
    ("no blank behind a colon", "a: b\npacks:2\nc: d", """\
x.yaml:2:1: error: a blank is missing behind the colon  [yaml/missing-blank]
  2 | packs:2
    | ^^^^^^^
    = write `packs: 2`"""),
    ("a tag", "a: !bomb 4", """\
x.yaml:1:4: error: tags (words with `!`) are not used in rulesets  [yaml/tag]
  1 | a: !bomb 4
    |    ^
    = take it out; if a text begins so, put it in quotes"""),
    ("a second document", "a: b\n---\nc: d", """\
x.yaml:2:1: error: a file holds one ruleset, and here a second one begins  [yaml/second-document]
  2 | ---
    | ^^^"""),
    ("a line of dashes at the end", "a: b\n---\n", """\
x.yaml:2:1: warning: this line begins a second document, and nothing follows  [yaml/second-document]
  2 | ---
    | ^^^
    = take the line out"""),
    ("text behind the end", "a: b\n...\nfoo", """\
x.yaml:3:1: error: nothing may follow the end of the ruleset  [yaml/second-document]
  3 | foo
    | ^^^
    = take it out"""),
    ("an alias inside what it repeats", "a: &x [*x]", """\
x.yaml:1:8: error: `*x` stands inside what it repeats  [yaml/alias]
  1 | a: &x [*x]
    |        ^^
    = write out what is meant"""),
    ("an alias of nothing", "a: *x", """\
x.yaml:1:4: error: `*x` repeats what is marked `&x`, and nothing is  [yaml/alias]
  1 | a: *x
    |    ^^
    = write &x before what it repeats, or write that out here"""),
    ("an alias of nothing that is near to a mark", "a: &base b\nc: *bas", """\
x.yaml:2:4: error: `*bas` repeats what is marked `&bas`, and nothing is  [yaml/alias]
  2 | c: *bas
    |    ^^^^
    = did you mean *base?"""),
    ("two merges", "x: &x {a: b}\ny: {<<: *x, <<: *x}", """\
x.yaml:2:13: error: a mapping takes in one other mapping at most  [yaml/duplicate-key]
  2 | y: {<<: *x, <<: *x}
    |             ^^
    = say what differs from a file with extends
  x.yaml:2:5: first here
    2 | y: {<<: *x, <<: *x}
      |     ^^"""),
    ("a merge of a list", "x: &x {a: b}\ny: {<<: [*x]}", """\
x.yaml:2:9: error: `<<` takes in one mapping, and this is none  [yaml/merge]
  2 | y: {<<: [*x]}
    |         ^^^^
    = say what differs from another file with extends"""),
    ("a list as a key", "[a, b]: c", """\
x.yaml:1:1: error: a key is one word, and this is a list or a mapping  [yaml/key]
  1 | [a, b]: c
    | ^
    = write `key: value`; what begins with [ or { and holds signs of its own goes into quotes"""),
    ("no key", ": a", """\
x.yaml:1:1: error: a key is missing before this colon  [yaml/key]
  1 | : a
    | ^
    = write `key: value`"""),
    ("a tab", "a:\n\tb: c", """\
x.yaml:2:1: error: a tab stands here; YAML wants blanks  [yaml/tab]
  2 |  b: c
    | ^
    = write two blanks for each step to the right"""),
    ("a tab behind a colon", "a:\tb", """\
x.yaml:1:3: error: a tab stands here; YAML wants blanks  [yaml/tab]
  1 | a: b
    |   ^
    = write a blank"""),
    ("nothing", "", """\
x.yaml:1:1: error: the file says nothing  [yaml/empty-file]
  1 |
    | ^
    = a ruleset is a mapping, at the least:
    = name: my-house
    = extends: standard"""),
    ("comments only", "# nothing\n", """\
x.yaml:1:1: error: the file says nothing  [yaml/empty-file]
  1 | # nothing
    | ^
    = a ruleset is a mapping, at the least:
    = name: my-house
    = extends: standard"""),
    ("a list", "- a", """\
x.yaml:1:1: error: a ruleset is a mapping of keys, and this is a list  [yaml/not-a-mapping]
  1 | - a
    | ^^^
    = a ruleset is a mapping, at the least:
    = name: my-house
    = extends: standard"""),
    ("full-width colons", "a：1 b：2", """\
x.yaml:1:1: error: a ruleset is a mapping of keys, and this is a text  [yaml/not-a-mapping]
  1 | a：1 b：2
    | ^^^^^^^^^
    = a blank is missing behind the colon, and `：` is not a colon: `a: 1 b：2`"""),
    ("no-break blanks", "a:\n\u00a0\u00a0b: c", """\
x.yaml:2:1: error: the key holds the no-break blank U+00A0  [yaml/odd-sign]
  2 |   b: c
    | ^
    = use ordinary signs and blanks"""),
    ("an invisible sign", "ranks\u200b: [3]", """\
x.yaml:1:6: error: the key holds the invisible sign U+200B (zero width space)  [yaml/odd-sign]
  1 | ranks : [3]
    |      ^
    = use ordinary signs and blanks"""),
    ("a line end of another system", "a: b\u2028c: d", """\
x.yaml:1:5: error: the invisible sign U+2028 (line separator) has no place in a ruleset  [yaml/odd-sign]
  1 | a: b c: d
    |     ^
    = end lines as other text files do (LF, or CR LF)"""),
    ("NEL", "a: b\u0085c: d", """\
x.yaml:1:5: error: the invisible sign U+0085 (control character) has no place in a ruleset  [yaml/odd-sign]
  1 | a: b c: d
    |     ^
    = end lines as other text files do (LF, or CR LF)"""),
    ("half a character", 'a: "\\ud800"', """\
x.yaml:1:4: error: this holds a sign that has no place in a ruleset  [yaml/odd-sign]
  1 | a: "\\ud800"
    |    ^^^^^^^^
    = take it out"""),
    ("a star", "combo: *", """\
x.yaml:1:8: error: `*` has a meaning of its own in YAML  [yaml/special-sign]
  1 | combo: *
    |        ^
    = put the text in quotes: "*\""""),
    ("per cent", "x: %50", """\
x.yaml:1:4: error: `%` has a meaning of its own in YAML  [yaml/special-sign]
  1 | x: %50
    |    ^
    = put the text in quotes: "%50\""""),
    ("a backquote", "x: `a` # c", """\
x.yaml:1:4: error: ``` has a meaning of its own in YAML  [yaml/special-sign]
  1 | x: `a` # c
    |    ^
    = put the text in quotes: "`a`\""""),
    ("a second colon", "title: Big Two: Hong Kong", """\
x.yaml:1:15: error: a second `: ` in one line  [yaml/second-colon]
  1 | title: Big Two: Hong Kong
    |               ^
    = put the text in quotes: title: "Big Two: Hong Kong\""""),
    ("an open quote", "a: 'b\nc: d\n", """\
x.yaml:1:4: error: the quote that opens here is never closed  [yaml/open-quote]
  1 | a: 'b
    |    ^
    = close it"""),
    ("a bad escape", 'a: "3\\x"', """\
x.yaml:1:7: error: this is not read in double quotes  [yaml/syntax]
  1 | a: "3\\x"
    |       ^
    = in double quotes a backslash has a meaning; use single quotes"""),
    ("text behind a quote", 'title: "Big" Two', """\
x.yaml:1:14: error: this cannot follow here  [yaml/syntax]
  1 | title: "Big" Two
    |              ^^^
    = a text that begins with a quote or a bracket ends with it; put the whole in (other) quotes: '"Big" Two'"""),
    ("an open bracket", "a: [3, 4\nb: c\n", """\
x.yaml:1:4: error: the `[` that opens here is never closed  [yaml/open-bracket]
  1 | a: [3, 4
    |    ^
    = close it with `]` behind `4`"""),
    ("an open bracket at the end", "a: {b: [3, ", """\
x.yaml:1:8: error: the `[` that opens here is never closed  [yaml/open-bracket]
  1 | a: {b: [3,
    |        ^
    = close it with `]`"""),
    ("a bracket that closes nothing", "a: ]", """\
x.yaml:1:4: error: `]` closes or parts nothing here  [yaml/open-bracket]
  1 | a: ]
    |    ^
    = take it out, or open it"""),
    ("the wrong bracket", "deck: {packs: 2]", """\
x.yaml:1:16: error: `]` does not close the `{` before it  [yaml/open-bracket]
  1 | deck: {packs: 2]
    |                ^
    = write `}`
  x.yaml:1:7: of what opens here
    1 | deck: {packs: 2]
      |       ^"""),
    ("a question in braces", "{first: Who?}", """\
x.yaml:1:12: error: a `,` or `}` is due here  [yaml/comma]
  1 | {first: Who?}
    |            ^
    = separate items by commas; a text with brackets, commas, `?` or `: ` in it goes into quotes
  x.yaml:1:1: of what opens here
    1 | {first: Who?}
      | ^"""),
    ("two commas", "a: [1,,2]", """\
x.yaml:1:7: error: nothing stands before this `,`  [yaml/comma]
  1 | a: [1,,2]
    |       ^
    = take it out"""),
    ("too far in", "deck:\n  packs: 2\n   remove: [2]", """\
x.yaml:3:4: error: this line is further in than the one above, which has its value already  [yaml/indent]
  3 |    remove: [2]
    |    ^^^^^^^^^^^
    = begin it with 2 blanks, as the line above"""),
    ("between two columns", "deck:\n    packs: 2\n  remove: [2]", """\
x.yaml:3:3: error: this line does not line up with any line above it  [yaml/indent]
  3 |   remove: [2]
    |   ^^^^^^^^^^^
    = begin it with 4 blanks, as the lines above"""),
    ("a list in one line", "a: - b", """\
x.yaml:1:4: error: a list with `-` begins on a line of its own  [yaml/syntax]
  1 | a: - b
    |    ^
    = write [b] here"""),
    ("no colon", "a: b\nfoo\nc: d", """\
x.yaml:2:1: error: this line is no `key: value`  [yaml/syntax]
  2 | foo
    | ^^^
    = is a colon missing? or is it a remark: that begins with #"""),
]  # fmt: skip


@PARSERS
@pytest.mark.parametrize(("text", "message"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_one_mistake_is_one_problem(text: str, message: str, *, pure: bool) -> None:
    problems = read_yaml("x.yaml", text, pure=pure).problems
    assert "\n".join(str(problem) for problem in problems) == message


BYTES = [
    # name, bytes, the whole message
    ("Latin-1", "a: Tiến\nb: Café".encode()[:-2] + b"\xe9", """\
x.yaml:2:7: error: the file is not UTF-8: this is no character of it  [yaml/not-utf8]
  2 | b: Caf�
    |       ^
    = save the file as UTF-8"""),
    ("GBK", "a: 大王".encode("gbk"), """\
x.yaml:1:4: error: the file is not UTF-8: this is no character of it  [yaml/not-utf8]
  1 | a: ����
    |    ^
    = save the file as UTF-8; now it looks like GBK (Chinese)"""),
    ("Latin-1 alone", "a: b\nc: Jürgen".encode("latin-1"), """\
x.yaml:2:5: error: the file is not UTF-8: this is no character of it  [yaml/not-utf8]
  2 | c: J�rgen
    |     ^
    = save the file as UTF-8; now it looks like Latin-1 (Western)"""),
    ("UTF-16 with a mark", "a: b".encode("utf-16"), """\
x.yaml:1:1: error: the file is UTF-16, not UTF-8  [yaml/not-utf8]
  1 |
    | ^
    = save the file as UTF-8"""),
    ("UTF-16 without a mark", "a: b".encode("utf-16-le"), """\
x.yaml:1:1: error: the file looks like UTF-16, not UTF-8  [yaml/not-utf8]
  1 |
    | ^
    = save the file as UTF-8"""),
]  # fmt: skip


@pytest.mark.parametrize(("data", "message"), [row[1:] for row in BYTES], ids=[row[0] for row in BYTES])
def test_bytes_that_are_not_utf8(data: bytes, message: str) -> None:
    problems = read_yaml("x.yaml", data).problems
    assert "\n".join(str(problem) for problem in problems) == message


# --- limits --------------------------------------------------------------------------------------


def codes(document: Document) -> list[str]:
    return [problem.code for problem in document.problems]


@PARSERS
def test_size_limit(*, pure: bool) -> None:
    line = "a: b # "
    within = line + "x" * (MAX_BYTES - len(line))
    assert codes(read_yaml("x", within, pure=pure)) == []
    for over in (within + "x", (within + "x").encode(), "\ufeff".encode() + (within + "x").encode()):
        assert codes(read_yaml("x", over, pure=pure)) == ["yaml/too-large"]
    # What counts is bytes: a suit sign has three.
    assert codes(read_yaml("x", line + "♦" * ((MAX_BYTES - len(line)) // 3 + 1), pure=pure)) == ["yaml/too-large"]


@PARSERS
def test_depth_limit(*, pure: bool) -> None:
    def nested(depth: int) -> str:
        return "a: " + "[" * (depth - 1) + "b" + "]" * (depth - 1)

    assert codes(read_yaml("x", nested(MAX_DEPTH), pure=pure)) == []
    assert codes(read_yaml("x", nested(MAX_DEPTH + 1), pure=pure)) == ["yaml/too-large"]
    block = "\n".join("  " * level + "a:" for level in range(MAX_DEPTH + 1))
    told = {read_yaml("x", text, pure=pure).problems[0].message for text in (nested(MAX_DEPTH + 1), f"{block} 1")}
    assert told == {"lists and mappings are nested more than 20 levels deep"}
    assert codes(read_yaml("x", "a: " + "[" * 100_000, pure=pure)) == ["yaml/too-large"]
    assert codes(read_yaml("x", "a: " + "{b: " * 2000, pure=pure)) == ["yaml/too-large"]


@PARSERS
def test_depth_counts_through_aliases(*, pure: bool) -> None:
    half = "[" * 12 + "b" + "]" * 12
    assert codes(read_yaml("x", f"a: &x {half}\nc: {'[' * 7}*x{']' * 7}", pure=pure)) == []
    assert codes(read_yaml("x", f"a: &x {half}\nc: {'[' * 8}*x{']' * 8}", pure=pure)) == ["yaml/too-large"]


@PARSERS
def test_nodes_are_counted_as_though_aliases_were_written_out(*, pure: bool) -> None:
    assert read_yaml("x", "a: &x [b, c]\nd: *x", pure=pure).nodes == 1 + (1 + 3) + (1 + 3)
    full = ", ".join("b" for _ in range(MAX_NODES - 3))
    assert codes(read_yaml("x", f"a: [{full}]", pure=pure)) == []
    assert codes(read_yaml("x", f"a: [{full}, b]", pure=pure)) == ["yaml/too-large"]


@PARSERS
def test_billion_laughs_end_after_a_bounded_number_of_nodes(*, pure: bool) -> None:
    lines = ["a0: &a0 [ha, ha, ha, ha, ha, ha, ha, ha, ha, ha]"]
    for level in range(1, 12):
        lines.append(f"a{level}: &a{level} [{', '.join([f'*a{level - 1}'] * 10)}]")
    document = read_yaml("x", "\n".join(lines), pure=pure)
    assert codes(document) == ["yaml/too-large"]
    # The alias that goes over the limit is counted, and nothing after it: at most one more list of its size.
    assert MAX_NODES < document.nodes <= 2 * MAX_NODES


# --- both parsers --------------------------------------------------------------------------------

PIECES = st.sampled_from(
    [
        *(
            "name: x\n",
            "a: [1, 2]\n",
            "  b: {c: d, e: f}\n",
            "- x\n",
            'k: "q"\n',
            "k2: 'z'\n",
            "x: |\n  t\n",
            "y: >\n f\n",
        ),
        *("# c\n", "<<: *a\n", "m: &a {p: q}\n", "🃏: 3♦\n", ": ", " #", "- ", "\n  ", "? ", "---\n", "...", "\r\n"),
        *("\\x", "&a ", "*a ", "!!str ", '""', "''", "~", "null", "\ufeff", "%YAML 1.1\n", "\\ud800", "\t", "\u2028"),
        *":,[]{}#&*!|>'\"%@`-? \nab1♦=",
    ]
)


def everything(document: Document) -> object:
    said = [(problem.code, str(problem)) for problem in document.problems]
    seen = document.root and (plain_data(document.root), list(places(document.root)))
    return said, seen


@given(st.lists(PIECES, max_size=12))
def test_both_parsers_say_the_same_of_any_text(pieces: list[str]) -> None:
    text = "".join(pieces)
    assert everything(read_yaml("x.yaml", text)) == everything(read_yaml("x.yaml", text, pure=True))


@given(st.one_of(st.text(max_size=40), st.binary(max_size=40)))
def test_no_text_is_too_odd(text: str | bytes) -> None:
    document = read_yaml("x.yaml", text)
    assert document.root is not None or document.problems
    for problem in document.problems:
        assert problem.span is not None
        assert str(problem)
