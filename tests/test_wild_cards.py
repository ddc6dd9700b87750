"""Wild cards (癞子) in play: what they stand for is said in actions, in writing, in records and in JSON.

The two games are of the ruleset language: Pits (jokers stand for any lower card, aces in sets) and Daihinmin (its
joker stands for any card, in a run also beyond the ends of the line).
"""

from itertools import combinations
from pathlib import Path

import pytest
from cli_tools import zsy

import zsy_rules
from zsy_rules import Rules, RulesetError, State, ZsyError
from zsy_rules.cards import Hand
from zsy_rules.combinations import Combination
from zsy_rules.errors import NotationError
from zsy_rules.events import Played
from zsy_rules.notation import languages, read_cards, read_hand
from zsy_rules.record import match_text, read_text, record_match, replay
from zsy_rules.rules import load_text
from zsy_rules.simulate import play_match
from zsy_rules.wire import action_from_json, action_to_json, state_from_json, state_to_json

GAMES = Path(__file__).parent / "data" / "rulesets"
NATURAL = """
name: house
extends: none
players: 2
ranks: [3, 4, 5, 6, 7, 8, 9, 10, J, Q, K, A, 2]
wild: {four: {cards: [4♥], stands_for: [natural]}}
dealer: {first_round: random, later_rounds: first}
lead: {first_round: dealer, later_rounds: dealer}
combinations: {single: {same_rank: 1}, straight: {run_of: 1, length: 5}}
match: {rounds: 1, winner: most_firsts}
"""


@pytest.fixture(scope="module")
def pits() -> Rules:
    return zsy_rules.load(GAMES / "pits.yaml")


def sat(rules: Rules, *hands: str) -> State:
    """The first seat leads."""
    return rules.deal(hands=list(hands), dealer=0, speaker=0)


HANDS = ("5♦ 6♣ RJ 9♦", "7♠ 8♠ 10♠", "7♦ 8♦ 9♥", "4♦ K♦ A♦")

LEADS = [
    # what is written, what is wrong with it, the ranks that lie there
    ("5♦ 6♣ RJ", None, "5 6 7"),  # the strongest, as nothing else is said
    ("5♦ 6♣ RJ(=7)", None, "5 6 7"),
    ("5♦ 6♣ RJ(=4)", None, "4 5 6"),
    ("5♦ 6♣ RJ (= 4♥)", None, "4 5 6"),
    ("5♦ 6♣ RJ*(=4)", None, "4 5 6"),
    ("5♦ 6♣ RJ(=8)", "play/no-combination", None),
    ("run 5♦ 6♣ RJ(=4)", None, "4 5 6"),
    ("pair 5♦ 6♣ RJ(=4)", "play/no-combination", None),
    ("pair 5♦ RJ(=5)", None, "5 5"),
    ("5♦ RJ", None, "5 5"),
    ("5♦(=6) RJ", "play/no-combination", None),
    ("RJ", None, "RJ"),
    ("RJ(=9)", "play/no-combination", None),
    ("9♦(=8)", "play/no-combination", None),
]


@pytest.mark.parametrize(("text", "code", "lies"), LEADS)
def test_a_player_says_what_a_wild_card_stands_for(pits: Rules, text: str, code: str | None, lies: str | None) -> None:
    state, action = sat(pits, *HANDS), pits.action(text)
    problem = state.check(action)
    assert (problem and problem.code) == code
    if problem is None:
        laid = played(state.after(action))
        assert sorted(lies.split() if lies else ()) == sorted(str(rank) for rank, _ in laid.faces)


def played(state: State) -> Combination:
    return [one for one in state.history if isinstance(one, Played)][-1].laid


def test_each_way_to_play_the_cards_is_offered_with_the_least_said(pits: Rules) -> None:
    assert [str(one) for one in sat(pits, *HANDS).legal if len(str(one).split()) > 1] == [
        "5♦ RJ",
        "6♣ RJ",
        "9♦ RJ",
        "5♦ 6♣ RJ",
        "5♦ 6♣ RJ(=4)",
    ]


def test_the_message_tells_how_the_cards_are_read(pits: Rules) -> None:
    problem = sat(pits, *HANDS).check(pits.action("5♦ 6♣ RJ(=9)"))
    assert problem is not None
    assert problem.message == "5♦ 6♣ RJ(=9) is not read so; it is run 5♦ 6♣ RJ(=4), run 5♦ 6♣ RJ(=7)"


