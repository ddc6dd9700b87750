"""President, Dou Dizhu and Big Two between rounds: who deals, who leads, which titles, who wins, as rules.md says.

Held on random matches of the shipped files. The expected values are those of rules.md B7, B23, B25, B27, C2.1, C3.1 and
C4.1; where those say nothing the file calls it an assumption, and the table holds what the file promises.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

import pytest

import zsy_rules
from zsy_rules import Match, shipped_names
from zsy_rules.events import Dealt, Played
from zsy_rules.match import Round
from zsy_rules.record.making import record_match
from zsy_rules.simulate import simulate


@dataclass(frozen=True)
class Course:
    """What rules.md says of one game.

    `deals` and `leads` are of a later round: `last`, `first` of the round
    before, `next` after the last dealer, `landlord`, or a card that is held.
    `wins` is what is counted for the match.
    """

    seats: str  # of four players in turn order, north up: W is left of N as one sits there
    deals: str
    leads: str
    wins: str
    announced: tuple[int, ...]
    rounds: int | None = None


CLOCKWISE, ANTICLOCKWISE = "E S W N", "E N W S"
PRESIDENT = Course(CLOCKWISE, "last", "first", "firsts", ())  # C2.1: PRES-TUT deals, PRES-POC leads
DOU_DIZHU = Course(ANTICLOCKWISE, "next", "landlord", "points", ())  # C3.1; B7 DDZ-GR
BIG_TWO = Course(ANTICLOCKWISE, "first", "first", "points", (1,), 10)  # C4.1: agreed rounds, last-card call
TAIWAN = Course(ANTICLOCKWISE, "first", "3♣", "points", (1,), 10)  # C4.1: the 3♣ holder opens every round

COURSES: dict[tuple[str, int], Course] = {
    **{(name, 4): PRESIDENT for name in ("president", "president-equal", "president-lock-out", "president-clear-on-2")},
    ("president", 3): PRESIDENT,
    ("president", 7): PRESIDENT,
    ("president-two-packs", 6): PRESIDENT,
    **{(f"dou-dizhu{of}", 3): DOU_DIZHU for of in ("", "-rlcard", "-douzero", "-openspiel")},
    **{(name, 4): BIG_TWO for name in ("big-two", "big-two-high-two", "big-two-tiers")},
    ("big-two-three-players", 3): BIG_TWO,
    ("big-two-taiwan", 4): TAIWAN,
}
MATCHES, ROUNDS = 12, 4
at_every_table = pytest.mark.parametrize("table", COURSES, ids=[f"{name}-{players}" for name, players in COURSES])


@cache
def matches(name: str, players: int) -> list[Match]:
    return [match for _, match in simulate(zsy_rules.load(name, players), MATCHES, seed=16, rounds=ROUNDS)]


def later_rounds(table: tuple[str, int]) -> list[tuple[Round, Round]]:
    """Every round that is not the first of its match, with the one before; deciding rounds have rules of their own."""
    found = []
    for match in matches(*table):
        plain = [one for one in match.rounds if not one.decider]
        found += list(pairwise(plain))
    assert len(found) == MATCHES * (ROUNDS - 1)
    return found


def test_every_ruleset_of_the_family_is_here() -> None:
    family = {one for one in shipped_names() if one.startswith(("president", "dou-dizhu", "big-two"))}
    assert {name for name, _ in COURSES} == family


@at_every_table
def test_the_direction_of_play(table: tuple[str, int]) -> None:
    """Four seats in turn order go by the points of the compass, clockwise as on a map or the other way."""
    if table[1] == 4:
        assert " ".join(record_match(matches(*table)[0]).players) == COURSES[table].seats
    assert zsy_rules.load(*table).game.resolved.ruleset.direction == (
        "clockwise" if COURSES[table].seats == CLOCKWISE else "counterclockwise"
    )


@at_every_table
def test_who_deals_later_rounds(table: tuple[str, int]) -> None:
    whose: dict[str, Callable[[Round], int]] = {
        "last": lambda before: before.places[-1],
        "first": lambda before: before.places[0],
        "next": lambda before: ((before.state.dealer or 0) + 1) % table[1],
    }
    expected = whose[COURSES[table].deals]
    for before, now in later_rounds(table):
        assert now.state.dealer == expected(before)


@at_every_table
def test_who_leads_later_rounds(table: tuple[str, int]) -> None:
    leads = COURSES[table].leads
    for before, now in later_rounds(table):
        played = next(event for event in now.state.history if isinstance(event, Played))
        if leads == "first":
            assert played.seat == before.places[0]
        elif leads == "landlord":
            assert now.state.roles[played.seat] == "landlord"
        else:
            dealt = [event.seat for event in now.state.history if isinstance(event, Dealt)]
            played_by_seat = {
                seat: [
                    str(one)
                    for event in now.state.history
                    if isinstance(event, Played) and event.seat == seat
                    for one in event.cards
                ]
                for seat in dealt
            }
            held = {
                seat for seat in dealt if leads in played_by_seat[seat] + [str(one) for one in now.state.hands[seat]]
            }
            assert held == {played.seat}


@at_every_table
def test_who_wins_a_match(table: tuple[str, int]) -> None:
    """Whoever has most of what counts; a deciding round decides a tie. Other counts would name others."""
    wins, seats = COURSES[table].wins, range(table[1])
    alone: Counter[str] = Counter()
    for match in matches(*table):
        assert match.outcome is not None
        plain = [one for one in match.rounds if not one.decider]
        counts = {
            "firsts": [sum(one.places[0] == seat for one in plain) for seat in seats],
            "lasts": [-sum(one.places[-1] == seat for one in plain) for seat in seats],
            "points": [sum(one.points[seat] for one in plain) for seat in seats],
        }
        best = {what: {seat for seat in seats if count[seat] == max(count)} for what, count in counts.items()}
        assert set(match.outcome.winners) <= best[wins]
        alone.update(what for what in counts if len(best[wins]) == 1 and not best[wins] & best[what])
    if table in {("president", 4), ("dou-dizhu", 3), ("big-two", 4)}:
        assert alone["lasts" if wins == "firsts" else "firsts"]


@at_every_table
def test_rounds_and_cards_that_are_announced(table: tuple[str, int]) -> None:
    ruleset = zsy_rules.load(*table).game.resolved.ruleset
    assert ruleset.round.announce_at == COURSES[table].announced
    assert ruleset.match.rounds == COURSES[table].rounds


TITLES = {  # B25: citizens in the middle from five on; three players have one place in the middle
    3: ["President", "Citizen", "Scum"],
    4: ["President", "Vice-President", "High-Scum", "Scum"],
    5: ["President", "Vice-President", "Citizen", "High-Scum", "Scum"],
    8: ["President", "Vice-President", *["Citizen"] * 4, "High-Scum", "Scum"],
}


@pytest.mark.parametrize("players", TITLES)
def test_titles_of_president(players: int) -> None:
    """By place, at the end of a round."""
    for name in ("president", "president-two-packs") if players == 8 else ("president", "president-equal"):
        ((_, match),) = simulate(zsy_rules.load(name, players), 1, seed=5, rounds=1)
        outcome = match.rounds[0].state.outcome
        assert outcome is not None
        assert [outcome.titles[seat] for seat in outcome.places] == TITLES[players]


@pytest.mark.parametrize("table", [one for one in COURSES if not one[0].startswith("president")])
def test_nobody_has_a_title_elsewhere(table: tuple[str, int]) -> None:
    outcome = matches(*table)[0].rounds[0].state.outcome
    assert outcome is not None
    assert outcome.titles == {}
