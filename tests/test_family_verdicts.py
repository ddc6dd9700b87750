"""President, Dou Dizhu, Big Two: the vectors of rules.md C2.3, C3.3, C4.3, and verdicts worked out by hand.

From C3.1 and C4.1: auction, roles, the rest of the deck, stakes, cards left.
"""

from functools import cache

import pytest
from family_page import cost
from table_tools import answer, house, load_for, moved, shown, sit, told, turn_of

import zsy_rules
from zsy_rules._chance import Stream
from zsy_rules.cards import EMPTY, Hand
from zsy_rules.cards import card as one_card
from zsy_rules.ending import round_points
from zsy_rules.events import Bid, Dealt, Pass, Redealt, TookRest, Turned
from zsy_rules.match import start_match
from zsy_rules.notation import read_hand
from zsy_rules.state import State, start_round

rules_of = cache(load_for)
over = cache(house)

# --- what cards are, and what may be played on what ------------------------------------------------

SINGLES_AND_PAIRS = "combinations: {single: {answer: equal_or_higher}, pair: {answer: equal_or_higher}}"
LONE_TWO = "combinations: {lone_two: {cards: [2], instead_of: [single]}}\nbombs: [lone_two]"
WITH_JOKERS = f"ranks: [3, 4, 5, 6, 7, 8, 9, 10, J, Q, K, A, 2, BJ, RJ]\n{LONE_TWO}"
DISTINCT = "combinations: {triple_run_singles: {with: {different: true}}}"

KINDS: list[tuple[str, str, str, str]] = [
    # ruleset, lines over it, cards, the kinds they are ("" for none)
    # C3.3
    ("dou-dizhu", "", "10-J-Q-K-A", "straight"),
    ("dou-dizhu", "", "J-Q-K-A-2", ""),
    ("dou-dizhu", "", "3-4-5-6-7-8-9-10-J-Q-K-A", "straight"),
    ("dou-dizhu", "", "4-5-6-7", ""),
    ("dou-dizhu", "", "3-3-4-4", ""),
    ("dou-dizhu", "", "3-3-4-4-5-5", "pair_run"),
    ("dou-dizhu", "", "K-K-A-A-2-2", ""),
    ("dou-dizhu", "", "A-A-A-2-2-2", ""),
    ("dou-dizhu", "", "K-K-K-A-A-A", "triple_run"),
    ("dou-dizhu", "", "3-3-3-4-4-4-5-6", "triple_run_singles"),
    ("dou-dizhu", "", "3-3-3-4-4-4-5-5", "triple_run_singles"),
    ("dou-dizhu", DISTINCT, "3-3-3-4-4-4-5-5", ""),
    ("dou-dizhu", DISTINCT, "3-3-3-4-4-4-5-6", "triple_run_singles"),
    ("dou-dizhu", "", "3-3-3-4-4-4-5-5-6-6", "triple_run_pairs"),
    ("dou-dizhu", "", "3-3-3-4-4-4-BJ-RJ", ""),
    ("dou-dizhu", "", "3-3-3-4-4-4-5-BJ", "triple_run_singles"),
    ("dou-dizhu-rlcard", "", "3-3-3-4-4-4-BJ-RJ", ""),
    ("dou-dizhu-douzero", "", "3-3-3-4-4-4-BJ-RJ", "triple_run_singles"),
    ("dou-dizhu", "", "8-8-8-8-7-7", "four_two_singles"),
    ("dou-dizhu", "", "8-8-8-8-3-4", "four_two_singles"),
    ("dou-dizhu", "", "8-8-8-8-3-3-4-4", "four_two_pairs"),
    ("dou-dizhu", "", "8-8-8-8-3", ""),
    ("dou-dizhu", "", "8-8-8-8-BJ-RJ", ""),
    ("dou-dizhu-douzero", "", "8-8-8-8-BJ-RJ", "four_two_singles"),
    ("dou-dizhu-openspiel", "", "8-8-8-8-3-4", ""),
    ("dou-dizhu-openspiel", "", "8-8-8-8-3-3-4-4", ""),
    ("dou-dizhu", "", "6-6-6-7-7-7-8-8-8-9-9-9-K-K-K-K", ""),  # a bomb as kickers
    ("dou-dizhu-douzero", "", "6-6-6-7-7-7-8-8-8-9-9-9-K-K-K-K", "triple_run_singles"),
    ("dou-dizhu-openspiel", "", "6-6-6-7-7-7-8-8-8-9-9-9-K-K-K-K", ""),
    ("dou-dizhu", "", "3-3-3-4-4-4-5-5-5-7-7-7", "triple_run_singles"),  # 5 and 7 are no neighbours
    ("dou-dizhu", "", "3-3-3-4-4-4-5-5-5-6-6-6", "triple_run"),  # 333 beside 444: adjacent, off by default
    ("dou-dizhu-openspiel", "", "3-3-3-4-4-4-5-5-5-6-6-6", "triple_run triple_run_singles triple_run_singles"),
    ("dou-dizhu", "", "3-3-3-5", "triple_single"),
    ("dou-dizhu", "", "3-3-3-5-5", "triple_pair"),
    ("dou-dizhu", "", "3-3-3-BJ-RJ", ""),  # the jokers are no pair
    ("dou-dizhu", "", "BJ-RJ", "rocket"),
    ("dou-dizhu", "", "3-3-3-3", "bomb"),
    # C4.3 and C4.1
    ("big-two", "", "4♦ 4♣ 4♥ 4♠", ""),
    ("big-two", "", "4♦ 4♣ 4♥ 4♠ K♦", "four_one"),
    ("big-two", "", "4♦ 4♣ 4♥ K♠ K♦", "full_house"),
    ("big-two", "", "4♦ 4♣ K♠ K♦", ""),
    ("big-two", "", "4♦ 4♣ 4♥ K♠", ""),
    ("big-two", "", "3♦ 5♦ 7♦ 9♦ J♦", "flush"),
    ("big-two", "", "3♦ 5♦ 7♦ 9♦", ""),
    ("big-two", "", "3♦ 4♣ 5♦ 6♦ 7♦ 8♦", ""),
    ("big-two", "", "A♦ 2♣ 3♦ 4♦ 5♦", "straight"),
    ("big-two", "", "2♦ 3♣ 4♦ 5♦ 6♦", "straight"),
    ("big-two", "", "10♦ J♣ Q♦ K♦ A♦", "straight"),
    ("big-two", "", "J♦ Q♣ K♦ A♦ 2♦", ""),
    ("big-two", "", "Q♦ K♣ A♦ 2♦ 3♦", ""),
    ("big-two", "", "K♦ A♣ 2♦ 3♦ 4♦", ""),
    ("big-two-taiwan", "", "A♦ 2♣ 3♦ 4♦ 5♦", "straight"),
    ("big-two-taiwan", "", "J♦ Q♣ K♦ A♦ 2♦", ""),
    ("big-two-high-two", "", "J♦ Q♣ K♦ A♦ 2♦", "straight"),
    ("big-two-high-two", "", "A♦ 2♣ 3♦ 4♦ 5♦", ""),
    ("big-two-high-two", "", "2♦ 3♣ 4♦ 5♦ 6♦", ""),
    # C2.1: any number of one rank, no runs
    ("president", "", "7-7-7-7", "quad"),
    ("president", "", "3-4-5", ""),
    ("president", "", "7-7-8-8", ""),
    ("president", "", "7-7-7-8-8", ""),
    ("president-two-packs", "", "7-7-7-7-7-7-7-7", "five_or_more"),
]  # fmt: skip


