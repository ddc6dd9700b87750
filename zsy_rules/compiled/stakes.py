"""The stake (底分) of a round, compiled from `scoring.stake`: what multiplies it, and who wins or loses how much.

Source: section 12 of the ruleset language. Which plays multiply is judged as
they are made, for a play filter may ask what was on the table and in the hand;
the counts are kept in the state.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from zsy_rules.compiled.playfilter import PlayTest, Situation
from zsy_rules.compiled.plays import PlayTables
from zsy_rules.ruleset import Count, Stake, StakeMultiplier


@dataclass(frozen=True, slots=True)
class Settlement:
    """What a round comes to for its stake: the winning bid, the seats and roles of both sides, and the plays made.

    `tally` are, for each counted multiplier, how many such plays there were;
    `plays` is the number of plays of each seat.
    """

    bid: int
    winners: frozenset[int]
    roles: Mapping[int, str]
    tally: tuple[int, ...]
    plays: Sequence[int]


@dataclass(frozen=True, slots=True)
class _Once:
    """A multiplier that counts once: if this role won, and the losers together made so many plays."""

    won_by: str | None
    loser_plays: Count | None
    times: int

    def applies(self, end: Settlement) -> bool:
        if self.won_by is not None and self.won_by not in {end.roles[seat] for seat in end.winners}:
            return False
        plays = sum(end.plays[seat] for seat in end.roles if seat not in end.winners)
        return self.loser_plays is None or plays in self.loser_plays


@dataclass(frozen=True, slots=True, eq=False)
class StakeRules:
    """The stake before the round, and everything that multiplies it."""

    base: int
    times_bid: bool
    counted: tuple[tuple[PlayTest, int], ...]
    once: tuple[_Once, ...]
    shares: Mapping[str, int]

    @property
    def nothing(self) -> tuple[int, ...]:
        """The tally of a round without a play."""
        return (0,) * len(self.counted)

    def count(self, tally: tuple[int, ...], at: Situation) -> tuple[int, ...]:
        """Return the tally after a play."""
        return tuple(number + test(at) for number, (test, _) in zip(tally, self.counted, strict=True))

    def total(self, end: Settlement) -> int:
        """Return what is at stake in the end, before the shares."""
        stake = self.base * (end.bid if self.times_bid else 1)
        for number, (_, times) in zip(end.tally, self.counted, strict=True):
            stake *= times**number
        for multiplier in self.once:
            stake *= multiplier.times if multiplier.applies(end) else 1
        return stake

    def points(self, end: Settlement, players: int) -> tuple[int, ...]:
        """Return the points by seat: every loser loses the stake times its share, every winner gains it."""
        stake = self.total(end)
        points = [0] * players
        for seat, role in end.roles.items():
            share = stake * self.shares.get(role, 1)
            points[seat] = share if seat in end.winners else -share
        return tuple(points)


def compile_stake(stake: Stake | None, plays: PlayTables) -> StakeRules | None:
    """Return the rules of a stake; None where there is none."""
    if stake is None:
        return None
    entries = [stake.multipliers[name] for name in sorted(stake.multipliers)]
    return StakeRules(
        base=stake.base,
        times_bid=stake.times_bid,
        counted=tuple((plays.play_test(one.each), _factor(one)) for one in entries if one.each is not None),
        once=tuple(_Once(one.won_by, one.loser_plays, _factor(one)) for one in entries if one.each is None),
        shares=stake.shares,
    )


def _factor(multiplier: StakeMultiplier) -> int:
    return 1 if multiplier.times is None else multiplier.times
