"""Play filters, card filters and trumps that ask for more than the play."""

import pytest
from play_tools import hand, house, play, tables, whole

from zsy_rules.cards import ANONYMOUS, Rank, card, deck_of
from zsy_rules.combinations import Order
from zsy_rules.compiled.filters import CardSet, compile_filter, deck_for
from zsy_rules.compiled.playfilter import Around, Situation
from zsy_rules.ruleset import CardTerm

ALONE = [  # filter, play of standard with two packs, whether it holds
    ("{}", "7", True),
    ("{kind: [pair, triple]}", "7-7", True),
    ("{kind: [pair, triple]}", "7", False),
    ("{kind: [bombs]}", "7-7-7-7", True),
    ("{kind: [bombs]}", "BJ-RJ", True),
    ("{kind: [bombs]}", "7-7-7", False),
    ("{size: 5..}", "3-4-5-6-7", True),
    ("{size: 5..}", "7-7-7-7", False),
    ("{length: 5}", "3-4-5-6-7", True),
    ("{length: 1..}", "7", False),  # only a run has a length
    ("{has: [8]}", "7-8-9-10-J", True),
    ("{has: [8]}", "8-8-8-9-9", True),
    ("{has: [8]}", "9-9-9-10-10", False),
    ("{only: [8, 9]}", "8-8-8-9-9", True),  # kickers too
    ("{only: [8]}", "8-8-8-9-9", False),
    ("{has: [jokers]}", "RJ", True),
    ("{wilds: 0}", "7", True),
    ("{kind: [pair], has: [3..5]}", "4-4", True),
    ("{kind: [pair], has: [3..5]}", "6-6", False),
]
SUITS = [
    ("{only: [3♠]}", "3♠", True),
    ("{only: [3♠]}", "3♦", False),
    ("{has: [♥]}", "4♦ 4♥", True),
    ("{has: [♥]}", "4♦ 4♠", False),
    ("{has: [♥]}", "RJ", False),  # a joker has no suit
]


def holds(play_filter: str, situation: Situation, parent: str = "two-deck") -> bool:
    game = house(f"bars: {{asked: {{play: {play_filter}}}}}", parent)
    return game.play_test(game.ruleset.bars["asked"].play)(situation)


@pytest.mark.parametrize(("play_filter", "cards", "expected"), [*ALONE, *SUITS])
def test_of_the_play_alone(play_filter: str, cards: str, *, expected: bool) -> None:
    assert holds(play_filter, Situation(play(tables("two-deck"), cards))) is expected


ON_A_PLAY = [  # filter, play, play on the table (None: a lead), whether it holds
    ("{leads: true}", "7", None, True),
    ("{leads: true}", "7", "6", False),
    ("{leads: false}", "7", "6", True),
    ("{over: {kind: [single], only: [jokers]}}", "7-7-7-7", "RJ", True),
    ("{over: {kind: [single], only: [jokers]}}", "7-7-7-7", "2", False),
    ("{over: {}}", "7", None, False),  # a lead answers nothing
    ("{over: {leads: true}}", "7", "6", True),
    ("{more_cards: true}", "7-7-7-7-7", "6-6-6-6", True),
    ("{more_cards: true}", "7-7-7-7", "6-6-6-6", False),
    ("{more_cards: false}", "7-7-7-7", "6-6-6-6", True),
    ("{more_cards: false}", "7", None, True),  # there is nothing that it has more than
    ("{same_suits: true}", "7♦ 7♣", "6♣ 6♦", True),
    ("{same_suits: true}", "7♦ 7♦", "6♦ 6♣", False),  # as many of each
    ("{same_suits: true}", "RJ", "BJ", True),  # no suit is a suit of its own
    ("{same_suits: true}", "RJ", "7♦", False),
    ("{same_suits: false}", "RJ", "7♦", True),
]


