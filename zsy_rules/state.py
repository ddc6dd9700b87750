"""A round (一副) as a frozen value, from the deal to the places.

`after` gives the next state and leaves the old one as it was. Chance (the
draw for deal, the shuffle) comes only from the stream that the state carries,
and stands in the history like every other event.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from zsy_rules._chance import Stream
from zsy_rules.cards import EMPTY, Card, Hand
from zsy_rules.combinations import PLAIN, Combination, Order
from zsy_rules.compiled import Compiled
from zsy_rules.compiled.effects import Alive, standing_bars
from zsy_rules.compiled.seats import Fate, Table, no_seed
from zsy_rules.errors import IllegalAction, Problem, UsageError
from zsy_rules.events import (
    Action,
    Dealt,
    Drew,
    Event,
    Gave,
    Led,
    Passed,
    Played,
    RoundEnded,
    WentOut,
)
from zsy_rules.notation import write_cards
from zsy_rules.position import Judgement, Legal, Observation, Position
from zsy_rules.tribute import Due, Exchange, after_gift, begin
from zsy_rules.trick import Trick, after_let_off, after_pass, after_play, next_trick

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a round ended: `places` are seats, best first; `left` the cards still held, by seat."""

    places: tuple[int, ...]
    left: tuple[Hand, ...]
    titles: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class State:
    """One moment of a round.

    `seats` take part, in turn order; `before` are the places of the round
    before, best first, empty in a first round; `hands` are by seat; `out` are
    the seats that went out, best first, `sunk` those that an effect sent to the
    last places, last first; `leader` is there when the caller said who leads;
    `alive` are effects that hold from the round before.
    """

    game: Compiled
    seats: tuple[int, ...]
    before: tuple[int, ...]
    dealer: int | None
    hands: tuple[Hand, ...]
    exchange: Exchange
    trick: Trick | None
    duty: Card | None
    out: tuple[int, ...]
    sunk: tuple[int, ...]
    history: tuple[Event, ...]
    stream: Stream | None
    order: Order = PLAIN
    leader: int | None = None
    alive: tuple[Alive, ...] = ()
    outcome: Outcome | None = None

    # --- the words everybody uses ---

    @property
    def turn(self) -> int | None:
        """The seat to act, from 0 in turn order; None when the round is over."""
        if self.outcome is not None:
            return None
        if self.exchange.due is not None:
            return self.exchange.due.giver
        return self.trick.turn if self.trick else None

    @property
    def lasting(self) -> tuple[Alive, ...]:
        """Return the effects that hold beyond this round."""
        return tuple(one for one in (self.trick.alive if self.trick else ()) if one.rule.until == "match_end")

    @property
    def legal(self) -> Legal:
        """Every legal action of the seat to act, as a lazy view."""
        return Legal(self.position(self.turn or 0))

    def check(self, action: Action) -> Problem | None:
        """Return why the action is not legal, or None. An action that names no seat is of the seat to act."""
        return self._judge(action).problem

    def _judge(self, action: Action) -> Judgement:
        seat = self.turn if action.seat is None else action.seat
        wrong = None if seat is None else no_such_seat(self.game, seat)
        return Judgement((wrong,)) if wrong else self.position(seat or 0).judge(action)

    def after(self, action: Action) -> "State":
        """Return the state after a legal action; raises IllegalAction and changes nothing otherwise."""
        judgement = self._judge(action)
        if judgement.problem is not None:
            raise IllegalAction(judgement.problem)
        if self.exchange.due is not None:
            return self._after_gift(self.exchange.due, judgement)
        assert self.trick is not None and self.turn is not None, "judged"  # noqa: S101, PT018  (a bug of ours)
        if judgement.laid is None:
            return self._after_pass(self.turn, self.trick)
        return self._after_play(self.turn, self.trick, judgement)

    def accept(self, seat: int, cards: Hand = EMPTY, laid: Combination | None = None) -> "State":
        """Return the state after an act against the rules that the table accepted, where a trick runs.

        The cards, which `seat` must hold, lie on the table as `laid`, as though
        the seat had led them. Where nothing is laid (a pass, or cards that are
        no combination) the play to beat stays as it was and the seat counts as
        having passed; after a leader the next seat leads. Source: decision 0009.
        """
        trick = self.trick
        assert trick is not None, "asked for where a trick runs"  # noqa: S101  (a bug of ours)
        if laid is not None:
            return self._after_play(seat, replace(trick, ask=(seat,), table=None), Judgement((), cards, laid))
        hands = _with(self.hands, seat, self.hands[seat] - cards)
        duty = None if trick.table is None else self.duty
        state = replace(self, hands=hands, duty=duty, history=(*self.history, Passed(seat)))
        if cards and not hands[seat]:
            state = _went_out(state, seat, doomed=seat in trick.doomed)
        holders = tuple(other for other in self.seats if hands[other])
        if self.game.round_over((*state.out, *state.sunk), holders):
            return _ended(state)
        return _go_on(state, after_let_off(self.game, trick, seat, tuple(len(hand) for hand in hands)))

    def observe(self, seat: int) -> Observation:
        """Return what `seat` may see; raises UsageError for a seat that the table does not have."""
        wrong = no_such_seat(self.game, seat)
        if wrong is not None:
            raise UsageError(wrong)
        position = self.position(seat)
        events = tuple((number, event.seen_by(seat)) for number, event in enumerate(self.history))
        return Observation(
            **{name: getattr(position, name) for name in Position.__slots__}, places=self.out, events=events
        )

    def position(self, seat: int) -> Position:
        """Return what `seat` decides on now."""
        due = self.exchange.due if self.outcome is None else None
        return Position(
            game=self.game,
            seat=seat,
            turn=self.turn,
            hand=self.hands[seat],
            counts=tuple(len(hand) for hand in self.hands),
            trick=None if due or self.outcome or self.trick is None else self.trick.seen_by(seat),
            due=due,
            received=self.exchange.received_by(seat) if due else EMPTY,
            duty=self.duty if seat == self.turn else None,  # who leads knows it; that the others know is its play
            order=self.trick.order if self.trick else self.order,
        )

    @property
    def dealt(self) -> tuple[int, ...]:
        """The seats in the order in which they got their first card."""
        return tuple(event.seat for event in self.history if isinstance(event, Dealt))

    # --- what actions do ---

    def _after_gift(self, due: Due, judgement: Judgement) -> "State":
        cards = judgement.cards
        assert cards is not None, "judged"  # noqa: S101  (a bug of ours)
        hands = _with(self.hands, due.giver, self.hands[due.giver] - cards)
        hands = _with(hands, due.receiver, hands[due.receiver] + cards)
        exchange = after_gift(self.game, self.exchange, cards, hands, self.order)
        gave = Gave(due.giver, due.receiver, len(cards), due.back, due.share.shown, cards)
        state = replace(self, hands=hands, exchange=exchange, history=(*self.history, gave))
        return state if exchange.due else _lead(state)

    def _after_play(self, seat: int, trick: Trick, judgement: Judgement) -> "State":
        cards, laid = judgement.cards, judgement.laid
        assert cards is not None and laid is not None, "judged"  # noqa: S101, PT018  (a bug of ours)
        counts = tuple(len(hand) for hand in self.hands)
        trick = after_play(self.game, trick, seat, laid, counts, hand=self.hands[seat])
        hands = _with(self.hands, seat, self.hands[seat] - cards)
        state = replace(self, hands=hands, trick=trick, duty=None, history=(*self.history, Played(seat, laid, cards)))
        if not hands[seat]:
            state = _went_out(state, seat, doomed=seat in trick.doomed)
        holders = tuple(other for other in self.seats if hands[other])
        if self.game.round_over((*state.out, *state.sunk), holders):
            return _ended(state)
        return _go_on(state, trick)

    def _after_pass(self, seat: int, trick: Trick) -> "State":
        counts = tuple(len(hand) for hand in self.hands)
        duty = None if trick.table is None else self.duty  # a leader who passes has no play with its card
        state = replace(self, duty=duty, history=(*self.history, Passed(seat)))
        return _go_on(state, after_pass(self.game, trick, seat, counts))


