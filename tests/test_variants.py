"""Shipped variants: what each changes, shown by play; the overlays of rules.md C1.2; corner cases C0 (g) and (h)."""

from collections.abc import Mapping
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
import yaml
from play_tools import choices, hand
from table_tools import answer, house, load_for, moved, shown, sit, told
from test_play_vectors import BOMBS, positions, several

import zsy_rules
from zsy_rules import AmbiguousNotation, IllegalAction, Rules, shipped_names
from zsy_rules.events import Gave
from zsy_rules.simulate import simulate

RULESETS = Path(__file__).parents[1] / "rulesets"

# --- every variant beside its parent, at one table -------------------------------------------------

BOMBER = "3♦ 9♦ 4♦ 4♣ 4♥ 4♠ | 5♦ 5♣ 5♥ 5♠ 10♦ BJ RJ | 6♦ | 7♦"
BOMBED_BY = "3♦; -; -; -; 8♦ 8♣; 4♦ 4♣ 4♥ 4♠"
BOMBED = "3♦ 8♦ 8♣ 5♦ 5♣ 5♥ 5♠ | 4♦ 4♣ 4♥ 4♠ 9♦ | 10♦ | 6♦ 6♣ 6♥ 6♠ J♦"
STRAIGHT = "3♦ 9♦ 10♦ J♦ Q♦ K♦ A♦ 2♦ | 4♦ 5♦ | 5♣ | 6♦"
LOSER = "4♦ 4♣ 4♥ | 5♦ 5♣ 5♥ | 6♦ 6♣ 6♥ | RJ BJ 2♦ 2♣ A♦ K♦ 3♣"
SHAPES = "3♦ 4♦ 4♣ 5♦ 5♣ 6♦ 6♣ 7♦ 8♦ 9♦ | BJ RJ | 10♦ 10♣ 10♥ 10♠ J♦ | J♣"
SINGLES = "3♦ 9♦ K♦ | 4♦ A♦ | 5♦ 6♦ | 7♦ 8♦"
OUT = "4♦ 4♣ | 3♦ 3♣ | 5♦ 6♦ | 7♦ 8♦"
OUT_TOO = "4♦ 4♣ | 3♦ | 5♦ 6♦ | 7♦"
SIX = "4♦ 4♣ 4♥ | 5♦ 5♣ 5♥ | 6♦ 6♣ 6♥ | 7♦ 7♣ 7♥ | 8♦ 8♣ 8♥ | 9♦ 9♣ 9♥"
FOUR_JOKERS = "3♦ 4♦ 9♦ 9♣ 9♥ 9♠ | BJ BJ RJ RJ 5♦ | 6♦ | 7♦ | 8♦"
LAST_CARDS = "3♦ | 4♦ | 5♦ 9♦ | 3♣ 2♦ RJ"
WITH_TWOS = "3♦ 9♦ K♦ | 2♦ 4♦ | 3♣ 6♦ 10♦"
JOKER_WINGS = "3♦ 3♣ 3♥ 4♦ 4♣ 4♥ BJ RJ 9♦ | 5♦ 5♣ | 6♦ 6♣"
ADJACENT = "3♦ 3♣ 3♥ 4♦ 4♣ 4♥ 5♦ 5♣ 5♥ 6♦ 6♣ 6♥ 9♦ | 7♦ 8♦ | 10♦ J♦"
FOUR_TWO = "3♦ 3♣ 3♥ 3♠ 4♦ 4♣ 9♦ | 5♦ 5♣ | 6♦ 6♣"
FIVES = "A♦ 2♣ 3♦ 4♦ 5♦ J♦ Q♦ K♦ 2♦ 10♣ | 3♣ 7♦ | 8♦ | 9♦"
TEN_LEFT = "3♦ | 4♦ 5♦ 6♦ 7♦ 8♦ 9♦ 10♦ J♦ Q♦ K♦ | 4♣ 5♣ 6♣ 7♣ 8♣ 9♣ 10♣ J♣ | 4♥"

