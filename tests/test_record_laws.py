"""Laws of records: a recorded match replays to itself, both forms are the same, no text brings the reader down."""

import io
import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from zsy_rules import Match, Rules, RulesetError, load
from zsy_rules.bots import RandomBot
from zsy_rules.cards import EMPTY
from zsy_rules.events import Drew
from zsy_rules.loading import shipped_names
from zsy_rules.record import (
    Record,
    match_text,
    read_records,
    read_text,
    record_match,
    replay,
    twin_of,
    write_text,
    write_twin,
)
from zsy_rules.record.model import Held, Round
from zsy_rules.rules import load_text

HERE = Path(__file__).parent
EXAMPLE = (HERE.parent / "docs" / "examples" / "two-rounds.zsr").read_bytes()
TWIN = json.loads((HERE.parent / "docs" / "examples" / "two-rounds.json").read_bytes())

SHIPPED = [(name, players) for name in shipped_names() for players in load(name).player_numbers]
#: House rules over `standard`, none of them shipped: tricks, ends, sides, points, kinds that must be named, effects.
HOUSES = {
    "locked-out": "trick: {after_pass: locked_out}",
    "all-passed": "trick: {ends: all_passed}",
    "once-round": "trick: {ends: once_round}",
    "must-beat": "trick: {must_beat: true}",
    "first-out": "round: {ends: [first_out]}\nscoring: {cards_left: {each: -1, paid_to: first}}",
    "partners": "teams: [[1, 3], [2, 4]]\ntrick: {winner_out: partner}\nscoring: {results: {1-2: 3, 1-3: 2, 1-4: 1}}",
    "named": "combinations: {flush: {same_suit: 5}, run: {run_of: 1, length: 5}}",
    "going-out": "effects: {out_ends: {when: {out: true}, do: end_trick}}",
    "revolution": "effects: {turn: {when: {kind: [bomb]}, do: reverse_ranks, until: match_end}}",
    "sunk": "effects: {two_last: {when: {out: true, has: [2]}, do: last_place}}",
    "backwards": "effects: {back: {when: {has: [10]}, do: reverse_direction, until: round_end}}",
    "skipping": "effects: {skip: {when: {has: [8]}, do: skip_next}, lock: {when: {same_suits: true}, do: lock_suits}}",
    "barred": "bars: {led_bombs: {play: {kind: [bombs], leads: true}}, last_twos: {play: {has: [2]}, who: last}}",
    "clockwise": "direction: clockwise\nlead: {first_round: random, must_play_it: never}",
}

seeds = st.integers(0, 2**40)


def played(rules: Rules, seed: int, acts: int | None) -> Match:
    """A match of random bots, to its end or for so many acts."""
    match = rules.match(seed=seed, rounds=3 if rules.game.match.target is None else None)
    bot = RandomBot(seed + 2**50)
    while match.outcome is None and acts != 0:
        assert match.turn is not None
        match = match.after(bot(match.observe(match.turn)))
        acts = None if acts is None else acts - 1
    return match


def story(match: Match) -> list[object]:
    """What happened, without the drawing for the deal, which a replay takes from the record."""
    states = [done.state for done in match.rounds]
    states += [match.state] if match.state.outcome is None else []
    return [event for state in states for event in state.history if not isinstance(event, Drew)]


def check_forms(record: Record) -> str:
    """See to it that text and twin say the same; return the text."""
    text = match_text(record)
    (back,) = read_text(text)
    assert back.problems == ()
    assert back == record
    assert match_text(back) == text
    twin = json.dumps(twin_of(record), ensure_ascii=False)
    for line in (twin, json.dumps(twin_of(back), ensure_ascii=False)):
        (other,) = read_text(line)
        assert other.problems == ()
        assert other == record
        assert match_text(other) == text
    return text


def check_replay(rules: Rules, match: Match) -> None:
    record = record_match(match)
    (back,) = read_text(check_forms(record))
    result = replay(back)
    assert [str(problem) for problem in result.problems if problem.severity == "error"] == []
    assert result.plays == sum(len(one.plays) for one in record.rounds)
    assert result.rounds == len(match.rounds)
    if match.outcome is None:
        assert result.verdict == "incomplete"
        return
    assert result.verdict == "ok"
    assert result.match is not None
    assert story(result.match) == story(match)
    assert result.match.outcome == match.outcome
    assert [done.points for done in result.match.rounds] == [done.points for done in match.rounds]
    assert result.match.game.hash == rules.hash


@given(name=st.sampled_from(SHIPPED), seed=seeds, acts=st.none() | st.integers(0, 120))
def test_a_match_of_a_shipped_ruleset_replays_to_itself(name: tuple[str, int], seed: int, acts: int | None) -> None:
    rules = load(*name)
    match = played(rules, seed, acts)
    record = record_match(match)
    assert record.rules is not None
    assert record.rules.resolved is None
    check_replay(rules, match)


def house(name: str) -> Rules:
    return load_text(f"name: {name}\nextends: standard\nmatch: {{rounds: 4}}\n{HOUSES[name]}\n")


