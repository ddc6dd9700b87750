"""The files of grammar/languages: one meaning for each sign, and the same grammar for all of them."""

import inspect
import itertools
import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

import lark
import pytest

import zsy_rules.notation
import zsy_rules.record
from zsy_rules import Rules, load, shipped_names
from zsy_rules._resources import data_dir
from zsy_rules._yaml import plain_data, read_yaml
from zsy_rules.cards import JOKERS, RANKS, SUITS, Rank, card
from zsy_rules.errors import IllegalAction, NotationError, UsageError
from zsy_rules.notation import (
    languages,
    read_bid,
    read_cards,
    read_hand,
    write_cards,
    write_parts,
    write_pass,
    write_title,
)
from zsy_rules.notation._grammar import build
from zsy_rules.notation._languages import spellings

KEYS = {"name", "ranks", "jokers", "joker", "suits", "suit_names", "of", "unclear", "pass", "kinds", "titles"}
#: Signs that two others make when they stand together. The longer one is read: a joker, not a jack or king and a jack.
DOUBLE = {"nl": {"BJ"}, "pt": {"RJ"}}


def said(lang: str) -> dict[str, object]:
    document = read_yaml(lang, (data_dir("grammar") / "languages" / f"{lang}.yaml").read_text(encoding="utf-8"))
    assert document.problems == ()
    assert document.root is not None
    data: dict[str, object] = plain_data(document.root)
    return data


@lru_cache
def known_kinds() -> frozenset[str]:
    """The kinds of the rulesets that are shipped, and of the 39 of the language."""
    found = {kind for name in shipped_names() for kind in load(name).game.kinds}
    for file in (Path(__file__).parent / "data" / "rulesets").glob("*.yaml"):
        document = read_yaml(file.name, file.read_text(encoding="utf-8"))
        assert document.root is not None
        found |= plain_data(document.root).get("combinations", {}).keys()
    return frozenset(found)


def test_there_are_six_languages() -> None:
    assert languages() == ("en", "fr", "it", "nl", "pt", "zh")
    assert [spellings(lang).name for lang in languages()] == [
        *("English", "French", "Italian", "Dutch", "Portuguese", "Chinese")
    ]


@pytest.mark.parametrize("lang", languages())
def test_a_file_says_nothing_that_is_not_known(lang: str) -> None:
    data = said(lang)
    assert data.keys() <= KEYS
    for key, names in [("ranks", RANKS), ("jokers", JOKERS), ("suits", SUITS), ("suit_names", SUITS)]:
        part = data.get(key, {})
        assert isinstance(part, dict)
        assert part.keys() <= set(names), key
    kinds, titles = data["kinds"], data["titles"]
    assert isinstance(kinds, dict)
    assert isinstance(titles, dict)
    assert kinds.keys() <= known_kinds()
    assert titles.keys() <= known_titles()


def known_titles() -> set[str]:
    return {title for name in shipped_names() for title in (load(name).game.plays.ruleset.titles or {}).values()}


@pytest.mark.parametrize("lang", languages())
def test_every_kind_and_title_that_is_shipped_has_its_words(lang: str) -> None:
    language = spellings(lang)
    shipped = {kind for name in shipped_names() for kind in load(name).game.kinds}
    assert len(shipped) > 20
    assert shipped - language.kind_words.keys() == set()
    assert len(known_titles()) == 10
    assert known_titles() - language.titles.keys() == set()
    assert len(set(language.titles.values())) == len(language.titles)


@pytest.mark.parametrize("lang", languages())
def test_words_are_read_in_letters_of_any_size(lang: str) -> None:
    language = spellings(lang)
    play = read_hand("8888")
    for word, kinds in language.kinds.items():
        for written in {word.upper(), word.title(), word.capitalize()}:
            assert (read_cards(f"{written} 8888", lang).kinds, written) == (kinds, written)
            assert read_cards(f"{written} 8888", lang).cards == play
    for word in language.passes:
        for written in {word.upper(), word.title(), word.capitalize()}:
            assert read_cards(written, lang).is_pass
            assert read_bid(written, lang) is None


