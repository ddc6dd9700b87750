"""The example of the format: a match written by hand, with every line type, its canonical text and its twin."""

import json
import re
from pathlib import Path

import pytest

from zsy_rules import load
from zsy_rules.library import same_hash
from zsy_rules.record import match_text, read_record, replay, write_text, write_twin

EXAMPLES = Path(__file__).parents[1] / "docs" / "examples"
TEXT = EXAMPLES / "two-rounds.zsr"
TWIN = EXAMPLES / "two-rounds.json"


def uncommented(text: str) -> str:
    """The text without remarks, as one may strip them by hand: no quoted text of the example holds a `#`."""
    lines = [re.sub(r"\s*#.*", "", line) for line in text.splitlines()]
    whole = "\n".join(line for line, before in zip(lines, text.splitlines(), strict=True) if line or not before)
    return whole + "\n"


def test_it_is_legal_to_the_end() -> None:
    result = replay(read_record(TEXT))
    assert (result.verdict, result.rounds, result.plays, result.problems) == ("ok", 2, 110, ())
    assert result.match is not None
    assert [done.places for done in result.match.rounds] == [(1, 0, 3, 2), (1, 3, 0, 2)]
    assert result.match.outcome is not None
    assert result.match.outcome.winners == (1,)


def test_it_shows_what_it_says() -> None:
    record = read_record(TEXT)
    result = replay(record)
    assert result.match is not None
    kinds = {event.laid.kind for done in result.match.rounds for event in done.state.history if hasattr(event, "laid")}
    assert kinds >= {"single", "pair", "triple", "full_house", "straight", "bomb", "joker_bomb"}
    assert record.rules is not None
    assert same_hash(record.rules.hash, load("standard").hash)
    keywords = {line.split()[0] for line in TEXT.read_text(encoding="utf-8").splitlines() if line}
    assert keywords >= {
        "%zsr", "game", "rules", "seats", "length", "date", "note", "round", "dealer", "draws", "deal", "lead",
        "tribute", "return", "t1", "result", "titles", "winners",
    }  # fmt: skip


def test_its_canonical_text_is_itself_without_remarks() -> None:
    record = read_record(TEXT)
    stripped = uncommented(TEXT.read_text(encoding="utf-8"))
    # Jokers alone are joined by a hyphen: BJ-RJ. All else is written as it is kept.
    assert "".join(write_text([record])) == stripped


def test_its_twin() -> None:
    record = read_record(TEXT)
    golden = TWIN.read_text(encoding="utf-8")
    assert "".join(write_twin([record])) == golden
    twin = read_record(TWIN)
    assert twin == record
    assert match_text(twin) == match_text(record)
    assert replay(twin).verdict == "ok"
    assert json.loads(golden)["rounds"][1]["tribute"] == [
        {"from": "W", "to": "N", "cards": ["A♣", "2♦"]},
        {"from": "S", "to": "E", "cards": ["2♠"]},
    ]


#: (what is written, what stands there instead, verdict, code): one slip in the example each
SLIPS = [
    ("t4 N 4♣; W 10♠", "t4 N 4♣; W 3♥", "illegal", "play/too-low"),
    ("t3 N 7♦ 7♣ 7♠ Q♦ Q♣; W -", "t3 N 7♦ 7♣ 7♠ Q♦ Q♣; S -", "illegal", "play/not-your-turn"),
    ("t9 S 2♥ 2♠; W -\nt10 S 5♠", "t9 S 2♥ 2♠; W -; S 5♠", "ok", "record/trick-lines"),
    ("t10 S 5♠\n", "t10 S 5♠; W K♣\n", "illegal", "play/over"),
    ("t10 S 5♠\n", "", "incomplete", "record/incomplete"),
    ("lead E ", "lead N ", "illegal", "record/leader-differs"),
    ("dealer W ", "dealer S ", "illegal", "record/dealer-differs"),
    ("round 2\n", "round 2 decider\n", "illegal", "record/decider"),
    ("length 2 ", "length 1 ", "illegal", "record/round-too-many"),
    ("length 2 ", "length 3 ", "incomplete", "record/incomplete"),
    ("result N E S W ", "result N S E W ", "result-differs", "record/result-differs"),
    ("winners N ", "winners E ", "result-differs", "record/result-differs"),
    ("tribute W>N: A♣ 2♦", "tribute W>N: K♥ 2♦", "illegal", "play/not-due"),
    ("tribute W>N: A♣ 2♦", "tribute W>N: 2♦", "illegal", "play/wrong-count"),
    ("tribute W>N: A♣ 2♦", "tribute E>N: K♣ J♦", "illegal", "record/no-gift"),
    ("return E>S: 5♣\n", "return E>S: 5♣\nreturn E>S: J♦\n", "illegal", "record/undue-gift"),
    ("deal N: 4♣ 5♦", "deal N: 3♣ 5♦", "illegal", "record/deal"),
    ("deal N: 4♣ 5♦", "deal N: 5♦", "illegal", "record/deal"),
    ("sha256:", "sha256:00", "rules-differ", "record/rules-differ"),
]


@pytest.mark.parametrize(("written", "instead", "verdict", "code"), SLIPS)
def test_one_slip(tmp_path: Path, written: str, instead: str, verdict: str, code: str) -> None:
    text = TEXT.read_text(encoding="utf-8")
    assert text.count(written) >= 1
    changed = tmp_path / "slip.zsr"
    changed.write_text(text.replace(written, instead, 1), encoding="utf-8")
    result = replay(read_record(changed))
    assert (result.verdict, [problem.code for problem in result.problems]) == (verdict, [code])
