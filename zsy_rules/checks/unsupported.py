"""The words of the language whose engine part does not exist yet. A ruleset that uses one is refused.

A line of the table goes when its part of the engine comes; the last line takes
this module with it.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Final, Literal

from zsy_rules.checks.base import Check, problem
from zsy_rules.checks.document import Document, Key
from zsy_rules.errors import Problem
from zsy_rules.ruleset import CardName, CardTerm, Ladder, Ruleset, Who
from zsy_rules.ruleset.holes import Path

CODE: Final = "ruleset/not-supported-yet"


@dataclass(frozen=True, slots=True)
class Missing:
    """A word without engine part: a path (`*` is any one name, `**` any path), what it is, and which values are meant.

    Without `means` every value but the default is.
    """

    path: str
    what: str
    means: Callable[[object, Ruleset], bool] | None = None


def _level(value: object, ruleset: Ruleset) -> bool:
    named = value.card if isinstance(value, Who) else value
    rank = named.rank if isinstance(named, CardName | CardTerm) else named
    return ruleset.ladder is not None and rank == "level"


def _ladder_wins(value: object, ruleset: Ruleset) -> bool:
    return ruleset.ladder is not None and value == "top_of_ladder"


TABLE: Final = (
    Missing("ladder", "a ladder of levels"),
    Missing("**", "the level rank", _level),
    Missing("match.winner", "a ladder of levels", _ladder_wins),
    Missing("tribute.*.pool", "a pool of gifts"),
    Missing("tribute.*.equal_gifts", "a pool of gifts"),
    Missing("tribute.*.exempt_with", "cards that excuse from giving"),
    Missing("tribute.*.results", "gifts after certain results"),
)


def is_refused(path: Path) -> bool:
    """Whether a key of the language (`*` for names of an author's own), or one around it, cannot be played yet."""
    ways = (path[:end] for end in range(1, len(path) + 1))
    return any(one.means is None and _matches(way, one.path) for way in ways for one in TABLE)


def is_refused_value(path: Path, value: object) -> bool:
    """Whether a value under a key cannot be played yet, in a game that is for it."""
    game = Ruleset(name="any", extends="none", ladder=Ladder())
    return any(one.means is not None and _matches(path, one.path) and one.means(value, game) for one in TABLE)


def unsupported(document: Document) -> Iterator[Problem]:
    """Refuse every word that the engine cannot play yet."""
    for key, missing, place in _used(document):
        yield problem(
            CODE,
            f"{missing.what} cannot be played yet, so `{'.'.join(key.path)}` is refused",
            document.at_key(*key.path) if place is None else document.at(*key.path, *place),
            "take it out, or wait for a version that plays it",
        )


def unsupported_paths(document: Document) -> tuple[str, ...]:
    """Return the paths of the words that a ruleset uses and the engine cannot play yet, sorted."""
    return tuple(sorted(".".join(key.path) for key, _, _ in _used(document)))


def _used(document: Document) -> Iterator[tuple[Key, Missing, Path | None]]:
    """Yield each unsupported key with its line of the table, and the item that is meant; nothing inside another."""
    refused: list[Path] = []
    for key in document.keys:
        if any(key.path[: len(path)] == path for path in refused):
            continue
        for missing in TABLE:
            if _matches(key.path, missing.path) and (place := _place(key, missing, document.ruleset)) is not False:
                refused.append(key.path)
                yield key, missing, place
                break


def _matches(path: Path, pattern: str) -> bool:
    parts = pattern.split(".")
    return pattern == "**" or (len(parts) == len(path) and all(map(fnmatchcase, path, parts)))


def _place(key: Key, missing: Missing, ruleset: Ruleset) -> Path | Literal[False] | None:
    """Return where in the value a word stands that is meant: () the whole, None the key itself, False nowhere."""
    if missing.means is None:
        return False if key.is_default else None
    if isinstance(key.value, tuple):
        found = (str(place) for place, item in enumerate(key.value) if missing.means(item, ruleset))
        return next(((place,) for place in found), False)
    return () if missing.means(key.value, ruleset) else False


CHECKS: Final = (Check((CODE,), unsupported),)