@pytest.mark.parametrize("row", KINDS, ids=shown(KINDS))
def test_what_cards_are(row: tuple[str, str, str, str]) -> None:
    name, lines, cards, kinds = row
    rules = over(lines, name) if lines else rules_of(name, None)
    assert " ".join(sorted(one.kind for one in rules.identify(cards))) == kinds


FULL, QUADS, FLUSH = "6♦ 6♣ 6♥ 3♦ 3♣", "4♦ 4♣ 4♥ 4♠ K♦", "5♥ 7♥ 9♥ J♥ 2♥"
STRAIGHT, LOW_FLUSH = "10♦ J♣ Q♦ K♦ A♠", "3♦ 4♦ 5♦ 6♦ 7♦"
WHEEL, TWO_SIX, LOWEST, HIGHEST = "A♠ 2♠ 3♣ 4♦ 5♦", "2♦ 3♣ 4♥ 5♣ 6♦", "3♠ 4♠ 5♠ 6♠ 7♣", "10♥ J♦ Q♦ K♣ A♣"

ANSWERS: list[tuple[str, str, str, str, bool]] = [
    # ruleset, lines over it, play, on, may it be played
    # C2.3
    ("president", "", "9♦", "9♣", False),
    ("president", SINGLES_AND_PAIRS, "9♦", "9♣", True),
    ("president", SINGLES_AND_PAIRS, "9♦ 9♥", "9♣ 9♠", True),
    ("president-two-packs", SINGLES_AND_PAIRS, "9-9-9", "9-9-9", False),
    ("president-two-packs", "", "9-9-9", "9-9-9", False),
    ("president-two-packs", "trick: {answer: equal_or_higher}", "9-9-9", "9-9-9", True),
    ("president-equal", "", "9♦", "9♣", True),
    ("president-equal", "", "9♦ 9♥", "9♣ 9♠", True),
    ("president-equal", "", "8♦", "9♣", False),
    ("president", "", "7-7", "6", False),
    ("president", "", "7-7-7", "6-6", False),
    ("president", "", "7-7-7", "6-6-6", True),
    ("president", "", "2", "K-K", False),
    ("president", LONE_TWO, "2", "K-K", True),
    ("president", LONE_TWO, "2", "A", True),
    ("president", LONE_TWO, "2-2", "A-A", True),
    ("president", WITH_JOKERS, "2", "RJ", True),  # A4.11
    ("president", WITH_JOKERS, "RJ", "2", False),
    ("president", WITH_JOKERS, "RJ", "BJ", True),
    ("president-two-packs", "", "3-3-3-3-3", "2-2-2-2", False),
    ("president-two-packs", "", "8-8-8-8-8-8", "7-7-7-7-7", False),
    ("president-two-packs", "", "8-8-8-8-8-8", "7-7-7-7-7-7", True),
    # C3.3
    ("dou-dizhu", "", "9-9-9-9-3-4", "8-8-8-8-7-7", True),
    ("dou-dizhu", "", "3-3-3-3", "8-8-8-8-7-7", True),
    ("dou-dizhu", "", "3-3-3-3", "8-8-8-8-7-7-6-6", True),
    ("dou-dizhu", "", "9-9-9-9-3-3-4-4", "8-8-8-8-7-7", False),
    ("dou-dizhu", "", "4-4-4-4", "3-3-3-4-4-4-5-5-6-6", True),
    ("dou-dizhu", "", "8-8-8-8-7-7", "3-3-3-4-4-4-5-6", False),
    ("dou-dizhu", "", "8-8-8-8-9-9-10-10", "3-3-3-4-4-4-5-6", False),
    ("dou-dizhu", "", "8-8-8-8-7-7", "3-3-3-3", False),  # no bomb
    ("dou-dizhu", "", "2-2-2-2", "BJ-RJ", False),
    ("dou-dizhu", "", "BJ-RJ", "2-2-2-2", True),
    ("dou-dizhu", "", "3-3-3-3", "RJ", True),
    ("dou-dizhu", "", "3-3-3-3", "4-4-4-4", False),
    ("dou-dizhu", "", "5-5-5-5", "4-4-4-4", True),
    ("dou-dizhu", "", "RJ", "BJ", True),
    ("dou-dizhu", "", "BJ", "2", True),
    ("dou-dizhu", "", "4-4-4-3", "3-3-3-2", True),  # the triple decides
    ("dou-dizhu", "", "4-4-4-3-3", "3-3-3-2", False),
    ("dou-dizhu", "", "4-5-6-7-8", "3-4-5-6-7", True),
    ("dou-dizhu", "", "4-5-6-7-8-9", "3-4-5-6-7", False),
    ("dou-dizhu", "", "5-5-5-6-6-6-3-4", "4-4-4-5-5-5-2-RJ", True),
    # C4.3
    ("big-two", "", "A♠", "A♥", True),
    ("big-two", "", "A♥", "A♠", False),
    ("big-two", "", "2♦", "A♠", True),
    ("big-two", "", "3♦", "2♠", False),
    ("big-two", "", "K♠ K♦", "K♥ K♣", True),
    ("big-two", "", "K♥ K♣", "K♠ K♦", False),
    ("big-two", "", FULL, FLUSH, True),
    ("big-two", "", FULL, STRAIGHT, True),
    ("big-two", "", FLUSH, STRAIGHT, True),
    ("big-two", "", STRAIGHT, FLUSH, False),
    ("big-two", "", FLUSH, FULL, False),
    ("big-two", "", QUADS, "2♦ 2♣ 2♥ A♦ A♣", True),
    ("big-two", "", "2♦ 2♣ 2♥ A♦ A♣", QUADS, False),
    ("big-two", "", QUADS, LOW_FLUSH, False),
    ("big-two", "", LOW_FLUSH, QUADS, True),
    ("big-two", "", LOW_FLUSH, "2♦ 2♣ 2♥ 2♠ A♦", True),
    ("big-two", "", QUADS, "2♠", False),  # no bombs: only on five cards
    ("big-two", "", "8♦ 8♣ 8♥", "3♦ 3♣", False),
    ("big-two", "", "2♦ 2♣ 2♥", "A♦ A♣ A♥", True),
    ("big-two", "", "7♦ 7♣ 7♥ 3♦ 3♣", "6♦ 6♣ 6♥ 2♦ 2♣", True),
    # the places of the straights: Hong Kong A2345 > 23456 > 10JQKA > ... > 34567 (B13)
    ("big-two", "", WHEEL, TWO_SIX, True),
    ("big-two", "", TWO_SIX, WHEEL, False),
    ("big-two", "", TWO_SIX, HIGHEST, True),
    ("big-two", "", HIGHEST, LOWEST, True),
    # Taiwan 23456 > 10JQKA > ... > 34567 > A2345
    ("big-two-taiwan", "", TWO_SIX, HIGHEST, True),
    ("big-two-taiwan", "", LOWEST, WHEEL, True),
    ("big-two-taiwan", "", WHEEL, LOWEST, False),
    ("big-two-taiwan", "", "7♦", "7♣", True),  # ♣ is the lowest suit there
    ("big-two", "", "7♦", "7♣", False),
    ("big-two-high-two", "", "J♦ Q♣ K♥ A♥ 2♥", HIGHEST, True),
    # A4.13: equal straights by the suit of the last card of the run, flushes by the cards, then the suit
    ("big-two", "", "3♦ 4♣ 5♦ 6♦ 7♠", "3♠ 4♠ 5♠ 6♠ 7♥", True),
    ("big-two", "", "A♦ 2♦ 3♦ 4♦ 5♠", "A♠ 2♠ 3♠ 4♠ 5♥", True),
    ("big-two", "", "3♦ 5♦ 7♦ 9♦ 2♦", "4♠ 6♠ 8♠ 10♠ A♠", True),
    ("big-two", "", "3♠ 5♠ 7♠ 9♠ J♠", "3♦ 5♦ 7♦ 9♦ J♦", True),
    ("big-two", "", "4♦ 5♦ 7♦ 9♦ J♦", "3♠ 5♠ 7♠ 9♠ J♠", True),
    ("big-two", "combinations: {flush: {compare: [suit, cards]}}", "3♠ 5♠ 7♠ 9♠ J♠", "4♦ 6♦ 8♦ 10♦ 2♦", True),
]  # fmt: skip


