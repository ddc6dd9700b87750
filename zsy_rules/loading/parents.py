"""Which ruleset may have been meant by a parent that is not there, or is written as no parent can be."""

import os
from pathlib import Path

from zsy_rules._resources import data_dir
from zsy_rules._source import Edit, in_one_line, shortened
from zsy_rules._yaml import TextNode, read_yaml
from zsy_rules.errors import Problem
from zsy_rules.loading.named import SUFFIXES, files_in, is_name, shipped_names, stem_of
from zsy_rules.ruleset import nearest
from zsy_rules.ruleset.nearness import is_slip, nearest_word, suggested


def missing(folder: Path | None, named: TextNode) -> Problem:
    """Return the problem of a name that no ruleset has."""
    names = [*shipped_names(), *(stem_of(name) for name in files_in(folder) if _by_name(name))]
    hint = nearest(named.text, names)
    if other := next((name for name in files_in(folder) if name == f"{named.text}.yml"), None):
        hint = f"did you mean ./{in_one_line(other)}?"
    if hint is None:
        here = "" if folder is None else f", and no {named.text}.yaml in the same folder"
        hint = f"none comes with the package{here}; those that come with it: {', '.join(shipped_names())}"
    words = suggested(hint)
    fix = (Edit(named.span, words[0]),) if len(words) == 1 and is_slip(named.text, words[0]) else ()
    return Problem("ruleset/unknown-parent", f"there is no ruleset named {named.text}", named.span, hint, fix=fix)


def meant_path(folder: Path | None, own: str | None, path: str) -> str | None:
    """Return which file, or which ruleset of the package, may have been meant by a path that is not there."""
    if folder is None:
        return None
    before, _, name = path.rpartition("/")
    beside = (folder / before).resolve() == folder.resolve()
    stems = {stem_of(one): one for one in files_in(folder / before) if not beside or stem_of(one) != own}
    stem = stem_of(name)
    if beside and stem in shipped_names() and stem not in stems:
        return f"write extends: {stem} for the one that comes with the package"
    close = stem if stem in stems else nearest_word(stem, stems)
    return close and f"did you mean {in_one_line(f'{before}/{stems[close]}')}?"


def parent_hint(folder: Path | None, text: str) -> str | None:
    """Return how a parent is written that is neither a name nor a path from `./` on; None if nothing here tells."""
    path = text.replace("\\", "/")
    if not any(sign in path for sign in "/.") and (titled := _by_title(text)):
        return f"did you mean {titled}?"
    if folder is None or len(text.splitlines()) != 1 or not any(sign in path for sign in "/."):
        return None
    stem = stem_of(path.rpartition("/")[2])
    found = next((one for one in (f"{path}{end}" for end in ("", *SUFFIXES, ".yml")) if _is_file(folder / one)), None)
    if found is not None:
        return f"did you mean {_from(folder, found)}?"
    if not stem:
        return None
    if stem in (*shipped_names(), *(stem_of(one) for one in files_in(folder) if _by_name(one))):
        return f"did you mean {stem}?"
    return f"a path starts with ./, and from here there is no file {shortened(path)}"


def _by_title(text: str) -> str | None:
    """Return the ruleset of the package that has this title, if there is just one."""
    if text.lower().replace(" ", "-") in shipped_names():
        return None
    found = []
    for name in shipped_names():
        root = read_yaml(name, (data_dir("rulesets") / f"{name}.yaml").read_bytes()).root
        title = root.entries.get("title") if root else None
        if title is not None and isinstance(title.value, TextNode) and title.value.text.lower() == text.lower():
            found.append(name)
    return found[0] if len(found) == 1 else None


def _from(folder: Path, path: str) -> str:
    """Return how a file is named by another one in `folder`: its name alone beside it, else the way there."""
    if "/" not in path and _by_name(path):
        return stem_of(path)
    way = os.path.relpath(path, folder) if path.startswith("/") else os.path.normpath(path)
    return f"./{in_one_line(way)}"


def _by_name(file: str) -> bool:
    """Whether a file in the same folder can be extended by its name."""
    return file.endswith(SUFFIXES) and is_name(stem_of(file))


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False
