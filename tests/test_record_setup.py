"""What stands before the tricks of a round, judged: cards drawn, gifts by ranks and numbers, lines of other games."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from zsy_rules import Rules, load
from zsy_rules.record import Record, Replay, match_text, read_text, record_match, replay, twin_of
from zsy_rules.record.gifts import with_named_gifts
from zsy_rules.record.model import Held
from zsy_rules.rules import load_text
from zsy_rules.simulate import play_match

DATA = Path(__file__).parent / "data" / "rulesets"

# Three cards each; the highest card drawn deals, the holder of the 3♦ leads; one card goes to the first, and one back.
SMALL = """\
name: small
extends: standard
ranks: [3, 4, 5]
combinations: {full_house: none, straight: none, joker_bomb: none}
bombs: [bomb]
tribute: {middle: none, main: {give: {cards: 1}, back: {cards: 1}}}
match: {rounds: 2}
"""
HANDS = "deal E: 3♦ 4♦ 5♦\ndeal N: 3♣ 4♣ 5♣\ndeal W: 3♥ 4♥ 5♥\ndeal S: 3♠ 4♠ 5♠\n"
HIDDEN = "deal E: ?x3\ndeal N: ?x3\ndeal W: ?x3\ndeal S: ?x3\n"
DEAL = f"dealer S\n{HANDS}"
TRICKS = (
    "t1 E 3♦; N 4♣; W 5♥; S -; E -; N -\nt2 W 3♥; S 4♠; E 5♦; N -; W -; S -\nt3 E 4♦; N 5♣; W -; S -\nt4 N 3♣; W 4♥\n"
)
#: A whole round whose places are E N W S.
DONE = f"round 1\n{DEAL}{TRICKS}"


@pytest.fixture(scope="module")
def small() -> Rules:
    return load_text(SMALL, "small.yaml")


def record(rounds: str, rules: Rules) -> Record:
    text = f"game\nrules {rules.name}@1 sha256:{rules.hash[:16]}\nseats E N W S\n{rounds}"
    (one,) = read_text(text, name="x.zsr")
    assert one.problems == ()
    return one


def judged(rounds: str, rules: Rules) -> Replay:
    return replay(record(rounds, rules), rules)


def codes(result: Replay) -> list[str]:
    return [problem.code for problem in result.problems]


# --- cards drawn for a seat ----------------------------------------------------------------------

#: (draws, dealer by the record, code and part of the message); by the right draws S deals
DRAWS = [
    ("E 3♦; N 4♦; W 3♣; S 5♦", "S", None, ""),
    ("S 5♦; W 3♣; N 4♦; E 3♦", "S", None, ""),  # in any order
    ("E 3; N 4; W 3; S 5", "S", None, ""),  # only ranks count
    ("E 3♦; N 4♦; W 3♣; S 5♦", "", None, ""),  # who deals need not be said
    ("E 5♦; N 4♦; W 3♣; S 5♠; E 3♦; S 4♠", "S", None, ""),  # who ties draws again
    ("E 5♦; S 5♠; N 4♦; W 5♣; W 4♦; E 4♣; S 5♦", "S", None, ""),  # from the whole deck
    ("E 3♦; N 4♦; W 3♣; S 5♦", "N", "record/dealer-differs", "by the cards drawn S deals round 1, not N"),
    ("E 5♦; N 4♦; W 3♣; S 5♠", "S", "record/draws", "E draws again by the rules"),
    ("E 3♦; N 4♦; W 3♣", "S", "record/draws", "S draws by the rules, and no card of it is told"),
    ("E 3♦; N 4♦; W 3♣; S RJ", "S", "record/draws", "S cannot draw RJ: it is drawn already, or not in the deck"),
    ("E 3♦; N 3♦; W 3♣; S 5♦", "S", "record/draws", "N cannot draw 3♦"),
    ("E 3♦; N 4♦; W 3♣; S 5♦; E 4♠", "S", "record/draws", "E draws once more than the rules ask"),
]


@pytest.mark.parametrize("hands", [HANDS, HIDDEN], ids=["known", "hidden"])
@pytest.mark.parametrize(("draws", "dealer", "fault"), [(draws, who, fault) for draws, who, *fault in DRAWS])
def test_cards_drawn(small: Rules, hands: str, draws: str, dealer: str, fault: list[str | None]) -> None:
    code, message = fault
    said = f"dealer {dealer}\n" if dealer else ""
    result = judged(f"round 1\n{said}draws {draws}\n{hands}t1 E 3♦\n", small)
    (problem,) = result.problems
    if code is None:
        assert (problem.code, result.plays) == ("record/incomplete", 1)
    else:
        assert message is not None
        assert (result.verdict, result.plays, problem.code) == ("illegal", 0, code)
        assert message in problem.message
        assert problem.span is not None
        assert problem.span.text == (f"dealer {dealer}" if "dealer" in code else f"draws {draws}")


TO_DECIDE = "match: {rounds: 1, winner: fewest_lasts, ties: [decider]}\n"
#: (rules over the small ones, lines of the round, draws, whether nobody draws there); by a tie a deciding round follows
UNASKED = [
    ("", "round 2\ndealer S\n", "E 3♦; N 3♦", True),  # the last deals, the first leads
    ("", "round 2\ndealer S\n", "E 3♦", True),
    ("lead: {later_rounds: highest draw}\n", "round 2\ndealer S\n", "E 5♦; N 3♦; W 3♣; S 3♥", False),
    ("dealer: {first_round: seat 4, later_rounds: highest draw}\n", "round 1\ndealer S\n", "E 5♦", True),
    (TO_DECIDE, "round 2 decider\n", "E 3♦", True),
    (
        TO_DECIDE + "lead: {first_round: highest draw, must_play_it: never}\n",
        "round 2 decider\n",
        "E 5♦; N 3♦; W 3♣",
        False,
    ),
]


@pytest.mark.parametrize("hands", [HANDS, HIDDEN], ids=["known", "hidden"])
@pytest.mark.parametrize(("rules", "head", "draws", "is_unasked"), UNASKED)
def test_cards_drawn_where_nobody_draws_in_this_round(
    rules: str, head: str, draws: str, is_unasked: bool, hands: str
) -> None:
    base = SMALL.replace("match: {rounds: 2}\n", "") if "match:" in rules else SMALL
    changed = load_text(base + rules)
    before = "" if "round 1" in head else f"round 1\ndealer S\n{hands}{TRICKS}"
    result = judged(f"{before}{head}draws {draws}\n", changed)
    assert ("record/draws" in codes(result)) is is_unasked
    if is_unasked:
        assert result.verdict == "illegal"
        assert result.problems[-1].message == f"round {head[6]}: nobody draws for a seat by the rules"


def test_draws_for_something_else_than_dealer_and_lead_are_let_be() -> None:
    """Who is barred is drawn too, in every round: no line tells which of the cards were drawn for it."""
    rules = load_text(SMALL + "bars: {no_pairs: {play: {kind: [pair]}, who: highest draw}}\n")
    for seed in range(3):
        made = record_match(play_match(rules, seed))
        assert len(made.rounds[0].draws) >= 8
        assert replay(made, rules).verdict == "ok"


def test_who_has_more_cards_follows_from_the_draws() -> None:
    """Fourteen cards go to the first two who are dealt to: behind S, E and N."""
    standard = load("standard")
    rounds = "round 1\ndraws E 7♦; N 9♠; W Q♥; S K♣\ndeal {}: ?x14\nt1 N 3♦\n"
    assert codes(judged(rounds.format("N"), standard)) == ["record/incomplete"]
    assert codes(judged(rounds.format("W"), standard)) == ["record/deal"]


def test_draws_of_the_engine_replay(small: Rules) -> None:
    drawn = load_text(SMALL.replace("match:", "lead: {first_round: highest draw, must_play_it: never}\nmatch:"))
    again = 0
    for seed in range(12):
        made = record_match(play_match(drawn, seed))
        first = made.rounds[0]
        assert len(first.draws) >= 8  # everybody for the dealer, everybody for the leader
        again += len(first.draws) > 8
        bare = replace(first, dealer=None, leader=None)
        for one in (first, bare):
            result = replay(replace(made, rounds=(one, *made.rounds[1:])))
            assert (result.verdict, codes(result)) == ("ok", [])
        other = replace(first, leader=(first.plays[0].seat + 1) % 4)
        assert codes(replay(replace(made, rounds=(other, *made.rounds[1:])))) == ["record/leader-differs"]
    assert again
    for seed in range(12):
        made = record_match(play_match(small, seed))
        assert replay(made, small).verdict == "ok"
        assert made.rounds[0].draws


# --- gifts by ranks ------------------------------------------------------------------------------

#: (gifts of the second round and its first acts, code; None: legal as far as it goes, at the engine's table)
BY_RANKS = [
    ("tribute S>E: 5\nreturn E>S: 3\nt1 E 4♦\n", None),
    ("tribute S>E: 5\nreturn E>S: 3\nt1 E 3♦\n", "play/not-held"),  # the only 3 went back
    ("tribute S>E: 5\nreturn E>S: 5\nt1 E 5♦\n", None),  # so the 5♠ went back
    ("tribute S>E: 5\nreturn E>S: 5\nt1 E 5♠\n", None),  # so the 5♦ went back
    ("tribute S>E: 5\nreturn E>S: 5\nt1 E 4♦; N -; W -; S 5♠\n", None),
    ("tribute S>E: 5\nreturn E>S: 5\nt1 E 4♦; N -; W -; S 5♦\n", None),
    ("tribute S>E: 5\nreturn E>S: 5\nt1 E 4♦; N -; W -; S 5♥\n", "play/not-held"),
    ("tribute S>E: 4\nreturn E>S: 5\nt1 E 5♦\n", "play/not-due"),  # the highest is due
    ("tribute S>E: 6\nreturn E>S: 5\nt1 E 5♦\n", "play/not-held"),
]


@pytest.mark.parametrize(("lines", "code"), BY_RANKS)
def test_gifts_by_ranks(small: Rules, lines: str, code: str | None) -> None:
    result = judged(f"{DONE}round 2\n{DEAL}{lines}", small)
    assert codes(result)[-1:] == [code or "record/incomplete"]
    if code is None:
        assert (result.verdict, codes(result)) == ("incomplete", ["record/incomplete"])
        assert result.match is None


def test_gifts_by_ranks_are_replayed_by_the_engine() -> None:
    """Suits taken from the gifts of whole matches: points and totals, which the engine alone can judge, are judged."""
    for name in ("standard", "doubled-tribute", DATA / "president.yaml", "two-deck"):
        rules = load(name)
        for seed in range(4):
            made = record_match(play_match(rules, seed, 3))

            def bare(gifts: Any) -> Any:
                return tuple(replace(gift, cards=Held(gift.cards.cards.anonymous)) for gift in gifts)

            rounds = tuple(replace(one, tribute=bare(one.tribute), returns=bare(one.returns)) for one in made.rounds)
            assert any(one.returns for one in rounds)
            result = replay(replace(made, rounds=rounds))
            assert (result.verdict, result.rounds, result.match is not None) == ("ok", len(rounds), True)


#: (rules over the small ones, gifts and first play of a second round, whether the suits of its gifts are known)
SUITS = [
    ("", "tribute S>E: 5\nreturn E>S: 3\nt1 E 3\n", True),  # which 3 goes back is nothing to anybody
    ("lead: {later_rounds: holder of 3♦}", "tribute S>E: 5\nreturn E>S: 3\nt1 E 3\n", False),  # who has the 3♦ leads
    ("lead: {later_rounds: holder of 3♦}", "tribute S>E: 5♠\nreturn E>S: 4\nt1 E 3♦\n", True),
    ("lead: {later_rounds: holder of lowest card}", "tribute S>E: 5\nreturn E>S: 3\nt1 E 3\n", False),
    ("lead: {must_play_it: every_round}", "tribute S>E: 5\nreturn E>S: 3\nt1 E 3\n", False),
    ("combinations: {flush: {same_suit: 3}}", "tribute S>E: 5\nreturn E>S: 3\nt1 E 3\n", False),
    ("combinations: {flush: {same_suit: 3}}", "tribute S>E: 5♠\nreturn E>S: 4\nt1 E 3\n", True),  # it has one 4
]
PAIRED = "dealer S\ndeal E: 3♦ 3♣ 4♦\ndeal N: 4♣ 4♥ 5♣\ndeal W: 3♥ 3♠ 5♥\ndeal S: 4♠ 5♦ 5♠\n"


@pytest.mark.parametrize(("lines", "round_two", "is_named"), SUITS)
def test_where_suits_decide_a_gift_by_rank_is_not_guessed(lines: str, round_two: str, is_named: bool) -> None:
    rules = load_text(_over(lines))
    named, _ = with_named_gifts(record(f"{DONE}round 2\n{PAIRED}{round_two}", rules), rules.game)
    assert named.is_known is is_named


def _over(lines: str) -> str:
    """The small rules with some lines over them."""
    key = lines.split(":", maxsplit=1)[0]
    if key == "combinations":
        return SMALL.replace("joker_bomb: none}", f"joker_bomb: none, {lines.partition('{')[2]}")
    return SMALL + lines + "\n"


# --- gifts from hands that nobody saw ------------------------------------------------------------

#: (gifts of the second round, code, message); S, the last, owes E, the first, one card
UNSEEN = [
    ("tribute S>E: ?x1\nreturn E>S: ?x1\n", "record/incomplete", "round 2 stops while E N W S hold cards"),
    ("tribute S>E: ?x1\n", "record/incomplete", "round 2 stops while E N W S hold cards"),
    ("tribute S>E: ?x4\n", "play/not-held", "S has 3 cards, and cannot give 4"),
    ("tribute S>E: ?x14\n", "play/not-held", "S has 3 cards, and cannot give 14"),
    ("tribute S>E: ?x2\n", "play/wrong-count", "a gift of 1 card is due, not of 2"),
    ("tribute S>E: ?x1\nreturn E>S: ?x5\n", "play/not-held", "E has 4 cards, and cannot give 5"),
    ("tribute S>E: ?x1\nreturn E>S: ?x2\n", "play/wrong-count", "a gift of 1 card is due, not of 2"),
    ("tribute S>E: ?x1\ntribute S>E: ?x1\n", "record/undue-gift", "S owes E no such gift"),
    ("tribute W>E: ?x1\n", "record/undue-gift", "W owes E no such gift"),
    ("return S>E: ?x1\n", "record/undue-gift", "S owes E no such gift"),
]


@pytest.mark.parametrize(("gifts", "code", "message"), UNSEEN)
def test_gifts_from_hands_that_nobody_saw(small: Rules, gifts: str, code: str, message: str) -> None:
    result = judged(f"round 1\ndealer S\n{HIDDEN}{TRICKS}round 2\ndealer S\n{HIDDEN}{gifts}", small)
    assert (codes(result), result.problems[0].message, result.rounds) == ([code], message, 1)
    if code != "record/incomplete":
        assert result.verdict == "illegal"
        assert result.problems[0].span is not None
        assert result.problems[0].span.text == gifts.splitlines()[-1]


def test_no_gifts_before_the_first_round(small: Rules) -> None:
    result = judged(f"round 1\ndealer S\n{HIDDEN}tribute S>E: ?x1\nt1 E 3♦\n", small)
    assert (result.verdict, codes(result)) == ("illegal", ["record/undue-gift"])


# --- the places of the round before --------------------------------------------------------------


def test_last_is_the_result_of_the_round_before(small: Rules) -> None:
    """Where that round has no result line, the places are held against its plays."""
    rest = f"{DEAL}tribute S>E: 5♠\nreturn E>S: 3♦\nt1 E 4♦\n"
    right = judged(f"{DONE}round 2 last E N W S\n{rest}", small)
    assert (right.verdict, codes(right)) == ("incomplete", ["record/incomplete"])
    assert "\nresult E N W S\n\nround 2\n" in match_text(right.record)
    for hidden in (False, True):
        first = DONE.replace(HANDS, HIDDEN) if hidden else DONE
        wrong = judged(f"{first}round 2 last N E W S\n{rest}", small)
        problem = wrong.problems[0]
        assert problem.code == "record/result-differs"
        assert problem.message == "round 1: the plays lead to E N W S, the record says N E W S"
        assert problem.span is not None
        assert problem.span.text == "N E W S"
    head = f"game\nrules small@1 sha256:{small.hash[:16]}\nseats E N W S\n"
    (damaged,) = read_text(f"{head}round 1 last E N W S\n")
    assert [problem.code for problem in damaged.problems] == ["record/last-differs"]


# --- lines that the rules have no use for --------------------------------------------------------

#: (line, why it says nothing by the small rules)
UNUSED = [
    ("level 2", "there is no ladder of levels"),
    ("turned 3♦", "no card is turned up"),
    ("redeals 1", "nothing is dealt again"),
    ("bids E 1; N -", "there is no auction"),
    ("rest 3♦", "no cards are left over at the deal"),
    ("sides E N+W+S", "no auction makes sides"),
]


@pytest.mark.parametrize("hands", [HANDS, HIDDEN], ids=["known", "hidden"])
@pytest.mark.parametrize(("line", "why"), UNUSED)
def test_lines_that_the_rules_do_not_know(small: Rules, line: str, why: str, hands: str) -> None:
    one = record(f"round 1\n{line}\ndealer S\n{hands}t1 E 3♦\n", small)
    result = replay(one, small)
    unused, stops = result.problems
    keyword = line.split(maxsplit=1)[0]
    assert (unused.code, unused.severity, stops.code) == ("record/unused", "warning", "record/incomplete")
    assert unused.message == f"`{keyword}` in round 1 says nothing: by small {why}"
    assert unused.span is not None
    assert unused.span.text == line
    (twin,) = read_text(json.dumps(twin_of(one), ensure_ascii=False))
    unused = replay(twin, small).problems[0]
    assert unused.span is not None
    assert json.loads(unused.span.text) == twin_of(one)["rounds"][0][keyword]


def test_draws_where_nobody_draws(small: Rules) -> None:
    chance = load_text(SMALL.replace("match:", "dealer: {first_round: random}\nmatch:"))
    lines = f"round 1\ndraws E 3♦\n{DEAL}t1 E 3♦\n"
    result = judged(lines, chance)
    assert codes(result) == ["record/unused", "record/incomplete"]
    assert result.problems[0].message == "`draws` in round 1 says nothing: by small nobody draws for a seat"
    assert codes(judged(lines, small)) == ["record/draws"]


def test_cards_left_over_where_there_are_some() -> None:
    two = load_text(SMALL.replace("match:", "deal: {hand: 2}\nmatch:"))
    deal = "dealer S\ndeal E: 3♦ 4♦\ndeal N: 3♣ 4♣\ndeal W: 3♥ 4♥\ndeal S: 3♠ 4♠\n"
    assert codes(judged(f"round 1\nrest 5♦ 5♣ 5♥ 5♠\n{deal}t1 E 3♦\n", two)) == ["record/incomplete"]
