"""The trick machine (一轮): what lies on the table, whose it is, and who is still asked.

A pure value without hands. Who still holds cards is told to it, so the engine
that knows all hands and the watcher of a record that knows none run the same
machine. Nothing counts passes: going out, skipping and locking out are all
changes of `ask`. Source: section 10 of the ruleset language.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from zsy_rules.cards import Hand
from zsy_rules.combinations import PLAIN, Combination, Order
from zsy_rules.compiled import Compiled, Sides
from zsy_rules.compiled.effects import LASTING, Alive, EffectRule, order_of, step_of
from zsy_rules.compiled.playfilter import Around, Situation


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
