"""The published JSON Schema: fresh, without unions, and of one mind with the loader about types."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from zsy_rules._yaml import ListNode, MapNode, Node, TextNode, plain_data, read_yaml
from zsy_rules.loading import read_ruleset_text
from zsy_rules.loading.faults import check_types
from zsy_rules.ruleset import Ruleset
from zsy_rules.ruleset.schema import FILE_NAME, schema, schema_text
from zsy_rules.ruleset.shape import Shape, fields_of, shape_at

ROOT = Path(__file__).parents[1]
FILES = [*sorted((ROOT / "rulesets").glob("*.yaml")), *sorted((ROOT / "tests" / "data" / "rulesets").glob("*.yaml"))]
SCHEMA = schema()
VALIDATOR = Draft202012Validator(SCHEMA)


def core(text: str) -> Any:
    """What YAML 1.2 makes of a plain scalar (its core schema, yaml.org/spec/1.2.2, 10.3.2)."""
    if re.fullmatch("null|Null|NULL|~|", text):
        return None
    if re.fullmatch("true|True|TRUE|false|False|FALSE", text):
        return text.lower() == "true"
    if re.fullmatch("[-+]?[0-9]+", text):
        return int(text)
    if re.fullmatch("0o[0-7]+", text):
        return int(text[2:], 8)
    if re.fullmatch("0x[0-9a-fA-F]+", text):
        return int(text[2:], 16)
    if re.fullmatch(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", text):
        return float(text)
    return text


def core_data(node: Node) -> Any:
    """The node as a reader of YAML 1.2 hands it on; keys are compared as text, as the language says."""
    if isinstance(node, TextNode):
        return node.text if node.quoted else core(node.text)
    if isinstance(node, ListNode):
        return [core_data(item) for item in node.items]
    return {key: core_data(entry.value) for key, entry in node.entries.items()}


def both(text: str) -> tuple[Any, Any]:
    document = read_yaml("x.yaml", text)
    assert document.problems == ()
    assert document.root is not None
    return plain_data(document.root), core_data(document.root)


def test_the_core_reader_reads_as_the_standard_says() -> None:
    texts = ["3", "-1", "010", "0x1F", "1e3", "2.5", "true", "yes", "3..", "10..12", "~", "1-2", "3♦", "T"]
    assert [core(text) for text in texts] == [
        *(3, -1, 10, 31, 1000.0, 2.5, True, "yes", "3..", "10..12", None, "1-2", "3♦", "T")
    ]


# --- the file ------------------------------------------------------------------------------------


def test_the_file_is_fresh() -> None:
    # To write it anew: python -c "from zsy_rules.ruleset.schema import *; print(schema_text(), end='')"
    assert (ROOT / "rulesets" / FILE_NAME).read_text(encoding="utf-8") == schema_text()


def test_it_is_a_schema_of_2020_12_without_a_host() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert SCHEMA["$id"] == "ruleset.schema.json"
    assert SCHEMA["required"] == ["name", "extends"]
    assert list(SCHEMA["properties"])[:2] == ["name", "extends"]


def schemas(value: Any, place: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every object of the schema, without examples and defaults."""
    if isinstance(value, dict):
        yield place, value
        for key, inner in value.items():
            if key not in ("examples", "default", "enum"):
                yield from schemas(inner, f"{place}/{key}")


def test_it_has_no_unions_and_requires_nothing_else() -> None:
    for place, value in schemas(SCHEMA):
        named = place.rpartition("/")[2] in ("properties", "patternProperties", "$defs")
        if named:
            continue
        assert not {"anyOf", "oneOf", "allOf", "not", "if"} & value.keys(), place
        assert ("required" in value) == (place == ""), place


def test_every_key_has_a_description_and_examples_that_fit() -> None:
    keys: set[str] = set()
    for place, value in schemas(SCHEMA):
        if not place.endswith("/properties"):
            continue
        for key, field in value.items():
            keys.add(key)
            assert field["description"], key
            assert field["examples"], key
            for example in [*field["examples"], *([field["default"]] if "default" in field else [])]:
                inner = {**field, "$defs": SCHEMA["$defs"], "$id": SCHEMA["$id"]}
                assert [error.message for error in Draft202012Validator(inner).iter_errors(example)] == [], (place, key)
    assert len(keys) == 127  # language.md, appendix E


def test_patterns_are_anchored_and_mappings_closed() -> None:
    for place, value in schemas(SCHEMA):
        if place.rpartition("/")[2] in ("properties", "$defs"):
            continue
        for pattern in [*([value["pattern"]] if "pattern" in value else []), *value.get("patternProperties", {})]:
            assert pattern == "^none$" or (pattern.startswith("^(?:") and pattern.endswith(")$")), place
            assert "\\d" not in pattern
            assert "\\w" not in pattern
        if "pattern" in value:
            assert value["patternErrorMessage"], place
        if "properties" in value or "patternProperties" in value:
            assert value["additionalProperties"] is False, place


