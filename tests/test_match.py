"""Matches: rounds in sequence, titles, points, ties and the deciding round, with hands to play in one's head.

Everybody holds one card and plays it when it is higher than the one on the
table. Whoever has the lead is first; then the seats go out whose cards rise.
"""

from collections.abc import Sequence

import pytest

import zsy_rules
from zsy_rules import IllegalAction, Match, Pass, Rules, UsageError
from zsy_rules.cards import EMPTY, Hand
from zsy_rules.events import Dealt, Event, seen_by
from zsy_rules.match import hangs_on_points
from zsy_rules.moment import Outcome
from zsy_rules.notation import read_hand
from zsy_rules.record import record_match, replay
from zsy_rules.rules import load_text


def small(more: str = "", parent: str = "standard") -> Rules:
    return load_text(f"name: small\nextends: {parent}\ntribute: none\n{more}")


def hands(deal: str) -> list[Hand]:
    """One hand for each seat, parted by blanks; a comma joins cards of one hand, a dash is an empty one."""
    return [EMPTY if one == "-" else read_hand(one.replace(",", " ")) for one in deal.split()]


def play_out(match: Match) -> Match:
    """Play until a round ends: the first legal play each time, a pass only where there is none."""
    done = len(match.rounds)
    while len(match.rounds) == done:
        match = match.after(next(iter(match.legal)))
    return match


def rounds(rules: Rules, deals: Sequence[str], length: int | None = None) -> Match:
    """Play one round for each deal: four cards by seat. The dealer is always seat 4, so seat 1 is dealt to first."""
    match = rules.match(hands=deals[0].split(), dealer=3, rounds=length)
    for number, deal in enumerate(deals):
        if number:
            match = match.deal(hands=hands(deal), dealer=3)
        match = play_out(match)
    return match


FIRST_0 = "3♦ 4♦ 5♦ 6♦"  # the 3♦ opens: places 1 2 3 4
FIRST_1 = "6♦ 3♦ 4♦ 5♦"  # the 3♦ opens: places 2 3 4 1 in seats from 1


def test_places_titles_and_the_next_leader() -> None:
    match = rounds(small(), [FIRST_1])
    state = match.state
    assert state.outcome is not None
    assert state.outcome.places == (1, 2, 3, 0)
    assert state.outcome.titles == {
        1: "Upstream",
        2: "Second-Upstream",
        3: "Second-Downstream",
        0: "Downstream",
    }
    match = match.deal(hands=hands("9♦ 10♦ J♦ Q♦"))
    assert match.state.dealer == 0, "the last deals"
    assert match.turn == 1, "the first leads"
    assert match.check(Pass()) is not None


LATER = [
    # a round of single cards, the places after it; the dealer was seat 4
    (FIRST_0, "1 2 3 4"),
    (FIRST_1, "2 3 4 1"),
    ("3♦ 3♣ 4♦ 5♦", "1 3 4 2"),
    ("3♦ 4♦ 4♣ 5♦", "1 2 4 3"),
    ("5♦ 4♦ 4♣ 3♦", "4 1 2 3"),
]


@pytest.mark.parametrize(("deal", "places"), LATER)
@pytest.mark.parametrize("rules", [small(), zsy_rules.load("no-tribute")], ids=["standard", "no-tribute"])
def test_the_last_deals_and_the_first_leads(rules: Rules, deal: str, places: str) -> None:
    match = rounds(rules, [deal])
    assert " ".join(str(seat + 1) for seat in match.rounds[0].places) == places
    match = match.deal(hands=hands("9♦ 10♦ J♦ Q♦"))
    assert match.state.dealer == int(places[-1]) - 1
    assert match.turn == int(places[0]) - 1


TITLES = [
    (3, ["Upstream", "Middle", "Downstream"]),
    (4, ["Upstream", "Second-Upstream", "Second-Downstream", "Downstream"]),
    (5, ["Upstream", "Second-Upstream", "Middle", "Second-Downstream", "Downstream"]),
    (6, ["Upstream", "Second-Upstream", "Middle", "Middle", "Second-Downstream", "Downstream"]),
]


@pytest.mark.parametrize(("players", "titles"), TITLES)
def test_titles_by_number_of_players(players: int, titles: list[str]) -> None:
    rules = zsy_rules.load({3: "three-player", 4: "standard"}.get(players, "two-deck"), players)
    assert list(rules.game.titles(players)) == titles


