"""From values of the engine to JSON values: the form of one value by its type, no options, no hidden state."""

from collections.abc import Iterable
from dataclasses import fields
from functools import singledispatch
from typing import Any, Final

from zsy_rules._chance import ALGORITHM, Stream
from zsy_rules.cards import RANKS, Card, Hand
from zsy_rules.combinations import Order
from zsy_rules.compiled import Compiled
from zsy_rules.compiled.effects import Alive
from zsy_rules.compiled.playfilter import Situation
from zsy_rules.events import Action, Event
from zsy_rules.match import Match
from zsy_rules.moment import Outcome
from zsy_rules.observation import Observation
from zsy_rules.state import State
from zsy_rules.tribute import Due, Exchange
from zsy_rules.trick import Trick
from zsy_rules.wire.history import ACTION_MODELS, EVENT_MODELS, type_of, visible_to

Json = dict[str, Any]
_TYPES: Final = {model.makes: type_of(model) for model in (*EVENT_MODELS, *ACTION_MODELS)}


@singledispatch
def plain(value: Any) -> Any:
    """Return the JSON value of an engine's value; a dataclass is an object with its fields, without the game."""
    return _object(value)


def _object(value: Any, **instead: Any) -> Json:
    """Return the fields of a dataclass without the game, some with another value."""
    parts = {field.name: getattr(value, field.name) for field in fields(value) if field.init}
    return {
        name: instead[name] if name in instead else plain(part)
        for name, part in parts.items()
        if not isinstance(part, Compiled)
    }


@plain.register(type(None))
@plain.register(int)
def _same(value: object) -> object:
    return value


@plain.register
def _text(value: str) -> str:
    return str(value)


@plain.register
def _card(value: Card) -> str:
    return str(value)


@plain.register
def _hand(value: Hand) -> list[str]:
    return [str(one) for one in value]


@plain.register(tuple)
def _list(value: tuple[Any, ...]) -> list[Any]:
    return [plain(one) for one in value]


@plain.register(frozenset)
def _seats(value: frozenset[int]) -> list[int]:
    return sorted(value)


@plain.register
def _order(value: Order) -> Json:
    keeping = [str(rank) for rank in RANKS if rank in value.keeping]
    return {"level": plain(value.level), "reversed": value.reversed, "keeping": keeping}


@plain.register
def _alive(value: Alive) -> Json:
    return {"rule": ".".join(value.rule.path), "seats": plain(value.seats), "suits": plain(value.suits)}


@plain.register
def _trick(value: Trick) -> Json:
    lying: list[Json] = []
    at: Situation | None = value.table
    while at is not None:
        assert at.hand is None, "the trick keeps no hands"  # noqa: S101  (a bug of ours)
        lying.append({"play": plain(at.play), "order": plain(at.order), "next_holds": at.next_holds, "held": at.held})
        at = at.on
    return _object(value, table=lying[::-1])


@plain.register
def _due(value: Due) -> Json:
    return {"rule": value.rule.name, "giver": value.giver, "receiver": value.receiver, "back": value.back}


@plain.register
def _exchange(value: Exchange) -> Json:
    return {
        "queue": plain(value.queue),
        "received": [{"seat": seat, "cards": plain(cards)} for seat, cards in value.received],
        "gifts": [{"giver": giver, "strengths": plain(strengths)} for giver, strengths in value.gifts],
    }


@plain.register
def _stream(value: Stream) -> Json:
    return {"algorithm": ALGORITHM, "seed": value.seed, "draws": value.draws}


@plain.register
def _outcome(value: Outcome) -> Json:
    titles = [{"seat": seat, "title": title} for seat, title in sorted(value.titles.items())]
    return {"places": plain(value.places), "left": plain(value.left), "titles": titles}


@plain.register
def _state(value: State) -> Json:
    return _object(value, history=_events(enumerate(value.history)))


@plain.register
def _observation(value: Observation) -> Json:
    return _object(value, events=_events(value.events))


@plain.register
def _match(value: Match) -> Json:
    # a round that has ended is the last of the finished ones
    return _object(value, state=None if value.state.outcome is not None else plain(value.state))


def _events(events: Iterable[tuple[int, Event]]) -> list[Json]:
    return [plain_event(number, event) for number, event in events]


def plain_event(number: int, event: Event) -> Json:
    """Return an event with its number and type; cards that are not told are not there."""
    seats = visible_to(event)
    whole = {name: part for name, part in plain(event).items() if not (name == "cards" and part is None)}
    return {"number": number, "type": _TYPES[type(event)], **whole, "visible_to": seats and list(seats)}


def plain_action(action: Action) -> Json:
    """Return an action with its type."""
    return {"type": _TYPES[type(action)], **plain(action)}
