"""A replayed match told at the table: rounds, gifts, tricks and who won them, places, points, winners, the verdict."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from zsy_rules._source import in_one_line
from zsy_rules.cli.bids import Opening, bids_told, opening_of
from zsy_rules.combinations import Combination
from zsy_rules.compiled import Compiled
from zsy_rules.ending import settlement
from zsy_rules.events import Led, Passed, Played
from zsy_rules.library import same_hash
from zsy_rules.match import Match
from zsy_rules.notation import CANONICAL, write_cards, write_kind, write_parts, write_title
from zsy_rules.record import Replay
from zsy_rules.record.model import Gift, Round, Turn, side_label
from zsy_rules.record.places import span_of

#: Verdicts of records of which no play was looked at.
_UNPLAYED = ("unreadable", "rules-differ")


@dataclass(frozen=True, slots=True)
class Act:
    """One play or pass as it is told: its trick, how it lies there if that is certain, whether it ends the hand."""

    turn: Turn
    trick: int
    laid: Combination | None
    is_out: bool

    @property
    def kind(self) -> str | None:
        """The kind of the play; as the record has it where it is not certain."""
        return self.turn.kind if self.laid is None else self.laid.kind


def told(replay: Replay, game: Compiled | None, lang: str = CANONICAL) -> Iterator[str]:
    """Yield the lines of a match, up to where it could be followed, with cards, kinds and titles in that language.

    The problems are not among them.
    """
    record = replay.record
    yield _head(replay)
    if replay.verdict not in _UNPLAYED:
        left = replay.plays
        for number, one in enumerate(record.rounds, start=1):
            yield from _round(replay, game, number, one, left, lang=lang)
            left -= len(one.plays)
            if number > replay.rounds:
                break
        if replay.match is not None and replay.match.outcome is not None:
            yield from _outcome(replay.match, record.players)
    yield f"verdict: {replay.verdict}; whole rounds: {replay.rounds}, plays and passes: {replay.plays}"


def _head(replay: Replay) -> str:
    record, rules = replay.record, replay.rules
    parts = [f"game {record.game}"] if record.game else []
    if record.rules is not None:
        parts.append(f"{record.rules.name}@{record.rules.version}")
    if rules is not None and (record.rules is None or not same_hash(record.rules.hash, rules.hash)):
        parts.append(f"judged by {rules.name}@{rules.version}")
    if record.players:
        parts.append(f"players {' '.join(record.players)}")
    return f"{in_one_line(record.file)}:{record.line}: {', '.join(parts)}".removesuffix(": ")


def _round(replay: Replay, game: Compiled | None, number: int, one: Round, left: int, *, lang: str) -> Iterator[str]:
    """Yield the lines of a round, of which `left` plays and passes were judged (or all)."""
    players = replay.record.players
    about = [f"{players[one.dealer]} deals"] if one.dealer is not None else []
    about += [f"{players[one.leader]} leads"] if one.leader is not None else []
    yield f"{'deciding ' if one.decider else ''}round {number}: {', '.join(about)}".removesuffix(": ")
    fault = _fault(replay, one, left)
    has_begun = left > 0 or fault is not None or number <= replay.rounds
    opening = opening_of(replay, game if has_begun else None, number, one)
    yield from bids_told(one, opening, game, players, lang)
    yield from (f"  tribute: {_gift(gift, players, lang)}" for gift in one.tribute)
    yield from (f"  return: {_gift(gift, players, lang)}" for gift in one.returns)
    acts = _acts(replay.match, game, number, one, opening)[: max(0, left)]
    for trick, group in groupby(acts, key=lambda act: act.trick):
        those = tuple(group)
        owner = next((players[act.turn.seat] for act in reversed(those) if not act.turn.is_pass), None)
        is_over = trick != acts[-1].trick or number <= replay.rounds
        won = f"  > {owner}" if owner and is_over else ""
        yield f"  trick {trick:<2}  {'; '.join(_acts_text(those, players, lang))}{won}"
    if fault is not None:
        yield f"  then      {players[fault.seat]}{_mark(fault)} {_cards(fault, lang)}"
    yield from _ending(replay, number, one, lang)


def _gift(gift: Gift, players: tuple[str, ...], lang: str) -> str:
    unknown = [f"{gift.cards.unknown} unknown"] if gift.cards.unknown else []
    cards = ", ".join([*unknown, *([write_cards(gift.cards.cards, lang)] if gift.cards.cards else [])])
    return f"{players[gift.giver]} to {players[gift.receiver]}: {cards}"


def _acts_text(acts: tuple[Act, ...], players: tuple[str, ...], lang: str) -> Iterator[str]:
    """Yield what each seat did; the kind where it is another than that of the play before."""
    before: str | None = None
    for act in acts:
        kind = f" ({write_kind(act.kind, lang)})" if act.kind and act.kind != before else ""
        out = ", out" if act.is_out else ""
        yield f"{players[act.turn.seat]}{_mark(act.turn)} {_cards(act.turn, lang, act.laid)}{kind}{out}"
        before = act.kind or before


def _mark(turn: Turn) -> str:
    return "!" if turn.irregular else ""


def _cards(turn: Turn, lang: str, laid: Combination | None = None) -> str:
    """Return the cards in writing, behind each wild card what it stands for."""
    if turn.cards is None:
        return "-"
    return write_parts((turn.cards,), lang=lang, stands=turn.stands if laid is None else laid.stands)


def _acts(match: Match | None, game: Compiled | None, number: int, one: Round, opening: Opening) -> tuple[Act, ...]:
    """Return what was done: with tricks and kinds by the engine if it played the round, else as far as they show."""
    counts = _counts(one, opening)
    said = _by_engine(match, number) if match is not None else None
    acts: list[Act] = []
    top: Combination | None = None
    for place, turn in enumerate(one.plays):
        trick, laid = said[place] if said is not None and place < len(said) else (turn.trick, None)
        if acts and acts[-1].trick != trick:
            top = None
        if turn.cards is not None:
            if said is None and game is not None:
                lying = game.plays.lay(turn.cards, top, turn.meant)
                laid = top = lying[0] if len(lying) == 1 else None
            counts[turn.seat] -= len(turn.cards)
        is_out = turn.cards is not None and counts[turn.seat] == 0
        acts.append(Act(turn, trick, laid, is_out))
    return tuple(acts)


def _counts(one: Round, opening: Opening) -> list[int]:
    """Return how many cards each seat holds after the gifts; of a hand of which nothing is told less than none."""
    is_known = not opening.count or opening.taker is not None
    counts = [-1 if held is None or not is_known else len(held) for held in one.hands]
    if opening.taker is not None and counts[opening.taker] > 0:
        counts[opening.taker] += opening.count
    for gift in (*one.tribute, *one.returns):
        counts[gift.giver] -= len(gift.cards)
        counts[gift.receiver] += len(gift.cards)
    return counts


def _by_engine(match: Match, number: int) -> list[tuple[int, Combination | None]]:
    """Return the trick of each play and pass of a round, and what was laid."""
    found: list[tuple[int, Combination | None]] = []
    trick = 1
    for event in match.rounds[number - 1].state.history:
        if isinstance(event, Led):
            trick = event.trick
        elif isinstance(event, Played):
            found.append((trick, event.laid))
        elif isinstance(event, Passed):
            found.append((trick, None))
    return found


def _fault(replay: Replay, one: Round, left: int) -> Turn | None:
    """Return the play at which the replay stopped, if it is one of this round."""
    if not 0 <= left < len(one.plays):
        return None
    turn = one.plays[left]
    stopped = any(problem.span == span_of(turn.place) and problem.severity == "error" for problem in replay.problems)
    return turn if stopped else None


def _ending(replay: Replay, number: int, one: Round, lang: str) -> Iterator[str]:
    """Yield places and points of a round that was played to its end: the engine's, or what the record says."""
    players = replay.record.players
    if number > replay.rounds:
        return
    places, titles, points = one.finish, dict(one.titles), dict(one.scores or {})
    if replay.match is not None:
        done = replay.match.rounds[number - 1]
        outcome = done.state.outcome
        places = done.places
        titles = {players[seat]: title for seat, title in outcome.titles.items()} if outcome is not None else {}
        points = _points(replay.match, done.points, done.side_points, players)
        stake, end = replay.match.game.stake, settlement(done.state)
        if stake is not None and end is not None:
            yield f"  stake: {stake.total(end)} (bid {end.bid})"
    if places is not None:
        called = {player: f" ({write_title(title, lang)})" for player, title in titles.items()}
        named = [f"{players[seat]}{called.get(players[seat], '')}" for seat in places]
        yield f"  places: {', '.join(named)}"
    if points:
        yield f"  points: {_listed(points)}"


def _points(match: Match, seats: tuple[int, ...], sides: tuple[int, ...], players: tuple[str, ...]) -> dict[str, int]:
    if not match.game.counts_points:
        return {}
    of_sides = zip(match.game.sides, sides, strict=True)
    extra = {side_label(players, side): points for side, points in of_sides if points}
    return {**dict(zip(players, seats, strict=True)), **extra}


def _outcome(match: Match, players: tuple[str, ...]) -> Iterator[str]:
    assert match.outcome is not None, "asked before"  # noqa: S101  (a bug of ours)
    winners = match.outcome.winners
    yield f"{'winner' if len(winners) == 1 else 'winners'}: {', '.join(players[seat] for seat in winners)}"
    if match.game.counts_points:
        labels = [side_label(players, side) for side in match.game.sides]
        yield f"totals: {_listed(dict(zip(labels, match.outcome.totals, strict=True)))}"


def _listed(points: dict[str, int]) -> str:
    return ", ".join(f"{label} {number}" for label, number in points.items())
