"""Written plays: what is read as what, what is refused with which words, and that writing and reading are inverses."""

import contextlib
import doctest
import logging
import re
import subprocess
import sys
import threading
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import lark
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from lark.lexer import PatternRE
from test_notation_laws import check_as_lark

import zsy_rules.notation
from zsy_rules._resources import data_dir
from zsy_rules._source import Source
from zsy_rules.cards import CARDS, EMPTY, FOLDED, RANK_SPELLINGS, SUIT_SPELLINGS, SUITS, Card, Hand, card
from zsy_rules.errors import CODES, NotationError, UsageError
from zsy_rules.notation import (
    CALL_WORD,
    KIND_NAME,
    Written,
    read_bid,
    read_call,
    read_cards,
    read_hand,
    write_cards,
    write_parts,
)
from zsy_rules.notation._grammar import Parser, build
from zsy_rules.notation._reader import _read

# What is read: the text, its parts (cards by their signs, `|` where a plus divides), the word for the kind.
READ = [
    # one card
    ("3♦", "3♦", None),
    ("♦3", "3♦", None),
    ("3D", "3♦", None),
    ("3d", "3♦", None),
    ("D3", "3♦", None),
    ("d3", "3♦", None),
    ("7", "7", None),
    ("10", "10", None),
    ("T", "10", None),
    ("10♠", "10♠", None),
    ("Ts", "10♠", None),
    ("S10", "10♠", None),
    ("sT", "10♠", None),
    ("♠10", "10♠", None),
    ("AC", "A♣", None),
    ("2h", "2♥", None),
    ("dK", "K♦", None),
    ("BJ", "BJ", None),
    ("RJ", "RJ", None),
    ("J", "J", None),
    ("black joker", "BJ", None),
    ("Red Joker", "RJ", None),
    ("3 of diamonds", "3♦", None),
    ("A of Spades 10 of clubs", "10♣ A♠", None),
    # several cards, blanks between them
    ("3♦ 3♣", "3♦ 3♣", None),
    ("3D 3C", "3♦ 3♣", None),
    ("♦3 ♣3", "3♦ 3♣", None),
    ("D3 ♣3", "3♦ 3♣", None),
    ("3♣ 3♦", "3♦ 3♣", None),
    ("3♦  \t 3♣", "3♦ 3♣", None),
    ("  3♦ 3♣\n", "3♦ 3♣", None),
    ("3♦ 3♦", "3♦ 3♦", None),
    ("3♦ 3", "3♦ 3", None),
    ("3 3♦", "3♦ 3", None),
    ("3 ♦3", "3♦ 3", None),
    ("7 8 9 10 J", "7 8 9 10 J", None),
    ("BJ RJ", "BJ RJ", None),
    ("A♠ 2♥ BJ", "A♠ 2♥ BJ", None),
    ("33 44 55", "3 3 4 4 5 5", None),
    # joined by hyphens
    ("7-8-9-10-J", "7 8 9 10 J", None),
    ("J-T-9-8-7", "7 8 9 10 J", None),
    ("3-3-3-4-4", "3 3 3 4 4", None),
    ("A-A", "A A", None),
    ("K-A-2-3-4", "3 4 K A 2", None),
    ("BJ-RJ", "BJ RJ", None),
    ("7 - 8 - 9", "7 8 9", None),
    ("333-444", "3 3 3 4 4 4", None),
    ("3♦-3♣", "3♦ 3♣", None),
    # nothing between them
    ("33344", "3 3 3 4 4", None),
    ("789TJ", "7 8 9 10 J", None),
    ("78910J", "7 8 9 10 J", None),
    ("1010", "10 10", None),
    ("101010", "10 10 10", None),
    ("TT", "10 10", None),
    ("8888", "8 8 8 8", None),
    ("JJQQKKAA", "J J Q Q K K A A", None),
    ("BJRJ", "BJ RJ", None),
    ("22BJRJ", "2 2 BJ RJ", None),
    ("BJJJ", "J J BJ", None),
    ("3♦3♣", "3♦ 3♣", None),
    ("3d3c", "3♦ 3♣", None),
    ("♦3♣3", "3♦ 3♣", None),
    ("10d10c", "10♦ 10♣", None),
    # a plus before kickers; among jokers it only joins
    ("3-3-3-4-4-4+5-7", "3 3 3 4 4 4 | 5 7", None),
    ("333444+57", "3 3 3 4 4 4 | 5 7", None),
    ("333444 + 5-7", "3 3 3 4 4 4 | 5 7", None),
    ("333 444 + 5 7", "3 3 3 4 4 4 | 5 7", None),
    ("333444+5+7", "3 3 3 4 4 4 | 5 | 7", None),
    ("3♦ 3♣ 3♥ + 5♠", "3♦ 3♣ 3♥ | 5♠", None),
    ("4444+BJ+RJ", "4 4 4 4 | BJ | RJ", None),
    ("BJ+RJ", "BJ RJ", None),
    ("RJ + BJ", "BJ RJ", None),
    ("Black + Red", "BJ RJ", None),
    ("BJ+BJ+RJ+RJ", "BJ BJ RJ RJ", None),
    # a word for the kind in front
    ("bomb 8888", "8 8 8 8", "bomb"),
    ("bomb  8-8-8-8", "8 8 8 8", "bomb"),
    ("full_house 33344", "3 3 3 4 4", "full_house"),
    ("full house 33344", "3 3 3 4 4", "full_house"),
    ("four of a kind 8888", "8 8 8 8", "quad"),
    ("plane2 333444+57", "3 3 3 4 4 4 | 5 7", "plane2"),
    ("passing 3", "3", "passing"),
    ("aa A-A", "A A", "aa"),
    ("Bomb 8888", "8 8 8 8", "bomb"),
    ("PAIR 33", "3 3", "pair"),
    ("Full  House 33344", "3 3 3 4 4", "full_house"),
    ("no_such_kind 3♦", "3♦", "no_such_kind"),
    # a pass
    ("-", "", None),
    ("pass", "", None),
    ("Pass", "", None),
    ("PASS", "", None),
    (" - ", "", None),
    ("—", "", None),
    ("－", "", None),
    # look-alike signs
    ("３♦", "3♦", None),
    ("１０♠", "10♠", None),
    ("３♢", "3♦", None),
    ("♧4 ♡4 ♤4", "4♣ 4♥ 4♠", None),
    ("3♦️ 3♣️", "3♦ 3♣", None),
    ("3♥\ufe0e", "3♥", None),
    ("7–8—9−10", "7 8 9 10", None),
    ("３－４　", "3 4", None),
    ("３ｄ", "3♦", None),
    ("ＢＪ＋ＲＪ", "BJ RJ", None),
    ("3♦\u00a03♣", "3♦ 3♣", None),
    ("３♦　３♣", "3♦ 3♣", None),
]