def test_most_firsts_wins() -> None:
    match = rounds(small(), [FIRST_0, "9♦ 10♦ J♦ Q♦", "9♦ 10♦ J♦ Q♦"], length=3)
    assert match.outcome is not None
    assert match.outcome.winners == (0,)
    assert match.outcome.totals == (0, 0, 0, 0)
    with pytest.raises(IllegalAction, match="the match is over"):
        match.after(Pass())
    with pytest.raises(UsageError, match="no deal is wanted now"):
        match.deal(hands=hands("3♦ 4♦ 5♦ 6♦"))


def tie(rules: Rules) -> Match:
    """Round one to seat 1; in round two it leads a 9 and seat 2 goes out first on it: one first place each."""
    match = rules.match(hands=FIRST_0.split(), dealer=3, rounds=2)
    match = play_out(match)
    match = match.deal(hands=hands("9♦,10♦ J♦ Q♦ K♦"), dealer=3)
    return play_out(match)


def test_a_tie_is_decided_by_a_round_among_the_tied() -> None:
    match = tie(small())
    assert [done.places[0] for done in match.rounds] == [0, 1]
    assert match.outcome is None
    assert match.waiting
    assert match.tied == (0, 1)
    match = match.deal(hands=hands("4♦,5♦ 3♦,6♦ - -"))
    assert match.state.seats == (0, 1)
    assert match.turn == 1, "the opening rule of a first round"
    assert match.state.dealer == 0, "the last of the round before would deal"
    match = play_out(match)
    assert match.outcome is not None
    assert match.rounds[-1].decider
    assert match.outcome.winners == (match.rounds[-1].places[0],)


#: Hands of a fixed size, also with somebody who takes what is left over: all of it goes to the tied (language, 12).
PARTS = [
    ("deal: {hand: 13}", "standard", 2, 54),
    ("deal: {hand: 13, rest_to: holder of 3♦}", "standard", 2, 54),
    ("deal: {hand: 13, rest_to: first}", "standard", 2, 54),
    ("match: {ties: [decider], winner: most_firsts}", "big-two-three-players", 2, 52),
    ("match: {ties: [decider], winner: most_firsts}", "dou-dizhu", 2, 54),
    ("match: {ties: [decider]}", "three-pairs", 2, 108),
]


@pytest.mark.parametrize(("lines", "parent", "length", "cards"), PARTS)
def test_a_deciding_round_deals_the_whole_deck_to_the_tied(lines: str, parent: str, length: int, cards: int) -> None:
    """Only they have a role and a place; and its record replays."""
    rules = load_text(f"name: small\nextends: {parent}\n{lines}\n")
    deciders = 0
    for seed in range(40):
        match = rules.match(seed=seed, rounds=length)
        while match.turn is not None and not match.tied:
            match = match.after(next(iter(match.legal)))
        if not match.tied:
            continue
        state = match.state
        sizes = [len(state.hands[seat]) for seat in state.seats]
        assert state.decider
        assert (sum(map(len, state.hands)), sum(sizes), len(state.rest)) == (cards, cards, 0)
        assert max(sizes) - min(sizes) <= 1
        assert set(state.seats) == {seat for side in match.tied for seat in match.game.sides[side]}
        seen = match.observe(state.seats[0])
        assert (seen.decider, seen.seats, seen.dealer, len(seen.rounds)) == (True, state.seats, state.dealer, length)
        while match.turn is not None:
            assert set(match.state.roles) in (set(), set(state.seats))
            match = match.after(next(iter(match.legal)))
        assert match.outcome is not None
        assert match.outcome.winners[0] in state.seats
        assert replay(record_match(match)).verdict == "ok"
        deciders += 1
        if deciders == 2:
            return
    assert deciders


def test_who_comes_back_finds_in_its_observation_how_the_match_stands() -> None:
    """Who is ahead by firsts, of how many rounds, who dealt, the places of the round before."""
    match = rounds(small("match: {rounds: 3}"), [FIRST_0, "9♦ 10♦ J♦ Q♦"])
    seen = match.deal(hands=hands(FIRST_0), dealer=2).observe(1)
    assert [done.places for done in seen.rounds] == [(0, 1, 2, 3), (0, 1, 2, 3)]
    assert (seen.length, seen.dealer, seen.before, seen.decider) == (3, 2, (0, 1, 2, 3), False)
    first = small().deal(seed=1).observe(0)
    assert (first.rounds, first.length, first.before) == ((), None, ())


