"""Faults that the laws found in rulesets drawn at random, each in the smallest ruleset that shows it."""

from table_tools import sit

from zsy_rules.bots import RandomBot
from zsy_rules.rules import load_text

HEAD = "name: found\nextends: none\nranks: [3, 4]\nlead: {first_round: seat 1}\n"


def test_a_kind_without_suits_is_listed_once_beside_one_with_suits() -> None:
    """A 4 as `plain` is one play, whichever suit; as `suited` there are two."""
    kinds = "combinations: {suited: {same_rank: 1, compare: [rank, suit]}, plain: {same_rank: 1}}\n"
    rules = load_text(f"{HEAD}players: 2\n{kinds}classes: {{one: [suited, plain]}}\n")
    legal = [str(action) for action in sit(rules, "4♦ 4♣ | 3♦").legal]
    assert sorted(legal) == ["4♦", "suited 4♣", "suited 4♦"]


def test_a_seat_without_partner_is_no_end_of_the_match() -> None:
    """Seat 1 has no partner: when it is first, `partner of first` names nobody, and the ordinary dealer deals."""
    rules = load_text(
        f"{HEAD}players: 3\nteams: [[1], [2, 3]]\ndealer: {{first_round: seat 1, later_rounds: partner of first}}\n"
        "combinations: {single: {same_rank: 1}}\n"
    )
    for seed in range(10):
        match, bot = rules.match(seed=seed, rounds=4), RandomBot(seed)
        while match.turn is not None:
            match = match.after(bot(match.observe(match.turn)))
        assert match.outcome is not None
        for before, done in zip(match.rounds, match.rounds[1:], strict=False):
            dealers = {0: (before.state.dealer or 0) + 1, 1: 2, 2: 1}  # by the first of the round before
            assert done.state.dealer == dealers[before.places[0]] % 3
