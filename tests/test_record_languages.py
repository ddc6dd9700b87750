"""A record in another language is the same record: read, written back in the one form, replayed."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from zsy_rules import UsageError, load
from zsy_rules.notation import languages, read_hand
from zsy_rules.record import match_text, read_record, read_records, read_text, replay
from zsy_rules.record.words import with_kinds_of

EXAMPLE = (Path(__file__).parents[1] / "docs" / "examples" / "two-rounds.zsr").read_text(encoding="utf-8")
#: How cards are written at a table of that language, by hand and not from the files of the languages.
WORDS = {
    "en": {"10": "T", "BJ": "black joker", "RJ": "Red"},
    "fr": {"J": "V", "Q": "D", "K": "R", "A": "As", "BJ": "joker noir", "RJ": "Rouge"},
    "it": {"BJ": "joker nero", "RJ": "Joker Rosso"},
    "nl": {"J": "B", "Q": "V", "K": "H", "BJ": "Zwarte Joker", "RJ": "rode joker"},
    "pt": {"J": "V", "Q": "D", "K": "R", "A": "Ás", "BJ": "coringa preto", "RJ": "Coringa Vermelho"},
    "zh": {"10": "T", "BJ": "小王", "RJ": "大王", "♦": "方块", "♣": "梅花", "♥": "红桃", "♠": "黑桃"},
}
_CARD = re.compile(r"\b(?:(10|[2-9JQKA])([♦♣♥♠])|(BJ|RJ))(?!\w)")
_CARDS = re.compile(r"deal|draws|tribute|return|t[0-9]")


def in_language(lang: str) -> str:
    """The example with its cards as people of that language write them, and a line that says which it is."""
    words = WORDS[lang]
    lines = []
    for line in EXAMPLE.splitlines():
        body = re.sub(r"\s*#.*", "", line)
        if _CARDS.match(body):
            body = _CARD.sub(lambda one: "".join(words.get(part, part) for part in one.groups() if part), body)
        lines += [body, f"lang {lang}"] if body.startswith("rules") else [body]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("lang", languages())
def test_a_record_in_any_language(lang: str) -> None:
    text = in_language(lang)
    assert sum(word in text for word in WORDS[lang].values()) == len(WORDS[lang])
    (record,) = read_text(text)
    (english,) = read_text(EXAMPLE)
    assert "".join(match_text(record)) == "".join(match_text(english))
    result = replay(record)
    assert (result.verdict, result.plays, result.problems) == ("ok", 110, ())


@pytest.mark.parametrize(
    ("lang", "word"),
    [("en", "pass"), ("en", "-"), ("fr", "passe"), ("fr", "je passe"), ("it", "passo"), ("nl", "pas"), ("zh", "不要")],
)
def test_who_passes_in_an_auction_says_so_in_the_language(lang: str, word: str) -> None:
    head = f"rules dou-dizhu@1 sha256:{load('dou-dizhu').hash[:16]}"
    record = f"game\n{head}\nlang {lang}\nseats P1 P2 P3\n\nround 1\nbids P1 {word}; P2 {word}; P3 2\n"
    (read,) = read_text(record)
    assert [bid.bid for bid in read.rounds[0].bids] == [None, None, 2]


def test_without_its_line_it_does_not_read() -> None:
    (record,) = read_text(in_language("fr").replace("lang fr\n", ""))
    problem = record.problems[0]
    assert (problem.code, problem.message) == (
        "notation/expected-rank",
        'cannot read "D♥": expected a rank after "D", not "♥"',
    )
    assert problem.hint == '"D" is the suit ♦ here; in French and Portuguese it is Q♥'


def test_the_caller_may_say_the_language_where_the_record_does_not(tmp_path: Path) -> None:
    file = tmp_path / "evening.zsr"
    file.write_text(in_language("fr").replace("lang fr\n", ""), encoding="utf-8")
    (record,) = read_text(file.read_text(encoding="utf-8"), lang="fr")
    assert replay(record).verdict == "ok"
    assert replay(read_record(file, lang="fr")).verdict == "ok"
    (again,) = read_records(file, lang="fr")
    assert again == read_record(file, lang="fr")
    # a record that says its own is read in that
    (said,) = read_text(in_language("fr"), lang="nl")
    assert replay(said).verdict == "ok"
    for read in (lambda: read_text("game x", lang="xx"), lambda: next(read_records(file, lang="xx"))):
        with pytest.raises(UsageError):
            read()


def test_a_language_that_is_not_there() -> None:
    (record,) = read_text(EXAMPLE.replace("seats E N W S", "lang xx\nseats E N W S", 1))
    assert record.problems[0].code == "record/language"
    assert record.problems[0].hint == "known: en, fr, it, nl, pt, zh"


#: Plays of the first round of the example, with the kind said in words of a language; short plays too.
IN_WORDS = [
    ("en", "E 3♦ 3♣;", "E pair 3;"),
    ("en", "N 9♦ 9♣ 9♥ 9♠;", "N four of a kind 9999;"),  # a bomb of standard
    ("en", "N 9♦ 9♣ 9♥ 9♠;", "N rocket 9999;"),
    ("fr", "W J♥ J♠;", "W paire V;"),
    ("fr", "N 9♦ 9♣ 9♥ 9♠;", "N bombe 9;"),
    ("zh", "E 3♦ 3♣;", "E 对3;"),
    ("zh", "E 4♦ 5♣ 6♦ 7♥ 8♦;", "E 顺子 4-8;"),
    ("zh", "N 9♦ 9♣ 9♥ 9♠;", "N 炸弹9;"),
]


@pytest.mark.parametrize(("lang", "play", "said"), IN_WORDS)
def test_kinds_in_words(lang: str, play: str, said: str) -> None:
    text = in_language(lang).replace(_in_words(play, lang), said, 1)
    assert said in text
    (record,) = read_text(text)
    result = replay(record)
    if "rocket" in said:  # no kind of standard
        assert result.verdict == "illegal"
        return
    assert (result.verdict, result.plays, result.problems) == ("ok", 110, ())


def _in_words(play: str, lang: str) -> str:
    return _CARD.sub(lambda one: "".join(WORDS[lang].get(part, part) for part in one.groups() if part), play)


def test_a_word_with_two_meanings_is_what_the_rules_have() -> None:
    """王炸 is the joker bomb of standard, and the rocket of Dou Dizhu."""
    (record,) = read_text(in_language("zh"))
    one = record.rounds[1]
    turn = replace(one.plays[0], cards=read_hand("BJ RJ"), kind="joker_bomb", words=("王炸", "joker_bomb", "rocket"))
    changed = replace(record, rounds=(record.rounds[0], replace(one, plays=(turn,))))
    for name, kind in (("standard", "joker_bomb"), ("dou-dizhu", "rocket")):
        found = with_kinds_of(changed, load(name).game)
        assert found.rounds[1].plays[0].kind == kind
        # what a reader of records without rules keeps of it, as its JSON twin does, means the same
        kept = replace(turn, words=())
        again = with_kinds_of(replace(record, rounds=(record.rounds[0], replace(one, plays=(kept,)))), load(name).game)
        assert again.rounds[1].plays[0].kind == kind
