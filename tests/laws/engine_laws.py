"""The laws of the engine, each for one ruleset: held over the shipped rulesets and over drawn ones.

`chosen` are numbers that say which of the legal actions is taken, one after another; when they are used up, the first.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields, replace

import pytest
from hypothesis import strategies as st

from zsy_rules import Give, IllegalAction, Pass, Play, Rules, State
from zsy_rules._chance import Stream
from zsy_rules.cards import EMPTY, Card, Hand
from zsy_rules.events import Action, Bid, Dealt, Drew, Played, Redealt, TookRest, since_the_last_deal
from zsy_rules.match import Match
from zsy_rules.position import Position
from zsy_rules.record import match_text, read_text, record_match, replay
from zsy_rules.ruleset import PlayFilter, Ruleset
from zsy_rules.state import start_round
from zsy_rules.wire import (
    events_from_json,
    events_to_json,
    json_text,
    match_from_json,
    match_to_json,
    observation_from_json,
    observation_to_json,
    state_from_json,
    state_to_json,
)

seeds = st.integers(0, 2**32)
choices = st.lists(st.integers(0, 40), max_size=40)
bids = st.integers(0, 5)
MOST_STEPS = 3000  # of a round or match; none comes near

# --- ways through a round ------------------------------------------------------------------------


def begin(rules: Rules, seed: int, *, later: bool) -> State:
    """A first round, or a later one with places drawn from the seed."""
    if not later:
        return rules.deal(seed=seed)
    places, stream = Stream(seed).shuffled(range(rules.players))
    return start_round(rules.game, stream=stream, before=places, dealer_before=seed % rules.players)


def walk(
    state: State, chosen: Sequence[int], *, to_end: bool = False, redeals: int = 2
) -> Iterator[tuple[State, list[Action]]]:
    """Each state on the way with its legal actions, the last one too (without any when the round is over)."""
    for number in range(MOST_STEPS):
        actions = [] if state.turn is None else list(state.legal)
        assert actions or state.turn is None, "a seat to act has a legal action"
        yield state, actions
        if not actions or (number >= len(chosen) and not to_end):
            return
        choice = chosen[number] if number < len(chosen) else 0
        state = state.after(picked(state, actions, choice, redeals))
    pytest.fail("the round does not end")


def picked(state: State, actions: list[Action], choice: int, redeals: int = 2) -> Action:
    """The action of a number; who would throw in the cards more often than this bids: all could pass for ever."""
    auction, thrown_in = state.auction, sum(isinstance(event, Redealt) for event in state.history)
    if auction is not None and auction.bidder is None and len(auction.ask) == 1 and thrown_in >= redeals:
        actions = [action for action in actions if isinstance(action, Bid)]
    return actions[choice % len(actions)]


def walked(rules: Rules, seed: int, chosen: Sequence[int], *, later: bool) -> State:
    """The state at the end of a walk."""
    *_, (state, _) = walk(begin(rules, seed, later=later), chosen)
    return state


def play_out(rules: Rules, seed: int, chosen: Sequence[int], rounds: int | None = None) -> Match:
    match = rules.match(seed=seed, rounds=rounds)
    for number in range(MOST_STEPS):
        if match.outcome is not None:
            return match
        actions = list(iter(match.legal))
        assert actions, "a seat to act has a legal action"
        match = match.after(picked(match.state, actions, chosen[number % len(chosen)] if chosen else number))
    pytest.fail("the match does not end")


def some_cards(of: Iterable[Card], most: int) -> st.SearchStrategy[Hand]:
    return st.lists(st.sampled_from(list(of)), max_size=most).map(Hand.of)


# --- legal and checked ---------------------------------------------------------------------------


def unsuited(position: Position, kind: str, cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards of a play, without suit where the tables tell no suits apart."""
    apart = position.game.plays.at(position.order).naming.places(kind)
    return tuple(Hand.of(one if one.rank.place in apart else one.anonymous for one in cards))


