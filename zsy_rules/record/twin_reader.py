"""The JSON twin of a record read: one object a match, exactly the keys of the format, and `x_…`."""

import re
from typing import Final

from zsy_rules._source import Source
from zsy_rules.cards import Card, Hand, Rank
from zsy_rules.combinations import in_order
from zsy_rules.library import HASH_SIGNS, SHORTEST_HASH
from zsy_rules.notation import CALL_WORD, KIND_NAME, Stands
from zsy_rules.record.getters import Node, read_object
from zsy_rules.record.heads import LABEL, MOST_PLAYS, NAME, VERSION_TEXT, check_gift, check_number_of_seats
from zsy_rules.record.items import SECONDS
from zsy_rules.record.model import (
    Bid,
    Draw,
    Gift,
    Held,
    Kept,
    Record,
    Result,
    Round,
    RulesPin,
    Turn,
)
from zsy_rules.record.notes import OUR_NOTE, Note, check_note, read_note, with_notes
from zsy_rules.record.numbers import COUNT, POINTS, SEED
from zsy_rules.record.places import Place
from zsy_rules.record.text_reader import kept_line, kept_text
from zsy_rules.record.texts import Texts
from zsy_rules.record.tricks import Counter

FORMAT: Final = 1
_MATCH_KEYS: Final = ("format", "ruleset", "players", "seed", "length", "rounds", "result")
_ROUND_KEYS: Final = (
    "dealer", "decider", "hands", "tribute", "return", "leader", "plays", "finish", "titles", "scores",
    "draws", "turned", "bids", "redeals", "rest", "level", "sides",
)  # fmt: skip
#: A line as a text record can have it behind a keyword: one that ends in a backslash would go on in the next one.
_ONE_LINE: Final = re.compile(r"(?![\s\ufeff])[^\r\n]*[^\s\ufeff\\]")
#: Keys of a round, and what a text record calls the same.
_PLACES: Final = {
    "dealer": "dealer", "leader": "lead", "finish": "result", "scores": "score", "hands": "deal",
    **{name: name for name in ("draws", "turned", "bids", "redeals", "rest", "level", "sides")},
}  # fmt: skip


def read_twin(source: Source, texts: Texts) -> Record:
    """Return the record of one object; raises RecordError. `texts` are the rulesets embedded so far in the file."""
    return twin_record(read_object(source), texts)


def twin_record(match: Node, texts: Texts) -> Record:
    """Return the record of an object that is read; raises RecordError."""
    extra = dict(match.fields(*_MATCH_KEYS))
    version = match.need("format")
    if version.number() != FORMAT:
        raise version.fault("record/version", f"this reader knows format {FORMAT}, not {version.value}")
    players = _labels(match.need("players"))
    pin = _pin(match.need("ruleset"), len(players), texts)
    rounds = tuple(_Round(node, players).read() for node in match.need("rounds").items())
    if sum(len(one.plays) for one in rounds) > MOST_PLAYS:
        raise match.child("rounds").fault("record/too-long", f"this match has more than {MOST_PLAYS:,} plays")
    seed, length, result = match.maybe("seed"), match.maybe("length"), match.maybe("result")
    game = match.maybe("x_game")
    extra.pop("x_game", None)
    extra.pop("x_lines", None)
    kept, notes = _kept(match, rounds)
    record = Record(
        players,
        pin,
        rounds,
        None if result is None else _result(result, players),
        None if game is None else game.text() or None,
        None if seed is None else seed.number(digits=SEED),
        None if length is None else length.number(1, COUNT),
        tuple(kept),
        extra,
    )
    return with_notes(record, notes) if notes else record


def _labels(node: Node) -> tuple[str, ...]:
    check_number_of_seats(len(node.typed(list)), node)
    labels: list[str] = []
    for item in node.items():
        label = item.text()
        if not LABEL.fullmatch(label):
            raise item.fault("record/label", f'"{label}" is no label of a seat', "labels are letters, digits and _")
        if label in labels:
            raise item.fault("record/twice", f"seat {label} stands here twice")
        labels.append(label)
    return tuple(labels)


