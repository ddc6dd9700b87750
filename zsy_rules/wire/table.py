"""What lies on a table, as JSON: orders, plays, the trick with its effects, the exchange."""

from collections import Counter
from typing import Annotated, ClassVar

from pydantic import Field

from zsy_rules._json import quoted
from zsy_rules.auction import Auction, Contract
from zsy_rules.cards import Hand
from zsy_rules.combinations import Combination, Form, Order, Role
from zsy_rules.compiled import Compiled
from zsy_rules.compiled.effects import Alive, EffectRule
from zsy_rules.compiled.gifts import GiftRule
from zsy_rules.compiled.playfilter import Situation
from zsy_rules.tribute import Due, Exchange
from zsy_rules.trick import Trick
from zsy_rules.wire.faults import fault
from zsy_rules.wire.model import (
    AnyCard,
    Cards,
    Model,
    NamedHand,
    Number,
    Numbers,
    RankName,
    RankSet,
    RoleCard,
    Seat,
    Seats,
    SeatSet,
    SuitList,
    SuitName,
    listed,
    made,
    mirrored,
    says,
)

# --- names of the ruleset ------------------------------------------------------------------------


def _kind(name: str, game: Compiled | None) -> str:
    if game is not None and name not in game.kinds:
        raise fault("wire/name", f"{game.name} has no kind {quoted(name)}; its kinds are {', '.join(game.kinds)}")
    return name


def _effect(name: str, game: Compiled | None) -> EffectRule | None:
    """Return the rule at a path (`effects.revolution`); None without a game to look in."""
    if game is None:
        return None
    rules = {".".join(rule.path): rule for rule in (*game.effects, *(bar.rule for bar in game.bars))}
    if name not in rules:
        raise fault("wire/name", f"{game.name} has no {quoted(name)}; it has {', '.join(rules) or 'no effects'}")
    return rules[name]


def _gift(name: str, game: Compiled | None) -> GiftRule | None:
    """Return the gift of that name; None without a game to look in."""
    if game is None:
        return None
    rules = {rule.name: rule for rule in game.gifts}
    if name not in rules:
        raise fault("wire/name", f"{game.name} has no gift {quoted(name)}; it has {', '.join(rules) or 'none'}")
    return rules[name]


KindName = Annotated[str, made(str, _kind)]
EffectName = Annotated[EffectRule, made(str, _effect)]
GiftName = Annotated[GiftRule, made(str, _gift)]

# --- orders and plays ----------------------------------------------------------------------------


class OrderModel(Model):
    """An order of ranks."""

    makes: ClassVar = Order
    level: RankName | None = says("The level rank; null where there is none.")
    reversed: bool = says("Whether strengths are turned round.")
    keeping: RankSet = says("The ranks that stay on top in a reversal.")

    def make(self, game: Compiled | None) -> Order:
        """Return the order, with a level that the deck has."""
        if game is not None and self.level is not None and not game.deck.of_rank(self.level):
            raise fault("wire/card", f"the level is {self.level}, and {game.name} has no such cards")
        one: Order = super().make(game)
        return one


class RoleModel(Model):
    """What a wild card stands for in a play."""

    makes: ClassVar = Role
    wild: AnyCard = says("The wild card.")
    card: RoleCard | None = says("The card it stands for; null at a place of a run that only a wild card fills.")
    suit: SuitName | None = says("The suit of the run, at such a place.")
    in_kickers: bool = says("Whether it stands among the kickers.")


FormField = Annotated[
    Form, made(Annotated[list[Number], Field(min_length=4, max_length=4)], lambda four, _game: tuple(four))
]
Roles = Annotated[tuple[Role, ...], listed(Annotated[Role, mirrored(RoleModel)])]


class PlayModel(Model):
    """One reading of the cards of a play; a card without suit is some card of its rank."""

    makes: ClassVar = Combination
    kind: KindName = says("The kind, by its name in the ruleset.")
    cards: Cards = says("All cards, in the one order: 3 to 2, black and red joker; then ♦ ♣ ♥ ♠.")
    form: FormField = says("Width and length of the main part, width and number of kickers.")
    key: Numbers = says("What is compared, in the order of ranks in which the play was read.")
    main: Cards = says("The cards of the main part.")
    kickers: Cards = says("The cards of the kickers.")
    place: Annotated[int, Field(ge=-1)] = says("Of a run the place of its start, of a set that of its rank; else -1.")
    roles: Roles = says("The wild cards that stand for others.")

    def make(self, game: Compiled | None) -> Combination:
        """Return the play, whose parts are its cards."""
        if not self.cards or Counter(self.main + self.kickers) != Counter(self.cards):
            raise fault("wire/inconsistent", "main and kickers are together the cards of a play")
        for part, in_kickers in ((self.main, False), (self.kickers, True)):
            wild = Counter(role.wild for role in self.roles if role.in_kickers is in_kickers)
            if not wild <= Counter(part):
                raise fault("wire/inconsistent", "a wild card that is not in the play stands for another")
        one: Combination = super().make(game)
        return one


PlayField = Annotated[Combination, mirrored(PlayModel)]
OrderField = Annotated[Order, mirrored(OrderModel)]

# --- the trick -----------------------------------------------------------------------------------


