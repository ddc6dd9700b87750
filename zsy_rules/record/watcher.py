"""The watcher: a round judged without knowing the hands.

It runs the same trick machine and tables as the engine, on the numbers of
cards left and on what is known of the hands. It answers legal, illegal (with
every reason), or cannot be known; it has no list of what would be legal.

What is not known and decides something (the suits of a play by ranks, who got
one card more) makes several watches of one moment, each for what may have
been; an act is illegal where it is so in all of them.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Literal

from zsy_rules.auction import Contract
from zsy_rules.cards import EMPTY, Card, Hand, card
from zsy_rules.combinations import Combination
from zsy_rules.compiled import Compiled, Sides
from zsy_rules.compiled.effects import Alive, standing_bars
from zsy_rules.compiled.seats import Fate, Table, held_card
from zsy_rules.compiled.suits import named_places, namings
from zsy_rules.errors import Problem, UsageError
from zsy_rules.events import Pass
from zsy_rules.notation import write_cards
from zsy_rules.objections import Judged, Name, judge_play, pass_objection, turn_objection
from zsy_rules.position import Position
from zsy_rules.record.lookedat import asks_of_hands, can_always_lead, shortened, standing
from zsy_rules.record.model import Turn
from zsy_rules.record.naming import MOST_NAMINGS, accepted, is_read_so, read_otherwise
from zsy_rules.record.told import Known, seen_otherwise
from zsy_rules.trick import Trick, after_let_off, after_pass, after_play, holders_of, next_trick

Verdict = Literal["legal", "illegal", "cannot be known"]


@dataclass(frozen=True, slots=True)
class Lead:
    """Who may lead the first trick, the card whose holder leads, and the one that the first play must contain."""

    leaders: tuple[int, ...]
    opening: Card | None = None
    duty: Card | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """What the watcher says of a play or pass. `laid`: all that may lie on the table then, None for nothing new.

    `tried` are the choices of suits that were looked at.
    """

    verdict: Verdict
    problems: tuple[Problem, ...] = ()
    laid: tuple[Combination | None, ...] = ()
    tried: int = 1


class Unknowable(Exception):  # noqa: N818  (an answer, not an error)
    """What comes of a play cannot be followed: it hangs on too much that is not known. Carries why, in words."""


@dataclass(frozen=True, slots=True)
class Watch:
    """One moment of a watched round.

    `seats` take part; `counts` are cards left by seat; `leaders` may lead the
    first trick (`trick` is None until it is led); the holder of `opening` leads
    it, where that is so, and `duty` must be in its first play; `alive` are the
    effects that hold from its beginning; `name` is how messages call a seat,
    `lang` the language of their cards.
    `out` are the seats that went out, best first, `sunk` those that an effect
    sent to the last places, last first, `first_out` the first of both. `contract`
    is what an auction ended in; `tally` and `plays` (by seat) are counted for the stake.
    """

    game: Compiled
    seats: tuple[int, ...]
    known: Known
    counts: tuple[int, ...]
    leaders: tuple[int, ...]
    opening: Card | None
    duty: Card | None
    name: Name
    lang: str
    alive: tuple[Alive, ...] = ()
    trick: Trick | None = None
    out: tuple[int, ...] = ()
    sunk: tuple[int, ...] = ()
    first_out: int | None = None
    is_over: bool = False
    bars_are_known: bool = True
    contract: Contract | None = None
    tally: tuple[int, ...] = ()
    plays: tuple[int, ...] = ()

    @property
    def sides(self) -> Sides:
        """The sides of the round: who won the auction is alone against the others."""
        return self.game.sides_of(None if self.contract is None else self.contract.seat, self.seats)

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
        if (seen := self._seen_otherwise(turn)) is not None:
            return Answer("illegal", (seen,))
        trick = self._trick(turn.seat)
        known = self._known(turn)
        late = self._not_the_turn(trick, turn.seat, known)
        problems: tuple[Problem, ...] = () if late is None else (late,)
        if turn.cards is None:
            return self._judge_pass(trick, turn.seat, known, problems)
        held = self._not_held(turn.seat, turn.cards, known)
        problems += () if held is None else (held,)
        judged = [self._judge_named(trick, turn, cards, known) for cards in self._namings(turn.seat, turn.cards, known)]
        legal = [one.laid for one in judged if not one.objections]
        problems += () if legal else certain([one.objections for one in judged])
        if problems:
            return Answer("illegal", problems, tried=len(judged))
        verdict: Verdict = "legal" if known.holds(turn.seat, turn.cards) else "cannot be known"
        return Answer(verdict, (), self._different(legal), len(judged))

    def accepted(self, turn: Turn) -> Answer:
        """Return what comes of a play or pass against the rules that the table accepted: it must be held, no more."""
        if (seen := self._seen_otherwise(turn)) is not None:
            return Answer("illegal", (seen,))
        if turn.cards is None:
            return Answer("legal", (), (None,))
        known = self._known(turn)
        held = self._not_held(turn.seat, turn.cards, known)
        if held is not None:
            return Answer("illegal", (held,))
        order = self._trick(turn.seat).order
        choices = self._namings(turn.seat, turn.cards, known)
        lying = [accepted(self.game, cards, turn.meant, order) for cards in choices]
        laid = self._different(one for one in lying if is_read_so(one, turn.stands))
        return Answer("legal", (), laid) if laid else Answer("illegal", self._misread(lying))

    def _judge_named(self, trick: Trick, turn: Turn, cards: Hand, known: Known) -> Judged:
        hand = known.hand(turn.seat)
        around = trick.around(turn.seat, self.counts, hand)
        return judge_play(self.game, trick, turn.seat, cards, turn.meant, duty=self.duty, around=around, lang=self.lang)

    def _namings(self, seat: int, cards: Hand, known: Known) -> tuple[Hand, ...]:
        """Return the cards of a play by ranks as they may have been, where their suits decide something."""
        if known.hand(seat) is None and asks_of_hands(self.game):
            message = "a rule asks whether a play is the highest of a hand, and the hand is not known"
            raise Unknowable(message)
        places = named_places(self.game, self._trick(seat).order, len(cards))
        if cards.is_named or not any(one.rank.place in places for one in cards if not one.is_named):
            return (cards,)
        among = sum((known.free(seat, rank) for rank in {one.rank: None for one in cards}), EMPTY)
        found = tuple(islice(namings(cards, among, places), MOST_NAMINGS + 1))
        if len(found) > MOST_NAMINGS:
            message = "the suits of a play decide how it counts, they are not told, and there are too many choices"
            raise Unknowable(message)
        possible = (one for one in found if not known.lacks(seat, one) and not known.elsewhere(seat, one))
        return tuple(possible) or (cards,)

    def _different(self, plays: Iterable[Combination | None]) -> tuple[Combination | None, ...]:
        """Return the plays that differ by something that may count later."""
        return tuple({None if one is None else standing(self.game, one): one for one in plays}.values())

    def _judge_pass(self, trick: Trick, seat: int, known: Known, problems: tuple[Problem, ...]) -> Answer:
        """Judge a pass: of a leader, or of a seat that must beat, it hangs on the hand."""
        hand = known.hand(seat)
        if problems or hand is None or not self.bars_are_known:
            barred = any(one.rule.verb == "bar" and seat in one.seats for one in trick.alive) or not self.bars_are_known
            may_be_stuck = barred or not can_always_lead(self.game, trick.order)
            objection = None if may_be_stuck and not problems else pass_objection(trick, seat, self.name)
            if problems or objection is not None:
                return Answer("illegal", problems + (() if objection is None else (objection,)))
            free = trick.table is not None and not self.game.trick.must_beat
            return Answer("legal" if free else "cannot be known", (), (None,))
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
        problem = position.check(Pass(seat), self.name, self.lang)
        return Answer("legal", (), (None,)) if problem is None else Answer("illegal", (problem,))

    def after(self, turn: Turn, laid: Combination | None, *, is_forced: bool = False) -> "Watch":
        """Return the watch after a play that lies on the table as `laid`, or (None) a pass.

        `is_forced`: it was against the rules, and the table accepted it; then
        cards that are no combination lie on nothing. Source: decision 0009.
        """
        trick = self._trick(turn.seat)
        seat = turn.seat
        watch = replace(self, known=self._known(turn), leaders=())
        if laid is not None:
            if is_forced:
                trick = replace(trick, ask=(seat,), table=None, owner=None)
            hand = watch.known.hand(seat)
            watch = _counted(watch, trick, seat, laid, hand)
            trick = after_play(self.game, trick, seat, laid, self.counts, hand=hand)
            trick = replace(trick, table=shortened(self.game, trick.table))
            watch = replace(watch, duty=None)
        elif trick.table is None:
            watch = replace(watch, duty=None)
        watch = _without(watch, seat, turn.cards or EMPTY, trick)
        if watch.is_over:
            return watch
        if laid is None:
            trick = (after_let_off if is_forced else after_pass)(self.game, trick, seat, watch.counts)
        return _go_on(watch, trick)

    def _trick(self, seat: int) -> Trick:
        if self.trick is not None:
            return self.trick
        return Trick(1, (seat if seat in self.leaders else self.leaders[0],), alive=self.alive)

    def _known(self, turn: Turn) -> Known:
        return self.known if turn.seen is None else self.known.telling(turn.seat, turn.seen)

    # --- reasons ---

    def _cards(self, cards: Hand) -> str:
        return write_cards(cards, self.lang)

    def _misread(self, laid: Iterable[Combination | None]) -> tuple[Problem, ...]:
        return tuple(read_otherwise(one, self.lang) for one in laid if one is not None)[:1]

    def _seen_otherwise(self, turn: Turn) -> Problem | None:
        if turn.seen is None or not self.known.contradicts(turn.seat, turn.seen, self.counts[turn.seat]):
            return None
        return seen_otherwise(self.name(turn.seat), turn.seen, self.lang)

    def _not_the_turn(self, trick: Trick, seat: int, known: Known) -> Problem | None:
        name = self.name(seat)
        if self.trick is None and self.opening is not None and known.lacks(seat, Hand.of([self.opening])):
            opening = self._cards(Hand.of([self.opening]))
            message = f"the holder of {opening} leads the first trick, and {name} does not hold it"
            return Problem("play/not-your-turn", message)
        if self.trick is None and seat not in self.leaders:
            leads = f"{self.name(self.leaders[0])} leads" if len(self.leaders) == 1 else "another seat leads"
            return Problem("play/not-your-turn", f"{leads} the first trick, not {name}")
        return turn_objection(trick, seat, self.name)

    def _not_held(self, seat: int, cards: Hand, known: Known) -> Problem | None:
        name = self.name(seat)
        if missing := known.lacks(seat, cards):
            return Problem("play/not-held", f"{name} does not hold {self._cards(missing)}")
        if missing := known.elsewhere(seat, cards):
            hint = "every such card was played before, is known to be in another hand, or is not in the deck"
            return Problem("play/not-held", f"{name} cannot hold {self._cards(missing)}", hint=hint)
        if len(cards) > self.counts[seat]:
            left = self.counts[seat]
            return Problem("play/not-held", f"{name} has {left} card{'s' if left != 1 else ''} left, not {len(cards)}")
        return None


def _counted(watch: Watch, trick: Trick, seat: int, laid: Combination, hand: Hand | None) -> Watch:
    """Return the watch with a play counted for the stake, where there is one."""
    stake = watch.game.stake
    if stake is None:
        return watch
    tally = stake.count(watch.tally, trick.around(seat, watch.counts, hand).of(laid, trick.order))
    plays = tuple(number + (other == seat) for other, number in enumerate(watch.plays))
    return replace(watch, tally=tally, plays=plays)


def _without(watch: Watch, seat: int, cards: Hand, trick: Trick) -> Watch:
    """Return the watch with cards gone from a hand, and the seat out if they were its last."""
    if not cards:
        return watch
    counts = list(watch.counts)
    counts[seat] = max(0, counts[seat] - len(cards))
    watch = replace(watch, known=watch.known.after_play(seat, cards), counts=tuple(counts), trick=trick)
    if not counts[seat]:
        first = seat if watch.first_out is None else watch.first_out
        doomed = seat in trick.doomed
        out = watch.out if doomed else (*watch.out, seat)
        sunk = (*watch.sunk, seat) if doomed else watch.sunk
        watch = replace(watch, first_out=first, out=out, sunk=sunk)
    return replace(watch, is_over=watch.game.round_over((*watch.out, *watch.sunk), watch.holders, watch.sides))


def _go_on(watch: Watch, trick: Trick) -> Watch:
    if trick.turn is not None:
        return replace(watch, trick=trick)
    if trick.owner is None:  # nobody could lead
        return replace(watch, trick=trick, is_over=True)
    return replace(watch, trick=next_trick(watch.game, trick, watch.counts, watch.sides))


def table_of(game: Compiled, seats: tuple[int, ...], before: tuple[int, ...], dealer: int | None) -> Table:
    """Return the table at which seats are found by their words, no hand known."""
    hands = dict.fromkeys(seats, EMPTY)
    return Table(seats, Fate(None), game.strengths(), places=before, dealer=dealer, hands=hands, sides=game.sides)


def find_bars(game: Compiled, table: Table) -> tuple[tuple[Alive, ...], bool]:
    """Return the bars that hold from the beginning of a round, and whether these are all.

    One for a seat that is not known is left out.
    """
    found: tuple[Alive, ...] = ()
    are_all = True
    for bar in game.bars:
        try:
            found += standing_bars((bar,), table)
        except UsageError:
            are_all = False
    return found, are_all


def find_lead(game: Compiled, table: Table, known: Known, *, whole: bool, later: bool) -> Lead:
    """Return who may lead, as far as it is certain; `whole`: all cards are dealt, `later`: no first round."""
    lead = game.resolved.ruleset.lead
    seats = table.seats
    who = lead.later_rounds if later or lead.first_round is None else lead.first_round
    rule = game.later_lead if later else game.first_lead
    duty = rule.card
    if rule.finds_holder:
        duty = held_card(rule.card, table.strengths, {0: game.deck}) if whole else None
    if not rule.must_play:
        duty = None
    if who.base == "holder" and not who.relation and whole:
        named = None if who.card is None else card(who.card.rank, who.card.suit)
        wanted = held_card(named, table.strengths, {0: game.deck})
        if wanted is not None:
            leaders = _may_hold(game, seats, known, wanted)
            return Lead(leaders, wanted, duty if duty == wanted else None)
    leaders = seats
    if who.base not in ("holder", "giver_of_highest") and (table.places or not later):
        try:
            leader = rule.leader(table)
        except UsageError:
            leader = None
        leaders = seats if leader is None else (leader,)
    is_sure = duty is not None and len(leaders) == 1 and known.tells(leaders[0], duty)
    return Lead(leaders, None, duty if is_sure else None)


def _may_hold(game: Compiled, seats: tuple[int, ...], known: Known, wanted: Card) -> tuple[int, ...]:
    """Return the seats that may hold a card of the deck: the one that is known to, else all that do not lack it."""
    one = Hand.of([wanted])
    sure = tuple(seat for seat in seats if known.tells(seat, wanted))
    if not sure or game.deck.count(wanted) > 1:
        sure = tuple(seat for seat in seats if not known.lacks(seat, one) and not known.elsewhere(seat, one))
    return sure or seats


def certain(answers: Sequence[tuple[Problem, ...]]) -> tuple[Problem, ...]:
    """Return the reasons that hold whatever it was: all of one code, else those of the first."""
    first, *others = answers
    common = tuple(
        problem for problem in first if all(any(problem.code == one.code for one in other) for other in others)
    )
    return common or first
