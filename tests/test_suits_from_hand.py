"""Cards typed by their ranks: named from the hand where that is certain, asked about where suits decide."""

import pytest
from table_tools import house, moved, sit

from zsy_rules import Rules, load
from zsy_rules.errors import AmbiguousNotation, NotationError
from zsy_rules.events import Bid, Pass, Play
from zsy_rules.notation import read_hand
from zsy_rules.observation import Observation

BIG_TWO = load("big-two")
STANDARD = load("standard")


def leader(rules: Rules, hand: str, *others: str) -> Observation:
    """The observation of the seat that leads with that hand."""
    state = rules.deal(hands=[hand, *others], dealer=0)
    assert state.turn == 0
    return state.observe(0)


def follower(rules: Rules, lead: str, hand: str) -> Observation:
    """The observation of the next seat, after a lead."""
    state = rules.deal(hands=[f"{lead} K♠", hand, "9♦ 9♣", "10♦ 10♣"], dealer=0)
    state = state.after(rules.action(lead))
    return state.observe(1)


# What lies on the table, the hand, what is typed, and what that is: cards, or the choices that are asked for.
IN_BIG_TWO = [
    ("3♦", "7♦ 8♣ 8♠", "7", "7♦"),  # one seven
    ("3♦", "7♦ 8♣ 8♠", "8", "8♣ | 8♠"),
    ("3♦", "7♦ 8♣ 8♠", "8s", "8♠"),
    ("3♦", "A♣ A♥ A♠", "A", "A♣ | A♥ | A♠"),
    ("3♦ 3♠", "7♦ 7♣ 8♠", "7-7", "7♦ 7♣"),
    ("3♦ 3♠", "7♦ 7♣ 7♥", "7-7", "7♦ 7♣ | 7♦ 7♥ | 7♣ 7♥"),
    ("3♦ 3♠", "7♦ 7♣ 7♥", "7♥ 7", "7♦ 7♥ | 7♣ 7♥"),
    ("3♦ 4♣ 5♣ 6♣ 7♥", "3♠ 4♦ 5♠ 6♥ 7♠ 7♦", "3-4-5-6-7", "3♠ 4♦ 5♠ 6♥ 7♠"),  # with the 7♦ it is too low
]


@pytest.mark.parametrize(("lead", "hand", "typed", "meant"), IN_BIG_TWO)
def test_where_suits_decide(lead: str, hand: str, typed: str, meant: str) -> None:
    seen = follower(BIG_TWO, lead, hand)
    choices = [read_hand(one) for one in meant.split(" | ")]
    if len(choices) == 1:
        action = BIG_TWO.action(typed, seen=seen)
        assert action == Play(choices[0])
        assert seen.check(action) is None
        return
    with pytest.raises(AmbiguousNotation) as caught:
        BIG_TWO.action(typed, seen=seen)
    assert caught.value.problem.code == "notation/which-suit"
    assert set(caught.value.choices) == set(choices)
    assert all(seen.check(Play(one)) is None for one in choices)


#: Of four cards of many ranks more than a thousand choices of suits are held; three or four are plays.
MANY = [
    "4♦ 4♣ 4♥ 4♠ 5♦ 5♣ 5♥ 5♠ 6♦ 6♣ 6♥ 6♠ 7♦ 7♥ 7♠ 8♠ 8♣",
    "4♦ 4♣ 4♥ 4♠ 5♦ 5♣ 5♥ 5♠ 6♣ 6♥ 6♠ 7♣ 7♥ 7♠ 8♣ 8♥ 8♠",
]


@pytest.mark.parametrize(("hand", "suits"), [(MANY[0], "♠"), (MANY[1], "♣♥♠")])
def test_every_choice_of_suits_is_thought_of(hand: str, suits: str) -> None:
    rules = load("big-two-three-players")
    state = rules.deal(hands=["3♦ 3♣ 3♥ 9♦ 9♣ K♠", hand, "10♦ 10♣"], dealer=0)
    seen = state.after(rules.action("33399")).observe(1)
    flushes = [read_hand(" ".join(f"{rank}{suit}" for rank in "45678")) for suit in suits]
    if len(flushes) == 1:
        assert rules.action("straight_flush 4-5-6-7-8", seen=seen) == Play(flushes[0], "straight_flush")
        return
    with pytest.raises(AmbiguousNotation) as caught:
        rules.action("straight_flush 4-5-6-7-8", seen=seen)
    assert list(caught.value.choices) == flushes


def test_what_is_wrong_is_told_of_the_play_that_was_meant() -> None:
    """It is held in spades; the fault is that the 3♦ is missing."""
    seen = leader(BIG_TWO, "3♦ 4♠ 5♠ 6♠ 7♠ 8♠ 4♦", "6♦", "7♦", "8♦")
    problem = seen.check(BIG_TWO.action("straight_flush 4-5-6-7-8", seen=seen))
    assert problem is not None
    assert [problem.code, *(one.code for one in problem.also)] == ["play/opening-card"]


