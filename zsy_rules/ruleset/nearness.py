"""Which known word is near to one that is not, and whether a slip of the pen parts them."""

import re
from collections.abc import Iterable
from typing import Final

from zsy_rules._source import LONGEST_QUOTE

#: Words that readers of YAML 1.1 take for true or false; they are like no key.
TRUTH_WORDS: Final = frozenset({"yes", "no", "on", "off", "y", "n", "true", "false"})
#: How much of two words is alike where one is near the other; a sign of a beginning that they share adds so much.
_NEAR: Final = 0.65
_ALIKE: Final = 0.05
_BEGINNING: Final = 4
#: What is less alike by no more than this is as near.
_AS_NEAR: Final = 0.1
_MOST_NEAR: Final = 3
#: A word of so many letters that is one part of another is so near to it.
_SHORTEST_PART: Final = 3
_PART: Final = 0.95
#: Of two words with such parts one is not meant by the other, however alike they are.
_OPPOSITES: Final = (("first", "last"), ("highest", "lowest"), ("next", "previous"), ("most", "fewest"), ("win", "los"))
#: From so many letters on a word may hold a slip, from so many on two.
_SHORTEST_SLIP: Final = 4
_LONG: Final = 7


def nearest(text: str, words: Iterable[str]) -> str | None:
    """Return "did you mean …?" for the word of `words` nearest to `text`; for two or three that are as near."""
    near = near_words(text, words)
    return meant(text, " or ".join(near)) if near and near[0] != text else None


def nearest_word(text: str, words: Iterable[str]) -> str | None:
    """Return the word of `words` nearest to `text`, None if none is near."""
    return next(iter(near_words(text, words)), None)


def near_words(text: str, words: Iterable[str]) -> list[str]:
    """Return the words nearest to `text`, the nearest first: several only if nothing decides between them."""
    from difflib import SequenceMatcher  # noqa: PLC0415  (needed for a mistake only)

    by_shape = {word.lower().replace("-", "_"): word for word in words}
    flat = re.sub("[ -]+", "_", text.strip().lower())
    if flat in by_shape:
        return [by_shape[flat]]
    parts = re.split("[ ,、，;]+", text.strip().lower())
    is_list = len(parts) > 1 and all(part.replace("-", "_") in by_shape for part in parts)  # a comma is missing
    if flat in TRUTH_WORDS or is_list or len(flat) > LONGEST_QUOTE:
        return []
    near: list[tuple[float, str]] = []
    for shape, word in by_shape.items():
        if _is_opposite(flat, shape):
            continue
        if len(flat) >= _SHORTEST_PART and flat in shape.split("_"):  # out: locked_out
            near.append((_PART, word))
            continue
        # Words that begin alike are often shorter or longer forms of one another: combo, combinations.
        alike = _ALIKE * min(_BEGINNING, _begin_alike(flat, shape))
        match = SequenceMatcher(None, flat, shape)
        if alike + match.quick_ratio() >= _NEAR and alike + match.ratio() >= _NEAR:
            near.append((alike + match.ratio(), word))
    near.sort(key=lambda one: -one[0])
    return [word for likeness, word in near if likeness > near[0][0] - _AS_NEAR][:_MOST_NEAR]


def _is_opposite(one: str, other: str) -> bool:
    """Whether two words are alike but for the one part in which each says the opposite: `last_out`, `first_out`."""
    for pair in _OPPOSITES:
        for this, that in (pair, pair[::-1]):
            if this in one and this not in other and that in other:
                return True
    return False


def _begin_alike(one: str, other: str) -> int:
    """Return how many first signs two words share."""
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def is_slip(text: str, word: str) -> bool:
    """Whether `text` is `word` but for a slip of the pen: one letter too few, too many, wrong or changed with the next.

    In long words there may be two of them. Short words and numbers are no
    slips of one another: what is only alike may be guessed, and is not written.

    >>> is_slip("lenght", "length"), is_slip("strait", "straight"), is_slip("one_out", "one_left"), is_slip("p3", "p4")
    (True, True, False, False)
    """
    one, other = (re.sub("[ -]+", "_", part.strip().lower()) for part in (text, word))
    longest = max(len(one), len(other))
    if re.findall("[0-9]+", one) != re.findall("[0-9]+", other) or longest < _SHORTEST_SLIP:
        return one == other
    return _slips(one, other) <= (1 if longest < _LONG else 2)


def _slips(one: str, other: str) -> int:
    """Return how many slips lead from one word to the other (the distance of Damerau, each letter changed once)."""
    before: list[int] = []
    last = list(range(len(other) + 1))
    for row, a in enumerate(one):
        line = [row + 1]
        for column, b in enumerate(other):
            best = min(line[-1] + 1, last[column + 1] + 1, last[column] + (a != b))
            if row and column and a == other[column - 1] and b == one[row - 1]:
                best = min(best, before[column - 1] + 1)
            line.append(best)
        before, last = last, line
    return last[-1]


def meant(text: str, word: str | None) -> str | None:
    """Return "did you mean `word`?", or None if there is no word or it is what was written."""
    return f"did you mean {word}?" if word and word != text else None


def suggested(hint: str) -> list[str]:
    """Return the texts that a hint suggests to write, none for a hint of another form.

    >>> suggested("did you mean BJ or RJ?"), suggested("did you mean 4.. (so many or more)?"), suggested("take it out")
    (['BJ', 'RJ'], ['4..'], [])
    """
    told = re.fullmatch(r"did you mean (.+?)( \(.*\))?\?", hint, flags=re.DOTALL)
    return re.split(" or ", told[1]) if told else []
