"""Trumps: plays that may be played on certain others, besides what they answer anyway.

Source: section 9 of the ruleset language.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from zsy_rules.compiled.playfilter import PlayTest, PlayWords, Situation, compile_play
from zsy_rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Trump:
    """A play that may be played on certain plays; `kinds` None: of any kind."""

    play: PlayTest
    over: PlayTest
    kinds: frozenset[str] | None
    ends_trick: bool


@dataclass(frozen=True, slots=True)
class Trumps:
    """The trumps of a ruleset, by name."""

    entries: tuple[Trump, ...]

    def over(self, below: Situation | None) -> tuple[Trump, ...]:
        """Return the entries that may go on a play; none of them leads."""
        return () if below is None else tuple(trump for trump in self.entries if trump.over(below))

    def matching(self, at: Situation) -> Iterator[Trump]:
        """Yield the entries by which a play is a trump over the one that it answers."""
        below = at.on
        if below is not None:
            yield from (trump for trump in self.entries if trump.over(below) and trump.play(at))


def make_trumps(ruleset: Ruleset, words: PlayWords) -> Trumps:
    """Return the trumps of a ruleset, whose play filters are read by `words`."""
    named = (ruleset.trumps[name] for name in sorted(ruleset.trumps))
    return Trumps(
        tuple(
            Trump(
                compile_play(trump.play, words),
                compile_play(trump.over, words),
                None if trump.play is None else words.kinds(trump.play),
                trump.ends_trick,
            )
            for trump in named
        )
    )
