"""Records written as their JSON twin: one object a line, the keys in one order, `x_…` keys last."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from zsy_rules.library import HASH_SIGNS
from zsy_rules.record.model import Extra, Gift, Held, Record, Round, Turn
from zsy_rules.record.notes import names_of, turn_data
from zsy_rules.record.rulebook import pinned_hash
from zsy_rules.record.tricks import Counter


def write_twin(records: Iterable[Record]) -> Iterator[str]:
    """Yield one line a match; the text of an embedded ruleset stands at its first match only."""
    written: set[str] = set()
    for record in records:
        yield json.dumps(twin_of(record, written), ensure_ascii=False) + "\n"


def twin_of(record: Record, written: set[str] | None = None) -> dict[str, Any]:
    """Return the twin as plain data. `written` are the embedded rulesets that the file has already."""
    already = set() if written is None else written
    twin: dict[str, Any] = {"format": 1}
    if record.rules is not None:
        rules = record.rules
        twin["ruleset"] = {
            "name": rules.name,
            "version": rules.version,
            "players": len(record.players),
            "hash": pinned_hash(record, HASH_SIGNS),
        }
        if rules.resolved is not None and rules.resolved not in already:
            already.add(rules.resolved)
            twin["ruleset"]["resolved"] = rules.resolved
        twin["ruleset"] |= rules.extra
    twin |= {"players": list(record.players), "seed": record.seed}
    if record.length is not None:
        twin["length"] = record.length
    twin["rounds"] = [_round(one, record.players) for one in record.rounds]
    twin["result"] = None
    if record.result is not None:
        result = record.result
        twin["result"] = {
            "winners": _labels(record.players, result.winners), "totals": dict(result.totals), **result.extra,
        }  # fmt: skip
    if record.game is not None:
        twin["x_game"] = record.game
    if record.kept:
        twin["x_lines"] = [{"round": kept.round, "plays": kept.plays, "text": kept.text} for kept in record.kept]
    return twin | dict(record.extra)


def _labels(players: tuple[str, ...], seats: Iterable[int]) -> list[str]:
    return [players[seat] for seat in seats]


def _held(held: Held) -> list[str]:
    return names_of(held.cards) + ["?"] * held.unknown


def _round(one: Round, players: tuple[str, ...]) -> dict[str, Any]:
    return {
        "dealer": None if one.dealer is None else players[one.dealer],
        **({"decider": True} if one.decider else {}),
        **_optional(one, players),
        "hands": {players[seat]: _held(held) for seat, held in enumerate(one.hands) if held},
        "tribute": [_gift(gift, players) for gift in one.tribute],
        "return": [_gift(gift, players) for gift in one.returns],
        "leader": None if one.leader is None else players[one.leader],
        "plays": _plays(one.plays, players),
        "finish": _labels(players, one.finish or ()),
        "titles": dict(one.titles),
        "scores": None if one.scores is None else dict(one.scores),
        **one.extra,
    }


def _optional(one: Round, players: tuple[str, ...]) -> dict[str, Any]:
    """Return what only some games have."""
    found: dict[str, Any] = {}
    if one.draws:
        found["draws"] = [{"seat": players[draw.seat], "card": str(draw.card)} for draw in one.draws]
    if one.level is not None:
        found["level"] = str(one.level)
    if one.turned is not None:
        found["turned"] = str(one.turned)
    if one.redeals is not None:
        found["redeals"] = one.redeals
    if one.bids:
        found["bids"] = [
            {"seat": players[bid.seat], **({"pass": True} if bid.bid is None else {"bid": bid.bid})} for bid in one.bids
        ]
    if one.rest is not None:
        found["rest"] = _held(one.rest)
    if one.sides:
        found["sides"] = [_labels(players, side) for side in one.sides]
    return found


def _gift(gift: Gift, players: tuple[str, ...]) -> dict[str, Any]:
    return {"from": players[gift.giver], "to": players[gift.receiver], "cards": _held(gift.cards), **gift.extra}


def _plays(turns: tuple[Turn, ...], players: tuple[str, ...]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    counter = Counter()
    for turn in turns:
        play = _turn(turn, players)
        if turn.trick != counter.guess(turn.seat):
            play["x_trick"] = turn.trick
        counter = counter.after(turn.seat, turn.trick, is_pass=turn.is_pass)
        found.append(play | turn_data(turn))
    return found


def _turn(turn: Turn, players: tuple[str, ...]) -> dict[str, Any]:
    play: dict[str, Any] = {"seat": players[turn.seat]}
    if turn.cards is None:
        play["pass"] = True
    else:
        play["cards"] = names_of(turn.cards)
    if turn.kind is not None:
        play["kind"] = turn.kind
    stands = [(str(wild), str(one)) for wild, one in turn.stands]
    is_one_each = len(dict(stands)) == len(stands)  # `as` has one card for each name; two equal wild cards need a list
    if stands and is_one_each:
        play["as"] = dict(stands)
    extras: Extra = {
        "x_as": None if is_one_each else [list(pair) for pair in stands],
        "x_main": None if turn.main is None else names_of(turn.main),
        "x_irregular": True if turn.irregular else None,
        "x_seconds": turn.seconds,
        "x_comment": turn.comment,
    }
    return play | {name: value for name, value in extras.items() if value is not None}