# What is refused: the text, the code, the place under the caret (columns from 1, the end excluded).
REFUSED = [
    ("", "notation/empty", (1, 1)),
    ("   ", "notation/empty", (1, 1)),
    ("\ufe0f", "notation/empty", (2, 2)),
    ("7-8-", "notation/expected-rank", (5, 5)),
    ("7-8-  ", "notation/expected-rank", (5, 5)),
    ("8 -", "notation/expected-rank", (4, 4)),
    ("333+", "notation/expected-rank", (5, 5)),
    ("♦", "notation/expected-rank", (2, 2)),
    ("3 ♦", "notation/expected-rank", (4, 4)),
    ("3 ♦ 3", "notation/expected-rank", (4, 5)),
    ("♦ 3", "notation/expected-rank", (2, 3)),
    ("D♦", "notation/expected-rank", (2, 3)),
    ("♦♦", "notation/expected-rank", (2, 3)),
    ("X♣", "notation/expected-rank", (1, 2)),
    ("V", "notation/expected-rank", (1, 2)),
    ("7-8-9-10-V", "notation/expected-rank", (10, 11)),
    ("R-As-2-3-4", "notation/expected-rank", (1, 2)),
    ("7-8-9-1-J", "notation/expected-rank", (7, 8)),
    ("7-8-9-1O-J", "notation/expected-rank", (7, 9)),
    ("7-8-9-0", "notation/expected-rank", (7, 8)),
    ("110", "notation/expected-rank", (1, 2)),
    ("1", "notation/expected-rank", (1, 2)),
    ("O", "notation/expected-rank", (1, 2)),
    ("7--8", "notation/expected-rank", (3, 4)),
    ("7- -8", "notation/expected-rank", (4, 5)),
    ("+7", "notation/expected-rank", (1, 2)),
    ("333++4", "notation/expected-rank", (5, 6)),
    ("3 pass", "notation/expected-rank", (3, 7)),
    ("bomb pass", "notation/expected-rank", (6, 10)),
    ("bomb -", "notation/expected-rank", (6, 7)),
    ("Bang 8888", "notation/expected-rank", (1, 5)),
    ("Plane2 8888", "notation/expected-rank", (1, 6)),
    ("x2 33", "notation/expected-rank", (1, 2)),
    ("?", "notation/expected-rank", (1, 2)),
    ("3-\n4", "notation/expected-rank", (3, 4)),
    ("①", "notation/expected-rank", (1, 2)),
    ("Ⅹ", "notation/expected-rank", (1, 2)),
    ("Т", "notation/expected-rank", (1, 2)),  # the Cyrillic letter
    ("３－Ｘ", "notation/expected-rank", (3, 4)),
    ("3♦3", "notation/expected-suit", (4, 4)),
    ("3♦34♦", "notation/expected-suit", (4, 5)),
    ("3♦3-4", "notation/expected-suit", (4, 5)),
    ("3*3", "notation/unexpected-sign", (2, 3)),
    ("3♦,3♣", "notation/unexpected-sign", (3, 4)),
    ("33♦", "notation/unexpected-sign", (3, 4)),
    ("♦33", "notation/unexpected-sign", (3, 4)),
    ("3♦♦", "notation/unexpected-sign", (3, 4)),
    ("BJ♠", "notation/unexpected-sign", (3, 4)),
    ("3♦BJ", "notation/unexpected-sign", (3, 5)),
    ("3\n4", "notation/unexpected-sign", (2, 3)),
    ("3\u200b4", "notation/unexpected-sign", (2, 3)),
    ("3♦️,", "notation/unexpected-sign", (4, 5)),
    ("3\u20e2", "notation/unexpected-sign", (2, 3)),
    ("bomb", "notation/expected-cards", (5, 5)),
    ("bomb:8888", "notation/expected-cards", (5, 6)),
    ("bomb8888", "notation/expected-cards", (9, 9)),
    ("d3d4", "notation/expected-cards", (5, 5)),
    ("passing", "notation/expected-cards", (8, 8)),
    ("pass 3", "notation/after-pass", (6, 7)),
    ("pass pass", "notation/after-pass", (6, 10)),
    ("- 3", "notation/after-pass", (3, 4)),
    ("--", "notation/after-pass", (2, 3)),
    ("-3-4", "notation/after-pass", (2, 3)),
    ("joker", "notation/which-joker", (1, 6)),
    ("Joker", "notation/which-joker", (1, 6)),
    ("33 JOKERS", "notation/which-joker", (4, 10)),
    ("grey joker", "notation/which-joker", (6, 11)),
    ("🃏", "notation/which-joker", (1, 2)),
    ("jjqqka", "notation/small-letters", (1, 7)),
    ("jj qq", "notation/small-letters", (1, 3)),
    ("33j", "notation/small-letters", (3, 4)),
    ("3-j-q", "notation/small-letters", (3, 4)),
    ("bomb jjjj", "notation/small-letters", (6, 10)),
    ("bj rj", "notation/small-letters", (1, 3)),
    ("kh ah", "notation/small-letters", (1, 3)),
    ("dk", "notation/small-letters", (1, 3)),
    ("a♠", "notation/small-letters", (1, 2)),
    ("7-8 9", "notation/mixed-joints", (4, 5)),
    ("7 8-9", "notation/mixed-joints", (4, 5)),
    ("333-444+5 7", "notation/mixed-joints", (10, 11)),
    ("3 4 - 5", "notation/mixed-joints", (4, 7)),
    ("3♦ ♣3", "notation/mixed-suits", (4, 6)),
    ("3D ♦3", "notation/mixed-suits", (4, 6)),
    ("♦3 ♣3 + 4♥5♥", "notation/mixed-suits", (9, 11)),
    ("3" * 33, "notation/too-many-cards", (1, 34)),
    ("3♦ " * 33, "notation/too-many-cards", (1, 99)),
    ("34" * 251, "notation/too-many-cards", (1, 503)),
    ("3" * 2001, "notation/too-long", (1, 2002)),
    (" " * 2001, "notation/too-long", (1, 2002)),
]