@pytest.mark.parametrize("lang", languages())
def test_no_word_in_capitals_is_cards(lang: str) -> None:
    """So that PAR is a pair in Portuguese and nothing else, whatever P, A and R are."""
    language = spellings(lang)
    for word in (*language.kinds, *language.passes):
        if word.upper() != word:
            assert not language.card_word.fullmatch(word.upper().replace(" ", "")), word


@pytest.mark.parametrize(
    ("lang", "text", "read"),
    [
        ("fr", "Passe", "-"),
        ("fr", "PASSE", "-"),
        ("en", "Pass", "-"),
        ("fr", "Paire 3-3", "pair 3-3"),
        ("fr", "Carre 8888", "quad 8-8-8-8"),
        ("fr", "CARRÉ 8888", "quad 8-8-8-8"),
        ("fr", "serie 3-4-5", "run 3-4-5"),
        ("fr", "3 de Trefle", "3♣"),
        ("fr", "3 de coeur", "3♥"),
        ("pt", "Sequencia 3-4-5-6-7", "straight 3-4-5-6-7"),
        ("it", "cinque o piu 33333", "five_or_more 3-3-3-3-3"),
        ("nl", "Jokerbom BJ RJ", "joker_bomb BJ-RJ"),
        ("en", "Bomb 8888", "bomb 8-8-8-8"),
        ("en", "FULL HOUSE 33344", "full_house 3-3-3-4-4"),
    ],
)
def test_capitals_and_letters_without_accents(lang: str, text: str, read: str) -> None:
    assert str(read_cards(text, lang)) == read


#: Words that tables have for what the rules call a bomb, or four cards of a rank with one more.
TABLE_WORDS = [
    ("en", "standard", "four of a kind 8888", "bomb"),
    ("en", "standard", "quad 8888", "bomb"),
    ("fr", "standard", "carré 8888", "bomb"),
    ("it", "standard", "poker 8888", "bomb"),
    ("nl", "standard", "vierling 8888", "bomb"),
    ("pt", "standard", "quadra 8888", "bomb"),
    ("zh", "standard", "四条 8888", "bomb"),
    ("fr", "two-deck", "cinq d'un même rang 88888", "bomb"),
    ("fr", "president", "carré 8888", "quad"),
    ("fr", "big-two", "carré 88883", "four_one"),
    ("zh", "big-two", "铁支 88883", "four_one"),
    ("nl", "standard", "jokerpaar BJ RJ", "joker_bomb"),
    ("nl", "dou-dizhu", "jokerbom BJ RJ", "rocket"),
    ("zh", "dou-dizhu", "王炸 大王小王", "rocket"),
    ("zh", "dou-dizhu", "三带二 33355", "triple_pair"),
    ("it", "dou-dizhu", "full 33355", "triple_pair"),
    ("fr", "dou-dizhu", "suite de brelans et cartes 333444+57", "triple_run_singles"),
]


@pytest.mark.parametrize(("lang", "name", "text", "kind"), TABLE_WORDS)
def test_words_of_the_table(lang: str, name: str, text: str, kind: str) -> None:
    assert load(name).read(text, lang=lang).kind == kind


@pytest.mark.parametrize("lang", languages())
def test_what_is_written_of_a_word_reads_back_in_every_ruleset(lang: str) -> None:
    """A word of two kinds is written without the rules as one of them, and means the same again with them."""
    play = read_hand("8888")
    every = [load(name).game.kinds for name in shipped_names()]
    for word in spellings(lang).kinds:
        written = read_cards(f"{word} 8888", lang)
        for other in languages():
            again = read_cards(written.write(other), other)
            assert again.cards == play
            for kinds in every:
                assert again.kind_among(kinds) == written.kind_among(kinds), (word, other)


