"""The neutral JSON games: read as they are, what the source says beside the plays kept and not believed."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from zsy_rules import load
from zsy_rules.cards import EMPTY
from zsy_rules.record import Record, match_text, read_records, read_text, replay, twin_of
from zsy_rules.record.model import Bid, Held, RulesPin

GAME: dict[str, Any] = {
    "game": "some_game",
    "id": "g-1",
    "source": "a table",
    "licence": "none",
    "players": ["p0", "p1", "p2"],
    "hands": {"0": ["3♦", "10", "RJ"], "1": None, "2": None},
    "extra": {"cards_each": 3, "bottom": ["7"], "note": "x"},
    "exchange": [
        {"from": 2, "to": 0, "cards": ["2♥"]},
        {"from": 1, "to": 0, "cards": ["A♥"]},
        {"from": 0, "to": 2, "cards": ["3♣"]},
    ],
    "events": [
        {"seat": 0, "bid": 0},
        {"seat": 1, "bid": 2},
        {"seat": 2, "bid": "no"},
        {"seat": 0, "play": ["3♦"], "left": {"0": 2}, "refused_by_simulator": True},
        {"seat": 1, "pass": True, "attempt": ["5♦"]},
        {"seat": 2, "wish": "5"},
        {"seat": 2, "play": [{"card": "RJ", "as": "5♥"}, "5♠"], "seen": ["RJ", "5♠", "6♠"]},
    ],
    "finish": [0, 2, 1],
    "result": {"cards_left": {"0": 0}},
}


def one(game: dict[str, Any]) -> Record:
    (record,) = read_text(json.dumps(game), name="x.jsonl")
    return record


def test_a_game() -> None:
    record = one(GAME)
    assert record.problems == ()
    assert (record.players, record.game, record.rules, record.length) == (("p0", "p1", "p2"), "g-1", None, 1)
    (done,) = record.rounds
    assert [held and (str(held.cards), held.unknown) for held in done.hands] == [("3♦ 10 RJ", 0), ("", 3), ("", 3)]
    assert [(gift.giver, gift.receiver, str(gift.cards.cards)) for gift in done.tribute] == [(2, 0, "2♥"), (1, 0, "A♥")]
    assert [(gift.giver, gift.receiver, str(gift.cards.cards)) for gift in done.returns] == [(0, 2, "3♣")]
    assert done.bids == (Bid(0, None), Bid(1, 2), Bid(2, None))
    assert done.rest == Held(done.rest.cards if done.rest else EMPTY)
    assert str(done.rest and done.rest.cards) == "7"
    played, passed, wild = done.plays
    assert (str(played.cards), played.extra) == ("3♦", {"x_left": {"0": 2}, "x_refused_by_simulator": True})
    assert (passed.is_pass, passed.extra) == (True, {"x_attempt": ["5♦"]})
    assert (str(wild.cards), str(wild.seen)) == ("5♠ RJ", "5♠ 6♠ RJ")
    assert [(str(wild_card), str(role)) for wild_card, role in wild.stands] == [("RJ", "5♥")]
    assert done.finish == (0, 2, 1)
    assert record.extra["x_events"] == [{"plays": 2, "seat": 2, "wish": "5"}]
    assert record.extra["x_result"] == GAME["result"]
    assert record.extra["x_extra"] == GAME["extra"]


def test_it_can_be_written_when_a_ruleset_is_named() -> None:
    record = one(GAME)
    pinned = replace(record, rules=RulesPin("small", "1", "0" * 64))
    text = match_text(pinned)
    (back,) = read_text(text)
    assert back.problems == ()
    assert back == pinned
    assert match_text(back) == text


#: (change, code): the object with one key replaced
WRONG: list[tuple[dict[str, Any], str]] = [
    ({"players": "p0"}, "record/wrong-type"),
    ({"events": None}, "record/missing-key"),
    ({"events": [{"play": ["3"]}]}, "record/missing-key"),
    ({"events": [{"seat": 3, "play": ["3"]}]}, "record/unknown-seat"),
    ({"events": [{"seat": 0, "play": []}]}, "record/no-play"),
    ({"events": [{"seat": 0, "play": ["Phoenix"]}]}, "record/card"),
    ({"events": [{"seat": 0, "play": [{"card": "RJ"}]}]}, "record/missing-key"),
    ({"events": [3]}, "record/wrong-type"),
    ({"hands": {"3": ["3"]}}, "record/unknown-seat"),
    ({"hands": {"0": "3"}}, "record/wrong-type"),
    ({"hands": {"00": ["3♦"], "0": ["4♦"]}}, "record/twice"),
    ({"hands": {"0": ["3♦"], "00": None}}, "record/twice"),
    ({"exchange": [3]}, "record/wrong-type"),
    ({"exchange": [{"from": 0, "to": 1}]}, "record/missing-key"),
    ({"finish": [0, 1, 7]}, "record/unknown-seat"),
    ({"id": 7}, "record/wrong-type"),
]


@pytest.mark.parametrize(("change", "code"), WRONG)
def test_wrong_games(change: dict[str, Any], code: str) -> None:
    record = one(GAME | change)
    assert [problem.code for problem in record.problems] == [code]
    assert all(problem.span is not None for problem in record.problems)


def test_a_game_without_rules_is_judged_by_those_named() -> None:
    assert replay(one(GAME)).verdict == "rules-differ"
    result = replay(one(GAME), load("three-player"))
    assert result.verdict == "illegal"
    assert result.as_json()["ruleset"] == "three-player"


# --- the games at hand ---------------------------------------------------------------------------


def test_what_a_source_calls_as_the_twin_does_is_not_taken_for_it() -> None:
    """A mark of its own named `trick`, `comment` or `game` stays data of the source, in both forms."""
    marks = {"trick": 9, "comment": "so", "irregular": 1, "main": [], "as": 0, "seconds": 3}
    game = GAME | {"game": "other", "lines": [], "events": [{"seat": 0, "play": ["3♦"], **marks}]}
    record = replace(one(game), rules=RulesPin("small", "1", "0" * 64))
    assert record.game != "other"
    assert record.extra["x_source_game"] == "other"
    (turn,) = record.rounds[0].plays
    assert turn.extra == {f"x_source_{key}": value for key, value in marks.items()}
    (text,) = read_text(match_text(record))
    (twin,) = read_text(json.dumps(twin_of(record)))
    assert text == twin == record


#: (file, games, plays and passes, of which read without a problem)
FILES = [
    ("zsy_java_sim.jsonl", 22, 626, 22),
    ("uecda_daihinmin.jsonl", 20, 1938, 20),
    ("openspiel_dou_dizhu.jsonl", 1, 65, 1),
    ("ddz_hall.jsonl", 1, 9, 1),
    ("tichu_bsw.jsonl", 2, 0, 0),
]


@pytest.mark.parametrize(("name", "games", "acts", "clean"), FILES)
def test_games_at_hand(shared: Path, name: str, games: int, acts: int, clean: int) -> None:
    """The README of the files counts events; bids are not plays. Tichu has cards that are no cards here."""
    records = list(read_records(shared / "records" / name))
    assert len(records) == games
    assert sum(len(done.plays) for record in records for done in record.rounds) == acts
    assert sum(not record.problems for record in records) == clean
    if name.startswith("tichu"):
        assert {problem.code for record in records for problem in record.problems} == {"record/card"}


def test_hands_at_hand(shared: Path) -> None:
    records = list(read_records(shared / "records" / "uecda_daihinmin.jsonl"))
    for record in records:
        (done,) = record.rounds
        assert sum(len(held) for held in done.hands if held) == 53
        assert len(done.tribute) == len(done.returns) == (0 if record is records[0] else 2)
        assert done.finish is not None
        assert len(done.finish) == 5
