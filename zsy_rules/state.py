"""A round (一副) as a frozen value, from the deal to the places.

`after` gives the next state and leaves the old one as it was. Chance (the
draw for deal, the shuffle) comes only from the stream that the state carries,
and stands in the history like every other event. The phases follow one
another: deal, auction, rest, gifts, returns, tricks.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from zsy_rules._chance import Stream
from zsy_rules.auction import Auction, after_bid
from zsy_rules.auction import after_pass as auction_after_pass
from zsy_rules.beginning import contracted, lead, nobody_bid, speak_first
from zsy_rules.cards import EMPTY, Card, Hand
from zsy_rules.combinations import PLAIN, Combination, Order
from zsy_rules.compiled import Compiled
from zsy_rules.compiled.effects import Alive
from zsy_rules.compiled.seats import Fate, Table
from zsy_rules.deal import deal, find_dealer
from zsy_rules.ending import ended, went_out
from zsy_rules.errors import IllegalAction, Problem, UsageError
from zsy_rules.events import (
    Action,
    Bid,
    Gave,
    Led,
    Passed,
    Phase,
    Played,
    Spoke,
    seen_by,
)
from zsy_rules.moment import Moment, with_hand
from zsy_rules.objections import seat_name
from zsy_rules.observation import Observation
from zsy_rules.position import Judgement, Legal, Position
from zsy_rules.tribute import Due, Exchange, after_gift
from zsy_rules.trick import Trick, after_let_off, after_pass, after_play, next_trick


@dataclass(frozen=True, slots=True)
class State(Moment):
    """A moment of a round, and what may be done in it."""

    _position: list[Position] = field(default_factory=list, init=False, repr=False, compare=False)

    # --- the words everybody uses ---

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
        having passed; after a leader the next seat leads. Raises UsageError for a
        seat that the table does not have, IllegalAction where no trick runs or
        the seat does not hold the cards. Source: decision 0009.
        """
        wrong = no_such_seat(self.game, seat)
        if wrong is not None:
            raise UsageError(wrong)
        trick = self.trick
        if trick is None or self.outcome is not None:
            raise IllegalAction(Problem("play/wrong-action", "no trick runs in which something could be accepted"))
        if not cards <= self.hands[seat]:
            missing = cards.minus(self.hands[seat])
            raise IllegalAction(Problem("play/not-held", f"{seat_name(seat)} does not hold {missing}"))
        if laid is not None:
            led = replace(trick, ask=(seat,), table=None, owner=None)
            return self._after_play(seat, led, Judgement((), cards, laid))
        hands = with_hand(self.hands, seat, self.hands[seat] - cards)
        state = replace(self, hands=hands, duty=None, history=(*self.history, Passed(seat)))
        if cards:
            state = _emptied(state, seat, trick)
            if state.outcome is not None:
                return state
        trick = after_let_off(self.game, trick, seat, state.counts)
        return _go_on(replace(state, trick=trick), trick)

    def after_last_pass(self, taker: int) -> "State":
        """Return the state after the pass that ends an auction without a bid; chance, as it is told, chose `taker`."""
        rules, seat = self.game.auction, self.turn
        assert rules is not None and seat is not None, "asked in an auction"  # noqa: S101, PT018  (a bug of ours)
        return contracted(replace(self, history=(*self.history, Spoke(seat, None))), taker, rules.bids[0])

    def observe(self, seat: int) -> Observation:
        """Return what `seat` may see; raises UsageError for a seat that the table does not have."""
        return Observation(**self.seen(seat))

    def seen(self, seat: int) -> dict[str, Any]:
        """Return the fields of an observation; raises UsageError for a seat that the table does not have."""
        wrong = no_such_seat(self.game, seat)
        if wrong is not None:
            raise UsageError(wrong)
        position = self._asked if seat == self.turn else self.position(seat)
        found: dict[str, Any] = {name: getattr(position, name) for name in Position.__slots__}
        found.update(places=self.out, sunk=self.sunk, events=seen_by(self.history, seat), outcome=self.outcome)
        found.update(dealer=self.dealer, before=self.before, decider=self.decider, tally=self.tally)
        return found

    def position(self, seat: int) -> Position:
        """Return what `seat` decides on now."""
        due = self.exchange.due if self.outcome is None else None
        runs = self.outcome is None and due is None and self.auction is None
        return Position(
            game=self.game,
            seat=seat,
            turn=self.turn,
            hand=self.hands[seat],
            counts=self.counts,
            trick=self.trick.seen_by(seat) if runs and self.trick else None,
            due=due,
            auction=self.auction,
            contract=self.contract,
            received=self.exchange.received_by(seat) if due else EMPTY,
            duty=self.duty if seat == self.turn else None,  # who leads knows it; that the others know is its play
            order=self.trick.order if self.trick else self.order,
            seats=self.seats,
            alive=() if self.trick else self.alive,
        )

    # --- what actions do ---

    def _after_word(self, auction: Auction, bid: int | None) -> "State":
        rules, seat = self.game.auction, auction.turn
        assert rules is not None and seat is not None, "judged"  # noqa: S101, PT018  (a bug of ours)
        auction = auction_after_pass(auction, seat) if bid is None else after_bid(rules, auction, seat, bid)
        state = replace(self, auction=auction, history=(*self.history, Spoke(seat, bid)))
        if auction.ask:
            return state
        if auction.bidder is None or auction.bid is None:
            return nobody_bid(state, rules, auction.first)
        return contracted(state, auction.bidder, auction.bid)

    def _after_gift(self, due: Due, judgement: Judgement) -> "State":
        cards = judgement.cards
        assert cards is not None, "judged"  # noqa: S101  (a bug of ours)
        hands = with_hand(self.hands, due.giver, self.hands[due.giver] - cards)
        hands = with_hand(hands, due.receiver, hands[due.receiver] + cards)
        exchange = after_gift(self.game, self.exchange, cards, hands, self.order)
        gave = Gave(due.giver, due.receiver, len(cards), due.back, due.share.shown, cards)
        state = replace(self, hands=hands, exchange=exchange, history=(*self.history, gave))
        return state if exchange.due else lead(state)

    def _after_play(self, seat: int, trick: Trick, judgement: Judgement) -> "State":
        cards, laid = judgement.cards, judgement.laid
        assert cards is not None and laid is not None, "judged"  # noqa: S101, PT018  (a bug of ours)
        counts = self.counts
        stake, tally = self.game.stake, self.tally
        if stake is not None:
            tally = stake.count(tally, trick.around(seat, counts, self.hands[seat]).of(laid, trick.order))
        trick = after_play(self.game, trick, seat, laid, counts, hand=self.hands[seat])
        hands = with_hand(self.hands, seat, self.hands[seat] - cards)
        history = (*self.history, Played(seat, laid, cards))
        state = replace(self, hands=hands, trick=trick, duty=None, tally=tally, history=history)
        state = _emptied(state, seat, trick)
        return state if state.outcome is not None else _go_on(state, trick)

    def _after_pass(self, seat: int, trick: Trick) -> "State":
        trick = after_pass(self.game, trick, seat, self.counts)
        # a leader who passes has no play with the card that its play must contain, and a play has met that duty
        return _go_on(replace(self, trick=trick, duty=None, history=(*self.history, Passed(seat))), trick)