def comes_to(state: State, action: Action) -> object:
    """What a legal action does, suits left out where they decide nothing."""
    assert state.turn is not None
    position = state.position(state.turn)
    judged = position.judge(action)
    assert judged.problem is None
    if isinstance(action, Bid):
        return action.bid
    if judged.laid is not None:
        return judged.laid.kind, unsuited(position, judged.laid.kind, judged.laid.cards), judged.laid.stands
    apart = state.game.apart
    return tuple(Hand.of(one if apart is None or one in apart else one.anonymous for one in judged.cards or ()))


def legal_is_what_check_does_not_object_to(state: State, data: st.DataObject) -> None:
    actions = list(state.legal)
    assert bool(actions) == bool(state.legal) == (state.turn is not None)
    assert len(state.legal) == len(actions)
    if state.turn is None:
        return
    listed = set()
    for action in actions:
        assert state.check(action) is None
        assert action in state.legal
        listed.add(comes_to(state, action))
    assert len(listed) == len(actions), "each action once"
    for _ in range(8):
        cards = data.draw(some_cards(state.hands[state.turn], 6), label="cards")
        kind = data.draw(st.none() | st.sampled_from(state.game.kinds), label="kind")
        for other in (Play(cards, kind), Give(cards), Pass(), Bid(data.draw(bids, label="bid"))):
            allowed = state.check(other) is None
            assert allowed == (other in state.legal)
            assert not allowed or comes_to(state, other) in listed
    for seat in range(state.game.players):
        if seat != state.turn:
            assert not state.position(seat).legal
            assert all(state.check(replace(action, seat=seat)) is not None for action in actions[:5])


def an_illegal_action_raises_and_changes_nothing(state: State, data: st.DataObject) -> None:
    kept, legal = repr(state), repr(state.legal)
    cards = data.draw(some_cards(state.game.deck, 5), label="cards")
    seat = data.draw(st.none() | st.integers(0, state.game.players - 1), label="seat")
    for action in (Play(cards, None, seat), Give(cards, seat), Pass(seat), Bid(data.draw(bids, label="bid"), seat)):
        problem = state.check(action)
        if problem is None:
            assert repr(state.after(action)) != kept
        else:
            with pytest.raises(IllegalAction) as caught:
                state.after(action)
            assert caught.value.problem == problem
    assert (repr(state), repr(state.legal)) == (kept, legal)


# --- cards, ends, records, JSON ------------------------------------------------------------------


def no_card_is_lost_or_made(start: State, chosen: Sequence[int]) -> None:
    """After every action of a round to its end; and everybody has a place."""
    game = start.game
    for state, _ in walk(start, chosen, to_end=True):
        played = sum((event.cards for event in state.history if isinstance(event, Played)), EMPTY)
        together = sum(state.hands, EMPTY) + state.rest + played
        assert together <= game.deck
        assert len(together) == len(start.rest) + sum(map(len, start.hands))
        if not any(isinstance(event, Redealt) for event in state.history):
            assert together == sum(start.hands, start.rest)
    whole = game.hand_size is None or game.rest_to is not None
    assert len(together) == (len(game.deck) if whole else (game.hand_size or 0) * game.players)
    assert state.outcome is not None
    assert sorted(state.outcome.places) == list(range(game.players))
    assert state.outcome.left == state.hands


def a_match_ends_and_its_record_replays(rules: Rules, seed: int, chosen: Sequence[int], rounds: int | None) -> None:
    match = play_out(rules, seed, chosen, rounds)
    assert match.outcome is not None
    assert match.outcome.winners
    again = play_out(rules, seed, chosen, rounds)
    assert [done.state.history for done in again.rounds] == [done.state.history for done in match.rounds]
    record = record_match(match)
    (back,) = read_text(match_text(record))
    assert [str(problem) for problem in back.problems] == []
    assert back == record
    result = replay(back)
    assert [str(problem) for problem in result.problems] == []
    assert result.verdict == "ok"
    assert result.match is not None
    for done, redone in zip(match.rounds, result.match.rounds, strict=True):
        assert happened(redone.state) == happened(done.state)
        assert (redone.points, redone.side_points) == (done.points, done.side_points)
    assert result.match.outcome == match.outcome


