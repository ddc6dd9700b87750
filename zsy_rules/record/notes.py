"""Data of other programs in a text record: the `x_…` keys of the twin, on lines `x-zsr` behind what they belong to.

``x-zsr play 3 {"x_left":{"E":4}}`` belongs to the third play or pass of its
round. A line that does not fit this form is some other program's own, and kept.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

from zsy_rules._json import JsonError, read_json
from zsy_rules.cards import EMPTY, Hand
from zsy_rules.errors import NotationError
from zsy_rules.notation import read_hand
from zsy_rules.record.heads import Blamed
from zsy_rules.record.lines import Line
from zsy_rules.record.model import Extra, Gift, Kept, Record, Result, Round, RulesPin, Turn
from zsy_rules.record.numbers import TRICK, whole

OUR_NOTE: Final = "x-zsr"
#: Keywords that only inform: kept as they are, not checked, not warned of.
ASIDES: Final = ("date", "event", "name", "teams", "note", "set", "out", "left", "end")
SEEN: Final = "x_seen"
_NOTE: Final = re.compile(r"(match|rules|result|round|(?:tribute|return|play) [1-9][0-9]{0,5})[ \t]+(\{.*\})")

Part = TypeVar("Part", Turn, Gift, RulesPin, Result)


@dataclass(frozen=True, slots=True)
class Note:
    """Data for `target` ("match", "play 3", …) of a round (0: of the match)."""

    round: int
    target: str
    data: Extra


#: Keys of the twin that say what the text has a word for, by what they belong to, and that word.
_WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "match": {"x_game": "the `game` line", "x_lines": "the lines themselves"},
    "play": {
        "x_irregular": "a `!` behind the seat",
        "x_main": "a `+` behind these cards",
        "x_as": "(=…) behind the wild card",
        "x_comment": "{…} behind the play",
        "x_seconds": "@ and a number behind the play",
        "x_trick": "the number of the trick line",
    },
}


def own_key(target: str, key: str) -> str:
    """Return a key for what another program calls so: one that says something in the twin is not taken for it."""
    return f"x_source_{key}" if f"x_{key}" in _WORDS[target] else f"x_{key}"


def check_note(note: Note, piece: Blamed) -> None:
    """See to it that data is only what the text has no word for, and that a hand seen is one; raises RecordError."""
    what = note.target.partition(" ")[0]
    for key, word in _WORDS.get(what, {}).items():
        if key in note.data:
            raise piece.fault("record/form", f"{key} says nothing on this line", f"in the text it is {word}")
    if what == "play" and SEEN in note.data and _seen(note.data[SEEN]) is None:
        raise piece.fault("record/form", f"{SEEN} is a list of cards", f'as in {{"{SEEN}":["3♦","3♣"]}}')


def read_note(line: Line, number: int) -> Note | None:
    """Return what an `x-zsr` line says in round `number`; None if it does not have our form."""
    found = _NOTE.fullmatch(str(line.whole.cut(len(OUR_NOTE))))
    if found is None:
        return None
    try:
        data = read_json(found.group(2))
    except JsonError:
        return None
    if not isinstance(data, dict) or not all(key.startswith("x_") for key in data):
        return None
    return Note(number, found.group(1), data)


def write_note(target: str, data: Mapping[str, Any]) -> str:
    """Return the line that says this."""
    return f"{OUR_NOTE} {target} {json.dumps(data, ensure_ascii=False, separators=(',', ':'))}"


def with_notes(record: Record, notes: list[Note]) -> Record:
    """Return the record with the data where it belongs; what belongs to nothing there is kept as a line."""
    data: dict[tuple[int, str], dict[str, Any]] = {}  # by round and target
    lost: list[Kept] = []
    for note in notes:
        if note.target in ("match", "rules", "result"):
            is_there = note.target == "match" or getattr(record, note.target) is not None
            place = 0
        else:
            is_there = 0 < note.round <= len(record.rounds) and _is_there(record.rounds[note.round - 1], note.target)
            place = note.round
        if is_there:
            data.setdefault((place, note.target), {}).update(note.data)
        else:
            lost.append(Kept(note.round, 0, write_note(note.target, note.data)))
    by_round: dict[int, dict[str, dict[str, Any]]] = {}
    for (place, target), those in data.items():
        by_round.setdefault(place, {})[target] = those
    rounds = list(record.rounds)
    of_match = by_round.pop(0, {})
    for place, targets in by_round.items():
        rounds[place - 1] = _in_round(rounds[place - 1], targets)
    return replace(
        record,
        extra={**record.extra, **of_match.get("match", {})},
        rules=None if record.rules is None else _with_data(record.rules, of_match.get("rules")),
        result=None if record.result is None else _with_data(record.result, of_match.get("result")),
        rounds=tuple(rounds),
        kept=tuple(sorted((*record.kept, *lost), key=lambda kept: (kept.round, kept.plays))) if lost else record.kept,
    )


def _is_there(one: Round, target: str) -> bool:
    """Whether the round has what `play 3` or the like names."""
    if target == "round":
        return True
    what, _, number = target.partition(" ")
    there = {"play": len(one.plays), "tribute": len(one.tribute), "return": len(one.returns)}[what]
    return 0 < (whole(number, TRICK) or 0) <= there


def _in_round(one: Round, data: Mapping[str, Extra]) -> Round:
    """Return the round with data for itself, its plays and its gifts, each of which it has."""
    plays, tribute, returns = list(one.plays), list(one.tribute), list(one.returns)
    for target, more in data.items():
        what, _, number = target.partition(" ")
        index = (whole(number, TRICK) or 0) - 1
        if what == "play":
            plays[index] = with_seen(_with_data(plays[index], more))
        elif what != "round":
            gifts = tribute if what == "tribute" else returns
            gifts[index] = _with_data(gifts[index], more)
    extra = {**one.extra, **data.get("round", {})}
    return replace(one, extra=extra, plays=tuple(plays), tribute=tuple(tribute), returns=tuple(returns))


def _with_data(part: Part, data: Extra | None) -> Part:
    return part if data is None else replace(part, extra={**part.extra, **data})


def with_seen(turn: Turn) -> Turn:
    """Return the turn with the hand that its data tells (`x_seen`)."""
    seen = _seen(turn.extra.get(SEEN))
    if seen is None:
        return turn
    return replace(turn, seen=seen, extra={key: value for key, value in turn.extra.items() if key != SEEN})


def _seen(told: Any) -> Hand | None:
    if not isinstance(told, list) or not all(isinstance(name, str) for name in told):
        return None
    try:
        return sum((read_hand(name) for name in told), EMPTY)
    except NotationError:
        return None


def turn_data(turn: Turn) -> dict[str, Any]:
    """Return the data of a turn that only an `x_…` key can say: the hand seen, and what other programs said."""
    seen: dict[str, Any] = {} if turn.seen is None else {SEEN: names_of(turn.seen)}
    return {**seen, **turn.extra}


def names_of(hand: Hand) -> list[str]:
    """Return the cards by name, in the one order."""
    return [str(one) for one in hand]


def round_notes(one: Round) -> Iterator[tuple[int, str]]:
    """Yield (number of plays before it, line) for the data of a round, its gifts and its plays."""
    if one.extra:
        yield 0, write_note("round", one.extra)
    for what, gifts in (("tribute", one.tribute), ("return", one.returns)):
        for number, gift in enumerate(gifts, start=1):
            if gift.extra:
                yield 0, write_note(f"{what} {number}", gift.extra)
    for number, turn in enumerate(one.plays, start=1):
        if data := turn_data(turn):
            yield number, write_note(f"play {number}", data)