@pytest.mark.parametrize("name", ["points-first-out", "dou-dizhu", "three-pairs", "avoid-last"])
def test_who_looks_between_actions_misses_nothing(name: str) -> None:
    """From what it observes alone a seat has every event that it may see, and how each round and the match ended."""
    match = zsy_rules.load(name).match(seed=7, rounds=3)
    seat = 1
    told: dict[int, dict[int, Event]] = {}
    ends: dict[int, Outcome] = {}
    while True:
        seen = match.observe(seat)
        number = len(seen.rounds) - (seen.turn is None)
        told.setdefault(number, {}).update(seen.events)
        for round_, one in ((number, seen), (number - 1, seen.last)):
            if one is not None and one.outcome is not None:
                ends[round_] = one.outcome
                told[round_].update(one.events)
        if match.turn is None:
            break
        match = match.after(next(iter(match.observe(match.turn).legal)))
    for number, done in enumerate(match.rounds):
        assert tuple(sorted(told[number].items())) == seen_by(done.state.history, seat)
        assert ends[number] == done.state.outcome
    assert match.outcome is not None
    assert (seen.winners, seen.points) == (match.outcome.winners, match.outcome.totals)
    assert [(done.points, done.side_points) for done in seen.rounds] == [
        (done.points, done.side_points) for done in match.rounds
    ]


def test_whom_an_effect_sent_to_the_last_places_is_seen() -> None:
    """Who goes out with a 4 comes last: out, but on none of the best places."""
    effect = "effects: {four_last: {when: {out: true, has: [4]}, do: last_place}}"
    state = small(effect).deal(hands=hands("4♦ 5♦,5♣ 6♦,6♣ 7♦,7♣"), dealer=3)
    state = state.after(small(effect).action("4♦"))
    assert [(state.observe(seat).places, state.observe(seat).sunk) for seat in range(4)] == [((), (0,))] * 4


def test_whoever_is_said_to_deal_a_deciding_round_deals_it() -> None:
    match = tie(small()).deal(hands=hands("4♦,5♦ 3♦,6♦ - -"), dealer=2)
    assert match.state.dealer == 2
    assert match.state.seats == (0, 1)


def test_a_match_goes_on_after_what_its_table_accepted() -> None:
    """The last card of seat 1 is laid out of turn and ends its round (docs/decisions/0009)."""
    rules = small("round: {ends: [first_out]}")
    match = rules.match(hands=hands("4♦ 3♦,9♦ 5♦,6♦ 7♦,8♦"), dealer=3)
    assert match.turn == 1
    match = match.accept(0, read_hand("4♦"), rules.read("4♦"))
    assert [done.places for done in match.rounds] == [(0, 1, 2, 3)]
    assert match.waiting


ON_POINTS = [
    # ruleset, lines over it, whether a round gives points, whether what follows a round can hang on them
    ("standard", "", False, False),
    ("points", "", True, True),
    ("points", "match: {rounds: 5, winner: most_firsts}", True, False),
    ("points", "match: {rounds: 5, target: 11, winner: most_firsts}", True, True),
]


@pytest.mark.parametrize(("parent", "lines", "counted", "hangs"), ON_POINTS)
def test_what_hangs_on_points(parent: str, lines: str, *, counted: bool, hangs: bool) -> None:
    game = small(lines, parent).game
    assert game.counts_points is counted
    assert hangs_on_points(game) is hangs


def test_a_match_that_waits_or_is_over_takes_no_action() -> None:
    match = rounds(small("match: {rounds: 1, ties: [shared]}"), [FIRST_0])
    assert match.outcome is not None
    waiting = rounds(small(), [FIRST_0])
    assert waiting.waiting
    for one, message in [
        (match, "the match is over"),
        (waiting, "the round is over; the next one is not dealt yet"),
    ]:
        problem = one.check(Pass())
        assert problem is not None
        assert (problem.code, problem.message) == ("play/over", message)
        with pytest.raises(IllegalAction):
            one.after(Pass())
    with pytest.raises(UsageError, match="no deal is wanted now"):
        match.deal(hands=hands(FIRST_0))


def test_a_dealer_who_takes_no_part_in_a_deciding_round_gets_no_cards() -> None:
    """Seat 4 deals and would get the first card; the next who takes part gets it."""
    match = tie(small("deal: {first_card: dealer}\ndealer: {later_rounds: seat 4}\n"))
    match = match.deal(hands=hands("4♦,5♦ 3♦,6♦ - -"))
    assert match.state.dealer == 3
    assert [event.seat for event in match.state.history if isinstance(event, Dealt)] == [0, 1]


