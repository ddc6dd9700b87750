"""The dull twin against the lists of plays of engines that nobody here wrote.

The vectors stand in `tests/data/vectors`, or in the shared data. Left out of
the comparison are only the bugs and quirks that their READMEs describe, each
where the code here says which. `-m slow -v` shows the figures of all positions.
"""

import gzip
import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from naive import Play, fits, plays, readings, suits_of, trumps
from naive_games import Rulesets, cards, folder, role, rulesets, written
from naive_now import Now, Order

from zsy_rules.cards import Rank, Suit
from zsy_rules.ruleset import Ruleset

SAMPLE_SEED = 20261130
Line = dict[str, Any]
Vectors = Callable[[str, int], list[Line]]
Lists = tuple[set[str], set[str]]  # our plays and the engine's


@pytest.fixture
def rules(request: pytest.FixtureRequest) -> Rulesets:
    return rulesets(request)


@pytest.fixture
def vectors(request: pytest.FixtureRequest) -> Vectors:
    """So many positions of a folder of vectors, drawn by a fixed seed (0: all)."""
    home = folder(request, "vectors", "vectors")

    def read(name: str, number: int) -> list[Line]:
        packed, flat = home / name / "positions.jsonl.gz", home / name / "positions.jsonl"
        text = gzip.decompress(packed.read_bytes()).decode() if packed.exists() else flat.read_text(encoding="utf-8")
        lines: list[Line] = [json.loads(line) for line in text.splitlines()]
        draw = random.Random(SAMPLE_SEED)  # noqa: S311  (a sample)
        return draw.sample(lines, number) if number else lines

    return read


# --- position vectors ----------------------------------------------------------------------------

# (positions compared, positions equal, plays that the engine lists), for all positions: language.md E.
# `bugs undone`: what the engine's README calls a bug is put into our list before comparing.
FIGURES = [
    ("dou_dizhu", "rlcard", 600, 600, 19791),
    ("dou_dizhu", "douzero", 600, 600, 19817),
    ("dou_dizhu", "openspiel", 562, 517, 13465),
    ("dou_dizhu", "openspiel, bugs undone", 562, 562, 13465),
    ("zsy_fixed_shapes", "triple_pair of one rank left out", 100, 100, 1777),
    ("guandan", "", 150, 150, 4811),
    ("daihinmin", "two quirks left out", 150, 150, 1197),
]


def dou_dizhu(rules: Rulesets, line: Line, engine: str) -> Lists | None:
    """Our card sets and the engine's; None where the engine cannot answer."""
    engine, _, undone = engine.partition(", ")
    if line[engine] is None:
        return None
    ruleset, hand = rules(f"dou-dizhu-{engine}"), cards(line["hand"])
    on = None
    if line["on"] is not None:
        (on,) = (
            one
            for one in readings(ruleset, cards(line["on"]))
            if one.kind == line["on_kind"] and sorted(one.main, key=str) == sorted(cards(line["on_main"]), key=str)
        )
    ours = plays(ruleset, hand, on)
    if undone:
        held = Counter(hand)
        runs = {"straight", "pair_run", "triple_run"}
        ours = {one for one in ours if one.kind not in runs or held[min(one.cards)] < 4}
        if on is not None and on.kind == "rocket":
            ours |= {one for one in plays(ruleset, hand) if one.kind == "bomb"}
    return {written(one, "-") for one in ours}, set(line[engine])


def fixed_shapes(rules: Rulesets, line: Line, _: str) -> Lists:
    ruleset = rules("fixed-shapes", line["packs"])

    def named(play: Play) -> str:
        return {"quad": "bomb", "five": "bomb", "six_or_more": "bomb"}.get(play.kind, play.kind)

    on = None
    if line["on"] is not None:
        (on,) = (one for one in readings(ruleset, cards(line["on"]["cards"])) if named(one) == line["on"]["type"])
    theirs = {
        f"{one['type']}: {one['cards']}"
        for one in line["plays"]
        if one["type"] != "triple_pair" or len({card.rank for card in cards(one["cards"])}) == 2
    }
    return {f"{named(one)}: {written(one)}" for one in plays(ruleset, cards(line["hand"]), on)}, theirs


GUANDAN_TYPES = {
    "single": "Single",
    "pair": "Pair",
    "triple": "Trips",
    "pair_run": "ThreePair",
    "triple_run": "TwoTrips",
    "full_house": "ThreeWithTwo",
    "straight": "Straight",
    "straight_flush": "StraightFlush",
    "quad": "Bomb",
    "five": "Bomb",
    "six_or_more": "Bomb",
    "four_jokers": "FourKings",
}
GUANDAN_LINE = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


