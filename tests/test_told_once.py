"""One mistake is one problem: also where aliases repeat it, where it breaks two rules, or ends the reading."""

import pytest

from zsy_rules.checks import examine
from zsy_rules.loading import read_ruleset_text

HEAD = "name: house\nextends: standard\n"

#: Lines over `standard` from line 3 on; the only error or warning, as line, column and code; places named beside it.
ONCE = [
    ("combinations:\n  aa: &x {run_of: 1, lenght: 3}\n  bb: *x\n  cc: *x\n", "4:22 unknown-key", ["5:7", "6:7"]),
    ("combinations:\n  aa: {same_rank: &n two}\n  bb: {same_rank: *n}\n  cc: {same_rank: *n}\n",
     "4:22 wrong-count", ["5:19", "6:19"]),
    ("combinations:\n  aa: &x [1]\n  bb: *x\n", "4:10 mapping-wanted", ["5:7"]),
    ("combinations:\n  aa: &x {same_rank: 2, of: [33]}\n  bb:\n    <<: *x\n    same_rank: 1\n  cc:\n    <<: *x\n",
     "4:30 wrong-filter", ["6:5", "9:5"]),
    ("combinations:\n  aa: &x {run_of: 1}\n  bb: *x\n  cc: *x\n", "4:19 missing-key", []),
    ("combinations:\n  aa: &x {run_of: 1}\n  bb:\n    <<: *x\n", "4:19 missing-key", []),
    ("deck: {packs: &n 1, remove: *n}", "3:29 list-wanted", []),  # the mark is right, and the alias is wrong
    # a kind of two shapes lacks no length
    ("combinations: {pair: {run_of: 2}}", "3:23 two-shapes", ["35:16"]),
    ("combinations: {pair: {run_of: 2, same_suit: 3}}", "3:34 two-shapes", ["3:23", "35:16"]),
    # what is refused yet is not asked for more
    ("ladder: {levels: [2, 3]}", "3:1 not-supported-yet", []),
    ("ladder: {}", "3:1 not-supported-yet", []),
    # a text that begins with a sign of YAML
    ("title: *a b", "3:8 special-sign", []),
    ("deck: {remove: [*a b]}", "3:17 special-sign", []),
    ("title: &a b", "3:8 special-sign", []),
    # a misspelt entry lacks nothing
    ("tribute: {man: {give: {cards: 1}}}", "3:11 near-name", ["17:3"]),
]  # fmt: skip


@pytest.mark.parametrize(("lines", "told", "beside"), ONCE, ids=[lines for lines, *_ in ONCE])
def test_told_once(lines: str, told: str, beside: list[str]) -> None:
    found = examine(*read_ruleset_text(HEAD + lines, "house.yaml"))
    problems = [one for one in found if one.severity != "note"]
    assert [f"{one.span and one.span.line}:{one.span and one.span.column} {one.code.partition('/')[2]}"
            for one in problems] == [told]  # fmt: skip
    assert [f"{other.span.line}:{other.span.column}" for other in problems[0].related] == beside


def test_two_mistakes_in_what_is_repeated_are_two() -> None:
    lines = "effects:\n  one: &x {until: round_end}\n  two: *x\n"
    found = examine(*read_ruleset_text(HEAD + lines, "house.yaml"))
    assert [one.message for one in found if one.severity == "error"] == [
        "`effects.one.when` is needed",
        "`effects.one.do` is needed",
    ]


#: Full-width signs where YAML wants its own: line, place and signs of the only problem, what to write.
WIDE = [
    ("ranks: 【3，4，5】", "【", ["，", "，", "】"], "["),
    ("bombs: [bomb，joker_bomb]", "，", [], ","),
    ("bombs: [bomb、joker_bomb]", "、", [], ","),
    ("deck: ｛packs: 2｝", "｛", ["｝"], "{"),
    ("deck： ｛packs: 2｝", "：", ["｛", "｝"], ":"),
    ("deck: {packs: 2｝", "｝", [], "}"),
    ("deck:\n  packs: [2，\n    3]", "，", [], ","),
    ("lead: {first_round: “last”}", "“", ["”"], '"'),
    ("trick: {‘answer’: higher}", "‘", ["’"], "'"),
    ("trick: {must_beat: true，answer: higher}  # 【，】", "，", [], ","),
]


@pytest.mark.parametrize(("lines", "sign", "others", "instead"), WIDE, ids=[lines for lines, *_ in WIDE])
def test_full_width_signs(lines: str, sign: str, others: list[str], instead: str) -> None:
    (problem,) = (one for one in examine(*read_ruleset_text(HEAD + lines, "house.yaml")) if one.severity != "note")
    assert problem.code == "yaml/odd-sign"
    assert problem.span is not None
    assert problem.span.text == sign
    assert [other.span.text for other in problem.related] == others
    assert problem.hint == f"write `{instead}`"
    assert [edit.span.text for edit in problem.fix] == [sign, *others]


@pytest.mark.parametrize(
    "lines", ["title: “Big Two”，快：好", "titles: {first: “王”}", "source: 【1】", "match: {} # ，"]
)
def test_full_width_signs_in_a_text(lines: str) -> None:
    assert [one for one in examine(*read_ruleset_text(HEAD + lines, "house.yaml")) if one.severity != "note"] == []
