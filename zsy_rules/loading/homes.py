"""Keys that stand in the wrong section: where they would be known, and how they are written there."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from zsy_rules._source import shortened
from zsy_rules._yaml import MapNode, Node, TextNode
from zsy_rules.loading.fitting import as_wanted, fits, has_form, in_one_line
from zsy_rules.loading.nodes import Loc, node_at
from zsy_rules.ruleset import Differences, Ruleset, Section
from zsy_rules.ruleset.known_kinds import KIND_WORDS, KNOWN_KINDS
from zsy_rules.ruleset.nearness import is_slip, suggested
from zsy_rules.ruleset.shape import Shape, fields_of, shape_at
from zsy_rules.ruleset.synonyms import known_as, path_for

#: In place of a name that the author makes up.
_MY_NAME: Final = "my_name"
#: A hint offers no more homes than these.
_MOST: Final = 2


@dataclass(frozen=True)
class Home:
    """A section in which a key would be known: the keys that lead into it, its name of the key, and what stands there.

    `outside` tells that the section is no part of the one in which the key was written.
    """

    steps: tuple[str, ...]
    key: str
    shape: Shape
    outside: bool = False


def homes_of(root: MapNode, loc: Loc) -> tuple[Home, ...]:
    """Return where an unknown key belongs: inside what stands beside it, else in another section of the ruleset."""
    section, around = shape_at(Ruleset, loc[:-1]), node_at(root, loc[:-1])
    if section is None or section.model is None or not isinstance(around, MapNode):
        return ()
    node, key = node_at(root, loc), str(loc[-1])
    known = fields_of(section.model)
    if len(loc) == 1 and (kind := _kind_home(key, node)):
        return (kind,)
    said = tuple(home for home in _said_for(key, outside=len(loc) > 1) if as_wanted(node, home.shape))
    said = () if any(home.key in known for home in said) else said  # it is a word for a key of this very section
    if len(loc) == 1 and said:
        return said
    if _is_known(key, section.model):
        return ()
    taken = {name for name, entry in around.entries.items() if not isinstance(entry.value, MapNode)}  # no room there
    inner = [home for home in inside(section.model, key) if _is_for(node, key, home) and home.steps[0] not in taken]
    if len(loc) == 1 or key in fields_of(Ruleset) or level_of(key, loc) is not None:
        return _best(inner, key, node)
    others = [Home(home.steps, home.key, home.shape, outside=True) for home in inside(Ruleset, key, synonyms=False)]
    outside = [home for home in others if _MY_NAME not in home.steps and _is_for(node, key, home)]
    reading = ([home for home in homes if as_wanted(node, home.shape)] for homes in (inner, outside))
    found = next((homes for homes in (*reading, inner) if homes), [])
    return _best(found, key, node) or said


def _kind_home(key: str, node: Node) -> Home | None:
    """Return the home of a kind that stands at the left edge, by its name or a player's word for it."""
    name = key if key in KNOWN_KINDS else next(iter(KIND_WORDS.get(key, ())), None)
    shape = shape_at(Ruleset, ("combinations", name)) if name else None
    return Home(("combinations",), name, shape) if name and shape and has_form(node, shape) else None


def level_of(key: str, loc: Loc) -> int | None:
    """Return how many levels further out, but not at the left edge, a section around a loc knows a key."""
    for end in range(len(loc) - 2, 0, -1):
        around = shape_at(Ruleset, loc[:end])
        if around and around.model and key in fields_of(around.model):
            return len(loc) - 1 - end
    return None


def _said_for(word: str, *, outside: bool) -> Iterator[Home]:
    """Yield the home in a section of what players have another word for: `decks` is `packs` in `deck`."""
    *steps, key = (path_for(word) or "").split(".")
    shape = shape_at(Ruleset, (*steps, key)) if steps else None
    if shape:
        yield Home(tuple(steps), key, shape, outside)


def _is_known(key: str, model: type[Section]) -> bool:
    """Whether a section has a word for the key: one that is but for a slip of the pen its own, or a player's word."""
    return any(is_slip(key, word) for word in fields_of(model)) or known_as(key, model) is not None


def inside(model: type[Section], key: str, *, synonyms: bool = True) -> Iterator[Home]:
    """Yield the sections and closed tables one level further in that know a key, or a player's word for one."""
    for name, inner in fields_of(model).items():
        entries = inner.item.model if inner.item and inner.key else None
        steps, inside = ((name, _MY_NAME), entries) if entries else ((name,), inner.model)
        if inside and inside is not model:
            known = fields_of(inside)
            word = key if key in known else known_as(key, inside) if synonyms else None
            if word:
                yield Home(steps, word, known[word])
        elif inner.key and inner.item and inner.key.code != "ruleset/wrong-name":
            words = [key] if inner.key.takes(key) else suggested(inner.key.hint_for(key) or "")
            if len(words) == 1 and (words[0] == key or key[:1].isdigit()):  # 1st: first
                yield Home((name,), words[0], inner.item)


