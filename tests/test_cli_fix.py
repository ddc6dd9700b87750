"""`zsy check --fix`: only the broken places are written anew, byte for byte, and only in files that were named."""

import tempfile
from pathlib import Path

import pytest
from cli_tools import BROKEN, HOUSE, zsy

from zsy_rules.cli.mending import mended

HEAD = "name: house\nextends: standard\n"

#: Lines over `standard` (or, with a head of their own, a file), and what they are after --fix.
FIXED = [
    ("trick: {must_beat: yes}", "trick: {must_beat: true}"),
    ("trick:   {must_beat:   'OFF'  }   # odd\n\n\n", "trick:   {must_beat:   false  }   # odd\n\n\n"),
    ("combinations: {straight: {lenght: 3..}}", "combinations: {straight: {length: 3..}}"),
    ("combinatons: {straight: {lenght: 3-6}}", "combinations: {straight: {length: 3..6}}"),
    ("trick: {answer: higer}", "trick: {answer: higher}"),
    ("suits: [D, C, '♥', Spades]", "suits: [♦, ♣, '♥', ♠]"),
    ("lead: {first_round: holder of 3D}", "lead: {first_round: holder of 3♦}"),
    ("lead: {first_round: secnd, must_play_it: never}", "lead: {first_round: second, must_play_it: never}"),
    ("match: {ties: shared}", "match: {ties: [shared]}"),
    ("match: {rounds: 010}", "match: {rounds: 10}"),
    ("combinations: {low: {cards: [♦4, 🂡], instead_of: [piar]}}",
     "combinations: {low: {cards: [4♦, A♠], instead_of: [pair]}}"),
    ("bombs: [bom, joker_bomb]\ncombinations: {full_house: {with: {never: [bom]}}}",
     "bombs: [bomb, joker_bomb]\ncombinations: {full_house: {with: {never: [bomb]}}}"),
    ("combinations: {straight: {of: [3-A]}}", "combinations: {straight: {of: [3..A]}}"),
    ("combinations: {straight: {of: [A..3]}}", None),  # 2..10 may be meant as 3..10 and the 2
    ("tribute: {main: {back: {of: [2..10]}}}", None),
    ("bombs: [bomb joker_bomb]", None),  # a comma is missing, and no bomb may be lost
    ("bombs: [bomb、joker_bomb]", "bombs: [bomb,joker_bomb]"),
    ("bombs: ［bomb，joker_bomb］", "bombs: [bomb,joker_bomb]"),
    ("bombs: 【bomb, joker_bomb】  # 【，】", "bombs: [bomb, joker_bomb]  # 【，】"),
    ("title: 争上游，快\ndeck: {packs: 2｝", "title: 争上游，快\ndeck: {packs: 2}"),
    ("deck： ｛packs: 2｝", "deck: {packs: 2}"),
    ("combinations：｛straight：｛length：6..｝｝", "combinations: {straight: {length: 6..}}"),
    ("trick: {must_beat: true，answer: “higher”}", 'trick: {must_beat: true,answer: "higher"}'),
    ("title: “Big Two”，快：好", None),  # a text may have any sign
    ("titles: {first: “President”，last: Scum}", 'titles: {first: "President",last: Scum}'),
    ("# two packs once:\u2028deck: {packs: 2}", None),  # a remark, or a line of the ruleset?
    ("title: a\u2028b", None),
    ("combinations: {full_huose: none}", "combinations: {full_house: none}"),
    ("combinations: {full_huose: none, full_house: none}", None),
    ("effects: {e: {when: {kind: [ombs]}, do: end_trick}}", "effects: {e: {when: {kind: [bombs]}, do: end_trick}}"),
    ("effects: {e: {when: {kind: [bom]}, do: end_trick}}", "effects: {e: {when: {kind: [bomb]}, do: end_trick}}"),
    ("bars: {b: {play: {kind: [strait]}, who: last}}", "bars: {b: {play: {kind: [straight]}, who: last}}"),
    ("titles: {first: None, last: Boss}", "titles: {first: none, last: Boss}"),
    ("title: None", None),
    ("combinations: {pair: {with: nil}}", None),  # nothing was inherited there
    ("titles: {1: Boss, 2nd: Vice, last: Scum}", "titles: {first: Boss, second: Vice, last: Scum}"),
    ("scoring: {places: {1: 3, first: 2, 2: 1}}", None),
    ("players: [3, 4]", "players: 3..4"),
    ("players:\n  - 3\n  - 4\ntitle: x", "players:\n  3..4\ntitle: x"),
    ("players: [3, 5]", None),
    ("match: {rounds: [5]}", "match: {rounds: 5}"),
    ("ｄｅｃｋ: {ｐａｃｋｓ: ２}", "deck: {packs: ２}"),
    ("titles: {'ｌａｓｔ': Scum}", "titles: {last: Scum}"),
    ("players: five players", "players: 5"),
    ("players: 3 to 5 players", "players: 3..5"),
    ("deck: {packs: two}", "deck: {packs: 2}"),
    ("combinations: {straight: {length: at least 6}}", "combinations: {straight: {length: 6..}}"),
    ("combinations: {pair: {same_rank: up to 2}}", None),  # from 1, or from where?
    ("lead: {later_rounds: loser}", None),
    ("direction: left", None),
    ("titles: {president: first, scum: last}", "titles: {first: president, last: scum}"),
    ("titles: {president: first, first: x}", None),  # would be one key twice
    ("suits: ♦♣♥♠", "suits: [♦, ♣, ♥, ♠]"),
    ("tribute: no", "tribute: none"),
    ("suits: off", None),  # none were inherited
    ("scoring: {places: [3, 2, 1, 0]}", None),
    # YAML
    ("trick: {\n  answer: higher  # up\n  must_beat: true\n}",
     "trick: {\n  answer: higher,  # up\n  must_beat: true\n}"),
    ("trick: {\n  answer: higher\n  must_beat: true\n", None),  # where does it end?
    ("trick:\nanswer: higher\n# within\nmust_beat: true\n\n# how many\nplayers: 5",
     "trick:\n  answer: higher\n  # within\n  must_beat: true\n\n# how many\nplayers: 5"),
    ("trick:\nanswer: higher\n# how many\nplayers: 5", "trick:\n  answer: higher\n# how many\nplayers: 5"),
    ("trick:\nanswer: higher\n\nafter_pass: locked_out\nplayers: 5",
     "trick:\n  answer: higher\n\n  after_pass: locked_out\nplayers: 5"),
    ("deck:\npacks: 2\nremove:\n- 3♣\n- 3♥", "deck:\n  packs: 2\n  remove:\n  - 3♣\n  - 3♥"),
    ("combinations:\nflush:\n  same_suit: 5\n# more\ntrips: {same_rank: 3}\n\nmatch: {rounds: 5}",
     "combinations:\n  flush:\n    same_suit: 5\n  # more\n  trips: {same_rank: 3}\n\nmatch: {rounds: 5}"),
    ("combinations:\nstraight:\nlength: 6..", "combinations:\n  straight:\n    length: 6.."),  # step by step
    ("players = 5", "players: 5"),
    ("// all of us\nplayers: 5", "# all of us\nplayers: 5"),
    ("; all of us\nplayers: 5", "# all of us\nplayers: 5"),
    ("players: 5  // five of us", "players: 5  # five of us"),
    ("title: a // b", None),
    ("bombs: [bomb, joker_bomb]]", "bombs: [bomb, joker_bomb]"),
    ("deck: {packs: 2},", "deck: {packs: 2}"),
    ("- players: 5", "players: 5"),
    ("name: house\nextends: standard\n```\nplayers: 5\n```", "name: house\nextends: standard\nplayers: 5\n"),
    ("players == 5", None),
    ('"players": 5,\n"deck": {"packs": 2},', '"players": 5\n"deck": {"packs": 2}'),
    ("scoring: {cards_left: {ranks: {3:-1,10:-2, J: -1}}}", "scoring: {cards_left: {ranks: {3: -1,10: -2, J: -1}}}"),
    ("deck:\n  packs:2", "deck:\n  packs: 2"),
    ("match: {rounds：5}", "match: {rounds: 5}"),
    ("name：house\nextends：standard\n", "name: house\nextends: standard\n"),
    ("deck:\n\tpacks: 2\n", "deck:\n  packs: 2\n"),
    ("deck:\t{packs: 2}", "deck: {packs: 2}"),
    ("deck:\n  packs: 2\ntrick:\n\tmust_beat: true", None),  # how many blanks was a tab?
    ("trick:\n\u00a0\u00a0answer: higher", "trick:\n  answer: higher"),
    ("tric\u200bk: {answer: hig\u200bher}", "trick: {answer: higher}"),
    ("title: Big Two: Hong Kong", 'title: "Big Two: Hong Kong"'),
    ("title: @home", 'title: "@home"'),
    ('title: Say "a": b', None),  # quotes inside
    ("title: @a b\n  c d", None),  # it goes on below
    ("title: a: b\n  # more\n  c d", None),
    ("title: @a b\nmatch: {rounds: 5}", 'title: "@a b"\nmatch: {rounds: 5}'),
    ("deck: packs: 2", "deck: {packs: 2}"),
    ("deck: packs: 2, remove: [3♣, 3♥]   # of both", "deck: {packs: 2, remove: [3♣, 3♥]}   # of both"),
    ("combinations:\n  straight: length: 6..\nmatch: rounds: 5",
     "combinations:\n  straight: {length: 6..}\nmatch: {rounds: 5}"),
    ("combinations: straight: length: 6..", "combinations: {straight: {length: 6..}}"),
    ("deck: packs: 2\n  remove: [3♣, 3♥]", None),
    ("lead: must_play_it: nevr", "lead: {must_play_it: never}"),
    ("deck: pakcs: many", None),  # what it would be is wrong too
    ("title: a: b\nsource: @c\ndeck: {packs: 2", 'title: "a: b"\nsource: "@c"\ndeck: {packs: 2}'),
    ("title: a: b\ndeck: {packs: 2,\n  remove: [3♣]", 'title: "a: b"\ndeck: {packs: 2,\n  remove: [3♣]'),
    ("title: a: b\ndeck: {colour: red}", 'title: "a: b"\ndeck: {colour: red}'),  # the other mistake was hidden only
    ("title: x\n---\n", "title: x\n"),
    ("name: house\nextnds: standrad\n", "name: house\nextends: standard\n"),
    # guesses
    ("combo: {straight: {length: 6..}}", None),
    ("round: {ends: [one_out]}", None),
    ("round: {ends: one_out}", None),
    ("combinations: {low: {cards: [1, 3]}}", None),  # is it the ace?
    ("deck: {remove: 1}", None),
    ("combinations: {single: {same_rank: 1 4}}", None),  # from 1 to 4, or just these two?
    ("combinations: {straight: {length: 6-9}}", "combinations: {straight: {length: 6..9}}"),
    ("dealer: {first_round: 3}", None),  # the third seat, or whoever has the card?
    ("combinations: {single: {same_rank: 4-}}", None),
    # the value would not fit
    ("leads: last", None),
    ("leads: {later_rounds: last}", "lead: {later_rounds: last}"),
    ("bomb: {quint: {same_rank: 5}}", None),
    ("rank: 3", None),
    ("titel: {first: Boss}", None),
    ("deal: {hnd: 1}", None),  # gifts of two cards
    ("trick: {must_beet: often}", None),
    ("trick: {must_beet: yes}", "trick: {must_beat: true}"),
    # more than one sensible way, or none
    ("players: 4\nplayers: 5", None),
    ("match: {rounds: 3:00}", None),
    ("deck: {colour: red}", None),
    ("combinations: {low: {cards: [joker]}}", None),  # which one?
    ("scoring: {cards_left: {ranks: {0x3: -1, 03: -2}}}", None),  # would be one key twice
    ("trick: {answer: higher, answr: higher}", None),
    ("bombs: [bombe]\ncombinations: {bomba: {same_rank: 5}}", None),  # bomb or bomba?
    ("combinations: {full_house: none}\nbombs: [bomb, joker_bomb, full_house]", None),
    ("combinations: {ix_or_more: {same_rank: 6..}}\nclasses: {top: [six_or_more]}", None),  # which of the two?
    ("red: #joker", None),
    ("deck: {remove: [3♦]}", None),
]  # fmt: skip


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def whole(lines: str) -> str:
    return lines if lines.startswith("name") else HEAD + lines


