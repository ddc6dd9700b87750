"""The published JSON Schemas of the JSON of games: fresh, sound, and of one mind with what is written."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cli_tools import zsy
from jsonschema import Draft202012Validator
from wire_tools import games, golden, house, match_after

from zsy_rules import Match, Rules
from zsy_rules.bots import RandomBot
from zsy_rules.wire import action_to_json, events_to_json, match_to_json, observation_to_json, state_to_json
from zsy_rules.wire.schemas import FOLDER, NAMES, Name, file_name, schema, schema_text

ROOT = Path(__file__).parents[1]
VALIDATORS = {name: Draft202012Validator(schema(name)) for name in NAMES}


@pytest.mark.parametrize("name", NAMES)
def test_the_file_is_fresh(name: Name) -> None:
    # To write it anew: zsy schema --of NAME --write
    assert (ROOT / FOLDER / file_name(name)).read_text(encoding="utf-8") == schema_text(name)
    assert zsy("schema", "--of", name).out == schema_text(name)


def test_it_is_written_in_a_checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "rulesets").mkdir()
    (tmp_path / "pyproject.toml").touch()
    monkeypatch.setattr("zsy_rules.cli.showing.data_dir", tmp_path.joinpath)
    assert zsy("schema", "--of", "events", "--write").out == "docs/schemas/events.schema.json: written\n"
    assert (tmp_path / FOLDER / "events.schema.json").read_text(encoding="utf-8") == schema_text("events")


def test_there_is_no_other_file() -> None:
    assert {path.name for path in (ROOT / FOLDER).iterdir()} == {file_name(name) for name in NAMES}


@pytest.mark.parametrize("name", NAMES)
def test_it_is_a_schema_of_2020_12_without_a_host(name: Name) -> None:
    found = schema(name)
    Draft202012Validator.check_schema(found)
    assert found["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert found["$id"] == f"{name}.schema.json"


def objects(part: Any, place: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    if isinstance(part, dict):
        if part.get("type") == "object":
            yield place, part
        for name, inner in part.items():
            yield from objects(inner, f"{place}/{name}")
    elif isinstance(part, list):
        for number, inner in enumerate(part):
            yield from objects(inner, f"{place}/{number}")


@pytest.mark.parametrize("name", NAMES)
def test_every_object_is_closed_and_every_key_is_described(name: Name) -> None:
    found = dict(objects(schema(name)))
    assert len(found) > 2
    for place, part in found.items():
        assert part["additionalProperties"] is False, place
        assert part["description"], place
        for key, value in part["properties"].items():
            assert value["description"][-1] == ".", f"{place}/{key}"


def valid(name: Name, document: object) -> list[str]:
    return [f"{error.json_path}: {error.message}" for error in VALIDATORS[name].iter_errors(document)]


@pytest.mark.parametrize("name", ["state", "observation", "events"])
def test_the_kept_documents_fit(name: Name) -> None:
    assert valid(name, golden(name)) == []


@pytest.mark.parametrize("rules", games().values(), ids=games())
def test_what_is_written_fits(rules: Rules) -> None:
    fits(match_after(rules, 3, 30, rounds=1))


def test_every_stage_fits() -> None:
    """Two rounds: gifts, returns, tricks with and without effects, the end."""
    seen: set[str] = set()
    bot, match = RandomBot(3), house().match(seed=3, rounds=2)
    while match.turn is not None:
        state = match.state
        due = state.exchange.due
        stage = "effects" if state.trick and len(state.trick.alive) > 1 else "trick"
        if due is not None:
            stage = "return" if due.back else "gift"
        if stage not in seen:
            fits(match)
        seen.add(stage)
        match = match.after(bot(match.observe(match.turn)))
    fits(match)
    assert seen == {"gift", "return", "trick", "effects"}


def fits(match: Match) -> None:
    assert valid("match", match_to_json(match)) == []
    assert valid("state", state_to_json(match.state, whole=False)) == []
    seen = match.observe(0)
    assert valid("observation", observation_to_json(seen)) == []
    assert valid("events", events_to_json(seen.events)) == []
    for action in list(match.legal)[:3] if match.turn is not None else ():
        assert valid("action", action_to_json(action)) == []


@pytest.mark.parametrize(
    "action",
    [
        {"type": "play", "cards": ["3♦", "3"]},
        {"type": "pass"},
        {"type": "give", "cards": ["BJ"], "seat": None},
    ],
)
def test_actions_in_few_words_fit(action: object) -> None:
    assert valid("action", action) == []


@pytest.mark.parametrize(
    "action",
    [
        {"type": "bid", "cards": []},
        {"type": "play"},
        {"type": "pass", "cards": []},
        {"type": "give", "cards": ["1♦"]},
        {"type": "give", "cards": ["3D"]},
    ],
)
def test_other_actions_do_not(action: object) -> None:
    assert valid("action", action) != []
