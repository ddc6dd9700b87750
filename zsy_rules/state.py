"""A round (一副) as a frozen value, from the deal to the places.

`after` gives the next state and leaves the old one as it was. Chance (the
draw for deal, the shuffle) comes only from the stream that the state carries,
and stands in the history like every other event. The phases follow one
another: deal, auction, rest, gifts, returns, tricks.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import add

from zsy_rules._chance import Stream
from zsy_rules.auction import Auction, Contract, after_bid
from zsy_rules.auction import after_pass as auction_after_pass
from zsy_rules.auction import begin as begin_auction
from zsy_rules.cards import EMPTY, Card, Hand
from zsy_rules.combinations import PLAIN, Combination, Order
from zsy_rules.compiled import Compiled, Sides
from zsy_rules.compiled.bidding import AuctionRules
from zsy_rules.compiled.effects import Alive, standing_bars
from zsy_rules.compiled.points import Points
from zsy_rules.compiled.seats import Fate, Table
from zsy_rules.compiled.stakes import Settlement
from zsy_rules.deal import deal, dealing_order, find_dealer
from zsy_rules.errors import IllegalAction, Problem, UsageError
from zsy_rules.events import (
    Action,
    Bid,
    Contracted,
    Dealt,
    Drew,
    Event,
    Gave,
    Led,
    Passed,
    Phase,
    Played,
    Redealt,
    RoundEnded,
    Spoke,
    TookRest,
    Turned,
    WentOut,
    seen_by,
    since_the_last_deal,
)
from zsy_rules.position import Judgement, Legal, Observation, Position
from zsy_rules.tribute import Due, Exchange, after_gift
from zsy_rules.tribute import begin as begin_exchange
from zsy_rules.trick import Trick, after_let_off, after_pass, after_play, next_trick


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
    `alive` are effects that hold from the round before. `rest` are the cards that
    the deal left over, until somebody takes them; `auction` is there while it
    runs, `contract` when it is over; `tally` counts the plays that multiply the stake.
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
    rest: Hand = EMPTY
    auction: Auction | None = None
    contract: Contract | None = None
    tally: tuple[int, ...] = ()
    outcome: Outcome | None = None
    _position: list[Position] = field(default_factory=list, init=False, repr=False, compare=False)

    # --- the words everybody uses ---

    @property
    def turn(self) -> int | None:
        """The seat to act, from 0 in turn order; None when the round is over."""
        if self.outcome is not None:
            return None
        if self.auction is not None:
            return self.auction.turn
        if self.exchange.due is not None:
            return self.exchange.due.giver
        return self.trick.turn if self.trick else None

    @property
    def phase(self) -> Phase:
        """What is wanted of the seat to act."""
        return self._asked.phase

    @property
    def _asked(self) -> Position:
        """What the seat to act decides on, made once."""
        if not self._position:
            self._position.append(self.position(self.turn or 0))  # made twice by two threads, both are equal
        return self._position[0]

    @property
    def sides(self) -> Sides:
        """The sides of this round: who won the auction is alone against the others."""
        return self.game.sides_of(None if self.contract is None else self.contract.seat)

    @property
    def roles(self) -> Mapping[int, str]:
        """The role of each seat once an auction is over; none without one."""
        return self.game.roles_of(None if self.contract is None else self.contract.seat)

    @property
    def lasting(self) -> tuple[Alive, ...]:
        """Return the effects that hold beyond this round."""
        return tuple(one for one in (self.trick.alive if self.trick else ()) if one.rule.until == "match_end")

    @property
    def legal(self) -> Legal:
        """Every legal action of the seat to act, as a lazy view."""
        return Legal(self._asked)

    def check(self, action: Action) -> Problem | None:
        """Return why the action is not legal, or None. An action that names no seat is of the seat to act."""
        return self._judge(action).problem

    def _judge(self, action: Action) -> Judgement:
        if action.seat is None:
            return self._asked.judge(action)
        wrong = no_such_seat(self.game, action.seat)
        return Judgement((wrong,)) if wrong else self.position(action.seat).judge(action)

    def after(self, action: Action) -> "State":
        """Return the state after a legal action; raises IllegalAction and changes nothing otherwise."""
        judgement = self._judge(action)
        if judgement.problem is not None:
            raise IllegalAction(judgement.problem)
        if self.auction is not None:
            return self._after_word(self.auction, action.bid if isinstance(action, Bid) else None)
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
        if self.game.round_over((*state.out, *state.sunk), holders, self.sides):
            return _ended(state)
        trick = after_let_off(self.game, trick, seat, tuple(len(hand) for hand in hands))
        return _go_on(replace(state, trick=trick), trick)

    def after_last_pass(self, taker: int) -> "State":
        """Return the state after the pass that ends an auction without a bid; chance, as it is told, chose `taker`."""
        rules, seat = self.game.auction, self.turn
        assert rules is not None and seat is not None, "asked in an auction"  # noqa: S101, PT018  (a bug of ours)
        return _contracted(replace(self, history=(*self.history, Spoke(seat, None))), taker, rules.bids[0])

    def observe(self, seat: int, points: tuple[int, ...] = ()) -> Observation:
        """Return what `seat` may see; raises UsageError for a seat that the table does not have.

        `points` are the totals of the match so far, for there everybody sees them.
        """
        wrong = no_such_seat(self.game, seat)
        if wrong is not None:
            raise UsageError(wrong)
        position = self._asked if seat == self.turn else self.position(seat)
        decided = {name: getattr(position, name) for name in Position.__slots__}
        return Observation(**decided, places=self.out, events=seen_by(self.history, seat), points=points)

    def position(self, seat: int) -> Position:
        """Return what `seat` decides on now."""
        due = self.exchange.due if self.outcome is None else None
        runs = self.outcome is None and due is None and self.auction is None
        return Position(
            game=self.game,
            seat=seat,
            turn=self.turn,
            hand=self.hands[seat],
            counts=tuple(len(hand) for hand in self.hands),
            trick=self.trick.seen_by(seat) if runs and self.trick else None,
            due=due,
            auction=self.auction,
            contract=self.contract,
            received=self.exchange.received_by(seat) if due else EMPTY,
            duty=self.duty if seat == self.turn else None,  # who leads knows it; that the others know is its play
            order=self.trick.order if self.trick else self.order,
        )

    @property
    def dealt(self) -> tuple[int, ...]:
        """The seats in the order in which they got their first card."""
        return tuple(event.seat for event in since_the_last_deal(self.history) if isinstance(event, Dealt))

    @property
    def turned(self) -> Turned | None:
        """The card that was turned up in the pack, and who got it."""
        return next((event for event in since_the_last_deal(self.history) if isinstance(event, Turned)), None)

    # --- what actions do ---

    def _after_word(self, auction: Auction, bid: int | None) -> "State":
        rules, seat = self.game.auction, auction.turn
        assert rules is not None and seat is not None, "judged"  # noqa: S101, PT018  (a bug of ours)
        auction = auction_after_pass(auction, seat) if bid is None else after_bid(rules, auction, seat, bid)
        state = replace(self, auction=auction, history=(*self.history, Spoke(seat, bid)))
        if auction.ask:
            return state
        if auction.bidder is None or auction.bid is None:
            return _nobody_bid(state, rules, auction.first)
        return _contracted(state, auction.bidder, auction.bid)

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
        stake, tally = self.game.stake, self.tally
        if stake is not None:
            tally = stake.count(tally, trick.around(seat, counts, self.hands[seat]).of(laid, trick.order))
        trick = after_play(self.game, trick, seat, laid, counts, hand=self.hands[seat])
        hands = _with(self.hands, seat, self.hands[seat] - cards)
        history = (*self.history, Played(seat, laid, cards))
        state = replace(self, hands=hands, trick=trick, duty=None, tally=tally, history=history)
        if not hands[seat]:
            state = _went_out(state, seat, doomed=seat in trick.doomed)
        holders = tuple(other for other in self.seats if hands[other])
        if self.game.round_over((*state.out, *state.sunk), holders, self.sides):
            return _ended(state)
        return _go_on(state, trick)

    def _after_pass(self, seat: int, trick: Trick) -> "State":
        counts = tuple(len(hand) for hand in self.hands)
        duty = None if trick.table is None else self.duty  # a leader who passes has no play with its card
        trick = after_pass(self.game, trick, seat, counts)
        return _go_on(replace(self, trick=trick, duty=duty, history=(*self.history, Passed(seat))), trick)


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
    """Return the state, whose trick this is, or with the next trick when that has ended."""
    if trick.turn is not None:
        return state
    if trick.owner is None:  # nobody could lead
        return _ended(state)
    following = next_trick(state.game, trick, tuple(len(hand) for hand in state.hands), state.sides)
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


def round_points(state: State) -> Points:
    """Return the points of a round that is over: of places and cards left, and of its stake."""
    assert state.outcome is not None, "called at the end of a round"  # noqa: S101  (a bug of ours)
    points = state.game.score(state.outcome.places, state.hands, state.order)
    end = settlement(state)
    if state.game.stake is None or end is None:
        return points
    stake = state.game.stake.points(end, state.game.players)
    return Points(tuple(map(add, points.seats, stake)), points.sides)


def settlement(state: State) -> Settlement | None:
    """Return what a round that is over comes to for its stake; None where there is no stake."""
    assert state.outcome is not None, "called at the end of a round"  # noqa: S101  (a bug of ours)
    if state.game.stake is None or state.contract is None:
        return None
    plays = [0] * state.game.players
    for event in state.history:
        if isinstance(event, Played):
            plays[event.seat] += 1
    winners = next(side for side in state.sides if state.outcome.places[0] in side)
    return Settlement(state.contract.bid, winners, state.roles, state.tally, plays)


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
    speaker: int | None = None,
    turned: Card | None = None,
    order: Order = PLAIN,
    alive: tuple[Alive, ...] = (),
) -> State:
    """Return a round dealt, up to its first decision.

    `before` are the places of the round before, best first (empty: a first
    round); `seats` take part (None: all). A record may tell the dealer, the card
    `turned` up, the `speaker` who speaks first in the auction, and the `leader` of
    the first trick. What is not given is drawn from `stream`; what only
    chance could tell stays unknown where there is none, until it is needed. Raises
    UsageError when chance is needed and there is no stream, the hands are
    not of this deck, or a seat is none of the table.
    """
    for seat in (dealer, leader, speaker):
        wrong = None if seat is None else no_such_seat(game, seat)
        if wrong is not None:
            raise UsageError(wrong)
    taking_part = seats or tuple(range(game.players))
    fate = Fate(stream)
    table = Table(taking_part, fate, game.strengths(order), places=before, dealer=dealer_before, sides=game.sides)
    if dealer is None and (before or stream is not None):
        dealer = find_dealer(game, table)
    dealt = deal(game, replace(table, dealer=dealer), hands, turned)
    state = State(
        game=game,
        seats=taking_part,
        before=before,
        dealer=dealer,
        hands=dealt.hands,
        exchange=Exchange(),
        trick=None,
        duty=None,
        out=(),
        sunk=(),
        history=dealt.events,
        stream=fate.stream,
        order=order,
        leader=leader,
        alive=alive,
        rest=dealt.rest,
    )
    return _speak_first(state, speaker)


def no_such_seat(game: Compiled, seat: int) -> Problem | None:
    """Return the problem of a seat that the table does not have, or None."""
    if type(seat) is int and 0 <= seat < game.players:
        return None
    return Problem("usage/no-such-seat", f"there is no seat {seat!r}: seats are 0 to {game.players - 1}")


def _table(state: State, fate: Fate) -> Table:
    """Return what seats are found from now."""
    game = state.game
    contract = state.contract
    turned = state.turned
    table = Table(
        state.seats,
        fate,
        game.strengths(state.order),
        places=state.before,
        dealer=state.dealer,
        hands={seat: state.hands[seat] for seat in state.seats},
        sides=state.sides,
        gifts=state.exchange.gifts,
        turned=None if turned is None else turned.card,
        drawer=None if turned is None else turned.seat,
        roles={} if contract is None or game.auction is None else {game.auction.winner: contract.seat},
    )
    return replace(table, dealt=_dealt(state, table))


def _dealt(state: State, table: Table) -> tuple[int, ...]:
    """Return the seats in the order in which they were dealt to: as it was drawn, else as it can be told."""
    if state.stream is not None and state.dealer is not None:
        return state.dealt
    counts = {event.seat: event.count for event in since_the_last_deal(state.history) if isinstance(event, Dealt)}
    told = [counts.get(seat, 0) for seat in range(len(state.hands))]
    return dealing_order(state.game, replace(table, fate=Fate(None)), told)


def _after_chance(state: State, fate: Fate) -> State:
    """Return the state with chance as it is now; cards drawn for a seat stand in the history."""
    drew = tuple(Drew(seat, drawn) for seat, drawn in fate.drawn)
    return replace(state, stream=fate.stream, history=(*state.history, *drew))


def _speak_first(state: State, speaker: int | None = None) -> State:
    """Return the state with its auction, begun by `speaker` if that is told, or what follows where there is none."""
    rules = state.game.auction
    if rules is None:
        return _take_rest(state)
    fate = Fate(state.stream)
    table = _table(state, fate)
    first = table.seated(rules.first(table) if speaker is None else speaker)
    return replace(_after_chance(state, fate), auction=begin_auction(state.seats, first))


def _nobody_bid(state: State, rules: AuctionRules, first: int) -> State:
    """Return the state after an auction in which all passed."""
    fate = Fate(state.stream)
    if rules.all_pass == "redeal":
        dealt = deal(state.game, replace(_table(state, fate), turned=None, drawer=None), None)
        history = (*state.history, Redealt(), *dealt.events)
        state = replace(state, hands=dealt.hands, rest=dealt.rest, history=history, stream=fate.stream, auction=None)
        return _speak_first(state)
    seat = first if rules.all_pass == "first_takes" else state.seats[fate.below(len(state.seats), "who takes it")]
    return _contracted(replace(state, stream=fate.stream), seat, rules.bids[0])


def _contracted(state: State, seat: int, bid: int) -> State:
    history = (*state.history, Contracted(seat, bid))
    return _take_rest(replace(state, auction=None, contract=Contract(seat, bid), history=history))


def _take_rest(state: State) -> State:
    """Return the state after somebody took what the deal left over, and with the first gift due."""
    game = state.game
    if state.rest and game.rest_to is not None:
        fate = Fate(state.stream)
        taker = game.rest_to(replace(_table(state, fate), rest=state.rest))
        state = _after_chance(state, fate)
        if taker is not None:
            hands = _with(state.hands, taker, state.hands[taker] + state.rest)
            took = TookRest(taker, len(state.rest), game.rest_shown, state.rest)
            state = replace(state, hands=hands, rest=EMPTY, history=(*state.history, took))
    fate = Fate(state.stream)
    exchange = begin_exchange(game, _table(state, fate), state.hands, state.order)
    state = replace(_after_chance(state, fate), exchange=exchange)
    return state if state.exchange.due else _lead(state)


def _lead(state: State) -> State:
    """Return the state with the first trick: who leads it, and the card that must be in its first play."""
    game = state.game
    fate = Fate(state.stream)
    table = _table(state, fate)
    lead = game.later_lead if state.before else game.first_lead
    leader = table.seated(lead.leader(table) if state.leader is None else state.leader)
    duty = lead.duty(table, leader)
    alive = state.alive + standing_bars(game.bars, table)
    state = _after_chance(state, fate)
    for seat in state.seats:  # who has given all cards away is out before the first trick
        if not state.hands[seat]:
            state = _went_out(state, seat, doomed=False)
    holders = tuple(seat for seat in state.seats if state.hands[seat])
    leader = leader if leader in holders or not holders else game.trick.heir(leader, holders, 1, state.sides)
    trick = Trick(1, (leader,), base=state.order, alive=alive)
    tally = () if game.stake is None else game.stake.nothing
    state = replace(state, trick=trick, duty=duty, tally=tally)
    if game.round_over(state.out, holders, state.sides):
        return _ended(state)
    return replace(state, history=(*state.history, Led(leader, 1)))
