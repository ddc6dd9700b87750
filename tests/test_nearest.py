"""What is said of cards that are no combination: why, or which combinations are near. A card player can check it."""

import itertools
import re
from collections import Counter
from collections.abc import Iterator

import pytest

from zsy_rules import load, shipped_names
from zsy_rules.cards import ANONYMOUS, SUITS, Card, Hand, Rank, card, deck_of
from zsy_rules.compiled.nearest import _nearest, nearest
from zsy_rules.errors import AmbiguousNotation, IllegalAction
from zsy_rules.notation import read_cards, read_hand, write_cards, write_kind
from zsy_rules.rules import load_text

#: ruleset, cards, what is said. None: nothing is near.
SAID = [
    # runs that are too short, too long, or not played
    ("standard", "5-6-7-8", "5-6-7-8 is a run of 4; straights here start at 5"),
    ("standard", "8-7-6", "6-7-8 is a run of 3; straights here start at 5"),
    ("standard", "J-Q-K-A", "J-Q-K-A is a run of 4; straights here start at 5"),
    ("big-two", "3-4-5-6-7-8", "3-4-5-6-7-8 is a run of 6; straights here have 5"),
    ("dou-dizhu", "3-3-4-4", "3-3-4-4 is a run of 2 pairs; pair runs here start at 3"),
    ("standard", "3-3-4-4-5-5", "3-3-4-4-5-5 is a run of 3 pairs; such runs are not played here"),
    ("standard", "J-J-J-Q-Q-Q", "J-J-J-Q-Q-Q is a run of 2 triples; such runs are not played here"),
    ("president", "7-8-9", "7-8-9 is a run of 3; such runs are not played here"),
    # round the ace, which stands at both ends of the line in Hong Kong and Taiwan (WZH-B2)
    ("big-two", "K-A-2-3-4", "K-A-2-3-4 goes round the A; straights here go from A-2-3-4-5 to 10-J-Q-K-A"),
    ("big-two", "4-3-2-A-K", "K-A-2-3-4 goes round the A; straights here go from A-2-3-4-5 to 10-J-Q-K-A"),
    ("big-two", "J-Q-K-A-2", "J-Q-K-A-2 goes round the A; straights here go from A-2-3-4-5 to 10-J-Q-K-A"),
    ("big-two", "2♠ A♠ J♦ Q♦ K♣", "J-Q-K-A-2 goes round the A; straights here go from A-2-3-4-5 to 10-J-Q-K-A"),
    ("big-two-taiwan", "Q-K-A-2-3", "Q-K-A-2-3 goes round the A; straights here go from A-2-3-4-5 to 10-J-Q-K-A"),
    ("big-two-high-two", "K-A-2-3-4", "K-A-2-3-4 goes past the 2, and straights here end there"),
    # suits
    ("big-two", "4♦ 7♦ 9♦ J♦ K♣", "all cards but K♣ are ♦; flushes here have 5 cards of one suit"),
    ("big-two", "K♣ 4♦ J♦ 9♦ 7♦", "all cards but K♣ are ♦; flushes here have 5 cards of one suit"),
    ("big-two", "4♠ 7♠ 9♠ J♠", "4 cards of ♠; flushes here have 5"),
    ("big-two", "4♠ 7♠ 9♠ J♠ K♠ 2♠", "6 cards of ♠; flushes here have 5"),
    ("big-two", "5♦ 6♦ 7♦ 8♦", "5-6-7-8 is a run of 4; straights here have 5"),
    ("big-two", "4♥ 3♣ 3♦", "nearest: pair 3-3 without 4"),
    ("big-two", "3♠ 3♥ 4♥ 4♦ 5♦", None),
    # past the end of the line, and ranks that are not in it
    ("standard", "K-A-2-3-4", "K-A-2-3-4 goes past the 2, and straights here end there"),
    ("standard", "A-2-3-4-5", "A-2-3-4-5 goes past the 2, and straights here end there"),
    ("standard", "2-3-4-5-6", "2-3-4-5-6 goes past the 2, and straights here end there"),
    ("dou-dizhu", "J-Q-K-A-2", "straights here have no 2"),
    ("dou-dizhu", "Q-Q-K-K-A-A-2-2", "pair runs here have no 2"),
    ("straights-to-ace", "J-Q-K-A-2", "straights here have no 2"),
    ("standard", "J-Q-K-A-2-BJ", "straights here have no BJ"),
    ("standard", "K-A-2-BJ-RJ", "straights here have no BJ and no RJ"),
    # one card more or less
    ("standard", "3-3-4", "nearest: pair 3-3 without 4"),
    ("standard", "5-6-8-9-10", "nearest: straight 5-6-7-8-9-10 with a 7"),
    ("standard", "3-3-3-5", "nearest: full_house 3-3-3-5-5 with another 5, triple 3-3-3 without 5"),
    ("standard", "7-7-7-7-8", "nearest: bomb 7-7-7-7 without 8"),
    ("standard", "3-BJ-RJ", "nearest: joker_bomb BJ-RJ without 3"),
    ("standard", "3♦ 3♣ 4♥", "nearest: pair 3-3 without 4"),
    ("standard", "4-5-6-7-Q", None),
    ("standard", "3-4", None),
    ("standard", "BJ-2", None),
]


