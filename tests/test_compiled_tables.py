"""Tables of what a ruleset is compiled to: places by their words, filters of a short deck, points of cards left."""

import pytest
from play_tools import hand, house, kinds, play, tables
from table_tools import house as rules_of

from zsy_rules.cards import EMPTY
from zsy_rules.combinations import PLAIN
from zsy_rules.compiled.places import by_place, places_named
from zsy_rules.notation import read_hand

PLACES = [
    # word, then the places (from 1) that it names at 2, 3, 4, 5, 6 and 8 players; "-": none
    ("first", "1 1 1 1 1 1"),
    ("second", "- - 2 2 2 2"),
    ("third", "- - 3 3 3 3"),
    ("fourth", "- - 4 4 4 4"),
    ("fifth", "- - - 5 5 5"),
    ("eighth", "- - - - - 8"),
    ("middle", "- 2 - 3 3,4 3,4,5,6"),
    ("second_last", "- - 3 4 5 7"),
    ("last", "2 3 4 5 6 8"),
]


@pytest.mark.parametrize(("word", "named"), PLACES)
def test_places_by_their_words(word: str, named: str) -> None:
    found = [places_named(word, players) for players in (2, 3, 4, 5, 6, 8)]
    assert " ".join(",".join(str(place + 1) for place in places) or "-" for places in found) == named


def test_of_two_words_for_one_place_the_nearer_one_counts() -> None:
    table = {"middle": "m", "second": "2", "third": "3", "second_last": "2l", "last": "l", "first": "1"}
    assert by_place(table, 4) == ("1", "2", "3", "l")
    assert by_place(table, 5) == ("1", "2", "3", "2l", "l")
    assert by_place({"fourth": "4", "last": "l"}, 4) == (None, None, None, "l")
    assert by_place({"second": "2", "middle": "m"}, 3) == (None, "m", None)


WILD = (
    "wild: {jokers: {cards: [jokers]}}\n"
    "combinations: {joker_bomb: none, four_two: {same_rank: 4, with: {same_rank: 2, each: 2}}}\nbombs: [bomb]"
)

FORMED = [
    # lines over the standard rules, cards, the kinds that they can be
    ("deck: {remove: [3♣, 3♥]}\nlead: {first_round: seat 1, must_play_it: never}\ncombinations: {single: {of: [♦, ♠]}}",
     {"3": ["single"], "4": [], "3♦": ["single"], "4♦": ["single"], "4♥": []}),
    ("combinations: {flush: {same_suit: 5, of: [♦]}}",
     {"3♦ 5♦ 7♦ 9♦ J♦": ["flush"], "3♣ 5♣ 7♣ 9♣ J♣": [], "3♦ 5♦ 7♦ 9♦ J♣": []}),
    ("combinations: {blacks: {cards: [3♣, 3♠]}}",
     {"3♣ 3♠": ["blacks", "pair"], "3♦ 3♠": ["pair"], "4♣ 4♠": ["pair"]}),
    ("combinations: {any: {any_cards: 3}}", {"3♦ 5♦ 9♣": ["any"], "3♦ 3♣ 3♥": ["any", "triple"], "3♦ 5♦": []}),
    # kickers that may not be certain cards
    ("combinations: {reds: {cards: [3♦, 3♥]}, full_house: {with: {never: [reds]}}}",
     {"6♦ 6♣ 6♥ 3♦ 3♥": [], "6♦ 6♣ 6♥ 3♦ 3♣": ["full_house"], "3♦ 3♥": ["pair", "reds"]}),
    # a full house among the kickers is one only with both its parts
    ("combinations: {nine: {same_rank: 4, with: {same_rank: 1, each: 5, different: false, never: [full_house]}}}",
     {"3♦ 3♣ 3♥ 3♠ 5♦ 5♣ 5♥ 6♦ 7♦": ["nine"], "3♦ 3♣ 3♥ 3♠ 5♦ 5♣ 5♥ 6♦ 6♣": []}),
    # a joker as one of the kickers: of two pairs only one lacks a card
    (WILD, {"3♦ 3♣ 3♥ 3♠ 4♦ 4♣ 5♦ BJ": ["four_two"], "3♦ 3♣ 3♥ 3♠ 4♦ 5♦ BJ RJ": ["four_two"],
            "3♦ 3♣ 3♥ 3♠ 4♦ 5♦ 6♦ BJ": []}),
    ("combinations: {blacks: {cards: [3♣, 3♠, 4]}}", {"3♣ 3♠ 4♦": ["blacks"], "3♣ 3♠ 4♥": ["blacks"], "3♦ 3♠ 4♦": []}),
]  # fmt: skip


