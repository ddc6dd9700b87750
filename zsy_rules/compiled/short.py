"""Plays said in short: a kind with its rank ("pair 3", 对3), or with the ends of its run ("straight 3-7", 顺子 3-7)."""

from collections.abc import Iterator

from zsy_rules.cards import ANONYMOUS, Hand, Rank
from zsy_rules.combinations import PLAIN
from zsy_rules.compiled.plays import PlayTables


def spelt_out(plays: PlayTables, kind: str, cards: Hand) -> Hand:
    """Return the cards of a play said in short; the cards themselves where they are no such thing.

    Only one rank or two, without suits, are a play in short, and only where
    one play can be meant: in two packs "bomb 8" may have four cards or more,
    and so is not one.
    """
    ranks = sorted({one.rank for one in cards}, key=lambda rank: rank.place)
    if len(ranks) != len(cards) or len(ranks) > 2 or any(one.suit or one.is_joker for one in cards):
        return cards
    if any(one.kind == kind for one in plays.identify(cards)):
        return cards
    asked = _of_rank(plays, ranks[0]) if len(ranks) == 1 else _runs(plays, kind, (ranks[0], ranks[1]))
    found = {hand for hand in asked if any(one.kind == kind for one in plays.identify(hand))}
    return found.pop() if len(found) == 1 else cards


def _of_rank(plays: PlayTables, rank: Rank) -> Iterator[Hand]:
    for number in range(2, plays.deck.of_rank(rank) + 1):
        yield Hand.of([ANONYMOUS[rank]] * number)


def _runs(plays: PlayTables, kind: str, ends: tuple[Rank, Rank]) -> Iterator[Hand]:
    """Yield the runs of a kind that begin with one of two ranks and end with the other."""
    shape = plays.ruleset.combinations[kind]
    if shape.run_of is None:
        return
    line = plays.at(PLAIN).ranking.sequence(shape)
    for start, first in enumerate(line):
        for stop, last in enumerate(line[start + 1 :], start + 2):
            run = [rank for rank in line[start:stop] if rank is not None]
            if {first, last} == set(ends) and len(set(run)) == stop - start:
                yield Hand.of([ANONYMOUS[rank] for rank in run] * shape.run_of)
