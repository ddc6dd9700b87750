"""What a text that does not read is in another language, and what a word is that names no kind."""

from collections.abc import Collection, Sequence
from typing import Final

from zsy_rules.notation._faults import in_full
from zsy_rules.notation._languages import CANONICAL, Spellings, languages, spellings
from zsy_rules.notation._text import View
from zsy_rules.notation._writing import write_kind

_CALLED: Final = {
    "10": "the ten",
    "J": "the jack",
    "Q": "the queen",
    "K": "the king",
    "A": "the ace",
    "BJ": "the black joker",
    "RJ": "the red joker",
}


def elsewhere(view: View, at: int, here: Spellings, others: Sequence[tuple[Spellings, str]]) -> str | None:
    """Return that a text reads in other languages: what stands at the fault is a rank there, or what all of it is.

    `others` are the languages in which it reads, with what it is there,
    written in this one. None if there are none, or if the sign might be two things in this language too.
    """
    if not others or view.signs[at : at + 1] in here.unclear:
        return None
    ranks = [(other, other.rank.match(view.signs, at)) for other, _ in others]
    words = {match.group() for _, match in ranks if match}
    word = words.pop() if len(words) == 1 and all(match for _, match in ranks) else None
    if word is None or word in here.ranks:
        sign = view.signs[at - 1 : at]
        suit = here.suits.get(sign, sign)
        return ("" if suit == sign else f'"{sign}" is the suit {suit} here; ') + f"in {told(others)}"
    meanings = [(other, _called(other, word)) for other, _ in others]
    return f"{word} is not a rank in {here.name}; in {told(meanings)}"


def no_kind(word: str, kinds: Collection[str] = (), lang: str = CANONICAL) -> str | None:
    """Return what a word in front of cards is that names none of a ruleset's kinds; None if it is nothing known.

    The kind that it is in another language is told in the language `lang`.

    >>> no_kind("bombe", ("pair", "bomb")), no_kind("carreau")
    ('in French it is bomb', 'a suit in full stands behind its rank, as in 3 de carreau')
    """
    known = tuple(map(spellings, languages()))
    others = [(one, found[0]) for one in known if (found := [kind for kind in one.kinds_of(word) if kind in kinds])]
    if others:
        return f"in {told([(one, write_kind(kind, lang)) for one, kind in others])}"
    return next((in_full(one) for one in known if word in one.suit_names), None)


def _called(language: Spellings, word: str) -> str:
    rank = language.ranks.get(word) or language.joker(word)
    return _CALLED.get(rank, f"the {rank}")


def told(meanings: Sequence[tuple[Spellings, str]]) -> str:
    """Return "French and Portuguese it is the jack, in Dutch the queen"."""
    names: dict[str, list[str]] = {}
    for language, meaning in meanings:
        names.setdefault(meaning, []).append(language.name)
    first, *rest = ((_listed(those), meaning) for meaning, those in names.items())
    return f"{first[0]} it is {first[1]}" + "".join(f", in {those} {meaning}" for those, meaning in rest)


def _listed(names: Sequence[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last
