"""Small tools of the tests on plays: tables of rulesets, cards from text, every choice of suits.

A name is that of a shipped ruleset; only a game that is not shipped is read from tests/data, so that what is tested is
what a user gets.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from pathlib import Path

from zsy_rules.cards import Card, Hand, card
from zsy_rules.combinations import PLAIN, Combination, Order
from zsy_rules.compiled.plays import PlayTables, build_plays
from zsy_rules.loading import read_ruleset, read_ruleset_text, shipped_names

DATA = Path(__file__).parent / "data"
RULESETS = DATA / "rulesets"
NAMES = tuple(sorted(path.stem for path in RULESETS.glob("*.yaml")))


@cache
def tables(name: str, players: int | None = None) -> PlayTables:
    """The play tables of a ruleset, for its lowest number of players if none is given."""
    resolved, problems, _ = read_ruleset(name if name in shipped_names() else RULESETS / f"{name}.yaml", players)
    assert not [problem for problem in problems if problem.severity == "error"], problems
    return build_plays(resolved[0])


@cache
def house(text: str, parent: str = "standard") -> PlayTables:
    """The play tables of a ruleset that differs by `text` from another."""
    head = f"name: house\nextends: {parent if parent in shipped_names() else f'./{parent}.yaml'}\n"
    resolved, problems, _ = read_ruleset_text(head + text, folder=RULESETS)
    assert not [problem for problem in problems if problem.severity == "error"], problems
    return build_plays(resolved[0])


@cache
def whole(text: str) -> PlayTables:
    """The play tables of a ruleset that stands alone."""
    head = "name: house\nextends: none\nplayers: 4\nlead: {first_round: dealer}\n"
    resolved, problems, _ = read_ruleset_text(head + text)
    assert not [problem for problem in problems if problem.severity == "error"], problems
    return build_plays(resolved[0])


def hand(text: str) -> Hand:
    """Cards written with suits and spaces, or ranks with hyphens, or both mixed."""
    return Hand.of(_card(word) for word in text.replace("-", " ").split())


def _card(word: str) -> Card:
    return card(word[:-1], word[-1]) if word[-1] in "♦♣♥♠" else card(word)


def kinds(game: PlayTables, text: str, order: Order = PLAIN) -> list[str]:
    """The kinds that cards can be read as, each once."""
    return list(dict.fromkeys(play.kind for play in game.identify(hand(text), order)))


def play(game: PlayTables, text: str, kind: str | None = None, order: Order = PLAIN) -> Combination:
    """The one reading of cards (of that kind)."""
    found = [one for one in game.identify(hand(text), order) if kind in (None, one.kind)]
    assert len(found) == 1, (text, found)
    return found[0]


def choices(one: Combination, held: Hand) -> Iterator[Hand]:
    """Every set of cards of the hand that a listed play means: its cards without suit are any of their rank."""
    named = Hand.of(card for card in one.cards if card.is_named)
    rest = held - named
    numbers = Counter(card.rank for card in one.cards if not card.is_named)
    parts = []
    for rank, number in numbers.items():
        there = [card for card in rest if card.rank is rank]
        parts.append(sorted(set(combinations(there, number))))
    for picked in product(*parts):
        yield Hand.of([*named, *(card for part in picked for card in part)])
