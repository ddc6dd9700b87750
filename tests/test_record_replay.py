"""Replaying: the messages, plays accepted against the rules, which rules are taken, points, cards without suits."""

from pathlib import Path
from typing import Any

import pytest

from zsy_rules import Play, Rules, UsageError, load
from zsy_rules.notation import read_hand
from zsy_rules.record import Record, Replay, match_text, read_record, read_text, record_match, replay, write_twin
from zsy_rules.rules import load_text

# Three cards each, no tribute: rounds to play in one's head. E holds the 3♦.
SMALL = """\
name: small
extends: standard
ranks: [3, 4, 5]
combinations: {full_house: none, straight: none, joker_bomb: none, pair_run: {run_of: 2, length: 2..}}
bombs: [bomb]
tribute: none
scoring: {places: {first: 2, last: -2}}
match: {rounds: 1}
"""
DEAL = "dealer S\ndeal E: 3♦ 4♦ 5♦\ndeal N: 3♣ 4♣ 5♣\ndeal W: 3♥ 4♥ 5♥\ndeal S: 3♠ 4♠ 5♠\n"


@pytest.fixture(scope="module")
def small() -> Rules:
    return load_text(SMALL, "small.yaml")


def record(rounds: str, rules: Rules, head: str = "") -> Record:
    text = f"game\nrules small@1 sha256:{rules.hash[:16]}\nseats E N W S\n{head}{rounds}"
    (one,) = read_text(text, name="x.zsr")
    assert one.problems == ()
    return one


def judged(rounds: str, rules: Rules, head: str = "", **options: Any) -> Replay:
    return replay(record(rounds, rules, head), rules, **options)


def codes(result: Replay) -> list[str]:
    return [problem.code for problem in result.problems]


FULL = f"round 1\n{DEAL}lead E\nt1 E 3♦; N 4♣; W 5♥; S -; E -; N -\nt2 W 3♥; S 4♠; E 5♦; N -; W -; S -\n"
REST = "t3 E 4♦; N 5♣; W -; S -\nt4 N 3♣; W 4♥\n"
DONE = FULL + REST


def test_a_round_to_its_end(small: Rules) -> None:
    ending = "result E N W S\nscore E=2 N=0 W=0 S=-2\nwinners E\ntotals E=2 S=-2\n"
    result = judged(DONE + ending, small)
    assert (result.verdict, result.rounds, result.plays) == ("ok", 1, 18)
    result = judged(f"{DONE}t5 S 5♠\n{ending}", small)  # with the 4♥ only S is left, and the round is over
    assert (result.verdict, result.rounds, result.plays) == ("illegal", 0, 18)
    assert codes(result) == ["play/over"]


# --- messages ------------------------------------------------------------------------------------

GOLDEN = [
    (
        f"round 1\n{DEAL}lead E\nt1 E 3♦; N 4♣; W 4♥\n",
        """\
x.zsr:11:16: error: 4♥ does not beat 4♣ (single)  [play/too-low]
 11 | t1 E 3♦; N 4♣; W 4♥
    |                ^^^^
    = round 1, trick 1; on the table: 4♣ (single) of N
    = legal: 5♥, pass
  {single}: how this kind is compared
   {line} |   single:     {{same_rank: 1}}
      |               ^^^^^^^^^^^^^^""",
    ),
    (
        f"round 1\n{DEAL}lead E\nt1 E 4♦\n",
        """\
x.zsr:11:4: error: the first play must contain 3♦; 4♦ does not  [play/opening-card]
 11 | t1 E 4♦
    |    ^^^^
    = round 1, trick 1; on the table: nothing
    = legal: 3♦
  {must_play_it}: the rule
   {line} |   must_play_it: first_round                                  # C6
      |                 ^^^^^^^^^^^""",
    ),
    (
        f"round 1\n{DEAL}lead E\nt1 E 3♦; W 3♣ 4♣\n",
        """\
x.zsr:11:10: error: it is the turn of N, not of W  [play/not-your-turn]
 11 | t1 E 3♦; W 3♣ 4♣
    |          ^^^^^^^
    = round 1, trick 1; on the table: 3♦ (single) of E
    = legal: 4♣, 5♣, pass
  also: W does not hold 3♣ 4♣  [play/not-held]
  also: 3♣ 4♣ is no combination of small  [play/no-combination]""",
    ),
    (
        f"round 1\n{DEAL}lead N\n",
        """\
x.zsr:10:1: error: E leads round 1 by the rules, not N  [record/leader-differs]
 10 | lead N
    | ^^^^^^
  {leader}: the rule
   {line} |   first_round: holder of 3♦
      |                ^^^^^^^^^^^^""",
    ),
    (
        f"round 1\n{DEAL}lead E\nt1 E 3♦; N 4♣\n",
        """\
x.zsr:11:10: warning: round 1 stops while E N W S hold cards  [record/incomplete]
 11 | t1 E 3♦; N 4♣
    |          ^^^^""",
    ),
    (
        f"{DONE}result N E W S\n",
        """\
x.zsr:15:1: error: round 1: the plays lead to E N W S, the record says N E W S  [record/result-differs]
 15 | result N E W S
    | ^^^^^^^^^^^^^^""",
    ),
]


