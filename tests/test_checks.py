"""The checks of a ruleset: what each says of a few bad lines, and that good files are clean."""

import re
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest
import yaml
from hint_tools import is_followed, problems_of

from zsy_rules.canonical import content_hash
from zsy_rules.cards import Hand
from zsy_rules.checks import (
    COMPILED_CHECKS,
    DOCUMENT_CHECKS,
    Document,
    check_compiled,
    check_document,
    check_family,
    unsupported_paths,
)
from zsy_rules.compiled.game import compile_game
from zsy_rules.errors import CODES, Problem, format_problem
from zsy_rules.loading import Resolved, read_ruleset, read_ruleset_text, shipped_names

DATA = Path(__file__).parent / "data"
GAMES = DATA / "rulesets"
NAMES = sorted(path.stem for path in GAMES.glob("*.yaml"))
HOUSE_RULES = yaml.safe_load((DATA / "house_rules.yaml").read_text(encoding="utf-8"))
LATER = "ruleset/not-supported-yet"


def read(text: str, parent: str | None = "standard") -> tuple[Resolved, ...]:
    """A few lines over `parent`, from the third line on; `parent` None: the text is the whole file."""
    head = "" if parent is None else f"name: house\nextends: {parent}\n"
    found, problems, _ = read_ruleset_text(head + dedent(text).strip("\n") + "\n", "house.yaml", GAMES)
    assert [problem for problem in problems if problem.severity == "error"] == []
    return found


def told(text: str, parent: str | None = "standard") -> list[Problem]:
    """What the checks tell, without what is only not there yet and how the cards deal out."""
    return [one for one in check_family(read(text, parent)) if one.code not in (LATER, "ruleset/uneven-deal")]


# --- good files are clean ------------------------------------------------------------------------

REFUSED_YET: dict[str, tuple[str, ...]] = {
    "guandan": (
        "ladder",
        "match.winner",
        "ranks",
        "tribute.last_pays.exempt_with",
        "tribute.last_pays.pool",
        "tribute.third_pays.exempt_with",
        "tribute.third_pays.pool",
        "tribute.third_pays.results",
        "wild.level_heart.cards",
    ),
}


@pytest.mark.parametrize("name", NAMES)
def test_the_39_games_have_no_error_and_no_warning(name: str) -> None:
    found, problems, _ = read_ruleset(GAMES / f"{name}.yaml")
    assert problems == ()
    for one in found:
        assert [
            problem for problem in check_document(one) if problem.severity != "note" and problem.code != LATER
        ] == []


def test_what_is_refused_yet_is_known() -> None:
    refused = {}
    for name in NAMES:
        found, _, _ = read_ruleset(GAMES / f"{name}.yaml")
        paths = {unsupported_paths(Document(one)) for one in found}
        assert len(paths) == 1, name
        (only,) = paths
        told_so = [problem for problem in check_document(found[0]) if problem.code == LATER]
        assert len(told_so) == len(only), name
        if only:
            refused[name] = only
    assert refused == REFUSED_YET


@pytest.mark.parametrize("name", shipped_names())
def test_shipped_files_are_clean(name: str) -> None:
    found, problems, _ = read_ruleset(name)
    assert problems == ()
    for one in found:
        game = compile_game(one, content_hash(one))
        assert {problem.severity for problem in (*check_document(one), *check_compiled(game))} <= {"note"}


@pytest.mark.parametrize("rule", HOUSE_RULES, ids=[rule["said"] for rule in HOUSE_RULES])
def test_house_rules_load_check_and_compile(rule: dict[str, str]) -> None:
    (house,) = read(rule["yaml"])
    errors = [problem for problem in check_document(house) if problem.severity != "note"]
    assert {problem.code for problem in errors} <= {LATER}
    if not errors:
        compile_game(house, content_hash(house))


def test_there_are_twenty_house_rules_and_none_waits() -> None:
    waiting = [rule["said"] for rule in HOUSE_RULES if unsupported_paths(Document(read(rule["yaml"])[0]))]
    assert len(HOUSE_RULES) == 20
    assert waiting == []


#: What `standard` leaves out where there are too few ranks for runs.
ONE_RANK = "combinations: {joker_bomb: none, straight: none}\nbombs: [bomb]\ntribute: none"


