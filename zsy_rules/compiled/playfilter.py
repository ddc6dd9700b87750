"""Play filters: a PLAY of the ruleset language (section 3) compiled to a test of one play in its situation."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from zsy_rules.cards import Card, Hand, card
from zsy_rules.combinations import PLAIN, Combination, Order
from zsy_rules.compiled.filters import CardSet
from zsy_rules.ruleset import CardFilter, Count, PlayFilter


@dataclass(frozen=True, slots=True)
class Situation:
    """A play and what was round it.

    `on` is the play that it answers (None: it leads), `hand` what its player
    held before it and `held` how many cards, `next_holds` how many the next
    player in turn holds. What is None is not known, and a test of it does not
    hold.
    """

    play: Combination
    on: "Situation | None" = None
    order: Order = PLAIN
    hand: Hand | None = None
    next_holds: int | None = None
    held: int | None = None


@dataclass(frozen=True, slots=True)
class Around:
    """What is round a play before it is made, by the words of `Situation`.

    With `on` None a play leads. What else is None is not known.
    """

    on: Situation | None = None
    hand: Hand | None = None
    next_holds: int | None = None
    held: int | None = None

    def of(self, play: Combination, order: Order) -> Situation:
        """Return the situation of a play made here."""
        return Situation(play, self.on, order, self.hand, self.next_holds, self.held)


PlayTest = Callable[[Situation], bool]


@dataclass(frozen=True, slots=True)
class PlayWords:
    """What play filters are read by.

    The bombs; the kinds that are runs (only they have a `length`); card filters
    under an order; whether a play is the highest of its form in a hand.
    """

    bombs: tuple[str, ...]
    runs: frozenset[str]
    cards: Callable[[CardFilter, Order], CardSet]
    is_highest: Callable[[Combination, Hand, Order], bool]

    def kinds(self, play: PlayFilter) -> frozenset[str] | None:
        """Return the kinds that a filter names; None if it names none, so any will do."""
        if play.kind is None:
            return None
        return frozenset(one for name in play.kind for one in (self.bombs if name == "bombs" else (name,)))


def compile_play(play: PlayFilter | None, words: PlayWords) -> PlayTest:
    """Return the test of a play filter; None and an empty one take every play."""
    tests = (*_by_itself(play, words), *_by_table(play, words)) if play is not None else ()
    if len(tests) == 1:
        return tests[0]
    return lambda situation: all(test(situation) for test in tests)


def _by_itself(play: PlayFilter, words: PlayWords) -> Iterator[PlayTest]:
    """Yield the tests of the play alone."""
    kinds = words.kinds(play)
    if kinds is not None:
        yield lambda at: at.play.kind in kinds
    if play.size is not None:
        yield _counted(play.size, lambda at: at.play.size)
    if play.length is not None:
        yield _counted(play.length, lambda at: at.play.length if at.play.kind in words.runs else None)
    if play.wilds is not None:
        yield _counted(play.wilds, lambda at: len(at.play.roles))
    if play.has is not None:
        yield _some(play.has, words)
    if play.only is not None:
        yield _every(play.only, words)


def _by_table(play: PlayFilter, words: PlayWords) -> Iterator[PlayTest]:
    """Yield the tests of what is round the play."""
    if play.next_holds is not None:
        yield _counted(play.next_holds, lambda at: at.next_holds)
    if play.leads is not None:
        yield _said(play.leads, lambda at: at.on is None)
    if play.out is not None:
        yield _said(play.out, _empties)
    if play.more_cards is not None:
        yield _said(play.more_cards, lambda at: at.on is not None and at.play.size > at.on.play.size)
    if play.same_suits is not None:
        yield _said(play.same_suits, lambda at: at.on is not None and at.play.suits == at.on.play.suits)
    if play.over is not None:
        yield _over(compile_play(play.over, words))
    if play.highest is not None:
        yield _said(play.highest, _highest(words))


def _empties(at: Situation) -> bool | None:
    """Whether a play empties the hand, if that is known."""
    held = at.held if at.hand is None else len(at.hand)
    return None if held is None else held == at.play.size


def _counted(count: Count, number: Callable[[Situation], int | None]) -> PlayTest:
    return lambda at: number(at) in count


def _said(wanted: bool, found: Callable[[Situation], bool | None]) -> PlayTest:
    return lambda at: found(at) is wanted


def _some(terms: CardFilter, words: PlayWords) -> PlayTest:
    return lambda at: any(one in words.cards(terms, at.order) for one in counted_cards(at.play))


def _every(terms: CardFilter, words: PlayWords) -> PlayTest:
    return lambda at: all(one in words.cards(terms, at.order) for one in counted_cards(at.play))


def _over(test: PlayTest) -> PlayTest:
    return lambda at: at.on is not None and test(at.on)


def _highest(words: PlayWords) -> Callable[[Situation], bool | None]:
    return lambda at: None if at.hand is None else words.is_highest(at.play, at.hand, at.order)


def counted_cards(play: Combination) -> tuple[Card | None, ...]:
    """Return the cards of a play as they count: wild cards as what they stand for, None at a place for one only."""
    if not play.roles:
        return play.cards
    return tuple(None if rank is None else card(rank, suit) for rank, suit in play.faces)
