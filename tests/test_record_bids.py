"""Rounds with an auction and cards left over: the example of the page on records, and what may be wrong in it."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from zsy_rules import load
from zsy_rules.notation import read_hand
from zsy_rules.record import Record, Replay, match_text, read_records, read_text, replay, twin_of
from zsy_rules.record.model import Bid, Held

PAGE = (Path(__file__).parents[1] / "docs" / "record.md").read_text(encoding="utf-8")
(EXAMPLE,) = (
    block for block in re.findall(r"^```\w*\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL) if "\nbids " in block
)
HANDS = [line for line in EXAMPLE.splitlines() if line.startswith("deal ")]


def record(*changes: tuple[str, str], hidden: bool = False) -> Record:
    """The example with lines changed: (what stands there, what stands there instead)."""
    text = EXAMPLE
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    for line in HANDS if hidden else ():
        text = text.replace(line, f"{line[:7]} ?x17")
    (one,) = read_text(text, name="x.zsr")
    assert one.problems == ()
    return one


def judged(*changes: tuple[str, str], hidden: bool = False) -> Replay:
    """The example judged; that it names no hash of ours is told, and no part of it."""
    result = replay(record(*changes, hidden=hidden), load("dou-dizhu"))
    first, *others = result.problems
    assert first.code == "record/other-rules"
    return Replay(result.record, result.verdict, result.rounds, result.plays, tuple(others), result.match)


def test_the_example_is_the_match_that_it_tells() -> None:
    """Stake 1 × bid 3 × bomb 2 × rocket 2 × spring 2 = 24: the landlord wins it from both."""
    result = judged()
    assert result.problems == ()
    assert (result.verdict, result.rounds, result.plays) == ("ok", 1, 10)
    assert result.match is not None
    (done,) = result.match.rounds
    assert done.points == (-24, -24, 48)
    assert done.state.roles == {0: "peasant", 1: "peasant", 2: "landlord"}


def test_the_example_is_written_as_it_stands() -> None:
    one = record()
    assert match_text(one) == EXAMPLE
    told = twin_of(one)["rounds"][0]
    assert told["turned"] == "9♥"
    assert told["redeals"] == 1
    assert told["bids"] == [{"seat": "E", "bid": 1}, {"seat": "N", "pass": True}, {"seat": "W", "bid": 3}]
    assert told["rest"] == ["3♣", "3♥", "RJ"]
    assert told["sides"] == [["W"], ["E", "N"]]
    (back,) = read_text(json.dumps(twin_of(one), ensure_ascii=False))
    assert back == one
    assert match_text(back) == EXAMPLE


BIDS = "bids E 1; N -; W 3"
#: (what stands there, what instead, the code, what is pointed at, a part of the message)
WRONG = [
    (BIDS, "bids E 1; W 3", "play/not-your-turn", "W 3", "it is the turn of N to bid, not of W"),
    (BIDS, "bids E 1; N 1; W 3", "play/bid", "N 1", "the bid of 1 stands, and 1 is not higher"),
    (BIDS, "bids E 1; N 4; W 3", "play/bid", "N 4", "4 is no bid here"),
    (BIDS, "bids E call; N -; W 3", "play/bid", "E call", '"call" is no bid here'),
    (BIDS, "bids E 3; N -; W -", "play/wrong-action", "N -", "the auction of round 1 is over before N speaks"),
    (BIDS, "bids E 1; N 2; W 3; E -", "play/wrong-action", "E -", "the auction of round 1 is over before E speaks"),
    (BIDS, "bids E 1; N -", "record/no-bid", "bids E 1; N -", "in round 1 W has to bid or pass"),
    (BIDS, "bids E -; N -; W -", "record/no-bid", "bids E -; N -; W -", "nobody bids in round 1"),
    (BIDS, "bids E 3", "record/sides-differ", "sides W E+N", "by the bids the sides of round 1 are E N+W"),
    ("sides W E+N", "sides E N+W", "record/sides-differ", "sides E N+W", "the sides of round 1 are W E+N"),
    ("rest 3♣ 3♥ RJ", "rest 3♣ RJ", "record/deal", "rest 3♣ RJ", "3 cards are left over in round 1, not 2"),
]
#: The same, where the hands have to be known for it.
WRONG_BY_HANDS = [
    (BIDS, "bids N -; W 3", "play/not-your-turn", "N -", "it is the turn of E to bid, not of N"),
    ("turned 9♥", "turned 10♥", "play/not-your-turn", "E 1", "it is the turn of N to bid, not of E"),
    ("rest 3♣ 3♥ RJ", "rest 3♣ 3♠ RJ", "record/deal", "rest 3♣ 3♠ RJ", "by the hands 3♣ 3♥ RJ is left over in round 1"),
    ("lead W", "lead E", "record/leader-differs", "lead E", "W leads round 1 by the rules, not E"),
]


@pytest.mark.parametrize("hidden", [False, True], ids=["known", "hidden"])
@pytest.mark.parametrize(("old", "new", "code", "at", "message"), WRONG)
def test_what_is_wrong_is_told(old: str, new: str, code: str, at: str, message: str, *, hidden: bool) -> None:
    result = judged((old, new), hidden=hidden)
    (problem,) = result.problems
    assert (result.verdict, problem.code) == ("illegal", code)
    assert message in problem.message
    assert problem.span is not None
    assert problem.span.text == at


@pytest.mark.parametrize(("old", "new", "code", "at", "message"), WRONG_BY_HANDS)
def test_what_is_wrong_by_the_hands_is_told(old: str, new: str, code: str, at: str, message: str) -> None:
    result = judged((old, new))
    (problem,) = result.problems
    assert (result.verdict, problem.code) == ("illegal", code)
    assert message in problem.message
    assert problem.span is not None
    assert problem.span.text == at


def test_bids_that_may_be_made_are_listed() -> None:
    (problem,) = judged((BIDS, "bids E 2; N 1; W 3")).problems
    assert problem.hint == "bids that may be made: 3; or pass\nround 1\nlegal: bid 3, pass"


@pytest.mark.parametrize("hidden", [False, True], ids=["known", "hidden"])
def test_points_are_those_of_the_stake(*, hidden: bool) -> None:
    result = judged(("score E=-24 N=-24 W=48", "score E=-12 N=-12 W=24"), hidden=hidden)
    (problem,) = result.problems
    assert (result.verdict, problem.code) == ("result-differs", "record/result-differs")
    assert "by the plays it is E=-24, N=-24, W=48" in problem.message


def test_a_round_that_stops_in_its_auction() -> None:
    head = EXAMPLE[: EXAMPLE.index("bids")]
    for bids, message in [
        ("", "round 1 stops before its auction"),
        ("bids E 1; N -\n", "in round 1 W has to bid or pass, and the record does not tell it"),
        (
            "bids E -; N -; W -\n",
            "nobody bids in round 1, and the cards have to be dealt again",
        ),
    ]:
        (one,) = read_text(head + bids, name="x.zsr")
        result = replay(one, load("dou-dizhu"))
        assert result.verdict == "incomplete"
        assert [problem.message for problem in result.problems if problem.code == "record/incomplete"] == [message]


@pytest.mark.parametrize("hidden", [False, True], ids=["known", "hidden"])
def test_without_bids_any_contract_may_be(*, hidden: bool) -> None:
    """The sides tell who won; at which bid nobody knows, so points and totals are not judged."""
    result = judged((f"{BIDS}\n", ""), hidden=hidden)
    assert (result.verdict, result.rounds, result.match) == ("ok", 1, None)
    messages = [problem.message for problem in result.problems if problem.severity == "note"]
    assert messages[-1].startswith("points and winners and totals are not judged")
    assert (messages[0] == "the bids of round 1 are not told") is not hidden


def test_hidden_hands_are_watched() -> None:
    result = judged(hidden=True)
    assert result.problems == ()
    assert (result.verdict, result.plays, result.match) == ("ok", 10, None)


def test_who_took_the_rest_holds_it() -> None:
    """All hands are hidden, and the RJ was seen in the rest: only W can have it; and W has twenty cards."""
    tricks = EXAMPLE[EXAMPLE.index("t1 ") : EXAMPLE.index("result")]
    result = judged((tricks, "t1 W 2♦; E RJ\n"), hidden=True)
    (problem,) = result.problems
    assert (result.verdict, problem.code) == ("illegal", "play/not-held")
    assert problem.message == "E cannot hold RJ"


def test_the_rest_is_no_part_of_another_hand() -> None:
    other = HANDS[1].replace("3♠", "RJ")
    one = record((HANDS[1], other), (HANDS[2], "deal W: ?x17"))
    codes = [problem.code for problem in replay(one, load("dou-dizhu")).problems]
    assert codes == ["record/other-rules", "record/deal"]


def test_bids_of_another_program(shared: Path) -> None:
    """Ranks only, for hands, bids and the rest: the hands leave over what the program calls the bottom."""
    (one,) = read_records(shared / "records" / "openspiel_dou_dizhu.jsonl")
    (round_,) = one.rounds
    assert round_.bids == (Bid(2, None), Bid(0, 3))
    result = replay(one, load("dou-dizhu-openspiel"))
    assert (result.verdict, result.rounds, result.plays, result.problems) == ("ok", 1, 65, ())
    right = replace(one, rounds=(replace(round_, scores={"p0": -6, "p1": 3, "p2": 3}),))  # as the program counts them
    assert replay(right, load("dou-dizhu-openspiel")).problems == ()
    wrong = replace(one, rounds=(replace(round_, rest=Held(read_hand("3 7 J"))),))
    (problem,) = replay(wrong, load("dou-dizhu-openspiel")).problems
    assert problem.message == "by the hands 3-7-10 is left over in round 1, and not J"


def test_a_hall_for_two_is_no_game_of_ours(shared: Path) -> None:
    (one,) = read_records(shared / "records" / "ddz_hall.jsonl")
    assert [bid.bid for bid in one.rounds[0].bids] == ["call", None]
    result = replay(one, load("dou-dizhu"))
    assert (result.verdict, [problem.code for problem in result.problems]) == ("rules-differ", ["usage/players"])
