"""Products with kickers are not made before they are asked for: rows are main parts, kickers are made one by one.

And nothing is worked out twice for one list.
"""

import random
from collections import Counter
from collections.abc import Callable
from itertools import islice

import pytest
from play_tools import hand, play
from table_tools import house, load_for, moved, sit

import zsy_rules
from zsy_rules import shipped_names
from zsy_rules.cards import Hand, name_cards
from zsy_rules.cards import card as one_card
from zsy_rules.combinations import PLAIN, Combination, Order
from zsy_rules.compiled import kickers
from zsy_rules.compiled.effort import Effort
from zsy_rules.compiled.lanes import Held
from zsy_rules.compiled.plays import PlayTables, build_plays
from zsy_rules.compiled.rows import Group
from zsy_rules.loading import read_ruleset

# Of the 12 ranks from 3 to A so many runs have two, three, five neighbours or more.
TWO, THREE, FIVE = 11 * 12 // 2, 10 * 11 // 2, 8 * 9 // 2
DOU_DIZHU = {
    "single": 15,
    "pair": 13,  # there is one joker of each colour
    "triple": 13,
    "triple_single": 13,
    "triple_pair": 13,
    "straight": FIVE,
    "pair_run": THREE,
    "triple_run": TWO,
    "triple_run_singles": TWO,  # with their kickers more than twenty thousand plays
    "triple_run_pairs": TWO,
    "four_two_singles": 13,
    "four_two_pairs": 13,
    "bomb": 13,
    "rocket": 1,
}
BIG_TWO = {
    "single": 13,
    "pair": 13,
    "triple": 13,
    "straight": 10,
    "flush": 0,  # picked from the hand
    "full_house": 13,
    "four_one": 13,
    "straight_flush": 10,
}

HELD = "3-3-3-4-4-4-5-5-5-6-6-6-8-8-8-8-9-J-K-A"
WITH_KICKERS = {
    "triple_single": 5 * 8,  # five triples, eight other ranks
    "triple_pair": 5 * 4,
    "four_two_singles": 28 + 4,  # two of eight ranks, or two of one of 3 4 5 6
    "four_two_pairs": 6,
    "triple_run_pairs": 3 * 3,  # 34, 45, 56, two of the three pairs left
    # 34, 45, 56 with two of seven ranks or two of one of three; 345, 456 with three of six ranks, a pair and one, or
    # 888 (333, 666 lie beside the run); 3456 with four of five ranks, 88 and two, 888 and one (8888 is a bomb)
    "triple_run_singles": 3 * (21 + 3) + 2 * (20 + 10 + 1) + (5 + 6 + 4),
}


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """How many bags of kickers were made since it was asked last."""
    bags: list[kickers.Bag] = []
    real = kickers.Bag

    def counted(groups: tuple[Group, ...], need: int, mixed: tuple[tuple[int, ...], ...] = ()) -> kickers.Bag:
        bags.append(real(groups, need, mixed))
        return bags[-1]

    def since() -> int:
        number = len(bags)
        bags.clear()
        return number

    monkeypatch.setattr(kickers, "Bag", counted)
    return since


def built(name: str) -> PlayTables:
    return build_plays(read_ruleset(name)[0][0])


@pytest.mark.parametrize(("name", "rows"), [("dou-dizhu", DOU_DIZHU), ("big-two", BIG_TWO)])
def test_only_main_parts_are_compiled(name: str, rows: dict[str, int], made: Callable[[], int]) -> None:
    game = built(name)
    assert {kind: table.mains.made for kind, table in game.at(PLAIN).kinds.items()} == rows
    assert game.rows == sum(rows.values())
    assert made() == 0


def test_kickers_are_made_one_by_one(made: Callable[[], int]) -> None:
    game, held = built("dou-dizhu"), hand(HELD)
    tops = [None, play(game, "3-4-5-6-7", "straight"), play(game, "5-5-5", "triple")]
    assert [str(next(game.plays(held, on))) for on in tops] == ["3", "8-8-8-8", "6-6-6"]
    assert made() == 0
    found = game.plays(held)
    assert [one.kind for one in islice(found, 9)] == ["single"] * 9
    assert made() == 0
    while next(found).kind != "triple_single":
        pass
    assert made() == 1
    rest = Counter(one.kind for one in found)
    rest["triple_single"] += 1
    assert {kind: rest[kind] for kind in WITH_KICKERS} == WITH_KICKERS
    assert made() == sum(WITH_KICKERS.values()) - 1


def test_kickers_of_higher_rows_alone_are_made(made: Callable[[], int]) -> None:
    """On 5-5-5 with a 3: of 6-6-6 and 8-8-8 with any of eight other ranks."""
    game, held = built("dou-dizhu"), hand(HELD)
    top = play(game, "5-5-5-3", "triple_single")
    made()
    assert next(game.plays(held, top)).kind == "triple_single"
    assert made() == 1
    assert Counter(one.kind for one in game.plays(held, top)) == {"triple_single": 2 * 8, "bomb": 1}
    assert made() == 2 * 8


def test_a_list_of_what_is_legal_is_worked_out_once(made: Callable[[], int]) -> None:
    """`list` asks for the length too."""
    rules = load_for("dou-dizhu", None)
    state = moved(rules, sit(rules, "3♦ 3♣ 3♥ 5♦ 5♣ 5♥ 9♦ J♦ | 6♦ | 7♦"), "bid 3")
    legal = state.legal
    made()
    actions = list(legal)
    with_kickers = 2 * (3 + 1)  # each triple with one of three ranks or with the other pair
    assert made() == with_kickers
    assert (len(legal), [*legal], made()) == (len(actions), actions, 0)
    assert len(actions) == 4 + 2 + 2 + with_kickers  # singles, pairs, triples


