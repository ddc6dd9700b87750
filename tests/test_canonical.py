"""The canonical text and the content hash: what is one game, and what is another.

Two texts are held against the code. `standard-4.canonical.json` was written by
hand from appendix A of the language. `dou-dizhu-3.canonical.json` was worked out
later from appendix A, the defaults it refers to and the file of the game, without
a look at the code or any hash: the rules were typed as a dictionary, a throwaway
script sorted its keys and wrote the JSON. It was compared with the code only when
it was whole, and was equal as it stood. That does not prove choices which the
appendix leaves open and both sides took alike: counts as text, whole numbers as
numbers, entries of a nameless table sorted as JSON text.

`hashes.json` holds every hash as it is, so that a change of any is seen; the
lines of these two games are held against the texts.
"""

import hashlib
import json
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
import yaml

from zsy_rules.canonical import canonical_text, content_hash
from zsy_rules.compiled.filters import deck_for
from zsy_rules.compiled.places import places_named
from zsy_rules.loading import Resolved, read_ruleset, read_ruleset_text

DATA = Path(__file__).parent / "data"
GAMES = DATA / "rulesets"
NAMES = sorted(path.stem for path in GAMES.glob("*.yaml"))
HASHES: dict[str, dict[str, str]] = json.loads((DATA / "hashes.json").read_text(encoding="utf-8"))
HOUSE_RULES = yaml.safe_load((DATA / "house_rules.yaml").read_text(encoding="utf-8"))


def family(name: str) -> tuple[Resolved, ...]:
    found, problems, _ = read_ruleset(GAMES / f"{name}.yaml")
    assert not problems
    return found


def changed(parent: str, text: str, players: int | None = None) -> Resolved:
    """The game `parent` with these lines over it."""
    found, problems, _ = read_ruleset_text(
        f"name: house\nextends: {parent}\n{dedent(text)}\n", "house.yaml", GAMES, players
    )
    assert [problem for problem in problems if problem.severity == "error"] == []
    return found[0]


def rules(resolved: Resolved) -> Any:
    return json.loads(canonical_text(resolved))["rules"]


# --- goldens -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "players"), [("standard", 4), ("dou-dizhu", 3)])
def test_text_is_the_one_worked_out_apart(name: str, players: int) -> None:
    by_hand = (DATA / f"{name}-{players}.canonical.json").read_text(encoding="utf-8").rstrip("\n")
    (game,) = family(name)
    assert game.players == players
    assert canonical_text(game) == by_hand
    assert content_hash(game) == hashlib.sha256(by_hand.encode()).hexdigest() == HASHES[name][str(players)]


@pytest.mark.parametrize("name", NAMES)
def test_hashes_stay(name: str) -> None:
    assert {str(one.players): content_hash(one) for one in family(name)} == HASHES[name]


def test_two_files_are_one_game_and_no_others() -> None:
    pairs: dict[str, list[tuple[str, int]]] = {}
    for name in NAMES:
        for one in family(name):
            pairs.setdefault(content_hash(one), []).append((name, one.players))
    assert sum(map(len, pairs.values())) == 65
    assert [sorted(same) for same in pairs.values() if len(same) > 1] == [[("dou-dizhu", 3), ("dou-dizhu-rlcard", 3)]]


def test_standard_and_twenty_house_rules_are_21_games() -> None:
    hashes = {content_hash(changed("standard", rule["yaml"])) for rule in HOUSE_RULES}
    assert len(hashes | {content_hash(family("standard")[0])}) == 21


# --- other spellings of one game -----------------------------------------------------------------

