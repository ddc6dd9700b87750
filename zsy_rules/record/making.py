"""The record of a match that the engine played, finished or running."""

from collections.abc import Iterator, Mapping, Sequence

from zsy_rules.cards import EMPTY, Hand, name_cards
from zsy_rules.combinations import Meant
from zsy_rules.compiled import Compiled
from zsy_rules.compiled.effects import Alive
from zsy_rules.errors import Problem, UsageError
from zsy_rules.events import (
    Dealt,
    Drew,
    Event,
    Gave,
    Led,
    Passed,
    Played,
    Redealt,
    Spoke,
    TookRest,
    since_the_last_deal,
)
from zsy_rules.match import Match
from zsy_rules.objections import least_meant
from zsy_rules.record.heads import LABEL
from zsy_rules.record.model import Bid, Draw, Gift, Held, Record, Result, Round, RulesPin, Turn, side_label
from zsy_rules.record.numbers import SEED, is_within
from zsy_rules.record.rulebook import is_shipped
from zsy_rules.state import State
from zsy_rules.trick import Trick, after_pass, after_play, next_trick


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
        _told(stream.seed if seed is None and stream is not None else seed),
        None if match.length == rules.match.rounds else match.length,
    )


def _told(seed: int | None) -> int | None:
    """Return a seed that a record can tell: it is for information only, and may be left out."""
    return seed if seed is None or is_within(seed, SEED) else None


def _result(match: Match, players: tuple[str, ...]) -> Result | None:
    outcome = match.outcome
    if outcome is None:
        return None
    labels = [side_label(players, side) for side in match.game.sides]
    totals = {} if not match.game.counts_points else dict(zip(labels, outcome.totals, strict=True))
    return Result(outcome.winners, totals)


def _scores(
    match: Match, players: tuple[str, ...], seats: Sequence[int], sides: Sequence[int]
) -> Mapping[str, int] | None:
    """Return the points of a round: of each seat, and of a side beside those of its members."""
    if not match.game.counts_points:
        return None
    points = dict(zip(players, seats, strict=True))
    for side, bonus in zip(match.game.sides, sides, strict=True):
        if bonus:
            points[side_label(players, side)] = bonus
    return points


def _round(state: State, players: tuple[str, ...], *, decider: bool, scores: Mapping[str, int] | None) -> Round:
    """Return a round; of hands that were thrown in only how many times that was."""
    history = since_the_last_deal(state.history)
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
        draws=tuple(Draw(event.seat, event.card) for event in state.history if isinstance(event, Drew)),
        turned=None if state.turned is None else state.turned.card,
        bids=tuple(Bid(event.seat, event.bid) for event in history if isinstance(event, Spoke)),
        redeals=sum(isinstance(event, Redealt) for event in state.history) or None,
        rest=_rest(state),
        sides=() if state.contract is None else tuple(tuple(sorted(side)) for side in state.sides),
    )


def _rest(state: State) -> Held | None:
    """Return what the deal left over, whether or not somebody has taken it; None where the rules give it to nobody."""
    took = next((event.cards for event in state.history if isinstance(event, TookRest)), None)
    left = took or state.rest
    return Held(left) if left else None


def _gift(event: Gave) -> Gift:
    assert event.cards is not None, "the history of a match hides nothing"  # noqa: S101  (a bug of ours)
    return Gift(event.giver, event.receiver, Held(event.cards))


def _turns(state: State) -> Iterator[Turn]:
    number = 1
    table = _Table(state) if any(event.laid.kind in state.game.plays.shared_kinds for event in _played(state)) else None
    for event in state.history:
        if isinstance(event, Led):
            number = event.trick
        elif isinstance(event, Played):
            meant = table.meant(event) if table else Meant(stands=event.laid.stands)
            main = None if meant.main is None else name_cards(Hand.of(event.laid.main), event.cards)
            yield Turn(event.seat, event.cards, meant.kind, main, meant.stands or (), trick=number)
        elif isinstance(event, Passed):
            yield Turn(event.seat, trick=number)
        if table:
            table.follow(event)


def _played(state: State) -> Iterator[Played]:
    return (event for event in state.history if isinstance(event, Played))


class _Table:
    """Follows a history to tell where a play has to say how it is read."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.hands = [EMPTY] * len(state.hands)
        self.trick: Trick | None = None

    @property
    def counts(self) -> tuple[int, ...]:
        """Cards held by seat."""
        return tuple(len(hand) for hand in self.hands)

    def meant(self, event: Played) -> Meant:
        """Return what a play must say: nothing where its cards alone are read so."""
        assert self.trick is not None, "plays come in tricks"  # noqa: S101  (a bug of ours)
        around = self.trick.around(event.seat, self.counts, self.hands[event.seat])
        return least_meant(self.state.game, self.trick, event.seat, event.cards, event.laid, around=around)

    def follow(self, event: Event) -> None:
        """Take in one event."""
        game, trick = self.state.game, self.trick
        if isinstance(event, Dealt) and event.cards is not None:
            self.hands[event.seat] = event.cards
        elif isinstance(event, TookRest) and event.cards is not None:
            self.hands[event.seat] += event.cards
        elif isinstance(event, Gave) and event.cards is not None:
            self.hands[event.giver] -= event.cards
            self.hands[event.receiver] += event.cards
        elif isinstance(event, Led) and trick is None:
            self.trick = Trick(1, (event.seat,), base=self.state.order, alive=self._alive_at_first())
        elif isinstance(event, Led) and trick is not None:
            self.trick = next_trick(game, trick, self.counts, self.state.sides)
        elif isinstance(event, Played) and trick is not None:
            self.trick = after_play(game, trick, event.seat, event.laid, self.counts, hand=self.hands[event.seat])
            self.hands[event.seat] -= event.cards
        elif isinstance(event, Passed) and trick is not None:
            self.trick = after_pass(game, trick, event.seat, self.counts)

    def _alive_at_first(self) -> tuple[Alive, ...]:
        """Return the effects that held from the beginning of the round: of the match, and bars of the ruleset."""
        now = self.state.trick.alive if self.state.trick else ()
        return self.state.alive + tuple(one for one in now if one.rule.path[0] == "bars")
