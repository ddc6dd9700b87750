"""Laws of the engine over rulesets drawn at random from the language (see `strategies`)."""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).parents[1]))

import naive
from dull_table import DullTable, alike
from strategies import drawn_rules

from zsy_rules import Give, IllegalAction, Pass, Play, Rules, State
from zsy_rules._chance import Stream
from zsy_rules.cards import EMPTY, Card, Hand
from zsy_rules.combinations import Combination
from zsy_rules.events import Action, Dealt, Drew, Gave, Led, Played
from zsy_rules.match import Match
from zsy_rules.position import Position
from zsy_rules.record import match_text, read_text, record_match, replay
from zsy_rules.state import start_round

seeds = st.integers(0, 2**32)
#: Which of the legal actions is taken, one after another; when they are used up, the first.
choices = st.lists(st.integers(0, 40), max_size=40)
MOST_STEPS = 2000  # of a round; no round of so few cards comes near


def begin(rules: Rules, seed: int, *, later: bool) -> State:
    """A first round, or a later one with places drawn from the seed."""
    if not later:
        return rules.deal(seed=seed)
    places, stream = Stream(seed).shuffled(range(rules.players))
    return start_round(rules.game, stream=stream, before=places, dealer_before=seed % rules.players)


def walk(state: State, chosen: Sequence[int], *, to_end: bool = False) -> Iterator[tuple[State, list[Action]]]:
    """Each state on the way with its legal actions, the last one too (without any when the round is over)."""
    for number in range(MOST_STEPS):
        actions = [] if state.turn is None else list(state.legal)
        assert actions or state.turn is None, "a seat to act has a legal action"
        yield state, actions
        if not actions or (number >= len(chosen) and not to_end):
            return
        choice = chosen[number] if number < len(chosen) else 0
        state = state.after(actions[choice % len(actions)])
    pytest.fail("the round does not end")


def laid(state: State, action: Action) -> tuple[str, tuple[Card, ...]] | Hand:
    """What an action comes to, suits left out where they decide nothing."""
    assert state.turn is not None
    judged = state.position(state.turn).judge(action)
    assert judged.problem is None
    if judged.laid is not None:
        return judged.laid.kind, judged.laid.cards
    return judged.cards.anonymous if judged.cards is not None and not state.game.duty_first else judged.cards or EMPTY


def every_state(rules: Rules, seed: int, chosen: Sequence[int], *, later: bool) -> State:
    """The state at the end of a walk."""
    *_, (state, _) = walk(begin(rules, seed, later=later), chosen)
    return state


@given(rules=drawn_rules(), seed=seeds, later=st.booleans(), chosen=choices, data=st.data())
def test_legal_is_what_check_does_not_object_to(
    rules: Rules, seed: int, *, later: bool, chosen: list[int], data: st.DataObject
) -> None:
    state = every_state(rules, seed, chosen, later=later)
    if state.turn is None:
        assert list(state.legal) == []
        return
    actions = list(state.legal)
    assert len(state.legal) == len(actions) > 0
    listed = set()
    for action in actions:
        assert state.check(action) is None
        assert action in state.legal
        listed.add(laid(state, action))
    assert len(listed) == len(actions), "each action once"
    hand = list(state.hands[state.turn])
    for _ in range(8):
        cards = Hand.of(data.draw(st.lists(st.sampled_from(hand), max_size=5)))
        kind = data.draw(st.none() | st.sampled_from(rules.game.kinds))
        for other in (Play(cards, kind), Give(cards), Pass()):
            allowed = state.check(other) is None
            assert allowed == (other in state.legal)
            assert not allowed or laid(state, other) in listed
    for seat in range(rules.players):
        if seat != state.turn:
            assert not state.position(seat).legal
            assert all(state.check(replace(action, seat=seat)) is not None for action in actions[:5])


@given(rules=drawn_rules(), seed=seeds, later=st.booleans(), chosen=choices, data=st.data())
def test_an_illegal_action_raises_and_changes_nothing(
    rules: Rules, seed: int, *, later: bool, chosen: list[int], data: st.DataObject
) -> None:
    state = every_state(rules, seed, chosen, later=later)
    kept, legal = repr(state), repr(state.legal) if state.turn is not None else ""
    cards = Hand.of(data.draw(st.lists(st.sampled_from(list(rules.game.deck)), max_size=4), label="cards"))
    seat = data.draw(st.none() | st.integers(0, rules.players - 1), label="seat")
    for action in (Play(cards, None, seat), Give(cards, seat), Pass(seat)):
        problem = state.check(action)
        if problem is None:
            state.after(action)
        else:
            with pytest.raises(IllegalAction) as caught:
                state.after(action)
            assert str(caught.value) == str(problem)
    assert (repr(state), repr(state.legal) if state.turn is not None else "") == (kept, legal)