def _pin(node: Node, players: int, texts: Texts) -> RulesPin:
    extra = node.fields("name", "version", "players", "hash", "resolved")
    number = node.need("players")
    if number.number() != players:
        raise number.fault("record/players", f"the ruleset is for {number.value}, and {players} play")
    content_hash = node.need("hash")
    digits = content_hash.text()
    if not re.fullmatch("[0-9a-f]+", digits) or not SHORTEST_HASH <= len(digits) <= HASH_SIGNS:
        raise content_hash.fault(
            "record/rules", f'"{digits}" is no hash', f"{SHORTEST_HASH} to {HASH_SIGNS} digits 0 to 9, a to f"
        )
    resolved = node.maybe("resolved")
    if resolved is not None:
        text: str | None = resolved.matching(_ONE_LINE, "one line")
        texts.add(digits, str(text))
    else:
        text = texts.find(digits)
    name = node.need("name").matching(NAME, "a name of letters, digits, . _ -")
    version = node.need("version").matching(VERSION_TEXT, "a version such as 1.2")
    return RulesPin(name, version, digits, text, extra, node.place)


def _kept(match: Node, rounds: tuple[Round, ...]) -> tuple[list[Kept], list[Note]]:
    """Return the lines of a text record that are kept as they are (`x_lines`), and the data in those of our form."""
    found: list[Kept] = []
    notes: list[Note] = []
    lines = match.maybe("x_lines")
    for item in lines.items() if lines else ():
        item.fields("round", "plays", "text")
        text = item.need("text")
        line = kept_line(text.text())
        if line is None:
            raise text.fault("record/form", "one line is wanted here, and none that says something of the match")
        number, plays = item.need("round").number(0), item.need("plays").number(0)
        if number > len(rounds):  # behind the rounds; where nothing else is, that is behind the last play
            number, plays = (len(rounds) + 1, 0) if match.maybe("result") else (len(rounds), MOST_PLAYS)
        plays = min(plays, len(rounds[number - 1].plays)) if 0 < number <= len(rounds) else 0
        note = read_note(line, number) if line.keyword == OUR_NOTE else None
        if note is None:
            found.append(Kept(number, plays, kept_text(line)))
        else:
            check_note(note, text)
            notes.append(note)
    return found, notes


def _result(node: Node, players: tuple[str, ...]) -> Result:
    extra = node.fields("winners", "totals")
    totals = node.maybe("totals")
    winners = _seats(node.need("winners"), players)
    points = {} if totals is None else _points(totals, players)
    if not winners and not points:
        hint = "while nobody has won, the key result is null or not there"
        raise node.fault("record/form", "a result says who won, or the totals", hint)
    return Result(winners, points, extra, node.place)


def _seats(node: Node, players: tuple[str, ...]) -> tuple[int, ...]:
    found: list[int] = []
    for item in node.items():
        seat = item.label_in(players)
        if seat in found:
            raise item.fault("record/twice", f"seat {item.value} stands here twice")
        found.append(seat)
    return tuple(found)


def _points(node: Node, players: tuple[str, ...]) -> dict[str, int]:
    found: dict[str, int] = {}
    for label, value in node.entries():
        seats = [players.index(part) for part in label.split("+") if part in players]
        if len(seats) != label.count("+") + 1 or seats != sorted(set(seats)):
            hint = "labels of seats, or of a side in turn order: E+W"
            raise value.fault("record/unknown-seat", f"there is no seat or side {label}", hint)
        found[label] = value.number(digits=POINTS)
    return found


