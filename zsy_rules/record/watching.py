"""A record whose hands are not all known, judged by the watcher.

Gifts are only followed; points, totals and winners are not judged, as they
may hang on cards that nobody saw.
"""

from dataclasses import replace

from zsy_rules.compiled.effects import Alive
from zsy_rules.errors import Problem, UsageError
from zsy_rules.record.judging import Here, Judging, Stopped
from zsy_rules.record.model import Gift, Round, Turn
from zsy_rules.record.told import Known
from zsy_rules.record.watcher import Watch, find_bars, find_lead, table_of
from zsy_rules.trick import Trick


def watch_out(judging: Judging) -> None:
    """Judge every play of the record; raises Stopped where it cannot be followed."""
    record = judging.record
    places: tuple[int, ...] = ()
    alive: tuple[Alive, ...] = ()
    for number, one in enumerate(record.rounds, start=1):
        last = _Round(judging, one, number, alive).watch(() if one.decider else places)
        places = last.places
        alive = tuple(one for one in (last.trick.alive if last.trick else ()) if one.rule.until == "match_end")
    if not record.rounds:
        raise judging.incomplete("no round is recorded", record.start)
    untold = (
        record.result if record.result is not None else next((one.scores for one in record.rounds if one.scores), None)
    )
    if untold:
        message = "points, totals and winners are not judged: not all hands are known"
        judging.note("ok", judging.problem("record/not-judged", message, record.start, severity="note"))
    agreed = record.length if record.length is not None else judging.game.match.rounds
    if agreed is not None and len(record.rounds) < agreed and judging.game.match.target is None:
        raise judging.incomplete("the record stops before the match is over", record.start)


