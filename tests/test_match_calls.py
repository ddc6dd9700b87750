"""What a caller tells of the next deal and what a match says to a call that makes no sense, at hands of one card."""

from types import SimpleNamespace

import pytest
from test_match import FIRST_0, hands, play_out, rounds, small, tie

import zsy_rules
from zsy_rules import IllegalAction, Pass, Rules, UsageError, ZsyError
from zsy_rules.cards import Card
from zsy_rules.errors import format_problem
from zsy_rules.events import Bid, Drew
from zsy_rules.match import Match, course_of, hangs_on_points, start_match
from zsy_rules.notation import read_hand
from zsy_rules.simulate import play_match

TWICE = "match: {rounds: 2}"


def said(error: pytest.ExceptionInfo[ZsyError]) -> str:
    return format_problem(error.value.problem)


def one(text: str) -> Card:
    (card,) = read_hand(text)
    return card


# --- calls that make no sense ---------------------------------------------------------------------


def test_an_act_when_nothing_is_played() -> None:
    waiting = rounds(small(), [FIRST_0])
    with pytest.raises(IllegalAction) as told:
        waiting.after(Pass())
    assert said(told) == "error: the round is over; the next one is not dealt yet  [play/over]"
    over = rounds(small(), [FIRST_0], length=1)
    with pytest.raises(IllegalAction) as told:
        over.after(Pass())
    assert said(told) == "error: the match is over  [play/over]"


def test_a_deal_when_none_is_wanted() -> None:
    running = small().match(hands=FIRST_0.split(), dealer=3)
    for match in (running, rounds(small(), [FIRST_0], length=1)):
        with pytest.raises(UsageError) as told:
            match.deal(hands("3♦ 4♦ 5♦ 6♦"))
        assert said(told) == ("error: no deal is wanted now: a round runs or the match is over  [usage/not-waiting]")
    again = rounds(small(), [FIRST_0]).deal(hands("3♦ 4♦ 5♦ 6♦"))
    assert again.waiting is False
    with pytest.raises(UsageError):
        again.deal(hands("3♦ 4♦ 5♦ 6♦"))


def test_a_match_without_a_length() -> None:
    with pytest.raises(UsageError) as told:
        zsy_rules.load("president", 4).match(seed=1)
    assert said(told) == "error: president says no length of a match  [usage/rounds]\n    = give rounds=NUMBER"
    for length in (0, -1, True, "2"):
        with pytest.raises(UsageError) as told:
            small().match(seed=1, rounds=length)  # type: ignore[arg-type]
        assert said(told) == (
            f"error: a match has a whole number of rounds, one or more, not {length!r}  [usage/rounds]"
        )
    assert zsy_rules.load("president", 4).match(seed=1, rounds=1).length == 1
    assert small("match: {rounds: none, target: 3}\nscoring: {places: {first: 1}}\n").match(seed=1).length is None


@pytest.mark.parametrize("who", ["dealer", "leader", "speaker"])
def test_a_deal_that_names_a_seat_that_is_not_there(who: str) -> None:
    told: dict[str, int] = {who: 4}
    with pytest.raises(UsageError) as caught:
        start_match(small().game, hands=hands("3♦ 4♦ 5♦ 6♦"), **told)  # type: ignore[arg-type]
    assert said(caught) == "error: there is no seat 4: seats are 0 to 3  [usage/no-such-seat]"


# --- what is told of a deal -----------------------------------------------------------------------


def test_dealer_and_leader_are_told_for_each_deal() -> None:
    rules = small()
    first = start_match(rules.game, hands=hands("3♦ 4♦ 5♦ 6♦"), dealer=1, leader=2)
    assert (first.state.dealer, first.turn) == (1, 2)
    later = rounds(rules, [FIRST_0]).deal(hands("9♦ 10♦ J♦ Q♦"), dealer=1, leader=2)
    assert (later.state.dealer, later.turn) == (1, 2)
    assert rules.match(hands=FIRST_0.split(), dealer=2).state.dealer == 2


def test_untold_the_dealer_follows_from_the_one_before() -> None:
    match = rounds(small("dealer: {first_round: seat 1, later_rounds: after dealer}\n"), [FIRST_0])
    assert match.state.dealer == 3
    assert match.deal(hands("9♦ 10♦ J♦ Q♦")).state.dealer == 0


def landlord(**told: object) -> Match:
    """Seat 2 bids three and goes out with its one card, so the round is over and the next one waits."""
    rules = zsy_rules.load("dou-dizhu")
    match = start_match(rules.game, hands=hands("3♦ 4♦ 5♦"), dealer=2, speaker=1, rounds=3)
    assert match.turn == 1
    match = match.after(Bid(3)).after(rules.action("4♦"))
    assert match.waiting
    return match.deal(hands("3♦ 4♦ 5♦"), **told)  # type: ignore[arg-type]


