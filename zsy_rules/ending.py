"""How a round ends: who is out, who takes which place, and what it comes to in points."""

from dataclasses import replace
from operator import add
from types import MappingProxyType

from zsy_rules.cards import Hand
from zsy_rules.compiled import Compiled
from zsy_rules.compiled.points import Points
from zsy_rules.compiled.stakes import Settlement
from zsy_rules.events import Played, RoundEnded, WentOut
from zsy_rules.moment import Moment, Outcome, Some


def went_out(state: Some, seat: int, *, doomed: bool) -> Some:
    """Return the state with the seat out: at the best free place, or the last one if an effect says so."""
    place = len(state.seats) - 1 - len(state.sunk) if doomed else len(state.out)
    history = (*state.history, WentOut(seat, place))
    if doomed:
        return replace(state, sunk=(*state.sunk, seat), history=history)
    return replace(state, out=(*state.out, seat), history=history)


def ended(state: Some) -> Some:
    """Return the state with its outcome: who holds cards takes the places left, fewest first (rules.md A4.2)."""
    first = next((event.seat for event in state.history if isinstance(event, WentOut)), state.seats[0])
    left = sorted(
        (seat for seat in state.seats if state.hands[seat]),
        key=lambda seat: (len(state.hands[seat]), (seat - first) % len(state.hands)),
    )
    places = (*state.out, *left, *reversed(state.sunk))
    outcome = outcome_of(state.game, places, state.hands)
    return replace(state, outcome=outcome, history=(*state.history, RoundEnded(places)))


def outcome_of(game: Compiled, places: tuple[int, ...], left: tuple[Hand, ...]) -> Outcome:
    """Return how a round ended with these seats by place, and these cards left by seat: who has which title."""
    titles = {seat: title for seat, title in zip(places, game.titles(len(places)), strict=True) if title}
    return Outcome(places, left, MappingProxyType(titles))


def round_points(state: Moment) -> Points:
    """Return the points of a round that is over: of places and cards left, and of its stake."""
    assert state.outcome is not None, "called at the end of a round"  # noqa: S101  (a bug of ours)
    points = state.game.score(state.outcome.places, state.hands, state.order)
    end = settlement(state)
    if state.game.stake is None or end is None:
        return points
    stake = state.game.stake.points(end, state.game.players)
    return Points(tuple(map(add, points.seats, stake)), points.sides)


def settlement(state: Moment) -> Settlement | None:
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
