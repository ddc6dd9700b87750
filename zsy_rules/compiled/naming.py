"""Naming: for which ranks of which kinds it matters which suit a card has.

Where suits decide nothing a play is listed once, with cards without suit.
They decide something where a kind compares or asks for suits, where a filter
lets some cards of a rank through and others not, where a lock looks at them,
and where the same cards may have to lie as another kind in which they do.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from zsy_rules.cards import ANONYMOUS, RANKS, Rank
from zsy_rules.compiled.filters import CardSet
from zsy_rules.compiled.ranking import Ranking
from zsy_rules.ruleset import CardFilter, Kind, PlayFilter, Ruleset

EVERY_PLACE: Final = frozenset(range(len(RANKS)))
SUIT_MEASURES: Final = frozenset({"suit", "highest_suit"})


@dataclass(frozen=True, slots=True)
class Naming:
    """The ranks (by place) told apart by suit, by kind; whether the suits of roles of wild cards can matter."""

    by_kind: dict[str, frozenset[int]]
    roles_matter: bool

    def places(self, kind: str) -> frozenset[int]:
        """Return the ranks of which the cards are named in plays of a kind."""
        return self.by_kind[kind]

    @property
    def anywhere(self) -> bool:
        """Whether suits decide anything at all."""
        return any(self.by_kind.values())


def make_naming(ruleset: Ruleset, ranking: Ranking) -> Naming:
    """Return the naming of a ruleset under one order."""
    kinds = ruleset.combinations
    everywhere = _places(ranking.wild.apart(ranking.deck))
    suits_seen = suits_named = False
    for play in play_filters(ruleset):
        suits_seen |= play.same_suits is not None
        suits_named |= any(term.suit is not None for term in (*(play.has or ()), *(play.only or ())))
        everywhere |= _apart(ranking, (play.has, play.only))
    suits_seen |= any(effect.do == "lock_suits" for effect in ruleset.effects.values())
    if suits_seen:
        everywhere = EVERY_PLACE
    found = {name: everywhere | _own(kind, ranking) for name, kind in kinds.items()}
    for name, kind in kinds.items():
        if kind.with_ is not None:
            for other in (*(kind.with_.kind or ()), *kind.with_.never):
                found[name] |= found.get(other, frozenset())
    compared = any(SUIT_MEASURES & set(kind.compare or ()) for kind in kinds.values())
    roles_matter = suits_seen or suits_named or compared
    for name, kind in kinds.items():
        found[name] |= _by_roles(ranking.stand_ins(name, kind).values(), roles_matter=roles_matter)
    _share_replaced(kinds, found)
    return Naming(found, roles_matter)


def play_filters(ruleset: Ruleset) -> Iterator[PlayFilter]:
    """Yield every play filter of a ruleset, those inside others too."""
    outer: list[PlayFilter | None] = []
    for trump in ruleset.trumps.values():
        outer += [trump.play, trump.over]
    outer += [bar.play for bar in ruleset.bars.values()]
    for effect in ruleset.effects.values():
        outer += [effect.when, effect.except_, effect.plays]
    stake = ruleset.scoring.stake
    if stake is not None:
        outer += [multiplier.each for multiplier in stake.multipliers.values()]
    for play in outer:
        inner = play
        while inner is not None:
            yield inner
            inner = inner.over


def _own(kind: Kind, ranking: Ranking) -> frozenset[int]:
    """Return the ranks that a kind itself tells apart."""
    if kind.suits != "any" or kind.same_suit is not None or SUIT_MEASURES & set(kind.compare or ()):
        return EVERY_PLACE
    filters = [kind.of] if kind.with_ is None else [kind.of, kind.with_.of]
    fixed = {ranking.rank(item.rank) for item in kind.cards or () if item.suit is not None} - {None}
    return _apart(ranking, filters) | _places(rank for rank in fixed if rank is not None)


def _by_roles(roles: Iterable[CardSet], *, roles_matter: bool) -> frozenset[int]:
    """Return the ranks told apart because what a wild card may be depends on which cards the play holds.

    So where suits of roles matter, and where a wild card may stand for some cards of a rank only.
    """
    found = list(roles)
    if roles_matter and found:
        return EVERY_PLACE
    return _places(rank for cards in found for rank in RANKS if cards.of_rank(rank) and ANONYMOUS[rank] not in cards)


def _apart(ranking: Ranking, filters: Iterable[CardFilter | None]) -> frozenset[int]:
    places: frozenset[int] = frozenset()
    for terms in filters:
        if terms:
            places |= _places(ranking.cards(terms).apart(ranking.deck))
    return places


def _places(ranks: Iterable[Rank]) -> frozenset[int]:
    return frozenset(rank.place for rank in ranks)


def _share_replaced(kinds: dict[str, Kind], found: dict[str, frozenset[int]]) -> None:
    """Let a kind tell apart what the kinds do that lie in its place."""
    for _ in kinds:
        for name, kind in kinds.items():
            for replaced in kind.instead_of:
                found[replaced] = found.get(replaced, frozenset()) | found[name]
