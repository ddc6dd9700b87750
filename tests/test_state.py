"""The state of a round: the verdict vectors of rules.md C1.3 that need a table, and its corner cases C0 (a) to (f)."""

import pytest

import zsy_rules
from zsy_rules import Give, IllegalAction, Pass, Play, Rules, State, UsageError
from zsy_rules.cards import Hand, card
from zsy_rules.events import Dealt
from zsy_rules.notation import read_hand
from zsy_rules.rules import load_text
from zsy_rules.state import start_round


@pytest.fixture(scope="module")
def standard() -> Rules:
    return zsy_rules.load("standard")


def play(text: str, kind: str | None = None) -> Play:
    return Play(read_hand(text), kind)


def give(text: str) -> Give:
    return Give(read_hand(text))


def dealt(rules: Rules, *hands: str, dealer: int = 3, before: tuple[int, ...] = ()) -> State:
    """A round with these hands; `before` are the places of the round before."""
    return start_round(rules.game, hands=[read_hand(hand) for hand in hands], dealer=dealer, before=before)


def after(state: State, *actions: str) -> State:
    """Play on: cards, or "-" for a pass."""
    for action in actions:
        state = state.after(Pass() if action == "-" else play(action))
    return state


def codes(state: State, action: Play | Pass | Give) -> list[str]:
    problem = state.check(action)
    return [] if problem is None else [problem.code, *(other.code for other in problem.also)]


# --- C1.3, the vectors about a table ---------------------------------------------------------------

OPENER = "3♦ 3♣ 3♥ 3♠ 4♦ 5♦ 6♦ 7♦ 8♦"
OPENINGS = [
    # number, play, codes, why
    (1, "4-5-6-7-8", ["play/opening-card"], "must include 3♦"),
    (2, "3♦ 3♣", [], "a pair with 3♦"),
    (3, "3-3-3-3", [], "C45: a bomb with 3♦"),
    (0, "3♣ 3♥", ["play/opening-card"], "a pair of 3s without the 3♦"),
    (0, "3-3", [], "ranks alone are read as cards with the 3♦ among them"),
    (0, "3-4-5-6-7", [], "a straight with the 3♦"),
    (0, "4-6", ["play/no-combination", "play/opening-card"], "every reason is told"),
    (0, "9", ["play/not-held", "play/opening-card"], "not held, and not the 3♦"),
]


@pytest.mark.parametrize(("number", "text", "expected", "why"), OPENINGS)
def test_opening(standard: Rules, number: int, text: str, expected: list[str], why: str) -> None:
    state = dealt(standard, "4♣ 4♥", OPENER, "4♠ 5♣", "5♥ 5♠")
    assert state.turn == 1
    assert codes(state, play(text)) == expected, why


def test_22_who_passed_may_play_again(standard: Rules) -> None:
    state = dealt(standard, "3♦ 9♦ K♦", "4♦ 4♣", "5♦ 6♦", "7♦ 8♦")
    state = after(state, "3♦", "-", "5♦", "-")
    assert codes(state, play("9♦")) == []
    state = after(state, "9♦")
    assert state.turn == 1
    assert codes(state, Pass()) == []


def test_23_a_leader_cannot_pass(standard: Rules) -> None:
    state = dealt(standard, "3♦ 9♦", "4♦", "5♦", "7♦")
    assert codes(state, Pass()) == ["play/leader-must-play"]


def test_24_the_next_with_cards_leads_for_a_winner_who_is_out(standard: Rules) -> None:
    state = dealt(standard, "4♦ 4♣", "3♦ 3♣", "5♦ 6♦", "7♦ 8♦")
    state = after(state, "3♦ 3♣", "-", "-")
    assert state.turn == 0
    state = after(state, "-")
    assert state.turn == 2
    assert state.out == (1,)


def test_25_the_round_ends_at_once_when_one_is_left(standard: Rules) -> None:
    rules = zsy_rules.load("three-player")
    state = dealt(rules, "3♦", "5♦ 9♦", "6♦", dealer=2)
    state = after(state, "3♦", "5♦", "6♦")
    assert state.turn is None
    assert state.outcome is not None
    assert state.outcome.places == (0, 2, 1)
    assert codes(state, Pass()) == ["play/over"]


