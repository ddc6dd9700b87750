"""The published schema and the models judge every scalar alike, however oddly it is spelt.

A picture selector away from a suit is the one sign that only the models drop.
"""

import re
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from pydantic import ValidationError

sys.path.insert(0, str(Path(__file__).parents[1]))

from zsy_rules.cards import FOLDED
from zsy_rules.ruleset import Ruleset
from zsy_rules.ruleset.schema import schema
from zsy_rules.ruleset.written import rising

VALIDATOR = Draft202012Validator(schema())
many = settings(max_examples=max(150, settings().max_examples))
SUITS = "♦♣♥♠♢♧♡♤"
CARDS = ["3♦", "10♠", "level♥", "BJ", "RJ", "A♥"]
FILTERS = ["not 2", "3..A", "2..10", "♥", "natural", "jokers", "wild", "level", "not 10♦", *CARDS]

#: Where a scalar stands (`[]` one of a list, `{}` a key of a table), and texts that are right or nearly so.
PLACES = {
    "deck.packs": ["1", "8", "9", "0", "none"],
    "deal.hand": ["1", "54", "55", "17"],
    "players": ["4", "3..6", "2..8", "8..2", "3..", "9"],
    "match.target": ["11", "-11", "-0", "0", "99999", "100000"],
    "round.announce_at.[]": ["1", "432", "433"],
    "teams.[].[]": ["1", "8", "9"],
    "combinations.pair.same_rank": ["1", "2", "4..", "3..5", "5..3", "12..7", "17..19", "19..17", "99..99", "0"],
    "combinations.run.length": ["5..", "10..12", "12..10", "20..30"],
    "bars.b.play.size": ["0", "0..3", "5..3", "9..12", "10..9", "100"],
    "combinations.pair.compare.[]": ["rank", "size"],
    "trick.answer": ["higher", "next_higher"],
    "trick.must_beat": ["true", "false", "maybe"],
    "ranks.[]": ["3", "10", "T", "J", "BJ", "level", "11", "1"],
    "sequence.[]": ["3", "10", "wild", "BJ", "level"],
    "ladder.levels.[]": ["2", "10", "A", "RJ", "level"],
    "suits.[]": ["♦", "♣", "♥", "♠", "D"],
    "deck.remove.[]": ["3♣", "2", "3..5", "♥", "BJ", "not 2", "level♥"],
    "combinations.fixed.cards.[]": [*CARDS, "2", "T", "level", "11"],
    "tribute.main.exempt_with.[]": [*CARDS, "2"],
    "combinations.pair.of.[]": FILTERS,
    "effects.e.when.has.[]": FILTERS,
    "lead.first_round": [
        "holder of 3♦",
        "holder of lowest card",
        "after dealer",
        "last",
        "partner of seat 8",
        "seat 9",
    ],
    "scoring.results.{}": ["1-2", "1-8", "1-9", "2-3"],
    "ladder.win_at_top.[]": ["1-2", "1-1"],
    "scoring.cards_left.ranks.{}": ["2", "10", "T", "RJ", "1"],
    "titles.{}": ["first", "second_last", "third", "winner"],
    "bombs.[]": ["bomb", "pair_2", "bombs", "Pair"],
}
LIKE = {sign: [one for one, meant in FOLDED.items() if meant == sign] for sign in set(FOLDED.values())}
SIGNS = sorted({*"0123456789TJQKA♦♥♢♡１０Ｔ．.-－ xnot", "‑", "\u3000"})


@st.composite
def spelt(draw: st.DrawFn, texts: list[str]) -> str:
    """A text in look-alikes of its signs, with pictures behind its suits, and now and then a slip."""
    found = []
    for sign in draw(st.sampled_from(texts)):
        found.append(draw(st.sampled_from([sign, *LIKE.get(sign, [])])))
        if sign in SUITS:
            found.append(draw(st.sampled_from(["", "\ufe0e", "\ufe0f"])))
    slip = draw(st.sampled_from(["", "", "", "out", "in", "instead"]))
    place = draw(st.integers(0, len(found) - 1))
    if slip == "out":
        del found[place]
    elif slip:
        found[place : place + (slip == "instead")] = [draw(st.sampled_from(SIGNS))]
    text = "".join(found)
    # behind a slip a selector may stand elsewhere than at a suit
    return "".join(one for at, one in enumerate(text) if one not in "\ufe0e\ufe0f" or (at and text[at - 1] in SUITS))


def document(place: str, text: str) -> dict[str, Any]:
    """A ruleset file with a text at a place."""
    value: Any = text
    parts = place.split(".")
    for at in range(len(parts) - 1, -1, -1):
        part = parts[at]
        if part == "[]":
            value = [value]
        elif part == "{}":
            value = {text: "A" if parts[0] == "titles" else "1"}
        else:
            value = {part: value}
    return {"name": "house", "extends": "standard", **value}


def models_take(data: dict[str, Any]) -> bool:
    try:
        Ruleset.model_validate(data, by_alias=True, by_name=False)
    except ValidationError:
        return False
    return True


@pytest.mark.parametrize("place", PLACES)
def test_one_verdict_on_every_spelling(place: str) -> None:
    texts = PLACES[place]
    seen = set()

    @many
    @given(spelt(texts))
    def hold(text: str) -> None:
        if text == "none":
            return  # taken out while files are merged, before any model
        data = document(place, text)
        right = models_take(data)
        seen.add(right)
        assert VALIDATOR.is_valid(data) == right, repr(text)

    hold()
    assert seen == {True, False}


def test_every_spelling_of_a_card_is_taken() -> None:
    for text in ("4♢", "Ｔ♡", "１０♤", "10♠️", "T♠︎", "ＢＪ"):
        for place in ("combinations.fixed.cards.[]", "combinations.pair.of.[]"):
            data = document(place, text)
            assert models_take(data)
            assert VALIDATOR.is_valid(data)


def test_every_count_from_0_to_99() -> None:
    """All 10,000 spans, and the open and single ones: the pattern is of one mind with the arithmetic."""
    for lowest, highest in ((0, 99), (1, 99), (2, 8)):
        pattern = re.compile(rising(lowest, highest))
        for low in range(100):
            fits = lowest <= low <= highest
            assert bool(pattern.fullmatch(f"{low}")) == fits
            assert bool(pattern.fullmatch(f"{low}..")) == (fits and highest == 99)
            for high in range(101):
                rises = fits and low <= high <= highest and high > 0
                assert bool(pattern.fullmatch(f"{low}..{high}")) == rises, (low, high)
