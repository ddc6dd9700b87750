"""A value of another form than is wanted: a mapping of keys, one value."""

import re
from dataclasses import replace
from typing import Final

from zsy_rules._source import Edit, shortened
from zsy_rules._yaml import ListNode, MapNode, Node, TextNode, children, parted_colons, written
from zsy_rules.errors import Problem
from zsy_rules.loading.fitting import flow, in_one_line
from zsy_rules.loading.merging import HEAD, without
from zsy_rules.loading.nodes import Loc, node_at
from zsy_rules.loading.places import example, head_of, none_of_it
from zsy_rules.loading.sections import effect_hint, ways_to_say
from zsy_rules.loading.shapes import kickers_hint, kind_hint
from zsy_rules.ruleset import PLACES, Bar, Effect, Kickers, Kind, Ruleset, Section, Wild
from zsy_rules.ruleset.hints import says_no
from zsy_rules.ruleset.known_kinds import KNOWN_KINDS
from zsy_rules.ruleset.scalars import Scalar
from zsy_rules.ruleset.shape import Shape, fields_of, shape_at
from zsy_rules.ruleset.values import plain

#: A hint writes out no more than so many signs of a table.
_LONGEST: Final = 90
_BY_NAME: Final = "each stands under its key, without a dash"


def mapping_wanted(node: Node, loc: Loc) -> Problem:
    """Return the problem of what stands where a mapping is wanted."""
    shape = shape_at(Ruleset, loc)
    assert shape is not None  # noqa: S101  (the language has a mapping there)
    if isinstance(node, TextNode):
        return _text_for_mapping(node, shape, loc)
    what = "a list" if isinstance(node, ListNode) else "this"
    problem = Problem("ruleset/mapping-wanted", f"a mapping of keys is wanted here, not {what}", head_of(node))
    return replace(problem, hint=_as_mapping(node, shape, str(loc[-1])) or _keys_of(shape, loc))


def _text_for_mapping(node: TextNode, shape: Shape, loc: Loc) -> Problem:
    message = f"a mapping of keys is wanted here, not `{shortened(node.text)}`"
    problem = Problem("ruleset/mapping-wanted", message, head_of(node))
    if glued := re.fullmatch(r"([a-z_0-9]+):(\S.*)", node.text):
        hint = f"a blank is missing behind the colon: write {shortened(f'{glued[1]}: {glued[2]}')}"
        return replace(problem, hint=hint, fix=parted_colons(node.span))
    if says_no(node.text) and loc[0] not in HEAD:
        return none_of_it(problem)
    return replace(problem, hint=_as_mapping(node, shape, str(loc[-1])) or _keys_of(shape, loc))


def _keys_of(shape: Shape, loc: Loc) -> str | None:
    """Return what keys may stand in a mapping, as a hint."""
    if shape.model:
        return f"keys that are known here: {', '.join(fields_of(shape.model))}"
    if shape.key and shape.key.code == "ruleset/wrong-name":
        return "give it a name of your own: {my_name: {…}}" if shape.item and shape.item.model else None
    return f"such as {example(loc)}"


def _as_mapping(node: Node, shape: Shape, name: str) -> str | None:
    """Return a hint how a text or a list is written as the mapping that is wanted, if that can be told."""
    if shape.model:
        return _as_section(node, shape.model, name)
    entries = shape.item.model if shape.item else None
    inner = ways_to_say(node, entries) if entries is Bar or entries is Wild else []
    if inner:
        return f"write {{my_name: {inner[0]}}}, with a name of your own"
    if not isinstance(node, ListNode) or not node.items or shape.key is None or shape.item is None:
        return None
    return _as_table(node, shape.key, shape.item)


def _as_section(node: Node, model: type[Section], name: str) -> str | None:
    """Return a hint how a text or a list is written as a section, that of an entry by its name too."""
    if model is Kind:
        return kind_hint(name, node, ())
    if model is Kickers:
        return kickers_hint(node, ())
    effect = effect_hint(name, node) if model is Effect else None
    found = [effect] if effect else ways_to_say(node, model)
    return f"write {' or '.join(found)}" if found else None


def _as_table(node: ListNode, key: Scalar, item: Shape) -> str | None:
    """Return a hint how a list is written as a table: the values of the places in their order, or entries by name."""
    texts = [one.text for one in node.items if isinstance(one, TextNode)]
    if texts and item.scalar:
        places = [place for place in PLACES if key.takes(place)]
        return f"write {shortened(flow(dict(zip(places, texts, strict=False))))}" if places else None
    if texts and item.model is Kind and all(one in KNOWN_KINDS for one in texts):
        kinds = {one: KNOWN_KINDS[one] for one in texts}
        if len(flow(kinds)) < _LONGEST:
            return f"{_BY_NAME}: {flow(kinds)}"
    first = node.items[0]
    keys = list(first.entries) if isinstance(first, MapNode) else texts
    named = node_at(first, ("name",)) if "name" in keys else None
    name = named.text if isinstance(named, TextNode) else keys[0] if keys else ""
    if isinstance(first, MapNode) and item.model and name in fields_of(item.model):
        return f"each stands under a name of its own, without a dash: my_name: {in_one_line(first)}"
    if not name or not key.takes(name):
        return None
    inside = first if isinstance(named, TextNode) else node_at(first, (name,))
    rest = without(inside, ("name",)) if isinstance(inside, MapNode) and isinstance(first, MapNode) else None
    return f"{_BY_NAME}: {name}: {in_one_line(rest) if rest else '{…}'}"


def value_wanted(node: Node, loc: Loc, problem: Problem) -> Problem:
    """Return the problem of a list or a mapping where one value is wanted, with the value that it may be meant as."""
    shape = shape_at(Ruleset, loc)
    inner = [one for _, _, one in children(node)]
    texts = [plain(one.text) for one in inner if isinstance(one, TextNode)]
    if shape is None or shape.scalar is None or not texts or len(texts) < len(inner):
        return problem
    takes, is_list = shape.scalar.takes, isinstance(node, ListNode)
    if is_list and len(texts) == 1 and takes(texts[0]):
        return replace(problem, hint=f"did you mean {texts[0]}?", fix=(Edit(node.span, written(texts[0])),))
    is_count = shape.scalar.code == "ruleset/wrong-count"
    numbers = sorted({int(text) for text in texts if is_count and re.fullmatch("[0-9]{1,2}", text)})
    if 1 < len(numbers) == len(texts) and takes(value := f"{numbers[0]}..{numbers[-1]}"):
        if is_list and numbers[-1] - numbers[0] < len(numbers):
            return replace(problem, hint=f"did you mean {value}?", fix=(Edit(node.span, value),))
        return replace(problem, hint=f"write {value} for every number from {numbers[0]} to {numbers[-1]}")
    hint = _only_one(loc, texts[0]) if is_list and all(map(takes, texts)) else None
    return replace(problem, hint=hint) if hint else problem


def _only_one(loc: Loc, first: str) -> str | None:
    """Return what to do with several values where one is wanted."""
    if loc == ("extends",):
        return f"a file extends one other: write {first}, and copy what you need of the others"
    if loc[0] in HEAD:
        return None
    if loc[-1] == "do":
        return "an effect does one thing: write one for each of these, with the same `when`"
    if loc[0] in ("bars", "effects", "tribute", "trumps"):
        return "only one can stand here: write an entry for each of these, with a name of its own"
    return "only one can stand here; what differs at one number of players goes under `for_players`"