#: Names of places in the messages, and how their lines in the shipped file begin.
KEYS = {"single": "single:", "must_play_it": "must_play_it:", "leader": "first_round: holder"}


def place_in_standard(key: str) -> tuple[str, int]:
    """Where the value of a key stands in the shipped file, and its line, found by looking for it."""
    lines = (Path(__file__).parents[1] / "rulesets" / "standard.yaml").read_text(encoding="utf-8").splitlines()
    number, text = next((number, text) for number, text in enumerate(lines, start=1) if text.strip().startswith(key))
    value = text.index(":") + 1
    column = value + len(text[value:]) - len(text[value:].lstrip()) + 1
    return f"rulesets/standard.yaml:{number}:{column}", number


@pytest.mark.parametrize(("rounds", "expected"), GOLDEN)
def test_golden_messages(small: Rules, rounds: str, expected: str) -> None:
    (problem,) = judged(rounds, small).problems
    key = next((key for key in KEYS if f"{{{key}}}" in expected), "single")
    place, line = place_in_standard(KEYS[key])
    assert str(problem) == expected.format(**{key: place}, line=line)


def test_the_clause_and_the_facts_for_machines(small: Rules) -> None:
    result = judged(f"round 1\n{DEAL}lead E\nt1 E 3♦; N 4♣; W 4♥\n", small)
    (problem,) = result.problems
    (clause,) = problem.related
    assert clause.span.source.name == "rulesets/standard.yaml"
    assert clause.span.source.line(clause.span.line).strip().startswith("single:")
    machine = result.as_json()
    assert {key: machine[key] for key in machine if key != "problems"} == {
        "file": "x.zsr",
        "line": 1,
        "game": None,
        "ruleset": "small",
        "verdict": "illegal",
        "rounds": 0,
        "plays": 2,
    }
    (told,) = machine["problems"]
    assert {key: told[key] for key in ("code", "file", "line", "column", "round", "trick", "seat", "on", "legal")} == {
        "code": "play/too-low",
        "file": "x.zsr",
        "line": 11,
        "column": 16,
        "round": 1,
        "trick": 1,
        "seat": "W",
        "on": "4♣",
        "legal": ["5♥", "pass"],
    }


# --- accepted against the rules ------------------------------------------------------------------

