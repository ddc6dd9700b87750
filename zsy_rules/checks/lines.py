"""The line along which runs lie, and the ranks at which they may start."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from zsy_rules.checks.base import Check, problem, related
from zsy_rules.checks.document import Document
from zsy_rules.errors import Problem
from zsy_rules.ruleset.holes import Path


def wild_in_line(document: Document) -> Iterator[Problem]:
    """Ask that in a sequence `wild` stands at an end, and `level` nowhere."""
    for key in document.keys:
        if key.word != "sequence" or not key.value:
            continue
        solid = [place for place, rank in enumerate(key.value) if rank != "wild"]
        for place, rank in enumerate(key.value):
            where = document.at(*key.path, str(place))
            if rank == "wild" and solid and solid[0] < place < solid[-1]:
                hint = "put it before the first rank or behind the last"
                yield problem("ruleset/sequence", "a place for a wild card only is at an end of the line", where, hint)
            if rank == "level":
                hint = "take `level` out of the line; it stands in `ranks`"
                yield problem("ruleset/sequence", "in runs the level rank keeps its ordinary place", where, hint)
        for rank, number in Counter(key.value).items():
            if number > 2 and rank != "wild":
                places = [str(place) for place, one in enumerate(key.value) if one == rank]
                yield problem(
                    "ruleset/sequence",
                    f"{rank} stands {number} times in the line",
                    document.at(*key.path, places[2]),
                    "a rank may stand at both ends, and no more",
                    related(*(("here as well", document.at(*key.path, place)) for place in places[:2])),
                )


def starts_fit(document: Document) -> Iterator[Problem]:
    """Ask that each start names exactly one place of the line from which the shortest run fits."""
    tables: list[tuple[Path, tuple[str, ...], tuple[str, ...], int]] = []
    runs = {name: kind for name, kind in document.kinds.items() if kind.run_of is not None}
    shortest = [kind.length.low for kind in runs.values() if kind.length is not None and kind.starts is None]
    if document.ruleset.starts and shortest:
        tables.append((("starts",), document.ruleset.starts, document.sequence, min(shortest)))
    for name, kind in runs.items():
        if kind.starts and kind.length is not None:
            line = kind.sequence or document.sequence
            tables.append((("combinations", name, "starts"), kind.starts, line, kind.length.low))
    for path, starts, line, length in tables:
        for place, rank in enumerate(starts):
            fitting = [at for at in range(len(line) - length + 1) if line[at] == rank]
            if len(fitting) == 1:
                continue
            why = "the line ends too soon" if rank in line else "it is not in the line"
            line_path = (
                (*path[:-1], "sequence") if len(path) > 1 and document.said(*path[:-1], "sequence") else ("sequence",)
            )
            yield problem(
                "ruleset/start",
                f"a run of {length} can start at {len(fitting)} places called {rank}"
                if fitting
                else f"no run of {length} can start at {rank}: {why}",
                document.at(*path, str(place)),
                "a start is a rank from which the shortest run fits the line in one place",
                related(("the line", document.at(*line_path) or document.at("ranks"))),
            )


CHECKS: Final = (
    Check(("ruleset/sequence",), wild_in_line),
    Check(("ruleset/start",), starts_fit, after=("ruleset/unknown-rank", "ruleset/sequence", "ruleset/rank-twice")),
)
