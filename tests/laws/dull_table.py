"""The dull twin of the trick machine: a table played straight off the Ruleset, sentence by sentence of section 10.

Written from the text of the language alone; plays come from `tests/naive.py`,
and nothing is shared with the engine. It keeps what a table keeps: who holds
what, what lies there, who is still asked, which effects hold.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import naive
from naive_now import Now, Order, passes

from zsy_rules.cards import Card, Hand, Rank, Suit
from zsy_rules.ruleset import Effect, PlayFilter, Ruleset

VERBS = ("reverse_ranks", "reverse_direction", "lock_suits", "bar", "last_place", "skip_next", "end_trick")


@dataclass(frozen=True)
class Lying:
    """A play on the table, what it answered, and what was round it when it was made."""

    play: naive.Play
    on: "Lying | None"
    hand: Hand
    next_holds: int | None


@dataclass(frozen=True)
class Holding:
    """An effect that holds: a bar with whom it binds, a lock with its suits."""

    verb: str
    until: str
    effect: Effect | None = None
    barred: PlayFilter | None = None
    seats: frozenset[int] = frozenset()
    suits: Counter[Suit | None] = field(default_factory=Counter)


@dataclass
class DullTable:
    """A round from its first lead on. `bars` are the seats that each bar of the ruleset binds."""

    ruleset: Ruleset
    hands: dict[int, Counter[Card]]  # of the seats that take part
    sides: Sequence[frozenset[int]]
    leader: int
    duty: Card | None
    bars: Mapping[str, frozenset[int]]

    def __post_init__(self) -> None:
        self.ask = [self.leader]
        self.top: Lying | None = None
        self.owner: int | None = None
        self.locked: set[int] = set()
        self.stuck: set[int] = set()
        self.doomed: set[int] = set()
        self.out: list[int] = []
        self.sunk: list[int] = []
        self.went: list[int] = []
        self.places: list[int] | None = None
        self.alive = [
            Holding("bar", "round_end", None, self.ruleset.bars[name].play, seats) for name, seats in self.bars.items()
        ]

    # --- what holds now ---

    @property
    def now(self) -> Now:
        turns = [one.effect for one in self.alive if one.verb == "reverse_ranks" and one.effect]
        if len(turns) % 2 == 0:
            return Now(self.ruleset)
        plain = Now(self.ruleset)
        kept = {Rank(face.rank) for one in turns for face in plain.faces if passes(plain, one.keeping, face)}
        return Now(self.ruleset, Order(reversed=True, keeping=frozenset(kept)))

    @property
    def step(self) -> int:
        return -1 if sum(one.verb == "reverse_direction" for one in self.alive) % 2 else 1

    def after(self, seat: int, step: int | None = None) -> list[int]:
        """The seats with cards after this one, in turn."""
        number = max(self.hands) + 1
        order = [(seat + (step or self.step) * far) % number for far in range(1, number)]
        return [other for other in order if self.hands.get(other)]

    def round_it(self, seat: int, play: naive.Play) -> Lying:
        beside = self.after(seat)
        holds = self.hands[beside[0]].total() if beside else None
        return Lying(play, self.top, Hand.of(self.hands[seat].elements()), holds)

    def fits(self, flt: PlayFilter | None, at: Lying) -> bool:
        """Whether a play filter holds, whatever was answered below."""
        if flt is None:
            return True
        if flt.over is not None and (at.on is None or not self.fits(flt.over, at.on)):
            return False
        on = at.on.play if at.on else None
        flat = flt.model_copy(update={"over": None})
        return naive.fits(self.now, flat, at.play, on=on, hand=at.hand, next_holds=at.next_holds)

    # --- what is legal ---

    def trumps(self, at: Lying) -> list[str]:
        every = self.ruleset.trumps
        return [] if at.on is None else [
            name for name, one in every.items() if self.fits(one.over, at.on) and self.fits(one.play, at)
        ]  # fmt: skip

    def free(self, seat: int, at: Lying) -> bool:
        """Whether no bar and no lock forbids the play."""
        for one in self.alive:
            exempt = one.effect is not None and one.effect.except_ is not None and self.fits(one.effect.except_, at)
            if one.verb == "bar" and seat in one.seats and not exempt and self.fits(one.barred, at):
                return False
            locks = one.verb == "lock_suits" and at.on is not None and not exempt and not self.trumps(at)
            if locks and naive.suits_of(at.play) != one.suits:
                return False
        return True

    def plays(self, seat: int) -> set[naive.Play]:
        """Every play that the seat may make, as it would lie there; what it was called and what lies are both free."""
        now = self.now
        found = naive.plays(self.ruleset, self.hands[seat].elements(), None, now.order)
        found = {one for one in found if self.duty is None or self.duty in one.cards}
        if self.top is not None:
            ordinary = Now(self.ruleset.model_copy(update={"trumps": {}}), now.order)
            top = self.again(self.top.play)
            found = {
                one for one in found
                if naive._answers(ordinary, one, top, None) or self.trumps(self.round_it(seat, one))
            }  # fmt: skip
        found = {one for one in found if self.free(seat, self.round_it(seat, one))}
        laid = naive.as_they_lie(self.ruleset, found, now.order)
        return {one for one in laid if self.free(seat, self.round_it(seat, one))}

    def again(self, play: naive.Play) -> naive.Play:
        """The play read once more, in the order now: the same faces, and of a run the same place in its line."""
        run = self.ruleset.combinations[play.kind].run_of is not None

        def reading(one: naive.Play) -> object:
            places = {abs(place) for place in one.places} if run else None
            return one.kind, one.form, Counter(one.main), Counter(one.kickers), places

        found = naive.readings(self.ruleset, play.cards, self.now.order)
        return next(one for one in found if reading(one) == reading(play))

    def actions(self, seat: int, *, suits: bool = False) -> set[tuple[str, tuple[Card, ...], tuple[str, ...]]]:
        """What the seat may play, by kind, cards and ranks of the main part.

        Cards are without suit, but where a kind compares them or wants one (`suits`: these are told apart).
        """
        found: set[tuple[str, tuple[Card, ...], tuple[str, ...]]] = set()
        for one in self.plays(seat):
            kind = self.ruleset.combinations[one.kind]
            apart = suits and (kind.suits == "same" or kind.same_suit or "suit" in (kind.compare or ()))
            seen = tuple(one.cards if apart else sorted(face.anonymous for face in one.cards))
            found.add((one.kind, seen, tuple(sorted(face.rank for face in one.main))))
        return found

    def may_pass(self, seat: int) -> bool:
        if self.top is not None and not self.ruleset.trick.must_beat:
            return True
        return not self.plays(seat)

    # --- what actions do ---

    def do_pass(self, seat: int) -> None:
        if self.top is None:  # a leader whose every play is barred
            self.duty = None
            self.stuck.add(seat)
            self.ask = [other for other in self.after(seat) if other not in self.stuck][:1]
            if not self.ask:
                self.end()
            return
        self.ask.remove(seat)
        if self.ruleset.trick.after_pass == "locked_out":
            self.locked.add(seat)
        if not self.ask:
            self.next_trick()

    def do_play(self, seat: int, play: naive.Play) -> None:
        at = self.round_it(seat, play)
        effects = [
            one for _, one in sorted(self.ruleset.effects.items())
            if self.fits(one.when, at) and not (one.except_ is not None and self.fits(one.except_, at))
        ]  # fmt: skip
        ends = any(one.do == "end_trick" for one in effects) or any(
            self.ruleset.trumps[name].ends_trick for name in self.trumps(at)
        )
        leads, beaten = self.top is None, self.owner
        self.hands[seat] -= Counter(play.cards)
        self.duty = None
        self.top, self.owner = at, seat
        skipped = self.act(seat, beaten, sorted(effects, key=lambda one: VERBS.index(one.do or "")), play)
        if not self.hands[seat]:
            (self.sunk if seat in self.doomed else self.out).append(seat)
            self.went.append(seat)
        if self.over():
            self.end()
            return
        if self.ruleset.trick.ends != "once_round" or leads:
            self.ask = [other for other in self.after(seat) if other not in self.locked]
            if self.ruleset.trick.ends == "all_passed" and self.hands[seat]:
                self.ask.append(seat)
        else:
            self.ask = [other for other in self.ask if other != seat and self.hands[other]]
        self.ask = [] if ends else self.ask[skipped:]
        if not self.ask:
            self.next_trick()

    def act(self, seat: int, beaten: int | None, effects: Iterable[Effect], play: naive.Play) -> int:
        """Let the effects act in their order; return how many are skipped."""
        skipped = 0
        for one in effects:
            beside = self.after(seat)[:1]  # in the direction as it now is
            touched: dict[str, list[int]] = {
                "player": [seat],
                "beaten": [] if beaten is None else [beaten],
                "next": beside,
                "everyone": [seat, *(other for other, hand in self.hands.items() if hand)],
            }
            seats = frozenset(touched[one.who])
            suits = naive.suits_of(play)
            if one.do in ("reverse_ranks", "reverse_direction", "lock_suits", "bar"):
                self.alive.append(Holding(one.do, one.until, one, one.plays, seats, suits))
            elif one.do == "last_place":
                self.doomed |= seats
            elif one.do == "skip_next":
                skipped += one.seats
        return skipped

    def over(self) -> bool:
        ends, holders = self.ruleset.round.ends, {seat for seat, hand in self.hands.items() if hand}
        if len(holders) <= 1 or ("first_out" in ends and self.went):
            return True
        return "side_out" in ends and any(side & set(self.went) and not side & holders for side in self.sides)

    def next_trick(self) -> None:
        assert self.owner is not None
        leader = self.owner if self.hands[self.owner] else self.heir(self.owner)
        self.alive = [one for one in self.alive if one.until != "trick_end"]
        self.ask, self.top, self.owner, self.locked, self.stuck = [leader], None, None, set(), set()

    def heir(self, winner: int) -> int:
        """Who leads for a winner without cards."""
        word = self.ruleset.trick.winner_out
        mates = next((side for side in self.sides if winner in side), frozenset())
        if word == "partner":
            return next((seat for seat in self.after(winner) if seat in mates), self.after(winner)[0])
        return self.after(winner, -self.step if word == "previous_player" else None)[0]

    def end(self) -> None:
        """Who holds cards takes the places left: fewest cards first, equals in turn order after the first out."""
        first = self.went[0] if self.went else min(self.hands)
        number = max(self.hands) + 1
        held = [seat for seat in self.hands if self.hands[seat]]
        held.sort(key=lambda seat: (self.hands[seat].total(), (seat - first) % number))
        self.places, self.ask = [*self.out, *held, *reversed(self.sunk)], []