BYTE_ORDER_MARK = b"\xef\xbb\xbf"
#: How a file may be written besides: each of the lines above in one of these ways too, in turn.
WRITTEN = [("\r\n", b""), ("\n", BYTE_ORDER_MARK), ("\r\n", BYTE_ORDER_MARK)]


@pytest.mark.parametrize("plain", [True, False], ids=["plain", "otherwise"])
@pytest.mark.parametrize(("number", "lines", "after"), [(number, *one) for number, one in enumerate(FIXED)],
                         ids=[lines for lines, _ in FIXED])  # fmt: skip
def test_fix(number: int, lines: str, after: str | None, *, plain: bool) -> None:
    ends, mark = ("\n", b"") if plain else WRITTEN[number % len(WRITTEN)]

    def written(text: str) -> bytes:
        return mark + whole(text).replace("\n", ends).encode()

    path = Path("house.yaml")
    path.write_bytes(written(lines))
    before = path.stat().st_mtime_ns
    zsy("check", "--fix", "house.yaml")
    assert path.read_bytes() == written(lines if after is None else after)
    if after is None:
        assert path.stat().st_mtime_ns == before
        return
    again = zsy("check", "--fix", "house.yaml")  # nothing is left to mend, and no other mistake came
    assert path.read_bytes() == written(after)
    assert "fixed" not in again.out
    assert again.status == ("colour" in lines or after.count("{") > after.count("}"))


