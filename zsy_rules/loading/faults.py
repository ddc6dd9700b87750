"""One file against the models: what pydantic finds, as problems at the places of the file."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pydantic import ValidationError

from zsy_rules._source import Edit, Span, shortened
from zsy_rules._yaml import (
    NEEDED,
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
from zsy_rules.loading.fitting import in_one_line
from zsy_rules.loading.fixes import instead, instead_of_slip, without_echoes
from zsy_rules.loading.forms import mapping_wanted, value_wanted
from zsy_rules.loading.homes import is_rule, rules_of, way
from zsy_rules.loading.keys import instead_of_key, is_wrapper, swapped, unknown_key
from zsy_rules.loading.letters import as_it_stands, other_letters
from zsy_rules.loading.limits import ends_of
from zsy_rules.loading.lists import item_wanted, kinds_hint, list_wanted
from zsy_rules.loading.merging import says_none
from zsy_rules.loading.nodes import Loc, key_at, list_around, node_at, with_text
from zsy_rules.loading.nothing import of_nothing, read_as_text
from zsy_rules.loading.places import head_of
from zsy_rules.loading.sections import effect_hint
from zsy_rules.ruleset import Ruleset
from zsy_rules.ruleset.nearness import suggested
from zsy_rules.ruleset.seat_words import PLACE_WORDS
from zsy_rules.ruleset.shape import fields_of, shape_at

_MEANT = "did you mean "
_NO_MAPPING = ("model_type", "model_attributes_type", "dict_type")
_NUMBER = re.compile(r"[0-9]+(st|nd|rd|th|\.)?")
_CARDS = ("ruleset/wrong-rank", "ruleset/wrong-card", "ruleset/wrong-filter")


def check_types(root: MapNode) -> tuple[MapNode, list[tuple[Loc, Problem]]]:
    """Return the file with its truth words written out, and what does not fit the models with its path."""
    errors = type_errors(root)
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


def type_errors(root: MapNode) -> list[Any]:
    """Return what pydantic finds in one file, each with its loc."""
    try:
        Ruleset.model_validate(_without_none(root), by_alias=True, by_name=False)
    except ValidationError as error:
        return error.errors(include_url=False, include_input=False)
    return []


def _without_none(node: Node, path: Loc = ()) -> Any:
    """Return the node as plain data without what takes back; under a key that nobody knows `none` stays."""
    if isinstance(node, TextNode):
        return node.text
    if isinstance(node, ListNode):
        return [_without_none(item, (*path, place)) for place, item in enumerate(node.items)]
    return {
        key: _without_none(entry.value, (*path, key))
        for key, entry in node.entries.items()
        if not says_none(entry.value) or (not path and key in NEEDED) or shape_at(Ruleset, (*path, key)) is None
    }


def _told_already(root: MapNode, error: Mapping[str, Any]) -> bool:
    """Whether a key is missing only because its value could not be read, or because it stands in an unknown key."""
    return error["type"] == "missing" and (
        error["loc"][-1] in root.broken or any(is_wrapper(root, name) for name in root.entries)
    )


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

    So are numbers for words, players' words for places, keys and values the wrong way round, and keys that belong one
    level further in.
    """
    loc: Loc = error["loc"]
    entry = loc[:-1] if loc[-1:] == ("[key]",) else loc
    if entry[:-1][-1:] == ("effects",) and effect_hint(str(entry[-1]), node_at(root, entry)):
        return entry, "effect"
    if is_rule(root, entry):
        return entry[:1], "rules"
    if error["type"] == "extra_forbidden":
        return ends_of(root, loc) or way(root, loc)
    return _way_of_key(root, loc)


def _way_of_key(root: MapNode, loc: Loc) -> tuple[object, ...]:
    """Return in which way a key of a table is wrong, if others may be wrong in the same way."""
    if loc[-1:] != ("[key]",):
        return ()
    if swapped(root, loc[:-1]):
        return loc[:-2], "swapped"
    if str(loc[-2]).lower() in PLACE_WORDS:
        return loc[:-2], "said"
    return (loc[:-2], "number") if _NUMBER.fullmatch(str(loc[-2])) else ()


# --- problems ------------------------------------------------------------------------------------


