"""Laws of written play: writing and reading are inverses in every language and ruleset; any text is read or refused."""

import os
import subprocess
import sys
import threading
from itertools import islice
from pathlib import Path
from typing import Any

import lark
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lark.parsers.lalr_interactive_parser import InteractiveParser

from zsy_rules import NotationError, Rules, load, shipped_names
from zsy_rules.bots import seat_bots
from zsy_rules.cards import CARDS, FOLDED, Hand, fold
from zsy_rules.combinations import Combination
from zsy_rules.events import Action, Play
from zsy_rules.notation import Written, languages, read_cards, read_hand, write_cards, write_parts
from zsy_rules.notation._grammar import Broken, Parser, build
from zsy_rules.notation._languages import spellings
from zsy_rules.notation._reader import MOST_SIGNS, _parser

LONG = settings.default is not None and settings.default.max_examples > 1000
RULES = {name: load(name) for name in shipped_names()}

langs = st.sampled_from(languages())
hands = st.lists(st.sampled_from(CARDS), min_size=1, max_size=24).map(Hand.of)
kinds = st.sampled_from(sorted({kind for rules in RULES.values() for kind in rules.game.kinds}))

# --- writing and reading -------------------------------------------------------------------------


@given(hands, langs)
def test_cards_and_hands(hand: Hand, lang: str) -> None:
    assert read_hand(write_cards(hand, lang), lang) == hand
    for one in hand:
        assert read_hand(write_cards(Hand.of([one]), lang), lang) == Hand.of([one])


@given(st.lists(hands, min_size=1, max_size=3), kinds | st.none(), langs, langs)
def test_plays_with_a_plus_and_a_kind(parts: list[Hand], kind: str | None, lang: str, other: str) -> None:
    written = read_cards(write_parts(parts, kind, lang), lang)
    assert written.kind == kind
    assert written.cards == sum(parts, Hand())
    again = read_cards(written.write(other), other)
    assert (again.parts, again.kind) == (written.parts, written.kind)
    assert written.write(lang) == read_cards(written.write(lang), lang).write(lang)


@pytest.mark.parametrize("name", shipped_names())
@settings(max_examples=100 if LONG else 12)
@given(data=st.data())
def test_combinations_of_every_ruleset(name: str, data: st.DataObject) -> None:
    rules = RULES[name]
    lang = data.draw(langs)
    deck = list(rules.game.deck)
    held = Hand.of(data.draw(st.lists(st.sampled_from(deck), max_size=12, unique_by=id)))
    if not held or not held <= rules.game.deck:
        return
    for reading in rules.plays(held)[:200]:
        text = rules.write(reading, lang)
        found = rules.identify(text, lang=lang)
        assert reading in found, text
        assert {one.kind for one in found} == {reading.kind}, text
        assert rules.identify(str(reading)) == rules.identify(reading.hand)


def some_of_each_kind(rules: Rules) -> dict[str, list[Combination]]:
    """The first plays of every kind that the whole deck has."""
    found: dict[str, list[Combination]] = {kind: [] for kind in rules.game.kinds}
    for one in islice(rules.game.plays.plays(rules.game.deck), 100_000):
        if len(found[one.kind]) < 3:
            found[one.kind].append(one)
        if all(found.values()):
            break
    return found


def first_of(kinds: tuple[str, ...], rules: Rules) -> str | None:
    return next((kind for kind in kinds if kind in rules.game.kinds), None)


#: Kinds of rulesets that no play is of: one pack has four cards of a rank.
NEVER = {"fixed-shapes": {"five", "six_or_more"}}