@pytest.mark.parametrize("lang", languages())
def test_no_sign_means_two_things(lang: str) -> None:
    data, language = said(lang), spellings(lang)
    for key in ("ranks", "jokers", "suits", "suit_names"):
        part = data.get(key, {})
        assert isinstance(part, dict)
        words = [word.lower() if " " in word else word for words in part.values() for word in words]
        assert len(words) == len(set(words)), key
    roles = [
        {word.lower() for word in words}
        for words in (language.jokers, language.suit_names, language.passes, language.kinds)
    ]
    for one, other in itertools.combinations(roles, 2):
        assert not one & other
    assert not language.ranks.keys() & language.suits.keys()
    assert not language.unclear.keys() & (language.ranks.keys() | language.suits.keys())


def together(signs: Iterable[str], most: int) -> list[tuple[str, ...]]:
    return [many for number in range(1, most + 1) for many in itertools.product(tuple(signs), repeat=number)]


@pytest.mark.parametrize("lang", languages())
def test_signs_that_stand_together_are_told_apart(lang: str) -> None:
    language = spellings(lang)
    single_words = [word for word in language.jokers if " " not in word and not word[-1].islower()]
    bare = together([*language.ranks, *single_words], 3)
    one_suit = [(rank, suit) for rank in language.ranks if rank not in JOKERS for suit in language.suits]
    behind = [tuple(itertools.chain(*many)) for many in together_pairs(one_suit)]
    before = [tuple(itertools.chain(*((suit, rank) for rank, suit in many))) for many in together_pairs(one_suit)]
    seen: dict[str, tuple[str, ...]] = {}
    clashes: set[str] = set()
    for signs in [*bare, *behind, *before]:
        first = seen.setdefault("".join(signs), signs)
        if first != signs:
            clashes |= (set(first) ^ set(signs)) & {one for one in (*first, *signs) if len(one) > 1}
    assert clashes == DOUBLE.get(lang, set())


def together_pairs(pairs: list[tuple[str, str]]) -> list[tuple[tuple[str, str], ...]]:
    return [(one,) for one in pairs] + list(itertools.product(pairs[::3], pairs))


def test_the_longer_sign_is_read() -> None:
    assert list(read_cards("BJ", "nl").cards) == [card("BJ")]
    assert list(read_cards("B-J", "nl").cards) == [card("J"), card("J")]
    assert list(read_cards("RJ", "pt").cards) == [card("RJ")]
    assert list(read_cards("R-J", "pt").cards) == [card("J"), card("K")]


@pytest.mark.parametrize("lang", languages())
def test_every_sign_is_read_and_written(lang: str) -> None:
    language = spellings(lang)
    for word, rank in {**language.ranks, **language.jokers}.items():
        assert list(read_cards(word, lang).cards) == [card(rank)], word
        assert list(read_hand(f"{word} 3", lang)) == sorted([card(rank), card("3")]), word
    for word, suit in language.suits.items():
        for text in (f"10{word}", f"{word}10", f"10{word}10{word}", f"9{word}-10{word}"):
            assert card("10", suit) in read_hand(text, lang), text
    for word, suit in language.suit_names.items():
        for text in (f"10 {language.of[0]} {word}", f"10  {language.of[0]} {word.upper()}"):
            assert list(read_hand(text, lang)) == [card("10", suit)], text
    for word in language.passes:
        assert read_cards(word, lang).is_pass
        assert read_bid(word, lang) is None
    assert read_cards(write_pass(lang), lang).is_pass
    for one in [card(rank) for rank in RANKS] + [card("10", suit) for suit in SUITS]:
        assert list(read_hand(write_cards(read_hand(str(one)), lang), lang)) == [one]


@pytest.mark.parametrize("lang", languages())
def test_what_we_write_is_read_in_every_language(lang: str) -> None:
    for text in ("BJ", "RJ", "BJ RJ", "-", "pass", "3♦ 10♠ BJ", "2-2"):
        assert read_cards(text, lang).parts == read_cards(text).parts


