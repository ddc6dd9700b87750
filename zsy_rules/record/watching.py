"""A record that does not tell all, judged by the watcher: round by round, and the course of the match between them.

Of gifts it is judged who owes whom and how many, and which cards where the hand
of the giver is told. Places, points, totals, winners, deciding rounds and the
end of the match are judged as far as they follow from what is known.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from zsy_rules.compiled.effects import Alive
from zsy_rules.compiled.points import Points
from zsy_rules.compiled.seats import Table
from zsy_rules.errors import Problem
from zsy_rules.match import Course, course_of, hangs_on_points, totals_of
from zsy_rules.record.beginning import Beginning, beginnings
from zsy_rules.record.dealing import dealer_by_rules
from zsy_rules.record.draws import with_draws
from zsy_rules.record.gifts import check_gifts
from zsy_rules.record.giving import Given, are_open, not_judged, ways_given
from zsy_rules.record.judging import Here, Judging, Stopped, Verdict
from zsy_rules.record.leftover import points_of
from zsy_rules.record.model import Round, Turn
from zsy_rules.record.shares import Before, Shares
from zsy_rules.record.watcher import Unknowable, Watch, certain, find_bars, find_lead, table_of
from zsy_rules.tribute import Due
from zsy_rules.trick import Trick

#: So many watches of one moment are followed, and so many choices of suits looked at in one round; where there are
#: more, nothing is judged any longer. A round in which suits decide
#: and ranks alone are told asks for less than a tenth.
MOST_WATCHES: Final = 64
MOST_TRIED: Final = 100_000


def watch_out(judging: Judging) -> None:
    """Judge the record as far as it tells; raises Stopped where it cannot be followed."""
    _Match(judging).watch()


@dataclass(frozen=True, slots=True)
class Watched:
    """A round that was watched to its end: places, points by seat and by side; None: not known."""

    known_places: tuple[int, ...] | None
    known_points: Points | None
    decider: bool

    @property
    def places(self) -> tuple[int, ...]:
        """Seats by place, best first; asked where they are known."""
        assert self.known_places is not None, "asked before"  # noqa: S101  (a bug of ours)
        return self.known_places

    @property
    def points(self) -> tuple[int, ...]:
        """Points by seat; asked where they are known, or do not count."""
        return () if self.known_points is None else self.known_points.seats

    @property
    def side_points(self) -> tuple[int, ...]:
        """Points by side; asked where they are known, or do not count."""
        return () if self.known_points is None else self.known_points.sides


class _Match:
    """Watches a match."""

    def __init__(self, judging: Judging) -> None:
        self.judging = judging
        self.rounds: list[Watched] = []
        self.unjudged: list[str] = []

    def watch(self) -> None:
        """Judge the match; raises Stopped."""
        judging, record = self.judging, self.judging.record
        before = Before()
        for number, one in enumerate(record.rounds, start=1):
            if before.course is not None:
                judging.check_round(one, number, before.course)
            following = _Round(judging, one, number, before)
            over = following.watch()
            done = following.ended(over)
            self.rounds.append(done)
            if one.scores and done.known_points is None:
                self._is_unjudged("points")
            lasting = tuple(dict.fromkeys(_lasting(watch) for watch in over))
            before = Before(number, self._course(), done.known_places, following.dealer, lasting)
        if not record.rounds:
            raise judging.incomplete("no round is recorded", record.start)
        self._end(before.course)

    def _course(self) -> Course | None:
        """Return what follows the rounds so far; None if that hangs on what is not known."""
        game, length = self.judging.game, self.judging.length
        if game.match.target is None and length is not None and len(self.rounds) < length:
            return Course()
        last = self.rounds[-1]
        places = (last,) if last.decider else self.rounds
        if any(one.known_places is None for one in places):
            return None
        if hangs_on_points(game) and not last.decider and not self._has_points:
            return None
        return course_of(game, length, self.rounds)

    @property
    def _has_points(self) -> bool:
        return all(one.known_points is not None for one in self.rounds if not one.decider)

    def _end(self, course: Course | None) -> None:
        """Judge how the match ended; raises Stopped if it did not."""
        judging = self.judging
        result = judging.record.result
        if course is not None and not course.winners:
            self._tell_unjudged()
            raise judging.incomplete("the record stops before the match is over", judging.record.start)
        if course is not None:
            sides = judging.game.sides
            judging.check_winners(tuple(sorted(seat for index in course.winners for seat in sides[index])))
        elif result is not None and result.winners:
            self._is_unjudged("winners")
        if self._has_points:
            judging.check_totals(totals_of(judging.game, self.rounds))
        elif result is not None and result.totals:
            self._is_unjudged("totals")
        self._tell_unjudged()

    def _is_unjudged(self, what: str) -> None:
        if what not in self.unjudged:
            self.unjudged.append(what)

    def _tell_unjudged(self) -> None:
        if self.unjudged:
            message = f"{' and '.join(self.unjudged)} are not judged: they hang on what the record does not tell"
            problem = self.judging.problem("record/not-judged", message, self.judging.record.start, severity="note")
            self.judging.note("ok", problem)


def _lasting(watch: Watch) -> tuple[Alive, ...]:
    alive = () if watch.trick is None else watch.trick.alive
    return tuple(one for one in alive if one.rule.until == "match_end")


class _Round:
    """Watches one round: one watch or several, each for what may have been."""

    def __init__(self, judging: Judging, one: Round, number: int, before: Before) -> None:
        self.judging = judging
        self.one = with_draws(judging, one, number, before.places)
        self.number = number
        self.before = before
        self.dealer = self._find_dealer()
        self.shares = Shares(judging, self.one, number, before, self.dealer)
        self.tried = 0
        self.gifts_are_open = False

    def watch(self) -> tuple[Watch, ...]:
        """Return the round at its end, as it may be; raises Stopped."""
        judging, one = self.judging, self.one
        watches = self._start()
        tricks: list[int | None] = []
        for turn in one.plays:
            numbers = {1 if watch.trick is None else watch.trick.number for watch in watches}
            tricks.append(numbers.pop() if len(numbers) == 1 else None)
            watches = self._act(watches, turn)
            judging.plays += 1
        judging.check_tricks(one, self.number, [turn.trick if at is None else at for turn, at in self._zipped(tricks)])
        over = tuple(watch for watch in watches if watch.is_over)
        if not over:
            message = f"round {self.number} stops while {judging.labels(watches[0].holders)} hold cards"
            raise judging.incomplete(message, one.plays[-1].place if one.plays else judging.place(one, "round"))
        judging.rounds += 1
        return over

    def _zipped(self, tricks: list[int | None]) -> Iterator[tuple[Turn, int | None]]:
        return zip(self.one.plays, tricks, strict=True)

    def ended(self, over: tuple[Watch, ...]) -> Watched:
        """Return what counts of the round, and compare it with what the record says."""
        judging, one, game = self.judging, self.one, self.judging.game
        possible = tuple(dict.fromkeys(watch.places for watch in over))
        if one.finish in possible:
            possible = (one.finish,)
        elif self.gifts_are_open:
            return Watched(None, None, one.decider)
        else:
            judging.check_finish(one, self.number, possible[0])
        if len(possible) > 1:
            return Watched(None, None, one.decider)
        points = {points_of(game, watch) for watch in over if watch.places == possible[0]}
        only = points.pop() if len(points) == 1 else None
        if only is not None:
            judging.check_scores(one, self.number, only.seats, only.sides)
        return Watched(possible[0], only, one.decider)

    def _act(self, watches: tuple[Watch, ...], turn: Turn) -> tuple[Watch, ...]:
        judging = self.judging
        first = watches[0]
        here = Here(self.number, turn.seat, first.trick or Trick(1, first.leaders))
        judging.check_mark(turn, here)
        try:
            return self._followed(watches, turn, here)
        except Unknowable as unknown:
            problem = Problem("record/not-judged", str(unknown), severity="warning")
            raise judging.stop("incomplete", judging.located(problem, turn.place, here)) from None

    def _followed(self, watches: tuple[Watch, ...], turn: Turn, here: Here) -> tuple[Watch, ...]:
        """Return what there may be after a play or pass; raises Stopped, or Unknowable."""
        judging = self.judging
        answers = [(watch, watch.judge(turn)) for watch in watches]
        self.tried += sum(answer.tried for _, answer in answers)
        following = dict.fromkeys(watch.after(turn, laid) for watch, answer in answers for laid in answer.laid)
        excused = [watch for watch, answer in answers if not answer.laid and not watch.is_over]
        if turn.irregular and excused:
            forced = [(watch, watch.accepted(turn)) for watch in excused]
            following |= dict.fromkeys(
                watch.after(turn, laid, is_forced=True) for watch, answer in forced for laid in answer.laid
            )
            if not following:
                problem = forced[0][1].problems[0]
                verdict: Verdict = "illegal" if problem.code.startswith("record/") else "irregular"  # told otherwise
                raise judging.stop(verdict, judging.located(problem, turn.place, here))
        if not following and self.gifts_are_open:
            message = "gifts decide whether this is legal, and who gave to whom in this round is not told"
            raise Unknowable(message)
        if not following:
            reason, *others = certain([answer.problems for _, answer in answers])
            raise judging.illegal(replace(reason, also=tuple(others)), turn.place, here)
        if len(following) > MOST_WATCHES or self.tried > MOST_TRIED:
            message = "what was played before decides how this counts, and too much of it is not told"
            raise Unknowable(message)
        return tuple(following)

    # --- how the round begins ---

    def _find_dealer(self) -> int | None:
        """Return who deals: by the rules if they tell, else as the record says; raises Stopped."""
        before = self.before
        dealer = None
        if before.places is not None:
            dealer = dealer_by_rules(self.judging.game, before.places, before.dealer)
        self.judging.check_dealer(self.one, self.number, dealer)
        return self.one.dealer if dealer is None else dealer

    def _start(self) -> tuple[Watch, ...]:
        """Return the round dealt, with its gifts made, as it may be; raises Stopped."""
        one = self.one
        begun_so = self._beginnings()
        contracts = {each.contract for each in begun_so}
        table = self._table(begun_so[0].table if begun_so and len(contracts) == 1 else None)
        owed = check_gifts(self.judging, one, self.number, [each.counts for each in begun_so], table)
        self.gifts_are_open = are_open(self.judging.game, one, owed)
        given_so = self._given(begun_so, owed)
        begun = [
            watch
            for each, given in given_so
            for lasting in self.before.lasting
            if (watch := self._begun(each, given, lasting)) is not None
        ]
        if len(begun) > MOST_WATCHES:
            what = "who takes part" if len(given_so) == len(begun_so) else "what was given"
            raise not_judged(self.judging, one, f"{what} in round {self.number} is not told")
        if not begun and one.leader is not None and begun_so:
            if self.gifts_are_open:
                raise not_judged(self.judging, one, f"who gave to whom in round {self.number} is not told")
            message = f"{self.judging.name(one.leader)} cannot lead round {self.number} by the rules"
            raise self._stop("record/leader-differs", message, "lead")
        if not begun:
            raise self.shares.wrong_counts()
        return tuple(dict.fromkeys(begun))

    def _beginnings(self) -> tuple[Beginning, ...]:
        """Return the ways in which the round may have begun, its auction heard; raises Stopped."""
        return beginnings(self.judging, self.one, self.number, self.shares.deals())

    def _table(self, first: Table | None) -> Table | None:
        """Return the table at which gifts are due: `first`, of everybody; None where that is not known."""
        places = () if self.one.decider else self.before.places
        everybody = tuple(range(len(self.judging.record.players)))
        if places is None or (first is None and self.judging.game.auction is not None):
            return None
        table = table_of(self.judging.game, everybody, places, self.dealer)
        return table if first is None else replace(table, sides=first.sides, roles=first.roles)

    def _given(
        self, begun_so: tuple[Beginning, ...], owed: Sequence[Due] | None
    ) -> tuple[tuple[Beginning, Given], ...]:
        """Return the beginnings with the gifts as they may have been; raises Stopped if they fit none of them."""
        judging, one = self.judging, self.one
        found: list[tuple[Beginning, Given]] = []
        for each in begun_so:
            kept = [*judging.problems], judging.verdict
            try:
                ways = ways_given(judging, one, self.number, each.known, dealt=[each.counts], owed=owed)
            except Stopped:
                if each is begun_so[-1] and not found:
                    raise
                judging.problems[:], judging.verdict = kept  # it was not so that the round began
                continue
            if found:
                judging.problems[:], judging.verdict = kept  # the same is told once
            found += [(each, given) for given in ways]
        return tuple(found)

    def _begun(self, beginning: Beginning, given: Given, lasting: tuple[Alive, ...]) -> Watch | None:
        """Return the round before its first trick; None if the one who leads it by the record cannot."""
        one, game = self.one, self.judging.game
        places = () if one.decider else self.before.places
        table, known = beginning.table, given.known
        seats = table.seats
        counts = list(beginning.counts)
        for gift in given.gifts:
            counts[gift.giver] = max(0, counts[gift.giver] - len(gift.cards))
            counts[gift.receiver] += len(gift.cards)
        later = self.before.rounds > 0 and not one.decider
        lead = find_lead(game, table, known, whole=sum(counts) == len(game.deck), later=later)
        if one.leader is not None and one.leader not in lead.leaders:
            return None
        leaders = lead.leaders if one.leader is None else (one.leader,)
        holders = tuple(seat for seat in seats if counts[seat])
        out = tuple(seat for seat in seats if not counts[seat])  # who has given all cards away
        if out and holders:
            heirs = (seat if counts[seat] else game.trick.heir(seat, holders, 1, table.sides) for seat in leaders)
            leaders = tuple(dict.fromkeys(heirs))
        bars, are_all = find_bars(game, table)
        return Watch(
            game,
            seats,
            known,
            tuple(counts),
            leaders,
            lead.opening,
            lead.duty,
            self.judging.name,
            self.judging.lang,
            lasting + bars,
            out=out,
            first_out=out[0] if out else None,
            is_over=game.round_over(out, holders, table.sides),
            bars_are_known=are_all and places is not None,
            contract=beginning.contract,
            tally=() if game.stake is None else game.stake.nothing,
            plays=() if game.stake is None else (0,) * game.players,
        )

    def _stop(self, code: str, message: str, name: str) -> Stopped:
        judging = self.judging
        return judging.stop("illegal", judging.problem(code, message, judging.place(self.one, name)))
