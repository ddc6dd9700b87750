"""The canonical text of a game, and its content hash: which rules a record was played by.

Equal hashes mean equal games. The text is JSON of language, number of players
and rules, made by the six steps of appendix A of the ruleset language. Where
the appendix leaves a choice, this is the one taken:

- Whole numbers and truth words are JSON numbers and `true`, `false`; all else
  is text as a file writes it, counts too (`"4"`, `"5.."`), as each key has one
  type. Whatever is sorted is sorted by its code points, as JSON text.
- A filter is compared by meaning with its default (`stands_for`: all natural
  cards); a filter that lets everything through says nothing wherever not
  saying it means all cards, in `has`, `only` and `holding` too. A card at the
  level rank is written `level3♦`, a whole rank of them `level3`; jokers are
  never at the level rank.
- Computed defaults are those of the appendix and: `compare` by shape, `starts`
  as the sequence gives them for the shortest run, `deal.direction` as
  `direction`, `deal.hand` where it deals the whole deck evenly, `wild.*.in` as
  all kinds but those of fixed cards, `win_at_top` as all results of `climb`, a
  share of 1.
- An empty section stays where its being there says something (`back`, a play
  filter, `stake`); a table's entries stay, empty or not.
- Entries that do not apply are those that name a place which the table has not
  got: gifts and bars, points by place, results of places beyond the table.
- In lists that are sets a second mention is left out; `cards`, `exempt_with`
  and `deck.remove` count their mentions. `teams` are sorted inside too.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from zsy_rules.cards import JOKERS, OF_RANK, Card, Hand, Rank, deck_of
from zsy_rules.loading import Resolved
from zsy_rules.ruleset import (
    PLACES,
    CardFilter,
    CardsLeft,
    CardTerm,
    Kind,
    Result,
    Ruleset,
    Section,
    Who,
    Wild,
)

_NOT_RULES: Final = frozenset(
    {"name", "extends", "version", "title", "source", "language", "titles", "players", "for_players", "announce_at"}
)
_FILTERS: Final = frozenset({"of", "has", "only", "stands_for", "keeping", "holding"})
_SETS: Final = frozenset({"kind", "in", "never", "instead_of", "tied", "results", "win_at_top", "ends"})
_BAGS: Final = frozenset({"cards", "exempt_with", "teams"})
_NAMELESS: Final = frozenset({"wild", "classes", "trumps", "bars", "effects", "tribute", "multipliers"})
_USUAL_SHARE: Final = ("shares", 1)  # a role whose share is not said
_OUTER_FROM: Final = 4  # fewest players at which second and second_last are places

Path = tuple[str, ...]


def content_hash(resolved: Resolved) -> str:
    """Return the content hash of (ruleset, number of players): 64 hex digits of SHA-256."""
    return hashlib.sha256(canonical_text(resolved).encode()).hexdigest()


def canonical_text(resolved: Resolved) -> str:
    """Return the canonical JSON of a resolved ruleset that passed its checks: no blanks, keys sorted."""
    rules = _Writer(resolved.ruleset, resolved.players).section(resolved.ruleset, ())
    return _json({"language": resolved.ruleset.language, "players": resolved.players, "rules": rules})


def _json(tree: Any) -> str:
    return json.dumps(tree, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _sorted(items: Iterable[Any]) -> list[Any]:
    return sorted(items, key=_json)


@dataclass(frozen=True)
class _Writer:
    """Turns sections of one ruleset into JSON trees without what says nothing."""

    ruleset: Ruleset
    players: int

    # --- trees (steps 1, 3, 4, 5) ---

    def section(self, section: Section, path: Path) -> dict[str, Any]:
        """Return what a section says beyond its defaults."""
        found: dict[str, Any] = {}
        for name, field in type(section).model_fields.items():
            word = field.alias or name
            if word in _NOT_RULES:
                continue
            where = (*path, word)
            default = field.get_default()
            tree = self._key(section, getattr(section, name), where)
            usual = self._key(section, self._computed(where) if default is None else default, where)
            if tree is not None and tree != usual:
                found[word] = tree
        return found

    def _key(self, section: Section, value: Any, where: Path) -> Any:
        """Return the tree of the value of one key; None for a value that is not said."""
        word = where[-1]
        if word in _FILTERS or (word == "cards" and isinstance(section, Wild)):
            return self._filter(value, self._line_of(where))
        if where == ("deck", "remove"):
            return sorted(str(one) for one in self._removed if value)
        if isinstance(value, Mapping):
            return self._table(value, where)
        if isinstance(value, tuple):
            return self._list(word, value)
        return self._value(value, where)

    def _value(self, value: Any, where: Path) -> Any:
        if isinstance(value, Section):
            return self.section(value, where)
        if value is None or isinstance(value, bool | int):
            return value
        return [str(item) for item in value] if isinstance(value, tuple) else str(value)

    def _table(self, table: Mapping[Any, Any], where: Path) -> Any:
        entries = {
            str(name): self._value(entry, (*where, str(name)))
            for name, entry in table.items()
            if all(map(self._has, _named(name, entry, where))) and (where[-1], entry) != _USUAL_SHARE
        }
        return _sorted(entries.values()) if where[-1] in _NAMELESS else entries

    def _list(self, word: str, items: tuple[Any, ...]) -> list[Any]:
        if word == "kind":
            items = tuple(name for item in items for name in (self.ruleset.bombs if item == "bombs" else (item,)))
        trees = [
            sorted(item) if isinstance(item, tuple) else item if isinstance(item, int) else str(item)
            for item in items
            if self._has(item)
        ]
        if word in _SETS:
            return _sorted(dict.fromkeys(trees))
        return _sorted(trees) if word in _BAGS else trees

    def _has(self, named: object) -> bool:
        """Whether this table has the place that a seat or a result names; anything else names none."""
        if isinstance(named, Result):
            return named.worst <= self.players
        return not isinstance(named, Who) or named.word not in PLACES or _has_place(named.word, self.players)

    # --- computed defaults (step 4) ---

    def _computed(self, where: Path) -> Any:
        """Return the default of a key that is worked out from others; None for a key without one."""
        named = len(where) == 3 and where[0] in ("combinations", "wild")
        compute = _COMPUTED.get((where[0], "*", where[2]) if named else where)
        return compute and compute(self, where[1] if named else "")

    def kind(self, name: str) -> Kind:
        """Return the kind of that name."""
        return self.ruleset.combinations[name]

    @property
    def sequence(self) -> tuple[str, ...]:
        """The table's line of runs."""
        return self.usual_sequence if self.ruleset.sequence is None else self.ruleset.sequence

    @property
    def usual_sequence(self) -> tuple[str, ...]:
        """The line of runs as `ranks` gives it."""
        return tuple(rank for rank in self.ruleset.ranks or () if rank not in (*JOKERS, "level"))

    @property
    def starts(self) -> tuple[str, ...] | None:
        """What `starts` is when not said, as far as a list can say it: all runs lie along one line."""
        runs = [kind for kind in self.ruleset.combinations.values() if kind.run_of is not None and kind.starts is None]
        if any(kind.sequence not in (None, self.sequence) for kind in runs):
            return None
        return _first_places(self.sequence, runs)

    def _line_of(self, where: Path) -> frozenset[str] | None:
        """Return the ranks to which a filter is cut first: for `of` of a run, those of its sequence."""
        if len(where) == 3 and where[0] == "combinations" and where[2] == "of":
            kind = self.kind(where[1])
            if kind.run_of is not None:
                return frozenset(kind.sequence or self.sequence)
        return None

    # --- cards and filters by what they mean (step 2) ---

    @cached_property
    def _whole_deck(self) -> Hand:
        ranks = tuple(Rank(rank) for rank in self.ruleset.ranks or () if rank != "level")
        return deck_of(ranks, self.ruleset.deck.packs)

    @cached_property
    def _removed(self) -> Hand:
        """Every copy that is taken out: a card once for each mention, anything else wholly."""
        gone: Counter[Card] = Counter()
        whole = Counter(self._whole_deck)
        for term in self.ruleset.deck.remove:
            for one, copies in whole.items():
                if self._is(term, one, at_level=False):
                    gone[one] = min(copies, gone[one] + 1) if term.word == "card" else copies
        return Hand.of(gone.elements())

    @cached_property
    def deck(self) -> Hand:
        """The cards that are played with."""
        return self._whole_deck.minus(self._removed)

    def _filter(self, terms: CardFilter | None, line: frozenset[str] | None) -> list[str]:
        """Return the names of the cards of the deck that a filter lets through, a whole rank as the rank."""
        found: list[str] = []
        for rank in Rank:
            for at_level in (False, True) if self.ruleset.ladder and not rank.is_joker else (False,):
                prefix = "level" if at_level else ""
                cards = [one for one in OF_RANK[rank] if one in self.deck and (line is None or rank in line)]
                passing = [one for one in cards if self._passes(terms, one, at_level=at_level)]
                if passing and len(passing) == len(cards):
                    found.append(f"{prefix}{rank}")
                else:
                    found += [f"{prefix}{one}" for one in passing]
        return sorted(found)

    def _passes(self, terms: CardFilter | None, one: Card, *, at_level: bool) -> bool:
        plain = [term for term in terms or () if not term.negated]
        taken = [term for term in terms or () if term.negated]
        return (not plain or any(self._is(term, one, at_level=at_level) for term in plain)) and not any(
            self._is(term, one, at_level=at_level) for term in taken
        )

    def _is(self, term: CardTerm, one: Card, *, at_level: bool) -> bool:
        """Whether a card, at the level rank or not, is one that the term names."""
        match term.word:
            case "natural" | "jokers":
                return one.is_joker == (term.word == "jokers")
            case "wild":
                return any(self._passes(wild.cards, one, at_level=at_level) for wild in self.ruleset.wild.values())
            case "suit":
                return one.suit is term.suit
            case "span":
                line = [rank for rank in self.ruleset.ranks or () if rank != "level"]
                return line.index(term.rank or "") <= line.index(one.rank) <= line.index(term.high or "")
        return (at_level if term.rank == "level" else one.rank == term.rank) and term.suit in (None, one.suit)