def test_who_speaks_first_is_told_or_follows_from_the_turned_card() -> None:
    assert landlord(speaker=2).turn == 2
    assert landlord(speaker=0).turn == 0
    assert landlord(turned=one("5♦")).turn == 2
    assert landlord(turned=one("3♦")).turn == 0
    rules = zsy_rules.load("dou-dizhu")
    assert start_match(rules.game, hands=hands("3♦ 4♦ 5♦"), dealer=2, turned=one("5♦"), rounds=1).turn == 2


def test_with_a_seed_the_next_round_is_dealt_at_once() -> None:
    match = play_out(
        small("match: {ties: [shared]}\ndeal: {hand: 3}\nlead: {first_round: seat 1, must_play_it: never}\n").match(
            seed=7, rounds=2
        )
    )
    assert not match.waiting
    assert match.state.outcome is None
    assert [len(hand) for hand in match.state.hands] == [3, 3, 3, 3]
    assert match.state.before == match.rounds[0].places
    with pytest.raises(UsageError):
        match.deal()
    match = play_out(match)
    assert match.outcome is not None


# --- a deciding round -----------------------------------------------------------------------------


def test_the_deciding_round_decides_and_no_other() -> None:
    """One first place each for seats 1 and 2; then seat 1 holds the 3♦ alone, leads it and is out."""
    match = tie(small())
    match = play_out(match.deal(hands("3♦ 4♦,5♦ - -")))
    assert match.outcome is not None
    assert match.outcome.winners == (0,)
    assert match.tied == ()
    match = tie(small())
    match = play_out(match.deal(hands("4♦,5♦ 3♦ - -")))
    assert match.outcome is not None
    assert match.outcome.winners == (1,)


def test_a_deciding_round_is_a_first_round_dealt_by_whoever_would_deal_next() -> None:
    match = tie(small("dealer: {first_round: seat 1, later_rounds: after dealer}\n"))
    assert match.state.dealer == 3
    match = match.deal(hands("4♦ 3♦ - -"))
    assert match.state.dealer == 0
    assert match.state.before == ()


def test_the_dealer_of_a_deciding_round_is_found_among_all() -> None:
    """Seat 1 won round one, seat 2 round two (places 2 1 3 4 or so): its partner deals, and has no part in it."""
    rules = small(f"{TWICE}\nteams: [[1, 3], [2, 4]]\ndealer: {{later_rounds: partner of first}}\n")
    match = tie(rules)
    assert match.rounds[1].places[0] == 1
    match = match.deal(hands("4♦ 3♦ 5♦ 6♦"))
    assert match.state.dealer == 3
    assert match.state.seats == (0, 1, 2, 3), "a side is tied with all its members"


def test_the_dealer_of_a_deciding_round_may_be_drawn() -> None:
    """By chance, so from the seed; also one who takes no part may draw the highest card."""
    few = "deal: {hand: 2}\nlead: {first_round: after dealer, must_play_it: never}"
    rules = small(f"{TWICE}\n{few}\ndealer: {{first_round: highest draw, later_rounds: highest draw}}\n")
    dealers = set()
    for seed in range(12):
        match = rules.match(seed=seed)
        while match.outcome is None and not match.tied:
            match = play_out(match)
        if match.tied:
            assert len(match.state.seats) < 4
            dealers.add(match.state.dealer in match.state.seats)
            drew = [event for event in match.state.history if isinstance(event, Drew)]
            assert [event.seat for event in drew[:4]] == [0, 1, 2, 3], "who draws what is told of, as in every round"
            assert match.state.history[: len(drew)] == tuple(drew)
            strength = rules.game.strengths().rank
            if len(drew) == 4:  # else some tied and drew again
                best = max(drew, key=lambda event: strength(event.card))
                assert match.state.dealer == best.seat
    assert dealers == {True, False}


def three_sides() -> Rules:
    """Six players, seats 1 4, 2 5 and 3 6 together; a round ends with a side that is out."""
    return small(f"{TWICE}\nround: {{ends: [one_left, side_out]}}\n", "three-pairs")


def test_a_side_without_a_part_in_a_deciding_round_does_not_end_it() -> None:
    """The side of seats 3 and 6 holds no cards either, but it has not gone out."""
    match = play_out(three_sides().match(hands=["3♦", "4♦", "5♦", "6♦", "7♦", "8♦"], dealer=5))
    assert match.rounds[0].places == (0, 1, 2, 3, 4, 5), "over with the card of seat 4"
    match = play_out(match.deal(hands("9♦,10♦ J♦ Q♦ K♦ A♦ 2♦"), dealer=5))
    assert match.rounds[1].places == (1, 2, 3, 4, 5, 0), "over with the card of seat 5"
    assert match.tied == (0, 1)
    match = match.deal(hands("3♦,9♦ 4♦ - 5♦ 6♦,7♦ -"), dealer=5)
    assert match.state.seats == (0, 1, 3, 4)
    assert (match.turn, match.state.outcome) == (0, None)
    match = play_out(match)
    assert match.rounds[2].places == (1, 3, 0, 4), "over with the 9 of seat 1"
    assert match.outcome is not None
    assert match.outcome.winners == (1, 4)


