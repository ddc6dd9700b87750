"""Text records read and written: every line, every way to write it wrong, damaged files."""

import io

import pytest

from zsy_rules.record import Record, match_text, read_records, read_text, write_text
from zsy_rules.record.model import Held, Kept

HEAD = "game\nrules standard@1 sha256:0123456789ab\nseats E N W S\n"
ROUND = HEAD + "round 1\n"


def one(text: str) -> Record:
    (record,) = read_text(text, name="x.zsr")
    return record


def problems(text: str) -> list[str]:
    return [problem.code for record in read_text(text, name="x.zsr") for problem in record.problems]


def message(text: str) -> str:
    (problem,) = one(text).problems
    return str(problem)


# --- what is read --------------------------------------------------------------------------------

#: (a line of the match, the line as it is written)
MATCH_LINES = [
    ("length 2", "length 2"),
    ("seed 7", "seed 7"),
    ("  seed   -12  # dealt by hand", "seed -12"),
    ("lang en", None),
    ("%zsr 1", None),
    ('note "a # b"  # c', 'note "a # b"'),
    ("date 2026-11-30 # c", "date 2026-11-30"),
    ("x-app anything # at all", "x-app anything # at all"),
    ('x-zsr match {"x_a":[1,"é"]}', 'x-zsr match {"x_a":[1,"é"]}'),
    ("x-zsr of another form", "x-zsr of another form"),
]
#: (a line of a round, the line as it is written)
ROUND_LINES = [
    ("dealer S", "dealer S"),
    ("draws E 7♦; N KS ;W BJ", "draws E 7♦; N K♠; W BJ"),
    ("level 2", "level 2"),
    ("turned 7D", "turned 7♦"),
    ("redeals 1", "redeals 1"),
    ("bids E 1; N pass; W -; S call", "bids E 1; N -; W -; S call"),
    ("rest T♠ 3♦ ?", "rest ?x1 3♦ 10♠"),
    ("sides E N+W+S", "sides E N+W+S"),
    ("deal N：3D 3♣ ♡4 ２♠", None),  # a suit before the rank in one play with suits behind
    ("deal N：3D 3♣ 4♡ ２♠", "deal N: 3♦ 3♣ 4♥ 2♠"),
    ("deal N: 334T", "deal N: 3 3 4 10"),
    ("deal N: ?x13", "deal N: ?x13"),
    ("deal N: 2♠ ?x5", "deal N: ?x5 2♠"),
    ("tribute S>E: 2H AS", "tribute S>E: A♠ 2♥"),
    ("return E ＞ S : ?x2", "return E>S: ?x2"),
    ("lead W", "lead W"),
    ("t1 E 33; N -; W pass; S －", "t1 E 3-3; N -; W -; S -"),
    ("t1 E 3D♣; N -", None),
    ("t1 E 3S 3H ; N 5♦ 5♥;", "t1 E 3♥ 3♠; N 5♦ 5♥"),
    ("t1 E bomb 8888; N! K", "t1 E bomb 8-8-8-8; N! K"),
    ("t1 E 333+5; N 3♦3♣3♥+5♠", "t1 E 3-3-3+5; N 3♦ 3♣ 3♥ + 5♠"),
    ("t1 E 5 {too {early\\} ; # } @12.5", "t1 E 5 @12.5 {too {early\\} ; #}"),
    ("t1 E 9H* (=10) 10D J; N -", "t1 E 9♥(=10) 10♦ J; N -"),
    ("t1 E 9♥(=10♦) 9♥(=J♦); N -", "t1 E 9♥(=10♦) 9♥(=J♦); N -"),
    ("t1 E 3 4 5 \\\n   6 7; N -", "t1 E 3-4-5-6-7; N -"),
    ("result N E S W", "result N E S W"),
    ("score N=+3 E=-1 E+W=−4", "score N=3 E=-1 E+W=-4"),
    ('titles N="The \\"first\\"" E=last', 'titles N="The \\"first\\"" E="last"'),
]


@pytest.mark.parametrize(("line", "written"), MATCH_LINES)
def test_match_lines(line: str, written: str | None) -> None:
    record = one(f"{HEAD}{line}\n")
    assert record.problems == ()
    rest = match_text(record).removeprefix(HEAD).splitlines()
    assert rest == ([] if written is None else [written])


