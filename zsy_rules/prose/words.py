"""English: numbers in words, counted nouns, lists, sentences.

Values that stand in a hole of a template say how they are written there by
their format: `{it:card}` of the count 3..5 is "three to five cards".
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from zsy_rules.ruleset import Count

_NUMBERS: Final = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
)
_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def number(value: int) -> str:
    """Return a number in words up to twelve, in digits from there.

    >>> number(4), number(13)
    ('four', '13')
    """
    return _NUMBERS[value] if 0 <= value < len(_NUMBERS) else str(value)


def ordinal(place: int) -> str:
    """Return the word of a place, which counts from 1.

    >>> ordinal(2)
    'second'
    """
    return _ORDINALS[place - 1]


def listed(items: Sequence[str], word: str = "and") -> str:
    """Return things in a row: "a", "a and b", "a, b and c".

    >>> listed(["a flush", "a straight", "a pair"], "or")
    'a flush, a straight or a pair'
    """
    return f" {word} ".join(filter(None, (", ".join(items[:-1]), *items[-1:])))


def article(noun: str) -> str:
    """Return a noun with its article.

    >>> article("8"), article("straight"), article("ace")
    ('an 8', 'a straight', 'an ace')
    """
    vowel = noun[:1].lower() in "aeiou8" or noun.startswith("11")
    return f"{'an' if vowel else 'a'} {noun}"


def plural(noun: str) -> str:
    """Return the plural of a noun, also of several words before which it stands.

    >>> plural("wild card"), plural("run of pairs"), plural("flush"), plural("ally")
    ('wild cards', 'runs of pairs', 'flushes', 'allies')
    """
    head, of, rest = noun.partition(" of ")
    if head.endswith(("s", "x", "z", "ch", "sh")):
        head = f"{head}e"
    elif head.endswith("y") and head[-2:-1] not in ("", *"aeiou"):
        head = f"{head[:-1]}ie"
    return f"{head}s{of}{rest}"


def sentence(*parts: str) -> str:
    """Return parts, those that say something, as one sentence: a capital at its beginning, a full stop at its end.

    A part that starts with a comma, a colon or a semicolon follows without a blank.
    """
    text = ""
    for part in filter(None, parts):
        text += part if part[0] in ",;:" or not text else f" {part}"
    return f"{text[0].upper()}{text[1:]}." if text else ""


@dataclass(frozen=True, slots=True)
class Number:
    """How many, in a hole of a template: alone, or with the noun that the format names.

    >>> f"{Number(Count(5, None)):card} / {Number(1):card} / {Number(-2):gain} / {Number(3):times}"
    'five or more cards / one card / loses two points / three times'
    >>> f"{Number(Count(0, 1)):card} / {Number(Count(0, 3)):card} / {Number(Count(2, 3)):card}"
    'at most one card / at most three cards / two or three cards'
    """

    value: int | Count

    def __str__(self) -> str:
        if isinstance(self.value, int):
            return number(self.value)
        low, high = self.value.low, self.value.high
        if high is None:
            return f"{number(low)} or more" if low else "any number of"
        if low == high:
            return number(low)
        if low == 0:
            return f"at most {number(high)}"
        return f"{number(low)} {'or' if high == low + 1 else 'to'} {number(high)}"

    def __format__(self, noun: str) -> str:
        if isinstance(self.value, int):
            special = _SPECIAL.get(noun)
            if special:
                return special(self.value)
        if not noun:
            return str(self)
        exact = self.value if isinstance(self.value, int) else self.value.exact
        if self.value == Count(0, 1):
            return f"{self} {noun}"
        if exact == 1 and noun.startswith(("highest", "lowest")):
            return noun
        if isinstance(exact, int) and exact < 0:
            return f"minus {number(-exact)} {plural(noun)}"
        return f"{self} {noun if exact == 1 else plural(noun)}"


def _gain(points: int) -> str:
    verb = "loses" if points < 0 else "gains"
    return f"{verb} {Number(abs(points)):point}"


def _gain_each(points: int) -> str:
    verb = "lose" if points < 0 else "gain"
    return f"each {verb} {Number(abs(points)):point}"


def _times(factor: int) -> str:
    words = {1: "once", 2: "twice", 0: "not at all"}
    return words.get(factor, f"minus {number(-factor)} times" if factor < 0 else f"{number(factor)} times")


def _double(factor: int) -> str:
    if factor < 0:
        return f"{_double(-factor)} the other way round"
    return "double" if factor == 2 else _times(factor)


def _multiplied(factor: int) -> str:
    return {2: "doubled", 3: "trebled"}.get(factor, f"multiplied by {factor}")


def _amount(points: int) -> str:
    return f"{Number(abs(points)):point}"


_SPECIAL: Final = {
    "amount": _amount,
    "gain": _gain,
    "gain each": _gain_each,
    "times": _times,
    "double": _double,
    "multiplied": _multiplied,
}
