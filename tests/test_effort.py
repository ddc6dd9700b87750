"""How much is looked at for the plays of a hand that has very many: counted, the same everywhere, and never too much.

No count here is copied from a run: they are bounds that follow from what is counted, or found in a second way.
"""

import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest
from cli_tools import zsy

import zsy_rules
from zsy_rules import Rules, shipped_names
from zsy_rules.bots import RandomBot, simple_bot
from zsy_rules.bots.mind import MOST_LOOKED
from zsy_rules.checks import examine, made
from zsy_rules.cli.checking import Played
from zsy_rules.combinations import Combination
from zsy_rules.compiled.effort import Effort
from zsy_rules.compiled.lanes import Held
from zsy_rules.loading import read_ruleset_text
from zsy_rules.observation import Observation
from zsy_rules.rules import load_text
from zsy_rules.simulate import SmokeTest, Summary, simulate

#: Differences from `standard` that are allowed, and by which a hand has more plays than anybody waits for.
MANY = {
    "any five": "combinations: {five: {any_cards: 5}}\ndeck: {packs: 2}",
    "by suits": "players: 2\nsuits: [♦, ♣, ♥, ♠]\ncombinations: {five: {any_cards: 5, compare: [cards, suit]}}",
    "wild cards": "deck: {packs: 3}\nwild: {jokers: {cards: [jokers]}}",
    "kickers": "deck: {packs: 4}\n"
    "combinations: {plane: {run_of: 3, length: 2, with: {same_rank: 1, each: 5, different: false}}}",
    "kickers that are kinds": "deck: {packs: 4}\n"
    "combinations: {plane: {run_of: 3, length: 2, with: {kind: [pair], each: 3, different: false}}}",
}
#: Of these a lead of a whole hand is never listed in full: it would not end while anybody waits.
ENDLESS = ("by suits", "kickers")
FEW = 50


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def table(name: str) -> Rules:
    """Return the rules of one of MANY, at its fewest players."""
    rules = load_text(f"name: many\nextends: standard\n{MANY[name]}\n")
    return rules.for_players(rules.player_numbers[0])


def leader(rules: Rules) -> Observation:
    """Return what the leader of a first round sees."""
    state = rules.deal(seed=1)
    assert state.turn is not None
    return state.observe(state.turn)


def leads(seen: Observation, effort: Effort | None) -> Iterator[Combination]:
    """Yield the leads of a hand, whatever card must be in the first one."""
    return seen.game.plays.plays(seen.hand, None, seen.order, effort=effort)


def by_kind(plays: Iterator[Combination]) -> dict[str, list[Combination]]:
    return {kind: list(found) for kind, found in groupby(plays, key=lambda play: play.kind)}


# --- how much is looked at -----------------------------------------------------------------------


@pytest.mark.parametrize("name", MANY)
def test_no_more_is_looked_at_in_a_kind_than_the_effort_says(name: str) -> None:
    seen = leader(table(name))
    effort = Effort(FEW)
    found = by_kind(leads(seen, effort))
    assert effort.cut > 0
    assert FEW * effort.cut <= effort.looked <= FEW * len(seen.game.kinds)
    assert "single" in found  # a kind that comes before one with very many, and one that comes after
    assert "bomb" in found or not any(seen.hand.of_rank(one.rank) >= 4 for one in seen.hand)


@pytest.mark.parametrize("name", [name for name in MANY if name not in ENDLESS and name != "kickers that are kinds"])
def test_what_is_found_are_the_first_plays_of_each_kind(name: str) -> None:
    seen = leader(table(name))
    whole, some = by_kind(leads(seen, None)), by_kind(leads(seen, Effort(FEW)))
    assert any(len(some.get(kind, [])) < len(plays) for kind, plays in whole.items())
    for kind, plays in some.items():
        assert plays == whole[kind][: len(plays)]


@pytest.mark.parametrize("name", ["standard", "fixed-shapes", "dou-dizhu", "big-two"])
def test_who_has_all_the_time_finds_all(name: str) -> None:
    rules = zsy_rules.load(name)
    rules = rules.for_players(rules.player_numbers[0])
    seen = leader(rules)
    effort = Effort()
    assert list(leads(seen, effort)) == list(leads(seen, None))
    assert effort.cut == 0


def test_every_picked_row_is_looked_at_once() -> None:
    """The sets of five that a hand of 27 cards of two packs has by ranks, counted without listing them."""
    seen = leader(table("any five"))
    counts = [seen.hand.of_rank(rank) for rank in {one.rank for one in seen.hand}]
    ways = [1, 0, 0, 0, 0, 0]  # by how many cards were taken so far
    for held in counts:
        ways = [sum(ways[size - taken] for taken in range(min(held, size) + 1)) for size in range(6)]
    effort = Effort()
    five = seen.game.plays.at(seen.order).kinds["five"]
    assert sum(1 for _ in five.search(Held(seen.hand, effort=effort))) == effort.looked == ways[5]


