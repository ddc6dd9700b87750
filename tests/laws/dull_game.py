"""The engine beside the dull twins: a round beside the dull table, readings beside the dull interpreter."""

from collections import Counter
from collections.abc import Iterable, Sequence

import naive
from dull_table import DullTable
from engine_laws import unsuited, walk
from hypothesis import strategies as st

from zsy_rules import Pass, Rules, State
from zsy_rules.cards import Card, Hand
from zsy_rules.combinations import Combination
from zsy_rules.events import Passed, Played
from zsy_rules.ruleset import Ruleset

Seen = tuple[str, tuple[Card, ...], tuple[int, ...]]


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
    return DullTable(state.game.resolved.ruleset, hands, state.sides, state.turn, state.duty, bars)


def twin_of(table: DullTable, event: Played) -> naive.Play:
    """The play of the twin that an event tells: of several readings the strongest that is allowed."""
    main = Counter(rank for rank, _ in event.laid.main_faces)
    fitting = [
        one
        for one in naive.readings(table.ruleset, event.cards, table.now.order)
        if (one.kind, one.form) == (event.laid.kind, event.laid.form)
        and Counter(face.rank for face in one.main) == main
    ]
    assert fitting, "the twin knows every play that was made"
    # where suits of roles matter, the one that counts so
    faces = Counter(event.laid.faces)
    told = [one for one in fitting if Counter((one.rank, one.suit) for one in (*one.main, *one.kickers)) == faces]
    fitting, allowed = told or fitting, table.plays(event.seat)
    return max([one for one in fitting if one in allowed] or fitting, key=lambda one: one.key)


def a_round_goes_as_at_the_dull_table(start: State, chosen: Sequence[int]) -> None:
    """Turn by turn: who is asked, every play that is allowed, whether a pass is, and the places at the end.

    From the first lead on; a given deal cannot be dealt anew, so somebody bids.
    """
    table: DullTable | None = None
    for state, actions in walk(start, chosen, to_end=True, redeals=0):
        if state.auction or state.exchange.due:
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


def readings_agree(rules: Rules, data: st.DataObject) -> None:
    """What cards are, what lies on the table, and what beats and answers what."""
    ruleset, tables = rules.game.resolved.ruleset, rules.game.plays
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
