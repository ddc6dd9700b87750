"""A plan: a hand parted into the plays by which it can go out, so that few of them need a lead from elsewhere.

A play that will be beaten costs a lead that somebody else must lose; one that
holds the trick pays for another. What a plan costs is the sum.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from zsy_rules.cards import CARDS, Hand
from zsy_rules.combinations import Combination

_LANE: Final = 8
_GUARD: Final = sum(0x80 << (_LANE * one.index) for one in CARDS)
#: So many hands are parted in every way they can be, further ones by their best play alone.
_MOST_HANDS: Final = 300
#: What a card costs that no play of its own can take along.
_STUCK: Final = 2.0


@dataclass(frozen=True, slots=True)
class Group:
    """A play of the hand: what lies on the table, its cards packed as plans count them, the chance that it holds."""

    laid: Combination
    need: int
    holds: float

    @property
    def cost(self) -> float:
        """Leads that it needs from elsewhere, less those that it wins."""
        return 1.0 - 2.0 * self.holds


class Planner:
    """Plans for any part of one hand, whose plays are `groups`."""

    def __init__(self, groups: Iterable[Group], *, suits_matter: bool) -> None:
        self._suits_matter = suits_matter
        self._by_lane: dict[int, list[Group]] = {}
        for group in sorted(groups, key=lambda group: group.cost / group.laid.size):
            lanes = group.need
            while lanes:
                lane = ((lanes & -lanes).bit_length() - 1) // _LANE
                self._by_lane.setdefault(lane, []).append(group)
                lanes &= ~(0xFF << (_LANE * lane))
        self._found: dict[int, tuple[float, Group | None]] = {}
        self._left = _MOST_HANDS

    def packed(self, cards: Hand) -> int:
        """Return cards as plans count them: by rank where suits decide nothing."""
        return packed(cards, suits_matter=self._suits_matter)

    def cost(self, rest: int) -> float:
        """Return what the best plan found for the packed cards `rest` costs."""
        return self._plan(rest)[0]

    def groups(self, rest: int) -> tuple[Group, ...]:
        """Return the plays of that plan."""
        found: list[Group] = []
        while rest:
            group = self._plan(rest)[1]
            if group is None:
                rest -= _lowest(rest)
            else:
                found.append(group)
                rest -= group.need
        return tuple(found)

    def _plan(self, rest: int) -> tuple[float, Group | None]:
        """Return the cost, and the play that takes the first card of the rest (None: no play does)."""
        if not rest:
            return 0.0, None
        known = self._found.get(rest)
        if known is not None:
            return known
        self._left -= 1
        is_quick = self._left < 0
        lane = ((rest & -rest).bit_length() - 1) // _LANE
        guarded = rest | _GUARD
        best: tuple[float, Group | None] | None = None
        for group in self._by_lane.get(lane, ()):
            if (guarded - group.need) & _GUARD != _GUARD:
                continue
            cost = group.cost + self._plan(rest - group.need)[0]
            if best is None or cost < best[0]:
                best = (cost, group)
            if is_quick:
                break
        if best is None:
            best = (_STUCK + self._plan(rest - (1 << (_LANE * lane)))[0], None)
        self._found[rest] = best
        return best


def _lowest(rest: int) -> int:
    return 1 << (((rest & -rest).bit_length() - 1) // _LANE * _LANE)


def packed(cards: Hand, *, suits_matter: bool) -> int:
    """Return cards as plans count them: by rank where suits decide nothing."""
    return (cards if suits_matter else cards.anonymous).packed
