"""The knobs of rules.md A3: each other reading is a few lines of YAML, and is played otherwise than `standard`.

And the rules of A1 that no other test shows: docs/seeds.md has the whole map.
"""

import pytest
from table_tools import answer, house, moved, shown, sit, told
from test_match import small, tie

import zsy_rules
from zsy_rules import Give, IllegalAction, Play, RulesetError
from zsy_rules._chance import Stream
from zsy_rules.cards import RANKS, Card
from zsy_rules.events import Drew, Gave
from zsy_rules.notation import read_hand
from zsy_rules.simulate import play_match
from zsy_rules.state import start_round

# --- the other readings, at one table --------------------------------------------------------------

LOSER = "4♦ 4♣ 4♥ | 5♦ 5♣ 5♥ | 6♦ 6♣ 6♥ | RJ BJ 2♦ 2♣ A♦ K♦ 3♣"
JOKER_SECOND = "4♦ 4♣ | RJ 5♦ 3♦ | 6♦ 6♣ | 7♦ 7♣"
FIVE = "4♦ 4♣ 4♥ | 5♦ 5♣ 5♥ | 6♦ 6♣ 6♥ | 7♦ 7♣ 7♥ | 8♦ 8♣ 8♥"
SINGLES = "3♦ 9♦ | 4♦ J♦ | 5♦ 10♦ | 6♦ K♦"
OUT = "4♦ 4♣ | 3♦ 3♣ | 5♦ 6♦ | 7♦ 8♦"
BOMBED = "3♦ 8♦ 8♣ 5♦ 5♣ 5♥ 5♠ | 4♦ 4♣ 4♥ 4♠ 9♦ | 10♦ | 6♦ 6♣ 6♥ 6♠ J♦"
BOMBED_BY = "3♦; -; -; -; 8♦ 8♣; 4♦ 4♣ 4♥ 4♠; -; -"
TWO_PACKS = "3♦ 2♦ 2♦ 9♦ 9♣ 4♦ 4♦ 4♣ 4♥ | BJ RJ RJ 5♦ 6♦ 6♣ 6♥ | 7♦ 5♣ 5♥ 5♠ 3♥ 3♥ 3♠ 3♠ 3♣ | 8♦ | 10♦"
LEFT = "3♦ | 4♦ | 5♦ 9♦ | 3♣ 2♦ RJ"
LEFT_PLAYED = "3♦; 4♦; 5♦; -; 9♦"

MIXED_JOKERS = """
combinations: {joker_bomb: none, pair: {of: [natural]}, joker_pair: {any_cards: 2, of: [jokers]}}
bombs: [bomb]
classes: {pairs: [pair, joker_pair]}
"""
THREE_JOKERS = """
combinations: {three_jokers: {any_cards: 3, of: [jokers]}}
bombs: [bomb, joker_bomb, three_jokers]
"""
LOW_ACES = "sequence: [A, 2, 3, 4, 5, 6, 7, 8, 9, 10, J, Q, K, A, 2]"
EQUAL_SMALL = "combinations: {single: {answer: equal_or_higher}, pair: {answer: equal_or_higher}}"
LONGER_IF_BOMBED = """
effects: {bombed: {when: {kind: [bombs]}, do: bar, who: beaten,
  plays: {kind: [bomb], over: {kind: [bomb]}, more_cards: false}}}
"""
LOW_ACE = "combinations: {straight: {sequence: [A, 2, 3, 4, 5, 6, 7, 8, 9, 10, J, Q, K, A]}}"
MIDDLE = "tribute: {middle: {from: second_last, to: second, give: {of: [natural]}, back: {}}}"
FOLLOW_SUIT = "effects: {follow: {when: {leads: true}, do: lock_suits}}"
ADDED = "scoring: {cards_left: {ranks: {2: -3, BJ: -4, RJ: -4}}}"

