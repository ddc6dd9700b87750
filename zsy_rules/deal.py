"""The deal (发牌): who deals, who gets the first card, the hands, what is left over, the card turned up.

Chance comes only from a stream. Where hands are given there may be none: what
only chance could tell then stays unknown, until somebody needs it. Source:
section 7 of the ruleset language.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

from zsy_rules.cards import EMPTY, Card, Hand
from zsy_rules.compiled import Compiled
from zsy_rules.compiled.seats import Fate, Table, no_seed
from zsy_rules.errors import Problem, UsageError
from zsy_rules.events import Dealt, Drew, Event, Turned
from zsy_rules.notation import write_cards

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Deal:
    """What a deal came to: the table with dealer and order of dealing, the hands by seat, what is left over."""

    table: Table
    hands: tuple[Hand, ...]
    rest: Hand
    events: tuple[Event, ...]


def deal(game: Compiled, table: Table, hands: Sequence[Hand] | None, turned: Card | None = None) -> Deal:
    """Deal: shuffle from the stream of `table.fate`, or take the hands (and the turned card) that are given.

    `table` has the seats that take part, the places of the round before, and the
    dealer if he is known; who drew a card to find him stands in its fate. Raises
    UsageError when chance is needed and there is no stream, or the hands are not
    of this deck.
    """
    fate = table.fate
    order = dealing_order(game, table)
    table = replace(table, dealt=order)
    events: list[Event] = [Drew(seat, drawn) for seat, drawn in fate.drawn]
    if hands is None:
        dealt, rest, pack = _shuffled(game, fate, order or table.seats)
    else:
        dealt = _given(game, hands, table.seats)
        rest = _left_over(game, dealt, table.seats)
        pack = _pack(dealt, rest, order or table.seats)
    if game.turns_card:
        up = _turned(fate, pack, turned)
        if up is not None:
            events.append(up)
            table = replace(table, turned=up.card, drawer=up.seat)
    events += [Dealt(seat, len(dealt[seat]), dealt[seat]) for seat in order or table.seats]
    return Deal(table, dealt, rest if game.rest_to is not None else EMPTY, tuple(events))


def if_known(find: Callable[[Table], Found], table: Table) -> Found | None:
    """Return what the rules find; None if only chance could tell and there is none."""
    try:
        return find(table)
    except UsageError:
        if table.fate.stream is not None:
            raise
        return None


def dealing_order(game: Compiled, table: Table) -> tuple[int, ...]:
    """Return the seats in the order of dealing; empty where only chance could tell."""
    return () if table.dealer is None else if_known(partial(_order, game), table) or ()


def _order(game: Compiled, table: Table) -> tuple[int, ...]:
    """Return the seats in the order of dealing. A first seat that takes no part hands on to the next that does."""
    assert table.dealer is not None, "asked for when there is a dealer"  # noqa: S101  (a bug of ours)
    first = game.first_card(table)
    if first is None:  # a place or partner that this table has not got: the ordinary one
        first = table.after(table.dealer)
    if first not in table.seats:
        first = table.after(first, game.deal_step)
    order = [first]
    while len(order) < len(table.seats):
        order.append(table.after(order[-1], game.deal_step))
    return tuple(order)


#: The cards as they lie in the pack, each with the seat that gets it; None: nobody.
_Pack = tuple[tuple[Card, int | None], ...]


def _shuffled(game: Compiled, fate: Fate, order: tuple[int, ...]) -> tuple[tuple[Hand, ...], Hand, _Pack]:
    """Deal singly in `order` until each has the hand of the ruleset, or all cards are out."""
    if fate.stream is None:
        raise UsageError(no_seed("the deal"))
    cards, fate.stream = fate.stream.shuffled(tuple(game.deck))
    number = len(cards) if game.hand_size is None else game.hand_size * len(order)
    hands = [EMPTY] * game.players
    for place, seat in enumerate(order):
        hands[seat] = Hand.of(cards[place : number : len(order)])
    pack = tuple((one, order[place % len(order)] if place < number else None) for place, one in enumerate(cards))
    return tuple(hands), Hand.of(cards[number:]), pack


def _pack(hands: tuple[Hand, ...], rest: Hand, order: tuple[int, ...]) -> _Pack:
    """Return given hands as though they lay in a pack."""
    return (*((one, seat) for seat in order for one in hands[seat]), *((one, None) for one in rest))


def _turned(fate: Fate, pack: _Pack, told: Card | None) -> Turned | None:
    """Turn up a card of the pack: any, or the one that is told; None if neither chance nor anybody tells it."""
    if told is not None:
        seat = next((seat for one, seat in pack if one is told), None)
        return Turned(told, seat)
    if fate.stream is None:
        return None
    return Turned(*pack[fate.below(len(pack), "the card turned up")])


def _given(game: Compiled, hands: Sequence[Hand], seats: tuple[int, ...]) -> tuple[Hand, ...]:
    """Return the given hands by seat. Fewer cards than the deck are a position, and allowed; other cards are not."""
    if len(hands) != game.players:
        raise UsageError(
            Problem("usage/hands", f"{len(hands)} hands were given; {game.name} has {game.players} seats here")
        )
    unnamed = next((seat for seat, hand in enumerate(hands) if not hand.is_named), None)
    if unnamed is not None:
        message = f"seat {unnamed + 1} was given cards without suits: {write_cards(hands[unnamed])}"
        raise UsageError(Problem("usage/hands", message, hint="a hand is of certain cards, as 3♦ 10♠ BJ"))
    together = sum(hands, EMPTY)
    if not together <= game.deck:
        extra = write_cards(together.minus(game.deck))
        raise UsageError(Problem("usage/hands", f"the deck of {game.name} does not have so many of: {extra}"))
    idle = [seat for seat, hand in enumerate(hands) if hand and seat not in seats]
    if idle:
        raise UsageError(Problem("usage/hands", f"seat {idle[0] + 1} takes no part in this round and was given cards"))
    empty = [seat for seat in seats if not hands[seat]]
    if empty:
        raise UsageError(Problem("usage/hands", f"seat {empty[0] + 1} was given no cards"))
    return tuple(hands)


def _left_over(game: Compiled, hands: tuple[Hand, ...], seats: tuple[int, ...]) -> Hand:
    """Return what given hands leave over: the other cards of the deck, if they are whole hands of the ruleset."""
    whole = game.hand_size is not None and all(len(hands[seat]) == game.hand_size for seat in seats)
    return game.deck.minus(sum(hands, EMPTY)) if whole else EMPTY
