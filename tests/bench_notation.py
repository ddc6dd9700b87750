"""How fast written plays are read, beside python-chess reading the moves of games.

No test: it prints rates by the processor's clock. `PYTHONPATH=. python tests/bench_notation.py`, with the extra `peers`
installed. One pass over an archive of simulated rounds: cold with nothing remembered (each text goes through the
grammar), then as an archive is read (texts remembered, an empty memory at the start), then once more with a full one.
The share of different texts says how much there is to remember. For chess: random games, the board already there, so
that only `parse_san` is counted.
"""

import random
import sys
from collections.abc import Callable, Sequence
from functools import partial
from time import process_time
from typing import Any
from unittest.mock import patch

from peers import peer

import zsy_rules
from zsy_rules.events import Play
from zsy_rules.notation import _reader, read_cards

MATCHES = 60
GAMES = 40
REPEATS = 9


def archive(name: str, *, suits: bool) -> list[str]:
    """The plays of simulated rounds, in the order in which they were made; by their ranks, or with suits."""
    rules = zsy_rules.load(name)
    draw = random.Random(1)  # noqa: S311  (a sample)
    texts: list[str] = []
    for seed in range(MATCHES):
        state = rules.deal(seed=seed)
        while state.turn is not None:
            action = draw.choice(list(state.legal))
            if isinstance(action, Play):
                texts.append(str(action.cards if suits else action.cards.anonymous))
            state = state.after(action)
    return texts


def boards() -> tuple[list[Any], list[str]]:
    """The positions and moves of random games of chess, as python-chess writes them."""
    chess = peer("chess")
    draw = random.Random(1)  # noqa: S311  (a sample)
    before, moves = [], []
    for _ in range(GAMES):
        board = chess.Board()
        while not board.is_game_over() and len(board.move_stack) < 120:
            move = draw.choice(list(board.legal_moves))
            before.append(board.copy(stack=False))
            moves.append(board.san(move))
            board.push(move)
    return before, moves


def rate(number: int, work: Callable[[], None], ready: Callable[[], None] = lambda: None) -> float:
    """How many a second, at best of some runs; `ready` is not counted."""
    times = []
    for _ in range(REPEATS):
        ready()
        start = process_time()
        work()
        times.append(process_time() - start)
    return number / min(times)


def read_all(texts: Sequence[str]) -> None:
    for text in texts:
        read_cards(text)


def read_each_anew(texts: Sequence[str]) -> None:
    """Read with the memory switched off."""
    with patch.object(_reader, "_read", _reader._read.__wrapped__):
        read_all(texts)


def main() -> None:
    """Print the rates and ratios."""
    before, moves = boards()

    def chess_all() -> None:
        for board, move in zip(before, moves, strict=True):
            board.parse_san(move)

    theirs = rate(len(moves), chess_all)
    read_cards("3")
    found: list[tuple[str, dict[str, float]]] = []
    for name, suits in (("standard", False), ("standard", True), ("dou-dizhu", False)):
        texts = archive(name, suits=suits)
        share = len(set(texts)) / len(texts)
        how = "with suits" if suits else "by ranks"
        forget = _reader._read.cache_clear
        rates = {
            "cold, nothing remembered": rate(len(texts), partial(read_each_anew, texts)),
            "one pass, memory empty": rate(len(texts), partial(read_all, texts), forget),
            "warm, all remembered": rate(len(texts), partial(read_all, texts)),
        }
        found.append((f"{name}, {how}: {len(texts)} plays of {MATCHES} rounds, {share:.0%} different", rates))
        theirs = max(theirs, rate(len(moves), chess_all))  # in turns with ours, as machines have moods
    lines = [
        f"python-chess parse_san: {len(moves)} moves of {GAMES} games, {len(set(moves)) / len(moves):.0%} different",
        f"  {theirs:10.0f} a second",
    ]
    for about, rates in found:
        lines.append(about)
        lines += [f"  {ours:10.0f} a second  {ours / theirs:6.2f} of chess  {what}" for what, ours in rates.items()]
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
