"""The façade: readings chosen by a kind or a plus, cards of other decks, and calls that make no sense."""

from dataclasses import replace
from typing import Any

import pytest

from zsy_rules import load, shipped_names
from zsy_rules.cards import Hand, card
from zsy_rules.combinations import Meant
from zsy_rules.compiled.playfilter import Around
from zsy_rules.errors import AmbiguousNotation, IllegalAction, NotationError, UnknownRuleset, UsageError, ZsyError
from zsy_rules.events import Action, Bid, Give, Pass, Phase, Play
from zsy_rules.notation import read_cards, read_hand
from zsy_rules.objections import least_meant
from zsy_rules.rules import Rules, load_text
from zsy_rules.trick import Trick

STANDARD = load("standard")
#: Planes with single kickers: one set of cards may be divided in several ways.
PLANES = load_text(
    "name: planes\nextends: standard\ncombinations:\n"
    "  triple_run_singles: {run_of: 3, length: 2.., with: {same_rank: 1, different: false}}\n"
    "  bomb: none\nbombs: [joker_bomb]\n",
    "planes.yaml",
)


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("33344", ["full_house"]),
        ("333+44", ["full_house"]),
        ("3-3-3+4-4", ["full_house"]),
        ("44+333", []),  # the pair is not the main part
        ("3-4+5-6-7", []),  # a straight has no kickers
        ("8+8", []),
        ("BJ+RJ", ["joker_bomb"]),  # among jokers a plus only joins
        ("pair 88", ["pair"]),
        ("bomb 88", []),
        ("3♦ 3♦", []),  # one pack has one
        ("3-3-3-3-3", []),
    ],
)
def test_a_plus_and_a_kind_choose_among_readings(text: str, kinds: list[str]) -> None:
    assert [one.kind for one in STANDARD.identify(text)] == kinds


@pytest.mark.parametrize("text", ["44+333", "8+8", "bomb 88", "foo 88", "3♦ 3♦", "3-3-3-3-3", "3-4"])
def test_what_is_no_combination_is_neither_read_nor_compared(text: str) -> None:
    calls = (
        lambda: STANDARD.read(text),
        lambda: STANDARD.beats("3", text),
        lambda: STANDARD.beats(text, "3"),
        lambda: STANDARD.answers("3", text),
        lambda: STANDARD.plays("3-4-5", on=text),
    )
    for call in calls:
        with pytest.raises(IllegalAction if text != "foo 88" else NotationError):
            call()


def test_a_plus_chooses_what_lies_on_the_table() -> None:
    """Of four triples in a row three are the run and the fourth its kickers: the highest or the lowest."""
    cards = "5-5-5-6-6-6-7-7-7-8-8-8"
    assert {one.place for one in PLANES.identify(cards)} == {5 - 3, 6 - 3}
    higher = PLANES.read("6-6-6-7-7-7-8-8-8+5-5-5")
    lower = PLANES.read("5-5-5-6-6-6-7-7-7+8-8-8")
    assert (higher.place, lower.place) == (3, 2)
    suits = {"5": "♦♣♥", "6": "♦♣♥", "7": "♦♣♥", "8": "♦♣♥", "3": "♦"}
    hand = " ".join(rank + suit for rank, of_rank in suits.items() for suit in of_rank)
    state = PLANES.deal(hands=[hand, "9♦ 9♣", "10♦ 10♣", "J♦ J♣"], dealer=3)
    state = replace(state, duty=None)
    lead = {state.after(action).trick.top for action in state.legal if isinstance(action, Play)}  # type: ignore[union-attr]
    whole = read_hand(cards)
    assert sorted(one.place for one in lead if one and one.hand.anonymous == whole) == [2, 3]  # each is offered
    for text, laid in (("6-6-6-7-7-7-8-8-8+5-5-5", higher), ("5-5-5-6-6-6-7-7-7+8-8-8", lower)):
        action = PLANES.action(text)
        assert str(action) == text
        after = state.after(action)
        assert after.trick is not None
        assert after.trick.top is not None
        assert (after.trick.top.kind, after.trick.top.place) == (laid.kind, laid.place)


