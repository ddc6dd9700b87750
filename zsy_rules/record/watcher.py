"""The watcher: a round judged without knowing the hands.

It runs the same trick machine and tables as the engine, on the numbers of
cards left and on what is known of the hands. It answers legal, illegal (with
every reason), or cannot be known; it has no list of what would be legal.
"""

from dataclasses import dataclass, replace
from typing import Literal

from zsy_rules.cards import Card, Hand
from zsy_rules.combinations import Combination
from zsy_rules.compiled import Compiled
from zsy_rules.compiled.seats import Fate, Table, held_card
from zsy_rules.errors import Problem, UsageError
from zsy_rules.record.model import Turn
from zsy_rules.record.told import Known
from zsy_rules.trick import (
    Name,
    Trick,
    after_pass,
    after_play,
    in_turn,
    judge_play,
    next_trick,
    pass_objection,
    turn_objection,
)

Verdict = Literal["legal", "illegal", "cannot be known"]


@dataclass(frozen=True, slots=True)
class Answer:
    """What the watcher says of a play or pass; `laid` is what lies on the table then."""

    verdict: Verdict
    problems: tuple[Problem, ...] = ()
    laid: Combination | None = None


@dataclass(frozen=True, slots=True)
class Watch:
    """One moment of a watched round.

    `seats` take part; `counts` are cards left by seat; `leaders` may lead the
    first trick (`trick` is None until it is led); the holder of `opening` leads
    it, where that is so, and `duty` must be in its first play; `name` is how
    messages call a seat.
    """

    game: Compiled
    seats: tuple[int, ...]
    known: Known
    counts: tuple[int, ...]
    leaders: tuple[int, ...]
    opening: Card | None
    duty: Card | None
    name: Name
    trick: Trick | None = None
    out: tuple[int, ...] = ()
    is_over: bool = False

    @property
    def holders(self) -> tuple[int, ...]:
        """The seats that still have cards, in seat order."""
        return tuple(seat for seat in self.seats if self.counts[seat])

    @property
    def places(self) -> tuple[int, ...]:
        """The seats by place when the round is over: who is out, then fewest cards first (rules.md A4.2)."""
        step = len(self.counts)
        left = [seat for seat in self.seats if seat not in self.out]
        left.sort(key=lambda seat: (self.counts[seat], (seat - self.out[0]) % step))
        return (*self.out, *left)

    def judge(self, turn: Turn) -> Answer:
        """Judge a play or a pass by everything that is certain."""
        if self.is_over:
            return Answer("illegal", (Problem("play/over", "the round is over"),))
        trick = self._trick(turn.seat)
        known = self.known if turn.seen is None else self.known.telling(turn.seat, turn.seen)
        late = self._not_the_turn(trick, turn.seat, known)
        problems = [] if late is None else [late]
        if turn.cards is None:
            objection = pass_objection(trick, turn.seat, self.name) or self._must_beat(trick, turn.seat, known)
            problems += [] if objection is None else [objection]
            sure = not self.game.trick.must_beat or known.holds(turn.seat, Hand())
            return Answer("illegal" if problems else "legal" if sure else "cannot be known", tuple(problems))
        held = self._not_held(turn.seat, turn.cards, known)
        problems += [] if held is None else [held]
        judged = judge_play(self.game, trick, turn.cards, turn.kind, self.duty)
        problems += judged.objections
        if problems:
            return Answer("illegal", tuple(problems), judged.laid)
        sure = known.holds(turn.seat, turn.cards)
        return Answer("legal" if sure else "cannot be known", (), judged.laid)

    def after(self, turn: Turn, laid: Combination | None) -> "Watch":
        """Return the watch after a play that lies on the table as `laid`, or (None) a pass."""
        trick = self._trick(turn.seat)
        known = self.known if turn.seen is None else self.known.telling(turn.seat, turn.seen)
        if turn.cards is None or laid is None:
            watch = replace(self, known=known, leaders=())
            passed = after_pass(self.game, trick, turn.seat)
            if passed.owner is None:  # a leader who was let off: the next seat leads
                ask = passed.ask or in_turn(turn.seat, self.holders)[:1]
                return replace(watch, trick=replace(passed, ask=ask), duty=self.duty if passed.ask else None)
            return _go_on(watch, passed)
        counts = list(self.counts)
        counts[turn.seat] = max(0, counts[turn.seat] - len(turn.cards))
        out = self.out if counts[turn.seat] or turn.seat in self.out else (*self.out, turn.seat)
        watch = replace(
            self, known=known.after_play(turn.seat, turn.cards), counts=tuple(counts), out=out, duty=None, leaders=()
        )
        trick = after_play(self.game, trick, turn.seat, laid, watch.holders)
        if self.game.round_over(out, watch.holders):
            return replace(watch, trick=trick, is_over=True)
        return _go_on(watch, trick)

    def forced(self, seat: int) -> "Watch":
        """Return the watch in which `seat` leads: for a play accepted against the rules."""
        return replace(self, trick=replace(self._trick(seat), ask=(seat,), top=None), duty=None)

    def _trick(self, seat: int) -> Trick:
        if self.trick is not None:
            return self.trick
        return Trick(1, (seat if seat in self.leaders else self.leaders[0],))

    # --- reasons ---

    def _not_the_turn(self, trick: Trick, seat: int, known: Known) -> Problem | None:
        name = self.name(seat)
        if self.trick is None and self.opening is not None and known.lacks(seat, Hand.of([self.opening])):
            message = f"the holder of {self.opening} leads the first trick, and {name} does not hold it"
            return Problem("play/not-your-turn", message)
        if self.trick is None and seat not in self.leaders:
            leads = f"{self.name(self.leaders[0])} leads" if len(self.leaders) == 1 else "another seat leads"
            return Problem("play/not-your-turn", f"{leads} the first trick, not {name}")
        return turn_objection(trick, seat, self.name)

    def _not_held(self, seat: int, cards: Hand, known: Known) -> Problem | None:
        name = self.name(seat)
        if missing := known.lacks(seat, cards):
            return Problem("play/not-held", f"{name} does not hold {missing}")
        if missing := known.elsewhere(seat, cards):
            hint = "every such card was played before, is known to be in another hand, or is not in the deck"
            return Problem("play/not-held", f"{name} cannot hold {missing}", hint=hint)
        if len(cards) > self.counts[seat]:
            left = self.counts[seat]
            return Problem("play/not-held", f"{name} has {left} card{'s' if left != 1 else ''} left, not {len(cards)}")
        return None

    def _must_beat(self, trick: Trick, seat: int, known: Known) -> Problem | None:
        own = known.told[seat]
        if not self.game.trick.must_beat or own is None or own.unknown or trick.top is None or trick.turn != seat:
            return None
        if not self.game.plays.can_play(own.cards, trick.top, trick.order):
            return None
        return Problem("play/must-beat", f"{self.name(seat)} can beat {trick.top} and must; a pass is not allowed")


