"""A match in the text form (`.zsr`) read into a Record, line by line.

What is wrong first ends the reading of the match: what stands behind it is
dropped, never spliced in. A keyword that is not known is kept and told as a
warning; the grammar of every line is in docs/record.md.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from zsy_rules._source import Source
from zsy_rules.errors import Problem, ZsyError
from zsy_rules.record.chunks import Chunk
from zsy_rules.record.heads import (
    MOST_PLAYS,
    RULES_HINT,
    SEATS_HINT,
    check_version,
    read_labels,
    read_language,
    read_number,
    read_rank,
    read_rules,
    read_seed,
)
from zsy_rules.record.items import Seats
from zsy_rules.record.lines import Line, Text, lines_of, read_string
from zsy_rules.record.model import Held, Kept, Record, Result, Round
from zsy_rules.record.notes import ASIDES, OUR_NOTE, Note, check_note, read_note, with_notes
from zsy_rules.record.numbers import TRICK, whole
from zsy_rules.record.places import Place
from zsy_rules.record.texts import Texts
from zsy_rules.ruleset import nearest

#: Different keywords that are not known and are told of; behind them only that there are more.
MOST_WARNINGS: Final = 20
_LONGEST_SLIP: Final = 40  # letters of a word that may be a slip for a keyword


def read_match(chunk: Chunk, texts: Texts, lang: str) -> Record:
    """Return the record of a `game` chunk, of the language `lang` unless it says its own.

    `texts` are the rulesets embedded so far; one found here is added.
    """
    reader = _Reader(chunk.source, texts, lang)
    problem = chunk.problem
    try:
        for line in lines_of(chunk.source):
            if problem is not None and problem.span is not None and _reaches(line, problem.span.start):
                break
            reader.read(line)
        reader.finish(cut_short=problem is not None)
    except ZsyError as error:
        problem = error.problem if problem is None or _before(error.problem, problem) else problem
    return reader.record(problem)


def _reaches(line: Line | Text, offset: int) -> bool:
    """Whether a line behind the first goes on to `offset`."""
    whole = line.whole if isinstance(line, Line) else line
    return whole.start > 0 and whole.end > offset


def _before(one: Problem, other: Problem) -> bool:
    return one.span is not None and other.span is not None and one.span.start < other.span.start


class _Reader:
    """The match as far as it is read."""

    def __init__(self, source: Source, texts: Texts, lang: str) -> None:
        self.source = source
        self.texts = texts
        self.seats = Seats((), lang)
        self.said: dict[str, Any] = {}  # the fields of the match
        self.rounds: list[Round] = []
        self.round: dict[str, Any] | None = None  # the fields of the round that is being read
        self.places: dict[str, Place] = {}
        self.kept: list[Kept] = []
        self.notes: list[Note] = []
        self.warnings: list[Problem] = []
        self.unknown: set[str] = set()  # keywords that were warned of
        self.trick = 0
        self.plays = 0
        self.closing: dict[str, Any] = {}

    # --- whole lines ---

    def read(self, line: Line | Text) -> None:
        """Take in one line; raises ZsyError."""
        if isinstance(line, Text):
            raise line.fault(
                "record/no-keyword",
                "this line does not begin with a keyword",
                'a line that goes on ends in a backslash; a remark begins with # or is a line note "…"',
            )
        if is_trick(line.keyword):
            self._trick(line)
            return
        for table, needed in ((_MATCH, self._in_match), (_ROUND, self._in_round), (_END, self._at_end)):
            if line.keyword in table:
                needed(line)
                table[line.keyword](self, line)
                return
        self._keep(line)

    def finish(self, *, cut_short: bool) -> None:
        """Look for what the match as a whole lacks; raises RecordError."""
        if not cut_short:
            self._need_head(self._first_line)

    def record(self, problem: Problem | None) -> Record:
        """Return what was read, with what was wrong."""
        self._close_round()
        result = None
        if "winners" in self.closing or "totals" in self.closing:
            result = Result(
                self.closing.get("winners", ()), self.closing.get("totals", {}), place=self.closing.get("place")
            )
        record = Record(
            self.seats.labels,
            rounds=tuple(self.rounds),
            result=result,
            kept=tuple(self.kept),
            problems=(*self.warnings, *([] if problem is None else [problem])),
            file=self.source.name,
            line=self.source.position(0)[0],
            lang=self.seats.lang,
            start=self._first_line.span,
            **self.said,
        )
        return with_notes(record, self.notes)

    @property
    def _first_line(self) -> Text:
        return Text(self.source, 0, len(self.source.line(self.source.position(0)[0])))

    def _keep(self, line: Line) -> None:
        """Keep a line that is not ours to understand."""
        at_end = bool(self.closing)
        number = len(self.rounds) + (self.round is not None) + at_end
        if line.keyword == OUR_NOTE and (note := read_note(line, number)):
            check_note(note, line.whole)
            self.notes.append(note)
            return
        if not line.keyword.startswith("x-") and line.keyword not in ASIDES:
            self._warn_of(line)
        plays = len(self.round["plays"]) if self.round is not None and not at_end else 0
        self.kept.append(Kept(number, plays, kept_text(line)))

    def _warn_of(self, line: Line) -> None:
        """Warn of a keyword that is not known, once; of very many of them only that there are more."""
        if line.keyword in self.unknown or len(self.unknown) > MOST_WARNINGS:
            return
        self.unknown.add(line.keyword)
        message, hint = f"the keyword {line.keyword} is not known; the line is kept as it is", None
        if len(self.unknown) > MOST_WARNINGS:
            message = "more keywords follow that are not known; their lines are kept as they are"
        elif len(line.keyword) <= _LONGEST_SLIP:
            hint = nearest(line.keyword, (*_MATCH, *_ROUND, *_END, *ASIDES))
        self.warnings.append(Problem("record/unknown-keyword", message, line.head.span, hint, "warning"))

    # --- what stands where ---

    def _in_match(self, line: Line) -> None:
        if line.keyword in ("%zsr", "resolved", "lang"):
            return
        if self.round is not None or self.rounds or self.closing:
            raise line.head.fault("record/misplaced", f"`{line.keyword}` stands before the first round")
        self._once(line, self.said if line.keyword != "seats" else {"seats": 1} if self.seats.labels else {})

    def _in_round(self, line: Line) -> None:
        if line.keyword == "round":
            return
        fields = self._open_round(line)
        done = line.keyword in ("result", "score", "titles")
        if not done and fields["plays"]:
            raise line.head.fault("record/misplaced", f"`{line.keyword}` stands before the tricks of its round")
        if line.keyword not in ("deal", "tribute", "return"):
            self._once(line, self.places)

    def _at_end(self, line: Line) -> None:
        self._need_head(line.head)
        self._once(line, self.closing)

    def _once(self, line: Line, said: Mapping[str, Any]) -> None:
        if line.keyword in said:
            raise line.head.fault("record/twice", f"`{line.keyword}` stands here a second time")

    def _open_round(self, line: Line) -> dict[str, Any]:
        if self.round is None:
            raise line.head.fault(
                "record/misplaced",
                f"`{line.keyword}` stands in a round, and none is opened yet",
                "write a line round 1 before it",
            )
        if self.closing:
            raise line.head.fault("record/misplaced", f"`{line.keyword}` stands before the end of the match")
        return self.round

    def _need_head(self, piece: Text) -> None:
        for keyword, hint, there in (
            ("rules", RULES_HINT, "rules" in self.said),
            ("seats", SEATS_HINT, self.seats.labels),
        ):
            if not there:
                raise piece.fault("record/missing-line", f"this match has no `{keyword}` line", hint)

    # --- lines of the match ---

    def say(self, name: str, value: Any) -> None:
        """Set one field of the match."""
        self.said[name] = value

    def seat(self, **changes: Any) -> None:
        """Set the labels of the seats, or the language of the cards."""
        self.seats = replace(self.seats, **changes)

    def rules(self, line: Line) -> None:
        pin = read_rules(line.rest)
        self.said["rules"] = replace(pin, resolved=self.texts.find(pin.hash))

    def resolved(self, line: Line) -> None:
        pin = self.said.get("rules")
        if pin is None:
            raise line.head.fault("record/misplaced", "`resolved` stands behind the `rules` line whose text it is")
        text = str(line.whole.cut(len("resolved")))
        self.texts.add(pin.hash, text)
        self.said["rules"] = replace(pin, resolved=text)

    # --- lines of a round ---

    def round_line(self, line: Line) -> None:
        self._need_head(line.head)
        if self.closing:
            raise line.head.fault("record/misplaced", "a round stands before the end of the match")
        self._close_round()
        number, rest = line.rest.first_word()
        wanted = len(self.rounds) + 1
        if str(number) != str(wanted):
            said = f", not round {number}" if number else ""
            raise number.fault("record/order", f"round {wanted} comes here{said}", "is a part of the match missing?")
        more, places = rest.first_word() if rest else (rest, rest)
        if str(more) == "last":
            self._check_last(places)
        elif more and (str(more) != "decider" or places):
            raise rest.fault("record/form", f"{rest} says nothing here", f"round {wanted}, or round {wanted} decider")
        hands: list[Held | None] = [None] * len(self.seats.labels)
        self.round = {"hands": hands, "decider": str(more) == "decider", "tribute": [], "returns": [], "plays": []}
        self.places = {"round": line.whole.span}
        self.trick = 0

    def _check_last(self, places: Text) -> None:
        """See to it that `last N E W S` is the result of the round before; where that has none, this is it."""
        said = self.seats.seats(places)
        if not self.rounds:
            raise places.fault("record/last-differs", "there is no round before the first one")
        before = self.rounds[-1]
        if before.finish is None:
            self.rounds[-1] = replace(before, finish=said, places={**before.places, "result": places.span})
        elif before.finish != said:
            told = " ".join(self.seats.labels[seat] for seat in before.finish)
            raise places.fault("record/last-differs", f"the round before has the result {told}")

    def _close_round(self) -> None:
        if self.round is not None:
            fields: dict[str, Any] = {
                key: tuple(value) if isinstance(value, list) else value for key, value in self.round.items()
            }
            self.rounds.append(Round(**fields, tricks_are_said=True, places=self.places))
            self.round = None

    def deal(self, line: Line) -> None:
        fields = self._fields(line)
        seat, held = self.seats.hand_of(line)
        if fields["hands"][seat] is not None:
            raise line.rest.fault("record/twice", f"the hand of {self.seats.labels[seat]} stands here a second time")
        fields["hands"][seat] = held
        self.places[f"deal {seat}"] = line.whole.span

    def tribute(self, line: Line) -> None:
        self._fields(line)["returns" if line.keyword == "return" else "tribute"].append(self.seats.gift(line))

    def _trick(self, line: Line) -> None:
        fields = self._open_round(line)
        if "result" in self.places:
            raise line.head.fault("record/misplaced", "a trick stands before the result of its round")
        number = whole(line.keyword[1:], TRICK)
        if number not in (self.trick, self.trick + 1) or not number:
            said = "a number of many digits" if number is None else f"trick {number}"
            message = f"trick {self.trick + 1} comes here, not {said}"
            raise line.head.fault("record/order", message, "is a line missing?")
        self.trick = number
        for turn in self.seats.turns(line, number):
            self.plays += 1
            if self.plays > MOST_PLAYS:
                raise line.head.fault("record/too-long", f"this match has more than {MOST_PLAYS:,} plays")
            fields["plays"].append(turn)

    def _fields(self, line: Line) -> dict[str, Any]:
        """Return the fields of the open round, and remember where this line stands."""
        assert self.round is not None, "looked at before"  # noqa: S101  (a bug of ours)
        self.places.setdefault(line.keyword, line.whole.span)
        return self.round

    def put(self, line: Line, name: str, value: Any) -> None:
        """Set one field of the open round."""
        self._fields(line)[name] = value

    # --- lines of the end ---

    def winners(self, line: Line) -> None:
        self._close_round()
        self.closing["winners"] = self.seats.seats(line.rest)
        self.closing["place"] = line.whole.span

    def totals(self, line: Line) -> None:
        self._close_round()
        self.closing["totals"] = self.seats.points(line.rest)
        self.closing.setdefault("place", line.whole.span)


def _sides(reader: _Reader, line: Line) -> tuple[tuple[int, ...], ...]:
    return tuple(_side(reader, word) for word in line.rest.words())


def _side(reader: _Reader, word: Text) -> tuple[int, ...]:
    found: list[int] = []
    for part in word.split(re.compile(r"\+")):
        seat = reader.seats.seat(part)
        if seat in found:
            raise part.fault("record/twice", f"seat {part} stands here twice")
        found.append(seat)
    return tuple(found)


_Handler = Callable[[_Reader, Line], None]

_MATCH: Final[Mapping[str, _Handler]] = {
    "%zsr": lambda _, line: check_version(line.rest, line.whole),
    "game": lambda reader, line: reader.say("game", read_string(line.rest) or None),
    "rules": _Reader.rules,
    "resolved": _Reader.resolved,
    "seats": lambda reader, line: reader.seat(labels=read_labels(line.rest)),
    "lang": lambda reader, line: reader.seat(lang=read_language(line.rest)),
    "length": lambda reader, line: reader.say("length", read_number(line.rest, 1)),
    "seed": lambda reader, line: reader.say("seed", read_seed(line.rest)),
}
_ROUND: Final[Mapping[str, _Handler]] = {
    "round": _Reader.round_line,
    "deal": _Reader.deal,
    "tribute": _Reader.tribute,
    "return": _Reader.tribute,
    "dealer": lambda reader, line: reader.put(line, "dealer", reader.seats.seat(line.rest)),
    "draws": lambda reader, line: reader.put(line, "draws", tuple(reader.seats.draws(line.rest))),
    "level": lambda reader, line: reader.put(line, "level", read_rank(line.rest)),
    "sides": lambda reader, line: reader.put(line, "sides", _sides(reader, line)),
    "turned": lambda reader, line: reader.put(line, "turned", reader.seats.card(line.rest)),
    "redeals": lambda reader, line: reader.put(line, "redeals", read_number(line.rest, 1)),
    "bids": lambda reader, line: reader.put(line, "bids", tuple(reader.seats.bids(line.rest))),
    "rest": lambda reader, line: reader.put(line, "rest", reader.seats.held(line.rest)),
    "lead": lambda reader, line: reader.put(line, "leader", reader.seats.seat(line.rest)),
    "result": lambda reader, line: reader.put(line, "finish", reader.seats.seats(line.rest)),
    "score": lambda reader, line: reader.put(line, "scores", reader.seats.points(line.rest)),
    "titles": lambda reader, line: reader.put(line, "titles", reader.seats.titles(line.rest)),
}
_END: Final[Mapping[str, _Handler]] = {"winners": _Reader.winners, "totals": _Reader.totals}


def kept_text(line: Line) -> str:
    """Return how a line is kept: a remark on one that is ours to know is no more kept than elsewhere."""
    return f"{line.keyword} {line.rest}".rstrip() if line.keyword in ASIDES else str(line.whole)


def kept_line(text: str) -> Line | None:
    """Return the line of a text record that a text is, if it is one that is kept and does not go on in the next one."""
    lines = list(lines_of(Source("<text>", text)))
    if len(lines) != 1 or "\n" in text or not isinstance(lines[0], Line):
        return None
    line = lines[0]
    ours = line.keyword in _MATCH or line.keyword in _ROUND or line.keyword in _END or is_trick(line.keyword)
    goes_on = text.endswith("\\") and "#" not in text
    return line if str(line.whole) == text and not ours and not goes_on else None


def is_trick(keyword: str) -> bool:
    """Whether a keyword begins a trick."""
    return re.fullmatch(r"t[0-9]+", keyword) is not None
