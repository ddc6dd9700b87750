"""All mistakes of a file in one run: a wrong ruleset is judged as far as it goes, and nothing untrue is told."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from cli_tools import zsy

from zsy_rules._source import Span
from zsy_rules._yaml import Node, children, read_yaml
from zsy_rules.checks import examine
from zsy_rules.errors import Problem, RulesetError
from zsy_rules.loading import read_ruleset_text, shipped_names
from zsy_rules.rules import load_text
from zsy_rules.ruleset import Ruleset
from zsy_rules.ruleset.shape import shape_at

RULESETS: Final = Path(__file__).parent.parent / "rulesets"
HEAD: Final = "name: house\nextends: standard\n"
#: Keys whose words are the author's own, or say nothing of the game.
OWN: Final = ("name", "extends", "version", "title", "source", "titles")
#: Where roles get their names: a wrong one is told where it is used.
ROLES: Final = (("auction", "winner"), ("auction", "others"))


def errors(text: str, name: str = "house.yaml") -> list[Problem]:
    found = examine(*read_ruleset_text(text, name, RULESETS))
    return [one for one in found if one.severity != "note"]


def told(text: str) -> list[tuple[str, str]]:
    """What is wrong, each with the text of its line."""
    lines = text.splitlines()
    return sorted((one.code, lines[one.span.line - 1]) for one in errors(text) if one.span)


# --- one mistake is one problem ------------------------------------------------------------------


def words(node: Node, path: tuple[str, ...] = ()) -> Iterator[Span]:
    """The places of all keys and values of a file that are the language's."""
    for part, key, inner in children(node):
        here = (*path, part)
        if here[0] in OWN or here in ROLES:
            continue
        table = shape_at(Ruleset, path)
        is_name = table is not None and table.key is not None and table.key.code == "ruleset/wrong-name"
        if key is not None and not is_name:
            yield key
        if not list(children(inner)):
            yield inner.span
        yield from words(inner, here)


@pytest.mark.parametrize("name", ["standard", "big-two", "no-tribute", "doubled-tribute"])
def test_a_word_that_nobody_knows_is_one_problem_wherever_it_stands(name: str) -> None:
    """Every key and value of these files in turn: nothing else is told because of it, and it is never passed over."""
    assert one_mistake_is_one_problem(name)


@pytest.mark.long
@pytest.mark.parametrize("name", sorted(shipped_names()))
def test_a_word_that_nobody_knows_is_one_problem_in_every_ruleset(name: str) -> None:
    one_mistake_is_one_problem(name)


def one_mistake_is_one_problem(name: str) -> int:
    """Returns how many places there are."""
    text = (RULESETS / f"{name}.yaml").read_text(encoding="utf-8")
    root = read_yaml(name, text).root
    assert root is not None
    places = list(words(root))
    for place in places:
        wrong = f"{text[: place.start]}zzqq{text[place.end :]}"
        found = errors(wrong, f"{name}.yaml")
        assert len(found) == 1, (place, list(map(str, found)))
        assert found[0].span is not None
        assert found[0].span.start <= place.start < found[0].span.end
    return len(places)


# --- and every mistake is told -------------------------------------------------------------------

#: Words that are wrong by themselves, with a near word and without.
WORDS: Final = {
    "trick": "trick: {after_pas: locked_out}",
    "trick, unknown": "trick: {after_pass: zzqq}",
    "deck": "deck: {pakcs: 2}",
    "match": "match: {rounds: many}",
    "match, unknown": "match: {zzqq: 3}",
    "combinations": "combinations: {six: {same_rnk: 6}}",
    "combinations, unknown": "combinations: {six: {same_rank: zzqq}}",
    "combinatons": "combinatons: {six: {same_rank: 6}}",
    "said twice": "dealer: {first_round: seat 1}\ndealer: {first_round: seat 2}",
    "unread": "direction: *left",
    "open bracket": "match: {rounds: 5",
    "open quote": 'title: "abc',
    "second colon": "title: a: b",
    "wrong bracket": "match: {rounds: 5]",
    "tab": "match: {rounds: 5}\t# and no more",
    "list": "titles: {frist: Boss}",
}
#: Mistakes that only the whole ruleset shows, each in a section of its own.
SENSE: Final = {
    "bars": "bars: {b: {play: {kind: [nothing]}}}",
    "classes": "classes: {odd: [nothing]}",
    "effects": "effects: {x: {when: {has: [8]}}}",
    "round": "round: {ends: [side_out]}",
    "wild": "wild: {w: {in: [pair]}}",
    "tribute": "tribute: {main: {when: sometimes}}",
}


