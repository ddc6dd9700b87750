"""Records written in the text form (`.zsr`): one event or one trick a line, the same bytes for the same record."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Final

from zsy_rules.library import PRINTED_HASH
from zsy_rules.notation import write_parts
from zsy_rules.record.lines import write_string
from zsy_rules.record.model import Bid, Draw, Gift, Held, Kept, Record, Round, Turn
from zsy_rules.record.notes import round_notes, write_note
from zsy_rules.record.rulebook import pinned_hash

HEAD: Final = "%zsr 1\n"
_PLAIN: Final = re.compile(r"[A-Za-z0-9_./:+-]+")


def write_text(records: Iterable[Record]) -> Iterator[str]:
    """Yield the text of a file, one match at a time; the text of an embedded ruleset stands at its first match only."""
    yield HEAD
    written: set[str] = set()
    for record in records:
        yield "\n" + _match(record, written)


def match_text(record: Record) -> str:
    """Return the text of one match, from its `game` line on."""
    return _match(record, set())


def _match(record: Record, written: set[str]) -> str:
    return "".join(f"{line}\n" for line in _match_lines(record, written))


def _match_lines(record: Record, written: set[str]) -> Iterator[str]:
    yield from _head(record, written)
    kept: dict[int, list[Kept]] = {}
    for line in record.kept:
        kept.setdefault(line.round, []).append(line)
    for number, one in enumerate(record.rounds, start=1):
        yield ""
        yield from _Round(record, number, one, kept.get(number, [])).lines()
    closing = list(_closing(record))
    if closing:
        yield ""
        yield from closing


def _head(record: Record, written: set[str]) -> Iterator[str]:
    yield "game" if record.game is None else f"game {_name(record.game)}"
    rules = record.rules
    if rules is not None:
        yield f"rules {rules.name}@{rules.version} sha256:{pinned_hash(record, PRINTED_HASH)}"
        if rules.resolved is not None and rules.resolved not in written:
            written.add(rules.resolved)
            yield f"resolved {rules.resolved}"
    yield f"seats {' '.join(record.players)}"
    if record.length is not None:
        yield f"length {record.length}"
    if record.seed is not None:
        yield f"seed {record.seed}"
    yield from (kept.text for kept in record.kept if kept.round == 0)
    if rules is not None and rules.extra:
        yield write_note("rules", rules.extra)
    if record.extra:
        yield write_note("match", record.extra)


def _closing(record: Record) -> Iterator[str]:
    result = record.result
    if result is not None:
        if result.winners:
            yield f"winners {record.seats(result.winners)}"
        if result.totals:
            yield f"totals {_points(result.totals)}"
        if result.extra:
            yield write_note("result", result.extra)
    yield from (kept.text for kept in record.kept if kept.round > len(record.rounds))


class _Round:
    """Writes the lines of one round."""

    def __init__(self, record: Record, number: int, one: Round, kept: list[Kept]) -> None:
        self.players = record.players
        self.number = number
        self.one = one
        self.kept = kept

    def lines(self) -> Iterator[str]:
        """Yield the lines of the round."""
        one = self.one
        yield f"round {self.number} decider" if one.decider else f"round {self.number}"
        yield from self._before_the_tricks()
        yield from self._tricks()
        if one.finish is not None:
            yield f"result {' '.join(self.players[seat] for seat in one.finish)}"
        if one.scores is not None:
            yield f"score {_points(one.scores)}".rstrip()
        if one.titles:
            yield f"titles {' '.join(f'{label}={write_string(title)}' for label, title in one.titles.items())}"

    def _before_the_tricks(self) -> Iterator[str]:
        one = self.one
        if one.dealer is not None:
            yield f"dealer {self.players[one.dealer]}"
        if one.draws:
            yield f"draws {'; '.join(map(self._draw, one.draws))}"
        if one.level is not None:
            yield f"level {one.level}"
        if one.turned is not None:
            yield f"turned {one.turned}"
        if one.redeals is not None:
            yield f"redeals {one.redeals}"
        for seat, held in enumerate(one.hands):
            if held:
                yield f"deal {self.players[seat]}: {write_held(held)}"
        if one.bids:
            yield f"bids {'; '.join(map(self._bid, one.bids))}"
        if one.rest is not None:
            yield f"rest {write_held(one.rest)}"
        if one.sides:
            yield f"sides {' '.join('+'.join(self.players[seat] for seat in side) for side in one.sides)}"
        yield from (self._gift("tribute", gift) for gift in one.tribute)
        yield from (self._gift("return", gift) for gift in one.returns)
        if one.leader is not None:
            yield f"lead {self.players[one.leader]}"

    def _tricks(self) -> Iterator[str]:
        """Yield one line a trick; each kept line, then each line of data, behind the trick that it stands in."""
        plays = self.one.plays
        starts = [at for at, turn in enumerate(plays) if not at or turn.trick != plays[at - 1].trick]
        stops = [*starts, len(plays)] if plays else [0]  # the numbers of plays before each trick, and behind the last
        beside = self._beside(stops)
        yield from beside[0]
        for number, (start, stop) in enumerate(pairwise(stops), start=1):
            yield f"t{number} {'; '.join(map(self._turn, plays[start:stop]))}"
            yield from beside[number]
        yield from beside[-1]

    def _beside(self, stops: list[int]) -> list[list[str]]:
        """Return the lines that stand before the first trick, behind each trick, and behind more plays than there are.

        Kept lines stand before the data.
        """
        beside: list[list[str]] = [[] for _ in range(len(stops) + 1)]
        for kept in self.kept:
            beside[bisect_left(stops, kept.plays)].append(kept.text)
        for plays, text in round_notes(self.one):
            beside[bisect_left(stops, plays)].append(text)
        return beside

    def _turn(self, turn: Turn) -> str:
        mark = "!" if turn.irregular else ""
        words = [f"{self.players[turn.seat]}{mark} {_play(turn)}"]
        if turn.seconds is not None:
            words.append(f"@{turn.seconds}")
        if turn.comment is not None:
            words.append("{" + _one_line(turn.comment).replace("\\", "\\\\").replace("}", "\\}") + "}")
        return " ".join(words)

    def _gift(self, keyword: str, gift: Gift) -> str:
        return f"{keyword} {self.players[gift.giver]}>{self.players[gift.receiver]}: {write_held(gift.cards)}"

    def _draw(self, draw: Draw) -> str:
        return f"{self.players[draw.seat]} {draw.card}"

    def _bid(self, bid: Bid) -> str:
        return f"{self.players[bid.seat]} {'-' if bid.bid is None else bid.bid}"


def write_held(held: Held) -> str:
    """Return known and unknown cards, those that nobody saw in front: `?x5 2♠`."""
    unknown = f"?x{held.unknown}" if held.unknown else ""
    return " ".join(filter(None, (unknown, " ".join(map(str, held.cards)))))


def _play(turn: Turn) -> str:
    return "-" if turn.is_pass else write_parts(turn.parts, turn.kind, stands=turn.stands)


def _points(points: Mapping[str, int]) -> str:
    return " ".join(f"{label}={value}" for label, value in points.items())


def _name(game: str) -> str:
    return game if _PLAIN.fullmatch(game) else write_string(game)


def _one_line(text: str) -> str:
    return " ".join(text.split())
