"""A record whose hands are all known, replayed by the engine itself: deal, gifts, plays, places, points, winners."""

from dataclasses import replace

from zsy_rules.cards import Hand, name_cards
from zsy_rules.errors import IllegalAction, Problem
from zsy_rules.events import Event, Led, Pass, Passed, Play, Played
from zsy_rules.match import Match
from zsy_rules.position import Position
from zsy_rules.record.dealing import alternatives, open_round
from zsy_rules.record.judging import Here, Judging
from zsy_rules.record.model import Round, Turn
from zsy_rules.record.told import named_from
from zsy_rules.trick import Trick, after_pass, holders_of, in_turn, next_trick


def play_out(judging: Judging) -> Match:
    """Return the match that the record leads to; raises Stopped where it cannot be followed."""
    match: Match | None = None
    for number, one in enumerate(judging.record.rounds, start=1):
        match = _Round(judging, one, number).play(match)
    if match is None:
        raise judging.incomplete("no round is recorded", judging.record.start)
    if match.outcome is None:
        raise judging.incomplete("the record stops before the match is over", judging.record.start)
    judging.check_winners(match.outcome.winners)
    judging.check_totals(match.outcome.totals)
    return match


class _Round:
    """Replays one round."""

    def __init__(self, judging: Judging, one: Round, number: int) -> None:
        self.judging = judging
        self.one = one
        self.number = number

    def play(self, before: Match | None) -> Match:
        """Return the match after the round; raises Stopped."""
        judging, one = self.judging, self.one
        match = open_round(judging, one, self.number, before)
        tricks: list[int] = []
        for index, turn in enumerate(one.plays):
            if len(match.rounds) >= self.number:
                problem = Problem("play/over", f"round {self.number} is over before this")
                raise judging.illegal(problem, turn.place, Here(self.number, turn.seat))
            tricks.append(_trick(match).number)
            match = self._act(match, turn, index)
            judging.plays += 1
        judging.check_tricks(one, self.number, tricks)
        if len(match.rounds) < self.number:
            holding = [seat for seat in match.state.seats if match.state.hands[seat]]
            message = f"round {self.number} stops while {judging.labels(holding)} hold cards"
            raise judging.incomplete(message, one.plays[-1].place if one.plays else judging.place(one, "round"))
        judging.rounds += 1
        done = match.rounds[-1]
        judging.check_finish(one, self.number, done.places)
        judging.check_scores(one, self.number, done.points, done.side_points)
        return match

    def _act(self, match: Match, turn: Turn, index: int) -> Match:
        """Return the match after one play or pass; raises Stopped."""
        judging = self.judging
        here = Here(self.number, turn.seat, _trick(match))
        judging.check_mark(turn, here)
        position = match.state.position(turn.seat)
        action = self._action(position, turn, index)
        try:
            after = match.after(action)
        except IllegalAction as error:
            if not turn.irregular:
                problem = position.check(action, judging.name) or error.problem
                raise judging.illegal(problem, turn.place, replace(here, legal=alternatives(match))) from None
            if isinstance(action, Pass):
                return _passed(match, turn.seat)
            after = self._eased(match, action, turn, here).after(action)
        self._check_reading(after, turn, here)
        return after

    def _action(self, position: Position, turn: Turn, index: int) -> Play | Pass:
        if turn.cards is None:
            return Pass(turn.seat)
        cards = turn.cards
        if not cards.is_named and name_cards(cards, position.hand) is not None:
            cards = named_from(cards, position.hand, self._later(turn.seat, index), position.duty)
        return Play(cards, turn.kind, turn.seat, turn.main)

    def _later(self, seat: int, index: int) -> Hand:
        """Return the cards that the seat names by suit later in the round."""
        later = (turn.cards for turn in self.one.plays[index + 1 :] if turn.seat == seat and turn.cards is not None)
        return Hand.of(card for cards in later for card in cards if card.is_named)

    def _check_reading(self, match: Match, turn: Turn, here: Here) -> None:
        """Compare the parts and the roles of wild cards that a record tells with what lies on the table."""
        played = next((event for event in reversed(match.state.history) if isinstance(event, Played)), None)
        if turn.cards is None or played is None or (turn.main is None and not turn.roles):
            return
        laid = played.laid
        roles = sorted((role.wild.index, role.card.anonymous.index) for role in laid.roles if role.card is not None)
        told = sorted((wild.index, card.anonymous.index) for wild, card in turn.roles)
        if (turn.main is not None and turn.main.anonymous != Hand.of(laid.main).anonymous) or (told and told != roles):
            message = f"by the rules this is the {laid.kind} {laid}, and the record reads it otherwise"
            raise self.judging.illegal(Problem("record/reading", message), turn.place, here)

    def _eased(self, match: Match, action: Play, turn: Turn, here: Here) -> Match:
        """Return the match in which a play accepted against the rules may be made: as though its seat led.

        Cards that are not held, or that are no combination, cannot be accepted.
        """
        state = match.state
        eased = replace(state, trick=replace(_trick(match), ask=(turn.seat,), table=None), duty=None)
        problem = eased.position(turn.seat).check(action, self.judging.name)
        if problem is not None:
            raise self.judging.stop("irregular", self.judging.located(problem, turn.place, here))
        return replace(match, state=eased)


def _trick(match: Match) -> Trick:
    assert match.state.trick is not None, "a round that runs has a trick"  # noqa: S101  (a bug of ours)
    return match.state.trick


def _passed(match: Match, seat: int) -> Match:
    """Return the match after a pass accepted against the rules: it is asked no more; the next leads for a leader."""
    state = match.state
    counts = tuple(len(hand) for hand in state.hands)
    trick = after_pass(state.game, _trick(match), seat, counts)
    history: tuple[Event, ...] = (*state.history, Passed(seat))
    if trick.turn is None and trick.owner is not None:
        trick = next_trick(state.game, trick, counts)
        history = (*history, Led(trick.ask[0], trick.number))
    elif trick.turn is None:
        trick = replace(trick, ask=in_turn(seat, holders_of(counts))[:1])  # everybody was let off: once more round
    duty = None if trick.table is None else state.duty
    return replace(match, state=replace(state, trick=trick, duty=duty, history=history))
