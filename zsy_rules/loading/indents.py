"""Lines that have lost their blanks: `trick:`, and below it no further in what belongs into it.

Such a file reads, as another one than was meant. It is put right before it is
held against the models, so that what is wrong inside is told as ever.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from zsy_rules._source import Edit, Source, Span, shortened
from zsy_rules._yaml import Entry, MapNode, Node, key_text
from zsy_rules._yaml.lines import blanks, moved, start_of
from zsy_rules.errors import Problem, Related
from zsy_rules.loading.fitting import has_form
from zsy_rules.loading.nodes import Loc
from zsy_rules.ruleset import Ruleset
from zsy_rules.ruleset.nearness import is_slip
from zsy_rules.ruleset.shape import Shape, fields_of, inside

_Found = tuple[Loc | None, Problem]
#: Problems of keys that have no value here.
_OF_KEYS: Final = ("yaml/empty-value", "yaml/duplicate-key")
#: So many blanks are written for one step to the right.
_STEP: Final = 2


@dataclass(frozen=True, slots=True)
class _Row:
    """A key of a mapping and its value; None where it has none, or is there a second time."""

    name: str
    key: Span
    value: Node | None
    problem: Problem | None = None

    @property
    def is_empty(self) -> bool:
        return self.problem is not None and self.problem.code == "yaml/empty-value"


@dataclass(slots=True)
class _Lost:
    """The keys that belong to the one above them: at which path, and how many blanks each line lacks."""

    holder: _Row
    path: Loc
    rows: list[_Row] = field(default_factory=list)
    within: Loc = ()
    column: int = 0  # where the lines belong, if what is above has nothing in it yet
    levels: list[tuple[Shape, set[str]]] = field(default_factory=list)
    lacking: dict[int, int] = field(default_factory=dict)
    is_nested: bool = False

    def takes(self, row: _Row) -> bool:
        """Whether a row belongs to a key without a value, or to one of those without a value that belong to it."""
        for number, (shape, names) in reversed([*enumerate(self.levels)]):
            inner = inside(shape, row.name)
            if inner and _fits(row, shape) and row.name not in names:
                del self.levels[number + 1 :]
                names.add(row.name)
                if row.is_empty:
                    self.levels.append((inner, set()))
                return True
        return False


def put_in(root: MapNode, told: Iterable[Problem]) -> tuple[MapNode, list[_Found]]:
    """Return a file with the lines where they belong that have lost their blanks, and the problems of its text.

    Keys that belong to the one above them, and begin no further in, are one problem.
    """
    finding = _Finding({one.span: one for one in told if one.span})
    meant = finding.look(root, Shape(model=Ruleset), ())
    found: list[_Found] = [(lost.path, _one(lost)) for lost in finding.merged()]
    kept = ((None, one) for one in told if one.span not in finding.gone)
    return meant, [*kept, *found, *finding.found]


@dataclass
class _Finding:
    """The looking through of one file; `gone` are the places of problems that are told as others."""

    told: dict[Span, Problem]
    lost: list[_Lost] = field(default_factory=list)
    around: list[tuple[Loc, Shape, MapNode]] = field(default_factory=list)
    outer: list[tuple[Loc, Entry]] = field(default_factory=list)
    found: list[_Found] = field(default_factory=list)
    gone: set[Span] = field(default_factory=set)

    def look(self, node: MapNode, shape: Shape, path: Loc) -> MapNode:
        """Return a mapping as it was meant, all levels of it."""
        if node.marked is not None or not _is_block(node):
            return node
        entries, broken = dict(node.entries), set(node.broken)
        rows = self._without_outer(self._rows(node), shape, path, entries, broken)
        found: list[_Lost] = []
        last: _Lost | None = None
        for row in rows:
            within = self._home(row, last, shape) if last else None
            if last is None or within is None or (last.rows and within != last.within):
                last = self._holder(row, shape, path)
                continue
            if not last.rows:
                found.append(last)
            last.within = within
            last.rows.append(row)
        for one in found:
            for row in one.rows:
                if row.value is not None:
                    entries.pop(row.name)
                broken.discard(row.name)
            broken.discard(one.holder.name)
            entries[one.holder.name] = Entry(one.holder.key, self._with(one.holder.value, one.within, one.rows))
            self.gone |= {row.key for row in one.rows if row.problem and not row.is_empty}
            self.gone |= {one.holder.key} if one.holder.problem else set()
            _count(one)
        self.lost += found
        self.around.append((path, shape, node))
        for name, entry in entries.items():
            inner = inside(shape, name)
            if isinstance(entry.value, MapNode) and inner is not None and entry.merged is None:
                entries[name] = replace(entry, value=self.look(entry.value, inner, (*path, name)))
        self.around.pop()
        for where, entry in self.outer:
            if where[:-1] == path:
                entries[str(where[-1])] = entry
                broken.discard(str(where[-1]))
        return replace(node, entries=entries, broken=frozenset(broken))

    def _without_outer(
        self, rows: list[_Row], shape: Shape, path: Loc, entries: dict[str, Entry], broken: set[str]
    ) -> list[_Row]:
        """Return the rows of a mapping without those at its end that belong further out, all of a line too far in."""
        for number, row in enumerate(rows[1:], start=1):
            here = inside(shape, row.name)
            is_foreign = here is not None and isinstance(row.value, MapNode) and not _is_entry(row.value, here)
            if _fits(row, shape) and not row.problem and not (shape.key and is_foreign):
                continue
            further = rows[number + 1 :]
            for where, outer, node in reversed(self.around):
                inner = inside(outer, row.name)
                if row.name in node.entries or inner is None or not _fits(row, outer):
                    continue
                if (further or row.is_empty) and not (
                    row.is_empty and further and all(_fits(o, inner) for o in further)
                ):
                    continue
                if not row.is_empty and not _holds(row.value, inner):
                    continue
                value = row.value or self._with(None, (), further)
                self.outer.append(((*where, row.name), Entry(row.key, value)))
                for one in (row, *further):
                    entries.pop(one.name, None) if one.value is not None else broken.discard(one.name)
                    self.gone |= {one.key} if one.problem else set()
                self.found.append(((*where, row.name), _too_far(row, path, where, node)))
                return rows[:number]
        return rows

    def _home(self, row: _Row, above: _Lost, shape: Shape) -> Loc | None:
        """Return where in the value of the key above a row belongs, None if it does not."""
        is_twice = row.problem is not None and not row.is_empty
        if _fits(row, shape) and not is_twice:
            return None
        known = fields_of(shape.model) if shape.model else {}
        slips = [inner for word, inner in known.items() if row.name not in known and is_slip(row.name, word)]
        if any(row.value is None or has_form(row.value, inner) for inner in slips):
            return None
        if above.holder.is_empty:
            return () if above.takes(row) else None
        inner = inside(shape, above.holder.name)
        return (
            None if is_twice or row.value is None or not inner else self._deepest(row, above, above.holder.value, inner)
        )

    def _deepest(self, row: _Row, above: _Lost, node: Node | None, shape: Shape) -> Loc | None:
        """Return where in a mapping in lines a row belongs: in itself, or in the last that stands in it."""
        if not isinstance(node, MapNode) or not _is_block(node) or node.marked is not None:
            return None
        item = shape.item if shape.key else None
        is_named = item is not None and item.model is not None  # its keys are names of the author's own
        if _fits(row, shape) and row.name not in node.entries:
            return () if not is_named or (item and row.value and _is_entry(row.value, item)) else None
        last = next(reversed(self._rows(node)), None)
        within = inside(shape, last.name) if last else None
        if last is None or within is None:
            return None
        if last.is_empty and not last.key.source.text[last.key.end :].lstrip(" :").startswith("{"):
            above.column = last.key.column + _STEP
            return (last.name,) if _fits(row, within) else None
        deeper = self._deepest(row, above, last.value, within)
        return None if deeper is None else (last.name, *deeper)

    def _with(self, node: Node | None, within: Loc, rows: Sequence[_Row]) -> MapNode:
        """Return a mapping (a new one, if there is none) with more keys in it, at a path in it."""
        if isinstance(node, MapNode) and within:
            name = str(within[0])
            entry = node.entries.get(name)
            if entry is None:
                empty = self._rows(node)[-1]
                self.gone.add(empty.key)
                inner = self._with(None, (), rows)
                return replace(
                    node,
                    entries={**node.entries, name: Entry(empty.key, inner)},
                    broken=node.broken - {name},
                    span=replace(node.span, end=inner.span.end),
                )
            inner = self._with(entry.value, within[1:], rows)
            end = max(node.span.end, inner.span.end)
            entries = {**node.entries, name: replace(entry, value=inner)}
            return replace(node, entries=entries, span=replace(node.span, end=end))
        more = {row.name: Entry(row.key, row.value) for row in rows if row.value is not None}
        end = max(row.value.span.end if row.value else row.key.end for row in rows)
        if isinstance(node, MapNode):
            return replace(node, entries={**node.entries, **more}, span=replace(node.span, end=end))
        broken = frozenset(row.name for row in rows if row.value is None)
        return MapNode(more, replace(rows[0].key, end=end), 1, 1, broken)

    def merged(self) -> list[_Lost]:
        """Return what was lost; what was lost within what was lost is one with it."""
        kept: list[_Lost] = []
        for one in self.lost:
            around = next((other for other in kept if one.holder in other.rows), None)
            if around is None:
                kept.append(one)
                continue
            around.rows += [row for row in one.rows if row not in around.rows]
            around.is_nested = True
            for line, count in one.lacking.items():
                around.lacking[line] = around.lacking.get(line, 0) + count
        return kept

    def _rows(self, node: MapNode) -> list[_Row]:
        """Return the keys of a mapping in their order, those without a value and those said twice too."""
        rows = [_Row(name, one.key, one.value) for name, one in node.entries.items() if one.merged is None]
        start, end = node.span.start, node.span.end
        for span, problem in self.told.items():
            is_inside = any(row.value and row.value.span.start <= span.start < row.value.span.end for row in rows)
            is_key = problem.code in _OF_KEYS and not span.source.line(span.line)[: span.column - 1].strip("- ")
            if is_key and start <= span.start < end and not is_inside:
                rows.append(_Row(key_text(span.text.strip("\"'")), span, None, problem))
        return sorted(rows, key=lambda row: row.key.start)

    def _holder(self, row: _Row, shape: Shape, path: Loc) -> _Lost | None:
        """Return a key as one to which those below may belong: a section or table without a value, or in lines."""
        inner = inside(shape, row.name)
        if inner is None or not (inner.model or inner.key) or not _known(shape, row.name):
            return None
        if row.is_empty or (isinstance(row.value, MapNode) and _is_block(row.value) and row.value.marked is None):
            return _Lost(row, (*path, row.name), levels=[(inner, set())])
        return None


def _fits(row: _Row, shape: Shape) -> bool:
    """Whether a key is known in a section or a table, and its value may stand there."""
    inner = inside(shape, row.name)
    if inner is None or not _known(shape, row.name):
        return False
    is_field = inner.model is not None and shape.key is not None and row.name in fields_of(inner.model)
    if row.value is None:
        return not is_field
    return has_form(row.value, inner) and (_is_entry(row.value, inner) or not is_field)


def _is_entry(node: Node, shape: Shape) -> bool:
    """Whether a mapping has a key of a section."""
    known = fields_of(shape.model) if shape.model else {}
    return isinstance(node, MapNode) and any(key in known for key in node.entries)


def _known(shape: Shape, name: str) -> bool:
    if shape.model:
        return name in fields_of(shape.model)
    return shape.key is not None and shape.key.takes(name)


def _is_block(node: MapNode) -> bool:
    return node.span.text[:1] != "{"


# --- what is told ------------------------------------------------------------------------------


def _count(lost: _Lost) -> None:
    """Count the blanks that each line lacks."""
    first = lost.rows[0].key
    node = lost.holder.value
    for name in lost.within if isinstance(node, MapNode) else ():
        entry = node.entries.get(str(name)) if isinstance(node, MapNode) else None
        node = entry.value if entry else None
    column = min(one.key.column for one in node.entries.values()) if isinstance(node, MapNode) else lost.column
    by = column - first.column if column else _STEP
    lines = first.source.text.splitlines()
    last = _last_line(lines, lost.rows[-1].key)
    lost.lacking = {line: by for line in range(first.line, last + 1) if lines[line - 1].strip()}


def _one(lost: _Lost) -> Problem:
    above, first = lost.holder.key, lost.rows[0].key
    source = above.source
    fix = tuple(_edit(source, line, count) for line, count in sorted(lost.lacking.items()))
    if lost.holder.problem is None:
        column = first.column - 1 + lost.lacking[first.line]
        owner = shortened(f"{(*lost.path, *lost.within)[-1]}")
        message = f"`{shortened(first.text)}` belongs to `{owner}`, and begins further left than what is in it"
        related = tuple(Related("and so does this", row.key) for row in lost.rows[1:])
        hint = f"begin it {blanks(column)}, as the lines of `{owner}` above"
        if lost.column:
            message = f"`{shortened(first.text)}` belongs to `{owner}`, which has no value, and begins further left"
            hint = f"begin it {blanks(column)}, further in than `{owner}`"
        return Problem("yaml/indent", message, first, hint, related=related, fix=fix)
    at_edge = above.column == 1
    where = "at the left edge" if at_edge else "no further in than it"
    message = f"`{shortened(above.text)}` has no value, and what belongs to it begins {where}"
    how = "with two blanks" if at_edge else blanks(above.column - 1 + _STEP)
    hint = f"begin the lines that belong to it {how}"
    if lost.is_nested:
        hint = "begin each line two blanks further in than the key to which it belongs"
    rows = sorted(lost.rows, key=lambda row: row.key.start)
    related = tuple(Related("this belongs to it", row.key) for row in rows)
    return Problem("yaml/indent", message, above, hint, related=related, fix=fix)


def _too_far(row: _Row, path: Loc, where: Loc, node: MapNode) -> Problem:
    """Return the problem of a key that stands in one section, and belongs further out."""
    column = min(one.key.column for one in node.entries.values())
    name, owner = shortened(row.key.text), shortened(f"{path[-1]}")
    home = f"into `{shortened(f'{where[-1]}')}`" if where else "at the left edge"
    message = f"`{name}` begins as far in as what is in `{owner}`, and belongs {home}"
    lines = row.key.source.text.splitlines()
    last = _last_line(lines, row.key) if row.value is not None else row.key.line
    fix = moved(row.key.source, row.key.line, last, column - row.key.column)
    return Problem("yaml/indent", message, row.key, f"begin it {blanks(column - 1)}", fix=fix)


def _holds(node: Node | None, shape: Shape) -> bool:
    """Whether all keys of a mapping are known in a section or a table; of a list or a text nobody asks."""
    return not isinstance(node, MapNode) or all(_known(shape, name) for name in node.entries)


def _edit(source: Source, line: int, count: int) -> Edit:
    start = start_of(source, line)
    return Edit(source.span(start, start), " " * count)


def _last_line(lines: Sequence[str], key: Span) -> int:
    """Return the last line of what a key begins: those below that are further in, or items of its list.

    A remark no further in belongs to it only where more of it follows; else it may head the next section.
    """
    indent, last = key.column - 1, key.line
    for number, below in enumerate(lines[last:], start=last + 1):
        text = below.strip()
        blank = len(below) - len(below.lstrip(" \t"))
        if text and (blank > indent or (blank == indent and text[0] == "-")):
            last = number
        elif text and text[0] != "#":
            break
    return last