def _emptied(state: State, seat: int, trick: Trick) -> State:
    """Return the state with the seat out if it has no card left, and with the outcome if that ends the round."""
    if not state.hands[seat]:
        state = went_out(state, seat, doomed=seat in trick.doomed)
    holders = tuple(other for other in state.seats if state.hands[other])
    over = state.game.round_over((*state.out, *state.sunk), holders, state.sides)
    return ended(state) if over else state


def _go_on(state: State, trick: Trick) -> State:
    """Return the state, whose trick this is, or with the next trick when that has ended."""
    if trick.turn is not None:
        return state
    if trick.owner is None:  # nobody could lead
        return ended(state)
    following = next_trick(state.game, trick, state.counts, state.sides)
    return replace(state, trick=following, history=(*state.history, Led(following.ask[0], following.number)))


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
    decider: bool = False,
) -> State:
    """Return a round dealt, up to its first decision.

    `before` are the places of the round before, best first (empty: a first
    round); `seats` take part (None: all). A record may tell the dealer, the card
    `turned` up, the `speaker` who speaks first in the auction, and the `leader` of
    the first trick. A `decider` deals the whole deck. What is not given is drawn from `stream`; what only
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
    dealt = deal(game, replace(table, dealer=dealer), hands, turned, decider=decider)
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
        decider=decider,
    )
    return speak_first(state, speaker)


def no_such_seat(game: Compiled, seat: int) -> Problem | None:
    """Return the problem of a seat that the table does not have, or None."""
    if type(seat) is int and 0 <= seat < game.players:
        return None
    return Problem("usage/no-such-seat", f"there is no seat {seat!r}: seats are 0 to {game.players - 1}")
