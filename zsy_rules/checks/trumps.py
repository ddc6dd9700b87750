"""Trumps go round in no circle (appendix C of the ruleset language).

From entry i an edge goes to entry j when a play on which i may go is, or
outranks, a play that j allows; a circle without an entry that ends the trick
would let a trick go on by turns. Plays are told apart here by kind, number of
cards, length of a run and the ranks that a filter lets through; where that
cannot tell, there is no edge.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from zsy_rules.checks.base import Check, circles, meet, problem, related
from zsy_rules.checks.document import Document
from zsy_rules.errors import Problem
from zsy_rules.ruleset import Count, PlayFilter
from zsy_rules.ruleset.holes import whole


@dataclass(frozen=True, slots=True)
class _Plays:
    """The plays of one kind that a filter may let through; `strengths` are the lowest and the highest rank in them."""

    kind: str
    size: Count | None
    length: Count | None
    strengths: tuple[int, int]


def trump_circles(document: Document) -> Iterator[Problem]:
    """Ask that a circle of trumps has an entry that ends the trick."""
    trumps = {
        name: trump
        for name, trump in whole(document.ruleset.trumps).items()
        if not trump.ends_trick and trump.play is not None and trump.over is not None
    }
    over = {name: _plays(document, trump.over) for name, trump in trumps.items()}
    play = {name: _plays(document, trump.play) for name, trump in trumps.items()}
    edges = {
        name: [
            other for other in trumps if any(_is_or_outranks(document, a, b) for a in over[name] for b in play[other])
        ]
        for name in trumps
    }
    for circle in circles(edges):
        places = document.own_first(document.at_key("trumps", name) for name in circle)
        yield problem(
            "ruleset/trump-circle",
            f"these trumps go round in a circle: {' → '.join([*circle, circle[0]])}",
            places[0],
            "take one out, or let one of them end the trick: `ends_trick: true`",
            related(*(("this goes round with it", place) for place in places)),
        )


def _plays(document: Document, filter_: PlayFilter | None) -> list[_Plays]:
    assert filter_ is not None  # noqa: S101  (asked before)
    bombs = document.ruleset.bombs
    names = filter_.kind if filter_.kind is not None else tuple(document.ruleset.combinations)
    named = dict.fromkeys(one for name in names for one in (bombs if name == "bombs" else (name,)))
    line = [rank for rank in document.ruleset.ranks or () if rank != "level"]
    allowed = sorted({line.index(one.rank) for one in document.cards(filter_.only)})
    found = []
    for name in named:
        kind = document.kinds.get(name)
        if kind is not None and allowed:
            length = kind.length if filter_.length is None else filter_.length
            found.append(_Plays(name, filter_.size, length, (allowed[0], allowed[-1])))
    return found


def _is_or_outranks(document: Document, a: _Plays, b: _Plays) -> bool:
    if a.kind == b.kind:
        sized = "size" in (document.kinds[a.kind].compare or ())
        return (sized or (meet(a.size, b.size) and meet(a.length, b.length))) and a.strengths[1] >= b.strengths[0]
    bombs = document.ruleset.bombs
    if a.kind in bombs:
        return b.kind not in bombs or bombs.index(a.kind) > bombs.index(b.kind)
    for names in document.ruleset.classes.values():
        if a.kind in names and b.kind in names:
            return names.index(a.kind) > names.index(b.kind) and meet(a.size, b.size)
    return False


CHECKS: Final = (Check(("ruleset/trump-circle",), trump_circles, after=("ruleset/unknown-kind",)),)
