"""Why a text does not read, in the words of card players."""

import re
import unicodedata
from collections.abc import Callable
from typing import Final

from zsy_rules.cards import JOKERS, Rank
from zsy_rules.notation._languages import CANONICAL, SMALL_LETTERS, Spellings, language_of
from zsy_rules.notation._text import BLANKS, Fault, View

#: A ruleset's own name for a kind, or a word of small letters in any of the languages.
_KIND: Final = re.compile(f"[{SMALL_LETTERS}][{SMALL_LETTERS}0-9_]*")
_SMALL: Final = re.compile(f"[{SMALL_LETTERS}0-9]+")
_JOINT: Final = re.compile(r"[ \t]*-[ \t]*|[ \t]+")
#: What a message names as found: a rank of two signs, a mistyped ten, a letter or a word, else one sign.
_FOUND: Final = re.compile(r"10|BJ|RJ|1[Oo]?|[A-Z](?![a-z])|[^\W\d_]'(?=\w)|[^\W\d_]+|.", re.DOTALL)
#: A word whose first letters may have been taken for cards: not `Kd`, which is one.
_WORD: Final = re.compile(rf"\b(?:[^\W\d_][{SMALL_LETTERS}]{{2,}}|[{SMALL_LETTERS}]{{2}})\b")
#: One letter before an apostrophe, or before a word.
_BEFORE_A_WORD: Final = re.compile(rf"(?<![^\W_])[^\W\d_](?:'|[ \t]+[^\W\d_][{SMALL_LETTERS}]{{2}})")
#: Cyrillic and Greek letters that look like ours.
_LOOK_ALIKE: Final = dict(zip("АВСЕНКМОРТХЅЈАΑΒΕΗΚΜΝΟΡΤΧ", "ABCEHKMOPTXSJAABEHKMNOPTX", strict=True))
_LAST_WORD: Final = re.compile(r"[^\W\d_]+\Z")
_JOINTS: Final = "+-" + BLANKS
#: What may stand where a text begins.
_START: Final = frozenset({"RANK"})
#: Kinds that are made of both jokers.
_OF_JOKERS: Final = frozenset({"joker_bomb", "rocket"})
_LONGEST_AFTER: Final = 12
_LONGEST_QUOTE: Final = 40


def start_of_word(
    view: View, spellings: Spellings, at: int, wanted: frozenset[str], wanted_at: Callable[[int], frozenset[str]]
) -> tuple[int, frozenset[str]]:
    """Return where the word begins of which the first letters were taken for cards, and what may stand there.

    It is `at` and `wanted` if there is no such word; `wanted_at` tells the terminals of another place.
    """
    start = _start_of_word(view, spellings, at)
    if start == at or wanted == {"SUIT_NAME"}:
        return at, wanted
    return start, wanted_at(start) if start else _START


def explain(view: View, spellings: Spellings, at: int, wanted: frozenset[str]) -> Fault:
    """Return what is wrong at `at`, where the text breaks off; `wanted` are the terminals that could stand there."""
    if _ends_with_of(view, spellings, at):
        at, wanted = len(view.signs), frozenset({"BLANK"})
    at = _known_word_behind(view, spellings, at)
    return (
        _one_joker(view, spellings, at)
        or _small_joker(view, spellings, at)
        or _small_letters(view, spellings, at, wanted)
        or _mixed_joints(view, at, wanted)
        or _unexpected(view, spellings, at, wanted)
    )


def _start_of_word(view: View, spellings: Spellings, at: int) -> int:
    """Return where the word begins of which the first letters were taken for cards; `at` if that is none."""
    words = (*_WORD.finditer(view.signs), *spellings.suit_word.finditer(view.signs))
    inside = (word for word in words if word.start() < at < word.end() and not spellings.card_word.fullmatch(word[0]))
    starts = (word.start() for word in inside)
    return next((start for start in starts if not view.signs[start - 1 : start].isalpha()), at)