def happened(state: State) -> list[object]:
    """What happened since the last deal: a record tells of deals thrown in only how many there were.

    The draws for the deal are left out too; a replay takes what they decided from the record.
    """
    return [event for event in since_the_last_deal(state.history) if not isinstance(event, Drew)]


def json_there_and_back_is_exact(rules: Rules, match: Match) -> None:
    sent = json_text(match_to_json(match))
    assert match_from_json(sent, rules) == match
    assert json_text(match_to_json(match_from_json(sent))) == sent, "by the rules in the document alone"
    assert state_from_json(json_text(state_to_json(match.state)), rules) == match.state
    for seat in range(rules.players):
        seen = match.observe(seat)
        assert observation_from_json(json_text(observation_to_json(seen)), rules) == seen
        told = json_text(events_to_json(enumerate(match.state.history), seat))
        assert events_from_json(told) == seen.events


# --- what a seat cannot see ----------------------------------------------------------------------


def what_a_seat_cannot_see_changes_nothing(start: State, chosen: Sequence[int], data: st.DataObject) -> None:
    """Deal the round again with other cards where the seat does not see them, and play both alike.

    Those are the hands of others and what nobody was dealt. As long as everything that
    the table does in the open is the same in both, the seat is told the same, to the byte.
    """
    seat = data.draw(st.integers(0, start.game.players - 1), label="seat")
    one = again(start, dealt(start), 0)
    other = again(start, mixed_up(start, seat, data), 1)
    for choice in (*chosen, 0):
        if in_the_open(one, seat) != in_the_open(other, seat):
            return
        told_alike(one, other, seat, data)
        both = moved_alike(one, other, seat, choice)
        if both is None:
            return
        one, other = both


def what_others_hold_is_told_nowhere(start: State, chosen: Sequence[int]) -> None:
    """In a whole round: two cards that a seat does not see change places now and then, and it is told the same."""
    for number, (state, _) in enumerate(walk(start, chosen, to_end=True, redeals=0)):
        if number % 6 and state.outcome is None:
            continue
        seat = number // 6 % state.game.players
        other = swapped(state, seat)
        if other is None or state.outcome is not None:
            continue
        mine, theirs = state.observe(seat), other.observe(seat)
        assert mine == theirs
        assert json_text(observation_to_json(mine)) == json_text(observation_to_json(theirs))
        assert list(map(str, mine.legal)) == list(map(str, theirs.legal))
        for action in (*mine.legal, Pass(seat), Play(state.game.deck, None, seat), *state.legal):
            ours = replace(action, seat=seat)
            assert repr(state.check(ours)) == repr(other.check(ours))


def swapped(state: State, seat: int) -> State | None:
    """The moment with two cards swapped between two others, or another and the rest; None where there are no two."""
    hands = list(state.hands)
    places = [other for other in range(len(hands)) if other != seat and hands[other]]
    pairs = [(a, b) for at, a in enumerate(places) for b in places[at + 1 :]]
    for a, b in pairs:
        for one, other in zip(hands[a], reversed(list(hands[b])), strict=False):
            if one != other:
                hands[a] = hands[a] - Hand.of([one]) + Hand.of([other])
                hands[b] = hands[b] - Hand.of([other]) + Hand.of([one])
                return replace(state, hands=tuple(hands))
    return None


def dealt(state: State) -> tuple[Hand, ...]:
    """The hands as they were dealt, by seat."""
    hands = {event.seat: event.cards or EMPTY for event in state.history if isinstance(event, Dealt)}
    return tuple(hands[seat] for seat in range(state.game.players))


def again(start: State, hands: Sequence[Hand], seed: int) -> State:
    """The same round from its deal on, with these hands, the same card turned up, and other chance to come."""
    turned = None if start.turned is None else start.turned.card
    return start_round(
        start.game, stream=Stream(seed), hands=hands, dealer=start.dealer, before=start.before, turned=turned
    )