def test_of_two_wild_cards_both_are_told(pits: Rules) -> None:
    state = sat(pits, "8♣ BJ RJ", *HANDS[1:3], "4♦ K♦ A♣")
    assert state.check(pits.action("8♣ BJ(=9) RJ(=10)")) is None
    assert state.check(pits.action("8♣ RJ(=9) BJ(=10)")) is None
    told_of_one = state.check(pits.action("8♣ BJ RJ(=10)"))
    assert told_of_one is not None
    assert told_of_one.code == "play/no-combination"


#: Texts of rulesets and a hand with all their wild cards. In the last one a wild card may lie as itself or as another.
HANDFULS = [
    ((GAMES / "pits.yaml").read_text("utf-8"), "BJ RJ 5♦ 5♣ 6♦ 7♦ A♦ A♣", 4),
    ((GAMES / "daihinmin.yaml").read_text("utf-8"), "RJ 5♦ 5♣ 6♦ 7♦ A♦ A♣", 4),
    (NATURAL, "4♥ 5♦ 6♦ 7♦ 8♦ 9♦", 5),
]
HANDED = ["pits", "daihinmin", "natural"]


def every_reading(text: str, cards: str, most: int) -> tuple[Rules, list[Combination]]:
    """Every reading of up to `most` of some cards."""
    rules = load_text(text)
    some = (some for size in range(1, most + 1) for some in combinations(tuple(read_hand(cards)), size))
    return rules, [one for cards in some for one in rules.identify(Hand.of(cards))]


@pytest.mark.parametrize(("handful", "told"), [*zip(HANDFULS, (21, 4, 2), strict=True)], ids=HANDED)
def test_writing_and_reading_give_the_same_reading_back(handful: tuple[str, str, int], told: int) -> None:
    rules, readings = every_reading(*handful)
    for one in readings:
        for lang in languages():
            text = rules.write(one, lang=lang)
            assert rules.identify(text, lang=lang) == (one,), text
    assert sum("(" in rules.write(one) for one in readings) >= told


@pytest.mark.parametrize("handful", HANDFULS, ids=HANDED)
def test_a_combination_handed_back_is_that_very_reading(handful: tuple[str, str, int]) -> None:
    rules, readings = every_reading(*handful)
    for one in readings:
        assert rules.identify(one) == (one,), str(one)
    with_and_without = {one.hand for one in readings if one.roles} & {one.hand for one in readings if not one.roles}
    assert bool(with_and_without) == (handful[0] == NATURAL)


def test_json_of_a_play_whose_wild_card_lies_as_itself() -> None:
    rules = load_text(NATURAL)
    state = sat(rules, "4♥ 5♦ 6♦ 7♦ 8♦ 3♣", "3♦ 4♦ 5♣ 6♣ 7♣ K♦")
    for text in ("4♥ 5♦ 6♦ 7♦ 8♦", "4♥(=4♥) 5♦ 6♦ 7♦ 8♦"):
        after = state.after(rules.action(text))
        again = state_from_json(state_to_json(after), rules)
        assert again == after
        assert played(again) == played(after)


@pytest.mark.parametrize("name", ["pits", "daihinmin"])
def test_a_record_keeps_what_wild_cards_stood_for(name: str) -> None:
    rules = zsy_rules.load(GAMES / f"{name}.yaml")
    wild = 0
    for seed in range(6):
        match = play_match(rules, seed, rounds=1)
        record = record_match(match, ("A", "B", "C", "D", "E")[: rules.players])
        text = match_text(record)
        (again,) = read_text(text)
        assert match_text(again) == text
        assert replay(again, rules).verdict == "ok", text
        wild += text.count("(=")
    assert wild > 0


def test_json_tells_what_wild_cards_stand_for(pits: Rules) -> None:
    action = pits.action("5♦ 6♣ RJ(=4)")
    data = action_to_json(action)
    assert data["stands"] == [["RJ", "4"]]
    assert action_from_json(data) == action
    for bad in ([["BJ", "4"]], [["RJ"]], [["RJ", "4", "5"]], [["RJ", "X"]], "RJ", [["RJ", None]]):
        with pytest.raises(ZsyError, match=r"wire/"):
            action_from_json({**data, "stands": bad})


WRITTEN = [
    ("RJ(=4", 'cannot read "RJ(=4": expected a suit or the closing bracket after "RJ(=4"'),
    ("RJ(=4♦", 'cannot read "RJ(=4♦": expected the closing bracket after "RJ(=4♦"'),
    ("RJ(4)", 'cannot read "RJ(4)": expected another card or the end after "RJ", not "("'),
    ("(=4)", 'cannot read "(=4)": expected a rank, not "("'),
    ("RJ(=4♦ 5♦)", 'cannot read "RJ(=4♦ 5♦)": expected the closing bracket after "RJ(=4♦", not a blank'),
    ("RJ(=)", 'cannot read "RJ(=)": expected a rank after "RJ(=", not ")"'),
    ("4♦)", 'cannot read "4♦)": expected another card or the end after "4♦", not ")"'),
    ("RJ=4", 'cannot read "RJ=4": expected another card or the end after "RJ", not "="'),
]