def _ends_with_of(view: View, spellings: Spellings, at: int) -> bool:
    """Whether a word for a kind with "of" behind it is all there is."""
    front = spellings.said_word.match(view.signs)
    return bool(
        front
        and at >= front.end()
        and spellings.kinds_of(front.group())
        and view.signs[front.end() :].strip(BLANKS).lower() in spellings.of
    )


def _known_word_behind(view: View, spellings: Spellings, at: int) -> int:
    """Return where a word for a kind or a pass begins behind the blanks at `at`; `at` if there is none."""
    joint = _JOINT.match(view.signs, at)
    word = None if joint is None else spellings.said_word.match(view.signs, joint.end())
    return at if word is None else word.start()


def _one_joker(view: View, spellings: Spellings, at: int) -> Fault | None:
    named = (*spellings.coloured.finditer(view.signs), *spellings.said_word.finditer(view.signs))
    whole = (one for one in named if not view.signs[one.start() - 1 : one.start()].isalpha())
    inside = {place for one in whole for place in range(*one.span())}
    for joker in spellings.joker_word.finditer(view.signs):
        if joker.start() <= at <= joker.end() and joker.start() not in inside:
            black, red = (spellings.written[rank] for rank in (Rank.BLACK_JOKER, Rank.RED_JOKER))
            message, hint = f"a joker is written {black} or {red}", _colours(black, red)
            return view.fault("notation/which-joker", message, hint, joker.start(), joker.end())
    return None


def _small_joker(view: View, spellings: Spellings, at: int) -> Fault | None:
    """Find a joker's colour in small letters: at this place, or in front, where it was taken for a word for a kind."""
    capitals = {word.lower(): word for word in spellings.jokers if word != word.lower() and " " not in word}
    for word in (_KIND.match(view.signs), _KIND.match(view.signs, at)):
        if word and (written := capitals.get(word.group())):
            message, hint = "a joker begins with a capital", f'write "{written}"'
            return view.fault("notation/small-letters", message, hint, word.start(), word.end())
    return None


def _colours(black: str, red: str) -> str:
    return f"{black} is the black (small) joker, {red} the red (big) one"


def _small_letters(view: View, spellings: Spellings, at: int, wanted: frozenset[str]) -> Fault | None:
    """Ranks in small letters: at this place, or in front, where they were taken for the word for a kind."""

    def is_small(word: re.Match[str] | None) -> bool:
        return bool(
            word and spellings.card_word.fullmatch(word.group()) and spellings.in_capitals(word.group()) != word.group()
        )

    front, here = _KIND.match(view.signs), _SMALL.match(view.signs, at)
    if not is_small(here) and wanted != {"BLANK"}:
        return None
    if wanted == {"SUIT_NAME"} or (here and _known_word_behind(view, spellings, here.end()) > here.end()):
        return None  # a word of a sentence, as in "a pair of 3"
    if here and _BEFORE_A_WORD.match(view.signs, here.end() - 1):
        return None  # "d'" or "d" for "de"
    word = front if is_small(front) else here
    if word is None or not is_small(word):
        return None
    hint = f'write "{spellings.in_capitals(word.group())}"'
    return view.fault("notation/small-letters", "letters of ranks are capitals", hint, word.start(), word.end())


def _mixed_joints(view: View, at: int, wanted: frozenset[str]) -> Fault | None:
    joint = _JOINT.match(view.signs, at)
    if joint is None or not {"$END", "PLUS"} <= wanted:
        return None
    hint = "join all its cards by hyphens, as in 7-8-9, or by blanks, as in 7 8 9"
    return view.fault("notation/mixed-joints", "hyphens and blanks in one play", hint, joint.start(), joint.end())


