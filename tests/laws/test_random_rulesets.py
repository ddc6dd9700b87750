"""Laws of the engine over rulesets drawn at random from the language (see `strategies`)."""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).parents[1]))

import naive
from dull_table import DullTable
from strategies import accepted, ruleset_texts

from zsy_rules import Give, IllegalAction, Pass, Play, Rules, State
from zsy_rules._chance import Stream
from zsy_rules.cards import EMPTY, Card, Hand
from zsy_rules.combinations import Combination
from zsy_rules.events import Action, Dealt, Drew, Passed, Played
from zsy_rules.match import Match
from zsy_rules.position import Position
from zsy_rules.record import match_text, read_text, record_match, replay
from zsy_rules.ruleset import Ruleset
from zsy_rules.state import start_round

texts = ruleset_texts()
seeds = st.integers(0, 2**32)
#: Which of the legal actions is taken, one after another; when they are used up, the first.
choices = st.lists(st.integers(0, 40), max_size=40)
MOST_STEPS = 2000  # of a round or match; none of so few cards comes near
Seen = tuple[str, tuple[Card, ...], tuple[int, ...]]


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


def walked(rules: Rules, seed: int, chosen: Sequence[int], *, later: bool) -> State:
    """The state at the end of a walk."""
    *_, (state, _) = walk(begin(rules, seed, later=later), chosen)
    return state


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
    if judged.laid is not None:
        return judged.laid.kind, unsuited(position, judged.laid.kind, judged.laid.cards)
    apart = state.game.apart
    return tuple(Hand.of(one if apart is None or one in apart else one.anonymous for one in judged.cards or ()))


@given(text=texts, seed=seeds, later=st.booleans(), chosen=choices, data=st.data())
def test_legal_is_what_check_does_not_object_to(
    text: str, seed: int, *, later: bool, chosen: list[int], data: st.DataObject
) -> None:
    rules = accepted(text)
    state = walked(rules, seed, chosen, later=later)
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
    hand = list(state.hands[state.turn])
    for _ in range(8):
        cards = Hand.of(data.draw(st.lists(st.sampled_from(hand), max_size=5)))
        kind = data.draw(st.none() | st.sampled_from(rules.game.kinds))
        for other in (Play(cards, kind), Give(cards), Pass()):
            allowed = state.check(other) is None
            assert allowed == (other in state.legal)
            assert not allowed or comes_to(state, other) in listed
    for seat in range(rules.players):
        if seat != state.turn:
            assert not state.position(seat).legal
            assert all(state.check(replace(action, seat=seat)) is not None for action in actions[:5])


@given(text=texts, seed=seeds, later=st.booleans(), chosen=choices, data=st.data())
def test_an_illegal_action_raises_and_changes_nothing(
    text: str, seed: int, *, later: bool, chosen: list[int], data: st.DataObject
) -> None:
    rules = accepted(text)
    state = walked(rules, seed, chosen, later=later)
    kept, legal = repr(state), repr(state.legal)
    cards = Hand.of(data.draw(st.lists(st.sampled_from(list(rules.game.deck)), max_size=4), label="cards"))
    seat = data.draw(st.none() | st.integers(0, rules.players - 1), label="seat")
    for action in (Play(cards, None, seat), Give(cards, seat), Pass(seat)):
        problem = state.check(action)
        if problem is None:
            assert repr(state.after(action)) != kept
        else:
            with pytest.raises(IllegalAction) as caught:
                state.after(action)
            assert caught.value.problem == problem
    assert (repr(state), repr(state.legal)) == (kept, legal)


@given(text=texts, seed=seeds, later=st.booleans(), chosen=choices)
def test_no_card_is_lost_or_made(text: str, seed: int, *, later: bool, chosen: list[int]) -> None:
    rules = accepted(text)
    dealt: Hand | None = None
    for state, _ in walk(begin(rules, seed, later=later), chosen, to_end=True):
        played = sum((event.cards for event in state.history if isinstance(event, Played)), EMPTY)
        together = sum(state.hands, EMPTY) + played
        dealt = dealt or together
        assert together == dealt <= rules.game.deck
        assert rules.game.hand_size is not None or dealt == rules.game.deck
    assert state.outcome is not None
    assert sorted(state.outcome.places) == list(range(rules.players))
    assert state.outcome.left == state.hands


def play_out(rules: Rules, seed: int, chosen: Sequence[int]) -> Match:
    match = rules.match(seed=seed)
    for number in range(MOST_STEPS):
        if match.outcome is not None:
            return match
        actions = list(match.legal)
        assert actions, "a seat to act has a legal action"
        match = match.after(actions[(chosen[number % len(chosen)] if chosen else number) % len(actions)])
    pytest.fail("the match does not end")


@given(text=texts, seed=seeds, chosen=choices)
def test_every_match_ends_and_replays(text: str, seed: int, chosen: list[int]) -> None:
    match = play_out(accepted(text), seed, chosen)
    assert match.outcome is not None
    assert match.outcome.winners
    again = play_out(accepted(text), seed, chosen)
    assert [done.state.history for done in again.rounds] == [done.state.history for done in match.rounds]
    check_replay(match)


def check_replay(match: Match) -> None:
    """A record of the match, written and read again, replays to the match."""
    record = record_match(match)
    (back,) = read_text(match_text(record))
    assert [str(problem) for problem in back.problems] == []
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


