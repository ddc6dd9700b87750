"""The words for kinds that a record was written with, as the kinds of the rules that it is judged by."""

from dataclasses import replace

from zsy_rules.compiled import Compiled
from zsy_rules.compiled.short import called
from zsy_rules.notation import kinds_named
from zsy_rules.record.model import Record, Turn


def with_kinds_of(record: Record, game: Compiled) -> Record:
    """Return a record with each kind as these rules call it, and all the cards of plays said in short ("pair 3")."""
    if not any(turn.kind for one in record.rounds for turn in one.plays):
        return record
    rounds = (replace(one, plays=tuple(_own(turn, game) for turn in one.plays)) for one in record.rounds)
    return replace(record, rounds=tuple(rounds))


def _own(turn: Turn, game: Compiled) -> Turn:
    named = () if turn.kind is None else kinds_named(turn.kind)
    kinds = tuple(dict.fromkeys(word for word in (*turn.words, *named) if word in game.kinds))
    if not kinds or turn.cards is None:
        return turn
    whole = turn.main is not None or bool(turn.stands)
    kind, cards = called(game.plays, kinds, turn.cards, turn.first, whole=whole)
    return replace(turn, kind=kind, cards=cards)