@pytest.mark.parametrize("play", ["{}", "{leads: true}"])
def test_a_bar_that_forbids_every_lead_is_an_error(play: str) -> None:
    """The first trick can never be led: who plays is nobody, in any round."""
    assert [one.severity for one in told(f"bars: {{x: {{play: {play}}}}}")] == ["error"]
    assert [one.severity for one in told(f"bars: {{x: {{play: {play}, who: first}}}}")] == ["warning"]


# --- whole messages ------------------------------------------------------------------------------


def read_golden() -> Iterator[tuple[str, str, str | None]]:
    """Bad lines, the message, and maybe the lines as the hint says: of each === section the parts between ---."""
    text = (DATA / "check_messages.txt").read_text(encoding="utf-8")
    for section in text.split("===\n")[1:]:
        lines, message, *instead = re.split(r"^---\n", section, flags=re.MULTILINE)
        yield lines.rstrip("\n"), message.rstrip("\n"), instead[0] if instead else None


GOLDEN = [(lines, message) for lines, message, _ in read_golden()]
FOLLOWED = [(lines, instead) for lines, _, instead in read_golden() if instead is not None]


@pytest.mark.parametrize(("text", "message"), GOLDEN, ids=[text for text, _ in GOLDEN])
def test_messages(text: str, message: str) -> None:
    errors = [one for one in told(text) if one.code != "ruleset/list-shorter"]
    assert "\n".join(map(format_problem, errors)) == message


@pytest.mark.parametrize(("lines", "instead"), FOLLOWED, ids=[lines for lines, _ in FOLLOWED])
def test_who_follows_the_hint_is_done(lines: str, instead: str) -> None:
    """One mistake is one problem; written as its hint says, and with no other word, nothing is wrong."""
    before, after = (f"name: house\nextends: standard\n{text.rstrip()}\n" for text in (lines, instead))
    (problem,) = problems_of(before)
    assert is_followed(problem, before, after)
    assert list(map(str, problems_of(after))) == []


def test_message_of_a_word_without_engine_part() -> None:
    bad = "trick: {winner_out: next_player}\ntribute: {main: {exempt_with: [RJ]}}"
    problems = [one for one in check_document(read(bad)[0]) if one.code == LATER]
    assert [format_problem(one) for one in problems] == [
        dedent("""\
            house.yaml:4:18: error: cards that excuse from giving cannot be played yet, so %s is refused  [%s]
              4 | tribute: {main: {exempt_with: [RJ]}}
                |                  ^^^^^^^^^^^
                = take it out, or wait for a version that plays it""")
        % ("`tribute.main.exempt_with`", LATER)
    ]


# --- codes and lines -----------------------------------------------------------------------------

NOTHING = "name: house\nextends: none"
BARE = """
name: house
extends: none
players: 3
ranks: [3, 4, 5]
lead: {later_rounds: first}
combinations: {single: {same_rank: 1}}
"""

