"""Single changes of a ruleset: every key of the language with other values than its own, one at a time."""

import json
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any

from pydantic import ValidationError

from zsy_rules.canonical import canonical_text
from zsy_rules.checks import check_document
from zsy_rules.loading import Resolved, read_ruleset_text
from zsy_rules.ruleset import Ruleset, Section
from zsy_rules.ruleset.scalars import Words
from zsy_rules.ruleset.shape import Shape, fields_of

Path = tuple[str, ...]

#: Keys that say nothing of how the game is played.
FOR_PEOPLE = {"name", "extends", "version", "title", "source", "language", "titles", "players", "for_players"}

_HEAD = {"name", "extends", "players", "for_players", "version", "title", "source"}

#: Other values for a scalar, by what it takes.
TRIED: dict[str, list[str]] = {
    "whole": ["0", "1", "2", "3", "4", "-1", "-2", "7", "17"],
    "count": ["1", "2", "3", "4", "5", "0", "2..", "3..", "5..", "3..5", "2..3"],
    "seat": [
        *("first", "last", "second", "random", "highest draw", "dealer", "after dealer", "before dealer"),
        *("holder of 3♦", "holder of 4♠", "holder of lowest card", "seat 2", "drawer of turned card"),
        *("giver of highest", "partner of first", "landlord"),
    ],
    "term": ["2", "3♦", "natural", "jokers", "not 2", "3..A", "♥", "not natural", "BJ", "not jokers", "level", "wild"],
    "rank": ["2", "3", "4", "A", "BJ", "RJ"],
    "card": ["3♦", "4♠", "RJ", "2"],
    "result": ["1-2", "1-3", "1-4"],
    "suit": ["♦", "♣", "♥", "♠"],
}


@dataclass(frozen=True)
class Change:
    """One value of a ruleset changed: where, to what (None: taken out), and the ruleset with it, whose types are right.

    Whether it passes the checks and is another game `is_another_game` tells; that takes longer.
    """

    path: Path
    value: object
    typed: Resolved
    of: Resolved

    @property
    def is_another_game(self) -> bool:
        """Whether the change is valid, and the games differ by the content hash."""
        family, problems, _ = read_ruleset_text(json.dumps(self.typed.data), players=self.of.players)
        unplayed = "ruleset/not-supported-yet"
        if not family or any(one.severity == "error" for one in problems):
            return False
        found = check_document(family[0])
        if any(one.severity == "error" and one.code != unplayed for one in found):
            return False
        return canonical_text(family[0]) != canonical_text(self.of)


def changes(resolved: Resolved, under: str = "") -> Iterator[Change]:
    """Every ruleset whose types are right and that differs at one place (`under` one key) from `resolved`."""
    whole = json.loads(resolved.document())
    tried: set[tuple[Path, str]] = set()
    for path, value in _places(Ruleset, whole, (), whole):
        if (path, str(value)) in tried or (under and path[0] != under):
            continue
        tried.add((path, str(value)))
        changed = _changed(whole, path, value)
        try:
            ruleset = Ruleset.model_validate(changed, by_alias=True, by_name=False)
        except ValidationError:
            continue
        head = {name: getattr(resolved.ruleset, name) for name in _HEAD}
        if ruleset.model_copy(update=head) != resolved.ruleset:
            yield Change(path, value, replace(resolved, ruleset=ruleset, data=changed), resolved)


def _changed(whole: Mapping[str, Any], path: Path, value: object) -> dict[str, Any]:
    """The ruleset with another value at a path; None takes the key out."""
    tree = deepcopy(dict(whole))
    inner = tree
    for key in path[:-1]:
        inner = inner.setdefault(key, {})
    if value is None:
        inner.pop(path[-1], None)
    else:
        inner[path[-1]] = value
    return tree


def _places(model: type[Section], data: Mapping[str, Any], path: Path, whole: Mapping[str, Any]) -> Iterator[Any]:
    """Yield (path, other value) for every key of a section, said or not."""
    for key, shape in fields_of(model).items():
        if not path and key in FOR_PEOPLE:
            continue
        here, said = (*path, key), data.get(key)
        if said is not None:
            yield here, None
        field = next(one for name, one in model.model_fields.items() if (one.alias or name) == key)
        if said is None or not isinstance(said, Mapping):
            yield from ((here, example) for example in field.examples or () if example != said)
        yield from _values(shape, said, here, whole)


def _values(shape: Shape, said: Any, here: Path, whole: Mapping[str, Any]) -> Iterator[Any]:
    if shape.model:
        if said is not None or shape.model.__name__ not in ("PlayFilter", "Auction", "Ladder", "Stake", "CardsLeft"):
            yield from _places(shape.model, said or {}, here, whole) if len(here) < 7 else ()
    elif shape.scalar:
        yield from ((here, one) for one in _texts(shape, whole) if one != said)
    elif shape.key is not None and shape.item:
        for name, inner in (said or {}).items():
            yield (*here, name), None
            yield from _values(shape.item, inner, (*here, name), whole)
    elif shape.item:
        items = list(said or ())
        yield here, items[1:]
        yield here, items[:-1]
        yield here, items[::-1]
        for one in _texts(shape.item, whole) if shape.item.scalar else ():
            yield here, [*items, one]
            yield here, [one]
            yield here, [one, *items[1:]]


def _texts(shape: Shape, whole: Mapping[str, Any]) -> list[str]:
    """Other texts for a scalar; what does not read is refused by the loader."""
    scalar = shape.scalar
    assert scalar
    if isinstance(scalar, Words):
        return scalar.pattern.split("|")
    kinds = list(whole.get("combinations", {}))
    return {
        "ruleset/wrong-truth": ["true", "false"],
        "ruleset/wrong-number": TRIED["whole"],
        "ruleset/wrong-count": TRIED["count"],
        "ruleset/wrong-seat": TRIED["seat"],
        "ruleset/wrong-filter": TRIED["term"],
        "ruleset/wrong-rank": TRIED["rank"],
        "ruleset/wrong-card": TRIED["card"],
        "ruleset/wrong-result": TRIED["result"],
        "ruleset/wrong-suit": TRIED["suit"],
        "ruleset/wrong-name": [*kinds, "bombs"],
    }.get(scalar.code, [])