class _Round:
    """Reads one round of the twin."""

    def __init__(self, node: Node, players: tuple[str, ...]) -> None:
        self.node = node
        self.players = players

    def read(self) -> Round:
        """Return the round; raises RecordError."""
        node = self.node
        extra = node.fields(*_ROUND_KEYS)
        places: dict[str, Place] = {"round": node.place}
        for key, name in _PLACES.items():
            part = node.maybe(key)
            if part is not None:
                places[name] = part.place
        finish, scores, titles = node.maybe("finish"), node.maybe("scores"), node.maybe("titles")
        decider, dealer, leader = node.maybe("decider"), node.maybe("dealer"), node.maybe("leader")
        turned, redeals, rest, level = (
            node.maybe("turned"),
            node.maybe("redeals"),
            node.maybe("rest"),
            node.maybe("level"),
        )
        return Round(
            hands=self._hands(places),
            dealer=None if dealer is None else dealer.label_in(self.players),
            decider=decider is not None and decider.truth(),
            tribute=self._gifts("tribute"),
            returns=self._gifts("return"),
            leader=None if leader is None else leader.label_in(self.players),
            plays=self._plays(),
            finish=None if finish is None or finish.value == [] else _seats(finish, self.players),
            titles={} if titles is None else self._titles(titles),
            scores=None if scores is None else _points(scores, self.players),
            draws=tuple(self._draw(item) for item in self._list("draws")),
            turned=None if turned is None else turned.card(),
            bids=tuple(self._bid(item) for item in self._list("bids")),
            redeals=None if redeals is None else redeals.number(1, COUNT),
            rest=None if rest is None or rest.value == [] else rest.held(),
            level=None if level is None else _rank(level),
            sides=tuple(self._side(item) for item in self._list("sides")),
            extra=extra,
            places=places,
        )

    def _side(self, item: Node) -> tuple[int, ...]:
        seats = _seats(item, self.players)
        if not seats:
            raise item.fault("record/form", "a side of no seats")
        return seats

    def _list(self, key: str) -> list[Node]:
        node = self.node.maybe(key)
        return [] if node is None else list(node.items())

    def _hands(self, places: dict[str, Place]) -> tuple[Held | None, ...]:
        hands: list[Held | None] = [None] * len(self.players)
        node = self.node.maybe("hands")
        for label, held in node.entries() if node else ():
            if label not in self.players:
                hint = f"the seats of this match: {' '.join(self.players)}"
                raise held.fault("record/unknown-seat", f"there is no seat {label}", hint)
            seat = self.players.index(label)
            places[f"deal {seat}"] = held.place
            hands[seat] = None if held.value in (None, []) else held.held()  # of a seat without cards nothing is told
        return tuple(hands)

    def _titles(self, node: Node) -> dict[str, str]:
        found: dict[str, str] = {}
        for label, title in node.entries():
            Node(label, title.path, title.source).label_in(self.players)
            found[label] = title.text()
        return found

    def _gifts(self, key: str) -> tuple[Gift, ...]:
        return tuple(map(self._gift, self._list(key)))

    def _gift(self, item: Node) -> Gift:
        gift = Gift(
            extra=item.fields("from", "to", "cards"),
            giver=item.need("from").label_in(self.players),
            receiver=item.need("to").label_in(self.players),
            cards=item.need("cards").held(),
            place=item.place,
        )
        check_gift(gift, item)
        return gift

    def _draw(self, item: Node) -> Draw:
        if unknown := item.fields("seat", "card"):
            raise item.fault("record/unknown-key", f"no key {next(iter(unknown))} is kept here")
        return Draw(item.need("seat").label_in(self.players), item.need("card").card())

    def _bid(self, item: Node) -> Bid:
        item.fields("seat", "bid", "pass")
        seat = item.need("seat").label_in(self.players)
        bid = item.maybe("bid")
        if bid is None:
            _true(item.need("pass"))
            return Bid(seat, None, item.place)
        return Bid(seat, read_bid(bid), item.place)

    def _plays(self) -> tuple[Turn, ...]:
        turns: list[Turn] = []
        counter = Counter()
        for item in self._list("plays"):
            turn = read_turn(item, self.players, counter)
            counter = counter.after(turn.seat, turn.trick, is_pass=turn.is_pass)
            turns.append(turn)
        return tuple(turns)


