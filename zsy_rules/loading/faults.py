"""One file against the models: what pydantic finds, as problems at the places of the file."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from pydantic import ValidationError

from zsy_rules._source import Edit, Span, shortened
from zsy_rules._yaml import (
    ListNode,
    MapNode,
    Node,
    TextNode,
    by_its_sign,
    describe,
    odd_sign,
    ordinary_signs,
    parted_colons,
    written,
)
from zsy_rules.errors import Problem, Related
from zsy_rules.loading.fixes import Loc, instead, instead_of_slip, without_echoes
from zsy_rules.loading.merging import HEAD, says_none
from zsy_rules.ruleset import Ruleset, nearest
from zsy_rules.ruleset.hints import TRUTH_WORDS, ranks_between, says_nothing, suggested
from zsy_rules.ruleset.shape import Shape, fields_of, homes_of, shape_at

_MEANT = "did you mean "
_NO_MAPPING = ("model_type", "model_attributes_type", "dict_type")
_CARDS = ("ruleset/wrong-rank", "ruleset/wrong-card", "ruleset/wrong-filter")
_EACH_FILE = "each file says this for itself"


def check_types(root: MapNode) -> tuple[MapNode, list[tuple[Loc, Problem]]]:
    """Return the file with its truth words written out, and what does not fit the models with its path."""
    errors = _errors(_without_none(root))
    found: list[tuple[Loc, Problem]] = []
    truths = [error for error in errors if error["type"] == "ruleset/truth-word"]
    for error in truths:
        word = error["ctx"]["hint"]
        message, span = error["ctx"]["message"], _node(root, error["loc"]).span
        fix = (Edit(span, word),)
        found.append((error["loc"], Problem("ruleset/truth-word", message, span, f"write {word}", "warning", fix=fix)))
        root = _with_text(root, error["loc"], word)
    groups: dict[Loc, list[Mapping[str, Any]]] = {}
    for error in errors:
        if error["type"] != "ruleset/truth-word" and not _told_already(root, error):
            around = _unnamed(error) or _list_around(root, error["loc"])
            groups.setdefault(around, []).append(error)
    found += [(around, _problem(root, around, group)) for around, group in groups.items()]
    return root, without_echoes(_told_once(root, found))


def _told_once(root: MapNode, found: list[tuple[Loc, Problem]]) -> list[tuple[Loc, Problem]]:
    """Return the problems; one that comes again where an alias repeats it is told at the anchor, with these places."""
    once: dict[object, tuple[Loc, Problem]] = {}
    for loc, problem in found:
        marked, alias = _marked(root, loc, problem)
        known = (problem.code, marked) if problem.code != "ruleset/missing-key" else loc
        first = once.setdefault(known, (loc, problem))
        if first[1] is not problem and alias is not None:
            again = Related("repeated here", alias)
            once[known] = first[0], replace(first[1], related=(*first[1].related, again))
        elif first[1] is not problem:
            once[loc] = loc, problem
    return list(once.values())


def _marked(root: MapNode, loc: Loc, problem: Problem) -> tuple[Span | None, Span | None]:
    """Return the place of a problem, or of what it repeats, and the place of the alias through which it comes."""
    for end in range(1, len(loc) + 1):
        around, node = _node(root, loc[: end - 1]), _node(root, loc[:end])
        entry = around.entries.get(str(loc[end - 1])) if isinstance(around, MapNode) else None
        if entry is not None and entry.merged is not None:
            return problem.span, entry.merged
        if node.marked is not None:
            at_alias = problem.span == node.span or (problem.span is not None and problem.span == _head(node))
            return (node.marked if at_alias else problem.span), node.span
    return problem.span, None


def _errors(data: Any) -> list[Any]:
    try:
        Ruleset.model_validate(data, by_alias=True, by_name=False)
    except ValidationError as error:
        return error.errors(include_url=False, include_input=False)
    return []


def _without_none(node: Node, *, top: bool = True) -> Any:
    """Return the node as plain data without what takes back."""
    if isinstance(node, TextNode):
        return node.text
    if isinstance(node, ListNode):
        return [_without_none(item, top=False) for item in node.items]
    return {
        key: _without_none(entry.value, top=False)
        for key, entry in node.entries.items()
        if not says_none(entry.value) or (top and key in ("name", "extends"))
    }


def _told_already(root: MapNode, error: Mapping[str, Any]) -> bool:
    """Whether a key is missing only because its value could not be read."""
    return error["type"] == "missing" and error["loc"][-1] in root.broken


# --- from a loc to a place -----------------------------------------------------------------------


def _node(root: Node, loc: Loc) -> Node:
    """Return the node at a loc; where the loc goes on, the last that is there."""
    node = root
    for part in loc:
        if isinstance(node, MapNode) and part in node.entries:
            node = node.entries[str(part)].value
        elif isinstance(node, ListNode) and isinstance(part, int) and part < len(node.items):
            node = node.items[part]
        else:
            break
    return node


def _key(root: MapNode, loc: Loc) -> Span:
    """Return the place of the key at a loc."""
    parent = _node(root, loc[:-1])
    assert isinstance(parent, MapNode)  # noqa: S101  (only a mapping has keys)
    return parent.entries[str(loc[-1])].key


def _list_around(root: MapNode, loc: Loc) -> Loc:
    """Return the loc of the outermost list around a loc; the loc itself, if it is in none."""
    for end in range(len(loc)):
        if isinstance(_node(root, loc[:end]), ListNode):
            return loc[:end]
    return loc


def _unnamed(error: Mapping[str, Any]) -> Loc:
    """Return the loc of a table whose entry was left without a name, if that is what an error comes from."""
    loc: Loc = error["loc"]
    for end in range(1, len(loc)) if error["type"] in ("extra_forbidden", *_NO_MAPPING) else ():
        shape = shape_at(Ruleset, loc[:end])
        if shape and shape.key and shape.item and shape.item.model and loc[end] in fields_of(shape.item.model):
            return loc[:end]
    return ()


def _with_text(node: Any, loc: Loc, text: str) -> Any:
    """Return the node with another text at a loc."""
    if not loc:
        return replace(node, text=text)
    entry = node.entries[str(loc[0])]
    changed = replace(entry, value=_with_text(entry.value, loc[1:], text))
    return replace(node, entries={**node.entries, str(loc[0]): changed})


# --- problems ------------------------------------------------------------------------------------


def _problem(root: MapNode, around: Loc, group: list[Mapping[str, Any]]) -> Problem:
    """Return the one problem of these errors: of a single one, or of all the wrong items of one list."""
    if _unnamed(group[0]):
        key = group[0]["loc"][len(around)]
        message = f"`{key}` stands where an entry of `{around[-1]}` has its name"
        hint = f"give the entry a name: {around[-1]}: {{my_name: {{{key}: …}}}}"
        return Problem("ruleset/mapping-wanted", message, _key(root, (*around, key)), hint)
    told = [_of_nothing(root, error["loc"], by_its_sign(_one(root, error))) for error in group]
    first = told[0]
    if len(group) == 1:
        return first
    related = tuple(Related(_briefly(other.message), other.span) for other in told[1:] if other.span)
    hints = [other.hint for other in told if other.hint]
    if len(hints) == len(told) and all(hint.startswith(_MEANT) for hint in hints):
        hints = [f"{_MEANT}{', '.join(hint.removeprefix(_MEANT).rstrip('?') for hint in hints)}?"]
    fix = tuple(edit for other in told for edit in other.fix)
    return replace(first, related=related, hint=hints[0] if hints else None, fix=fix)


def _of_nothing(root: MapNode, loc: Loc, problem: Problem) -> Problem:
    """Return the problem; for a word of another language that says nothing, with what says it here."""
    node = _node(root, loc)
    if loc[0] in HEAD or not isinstance(node, TextNode) or not says_nothing(node.text) or problem.span != node.span:
        return problem
    if isinstance(loc[-1], int):
        return replace(problem, hint="take the item out", fix=())
    hint = "to take back what was inherited write none, in small letters; else leave the key out"
    if problem.code == "ruleset/list-wanted":
        problem = replace(problem, message=f"a list is wanted here, not `{node.text}`")
    return replace(problem, hint=hint, fix=(Edit(node.span, "none"),))


def _briefly(message: str) -> str:
    """Return what the message of a further wrong item says beyond the first: what stands there."""
    _, parted, text = message.rpartition(", not `")
    return f"not `{text}" if parted else message


def _one(root: MapNode, error: Mapping[str, Any]) -> Problem:
    loc: Loc = error["loc"]
    kind: str = error["type"]
    if kind == "extra_forbidden":
        return _unknown_key(root, loc)
    if kind == "missing":
        message = f"every ruleset has {'an' if loc[-1] == 'extends' else 'a'} `{loc[-1]}`, and this one has none"
        hint = "extends: standard  for a difference, extends: none  for a whole game" if loc[-1] == "extends" else None
        return Problem("ruleset/missing-key", message, root.span.source.span(root.span.start), hint or "name: my-house")
    if loc[-1] == "[key]":
        told = _told(error, _key(root, loc[:-1]))
        return replace(told, fix=told.fix and instead_of_key(root, loc[:-1], _key(root, loc[:-1]), told.hint))
    node = _node(root, loc)
    if kind in ("tuple_type", "ruleset/empty-list"):
        return _list_wanted(node, loc) if kind == "tuple_type" else _item_wanted(node, loc)
    return _mapping_wanted(node, loc) if kind in _NO_MAPPING else _told(error, node.span)


def _told(error: Mapping[str, Any], span: Span) -> Problem:
    """Return the problem that a scalar type has put into words."""
    context = error["ctx"]
    sign = odd_sign(span.text)
    hint: str | None = f"there is {describe(sign)} in it" if sign else context["hint"]
    fix = ordinary_signs(span) if sign else instead(span, hint)
    if any(span.text.isdigit() and not word.isdigit() for word in suggested(hint or "")) and error["type"] in _CARDS:
        fix = ()  # whether 1 is the ace, nobody knows but the author
    elif error["type"] == "ruleset/unknown-word" and not sign and not span.text[:1].isdigit():
        fix = instead_of_slip(span, hint)
    return Problem(error["type"], context["message"], span, hint, fix=fix)


def instead_of_key(
    root: MapNode | None, loc: Loc, key: Span, hint: str | None, *, slip: bool = False
) -> tuple[Edit, ...]:
    """Return the edit that writes in place of the key at a loc the one that a hint suggests, unless it is there too.

    With `slip` only where a slip of the pen parts them.
    """
    beside = set(_beside(root, loc)) if root else set()
    if beside & set(suggested(hint or "")):
        return ()
    return instead_of_slip(key, hint) if slip else instead(key, hint)


def _unknown_key(root: MapNode, loc: Loc) -> Problem:
    key, path = str(loc[-1]), loc[:-1]
    shape = shape_at(Ruleset, path)
    assert shape is not None  # noqa: S101  (a section has unknown keys)
    assert shape.model is not None  # noqa: S101
    known = list(fields_of(shape.model))
    where = f" in `{'.'.join(str(part) for part in path)}`" if path else ""
    hint = None
    if path and key in fields_of(Ruleset):
        hint = f"`{key}` stands at the left edge, not inside another key"
    elif any(word.startswith(f"{key}_") for word in known):
        hint = nearest(key, known)
    elif homes := homes_of(key, Ruleset):
        hint = f"`{key}` is a key of {' and of '.join(f'`{home}`' for home in homes)}"
    place = _key(root, loc)
    fix: tuple[Edit, ...] = ()
    if hint is None and (hint := nearest(key, known)):
        words = suggested(hint)
        fits = len(words) == 1 and _fits(_node(root, loc), fields_of(shape.model)[words[0]])
        fix = instead_of_key(root, loc, place, hint, slip=True) if fits else ()
    elif hint is None and key.lower() in TRUTH_WORDS:
        hint = f"many programs read a bare `{key}` as true or false\nkeys that are known here: {', '.join(known)}"
    told = hint or f"keys that are known here: {', '.join(known)}"
    return Problem("ruleset/unknown-key", f"there is no key `{shortened(key)}`{where}", place, told, fix=fix)


def _fits(node: Node, shape: Shape) -> bool:
    """Whether a value has the form that a key wants: one value, a list, a mapping."""
    if isinstance(node, TextNode):
        return shape.scalar is not None or says_none(node)
    if isinstance(node, ListNode):
        return shape.item is not None and shape.key is None
    return shape.model is not None or shape.key is not None


def _beside(root: MapNode, loc: Loc) -> Iterable[str]:
    """Return the keys of the mapping in which the key at a loc stands."""
    parent = _node(root, loc[:-1])
    return parent.entries if isinstance(parent, MapNode) else ()


def _list_wanted(node: Node, loc: Loc) -> Problem:
    if isinstance(node, TextNode):
        seats = loc[-1] == "teams" or loc[-2:-1] == ("teams",)
        shape = shape_at(Ruleset, loc)
        item = shape.item.scalar if shape and shape.item else None
        texts = _items(node.text)
        if item is not None and item.code == "ruleset/wrong-rank":
            texts = [rank for text in texts for rank in ranks_between(text) or [text]]
        said = "[[1, 3], [2, 4]]" if seats else shortened(f"[{', '.join(texts)}]")
        message = f"a list{' of lists' if seats else ''} is wanted here: {said}"
        items = [written(text) for text in texts]
        fix = () if seats or not items else (Edit(node.span, f"[{', '.join(items)}]"),)
        return Problem("ruleset/list-wanted", message, node.span, fix=fix)
    message = "a list is wanted here, and this is a mapping"
    return Problem("ruleset/list-wanted", message, _head(node), "write [a, b]")


def _item_wanted(node: Node, loc: Loc) -> Problem:
    name = next(str(part) for part in reversed(loc) if isinstance(part, str))
    if isinstance(loc[-1], int):
        return Problem("ruleset/empty-list", f"a list in `{name}` is empty", node.span, "take it out")
    message = f"the list `{name}` is empty, and at least one item is wanted"
    hint = f"leave the key out; to take back what was inherited write `{name}: none`"
    return Problem("ruleset/empty-list", message, node.span, hint)


def _items(text: str) -> list[str]:
    """Return the items that a text may have been meant as: parted by commas, or by blanks but behind `not`."""
    parts = text.split(",") if "," in text else re.split(r"(?<!\bnot)\s+", text)
    return [part.strip() for part in parts if part.strip()]


def _mapping_wanted(node: Node, loc: Loc) -> Problem:
    shape = shape_at(Ruleset, loc)
    what = (
        "a list"
        if isinstance(node, ListNode)
        else f"`{shortened(node.text)}`"
        if isinstance(node, TextNode)
        else "this"
    )
    hint = None
    fix: tuple[Edit, ...] = ()
    glued = re.fullmatch(r"([a-z_0-9]+):(\S.*)", node.text) if isinstance(node, TextNode) else None
    if glued:
        hint = f"a blank is missing behind the colon: write {shortened(f'{glued[1]}: {glued[2]}')}"
        fix = parted_colons(node.span)
    elif shape and shape.model:
        hint = f"keys that are known here: {', '.join(fields_of(shape.model))}"
    elif shape and shape.item and shape.item.model:
        hint = "give it a name of your own: {my_name: {…}}"
    message = f"a mapping of keys is wanted here, not {what}"
    return Problem("ruleset/mapping-wanted", message, _head(node), hint, fix=fix)


def _head(node: Node) -> Span:
    """Return the place of a value; of a long list or mapping, its first line."""
    span = node.span
    line = span.source.text[span.start : span.end].split("\n")[0].rstrip()
    return replace(span, end=span.start + max(1, len(line)))


# --- none ----------------------------------------------------------------------------------------


def takes_back_nothing(path: Loc, span: Span, beside: Iterable[str]) -> Problem:
    """Return the problem of a `none` for something that was never inherited."""
    name, words = shortened(".".join(str(part) for part in path)), tuple(beside)
    hint = nearest(str(path[-1]), words)
    if hint is None and words:
        hint = f"inherited here: {', '.join(map(shortened, words))}"
    message = f"nothing of the name `{name}` was inherited that `none` could take back"
    return Problem("ruleset/takes-back-nothing", message, span, hint or "take the line out")


def head_none(root: MapNode) -> Iterator[tuple[Loc, Problem]]:
    """Yield a problem for every `none` under a key that each file says for itself."""
    for key in HEAD:
        entry = root.entries.get(key)
        if entry is None or key == "extends" or not says_none(entry.value):
            continue
        if key == "name":
            yield (key,), Problem("ruleset/wrong-name", "no ruleset can be named none", entry.value.span)
            continue
        yield (key,), replace(takes_back_nothing((key,), entry.value.span, ()), hint=_EACH_FILE)
    tables = root.entries.get("for_players")
    for number, entry in tables.value.entries.items() if tables and isinstance(tables.value, MapNode) else ():
        if says_none(entry.value):
            loc = ("for_players", number)
            yield loc, replace(takes_back_nothing(loc, entry.value.span, ()), hint=_EACH_FILE)