class _Round:
    """Watches one round."""

    def __init__(self, judging: Judging, one: Round, number: int, alive: tuple[Alive, ...]) -> None:
        self.judging = judging
        self.one = one
        self.number = number
        self.alive = alive

    def watch(self, before: tuple[int, ...]) -> Watch:
        """Return the round at its end; `before` are the places of the one before. Raises Stopped."""
        judging, one = self.judging, self.one
        watch = self._start(before)
        tricks: list[int] = []
        for turn in one.plays:
            tricks.append(1 if watch.trick is None else watch.trick.number)
            watch = self._act(watch, turn)
            judging.plays += 1
        judging.check_tricks(one, self.number, tricks)
        if not watch.is_over:
            message = f"round {self.number} stops while {judging.labels(watch.holders)} hold cards"
            raise judging.incomplete(message, one.plays[-1].place if one.plays else judging.place(one, "round"))
        judging.rounds += 1
        judging.check_finish(one, self.number, watch.places)
        return watch

    def _act(self, watch: Watch, turn: Turn) -> Watch:
        judging = self.judging
        here = Here(self.number, turn.seat, watch.trick or Trick(1, watch.leaders))
        judging.check_mark(turn, here)
        answer = watch.judge(turn)
        if answer.problems and not turn.irregular:
            first, *others = answer.problems
            raise judging.illegal(replace(first, also=tuple(others)), turn.place, here)
        if answer.problems and turn.cards is not None:
            watch = watch.forced(turn.seat)
            answer = watch.judge(turn)
            if answer.problems:
                raise judging.stop("irregular", judging.located(answer.problems[0], turn.place, here))
        return watch.after(turn, answer.laid)

    # --- how the round begins ---

    def _start(self, before: tuple[int, ...]) -> Watch:
        judging, one, game = self.judging, self.one, self.judging.game
        seats = self._seats()
        known = Known(game.deck, one.hands)
        self._check_hands(known)
        counts = self._counts(seats)
        whole = sum(counts) == len(game.deck)
        for gift in (*one.tribute, *one.returns):
            self._check_gift(gift, known)
            known = known.after_gift(gift.giver, gift.receiver, gift.cards)
            counts[gift.giver] -= len(gift.cards)
            counts[gift.receiver] += len(gift.cards)
        table = table_of(game, seats, before, one.dealer)
        lead = find_lead(game, table, known, whole=whole)
        leaders = lead.leaders
        if one.leader is not None:
            if one.leader not in leaders:
                message = f"{judging.name(one.leader)} cannot lead round {self.number} by the rules"
                raise self._stop("record/leader-differs", message, "lead")
            leaders = (one.leader,)
        alive = self.alive + find_bars(game, table)
        return Watch(game, seats, known, tuple(counts), leaders, lead.opening, lead.duty, judging.name, alive)

    def _seats(self) -> tuple[int, ...]:
        """Return the seats that take part: in a deciding round those that are told of."""
        one = self.one
        everybody = range(len(self.judging.record.players))
        if not one.decider:
            return tuple(everybody)
        told = {turn.seat for turn in one.plays} | {seat for seat in everybody if one.hands[seat]}
        return tuple(seat for seat in everybody if seat in told)

    def _check_hands(self, known: Known) -> None:
        """See to it that the cards told are cards of the deck, and not of two hands."""
        for seat, held in enumerate(known.told):
            if held is None:
                continue
            wrong = known.elsewhere(seat, held.cards)
            if wrong:
                name = self.judging.name(seat)
                message = f"{name} cannot be dealt {wrong}: it is in another hand, or not in the deck"
                raise self._stop("record/deal", message, f"deal {seat}")

    def _counts(self, seats: tuple[int, ...]) -> list[int]:
        """Return the number of cards dealt to each seat, as told or as it follows from the dealer and the others."""
        judging, one, game = self.judging, self.one, self.judging.game
        share, over = divmod(len(game.deck), len(seats)) if game.hand_size is None else (game.hand_size, 0)
        told = {seat: len(held) for seat, held in enumerate(one.hands) if held is not None and seat in seats}
        order = self._dealing_order(seats) if over else seats
        expected = {seat: share + (at < over) for at, seat in enumerate(order)}
        if not order:
            more = [seat for seat, count in told.items() if count == share + 1]
            less = [seat for seat, count in told.items() if count == share]
            if len(more) >= over:
                expected = {seat: share + (seat in more[:over]) for seat in seats}
            elif len(less) >= len(seats) - over:
                expected = {seat: share + (seat not in less[: len(seats) - over]) for seat in seats}
        for seat, count in told.items():
            right = f"{expected[seat]}" if seat in expected else f"{share} or {share + 1}"
            if str(count) not in right.split(" or "):
                message = f"{judging.name(seat)} has {count} cards in round {self.number}; dealt in turn it is {right}"
                raise self._stop("record/deal", message, f"deal {seat}")
        if not expected:
            hint = "write the line `dealer`, or the numbers of cards, as in deal N: ?x13"
            message = f"who has more cards in round {self.number} is not told"
            place = judging.place(one, "round")
            problem = judging.problem("record/not-judged", message, place, hint, severity="warning")
            raise judging.stop("incomplete", problem)
        return [expected.get(seat, 0) for seat in range(len(judging.record.players))]

    def _dealing_order(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Return the seats in the order of dealing; none if the dealer is not known."""
        game, dealer = self.judging.game, self.one.dealer
        if dealer is None:
            return ()
        table = table_of(game, seats, (), dealer)
        try:
            first = game.first_card(table)
        except UsageError:
            return ()
        order = [dealer if first is None else first]
        while len(order) < len(seats):
            order.append(table.after(order[-1], game.deal_step))
        return tuple(order)

    def _check_gift(self, gift: Gift, known: Known) -> None:
        judging = self.judging
        if lacking := known.lacks(gift.giver, gift.cards.cards) or known.elsewhere(gift.giver, gift.cards.cards):
            here = Here(self.number, gift.giver)
            problem = Problem("play/not-held", f"{judging.name(gift.giver)} does not hold {lacking}")
            raise judging.illegal(problem, gift.place, here)

    def _stop(self, code: str, message: str, name: str) -> Stopped:
        judging = self.judging
        return judging.stop("illegal", judging.problem(code, message, judging.place(self.one, name)))
