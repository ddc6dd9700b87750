"""What every check is made of: its shape, how checks are run, and the words and numbers that many of them need."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Generic, TypeVar

from zsy_rules._source import Edit, Span
from zsy_rules.checks.document import Document
from zsy_rules.errors import Problem, Related, Severity
from zsy_rules.ruleset import Count, nearest
from zsy_rules.ruleset.holes import Unsure
from zsy_rules.ruleset.nearness import is_slip, suggested

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Check(Generic[T]):
    """One check: the problems that it may find have these codes; it is silent after any problem of `after`."""

    codes: tuple[str, ...]
    find: Callable[[T], Iterator[Problem]]
    after: tuple[str, ...] = ()


def run_checks(checks: Sequence[Check[T]], subject: T) -> list[Problem]:
    """Return what the checks find, in their order; in a draft each of them up to where it meets a hole."""
    found: list[Problem] = []
    for check in checks:
        if not any(_silences(problem, check.after) for problem in found):
            with suppress(Unsure):
                found.extend(check.find(subject))
    return found


def _silences(problem: Problem, codes: Sequence[str]) -> bool:
    """Whether a problem has one of these codes; a misspelt kind is one without a shape."""
    if problem.code == "ruleset/near-name" and problem.severity == "error":
        return "ruleset/no-shape" in codes
    return problem.code in codes


def related(*places: tuple[str, Span | None]) -> tuple[Related, ...]:
    """Return further places of a problem, those that are known, each once."""
    return tuple(dict.fromkeys(Related(message, span) for message, span in places if span is not None))


def problem(
    code: str,
    message: str,
    span: Span | None,
    hint: str | None = None,
    others: tuple[Related, ...] = (),
    *,
    severity: Severity = "error",
    fix: tuple[Edit, ...] = (),
) -> Problem:
    """Return a problem, without the other places that are its own."""
    return Problem(code, message, span, hint, severity, tuple(one for one in others if one.span != span), fix=fix)


def meant(text: str, words: Sequence[str], otherwise: str) -> str:
    """Return "did you mean …?" when a known word is near, else what to do otherwise."""
    return nearest(text, tuple(words)) or otherwise


def renamed(document: Document, word: str, hint: str, spans: Sequence[Span]) -> tuple[Edit, ...]:
    """Return the edits that write in all these places the one word which a hint suggests, if all are of this file."""
    words = suggested(hint)
    if len(words) != 1 or not is_slip(word, words[0]):
        return ()
    if not all(document.is_own(span) and span.text == word for span in spans):
        return ()
    return tuple(Edit(span, words[0]) for span in spans)


def listed(items: Sequence[object]) -> str:
    """Return things in prose: `a`, `b` and `c`.

    >>> listed(["pair", "triple", "bomb"])
    'pair, triple and bomb'
    """
    texts = [str(item) for item in items]
    return " and ".join(filter(None, (", ".join(texts[:-1]), *texts[-1:])))


def meet(one: Count | None, other: Count | None) -> bool:
    """Whether some number is in both counts; a count that is not said has every number."""
    if one is None or other is None:
        return True
    return (one.high is None or other.low <= one.high) and (other.high is None or one.low <= other.high)


def circles(graph: Mapping[str, Sequence[str]]) -> Iterator[list[str]]:
    """Yield circles of a graph as lists of names, none of which share a name."""
    told: set[str] = set()
    for start in graph:
        ways, seen = [[start]], set[str]()
        while ways and start not in told:
            way = ways.pop(0)
            if start in graph.get(way[-1], ()):
                told |= set(way)
                yield way
                break
            ways += [[*way, name] for name in graph.get(way[-1], ()) if name not in seen | told]
            seen |= set(graph.get(way[-1], ()))