@pytest.mark.parametrize("row", ANSWERS, ids=shown(ANSWERS))
def test_what_may_be_played_on_what(row: tuple[str, str, str, str, bool]) -> None:
    name, lines, play, on, expected = row
    rules = over(lines, name) if lines else rules_of(name, None)
    assert rules.answers(play, on) is expected


def test_a_declared_reading_decides() -> None:
    """C3.3: 333444555777 is a run of three triples with 7-7-7; as four triples it is nothing."""
    rules = rules_of("dou-dizhu", None)
    assert [str(rules.read(f"{kind}3-3-3-4-4-4-5-5-5-7-7-7").kickers) for kind in ("", "triple_run_singles ")] == [
        str(tuple(rules.read("7-7-7").main))
    ] * 2
    with pytest.raises(zsy_rules.IllegalAction):
        rules.read("triple_run 3-3-3-4-4-4-5-5-5-7-7-7")


# --- tables ----------------------------------------------------------------------------------------

PASSES = "3♦ 9♦ K♦ | 4♦ A♦ | 5♦ 6♦ | 7♦ 8♦"
TWOS = "3♦ 9♦ | 2♦ 4♦ | 2♣ 6♦ | 7♦ 8♦"
LAST_TWO = "3♦ 9♦ | 2♦ | 2♣ 6♦ | 7♦ 8♦"
GIFTS = "3♦ 4♦ 5♦ | 6♦ 7♦ 8♦ | 9♦ 10♦ A♦ | J♦ 2♦ K♦"
GIFTS_OF_THREE = "3♦ 4♦ 5♦ | 6♦ 7♦ 8♦ | J♦ 2♦ K♦"
BID = "3♦ 4♦ 9♦ | 5♦ 5♣ 10♦ | 6♦ 7♦ J♦"
BIDS_OF_FOUR = "auction: {bids: [1, 2, 3, 4]}"
GO_ON = "auction: {turns: until_all_pass}"
GO_ON_TO_FOUR = "auction: {bids: [1, 2, 3, 4], turns: until_all_pass}"
TAKES = "auction: {all_pass: first_takes}"
OPENING = "3♦ 3♣ 9♦ | 4♦ 4♣ A♦ | 5♦ 6♦ | 7♦ 8♦"
HOUSE = "3♣ 3♥ 9♦ | 3♦ 4♣ A♦ | 5♦ 6♦ | 7♦ 8♦"
STRAIGHTS = "3♦ 4♦ 5♦ 6♦ 7♦ 9♣ | 4♣ 5♣ 6♣ 7♣ 8♦ 3♣ | 10♦ J♦ | Q♦ K♦"

