"""Lines that have lost their blanks: `trick:`, and below it at the left edge what belongs into it."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from zsy_rules._source import Edit, Span
from zsy_rules._yaml import MapNode
from zsy_rules.errors import Problem, Related
from zsy_rules.loading.lists import is_list_of_names, kinds_apart
from zsy_rules.loading.nodes import Loc
from zsy_rules.ruleset import Ruleset
from zsy_rules.ruleset.nearness import is_slip
from zsy_rules.ruleset.shape import Shape, fields_of

_Found = tuple[Loc | None, Problem]


def fallen_out(root: MapNode, found: Iterable[_Found]) -> list[_Found]:
    """Return the problems; keys at the left edge that belong to the one above them, which has no value, as one."""
    told = list(found)
    for number, (_, problem) in enumerate(told):
        if problem.code != "yaml/empty-value" or problem.span is None or problem.span.column != 1:
            continue
        shape = fields_of(Ruleset).get(problem.span.text)
        keys = _below(root, problem.span, shape) if shape else []
        if keys:
            told[number] = (None, _one(problem, problem.span, keys))
            if shape and is_list_of_names(shape):
                told[number] = (None, _kinds(root, problem, keys))
            lost = {("ruleset/unknown-key", key) for key in keys}
            return fallen_out(root, [one for one in told if (one[1].code, one[1].span) not in lost])
    return told


def _below(root: MapNode, above: Span, shape: Shape) -> list[Span]:
    """Return the keys that follow another one at the left edge and would be known inside it."""
    keys: list[Span] = []
    top = fields_of(Ruleset)
    rows = sorted(root.entries.items(), key=lambda row: row[1].key.start)
    for name, entry in rows:
        if entry.key.source is not above.source or entry.key.start < above.start:
            continue
        is_kind = is_list_of_names(shape) and isinstance(entry.value, MapNode)  # bombs: and below the kinds themselves
        if name in top or not (is_kind or _knows(shape, name)):
            break
        if not is_kind and any(is_slip(name, word) for word in top):
            break
        keys.append(entry.key)
    return keys


def _knows(shape: Shape, name: str) -> bool:
    if shape.model:
        return name in fields_of(shape.model)
    return shape.key is not None and shape.key.takes(name)


def _one(problem: Problem, above: Span, keys: Sequence[Span]) -> Problem:
    message = f"`{above.text}` has no value, and what belongs to it begins at the left edge"
    hint = "begin the lines that belong to it with two blanks"
    lines = above.source.text.splitlines(keepends=True)
    first, last = keys[0].line, _last_line(lines, keys[-1].line)
    starts = [sum(map(len, lines[: line - 1])) for line in range(first, last + 1) if lines[line - 1].strip()]
    fix = tuple(Edit(above.source.span(start, start), "  ") for start in starts)
    related = tuple(Related("this belongs to it", key) for key in keys)
    return replace(problem, code="yaml/indent", message=message, hint=hint, related=related, fix=fix)


def _kinds(root: MapNode, problem: Problem, keys: Sequence[Span]) -> Problem:
    """Return the problem of kinds that stand at the left edge below a list of kinds."""
    assert problem.span is not None  # noqa: S101  (a key stands somewhere)
    entries = {name: one.value for name, one in root.entries.items() if one.key in keys}
    hint = kinds_apart(problem.span.text, list(entries), entries)
    related = tuple(Related("this is one", key) for key in keys)
    message = f"`{problem.span.text}` has no value, and kinds begin below it at the left edge"
    return replace(problem, code="yaml/indent", message=message, hint=hint, related=related)


def _last_line(lines: Sequence[str], line: int) -> int:
    """Return the last line of what begins at the left edge in a line: those below that are further in belong to it.

    A remark at the left edge belongs to it only where more of it follows; else it may head the next section.
    """
    last = line
    for number, below in enumerate(lines[line:], start=line + 1):
        if below.strip() and below[0] in " \t-":
            last = number
        elif below.strip() and below[0] != "#":
            break
    return last