MESSAGES = {
    "7-8-9-1O-J": """
<text>:1:7: error: cannot read "7-8-9-1O-J": expected a rank after "9-", not "1O"  [notation/expected-rank]
  1 | 7-8-9-1O-J
    |       ^^
    = ten is written 10, with the digit 0, or T
""",
    "7-8-": """
<text>:1:5: error: cannot read "7-8-": expected a rank after "8-"  [notation/expected-rank]
  1 | 7-8-
    |     ^
    = write the card that is missing, or leave out the last "-"
""",
    "9-10-J-Q-": """
<text>:1:10: error: cannot read "9-10-J-Q-": expected a rank after "Q-"  [notation/expected-rank]
  1 | 9-10-J-Q-
    |          ^
    = write the card that is missing, or leave out the last "-"
""",
    "R R": """
<text>:1:1: error: cannot read "R R": expected a rank, not "R"  [notation/expected-rank]
  1 | R R
    | ^
    = R is not a rank in English; in French and Portuguese it is the king
""",
    "V V": """
<text>:1:1: error: cannot read "V V": expected a rank, not "V"  [notation/expected-rank]
  1 | V V
    | ^
    = V is not a rank in English; in French and Portuguese it is the jack, in Dutch the queen
""",
    "110": """
<text>:1:1: error: cannot read "110": expected a rank, not "1"  [notation/expected-rank]
  1 | 110
    | ^
    = ten is written 10 or T
""",
    "3 ♦ 3": """
<text>:1:4: error: cannot read "3 ♦ 3": expected a rank after "♦", not a blank  [notation/expected-rank]
  1 | 3 ♦ 3
    |    ^
    = suit and rank of a card stand together, as in 3♦
""",
    "3 ♦": """
<text>:1:4: error: cannot read "3 ♦": expected a rank after "♦"  [notation/expected-rank]
  1 | 3 ♦
    |    ^
    = suit and rank of a card stand together, as in 3♦
""",
    "D♦": """
<text>:1:2: error: cannot read "D♦": expected a rank after "D", not "♦"  [notation/expected-rank]
  1 | D♦
    |  ^
    = "D" is the suit ♦ here; in French and Portuguese it is Q♦
""",
    "X♣": """
<text>:1:1: error: cannot read "X♣": expected a rank, not "X"  [notation/expected-rank]
  1 | X♣
    | ^
    = the ranks are written 3 4 5 6 7 8 9 10 J Q K A 2 BJ RJ
""",
    "333++4": """
<text>:1:5: error: cannot read "333++4": expected a rank after "333+", not "+"  [notation/expected-rank]
  1 | 333++4
    |     ^
    = + stands between the main part and its kickers, as in 333+5
""",
    "7--8": """
<text>:1:3: error: cannot read "7--8": expected a rank after "7-", not "-"  [notation/expected-rank]
  1 | 7--8
    |   ^
    = a hyphen stands between two cards; alone it is a pass
""",
    "3 Pass": """
<text>:1:3: error: cannot read "3 Pass": expected a rank after "3", not "Pass"  [notation/expected-rank]
  1 | 3 Pass
    |   ^^^^
    = a pass stands alone: pass or -
""",
    "Plane2 8888": """
<text>:1:1: error: cannot read "Plane2 8888": expected a rank, not "Plane"  [notation/expected-rank]
  1 | Plane2 8888
    | ^^^^^
    = "Plane" is no word for a kind in English; the ranks are written 3 4 5 6 7 8 9 10 J Q K A 2 BJ RJ
""",
    "３－Ｘ": """
<text>:1:3: error: cannot read "３－Ｘ": expected a rank after "３－", not "Ｘ"  [notation/expected-rank]
  1 | ３－Ｘ
    |     ^^
    = the ranks are written 3 4 5 6 7 8 9 10 J Q K A 2 BJ RJ
""",
    "3♦3": """
<text>:1:4: error: cannot read "3♦3": expected a suit after "3♦3"  [notation/expected-suit]
  1 | 3♦3
    |    ^
    = put blanks between cards with suits, as in 3♦ 3♣
""",
    "3*3": """
<text>:1:2: error: cannot read "3*3": expected a suit, another card or the end after "3", not "*"  [notation/unexpected-sign]
  1 | 3*3
    |  ^
    = join cards by hyphens, as in 7-8-9, by blanks, as in 3♦ 3♣, or by nothing, as in 33
""",  # noqa: E501  (a message is one line)
    "333333333333333♦": """
<text>:1:16: error: cannot read "333333333333333♦": expected another card or the end after "…33333333333", not "♦"  [notation/unexpected-sign]
  1 | 333333333333333♦
    |                ^
    = put blanks between cards with suits, as in 3♦ 3♣
""",  # noqa: E501  (a message is one line)
    "3\u200b4": """
<text>:1:2: error: cannot read "3\ufffd4": expected a suit, another card or the end after "3", not U+200B (zero width space)  [notation/unexpected-sign]
  1 | 3 4
    |  ^
    = this sign is not seen on paper; leave it out
""",  # noqa: E501  (a message is one line)
    "3\n4": """
<text>:1:2: error: cannot read "3 4": expected a suit, another card or the end after "3", not a line end  [notation/unexpected-sign]
  1 | 3
    |  ^
    = a play stands on one line
""",  # noqa: E501  (a message is one line)
    "": """
<text>:1:1: error: cannot read "": nothing is written  [notation/empty]
  1 |
    | ^
    = write cards, as in 3♦ 3♣ or 7-8-9-10-J, or - for a pass
""",
    "bomb": """
<text>:1:5: error: cannot read "bomb": expected cards after "bomb"  [notation/expected-cards]
  1 | bomb
    |     ^
    = behind the word for a kind stand a blank and the cards, as in bomb 8888
""",
    "d3d4": """
<text>:1:5: error: cannot read "d3d4": expected cards after "d3d4"  [notation/expected-cards]
  1 | d3d4
    |     ^
    = put blanks between cards with suits, as in 3♦ 3♣
""",
    "pass 3": """
<text>:1:6: error: cannot read "pass 3": expected the end after "pass", not "3"  [notation/after-pass]
  1 | pass 3
    |      ^
    = nothing follows a pass
""",
    "33 joker": """
<text>:1:4: error: cannot read "33 joker": a joker is written BJ or RJ  [notation/which-joker]
  1 | 33 joker
    |    ^^^^^
    = BJ is the black (small) joker, RJ the red (big) one
""",
    "jjqqka": """
<text>:1:1: error: cannot read "jjqqka": letters of ranks are capitals  [notation/small-letters]
  1 | jjqqka
    | ^^^^^^
    = write "JJQQKA"
""",
    "kh ah": """
<text>:1:1: error: cannot read "kh ah": letters of ranks are capitals  [notation/small-letters]
  1 | kh ah
    | ^^
    = write "Kh"
""",
    "7-8 9": """
<text>:1:4: error: cannot read "7-8 9": hyphens and blanks in one play  [notation/mixed-joints]
  1 | 7-8 9
    |    ^
    = join all its cards by hyphens, as in 7-8-9, or by blanks, as in 7 8 9
""",
    "3♦ ♣3": """
<text>:1:4: error: cannot read "3♦ ♣3": suits behind and before the rank in one play  [notation/mixed-suits]
  1 | 3♦ ♣3
    |    ^^
    = write them all as in 3♦, or all as in ♦3
""",
    "333333333333333333333333333333333": """
<text>:1:1: error: cannot read "333333333333333333333333333333333": 33 cards of the rank 3  [notation/too-many-cards]
  1 | 333333333333333333333333333333333
    | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    = eight packs hold 32, and there are no larger games
""",
}