@pytest.mark.parametrize(("play_filter", "cards", "on", "expected"), ON_A_PLAY)
def test_of_a_play_on_a_play(play_filter: str, cards: str, on: str | None, *, expected: bool) -> None:
    game = tables("two-deck")
    below = None if on is None else Situation(play(game, on))
    assert holds(play_filter, Situation(play(game, cards), below)) is expected


WITH_A_HAND = [  # filter, play, hand before it, cards of the next player, whether it holds
    ("{out: true}", "7-7", "7-7", None, True),
    ("{out: true}", "7-7", "7-7-8", None, False),
    ("{out: false}", "7-7", "7-7-8", None, True),
    ("{highest: true}", "8", "7-8", None, True),
    ("{highest: false}", "7", "7-8", None, True),
    ("{highest: true}", "7", "7-8-8", None, False),
    ("{highest: true}", "8-8", "7-7-8-8-K", None, True),  # of its kind and form
    ("{highest: true}", "4-5-6-7-8", "4-5-6-7-8-9", None, False),
    ("{highest: true}", "4-5-6-7-8-9", "4-5-6-7-8-9", None, True),
    ("{next_holds: 1}", "7", "7", 1, True),
    ("{next_holds: 1}", "7", "7", 2, False),
    ("{kind: [single], highest: false, next_holds: 1}", "7", "7-8", 1, True),
]


@pytest.mark.parametrize(("play_filter", "cards", "held", "next_holds", "expected"), WITH_A_HAND)
def test_of_a_play_from_a_hand(
    play_filter: str, cards: str, held: str, next_holds: int | None, *, expected: bool
) -> None:
    one = play(tables("two-deck"), cards)
    assert holds(play_filter, Situation(one, hand=hand(held), next_holds=next_holds)) is expected


def test_what_is_not_known_does_not_hold() -> None:
    one = Situation(play(tables("two-deck"), "7"))
    for play_filter in ("{out: true}", "{out: false}", "{highest: true}", "{highest: false}", "{next_holds: 0..}"):
        assert not holds(play_filter, one), play_filter


def test_a_wild_card_is_filtered_as_what_it_stands_for() -> None:
    game = tables("daihinmin")
    (run,) = [one for one in game.identify(hand("7♥ 9♥ RJ")) if one.kind == "run"]
    assert holds("{has: [8]}", Situation(run), "daihinmin")
    assert holds("{has: [8♥]}", Situation(run), "daihinmin")
    assert holds("{only: [♥]}", Situation(run), "daihinmin")
    assert not holds("{has: [jokers]}", Situation(run), "daihinmin")
    assert holds("{wilds: 1}", Situation(run), "daihinmin")
    beyond = [one for one in game.identify(hand("A♥ 2♥ RJ")) if one.roles and one.roles[0].card is None]
    assert [str(one.suits[0]) for one in beyond] == ["♥"]  # the place above the 2 has the suit of the run, and no rank
    assert not holds("{only: [♥]}", Situation(beyond[0]), "daihinmin")


# --- trumps that ask for the hand --------------------------------------------------------------------

LAST_PAIR = "trumps: {last: {play: {kind: [pair], out: true}, over: {kind: [single], only: [2]}}}"


def test_a_trump_may_ask_for_the_hand() -> None:
    game = house(LAST_PAIR)
    pair, top = play(game, "4-4"), play(game, "2")
    assert [str(one) for one in game.plays(hand("4-4"), top)] == ["4-4"]
    assert list(game.plays(hand("4-4-5"), top)) == []
    assert not game.answers(pair, top)  # the hand is not known
    assert game.answers(pair, top, around=Around(hand=hand("4-4")))
    assert [one.kind for one in game.lay(hand("4-4"), top, around=Around(hand=hand("4-4")))] == ["pair"]
    assert game.lay(hand("4-4"), top, around=Around(hand=hand("4-4-5"))) == ()