Row = tuple[str, str, str, str, str, str, str]
BESIDE_ITS_PARENT: list[Row] = [
    # variant, hands, places of the round before, moves, what is asked, answer of the parent's table, of the variant's
    ("bombed-player-barred", BOMBED, "", f"{BOMBED_BY}; -; -", "5♦ 5♣ 5♥ 5♠", "legal", "play/barred"),
    ("bombed-player-barred", BOMBED, "", f"{BOMBED_BY}; -", "6♦ 6♣ 6♥ 6♠", "legal", "legal"),
    ("bombs-strictly-longer", BOMBER, "", "3♦; -; -; -; 4♦ 4♣ 4♥ 4♠", "5♦ 5♣ 5♥ 5♠", "legal", "play/too-low"),
    ("bombs-strictly-longer", BOMBER, "", "3♦; -; -; -; 4♦ 4♣ 4♥ 4♠", "BJ RJ", "legal", "legal"),
    ("doubled-tribute", LOSER, "1 2 3 4", "", "2♦ 2♣", "legal", "play/wrong-count"),
    ("doubled-tribute", LOSER, "1 2 3 4", "", "2♦ 2♣ A♦", "play/wrong-count", "legal"),
    ("eighteen-each", "3♦ 3♣ 9♦ | 4♦ | 5♦", "", "", "3♦ 3♣", "usage/hands", "legal"),
    ("eighteen-each", "", "", "", "cards", "18 17 17", "18 18 18"),
    ("fixed-shapes", SHAPES, "", "", "3♦ 4♣ 5♦ 6♦ 7♦ 8♦", "legal", "play/no-combination"),
    ("fixed-shapes", SHAPES, "", "3♦; -; -; -", "4♦ 4♣ 5♦ 5♣ 6♦ 6♣", "play/no-combination", "legal"),
    ("fixed-shapes", SHAPES, "", "3♦; -; 10♦ 10♣ 10♥ 10♠; -", "5♦ 6♦ 7♦ 8♦ 9♦", "play/wrong-shape", "legal"),
    ("fixed-shapes", SHAPES, "", "3♦", "BJ RJ", "legal", "play/no-combination"),
    ("four-joker-bomb", FOUR_JOKERS, "", "3♦; -; -; -; -; 9♦ 9♣ 9♥ 9♠", "BJ RJ", "legal", "legal"),
    ("four-joker-bomb", FOUR_JOKERS, "", "3♦; -; -; -; -; 9♦ 9♣ 9♥ 9♠", "BJ BJ RJ RJ", "play/no-combination", "legal"),
    ("four-joker-bomb", FOUR_JOKERS, "", "3♦", "BJ BJ RJ RJ", "play/no-combination", "legal"),
    ("middle-exchange-down", LOSER, "1 2 3 4", "2♦ 2♣", "turn", "seat 3 gives", "seat 2 gives"),
    ("middle-exchange-none", LOSER, "1 2 3 4", "2♦ 2♣", "turn", "seat 3 gives", "seat 1 gives"),
    ("no-jokers", "3♦ BJ | 4♦ | 5♦ | 6♦", "", "3♦; -; -; -", "BJ", "legal", "usage/hands"),
    ("no-jokers", "", "", "", "cards", "14 14 13 13", "13 13 13 13"),
    ("no-tribute", LOSER, "1 2 3 4", "", "turn", "seat 4 gives", "seat 1 plays"),
    ("partner-leads", OUT, "", "3♦ 3♣; -; -; -", "turn", "seat 3 plays", "seat 4 plays"),
    ("partner-leads", OUT_TOO, "", "3♦; -; 7♦", "turn", "seat 1 plays", "over"),
    ("partnership", LOSER, "1 2 4 3", "", "turn", "seat 3 gives", "seat 1 plays"),
    ("partnership", LOSER, "1 2 3 4", "", "turn", "seat 4 gives", "seat 4 gives"),
    ("partnership-six", SIX, "1 2 4 5 6 3", "", "turn", "seat 3 gives", "seat 1 plays"),
    ("pass-locks-out", SINGLES, "", "3♦; -; 5♦; -; 9♦", "turn", "seat 2 plays", "seat 3 plays"),
    ("points", LAST_CARDS, "", "3♦; 4♦; 5♦; -; 9♦", "points", "0 0 0 0", "0 0 0 -6"),  # 3♣ 1, 2♦ 2, RJ 3
    ("points-first-out", LAST_CARDS, "", "3♦", "turn", "seat 2 plays", "over"),
    ("runs-from-three", "3♦ A♦ 2♦ 9♦ | 4♦ | 5♦ | 6♦", "", "", "A♦ 2♦ 3♦", "play/no-combination", "legal"),
    ("runs-from-three", "3♦ 3♣ 4♦ 4♣ 9♦ | 5♦ | 6♦ | 7♦", "", "", "3♦ 3♣ 4♦ 4♣", "play/no-combination", "legal"),
    ("runs-from-three", STRAIGHT, "", "3♦; -; -; -", "Q♦ K♦ A♦", "play/no-combination", "legal"),
    ("runs-from-three", STRAIGHT, "", "", "2♦ 3♦ K♦ A♦", "play/no-combination", "play/no-combination"),
    ("runs-from-three", LOSER, "1 2 3 4", "2♦ 2♣; 6♦; 4♦ 4♣; 5♦", "turn", "seat 1 plays", "seat 4 plays"),
    ("straights-to-ace", STRAIGHT, "", "3♦; -; -; -", "J♦ Q♦ K♦ A♦ 2♦", "legal", "play/no-combination"),
    ("straights-to-ace", STRAIGHT, "", "3♦; -; -; -", "10♦ J♦ Q♦ K♦ A♦", "legal", "legal"),
    ("president-clear-on-2", WITH_TWOS, "", "3♦; 2♦", "turn", "seat 3 plays", "seat 2 plays"),
    ("president-equal", WITH_TWOS, "", "3♦; -", "3♣", "play/too-low", "legal"),
    ("president-lock-out", WITH_TWOS, "", "3♦; -; 6♦; 9♦", "turn", "seat 2 plays", "seat 3 plays"),
    ("president-two-packs", "3♦ 3♦ | 4♦ | 5♦ | 6♦ | 7♦ | 8♦", "", "", "3♦ 3♦", "usage/hands", "legal"),
    ("dou-dizhu-douzero", JOKER_WINGS, "", "bid 3", "3♦ 3♣ 3♥ 4♦ 4♣ 4♥ BJ RJ", "play/no-combination", "legal"),
    ("dou-dizhu-openspiel", FOUR_TWO, "", "bid 3", "3♦ 3♣ 3♥ 3♠ 4♦ 4♣", "legal", "play/no-combination"),
    ("dou-dizhu-openspiel", ADJACENT, "", "bid 3", "triple_run_singles 3♦ 3♣ 3♥ 4♦ 4♣ 4♥ 5♦ 5♣ 5♥ 6♦ 6♣ 6♥",
     "play/no-combination", "legal"),
    ("big-two-high-two", FIVES, "", "", "A♦ 2♣ 3♦ 4♦ 5♦", "legal", "play/no-combination"),
    ("big-two-high-two", FIVES, "", "3♦; -; -; -", "10♣ J♦ Q♦ K♦ A♦", "legal", "legal"),
    ("big-two-high-two", FIVES, "", "3♦; -; -; -", "J♦ Q♦ K♦ A♦ 2♣", "play/no-combination", "legal"),
    ("big-two-taiwan", FIVES, "", "", "turn", "seat 1 plays", "seat 2 plays"),
    ("big-two-tiers", TEN_LEFT, "", "3♦", "points", "29 -20 -8 -1", "47 -30 -16 -1"),
    ("three-pairs", SIX, "1 2 3 5 6 4", "", "turn", "seat 4 gives", "seat 1 plays"),
    ("three-pairs", SIX, "1 2 4 5 6 3", "", "turn", "seat 1 plays", "seat 3 gives"),
]  # fmt: skip