def _problem(root: MapNode, around: Loc, group: list[Mapping[str, Any]]) -> Problem:
    """Return the one problem of these errors: of a single one, or of all the wrong items of one list."""
    if _unnamed(group[0]):
        key = group[0]["loc"][len(around)]
        message = f"`{key}` stands where an entry of `{around[-1]}` has its name"
        hint = f"give the entry a name: {around[-1]}: {{my_name: {in_one_line(node_at(root, around))}}}"
        return Problem("ruleset/mapping-wanted", message, key_at(root, (*around, key)), hint)
    told = [of_nothing(root, error["loc"], by_its_sign(_one(root, error))) for error in group]
    first = told[0]
    if len(group) == 1:
        return first
    related = tuple(Related(_briefly(other.message), other.span) for other in told[1:] if other.span)
    if first.hint and first.hint.startswith(("write my_name: ", "say for how many players")):
        return replace(first, related=related)
    hints = [other.hint for other in told if other.hint]
    if len(hints) == len(told) and all(hint.startswith(_MEANT) for hint in hints):
        hints = [f"{_MEANT}{_each([hint.removeprefix(_MEANT).rstrip('?') for hint in hints])}?"]
    fix = tuple(edit for other in told for edit in other.fix)
    return replace(first, related=related, hint=hints[0] if hints else None, fix=fix)


def _each(words: list[str]) -> str:
    """Return what several items were meant as; two that may each be one of two things are both of them.

    >>> _each(["BJ or RJ", "BJ or RJ"]), _each(["A", "A", "2 or 3"])
    ('BJ, RJ', 'A, A, 2 or 3')
    """
    either = words[0].split(" or ")
    if len(either) == len(words) and len(words) > 1 and len(set(words)) == 1:
        words = either
    return ", ".join(words)


def _briefly(message: str) -> str:
    """Return what the message of a further wrong item says beyond the first: what stands there."""
    _, parted, text = message.rpartition(", not `")
    return f"not `{text}" if parted else message


def _one(root: MapNode, error: Mapping[str, Any]) -> Problem:
    loc: Loc = error["loc"]
    kind: str = error["type"]
    if kind == "extra_forbidden":
        return unknown_key(root, loc)
    if kind == "missing":
        message = f"every ruleset has {'an' if loc[-1] == 'extends' else 'a'} `{loc[-1]}`, and this one has none"
        place = root.span.source.span(root.span.start)
        return Problem("ruleset/missing-key", message, place, NEEDED[str(loc[-1])])
    if loc[-1] == "[key]":
        return _wrong_key(root, error)
    node = node_at(root, loc)
    if kind in ("tuple_type", "ruleset/empty-list"):
        return list_wanted(node, loc) if kind == "tuple_type" else item_wanted(node, loc)
    if kind in _NO_MAPPING:
        return mapping_wanted(node, loc)
    return _one_value(root, error, _told(error, node.span))


def _one_value(root: MapNode, error: Mapping[str, Any], told: Problem) -> Problem:
    """Return the problem of what is told of one value; of a list or a mapping, with what it may be meant as."""
    loc: Loc = error["loc"]
    if error["type"] != "ruleset/value-wanted":
        return told
    kinds = kinds_hint(root, loc) if isinstance(loc[-1], int) else None
    return replace(told, hint=kinds) if kinds else value_wanted(node_at(root, loc), loc, told)


def _wrong_key(root: MapNode, error: Mapping[str, Any]) -> Problem:
    """Return the problem of a key of a table that is none of those it can have."""
    loc: Loc = error["loc"]
    place = key_at(root, loc[:-1])
    told = _told(error, place)
    read, stands = f", not `{shortened(str(loc[-2]))}`", f", not `{shortened(as_it_stands(place))}`"
    told = replace(told, message=told.message.replace(read, stands))
    if loc[:-2][-1:] == ("effects",) and (effect := effect_hint(str(loc[-2]), node_at(root, loc[:-1]))):
        return replace(told, hint=f"write my_name: {effect}", fix=())
    if loc[:-2] == ("for_players",) and is_rule(root, loc):
        return replace(told, hint=f"say for how many players: for_players: {{5: {{{rules_of(root)}}}}}", fix=())
    if other := swapped(root, loc[:-1]):
        value, key = other
        fix = (Edit(place, key), Edit(value.span, place.text))
        hint = f"the other way round: {shortened(f'{key}: {as_it_stands(place)}')}"
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