def _named(name: object, entry: object, where: Path) -> tuple[object, ...]:
    """Return the seats and results that an entry of a table names."""
    if where == ("scoring", "places"):
        return (Who("", "word", word=str(name)),)
    return name, getattr(entry, "from_", None), getattr(entry, "to", None), getattr(entry, "who", None)


def _has_place(word: str, players: int) -> bool:
    if word in ("first", "last"):
        return True
    if word == "middle":
        return players == _OUTER_FROM - 1 or players > _OUTER_FROM
    ordinal = 2 if word == "second_last" else PLACES.index(word) + 1
    return players >= max(_OUTER_FROM, ordinal)


def _first_places(line: tuple[str, ...], runs: list[Kind]) -> tuple[str, ...] | None:
    """Return the ranks of a line from which the shortest of these runs fits."""
    shortest = min((kind.length.low for kind in runs if kind.length is not None), default=None)
    return None if shortest is None else line[: max(0, len(line) - shortest + 1)]


def _whole_hand(rules: _Writer, _: str) -> int | None:
    each, over = divmod(len(rules.deck), rules.players)
    return None if over else each


def _starts_of(rules: _Writer, name: str) -> tuple[str, ...] | None:
    kind = rules.kind(name)
    return rules.ruleset.starts or _first_places(kind.sequence or rules.sequence, [kind])


def _measures(rules: _Writer, name: str) -> tuple[str, ...]:
    kind = rules.kind(name)
    return ("rank",) if kind.same_suit is None and kind.any_cards is None else ("cards",)


_COMPUTED: Final[Mapping[Path, Callable[[_Writer, str], Any]]] = {
    ("sequence",): lambda rules, _: rules.usual_sequence,
    ("starts",): lambda rules, _: rules.starts,
    ("combinations", "*", "sequence"): lambda rules, _: rules.sequence,
    ("combinations", "*", "starts"): _starts_of,
    ("combinations", "*", "compare"): _measures,
    ("combinations", "*", "answer"): lambda rules, _: rules.ruleset.trick.answer,
    ("wild", "*", "in"): lambda rules, _: tuple(
        name for name, kind in rules.ruleset.combinations.items() if kind.cards is None
    ),
    ("deal", "direction"): lambda rules, _: rules.ruleset.direction,
    ("deal", "hand"): _whole_hand,
    ("scoring", "cards_left"): lambda _rules, _: CardsLeft(),
    ("ladder", "win_at_top"): lambda rules, _: tuple((rules.ruleset.ladder and rules.ruleset.ladder.climb) or ()),
}
