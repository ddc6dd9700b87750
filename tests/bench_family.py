"""How fast Dou Dizhu is here, in RLCard and in DouZero: all legal plays of the same positions, and random games.

No test: it prints seconds of the processor and ratios. `PYTHONPATH=. python tests/bench_family.py`, with the peers
installed as the test command of the README does.

Every engine has a process of its own and gives a list of texts by rank for each position, in its own letters. Cold is
from nothing loaded to the end of the first pass, warm the shortest of some passes after that. Beside each engine stands
the ruleset with its rules. Counted are distinct plays: DouZero lists some twice.
"""

import json
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from time import process_time
from typing import Any

from peers import DouZero, Position, RLCard, ours, peer, positions
from play_tools import hand

import zsy_rules
from zsy_rules.rules import Rules

POSITIONS = 1000
REPEATS = 3
SECONDS = 5.0
BESIDE = {"rlcard": "dou-dizhu-rlcard", "douzero": "dou-dizhu-douzero"}
NAMES = {"rlcard": "RLCard", "douzero": "DouZero"}

#: A pass over all positions: for each a list of texts.
Work = Callable[[], list[list[str]]]


def loaded(engine: str, asked: list[tuple[Position, str | None]]) -> Iterator[Work]:
    """An engine when it is loaded, then its work on the positions; between them what is asked is put in its terms."""
    if engine in NAMES:
        other: RLCard | DouZero = RLCard() if engine == "rlcard" else DouZero()
        other.plays("3", None)
        yield list
        yield lambda: [other.plays(one.hand, one.on) for one, _ in asked]
        return
    rules = zsy_rules.load(engine)
    yield list
    plays = rules.game.plays
    terms = []
    for one, kind in asked:
        tops = [] if one.on is None else [top for top in rules.identify(ours(one.on)) if top.kind == kind]
        terms.append((hand(ours(one.hand)), tops[0] if tops else None))
    yield lambda: [[str(play) for play in plays.plays(held, top)] for held, top in terms]


def measure(engine: str, asked: list[tuple[Position, str | None]]) -> dict[str, float]:
    """Seconds of the processor, cold and warm, and how many distinct plays there are."""
    start = process_time()
    steps = loaded(engine, asked)
    next(steps)
    load = process_time() - start
    work = next(steps)
    times = []
    found: list[list[str]] = []
    for _ in range(1 + REPEATS):
        start = process_time()
        found = work()
        times.append(process_time() - start)
    plays = sum(len({text for text in texts if text != "pass"}) for texts in found)
    return {"cold": load + times[0], "warm": min(times[1:]), "plays": plays}


def apart(engine: str, asked: str) -> Any:
    """The same in a process of its own."""
    command = [sys.executable, __file__, engine]
    return json.loads(subprocess.run(command, input=asked, text=True, capture_output=True, check=True).stdout)


def game_of_ours(rules: Rules, draw: random.Random) -> int:
    """A round from the deal to its end, every action drawn from the list of all that are legal."""
    state = rules.deal(seed=draw.randrange(1 << 40))
    actions = 0
    while state.turn is not None:
        state = state.after(draw.choice(list(state.legal)))
        actions += 1
    return actions


def game_of_theirs(draw: random.Random) -> int:
    """The same in the game loop of RLCard, which has no auction."""
    game = peer("rlcard.games.doudizhu").Game()
    state, _ = game.init_game()
    actions = 0
    while not game.is_over():
        state, _ = game.step(draw.choice(state["actions"]))
        actions += 1
    return actions


def environment_of_theirs() -> Callable[[random.Random], int]:
    """The same in the environment that the agents of RLCard play in, with its own random agents."""
    env = peer("rlcard").make("doudizhu")
    agent = peer("rlcard.agents").RandomAgent
    env.set_agents([agent(num_actions=env.num_actions) for _ in range(3)])

    def run(_draw: random.Random) -> int:
        return sum(len(one) // 2 for one in env.run()[0])

    return run


def per_second(play: Callable[[random.Random], int]) -> tuple[float, float]:
    """Games and actions a second of the processor."""
    draw = random.Random(1)  # noqa: S311  (a sample)
    start = process_time()
    games = actions = 0
    while process_time() - start < SECONDS:
        actions += play(draw)
        games += 1
    spent = process_time() - start
    return games / spent, actions / spent


def main() -> None:
    """Print the comparisons."""
    rlcard = RLCard()
    asked = [
        (one.hand, one.on, None if one.on is None else rlcard.kind(one.on))
        for one in positions(rlcard, POSITIONS, "benchmark")
    ]
    lines = [f"all plays of {POSITIONS} positions: seconds cold, warm, distinct plays"]
    for engine, ruleset in BESIDE.items():
        mine, theirs = (apart(one, json.dumps(asked)) for one in (ruleset, engine))
        for name, one in ((ruleset, mine), (NAMES[engine], theirs)):
            lines.append(f"  {name:20} {one['cold']:8.3f} {one['warm']:8.3f} {one['plays']:8}")
        cold, warm = (theirs[at] / mine[at] for at in ("cold", "warm"))
        lines.append(f"  {NAMES[engine]} takes {cold:.2f} times as long cold, {warm:.2f} times warm")
    rules = zsy_rules.load("dou-dizhu-rlcard")
    games, actions = per_second(lambda draw: game_of_ours(rules, draw))
    lines += ["random games a second (actions a second)", f"  zsy_rules            {games:8.1f}   ({actions:.0f})"]
    for name, play in (("RLCard, game loop", game_of_theirs), ("RLCard, environment", environment_of_theirs())):
        their_games, their_actions = per_second(play)
        ratio = f"{games / their_games:.2f} times as many games here"
        lines.append(f"  {name:20} {their_games:8.1f}   ({their_actions:.0f})   {ratio}")
    sys.stdout.write("\n".join(lines) + "\n")


def one_engine(engine: str) -> None:
    """Measure an engine on the positions that are read, and print it."""
    asked = [(Position(held, on), kind) for held, on, kind in json.load(sys.stdin)]
    sys.stdout.write(json.dumps(measure(engine, asked)))


if __name__ == "__main__":
    one_engine(sys.argv[1]) if len(sys.argv) > 1 else main()
