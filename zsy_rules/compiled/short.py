"""Plays said in short: a kind with its rank ("pair 3", 对3), or with the ends of its run ("straight 3-7", 顺子 3-7)."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Final

from zsy_rules.cards import ANONYMOUS, Hand, Rank
from zsy_rules.combinations import PLAIN
from zsy_rules.compiled.nearest import nearest, without
from zsy_rules.compiled.plays import PlayTables
from zsy_rules.notation import write_cards, write_kind, write_parts

#: A play in short names its rank, or both ends of its run.
_MOST_RANKS: Final = 2
#: So many plays that were meant are told.
_MOST_SHOWN: Final = 3


def spelt_out(plays: PlayTables, kind: str, cards: Hand, first: Rank | None = None) -> Hand:
    """Return the cards of a play said in short; the cards themselves where they are no such thing.

    Only one rank or two, without suits, are a play in short, and only where
    one play can be meant: in two packs "bomb 8" may have four cards or more,
    and so is not one. A run begins with the rank that is written `first` (None:
    nobody knows); where it then goes past an end of the line, it is spelt out
    as no play, so that the message can say so.
    """
    ranks = _ranks(cards)
    if not ranks:
        return cards
    if any(one.kind == kind for one in plays.identify(cards)):
        return cards
    if first == ranks[-1]:
        ranks.reverse()
    found = _meant(plays, kind, ranks, turned=first is None)
    if not found and len(ranks) > 1 and first is not None:
        found = _round_the_end(plays, kind, (ranks[0], ranks[1]))
    return found[0] if len(found) == 1 else cards


def called(
    plays: PlayTables, kinds: Iterable[str], cards: Hand, first: Rank | None = None, *, whole: bool = False
) -> tuple[str, Hand]:
    """Return which of some kinds, one at least, cards are called by a word that may mean them all, and the cards.

    That is the first one that the cards are (so a bomb of jokers may just be
    called a bomb), or else the first. The cards may be said in short, unless
    they are `whole`; they come back spelt out.
    """
    named = [(kind, cards if whole else spelt_out(plays, kind, cards, first)) for kind in kinds]
    return next((one for one in named if any(it.kind == one[0] for it in plays.identify(one[1]))), named[0])


def why_not_short(plays: PlayTables, kind: str, cards: Hand, lang: str) -> str | None:
    """Return why a kind with one rank or two is no play said in short; None where that is not what it looks like."""
    ranks = _ranks(cards)
    if not ranks or kind not in plays.ruleset.combinations:
        return None
    word = write_kind(kind, lang)
    found = _meant(plays, kind, ranks, turned=True)
    if found:
        shown = ", ".join(write_parts([hand], kind, lang) for hand in found[:_MOST_SHOWN])
        return f"write all the cards: {shown}{', …' if len(found) > _MOST_SHOWN else ''}"
    if plays.ruleset.combinations[kind].run_of is None:
        return ("only a run is said by two ranks; " if len(ranks) > 1 else "") + f"write all the cards of the {word}"
    if len(ranks) == 1:
        ends = _first_run(plays, kind, lang)
        if ends is None:  # kickers, or suits, that no two ranks say
            return f"write all the cards of the {word}"
        return f"a run is said by both its ends, as in {word} {ends}"
    return _why_no_run(plays, kind, ranks, lang)


def _ranks(cards: Hand) -> list[Rank]:
    """Return the ranks of cards that may say a play in short, in the one order; none for other cards."""
    ranks = sorted({one.rank for one in cards}, key=lambda rank: rank.place)
    is_short = len(ranks) == len(cards) <= _MOST_RANKS and not any(one.suit or one.is_joker for one in cards)
    return ranks if is_short else []


def _why_no_run(plays: PlayTables, kind: str, ranks: Sequence[Rank], lang: str) -> str | None:
    outside = set(ranks) - set(plays.at(PLAIN).ranking.sequence(plays.ruleset.combinations[kind]))
    if outside:
        return without(kind, sorted(outside, key=ranks.index), lang)
    runs = chain(_runs(plays, kind, ranks), _runs(plays, kind, ranks[::-1]))
    return next(filter(None, (nearest(plays, hand, lang=lang) for hand in runs)), None)


def _first_run(plays: PlayTables, kind: str, lang: str) -> str | None:
    """Return the ends of a run of a kind, the first along its line that two ranks say; None if none does."""
    line = plays.at(PLAIN).ranking.sequence(plays.ruleset.combinations[kind])
    for start, first in enumerate(line):
        for last in line[start + 2 :]:
            if first is not None and last is not None and len(_meant(plays, kind, (first, last))) == 1:
                return "-".join(write_cards(Hand.of([ANONYMOUS[rank]]), lang) for rank in (first, last))
    return None


def _meant(plays: PlayTables, kind: str, ranks: Sequence[Rank], *, turned: bool = False) -> list[Hand]:
    """Return the plays of a kind that a rank may mean, or the ends of a run; `turned`: in whichever order."""
    if len(ranks) == 1:
        asked = _of_rank(plays, ranks[0])
    else:
        asked = chain(_runs(plays, kind, ranks), _runs(plays, kind, ranks[::-1]) if turned else ())
    return [hand for hand in dict.fromkeys(asked) if any(one.kind == kind for one in plays.identify(hand))]


def _of_rank(plays: PlayTables, rank: Rank) -> Iterator[Hand]:
    for number in range(2, plays.deck.of_rank(rank) + 1):
        yield Hand.of([ANONYMOUS[rank]] * number)


def _runs(plays: PlayTables, kind: str, ends: Sequence[Rank]) -> Iterator[Hand]:
    """Yield the runs of a kind along its line, from one of two ranks to the other."""
    shape = plays.ruleset.combinations[kind]
    if shape.run_of is None:
        return
    line = plays.at(PLAIN).ranking.sequence(shape)
    for start, first in enumerate(line):
        for stop, last in enumerate(line[start + 1 :], start + 2):
            run = [rank for rank in line[start:stop] if rank is not None]
            if [first, last] == list(ends) and len(set(run)) == stop - start:
                yield Hand.of([ANONYMOUS[rank] for rank in run] * shape.run_of)


def _round_the_end(plays: PlayTables, kind: str, ends: tuple[Rank, Rank]) -> list[Hand]:
    """Return the cards from one rank past the end of the line to another, if no run goes from one to the other."""
    shape = plays.ruleset.combinations[kind]
    ring = [rank for rank in dict.fromkeys(plays.at(PLAIN).ranking.sequence(shape)) if rank is not None]
    if shape.run_of is None or not set(ends) <= set(ring) or any(_runs(plays, kind, ends)):
        return []
    first, last = map(ring.index, ends)  # no run goes on from the first to the last, so the last stands before it
    run = ring[first:] + ring[: last + 1]
    return [Hand.of([ANONYMOUS[rank] for rank in run] * shape.run_of)]