STANDARD_AGAIN = """
ranks: [３, 4, "5", 6, 7, 8, 9, T, J, Q, K, A, 2, BJ, RJ]
players: 4..4
tribute:
  low: {from: second_last, to: second, give: {of: [3..2]}, back: {}}
  top:
    back: &two {cards: 2, which: any}
    give: {<<: *two, which: highest, of: [not jokers]}
    to: first
    from: last
lead: {must_play_it: first_round, first_round: holder of 3♢}
combinations:
  joker_bomb: {cards: [RJ, BJ]}
  bomb: {compare: [size, rank], same_rank: 4.., suits: any}
  straight: {length: 5.., run_of: 1, of: [natural]}
  full_house: {with: {same_rank: 2, each: 1}, same_rank: 3..3}
  triple: {same_rank: 3, compare: [rank]}
  pair: {same_rank: 2, answer: higher}
  single: {same_rank: 1, of: [3..2, BJ, jokers]}
bombs: [bomb, joker_bomb]
match: {ties: [decider], rounds: 5}
dealer: {later_rounds: last, first_round: highest draw}
"""
SAME = [
    # game, players, other spelling of it
    ("standard", 4, "sequence: [3, 4, 5, 6, 7, 8, 9, 10, J, Q, K, A, 2]"),
    ("standard", 4, "combinations: {straight: {of: [natural]}}"),
    ("standard", 4, "combinations: {straight: {starts: [3, 4, 5, 6, 7, 8, 9, 10, J]}}"),
    ("standard", 4, "combinations: {straight: {answer: higher, sequence: [3, 4, 5, 6, 7, 8, 9, 10, J, Q, K, A, 2]}}"),
    ("standard", 4, "deal: {direction: counterclockwise}\ntrick: {must_beat: no}\nround: {announce_at: [1]}"),
    ("standard", 4, "titles: {first: Emperor}\nversion: 7\ntitle: Ours"),
    ("standard", 4, "tribute: {main: {give: {of: [3..2]}}, middle: {give: {of: [not BJ, not RJ]}}}"),
    ("straights-to-ace", 4, "combinations: {straight: {of: [not 2]}}"),
    ("straights-to-ace", 4, "combinations: {straight: {of: [3, 4, 5..A]}}"),
    ("three-player", 3, "deck: {remove: [3♥, 3♣]}"),
    ("three-player", 3, "tribute: {middle: none}"),  # a table of three has neither of its places
    ("no-jokers", 4, "tribute: {main: {give: {of: none}}, middle: {give: {of: none}}}"),  # all cards are natural
    ("partnership", 4, "teams: [[4, 2], [3, 1]]"),
    ("big-two", 4, "combinations: {straight_flush: {instead_of: [flush, straight]}, triple: {compare: [rank]}}"),
    (
        "big-two",
        4,
        """
        scoring:
          cards_left:
            multipliers: {ten: none, thirteen: none, few: {cards: 13.., times: 3}, many: {cards: 10..12, times: 2}}
        deal: {hand: 13}
        """,
    ),
    ("daihinmin", 5, "effects: {revolution: {when: {kind: [five, quad, quad]}}, eight_ends: {do: end_trick}}"),
    ("daihinmin", 5, "wild: {joker: {in: [run, five, quad, triple, pair, single], stands_for: [not RJ]}}"),
    ("guandan", 4, "wild: {level_heart: none, wild_one: {cards: [level♥]}}\nround: {ends: [side_out, one_left]}"),
    ("guandan", 4, "tribute: {third_pays: {give: {of: [not level♥]}}}"),
    (
        "dou-dizhu",
        3,
        "scoring: {stake: {multipliers: {bombs: {each: {kind: [rocket, bomb]}}}, shares: {peasant: none}}}",
    ),
]


@pytest.mark.parametrize(("name", "players", "text"), SAME)
def test_other_spellings_keep_the_hash(name: str, players: int, text: str) -> None:
    parent = next(one for one in family(name) if one.players == players)
    assert canonical_text(changed(name, text, players)) == canonical_text(parent)


def test_a_whole_file_in_other_words_is_the_same_game() -> None:
    found, problems, _ = read_ruleset_text(f"name: again\nextends: none\n{STANDARD_AGAIN}", "again.yaml")
    assert problems == ()
    assert canonical_text(found[0]) == canonical_text(family("standard")[0])


# --- what is another game ------------------------------------------------------------------------

OTHER = [
    ("standard", "tribute: {middle: {back: none}}"),  # nothing comes back is not one card of any comes back
    ("standard", "combinations: {pair: {of: [natural]}}"),  # a pair may be of jokers, a straight not
    ("standard", "bombs: [joker_bomb, bomb]"),
    ("standard", "suits: [♦, ♣, ♥, ♠]"),
    ("standard", "match: {ties: [most_firsts, decider]}"),
    ("standard", "deal: {hand: 13}"),
    ("big-two", "starts: [3, 4, 5, 6, 7, 8, 9, 10, A, 2]"),
    ("big-two", "classes: {five_cards: [flush, straight, full_house, four_one, straight_flush]}"),
    ("guandan", "deck: {packs: 3}"),
    ("dou-dizhu", "scoring: {stake: none}\nmatch: {winner: most_firsts}"),
]


@pytest.mark.parametrize(("name", "text"), OTHER)
def test_other_rules_have_another_hash(name: str, text: str) -> None:
    assert content_hash(changed(name, text)) != content_hash(family(name)[0])


def test_every_number_of_players_has_its_own_hash() -> None:
    assert len({content_hash(one) for one in family("president")}) == 6


# --- the six steps, one by one -------------------------------------------------------------------


def single_of(text: str, parent: str = "standard") -> Any:
    """What the canonical text says of a filter on singles."""
    return rules(changed(parent, f"combinations: {{single: {{of: {text}}}}}"))["combinations"]["single"].get("of")


