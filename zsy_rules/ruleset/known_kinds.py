"""Kinds that mean the same in every ruleset (section 8 of the language), with the shape that most games give them."""

from collections.abc import Mapping
from typing import Any, Final

Shape = Mapping[str, Any]

#: What a file writes under the name of each.
KNOWN_KINDS: Final[Mapping[str, Shape]] = {
    "single": {"same_rank": "1"},
    "pair": {"same_rank": "2"},
    "triple": {"same_rank": "3"},
    "quad": {"same_rank": "4"},
    "five": {"same_rank": "5"},
    "six_or_more": {"same_rank": "6..", "compare": ["size", "rank"]},
    "full_house": {"same_rank": "3", "with": {"same_rank": "2"}},
    "triple_single": {"same_rank": "3", "with": {"same_rank": "1"}},
    "triple_pair": {"same_rank": "3", "with": {"same_rank": "2"}},
    "straight": {"run_of": "1", "length": "5.."},
    "pair_run": {"run_of": "2", "length": "3.."},
    "triple_run": {"run_of": "3", "length": "2.."},
    "triple_run_singles": {"run_of": "3", "length": "2..", "with": {"same_rank": "1"}},
    "triple_run_pairs": {"run_of": "3", "length": "2..", "with": {"same_rank": "2"}},
    "run": {"run_of": "1", "length": "3.."},
    "suited_run": {"run_of": "1", "length": "3..", "suits": "same"},
    "flush": {"same_suit": "5"},
    "straight_flush": {"run_of": "1", "length": "5", "suits": "same"},
    "four_one": {"same_rank": "4", "with": {"same_rank": "1"}},
    "four_two_singles": {"same_rank": "4", "with": {"same_rank": "1", "each": "2"}},
    "four_two_pairs": {"same_rank": "4", "with": {"same_rank": "2", "each": "2"}},
    "bomb": {"same_rank": "4..", "compare": ["size", "rank"]},
    "rocket": {"cards": ["BJ", "RJ"]},
    "joker_bomb": {"cards": ["BJ", "RJ"]},
    "four_jokers": {"cards": ["BJ", "BJ", "RJ", "RJ"]},
}

#: What players call them: the names that may be meant.
KIND_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(("singles", "solo", "one_card"), ("single",)),
    **dict.fromkeys(("pairs", "double", "doubles", "two_of_a_kind", "2_of_a_kind"), ("pair",)),
    **dict.fromkeys(("triples", "triplet", "triplets", "trips", "three_of_a_kind", "3_of_a_kind", "set"), ("triple",)),
    **dict.fromkeys(("four_of_a_kind", "4_of_a_kind", "fours", "quads", "quadruple", "foursome"), ("bomb", "quad")),
    **dict.fromkeys(("full_houses", "boat", "three_plus_two"), ("full_house", "triple_pair")),
    **dict.fromkeys(("three_plus_one",), ("triple_single",)),
    **dict.fromkeys(("straights", "sequence", "street", "strasse", "顺子"), ("straight", "run")),
    **dict.fromkeys(("consecutive_pairs", "double_sequence", "stairs", "pair_straight", "tube"), ("pair_run",)),
    **dict.fromkeys(("plane", "airplane", "plate", "consecutive_triples"), ("triple_run",)),
    **dict.fromkeys(("flushes",), ("flush",)),
    **dict.fromkeys(("jokers", "both_jokers", "king_bomb", "two_jokers", "rockets"), ("joker_bomb", "rocket")),
}

#: The keys of a kind that say how many, in the order in which one of them is meant.
_COUNTED: Final = ("length", "same_rank", "same_suit", "any_cards")


def count_key(shape: Shape) -> str | None:
    """Return the key under which a kind of this shape says how many cards, or ranks, it has."""
    return next((key for key in _COUNTED if key in shape), None)


def written_kind(name: str) -> str:
    """Return how a known kind is written in one line.

    >>> written_kind("full_house")
    '{same_rank: 3, with: {same_rank: 2}}'
    """
    return _written(KNOWN_KINDS[name])


def _written(value: Any) -> str:
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key}: {_written(inner)}' for key, inner in value.items())}}}"
    return f"[{', '.join(value)}]" if isinstance(value, list) else str(value)