#: (tricks, what a strict replay says, what one that allows it says)
IRREGULAR = [
    ("t1 E 3♦; W! 4♥; S 5♠; E -; N -; W -\n", 1, ("incomplete", 6)),  # out of turn
    ("t1 E! 4♦; N 5♣\n", 0, ("incomplete", 2)),  # without the opening card
    ("t1 E 3♦; N 5♣; W! 4♥; S 5♠\n", 2, ("incomplete", 4)),  # too low: the lower one is to be beaten then
    ("t1 E! -; N 3♣; W 4♥\n", 0, ("incomplete", 3)),  # a leader who was let off: the next leads
    ("t1 E 3♦; S! -; N -; W -\nt2 E 4♦\n", 1, ("incomplete", 5)),  # a pass out of turn counts as the pass
    ("t1 E! 3♦; N 4♣\n", 0, ("incomplete", 2)),  # legal after all: the mark still tells
    ("t1 E 3♦; N! 4♥\n", 1, ("irregular", 1)),  # not held: not applied
    ("t1 E 3♦; N! 3♣ 4♣; W 4♥; S -; E -; N 5♣\n", 1, ("incomplete", 6)),  # no combination: the 3♦ is still to be beaten
    ("t1 E 3♦; N! 3♣ 4♣; W 3♥\n", 1, ("illegal", 2)),
    ("t1 E 3♦; N! 3♣ 4♣; W -; S -\nt2 E 4♦\n", 1, ("incomplete", 5)),  # it counts as N's pass
    ("t1 E! 3♦ 4♦; N 3♣; W 4♥\n", 0, ("incomplete", 3)),  # of the leader: the next leads
    ("t1 E 3♦; N! bomb 4♣; W 5♥; S -; E -; N -\n", 1, ("incomplete", 6)),  # no bomb, and a single all the same
    ("t1 E 3♦; N! 3♣ 4♣ 5♣; W 4♥; S -; E -\nt2 W 3♥\n", 1, ("incomplete", 6)),  # N is out
    ("t1 E! 3♦ 4♦ 5♦; N! 3♣ 4♣ 5♣; W! 3♥ 4♥ 5♥; S! 3♠\n", 0, ("illegal", 3)),  # the round is over, whatever one accepts
    ("t1 E! 3♦ 4♦ 5♦; N! 3♣ 4♣ 5♣; W! 3♥ 4♥ 5♥\nresult E N W S\n", 0, ("ok", 3)),  # and so all are
    ("t1 E! 3♦ 4♦ 5♦; N! 3♣ 4♣ 5♣; W! 3♥ 4♥ 5♥\nresult N E W S\n", 0, ("result-differs", 3)),
    ("t1 E 3♦; N! 4♣; W 3♥\n", 1, ("illegal", 2)),  # a later play is still judged
]


@pytest.mark.parametrize(("tricks", "stops_at", "allowed"), IRREGULAR)
def test_irregular_plays(small: Rules, tricks: str, stops_at: int, allowed: tuple[str, int]) -> None:
    rounds = f"round 1\n{DEAL}lead E\n{tricks}"
    strict = judged(rounds, small)
    assert (strict.verdict, strict.plays, codes(strict)) == ("irregular", stops_at, ["record/irregular"])
    free = judged(rounds, small, allow_irregular=True)
    verdict = "irregular" if allowed[0] in ("incomplete", "ok") else allowed[0]
    assert (free.verdict, free.plays) == (verdict, allowed[1])
    assert free.problems[0].severity == "warning"
    if allowed[0] == "incomplete":
        assert codes(free)[1:] == ["record/incomplete"]
    if allowed[0] == "ok":
        assert set(codes(free)) == {"record/irregular"}
    # The watcher, which knows no hands, says the same where what is held does not matter.
    hidden = "\n".join(f"deal {seat}: ?x3" for seat in "ENWS")
    watched = judged(rounds.replace(DEAL, f"dealer S\n{hidden}\n"), small, allow_irregular=True)
    if "4♥" not in tricks or "W" in tricks:
        assert (watched.verdict, watched.plays) == (verdict, allowed[1])


# --- points and results --------------------------------------------------------------------------

RESULTS = [
    ("result E N W S\nscore E=2 N=0 W=0 S=-2\n", []),
    ("score E=2 S=-2\n", []),
    ("result N E W S\n", ["round 1: the plays lead to E N W S, the record says N E W S"]),
    ("score E=3 S=-2\n", ["round 1: the record says E=3; by the plays it is E=2"]),
    ("score E+W=1\n", ["round 1: the record says E+W=1; by the plays it is no such points"]),
    ("winners N\n", ["the match is won by E; the record says N"]),
    ("totals N=1\n", ["the record says N=1; by the plays it is N=0"]),
    (
        "result N E W S\nscore E=1\nwinners N\n",
        [
            "round 1: the plays lead to E N W S, the record says N E W S",
            "round 1: the record says E=1; by the plays it is E=2",
            "the match is won by E; the record says N",
        ],
    ),
]


@pytest.mark.parametrize(("lines", "messages"), RESULTS)
def test_results_are_verified_apart_from_the_plays(small: Rules, lines: str, messages: list[str]) -> None:
    result = judged(DONE + lines, small)
    assert [problem.message for problem in result.problems] == messages
    assert result.verdict == ("result-differs" if messages else "ok")
    assert (result.rounds, result.plays) == (1, 18)
    assert all(problem.span is not None for problem in result.problems)


