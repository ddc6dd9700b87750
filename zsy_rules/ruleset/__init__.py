"""The ruleset language as pydantic models: what a person writes, typed.

One model a section, one type a key; attribute names are the YAML keys
(`with_`, `in_`, `from_`, `except_` where Python has the word for itself).
Lists are tuples, tables are dicts. A key that was not said has the language's
default; None where that is computed, needed, or nothing. `none` is taken out
while merging (`zsy_rules.loading`) and never reaches the models.
"""

from zsy_rules.ruleset.gifts import Back, Gift, Give
from zsy_rules.ruleset.kinds import Kickers, Kind, Wild
from zsy_rules.ruleset.models import NAME_FORM, Differences, Ruleset
from zsy_rules.ruleset.nearness import nearest
from zsy_rules.ruleset.plays import Bar, Effect, PlayFilter, Trump
from zsy_rules.ruleset.points import CardsLeft, HandMultiplier, Ladder, Match, Scoring, Stake, StakeMultiplier
from zsy_rules.ruleset.section import Section
from zsy_rules.ruleset.table import Auction, Deal, Dealer, Deck, Lead, Round, Trick
from zsy_rules.ruleset.values import (
    PLACES,
    CardFilter,
    CardName,
    CardTerm,
    Count,
    Result,
    Who,
)

__all__ = [
    "NAME_FORM",
    "PLACES",
    "Auction",
    "Back",
    "Bar",
    "CardFilter",
    "CardName",
    "CardTerm",
    "CardsLeft",
    "Count",
    "Deal",
    "Dealer",
    "Deck",
    "Differences",
    "Effect",
    "Gift",
    "Give",
    "HandMultiplier",
    "Kickers",
    "Kind",
    "Ladder",
    "Lead",
    "Match",
    "PlayFilter",
    "Result",
    "Round",
    "Ruleset",
    "Scoring",
    "Section",
    "Stake",
    "StakeMultiplier",
    "Trick",
    "Trump",
    "Who",
    "Wild",
    "nearest",
]