# These have a table of another size than their parent, or differ at the end of the match: a test each, below.
BY_THEMSELVES = {"avoid-last", "three-player", "two-deck", "big-two-three-players"}
SAME_AS_PARENT = {"dou-dizhu-rlcard"}  # another name of one game: its hash is that of dou-dizhu
ROOTS = {"standard", "president", "dou-dizhu", "big-two"}


def parent_of(name: str) -> str:
    return str(yaml.safe_load((RULESETS / f"{name}.yaml").read_text(encoding="utf-8"))["extends"])


def test_every_variant_has_its_table() -> None:
    differing = {row[0] for row in BESIDE_ITS_PARENT if row[5] != row[6]}
    assert differing | BY_THEMSELVES | SAME_AS_PARENT | ROOTS == set(shipped_names())


def test_a_name_for_the_same_game() -> None:
    for name in SAME_AS_PARENT:
        assert zsy_rules.load(name).hash == zsy_rules.load(parent_of(name)).hash


@pytest.mark.parametrize("row", BESIDE_ITS_PARENT, ids=shown(BESIDE_ITS_PARENT))
def test_beside_its_parent(row: Row) -> None:
    name, hands, before, moves, question, of_parent, of_variant = row
    variant = zsy_rules.load(name)
    parent = load_for(parent_of(name), variant.players)
    assert told(parent, hands, before, moves, question) == of_parent
    assert told(variant, hands, before, moves, question) == of_variant


# --- who gives what to whom -------------------------------------------------------------------------

