"""Names of rulesets: those that come with the package, and files in a folder."""

import re
from pathlib import Path
from typing import Final

from zsy_rules._resources import data_dir
from zsy_rules.ruleset import NAME_FORM

SUFFIXES: Final = (".yaml", ".zsy.yaml")
#: Of so many files in a folder a name is looked for.
_MOST: Final = 200


def shipped_names() -> tuple[str, ...]:
    """Return the names of the rulesets that come with the package, in alphabetical order."""
    names = (one.name for one in data_dir("rulesets").iterdir())
    return tuple(sorted(name.removesuffix(".yaml") for name in names if name.endswith(".yaml")))


def is_name(text: str) -> bool:
    """Whether a ruleset can have this name."""
    return text != "none" and re.fullmatch(NAME_FORM, text) is not None


def stem_of(name: str) -> str:
    """Return the name of a file without its suffix."""
    return re.sub(r"(\.zsy)?\.ya?ml$", "", name)


def files_in(folder: Path | None) -> list[str]:
    """Return the names of the files of a folder that may be rulesets, sorted."""
    try:
        return sorted(path.name for path in folder.glob("*.y*ml"))[:_MOST] if folder else []
    except OSError:
        return []