def _is_for(node: Node, key: str, home: Home) -> bool:
    """Whether a value can be written in a home; that of a key of this very name may hold a mistake of its own."""
    if home.steps == ("dealer",) and isinstance(node, TextNode) and node.text.startswith(("holder", "giver")):
        return False  # nobody holds a card before the deal
    return as_wanted(node, home.shape) is not None or (home.key == key and has_form(node, home.shape))


def _best(homes: list[Home], key: str, node: Node) -> tuple[Home, ...]:
    """Return the homes in which a value reads, if there are any: first those that know this very key.

    Sections come before tables with names of the author's own.
    """
    homes = [home for home in homes if home.steps == ("when",)] or homes  # what an effect needs of its plays
    same = [home for home in homes if home.key == key]
    for chosen in (
        [home for home in same if fits(node, home.shape)],
        [home for home in homes if fits(node, home.shape)],
        [home for home in same if as_wanted(node, home.shape)],
        [home for home in homes if as_wanted(node, home.shape)],
        homes,
    ):
        if chosen:
            plain = [home for home in chosen if _MY_NAME not in home.steps]
            return tuple(plain or chosen)
    return ()


def told(root: MapNode, loc: Loc, homes: tuple[Home, ...]) -> str:
    """Return the hint for all the keys of a mapping that belong into the same homes."""
    around = node_at(root, loc[:-1])
    assert isinstance(around, MapNode)  # noqa: S101  (a key stands in a mapping)
    steps = homes[0].steps
    names = " and of ".join(dict.fromkeys(f"`{home.steps[0]}`" for home in homes))
    if len(homes) > _MOST:
        return f"`{shortened(str(loc[-1]))}` is a key of {names}"
    texts = [_entries(root, loc[:-1], around, home) for home in homes]
    whole = [within(home.steps, text) for home, text in zip(homes, texts, strict=True)]
    if homes[0].outside:
        return f"`{homes[0].key}` is a key of {names}, at the left edge: {' or '.join(whole)}"
    there = around.entries[steps[0]].value if steps[0] in around.entries else None
    if len(homes) == 1 and isinstance(there, MapNode):
        before = in_one_line(there)[1:-1]
        if len(steps) > 1:
            return f"write it into `{steps[0]}`, under a name of its own: {within(steps[1:], texts[0])}"
        if before == "…":
            return f"write it into `{steps[0]}`: {texts[0]}"
        return f"write it into `{steps[0]}`: {within(steps, ', '.join(filter(None, (before, texts[0]))))}"
    return f"write {' or '.join(whole)}"


def _paths(homes: tuple[Home, ...]) -> tuple[tuple[str, ...], ...]:
    return tuple(home.steps for home in homes)


def way(root: MapNode, loc: Loc) -> tuple[object, ...]:
    """Return what the unknown keys of one mapping have in common that belong into the same homes; else ()."""
    homes = homes_of(root, loc)
    return (loc[:-1], _paths(homes)) if homes else ()


def _entries(root: MapNode, loc: Loc, around: MapNode, home: Home) -> str:
    """Return all the keys of a mapping that belong into a home, and their values, as they are written there."""
    found = []
    for key, entry in around.entries.items():
        same = next((one for one in homes_of(root, (*loc, key)) if one.steps == home.steps), None)
        if same:
            found.append(f"{same.key}: {as_wanted(entry.value, same.shape) or in_one_line(entry.value)}")
    return ", ".join(found)


def within(steps: tuple[str, ...], text: str) -> str:
    """Return entries inside the keys that lead to them."""
    for step in reversed(steps):
        text = f"{step}: {{{text}}}"
    return text


def rules_of(root: MapNode) -> str | None:
    """Return how the keys under `for_players` that are no numbers of players are written among the rules."""
    node = node_at(root, ("for_players",))
    keys = {key: entry.value for key, entry in node.entries.items()} if isinstance(node, MapNode) else {}
    found = [text for key, value in keys.items() if (text := _as_rule(key, value))]
    return ", ".join(found) or None


def _as_rule(key: str, node: Node) -> str | None:
    known = fields_of(Differences)
    if key in known:
        return f"{key}: {as_wanted(node, known[key]) or in_one_line(node)}"
    homes = _best([home for home in inside(Differences, key) if as_wanted(node, home.shape)], key, node)
    return within(homes[0].steps, f"{homes[0].key}: {as_wanted(node, homes[0].shape)}") if homes else None


def is_rule(root: MapNode, loc: Loc) -> bool:
    """Whether a key of a rule stands where a number of players is wanted."""
    return loc[:1] == ("for_players",) and len(loc) > 1 and _as_rule(str(loc[1]), node_at(root, loc[:2])) is not None
