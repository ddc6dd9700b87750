"""A sound simple player: sheds low groups, keeps bombs and high cards, counts what is out.

What it follows are the tips of the seed pages: count by kind of play; low
cards go in groups; a bomb is kept until it decides something; with the lead,
and winners enough to get rid of the rest, go out; what goes back for a tribute
is what no plan needs. It knows no game: which plays there are, what they beat
and who sits with whom it asks of the tables of the observation.
"""

from dataclasses import dataclass
from typing import Final

from zsy_rules.bots.outlook import Outlook, rivals_of, side_of
from zsy_rules.bots.plan import Group, Planner, packed
from zsy_rules.cards import Hand, name_cards
from zsy_rules.events import Action, Give, Pass, Play
from zsy_rules.position import Observation

#: What a play of one more card is worth when leading: it empties the hand sooner.
_LONGER: Final = 0.1
#: From how little the rest of a plan may cost, hands are played out winners first.
_RUN: Final = 0.3
#: What a play on a trick must gain to be made.
_WORTH: Final = 0.15
#: What winning the trick is worth the more, by the fewest cards of a rival.
_URGENT: Final = {1: 1.0, 2: 0.6, 3: 0.3, 4: 0.3}
#: What taking a trick from a partner costs.
_FROM_PARTNER: Final = 1.0


def simple_bot(seen: Observation) -> Action:
    """Return the action of the simple player; of equal ones the first in the order of `legal`."""
    actions = list(seen.legal)
    if len(actions) == 1:
        return actions[0]
    gifts = [action for action in actions if isinstance(action, Give)]
    if gifts:
        return _gift(seen, gifts)
    plays = [action for action in actions if isinstance(action, Play)]
    for play in plays:
        if len(play.cards) == len(seen.hand):
            return play
    return (_follow if seen.top else _lead)(_Mind.of(seen), plays, actions)


@dataclass(frozen=True, slots=True)
class _Mind:
    """What the player thinks of its hand: its plays, by cards, and plans for what is left after them."""

    seen: Observation
    planner: Planner
    by_cards: dict[int, list[Group]]
    whole: int

    @classmethod
    def of(cls, seen: Observation) -> "_Mind":
        suits_matter = seen.game.plays.suits_matter
        outlook = Outlook(seen, rivals_of(seen))
        by_cards: dict[int, list[Group]] = {}
        for laid in seen.game.plays.plays(seen.hand, None, seen.order):
            cards = name_cards(laid.hand, seen.hand, seen.duty) if suits_matter else laid.hand
            need = packed(cards or laid.hand, suits_matter=suits_matter)
            by_cards.setdefault(need, []).append(Group(laid, need, outlook.holds(laid)))
        groups = [group for group_list in by_cards.values() for group in group_list]
        planner = Planner(groups, suits_matter=suits_matter)
        return cls(seen, planner, by_cards, planner.packed(seen.hand))

    def group(self, play: Play) -> Group:
        need = self.planner.packed(play.cards)
        readings = self.by_cards[need]
        return next((group for group in readings if group.laid.kind == play.kind), readings[-1])


def _lead(mind: _Mind, plays: list[Play], actions: list[Action]) -> Action:
    seen, planner = mind.seen, mind.planner
    total = planner.cost(mind.whole)
    planned = planner.groups(mind.whole)
    choices = [(play, mind.group(play)) for play in plays]
    in_plan = [(play, group) for play, group in choices if group in planned]
    if in_plan:
        choices = in_plan
    worst = min(group.holds for group in planned)
    can_run = sum(1 - group.holds for group in planned) - (1 - worst) <= _RUN
    fewest = min((seen.counts[seat] for seat in rivals_of(seen)), default=0)

    def worth(choice: tuple[Play, Group]) -> float:
        _, group = choice
        gain = total - planner.cost(mind.whole - group.need) - group.holds
        gain += group.holds if not can_run else 3 * group.holds
        gain += _LONGER * (group.laid.size - 1)
        if group.laid.size == fewest:
            gain -= 3 * (1 - group.holds)
        return gain

    return max(choices, key=worth)[0]


def _follow(mind: _Mind, plays: list[Play], actions: list[Action]) -> Action:
    seen, planner = mind.seen, mind.planner
    total = planner.cost(mind.whole)
    rivals = rivals_of(seen)
    fewest = min((seen.counts[seat] for seat in rivals), default=0)
    owner = seen.trick.owner if seen.trick else None
    from_partner = owner is not None and owner in side_of(seen)
    best: Action | None = next((action for action in actions if isinstance(action, Pass)), None)
    most = _WORTH if best is not None else float("-inf")
    for play in plays:
        group = mind.group(play)
        after = planner.cost(mind.whole - group.need)
        gain = total - after + group.holds
        if after <= 1:
            gain += 0.5 * group.holds
        if from_partner:
            gain -= _FROM_PARTNER
        else:
            gain += _URGENT.get(fewest, 0.0) * group.holds
        if best is None or gain > most:
            best, most = play, gain
    assert best is not None, "a seat to act has a legal action"
    return best


def _gift(seen: Observation, gifts: list[Give]) -> Action:
    mind = _Mind.of(seen)
    planner = mind.planner
    strengths = seen.game.strengths(seen.order)

    def loss(gift: Give) -> tuple[float, int]:
        cost = sum(planner.cost(mind.whole - planner.packed(Hand.of([one]))) for one in gift.cards)
        ranks = [one.rank for one in gift.cards]
        return cost + 0.5 * (len(ranks) - len(set(ranks))), sum(map(strengths.rank, gift.cards))

    return min(gifts, key=loss)
