"""How a round begins: who is dealt to first, what chance decides, who leads with which card, and who may know it."""

import pytest
from table_tools import house

from zsy_rules import Pass, UsageError
from zsy_rules._chance import Stream
from zsy_rules.cards import Hand, card
from zsy_rules.events import Dealt, Played
from zsy_rules.notation import read_hand
from zsy_rules.state import start_round


@pytest.mark.parametrize(
    ("first_card", "direction", "dealer", "order"),
    [
        # a deciding round between seats 1 and 3 (rules.md A4.3); seats here count from 0
        ("after dealer", "counterclockwise", 1, (2, 0)),
        ("dealer", "counterclockwise", 1, (2, 0)),  # the dealer takes no part: the next that does
        ("dealer", "clockwise", 1, (0, 2)),  # cards go the other way round
        ("dealer", "counterclockwise", 0, (0, 2)),
        ("before dealer", "counterclockwise", 1, (0, 2)),
        ("seat 2", "counterclockwise", 0, (2, 0)),  # no such seat here: the ordinary one, after the dealer
    ],
)
def test_only_who_takes_part_is_dealt_to(first_card: str, direction: str, dealer: int, order: tuple[int, ...]) -> None:
    rules = house(f"deal: {{first_card: {first_card}, direction: {direction}}}")
    state = start_round(rules.game, stream=Stream(7), dealer=dealer, seats=(0, 2))
    assert state.dealt == order
    assert [len(hand) for hand in state.hands] == [27, 0, 27, 0]


@pytest.mark.parametrize("lead", ["dealer", "seat 2", "after dealer", "random", "holder of 3♦"])
def test_only_who_takes_part_leads(lead: str) -> None:
    rules = house(f"lead: {{first_round: {lead}, must_play_it: never}}")
    for dealer in range(4):
        state = start_round(rules.game, stream=Stream(7), dealer=dealer, seats=(0, 2))
        assert state.turn in (0, 2)


THREE_SIDES = """players: 6
deck: {packs: 2}
teams: [[1, 4], [2, 5], [3, 6]]
tribute: none
"""
PARTNERS = [
    # who leads, the dealer, the seats that take part, the leader; all count from 1
    ("partner of dealer", 3, (1, 2, 3, 4, 5, 6), 6),
    ("partner of dealer", 6, (1, 2, 3, 4, 5, 6), 3),
    ("partner of dealer", 5, (1, 2, 4, 5), 2),
    ("partner of dealer", 3, (1, 2, 4, 5), 4),  # his side takes no part: the ordinary seat, after the dealer
]


@pytest.mark.parametrize(("lead", "dealer", "seats", "leader"), PARTNERS)
def test_a_partner_is_a_team_mate_who_takes_part(lead: str, dealer: int, seats: tuple[int, ...], leader: int) -> None:
    """Of three sides two may be tied, and whoever would deal next deals their deciding round."""
    rules = house(f"{THREE_SIDES}lead: {{first_round: {lead}, must_play_it: never}}")
    taking_part = tuple(seat - 1 for seat in seats)
    state = start_round(rules.game, stream=Stream(7), dealer=dealer - 1, seats=taking_part)
    assert state.turn == leader - 1


@pytest.mark.parametrize(
    ("lines", "rounds"),
    [
        ("deal: {first_card: dealer}", 2),
        ("deal: {first_card: random}", 2),
        ("lead: {first_round: random, later_rounds: random, must_play_it: never}", 2),
        ("dealer: {first_round: random, later_rounds: random}", 2),
    ],
)
def test_a_match_whose_rounds_end_in_a_tie_plays_its_decider(lines: str, rounds: int) -> None:
    """One round won by two of a side each is a tie that a deciding round breaks: it must deal and end."""
    rules = house(f"match: {{rounds: {rounds}}}\n{lines}")
    deciders = 0
    for seed in range(12):
        match = rules.match(seed=seed)
        while match.turn is not None:
            match = match.after(next(iter(match.legal)))
        deciders += sum(done.decider for done in match.rounds)
        assert match.outcome is not None
    assert deciders


def test_chance_that_only_a_stream_could_tell_stays_open_until_it_is_needed() -> None:
    """Given hands need no seed: who was dealt to first is asked only where two hold the opening card."""
    rules = house("deal: {first_card: random}")
    hands = ["3♦ 8♦", "8♣ 9♣", "8♥ 9♥", "8♠ 9♠"]
    state = rules.deal(hands=hands, dealer=3)
    assert state.turn == 0
    two = house("deal: {first_card: random}", "two-deck", 5)
    both = ["3♦ 8♦", "8♣ 3♦", "8♥ 9♥", "8♠ 9♠", "7♠"]
    with pytest.raises(UsageError) as caught:
        two.deal(hands=both, dealer=3)
    assert caught.value.problem.code == "usage/no-seed"
    seen = {two.deal(hands=both, dealer=3, seed=seed).turn for seed in range(20)}
    assert seen == {0, 1}


