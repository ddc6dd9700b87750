"""What a person may have meant by a place or a seat that does not read: each function returns a hint or None."""

import re
from collections.abc import Mapping
from typing import Final

from zsy_rules.ruleset import values
from zsy_rules.ruleset.card_words import card_of
from zsy_rules.ruleset.hints import one_of
from zsy_rules.ruleset.nearness import meant, nearest
from zsy_rules.ruleset.values import PLACES

#: What players call the places at the ends.
PLACE_WORDS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("winner", "best", "top", "1st place", "first_out", "previous_winner", "last_winner"), "first"),
    **dict.fromkeys(("loser", "worst", "bottom", "last place", "last_out", "previous_loser", "last_loser"), "last"),
    **dict.fromkeys(("second last", "last but one", "penultimate", "second_to_last", "next to last"), "second_last"),
}
_SEATS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("lowest", "lowest_card", "has_lowest_card"), "holder of lowest card"),
    **dict.fromkeys(("highest", "highest_card", "draw", "cut"), "highest draw"),
    **dict.fromkeys(("same", "same_dealer", "same_player"), "dealer"),
    **dict.fromkeys(("anyone", "chance", "lot", "lots", "draw_lots", "any"), "random"),
}
#: Words for the seat beside the dealer, and what is to be said of them.
_ROUND: Final = frozenset(("rotate", "rotates", "rotating", "rotation", "in_turn", "next", "next_player", "clockwise"))
_GOES_ROUND: Final = "write after dealer for the seat next to the dealer: it goes round as the deal does"
_BESIDE: Final = "write after dealer for the next in turn, before dealer for the one before"
#: What a player is, and no rule of cards can find out.
_OUTSIDE: Final = frozenset(("youngest", "oldest", "shortest", "tallest", "eldest", "host", "guest", "newest"))
_NOT_OF_CARDS: Final = "that cannot be told from the cards: write random, or a seat such as seat 1"
_NOBODY: Final = frozenset(("nobody", "noone", "no_one", "no_player"))
_HELD: Final = re.compile(
    r"(?:(?:who(?:ever)?|that) (?:has|holds)|holder|owner|with|has|holding)(?: of)?(?: the)? (.+)", re.IGNORECASE
)


def place(text: str) -> str | None:
    """For a place: `1`, `2nd`, `winner`, a word near to one."""
    if text.lower() in PLACE_WORDS:
        return meant(text, PLACE_WORDS[text.lower()])
    number = re.fullmatch("([1-8])(st|nd|rd|th|[.])?", text.lower())
    if number:
        return meant(text, PLACES[int(number[1]) - 1])
    return None if re.fullmatch("(third|fourth|fifth)[ _-]last", text.lower()) else nearest(text, PLACES)


def place_word(text: str) -> str:
    """For a place that is the key of a table: the same, else the words there are."""
    return place(text) or one_of(("first", "second", "third", "second_last", "last", "middle"))


def seat(text: str) -> str | None:
    """For a word that could name a seat, and names none: `rotate`, `winner`, `youngest`."""
    flat = re.sub("[ -]+", "_", text.strip().lower())
    if flat in _ROUND:
        return _GOES_ROUND
    if flat in _OUTSIDE or flat.removesuffix("_player") in _OUTSIDE:
        return _NOT_OF_CARDS
    if flat in _NOBODY:
        return "for nobody leave this key out"
    return meant(text, _SEATS.get(flat)) or place(text)


def who(text: str) -> str | None:
    """For a seat: `who has 3D`, `the holder of 3♦`, `second last`, `seat3`."""
    bare = re.sub("^(?:the )?(?:player )?(?:the )?", "", text.strip(), flags=re.IGNORECASE)
    bare = re.sub("(?<=[a-z]) (?:leads|deals|starts|begins|opens|plays|goes first)(?: first)?$", "", bare)
    lower = bare.lower()
    held = _HELD.fullmatch(bare)
    if held or re.fullmatch("lowest( card)?", lower):
        holder = _holder(held[1] if held else lower)
        return meant(text, holder) if holder else None
    if named := card_of(text):
        return _of_card(text, named)
    if re.search(r"\b(?:left|right|beside|next to)\b.*\bdealer|\bdealer.*\b(?:left|right)\b", lower):
        return _BESIDE
    named_seat = _named_seat(lower)
    return meant(text, named_seat) if named_seat else seat(bare)


def _holder(text: str) -> str | None:
    """Return the holder of a card that is said somehow."""
    named = "lowest card" if "lowest" in text else card_of(text) or text
    return f"holder of {named}" if re.fullmatch(f"{values.CARD}|lowest card", named) else None


def _named_seat(text: str) -> str | None:
    """Return the seat that a text names in other words: `last round's winner`, `seat3`, `after the dealer`."""
    if end := re.fullmatch(r"(?:(?:last|previous)(?: round'?s?)? )?(winner|loser)(?: of .*)?", text):
        return PLACE_WORDS[end[1]]
    flat = re.sub("[ -]", "_", text)
    if number := re.fullmatch("(?:seat_?|player_?)?([1-8])", flat):
        return f"seat {number[1]}"
    if flat in (*PLACES, "dealer", "random"):
        return flat
    beside = re.fullmatch("(?:next )?(after|before|partner of) (?:the )?(.+)", text)
    return f"{beside[1]} {beside[2]}" if beside and beside[2] in (*PLACES, "dealer") else None


def _of_card(text: str, named: str) -> str | None:
    """Return the hint for a card, or a rank, where a seat is wanted."""
    if re.fullmatch(values.CARD, named):
        return meant(text, f"holder of {named}")
    number = f"seat {text} for a seat, " if re.fullmatch("[1-8]", text) else ""
    if re.fullmatch(values.R, named):
        return f"write {number}holder of {named}♦ for whoever has the card"
    return "write holder of BJ for whoever has the card" if "BJ" in named else None