DOWNSTREAM = "RJ BJ 2♦ 2♣ A♦ K♦ 3♣"
TRIBUTES = [
    # number, gift, codes, why
    (26, "2♦ 2♣", [], "the two highest without jokers"),
    (28, "2♦ K♦", ["play/not-due"], "a 2 is held back"),
    (0, "RJ 2♦", ["play/not-due"], "jokers stay"),
    (0, "2♦", ["play/wrong-count"], "two are due"),
    (0, "2♦ 2♥", ["play/not-held"], "2♥ is not held"),
]


@pytest.mark.parametrize(("number", "gift", "expected", "why"), TRIBUTES)
def test_tribute(standard: Rules, number: int, gift: str, expected: list[str], why: str) -> None:
    state = dealt(standard, "4♦ 4♣ 4♥", "5♦ 5♣ 5♥", "6♦ 6♣ 6♥", DOWNSTREAM, before=(0, 1, 2, 3))
    assert state.turn == 3
    assert codes(state, give(gift)) == expected, why
    assert [str(action) for action in state.legal] == ["give 2♦ 2♣"]


#: A gift, and the message about it: the two 2s are due, by rank.
GIFT_MESSAGES = [
    ("A♦ K♦", "K♦ A♦ is not what seat 4 must give", "due: 2-2"),
    ("A-K", "K♦ A♦ is not what seat 4 must give", "due: 2-2"),
    ("9-9", "seat 4 does not hold 9-9", None),
    ("2♦ 2♥", "seat 4 does not hold 2♥", None),
]


@pytest.mark.parametrize(("gift", "message", "hint"), GIFT_MESSAGES)
def test_messages_about_gifts(standard: Rules, gift: str, message: str, hint: str | None) -> None:
    state = dealt(standard, "4♦ 4♣ 4♥", "5♦ 5♣ 5♥", "6♦ 6♣ 6♥", DOWNSTREAM, before=(0, 1, 2, 3))
    problem = state.check(give(gift))
    assert problem is not None
    assert (problem.message, problem.hint) == (message, hint)


def test_a_gift_of_a_seat_that_owes_none(standard: Rules) -> None:
    """It is told whose turn it is, and what it does not hold; what is due is the business of the giver."""
    state = dealt(standard, "4♦ 4♣ 4♥", "5♦ 5♣ 5♥", "6♦ 6♣ 6♥", DOWNSTREAM, before=(0, 1, 2, 3))
    for gift, expected in [("4♦ 4♣", ["play/not-your-turn"]), ("9♦", ["play/not-your-turn", "play/not-held"])]:
        assert codes(state, Give(read_hand(gift), seat=0)) == expected


NOT_HELD = [
    # held, wanted, what of it is not held: a card without suit is any of its rank that is not named beside it
    ("4♦ 4♣", "4-4-4", "4"),
    ("4♦ 4♣", "4♦ 4 4", "4"),
    ("4♦ 4♣", "4♠ 4", "4♠"),
    ("4♦ 4♣", "4♠ 4 5", "4♠ 5"),
    ("4♦ 4♣", "5♦ 6♦", "5♦ 6♦"),
]


@pytest.mark.parametrize(("held", "wanted", "missing"), NOT_HELD)
def test_what_is_not_held_is_told(standard: Rules, held: str, wanted: str, missing: str) -> None:
    state = dealt(standard, f"3♦ {held}", "9♦", "10♦", "J♦")
    problem = state.check(Play(Hand.of(card(word[0], word[1:] or None) for word in wanted.replace("-", " ").split())))
    assert problem is not None
    assert (problem.code, problem.message) == ("play/not-held", f"seat 1 does not hold {missing}")


def test_who_is_locked_out_is_told_so() -> None:
    rules = load_text("name: locked\nextends: standard\ntrick: {after_pass: locked_out}\n")
    state = after(dealt(rules, "3♦ 9♦", "4♦ 5♣", "5♦ 7♣", "7♦ 8♦"), "3♦", "-", "5♦")
    problem = state.check(Play(read_hand("5♣"), seat=1))
    assert problem is not None
    assert (problem.code, problem.message) == (
        "play/locked-out",
        "seat 2 has passed and is out until the next trick; it is the turn of seat 4",
    )
    assert codes(state, Play(read_hand("9♦"), seat=0)) == ["play/not-your-turn"]  # it has not passed


