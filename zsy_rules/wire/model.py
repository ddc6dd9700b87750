"""How a JSON value becomes a value of the engine: what all models of documents share, and the smallest of them.

A model mirrors one frozen dataclass of the engine, key by field, and is read
strictly: no other key, no other type. Validating a document builds the
engine's values from the inside out; the game that its rules compile to is the
context of the validation (None: only the form is looked at).
"""

from collections.abc import Callable
from dataclasses import fields
from typing import Annotated, Any, ClassVar, Final

from pydantic import BaseModel, ConfigDict, Field, GetPydanticSchema, ValidationInfo, WithJsonSchema
from pydantic_core import core_schema

from zsy_rules._json import quoted
from zsy_rules.cards import CARDS, Card, Hand, Rank, Suit, name_cards
from zsy_rules.compiled import Compiled
from zsy_rules.wire.faults import fault

#: The largest table, and the largest deck: eight packs.
_MOST_SEATS: Final = 8
_MOST_CARDS: Final = 8 * 54
_CARDS: Final = {str(one): one for one in CARDS}


class Model(BaseModel):
    """One object of a document; `makes` is the dataclass of the engine that it mirrors."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)
    makes: ClassVar[type[Any]]

    def make(self, game: Compiled | None) -> Any:
        """Return the engine's value; raises what `fault` returns if its parts do not fit together."""
        names = [field.name for field in fields(self.makes) if field.init]
        values = {name: getattr(self, name) for name in names if name in type(self).model_fields}
        return self.makes(**values, **({"game": game} if "game" in names else {}))


def made(inner: Any, make: Callable[[Any, Compiled | None], Any]) -> GetPydanticSchema:
    """Return the annotation of a field that is read as `inner` and then made into something else."""

    def after(value: Any, info: ValidationInfo) -> Any:
        return make(value, info.context)

    return GetPydanticSchema(
        lambda _source, handler: core_schema.with_info_after_validator_function(after, handler.generate_schema(inner))
    )


def mirrored(model: type[Model]) -> GetPydanticSchema:
    """Return the annotation of a field that holds what a model makes."""
    return made(model, lambda one, game: one.make(game))


def listed(item: Any) -> GetPydanticSchema:
    """Return the annotation of a field that is a list in JSON and a tuple in the engine."""
    return made(list[item], lambda items, _game: tuple(items))


# --- seats and numbers ---------------------------------------------------------------------------


def _seat(seat: int, game: Compiled | None) -> int:
    if game is not None and seat >= game.players:
        raise fault("wire/seat", f"there is no seat {seat}: seats are 0 to {game.players - 1}")
    return seat


def _distinct(items: list[Any], _game: Compiled | None) -> tuple[Any, ...]:
    twice = next((one for number, one in enumerate(items) if one in items[:number]), None)
    if twice is not None:
        raise fault("wire/wrong-value", f"{twice} stands here twice")
    return tuple(items)


def _rising(items: list[int], game: Compiled | None) -> tuple[int, ...]:
    if sorted(items) != items:
        raise fault("wire/wrong-value", "these stand in rising order")
    return _distinct(items, game)


Seat = Annotated[int, made(Annotated[int, Field(ge=0, le=_MOST_SEATS - 1)], _seat)]
Number = Annotated[int, Field(ge=0)]
#: Things each of which stands there once.
_ONCE: Final = Field(json_schema_extra={"uniqueItems": True})
_SEATS: Final = Annotated[list[Seat], _ONCE]
#: Seats in an order that means something.
Seats = Annotated[tuple[int, ...], made(_SEATS, _distinct)]
#: Seats of which only it counts which they are: in rising order.
SeatList = Annotated[tuple[int, ...], made(_SEATS, _rising)]
SeatSet = Annotated[frozenset[int], made(_SEATS, lambda seats, game: frozenset(_rising(seats, game)))]
#: Sides, by number.
Sides = Annotated[tuple[int, ...], made(Annotated[list[Number], _ONCE], _distinct)]
Numbers = Annotated[tuple[int, ...], listed(int)]

