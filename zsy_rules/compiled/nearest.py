"""Cards that are no combination: what they look like, and which combinations are nearest.

For messages only. It looks at the cards and the ruleset, so it tells nothing
of any hand.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Final

from zsy_rules.cards import ANONYMOUS, RANKS, Hand, Rank, name_cards
from zsy_rules.combinations import PLAIN, Order
from zsy_rules.compiled.filters import RANK_CARDS
from zsy_rules.compiled.plays import PlayTables
from zsy_rules.ruleset import Count, Kind

#: So many nearest combinations are told.
_MOST: Final = 3
#: Of so many cards at most one is taken or added to find what is near.
_LARGEST: Final = 20
_GROUPS: Final = {2: " pairs", 3: " triples"}


def nearest(plays: PlayTables, cards: Hand, order: Order = PLAIN) -> str | None:
    """Return what the cards look like and why that is not played here, or what is nearest; None if nothing is near.

    It speaks of ranks, and what it found for them is remembered: who tries
    every choice of suits asks for the same ranks again and again.
    """
    return _nearest(_Tables(plays), cards.anonymous, order) if cards else None


@dataclass(frozen=True, slots=True, eq=False)
class _Tables:
    """Play tables as the key of a memory: the very ones, whatever they hold."""

    plays: PlayTables

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Tables) and self.plays is other.plays

    def __hash__(self) -> int:
        return id(self.plays)


@lru_cache(maxsize=1024)
def _nearest(tables: _Tables, cards: Hand, order: Order) -> str | None:
    return _as_run(tables.plays, cards, order) or _by_one_card(tables.plays, cards, order)


# --- runs ----------------------------------------------------------------------------------------


def _as_run(plays: PlayTables, cards: Hand, order: Order) -> str | None:
    """Return what is wrong with neighbouring ranks, each as often as the others."""
    numbers = {one.rank: cards.of_rank(one.rank) for one in cards}
    width = numbers[min(numbers)]
    length = len(numbers)
    if set(numbers.values()) != {width} or length < (3 if width == 1 else 2):
        return None
    kinds = {name: kind for name, kind in plays.ruleset.combinations.items() if kind.run_of == width}
    found = [
        (why, name) for name, kind in kinds.items() if (why := _why_no_run(plays, name, kind, cards, order)) is not None
    ]
    if found:
        return found[0][0]
    run = _stretch(plays.at(order).ranking.sequence(Kind()), set(numbers))
    if kinds or run is None:
        return None
    return f"{_listed(run, width)} is a run of {length}{_groups(width)}; such runs are not played here"


def _why_no_run(plays: PlayTables, name: str, kind: Kind, cards: Hand, order: Order) -> str | None:
    ranking = plays.at(order).ranking
    sequence = ranking.sequence(kind)
    width = kind.run_of or 1
    run = _stretch(sequence, {one.rank for one in cards})
    if run is None:
        return _off_the_line(name, kind, sequence, {one.rank for one in cards})
    if kind.length is not None and len(run) not in kind.length:
        lengths = f"{_many(name)} here {_lengths(kind.length, width)}"
        return f"{_listed(run, width)} is a run of {len(run)}{_groups(width)}; {lengths}"
    allowed = ranking.cards(kind.of)
    barred = [rank for rank in run if not allowed & RANK_CARDS[rank.place]]
    if barred:
        return _without(name, barred)
    return f"the cards of {_many(name)} here are of one suit" if kind.suits == "same" else None


def _off_the_line(name: str, kind: Kind, sequence: Sequence[Rank | None], ranks: set[Rank]) -> str | None:
    """Return what is wrong with ranks that lie partly beside the line of a kind, or go round its end."""
    outside = ranks - set(sequence)
    if outside:
        rest = ranks - outside
        is_run = len(rest) > len(outside) and _stretch(sequence, rest) is not None
        return _without(name, sorted(outside, key=RANKS.index)) if is_run else None
    bent = _stretch((*sequence, *sequence), ranks)
    if bent is None or sequence[-1] is None or kind.length is None or len(bent) < kind.length.low:
        return None
    shown = _listed(bent, kind.run_of or 1)
    return f"{shown} goes past the {sequence[-1]}, and {_many(name)} here end there"


def _without(name: str, barred: Sequence[Rank]) -> str:
    return f"{_many(name)} here have no {' and no '.join(barred)}"


def _stretch(line: Sequence[Rank | None], ranks: set[Rank]) -> tuple[Rank, ...] | None:
    """Return the ranks in the order in which they are neighbours along a line; None if they are none."""
    for start in range(len(line) - len(ranks) + 1):
        part = line[start : start + len(ranks)]
        if ranks == set(part):
            return tuple(rank for rank in part if rank is not None)
    return None


def _lengths(length: Count, width: int) -> str:
    if length.exact is not None:
        return f"have {length.exact}{_groups(width)}"
    return f"start at {length.low}" + ("" if length.high is None else f" and end at {length.high}")


def _groups(width: int) -> str:
    return "" if width == 1 else _GROUPS.get(width, f" times {width}")


def _listed(run: Sequence[Rank], width: int) -> str:
    return "-".join(str(rank) for rank in run for _ in range(width))


def _many(kind: str) -> str:
    """Return the name of a kind for more than one: straights, pair runs, straight flushes."""
    words = kind.replace("_", " ")
    return words + ("es" if words.endswith(("s", "sh")) else "s")


# --- one card more or less -----------------------------------------------------------------------


def _by_one_card(plays: PlayTables, cards: Hand, order: Order) -> str | None:
    if len(cards) > _LARGEST:
        return None
    near = list(islice(_near(plays, cards, order), _MOST))
    return f"nearest: {', '.join(near)}" if near else None


def _near(plays: PlayTables, cards: Hand, order: Order) -> Iterator[str]:
    """Yield combinations that one card more makes, or one card less; single cards are near to everything."""
    for rank in plays.at(order).ranking.line:
        more = cards + Hand.of([ANONYMOUS[rank]])
        if name_cards(more, plays.deck) is not None:
            for reading in plays.identify(more, order)[:1]:
                yield f"{reading.kind} {reading} with {_one_more(rank, cards)}"
    for one in dict.fromkeys(cards):
        less = cards - Hand.of([one])
        for reading in plays.identify(less, order)[:1] if len(less) > 1 else ():
            yield f"{reading.kind} {reading} without {one}"


def _one_more(rank: Rank, cards: Hand) -> str:
    another = any(one.rank is rank for one in cards)
    article = "" if rank.is_joker else "an " if rank in (Rank.EIGHT, Rank.ACE) else "a "
    return f"another {rank}" if another else f"{article}{rank}"