@pytest.mark.parametrize(("lines", "expected"), FORMED)
def test_what_cards_can_be(lines: str, expected: dict[str, list[str]]) -> None:
    assert {cards: sorted(kinds(house(lines), cards)) for cards in expected} == expected


PLANES = (
    "combinations: {plane: {run_of: 3, length: 2.., with: {same_rank: 1, different: false}}, bomb: none}\n"
    "bombs: [joker_bomb]"
)


@pytest.mark.parametrize(
    ("lines", "shared"),
    [
        ("", set()),
        ("combinations: {trio: {same_rank: 3}}", {"trio", "triple"}),
        ("combinations: {any: {any_cards: 3}}", {"any", "triple"}),
        (PLANES, {"plane"}),
        ("combinations: {four_two: {same_rank: 4, with: {same_rank: 1, each: 2}}}", set()),
        # 3-3 and 4-4: each may be the kickers of the other
        ("combinations: {two_two: {same_rank: 2, with: {same_rank: 2}}}", {"two_two"}),
    ],
)
def test_which_kinds_have_cards_that_can_be_read_in_two_ways(lines: str, shared: set[str]) -> None:
    assert house(lines).shared_kinds == shared


def test_with_wild_cards_more_can_be_read_in_two_ways() -> None:
    """3-3-4-4 and a joker are 3-3-3 with 4-4 or 4-4-4 with 3-3; 4-5-6-7 and a joker are 3 to 7 or 4 to 8."""
    assert {"full_house", "straight"} <= house(WILD).shared_kinds
    assert len(list(house(WILD).identify(hand("3♦ 3♣ 4♦ 4♣ BJ")))) == 2


def test_where_natural_cards_count_a_wild_card_of_the_rank_may_still_stand_for_another() -> None:
    """The 3♥ is a 3 as it is, or stands for one; unnamed, the reading with fewer cards standing for others lies."""
    game = house("wild: {hearts: {cards: [3♥]}}\ncombinations: {pair: {compare: [rank, natural]}}")
    pair = hand("3♦ 3♥")
    assert sorted(len(one.roles) for one in game.identify(pair)) == [0, 1]
    assert [one.roles for one in game.lay(pair, None)] == [()]
    plain = house("wild: {hearts: {cards: [3♥]}}")
    assert [one.roles for one in plain.identify(pair)] == [()], "where it decides nothing it is one reading"


def test_a_plus_is_written_only_where_cards_can_be_divided_in_two_ways() -> None:
    game = house(PLANES)
    assert game.written(play(game, "3-3-3-4-4-4-5-6")) == "3-3-3-4-4-4-5-6"
    both = {game.written(one) for one in game.identify(hand("5-5-5-6-6-6-7-7-7-8-8-8"))}
    assert both == {"5-5-5-6-6-6-7-7-7+8-8-8", "6-6-6-7-7-7-8-8-8+5-5-5"}


def test_the_form_of_cards_named_one_by_one() -> None:
    jokers = play(house(""), "BJ-RJ")
    assert (jokers.kind, jokers.form, jokers.size, jokers.place) == ("joker_bomb", (2, 1, 0, 0), 2, -1)


def test_a_trump_that_has_to_be_the_highest_of_the_hand() -> None:
    """Of two pairs only the higher one may be laid on a single."""
    game = house("trumps: {top: {play: {kind: [pair], highest: true}, over: {kind: [single]}}}")
    laid = game.plays(hand("5♦ 5♣ 8♦ 8♣"), play(game, "9♦"))
    assert [str(one) for one in laid] == ["8-8"]


def test_bombs_of_every_size_that_beat_one() -> None:
    """Five 3s beat four 4s, and so do four 5s; four 3s do not, nor does a pair."""
    game = tables("two-deck", 5)
    laid = game.plays(hand("3 3 3 3 3 5 5 5 5 2 2"), play(game, "4 4 4 4"))
    assert sorted(str(one) for one in laid) == ["3-3-3-3-3", "5-5-5-5"]


SUIT_FIRST = "suits: [♦, ♣, ♥, ♠]\ncombinations: {single: {compare: [suit, rank]}, flush: {same_suit: 3}}"


@pytest.mark.parametrize(
    ("below", "above", "beats"),
    [
        ("9♦", "10♦", True),
        ("9♦", "8♦", False),
        ("9♦", "3♣", True),
        ("3♠", "2♥", False),
        ("3♥", "3♠", True),
        # cards of one suit: the highest card counts, whatever the suit
        ("3♦ 5♦ 9♦", "3♠ 4♠ 10♠", True),
        ("3♠ 5♠ 9♠", "3♦ 4♦ 8♦", False),
    ],
)
def test_where_suits_count_before_ranks(below: str, above: str, *, beats: bool) -> None:
    game = house(SUIT_FIRST)
    assert game.answers(play(game, above), play(game, below)) is beats