TABLES: list[tuple[str, str, str, str, str, str, str]] = [
    # ruleset, lines over it, hands, places of the round before, moves, question, answer
    # C2.3: a passed player; the second gift
    ("president", "", PASSES, "", "3♦; -; 5♦; -; 9♦", "turn", "seat 2 plays"),
    ("president-lock-out", "", PASSES, "", "3♦; -; 5♦; -; 9♦", "turn", "seat 3 plays"),
    ("president-lock-out", "", PASSES, "", "3♦; -; 5♦; -; 9♦; -", "turn", "seat 1 plays"),  # all others passed
    ("president-lock-out", "", PASSES, "", "3♦; -; 5♦; -; 9♦; -; K♦", "turn", "seat 2 plays"),  # a new trick
    ("president", "", GIFTS, "1 2 3 4", "", "2♦ K♦", "legal"),
    ("president", "", GIFTS, "1 2 3 4", "", "2♦ J♦", "play/not-due"),
    ("president", "", GIFTS, "1 2 3 4", "2♦ K♦", "turn", "seat 3 gives"),
    ("president", "", GIFTS, "1 2 3 4", "2♦ K♦; A♦; 3♦ 4♦", "turn", "seat 2 gives"),
    ("president", "", GIFTS, "1 2 3 4", "2♦ K♦; A♦; 3♦ 4♦; 6♦", "turn", "seat 1 plays"),
    ("president", "", GIFTS_OF_THREE, "1 2 3", "2♦ K♦", "turn", "seat 1 gives"),
    ("president", "", GIFTS_OF_THREE, "1 2 3", "2♦ K♦; 3♦ 4♦", "turn", "seat 1 plays"),
    ("president", "lead: {later_rounds: last}", GIFTS_OF_THREE, "1 2 3", "2♦ K♦; 3♦ 4♦", "turn", "seat 3 plays"),
    ("president", "", TWOS, "", "3♦; 2♦", "turn", "seat 3 plays"),
    ("president-clear-on-2", "", TWOS, "", "3♦; 2♦", "turn", "seat 2 plays"),
    ("president-clear-on-2", "", LAST_TWO, "", "3♦; 2♦", "turn", "seat 3 plays"),  # out: the next one leads
    ("president-clear-on-2", "", LAST_TWO, "", "3♦; 2♦", "top", "nothing"),
    ("president-equal", "", "3♦ 9♦ | 3♣ 4♦ | 5♦ 6♦ | 7♦", "", "3♦", "3♣", "legal"),
    ("president", "", "3♦ 9♦ | 3♣ 4♦ | 5♦ 6♦ | 7♦", "", "3♦", "3♣", "play/too-low"),
    ("president", "", "3♦ | 4♦ 5♦ | 6♦ | 7♦", "", "3♦; -; 6♦; 7♦", "places", "1 3 4 2"),
    # C3.1: the auction. The table tools let seat 1 speak first
    ("dou-dizhu", "", BID, "", "", "turn", "seat 1 bids"),
    ("dou-dizhu", "", BID, "", "", "bid 1", "legal"),
    ("dou-dizhu", "", BID, "", "", "bid 4", "play/bid"),
    ("dou-dizhu", "", BID, "", "", "bid 0", "play/bid"),
    ("dou-dizhu", "", BID, "", "", "3♦", "play/wrong-action"),
    ("dou-dizhu", "", BID, "", "", "-", "legal"),
    ("dou-dizhu", "", BID, "", "bid 2", "bid 1", "play/bid"),
    ("dou-dizhu", "", BID, "", "bid 2", "bid 2", "play/bid"),
    ("dou-dizhu", "", BID, "", "bid 2", "bid 3", "legal"),
    ("dou-dizhu", "", BID, "", "bid 2", "turn", "seat 2 bids"),
    ("dou-dizhu", "", BID, "", "bid 3", "turn", "seat 1 plays"),  # 3 ends it
    ("dou-dizhu", "", BID, "", "-; bid 3", "turn", "seat 2 plays"),
    ("dou-dizhu", "", BID, "", "bid 1; bid 2; bid 3", "roles", "peasant peasant landlord"),
    ("dou-dizhu", "", BID, "", "bid 1; -; -", "roles", "landlord peasant peasant"),
    ("dou-dizhu", "", BID, "", "bid 1; bid 2; -", "roles", "peasant landlord peasant"),  # once each
    ("dou-dizhu", "", BID, "", "-; -; bid 1", "roles", "peasant peasant landlord"),
    ("dou-dizhu", "", BID, "", "-; bid 1; -", "turn", "seat 2 plays"),
    ("dou-dizhu", "", BID, "", "bid 3", "bid 3", "play/wrong-action"),
    ("dou-dizhu", "", BID, "", "bid 3", "-", "play/leader-must-play"),
    ("dou-dizhu", BIDS_OF_FOUR, BID, "", "bid 3", "turn", "seat 2 bids"),
    ("dou-dizhu", GO_ON, BID, "", "bid 1; bid 2; -", "turn", "seat 1 bids"),
    ("dou-dizhu", GO_ON, BID, "", "bid 1; bid 2; -; bid 3", "roles", "landlord peasant peasant"),
    ("dou-dizhu", GO_ON, BID, "", "bid 1; bid 2; -; -", "roles", "peasant landlord peasant"),
    ("dou-dizhu", GO_ON, BID, "", "bid 1; -", "turn", "seat 3 bids"),
    ("dou-dizhu", GO_ON, BID, "", "bid 1; -; -", "roles", "landlord peasant peasant"),
    ("dou-dizhu", GO_ON, BID, "", "-; -; bid 1", "roles", "peasant peasant landlord"),
    ("dou-dizhu", GO_ON_TO_FOUR, BID, "", "bid 1; -; bid 2", "turn", "seat 1 bids"),
    ("dou-dizhu", GO_ON_TO_FOUR, BID, "", "bid 1; -; bid 2; bid 3", "turn", "seat 3 bids"),  # who passed is out of it
    ("dou-dizhu", GO_ON_TO_FOUR, BID, "", "bid 1; -; bid 2; bid 3; -", "roles", "landlord peasant peasant"),
    ("dou-dizhu", TAKES, BID, "", "-; -", "turn", "seat 3 bids"),
    ("dou-dizhu", TAKES, BID, "", "-; -; -", "roles", "landlord peasant peasant"),
    # playing on: passing lets you in again, two passes end the trick, peasants may beat each other
    ("dou-dizhu", "", BID, "", "bid 3; 3♦; 5♦; 6♦; 9♦", "turn", "seat 2 plays"),
    ("dou-dizhu", "", BID, "", "bid 3; 3♦; -; 6♦; 9♦", "10♦", "legal"),
    ("dou-dizhu", "", BID, "", "bid 3; 3♦; 5♦; -; -", "turn", "seat 2 plays"),
    ("dou-dizhu", "", BID, "", "bid 3; 3♦; 5♦; -; -", "-", "play/leader-must-play"),
    # C4.1
    ("big-two", "", OPENING, "", "", "9♦", "play/opening-card"),
    ("big-two", "", OPENING, "", "", "3♦ 3♣", "legal"),
    ("big-two", "", OPENING, "1 2 3 4", "", "9♦", "legal"),
    ("big-two", "", OPENING, "2 1 3 4", "", "turn", "seat 2 plays"),
    ("big-two-taiwan", "", HOUSE, "2 1 3 4", "", "turn", "seat 1 plays"),  # 3♣ opens every round
    ("big-two-taiwan", "", HOUSE, "2 1 3 4", "", "9♦", "play/opening-card"),
    ("big-two", "", HOUSE, "", "", "turn", "seat 2 plays"),
    ("big-two", "", OPENING, "", "3♦; 4♦; -; -; 9♦", "turn", "seat 2 plays"),  # who passed may come back
    ("big-two", "", OPENING, "", "3♦; -; 5♦; -; 9♦", "A♦", "legal"),
    ("big-two", "", OPENING, "", "3♦; -; -; -", "turn", "seat 1 plays"),
    ("big-two", "", STRAIGHTS, "", "3♦ 4♦ 5♦ 6♦ 7♦", "top", "straight_flush"),
    ("big-two", "", STRAIGHTS, "", "3♦ 4♦ 5♦ 6♦ 7♦", "4♣ 5♣ 6♣ 7♣ 8♦", "play/wrong-shape"),
    ("big-two", "", "3♦ | 4♦ 4♣ | 5♦ | 7♦", "", "3♦", "turn", "over"),
    ("big-two", "", "3♦ | 4♦ 4♣ | 5♦ | 7♦", "", "3♦", "points", "4 -2 -1 -1"),
]  # fmt: skip


