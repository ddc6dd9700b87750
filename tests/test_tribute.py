"""The exchange: who owes nothing, and what comes back then, at hands that a card player can follow.

Places 1 2 3 4: by the standard rules seat 4 gives two cards to seat 1, seat 3 one to seat 2; then as many go back.
"""

import pytest
from table_tools import answer, house, moved, sit

from zsy_rules.events import Gave
from zsy_rules.notation import read_hand

HANDS = "4♦ 4♣ | 5♦ 6♣ | 6♦ K♦ | A♦ A♣ 2♦ 7♦ RJ"
NO_NATURALS = "4♦ 4♣ | 5♦ 6♣ | 6♦ K♦ | BJ RJ"
TEAMS = "teams: [[1, 3], [2, 4]]"
KEEP = "tribute: {main: {back: {of: [natural], received: false}}}"
LAST_IS_HELPED = "tribute: {middle: none, extra: {from: second, to: last, give: {cards: 1}}}"

OWED = [
    # lines, places, hands, gifts made, who is asked in turn
    ("", "1 2 3 4", HANDS, ["2♦ A♦", "K♦", "4♦ 4♣", "5♦"], "4g 3g 1g 2g 1p"),
    # a place that four have not got: nobody gives, or nobody gets
    ("tribute: {main: {to: fifth}}", "1 2 3 4", HANDS, ["K♦", "5♦"], "3g 2g 1p"),
    ("tribute: {main: {from: fifth}}", "1 2 3 4", HANDS, ["K♦", "5♦"], "3g 2g 1p"),
    # nobody gives to himself
    ("tribute: {main: {to: holder of RJ}}", "1 2 3 4", HANDS, ["K♦", "5♦"], "3g 2g 1p"),
    # last to first and third to second are partners: nothing is given, unless the rule says so
    (TEAMS, "1 2 4 3", HANDS, [], "1p"),
    (f"{TEAMS}\ntribute: {{main: {{between_partners: give}}}}", "1 2 4 3", HANDS, ["6♦ K♦", "4♦ 4♣"], "3g 1g 1p"),
    (TEAMS, "1 3 2 4", HANDS, ["2♦ A♦", "6♣", "4♦ 4♣", "6♦"], "4g 2g 1g 3g 1p"),
    # the first pair are partners, the other two are not
    ("teams: [[1, 3], [2], [4]]", "1 2 4 3", HANDS, ["2♦", "5♦"], "4g 2g 1p"),
    # who held nothing but jokers before gives no card that was just received back
    (KEEP, "1 2 3 4", "RJ | 5♦ 6♣ | 6♦ K♦ | A♦ 2♦ 7♦", ["2♦ A♦", "K♦", "5♦"], "4g 3g 2g 1p"),
    # who has nothing to give may still be given to
    (LAST_IS_HELPED, "1 2 3 4", NO_NATURALS, ["6♣"], "2g 1p"),
    # who holds jokers alone gives nothing, and nothing comes back for it; the other gift stays
    ("", "1 2 3 4", NO_NATURALS, ["K♦", "5♦"], "3g 2g 1p"),
    ("tribute: {main: {back: none}}", "1 2 3 4", NO_NATURALS, ["K♦", "5♦"], "3g 2g 1p"),
    ("tribute: {main: {back: none}, middle: {back: none}}", "1 2 3 4", HANDS, ["2♦ A♦", "K♦"], "4g 3g 1p"),
]


@pytest.mark.parametrize(("lines", "places", "hands", "gifts", "asked"), OWED)
def test_who_is_asked_to_give(lines: str, places: str, hands: str, gifts: list[str], asked: str) -> None:
    rules = house(lines)
    state = sit(rules, hands, places)
    turns = [answer(rules, state, "turn")]
    for gift in gifts:
        state = moved(rules, state, gift)
        turns.append(answer(rules, state, "turn"))
    assert " ".join(f"{turn.split()[1]}{turn.split()[2][0]}" for turn in turns) == asked


def test_what_is_told_of_gifts_and_returns() -> None:
    """Gifts are for all to see; what goes back is for the two."""
    rules = house("")
    state = moved(rules, sit(rules, HANDS, "1 2 3 4"), "2♦ A♦; K♦; 4♦ 4♣; 5♦")
    assert [event for event in state.history if isinstance(event, Gave)] == [
        Gave(3, 0, 2, False, True, read_hand("A♦ 2♦")),
        Gave(2, 1, 1, False, True, read_hand("K♦")),
        Gave(0, 3, 2, True, False, read_hand("4♦ 4♣")),
        Gave(1, 2, 1, True, False, read_hand("5♦")),
    ]


STRONGEST = [
    # hands, gifts, who leads: the giver of the strongest gift, card by card from the top
    ("4♦ 4♣ | 5♦ 6♣ | Q♦ Q♣ K♦ | A♦ 3♣", "A♦ 3♣; Q♦ K♦; 4♦ 4♣; 5♦ 6♣", "seat 4 plays"),
    ("4♦ 4♣ | 5♦ 6♣ | Q♦ Q♣ A♣ | A♦ 3♣", "A♦ 3♣; Q♦ A♣; 4♦ 4♣; 5♦ 6♣", "seat 3 plays"),
    # equal: the first in turn after the first of the round before
    ("4♦ 4♣ | 5♦ 6♣ | Q♦ A♣ | A♦ Q♣", "A♦ Q♣; Q♦ A♣; 4♦ 4♣; 5♦ 6♣", "seat 3 plays"),
    # a return is no gift, however strong
    ("2♦ 2♣ | 5♦ 6♣ | Q♦ K♦ | A♦ 3♣", "A♦ 3♣; Q♦ K♦; 2♦ 2♣; 5♦ 6♣", "seat 4 plays"),
]


@pytest.mark.parametrize(("hands", "gifts", "turn"), STRONGEST)
def test_the_giver_of_the_strongest_gift_leads(hands: str, gifts: str, turn: str) -> None:
    rules = house("lead: {later_rounds: giver of highest}\ntribute: {middle: {give: {cards: 2}, back: {cards: 2}}}")
    assert answer(rules, moved(rules, sit(rules, hands, "1 2 3 4"), gifts), "turn") == turn


ASKED_FOR = [
    # lines, whether the 3♦ and the 3♣ are two gifts: only where something asks for the 3♦ in a round with gifts
    ("", False),
    ("lead: {later_rounds: holder of 3♦}", True),
    ("lead: {must_play_it: every_round}", True),
    ("lead: {later_rounds: giver of highest}", False),
    ("bars: {no_twos: {play: {has: [2]}, who: holder of 3♦}}", True),
    ("bars: {no_twos: {play: {has: [2]}, who: holder of 3♠}}", False),
]


@pytest.mark.parametrize(("lines", "two"), ASKED_FOR)
def test_gifts_that_differ_by_suit_are_one_where_nobody_asks(lines: str, *, two: bool) -> None:
    rules = house(lines)
    state = moved(rules, sit(rules, "3♦ 3♣ 9♦ 10♠ | 4♦ 5♦ | 6♦ 7♦ | K♦ A♦ 8♦", "1 2 3 4"), "K♦ A♦; 7♦")
    threes = [str(gift) for gift in state.legal if "3" in str(gift) and "9♦" in str(gift)]
    assert threes == (["give 3♦ 9♦", "give 3♣ 9♦"] if two else ["give 3♦ 9♦"])
    assert len(state.legal) == len(set(map(str, state.legal)))
