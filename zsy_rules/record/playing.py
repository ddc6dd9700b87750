"""A record whose hands are all known, replayed by the engine itself: deal, gifts, plays, places, points, winners."""

from collections.abc import Iterator
from dataclasses import replace

from zsy_rules.cards import EMPTY, Hand, name_cards
from zsy_rules.errors import Problem, UsageError
from zsy_rules.events import Dealt, Give, Led, Pass, Passed, Play, Played
from zsy_rules.match import Match, start_match
from zsy_rules.notation import write_cards
from zsy_rules.position import Position
from zsy_rules.record.judging import MOST_ALTERNATIVES, Here, Judging
from zsy_rules.record.model import Gift, Held, Round, Turn
from zsy_rules.record.told import named_from
from zsy_rules.state import State
from zsy_rules.trick import in_turn


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
        match = self._deal(before)
        self._check_deal(match.state)
        match = self._give(match)
        self._check_leader(match.state)
        tricks: list[int] = []
        for index, turn in enumerate(one.plays):
            self._check_running(match, turn)
            assert match.state.trick is not None  # noqa: S101  (the round runs)
            tricks.append(match.state.trick.number)
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
        if one.scores is not None:
            judging.check_scores(one, self.number, done.points, done.side_points)
        return match

    # --- deal, dealer, leader ---

    def _deal(self, before: Match | None) -> Match:
        judging, one = self.judging, self.one
        if before is not None and before.outcome is not None:
            message = f"the match was over after round {self.number - 1}"
            raise judging.stop("illegal", judging.problem("record/round-too-many", message, judging.place(one, "round")))
        if before is not None and bool(before.tied) is not one.decider or before is None and one.decider:
            message = f"round {self.number} is {'no' if one.decider else 'a'} deciding round by the rules"
            raise judging.stop("illegal", judging.problem("record/decider", message, judging.place(one, "round")))
        hands = [EMPTY if held is None else held.cards for held in one.hands]
        try:
            match = self._dealt(before, hands)
        except UsageError as error:
            code = "record/deal" if error.problem.code == "usage/hands" else "record/not-judged"
            verdict = "illegal" if code == "record/deal" else "incomplete"
            place = judging.place(one, "deal" if code == "record/deal" else "dealer")
            hint = None if code == "record/deal" else "write the lines `dealer` and `lead` of this round"
            raise judging.stop(
                "illegal" if verdict == "illegal" else "incomplete",
                judging.problem(code, error.problem.message, place, hint),
            ) from None
        found = match.state.dealer
        if one.dealer is not None and found not in (None, one.dealer):
            assert found is not None  # noqa: S101  (for mypy)
            message = f"{judging.name(found)} deals round {self.number} by the rules, not {judging.name(one.dealer)}"
            raise judging.stop(
                "illegal", judging.problem("record/dealer-differs", message, judging.place(one, "dealer"), related=())
            )
        return match

    def _dealt(self, before: Match | None, hands: list[Hand]) -> Match:
        """Deal as the rules say; what only chance or an unknown dealer could tell, as the record says."""
        one = self.one
        choices: tuple[tuple[int | None, int | None], ...] = ((None, None), (one.dealer, None), (one.dealer, one.leader))
        if before is None:
            choices = choices[1:]  # without a seed nobody but the record knows who dealt first
        for dealer, leader in choices:
            try:
                if before is not None:
                    return before.deal(hands, dealer, leader)
                return start_match(
                    self.judging.game, rounds=self._length(), hands=hands, dealer=dealer, leader=leader
                )
            except UsageError as error:
                if error.problem.code not in ("usage/no-seed", "usage/no-dealer") or leader is not None:
                    raise
                last = error
        raise last

    def _length(self) -> int | None:
        record, rules = self.judging.record, self.judging.game.match
        if record.length is None and rules.rounds is None and rules.target is None:
            return len(record.rounds)
        return record.length

    def _check_deal(self, state: State) -> None:
        judging, game = self.judging, self.judging.game
        sizes = [len(state.hands[seat]) for seat in state.seats]
        held = Hand.of(card for event in state.history if isinstance(event, Dealt) and event.cards for card in event.cards)
        place = judging.place(self.one, "deal")
        if game.hand_size is None and held != game.deck:
            missing = game.deck.minus(held)
            message = f"the hands of round {self.number} are not the whole deck of {game.name}: {write_cards(missing)} is missing"
            raise judging.stop("illegal", judging.problem("record/deal", message, place))
        order = [event.seat for event in state.history if isinstance(event, Dealt)]
        share, over = divmod(len(game.deck) if game.hand_size is None else game.hand_size * len(order), len(order))
        expected = [share + (at < over) for at in range(len(order))]
        dealt = [next(len(one.cards or ()) for one in state.history if isinstance(one, Dealt) and one.seat == seat) for seat in order]
        wrong = dealt != expected if state.dealer is not None else sorted(dealt) != sorted(expected)
        if wrong:
            told = ", ".join(f"{judging.name(seat)} {number}" for seat, number in zip(order, dealt, strict=True))
            right = ", ".join(f"{judging.name(seat)} {number}" for seat, number in zip(order, expected, strict=True))
            message = f"the hands of round {self.number} have {told} cards; dealt in turn it is {right}"
            raise judging.stop("illegal", judging.problem("record/deal", message, place))
        assert sizes  # noqa: S101  (somebody plays)

    def _check_leader(self, state: State) -> None:
        judging, one = self.judging, self.one
        leader = next(event.seat for event in reversed(state.history) if isinstance(event, Led))
        if one.leader in (None, leader):
            return
        assert one.leader is not None  # noqa: S101  (for mypy)
        message = f"{judging.name(leader)} leads round {self.number} by the rules, not {judging.name(one.leader)}"
        raise judging.stop("illegal", judging.problem("record/leader-differs", message, judging.place(one, "lead")))

    # --- gifts ---

    def _give(self, match: Match) -> Match:
        judging = self.judging
        waiting = [(gift, False) for gift in self.one.tribute] + [(gift, True) for gift in self.one.returns]
        while (due := match.state.exchange.due) is not None:
            found = next(
                (entry for entry in waiting if entry[1] is due.back and (entry[0].giver, entry[0].receiver) == (due.giver, due.receiver)),
                None,
            )
            if found is None:
                raise self._no_gift(due.giver, due.receiver, back=due.back)
            waiting.remove(found)
            gift = found[0]
            action = Give(gift.cards.cards, gift.giver)
            problem = match.state.position(gift.giver).check(action, judging.name)
            if problem is not None:
                here = Here(self.number, None, gift.giver, None, None, tuple(self._legal(match)))
                raise judging.illegal(problem, gift.place, here)
            match = match.after(action)
        if waiting:
            gift, back = waiting[0]
            what = "a return" if back else "a tribute"
            message = f"{judging.name(gift.giver)} owes {judging.name(gift.receiver)} no such gift"
            raise judging.stop("illegal", judging.problem("record/undue-gift", f"{message} as {what}", gift.place))
        return match

    def _no_gift(self, giver: int, receiver: int, *, back: bool) -> Exception:
        judging, one = self.judging, self.one
        what = "a return" if back else "a tribute"
        message = f"{judging.name(giver)} owes {judging.name(receiver)} {what}"
        place = judging.place(one, "round")
        if not one.plays and self.number == len(judging.record.rounds):
            return judging.incomplete(f"round {self.number} stops while {message}", place)
        line = f"{'return' if back else 'tribute'} {judging.name(giver)}>{judging.name(receiver)}: …"
        return judging.stop("illegal", judging.problem("record/no-gift", f"{message}, and none is made", place, f"as in {line}"))

    # --- plays ---

    def _check_running(self, match: Match, turn: Turn) -> None:
        if len(match.rounds) >= self.number:
            judging = self.judging
            here = Here(self.number, None, turn.seat, None, None, ())
            raise judging.illegal(Problem("play/over", f"round {self.number} is over before this"), turn.place, here)

    def _act(self, match: Match, turn: Turn, index: int) -> Match:
        judging = self.judging
        here = self._here(match, turn)
        judging.check_mark(turn, here)
        position = match.state.position(turn.seat)
        action = self._action(position, turn, index)
        problem = position.check(action, judging.name)
        if problem is not None and not turn.irregular:
            raise judging.illegal(problem, turn.place, here)
        if problem is not None:
            match = self._forced(match, action, here, turn)
            if isinstance(action, Pass):
                return match
        match = match.after(action)
        self._check_reading(match, turn, here)
        return match

    def _action(self, position: Position, turn: Turn, index: int) -> Play | Pass:
        if turn.cards is None:
            return Pass(turn.seat)
        cards = turn.cards
        if not cards.is_named and name_cards(cards, position.hand) is not None:
            cards = named_from(cards, position.hand, self._later(turn.seat, index), position.duty)
        return Play(cards, turn.kind, turn.seat)

    def _later(self, seat: int, index: int) -> Hand:
        """Return the cards that the seat names by suit later in the round."""
        later = (turn.cards for turn in self.one.plays[index + 1 :] if turn.seat == seat and turn.cards is not None)
        return Hand.of(dict.fromkeys(card for cards in later for card in cards if card.is_named))

    def _here(self, match: Match, turn: Turn) -> Here:
        trick = match.state.trick
        assert trick is not None  # noqa: S101  (the round runs)
        top = None if trick.top is None else f"{trick.top} ({trick.top.kind})"
        return Here(self.number, trick.number, turn.seat, top, trick.owner, ())

    def _legal(self, match: Match) -> Iterator[str]:
        for number, action in enumerate(match.legal):
            if number == MOST_ALTERNATIVES:
                return
            yield str(action)

    def _check_reading(self, match: Match, turn: Turn, here: Here) -> None:
        """Compare the parts and the roles of wild cards that a record tells with what lies on the table."""
        history = match.rounds[self.number - 1].state.history if len(match.rounds) >= self.number else match.state.history
        played = next((event for event in reversed(history) if isinstance(event, Played | Passed)), None)
        if not isinstance(played, Played):
            return
        laid = played.laid
        roles = sorted((role.wild.index, role.card.anonymous.index) for role in laid.roles if role.card is not None)
        told = sorted((wild.index, card.anonymous.index) for wild, card in turn.roles)
        if (turn.main is not None and turn.main.anonymous != Hand.of(laid.main).anonymous) or (told and told != roles):
            message = f"by the rules this is the {laid.kind} {laid}, and the record reads it otherwise"
            raise self.judging.illegal(Problem("record/reading", message), turn.place, here)

    def _forced(self, match: Match, action: Play | Pass, here: Here, turn: Turn) -> Match:
        """Return the match in which a play accepted against the rules may be made: its seat is asked, nothing lies there.

        A pass is made at once. Cards that are not held, or that are no
        combination, cannot be accepted.
        """
        state = match.state
        trick = state.trick
        assert trick is not None  # noqa: S101  (the round runs)
        if isinstance(action, Pass):
            holders = tuple(seat for seat in state.seats if state.hands[seat])
            asked = tuple(seat for seat in trick.ask if seat != turn.seat) or in_turn(turn.seat, holders)[:1]
            history = (*state.history, Passed(turn.seat))
            return replace(match, state=replace(state, trick=replace(trick, ask=asked), history=history))
        eased = replace(state, trick=replace(trick, ask=(turn.seat,), top=None), duty=None)
        problem = eased.position(turn.seat).check(action, self.judging.name)
        if problem is not None:
            raise self.judging.stop("irregular", self.judging.located(problem, turn.place, here))
        return replace(match, state=eased)


__all__ = ["Gift", "Held", "play_out"]
