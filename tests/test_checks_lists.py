"""Every list of the language, empty and with each word that the language keeps for itself: never a broken check."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from zsy_rules.checks import examine, has_errors
from zsy_rules.loading import Reading, read_ruleset_text
from zsy_rules.rules import from_reading
from zsy_rules.ruleset import Ruleset
from zsy_rules.ruleset.shape import Shape, fields_of

#: Lists that may be empty: nothing is taken out, no card is tied, nobody is told, everybody plays alone; and card
#: filters, in which no term at all is all cards (section 3).
MAY_BE_EMPTY = {
    *("teams", "deck.remove", "bombs", "match.ties", "round.announce_at"),
    *("combinations.*.tied", "combinations.*.instead_of", "combinations.*.with.never", "tribute.*.exempt_with"),
}
FILTERS = ("of", "has", "only", "holding", "keeping", "stands_for", "cards")
#: In a list of kinds `bombs` is every bomb where plays are named, and only there (section 3).
OF_PLAYS = ("play.kind", "over.kind", "when.kind", "except.kind", "plays.kind", "each.kind")
KINDS = ("bombs", "classes.*", "kind", "never", "instead_of", "in")


def lists(shape: Shape, around: tuple[type, ...] = ()) -> Iterator[str]:
    """The path of every list; a section is not entered inside itself."""
    if shape.model:
        inner = {} if shape.model in around else fields_of(shape.model)
        for key, value in inner.items():
            yield from (f"{key}.{path}" for path in lists(value, (*around, shape.model)))
    elif shape.item:
        if shape.key is None:
            yield ""
        for path in lists(shape.item, around):
            yield f"{'*' if shape.key else '0'}.{path}"


LISTS = sorted(
    path.rstrip(".") for path in lists(Shape(model=Ruleset)) if not path.startswith("for_players") and ".0" not in path
)


def lines(path: str, items: list[str]) -> str:
    """A difference from `standard` that says a list, and what its entry needs beside it."""
    keys = path.split(".")
    needed: dict[str, Any] = {
        "trumps": {"play": {"kind": ["bomb"]}, "over": {"kind": ["pair"]}, "ends_trick": "true"},
        "bars": {"play": {"leads": "false"}},
        "effects": {"when": {"has": ["8"]}, "do": "reverse_ranks" if keys[-1] == "keeping" else "end_trick"},
    }
    entry: dict[str, Any] = {"x": needed.get(keys[0], {})}
    if keys[0] == "combinations":
        keys[1] = {"with": "full_house", "cards": "joker_bomb", "sequence": "straight", "starts": "straight"}.get(
            keys[2], "pair"
        )
        entry = {keys[1]: {"with": {"same_rank": "none"}} if keys[-1] == "kind" else {}}
    elif keys[0] == "tribute":
        keys[1], entry = "main", {"main": {}}
    elif "*" in keys:
        keys = ["x" if key == "*" else key for key in keys]
    whole: dict[str, Any] = {keys[0]: entry if "*" in path.split(".")[1:2] else {}}
    if keys[-2:-1] == ["plays"]:
        entry["x"]["do"] = "bar"
    at = whole
    for key in keys[:-1]:
        at = at.setdefault(key, {})
    at[keys[-1]] = items
    return json.dumps({"name": "house", "extends": "standard", **whole}, ensure_ascii=False)


def codes(text: str) -> set[str]:
    """What is wrong with a ruleset, all of it with a place; one without errors deals, and its leader has a play."""
    reading = read_ruleset_text(text, "house.yaml")
    problems = examine(*reading)
    if not has_errors(problems):
        state = from_reading(Reading(reading.family, problems), "house").deal(seed=1)
        assert next(iter(state.legal), None) is not None
    assert all(problem.span for problem in problems)
    return {problem.code for problem in problems if problem.severity == "error"}


#: What these sections lack besides, told in the same run.
BESIDE = {
    "auction.bids": {"ruleset/missing-key", "ruleset/several-seats"},  # no winner, so that two may be `others`
    "ladder.levels": {"ruleset/not-supported-yet"},
    "ladder.win_at_top": {"ruleset/not-supported-yet"},
    "scoring.stake.multipliers.*.each.kind": {"ruleset/missing-key", "ruleset/needs-auction"},  # no `times`
    "wild.*.in": {"ruleset/missing-key"},  # no `cards`
}


@pytest.mark.parametrize("path", LISTS)
def test_an_empty_list_is_refused_or_means_something(path: str) -> None:
    means = path in MAY_BE_EMPTY or (path.rpartition(".")[2] in FILTERS and path != "combinations.*.cards")
    found = codes(lines(path, []))
    assert ("ruleset/empty-list" in found) != means
    assert means or found - BESIDE.get(path, set()) == {"ruleset/empty-list"}


@pytest.mark.parametrize("path", [path for path in LISTS if path.rpartition(".")[2] in KINDS or path in KINDS])
def test_bombs_is_read_where_plays_are_named_and_nowhere_else(path: str) -> None:
    assert ("ruleset/wrong-name" in codes(lines(path, ["bombs"]))) != path.endswith(OF_PLAYS)


@pytest.mark.parametrize("word", ["none", "level", "wild", "jokers", "natural", "random", "²"])
@pytest.mark.parametrize("path", LISTS)
def test_a_word_of_the_language_in_any_list_is_told_or_read(path: str, word: str) -> None:
    found = codes(lines(path, [word]))
    assert word not in ("none", "²", "random") or found