@pytest.mark.parametrize("lang", languages())
def test_every_kind_has_its_word(lang: str) -> None:
    language = spellings(lang)
    play = read_hand("8888")
    assert len(set(language.kind_words.values())) == len(language.kind_words)
    for kind in sorted(known_kinds()):
        read = read_cards(write_parts([play], kind, lang), lang)
        assert (read.kind, read.cards) == (kind, play)
        plain = read_cards(f"{kind} 8888", lang)  # the ruleset's own name is read in every language
        assert plain.kind_among({kind}) == kind
    for word, kinds in language.kinds.items():
        for written in (f"{word} 8888", f"{word}  8888"):
            read = read_cards(written, lang)
            assert (read.kinds, read.cards) == (kinds, play), written
        assert read.kind_among([kinds[-1]]) == kinds[-1]
        assert read.kind_among(["no_such_kind"]) is None


def test_a_chinese_word_needs_no_blank() -> None:
    assert str(read_cards("炸弹8888", "zh")) == "bomb 8-8-8-8"
    with pytest.raises(NotationError):
        read_cards("bombe8888", "fr")


@pytest.mark.parametrize(
    ("hands", "message", "hint"),
    [
        (["3♦ V♠", "V♠", "4♣", "5♣"], "the deck of standard does not have so many of: V♠", None),
        (
            ["V", "3♦", "4♣", "5♣"],
            "seat 1 was given cards without suits: V",
            "a hand is of certain cards, as 3♦ 10♠ Joker Noir",
        ),
    ],
)
def test_hands_that_cannot_be_dealt_are_told_in_their_language(
    hands: list[str], message: str, hint: str | None
) -> None:
    for deal in (load("standard").deal, load("standard").match):
        with pytest.raises(UsageError) as caught:
            deal(hands=hands, lang="fr")
        assert (caught.value.problem.message, caught.value.problem.hint) == (message, hint)


@pytest.mark.parametrize("lang", languages())
def test_the_grammar_is_one(lang: str) -> None:
    english, other = build("en"), build(lang)
    assert [(rule.origin, rule.expansion) for rule in other.rules] == [
        (rule.origin, rule.expansion) for rule in english.rules
    ]
    assert {one.name: one.priority for one in other.terminals} == {one.name: one.priority for one in english.terminals}
    grammar = (data_dir("grammar") / "notation.lark").read_text(encoding="utf-8")
    assert [rule.expansion for rule in lark.Lark(grammar, start=["start", "bid"], parser="lalr").rules] == [
        rule.expansion for rule in english.rules
    ]


def test_a_language_that_is_not_there() -> None:
    for use in (
        lambda: read_cards("3", "xx"),
        lambda: read_hand("3", "../en"),
        lambda: read_bid("3", "xx"),
        lambda: write_cards(read_hand("3"), "xx"),
        lambda: write_pass(""),
        lambda: write_title("Upstream", "EN"),
        lambda: load("standard").identify("3", lang="xx"),
        lambda: load("standard").action("3", "bid", lang="xx"),
    ):
        with pytest.raises(UsageError, match="not read in the language"):
            use()


