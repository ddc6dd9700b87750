"""The reader: a text through the grammar to cards, or to the fault in it. Places are offsets in the text."""

from collections import Counter
from dataclasses import dataclass, replace
from functools import lru_cache
from threading import Lock
from typing import TYPE_CHECKING, Final, cast

from zsy_rules._resources import data_dir
from zsy_rules.cards import ANONYMOUS, EMPTY, Card, Hand, Rank, card
from zsy_rules.notation._elsewhere import elsewhere
from zsy_rules.notation._faults import explain, too_long
from zsy_rules.notation._languages import Spellings, kinds_named, languages, spellings
from zsy_rules.notation._text import Fault, View
from zsy_rules.notation._writing import Stands, write_parts

if TYPE_CHECKING:
    from lark import Lark, Token, Tree
    from lark.lexer import TerminalDef

MOST_SIGNS: Final = 2_000
MOST_CARDS: Final = 500
MOST_OF_A_RANK: Final = 32  # eight packs, the most a ruleset may have; one lane of a `Hand` has room for 127


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text means (no parts: a pass), and where in it that stands.

    `word` stands in front of the cards; `kinds` are what it may name. `stands`
    are (wild card, card it stands for).
    """

    cards: Hand
    parts: tuple[Hand, ...]
    word: str | None
    kinds: tuple[str, ...]
    start: int
    end: int
    stands: Stands = ()

    def write(self, lang: str) -> str:
        """Return it in writing; nothing for a pass."""
        return write_parts(self.parts, next(iter(self.kinds), None), lang, self.stands)


def read(text: str, lang: str) -> Reading | Fault:
    """Return the meaning of a text of a known language, or what is wrong with it."""
    return too_long(text, MOST_SIGNS) if len(text) > MOST_SIGNS else _read(text, lang)


@lru_cache(maxsize=256)
def read_said(text: str, lang: str) -> tuple[int | str | None] | None:
    """Return what is said in an auction, in a tuple: a number, a word, or None for a pass; None for no such text."""
    view = View(text if len(text) <= MOST_SIGNS else "")
    tree = _parser(lang).parse(view.signs, "bid")
    if isinstance(tree, tuple):
        return None
    said = cast("Token", tree.children[-1])
    return (int(said) if said.type == "NUMBER" else str(said) if said.type == "CALL" else None,)


@lru_cache(maxsize=4096)
def _read(text: str, lang: str) -> Reading | Fault:
    view, language = View(text), spellings(lang)
    found = _attempt(view, language)
    if not isinstance(found, tuple):
        return found
    at, wanted = found
    fault = explain(view, language, at, wanted)
    return replace(fault, hint=elsewhere(view, at, language, _others(view, language)) or fault.hint)


def _attempt(view: View, language: Spellings) -> "Reading | Fault | tuple[int, frozenset[str]]":
    """Return the meaning, what is wrong with it, or where the text breaks off and the terminals that could follow."""
    if not view.signs:
        hint = f"write cards, as in 3♦ 3♣ or 7-8-9-10-{language.written[Rank.JACK]}, or - for a pass"
        return view.fault("notation/empty", "nothing is written", hint)
    if len(view.signs) > MOST_CARDS and sum(1 for _ in language.rank.finditer(view.signs)) > MOST_CARDS:
        return view.fault("notation/too-many-cards", f"more than {MOST_CARDS} cards", "write one play at a time")
    tree = _parser(language.code).parse(view.signs)
    return tree if isinstance(tree, tuple) else _understand(view, language, tree)


def _others(view: View, here: Spellings) -> list[tuple[Spellings, str]]:
    """Return the other languages in which a text reads, with what it is there, written in this one."""
    found = []
    for other in map(spellings, languages()):
        # Only where the text has a sign of that language which this one lacks: most slips have none.
        if other is not here and other.beyond(here).search(view.signs):
            reading = _attempt(view, other)
            if isinstance(reading, Reading):
                found.append((other, reading.write(here.code) or "a pass"))
    return found


class _Parser:
    """The grammar with the signs of a language, built once, at the first text."""

    def __init__(self, lang: str) -> None:
        self._lang = lang
        self._lock = Lock()
        self._lark: Lark | None = None

    def parse(self, signs: str, start: str = "start") -> "Tree[Token] | tuple[int, frozenset[str]]":
        """Return the tree of a play, or of what `start` names.

        Of a text that breaks off: where, and the names of the terminals that could stand there.
        """
        from lark import UnexpectedInput  # noqa: PLC0415  (slow to load: only who reads plays waits for it)

        # One text at a time: lark completes its tables while it reads the first ones.
        with self._lock:
            if self._lark is None:
                self._lark = build(self._lang)
            try:
                return self._lark.parse(signs, start)
            except UnexpectedInput as error:
                # For the end of the text lark tells the place of the last sign, not the one behind it.
                ended = getattr(getattr(error, "token", None), "type", None) == "$END"
                at = len(signs) if ended else error.pos_in_stream
                assert at is not None  # noqa: S101  (only the end of a text has no place)
                wanted = error.interactive_parser.accepts()  # type: ignore[no-untyped-call]
                return at, frozenset(wanted)


def build(lang: str) -> "Lark":
    """Return the grammar with the signs of a language in place of the English ones."""
    from lark import Lark  # noqa: PLC0415  (as above)
    from lark.lexer import PatternRE  # noqa: PLC0415

    terminals = spellings(lang).terminals

    def spell(terminal: "TerminalDef") -> "TerminalDef":
        if terminal.name in terminals:
            terminal.pattern = PatternRE(terminals[terminal.name])
        return terminal

    grammar = (data_dir("grammar") / "notation.lark").read_text(encoding="utf-8")
    return Lark(grammar, start=["start", "bid"], parser="lalr", edit_terminals=spell)


_PARSERS: Final[dict[str, _Parser]] = {}


def _parser(lang: str) -> _Parser:
    """Return the one parser of a language; threads that come at once get the same."""
    return _PARSERS.get(lang) or _PARSERS.setdefault(lang, _Parser(lang))


def _understand(view: View, language: Spellings, tree: "Tree[Token]") -> Reading | Fault:
    """Return the meaning of a tree: groups of cards, and the signs between them."""
    word: str | None = None
    kinds: tuple[str, ...] = ()
    parts: list[list[Card]] = [[]]
    side = ""
    stands: list[tuple[Card, Card]] = []
    for node in tree.children:
        if isinstance(node, str):
            if node.type in ("KIND", "WORD"):
                word = str(node)
                kinds = language.kinds_of(word) if node.type == "WORD" else kinds_named(word)
            parts += [[]] if node.type == "PLUS" else []
            continue
        group = cast("Tree[Token]", node.children[1]) if node.data == "stands" else node
        signs = cast("list[Token]", group.children)  # groups hold signs alone
        if group.data in _SIDES:
            if side not in ("", group.data):
                message = "suits behind and before the rank in one play"
                hint = "write them all as in 3♦, or all as in ♦3"
                return view.fault("notation/mixed-suits", message, hint, signs[0].start_pos or 0, signs[1].end_pos)
            side = group.data
        cards = _cards(language, group.data, signs)
        if group is node:
            parts[-1] += cards
        else:
            stands.append((parts[-1][-1], cards[0]))
    return _gather(view, word, kinds, parts, tuple(stands))


_SIDES: Final = ("suit_behind", "suit_before")


def _cards(language: Spellings, form: str, signs: "list[Token]") -> list[Card]:
    """Return the cards of a group, or of a card that a wild card stands for."""
    if form == "bare":
        bare = language.cards
        return [bare.get(sign.value) or ANONYMOUS[language.joker(sign.value)] for sign in signs]
    if form == "suit_named":
        return [card(language.ranks[signs[0]], language.suit_names[signs[2].lower()])]
    ranks, suits = (signs[::2], signs[1::2]) if form == "suit_behind" else (signs[1::2], signs[::2])
    return [language.suited[rank.value, suit.value] for rank, suit in zip(ranks, suits, strict=True)]


def _gather(
    view: View, word: str | None, kinds: tuple[str, ...], parts: list[list[Card]], stands: Stands
) -> Reading | Fault:
    if sum(map(len, parts)) > MOST_OF_A_RANK:
        for rank, count in Counter(one.rank for part in parts for one in part).items():
            if count > MOST_OF_A_RANK:
                hint = f"eight packs hold {MOST_OF_A_RANK}, and there are no larger games"
                return view.fault("notation/too-many-cards", f"{count} cards of the rank {rank}", hint)
    hands = tuple(Hand.of(part) for part in parts if part)
    everything = sum(hands, EMPTY) if len(hands) != 1 else hands[0]
    if len(hands) > 1 and all(one.is_joker for one in everything):
        hands = (everything,)  # BJ+RJ is how the pair of jokers is often written: there are no kickers in it
    return Reading(everything, hands, word, kinds, view.places[0], view.places[-1], stands)
