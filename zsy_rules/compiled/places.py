"""Places by their words: who "first", "second_last" or "middle" is at a table of some size.

Source of the meaning: section 5 of the ruleset language. Several words may
name one place (third and second_last of four); a table of values by place
gives each place one value, never a sum.
"""

from collections.abc import Mapping
from typing import Final, TypeVar

from zsy_rules.ruleset.values import PLACES

V = TypeVar("V")
W = TypeVar("W", bound=str)

_ORDINALS: Final = PLACES[:8]
_OUTER_FROM: Final = 4  # fewest players at which second and second_last are places


def places_named(word: str, players: int) -> tuple[int, ...]:
    """Return the places (from 0, best first) that `word` names among `players`; none if that table has no such place.

    >>> places_named("second_last", 4), places_named("middle", 3), places_named("second", 3)
    ((2,), (1,), ())
    """
    last = players - 1
    if word == "first":
        return (0,)
    if word == "last":
        return (last,)
    if word == "middle":
        outer = {0, last} if players < _OUTER_FROM else {0, 1, last - 1, last}
        return tuple(place for place in range(players) if place not in outer)
    if players < _OUTER_FROM:
        return ()
    if word == "second_last":
        return (last - 1,)
    place = _ORDINALS.index(word)
    return (place,) if place <= last else ()


def by_place(table: Mapping[W, V], players: int) -> tuple[V | None, ...]:
    """Return the value of each place, best first, from a table by place words; None where no entry applies.

    First and last go before the ordinals, those before second_last, that before middle.

    >>> by_place({"first": "A", "second_last": "B", "middle": "C", "last": "D"}, 5)
    ('A', None, 'C', 'B', 'D')
    """
    weakest_first = ("middle", "second_last", *reversed(_ORDINALS[1:]), "last", "first")
    values: list[V | None] = [None] * players
    for word in sorted(table, key=weakest_first.index):
        for place in places_named(word, players):
            values[place] = table[word]
    return tuple(values)
