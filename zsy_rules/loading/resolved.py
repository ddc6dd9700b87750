"""A resolved ruleset: files laid over one another and typed, for one number of players."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from pydantic import ValidationError

from zsy_rules._source import Source, Span
from zsy_rules._yaml import plain_data
from zsy_rules.loading.drafts import Draft
from zsy_rules.loading.merging import HEAD, Branch, Layer, Origin, Taken, data_of, merge, origins_of, without
from zsy_rules.ruleset import Ruleset
from zsy_rules.ruleset.holes import pierced


@dataclass(frozen=True)
class Resolved:
    """A ruleset merged for one number of players; `origins` has every key and item by its YAML path.

    `data` is what was merged, as text, lists and dicts: the file as it would be written in one piece.
    `layers` are the mappings that were laid over one another, the last file on top. `draft` is
    there if its files have mistakes: a draft is judged, and never played.
    """

    name: str
    title: str | None
    version: str
    ruleset: Ruleset
    players: int
    origins: Mapping[tuple[str, ...], Origin] = field(default_factory=dict, repr=False)
    data: Mapping[str, Any] = field(default_factory=dict, repr=False)
    layers: tuple[Layer, ...] = field(default=(), repr=False, compare=False)
    draft: Draft | None = None

    def span(self, *path: str | int) -> Span | None:
        """Return the place of the value at `path`, or of the nearest thing around it that was said."""
        parts = tuple(str(part) for part in path)
        for end in range(len(parts), 0, -1):
            if parts[:end] in self.origins:
                return self.origins[parts[:end]].value
        return None

    def document(self) -> str:
        """Return the ruleset in one piece, for this number of players alone: a JSON text that reads back as itself."""
        whole = {**self.data, "name": self.name, "extends": "none", "players": str(self.players)}
        return json.dumps(whole, ensure_ascii=False, separators=(",", ":"))

    def without(self, source: Source, path: tuple[str, ...]) -> "Resolved | None":
        """Return the ruleset as it would be if a file said nothing at `path`; None if that does not read."""
        layers = (
            (without(layer, path[len(where) :]), where)
            if layer.span.source is source and path[: len(where)] == where
            else (layer, where)
            for layer, where in self.layers
        )
        return self._of(tuple(layers))

    def beneath(self, source: Source) -> "Resolved | None":
        """Return what one of the files and those that it extends say; None if that does not read."""
        last = max(place for place, (layer, _) in enumerate(self.layers) if layer.span.source is source)
        return self._of(self.layers[: last + 1])

    def _of(self, layers: tuple[Layer, ...]) -> "Resolved | None":
        try:
            return build(layers, merge(layers, Taken()), self.players, self.draft)
        except ValidationError:
            return None

    @property
    def is_allowed(self) -> bool:
        """Whether the ruleset is for so many players as it was merged for; of a draft that cannot tell, it may be."""
        if self.draft is not None and ("players",) in self.draft.holes:
            return True
        return self.ruleset.players is None or self.players in self.ruleset.players


def build(layers: tuple[Layer, ...], merged: Branch, players: int, draft: Draft | None = None) -> Resolved:
    """Return what was merged as a ruleset. Raises ValidationError only where a layer alone does not fit the models."""
    root = next(layer for layer, path in reversed(layers) if not path)
    head = {key: root.entries[key] for key in HEAD if key in root.entries and key != "for_players"}
    own = {key: plain_data(entry.value) for key, entry in head.items()}
    data = {**own, **data_of(merged)}
    ruleset = Ruleset.model_validate(data, by_alias=True, by_name=False)
    origins: dict[tuple[str, ...], Origin] = {
        (key,): Origin(entry.key, entry.value.span) for key, entry in head.items()
    }
    origins.update(origins_of(merged))
    return Resolved(
        ruleset.name,
        ruleset.title,
        ruleset.version,
        pierced(ruleset, draft.holes) if draft else ruleset,
        players,
        MappingProxyType(origins),
        MappingProxyType(data),
        layers,
        draft,
    )
