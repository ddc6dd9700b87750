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


def hidden(text: str, seats: str = "ENWS") -> str:
    """The record with hands that nobody saw."""

    def unseen(line: re.Match[str]) -> str:
        return f"deal {line[1]}: ?x{len(re.sub('joker noir|Rouge', 'J', line[2]).split())}"

    return re.sub(rf"(?m)^deal ([{seats}]): (.*)$", unseen, text)


IN_TRICK_1 = "round 1, trick 1; on the table: 5♦ 5♥ (paire) of N"
W_MAY = "legal: 6♣ 6♥, V♥ V♠, D♥ D♠, passe"
#: What somebody wrote in the French example instead, whether the hands are told; the whole message and hint.
FAULTS = [
    ("W V♥ V♠;", "W 3♥ 3♠;", True, "3♥ 3♠ does not beat 5♦ 5♥ (paire)", f"{IN_TRICK_1}\n{W_MAY}"),
    ("W V♥ V♠;", "W As♥ As♠;", True, "W does not hold As♥ As♠", f"{IN_TRICK_1}\n{W_MAY}"),
    (
        "W V♥ V♠;",
        "W V♥ D♥;",
        True,
        "V♥ D♥ is no combination of standard",
        f"combinations here: simple, paire, brelan, full house, suite, bombe, bombe de jokers\n{IN_TRICK_1}\n{W_MAY}",
    ),
    (
        "tribute W>N: As♣ 2♦",
        "tribute W>N: R♥ 2♦",
        True,
        "R♥ 2♦ is not what W must give",
        "due: As-2\nround 2\nlegal: give As♣ 2♦",
    ),
    (
        "R♥ R♠ As♥ As♠ 2♥",
        "R♥ R♠ As♥ 2♥",
        True,
        "the hands of round 1 are not the whole deck of standard; missing: As♠",
        None,
    ),
    (
        "R♥ R♠ As♥ As♠ 2♥",
        "R♥ R♠ As♥ As♥ 2♥",
        True,
        "round 1: the deck of standard does not have so many of: As♥",
        None,
    ),
    (
        "draws E 7♦",
        "draws E R♣",
        True,
        "round 1: S cannot draw R♣: it is drawn already, or not in the deck",
        None,
    ),
    ("W V♥ V♠;", "W 3♥ 3♠;", False, "3♥ 3♠ does not beat 5♦ 5♥ (paire)", IN_TRICK_1),
    (
        "S R♥ R♠;",
        "S R♥ D♠;",
        False,
        "D♠ R♥ is no combination of standard",
        (
            "combinations here: simple, paire, brelan, full house, suite, bombe, bombe de jokers\n"
            "round 1, trick 1; on the table: V♥ V♠ (paire) of W"
        ),
    ),
    (
        "t9 N R♦;",
        "t9 N As♣;",
        False,
        "N cannot hold As♣",
        (
            "every such card was played before, is known to be in another hand, or is not in the deck\n"
            "round 2, trick 9; on the table: nothing"
        ),
    ),
]


@pytest.mark.parametrize(("right", "wrong", "is_told", "message", "hint"), FAULTS)
def test_what_is_wrong_is_told_in_the_language_of_the_record(
    right: str, wrong: str, is_told: bool, message: str, hint: str | None
) -> None:
    text = in_language("fr").replace(right, wrong, 1)
    assert wrong in text
    (record,) = read_text(text if is_told else hidden(text))
    (problem,) = replay(record).problems
    assert (problem.message, problem.hint) == (message, hint)


@pytest.mark.parametrize(
    ("right", "wrong", "message"),
    [
        ("tribute W>N: As♣ 2♦", "tribute W>N: R♥ 2♣", "W does not hold 2♣"),
        ("tribute W>N: As♣ 2♦", "tribute W>N: R♥ 2♦", "R♥ 2♦ is not what W must give"),
        (
            "10♠ V♥ V♠ D♥ D♠",
            "10♠ V♥ V♦ D♥ D♠",
            "E cannot be dealt V♦: it is in another hand, left over, or not in the deck",
        ),
    ],
)
def test_what_is_certain_of_hands_that_not_all_are_told(right: str, wrong: str, message: str) -> None:
    text = in_language("fr").replace(right, wrong, 1)
    assert wrong in text
    (record,) = read_text(hidden(text, "N"))
    assert replay(record).problems[0].message == message


