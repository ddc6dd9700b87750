"""What a person may have meant by a text that does not read: each function returns a hint or None."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Final

from zsy_rules._source import shortened
from zsy_rules.cards import SUIT_SPELLINGS, Suit
from zsy_rules.ruleset import values
from zsy_rules.ruleset.known_kinds import KIND_WORDS, KNOWN_KINDS
from zsy_rules.ruleset.nearness import meant, nearest
from zsy_rules.ruleset.values import Count, plain, rank_of

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
_NOT_JOKERS: Final = "did you mean not jokers?"
_TERM_WORDS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("joker", "the jokers"), "jokers"),
    **dict.fromkeys(("normal", "no jokers", "no joker"), "natural"),
    **dict.fromkeys(("wilds", "wild cards"), "wild"),
}

#: Words for nothing of other languages; `null` and `~` are no values, as in all YAML.
_NOTHING: Final = frozenset({"None", "NONE", "nil", "Nil", "NIL", "nothing", "Nothing", "undefined", "n/a", "N/A"})


#: Numbers as people write them in words, and what they may count.
_NUMBER_WORDS: Final[Mapping[str, str]] = {
    word: f"{place}"
    for place, word in enumerate(
        ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"), 1
    )
}
_UNITS: Final = r"(?: ?(?:players?|cards?|packs?|decks?|points?|rounds?|ranks?|of a kind|times|x))?"


def _in_digits(text: str) -> str:
    """Return a text with the words for numbers in digits, and without what is counted: `five players` is `5`."""
    digits = re.sub(r"[a-z]+", lambda word: _NUMBER_WORDS.get(word[0], word[0]), text.lower())
    return re.sub(f"^(.*[0-9].*?){_UNITS}$", r"\1", digits)


def number(text: str) -> str | None:
    """For a whole number: in digits, without leading zeros, blanks between digits, a plus sign, what is counted."""
    if text.lower() in ("all", "everything", "whole deck", "the whole deck"):
        return "for all of them leave this key out"
    bare = _in_digits(text)
    bare = bare.replace("_", "").removeprefix("+")
    sign, digits = ("-", bare[1:]) if bare.startswith("-") else ("", bare)
    if re.fullmatch("[0-9]{1,5}", digits) is None:
        return None
    return meant(text, f"{sign}{int(digits)}" if int(digits) else "0")


_LEAST: Final = r"(?:(?:at least|min(?:imum)?|from|>=|≥) ?([0-9]{1,2})|([0-9]{1,2}) ?(?:\+|…|\.\.\.|or more))"
_MOST: Final = r"(?:at most|max(?:imum)?|up to|<=|≤) ?([1-9][0-9]?)"


def count(text: str) -> str | None:
    """For a count: two numbers are a span, one with something behind or before it is open at an end."""
    digits = _in_digits(text)
    numbers = re.findall("[0-9]{1,2}", digits)
    if len(numbers) == 2:
        return _span(digits, int(numbers[0]), int(numbers[1]))
    if re.fullmatch(_LEAST, digits):
        return f"did you mean {Count(int(numbers[0]), None)} (so many or more)?"
    if most := re.fullmatch(_MOST, digits):
        return f"write {Count(1, int(most[1]))} for 1 to {most[1]}"
    if len(numbers) == 1 and re.fullmatch(r"[0-9]{1,2} ?[-.]", digits):
        return f"write {Count(int(numbers[0]), None)} for so many or more, {int(numbers[0])} for just so many"
    return number(text)


def _span(text: str, low: int, high: int) -> str | None:
    if low >= high:
        return "the lower number comes first" if low > high else None
    if re.fullmatch(r"[0-9]+ ?(-|–|…|\.{1,3}|to) ?[0-9]+", text):
        return meant(text, str(Count(low, high)))
    return f"write {Count(low, high)} for every number from {low} to {high}"


def players(text: str) -> str | None:
    """For the number of players: both ends are needed."""
    digits = _in_digits(text)
    if open_end := re.fullmatch(rf"{_LEAST}|([2-8]) ?(?:\.\.|-)", digits):
        low = next(filter(None, open_end.groups()))
        return f"an upper end is needed, such as {low}..8" if low in "2345678" else None
    if most := re.fullmatch(_MOST, digits):
        return f"a lower end is needed, such as 3..{most[1]}" if most[1] in "45678" else None
    return count(text)


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


#: What players say for words of closed lists: those that may be meant.
_SAID_FOR: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(("left", "to the left", "cw", "links", "im uhrzeigersinn", "顺时针"), ("clockwise",)),
    **dict.fromkeys(
        ("right", "to the right", "ccw", "anticlockwise", "anti-clockwise", "rechts", "逆时针"), ("counterclockwise",)
    ),
    **dict.fromkeys(("revolution", "inversion"), ("reverse_ranks",)),
    **dict.fromkeys(("clear", "clears", "burn", "stop", "win_trick"), ("end_trick",)),
    **dict.fromkeys(("forbid", "ban"), ("bar",)),
    **dict.fromkeys(("best", "strongest"), ("highest",)),
    **dict.fromkeys(("worst", "weakest"), ("lowest",)),
    **dict.fromkeys(("free", "choice", "their choice"), ("any",)),
    **dict.fromkeys(("always", "every time"), ("every_round",)),
    **dict.fromkeys(("no", "false", "off", "not"), ("never", "skip", "nobody", "locked_out")),
    **dict.fromkeys(("yes", "true", "on"), ("first_round", "every_round", "give", "may_return")),
    **dict.fromkeys(("value", "strength", "number"), ("rank",)),
    **dict.fromkeys(("length", "count"), ("size",)),
    **dict.fromkeys(("again", "reshuffle", "deal_again"), ("redeal",)),
    **dict.fromkeys(("points", "highest_score", "score"), ("most_points",)),
    **dict.fromkeys(("wins", "most_wins", "victories"), ("most_firsts",)),
    **dict.fromkeys(("next_left", "next"), ("skip_next", "next_player", "next_higher", "next")),
    **dict.fromkeys(("all", "all_players", "anybody", "everybody"), ("everyone",)),
    **dict.fromkeys(("end of trick", "end of the trick", "trick", "this trick"), ("trick_end",)),
    **dict.fromkeys(("end of round", "end of the round", "round", "this round"), ("round_end",)),
    **dict.fromkeys(("end of match", "end of the match", "match", "forever"), ("match_end",)),
}
#: So many words of a closed list are repeated in a hint.
_MOST_WORDS: Final = 7


def word(text: str, words: Sequence[str]) -> str:
    """For a word of a closed list: what players say for it, or one that is near; else all of them."""
    said = [one for one in _SAID_FOR.get(text.lower(), ()) if one in words]
    if len(said) > 1:
        return one_of(said)
    return (meant(text, said[0]) if said else nearest(text, words)) or one_of(words)


def one_of(words: Sequence[str]) -> str:
    """Return the hint that names the words of a closed list, the first of a long one."""
    if len(words) > _MOST_WORDS:
        return f"write one of these: {', '.join(words[:_MOST_WORDS])}, …"
    return f"write {' or '.join(filter(None, (', '.join(words[:-1]), words[-1])))}"


def says_no(text: str) -> bool:
    """Whether a text is a word for false."""
    return text.lower() in ("no", "off", "false", "never")


def says_yes(text: str) -> bool:
    """Whether a text is a word for true."""
    return text.lower() in ("yes", "on", "true", "y", "allowed", "always")


def says_nothing(text: str) -> bool:
    """Whether a text is a word for nothing of another language, as `None` is of Python."""
    return text in _NOTHING


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


def truth(text: str) -> str | None:
    """For true or false: other words for them."""
    words = dict.fromkeys(("y", "yes", "1", "always"), "true") | dict.fromkeys(("n", "no", "0", "never"), "false")
    return meant(text, words.get(text.lower()))


def result(text: str) -> str | None:
    """For a result: best and worst place of the winning side, with a hyphen."""
    places = re.fullmatch(r"1(?:\.\.| ?[-:/,] ?| and )([2-8])", text)
    return meant(text, f"1-{places[1]}" if places else None)


def name(text: str) -> str | None:
    """For a name of the author's own: small letters, digits and low lines."""
    flat = flat_name(text)
    return meant(text, flat) if re.fullmatch(values.ID, flat) else None