@pytest.mark.parametrize(("line", "written"), ROUND_LINES)
def test_round_lines(line: str, written: str | None) -> None:
    record = one(f"{ROUND}{line}\n")
    if written is None:
        assert [problem.code.split("/")[0] for problem in record.problems] == ["notation"]
        return
    assert record.problems == ()
    assert match_text(record) == f"{HEAD}\nround 1\n{written}\n"
    assert match_text(one(match_text(record))) == match_text(record)


def test_what_is_said_is_in_the_record() -> None:
    record = one(
        f"{HEAD}length 2\nseed 7\nround 1\ndealer S\ndeal N: ?x5 2♠\nlead E\nt1 E 33; N! bomb 8888 {{why}}; W -\n"
        "t2 N 4\nround 2 last N E\nround 3 decider\nwinners N\ntotals N=3 E+W=-1\n"
    )
    assert record.problems == ()
    assert (record.players, record.length, record.seed) == (("E", "N", "W", "S"), 2, 7)
    first, second, third = record.rounds
    assert (first.dealer, first.leader) == (3, 0)
    assert first.hands == (None, Held(first.hands[1].cards, 5), None, None)  # type: ignore[union-attr]
    pair, bomb, away, single = first.plays
    assert (pair.seat, str(pair.cards), pair.kind, pair.trick) == (0, "3-3", None, 1)
    assert (bomb.seat, bomb.kind, bomb.irregular, bomb.comment) == (1, "bomb", True, "why")
    assert (away.seat, away.is_pass) == (2, True)
    assert single.trick == 2
    assert (second.decider, third.decider) == (False, True)
    assert record.result is not None
    assert (record.result.winners, record.result.totals) == ((1,), {"N": 3, "E+W": -1})


def test_kept_lines_stay_where_they_stand() -> None:
    text = (
        f'{HEAD}date 2026-11-30\n\nround 1\nlead E\nnote "before"\nt1 E 3; N -\nnote "between"\nx-app 1\n'
        't2 E 4\nnote "after"\nresult E N\n\nwinners E\nnote "end"\n'
    )
    record = one(text)
    assert record.kept == (
        Kept(0, 0, "date 2026-11-30"),
        Kept(1, 0, 'note "before"'),
        Kept(1, 2, 'note "between"'),
        Kept(1, 2, "x-app 1"),
        Kept(1, 3, 'note "after"'),
        Kept(2, 0, 'note "end"'),
    )
    assert match_text(record) == text


def test_data_of_programs_goes_where_it_belongs() -> None:
    text = (
        f'{HEAD}x-zsr rules {{"x_r":1}}\nx-zsr match {{"x_m":2}}\n\nround 1\ntribute S>E: 2♥\nlead E\n'
        'x-zsr round {"x_o":3}\nx-zsr tribute 1 {"x_t":4}\nt1 E 3; N -\nx-zsr play 2 {"x_seen":["4♦"],"x_p":5}\n'
        '\nwinners E\nx-zsr result {"x_e":6}\n'
    )
    record = one(text)
    assert record.rules is not None
    assert record.result is not None
    assert (record.rules.extra, record.extra, record.result.extra) == ({"x_r": 1}, {"x_m": 2}, {"x_e": 6})
    (done,) = record.rounds
    assert (done.extra, done.tribute[0].extra, done.plays[1].extra) == ({"x_o": 3}, {"x_t": 4}, {"x_p": 5})
    assert str(done.plays[1].seen) == "4♦"
    assert match_text(record) == text


# --- what is wrong -------------------------------------------------------------------------------

