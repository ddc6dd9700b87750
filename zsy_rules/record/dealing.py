"""The beginning of a recorded round replayed by the engine: dealer, hands as dealt, gifts and returns, leader.

What chance decided is taken from the record; everything else is held against
the rules.
"""

from collections.abc import Iterator

from zsy_rules.cards import EMPTY
from zsy_rules.errors import IllegalAction, UsageError
from zsy_rules.events import Dealt, Give, Led
from zsy_rules.match import Match, start_match
from zsy_rules.notation import write_cards
from zsy_rules.record.judging import MOST_ALTERNATIVES, Here, Judging, Stopped
from zsy_rules.record.model import Gift, Round
from zsy_rules.state import State
from zsy_rules.tribute import Due


def open_round(judging: Judging, one: Round, number: int, before: Match | None) -> Match:
    """Return the match with round `number` dealt, its gifts made and its leader known; raises Stopped."""
    match = _deal(judging, one, number, before)
    _check_dealer(judging, one, number, match.state)
    _check_hands(judging, one, number, match.state)
    match = _give(judging, one, number, match)
    _check_leader(judging, one, number, match.state)
    return match


def alternatives(match: Match) -> tuple[str, ...]:
    """Return what would have been legal, the first few."""
    return tuple(text for text, _ in zip(_legal(match), range(MOST_ALTERNATIVES), strict=False))


def _legal(match: Match) -> Iterator[str]:
    return (str(action) for action in match.legal)


def _deal(judging: Judging, one: Round, number: int, before: Match | None) -> Match:
    if before is not None and before.outcome is not None:
        message = f"the match was over after round {number - 1}"
        raise judging.stop("illegal", judging.problem("record/round-too-many", message, judging.place(one, "round")))
    if (before is not None and bool(before.tied)) is not one.decider:
        message = f"round {number} is {'no' if one.decider else 'a'} deciding round by the rules"
        place, rule = judging.place(one, "round"), judging.rule("match", "ties")
        raise judging.stop("illegal", judging.problem("record/decider", message, place, related=rule))
    tied = () if before is None else sorted(seat for side in before.tied for seat in judging.game.sides[side])
    if unknown := [seat for seat in tied if one.hands[seat] is None]:
        message = f"the hand of {judging.name(unknown[0])} in round {number} is not told"
        problem = judging.problem("record/not-judged", message, judging.place(one, "round"), severity="warning")
        raise judging.stop("incomplete", problem)
    try:
        return _dealt(judging, one, before)
    except UsageError as error:
        message = f"round {number}: {error.problem.message}"
        if error.problem.code == "usage/hands":
            raise judging.stop("illegal", judging.problem("record/deal", message, judging.place(one, "deal"))) from None
        hint = "the record does not tell it: lines `dealer` and `lead` would"
        problem = judging.problem("record/not-judged", message, judging.place(one, "round"), hint, severity="warning")
        raise judging.stop("incomplete", problem) from None


def _dealt(judging: Judging, one: Round, before: Match | None) -> Match:
    """Deal as the rules say; what only chance or an unknown dealer could tell, as the record says."""
    hands = [EMPTY if held is None else held.cards for held in one.hands]
    choices = [(one.dealer, None), (one.dealer, one.leader)]
    if before is not None:
        choices.insert(0, (None, None))
    while True:
        dealer, leader = choices.pop(0)
        try:
            if before is not None:
                return before.deal(hands, dealer, leader)
            return start_match(judging.game, rounds=_length(judging), hands=hands, dealer=dealer, leader=leader)
        except UsageError as error:
            if not choices or error.problem.code not in ("usage/no-seed", "usage/no-dealer"):
                raise


def _length(judging: Judging) -> int | None:
    """Return the agreed number of rounds; of a match whose length nobody says, the rounds that there are."""
    record, rules = judging.record, judging.game.match
    if record.length is None and rules.rounds is None and rules.target is None:
        return len(record.rounds)
    return record.length


