"""The same seed gives the same bytes: under every hash seed, and on every Python that is there."""

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
#: Records and JSON of whole matches, an observation, an error: whatever could hang on the order of a set.
STORY = """
import sys
sys.stdout.reconfigure(encoding="utf-8", newline="\\n")
import zsy_rules
from zsy_rules.record import match_text, record_match, twin_of
from zsy_rules.rules import load_text
from zsy_rules.simulate import play_match
from zsy_rules.wire import json_text, match_to_json, observation_to_json
HOUSE = '''
name: house
extends: standard
players: 5
combinations: {pair: none, flush: {same_suit: 3}, plane: {run_of: 3, length: 2, with: {same_rank: 1}}}
effects:
  back: {when: {has: [8]}, do: reverse_direction}
  lock: {when: {same_suits: true}, do: lock_suits}
  turn: {when: {kind: [bombs]}, do: reverse_ranks, until: match_end}
  trod: {when: {has: [2]}, do: last_place, who: beaten}
bars: {last: {play: {has: [2], out: true}}}
'''
names = ("standard", "points", "three-player", "partnership", "president", "dou-dizhu", "big-two-three-players")
tables = [zsy_rules.load(name) for name in names]
for rules in (*tables, load_text(HOUSE)):
    match = play_match(rules, 11, 2)
    record = record_match(match)
    print(rules.hash, match_text(record), twin_of(record), sep="\\n")
    state = rules.deal(seed=3)
    print(repr(state.legal), state.check(zsy_rules.Pass()), sep="\\n")
    print(json_text(observation_to_json(state.observe(0))), json_text(match_to_json(match)), sep="\\n")
    print(*(str(problem) for problem in rules.problems), sep="\\n")
"""


@cache
def told(python: str, hash_seed: str) -> bytes:
    env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([python, "-c", STORY], env=env, cwd=ROOT, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout


@pytest.mark.parametrize("hash_seed", ["1", "2", "31337"])
def test_under_every_hash_seed(hash_seed: str) -> None:
    assert len(told(sys.executable, "0").splitlines()) > 100
    assert told(sys.executable, hash_seed) == told(sys.executable, "0")


def pythons() -> list[str]:
    """Other Pythons with what the package needs: on the path, and those that ZSY_PYTHONS names."""
    on_path = (shutil.which(f"python3.{minor}") for minor in range(11, 16))
    named = os.environ.get("ZSY_PYTHONS", "").split(os.pathsep)
    return [python for python in (*on_path, *named) if python and _has_all(python)]


def _has_all(python: str) -> bool:
    done = subprocess.run([python, "-c", "import pydantic, yaml, lark"], capture_output=True, check=False)
    return done.returncode == 0


@pytest.mark.slow
def test_on_every_python() -> None:
    others = pythons()
    if not others:
        pytest.skip("no other Python here has the packages that are needed")
    for python in others:
        assert told(python, "0") == told(sys.executable, "0"), python