@pytest.mark.parametrize(("name", "cards", "said"), SAID)
def test_what_is_said(name: str, cards: str, said: str | None) -> None:
    rules = load(name)
    hand = read_cards(cards).cards
    assert rules.identify(hand) == ()
    assert nearest(rules.game.plays, hand) == said
    with pytest.raises(IllegalAction) as caught:
        rules.read(cards)
    assert caught.value.problem.message == f"{hand} is no combination of {name}"
    kinds = ", ".join(rules.game.kinds)
    assert caught.value.problem.hint == (said or f"combinations here: {kinds}")


#: ruleset, what is written, message, hint: a kind with its rank, or the ends of a run, that is no play said in short.
SHORT = [
    ("standard", "straight 3-5", "3-5 is no combination of standard", "3-4-5 is a run of 3; straights here start at 5"),
    ("dou-dizhu", "straight J-2", "J-2 is no combination of dou-dizhu", "straights here have no 2"),
    (
        "standard",
        "straight 7",
        "7 is not a straight here; it is single 7",
        "a run is said by both its ends, as in straight 3-7",
    ),
    (
        "big-two",
        "straight 7",
        "7 is not a straight here; it is single 7",
        "a run is said by both its ends, as in straight A-5",
    ),
    (
        "standard",
        "pair 3-4",
        "3-4 is no combination of standard",
        "only a run is said by two ranks; write all the cards of the pair",
    ),
    (
        "standard",
        "full house 3",
        "3 is not a full_house here; it is single 3",
        "write all the cards of the full_house",
    ),
    (
        "two-deck",
        "bomb 8",
        "8 is not a bomb here; it is single 8",
        "write all the cards: bomb 8-8-8-8, bomb 8-8-8-8-8, bomb 8-8-8-8-8-8, …",
    ),
    ("standard", "pair 8888", "8-8-8-8 is not a pair here; it is bomb 8-8-8-8", None),
]


@pytest.mark.parametrize(("name", "text", "message", "hint"), SHORT)
def test_what_is_said_of_a_play_in_short(name: str, text: str, message: str, hint: str | None) -> None:
    with pytest.raises(IllegalAction) as caught:
        load(name).read(text)
    assert (caught.value.problem.message, caught.value.problem.hint) == (message, hint)


def test_a_play_in_short_is_told_of_at_the_table_too() -> None:
    rules = load("standard")
    state = rules.deal(hands=["3♦ 4♣ 5♣ 8♦", "Q♦ Q♣", "4♦", "4♠"])
    for text, hint in (("straight 3-5", "3-4-5 is a run of 3; straights here start at 5"), ("pair 3-4", "only a run")):
        problem = state.check(rules.action(text))
        assert problem is not None
        assert (problem.hint or "").startswith(hint)


