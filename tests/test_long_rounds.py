"""The long profile itself, on a few rounds: it plays what is asked, goes on where it stopped, and tells a fault."""

import json
from pathlib import Path

import long_rounds as rounds
import pytest

from zsy_rules import load, shipped_names
from zsy_rules._chance import seed_of_match
from zsy_rules.events import Passed, Played, Redealt, Spoke
from zsy_rules.simulate import play_match

TABLES = ["three-player", "no-tribute"]


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    assert rounds.main(arguments) == 0
    return capsys.readouterr().out.splitlines()


def test_it_plays_and_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rounds, "CHUNK", 1)
    state = tmp_path / "state.json"
    first = run(capsys, *TABLES, "--rounds", "5", "--state", str(state), "--seed", "3")
    assert len(first) == 3
    assert json.loads(state.read_text()) == {"seed": 3, "matches": {"three-player-3": 1, "no-tribute-4": 1}}
    second = run(capsys, *TABLES, "--rounds", "10", "--state", str(state), "--seed", "3")
    seed = seed_of_match(3, 2)
    assert {line[: line.index(")")] for line in second[:-1]} == {
        f"three-player-3: matches 2 to 2 (seeds {seed} to {seed}",
        f"no-tribute-4: matches 2 to 2 (seeds {seed} to {seed}",
    }
    assert run(capsys, *TABLES, "--rounds", "10", "--state", str(state), "--seed", "3")[0].startswith(
        "series 3: 0 rounds"
    )


def test_deals_thrown_in_are_played_again() -> None:
    """Bots that bid at random throw in the cards now and then, and no card is missed in the deal that counts."""
    match = play_match(load("dou-dizhu"), seed_of_match(12, 1), rounds.IN_A_MATCH)
    histories = [done.state.history for done in match.rounds]
    assert any(isinstance(event, Redealt) for history in histories for event in history)
    report = rounds.play(rounds.Chunk("dou-dizhu", 3, 12, 1, 1))
    assert (report.fault, report.rounds) == (None, rounds.IN_A_MATCH)
    acted = (event for history in histories for event in history if isinstance(event, Played | Passed | Spoke))
    assert report.actions == sum(1 for _ in acted)


def test_another_series_does_not_go_on(tmp_path: Path) -> None:
    state = tmp_path / "state.json"
    state.write_text('{"seed": 3, "matches": {}}')
    with pytest.raises(SystemExit, match="is of the series 3, not 4"):
        rounds.main(["--state", str(state), "--seed", "4"])


def test_a_fault_is_told_with_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    def fault(*_: object) -> int:
        raise ValueError("a fault")

    monkeypatch.setattr(rounds, "looked_at", fault)
    report = rounds.play(rounds.Chunk("three-player", 3, 5, 1, 2))
    assert report.fault is not None
    assert report.fault.splitlines()[0] == f"three-player for 3, match 1, seed {seed_of_match(5, 1)}"
    assert report.fault.splitlines()[-1] == "ValueError: a fault"


@pytest.mark.long
def test_10_000_rounds_of_every_ruleset(pytestconfig: pytest.Config, capsys: pytest.CaptureFixture[str]) -> None:
    """Goes on where the last call stopped; `pytest --cache-clear` begins again."""
    state = pytestconfig.cache.mkdir("long-rounds") / "state.json"
    with capsys.disabled():
        assert rounds.main(["--rounds", "10000", "--state", str(state)]) == 0
    done = json.loads(state.read_text(encoding="utf-8"))["matches"]
    numbers = {name: load(name).player_numbers for name in shipped_names()}
    assert set(done) == {f"{name}-{players}" for name in numbers for players in numbers[name]}
    for name, players in numbers.items():
        assert sum(done[f"{name}-{number}"] for number in players) >= 2000
