"""Which problems of a ruleset's text are mended: those after which all is well where something was written.

A problem carries the edits that mend it where there is one sensible way. What
they lead to is tried: they are made, the whole text is read and checked again,
and they stay only if the problem is gone and no other one came in their place.
Mending one place may show what is wrong behind it; that is mended along with
it, or the place stays as it was. What was only hidden elsewhere, since a draft
is judged only as far as it goes, is told as ever.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from zsy_rules._source import Edit, Source, Span, patched
from zsy_rules._yaml import MapNode, children, read_yaml
from zsy_rules.errors import Problem
from zsy_rules.loading import read_ruleset_text

#: How often what comes up behind a mended place is mended too.
MAX_PASSES: Final = 10
#: So many problems are tried in one pass.
_MOST: Final = 40

#: A problem known again after its text was edited: its code, its file, and where it begins.
_Known = tuple[str, str, int]
_Place = tuple[int, int]
_NOBODY: Final = ("", "", 0)


@dataclass(frozen=True)
class _Draft:
    """A text on the way, what is wrong with it, and what was done since it was last sound.

    `old` are the problems that it had then, `gone` those of them that were to go,
    `places` where something was written, each with the problem in whose wake it
    was, `first` those of the text as it was;
    all at their places in this text. `made` are those that were mended, each at
    its place in the text in which it came up.
    """

    text: str
    problems: tuple[Problem, ...]
    old: frozenset[_Known] = frozenset()
    gone: frozenset[_Known] = frozenset()
    places: tuple[tuple[int, int, _Known], ...] = ()
    first: Mapping[_Known, Problem] = field(default_factory=dict)
    made: tuple[Problem, ...] = ()

    def sound(self) -> "_Draft":
        """Return the text as one from which edits are tried."""
        old = frozenset(map(_known, self.problems))
        return _Draft(self.text, self.problems, old, first=self.first, made=self.made)


def mended(
    text: str, name: str, folder: Path, found: Sequence[Problem] | None = None
) -> tuple[str, tuple[Problem, ...]]:
    """Return a ruleset's text with everything mended that can be, and the problems that were.

    `found` are all its problems, where they are known already.
    """
    mending = _Mending(name, folder)
    problems = mending.problems(text) if found is None else _to_mend(found)
    draft, seen = _Draft(text, problems, first={_known(one): one for one in problems}).sound(), {text}
    while after := mending.settle(draft, [_known(one) for one in _fixable(draft)][:_MOST]):
        if after.text in seen:
            break
        draft = after
        seen.add(draft.text)
    return draft.text, draft.made


def _to_mend(found: Sequence[Problem]) -> tuple[Problem, ...]:
    return tuple(one for one in found if one.severity != "note")


def _known(problem: Problem) -> _Known:
    span = problem.span
    return (problem.code, span.source.name, span.start) if span else (problem.code, "", 0)


def _fixable(draft: "_Draft") -> Iterator[Problem]:
    """Yield the problems that carry edits of this text."""
    return (one for one in draft.problems if one.fix and one.fix[0].span.source.text == draft.text)


@dataclass(frozen=True)
class _Mending:
    """The mending of one file."""

    name: str
    folder: Path

    def problems(self, text: str) -> tuple[Problem, ...]:
        """Return what is wrong with a text, without notes."""
        from zsy_rules import checks

        return _to_mend(checks.examine(*read_ruleset_text(text, self.name, self.folder)))

    def settle(self, draft: _Draft, wanted: Sequence[_Known]) -> _Draft | None:
        """Return the draft with all of these problems mended that can be, None if none can.

        All are mended together at first: what one mistake hides of the checks
        shows only where no other one is left. Those that lead to a new one stay.
        """
        if not wanted:
            return None
        after = self._try(draft, wanted)
        if isinstance(after, _Draft):
            return after
        rest = [one for one in wanted if one not in after]
        if len(rest) < len(wanted) or len(wanted) == 1:
            return self.settle(draft, rest if len(rest) < len(wanted) else [])
        half = len(wanted) // 2
        # Once the first half is mended the second lies elsewhere in the text, and is taken up by the next pass.
        return self.settle(draft, wanted[:half]) or self.settle(draft, wanted[half:])

    def _try(self, draft: _Draft, wanted: Sequence[_Known]) -> _Draft | frozenset[_Known]:
        """Return a sound draft in which these problems, and what came up behind them, are gone.

        Else those of them that led to another problem; none where that cannot be told.
        """
        behind, owners = draft, {one: one for one in wanted}
        for _ in range(MAX_PASSES):
            after = self._edited(behind, owners)
            if after is None:
                break
            new = list(self._new(after))
            if not new:
                return after.sound()
            stuck = [owner for problem, owner in new if problem not in _fixable(after)]
            if stuck:
                return frozenset(owner for owner in stuck if owner)
            behind, owners = after, {_known(problem): owner or _NOBODY for problem, owner in new}
        return frozenset()

    def _edited(self, draft: _Draft, owners: Mapping[_Known, _Known]) -> _Draft | None:
        """Return the draft with the edits of these problems made, but of those that overlap an earlier one."""
        edits: dict[Edit, _Known] = {}
        made: list[Problem] = []
        for problem in _fixable(draft):
            owner = owners.get(_known(problem))
            if owner and not any(_overlap(one, other) for one in problem.fix for other in edits if one != other):
                edits |= dict.fromkeys(problem.fix, owner)
                made.append(problem)
        text, done = patched(Source(self.name, draft.text), edits)
        if text == draft.text or len(done) < len(edits):
            return None
        if read_yaml(self.name, text).root is None and read_yaml(self.name, draft.text).root is not None:
            return None
        move = _Moved(done)

        def moved(known: _Known) -> _Known:
            return (*known[:2], move.start(known[2])) if known[1] == self.name else known

        gone = draft.gone | {_known(one) for one in made}
        starts = [(move.start(edit.span.start), edit) for edit in done]
        return _Draft(
            text,
            self.problems(text),
            frozenset(map(moved, draft.old | gone)),
            frozenset(map(moved, gone)),
            (
                *((move.start(start), move.end(end), owner) for start, end, owner in draft.places),
                *((start, start + len(edit.text), edits[edit]) for start, edit in starts),
            ),
            {moved(known): problem for known, problem in draft.first.items()},
            (*draft.made, *(draft.first.get(_known(one), one) for one in made)),
        )

    def _new(self, draft: _Draft) -> Iterator[tuple[Problem, _Known | None]]:
        """Yield what is still there though it was mended, and what came: where it was written, or if nothing reads.

        Each with the problem whose mending wrote there.
        """
        root = read_yaml(self.name, draft.text).root
        source = Source(self.name, draft.text)
        touched = [(_around(root, place[:2]) or _line(source, place[:2]), place[2]) for place in draft.places]
        for problem in draft.problems:
            spans = [problem.span, *(other.span for other in problem.related)]
            own = [span for span in spans if span and _is_of(span, draft.text)]
            owner = next((owner for place, owner in touched if any(_meet(span, place) for span in own)), None)
            is_old = _known(problem) in draft.old
            if _known(problem) in draft.gone or (not is_old and (owner or root is None)):
                yield problem, owner


@dataclass(frozen=True)
class _Moved:
    """Where places of a text lie after edits."""

    edits: tuple[Edit, ...]

    def start(self, at: int) -> int:
        """Return where what began at `at` begins."""
        return self._at(at, end=False)

    def end(self, at: int) -> int:
        """Return where what ended at `at` ends."""
        return self._at(at, end=True)

    def _at(self, at: int, *, end: bool) -> int:
        moved = at
        for edit in self.edits:
            if edit.span.end <= at and (end or edit.span.start < at):
                moved += len(edit.text) - (edit.span.end - edit.span.start)
            elif edit.span.start < at:
                moved += (len(edit.text) if end else 0) - (at - edit.span.start)
        return moved


def _is_of(span: Span, text: str) -> bool:
    return span.source.text == text


def _meet(span: Span, place: _Place) -> bool:
    return span.start < place[1] and place[0] < max(span.end, span.start + 1)


def _overlap(one: Edit, other: Edit) -> bool:
    return one.span.start < other.span.end and other.span.start < one.span.end


def _around(root: MapNode | None, place: _Place) -> _Place | None:
    """Return from where to where the innermost key with its value reaches that holds a place."""
    found: _Place | None = None
    nodes = list(children(root)) if root else []
    while nodes:
        _, key, value = nodes.pop()
        start = key.start if key else value.span.start
        if start <= place[0] and place[1] <= value.span.end:
            found = (start, value.span.end) if key else found
            nodes = list(children(value))
    return found


def _line(source: Source, place: _Place) -> _Place:
    """Return from where to where the lines of a place reach."""
    start = source.text.rfind("\n", 0, place[0]) + 1
    end = source.text.find("\n", place[1])
    return start, len(source.text) if end < 0 else end