def _with(hands: tuple[Hand, ...], seat: int, hand: Hand) -> tuple[Hand, ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])


def _went_out(state: State, seat: int, *, doomed: bool) -> State:
    """Return the state with the seat out: at the best free place, or the last one if an effect says so."""
    place = len(state.seats) - 1 - len(state.sunk) if doomed else len(state.out)
    history = (*state.history, WentOut(seat, place))
    if doomed:
        return replace(state, sunk=(*state.sunk, seat), history=history)
    return replace(state, out=(*state.out, seat), history=history)


def _go_on(state: State, trick: Trick) -> State:
    """Return the state with the trick as it now is, or the next one when it has ended."""
    if trick.turn is not None:
        return replace(state, trick=trick)
    if trick.owner is None:  # nobody could lead
        return _ended(replace(state, trick=trick))
    following = next_trick(state.game, trick, tuple(len(hand) for hand in state.hands))
    return replace(state, trick=following, history=(*state.history, Led(following.ask[0], following.number)))


def _ended(state: State) -> State:
    """Return the state with its outcome: who holds cards takes the places left, fewest first (rules.md A4.2)."""
    first = next((event.seat for event in state.history if isinstance(event, WentOut)), state.seats[0])
    left = sorted(
        (seat for seat in state.seats if state.hands[seat]),
        key=lambda seat: (len(state.hands[seat]), (seat - first) % len(state.hands)),
    )
    places = (*state.out, *left, *reversed(state.sunk))
    titles = {seat: title for seat, title in zip(places, state.game.titles(len(places)), strict=True) if title}
    outcome = Outcome(places, state.hands, titles)
    return replace(state, outcome=outcome, history=(*state.history, RoundEnded(places)))