Row = tuple[str, str, str, str, str, str, str, str, str]
KNOBS: list[Row] = [
    # knob, over, lines,
    # hands, places of the round before, moves, what is asked, answer without the lines, with them
    ("C2", "three-player", "deck: {remove: [3♣, 3♠]}",
     "3♦ 3♥ 9♦ | 4♦ | 5♦", "", "", "3♦ 3♥", "usage/hands", "legal"),
    ("C2", "three-player", "deck: {remove: [3♥, 3♠]}",
     "3♦ 3♣ 9♦ | 4♦ | 5♦", "", "", "3♦ 3♣", "usage/hands", "legal"),
    ("C3", "standard", "deal: {first_card: dealer}",
     "", "", "", "cards", "14 14 13 13", "14 13 13 14"),
    ("C3", "standard", "deal: {first_card: last}",
     "", "1 3 4 2", "", "cards", "14 14 13 13", "13 14 14 13"),
    ("C3", "standard", "deal: {hand: 13}",
     "", "", "", "cards", "14 14 13 13", "13 13 13 13"),
    ("C3", "standard", "deal: {direction: clockwise}",
     "", "", "", "cards", "14 14 13 13", "14 13 13 14"),
    ("C3", "standard", "deal: {hand: 13, rest_to: first}",
     "", "3 1 2 4", "", "cards", "14 14 13 13", "13 13 15 13"),
    ("C6", "no-tribute", "lead: {must_play_it: every_round}",
     SINGLES, "1 2 3 4", "", "9♦", "legal", "play/opening-card"),
    ("C6", "standard", "lead: {must_play_it: never}",
     SINGLES, "", "", "9♦", "play/opening-card", "legal"),
    ("C7", "no-tribute", "lead: {later_rounds: last}",
     LOSER, "1 2 3 4", "", "turn", "seat 1 plays", "seat 4 plays"),
    ("C7", "no-tribute", "lead: {later_rounds: holder of 3♦}",
     SINGLES, "2 1 3 4", "", "turn", "seat 2 plays", "seat 1 plays"),
    ("C7", "middle-exchange-none", "lead: {later_rounds: giver of highest}",
     LOSER, "1 2 3 4", "2♦ 2♣; 4♦ 4♣", "turn", "seat 1 plays", "seat 4 plays"),
    ("C8", "standard", "tribute: {main: {give: {of: none}}}",
     LOSER, "1 2 3 4", "", "BJ RJ", "play/not-due", "legal"),
    ("C8", "standard", "tribute: {main: {give: {of: none}}}",
     LOSER, "1 2 3 4", "", "2♦ 2♣", "legal", "play/not-due"),
    ("C9", "standard", "tribute: {middle: none}",
     LOSER, "1 2 3 4", "2♦ 2♣", "turn", "seat 3 gives", "seat 1 gives"),
    ("C9", "middle-exchange-down", "tribute: {middle: {give: {of: none}}}",
     JOKER_SECOND, "1 2 3 4", "7♦ 7♣", "RJ", "play/not-due", "legal"),
    ("C9", "middle-exchange-down", "tribute: {middle: {give: {of: none}}}",
     JOKER_SECOND, "1 2 3 4", "7♦ 7♣", "5♦", "legal", "play/not-due"),
    ("C11", "two-deck", MIDDLE,
     FIVE, "1 2 3 4 5", "8♦ 8♣", "turn", "seat 1 gives", "seat 4 gives"),
    ("C12", "standard", LOW_ACES,
     "3♦ A♦ 2♦ 4♦ 5♦ | 4♣ | 5♣ | 6♦", "", "", "A♦ 2♦ 3♦ 4♦ 5♦", "play/no-combination", "legal"),
    ("C12", "standard", LOW_ACES,
     "3♦ A♦ 2♦ 4♦ K♦ | 4♣ | 5♣ | 6♦", "", "", "K♦ A♦ 2♦ 3♦ 4♦", "play/no-combination", "play/no-combination"),
    ("C12", "standard", LOW_ACE,
     "3♦ A♦ 2♦ 4♦ 5♦ | 4♣ | 5♣ | 6♦", "", "", "A♦ 2♦ 3♦ 4♦ 5♦", "play/no-combination", "legal"),
    ("C12", "standard", LOW_ACE,
     "3♦ J♦ Q♦ K♦ A♦ 2♦ | 4♣ | 5♣ | 6♦", "", "3♦; -; -; -", "J♦ Q♦ K♦ A♦ 2♦", "legal", "play/no-combination"),
    ("C13", "standard", "trick: {answer: next_higher}",
     SINGLES, "", "3♦", "J♦", "legal", "play/not-next"),
    ("C13", "standard", "trick: {answer: next_higher}",
     SINGLES, "", "3♦", "4♦", "legal", "legal"),
    ("C15", "two-deck", "combinations: {pair: {of: [natural]}}",
     TWO_PACKS, "", "3♦; -; -; -; -; 9♦ 9♣", "RJ RJ", "legal", "play/no-combination"),
    ("C15", "two-deck", MIXED_JOKERS,
     TWO_PACKS, "", "3♦; -; -; -; -; 2♦ 2♦; BJ RJ", "top", "joker_bomb", "joker_pair"),
    ("C16", "two-deck", THREE_JOKERS,
     TWO_PACKS, "", "3♦", "BJ RJ RJ", "play/no-combination", "legal"),
    ("C17", "two-deck", "combinations: {full_house: {with: {of: [natural]}}}",
     TWO_PACKS, "", "3♦; -; -; -; -; 9♦", "6♦ 6♣ 6♥ RJ RJ", "play/wrong-shape", "play/no-combination"),
    ("C17", "two-deck", "combinations: {full_house: {of: [3..A]}}",
     "3♦ 3♥ 2♦ 2♦ 2♣ | 4♦ | 5♦ | 6♦ | 7♦", "", "", "3♦ 3♥ 2♦ 2♦ 2♣", "legal", "play/no-combination"),
    ("C18", "two-deck", "bombs: [joker_bomb, bomb]",
     TWO_PACKS, "", "3♦; BJ RJ; -; -; -", "4♦ 4♦ 4♣ 4♥", "play/too-low", "legal"),
    ("C18", "two-deck", "combinations: {bomb: {compare: [rank, size]}}",
     TWO_PACKS, "", "3♦; -; 3♣ 3♥ 3♥ 3♠ 3♠; -; -", "4♦ 4♦ 4♣ 4♥", "play/too-low", "legal"),
    ("C19", "standard", LONGER_IF_BOMBED,
     BOMBED, "", BOMBED_BY, "5♦ 5♣ 5♥ 5♠", "legal", "play/barred"),
    ("C19", "standard", LONGER_IF_BOMBED,
     BOMBED, "", "3♦; -; -; -; 8♦ 8♣; 4♦ 4♣ 4♥ 4♠; -", "6♦ 6♣ 6♥ 6♠", "legal", "legal"),
    ("C20", "standard", "bars: {led_bombs: {play: {kind: [bombs], leads: true}}}",
     BOMBED, "", "3♦; -; -; -", "5♦ 5♣ 5♥ 5♠", "legal", "play/barred"),
    ("C22", "standard", "trick: {winner_out: previous_player}",
     OUT, "", "3♦ 3♣; -; -; -", "turn", "seat 3 plays", "seat 1 plays"),
    ("C22", "partnership", "trick: {winner_out: partner}",
     OUT, "", "3♦ 3♣; -; -; -", "turn", "seat 3 plays", "seat 4 plays"),
    ("C22", "standard", "effects: {out_ends: {when: {out: true}, do: end_trick}}",
     OUT, "", "3♦ 3♣", "5♦", "play/wrong-shape", "legal"),
    ("C24", "standard", "trick: {answer: equal_or_higher}",
     SINGLES.replace("J♦", "3♣"), "", "3♦", "3♣", "play/too-low", "legal"),
    ("C24", "standard", EQUAL_SMALL,
     SINGLES.replace("J♦", "3♣"), "", "3♦", "3♣", "play/too-low", "legal"),
    ("C25", "standard", "round: {ends: [first_out]}",
     OUT, "", "3♦ 3♣", "turn", "seat 3 plays", "over"),
    ("C25", "partnership", "round: {ends: [one_left, side_out]}",
     "4♦ 4♣ | 3♦ | 5♦ 6♦ | 7♦", "", "3♦; -; 7♦", "turn", "seat 1 plays", "over"),
    ("C26", "points", "round: {ends: [first_out]}",
     LEFT, "", "3♦", "turn", "seat 2 plays", "over"),
    ("C27", "points", ADDED,
     LEFT, "", LEFT_PLAYED, "points", "0 0 0 -6", "0 0 0 -8"),  # 3♣ 1, 2♦ 1 + 2, RJ 1 + 3
    ("C31", "partnership", "tribute: {main: {between_partners: give}}",
     LOSER, "4 1 3 2", "", "turn", "seat 4 plays", "seat 2 gives"),
    ("C32", "standard", "tribute: {main: {give: {cards: 4}, back: {cards: 4}}}",
     LOSER, "1 2 3 4", "", "2♦ 2♣ A♦ K♦", "play/wrong-count", "legal"),
    ("C32", "doubled-tribute", "tribute: {main: {back: {cards: 2}}}",
     LOSER, "1 2 3 4", "2♦ 2♣ A♦; 6♦", "4♦ 4♣", "play/wrong-count", "legal"),
    ("C33", "standard", "tribute: none",
     LOSER, "1 2 3 4", "", "turn", "seat 4 gives", "seat 1 plays"),
    ("C34", "two-deck", "combinations: {bomb: {same_rank: 8}}",
     TWO_PACKS, "", "3♦; -", "3♣ 3♥ 3♥ 3♠ 3♠", "legal", "play/no-combination"),
    ("C35", "standard", FOLLOW_SUIT,
     SINGLES.replace("J♦", "J♣"), "", "3♦", "J♣", "legal", "play/locked"),
    ("C35", "standard", FOLLOW_SUIT,
     SINGLES.replace("J♦", "J♣"), "", "3♦", "4♦", "legal", "legal"),
    ("C40", "standard", "tribute: {main: {back: {received: false}}}",
     LOSER, "1 2 3 4", "2♦ 2♣; 6♦", "2♦ 4♦", "legal", "play/not-due"),
    ("C45", "standard", "bars: {led_bombs: {play: {kind: [bombs], leads: true}}}",
     "3♦ 3♣ 3♥ 3♠ 9♦ | 4♦ | 5♦ | 6♦", "", "", "3♦ 3♣ 3♥ 3♠", "legal", "play/barred"),
    ("C46", "standard", "tribute: {main: {from: second}, middle: none}",
     LOSER, "1 2 3 4", "", "turn", "seat 4 gives", "seat 2 gives"),
    ("C46", "standard", "tribute: {main: {to: second}, middle: none}",
     LOSER, "1 2 3 4", "2♦ 2♣", "turn", "seat 3 gives", "seat 2 gives"),
]  # fmt: skip