def read_bid(bid: Node) -> int | str:
    """Return a call: a number, or a word in small letters."""
    return bid.number(0, COUNT) if isinstance(bid.value, int) else bid.matching(CALL_WORD, "a number or a word")


_OURS: Final = ("x_trick", "x_irregular", "x_main", "x_as", "x_comment", "x_seconds", "x_seen")


def read_turn(item: Node, players: tuple[str, ...], counter: Counter) -> Turn:
    """Return one play or pass; `counter` says which trick runs."""
    extra = {
        name: value for name, value in item.fields("seat", "cards", "pass", "kind", "as").items() if name not in _OURS
    }
    seat = item.need("seat").label_in(players)
    kind, irregular, seen = item.maybe("kind"), item.maybe("x_irregular"), item.maybe("x_seen")
    comment, seconds = item.maybe("x_comment"), item.maybe("x_seconds")
    cards = _played(item)
    return Turn(
        seat,
        cards,
        None if kind is None else kind.matching(KIND_NAME, "a kind in small letters"),
        _main(item, cards),
        _stands(item, cards),
        irregular is not None and irregular.truth(),
        _trick(item, seat, counter),
        None if seen is None else seen.cards(),
        None if comment is None else " ".join(comment.text().split()),
        None if seconds is None else seconds.matching(SECONDS, "seconds as a text such as 12.5"),
        extra,
        item.place,
    )


def _played(item: Node) -> Hand | None:
    """Return the cards of a play; None for a pass."""
    cards, passed = item.maybe("cards"), item.maybe("pass")
    if (cards is None) == (passed is None):
        raise item.fault("record/no-play", "a play has cards, a pass has pass: true; here stands both, or neither")
    if passed is not None:
        _true(passed)
    hand = None if cards is None else cards.cards()
    if hand is not None and not hand:
        raise item.fault("record/no-play", "a play of no cards", "a pass is written pass: true")
    return hand


def _trick(item: Node, seat: int, counter: Counter) -> int:
    said = item.maybe("x_trick")
    if said is None:
        return counter.guess(seat)
    if said.number() not in (counter.number, counter.number + 1):
        raise said.fault("record/order", f"trick {counter.number + 1} comes here, not trick {said.value}")
    return said.number()


def _main(item: Node, cards: Hand | None) -> Hand | None:
    said = item.maybe("x_main")
    main = None if said is None else said.cards()
    if said is not None and main is not None and (not main or cards is None or not main <= cards or main == cards):
        raise said.fault("record/form", "a part of the cards of the play is wanted here")
    return main


def _stands(item: Node, cards: Hand | None) -> Stands:
    """Return what wild cards stand for, from `as`, or from `x_as` for several equal ones."""
    one, several = item.maybe("as"), item.maybe("x_as")
    found: list[tuple[Card, Card]] = []
    for name, role in one.entries() if one else ():
        found.append((Node(name, role.path, role.source).card(), role.card()))
    for pair in several.items() if several else ():
        parts = list(pair.items())
        if len(parts) != 2:
            raise pair.fault("record/form", "a wild card and the card it stands for are wanted here")
        found.append((parts[0].card(), parts[1].card()))
    if found and (cards is None or not Hand.of(wild for wild, _ in found) <= cards):
        raise (one or several or item).fault("record/form", "a wild card that is not in the play stands for another")
    return in_order(found)


def _true(node: Node) -> None:
    if not node.truth():
        raise node.fault("record/no-play", "pass is true, or is not there")


def _rank(node: Node) -> Rank:
    if node.text() not in list(Rank):
        raise node.fault("record/form", f'"{node.value}" is no rank', f"the ranks: {' '.join(Rank)}")
    return Rank(node.value)
