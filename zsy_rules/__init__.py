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

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
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
    from zsy_rules.observation import Observation
    from zsy_rules.position import Legal
    from zsy_rules.rules import Rules, load
    from zsy_rules.state import State

#: Where the names of the package come from. They are imported when they are first asked for: a command or a program
#: that needs the rulesets alone does not wait for the tables.
_HOMES: Final = {
    "cards": (
        "Card",
        "Hand",
        "Rank",
        "Suit",
        "card",
    ),
    "combinations": (
        "Combination",
        "Order",
    ),
    "errors": (
        "AmbiguousNotation",
        "IllegalAction",
        "NotationError",
        "Problem",
        "RecordError",
        "RulesetError",
        "UnknownRuleset",
        "UsageError",
        "ZsyError",
    ),
    "events": (
        "Action",
        "Bid",
        "Give",
        "Pass",
        "Play",
    ),
    "loading": ("shipped_names",),
    "match": ("Match",),
    "moment": ("Outcome",),
    "observation": ("Observation",),
    "position": ("Legal",),
    "rules": (
        "Rules",
        "load",
    ),
    "state": ("State",),
}

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


def __getattr__(name: str) -> Any:
    """Return a name of the package; AttributeError if it has none of this name."""
    home = next((home for home, names in _HOMES.items() if name in names), None)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"{__name__}.{home}"), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
