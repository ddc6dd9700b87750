"""The scalar types and the models of the ruleset language."""

import copy
import re
from collections.abc import Mapping
from itertools import product
from typing import Any

import pytest
from pydantic import ValidationError
from pydantic_core import PydanticCustomError

from zsy_rules import load
from zsy_rules.cards import RANK_SPELLINGS, RANKS, SUITS, Rank, Suit
from zsy_rules.ruleset import (
    CardName,
    CardTerm,
    Count,
    Gift,
    Kickers,
    Kind,
    PlayFilter,
    Result,
    Ruleset,
    Section,
    Who,
    synonyms,
)
from zsy_rules.ruleset.nearness import suggested
from zsy_rules.ruleset.scalars import HIGHEST, LOWEST, Scalar, number_pattern
from zsy_rules.ruleset.shape import Shape, fields_of, shape_at
from zsy_rules.ruleset.translations import TRANSLATED
from zsy_rules.ruleset.values import PLACES, R, S

D, H = Suit.DIAMONDS, Suit.HEARTS

COUNTS = [
    # text    count             canonical
    ("4", Count(4, 4), "4"),
    ("4..", Count(4, None), "4.."),
    ("3..6", Count(3, 6), "3..6"),
    ("5..5", Count(5, 5), "5"),
    ("0", Count(0, 0), "0"),
    ("10..12", Count(10, 12), "10..12"),
    ("３．．６", Count(3, 6), "3..6"),
]
NO_COUNTS = ["", "six", "-1", "04", "4.", "4...", "..4", "6..3", "4..05", "100", "4 ..", "3-6", "٣", "1_0", "+4"]

CARDS = [
    ("3♦", CardName("3", D), "3♦"),
    ("10♥", CardName("10", H), "10♥"),
    ("T♥", CardName("10", H), "10♥"),
    ("level♥", CardName("level", H), "level♥"),
    ("BJ", CardName("BJ", None), "BJ"),
    ("2", CardName("2", None), "2"),
    ("level", CardName("level", None), "level"),
    ("３♢", CardName("3", D), "3♦"),
    ("3♦\ufe0f", CardName("3", D), "3♦"),
]
NO_CARDS = ["3D", "♦3", "1♦", "11♦", "BJ♦", "wild", "", "3♦ ", "03♦", "joker"]

TERMS = [
    ("3..A", CardTerm(False, "span", "3", "A"), "3..A"),
    ("not 2", CardTerm(True, "rank", "2"), "not 2"),
    ("level", CardTerm(False, "rank", "level"), "level"),
    ("not level♥", CardTerm(True, "card", "level", None, H), "not level♥"),
    ("RJ", CardTerm(False, "card", "RJ"), "RJ"),
    ("♥", CardTerm(False, "suit", None, None, H), "♥"),
    ("natural", CardTerm(False, "natural"), "natural"),
    ("jokers", CardTerm(False, "jokers"), "jokers"),
    ("not wild", CardTerm(True, "wild"), "not wild"),
    ("T..K", CardTerm(False, "span", "10", "K"), "10..K"),
]
NO_TERMS = ["3-A", "3..", "..A", "BJ..RJ", "level..A", "not", "not  2", "all", "NOT 2", "joker", "none", "bombs"]

SEATS = [
    ("holder of 3♦", Who("", "holder", CardName("3", D))),
    ("holder of lowest card", Who("", "holder")),
    ("holder of level♥", Who("", "holder", CardName("level", H))),
    ("holder of BJ", Who("", "holder", CardName("BJ", None))),
    ("after holder of 3♦", Who("after", "holder", CardName("3", D))),
    ("drawer of turned card", Who("", "turned_card")),
    ("highest draw", Who("", "highest_draw")),
    ("giver of highest", Who("", "giver_of_highest")),
    ("seat 1", Who("", "seat", seat=1)),
    ("before seat 8", Who("before", "seat", seat=8)),
    ("partner of last", Who("partner of", "word", word="last")),
    ("after dealer", Who("after", "word", word="dealer")),
    ("random", Who("", "word", word="random")),
    ("landlord", Who("", "word", word="landlord")),
]
NO_SEATS = [
    *("holder of 3D", "holder of 2", "holder of 3", "seat 0", "seat 9", "none", "after none", "Last"),
    *("partner of", "after after dealer", "second last", "", "3♦", "landlord!"),
]

