"""Gifts of a record: those written by ranks given their suits, and what is certain of gifts from unknown hands."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from zsy_rules.cards import EMPTY, Card, Hand
from zsy_rules.combinations import PLAIN
from zsy_rules.compiled import Compiled
from zsy_rules.compiled.seats import Table
from zsy_rules.errors import Problem, UsageError
from zsy_rules.record.judging import Here, Judging
from zsy_rules.record.model import Gift, Held, Record, Round
from zsy_rules.tribute import Due, begin

# --- suits of gifts by ranks ---------------------------------------------------------------------


def with_named_gifts(record: Record, game: Compiled) -> tuple[Record, bool]:
    """Return the record with suits for gifts that are written by ranks, and whether some of these were chosen.

    Where the giver has more such cards than are given, one is taken that it
    does not name later; but where suits decide something, the gift stays as it
    is, and the record is one that does not tell all.
    """
    rounds = [_Named(one, game) for one in record.rounds]
    return replace(record, rounds=tuple(one.round for one in rounds)), any(one.has_chosen for one in rounds)


class _Named:
    """Names the gifts of a round."""

    def __init__(self, one: Round, game: Compiled) -> None:
        self.round = one
        self.game = game
        self.has_chosen = False
        gifts = (*one.tribute, *one.returns)
        if any(not gift.cards.unknown and not gift.cards.cards.is_named for gift in gifts):
            self.own = [EMPTY if held is None or not held.is_certain else held.cards for held in one.hands]
            self.received = [EMPTY for _ in one.hands]
            self.later = [_named_later(one, seat) for seat in range(len(one.hands))]
            tribute = tuple(map(self._gift, one.tribute))
            self.own = [hand + more for hand, more in zip(self.own, self.received, strict=True)]
            self.round = replace(one, tribute=tribute, returns=tuple(map(self._gift, one.returns)))

    def _gift(self, gift: Gift) -> Gift:
        """Return the gift named; what its giver got in gifts of the same sort is not among what it gives."""
        wanted = gift.cards.cards
        held = self.own[gift.giver]
        named = Hand.of(one for one in wanted if one.is_named)
        if not gift.cards.unknown:
            for rank, number in Counter(one.rank for one in wanted.minus(named)).items():
                those = [one for one in held.minus(named) if one.rank is rank and one.is_named]
                if len(those) < number or (len(those) > number and self._decides(those)):
                    return gift
                self.has_chosen |= len(those) > number and len(set(those)) > 1
                named += Hand.of(sorted(those, key=lambda one: self._rather(gift, one))[:number])
            gift = replace(gift, cards=Held(named))
        self.own[gift.giver] = held.minus(named)
        self.received[gift.receiver] += named
        return gift

    def _decides(self, those: Sequence[Card]) -> bool:
        """Whether it may count which of these cards of one rank goes."""
        if len(set(those)) == 1:
            return False
        game, leader = self.game, self.game.resolved.ruleset.lead.later_rounds
        if game.apart is None or (leader.base == "holder" and leader.card is None):
            return True  # suits count in plays, or the holder of the lowest card leads
        return any(one in game.apart for one in those)

    def _rather(self, gift: Gift, one: Card) -> tuple[bool, bool, bool]:
        """Return the less the rather the card goes: one that its giver does not name later, but its receiver does."""
        return (
            one in self.later[gift.giver],
            one not in self.later[gift.receiver],
            one in self.received[gift.giver],
        )


def _named_later(one: Round, seat: int) -> Hand:
    """Return the cards that a seat names by suit in the plays of a round."""
    played = (turn.cards for turn in one.plays if turn.seat == seat and turn.cards is not None)
    return Hand.of(card for cards in played for card in cards if card.is_named)


# --- gifts from hands that nobody saw ------------------------------------------------------------


def check_gifts(
    judging: Judging, one: Round, number: int, dealt: Sequence[Sequence[int]], table: Table | None
) -> tuple[Due, ...] | None:
    """Return the gifts that may be due; None where that is not known.

    See to it that those told are not larger than hands and rules allow, and go from whom to whom they are due.

    `dealt` are the numbers of cards by seat as they may have been dealt; a
    `table` of None is one that is not known. Raises Stopped.
    """
    most = [max((counts[seat] for counts in dealt), default=0) for seat in range(len(one.hands))]
    owing = None if table is None else _owed(judging.game, table)
    owed = None if owing is None else list(owing)
    incoming = list(owing or ())  # what may have come before, told or not: gifts before each gift, all before a return
    for gift, back in (*((gift, False) for gift in one.tribute), *((gift, True) for gift in one.returns)):
        for awaited in [due for due in incoming if back or not due.back]:
            incoming.remove(awaited)
            most[awaited.receiver] += awaited.share.count
        here, name = Here(number, gift.giver), judging.name(gift.giver)
        if dealt and len(gift.cards) > most[gift.giver]:
            left = most[gift.giver]
            message = f"{name} has {left} card{'s' if left != 1 else ''}, and cannot give {len(gift.cards)}"
            raise judging.illegal(Problem("play/not-held", message), gift.place, here)
        most[gift.giver] -= len(gift.cards)
        if owed is None:
            most[gift.receiver] += len(gift.cards)
            continue
        due = next(
            (due for due in owed if (due.giver, due.receiver, due.back) == (gift.giver, gift.receiver, back)), None
        )
        if due is None:
            message = f"{name} owes {judging.name(gift.receiver)} no such gift"
            raise judging.stop("illegal", judging.problem("record/undue-gift", message, gift.place))
        owed.remove(due)
        if len(gift.cards) > due.share.count:
            wanted = due.share.count
            message = f"a gift of {wanted} card{'s' if wanted != 1 else ''} is due, not of {len(gift.cards)}"
            raise judging.illegal(Problem("play/wrong-count", message), gift.place, here)
    return owing


def _owed(game: Compiled, table: Table) -> tuple[Due, ...] | None:
    """Return all gifts that may be due; None if hands, chance or what is not told say who owes them."""
    if not table.places:
        return ()
    phrases = (who for rule in game.resolved.ruleset.tribute.values() for who in (rule.from_, rule.to))
    if any(who is not None and who.base == "holder" for who in phrases):
        return None
    try:
        return tuple(begin(game, table, [game.deck] * game.players, PLAIN).queue)
    except UsageError:
        return None
