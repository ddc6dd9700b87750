"""The rules of climbing card games as data: rulesets in YAML, one engine, recorded games replayed and judged.

>>> import zsy_rules
>>> rules = zsy_rules.load("standard")
>>> [reading.kind for reading in rules.identify("7-8-9-10-J")]
['straight']
>>> rules.beats("4-4-4-4", "A-A")
True
>>> [str(play) for play in rules.plays("3♦ 3♣ 7♠ BJ RJ", on="2")]
['BJ', 'RJ', 'BJ-RJ']
>>> state = rules.deal(seed=7)
>>> state.after(next(iter(state.legal))).turn == (state.turn + 1) % 4
True
"""

from zsy_rules.cards import Card, Hand, Rank, Suit, card
from zsy_rules.combinations import Combination, Order
from zsy_rules.errors import (
    AmbiguousNotation,
    IllegalAction,
    NotationError,
    Problem,
    RecordError,
    RulesetError,
    UnknownRuleset,
    UsageError,
    ZsyError,
)
from zsy_rules.events import Action, Bid, Give, Pass, Play
from zsy_rules.loading import shipped_names
from zsy_rules.match import Match
from zsy_rules.moment import Outcome
from zsy_rules.position import Legal, Observation
from zsy_rules.rules import Rules, load
from zsy_rules.state import State

__all__ = [
    "Action",
    "AmbiguousNotation",
    "Bid",
    "Card",
    "Combination",
    "Give",
    "Hand",
    "IllegalAction",
    "Legal",
    "Match",
    "NotationError",
    "Observation",
    "Order",
    "Outcome",
    "Pass",
    "Play",
    "Problem",
    "Rank",
    "RecordError",
    "Rules",
    "RulesetError",
    "State",
    "Suit",
    "UnknownRuleset",
    "UsageError",
    "ZsyError",
    "card",
    "load",
    "shipped_names",
]
