"""The beginning of a recorded round replayed by the engine: dealer, hands as dealt, bids, gifts and returns, leader.

What chance decided is taken from the record; everything else is held against
the rules.
"""

from dataclasses import replace
from itertools import islice
from typing import Final

from zsy_rules.cards import EMPTY, Card, Hand
from zsy_rules.compiled import Compiled
from zsy_rules.compiled.seats import Fate, Table
from zsy_rules.deal import check_hands, find_dealer
from zsy_rules.errors import IllegalAction, UsageError
from zsy_rules.events import Action, Bid, Dealt, Give, Led, Pass
from zsy_rules.match import Course, Match, start_match
from zsy_rules.record.bidding import by_sides, hear
from zsy_rules.record.draws import with_draws
from zsy_rules.record.judging import MOST_ALTERNATIVES, Here, Judging, Stopped, Untold
from zsy_rules.record.model import Gift, Held, Round
from zsy_rules.record.rest import check_rest
from zsy_rules.state import State
from zsy_rules.tribute import Due

#: What the engine says of what only chance, or an unknown dealer, could tell.
_UNTOLD: Final = ("usage/no-seed", "usage/no-dealer")


def open_round(judging: Judging, one: Round, number: int, before: Match | None) -> Match:
    """Return the match with round `number` dealt, its bids and gifts made and its leader known.

    Raises Stopped where the record is against the rules, Untold where only
    chance could tell how it goes on, and the record does not.
    """
    one = with_draws(judging, one, number, before.rounds[-1].places if before else ())
    match = _deal(judging, one, number, before)
    _check_hands(judging, one, number, match.state)
    match = _bid(judging, one, number, match)
    match = _give(judging, one, number, match)
    _check_leader(judging, one, number, match.state)
    return match


def alternatives(match: Match) -> tuple[Action, ...]:
    """Return what would have been legal, the first few."""
    return tuple(islice(match.legal, MOST_ALTERNATIVES))


def dealer_by_rules(game: Compiled, before: tuple[int, ...], dealer_before: int | None) -> int | None:
    """Return who deals after a round of these places (none: the first one); None where the rules do not tell."""
    seats = tuple(range(game.players))
    return find_dealer(
        game, Table(seats, Fate(None), game.strengths(), places=before, dealer=dealer_before, sides=game.sides)
    )


def led(one: Round) -> int | None:
    """Return who led the first trick by the record: as it says, else whoever acted first."""
    if one.leader is not None or not one.plays or one.plays[0].irregular:
        return one.leader
    return one.plays[0].seat


def _deal(judging: Judging, one: Round, number: int, before: Match | None) -> Match:
    course = _course(before)
    judging.check_round(one, number, course)
    for seat in sorted(seat for side in course.tied for seat in judging.game.sides[side]):
        if one.hands[seat] is None:
            message = f"the hand of {judging.name(seat)} in round {number} is not told"
            raise Untold(judging.problem("record/not-judged", message, judging.place(one, "round")))
    try:
        return _dealt(judging, one, number, before)
    except UsageError as error:
        message = f"round {number}: {error.problem.message}"
        if error.problem.code == "usage/hands":
            raise judging.stop("illegal", judging.problem("record/deal", message, judging.place(one, "deal"))) from None
        raise _untold(judging, one, number, error) from None


def _course(before: Match | None) -> Course:
    """Return what follows the rounds before."""
    if before is None:
        return Course()
    return Course(tied=before.tied) if before.outcome is None else Course(winners=before.outcome.winners)


def _untold(judging: Judging, one: Round, number: int, error: UsageError) -> Untold:
    """Return that only chance, or something else that the record does not tell, could go on."""
    hint = "the record does not tell it: lines `dealer` and `lead` would"
    message = f"round {number}: {error.problem.message}"
    return Untold(judging.problem("record/not-judged", message, judging.place(one, "round"), hint))


def _dealt(judging: Judging, one: Round, number: int, before: Match | None) -> Match:
    """Deal as the rules say; what only chance or an unknown dealer could tell, as the record says."""
    hands = [EMPTY if held is None else held.cards for held in one.hands]
    last = None if before is None else before.rounds[-1]
    places, dealer_before = (last.places, last.state.dealer) if last else ((), None)
    dealer = dealer_by_rules(judging.game, places, dealer_before)
    judging.check_dealer(one, number, dealer)
    dealer = one.dealer if dealer is None else dealer

    turned = _turned(judging, one, number)
    speaker = one.bids[0].seat if one.bids and judging.game.auction is not None else None

    def deal(leader: int | None, speaker: int | None) -> Match:
        if before is not None:
            return before.deal(hands, dealer, leader, speaker, turned)
        return start_match(
            judging.game,
            rounds=judging.length,
            hands=hands,
            dealer=dealer,
            leader=leader,
            speaker=speaker,
            turned=turned,
        )

    check_hands(judging.game, hands, judging.lang)
    try:
        return deal(None, None)
    except UsageError as error:
        if error.problem.code not in _UNTOLD or (led(one) is None and speaker is None):
            raise
        return deal(led(one) if judging.game.auction is None else None, speaker)


