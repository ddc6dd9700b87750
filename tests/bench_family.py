"""How fast Dou Dizhu is here, in RLCard and in DouZero: all legal plays of the same positions, and random games.

No test: it prints seconds of the processor and ratios. `PYTHONPATH=. python tests/bench_family.py`, with the peers
installed as the test command of the README does.
"""

import random
import sys
from collections.abc import Callable, Iterable
from functools import partial
from time import process_time

from peers import DouZero, Position, RLCard, ours, peer, positions
from play_tools import hand

import zsy_rules
from zsy_rules.cards import Hand
from zsy_rules.combinations import Combination
from zsy_rules.rules import Rules

POSITIONS = 1000
REPEATS = 3
SECONDS = 5.0


def best(work: Callable[[], int]) -> tuple[float, int]:
    """The shortest of some runs in seconds of the processor, and what was counted."""
    times = []
    counted = 0
    for _ in range(REPEATS):
        start = process_time()
        counted = work()
        times.append(process_time() - start)
    return min(times), counted


def of_ours(rules: Rules, asked: Iterable[tuple[Hand, Combination | None]]) -> int:
    plays = rules.game.plays.plays
    return sum(len(list(plays(held, top))) for held, top in asked)


def of_theirs(peer: RLCard | DouZero, asked: Iterable[Position]) -> int:
    return sum(sum(play != "pass" for play in peer.plays(one.hand, one.on)) for one in asked)


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
    """Print the two comparisons."""
    rules, rlcard = zsy_rules.load("dou-dizhu-rlcard"), RLCard()
    asked = list(positions(rlcard, POSITIONS, "benchmark"))
    both = [(hand(ours(one.hand)), one.on and rules.identify(ours(one.on))[0]) for one in asked]
    mine, plays = best(lambda: of_ours(rules, [(held, top or None) for held, top in both]))
    lines = [f"all plays of {POSITIONS} positions", f"  zsy_rules            {mine:8.3f} s   ({plays} plays)"]
    for name, other in (("RLCard", rlcard), ("DouZero", DouZero())):
        theirs, others = best(partial(of_theirs, other, asked))
        lines.append(f"  {name:20} {theirs:8.3f} s   ({others} plays)   {theirs / mine:.2f} times as long")
    games, actions = per_second(lambda draw: game_of_ours(rules, draw))
    lines += ["random games a second (actions a second)", f"  zsy_rules            {games:8.1f}   ({actions:.0f})"]
    for name, play in (("RLCard, game loop", game_of_theirs), ("RLCard, environment", environment_of_theirs())):
        their_games, their_actions = per_second(play)
        ratio = f"{games / their_games:.2f} times as many games here"
        lines.append(f"  {name:20} {their_games:8.1f}   ({their_actions:.0f})   {ratio}")
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
