"""What a person may have meant by a rank, a suit, a card or a card filter that does not read."""

import re
import unicodedata
from collections.abc import Mapping
from typing import Final

from zsy_rules.cards import SUIT_SPELLINGS, Suit
from zsy_rules.ruleset import values
from zsy_rules.ruleset.nearness import meant
from zsy_rules.ruleset.values import plain, rank_of

#: Spellings of a rank that only people use: what they should write.
_RANK_WORDS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("1", "14", "ace", "a"), "A"),
    **dict.fromkeys(("11", "jack", "j"), "J"),
    **dict.fromkeys(("12", "queen", "q"), "Q"),
    **dict.fromkeys(("13", "king", "k"), "K"),
    **dict.fromkeys(("two", "deuce"), "2"),
    **{word: f"{number}" for number, word in enumerate(("three", "four", "five", "six", "seven", "eight", "nine"), 3)},
    **dict.fromkeys(("t", "ten"), "10"),
    **dict.fromkeys(("joker", "jokers"), "BJ or RJ"),
    **dict.fromkeys(("bj", "black joker", "小王"), "BJ"),
    **dict.fromkeys(("rj", "red joker", "大王"), "RJ"),
}
_SUIT_WORDS: Final[Mapping[str, Suit]] = {
    word.lower(): suit
    for suit, spellings in SUIT_SPELLINGS.items()
    for word in (*spellings, suit.name, suit.name.removesuffix("S"))
}
_COLOURS: Final[Mapping[str, str]] = {"red": "♦♥", "black": "♣♠"}
_NOT_JOKERS: Final = "did you mean not jokers?"
_TERM_WORDS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("joker", "the jokers"), "jokers"),
    **dict.fromkeys(("normal", "no jokers", "no joker"), "natural"),
    **dict.fromkeys(("wilds", "wild cards"), "wild"),
}


def _rank(text: str) -> str | None:
    label = rank_of(text)
    return label if re.fullmatch(values.R, label) else _RANK_WORDS.get(text.lower()) or _rank_number(text)


def _rank_number(text: str) -> str | None:
    """Return the rank of a number that is written otherwise: `03`, `3.0`, `0x3`."""
    if sixteen := re.fullmatch("0x0*([0-9a-f])", text.lower()):
        label = f"{int(sixteen[1], 16)}"
    elif decimal := re.fullmatch(r"0*([1-9][0-9]?)(\.0*)?", text):
        label = decimal[1]
    else:
        return None
    return label if re.fullmatch(values.R, label) else _RANK_WORDS.get(label)


def _picture(text: str) -> str | None:
    """Return the card of a playing card sign: 🂡 is A♠."""
    named = re.fullmatch(r"playing card (?:(\w+) of (\w+)|(\w+ joker))", _sign_name(text))
    if named is None:
        return None
    if named[3]:
        return _RANK_WORDS.get(named[3])
    if named[1] not in _RANK_WORDS:
        return None
    return f"{_RANK_WORDS[named[1]]}{_SUIT_WORDS[named[2]]}"


def _sign_name(text: str) -> str:
    return unicodedata.name(text, "").lower() if len(text) == 1 else ""


def card_of(text: str) -> str | None:
    """Return how a card, a rank or a suit is written that is said otherwise."""
    if spoken := re.fullmatch(r"(?:the )?(\w+) of (\w+)", text.lower()):
        named, suit_sign = _rank(spoken[1].upper()) or _rank(spoken[1]), _SUIT_WORDS.get(spoken[2])
        return f"{named}{suit_sign}" if named and suit_sign else None
    if _several(text):
        return None  # twos: no 2 of spades
    for split in (len(text) - 1, 1):
        for rank, sign in ((text[:split], text[split:]), (text[split:], text[:split])):
            named = _rank(rank.strip())
            if named and re.fullmatch(values.R, named) and sign.strip().lower() in _SUIT_WORDS:
                return f"{named}{_SUIT_WORDS[sign.strip().lower()]}"
    found = _RANK_WORDS.get(text.lower()) or _rank_number(text)
    return found or _SUIT_WORDS.get(text.lower()) or _picture(text)


def card(text: str) -> str | None:
    """For a card, rank or suit: `3D`, `♦3`, `ace`, `twos`, `hearts`."""
    return meant(text, _several(text) or card_of(text))


#: The order of the game, and the one that most other games have.
_NUMBERS: Final = tuple(f"{number}" for number in range(3, 11))
_ORDERS: Final = ((*_NUMBERS, *"JQKA2"), ("2", *_NUMBERS, *"JQKA"))


def ranks_between(text: str) -> list[str]:
    """Return the ranks of a span such as `3..A`, low to high; none for any other text.

    >>> ranks_between("J-2"), ranks_between("3, 4")
    (['J', 'Q', 'K', 'A', '2'], [])
    """
    span = re.fullmatch(r"(\w+) ?(?:\.\.|-|…|\.\.\.|to) ?(\w+)", plain(text))
    low, high = (_rank(span[1]), _rank(span[2])) if span else (None, None)
    for order in _ORDERS:
        if low in order and high in order and order.index(low) < order.index(high):
            return list(order[order.index(low) : order.index(high) + 1])
    return []


def rank(text: str) -> str | None:
    """For a rank in an order of ranks: there is no span, each stands by itself."""
    ranks = ranks_between(text)
    return f"an order names its ranks one by one: {', '.join(ranks)}" if ranks else card(text)


def suit(text: str) -> str | None:
    """For a suit: its letter or its name."""
    return meant(text, _SUIT_WORDS.get(text.lower()))


def term(text: str) -> str | None:
    """For a term of a card filter: `3-A`, `joker`, `no jokers`, `not joker`."""
    sign = "not " if text.startswith("not ") else ""
    body = text.removeprefix("not ").strip()
    span = re.fullmatch(r"(\w+) ?(?:-|\.|\.\.\.|to) ?(\w+)", body)
    if span and (low := _rank(span[1])) and (high := _rank(span[2])):
        return f"did you mean {sign}{low}..{high}?"
    if body in ("all", "any"):
        return "for all cards leave this key out"
    if body.lower() in _COLOURS:
        return f"write {', '.join(f'{sign}{one}' for one in _COLOURS[body.lower()])} for {text}"
    found = _TERM_WORDS.get(body.lower()) or _several(body) or card_of(body)
    if found and sign:
        return _NOT_JOKERS if " or " in found else meant(text, f"{sign}{found}")
    return meant(text, found)


def _several(text: str) -> str | None:
    """Return the rank of all cards of a rank: `twos`, `all 2s`, `aces`, `sixes`; 2s may be the 2 of spades."""
    bare = re.sub("^(all |the )+", "", text.lower())
    if len(text) < 3 or (bare == text.lower() and not bare.endswith("s")):
        return None
    for word in (bare, bare.removesuffix("s"), bare.removesuffix("es")):
        label = _RANK_WORDS.get(word) or (word if re.fullmatch(values.R, word) else None)
        if label and " or " not in label and (word != bare or bare != text.lower()):
            return label
    return None


def removed(text: str) -> str | None:
    """For cards that are taken out: as a term of a filter, but the jokers are named."""
    if text.lower() in ("joker", "jokers", "the jokers", "both jokers", "all jokers"):
        return "write BJ, RJ for both jokers"
    if text.startswith("not "):
        return "name the cards that are taken out, without not"
    return term(text)