def test_the_legal_actions_are_a_collection(standard: Rules) -> None:
    state = dealt(standard, "3♦ 3♣ 9♦", "4♦", "5♦", "7♦")
    assert [str(action) for action in state.legal] == ["3♦", "3♦ 3♣"]
    assert len(state.legal) == 2
    assert state.legal
    assert play("3♦") in state.legal
    assert play("3♣") not in state.legal
    assert "3♦" not in state.legal
    assert repr(state.legal) == "<legal: 3♦, 3♦ 3♣>"
    assert not state.observe(1).legal, "it is not to act"
    over = after(dealt(standard, "3♦", "4♦", "5♦", "7♦"), "3♦", "4♦", "5♦")
    assert not over.legal
    assert codes(over, Pass()) == ["play/over"]


def test_of_many_legal_actions_twelve_are_shown(standard: Rules) -> None:
    held = "3♦ 4♦ 5♦ 6♦ 8♦ 9♦ 10♦ J♦ K♦ A♦ 2♦ BJ RJ"
    state = after(dealt(standard, held, "4♣", "5♣", "7♣"), "3♦", "-", "-", "-")
    shown = repr(state.legal).removeprefix("<legal: ").removesuffix(">").split(", ")
    assert shown == ["4♦", "5♦", "6♦", "8♦", "9♦", "10♦", "J♦", "K♦", "A♦", "2♦", "BJ", "RJ", "…"]


def test_a_seat_sees_what_lies_on_the_table_and_who_is_asked(standard: Rules) -> None:
    state = dealt(standard, "3♦ 9♦", "4♦ 5♣", "5♦ 6♦", "7♦ 8♦")
    assert (state.observe(2).top, state.observe(2).asked) == (None, (0,))
    seen = after(state, "3♦").observe(2)
    assert (str(seen.top), seen.asked) == ("3♦", (1, 2, 3))
    owed = dealt(standard, "4♦ 4♣ 4♥", "5♦ 5♣ 5♥", "6♦ 6♣ 6♥", DOWNSTREAM, before=(0, 1, 2, 3)).observe(2)
    assert (owed.top, owed.asked) == (None, ())


def test_27_a_card_just_received_may_go_back(standard: Rules) -> None:
    state = dealt(standard, "4♦ 4♣ 4♥", "5♦ 5♣ 5♥", "6♦ 6♣ 6♥", DOWNSTREAM, before=(0, 1, 2, 3))
    state = state.after(give("2♦ 2♣"))
    assert state.turn == 2, "all gifts before any return: the third gives up to the second"
    assert codes(state, play("6♦")) == ["play/wrong-action"]
    state = state.after(give("6♦"))
    assert state.turn == 0
    assert codes(state, give("2♦ 4♦")) == []
    state = state.after(give("2♦ 4♦"))
    assert state.turn == 1
    state = state.after(give("5♦"))
    assert state.turn == 0, "the first leads"
    assert [str(hand) for hand in state.hands] == [
        "4♣ 4♥ 2♣",
        "5♣ 5♥ 6♦",
        "5♦ 6♣ 6♥",
        "3♣ 4♦ K♦ A♦ 2♦ BJ RJ",
    ]


def test_29_points_for_cards_left() -> None:
    rules = zsy_rules.load("points")
    state = dealt(rules, "3♦", "4♦", "5♦", "3♣ 2♦ RJ")
    state = after(state, "3♦", "4♦", "5♦")
    assert state.outcome is not None
    assert state.outcome.places == (0, 1, 2, 3)
    assert rules.game.score(state.outcome.places, state.hands).seats == (0, 0, 0, -6)


def test_30_hands_of_three() -> None:
    rules = zsy_rules.load("three-player")
    state = rules.deal(seed=11, dealer=1)
    assert [len(hand) for hand in state.hands] == [17, 17, 18], "from the dealer's right, who is next in turn"


