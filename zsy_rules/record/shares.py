"""What may have been dealt in a watched round: which seats took part, how many cards each got, what was left over."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

from zsy_rules.compiled.effects import Alive
from zsy_rules.compiled.seats import Table
from zsy_rules.deal import dealing_order, in_order
from zsy_rules.match import Course
from zsy_rules.record.beginning import Deal, known_rest
from zsy_rules.record.judging import Judging, Stopped
from zsy_rules.record.model import Round
from zsy_rules.record.told import Known
from zsy_rules.record.watcher import table_of


@dataclass(frozen=True, slots=True)
class Before:
    """What a round follows: how many rounds, their course (None: not known), places and dealer, effects that hold on.

    `places` are empty in a first round, None where they are not known; `lasting`
    are the effects as they may be.
    """

    rounds: int = 0
    course: Course | None = field(default_factory=Course)
    places: tuple[int, ...] | None = ()
    dealer: int | None = None
    lasting: tuple[tuple[Alive, ...], ...] = ((),)


class Shares:
    """The ways in which the cards of a round may have been dealt."""

    def __init__(self, judging: Judging, one: Round, number: int, before: Before, dealer: int | None) -> None:
        self.judging = judging
        self.one = one
        self.number = number
        self.before = before
        self.dealer = dealer

    def deals(self) -> list[Deal]:
        """Return what may have been dealt; raises Stopped where the hands told cannot be."""
        found: list[Deal] = []
        all_takers = self._takers()
        for seats in all_takers:
            rest = known_rest(self.judging, self.one, self.number, seats, only=len(all_takers) == 1)
            self._check_hands(Known(self.judging.game.deck, self.one.hands, rest.cards))
            found += [Deal(self._seated(seats), counts, rest) for counts in self._counts(seats)]
        return found

    def wrong_counts(self) -> Stopped:
        """Return that hands as told have not the numbers of cards that dealing gives."""
        name = self.judging.name
        told = {seat: len(held) for seat, held in enumerate(self.one.hands) if held is not None}
        dealt = [counts for seats in self._takers() for counts in self._dealt(seats)]
        for seat, count in told.items():
            right = sorted({counts[seat] for counts in dealt})
            if count not in right:
                wanted = " or ".join(map(str, right))
                message = f"{name(seat)} has {count} cards in round {self.number}; dealt in turn it is {wanted}"
                return self._wrong("record/deal", message, f"deal {seat}")
        hands = " ".join(f"{name(seat)}={count}" for seat, count in told.items())
        message = f"the cards of round {self.number} are dealt {hands}; singly in turn it cannot be so"
        return self._wrong("record/deal", message, "deal")

    def _takers(self) -> tuple[tuple[int, ...], ...]:
        """Return the seats that take part, as it may be: in a deciding round those of the sides that were ahead."""
        one = self.one
        everybody = range(len(self.judging.record.players))
        if not one.decider:
            return (tuple(everybody),)
        if self.before.course is not None:
            sides = (self.judging.game.sides[index] for index in self.before.course.tied)
            return (tuple(sorted(seat for side in sides for seat in side)),)
        if one.finish is not None:
            return (tuple(sorted(one.finish)),)
        told = {turn.seat for turn in one.plays} | {seat for seat in everybody if one.hands[seat]}
        others = [seat for seat in everybody if seat not in told]
        more = (some for number in range(len(others) + 1) for some in combinations(others, number))
        return tuple(tuple(sorted((*told, *some))) for some in more if len(told) + len(some) > 1)

    def _check_hands(self, known: Known) -> None:
        """See to it that the cards told are cards of the deck, and not of two hands."""
        for seat, held in enumerate(known.told):
            if held is None:
                continue
            wrong = known.elsewhere(seat, held.cards)
            if wrong:
                name, cards = self.judging.name(seat), self.judging.cards(wrong)
                message = f"{name} cannot be dealt {cards}: it is in another hand, left over, or not in the deck"
                raise self._wrong("record/deal", message, f"deal {seat}")

    def _counts(self, seats: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        """Return the numbers of cards dealt by seat as they may be, by the dealer and the hands that are told."""
        hands = self.one.hands
        return tuple(
            counts
            for counts in self._dealt(seats)
            if all(held is None or len(held) == number for held, number in zip(hands, counts, strict=True))
        )

    def _dealt(self, seats: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        """Return the numbers of cards by seat that dealing singly in turn may give."""
        game = self.judging.game
        table = self._seated(seats)
        orders = [table.dealt] if table.dealt else [in_order(table, seat, game.deal_step) for seat in seats]
        each = game.dealt_each(decider=self.one.decider)
        share, over = divmod(len(game.deck), len(seats)) if each is None else (each, 0)
        return tuple(dict.fromkeys(_in_turn(order, share, over, game.players) for order in orders))

    def _seated(self, seats: tuple[int, ...]) -> Table:
        """Return the table of a deal, with the order of dealing as far as it is known."""
        game = self.judging.game
        table = table_of(game, seats, () if self.one.decider else self.before.places or (), self.dealer)
        is_later = self.before.rounds > 0 and not self.one.decider
        if is_later and self.before.places is None:
            return table
        return replace(table, dealt=dealing_order(game, table))

    def _wrong(self, code: str, message: str, name: str) -> Stopped:
        judging = self.judging
        return judging.stop("illegal", judging.problem(code, message, judging.place(self.one, name)))


def _in_turn(order: Sequence[int], share: int, over: int, players: int) -> tuple[int, ...]:
    """Return the numbers of cards by seat when `over` cards are left after `share` for each."""
    place = {seat: at for at, seat in enumerate(order)}
    return tuple(share + (place[seat] < over) if seat in place else 0 for seat in range(players))
