"""Whole numbers in the text of a user: the signs 0 to 9, and no more digits than such a number can have."""

from typing import Final

from zsy_rules._json import MOST_DIGITS

#: The most digits of each sort of number; both forms of a record keep to them.
COUNT: Final = 9  # rounds of a match, bids, redeals
TRICK: Final = 5  # as many as the plays of a match
POINTS: Final = 9
SEED: Final = MOST_DIGITS
MOST_UNKNOWN: Final = 999  # cards that nobody saw in one hand or gift; a deck has fewer
_SIGNS: Final = ("+", "-", "−")


def whole(text: str, digits: int, *, signed: bool = False) -> int | None:
    """Return the number that a text of at most so many digits says; None for every other text.

    >>> whole("7", COUNT), whole("−12", POINTS, signed=True)
    (7, -12)
    >>> whole("²", COUNT), whole("٣", COUNT), whole("123456", TRICK)
    (None, None, None)
    """
    bare = text[1:] if signed and text.startswith(_SIGNS) else text
    if len(bare) > digits or not bare.isascii() or not bare.isdigit():
        return None
    return -int(bare) if bare != text and text[0] != "+" else int(bare)


def is_within(number: int, digits: int) -> bool:
    """Whether a number that JSON says has at most so many digits."""
    return abs(number) < int(10**digits)
