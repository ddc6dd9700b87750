"""`zsy why`: where one value of a ruleset comes from, and what it means."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Final

import typer

from zsy_rules._source import Span, excerpt, in_one_line, shortened
from zsy_rules.cli import output
from zsy_rules.cli.options import Name, Players, Printed
from zsy_rules.cli.showing import read_one
from zsy_rules.errors import Problem, UsageError
from zsy_rules.loading import Resolved
from zsy_rules.ruleset import Ruleset, Section
from zsy_rules.ruleset.nearness import nearest_word
from zsy_rules.ruleset.shape import fields_of, shape_at

EXAMPLES: Final = """\b
Examples:
  zsy why standard trick.after_pass
  zsy why ./house.yaml combinations.straight.length
  zsy why standard tribute.main
"""
Path = tuple[str, ...]


def why(
    name: Name,
    path: Annotated[
        str, typer.Argument(metavar="PATH", help="Keys joined with dots: trick.after_pass.", show_default=False)
    ],
    *,
    players: Players = None,
    form: Printed = "text",
) -> None:
    """Tell where one value of a ruleset comes from.

    The value, what the key means, the line that says it, the lines whose
    values it replaced, and what those files name as their source. Of a section
    or table every value in it.
    """
    with output.reported(form):
        one = read_one(name, players)
        keys = _known(one, tuple(path.strip().split(".")))
        if form == "json":
            output.say_json(_data(one, keys))
        else:
            for line in _lines(one, keys):
                output.say(line)


# --- paths ---------------------------------------------------------------------------------------


def _known(resolved: Resolved, keys: Path) -> Path:
    """Return the path, if the language has it and the entries that it names are there; else raise UsageError."""
    known = {".".join(path): path for path in _paths(resolved.ruleset, ())}
    wanted = ".".join(keys)
    if wanted in known:
        return known[wanted]
    if shape_at(Ruleset, keys) is not None and _taken_back(resolved, keys) is not None:
        return keys
    for end in range(len(keys) - 1, 0, -1):
        shape = shape_at(Ruleset, keys[:end])
        if ".".join(keys[:end]) in known and shape and shape.item and shape.key is None:
            around = ".".join(keys[:end])
            raise _unknown(wanted, resolved, f"{around} is a list, and a list is one value: ask for {around}")
    raise _unknown(wanted, resolved, _meant(keys, known))


def _unknown(wanted: str, resolved: Resolved, hint: str) -> UsageError:
    message = f"{resolved.name} has nothing at {shortened(wanted) or '``'}"
    return UsageError(Problem("usage/unknown-value", message, hint=hint))


def _paths(section: Section, path: Path) -> Iterator[Path]:
    """Yield the path of every key of the language, and of every entry of the tables that are there."""
    for key, shape in fields_of(type(section)).items():
        here = (*path, key)
        yield here
        name = next(name for name, field in type(section).model_fields.items() if (field.alias or name) == key)
        value = getattr(section, name)
        if isinstance(value, Section):
            yield from _paths(value, here)
        elif isinstance(value, Mapping):
            for entry, inner in value.items():
                yield (*here, str(entry))
                if isinstance(inner, Section):
                    yield from _paths(inner, (*here, str(entry)))
        elif shape.model is not None and shape.model is not type(section):
            yield from ((*here, inner) for inner in fields_of(shape.model))


def _meant(keys: Path, known: Mapping[str, Path]) -> str:
    """Return what may have been meant: a word near the first wrong one, the last word elsewhere, or what there is."""
    wrong = next((end for end in range(len(keys)) if ".".join(keys[: end + 1]) not in known), len(keys) - 1)
    beside = [path[-1] for path in known.values() if path[:-1] == keys[:wrong]]
    near = _near(keys[wrong], beside)
    if near is not None:
        whole = ".".join((*keys[:wrong], near, *keys[wrong + 1 :]))
        return f"did you mean {whole if whole in known else '.'.join((*keys[:wrong], near))}?"
    last = keys[-1].lower().replace("-", "_")
    elsewhere = [text for text, path in known.items() if path[-1] == last]
    elsewhere = elsewhere or [text for text, path in known.items() if last and last in path[-1]]
    if elsewhere:
        return f"did you mean {' or '.join(elsewhere[:3])}?"
    around = f" in {'.'.join(keys[:wrong])}" if wrong else ""
    return f"there is{around}: {', '.join(beside)}" if beside else f"{'.'.join(keys[:wrong])} is one value"


def _near(word: str, words: Sequence[str]) -> str | None:
    low = word.lower().replace("-", "_")
    return nearest_word(word, words) or next((other for other in words if low and low in other.split("_")), None)


# --- what is told --------------------------------------------------------------------------------


def _description(path: Path) -> str:
    """Return what a key means; of an entry of a table, what the table is."""
    model: type[Section] | None = Ruleset
    described = ""
    for end, key in enumerate(path, start=1):
        if model is not None:
            for name, field in model.model_fields.items():
                if (field.alias or name) == key:
                    described = field.description or ""
        shape = shape_at(Ruleset, path[:end])
        model = shape.model if shape else None
    return described


def _wanted(path: Path) -> str | None:
    """Return what may stand at a path, if that is one value or a list of values."""
    shape = shape_at(Ruleset, path)
    if shape is not None and shape.item is not None and shape.key is None and shape.item.scalar is not None:
        return f"a list, each item {shape.item.scalar.wanted}"
    return shape.scalar.wanted if shape is not None and shape.scalar is not None else None


def _value(resolved: Resolved, path: Path) -> Any:
    """Return the value at a path as plain data; None where nothing is said and the language has no default."""
    from zsy_rules.cli.resolved import as_plain

    value: Any = resolved.ruleset
    for key in path:
        if isinstance(value, Mapping):
            value = next((inner for name, inner in value.items() if str(name) == key), None)
        elif isinstance(value, Section):
            names = [name for name, field in type(value).model_fields.items() if (field.alias or name) == key]
            value = getattr(value, names[0]) if names else None
    plain = as_plain(value) if value is not None else None
    return plain or None if isinstance(plain, list | dict) else plain


def _inside(resolved: Resolved, path: Path) -> list[Path]:
    """Return the paths of the values that are said in a section or table; of a value its own."""
    from zsy_rules.cli.resolved import resolved_data, rows

    return [place for place, _ in rows(resolved_data(resolved), spread=True) if place and place[: len(path)] == path]


def _lines(resolved: Resolved, path: Path) -> Iterator[str]:
    from zsy_rules.cli.origins import citations, flow, told

    value, origin = _value(resolved, path), resolved.origins.get(path)
    shown = "not said" if value is None else "" if isinstance(value, Mapping) else flow(value)
    yield f"{'.'.join(path)}: {shown}".rstrip()
    yield f"  {_description(path)}"
    if wanted := _wanted(path):
        yield f"  It may be {wanted}."
    files: dict[str, None] = {}  # the nearest first
    if isinstance(value, Mapping):
        for place in _inside(resolved, path):
            said = resolved.origins[place]
            files |= dict.fromkeys(one.value.source.name for one in (said, *said.replaced))
            yield f"  {'.'.join(place[len(path) :])}: {flow(_value(resolved, place))}  # {told(said)}"
    elif origin is not None:
        files |= dict.fromkeys(one.value.source.name for one in (origin, *origin.replaced))
        yield from _place(origin.value, "said here")
        for one in origin.replaced:
            yield from _place(one.value, f"in place of {shortened(one.value.text)}")
    if origin is None and not files:
        taken = _taken_back(resolved, path)
        if taken is not None:
            yield from _place(taken, "taken back here")
        else:
            yield f"  no file says {'it' if value is None else 'so'}: this is the ordinary thing"
    cited = citations(resolved)
    for file in files:
        if file in cited:
            yield f"  {in_one_line(file)} names as its source: {in_one_line(cited[file])}"


def _place(span: Span, message: str) -> Iterator[str]:
    yield f"  {span}: {message}"
    yield from (f"  {line}" for line in excerpt(span))


def _taken_back(resolved: Resolved, path: Path) -> Span | None:
    from zsy_rules.checks import Document

    return Document(resolved).taken_back(*path)


def _data(resolved: Resolved, path: Path) -> dict[str, Any]:
    from zsy_rules.cli.origins import citations, comment_of, origins_data, replaced, where

    value, origin = _value(resolved, path), resolved.origins.get(path)
    taken = None if origin else _taken_back(resolved, path)
    if isinstance(value, Mapping):
        origin = None  # of a section its values have places
    inside = [".".join(place) for place in _inside(resolved, path)] if isinstance(value, Mapping) else []
    origins = origins_data(resolved)["origins"] if inside else {}
    return {
        "ruleset": resolved.name,
        "players": resolved.players,
        "path": ".".join(path),
        "value": value,
        "description": _description(path),
        "wanted": _wanted(path),
        "said": origin and {**where(origin.value), "comment": comment_of(origin.value)},
        "replaced": replaced(origin) if origin else [],
        "taken_back": taken and where(taken),
        "inside": {place: origins[place] for place in inside},
        "sources": citations(resolved),
    }
