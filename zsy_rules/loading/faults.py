"""One file against the models: what pydantic finds, as problems at the places of the file."""

import re
from collections.abc import Iterable, Mapping
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
)
from zsy_rules.errors import Problem, Related
from zsy_rules.loading.fixes import instead, instead_of_slip, without_echoes
from zsy_rules.loading.forms import head_of, item_wanted, list_wanted, mapping_wanted, value_wanted
from zsy_rules.loading.letters import as_it_stands, other_letters
from zsy_rules.loading.merging import HEAD, says_none
from zsy_rules.loading.nodes import Loc, key_at, list_around, node_at, with_text
from zsy_rules.loading.nothing import of_nothing, read_as_text
from zsy_rules.ruleset import Ruleset, nearest
from zsy_rules.ruleset.nearness import TRUTH_WORDS, is_slip, suggested
from zsy_rules.ruleset.shape import Shape, fields_of, homes_of, shape_at
from zsy_rules.ruleset.synonyms import key_for

_MEANT = "did you mean "
_NO_MAPPING = ("model_type", "model_attributes_type", "dict_type")
_NUMBER = re.compile(r"[0-9]+(st|nd|rd|th|\.)?")
_CARDS = ("ruleset/wrong-rank", "ruleset/wrong-card", "ruleset/wrong-filter")


def check_types(root: MapNode) -> tuple[MapNode, list[tuple[Loc, Problem]]]:
    """Return the file with its truth words written out, and what does not fit the models with its path."""
    errors = _errors(_without_none(root))
    found: list[tuple[Loc, Problem]] = []
    truths = [error for error in errors if error["type"] == "ruleset/truth-word"]
    for error in truths:
        word = error["ctx"]["hint"]
        message, span = error["ctx"]["message"], node_at(root, error["loc"]).span
        fix = (Edit(span, word),)
        found.append((error["loc"], Problem("ruleset/truth-word", message, span, f"write {word}", "warning", fix=fix)))
        root = with_text(root, error["loc"], word)
    groups: dict[Loc, list[Mapping[str, Any]]] = {}
    ways: dict[object, Loc] = {}
    for error in errors:
        if error["type"] != "ruleset/truth-word" and not _told_already(root, error):
            around = _unnamed(error) or list_around(root, error["loc"])
            if way := _way(root, error):
                around = ways.setdefault(way, around)
            groups.setdefault(around, []).append(error)
    found += [(around, _problem(root, around, group)) for around, group in groups.items()]
    found += [*read_as_text(root), *other_letters(root)]
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
        around, node = node_at(root, loc[: end - 1]), node_at(root, loc[:end])
        entry = around.entries.get(str(loc[end - 1])) if isinstance(around, MapNode) else None
        if entry is not None and entry.merged is not None:
            return problem.span, entry.merged
        if node.marked is not None:
            at_alias = problem.span == node.span or (problem.span is not None and problem.span == head_of(node))
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
    """Whether a key is missing only because its value could not be read, or because it stands in an unknown key."""
    return error["type"] == "missing" and (
        error["loc"][-1] in root.broken or any(_is_wrapper(root, name) for name in root.entries)
    )


def _is_wrapper(root: MapNode, name: str) -> bool:
    """Whether a whole ruleset stands in an unknown key."""
    value = root.entries[name].value
    return name not in fields_of(Ruleset) and isinstance(value, MapNode) and bool({*HEAD[:2]} & {*value.entries})


def _unnamed(error: Mapping[str, Any]) -> Loc:
    """Return the loc of a table whose entry was left without a name, if that is what an error comes from."""
    loc: Loc = error["loc"]
    for end in range(1, len(loc)) if error["type"] in ("extra_forbidden", *_NO_MAPPING) else ():
        shape = shape_at(Ruleset, loc[:end])
        if shape and shape.key and shape.item and shape.item.model and loc[end] in fields_of(shape.item.model):
            return loc[:end]
    return ()


