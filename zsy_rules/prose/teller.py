"""What fills the sentences of the fields: the value of a field, as a phrase, and what else a template asks for."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from zsy_rules.cards import Hand, card
from zsy_rules.compiled.filters import compile_filter, deck_for
from zsy_rules.loading import Resolved
from zsy_rules.prose.phrases import Cards, Seat, name
from zsy_rules.prose.words import Number, listed
from zsy_rules.ruleset import CardFilter, CardTerm, Count, Ruleset, Section, Who
from zsy_rules.ruleset.section import says_of

_OTHERWISE: Final = "*"


@dataclass(frozen=True)
class Teller:
    """One ruleset at one number of players, and the sentences of its fields."""

    resolved: Resolved

    @property
    def ruleset(self) -> Ruleset:
        """The merged ruleset."""
        return self.resolved.ruleset

    @property
    def players(self) -> int:
        """How many play."""
        return self.resolved.players

    @cached_property
    def deck(self) -> Hand:
        """The cards that are played with."""
        return deck_for(self.ruleset)

    @cached_property
    def sequence(self) -> tuple[str, ...]:
        """The table's line of runs."""
        if self.ruleset.sequence is not None:
            return self.ruleset.sequence
        return tuple(label for label in self.ruleset.ranks or () if label not in ("BJ", "RJ", "level"))

    @cached_property
    def has_runs(self) -> bool:
        """Whether some kind is a run."""
        return any(kind.run_of is not None for kind in self.ruleset.combinations.values())

    @cached_property
    def has_sides(self) -> bool:
        """Whether some players are partners for the whole match."""
        return any(len(side) > 1 for side in self.ruleset.teams)

    @property
    def has_partners(self) -> bool:
        """Whether some players are partners, in every round or by its auction."""
        return self.has_sides or (self.ruleset.auction is not None and self.players > 2)

    @property
    def largest_side(self) -> int:
        """How many players the largest side has."""
        if self.ruleset.auction is not None:
            return self.players - 1
        return max(map(len, self.ruleset.teams), default=1)

    @property
    def left_over(self) -> int:
        """How many cards the deal leaves over."""
        hand = self.ruleset.deal.hand
        return 0 if hand is None else len(self.deck) - hand * self.players

    def passes_some(self, terms: CardFilter) -> bool:
        """Whether some card of the deck passes a filter, or may at some level."""
        return _is_open(terms) or any(self._passing(terms))

    def passes_all(self, terms: CardFilter) -> bool:
        """Whether a filter lets every card of the deck through: without jokers nobody speaks of them."""
        return not _is_open(terms) and all(self._passing(terms))

    def _passing(self, terms: CardFilter) -> list[bool]:
        """Return of each card of the deck whether it passes."""
        passing = compile_filter(terms, self.deck, ranks=self.ruleset.ranks or ())
        return [one in passing for one in self.deck]

    def _has_several(self, who: Who) -> bool:
        """Whether two players can hold the card whose holder is asked for."""
        named = who.card
        if named is None or named.rank == "level":
            return self.ruleset.deck.packs > 1
        return self.deck.count(card(named.rank, named.suit)) > 1

    def say(self, section: Section, field: str, /, variant: str | None = None, **holes: Any) -> str:
        """Return what a field adds: its template for the value, or for `variant`, with its holes filled; else ""."""
        value = getattr(section, field)
        said = value is not None and value not in ((), {})
        says = says_of(type(section), field)
        word = variant if variant is not None else _word(value) if said else ""
        template = (says if said else "") if isinstance(says, str) else says.get(word, says.get(_OTHERWISE, ""))
        return template.format_map({"it": self.phrase(value), "players": Number(self.players), **holes})

    def phrase(self, value: Any) -> Any:
        """Return a value as what a hole takes; one without a phrase of its own as it is."""
        if isinstance(value, Count) or (isinstance(value, int) and not isinstance(value, bool)):
            return Number(value)
        if isinstance(value, Who):
            unheld = bool(self.left_over) and self.ruleset.deal.rest_to is None
            return Seat(value, self.ruleset.suits is not None, self._has_several(value), unheld)
        if isinstance(value, tuple) and value and all(isinstance(item, CardTerm) for item in value):
            return Cards(() if self.passes_all(value) else value)
        if isinstance(value, tuple):
            return listed([str(item) for item in value])
        return name(value) if isinstance(value, str) else value


def _is_open(terms: CardFilter) -> bool:
    """Whether a filter depends on the level or on what is wild."""
    return any(term.word == "wild" or term.rank == "level" for term in terms)


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)