def _go_on(watch: Watch, trick: Trick) -> Watch:
    if trick.turn is not None:
        return replace(watch, trick=trick)
    return replace(watch, trick=next_trick(watch.game, trick, watch.holders))


@dataclass(frozen=True, slots=True)
class Lead:
    """Who may lead the first trick, the card whose holder leads, and the one that the first play must contain."""

    leaders: tuple[int, ...]
    opening: Card | None = None
    duty: Card | None = None


def find_lead(
    game: Compiled, seats: tuple[int, ...], known: Known, *, before: tuple[int, ...], dealer: int | None, whole: bool
) -> Lead:
    """Return who may lead, as far as it is certain.

    `before` are the places of the round before; `whole`: all cards are dealt.
    """
    lead = game.resolved.ruleset.lead
    who = lead.later_rounds if before or lead.first_round is None else lead.first_round
    if who.base != "holder":
        fate = Fate(None)
        table = Table(seats, fate, game.strengths(), places=before, dealer=dealer, sides=game.sides)
        try:
            leader = (game.later_leader if before else game.first_leader)(table)
        except UsageError:
            return Lead(seats)
        return Lead(seats if leader is None or who.base == "giver_of_highest" else (leader,))
    wanted = held_card(game.duty_card, game.strengths(), {0: game.deck})
    if who.relation or not whole or wanted is None:
        return Lead(seats)
    opening = Hand.of([wanted])
    sure = tuple(seat for seat in seats if known.holds(seat, opening) and _is_told(known, seat, wanted))
    may = (
        sure
        if sure and game.deck.count(wanted) == 1
        else tuple(seat for seat in seats if not known.lacks(seat, opening) and not known.elsewhere(seat, opening))
    )
    return Lead(may or seats, wanted, wanted if (game.duty_later if before else game.duty_first) else None)


def _is_told(known: Known, seat: int, wanted: Card) -> bool:
    """Whether the hand that was told names this very card."""
    own = known.told[seat]
    return own is not None and wanted in own.cards
