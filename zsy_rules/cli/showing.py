"""`zsy show` and `zsy schema`: a ruleset as text, and the JSON Schema of rulesets."""

from pathlib import Path
from typing import Annotated, Any, Final, Literal

import typer

from zsy_rules._resources import data_dir
from zsy_rules.cli import output
from zsy_rules.cli.options import Name, Players, Printed
from zsy_rules.errors import RulesetError
from zsy_rules.loading import Resolved, read_ruleset

SHOW_EXAMPLES: Final = """\b
Examples:
  zsy show partnership
  zsy show partnership --resolved
  zsy show house.yaml --resolved --origin
"""
SCHEMA_EXAMPLES: Final = """\b
Examples:
  zsy schema > ruleset.schema.json
  zsy schema --of observation
"""
SchemaOf = Literal["ruleset", "state", "match", "observation", "events", "action"]


def show(
    name: Name,
    *,
    resolved: Annotated[
        bool, typer.Option("--resolved", help="Show it in one piece, merged with all that it extends.")
    ] = False,
    origin: Annotated[bool, typer.Option("--origin", help="With --resolved: the file and line of each value.")] = False,
    players: Players = None,
    form: Printed = "text",
) -> None:
    """Print a ruleset.

    Its file as it stands, or (--resolved) in one piece with all that it
    extends, in the order of the language, without defaults.
    """
    if not resolved and (origin or players is not None):
        output.refuse(f"{'--origin' if origin else '--players'} wants --resolved as well")
    with output.reported(form):
        if resolved:
            _show_resolved(name, players, form, origin=origin)
        else:
            _show_file(name, form)


def _show_file(name: str, form: str) -> None:
    from zsy_rules.loading.files import open_named

    source = open_named(name).document.source
    if form == "json":
        output.say_json({"file": source.name, "text": source.text})
    else:
        output.say(source.text.removesuffix("\n"))


def _show_resolved(name: str, players: int | None, form: str, *, origin: bool) -> None:
    from zsy_rules.cli.origins import origin_lines, origins_data
    from zsy_rules.cli.resolved import resolved_data, resolved_yaml

    one = read_one(name, players)
    if form == "text":
        for line in origin_lines(one) if origin else resolved_yaml(one):
            output.say(line)
        return
    data: dict[str, Any] = {"ruleset": one.name, "version": one.version, "players": one.players}
    data |= {"hash": _hash(one), "resolved": resolved_data(one)}
    output.say_json(data | (origins_data(one) if origin else {}))


def read_one(name: str, players: int | None) -> Resolved:
    """Return a ruleset for so many players (None: the fewest it allows); raises RulesetError if it does not merge."""
    reading = read_ruleset(name, players)
    if not reading.family:
        from zsy_rules.checks import examine

        raise RulesetError(problem for problem in examine(*reading) if problem.severity == "error")
    return reading.family[0]


def _hash(resolved: Resolved) -> str | None:
    """Return the content hash; None for a ruleset with errors, which means no game."""
    from zsy_rules.canonical import content_hash
    from zsy_rules.checks import check_document

    if any(problem.severity == "error" for problem in check_document(resolved)):
        return None
    return content_hash(resolved)


def schema(
    *,
    of: Annotated[SchemaOf, typer.Option("--of", help="What the schema is of.")] = "ruleset",
    write: Annotated[
        bool, typer.Option("--write", help="Write it to its file in the checkout that this runs from.")
    ] = False,
) -> None:
    """Print the JSON Schema of rulesets, or (--of) of the JSON of games."""
    name, text = _schema(of)
    if not write:
        output.say(text.removesuffix("\n"))
        return
    folder = data_dir("rulesets")
    if not isinstance(folder, Path) or not (folder.parent / "pyproject.toml").is_file():
        output.refuse("--write works in a checkout of the source alone; this is an installed package")
    path = folder.parent / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")
    output.say(f"{name}: written")


def _schema(of: SchemaOf) -> tuple[str, str]:
    """Return the file of a schema in a checkout, and its text."""
    if of == "ruleset":
        from zsy_rules.ruleset import schema as of_rulesets

        return f"rulesets/{of_rulesets.FILE_NAME}", of_rulesets.schema_text()
    from zsy_rules.wire import schemas

    return f"{schemas.FOLDER}/{schemas.file_name(of)}", schemas.schema_text(of)