@pytest.mark.parametrize("row", KNOBS, ids=shown(KNOBS))
def test_knob(row: Row) -> None:
    _, over, lines, hands, before, moves, question, without, with_lines = row
    assert told(zsy_rules.load(over), hands, before, moves, question) == without
    assert told(house(lines, over), hands, before, moves, question) == with_lines


# --- the other readings that one table does not show -------------------------------------------------


def test_c2_a_ruleset_without_its_opening_card_is_refused() -> None:
    with pytest.raises(RulesetError) as caught:
        house("deck: {remove: [3♦, 3♣]}", "three-player")
    assert [problem.code for problem in caught.value.problems] == ["ruleset/opening-card-missing"]


def test_c3_the_rest_goes_to_who_opens() -> None:
    rules = house("deal: {hand: 13, rest_to: holder of 3♦}")
    for seed in range(4):
        state = rules.deal(seed=seed, dealer=0)
        assert [len(hand) for seat, hand in enumerate(state.hands) if seat != state.turn] == [13, 13, 13]
        assert sum(len(hand) for hand in state.hands) == 54


ONE_FILE = """
players: 3..6
for_players: {3: {deck: {remove: [3♣, 3♥]}},
  5: {deck: {packs: 2}, tribute: {middle: none}}, 6: {deck: {packs: 2}, tribute: {middle: none}}}
"""


