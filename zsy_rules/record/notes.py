"""Data of other programs in a text record: the `x_…` keys of the twin, on lines `x-zsr` behind what they belong to.

``x-zsr play 3 {"x_left":{"E":4}}`` belongs to the third play or pass of its
round. A line that does not fit this form is some other program's own, and kept.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from zsy_rules.cards import EMPTY, Hand
from zsy_rules.errors import NotationError
from zsy_rules.notation import read_hand
from zsy_rules.record.lines import Line
from zsy_rules.record.model import Extra, Kept, Record, Round, Turn

OUR_NOTE: Final = "x-zsr"
#: Keywords that only inform: kept as they are, not checked, not warned of.
ASIDES: Final = ("date", "event", "name", "teams", "note", "set", "out", "left", "end")
SEEN: Final = "x_seen"
_NOTE: Final = re.compile(r"(match|rules|result|round|(?:tribute|return|play) [1-9][0-9]{0,5})[ \t]+(\{.*\})")


@dataclass(frozen=True, slots=True)
class Note:
    """Data for `target` ("match", "play 3", …) of a round (0: of the match)."""

    round: int
    target: str
    data: Extra


def read_note(line: Line, number: int) -> Note | None:
    """Return what an `x-zsr` line says in round `number`; None if it does not have our form."""
    found = _NOTE.fullmatch(str(line.whole.cut(len(OUR_NOTE))))
    if found is None:
        return None
    try:
        data = json.loads(found.group(2))
        json.dumps(data, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        return None
    if not isinstance(data, dict) or not all(key.startswith("x_") for key in data):
        return None
    return Note(number, found.group(1), data)


def write_note(target: str, data: Mapping[str, Any]) -> str:
    """Return the line that says this."""
    return f"{OUR_NOTE} {target} {json.dumps(data, ensure_ascii=False, separators=(',', ':'))}"


def with_notes(record: Record, notes: list[Note]) -> Record:
    """Return the record with the data where it belongs; what belongs to nothing there is kept as a line."""
    for note in notes:
        changed = _with_note(record, note)
        if changed is None:
            line = Kept(note.round, 0, write_note(note.target, note.data))
            changed = replace(
                record, kept=tuple(sorted((*record.kept, line), key=lambda kept: (kept.round, kept.plays)))
            )
        record = changed
    return record


def _with_note(record: Record, note: Note) -> Record | None:
    if note.target == "match":
        return replace(record, extra={**record.extra, **note.data})
    if note.target == "rules":
        rules = record.rules
        return None if rules is None else replace(record, rules=replace(rules, extra={**rules.extra, **note.data}))
    if note.target == "result":
        result = record.result
        return None if result is None else replace(record, result=replace(result, extra={**result.extra, **note.data}))
    if not 0 < note.round <= len(record.rounds):
        return None
    rounds = list(record.rounds)
    changed = _in_round(rounds[note.round - 1], note)
    if changed is None:
        return None
    rounds[note.round - 1] = changed
    return replace(record, rounds=tuple(rounds))


def _in_round(one: Round, note: Note) -> Round | None:
    if note.target == "round":
        return replace(one, extra={**one.extra, **note.data})
    what, _, number = note.target.partition(" ")
    index = int(number) - 1
    if what == "play" and index < len(one.plays):
        turn = replace(one.plays[index], extra={**one.plays[index].extra, **note.data})
        return replace(one, plays=(*one.plays[:index], with_seen(turn), *one.plays[index + 1 :]))
    gifts = {"tribute": one.tribute, "return": one.returns}.get(what, ())
    if index >= len(gifts):
        return None
    gift = replace(gifts[index], extra={**gifts[index].extra, **note.data})
    changed = (*gifts[:index], gift, *gifts[index + 1 :])
    return replace(one, tribute=changed) if what == "tribute" else replace(one, returns=changed)


def with_seen(turn: Turn) -> Turn:
    """Return the turn with the hand that its data tells (`x_seen`); data of another form stays data."""
    told = turn.extra.get(SEEN)
    if not isinstance(told, list) or not all(isinstance(name, str) for name in told):
        return turn
    try:
        seen = sum((read_hand(name) for name in told), EMPTY)
    except NotationError:
        return turn
    return replace(turn, seen=seen, extra={key: value for key, value in turn.extra.items() if key != SEEN})


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
