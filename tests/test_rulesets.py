"""Every shipped ruleset, for every number of players: well written, clean, dealt and played."""

import re
from pathlib import Path

import pytest
import yaml

import zsy_rules
from zsy_rules import Rules, shipped_names
from zsy_rules.cards import EMPTY
from zsy_rules.events import Dealt, Gave, Played
from zsy_rules.loading import read_ruleset
from zsy_rules.simulate import simulate

FOLDER = Path(__file__).parents[1] / "rulesets"
FIRST_LINE = "# yaml-language-server: $schema=ruleset.schema.json"

# The hands of each table, for the seats in the order of dealing. Packs of 54 cards without what is said.
HANDS: dict[tuple[str, int], list[int]] = {
    ("standard", 4): [14, 14, 13, 13],
    ("no-jokers", 4): [13, 13, 13, 13],  # 52 cards
    ("three-player", 3): [18, 17, 17],  # 52 cards, two 3s are out
    ("eighteen-each", 3): [18, 18, 18],
    ("two-deck", 5): [22, 22, 22, 21, 21],  # 108 cards
    ("two-deck", 6): [18, 18, 18, 18, 18, 18],
    ("partnership-six", 6): [18, 18, 18, 18, 18, 18],
    ("three-pairs", 6): [18, 18, 18, 18, 18, 18],
    ("four-joker-bomb", 5): [22, 22, 22, 21, 21],
    ("four-joker-bomb", 6): [18, 18, 18, 18, 18, 18],
}
AS_STANDARD = (
    "avoid-last",
    "bombed-player-barred",
    "bombs-strictly-longer",
    "doubled-tribute",
    "fixed-shapes",
    "middle-exchange-down",
    "middle-exchange-none",
    "no-tribute",
    "partner-leads",
    "partnership",
    "pass-locks-out",
    "points",
    "points-first-out",
    "runs-from-three",
    "straights-to-ace",
)
PRESIDENT = {  # 52 cards
    3: [18, 17, 17],
    4: [13, 13, 13, 13],
    5: [11, 11, 10, 10, 10],
    6: [9, 9, 9, 9, 8, 8],
    7: [8, 8, 8, 7, 7, 7, 7],
    8: [7, 7, 7, 7, 6, 6, 6, 6],
}
AS_PRESIDENT = ("president", "president-equal", "president-lock-out", "president-clear-on-2")
HANDS |= {(name, players): hands for name in AS_PRESIDENT for players, hands in PRESIDENT.items()}
HANDS |= {  # 104 cards
    ("president-two-packs", 6): [18, 18, 17, 17, 17, 17],
    ("president-two-packs", 7): [15, 15, 15, 15, 15, 15, 14],
    ("president-two-packs", 8): [13] * 8,
}
HANDS |= {(name, 3): [17, 17, 17] for name in ("dou-dizhu", *(f"dou-dizhu-{of}" for of in ("rlcard", "douzero")))}
HANDS |= {("dou-dizhu-openspiel", 3): [17, 17, 17], ("big-two-three-players", 3): [17, 17, 17]}
BIG_TWO = ("big-two-taiwan", "big-two-high-two", "big-two-tiers")
HANDS |= {(name, 4): [13, 13, 13, 13] for name in ("big-two", *BIG_TWO)}
HANDS |= {(name, 4): HANDS["standard", 4] for name in AS_STANDARD}

TABLES = sorted(HANDS)
at_every_table = pytest.mark.parametrize(("name", "players"), TABLES, ids=[f"{name}-{n}" for name, n in TABLES])
at_every_name = pytest.mark.parametrize("name", shipped_names())


def test_every_ruleset_and_number_of_players_is_here() -> None:
    found = [(one.ruleset.name, one.players) for name in shipped_names() for one in read_ruleset(name)[0]]
    assert sorted(found) == TABLES


# --- the files -------------------------------------------------------------------------------------


def text_of(name: str) -> str:
    return (FOLDER / f"{name}.yaml").read_text(encoding="utf-8")


@at_every_name
def test_the_first_line_is_for_editors(name: str) -> None:
    assert text_of(name).splitlines()[0] == FIRST_LINE
    assert (FOLDER / "ruleset.schema.json").is_file()


