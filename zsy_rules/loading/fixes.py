"""Edits that mend a file which does not fit the models, and which of them may be made together."""

from collections import Counter
from dataclasses import replace

from zsy_rules._source import Edit, Span
from zsy_rules._yaml import written
from zsy_rules.errors import Problem
from zsy_rules.loading.nodes import Loc
from zsy_rules.ruleset.nearness import is_slip, suggested


def instead(span: Span, hint: str | None) -> tuple[Edit, ...]:
    """Return the edit that writes in a place what a hint suggests, if that is one thing."""
    words = suggested(hint or "")
    return (Edit(span, written(words[0])),) if len(words) == 1 else ()


def instead_of_slip(span: Span, hint: str | None) -> tuple[Edit, ...]:
    """Return the same edit for a word that is taken for another one, if no more than a slip of the pen parts them."""
    word = span.text.strip("\"'")
    return tuple(edit for edit in instead(span, hint) if is_slip(word, suggested(hint or "")[0]))


def without_echoes(found: list[tuple[Loc, Problem]]) -> list[tuple[Loc, Problem]]:
    """Leave out keys that are missing because they are misspelt, and fixes that would write one key twice."""
    written_keys: Counter[tuple[Loc, str]] = Counter()
    for loc, problem in found:
        written_keys.update(_keys_written(loc, problem))
    meant = {(text,) for (where, text) in written_keys if not where} | {
        (word,)
        for loc, problem in found
        if problem.code == "ruleset/unknown-key" and len(loc) == 1
        for word in suggested(problem.hint or "")
    }
    kept = []
    for loc, problem in found:
        if problem.code == "ruleset/missing-key" and loc in meant:
            continue
        twice = any(written_keys[key] > 1 for key in _keys_written(loc, problem))
        kept.append((loc, replace(problem, fix=()) if twice else problem))
    return kept


def _keys_written(loc: Loc, problem: Problem) -> list[tuple[Loc, str]]:
    """Return the keys that the fix of a problem writes, each with the loc of its mapping."""
    if problem.code == "ruleset/unknown-key":
        return [(loc[:-1], edit.text) for edit in problem.fix]
    return [(loc[:-2], edit.text) for edit in problem.fix] if loc[-1:] == ("[key]",) else []
