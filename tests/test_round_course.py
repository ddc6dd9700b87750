"""Turns of a round that few tables see: what an auction leaves behind, who leads for one without cards, what lasts."""

import pytest
from table_tools import answer, house, moved, sit

import zsy_rules
from zsy_rules.cards import EMPTY
from zsy_rules.events import Bid, Contracted, Dealt, Led, Pass, Redealt, RoundEnded, Spoke, TookRest, Turned, WentOut
from zsy_rules.notation import read_hand


def test_who_wins_the_auction_takes_what_is_left_over() -> None:
    state = zsy_rules.load("dou-dizhu").deal(seed=4)
    rest, bidder = state.rest, state.turn
    assert len(rest) == 3
    assert bidder is not None
    after = state.after(Bid(2))
    assert after.turn == (bidder + 1) % 3
    assert after.contract is None
    after = after.after(Bid(3))
    winner = (bidder + 1) % 3
    assert after.history[-4:] == (
        Spoke(winner, 3),
        Contracted(winner, 3),
        TookRest(winner, 3, True, rest),
        Led(winner, 1),
    )
    assert after.hands[winner] == state.hands[winner] + rest
    assert (after.turn, after.rest, len(after.hands[winner])) == (winner, EMPTY, 20)
    assert after.roles == {seat: "landlord" if seat == winner else "peasant" for seat in range(3)}
    assert after.sides == (frozenset({winner}), frozenset(range(3)) - {winner})


def test_when_all_pass_the_cards_are_dealt_anew() -> None:
    """The same seed goes on, so the second deal is another one; what came before stays told of."""
    state = zsy_rules.load("dou-dizhu").deal(seed=4)
    first = state
    for _ in range(3):
        state = state.after(Pass())
    number = state.history.index(Redealt())
    assert state.history[: number - 3] == first.history
    assert [type(event) for event in state.history[number - 3 : number]] == [Spoke, Spoke, Spoke]
    assert [type(event) for event in state.history[number + 1 :]] == [Turned, Dealt, Dealt, Dealt]
    assert state.hands != first.hands
    assert state.rest != first.rest
    assert sum(map(len, state.hands)) + len(state.rest) == 54
    assert state.phase == "bid"
    assert state.turned is not None
    assert state.turned != first.turned
    speaks = state.turned.seat
    assert state.turn == (state.dealt[0] if speaks is None else speaks)
    assert state.contract is None


def test_what_is_left_over_goes_to_the_holder_of_a_card() -> None:
    """If that card is left over itself, to the first dealt to, who then holds it."""
    rules = house("deal: {hand: 12, rest_to: holder of 3♦}")
    three = next(iter(read_hand("3♦")))
    left_over = 0
    for seed in (17, 18, 43):  # in 18 and 43 it is left over
        state = rules.deal(seed=seed)
        (took,) = (event for event in state.history if isinstance(event, TookRest))
        assert took.cards is not None
        assert len(took.cards) == 54 - 4 * 12
        assert three in state.hands[took.seat]
        if three in took.cards:
            left_over += 1
            assert took.seat == state.dealt[0]
    assert left_over == 2


@pytest.mark.parametrize(("all_pass", "takers"), [("first_takes", {1}), ("random", {0, 1, 2})])
def test_when_all_pass_somebody_may_have_to_take_it(all_pass: str, takers: set[int]) -> None:
    """At the lowest bid: the one who spoke first (here seat 2), or one by chance."""
    rules = house(f"auction: {{first: seat 2, all_pass: {all_pass}}}", "dou-dizhu")
    found = set()
    for seed in range(20):
        state = rules.deal(seed=seed)
        assert state.turn == 1
        for _ in range(3):
            state = state.after(Pass())
        assert state.contract is not None
        assert state.contract.bid == 1
        assert (state.turn, len(state.hands[state.contract.seat])) == (state.contract.seat, 20)
        found.add(state.contract.seat)
    assert found == takers


STAKES = [
    # hands, what is bid and played, points: base 1 × bid, twice for each bomb, a landlord who alone has played, or
    # one who has played once and lost; the landlord stands for two
    ("3♦ 3♣ 3♥ 3♠ | 5♦ | 6♦", "bid 2; -; -; 3♦ 3♣ 3♥ 3♠", "16 -8 -8"),
    ("3♦ 9♦ | 5♦ | 6♦", "bid 1; -; -; 3♦; 5♦", "-4 2 2"),
    ("3♦ 9♦ | 5♦ 4♦ | 6♦", "bid 1; -; -; 3♦; 5♦; -; 9♦", "2 -1 -1"),
    ("3♦ 9♦ 10♦ | 5♦ 4♦ J♦ | 6♦ 2♦", "bid 3; 3♦; 5♦; -; 9♦; J♦; -; -; 4♦", "-6 3 3"),
    ("4♦ 9♦ | 3♦ 3♣ 3♥ 3♠ 5♦ | 6♦", "bid 1; -; -; 4♦; 3♦ 3♣ 3♥ 3♠; -; -; 5♦", "-8 4 4"),
]