def test_readings_of_one_strength_must_be_told_apart() -> None:
    rules = load_text("name: twins\nextends: standard\ncombinations: {trio: {same_rank: 3}}\n", "twins.yaml")
    assert sorted(one.kind for one in rules.identify("444")) == ["trio", "triple"]
    with pytest.raises(AmbiguousNotation) as caught:
        rules.read("444")
    assert {one.kind for one in caught.value.choices} == {"trio", "triple"}
    assert rules.read("trio 444").kind == rules.read("444", kind="trio").kind == "trio"
    assert rules.read("444", on="trio 333").kind == "trio"  # what it answers tells it


def test_a_combination_of_another_game_is_judged_by_this_one() -> None:
    other = load_text("name: x\nextends: standard\ncombinations: {trio: {same_rank: 3}}\n", "x.yaml").read("trio 444")
    assert STANDARD.identify(other) == ()
    with pytest.raises(IllegalAction):
        STANDARD.beats(other, "3")


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda rules: rules.deal(seed=1.5), UsageError, "a seed is a whole number, not 1.5"),
        (lambda rules: rules.deal(seed="7"), UsageError, "a seed is a whole number, not '7'"),
        (lambda rules: rules.match(seed=1.5, rounds=2), UsageError, "a seed is a whole number"),
        (lambda rules: rules.match(seed=1, rounds=1.5), UsageError, "whole number of rounds, one or more, not 1.5"),
        (lambda rules: rules.match(seed=1, rounds=0), UsageError, "whole number of rounds, one or more, not 0"),
        (lambda rules: rules.deal(seed=1, dealer=100), UsageError, "there is no seat 100: seats are 0 to 3"),
        (lambda rules: rules.deal(seed=1, dealer=-1), UsageError, "there is no seat -1"),
        (lambda rules: rules.deal(seed=1, dealer=1.0), UsageError, "there is no seat 1.0"),
        (lambda rules: rules.deal(seed=1).observe(-1), UsageError, "there is no seat -1"),
        (lambda rules: rules.deal(seed=1).observe(4), UsageError, "there is no seat 4"),
        (lambda rules: rules.match(seed=1, rounds=1).observe(4), UsageError, "there is no seat 4"),
        (lambda rules: rules.plays("3-4-5", must_play="3 4"), UsageError, "one card is wanted as must_play, not 2"),
        (lambda rules: rules.plays("3-3-3-3-3"), UsageError, "not cards of the deck"),
        (lambda rules: rules.plays("pair 33"), NotationError, "cards alone"),
        (lambda rules: rules.beats([], "3"), IllegalAction, "no cards are no combination"),
        (lambda rules: rules.read(()), IllegalAction, "no cards are no combination"),
        (lambda rules: rules.read("pass"), NotationError, "not a pass"),
        (lambda rules: rules.action("foo 33"), NotationError, '"foo" is no kind of combination of standard'),
        (
            lambda rules: rules.deal(hands=["3-3", "4", "5", "6"]),
            UsageError,
            "seat 1 was given cards without suits: 3-3",
        ),
        (lambda rules: rules.for_players(9), UsageError, "not for 9"),
        (lambda _: load(""), UnknownRuleset, "no ruleset"),
    ],
)
def test_a_call_that_makes_no_sense_is_told_so(call: Any, error: type[ZsyError], words: str) -> None:
    with pytest.raises(error) as caught:
        call(STANDARD)
    assert words in caught.value.problem.message


