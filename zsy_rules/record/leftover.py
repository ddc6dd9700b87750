"""Points of a watched round: of its places, of the cards left as far as they are known, and of its stake."""

from operator import add

from zsy_rules.cards import EMPTY, Hand
from zsy_rules.compiled import Compiled
from zsy_rules.compiled.points import Points
from zsy_rules.compiled.stakes import Settlement
from zsy_rules.record.watcher import Watch


def points_of(game: Compiled, watch: Watch) -> Points | None:
    """Return the points of a round that is over; None if they hang on cards that are not known."""
    hands = [_left(game, watch, seat) for seat in range(game.players)]
    known = [hand for hand in hands if hand is not None]
    if len(known) < len(hands):
        return None
    points = game.score(watch.places, tuple(known))
    if game.stake is None or watch.contract is None:
        return points
    winners = next(side for side in watch.sides if watch.places[0] in side)
    end = Settlement(
        watch.contract.bid, winners, game.roles_of(watch.contract.seat, watch.seats), watch.tally, watch.plays
    )
    stake = game.stake.points(end, game.players)
    return Points(tuple(map(add, points.seats, stake)), points.sides)


def _left(game: Compiled, watch: Watch, seat: int) -> Hand | None:
    """Return what a seat is left with, or cards that count as much; None if that is not known."""
    left = game.resolved.ruleset.scoring.cards_left
    number = watch.counts[seat]
    if left is None or not number:
        return EMPTY
    hand = watch.known.hand(seat)
    if hand is not None and len(hand) == number:
        return hand
    if left.ranks or any(one.holding is not None for one in left.multipliers.values()):
        return None
    return Hand.of([*game.deck][:number])  # only the number counts
