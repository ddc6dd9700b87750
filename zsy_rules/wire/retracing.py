"""A round gone over again by the engine, from its deal along its history, to see what it comes to.

Nothing of a document is believed but what the engine cannot know: the hands
that were dealt, who is said to deal, lead or speak first, what went before the
round, the seed, and what the seats did. An act that the rules do not allow at
the table of a trick counts as accepted (decision 0009); that of an auction or
an exchange has to be legal.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import chain, product
from typing import Any, Final, TypeVar

from zsy_rules._chance import Stream
from zsy_rules.cards import EMPTY, Hand
from zsy_rules.combinations import PLAIN
from zsy_rules.errors import IllegalAction, UsageError
from zsy_rules.events import (
    Action,
    Bid,
    Contracted,
    Dealt,
    Drew,
    Event,
    Gave,
    Give,
    Pass,
    Passed,
    Play,
    Played,
    Redealt,
    Spoke,
    Turned,
)
from zsy_rules.match import Match
from zsy_rules.objections import least_meant
from zsy_rules.state import State, start_round
from zsy_rules.trick import Trick
from zsy_rules.wire.differing import shown
from zsy_rules.wire.writing import plain_event

#: So many draws that leave no card in the history (a seat at random) are looked for in a round and each of its deals.
_MOST_SILENT: Final = 12


class Astray(Exception):  # noqa: N818  (caught in this room, never raised to anybody)
    """A history cannot go on with the event of this number."""

    def __init__(self, number: int, message: str) -> None:
        super().__init__(message)
        self.number = number
        self.message = message


# --- along the history ---------------------------------------------------------------------------


def retraced(state: State, history: tuple[Event, ...]) -> State:
    """Return what a round comes to by the acts of a history that begins as its own; raises Astray."""
    done = 0
    while True:
        new = state.history[done:]
        for number, event in enumerate(new, start=done):
            if number >= len(history) or history[number] != event:
                raise Astray(number, f"by the rules this is {shown(plain_event(number, event))}")
        done = len(state.history)
        if done == len(history):
            return state
        state = act(state, history[done], history[done + 1 :])


def act(state: State, event: Event, later: Iterable[Event] = ()) -> State:
    """Return the state after an act, accepted if it is against the rules of a trick; raises Astray.

    What only chance could tell after the last pass of an auction is told by what comes `later`.
    """
    number = len(state.history)
    runs = state.turn is not None and state.auction is None and state.exchange.due is None
    try:
        if isinstance(event, Spoke):
            return _spoken(state, event, later)
        if isinstance(event, Gave) and event.cards is not None:
            return _allowed(state, event.giver, Give(event.cards, event.giver))
        if isinstance(event, Played) and state.trick is not None and runs:
            return _played(state, state.trick, event)
        if isinstance(event, Passed) and runs:
            return _passed(state, event.seat)
    except UsageError as error:
        raise Astray(number, f"this leads nowhere: {error.problem.message}") from None
    raise Astray(number, "this does not come next")


def _spoken(state: State, event: Spoke, later: Iterable[Event]) -> State:
    action = Pass(event.seat) if event.bid is None else Bid(event.bid, event.seat)
    won = next((one for one in later if isinstance(one, Contracted | Redealt | Spoke)), None)
    last = state.auction is not None and state.auction.bidder is None and state.auction.ask == (event.seat,)
    if state.stream is None and last and event.bid is None and isinstance(won, Contracted):
        rules = state.game.auction
        if rules is not None and rules.all_pass == "random" and won.seat in state.seats:
            return state.after_last_pass(won.seat)
    return _allowed(state, event.seat, action)


def _allowed(state: State, seat: int, action: Action) -> State:
    """Return the state after an action that has to be legal."""
    problem = state.position(seat).check(action, lambda other: f"seat {other}")
    if problem is not None:
        raise Astray(len(state.history), f"the rules do not allow this: {problem.message}")
    return state.after(action)


def _played(state: State, trick: Trick, event: Played) -> State:
    seat, laid = event.seat, event.laid
    around = trick.around(seat, state.counts, state.hands[seat])
    meant = least_meant(state.game, trick, seat, event.cards, laid, around=around)
    try:
        found = state.after(Play(event.cards, meant.kind, seat, meant.main, meant.stands or ()))
        if found.history[len(state.history)] == event:
            return found
    except IllegalAction:
        pass
    if not event.cards <= state.hands[seat]:
        raise Astray(len(state.history), f"seat {seat} does not hold {event.cards.minus(state.hands[seat])}")
    return state.accept(seat, event.cards, laid)


def _passed(state: State, seat: int) -> State:
    try:
        return state.after(Pass(seat))
    except IllegalAction:
        return state.accept(seat)


# --- how it began --------------------------------------------------------------------------------

#: What may be told of a beginning.
Way = dict[str, Any]
#: What a deal makes: a round, or a match with it.
Dealing = TypeVar("Dealing", State, Match)


def retraced_in(match: Match | None, state: State) -> State:
    """Return what the next round of a match (None: its first) comes to by the history of `state`; raises Astray."""
    if match is None:
        everybody = tuple(range(state.game.players))
        return retraced_alone(
            replace(state, seats=everybody, before=(), order=PLAIN, alive=(), decider=False), first=True
        )
    if not match.waiting:
        return retraced(match.state, state.history)
    hands = dealt_hands(state)
    deals = (partial(match.deal, hands, state.dealer, **way) for way in ways(state))
    try:
        return best_of((dealt.state for dealt in _made(deals)), state)
    except UsageError as error:
        raise Astray(0, error.problem.message) from None


def retraced_alone(state: State, *, first: bool = False) -> State:
    """Return what a round comes to that began in one of the ways its history allows; raises Astray.

    That is the state itself, if it is what one of them comes to. A round is dealt
    from its seed, where it has one; only in a first round hands can be given beside a
    seed. `first`: nothing was drawn from the seed before this round.
    """
    by_seed = (one for one in _beginnings(state, None, first=first) if _begins(one, state.history))
    try:
        begun = next(by_seed, None)
        if begun is not None:
            return best_of(chain((begun,), by_seed), state)
        found = best_of(_beginnings(state, dealt_hands(state), first=first), state)
    except UsageError as error:
        raise Astray(0, error.problem.message) from None
    if state.stream is not None and (state.before or state.decider):
        raise Astray(0, "by the seed and its draws so far another deal comes before this")
    return found


def best_of(begun: Iterable[State], state: State) -> State:
    """Return what comes of the first beginning that comes to `state`, else of one that goes farthest; raises Astray."""
    best: State | None = None
    astray = Astray(0, "no round of these rules begins so")
    for one in begun:
        try:
            found = retraced(one, state.history)
        except Astray as error:
            astray = error if error.number >= astray.number else astray
            continue
        if found == state:
            return found
        best = best or found
    if best is None:
        raise astray
    return best


def ways(state: State) -> Iterator[Way]:
    """Yield what may have been told of a beginning: who speaks first and the card turned up, or nothing."""
    early = _first_deal(state.history)
    speaker = next((event.seat for event in early if isinstance(event, Spoke)), None)
    if speaker is None and state.auction is not None and len(early) == len(state.history):
        speaker = state.auction.first
    turned = next((event.card for event in early if isinstance(event, Turned)), None)
    for one, other in product(*([None] if told is None else [None, told] for told in (speaker, turned))):
        yield {"speaker": one, "turned": other, "leader": state.leader}


def dealt_hands(state: State) -> tuple[Hand, ...]:
    """Return the hands as they were dealt, by seat; of several deals those of the first."""
    hands = {event.seat: event.cards or EMPTY for event in _first_deal(state.history) if isinstance(event, Dealt)}
    return tuple(hands.get(seat, EMPTY) for seat in range(state.game.players))


def _first_deal(history: tuple[Event, ...]) -> tuple[Event, ...]:
    again = next((number for number, event in enumerate(history) if isinstance(event, Redealt)), len(history))
    return history[:again]


def _begins(begun: State, history: tuple[Event, ...]) -> bool:
    return begun.history == history[: len(begun.history)]


def _beginnings(state: State, hands: tuple[Hand, ...] | None, *, first: bool) -> Iterator[State]:
    """Yield the round dealt from its seed, or with these hands; raises UsageError if it cannot be dealt at all."""
    dealers = dict.fromkeys((state.dealer, None))
    deals = (
        partial(
            start_round,
            state.game,
            stream=stream,
            hands=hands,
            dealer=dealer,
            before=state.before,
            seats=state.seats,
            order=state.order,
            alive=state.alive,
            decider=state.decider,
            **way,
        )
        for stream, dealer, way in product(_streams(state, hands, first=first), dealers, list(ways(state)))
    )
    for begun in _made(deals):
        yield _drawn_before(begun, state) if state.decider else begun


def _made(deals: Iterable[Callable[[], Dealing]]) -> Iterator[Dealing]:
    """Yield what each of several ways to deal makes; raises UsageError if there are some, and none can be done."""
    wrong: UsageError | None = None
    is_made = False
    for deal in deals:
        try:
            made = deal()
        except UsageError as error:
            wrong = error
            continue
        is_made = True
        yield made
    if wrong is not None and not is_made:
        raise wrong


def _early(history: tuple[Event, ...]) -> int:
    """Return how many draws stand first in a history."""
    return next((number for number, event in enumerate(history) if not isinstance(event, Drew)), len(history))


def _drawn_before(begun: State, state: State) -> State:
    """Return a deciding round with the draws that found its dealer before it began."""
    drawn = max(0, _early(state.history) - _early(begun.history))
    return replace(begun, history=(*state.history[:drawn], *begun.history))


def _streams(state: State, hands: tuple[Hand, ...] | None, *, first: bool) -> list[Stream | None]:
    """Return where the stream may have been when the round began: at its start, or so many draws ago as it tells."""
    stream, history = state.stream, state.history
    if stream is None:
        return [] if hands is None else [None]
    if first or hands is not None:
        return [Stream(stream.seed)]
    deals = 1 + sum(isinstance(event, Redealt) for event in history)
    used = deals * (len(state.game.deck) - 1) + sum(isinstance(event, Drew) for event in history)
    early = _early(history) if state.decider else 0  # who deals is found before it begins
    begun = (stream.draws - used - silent for silent in range(-early, _MOST_SILENT * deals + 1))
    return [Stream(stream.seed), *(Stream(stream.seed, draws) for draws in begun if draws > 0)]