def test_what_chance_decided_once_is_not_decided_again() -> None:
    """The order of dealing is drawn once: of two holders of the opening card the first dealt to leads."""
    rules = house("deal: {first_card: random}", "two-deck", 5)
    for seed in range(20):
        state = rules.deal(seed=seed)
        order = [event.seat for event in state.history if isinstance(event, Dealt)]
        holders = [seat for seat in order if card("3", "♦") in state.hands[seat]]
        assert state.turn == holders[0]


def test_a_leader_without_any_play_passes_the_lead_on() -> None:
    """Without singles a lone card is no play: the lead goes round, and the round ends when nobody has one."""
    rules = house("combinations: {single: none}\nlead: {must_play_it: never}")
    state = rules.deal(hands=["3♦ 8♦", "8♣ 8♥", "9♥ 10♥", "9♠ J♠"], dealer=3)
    assert list(state.legal) == [Pass()]
    state = state.after(Pass())
    assert state.turn == 1
    assert [str(action) for action in state.legal] == ["8♣ 8♥"]
    state = state.after(next(iter(state.legal)))  # seat 2 is out; nobody else has a play
    while state.turn is not None:
        assert list(state.legal) == [Pass()]
        state = state.after(Pass())
    assert state.outcome is not None
    assert state.outcome.places[0] == 1
    rest = [event for event in state.history if isinstance(event, Played)]
    assert len(rest) == 1


def test_a_leader_without_any_play_in_whole_matches() -> None:
    rules = house("combinations: {single: none}")
    for seed in range(8):
        match = rules.match(seed=seed, rounds=2)
        while match.turn is not None:
            match = match.after(next(iter(match.legal)))
        assert len(match.rounds) >= 2


def test_only_the_leader_sees_which_card_it_owes() -> None:
    """3♦ lies in the rest: the lowest card takes its part, and which that is the others learn from its play."""
    rules = house("deal: {hand: 2}")
    state = rules.deal(hands=["3♣ 8♦", "8♣ 9♣", "8♥ 9♥", "8♠ 9♠"], dealer=3)
    assert state.observe(0).duty == card("3", "♣")
    assert {state.observe(seat).duty for seat in (1, 2, 3)} == {None}
    # two deals that the others cannot tell apart
    other = rules.deal(hands=["3♥ 8♦", "8♣ 9♣", "8♥ 9♥", "8♠ 9♠"], dealer=3)
    for seat in (1, 2, 3):
        assert state.observe(seat) == other.observe(seat)


def test_the_lowest_card_takes_the_part_of_the_opening_card_only_where_it_names_the_leader() -> None:
    """In later rounds `first` leads: a lowest card due for that would tell it that it is."""
    rules = house("lead: {must_play_it: every_round}\ntribute: {main: none, middle: none}\ndeal: {hand: 2}")
    hands = [read_hand(one) for one in ("4♦ 8♦", "8♣ 9♣", "8♥ 9♥", "8♠ 9♠")]
    state = start_round(rules.game, hands=hands, dealer=3, before=(0, 1, 2, 3))
    assert (state.turn, state.duty) == (0, None)
    hands[0] = read_hand("3♦ 8♦")
    state = start_round(rules.game, hands=hands, dealer=3, before=(0, 1, 2, 3))
    assert (state.turn, state.duty) == (0, card("3", "♦"))
    first = rules.deal(hands=[Hand.of(hand) for hand in (read_hand("4♦ 8♦"), *hands[1:])], dealer=3)
    assert (first.turn, first.duty) == (0, card("4", "♦"))


@pytest.mark.parametrize("who", ["fourth", "second_last", "after fourth", "before second_last"])
def test_a_bar_for_a_place_that_this_table_has_not_got_binds_nobody(who: str) -> None:
    """Three sit here: there is no fourth, in a first round neither."""
    rules = house(f"players: 3..4\nbars: {{a: {{play: {{kind: [single]}}, who: {who}}}}}", players=3)
    for before in ((), (0, 1, 2)):
        state = start_round(rules.game, stream=Stream(7), dealer=0, before=before)
        assert state.trick is None or not any(one.seats for one in state.trick.alive)
    four = house(f"players: 3..4\nbars: {{a: {{play: {{kind: [single]}}, who: {who}}}}}", players=4)
    state = start_round(four.game, stream=Stream(7), dealer=0)
    assert state.trick is not None
    assert [len(one.seats) for one in state.trick.alive] == [1]