def _way(root: MapNode, error: Mapping[str, Any]) -> tuple[object, ...]:
    """Return the mapping of a wrong key, and in which way it is wrong, if others may be wrong in the same way.

    So are numbers for words, keys and values the wrong way round, and keys that belong one level further in.
    """
    loc: Loc = error["loc"]
    if error["type"] == "extra_forbidden":
        homes = _inner_homes(root, loc)
        return (loc[:-1], homes) if homes else ()
    if loc[-1:] != ("[key]",):
        return ()
    if _swapped(root, loc[:-1]):
        return loc[:-2], "swapped"
    return (loc[:-2], "number") if _NUMBER.fullmatch(str(loc[-2])) else ()


def _swapped(root: MapNode, loc: Loc) -> TextNode | None:
    """Return the value at a loc, if it and its key stand the wrong way round."""
    node, table = node_at(root, loc), shape_at(Ruleset, loc[:-1])
    if not isinstance(node, TextNode) or table is None or table.key is None or table.item is None:
        return None
    item = table.item.scalar
    return node if table.key.takes(node.text) and item is not None and item.takes(str(loc[-1])) else None


# --- problems ------------------------------------------------------------------------------------


def _problem(root: MapNode, around: Loc, group: list[Mapping[str, Any]]) -> Problem:
    """Return the one problem of these errors: of a single one, or of all the wrong items of one list."""
    if _unnamed(group[0]):
        key = group[0]["loc"][len(around)]
        message = f"`{key}` stands where an entry of `{around[-1]}` has its name"
        hint = f"give the entry a name: {around[-1]}: {{my_name: {{{key}: …}}}}"
        return Problem("ruleset/mapping-wanted", message, key_at(root, (*around, key)), hint)
    told = [of_nothing(root, error["loc"], by_its_sign(_one(root, error))) for error in group]
    first = told[0]
    if len(group) == 1:
        return first
    related = tuple(Related(_briefly(other.message), other.span) for other in told[1:] if other.span)
    hints = [other.hint for other in told if other.hint]
    if len(hints) == len(told) and all(hint.startswith(_MEANT) for hint in hints):
        hints = [f"{_MEANT}{', '.join(hint.removeprefix(_MEANT).rstrip('?') for hint in hints)}?"]
    fix = tuple(edit for other in told for edit in other.fix)
    return replace(first, related=related, hint=hints[0] if hints else None, fix=fix)


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
        return _wrong_key(root, error)
    node = node_at(root, loc)
    if kind in ("tuple_type", "ruleset/empty-list"):
        return list_wanted(node, loc) if kind == "tuple_type" else item_wanted(node, loc)
    if kind in _NO_MAPPING:
        return mapping_wanted(node, loc)
    told = _told(error, node.span)
    return value_wanted(node, loc, told) if kind == "ruleset/value-wanted" else told


def _wrong_key(root: MapNode, error: Mapping[str, Any]) -> Problem:
    """Return the problem of a key of a table that is none of those it can have."""
    loc: Loc = error["loc"]
    place = key_at(root, loc[:-1])
    told = _told(error, place)
    read, stands = f", not `{shortened(str(loc[-2]))}`", f", not `{shortened(as_it_stands(place))}`"
    told = replace(told, message=told.message.replace(read, stands))
    if value := _swapped(root, loc[:-1]):
        fix = (Edit(place, value.span.text), Edit(value.span, place.text))
        hint = f"the other way round: {shortened(f'{value.text}: {as_it_stands(place)}')}"
        return replace(told, hint=hint, fix=fix)
    return replace(told, fix=told.fix and instead_of_key(root, loc[:-1], place, told.hint))


