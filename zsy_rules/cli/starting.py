"""`zsy new`: a ruleset file to start from, with what may be changed as comments."""

import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Final

import typer

from zsy_rules.cli import output
from zsy_rules.cli.resolved import resolved_data, rows
from zsy_rules.loading import Resolved, read_ruleset, read_ruleset_text, shipped_names
from zsy_rules.ruleset import NAME_FORM, Ruleset

EXAMPLES: Final = """\b
Examples:
  zsy new friday.yaml
  zsy new saturday.yaml --from president
  zsy new sunday.yaml --from house.yaml
"""
_SCHEMA: Final = "ruleset.schema.json"
_SUFFIX: Final = ".yaml"
#: Keys that stand at the head of the file, or that each file says for itself.
_HEAD: Final = ("name", "extends", "version", "title", "source", "language", "for_players")


def new(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write: house.yaml.", show_default=False)],
    *,
    parent: Annotated[
        str, typer.Option("--from", metavar="PARENT", help="The ruleset from which it differs: a name or a file.")
    ] = "standard",
) -> None:
    """Write a ruleset file to start from.

    It is the same game as its parent until you change it: every rule of the
    parent stands in it as a comment. A file that is there is never overwritten.
    """
    name = file.name.removesuffix(".zsy.yaml").removesuffix(_SUFFIX)
    if file.suffix != _SUFFIX or re.fullmatch(NAME_FORM, name) is None or name == "none":
        output.refuse(f"{file.name} is no name for a ruleset file: small letters, digits, hyphens, and {_SUFFIX}")
    if name in shipped_names():
        output.refuse(f"a ruleset named {name} comes with the package; take another name")
    if parent == "-":
        output.refuse("the parent must be a ruleset that comes with the package, or a file")
    with output.reported("text"):
        from zsy_rules.rules import from_reading

        reading = read_ruleset(parent)
        family = reading.family
        from_reading(reading, parent)
        text = "".join(f"{line}\n" for line in _lines(name, _parent_as_said(parent, file), family, file.parent))
        from_reading(read_ruleset_text(text, str(file), file.parent), str(file))
    try:
        with file.open("x", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
    except FileExistsError:
        output.refuse(f"{file} is there already; take another name, or move it away")
    output.say(f"{file}: written; so far it is the same game as {family[0].name}")


def _parent_as_said(parent: str, file: Path) -> str:
    """Return what `extends` says of the parent: its name, or its path from the folder of the file."""
    if parent in shipped_names():
        return parent
    return f"./{Path(os.path.relpath(parent, file.parent)).as_posix()}"


def _lines(name: str, extends: str, family: Sequence[Resolved], folder: Path) -> Iterator[str]:
    """Yield the lines of the file: its head, and every rule of the parent as a comment."""
    parent = family[0]
    if (folder / _SCHEMA).is_file():
        yield f"# yaml-language-server: $schema={_SCHEMA}"
    yield f"name: {name}"
    yield f"extends: {extends}"
    yield ""
    yield f"# Each rule below is that of {parent.name}. To change one, take the # away from its lines and change a"
    yield "# value; what you leave as it is says nothing new. Is it right: zsy check FILE. What a value means, and"
    yield "# what else it may be: zsy why FILE trick.after_pass"
    fields = {field.alias or key: field.description for key, field in Ruleset.model_fields.items()}
    for key, lines in _by_key(parent):
        yield ""
        yield f"# {fields[key]}"
        if any(_by_key_of(other, key) != lines for other in family):
            yield f"# It differs by the number of players: zsy show {parent.name} --resolved --players N"
        else:
            yield from (f"#{line}" for line in lines)


def _by_key(resolved: Resolved) -> Iterator[tuple[str, list[str]]]:
    """Yield each key that the parent says, with its lines."""
    data = {key: value for key, value in resolved_data(resolved).items() if key not in _HEAD}
    data |= {"players": str(resolved.ruleset.players)}
    for key, value in data.items():
        yield key, [text for _, text in rows({key: value}) if text]


def _by_key_of(resolved: Resolved, key: str) -> list[str]:
    return dict(_by_key(resolved)).get(key, [])