@pytest.mark.parametrize("seed", range(4))
def test_each_round_of_three_sides_goes_on_until_one_is_out(seed: int) -> None:
    rules = three_sides()
    match = play_match(rules, seed)
    for done in match.rounds:
        assert done.state.outcome is not None
        playing = [side for side in rules.game.sides if side <= set(done.places)]
        assert len(playing) == (2 if done.decider else 3)
        assert any(not any(done.state.outcome.left[seat] for seat in side) for side in playing)
    assert len(match.rounds) == (2 if seed == 1 else 3), "with other seeds a deciding round follows"


# --- what a match hangs on ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "points"),
    [
        ("", False),
        ("match: {winner: fewest_lasts, ties: [most_firsts, shared]}\n", False),
        ("match: {rounds: none, target: 3}\nscoring: {places: {first: 1}}\n", True),
        ("match: {winner: most_points}\nscoring: {places: {first: 1}}\n", True),
    ],
)
def test_whether_the_course_of_a_match_hangs_on_points(lines: str, *, points: bool) -> None:
    assert hangs_on_points(small(lines).game) is points


def done(places: str, points: str, *, decider: bool = False) -> SimpleNamespace:
    """A finished round of four, as a record tells it: places and points by seat."""
    return SimpleNamespace(
        places=tuple(int(seat) - 1 for seat in places.split()),
        points=tuple(map(int, points.split())),
        side_points=(0, 0, 0, 0),
        decider=decider,
    )


COURSES = [
    # lines, rounds played as (places, points), who wins (or how it goes on)
    ("match: {rounds: none, target: 3}", [("1 2 3 4", "2 1 0 0")], "goes on"),
    ("match: {rounds: none, target: 3}", [("1 2 3 4", "3 1 0 0")], "1"),
    ("match: {rounds: none, target: 3}", [("1 2 3 4", "4 1 0 0")], "1"),
    ("match: {rounds: none, target: -3}", [("1 2 3 4", "0 0 -1 -2")], "goes on"),
    ("match: {rounds: none, target: -3}", [("1 2 3 4", "0 -1 -1 -3")], "1"),
    ("match: {rounds: none, target: -3}", [("1 2 3 4", "0 -1 -1 -4")], "1"),
    ("match: {rounds: none, target: 1}", [("1 2 3 4", "0 0 0 -1")], "goes on"),
    ("match: {rounds: none, target: 1}", [("1 2 3 4", "1 0 0 -1")], "1"),
    ("match: {rounds: none, target: -1}", [("1 2 3 4", "2 1 0 0")], "goes on"),
    ("match: {rounds: 2, target: 9}", [("1 2 3 4", "2 1 0 0")], "goes on"),
    ("match: {rounds: 2, target: 9}", [("1 2 3 4", "2 1 0 0"), ("2 1 3 4", "1 3 0 0")], "2"),
    ("match: {rounds: 2, target: 2}", [("1 2 3 4", "2 1 0 0")], "1"),
    ("match: {rounds: 2, ties: [shared]}", [("1 2 3 4", "2 1 0 0"), ("2 1 3 4", "1 2 0 0")], "1 2"),
    ("match: {rounds: 2, ties: [decider]}", [("1 2 3 4", "2 1 0 0"), ("2 1 3 4", "1 2 0 0")], "tied 1 2"),
    ("match: {rounds: 2, ties: [another_round]}", [("1 2 3 4", "2 1 0 0"), ("2 1 3 4", "1 2 0 0")], "goes on"),
    # seat 1 was last once, seat 2 never; seats 1 and 2 were first as often
    ("match: {rounds: 2, ties: [most_firsts, shared]}", [("1 2 3 4", "2 0 0 0"), ("2 3 4 1", "0 2 0 0")], "1 2"),
    ("match: {rounds: 2, ties: [fewest_lasts, shared]}", [("1 2 3 4", "2 0 0 0"), ("2 3 4 1", "0 2 0 0")], "2"),
]


@pytest.mark.parametrize(("lines", "played", "course"), COURSES)
def test_what_follows_a_round(lines: str, played: list[tuple[str, str]], course: str) -> None:
    scored = lines.replace("match: {", "match: {winner: most_points, ")
    rules: Rules = small(f"{scored}\nscoring: {{places: {{first: 2, second: 1, last: -1}}}}\n")
    found = course_of(rules.game, rules.game.match.rounds, [done(*row) for row in played])
    if found.winners:
        assert " ".join(str(side + 1) for side in found.winners) == course
    elif found.tied:
        assert "tied " + " ".join(str(side + 1) for side in found.tied) == course
    else:
        assert course == "goes on"