def _unexpected(view: View, spellings: Spellings, at: int, wanted: frozenset[str]) -> Fault:
    if wanted == {"$END"}:
        code, expected = "notation/after-pass", "the end"
        at = len(view.signs) - len(view.signs[at:].lstrip(BLANKS))
    elif "CLOSE" in wanted:
        suit = "a suit or " if "SUIT" in wanted else ""
        code, expected = "notation/unexpected-sign", f"{suit}the closing bracket"
    elif "BLANK" in wanted and "$END" not in wanted:
        code, expected = "notation/expected-cards", "cards"
    elif "$END" in wanted:
        suit = "a suit, " if {"RANK", "SUIT"} <= wanted else ""
        code, expected = "notation/unexpected-sign", f"{suit}another card or the end"
    elif "RANK" in wanted:
        code, expected = "notation/expected-rank", "a rank"
    elif "SUIT_NAME" in wanted:
        code, expected = "notation/expected-suit", "the name of a suit"
    else:
        code, expected = "notation/expected-suit", "a suit"
    match = spellings.said_word.match(view.signs, at) or _FOUND.match(view.signs, at)
    found = match.group() if match else ""
    before = view.signs[:at].rstrip(BLANKS)
    last = view.original(0, len(before)) if code == "notation/expected-cards" else _before(view, at)
    after = f" after {quoted(last)}" if at else ""
    instead = f", not {_named(view.original(at, at + len(found)))}" if found else ""
    hint = _of_a_word(view, spellings, at, found, wanted) if code in _ABOUT_CARDS else None
    if hint is None and found[:1].isalpha() and (alphabet := _other_alphabet(found[0])):
        hint = f'"{found[0]}" is a letter of the {alphabet} alphabet; {_looks_like(spellings, found[0])}'
    if hint is None and found in ("O", "o") and not _may_be_ten(view, spellings, at):
        hint = None if code == "notation/expected-cards" else _ranks(spellings)
    hint = hint or (_STANDS if "CLOSE" in wanted else _hint(code, spellings, before, found))
    return view.fault(code, f"expected {expected}{after}{instead}", hint, at, at + len(found))


def _may_be_ten(view: View, spellings: Spellings, at: int) -> bool:
    """Whether an O may be meant for the digit: it is no sign of the language, and there is a digit near."""
    near = view.signs[max(at - 2, 0) : at + 3]
    return "O" not in spellings.suits and any(sign.isdigit() for sign in near)


def _other_alphabet(sign: str) -> str | None:
    """Return the name of the alphabet of a letter, if it is one that looks like ours and is not."""
    name = unicodedata.name(sign, "").partition(" ")[0]
    return name.capitalize() if name in ("CYRILLIC", "GREEK") else None


def _looks_like(spellings: Spellings, sign: str) -> str:
    """Return what to write for a letter of another alphabet."""
    letter = _LOOK_ALIKE.get(sign)
    known = {word[0] for word in (*spellings.ranks, *spellings.suits)}
    return f"write {letter}" if letter in known else _ranks(spellings)


def _before(view: View, at: int) -> str:
    """Return the group of cards before `at`, with the joint behind it, as written."""
    body = view.signs[:at].rstrip(_JOINTS)
    start = max(body.rfind(joint) for joint in _JOINTS) + 1
    text = _visible(view.original(start, at).strip(BLANKS))
    return text if len(text) <= _LONGEST_AFTER else f"…{text[1 - _LONGEST_AFTER :]}"


def _named(sign: str) -> str:
    """Return how a message calls a sign, which may be invisible."""
    if sign[0] in "\r\n":
        return "a line end"
    if sign[0] in BLANKS:
        return "a blank"
    if sign.isprintable() and not unicodedata.category(sign[0]).startswith("M"):
        return f'"{sign}"'
    return f"U+{ord(sign[0]):04X} ({unicodedata.name(sign[0], 'no sign').lower()})"


def _is_unseen(sign: str) -> bool:
    """Whether a sign leaves nothing on paper, or only changes the one before it."""
    return unicodedata.category(sign)[0] in "CMZ" and sign not in BLANKS


# --- what to do ----------------------------------------------------------------------------------