# What a text that fails is in other languages.
ELSEWHERE = [
    ("en", "7-8-9-10-V", "V is not a rank in English; in French and Portuguese it is the jack, in Dutch the queen"),
    ("en", "R-As-2-3-4", "R is not a rank in English; in French and Portuguese it is the king"),
    ("en", "B-B", "B is not a rank in English; in Dutch it is the jack"),
    ("en", "对3", "in Chinese it is pair 3"),
    ("en", "大王", "大王 is not a rank in English; in Chinese it is the red joker"),
    ("en", "3 de Carreau", "in French it is 3♦"),
    ("en", "je passe", "in French it is a pass"),
    ("en", "3 van Ruiten", "in Dutch it is 3♦"),
    ("fr", "K-K", "K is not a rank in French; in English, Italian, Dutch, Portuguese and Chinese it is the king"),
    ("fr", "3C", '"C" may be carreau (♦) or cœur (♥), so it is not read'),
    ("it", "R-A", '"R" may be re (K) or regina (Q), so it is not read'),
    ("pt", "黑桃3", "in Chinese it is 3♠"),
    ("zh", "7-8-9-10-V", "V is not a rank in Chinese; in French and Portuguese it is the jack, in Dutch the queen"),
    ("en", "7-8-9-10-V-X", "the ranks are written 3 4 5 6 7 8 9 10 J Q K A 2 BJ RJ"),  # reads nowhere
    ("fr", "7-8-X", "the ranks are written 3 4 5 6 7 8 9 10 V D R As 2 BJ RJ"),
    ("fr", "7-8-9-1O", "ten is written 10, with the digit 0"),
    ("fr", "bombe", "behind the word for a kind stand a blank and the cards, as in bombe 8888"),
    (
        "pt",
        "Boomba 8888",
        '"Boomba" is no word for a kind in Portuguese; the ranks are written 3 4 5 6 7 8 9 10 J Q K A 2 BJ RJ',
    ),
    ("zh", "王", "小王 is the black (small) joker, 大王 the red (big) one"),
    ("fr", "", "write cards, as in 3♦ 3♣ or 7-8-9-10-V, or - for a pass"),
    ("zh", "大王，小王", "join cards by hyphens, as in 7-8-9, by blanks, as in 3♦ 3♣, or by nothing, as in 33"),
    ("zh", "大王、小王", "join cards by hyphens, as in 7-8-9, by blanks, as in 3♦ 3♣, or by nothing, as in 33"),
    ("zh", "对3对", "the word for a kind stands in front of the cards, as in 炸弹 8888"),
    ("nl", "A-A paar", "the word for a kind stands in front of the cards, as in paar A-A"),
    ("nl", "B-B Drieling", "the word for a kind stands in front of the cards, as in Drieling B-B"),
    (
        "nl",
        "Jokerbom",
        "behind the word for a kind stand a blank and the cards, as in Jokerbom Zwarte Joker Rode Joker",
    ),
    (
        "en",
        "ace of spades",
        '"ace" is no word for a kind in English; the ranks are written 3 4 5 6 7 8 9 10 J Q K A 2 BJ RJ',
    ),
    (
        "fr",
        "Dame",
        '"Dame" is no word for a kind in French; the ranks are written 3 4 5 6 7 8 9 10 V D R As 2 BJ RJ',
    ),
    ("fr", "vdr", 'write "VDR"'),
    ("pt", "ás-ás", 'write "Ás"'),
    ("fr", "Carreau 3", "a suit in full stands behind its rank, as in 3 de carreau"),
    ("fr", "3 carreau", "a suit in full stands behind its rank, as in 3 de carreau"),
    ("fr", "3 de foo", "the suits in full are carreau trèfle cœur pique"),
    ("fr", "3 de C", '"C" may be carreau (♦) or cœur (♥), so it is not read'),
    ("fr", "3 Passe", "a pass stands alone: passe or -"),
    ("en", "3 PASS", "a pass stands alone: pass or -"),
    ("zh", "3 不要", "a pass stands alone: 不要 or -"),
    ("zh", "8888炸弹", "the word for a kind stands in front of the cards, as in 炸弹 8888"),
    ("en", "8888 bomb", "the word for a kind stands in front of the cards, as in bomb 8888"),
]


