"""Writes docs/family.md: every axis of the ruleset language beside every shipped ruleset.

`PYTHONPATH=. python tests/family_page.py` writes it anew.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from test_big_two import TABLES

from zsy_rules import load, shipped_names
from zsy_rules.cards import EMPTY, Hand
from zsy_rules.loading import Resolved, read_ruleset

PAGE = Path(__file__).parents[1] / "docs" / "family.md"
FOLDER = Path(__file__).parents[1] / "rulesets"

#: What is asked of a game, and the key that answers it. Kinds of combinations have a table of their own.
AXES = [
    ("how many play", "players"),
    ("sides", "teams"),
    ("direction of play", "direction"),
    ("order of ranks", "ranks"),
    ("order of suits", "suits"),
    ("the line of runs", "sequence"),
    ("runs, weakest first", "starts"),
    ("packs", "deck.packs"),
    ("cards taken out", "deck.remove"),
    ("wild cards", "wild"),
    ("who deals first", "dealer.first_round"),
    ("who deals later", "dealer.later_rounds"),
    ("who gets the first card", "deal.first_card"),
    ("direction of the deal", "deal.direction"),
    ("cards each", "deal.hand"),
    ("who takes the rest", "deal.rest_to"),
    ("the rest is shown", "deal.rest_shown"),
    ("auction", "auction"),
    ("who leads the first round", "lead.first_round"),
    ("who leads later", "lead.later_rounds"),
    ("the opening card must be played", "lead.must_play_it"),
    ("bombs, weakest first", "bombs"),
    ("classes, weakest first", "classes"),
    ("plays that trump others", "trumps"),
    ("what answers a play of its kind", "trick.answer"),
    ("after a pass", "trick.after_pass"),
    ("who can beat must", "trick.must_beat"),
    ("when a trick ends", "trick.ends"),
    ("when the winner is out", "trick.winner_out"),
    ("plays that are barred", "bars"),
    ("effects of plays", "effects"),
    ("when a round ends", "round.ends"),
    ("cards left that are announced", "round.announce_at"),
    ("tribute", "tribute"),
    ("points by place", "scoring.places"),
    ("points by result of a side", "scoring.results"),
    ("points for cards left", "scoring.cards_left"),
    ("stake", "scoring.stake"),
    ("rounds of a match", "match.rounds"),
    ("target of a match", "match.target"),
    ("who wins a match", "match.winner"),
    ("ties", "match.ties"),
    ("levels", "ladder"),
    ("titles", "titles"),
]

INTRODUCTION = """\
# The family

Every axis of the ruleset language beside every shipped ruleset. `python tests/family_page.py` writes this page from
[rulesets/](../rulesets), and a test holds it fresh. The words are those of the files, merged with what they extend;
where no file says anything, the ordinary thing stands here, and *not said* where that is nothing at all.

| game | its rulesets |
|---|---|
"""

AXES_HEAD = """
## Axes

| axis | key | value | rulesets |
|---|---|---|---|
"""

REMARKS_HEAD = """
## Remarks

What the files say in lines of their own.

| ruleset | remark |
|---|---|
"""

KINDS_HEAD = """
## Combinations

A kind that a ruleset is not named beside is not in it.

| kind | written | rulesets |
|---|---|---|
"""

LEFT_HEAD = """
## What cards left cost

Points that a loser pays for so many cards left, without a 2 (and with one, where that is not the same), each number
worked out by the engine.

"""

CLOSING = """
## What holds these rulesets

- Verdicts worked out by hand: `tests/test_family_verdicts.py`; of the variants: `tests/test_variants.py`; who deals,
  leads and wins over several rounds: `tests/test_family_course.py`.
- President's options against a small table of its own: `tests/test_president.py`.
- The plays of Big Two against every subset of a hand: `tests/test_big_two.py` ({big_two}).
- Dou Dizhu against the lists of RLCard, DouZero and OpenSpiel: `tests/test_play_vectors.py`; against RLCard and
  DouZero themselves, on fresh positions: `tests/test_peers.py`; a round of OpenSpiel's with all that it allows:
  `tests/test_openspiel.py`.
- `tests/bench_family.py` prints how long all plays of the same positions take here, in RLCard and in
  DouZero, and how many random games are played in a second here and in RLCard.
"""


@cache
def tables(name: str) -> tuple[Resolved, ...]:
    """A shipped ruleset for every number of players."""
    return read_ruleset(name)[0]


rules_of = cache(load)


@cache
def root(name: str) -> str:
    """The ruleset that this one is a variant of, in the end."""
    parent = str(tables(name)[0].data["extends"])
    return name if parent == "none" else root(parent)


@cache
def families() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for name in sorted(shipped_names(), key=lambda one: (root(one), one != root(one), one)):
        found[root(name)] = (*found.get(root(name), ()), name)
    return found


def said(one: Resolved, key: str) -> str:
    """What a ruleset says at a key, or the ordinary thing."""
    data: Any = one.data
    value: Any = one.ruleset
    for word in key.split("."):
        data = data.get(word) if isinstance(data, Mapping) else None
        value = value.get(word) if isinstance(value, Mapping) else None if value is None else getattr(value, word)
    return flow(data) if data is not None else ordinary(value)


def flow(value: Any) -> str:
    """A value as the files write it."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {flow(one)}" for key, one in value.items()) + "}"
    if isinstance(value, str):
        return value
    return "[" + ", ".join(flow(one) for one in value) + "]"


