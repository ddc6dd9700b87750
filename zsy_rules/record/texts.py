"""The texts of rulesets that a record file embeds: each is said once, and meant by every later pin of its hash."""

from typing import Final

from zsy_rules.library import SHORTEST_HASH, same_hash

#: Texts that are kept of one beginning of a hash: rulesets that differ differ there, so more are not meant in earnest.
_MOST_ALIKE: Final = 4


class Texts:
    """The texts found so far in a file."""

    def __init__(self) -> None:
        self._texts: dict[str, dict[str, str]] = {}  # by the shortest beginning of a hash, by as much as was pinned

    def add(self, pinned: str, text: str) -> None:
        """Keep the text that stands beside a pin of this hash, or of this beginning of one."""
        alike = self._texts.setdefault(pinned[:SHORTEST_HASH], {})
        alike[pinned] = text
        if len(alike) > _MOST_ALIKE:
            del alike[next(iter(alike))]

    def find(self, pinned: str) -> str | None:
        """Return the text of a hash, however much of it was told there and here; None if the file has none."""
        alike = self._texts.get(pinned[:SHORTEST_HASH], {})
        return next((text for known, text in alike.items() if same_hash(known, pinned)), None)