THREE_HANDS = "4♦ 4♣ 8♦ Q♠ A♦ | 5♦ 5♣ 10♥ Q♦ K♦ | 3♦ 6♦ 6♣ 9♦ J♦"
FOUR_HANDS = f"{THREE_HANDS} | 7♦ 7♣ 9♣ A♣ 2♦"
WITH_JOKER = f"{FOUR_HANDS} RJ"
SIX_HANDS = f"{WITH_JOKER} | 8♣ 8♥ K♣ A♠ BJ | 9♥ 9♠ 10♦ J♥ K♠"

EXCHANGES = [
    # ruleset, hands, places of the round before, the gifts in their order; of a return only how many cards
    ("standard", WITH_JOKER, "3 1 4 2", "2 to 3: Q♦ K♦; 4 to 1: 2♦; 3 to 2: 2 back; 1 to 4: 1 back"),
    ("standard", WITH_JOKER, "2 4 1 3", "3 to 2: 9♦ J♦; 1 to 4: A♦; 2 to 3: 2 back; 4 to 1: 1 back"),
    ("standard", WITH_JOKER, "1 2 3 4", "4 to 1: A♣ 2♦; 3 to 2: J♦; 1 to 4: 2 back; 2 to 3: 1 back"),
    ("doubled-tribute", WITH_JOKER, "3 1 4 2", "2 to 3: 10♥ Q♦ K♦; 4 to 1: 2♦; 3 to 2: 3 back; 1 to 4: 1 back"),
    ("middle-exchange-down", WITH_JOKER, "3 1 4 2", "2 to 3: Q♦ K♦; 1 to 4: A♦; 3 to 2: 2 back; 4 to 1: 1 back"),
    ("middle-exchange-down", WITH_JOKER, "2 4 1 3", "3 to 2: 9♦ J♦; 4 to 1: 2♦; 2 to 3: 2 back; 1 to 4: 1 back"),
    ("middle-exchange-none", WITH_JOKER, "3 1 4 2", "2 to 3: Q♦ K♦; 3 to 2: 2 back"),
    ("middle-exchange-none", WITH_JOKER, "2 4 1 3", "3 to 2: 9♦ J♦; 2 to 3: 2 back"),
    ("no-tribute", WITH_JOKER, "3 1 4 2", ""),
    ("three-player", THREE_HANDS, "2 3 1", "1 to 2: Q♠ A♦; 2 to 1: 2 back"),
    ("three-player", THREE_HANDS, "3 1 2", "2 to 3: Q♦ K♦; 3 to 2: 2 back"),
    ("two-deck", SIX_HANDS, "6 3 1 2 4 5", "5 to 6: K♣ A♠; 6 to 5: 2 back"),
]


@pytest.mark.parametrize(("name", "hands", "before", "gifts"), EXCHANGES)
def test_who_gives_what_to_whom(name: str, hands: str, before: str, gifts: str) -> None:
    assert "; ".join(exchange(name, hands, before)) == gifts


def exchange(name: str, hands: str, before: str) -> list[str]:
    """The gifts before a round, each the first that is legal."""
    rules = zsy_rules.load(name, hands.count("|") + 1)
    state = sit(rules, hands, before)
    while state.exchange.due:
        state = state.after(next(iter(state.legal)))
    given = [event for event in state.history if isinstance(event, Gave)]
    return [
        f"{event.giver + 1} to {event.receiver + 1}: {f'{len(event.cards or ())} back' if event.back else event.cards}"
        for event in given
    ]


PARTNERS = [
    # ruleset, its sides by seat: who sits across gives nothing to a partner
    ("partnership", "13 24"),
    ("partner-leads", "13 24"),
    ("partnership-six", "135 246"),
    ("three-pairs", "14 25 36"),
]


@pytest.mark.parametrize(("name", "sides"), PARTNERS)
def test_partners_give_each_other_nothing(name: str, sides: str) -> None:
    hands = FOUR_HANDS if name in ("partnership", "partner-leads") else SIX_HANDS
    players = sorted(sides.replace(" ", ""))
    for first, last in permutations(players, 2):
        places = " ".join([first, *(seat for seat in players if seat not in (first, last)), last])
        partners = any({first, last} <= set(side) for side in sides.split())
        gifts = [one for one in exchange(name, hands, places) if one.startswith(f"{last} to {first}: ")]
        assert len(gifts) == (0 if partners else 1), places


# --- single variants ---------------------------------------------------------------------------------


