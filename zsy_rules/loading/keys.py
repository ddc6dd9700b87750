"""Keys that no section or table knows where they stand, and what is written in their place."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from zsy_rules._source import Edit, Span, shortened
from zsy_rules._yaml import MapNode, Node, TextNode, glued_brackets
from zsy_rules.errors import Problem
from zsy_rules.loading.fitting import as_wanted, fits, has_form, in_one_line
from zsy_rules.loading.fixes import instead, instead_of_slip
from zsy_rules.loading.homes import homes_of, level_of, told
from zsy_rules.loading.letters import as_it_stands
from zsy_rules.loading.limits import count_of, limit_hint
from zsy_rules.loading.merging import HEAD
from zsy_rules.loading.nodes import Loc, key_at, node_at
from zsy_rules.loading.places import example
from zsy_rules.loading.sections import ways_to_say
from zsy_rules.ruleset import Ruleset, nearest
from zsy_rules.ruleset.hints import says_no
from zsy_rules.ruleset.nearness import TRUTH_WORDS, is_slip, suggested
from zsy_rules.ruleset.shape import Shape, fields_of, shape_at
from zsy_rules.ruleset.synonyms import NO_JOKERS, key_for, known_as

#: Words for the first round and the later ones together.
_EVERY_ROUND: Final = frozenset({"always", "all_rounds", "each_round", "every_round", "rounds"})


def unknown_key(root: MapNode, loc: Loc) -> Problem:
    """Return the problem of a key that its section does not know."""
    key, path, place = str(loc[-1]), loc[:-1], key_at(root, loc)
    if glued := _glued(root, loc):
        return glued
    shape = shape_at(Ruleset, path)
    assert shape is not None  # noqa: S101  (a section has unknown keys)
    assert shape.model is not None  # noqa: S101
    known = fields_of(shape.model)
    beside = {*_beside(root, loc)}
    free = [word for word in known if word not in beside]
    said, homes = known_as(key, shape.model), homes_of(root, loc)
    slips = [word for word in known if is_slip(key, word) and said in (None, word) and not homes]
    fix: tuple[Edit, ...] = ()
    if not path and is_wrapper(root, key):
        hint = f"a ruleset begins at the left edge: take `{shortened(key)}` out, and the blanks before the lines below"
    elif (counted := count_of(root, loc)) and not slips:
        hint = limit_hint(root, loc, counted)
    elif twice := [word for word in (*slips, said) if word in beside]:
        hint = _twice(root, loc, twice[0], known[twice[0]])
    elif key in ("joker", "jokers") and "of" not in known and _says_no(node_at(root, loc)):
        hint = NO_JOKERS
    elif key in _EVERY_ROUND and "later_rounds" in known and fits(node_at(root, loc), known["later_rounds"]):
        value = in_one_line(node_at(root, loc))
        hint = f"write first_round: {value}, later_rounds: {value}"
    elif said and not slips:
        hint = _under(said, node_at(root, loc), known[said], example((*path, said) if said != "sequence" else (said,)))
    elif homes:
        hint = told(root, loc, homes)
    elif not slips and (out := level_of(key, loc)):
        levels = "one level" if out == 1 else f"{out} levels"
        hint = f"`{key}` belongs {levels} further out, beside `{loc[-1 - out]}`"
    elif path and key in fields_of(Ruleset) and not slips:
        hint = f"`{key}` stands at the left edge, not inside another key"
    elif (near := nearest(key, [said] if said else free)) and (slips or not key_for(key, free, top=not path)):
        words = suggested(near)
        fits_there = len(words) == 1 and has_form(node_at(root, loc), known[words[0]])
        fix = instead_of_key(root, loc, place, near, slip=True) if fits_there else ()
        hint = near
    else:
        hint = key_for(key, free, top=not path) or _words_known(key, list(known))
    where = f" in `{'.'.join(str(part) for part in path)}`" if path else ""
    message = f"there is no key `{shortened(as_it_stands(place))}`{where}"
    return Problem("ruleset/unknown-key", message, place, hint, fix=fix)


def _under(key: str, node: Node, shape: Shape, example: str) -> str:
    """Return a hint to a key; where its value is wanted in another form, with the value as it is written there."""
    value = as_wanted(node, shape)
    if value is None and shape.model and len(ways := ways_to_say(node, shape.model)) == 1:
        return f"write {key}: {ways[0]}"
    if value is None and not has_form(node, shape):
        return f"`{key}` says that here, such as {key}: {example}"
    return f"did you mean {key}?" if value is None or fits(node, shape) else f"write {key}: {value}"


def _says_no(node: Node) -> bool:
    return isinstance(node, TextNode) and (says_no(node.text) or node.text in ("0", "none"))


def _twice(root: MapNode, loc: Loc, key: str, shape: Shape) -> str:
    """Return the hint for a key that means one which stands beside it."""
    there, node = node_at(root, (*loc[:-1], key)), node_at(root, loc)
    ways = ways_to_say(node, shape.model) if shape.model and not isinstance(node, MapNode) else []
    more = in_one_line(node)[1:-1] if isinstance(node, MapNode) else ways[0][1:-1] if len(ways) == 1 else ""
    if isinstance(there, MapNode) and more:
        both = ", ".join(filter(None, (in_one_line(there)[1:-1], more)))
        return f"`{key}` is here already: put both into one, {key}: {{{both}}}"
    return f"`{key}` is here already: take one of the two out"


def _words_known(key: str, known: list[str]) -> str:
    hint = f"keys that are known here: {', '.join(known)}"
    if key.lower() in TRUTH_WORDS:
        return f"many programs read a bare `{key}` as true or false\n{hint}"
    return hint


def _glued(root: MapNode, loc: Loc) -> Problem | None:
    """Return the problem of a key that ends in what its value begins with: `trick:{answer`."""
    place, value = key_at(root, loc), node_at(root, loc).span
    if value.source is not place.source or value.end < place.end:
        return None
    return glued_brackets(replace(place, end=value.end))


def is_wrapper(root: MapNode, name: str) -> bool:
    """Whether a whole ruleset stands in an unknown key."""
    value = root.entries[name].value
    return name not in fields_of(Ruleset) and isinstance(value, MapNode) and bool({*HEAD[:2]} & {*value.entries})


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


def _beside(root: MapNode, loc: Loc) -> Iterable[str]:
    """Return the keys of the mapping in which the key at a loc stands."""
    parent = node_at(root, loc[:-1])
    return parent.entries if isinstance(parent, MapNode) else ()


def swapped(root: MapNode, loc: Loc) -> tuple[TextNode, str] | None:
    """Return the value at a loc, and the key that it says, if it and its key stand the wrong way round."""
    node, table = node_at(root, loc), shape_at(Ruleset, loc[:-1])
    if not isinstance(node, TextNode) or table is None or table.key is None or table.item is None:
        return None
    if node.text.isdigit() and str(loc[-1]).isdigit():
        return None  # numbers for places, and points: nobody writes them the wrong way round
    item = table.item.scalar
    words = [node.text] if table.key.takes(node.text) else suggested(table.key.hint_for(node.text) or "")
    return (node, words[0]) if len(words) == 1 and item is not None and item.takes(str(loc[-1])) else None
