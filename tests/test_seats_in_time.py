"""Which phrases for a seat can be told at which moment of a round: section 7 of the language, and WHO in section 3.

A round goes: the dealer is found, the deal, the auction, the rest, the gifts, the tricks. A phrase that asks for what
comes later is refused; one that is allowed finds its seat whenever a seed is there.
"""

import pytest
from table_tools import moved, sit

from zsy_rules import Rules, RulesetError
from zsy_rules.bots import RandomBot
from zsy_rules.errors import Problem
from zsy_rules.rules import load_text

GAME = """\
name: table
extends: none
players: %d
ranks: [3, 4, 5, 6, 7]
combinations: {single: {same_rank: 1}}
match: {rounds: 3}
"""
LEAD = "lead: {first_round: dealer}\n"
SPOKEN = "auction: {bids: [1, 2], winner: lord, others: serf%s}\n"
DEALT = "deal: {hand: 4, rest_to: %s}\n"
GIFT = "tribute: {gift: {from: %s, to: seat 3}}\n"

CHANCE = ("random", "highest draw", "seat 2", "after seat 1", "before random", "after highest draw")
BEFORE = ("first", "last", "after first", "before last")  # places of the round before
DEALER = ("dealer", "after dealer", "before dealer")
CARDS = ("holder of 3♦", "holder of lowest card", "after holder of 3♦", "drawer of turned card")
GIVEN = ("giver of highest", "after giver of highest")
ROLE = ("lord", "after lord")

# key, how it is written, what can be told by then
MOMENTS = [
    ("dealer.first_round", f"dealer: {{first_round: %s}}\n{LEAD}", CHANCE),
    ("dealer.later_rounds", f"dealer: {{later_rounds: %s}}\n{LEAD}", CHANCE + BEFORE + DEALER),
    ("deal.first_card", f"deal: {{first_card: %s}}\n{LEAD}", CHANCE + BEFORE + DEALER),
    ("auction.first", SPOKEN % ", first: %s" + LEAD, CHANCE + BEFORE + DEALER + CARDS),
    ("deal.rest_to", SPOKEN % "" + DEALT + LEAD, CHANCE + BEFORE + DEALER + CARDS + ROLE),
    ("tribute.*.from", SPOKEN % "" + GIFT + LEAD, CHANCE + BEFORE + DEALER + CARDS + ROLE),
    ("lead.first_round", SPOKEN % "" + "lead: {first_round: %s}\n", CHANCE + BEFORE + DEALER + CARDS + GIVEN + ROLE),
]
EVERY = CHANCE + BEFORE + DEALER + CARDS + GIVEN + ROLE
TOLD = [(key, text % who, who in words) for key, text, words in MOMENTS for who in EVERY]


def errors(text: str) -> list[Problem]:
    try:
        load_text(text)
    except RulesetError as error:
        return list(error.problems)
    return []


def play_out(rules: Rules, seed: int) -> None:
    match, bot = rules.match(seed=seed), RandomBot(seed)
    while match.turn is not None:
        match = match.after(bot(match.observe(match.turn)))
    assert match.outcome is not None


@pytest.mark.parametrize(("key", "lines", "can_be_told"), TOLD)
def test_a_phrase_is_told_or_refused(key: str, lines: str, can_be_told: bool) -> None:
    spoken = "" if "auction" in lines or "lord" not in lines else SPOKEN % ""
    text = GAME % 3 + spoken + lines
    if can_be_told:
        assert [str(one) for one in errors(text)] == []
        rules = load_text(text)
        for seed in range(3):
            play_out(rules, seed)
    else:
        assert [one.code for one in errors(text)] == ["ruleset/seat-too-early"], key


def test_a_partner_in_the_auction_is_none_before_it() -> None:
    lines = f"deal: {{first_card: partner of seat 1}}\n{LEAD}"
    assert [one.code for one in errors(GAME % 3 + SPOKEN % "" + lines)] == ["ruleset/seat-too-early"]
    assert errors(GAME % 4 + "teams: [[1, 3], [2, 4]]\n" + lines) == []


MANY = [
    "lead: {first_round: serf}\n",
    "lead: {first_round: dealer, later_rounds: after serf}\n",
    f"{DEALT % 'serf'}{LEAD}",
    f"{GIFT % 'serf'}{LEAD}",
    f"bars: {{x: {{play: {{has: [7]}}, who: serf}}}}\n{LEAD}",
]


@pytest.mark.parametrize("lines", MANY)
def test_the_role_of_several_is_no_seat(lines: str) -> None:
    (problem,) = errors(GAME % 3 + SPOKEN % "" + lines)
    assert problem.code == "ruleset/several-seats"
    assert problem.message == "2 players are `serf` at a table of 3, and one seat is wanted here"


HANDS = "3♦ 4♦ 5♦ 7♦ | 3♣ 4♣ 5♣ 7♣"


@pytest.mark.parametrize(("bids", "lord"), [("bid 2", 1), ("-; bid 1", 2)])
def test_of_two_players_the_other_has_the_other_role(bids: str, lord: int) -> None:
    game = GAME % 2 + SPOKEN % ""
    serf = 3 - lord
    leads = load_text(game + "lead: {first_round: serf}\n")
    state = moved(leads, sit(leads, HANDS), bids)
    assert state.turn == serf - 1
    barred = load_text(game + "lead: {first_round: serf}\nbars: {x: {play: {has: [7]}, who: serf}}\n")
    state = moved(barred, sit(barred, HANDS), bids)
    problem = state.check(barred.action("7"))
    assert problem is not None
    assert problem.code == "play/barred"
    rest = load_text(game + DEALT % "serf" + LEAD)
    state = moved(rest, rest.deal(seed=1, dealer=1, speaker=0), bids)
    assert [len(hand) for hand in state.hands] == ([4, 16] if lord == 1 else [16, 4])
    play_out(leads, 5)