def test_points_first_out_everybody_pays() -> None:
    """As soon as seat 1 is out: 4♦ 1; 5♦ 9♦ 2; 3♣ 1, 2♦ 2, RJ 3. The places left go to the fewest cards."""
    rules = zsy_rules.load("points-first-out")
    state = moved(rules, sit(rules, LAST_CARDS), "3♦")
    assert answer(rules, state, "points") == "0 -1 -2 -6"
    assert answer(rules, state, "places") == "1 2 3 4"


def test_avoid_last_counts_last_places() -> None:
    """One round, places 1 2 3 4: one player was first, three were not last and must play for it."""
    hands = ["3♦", "4♦", "5♦", "6♦"]
    ended = []
    for name in ("standard", "avoid-last"):
        match = zsy_rules.load(name).match(hands=hands, dealer=3, rounds=1)
        for text in hands[:3]:
            match = match.after(zsy_rules.load(name).action(text))
        ended.append((match.outcome.winners if match.outcome else None, match.tied))
    assert ended == [((0,), ()), (None, (0, 1, 2))]


def test_three_player_leaves_out_two_threes() -> None:
    """No bomb and no triple of 3s, the 3♦ still opens, and nobody is second, so there is one exchange."""
    rules = zsy_rules.load("three-player")
    assert zsy_rules.load("standard").game.deck - rules.game.deck == hand("3♣ 3♥")
    assert told(rules, "3♦ 3♣ 9♦ | 4♦ | 5♦", "", "", "turn") == "usage/hands"
    assert told(rules, "3♦ 3♠ 9♦ | 4♦ | 5♦", "", "", "3♦ 3♠") == "legal"
    losers = "4♦ 4♣ 4♥ | 5♦ 5♣ 5♥ | 6♦ 6♣ 6♥"
    assert told(rules, losers, "1 2 3", "6♦ 6♣; 4♦ 4♣", "turn") == "seat 1 plays"


def test_two_deck_has_longer_bombs_and_pairs_of_jokers() -> None:
    rules = zsy_rules.load("two-deck")
    table = "3♦ 4♦ 2♦ 2♦ 2♣ 2♥ | 5♦ 5♦ 5♣ 5♥ 5♠ RJ RJ | 6♦ | 7♦ | 8♦"
    assert told(rules, table, "", "3♦; -; -; -; -; 2♦ 2♦ 2♣ 2♥", "5♦ 5♦ 5♣ 5♥ 5♠") == "legal"
    assert told(rules, table, "", "3♦; -; -; -; -; 2♦ 2♣", "RJ RJ") == "legal"
    assert told(zsy_rules.load("standard"), "3♦ 3♦ | 4♦ | 5♦ | 6♦", "", "", "turn") == "usage/hands"


def test_four_jokers_are_on_top() -> None:
    """Over eight of a rank, and under nothing; two packs have no joker pair left beside them, three packs have."""
    rules = zsy_rules.load("four-joker-bomb")
    eights = "8♦ 8♦ 8♣ 8♣ 8♥ 8♥ 8♠ 8♠"
    table = f"3♦ {eights} 9♦ | BJ BJ RJ RJ 5♦ | 6♦ | 7♦ | 10♦"
    assert told(rules, table, "", f"3♦; -; -; -; -; {eights}", "BJ BJ RJ RJ") == "legal"
    assert told(rules, table, "", "3♦; BJ BJ RJ RJ; -; -; -", eights) == "play/too-low"
    assert rules.beats("BJ BJ RJ RJ", "BJ RJ")
    assert not rules.beats("BJ RJ", "BJ BJ RJ RJ")
    three_packs = house("deck: {packs: 3}", "four-joker-bomb")
    table = "3♦ BJ RJ 9♦ | BJ BJ RJ RJ 5♦ | 6♦ | 7♦ | 10♦"
    assert told(three_packs, table, "", "3♦; -; -; -; -; BJ RJ", "BJ BJ RJ RJ") == "legal"
    assert told(three_packs, table, "", "3♦; BJ BJ RJ RJ; -; -; -", "BJ RJ") == "play/too-low"


# --- fixed-shapes, as shipped, against positions of another engine ---------------------------------


