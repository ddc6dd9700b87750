"""Two keys for the two ends of a count: `min: 3`, `max_length: 8`, where one key says both: `length: 3..8`."""

import re
from typing import Final

from zsy_rules._yaml import MapNode, TextNode
from zsy_rules.loading.nodes import Loc, node_at
from zsy_rules.ruleset import Ruleset
from zsy_rules.ruleset.shape import fields_of, shape_at

_LIMIT: Final = re.compile("(?P<end>min|max)(?:imum)?(?:_(?P<what>[a-z_]+))?|(?P<of>[a-z_]+)_(?P<last>min|max)")
#: Keys that say a count, in the order in which one is meant.
_COUNTS: Final = ("length", "size", "same_rank", "cards")


def count_of(root: MapNode, loc: Loc) -> str | None:
    """Return the key whose one end an unknown key says; None if it says none."""
    section, found = shape_at(Ruleset, loc[:-1]), _LIMIT.fullmatch(str(loc[-1]))
    if found is None or section is None or section.model is None:
        return None
    known = fields_of(section.model)
    around = node_at(root, loc[:-1])
    beside = list(around.entries) if isinstance(around, MapNode) else []
    words = [found["what"] or found["of"] or "", *(one for one in _COUNTS if one in beside), *_COUNTS]
    counts = (one for one in words if one in known)
    return next((one for one in counts if (scalar := known[one].scalar) and scalar.code == "ruleset/wrong-count"), None)


def limit_hint(root: MapNode, loc: Loc, key: str) -> str:
    """Return how a count is written of which the keys beside one another say the ends."""
    around = node_at(root, loc[:-1])
    ends: dict[str, str] = {}
    for name, entry in around.entries.items() if isinstance(around, MapNode) else ():
        limit = _LIMIT.fullmatch(name)
        text = entry.value.text if isinstance(entry.value, TextNode) else ""
        if limit and re.fullmatch("[0-9]{1,2}", text):
            ends[limit["end"] or limit["last"]] = text
        elif name == key and (said := re.match("[0-9]{1,2}", text)):
            ends.setdefault("min", said[0])
    if "min" in ends:
        return f"write {key}: {ends['min']}..{ends.get('max', '')}"
    return f"write both ends in one, such as {key}: 1..{ends.get('max', '8')}"


def ends_of(root: MapNode, loc: Loc) -> tuple[object, ...]:
    """Return what the keys have in common that say the ends of one count; () for no such key."""
    key = count_of(root, loc)
    return (loc[:-1], "limits", key) if key else ()
