"""Whose line it was: a problem at an inherited value stands at the line that made it one.

`deal: {hand: 1}` over a parent whose gifts have two cards is no mistake of the
parent's. Which line of a nearer file led there is found by trying: without it
the problem is gone, and no error comes.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from zsy_rules._source import Span
from zsy_rules._yaml import Entry, MapNode
from zsy_rules.errors import Problem, Related, RulesetError
from zsy_rules.loading import EXTENDED, Resolved

#: So often at most a ruleset is judged again.
_TRIES: Final = 150

_Path = tuple[str, ...]
_Place = tuple[str, Span | None]


#: Tells what is wrong with a ruleset, at least with respect to what a problem is about.
Judge = Callable[[Resolved, Problem], Iterable[Problem]]


@dataclass(frozen=True)
class Blame:
    """The lines to blame in a ruleset's family."""

    family: tuple[Resolved, ...]
    judge: Judge
    judged: list[Resolved] = field(default_factory=list)

    def of(self, problems: Sequence[Problem]) -> list[Problem]:
        """Return the problems; those at inherited values at the line of a nearer file that led there, if one did.

        Several that come from one line are one problem.
        """
        found: list[Problem] = []
        first: dict[_Place, int] = {}
        for problem in problems:
            moved = problem
            if self._is_inherited(problem):
                moved = self._swapped(problem)
                if moved is problem and len(self.judged) < _TRIES:
                    moved = self._moved(problem)
            at = first.setdefault((moved.code, moved.span), len(found)) if moved is not problem else len(found)
            if at < len(found):
                more = [other for other in moved.related if other not in found[at].related]
                found[at] = replace(found[at], related=(*found[at].related, *more))
            else:
                found.append(moved)
        return found

    def _depth(self, span: Span) -> int:
        """Return how many files away from the ruleset's own one a place is."""
        sources = dict.fromkeys(layer.span.source for layer, _ in reversed(self.family[0].layers))
        return next((depth for depth, source in enumerate(sources) if source == span.source), 0)

    def _is_inherited(self, problem: Problem) -> bool:
        """Whether a problem stands at a value of a parent, and may be of a nearer file's making."""
        return bool(self.family) and problem.span is not None and self._depth(problem.span) > 0

    def _swapped(self, problem: Problem) -> Problem:
        """Return a problem that names a place of a nearer file beside another one at that place."""
        near = [other for other in problem.related if other.message != EXTENDED]
        nearest = min(near, key=lambda other: self._depth(other.span), default=None)
        if nearest is None or problem.span is None or self._depth(nearest.span) >= self._depth(problem.span):
            return problem
        others = tuple(other for other in problem.related if other != nearest)
        return _at(replace(problem, related=others), nearest.span)

    def _moved(self, problem: Problem) -> Problem:
        assert problem.span is not None  # noqa: S101  (only such are moved)
        for resolved in self.family:
            parent = resolved.beneath(problem.span.source) if problem.severity == "note" else None
            alone = {} if parent is None else self._told(parent, problem)
            if _is_in(problem, alone):
                continue  # the parent says as much by itself
            before = self._told(resolved, problem)
            here = before.get((problem.code, problem.span))  # as it is told of so many players
            if here is None or _is_in(here, alone):
                continue
            for layer, where in reversed(resolved.layers):
                if layer.span.source == problem.span.source:
                    break
                entry = self._blamed(resolved, here, before, layer, where)
                if entry is not None:
                    return _at(here, _place(entry))
        return problem

    def _blamed(
        self, resolved: Resolved, problem: Problem, before: Mapping[_Place, Problem], layer: MapNode, where: _Path
    ) -> Entry | None:
        """Return the innermost entry of a layer without which a problem is gone, and no other one there."""

        def within(node: MapNode, path: _Path) -> Entry | None:
            for key, entry in node.entries.items():
                here = (*path, key)
                if len(self.judged) >= _TRIES or here in (("name",), ("extends",), ("for_players",)):
                    continue
                less = resolved.without(layer.span.source, here)
                told = None if less is None else self._told(less, problem)
                if told is None or _is_in(problem, told):
                    continue
                if any(one.severity != "note" and place not in before for place, one in told.items()):
                    continue
                inner = within(entry.value, here) if isinstance(entry.value, MapNode) else None
                return inner or entry
            return None

        return within(layer, where)

    def _told(self, resolved: Resolved, problem: Problem) -> dict[_Place, Problem]:
        """Return everything that is told of a ruleset, by code and place."""
        if not resolved.is_allowed:  # nobody plays it so, and nothing is wrong with it
            return {}
        self.judged.append(resolved)
        try:
            found = self.judge(resolved, problem)
        except RulesetError as error:
            found = error.problems
        return {(one.code, one.span): one for one in reversed([*found])}


def _is_in(problem: Problem, told: Mapping[_Place, Problem]) -> bool:
    """Whether a problem is told too; a note that tells something else is another one."""
    other = told.get((problem.code, problem.span))
    return other is not None and (problem.severity != "note" or other.message == problem.message)


def _place(entry: Entry) -> Span:
    """Return where an entry is told about: at its value, or its key if that is a mapping."""
    return entry.key if isinstance(entry.value, MapNode) else entry.value.span


def _at(problem: Problem, span: Span) -> Problem:
    """Return the problem at a place of another file."""
    assert problem.span is not None  # noqa: S101  (only such are moved)
    word = "goes" if problem.severity == "note" else "clashes"
    inherited = Related(f"{word} with what is inherited here", problem.span)
    return replace(problem, span=span, related=(inherited, *problem.related))