def test_a_trump_may_ask_what_the_play_on_the_table_answered() -> None:
    game = house("trumps: {led: {play: {kind: [triple]}, over: {kind: [single], leads: true}}}")
    top, held = play(game, "K"), hand("4-4-4")
    led = Situation(top)
    not_led = Situation(top, Situation(play(game, "Q")))
    assert [str(one) for one in game.plays(held, top, around=Around(led))] == ["4-4-4"]
    assert list(game.plays(held, top, around=Around(not_led))) == []


# --- card filters ------------------------------------------------------------------------------------

RANKS = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2", "BJ", "RJ")
DECK = deck_of(tuple(Rank(rank) for rank in RANKS), 1)
FILTERS = [  # terms, cards that pass, cards that do not
    (["natural"], "3♦ 2♠ 7", "BJ RJ"),
    (["2", "jokers"], "2♦ 2 BJ", "A♦ 3"),
    (["3..A"], "3♦ K♠ A", "2♦ BJ"),
    (["♥"], "3♥ 2♥", "3♦ RJ"),
    (["not 2"], "A♦ BJ A", "2♦ 2"),
    (["3♦", "not 3"], "", "3♦ 3 4"),
    (["♥", "not 2..2"], "A♥", "2♥ A♦"),
    (["not 3♠"], "3♦ 4♠ 4", "3♠ 3"),  # a 3 without suit might be the 3♠
    (["level"], "7♦ 7", "8♦"),
    (["level♥"], "7♥", "7♦ 7"),
    (["not wild"], "7♦ 7 BJ", "7♥"),  # a 7 without suit is one that is not wild
]


@pytest.mark.parametrize(("terms", "passing", "failing"), FILTERS)
def test_card_filters(terms: list[str], passing: str, failing: str) -> None:
    cards = compile_filter(
        tuple(CardTerm.read(term) for term in terms),
        DECK,
        ranks=RANKS,
        level=Rank.SEVEN,
        wild=CardSet.of([card("7", "♥")]),
    )
    assert [str(one) for one in hand(passing) if one not in cards] == []
    assert [str(one) for one in hand(failing) if one in cards] == []


def test_no_filter_is_every_card_and_no_level_no_card() -> None:
    assert all(one in compile_filter(None, DECK, ranks=RANKS) for one in DECK)
    assert not compile_filter((CardTerm.read("level"),), DECK, ranks=RANKS)


def test_a_set_tells_which_ranks_it_splits() -> None:
    cards = compile_filter((CardTerm.read("3♦"), CardTerm.read("4")), DECK, ranks=RANKS)
    assert cards.apart(DECK) == {Rank.THREE}
    assert ANONYMOUS[Rank.FOUR] in cards
    assert [str(one) for one in cards.of_rank(Rank.FOUR)] == ["4♦", "4♣", "4♥", "4♠"]


DECKS = [  # what is written, cards in the deck
    ("deck: {packs: 1}", 54),
    ("deck: {packs: 2}", 108),
    ("deck: {remove: [3♣, 3♥]}", 52),
    ("deck: {packs: 2, remove: [3♣, 3♣, BJ]}", 105),  # one copy for each mention
    ("deck: {packs: 2, remove: [3]}", 100),
    ("deck: {remove: [3..5]}", 42),
    ("deck: {remove: [♠]}", 41),
]


@pytest.mark.parametrize(("written", "number"), DECKS)
def test_the_deck(written: str, number: int) -> None:
    ranks = f"ranks: [{', '.join(RANKS)}]\ncombinations: {{single: {{same_rank: 1}}}}\n"
    assert len(deck_for(whole(ranks + written).ruleset)) == number


def test_the_level_rank_is_read_in_the_order_now() -> None:
    game = house("bars: {asked: {play: {has: [level]}}}", "guandan")
    test = game.play_test(game.ruleset.bars["asked"].play)
    for level, expected in ((Rank.SEVEN, True), (Rank.EIGHT, False)):
        order = Order(level=level)
        assert test(Situation(play(game, "7♦", None, order), order=order)) is expected