def test_the_file_keeps_its_rights_and_its_links(folder: Path) -> None:
    real, link = folder / "real.yaml", folder / "house.yaml"
    real.write_text(HEAD + "trick: {must_beat: yes}\n", encoding="utf-8")
    real.chmod(0o640)
    link.symlink_to(real)
    zsy("check", "--fix", "house.yaml")
    assert link.is_symlink()
    assert "true" in real.read_text(encoding="utf-8")
    assert real.stat().st_mode & 0o777 == 0o640
    assert sorted(path.name for path in folder.iterdir()) == ["house.yaml", "real.yaml"]


def test_a_file_that_cannot_be_written_stays_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    text = HEAD + "trick: {must_beat: yes}\n"
    Path("house.yaml").write_text(text, encoding="utf-8")

    def full(dir: Path, **_: str) -> int:  # noqa: A002  (its name)
        raise OSError(28, "No space left on device", str(dir / ".house.yaml.new"))

    monkeypatch.setattr(tempfile, "mkstemp", full)
    answer = zsy("check", "--fix", "house.yaml")
    assert (answer.status, answer.out) == (2, "")
    assert "No space left on device" in answer.err
    assert Path("house.yaml").read_text(encoding="utf-8") == text
    assert [path.name for path in Path().iterdir()] == ["house.yaml"]


