"""Events and actions as JSON: what a round's history is made of, and what a player does."""

from itertools import pairwise
from typing import Annotated, ClassVar, Final, Literal, Union, get_args

from pydantic import Field

from zsy_rules.cards import Card, Hand, name_cards
from zsy_rules.combinations import in_order
from zsy_rules.compiled import Compiled
from zsy_rules.events import (
    Bid,
    Contracted,
    Dealt,
    Drew,
    Event,
    Gave,
    Give,
    Led,
    Pass,
    Passed,
    Play,
    Played,
    Redealt,
    RoundEnded,
    Spoke,
    TookRest,
    Turned,
    WentOut,
)
from zsy_rules.notation import Stands
from zsy_rules.wire.faults import fault
from zsy_rules.wire.model import (
    AnyHand,
    HiddenHand,
    Model,
    NamedCard,
    NamedHand,
    Number,
    RoleCard,
    Seat,
    SeatList,
    Seats,
    made,
    says,
)
from zsy_rules.wire.table import PlayField

#: An event with its number: its place in the history of the round.
Numbered = tuple[int, Event]


def visible_to(event: Event) -> tuple[int, ...] | None:
    """Return the seats that see all of an event, in turn order; None when everybody does."""
    if isinstance(event, Dealt) or (isinstance(event, TookRest) and not event.shown):
        return (event.seat,)
    if isinstance(event, Gave) and not event.shown:
        return tuple(sorted((event.giver, event.receiver)))
    return None


class EventModel(Model):
    """One thing that happened."""

    number: Number = says("Its place in the history of the round, from 0.")
    visible_to: SeatList | None = says("The seats that see the cards; null: everybody.")

    def make(self, game: Compiled | None) -> Numbered:
        """Return the event with its number."""
        event: Event = super().make(game)
        seats = visible_to(event)
        if seats != self.visible_to:
            shown = "null" if seats is None else list(seats)
            raise fault("wire/inconsistent", f"visible_to is {shown} for such an event")
        return self.number, event


class OpenModel(EventModel):
    """An event that everybody sees as it is."""

    visible_to: None = says("null: everybody sees all of it.")


class CardsModel(EventModel):
    """An event whose cards not everybody may see."""

    count: Number = says("The number of cards.")
    cards: HiddenHand = says("The cards; not there where the seat that is told may not see them.", default=None)

    def make(self, game: Compiled | None) -> Numbered:
        """Return the event, with so many cards as it says or with none told."""
        if self.cards is not None and len(self.cards) != self.count:
            raise fault("wire/inconsistent", f"count is {self.count}, and there are {len(self.cards)} cards")
        return super().make(game)


class DrewModel(OpenModel):
    """A card drawn from the shuffled deck to find a seat."""

    makes: ClassVar = Drew
    type: Literal["drew"] = says("The type of event.")
    seat: Seat = says("Who drew.")
    card: NamedCard = says("The card.")


class TurnedModel(OpenModel):
    """A card that lies face up in the pack, before the deal."""

    makes: ClassVar = Turned
    type: Literal["turned"] = says("The type of event.")
    card: NamedCard = says("The card.")
    seat: Seat | None = says("Who gets it; null: it is left over.")


class SpokeModel(OpenModel):
    """A word in the auction."""

    makes: ClassVar = Spoke
    type: Literal["spoke"] = says("The type of event.")
    seat: Seat = says("Who spoke.")
    bid: Number | None = says("The bid; null for a pass.")


class RedealtModel(OpenModel):
    """Nobody bid, and the cards are dealt anew."""

    makes: ClassVar = Redealt
    type: Literal["redealt"] = says("The type of event.")


class ContractedModel(OpenModel):
    """The auction is over."""

    makes: ClassVar = Contracted
    type: Literal["contracted"] = says("The type of event.")
    seat: Seat = says("Who has won it.")
    bid: Number = says("The bid that won.")


class TookRestModel(CardsModel):
    """The cards left over, taken by a seat."""

    makes: ClassVar = TookRest
    type: Literal["took_rest"] = says("The type of event.")
    seat: Seat = says("Who took them.")
    shown: bool = says("Whether everybody sees them.")


class DealtModel(CardsModel):
    """Cards dealt to a seat."""

    makes: ClassVar = Dealt
    type: Literal["dealt"] = says("The type of event.")
    seat: Seat = says("Who got the cards.")


class GaveModel(CardsModel):
    """A gift made: a tribute, or what goes back for one."""

    makes: ClassVar = Gave
    type: Literal["gave"] = says("The type of event.")
    giver: Seat = says("Who gave.")
    receiver: Seat = says("Who received.")
    back: bool = says("Whether this went back for a gift.")
    shown: bool = says("Whether it was given face up.")


class LedModel(OpenModel):
    """A seat has the lead of a trick."""

    makes: ClassVar = Led
    type: Literal["led"] = says("The type of event.")
    seat: Seat = says("Who leads.")
    trick: Annotated[int, Field(ge=1)] = says("The number of the trick.")


class PlayedModel(OpenModel):
    """A play laid on the table."""

    makes: ClassVar = Played
    type: Literal["played"] = says("The type of event.")
    seat: Seat = says("Who played.")
    laid: PlayField = says("The play as it lies there.")
    cards: NamedHand = says("The very cards.")

    def make(self, game: Compiled | None) -> Numbered:
        """Return the event, whose play is of its cards."""
        if name_cards(self.laid.hand, self.cards) != self.cards:
            raise fault("wire/inconsistent", f"{self.laid} is not a play of the cards {self.cards}")
        return super().make(game)


