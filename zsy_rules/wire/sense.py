"""Whether the parts of what was read fit together: each fault with its path and what is the matter.

What follows from a history is worked out from it by the engine, and compared.
That the plays of a history are plays by the rules is asked before; whether
they were legal is a replay's question.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any, Final

from zsy_rules._json import Path
from zsy_rules.cards import EMPTY, Card, Hand
from zsy_rules.combinations import Order
from zsy_rules.compiled import Compiled
from zsy_rules.events import Dealt, Event, Gave, Played, TookRest, since_the_last_deal
from zsy_rules.match import Match, after_round
from zsy_rules.observation import Observation
from zsy_rules.state import State
from zsy_rules.wire.differing import Fault, differing
from zsy_rules.wire.glimpsing import glimpsed
from zsy_rules.wire.history import visible_to
from zsy_rules.wire.retracing import Astray, retraced_alone, retraced_in
from zsy_rules.wire.told_match import faults_in_match
from zsy_rules.wire.writing import plain

_DUTY: Final = "whoever leads holds the card that must be played, and has not played"
#: Of so many different reversals in one ruleset every set is looked at.
_MOST_REVERSALS: Final = 4

# --- a match -------------------------------------------------------------------------------------


def faults_of_match(match: Match) -> Iterator[Fault]:
    """Yield what does not fit together in a match, of its rounds the first that does not."""
    if match.length is None and match.game.match.target is None:
        yield Fault(("length",), f"{match.game.name} has no target that ends a match, so a number is wanted")
        return
    found: Match | None = None
    running = [match.state] if match.state.outcome is None else []
    for number, state in enumerate([*(done.state for done in match.rounds), *running]):
        path: Path = ("rounds", number, "state") if number < len(match.rounds) else ("state",)
        if found is not None and found.outcome is not None:
            yield Fault(path[:2], "the match is over before this round")
            return
        faults = list(_alone(state))
        if not faults:
            try:
                again = retraced_in(found, state)
            except Astray as error:
                faults = [_astray(error, "history", len(state.history))]
            else:
                faults = list(_unlike(state, again, "the history"))
        if not faults and number < len(match.rounds) and again.outcome is None:
            faults = [Fault(("outcome",), "a finished round has an outcome")]
        if faults:
            yield from (replace(fault, path=(*path, *fault.path)) for fault in faults)
            return
        found = Match(match.game, match.length, again) if found is None else replace(found, state=again, waiting=False)
        found = found if again.outcome is None else after_round(found)
    if found is not None:
        yield from _unlike(match, found, "the rounds")


# --- a state -------------------------------------------------------------------------------------


def faults_of_state(state: State) -> Iterator[Fault]:
    """Yield what does not fit together in a state."""
    faults = list(_alone(state))
    yield from faults
    if not faults:
        try:
            yield from _unlike(state, retraced_alone(state), "the history")
        except Astray as error:
            yield _astray(error, "history", len(state.history))


def _alone(state: State) -> Iterator[Fault]:
    """Yield what is wrong with what a round begins with, and with the plays of its history."""
    yield from _before(state)
    dealt = sorted({event.seat for event in since_the_last_deal(state.history) if isinstance(event, Dealt)})
    if list(state.seats) != dealt:
        yield Fault(("seats",), f"by the history these were dealt to: {dealt}")
    yield from _plays("history", enumerate(state.history), state.game, {state.order})


def _before(round_: State | Observation) -> Iterator[Fault]:
    """Yield what is wrong with what a round has from those before it."""
    if round_.before and (round_.decider or len(round_.before) != round_.game.players):
        yield Fault(("before",), f"one place for each of the {round_.game.players} seats is wanted, or none")
    for place, one in enumerate(round_.alive):
        if one.rule.until != "match_end":
            yield Fault(("alive", place), f"{one.rule.name} does not hold beyond its round")


# --- an observation ------------------------------------------------------------------------------


def faults_of_observation(seen: Observation) -> Iterator[Fault]:
    """Yield what does not fit together in an observation, and what its seat may not see."""
    faults = list(_looked_at(seen))
    if not faults and seen.last is not None:
        faults = [replace(fault, path=("last", *fault.path)) for fault in faults_of_observation(seen.last)]
    yield from faults
    if not faults:
        try:
            yield from _unlike(seen, glimpsed(seen), "the events")
        except Astray as error:
            yield _astray(error, "events", len(seen.events))


def _looked_at(seen: Observation) -> Iterator[Fault]:
    """Yield what is wrong with an observation whatever its events come to."""
    yield from _turn(seen)
    yield from _before(seen)
    yield from faults_in_match(seen)
    if seen.duty is not None:
        leads = seen.turn == seen.seat and seen.trick is not None and seen.trick.table is None
        if not leads or seen.duty not in seen.hand:
            yield Fault(("duty",), _DUTY)
    dealt = {event.seat for _, event in seen.events if isinstance(event, Dealt)}
    if seen.due is not None and not {seen.due.giver, seen.due.receiver} <= dealt:
        yield Fault(("due",), "one of the two takes no part")
    for place, (_, event) in enumerate(seen.events):
        if event.seen_by(seen.seat) != event:
            yield Fault(("events", place, "cards"), f"seat {seen.seat} may not see these")
        elif (
            isinstance(event, Dealt | Gave | TookRest)
            and event.cards is None
            and seen.seat in (visible_to(event) or (seen.seat,))
        ):
            yield Fault(("events", place), f"seat {seen.seat} sees the cards, and they are not there")
    if seen.outcome is not None:
        left = seen.outcome.left
        can_be = sum(left, EMPTY) <= seen.game.deck.minus(Hand.of(_laid(seen)))
        if not can_be or tuple(map(len, left)) != seen.counts or left[seen.seat] != seen.hand:
            yield Fault(("outcome", "left"), "these cannot be the hands that were left")
    orders = {seen.order, Order(seen.order.level)} | ({seen.trick.base} if seen.trick is not None else set())
    yield from _plays("events", seen.events, seen.game, orders)


def _laid(seen: Observation) -> Iterator[Card]:
    """Yield the cards that were played."""
    for _, event in seen.events:
        if isinstance(event, Played):
            yield from event.cards


def _sees(event: Event, seat: int) -> bool:
    seats = visible_to(event)
    return seats is None or seat in seats


def _turn(seen: Observation) -> Iterator[Fault]:
    runs = {"auction": seen.auction, "due": seen.due, "trick": seen.trick}
    now = [name for name, value in runs.items() if value is not None]
    if seen.turn is None:
        if now:
            yield Fault(("turn",), "with an auction, a gift due or a trick the round is not over")
    elif len(now) != 1:
        yield Fault(("trick",), "a round that runs has an auction, a gift due, or a trick, and one of them")
    elif seen.due is not None:
        if seen.turn != seen.due.giver:
            yield Fault(("turn",), "the giver is to act")
    elif seen.turn != (seen.auction or seen.trick).turn:  # type: ignore[union-attr]  # one of the two is there
        yield Fault(("turn",), "the first of those asked is to act")


# --- all of them ---------------------------------------------------------------------------------


def _unlike(told: Any, found: Any, source: str) -> Iterator[Fault]:
    """Yield where a value differs from what its source comes to."""
    if told != found:
        yield from differing(plain(told), plain(found), source)


def _astray(error: Astray, key: str, number: int) -> Fault:
    """Return what is wrong with an event, or with where the events stop."""
    return Fault((key, error.number) if error.number < number else (key,), error.message)


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