class LyingModel(Model):
    """One play of those that lie on the table."""

    makes: ClassVar = Situation
    play: PlayField = says("The play.")
    order: OrderField = says("The order of ranks when it was made.")
    next_holds: Number | None = says("How many cards the next player in turn held then; null where nobody was left.")
    held: Number | None = says("How many cards its player held before it; null where that is not known.")

    def make(self, game: Compiled | None) -> Situation:
        """Return the play in its order; what it answered is said by its place in the list."""
        if game is not None and self.play not in game.plays.identify(self.play.hand, self.order):
            raise fault("wire/reading", f"{self.play} is not this {self.play.kind} by the rules of {game.name}")
        return Situation(self.play, None, self.order, None, self.next_holds, self.held)


def _chain(plays: list[Situation], _game: Compiled | None) -> Situation | None:
    """Return the last play with what it answered."""
    below: Situation | None = None
    for one in plays:
        below = Situation(one.play, below, one.order, None, one.next_holds, one.held)
    return below


class AliveModel(Model):
    """An effect or a bar that holds."""

    makes: ClassVar = Alive
    rule: EffectName = says("Its path in the ruleset: effects.NAME or bars.NAME.")
    seats: SeatSet = says("The seats that it touches; of a bar those that it binds.")
    suits: SuitList = says("The suits of the play that set it off, which a lock binds to; null is no suit.")


AliveList = Annotated[tuple[Alive, ...], listed(Annotated[Alive, mirrored(AliveModel)])]


class TrickModel(Model):
    """A trick as it stands."""

    makes: ClassVar = Trick
    number: Annotated[int, Field(ge=1)] = says("Its number in the round, from 1.")
    ask: Seats = says("The seats still to act, the next one first; with nothing on the table the leader alone.")
    table: Annotated[Situation | None, made(list[Annotated[Situation, mirrored(LyingModel)]], _chain)] = says(
        "The plays of the trick, the one to beat last."
    )
    owner: Seat | None = says("The seat of the play to beat.")
    locked: SeatSet = says("The seats that have passed for the whole trick.")
    base: OrderField = says("The order of ranks before any reversal.")
    alive: AliveList = says("The bars and effects that hold.")
    stuck: SeatSet = says("The seats that should have led and had no play.")
    doomed: SeatSet = says("The seats that take the last free place when they go out.")


TrickField = Annotated[Trick, mirrored(TrickModel)]

# --- the exchange --------------------------------------------------------------------------------


class DueModel(Model):
    """One gift that a seat owes."""

    makes: ClassVar = Due
    rule: GiftName = says("The name of the gift in the ruleset.")
    giver: Seat = says("Who gives.")
    receiver: Seat = says("Who receives.")
    back: bool = says("Whether this is what goes back for a gift.")

    def make(self, game: Compiled | None) -> Due:
        """Return what is due, by a rule that has it."""
        if game is not None and self.back and self.rule.back is None:
            raise fault("wire/inconsistent", f"nothing goes back for the gift {self.rule.name}")
        if self.giver == self.receiver:
            raise fault("wire/inconsistent", "a seat gives nothing to itself")
        one: Due = super().make(game)
        return one


class ReceivedModel(Model):
    """Cards that a seat got in this exchange."""

    seat: Seat = says("Who got them.")
    cards: NamedHand = says("The cards.")

    def make(self, game: Compiled | None) -> tuple[int, Hand]:
        """Return seat and cards."""
        del game
        return self.seat, self.cards


class GivenModel(Model):
    """A gift that was made, by the strength of its cards."""

    giver: Seat = says("Who gave.")
    strengths: Numbers = says("How strong the cards are, the strongest first.")

    def make(self, game: Compiled | None) -> tuple[int, tuple[int, ...]]:
        """Return giver and strengths."""
        del game
        return self.giver, self.strengths


DueField = Annotated[Due, mirrored(DueModel)]


class ExchangeModel(Model):
    """What is due, and what was given so far."""

    makes: ClassVar = Exchange
    queue: Annotated[tuple[Due, ...], listed(DueField)] = says("The gifts still due, the next one first.")
    received: Annotated[tuple[tuple[int, Hand], ...], listed(Annotated[tuple[int, Hand], mirrored(ReceivedModel)])] = (
        says("What seats got, in order.")
    )
    gifts: Annotated[
        tuple[tuple[int, tuple[int, ...]], ...],
        listed(Annotated[tuple[int, tuple[int, ...]], mirrored(GivenModel)]),
    ] = says("The gifts that were made, in order.")


ExchangeField = Annotated[Exchange, mirrored(ExchangeModel)]

# --- the auction ---------------------------------------------------------------------------------


class AuctionModel(Model):
    """Bidding that runs."""

    makes: ClassVar = Auction
    ask: Seats = says("The seats still to speak, the next one first.")
    first: Seat = says("Who spoke first.")
    bid: Number | None = says("The bid that stands; null: nobody has bid.")
    bidder: Seat | None = says("Whose bid stands.")


class ContractModel(Model):
    """What an auction ended in."""

    makes: ClassVar = Contract
    seat: Seat = says("Who won it.")
    bid: Number = says("The bid that won.")


AuctionField = Annotated[Auction, mirrored(AuctionModel)]
ContractField = Annotated[Contract, mirrored(ContractModel)]
