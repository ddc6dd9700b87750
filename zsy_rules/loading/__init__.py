"""Name or path → the ruleset for each number of players, merged and typed, or every problem on the way.

Text is read (`_yaml`), each file is held against the models by itself, then
files are merged layer by layer: the parent, what it says for this number of
players, the file, what it says for this number. Every value keeps the place
where it was said and the places of those it replaced.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, NamedTuple

from pydantic import ValidationError

from zsy_rules._source import shortened
from zsy_rules._yaml import MapNode, TextNode
from zsy_rules.errors import Problem, Related
from zsy_rules.loading.drafts import Draft, drafted
from zsy_rules.loading.faults import check_types
from zsy_rules.loading.files import EXTENDED, File, chain_of, open_named, open_text
from zsy_rules.loading.indents import put_in
from zsy_rules.loading.inherited import against_inherited
from zsy_rules.loading.keys import instead_of_key
from zsy_rules.loading.kinds_below import kinds_below
from zsy_rules.loading.merging import Branch, Layer, Leaf, Origin, Taken, merge
from zsy_rules.loading.named import is_name, shipped_names
from zsy_rules.loading.nodes import Loc
from zsy_rules.loading.nothing import head_none, takes_back_nothing
from zsy_rules.loading.resolved import Resolved, build
from zsy_rules.loading.unbracketed import listed
from zsy_rules.ruleset import Count, Ruleset
from zsy_rules.ruleset.shape import shape_at

__all__ = [
    "EXTENDED",
    "Origin",
    "Reading",
    "Resolved",
    "read_ruleset",
    "read_ruleset_text",
    "shipped_names",
]

#: Numbers of players that any ruleset can be for.
_NUMBERS: Final = range(2, 9)
_NUMBER_TEXTS: Final = frozenset(str(number) for number in _NUMBERS)
#: For how many a ruleset is resolved that does not say (the checks refuse it; they need something to look at).
_UNSAID: Final = 4
#: Layers, and what they are merged.
_Version = tuple[tuple[Layer, ...], Branch]


class Reading(NamedTuple):
    """What became of a file: the ruleset for each number of players, all problems, and drafts of what has errors.

    A draft is there to be judged further, never to be played.
    """

    family: tuple[Resolved, ...]
    problems: tuple[Problem, ...]
    drafts: tuple[Resolved, ...] = ()


def read_ruleset(name_or_path: str | Path, players: int | None = None) -> Reading:
    """Return a ruleset for every number of players it allows (or just `players`), and all problems.

    Problems come in file order, those of a parent after those of its child. A
    number of players for which something is wrong is among the drafts. Raises
    UnknownRuleset for a name or path that is not there.
    """
    return _read(open_named(name_or_path), players)


def read_ruleset_text(
    text: str | bytes, name: str = "<text>", folder: str | Path | None = None, players: int | None = None
) -> Reading:
    """Return the same for a text; `extends` looks for files in `folder`, `name` is shown in messages."""
    return _read(open_text(text, name, None if folder is None else Path(folder)), players)


@dataclass
class _Found:
    """Problems by file of the chain, each with its path in that file (None: the file as a whole)."""

    files: tuple[File, ...]
    problems: list[tuple[int, Loc | None, Problem]] = field(default_factory=list)

    def in_order(self) -> tuple[Problem, ...]:
        ordered = sorted(self.problems, key=lambda found: (found[0], found[2].span.start if found[2].span else 0))
        return tuple(self._with_chain(place, problem) for place, _, problem in ordered)

    def _with_chain(self, place: int, problem: Problem) -> Problem:
        """Return the problem; of a parent, with the places where the files before it extend one another."""
        spans = [file.parent.span for file in self.files[:place] if file.parent]
        known = [other.span for other in problem.related]
        chain = tuple(Related(EXTENDED, span) for span in spans if span not in known)
        return replace(problem, related=(*problem.related, *chain)) if chain else problem

    def refuses(self, players: int) -> bool:
        """Whether an error concerns the table of so many players."""
        return any(
            problem.severity == "error" and (not loc or loc[0] != "for_players" or loc[1:2] in ((), (str(players),)))
            for _, loc, problem in self.problems
        )


def _read(file: File, players: int | None) -> Reading:
    files, broken = chain_of(file)
    found = _Found(files)
    roots = _check_files(found)
    found.problems = against_inherited(found.problems, files)
    if broken:
        found.problems.append((len(files) - 1, ("extends",), broken))
    if roots:
        _check_name(found, roots[0])
    if len(roots) < len(files):
        return Reading((), found.in_order())
    versions, taken = _merge(roots)
    if not broken and not any(place and problem.severity == "error" for place, _, problem in found.problems):
        sources = [one.document.source for one in files]
        for path, entry, beside in taken.in_vain():
            if shape_at(Ruleset, path) is None:
                continue  # under a key that is unknown
            place = sources.index(entry.value.span.source)
            problem = takes_back_nothing(path, entry.value.span, beside)
            fix = instead_of_key(files[place].document.root, path, entry.key, problem.hint, slip=True)
            found.problems.append((place, path, replace(problem, fix=fix)))
    family = _resolve(found, versions, players)
    drafts = () if broken else _drafts(found, roots, {one.players for one in family}, players)
    return Reading(family, found.in_order(), drafts)


def _drafts(found: _Found, roots: list[MapNode], sound: set[int], players: int | None) -> tuple[Resolved, ...]:
    """Return a draft for every number of players for which something is wrong."""
    if not any(problem.severity == "error" for _, _, problem in found.problems):
        return ()
    made = []
    for place, root in enumerate(roots):
        told = [(loc, problem) for where, loc, problem in found.problems if where == place]
        made.append(drafted(root, told))
    known = [draft for draft in made if draft is not None]
    if len(known) < len(made):
        return ()
    found.problems += [(place, *behind) for place, (_, _, more) in enumerate(known) for behind in more]
    draft = Draft.of(one for _, one, _ in known)
    versions, _ = _merge([root for root, _, _ in known])
    numbers = [one for one in _allowed(versions[None][1]) if one not in sound and players in (None, one)]
    try:
        return tuple(build(*versions[one if one in versions else None], one, draft) for one in numbers)
    except ValidationError:
        return ()


def _check_files(found: _Found) -> list[MapNode]:
    """Return the roots of the files held against the models, nearest first, without those that have none."""
    roots: list[MapNode] = []
    for place, file in enumerate(found.files):
        if file.document.root is None:
            found.problems += [(place, None, problem) for problem in file.document.problems]
            continue
        meant, of_text = put_in(file.document.root, file.document.problems)
        meant, of_text = listed(meant, of_text)
        root, problems = check_types(meant)
        told = kinds_below(root, [*of_text, *problems, *head_none(root)])
        found.problems += [(place, loc, problem) for loc, problem in told]
        roots.append(root)
    return roots


def _check_name(found: _Found, root: MapNode) -> None:
    """Warn if the ruleset has another name than its file."""
    stem, entry = found.files[0].stem, root.entries.get("name")
    name = entry.value.text if entry is not None and isinstance(entry.value, TextNode) else ""
    if stem is None or entry is None or name == stem or not is_name(name):
        return  # what is no name is told already
    message = f"the ruleset is named {shortened(name)}, and its file {shortened(stem)}"
    hint = f"write name: {stem}, or rename the file" if is_name(stem) else f"rename the file to {name}.yaml"
    found.problems.append((0, ("name",), Problem("ruleset/name-differs", message, entry.value.span, hint, "warning")))


def _merge(roots: list[MapNode]) -> tuple[dict[int | None, _Version], Taken]:
    """Return what is merged for each number of players that some file names, and for all others (None)."""
    special: dict[int, list[tuple[MapNode, MapNode]]] = {}
    for root in roots:
        entry = root.entries.get("for_players")
        for key, inner in entry.value.entries.items() if entry and isinstance(entry.value, MapNode) else ():
            if key in _NUMBER_TEXTS and isinstance(inner.value, MapNode):
                special.setdefault(int(key), []).append((root, inner.value))
    taken = Taken()
    versions: dict[int | None, _Version] = {}
    for number in (None, *special):
        layers: list[Layer] = []
        for root in reversed(roots):
            layers.append((root, ()))
            for owner, layer in special.get(number, ()) if number else ():
                if owner is root:
                    layers.append((layer, ("for_players", str(number))))
        versions[number] = tuple(layers), merge(layers, taken)
    return versions, taken


def _resolve(found: _Found, versions: Mapping[int | None, _Version], players: int | None) -> tuple[Resolved, ...]:
    merged = versions[None][1]
    allowed = _allowed(merged)
    if players is not None and players not in allowed:
        said = merged.entries.get("players")
        span, name = said.origin.value if said else None, found.files[0].document.source.name
        problem = Problem("usage/players", f"{name} is for {_or(allowed)} players, not for {players}", span)
        found.problems.append((0, ("players",), problem))
        return ()
    built: dict[int | None, Resolved] = {}
    resolved = []
    for number in allowed if players is None else (players,):
        if found.refuses(number):
            continue
        version = number if number in versions else None
        if version not in built:
            built[version] = build(*versions[version], number)
        resolved.append(replace(built[version], players=number))
    return tuple(resolved)


def _allowed(merged: Branch) -> tuple[int, ...]:
    """Return the numbers of players that a ruleset is for; of one that does not say, the one it is looked at for."""
    said = merged.entries.get("players")
    if isinstance(said, Leaf) and isinstance(said.node, TextNode):
        try:
            count = Count.read(said.node.text)
        except ValueError:
            return ()  # told already
        return tuple(number for number in _NUMBERS if number in count)
    return () if said else (_UNSAID,)


def _or(numbers: tuple[int, ...]) -> str:
    return " or ".join(str(number) for number in numbers) or "no"