#: (text behind the head, code)
WRONG_LINES = [
    ("§ 5", "record/no-keyword"),
    ("Round 1", "record/no-keyword"),
    ("rond 1", "record/unknown-keyword"),
    ("deal E: 3♦", "record/misplaced"),
    ("t1 E 3", "record/misplaced"),
    ("seats E N", "record/twice"),
    ("rules standard@1 sha256:0123456789ab", "record/twice"),
    ("length 0", "record/number"),
    ("length two", "record/number"),
    ("seed 0x3", "record/number"),
    ("lang xx", "record/language"),
    ("%zsr 2", "record/version"),
    ("round 2", "record/order"),
    ("round", "record/order"),
    ("round 1 final", "record/form"),
    ("round 1\nseed 3", "record/misplaced"),
    ("round 1\ndealer X", "record/unknown-seat"),
    ("round 1\ndealer", "record/unknown-seat"),
    ("round 1\ndealer E\ndealer N", "record/twice"),
    ("round 1\ndeal E 3♦", "record/form"),
    ("round 1\ndeal E: 3♦\ndeal E: 3♣", "record/twice"),
    ("round 1\ndeal E:", "notation/empty"),
    ("round 1\ntribute E: 2♥", "record/form"),
    ("round 1\ntribute E>Y: 2♥", "record/unknown-seat"),
    ("round 1\nt1 E 3\ndealer E", "record/misplaced"),
    ("round 1\nt1 E 3\nt3 E 4", "record/order"),
    ("round 1\nt0 E 3", "record/order"),
    ("round 1\nt1 E 3;; N 4", "record/no-play"),
    ("round 1\nt1", "record/no-play"),
    ("round 1\nt1 E", "record/no-play"),
    ("round 1\nt1 X 3", "record/unknown-seat"),
    ("round 1\nt1 E 1", "notation/expected-rank"),
    ("round 1\nt1 E 3 {so", "record/form"),
    ("round 1\nt1 E 3 @soon", "record/form"),
    ("round 1\nt1 E (=10)", "notation/expected-rank"),
    ("round 1\nresult E N\nt1 E 3", "record/misplaced"),
    ("round 1\nresult E E", "record/twice"),
    ("round 1\nresult", "record/unknown-seat"),
    ("round 1\nscore E3", "record/form"),
    ("round 1\nscore W+E=3", "record/unknown-seat"),
    ("round 1\nscore E=3 E=4", "record/twice"),
    ("round 1\ntitles E", "record/form"),
    ('round 1\ntitles E="so', "record/quotes"),
    ('round 1\ntitles E="\\so"', "record/quotes"),
    ("round 1\nlevel 1", "record/form"),
    ("round 1\nturned 3♦ 4♦", "record/form"),
    ("round 1\nbids E !", "record/form"),
    ("round 1\nresult E N W S\nround 2 last N E W S", "record/last-differs"),
    ("winners E\nround 1", "record/misplaced"),
    ("winners E\nwinners E", "record/twice"),
    ("resolved {}", None),
    # what the text has a word for is not said by a key of the twin
    ('x-zsr match {"x_game":"other"}', "record/form"),
    ('x-zsr match {"x_lines":[]}', "record/form"),
    ('x-zsr match {"x_lines":[{"round":0,"plays":0,"text":"game 2"}]}', "record/form"),
    *(
        (f'round 1\nt1 E 3♦\nx-zsr play {number} {{"x_a":1,{key}}}', "record/form")
        for number in (1, 9)  # there is no play 9, and the line would be kept
        for key in (
            '"x_irregular":true', '"x_trick":1', '"x_main":["3♦"]', '"x_as":[]', '"x_comment":"so"', '"x_seconds":"5"',
            '"x_seen":5', '"x_seen":[5]', '"x_seen":["so"]', '"x_seen":"3♦"',
        )
    ),
    ("round 1\nsides E+E N", "record/twice"),
    ("round 1\nsides E+N+E", "record/twice"),
    ("round 1\nsides E+ N", "record/unknown-seat"),
    ("round 1\ndeal E: ?x999", None),
    ("round 1\ndeal E: ?x1000", "record/number"),
    ("round 1\ndeal E: ?x9999", "record/number"),
    ("round 1\ndeal E: ?x500 3♦ ?x500", "record/number"),
    ("round 1\ndeal E: ?x0", "record/form"),
    ("round 1\ndeal E: ?x00", "record/form"),
    ("round 1\ndeal E: ?x²", "record/form"),
    ("round 1\ndeal E: ?x", "record/form"),
    ("round 1\ndeal E: ?5", "record/form"),
    ("round 1\ndeal E: ??", "record/form"),
    ("round 1\ntribute S>E: ?x0", "record/form"),
    ("round 1\nrest ?x0 3♦", "record/form"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "code"), WRONG_LINES)
def test_wrong_lines(text: str, code: str | None) -> None:
    assert problems(f"{HEAD}{text}\n") == ([] if code is None else [code])


#: (whole text, code): the head itself
WRONG_HEADS = [
    ("", "record/no-game"),
    ("%zsr 1\n", "record/no-game"),
    ("\x00\x01", "record/no-game"),
    ("%zsr 2\ngame\n", "record/version"),
    ("%zsr\ngame\n", "record/version"),
    ("game\nseats E N\n", "record/missing-line"),
    ("game\nrules standard@1 sha256:0123456789ab\n", "record/missing-line"),
    ("game\nrules standard@1\n", "record/rules"),
    ("game\nrules standard@1 sha256:0123456789a\n", "record/rules"),
    ("game\nrules standard sha256:0123456789ab\n", "record/rules"),
    ("game\nround 1\n", "record/missing-line"),
    ("game\nresolved {}\n", "record/misplaced"),
    ("game\nseats E\n", "record/label"),
    ("game\nseats E N-W\n", "record/label"),
    ("game\nseats E E\n", "record/twice"),
    ('game "so\n', "record/quotes"),
]