NUMBER_BOUNDS = [(0, 0), (1, 1), (1, 8), (2, 8), (2, 13), (1, 54), (0, 99), (1, 432), (0, 20), (7, 123), (5, 5000)]
NUMBER_BOUNDS += [(LOWEST, HIGHEST), (1, HIGHEST), (0, HIGHEST)]


@pytest.mark.parametrize(("text", "count", "canonical"), COUNTS)
def test_count(text: str, count: Count, canonical: str) -> None:
    assert Count.read(text) == count
    assert str(count) == canonical


@pytest.mark.parametrize("text", NO_COUNTS)
def test_no_count(text: str) -> None:
    with pytest.raises(ValueError, match="^" + re.escape(text) + "$"):
        Count.read(text)


def test_numbers_in_a_count() -> None:
    assert [n for n in range(9) if n in Count.read("3..6")] == [3, 4, 5, 6]
    assert 99 in Count.read("4..")
    assert 3 not in Count.read("4..")
    assert (Count.read("4").exact, Count.read("4..").exact, Count.read("3..6").exact) == (4, None, None)


@pytest.mark.parametrize(("text", "card", "canonical"), CARDS)
def test_card(text: str, card: CardName, canonical: str) -> None:
    assert CardName.read(text) == card
    assert str(card) == canonical


@pytest.mark.parametrize("text", NO_CARDS)
def test_no_card(text: str) -> None:
    with pytest.raises(ValueError, match="^" + re.escape(text) + "$"):
        CardName.read(text)


@pytest.mark.parametrize(("text", "term", "canonical"), TERMS)
def test_term(text: str, term: CardTerm, canonical: str) -> None:
    assert CardTerm.read(text) == term
    assert str(term) == canonical


@pytest.mark.parametrize("text", NO_TERMS)
def test_no_term(text: str) -> None:
    with pytest.raises(ValueError, match="^" + re.escape(text) + "$"):
        CardTerm.read(text)


@pytest.mark.parametrize(("text", "who"), SEATS)
def test_who(text: str, who: Who) -> None:
    assert Who.read(text) == who
    assert str(who) == text


@pytest.mark.parametrize("text", NO_SEATS)
def test_no_who(text: str) -> None:
    with pytest.raises(ValueError, match="^" + re.escape(text) + "$"):
        Who.read(text)


def test_every_card_and_seat_reads_what_it_writes() -> None:
    ranks = [*RANKS, "level"]
    cards = [f"{rank}{suit}" for rank, suit in product(ranks, SUITS) if rank not in ("BJ", "RJ")]
    assert len(cards) == 14 * 4
    for card in [*cards, *ranks]:
        assert str(CardName.read(card)) == card
    words = ["first", "dealer", "landlord", "seat 3", "highest draw", *(f"holder of {card}" for card in cards)]
    for relation, word in product(("", "after ", "before ", "partner of "), words):
        assert str(Who.read(relation + word)) == relation + word


def test_results() -> None:
    assert [str(Result.read(f"1-{worst}")) for worst in range(2, 9)] == [f"1-{worst}" for worst in range(2, 9)]
    assert Result.read("1-3") == Result(1, 3)
    for text in ("1-1", "1-9", "2-3", "1–", "13", "1 - 3"):
        with pytest.raises(ValueError, match="^" + re.escape(text) + "$"):
            Result.read(text)


@pytest.mark.parametrize(("low", "high"), NUMBER_BOUNDS)
def test_number_patterns_hold_their_bounds(low: int, high: int) -> None:
    pattern = re.compile(number_pattern(low, high))
    edges = {low - 1, low, low + 1, high - 1, high, high + 1, -1, 0, 1, 100_000}
    for number in {*range(-200, 6000), *edges}:
        assert bool(pattern.fullmatch(str(number))) == (low <= number <= high), number
    for text in ("-0", "00", "01", "-01", "+1", "1.0", "1_0", "１", "٣", ""):
        assert not pattern.fullmatch(text), text


def test_spellings_are_those_of_the_cards() -> None:
    natural = {rank.value for rank in RANKS if not rank.is_joker}
    assert {text for text in (*natural, "0", "1", "11", "T") if re.fullmatch(R, text)} == natural
    assert all(re.fullmatch(S, suit) for suit in SUITS)
    for spelling in RANK_SPELLINGS[Rank.TEN]:
        assert CardName.read(f"{spelling}♠") == CardName("10", Suit.SPADES)


