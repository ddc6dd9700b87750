"""What must be said of cards so that they lie as they lay, and what the table knows of a seat whose hand is not seen.

`least_meant` is asked where a record is written: nothing is said that the table would find by itself.
"""

import pytest
from play_tools import hand
from table_tools import house, moved, sit

from zsy_rules import Rules
from zsy_rules.cards import EMPTY
from zsy_rules.combinations import ANY, Combination, Meant
from zsy_rules.objections import judge_play, least_meant
from zsy_rules.trick import Trick

TWINS = "combinations: {trio: {same_rank: 3}}"
PLANES = (
    "combinations:\n"
    "  triple_run_singles: {run_of: 3, length: 2.., with: {same_rank: 1, different: false}}\n"
    "  bomb: none\n"
    "bombs: [joker_bomb]"
)
TWO_TWO = (
    "combinations: {foursome: {same_rank: 2, with: {same_rank: 2}}, twosome: {same_rank: 2, with: {same_rank: 2}}}"
)
COUNTS = (20, 20, 20, 20)

LEAST = [
    # lines, cards, how they lay (kind, main part), what must be said
    ("", "7-8-9-10-J", Meant("straight"), ANY),
    ("", "3-3-3-4-4", Meant("full_house", hand("3-3-3")), ANY),
    (TWINS, "4-4-4", Meant("trio"), Meant("trio")),
    (TWINS, "4-4-4", Meant("triple"), Meant("triple")),
    # the kind is enough where it has kickers too: the higher pair is its main part
    (TWO_TWO, "3-3-7-7", Meant("foursome", hand("7-7")), Meant("foursome")),
    (TWO_TWO, "3-3-7-7", Meant("foursome", hand("3-3")), Meant("foursome", hand("3-3"))),
    # unnamed, or named by its kind alone, the strongest lies there (6-7-8 is the higher run)
    (PLANES, "5-5-5-6-6-6-7-7-7-8-8-8", Meant("triple_run_singles", hand("6-6-6-7-7-7-8-8-8")), ANY),
    (PLANES, "5-5-5-6-6-6-7-7-7-8-8-8", Meant("triple_run_singles", hand("5-5-5-6-6-6-7-7-7")),
     Meant(None, hand("5-5-5-6-6-6-7-7-7"))),  # the plus before the kickers says it
]  # fmt: skip


def reading(rules: Rules, cards: str, meant: Meant) -> Combination:
    (found,) = [one for one in rules.game.plays.identify(hand(cards)) if meant.fits(one) or meant == Meant(one.kind)]
    return found


@pytest.mark.parametrize(("lines", "cards", "lay", "least"), LEAST)
def test_no_more_is_said_than_must_be(lines: str, cards: str, lay: Meant, least: Meant) -> None:
    rules = house(lines)
    trick, laid = Trick(1, (0,)), reading(rules, cards, lay)
    around = trick.around(0, COUNTS)
    meant = least_meant(rules.game, trick, 0, hand(cards), laid, around=around)
    assert meant == least
    assert judge_play(rules.game, trick, 0, hand(cards), meant, around=around).laid == laid


def test_of_a_hand_that_is_not_seen_the_table_knows_how_many_cards_it_has() -> None:
    trick = Trick(1, (1,))
    assert (trick.around(1, (4, 3, 2, 1)).held, trick.around(1, (4, 3, 2, 1)).next_holds) == (3, 2)
    assert trick.around(3, (4, 3, 2, 1)).next_holds == 4
    assert trick.around(1, (4, 3, 0, 1)).next_holds == 1, "who is out is passed over"
    assert trick.around(1, (0, 3, 0, 0)).next_holds is None


def test_no_cards_are_no_play() -> None:
    problem = judge_play(house("").game, Trick(1, (0,)), 0, EMPTY).objections[0]
    assert (problem.code, problem.message) == ("play/no-combination", "no cards are no combination")
    assert problem.hint == "combinations here: single, pair, triple, full_house, straight, bomb, joker_bomb"


