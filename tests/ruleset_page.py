"""Writes docs/reference/ruleset.md: every key of the ruleset language, read off the models.

`PYTHONPATH=. python tests/ruleset_page.py` writes it anew.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pydantic_core import PydanticUndefined

from zsy_rules.checks.unsupported import is_refused, is_refused_value
from zsy_rules.ruleset import PLACES, Ruleset, Section
from zsy_rules.ruleset.models import Differences, Head
from zsy_rules.ruleset.scalars import (
    AnyCount,
    CardText,
    PlaceWord,
    Player,
    RankText,
    ResultText,
    Scalar,
    Term,
    Words,
)
from zsy_rules.ruleset.section import says_of
from zsy_rules.ruleset.shape import Shape, fields_of

PAGE = Path(__file__).parents[1] / "docs" / "reference" / "ruleset.md"

INTRODUCTION = """\
# Every key of a ruleset

Read off the models by `python tests/ruleset_page.py`; a test holds it fresh. [The tutorial](../tutorial.md) is the
place to begin; `zsy why NAME PATH` tells what a key is in a game, and who said so.

A file says only what differs from the ruleset that it extends. Mappings are merged key by key, everything else replaces
what was inherited, and `KEY: none` takes it back. What no file says is the default of this page; *not said* is the
default of keys whose meaning says what holds then. A list is written `[a, b]`, a mapping `{key: value}`, both also over
several lines. Ranks, cards, counts and numbers need no quotes.

## How values are written

| value | examples |
|---|---|
"""

#: Scalars that are more than a number or a word, with what can be written and what it means.
VALUES: list[tuple[str, Any, dict[str, str]]] = [
    ("a count", AnyCount, {"4": "four", "4..": "four or more", "3..6": "three to six"}),
    (
        "a rank",
        RankText,
        {"3": "", "10": "", "A": "", "BJ": "black joker", "RJ": "red joker", "level": "the level rank"},
    ),
    ("a card", CardText, {"3♦": "", "BJ": "", "level♥": "the heart of the level rank"}),
    (
        "cards: each item of the list",
        Term,
        {
            "3♦": "this card",
            "2": "a rank",
            "3..A": "from the 3 up to the ace, as they stand in `ranks`",
            "♥": "a suit",
            "natural": "all but jokers",
            "jokers": "",
            "wild": "wild cards",
            "not 2": "none of these",
        },
    ),
    (
        "a seat",
        Player,
        {
            "holder of 3♦": "",
            "holder of lowest card": "",
            "last": "who had that place in the round before",
            "dealer": "",
            "after dealer": "the next in turn",
            "before dealer": "",
            "partner of first": "",
            "seat 2": "",
            "random": "",
            "highest draw": "everybody draws a card",
            "drawer of turned card": "a card lies face up in the pack",
            "giver of highest": "of this round's gifts",
            "landlord": "a role of the auction",
        },
    ),
    ("a place", PlaceWord, dict.fromkeys(PLACES, "")),
    ("a result", ResultText, {"1-3": "the winning side has the first place, and its last player the third"}),
]


def sections() -> list[tuple[type[Section], list[str]]]:
    """Every section of the language with the places where it stands, in the order in which they are met."""
    found: dict[type[Section], list[str]] = {}
    waiting: list[tuple[type[Section], str]] = [(Ruleset, "")]
    while waiting:
        model, place = waiting.pop(0)
        for key, shape in fields_of(model).items():
            inner, where = shape.model, f"{place}{key}"
            if shape.item and shape.item.model:
                inner, where = shape.item.model, f"{place}{key}.NAME"
            if inner is None or inner is Differences:
                continue
            if inner not in found:
                waiting.append((inner, f"{where}."))
            if len(found.setdefault(inner, [])) < 4 and where not in found[inner]:
                found[inner].append(where)
    return list(found.items())


def cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def code(value: Any) -> str:
    return f"`{cell(flow(value))}`"


def flow(value: Any) -> str:
    """A value as a file has it."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {flow(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(flow, value)) + "]"
    return str(value).lower() if isinstance(value, bool) else str(value)