# --- kickers that are plays ------------------------------------------------------------------------

PAIRS_OF_JOKERS = (
    "combinations: {joker_pair: {cards: [BJ, RJ]},"
    " triple_run_pairs: {with: {same_rank: none, kind: [pair, joker_pair]}}}"
)
PAIRS = "combinations: {beside: {same_rank: 3, with: {kind: [pair], each: 2, different: false}}}"
FOURS = "combinations: {four: {any_cards: 4}, beside: {same_rank: 3, with: {kind: [four], each: 2}}}"
TWOS = "combinations: {two: {any_cards: 2}, beside: {same_rank: 3, with: {kind: [two], each: 3}}}"
PLAYS_AS_KICKERS = [
    # ruleset, lines over it, a kind, kinds with kickers, the weakest of them from the whole deck
    ("dou-dizhu", PAIRS_OF_JOKERS, "triple_run_pairs", 6, "3-3-3-4-4-4-5-5-6-6"),
    ("president", FOURS, "beside", 1, "3-3-3-4-4-4-4-5-5-5-5"),
    ("president", TWOS, "beside", 1, "3-3-3-4-4-5-5-6-6"),
]


@pytest.mark.parametrize("row", PLAYS_AS_KICKERS)
def test_the_first_play_costs_one_bag(row: tuple[str, str, str, int, str], made: Callable[[], int]) -> None:
    """While loading one play of each kind is asked for (can the deck form it?), then the first one here."""
    name, lines, kind, number, weakest = row
    game = house(lines, name).game.plays
    assert made() == number
    first = next(game.at(PLAIN).kinds[kind].search(Held(game.deck)))
    assert (str(Hand.of(first.cards)), made()) == (weakest, 1)


@pytest.mark.parametrize(
    ("lines", "cards", "bags"),
    [
        # 3-3-3 and two times two of 4 4 5 6: by ranks 4-4-5-6 only
        (TWOS.replace("each: 3", "each: 2"), "3-3-3-4-4-5-6", 1),
        # four of 4 4 5 6 7: 44 with two of three others, 4567
        (TWOS.replace("each: 3", "each: 2"), "3-3-3-4-4-5-6-7", 3 + 1),
        # two pairs: of 4 4 4 4 5 5 6 6 the choices 4455 4466 5566 and 4444
        (PAIRS, "3-3-3-4-4-4-4-5-5-6-6", 3 + 1),
        # eight of 4444 5555 6: 44445555, 4445555 6, 4444555 6
        (FOURS, "3-3-3-4-4-4-4-5-5-5-5-6", 3),
        # not one card too few
        (FOURS, "3-3-3-4-4-4-4-5-5-5", 0),
    ],
)
def test_a_bag_for_every_choice_by_rank(lines: str, cards: str, bags: int, made: Callable[[], int]) -> None:
    """However the same cards may be divided among the kickers."""
    game = house(lines, "president").game.plays
    made()
    found = [
        one for one in game.at(PLAIN).kinds["beside"].search(Held(hand(cards))) if set(one.main) == {one_card("3")}
    ]
    assert len(found) == bags
    assert made() >= bags


# --- cards that may be read in several ways --------------------------------------------------------


def test_only_cards_with_several_readings_are_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two triples with four kickers: 333444 with 555 and one is 444555 with 333 and one, and nothing else is two."""
    beside = "{same_rank: 1, each: 2, different: false, never: none}"
    lines = f"combinations: {{triple_run_singles: {{longest: false, with: {beside}}}}}"
    rules = house(lines, "dou-dizhu")
    state = moved(rules, sit(rules, "3♦ 3♣ 3♥ 4♦ 4♣ 4♥ 5♦ 5♣ 5♥ 6♦ 8♦ 9♦ 10♦ | J♦ | Q♦"), "bid 3")
    read: list[Hand] = []
    real = PlayTables.identify

    def counted(
        game: PlayTables, cards: Hand, order: Order = PLAIN, effort: Effort | None = None
    ) -> tuple[Combination, ...]:
        read.append(cards)
        return real(game, cards, order, effort)

    monkeypatch.setattr(PlayTables, "identify", counted)
    listed = [one for one in state.legal if isinstance(one, zsy_rules.Play) and len(one.cards) == 10]
    several = {one.cards for one in listed if one.kind is not None or one.main is not None}
    assert set(read) == several
    assert several == {hand(f"3♦ 3♣ 3♥ 4♦ 4♣ 4♥ 5♦ 5♣ 5♥ {last}") for last in ("6♦", "8♦", "9♦", "10♦")}
    assert len(listed) == 2 * (1 + 4 + 6 + 4)  # two runs, with 4, 3, 2, 1 of 6 8 9 10 and the rest of the other triple


@pytest.mark.parametrize("name", shipped_names())
def test_cards_that_are_not_read_again_have_one_reading(name: str) -> None:
    """On hands of the first few ranks, where many plays meet."""
    game = zsy_rules.load(name).game.plays
    draw = random.Random(name)  # noqa: S311  (a sample)
    for _ in range(3):
        ranks = game.ruleset.ranks or ()
        start = draw.randrange(len(ranks) - 4)
        near = [one for one in game.deck if one.rank in ranks[start : start + 5]]
        held = Hand.of(draw.sample(near, min(len(near), 13)))
        for one in game.plays(held):
            cards = name_cards(one.hand, held)
            assert cards is not None
            if not game.may_differ(one.kind, cards):
                assert len(game.identify(cards)) == 1