FOUND = [
    # parent, lines over it (the first is line 3), what is found as line:code
    (None, NOTHING, ["2:missing-key"] * 4),
    (None, BARE, ["5:missing-key"]),
    ("standard", "wild: {j: {stands_for: [natural]}}", ["3:missing-key"]),
    ("standard", "trumps: {t: {play: {kind: [bomb]}}}", ["3:missing-key"]),
    ("standard", "bars: {b: {who: last}}", ["3:missing-key"]),
    ("standard", "effects: {e: {do: bar}}", ["3:missing-key", "3:missing-key"]),
    ("standard", "tribute: {more: {give: {cards: 1}}}", ["3:missing-key", "3:missing-key"]),
    ("standard", "combinations: {run: {run_of: 2}}", ["3:missing-key"]),
    ("guandan", "ladder: {climb: none, fall_back_to: none}", ["3:missing-key", "3:missing-key"]),
    ("standard", "combinations: {straight: {run_of: none}}", ["3:no-shape"]),
    ("standard", "combinations: {straigth: {length: 4..}}", ["3:near-name"]),
    ("standard", "combinations: {straigth: {run_of: 1}}", ["3:near-name"]),
    ("standard", "combinations: {striaght: {run_of: 1, length: 4..}}", ["3:near-name"]),
    ("standard", "combinations: {long_straight: {length: 8..}}", ["3:no-shape"]),
    ("standard", "tribute: {man: {give: {cards: 1}}}", ["3:near-name"]),
    ("big-two", "scoring: {cards_left: {multipliers: {tenn: {cards: 12..}}}}", ["3:near-name"]),
    ("big-two", "scoring: {cards_left: {multipliers: {ten: {cards: 12..}}}}", []),
    (
        "standard",
        "combinations: {bomb5: {same_rank: 5}}\ndeck: {packs: 2}\nbombs: [bomb, bomb5, joker_bomb]",
        ["40:equal-bombs"],
    ),
    ("standard", "combinations: {full_house: {with: {same_rank: none}}}", ["3:no-shape"]),
    ("standard", "combinations: {full_house: {with: {kind: [pair]}}}", ["3:two-shapes"]),
    ("standard", "combinations: {joker_bomb: {with: {same_rank: 1}}}", ["3:no-effect"]),
    ("standard", "combinations: {pair: {longest: true}, triple: {starts: [3]}}", ["3:no-effect", "3:no-effect"]),
    ("standard", "combinations: {straight: {answer: clear_above, starts: [3, 4]}}", ["3:no-effect"]),
    ("standard", "combinations: {a: {cards: [3♠]}, t1: {cards: [4♠]}}", ["3:kind-name", "3:kind-name"]),
    (
        "standard",
        "combinations: {pass: {cards: [3♠]}, jj: {cards: [4♠]}}",
        ["3:kind-name"],
    ),
    ("standard", "match: {rounds: none, target: 5}\nscoring: {places: {first: -1}}", ["3:target-never"]),
    ("standard", "match: {rounds: none, target: 5}\nscoring: {places: {first: 0}}", ["3:target-never"]),
    ("standard", "match: {rounds: none, target: -5}\nscoring: {places: {first: 1}}", ["3:target-never"]),
    ("standard", "match: {rounds: none, target: 5}\nscoring: {cards_left: {each: -1, paid_to: first}}", []),
    ("standard", "match: {target: 5}\nscoring: {places: {first: -1}}", ["3:two-limits"]),
    ("standard", "deal: {rest_to: last}", ["3:no-effect"]),
    ("standard", "effects: {e: {when: {has: [2]}, do: end_trick, until: trick_end}}", ["3:no-effect"]),
    ("standard", "effects: {e: {when: {has: [2]}, do: skip_next, plays: {}}}", ["3:no-effect"]),
    ("standard", "tribute: {main: {equal_gifts: receiver_chooses}}", ["3:no-effect"]),
    ("standard", "scoring: {cards_left: {paid_to: first}}", ["3:no-effect"]),
    ("standard", "wild: {j: {cards: [wild]}}", ["3:no-effect"]),
    ("no-jokers", "combinations: {jokers: {cards: [BJ, RJ]}}", ["3:unknown-rank"]),
    ("no-jokers", "combinations: {pair: {tied: [BJ, 3]}, single: {of: [BJ]}}", ["3:unknown-rank"]),
    ("standard", "ranks: [3, 4, 5, 6, 7, 8, 9, 10, J, Q, K, A, 2, 3, BJ, RJ]", ["3:rank-twice"]),
    ("big-two", "suits: [♦, ♣, ♥, ♥]", ["3:rank-twice"]),
    ("big-two", "suits: [♦, ♣, ♣]", ["3:rank-twice"]),
    ("big-two", "suits: [♦, ♣, ♥]", ["3:suits-incomplete"]),
    ("standard", "combinations: {straight: {of: [A..3]}}", ["3:span-backwards"]),
    ("standard", "sequence: [3, 4, wild, 5, 6, 7, 8]", ["3:sequence"]),
    ("guandan", "sequence: [2, 3, 4, level, 5, 6, 7]", ["3:sequence"]),
    ("standard", "sequence: [3, 4, 5, 3, 6, 3, 7, 8]", ["3:sequence"]),
    ("standard", "starts: [3, K]", ["3:start"]),
    ("standard", "sequence: [3, 4, 5, 6, 7, 8, 3, 4, 5, 6, 7]\nstarts: [3]", ["4:start"]),
    ("dou-dizhu", "lead: {first_round: peasent}", ["3:unknown-role"]),
    ("dou-dizhu", "scoring: {stake: {multipliers: {spring: {won_by: lord}}}}", ["3:unknown-role"]),
    ("dou-dizhu", "auction: {others: first}", ["3:role-name", "53:unknown-role"]),
    ("no-jokers", "deck: {remove: [BJ]}", ["3:removed-not-there"]),
    ("standard", "deck: {remove: [5, 5♦]}", ["3:removed-not-there"]),
    ("two-deck", "deck: {remove: [5♦, 5♦]}", ["40:equal-bombs"]),
    ("standard", "ranks: [4, 5, 6, 7, 8, 9, 10, J, Q, K, A, 2, BJ, RJ]", ["3:opening-card-missing"]),
    ("standard", "tribute: {main: {exempt_with: [RJ, RJ]}}", ["3:cards-not-there"]),
    ("standard", "teams: [[1, 3], [2, 5]]", ["3:teams"]),
    ("standard", "teams: [[1, 3], [2]]", ["3:teams"]),
    ("standard", "for_players: {5: {deck: {packs: 2}}}", ["3:players-not-allowed"]),
    ("standard", "dealer: {later_rounds: seat 5}", ["3:no-such-seat"]),
    ("three-player", "lead: {later_rounds: second}", ["3:no-such-place"]),
    ("president", "tribute: {main: {to: middle}}", ["3:several-seats"]),
    ("standard", "ranks: [3, 4, 5, 6, 7, 8, 9, 10, J, Q, K, A, 2, level, BJ, RJ]", ["3:needs-ladder"]),
    ("standard", "match: {winner: top_of_ladder}", ["3:needs-ladder"]),
    ("standard", "trick: {winner_out: partner}", ["3:needs-teams"]),
    ("standard", "round: {ends: [one_left, side_out]}", ["3:needs-teams"]),
    ("standard", "lead: {later_rounds: partner of first}", ["3:needs-teams"]),
    ("standard", "scoring: {results: {1-2: 3}}", ["3:needs-teams"]),
    ("guandan", "teams: none", ["57:needs-teams"]),
    ("dou-dizhu", "teams: [[1], [2], [3]]", ["3:two-sides"]),
    ("dou-dizhu", "auction: none", ["14:unknown-role", "47:needs-auction"]),
    ("standard", "lead: {first_round: after dealer}", ["30:needs-holder"]),
    ("standard", "match: {winner: most_points}", ["3:needs-scoring"]),
    ("dou-dizhu", "auction: {bids: [1, 3, 2]}", ["3:bids"]),
    ("dou-dizhu", "scoring: {stake: {shares: {landlord: 1}}}", ["3:shares-unequal"]),
    ("standard", "deal: {hand: 2}\ntribute: {main: {give: {cards: 3}}}", ["4:gift-too-large"]),
    ("standard", "tribute: {main: {to: last}}", ["3:gift-to-self"]),
    ("guandan", "ladder: {climb: {1-3: none}}", ["3:climb-incomplete"]),
    # places and results that never come, gifts that meet
    ("standard", "scoring: {places: {first: 2, eighth: 1}}", ["3:place-never"]),
    ("standard", "tribute: {fifth: {from: fifth, to: second}}", ["3:place-never"]),
    ("standard", "bars: {fives: {play: {has: [5], leads: false}, who: after middle}}", ["3:place-never"]),
    ("president", "scoring: {places: {eighth: 1, middle: 1, fourth: 1}}", []),  # eight may play
    ("president", "players: 3..5\nscoring: {places: {sixth: 1, fifth: 1}}", ["4:place-never"]),
    ("president", "players: 4", []),  # what is inherited for other tables is no slip
    ("three-player", "titles: {third: Last}", ["3:place-never"]),
    ("guandan", "ladder: {climb: {1-5: 1}, win_at_top: [1-2, 1-6]}", ["3:result-never", "3:result-never"]),
    ("partnership-six", "scoring: {results: {1-2: 1, 1-3: 2, 1-6: 1}}", ["3:result-never", "40:equal-bombs"]),
    ("standard", "tribute: {down: {from: first, to: last}}", ["3:gifts-meet"]),
    ("standard", "tribute: {more: {from: third, to: second}}", ["3:gifts-meet"]),  # third is second_last of four
    ("standard", "tribute: {more: {from: third, to: first}}", []),
    ("standard", "tribute: {main: none, a: {from: last, to: first}, b: {from: last, to: first}}", ["3:gifts-meet"]),
    ("guandan", "tribute: {more: {from: third, to: second, results: [1-3]}}", []),  # third_pays is after a 1-2
    ("guandan", "ladder: {fall_back_to: BJ}", ["3:fall-back"]),
    ("standard", "combinations: {straight: {length: 14}}", ["3:run-too-long"]),
    ("standard", "sequence: [3, 4, 3, 4, 3]\ncombinations: {straight: {length: 3}}", ["3:sequence"]),
    ("standard", "sequence: [3, 4, 5, 3, 4]\ncombinations: {straight: {length: 4}}", ["4:run-too-long"]),
    ("standard", "combinations: {full_house: {with: {same_rank: none, kind: [pair, straight]}}}", ["3:kicker-kind"]),
    ("standard", "combinations: {full_house: {with: {same_rank: none, kind: [pair, single]}}}", ["3:kicker-kind"]),
    ("standard", "classes: {odd: [pair, bomb]}", ["3:two-orders"]),
    ("standard", "bombs: [joker_bomb]\nclasses: {odd: [triple, bomb]}", ["4:size-in-class"]),
    (
        "standard",
        "combinations: {aa: {same_rank: 2, instead_of: [bb]}, bb: {same_rank: 2, instead_of: [aa]}}",
        ["3:instead-of-circle"],
    ),
    ("standard", "combinations: {bomb: {compare: [size]}}", ["3:equal-bombs"]),
    ("standard", "deck: {packs: 2}", ["40:equal-bombs"]),  # joker_bomb: BJ and RJ are there twice
    ("standard", "deck: {packs: 2, remove: [RJ]}", []),
    ("standard", "deck: {packs: 2}\nbombs: [bomb]\nclasses: {top: [joker_bomb]}", ["4:list-shorter"]),
    ("standard", "combinations: {quad: {same_rank: 4}}", ["3:plain-bomb"]),
    # filters that nothing passes
    ("no-jokers", "effects: {joker: {when: {has: [jokers]}, do: end_trick}}", ["3:no-card"]),
    ("no-jokers", "tribute: {main: {give: {of: [jokers]}}}", ["3:no-card"]),
    ("no-jokers", "effects: {joker: {when: {has: [jokers, 2]}, do: end_trick}}", []),
    ("no-jokers", "combinations: {full_house: {with: {of: [not natural]}}}", ["3:no-card"]),
    ("no-jokers", "combinations: {two: {any_cards: 2, of: [jokers]}}", []),  # told as a kind that no cards are
    ("standard", "deck: {remove: [3♠]}\nbars: {b: {play: {only: [3♠], leads: false}}}", ["4:no-card"]),
    ("standard", "combinations: {joker_pair: {any_cards: 2, of: [jokers]}}", ["3:plain-bomb"]),
    # filters that no play passes
    ("standard", "effects: {e: {when: {kind: [pair], size: 3}, do: end_trick}}", ["3:play-never"]),
    ("standard", "effects: {e: {when: {kind: [bombs], size: 9..}, do: end_trick}}", []),  # open at the top
    ("standard", "effects: {e: {when: {kind: [triple], length: 3}, do: end_trick}}", ["3:play-never"]),
    ("standard", "effects: {e: {when: {kind: [straight], length: 1..4}, do: end_trick}}", ["3:play-never"]),
    ("standard", "effects: {e: {when: {kind: [straight, pair], length: 5}, do: end_trick}}", []),
    ("standard", "effects: {e: {when: {has: [2], only: [3..A]}, do: end_trick}}", ["3:play-never"]),
    ("standard", "effects: {e: {when: {has: [2], only: [3..A, 2]}, do: end_trick}}", []),
    ("standard", "effects: {e: {when: {kind: [joker_bomb], has: [2]}, do: end_trick}}", ["3:play-never"]),
    ("standard", "effects: {e: {when: {kind: [straight], only: [jokers]}, do: end_trick}}", ["3:play-never"]),
    ("standard", "effects: {e: {when: {wilds: 1..}, do: end_trick}}", ["3:play-never"]),
    ("standard", "effects: {e: {when: {leads: true, over: {}}, do: end_trick}}", ["3:play-never"]),
    ("standard", "effects: {e: {when: {leads: true, more_cards: true}, do: end_trick}}", ["3:play-never"]),
    ("standard", "effects: {e: {when: {leads: true, more_cards: false}, do: end_trick}}", []),  # a lead has no more
    ("standard", "effects: {e: {when: {next_holds: 52..}, do: end_trick}}", ["3:play-never"]),
    ("standard", "effects: {e: {when: {kind: [triple], over: {kind: [pair]}}, do: end_trick}}", ["3:play-never"]),
    ("standard", "effects: {e: {when: {kind: [bomb], over: {kind: [pair]}}, do: end_trick}}", []),
    ("standard", "effects: {e: {when: {kind: [bomb], over: {kind: [joker_bomb]}}, do: end_trick}}", ["3:play-never"]),
    ("big-two", "effects: {e: {when: {kind: [flush], over: {kind: [straight]}}, do: end_trick}}", []),
    ("standard", "effects: {e: {when: {over: {kind: [pair], size: 1}}, do: end_trick}}", ["3:play-never"]),
    ("standard", "effects: {e: {when: {leads: true}, do: last_place, who: beaten}}", ["3:play-never"]),
    ("standard", "effects: {e: {when: {}, do: bar, plays: {kind: [bomb], leads: true}}}", ["3:play-never"]),
    ("standard", "effects: {e: {when: {}, do: bar, plays: {leads: true}, until: round_end}}", ["3:leader-stuck"]),
    ("standard", "bars: {b: {play: {kind: [pair], size: 3}}}", ["3:play-never"]),
    (
        "standard",
        "trumps: {t: {play: {kind: [pair], leads: true}, over: {kind: [single]}, ends_trick: true}}",
        ["3:play-never"],
    ),
    ("big-two", "effects: {e: {when: {kind: [bombs]}, do: end_trick}}", ["3:play-never"]),  # it has no bombs
    (
        "dou-dizhu",
        "scoring: {stake: {multipliers: {m: {each: {kind: [rocket], size: 1}, times: 2}}}}",
        ["3:play-never"],
    ),
    # suits, gifts, sides, runs
    ("standard", "combinations: {single: {compare: [rank, suit]}}", ["3:needs-suits"]),
    ("big-two", "suits: none", ["19:needs-suits"]),
    ("no-tribute", "lead: {later_rounds: giver of highest}", ["3:needs-gifts"]),
    ("standard", "lead: {later_rounds: giver of highest}", []),
    ("standard", "lead: {first_round: giver of highest, must_play_it: never}", ["3:needs-gifts"]),
    ("standard", "teams: [[1, 2, 3, 4]]", ["3:teams"]),
    ("standard", "teams: [[1, 3]]", ["3:teams"]),
    ("standard", "combinations: {straight: {longest: true}}", ["3:no-effect"]),
    ("standard", "combinations: {straight: {longest: true, with: {same_rank: 1}}}", []),
    ("standard", "combinations: {straight: {longest: false}}", []),
    ("standard", "deck: {packs: 2}\ncombinations: {joker_bomb: {answer: equal_or_higher}}", []),
    ("standard", "bars: {not_out_on_2: {play: {has: [2], out: true}}}", ["3:leader-stuck"]),
    ("standard", "bars: {no_led_2: {play: {has: [2], leads: true}}}", ["3:leader-stuck"]),
    ("standard", "bars: {nothing: {play: {}}}", ["3:leader-stuck"]),
    ("standard", "bars: {no_answer: {play: {leads: false}}}", []),
    # all cards of one rank: whoever draws for the deal ties, and draws again for ever
    ("standard", f"ranks: [3]\n{ONE_RANK}", ["3:draw-never-ends"]),
    ("standard", f"ranks: [3]\n{ONE_RANK}\ndealer: {{first_round: random}}", []),
    ("standard", f"ranks: [3, 4]\n{ONE_RANK}", []),
    ("standard", f"ranks: [3, 4]\ndeck: {{remove: [4]}}\n{ONE_RANK}", ["3:draw-never-ends"]),
    (
        "standard",
        """
        trumps:
          a: {play: {kind: [pair]}, over: {kind: [triple]}}
          b: {play: {kind: [triple]}, over: {kind: [pair]}}
        """,
        ["4:trump-circle"],
    ),
    (
        "standard",
        """
        trumps:
          a: {play: {kind: [pair]}, over: {kind: [triple]}, ends_trick: true}
          b: {play: {kind: [triple]}, over: {kind: [pair]}}
        """,
        [],
    ),
    ("tien-len-south", "trumps: {odd: {play: {kind: [single], only: [3]}, over: {kind: [quad]}}}", ["3:trump-circle"]),
    ("standard", "trick: {answer: higher}", ["3:changes-nothing"]),
    ("standard", "bombs: [bomb]\nclasses: {top: [joker_bomb]}", ["3:list-shorter"]),
    ("standard", "suits: [♦, ♧, ♥, ♤]\nlead: {first_round: holder of 3♢}", ["3:white-suit", "4:changes-nothing"]),
    ("standard", "title: ♢ and ♡", ["3:white-suit"]),
    ("standard", "titles: {third: Lower}", ["3:one-place-twice"]),
    (
        "standard",
        "effects: {" + ", ".join(f"e{n}: {{when: {{}}, do: end_trick}}" for n in range(65)) + "}",
        ["3:too-large"],
    ),
]