def is_playable(name: str) -> bool:
    """Whether the engine has all the parts already."""
    try:
        house(name)
    except RulesetError as error:
        if any(problem.code != "ruleset/not-supported-yet" for problem in error.problems):
            raise
        return False
    return True


PLAYABLE = [name for name in HOUSES if is_playable(name)]


@given(name=st.sampled_from(PLAYABLE), seed=seeds, acts=st.none() | st.integers(0, 120))
def test_a_match_by_house_rules_replays_by_the_text_it_carries(name: str, seed: int, acts: int | None) -> None:
    rules = house(name)
    match = played(rules, seed, acts)
    record = record_match(match)
    assert record.rules is not None
    assert record.rules.resolved is not None
    check_replay(rules, match)


@given(name=st.sampled_from(PLAYABLE), seed=seeds)
def test_a_match_by_house_rules_is_watched_without_hands(name: str, seed: int) -> None:
    """Nothing legal is refused when only the numbers of cards are known, whatever the rules of the trick."""
    record = record_match(played(house(name), seed, None))

    def hide(one: Round) -> Round:
        hands = tuple(None if held is None else Held(EMPTY, len(held)) for held in one.hands)
        return replace(one, hands=hands, scores=None)

    result = replay(replace(record, rounds=tuple(hide(one) for one in record.rounds), result=None))
    assert [str(problem) for problem in result.problems] == []
    assert (result.verdict, result.rounds) == ("ok", len(record.rounds))


def test_files_of_many_matches() -> None:
    shipped, other = load("three-player"), house("named")
    records = [record_match(played(rules, seed, 30)) for seed in range(3) for rules in (shipped, other)]
    text = "".join(write_text(records))
    twins = "".join(write_twin(records))
    assert text.count("\nresolved ") == twins.count('"resolved"') == 1
    assert list(read_text(text)) == list(read_text(twins)) == records
    assert "".join(write_text(read_text(twins))) == text
    assert "".join(write_twin(read_text(text))) == twins
    assert {replay(record).verdict for record in read_text(text)} == {"incomplete"}


# --- nothing brings the reader down ----------------------------------------------------------------

PIECES = [
    b"\n",
    b"game\n",
    b"round 2\n",
    b"t1 ",
    b"; ",
    b"{",
    b"}",
    b'"',
    b"#",
    b"\\\n",
    b"\xff",
    b"\xef\xbb\xbf",
    b"E",
    b"3\xe2\x99\xa6",
]


def damaged(data: bytes, chance: random.Random) -> bytes:
    """The bytes with a few pieces taken out, put in, or moved."""
    for _ in range(chance.randint(1, 4)):
        start = chance.randrange(len(data))
        stop = min(len(data), start + chance.choice((0, 1, 3, 30, 300)))
        piece = chance.choice((b"", chance.choice(PIECES), data[start:stop] * 2))
        data = data[:start] + piece + data[stop:]
    return data


@given(seed=seeds)
def test_damaged_text(seed: int) -> None:
    data = damaged(EXAMPLE, random.Random(seed))  # noqa: S311  (damage, no secret)
    for record in read_records(io.BytesIO(data), "zsr"):
        for free in (False, True):
            replay(record, allow_irregular=free).as_json()
        for problem in record.problems:
            assert str(problem)
        if not record.is_damaged:
            text = match_text(record)
            (back,) = read_text(text)
            assert not back.is_damaged
            assert match_text(back) == text
            (other,) = read_text("".join(write_twin([record])))
            assert match_text(other) == text


VALUES = [None, 0, -1, 3.5, True, "", "E", "3♦", "?", [], ["3♦"], {}, {"x_a": 1}, {"seat": "E"}]


def changed(value: Any, chance: random.Random) -> Any:
    """The data with one part of it changed, taken out or doubled."""
    if isinstance(value, dict) and value and chance.random() < 0.9:
        key = chance.choice(list(value))
        if chance.random() < 0.1:
            return {name: part for name, part in value.items() if name != key}
        return {**value, key: changed(value[key], chance)}
    if isinstance(value, list) and value and chance.random() < 0.9:
        at = chance.randrange(len(value))
        if chance.random() < 0.2:
            return value[:at] + value[at : at + 1] * chance.choice((0, 2)) + value[at + 1 :]
        return [*value[:at], changed(value[at], chance), *value[at + 1 :]]
    return chance.choice(VALUES)


@given(seed=seeds)
def test_changed_twins(seed: int) -> None:
    twin = changed(TWIN, random.Random(seed))  # noqa: S311  (damage, no secret)
    (record,) = read_text(json.dumps(twin, ensure_ascii=False), "twin")
    for free in (False, True):
        replay(record, allow_irregular=free).as_json()
    for problem in record.problems:
        assert str(problem)
    if not record.is_damaged:
        text = match_text(record)
        (back,) = read_text(text)
        assert not back.is_damaged, text
        assert match_text(back) == text