@pytest.mark.parametrize(("text", "code"), WRONG_HEADS)
def test_wrong_heads(text: str, code: str) -> None:
    assert problems(text) == [code]


GOLDEN = [
    (
        f"{HEAD}round 1\nlead E\nt1 E 3♦ 3♣; N 5♦ 1♥; W -\n",
        (
            'x.zsr:6:18: error: cannot read "5♦ 1♥": expected a rank after "5♦", not "1"  [notation/expected-rank]\n'
            "  6 | t1 E 3♦ 3♣; N 5♦ 1♥; W -\n"
            "    |                  ^\n"
            "    = ten is written 10 or T, the ace A"
        ),
    ),
    (
        f"{HEAD}round 1\ndeal X: 3♦ 3♣\n",
        (
            "x.zsr:5:6: error: there is no seat X  [record/unknown-seat]\n"
            "  5 | deal X: 3♦ 3♣\n"
            "    |      ^\n"
            "    = the seats of this match: E N W S"
        ),
    ),
    (
        f"{HEAD}round 1\nt1 E 3♦\nt3 N 5♦\n",
        (
            "x.zsr:6:1: error: trick 2 comes here, not trick 3  [record/order]\n"
            "  6 | t3 N 5♦\n"
            "    | ^^\n"
            "    = is a line missing?"
        ),
    ),
    (
        f"{HEAD}tribut S>E: 2♥\n",
        (
            "x.zsr:4:1: warning: the keyword tribut is not known; the line is kept as it is  [record/unknown-keyword]\n"
            "  4 | tribut S>E: 2♥\n"
            "    | ^^^^^^\n"
            "    = did you mean tribute?"
        ),
    ),
    (
        "game\nrules standard\nseats E N W S\n",
        (
            "x.zsr:2:7: error: this does not say which rules were played  [record/rules]\n"
            "  2 | rules standard\n"
            "    |       ^^^^^^^^\n"
            "    = name, version and 12 to 64 digits of the hash: rules standard@1 sha256:0123456789abcdef"
        ),
    ),
    (
        "game\nseats E N W S\n",
        (
            "x.zsr:1:1: error: this match has no `rules` line  [record/missing-line]\n"
            "  1 | game\n"
            "    | ^^^^\n"
            "    = name, version and 12 to 64 digits of the hash: rules standard@1 sha256:0123456789abcdef"
        ),
    ),
    (
        f"{HEAD}round 1\ndeal E: 3♦ ?x0 4♦\n",
        (
            "x.zsr:5:12: error: ?x0 is no number of cards that nobody saw  [record/form]\n"
            "  5 | deal E: 3♦ ?x0 4♦\n"
            "    |            ^^^\n"
            "    = write ? for one, ?x5 for five"
        ),
    ),
    (
        f"{HEAD}round 1\ndeal E: ?x9999\n",
        (
            "x.zsr:5:9: error: 9999 cards that nobody saw: no hand has more than 999  [record/number]\n"
            "  5 | deal E: ?x9999\n"
            "    |         ^^^^^^"
        ),
    ),
    (
        f'{HEAD}round 1\nt1 E 3♦\nx-zsr play 1 {{"x_irregular":true}}\n',
        (
            "x.zsr:6:1: error: x_irregular says nothing on this line  [record/form]\n"
            '  6 | x-zsr play 1 {"x_irregular":true}\n'
            "    | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n"
            "    = in the text it is a `!` behind the seat"
        ),
    ),
]


@pytest.mark.parametrize(("text", "expected"), GOLDEN)
def test_golden_messages(text: str, expected: str) -> None:
    assert message(text) == expected


# --- damaged files -------------------------------------------------------------------------------


def test_reading_goes_on_at_the_next_game_only() -> None:
    text = (
        f"%zsr 1\n{ROUND}t1 E 3♦ x; N 4\nt2 N 5\n\n  game 2\nrules standard@1 sha256:0123456789ab\nseats A B\n"
        "# game 9\nround 1\nt1 A 3\n"
    )
    first, second = read_text(text)
    assert first.is_damaged
    assert first.rounds[0].plays == ()
    assert (second.game, second.line, second.is_damaged) == ("2", 9, False)
    assert second.rounds[0].plays[0].place is not None


