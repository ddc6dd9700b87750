"""The trick machine (一轮): what lies on the table, whose it is, and who is still asked.

A pure value without hands. Who still holds cards is told to it, so the engine
that knows all hands and the watcher of a record that knows none run the same
machine. Nothing counts passes: going out, skipping and locking out are all
changes of `ask`. Source: section 10 of the ruleset language.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from zsy_rules.cards import Card, Hand
from zsy_rules.combinations import PLAIN, Combination, Order
from zsy_rules.compiled import Compiled
from zsy_rules.errors import Problem, Related


@dataclass(frozen=True, slots=True)
class Trick:
    """One trick as it stands.

    `ask` are the seats still to act, the next one first; with nothing on the
    table it is the leader alone. `locked` have passed for the whole trick.
    """

    number: int
    ask: tuple[int, ...]
    top: Combination | None = None
    owner: int | None = None
    locked: frozenset[int] = frozenset()
    order: Order = PLAIN

    @property
    def turn(self) -> int | None:
        """The seat that acts next; None when the trick has ended."""
        return self.ask[0] if self.ask else None

    @property
    def winner(self) -> int | None:
        """The seat that won the trick; None while it runs."""
        return None if self.ask else self.owner


def after_play(game: Compiled, trick: Trick, seat: int, laid: Combination, holders: tuple[int, ...]) -> Trick:
    """Return the trick after `laid` lies on the table; `holders` still have cards, in seat order."""
    rules = game.trick
    if rules.one_turn_each and trick.top is not None:
        ask = tuple(other for other in trick.ask if other != seat and other in holders)
    else:
        ask = tuple(other for other in in_turn(seat, holders) if other not in trick.locked)
        if rules.asks_owner and seat in holders:
            ask += (seat,)
    return replace(trick, ask=ask, top=laid, owner=seat)


def after_pass(game: Compiled, trick: Trick, seat: int) -> Trick:
    """Return the trick after `seat` passed."""
    locked = trick.locked | {seat} if game.trick.pass_locks else trick.locked
    return replace(trick, ask=tuple(other for other in trick.ask if other != seat), locked=locked)


def next_trick(game: Compiled, trick: Trick, holders: tuple[int, ...]) -> Trick:
    """Return the trick that the winner of `trick` leads, or whoever leads in its place."""
    winner = trick.owner
    assert winner is not None, "a trick ends only after a play"  # noqa: S101  (a bug of ours)
    leader = winner if winner in holders else game.trick.heir(winner, holders)
    return Trick(trick.number + 1, (leader,), order=trick.order)


def in_turn(seat: int, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Return `seats` without `seat`, in turn order after it."""
    return tuple(other for other in seats if other > seat) + tuple(other for other in seats if other < seat)


# --- what is wrong with a play, as far as the table tells ------------------------------------------

Name = Callable[[int], str]


def seat_name(seat: int) -> str:
    """Return a seat in prose, counted from 1."""
    return f"seat {seat + 1}"


def turn_objection(trick: Trick, seat: int, name: Name = seat_name) -> Problem | None:
    """Return why `seat` may not act now, or None."""
    turn = trick.turn
    if turn == seat or turn is None:
        return None
    if seat in trick.locked:
        return Problem(
            "play/locked-out",
            f"{name(seat)} has passed and is out until the next trick; it is the turn of {name(turn)}",
        )
    return Problem("play/not-your-turn", f"it is the turn of {name(turn)}, not of {name(seat)}")


def pass_objection(trick: Trick, seat: int, name: Name = seat_name) -> Problem | None:
    """Return why `seat` may not pass, as far as the table tells, or None."""
    if trick.top is None:
        return Problem(
            "play/leader-must-play",
            f"{name(seat)} leads and cannot pass",
            hint="a leader plays any combination",
        )
    return None


@dataclass(frozen=True, slots=True)
class Judged:
    """What the table says of a play: the reading that would lie there, or every objection in order."""

    laid: Combination | None
    objections: tuple[Problem, ...]


def judge_play(
    game: Compiled,
    trick: Trick,
    cards: Hand,
    kind: str | None = None,
    duty: Card | None = None,
) -> Judged:
    """Judge a play by what lies on the table: reading, opening card (`duty`), answer."""
    laid = game.plays.lay(cards, trick.top, kind, trick.order)
    objections: list[Problem] = []
    if not laid:
        readings = game.plays.identify(cards, trick.order)
        named = tuple(one for one in readings if kind in (None, one.kind))
        if named:
            objections.append(_no_answer(game, trick, named))
        else:
            objections.append(_no_combination(game, cards, kind, readings))
    if duty is not None and duty not in cards and duty.anonymous not in cards:
        at = 1 if objections and objections[0].code == "play/no-combination" else 0
        objections.insert(at, _opening(game, cards, duty))
    if len(laid) > 1:
        objections.append(_ambiguous(cards, laid))
    return Judged(laid[0] if laid and not objections else None, tuple(objections))


def _written(cards: Hand) -> str:
    return str(cards) if len(cards) <= 12 else " ".join([*(str(one) for one in cards)][:12]) + " …"


def _clause(game: Compiled, message: str, *path: str) -> tuple[Related, ...]:
    span = game.clause(*path)
    return () if span is None else (Related(message, span),)


def _no_combination(game: Compiled, cards: Hand, kind: str | None, readings: tuple[Combination, ...]) -> Problem:
    if kind and readings:
        others = ", ".join(dict.fromkeys(one.kind for one in readings))
        return Problem("play/no-combination", f"{_written(cards)} is not a {kind} here; it is a {others}")
    return Problem(
        "play/no-combination",
        f"{_written(cards)} is no combination of {game.name}",
        hint=f"combinations here: {', '.join(game.kinds)}",
        related=_clause(game, "the combinations of this ruleset", "combinations"),
    )


def _opening(game: Compiled, cards: Hand, duty: Card) -> Problem:
    return Problem(
        "play/opening-card",
        f"the first play must contain {duty}; {_written(cards)} does not",
        related=_clause(game, "the rule", "lead", "must_play_it"),
    )


def _no_answer(game: Compiled, trick: Trick, named: tuple[Combination, ...]) -> Problem:
    top = trick.top
    assert top is not None, "anything leads"  # noqa: S101  (a bug of ours)
    reading = next((one for one in named if one.kind == top.kind and one.form == top.form), None)
    if reading is not None:
        return Problem(
            "play/too-low",
            f"{reading} does not beat {top} ({top.kind})",
            related=_clause(game, "how this kind is compared", "combinations", top.kind),
        )
    reading = named[0]
    bomb_over_bomb = reading.kind in game.bombs and top.kind in game.bombs
    if bomb_over_bomb:
        return Problem(
            "play/too-low",
            f"{reading} ({reading.kind}) does not beat {top} ({top.kind})",
            related=_clause(game, "the bombs, weakest first", "bombs"),
        )
    return Problem(
        "play/wrong-shape",
        f"{reading} ({_shape(reading)}) cannot be played on {top} ({_shape(top)})",
        hint="the same kind with the same number of cards and a higher rank is wanted"
        + (", or a bomb" if game.bombs and top.kind not in game.bombs else ""),
    )


def _shape(one: Combination) -> str:
    return f"{one.kind} of {one.size}" if one.size > 1 else one.kind


def _ambiguous(cards: Hand, laid: tuple[Combination, ...]) -> Problem:
    choices = ", ".join(dict.fromkeys(f"{one.kind} {one}" for one in laid))
    return Problem(
        "play/ambiguous",
        f"{_written(cards)} is more than one combination here: {choices}",
        hint="write the kind in front, or a + before the kickers",
    )
