"""What only the tables of a compiled game show: kinds that the deck cannot form, cards that are two kinds at once."""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from zsy_rules.checks.base import Check, problem, related
from zsy_rules.combinations import PLAIN, Combination
from zsy_rules.compiled.game import Compiled
from zsy_rules.compiled.kickers import WithoutKickers
from zsy_rules.compiled.kinds import KindTable
from zsy_rules.compiled.lanes import Held
from zsy_rules.compiled.shapes import partners
from zsy_rules.errors import Problem

_SAMPLE: Final = 100  # plays of a kind that are looked at for a second reading


def unformed_kinds(game: Compiled) -> Iterator[Problem]:
    """Tell of kinds that no cards of this deck can be."""
    for name, table in game.plays.at(PLAIN).kinds.items():
        if next(table.search(Held(game.deck)), None) is None:
            yield problem(
                "ruleset/kind-unformed",
                f"no cards of this deck are a {name}",
                game.resolved.span("combinations", name),
                f"take it out (`{name}: none`), or play with more packs",
                severity="note",
            )


def shared_cards(game: Compiled) -> Iterator[Problem]:
    """Tell of kinds that the same cards can be while neither beats the other: such a play must be named."""
    tables = game.plays.at(PLAIN).kinds
    others = partners(game.resolved.ruleset, tables)
    told: set[frozenset[str]] = set()
    for name in tables:
        # kinds with many plays are looked at through those with few: the cards are the same
        if not any(_few(tables[name]) or not _few(tables[other]) for other in others[name]):
            continue
        for play in islice(tables[name].search(Held(game.deck)), _SAMPLE):
            if not game.plays.may_differ(name, play.hand):
                continue
            for other in game.plays.identify(play.hand):
                pair = frozenset({name, other.kind})
                if len(pair) == 2 and pair not in told and _open(game, play, other):
                    told.add(pair)
                    yield problem(
                        "ruleset/two-readings",
                        f"{play} is a {name} and a {other.kind}, and neither beats the other",
                        game.resolved.span("combinations", name),
                        "who plays such cards must say which is meant",
                        related((f"{other.kind}", game.resolved.span("combinations", other.kind))),
                        severity="note",
                    )


def _few(table: KindTable) -> bool:
    """Whether a kind is looked through by its rows: it has no kickers."""
    return isinstance(table.kickers, WithoutKickers)


def _open(game: Compiled, one: Combination, other: Combination) -> bool:
    """Whether nothing decides between two readings of the same cards."""
    kinds = game.resolved.ruleset.combinations
    if one.kind in kinds[other.kind].instead_of or other.kind in kinds[one.kind].instead_of:
        return False
    return not game.plays.outranks(one, other) and not game.plays.outranks(other, one)


CHECKS: Final = (
    Check(("ruleset/kind-unformed",), unformed_kinds),
    Check(("ruleset/two-readings",), shared_cards),
)