def test_what_was_read_before_the_fault_is_there() -> None:
    record = one(f"{ROUND}t1 E 3♦; N 4♦\nt2 N X\nt3 E 6♦\n")
    assert [str(turn.cards) for turn in record.rounds[0].plays] == ["3♦", "4♦"]


def test_marks_line_ends_and_places() -> None:
    text = f"\ufeff%zsr 1\r\n{ROUND}dealer X\r\n".replace("\n", "\r\n").replace("\r\r", "\r")
    (record,) = read_records(io.BytesIO(text.encode()), name="x.zsr")
    (problem,) = record.problems
    assert problem.span is not None
    assert (problem.span.line, problem.span.column, problem.span.text) == (6, 8, "X")
    good = ROUND.replace("\n", "\r\n")
    (record,) = read_text("\ufeff" + good)
    assert match_text(record) == f"{HEAD}\nround 1\n"


def test_files_put_one_behind_the_other() -> None:
    assert problems(f"\ufeff%zsr 1\n{ROUND}\n\ufeff%zsr 1\n{ROUND}") == []


def test_bytes_that_are_no_text_damage_one_match() -> None:
    data = f"{ROUND}t1 E 3\nt2 E 4".encode() + b"\xff\n" + f"t3 E 5\n{ROUND}t1 E 3\n".encode()
    first, second = read_records(io.BytesIO(data), name="x.zsr")
    (problem,) = first.problems
    assert str(problem) == (
        "x.zsr:6:7: error: the byte FF here is no UTF-8  [record/not-utf8]\n"
        "  6 | t2 E 4�\n"
        "    |       ^\n"
        "    = save the file as UTF-8; the other matches of the file are read"
    )
    assert len(first.rounds[0].plays) == 1
    assert not second.is_damaged


def test_lines_before_the_first_match_are_told() -> None:
    (record,) = read_text(f"# my games\n%zsr 1\nsome words\n{ROUND}")
    assert [(problem.code, problem.severity) for problem in record.problems] == [("record/before-game", "warning")]
    assert not record.is_damaged


def test_a_match_has_an_end() -> None:
    """A match that is too long is one damaged match; no more of it than the limit is kept."""
    line = b"x-pad " + b"x" * 1018 + b"\n"

    class Stream(io.RawIOBase):
        def __init__(self) -> None:
            self.lines = iter([HEAD.encode(), *[line] * 1100, HEAD.encode()])
            self.left = b""

        def readline(self, limit: int | None = -1, /) -> bytes:
            self.left = self.left or next(self.lines, b"")
            at = self.left.find(b"\n") + 1
            now, self.left = self.left[:at], self.left[at:]
            return now

    first, second = read_records(Stream(), "zsr", "x.zsr")  # type: ignore[arg-type]
    assert [problem.code for problem in first.problems] == ["record/too-long"]
    assert not second.is_damaged
    plays = "; ".join(["E 3"] * 10_001)
    assert problems(f"{ROUND}t1 {plays}\n") == ["record/too-long"]


def test_a_match_at_a_time() -> None:
    """The second match is not read before it is asked for."""
    asked: list[int] = []

    class Stream(io.RawIOBase):
        def readline(self, limit: int | None = -1, /) -> bytes:
            asked.append(len(asked))
            return (HEAD.encode().splitlines(keepends=True) * 1000)[asked[-1]] if asked[-1] < 3000 else b""

    records = read_records(Stream(), "zsr")  # type: ignore[arg-type]
    next(records)
    assert len(asked) == 4
    next(records)
    assert len(asked) == 7


# --- written -------------------------------------------------------------------------------------


def test_a_file_says_an_embedded_ruleset_once() -> None:
    game = "game {0}\nrules house@1 sha256:0123456789ab\n{1}seats E N\n"
    text = "%zsr 1\n\n" + game.format(1, "resolved {}\n") + "\n" + game.format(2, "")
    records = read_text(text)
    assert [record.rules.resolved for record in records if record.rules] == ["{}", "{}"]
    assert "".join(write_text(records)) == text


def test_ids_of_matches() -> None:
    for written in ("game", "game 2026-11-30/7", 'game "the \\"last\\" one"', 'game "a#b"'):
        assert match_text(one(HEAD.replace("game", written, 1))).splitlines()[0] == written
    assert one(HEAD.replace("game", "game 7  # seven", 1)).game == "7"