@pytest.mark.parametrize(("parent", "text", "found"), FOUND, ids=[f"{one[0]}: {one[1]}"[:80] for one in FOUND])
def test_what_is_found(parent: str | None, text: str, found: list[str]) -> None:
    problems = told(text, parent)
    lists_replaced = not any(item.endswith("list-shorter") for item in found)
    problems = [one for one in problems if not (lists_replaced and one.code == "ruleset/list-shorter")]
    assert [f"{one.span and one.span.line}:{one.code.removeprefix('ruleset/')}" for one in problems] == found
    assert all(one.span is not None for one in problems)


def test_every_code_of_the_checks_is_tried() -> None:
    tried = {f"ruleset/{item.partition(':')[2]}" for _, _, found in FOUND for item in found}
    tried |= {code for _, message in GOLDEN for code in CODES if f"[{code}]" in message}
    tried |= {LATER, "ruleset/uneven-deal"}
    assert {code for check in DOCUMENT_CHECKS for code in check.codes} <= tried


def test_an_uneven_deal_is_a_note() -> None:
    (note,) = check_document(read("")[0])
    assert format_problem(note) == dedent("""\
        rulesets/standard.yaml:11:7: note: 54 cards do not divide by 4: 2 × 14 and 2 × 13 cards  [ruleset/uneven-deal]
         11 | deck: {packs: 1}
            |       ^^^^^^^^^^
            = whoever gets cards first has one more""")


