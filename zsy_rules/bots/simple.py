"""A sound simple player: it sheds low groups, keeps bombs and high cards, and counts what is out.

What it does are the tips of the pages that this project began with: count by
kind of play; put low cards down in groups; keep a bomb until it decides
something; with the lead and winners enough for the rest, go out; give back for
a tribute what no plan needs. It knows no game: which plays there are, what
they beat and who sits with whom it asks of the tables of the observation.
"""

from typing import Final

from zsy_rules.bots.mind import MOST_LOOKED, Choice, Mind
from zsy_rules.bots.plan import LIKELY
from zsy_rules.compiled.effort import Effort
from zsy_rules.events import Action, Bid, Give, Pass, Play
from zsy_rules.observation import Observation

# What follows is in leads: 1 is what having the lead once is worth.

#: Each card more of a lead: large groups go by being led, hardly ever on the plays of others.
_LONGER: Final = 0.8
#: Winning a trick when what is left needs no more than one lead.
_HOME: Final = 0.6
#: Winning a trick when what is left can then be played out and never lose the lead.
_PLAYED_OUT: Final = 1.0
#: Using up a bomb before that.
_BOMB_USED: Final = 0.3
#: What an answer must gain to be better than a pass.
_WORTH: Final = 0.05
#: Leading just as many cards as a rival has left, who may go out on them; shared by all rivals.
_OPEN_DOOR: Final = 3.0
#: Standing in the way of a rival who has just as many cards left as the trick asks for; shared likewise.
_BLOCK: Final = 1.5
#: Taking a trick from a partner.
_FROM_PARTNER: Final = 1.0
#: Going out. It costs as much where it takes the last place.
_OUT: Final = 100.0
#: Hands that need no more leads from elsewhere than these are worth the highest bid, and the lowest.
_STRONG: Final = 1.0
_FAIR: Final = 3.0
#: Giving back two of a rank, which may be a pair or a bomb for the other.
_PAIR_GIVEN: Final = 0.5


def simple_bot(seen: Observation) -> Action:
    """Return the action of the simple player; of equally good ones the first in the order of `legal`.

    >>> from zsy_rules.rules import load
    >>> hands = ["3♦ 8♠ BJ RJ", "K♦ K♣", "5♦ 5♣", "6♦ 7♦"]
    >>> str(simple_bot(load("standard").deal(hands=hands, dealer=3).observe(0)))
    '3♦'
    """
    actions = list(seen.legal.within(Effort(MOST_LOOKED))) or [next(iter(seen.legal))]
    if len(actions) == 1:
        return actions[0]
    mind = Mind.of(seen)
    bids = [action for action in actions if isinstance(action, Bid)]
    if bids:
        return _bid(mind, bids)
    gifts = [action for action in actions if isinstance(action, Give)]
    if gifts:
        return _cheapest(mind, gifts)
    choices = list(mind.choices(action for action in actions if isinstance(action, Play)))
    if not choices:
        return actions[0]
    if seen.top is None:
        return _lead(mind, choices)
    passing = next((action for action in actions if isinstance(action, Pass)), None)
    best = max(choices, key=lambda choice: _answer_worth(mind, choice))
    return best.play if passing is None or _answer_worth(mind, best) > _WORTH else passing


def _bid(mind: Mind, bids: list[Bid]) -> Bid | Pass:
    """Return the bid: the highest on a hand that wins nearly all its leads itself, the lowest on a fair one."""
    cost = mind.planner.cost(mind.whole)
    if cost <= _STRONG:
        return bids[-1]
    return bids[0] if cost <= _FAIR else Pass()


def _lead(mind: Mind, choices: list[Choice]) -> Play:
    """Return the lead: a play that goes out, now or for sure; else one of the plan, if any of these may be made."""
    surest = max(choices, key=lambda choice: (choice.out, round(choice.goes_out, 9), choice.wins))
    if surest.out > 0 or surest.goes_out >= LIKELY:
        return surest.play
    plan = mind.plan
    in_plan = [choice for choice in choices if choice.group in plan] or choices
    return max(in_plan, key=lambda choice: _lead_worth(mind, choice)).play


def _lead_worth(mind: Mind, choice: Choice) -> float:
    """Return what a lead is worth: low ones go first, and long ones."""
    if choice.out:
        return choice.out * _OUT
    size = choice.group.laid.size
    worth = _LONGER * (size - 1) + _won(mind, choice) - choice.group.holds
    if any(mind.seen.counts[seat] == size for seat in choice.asked):
        worth -= _OPEN_DOOR / len(mind.rivals) * (1 - choice.wins)
    return round(worth, 9)


def _answer_worth(mind: Mind, choice: Choice) -> float:
    """Return what an answer is worth more than a pass."""
    if choice.out:
        return choice.out * _OUT
    seen, size = mind.seen, choice.group.laid.size
    worth = _won(mind, choice)
    if choice.rest <= 1:
        home = _HOME * choice.wins + _PLAYED_OUT * choice.goes_out
        # a partner who keeps the trick, and has no more cards than this leaves, is as near to going out itself
        near = mind.partner is not None and seen.counts[mind.partner] <= len(seen.hand) - size
        worth += home * (1 - mind.kept) if near else home
    elif choice.group.laid.kind in seen.game.bombs:
        worth -= _BOMB_USED
    may_go_out = any(seen.counts[seat] == size for seat in choice.asked)
    if may_go_out:
        worth += _BLOCK / len(mind.rivals) * (choice.wins - mind.kept)
    if mind.partner is not None:
        worth -= _FROM_PARTNER * (mind.kept if may_go_out else 1)
    return round(worth, 9)


def _won(mind: Mind, choice: Choice) -> float:
    """Return what a play gains: the leads that the hand needs less after it, and the one that it may win."""
    return mind.planner.cost(mind.whole) - choice.rest + choice.wins


def _cheapest(mind: Mind, gifts: list[Give]) -> Give:
    """Return the gift that the plan misses least, card by card, and then the weakest."""
    costs = mind.costs_of_cards()
    strengths = mind.seen.game.strengths(mind.seen.in_tricks)

    def loss(gift: Give) -> tuple[float, int]:
        ranks = [one.rank for one in gift.cards]
        pairs = len(ranks) - len(set(ranks))
        cost = sum(costs[one] for one in gift.cards) + _PAIR_GIVEN * pairs
        return round(cost, 9), sum(map(strengths.rank, gift.cards))

    return min(gifts, key=loss)
