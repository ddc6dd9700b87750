"""A resolved ruleset as text: the file as it would be written in one piece, in the order of the language.

What is not said in any file of the chain is not there: defaults are the
language's. Values are written as the language writes them (`10` for `T`).
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from zsy_rules.loading import Resolved
from zsy_rules.ruleset import Section

Path = tuple[str, ...]

_WIDEST: Final = 88  # columns of a mapping on one line; longer ones get a line for each key
_PLAIN: Final = re.compile(r"[\w♦♣♥♠]([^\s:#,\[\]{}\"]|[ :](?=[^\s:#,\[\]{}\"]))*")
_OWN: Final = ("name", "extends", "for_players")


def resolved_data(resolved: Resolved) -> dict[str, Any]:
    """Return the ruleset as plain data: text, numbers, truth values, lists and dicts."""
    head = {"name": resolved.name, "extends": "none"}
    said = {key: value for key, value in _section(resolved.ruleset).items() if key not in _OWN}
    return head | _in_front(said, "version", "title", "source", "language") | {"players": resolved.players} | said


def _in_front(said: dict[str, Any], *keys: str) -> dict[str, Any]:
    return {key: said.pop(key) for key in (*keys, "players") if key in said}


def _section(section: Section) -> dict[str, Any]:
    fields = type(section).model_fields
    said = section.model_fields_set
    return {field.alias or name: as_plain(getattr(section, name)) for name, field in fields.items() if name in said}


def as_plain(value: Any) -> Any:
    """Return a value as plain data."""
    if isinstance(value, Section):
        return _section(value)
    if isinstance(value, Mapping):
        return {str(name): as_plain(entry) for name, entry in value.items()}
    if isinstance(value, tuple):
        return [as_plain(item) for item in value]
    return value if isinstance(value, bool | int) else str(value)


def resolved_yaml(resolved: Resolved) -> Iterator[str]:
    """Yield the lines of the ruleset as YAML."""
    yield from (text for _, text in rows(resolved_data(resolved)))


def rows(data: Mapping[str, Any], *, spread: bool = False) -> Iterator[tuple[Path, str]]:
    """Yield the lines of a ruleset, each with the path of its value, if it has one; `spread`: a line for each value."""
    return _rows(data, (), spread=spread)


def _rows(data: Mapping[str, Any], path: Path, *, spread: bool) -> Iterator[tuple[Path, str]]:
    """Yield lines of a block mapping, each with the path of its value; the path of a line that has none is empty."""
    after_block = False
    for key, value in data.items():
        where = (*path, key)
        text = f"{'  ' * len(path)}{scalar(key)}: "
        line = text + _flow(value)
        is_table = isinstance(value, Mapping) and bool(value)
        tables_inside = is_table and any(isinstance(entry, Mapping) for entry in value.values())
        is_block = is_table and (spread or len(line) > _WIDEST or (tables_inside and not path))
        if not path and (is_block or after_block):
            yield (), ""
        if is_block:
            yield (), text.rstrip()
            yield from _rows(value, where, spread=spread)
        else:
            yield where, line
        after_block = is_block


def _flow(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{scalar(key)}: {_flow(entry)}" for key, entry in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    return scalar(value)


def scalar(value: str | bool | int) -> str:
    """Return a value as YAML: plain where it reads as the same text everywhere, else in quotes."""
    if isinstance(value, bool):
        return "true" if value else "false"
    text = str(value)
    if _PLAIN.fullmatch(text):
        return text
    return '"' + "".join(_escaped(sign) for sign in text) + '"'


def _escaped(sign: str) -> str:
    if sign in '"\\':
        return f"\\{sign}"
    return sign if sign.isprintable() else f"\\U{ord(sign):08X}"
