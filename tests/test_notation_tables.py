"""The tables of tests/data/notation: what people write, in each language, and what it is.

The right side was written down from rules A2 and the four seed pages, and card by card, not by the reader.
"""

import re
from pathlib import Path

import pytest

from zsy_rules import IllegalAction, NotationError, Rules, load
from zsy_rules.notation import languages, read_cards, write_cards

TABLES = Path(__file__).parent / "data" / "notation"
#: What the four rules pages print: every list of cards in them stands in their tables.
PRINTED = {
    "fr": "7-8-9-10-V R-As-2-3-4 As-As 3-3-3 3-4-5-6-7 3-3 3♦",
    "it": "7-8-9-10-J K-A-2-3-4 A-A 3-3-3 3-4-5-6-7 3-3 3♦",
    "nl": "7-8-9-10-J K-A-2-3-4 A-A 3-3-3 3-4-5-6-7 3-3 3♦",
    "pt": "7-8-9-10-J K-A-2-3-4 A-A 3-3-3 3-4-5-6-7 3-3 3♦",
}


def rows(lang: str) -> list[tuple[str, str]]:
    lines = (TABLES / f"{lang}.txt").read_text(encoding="utf-8").splitlines()
    return [
        (found[1], found[2])
        for line in lines
        if line and not line.startswith("#") and (found := re.fullmatch(r"(.*?) {2,}(.*)", line))
    ]


def said(*words: str | None) -> str:
    """What is told beside, without the list of all the kinds there are."""
    told = [one for one in words if one and not one.startswith(("combinations here: ", "kinds here: "))]
    return f": {'; '.join(told)}" if told else ""


def verdict(rules: Rules, text: str, lang: str) -> str:
    """What a text is, as the tables say it."""
    try:
        if read_cards(text, lang).is_pass:
            return "pass"
        reading = rules.read(text, lang=lang)
    except NotationError as error:
        problem = error.problem
        assert problem.span is not None
        if problem.code == "notation/unknown-kind":
            return f"no kind {problem.span.text}" + said(problem.hint)
        message = problem.message.removeprefix(f'cannot read "{text}": ')
        return f"error {problem.code} at {problem.span.column}" + said(message, problem.hint)
    except IllegalAction as error:
        cards = rules.spelt_out(read_cards(text, lang)).cards
        message = error.problem.message
        is_plain = message == f"{write_cards(cards, lang)} is no combination of standard"
        return f"no combination {cards}" + said("" if is_plain else message, error.problem.hint)
    assert reading in rules.identify(text, lang=lang)
    return f"{reading.kind} {reading}"


@pytest.mark.parametrize("lang", languages())
def test_every_text_of_the_table_is_what_it_says(lang: str) -> None:
    table = rows(lang)
    assert len({text for text, _ in table}) == len(table) >= 200
    rules = load("standard")
    found = [(text, wanted, verdict(rules, text, lang)) for text, wanted in table]
    assert [row for row in found if row[2] != row[1]] == []


@pytest.mark.parametrize("lang", PRINTED)
def test_what_the_pages_print_stands_in_the_tables(lang: str) -> None:
    table = dict(rows(lang))
    assert all(text in table for text in PRINTED[lang].split())


@pytest.mark.parametrize("lang", PRINTED)
def test_the_pages_print_no_other_lists_of_cards(lang: str, shared: Path) -> None:
    page = (shared / "seeds" / f"{lang}.txt").read_text(encoding="utf-8")
    listed = set(re.findall(r"(?<![\w-])(?:(?:10|[2-9JQKAVDR]|As)-)+(?:10|[2-9JQKAVDR]|As)(?![\w-])", page))
    cards = {text for text in listed if not re.fullmatch(r"\d-\d", text) or text[0] == text[2]}  # 3-6 players
    assert cards | set(re.findall(r"\d[♦♣♥♠]", page)) == set(PRINTED[lang].split())


#: Their words for a straight.
STRAIGHTS = {"fr": "suite", "it": "scala", "nl": "straight", "pt": "sequência"}


def test_the_run_past_the_two_is_refused_for_that() -> None:
    rules = load("standard")
    for lang in PRINTED:
        text = PRINTED[lang].split()[1]
        with pytest.raises(IllegalAction) as caught:
            rules.read(text, lang=lang)
        assert caught.value.problem.hint == f"{text} goes past the 2, and {STRAIGHTS[lang]} plays here end there"
