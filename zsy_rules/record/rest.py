"""The cards that a deal leaves over (底牌): held against the hands, and who may have taken them."""

from dataclasses import replace

from zsy_rules.cards import EMPTY, Card, Hand, card
from zsy_rules.compiled import Compiled
from zsy_rules.compiled.seats import Table, held_card
from zsy_rules.errors import UsageError
from zsy_rules.record.judging import Judging
from zsy_rules.record.model import Held, Round
from zsy_rules.record.told import Known, lacking


def left_over(game: Compiled, one: Round, seats: tuple[int, ...]) -> Held:
    """Return what is known of the cards that the deal leaves over, from the hands that are told."""
    each = game.dealt_each(decider=one.decider)
    if each is None:
        return Held()
    number = max(0, len(game.deck) - each * len(seats))
    told = [one.hands[seat] for seat in seats]
    known = [held.cards for held in told if held is not None and not held.unknown]
    dealt = sum(known, EMPTY)
    if len(known) < len(seats) or len(dealt) + number != len(game.deck):
        return Held(EMPTY, number)
    if dealt.is_named:
        return Held(game.deck.minus(dealt))
    return Held(game.deck.anonymous.minus(dealt.anonymous))


def check_rest(judging: Judging, one: Round, number: int, rest: Held) -> None:
    """See to it that the rest of a record can be what the deal leaves over, `rest`; raises Stopped."""
    told = one.rest
    if told is None or judging.game.dealt_each(decider=one.decider) is None:
        return
    message = None
    if len(told) != len(rest):
        message = f"{len(rest)} cards are left over in round {number}, not {len(told)}"
    elif not rest.unknown and (wrong := lacking(told.cards, rest.cards)):
        message = (
            f"by the hands {judging.cards(rest.cards)} is left over in round {number}, and not {judging.cards(wrong)}"
        )
    if message is not None:
        raise judging.stop("illegal", judging.problem("record/deal", message, judging.place(one, "rest")))


def takers(game: Compiled, table: Table, known: Known, rest: Held) -> tuple[tuple[int, ...], Card | None]:
    """Return who may have taken the rest, and the card that whoever did holds then (None: none that is sure).

    Nobody, where the rules give it to nobody.
    """
    if game.rest_to is None or not rest:
        return (), None
    who = game.resolved.ruleset.deal.rest_to
    assert who is not None, "compiled from it"  # noqa: S101  (a bug of ours)
    if who.base == "holder":
        named = None if who.card is None else card(who.card.rank, who.card.suit)
        wanted = held_card(named, table.strengths, {0: game.deck})
        if who.relation or named is None or wanted != named:
            return table.seats, None
        return may_have_got(game, table, known, named, rest), named
    try:
        taker = game.rest_to(replace(table, rest=rest.cards))
    except UsageError:
        return table.seats, None
    return (() if taker is None else (taker,)), None


def may_have_got(game: Compiled, table: Table, known: Known, wanted: Card, rest: Held) -> tuple[int, ...]:
    """Return who may have been dealt a card, whoever was dealt to first counting for one that is left over."""
    one = Hand.of([wanted])
    first = table.dealt[:1] or table.seats
    is_single = wanted.is_named and game.deck.count(wanted) == 1
    if is_single and wanted in rest.cards:
        return first
    found = {seat for seat in table.seats if is_single and known.tells(seat, wanted)}
    if not found:
        found = {seat for seat in table.seats if not known.lacks(seat, one) and not known.elsewhere(seat, one)}
        if not lacking(one, rest.cards) or rest.unknown:
            found |= set(first)
    return tuple(seat for seat in table.seats if seat in found) or table.seats