def _told(error: Mapping[str, Any], span: Span) -> Problem:
    """Return the problem that a scalar type has put into words."""
    context = error["ctx"]
    sign = odd_sign(span.text)
    hint: str | None = f"there is {describe(sign)} in it" if sign else context["hint"]
    fix = ordinary_signs(span) if sign else instead(span, hint) or _as_remark(span, hint)
    if any(span.text.isdigit() and not word.isdigit() for word in suggested(hint or "")) and error["type"] in _CARDS:
        fix = ()  # whether 1 is the ace, nobody knows but the author
    elif error["type"] == "ruleset/unknown-word" and not sign and not span.text[:1].isdigit():
        fix = instead_of_slip(span, hint)
    return Problem(error["type"], context["message"], span, hint, fix=fix)


def _as_remark(span: Span, hint: str | None) -> tuple[Edit, ...]:
    """Return the edit that writes # before a remark, if that is what a hint says."""
    told = re.fullmatch("a remark begins with #, not with (.+)", hint or "")
    if told is None:
        return ()
    start = span.start + span.text.index(told[1])
    return (Edit(span.source.span(start, start + len(told[1])), "#"),)


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
    if not path and _is_wrapper(root, key):
        hint = f"a ruleset begins at the left edge: take `{shortened(key)}` out, and the blanks before the lines below"
    elif path and key in fields_of(Ruleset):
        hint = f"`{key}` stands at the left edge, not inside another key"
    elif any(word.startswith(f"{key}_") for word in known):
        hint = nearest(key, known)
    elif homes := _inner_homes(root, loc) or homes_of(key, Ruleset):
        hint = f"`{key}` is a key of {' and of '.join(f'`{home}`' for home in homes)}"
    place = key_at(root, loc)
    fix: tuple[Edit, ...] = ()
    near = nearest(key, known) if hint is None else None
    if hint is None and not any(is_slip(key, word) for word in suggested(near or "")):
        hint = key_for(key, fields_of(shape.model))
    if hint is None and (hint := near):
        words = suggested(hint)
        fits = len(words) == 1 and _fits(node_at(root, loc), fields_of(shape.model)[words[0]])
        fix = instead_of_key(root, loc, place, hint, slip=True) if fits else ()
    elif hint is None and key.lower() in TRUTH_WORDS:
        hint = f"many programs read a bare `{key}` as true or false\nkeys that are known here: {', '.join(known)}"
    told = hint or f"keys that are known here: {', '.join(known)}"
    message = f"there is no key `{shortened(as_it_stands(place))}`{where}"
    return Problem("ruleset/unknown-key", message, place, told, fix=fix)


def _inner_homes(root: MapNode, loc: Loc) -> tuple[str, ...]:
    """Return the keys beside an unknown one that hold sections or closed tables in which it would be known."""
    shape, key = shape_at(Ruleset, loc[:-1]), str(loc[-1])
    if len(loc) == 1 or shape is None or shape.model is None:
        return ()

    def knows(inner: Shape) -> bool:
        if inner.model:
            return key in fields_of(inner.model)
        return inner.key is not None and inner.key.code != "ruleset/wrong-name" and inner.key.takes(key)

    return tuple(
        name
        for name, inner in fields_of(shape.model).items()
        if knows(inner) and _fits_within(node_at(root, loc), inner, key)
    )


def _fits_within(node: Node, shape: Shape, key: str) -> bool:
    """Whether a value has the form that a key inside a section or a table wants."""
    inner = fields_of(shape.model)[key] if shape.model else shape.item
    return inner is not None and _fits(node, inner)


def _fits(node: Node, shape: Shape) -> bool:
    """Whether a value has the form that a key wants: one value, a list, a mapping."""
    if isinstance(node, TextNode):
        return shape.scalar is not None or says_none(node)
    if isinstance(node, ListNode):
        return shape.item is not None and shape.key is None
    return shape.model is not None or shape.key is not None


def _beside(root: MapNode, loc: Loc) -> Iterable[str]:
    """Return the keys of the mapping in which the key at a loc stands."""
    parent = node_at(root, loc[:-1])
    return parent.entries if isinstance(parent, MapNode) else ()