def test_reading_cards_counts_the_same_when_it_is_known() -> None:
    seen = leader(table("wild cards"))
    plays = seen.game.plays
    cards = next(play.hand for play in leads(seen, None) if play.kind == "full_house")
    first, again = Effort(), Effort()
    assert plays.identify(cards, seen.order, first) == plays.identify(cards, seen.order, again)
    assert first.looked == again.looked > 0


# --- bots ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MANY)
def test_bots_make_legal_plays_of_such_hands(name: str) -> None:
    seen = leader(table(name))
    bot = RandomBot(3)
    assert seen.check(bot(seen)) is None
    # every search looks at so much at most, and then reads what it found last
    assert bot.effort.looked < 2 * MOST_LOOKED * len(seen.game.kinds)
    assert seen.check(simple_bot(seen)) is None


def test_a_leader_who_finds_nothing_in_time_makes_the_first_play() -> None:
    kinds = "{single: none, pair: none, triple: none, full_house: none, straight: none, five: {any_cards: 5}}"
    seen = leader(load_text(f"name: five\nextends: standard\ntribute: none\ncombinations: {kinds}\n", players=4))
    bot = RandomBot(3)
    bot.effort = Effort(0)
    assert list(seen.legal.within(bot.effort)) == []
    assert bot(seen) == next(iter(seen.legal))


@pytest.mark.parametrize("name", shipped_names())
def test_of_shipped_rulesets_every_play_is_looked_at(name: str) -> None:
    rules = zsy_rules.load(name)
    for players in rules.player_numbers:
        smoke = SmokeTest(rules.for_players(players), 100_000)
        (match,) = smoke.play(1, 0, 1)
        assert (smoke.cut, smoke.stopped, match.outcome is None) == (0, False, False)


# --- the smoke test ------------------------------------------------------------------------------


def test_the_smoke_test_plays_the_matches_of_the_series() -> None:
    rules = zsy_rules.load("standard")
    matches = list(SmokeTest(rules, 100_000).play(2, 7, 2))
    assert matches == [match for _, match in simulate(rules, 2, 7, 2)]


@pytest.mark.parametrize("most", [0, 1, 3_000])
def test_it_stops_when_enough_was_looked_at(most: int) -> None:
    rules = table("any five")
    smoke = SmokeTest(rules, most)
    *whole, last = smoke.play(4, 0, 5)
    assert smoke.stopped
    assert last.outcome is None
    assert all(match.outcome is not None for match in whole)
    assert most <= smoke.looked <= most + 2 * MOST_LOOKED * len(rules.game.kinds)
    summary = Summary()
    for match in (*whole, last):
        summary.add(match)
    assert summary.matches == len(whole)
    assert summary.rounds == sum(len(match.rounds) for match in (*whole, last)) < 20


def test_a_person_is_not_told_that_the_list_is_whole() -> None:
    Path("many.yaml").write_text(f"name: many\nextends: standard\n{MANY['any five']}\n", encoding="utf-8")
    asked = [zsy("play", "many.yaml", "--seed", "7", "--seat", str(seat)) for seat in range(1, 5)]
    leading = [one for one in asked if "\nyou lead; " in one.out]  # whoever does not lead has fewer plays
    assert [one.status for one in asked] == [0] * 4
    assert leading
    for one in leading:
        assert re.search(r"^   …  at least \d+ more: type the cards$", one.out, re.MULTILINE)
    assert "at least" not in zsy("play", "standard", "--seed", "7", "--seat", "4").out


def test_check_says_how_many_rounds_it_played() -> None:
    Path("many.yaml").write_text(f"name: many\nextends: standard\n{MANY['any five']}\n", encoding="utf-8")
    told = zsy("check", "--play", "many.yaml")
    assert told.status == 0
    (one,) = zsy("check", "--play", "--format", "json", "many.yaml").json["files"]
    (played,) = one["played"]
    assert played["stopped"]
    assert played["rounds"] < 20
    said = f"{played['rounds']} random round{'' if played['rounds'] == 1 else 's'} (of 20: many plays) at 4 players"
    assert f"many.yaml: {said}, {played['plays']} plays" in told.out


def test_check_says_that_it_did_not_look_at_all() -> None:
    assert str(Played(4, 20, 300, (), cut=True)) == (
        "20 random rounds (many plays: not all were looked at) at 4 players, 300 plays"
    )
    assert str(Played(4, 1, 1, ("bomb",), stopped=True, cut=True)) == (
        "1 random round (of 20: many plays) at 4 players, 1 play; never played: bomb"
    )
    assert str(Played(4, 20, 300, ())) == "20 random rounds at 4 players, 300 plays"


def test_second_readings_are_looked_for_within_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    """With six wild cards in the deck one play of four cards has thousands of readings; only a note asks for them."""
    effort = Effort(made.MOST_LOOKED)
    monkeypatch.setattr(made, "Effort", lambda _: effort)
    lines = "players: 2\ndeck: {packs: 3}\nwild: {jokers: {cards: [jokers]}}\ncombinations: {four: {any_cards: 4}}"
    reading = read_ruleset_text(f"name: many\nextends: standard\n{lines}\n", "many.yaml")
    assert [one.code for one in examine(*reading) if one.severity == "error"] == []
    assert made.MOST_LOOKED < effort.looked < 5 * made.MOST_LOOKED
