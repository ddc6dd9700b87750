"""Where rulesets are: shipped ones by name, files by path, and the chain of files that extend one another."""

import os
import re
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from zsy_rules._resources import data_dir
from zsy_rules._source import Source, Span, in_one_line, shortened
from zsy_rules._yaml import MAX_BYTES, Document, TextNode, plain_data, read_yaml
from zsy_rules.errors import Problem, Related, UnknownRuleset
from zsy_rules.loading.named import SUFFIXES, shipped_names, stem_of
from zsy_rules.loading.parents import meant_path, missing
from zsy_rules.ruleset import NAME_FORM, nearest

MAX_FILES: Final = 8
#: What is said of the place where a file names the one that it extends.
EXTENDED: Final = "extended here"
#: Keys that say nothing of how the game is played.
_FOR_PEOPLE: Final = frozenset({"version", "title", "source", "language"})


@dataclass(frozen=True)
class File:
    """One file of rules. `stem` is None for a text that is no file, `folder` where files beside it are looked for."""

    document: Document
    identity: str
    stem: str | None = None
    folder: Path | None = None

    @property
    def parent(self) -> TextNode | None:
        """What the file says it extends."""
        root = self.document.root
        entry = root.entries.get("extends") if root else None
        return entry.value if entry and isinstance(entry.value, TextNode) else None


def open_named(name_or_path: str | Path) -> File:
    """Return the shipped ruleset of that name, the file at that path, or standard input for `-`.

    Raises UnknownRuleset when there is none, or it cannot be read.
    """
    text = os.fspath(name_or_path)
    if text == "-":
        return open_text(sys.stdin.buffer.read(MAX_BYTES + 4), "<stdin>", Path())
    if isinstance(name_or_path, str) and text in shipped_names():
        return _open_shipped(text)
    path = Path(text)
    try:
        return _open_path(path, text)
    except (OSError, ValueError) as error:
        raise _unknown(text, error) from None


def _unknown(text: str, error: Exception) -> UnknownRuleset:
    names = shipped_names()
    path, said = Path(text), shortened(text) if text.strip() else f'"{text}"'
    known = f"rulesets that come with the package: {', '.join(names)}"
    if isinstance(error, FileNotFoundError):
        beside = next((f"{text}{suffix}" for suffix in SUFFIXES if Path(f"{text}{suffix}").is_file()), None)
        hint = f"did you mean the file {in_one_line(beside)}?" if beside else nearest(text, names)
        is_path = path.suffix in (".yaml", ".yml") or path.name != text
        message, hint = f"there is no {'file' if is_path else 'ruleset named'} {said}", hint or known
    elif isinstance(error, IsADirectoryError):
        message, hint = f"{said} cannot be read: it is a folder", f"name the files in it, such as {path / '*.yaml'}"
        message, hint = (message, hint) if text.strip() else (f"there is no ruleset named {said}", known)
    else:
        message, hint = f"{said} cannot be read: {getattr(error, 'strerror', None) or error}", None
    return UnknownRuleset(Problem("usage/unknown-ruleset", message, hint=hint), text, names)


def open_text(data: bytes | str, name: str, folder: Path | None) -> File:
    """Return a text that is no file as though it stood in `folder`."""
    return File(read_yaml(name, data), f"text {name}", None, folder)


def _open_path(path: Path, shown: str) -> File:
    with path.open("rb") as file:
        document = read_yaml(shown, file.read(MAX_BYTES + 4))
    return File(document, str(path.resolve()), stem_of(path.name), path.parent)


def _open_shipped(name: str) -> File:
    resource = data_dir("rulesets") / f"{name}.yaml"
    document = read_yaml(f"rulesets/{name}.yaml", resource.read_bytes())
    return File(document, _identity(resource), name, None)


def _identity(resource: Traversable) -> str:
    return str(resource.resolve()) if isinstance(resource, Path) else str(resource)


