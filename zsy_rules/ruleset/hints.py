"""What a person may have meant by a text that does not read: each function returns a hint or None."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from zsy_rules._source import shortened
from zsy_rules.ruleset import values
from zsy_rules.ruleset.known_kinds import KIND_WORDS, KNOWN_KINDS
from zsy_rules.ruleset.nearness import meant, nearest
from zsy_rules.ruleset.values import Count, plain

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
    if end := _beyond(digits):
        return end
    if len(numbers) == 1 and re.fullmatch(r"[0-9]{1,2} ?[-.]", digits):
        return f"write {Count(int(numbers[0]), None)} for so many or more, {int(numbers[0])} for just so many"
    return number(text)


def _beyond(digits: str) -> str | None:
    """Return the hint for a count that is said by what it is not more, or less, than."""
    most, above = re.fullmatch(_MOST, digits), re.fullmatch("(?:more than|over|above|>) ?([0-9]{1,2})", digits)
    below = re.fullmatch("(?:less than|fewer than|under|below|<) ?([0-9]{1,2})", digits)
    if above:
        return f"did you mean {int(above[1]) + 1}..?"
    high = int(most[1]) if most else int(below[1]) - 1 if below else 0
    return f"write {Count(1, high)} for 1 to {high}" if high > 0 else None


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
    **dict.fromkeys(
        ("last_out", "last out", "last_player", "last player", "all_out", "one player left"), ("one_left",)
    ),
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
