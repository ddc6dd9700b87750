"""Where tricks begin in a bare list of plays, as the JSON forms have it, without knowing the rules.

A trick is taken to begin where a seat is to act a second time since the last
play: its owner is asked again, or a seat that has passed on it. So it is in
games where a pass is for the moment; where a record's own tricks are others,
its twin says so at the play (`x_trick`).
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Counter:
    """Counts tricks: the number of the one that runs, and who has acted in it since its last play."""

    number: int = 1
    acted: frozenset[int] = frozenset()

    def guess(self, seat: int) -> int:
        """Return the number of the trick in which `seat` acts now, as far as that is seen.

        >>> counter, numbers = Counter(), []
        >>> for seat, is_pass in [(0, False), (1, True), (2, True), (0, False), (1, True)]:
        ...     numbers.append(counter.guess(seat))
        ...     counter = counter.after(seat, numbers[-1], is_pass=is_pass)
        >>> numbers
        [1, 1, 1, 2, 2]
        """
        return self.number + (seat in self.acted)

    def after(self, seat: int, number: int, *, is_pass: bool) -> "Counter":
        """Return the counter after `seat` acted in trick `number`."""
        before = self.acted if number == self.number else frozenset()
        return Counter(number, before | {seat} if is_pass else frozenset({seat}))