@at_every_name
def test_the_name_is_that_of_the_file(name: str) -> None:
    said = yaml.safe_load(text_of(name))
    assert said["name"] == name
    assert said["title"]
    assert text_of(name).endswith("\n")
    assert max(len(line) for line in text_of(name).splitlines()) <= 130


@at_every_name
def test_where_its_rules_are_from_is_said(name: str) -> None:
    """By each file for what it says itself, not only by the file that it extends."""
    said = yaml.safe_load(text_of(name))
    assert re.search(r"rules\.md [A-C]\d|position vectors", said["source"])
    while said["extends"] != "none":
        said = yaml.safe_load(text_of(said["extends"]))
    assert said["name"] in {"standard", "president", "dou-dizhu", "big-two"}


@pytest.mark.parametrize("engine", ["rlcard", "douzero", "openspiel"])
def test_a_ruleset_named_after_an_engine_promises_its_plays_alone(engine: str) -> None:
    """Its auction and its points are those of `dou-dizhu`, and the file says so."""
    text = text_of(f"dou-dizhu-{engine}")
    said = yaml.safe_load(text)
    assert said["title"].startswith("Dou Dizhu with the legal plays of ")
    assert "Only the plays are " in text
    assert set(said) <= {"name", "title", "extends", "source", "combinations"}


# --- the rules -------------------------------------------------------------------------------------


@at_every_table
def test_it_loads_without_error_or_warning(name: str, players: int) -> None:
    rules = zsy_rules.load(name, players)
    assert (rules.name, rules.players) == (name, players)
    assert {problem.severity for problem in rules.problems} <= {"note"}


def test_no_two_tables_play_one_game() -> None:
    hashes = [zsy_rules.load(name, players).hash for name, players in TABLES if name != "dou-dizhu-rlcard"]
    assert len(set(hashes)) == len(TABLES) - 1
    assert zsy_rules.load("dou-dizhu-rlcard").hash == zsy_rules.load("dou-dizhu").hash  # its legal plays are the same


@at_every_table
def test_it_is_compiled(name: str, players: int) -> None:
    """The tables make plays of each kind that this deck can form, and know each of them again."""
    rules = zsy_rules.load(name, players)
    unformed = {"five", "six_or_more"} if name == "fixed-shapes" else set()
    found = {one.kind: one for one in rules.plays(rules.game.deck)}
    assert set(found) | unformed == set(rules.game.kinds)
    for kind, one in found.items():
        assert kind in {other.kind for other in rules.identify(one)}


@at_every_table
def test_it_deals_the_right_hands(name: str, players: int) -> None:
    rules = zsy_rules.load(name, players)
    for dealer in range(players):
        state = rules.deal(seed=3, dealer=dealer)
        order = [(dealer + step) % players for step in range(1, players + 1)]
        dealt = {event.seat: event.count for event in state.history if isinstance(event, Dealt)}
        assert [dealt[seat] for seat in order] == HANDS[name, players]
        assert sum(state.hands, state.rest) == rules.game.deck
        assert state.turn is not None
        if state.phase == "play" and (opening := rules.game.first_lead.card) is not None:
            assert opening in state.hands[state.turn]


@at_every_table
def test_it_plays_twenty_random_rounds(name: str, players: int) -> None:
    rules = zsy_rules.load(name, players)
    played = gifts = 0
    for _, match in simulate(rules, matches=4, seed=20, rounds=5):
        assert match.outcome is not None
        counted = [done for done in match.rounds if not done.decider]
        assert len(counted) == 5
        played += len(counted)
        for before, done in zip([None, *match.rounds], match.rounds, strict=False):
            assert sorted(done.places) == sorted(done.state.seats)
            on_table = sum((event.cards for event in done.state.history if isinstance(event, Played)), EMPTY)
            assert on_table + sum(done.state.hands, EMPTY) == rules.game.deck
            given = [event for event in done.state.history if isinstance(event, Gave)]
            assert before or not given, "no tribute in a first round"
            gifts += len(given)
    assert played == 20
    assert (gifts > 0) == bool(rules.game.gifts)


def tables_of(rules: Rules) -> list[Rules]:
    return [rules.for_players(players) for players in rules.player_numbers]


def test_the_lowest_number_of_players_is_taken_where_none_is_said() -> None:
    for name in shipped_names():
        rules = zsy_rules.load(name)
        assert [one.players for one in tables_of(rules)] == [players for other, players in TABLES if other == name]
        assert rules.players == min(rules.player_numbers)