@pytest.mark.parametrize(("hands", "moves", "points"), STAKES)
def test_what_a_round_comes_to_for_its_stake(hands: str, moves: str, points: str) -> None:
    rules = zsy_rules.load("dou-dizhu")
    assert answer(rules, moved(rules, sit(rules, hands), moves), "points") == points


def test_a_multiplier_may_ask_for_the_highest_card_of_a_hand() -> None:
    """The 3 is not the highest of 3 and 9; the 5 of 4 and 5 is, and so is the 9 that is left: three times three."""
    lines = "scoring: {stake: {multipliers: {top: {each: {kind: [single], highest: true}, times: 3}}}}"
    rules = house(lines, "dou-dizhu")
    state = moved(rules, sit(rules, "3♦ 9♦ | 5♦ 4♦ | 6♦"), "bid 1; -; -; 3♦; 5♦; -; 9♦")
    assert answer(rules, state, "points") == "18 -9 -9"


def test_who_is_out_is_seen_by_all() -> None:
    rules = zsy_rules.load("standard")
    state = moved(rules, sit(rules, "3♦ | 4♦ 5♣ | 5♦ | 6♦ 7♦"), "3♦; -; 5♦")
    assert [state.observe(seat).places for seat in range(4)] == [(0, 2)] * 4
    state = moved(rules, state, "6♦; -; 7♦")
    assert state.outcome is not None
    assert state.outcome.titles == {0: "Upstream", 2: "Second-Upstream", 3: "Second-Downstream", 1: "Downstream"}


HEIRS = [
    # lines, hands after places 1 2 3 4, gifts, who leads
    ("", "4♦ 4♣ | 5♦ | 6♦ | 7♦ 8♦", "7♦ 8♦", "seat 1 plays"),
    ("\ntrick: {winner_out: previous_player}", "4♦ 4♣ | 5♦ | 6♦ | 7♦ 8♦", "7♦ 8♦", "seat 3 plays"),
    ("\nteams: [[1, 3], [2, 4]]\ntrick: {winner_out: partner}", "4♦ 4♣ | 5♦ | 6♦ | 7♦ 8♦", "7♦ 8♦", "seat 2 plays"),
    # with a card left it leads itself
    ("\ntrick: {winner_out: previous_player}", "4♦ 4♣ | 5♦ | 6♦ | 7♦ 8♦ 3♣", "7♦ 8♦", "seat 4 plays"),
]


@pytest.mark.parametrize(("lines", "hands", "gifts", "turn"), HEIRS)
def test_who_leads_for_one_that_has_given_all_its_cards(lines: str, hands: str, gifts: str, turn: str) -> None:
    rules = house(f"lead: {{later_rounds: last}}\ntribute: {{main: {{back: none}}, middle: none}}{lines}")
    state = moved(rules, sit(rules, hands, "1 2 3 4"), gifts)
    assert answer(rules, state, "turn") == turn
    out = [event for event in state.history if isinstance(event, WentOut)]
    assert out == ([] if turn == "seat 4 plays" else [WentOut(3, 0)])


def test_a_round_may_be_over_before_its_first_trick() -> None:
    """Seats 4, 3 and 2 give all that they have to seat 1, who alone holds cards."""
    rules = house(
        "tribute: {main: {back: none, give: {cards: 1}}, middle: {to: first, give: {cards: 1}, back: none}, "
        "last: {from: second, to: first, give: {cards: 1}}}"
    )
    state = moved(rules, sit(rules, "4♦ | 5♦ | 6♦ | 7♦", "1 2 3 4"), "5♦; 6♦; 7♦")
    assert answer(rules, state, "turn") == "over"
    assert answer(rules, state, "places") == "2 3 4 1"
    assert state.history[-1] == RoundEnded((1, 2, 3, 0))


