"""Building: from a ruleset and one order to the tables of all its kinds.

Here options are read for the last time; what comes out asks for none.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial

from zsy_rules.cards import OF_RANK, SUITS, Hand
from zsy_rules.compiled.answers import make_answer
from zsy_rules.compiled.filling import EVERYTHING, Filler, suit_pass
from zsy_rules.compiled.filters import CardSet
from zsy_rules.compiled.kickers import KickerRule, KindKickers, Never, Option, RankKickers, WithoutKickers
from zsy_rules.compiled.kinds import KindTable
from zsy_rules.compiled.lanes import Held
from zsy_rules.compiled.mains import Blueprint, make_mains
from zsy_rules.compiled.measures import KeyRule, Scale, make_key_rule
from zsy_rules.compiled.naming import Naming
from zsy_rules.compiled.ranking import Ranking
from zsy_rules.compiled.rows import ALL_PLAYS, Group, Mains, PickedMains, Row, TabledMains, shortfall
from zsy_rules.ruleset import Kickers, Kind, Ruleset

_SUIT_PASSES = tuple(suit_pass(suit) for suit in SUITS)

Tables = dict[str, KindTable]
_Ends = Callable[[Row], tuple[int, int]]


def build_kinds(ruleset: Ruleset, ranking: Ranking, naming: Naming) -> Tables:
    """Return the table of every kind under one order."""
    tables: Tables = {}
    bare = [name for name, kind in ruleset.combinations.items() if kind.with_ is None]
    others = [name for name in ruleset.combinations if name not in bare]
    for name in (*bare, *others):
        tables[name] = _Builder(name, ruleset, ranking, naming, tables).build()
    return {name: tables[name] for name in ruleset.combinations}


@dataclass(frozen=True, slots=True)
class _Builder:
    name: str
    ruleset: Ruleset
    ranking: Ranking
    naming: Naming
    tables: Tables  # those that are built, kinds without kickers first
    printed: Tables = field(default_factory=dict)  # kinds in which no card is wild, built when asked for

    @property
    def kind(self) -> Kind:
        return self.ruleset.combinations[self.name]

    def build(self, *, wild: bool = True) -> KindTable:
        kind = self.kind
        stand_ins = self.ranking.stand_ins(self.name, kind) if wild else {}
        wild_lanes = CardSet.of(stand_ins).lanes
        cards = self._in_game(self.ranking.cards(kind.of))
        keys = self._keys()
        never = self._never(kind.with_)
        kickers = self._kickers(kind.with_, never, wild_lanes)
        named = self.naming.places(self.name)
        anonymous = not named and not never.kinds
        picked = kind.same_suit is not None or kind.any_cards is not None
        whole_rows = anonymous and keys.by_row and kind.with_ is None and not picked
        width = _kicker_width(kind.with_, self.tables)
        plan = Blueprint(
            name=self.name,
            kind=kind,
            ranking=self.ranking,
            keys=keys,
            cards=cards,
            stand_ins=stand_ins,
            kicker_width=width,
            prebuilt=whole_rows,
        )
        mains = make_mains(plan)
        sizes = _sizes(mains)
        fixed = [item for item in kind.cards or () if item.suit is not None]
        every_role = bool(stand_ins) and self.naming.roles_matter
        compare = _compare(kind)
        answer = kind.answer or self.ruleset.trick.answer
        return KindTable(
            name=self.name,
            mains=mains,
            kickers=kickers,
            filler=Filler(
                named=named,
                stand_ins=stand_ins,
                wild_lanes=wild_lanes,
                wild=self.ranking.wild,
                deck=self.ranking.deck,
                every_role=every_role,
                own_too=every_role or "natural" in compare,
            ),
            keys=keys,
            answer=make_answer(
                answer, any_form="size" in compare, rank_first=compare[0] == "rank", one_size=len(sizes) <= 1
            ),
            passes=_SUIT_PASSES if kind.suits == "same" or kind.same_suit is not None else (EVERYTHING,),
            lanes=cards.lanes & ~wild_lanes,
            anonymous=anonymous,
            whole_rows=whole_rows,
            mixed=kind.suits == "mixed",
            again=bool(fixed) or isinstance(kickers, KindKickers),
            sizes=sizes,
            ends=self._ends(keys),
            by_ranks=kind.with_ is None
            and kind.suits == "any"
            and not picked
            and not fixed
            and not cards.apart(self.ranking.deck),
            cards=cards,
        )

    def _in_game(self, cards: CardSet) -> CardSet:
        return cards & CardSet.of(one for rank in self.ranking.line for one in OF_RANK[rank])

    def _keys(self) -> KeyRule:
        kind = self.kind
        compare = _compare(kind)
        several = "size" in compare
        longest = len(self.ranking.sequence(kind)) if kind.run_of else 1
        width = kind.run_of or len(self.ranking.deck)
        kickers = kind.with_.each * longest * _kicker_width(kind.with_, self.tables) if kind.with_ else 0
        scale = Scale(
            self.ranking.strengths(kind.tied),
            self.ranking.suits,
            most_main=width * longest if several and "cards" in compare else 0,
            most_kickers=kickers if several else 0,
        )
        return make_key_rule(compare, scale, is_run=kind.run_of is not None)

    def _ends(self, keys: KeyRule) -> _Ends:
        if self.kind.run_of is None:
            return keys.scale.ends
        return _turned_run_ends if self.ranking.order.reversed else _run_ends

    # --- kickers ---------------------------------------------------------------------------------

    def _never(self, section: Kickers | None) -> Never:
        if section is None:
            return Never()
        needs: list[int] = []
        kinds = []
        for name in section.never:
            table = self.tables.get(name)
            if table is not None and table.by_ranks and isinstance(table.mains, TabledMains):
                needs += [row.need for row in table.mains.rows]
            else:
                kinds.append(partial(self._forms, name))
        return Never(tuple(needs), tuple(kinds))

    def _forms(self, name: str, hand: Hand) -> bool:
        """Whether some cards of a hand, each as it is, are a play of another kind."""
        table = self.printed.get(name)
        if table is None:
            table = self.printed[name] = replace(self, name=name).build(wild=False)
        return next(table.search(Held(hand, as_given=True)), None) is not None

    def _kickers(self, section: Kickers | None, never: Never, wild_lanes: int) -> KickerRule:
        if section is None:
            return WithoutKickers()
        cards = self._in_game(self.ranking.cards(section.of))
        lanes = cards.lanes & ~wild_lanes
        if section.same_rank is not None:
            return RankKickers(section.same_rank, section.different, cards, lanes, never)
        names = tuple(section.kind or ())
        tables = [self.tables[name] for name in names]
        return KindKickers(names, section.different, partial(_options, tables, cards, wild_lanes), lanes, never)


def _compare(kind: Kind) -> tuple[str, ...]:
    """Return what a kind compares."""
    picked = kind.same_suit is not None or kind.any_cards is not None
    return kind.compare or (("cards",) if picked else ("rank",))


def _kicker_width(section: Kickers | None, tables: Tables) -> int:
    """How many cards a kicker has; those that are plays all have as many."""
    if section is None:
        return 0
    if section.same_rank is not None:
        return section.same_rank
    sizes = {size for name in section.kind or () for size in tables[name].sizes}
    return max(sizes, default=0)


def _sizes(mains: Mains) -> frozenset[int]:
    if isinstance(mains, TabledMains):
        return frozenset(row.size for row in mains.rows)
    assert isinstance(mains, PickedMains)  # noqa: S101  (there are two sorts)
    return frozenset({mains.size})


def _run_ends(row: Row) -> tuple[int, int]:
    return row.place, row.place + row.form[1] - 1


def _turned_run_ends(row: Row) -> tuple[int, int]:
    return 1 - row.place - row.form[1], -row.place


def _options(tables: Iterable[KindTable], cards: CardSet, wild_lanes: int, held: Held, wilds: int) -> Iterator[Option]:
    """Yield the plays of kinds that a hand with so many wild cards can have as kickers."""
    for table in tables:
        for at in table.passes:
            allowed = cards & at.cards
            counts = held.counts((table.cards & allowed).lanes & ~wild_lanes)
            for row in table.mains.find(counts, wilds, ALL_PLAYS, held.look):
                if shortfall(counts, row, wilds) <= wilds:
                    groups = tuple(_narrowed(group, allowed) for group in row.groups)
                    yield Option.of(row, groups, mixed=table.mixed)


def _narrowed(group: Group, cards: CardSet) -> Group:
    kept = group.cards & cards
    return Group(group.place, group.count, kept, kept.lanes)