def _check_dealer(judging: Judging, one: Round, number: int, state: State) -> None:
    if state.dealer is None or one.dealer in (None, state.dealer):
        return
    said = "" if one.dealer is None else judging.name(one.dealer)
    message = f"{judging.name(state.dealer)} deals round {number} by the rules, not {said}"
    rule = judging.rule("dealer", "later_rounds" if state.before else "first_round")
    place = judging.place(one, "dealer")
    raise judging.stop("illegal", judging.problem("record/dealer-differs", message, place, related=rule))


def _check_hands(judging: Judging, one: Round, number: int, state: State) -> None:
    """See to it that the whole deck is dealt, and singly in turn, as far as the dealer is known."""
    game = judging.game
    dealt = {event.seat: event.cards or EMPTY for event in state.history if isinstance(event, Dealt)}
    place = judging.place(one, "deal")
    total = len(game.deck) if game.hand_size is None else game.hand_size * len(dealt)
    missing = game.deck.minus(sum(dealt.values(), EMPTY))
    if game.hand_size is None and missing:
        message = f"the hands of round {number} are not the whole deck of {game.name}; missing: {write_cards(missing)}"
        raise judging.stop("illegal", judging.problem("record/deal", message, place))
    share, over = divmod(total, len(dealt))
    expected = [share + (at < over) for at in range(len(dealt))]
    sizes = [len(cards) for cards in dealt.values()]
    if sizes == expected or (state.dealer is None and sorted(sizes) == sorted(expected)):
        return
    seats = " ".join(f"{judging.name(seat)}={size}" for seat, size in zip(dealt, sizes, strict=True))
    right = " ".join(f"{judging.name(seat)}={size}" for seat, size in zip(dealt, expected, strict=True))
    message = f"the cards of round {number} are dealt {seats}; singly in turn it is {right}"
    raise judging.stop("illegal", judging.problem("record/deal", message, place))


def _check_leader(judging: Judging, one: Round, number: int, state: State) -> None:
    leader = next(event.seat for event in reversed(state.history) if isinstance(event, Led))
    if one.leader is not None and one.leader != leader:
        message = f"{judging.name(leader)} leads round {number} by the rules, not {judging.name(one.leader)}"
        rule = judging.rule("lead", "later_rounds" if state.before else "first_round")
        place = judging.place(one, "lead")
        raise judging.stop("illegal", judging.problem("record/leader-differs", message, place, related=rule))


# --- gifts ---------------------------------------------------------------------------------------


def _give(judging: Judging, one: Round, number: int, match: Match) -> Match:
    """Make the gifts in the order in which they are due, whatever their order in the record."""
    tribute, returns = list(one.tribute), list(one.returns)
    while (due := match.state.exchange.due) is not None:
        waiting = returns if due.back else tribute
        gift = next((gift for gift in waiting if (gift.giver, gift.receiver) == (due.giver, due.receiver)), None)
        if gift is None:
            raise _no_gift(judging, one, number, due)
        waiting.remove(gift)
        action = Give(gift.cards.cards, gift.giver)
        try:
            match = match.after(action)
        except IllegalAction as error:
            problem = match.state.position(gift.giver).check(action, judging.name) or error.problem
            here = Here(number, gift.giver, legal=alternatives(match))
            raise judging.illegal(problem, gift.place, here) from None
    for undue in (*tribute, *returns):
        raise _undue(judging, undue)
    return match


def _undue(judging: Judging, gift: Gift) -> Stopped:
    message = f"{judging.name(gift.giver)} owes {judging.name(gift.receiver)} no such gift"
    return judging.stop("illegal", judging.problem("record/undue-gift", message, gift.place))


def _no_gift(judging: Judging, one: Round, number: int, due: Due) -> Stopped:
    what = "return" if due.back else "tribute"
    pair = f"{judging.name(due.giver)}>{judging.name(due.receiver)}"
    message = f"in round {number} a {what} {pair} is due"
    place = judging.place(one, "round")
    if not one.plays and number == len(judging.record.rounds):
        return judging.incomplete(f"{message}; the record stops before it", place)
    rule = judging.rule("tribute", due.rule.name)
    hint = f"as in {what} {pair}: 2♥ A♠"
    return judging.stop(
        "illegal", judging.problem("record/no-gift", f"{message}, and there is none", place, hint, related=rule)
    )
