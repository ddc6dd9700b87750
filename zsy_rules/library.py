"""Rules found again by what names them: the content hash that a document or a record pins, the text that it carries.

The shipped rulesets and the texts read last are kept, so that an archive reads each once.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from zsy_rules.errors import RulesetError, UsageError
from zsy_rules.loading import shipped_names
from zsy_rules.rules import Rules, load, load_text

#: Digits of a content hash, of the shortest beginning of one that names rules, and of what a message prints.
HASH_SIGNS: Final = 64
SHORTEST_HASH: Final = 12
PRINTED_HASH: Final = 16


def same_hash(one: str, other: str) -> bool:
    """Whether two hashes, or beginnings of hashes of 12 digits or more, can be of one ruleset.

    >>> same_hash("0123456789ab", "0123456789abcdef"), same_hash("0123456789abcdef", "0123456789ab")
    (True, True)
    """
    shorter = min(len(one), len(other))
    return shorter >= SHORTEST_HASH and one[:shorter] == other[:shorter]


@lru_cache(maxsize=64)
def shipped(name: str, players: int) -> Rules | None:
    """Return the rules that come with the package under that name for so many players; None if there are none."""
    if name not in shipped_names():
        return None
    try:
        return load(name, players)
    except (UsageError, RulesetError):
        return None


def all_shipped(first: str, players: int) -> Iterator[Rules]:
    """Yield all shipped rules for so many players, those of the name `first` first."""
    for name in sorted(shipped_names(), key=lambda name: name != first):
        rules = shipped(name, players)
        if rules is not None:
            yield rules


@lru_cache(maxsize=8)
def carried(text: str, whose: str, players: int) -> Rules | UsageError | RulesetError:
    """Return the rules of a text that something carries, or what is wrong with it; messages call the text `whose`."""
    try:
        return load_text(text, whose, players)
    except (UsageError, RulesetError) as error:
        return error