RANKS_HINT = "the ranks are written 3 4 5 6 7 8 9 10 J Q K A 2 BJ RJ"
LEAVE_OUT = "this sign is not seen on paper; leave it out"
DETAILS = [
    # text, message, hint: where the whole message above leaves something open
    ("* joker", 'cannot read "* joker": expected a rank, not "*"', RANKS_HINT),
    ("♦♦", 'cannot read "♦♦": expected a rank after "♦", not "♦"', RANKS_HINT),
    ("3-Ooops", 'cannot read "3-Ooops": expected a rank after "3-", not "Ooops"', RANKS_HINT),
    (
        "3-Bomb",
        'cannot read "3-Bomb": expected a rank after "3-", not "Bomb"',
        "the word for a kind stands in front of the cards, as in Bomb 3",
    ),
    ("3-Bang", 'cannot read "3-Bang": expected a rank after "3-", not "Bang"', RANKS_HINT),
    ("0", 'cannot read "0": expected a rank, not "0"', "ten is written 10 or T"),
    ("\u20e3", 'cannot read "\u20e3": expected a rank, not U+20E3 (combining enclosing keycap)', LEAVE_OUT),
    ("\ud800", 'cannot read "\ufffd": expected a rank, not U+D800 (no sign)', LEAVE_OUT),
    ("333344445555-", 'cannot read "333344445555-": expected a rank after "…3344445555-"', None),
    ("33344445555-", 'cannot read "33344445555-": expected a rank after "33344445555-"', None),
    ("3-" * 20, f'cannot read "{"3-" * 20}": expected a rank after "3-"', None),
    ("3-" * 20 + "4-", f'cannot read "{"3-" * 19}3…": expected a rank after "4-"', None),
    ("3 \t-X", 'cannot read "3  -X": expected a rank after "3  -", not "X"', RANKS_HINT),
]

HUGE = f"""
<text>:1:1: error: cannot read "{"3-" * 19}3…": 19,999 signs, and a play has 2,000 at most  [notation/too-long]
  1 | {"3-" * 50}…
    | {"^" * 100}
    = write one play at a time
"""

LANGUAGE = """
error: plays are not read in the language "tlh"  [usage/unknown-language]
    = known: en, fr, it, nl, pt, zh
"""

CARDS_ALONE = [
    ("-", 'cannot read "-": expected cards alone, not a pass', (1, 2)),
    (" bomb 8888", 'cannot read " bomb 8888": expected cards alone, not "bomb"', (2, 6)),
]


def hand(text: str) -> Hand:
    """Cards by their signs, blanks between: no reader involved."""
    return Hand.of(next(one for one in CARDS if str(one) == word) for word in text.split())


def refusal(text: str) -> NotationError:
    with pytest.raises(NotationError) as caught:
        read_cards(text)
    return caught.value


def outcome(text: str) -> Written | NotationError:
    try:
        return read_cards(text)
    except NotationError as error:
        return error


# --- the tables ----------------------------------------------------------------------------------


def test_the_tables_are_large_enough() -> None:
    texts = [text for text, _, _ in READ + REFUSED]
    assert len(texts) == len(set(texts)) > 160


@pytest.mark.parametrize(("text", "parts", "kind"), READ)
def test_read(text: str, parts: str, kind: str | None) -> None:
    written = read_cards(text)
    assert written.parts == tuple(hand(part) for part in parts.split("|") if part)
    assert written.cards == hand(parts.replace("|", " "))
    assert written.kind == kind
    assert written.is_pass == (parts == "")
    assert written.span.text == text.strip()