def test_a_gift_is_cards_alone() -> None:
    for text in ("pair 3", "straight 3-7"):
        with pytest.raises(NotationError, match="expected cards alone"):
            STANDARD.action(text, "give")


def test_a_gift_whose_suit_decides_who_leads_is_asked_about() -> None:
    """The holder of the 3♦ leads the later rounds too: whether that 3 goes back is for the giver to say."""
    rules = house("lead: {later_rounds: holder of 3♦, must_play_it: every_round}")
    state = sit(rules, "3♦ 3♣ 3♥ 9♦ 4♦ 4♣ | 5♦ 5♣ | 6♦ 6♣ | K♦ K♣ K♥ 7♦", "1 2 3 4")
    seen = moved(rules, state, "K♦ K♣; 6♦").observe(0)
    with pytest.raises(AmbiguousNotation) as caught:
        rules.action("3 9", seen=seen)
    assert caught.value.problem.hint == "write one of: 3♦ 9♦, 3♣ 9♦"
    for text in ("3♣ 9", "4 9"):  # of a 4 and a 9 no suit decides anything
        assert seen.check(rules.action(text, seen=seen)) is None


def test_the_message() -> None:
    with pytest.raises(AmbiguousNotation) as caught:
        BIG_TWO.action("D", lang="fr", seen=follower(BIG_TWO, "3♦", "Q♦ Q♠ K♦"))
    assert (
        str(caught.value)
        == """
<text>:1:1: error: D may be more than one of your cards, and suits decide here  [notation/which-suit]
  1 | D
    | ^
    = write one of: D♦, D♠
""".strip()
    )


def test_the_card_that_must_be_played_is_meant() -> None:
    seen = leader(BIG_TWO, "3♦ 3♠ 5♣", "6♦", "7♦", "8♦")
    assert seen.duty is not None
    assert BIG_TWO.action("3", seen=seen) == Play(read_hand("3♦"))
    assert BIG_TWO.action("3-3", seen=seen) == Play(read_hand("3♦ 3♠"))


@pytest.mark.parametrize("typed", ["3", "3-3", "3-3-3", "7", "7-7", "3-3-3-7-7"])
def test_where_suits_decide_nothing_they_are_not_asked_for(typed: str) -> None:
    seen = leader(STANDARD, "3♦ 3♥ 3♠ 7♣ 7♥ 7♠ K♦", "6♦", "8♦", "9♦")
    action = STANDARD.action(typed, seen=seen)
    assert action == Play(read_hand(typed))
    problem = seen.check(action)
    assert (problem is None) == typed.startswith("3")  # the 3♦ must be in it
    assert problem is None or problem.code == "play/opening-card"


def test_what_is_not_held_is_left_to_the_rules() -> None:
    seen = follower(BIG_TWO, "3♦", "7♦ 8♣")
    for typed in ("9", "8-8", "7-8-9"):
        problem = seen.check(BIG_TWO.action(typed, seen=seen))
        assert problem is not None
        assert problem.code in ("play/not-held", "play/no-combination")
    assert BIG_TWO.action("-", seen=seen) == Pass()


def test_a_round_played_by_ranks_ends_with_the_cards_that_were_held() -> None:
    """Each play takes cards of the hand, so no card is played twice and none is left over."""
    state = STANDARD.deal(seed=11)
    held = {seat: set(state.hands[seat]) for seat in state.seats}
    while state.outcome is None:
        seen = state.observe(state.turn or 0)
        action = next(iter(seen.legal))
        text = STANDARD.write(Play(action.cards.anonymous)) if isinstance(action, Play) else "-"
        before = state.hands[seen.seat]
        state = state.after(STANDARD.action(text, seen=seen))
        played = before.minus(state.hands[seen.seat])
        assert set(played) <= held[seen.seat]
        held[seen.seat] -= set(played)
    assert all(set(state.hands[seat]) == held[seat] for seat in state.seats)


def test_what_is_wanted_is_seen() -> None:
    """A bid in an auction, a gift in a tribute, else a play; `phase` says it where there is nothing to see."""
    rules = load("dou-dizhu")
    seen = rules.deal(seed=1).observe(rules.deal(seed=1).turn or 0)
    assert rules.action("2", seen=seen) == rules.action("2", "bid") == Bid(2)
    assert rules.action("2") == Play(read_hand("2"))
    match = STANDARD.match(seed=3)
    while len(match.rounds) == 0:
        match = match.after(next(iter(match.observe(match.turn or 0).legal)))
    giver = match.turn
    assert giver is not None
    seen = match.observe(giver)
    assert seen.phase == "give"
    (gift,) = list(seen.legal)[:1]
    text = STANDARD.write(gift, "pt")
    assert STANDARD.action(text, lang="pt", seen=seen) == gift == STANDARD.action(text, "give", "pt")