def test_an_action_of_no_seat_is_a_problem_and_not_an_exception() -> None:
    state = STANDARD.deal(seed=7)
    for action in (Pass(seat=9), Play(Hand(), seat=-1)):
        problem = state.check(action)
        assert problem is not None
        assert problem.code == "usage/no-such-seat"
        assert action not in state.legal
        with pytest.raises(IllegalAction):
            state.after(action)


def rules_of(text: str) -> Rules:
    return load_text(f"name: x\nextends: standard\n{text}\n", "x.yaml")


def test_the_problems_of_a_play_come_in_the_settled_order() -> None:
    """Contract 2: turn, cards held, reading, opening, answer, bars and locks."""
    state = STANDARD.deal(hands=["3♦ 8♦", "8♣ 9♣", "8♥ 9♥", "8♠ 9♠"], dealer=3)
    problem = state.check(Play(read_hand("5♦ 9♠"), seat=1))
    assert problem is not None
    assert [one.code for one in (problem, *problem.also)] == [
        "play/not-your-turn", "play/not-held", "play/no-combination"]  # fmt: skip
    problem = state.check(Play(read_hand("8♦ 9♠")))
    assert problem is not None
    assert [one.code for one in (problem, *problem.also)] == [
        "play/not-held", "play/no-combination", "play/opening-card"]  # fmt: skip


def test_plays_that_their_kind_does_not_tell_apart_are_written_with_a_plus() -> None:
    """Two pairs are compared by the pair before the plus; a full house can be divided in one way only."""
    rules = rules_of("combinations: {two_pair: {same_rank: 2, with: {same_rank: 2}}}\nlead: {must_play_it: never}")
    lines = [rules.game.plays.written(one) for one in rules.plays("5♦ 5♣ 6♦ 6♣ 9♦ 9♣ 9♥") if one.size > 3]
    assert sorted(lines) == [
        *("5-5+6-6", "5-5+9-9", "5-5-9-9-9", "6-6+5-5", "6-6+9-9", "6-6-9-9-9", "9-9+5-5", "9-9+6-6"),
    ]
    state = rules.deal(hands=["3♦ 3♣ 6♦ 6♣", "4♦ 4♣ 5♦ 5♣", "7♦", "8♦"], dealer=3).after(rules.action("66+33"))
    problem = state.check(rules.action("55+44"))
    assert problem is not None
    assert problem.message == "5♦ 5♣ + 4♦ 4♣ does not beat 6♦ 6♣ + 3♦ 3♣ (two_pair)"


def test_rules_show_what_they_are_where_a_program_prints_them() -> None:
    assert repr(STANDARD) == f"<Rules standard@{STANDARD.version} for 4 players, {STANDARD.hash[:16]}>"
    assert repr(STANDARD.game) == f"<standard@{STANDARD.version} for 4 players>"
    rules = rules_of("effects: {two_last: {when: {out: true, has: [2]}, do: last_place}}")
    assert repr(rules.game.effects) == "(<effects two_last: last_place>,)"


def test_an_action_is_written_as_it_is_typed() -> None:
    assert str(Pass()) == "pass"
    assert str(Bid(3)) == "bid 3"
    assert str(Give(read_hand("3♦ 4♦"))) == "give 3♦ 4♦"
    assert str(Play(read_hand("3♦ 4♦"))) == "3♦ 4♦"
    assert str(PLANES.action("triple_run_singles 333444+56")) == "triple_run_singles 3-3-3-4-4-4+5-6"


@pytest.mark.parametrize(
    ("text", "phase", "action"),
    [
        ("pass", "play", Pass()),
        ("pass", "give", Pass()),
        ("pass", "bid", Pass()),
        ("2", "bid", Bid(2)),
        ("2♦", "give", Give(read_hand("2♦"))),
        ("pair 22", "play", Play(read_hand("2-2"), "pair")),
    ],
)
def test_what_a_text_says_hangs_on_what_is_wanted(text: str, phase: Phase, action: Action) -> None:
    assert STANDARD.action(text, phase) == action


