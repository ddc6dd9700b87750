"""What holds for every ruleset, hand and order."""

import random
from itertools import islice, product

from hypothesis import given
from hypothesis import strategies as st
from play_tools import NAMES, tables

from zsy_rules.cards import JOKERS, Hand, Rank
from zsy_rules.combinations import Combination, Meant, Order
from zsy_rules.compiled.plays import PlayTables

MOST = 60  # plays of one hand that are looked at
LEVELS = [Rank.TWO, Rank.SEVEN, Rank.ACE]


@st.composite
def situations(draw: st.DrawFn) -> tuple[PlayTables, Order, Hand, Hand]:
    """A ruleset, an order, and two hands of one deck."""
    game = tables(draw(st.sampled_from(NAMES)))
    level = draw(st.sampled_from(LEVELS)) if game.ruleset.ladder else None
    keeping = draw(st.sampled_from([JOKERS, JOKERS | {Rank.TWO}]))
    order = Order(level, draw(st.booleans()), keeping)
    cards = random.Random(draw(st.integers(0, 2**32))).sample(list(game.deck), 26)  # noqa: S311  (no secret)
    size = draw(st.integers(1, 13))
    return game, order, Hand.of(cards[:size]), Hand.of(cards[13:])


def some(game: PlayTables, held: Hand, on: Combination | None, order: Order) -> list[Combination]:
    """Some of the plays of a hand, from the whole list."""
    found = list(islice(game.plays(held, on, order), 2000))
    return found[:: max(1, len(found) // MOST)]


@given(situations())
def test_a_listed_play_is_held_read_and_legal(situation: tuple[PlayTables, Order, Hand, Hand]) -> None:
    game, order, mine, theirs = situation
    for on in [None, *some(game, theirs, None, order)[::12]]:
        for one in some(game, mine, on, order):
            assert one.hand.anonymous <= mine.anonymous
            assert one in game.identify(one.hand, order)
            assert on is None or game.answers(one, on, order)


@given(situations())
def test_a_play_is_listed_once(situation: tuple[PlayTables, Order, Hand, Hand]) -> None:
    game, order, mine, theirs = situation
    for on in [None, *some(game, theirs, None, order)[::12]]:
        found = list(islice(game.plays(mine, on, order), 2000))
        assert len(set(found)) == len(found)


@given(situations())
def test_what_answers_is_listed(situation: tuple[PlayTables, Order, Hand, Hand]) -> None:
    game, order, mine, theirs = situation
    leads = list(islice(game.plays(mine, None, order), 2000))
    for on in some(game, theirs, None, order)[::12]:
        answering = {one for one in leads if game.answers(one, on, order)}
        if len(leads) < 2000:
            assert set(game.plays(mine, on, order)) == answering


@given(situations())
def test_the_opening_card_narrows_the_list(situation: tuple[PlayTables, Order, Hand, Hand]) -> None:
    game, order, mine, _ = situation
    must = next(iter(mine))
    leads = list(islice(game.plays(mine, None, order), 2000))
    expected = [one for one in leads if must in one.cards or must.anonymous in one.cards]
    assert list(islice(game.plays(mine, None, order, must), len(expected))) == expected


@given(situations())
def test_what_outranks_is_a_strict_order(situation: tuple[PlayTables, Order, Hand, Hand]) -> None:
    game, order, mine, theirs = situation
    plays = [*some(game, mine, None, order)[::6], *some(game, theirs, None, order)[::6]]
    higher = {(a, b) for a, b in product(plays, repeat=2) if game.outranks(a, b, order)}
    for a, b in higher:
        assert a != b
        assert (b, a) not in higher
        for c in plays:
            assert (b, c) not in higher or (a, c) in higher


@given(situations())
def test_what_lies_is_a_reading_and_nothing_legal_is_stronger(situation: tuple[PlayTables, Order, Hand, Hand]) -> None:
    game, order, mine, _ = situation
    for one in some(game, mine, None, order):
        readings = game.identify(one.hand, order)
        laid = game.lay(one.hand, None, order=order)
        assert laid
        assert set(laid) <= set(readings)
        assert not any(game.outranks(other, one, order) for other in laid for one in laid)
        named = game.lay(one.hand, None, Meant(one.kind), order)
        replacing = [other for other in readings if one.kind in game.ruleset.combinations[other.kind].instead_of]
        assert named
        assert all(other.kind == one.kind or replacing for other in named)
