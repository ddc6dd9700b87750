"""The dull twin of points, sentence by sentence of section 12, as far as shipped rulesets have any."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from dull_table import DullTable, Lying
from naive_now import Now, passes

from zsy_rules.cards import Card
from zsy_rules.ruleset import Ruleset


@dataclass
class DullPoints:
    """What counts while a round is played: how many plays each seat made, and how often the stake was multiplied."""

    ruleset: Ruleset
    plays: Counter[int] = field(default_factory=Counter)
    times: int = 1

    def played(self, seat: int, table: DullTable, at: Lying) -> None:
        """Before the table goes on."""
        self.plays[seat] += 1
        stake = self.ruleset.scoring.stake
        for one in stake.multipliers.values() if stake else ():
            if one.each is not None and table.fits(one.each, at):
                self.times *= one.times or 1

    def of_round(
        self, left: Mapping[int, Counter[Card]], places: Sequence[int], roles: Sequence[str] = (), bid: int = 1
    ) -> list[int]:
        """The points by seat: of the cards left, and of the stake."""
        assert (self.ruleset.scoring.places, self.ruleset.scoring.results) == ({}, {})
        points = [self.cards_left(left[seat]) for seat in range(len(places))]
        if self.ruleset.scoring.cards_left and self.ruleset.scoring.cards_left.paid_to == "first":
            points[places[0]] -= sum(points[seat] for seat in places[1:])
        staked = self.staked(places, roles, bid)
        return [one + other for one, other in zip(points, staked, strict=True)]

    def cards_left(self, hand: Counter[Card]) -> int:
        """So many for every card held at the end; entries that apply to the hand multiply."""
        cost = self.ruleset.scoring.cards_left
        if cost is None:
            return 0
        points = sum(cost.ranks.get(one.rank, cost.each or 0) for one in hand.elements())
        for one in cost.multipliers.values():
            held = one.holding is None or any(passes(Now(self.ruleset), one.holding, card) for card in hand.elements())
            number = one.cards is None or hand.total() in one.cards
            even = one.even_count is None or one.even_count == (hand.total() % 2 == 0)
            points *= (one.times or 1) if held and number and even else 1
        return points

    def staked(self, places: Sequence[int], roles: Sequence[str], bid: int) -> list[int]:
        """Every loser loses stake × share, every winner gains it; the side of the first wins."""
        stake = self.ruleset.scoring.stake
        if stake is None:
            return [0] * len(places)
        won = roles[places[0]]
        losers = [seat for seat, role in enumerate(roles) if role != won]
        made = sum(self.plays[seat] for seat in losers)
        value = stake.base * (bid if stake.times_bid else 1) * self.times
        for one in stake.multipliers.values():
            by = one.won_by in (None, won) and (one.loser_plays is None or made in one.loser_plays)
            value *= (one.times or 1) if one.each is None and by else 1
        return [value * stake.shares.get(role, 1) * (1 if role == won else -1) for role in roles]
