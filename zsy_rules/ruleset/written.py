"""Patterns of texts as they are written: those of the language, and every look-alike sign that the loader folds first.

A pattern of a scalar is over folded text. A program that only has the published
schema sees the text as it stands, so there each sign takes its look-alikes too:
white suits, full-width forms, other dashes and blanks, `T` for ten. Patterns
keep to signs, classes, groups, choices and counts, which every reader of
regular expressions has.
"""

import re
from collections.abc import Iterator
from typing import Final

from zsy_rules.cards import FOLDED, RANK_SPELLINGS, Rank
from zsy_rules.ruleset import values

#: What chooses a picture for a suit; the loader drops it.
_SELECTOR: Final = r"[\uFE0E\uFE0F]?"
_LIKE: Final = {sign: "".join(one for one, meant in FOLDED.items() if meant == sign) for sign in set(FOLDED.values())}
_TENS: Final = "".join(f"{ten}|" for ten in RANK_SPELLINGS[Rank.TEN])
#: A class, a sign behind a backslash, the head of a group, a count, any other sign.
_PARTS: Final = re.compile(
    r"\[(?P<items>[^\]]+)\]|\\(?P<escaped>.)|\((?:\?[:!=])?|\{[0-9,]+\}|(?P<sign>[^()|?*+$^.])|."
)
_RANGE: Final = re.compile(r"(.)-(.)|(.)", flags=re.DOTALL)


def as_written(pattern: str) -> str:
    r"""Return a pattern that takes every text which folds to one that `pattern` takes.

    >>> as_written("[♦♥]|3")
    '[♦♥♢♡][\\uFE0E\\uFE0F]?|[3３]'
    """
    tens = pattern.replace(values.R, values.R.replace("10|", _TENS))
    return "".join(_part(part) for part in _PARTS.finditer(tens))


def _part(part: re.Match[str]) -> str:
    if part["items"]:
        suit = _SELECTOR if set(part["items"]) & set(values.S) - set("[]") else ""
        return f"[{part['items']}{''.join(_like_items(part['items']))}]{suit}"
    sign = part["sign"] or part["escaped"]
    like = _LIKE.get(sign or "", "")
    return f"[{part[0]}{_escaped(like)}]" if like else part[0]


def _like_items(items: str) -> Iterator[str]:
    """Yield the look-alikes of what is in a class; those of a row of signs are a row."""
    for low, high, alone in _RANGE.findall(items):
        if low:
            yield f"{_LIKE[low]}-{_LIKE[high]}"
        else:
            yield _escaped(_LIKE.get(alone, ""))


def _escaped(signs: str) -> str:
    """Return signs for a class, those that cannot be seen by their number."""
    return "".join(f"\\u{ord(sign):04X}" if sign.isspace() else sign for sign in signs)


def rising(low: int, high: int) -> str:
    """Return the pattern of counts that begin at `low` or more and do not end before they begin; 99 is open at the top.

    >>> re.fullmatch(rising(0, 99), "5..3"), bool(re.fullmatch(rising(0, 99), "5..35"))
    (None, True)
    """
    if high < 10:
        return "|".join(rf"{first}(\.\.[{first}-{high}])?" for first in range(low, high + 1))
    ones = (rf"{first}(\.\.([{max(first, 1)}-9]|[1-9][0-9])?)?" for first in range(low, 10))
    return "|".join([*ones, *map(_rising_from, range(1, 10))])


def _rising_from(tens: int) -> str:
    """Return the pattern of counts that begin with so many tens: they end with these and higher ones, or with more."""
    same = "|".join(rf"{ones}\.\.{tens}[{ones}-9]" for ones in range(10))
    more = rf"|[0-9]\.\.[{tens + 1}-9][0-9]" if tens < 9 else ""
    return rf"{tens}([0-9](\.\.)?|{same}{more})"
