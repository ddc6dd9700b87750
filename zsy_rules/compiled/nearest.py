"""Cards that are no combination: what they look like, and which combinations are nearest.

For messages only. It looks at the cards and the ruleset, so it tells nothing
of any hand.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Final

from zsy_rules.cards import ANONYMOUS, RANKS, Hand, Rank, name_cards
from zsy_rules.combinations import PLAIN, Combination, Order
from zsy_rules.compiled.filters import RANK_CARDS
from zsy_rules.compiled.plays import PlayTables
from zsy_rules.compiled.ranking import Ranking
from zsy_rules.notation import CANONICAL, write_cards, write_kind
from zsy_rules.ruleset import Count, Kind

_NEAREST: Final = "nearest: "
#: So many nearest combinations are told.
_MOST: Final = 3
#: So many cards of one suit are looked at as suited ones.
_FEWEST_SUITED: Final = 4
#: Of so many cards at most one is taken or added to find what is near.
_LARGEST: Final = 20
_GROUPS: Final = {2: " pairs", 3: " triples"}


def nearest(plays: PlayTables, cards: Hand, order: Order = PLAIN, lang: str = CANONICAL) -> str | None:
    """Return what the cards look like and why that is not played here, or what is nearest; None if nothing is near.

    It speaks of ranks, in the language `lang`, and what it found for them is
    remembered: who tries every choice of suits asks for the same ranks again
    and again. Suits are spoken of where all cards but one are of one suit.
    """
    if not cards:
        return None
    by_ranks = _nearest(_Tables(plays), cards.anonymous, order, lang)
    is_run = by_ranks is not None and not by_ranks.startswith(_NEAREST)
    return by_ranks if is_run else _as_suited(plays, cards, lang) or by_ranks


@dataclass(frozen=True, slots=True, eq=False)
class _Tables:
    """Play tables as the key of a memory: the very ones, whatever they hold."""

    plays: PlayTables

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Tables) and self.plays is other.plays

    def __hash__(self) -> int:
        return id(self.plays)


@lru_cache(maxsize=1024)
def _nearest(tables: _Tables, cards: Hand, order: Order, lang: str) -> str | None:
    return _as_run(tables.plays, cards, order, lang) or _by_one_card(tables.plays, cards, order, lang)


# --- suits ---------------------------------------------------------------------------------------


def _as_suited(plays: PlayTables, cards: Hand, lang: str) -> str | None:
    """Return what is wrong with cards that are all of one suit but one, or with too many or few of one suit."""
    suits = Counter(one.suit for one in cards)
    suit, most = suits.most_common(1)[0]
    if suit is None or most < _FEWEST_SUITED:
        return None
    for name, kind in plays.ruleset.combinations.items():
        wanted = kind.same_suit
        if wanted is None or (wanted not in (most, most + 1) and most < len(cards)):
            continue
        if most == len(cards) != wanted:
            return f"{most} cards of {suit}; {_many(name, lang)} here have {wanted}"
        if most == len(cards) - 1 == wanted - 1:
            other = next(one for one in cards if one.suit is not suit)
            shown = write_cards(Hand.of([other]), lang)
            return f"all cards but {shown} are {suit}; {_many(name, lang)} here have {wanted} cards of one suit"
    return None


# --- runs ----------------------------------------------------------------------------------------


def _as_run(plays: PlayTables, cards: Hand, order: Order, lang: str) -> str | None:
    """Return what is wrong with neighbouring ranks, each as often as the others."""
    numbers = {one.rank: cards.of_rank(one.rank) for one in cards}
    width = numbers[min(numbers)]
    length = len(numbers)
    if set(numbers.values()) != {width} or length < (3 if width == 1 else 2):
        return None
    kinds = {name: kind for name, kind in plays.ruleset.combinations.items() if kind.run_of == width}
    found = [why for name in kinds if (why := _why_no_run(plays, name, cards, order, lang)) is not None]
    if found:
        return found[0]
    run = _stretch(plays.at(order).ranking.sequence(Kind()), set(numbers))
    if kinds or run is None:
        return None
    return f"{_listed(run, width, lang)} is a run of {length}{_groups(width)}; such runs are not played here"


def _why_no_run(plays: PlayTables, name: str, cards: Hand, order: Order, lang: str) -> str | None:
    kind = plays.ruleset.combinations[name]
    ranking = plays.at(order).ranking
    sequence = ranking.sequence(kind)
    width = kind.run_of or 1
    run = _stretch(sequence, {one.rank for one in cards})
    if run is None:
        return _off_the_line(name, kind, ranking, {one.rank for one in cards}, lang)
    if kind.length is not None and len(run) not in kind.length:
        lengths = f"{_many(name, lang)} here {_lengths(kind.length, width)}"
        return f"{_listed(run, width, lang)} is a run of {len(run)}{_groups(width)}; {lengths}"
    allowed = ranking.cards(kind.of)
    barred = [rank for rank in run if not allowed & RANK_CARDS[rank.place]]
    if barred:
        return without(name, barred, lang)
    starts = ranking.run_strengths(kind, len(run))
    if not any(sequence[place : place + len(run)] == run for place in starts):
        return f"{_many(name, lang)} here do not start at {_rank(run[0], lang)}"
    return f"the cards of {_many(name, lang)} here are of one suit" if kind.suits == "same" else None


def _off_the_line(name: str, kind: Kind, ranking: Ranking, ranks: set[Rank], lang: str) -> str | None:
    """Return what is wrong with ranks that lie partly beside the line of a kind, or go round its end."""
    sequence = ranking.sequence(kind)
    outside = ranks - set(sequence)
    if outside:
        rest = ranks - outside
        is_run = len(rest) > len(outside) and _stretch((*sequence, *sequence), rest) is not None
        return without(name, sorted(outside, key=RANKS.index), lang) if is_run else None
    is_ring = sequence[0] is sequence[-1]  # one rank stands at both ends, as the ace in A-2-3 … Q-K-A
    ring = sequence[:-1] if is_ring else sequence
    bent = _stretch((*ring, *ring), ranks)
    last = sequence[-1]
    if bent is None or last is None or kind.length is None or len(bent) < kind.length.low:
        return None
    shown = _listed(bent, kind.run_of or 1, lang)
    if is_ring:
        ends = _ends(kind, ranking, len(bent) if len(bent) in kind.length else kind.length.low, lang)
        return f"{shown} goes round the {_rank(last, lang)}; {_many(name, lang)} here go {ends}"
    return f"{shown} goes past the {_rank(last, lang)}, and {_many(name, lang)} here end there"


def _ends(kind: Kind, ranking: Ranking, length: int, lang: str) -> str:
    """Return the first and the last run of a length along the line."""
    sequence = ranking.sequence(kind)
    places = sorted(ranking.run_strengths(kind, length))
    first, last = (
        _listed([rank for rank in sequence[place : place + length] if rank is not None], kind.run_of or 1, lang)
        for place in (places[0], places[-1])
    )
    return f"from {first} to {last}"


def without(name: str, barred: Sequence[Rank], lang: str) -> str:
    """Return that runs of a kind have none of these ranks."""
    return f"{_many(name, lang)} here have no {' and no '.join(_rank(one, lang) for one in barred)}"


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


def _listed(run: Sequence[Rank], width: int, lang: str) -> str:
    return "-".join(_rank(rank, lang) for rank in run for _ in range(width))


def _rank(rank: Rank, lang: str) -> str:
    return write_cards(Hand.of([ANONYMOUS[rank]]), lang)


def _many(kind: str, lang: str) -> str:
    """Return the name of a kind for more than one: straights, pair runs; words of other languages stay as they are."""
    if lang != CANONICAL:
        return f"{write_kind(kind, lang)} plays"
    words = kind.replace("_", " ")
    return words + ("es" if words.endswith(("s", "sh")) else "s")


# --- one card more or less -----------------------------------------------------------------------


def _by_one_card(plays: PlayTables, cards: Hand, order: Order, lang: str) -> str | None:
    if len(cards) > _LARGEST:
        return None
    near = list(islice(_near(plays, cards, order, lang), _MOST))
    return f"{_NEAREST}{', '.join(near)}" if near else None


def _near(plays: PlayTables, cards: Hand, order: Order, lang: str) -> Iterator[str]:
    """Yield combinations that one card more makes, or one card less; single cards are near to everything."""
    for rank in plays.at(order).ranking.line:
        more = cards + Hand.of([ANONYMOUS[rank]])
        if name_cards(more, plays.deck) is not None:
            for reading in plays.identify(more, order)[:1]:
                yield f"{_named(reading, lang)} with {_one_more(rank, cards, lang)}"
    for one in dict.fromkeys(cards):
        less = cards - Hand.of([one])
        for reading in plays.identify(less, order)[:1] if len(less) > 1 else ():
            yield f"{_named(reading, lang)} without {_rank(one.rank, lang)}"


def _named(reading: Combination, lang: str) -> str:
    return f"{write_kind(reading.kind, lang)} {write_cards(reading.hand, lang)}"


def _one_more(rank: Rank, cards: Hand, lang: str) -> str:
    shown = _rank(rank, lang)
    another = any(one.rank is rank for one in cards)
    article = "" if rank.is_joker else "an " if rank in (Rank.EIGHT, Rank.ACE) else "a "
    return f"another {shown}" if another else f"{article}{shown}"