@pytest.mark.parametrize(("text", "code", "place"), REFUSED)
def test_refused(text: str, code: str, place: tuple[int, int]) -> None:
    problem = refusal(text).problem
    assert problem.code == code
    assert problem.span is not None
    assert (problem.span.start + 1, problem.span.end + 1) == place
    assert problem.hint


def test_every_code_has_its_refusal() -> None:
    tested = {code for _, code, _ in REFUSED} | {"notation/cards-alone", "notation/expected-bid"}
    room = Path(zsy_rules.notation.__file__).parent
    raised = {
        code for path in room.glob("*.py") for code in re.findall(r'"(notation/[a-z-]+)"', path.read_text("utf-8"))
    }
    assert tested == raised
    assert raised <= CODES.keys()


#: The texts that were asked for, each with its golden answer: a whole message, or what it reads as.
ASKED = ["7-8-9-1O-J", "7-8-", "9-10-J-Q-", "110", "1010", "3 ♦ 3", "D♦", "R R", "V V", "jjqqka", "X♣", "3*3", ""]


@pytest.mark.parametrize("text", ASKED)
def test_what_was_asked_for_has_its_golden_answer(text: str) -> None:
    read = [parts for one, parts, _ in READ if one == text]
    assert (text in MESSAGES) != (read == ["10 10"])


@pytest.mark.parametrize(("text", "message"), MESSAGES.items())
def test_whole_messages(text: str, message: str) -> None:
    assert str(refusal(text)) == message.strip()


@pytest.mark.parametrize(("text", "message", "hint"), DETAILS)
def test_details_of_messages(text: str, message: str, hint: str | None) -> None:
    problem = refusal(text).problem
    assert problem.message == message
    assert hint in (None, problem.hint)


def test_dashes_and_blanks_are_folded_or_named() -> None:
    """Every dash and every blank of Unicode reads as ours; signs that nobody sees are named."""
    every = [chr(code) for code in range(sys.maxunicode + 1)]
    dashes = [sign for sign in every if unicodedata.category(sign) == "Pd"] + ["\N{MINUS SIGN}"]
    blanks = [sign for sign in every if unicodedata.category(sign) == "Zs"]
    unseen = [sign for sign in every if unicodedata.category(sign) in ("Cf", "Zl", "Zp")]
    assert min(len(dashes), len(blanks), len(unseen)) > 15
    for dash in dashes:
        assert str(read_cards(f"7{dash}8")) == "7-8", f"U+{ord(dash):04X}"
        assert read_cards(dash).is_pass
    for blank in blanks:
        assert str(read_cards(f"3♦{blank}3♣")) == "3♦ 3♣", f"U+{ord(blank):04X}"
    for sign in unseen:
        problem = refusal(f"7{sign}8").problem
        name = unicodedata.name(sign, "no sign").lower()
        assert problem.message.endswith(f"not U+{ord(sign):04X} ({name})")
        assert problem.hint == LEAVE_OUT


@pytest.mark.parametrize("text", ["0", "0-0", "7-8-9-0-J", "789OJ", "1O", "1", "01"])
def test_ten_is_written_ten(text: str) -> None:
    """0 and O stand for ten in codes of programs; on paper both are slips."""
    hint = refusal(text).problem.hint
    assert hint is not None
    assert hint.startswith("ten is written 10")


def test_ten_thousand_cards() -> None:
    assert str(refusal("-".join("3" * 10_000))) == HUGE.strip()
    for joint in ("", " ", "♦ "):
        problem = refusal(joint.join("3" * 10_000)).problem
        signs = 10_000 + 9_999 * len(joint)
        assert problem.message.endswith(f"{signs:,} signs, and a play has 2,000 at most")
        assert problem.hint == "write one play at a time"


def test_limits_are_where_they_are_said_to_be() -> None:
    assert len(read_cards("3" * 32).cards) == 32
    five_hundred = "3456789TJQKA2" * 32 + "BJ" * 32 + "RJ" * 32
    assert len(read_cards(five_hundred).cards) == 480
    assert refusal("4 " * 500).problem.message.endswith("500 cards of the rank 4")
    assert refusal("4 " * 501).problem.message.endswith("more than 500 cards")
    assert read_cards("3" + " " * 1999).cards == hand("3")


def test_another_language_is_refused() -> None:
    with pytest.raises(UsageError) as caught:
        read_cards("7-8-9-10-V", lang="tlh")
    assert str(caught.value) == LANGUAGE.strip()


def test_a_hand_is_cards_alone() -> None:
    assert read_hand(" 4♣ 3♦ BJ ") == hand("3♦ 4♣ BJ")
    for text, message, place in CARDS_ALONE:
        with pytest.raises(NotationError) as caught:
            read_hand(text)
        problem = caught.value.problem
        assert (problem.code, problem.message) == ("notation/cards-alone", message)
        assert problem.span is not None
        assert (problem.span.column, problem.span.end_column) == place


# --- places in a larger text ---------------------------------------------------------------------


def test_places_are_those_of_the_larger_text() -> None:
    source = Source("evening.zsr", "game 1\n  W 7-8-; N 7-8-\n")
    first, second = (source.text.index("7-8-"), source.text.rindex("7-8-"))
    messages = []
    for offset in (first, second, first):
        with pytest.raises(NotationError) as caught:
            read_cards("7-8-", source=source, offset=offset)
        messages.append(str(caught.value).splitlines()[:3])
    assert messages == [
        [
            f'evening.zsr:2:{column}: error: cannot read "7-8-": expected a rank after "8-"  [notation/expected-rank]',
            "  2 |   W 7-8-; N 7-8-",
            "    | " + " " * (column - 1) + "^",
        ]
        for column in (9, 17, 9)
    ]
    assert read_cards(" 7-8", source=source, offset=first - 1).span == source.span(first, first + 3)