def test_titles_are_ignored(small: Rules) -> None:
    assert judged(f'{DONE}titles E="Last" S="First"\n', small).verdict == "ok"


def test_sides(tmp_path: Path) -> None:
    path = tmp_path / "sides.yaml"
    path.write_text(
        "name: sides\nextends: none\nplayers: 4\nranks: [3, 4]\nteams: [[1, 3], [2, 4]]\nlead: {first_round: seat 1}\n"
        "dealer: {first_round: seat 4}\ncombinations: {single: {same_rank: 1}, pair: {same_rank: 2}}\n"
        "scoring: {results: {1-2: 3, 1-3: 2, 1-4: 1}}\nmatch: {rounds: 1, winner: most_points}\n",
        encoding="utf-8",
    )
    rules = load(path)
    rounds = (
        "round 1\ndealer S\ndeal E: 4♦ 4♣\ndeal N: 3♦ 3♣\ndeal W: 4♥ 4♠\ndeal S: 3♥ 3♠\n"
        "t1 E 4♦ 4♣; N -; W -; S -\nt2 N 3♦; W 4♥; S -; N -\nt3 W 4♠; S -; N -\nt4 S 3♥; N -\n"
    )
    assert (
        judged(f"{rounds}t5 S 3♠\nresult E W S N\nscore E+W=3\nwinners E W\ntotals E+W=3 N+S=0\n", rules).verdict
        == "ok"
    )
    assert judged(f"{rounds}t5 S 3♠\nscore E=3\n", rules).verdict == "result-differs"
    made = record_match(replay(record(rounds + "t5 S 3♠\n", rules), rules).match)  # type: ignore[arg-type]
    assert made.rounds[0].scores == {"E": 0, "N": 0, "W": 0, "S": 0, "E+W": 3}
    assert made.result is not None
    assert made.result.totals == {"E+W": 3, "N+S": 0}


# --- deal and lead -------------------------------------------------------------------------------

DEALS = [
    ("dealer S", "dealer S", "incomplete"),
    ("dealer S\n", "", "incomplete"),
    ("3♠ 4♠ 5♠", "3♠ 4♠", "illegal"),  # not the whole deck
    ("3♠ 4♠ 5♠", "3♠ 4♠ 5♥", "illegal"),  # a card twice
    ("deal S: 3♠ 4♠ 5♠", "deal S: 3♠ 4♠ 5♠ 4♥", "illegal"),
    ("5♥\ndeal S: 3♠ 4♠", "\ndeal S: 5♥ 3♠ 4♠", "illegal"),  # the whole deck, and not in turn
    ("deal S: 3♠ 4♠ 5♠\n", "", "incomplete"),  # a hand that nobody saw
]


@pytest.mark.parametrize(("said", "instead", "verdict"), DEALS)
def test_deals(small: Rules, said: str, instead: str, verdict: str) -> None:
    assert DEAL.count(said) == 1
    result = judged(f"round 1\n{DEAL.replace(said, instead)}t1 E 3♦\n", small)
    assert (result.verdict, codes(result)) == (
        verdict,
        ["record/deal" if verdict == "illegal" else "record/incomplete"],
    )


def test_what_chance_decides_is_taken_from_the_record() -> None:
    rules = load_text(SMALL.replace("scoring:", "lead: {first_round: random, must_play_it: never}\nscoring:"))
    result = judged(f"round 1\n{DEAL}lead W\nt1 W 4♥\n", rules)
    assert (codes(result), result.plays) == (["record/incomplete"], 1)
    silent = judged(f"round 1\n{DEAL}t1 W 4♥; S 5♠; N -\n", rules)  # who played first has led
    assert (codes(silent), silent.plays) == (["play/not-your-turn"], 2)
    bare = judged(f"round 1\n{DEAL}", rules)
    assert (bare.verdict, codes(bare)) == ("incomplete", ["record/not-judged", "record/incomplete"])
    assert [problem.severity for problem in bare.problems] == ["note", "warning"]