FILTERS = [
    # filter, the cards it lets through in standard
    ("[2, jokers]", ["2", "BJ", "RJ"]),
    ("[K..2, not A]", ["2", "K"]),
    ("[3♦, 3♣, 3♥, 3♠]", ["3"]),
    ("[♠, not 4..2]", ["3♠"]),
    ("[not 3..A, not jokers]", ["2"]),
    ("[not ♦, not ♣, not ♥, not 4..2]", ["3♠", "BJ", "RJ"]),
    ("[wild]", []),
    ("[natural, jokers]", None),
]


@pytest.mark.parametrize(("written", "cards"), FILTERS)
def test_filters_are_the_cards_they_let_through(written: str, cards: list[str] | None) -> None:
    assert single_of(written) == cards


def test_a_removed_card_is_not_missed_in_its_rank() -> None:
    game = changed("standard", "deck: {remove: [4♦, 4♣, 5]}\ncombinations: {single: {of: [4♥, 4♠, 6]}}")
    assert rules(game)["combinations"]["single"]["of"] == ["4", "6"]
    assert rules(game)["deck"] == {"remove": ["4♣", "4♦", "5♠", "5♣", "5♥", "5♦"]}  # by code point: ♠ ♣ ♥ ♦


def test_with_levels_a_card_is_named_twice() -> None:
    assert single_of("[level♥, 3♦]", "guandan") == sorted(["3♦", "level3♦", *(f"level{rank}♥" for rank in LEVELS)])
    assert single_of("[jokers, 3]", "guandan") == ["3", "BJ", "RJ", "level3"]
    assert single_of("[level]", "guandan") == sorted(f"level{rank}" for rank in LEVELS)


LEVELS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


def test_filter_of_a_run_is_cut_to_its_line() -> None:
    text = "combinations: {straight: {sequence: [3, 4, 5, 6, 7, 8], of: [3..8]}}"
    assert "of" not in rules(changed("standard", text))["combinations"]["straight"]
    text = "combinations: {straight: {sequence: [3, 4, 5, 6, 7, 8], of: [4..K]}}"
    assert rules(changed("standard", text))["combinations"]["straight"]["of"] == ["4", "5", "6", "7", "8"]


def test_an_empty_filter_that_says_something_stays() -> None:
    text = "effects: {a: {when: {}, do: end_trick, except: {}}}"
    assert rules(changed("standard", text))["effects"] == [{"do": "end_trick", "except": {}, "when": {}}]


def test_entries_of_other_tables_do_not_apply() -> None:
    scored = "scoring: {places: {first: 3, second: 2, fifth: 9, last: 1}}"
    by_players = {one.players: rules(one) for one in read_family("president", scored)}
    assert by_players[3]["scoring"]["places"] == {"first": 3, "last": 1}
    assert by_players[4]["scoring"]["places"] == {"first": 3, "last": 1, "second": 2}
    assert by_players[5]["scoring"]["places"] == {"fifth": 9, "first": 3, "last": 1, "second": 2}
    assert len(by_players[3]["tribute"]) == 1
    assert len(by_players[4]["tribute"]) == 2


def read_family(parent: str, text: str) -> tuple[Resolved, ...]:
    return read_ruleset_text(f"name: house\nextends: {parent}\n{text}\n", "house.yaml", GAMES)[0]


def test_nothing_for_people_is_in_it() -> None:
    text = canonical_text(family("standard")[0])
    for word in ("Upstream", "title", "version", "extends", "source", "announce", "for_players"):
        assert word not in text


@pytest.mark.parametrize("name", NAMES)
def test_the_deck_is_the_one_that_is_played_with(name: str) -> None:
    """The canonical text works its deck out by itself; the engine's must be the same."""
    for one in family(name):
        said = rules(one).get("deck", {})
        gone = said.get("remove", [])
        whole = sum(1 if rank in ("BJ", "RJ") else 4 for rank in rules(one)["ranks"] if rank != "level")
        assert whole * said.get("packs", 1) - len(gone) == len(deck_for(one.ruleset))


@pytest.mark.parametrize("players", range(2, 9))
def test_places_are_those_of_the_engine(players: int) -> None:
    """Which entries apply is worked out twice, here and in the engine."""
    words = (
        "first",
        "second",
        "third",
        "fourth",
        "fifth",
        "sixth",
        "seventh",
        "eighth",
        "second_last",
        "last",
        "middle",
    )
    text = f"players: {players}\nscoring: {{places: {{{', '.join(f'{word}: 1' for word in words)}}}}}"
    said = rules(changed("standard", text))["scoring"]["places"]
    assert set(said) == {word for word in words if places_named(word, players)}
