"""A record whose hands are all known, replayed by the engine itself: deal, gifts, plays, places, points, winners."""

from dataclasses import replace
from itertools import islice

from zsy_rules.cards import Hand, name_cards
from zsy_rules.compiled.suits import named_places, namings
from zsy_rules.errors import IllegalAction, Problem
from zsy_rules.events import Pass, Play
from zsy_rules.match import Match
from zsy_rules.position import Position
from zsy_rules.record.dealing import alternatives, open_round
from zsy_rules.record.judging import Here, Judging
from zsy_rules.record.model import Round, Turn
from zsy_rules.record.naming import (
    MOST_NAMINGS,
    accepted,
    is_read_so,
    named_from,
    read_otherwise,
)
from zsy_rules.record.told import lacking, seen_otherwise
from zsy_rules.trick import Trick


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
        judging.has_guessed = False
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
        if turn.seen is not None and (len(turn.seen) != len(position.hand) or lacking(turn.seen, position.hand)):
            raise judging.illegal(seen_otherwise(judging.name(turn.seat), turn.seen, judging.lang), turn.place, here)
        action = self._action(position, turn, index)
        try:
            return match.after(action)
        except IllegalAction as error:
            problem = position.check(action, judging.name, judging.lang) or error.problem
            if not turn.irregular:
                raise judging.illegal(problem, turn.place, replace(here, legal=alternatives(match))) from None
            if isinstance(action, Pass):
                return match.accept(turn.seat)
            return self._accepted(match, position, action, turn, here)

    def _action(self, position: Position, turn: Turn, index: int) -> Play | Pass:
        """Return the play or pass; cards without suit named from the hand, so that the play is legal if it can be."""
        if turn.cards is None:
            return Pass(turn.seat)
        cards = turn.cards
        if cards.is_named or name_cards(cards, position.hand) is None:
            return _play(turn, cards)
        hand, later = position.hand, self._later(turn.seat, index)
        action = _play(turn, named_from(cards, hand, later, position.duty))
        places = named_places(position.game, position.order, len(cards))
        choices = tuple(islice(namings(cards, hand, places), MOST_NAMINGS))
        if len(choices) < 2:
            return action
        self.judging.has_guessed = True
        if position.check(action) is None:
            return action
        plays = (_play(turn, named_from(one, hand, later, None)) for one in choices)
        return next((play for play in plays if position.check(play) is None), action)

    def _later(self, seat: int, index: int) -> Hand:
        """Return the cards that the seat names by suit later in the round."""
        later = (turn.cards for turn in self.one.plays[index + 1 :] if turn.seat == seat and turn.cards is not None)
        return Hand.of(card for cards in later for card in cards if card.is_named)

    def _accepted(self, match: Match, position: Position, action: Play, turn: Turn, here: Here) -> Match:
        """Return the match after a play accepted against the rules; raises Stopped if its cards are not held."""
        judging = self.judging
        cards = name_cards(action.cards, position.hand)
        if cards is None:
            problem = position.check(Play(action.cards, action.kind, turn.seat), judging.name, judging.lang)
            objections = () if problem is None else (problem, *problem.also)
            lacking = next(one for one in objections if one.code == "play/not-held")
            raise judging.stop("irregular", judging.located(lacking, turn.place, here))
        laid = accepted(match.state.game, cards, action.meant, position.order)
        if laid is not None and not is_read_so(laid, turn.stands):
            raise judging.illegal(read_otherwise(laid, judging.lang), turn.place, here)
        return match.accept(turn.seat, cards, laid)


def _play(turn: Turn, cards: Hand) -> Play:
    return Play(cards, turn.kind, turn.seat, turn.main, turn.stands)


def _trick(match: Match) -> Trick:
    assert match.state.trick is not None, "a round that runs has a trick"  # noqa: S101  (a bug of ours)
    return match.state.trick
