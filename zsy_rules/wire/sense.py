"""Whether the parts of what was read fit together: each fault with its path and what is the matter.

Only what the engine holds in every state is asked for. That the plays of a
history are plays, of cards that their seats held, is asked here; whether they
were legal is a replay's question.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

from zsy_rules._json import Path
from zsy_rules.cards import EMPTY, Hand
from zsy_rules.combinations import Order
from zsy_rules.compiled import Compiled
from zsy_rules.events import Dealt, Event, Gave, Played, WentOut
from zsy_rules.match import Match
from zsy_rules.position import Observation
from zsy_rules.state import State
from zsy_rules.trick import Trick

_DUTY: Final = "whoever leads holds the card that must be played, and has not played"
#: Of so many different reversals in one ruleset every set is looked at.
_MOST_REVERSALS: Final = 4


@dataclass(frozen=True, slots=True)
class Fault:
    """Where, what is the matter, and the code of the problem."""

    path: Path
    message: str
    code: str = "wire/inconsistent"


# --- a match -------------------------------------------------------------------------------------


def faults_of_match(match: Match) -> Iterator[Fault]:
    """Yield what does not fit together in a match."""
    sides = len(match.game.sides)
    runs = match.state.outcome is None
    if runs:
        yield from _under(("state",), faults_of_state(match.state))
    for number, done in enumerate(match.rounds):
        path: Path = ("rounds", number)
        yield from _under((*path, "state"), faults_of_state(done.state))
        if done.state.outcome is None:
            yield Fault((*path, "state", "outcome"), "a finished round has an outcome")
        yield from _as_many(done.points, match.game.players, "seats", (*path, "points"))
        yield from _as_many(done.side_points, sides, "sides", (*path, "side_points"))
    if runs and (match.waiting or match.outcome is not None):
        yield Fault(("state",), "a round runs, and the match waits for one or is over")
    if not runs and match.waiting == (match.outcome is not None):
        yield Fault(("waiting",), "without a round that runs a match is over, or waits for a deal")
    if match.waiting and match.state.stream is not None:
        yield Fault(("waiting",), "a match with a seed deals by itself")
    if any(side >= sides for side in match.tied):
        yield Fault(("tied",), f"the sides are 0 to {sides - 1}")
    if match.outcome is not None:
        yield from _as_many(match.outcome.totals, sides, "sides", ("outcome", "totals"))


def _under(path: Path, faults: Iterable[Fault]) -> Iterator[Fault]:
    return (replace(fault, path=(*path, *fault.path)) for fault in faults)


# --- a state -------------------------------------------------------------------------------------


def faults_of_state(state: State) -> Iterator[Fault]:
    """Yield what does not fit together in a state."""
    if len(state.hands) != state.game.players:
        yield from _as_many(state.hands, state.game.players, "seats", ("hands",))
        return
    yield from _cards(state)
    yield from _places(state)
    yield from _plays("history", enumerate(state.history), state.game, {state.order})
    if state.outcome is not None:
        yield from _over(state)
    else:
        yield from _running(state)


def _cards(state: State) -> Iterator[Fault]:
    dealt = sum((event.cards or EMPTY for event in state.history if isinstance(event, Dealt)), EMPTY)
    if not dealt <= state.game.deck:
        yield Fault(("history",), f"more cards are dealt than the deck has: {dealt.minus(state.game.deck)}")
    for seat, hand in enumerate(state.hands):
        held = _held(seat, state.history)
        if held != hand:
            left = "parted with cards that it did not hold" if held is None else f"is left with {held or 'nothing'}"
            yield Fault(("hands", seat), f"by the history seat {seat} {left}")


def _held(seat: int, history: Iterable[Event]) -> Hand | None:
    """Return what a seat holds by a history; None if it parted with what it did not hold."""
    held = EMPTY
    for event in history:
        if (isinstance(event, Dealt) and event.seat == seat) or (isinstance(event, Gave) and event.receiver == seat):
            held += event.cards or EMPTY
        elif (isinstance(event, Played) and event.seat == seat) or (isinstance(event, Gave) and event.giver == seat):
            if not (event.cards or EMPTY) <= held:
                return None
            held -= event.cards or EMPTY
    return held


def _places(state: State) -> Iterator[Fault]:
    outside = [seat for seat, hand in enumerate(state.hands) if hand and seat not in state.seats]
    if outside or not state.seats:
        who = f"seat {outside[0]} holds cards and does not" if outside else "nobody does"
        yield Fault(("seats",), f"these take part, and {who}")
    gone = [event.seat for event in state.history if isinstance(event, WentOut)]
    for name, seats in (("out", state.out), ("sunk", state.sunk)):
        other = state.sunk if name == "out" else state.out
        if list(seats) != [seat for seat in gone if seat not in other]:
            yield Fault((name,), f"by the history the seats that went out are {gone}")
    if set(state.out) & set(state.sunk):
        yield Fault(("sunk",), "a seat has one place")


def _over(state: State) -> Iterator[Fault]:
    """Yield what is wrong with a round that is over."""
    assert state.outcome is not None, "asked before"  # noqa: S101  (a bug of ours)
    if sorted(state.outcome.places) != list(state.seats):
        yield Fault(("outcome", "places"), "every seat that takes part has one place")
    if state.outcome.left != state.hands:
        yield Fault(("outcome", "left"), "the cards left are the hands")
    if state.trick is None or state.exchange.due is not None:
        yield Fault(("trick",), "a round that is over had a trick, and no gift is due")


def _running(state: State) -> Iterator[Fault]:
    """Yield what is wrong with a round that runs."""
    trick = state.trick
    if (state.exchange.due is None) == (trick is None):
        yield Fault(("trick",), "a round that runs has either gifts due or a trick")
    for place, due in enumerate(state.exchange.queue):
        if not {due.giver, due.receiver} <= set(state.seats):
            yield Fault(("exchange", "queue", place), "one of the two takes no part")
    if trick is not None:
        yield from _trick(trick, tuple(len(hand) for hand in state.hands))
        if not set(trick.ask) <= set(state.seats):
            yield Fault(("trick", "ask"), "a seat that takes no part is asked")
        if trick.base != state.order:
            yield Fault(("trick", "base"), "this differs from the order at the beginning of the round")
    if state.duty is not None:
        seat = trick.turn if trick is not None and trick.table is None else None
        if seat is None or state.duty not in state.hands[seat]:
            yield Fault(("duty",), _DUTY)


def _trick(trick: Trick, counts: tuple[int, ...]) -> Iterator[Fault]:
    """Yield what is wrong with a trick of a round that runs."""
    if not trick.ask:
        yield Fault(("trick", "ask"), "somebody is asked while the round runs")
    begins = trick.number == 1 and trick.table is None  # whoever gave away the last card may be its leader
    for place, seat in enumerate(trick.ask):
        if not begins and not counts[seat]:
            yield Fault(("trick", "ask", place), f"seat {seat} holds no cards")
    if (trick.table is None) != (trick.owner is None):
        yield Fault(("trick", "owner"), "the play to beat has an owner, and nothing else has")
    if trick.table is None and len(trick.ask) > 1:
        yield Fault(("trick", "ask"), "with nothing on the table one seat leads")


# --- an observation ------------------------------------------------------------------------------


def faults_of_observation(seen: Observation) -> Iterator[Fault]:
    """Yield what does not fit together in an observation, and what its seat may not see."""
    if len(seen.counts) != seen.game.players:
        yield from _as_many(seen.counts, seen.game.players, "seats", ("counts",))
        return
    if seen.counts[seen.seat] != len(seen.hand):
        yield Fault(("hand",), f"counts has {seen.counts[seen.seat]} for the seat, and the hand is of {len(seen.hand)}")
    yield from _turn(seen)
    orders = {seen.order, Order(seen.order.level)}
    if seen.trick is not None:
        orders.add(seen.trick.base)
        yield from _trick(seen.trick, seen.counts)
        if seen.order != seen.trick.order:
            yield Fault(("order",), "this differs from the order of the trick")
    if seen.duty is not None:
        leads = seen.turn == seen.seat and seen.trick is not None and seen.trick.table is None
        if not leads or seen.duty not in seen.hand:
            yield Fault(("duty",), _DUTY)
    for place, (_, event) in enumerate(seen.events):
        if event.seen_by(seen.seat) != event:
            yield Fault(("events", place, "cards"), f"seat {seen.seat} may not see these")
    yield from _plays("events", seen.events, seen.game, orders)
    if seen.points:
        yield from _as_many(seen.points, len(seen.game.sides), "sides", ("points",))


def _turn(seen: Observation) -> Iterator[Fault]:
    due, trick = seen.due, seen.trick
    if seen.turn is None:
        if trick is not None or due is not None:
            yield Fault(("turn",), "with a trick or a gift due the round is not over")
    elif due is not None and trick is None:
        if seen.turn != due.giver:
            yield Fault(("turn",), "the giver is to act")
    elif trick is not None and due is None:
        if seen.turn != trick.turn:
            yield Fault(("turn",), "the first of those asked is to act")
    else:
        yield Fault(("trick",), "a round that runs has either a gift due or a trick")


# --- both ----------------------------------------------------------------------------------------


def _plays(key: str, events: Iterable[tuple[int, Event]], game: Compiled, orders: set[Order]) -> Iterator[Fault]:
    """Yield the plays of a history that are none by the rules, in any order of ranks that can have held."""
    keeping = {rule.keeping for rule in game.effects if rule.verb == "reverse_ranks"}
    if len(keeping) > _MOST_REVERSALS:
        return  # too many orders to look at
    level = next(iter(orders)).level
    some = (chosen for number in range(1, len(keeping) + 1) for chosen in combinations(keeping, number))
    possible = [*orders, *(Order(level, reversed=True, keeping=frozenset().union(*chosen)) for chosen in some)]
    for place, (_, event) in enumerate(events):
        if isinstance(event, Played):
            laid = event.laid
            if not any(laid in game.plays.identify(laid.hand, order) for order in possible):
                message = f"{laid} is not this {laid.kind} by the rules of {game.name}"
                yield Fault((key, place, "laid"), message, "wire/reading")


def _as_many(items: tuple[object, ...], number: int, what: str, path: Path) -> Iterator[Fault]:
    if len(items) != number:
        yield Fault(path, f"one for each of the {number} {what} is wanted, not {len(items)}")
