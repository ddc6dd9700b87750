"""Cards drawn for a seat (`draws`), held against the rules: whoever they make dealer or leader, is.

The rule itself finds the seat; only the cards come from the record in place of
chance. Seats may stand in any order; who ties draws again.
"""

from dataclasses import dataclass, field, replace

from zsy_rules.cards import Card, Hand
from zsy_rules.compiled.seats import Fate
from zsy_rules.notation import CANONICAL, write_cards
from zsy_rules.record.judging import Judging, Stopped
from zsy_rules.record.model import Draw, Round
from zsy_rules.record.places import Place
from zsy_rules.record.reserved import phrases
from zsy_rules.record.watcher import table_of
from zsy_rules.ruleset import Ruleset, Who


class _Wrong(Exception):  # noqa: N818  (an answer, not an error)
    """The draws are not those of the rule."""


@dataclass(slots=True)
class _Told(Fate):
    """Fate as a record tells it."""

    draws: list[Draw] = field(default_factory=list)
    players: tuple[str, ...] = ()
    lang: str = CANONICAL

    def draw(self, seat: int, left: list[Card]) -> Card:
        """Take the next card that the seat drew by the record."""
        told = next((draw for draw in self.draws if draw.seat == seat), None)
        if told is None:
            again = " again" if any(other == seat for other, _ in self.drawn) else ""
            message = f"{self.players[seat]} draws{again} by the rules, and no card of it is told"
            raise _Wrong(message)
        found = next((one for one in left if told.card in (one, one.anonymous)), None)
        if found is None:
            card = write_cards(Hand.of([told.card]), self.lang)
            message = f"{self.players[seat]} cannot draw {card}: it is drawn already, or not in the deck"
            raise _Wrong(message)
        self.draws.remove(told)
        left.remove(found)
        self.drawn.append((seat, found))
        return found


def with_draws(judging: Judging, one: Round, number: int, places: tuple[int, ...] | None) -> Round:
    """Return the round with the dealer and the leader that its draws make.

    `places` are those of the round before, empty in a first round, None where
    they are not known. Raises Stopped where the draws are none by the rules,
    or the record has another dealer or leader. Of a deciding round it is only
    asked whether anybody draws.
    """
    game, players = judging.game, judging.record.players
    rules = game.resolved.ruleset
    if not one.draws or not any(map(_draws, phrases(rules))):
        return one  # where nobody ever draws, the line says nothing
    who_deals, who_leads, is_open = _askers(rules, one, number)
    if not (_draws(who_deals) or _draws(who_leads) or is_open):
        raise _stop(judging, one, f"round {number}: nobody draws for a seat by the rules")
    if one.decider or places is None or is_open:
        return one
    fate = _Told(None, draws=list(one.draws), players=players, lang=judging.lang)
    table = replace(table_of(game, tuple(range(game.players)), places, one.dealer), fate=fate)
    later = bool(places)
    dealer, leader = one.dealer, one.leader
    try:
        if _draws(who_deals):
            dealer = (game.later_dealer if later else game.first_dealer)(table)
        if _draws(who_leads):
            leader = (game.later_lead if later else game.first_lead).leader(replace(table, dealer=dealer))
    except _Wrong as wrong:
        raise _stop(judging, one, f"round {number}: {wrong}") from None
    if fate.draws:
        raise _stop(judging, one, f"round {number}: {players[fate.draws[0].seat]} draws once more than the rules ask")
    part = "later_rounds" if later else "first_round"
    if one.dealer not in (None, dealer):
        message = f"by the cards drawn {_name(judging, dealer)} deals round {number}, not {_name(judging, one.dealer)}"
        raise _differs(judging, "record/dealer-differs", message, judging.place(one, "dealer"), ("dealer", part))
    if one.leader not in (None, leader):
        message = f"by the cards drawn {_name(judging, leader)} leads round {number}, not {_name(judging, one.leader)}"
        raise _differs(judging, "record/leader-differs", message, judging.place(one, "lead"), ("lead", part))
    return replace(one, dealer=dealer, leader=leader)


def _askers(rules: Ruleset, one: Round, number: int) -> tuple[Who, Who, bool]:
    """Return who deals the round and who leads it, and whether seats are drawn for something else.

    In that case no line tells for what a card was drawn, and it is not looked at.
    """
    who_deals = rules.dealer.first_round if number == 1 else rules.dealer.later_rounds
    who_leads = rules.lead.first_round if number == 1 or one.decider else None
    others = {name: part for name, part in vars(rules).items() if name not in ("dealer", "lead")}
    return who_deals, who_leads or rules.lead.later_rounds, any(map(_draws, phrases(others)))


def _draws(who: Who) -> bool:
    return who.base == "highest_draw"


def _name(judging: Judging, seat: int | None) -> str:
    return "nobody" if seat is None else judging.name(seat)


def _differs(judging: Judging, code: str, message: str, place: Place, rule: tuple[str, str]) -> Stopped:
    return judging.stop("illegal", judging.problem(code, message, place, related=judging.rule(*rule)))


def _stop(judging: Judging, one: Round, message: str) -> Stopped:
    return judging.stop("illegal", judging.problem("record/draws", message, judging.place(one, "draws")))
