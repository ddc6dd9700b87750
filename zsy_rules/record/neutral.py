"""Games of the neutral JSON form read into records: one round each, by seat numbers.

What a source says beside the plays (cards left, marks, refused plays,
attempts) is kept as `x_…` data and is no evidence. A game pins no ruleset.
"""

import collections
from typing import Any, Final

from zsy_rules._json import quoted
from zsy_rules._source import Source
from zsy_rules.cards import EMPTY, Card, Hand
from zsy_rules.combinations import in_order
from zsy_rules.notation import Stands
from zsy_rules.record.getters import Node, read_object
from zsy_rules.record.heads import LABEL, check_gift, check_number_of_seats
from zsy_rules.record.model import Bid, Gift, Held, Record, Round, Turn
from zsy_rules.record.notes import own_key
from zsy_rules.record.numbers import COUNT, whole
from zsy_rules.record.places import Place
from zsy_rules.record.tricks import Counter
from zsy_rules.record.twin_reader import read_bid

_READ: Final = ("players", "hands", "exchange", "events", "finish", "id")
_EVENT_READ: Final = ("seat", "play", "pass", "bid", "seen")
_NO_BID: Final = (0, "no", "pass")


def read_neutral(source: Source) -> Record:
    """Return the record of one object; raises RecordError."""
    return neutral_record(read_object(source))


def neutral_record(game: Node) -> Record:
    """Return the record of an object that is read; raises RecordError."""
    game.typed(dict)
    players, names = _labels(game.need("players"))
    reader = _Game(game, len(players))
    finish = game.maybe("finish")
    finished = tuple(reader.seat(item) for item in finish.items()) if finish else ()
    places: dict[str, Place] = {"round": game.place}
    for key, name in (("hands", "deal"), ("finish", "result"), ("events", "bids"), ("extra", "rest")):
        places[name] = (game.maybe(key) or game).place
    turns, bids, others = reader.events()
    tribute, returns = reader.exchange()
    extra: dict[str, Any] = {own_key("match", key): value for key, value in game.value.items() if key not in _READ}
    if names:
        extra["x_players"] = names
    if others:
        extra["x_events"] = others
    one = Round(
        hands=reader.hands(),
        tribute=tribute,
        returns=returns,
        plays=turns,
        finish=finished if len(finished) == len(players) else None,
        bids=bids,
        rest=reader.rest(),
        extra={} if len(finished) == len(players) else {"x_finish": list(finished)},
        places=places,
    )
    ident = game.maybe("id")
    return Record(players, rounds=(one,), game=None if ident is None else ident.text() or None, length=1, extra=extra)


def _labels(node: Node) -> tuple[tuple[str, ...], list[str]]:
    """Return the labels of the seats; where the names of players are none, labels of ours, and those names."""
    names = [item.text() for item in node.items()]
    check_number_of_seats(len(names), node)
    if len(set(names)) == len(names) and all(LABEL.fullmatch(name) for name in names):
        return tuple(names), []
    return tuple(f"P{number}" for number in range(1, len(names) + 1)), names


class _Game:
    """Reads the parts of one game."""

    def __init__(self, game: Node, players: int) -> None:
        self.game = game
        self.players = players

    def seat(self, node: Node) -> int:
        """Return a seat number that there is."""
        seat = node.number(0)
        if seat >= self.players:
            raise node.fault("record/unknown-seat", f"there is no seat {seat}: seats are 0 to {self.players - 1}")
        return seat

    def hands(self) -> tuple[Held | None, ...]:
        """Return the hands at the deal; of an unknown one at least the number, where the source tells it."""
        told = self.game.maybe("extra")
        each = told.value.get("cards_each") if told and isinstance(told.value, dict) else None
        unknown = Held(EMPTY, each) if isinstance(each, int) and 0 < each <= 108 else None
        hands: list[Held | None] = [unknown] * self.players
        node = self.game.maybe("hands")
        said: set[int] = set()
        for label, cards in node.entries() if node else ():
            seat = whole(label, COUNT)
            if seat is None or seat >= self.players:
                raise cards.fault("record/unknown-seat", f"there is no seat {quoted(label)}")
            if seat in said:
                raise cards.fault("record/twice", f"the hand of seat {seat} stands here a second time")
            said.add(seat)
            if cards.value is not None:
                hands[seat] = Held(cards.cards())
        return tuple(hands)

    def rest(self) -> Held | None:
        """Return the cards that were left over at the deal (`extra.bottom`)."""
        extra = self.game.maybe("extra")
        bottom = extra.maybe("bottom") if extra and isinstance(extra.value, dict) else None
        return None if bottom is None or bottom.value == [] else Held(bottom.cards())

    def exchange(self) -> tuple[tuple[Gift, ...], tuple[Gift, ...]]:
        """Return gifts and returns: one that goes against an earlier gift is its return."""
        given: list[Gift] = []
        back: list[Gift] = []
        open_: collections.Counter[tuple[int, int]] = collections.Counter()
        node = self.game.maybe("exchange")
        for item in node.items() if node else ():
            giver, receiver = self.seat(item.need("from")), self.seat(item.need("to"))
            gift = Gift(giver, receiver, Held(item.need("cards").cards()), place=item.place)
            check_gift(gift, item)
            if open_[receiver, giver]:
                open_[receiver, giver] -= 1
                back.append(gift)
            else:
                open_[giver, receiver] += 1
                given.append(gift)
        return tuple(given), tuple(back)

    def events(self) -> tuple[tuple[Turn, ...], tuple[Bid, ...], list[Any]]:
        """Return plays and passes, bids, and what else happened (with the number of plays before it)."""
        turns: list[Turn] = []
        bids: list[Bid] = []
        others: list[Any] = []
        counter = Counter()
        for item in self.game.need("events").items():
            item.typed(dict)
            seat = self.seat(item.need("seat"))
            if (bid := item.maybe("bid")) is not None:
                is_pass = not isinstance(bid.value, bool) and bid.value in _NO_BID
                bids.append(Bid(seat, None if is_pass else read_bid(bid), item.place))
            elif item.maybe("play") or item.maybe("pass"):
                turn = self._turn(item, seat, counter.guess(seat))
                counter = counter.after(seat, turn.trick, is_pass=turn.is_pass)
                turns.append(turn)
            else:
                others.append({"plays": len(turns), **item.value})
        return tuple(turns), tuple(bids), others

    def _turn(self, item: Node, seat: int, trick: int) -> Turn:
        played, seen = item.maybe("play"), item.maybe("seen")
        cards, stands = (None, ()) if played is None else _cards(played)
        if cards is not None and not cards:
            raise item.fault("record/no-play", "a play of no cards")
        return Turn(
            seat,
            cards,
            stands=stands,
            trick=trick,
            seen=None if seen is None else seen.cards(),
            extra={own_key("play", key): value for key, value in item.value.items() if key not in _EVENT_READ},
            place=item.place,
        )


def _cards(played: Node) -> tuple[Hand, Stands]:
    """Return the cards of a play, and what wild cards in it stand for."""
    cards: list[Card] = []
    stands: list[tuple[Card, Card]] = []
    for item in played.items():
        if isinstance(item.value, dict):
            cards.append(item.need("card").card())
            stands.append((cards[-1], item.need("as").card()))
        else:
            cards.append(item.card())
    return Hand.of(cards), in_order(stands)