def test_fixed_shapes_is_the_variant_of_the_position_vectors() -> None:
    tables = {packs: house(f"deck: {{packs: {packs}}}", "fixed-shapes") for packs in (1, 2)}
    read = equal = suited = 0
    for position in positions("zsy_fixed_shapes"):
        rules, held = tables[position["packs"]], hand(position["hand"])
        on = None
        if position["on"]:
            (on,) = [
                one
                for one in rules.identify(position["on"]["cards"])
                if BOMBS.get(one.kind, one.kind) == position["on"]["type"]
            ]
        found = {
            (BOMBS.get(one.kind, one.kind), " ".join(map(str, cards)))
            for one in rules.plays(held, on)
            for cards in choices(one, held)
        }
        expected = {(one["type"], one["cards"]) for one in position["plays"]}
        if "quirks" in position:  # the README beside the positions: triple and pair of one rank are bombs
            expected = {(kind, cards) for kind, cards in expected if kind != "triple_pair" or several(cards)}
        # the README: five in a row of one suit are listed under both readings, and lie as a straight flush alone
        both = {
            (kind, cards) for kind, cards in expected if kind == "straight" and ("straight_flush", cards) in expected
        }
        suited += len(both)
        read += 1
        equal += found == expected - both
    assert (read, equal, suited > 0) == (100, 100, True)


# --- rules.md C1.2: each variant of the seeds is a difference without code -------------------------

Overlay = tuple[str, str, str, str, list[str]]
OVERLAYS: list[Overlay] = [
    # variant of the seeds, over, lines, the shipped ruleset that is the same game, what changes and nothing else
    ("middle exchange off", "standard", "tribute: {middle: none}", "middle-exchange-none", ["tribute.middle"]),
    ("middle exchange upside down", "standard", "tribute: {middle: {from: second, to: second_last}}",
     "middle-exchange-down", ["tribute.middle.from", "tribute.middle.to"]),
    ("straights stop at the ace", "standard", "combinations: {straight: {of: [3..A]}}",
     "straights-to-ace", ["combinations.straight.of"]),
    ("a bomb needs more cards", "standard", "combinations: {bomb: {compare: [size]}}",
     "bombs-strictly-longer", ["combinations.bomb.compare"]),
    ("the bombed player is barred", "standard",
     "effects: {bombed: {when: {kind: [bombs]}, do: bar, who: beaten, plays: {kind: [bombs]}}}",
     "bombed-player-barred", ["effects"]),
    ("points", "standard",
     "scoring: {cards_left: {each: -1, ranks: {2: -2, BJ: -3, RJ: -3}}}\nmatch: {winner: most_points}",
     "points", ["match.winner", "scoring"]),
    ("points, everybody pays", "points", "round: {ends: [first_out]}", "points-first-out", ["round.ends"]),
    ("big tables", "standard", "players: 5..6\ndeck: {packs: 2}\ntribute: {middle: none}",
     "two-deck", ["deck.packs", "players", "tribute.middle"]),
    ("four-joker bomb", "two-deck",
     "combinations: {four_jokers: {cards: [BJ, BJ, RJ, RJ]}}\nbombs: [bomb, joker_bomb, four_jokers]",
     "four-joker-bomb", ["bombs", "combinations.four_jokers"]),
    ("teams of two", "standard", "teams: [[1, 3], [2, 4]]", "partnership", ["teams"]),
    ("teams of three", "two-deck", "players: 6\nteams: [[1, 3, 5], [2, 4, 6]]",
     "partnership-six", ["players", "teams"]),
    ("three pairs", "partnership-six", "teams: [[1, 4], [2, 5], [3, 6]]", "three-pairs", ["teams"]),
    ("three cards of tribute", "standard", "tribute: {main: {give: {cards: 3}, back: {cards: 3}}}",
     "doubled-tribute", ["tribute.main.back.cards", "tribute.main.give.cards"]),
    ("no tribute", "standard", "tribute: none", "no-tribute", ["tribute"]),
    ("a single round without tribute", "no-tribute", "match: {rounds: 1}", "", ["match.rounds"]),
    ("a match of seven", "standard", "match: {rounds: 7}", "", ["match.rounds"]),
    ("a match of ten", "standard", "match: {rounds: 10}", "", ["match.rounds"]),
    ("eighteen cards each", "three-player", "deck: {remove: none}", "eighteen-each", ["deck.remove"]),
    ("avoid the last place", "standard", "match: {winner: fewest_lasts}", "avoid-last", ["match.winner"]),
]  # fmt: skip
HEAD = {"name", "extends", "title", "source", "version", "language"}


@pytest.mark.parametrize("overlay", OVERLAYS, ids=shown(OVERLAYS))
def test_overlay(overlay: Overlay) -> None:
    _, over, lines, same_as, changes = overlay
    rules, parent = house(lines, over), zsy_rules.load(over)
    assert changed(merged(parent), merged(rules)) == changes
    assert rules.hash != parent.hash
    if same_as:
        shipped = zsy_rules.load(same_as)
        assert rules.player_numbers == shipped.player_numbers
        for players in shipped.player_numbers:
            assert rules.for_players(players).hash == shipped.for_players(players).hash
    else:
        ((_, match),) = simulate(rules, 1)
        counted = [done for done in match.rounds if not done.decider]
        assert len(counted) == int(lines.split("rounds: ")[1].rstrip("}"))