def test_numbers_of_players_are_told_once() -> None:
    """President is for three to eight: one wrong kind is one problem, one uneven deal one note."""
    problems = check_family(read("classes: {odd: [pear]}", "president"))
    assert [(one.code, one.severity) for one in problems] == [
        ("ruleset/unknown-kind", "error"),
        ("ruleset/uneven-deal", "note"),
    ]


def test_several_problems_at_one_place_all_stay() -> None:
    assert len([one for one in check_family(read(NOTHING, None)) if one.code == "ruleset/missing-key"]) == 4


def test_problems_come_in_file_order() -> None:
    text = "round: {ends: [side_out]}\nteams: [[1, 5]]\ncombinations: {pair: {length: 2}, bomb: {compare: [rank]}}"
    spans = [one.span for one in check_document(read(text)[0])]
    own = [span.start for span in spans if span and span.source.name == "house.yaml"]
    assert own == sorted(own)
    assert [span.source.name for span in spans if span][: len(own)] == ["house.yaml"] * len(own)


@pytest.mark.parametrize("number", ["²", "٣", "five", "9", "-4", "4.0", ""])
def test_a_number_of_players_that_is_none_is_told_once(number: str) -> None:
    """The checks are silent about what does not read: told is the type alone."""
    text = f'name: house\nextends: standard\nfor_players: {{"{number}": {{deck: {{packs: 2}}}}}}\n'
    family, problems, _ = read_ruleset_text(text, "house.yaml", GAMES)
    assert len([one for one in (*problems, *check_family(family)) if one.severity == "error"]) == 1