class PassedModel(OpenModel):
    """A seat passed."""

    makes: ClassVar = Passed
    type: Literal["passed"] = says("The type of event.")
    seat: Seat = says("Who passed.")


class WentOutModel(OpenModel):
    """A seat has played its last card."""

    makes: ClassVar = WentOut
    type: Literal["went_out"] = says("The type of event.")
    seat: Seat = says("Who went out.")
    place: Number = says("The place it takes, from 0, best first.")


class RoundEndedModel(OpenModel):
    """The round is over."""

    makes: ClassVar = RoundEnded
    type: Literal["round_ended"] = says("The type of event.")
    places: Seats = says("The seats by place, best first.")


EVENT_MODELS: Final[tuple[type[EventModel], ...]] = (
    DrewModel,
    TurnedModel,
    DealtModel,
    SpokeModel,
    RedealtModel,
    ContractedModel,
    TookRestModel,
    GaveModel,
    LedModel,
    PlayedModel,
    PassedModel,
    WentOutModel,
    RoundEndedModel,
)
_AnyEvent = Annotated[
    Union[  # noqa: UP007
        DrewModel,
        TurnedModel,
        DealtModel,
        SpokeModel,
        RedealtModel,
        ContractedModel,
        TookRestModel,
        GaveModel,
        LedModel,
        PlayedModel,
        PassedModel,
        WentOutModel,
        RoundEndedModel,
    ],
    Field(discriminator="type"),
]
EventField = Annotated[Numbered, made(_AnyEvent, lambda one, game: one.make(game))]


def _whole(events: list[Numbered], _game: Compiled | None) -> tuple[Event, ...]:
    for place, (number, event) in enumerate(events):
        if number != place:
            raise fault("wire/wrong-value", f"events count from 0 without a gap; event {number} stands at {place}")
        if isinstance(event, Dealt | Gave | TookRest) and event.cards is None:
            raise fault("wire/inconsistent", f"event {number} has no cards, and a state hides nothing")
    return tuple(event for _, event in events)


def _told(events: list[Numbered], _game: Compiled | None) -> tuple[Numbered, ...]:
    for (before, _), (number, _) in pairwise(events):
        if number <= before:
            raise fault("wire/wrong-value", f"the numbers of events rise; {number} stands behind {before}")
    return tuple(events)


#: A whole history: every event, in order.
History = Annotated[tuple[Event, ...], made(list[EventField], _whole)]
#: Events as somebody is told them.
Told = Annotated[tuple[Numbered, ...], made(list[EventField], _told)]

# --- actions -------------------------------------------------------------------------------------


_Stand = Annotated[
    tuple[Card, Card],
    made(Annotated[list[RoleCard], Field(min_length=2, max_length=2)], lambda two, _game: tuple(two)),
]
StandsField = Annotated[Stands, made(list[_Stand], lambda pairs, _game: in_order(pairs))]


class ActionModel(Model):
    """What a player does."""

    seat: Seat | None = says("Who acts; null or not there: the seat whose turn it is.", default=None)


class PlayActionModel(ActionModel):
    """Put down cards."""

    makes: ClassVar = Play
    type: Literal["play"] = says("The type of action.")
    cards: AnyHand = says("The cards; one without suit is any card of that rank that the seat holds.")
    kind: str | None = says("The kind that is meant, where the cards are of more than one.", default=None)
    main: AnyHand | None = says("The cards before the kickers, where they may be divided in more ways.", default=None)
    stands: StandsField = says("Each wild card and the card it stands for.", default=())

    def make(self, game: Compiled | None) -> Play:
        """Return the action, whose main part is some of its cards and not all."""
        if self.main is not None and (not self.main or self.main == self.cards or not self.main <= self.cards):
            raise fault("wire/inconsistent", "main is some of the cards, those before the kickers")
        if not Hand.of(wild for wild, _ in self.stands) <= self.cards:
            raise fault("wire/inconsistent", "a wild card that is not in the play stands for another")
        action: Play = super().make(game)
        return action


class PassActionModel(ActionModel):
    """Play nothing this time."""

    makes: ClassVar = Pass
    type: Literal["pass"] = says("The type of action.")


class GiveActionModel(ActionModel):
    """Give cards: a tribute, or what goes back for one."""

    makes: ClassVar = Give
    type: Literal["give"] = says("The type of action.")
    cards: AnyHand = says("The cards.")


class BidActionModel(ActionModel):
    """Make a bid in the auction."""

    makes: ClassVar = Bid
    type: Literal["bid"] = says("The type of action.")
    bid: Number = says("The bid.")


AnyAction = PlayActionModel | PassActionModel | GiveActionModel | BidActionModel
ACTION_MODELS: Final[tuple[type[ActionModel], ...]] = (
    PlayActionModel,
    PassActionModel,
    GiveActionModel,
    BidActionModel,
)


def type_of(model: type[Model]) -> str:
    """Return the word that is the type of an event or an action."""
    (word,) = get_args(model.model_fields["type"].annotation)
    return str(word)