def test_what_lasts_for_the_match_outlives_a_round_in_which_nobody_can_lead() -> None:
    rules = house(
        "lead: {first_round: seat 1, must_play_it: never}\n"
        "bars: {low: {play: {only: [3..9], leads: true}}}\n"
        "effects: {turn: {when: {kind: [bomb]}, do: reverse_ranks, until: match_end}}"
    )
    state = moved(rules, sit(rules, "J♦ J♣ J♥ J♠ 3♦ | 4♦ 5♦ | 6♦ 7♦ 8♦ | 9♦"), "J♦ J♣ J♥ J♠; -; -; -; -; -; -; -")
    assert answer(rules, state, "turn") == "over"
    assert answer(rules, state, "places") == "1 4 2 3", "fewest cards first, then in turn after seat 1"
    assert [one.rule.name for one in state.lasting] == ["turn"]


def test_what_lasts_may_begin_with_the_last_play_of_a_round() -> None:
    rules = house(
        "lead: {first_round: seat 1, must_play_it: never}\nround: {ends: [first_out]}\n"
        "effects: {turn: {when: {kind: [bomb]}, do: reverse_ranks, until: match_end}}"
    )
    state = moved(rules, sit(rules, "J♦ J♣ J♥ J♠ | 4♦ 5♦ | 6♦ 7♦ 8♦ | 9♦"), "J♦ J♣ J♥ J♠")
    assert answer(rules, state, "places") == "1 4 2 3"
    assert [one.rule.name for one in state.lasting] == ["turn"]
    assert state.trick is not None
    assert str(state.trick.top) == "J♦ J♣ J♥ J♠"


def test_effects_of_the_round_do_not_outlive_it() -> None:
    rules = house(
        "lead: {first_round: seat 1, must_play_it: never}\n"
        "effects: {turn: {when: {kind: [bomb]}, do: reverse_ranks, until: round_end}}"
    )
    state = moved(rules, sit(rules, "J♦ J♣ J♥ J♠ | 4♦ | 6♦ 7♦ | 9♦"), "J♦ J♣ J♥ J♠; -; -; -; 4♦; -; -; 6♦; -; 7♦")
    assert answer(rules, state, "places") == "1 2 3 4"
    assert state.lasting == ()


def test_seats_that_a_table_has_not_got() -> None:
    state = zsy_rules.load("standard").deal(seed=1)
    for seat in (-1, 4, 9):
        with pytest.raises(zsy_rules.UsageError) as told:
            state.observe(seat)
        assert told.value.problem.message == f"there is no seat {seat}: seats are 0 to 3"
    with pytest.raises(zsy_rules.UsageError):
        state.observe(True)
    assert state.observe(3).seat == 3


def test_an_effect_of_the_match_holds_in_the_next_round_too() -> None:
    """A bomb of jacks turns the ranks for the whole match; so in round two a 4 beats a 5."""
    rules = house(
        "lead: {first_round: seat 1, must_play_it: never}\ntribute: none\n"
        "effects: {turn: {when: {kind: [bomb]}, do: reverse_ranks, until: match_end}}"
    )
    match = rules.match(hands=["J♦ J♣ J♥ J♠", "4♦", "6♦", "9♦"], dealer=3, rounds=2)
    assert not match.observe(0).order.reversed
    for text in ("J♦ J♣ J♥ J♠", "-", "-", "-", "4♦", "-", "-", "6♦"):
        if match.waiting:
            break
        match = match.after(rules.action(text))
        if match.turn is not None:
            assert match.observe(0).order.reversed
    assert match.waiting
    assert match.rounds[0].places == (0, 1, 2, 3)
    match = match.deal(rules.hands(["5♦ 6♦", "4♦", "3♦", "9♦"]), dealer=3)
    assert match.observe(1).order.reversed
    match = match.after(rules.action("5♦"))
    assert match.check(rules.action("4♦")) is None
    assert match.after(rules.action("-")).check(rules.action("3♦")) is None
    assert answer(rules, match.state, "turn") == "seat 2 plays"


def test_chance_as_it_is_told_chooses_who_takes_the_auction() -> None:
    rules = house("auction: {all_pass: random}", "dou-dizhu")
    state = sit(rules, "3♦ 4♦ | 5♦ | 6♦")
    state = moved(rules, state, "-; -")
    assert answer(rules, state, "turn") == "seat 3 bids"
    for taker in range(3):
        after = state.after_last_pass(taker)
        assert after.history[-3:] == (Spoke(2, None), Contracted(taker, 1), Led(taker, 1))
        assert (after.turn, after.auction) == (taker, None)
        assert after.roles[taker] == "landlord"