# --- files that are right ------------------------------------------------------------------------


def test_all_files_are_here() -> None:
    assert len(FILES) == 37 + 39


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_every_ruleset_fits_as_text_and_as_core_values(path: Path) -> None:
    for data in both(path.read_text(encoding="utf-8")):
        assert [error.message for error in VALIDATOR.iter_errors(data)] == []


# --- single mistakes of type ---------------------------------------------------------------------

HEAD = "name: house\nextends: standard\n"

# lines after the head, the code of the loader's one problem
MISTAKES = [
    # keys
    ("trick: {answr: higher}", "ruleset/unknown-key"),
    ("colour: red", "ruleset/unknown-key"),
    ("combinations: {pair: {with: {same_rank: 1, hwo_many: 2}}}", "ruleset/unknown-key"),
    ("for_players: {4: {players: 4}}", "ruleset/unknown-key"),
    ("effects: {x: {with_: 3}}", "ruleset/unknown-key"),
    # closed words
    ("trick: {answer: higer}", "ruleset/unknown-word"),
    ("direction: left", "ruleset/unknown-word"),
    ("effects: {x: {do: revolution}}", "ruleset/unknown-word"),
    ("combinations: {pair: {compare: [rank, colour]}}", "ruleset/unknown-word"),
    ("round: {ends: [one_left, side_won]}", "ruleset/unknown-word"),
    ("titles: {winner: A}", "ruleset/unknown-word"),
    # numbers, counts, seats
    ("deck: {packs: 9}", "ruleset/wrong-number"),
    ("deck: {packs: 0}", "ruleset/wrong-number"),
    ("deck: {packs: two}", "ruleset/wrong-number"),
    ("match: {rounds: -5}", "ruleset/wrong-number"),
    ("match: {target: 100000}", "ruleset/wrong-number"),
    ("scoring: {places: {first: 2.5}}", "ruleset/wrong-number"),
    ("deal: {hand: 55}", "ruleset/wrong-number"),
    ("language: 2", "ruleset/wrong-number"),
    ("teams: [[1, 9]]", "ruleset/wrong-number"),
    ("combinations: {pair: {same_rank: two}}", "ruleset/wrong-count"),
    ("combinations: {straight: {length: 5-7}}", "ruleset/wrong-count"),
    ("combinations: {straight: {length: -3}}", "ruleset/wrong-count"),
    ("bars: {x: {play: {size: 100}}}", "ruleset/wrong-count"),
    ("bars: {x: {play: {size: 5..3}}}", "ruleset/wrong-count"),
    ("combinations: {straight: {length: 12..7}}", "ruleset/wrong-count"),
    ("combinations: {straight: {length: 19..18}}", "ruleset/wrong-count"),
    ("players: 5..3", "ruleset/wrong-count"),
    ("players: 9", "ruleset/wrong-count"),
    ("players: 3..", "ruleset/wrong-count"),
    ("for_players: {9: {deck: {packs: 2}}}", "ruleset/wrong-number"),
    # ranks, suits, cards, filters, seats, results
    ("ranks: [3, 4, 11]", "ruleset/wrong-rank"),
    ("ranks: [3, 4, ace]", "ruleset/wrong-rank"),
    ("sequence: [wild, 3, 4, joker]", "ruleset/wrong-rank"),
    ("scoring: {cards_left: {ranks: {1: -1}}}", "ruleset/wrong-rank"),
    ("ladder: {fall_back_to: two}", "ruleset/wrong-rank"),
    ("suits: [♦, ♣, hearts, ♠]", "ruleset/wrong-suit"),
    ("combinations: {x: {cards: [3D]}}", "ruleset/wrong-card"),
    ("deck: {remove: [not 2]}", "ruleset/wrong-card"),
    ("tribute: {main: {exempt_with: [2]}}", "ruleset/wrong-card"),
    ("combinations: {straight: {of: [3-A]}}", "ruleset/wrong-filter"),
    ("wild: {x: {cards: [joker]}}", "ruleset/wrong-filter"),
    ("effects: {x: {keeping: [12]}}", "ruleset/wrong-filter"),
    ("lead: {first_round: holder of 3D}", "ruleset/wrong-seat"),
    ("lead: {later_rounds: seat 9}", "ruleset/wrong-seat"),
    ("dealer: {later_rounds: 3}", "ruleset/wrong-seat"),
    ("scoring: {results: {1-9: 3}}", "ruleset/wrong-result"),
    ("ladder: {win_at_top: [2-3]}", "ruleset/wrong-result"),
    # truths, names, texts
    ("trick: {must_beat: maybe}", "ruleset/wrong-truth"),
    ("trick: {must_beat: 1}", "ruleset/wrong-truth"),
    ("combinations: {bombs: {same_rank: 4}}", "ruleset/wrong-name"),
    ("combinations: {Pair: {same_rank: 2}}", "ruleset/wrong-name"),
    ("bombs: [bomb, none]", "ruleset/wrong-name"),
    ("auction: {winner: The Landlord}", "ruleset/wrong-name"),
    ("bombs: [bomb, bombs]", "ruleset/wrong-name"),
    ("combinations: {pair: {instead_of: [bombs]}}", "ruleset/wrong-name"),
    ("combinations: {full_house: {with: {never: [bombs]}}}", "ruleset/wrong-name"),
    ("ladder: {levels: [2, level]}", "ruleset/wrong-rank"),
    ("for_players: {²: {deck: {packs: 2}}}", "ruleset/wrong-number"),
    ("for_players: {two: {deck: {packs: 2}}}", "ruleset/wrong-number"),
    # lists that need an item
    ("combinations: {four_jokers: {cards: []}}", "ruleset/empty-list"),
    ("teams: [[1, 2, 3, 4], []]", "ruleset/empty-list"),
    ("effects: {x: {when: {kind: []}}}", "ruleset/empty-list"),
    ("version: one", "ruleset/wrong-name"),
    ('title: " "', "ruleset/wrong-text"),
    # lists, mappings and values in one another's places
    ("match: {ties: shared}", "ruleset/list-wanted"),
    ("bombs: bomb", "ruleset/list-wanted"),
    ("ranks: {3: 4}", "ruleset/list-wanted"),
    ("combinations: {straight: {of: 3..A}}", "ruleset/list-wanted"),
    ("round: {announce_at: 1}", "ruleset/list-wanted"),
    ("classes: {five: straight}", "ruleset/list-wanted"),
    ("teams: [[1, 3], 2]", "ruleset/list-wanted"),
    ("teams: [none]", "ruleset/list-wanted"),
    ("deck: 2", "ruleset/mapping-wanted"),
    ("trick: higher", "ruleset/mapping-wanted"),
    ("bars: [x]", "ruleset/mapping-wanted"),
    ("combinations: {pair: 2}", "ruleset/mapping-wanted"),
    ("titles: [President, Scum]", "ruleset/mapping-wanted"),
    ("for_players: none", "ruleset/takes-back-nothing"),
    ("for_players: {5: none}", "ruleset/takes-back-nothing"),
    ("deck: {packs: [2]}", "ruleset/value-wanted"),
    ("lead: {first_round: {holder: 3♦}}", "ruleset/value-wanted"),
    ("players: [3, 4]", "ruleset/value-wanted"),
    ("trick: {must_beat: [true]}", "ruleset/value-wanted"),
    ("direction: [clockwise]", "ruleset/value-wanted"),
    ("title: {en: x}", "ruleset/value-wanted"),
]
WHOLE_FILES = [
    ("extends: standard", "ruleset/missing-key"),
    ("name: house", "ruleset/missing-key"),
    ("name: My House\nextends: standard", "ruleset/wrong-name"),
    ("name: house\nextends: games/house.yaml", "ruleset/wrong-name"),
    ("name: house\nextends: [standard, points]", "ruleset/value-wanted"),
]
ALL = [*((HEAD + lines, code) for lines, code in MISTAKES), *WHOLE_FILES]


