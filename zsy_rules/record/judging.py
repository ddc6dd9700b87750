"""What replaying finds out, gathered: the verdict, the problems at their places, how far the plays went."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from zsy_rules._source import Span
from zsy_rules.cards import Hand
from zsy_rules.combinations import PLAIN
from zsy_rules.compiled import Compiled
from zsy_rules.errors import Problem, Related
from zsy_rules.events import Action, Bid, Give
from zsy_rules.match import Course
from zsy_rules.notation import CANONICAL, in_language, write_cards, write_kind
from zsy_rules.record.model import Record, Round, Turn, side_label
from zsy_rules.record.places import Place, span_of
from zsy_rules.saying import write
from zsy_rules.trick import Trick

Verdict = Literal["ok", "illegal", "irregular", "result-differs", "incomplete", "unreadable", "rules-differ"]
#: From the best to the worst of what replaying may find.
ORDER: Final[tuple[Verdict, ...]] = ("ok", "incomplete", "irregular", "result-differs", "illegal")
MOST_ALTERNATIVES: Final = 5


class Stopped(Exception):  # noqa: N818  (an answer, not an error)
    """The record cannot be followed further."""


class Untold(Exception):  # noqa: N818  (an answer, not an error)
    """The engine cannot go on: what chance decided is not told. Carries why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Here:
    """Where in a record one is: round and trick from 1 (None: no trick runs), who acts, what lies on the table."""

    round: int
    seat: int
    trick: Trick | None = None
    legal: tuple[Action, ...] = ()