# --- compiled ------------------------------------------------------------------------------------


def compiled_notes(text: str, parent: str = "standard") -> list[str]:
    (one,) = read(text, parent)
    return [
        f"{problem.span and problem.span.line}:{problem.severity}:{problem.code}: {problem.message}"
        for problem in check_compiled(compile_game(one, content_hash(one)))
    ]


COMPILED = [
    ("", []),
    ("combinations: {five: {same_rank: 5}}", ["3:note:ruleset/kind-unformed: no cards of this deck are a five"]),
    (
        "combinations: {run: {run_of: 1, length: 3..}}",
        ["3:note:ruleset/two-readings: 3-4-5-6-7 is a run and a straight, and neither beats the other"],
    ),
    ("combinations: {run: {run_of: 1, length: 3.., instead_of: [straight]}}", []),
    ("combinations: {run: {run_of: 1, length: 3..}}\nclasses: {runs: [straight, run]}", []),
]


@pytest.mark.parametrize(("text", "notes"), COMPILED, ids=[text for text, _ in COMPILED])
def test_what_the_tables_show(text: str, notes: list[str]) -> None:
    assert compiled_notes(text) == notes


def test_every_code_of_the_compiled_checks_is_tried() -> None:
    tried = {note.split(": ")[0].split(":", 2)[2] for _, notes in COMPILED for note in notes}
    assert {code for check in COMPILED_CHECKS for code in check.codes} <= tried