@pytest.mark.parametrize("name", shipped_names())
def test_every_kind_of_every_ruleset_in_every_language(name: str) -> None:
    """What is written in one language, with the kind said in any of its words or not, reads back in it and in any."""
    rules = RULES[name].for_players(RULES[name].player_numbers[-1])
    found = some_of_each_kind(rules)
    assert {kind for kind, plays in found.items() if not plays} == NEVER.get(name, set())
    for reading in (one for plays in found.values() for one in plays[:2]):
        parts = [Hand.of(part) for part in (reading.main, reading.kickers) if part]
        for lang in languages():
            kinds = spellings(lang).kinds.items()
            words = [word for word, named in kinds if first_of((word, *named), rules) == reading.kind]
            said = [f"{word} {write_parts(parts, lang=lang)}" for word in (*words, reading.kind)]
            for text in (rules.write(reading, lang), write_parts(parts, reading.kind, lang), *said):
                meant = rules.identify(text, lang=lang)
                assert reading in meant, (lang, text)
                written = read_cards(text, lang)
                assert rules.read(text, lang=lang).kind == reading.kind
                for other in languages():
                    again = written.write(other)
                    assert rules.identify(again, lang=other) == meant, (lang, text, other, again)
                action = rules.action(text, lang=lang)
                assert same(rules.action(rules.write(action, lang), lang=lang), action)


def same(one: Action, other: Action) -> bool:
    """Whether two actions are the same but for the seat; a main part is told by its ranks."""
    if isinstance(one, Play) and isinstance(other, Play):
        return (one.cards, one.meant) == (other.cards, other.meant)
    return one == other


@pytest.mark.parametrize("name", shipped_names())
def test_actions_of_every_ruleset(name: str) -> None:
    """Every action that a round of random players makes, and some that they might have made."""
    rules = RULES[name]
    for number, lang in enumerate(languages()):
        check_round(rules, seed=number + (1000 if LONG else 0), lang=lang)


def check_round(rules: Rules, seed: int, lang: str) -> None:
    state = rules.deal(seed=seed)
    bots = seat_bots(("random",), rules.players, seed)
    while state.turn is not None:
        seen = state.observe(state.turn)
        chosen = bots[state.turn](seen)
        for action in [chosen, *list(seen.legal)[:5]]:
            for text, read_in in ((rules.write(action, lang), lang), (str(action), "en")):
                assert same(rules.action(text, seen.phase, read_in), action), text
        state = state.after(chosen)


# --- any text ------------------------------------------------------------------------------------

#: Signs and words of all languages, of other scripts, and what stands for something else.
PIECES = sorted(
    {
        *(sign for lang in languages() for sign, _ in spellings(lang).signs),
        *(word for lang in languages() for word in spellings(lang).of),
        *FOLDED,
        *"+-*_ \t\n:;,.!?()[]{}🃏🂡①ⅩТКأ三가ß٣५\u200b\u0301\ufe0f\u20e3\x00\ud800",
    }
)
mixed = st.lists(st.sampled_from(PIECES) | st.text(max_size=2), max_size=12).map("".join)


def outcome(text: str, lang: str) -> Written | NotationError:
    try:
        return read_cards(text, lang)
    except NotationError as error:
        return error


def check_any(text: str, lang: str) -> None:
    found = outcome(text, lang)
    if isinstance(found, NotationError):
        problem = found.problem
        assert problem.span is not None
        assert 0 <= problem.span.start <= problem.span.end <= len(text)
        assert problem.hint
        assert not any(name in str(found) for name in ("SUIT_NAME", "HYPHEN", "KIND", "WORD", "$END", "Token("))
        return
    assert sum(found.parts, Hand()) == found.cards
    assert read_cards(str(found)).parts == found.parts
    assert read_cards(found.write(lang), lang).parts == found.parts


@settings(max_examples=50_000 if LONG else 400)
@given(mixed, langs)
def test_texts_of_mixed_scripts_are_read_or_refused(text: str, lang: str) -> None:
    check_any(text, lang)


@given(st.sampled_from(PIECES), st.sampled_from(PIECES), st.integers(1, MOST_SIGNS), langs)
def test_long_texts_are_read_or_refused(one: str, other: str, times: int, lang: str) -> None:
    check_any(((one + other) * times)[:MOST_SIGNS], lang)