# --- models --------------------------------------------------------------------------------------


def read(**keys: Any) -> Ruleset:
    return Ruleset.model_validate({"name": "house", "extends": "none", **keys}, by_alias=True, by_name=False)


# What the language says of a key that nobody said (language.md, tables of sections 4 to 12).
DEFAULTS = {
    "version": "1", "language": 1, "players": None, "direction": "counterclockwise", "teams": (), "ranks": None,
    "suits": None, "sequence": None, "starts": None, "deck.packs": 1, "deck.remove": (),
    "dealer.first_round": Who.read("random"), "dealer.later_rounds": Who.read("after dealer"),
    "deal.first_card": Who.read("after dealer"), "deal.direction": None, "deal.hand": None, "deal.rest_to": None,
    "deal.rest_shown": True, "auction": None, "lead.first_round": None, "lead.later_rounds": Who.read("first"),
    "lead.must_play_it": "never", "bombs": (), "classes": {}, "trumps": {}, "bars": {}, "effects": {}, "tribute": {},
    "trick.answer": "higher", "trick.after_pass": "may_return", "trick.must_beat": False,
    "trick.ends": "others_passed", "trick.winner_out": "next_player", "round.ends": ("one_left",),
    "round.announce_at": (), "scoring.places": {}, "scoring.results": {}, "scoring.cards_left": None,
    "scoring.stake": None, "match.rounds": None, "match.target": None, "match.winner": "most_firsts",
    "match.ties": ("shared",), "ladder": None,
}  # fmt: skip
KIND_DEFAULTS = {
    "of": None, "suits": "any", "with_": None, "longest": False, "sequence": None, "starts": None, "compare": None,
    "tied": (), "answer": None, "instead_of": (),
}  # fmt: skip
GIFT_DEFAULTS = {
    "give.cards": 1, "give.which": "highest", "give.of": None, "give.shown": True, "back": None, "results": None,
    "between_partners": "skip", "pool": None, "equal_gifts": "turn_order", "exempt_with": (),
}  # fmt: skip


def at(value: Any, path: str) -> Any:
    for part in path.split("."):
        value = getattr(value, part)
    return value


@pytest.mark.parametrize("path", DEFAULTS)
def test_a_key_that_is_not_said_has_the_default_of_the_language(path: str) -> None:
    assert at(read(), path) == DEFAULTS[path]


def test_defaults_of_entries() -> None:
    ruleset = read(
        combinations={"pair": {"same_rank": "2", "with": {"same_rank": "1"}}},
        tribute={"main": {"from": "last", "to": "first"}, "other": {"back": {}}},
        effects={"x": {"do": "end_trick"}},
        wild={"w": {"cards": ["jokers"]}},
        scoring={"stake": {}, "cards_left": {}},
    )
    pair, gift, back = ruleset.combinations["pair"], ruleset.tribute["main"], ruleset.tribute["other"].back
    assert {key: at(pair, key) for key in KIND_DEFAULTS} == KIND_DEFAULTS | {"with_": Kickers(same_rank=1)}
    assert pair.with_ is not None
    assert (pair.with_.each, pair.with_.different, pair.with_.never) == (1, True, ())
    assert {key: at(gift, key) for key in GIFT_DEFAULTS} == GIFT_DEFAULTS
    assert back is not None
    assert (back.cards, back.which, back.shown, back.received) == (1, "any", False, True)
    effect, wild = ruleset.effects["x"], ruleset.wild["w"]
    assert (effect.until, effect.who, effect.seats) == ("trick_end", "player", 1)
    assert effect.keeping == (CardTerm.read("jokers"),)
    assert (wild.stands_for, wild.only_lower, wild.in_) == ((CardTerm.read("natural"),), False, None)
    assert ruleset.scoring.stake is not None
    assert (ruleset.scoring.stake.base, ruleset.scoring.stake.times_bid) == (1, False)
    assert ruleset.scoring.cards_left is not None
    assert ruleset.scoring.cards_left.paid_to == "nobody"


