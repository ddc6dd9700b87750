"""The record of a match that the engine played, finished or running."""

from collections.abc import Iterator, Mapping, Sequence

from zsy_rules.cards import Hand
from zsy_rules.combinations import Combination
from zsy_rules.compiled import Compiled
from zsy_rules.errors import Problem, UsageError
from zsy_rules.events import Dealt, Drew, Gave, Led, Passed, Played
from zsy_rules.match import Match
from zsy_rules.record.heads import LABEL
from zsy_rules.record.model import Draw, Gift, Held, Record, Result, Round, RulesPin, Turn, side_label
from zsy_rules.record.rulebook import is_shipped
from zsy_rules.state import State


def default_labels(game: Compiled) -> tuple[str, ...]:
    """Return the labels of seats in turn order: E N W S at four, as they sit; otherwise P1, P2 and on."""
    if game.players != 4:
        return tuple(f"P{seat + 1}" for seat in range(game.players))
    return ("E", "S", "W", "N") if game.resolved.ruleset.direction == "clockwise" else ("E", "N", "W", "S")


def record_match(
    match: Match,
    labels: Sequence[str] | None = None,
    seed: int | None = None,
    game: str | None = None,
    *,
    embed: bool | None = None,
) -> Record:
    """Return the record of a match so far.

    `seed` is the one it was dealt from (None: the one that the match carries),
    `game` its id. A ruleset that does not come with the package is embedded;
    `embed` says it otherwise. Raises UsageError for labels that are not one a seat.
    """
    rules = match.game
    players = tuple(labels or default_labels(rules))
    if len(set(players)) != rules.players or not all(LABEL.fullmatch(label) for label in players):
        message = f"{rules.players} different labels of letters, digits and _ are wanted, not {' '.join(players)}"
        raise UsageError(Problem("usage/labels", message))
    wanted = not is_shipped(rules.hash, rules.name, rules.players) if embed is None else embed
    pin = RulesPin(rules.name, rules.version, rules.hash, rules.resolved.document() if wanted else None)
    rounds = [
        _round(done.state, players, decider=done.decider, scores=_scores(match, players, done.points, done.side_points))
        for done in match.rounds
    ]
    if match.state.outcome is None:
        rounds.append(_round(match.state, players, decider=bool(match.tied), scores=None))
    stream = match.state.stream
    return Record(
        players,
        pin,
        tuple(rounds),
        _result(match, players),
        game,
        stream.seed if seed is None and stream is not None else seed,
        None if match.length == rules.match.rounds else match.length,
    )


def _result(match: Match, players: tuple[str, ...]) -> Result | None:
    outcome = match.outcome
    if outcome is None:
        return None
    labels = [side_label(players, side) for side in match.game.sides]
    totals = {} if match.game.scorer is None else dict(zip(labels, outcome.totals, strict=True))
    return Result(outcome.winners, totals)


def _scores(
    match: Match, players: tuple[str, ...], seats: Sequence[int], sides: Sequence[int]
) -> Mapping[str, int] | None:
    """Return the points of a round: of each seat, and of a side beside those of its members."""
    if match.game.scorer is None:
        return None
    points = dict(zip(players, seats, strict=True))
    for side, bonus in zip(match.game.sides, sides, strict=True):
        if bonus:
            points[side_label(players, side)] = bonus
    return points


def _round(state: State, players: tuple[str, ...], *, decider: bool, scores: Mapping[str, int] | None) -> Round:
    history = state.history
    hands: list[Held | None] = [None] * len(players)
    for event in history:
        if isinstance(event, Dealt) and event.cards is not None:
            hands[event.seat] = Held(event.cards)
    gifts = [event for event in history if isinstance(event, Gave)]
    places = () if state.outcome is None else state.outcome.places
    titles = {} if state.outcome is None else state.outcome.titles
    return Round(
        hands=tuple(hands),
        dealer=state.dealer,
        decider=decider,
        tribute=tuple(_gift(event) for event in gifts if not event.back),
        returns=tuple(_gift(event) for event in gifts if event.back),
        leader=next((event.seat for event in history if isinstance(event, Led)), None),
        plays=tuple(_turns(state)),
        finish=places or None,
        titles={players[seat]: titles[seat] for seat in places if seat in titles},
        scores=scores,
        draws=tuple(Draw(event.seat, event.card) for event in history if isinstance(event, Drew)),
    )


def _gift(event: Gave) -> Gift:
    assert event.cards is not None, "the history of a match hides nothing"  # noqa: S101  (a bug of ours)
    return Gift(event.giver, event.receiver, Held(event.cards))


def _turns(state: State) -> Iterator[Turn]:
    trick = 1
    top: Combination | None = None
    for event in state.history:
        if isinstance(event, Led):
            trick, top = event.trick, None
        elif isinstance(event, Played):
            yield Turn(event.seat, event.cards, _kind(state, event.cards, event.laid, top), trick=trick)
            top = event.laid
        elif isinstance(event, Passed):
            yield Turn(event.seat, trick=trick)


def _kind(state: State, cards: Hand, laid: Combination, top: Combination | None) -> str | None:
    """Return the kind where the cards alone would be read otherwise, or more than one way."""
    order = state.trick.order if state.trick else None
    plays = state.game.plays
    readings = plays.lay(cards, top) if order is None else plays.lay(cards, top, None, order)
    return None if [one.kind for one in readings] == [laid.kind] else laid.kind