@given(text=texts, seed=seeds, later=st.booleans(), chosen=choices, data=st.data())
def test_what_a_seat_cannot_see_changes_nothing(
    text: str, seed: int, *, later: bool, chosen: list[int], data: st.DataObject
) -> None:
    """Mix all cards that a seat cannot see, undealt ones too: it is told the same, to the letter."""
    rules = accepted(text)
    state = walked(rules, seed, chosen, later=later)
    seat = data.draw(st.integers(0, rules.players - 1), label="seat")
    swapped = mixed_up(state, seat, data)
    mine, theirs = state.observe(seat), swapped.observe(seat)
    for name in mine.__dataclass_fields__:
        assert getattr(mine, name) == getattr(theirs, name), name
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


def is_covered(ruleset: Ruleset) -> bool:
    """Whether the language tells the twins enough: what is one place higher, or clear above, is told of ranks only."""
    for kind in ruleset.combinations.values():
        answer = kind.answer or ruleset.trick.answer
        of_ranks = kind.same_rank is not None or kind.run_of is not None
        by_rank = of_ranks and kind.compare in (None, ("rank",)) and not kind.tied
        if (answer == "next_higher" and not by_rank) or (answer == "clear_above" and not of_ranks):
            return False
    return True


def listed(one: Combination) -> Seen:
    return one.kind, one.cards, one.form


def sit(state: State) -> DullTable:
    """The dull table of a state with a first lead to make."""
    assert state.trick is not None
    assert state.turn is not None
    hands = {seat: Counter(state.hands[seat]) for seat in state.seats}
    bars = {one.rule.name: one.seats for one in state.trick.alive}
    return DullTable(state.game.resolved.ruleset, hands, state.game.sides, state.turn, state.duty, bars)


def twin_of(table: DullTable, event: Played) -> naive.Play:
    """The play of the twin that an event tells: of several readings the strongest that is allowed."""
    main = Counter(one.rank for one in event.laid.main)
    fitting = [
        one
        for one in naive.readings(table.ruleset, event.cards, table.now.order)
        if (one.kind, one.form) == (event.laid.kind, event.laid.form)
        and Counter(face.rank for face in one.main) == main
    ]
    assert fitting, "the twin knows every play that was made"
    allowed = table.plays(event.seat)
    return max([one for one in fitting if one in allowed] or fitting, key=lambda one: one.key)


@given(text=texts, seed=seeds, later=st.booleans(), chosen=choices)
def test_a_round_goes_as_at_the_dull_table(text: str, seed: int, *, later: bool, chosen: list[int]) -> None:
    """Turn by turn: who is asked, every play that is allowed, whether a pass is, and the places at the end."""
    rules = accepted(text)
    assume(is_covered(rules.game.resolved.ruleset))
    compare_with_dull_table(begin(rules, seed, later=later), chosen)


def compare_with_dull_table(start: State, chosen: Sequence[int]) -> None:
    table: DullTable | None = None
    for state, actions in walk(start, chosen, to_end=True):
        if state.exchange.due:
            continue
        table = sit(state) if table is None else follow(table, state)
        assert (state.trick.ask if state.trick and actions else ()) == tuple(table.ask)
        if state.turn is None or state.trick is None:
            break
        position = state.position(state.turn)
        theirs = {(one.kind, unsuited(position, one.kind, one.cards), one.form) for one in table.plays(state.turn)}
        assert {listed(one) for one in position.plays(state.trick)} == theirs
        assert (Pass() in actions) == table.may_pass(state.turn)
    assert table is not None
    assert state.outcome is not None
    assert list(state.outcome.places) == table.places


def follow(table: DullTable, state: State) -> DullTable:
    """The table after the last play or pass of the state."""
    event = next(event for event in reversed(state.history) if isinstance(event, Played | Passed))
    if isinstance(event, Played):
        table.do_play(event.seat, twin_of(table, event))
    else:
        table.do_pass(event.seat)
    return table


@given(text=texts, data=st.data())
def test_readings_agree_with_the_dull_interpreter(text: str, data: st.DataObject) -> None:
    """What cards are, what lies on the table, and what beats and answers what."""
    rules = accepted(text)
    ruleset, tables = rules.game.resolved.ruleset, rules.game.plays
    assume(is_covered(ruleset))
    deck = list(rules.game.deck)
    for _ in range(5):
        places = st.lists(st.sampled_from(range(len(deck))), min_size=1, max_size=4, unique=True)
        one, other = (Hand.of(deck[place] for place in data.draw(places)) for _ in range(2))
        mine, theirs = tables.identify(one), naive.readings(ruleset, one)
        assert Counter((play.kind, play.form) for play in mine) == Counter((play.kind, play.form) for play in theirs)
        assert {play.kind for play in tables.lay(one, None)} == {play.kind for play in naive.lay(ruleset, one)}
        for top in tables.identify(other):
            below = only(naive.readings(ruleset, other), top)
            for play in mine:
                twin = only(theirs, play)
                if below is None or twin is None or ruleset.trumps:  # trumps ask what is round a play
                    continue
                assert tables.outranks(play, top) == naive.beats(ruleset, twin, below)
                assert tables.answers(play, top) == naive.answers(ruleset, twin, below)


def only(plays: Iterable[naive.Play], wanted: Combination) -> naive.Play | None:
    """The one reading of this kind and form; None if cards can be it in several ways."""
    found = [one for one in plays if (one.kind, one.form) == (wanted.kind, wanted.form)]
    return found[0] if len(found) == 1 else None