def chain_of(file: File) -> tuple[tuple[File, ...], Problem | None]:
    """Return `file` and what it extends, nearest first, and why the chain breaks off if it does.

    A parent whose own text cannot be read is the last of the chain; its document has the problems.
    """
    files = [file]
    while (named := files[-1].parent) is not None and named.text != "none":
        if re.fullmatch(rf"{NAME_FORM}|\./.+", named.text) is None:
            break  # the type of `extends` is judged elsewhere
        if len(files) == MAX_FILES:
            message = f"this is a chain of more than {MAX_FILES} files"
            return tuple(files), _chained("ruleset/extends-chain", message, files, "extend a file nearer to the first")
        found = _find(files[-1], named)
        if isinstance(found, Problem):
            return tuple(files), found if len(files) == 1 else _with_chain(found, files[:-1])
        if any(found.identity == other.identity for other in files):
            names = " → ".join([*(other.document.source.name for other in files), found.document.source.name])
            message = f"these files extend one another in a circle: {names}"
            return tuple(files), _chained("ruleset/extends-circle", message, files, "one of them must extend none")
        files.append(found)
    return tuple(files), None


def _chained(code: str, message: str, files: list[File], hint: str) -> Problem:
    named = files[-1].parent
    assert named is not None  # noqa: S101  (the chain goes on at its last file)
    return _with_chain(Problem(code, message, named.span, hint), files[:-1])


def _with_chain(problem: Problem, files: Iterable[File]) -> Problem:
    places = [Related(EXTENDED, file.parent.span) for file in files if file.parent]
    return Problem(problem.code, problem.message, problem.span, problem.hint, related=(*problem.related, *places))


def _find(file: File, named: TextNode) -> File | Problem:
    """Return the file that `file` names as its parent, or why there is none."""
    if named.text.startswith("./"):
        return _find_path(file, named)
    shipped = _open_shipped(named.text) if named.text in shipped_names() else None
    beside = [] if file.folder is None else [_beside(file, f"{named.text}{suffix}") for suffix in SUFFIXES]
    found = [other for other in (shipped, *beside) if other]
    distinct: list[File] = []
    for other in found:
        if all(other.identity != known.identity and _rules(other) != _rules(known) for known in distinct):
            distinct.append(other)
    if len(distinct) > 1:
        return Problem(
            "ruleset/two-parents",
            f"two rulesets are named {named.text}, and they differ",
            named.span,
            f"write extends: ./{distinct[1].document.source.name.rpartition('/')[2]} for the file, or rename it",
            related=tuple(Related(_whose(other, shipped), _head(other)) for other in distinct),
        )
    return distinct[0] if distinct else missing(file.folder, named)


def _whose(file: File, shipped: File | None) -> str:
    return "this one comes with the package" if file is shipped else "this one stands in the same folder"


def _rules(file: File) -> object:
    """Return what a file says about the game; two files that say the same are as good as one."""
    root = file.document.root
    if root is None:
        return file.identity
    return {key: value for key, value in plain_data(root).items() if key not in _FOR_PEOPLE}


def _head(file: File) -> Span:
    """Return the place of the file's name."""
    root = file.document.root
    entry = root.entries.get("name") if root else None
    return entry.value.span if entry else file.document.source.span(0, 0)


def _beside(file: File, name: str) -> File | None:
    assert file.folder is not None  # noqa: S101  (asked before)
    path = file.folder / name
    try:
        return _open_path(path, _shown(file.document.source, name)) if path.is_file() else None
    except (OSError, ValueError):
        return None


def _shown(source: Source, path: str) -> str:
    """Return the name of a file beside `source`, as the user would write it."""
    folder = "" if source.name.startswith("<") else os.path.dirname(source.name)  # noqa: PTH120  (keeps it relative)
    return os.path.normpath(os.path.join(folder, path))  # noqa: PTH118  (as it was given)


def _find_path(file: File, named: TextNode) -> File | Problem:
    if file.folder is None:
        hint = "give the folder in which the text is to be read, or extend a ruleset by name"
        return Problem("ruleset/unknown-parent", "a text that is no file has no folder", named.span, hint)
    said = shortened(named.text)
    try:
        return _open_path(file.folder / named.text, _shown(file.document.source, named.text))
    except FileNotFoundError:
        meant = meant_path(file.folder, file.stem, named.text)
        return Problem("ruleset/unknown-parent", f"there is no file {said}", named.span, meant)
    except IsADirectoryError:
        hint = "write the file in it, such as ./rules/house.yaml"
        return Problem("ruleset/unknown-parent", f"{said} is a folder", named.span, hint)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        return Problem("ruleset/unknown-parent", f"{said} cannot be read: {reason}", named.span)