def test_what_was_changed_is_shown() -> None:
    Path("broken.yaml").write_text(BROKEN, encoding="utf-8")
    answer = zsy("check", "--fix", "broken.yaml")
    assert answer.status == 1
    assert answer.out == (
        "broken.yaml:3:20: fixed: `yes` is read as true here  [ruleset/truth-word]\n"
        "broken.yaml:4:27: fixed: there is no key `lenght` in `combinations.straight`  [ruleset/unknown-key]\n"
        "broken.yaml:3: - trick: {must_beat: yes}\n"
        "broken.yaml:3: + trick: {must_beat: true}\n"
        "broken.yaml:4: - combinations: {straight: {lenght: 3..}}\n"
        "broken.yaml:4: + combinations: {straight: {length: 3..}}\n"
        "\n"
        "broken.yaml:5:17: error: expected a whole number from 1 up, not `many`  [ruleset/wrong-number]\n"
        "  5 | match: {rounds: many}\n"
        "    |                 ^^^^\n"
        "\n"
        "broken.yaml: 1 error\n"
    )
    assert zsy("check", "--fix", "broken.yaml").out.splitlines()[0].startswith("broken.yaml:5:17: error: ")


def test_in_json() -> None:
    Path("broken.yaml").write_text(BROKEN, encoding="utf-8")
    (before,) = zsy("check", "--format", "json", "broken.yaml").json["files"]
    assert [problem.get("fix") for problem in before["problems"]] == [
        [{"line": 3, "column": 20, "end_line": 3, "end_column": 23, "text": "true"}],
        [{"line": 4, "column": 27, "end_line": 4, "end_column": 33, "text": "length"}],
        None,
    ]
    assert "fixed" not in before
    (after,) = zsy("check", "--fix", "--format", "json", "broken.yaml").json["files"]
    assert [problem["code"] for problem in after["fixed"]] == ["ruleset/truth-word", "ruleset/unknown-key"]
    assert [problem["code"] for problem in after["problems"]] == ["ruleset/wrong-number"]


