"""Bars and effects of a ruleset, compiled: what is forbidden to whom, and what a play sets off.

Source: section 10 of the ruleset language. Which of them are alive at a
moment is kept by the trick (:mod:`zsy_rules.trick`); here they are rules.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from zsy_rules.cards import RANKS, Rank
from zsy_rules.combinations import Order
from zsy_rules.compiled.playfilter import PlayTest, Situation
from zsy_rules.compiled.plays import PlayTables
from zsy_rules.compiled.seats import Finder, compile_who
from zsy_rules.ruleset import Bar, CardFilter, Effect

#: Verbs in the order in which they act, whatever the order of the file.
VERBS: Final = (
    "reverse_ranks",
    "reverse_direction",
    "lock_suits",
    "bar",
    "last_place",
    "skip_next",
    "end_trick",
)
Until = Literal["trick_end", "round_end", "match_end"]
Touched = Literal["player", "beaten", "next", "everyone"]


@dataclass(frozen=True, slots=True, eq=False)
class EffectRule:
    """One entry of `effects`.

    `exempt` are plays that neither set it off nor obey it; `barred` the plays
    that a bar forbids; `keeping` the ranks that stay on top in a reversal.
    """

    name: str
    when: PlayTest
    verb: str
    until: Until
    exempt: PlayTest | None
    touched: Touched
    barred: PlayTest
    keeping: frozenset[Rank]
    skipped: int

    def set_off(self, at: Situation) -> bool:
        """Whether a play sets the effect off."""
        return self.when(at) and not (self.exempt is not None and self.exempt(at))

    def binds(self, at: Situation) -> bool:
        """Whether a play has to obey the effect while it is alive."""
        return self.exempt is None or not self.exempt(at)


@dataclass(frozen=True, slots=True, eq=False)
class BarRule:
    """One entry of `bars`: plays that are not allowed to the seat found (None: to anybody)."""

    name: str
    play: PlayTest
    who: Finder | None


def compile_effects(effects: Mapping[str, Effect], plays: PlayTables) -> tuple[EffectRule, ...]:
    """Return the effects in the order in which they act."""
    rules = [
        EffectRule(
            name=name,
            when=plays.play_test(effect.when),
            verb=effect.do or "",
            until=effect.until,
            exempt=None if effect.except_ is None else plays.play_test(effect.except_),
            touched=effect.who,
            barred=plays.play_test(effect.plays),
            keeping=_ranks(effect.keeping, plays),
            skipped=effect.seats,
        )
        for name, effect in effects.items()
    ]
    return tuple(sorted(rules, key=lambda rule: (VERBS.index(rule.verb), rule.name)))


def compile_bars(bars: Mapping[str, Bar], plays: PlayTables) -> tuple[BarRule, ...]:
    """Return the bars by name."""
    return tuple(
        BarRule(name, plays.play_test(bar.play), None if bar.who is None else compile_who(bar.who))
        for name, bar in sorted(bars.items())
    )


def _ranks(keeping: CardFilter, plays: PlayTables) -> frozenset[Rank]:
    cards = plays.cards(keeping, Order())
    return frozenset(rank for rank in RANKS if cards.of_rank(rank))
