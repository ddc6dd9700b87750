"""Many random rounds of every shipped ruleset: `python tests/long_rounds.py --rounds 10000 --state FILE`.

Matches are played by random bots, match i of a table from seed i of the series
(`zsy simulate` with the same --seed plays the same ones), in two processes. After
every chunk the state file says how far each table has come; the next call with
the same file goes on there, so a long run may be cut into short ones
(`--minutes`). Every table is played a chunk at a time, in turn. An exception, a
lost card or a missing place ends the run with the seed that shows it.
"""

import argparse
import json
import sys
import time
import traceback
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from functools import cache
from itertools import islice
from multiprocessing import get_context
from pathlib import Path

import zsy_rules
from zsy_rules import Rules
from zsy_rules._chance import seed_of_match
from zsy_rules.cards import EMPTY
from zsy_rules.events import Gave, Passed, Played, Spoke
from zsy_rules.match import Round
from zsy_rules.simulate import play_match

PROCESSES = 2
IN_A_MATCH = 5  # rounds
CHUNK = 10  # matches


@dataclass(frozen=True)
class Chunk:
    """Matches `first` to `first + matches - 1` of a table in the series `seed`."""

    name: str
    players: int
    seed: int
    first: int
    matches: int

    @property
    def table(self) -> str:
        return f"{self.name}-{self.players}"

    @property
    def last(self) -> int:
        return self.first + self.matches - 1


@dataclass(frozen=True)
class Report:
    """What came of a chunk: rounds and actions, or the fault that ended it."""

    chunk: Chunk
    rounds: int
    actions: int
    fault: str | None = None


@cache
def rules_of(name: str, players: int) -> Rules:
    return zsy_rules.load(name, players)


def play(chunk: Chunk) -> Report:
    rounds = actions = 0
    for number in range(chunk.first, chunk.first + chunk.matches):
        seed = seed_of_match(chunk.seed, number)
        try:
            match = play_match(rules_of(chunk.name, chunk.players), seed, IN_A_MATCH)
            for done in match.rounds:
                actions += looked_at(done)
            rounds += len(match.rounds)
        except Exception:
            where = f"{chunk.name} for {chunk.players}, match {number}, seed {seed}"
            return Report(chunk, rounds, actions, f"{where}\n{traceback.format_exc()}")
    return Report(chunk, rounds, actions)


def looked_at(done: Round) -> int:
    """The number of actions of a round in which no card was lost and everybody has a place."""
    history = done.state.history
    on_table = sum((event.cards for event in history if isinstance(event, Played)), EMPTY)
    assert on_table + sum(done.state.hands, EMPTY) == done.state.game.deck, "cards were lost or made"
    assert sorted(done.places) == sorted(done.state.seats), f"the places are {done.places}"
    return sum(isinstance(event, Played | Passed | Gave | Spoke) for event in history)


def wanted(names: Sequence[str], rounds: int) -> dict[tuple[str, int], int]:
    """How many matches make so many rounds of each ruleset, shared out among its numbers of players."""
    found: dict[tuple[str, int], int] = {}
    for name in names:
        numbers = zsy_rules.load(name).player_numbers
        found |= {(name, players): -(-rounds // (IN_A_MATCH * len(numbers))) for players in numbers}
    return found


def chunks(matches: dict[tuple[str, int], int], seed: int, done: dict[str, int]) -> Iterator[Chunk]:
    """What is still to be played, a chunk of each table in turn."""
    for first in range(1, max(matches.values()) + 1, CHUNK):
        for (name, players), number in matches.items():
            chunk = Chunk(name, players, seed, first, min(CHUNK, number + 1 - first))
            if done.get(chunk.table, 0) < first <= number:
                yield chunk


class Progress:
    """How many matches of each table are done, from the first on, kept in a file."""

    def __init__(self, path: Path | None, seed: int) -> None:
        self.path, self.seed = path, seed
        self.done: dict[str, int] = {}
        self.ahead: dict[str, dict[int, int]] = {}  # chunks done before an earlier one of their table
        if path is not None and path.exists():
            kept = json.loads(path.read_text(encoding="utf-8"))
            if kept["seed"] != seed:
                raise SystemExit(f"{path} is of the series {kept['seed']}, not {seed}")
            self.done = kept["matches"]

    def add(self, chunk: Chunk) -> None:
        ahead = self.ahead.setdefault(chunk.table, {})
        ahead[chunk.first] = chunk.last
        while (following := self.done.get(chunk.table, 0) + 1) in ahead:
            self.done[chunk.table] = ahead.pop(following)
        if self.path is not None:
            new = self.path.with_suffix(".new")
            new.write_text(json.dumps({"seed": self.seed, "matches": self.done}, indent=1) + "\n", encoding="utf-8")
            new.replace(self.path)


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main(arguments: Sequence[str] | None = None) -> int:
    """Play on, and return the exit status: 0, or 1 after a fault."""
    parser = argparse.ArgumentParser(description="random rounds of shipped rulesets")
    parser.add_argument("names", nargs="*", help="rulesets (none: all)")
    parser.add_argument(
        "--rounds", type=int, default=10_000, help="for each ruleset, shared out among its numbers of players"
    )
    parser.add_argument("--seed", type=int, default=0, help="of the series")
    parser.add_argument("--state", type=Path, help="the file to go on from")
    parser.add_argument("--minutes", type=float, help="begin nothing new after so long")
    asked = parser.parse_args(arguments)
    tables = wanted(asked.names or zsy_rules.shipped_names(), asked.rounds)
    progress = Progress(asked.state, asked.seed)
    until = None if asked.minutes is None else time.monotonic() + 60 * asked.minutes
    waiting = chunks(tables, asked.seed, dict(progress.done))
    rounds = actions = 0
    with ProcessPoolExecutor(PROCESSES, mp_context=get_context("spawn")) as pool:
        running: set[Future[Report]] = {pool.submit(play, chunk) for chunk in islice(waiting, PROCESSES)}
        while running:
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            for played in sorted((future.result() for future in finished), key=lambda one: one.chunk.first):
                if played.fault is not None:
                    say(played.fault)
                    return 1
                progress.add(played.chunk)
                rounds, actions = rounds + played.rounds, actions + played.actions
                chunk = played.chunk
                seeds = f"seeds {seed_of_match(chunk.seed, chunk.first)} to {seed_of_match(chunk.seed, chunk.last)}"
                say(f"{chunk.table}: matches {chunk.first} to {chunk.last} ({seeds}), {played.rounds} rounds")
                if until is None or time.monotonic() < until:
                    running |= {pool.submit(play, chunk) for chunk in islice(waiting, 1)}
    say(f"series {asked.seed}: {rounds} rounds, {actions} actions without a fault in {len(tables)} tables")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
