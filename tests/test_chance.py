"""The stream "zsy-1": vectors worked out with sha256sum and bc, by the words of the module's docstring."""

import os
import subprocess
import sys

import pytest

from zsy_rules._chance import Stream, seed_of_match

SHUFFLES = [
    # seed, n, order; by a shell loop over sha256sum and bc
    (7, 10, ["9 7 5 2 3 4 1 8 0 6"]),
    (2026, 10, ["5 9 7 0 3 8 4 6 2 1"]),
    (-3, 6, ["2 0 1 3 4 5"]),
    (
        7,
        54,
        [
            "46 52 21 19 36 1 40 39 16 51 12 43 3 38 29 30 25 4 20 37 18 9 17 15 28 45 5 47 6 7",
            "8 31 23 2 34 24 11 50 48 0 27 53 35 26 13 49 33 42 41 14 44 32 10 22",
        ],
    ),
]


@pytest.mark.parametrize(("seed", "n", "order"), SHUFFLES)
def test_shuffle(seed: int, n: int, order: list[str]) -> None:
    shuffled, stream = Stream(seed).shuffled(range(n))
    assert " ".join(map(str, shuffled)) == " ".join(order)
    assert stream == Stream(seed, n - 1)


def test_draw_is_the_first_eight_bytes() -> None:
    # printf 'zsy-1/7/0' | sha256sum
    assert Stream(7).below(1 << 64) == (0x2E2C70DF3EBA48F6, Stream(7, 1))


def test_values_past_the_last_multiple_are_thrown_away() -> None:
    # a limit just above half of 2**64 makes every second draw too large; draws 0..2 of seed 7 begin 2e2c…, 4018…, ca7e…
    limit = (1 << 63) + 1
    assert Stream(7, 2).below(limit)[1].draws > 3
    assert Stream(7, 0).below(limit) == (0x2E2C70DF3EBA48F6, Stream(7, 1))


def test_seed_of_match() -> None:
    # printf 'zsy-1/7/match/1' | sha256sum
    assert seed_of_match(7, 1) == 0x4F3823E9576B
    assert seed_of_match(7, 2) == 0xE78D19DBC4EB


@pytest.mark.parametrize("hash_seed", ["0", "1", "2026"])
def test_the_hash_seed_of_python_changes_nothing(hash_seed: str) -> None:
    code = (
        "import zsy_rules; s = zsy_rules.load('two-deck').match(seed=7).state; "
        "print(s.dealer, [str(h) for h in s.hands], list(s.legal)[:5])"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in (hash_seed, "42")
    }
    assert len(outputs) == 1