def test_a_tie_may_be_shared() -> None:
    match = tie(small("match: {ties: [shared]}\n"))
    assert match.outcome is not None
    assert match.outcome.winners == (0, 1)


def test_a_tie_may_be_broken_by_last_places() -> None:
    """Seat 1 was last in round two, seat 2 never."""
    match = tie(small("match: {ties: [fewest_lasts]}\n"))
    assert match.rounds[1].places[-1] == 0
    assert match.outcome is not None
    assert match.outcome.winners == (1,)


def test_a_tie_may_ask_for_another_round() -> None:
    match = tie(small("match: {ties: [another_round]}\n"))
    assert match.waiting
    assert match.tied == ()
    match = play_out(match.deal(hands=hands("9♦ 10♦ J♦ Q♦")))
    assert match.outcome is not None
    assert match.outcome.winners == (1,), "seat 2 was first of the round before, so it led"


def test_fewest_lasts_wins() -> None:
    match = tie(small("match: {winner: fewest_lasts}\n"))
    assert match.tied == (1, 2), "seats 2 and 3 were never last"


def test_points_add_up_and_the_most_win() -> None:
    scoring = "scoring: {places: {first: 2, second: 1}, cards_left: {each: -1, ranks: {2: -2, RJ: -3}}}\n"
    match = tie(small(scoring + "match: {winner: most_points}\n"))
    # round one: 1st 2, 2nd 1, last still holds its 6; round two: seats 2, 3 go out, then 4; seat 1 keeps a 10
    assert [done.points for done in match.rounds] == [(2, 1, 0, -1), (-1, 2, 1, 0)]
    assert match.totals == (1, 3, 1, -1)
    assert match.observe(2).points == (1, 3, 1, -1)
    assert match.outcome is not None
    assert match.outcome.winners == (1,)


def test_a_target_ends_the_match() -> None:
    scoring = "scoring: {places: {first: 2, second: 1}}\nmatch: {rounds: none, target: 4, winner: most_points}\n"
    match = rounds(small(scoring), [FIRST_0, "9♦ 10♦ J♦ Q♦"])
    assert match.totals == (4, 2, 0, 0)
    assert match.outcome is not None
    assert match.outcome.winners == (0,)


def test_a_negative_target_is_fallen_to() -> None:
    scoring = "scoring: {cards_left: {each: -1}}\nmatch: {rounds: none, target: -2, winner: most_points}\n"
    match = rounds(small(scoring), [FIRST_0, "9♦ 10♦ J♦ Q♦"])
    assert match.totals == (0, 0, 0, -2)
    assert match.tied == (0, 1, 2), "three lost nothing, and a deciding round is the rule"


def test_sides_count_together() -> None:
    match = rounds(small("", "partnership"), [FIRST_0, "9♦ 10♦ J♦ Q♦"], length=2)
    assert match.outcome is not None
    assert match.outcome.winners == (0, 2)
    assert len(match.outcome.totals) == 2


def test_results_are_points_of_the_side_once() -> None:
    scoring = "scoring: {results: {1-2: 3, 1-3: 2}, places: {first: 1}}\n"
    match = rounds(small(scoring, "partnership"), [FIRST_0], length=1)
    assert match.rounds[0].side_points == (2, 0), "places 1 and 3 are of one side"
    assert match.outcome is not None
    assert match.outcome.totals == (3, 0)


def test_an_open_match_needs_a_length() -> None:
    rules = small("match: {rounds: none}\n")
    with pytest.raises(UsageError, match="says no length of a match"):
        rules.match(seed=1)
    assert rules.match(seed=1, rounds=2).length == 2
    with pytest.raises(UsageError, match="one or more"):
        rules.match(seed=1, rounds=0)


def test_a_seed_deals_every_round() -> None:
    match = zsy_rules.load("standard").match(seed=7, rounds=2)
    first = match.state.hands
    while match.outcome is None:
        match = match.after(next(iter(match.legal)))
    assert [len(done.state.out) >= 3 for done in match.rounds] == [True] * len(match.rounds)
    assert match.rounds[1].state.dealer == match.rounds[0].places[-1]
    assert first != match.rounds[1].state.hands
