"""A file with mistakes as far as it can be judged: what is surely meant is put right, and what is not is left open.

Who misspells `after_pass` and also removes a card that is not there wants to
hear of both. So a wrong file is judged too, with the edits made that would
mend it; a value that nobody can guess is a hole, and whatever asks for it
cannot be judged (:mod:`zsy_rules.ruleset.holes`).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from zsy_rules._source import Edit, Span
from zsy_rules._yaml import Entry, ListNode, MapNode, Node, TextNode, children
from zsy_rules.errors import Problem
from zsy_rules.loading.faults import check_types, type_errors
from zsy_rules.loading.fitting import has_form
from zsy_rules.loading.merging import HEAD, Path, without
from zsy_rules.loading.nodes import Loc, list_around, node_at
from zsy_rules.ruleset import Ruleset
from zsy_rules.ruleset.shape import Shape, fields_of, shape_at

#: A problem with its path in the file (None: the file as a whole).
Found = tuple[Loc | None, Problem]
#: So often at most a file is held against the models again.
_TRIES: Final = 10


@dataclass(frozen=True)
class Draft:
    """What makes a draft of a ruleset: `holes`, the paths of what nobody knows, and the places of guessed words."""

    holes: frozenset[Path]
    guessed: frozenset[Span]

    @classmethod
    def of(cls, drafts: Iterable["Draft"]) -> "Draft":
        """Return what makes a draft of a ruleset of several files."""
        each = [*drafts]
        return cls(
            frozenset(hole for one in each for hole in one.holes),
            frozenset(span for one in each for span in one.guessed),
        )


def drafted(root: MapNode, told: Iterable[Found]) -> tuple[MapNode, Draft, list[Found]] | None:
    """Return a wrong file with what is surely meant and without what is not; None if nothing can be made of it.

    Also return what is wrong behind a misspelt word, where nothing was read.
    """
    told = [*told]
    errors = [(loc, problem) for loc, problem in told if problem.severity == "error"]
    if "extends" not in root.entries or any(loc and loc[0] == "extends" for loc, _ in errors):
        return None  # over what it is laid cannot be left open
    root = _named(root, errors)
    holes: set[Path] = set()
    guessed: set[Span] = set()
    unread: set[Span] = set()
    for loc, problem in errors:
        if loc is not None:
            if edited := _edited(root, problem.fix, guessed, unread):
                root = edited
        elif problem.span is not None:
            holes |= _around(root, problem.span)
    holes |= set(_unread(root))
    behind: list[Found] = [one for one in check_types(root)[1] if any(_is_in(one[1].span, span) for span in unread)]
    for _ in range(_TRIES):
        wrong = type_errors(root)
        if not wrong:
            at_any_table = {path[2:] if path[0] == "for_players" else path for path in holes}
            if () in at_any_table:
                return None  # all of what is so at one number of players
            return root, Draft(frozenset(at_any_table), frozenset(guessed)), behind
        for error in wrong:
            loc, opened = _open(root, error)
            if not loc:
                return None
            root = without(root, loc)
            holes |= opened
    return None


# --- what is surely meant -----------------------------------------------------------------------


def _named(root: MapNode, errors: Iterable[tuple[Loc | None, Problem]]) -> MapNode:
    """Return a file with a name, if it has none that can be read."""
    if "name" in root.entries and not any(loc and loc[0] == "name" for loc, _ in errors):
        return root
    start = root.span.source.span(0, 0)
    return replace(root, entries={**root.entries, "name": Entry(start, TextNode("unnamed", start))})


def _edited(root: MapNode, fix: Sequence[Edit], guessed: set[Span], unread: set[Span]) -> MapNode | None:
    """Return the file with these edits made, if every one of them is of a key or a value as a whole.

    Added are the places of the words that were guessed, and those of sections behind a guessed key.
    """
    texts = {edit.span: edit.text.strip("\"'") for edit in fix}
    made: set[Span] = set()
    values: set[Span] = set()
    behind: set[Span] = set()

    def walk(node: Any) -> Any:
        if isinstance(node, TextNode):
            if node.span not in texts:
                return node
            made.add(node.span)
            return replace(node, text=texts[node.span])
        if isinstance(node, ListNode):
            return replace(node, items=tuple(walk(item) for item in node.items))
        entries: dict[str, Entry] = {}
        for key, entry in node.entries.items():
            if entry.key in texts:
                made.add(entry.key)
                (behind if isinstance(entry.value, MapNode) else values).add(entry.value.span)
            entries[texts.get(entry.key, key)] = replace(entry, value=walk(entry.value))
        return replace(node, entries=entries)

    edited: MapNode = walk(root)
    if not made or made != texts.keys():
        return None
    guessed |= made | values
    unread |= behind
    return edited


# --- what is left open ---------------------------------------------------------------------------


def _open(root: MapNode, error: Mapping[str, Any]) -> tuple[Path, set[Path]]:
    """Return the path of what an error says is wrong, and of what is unsure without it."""
    loc: Loc = error["loc"]
    if error["type"] == "missing":
        return (), set()
    if loc[-1] == "[key]":
        return _path(loc[:-1]), {_path(loc[:-2])}
    path = _path(list_around(root, loc))
    return path, _beside(root, path) if error["type"] == "extra_forbidden" else {path}


def _beside(root: MapNode, path: Path) -> set[Path]:
    """Return the paths of what an unknown key may be meant for: keys not said beside it.

    At the left edge those that its value may fit, or that know such a key.
    """
    shape, node = shape_at(Ruleset, path[:-1]), node_at(root, path[:-1])
    known = fields_of(shape.model) if shape and shape.model else {}
    said = node.entries if isinstance(node, MapNode) else {}
    value = said[path[-1]].value if path[-1] in said else None
    return {
        (*path[:-1], key)
        for key, inner in known.items()
        if key not in said and (path[1:] or (key not in HEAD and (value is None or _may_be(path[-1], value, inner))))
    }


def _may_be(key: str, node: Node, shape: Shape) -> bool:
    """Whether a key may belong into a section, or its value stand for one: of its form, with keys that are known."""
    inner = shape.model or (shape.item.model if shape.item else None)
    if inner is not None and key in fields_of(inner):
        return True
    if not has_form(node, shape) or not isinstance(node, MapNode):
        return has_form(node, shape)
    known = fields_of(shape.model) if shape.model else {}
    return any(key in known or (shape.key is not None and shape.key.takes(key)) for key in node.entries)


def _around(root: MapNode, place: Span) -> set[Path]:
    """Return the path of the innermost value in or at whose key a mistake of the text stands, or of a key said twice.

    Else what was not read is all that is unsure, or, if everything was, all keys that are not said.
    """
    path: Path = ()
    node: Node = root
    while True:
        inner = next((row for row in children(node) if _holds(row[1], row[2], place)), None)
        if inner is None and isinstance(node, MapNode) and place.text in node.entries:
            return {(*path, place.text)}
        if inner is None:
            return {path} if path else set() if root.broken & fields_of(Ruleset).keys() else _beside(root, ("",))
        path, node = (*path, str(inner[0])), inner[2]
        if isinstance(node, ListNode):
            return {path}


def _is_in(span: Span | None, around: Span) -> bool:
    return span is not None and span.source == around.source and around.start <= span.start < around.end


def _holds(key: Span | None, value: Node, place: Span) -> bool:
    start = key.start if key else value.span.start
    return place.source == value.span.source and start <= place.start <= value.span.end


def _unread(node: Node, path: Path = ()) -> Iterable[Path]:
    """Yield the paths of the keys whose values could not be read."""
    yield from ((*path, key) for key in (node.broken if isinstance(node, MapNode) else ()))
    for part, _, inner in children(node) if isinstance(node, MapNode) else ():
        yield from _unread(inner, (*path, str(part)))


def _path(loc: Loc) -> Path:
    return tuple(str(part) for part in loc)
