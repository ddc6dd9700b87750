"""What a seat saw of a round gone over again, from the events it was told, to see what it comes to.

Of the other seats the seat knows how many cards they hold, not which. So the
engine plays the tricks again with some cards in their hands: before each of
their acts those that it takes, and any others. No rule looks into a hand for
what a play comes to, but one that asks what is the highest there: under such
rules the tricks are believed.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from zsy_rules.auction import begin
from zsy_rules.cards import EMPTY, Hand
from zsy_rules.combinations import Order
from zsy_rules.compiled import Compiled
from zsy_rules.compiled.effects import Alive
from zsy_rules.ending import ended, outcome_of
from zsy_rules.events import Event, Led, Passed, Played
from zsy_rules.moment import Outcome, with_hand
from zsy_rules.observation import Observation
from zsy_rules.ruleset import PlayFilter
from zsy_rules.state import State
from zsy_rules.tribute import Exchange
from zsy_rules.trick import Trick, after_pass
from zsy_rules.wire.differing import shown
from zsy_rules.wire.retracing import Astray, act
from zsy_rules.wire.telling import Telling
from zsy_rules.wire.writing import plain_event


def glimpsed(seen: Observation) -> Observation:
    """Return what the seat sees by its events: the same, if that fits; raises Astray where they do not go on."""
    told = Telling(seen.game, seen.seat)
    for place, (number, event) in enumerate(seen.events):
        if number != place:
            raise Astray(place, f"event {place} is not told")
        told.take(event)
    seen_so = replace(
        seen,
        seats=told.seats,
        hand=told.hand,
        counts=tuple(told.counts),
        contract=told.contract,
        auction=told.auction,
        outcome=_outcome(seen, told),
        alive=() if told.over or told.lead is not None else seen.alive,
    )
    if told.lead is None:
        return _before_tricks(seen, seen_so, told)
    seen_so = replace(seen_so, due=None, received=EMPTY)
    if _asks_for_highest(seen.game):
        return seen_so
    return _in_tricks(seen, seen_so, told)


def _outcome(seen: Observation, told: Telling) -> Outcome | None:
    """Return how the round ended, with the cards that are said to be left, as far as they can be."""
    if not told.over:
        return None
    if sorted(told.places) != list(told.seats):
        raise Astray(told.number - 1, "each seat that takes part has a place")
    left = _hands(seen.game, seen.seat, told.hand, tuple(told.counts)) if seen.outcome is None else seen.outcome.left
    return outcome_of(seen.game, told.places, left)


def _before_tricks(seen: Observation, seen_so: Observation, told: Telling) -> Observation:
    """Return what is seen before the first trick, or of a round that had none."""
    auction = told.auction
    if seen.game.auction is not None and told.seats and told.contract is None and auction is None:
        first = seen.auction.first if seen.auction else told.seats[0]  # nobody has spoken yet
        auction = begin(told.seats, first if first in told.seats else told.seats[0])
    due = seen.due
    if due is not None and due.back is not (told.is_back or (due.back and (due.receiver, due.giver) in told.gifts)):
        due = replace(due, back=not due.back)
    turn = None if told.over else seen.turn
    received = told.received if seen.due else EMPTY
    nothing = seen.game.stake.nothing if told.over and seen.game.stake is not None else ()
    seen_so = replace(seen_so, places=told.went, sunk=(), tally=nothing)
    return replace(seen_so, turn=turn, due=due, trick=None, auction=auction, received=received)


# --- the tricks ----------------------------------------------------------------------------------


def _in_tricks(seen: Observation, seen_so: Observation, told: Telling) -> Observation:
    """Return `seen` if the tricks may have come to that, else `seen_so` with what else they may have come to."""
    events = tuple(event for _, event in seen.events)
    found: Observation | None = None
    astray: Astray | None = None
    for alive in _alive_before(seen):
        try:
            ends = _played_out(_first_trick(seen, told, events, alive), events, seen.seat)
        except Astray as error:
            astray = error if astray is None or error.number > astray.number else astray
            continue
        for end in ends:
            position = end.position(seen.seat)
            now = replace(seen_so, turn=end.turn, trick=position.trick, order=position.order)
            now = replace(now, places=end.out, sunk=end.sunk, tally=end.tally)
            if now == seen:
                return now
            found = found or now
    if (
        seen.trick is None
        and told.over
        and (seen.game.bars or any(one.until == "match_end" for one in seen.game.effects))
    ):
        return seen_so  # what held when the round began is not told any more
    if found is None:
        raise astray or Astray(len(events), "nothing comes of these")
    return found


def _alive_before(seen: Observation) -> Iterator[tuple[Alive, ...]]:
    """Yield the effects that may have held before the first trick: those that stand first of those that hold now."""
    alive = seen.trick.alive if seen.trick is not None else ()
    for number in range(len(alive) + 1):
        yield alive[:number]


def _first_trick(seen: Observation, told: Telling, events: tuple[Event, ...], alive: tuple[Alive, ...]) -> State:
    """Return the round when its first trick began, with any cards in the hands of the others."""
    assert told.lead is not None, "asked with a first trick"  # noqa: S101  (a bug of ours)
    game, lead = seen.game, events[told.lead]
    if not isinstance(lead, Led) or lead.trick != 1 or not told.counts_then[lead.seat]:
        raise Astray(told.lead, "this is no first lead")
    order = Order(seen.order.level) if seen.trick is None else seen.trick.base
    return State(
        game=game,
        seats=told.seats,
        before=seen.before,
        dealer=seen.dealer,
        hands=_hands(game, seen.seat, told.hand_then, told.counts_then),
        exchange=Exchange(),
        trick=Trick(1, (lead.seat,), base=order, alive=alive),
        duty=None,
        out=told.went,
        sunk=(),
        history=events[: told.lead + 1],
        stream=None,
        order=order,
        contract=told.contract,
        tally=() if game.stake is None else game.stake.nothing,
        decider=seen.decider,
    )


def _hands(game: Compiled, seat: int, hand: Hand, counts: tuple[int, ...]) -> tuple[Hand, ...]:
    return tuple(hand if other == seat else Hand.of(islice(game.deck, number)) for other, number in enumerate(counts))


def _blurred(state: State, seat: int) -> State:
    """Return the state with any cards in the hands of the others, so that equal ones are found equal."""
    counts = tuple(len(hand) for hand in state.hands)
    return replace(state, hands=_hands(state.game, seat, state.hands[seat], counts))


def _played_out(state: State, events: tuple[Event, ...], seat: int) -> list[State]:
    """Return every way in which a round may have come to the end of the events; raises Astray if there is none."""
    going, ends = [state], list[State]()
    astray = Astray(len(state.history), "this does not come next")
    while going:
        state = going.pop()
        number = len(state.history)
        if number == len(events):
            ends.append(state)
            continue
        try:
            after = _acted(state, events[number], seat)
        except Astray as error:
            astray = error if error.number >= astray.number else astray
            continue
        for one in after:
            new = one.history[number:]
            if new == events[number : len(one.history)]:
                going += [blurred] if (blurred := _blurred(one, seat)) not in going else []
            else:
                wrong = next(at for at, event in enumerate(new, number) if events[at : at + 1] != (event,))
                if wrong >= astray.number:
                    event = plain_event(wrong, new[wrong - number])
                    astray = Astray(wrong, f"by the rules this is {shown(event)}")
    if not ends:
        raise astray
    return ends


def _acted(state: State, event: Event, seat: int) -> list[State]:
    """Return what an act may have come to: of another seat with its cards put in its hand."""
    trick = state.trick
    if not isinstance(event, Played | Passed) or event.seat == seat or trick is None:
        return [act(state, event)]
    cards = event.cards if isinstance(event, Played) else EMPTY
    more = islice(state.game.deck.minus(cards), len(state.hands[event.seat]) - len(cards))
    state = replace(state, hands=with_hand(state.hands, event.seat, cards + Hand.of(more)))
    found = [act(state, event)]
    if isinstance(event, Played):
        if any(one.rule.private for one in trick.alive):  # this seat does not know whom it binds
            found.append(state.accept(event.seat, cards, event.laid))
    elif trick.table is None:
        after = after_pass(state.game, trick, event.seat, tuple(len(hand) for hand in state.hands))
        if after.turn is None:  # was the leader let off, or had nobody a play?
            found.append(ended(replace(state, trick=after, history=(*state.history, event))))
            found.append(state.accept(event.seat))
    return found


def _asks_for_highest(game: Compiled) -> bool:
    """Whether what a play comes to, or whether it is legal, hangs on the hand that it was made from."""
    rules = game.resolved.ruleset
    tests = [one for effect in rules.effects.values() for one in (effect.when, effect.except_, effect.plays)]
    tests += [bar.play for bar in rules.bars.values()]
    tests += [one for trump in rules.trumps.values() for one in (trump.play, trump.over)]
    return any(_is_of_hand(one) for one in tests)


def _is_of_hand(play: PlayFilter | None) -> bool:
    return play is not None and (play.highest is not None or _is_of_hand(play.over))