class Judging:
    """Gathers what comes out of one record. `stop` ends the replay by raising Stopped.

    Messages have cards and kinds in the language `lang`.
    """

    def __init__(self, record: Record, game: Compiled, lang: str = CANONICAL, *, allow_irregular: bool) -> None:
        self.record = record
        self.game = game
        self.lang = lang
        self.allow_irregular = allow_irregular
        self.verdict: Verdict = "ok"
        self.problems: list[Problem] = []
        self.rounds = 0
        self.plays = 0
        #: Whether the suits of cards played by their ranks were chosen in this round, where suits decide something.
        self.has_guessed = False

    def name(self, seat: int) -> str:
        """Return the label of a seat."""
        return self.record.players[seat]

    def labels(self, seats: Iterable[int]) -> str:
        """Return the labels of seats, with blanks between them."""
        return " ".join(map(self.name, seats))

    def cards(self, cards: Hand) -> str:
        """Return cards in writing."""
        return write_cards(cards, self.lang)

    def note(self, verdict: Verdict, problem: Problem) -> None:
        """Keep a problem, and the verdict if it is worse than the one so far."""
        self.problems.append(problem)
        self.verdict = max(self.verdict, verdict, key=ORDER.index)

    def stop(self, verdict: Verdict, problem: Problem) -> Stopped:
        """Keep a problem that ends the replay; the caller raises what is returned."""
        self.note(verdict, problem)
        return Stopped()

    def problem(self, code: str, message: str, place: Place | Span, hint: str | None = None, **more: Any) -> Problem:
        """Return a problem with something of the record."""
        return Problem(code, message, span_of(place) or self.record.start, hint, **more)

    def rule(self, *path: str) -> tuple[Related, ...]:
        """Return the clause of the ruleset at a path, or the nearest above it."""
        span = self.game.clause(*path)
        return () if span is None else (Related("the rule", span),)

    def place(self, one: Round, name: str) -> Place:
        """Return where something of a round stands, or else the round itself."""
        return one.places.get(name) or one.places.get("round") or self.record.start

    # --- the course of the match ---

    def check_round(self, one: Round, number: int, course: Course) -> None:
        """See to it that a round follows those before it, and is a deciding one where that is due; raises Stopped."""
        place = self.place(one, "round")
        if course.winners:
            message = f"the match was over after round {number - 1}"
            raise self.stop("illegal", self.problem("record/round-too-many", message, place))
        if bool(course.tied) is not one.decider:
            message = f"round {number} is {'no' if one.decider else 'a'} deciding round by the rules"
            raise self.stop(
                "illegal", self.problem("record/decider", message, place, related=self.rule("match", "ties"))
            )

    def check_dealer(self, one: Round, number: int, dealer: int | None) -> None:
        """See to it that the dealer is the one by the rules (None: they do not tell); raises Stopped."""
        if dealer is None or one.dealer is None or one.dealer == dealer:
            return
        message = f"{self.name(dealer)} deals round {number} by the rules, not {self.name(one.dealer)}"
        rule = self.rule("dealer", "first_round" if number == 1 else "later_rounds")
        problem = self.problem("record/dealer-differs", message, self.place(one, "dealer"), related=rule)
        raise self.stop("illegal", problem)

    @property
    def length(self) -> int | None:
        """The agreed number of rounds (None: a target); of a match whose length nobody says, the rounds there are."""
        record, rules = self.record, self.game.match
        if record.length is None and rules.rounds is None and rules.target is None:
            return len(record.rounds)
        return rules.rounds if record.length is None else record.length

    # --- plays ---

    def illegal(self, problem: Problem, place: Place, here: Here) -> Stopped:
        """End the replay at an illegal play, with where it was and what would have been legal."""
        return self.stop("illegal", self.located(problem, place, here))

    def located(self, problem: Problem, place: Place, here: Here) -> Problem:
        """Return a problem of a play with its place in the file and in the round."""
        where = f"round {here.round}"
        top = None
        if here.trick is not None:
            top, owner = here.trick.top, here.trick.owner
            lies = "nothing"
            if top is not None:
                lies = f"{in_language(str(top), self.lang)} ({write_kind(top.kind, self.lang)})"
            by = "" if top is None or owner is None else f" of {self.name(owner)}"
            where += f", trick {here.trick.number}; on the table: {lies}{by}"
        lines = [*([problem.hint] if problem.hint else []), where]
        if here.legal:
            lines.append(f"legal: {', '.join(map(self._said, here.legal))}")
        context: Mapping[str, Any] = {
            "round": here.round,
            "trick": here.trick and here.trick.number,
            "seat": self.name(here.seat),
            "on": None if top is None else str(top),
            "legal": list(map(str, here.legal)),
        }
        return replace(
            problem,
            span=span_of(place) or self.record.start,
            hint="\n".join(lines),
            context={**problem.context, **context},
        )

    def _said(self, action: Action) -> str:
        """Return an action in writing, with the verb of what is no play."""
        match action:
            case Bid():
                return str(action)
            case Give():
                return f"give {self.cards(action.cards)}"
        return write(self.game, action, self.lang, PLAIN)

    def check_mark(self, turn: Turn, here: Here) -> None:
        """See to a play marked `!`: a strict replay stops at it, another goes on and is no more than irregular."""
        if not turn.irregular:
            return
        message = f"this act of {self.name(turn.seat)} is marked as accepted against the rules"
        if self.allow_irregular:
            problem = Problem("record/irregular", message, severity="warning")
            self.note("irregular", self.located(problem, turn.place, here))
        else:
            problem = Problem("record/irregular", message, hint="a replay that allows irregular plays goes on here")
            raise self.stop("irregular", self.located(problem, turn.place, here))

    def check_tricks(self, one: Round, number: int, tricks: Sequence[int]) -> None:
        """Warn, once a round, if the trick lines of a record are not the tricks by the rules."""
        if not one.tricks_are_said:
            return
        for turn, trick in zip(one.plays, tricks, strict=False):
            if turn.trick != trick:
                message = f"this stands in trick {turn.trick} of round {number}, and by the rules in trick {trick}"
                self.note("ok", self.problem("record/trick-lines", message, turn.place, severity="warning"))
                return

    # --- results ---

    def check_finish(self, one: Round, number: int, places: tuple[int, ...]) -> None:
        """Compare the places of a round."""
        if one.finish is not None and one.finish != places:
            self._differs(
                f"round {number}: the plays lead to {self.labels(places)}, the record says {self.labels(one.finish)}",
                self.place(one, "result"),
                number,
            )

    def check_scores(self, one: Round, number: int, seats: Sequence[int], sides: Sequence[int]) -> None:
        """Compare the points of a round, as far as the record tells them."""
        expected = {self.name(seat): points for seat, points in enumerate(seats)}
        expected |= {label: sides[index] for index, label in enumerate(self.side_labels) if "+" in label}
        self._check_points(one.scores or {}, expected, f"round {number}: ", self.place(one, "score"), number)

    def check_totals(self, totals: Sequence[int]) -> None:
        """Compare the totals of the match, as far as the record tells them."""
        if self.record.result is not None:
            expected = dict(zip(self.side_labels, totals, strict=True))
            self._check_points(self.record.result.totals, expected, "", self.record.result.place, None)

    def check_winners(self, winners: tuple[int, ...]) -> None:
        """Compare the winners of the match."""
        result = self.record.result
        if result is not None and result.winners and set(result.winners) != set(winners):
            told = self.labels(result.winners)
            message = f"the match is won by {self.labels(winners)}; the record says {told}"
            self._differs(message, result.place, None)

    @property
    def side_labels(self) -> tuple[str, ...]:
        """The labels of the sides, in their order."""
        return tuple(side_label(self.record.players, side) for side in self.game.sides)

    def _check_points(
        self, said: Mapping[str, int], expected: Mapping[str, int], where: str, place: Place, number: int | None
    ) -> None:
        wrong = [label for label, points in said.items() if expected.get(label) != points]
        if not wrong:
            return
        told = ", ".join(f"{label}={said[label]}" for label in wrong)
        right = ", ".join(f"{label}={expected[label]}" for label in wrong if label in expected) or "no such points"
        if not self.game.counts_points:
            right = f"{self.game.name} counts no points"
        self._differs(f"{where}the record says {told}; by the plays it is {right}", place, number)

    def _differs(self, message: str, place: Place, number: int | None) -> None:
        context = {} if number is None else {"round": number}
        self.note("result-differs", self.problem("record/result-differs", message, place, context=context))

    def incomplete(self, message: str, place: Place) -> Stopped:
        """End the replay of a record that stops before its match does."""
        return self.stop("incomplete", self.problem("record/incomplete", message, place, severity="warning"))