@pytest.mark.parametrize(("text", "message"), WRITTEN)
def test_what_does_not_read(text: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_cards(text)
    assert caught.value.problem.message == message
    assert caught.value.problem.hint in (
        "what a wild card stands for is written behind it, as in 9♥(=10♦)",
        "the ranks are written 3 4 5 6 7 8 9 10 J Q K A 2 BJ RJ",  # where a card is missing
    )


def test_in_a_gift_nothing_stands_for_anything() -> None:
    with pytest.raises(NotationError, match="expected cards alone, not what one of them stands for"):
        read_hand("3♦ RJ(=4)")


# --- readings that only differ in what stands for what ---------------------------------------------


@pytest.mark.parametrize(
    ("text", "lowest"),
    [
        ("4♥ 5♦ 6♦ 7♦ 8♦", "5"),  # nothing is said: the strongest
        ("4♥(=9) 5♦ 6♦ 7♦ 8♦", "5"),
        ("4♥(=4♥) 5♦ 6♦ 7♦ 8♦", "4"),
        ("4♥(=4) 5♦ 6♦ 7♦ 8♦", "4"),
    ],
)
def test_a_wild_card_may_be_told_to_be_itself(text: str, lowest: str) -> None:
    rules = load_text(NATURAL)
    state = sat(rules, "4♥ 5♦ 6♦ 7♦ 8♦ 3♣", "3♦ 4♦ 5♣ 6♣ 7♣ K♦")
    assert state.check(rules.action(text)) is None
    assert min(str(rank) for rank, _ in played(state.after(rules.action(text))).faces) == lowest
    assert [str(one) for one in state.legal][-2:] == ["4♥ 5♦ 6♦ 7♦ 8♦", "4♥(=4♥) 5♦ 6♦ 7♦ 8♦"]


TWO_JOKERS = """
name: house
extends: big-two
ranks: [3, 4, 5, 6, 7, 8, 9, 10, J, Q, K, A, 2, BJ, RJ]
wild: {jokers: {cards: [jokers], stands_for: [natural]}}
"""


def test_which_of_two_wild_cards_stands_for_which_is_no_other_play() -> None:
    rules = load_text(TWO_JOKERS)
    state = sat(rules, "3♦ 5♦ 6♣ BJ RJ 9♣ K♠", "4♦ 4♥", "5♥", "6♥")
    for text in ("straight 3♦ 5♦ 6♣ BJ(=4♦) RJ(=7♦)", "straight 3♦ 5♦ 6♣ BJ(=7♦) RJ(=4♦)"):
        assert state.check(rules.action(text)) is None
    straights = [str(one) for one in state.legal if len(getattr(one, "cards", ())) == 5 and "7" in str(one)]
    assert len(straights) == 16  # 4 of four suits, and 7 of four suits: 3-4-5-6-7
    assert len(set(straights)) == 16


def test_a_play_that_lies_as_another_kind_replays() -> None:
    """A run in one suit always lies as a straight flush, whose wild card may then stand for another card."""
    rules = load_text(TWO_JOKERS.replace("[jokers]", "[RJ]"))
    text = f"game\nrules house@1 sha256:{rules.hash[:16]}\nseats A B C D\nround 1\nlead A\nt1 A 3♦ 4♦ 5♦ 6♦ RJ(=7♣)\n"
    (record,) = read_text(text)
    assert [one.code for one in replay(record, rules).problems] == ["record/incomplete"]


def test_cards_with_and_without_suits_keep_what_is_told_of_each() -> None:
    for text in ("5♦ 5(=6)", "5♦(=6) 5(=7)", "9♥(=3) 9♥(=4) 9(=5)", "9♥ 9(=3)"):
        written = read_cards(text)
        again = read_cards(str(written))
        assert (again.cards, sorted(again.stands)) == (written.cards, sorted(written.stands)), text


def test_more_wild_cards_than_anybody_waits_for_are_refused() -> None:
    for lines, most in (
        ("extends: big-two\nwild: {twos: {cards: [2]}}", "at most 2 can be played"),
        ("extends: two-deck\nwild: {some: {cards: [3, 4]}}", "at most 6 can be played"),
    ):
        with pytest.raises(RulesetError, match=most):
            load_text(f"name: house\n{lines}\n")


def test_a_wild_card_may_stand_for_a_rank_that_was_taken_out() -> None:
    """Only a wild card fills the hole that `deck.remove` leaves in the line (section 6 of the language)."""
    rules = load_text(
        "name: house\nextends: standard\ndeck: {remove: [7]}\nwild: {joker: {cards: [RJ]}}\n"
        "lead: {first_round: dealer, must_play_it: never}\n"
    )
    state = sat(rules, "5♦ 6♦ RJ 8♦ 9♦ 10♦", "3♦", "3♣", "3♥")
    after = state.after(rules.action("5♦ 6♦ RJ 8♦ 9♦"))
    assert [str(card) for _, card in played(after).stands] == ["7"]
    assert state_from_json(state_to_json(after), rules) == after


def test_a_replay_tells_what_wild_cards_stand_for(tmp_path: Path) -> None:
    """Also where the record need not say it: 5-6-7 is the stronger run of these cards."""
    rules = zsy_rules.load(GAMES / "pits.yaml")
    file = tmp_path / "one.zsr"
    head = f"game\nrules pits@1 sha256:{rules.hash[:16]}\nseats A B C D\nround 1\nlead A\n"
    file.write_text(f"{head}t1 A 5♦ 6♣ RJ; B -; C -; D -\nt2 A 5♣ 6♥ BJ(=4)\n", encoding="utf-8")
    printed = zsy("replay", str(file), "--ruleset", str(GAMES / "pits.yaml")).out
    assert "A 5♦ 6♣ RJ(=7) (run)" in printed
    assert "A 5♣ 6♥ BJ(=4)" in printed


def test_messages_tell_what_lies_there(pits: Rules) -> None:
    state = sat(pits, "5♦ 6♣ RJ", "5♣ 6♦ 7♦", "7♠ 8♠ 9♠", "K♦").after(pits.action("5♦ 6♣ RJ"))
    problem = state.check(pits.action("5♣ 6♦ 7♦"))
    assert problem is None, "without a wild card it is the higher of two equal runs"
    low = sat(pits, "5♦ 6♣ RJ", "5♣ 4♦ 3♦", "7♠ 8♠ 9♠", "K♦").after(pits.action("5♦ 6♣ RJ"))
    problem = low.check(pits.action("3♦ 4♦ 5♣"))
    assert problem is not None
    assert problem.context["on"] == "5♦ 6♣ RJ(=7)"


WRONGLY_TOLD = [
    ("pair 5♦(=6) 6♣", "5♦ is no wild card in pits, so it stands for itself"),
    ("pair 5♦ RJ(=6)", "5♦ RJ(=6) is not read so; it is pair 5♦ RJ(=5)"),
    ("5♦ + RJ(=5)", "5♦ RJ(=5) is not so divided; it is pair 5♦ RJ(=5)"),
    ("5♦ 6♣ RJ(=9)", "5♦ 6♣ RJ(=9) is not read so; it is run 5♦ 6♣ RJ(=4), run 5♦ 6♣ RJ(=7)"),
]


@pytest.mark.parametrize(("text", "message"), WRONGLY_TOLD)
def test_the_message_names_what_is_wrong(pits: Rules, text: str, message: str) -> None:
    problem = sat(pits, *HANDS).check(pits.action(text))
    assert problem is not None
    assert problem.message == message


BEYOND = """
name: beyond
extends: none
players: 2
ranks: [3, 4, 5, 6, 7, 8, 9, 10, J, Q, K, A, 2, RJ]
sequence: [wild, 3, 4, 5, 6, 7, 8, 9, 10, J, Q, K, A, 2, wild]
wild: {joker: {cards: [RJ]}}
dealer: {first_round: random, later_rounds: first}
lead: {first_round: dealer, later_rounds: dealer}
combinations:
  single: {same_rank: 1}
  run: {run_of: 1, length: 3}
  tailed: {run_of: 1, length: 3, with: {same_rank: 1}}
match: {rounds: 1, winner: most_firsts}
"""


def test_places_beyond_the_line_are_for_wild_cards_alone() -> None:
    rules = load_text(BEYOND)

    def runs(hand: str) -> list[str]:
        return [f"{one.kind} {one.divided}" for one in rules.plays(hand) if one.kind != "single"]

    assert runs("3♦ 4♣ 5♦ 9♣ J♣ K♣") == ["run 3-4-5", "tailed 3-4-5+9-J-K"]
    assert runs("3♦ 4♣") == []
    assert runs("3♦ 4♣ RJ") == ["run 3-4-RJ", "run 3-4-RJ(=5)"]
