"""The exchange: gifts (进贡) before the tricks, then what comes back (还贡), as a queue of what is due.

All gifts are made before any return, each in order of the receiver's place,
best first, then of the giver's. Source: section 11 of the ruleset language.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from zsy_rules.cards import EMPTY, Hand
from zsy_rules.combinations import Order
from zsy_rules.compiled import Compiled
from zsy_rules.compiled.gifts import GiftRule, Share
from zsy_rules.compiled.seats import Table
from zsy_rules.errors import Problem, Related
from zsy_rules.notation import CANONICAL, write_cards


@dataclass(frozen=True, slots=True)
class Due:
    """One gift that a seat owes: by which rule, to whom, and whether it is a return."""

    rule: GiftRule
    giver: int
    receiver: int
    back: bool

    @property
    def share(self) -> Share:
        """Which cards are due."""
        share = self.rule.back if self.back else self.rule.give
        assert share is not None, "a return is queued only where the rule has one"  # noqa: S101  (a bug of ours)
        return share


@dataclass(frozen=True, slots=True)
class Exchange:
    """What is still due, and what was given so far: `received` by seat, `gifts` as (giver, strengths) in order."""

    queue: tuple[Due, ...] = ()
    received: tuple[tuple[int, Hand], ...] = ()
    gifts: tuple[tuple[int, tuple[int, ...]], ...] = ()

    @property
    def due(self) -> Due | None:
        """The next gift; None when the exchange is over."""
        return self.queue[0] if self.queue else None

    def received_by(self, seat: int) -> Hand:
        """Return the cards that `seat` got in this exchange."""
        return sum((cards for other, cards in self.received if other == seat), EMPTY)


def begin(game: Compiled, table: Table, hands: Sequence[Hand], order: Order) -> Exchange:
    """Return the exchange of a round: empty in a first round, gifts between partners skipped by the rule."""
    if not table.places:
        return Exchange()
    gifts: list[Due] = []
    for rule in game.gifts:
        giver, receiver = rule.giver(table), rule.receiver(table)
        if giver is None or receiver is None or giver == receiver:
            continue
        if not rule.between_partners and any({giver, receiver} <= side for side in table.sides):
            continue
        gifts.append(Due(rule, giver, receiver, back=False))
    place = {seat: number for number, seat in enumerate(table.places)}
    gifts.sort(key=lambda due: (place[due.receiver], place[due.giver]))
    returns = [Due(due.rule, due.receiver, due.giver, back=True) for due in gifts if due.rule.back]
    return _settle(Exchange((*gifts, *returns)), hands, order)


def after_gift(game: Compiled, exchange: Exchange, cards: Hand, hands: Sequence[Hand], order: Order) -> Exchange:
    """Return the exchange after the due gift was made; `hands` are those after it."""
    due = exchange.queue[0]
    gifts = exchange.gifts
    if not due.back:
        strengths = game.strengths(order)
        gifts += ((due.giver, tuple(sorted(map(strengths.rank, cards), reverse=True))),)
    received = (*exchange.received, (due.receiver, cards))
    return _settle(replace(exchange, queue=exchange.queue[1:], received=received, gifts=gifts), hands, order)


def gift_objections(
    game: Compiled,
    due: Due,
    cards: Hand,
    *,
    hand: Hand,
    received: Hand,
    order: Order,
    name: str,
    lang: str = CANONICAL,
) -> Iterator[Problem]:
    """Yield why cards are not what is due of the giver, called `name`, who holds `hand` and was given `received`.

    Messages have their cards in the language `lang`.
    """
    number = due.share.number(hand, received, order)
    clause = game.clause("tribute", due.rule.name, "back" if due.back else "give")
    related = () if clause is None else (Related("the rule", clause),)
    if len(cards) != number:
        message = f"{number} card{'s' if number != 1 else ''} must be given, not {len(cards)}"
        yield Problem("play/wrong-count", message, related=related)
        return
    eligible = due.share.eligible(hand, received, order)
    wanted = due.share.due(hand, received, order, game.strengths(order))
    if wanted is not None and cards.anonymous != wanted:
        message = f"{write_cards(cards, lang)} is not what {name} must give"
        hint = f"due: {write_cards(wanted.anonymous, lang)}"
        yield Problem("play/not-due", message, hint=hint, related=related)
    elif cards <= hand and not cards <= eligible:
        barred = write_cards(Hand.of(one for one in cards if one not in eligible), lang)
        yield Problem("play/not-due", f"{barred} may not be given", related=related)


def _settle(exchange: Exchange, hands: Sequence[Hand], order: Order) -> Exchange:
    """Leave out what cannot be given: a seat without such cards gives nothing, and nothing comes back for it."""
    queue = exchange.queue
    while queue and not queue[0].share.number(hands[queue[0].giver], exchange.received_by(queue[0].giver), order):
        empty, *rest = queue
        queue = tuple(
            due
            for due in rest
            if empty.back or not (due.back and due.rule is empty.rule and due.receiver == empty.giver)
        )
    return replace(exchange, queue=queue)