@pytest.mark.parametrize("row", TABLES, ids=shown(TABLES))
def test_tables(row: tuple[str, str, str, str, str, str, str]) -> None:
    name, lines, hands, before, moves, question, expected = row
    players = hands.count("|") + 1
    rules = over(lines, name, players) if lines else rules_of(name, players)
    assert told(rules, hands, before, moves, question) == expected


def test_the_hint_names_every_way_to_answer() -> None:
    """On a straight: a higher straight or a flush and what is above it; on a straight flush only a higher one."""
    rules = rules_of("big-two", 4)
    lower = "4♣ 5♣ 6♣ 7♣ 8♦ 3♣"
    hints = []
    for led in ("3♦ 4♦ 5♦ 6♦ 7♦", "3♦ 4♦ 5♦ 6♦ 7♠"):
        state = moved(rules, sit(rules, f"{led} 9♣ | {lower} | 10♦ J♦ | Q♦ K♦"), led)
        problem = state.check(rules.action("3♣" if led.endswith("♠") else "4♣ 5♣ 6♣ 7♣ 8♦"))
        assert problem is not None
        hints.append(problem.hint)
    same = "the same kind with the same number of cards, but higher, is wanted"
    assert hints == [same, f"{same}, or a stronger kind of its class"]


# --- the auction and chance ------------------------------------------------------------------------


