"""The watcher: a round judged without knowing the hands.

It runs the same trick machine and tables as the engine, on the numbers of
cards left and on what is known of the hands. It answers legal, illegal (with
every reason), or cannot be known; it has no list of what would be legal.
"""

from dataclasses import dataclass, replace
from typing import Literal

from zsy_rules.cards import EMPTY, Card, Hand
from zsy_rules.combinations import Combination
from zsy_rules.compiled import Compiled
from zsy_rules.compiled.effects import Alive, standing_bars
from zsy_rules.compiled.seats import Fate, Table, held_card
from zsy_rules.errors import Problem, UsageError
from zsy_rules.events import Pass
from zsy_rules.position import Position
from zsy_rules.record.model import Turn
from zsy_rules.record.told import Known
from zsy_rules.trick import (
    Name,
    Trick,
    after_pass,
    after_play,
    holders_of,
    judge_play,
    next_trick,
    pass_objection,
    turn_objection,
)

Verdict = Literal["legal", "illegal", "cannot be known"]


@dataclass(frozen=True, slots=True)
class Lead:
    """Who may lead the first trick, the card whose holder leads, and the one that the first play must contain."""

    leaders: tuple[int, ...]
    opening: Card | None = None
    duty: Card | None = None


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
    it, where that is so, and `duty` must be in its first play; `alive` are the
    effects that hold from its beginning; `name` is how messages call a seat.
    `out` are the seats that went out, best first, `sunk` those that an effect
    sent to the last places, last first, `first_out` the first of both.
    """

    game: Compiled
    seats: tuple[int, ...]
    known: Known
    counts: tuple[int, ...]
    leaders: tuple[int, ...]
    opening: Card | None
    duty: Card | None
    name: Name
    alive: tuple[Alive, ...] = ()
    trick: Trick | None = None
    out: tuple[int, ...] = ()
    sunk: tuple[int, ...] = ()
    first_out: int | None = None
    is_over: bool = False

    @property
    def holders(self) -> tuple[int, ...]:
        """The seats that still have cards, in seat order."""
        return holders_of(self.counts)

    @property
    def places(self) -> tuple[int, ...]:
        """The seats by place when the round is over: who is out, then fewest cards first (rules.md A4.2)."""
        first = self.seats[0] if self.first_out is None else self.first_out
        left = sorted(self.holders, key=lambda seat: (self.counts[seat], (seat - first) % len(self.counts)))
        return (*self.out, *left, *reversed(self.sunk))

    def judge(self, turn: Turn) -> Answer:
        """Judge a play or a pass by everything that is certain."""
        if self.is_over:
            return Answer("illegal", (Problem("play/over", "the round is over"),))
        trick = self._trick(turn.seat)
        known = self._known(turn)
        late = self._not_the_turn(trick, turn.seat, known)
        problems: tuple[Problem, ...] = () if late is None else (late,)
        if turn.cards is None:
            return self._judge_pass(trick, turn.seat, known, problems)
        held = self._not_held(turn.seat, turn.cards, known)
        problems += () if held is None else (held,)
        around = trick.around(turn.seat, self.counts, known.hand(turn.seat))
        judged = judge_play(self.game, trick, turn.seat, turn.cards, turn.meant, duty=self.duty, around=around)
        problems += judged.objections
        if problems:
            return Answer("illegal", problems, judged.laid)
        return Answer("legal" if known.holds(turn.seat, turn.cards) else "cannot be known", (), judged.laid)

    def _judge_pass(self, trick: Trick, seat: int, known: Known, problems: tuple[Problem, ...]) -> Answer:
        """Judge a pass: of a leader, or of a seat that must beat, it hangs on the hand."""
        hand = known.hand(seat)
        if problems or hand is None:
            barred = any(one.rule.verb == "bar" and seat in one.seats for one in trick.alive)
            objection = None if barred and not problems else pass_objection(trick, seat, self.name)
            if problems or objection is not None:
                return Answer("illegal", problems + (() if objection is None else (objection,)))
            free = trick.table is not None and not self.game.trick.must_beat
            return Answer("legal" if free else "cannot be known")
        position = Position(
            game=self.game,
            seat=seat,
            turn=seat,
            hand=hand,
            counts=self.counts,
            trick=trick,
            due=None,
            received=EMPTY,
            duty=self.duty,
            order=trick.order,
        )
        problem = position.check(Pass(seat), self.name)
        return Answer("legal") if problem is None else Answer("illegal", (problem,))

    def after(self, turn: Turn, laid: Combination | None) -> "Watch":
        """Return the watch after a play that lies on the table as `laid`, or (None) a pass."""
        trick = self._trick(turn.seat)
        seat = turn.seat
        watch = replace(self, known=self._known(turn), leaders=())
        if turn.cards is None or laid is None:
            duty = None if trick.table is None else self.duty
            return _go_on(replace(watch, duty=duty), after_pass(self.game, trick, seat, self.counts))
        trick = after_play(self.game, trick, seat, laid, self.counts, hand=watch.known.hand(seat))
        counts = list(self.counts)
        counts[seat] = max(0, counts[seat] - len(turn.cards))
        known = watch.known.after_play(seat, turn.cards)
        watch = replace(watch, known=known, counts=tuple(counts), duty=None, trick=trick)
        if not counts[seat]:
            first = seat if self.first_out is None else self.first_out
            doomed = seat in trick.doomed
            out = self.out if doomed else (*self.out, seat)
            sunk = (*self.sunk, seat) if doomed else self.sunk
            watch = replace(watch, first_out=first, out=out, sunk=sunk)
        if self.game.round_over((*watch.out, *watch.sunk), watch.holders):
            return replace(watch, is_over=True)
        return _go_on(watch, trick)

    def forced(self, seat: int) -> "Watch":
        """Return the watch in which `seat` leads: for a play accepted against the rules."""
        return replace(self, trick=replace(self._trick(seat), ask=(seat,), table=None), duty=None)

    def _trick(self, seat: int) -> Trick:
        if self.trick is not None:
            return self.trick
        return Trick(1, (seat if seat in self.leaders else self.leaders[0],), alive=self.alive)

    def _known(self, turn: Turn) -> Known:
        return self.known if turn.seen is None else self.known.telling(turn.seat, turn.seen)

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


def _go_on(watch: Watch, trick: Trick) -> Watch:
    if trick.turn is not None:
        return replace(watch, trick=trick)
    if trick.owner is None:  # nobody could lead
        return replace(watch, trick=trick, is_over=True)
    return replace(watch, trick=next_trick(watch.game, trick, watch.counts))


def table_of(game: Compiled, seats: tuple[int, ...], before: tuple[int, ...], dealer: int | None) -> Table:
    """Return the table at which seats are found by their words, no hand known."""
    hands = dict.fromkeys(seats, EMPTY)
    return Table(seats, Fate(None), game.strengths(), places=before, dealer=dealer, hands=hands, sides=game.sides)


def find_bars(game: Compiled, table: Table) -> tuple[Alive, ...]:
    """Return the bars that hold from the beginning of a round; one for a seat that is not known is left out."""
    found: tuple[Alive, ...] = ()
    for bar in game.bars:
        try:
            found += standing_bars((bar,), table)
        except UsageError:
            continue
    return found


def find_lead(game: Compiled, table: Table, known: Known, *, whole: bool) -> Lead:
    """Return who may lead, as far as it is certain; `whole`: all cards are dealt."""
    lead = game.resolved.ruleset.lead
    rule = game.later_lead if table.places else game.first_lead
    seats = table.seats
    who = lead.later_rounds if table.places or lead.first_round is None else lead.first_round
    if who.base != "holder":
        try:
            leader = rule.leader(table)
        except UsageError:
            return Lead(seats)
        return Lead(seats if leader is None or who.base == "giver_of_highest" else (leader,))
    wanted = held_card(rule.card, table.strengths, {0: game.deck})
    if who.relation or not whole or wanted is None:
        return Lead(seats)
    opening = Hand.of([wanted])
    sure = tuple(seat for seat in seats if known.tells(seat, wanted))
    if not sure or game.deck.count(wanted) > 1:
        sure = tuple(seat for seat in seats if not known.lacks(seat, opening) and not known.elsewhere(seat, opening))
    return Lead(sure or seats, wanted, wanted if rule.must_play else None)