def test_what_is_wrong_behind_a_misspelt_key_is_told_with_it_and_does_not_keep_it_from_being_mended() -> None:
    """No card must be played when the leader is not found by one, and no kind has a colour."""
    lines = "leads: {first_round: last}\ncombinatons: {five: {same_rank: 5, colour: red}}\nmatch: {rounds: many}\n"
    Path("house.yaml").write_text(HEAD + lines, encoding="utf-8")
    (one,) = zsy("check", "--format", "json", "house.yaml").json["files"]
    assert [(problem["code"], problem["line"]) for problem in one["problems"]] == [
        ("ruleset/unknown-key", 3),
        ("ruleset/needs-holder", 3),
        ("ruleset/unknown-key", 4),
        ("ruleset/unknown-key", 4),
        ("ruleset/wrong-number", 5),
    ]
    zsy("check", "--fix", "house.yaml")
    after = lines.replace("leads", "lead").replace("combinatons", "combinations")
    assert Path("house.yaml").read_text(encoding="utf-8") == HEAD + after
    (one,) = zsy("check", "--format", "json", "house.yaml").json["files"]
    assert [problem["code"] for problem in one["problems"]] == [
        "ruleset/needs-holder",
        "ruleset/unknown-key",
        "ruleset/wrong-number",
    ]


def test_a_fix_that_is_not_made_is_not_promised() -> None:
    lines = "deal: {hnd: 1}\ntrick: {answr: higher, must_beat: yes}\nmatch: {ruonds: 5}\n"
    Path("house.yaml").write_text(HEAD + lines, encoding="utf-8")
    (one,) = zsy("check", "--format", "json", "house.yaml").json["files"]
    assert [problem["line"] for problem in one["problems"] if "fix" in problem] == [4, 4, 5]
    assert zsy("check", "house.yaml").out.splitlines()[-1].endswith("; 3 can be fixed (see --fix)")
    zsy("check", "--fix", "house.yaml")
    after = lines.replace("answr", "answer").replace("yes", "true").replace("ruonds", "rounds")
    assert Path("house.yaml").read_text(encoding="utf-8") == HEAD + after
    (one,) = zsy("check", "--format", "json", "house.yaml").json["files"]
    assert [problem["line"] for problem in one["problems"] if "fix" in problem] == []


def test_a_parent_is_left_alone_until_it_is_named() -> None:
    Path("old.yaml").write_text("name: old\nextends: standard\ntrick: {must_beat: yes}\n", encoding="utf-8")
    Path("young.yaml").write_text("name: young\nextends: old\ntrick: {answr: higher}\n", encoding="utf-8")
    zsy("check", "--fix", "young.yaml")
    assert "yes" in Path("old.yaml").read_text(encoding="utf-8")
    assert "answer" in Path("young.yaml").read_text(encoding="utf-8")
    zsy("check", "--fix", "young.yaml", "old.yaml")
    assert "true" in Path("old.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["standard", "-"])
def test_only_files_are_fixed(name: str) -> None:
    Path("house.yaml").write_text(HOUSE.replace("length", "lenght"), encoding="utf-8")
    answer = zsy("check", "--fix", "house.yaml", name)
    assert (answer.status, answer.out) == (2, "")
    assert "--fix changes" in answer.err
    assert "lenght" in Path("house.yaml").read_text(encoding="utf-8")  # refused before anything is written


def test_what_is_no_text_or_not_there_is_told_as_ever() -> None:
    Path("latin.yaml").write_bytes(b"name: latin\ntrick: {must_beat: yes}\ntitle: J\xfcrgen\n")
    answer = zsy("check", "--fix", "gone.yaml", "latin.yaml")
    assert answer.status == 2
    assert "[yaml/not-utf8]" in answer.out
    assert "there is no file gone.yaml" in answer.err


def test_a_fix_that_would_break_the_text_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zsy_rules.loading.fixes.written", lambda text: f"[{text}")
    assert mended(HEAD + "trick: {answr: higher}\n", "house.yaml", Path()) == (HEAD + "trick: {answr: higher}\n", ())


def test_fixes_that_undo_each_other_come_to_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zsy_rules.loading.fixes.written", lambda text: "answr" if text == "answer" else "anser")
    text, _ = mended(HEAD + "trick: {anser: higher}\n", "house.yaml", Path())
    assert text.startswith(HEAD)
