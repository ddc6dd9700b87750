"""Checks: what is wrong, or may surprise, in a ruleset that reads and merges (section 13 of the language).

A check is a small function from what it judges to problems. There is one list
a stage: `document` judges a resolved ruleset, `compiled` its tables. A problem
stands at the place of the value that was said, in whichever file that is. A
check that asks for what nobody knows ends there (:mod:`zsy_rules.ruleset.holes`),
so it tells first what it can.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from zsy_rules.canonical import content_hash
from zsy_rules.checks import (
    companions,
    course,
    filters,
    kinds,
    lines,
    made,
    names,
    needed,
    never,
    notes,
    roles,
    seats,
    table,
    trumps,
    unsupported,
)
from zsy_rules.checks.base import Check, run_checks
from zsy_rules.checks.blame import Blame
from zsy_rules.checks.document import Document
from zsy_rules.checks.unsupported import unsupported_paths
from zsy_rules.compiled import Compiled, compile_game
from zsy_rules.errors import Problem, Related, RulesetError
from zsy_rules.loading import EXTENDED, Resolved

__all__ = [
    "COMPILED_CHECKS",
    "DOCUMENT_CHECKS",
    "Check",
    "Document",
    "check_compiled",
    "check_document",
    "check_family",
    "examine",
    "has_errors",
    "unsupported_paths",
]

#: In the order in which they run: what others take for granted comes first.
DOCUMENT_CHECKS: Final[tuple[Check[Document], ...]] = (
    *needed.CHECKS,
    *names.CHECKS,
    *lines.CHECKS,
    *roles.CHECKS,
    *table.CHECKS,
    *companions.CHECKS,
    *course.CHECKS,
    *seats.CHECKS,
    *kinds.CHECKS,
    *trumps.CHECKS,
    *never.CHECKS,
    *filters.CHECKS,
    *notes.CHECKS,
    *unsupported.CHECKS,
)
COMPILED_CHECKS: Final[tuple[Check[Compiled], ...]] = made.CHECKS


def check_document(resolved: Resolved) -> tuple[Problem, ...]:
    """Return everything that is wrong with a resolved ruleset, in file order, what it inherits last."""
    document = Document(resolved, needed.missing_paths(Document(resolved)))
    if not resolved.draft:
        found = _told_once(document, run_checks(DOCUMENT_CHECKS, document))
    else:  # who has mistakes to mend has no use for notes
        checks = [check for check in DOCUMENT_CHECKS if check not in notes.CHECKS]
        found = _told_once(document, run_checks(checks, document))
        found = [one for one in found if one.severity != "note" and not _is_guess(one, (resolved,))]
    return _in_file_order(found, resolved)


def _is_guess(problem: Problem, drafts: Sequence[Resolved]) -> bool:
    """Whether a problem stands at a word of a draft that was guessed: then the guess may be wrong."""
    return any(one.draft and problem.span in one.draft.guessed for one in drafts)


def _told_once(document: Document, found: list[Problem]) -> list[Problem]:
    """Return the problems without those that an alias repeats."""
    once: dict[object, Problem] = {}
    for number, problem in enumerate(found):
        marked = document.marked(problem.span)
        apart = marked is None or problem.code.endswith("-name")
        once.setdefault(number if apart else (problem.code, marked, problem.hint), problem)
    return list(once.values())


def check_family(family: Iterable[Resolved]) -> tuple[Problem, ...]:
    """Return what is wrong at any number of players; what differs only in that number is told once, for the lowest."""
    found: dict[object, Problem] = {}
    first: Resolved | None = None
    for resolved in family:
        first = first or resolved
        met: Counter[object] = Counter()
        for problem in check_document(resolved):
            place = (problem.code, problem.span or problem.message)
            met[place] += 1  # several problems of one code may stand at one place
            found.setdefault((place, met[place]), problem)
    return _in_file_order(list(found.values()), first) if first else ()


def check_compiled(game: Compiled) -> tuple[Problem, ...]:
    """Return what the tables of a compiled game show, in file order."""
    return _in_file_order(run_checks(COMPILED_CHECKS, game), game.resolved)


def examine(
    family: Sequence[Resolved], told: Sequence[Problem], drafts: Sequence[Resolved] = ()
) -> tuple[Problem, ...]:
    """Return everything that is wrong with a ruleset at any number of players, its own file first, in file order.

    These are the three parts of a Reading. `told`, the problems found while it
    was read, come first where a check would only say the same; drafts are
    judged as far as they go.
    """
    family = (*family, *drafts)
    judged = check_family(family)
    later = {problem.span for problem in judged if problem.code == unsupported.CODE}  # nothing more is asked of these
    found = [*told]
    found += [one for one in judged if one not in told and (one.span not in later or one.code == unsupported.CODE)]
    if not has_errors(found):
        try:
            found += _of_tables(family, found)
        except RulesetError as error:
            found += [one for one in error.problems if one not in found]
    found = [one for one in Blame(tuple(family), _told_of).of(found) if one in told or not _is_guess(one, drafts)]
    sources = [span.source for resolved in family if (span := resolved.span("name"))]
    sources += [problem.span.source for problem in found if problem.span]

    def place(problem: Problem) -> tuple[int, int]:
        return (sources.index(problem.span.source), problem.span.start) if problem.span else (-1, 0)

    return tuple(_with_child(problem, family) for problem in sorted(found, key=place))


def _told_of(resolved: Resolved, problem: Problem) -> list[Problem]:
    """Return everything that is wrong with a resolved ruleset; what the tables show only if nothing else is.

    Where all that is asked is whether a note stays, tables that do not tell it are not made.
    """
    found = list(check_document(resolved))
    if resolved.draft:
        return found
    of_tables = any(problem.code in check.codes for check in COMPILED_CHECKS)
    if has_errors(found) or (problem.severity == "note" and not of_tables):
        return found
    return [*found, *_of_tables((resolved,), found)]


def _with_child(problem: Problem, family: Sequence[Resolved]) -> Problem:
    """Return the problem; if all its places are in parents and it is no note, with the place where those are named."""
    extends = family[0].span("extends") if family else None
    spans = [span for span in (problem.span, *(other.span for other in problem.related)) if span]
    if extends is None or not spans or problem.severity == "note":
        return problem
    if any(span.source == extends.source for span in spans):
        return problem
    return replace(problem, related=(*problem.related, Related(EXTENDED, extends)))


def has_errors(problems: Iterable[Problem]) -> bool:
    """Whether some problem refuses the ruleset."""
    return any(problem.severity == "error" for problem in problems)


def _of_tables(family: Iterable[Resolved], told: list[Problem]) -> list[Problem]:
    """Return what the compiled tables show; what differs only in the number of players once, for the lowest."""
    found: dict[object, Problem] = {}
    for resolved in family:
        for problem in check_compiled(compile_game(resolved, content_hash(resolved))):
            if problem not in told:
                found.setdefault((problem.code, problem.span), problem)
    return list(found.values())


def _in_file_order(problems: list[Problem], resolved: Resolved) -> tuple[Problem, ...]:
    own = resolved.span("name")

    def place(problem: Problem) -> tuple[int, str, int]:
        if problem.span is None:
            return 0, "", 0
        inherited = own is not None and problem.span.source != own.source
        return int(inherited), problem.span.source.name, problem.span.start

    return tuple(sorted(problems, key=place))
