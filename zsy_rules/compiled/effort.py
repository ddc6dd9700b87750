"""Effort: how much may be looked at for the plays of one kind, where a hand has more than anybody waits for.

What is counted is the same on every machine; time is not. Whoever lists all plays of a hand has no effort to mind.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, TypeVar

T = TypeVar("T")

#: As much as there is.
ALL: Final = 1 << 62


class Enough(Exception):  # noqa: N818  (no error: the search ends here)
    """As much was looked at for one kind as may be."""


@dataclass(slots=True)
class Effort:
    """Up to `most` things may be looked at in each search of a kind.

    `looked` is how many were in all, `cut` how many searches ended before they
    had come to their end. A thing is a row picked from the hand, a choice of
    kickers, or a way to put cards into a slot of the play; what it takes to read
    the plays found counts too.
    """

    most: int = ALL
    looked: int = 0
    cut: int = 0
    _until: int = field(default=ALL, init=False, repr=False)

    def look(self) -> None:
        """Count one thing more; raises Enough where that is one too many."""
        if self.looked >= self._until:
            raise Enough
        self.looked += 1

    def search(self, found: Iterator[T]) -> Iterator[T]:
        """Yield what the search of one kind finds, until enough was looked at."""
        self._until = self.looked + self.most
        try:
            yield from found
        except Enough:
            self.cut += 1
