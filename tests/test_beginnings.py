"""How a round begins: who is dealt to first, what chance decides, who leads with which card, and who may know it."""

import pytest
from table_tools import house

import zsy_rules
from zsy_rules import Pass, UsageError
from zsy_rules._chance import Stream
from zsy_rules.cards import Hand, card
from zsy_rules.events import Contracted, Dealt, Drew, Led, Played, Spoke, TookRest
from zsy_rules.notation import read_hand
from zsy_rules.state import State, start_round


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


@pytest.mark.parametrize(
    ("line", "after"),
    [
        ("auction: {first: highest draw}", Dealt),
        ("deal: {rest_to: highest draw}", Contracted),
        ("lead: {first_round: highest draw}", TookRest),
    ],
)
def test_whoever_is_drawn_for_the_cards_stand_in_the_history(line: str, after: type) -> None:
    """Everybody draws, the highest wins; and everybody sees the cards."""
    for seed in range(10):
        state = house(line, "dou-dizhu").deal(seed=seed)
        first = state.turn
        while state.phase == "bid":
            state = state.after(next(iter(state.legal)))
        drew = [(number, event) for number, event in enumerate(state.history) if isinstance(event, Drew)]
        assert {event.seat for _, event in drew} == {0, 1, 2}
        assert isinstance(state.history[drew[0][0] - 1], after)
        top = max(event.card.rank.place for _, event in drew)
        (winner,) = {event.seat for _, event in drew if event.card.rank.place == top}.intersection([drawn_for(state)])
        assert winner == (first if after is Dealt else drawn_for(state))
        assert drew == [entry for entry in state.observe(1).events if isinstance(entry[1], Drew)]


def test_cards_drawn_for_who_is_dealt_to_first_stand_in_the_history() -> None:
    """The deck is shuffled, then everybody draws: no seat is told where in the stream, only which cards."""
    for seed in range(10):
        state = house("deal: {first_card: highest draw}\ndealer: {first_round: seat 1}").deal(seed=seed)
        drew = [event for event in state.history if isinstance(event, Drew)]
        assert {event.seat for event in drew} == {0, 1, 2, 3}
        again = drew[4:]  # who tied
        drawn = {event.seat: event.card.rank.place for event in again or drew}
        assert state.dealt[0] == max(drawn, key=drawn.__getitem__)
        assert list(state.history[: len(drew)]) == drew


def test_an_auction_needs_no_seed_where_all_that_chance_decides_is_said() -> None:
    rules = zsy_rules.load("dou-dizhu")
    hands = ["3♦ 4♦", "5♦ 6♦", "7♦ 8♦"]
    with pytest.raises(UsageError, match="no seed was given"):
        rules.deal(hands=hands, dealer=0)
    assert rules.deal(hands=hands, dealer=0, speaker=2).turn == 2
    assert rules.deal(hands=hands, dealer=0, turned="5♦").turn == 1
    assert rules.match(hands=hands, dealer=0, turned="7♦", rounds=1).turn == 2


def drawn_for(state: State) -> int:
    """The seat of the event behind the last card drawn."""
    last = max(number for number, event in enumerate(state.history) if isinstance(event, Drew))
    event = state.history[last + 1]
    assert isinstance(event, Spoke | TookRest | Led)
    return event.seat


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


def test_a_bar_for_the_partner_of_a_place_that_this_table_has_not_got_binds_nobody() -> None:
    lines = """players: 3..4
for_players: {3: {teams: [[1], [2, 3]]}, 4: {teams: [[1, 3], [2, 4]]}}
bars: {a: {play: {kind: [single]}, who: partner of fourth}}
tribute: none
"""
    for players, before, bound in [(3, (0, 1, 2), []), (4, (0, 1, 2, 3), [1])]:
        state = start_round(house(lines, players=players).game, stream=Stream(7), dealer=0, before=before)
        assert state.trick is not None
        assert [seat for one in state.trick.alive for seat in one.seats] == bound


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


GIFTS = """tribute:
  main: {from: last, to: first, give: {cards: 1}, back: none}
  middle: {from: second_last, to: second, give: {cards: 1}, back: none}
lead: {later_rounds: giver of highest}
"""
GIVERS = [
    # places of the round before, hands by seat, who leads: who gave the stronger card, of equals in turn after first
    ((1, 2, 3, 4), "4♦ 5♦ | 4♣ 5♣ | A♦ 5♥ | K♦ 5♠", 3),
    ((1, 2, 3, 4), "4♦ 5♦ | 4♣ 5♣ | K♦ 5♥ | A♦ 5♠", 4),
    ((1, 2, 3, 4), "4♦ 5♦ | 4♣ 5♣ | A♦ 5♥ | A♣ 5♠", 3),
    ((1, 2, 4, 3), "4♦ 5♦ | 4♣ 5♣ | A♦ 5♥ | A♣ 5♠", 3),
    ((4, 3, 2, 1), "A♦ 5♦ | A♣ 5♣ | 4♥ 5♥ | 4♠ 5♠", 1),
    ((3, 4, 1, 2), "A♦ 5♦ | A♣ 5♣ | 4♥ 5♥ | 4♠ 5♠", 1),
    ((2, 3, 1, 4), "A♦ 5♦ | 4♣ 5♣ | 4♥ 5♥ | A♠ 5♠", 4),
]


@pytest.mark.parametrize(("before", "hands", "leader"), GIVERS)
def test_the_giver_of_the_highest_leads(before: tuple[int, ...], hands: str, leader: int) -> None:
    rules = house(GIFTS)
    places = tuple(seat - 1 for seat in before)
    state = start_round(rules.game, hands=[read_hand(one) for one in hands.split("|")], dealer=3, before=places)
    while state.phase == "give":
        state = state.after(next(iter(state.legal)))
    assert state.turn == leader - 1