@pytest.mark.parametrize("sense", SENSE.values(), ids=SENSE)
@pytest.mark.parametrize("word", WORDS.values(), ids=WORDS)
def test_a_wrong_word_hides_nothing_of_another_section(word: str, sense: str) -> None:
    alone = told(f"{HEAD}{word}\n") + told(f"{HEAD}{sense}\n")
    assert len(alone) == 2
    for lines in (f"{word}\n{sense}", f"{sense}\n{word}"):
        assert told(f"{HEAD}{lines}\n") == sorted(alone)


def test_a_section_that_does_not_read_hides_no_key_said_twice() -> None:
    lines = "trick: {answer: [}\ntitle: a\ntitle: b\ndeck: {remove: [3♦]}\n"
    assert [code for code, _ in told(HEAD + lines)] == [
        "ruleset/opening-card-missing",
        "yaml/duplicate-key",
        "yaml/open-bracket",
    ]


def test_the_commands_tell_what_check_tells_in_its_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    lines = "combinations: {strait: {lenght: 3..}}\ntrick: {after_pass: lock_out}\nround: {ends: [side_out]}\n"
    Path("house.yaml").write_text(HEAD + lines, encoding="utf-8")
    expected = [one.code for one in errors(HEAD + lines)]
    assert expected == ["ruleset/near-name", "ruleset/unknown-key", "ruleset/unknown-word", "ruleset/needs-teams"]
    for words in (["show", "house.yaml", "--resolved"], ["why", "house.yaml", "deck"], ["explain", "house.yaml"]):
        said = zsy(*words)
        assert re.findall(r"error: .*\[(.*)\]", said.out + said.err) == expected, words


def test_what_needs_the_value_that_nobody_knows_waits_for_it() -> None:
    """For how many it is played is not known, so neither is whether there is a fifth place."""
    lines = "lead: {later_rounds: fifth}\nbars: {b: {play: {kind: [nothing]}}}\n"
    assert [code for code, _ in told(HEAD + lines)] == ["ruleset/no-such-place", "ruleset/unknown-kind"]
    assert [code for code, _ in told(f"{HEAD}{lines}players: zzqq\n")] == [
        "ruleset/unknown-kind",
        "ruleset/wrong-count",
    ]


def test_a_mistake_at_one_number_of_players_hides_nothing_there() -> None:
    five = (
        "name: house\nextends: president\nfor_players:\n  5:\n    deck: {packs: zzqq}\n    round: {ends: [side_out]}\n"
    )
    assert [code for code, _ in told(five)] == ["ruleset/needs-teams", "ruleset/wrong-number"]


def test_other_kinds_are_judged_beside_a_kind_that_nobody_can_read() -> None:
    lines = (
        "  odd: {same_rank: zzqq}\n  even: {same_rank: 2, run_of: 2}\n  kick: {same_rank: 3, with: {same_rank: 3}}\n"
    )
    assert [code for code, _ in told(f"{HEAD}combinations:\n{lines}")] == ["ruleset/two-shapes", "ruleset/wrong-count"]


def test_a_parent_with_a_mistake_hides_nothing_of_its_child(tmp_path: Path) -> None:
    parent, child = tmp_path / "parent.yaml", tmp_path / "child.yaml"
    parent.write_text("name: parent\nextends: standard\ntrick: {after_pass: zzqq}\n", encoding="utf-8")
    child.write_text("name: child\nextends: ./parent.yaml\nround: {ends: [side_out]}\n", encoding="utf-8")
    found = examine(*read_ruleset_text(child.read_text(encoding="utf-8"), "child.yaml", tmp_path))
    assert [one.code for one in found] == ["ruleset/needs-teams", "ruleset/unknown-word"]


def test_whose_line_it_was_is_asked_where_nobody_knows_for_how_many_it_is() -> None:
    """The parent's deal has the cards that are taken out here, and its bomb of jokers lacks them."""
    text = f"{HEAD}zzqq: 4\nranks: [3, 4, 5, 6, 7, 8, 9, 10, J, Q, K, A, 2]\nplayers: zzqq\n"
    assert [code for code, _ in told(text)] == ["ruleset/unknown-key", "ruleset/unknown-rank", "ruleset/wrong-count"]


def test_a_ruleset_without_a_name_is_judged() -> None:
    text = "extends: standard\nround: {ends: [side_out]}\n"
    assert [code for code, _ in told(text)] == ["ruleset/missing-key", "ruleset/needs-teams"]


def test_the_library_raises_all_of_them_at_once() -> None:
    with pytest.raises(RulesetError) as raised:
        load_text(f"{HEAD}trick: {{after_pas: locked_out}}\nround: {{ends: [side_out]}}\n")
    assert [one.code for one in raised.value.problems] == ["ruleset/unknown-key", "ruleset/needs-teams"]