def test_the_length_is_agreed_by_record_ruleset_or_what_there_is(small: Rules) -> None:
    assert judged(DONE, small, "length 1\n").verdict == "ok"
    assert codes(judged(DONE, small, "length 2\n")) == ["record/incomplete"]
    assert codes(judged(DONE + DONE.replace("round 1", "round 2"), small)) == ["record/round-too-many"]
    open_ = load_text(SMALL.replace("match: {rounds: 1}", "match: {rounds: none}"))
    assert judged(DONE, open_).verdict == "ok"
    assert codes(judged("", small)) == ["record/incomplete"]


# --- cards without suits -------------------------------------------------------------------------

SUITLESS = [
    ("t1 E 3; N 4; W 5\n", "incomplete", 3),
    ("t1 E 3-4\n", "illegal", 0),
    ("t1 E 3; N 4-4\n", "illegal", 1),
]
PAIRED = "dealer S\ndeal E: 3♦ 3♣ 4♦\ndeal N: 4♣ 4♥ 5♣\ndeal W: 3♥ 3♠ 5♥\ndeal S: 4♠ 5♦ 5♠\n"
LATER = [
    ("t1 E 3; N 4; W 5; S -; E -; N -\nt2 W 3; S 4; E -; N 5; W -; S -; E -\nt3 N 4\n", 14),
    (
        "t1 E 3; N 4; W 5♥; S -; E -; N -\nt2 W 3♠; S 4; E -; N 5; W -; S -; E -\nt3 N 4♣\n",
        14,
    ),  # so the first 4 was the 4♥
    ("t1 E 3; N -; W -; S -\nt2 E 3♣; N 4; W 5; S -; E -; N -\n", 10),  # the opening 3 is the 3♦
]


@pytest.mark.parametrize(("tricks", "verdict", "plays"), SUITLESS)
def test_a_rank_is_some_card_of_that_rank(small: Rules, tricks: str, verdict: str, plays: int) -> None:
    result = judged(f"round 1\n{DEAL}lead E\n{tricks}", small)
    assert (result.verdict, result.plays) == (verdict, plays)


@pytest.mark.parametrize(("tricks", "plays"), LATER)
def test_a_rank_is_a_card_that_is_not_named_later(small: Rules, tricks: str, plays: int) -> None:
    result = judged(f"round 1\n{PAIRED}lead E\n{tricks}", small)
    assert (result.verdict, result.plays, codes(result)) == ("incomplete", plays, ["record/incomplete"])


SUITED = """\
name: suited
extends: none
players: 2
ranks: [3, 4, 5]
suits: [♦, ♣, ♥, ♠]
dealer: {first_round: seat 2}
lead: {first_round: seat 1}
combinations: {single: {same_rank: 1, compare: [rank, suit]}}
trick: {must_beat: true}
match: {rounds: 1}
"""
SUITED_DEAL = "deal E: 4♦ 4♠ 5♦ 5♣ 5♥ 5♠\ndeal N: 3♦ 3♣ 3♥ 3♠ 4♣ 4♥\n"


@pytest.mark.parametrize(
    ("tricks", "plays", "found"),
    [
        ("t1 E 4; N 4♣; E 4\n", 3, ["record/incomplete"]),  # so the first 4 was the 4♦, the other one the 4♠
        ("t1 E 4♦; N 4; E 4♠; N -\n", 4, ["record/incomplete"]),
        ("t1 E 4; N -\n", 2, ["record/incomplete"]),  # N must beat if it can: it was the 4♠
        ("t1 E 4; N -\nt2 E 3\n", 2, ["play/not-held"]),
        ("t1 E 4; N 3\n", 1, ["play/too-low"]),
        ("t1 E 5; N 4\n", 1, ["play/too-low"]),
    ],
)
def test_where_suits_decide_a_rank_is_any_card_that_it_can_be(tricks: str, plays: int, found: list[str]) -> None:
    rules = load_text(SUITED)
    text = f"game\nrules suited@1 sha256:{rules.hash[:16]}\nseats E N\nround 1\n{SUITED_DEAL}{tricks}"
    (one,) = read_text(text)
    assert one.is_known
    result = replay(one, rules)
    assert (result.plays, codes(result)) == (plays, found)


# --- readings ------------------------------------------------------------------------------------


