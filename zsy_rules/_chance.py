"""Chance from a seed: one named, counted stream of draws, the same on every machine.

Algorithm "zsy-1". Draw number k (from 0) of seed s is the first eight bytes,
big end first, of SHA-256 of the ASCII text ``zsy-1/s/k``. A number below n is
that value modulo n; a value not below the largest multiple of n in 2**64 is
thrown away and draw k + 1 is taken. A shuffle is Fisher and Yates from the
last place down to the second, each swapped with a drawn place up to itself.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final, TypeVar

from zsy_rules.errors import Problem, UsageError

ALGORITHM: Final = "zsy-1"
_SPAN: Final = 1 << 64
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Stream:
    """A place in the stream of one seed: how many draws were made so far."""

    seed: int
    draws: int = 0

    @classmethod
    def of(cls, seed: int) -> "Stream":
        """Return the stream of a seed from its start; raises UsageError for what is no whole number."""
        if type(seed) is not int:
            message = f"a seed is a whole number, not {seed!r}"
            raise UsageError(Problem("usage/seed", message, hint="give seed=7, or any other whole number"))
        return cls(seed)

    def below(self, limit: int) -> "tuple[int, Stream]":
        """Return a number from 0 to `limit` - 1, all equally likely, and the stream behind it."""
        usable = _SPAN - _SPAN % limit
        draws = self.draws
        while True:
            value = _draw(self.seed, draws)
            draws += 1
            if value < usable:
                return value % limit, Stream(self.seed, draws)

    def shuffled(self, items: Sequence[T]) -> "tuple[tuple[T, ...], Stream]":
        """Return `items` in a drawn order, all equally likely, and the stream behind it."""
        mixed = list(items)
        stream = self
        for last in range(len(mixed) - 1, 0, -1):
            other, stream = stream.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return tuple(mixed), stream


def _draw(seed: int, number: int) -> int:
    return int.from_bytes(sha256(f"{ALGORITHM}/{seed}/{number}".encode()).digest()[:8], "big")


def seed_of_match(seed: int, number: int) -> int:
    """Return the seed of match `number` (from 1) of a series: six bytes of SHA-256 of ``zsy-1/seed/match/number``."""
    return int.from_bytes(sha256(f"{ALGORITHM}/{seed}/match/{number}".encode()).digest()[:6], "big")
