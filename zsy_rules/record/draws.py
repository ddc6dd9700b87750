"""Cards drawn for a seat before the deal (`draws`), held against the rules: whoever they make dealer or leader, is.

The rule itself finds the seat; only the cards come from the record in place of
chance. Seats may stand in any order; who ties draws again.
"""

from dataclasses import dataclass, field, replace

from zsy_rules.cards import Card
from zsy_rules.compiled.seats import Fate
from zsy_rules.record.judging import Judging, Stopped
from zsy_rules.record.model import Draw, Round
from zsy_rules.record.places import Place
from zsy_rules.record.watcher import table_of


class _Wrong(Exception):  # noqa: N818  (an answer, not an error)
    """The draws are not those of the rule."""


@dataclass(slots=True)
class _Told(Fate):
    """Fate as a record tells it."""

    draws: list[Draw] = field(default_factory=list)
    players: tuple[str, ...] = ()

    def draw(self, seat: int, left: list[Card]) -> Card:
        """Take the next card that the seat drew by the record."""
        told = next((draw for draw in self.draws if draw.seat == seat), None)
        if told is None:
            again = " again" if any(other == seat for other, _ in self.drawn) else ""
            message = f"{self.players[seat]} draws{again} by the rules, and no card of it is told"
            raise _Wrong(message)
        found = next((one for one in left if told.card in (one, one.anonymous)), None)
        if found is None:
            message = f"{self.players[seat]} cannot draw {told.card}: it is drawn already, or not in the deck"
            raise _Wrong(message)
        self.draws.remove(told)
        left.remove(found)
        self.drawn.append((seat, found))
        return found


def with_draws(judging: Judging, one: Round, number: int, places: tuple[int, ...] | None) -> Round:
    """Return the round with the dealer and the leader that its draws make.

    `places` are those of the round before, empty in a first round, None where
    they are not known. Raises Stopped where the draws are none by the rules,
    or the record has another dealer or leader.
    """
    if not one.draws or one.decider or places is None:
        return one
    game, players = judging.game, judging.record.players
    rules = game.resolved.ruleset
    fate = _Told(None, draws=list(one.draws), players=players)
    table = replace(table_of(game, tuple(range(game.players)), places, one.dealer), fate=fate)
    later = bool(places)
    who_deals = rules.dealer.later_rounds if later else rules.dealer.first_round
    who_leads = rules.lead.later_rounds if later or rules.lead.first_round is None else rules.lead.first_round
    dealer, leader = one.dealer, one.leader
    try:
        if who_deals.base == "highest_draw":
            dealer = (game.later_dealer if later else game.first_dealer)(table)
        if who_leads.base == "highest_draw":
            leader = (game.later_lead if later else game.first_lead).leader(replace(table, dealer=dealer))
    except _Wrong as wrong:
        raise _stop(judging, one, f"round {number}: {wrong}") from None
    if fate.drawn and fate.draws:
        raise _stop(judging, one, f"round {number}: {players[fate.draws[0].seat]} draws once more than the rules ask")
    part = "later_rounds" if later else "first_round"
    if one.dealer not in (None, dealer):
        message = f"by the cards drawn {_name(judging, dealer)} deals round {number}, not {_name(judging, one.dealer)}"
        raise _differs(judging, "record/dealer-differs", message, judging.place(one, "dealer"), ("dealer", part))
    if one.leader not in (None, leader):
        message = f"by the cards drawn {_name(judging, leader)} leads round {number}, not {_name(judging, one.leader)}"
        raise _differs(judging, "record/leader-differs", message, judging.place(one, "lead"), ("lead", part))
    return replace(one, dealer=dealer, leader=leader)


def _name(judging: Judging, seat: int | None) -> str:
    return "nobody" if seat is None else judging.name(seat)


def _differs(judging: Judging, code: str, message: str, place: Place, rule: tuple[str, str]) -> Stopped:
    return judging.stop("illegal", judging.problem(code, message, place, related=judging.rule(*rule)))


def _stop(judging: Judging, one: Round, message: str) -> Stopped:
    return judging.stop("illegal", judging.problem("record/draws", message, judging.place(one, "draws")))