#: ruleset, language, what is written, message, hint: cards and kinds as that language has them.
IN_LANGUAGES = [
    (
        "standard",
        "fr",
        "V-D-R-As",
        "V-D-R-As is no combination of standard",
        "V-D-R-As is a run of 4; suite plays here start at 5",
    ),
    (
        "standard",
        "fr",
        "R-As-2-3-4",
        "3-4-R-As-2 is no combination of standard",
        "R-As-2-3-4 goes past the 2, and suite plays here end there",
    ),
    ("standard", "fr", "D-D-V", "V-D-D is no combination of standard", "nearest: paire D-D without V"),
    ("standard", "fr", "V-V-V-D", None, "nearest: full house V-V-V-D-D with another D, brelan V-V-V without D"),
    (
        "standard",
        "fr",
        "V-Rouge",
        None,
        "combinations here: simple, paire, brelan, full house, suite, bombe, bombe de jokers",
    ),
    ("standard", "zh", "大王 3", None, "combinations here: 单张, 对子, 三张, 三带二, 顺子, 炸弹, 王炸"),
    ("standard", "nl", "paar 8888", "8-8-8-8 is not a paar here; it is bom 8-8-8-8", None),
    ("two-deck", "fr", "bombe V", None, "write all the cards: bombe V-V-V-V, bombe V-V-V-V-V, bombe V-V-V-V-V-V, …"),
    ("standard", "pt", "sequência 3-5", None, "3-4-5 is a run of 3; sequência plays here start at 5"),
    ("big-two", "it", "4♦ 7♦ 9♦ J♦ K♣", None, "all cards but K♣ are ♦; colore plays here have 5 cards of one suit"),
    (
        "big-two",
        "fr",
        "V-D-R-As-2",
        None,
        "V-D-R-As-2 goes round the As; suite plays here go from As-2-3-4-5 to 10-V-D-R-As",
    ),
]


@pytest.mark.parametrize(("name", "lang", "text", "message", "hint"), IN_LANGUAGES)
def test_it_speaks_the_language(name: str, lang: str, text: str, message: str | None, hint: str | None) -> None:
    rules = load(name)
    with pytest.raises(IllegalAction) as caught:
        rules.read(text, lang=lang)
    assert message in (None, caught.value.problem.message)
    assert caught.value.problem.hint == hint
    if "paar" not in text:  # the same where two plays are held against each other
        with pytest.raises(IllegalAction) as again:
            rules.beats(text, "3-3", lang=lang)
        assert again.value.problem == caught.value.problem


#: A table where a run is a straight and something else too, and neither is the stronger one.
TWO_NAMES = """
name: two-names
extends: standard
combinations: {run: {run_of: 1, length: 5}}
"""


@pytest.mark.parametrize(
    ("lang", "cards", "choices"),
    [
        ("en", "7-8-9-10-J", "run 7-8-9-10-J, straight 7-8-9-10-J"),
        ("fr", "7-8-9-10-V", "série 7-8-9-10-V, suite 7-8-9-10-V"),
        ("zh", "7-8-9-10-J", "顺 7-8-9-10-J, 顺子 7-8-9-10-J"),
    ],
)
def test_choices_are_told_in_the_language(lang: str, cards: str, choices: str) -> None:
    rules = load_text(TWO_NAMES)
    with pytest.raises(AmbiguousNotation) as caught:
        rules.read(cards, lang=lang)
    assert caught.value.problem.message == f"{cards} is more than one combination here: {choices}"
    for choice in choices.split(", "):
        assert rules.read(choice, lang=lang) in rules.identify(cards, lang=lang)


@pytest.mark.parametrize(
    ("lang", "message", "hint"),
    [
        ("fr", "V-V (paire, 2 cards) cannot be played on D-D-D (brelan, 3 cards)", "or a bomb"),
        ("nl", "J-J (paar, 2 cards) cannot be played on Q-Q-Q (drieling, 3 cards)", "or a bomb"),
    ],
)
def test_answers_are_told_in_the_language(lang: str, message: str, hint: str) -> None:
    rules = load("standard")
    with pytest.raises(IllegalAction) as caught:
        rules.read(rules.read("J-J"), on=rules.read("Q-Q-Q"), lang=lang)
    assert caught.value.problem.message == message
    assert (caught.value.problem.hint or "").endswith(hint)


def test_a_seat_is_answered_in_its_language() -> None:
    rules = load("standard")
    state = rules.deal(hands=["3♦ J♦ J♣", "Q♦ Q♣", "4♣", "4♠"])
    seen = state.observe(0)
    texts = {}
    for lang in ("en", "fr"):
        for action in ("J-J", "J-2", "3-3"):
            problem = seen.check(rules.action(action), lang=lang)
            assert problem is not None
            texts[lang, action] = problem.message
    assert texts["en", "J-J"] == "the first play must contain 3♦; J♦ J♣ does not"
    assert texts["fr", "J-J"] == "the first play must contain 3♦; V♦ V♣ does not"
    assert texts["fr", "J-2"] == "seat 1 does not hold 2"
    assert texts["fr", "3-3"] == "seat 1 does not hold 3"