def test_of_equal_gifts_that_of_the_first_itself_counts_last() -> None:
    """Seat 2 was first and gives an ace, as seat 1 does, who comes before it in turn."""
    lines = "tribute:\n  main: {from: last, to: first, give: {cards: 1}, back: none}\n"
    lines += (
        "  middle: {from: first, to: second, give: {cards: 1}, back: none}\nlead: {later_rounds: giver of highest}\n"
    )
    hands = [read_hand(one) for one in ("A♦ 5♦", "A♣ 5♣", "4♥ 5♥", "4♠ 5♠")]
    state = start_round(house(lines).game, hands=hands, dealer=3, before=(1, 2, 3, 0))
    state = state.after(next(iter(state.legal)))  # A♦ to seat 2
    state = state.after(next(iter(state.legal)))  # an ace to seat 3
    assert (state.phase, state.turn) == ("play", 0)


def test_where_nobody_had_a_gift_to_give_the_first_leads() -> None:
    rules = house(GIFTS.replace("cards: 1", "cards: 1, of: [jokers]"))
    hands = [read_hand(one) for one in ("4♦ 5♦", "4♣ 5♣", "A♦ 5♥", "K♦ 5♠")]
    state = start_round(rules.game, hands=hands, dealer=3, before=(1, 2, 3, 0))
    assert (state.phase, state.turn) == ("play", 1)


DRAWER = "deal: {hand: 2, rest_to: seat 4}\nlead: {first_round: drawer of turned card, must_play_it: never}"
TURNED_HANDS = ["3♦ 8♦", "8♣ 9♣", "8♥ 9♥", "8♠ 9♠"]


@pytest.mark.parametrize(("turned", "leader", "drawn_by"), [("9♣", 2, 2), ("8♦", 1, 1), ("K♠", 1, None)])
def test_who_got_the_turned_card_leads(turned: str, leader: int, drawn_by: int | None) -> None:
    """The K♠ is left over: it counts for the first dealt to, next to the dealer."""
    (up,) = read_hand(turned)
    hands = [read_hand(one) for one in TURNED_HANDS]
    state = start_round(house(DRAWER).game, hands=hands, dealer=3, turned=up)
    assert state.turn == leader - 1
    assert state.turned is not None
    assert state.turned.seat == (None if drawn_by is None else drawn_by - 1)


def test_which_card_was_turned_up_is_asked_for_where_nobody_says_it() -> None:
    rules = house(DRAWER)
    with pytest.raises(UsageError, match="the card turned up in the pack is decided by chance"):
        rules.deal(hands=TURNED_HANDS, dealer=3)
    # with a seed chance says it; where the drawer is wanted later only, nobody has to
    assert {rules.deal(hands=TURNED_HANDS, dealer=3, seed=seed).turn for seed in range(20)} == {0, 1, 2, 3}
    later = house("lead: {later_rounds: drawer of turned card}")
    assert later.deal(hands=TURNED_HANDS, dealer=3).turned is None


SEAT_1_ALONE = "players: 3\nteams: [[1], [2, 3]]\ntribute: none"


def test_a_first_dealer_whom_this_table_has_not_got_is_drawn() -> None:
    rules = house(f"{SEAT_1_ALONE}\ndealer: {{first_round: partner of seat 1}}")
    assert {rules.deal(seed=seed).dealer for seed in range(20)} == {0, 1, 2}


def test_without_a_seed_a_dealer_by_chance_stays_unknown_as_long_as_nobody_needs_him() -> None:
    rules = house("dealer: {later_rounds: random}\ntribute: {main: none, middle: none}")
    state = start_round(rules.game, hands=[read_hand(one) for one in TURNED_HANDS], before=(2, 0, 1, 3))
    assert (state.dealer, state.turn) == (None, 2)


def test_what_is_left_over_for_a_seat_that_this_table_has_not_got_is_taken_by_nobody() -> None:
    rules = house(f"{SEAT_1_ALONE}\ndeal: {{hand: 17, rest_to: partner of seat 1}}")
    state = rules.deal(seed=7)
    assert [len(hand) for hand in state.hands] == [17, 17, 17]
    assert len(state.rest) == 3


def test_hands_given_for_a_deciding_round_are_those_of_the_tied() -> None:
    rules = house("")
    hands = [read_hand(one) if one else Hand() for one in ("3♦ 8♦", "", "8♥ 9♥", "8♠")]
    with pytest.raises(UsageError, match="seat 4 takes no part in this round and was given cards"):
        start_round(rules.game, hands=hands, dealer=3, seats=(0, 2))
    with pytest.raises(UsageError, match="seat 2 was given no cards"):
        start_round(rules.game, hands=hands, dealer=3, seats=(0, 1, 2, 3))


def test_a_round_that_ends_with_the_first_out_ends_before_the_first_trick() -> None:
    """The last gives its two cards away and is out: the others follow by their cards, equals in turn after it."""
    rules = house("round: {ends: [first_out]}\ntribute: {main: {back: none}, middle: none}")
    hands = [read_hand(one) for one in ("4♦ 4♣", "5♦", "6♦", "7♦ 8♦")]
    state = start_round(rules.game, hands=hands, dealer=3, before=(0, 1, 2, 3))
    state = state.after(next(iter(state.legal)))
    assert state.turn is None
    assert state.outcome is not None
    assert [seat + 1 for seat in state.outcome.places] == [4, 2, 3, 1]