# --- corner cases C0 ---------------------------------------------------------------------------------


def test_a_passes_after_somebody_went_out(standard: Rules) -> None:
    """(a) Seat 1 goes out on the table; the passes of the three others end the trick, no more are waited for."""
    state = dealt(standard, "3♦ 6♦ K♦", "9♦", "5♦ 6♣", "7♦ 8♦")
    state = after(state, "3♦", "9♦", "-", "-")
    assert state.turn == 0
    state = after(state, "-")
    assert state.turn == 2, "next with cards after the winner"
    assert state.trick is not None
    assert state.trick.top is None


def test_b_the_one_who_would_inherit_is_out_too(standard: Rules) -> None:
    """(b) Seats 1 and 2 both go out; the lead of seat 1 passes over seat 2 to seat 3."""
    state = dealt(standard, "3♦ 4♣ K♦", "9♦ 10♦", "5♦", "7♦ 8♦")
    state = after(state, "3♦", "-", "5♦", "7♦", "-", "9♦", "-", "-")
    assert state.out == (2,)
    assert state.turn == 1
    state = after(state, "10♦", "-", "-")
    assert state.turn == 3


def test_c_the_round_ends_inside_a_trick(standard: Rules) -> None:
    state = dealt(standard, "3♦ 4♣", "9♦", "10♦", "J♦")
    state = after(state, "3♦", "9♦", "10♦", "J♦")
    assert state.outcome is not None
    assert state.outcome.places == (1, 2, 3, 0)
    assert [str(hand) for hand in state.outcome.left] == ["4♣", "", "", ""]


def test_d_three_players_keep_the_opening_card() -> None:
    rules = zsy_rules.load("three-player")
    state = rules.deal(seed=5)
    assert state.turn is not None
    assert "3♦" in str(state.hands[state.turn]).split()
    assert not {"3♣", "3♥"} & {str(one) for one in rules.game.deck}


@pytest.mark.parametrize(("dealer", "leader"), [(0, 2), (1, 2), (2, 4), (3, 4), (4, 2)])
def test_e_of_two_holders_the_first_dealt_to_leads(dealer: int, leader: int) -> None:
    rules = zsy_rules.load("two-deck")
    state = dealt(rules, "4♠", "5♦", "3♦ 6♦", "7♦", "3♦ 8♦", dealer=dealer)
    assert state.turn == leader, "the first in turn order from the dealer's right: C5"
    assert codes(state, play("6♦" if leader == 2 else "8♦")) == ["play/opening-card"]


def test_e_holds_when_chance_gives_the_first_card() -> None:
    """The order in which the hands were dealt counts, and is not drawn again to find the leader."""
    rules = load_text("name: x\nextends: two-deck\ndeal: {first_card: random}\nlead: {first_round: holder of 3♦}\n")
    three = next(iter(read_hand("3♦")))
    shared = 0
    for seed in range(40):
        state = rules.deal(seed=seed)
        order = [event.seat for event in state.history if isinstance(event, Dealt)]
        holders = [seat for seat in order if three in state.hands[seat]]
        shared += len(holders) > 1
        assert state.turn == holders[0], seed
    assert shared > 10


def test_the_first_card_is_told_by_uneven_hands() -> None:
    """Twenty cards, three seats: 7, 7 and 6 cards; the run of two 7s begins at the first."""
    text = "name: x\nextends: none\nplayers: 3\nranks: [3, 4, 5, 6, 7]\ndeal: {first_card: random}\n"
    text += "lead: {first_round: seat 1}\ncombinations: {single: {same_rank: 1}}\nmatch: {rounds: 1}\n"
    rules = load_text(text)
    everything = list(rules.game.deck)
    hands = {7: [Hand.of(everything[:7]), Hand.of(everything[7:14])], 6: [Hand.of(everything[14:])]}
    for sizes, order in [((7, 7, 6), [0, 1, 2]), ((6, 7, 7), [1, 2, 0]), ((7, 6, 7), [2, 0, 1])]:
        left = {size: list(those) for size, those in hands.items()}
        state = rules.deal(hands=[left[size].pop() for size in sizes], dealer=0)
        assert [event.seat for event in state.history if isinstance(event, Dealt)] == order


