"""Powers of kinds over other kinds: classes and bombs (炸弹), from section 9 of the ruleset language."""

from collections.abc import Mapping
from dataclasses import dataclass

from zsy_rules.combinations import Combination
from zsy_rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Powers:
    """What a kind beats by what it is: bombs by place, weakest first; by kind the later kinds of its class."""

    bombs: Mapping[str, int]
    later: Mapping[str, tuple[str, ...]]

    def stronger(self, a: Combination, b: Combination) -> bool:
        """Whether a beats b by its kind alone, the kinds being different."""
        return self.bomb_place(a.kind) > self.bomb_place(b.kind) or (
            a.size == b.size and a.kind in self.later_in_class(b.kind)
        )

    def bomb_place(self, kind: str) -> int:
        """Return the place of a kind among the bombs, -1 for one that is no bomb."""
        return self.bombs.get(kind, -1)

    def bombs_over(self, kind: str) -> tuple[str, ...]:
        """Return the bombs that beat a kind, weakest first."""
        place = self.bomb_place(kind)
        return tuple(name for name, other in self.bombs.items() if other > place)

    def later_in_class(self, kind: str) -> tuple[str, ...]:
        """Return the kinds that beat a kind of as many cards, weakest first."""
        return self.later.get(kind, ())


def make_powers(ruleset: Ruleset) -> Powers:
    """Return the powers of the kinds of a ruleset."""
    later: dict[str, tuple[str, ...]] = {}
    for kinds in ruleset.classes.values():
        for place, kind in enumerate(kinds):
            later[kind] = later.get(kind, ()) + kinds[place + 1 :]
    return Powers({kind: place for place, kind in enumerate(ruleset.bombs)}, later)
