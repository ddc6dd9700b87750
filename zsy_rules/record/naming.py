"""Which cards a play by ranks was made of: the choice of suits that is taken where one must be."""

from collections.abc import Iterable
from typing import Final

from zsy_rules.cards import Card, Hand
from zsy_rules.combinations import Combination, Meant, Order
from zsy_rules.compiled import Compiled
from zsy_rules.errors import Problem
from zsy_rules.notation import Stands, in_language, write_kind

#: So many choices of suits of one play are looked at: four suits of each of five cards, and twice that.
MOST_NAMINGS: Final = 2048


def accepted(game: Compiled, cards: Hand, meant: Meant, order: Order) -> Combination | None:
    """Return as what cards lie on the table that were accepted against the rules; None if they are no combination.

    Of several readings the first is taken, one that is meant if there is one.
    """
    found = game.plays.lay(cards, None, meant, order) or game.plays.lay(cards, None, order=order)
    return found[0] if found else None


def is_read_so(laid: Combination | None, stands: Stands) -> bool:
    """Whether wild cards stand in a play for what a record tells; nothing told, or nothing laid: it is not asked."""
    return laid is None or not stands or laid.stand_so(stands)


def read_otherwise(laid: Combination, lang: str) -> Problem:
    """Return the problem of a play whose wild cards stand for other cards than a record tells."""
    play = f"{write_kind(laid.kind, lang)} {in_language(str(laid), lang)}"
    return Problem("record/reading", f"by the rules this is the {play}, and the record reads it otherwise")


def named_from(wanted: Hand, held: Hand, later: Hand, first: Card | None) -> Hand:
    """Name the suits of `wanted` from `held`, sparing the cards that the seat names `later` in the record."""
    spared = held.minus(later)
    if first is not None and first in held and first.anonymous in wanted and first not in wanted:
        named = Hand.of([first])
        return named + named_from(wanted - Hand.of([first.anonymous]), held - named, later.minus(named), None)
    named_part = Hand.of(one for one in wanted if one.is_named)
    choices = list(spared.minus(named_part)) + list(held.minus(named_part).minus(spared))
    found: Iterable[Card] = named_part
    taken: list[Card] = []
    for one in wanted.minus(named_part):
        choice = next((other for other in choices if other.rank is one.rank), one)
        if choice in choices:
            choices.remove(choice)
        taken.append(choice)
    return Hand.of([*found, *taken])