def test_kinds_and_parts_are_held_against_the_rules() -> None:
    rules = load_text(SMALL.replace("full_house: none", "full_house: {same_rank: 2, with: {same_rank: 1}}"))
    rounds = f"round 1\n{PAIRED}lead E\n"
    assert codes(judged(f"{rounds}t1 E 3-3+4\n", rules)) == ["record/incomplete"]
    assert codes(judged(f"{rounds}t1 E full_house 3♦ 3♣ 4♦\n", rules)) == ["record/incomplete"]
    assert codes(judged(f"{rounds}t1 E 4+3-3\n", rules)) == ["play/no-combination"]
    assert codes(judged(f"{rounds}t1 E bomb 3-3-4\n", rules)) == ["play/no-combination"]
    assert codes(judged(f"{rounds}t1 E 3♦(=5♦)\n", rules)) == ["play/no-combination"]


def test_a_kind_is_written_where_it_must_be_named() -> None:
    rules = load_text(SMALL.replace("straight: none", "straight: {run_of: 1, length: 3}, run: {run_of: 1, length: 3}"))
    match = rules.match(hands=["3♦ 4♦ 5♦", "3♣ 4♣ 5♣", "3♥ 4♥ 5♥", "3♠ 4♠ 5♠"], dealer=3)
    text = match_text(record_match(match.after(Play(read_hand("3♦ 4♦ 5♦"), "run"))))
    assert text.endswith("lead E\nt1 E run 3♦ 4♦ 5♦\n")
    assert codes(replay(read_text(text)[0])) == ["record/incomplete"]
    assert codes(replay(read_text(text.replace(" run ", " "))[0])) == ["play/ambiguous"]
    text = match_text(record_match(match.after(Play(read_hand("3♦")))))
    assert text.endswith("lead E\nt1 E 3♦\n")


# --- which rules ---------------------------------------------------------------------------------


def test_the_shipped_ruleset_of_equal_hash_is_taken() -> None:
    standard = load("standard")
    match = standard.match(seed=1)
    one = record_match(match)
    assert one.rules is not None
    assert one.rules.resolved is None
    assert replay(one, load("three-player")).rules is not None
    other = match_text(one).replace("standard@1", "my-game@3")
    result = replay(read_text(other)[0])
    assert result.rules is not None
    assert result.rules.name == "standard"


def test_the_embedded_ruleset_of_equal_hash_is_taken(small: Rules) -> None:
    match = small.match(hands=["3♦ 4♦ 5♦", "3♣ 4♣ 5♣", "3♥ 4♥ 5♥", "3♠ 4♠ 5♠"], dealer=3)
    one = record_match(match)
    assert one.rules is not None
    assert one.rules.resolved is not None
    for text in (match_text(one), "".join(write_twin([one]))):
        (back,) = read_text(text)
        result = replay(back)
        assert (result.verdict, codes(result)) == ("incomplete", ["record/incomplete"])
        assert result.rules is not None
        assert result.rules.hash == small.hash
    bare = record_match(match, embed=False)
    assert replay(bare).verdict == "rules-differ"
    assert replay(bare, small).verdict == "incomplete"


def test_which_rules_were_taken_is_told(small: Rules) -> None:
    """Named rules are taken or not; where they are what the record pins, there is nothing to say."""
    three, standard = load("three-player"), load("standard")
    pinned = match_text(record_match(standard.match(seed=1)))
    (one,) = read_text(pinned, name="x.zsr")
    by_name = replay(one, small)
    assert by_name.rules is not None
    assert (by_name.rules.name, by_name.verdict) == ("standard", "incomplete")
    note, _ = by_name.problems
    assert str(note) == (
        f"x.zsr:2:7: note: judged by standard@{standard.version} with the hash {standard.hash[:16]}, "
        f"which the record pins, and not by small@1 with the hash {small.hash[:16]}, which was named"
        "  [record/other-rules]\n"
        f"  2 | rules standard@{standard.version} sha256:{standard.hash[:16]}\n"
        f"    |       {'^' * (len(standard.version) + 33)}"
    )
    assert codes(replay(one, three)) == ["record/other-rules", "record/incomplete"]  # not even for so many players
    assert codes(replay(one, standard)) == codes(replay(one)) == ["record/incomplete"]
    elsewhere = replay(record(f"round 1\n{DEAL}lead E\nt1 E 3♦\n", small, "length 1\n"), small)
    assert codes(elsewhere) == ["record/incomplete"]
    (other,) = read_text(f"game\nrules gone@2 sha256:0123456789ab\nseats E N W S\nround 1\n{DEAL}lead E\nt1 E 3♦\n")
    warned = replay(other, small)
    assert (warned.verdict, warned.plays) == ("incomplete", 1)
    assert warned.problems[0].severity == "warning"
    assert warned.problems[0].message == (
        f"judged by small@1 with the hash {small.hash[:16]}, which was named; "
        "the record was played by gone@2 with the hash 0123456789ab, which is not here"
    )


