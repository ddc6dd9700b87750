"""A resolved ruleset as checks look at it: the places of its values, its keys, its cards, its kinds."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from zsy_rules._source import Span
from zsy_rules._yaml import Entry, MapNode, Node, TextNode, children, read_yaml
from zsy_rules.cards import Card, Hand, Rank
from zsy_rules.compiled.filters import NO_CARD, CardSet, compile_filter, deck_for
from zsy_rules.loading import Resolved
from zsy_rules.ruleset import CardFilter, CardTerm, Kind, Ruleset, Section
from zsy_rules.ruleset.holes import Path, Unsure, pierced, whole
from zsy_rules.ruleset.nearness import is_slip
from zsy_rules.ruleset.shape import shape_at

#: The five shapes of a kind, by their keys.
SHAPES: Final = ("same_rank", "run_of", "same_suit", "any_cards", "cards")


@dataclass(frozen=True, slots=True)
class Key:
    """One key of a section as it stands: where, in which section, its word and its value."""

    path: Path
    section: Section
    word: str
    value: Any
    is_default: bool


@dataclass(frozen=True)
class Document:
    """A resolved ruleset as checks look at it; what cannot be worked out of a wrong one is None or left out.

    `missing` are the paths of what is needed and not there: whatever asks for
    it meets a hole.
    """

    resolved: Resolved
    missing: frozenset[Path] = frozenset()

    @cached_property
    def ruleset(self) -> Ruleset:
        """The merged ruleset."""
        return pierced(self.resolved.ruleset, self.missing)

    @property
    def players(self) -> int:
        """The number of players; Unsure in a draft that nobody can tell for how many it is."""
        if ("players",) in self.holes | self.missing:
            raise Unsure
        return self.resolved.players

    @property
    def holes(self) -> frozenset[Path]:
        """What nobody knows of a draft."""
        return self.resolved.draft.holes if self.resolved.draft else frozenset()

    # --- places ---

    def said(self, *path: str) -> bool:
        """Whether a file says this key; else its value is the language's default. Unsure where a draft has a hole."""
        if any(path[: len(hole)] == hole for hole in self.holes):
            raise Unsure
        return path in self.resolved.origins

    def at(self, *path: str) -> Span | None:
        """Return where the value at `path` stands, or the nearest one above it."""
        return self.resolved.span(*path)

    def at_key(self, *path: str) -> Span | None:
        """Return where the key at `path` stands, else its value."""
        origin = self.resolved.origins.get(path)
        return origin.key if origin is not None and origin.key is not None else self.at(*path)

    def within(self, text: str, *path: str) -> Span | None:
        """Return where `text` stands in the value at `path`, or is its key; else the whole value."""
        span, key = self.at(*path), self.at_key(*path)
        if key is not None and key.text == text:
            return key
        if span is None or text not in span.text:
            return span
        start = span.start + span.text.rindex(text)
        return Span(span.source, start, start + len(text))

    def is_own(self, span: Span | None) -> bool:
        """Whether a place is in the file that is checked, not in one that it extends."""
        name = self.at("name")
        return span is not None and name is not None and span.source == name.source

    def own_first(self, spans: Iterable[Span | None]) -> list[Span]:
        """Return places, each once, those in the checked file first, then as they stand in their files."""
        known = {span for span in spans if span is not None}
        return sorted(known, key=lambda span: (not self.is_own(span), span.source.name, span.start))

    @cached_property
    def files(self) -> tuple[MapNode, ...]:
        """The files that say anything of this game, read again as they stand, before merging; the checked one first."""
        spans = self.own_first(origin.value for origin in self.resolved.origins.values())
        sources = dict.fromkeys((span.source.name, span.source.text) for span in spans)
        roots = (read_yaml(name, text).root for name, text in sources)
        return tuple(root for root in roots if root is not None)

    def taken_back(self, *path: str) -> Span | None:
        """Return where `none` takes back what was inherited at `path`, or something around it."""
        for root in self.files:
            tables = root.entries.get("for_players")
            inner = list(tables.value.entries.values()) if tables and isinstance(tables.value, MapNode) else []
            for node in (root, *(entry.value for entry in inner)):
                found = _none(node, path)
                if found is not None:
                    return found.key
        return None

    @cached_property
    def _repeated(self) -> Mapping[Span, Span]:
        """Where the values stand that aliases repeat, by these places and by the keys and aliases that have them."""
        found: dict[Span, Span] = {}

        def walk(node: Node) -> None:
            for entry in node.entries.values() if isinstance(node, MapNode) else ():
                if entry.merged is not None:
                    found.update({entry.key: entry.key, entry.value.span: entry.value.span})
            for _, key, inner in children(node):
                if inner.marked is not None:
                    found.update({one: inner.marked for one in (key, inner.span, inner.marked) if one})
                walk(inner)

        for layer, _ in self.resolved.layers:
            walk(layer)
        marked = set(found.values())
        for origin in self.resolved.origins.values() if marked else ():
            if origin.key is not None and origin.value in marked:
                found[origin.key] = origin.value
        return found

    def marked(self, span: Span | None) -> Span | None:
        """Return the place itself if it lies in a value that aliases repeat; of an alias and its key, that value."""
        if span is None or not self._repeated:
            return None
        if span in self._repeated:
            return self._repeated[span]
        inside = (one.source == span.source and one.start <= span.start < one.end for one in self._repeated.values())
        return span if any(inside) else None

    # --- keys ---

    @cached_property
    def keys(self) -> tuple[Key, ...]:
        """Every key of every section, in the order of the language; what is missing too."""
        return tuple(_keys(self.resolved.ruleset, ()))

    @cached_property
    def near_names(self) -> Mapping[Path, str]:
        """The entries that this file names anew, by path, each with the inherited name that it may be a slip for."""
        found: dict[Path, str] = {}
        for key in self.keys:
            if isinstance(key.value, Mapping) and _is_named(key.path):
                origins = {name: self.resolved.origins.get((*key.path, name)) for name in map(str, key.value)}
                said = {name: origin for name, origin in origins.items() if origin}
                new = [name for name, origin in said.items() if self.is_own(origin.key) and not origin.replaced]
                inherited = [name for name, origin in said.items() if not self.is_own(origin.key) or origin.replaced]
                for name in new:
                    near = next((other for other in inherited if is_slip(name, other)), None)
                    if near is not None:
                        found[*key.path, name] = near
        return found

    # --- cards ---

    @cached_property
    def deck(self) -> Hand:
        """The cards that are played with; none while `ranks` is missing."""
        known = tuple(term for term in self.ruleset.deck.remove if self._is_known(term))
        deck = self.ruleset.deck.model_copy(update={"remove": known})
        return deck_for(self.ruleset.model_copy(update={"deck": deck}))

    @cached_property
    def ranks(self) -> frozenset[str]:
        """The labels in `ranks`."""
        return frozenset(self.ruleset.ranks or ())

    def cards(self, terms: CardFilter | None) -> frozenset[Card]:
        """Return the cards of the deck that a filter lets through as printed; `level` names no card here."""
        known = tuple(term for term in terms or () if self._is_known(term))
        wild = CardSet.of(self.wild_cards) if any(term.word == "wild" for term in known) else NO_CARD
        passing = compile_filter(known, self.deck, ranks=self.ruleset.ranks or (), wild=wild)
        return frozenset(one for one in self.deck if one in passing)

    @cached_property
    def wild_cards(self) -> frozenset[Card]:
        """The cards of the deck that are wild at one level or another."""
        found: set[Card] = set()
        for entry in self.ruleset.wild.values():
            terms = [term for term in entry.cards or () if term.word != "wild"]
            found |= self.cards(tuple(term for term in terms if term.rank != "level"))
            found |= {
                one for term in terms for one in self.deck if term.rank == "level" and term.suit in (None, one.suit)
            }
        return frozenset(found)

    def _is_known(self, term: CardTerm) -> bool:
        """Whether every rank that a term names is one of the game, and a span is not the wrong way round."""
        if term.word != "span":
            return term.rank in (None, "level") or term.rank in self.ranks
        if not {term.rank, term.high} <= self.ranks:
            return False
        line = list(self.ruleset.ranks or ())
        return line.index(term.rank or "") <= line.index(term.high or "")

    # --- kinds ---

    @cached_property
    def kinds(self) -> Mapping[str, Kind]:
        """The kinds that have exactly one shape (and a length if they are runs): those that can be judged further."""
        return {
            name: kind
            for name, kind in whole(self.ruleset.combinations).items()
            if len(shapes_of(kind)) == 1 and (kind.run_of is None) == (kind.length is None)
        }

    @cached_property
    def sequence(self) -> tuple[str, ...]:
        """The table's line of runs."""
        if self.ruleset.sequence is not None:
            return self.ruleset.sequence
        return tuple(rank for rank in self.ruleset.ranks or () if rank != "level" and not Rank(rank).is_joker)