# --- how a round begins --------------------------------------------------------------------------


def start_round(
    game: Compiled,
    *,
    stream: Stream | None = None,
    hands: Sequence[Hand] | None = None,
    dealer: int | None = None,
    before: tuple[int, ...] = (),
    seats: tuple[int, ...] | None = None,
    dealer_before: int | None = None,
    leader: int | None = None,
    order: Order = PLAIN,
    alive: tuple[Alive, ...] = (),
) -> State:
    """Return a round dealt, up to its first decision.

    `before` are the places of the round before, best first (empty: a first
    round); `seats` take part (None: all); `leader` is who leads the first trick,
    where a record tells it. What is not given is drawn from `stream`; what only
    chance could tell stays unknown where there is none, until it is needed. Raises
    UsageError when chance is needed and there is no stream, the hands are
    not of this deck, or a seat is none of the table.
    """
    for told in (dealer, leader):
        wrong = None if told is None else no_such_seat(game, told)
        if wrong is not None:
            raise UsageError(wrong)
    taking_part = seats or tuple(range(game.players))
    fate = Fate(stream)
    table = Table(taking_part, fate, game.strengths(order), places=before, dealer=dealer_before, sides=game.sides)
    if dealer is None and (before or stream is not None):
        dealer = find_dealer(game, table)
    history: list[Event] = [Drew(seat, drawn) for seat, drawn in fate.drawn]
    table = replace(table, dealer=dealer)
    if hands is None:
        dealing = dealing_order(game, table)
        given = _shuffle_and_deal(game, fate, dealing or taking_part)
    else:
        given = _given_hands(game, hands, taking_part)
        dealing = dealing_order(game, table, [len(hand) for hand in given])
    history += [Dealt(seat, len(given[seat]), given[seat]) for seat in dealing or taking_part]
    state = State(
        game=game,
        seats=taking_part,
        before=before,
        dealer=dealer,
        hands=given,
        exchange=begin(game, replace(table, dealt=dealing), given, order),
        trick=None,
        duty=None,
        out=(),
        sunk=(),
        history=tuple(history),
        stream=fate.stream,
        order=order,
        leader=leader,
        alive=alive,
    )
    return state if state.exchange.due else _lead(state)


def no_such_seat(game: Compiled, seat: int) -> Problem | None:
    """Return the problem of a seat that the table does not have, or None."""
    if type(seat) is int and 0 <= seat < game.players:
        return None
    return Problem("usage/no-such-seat", f"there is no seat {seat!r}: seats are 0 to {game.players - 1}")


def find_dealer(game: Compiled, table: Table) -> int | None:
    """Return the dealer by the rules; None if only chance could tell and there is none.

    Where the rules mean a seat that this table has not got, the turn to deal
    goes on to the next seat; in a first round it is drawn.
    """
    try:
        dealer = (game.later_dealer if table.places else game.first_dealer)(table)
        if dealer is None and table.dealer is None:
            return table.seats[table.fate.below(len(table.seats), "who deals")]
    except UsageError:
        return None
    return table.after(table.dealer) if dealer is None and table.dealer is not None else dealer


def dealing_order(game: Compiled, table: Table, counts: Sequence[int] | None = None) -> tuple[int, ...]:
    """Return the seats in the order of dealing; empty where only chance or an unknown dealer could tell it.

    A first seat that takes no part hands on to the next that does. `counts`
    are the cards that were dealt by seat: where the deck does not go round
    evenly, they tell who got the first card when nothing else does.
    """
    try:
        first = game.first_card(table)
    except UsageError:
        orders = [in_order(table, seat, game.deal_step) for seat in table.seats]
        return next((order for order in orders if counts and _is_told(game, order, counts)), ())
    if first is None:  # a place or partner that this table has not got: the ordinary one
        first = None if table.dealer is None else table.after(table.dealer)
    if first is not None and first not in table.seats:  # who deals a deciding round may take no part in it
        first = table.after(first, game.deal_step)
    return () if first is None else in_order(table, first, game.deal_step)


