"""Bars and effects of a ruleset, compiled: what is forbidden to whom, and what a play sets off.

Source: section 10 of the ruleset language. Which of them are alive at a
moment is kept by the trick (:mod:`zsy_rules.trick`); here they are rules. A
bar of the ruleset is a barring effect that is alive from the start of a round.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from zsy_rules.cards import RANKS, Rank, Suit
from zsy_rules.combinations import PLAIN, Order
from zsy_rules.compiled.playfilter import PlayTest, Situation
from zsy_rules.compiled.plays import PlayTables
from zsy_rules.compiled.seats import Finder, Table, compile_who
from zsy_rules.ruleset import Bar, CardFilter, Effect

Verb = Literal["reverse_ranks", "reverse_direction", "lock_suits", "bar", "last_place", "skip_next", "end_trick"]
#: The order in which they act at one play, whatever the order of the file.
VERBS: Final[tuple[Verb, ...]] = (
    "reverse_ranks",
    "reverse_direction",
    "lock_suits",
    "bar",
    "last_place",
    "skip_next",
    "end_trick",
)
#: The verbs of effects that go on holding after the play that set them off.
LASTING: Final = frozenset[Verb]({"reverse_ranks", "reverse_direction", "lock_suits", "bar"})
Until = Literal["trick_end", "round_end", "match_end"]
Touched = Literal["player", "beaten", "next", "everyone"]


@dataclass(frozen=True, slots=True, eq=False)
class EffectRule:
    """One entry of `effects`, or one of `bars`; `path` is where it stands in the ruleset.

    `exempt` are plays that neither set it off nor obey it; `barred` the plays
    that a bar forbids; `keeping` the ranks that stay on top in a reversal. Whom a
    `private` bar binds hangs on who holds a card, and is for that seat to know.
    """

    path: tuple[str, str]
    when: PlayTest
    verb: Verb
    until: Until
    exempt: PlayTest | None
    touched: Touched
    barred: PlayTest
    keeping: frozenset[Rank]
    skipped: int
    private: bool = False

    @property
    def name(self) -> str:
        """Its name in the ruleset."""
        return self.path[1]

    def set_off(self, at: Situation) -> bool:
        """Whether a play sets the effect off."""
        return self.when(at) and self.binds(at)

    def binds(self, at: Situation) -> bool:
        """Whether a play has to obey the effect while it is alive."""
        return self.exempt is None or not self.exempt(at)

    def __repr__(self) -> str:
        return f"<{self.path[0]} {self.name}: {self.verb}>"


@dataclass(frozen=True, slots=True)
class Alive:
    """An effect that holds: of a bar the seats that it binds, of a lock the suits that must follow."""

    rule: EffectRule
    seats: frozenset[int] = frozenset()
    suits: tuple[Suit | None, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class BarRule:
    """One entry of `bars`: the rule, and whom it binds (None: everybody)."""

    rule: EffectRule
    who: Finder | None


def compile_effects(effects: Mapping[str, Effect], plays: PlayTables) -> tuple[EffectRule, ...]:
    """Return the effects in the order in which they act."""
    rules = [
        EffectRule(
            path=("effects", name),
            when=plays.play_test(effect.when),
            verb=effect.do or "end_trick",
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
        BarRule(
            EffectRule(
                path=("bars", name),
                when=_never,
                verb="bar",
                until="round_end",
                exempt=None,
                touched="everyone",
                barred=plays.play_test(bar.play),
                keeping=frozenset(),
                skipped=0,
                # who holds a card, or gave the highest one face down, is nobody else's business
                private=bar.who is not None and bar.who.base in ("holder", "giver_of_highest"),
            ),
            None if bar.who is None else compile_who(bar.who),
        )
        for name, bar in sorted(bars.items())
    )


def standing_bars(bars: tuple[BarRule, ...], table: Table) -> tuple[Alive, ...]:
    """Return the bars as they hold from the start of a round; one for a place that this table has not is left out."""
    alive: list[Alive] = []
    for bar in bars:
        seat = None if bar.who is None else bar.who(table)
        if bar.who is None:
            alive.append(Alive(bar.rule, frozenset(table.seats)))
        elif seat is not None:
            alive.append(Alive(bar.rule, frozenset({seat})))
    return tuple(alive)


def order_of(base: Order, alive: tuple[Alive, ...]) -> Order:
    """Return the order now: reversed by an odd number of reversals, the ranks of all of them kept on top."""
    reversals = [one.rule for one in alive if one.rule.verb == "reverse_ranks"]
    if len(reversals) % 2 == 0:
        return base
    return Order(base.level, reversed=True, keeping=frozenset().union(*(rule.keeping for rule in reversals)))


def step_of(alive: tuple[Alive, ...]) -> int:
    """Return the direction of play now: 1 in turn order, -1 against it."""
    return -1 if sum(one.rule.verb == "reverse_direction" for one in alive) % 2 else 1


def _never(_at: Situation) -> bool:
    return False


def _ranks(keeping: CardFilter, plays: PlayTables) -> frozenset[Rank]:
    cards = plays.cards(keeping, PLAIN)
    return frozenset(rank for rank in RANKS if cards.of_rank(rank))