def _is_named(path: Path) -> bool:
    """Whether the table at a path has entries of names that authors make up."""
    shape = shape_at(Ruleset, path)
    return shape is not None and shape.key is not None and shape.key.code == "ruleset/wrong-name"


def _none(node: Node, path: Path) -> Entry | None:
    """Return the first entry on the way to `path` in a file that says `none`."""
    for part in path:
        entry = node.entries.get(part) if isinstance(node, MapNode) else None
        if entry is None:
            return None
        if isinstance(entry.value, TextNode) and entry.value.text == "none":
            return entry
        node = entry.value
    return None


def shapes_of(kind: Kind) -> tuple[str, ...]:
    """Return the shapes that a kind says."""
    return tuple(shape for shape in SHAPES if getattr(kind, shape) is not None)


def _keys(section: Section, path: Path) -> Iterator[Key]:
    for name, field in type(section).model_fields.items():
        word = field.alias or name
        if word == "for_players" or name not in section.__dict__:
            continue
        value = getattr(section, name)
        where = (*path, word)
        yield Key(where, section, word, value, value == field.default)
        if isinstance(value, Section):
            yield from _keys(value, where)
        elif isinstance(value, Mapping):
            for entry, inner in value.items():
                if isinstance(inner, Section):
                    yield from _keys(inner, (*where, str(entry)))