@pytest.mark.parametrize(("lang", "text", "hint"), ELSEWHERE)
def test_what_it_would_be_elsewhere(lang: str, text: str, hint: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_cards(text, lang)
    assert caught.value.problem.hint == hint


def test_a_whole_message() -> None:
    with pytest.raises(NotationError) as caught:
        read_cards("7-8-9-10-V")
    assert (
        str(caught.value)
        == """
<text>:1:10: error: cannot read "7-8-9-10-V": expected a rank after "10-", not "V"  [notation/expected-rank]
  1 | 7-8-9-10-V
    |          ^
    = V is not a rank in English; in French and Portuguese it is the jack, in Dutch the queen
""".strip()
    )


def test_titles() -> None:
    titles = ["Upstream", "Second-Upstream", "Middle", "Second-Downstream", "Downstream", "Nobody"]
    written = {lang: " · ".join(write_title(title, lang) for title in titles) for lang in languages()}
    assert written == {
        "en": "Upstream · Second-Upstream · Middle · Second-Downstream · Downstream · Nobody",
        "fr": "Courant Montant · Deuxième Courant Montant · Milieu · Deuxième Courant Descendant · Courant Descendant"
        " · Nobody",
        "it": "Upstream · Secondo-Upstream · Middle · Secondo-Downstream · Downstream · Nobody",
        "nl": "Upstream · Tweede-Upstream · Middle · Tweede-Downstream · Downstream · Nobody",
        "pt": "Upstream · Segundo-Upstream · Middle · Segundo-Downstream · Downstream · Nobody",
        "zh": "上游 · 二游 · 中游 · 三游 · 下游 · Nobody",
    }


def test_ranks_are_written_so() -> None:
    hand = read_hand(" ".join(Rank))
    assert {lang: write_cards(hand, lang) for lang in languages()} == {
        "en": "3-4-5-6-7-8-9-10-J-Q-K-A-2-BJ-RJ",
        "fr": "3-4-5-6-7-8-9-10-V-D-R-As-2-Joker Noir-Joker Rouge",
        "it": "3-4-5-6-7-8-9-10-J-Q-K-A-2-Joker Nero-Joker Rosso",
        "nl": "3-4-5-6-7-8-9-10-J-Q-K-A-2-Zwarte Joker-Rode Joker",
        "pt": "3-4-5-6-7-8-9-10-J-Q-K-A-2-Coringa Preto-Coringa Vermelho",
        "zh": "3-4-5-6-7-8-9-10-J-Q-K-A-2-小王-大王",
    }


PAGE = (Path(__file__).parents[1] / "docs" / "notation.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("lang", languages())
def test_the_page_tells_the_letters_and_words(lang: str) -> None:
    (row,) = re.findall(rf"^\| (\w+) \| {lang} \| (.*) \| (.*) \| (.*) \| (.*) \| (.*) \|$", PAGE, re.MULTILINE)
    name, ranks, letters, three, jokers, word = row
    language = spellings(lang)
    assert (name, word) == (language.name, language.passes[0])
    assert ranks.split() == write_cards(read_hand("JQKA"), lang).split("-")
    capitals = {sign: suit for sign, suit in language.suits.items() if sign.isascii() and sign.isupper()}
    if letters == "D C H S":
        letters = "D ♦, C ♣, H ♥, S ♠"
    assert capitals == dict(one.split() for one in letters.split(", ") if letters != "none")
    assert list(read_hand(three, lang)) == [card("3", "♦")]
    assert list(read_hand(jokers.replace(", ", " "), lang)) == [card("BJ"), card("RJ")]


def test_the_page_shows_the_messages_as_they_are() -> None:
    for call in (lambda: read_cards("7-8-9-10-V"), lambda: load("standard").read("5-6-7-8")):
        with pytest.raises((NotationError, IllegalAction)) as caught:
            call()
        assert f"```\n{caught.value}\n```" in PAGE


def test_a_word_for_a_kind_in_another_language() -> None:
    rules = load("standard")
    for lang, text, hint in (
        ("en", "bombe 8888", "in French it is bomb"),
        ("en", "bomba 8888", "in Italian and Portuguese it is bomb"),
        ("fr", "par 88", "in Portuguese it is paire"),
        ("fr", "carreau 3", "a suit in full stands behind its rank, as in 3 de carreau"),
        ("nl", "ruiten 3", "a suit in full stands behind its rank, as in 3 van ruiten"),
        ("en", "bang 8888", "kinds here: single, pair, triple, full_house, straight, bomb, joker_bomb"),
    ):
        for call in (rules.read, rules.action):
            with pytest.raises(NotationError) as caught:
                call(text, lang=lang)
            problem = caught.value.problem
            assert (problem.code, problem.hint) == ("notation/unknown-kind", hint)
            assert problem.span is not None
            assert problem.span.text == text.split()[0]


def test_whatever_takes_text_takes_a_language() -> None:
    """Cards and plays come as text to these; `text`, cards in any form, or a file of records."""
    found = []
    rooms = (zsy_rules.notation, zsy_rules.record)
    functions = [one for room in rooms for name in room.__all__ if inspect.isfunction(one := getattr(room, name))]
    methods = [one for name, one in inspect.getmembers(Rules, inspect.isfunction) if not name.startswith("_")]
    for one in (*functions, *methods):
        parameters = inspect.signature(one).parameters
        takes = [str(that.annotation) for name, that in parameters.items() if name != "lang"]
        if "text" in parameters or any("str |" in it and ("Hand" in it or "IO" in it) for it in takes):
            found.append(one.__name__)
            assert "lang" in parameters, one.__qualname__
    assert {"read_cards", "read_hand", "read_bid", "read_records", "read_text", "identify", "beats", "deal"} <= {*found}


def test_the_page_tells_every_key_of_a_file() -> None:
    table = PAGE.partition("| key of a language file | says |")[2].partition("\n\n")[0]
    rows = re.findall(r"^\| (`.*?`) \|", table, re.MULTILINE)
    assert {key for row in rows for key in re.findall("`(.*?)`", row)} == KEYS


def test_the_grammar_shows_the_signs_of_english() -> None:
    """The signs at the end of the grammar are those of the English file; of the words for kinds it shows some."""
    grammar = (data_dir("grammar") / "notation.lark").read_text(encoding="utf-8")
    shown = {one.name: re.compile(one.pattern.to_regexp()) for one in lark.Lark(grammar, parser="lalr").terminals}
    english, read = spellings("en"), {one.name: one.pattern.to_regexp() for one in build("en").terminals}
    words = {
        "RANK": [word for word, rank in english.ranks.items() if rank not in JOKERS],
        "JOKER": [*english.jokers, "BJ", "RJ", "Black Joker", "big  joker", "black", "BLACK"],
        "SUIT": [*english.suits],
        "SUIT_NAME": [*english.suit_names, "Hearts", "heart"],
        "OF": [" of ", "  of\t", " OF ", "of", " off "],
        "PASS": [*english.passes, "Pass", "passing"],
        "HYPHEN": ["-", " - ", "--"],
        "PLUS": ["+", " +"],
        "OPEN": ["(=", " (= ", "* (=", "("],
        "CLOSE": [")", " )"],
        "BLANK": [" ", "  "],
        "KIND": ["bomb", "b", "full_house", "Bomb"],
    }
    others = sorted({word for many in words.values() for word in many} | set(english.kinds))
    for name in words:
        for word in others:
            assert bool(shown[name].fullmatch(word)) == bool(re.fullmatch(read[name], word)), (name, word)
    kinds = [word for word in others if shown["WORD"].fullmatch(word)]
    assert set(kinds) <= set(english.kinds)
    assert len(kinds) == 3
    assert shown.keys() == words.keys() | {"WORD"}


#: A bid that does not read: the column where it breaks off, and what to do.
NO_BIDS = [
    ("en", "不叫", 1, "in Chinese it is a pass"),
    ("en", "passe", 1, "in French it is a pass"),
    ("fr", "passo", 1, "in Italian and Portuguese it is a pass"),
    ("en", " passe", 2, "in French it is a pass"),
    ("en", "bid x", 5, "write a number, as in 2, or pass"),
    ("fr", "4 x", 2, "write a number, as in 2, or passe"),
]


@pytest.mark.parametrize(("lang", "text", "column", "hint"), NO_BIDS)
def test_what_is_no_bid_here(lang: str, text: str, column: int, hint: str) -> None:
    with pytest.raises(NotationError) as caught:
        load("dou-dizhu").action(text, phase="bid", lang=lang)
    problem = caught.value.problem
    assert problem.message == f'cannot read "{text}": expected a bid'
    assert problem.span is not None
    assert (problem.span.column, problem.hint) == (column, hint)