def in_order(table: Table, first: int, step: int) -> tuple[int, ...]:
    """Return the seats of a table from `first` on, in turn order (`step` -1: against it)."""
    order = [first]
    while len(order) < len(table.seats):
        order.append(table.after(order[-1], step))
    return tuple(order)


def _is_told(game: Compiled, order: tuple[int, ...], counts: Sequence[int]) -> bool:
    """Whether a whole deck dealt singly in this order, and in no other, gives so many cards."""
    share, over = divmod(len(game.deck), len(order))
    return over > 0 and [counts[seat] for seat in order] == [share + (at < over) for at in range(len(order))]


def _shuffle_and_deal(game: Compiled, fate: Fate, order: tuple[int, ...]) -> tuple[Hand, ...]:
    """Deal singly in `order` until each has the hand of the ruleset, or all cards are out."""
    if fate.stream is None:
        raise UsageError(no_seed("the deal"))
    cards, fate.stream = fate.stream.shuffled(tuple(game.deck))
    dealt = cards if game.hand_size is None else cards[: game.hand_size * len(order)]
    hands = [EMPTY] * game.players
    for number, seat in enumerate(order):
        hands[seat] = Hand.of(dealt[number :: len(order)])
    return tuple(hands)


def _given_hands(game: Compiled, hands: Sequence[Hand], seats: tuple[int, ...]) -> tuple[Hand, ...]:
    """Return the given hands by seat. Fewer cards than the deck are a position, and allowed; other cards are not."""
    if len(hands) != game.players:
        raise UsageError(
            Problem("usage/hands", f"{len(hands)} hands were given; {game.name} has {game.players} seats here")
        )
    unnamed = next((seat for seat, hand in enumerate(hands) if not hand.is_named), None)
    if unnamed is not None:
        message = f"seat {unnamed + 1} was given cards without suits: {write_cards(hands[unnamed])}"
        raise UsageError(Problem("usage/hands", message, hint="a hand is of certain cards, as 3♦ 10♠ BJ"))
    together = sum(hands, EMPTY)
    if not together <= game.deck:
        extra = together.minus(game.deck)
        raise UsageError(
            Problem("usage/hands", f"the deck of {game.name} does not have so many of: {write_cards(extra)}")
        )
    idle = [seat for seat, hand in enumerate(hands) if hand and seat not in seats]
    if idle:
        raise UsageError(Problem("usage/hands", f"seat {idle[0] + 1} takes no part in this round and was given cards"))
    empty = [seat for seat in seats if not hands[seat]]
    if empty:
        raise UsageError(Problem("usage/hands", f"seat {empty[0] + 1} was given no cards"))
    return tuple(hands)


def _dealt(state: State, table: Table) -> tuple[int, ...]:
    """Return the seats in the order in which they were dealt to: as it was drawn, else as it can be told."""
    events = [event for event in state.history if isinstance(event, Dealt)]
    if state.stream is not None and state.dealer is not None:
        return tuple(event.seat for event in events)
    counts = {event.seat: event.count for event in events}
    told = [counts.get(seat, 0) for seat in range(len(state.hands))]
    return dealing_order(state.game, replace(table, fate=Fate(None)), told)


def _lead(state: State) -> State:
    """Return the state with the first trick: who leads it, and the card that must be in its first play."""
    game = state.game
    fate = Fate(state.stream)
    table = Table(
        state.seats,
        fate,
        game.strengths(state.order),
        places=state.before,
        dealer=state.dealer,
        hands={seat: state.hands[seat] for seat in state.seats},
        sides=game.sides,
        gifts=state.exchange.gifts,
    )
    table = replace(table, dealt=_dealt(state, table))
    lead = game.later_lead if state.before else game.first_lead
    leader = state.leader
    if leader is None:
        leader = lead.leader(table)
    if leader is None:  # a place that this table has not got: the ordinary one
        leader = table.after(state.dealer if state.dealer is not None else state.seats[-1])
    if leader not in state.seats:
        leader = table.after(leader)
    duty = lead.duty(table, leader)
    alive = state.alive + standing_bars(game.bars, table)
    for seat in state.seats:  # who has given all cards away is out before the first trick
        if not state.hands[seat]:
            state = _went_out(state, seat, doomed=False)
    holders = tuple(seat for seat in state.seats if state.hands[seat])
    leader = leader if leader in holders or not holders else game.trick.heir(leader, holders, 1)
    trick = Trick(1, (leader,), base=state.order, alive=alive)
    drew = tuple(Drew(seat, drawn) for seat, drawn in fate.drawn)
    state = replace(state, trick=trick, duty=duty, stream=fate.stream, history=(*state.history, *drew))
    if game.round_over(state.out, holders):
        return _ended(state)
    return replace(state, history=(*state.history, Led(leader, 1)))