_TOGETHER: Final = "suit and rank of a card stand together, as in 3♦"
_APART: Final = "put blanks between cards with suits, as in 3♦ 3♣"
_STANDS: Final = "what a wild card stands for is written behind it, as in 9♥(=10♦)"
_JOIN: Final = "join cards by hyphens, as in 7-8-9, by blanks, as in 3♦ 3♣, or by nothing, as in 33"
_LEAVE_OUT: Final = "this sign is not seen on paper; leave it out"
#: What people put between things, and not between cards here.
_SEPARATORS: Final = frozenset(",;./|&、。·")
#: Ten in other ways, or a part of it.
_TEN: Final = re.compile("[01][0Oo]?|[Oo]")
#: What a sign is for that stands where it cannot.
_USE: Final = {
    "+": "+ stands between the main part and its kickers, as in 333+5",
    "-": "a hyphen stands between two cards; alone it is a pass",
    "\r": "a play stands on one line",
    "\n": "a play stands on one line",
    **dict.fromkeys("()=", _STANDS),
}


#: Codes of texts that break off where a card, or a part of one, was expected.
_ABOUT_CARDS: Final = ("notation/expected-rank", "notation/expected-suit", "notation/unexpected-sign")


def _of_a_word(view: View, spellings: Spellings, at: int, found: str, wanted: frozenset[str]) -> str | None:
    """Return what to do with a word, or a letter, that is known and stands where it cannot."""
    if view.signs.lower() in spellings.passes or found.lower() in spellings.passes:
        return f"a pass stands alone: {spellings.passes[0]} or -"
    if found == "1" and not view.signs[at + 1 : at + 2].isdigit():
        return f"{_ten(spellings, found)}, the ace {spellings.written[Rank.ACE]}"
    if unclear := spellings.unclear.get(found):
        return f'"{found}" may be {unclear}, so it is not read'
    is_suit = {found.lower(), f"{found.lower()}s"} & spellings.suit_names.keys()
    if is_suit or (_is_a_letter(found) and spellings.suit_word.match(view.signs[at + 1 :].lstrip(BLANKS))):
        return in_full(spellings)
    if wanted == {"SUIT_NAME"}:
        names = dict.fromkeys(spellings.suit_names.values())
        first = (next(name for name, suit in spellings.suit_names.items() if suit is one) for one in names)
        return f"the suits in full are {' '.join(first)}"
    return _of_a_kind(view, spellings, at, found)


def _is_a_letter(found: str) -> bool:
    """Whether it is one small letter, which may be a short "of"."""
    return len(found) == 1 and found.islower()


def _of_a_kind(view: View, spellings: Spellings, at: int, found: str) -> str | None:
    """Return what to do with a word for a kind behind cards, or with "of" behind a word for none."""
    if spellings.kinds_of(found) and at:
        cards = view.signs[:at].strip(_JOINTS)
        if "+" in view.signs[:at]:
            return f"the word for a kind stands in front of the whole play, as in {_bomb(spellings)}"
        is_short = len(cards) <= _LONGEST_AFTER and not _KIND.match(cards) and not spellings.said_word.match(cards)
        shown = f"{found} {cards}" if is_short else _bomb(spellings)
        return f"the word for a kind stands in front of the cards, as in {shown}"
    if found.lower() in spellings.of and at:
        front = _KIND.match(view.signs)
        if front and not spellings.kinds_of(front.group()):
            return f"{_no_word(front.group(), spellings)}; {_ranks(spellings)}"
        return in_full(spellings)
    return None


def _no_word(word: str, spellings: Spellings) -> str:
    return f'"{word}" is no word for a kind in {spellings.name}'


def in_full(spellings: Spellings) -> str:
    """Return where a suit in full stands."""
    return f"a suit in full stands behind its rank, as in 3 {spellings.of[0]} {next(iter(spellings.suit_names))}"


