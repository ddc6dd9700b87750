"""The rules of a game as a page of English that a player can read at the table.

Each field of the models has the sentence that it adds (`says`, beside its
description); this room fills in the values of a resolved ruleset, joins the
sentences, and adds what is true of every climbing game.
"""

from collections.abc import Callable, Iterator
from typing import Final

from zsy_rules.loading import Resolved
from zsy_rules.prose import course, plays, points, table
from zsy_rules.prose.teller import Teller
from zsy_rules.rules import Rules

__all__ = ["explain", "explain_resolved"]

Part = Callable[[Teller], Iterator[str]]


def explain(rules: Rules) -> str:
    """Return the rules in prose, for their number of players: a title, and a paragraph or list under each heading."""
    return explain_resolved(rules.game.resolved)


def explain_resolved(resolved: Resolved) -> str:
    """Return a resolved ruleset that passed its checks in prose."""
    tell = Teller(resolved)
    title = tell.say(tell.ruleset, "title") or resolved.name.replace("-", " ").capitalize()
    blocks = [f"# {title}"]
    for heading, *parts in _CHAPTERS:
        told = [text for part in parts if (text := _told(part, tell))]
        if told:
            blocks += [f"## {heading}", *told]
    return "\n\n".join(blocks) + "\n"


def _told(part: Part, tell: Teller) -> str:
    """Return what a part tells: a paragraph, or a list of lines."""
    texts = list(filter(None, part(tell)))
    return ("\n" if texts and texts[0].startswith("- ") else " ").join(texts)


def _general(tell: Teller) -> Iterator[str]:
    yield "The aim is to get rid of all your cards before the others do."
    yield from table.players(tell)


def _deal(tell: Teller) -> Iterator[str]:
    yield from table.deal(tell)
    if tell.ruleset.auction is None:
        yield table.rest(tell)


def _bidding(tell: Teller) -> Iterator[str]:
    if tell.ruleset.auction is not None:
        yield from table.bidding(tell)
        yield table.rest(tell)


def _compared(tell: Teller) -> Iterator[str]:
    yield "Of two plays of one kind, the one of the higher rank is higher, where the list says nothing else."
    if any(kind.with_ is not None for kind in tell.ruleset.combinations.values()):
        yield (
            "What is played along with cards of one rank or with a run does not count for this, unless the list says "
            "so, and is never of their ranks."
        )
    yield from plays.runs(tell)
    yield from plays.ranking(tell)


def _places(tell: Teller) -> Iterator[str]:
    yield from course.round_end(tell)
    yield table.titles(tell)


_CHAPTERS: Final[tuple[tuple[str, *tuple[Part, ...]], ...]] = (
    ("The game", _general),
    ("The cards", table.deck),
    ("The deal", _deal),
    ("The bidding", _bidding),
    ("The exchange of cards", table.exchange),
    ("The first lead", table.lead),
    ("The plays", plays.every_kind, _compared),
    ("The tricks", course.trick, course.special),
    ("Going out", _places),
    ("Points", points.scoring),
    ("The match", points.match),
)