def test_chance_that_only_a_seed_has_is_asked_for_where_it_is_needed() -> None:
    rules = load_text("name: x\nextends: two-deck\ndeal: {first_card: random}\nlead: {first_round: holder of 3♦}\n")
    with pytest.raises(UsageError, match="usage/no-seed"):
        dealt(rules, "3♦ 4♦", "3♦ 5♦", "6♦ 7♦", "8♦ 9♦", "10♦ J♦")
    assert dealt(rules, "3♦ 4♦", "3♣ 5♦", "6♦ 7♦", "8♦ 9♦", "10♦ J♦").turn == 0


def test_f_a_hand_shorter_than_its_tribute(standard: Rules) -> None:
    """(f) One natural card is all the last has: it gives that one, and gets two back."""
    state = dealt(standard, "4♦ 4♣ 4♥", "5♦", "6♦ 6♣", "RJ 7♦", before=(0, 1, 2, 3))
    assert codes(state, give("7♦")) == []
    assert [str(action) for action in state.legal] == ["give 7♦"]
    joker_only = dealt(standard, "4♦ 4♣ 4♥", "5♦", "6♦ 6♣", "RJ", before=(0, 1, 2, 3))
    assert joker_only.turn == 2, "who has nothing to give gives nothing"


def test_an_illegal_action_changes_nothing(standard: Rules) -> None:
    state = dealt(standard, "3♦ 9♦", "4♦", "5♦", "7♦")
    before = (state.turn, state.hands, state.history)
    with pytest.raises(IllegalAction, match="the first play must contain 3♦"):
        state.after(play("9♦"))
    assert (state.turn, state.hands, state.history) == before


def test_a_named_seat_is_judged_as_that_seat(standard: Rules) -> None:
    state = dealt(standard, "3♦ 9♦", "4♦ 5♣", "5♦", "7♦")
    assert codes(state, Play(read_hand("4♦"), seat=1)) == ["play/not-your-turn"]
    state = after(state, "3♦")
    assert codes(state, Play(read_hand("9♦"), seat=0)) == ["play/not-your-turn"]
    assert codes(state, Pass(seat=2)) == ["play/not-your-turn"]
    assert codes(state, Pass(seat=4)) == ["usage/no-such-seat"]


FOLLOWS = [
    # on the table, answer, codes
    ("5♦", "4♦", ["play/too-low"]),
    ("5♦", "5♣", ["play/too-low"]),
    ("5♦", "6♦ 6♣", ["play/wrong-shape"]),
    ("5♦ 5♣", "6♦", ["play/wrong-shape"]),
    ("5♦", "6♦ 7♦", ["play/no-combination"]),
    ("5♦", "9♦ 9♣ 9♥ 9♠", []),
    ("5♦", "BJ RJ", []),
    ("5♦", "K♦", []),
    ("5♦ 5♣", "6♣ 6♦", []),
]


@pytest.mark.parametrize(("top", "answer", "expected"), FOLLOWS)
def test_follow(standard: Rules, top: str, answer: str, expected: list[str]) -> None:
    """Seat 0 has led 3♦ and all passed; now it leads `top` and seat 1 answers."""
    follower = "4♦ 6♦ 6♣ 7♦ 9♦ 9♣ 9♥ 9♠ K♦ BJ RJ" + (" 5♥" if answer == "5♣" else "")
    state = dealt(standard, "3♦ 5♦ 5♣ 10♦", follower, "8♦", "8♣")
    state = after(state, "3♦", "-", "-", "-", top)
    assert codes(state, play(answer.replace("5♣", "5♥"))) == expected


def test_given_hands_must_be_of_the_deck(standard: Rules) -> None:
    with pytest.raises(UsageError, match="does not have so many of: 3♦"):
        standard.deal(hands=["3♦", "3♦", "4♦", "5♦"])
    with pytest.raises(UsageError, match="3 hands were given; standard has 4 seats"):
        standard.deal(hands=["3♦", "4♦", "5♦"])
    with pytest.raises(UsageError, match="no seed was given"):
        standard.deal()