def guandan(rules: Rulesets, line: Line, _: str) -> Lists:
    ruleset, order = rules("guandan"), Order(level=Rank(line["level"]))

    def named(play: Play) -> str:
        run = play.form[1] > 1
        rank = GUANDAN_LINE[play.rank] if run else min(play.main, key=lambda face: face.rank == "RJ").rank
        return f"{GUANDAN_TYPES[play.kind]} {rank}"

    on = None
    if line["on"] is not None:
        wanted = f"{line['on']['type']} {line['on']['rank']}"
        (on,) = (one for one in readings(ruleset, cards(line["on"]["cards"]), order) if named(one) == wanted)
    ours = [f"{named(one)}: {written(one)}" for one in plays(ruleset, cards(line["hand"]), on, order)]
    assert len(ours) == len(set(ours)), "one entry for each reading"
    return set(ours), {f"{one['type']} {one['rank']}: {one['cards']}" for one in line["plays"]}


def on_the_table(ruleset: Ruleset, line: Line) -> tuple[Order, Counter[Suit | None] | None, Play | None]:
    """The order, the lock and the top play that the running trick of a daihinmin position leads to."""
    order, lock, top = Order(reversed=line["revolution_at_lead"]), None, None
    for one in line["table"]:

        def read(text: dict[str, str], order: Order) -> Play:
            (found,) = (
                play for play in readings(ruleset, cards(text["cards"]), order) if role(play) == text.get("joker_as")
            )
            return found

        play, now = read(one, order), Now(ruleset, order)
        for effect in ruleset.effects.values():
            assert effect.when is not None
            free = effect.except_ is not None and fits(now, effect.except_, play, on=top)
            if free or not fits(now, effect.when, play, on=top):
                continue
            if effect.do == "reverse_ranks":
                order = Order(reversed=not order.reversed)
            if effect.do == "lock_suits":
                lock = suits_of(play)
        top = read(one, order)
    return order, lock, top


def daihinmin(rules: Rulesets, line: Line, _: str) -> Lists:
    ruleset, hand = rules("daihinmin"), cards(line["hand"])
    order, lock, top = on_the_table(ruleset, line)
    assert order.reversed == line["revolution"]
    assert {str(suit) for suit in lock or ()} == set((line["lock"] or "").split())
    now = Now(ruleset, order)
    free = ruleset.effects["suit_lock"].except_
    assert free is not None
    ours = set()
    for play in plays(ruleset, hand, top, order):
        locked = lock is not None and suits_of(play) != lock
        if locked and not fits(now, free, play, on=top) and not (top and trumps(now, play, top)):
            continue
        if any(face in hand for _, face in play.roles):
            continue  # quirk: the joker never stands for a card that the hand itself holds
        if "quirks" in line and play.kind == "run" and len(play.cards) >= 7:
            continue  # quirk: with the joker in hand no run of 7 or more
        ours.add(f"{written(play)} {role(play)}")
    return ours, {f"{one['cards']} {one.get('joker_as')}" for one in line["plays"]}


COMPARE: dict[str, Callable[[Rulesets, Line, str], Lists | None]] = {
    "dou_dizhu": dou_dizhu,
    "zsy_fixed_shapes": fixed_shapes,
    "guandan": guandan,
    "daihinmin": daihinmin,
}


def compare(name: str, rules: Rulesets, lines: list[Line], engine: str) -> Iterator[tuple[str, set[str], set[str]]]:
    for line in lines:
        pair = COMPARE[name](rules, line, engine)
        if pair is not None:
            yield (line["id"], *pair)


Figures = tuple[str, str, int, int, int]


@pytest.mark.slow
@pytest.mark.parametrize("figures", FIGURES, ids=lambda one: "{} {}: {} positions, {} equal, {} plays".format(*one))
def test_all_positions(rules: Rulesets, vectors: Vectors, figures: Figures) -> None:
    name, engine, *expected = figures
    compared = list(compare(name, rules, vectors(name, 0), engine))
    equal = sum(ours == theirs for _, ours, theirs in compared)
    assert [len(compared), equal, sum(len(theirs) for _, _, theirs in compared)] == expected


SAMPLES = [
    ("dou_dizhu", "rlcard", 100),
    ("dou_dizhu", "douzero", 100),
    ("dou_dizhu", "openspiel, bugs undone", 100),
    ("zsy_fixed_shapes", "", 100),
    ("guandan", "", 40),
    ("daihinmin", "", 75),
]


@pytest.mark.parametrize(("name", "engine", "number"), SAMPLES)
def test_sampled_positions(rules: Rulesets, vectors: Vectors, name: str, engine: str, number: int) -> None:
    for at, ours, theirs in compare(name, rules, vectors(name, number), engine):
        assert sorted(ours - theirs) == [], f"{at}: only we list these"
        assert sorted(theirs - ours) == [], f"{at}: only they list these"
