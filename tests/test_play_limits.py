"""Rulesets that ask for more than tables are made for: whole messages."""

import pytest
from play_tools import whole

from zsy_rules.checks import examine
from zsy_rules.compiled.limits import check_limits, check_rows
from zsy_rules.compiled.plays import build_plays
from zsy_rules.errors import RulesetError
from zsy_rules.loading import read_ruleset_text

HEAD = """\
name: large
extends: none
players: 4
lead: {first_round: dealer}
ranks: [3, 4, 5, 6]
"""
KINDS = "combinations:\n" + "".join(f"  kind{number}: {{same_rank: 1}}\n" for number in range(65))
LONG = "sequence: [3, 4, 5]\ncombinations:\n  run:\n    run_of: 1\n    length: 3\n    sequence: [%s]\n"

TOO_LARGE = [
    (
        KINDS,
        """\
large.yaml:7:3: error: 65 kinds are too many  [ruleset/too-large]
  7 |   kind0: {same_rank: 1}
    |   ^^^^^^^^^^^^^^^^^^^^^
    = at most 64 kinds""",
    ),
    (
        LONG % ",".join("3456"[place % 4] for place in range(33)),
        """\
large.yaml:11:15: error: 33 places in a sequence are too many  [ruleset/too-large]
 11 |     sequence: [3,4,5,6,3,4,5,6,3,4,5,6,3,4,5,6,3,4,5,6,3,4,5,6,3,4,5,6,3,4,5,6,3]
    |               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    = at most 32 places in a sequence""",
    ),
]


@pytest.mark.parametrize(("text", "message"), TOO_LARGE)
def test_what_is_too_large(text: str, message: str) -> None:
    resolved, problems, _ = read_ruleset_text(HEAD + text, "large.yaml")
    assert [problem for problem in problems if problem.severity == "error"] == []
    with pytest.raises(RulesetError) as raised:
        build_plays(resolved[0])
    assert str(raised.value) == message


def test_as_many_as_are_allowed_are_not_too_large() -> None:
    places = ",".join("3456"[place % 4] for place in range(32))
    for text in (KINDS.replace("  kind64: {same_rank: 1}\n", ""), LONG % places):
        resolved, _, _ = read_ruleset_text(HEAD + text, "large.yaml")
        check_limits(resolved[0])


def test_the_number_of_rows_is_limited() -> None:
    resolved, _, _ = read_ruleset_text(HEAD + "combinations: {single: {same_rank: 1}}\n", "large.yaml")
    check_limits(resolved[0])
    check_rows(resolved[0], 50_000)
    with pytest.raises(RulesetError) as raised:
        check_rows(resolved[0], 50_001)
    assert (
        str(raised.value)
        == """\
large.yaml:6:15: error: the combinations make 50001 rows to look through, more than 50000  [ruleset/too-large]
  6 | combinations: {single: {same_rank: 1}}
    |               ^^^^^^^^^^^^^^^^^^^^^^^^
    = shorter runs, fewer kinds or fewer packs"""
    )


PICKED = """\
ranks: [3, 4, 5, 6, 7, 8, 9, 10, J, Q, K, A, 2]
combinations: {dump: {any_cards: 7}}
"""


def test_the_number_of_ways_to_pick_so_many_cards_is_limited() -> None:
    """Seven cards of 13 ranks, four of each: 50 388 multisets less 13 × 91 with five or more of a rank."""
    head = HEAD.replace("ranks: [3, 4, 5, 6]\n", "")
    (resolved, *_), _, _ = read_ruleset_text(head + PICKED, "large.yaml")
    with pytest.raises(RulesetError) as raised:
        build_plays(resolved)
    assert (
        str(raised.value)
        == """\
large.yaml:6:34: error: the cards of the deck are a dump in 49205 ways, more than 25000  [ruleset/too-large]
  6 | combinations: {dump: {any_cards: 7}}
    |                                  ^
    = fewer cards of it, or cards of fewer ranks (`of`), or fewer packs"""
    )


@pytest.mark.parametrize("shape", ["any_cards: 13", "any_cards: 13, of: [not 2]"])
@pytest.mark.parametrize("packs", [2, 8])
def test_ways_to_pick_are_counted_and_not_listed(shape: str, packs: int) -> None:
    """Millions of ways are refused; a check that lists them does not end."""
    text = f"name: x\nextends: standard\ndeck: {{packs: {packs}}}\ncombinations: {{dump: {{{shape}}}}}\n"
    family, told, _ = read_ruleset_text(text, "x.yaml")
    assert [one.code for one in examine(family, told) if one.severity == "error"] == ["ruleset/too-large"]


@pytest.mark.parametrize("packs", [1, 2, 4])
def test_a_flush_of_five_is_never_too_large(packs: int) -> None:
    text = f"name: x\nextends: no-jokers\ndeck: {{packs: {packs}}}\ncombinations: {{flush: {{same_suit: 5}}}}\n"
    family, _, _ = read_ruleset_text(text, "x.yaml")
    build_plays(family[0])


KICKERS = """\
ranks: [3, 4, 5, 6, 7, 8, 9, 10, J, Q, K, A, 2]
combinations: {some: {any_cards: %d}, big: {same_rank: 3, with: {kind: [some]}}}
"""


def test_the_number_of_plays_that_kickers_are_chosen_from_is_limited() -> None:
    """Six cards of 13 ranks, four of each: 18 564 multisets less 13 × 13 with five or six of a rank."""
    text = HEAD.replace("ranks: [3, 4, 5, 6]\n", "") + KICKERS
    build_plays(read_ruleset_text(text % 5, "large.yaml")[0][0])
    with pytest.raises(RulesetError) as raised:
        build_plays(read_ruleset_text(text % 6, "large.yaml")[0][0])
    assert (
        str(raised.value)
        == """\
large.yaml:6:64: error: the kickers of big are chosen from 18395 plays of the deck, more than 10000  [ruleset/too-large]
  6 | combinations: {some: {any_cards: 6}, big: {same_rank: 3, with: {kind: [some]}}}
    |                                                                ^^^^^^^^^^^^^^
    = kickers of fewer cards, or of a kind with fewer plays"""
    )


def test_the_largest_decks_make_tables() -> None:
    game = whole(
        "ranks: [3, 4, 5, 6, 7, 8, 9, 10, J, Q, K, A, 2, BJ, RJ]\ndeck: {packs: 8}\n"
        "combinations: {set: {same_rank: 1..}, run: {run_of: 9, length: 1..}}\n"
    )
    assert game.rows == 13 * 32 + 2 * 8 + 13 * 14 // 2