def test_the_same_rules_for_another_number_of_players() -> None:
    for rules in (load("two-deck"), load("two-deck", 6)):
        assert rules.for_players(rules.players) is rules
        assert rules.for_players(5).players == 5
        assert rules.player_numbers == load("two-deck").player_numbers
    assert load("two-deck").for_players(6).hash == load("two-deck", 6).hash


def test_the_plays_of_a_hand_that_contain_a_card() -> None:
    for must in ("3♦", card("3", "♦")):
        assert [str(one) for one in STANDARD.plays("3♦ 3♣ 4♦ 4♣", must_play=must)] == ["3", "3-3"]
    assert [str(one) for one in STANDARD.plays("3♦ 3♣ 4♦ 4♣", on="3")] == ["4"]


def test_the_least_that_must_be_said_of_a_play() -> None:
    """Four triples in a row are a plane of three in two ways; the higher one lies there when nothing is said."""
    rules = rules_of(
        "combinations: {bomb: none, low: {cards: [3]}, "
        "plane: {run_of: 3, length: 3.., with: {same_rank: 1, different: false}}}\nbombs: [joker_bomb]"
    )
    cards = read_hand("3-3-3-4-4-4-5-5-5-6-6-6")
    said = {}
    for reading in rules.identify(cards):
        least = least_meant(rules.game, Trick(1, (0,)), 0, cards, reading, around=Around())
        said[reading.divided] = (least.kind, None if least.main is None else str(least.main))
    assert said == {
        "4-4-4-5-5-5-6-6-6+3-3-3": (None, None),
        "3-3-3-4-4-4-5-5-5+6-6-6": (None, "3-3-3-4-4-4-5-5-5"),
    }
    # a 3 is a single card and a low one, neither stronger: its kind says enough
    three = read_hand("3")
    for reading in rules.identify(three):
        assert least_meant(rules.game, Trick(1, (0,)), 0, three, reading, around=Around()) == Meant(reading.kind)


#: A kind with its rank, or with the two ends of its run, is the whole play where only one can be meant.
SHORT = [
    ("standard", "en", "pair 3", "3-3"),
    ("standard", "zh", "对3", "3-3"),
    ("standard", "zh", "三张 K", "K-K-K"),
    ("standard", "fr", "brelan R", "K-K-K"),
    ("standard", "zh", "顺子 3-7", "3-4-5-6-7"),
    ("standard", "zh", "顺子 J-2", "J-Q-K-A-2"),
    ("standard", "fr", "suite 7-V", "7-8-9-10-J"),
    ("standard", "en", "bomb 8", "8-8-8-8"),
    ("dou-dizhu", "zh", "连对 3-5", "3-3-4-4-5-5"),
    ("dou-dizhu", "en", "triple run 3-4", "3-3-3-4-4-4"),
    ("dou-dizhu", "en", "single 3", "3"),
]


@pytest.mark.parametrize(("name", "lang", "text", "cards"), SHORT)
def test_a_kind_with_its_rank_is_the_whole_play(name: str, lang: str, text: str, cards: str) -> None:
    rules = load(name)
    (reading,) = rules.identify(text, lang=lang)
    assert str(reading) == cards
    action = rules.action(text, lang=lang)
    assert isinstance(action, Play)
    assert (str(action.cards), action.kind) == (cards, reading.kind)


#: Too short runs, more than one play, kickers, suits, jokers, three ranks: these are the cards that stand there.
NOT_SHORT = [
    ("standard", "straight 3-6"),
    ("two-deck", "bomb 8"),
    ("standard", "full_house 3-5"),
    ("standard", "pair 3♦"),
    ("standard", "pair BJ"),
    ("standard", "straight 3-5-9"),
    ("standard", "pair 3-5"),
    ("dou-dizhu", "straight 10-2"),
]