def test_c4_one_file_for_three_to_six_players() -> None:
    rules = house(ONE_FILE)
    assert rules.player_numbers == (3, 4, 5, 6)
    for name, players in [("three-player", 3), ("standard", 4), ("two-deck", 5), ("two-deck", 6)]:
        assert rules.for_players(players).hash == zsy_rules.load(name, players).hash
    assert house("players: 6", "two-deck").player_numbers == (6,)


def test_c10_titles_are_for_display_and_change_no_rule() -> None:
    rules = house("titles: {second: Middle, second_last: Middle}")
    assert rules.game.titles(4) == ("Upstream", "Middle", "Middle", "Downstream")
    assert rules.hash == zsy_rules.load("standard").hash
    big = house("titles: {third: Third}", "two-deck")
    assert big.game.titles(5) == ("Upstream", "Second-Upstream", "Third", "Second-Downstream", "Downstream")


OUT_OF_TURN = "3♦ 8♦ 9♥ | 4♦ 5♦ 5♣ 5♥ 5♠ | 6♦ 6♣ 6♥ 6♠ 9♦ | BJ RJ 9♣"
BOMBS = {1: "5♦ 5♣ 5♥ 5♠", 2: "6♦ 6♣ 6♥ 6♠", 3: "BJ RJ"}