@pytest.mark.parametrize(("text", "code"), ALL, ids=[text.removeprefix(HEAD) for text, _ in ALL])
def test_one_mistake_of_type_is_one_problem_for_schema_and_loader(text: str, code: str) -> None:
    for data in both(text):
        assert len(list(VALIDATOR.iter_errors(data))) == 1
    problems = read_ruleset_text(text + "\n", "house.yaml")[1]
    assert [(problem.code, problem.severity) for problem in problems] == [(code, "error")]


def test_several_wrong_items_of_one_list_are_one_problem_of_the_loader() -> None:
    text = f"{HEAD}suits: [D, C, H, S]"
    assert all(len(list(VALIDATOR.iter_errors(data))) == 4 for data in both(text))
    problems = read_ruleset_text(text)[1]
    assert [len(problem.related) for problem in problems] == [3]


# What both take: edges of bounds, and `none` under any key that can be inherited.
RIGHT = [
    "deck: {packs: 8}", "deck: {packs: none}", "match: {target: -99999}", "match: {rounds: 99999}", "deal: {hand: 54}",
    "combinations: {pair: {same_rank: 1..}}", "players: 2..8", "for_players: {8: {deck: {packs: 2}}}",
    "lead: {first_round: partner of seat 8}", "lead: {first_round: holder of level♥}", "scoring: {results: {1-8: -3}}",
    "ranks: [2, 10, J, level, BJ]", "sequence: [wild, 2, wild]", "deck: {remove: [3♣, 2, 3..5, ♥, BJ]}",
    "combinations: {straight: {of: [not 2, level♥, 3..A, ♥, natural, jokers, wild, level, RJ]}}",
    "trick: {must_beat: true}", "titles: {first: 1}", "title: 24", "version: 1.2.3", "version: 2", "title: true",
    "tribute: none", "tribute: {middle: none}", "combinations: {straight: {of: none, length: none, same_rank: 5}}",
    "bombs: none", "trick: {answer: none}", "titles: {first: none}", "lead: {must_play_it: none}", "wild: {x: none}",
    "scoring: {cards_left: {ranks: {2: none}}}", "trick: {must_beat: none}", "bars: {x: {play: {}}}",
    # look-alike signs, which are folded first
    "lead: {first_round: holder of 4♢}", "lead: {first_round: holder of T♡️}", "suits: [♢, ♧, ♡, ♤]",
    "ranks: [３, T, １０, Ｊ, ＢＪ]", "deck: {remove: [３♧, ２, ３．．５, ♥︎]}", "players: ４",
    "match: {target: －１１}",
    "combinations: {straight: {length: ５．．}, pair: {of: [ｎｏｔ 2, 3..T]}}", "scoring: {results: {１－２: 3}}",
    "scoring: {cards_left: {ranks: {T: -1}}}", "combinations: {straight: {length: 9..12}}",
]  # fmt: skip