# --- what can be led -----------------------------------------------------------------------------

#: Differences from `standard`, and the cards that can then never be played alone.
NEVER_ALONE = [
    ("", ""),
    ("combinations: {single: none}", "3 4 5 6 7 8 9 10 J Q K A 2 BJ RJ"),
    ("combinations: {single: {of: [not 2]}}", "2"),
    ("combinations: {single: {of: [not 3♦]}}", "3♦"),
    ("combinations: {single: {of: [natural]}, joker: {cards: [BJ]}}", "RJ"),
    ("combinations: {single: {suits: mixed}}", "3 4 5 6 7 8 9 10 J Q K A 2"),
    ("combinations: {single: {same_rank: none, run_of: 1, length: 1..}}", "BJ RJ"),
    (
        "combinations: {single: {same_rank: none, run_of: 1, length: 1.., starts: [K, A, 2]}}",
        "3 4 5 6 7 8 9 10 J Q BJ RJ",
    ),
    (
        "starts: [3, 4, 5, 6, 7, 8]\ncombinations: {single: {same_rank: none, run_of: 1, length: 1}}",
        "9 10 J Q K A 2 BJ RJ",
    ),
    ("combinations: {single: {with: {same_rank: 1}}}", "3 4 5 6 7 8 9 10 J Q K A 2 BJ RJ"),
]