def merged(rules: Rules) -> dict[str, Any]:
    return {key: value for key, value in rules.game.resolved.data.items() if key not in HEAD}


def changed(one: Mapping[str, Any], other: Mapping[str, Any], path: str = "") -> list[str]:
    """The places at which two merged rulesets say something else, in alphabetical order."""
    found = []
    for key in sorted({*one, *other}):
        mine, theirs = one.get(key), other.get(key)
        if isinstance(mine, Mapping) and isinstance(theirs, Mapping):
            found += changed(mine, theirs, f"{path}{key}.")
        elif mine != theirs:
            found.append(f"{path}{key}")
    return found


# --- C0 (g): a play that is legal under two readings -----------------------------------------------

REDS = "combinations: {reds: {any_cards: 2, of: [♦, ♥]}}"  # any two red cards; a red pair is both
REDS_ABOVE = f"{REDS}\nclasses: {{twos: [pair, reds]}}"
TWO_WAYS = "3♦ 3♥ 4♦ 4♣ | 5♦ 5♥ 9♦ 9♥ K♦ | 6♦ | 7♦"
READINGS = [
    # lines, moves, the play, what lies on the table then (or why nothing does)
    (REDS, "", "3♦ 3♥", "play/ambiguous"),
    (REDS, "", "pair 3♦ 3♥", "pair"),
    (REDS, "", "reds 3♦ 3♥", "reds"),
    (REDS, "3♦; -; -; -; 4♦ 4♣", "5♦ 5♥", "pair"),  # only as a pair does it beat a pair
    (REDS, "reds 3♦ 4♦", "5♦ 5♥", "reds"),
    (REDS, "reds 3♦ 4♦", "pair 5♦ 5♥", "play/wrong-shape"),
    (REDS, "3♦; -; -; -; 4♦ 4♣", "reds 5♦ 5♥", "play/wrong-shape"),
    (REDS_ABOVE, "", "3♦ 3♥", "reds"),  # in a class the later kind is the stronger one
    (REDS_ABOVE, "", "pair 3♦ 3♥", "pair"),
    (REDS_ABOVE, "3♦; -; -; -; 4♦ 4♣", "5♦ 5♥", "reds"),
    (REDS_ABOVE, "3♦; -; -; -; 4♦ 4♣", "5♦ K♦", "reds"),
]


@pytest.mark.parametrize(("lines", "moves", "text", "expected"), READINGS)
def test_g_a_play_legal_under_two_readings(lines: str, moves: str, text: str, expected: str) -> None:
    """The declared kind, else the strongest reading that is legal, else it must be named."""
    rules = house(lines)
    state = moved(rules, sit(rules, TWO_WAYS), moves)
    verdict = answer(rules, state, text)
    if verdict == "legal":
        verdict = answer(rules, moved(rules, state, text), "top")
    assert verdict == expected


def test_g_one_kind_in_two_ways() -> None:
    """Triples in a row with a card each: 3-3-3 4-4-4 5-5-5 6-6-6 has the 3s or the 6s as its single cards."""
    rules = house("combinations: {plane: {run_of: 3, length: 3, with: {same_rank: 1, different: false}}}")
    readings = rules.identify("3-3-3-4-4-4-5-5-5-6-6-6")
    assert [str(one.kickers[0].rank) for one in readings] == ["6", "3"]
    assert str(rules.read("3-3-3-4-4-4-5-5-5-6-6-6").kickers[0].rank) == "3", "the run from 4 is the stronger one"
    assert rules.beats("3-3-3-4-4-4-5-5-5-6-6-6", "3-3-3-4-4-4-5-5-5-7-7-7")


def test_g_the_message_names_the_choices() -> None:
    rules = house(REDS)
    with pytest.raises(AmbiguousNotation, match="more than one combination here: pair 3♦ 3♥, reds 3♦ 3♥"):
        rules.read("3♦ 3♥")
    state = sit(rules, TWO_WAYS)
    with pytest.raises(IllegalAction, match="write the kind in front"):
        state.after(rules.action("3♦ 3♥"))
    named = sorted(str(action) for action in state.legal if "3♥" in str(action))
    assert named == ["pair 3♦ 3♥", "reds 3♦ 3♥"], "one of each kind, both with the 3♦"


