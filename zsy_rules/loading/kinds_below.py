"""Kinds that stand at the left edge below a list of kinds which has no value: `bombs:`, and below it the kinds."""

from collections.abc import Iterable
from dataclasses import replace

from zsy_rules._source import Span
from zsy_rules._yaml import MapNode
from zsy_rules.errors import Problem, Related
from zsy_rules.loading.lists import is_list_of_names, kinds_apart
from zsy_rules.loading.nodes import Loc
from zsy_rules.ruleset import Ruleset
from zsy_rules.ruleset.shape import fields_of

_Found = tuple[Loc | None, Problem]


def kinds_below(root: MapNode, found: Iterable[_Found]) -> list[_Found]:
    """Return the problems; such kinds, and the list that has no value, as one."""
    told = list(found)
    for number, (_, problem) in enumerate(told):
        if problem.code != "yaml/empty-value" or problem.span is None or problem.span.column != 1:
            continue
        shape = fields_of(Ruleset).get(problem.span.text)
        keys = _below(root, problem.span) if shape and is_list_of_names(shape) else []
        if keys:
            told[number] = (None, _kinds(root, problem, keys))
            lost = {("ruleset/unknown-key", key) for key in keys}
            return kinds_below(root, [one for one in told if (one[1].code, one[1].span) not in lost])
    return told


def _below(root: MapNode, above: Span) -> list[Span]:
    """Return the keys of mappings that follow another one at the left edge, and are none of the language."""
    keys: list[Span] = []
    for name, entry in sorted(root.entries.items(), key=lambda row: row[1].key.start):
        if entry.key.source is not above.source or entry.key.start < above.start:
            continue
        if name in fields_of(Ruleset) or not isinstance(entry.value, MapNode):
            break
        keys.append(entry.key)
    return keys


def _kinds(root: MapNode, problem: Problem, keys: list[Span]) -> Problem:
    assert problem.span is not None  # noqa: S101  (a key stands somewhere)
    entries = {name: one.value for name, one in root.entries.items() if one.key in keys}
    hint = kinds_apart(problem.span.text, list(entries), entries)
    related = tuple(Related("this is one", key) for key in keys)
    message = f"`{problem.span.text}` has no value, and kinds begin below it at the left edge"
    return replace(problem, code="yaml/indent", message=message, hint=hint, related=related)