def test_two_readings_that_are_both_barred_are_one_objection() -> None:
    rules = house(TWINS + "\nbars: {fours: {play: {has: [4]}}}")
    state = rules.deal(hands=["3♦ 4♦ 4♣ 4♥", "5♦", "6♦", "7♦"], dealer=3)
    for text in ("3♦", "-", "-", "-"):
        state = state.after(rules.action(text))
    problem = state.check(rules.action("4♦ 4♣ 4♥"))
    assert problem is not None
    assert (problem.code, problem.also) == ("play/barred", ())


def test_under_a_reversal_a_bar_is_told_of_what_would_beat_then() -> None:
    """A 5 beats a 6 after the bomb of 7s; barred it is told to be barred, and a 9 to be too low."""
    rules = house(
        "bars: {fives: {play: {has: [5]}}}\n"
        "effects: {turn: {when: {kind: [bomb]}, do: reverse_ranks, until: round_end}}"
    )
    state = rules.deal(hands=["3♦ 7♦ 7♣ 7♥ 7♠ 6♦ 10♣", "5♦ 9♦ 4♦", "6♣", "8♦"], dealer=3)
    for text in ("3♦", "-", "-", "-", "7♦ 7♣ 7♥ 7♠", "-", "-", "-", "6♦"):
        state = state.after(rules.action(text))
    codes = {text: (problem.code if problem else "legal") for text in ("5♦", "9♦", "4♦")
             for problem in [state.check(rules.action(text))]}  # fmt: skip
    assert codes == {"5♦": "play/barred", "9♦": "play/too-low", "4♦": "legal"}


SAME = "the same kind with the same number of cards"
STEPS = "trick: {answer: next_higher}"
ABOVE = "combinations: {straight: {answer: clear_above}}"
#: A kind that compares its size is answered by more cards of it too.
SIZED = (
    "combinations: {pair: {same_rank: 2.., compare: [size, rank]}, triple: none, full_house: none}\nbombs: [joker_bomb]"
)
MORE = "the same kind with more cards, or with as many, but higher, is wanted, or a bomb"
WANTED = [
    # ruleset and lines, what lies there, what is tried, the problem and its hint
    (("standard", ""), "3♦", "4♦ 4♣", ("play/wrong-shape", f"{SAME}, but higher, is wanted, or a bomb")),
    (("standard", ""), "3♦", "3♣", ("play/too-low", None)),
    (("standard", STEPS), "3♦", "5♦", ("play/not-next", f"{SAME}, just one step higher, is wanted")),
    (("standard", STEPS), "3♦", "3♣", ("play/too-low", None)),
    (("president-equal", ""), "3♦", "4♦ 4♣", ("play/wrong-shape", f"{SAME}, equal or higher, is wanted")),
    (("standard", ABOVE), "3♦ 4♦ 5♦ 6♦ 7♦", "4♣ 5♣ 6♣ 7♣ 8♣", ("play/too-low", f"{SAME}, wholly above it, is wanted")),
    (("standard", SIZED), "3♦ 3♣", "4♣", ("play/wrong-shape", MORE)),
    (("standard", SIZED), "3♦ 3♣ 3♥", "4♣ 4♦", ("play/too-low", None)),
]


@pytest.mark.parametrize(("game", "lies", "tried", "told"), WANTED)
def test_what_would_answer_is_told_as_the_table_has_it(
    game: tuple[str, str], lies: str, tried: str, told: tuple[str, str | None]
) -> None:
    name, lines = game
    rules = house(lines, name)
    rest = " | ".join(f"K{suit}" for suit in "♦♣♥"[: rules.players - 2])
    state = sit(rules, f"{lies} K♠ | {tried} Q♠ | {rest}")
    problem = moved(rules, state, lies).check(rules.action(tried))
    assert problem is not None
    assert (problem.code, problem.hint) == told
