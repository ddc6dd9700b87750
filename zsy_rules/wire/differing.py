"""Where a document differs from what the engine makes of it: each place with its path and what should stand there."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from zsy_rules._json import Path

_LONGEST: Final = 80


@dataclass(frozen=True, slots=True)
class Fault:
    """Where, what is the matter, and the code of the problem."""

    path: Path
    message: str
    code: str = "wire/inconsistent"


def differing(told: Any, found: Any, source: str, path: Path = ()) -> Iterator[Fault]:
    """Yield where a JSON value differs from what it should be by its `source`, as near to the value as can be said."""
    if told == found:
        return
    if isinstance(told, dict) and isinstance(found, dict):
        for name in found:
            yield from differing(told.get(name), found[name], source, (*path, name))
    elif _listed(told) and _listed(found) and len(told) == len(found) and any(map(_is_nested, found)):
        for place, (one, other) in enumerate(zip(told, found, strict=True)):
            yield from differing(one, other, source, (*path, place))
    else:
        yield Fault(path, f"by {source} this is {'not null' if isinstance(found, dict) else shown(found)}")


def _listed(value: Any) -> bool:
    return isinstance(value, list)


def _is_nested(value: Any) -> bool:
    return isinstance(value, dict | list)


def shown(value: Any) -> str:
    """Return a JSON value as a message shows what should stand there, cut if it is long."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