LEFT = [
    # cards_left, cards held by seats 2, 3 and 4 when seat 1 goes out, points
    ("{each: -1}", "4♦ | 5♦ 5♣ | 6♦ 6♣ 2♦", "0 -1 -2 -3"),
    ("{each: -1, paid_to: nobody}", "4♦ | 5♦ 5♣ | 6♦ 6♣ 2♦", "0 -1 -2 -3"),
    ("{each: -1, paid_to: first}", "4♦ | 5♦ 5♣ | 6♦ 6♣ 2♦", "6 -1 -2 -3"),
    ("{each: -1, ranks: {2: -2, RJ: -3}}", "4♦ | 5♦ RJ | 6♦ 6♣ 2♦", "0 -1 -4 -4"),
    ("{ranks: {2: -2, RJ: -3}}", "4♦ | 5♦ RJ | 6♦ 6♣ 2♦", "0 0 -3 -2"),
    ("{each: -1, multipliers: {few: {cards: 2.., times: 2}}}", "4♦ | 5♦ 5♣ | 6♦ 6♣ 2♦", "0 -1 -4 -6"),
    ("{each: -1, multipliers: {twos: {holding: [2], times: 3}}}", "4♦ | 5♦ 5♣ | 6♦ 6♣ 2♦", "0 -1 -2 -9"),
    ("{each: -1, multipliers: {even: {even_count: true, times: 5}}}", "4♦ | 5♦ 5♣ | 6♦ 6♣ 2♦", "0 -1 -10 -3"),
    ("{each: -1, multipliers: {odd: {even_count: false, times: 5}}}", "4♦ | 5♦ 5♣ | 6♦ 6♣ 2♦", "0 -5 -2 -15"),
    # entries multiply
    ("{each: -1, multipliers: {few: {cards: 3, times: 2}, twos: {holding: [2], times: 3}}}",
     "4♦ | 5♦ 2♣ | 6♦ 6♣ 2♦", "0 -1 -6 -18"),
    # the words of one entry are "and"
    ("{each: -1, multipliers: {both: {cards: 3, holding: [2], times: 2}}}", "4♦ | 5♦ 2♣ | 6♦ 6♣ 2♦", "0 -1 -2 -6"),
]  # fmt: skip


@pytest.mark.parametrize(("section", "held", "points"), LEFT)
def test_points_of_cards_left(section: str, held: str, points: str) -> None:
    game = rules_of(f"scoring: {{cards_left: {section}}}").game
    assert game.score is not None
    found = game.score((0, 1, 2, 3), (EMPTY, *map(read_hand, held.split("|"))), PLAIN)
    assert " ".join(map(str, found.seats)) == points


def test_points_of_places_go_with_them() -> None:
    game = rules_of("scoring: {places: {first: 3, second: 1, last: -2}, cards_left: {each: -1, paid_to: first}}").game
    assert game.score is not None
    found = game.score((2, 0, 1, 3), (EMPTY, read_hand("4♦"), EMPTY, read_hand("5♦ 6♦")), PLAIN)
    assert found.seats == (1, -1, 6, -4)


ROUND_LINE = "sequence: [A, 2, 3, 4, 5, 6, 7, 8, 9, 10, J, Q, K, A]"
LONG = "combinations: {long: {run_of: 1, length: 13}, straight: {length: 5}}"
TWIN = "combinations: {house: {same_rank: 3, with: {same_rank: 2}}}"
READ_TWICE = [
    # a rank at both ends of the line, a kind that is another one too
    (f"{ROUND_LINE}\n{LONG}", "long", "A-2-3-4-5-6-7-8-9-10-J-Q-K", 2),
    (TWIN, "house", "3-3-3-4-4", 1),
]


@pytest.mark.parametrize(("lines", "kind", "cards", "readings"), READ_TWICE)
def test_cards_that_may_be_read_twice(lines: str, kind: str, cards: str, readings: int) -> None:
    plays = rules_of(lines).game.plays
    held = read_hand(cards)
    found = [one for one in plays.identify(held) if one.kind == kind]
    assert len(found) == readings
    assert plays.may_differ(kind, held)
    for one in found:
        assert plays.written(one) == (one.divided if readings > 1 else str(one))


def test_what_is_picked_is_read_once_where_no_other_kind_has_its_size() -> None:
    plays = rules_of("combinations: {triple: none, dump: {any_cards: 3}}").game.plays
    assert [one.kind for one in plays.identify(hand("3-5-9"))] == ["dump"]
    assert not plays.may_differ("dump", hand("3-5-9"))
