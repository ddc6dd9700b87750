"""What fills the sentences of the fields: the value of a field, as a phrase, and what else a template asks for."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from zsy_rules.cards import Hand
from zsy_rules.compiled.filters import deck_for
from zsy_rules.loading import Resolved
from zsy_rules.prose.phrases import Cards, Seat, name
from zsy_rules.prose.words import Number, listed
from zsy_rules.ruleset import CardTerm, Count, Ruleset, Section, Who
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
    def has_runs(self) -> bool:
        """Whether some kind is a run."""
        return any(kind.run_of is not None for kind in self.ruleset.combinations.values())

    @cached_property
    def has_sides(self) -> bool:
        """Whether some players are partners."""
        return any(len(side) > 1 for side in self.ruleset.teams)

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
            return Seat(value, suits=self.ruleset.suits is not None)
        if isinstance(value, tuple) and value and all(isinstance(item, CardTerm) for item in value):
            return Cards(value)
        if isinstance(value, tuple):
            return listed([str(item) for item in value])
        return name(value) if isinstance(value, str) else value


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)