def mixed_up(start: State, seat: int, data: st.DataObject) -> tuple[Hand, ...]:
    """The hands as dealt, some cards swapped between others and what was not dealt."""
    hands = dealt(start)
    piles = [list(hand) for other, hand in enumerate(hands) if other != seat]
    piles.append(list(start.game.deck - sum(hands, EMPTY)))
    places = [(pile, at) for pile, cards in enumerate(piles) for at in range(len(cards))]
    place = st.integers(0, len(places) - 1)
    for a, b in data.draw(st.lists(st.tuples(place, place), min_size=1, max_size=6), label="cards that change places"):
        (pile, at), (other, there) = places[a], places[b]
        piles[pile][at], piles[other][there] = piles[other][there], piles[pile][at]
    mixed = [Hand.of(pile) for pile in piles]
    return (*mixed[:seat], hands[seat], *mixed[seat:-1])


def in_the_open(state: State, seat: int) -> object:
    """What the table does before the eyes of `seat`, though the rule may have looked into hands for it.

    That is who speaks, gives or leads; which hand a card turned up was dealt to, and
    what was left over when it is taken for `seat` to see; and where a rule asks whether a play was
    the highest of a hand, what that play set off.
    """
    due, trick, ruleset = state.exchange.due, state.trick, state.game.resolved.ruleset
    acted = (trick.ask, trick.alive, trick.doomed) if trick and peeks(ruleset) else None
    taken = [
        (one.seat, (one.shown or one.seat == seat) and one.cards) for one in state.history if isinstance(one, TookRest)
    ]
    return state.turn, state.turned, taken, None if due is None else (due.giver, due.receiver, due.back), acted


def peeks(ruleset: Ruleset) -> bool:
    """Whether effects or trumps hang on the hand that a play was made from."""
    tests = [one for effect in ruleset.effects.values() for one in (effect.when, effect.except_)]
    tests += [one for trump in ruleset.trumps.values() for one in (trump.play, trump.over)]
    return any(_asks_highest(one) for one in tests)


def _asks_highest(play: PlayFilter | None) -> bool:
    return play is not None and (play.highest is not None or _asks_highest(play.over))


def told_alike(one: State, other: State, seat: int, data: st.DataObject) -> None:
    mine, theirs = one.observe(seat), other.observe(seat)
    for field in fields(mine):
        assert getattr(mine, field.name) == getattr(theirs, field.name), field.name
    assert list(map(str, mine.legal)) == list(map(str, theirs.legal))
    assert json_text(observation_to_json(mine)) == json_text(observation_to_json(theirs))
    told = (json_text(events_to_json(enumerate(state.history), seat)) for state in (one, other))
    assert len(set(told)) == 1
    cards = data.draw(some_cards(one.game.deck, 4), label="cards")
    for action in (Play(cards, None, seat), Give(cards, seat), Pass(seat), Bid(data.draw(bids, label="bid"), seat)):
        assert repr(one.check(action)) == repr(other.check(action))


def moved_alike(one: State, other: State, seat: int, choice: int) -> tuple[State, State] | None:
    """Both states after the seat to act has done the same for all that `seat` sees; None if it cannot."""
    due = one.exchange.due
    if one.turn is None:
        return None
    mine, theirs = list(iter(one.legal)), list(iter(other.legal))
    if due is not None and seat not in (due.giver, due.receiver) and not due.share.shown:
        gift, another = mine[choice % len(mine)], theirs[choice // 2 % len(theirs)]
        assert isinstance(gift, Give)
        assert isinstance(another, Give)
        return None if len(gift.cards) != len(another.cards) else (one.after(gift), other.after(another))
    alike = [action for action in mine if other.check(action) is None and same(one, other, action)]
    if not alike:
        return None
    action = picked(one, alike, choice, redeals=0)
    return one.after(action), other.after(action)


def same(one: State, other: State, action: Action) -> bool:
    """Whether an action that both allow comes to the very same cards and reading."""
    assert one.turn is not None
    mine, theirs = one.position(one.turn).judge(action), other.position(one.turn).judge(action)
    return (mine.cards, mine.laid) == (theirs.cards, theirs.laid)