@given(rules=drawn_rules(), seed=seeds, later=st.booleans(), chosen=choices)
def test_no_card_is_lost_or_made(rules: Rules, seed: int, *, later: bool, chosen: list[int]) -> None:
    dealt: Hand | None = None
    for state, _ in walk(begin(rules, seed, later=later), chosen, to_end=True):
        played = sum((event.cards for event in state.history if isinstance(event, Played)), EMPTY)
        together = sum(state.hands, EMPTY) + played
        dealt = dealt or together
        assert together == dealt <= rules.game.deck
        if rules.game.hand_size is None:
            assert together == rules.game.deck
    assert state.outcome is not None
    assert sorted(state.outcome.places) == list(range(rules.players))
    assert state.outcome.left == state.hands


def play_out(rules: Rules, seed: int, chosen: Sequence[int]) -> Match:
    match = rules.match(seed=seed)
    for number in range(MOST_STEPS):
        if match.outcome is not None:
            return match
        actions = list(match.legal)
        match = match.after(actions[(chosen[number % len(chosen)] if chosen else number) % len(actions)])
    pytest.fail("the match does not end")


@given(rules=drawn_rules(), seed=seeds, chosen=choices)
def test_every_match_ends_and_replays(rules: Rules, seed: int, chosen: list[int]) -> None:
    match = play_out(rules, seed, chosen)
    assert match.outcome is not None
    assert match.outcome.winners
    again = play_out(rules, seed, chosen)
    assert [done.state.history for done in again.rounds] == [done.state.history for done in match.rounds]
    record = record_match(match)
    (back,) = read_text(match_text(record))
    assert back == record
    result = replay(back)
    assert [str(problem) for problem in result.problems] == []
    assert result.verdict == "ok"
    assert result.match is not None
    for done, redone in zip(match.rounds, result.match.rounds, strict=True):
        assert told(redone.state) == told(done.state)
        assert (redone.points, redone.side_points) == (done.points, done.side_points)
    assert result.match.outcome == match.outcome


def told(state: State) -> list[object]:
    """What happened, without the draws for the deal, which a replay takes from the record."""
    return [event for event in state.history if not isinstance(event, Drew)]


@given(rules=drawn_rules(), seed=seeds, later=st.booleans(), chosen=choices, data=st.data())
def test_what_a_seat_cannot_see_changes_nothing(
    rules: Rules, seed: int, *, later: bool, chosen: list[int], data: st.DataObject
) -> None:
    """Mix all cards that a seat cannot see, undealt ones too: it is told the same, to the letter."""
    state = every_state(rules, seed, chosen, later=later)
    seat = data.draw(st.integers(0, rules.players - 1), label="seat")
    swapped = mixed_up(state, seat, data)
    mine, theirs = state.observe(seat), swapped.observe(seat)
    for name in Position.__slots__:
        assert getattr(mine, name) == getattr(theirs, name), name
    assert (mine.places, mine.points, mine.events) == (theirs.places, theirs.points, theirs.events)
    assert [str(action) for action in mine.legal] == [str(action) for action in theirs.legal]
    cards = Hand.of(data.draw(st.lists(st.sampled_from(list(rules.game.deck)), max_size=4), label="cards"))
    for action in (Play(cards, None, seat), Give(cards, seat), Pass(seat)):
        assert str(state.check(action)) == str(swapped.check(action))


def mixed_up(state: State, seat: int, data: st.DataObject) -> State:
    """The same state, but for the cards that the seat cannot see now: in hands, undealt, and as they were dealt."""
    played = sum((event.cards for event in state.history if isinstance(event, Played)), EMPTY)
    hidden = list(state.game.deck - state.hands[seat] - played)
    mixed = data.draw(st.permutations(hidden), label="the cards that the seat cannot see")
    hands, start = list(state.hands), 0
    for other, hand in enumerate(state.hands):
        if other != seat:
            hands[other] = Hand.of(mixed[start : start + len(hand)])
            start += len(hand)
    history = [
        replace(event, cards=hands[event.seat]) if isinstance(event, Dealt) and event.seat != seat else event
        for event in state.history
    ]
    return replace(state, hands=tuple(hands), history=tuple(history))


