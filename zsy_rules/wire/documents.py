"""State, match, observation and events as whole documents: with a version, a type, and the rules that they pin."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, ClassVar, Final, Literal

from pydantic import Field

from zsy_rules._chance import Stream
from zsy_rules.cards import Hand
from zsy_rules.compiled import Compiled
from zsy_rules.match import Match, MatchOutcome, Round
from zsy_rules.moment import Outcome
from zsy_rules.observation import Observation, Result
from zsy_rules.state import State
from zsy_rules.wire.faults import fault
from zsy_rules.wire.history import History, Numbered, Told
from zsy_rules.wire.model import (
    Model,
    NamedCard,
    NamedHand,
    Number,
    Numbers,
    Seat,
    SeatList,
    Seats,
    Sides,
    listed,
    made,
    mirrored,
    says,
)
from zsy_rules.wire.table import (
    AliveList,
    AuctionField,
    ContractField,
    DueField,
    ExchangeField,
    OrderField,
    TrickField,
)

#: The version of the format that is written, and the only one that is read.
FORMAT: Final = 1

# --- what a document begins with -----------------------------------------------------------------


class PinModel(Model):
    """The rules by which a document is read."""

    name: str = says("The name of the ruleset.")
    version: str = says("The version that the ruleset says of itself.")
    players: Annotated[int, Field(ge=2, le=8)] = says("The number of players.")
    hash: Annotated[str, Field(pattern="^[0-9a-f]{64}$")] = says("The content hash of ruleset and number of players.")
    resolved: str | None = says(
        "The ruleset in one piece, a JSON text in the ruleset language; null or not there: the reader has it.",
        default=None,
    )


class HeadModel(Model):
    """What every document begins with."""

    format: Literal[1] = says("The version of this format.")


# --- a state -------------------------------------------------------------------------------------


class StreamModel(Model):
    """The stream of chance: seed and draws so far tell everything still to come."""

    makes: ClassVar = Stream
    algorithm: Literal["zsy-1"] = says("How numbers are drawn from the seed.")
    seed: int = says("The seed that was given.")
    draws: Number = says("How many draws were made so far.")


class TitleModel(Model):
    """The title of a seat."""

    seat: Seat = says("The seat.")
    title: str = says("Its title, such as President.")


def _titles(titles: list[TitleModel], _game: Compiled | None) -> Mapping[int, str]:
    found = {one.seat: one.title for one in titles}
    if len(found) < len(titles):
        raise fault("wire/wrong-value", "a seat stands here twice")
    return MappingProxyType(found)


class OutcomeModel(Model):
    """How a round ended."""

    makes: ClassVar = Outcome
    places: Seats = says("The seats by place, best first.")
    left: Annotated[tuple[Hand, ...], listed(NamedHand)] = says("The cards still held, by seat.")
    titles: Annotated[Mapping[int, str], made(list[TitleModel], _titles)] = says("Titles, by seat.")


class StateModel(Model):
    """A round at one moment, with everything: hands, chance to come, history."""

    makes: ClassVar = State
    seats: SeatList = says("The seats that take part.")
    before: Seats = says("The places of the round before, best first; empty in a first round.")
    dealer: Seat | None = says("Who dealt; null where nobody said.")
    hands: Annotated[tuple[Hand, ...], listed(NamedHand)] = says("The hands, by seat.")
    exchange: ExchangeField = says("What is due before the tricks.")
    trick: TrickField | None = says("The trick; null while gifts are due.")
    duty: NamedCard | None = says("The card that the next play must contain.")
    out: Seats = says("The seats that went out, best first.")
    sunk: Seats = says("The seats that an effect sent to the last places, last first.")
    history: History = says("Everything that happened.")
    stream: Annotated[Stream, mirrored(StreamModel)] | None = says("Chance to come; null where no seed was given.")
    order: OrderField = says("The order of ranks at the beginning of the round.")
    leader: Seat | None = says("Who was said to lead the first trick; null: by the rules.")
    alive: AliveList = says("The effects that hold from the round before.")
    rest: NamedHand = says("The cards that the deal left over, until somebody takes them.")
    auction: AuctionField | None = says("The auction; null when none runs.")
    contract: ContractField | None = says("What an auction ended in; null before, and where there is none.")
    tally: Annotated[tuple[int, ...], listed(Number)] = says("How many plays multiplied the stake, by multiplier.")
    outcome: Annotated[Outcome, mirrored(OutcomeModel)] | None = says("How the round ended; null while it runs.")
    decider: bool = says("Whether it is the deciding round of a match.")


class StateDocument(HeadModel, StateModel):
    """A round at one moment, saved: for the server, not for a player."""

    type: Literal["state"] = says("What this document is.")
    ruleset: PinModel = says("The rules that are played.")


# --- a match -------------------------------------------------------------------------------------


class RoundModel(Model):
    """A finished round."""

    makes: ClassVar = Round
    state: Annotated[State, mirrored(StateModel)] = says("Its last state.")
    points: Numbers = says("The points, by seat.")
    side_points: Numbers = says("The points of each side as a whole.")
    decider: bool = says("Whether it was a deciding round.")


class MatchOutcomeModel(Model):
    """How a match ended."""

    makes: ClassVar = MatchOutcome
    winners: SeatList = says("The seats that won.")
    totals: Numbers = says("The totals, by side; by seat where everybody plays alone.")


class MatchModel(Model):
    """A match at one moment."""

    makes: ClassVar = Match
    length: Annotated[int, Field(ge=1)] | None = says("The agreed number of rounds; null: a target ends the match.")
    state: Annotated[State, mirrored(StateModel)] | None = says(
        "The round that runs; null when none does: the last of the finished ones has just ended."
    )
    rounds: Annotated[tuple[Round, ...], listed(Annotated[Round, mirrored(RoundModel)])] = says("The finished rounds.")
    tied: Sides = says("The sides of a deciding round that runs, by number from 0; else empty.")
    waiting: bool = says("Whether the next deal has to be given, because there is no seed.")
    outcome: Annotated[MatchOutcome, mirrored(MatchOutcomeModel)] | None = says("How the match ended; null before.")

    def make(self, game: Compiled | None) -> Match:
        """Return the match; when no round runs its state is that of the last one."""
        if self.state is None and not self.rounds:
            raise fault("wire/inconsistent", "a match has a round that runs or one that is finished")
        state = self.state or self.rounds[-1].state
        return Match(game, self.length, state, self.rounds, self.tied, self.waiting, self.outcome)  # type: ignore[arg-type]


class MatchDocument(HeadModel, MatchModel):
    """A match at one moment, saved: for the server, not for a player."""

    type: Literal["match"] = says("What this document is.")
    ruleset: PinModel = says("The rules that are played.")


# --- what a seat may see -------------------------------------------------------------------------


class ResultModel(Model):
    """What a finished round came to."""

    makes: ClassVar = Result
    places: Seats = says("The seats by place, best first.")
    points: Numbers = says("The points, by seat.")
    side_points: Numbers = says("The points of each side as a whole.")
    decider: bool = says("Whether it was a deciding round.")


class SeenModel(Model):
    """What one seat may see of a round, but for the round before."""

    seat: Seat = says("The seat that sees this.")
    turn: Seat | None = says("The seat to act; null when the round is over.")
    hand: NamedHand = says("The hand of the seat.")
    counts: Annotated[tuple[int, ...], listed(Number)] = says("How many cards each seat holds.")
    trick: TrickField | None = says("The trick; null while gifts are due, and when the round is over.")
    due: DueField | None = says("The gift that is due; null during the tricks.")
    received: NamedHand = says("What the seat got in the exchange that runs.")
    duty: NamedCard | None = says("The card that the next play must contain.")
    order: OrderField = says("The order of ranks now.")
    auction: AuctionField | None = says("The auction; null when none runs.")
    contract: ContractField | None = says("What an auction ended in; null before, and where there is none.")
    seats: SeatList = says("The seats that take part.")
    alive: AliveList = says("The effects that hold from the round before; empty as soon as a trick runs.")
    places: Seats = says("The seats that went out, best first.")
    sunk: Seats = says("The seats that an effect sent to the last places, last first.")
    events: Told = says("What happened, as the seat may see it.")
    dealer: Seat | None = says("Who dealt; null where nobody said.")
    before: Seats = says("The places of the round before, best first; empty in a first round.")
    decider: bool = says("Whether it is the deciding round of a match.")
    tally: Annotated[tuple[int, ...], listed(Number)] = says("How many plays multiplied the stake, by multiplier.")
    outcome: Annotated[Outcome, mirrored(OutcomeModel)] | None = says(
        "How the round ended, and the cards left, which are then laid open; null while it runs."
    )
    points: Numbers = says("The totals of the match, by side; empty outside a match.")
    rounds: Annotated[tuple[Result, ...], listed(Annotated[Result, mirrored(ResultModel)])] = says(
        "The finished rounds of the match."
    )
    length: Annotated[int, Field(ge=1)] | None = says("The rounds that are agreed; null: none, or no match.")
    winners: SeatList = says("The seats that won the match; empty before.")


class LastModel(SeenModel):
    """What the seat saw of the round before, at its end: of the match nothing, it is told beside it."""

    makes: ClassVar = Observation
    last: None = says("Always null: no further back.")


class ObservationDocument(HeadModel, SeenModel):
    """What one seat may see of a round: its own hand, and no stream, no other hand, no hidden card."""

    makes: ClassVar = Observation
    type: Literal["observation"] = says("What this document is.")
    ruleset: PinModel = says("The rules that are played.")
    last: Annotated[Observation, mirrored(LastModel)] | None = says(
        "What the seat saw of the round before this one, at its end; null: there was none."
    )


class EventsDocument(HeadModel):
    """Events, as somebody is told them."""

    type: Literal["events"] = says("What this document is.")
    events: Told = says("The events, in order.")

    def make(self, game: Compiled | None) -> tuple[Numbered, ...]:
        """Return the events with their numbers."""
        del game
        return self.events