def test_all_pass_deals_anew() -> None:
    """C3.1: everybody gets another hand, another card is turned up, and its drawer speaks first."""
    state = zsy_rules.load("dou-dizhu").deal(seed=11)
    first_hands = state.hands
    for _ in range(3):
        state = state.after(Pass())
    assert state.phase == "bid"
    assert [len(hand) for hand in state.hands] == [17, 17, 17]
    assert state.hands != first_hands
    again = state.history[state.history.index(Redealt()) :]
    (turned,) = (event for event in again if isinstance(event, Turned))
    assert state.turn == drawer(state, turned)
    assert sum(state.hands, EMPTY) + state.rest == state.game.deck


def drawer(state: State, turned: Turned) -> int:
    """Who got the card; if it was left over, who was dealt to first."""
    found = [seat for seat, hand in enumerate(state.hands) if turned.card in hand]
    assert found == ([] if turned.seat is None else [turned.seat])
    dealt = [event.seat for event in state.history if isinstance(event, Dealt)]
    return found[0] if found else dealt[0]


def test_the_drawer_of_the_turned_card_speaks_first() -> None:
    rules = zsy_rules.load("dou-dizhu")
    seen = set()
    for seed in range(40):
        state = rules.deal(seed=seed)
        (turned,) = (event for event in state.history if isinstance(event, Turned))
        assert state.turn == drawer(state, turned)
        seen.add((state.turn, turned.seat is None))
    assert {seat for seat, _ in seen} == {0, 1, 2}
    assert any(left_over for _, left_over in seen)  # 3 of 54, so 2 or 3 of 40


@pytest.mark.parametrize(("turned", "speaks"), [("7♦", 1), ("8♦", 2), ("3♦", 0)])
def test_the_turned_card_as_told(turned: str, speaks: int) -> None:
    hands = [read_hand(one) for one in ("3♦ 4♦", "5♦ 7♦", "6♦ 8♦")]
    (card,) = read_hand(turned)
    assert start_round(zsy_rules.load("dou-dizhu").game, hands=hands, dealer=2, turned=card).turn == speaks


def test_a_random_landlord() -> None:
    rules = house("auction: {all_pass: random}", "dou-dizhu")
    hands = [read_hand(one) for one in BID.split("|")]
    found = set()
    for seed in range(20):
        state = start_round(rules.game, hands=hands, dealer=2, speaker=0, stream=Stream.of(seed))
        last = state.after(Pass()).after(Pass())
        state = last.after(Pass())
        assert state.contract is not None
        # a record tells whom chance chose: then it is the same round
        assert last.after_last_pass(state.contract.seat).history == state.history
        assert (state.contract.bid, state.turn) == (1, state.contract.seat)
        found.add(state.contract.seat)
    assert found == {0, 1, 2}


def test_what_may_be_said_in_an_auction() -> None:
    state = sit(rules_of("dou-dizhu", None), BID)
    assert [str(action) for action in state.legal] == ["bid 1", "bid 2", "bid 3", "pass"]
    state = state.after(Bid(2))
    assert [str(action) for action in state.legal] == ["bid 3", "pass"]
    early = state.check(Bid(3, seat=2))
    assert early is not None
    assert (early.code, early.message) == ("play/not-your-turn", "it is the turn of seat 2 to bid, not of seat 3")


def test_a_seat_is_told_the_phase_the_sides_and_the_roles() -> None:
    """Before somebody has won the auction everybody is alone and has no role."""
    rules = over("round: {ends: [first_out]}", "dou-dizhu")
    state = sit(rules, "3♦ 4♦ | 5♦ 6♦ | 8♦ 7♦")
    alone = tuple(frozenset({seat}) for seat in range(3))
    peasants = (frozenset({1}), frozenset({0, 2}))
    roles = {0: "peasant", 1: "landlord", 2: "peasant"}
    for moves, phase, sides, known in [
        ("", "bid", alone, {}),
        ("bid 1; bid 3", "play", peasants, roles),
        ("bid 1; bid 3; 5♦; -; -; 6♦", "over", peasants, roles),
    ]:
        seen = moved(rules, state, moves).observe(2)
        assert (seen.phase, seen.sides, seen.roles) == (phase, sides, known)
    exchange = sit(rules_of("standard", None), "4♦ 4♣ 4♥ | 5♦ 5♣ 5♥ | 6♦ 6♣ 6♥ | 7♦ 7♣ 7♥", "1 2 3 4").observe(2)
    assert (exchange.phase, exchange.roles) == ("give", {})