@pytest.mark.parametrize(("name", "text"), NOT_SHORT)
def test_what_is_not_said_in_short(name: str, text: str) -> None:
    rules = load(name)
    assert rules.identify(text) == ()
    assert rules.spelt_out(read_cards(text)).cards == read_cards(text).cards


#: A run said by its ends begins with the one that is written first; past the end of its line there is none.
ENDS = [
    ("standard", "straight 3-7", "3-4-5-6-7", None),
    ("standard", "straight 6-2", "6-7-8-9-10-J-Q-K-A-2", None),
    ("standard", "straight 2-6", None, "2-3-4-5-6 goes past the 2, and straights here end there"),
    ("standard", "straight A-5", None, "A-2-3-4-5 goes past the 2, and straights here end there"),
    ("standard", "straight 7-3", None, "goes past the 2, and straights here end there"),
    ("standard", "straight 5-7", None, "5-6-7 is a run of 3; straights here start at 5"),
    ("big-two", "straight A-5", "3-4-5-A-2", None),
    ("big-two", "straight 10-A", "10-J-Q-K-A", None),
    ("big-two", "straight J-2", None, "goes round the A"),
    ("dou-dizhu", "pair_run A-5", None, "goes past"),
]


@pytest.mark.parametrize(("name", "text", "cards", "hint"), ENDS)
def test_a_run_begins_with_the_end_that_is_written_first(
    name: str, text: str, cards: str | None, hint: str | None
) -> None:
    rules = load(name)
    if cards is not None:
        assert {one.hand for one in rules.identify(text)} == {read_hand(cards)}
        return
    assert rules.identify(text) == ()
    with pytest.raises(IllegalAction) as caught:
        rules.read(text)
    assert hint is not None
    assert hint in (caught.value.problem.hint or "")


@pytest.mark.parametrize("name", shipped_names())
def test_a_run_that_is_given_as_an_example_reads(name: str) -> None:
    rules = load(name)
    for kind, shape in rules.game.resolved.ruleset.combinations.items():
        if shape.run_of is None:
            continue
        with pytest.raises(IllegalAction) as caught:
            rules.read(f"{kind} {7}")
        example = (caught.value.problem.hint or "").partition(", as in ")[2]
        assert not example or rules.read(example).kind == kind
        assert example or (name, kind) != ("standard", "straight"), "the law is empty if no example is given"


def test_a_plus_is_not_left_out() -> None:
    for text in ("straight 3+7", "pair 3+3"):
        with pytest.raises(IllegalAction) as caught:
            STANDARD.read(text)
        assert caught.value.problem.code == "play/no-combination"
    assert caught.value.problem.message == "3-3 is not so divided; it is pair 3-3"


def test_a_word_that_is_no_kind_is_refused_by_all() -> None:
    for ask in (STANDARD.identify, STANDARD.read, STANDARD.action):
        with pytest.raises(NotationError, match="no kind of combination"):
            ask("wibble 33")


#: A word may name several kinds: the cards decide which it is. The seed pages count two jokers among the bombs.
CALLED = [
    ("standard", "en", "bomb BJ+RJ", "joker_bomb"),
    ("standard", "en", "bomb 8888", "bomb"),
    ("standard", "fr", "bombe Noir + Rouge", "joker_bomb"),
    ("standard", "zh", "炸弹 大王小王", "joker_bomb"),
    ("dou-dizhu", "zh", "炸弹 大王小王", "rocket"),
    ("dou-dizhu", "zh", "飞机 333444", "triple_run"),
    ("dou-dizhu", "zh", "飞机 33344456", "triple_run_singles"),
]


@pytest.mark.parametrize(("name", "lang", "text", "kind"), CALLED)
def test_of_what_a_word_may_name_the_cards_decide(name: str, lang: str, text: str, kind: str) -> None:
    rules = load(name)
    assert rules.read(text, lang=lang).kind == kind
    action = rules.action(text, lang=lang)
    assert isinstance(action, Play)
    assert action.kind == kind
