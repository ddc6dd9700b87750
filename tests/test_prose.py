"""The rules in prose: every key has its sentence, every value that changes play shows, and the page is English."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Literal, get_args, get_origin

import pytest
import typer
import yaml
from cli_tools import zsy
from rule_changes import FOR_PEOPLE, changes

from zsy_rules import load, shipped_names
from zsy_rules.cli.prosing import explain_ruleset
from zsy_rules.loading import Resolved, read_ruleset, read_ruleset_text
from zsy_rules.prose import explain, explain_resolved
from zsy_rules.ruleset import Ruleset, Section
from zsy_rules.ruleset.scalars import Words
from zsy_rules.ruleset.section import key, says_of
from zsy_rules.ruleset.shape import Shape, fields_of

ROOT = Path(__file__).parents[1]
GOLDEN = ROOT / "tests" / "golden" / "prose"
#: Five games, and at how many players: read as a card player reads them.
GAMES = {"standard": 4, "president": 5, "dou-dizhu": 3, "big-two": 4, "partnership": 4}
#: Games of the language with words that the shipped ones do not have: wild cards, ladder, pool, trumps, effects.
OTHERS = ["guandan", "daihinmin", "tien-len-south", "pits"]
WHOLE = [
    *((name, None) for name in shipped_names()),
    *((str(ROOT / "tests" / "data" / "rulesets" / f"{name}.yaml"), None) for name in OTHERS),
]


@cache
def resolved(name: str, players: int | None = None) -> Resolved:
    family, _, _ = read_ruleset(name, players)
    return family[0]


def house(lines: str, parent: str = "standard", players: int | None = None) -> str:
    """The prose of a house rule over a shipped ruleset."""
    family, problems, _ = read_ruleset_text(f"name: house\nextends: {parent}\n{lines}\n", players=players)
    assert [problem for problem in problems if problem.severity == "error"] == []
    return explain_resolved(family[0])


# --- every key has its sentence ------------------------------------------------------------------


def models(model: type[Section] = Ruleset, known: tuple[type[Section], ...] = ()) -> Iterator[type[Section]]:
    """Every section of the language."""
    found = [model]
    for one in found:
        for shape in fields_of(one).values():
            inner = shape.model or (shape.item.model if shape.item else None)
            if inner and inner not in found:
                found.append(inner)
    yield from found


FIELDS = [(model, name) for model in models() for name in model.model_fields]


def words_of(shape: Shape) -> tuple[str, ...]:
    """The words that can stand under a key; none where it is not one of a few words."""
    scalar = shape.scalar or (shape.item.scalar if shape.item else None)
    if isinstance(scalar, Words) and shape.key is None:
        return tuple(scalar.pattern.split("|"))
    return ("true", "false") if scalar and scalar.code == "ruleset/wrong-truth" else ()


@pytest.mark.parametrize(("model", "name"), FIELDS, ids=lambda one: getattr(one, "__name__", one))
def test_every_field_has_a_sentence(model: type[Section], name: str) -> None:
    says = says_of(model, name)
    field = model.model_fields[name]
    word = field.alias or name
    if word in FOR_PEOPLE - {"titles", "players", "title"} and model is Ruleset:
        assert says == ""
        return
    assert says
    words = words_of(fields_of(model)[word])
    if words:
        assert isinstance(says, Mapping)
        assert set(words) <= set(says)
    templates = [says] if isinstance(says, str) else list(says.values())
    for template in templates:
        assert re.fullmatch(r"[^{}]*(\{[a-z]+(:[a-z ]+)?\}[^{}]*)*", template), template
        assert not template.endswith((".", " ")), template


def test_a_field_cannot_be_made_without_a_sentence() -> None:
    with pytest.raises(TypeError, match="says"):
        key("How many.", "1")  # type: ignore[call-arg]


# --- every value shows ---------------------------------------------------------------------------


def is_idle(resolved: Resolved, path: tuple[str, ...]) -> bool:
    """Whether a key does nothing where it stands, though the hash tells it apart: none of these changes play."""
    rules = resolved.ruleset
    if path[-1] == "between_partners":
        return not rules.teams and rules.auction is None  # nobody has a partner
    if path == ("trick", "after_pass"):
        return rules.trick.ends == "once_round"  # nobody is asked a second time
    if path == ("trick", "winner_out"):
        return "first_out" in rules.round.ends  # a winner without cards has ended the round
    if path[-1] == "keeping":
        return resolved.ruleset.effects[path[1]].do != "reverse_ranks"  # it says what a reversal keeps
    if path[:3] == ("scoring", "stake", "multipliers") and path[-1] in ("won_by", "loser_plays"):
        stake = resolved.ruleset.scoring.stake
        return stake is not None and stake.multipliers[path[3]].each is not None  # each play counts, whoever wins
    return False


def silent(one: Resolved) -> tuple[int, list[str]]:
    """How many changes of one value were made, and those that are another game and tell nothing new."""
    before, tried, found = explain_resolved(one), 0, []
    for change in changes(one):
        tried += 1
        try:
            same = explain_resolved(change.typed) == before
        except Exception:
            if change.is_another_game:
                raise
            continue  # a change that no game can have
        if same and not is_idle(one, change.path) and change.is_another_game:
            found.append(f"{'.'.join(change.path)}: {change.value}")
    return tried, found


@pytest.mark.parametrize("name", ["standard", "president", "big-two", "partnership"])
def test_changing_any_value_changes_the_prose(name: str) -> None:
    """The judge of "another game" is the content hash, which knows nothing of the prose."""
    tried, found = silent(resolved(name, GAMES[name]))
    assert found == []
    assert tried > 900


#: No ruleset has these words; each of them with each other value too. (A game with every other word is in `WHOLE`.)
BARS = """\
bars:
  block: {play: {kind: [single], highest: false, next_holds: 1}, who: after dealer}
  no_twos: {play: {has: [2], over: {kind: [pair]}, out: false}}
