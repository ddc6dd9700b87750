"""What a seat decides on: a position, its legal actions, and why an action is not one.

Legality is worked out from these fields alone, and they hold nothing that the
seat may not see: what two states hide differently, their positions answer
alike. `check` is the one place that knows why not; `legal` is one lazy view.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from zsy_rules.auction import Auction, Contract, bid_objection, open_bids
from zsy_rules.cards import Card, Hand, name_cards
from zsy_rules.combinations import Combination, Order, ways_to_say
from zsy_rules.compiled import Compiled, Sides
from zsy_rules.compiled.effects import Alive, order_of
from zsy_rules.compiled.effort import Effort
from zsy_rules.compiled.plays import PlayTables
from zsy_rules.errors import Problem
from zsy_rules.events import Action, Bid, Give, Pass, Phase, Play
from zsy_rules.notation import CANONICAL, in_language, write_cards
from zsy_rules.objections import Name, judge_play, obeys, pass_objection, seat_name, turn_objection
from zsy_rules.tribute import Due, gift_objections
from zsy_rules.trick import Trick


@dataclass(frozen=True, slots=True)
class Position:
    """What `seat` knows and holds at one moment of a round.

    `turn` is the seat to act (None: the round is over). Exactly one of `auction`,
    `due` (a gift is owed) and `trick` is there while the round runs; `contract` is
    what an auction ended in. `duty` is the
    card that the next play must contain. `counts` are cards held by seat;
    `order` is the order of ranks now: by gifts and draws the ranks go as the
    ruleset has them, whatever an effect does to the tricks. `seats` take part, in
    turn order; `alive` are effects that hold from the round before, as long as no
    trick has taken them over.
    """

    game: Compiled
    seat: int
    turn: int | None
    hand: Hand
    counts: tuple[int, ...]
    trick: Trick | None
    due: Due | None
    received: Hand
    duty: Card | None
    order: Order
    auction: Auction | None = None
    contract: Contract | None = None
    seats: tuple[int, ...] = ()
    alive: tuple[Alive, ...] = ()

    @property
    def phase(self) -> Phase:
        """What is wanted of the seat to act."""
        if self.turn is None:
            return "over"
        if self.auction is not None:
            return "bid"
        return "play" if self.due is None else "give"

    @property
    def sides(self) -> Sides:
        """The sides of this round: who won the auction is alone against the others."""
        return self.game.sides_of(None if self.contract is None else self.contract.seat, self.seats)

    @property
    def roles(self) -> Mapping[int, str]:
        """The role of each seat that takes part, once an auction is over; none without one."""
        return self.game.roles_of(None if self.contract is None else self.contract.seat, self.seats)

    @property
    def in_tricks(self) -> Order:
        """The order of ranks in the trick that runs, or in the first one to come."""
        return self.trick.order if self.trick else order_of(self.order, self.alive)

    @property
    def legal(self) -> "Legal":
        """Every legal action of the seat: iterate, `in`, `bool`, `len`; empty unless it is to act."""
        return Legal(self)

    def check(self, action: Action, name: Name = seat_name, lang: str = CANONICAL) -> Problem | None:
        """Return why the action is not legal, or None; `name` is how messages call a seat, `lang` their language."""
        return self.judge(action, name, lang).problem

    def judge(self, action: Action, name: Name = seat_name, lang: str = CANONICAL) -> "Judgement":
        """Return what an action comes to: the very cards and the reading, or the problem.

        Messages call a seat by `name`, and have cards and kinds in the language `lang`.
        The first objection is the problem; its `also` holds the others, in the
        order turn, cards held, reading, opening, answer, bars and locks.
        """
        if self.turn is None:
            judgement = Judgement((Problem("play/over", "the round is over"),))
        elif self.auction is not None:
            judgement = self._judge_word(action, self.auction, name, lang)
        elif self.due is not None:
            judgement = self._judge_gift(action, self.due, name, lang)
        else:
            assert self.trick is not None, "a round that runs has a trick"  # noqa: S101  (a bug of ours)
            judgement = self._judge_turn(action, self.trick, name, lang)
        if judgement.objections:
            first, *others = judgement.objections
            on = str(self.trick.top) if self.trick and self.trick.top else None
            context = {"seat": self.seat, "on": on, **first.context}
            return Judgement((replace(first, also=tuple(others), context=context),))
        return judgement

    def _judge_word(self, action: Action, auction: Auction, name: Name, lang: str) -> "Judgement":
        """Judge a bid, or a pass, in the auction."""
        rules = self.game.auction
        assert rules is not None, "an auction has rules"  # noqa: S101  (a bug of ours)
        objections: list[Problem] = []
        if self.seat != self.turn:
            message = f"it is the turn of {name(self.turn or 0)} to bid, not of {name(self.seat)}"
            objections.append(Problem("play/not-your-turn", message))
        if isinstance(action, Bid):
            objection = bid_objection(rules, auction, action.bid, lang)
            objections += [objection] if objection else []
        elif not isinstance(action, Pass):
            objections.append(Problem("play/wrong-action", "the auction runs; a bid or a pass is wanted"))
        return Judgement(tuple(objections))

    def _judge_gift(self, action: Action, due: Due, name: Name, lang: str) -> "Judgement":
        objections: list[Problem] = []
        if self.seat != due.giver:
            message = f"{name(due.giver)} has to give first; it is not the turn of {name(self.seat)}"
            objections.append(Problem("play/not-your-turn", message))
        if not isinstance(action, Give):
            what = "a return" if due.back else "a tribute"
            message = f"{name(due.giver)} owes {what} to {name(due.receiver)}; no play before that"
            return Judgement((*objections, Problem("play/wrong-action", message)))
        cards = name_cards(action.cards, self.hand)
        if cards is None:
            objections.append(self._not_held(action.cards, name, lang))
        if self.seat == due.giver:
            objections += gift_objections(
                self.game,
                due,
                cards or action.cards,
                hand=self.hand,
                received=self.received,
                order=self.order,
                name=name(self.seat),
                lang=lang,
            )
        return Judgement(tuple(objections), cards)

    def _judge_turn(self, action: Action, trick: Trick, name: Name, lang: str) -> "Judgement":
        if isinstance(action, Give | Bid):
            wrong = "no gift is due" if isinstance(action, Give) else "no auction runs"
            return Judgement((Problem("play/wrong-action", f"{wrong}; a play or a pass is wanted"),))
        turn = turn_objection(trick, self.seat, name)
        objections: tuple[Problem, ...] = () if turn is None else (turn,)
        if isinstance(action, Pass):
            may = turn is None and self.may_pass(trick)
            objection = None if may else self._pass_objection(trick, turn, name, lang)
            return Judgement(objections if objection is None else (*objections, objection))
        cards = name_cards(action.cards, self.hand, self.duty)
        if cards is None:
            objections += (self._not_held(action.cards, name, lang),)
        duty = self.duty if self.seat == self.turn else None
        judged = judge_play(
            self.game,
            trick,
            self.seat,
            cards or action.cards,
            action.meant,
            duty=duty,
            around=trick.around(self.seat, self.counts, self.hand),
            lang=lang,
        )
        return Judgement(objections + judged.objections, cards, judged.laid)

    def _pass_objection(self, trick: Trick, turn: Problem | None, name: Name, lang: str) -> Problem | None:
        """Return why a pass is not allowed; of a seat that is not asked only whether it would lead."""
        objection = pass_objection(trick, self.seat, name)
        if objection is None and turn is None:
            top = in_language(str(trick.top), lang)
            message = f"{name(self.seat)} can beat {top} and must; a pass is not allowed"
            objection = Problem("play/must-beat", message)
        return objection

    def may_pass(self, trick: Trick) -> bool:
        """Whether the seat that is asked may pass: a leader only without any play that is allowed."""
        if trick.table is not None and not self.game.trick.must_beat:
            return True
        return next(self.plays(trick), None) is None

    def plays(self, trick: Trick, effort: Effort | None = None) -> Iterator[Combination]:
        """Yield every play that may be made, bars and locks obeyed; cards without suit where suits decide nothing.

        With an `effort` of each kind as many as that comes to.
        """
        around = trick.around(self.seat, self.counts, self.hand)
        allowed = obeys(self.game, trick, self.seat, around)
        return self.game.plays.plays(
            self.hand, trick.top, trick.order, self.duty, around=around, accept=allowed, effort=effort
        )

    def _not_held(self, cards: Hand, name: Name, lang: str) -> Problem:
        missing = cards.minus(self.hand) if cards.is_named else _missing(cards, self.hand)
        return Problem("play/not-held", f"{name(self.seat)} does not hold {write_cards(missing, lang)}")


@dataclass(frozen=True, slots=True)
class Judgement:
    """What an action comes to: nothing to object, then the very cards and (of a play) what lies on the table."""

    objections: tuple[Problem, ...] = ()
    cards: Hand | None = None
    laid: Combination | None = None

    @property
    def problem(self) -> Problem | None:
        """The first objection, with the others in its `also`."""
        return self.objections[0] if self.objections else None


def _missing(wanted: Hand, held: Hand) -> Hand:
    """Return what of `wanted` is not held, counting a card without suit as any of its rank."""
    named = Hand.of(one for one in wanted if one.is_named)
    missing = named.minus(held)
    left = held.minus(named)
    for one in wanted:
        if one.is_named:
            continue
        found = next((other for other in left if other.rank is one.rank), None)
        if found is None:
            missing += Hand.of([one])
        else:
            left -= Hand.of([found])
    return missing


@dataclass(frozen=True, slots=True)
class Legal:
    """The legal actions of a position, worked out when asked for.

    Iterates in a fixed order, each action that differs by more than suits
    that decide nothing once, with the first such cards (♦ ♣ ♥ ♠); `in` accepts
    every choice of suits. `len` keeps what it counted, for `list` asks for it.
    """

    position: Position
    _counted: tuple[Action, ...] | None = field(default=None, init=False, repr=False, compare=False)

    def __iter__(self) -> Iterator[Action]:
        yield from self._worked_out() if self._counted is None else self._counted

    def within(self, effort: Effort) -> Iterator[Action]:
        """Yield legal actions as iterating does, of each kind of play as many as the effort comes to.

        None only if no play was found in that, though there may be one.
        """
        return self._worked_out(effort)

    def _worked_out(self, effort: Effort | None = None) -> Iterator[Action]:
        position = self.position
        if position.turn != position.seat:
            return
        if position.auction is not None:
            rules = position.game.auction
            yield from (Bid(bid) for bid in (open_bids(rules, position.auction) if rules else ()))
            yield Pass()
        elif position.due is not None:
            game = position.game
            strengths = game.strengths(position.order)
            share = position.due.share
            for cards in share.choices(position.hand, position.received, position.order, strengths, game.apart):
                yield Give(cards)
        elif position.trick is not None:
            yield from self._plays(position.trick, effort)
            if position.may_pass(position.trick):
                yield Pass()

    def _plays(self, trick: Trick, effort: Effort | None) -> Iterator[Play]:
        position = self.position
        plays = position.game.plays
        lone: dict[Hand, bool] = {}  # of cards that might have several readings: whether they have but one
        laid_as: dict[Play, Combination | None] = {}
        seen: set[tuple[Hand, Combination]] = set()
        for reading in position.plays(trick, effort):
            cards = name_cards(reading.hand, position.hand, position.duty)
            assert cards is not None, "plays are made from the hand"  # noqa: S101  (a bug of ours)
            several = plays.may_differ(reading.kind, cards, position.order)
            if several and cards not in lone:
                lone[cards] = len(plays.identify(cards, position.order, effort)) == 1
            if not several or lone[cards]:
                yield Play(cards)
                continue
            # cards with several readings: once for each that may lie on the table, no more said than must be
            for play in _ways(plays, reading, cards, position.order):
                if play not in laid_as:
                    if effort is not None:
                        plays.identify(cards, position.order, effort)  # counted for each that is judged
                    laid_as[play] = position.judge(play).laid
                laid = laid_as[play]
                if laid is not None and laid.kind == reading.kind and (cards, laid) not in seen:
                    seen.add((cards, laid))
                    yield play

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Play | Pass | Give | Bid):
            return False
        return self.position.turn == self.position.seat and self.position.check(action) is None

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def __len__(self) -> int:
        if self._counted is None:
            object.__setattr__(self, "_counted", tuple(self._worked_out()))
        return len(self._counted or ())

    def __repr__(self) -> str:
        shown = []
        for number, action in enumerate(self):
            if number == 12:
                shown.append("…")
                break
            shown.append(str(action))
        return f"<legal: {', '.join(shown)}>"


def _ways(plays: PlayTables, reading: Combination, cards: Hand, order: Order) -> Iterator[Play]:
    """Yield how to name cards that are to lie as a reading, the least said first, what it lies instead of last."""
    readings = plays.identify(cards, order)
    others = (one for one in readings if one.kind != reading.kind)
    for one in (reading, *(one for one in others if reading.kind in {laid.kind for laid in plays.lies_as(one, order)})):
        for kind, main, stands in ways_to_say(one, readings):
            if kind or not main:  # a plus says less than the kind does
                yield Play(cards, kind, main=main and name_cards(main, cards), stands=stands)
