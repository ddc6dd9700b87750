"""Main parts: from the shape of a kind (section 8 of the ruleset language) to its rows.

Only what the deck can form becomes a row: as many cards of a rank as there
are, and wild cards for what is missing.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from zsy_rules.cards import ANONYMOUS, OF_RANK, SUITS, Card, Rank, card
from zsy_rules.combinations import Combination, Form
from zsy_rules.compiled.filters import EVERY_CARD, RANK_CARDS, CardSet
from zsy_rules.compiled.lanes import count_of, listed, rank_counts
from zsy_rules.compiled.measures import KeyRule
from zsy_rules.compiled.ranking import Ranking
from zsy_rules.compiled.rows import NO_RANK, Group, Mains, PickedMains, Row, TabledMains, need_of
from zsy_rules.ruleset import Count, Kind


@dataclass(frozen=True, slots=True)
class Blueprint:
    """What the rows of one kind are made from under one order."""

    name: str
    kind: Kind
    ranking: Ranking
    keys: KeyRule
    cards: CardSet
    stand_ins: Mapping[Card, CardSet]
    kicker_width: int
    prebuilt: bool  # whether a row is the whole play
    copies: int = field(init=False)  # rank counts of the cards of the deck that may be in the main part
    wilds: int = field(init=False)  # cards of the deck that may stand for others here

    def __post_init__(self) -> None:
        deck = self.ranking.deck
        object.__setattr__(self, "copies", rank_counts(deck.packed & self.cards.lanes))
        object.__setattr__(self, "wilds", sum(deck.count(one) for one in self.stand_ins))

    def in_deck(self, place: int) -> int:
        """How many cards of a rank the deck has for the main part."""
        return 0 if place == NO_RANK else count_of(self.copies, place)

    def group(self, rank: Rank | None, count: int) -> Group:
        """Return the group of so many cards of a rank."""
        if rank is None:
            return Group(NO_RANK, count, EVERY_CARD, 0)
        cards = self.cards & RANK_CARDS[rank.place]
        return Group(rank.place, count, cards, cards.lanes)

    def forms(self, groups: tuple[Group, ...]) -> bool:
        """Whether the deck can form a main part of these groups."""
        missing = sum(max(0, group.count - self.in_deck(group.place)) for group in groups)
        return missing <= self.wilds and all(group.cards for group in groups)

    def row(
        self, groups: tuple[Group, ...], shape: tuple[int, int], place: int, strength: int, beside: tuple[int, ...] = ()
    ) -> Row:
        """Return the row of groups of that width and length."""
        number = self.kind.with_.each * shape[1] if self.kind.with_ else 0
        form: Form = (*shape, self.kicker_width, number)
        size = sum(group.count for group in groups) + self.kicker_width * number
        key = self.keys.row_key(groups, strength, size)
        cards = listed(ANONYMOUS[rank] for group in groups if (rank := group.rank) for _ in range(group.count))
        blanks = sum(group.count for group in groups if group.place == NO_RANK)
        whole = self.prebuilt and not blanks
        return Row(
            groups=groups,
            need=need_of(groups),
            form=form,
            size=size,
            place=place,
            strength=strength,
            key=key,
            cards=cards,
            blanks=blanks,
            beside=beside,
            plain=Combination(self.name, cards, form, key, cards, (), place) if whole else None,
        )


def make_mains(plan: Blueprint) -> Mains:
    """Return the main parts of a kind."""
    kind = plan.kind
    if kind.same_rank is not None:
        return TabledMains(_sets(plan, kind.same_rank))
    if kind.run_of is not None and kind.length is not None:
        return TabledMains(_runs(plan, kind.run_of, kind.length))
    if kind.cards is not None:
        return TabledMains(_fixed(plan))
    number = kind.same_suit or kind.any_cards
    assert number is not None, "a kind has a shape"  # noqa: S101  (checked before)
    return _picked(plan, number, suited=kind.same_suit is not None)


def _sets(plan: Blueprint, count: Count) -> Iterator[Row]:
    most = max((plan.in_deck(rank.place) for rank in plan.ranking.line), default=0) + plan.wilds
    highest = most if count.high is None else min(most, count.high)
    for number in range(count.low, highest + 1):
        for rank in plan.ranking.line:
            groups = (plan.group(rank, number),)
            if plan.forms(groups):
                yield plan.row(groups, (number, 1), rank.place, plan.keys.scale.ranks[rank.place])


def _runs(plan: Blueprint, width: int, length: Count) -> Iterator[Row]:
    sequence = plan.ranking.sequence(plan.kind)
    for start, strength in plan.ranking.run_strengths(plan.kind, length.low).items():
        for ranks in range(length.low, len(sequence) - start + 1):
            run = sequence[start : start + ranks]
            named = [rank for rank in run if rank is not None]
            if ranks not in length or len(set(named)) < len(named):
                break
            groups = tuple(plan.group(rank, width) for rank in run)
            if not plan.forms(groups):
                break
            beside = (*sequence[max(0, start - 1) : start], *sequence[start + ranks : start + ranks + 1])
            others = tuple(rank.place for rank in beside if rank is not None and rank not in run)
            yield plan.row(groups, (width, ranks), start, strength, others if plan.kind.longest else ())


def _fixed(plan: Blueprint) -> Iterator[Row]:
    """Yield the one row of `cards`: a card that is named is a group of its own, a rank takes any suit."""
    numbers: dict[CardSet, tuple[Rank, int]] = {}
    for item in plan.kind.cards or ():
        rank = plan.ranking.rank(item.rank)
        if rank is None:
            return
        names = OF_RANK[rank] if item.suit is None else (card(rank, item.suit),)
        cards = CardSet.of(names) & plan.cards
        numbers[cards] = (rank, numbers.get(cards, (rank, 0))[1] + 1)
    groups = tuple(Group(rank.place, count, cards, cards.lanes) for cards, (rank, count) in numbers.items())
    if plan.forms(groups):
        size = sum(group.count for group in groups)
        strength = max(plan.keys.scale.strength(group.place) for group in groups)
        yield plan.row(groups, (size, 1), NO_RANK, strength)


def _picked(plan: Blueprint, number: int, *, suited: bool) -> PickedMains:
    possible = {rank.place: plan.group(rank, 1) for rank in plan.ranking.line}
    if suited:
        possible = {place: group for place, group in possible.items() if _has_suits(group)}

    def group_of(place: int, count: int) -> Group | None:
        group = possible.get(place)
        return Group(place, count, group.cards, group.lanes) if group and group.cards else None

    def make(groups: tuple[Group, ...]) -> Row:
        strength = max(plan.keys.scale.strength(group.place) for group in groups)
        return plan.row(groups, (number, 1), NO_RANK, strength)

    return PickedMains(number, group_of, make)


def _has_suits(group: Group) -> bool:
    return any(card(group.rank, suit) in group.cards for suit in SUITS if group.rank and not group.rank.is_joker)
