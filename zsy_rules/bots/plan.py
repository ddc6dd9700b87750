"""A plan: a hand parted into the plays by which it can go out, so that few of them need a lead from elsewhere.

A play that will be beaten costs a lead that somebody else has to lose; one
that wins its trick pays for another. What a plan costs is the sum.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from zsy_rules.cards import CARDS
from zsy_rules.combinations import Combination

_LANE: Final = 8  # bits for each card name in `Hand.packed`
_ALL: Final = (1 << _LANE) - 1
_GUARD: Final = sum(0x80 << (_LANE * one.index) for one in CARDS)
#: So many hands are parted in every way; further ones take their cheapest play and no other.
_MOST_HANDS: Final = 300
#: From this chance on to play a hand out in one go, that is what is done.
LIKELY: Final = 0.8
#: What a card costs that is in no play at all.
_STUCK: Final = 2.0


@dataclass(frozen=True, slots=True)
class Group:
    """A play of the hand: what lies on the table, its cards as `Hand.packed`, the chance that it wins a trick."""

    laid: Combination
    need: int
    holds: float

    @property
    def cost(self) -> float:
        """Leads that it needs from elsewhere, less those that it wins."""
        return 1.0 - 2.0 * self.holds


class Planner:
    """Plans for every part of one hand, whose plays are `groups`. A part is packed cards."""

    def __init__(self, groups: Iterable[Group]) -> None:
        self._with_lane: dict[int, list[Group]] = {}
        for group in sorted(groups, key=lambda group: group.cost / group.laid.size):
            rest = group.need
            while rest:
                lane = _first_lane(rest)
                self._with_lane.setdefault(lane, []).append(group)
                rest &= ~(_ALL << lane)
        self._runs: dict[tuple[int, bool], float] = {}
        self._found: dict[int, tuple[float, Group | None]] = {0: (0.0, None)}
        self._looked = 0
        self._tried = 0

    def cost(self, part: int) -> float:
        """Return what the best plan for a part costs, as far as it was looked for."""
        return self._plan(part)[0]

    def groups(self, part: int) -> tuple[Group, ...]:
        """Return the plays of that plan; a card that is in no play is left out."""
        found: list[Group] = []
        while part:
            group = self._plan(part)[1]
            if group is not None:
                found.append(group)
            part -= 1 << _first_lane(part) if group is None else group.need
        return tuple(found)

    def goes_out(self, part: int, *, last_free: bool = True) -> float:
        """Return the chance to play a part out from the lead and never lose it; 0 if it is below LIKELY.

        The last play need not win; `last_free` is whether it is still to come.
        """
        if not part:
            return 1.0
        known = self._runs.get((part, last_free))
        if known is not None:
            return known
        best = 0.0
        self._tried += 1
        in_every_way = self._tried <= _MOST_HANDS
        for group in self._fitting(part):
            rest = part - group.need
            if group.holds >= LIKELY:
                best = max(best, group.holds * self.goes_out(rest, last_free=last_free))
            if last_free:
                best = max(best, self.goes_out(rest, last_free=False))
            if not in_every_way:
                break
        best = best if best >= LIKELY else 0.0
        self._runs[part, last_free] = best
        return best

    def _fitting(self, part: int) -> Iterator[Group]:
        """Yield the plays of a part that take its first card."""
        guarded = part | _GUARD
        for group in self._with_lane.get(_first_lane(part), ()):
            if (guarded - group.need) & _GUARD == _GUARD:
                yield group

    def _plan(self, part: int) -> tuple[float, Group | None]:
        """Return the cost, and the play that takes the first card of the part (None: no play does)."""
        known = self._found.get(part)
        if known is not None:
            return known
        lane = _first_lane(part)
        best: tuple[float, Group | None] | None = None
        self._looked += 1
        in_every_way = self._looked <= _MOST_HANDS
        for group in self._fitting(part):
            cost = group.cost + self._plan(part - group.need)[0]
            if best is None or cost < best[0]:
                best = (cost, group)
            if not in_every_way:
                break
        if best is None:
            best = (_STUCK + self._plan(part - (1 << lane))[0], None)
        self._found[part] = best
        return best


def _first_lane(packed: int) -> int:
    """Return where in packed cards the lane of the first card begins."""
    return ((packed & -packed).bit_length() - 1) // _LANE * _LANE
