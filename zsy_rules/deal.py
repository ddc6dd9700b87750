"""The deal (发牌): who deals, who gets the first card, the hands, what is left over, the card turned up.

Chance comes only from a stream. Where hands are given there may be none: what
only chance could tell then stays unknown, until somebody needs it. Source:
section 7 of the ruleset language.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from zsy_rules.cards import EMPTY, Card, Hand
from zsy_rules.compiled import Compiled
from zsy_rules.compiled.seats import Fate, Table, no_seed
from zsy_rules.errors import Problem, UsageError
from zsy_rules.events import Dealt, Drew, Event, Turned
from zsy_rules.notation import CANONICAL, in_language, write_cards

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Deal:
    """What a deal came to: the table with dealer and order of dealing, the hands by seat, what is left over."""

    table: Table
    hands: tuple[Hand, ...]
    rest: Hand
    events: tuple[Event, ...]


def deal(
    game: Compiled, table: Table, hands: Sequence[Hand] | None, turned: Card | None = None, *, decider: bool = False
) -> Deal:
    """Deal: shuffle from the stream of `table.fate`, or take the hands (and the turned card) that are given.

    `table` has the seats that take part, the places of the round before, and the
    dealer if he is known; who drew a card to find him stands in its fate. In a
    deciding round the whole deck is dealt (section 12 of the ruleset language).
    Raises UsageError when chance is needed and there is no stream, or the hands
    are not of this deck.
    """
    fate = table.fate
    size = game.dealt_each(decider=decider)
    if hands is None:
        order = dealing_order(game, table)
        dealt, rest, pack = _shuffled(game, size, fate, order or table.seats)
    else:
        dealt = _given(game, hands, table.seats)
        order = dealing_order(game, table, [len(hand) for hand in dealt])
        rest = _left_over(game, size, dealt, table.seats)
        pack = _pack(dealt, rest, order or table.seats)
    events: list[Event] = [Drew(seat, drawn) for seat, drawn in fate.drawn]
    table = replace(table, dealt=order)
    if game.turns_card:
        up = _turned(fate, pack, turned)
        if up is not None:
            events.append(up)
            table = replace(table, turned=up.card, drawer=up.seat)
    events += [Dealt(seat, len(dealt[seat]), dealt[seat]) for seat in order or table.seats]
    return Deal(table, dealt, rest if game.rest_to is not None else EMPTY, tuple(events))


def find_dealer(game: Compiled, table: Table) -> int | None:
    """Return the dealer by the rules; None if only chance could tell and there is none.

    Where the rules mean a seat that this table has not got, the turn to deal
    goes on to the next seat; in a first round it is drawn.
    """
    try:
        dealer = (game.later_dealer if table.places else game.first_dealer)(table)
        if dealer is None and table.dealer is None:
            return table.seats[table.fate.below(len(table.seats), "who deals")]
    except UsageError:
        return None
    return table.after(table.dealer) if dealer is None and table.dealer is not None else dealer


def dealing_order(game: Compiled, table: Table, counts: Sequence[int] | None = None) -> tuple[int, ...]:
    """Return the seats in the order of dealing; empty where only chance or an unknown dealer could tell it.

    A first seat that takes no part hands on to the next that does. `counts`
    are the cards that were dealt by seat: where the deck does not go round
    evenly, they tell who got the first card when nothing else does.
    """
    try:
        first = game.first_card(table)
    except UsageError:
        orders = [in_order(table, seat, game.deal_step) for seat in table.seats]
        return next((order for order in orders if counts and _is_told(game, order, counts)), ())
    if first is None:  # a place or partner that this table has not got: the ordinary one
        first = None if table.dealer is None else table.after(table.dealer)
    if first is not None and first not in table.seats:  # who deals a deciding round may take no part in it
        first = table.after(first, game.deal_step)
    return () if first is None else in_order(table, first, game.deal_step)


def in_order(table: Table, first: int, step: int) -> tuple[int, ...]:
    """Return the seats of a table from `first` on, in turn order (`step` -1: against it)."""
    order = [first]
    while len(order) < len(table.seats):
        order.append(table.after(order[-1], step))
    return tuple(order)


def _is_told(game: Compiled, order: tuple[int, ...], counts: Sequence[int]) -> bool:
    """Whether a whole deck dealt singly in this order, and in no other, gives so many cards."""
    share, over = divmod(len(game.deck), len(order))
    return over > 0 and [counts[seat] for seat in order] == [share + (at < over) for at in range(len(order))]


#: The cards as they lie in the pack, each with the seat that gets it; None: nobody.
_Pack = tuple[tuple[Card, int | None], ...]


def _shuffled(
    game: Compiled, size: int | None, fate: Fate, order: tuple[int, ...]
) -> tuple[tuple[Hand, ...], Hand, _Pack]:
    """Deal singly in `order` until each has a hand of `size`, or (None) all cards are out."""
    if fate.stream is None:
        raise UsageError(no_seed("the deal"))
    cards, fate.stream = fate.stream.shuffled(tuple(game.deck))
    number = len(cards) if size is None else size * len(order)
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


def check_hands(game: Compiled, hands: Sequence[Hand], lang: str = CANONICAL) -> None:
    """See to it that there is a hand for each seat, of certain cards, and all of one deck; raises UsageError.

    Fewer cards than the deck are a position, and allowed. `lang` is the language of the cards in the message.
    """
    if len(hands) != game.players:
        raise UsageError(
            Problem("usage/hands", f"{len(hands)} hands were given; {game.name} has {game.players} seats here")
        )
    unnamed = next((seat for seat, hand in enumerate(hands) if not hand.is_named), None)
    if unnamed is not None:
        message = f"seat {unnamed + 1} was given cards without suits: {write_cards(hands[unnamed], lang)}"
        raise UsageError(
            Problem("usage/hands", message, hint=f"a hand is of certain cards, as {in_language('3♦ 10♠ BJ', lang)}")
        )
    together = sum(hands, EMPTY)
    if not together <= game.deck:
        extra = write_cards(together.minus(game.deck), lang)
        raise UsageError(Problem("usage/hands", f"the deck of {game.name} does not have so many of: {extra}"))


def _given(game: Compiled, hands: Sequence[Hand], seats: tuple[int, ...]) -> tuple[Hand, ...]:
    """Return the given hands by seat: one for each that takes part, and for nobody else."""
    check_hands(game, hands)
    idle = [seat for seat, hand in enumerate(hands) if hand and seat not in seats]
    if idle:
        raise UsageError(Problem("usage/hands", f"seat {idle[0] + 1} takes no part in this round and was given cards"))
    empty = [seat for seat in seats if not hands[seat]]
    if empty:
        raise UsageError(Problem("usage/hands", f"seat {empty[0] + 1} was given no cards"))
    return tuple(hands)


def _left_over(game: Compiled, size: int | None, hands: tuple[Hand, ...], seats: tuple[int, ...]) -> Hand:
    """Return what given hands leave over: the other cards of the deck, if they are whole hands of `size`."""
    whole = size is not None and all(len(hands[seat]) == size for seat in seats)
    return game.deck.minus(sum(hands, EMPTY)) if whole else EMPTY