# --- cards ---------------------------------------------------------------------------------------


def _card(text: str, game: Compiled | None) -> Card:
    one = _CARDS.get(text)
    if one is None:
        raise fault("wire/card", f"{quoted(text)} is no card; cards are written 3♦, 10♠, BJ, or 3 for one without suit")
    if game is not None and not (game.deck.count(one) if one.is_named else game.deck.of_rank(one.rank)):
        raise fault("wire/card", f"{one} is no card of {game.name}")
    return one


def _role(text: str, game: Compiled | None) -> Card:
    """Return the card that a wild card stands for: of a rank that the deck has no card of, the rank alone."""
    one = _CARDS.get(text)
    if one is not None and game is not None and not one.is_named and one.rank in (game.resolved.ruleset.ranks or ()):
        return one
    return _card(text, game)


def _named(one: Card, _game: Compiled | None) -> Card:
    if not one.is_named:
        raise fault("wire/card", f"{one} is a rank; a certain card is wanted here, with its suit")
    return one


def _hand(cards: list[Card], game: Compiled | None) -> Hand:
    try:
        hand = Hand.of(cards)
    except ValueError as error:
        raise fault("wire/card", str(error)) from None
    if game is not None and name_cards(hand, game.deck) is None:
        raise fault("wire/card", f"the deck of {game.name} does not have so many of these cards")
    return hand


def _rank(text: str, _game: Compiled | None) -> Rank:
    if text not in set(Rank):
        raise fault("wire/card", f"{quoted(text)} is no rank; the ranks are {' '.join(Rank)}")
    return Rank(text)


def _suit(text: str, _game: Compiled | None) -> Suit:
    if text not in set(Suit):
        raise fault("wire/card", f"{quoted(text)} is no suit; the suits are {' '.join(Suit)}")
    return Suit(text)


def _rank_set(ranks: list[Rank], game: Compiled | None) -> frozenset[Rank]:
    return frozenset(_distinct(ranks, game))


_CARD_FORM: Final = "^(?:(?:10|[2-9JQKA])[♦♣♥♠]?|BJ|RJ)$"
_NAMED_FORM: Final = "^(?:(?:10|[2-9JQKA])[♦♣♥♠]|BJ|RJ)$"
_RANK_FORM: Final = "^(?:10|[2-9JQKA]|BJ|RJ)$"
_SUIT_FORM: Final = "^[♦♣♥♠]$"


def _written(pattern: str) -> WithJsonSchema:
    return WithJsonSchema({"type": "string", "pattern": pattern})


AnyCard = Annotated[Card, made(str, _card), _written(_CARD_FORM)]
#: The card that a wild card stands for.
RoleCard = Annotated[Card, made(str, _role), _written(_CARD_FORM)]
NamedCard = Annotated[Card, made(AnyCard, _named), _written(_NAMED_FORM)]
#: Cards of which only it counts how many of each there are; written in the one order, read in any.
AnyHand = Annotated[Hand, made(Annotated[list[AnyCard], Field(max_length=_MOST_CARDS)], _hand)]
NamedHand = Annotated[Hand, made(Annotated[list[NamedCard], Field(max_length=_MOST_CARDS)], _hand)]
#: The same; not there (and not null) where it may not be seen.
HiddenHand = Annotated[Hand | None, made(Annotated[list[NamedCard], Field(max_length=_MOST_CARDS)], _hand)]
#: Cards in an order that is kept.
Cards = Annotated[tuple[Card, ...], listed(AnyCard)]
RankName = Annotated[Rank, made(str, _rank), _written(_RANK_FORM)]
SuitName = Annotated[Suit, made(str, _suit), _written(_SUIT_FORM)]
RankSet = Annotated[frozenset[Rank], made(Annotated[list[RankName], _ONCE], _rank_set)]
SuitList = Annotated[tuple[Suit | None, ...], listed(SuitName | None)]


def says(description: str, **more: Any) -> Any:
    """Return a key of a document with what it says; every key has to be there unless it has a default."""
    return Field(description=description, **more)