@pytest.mark.parametrize(
    "moves", ["", "3♦", "3♦; -", "3♦; -; -", "3♦; -; -; -", "3♦; 4♦; -; -", "3♦; -; 9♦", "3♦; -; 9♦; -"]
)
def test_c21_a_bomb_waits_for_its_turn(moves: str) -> None:
    """Whoever holds a bomb may play it when asked, on whatever lies there, and at no other time."""
    rules = zsy_rules.load("standard")
    state = moved(rules, sit(rules, OUT_OF_TURN), moves)
    for seat, bomb in BOMBS.items():
        problem = state.check(Play(read_hand(bomb), seat=seat))
        if seat == state.turn:
            assert problem is None
        else:
            assert problem is not None
            assert problem.code == "play/not-your-turn"
            with pytest.raises(IllegalAction):
                state.after(Play(read_hand(bomb), seat=seat))


def test_c28_without_the_opening_card_the_lowest_card_takes_its_part() -> None:
    rules = zsy_rules.load("standard")
    state = sit(rules, "4♣ 9♦ | 4♥ 8♦ | 5♦ 4♠ | 6♦")
    assert answer(rules, state, "turn") == "seat 1 plays", "of equal ranks ♦ ♣ ♥ ♠"
    assert answer(rules, state, "9♦") == "play/opening-card"
    assert answer(rules, state, "4♣") == "legal"


def test_c28_ways_to_break_a_tie_are_tried_in_turn() -> None:
    """Seats 1 and 2 were first once each; seat 1 was last once."""
    match = tie(small("match: {ties: [fewest_lasts, decider]}\n"))
    assert match.outcome is not None
    assert match.outcome.winners == (1,)


def test_c30_a_match_may_end_at_so_many_points() -> None:
    lines = "match: {rounds: none, target: 11, winner: most_points}\nscoring: {places: {first: 2, second: 1}}"
    match = play_match(house(lines), 4)
    assert match.outcome is not None
    *earlier, last = match.rounds
    totals = [sum(done.points[seat] for done in earlier) for seat in range(4)]
    assert max(totals) < 11 <= max(total + points for total, points in zip(totals, last.points, strict=True))
    assert sorted(last.points) == [0, 0, 1, 2]


DEALERS = [
    # lines, the dealer of the first round is told by
    ("", "draw"),  # as shipped
    ("dealer: {first_round: highest draw}", "draw"),
    ("dealer: {first_round: random}", "chance"),
    ("dealer: {first_round: seat 1}", "seat"),
]


@pytest.mark.parametrize(("lines", "told_by"), DEALERS)
def test_c36_first_dealer(lines: str, told_by: str) -> None:
    rules = house(lines)
    found = {}
    for seed in range(40):
        state = rules.deal(seed=seed)
        found[state.dealer] = [event for event in state.history if isinstance(event, Drew)]
        for drawn in [found[state.dealer]] if told_by == "draw" else []:
            assert highest([(event.seat, event.card) for event in drawn]) == state.dealer
    assert sorted(found, key=str) == ([0] if told_by == "seat" else [0, 1, 2, 3])
    assert any(found.values()) == (told_by == "draw")


def highest(drawn: list[tuple[int, Card]]) -> int:
    """The seat that drew highest, by the order of the game, jokers too; who ties draws again (C36)."""
    seats = 4
    while True:
        turn, drawn = drawn[:seats], drawn[seats:]
        best = max(RANKS.index(card.rank) for _, card in turn)
        winners = [seat for seat, card in turn if RANKS.index(card.rank) == best]
        if len(winners) == 1:
            assert drawn == []
            return winners[0]
        seats = len(winners)


def test_c36_who_ties_draws_again() -> None:
    rules = zsy_rules.load("standard")
    draws = [[event for event in rules.deal(seed=seed).history if isinstance(event, Drew)] for seed in range(100)]
    assert {len(events) for events in draws} > {4}


