"""The exchange: who owes nothing, and what comes back then, at hands that a card player can follow.

Places 1 2 3 4: by the standard rules seat 4 gives two cards to seat 1, seat 3 one to seat 2; then as many go back.
"""

import pytest
from table_tools import answer, house, moved, sit

HANDS = "4♦ 4♣ | 5♦ 6♣ | 6♦ K♦ | A♦ A♣ 2♦ 7♦ RJ"
NO_NATURALS = "4♦ 4♣ | 5♦ 6♣ | 6♦ K♦ | BJ RJ"


OWED = [
    # lines, hands, gifts made, who is asked in turn
    ("", HANDS, ["2♦ A♦", "K♦", "4♦ 4♣", "5♦"], "4g 3g 1g 2g 1p"),
    # a place that four have not got: nobody gives, or nobody gets
    ("tribute: {main: {to: fifth}}", HANDS, ["K♦", "5♦"], "3g 2g 1p"),
    ("tribute: {main: {from: fifth}}", HANDS, ["K♦", "5♦"], "3g 2g 1p"),
    # nobody gives to himself
    ("tribute: {main: {to: holder of RJ}}", HANDS, ["K♦", "5♦"], "3g 2g 1p"),
    # who holds jokers alone gives nothing, and nothing comes back for it; the other gift stays
    ("", NO_NATURALS, ["K♦", "5♦"], "3g 2g 1p"),
    ("tribute: {main: {back: none}}", NO_NATURALS, ["K♦", "5♦"], "3g 2g 1p"),
    ("tribute: {main: {back: none}, middle: {back: none}}", HANDS, ["2♦ A♦", "K♦"], "4g 3g 1p"),
]


@pytest.mark.parametrize(("lines", "hands", "gifts", "asked"), OWED)
def test_who_is_asked_to_give(lines: str, hands: str, gifts: list[str], asked: str) -> None:
    rules = house(lines)
    state = sit(rules, hands, "1 2 3 4")
    turns = [answer(rules, state, "turn")]
    for gift in gifts:
        state = moved(rules, state, gift)
        turns.append(answer(rules, state, "turn"))
    assert " ".join(f"{turn.split()[1]}{turn.split()[2][0]}" for turn in turns) == asked