# --- the dull twins --------------------------------------------------------------------------------


def seen(rules: Rules, play: naive.Play, position: Position) -> tuple[str, tuple[Card, ...], tuple[int, ...]]:
    """A play of the twin as the engine lists it: cards without suit where the tables tell no suits apart."""
    apart = rules.game.plays.at(position.order).naming.places(play.kind)
    cards = Hand.of(one if one.rank.place in apart else one.anonymous for one in play.cards)
    return play.kind, tuple(cards), play.form


def listed(one: Combination) -> tuple[str, tuple[Card, ...], tuple[int, ...]]:
    return one.kind, one.cards, one.form


def sit(state: State) -> DullTable:
    """The dull table of a state with a first lead to make."""
    assert state.trick is not None
    assert state.turn is not None
    bars = {one.rule.name: one.seats for one in state.trick.alive}
    return DullTable(
        state.game.resolved.ruleset, {seat: Counter(state.hands[seat]) for seat in state.seats}, state.game.sides,
        state.turn, state.duty, bars,
    )  # fmt: skip


def twin_of(table: DullTable, event: Played) -> naive.Play:
    """The play of the twin that an event tells."""
    found = naive.readings(table.ruleset, event.cards, table.now.order)
    main = Counter(one.rank for one in event.laid.main)
    fitting = [
        one for one in found
        if (one.kind, one.form) == (event.laid.kind, event.laid.form)
        and Counter(face.rank for face in one.main) == main
    ]  # fmt: skip
    assert fitting, "the twin knows every play that was made"
    assert all(alike(one, fitting[0]) or one.key == fitting[0].key for one in fitting)
    return fitting[0]


@given(rules=drawn_rules(), seed=seeds, later=st.booleans(), chosen=choices)
def test_a_round_goes_as_at_the_dull_table(rules: Rules, seed: int, *, later: bool, chosen: list[int]) -> None:
    """Turn by turn: who is asked, every play that is allowed, whether a pass is, and the places at the end."""
    table: DullTable | None = None
    for state, _ in walk(begin(rules, seed, later=later), chosen, to_end=True):
        if state.exchange.due:
            continue
        if table is None:
            table = sit(state)
        elif isinstance(event := last_move(state), Played):
            table.do_play(event.seat, twin_of(table, event))
        else:
            assert state.trick is not None
            table.do_pass(table.ask[0])
        assert state.turn == (table.ask[0] if table.ask else None)
        if state.turn is None:
            break
        position = state.position(state.turn)
        assert position.trick is not None
        theirs = {seen(rules, play, position) for play in table.plays(state.turn)}
        assert {listed(one) for one in position.plays(position.trick)} == theirs
        assert (Pass() in state.legal) == table.may_pass(state.turn)
        assert list(position.trick.ask) == table.ask
    assert table is not None
    assert state.outcome is not None
    assert list(state.outcome.places) == table.places


def last_move(state: State) -> object:
    """The last play or pass of the history."""
    from zsy_rules.events import Passed

    return next(event for event in reversed(state.history) if isinstance(event, Played | Passed))


@given(rules=drawn_rules(), data=st.data())
def test_readings_agree_with_the_dull_interpreter(rules: Rules, data: st.DataObject) -> None:
    """What cards are, what lies on the table, and what beats and answers what."""
    ruleset, tables = rules.game.resolved.ruleset, rules.game.plays
    deck = list(rules.game.deck)
    piles = [data.draw(st.lists(st.sampled_from(range(len(deck))), min_size=1, max_size=4, unique=True)) for _ in "ab"]
    one, other = (Hand.of(deck[place] for place in pile) for pile in piles)
    mine, theirs = tables.identify(one), naive.readings(ruleset, one)
    assert Counter((play.kind, play.form) for play in mine) == Counter((play.kind, play.form) for play in theirs)
    assert {listed(play)[0] for play in tables.lay(one, None)} == {play.kind for play in naive.lay(ruleset, one)}
    for top in tables.identify(other):
        twins = [play for play in naive.readings(ruleset, other) if (play.kind, play.form) == (top.kind, top.form)]
        if len(twins) != 1 or ruleset.trumps:
            continue
        for play in mine:
            pair = [twin for twin in theirs if (twin.kind, twin.form) == (play.kind, play.form)]
            if len(pair) == 1:
                assert tables.outranks(play, top) == naive.beats(ruleset, pair[0], twins[0])
                assert tables.answers(play, top) == naive.answers(ruleset, pair[0], twins[0])