def flat_name(text: str) -> str:
    """Return a text in the letters of a name: `Full House` is `full_house`."""
    return re.sub("[^a-z0-9]+", "_", plain(text).lower()).strip("_")


def kind(text: str) -> str | None:
    """For a kind in a list of kinds: there `bombs` is none."""
    if plain(text).lower() == "bombs":
        return "`bombs` stands for every bomb in a `kind` of plays only; here name the kinds one by one"
    if said := KIND_WORDS.get(flat_name(text)):
        return meant(text, " or ".join(said))
    if re.search("[,、，; ]", text.strip()) and flat_name(text) not in KNOWN_KINDS:
        return "kinds are parted by commas, as in [pair, triple]; a name has small letters, digits and _"
    return name(text)


def file_name(text: str) -> str | None:
    """For the name of a ruleset: small letters, digits and hyphens, no suffix."""
    flat = _stem(text)
    return meant(text, flat) if flat != "none" else None


def _stem(text: str) -> str:
    return re.sub("[^a-z0-9]+", "-", re.sub(r"(\.zsy)?\.ya?ml$", "", plain(text).lower())).strip("-")


def parent(text: str) -> str | None:
    """For the name or path of a parent: a path starts with `./`."""
    if len(text.splitlines()) > 1:
        return "a name or a path stands on one line"
    if re.search(r"/|\.ya?ml$", text) is None:
        return file_name(text) or meant(text, _stem(text))
    stem = _stem(text.rpartition("/")[2])
    path = "a path that starts with ./" if text.startswith(("/", "~", "./")) else f"the path ./{shortened(text)}"
    return f"write the name alone ({shortened(stem)}), or {path}" if stem else f"write a name, or {path}"