def test_what_is_wrong_in_another_language() -> None:
    (record,) = read_text(in_language("fr").replace("W V♥ V♠;", "W V♥ V♠ V♦;", 1))
    told = {}
    for lang in (None, *languages()):
        (problem,) = replay(record, lang=lang).problems
        told[lang] = (problem.message, problem.hint)
        # programs read the one form, whoever it was told to
        assert problem.context["on"] == "5♦ 5♥"
        assert problem.context["legal"] == ["6♣ 6♥", "J♥ J♠", "Q♥ Q♠", "pass"]
    assert told.pop(None) == told["fr"]
    at = "round 1, trick 1; on the table: 5♦ 5♥"
    assert told == {
        "en": ("W does not hold J♦", f"{at} (pair) of N\nlegal: 6♣ 6♥, J♥ J♠, Q♥ Q♠, pass"),
        "fr": ("W does not hold V♦", f"{at} (paire) of N\nlegal: 6♣ 6♥, V♥ V♠, D♥ D♠, passe"),
        "it": ("W does not hold J♦", f"{at} (coppia) of N\nlegal: 6♣ 6♥, J♥ J♠, Q♥ Q♠, passo"),
        "nl": ("W does not hold J♦", f"{at} (paar) of N\nlegal: 6♣ 6♥, J♥ J♠, Q♥ Q♠, pas"),
        "pt": ("W does not hold J♦", f"{at} (par) of N\nlegal: 6♣ 6♥, J♥ J♠, Q♥ Q♠, passo"),
        "zh": ("W does not hold J♦", f"{at} (对子) of N\nlegal: 6♣ 6♥, J♥ J♠, Q♥ Q♠, 不要"),
    }
    with pytest.raises(UsageError):
        replay(record, lang="xx")


def test_bids_that_may_be_made_are_told_with_the_word_for_a_pass() -> None:
    head = f"rules dou-dizhu@1 sha256:{load('dou-dizhu').hash[:16]}\nlang fr"
    (record,) = read_text(f"game\n{head}\nseats P1 P2 P3\n\nround 1\nbids P1 2; P2 1\nlead P1\n")
    (problem,) = replay(record).problems
    assert (problem.message, problem.hint) == (
        "the bid of 2 stands, and 1 is not higher",
        "bids that may be made: 3; or passe\nround 1\nlegal: bid 3, passe",
    )


@pytest.mark.parametrize(
    ("lang", "said", "told"),
    [
        ("en", "passe", "in French it is a pass"),
        ("fr", "passo", "in Italian and Portuguese it is a pass"),
        ("en", "call", "bids that may be made: 3; or pass"),
    ],
)
def test_a_pass_of_another_language_is_told_in_an_auction(lang: str, said: str, told: str) -> None:
    head = f"rules dou-dizhu@1 sha256:{load('dou-dizhu').hash[:16]}\nlang {lang}"
    (record,) = read_text(f"game\n{head}\nseats P1 P2 P3\n\nround 1\nbids P1 2; P2 {said}\nlead P1\n")
    (problem,) = replay(record).problems
    assert problem.message == f'"{said}" is no bid here'
    assert (problem.hint or "").startswith(told)


def test_a_pass_of_another_language_that_is_no_word_is_told_too() -> None:
    head = f"rules dou-dizhu@1 sha256:{load('dou-dizhu').hash[:16]}"
    (record,) = read_text(f"game\n{head}\nseats P1 P2 P3\n\nround 1\nbids P1 不叫\n")
    assert [problem.hint for problem in record.problems] == ["in Chinese it is a pass"]