def _hint(code: str, spellings: Spellings, before: str, found: str) -> str:
    """Return what to do; `before` is all that did read."""
    if code == "notation/after-pass":
        return "nothing follows a pass"
    if code == "notation/expected-cards":
        if spellings.card_word.fullmatch(before):
            return _APART
        front = spellings.said_word.match(before)
        shown = _example(spellings, front.group() if front else "")
        behind = f"behind the word for a kind stand a blank and the cards, as in {shown}"
        name = front.group() if front else before.replace("_", " ")
        is_known = spellings.kinds_of(name) or language_of(CANONICAL).kinds_of(name)
        return behind if is_known else f"{behind}; {_ranks(spellings)}"
    if code == "notation/expected-rank":
        return _no_card_begins(spellings, before, found) if found else _nothing_follows(before[-1:])
    if code == "notation/expected-suit" or found in spellings.suits or found in spellings.ranks:
        return _APART
    return _ten(spellings, found) if _TEN.fullmatch(found) else _use(found) or _JOIN


def _use(found: str) -> str | None:
    """Return what a sign is for, or what to do with one that is for nothing here."""
    if found in _SEPARATORS:
        return _JOIN
    return _USE.get(found.lower()) or (_LEAVE_OUT if _is_unseen(found[0]) else None)


def _nothing_follows(last: str) -> str:
    return f'write the card that is missing, or leave out the last "{last}"' if last in _JOINTS else _TOGETHER


def _no_card_begins(spellings: Spellings, before: str, found: str) -> str:
    """Return what to do where a card had to begin, or to go on behind its suit, and `found` is no rank."""
    if _TEN.fullmatch(found):
        return _ten(spellings, found)
    if use := _use(found):
        return use
    word = _LAST_WORD.search(before)
    is_word = word and _WORD.fullmatch(word.group()) and not spellings.card_word.fullmatch(word.group())
    sign = "" if is_word else next((word for word in spellings.suits if before.endswith(word)), "")
    if sign and found in BLANKS:
        return _TOGETHER
    if not before and found.isalpha() and len(found) > (2 if found.isascii() else 1):
        return f"{_no_word(found, spellings)}; {_ranks(spellings)}"
    ranks = _ranks(spellings)
    suit = spellings.suits.get(sign, sign)
    return f'"{sign}" is the suit {suit} here; {ranks}' if suit != sign else ranks


def _ten(spellings: Spellings, found: str) -> str:
    other = " or T" if "T" in spellings.ranks else ""
    return "ten is written 10" + (", with the digit 0" + "," * bool(other) if "o" in found.lower() else "") + other


def _ranks(spellings: Spellings) -> str:
    written = (str(rank) if rank in JOKERS else word for rank, word in spellings.written.items())
    return f"the ranks are written {' '.join(written)}"


def _example(spellings: Spellings, word: str) -> str:
    """Return an example of a play with a word in front: of jokers, if the word is for these."""
    if _OF_JOKERS.isdisjoint(spellings.kinds_of(word)[:1]):
        return _bomb(spellings)
    return f"{word} {spellings.written[Rank.BLACK_JOKER]} {spellings.written[Rank.RED_JOKER]}"


def _bomb(spellings: Spellings) -> str:
    return f"{spellings.kind_words.get('bomb', 'bomb')} 8888"


# --- the text itself -----------------------------------------------------------------------------


def too_long(text: str, most: int) -> Fault:
    """Return the fault of a text with more than `most` signs."""
    message = f"{len(text):,} signs, and a play has {most:,} at most"
    return Fault("notation/too-long", message, "write one play at a time", 0, len(text))


def quoted(text: str) -> str:
    """Return the text in quotation marks, fit for one line of a message."""
    shown = text if len(text) <= _LONGEST_QUOTE else f"{text[: _LONGEST_QUOTE - 1]}…"
    return f'"{_visible(shown)}"'


def _visible(text: str) -> str:
    signs = (sign if sign.isprintable() else " " if sign.isspace() else "\N{REPLACEMENT CHARACTER}" for sign in text)
    return "".join(signs)
