"""The gifts of a watched round as they may have been: those that are told, and those that are due and not told.

A gift that is due and not told was made all the same: of cards that nobody
saw, as many as are due. Where their number hangs on what is not known, each
way is followed. All gifts are made before any return, whatever their order in
the record.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from zsy_rules.cards import EMPTY, name_cards
from zsy_rules.combinations import PLAIN
from zsy_rules.compiled import Compiled
from zsy_rules.errors import Problem
from zsy_rules.events import Give
from zsy_rules.position import Position
from zsy_rules.record.judging import Here, Judging, Stopped
from zsy_rules.record.model import Gift, Held, Round
from zsy_rules.record.told import Known
from zsy_rules.tribute import Due

#: So many ways are followed; more there are only where one gift may be of many sizes.
MOST_WAYS: Final = 64


@dataclass(frozen=True, slots=True)
class Given:
    """Gifts as they may have been made, and what is known then; `untold` are those of them that are not told."""

    known: Known
    gifts: tuple[Gift, ...] = ()
    untold: tuple[Due, ...] = ()

    def after(self, gift: Gift) -> "Given":
        """Return what there is after one more gift."""
        known = self.known.after_gift(gift.giver, gift.receiver, gift.cards)
        return replace(self, known=known, gifts=(*self.gifts, gift))

    def received(self, seat: int) -> Held:
        """Return what a seat was given."""
        got = [gift.cards for gift in self.gifts if gift.receiver == seat]
        return Held(sum((held.cards for held in got), EMPTY), sum(held.unknown for held in got))

    def moved(self, seat: int) -> int:
        """Return by how many cards the hand of a seat has grown."""
        return len(self.received(seat)) - sum(len(gift.cards) for gift in self.gifts if gift.giver == seat)


def ways_given(
    judging: Judging,
    one: Round,
    number: int,
    known: Known,
    *,
    dealt: Sequence[Sequence[int]],
    owed: Sequence[Due] | None,
) -> tuple[Given, ...]:
    """Return the gifts of a round as they may have been made.

    `dealt` are the numbers of cards by seat as they may have been dealt, `owed`
    the gifts that may be due (None: it is not known which). Raises Stopped where
    what is told is against the rules in every way, or too much is not told.
    """
    told = [*((gift, False) for gift in one.tribute), *((gift, True) for gift in one.returns)]
    ways = [Given(known)]
    for gift, dues, is_sure in _queue(judging.game, told, owed):
        if gift is None:
            ways = [after for way in ways for after in _after(judging.game, way, dues, dealt, is_sure=is_sure)]
        else:
            objections = [_objection(judging, way, gift, dues) for way in ways]
            ways = [way.after(gift) for way, found in zip(ways, objections, strict=True) if found is None]
            if not ways and are_open(judging.game, one, owed):
                raise not_judged(judging, one, f"who gave to whom in round {number} is not told")
            if not ways:
                problem = next(found for found in objections if found is not None)
                raise judging.illegal(problem, gift.place, Here(number, gift.giver))
        if len(ways) > MOST_WAYS:
            raise not_judged(judging, one, f"what was given in round {number} is not told")
    if one.plays and (untold := next((way.untold for way in ways if way.untold), ())):
        pairs = " ".join(f"{judging.name(due.giver)}>{judging.name(due.receiver)}" for due in untold)
        message = f"what was given in round {number} is not told ({pairs}), and those hands are not known from there on"
        place = judging.place(one, "round")
        judging.note("ok", judging.problem("record/not-judged", message, place, severity="note"))
    return tuple(ways)


def are_open(game: Compiled, one: Round, owed: Sequence[Due] | None) -> bool:
    """Whether gifts may have been made that are not told, and nobody knows who made them."""
    if owed is not None:
        return False
    pairs = [(gift.giver, gift.receiver) for gift in one.tribute]
    return len(pairs) < len(game.gifts) or any((gift.receiver, gift.giver) not in pairs for gift in one.returns)


def not_judged(judging: Judging, one: Round, message: str) -> Stopped:
    """Keep that a round cannot be judged further; the caller raises what is returned."""
    problem = judging.problem("record/not-judged", message, judging.place(one, "round"), severity="warning")
    return judging.stop("incomplete", problem)


#: A gift that is told (None: it is not), by which rules it may be due, and whether it certainly is.
_Step = tuple[Gift | None, tuple[Due, ...], bool]


def _queue(game: Compiled, told: Sequence[tuple[Gift, bool]], owed: Sequence[Due] | None) -> list[_Step]:
    """Return the gifts, told or not, in the order in which they are due."""
    if owed is None:
        return _queue_by_told(game, told)
    left = list(told)
    found: list[_Step] = []
    for due in owed:
        mine = (due.giver, due.receiver, due.back)
        at = next((at for at, (gift, back) in enumerate(left) if (gift.giver, gift.receiver, back) == mine), None)
        found.append((None if at is None else left.pop(at)[0], (due,), True))
    return found


def _queue_by_told(game: Compiled, told: Sequence[tuple[Gift, bool]]) -> list[_Step]:
    """Return the gifts that are told, and what may have come back for them, where it is not known what is due."""
    found: list[_Step] = [(gift, (), True) for gift, _ in told]
    returns = [(gift.receiver, gift.giver) for gift, back in told if back]
    for gift in (gift for gift, back in told if not back):
        pair = (gift.giver, gift.receiver)
        if pair in returns:
            returns.remove(pair)
            continue
        dues = tuple(Due(rule, gift.receiver, gift.giver, back=True) for rule in game.gifts if rule.back)
        found += [(None, dues, len(dues) == len(game.gifts))] if dues else []
    return found


def _after(
    game: Compiled, way: Given, dues: tuple[Due, ...], dealt: Sequence[Sequence[int]], *, is_sure: bool
) -> list[Given]:
    """Return what there may be after a gift that is not told, by one of the rules by which it may be due."""
    found: list[Given] = []
    for due in dues:
        if due.back and not any((one.receiver, one.giver) == (due.giver, due.receiver) for one in way.gifts):
            return [way]  # nothing was given, and nothing comes back
        shares = _shares(game, way, due, dealt)
        is_sure = is_sure and all(shares)
        untold = replace(way, untold=(*way.untold, due))
        found += [untold.after(Gift(due.giver, due.receiver, held)) for held in shares if held]
    return found if is_sure else [way, *found]


def _shares(game: Compiled, way: Given, due: Due, dealt: Sequence[Sequence[int]]) -> list[Held]:
    """Return what may have been given: by rank where the hand of the giver tells it, else so many cards."""
    share = due.share
    hand, got = way.known.hand(due.giver), way.received(due.giver)
    if hand is not None and not got.unknown:
        wanted = share.due(hand, got.cards, PLAIN, game.strengths())
        number = share.number(hand, got.cards, PLAIN)
        return [Held(EMPTY, number) if wanted is None else Held(wanted)]
    held = [counts[due.giver] + way.moved(due.giver) for counts in dealt] or [0]
    least = min(held) - (0 if share.received else len(got))
    allowed = share.allowed(PLAIN)
    if not all(one in allowed for one in game.deck):
        least = 0
    return [Held(EMPTY, number) for number in range(min(share.count, max(0, least)), min(share.count, max(held)) + 1)]


def _objection(judging: Judging, way: Given, gift: Gift, dues: tuple[Due, ...]) -> Problem | None:
    """Return why a gift is against the rules, as far as it is certain."""
    name, cards, known = judging.name(gift.giver), gift.cards.cards, way.known
    if lacking := known.lacks(gift.giver, cards) or known.elsewhere(gift.giver, cards):
        return Problem("play/not-held", f"{name} does not hold {judging.cards(lacking)}")
    hand, got = known.hand(gift.giver), way.received(gift.giver)
    if not dues or hand is None or got.unknown or not got.cards.is_named:
        return None
    (due,) = dues
    number = due.share.number(hand, got.cards, PLAIN)
    if gift.cards.unknown:
        message = f"{number} card{'s' if number != 1 else ''} must be given, not {len(gift.cards)}"
        return None if len(gift.cards) == number else Problem("play/wrong-count", message)
    position = Position(
        game=judging.game,
        seat=gift.giver,
        turn=gift.giver,
        hand=hand,
        counts=(0,) * judging.game.players,
        trick=None,
        due=due,
        received=got.cards,
        duty=None,
        order=PLAIN,
    )
    eligible = due.share.eligible(hand, got.cards, PLAIN)
    return position.check(Give(name_cards(cards, eligible) or cards), judging.name, judging.lang)
