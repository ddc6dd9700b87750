"""The twenty house rules of section 1 of the language, each played beside `standard`: what it changes at the table."""

from pathlib import Path

import pytest
import yaml
from table_tools import house, told

import zsy_rules

HOUSE_RULES = yaml.safe_load((Path(__file__).parent / "data" / "house_rules.yaml").read_text(encoding="utf-8"))
LINES = {rule["said"]: rule["yaml"] for rule in HOUSE_RULES}

LED = "3♦; -; -; -"  # the 3♦ opens, nobody answers, seat 1 leads again
RUN = "3♦ {} | 4♣ | 5♣ | 6♣"
LOSER = "4♦ 4♣ 4♥ | 5♦ 5♣ 5♥ | 6♦ 6♣ 6♥ | RJ BJ 2♦ 2♣ A♦ K♦ 3♣"
BOMBS = "3♦ 8♦ 8♣ 8♥ 8♠ 9♦ | 4♦ 4♣ 4♥ 4♠ 10♦ | 9♣ 9♥ 7♦ | K♦ BJ RJ"

Row = tuple[str, str, str, str, str, str, str]
PLAYED: list[Row] = [
    # said, hands, places of the round before, moves, what is asked, answer in standard, answer in this house
    ("straights of three", RUN.format("7♦ 8♦ 9♦"), "", LED, "7♦ 8♦ 9♦", "play/no-combination", "legal"),
    ("straights stop at the ace", RUN.format("J♦ Q♦ K♦ A♦ 2♦"), "", LED, "J♦ Q♦ K♦ A♦ 2♦", "legal",
     "play/no-combination"),
    ("A-2-3-4-5 and 2-3-4-5-6 too", RUN.format("A♦ 2♦ 3♣ 4♦ 5♦"), "", LED, "A♦ 2♦ 3♣ 4♦ 5♦", "play/no-combination",
     "legal"),
    ("runs of pairs, three or more", RUN.format("7♦ 7♣ 8♦ 8♣ 9♦ 9♣"), "", LED, "7♦ 7♣ 8♦ 8♣ 9♦ 9♣",
     "play/no-combination", "legal"),
    ("no full houses", RUN.format("7♦ 7♣ 7♥ 9♦ 9♣"), "", LED, "7♦ 7♣ 7♥ 9♦ 9♣", "legal", "play/no-combination"),
    ("any two jokers are a pair above 2-2, and no bomb", "3♦ 9♦ | BJ RJ 4♦ | 5♦ | 6♦", "", f"{LED}; 9♦", "BJ RJ",
     "legal", "play/wrong-shape"),
    ("any two jokers are a pair above 2-2, and no bomb", "3♦ 2♦ 2♣ | BJ RJ 4♦ | 7♦ 7♣ 7♥ 7♠ | 6♦", "",
     f"{LED}; 2♦ 2♣; BJ RJ", "7♦ 7♣ 7♥ 7♠", "play/too-low", "legal"),
    ("a bomb needs more cards to beat a bomb", BOMBS, "", "3♦; 4♦ 4♣ 4♥ 4♠; -; -", "8♦ 8♣ 8♥ 8♠", "legal",
     "play/too-low"),
    ("a bomb may not be led", BOMBS, "", LED, "8♦ 8♣ 8♥ 8♠", "legal", "play/barred"),
    ("a pass is for the whole trick", "3♦ 9♦ | 4♦ J♦ | 5♦ 10♦ | 6♦ K♦", "", "3♦; -; 5♦; -; 9♦", "turn", "seat 2 plays",
     "seat 3 plays"),
    ("going out ends the trick", "3♦ | 4♦ 9♦ | 5♦ 10♦ | 6♦ K♦", "", "3♦; 4♦; -; -; 9♦", "turn", "seat 3 plays",
     "seat 3 plays"),
    ("going out ends the trick", "3♦ | 4♦ 3♣ | 5♦ 10♦ | 6♦ K♦", "", "3♦", "3♣", "play/too-low", "legal"),
    ("last leads", LOSER, "1 2 3 4", "2♦ 2♣; 6♦; 4♦ 4♣; 5♦", "turn", "seat 1 plays", "seat 4 plays"),
    ("the 3♠ opens", "3♦ 9♦ | 3♠ J♦ | 5♦ | 6♦", "", "", "turn", "seat 1 plays", "seat 2 plays"),
    ("no middle exchange", LOSER, "1 2 3 4", "2♦ 2♣", "turn", "seat 3 gives", "seat 1 gives"),
    ("jokers are given too", LOSER, "1 2 3 4", "", "BJ RJ", "play/not-due", "legal"),
    ("who goes out on a 2 is last", "3♦ 2♦ | 4♦ | 5♦ | 6♦ 7♦", "", f"{LED}; 2♦; -; -; -; 4♦; 5♦", "places", "1 2 3 4",
     "2 3 4 1"),
    ("twos clear", "3♦ 9♦ | 2♦ 4♦ | 5♦ | BJ", "", "3♦; 2♦", "4♦", "play/not-held", "legal"),
    ("four or more of a kind are a revolution", BOMBS, "", "3♦; 4♦ 4♣ 4♥ 4♠; -; -; -; 10♦", "7♦", "play/too-low",
     "legal"),
    ("four or more of a kind are a revolution", BOMBS, "", "3♦; 4♦ 4♣ 4♥ 4♠; -; -; -; 10♦; -", "K♦", "legal",
     "play/too-low"),
    ("before a player with one card your highest single", "3♦ 9♦ K♦ | 4♦ J♦ | 5♦ 6♦ | 7♦", "",
     "3♦; 4♦; -; -", "9♦", "legal", "play/barred"),
    ("stop at first out, all pay", "3♦ | 4♦ | 5♦ 9♦ | 3♣ 2♦ RJ", "", "3♦", "turn", "seat 2 plays", "over"),
]  # fmt: skip


def test_all_twenty_are_played() -> None:
    two_packs = {"the pair may not be jokers"}  # below: one pack has no pair of equal jokers
    assert {row[0] for row in PLAYED} | two_packs == set(LINES)
    assert len(LINES) == 20


@pytest.mark.parametrize("row", PLAYED, ids=[f"{row[0]}-{number}" for number, row in enumerate(PLAYED)])
def test_house_rule(row: Row) -> None:
    said, hands, before, moves, question, in_standard, in_house = row
    assert told(zsy_rules.load("standard"), hands, before, moves, question) == in_standard
    assert told(house(LINES[said]), hands, before, moves, question) == in_house


def test_the_pair_may_not_be_jokers() -> None:
    """Two red jokers beside three 7s; the table has two packs, as there are two red jokers."""
    hands = "3♦ 7♦ 7♣ 7♥ RJ RJ 9♦ 9♣ | 4♣ | 5♣ | 6♣"
    packs = "deck: {packs: 2}"
    for pair, in_house in (("RJ RJ", "play/no-combination"), ("9♦ 9♣", "legal")):
        assert told(house(packs), hands, "", LED, f"7♦ 7♣ 7♥ {pair}") == "legal"
        lines = f"{packs}\n{LINES['the pair may not be jokers']}"
        assert told(house(lines), hands, "", LED, f"7♦ 7♣ 7♥ {pair}") == in_house