@pytest.mark.parametrize(("lines", "shown_to_all"), [("", True), ("deal: {rest_shown: false}", False)])
def test_the_landlord_takes_the_rest_and_leads(lines: str, shown_to_all: bool) -> None:
    rules = house(lines, "dou-dizhu") if lines else zsy_rules.load("dou-dizhu")
    state = rules.deal(seed=3)
    rest, speaker = state.rest, state.turn
    assert speaker is not None
    assert len(rest) == 3
    assert rest not in [getattr(event, "cards", None) for _, event in state.observe(speaker).events]
    landlord = (speaker + 1) % 3
    before = state.hands
    state = state.after(Pass()).after(Bid(3))
    assert (state.turn, turn_of(state), state.rest) == (landlord, f"seat {landlord + 1} plays", EMPTY)
    assert state.hands[landlord] == before[landlord] + rest
    assert [len(hand) for hand in state.hands if len(hand) != 20] == [17, 17]
    for seat in range(3):
        (took,) = (event for _, event in state.observe(seat).events if isinstance(event, TookRest))
        assert (took.seat, took.count) == (landlord, 3)
        assert took.cards == (rest if shown_to_all or seat == landlord else None)


# --- Big Two for three: the card left over ---------------------------------------------------------


def seventeen_each(left_over: str, first: str) -> list[Hand]:
    """Hands of 17 without one card; seat 2 holds the 3♦ unless that is the card; `first` goes to seat 1."""
    deck = zsy_rules.load("big-two-three-players").game.deck
    left = one_card(left_over[:-1], left_over[-1])
    cards = [one for one in deck if one is not left and str(one) not in ("3♦", first)]
    mine = [one for one in deck if str(one) == first]
    threes = [] if left_over == "3♦" else [one_card("3", "♦")]
    seat_2 = threes + cards[: 17 - len(threes)]
    rest = cards[17 - len(threes) :]
    return [Hand.of(mine + rest[:16]), Hand.of(seat_2), Hand.of(rest[16:])]


@pytest.mark.parametrize(
    ("left_over", "dealer", "takes"),
    [("9♠", 2, 1), ("9♠", 0, 1), ("3♦", 2, 0), ("3♦", 0, 1), ("3♦", 1, 2)],  # in the rest: the first dealt to
)
def test_the_card_left_over_at_three(left_over: str, dealer: int, takes: int) -> None:
    hands = seventeen_each(left_over, "4♠")
    state = start_round(zsy_rules.load("big-two-three-players").game, hands=hands, dealer=dealer)
    expected = [17, 17, 17]
    expected[takes] = 18
    assert [len(hand) for hand in state.hands] == expected
    assert one_card(left_over[:-1], left_over[-1]) in state.hands[takes]
    assert one_card("3", "♦") in state.hands[takes]
    assert state.turn == takes
    assert state.duty is one_card("3", "♦")


# --- stakes ----------------------------------------------------------------------------------------

SPRING = "3♦ 3♣ | 5♦ 6♦ | 7♦ 8♦"
NO_SPRING = "3♦ 9♦ | 5♦ 6♦ | 7♦ 8♦"
ANTI = "3♦ 9♦ | 5♦ | 7♦ 8♦"
NO_ANTI = "3♦ 4♦ 6♦ | 5♦ 10♦ | 7♦ 8♦"
BOMB = "3♦ 4♦ 4♣ 4♥ 4♠ 6♣ | 5♦ 5♣ 5♥ 5♠ 6♦ | BJ RJ 8♦"
FOURS = "3♦ 4♦ 4♣ 4♥ 4♠ 9♦ 9♣ 9♥ 9♠ J♦ Q♦ | 5♦ 6♦ | 7♦ 8♦"
FOUR_PLAYERS = (
    "players: 4\ndeck: {packs: 2}\ndeal: {hand: 25}\nscoring: {stake: {shares: {landlord: 3}}}"  # 1 against 3
)
STAKES: list[tuple[str, str, str, str]] = [
    # lines over dou-dizhu, hands, moves, points by seat
    ("", SPRING, "bid 1; -; -; 3♦ 3♣", "4 -2 -2"),  # 1 × spring 2, the landlord for two
    ("", SPRING, "bid 3; 3♦ 3♣", "12 -6 -6"),
    ("", NO_SPRING, "bid 2; -; -; 3♦; 5♦; -; 9♦", "4 -2 -2"),  # one peasant has played
    ("", NO_SPRING, "bid 2; -; -; 3♦; -; 7♦; 9♦", "4 -2 -2"),
    ("", NO_SPRING, "bid 2; -; -; 3♦; -; -; 9♦", "8 -4 -4"),  # two plays, and no peasant ever played
    ("", ANTI, "bid 2; -; -; 3♦; 5♦", "-8 4 4"),  # 2 × anti-spring 2
    ("", ANTI, "bid 1; bid 2; -; 5♦", "-4 8 -4"),  # seat 2 is the landlord and springs
    ("", NO_ANTI, "bid 1; -; -; 3♦; 5♦; -; 6♦; 10♦", "-2 1 1"),  # the landlord played twice
    ("", BOMB, "bid 1; -; -; 3♦; 6♦; -; -; 5♦ 5♣ 5♥ 5♠", "-8 4 4"),  # a bomb and anti-spring
    ("", BOMB, "bid 1; -; -; 3♦; 6♦; -; 4♦ 4♣ 4♥ 4♠; 5♦ 5♣ 5♥ 5♠", "-8 4 4"),  # two bombs, the beaten one too
    ("", BOMB, "bid 1; -; -; 3♦; -; -; 4♦ 4♣ 4♥ 4♠; -; BJ RJ; -; -; 8♦", "-8 4 4"),  # a rocket counts as a bomb
    ("", BOMB, "bid 1; -; -; 3♦; 6♦; BJ RJ; -; -; 8♦", "-8 4 4"),  # rocket and anti-spring
    ("", BOMB, "bid 3; 3♦; -; -; 4♦ 4♣ 4♥ 4♠; -; -; 6♣", "24 -12 -12"),  # 3 × bomb 2 × spring 2, for two
    ("", FOURS, "bid 1; -; -; 3♦; 5♦; -; 9♦; -; -; 4♦ 4♣ 4♥ 4♠ J♦ Q♦; -; -; 9♣ 9♥ 9♠", "2 -1 -1"),  # no bomb
    ("scoring: {stake: {base: 5}}", SPRING, "bid 3; 3♦ 3♣", "60 -30 -30"),
    ("scoring: {stake: {times_bid: false}}", SPRING, "bid 3; 3♦ 3♣", "4 -2 -2"),
    ("scoring: {stake: {multipliers: {spring: {times: 3}}}}", SPRING, "bid 1; -; -; 3♦ 3♣", "6 -3 -3"),
    ("scoring: {stake: {multipliers: {anti_spring: {times: 3}}}}", ANTI, "bid 1; -; -; 3♦; 5♦", "-6 3 3"),
    ("scoring: {stake: {multipliers: {spring: none}}}", SPRING, "bid 1; -; -; 3♦ 3♣", "2 -1 -1"),
    (TAKES, SPRING, "-; -; -; 3♦ 3♣", "4 -2 -2"),  # for the lowest bid
    (FOUR_PLAYERS, "3♦ 9♦ | 5♦ | 6♦ 7♦ | 8♦ 10♦", "bid 2; -; -; -; 3♦; 5♦", "-12 4 4 4"),
    (FOUR_PLAYERS, "3♦ 3♣ | 5♦ | 6♦ 7♦ | 8♦ 10♦", "-; -; -; bid 1; 8♦; -; -; -; 10♦", "-2 -2 -2 6"),
]  # fmt: skip


