"""Whether the parts of what was read fit together: each fault with its path and what is the matter.

Only what the engine holds in every state is asked for; whether the plays of a
history were legal is a replay's question.
"""

from collections.abc import Iterator
from typing import Final

from zsy_rules.cards import EMPTY
from zsy_rules.events import Played
from zsy_rules.match import Match
from zsy_rules.position import Observation
from zsy_rules.state import State
from zsy_rules.trick import Trick
from zsy_rules.wire.document import Path

Fault = tuple[Path, str]
_DUTY: Final = "whoever leads holds the card that must be played, and has not played"


def faults_of_match(match: Match) -> Iterator[Fault]:
    """Yield what does not fit together in a match."""
    runs = match.state.outcome is None
    if runs:
        yield from faults_of_state(match.state, ("state",))
    for number, done in enumerate(match.rounds):
        path: Path = ("rounds", number)
        yield from faults_of_state(done.state, (*path, "state"))
        if done.state.outcome is None:
            yield (*path, "state", "outcome"), "a finished round has an outcome"
        yield from _as_many(done.points, match.game.players, "seats", (*path, "points"))
        yield from _as_many(done.side_points, len(match.game.sides), "sides", (*path, "side_points"))
    if runs and (match.waiting or match.outcome is not None):
        yield ("state",), "a round runs, and the match waits for one or is over"
    if not runs and match.waiting == (match.outcome is not None):
        yield ("waiting",), "without a round that runs a match is over, or waits for a deal"
    if match.waiting and match.state.stream is not None:
        yield ("waiting",), "a match with a seed deals by itself"
    if any(side >= len(match.game.sides) for side in match.tied):
        yield ("tied",), f"the sides are 0 to {len(match.game.sides) - 1}"
    if match.outcome is not None:
        yield from _as_many(match.outcome.totals, len(match.game.sides), "sides", ("outcome", "totals"))


def faults_of_state(state: State, path: Path = ()) -> Iterator[Fault]:
    """Yield what does not fit together in a state."""
    for at, message in (*_cards(state), *_places(state), *_stage(state)):
        yield (*path, *at), message


def _cards(state: State) -> Iterator[Fault]:
    game = state.game
    yield from _as_many(state.hands, game.players, "seats", ("hands",))
    played = sum((event.cards for event in state.history if isinstance(event, Played)), EMPTY)
    cards = sum(state.hands, played)
    if not cards <= game.deck:
        yield ("hands",), f"with what was played these are more than the deck has: {cards.minus(game.deck)}"


def _places(state: State) -> Iterator[Fault]:
    if not state.seats:
        yield ("seats",), "somebody takes part"
    for name, seats in (("out", state.out), ("sunk", state.sunk)):
        for place, seat in enumerate(seats):
            if seat not in state.seats or (seat < len(state.hands) and state.hands[seat]):
                yield (name, place), f"seat {seat} holds cards, or takes no part"
    if set(state.out) & set(state.sunk):
        yield ("sunk",), "a seat has one place"


def _stage(state: State) -> Iterator[Fault]:
    due, trick = state.exchange.due, state.trick
    if state.outcome is not None:
        yield from _over(state)
        return
    if (due is None) == (trick is None):
        yield ("trick",), "a round that runs has either gifts due or a trick"
    for place, one in enumerate(state.exchange.queue):
        if not {one.giver, one.receiver} <= set(state.seats):
            yield ("exchange", "queue", place), "one of the two takes no part"
    if trick is not None:
        yield from _trick(trick, tuple(len(hand) for hand in state.hands), ("trick",))
        if not set(trick.ask) <= set(state.seats):
            yield ("trick", "ask"), "a seat that takes no part is asked"
        if trick.base != state.order:
            yield ("trick", "base"), "this is the order at the beginning of the round"
    if state.duty is not None:
        seat = trick.turn if trick is not None and trick.table is None else None
        if seat is None or not any(state.duty in hand for hand in state.hands[seat : seat + 1]):
            yield ("duty",), _DUTY


def _over(state: State) -> Iterator[Fault]:
    assert state.outcome is not None, "asked of a round that is over"  # noqa: S101  (a bug of ours)
    if sorted(state.outcome.places) != list(state.seats):
        yield ("outcome", "places"), "every seat that takes part has one place"
    if state.outcome.left != state.hands:
        yield ("outcome", "left"), "the cards left are the hands"
    if state.trick is None or state.exchange.due is not None:
        yield ("trick",), "a round that is over had a trick, and no gift is due"


def _trick(trick: Trick, counts: tuple[int, ...], path: Path) -> Iterator[Fault]:
    """Yield what is wrong with a trick of a round that runs."""
    if not trick.ask:
        yield (*path, "ask"), "somebody is asked while the round runs"
    begins = trick.number == 1 and trick.table is None  # whoever gave away the last card may be its leader
    for place, seat in enumerate(trick.ask):
        if not begins and not sum(counts[seat : seat + 1]):
            yield (*path, "ask", place), f"seat {seat} holds no cards"
    if (trick.table is None) != (trick.owner is None):
        yield (*path, "owner"), "the play to beat has an owner, and nothing else has"
    if trick.table is None and len(trick.ask) > 1:
        yield (*path, "ask"), "with nothing on the table one seat leads"


def faults_of_observation(seen: Observation) -> Iterator[Fault]:
    """Yield what does not fit together in an observation, and what its seat may not see."""
    sides = len(seen.game.sides)
    yield from _as_many(seen.counts, seen.game.players, "seats", ("counts",))
    if seen.counts[seen.seat : seen.seat + 1] not in ((), (len(seen.hand),)):
        yield ("hand",), f"these are {len(seen.hand)} cards, and counts has {seen.counts[seen.seat]}"
    yield from _turn(seen)
    if seen.trick is not None:
        yield from _trick(seen.trick, seen.counts, ("trick",))
        if seen.order != seen.trick.order:
            yield ("order",), "this is the order of the trick"
    if seen.duty is not None and seen.turn == seen.seat:
        leads = seen.trick is not None and seen.trick.table is None
        if not leads or seen.duty not in seen.hand:
            yield ("duty",), _DUTY
    for place, (_, event) in enumerate(seen.events):
        if event.seen_by(seen.seat) != event:
            yield ("events", place, "cards"), f"seat {seen.seat} may not see these"
    if seen.points:
        yield from _as_many(seen.points, sides, "sides", ("points",))


def _turn(seen: Observation) -> Iterator[Fault]:
    due, trick = seen.due, seen.trick
    if seen.turn is None:
        if trick is not None or due is not None:
            yield ("turn",), "with a trick or a gift due the round is not over"
    elif due is not None and trick is None:
        if seen.turn != due.giver:
            yield ("turn",), "the giver is to act"
    elif trick is not None and due is None:
        if seen.turn != trick.turn:
            yield ("turn",), "the first of those asked is to act"
    else:
        yield ("trick",), "a round that runs has either a gift due or a trick"


def _as_many(items: tuple[object, ...], number: int, what: str, path: Path) -> Iterator[Fault]:
    if len(items) != number:
        yield path, f"one for each of the {number} {what} is wanted, not {len(items)}"