def test_another_text_than_the_hash_names_is_not_taken(small: Rules) -> None:
    one = match_text(record_match(small.match(hands=["3♦ 4♦ 5♦", "3♣ 4♣ 5♣", "3♥ 4♥ 5♥", "3♠ 4♠ 5♠"], dealer=3)))
    (other,) = read_text(one.replace('"rounds":"1"', '"rounds":"2"'))
    result = replay(other)
    assert (result.verdict, codes(result)) == ("rules-differ", ["record/embedded-text"])
    (broken,) = read_text(one.replace('"players":"4"', '"players":"x"'))
    assert codes(replay(broken)) == ["record/embedded-text"]


def test_rules_that_are_not_here_are_told_with_what_differs() -> None:
    standard = load("standard")
    text = "game\nrules standard@3 sha256:0123456789abcdef\nseats E N W S\n"
    (one,) = read_text(text, name="x.zsr")
    result = replay(one)
    assert (result.verdict, result.rounds, result.plays) == ("rules-differ", 0, 0)
    assert str(result.problems[0]) == (
        "x.zsr:2:7: error: the record was played by standard@3 with the hash 0123456789abcdef; "
        f"here standard is version {standard.version} with the hash {standard.hash[:16]}  [record/rules-differ]\n"
        "  2 | rules standard@3 sha256:0123456789abcdef\n"
        "    |       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n"
        "    = differs: version, hash; name the ruleset to judge it by all the same"
    )
    assert result.problems[0].context["differs"] == ["version", "hash"]
    (one,) = read_text(text.replace("standard", "no-such"))
    assert replay(one).verdict == "rules-differ"
    (one,) = read_text(text.replace("seats E N W S", "seats E N"))
    assert codes(replay(one, standard)) == ["usage/players"]


def test_what_embedded_text_says_otherwise_is_told() -> None:
    house = load_text("name: standard\nextends: standard\nmatch: {rounds: 7}\n", players=4)
    text = match_text(record_match(house.match(seed=1)))
    (one,) = read_text(text.replace(house.hash[:16], "0123456789abcdef"))
    (problem,) = replay(one).problems
    assert problem.code == "record/embedded-text"
    assert "match.rounds" in problem.context["differs"]


# --- one record, damaged records -----------------------------------------------------------------


def test_a_damaged_record_is_unreadable(small: Rules, tmp_path: Path) -> None:
    (one,) = read_text(match_text(record(DONE, small)).replace("t2 W", "t2 X"))
    result = replay(one, small)
    assert (result.verdict, codes(result), result.plays) == ("unreadable", ["record/unknown-seat"], 0)
    path = tmp_path / "x.zsr"
    path.write_text(match_text(record(DONE, small)).replace("t2 W", "t2 X"), encoding="utf-8")
    with pytest.raises(ValueError, match="there is no seat X"):
        read_record(path)
    path.write_text(match_text(record(DONE, small)) * 2, encoding="utf-8")
    with pytest.raises(ValueError, match="record/many"):
        read_record(path)


def test_labels_are_one_a_seat() -> None:
    match = load("standard").match(seed=1)
    assert record_match(match).players == ("E", "N", "W", "S")
    assert record_match(match, labels=["a", "b", "c", "d"]).players == ("a", "b", "c", "d")
    assert record_match(load("three-player").match(seed=1)).players == ("P1", "P2", "P3")
    for labels in (["a"], ["a", "a", "b", "c"], ["a", "b", "c", "d e"]):
        with pytest.raises(UsageError, match="usage/labels"):
            record_match(match, labels=labels)