def test_a_text_is_read_once() -> None:
    _read.cache_clear()
    text = "3-4-5-6-7"
    source = Source("two", f"{text}\n{text}")
    spans = [read_cards(text, source=source, offset=offset).span for offset in (0, len(text) + 1)]
    assert [(span.line, span.column) for span in spans] == [(1, 1), (2, 1)]
    assert (_read.cache_info().hits, _read.cache_info().misses) == (1, 1)
    assert _read.cache_info().maxsize is not None
    refusal("3" * 2001)
    assert _read.cache_info().currsize == 1, "texts of any length are not kept"


# --- the grammar file ----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def grammar() -> str:
    return (data_dir("grammar") / "notation.lark").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def parser(grammar: str) -> lark.Lark:
    """The grammar as it stands in the file, with its English signs."""
    return lark.Lark(grammar, parser="lalr")


def terminal(parser: lark.Lark, name: str) -> re.Pattern[str]:
    return re.compile(parser.get_terminal(name).pattern.to_regexp())


def test_the_spellings_are_those_of_cards(parser: lark.Lark) -> None:
    signs = {chr(code) for code in range(32, 127)} | set("♦♣♥♠♢♧♡♤") | set(FOLDED)
    words = {"", *signs, *(one + other for one in signs for other in signs)}

    def spelt(name: str) -> set[str]:
        return {word for word in words if terminal(parser, name).fullmatch(word)}

    ranks = {spelling for spellings in RANK_SPELLINGS.values() for spelling in spellings}
    jokers = {spelling for rank, spellings in RANK_SPELLINGS.items() if rank.is_joker for spelling in spellings}
    assert max(map(len, ranks)) == 2
    assert spelt("JOKER") == jokers
    assert spelt("RANK") == ranks - jokers
    assert spelt("SUIT") == {spelling for spellings in SUIT_SPELLINGS.values() for spelling in spellings}


def test_the_grammar_has_no_conflicts(grammar: str, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG, logger="lark"):
        lark.Lark('start: "a" rest\nrest: "b" rest?\n  | rest "b"', parser="lalr", debug=True)
        assert "Shift/Reduce conflict" in caplog.text, "lark tells conflicts in other words now"
        caplog.clear()
        lark.Lark(grammar, start=["start", "bid"], parser="lalr", debug=True)
    assert caplog.text == ""


def examples(grammar: str) -> Iterator[tuple[str, list[str]]]:
    """Each line that defines something, and the examples behind it."""
    for line in grammar.splitlines():
        code, _, comment = line.partition("//")
        if code.strip():
            yield code.rstrip(), re.split(r"\s{2,}", comment.strip()) if comment.strip() else []


_ALTERNATIVE = re.compile(r"(?P<name>_?[a-z]\w*)?\s*[:|]\s*(?P<body>.*?)(?:\s*->\s*\w+)?")


def told_apart(grammar: str) -> tuple[lark.Lark, dict[str, tuple[str, list[str]]]]:
    """The grammar with every line of a rule a node of its own in the tree, and the examples by that node."""
    lines: list[str] = []
    by_node: dict[str, tuple[str, list[str]]] = {}
    for code, texts in examples(grammar):
        found = _ALTERNATIVE.fullmatch(code)
        if found is None or code.lstrip().startswith("| /"):  # a terminal
            lines.append(code)
            continue
        node = f"line_{len(by_node)}"
        by_node[node] = (code.strip(), texts)
        head = f"{found['name']}:" if found["name"] else "    |"
        lines.append(f"{head} ({found['body']}) -> {node}")
    # rules with _ in front put others together, and leave no node of their own
    text = re.sub(r"(?<![\w\\])_([a-z]+)\b", r"inner_\1", "\n".join(lines))
    return lark.Lark(text, start=["start", "bid"], parser="lalr", keep_all_tokens=True), by_node


def nodes(parser: lark.Lark, text: str) -> set[str]:
    """The rules and terminals in the trees of a text, as a play and as what is said in an auction."""
    found: set[str] = set()
    for start in ("start", "bid"):
        with contextlib.suppress(lark.UnexpectedInput):
            tree = parser.parse(text, start)
            found |= {str(one.data) for one in tree.iter_subtrees()}
            found |= {str(one.type) for one in tree.scan_values(lambda value: isinstance(value, lark.Token))}
    return found


def test_every_line_of_a_rule_has_examples_that_read_by_it(grammar: str) -> None:
    parser, by_node = told_apart(grammar)
    assert len(by_node) > 15
    for node, (code, texts) in by_node.items():
        assert texts, f"no example: {code}"
        for text in texts:
            assert node in nodes(parser, text), f"{text} is not read by: {code}"


def test_the_examples_are_read_as_lark_alone_reads_them(grammar: str) -> None:
    """Signs are found beside lark: a terminal that lark would treat in another way must not come in unseen."""
    for _, texts in examples(grammar):
        for text in texts:
            check_as_lark(text, "en")
    built = build("en")
    assert [one.name for one in built.terminals if not isinstance(one.pattern, PatternRE)] == []
    assert built.ignore_tokens == []


def test_every_example_of_a_sign_has_it(grammar: str) -> None:
    parser, _ = told_apart(grammar)
    shown = set()
    for code, texts in examples(grammar):
        name = re.match(r"[A-Z][A-Z_]*", code)
        if name is None or code.startswith(("JOKER", "SUIT:")):  # behind these stands what they are
            continue
        for text in texts:
            # of a rule that may be said in front, the words alone are shown
            assert {name[0]} & (nodes(parser, text) | nodes(parser, f"{text} 3")), f"{text} has no {name[0]}"
            shown.add(name[0])
    assert {"KIND", "WORD", "PASS", "HYPHEN", "PLUS", "BLANK", "OF", "SUIT_NAME", "NUMBER", "BID", "CALL"} <= shown


DOCS = Path(__file__).parents[1] / "docs" / "notation.md"