@pytest.mark.parametrize("lines", RIGHT)
def test_what_the_language_takes_fits(lines: str) -> None:
    for data in both(HEAD + lines):
        assert [error.message for error in VALIDATOR.iter_errors(data)] == []
    codes = {problem.code for problem in read_ruleset_text(HEAD + lines)[1]}
    assert codes <= {"ruleset/takes-back-nothing"}


# --- keys in other letters ------------------------------------------------------------------------

WIDE = {ord(sign): chr(ord(sign) + 0xFEE0) for sign in map(chr, range(0x21, 0x7F)) if sign != "_"}


def keyed(shape: Shape, path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The path of every key of the language, with one entry of each table."""
    if len(path) > 4:
        return  # sections that hold themselves
    for key in fields_of(shape.model) if shape.model else (NAMES[shape.key.code],) if shape.key else ():
        yield (*path, key)
        inner = fields_of(shape.model)[key] if shape.model else shape.item
        assert inner
        if (*path, key) != ("for_players",):
            yield from keyed(inner, (*path, key))


#: A key of each table, by what its keys are.
NAMES = {
    "ruleset/unknown-word": "first",
    "ruleset/wrong-rank": "10",
    "ruleset/wrong-name": "pair",
    "ruleset/wrong-number": "4",
    "ruleset/wrong-result": "1-2",
}
VALUES = ("first", "1", "2", "4", "♦", "3♦", "1-2", "true", "pair")


def right_value(shape: Shape) -> Any:
    """Some value that fits."""
    if shape.scalar:
        return next(one for one in (*VALUES, shape.scalar.pattern.split("|")[0]) if shape.scalar.takes(one))
    if shape.item and shape.key is None:
        return [right_value(shape.item)]
    return {}


PATHS = [path for path in keyed(Shape(model=Ruleset), ()) if path not in (("name",), ("extends",))]


@pytest.mark.parametrize("path", PATHS, ids=".".join)
def test_a_key_in_full_width_letters_is_told_by_both_or_by_none(path: tuple[str, ...]) -> None:
    shape = shape_at(Ruleset, path)
    assert shape
    value = right_value(shape)
    for place in range(len(path)):
        words = [word.translate(WIDE) if place == number else word for number, word in enumerate(path)]
        tree = value
        for word in reversed(words):
            tree = {word: tree}
        tree = {"name": "house", "extends": "standard", **tree}
        told = check_types(read(json.dumps(tree, ensure_ascii=False)))[1]
        assert VALIDATOR.is_valid(tree) == (told == []), words
        assert {problem.code for _, problem in told} <= {"yaml/odd-sign"}
        assert (told == []) == (path[place] in ("10", "4", "1-2"))


def read(text: str) -> MapNode:
    root = read_yaml("x.yaml", text).root
    assert root
    return root


def test_the_schema_is_json_of_plain_text() -> None:
    assert json.loads(schema_text()) == SCHEMA
    assert max(map(len, schema_text().splitlines())) < 4000  # counts that rise, with full-width digits
