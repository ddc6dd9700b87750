"""Dou Dizhu against RLCard itself, on fresh positions: 500 in the plain run, 20 000 with `pytest --long`.

The rules of RLCard are those of `dou-dizhu-rlcard` without exception: what the README of the position vectors calls its
differences (no two jokers and no bomb as single kickers, no triple beside a run of triples) stands in the ruleset. One
test only, for RLCard unpacks its tables when it is first imported, and two workers must not do that at once.
"""

from collections import Counter

import pytest
from peers import KINDS, RLCard, ours, positions
from play_tools import hand

import zsy_rules


def test_the_same_plays_as_rlcard(request: pytest.FixtureRequest) -> None:
    rlcard, game = RLCard(), zsy_rules.load("dou-dizhu-rlcard").game.plays
    number = 20_000 if request.config.getoption("--long", default=False) else 500
    led: Counter[str] = Counter()
    answered: Counter[str] = Counter()
    for at, position in enumerate(positions(rlcard, number, "fresh positions")):
        top = None
        if position.on is not None:
            (top,) = game.identify(hand(ours(position.on)))  # no cards of theirs have two types
            assert top.kind == rlcard.kind(position.on)
        held = hand(ours(position.hand))
        listed = [ours(play) for play in rlcard.plays(position.hand, position.on) if play != "pass"]
        found = [("-".join(str(one) for one in play.cards), play.kind) for play in game.plays(held, top)]
        assert sorted(listed) == sorted(text for text, _ in found), (at, position)
        (led if top is None else answered).update(kind for _, kind in found)
    assert set(led) == set(answered) == set(KINDS.values())