def test_the_page_about_notation_is_right() -> None:
    assert doctest.testfile(str(DOCS), module_relative=False, encoding="utf-8") == (0, 10)
    assert MESSAGES["7-8-9-1O-J"] in DOCS.read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([^`]+)` \| `([^`]+)` \|", DOCS.read_text(encoding="utf-8"), re.MULTILINE)
    refused = [(text, code) for text, code in rows if code in CODES]
    read = [row for row in rows if row not in refused]
    assert len(read) > 20
    assert [(text, str(read_cards(text))) for text, _ in read] == read
    assert [(text, refusal(text).problem.code) for text, _ in refused] == refused
    assert {code for _, code in refused} == {code for _, code, _ in REFUSED} - {"notation/empty", "notation/too-long"}


# --- no word of lark's reaches a user ------------------------------------------------------------

# One text for each terminal, and beginnings that lead into every state of the grammar.
SIGNS = {
    "RANK": "7",
    "JOKER": "BJ",
    "SUIT": "♠",
    "PASS": "pass",
    "KIND": "bomb",
    "WORD": "full house",
    "OF": " of ",
    "SUIT_NAME": "diamonds",
    "HYPHEN": "-",
    "PLUS": "+",
    "BLANK": " ",
    "OPEN": "(=",
    "CLOSE": ")",
    "$END": "",
}
PHRASES = {
    # what could stand there -> what the message asks for
    "a rank": ["RANK JOKER SUIT PASS KIND WORD HYPHEN", "RANK JOKER SUIT", "RANK"],
    "a suit": ["SUIT"],
    "the name of a suit": ["SUIT_NAME"],
    "cards": ["BLANK", "BLANK OF RANK JOKER SUIT"],
    "the end": ["$END"],
    "a suit, another card or the end": [
        f"RANK JOKER SUIT OF OPEN $END PLUS {joint}" for joint in ("HYPHEN BLANK", "HYPHEN", "BLANK")
    ],
    "another card or the end": [
        f"{more} OPEN $END PLUS {joint}"
        for more in ("RANK JOKER", "RANK", "SUIT", "")
        for joint in ("HYPHEN BLANK", "HYPHEN", "BLANK")
    ]
    + ["$END PLUS HYPHEN BLANK"],  # behind a bracket
    "a suit or the closing bracket": ["SUIT OF CLOSE"],
    "the closing bracket": ["CLOSE"],
}


def beginnings(parser: lark.Lark) -> Iterable[tuple[str, frozenset[str]]]:
    """A text for each different set of terminals that can follow, found by walking the grammar."""
    found: dict[frozenset[str], str] = {}
    todo: list[list[str]] = [[]]
    seen = 0
    while todo:
        names = todo.pop(0)
        seen += 1
        walker = parser.parse_interactive("")
        for name in names:
            walker.feed_token(lark.Token(name, SIGNS[name]))
        wanted = frozenset(walker.accepts())  # type: ignore[no-untyped-call]
        found.setdefault(wanted, "".join(SIGNS[name] for name in names))
        if len(names) < 5:
            todo += [[*names, name] for name in sorted(wanted - {"$END"})]
    assert seen > 800
    return [(text, wanted) for wanted, text in found.items()]


def test_every_terminal_has_its_words(parser: lark.Lark) -> None:
    assert SIGNS.keys() == {one.name for one in parser.terminals} | {"$END"}
    states = {wanted: text for text, wanted in beginnings(parser)}
    told = {frozenset(wanted.split()): phrase for phrase, sets in PHRASES.items() for wanted in sets}
    assert states.keys() == told.keys()
    for wanted, text in states.items():
        if text.endswith(" "):
            continue  # blanks at the end are nothing; the sets after a hyphen are the same
        message = refusal(f"{text}*").problem.message
        assert f": expected {told[wanted]}" in message, text


def test_no_name_of_a_terminal_is_shown(parser: lark.Lark) -> None:
    names = [one.name for one in parser.terminals] + ["$END", "END", "ANON", "Token", "terminal"]
    shown = 0
    for text, wanted in beginnings(parser):
        for name in SIGNS.keys() - wanted:
            found = outcome(text + SIGNS[name])
            if isinstance(found, NotationError):
                shown += 1
                assert not [word for word in names if word in str(found)], str(found)
    assert shown > 50


# --- lark comes late, and once -------------------------------------------------------------------


def test_lark_is_loaded_at_the_first_text() -> None:
    code = (
        "import sys, zsy_rules.notation as n; before = 'lark' in sys.modules; n.read_cards('3');"
        "print(before, 'lark' in sys.modules)"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.split() == ["False", "True"]


def test_many_threads_build_one_grammar(monkeypatch: pytest.MonkeyPatch) -> None:
    built: list[lark.Lark] = []
    real = lark.Lark

    def building(grammar: str, **options: Any) -> lark.Lark:
        built.append(real(grammar, **options))
        return built[-1]

    monkeypatch.setattr(lark, "Lark", building)
    fresh = Parser("en")
    texts = [text for text, _, _ in READ if text == text.strip() and text.isascii()]
    other = Parser("en")
    expected = [other.parse(text) for text in texts]
    built.clear()
    start = threading.Barrier(32)
    results: list[object] = []

    def work() -> None:
        start.wait()
        results.append([fresh.parse(text) for text in texts])

    threads = [threading.Thread(target=work) for _ in range(32)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(built) == 1
    assert results == [expected] * 32


# --- laws ----------------------------------------------------------------------------------------

cards = st.sampled_from(CARDS)
hands = st.lists(cards, min_size=1, max_size=32).map(Hand.of)
kinds = st.from_regex(r"[a-z]{2}[a-z0-9_]{0,8}", fullmatch=True).filter(lambda word: word != "pass")


@given(cards)
def test_a_card_reads_as_itself(one: Card) -> None:
    assert list(read_cards(str(one)).cards) == [one]


@given(hands)
def test_a_hand_reads_as_itself(many: Hand) -> None:
    assert read_hand(str(many)) == many
    assert read_hand(write_cards(many)) == many
    assert read_cards(write_cards(many)).parts == (many,)


@given(hands)
def test_written_cards_are_in_the_one_order(many: Hand) -> None:
    words = re.split("[ -]", write_cards(many))
    assert words == [str(one) for one in sorted(many)]
    assert ("-" in write_cards(many)) == (len(many) > 1 and not any(one.suit for one in many))


@given(st.lists(st.lists(cards, min_size=1, max_size=6).map(Hand.of), min_size=1, max_size=4), st.none() | kinds)
def test_a_play_reads_as_itself(parts: list[Hand], kind: str | None) -> None:
    written = read_cards(write_parts(parts, kind))
    assert written.cards == sum(parts, EMPTY)
    assert written.kind == kind
    only_jokers = all(one.is_joker for one in written.cards)
    assert written.parts == ((written.cards,) if only_jokers else tuple(parts))
    assert str(read_cards(str(written))) == str(written)


def test_writing_nothing() -> None:
    assert write_cards(EMPTY) == ""
    assert str(read_cards(" pass ")) == "-"


WHITE = dict(zip("♦♣♥♠", "♢♧♡♤", strict=True))


@st.composite
def spelt_cards(draw: st.DrawFn) -> tuple[str, list[Card]]:
    """Cards, each in any spelling, joined in any one way, all suits on one side."""
    many = draw(st.lists(cards, min_size=1, max_size=12))
    behind, joint = draw(st.booleans()), draw(st.sampled_from([" ", "  ", "-", " - ", "＋", "—"]))
    words = []
    for one in many:
        rank = draw(st.sampled_from(RANK_SPELLINGS[one.rank]))
        suit = (
            draw(st.sampled_from([*SUIT_SPELLINGS[one.suit], WHITE[one.suit], f"{one.suit}\ufe0f"])) if one.suit else ""
        )
        word = rank + suit if behind else suit + rank
        wide = "".join(chr(ord(sign) + 0xFEE0) if sign.isascii() and sign.isalnum() else sign for sign in word)
        words.append(draw(st.sampled_from([word, wide])))
    return joint.join(words), many


@given(spelt_cards())
def test_every_spelling_is_read(spelt: tuple[str, list[Card]]) -> None:
    text, many = spelt
    assert read_cards(text).cards == Hand.of(many)


@given(st.lists(st.sampled_from([one for one in CARDS if one.suit is None]), min_size=2, max_size=12))
def test_ranks_without_anything_between(many: list[Card]) -> None:
    # No two ranks on end look like others: 10 alone has a 1 and a 0, the jokers alone have a B or an R.
    assert read_cards("".join(map(str, many))).cards == Hand.of(many)
    assert read_cards("".join("T" if one == card("10") else str(one) for one in many)).cards == Hand.of(many)


def check_any_text(text: str) -> None:
    found = outcome(text)
    if isinstance(found, NotationError):
        span = found.problem.span
        assert span is not None
        assert 0 <= span.start <= span.end <= len(text)
        assert found.problem.hint
    else:
        assert sum(found.parts, EMPTY) == found.cards
        assert found.is_pass == (not found.cards)
        assert read_cards(str(found)).parts == found.parts


@given(st.text())
@example("\ud800")
@example("\x00")
@example("3" * 500)
@example("3 " * 1000)
@example("-" * 2000)
@example("joker" * 400)
@example("j" * 2000)
@example("js" * 999 + "x")
def test_any_text_is_read_or_refused(text: str) -> None:
    check_any_text(text)


@given(st.text(alphabet="3789T10JQKABRj♦♣♥♠dDcS♢\ufe0f-—+＋ \t\nbompas_*O,３", max_size=14))
@settings(max_examples=500)
def test_texts_that_look_like_plays_are_read_or_refused(text: str) -> None:
    check_any_text(text)


def test_all_suits_are_read_on_both_sides() -> None:
    for suit in SUITS:
        for spelling in SUIT_SPELLINGS[suit]:
            assert list(read_cards(f"10{spelling}").cards) == [card("10", suit)]
            assert list(read_cards(f"{spelling}10").cards) == [card("10", suit)]


def test_checks_know_which_words_can_name_a_kind(parser: lark.Lark) -> None:
    """What the program has of the grammar is what stands there; a pass is no name."""
    calls = lark.Lark((data_dir("grammar") / "notation.lark").read_text(encoding="utf-8"), start="bid", parser="lalr")
    assert KIND_NAME.pattern == "(?!pass$)" + parser.get_terminal("KIND").pattern.to_regexp()
    assert CALL_WORD.pattern == "(?!pass$)" + calls.get_terminal("CALL").pattern.to_regexp()


BIDS = [("3", 3), (" bid 2 ", 2), ("0", 0), ("99999", 99999), ("１２", 12), ("pass", None), ("-", None), ("—", None)]
NO_BIDS = ["", "3♦ 3♣", "bid", "bid pass", "bit 3", "-1", "01", "1.5", "²", "3 3", "K", "bomb 8888", "call", "1" * 10]
CALLS = [("call", "call"), ("no-trump", "no-trump"), ("3", 3), ("Bid 2", 2), ("PASS", None), ("-", None)]
NO_CALLS = ["", "3♦ 3♣", "Call", "bid pass", "-1", "01", "1.5", "3 3", "call me", "1" * 10, "3" * 3000]


@pytest.mark.parametrize(("text", "bid"), BIDS)
def test_bids(text: str, bid: int | None) -> None:
    assert read_bid(text) == bid


@pytest.mark.parametrize(("text", "said"), CALLS)
def test_calls(text: str, said: int | str | None) -> None:
    assert read_call(text) == said


@pytest.mark.parametrize("text", NO_CALLS)
def test_what_is_no_call(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_call(text)
    assert caught.value.problem.code == "notation/expected-bid"


def test_a_bid_is_asked_for_in_the_language() -> None:
    with pytest.raises(NotationError) as caught:
        read_bid("V", "fr")
    assert caught.value.problem.hint == "write a number, as in 2, or passe"
    assert read_bid("不叫", "zh") is None


@pytest.mark.parametrize("text", NO_BIDS)
def test_what_is_no_bid(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_bid(text)
    problem = caught.value.problem
    assert problem.code == "notation/expected-bid"
    assert problem.message.endswith(": expected a bid")
    assert problem.hint == "write a number, as in 2, or pass"