def test_c41_of_equal_cards_the_giver_chooses() -> None:
    """One 2 is due and one of the kings; which king is the giver's to choose (suits are equal)."""
    rules = zsy_rules.load("standard")
    hands = "4♦ 4♣ 4♥ | 5♦ 5♣ 5♥ | 6♦ 6♣ 6♥ | 2♦ K♦ K♣ K♠ 9♦"
    for king in ("K♦", "K♣", "K♠"):
        assert told(rules, hands, "1 2 3 4", "", f"2♦ {king}") == "legal"
    assert told(rules, hands, "1 2 3 4", "", "K♦ K♣") == "play/not-due"


SEEN = [
    # lines, what seat 2 sees of the gift of seat 4 to seat 1, and of what goes back
    ("trick: {answer: higher}", "2♦ 2♣", "hidden"),
    ("tribute: {main: {give: {shown: false}}}", "hidden", "hidden"),
    ("tribute: {main: {back: {shown: true}}}", "2♦ 2♣", "4♦ 4♣"),
]


@pytest.mark.parametrize(("lines", "gift", "back"), SEEN)
def test_c42_the_tribute_is_public_and_the_return_is_not(lines: str, gift: str, back: str) -> None:
    rules = house(f"{lines}\ntribute: {{middle: none}}" if "tribute" not in lines else lines)
    state = sit(rules, LOSER, "1 2 3 4").after(Give(read_hand("2♦ 2♣")))
    while state.exchange.due and state.turn != 0:
        state = moved(rules, state, "6♦")
    state = moved(rules, state, "4♦ 4♣")
    gifts = [
        event
        for _, event in state.observe(1).events
        if isinstance(event, Gave) and {0, 3} == {event.giver, event.receiver}
    ]
    assert [str(event.cards) if event.cards else "hidden" for event in gifts] == [gift, back]
    own = [event for _, event in state.observe(3).events if isinstance(event, Gave) and event.back]
    assert [str(event.cards) for event in own] == ["4♦ 4♣"]


def test_c42_all_gifts_before_any_return_the_best_receiver_first() -> None:
    rules = zsy_rules.load("standard")
    state, asked = sit(rules, LOSER, "1 2 3 4"), []
    for gift in ("2♦ 2♣", "6♦", "4♦ 4♣", "5♦"):
        asked.append(answer(rules, state, "turn"))
        state = moved(rules, state, gift)
    assert asked == ["seat 4 gives", "seat 3 gives", "seat 1 gives", "seat 2 gives"]
    assert answer(rules, state, "turn") == "seat 1 plays"


def test_c43_five_of_one_rank_are_a_bomb_and_no_full_house() -> None:
    rules = zsy_rules.load("two-deck")
    assert [one.kind for one in rules.identify("8-8-8-8-8")] == ["bomb"]
    table = "3♦ 8♦ 8♦ 8♣ 8♥ 8♠ 9♦ | 4♦ | 5♦ | 6♦ | 7♦"
    assert told(rules, table, "", "3♦; -; -; -; -", "full_house 8♦ 8♦ 8♣ 8♥ 8♠") == "play/no-combination"


def test_c44_part_of_a_four_may_be_played() -> None:
    table = "3♦ 8♦ 8♣ 8♥ 8♠ | 4♦ | 5♦ | 6♦"
    for text in ("8♦", "8♦ 8♣", "8♣ 8♥ 8♠", "8♦ 8♣ 8♥ 8♠"):
        assert told(zsy_rules.load("standard"), table, "", "3♦; -; -; -", text) == "legal"


def test_c46_lead_deal_and_tribute_hang_on_places_of_their_own() -> None:
    """Places 2 3 4 1: the third leads, the second deals; tribute still goes from last to first."""
    rules = house("lead: {later_rounds: third}\ndealer: {later_rounds: second}\ntribute: {middle: none}")
    state = start_round(rules.game, stream=Stream(7), before=(1, 2, 3, 0), dealer_before=0)
    assert state.dealer == 2
    assert answer(rules, state, "turn") == "seat 1 gives"
    while state.exchange.due:
        state = state.after(next(iter(state.legal)))
    assert answer(rules, state, "turn") == "seat 4 plays"
