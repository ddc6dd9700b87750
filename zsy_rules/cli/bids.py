"""What is told of a round between deal and gifts: the bids, who won the auction, who took what was left over."""

from collections.abc import Iterator
from dataclasses import dataclass

from zsy_rules.cards import Hand
from zsy_rules.compiled import Compiled
from zsy_rules.events import TookRest
from zsy_rules.notation import write_cards
from zsy_rules.record import Replay
from zsy_rules.record.model import Round
from zsy_rules.state import State


@dataclass(frozen=True, slots=True)
class Opening:
    """What came of auction and rest: the seats (None: nobody, or not known), the cards left over and their number."""

    winner: int | None = None
    taker: int | None = None
    cards: Hand | None = None
    count: int = 0


def opening_of(replay: Replay, game: Compiled | None, number: int, one: Round) -> Opening:
    """Return what came of auction and rest in round `number`: by the engine if it played it, else by the record.

    `game` None: that is not known, or the replay did not come so far.
    """
    if replay.match is not None:
        return _by_engine(replay.match.rounds[number - 1].state)
    if game is None:
        return Opening()
    winner = _winner(game, one) if game.auction is not None else None
    phrase, auction = game.resolved.ruleset.deal.rest_to, game.resolved.ruleset.auction
    each = game.dealt_each(decider=one.decider)
    if phrase is None or each is None:
        return Opening(winner)
    count = len(game.deck) - each * game.players
    is_winners = auction is not None and phrase.word == auction.winner and not phrase.relation
    cards = one.rest.cards if one.rest is not None and not one.rest.unknown else None
    return Opening(winner, winner if is_winners else None, cards, count)


def _by_engine(state: State) -> Opening:
    took = next((event for event in state.history if isinstance(event, TookRest)), None)
    winner = None if state.contract is None else state.contract.seat
    return Opening(winner) if took is None else Opening(winner, took.seat, took.cards, took.count)


def _winner(game: Compiled, one: Round) -> int | None:
    """Return who won the auction as the record has it: by its sides, else by the last bid."""
    alone = [side[0] for side in one.sides if len(side) == 1]
    if len(alone) == 1 and game.players > 2:
        return alone[0]
    return next((bid.seat for bid in reversed(one.bids) if bid.bid is not None), None)


def bids_told(
    one: Round, opening: Opening, game: Compiled | None, players: tuple[str, ...], lang: str
) -> Iterator[str]:
    """Yield the lines of the auction and of the rest, where the rules have such things."""
    if game is None:
        return
    if game.turns_card and one.turned is not None:
        yield f"  turned up: {write_cards(Hand.of([one.turned]), lang)}"
    if game.auction is not None and one.redeals:
        yield f"  dealt again: {one.redeals} time{'s' if one.redeals != 1 else ''}"
    if game.auction is not None and (one.bids or opening.winner is not None):
        bids = "; ".join(f"{players[bid.seat]} {'-' if bid.bid is None else bid.bid}" for bid in one.bids)
        won = "" if opening.winner is None else f"  > {players[opening.winner]} ({game.auction.winner})"
        yield f"  bids: {bids or 'not told'}{won}"
    if opening.count:
        who = "" if opening.taker is None else f" to {players[opening.taker]}"
        cards = f"{opening.count} unknown" if opening.cards is None else write_cards(opening.cards, lang)
        yield f"  rest{who}: {cards} ({'shown' if game.rest_shown else 'face down'})"