# --- C0 (h): a bomb that is also an ordinary shape -------------------------------------------------

FOUR_TWO = "combinations: {four_two: {same_rank: 4, with: {same_rank: 1, each: 2}}}"  # as in Dou Dizhu: no bomb
SUITED = "combinations: {suited: {run_of: 1, length: 5, suits: same%s}%s}\nbombs: [bomb, suited, joker_bomb]"
DECLARED = SUITED % ("", "")  # a suited straight is a bomb, or a straight where it is said to be one
ALWAYS = SUITED % (", instead_of: [straight]", "")
NOTHING_ELSE = SUITED % ("", ", straight: {suits: mixed}")  # as in Guandan: it is no straight at all
FOURS = "3♦ 9♦ J♥ | 4♦ 4♣ 4♥ 4♠ 5♦ 6♦ 2♦ A♦ | 8♦ 8♣ 8♥ 8♠ 5♣ 6♣ J♦ | 7♦ 7♣ 7♥ 7♠ J♣"
FOURS_LED = "3♦; 2♦; -; -; -; 4♦ 4♣ 4♥ 4♠ 5♦ 6♦"
HEARTS = "3♦ 4♥ 5♥ 6♥ 7♥ 8♥ A♦ | 5♦ 6♣ 7♣ 8♣ 9♣ K♦ | 2♦ 2♣ 2♥ 2♠ J♦ | 10♣ Q♦"
HEARTS_LED = "3♦; -; -; -; 4♥ 5♥ 6♥ 7♥ 8♥"
STRAIGHT_LED = "3♦; -; -; -; straight 4♥ 5♥ 6♥ 7♥ 8♥"
BOTH_WAYS = [
    # lines, hands, moves, what is asked, answer
    (FOUR_TWO, FOURS, "3♦; -; -; -; 9♦", "4♦ 4♣ 4♥ 4♠", "legal"),
    (FOUR_TWO, FOURS, "3♦; -; -; -; 9♦", "4♦ 4♣ 4♥ 4♠ 5♦ 6♦", "play/wrong-shape"),
    (FOUR_TWO, FOURS, FOURS_LED, "top", "four_two"),
    (FOUR_TWO, FOURS, FOURS_LED, "8♦ 8♣ 8♥ 8♠ 5♣ 6♣", "legal"),
    (FOUR_TWO, FOURS, FOURS_LED, "8♦ 8♣ 8♥ 8♠", "legal"),
    (FOUR_TWO, FOURS, f"{FOURS_LED}; 8♦ 8♣ 8♥ 8♠ 5♣ 6♣", "7♦ 7♣ 7♥ 7♠", "legal"),
    (FOUR_TWO, FOURS, f"{FOURS_LED}; 8♦ 8♣ 8♥ 8♠", "7♦ 7♣ 7♥ 7♠", "play/too-low"),
    (DECLARED, HEARTS, HEARTS_LED, "top", "suited"),
    (DECLARED, HEARTS, HEARTS_LED, "5♦ 6♣ 7♣ 8♣ 9♣", "play/wrong-shape"),
    (DECLARED, HEARTS, STRAIGHT_LED, "top", "straight"),
    (DECLARED, HEARTS, STRAIGHT_LED, "5♦ 6♣ 7♣ 8♣ 9♣", "legal"),
    (DECLARED, HEARTS, "3♦; -; -; 10♣", "4♥ 5♥ 6♥ 7♥ 8♥", "legal"),
    (DECLARED, HEARTS, "3♦; -; -; 10♣", "straight 4♥ 5♥ 6♥ 7♥ 8♥", "play/wrong-shape"),
    (DECLARED, HEARTS, "3♦; -; 2♦ 2♣ 2♥ 2♠; -", "4♥ 5♥ 6♥ 7♥ 8♥", "legal"),
    (ALWAYS, HEARTS, HEARTS_LED, "top", "suited"),
    (ALWAYS, HEARTS, STRAIGHT_LED, "top", "suited"),
    (NOTHING_ELSE, HEARTS, HEARTS_LED, "top", "suited"),
    (NOTHING_ELSE, HEARTS, "3♦; -; -; -", "straight 4♥ 5♥ 6♥ 7♥ 8♥", "play/no-combination"),
]  # fmt: skip


@pytest.mark.parametrize(("lines", "hands", "moves", "question", "expected"), BOTH_WAYS)
def test_h_a_bomb_that_is_also_an_ordinary_shape(
    lines: str, hands: str, moves: str, question: str, expected: str
) -> None:
    assert told(house(lines), hands, "", moves, question) == expected
