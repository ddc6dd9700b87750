"""How a round begins, from the deal to the first lead: the auction, the rest of the deck, the gifts."""

from dataclasses import replace

from zsy_rules.auction import Contract
from zsy_rules.auction import begin as begin_auction
from zsy_rules.cards import EMPTY
from zsy_rules.compiled.bidding import AuctionRules
from zsy_rules.compiled.effects import standing_bars, step_of
from zsy_rules.compiled.seats import Fate, Table
from zsy_rules.deal import deal, dealing_order
from zsy_rules.ending import ended, went_out
from zsy_rules.events import Contracted, Dealt, Drew, Led, Redealt, TookRest, since_the_last_deal
from zsy_rules.moment import Moment, Some, with_hand
from zsy_rules.tribute import begin as begin_exchange
from zsy_rules.trick import Trick


def _after_chance(state: Some, fate: Fate) -> Some:
    """Return the state with chance as it is now; cards drawn for a seat stand in the history."""
    drew = tuple(Drew(seat, drawn) for seat, drawn in fate.drawn)
    return replace(state, stream=fate.stream, history=(*state.history, *drew))


def speak_first(state: Some, speaker: int | None = None) -> Some:
    """Return the state with its auction, begun by `speaker` if that is told, or what follows where there is none."""
    rules = state.game.auction
    if rules is None:
        return _take_rest(state)
    fate = Fate(state.stream)
    table = _table(state, fate)
    first = table.seated(rules.first(table) if speaker is None else speaker)
    return replace(_after_chance(state, fate), auction=begin_auction(state.seats, first))


def nobody_bid(state: Some, rules: AuctionRules, first: int) -> Some:
    """Return the state after an auction in which all passed."""
    fate = Fate(state.stream)
    if rules.all_pass == "redeal":
        dealt = deal(state.game, replace(_table(state, fate), turned=None, drawer=None), None, decider=state.decider)
        history = (*state.history, Redealt(), *dealt.events)
        state = replace(state, hands=dealt.hands, rest=dealt.rest, history=history, stream=fate.stream, auction=None)
        return speak_first(state)
    seat = first if rules.all_pass == "first_takes" else state.seats[fate.below(len(state.seats), "who takes it")]
    return contracted(replace(state, stream=fate.stream), seat, rules.bids[0])


def contracted(state: Some, seat: int, bid: int) -> Some:
    """Return the state after an auction that a seat has won at this bid."""
    history = (*state.history, Contracted(seat, bid))
    return _take_rest(replace(state, auction=None, contract=Contract(seat, bid), history=history))


def _take_rest(state: Some) -> Some:
    """Return the state after somebody took what the deal left over, and with the first gift due."""
    game = state.game
    if state.rest and game.rest_to is not None:
        fate = Fate(state.stream)
        taker = game.rest_to(replace(_table(state, fate), rest=state.rest))
        state = _after_chance(state, fate)
        if taker is not None:
            hands = with_hand(state.hands, taker, state.hands[taker] + state.rest)
            took = TookRest(taker, len(state.rest), game.rest_shown, state.rest)
            state = replace(state, hands=hands, rest=EMPTY, history=(*state.history, took))
    fate = Fate(state.stream)
    exchange = begin_exchange(game, _table(state, fate), state.hands, state.order)
    state = replace(_after_chance(state, fate), exchange=exchange)
    return state if state.exchange.due else lead(state)


def lead(state: Some) -> Some:
    """Return the state with the first trick: who leads it, and the card that must be in its first play."""
    game = state.game
    fate = Fate(state.stream)
    table = _table(state, fate)
    rule = game.later_lead if state.before else game.first_lead
    leader = table.seated(rule.leader(table) if state.leader is None else state.leader)
    duty = rule.duty(table, leader)
    alive = state.alive + standing_bars(game.bars, table)
    state = _after_chance(state, fate)
    for seat in state.seats:  # who has given all cards away is out before the first trick
        if not state.hands[seat]:
            state = went_out(state, seat, doomed=False)
    holders = tuple(seat for seat in state.seats if state.hands[seat])
    if holders and leader not in holders:
        leader = game.trick.heir(leader, holders, step_of(state.alive), state.sides)
    trick = Trick(1, (leader,), base=state.order, alive=alive)
    tally = () if game.stake is None else game.stake.nothing
    state = replace(state, trick=trick, duty=duty, tally=tally)
    if game.round_over(state.out, holders, state.sides):
        return ended(state)
    return replace(state, history=(*state.history, Led(leader, 1)))


def _table(state: Moment, fate: Fate) -> Table:
    """Return what seats are found from now."""
    game = state.game
    contract = state.contract
    turned = state.turned
    table = Table(
        state.seats,
        fate,
        game.strengths(state.order),
        places=state.before,
        dealer=state.dealer,
        hands={seat: state.hands[seat] for seat in state.seats},
        sides=state.sides,
        gifts=state.exchange.gifts,
        turned=None if turned is None else turned.card,
        drawer=None if turned is None else turned.seat,
        roles=game.seats_of_roles(None if contract is None else contract.seat),
    )
    return replace(table, dealt=_dealt(state, table))


def _dealt(state: Moment, table: Table) -> tuple[int, ...]:
    """Return the seats in the order in which they were dealt to: as it was drawn, else as it can be told."""
    if state.stream is not None and state.dealer is not None:
        return state.dealt
    counts = {event.seat: event.count for event in since_the_last_deal(state.history) if isinstance(event, Dealt)}
    told = [counts.get(seat, 0) for seat in range(len(state.hands))]
    return dealing_order(state.game, replace(table, fate=Fate(None)), told)