def test_text_becomes_values() -> None:
    ruleset = read(
        ranks=["3", "T", "Ｊ", "level", "RJ"],
        suits=["♢", "♣", "♥\ufe0f", "♠"],
        players="3..6",
        teams=[["1", "3"], ["2", "4"]],
        combinations={"straight": {"run_of": "1", "length": "5..", "of": ["3..A", "not ♥"]}},
        scoring={"results": {"1-2": "-3"}, "cards_left": {"ranks": {"2": "-2"}}},
        trick={"must_beat": "true"},
    )
    assert ruleset.ranks == ("3", "10", "J", "level", "RJ")
    assert ruleset.suits == SUITS
    assert ruleset.players == Count(3, 6)
    assert ruleset.teams == ((1, 3), (2, 4))
    assert ruleset.combinations["straight"] == Kind(
        run_of=1, length=Count(5, None), of=(CardTerm.read("3..A"), CardTerm.read("not ♥"))
    )
    assert ruleset.scoring.results == {Result(1, 2): -3}
    assert ruleset.trick.must_beat is True


def test_models_are_frozen_and_closed() -> None:
    kind = Kind(same_rank=Count(2, 2), with_=Kickers(same_rank=1))
    with pytest.raises(ValidationError):
        kind.longest = True
    wrong: list[dict[str, Any]] = [{"with_": {}}, {"from_": "last"}, {"kinds": {}}]
    for data in wrong:
        with pytest.raises(ValidationError):
            Gift.model_validate(data, by_alias=True, by_name=False)


@pytest.mark.parametrize("name", ["dou-dizhu", "standard", "president"])
def test_tables_are_closed(name: str) -> None:
    """No value of a ruleset in play can be changed, or two games of one hash would be two."""
    ruleset: Any = load(name).game.resolved.ruleset
    tables = [ruleset.titles, ruleset.combinations, ruleset.tribute, ruleset.classes, ruleset.scoring.places]
    if ruleset.scoring.stake is not None:
        tables += [ruleset.scoring.stake.shares, ruleset.scoring.stake.multipliers]
    for table in tables:
        assert isinstance(table, Mapping)
        with pytest.raises(TypeError):
            table["first"] = "X"  # type: ignore[index]  # what a program might try
    assert copy.deepcopy(ruleset) == ruleset


def test_a_finished_round_is_a_frozen_value_too() -> None:
    match = load("standard").match(seed=1, rounds=1)
    while match.turn is not None:
        match = match.after(next(iter(match.legal)))
    titles: Any = match.rounds[0].state.outcome.titles  # type: ignore[union-attr]  # it is over
    with pytest.raises(TypeError):
        titles[0] = "X"
    assert len({match.rounds[0].state, match.rounds[0].state}) == 1
    assert len({match, match}) == 1


def every_field(model: type[Section], seen: set[type[Section]]) -> list[tuple[type[Section], str]]:
    """Every key of the language once, by section."""
    if model in seen:
        return []
    seen.add(model)
    found = [(model, key) for key in fields_of(model)]
    for shape in fields_of(model).values():
        inner: Shape | None = shape
        while inner is not None:
            if inner.model:
                found += every_field(inner.model, seen)
            inner = inner.item
    return found


FIELDS = every_field(Ruleset, set())


@pytest.mark.parametrize(("model", "key"), FIELDS, ids=lambda part: part if isinstance(part, str) else part.__name__)
def test_every_key_has_a_sentence_and_examples_that_read(model: type[Section], key: str) -> None:
    field = next(field for name, field in model.model_fields.items() if (field.alias or name) == key)
    assert field.description
    assert field.description.endswith((".", "…"))
    assert field.examples
    needed = {"name": "house", "extends": "none"} if model is Ruleset else {}
    for example in field.examples:
        model.model_validate({**needed, key: example}, by_alias=True, by_name=False)


def test_the_keys_of_the_language_are_all_there(shared: Any) -> None:
    # Every key that the tables of language.md name in their first column, and those of its 39 games.
    text = (shared / "language" / "language.md").read_text(encoding="utf-8")
    known = {key for _, key in FIELDS}
    assert len(known) == 127  # appendix E
    sections = text[text.index("## 4. File and merge") : text.index("## 13. Checks")]
    for row in re.findall(r"^\| (`[^|]*) \|", sections, flags=re.MULTILINE):
        for key in re.findall(r"`\.?([a-z_.*]+)`", row):
            if key in CLOSED_WORDS or key == "level":
                continue
            assert key.rpartition(".")[2] in known, row