def _turned(judging: Judging, one: Round, number: int) -> Card | None:
    """Return the card turned up, if it tells who got it: another one of the same may be in another hand."""
    game, turned = judging.game, one.turned
    if turned is None or not game.turns_card:
        return None
    among = game.deck if turned.is_named else game.deck.anonymous
    if turned not in among:
        message = f"{judging.cards(Hand.of([turned]))} cannot be turned up in round {number}: it is not in the deck"
        raise judging.stop("illegal", judging.problem("record/deal", message, judging.place(one, "turned")))
    return turned if game.deck.count(turned) == 1 else None


def _check_hands(judging: Judging, one: Round, number: int, state: State) -> None:
    """See to it that the whole deck is dealt, and singly in turn, as far as the dealer is known, and what is left."""
    game = judging.game
    dealt = {event.seat: event.cards or EMPTY for event in state.history if isinstance(event, Dealt)}
    place = judging.place(one, "deal")
    each = game.dealt_each(decider=one.decider)
    total = len(game.deck) if each is None else each * len(dealt)
    missing = game.deck.minus(sum(dealt.values(), EMPTY))
    if each is None and missing:
        message = (
            f"the hands of round {number} are not the whole deck of {game.name}; missing: {judging.cards(missing)}"
        )
        raise judging.stop("illegal", judging.problem("record/deal", message, place))
    share, over = divmod(total, len(dealt))
    expected = [share + (at < over) for at in range(len(dealt))]
    sizes = [len(cards) for cards in dealt.values()]
    if sizes == expected:
        check_rest(judging, one, number, Held(missing))
        return
    seats = " ".join(f"{judging.name(seat)}={size}" for seat, size in zip(dealt, sizes, strict=True))
    right = " ".join(f"{judging.name(seat)}={size}" for seat, size in zip(dealt, expected, strict=True))
    message = f"the cards of round {number} are dealt {seats}; singly in turn it is {right}"
    raise judging.stop("illegal", judging.problem("record/deal", message, place))


# --- bids ----------------------------------------------------------------------------------------


def _bid(judging: Judging, one: Round, number: int, match: Match) -> Match:
    """Make the bids of the auction, and hold the sides against what it ends in."""
    state = match.state
    if state.auction is None:
        return match
    heard = hear(judging, one, number, state.seats, state.auction.first)
    if not heard.contracts:
        raise heard.fault(judging)
    if not one.bids:
        message = f"the bids of round {number} are not told"
        raise Untold(judging.problem("record/not-judged", message, judging.place(one, "round")))
    contracts = by_sides(judging, one, number, heard.contracts, state.seats)
    is_by_chance = len(heard.contracts) > 1
    taker = contracts[0].seat if is_by_chance and len(contracts) == 1 else None
    for left, bid in zip(reversed(range(len(one.bids))), one.bids, strict=True):
        action = Bid(bid.bid, bid.seat) if isinstance(bid.bid, int) else Pass(bid.seat)
        match = _spoken(judging, one, match, action, None if left else taker)
    return match


def _spoken(judging: Judging, one: Round, match: Match, action: Bid | Pass, taker: int | None) -> Match:
    """Return the match after a bid or pass; what only chance could tell then, as the record says.

    `taker` has the contract by chance after the last pass, where the record tells it.
    """
    number = len(match.rounds) + 1
    for leader in (None, led(one)):
        state = replace(match.state, leader=leader)
        try:
            return replace(match, state=state.after(action) if taker is None else state.after_last_pass(taker))
        except UsageError as error:
            if error.problem.code not in _UNTOLD:
                raise
            untold = _untold(judging, one, number, error)
    raise untold


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
            match = _given(judging, one, number, match, action)
        except IllegalAction as error:
            problem = match.state.position(gift.giver).check(action, judging.name, judging.lang) or error.problem
            here = Here(number, gift.giver, legal=alternatives(match))
            raise judging.illegal(problem, gift.place, here) from None
    for undue in (*tribute, *returns):
        raise _undue(judging, undue)
    return match


def _given(judging: Judging, one: Round, number: int, match: Match, action: Give) -> Match:
    """Return the match after a gift; after the last of them the rules say who leads, else the record."""
    try:
        return match.after(action)
    except UsageError as error:
        leader = led(one)
        if leader is None or error.problem.code not in _UNTOLD:
            raise _untold(judging, one, number, error) from None
    try:
        return replace(match, state=replace(match.state, leader=leader)).after(action)
    except UsageError as error:
        raise _untold(judging, one, number, error) from None


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