def test_observation_hides_the_other_hands(standard: Rules) -> None:
    state = standard.deal(seed=3)
    seen = state.observe(2)
    assert seen.hand == state.hands[2]
    others = {str(state.hands[seat]) for seat in (0, 1, 3)}
    assert not any(other in repr(seen) for other in others)
    assert seen.counts == tuple(len(hand) for hand in state.hands)
    assert (len(list(seen.legal)) > 0) == (state.turn == 2)


def test_who_gives_all_cards_away_is_out_before_the_first_trick(standard: Rules) -> None:
    """The last holds two cards and gives both, and nothing comes back: it is out, and the first leads."""
    rules = load_text("name: poor\nextends: standard\ntribute: {main: {back: none}, middle: none}\n")
    state = dealt(rules, "4♦ 4♣", "5♦", "6♦", "7♦ 8♦", before=(0, 1, 2, 3))
    state = state.after(give("7♦ 8♦"))
    assert state.out == (3,)
    assert state.turn == 0
    assert standard.game.round_over((), (0, 1), standard.game.sides) is False


def test_a_gift_may_come_from_the_dealer() -> None:
    rules = load_text("name: odd\nextends: standard\ntribute: {main: {from: dealer, to: first}, middle: none}\n")
    state = dealt(rules, "4♦ 4♣", "5♦", "6♦ 7♦ 9♦", "7♣ 8♦", dealer=2, before=(0, 1, 3, 2))
    assert state.turn == 2


# --- what a table accepted against the rules (docs/decisions/0009) ------------------------------------


def test_an_accepted_pass_of_a_leader_gives_the_lead_on(standard: Rules) -> None:
    """When all have been let off the lead goes round; the opening card is not owed any more."""
    state = dealt(standard, "3♦ 9♦", "4♦ 5♣", "5♦ 6♦", "7♦ 8♦")
    for seat in (0, 1, 2, 3):
        assert state.turn == seat
        state = state.accept(seat)
    assert state.turn == 0
    assert codes(state, play("9♦")) == []


def test_accepted_cards_that_are_no_combination_lie_on_nothing(standard: Rules) -> None:
    """They leave the hand; what is to be beaten, whose it is and who is asked stay as after a pass."""
    state = after(dealt(standard, "3♦ 9♦", "4♦ 5♣ K♦", "5♦ 6♦", "7♦ 8♦"), "3♦")
    state = state.accept(1, read_hand("4♦ 5♣"))
    assert str(state.hands[1]) == "K♦"
    assert state.trick is not None
    assert (str(state.trick.top), state.trick.owner, state.trick.ask) == ("3♦", 0, (2, 3))
    assert codes(state, play("5♦")) == []


def test_who_has_laid_its_last_cards_so_is_out_and_the_round_may_end(standard: Rules) -> None:
    state = after(dealt(standard, "3♦ 9♦", "4♦ 5♣", "5♦ 6♦", "7♦ 8♦"), "3♦")
    state = state.accept(1, read_hand("4♦ 5♣"))
    assert (state.out, state.turn) == ((1,), 2)
    state = state.accept(2, read_hand("5♦ 6♦")).accept(3, read_hand("7♦ 8♦"))
    assert state.outcome is not None
    assert state.outcome.places == (1, 2, 3, 0)


def test_an_accepted_combination_lies_there_as_though_its_seat_had_led(standard: Rules) -> None:
    state = after(dealt(standard, "3♦ 9♦ J♦", "4♦ 4♣ K♦", "5♦ 6♦ 6♣", "7♦ 8♦"), "3♦")
    state = state.accept(1, read_hand("4♦ 4♣"), standard.read("4♦ 4♣"))
    assert state.trick is not None
    assert (str(state.trick.top), state.trick.owner, state.trick.ask) == ("4♦ 4♣", 1, (2, 3, 0))
    assert codes(state, play("6♦ 6♣")) == []
    assert codes(state, play("5♦")) == ["play/wrong-shape"]