"""


def test_changing_any_value_of_a_bar_changes_the_prose() -> None:
    family, _, _ = read_ruleset_text(f"name: bars\nextends: president\nplayers: 4\n{BARS}")
    before, tried = explain_resolved(family[0]), set()
    for change in changes(family[0], "bars"):
        tried.add(change.path[-1])
        if explain_resolved(change.typed) == before:
            assert not change.is_another_game, change
    assert tried >= {"play", "who", "kind", "size", "highest", "next_holds", "has", "only", "over", "leads", "out"}


@pytest.mark.long
def test_the_law_reaches_every_key_of_the_language() -> None:
    found = {"bars", "play", "who"}
    for name, _ in WHOLE:
        found |= {key for change in changes(resolved(name)) for key in change.path}
    keys = {field.alias or name for model in models() for name, field in model.model_fields.items()}
    assert keys - FOR_PEOPLE <= found


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name, _ in WHOLE], ids=lambda name: Path(name).stem)
def test_changing_any_value_of_any_ruleset_changes_the_prose(name: str) -> None:
    tried, found = silent(resolved(name))
    assert found == []
    assert tried > 900


@pytest.mark.long
def test_changing_any_value_of_all_words_together_changes_the_prose() -> None:
    tried, found = silent(resolved(str(ROOT / "tests" / "data" / "prose" / "everything.yaml")))
    assert found == []
    assert tried > 3000


#: What the hash leaves out, because it decides nothing, and a player wants to read all the same.
TOLD_AS_WELL = [
    ("titles: {first: Emperor}", "The first is called Emperor"),
    ("round: {announce_at: [1, 3]}", "Whoever has three cards left must say so."),
    ("title: The club's game", "# The club's game"),
]


@pytest.mark.parametrize(("lines", "told"), TOLD_AS_WELL)
def test_what_decides_nothing_is_told_too(lines: str, told: str) -> None:
    assert told in house(lines)


# --- it is English -------------------------------------------------------------------------------

CODE_WORDS = {
    word
    for model in models()
    for name, field in model.model_fields.items()
    for word in (name, field.alias or name, *words_of(fields_of(model)[field.alias or name]))
    if "_" in word
}


@pytest.mark.parametrize(("name", "players"), WHOLE, ids=lambda one: Path(str(one)).stem)
def test_no_word_of_the_files_stands_in_it(name: str, players: int | None) -> None:
    family = read_ruleset(name, players)[0]
    for text in (*map(explain_resolved, family), explain_resolved(family[0], family[1:])):
        assert not CODE_WORDS & set(re.findall(r"\w+", text))
        assert not re.search(r"[_{}\[\]<>=`]|\.\.|\b(none|None|True|False|true|false)\b", text)
        prose = re.sub(r"^(#+ .*|- )", "", text, flags=re.MULTILINE)
        for paragraph in filter(None, prose.splitlines()):
            assert paragraph.endswith((".", ".”")), paragraph
            assert not re.search(r"  | [,;.:)]|[,;]{2}|\(\)|\. [a-z]|\ban? [aeiou]*\b(one|two) ", paragraph), paragraph
            assert not re.search(r"\ba (?=[aeio8])(?!one)|\ban (?![aeiou8])", paragraph), paragraph


def test_literals_are_those_of_the_models() -> None:
    """The words of the test above are read off the scalars; this holds them to the annotations."""
    for model in models():
        for name, field in model.model_fields.items():
            words = words_of(fields_of(model)[field.alias or name])
            for annotation in (field.annotation, *get_args(field.annotation)):
                if get_origin(annotation) is Literal:
                    assert tuple(get_args(annotation)) == words


@pytest.mark.parametrize(("name", "players"), GAMES.items())
def test_five_games(name: str, players: int, *, update_golden: bool) -> None:
    path = GOLDEN / f"{name}.txt"
    text = explain(load(name, players))
    if update_golden:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


#: What a card player says, the house rule as the language writes it, and what the page must say for it.
SAID = {
    "straights of three": "**Straight**: three or more cards of consecutive ranks",
    "straights stop at the ace": "(cards from 3 to ace only)",
    "A-2-3-4-5 and 2-3-4-5-6 too": "along this line: A, 2, 3, 4, 5, 6, 7, 8, 9, 10, J, Q, K, A, 2.",
    "runs of pairs, three or more": "**Run of pairs**: three or more pairs of consecutive ranks",
    "the pair may not be jokers": "with a pair of another rank (jokers excepted)",
    "any two jokers are a pair above 2-2, and no bomb": "from the weakest to the strongest: pair, joker pair;",
    "a bomb needs more cards to beat a bomb": "All that counts is the number of its cards.",
    "a bomb may not be led": "Nobody may lead a bomb of any kind.",
    "a pass is for the whole trick": "A player who has passed is out of the trick.",
    "going out ends the trick": "A play that empties the hand ends the trick at once, and its player wins it.",
    "last leads": "In every later round, the player who came last in the round before leads.",
    "the 3♠ opens": "In the first round, the holder of the 3♠ leads to the first trick.",
    "jokers are given too": "The player who came last gives their two highest cards, face up,",
    "who goes out on a 2 is last": "contains a 2 and empties the hand, its player takes the last free place",
    "twos clear": "A play that contains a 2 ends the trick at once, and its player wins it.",
    "four or more of a kind are a revolution": "A bomb turns the order of ranks upside down until the end of the round",
    "before a player with one card your highest single": (
        "While the next player holds one card, nobody may play a single unless it is the highest single in their hand."
    ),
    "stop at first out, all pay": "as soon as one player has no cards left.",
}  # fmt: skip
LEFT_OUT = {"no full houses": "Full house", "no middle exchange": "second to last gives"}


@pytest.mark.parametrize("rule", yaml.safe_load((ROOT / "tests/data/house_rules.yaml").read_text("utf-8")), ids=str)
def test_house_rules_are_said_as_at_the_table(rule: dict[str, str]) -> None:
    text, ordinary = house(rule["yaml"]), explain(load("standard"))
    if rule["said"] in LEFT_OUT:
        assert LEFT_OUT[rule["said"]] in ordinary
        assert LEFT_OUT[rule["said"]] not in text
    else:
        assert SAID[rule["said"]] in text
        assert SAID[rule["said"]] not in ordinary


# --- what it counts is what the engine deals ------------------------------------------------------

WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
TABLES = [(name, one.players) for name in shipped_names() for one in read_ruleset(name)[0]]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_numbers_of_cards_are_those_of_a_deal(name: str, players: int) -> None:
    rules = load(name, players)
    text = explain(rules)
    sizes = Counter(len(hand) for hand in rules.deal(seed=7).hands)
    (told,) = re.findall(r"(?:That is|which leaves) (\d+) cards(?: in all)?[.]", text.partition("## The deal")[0])
    assert int(told) == len(rules.game.deck)
    if each := re.search(r"until everybody has (\d+) cards", text):
        rest = int(told) - int(each[1]) * players
        assert min(sizes) == int(each[1])
        assert f"the {WORDS[rest]} card{'s' if rest > 1 else ''} left over" in text
    elif len(sizes) == 1:
        told_each = re.search(r"until the whole pack is dealt\. That is (\w+) cards each\.", text)
        assert told_each
        assert told_each[1] in (str(min(sizes)), *WORDS[min(sizes) : min(sizes) + 1])
    else:
        more = sizes[max(sizes)]
        have = f"{WORDS[more].capitalize()} player{'s' if more > 1 else ''} then {'have' if more > 1 else 'has'}"
        assert f"{have} {max(sizes)} cards, the others {min(sizes)}" in text


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_kind_of_the_game_is_listed_once(name: str, players: int) -> None:
    rules = load(name, players)
    listed = re.findall(r"^- \*\*(.+)\*\*: ", explain(rules), flags=re.MULTILINE)
    assert len(set(listed)) == len(listed) == len(rules.game.kinds)


# --- at other tables, and from the command line ---------------------------------------------------


def test_it_is_told_for_the_number_of_players() -> None:
    whole = [explain(load("president", players)) for players in (3, 5)]
    three, five = (text.partition("## With another number")[0] for text in whole)
    assert "The game is for three to eight players, and is told here for three." in three
    assert "One player then has 18 cards, the others 17" in three  # 52 cards: 18, 17, 17
    assert "Two players then have 11 cards, the others 10" in five  # 52 cards: 11, 11, 10, 10, 10
    assert "second to last" not in three  # a table of three has no such place
    assert "second to last" in five
    assert "The first is called President, the second Citizen and the last Scum." in three


def test_the_command_prints_it(capsys: pytest.CaptureFixture[str]) -> None:
    explain_ruleset("president", 5)
    assert capsys.readouterr().out == explain(load("president", 5))


def test_the_command_in_json() -> None:
    rules = load("president", 5)
    told = zsy("explain", "president", "--players", "5", "--format", "json").json
    assert told["text"] == explain(rules)
    assert (told["ruleset"], told["players"], told["hash"]) == ("president", 5, rules.hash)
    page = " ".join((ROOT / "docs" / "cli.md").read_text(encoding="utf-8").split())
    assert f"`{{{', '.join(f'{chr(34)}{key}{chr(34)}' for key in told)}}}`" in page


def test_the_command_tells_the_problems_of_a_ruleset_with_errors(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "slip.yaml"
    path.write_text("name: slip\nextends: standard\ndeck: {remove: [3♦]}\n", encoding="utf-8")
    with pytest.raises(typer.Exit) as end:
        explain_ruleset(str(path))
    assert end.value.exit_code == 1
    assert "[ruleset/opening-card-missing]" in capsys.readouterr().out
    assert zsy("check", str(path)).status == 1