def meanings(model: type[Section], name: str, shape: Shape, path: tuple[str, ...]) -> str:
    """The words that may stand under a key, each with its sentence of the rules in prose."""
    says, inner = says_of(model, name), shape.scalar or (shape.item.scalar if shape.item else None)
    assert isinstance(inner, Words)
    assert not isinstance(says, str)
    told = [(word, re.sub(r" ?(\{[^}]*\})+", " …", says.get(word, "")).strip()) for word in inner.pattern.split("|")]
    told = [(word, f"{sentence} ({LATER})" if is_refused_value(path, word) else sentence) for word, sentence in told]
    return "<br>".join(f"`{word}`: {sentence}" if sentence else f"`{word}`" for word, sentence in told)


def takes(shape: Shape) -> str:
    """What may stand under a key."""
    if shape.model is Differences:
        return "any key of [the rules](#the-rules) but this"
    if shape.model:
        return f"[{shape.model.__name__}](#{anchor(shape.model)})"
    if shape.scalar:
        return scalar(shape.scalar)
    assert shape.item
    if shape.key is None:
        return f"a list{' with an item or more' if shape.filled else ''}; each item: {takes(shape.item)}"
    return f"a table; key: {scalar(shape.key)}; value: {takes(shape.item)}"


def scalar(one: Scalar) -> str:
    if isinstance(one, Words):
        return ", ".join(f"`{word}`" for word in one.pattern.split("|"))
    return cell(one.wanted)


def anchor(model: type[Section]) -> str:
    return model.__name__.lower()


def default(field: Any) -> str:
    value = field.default
    if value is PydanticUndefined or value is ...:
        return "needed"
    if value is None or value in ((), {}) or isinstance(value, Section):
        return "*not said*"
    return code(value)


#: What is said of what no version plays yet; a ruleset with it is refused.
LATER = "not played yet"


def paths_of(places: list[str], key: str) -> list[tuple[str, ...]]:
    """The paths of a key at the places of its section, as `checks.unsupported` writes them."""
    return [tuple(f"{place}.{key}".strip(".").replace("NAME", "*").split(".")) for place in places or [""]]


def later(places: list[str], key: str) -> str:
    """What is said of a key that cannot be played yet, at any of its places."""
    refused = {is_refused(path) for path in paths_of(places, key)}
    assert len(refused) == 1, (places, key)
    return f" **{LATER.capitalize()}: a ruleset that says it is refused.**" if refused == {True} else ""


def table(model: type[Section], names: list[str], places: list[str]) -> Iterator[str]:
    yield "| key | takes | default | meaning | example |"
    yield "|---|---|---|---|---|"
    for name in names:
        field = model.model_fields[name]
        key = field.alias or name
        examples = "<br>".join(code(example) for example in field.examples or ())
        meaning = cell(field.description or "") + later(places, key)
        shape = fields_of(model)[key]
        inner = shape.scalar or (shape.item.scalar if shape.item else None)
        if isinstance(inner, Words) and shape.key is None and not isinstance(says_of(model, name), str):
            what = ("a list of:<br>" if shape.item else "") + meanings(model, name, shape, paths_of(places, key)[0])
        else:
            what = takes(shape)
        yield f"| `{key}` | {what} | {default(field)} | {meaning} | {examples} |"


def values() -> Iterator[str]:
    for value, annotated, examples in VALUES:
        read = annotated.__metadata__[-1].read
        meant = {
            text: ", ".join(filter(None, (meaning, LATER if is_refused_value(("**",), read(text)) else "")))
            for text, meaning in examples.items()
        }
        told = ", ".join(f"`{text}`{f' ({meaning})' if meaning else ''}" for text, meaning in meant.items())
        yield f"| {value} | {told} |"


def page() -> str:
    """The whole page."""
    lines = [
        INTRODUCTION + "\n".join(values()),
        "",
        "## The file",
        "",
        "What each file says for itself, and how many play.",
        "",
    ]
    lines += [*table(Ruleset, list(Head.model_fields), []), "", "## The rules", ""]
    lines += ["Each of them may be said once more for one number of players, under `for_players`.", ""]
    lines += [*table(Ruleset, list(Differences.model_fields), []), ""]
    for model, places in sections():
        about = (model.__doc__ or "").strip().splitlines()[0]
        lines += [
            f"## {model.__name__}",
            "",
            f"{about} It stands at {', '.join(f'`{place}`' for place in places)}.",
            "",
        ]
        lines += [*table(model, list(model.model_fields), places), ""]
    return "\n".join(lines).rstrip("\n") + "\n"


if __name__ == "__main__":
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(page(), encoding="utf-8")