def test_an_accepted_bomb_is_played_on_nobody() -> None:
    """As though led: who lay there before was not bombed, and is not barred."""
    rules = zsy_rules.load("bombed-player-barred")
    state = after(dealt(rules, "3♦ 9♦ J♦", "5♦ 4♦", "8♦ 8♣ 8♥ 8♠ K♦", "7♦ 9♣"), "3♦")
    state = state.accept(2, read_hand("8♦ 8♣ 8♥ 8♠"), rules.read("8-8-8-8"))
    assert state.trick is not None
    assert [one.seats for one in state.trick.alive] == [frozenset()]


def test_what_cannot_be_accepted(standard: Rules) -> None:
    state = after(dealt(standard, "3♦ 9♦", "4♦ 5♣", "5♦ 6♦", "7♦ 8♦"), "3♦")
    with pytest.raises(UsageError, match="there is no seat 9"):
        state.accept(9)
    with pytest.raises(IllegalAction, match="seat 2 does not hold 9♦"):
        state.accept(1, read_hand("4♦ 9♦"))
    bidding = zsy_rules.load("dou-dizhu").deal(seed=1)
    with pytest.raises(IllegalAction, match="no trick runs"):
        bidding.accept(0)
    match = standard.match(seed=1, rounds=1)
    while match.turn is not None:
        match = match.after(next(iter(match.legal)))
    with pytest.raises(IllegalAction, match="the match is over"):
        match.accept(0)
    with pytest.raises(IllegalAction, match="no trick runs"):
        match.rounds[0].state.accept(0)


# --- effects that hold from the round before ---------------------------------------------------------

LASTS = "effects: {turn: {when: {kind: [pair]}, do: reverse_ranks, until: match_end}}"
TURNS = "effects: {turn: {when: {kind: [pair]}, do: reverse_direction, until: match_end}}"


def later(lines: str, parent: str = "standard") -> State:
    """The second round of a match in which one pair was played, so that its effect holds."""
    rules = load_text(f"name: house\nextends: {parent}\n{lines}\n")
    match = rules.match(hands=["3♦ 3♣ 9♦", "4♦", "5♦", "6♦"], dealer=3, rounds=2)
    while not match.waiting:
        pair = next((one for one in match.legal if isinstance(one, Play) and len(one.cards) == 2), None)
        match = match.after(pair or next(iter(match.legal)))
    return match.deal(hands=[read_hand(one) for one in ("7♦ 7♣ Q♦", "8♦ 8♣ K♦", "J♦ 10♣ 2♦", "3♦ 3♣ A♦")]).state


def test_a_seat_that_gives_sees_which_effects_hold() -> None:
    """The gift goes by the ranks as they are; in the tricks to come they are turned round."""
    state = later(LASTS)
    assert state.phase == "give"
    seen = state.observe(state.turn or 0)
    assert [one.rule.path for one in seen.alive] == [("effects", "turn")]
    assert (seen.order.reversed, seen.in_tricks.reversed) == (False, True)
    while state.phase == "give":
        state = state.after(next(iter(state.legal)))
    seen = state.observe(state.turn or 0)
    assert (seen.alive, seen.order.reversed, seen.in_tricks.reversed) == ((), True, True)


def test_a_lead_that_nobody_can_take_goes_on_in_the_direction_of_play() -> None:
    """The seat that should lead has given its only cards away; play goes against the turn since the round before."""
    rules = load_text(
        "name: house\nextends: standard\nlead: {later_rounds: last}\n" + TURNS + "\n"
        "tribute: {main: {give: {cards: 2}, back: none}, middle: none}\n"
    )
    match = rules.match(hands=["3♦ 3♣ 9♦", "4♦", "5♦", "6♦"], dealer=3, rounds=2)
    while not match.waiting:
        pair = next((one for one in match.legal if isinstance(one, Play) and len(one.cards) == 2), None)
        match = match.after(pair or next(iter(match.legal)))
    last = match.rounds[0].places[-1]
    hands = [read_hand(one) for one in ("7♦ 7♣ Q♦", "8♦ 8♣ K♦", "J♦ 10♣ 2♦", "3♦ 3♣ A♦")]
    hands[last] = read_hand("5♦ 5♣")
    state = match.deal(hands=hands).state
    while state.phase == "give":
        state = state.after(next(iter(state.legal)))
    assert state.trick is not None
    assert (state.trick.step, state.turn) == (-1, (last - 1) % 4)
