"""The compiled tables against the dull interpreter, on random hands of every ruleset at hand.

`tests/naive.py` was written from the language alone and shares no code with
the tables. Hands are skewed to few ranks, so that sets, bombs and runs come up.
"""

import sys
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

import naive
from naive_now import Order as NaiveOrder

from zsy_rules._chance import Stream
from zsy_rules.cards import Card, Hand, Rank
from zsy_rules.combinations import PLAIN, Combination, Order
from zsy_rules.compiled.plays import PlayTables, build_plays
from zsy_rules.loading import Resolved, read_ruleset, shipped_names

DATA = Path(__file__).parents[1] / "data" / "rulesets"
FILES = sorted({*shipped_names(), *(path.stem for path in DATA.glob("*.yaml"))})
HANDS = 40  # for each ruleset; each once as a lead and once on a play
MANY_HANDS = 200
MANY = {"standard", "three-player", "two-deck", "runs-from-three"}  # most others have the plays of one of these
#: What of a ruleset says which plays there are, what beats what, and where suits of roles matter.
OF_PLAYS = (
    *("ranks", "suits", "sequence", "starts", "deck", "wild", "combinations", "bombs", "classes", "trumps"),
    *("ladder", "effects", "bars"),
)
Seen = tuple[str, tuple[Card, ...], tuple[int, ...]]


@cache
def resolved(name: str) -> Resolved:
    found, _, _ = read_ruleset(name if name in shipped_names() else DATA / f"{name}.yaml")
    return found[0]


@cache
def tables(name: str) -> PlayTables:
    return build_plays(resolved(name))


@cache
def of_plays(name: str) -> str:
    """Return what a ruleset says of plays, as text: all that the tables and the twin are made from."""
    ruleset = resolved(name).ruleset
    return str([getattr(ruleset, key) for key in OF_PLAYS] + [ruleset.trick.answer])


def orders(name: str) -> list[Order]:
    ruleset = resolved(name).ruleset
    if ruleset.ladder is not None:
        return [Order(Rank.SEVEN), Order(Rank.TWO), Order(Rank.ACE)]
    if any(effect.do == "reverse_ranks" for effect in ruleset.effects.values()):
        return [PLAIN, Order(reversed=True)]
    return [PLAIN]


def some_cards(deck: list[Card], most: int, stream: Stream) -> tuple[list[Card], Stream]:
    """Draw a hand: from a few neighbouring ranks twice out of three, else from the whole deck."""
    size, stream = stream.below(most)
    narrow, stream = stream.below(3)
    if narrow:
        start, stream = stream.below(13)
        places = {(start + step) % 15 for step in range(5)}
        deck = [one for one in deck if one.rank.place in places] or deck
    mixed, stream = stream.shuffled(deck)
    return list(mixed[: size + 1]), stream


def of_engine(plays: list[Combination]) -> Counter[Seen]:
    """How often the engine lists cards as a kind in a form: once for each reading, and no play twice."""
    assert len(set(plays)) == len(plays), "each play once"
    return Counter((play.kind, play.cards, play.form) for play in plays)


def of_naive(plays: set[naive.Play], name: str, order: Order) -> Counter[Seen]:
    """The readings of the twin as they would lie, cards without suit where the tables tell no suits apart."""
    naming = tables(name).at(order).naming
    found: set[tuple[Seen, object, object]] = set()
    for play in naive.as_they_lie(resolved(name).ruleset, plays, twin_order(order)):
        told = naming.places(play.kind)
        cards = Hand.of(one if one.rank.place in told else one.anonymous for one in play.cards)
        found.add(((play.kind, tuple(cards), play.form), play.key, play.wilds and play.counted))
    return Counter(seen for seen, _, _ in found)


def twin_order(order: Order) -> NaiveOrder:
    return NaiveOrder(level=order.level, reversed=order.reversed)


@pytest.mark.parametrize("name", FILES)
def test_plays_agree(name: str) -> None:
    first = next(
        one for one in sorted(FILES, key=lambda one: (one not in MANY, one)) if of_plays(one) == of_plays(name)
    )
    if first != name:  # as far as plays go it is that ruleset
        assert tables(name).deck == tables(first).deck
        return
    ruleset = resolved(name).ruleset
    deck = list(tables(name).deck)
    stream = Stream(FILES.index(name))
    most = 8 if ruleset.wild else 14
    for number in range(MANY_HANDS if name in MANY else HANDS):
        order = orders(name)[number % len(orders(name))]
        held, stream = some_cards(deck, most, stream)
        hand = Hand.of(held)
        where = f"{name}, hand {number}: {hand}, {order}"
        mine = list(tables(name).plays(hand, None, order))
        theirs = naive.plays(ruleset, held, None, twin_order(order))
        assert of_engine(mine) == of_naive(theirs, name, order), where
        # a play of another hand of the same deck lies on the table
        other, stream = some_cards([*tables(name).deck.minus(hand)], most, stream)
        tops = sorted(tables(name).plays(Hand.of(other), None, order), key=str)
        if not tops:
            continue
        choice, stream = stream.below(len(tops))
        top = tops[choice]
        twins = [
            play
            for play in naive.readings(ruleset, top.cards, twin_order(order))
            if play.kind == top.kind and play.form == top.form
        ]
        if len(twins) != 1:
            continue  # the two ways of a wild card are compared by the position vectors
        answers = list(tables(name).plays(hand, top, order))
        expected = naive.plays(ruleset, held, twins[0], twin_order(order))
        assert of_engine(answers) == of_naive(expected, name, order), f"{where} on {top!r}"
