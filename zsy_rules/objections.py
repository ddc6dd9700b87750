"""What the table objects to in an action: whose turn it is, what lies there, bars and locks.

The table alone is asked, and what is told of hands, so that the engine that
knows all hands and the watcher of a record judge alike. Source: section 10 of
the ruleset language.
"""

from collections.abc import Callable
from dataclasses import dataclass

from zsy_rules.cards import Card, Hand
from zsy_rules.combinations import ANY, Combination, Meant, ways_to_say
from zsy_rules.compiled import Compiled
from zsy_rules.compiled.playfilter import Around, Situation
from zsy_rules.errors import Problem
from zsy_rules.notation import CANONICAL, in_language, write_kind
from zsy_rules.reasons import ambiguous, clause, no_answer, no_combination, opening
from zsy_rules.trick import Trick

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


def forbidden(game: Compiled, trick: Trick, seat: int, at: Situation, lang: str = CANONICAL) -> Problem | None:
    """Return the bar or lock that forbids a play to `seat`, or None. A trump is not bound by a lock."""
    play = at.play
    for one in trick.alive:
        rule = one.rule
        if rule.verb == "bar" and seat in one.seats and rule.binds(at) and rule.barred(at):
            return Problem(
                "play/barred",
                f"{in_language(str(play), lang)} ({write_kind(play.kind, lang)}) is barred here: {rule.name}",
                related=clause(game, "the bar", *rule.path),
            )
        if (
            rule.verb == "lock_suits"
            and trick.table is not None
            and rule.binds(at)
            and play.suits != one.suits
            and not game.plays.trumps(at)
        ):
            suits = " ".join(str(suit or "no suit") for suit in one.suits)
            return Problem(
                "play/locked",
                f"only {suits} may follow, and {in_language(str(play), lang)} is not that",
                related=clause(game, "the lock", *rule.path),
            )
    return None


def obeys(game: Compiled, trick: Trick, seat: int, around: Around) -> Callable[[Combination], bool] | None:
    """Return the test whether no bar or lock forbids a play to `seat`; None where there are none."""
    if not trick.alive:
        return None
    order = trick.order
    return lambda play: forbidden(game, trick, seat, around.of(play, order)) is None


@dataclass(frozen=True, slots=True)
class Judged:
    """What the table says of a play: the reading that would lie there, or every objection in order."""

    laid: Combination | None
    objections: tuple[Problem, ...]


def judge_play(
    game: Compiled,
    trick: Trick,
    seat: int,
    cards: Hand,
    meant: Meant = ANY,
    *,
    duty: Card | None = None,
    around: Around | None = None,
    lang: str = CANONICAL,
) -> Judged:
    """Judge a play by what lies on the table: reading, opening card (`duty`), answer, bars and locks.

    Messages have their cards and kinds in the language `lang`.
    """
    around = around or Around(trick.table)
    order = trick.order
    accept = obeys(game, trick, seat, around)
    laid = game.plays.lay(cards, trick.top, meant, order, around=around, accept=accept)
    objections: list[Problem] = []
    readings = () if laid else game.plays.identify(cards, order)
    named = tuple(one for one in readings if meant.fits(one))
    if len(laid) > 1:
        objections.append(ambiguous(cards, laid, lang))
    elif not laid and not named:
        objections.append(no_combination(game, cards, meant, order, lang))
    if cards and duty is not None and duty not in cards and duty.anonymous not in cards:
        objections.append(opening(game, cards, duty, lang))
    if named:
        answering = tuple(one for one in named if _leads_or_answers(game, trick, one, around))
        lying = game.plays.lay(cards, trick.top, meant, order, around=around)
        # what would lie there, or else what it was called
        barred = (forbidden(game, trick, seat, around.of(one, order), lang) for one in (*lying, *answering))
        objection = next((one for one in barred if one), None)
        if objection is None:
            assert trick.top is not None, "any combination may be led"  # noqa: S101  (a bug of ours)
            objection = no_answer(game, trick.top, named, order, lang)
        objections.append(objection)
    return Judged(laid[0] if laid and not objections else None, tuple(objections))


def _leads_or_answers(game: Compiled, trick: Trick, one: Combination, around: Around) -> bool:
    return trick.top is None or game.plays.answers(one, trick.top, trick.order, around=around)


def least_meant(game: Compiled, trick: Trick, seat: int, cards: Hand, laid: Combination, *, around: Around) -> Meant:
    """Return the least that must be said of cards so that they lie on the table as `laid`: of wild cards always all.

    Where they would not lie so whatever is said, that is all that may be said.
    """
    meant = ANY
    readings = game.plays.identify(cards, trick.order)
    for kind, main, stands in ways_to_say(laid, readings):
        meant = Meant.of(kind, main, stands)
        is_told = bool(stands) or not laid.stands
        if is_told and judge_play(game, trick, seat, cards, meant, around=around).laid == laid:
            break
    return meant
