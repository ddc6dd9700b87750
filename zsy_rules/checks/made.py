"""What only the tables of a compiled game show: kinds that the deck cannot form, cards that are two kinds at once."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Final

from zsy_rules._source import Span
from zsy_rules.checks.base import Check, problem, related
from zsy_rules.checks.document import Document
from zsy_rules.checks.names import kind_uses
from zsy_rules.combinations import PLAIN, Combination
from zsy_rules.compiled.effort import Effort
from zsy_rules.compiled.game import Compiled
from zsy_rules.compiled.kickers import WithoutKickers
from zsy_rules.compiled.kinds import KindTable
from zsy_rules.compiled.lanes import Held
from zsy_rules.compiled.shapes import partners
from zsy_rules.errors import Problem
from zsy_rules.loading import Resolved
from zsy_rules.ruleset import Kind

#: Plays of a kind that are looked at for a second reading, and things looked at for all of them.
_SAMPLE: Final = 100
MOST_LOOKED: Final = 20_000


def unformed_kinds(game: Compiled) -> Iterator[Problem]:
    """Tell of kinds that no cards of this deck can be."""
    for name, table in game.plays.at(PLAIN).kinds.items():
        if next(table.search(Held(game.deck)), None) is None:
            place = game.resolved.span("combinations", name)
            yield problem(
                "ruleset/kind-unformed",
                f"no cards of this deck are a {name}",
                place,
                _without(game.resolved, name, place),
                severity="note",
            )


def _without(resolved: Resolved, name: str, place: Span | None) -> str:
    """Return what to do about a kind that is never formed: take it out as its file asks for, or have more packs."""
    document, packs = Document(resolved), _packs_for(resolved.ruleset.combinations[name])
    out = "take it out" if document.is_own(place) else f"say `combinations: {{{name}: none}}`"
    out += ", and where it is named" if any(one == name for one, _ in kind_uses(document)) else ""
    return f"{out}, or play with {packs} packs" if packs > resolved.ruleset.deck.packs else out


def _packs_for(kind: Kind) -> int:
    """Return how many whole packs have as many cards of a rank as a kind needs; 1 where that is not what is wanting."""
    copies = Counter(kind.cards or ())
    jokers = max(
        (number for one, number in copies.items() if one.suit is not None or one.rank in ("BJ", "RJ")), default=1
    )
    of_rank = max(kind.run_of or 0, 0 if kind.same_rank is None else kind.same_rank.low)
    return max(jokers, -(-of_rank // 4), 1)


def shared_cards(game: Compiled) -> Iterator[Problem]:
    """Tell of kinds that the same cards can be while neither beats the other: such a play must be named."""
    tables = game.plays.at(PLAIN).kinds
    others = partners(game.resolved.ruleset, tables)
    told: set[frozenset[str]] = set()
    effort = Effort(MOST_LOOKED)
    for name in tables:
        # kinds with many plays are looked at through those with few: the cards are the same
        if not any(_few(tables[name]) or not _few(tables[other]) for other in others[name]):
            continue
        for play in islice(effort.search(tables[name].search(Held(game.deck, effort=effort))), _SAMPLE):
            if not game.plays.may_differ(name, play.hand):
                continue
            if effort.looked > MOST_LOOKED:
                return  # with many wild cards there is no end of readings, and this is no more than a note
            for other in game.plays.identify(play.hand, effort=effort):
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
