"""The trick machine (一轮): what lies on the table, whose it is, and who is still asked.

A pure value without hands. Who still holds cards is told to it, so the engine
that knows all hands and the watcher of a record that knows none run the same
machine. Nothing counts passes: going out, skipping and locking out are all
changes of `ask`. Source: section 10 of the ruleset language.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from typing import Final

from zsy_rules.cards import Card, Hand, name_cards
from zsy_rules.combinations import ANY, PLAIN, Combination, Meant, Order, ways_to_say
from zsy_rules.compiled import Compiled, Sides
from zsy_rules.compiled.effects import LASTING, Alive, EffectRule, order_of, step_of
from zsy_rules.compiled.nearest import nearest
from zsy_rules.compiled.playfilter import Around, Situation
from zsy_rules.compiled.short import why_not_short
from zsy_rules.errors import Problem, Related
from zsy_rules.notation import CANONICAL, in_language, write_cards, write_kind


@dataclass(frozen=True, slots=True)
class Trick:
    """One trick as it stands, and the effects that hold.

    `ask` are the seats still to act, the next one first; with nothing on the
    table it is the leader alone. `table` is the play to beat with what it
    answered, `owner` its seat. `locked` have passed for the whole trick,
    `stuck` were leaders without a play, `doomed` take the last free place when
    they go out. `base` is the order of ranks before any reversal.
    """

    number: int
    ask: tuple[int, ...]
    table: Situation | None = None
    owner: int | None = None
    locked: frozenset[int] = frozenset()
    base: Order = PLAIN
    alive: tuple[Alive, ...] = ()
    stuck: frozenset[int] = frozenset()
    doomed: frozenset[int] = frozenset()

    @property
    def turn(self) -> int | None:
        """The seat that acts next; None when the trick has ended."""
        return self.ask[0] if self.ask else None

    @property
    def top(self) -> Combination | None:
        """The play to beat; None when the seat to act leads."""
        return self.table.play if self.table else None

    @property
    def order(self) -> Order:
        """The order of ranks now."""
        return order_of(self.base, self.alive) if self.alive else self.base

    @property
    def step(self) -> int:
        """The direction of play now: 1 in turn order, -1 against it."""
        return step_of(self.alive) if self.alive else 1

    def seen_by(self, seat: int) -> "Trick":
        """Return the trick as `seat` sees it: of a bar for who holds a card it knows whether it is bound itself."""
        if not any(one.rule.private for one in self.alive):
            return self
        alive = (replace(one, seats=one.seats & {seat}) if one.rule.private else one for one in self.alive)
        return replace(self, alive=tuple(alive))

    def around(self, seat: int, counts: Sequence[int], hand: Hand | None = None) -> Around:
        """Return what is round a play of `seat`; `counts` are cards held by seat, `hand` (if known) what it holds."""
        following = in_turn(seat, holders_of(counts), self.step)
        return Around(self.table, hand, counts[following[0]] if following else None, counts[seat])


def holders_of(counts: Sequence[int]) -> tuple[int, ...]:
    """Return the seats that hold cards, in seat order."""
    return tuple(seat for seat, number in enumerate(counts) if number)


def in_turn(seat: int, seats: tuple[int, ...], step: int = 1) -> tuple[int, ...]:
    """Return `seats` without `seat`, in turn order after it (`step` -1: against it)."""
    order = tuple(other for other in seats if other > seat) + tuple(other for other in seats if other < seat)
    return order if step > 0 else order[::-1]


# --- what actions do ------------------------------------------------------------------------------


def after_play(
    game: Compiled, trick: Trick, seat: int, laid: Combination, counts: Sequence[int], *, hand: Hand | None = None
) -> Trick:
    """Return the trick after `seat` has laid a play; `counts` and `hand` are those before it."""
    at = trick.around(seat, counts, hand).of(laid, trick.order)
    left = [number - laid.size if other == seat else number for other, number in enumerate(counts)]
    holders = holders_of(left)
    fired = tuple(rule for rule in game.effects if rule.set_off(at))
    # the direction turns before anybody is called the next player
    turned = tuple(Alive(rule) for rule in fired if rule.verb == "reverse_direction")
    following = in_turn(seat, holders, step_of(trick.alive + turned))[:1]
    touched = {rule: _touched(rule, trick.owner, seat, holders, following) for rule in fired}
    alive = trick.alive + tuple(Alive(rule, touched[rule], laid.suits) for rule in fired if rule.verb in LASTING)
    doomed = trick.doomed.union(*(touched[rule] for rule in fired if rule.verb == "last_place"))
    rules = game.trick
    if rules.one_turn_each and trick.table is not None:
        ask = tuple(other for other in trick.ask if other != seat and other in holders)
    else:
        ask = tuple(other for other in in_turn(seat, holders, step_of(alive)) if other not in trick.locked)
        if rules.asks_owner and seat in holders:
            ask += (seat,)
    ask = ask[sum(rule.skipped for rule in fired if rule.verb == "skip_next") :]
    if any(rule.verb == "end_trick" for rule in fired) or game.plays.ends_trick(at):
        ask = ()
    # which cards a player held is nobody's business once the play lies there; how many is public
    table = Situation(laid, trick.table, trick.order, None, at.next_holds, at.held)
    return replace(trick, ask=ask, table=table, owner=seat, alive=alive, doomed=doomed)


def after_pass(game: Compiled, trick: Trick, seat: int, counts: Sequence[int]) -> Trick:
    """Return the trick after `seat` passed; for a leader without a play the next one leads, if one is left."""
    if trick.table is None:
        stuck = trick.stuck | {seat}
        leaders = (other for other in in_turn(seat, holders_of(counts), trick.step) if other not in stuck)
        return replace(trick, ask=tuple(leaders)[:1], stuck=stuck)
    locked = trick.locked | {seat} if game.trick.pass_locks else trick.locked
    return replace(trick, ask=tuple(other for other in trick.ask if other != seat), locked=locked)


def after_let_off(game: Compiled, trick: Trick, seat: int, counts: Sequence[int]) -> Trick:
    """Return the trick after the table let `seat` off: as after its pass; all who lead were let off: they go round."""
    after = after_pass(game, trick, seat, counts)
    if after.turn is None and after.owner is None:
        return replace(after, ask=in_turn(seat, holders_of(counts), trick.step)[:1])
    return after


def next_trick(game: Compiled, trick: Trick, counts: Sequence[int], sides: Sides | None = None) -> Trick:
    """Return the trick that the winner of `trick` leads, or whoever leads in its place.

    `sides` are those of the round (None: those of the table).
    """
    winner = trick.owner
    assert winner is not None, "a trick is won by a play"  # noqa: S101  (a bug of ours)
    holders = holders_of(counts)
    sides = game.sides if sides is None else sides
    leader = winner if winner in holders else game.trick.heir(winner, holders, trick.step, sides)
    return Trick(
        trick.number + 1,
        (leader,),
        base=trick.base,
        alive=tuple(one for one in trick.alive if one.rule.until != "trick_end"),
        doomed=trick.doomed,
    )


def _touched(
    rule: EffectRule, owner: int | None, seat: int, holders: tuple[int, ...], following: tuple[int, ...]
) -> frozenset[int]:
    """Return whom an effect touches: its player, the one whose play was answered, the next, or all."""
    if rule.touched == "player":
        return frozenset({seat})
    if rule.touched == "beaten":
        return frozenset() if owner is None else frozenset({owner})
    if rule.touched == "next":
        return frozenset(following)
    return frozenset(holders) | {seat}


# --- what is forbidden ----------------------------------------------------------------------------


def forbidden(game: Compiled, trick: Trick, seat: int, at: Situation, lang: str = CANONICAL) -> Problem | None:
    """Return the bar or lock that forbids a play to `seat`, or None. A trump is not bound by a lock."""
    play = at.play
    for one in trick.alive:
        rule = one.rule
        if rule.verb == "bar" and seat in one.seats and rule.binds(at) and rule.barred(at):
            return Problem(
                "play/barred",
                f"{in_language(str(play), lang)} ({write_kind(play.kind, lang)}) is barred here: {rule.name}",
                related=_clause(game, "the bar", *rule.path),
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
                related=_clause(game, "the lock", *rule.path),
            )
    return None


def obeys(game: Compiled, trick: Trick, seat: int, around: Around) -> Callable[[Combination], bool] | None:
    """Return the test whether no bar or lock forbids a play to `seat`; None where there are none."""
    if not trick.alive:
        return None
    order = trick.order
    return lambda play: forbidden(game, trick, seat, around.of(play, order)) is None


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
        objections.append(_ambiguous(cards, laid, lang))
    elif not laid and not named:
        objections.append(no_combination(game, cards, meant, order, lang))
    if cards and duty is not None and duty not in cards and duty.anonymous not in cards:
        objections.append(_opening(game, cards, duty, lang))
    if named:
        answering = tuple(one for one in named if _leads_or_answers(game, trick, one, around))
        lying = game.plays.lay(cards, trick.top, meant, order, around=around)
        # what would lie there, or else what it was called
        barred = (forbidden(game, trick, seat, around.of(one, order), lang) for one in (*lying, *answering))
        objections.append(next((one for one in barred if one), None) or _no_answer(game, trick, named, lang))
    return Judged(laid[0] if laid and not objections else None, tuple(objections))


def _leads_or_answers(game: Compiled, trick: Trick, one: Combination, around: Around) -> bool:
    return trick.top is None or game.plays.answers(one, trick.top, trick.order, around=around)


def least_meant(game: Compiled, trick: Trick, seat: int, cards: Hand, laid: Combination, *, around: Around) -> Meant:
    """Return the least that must be said of cards so that they lie on the table as `laid`: of wild cards always all."""
    readings = game.plays.identify(cards, trick.order)
    for kind, main, stands in ways_to_say(laid, readings):
        meant = Meant.of(kind, main, stands)
        is_told = bool(stands) or not laid.stands
        if is_told and judge_play(game, trick, seat, cards, meant, around=around).laid == laid:
            return meant
    return Meant.of_reading(laid)


def _written(cards: Hand, lang: str) -> str:
    return write_cards(cards, lang) if len(cards) <= 12 else f"{write_cards(Hand.of(islice(cards, 12)), lang)} …"


_MOST_TOLD: Final = 6  # readings of some cards, in a message


def _told(readings: Iterable[Combination], lang: str) -> str:
    """Return readings of some cards, each with its kind in front."""
    words = (f"{write_kind(one.kind, lang)} {in_language(one.divided, lang)}" for one in readings)
    told = list(dict.fromkeys(words))
    return ", ".join((*told[:_MOST_TOLD], *["…"] * (len(told) > _MOST_TOLD)))


def _clause(game: Compiled, message: str, *path: str) -> tuple[Related, ...]:
    span = game.clause(*path)
    return () if span is None else (Related(message, span),)


def no_combination(
    game: Compiled, cards: Hand, meant: Meant = ANY, order: Order = PLAIN, lang: str = CANONICAL
) -> Problem:
    """Return why cards are no combination, or not the one that is meant."""
    hint = f"combinations here: {', '.join(write_kind(kind, lang) for kind in game.kinds)}"
    if not cards:
        return Problem("play/no-combination", "no cards are no combination", hint=hint)
    if meant.kind is not None and meant.kind not in game.kinds:
        return Problem("play/no-combination", f'"{meant.kind}" is no combination of {game.name}', hint=hint)
    if name_cards(cards, game.deck) is None:
        strange = Hand.of(dict.fromkeys(one for one in cards if name_cards(Hand.of([one]), game.deck) is None))
        lacks = f"has no {_written(strange, lang)}" if strange else f"does not have {_written(cards, lang)} together"
        return Problem("play/no-combination", f"the deck of {game.name} {lacks}")
    short = None if meant.kind is None else why_not_short(game.plays, meant.kind, cards.anonymous, lang)
    readings = game.plays.identify(cards, order)
    if readings:
        wanted = "so divided" if meant.kind is None else f"a {write_kind(meant.kind, lang)} here"
        wanted = "read so" if meant.stands and meant.kind is None else wanted
        message = f"{_written(cards, lang)} is not {wanted}; it is {_told(readings, lang)}"
        return Problem("play/no-combination", message, hint=short)
    return Problem(
        "play/no-combination",
        f"{_written(cards, lang)} is no combination of {game.name}",
        hint=short or nearest(game.plays, cards, order, lang) or hint,
        related=_clause(game, "the combinations of this ruleset", "combinations"),
    )


def _opening(game: Compiled, cards: Hand, duty: Card, lang: str) -> Problem:
    return Problem(
        "play/opening-card",
        f"the first play must contain {write_cards(Hand.of([duty]), lang)}; {_written(cards, lang)} does not",
        related=_clause(game, "the rule", "lead", "must_play_it"),
    )


def _no_answer(game: Compiled, trick: Trick, named: tuple[Combination, ...], lang: str) -> Problem:
    top = trick.top
    assert top is not None, "any combination may be led"  # noqa: S101  (a bug of ours)
    kind = partial(write_kind, lang=lang)

    def lies(play: Combination) -> str:
        return in_language(game.plays.written(play, trick.order), lang)

    reading = next((one for one in named if one.kind == top.kind and one.form == top.form), None)
    if reading is not None:
        return Problem(
            "play/too-low",
            f"{lies(reading)} does not beat {lies(top)} ({kind(top.kind)})",
            related=_clause(game, "how this kind is compared", "combinations", top.kind),
        )
    reading = named[0]
    bomb_over_bomb = reading.kind in game.bombs and top.kind in game.bombs
    if bomb_over_bomb:
        return Problem(
            "play/too-low",
            f"{lies(reading)} ({kind(reading.kind)}) does not beat {lies(top)} ({kind(top.kind)})",
            related=_clause(game, "the bombs, weakest first", "bombs"),
        )
    return Problem(
        "play/wrong-shape",
        f"{lies(reading)} ({_shape(reading, lang)}) cannot be played on {lies(top)} ({_shape(top, lang)})",
        hint="the same kind with the same number of cards and a higher rank is wanted"
        + (", or a stronger kind of its class" if game.plays.powers.later_in_class(top.kind) else "")
        + (", or a bomb" if game.bombs and top.kind not in game.bombs else ""),
    )


def _shape(one: Combination, lang: str) -> str:
    return f"{write_kind(one.kind, lang)} of {one.size}" if one.size > 1 else write_kind(one.kind, lang)


def _ambiguous(cards: Hand, laid: tuple[Combination, ...], lang: str) -> Problem:
    wild = ", or what a wild card stands for, as in 9♥(=10)" if any(one.roles for one in laid) else ""
    return Problem(
        "play/ambiguous",
        f"{_written(cards, lang)} is more than one combination here: {_told(laid, lang)}",
        hint=f"write the kind in front, or a + before the kickers{wild}",
    )