def few_cards(deck: list[Card]) -> Iterator[Hand]:
    """Many choices of two to six cards: neighbours, every other one, cards far apart, and of one suit."""
    by_suit = sorted(deck, key=lambda one: str(one.suit))
    for cards in (deck, by_suit):
        for start, step, size in itertools.product(range(0, len(deck) - 6, 5), (1, 2, 4, 7), range(2, 7)):
            yield Hand.of(cards[start::step][:size])


@pytest.mark.parametrize(
    ("name", "lang"), [*((name, "en") for name in shipped_names()), ("standard", "fr"), ("dou-dizhu", "zh")]
)
def test_it_says_something_true_of_any_cards(name: str, lang: str) -> None:
    """What is called near is a combination, one card away, and told as it can be written."""
    rules = load(name)
    checked = 0
    for hand in few_cards(list(rules.game.deck)):
        said = nearest(rules.game.plays, hand, lang=lang) or ""
        if rules.identify(hand) or not said.startswith("nearest: "):
            continue
        for one in said.removeprefix("nearest: ").split(", "):
            parts = re.fullmatch(r"(.*) (with|without) (?:an? |another )?(.*)", one)
            assert parts is not None, one
            named, how, word = parts.groups()
            (reading,) = {rules.read(named, lang=lang)}
            change = read_hand(word, lang)
            larger, smaller = (reading.hand, hand) if how == "with" else (hand, reading.hand)
            assert larger.anonymous == smaller.anonymous + change, one
            assert named == f"{write_kind(reading.kind, lang)} {write_cards(reading.hand, lang)}"
            checked += 1
    assert checked > 20


@pytest.mark.parametrize("name", [name for name in shipped_names() if name.startswith("big-two")])
def test_what_it_says_of_suits_is_true(name: str) -> None:
    rules = load(name)
    checked = 0
    for hand in few_cards(list(rules.game.deck)):
        said = nearest(rules.game.plays, hand) or ""
        if rules.identify(hand) or "flushes" not in said:
            continue
        suits = Counter(one.suit for one in hand)
        suit, most = suits.most_common(1)[0]
        assert said in (
            f"{len(hand)} cards of {next(iter(suits))}; flushes here have 5",
            *(f"all cards but {one} are {suit}; flushes here have 5 cards of one suit" for one in hand),
        )
        assert (most, len(hand)) in ((4, 5), (4, 4), (6, 6))
        checked += 1
    assert checked > 5


@pytest.mark.parametrize("name", shipped_names())
def test_a_run_that_is_refused_is_told_why(name: str) -> None:
    """Every stretch of the ring of ranks that is no combination, of a length that straights have."""
    rules = load(name)
    kinds = rules.game.plays.ruleset.combinations
    straight = next((kind for kind in kinds.values() if kind.run_of == 1), None)
    if straight is None or straight.length is None:
        assert name.startswith("president")
        return
    ring = [Rank(label) for label in ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"]]
    for start, length in itertools.product(range(13), {straight.length.low, straight.length.low + 1}):
        hand = Hand.of(ANONYMOUS[one] for one in (ring * 2)[start : start + length])
        if not rules.identify(hand):
            said = nearest(rules.game.plays, hand)
            assert said is not None, str(hand)
            told = ("goes past the", "goes round the", "have no", "is a run of", "do not start at", "nearest: ")
            assert any(words in said for words in told), said


def test_the_same_ranks_are_looked_at_once() -> None:
    rules = load("big-two")
    _nearest.cache_clear()
    hands = [Hand.of([card("3", one), card("4", other), card("4", "♠")]) for one in SUITS for other in SUITS[:3]]
    assert {nearest(rules.game.plays, hand) for hand in hands} == {"nearest: pair 4-4 without 3"}
    assert _nearest.cache_info().misses == 1
    other = load("big-two").game.plays
    assert nearest(other, hands[0]) == nearest(rules.game.plays, hands[0])
    assert _nearest.cache_info().misses == 2


def test_large_plays_are_not_tried_card_by_card() -> None:
    rules = load("two-deck", 6)
    hand = deck_of(tuple(rules.game.plays.ruleset.ranks or ()), 2)
    assert nearest(rules.game.plays, Hand.of(list(hand)[:30])) is None
    assert nearest(rules.game.plays, Hand()) is None


def test_where_a_run_may_not_start() -> None:
    rules = load_text("name: starts\nextends: standard\nstarts: [3, 4, 5]\n")
    with pytest.raises(IllegalAction) as caught:
        rules.read("6-7-8-9-10")
    assert caught.value.problem.hint == "straights here do not start at 6"
