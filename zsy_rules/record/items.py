"""What stands behind the keywords of a text record: seats, cards, gifts, points, the plays of a trick."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from zsy_rules.cards import EMPTY, Card, Hand
from zsy_rules.combinations import in_order
from zsy_rules.errors import NotationError
from zsy_rules.notation import Written, bid_elsewhere, read_call, read_cards, read_hand
from zsy_rules.record.heads import check_gift
from zsy_rules.record.lines import Line, Text, read_string, strip
from zsy_rules.record.model import Bid, Draw, Gift, Held, Turn
from zsy_rules.record.numbers import COUNT, MOST_UNKNOWN, POINTS, whole

_SEMICOLON: Final = re.compile("[;；]")
_COLON: Final = re.compile("[:：]")
_UNKNOWN: Final = re.compile(r"\?(\S*)")
_LONGEST_SHOWN: Final = 16  # letters of a word in a message
_COMMENT: Final = re.compile(r"\{((?:[^}\\]|\\.)*)\}")
SECONDS: Final = re.compile(r"[0-9]{1,7}(?:\.[0-9]{1,6})?")
_SECONDS: Final = re.compile(rf"@({SECONDS.pattern})(?=\s|$)")
_LABEL: Final = re.compile(r"[A-Za-z0-9_]+")


@dataclass(frozen=True, slots=True)
class Seats:
    """The labels of a match, and the language in which its cards are written."""

    labels: tuple[str, ...]
    lang: str = "en"

    def seat(self, piece: Text) -> int:
        """Return the seat of a label."""
        label = str(piece)
        if label in self.labels:
            return self.labels.index(label)
        hint = f"the seats of this match: {' '.join(self.labels)}"
        if not label:
            raise piece.fault("record/unknown-seat", "a seat is missing here", hint)
        raise piece.fault("record/unknown-seat", f"there is no seat {label}", hint)

    def seats(self, piece: Text) -> tuple[int, ...]:
        """Return the seats that are listed, each once."""
        found: list[int] = []
        for word in piece.words():
            seat = self.seat(word)
            if seat in found:
                raise word.fault("record/twice", f"seat {word} stands here twice")
            found.append(seat)
        if not found:
            raise piece.fault("record/unknown-seat", "seats are missing here", f"the seats: {' '.join(self.labels)}")
        return tuple(found)

    # --- cards ---

    def written(self, piece: Text) -> Written:
        """Return what is written there; the place of an error is in the file."""
        return read_cards(str(piece), self.lang, piece.source, piece.start)

    def hand(self, piece: Text) -> Hand:
        """Return the cards written there."""
        return read_hand(str(piece), self.lang, piece.source, piece.start)

    def card(self, piece: Text) -> Card:
        """Return the one card written there."""
        cards = tuple(self.hand(piece))
        if len(cards) != 1:
            raise piece.fault("record/form", f"one card is wanted here, not {len(cards)}")
        return cards[0]

    def held(self, piece: Text) -> Held:
        """Return known and unknown cards: `?x5` are five that nobody saw."""
        unknown = 0
        cards = EMPTY
        at = 0
        text = str(piece)
        for found in _UNKNOWN.finditer(text):
            between = piece.cut(at, found.start())
            cards += self.hand(between) if between else EMPTY
            unknown += _unknown(piece.cut(found.start(), found.end()), unknown)
            at = found.end()
        rest = piece.cut(at)
        if rest or not at:
            cards += self.hand(rest)
        return Held(cards, unknown)

    # --- lines ---

    def hand_of(self, line: Line) -> tuple[int, Held]:
        """Return the seat and the cards of `deal E: 3♦ 4♣ …`."""
        label, cards = _in_two(line.rest, _COLON, "deal E: 3♦ 4♣ ?x11")
        return self.seat(label), self.held(cards)

    def gift(self, line: Line) -> Gift:
        """Return the gift of `tribute S>E: 2♥ A♠`."""
        form = f"{line.keyword} {self.labels[-1]}>{self.labels[0]}: 2♥ A♠"
        pair, cards = _in_two(line.rest, _COLON, form)
        giver, receiver = _in_two(pair, re.compile("[>＞]"), form)
        gift = Gift(self.seat(giver), self.seat(receiver), self.held(cards), place=line.whole.span)
        check_gift(gift, line.whole)
        return gift

    def points(self, piece: Text) -> dict[str, int]:
        """Return the points of `N=3 E=+1 E+W=-4`, by label of a seat or a side."""
        found: dict[str, int] = {}
        for word in piece.words():
            label, _, number = str(word).partition("=")
            points = whole(number, POINTS, signed=True)
            if points is None:
                raise word.fault(
                    "record/form", f"points of a seat are wanted here, not {word}", "write them as N=3 E=-1"
                )
            side = [self.seat(part) for part in word.cut(0, len(label)).split(re.compile(r"\+"))]
            if side != sorted(set(side)):
                raise word.fault("record/unknown-seat", "the seats of a side stand in turn order, each once")
            if label in found:
                raise word.fault("record/twice", f"the points of {label} stand here twice")
            found[label] = points
        return found

    def titles(self, piece: Text) -> dict[str, str]:
        """Return the titles of `N="President" E="Scum"`."""
        found: dict[str, str] = {}
        for entry in re.finditer(r'([A-Za-z0-9_]+)=("(?:[^"\\]|\\.)*"|\S+)|(\S+)', str(piece)):
            part = piece.cut(entry.start(), entry.end())
            if entry.group(3):
                raise part.fault(
                    "record/form", f"a seat and its title are wanted here, not {part}", 'as in N="President"'
                )
            self.seat(part.cut(0, len(entry.group(1))))
            found[entry.group(1)] = read_string(part.cut(len(entry.group(1)) + 1))
        return found

    def draws(self, piece: Text) -> Iterator[Draw]:
        """Yield the draws of `E 7♦; N K♠`."""
        for entry in _entries(piece):
            label, cards = entry.first_word()
            yield Draw(self.seat(label), self.card(cards))

    def bids(self, piece: Text) -> Iterator[Bid]:
        """Yield the calls of `E 1; N -; W 3`."""
        for entry in _entries(piece):
            label, said = entry.first_word()
            seat = self.seat(label)
            message = "a bid is a number, a word in small letters, or - for a pass"
            try:
                call = read_call(str(said), self.lang)
            except NotationError:
                raise said.fault("record/form", message, bid_elsewhere(str(said), self.lang)) from None
            if isinstance(call, int) and whole(str(said), COUNT) is None:  # numbers of records have no other signs
                raise said.fault("record/form", message)
            yield Bid(seat, call, entry.span)

    def turns(self, line: Line, trick: int) -> Iterator[Turn]:
        """Yield the plays and passes of a trick line."""
        for entry in _entries(line.rest):
            yield self._turn(entry, trick)

    def _turn(self, entry: Text, trick: int) -> Turn:
        text = str(entry)
        label = _LABEL.match(text)
        seat = self.seat(entry.first_word()[0] if label is None else entry.cut(0, label.end()))
        at = 0 if label is None else label.end()
        irregular = text.startswith(("!", "！"), at)
        rest, comment, seconds = _asides(entry.cut(at + irregular))
        if not rest:
            raise entry.fault(
                "record/no-play", f"what {self.labels[seat]} did is missing", "write cards, or - for a pass"
            )
        written = self.written(rest)
        if written.is_pass:
            return Turn(seat, irregular=irregular, trick=trick, comment=comment, seconds=seconds, place=entry.span)
        return Turn(
            seat,
            written.cards,
            written.kind,
            written.main,
            in_order(written.stands),
            irregular,
            trick,
            comment=comment,
            seconds=seconds,
            place=entry.span,
            words=() if written.word is None else (written.word, *written.kinds),
            first=written.first,
        )


def _unknown(word: Text, before: int) -> int:
    """Return how many cards nobody saw by `?x5` (or `?`: one), behind so many others of the hand."""
    text = str(word)
    number = 1 if text == "?" else whole(text[2:], COUNT) if text.startswith("?x") else None
    if not number:
        text = text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…"
        raise word.fault(
            "record/form", f"{text} is no number of cards that nobody saw", "write ? for one, ?x5 for five"
        )
    if before + number > MOST_UNKNOWN:
        message = f"{before + number} cards that nobody saw: no hand has more than {MOST_UNKNOWN}"
        raise word.fault("record/number", message)
    return number


def _entries(piece: Text) -> Iterator[Text]:
    """Yield what stands between semicolons; one at the end is allowed."""
    parts = list(piece.split(_SEMICOLON))
    for number, entry in enumerate(parts):
        if entry:
            yield entry
        elif number < len(parts) - 1 or number == 0:
            raise entry.fault(
                "record/no-play", "nothing stands here", "write a seat and what it did, as in N 5♦ 5♥; W -"
            )


def _asides(piece: Text) -> tuple[Text, str | None, str | None]:
    """Return a play without the `{comment}` and the `@seconds` behind it."""
    text = piece.source.text
    starts = (text.find(sign, piece.start, piece.end) for sign in "{@")
    at = first = min((place for place in starts if place >= 0), default=piece.end)
    comments: list[str] = []
    seconds: str | None = None
    while rest := strip(piece.source, at, piece.end):
        is_comment = text[rest.start] == "{"
        found = (_COMMENT if is_comment else _SECONDS).match(text, rest.start, rest.end)
        if found is None:
            hint = "a comment is written {so}, a time in seconds @12.5"
            raise rest.fault("record/form", "this belongs to no play", hint)
        if is_comment:
            comments.append(re.sub(r"\\(.)", r"\1", found.group(1)).strip())
        else:
            seconds = found.group(1)
        at = found.end()
    comment = " ".join(filter(None, comments)) if comments else None
    return strip(piece.source, piece.start, first), comment, seconds


def _in_two(piece: Text, sign: re.Pattern[str], form: str) -> tuple[Text, Text]:
    """Return what stands before and behind the first `sign`."""
    found = sign.search(str(piece))
    if found is None:
        raise piece.fault("record/form", "this line is written otherwise", f"as in {form}")
    return piece.cut(0, found.start()), piece.cut(found.end())