def ordinary(value: object) -> str:
    if value is None or value in ((), {}):
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    return flow([str(one) for one in value]) if isinstance(value, tuple) else str(value)


def at_all_tables(name: str, key: str) -> str:
    """What it says for every number of players; the numbers are told where it says different things."""
    by_value: dict[str, list[int]] = {}
    for one in tables(name):
        by_value.setdefault(said(one, key), []).append(one.players)
    if len(by_value) == 1:
        return code(next(iter(by_value)))
    return "; ".join(f"{', '.join(map(str, numbers))} players: {code(value)}" for value, numbers in by_value.items())


def code(text: str) -> str:
    return f"`{text.replace('|', chr(92) + '|')}`" if text else "*not said*"


def named(names: Iterable[str]) -> str:
    """Names of rulesets, short: a family as a whole, or but for a few."""
    here = set(names)
    if here == set(shipped_names()):
        return "all"
    parts = []
    for family, members in families().items():
        found = [one for one in members if one in here]
        missing = [one for one in members if one not in here]
        if len(members) > 1 and not missing:
            parts.append(f"all of {code(family)}")
        elif len(found) > len(members) / 2 and len(found) > 2:
            parts.append(f"all of {code(family)} but {' '.join(map(code, missing))}")
        else:
            parts += map(code, found)
    return ", ".join(parts)


def grouped(values: Mapping[str, str]) -> list[tuple[str, str]]:
    """Values, each with the rulesets that have it, the most common first."""
    by_value: dict[str, list[str]] = {}
    for name, value in values.items():
        by_value.setdefault(value, []).append(name)
    ordered = sorted(by_value.items(), key=lambda pair: (-len(pair[1]), pair[1][0]))
    return [(value, named(names)) for value, names in ordered]


def axes() -> str:
    lines = []
    for axis, key in AXES:
        values = {name: at_all_tables(name, key) for members in families().values() for name in members}
        for number, (value, names) in enumerate(grouped(values)):
            first = (axis, f"`{key}`") if number == 0 else ("", "")
            lines.append(f"| {first[0]} | {first[1]} | {value} | {names} |")
    return "\n".join(lines) + "\n"


def kinds() -> str:
    written: dict[str, dict[str, str]] = {}
    for members in families().values():
        for name in members:
            for kind in {kind: None for one in tables(name) for kind in one.data["combinations"]}:
                written.setdefault(kind, {})[name] = at_all_tables(name, f"combinations.{kind}")
    lines = []
    for kind in sorted(written):
        for number, (value, names) in enumerate(grouped(written[kind])):
            lines.append(f"| {code(kind) if number == 0 else ''} | {value} | {names} |")
    return "\n".join(lines) + "\n"


def remarks() -> str:
    lines = []
    for members in families().values():
        for name in members:
            text = (FOLDER / f"{name}.yaml").read_text(encoding="utf-8").splitlines()
            found = [line[2:] for line in text if line.startswith("# ") and "$schema" not in line]
            lines += [f"| {code(name)} | {' '.join(found).replace('|', chr(92) + '|')} |"] if found else []
    return "\n".join(lines) + "\n"


def cost(name: str, number: int, *, two: bool) -> int:
    """What the second of a round loses for so many cards left."""
    rules = rules_of(name)
    deck = [*rules.game.deck]
    twos = [one for one in deck if one.rank == "2"]
    others = [one for one in deck if one not in twos and one.suit is not None]
    left = Hand.of([*twos[: int(two)], *others[: number - two]])
    hands = (EMPTY, left, *[EMPTY] * (rules.players - 2))
    return -rules.game.score(tuple(range(rules.players)), hands).seats[1]


def cards_left() -> str:
    names = [
        name
        for members in families().values()
        for name in members
        if tables(name)[0].ruleset.scoring.cards_left is not None
    ]
    numbers = range(1, 14)
    lines = [
        f"| cards left | {' | '.join(map(str, numbers))} |",
        f"|---|{'---|' * len(numbers)}",
    ]
    for name in names:
        plain, with_two = ([cost(name, number, two=two) for number in numbers] for two in (False, True))
        lines.append(f"| {code(name)} | {' | '.join(map(str, plain))} |")
        if with_two != plain:
            lines.append(f"| {code(name)}, with a 2 | {' | '.join(map(str, with_two))} |")
    return "\n".join(lines) + "\n"


def page() -> str:
    """The whole page."""
    games = "".join(
        f"| {tables(family)[0].ruleset.title} | {' '.join(map(code, members))} |\n"
        for family, members in families().items()
    )
    closing = CLOSING.format(big_two=named(TABLES))
    parts = [INTRODUCTION, games, AXES_HEAD, axes(), KINDS_HEAD, kinds(), LEFT_HEAD, cards_left()]
    return "".join([*parts, REMARKS_HEAD, remarks(), closing])


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