@pytest.mark.parametrize(("text", "cards"), NEVER_ALONE, ids=[text for text, _ in NEVER_ALONE])
def test_cards_that_are_never_led_are_those_without_a_play(text: str, cards: str) -> None:
    """The check reads the words of the file, the tables know the plays: both are asked."""
    (one,) = read(text)
    game = compile_game(one, content_hash(one))
    without = [card for card in dict.fromkeys(game.deck) if not any(True for _ in game.plays.plays(Hand.of([card])))]
    assert without == [card for card in dict.fromkeys(game.deck) if {str(card), card.rank} & set(cards.split())]
    warnings = [problem for problem in check_document(one) if problem.code == "ruleset/card-never-led"]
    assert [problem.message.partition(" can")[0].replace(" and", ",") for problem in warnings] == (
        [cards.replace(" ", ", ")] if cards else []
    )


# --- nothing breaks a check ----------------------------------------------------------------------


@pytest.mark.parametrize("parent", ["guandan", "daihinmin"])
def test_bad_lines_over_another_game_are_told_with_their_places(parent: str) -> None:
    """Lines meant for one game stand over another, where much of what they name is not there."""
    for text in [text for before, text, _ in FOUND if before is not None] + [text for text, _ in GOLDEN]:
        found, _, _ = read_ruleset_text(f"name: house\nextends: {parent}\n{dedent(text)}\n", "house.yaml", GAMES)
        for problem in check_family(found):
            assert problem.span is not None
            assert f"[{problem.code}]" in format_problem(problem)


# --- lists that are written anew -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("parent", "lines", "lost"),
    [
        ("three-player", "deck: {remove: [2♣]}", "3♣ and 3♥"),
        ("three-player", "deck: {remove: [3♥, 2♣, 3♣]}", None),
        ("three-player", "deck: {remove: [3]}", None),  # all four of them
        ("three-player", "deck: {remove: [♣, 3♥]}", None),
        ("three-player", "deck: {remove: [♣]}", "3♥"),
        ("standard", "combinations: {joker_bomb: none}\nbombs: [bomb]", None),  # it is taken back
        ("standard", "bombs: [bomb]", "joker_bomb"),
        ("standard", "ranks: [3, 4, 5, 6, 7, 8, 9, 10, J, Q, K, A, 2]", "BJ and RJ"),
        ("standard", "ranks: [2, 3, 4, 5, 6, 7, 8, 9, T, J, Q, K, A, BJ, RJ]", None),
        ("partnership-six", "teams: [[6, 4, 2], [5, 3, 1]]", None),
        ("partnership-six", "teams: [[1, 2, 3], [4, 5, 6]]", None),  # other sides, and nobody is left out
    ],
)
def test_what_a_list_lost(parent: str, lines: str, lost: str | None) -> None:
    found = [one for one in told(lines, parent) if one.code == "ruleset/list-shorter"]
    assert [one.message.partition(" anew without ")[2] for one in found] == ([lost] if lost else [])