def test_signs_that_are_looked_at_grow_with_the_text(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = 0
    real = InteractiveParser.feed_token

    def feed(self: InteractiveParser, token: lark.Token) -> Any:
        nonlocal looked
        looked += 1
        return real(self, token)

    monkeypatch.setattr(InteractiveParser, "feed_token", feed)
    parser = Parser("en")
    for joint in ("", "-", " "):
        for number in (40, 400):
            looked = 0
            assert not isinstance(parser.parse(joint.join(["3"] * number)), Broken)
            assert looked == number + len(joint) * (number - 1) + 1  # each sign once, and the end
    looked = 0
    assert isinstance(parser.parse("3-" * 400), Broken)
    assert looked <= 2 * 400 + 1 + 20  # the signs and the end; then once each what could stand there


# --- as lark reads the grammar -------------------------------------------------------------------

TABLES = Path(__file__).parent / "data" / "notation"
PARSERS = {lang: Parser(lang) for lang in languages()}
LARKS = {lang: build(lang) for lang in languages()}


def by_lark(text: str, lang: str, start: str) -> lark.Tree[lark.Token] | Broken:
    """What lark makes of a text with the signs that its own lexer finds."""
    try:
        return LARKS[lang].parse(text, start)
    except lark.UnexpectedInput as error:
        ended = isinstance(error, lark.UnexpectedToken) and error.token.type == "$END"
        at = len(text) if ended else error.pos_in_stream
        assert at is not None
        return Broken(at, frozenset(error.interactive_parser.accepts()))  # type: ignore[no-untyped-call]


def check_as_lark(text: str, lang: str) -> None:
    for start in ("start", "bid"):
        assert PARSERS[lang].parse(text, start) == by_lark(text, lang, start), (text, lang, start)


@pytest.mark.parametrize("lang", languages())
def test_the_tables_read_as_lark_reads_them(lang: str) -> None:
    lines = [line for file in sorted(TABLES.glob("*.txt")) for line in file.read_text(encoding="utf-8").splitlines()]
    texts = {fold(line.partition("  ")[0])[0].strip() for line in lines}
    assert len(texts) > 500
    for text in sorted(texts):
        check_as_lark(text, lang)


signs_of_cards = st.sampled_from([*"3TJQKARVDB2♦♣dDcsS-+ \t=()", "10", "BJ", "RJ", "(=", " of ", " de ", "大王", "Ás"])


@settings(max_examples=50_000 if LONG else 400)
@given(mixed | st.lists(signs_of_cards, max_size=10).map("".join), langs)
def test_any_text_reads_as_lark_reads_it(text: str, lang: str) -> None:
    check_as_lark(text, lang)


# --- the same everywhere -------------------------------------------------------------------------

READ_ALL = """
import sys
from pathlib import Path
from zsy_rules.notation import languages, read_cards
from zsy_rules import ZsyError
for lang in languages():
    for line in (Path(sys.argv[1]) / f"{lang}.txt").read_text(encoding="utf-8").splitlines():
        try:
            print(read_cards(line.partition("  ")[0], lang))
        except ZsyError as error:
            print(error)
"""


def test_reading_does_not_hang_on_hash_seeds() -> None:
    printed = {
        subprocess.run(
            [sys.executable, "-c", READ_ALL, str(TABLES)],
            capture_output=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"},
        ).stdout
        for seed in ("0", "1", "20261130")
    }
    assert len(printed) == 1
    assert printed.pop().count(b"\n") > 1000


THREADS = """
import threading
from zsy_rules.notation import languages, read_cards
start, found = threading.Barrier(32), []
def work(number):
    start.wait()
    found.append([(lang, str(read_cards(f"{rank}-{rank}", lang))) for lang in languages() for rank in range(3, 10)])
threads = [threading.Thread(target=work, args=(number,)) for number in range(32)]
[one.start() for one in threads]
[one.join() for one in threads]
print(len(found), len({tuple(one) for one in found}))
"""


def test_thirty_two_threads_read_their_first_text_at_once() -> None:
    done = subprocess.run([sys.executable, "-c", THREADS], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("32 1\n", "")


def test_threads_share_one_parser_of_a_language() -> None:
    found: list[object] = []
    threads = [threading.Thread(target=lambda: found.append(_parser("nl"))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(map(id, found))) == 1
