"""What the tests of the dull twin share: rulesets of the language's 39 games, and cards as vectors write them."""

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import pytest
from naive import Play

from zsy_rules.cards import CARDS, Card
from zsy_rules.loading import read_ruleset
from zsy_rules.ruleset import Deck, Ruleset

DATA = Path(__file__).parent / "data"
BY_NAME = {str(one): one for one in CARDS}
Rulesets = Callable[..., Ruleset]


def cards(text: str) -> list[Card]:
    """Cards as the vectors write them: with suits `3♦ BJ`, by rank alone `3-3-BJ`."""
    return [BY_NAME[name] for name in text.replace("-", " ").split()]


def written(play: Play, between: str = " ") -> str:
    return between.join(str(one) for one in play.cards)


def role(play: Play) -> str | None:
    """What the one wild card of a play stands for."""
    return str(play.roles[0][1]) if play.roles else None


def folder(request: pytest.FixtureRequest, committed: str, place: str) -> Path:
    """A folder of data: the copy in `tests/data`, or that of the shared data."""
    if (DATA / committed).exists():
        return DATA / committed
    shared: Path = request.getfixturevalue("shared")
    return shared / place


@lru_cache
def _ruleset(path: Path, packs: int | None) -> Ruleset:
    resolved, problems, _ = read_ruleset(str(path))
    assert resolved, problems
    ruleset = resolved[0].ruleset
    return ruleset if packs is None else ruleset.model_copy(update={"deck": Deck(packs=packs)})


def rulesets(request: pytest.FixtureRequest) -> Rulesets:
    """What gives a ruleset by name (and with so many packs), for its lowest number of players."""
    home = folder(request, "rulesets", "language/rulesets")
    return lambda name, packs=None: _ruleset(home / f"{name}.yaml", packs)
