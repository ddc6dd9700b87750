"""Plays: which combinations cards form, what beats what, and every play of a hand.

The tables of one ruleset at one number of players, made for each order (level
rank, reversal) on first need. Source: sections 6, 8 and 9 and appendix B of
the ruleset language.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from zsy_rules.cards import Card, Hand, name_cards
from zsy_rules.combinations import ANY, PLAIN, Combination, Meant, Order
from zsy_rules.compiled.answers import Answer
from zsy_rules.compiled.building import Tables, build_kinds
from zsy_rules.compiled.effort import Effort
from zsy_rules.compiled.filters import CardSet, deck_for
from zsy_rules.compiled.kickers import KindKickers
from zsy_rules.compiled.kinds import KindTable
from zsy_rules.compiled.lanes import Held
from zsy_rules.compiled.limits import check_kickers, check_limits, check_picked, check_rows, check_wild
from zsy_rules.compiled.naming import Naming, make_naming
from zsy_rules.compiled.playfilter import Around, PlayTest, PlayWords, Situation, compile_play
from zsy_rules.compiled.powers import Powers, make_powers
from zsy_rules.compiled.ranking import Ranking, make_ranking
from zsy_rules.compiled.rows import ALL_PLAYS, Limit
from zsy_rules.compiled.shapes import Readings, shared_kinds
from zsy_rules.compiled.trumps import Trumps, make_trumps
from zsy_rules.loading import Resolved
from zsy_rules.ruleset import CardFilter, PlayFilter, Ruleset

_LATELY: Final = 32


@dataclass(frozen=True, slots=True)
class Ordered:
    """The tables under one order."""

    ranking: Ranking
    naming: Naming
    kinds: Tables  # in the order of listing
    readings: Readings


@dataclass(frozen=True)
class PlayTables:
    """Which combinations there are, what beats what, and every play of a hand.

    Plays come in a fixed order: kinds that are no bombs, by their smallest
    size and then by name; bombs, weakest first; within a kind weakest first.
    On a play come first those of its own kind, then of later kinds of its
    class, then bombs, then trumps.
    """

    ruleset: Ruleset
    deck: Hand
    powers: Powers
    _orders: dict[Order, Ordered] = field(default_factory=dict, repr=False)
    #: Readings of a few cards that were asked for last: a play is named, judged and laid by them. With them, how much
    #: was looked at for them.
    _lately: dict[tuple[Hand, Order], tuple[tuple[Combination, ...], int]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    # --- readings --------------------------------------------------------------------------------

    def identify(self, cards: Hand, order: Order = PLAIN, effort: Effort | None = None) -> tuple[Combination, ...]:
        """Return every reading of these cards, () for none.

        Cards without suit have no suit: they are in no suited kind, and count
        below every suit where suits are compared. Cards that the deck does not
        have together are nothing. All are found, whatever it takes; `effort`
        counts it, the same when they are asked for again.
        """
        found = self._lately.get((cards, order))
        if found is None:
            if len(self._lately) >= _LATELY:
                self._lately.clear()
            own = Effort()
            readings = self._identify(cards, order, own)
            found = self._lately[cards, order] = readings, own.looked
        if effort is not None:
            effort.looked += found[1]
        return found[0]

    def _identify(self, cards: Hand, order: Order, effort: Effort) -> tuple[Combination, ...]:
        size = len(cards)
        if not size or name_cards(cards, self.deck) is None:
            return ()
        held = Held(cards, as_given=True, effort=effort)
        tables = (table for table in self.at(order).kinds.values() if size in table.sizes)
        return tuple(play for table in tables for play in table.readings(held, size))

    def lay(
        self,
        cards: Hand,
        on: Combination | None,
        meant: Meant = ANY,
        order: Order = PLAIN,
        *,
        around: Around | None = None,
        accept: Callable[[Combination], bool] | None = None,
    ) -> tuple[Combination, ...]:
        """Return what would lie on the table: the strongest legal reading of those that are meant.

        () if none is legal; more than one if several are strongest, so that
        the play must say which. `around` as in `answers`; readings that
        `accept` refuses (bars and locks) are not legal, and none lies there in
        place of another.
        """
        readings = self.identify(cards, order)
        lying = {
            play: laid
            for play in readings
            if meant.fits(play)
            and (on is None or self.answers(play, on, order, around=around))
            and (accept is None or accept(play))
            and (laid := tuple(filter(accept or (lambda _: True), self._lying(play, readings, order))))
        }
        strongest = [play for play in lying if not any(self.outranks(other, play, order) for other in lying)]
        return tuple(dict.fromkeys(laid for play in strongest for laid in lying[play]))

    def lies_as(self, play: Combination, order: Order = PLAIN) -> tuple[Combination, ...]:
        """Return what lies on the table when this very reading is played (`instead_of` may make it another)."""
        if play.kind not in self._replaced:
            return (play,)
        kinds, held = self.at(order).kinds, Held(play.hand, as_given=True)
        replacing = (kinds[name] for name, kind in self.ruleset.combinations.items() if kind.instead_of)
        tables = (table for table in replacing if play.size in table.sizes)
        return self._lying(play, [one for table in tables for one in table.readings(held, play.size)], order)

    def _lying(self, play: Combination, readings: Sequence[Combination], order: Order) -> tuple[Combination, ...]:
        """Return what lies there for one of the readings: it itself, or what `instead_of` puts there."""
        found: list[Combination] = []
        for kind in self._replaced.get(play.kind, ()):
            alike = [other for other in readings if other.kind == kind]
            found += [other for other in alike if other.key == max(one.key for one in alike)]
        if not found:
            return (play,)
        strongest = [one for one in found if not any(self.outranks(other, one, order) for other in found)]
        return tuple(laid for one in strongest for laid in self._lying(one, readings, order))

    @cached_property
    def _replaced(self) -> Mapping[str, tuple[str, ...]]:
        """The kinds that others lie instead of, each with those others."""
        kinds = self.ruleset.combinations
        names = {name: tuple(other for other in kinds if name in kinds[other].instead_of) for name in kinds}
        return {name: others for name, others in names.items() if others}

    # --- what beats what -------------------------------------------------------------------------

    def outranks(self, a: Combination, b: Combination, order: Order = PLAIN) -> bool:
        """Whether a is stronger than b (≻ of the language: same kind, class, bombs)."""
        if a.kind != b.kind:
            return self.powers.stronger(a, b)
        table = self._table(a, order)
        mine, theirs = table.standing(a), table.standing(b)
        return mine is not None and theirs is not None and table.answer.outranks(mine, theirs)

    def answers(self, a: Combination, b: Combination, order: Order = PLAIN, *, around: Around | None = None) -> bool:
        """Whether a may be played on b: it outranks it, is equal where that will do, or is a trump over it.

        `around` says what else a trump may ask about: what b answered, the
        hand, the next player's cards. Not known, such a test does not hold.
        """
        if self._answers_plainly(a, b, order):
            return True
        return self.trumps(self._around(b, order, around).of(a, order))

    @staticmethod
    def _around(on: Combination, order: Order, around: Around | None, hand: Hand | None = None) -> Around:
        """Return what is round a play on `on`, as far as it is known."""
        known = Around() if around is None else around
        return Around(known.on or Situation(on, order=order), hand or known.hand, known.next_holds, known.held)

    def _answers_plainly(self, a: Combination, b: Combination, order: Order) -> bool:
        if a.kind != b.kind:
            return self.powers.stronger(a, b)
        table = self._table(a, order)
        mine, theirs = table.standing(a), table.standing(b)
        return mine is not None and theirs is not None and table.answer.answers(mine, theirs)

    def trumps(self, at: Situation) -> bool:
        """Whether a play is a trump over the one that it answers."""
        return any(self._trumps.matching(at))

    def ends_trick(self, at: Situation) -> bool:
        """Whether a play is a trump that ends the trick."""
        return any(trump.ends_trick for trump in self._trumps.matching(at))

    def answer(self, top: Combination, order: Order = PLAIN) -> Answer:
        """Return how plays of the kind of `top` answer one another."""
        return self._table(top, order).answer

    # --- plays of a hand -------------------------------------------------------------------------

    def plays(
        self,
        hand: Hand,
        on: Combination | None = None,
        order: Order = PLAIN,
        must: Card | None = None,
        *,
        around: Around | None = None,
        accept: Callable[[Combination], bool] | None = None,
        effort: Effort | None = None,
    ) -> Iterator[Combination]:
        """Yield every play of the hand, on a play or as a lead, each once, as it would lie on the table.

        Cards have no suit where suits decide nothing. With `must` only plays
        that can contain that card of the hand. `around` and `accept` as in `lay`.
        With an `effort` of each kind as many as that comes to, the first ones.
        """
        held = Held(hand, effort=effort)
        found = self._leads(held, order) if on is None else self._follows(held, on, order, around)
        if accept is not None:
            found = filter(accept, found)
        if self._replaced:
            found = self._as_they_lie(found, on, order, around, accept)
        return found if must is None else (play for play in found if _can_contain(play, must))

    def _as_they_lie(
        self,
        found: Iterable[Combination],
        on: Combination | None,
        order: Order,
        around: Around | None,
        accept: Callable[[Combination], bool] | None,
    ) -> Iterator[Combination]:
        """Yield what would lie there for each of the plays found, each once."""
        put: set[Combination] = set()  # what answers under another name alone, so that it is not found itself
        for play in found:
            for laid in self.lies_as(play, order):
                if laid == play:
                    yield laid
                elif on is None or laid in put or self.answers(laid, on, order, around=around):
                    continue
                elif accept is None or accept(laid):
                    put.add(laid)
                    yield laid

    def _leads(self, held: Held, order: Order) -> Iterator[Combination]:
        for table in self.at(order).kinds.values():
            yield from _found(table, held)

    def _follows(self, held: Held, on: Combination, order: Order, around: Around | None) -> Iterator[Combination]:
        kinds = self.at(order).kinds
        table = self._table(on, order)
        top = table.standing(on)
        if top is not None:
            yield from _found(table, held, table.above(top))
        for name in self.powers.later_in_class(on.kind):
            yield from _found(kinds[name], held, Limit(size=on.size))
        for name in self.powers.bombs_over(on.kind):
            yield from _found(kinds[name], held)
        yield from self._trump_plays(held, order, self._around(on, order, around, held.hand))

    def _trump_plays(self, held: Held, order: Order, around: Around) -> Iterator[Combination]:
        below = around.on
        matching = self._trumps.over(below)
        if below is None or not matching:
            return
        for name, table in self.at(order).kinds.items():
            entries = [trump for trump in matching if trump.kinds is None or name in trump.kinds]
            for play in _found(table, held) if entries else ():
                at = around.of(play, order)
                if any(trump.play(at) for trump in entries) and not self._answers_plainly(play, below.play, order):
                    yield play

    def is_highest(self, play: Combination, hand: Hand, order: Order = PLAIN) -> bool:
        """Whether no play of its kind and form from this hand has a higher key."""
        table = self._table(play, order)
        here = table.standing(play)
        if here is None:
            return False
        higher = Limit(form=play.form, least=here.row_key, accept=lambda other: other.key > here.key)
        return next(table.search(Held(hand), higher), None) is None

    def written(self, play: Combination, order: Order = PLAIN) -> str:
        """Return a play in writing, with all that tells it from other readings of its kind where there are any."""
        if (play.kickers or play.roles) and self.may_differ(play.kind, play.hand, order):
            alike = [one for one in self.identify(play.hand, order) if one.kind == play.kind]
            if len(alike) > 1:
                return play.divided
        return str(play)

    # --- tables ----------------------------------------------------------------------------------

    def at(self, order: Order) -> Ordered:
        """Return the tables under an order, made on first need."""
        found = self._orders.get(order)
        if found is None:
            found = self._make(order)
            self._orders[order] = found  # made whole before it is seen; made twice, both are equal
        return found

    def _make(self, order: Order) -> Ordered:
        ranking = make_ranking(self.ruleset, self.deck, order)
        naming = make_naming(self.ruleset, ranking)
        kinds = build_kinds(self.ruleset, ranking, naming)
        order_of = {name: (self.powers.bomb_place(name), min(kinds[name].sizes, default=0), name) for name in kinds}
        listed = {name: kinds[name] for name in sorted(kinds, key=order_of.__getitem__)}
        return Ordered(ranking, naming, listed, Readings(listed, ranking.wild))

    def _table(self, play: Combination, order: Order) -> KindTable:
        table = self.at(order).kinds.get(play.kind)
        if table is None:
            message = f"{play.kind} is no kind of this ruleset"
            raise ValueError(message)
        return table

    @property
    def rows(self) -> int:
        """How many rows of main parts were made so far, under all orders."""
        return sum(table.mains.made for ordered in tuple(self._orders.values()) for table in ordered.kinds.values())

    @property
    def suits_matter(self) -> bool:
        """Whether a suit decides anything about plays."""
        return self.at(PLAIN).naming.anywhere

    def may_differ(self, kind: str, cards: Hand, order: Order = PLAIN) -> bool:
        """Whether cards that are a play of a kind may be read in another way; where it says no, they are not."""
        return kind in self.shared_kinds and self.at(order).readings.may_differ(cards)

    @cached_property
    def shared_kinds(self) -> frozenset[str]:
        """The kinds whose cards may also be read as another kind."""
        return shared_kinds(self.ruleset, self.at(PLAIN).kinds)

    @cached_property
    def words(self) -> PlayWords:
        """What play filters of this ruleset are read by."""
        runs = frozenset(name for name, kind in self.ruleset.combinations.items() if kind.run_of is not None)
        return PlayWords(self.ruleset.bombs, runs, self.cards, self.is_highest)

    def play_test(self, play: PlayFilter | None) -> PlayTest:
        """Return the test of a play filter of this ruleset."""
        return compile_play(play, self.words)

    @cached_property
    def _trumps(self) -> Trumps:
        return make_trumps(self.ruleset, self.words)

    def cards(self, terms: CardFilter | None, order: Order) -> CardSet:
        """Return the cards that a filter of this ruleset lets through under an order (None: all)."""
        cards = self._filters.get((terms, order))
        if cards is None:
            cards = self._filters[terms, order] = self.at(order).ranking.cards(terms)
        return cards

    @cached_property
    def _filters(self) -> dict[tuple[CardFilter | None, Order], CardSet]:
        return {}


def _found(table: KindTable, held: Held, limit: Limit = ALL_PLAYS) -> Iterator[Combination]:
    found = table.search(held, limit)
    return found if held.effort is None else held.effort.search(found)


def _can_contain(play: Combination, must: Card) -> bool:
    return must in play.cards or must.anonymous in play.cards


def build_plays(resolved: Resolved) -> PlayTables:
    """Return the play tables of a resolved and checked ruleset; raises RulesetError where they grow too large."""
    ruleset = resolved.ruleset
    check_limits(resolved)
    tables = PlayTables(ruleset, deck_for(ruleset), make_powers(ruleset))
    tables.at(PLAIN)
    check_rows(resolved, tables.rows)
    plain = tables.at(PLAIN)
    wild = sum(one in plain.ranking.wild for one in tables.deck)
    check_wild(resolved, wild, suits=plain.naming.roles_matter)
    kinds = plain.kinds
    for name, table in kinds.items():
        if ruleset.combinations[name].same_suit or ruleset.combinations[name].any_cards:
            check_picked(resolved, name, table.number_of_mains(tables.deck))
        if isinstance(table.kickers, KindKickers):
            check_kickers(resolved, name, sum(kinds[one].number_of_mains(tables.deck) for one in table.kickers.kinds))
    return tables
