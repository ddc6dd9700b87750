"""What the rules of a game look at in a play: what they do not look at need not be told apart by the watcher."""

from collections.abc import Hashable
from dataclasses import replace
from functools import lru_cache

from zsy_rules.cards import Hand
from zsy_rules.combinations import PLAIN, Combination, Order
from zsy_rules.compiled import Compiled
from zsy_rules.compiled.naming import play_filters
from zsy_rules.compiled.playfilter import Situation
from zsy_rules.ruleset import PlayFilter


def standing(game: Compiled, play: Combination) -> Hashable:
    """Return all of a play that may count later: two that are equal in it are the same to everybody."""
    if _looks_at_suits(game):
        return play
    return (play.kind, play.form, play.key, play.place, tuple(rank for rank, _ in play.faces))


def shortened(game: Compiled, table: Situation | None) -> Situation | None:
    """Return the play to beat with so many of those below it as a rule looks at."""
    return _cut(table, max(1, _depth_of(game)))


@lru_cache(maxsize=16)
def asks_of_hands(game: Compiled) -> bool:
    """Whether an effect or a trump asks what its player holds; a bar that does is not certain, and does not bind."""
    ruleset = game.resolved.ruleset.model_copy(update={"bars": {}})
    return any(play.highest is not None for play in play_filters(ruleset))


@lru_cache(maxsize=64)
def can_always_lead(game: Compiled, order: Order) -> bool:
    """Whether each card of the deck is a play by itself under this order: then whoever holds cards has one to lead."""
    return all(game.plays.identify(Hand.of([one]), order) for one in dict.fromkeys(game.deck))


@lru_cache(maxsize=16)
def _looks_at_suits(game: Compiled) -> bool:
    """Whether anything but the comparison of plays hangs on their suits: a lock, a filter, the order of a reversal."""
    if any(effect.verb in ("lock_suits", "reverse_ranks") for effect in game.effects):
        return True
    for play in play_filters(game.resolved.ruleset):
        if play.same_suits is not None:
            return True
        if any(terms and game.plays.cards(terms, PLAIN).apart(game.deck) for terms in (play.has, play.only)):
            return True
    return False


@lru_cache(maxsize=16)
def _depth_of(game: Compiled) -> int:
    """Return how many plays below a play the rules look at."""
    trumps = (_depth(trump.over) + 1 for trump in game.resolved.ruleset.trumps.values())
    return max([0, *trumps, *(_depth(play) for play in play_filters(game.resolved.ruleset))])


def _depth(play: PlayFilter | None) -> int:
    if play is None:
        return 0
    looks_below = (play.leads, play.more_cards, play.same_suits)
    own = int(any(one is not None for one in looks_below))
    return own if play.over is None else max(own, 1 + _depth(play.over))


def _cut(table: Situation | None, plays: int) -> Situation | None:
    return None if table is None or not plays else replace(table, on=_cut(table.on, plays - 1))