@pytest.mark.parametrize("row", STAKES, ids=[f"{row[2]} → {row[3]}" for row in STAKES])
def test_stakes(row: tuple[str, str, str, str]) -> None:
    lines, hands, moves, points = row
    rules = over(lines, "dou-dizhu") if lines else rules_of("dou-dizhu", None)
    state = moved(rules, sit(rules, hands), moves)
    assert answer(rules, state, "points") == points
    assert sum(round_points(state).seats) == 0


def test_a_match_adds_up_and_the_roles_change() -> None:
    """Seat 1 as landlord springs with a bid of 1; then seat 2 bids 2, leads, and loses to anti-spring."""
    rules = zsy_rules.load("dou-dizhu")
    first = [read_hand(one) for one in SPRING.split("|")]
    match = start_match(rules.game, hands=first, dealer=2, speaker=0, rounds=2)
    for action in (Bid(1), Pass(), Pass(), rules.action("3♦ 3♣")):
        match = match.after(action)
    assert (match.totals, match.waiting) == ((4, -2, -2), True)
    match = match.deal([read_hand(one) for one in ("7♦ 8♦", "3♦ 9♦", "5♦")], speaker=0)
    for action in (Pass(), Bid(2), Pass(), rules.action("3♦"), rules.action("5♦")):
        match = match.after(action)
    assert [done.points for done in match.rounds] == [(4, -2, -2), (4, -8, 4)]
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.totals) == ((0,), (8, -10, 2))


# --- cards left: the scoring bands of the sources (B28) --------------------------------------------

BANDS: list[tuple[str, dict[int, int]]] = [
    # ruleset, points lost by number of cards left, none of them a 2
    ("big-two", {1: 1, 7: 7, 8: 8, 9: 9, 10: 20, 11: 22, 12: 24, 13: 39}),  # B2-NET, B2-TRA; C4.3
    ("big-two-high-two", {1: 1, 8: 8, 9: 9, 10: 20, 12: 24, 13: 26}),  # B2-WIN: ×2 at 10
    ("big-two-tiers", {1: 1, 7: 7, 8: 16, 9: 18, 10: 30, 12: 36, 13: 52}),  # WZH-B2, Hong Kong
    ("big-two-taiwan", {1: 1, 2: 4, 7: 7, 8: 32, 9: 18, 10: 40, 11: 22, 12: 48, 13: 39}),  # even and eight: each ×2
    ("big-two-three-players", {1: 1, 9: 9, 10: 20, 13: 39, 17: 51}),
]
WITH_A_TWO: list[tuple[str, dict[int, int]]] = [
    ("big-two", {1: 1, 10: 20}),
    ("big-two-tiers", {1: 1, 10: 30}),
    ("big-two-taiwan", {1: 2, 2: 8, 7: 14, 8: 64, 13: 78}),
]


@pytest.mark.parametrize(
    ("name", "two", "number", "points"),
    [
        (name, two, number, points)
        for two, table in ((False, BANDS), (True, WITH_A_TWO))
        for name, bands in table
        for number, points in bands.items()
    ],
)
def test_cards_left(name: str, two: bool, number: int, points: int) -> None:
    assert cost(name, number, two=two) == points


@pytest.mark.parametrize("bid", [True, 2.0, "2"])
def test_a_bid_is_a_whole_number(bid: object) -> None:
    state = zsy_rules.load("dou-dizhu").deal(seed=1)
    problem = state.check(Bid(bid))  # type: ignore[arg-type]  # what a program might try
    assert problem is not None
    assert problem.message == f"{bid!r} is no bid here"
    assert Bid(bid) not in state.legal  # type: ignore[arg-type]  # the same