CLOSED_WORDS = {
    *("any", "same", "mixed", "higher", "rank", "size", "suit", "highest_suit", "cards", "kickers", "natural"),
    *("counterclockwise", "clockwise"),
}


def test_paths_and_homes() -> None:
    shape = shape_at(Ruleset, ("for_players", "5", "combinations", "pair", "with", "same_rank"))
    assert shape is not None
    assert isinstance(shape.scalar, Scalar)
    assert shape.scalar.wanted == "a whole number from 1 to 4"
    inner = shape_at(Ruleset, ("effects", "x", "except", "over", "over"))
    assert inner is not None
    assert inner.model is PlayFilter
    assert shape_at(Ruleset, ("deck", "colour")) is None
    assert [place for place in PLACES if shape_at(Ruleset, ("titles", place)) is None] == []


# --- what was meant ------------------------------------------------------------------------------


def scalars(shape: Shape, around: tuple[type, ...] = ()) -> set[Scalar]:
    """Every type of scalar below a shape; a section is not entered inside itself."""
    if shape.scalar:
        return {shape.scalar}
    inner = [shape.key and Shape(scalar=shape.key), shape.item]
    if shape.model and shape.model not in around:
        around, inner = (*around, shape.model), [*fields_of(shape.model).values()]
    return {one for part in inner if part for one in scalars(part, around)}


SLIPS = [
    *("bombs", "Bombs", "BOMBS", "None", "NONE", "Nothing", "Landlord", "The Landlord", "my-kind", "none "),
    *(
        "3D",
        "ace",
        "hearts",
        "joker",
        "bj",
        "RED JOKER",
        "Level",
        "level h",
        "14",
        "1",
        "T",
        "10 h",
        "3-A",
        "not joker",
    ),
    *("09", "08", "4+", "44", "04..06", "1-9", "9-2", "99 or more", "3..", "0..3", "+3", "-0", "1_0", "007", "100000"),
    *("who has 3D", "holder of the lowest", "seat3", "seat 9", "second last", "player 1", "Dealer", "1:3", "1..9"),
    *("yes", "y", "Always", "frist", "higer", "end trick", "most_point", "x/y.yaml", "Standard", "v1", "1,2", "②"),
]


def test_what_a_hint_suggests_can_stand_there() -> None:
    every = scalars(Shape(model=Ruleset))
    assert len(every) > 30
    given = 0
    for scalar, text in product(every, SLIPS):
        try:
            scalar.value(text)
        except PydanticCustomError as error:
            if error.type == "ruleset/truth-word":
                continue
            hint = (error.context or {}).get("hint")
            for word in suggested(hint or ""):
                given += 1
                scalar.value(word)  # raises if it cannot
    assert given > 100


# --- other words for keys ------------------------------------------------------------------------


@pytest.mark.parametrize("word", sorted({**synonyms.AT_THE_EDGE, **TRANSLATED}))
def test_another_word_for_a_key_is_none_and_leads_to_one(word: str) -> None:
    """In the section of the key it is no key itself; what is no key at the left edge is one of a section."""
    section, _, key = ({**TRANSLATED, **synonyms.AT_THE_EDGE}[word]).rpartition(".")
    shape = shape_at(Ruleset, tuple(section.split(".")) if section else ())
    assert shape is not None
    assert shape.model is not None
    known = fields_of(shape.model)
    if key not in known:
        assert word in TRANSLATED
        assert any(key in fields_of(model) for model in every_section(Section))
        return
    assert word not in known
    assert word not in fields_of(Ruleset)
    assert synonyms.key_for(word, known, top=False) == f"did you mean {key}?"


def every_section(model: type[Section]) -> set[type[Section]]:
    return {inner for one in model.__subclasses__() for inner in {one, *every_section(one)}}


INSIDE = [(model, word) for model, words in synonyms.INSIDE.items() for word in words]


@pytest.mark.parametrize(("model", "word"), INSIDE, ids=[f"{model.__name__} {word}" for model, word in INSIDE])
def test_another_word_for_a_key_inside_is_none_there_and_leads_to_one(model: type[Section], word: str) -> None:
    assert word not in fields_of(model)
    assert synonyms.known_as(word, model) in fields_of(model)
