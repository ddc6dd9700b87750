"""The reader: a text through the grammar to cards, or to the fault in it. Places are offsets in the text."""

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock
from typing import TYPE_CHECKING, Final

from zsy_rules._resources import data_dir
from zsy_rules.cards import EMPTY, JOKERS, Card, Hand, card
from zsy_rules.notation._faults import explain, too_long
from zsy_rules.notation._text import LANGUAGES, Fault, Spellings, View

if TYPE_CHECKING:
    from lark import Lark, Token, Tree

MOST_SIGNS: Final = 2_000
MOST_CARDS: Final = 500
MOST_OF_A_RANK: Final = 32  # eight packs, the most a ruleset may have; one lane of a `Hand` has room for 127


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text means (no parts: a pass), and where in it that stands."""

    cards: Hand
    parts: tuple[Hand, ...]
    kind: str | None
    start: int
    end: int


def read(text: str, lang: str) -> Reading | Fault:
    """Return the meaning of a text of a known language, or what is wrong with it."""
    return too_long(text, MOST_SIGNS) if len(text) > MOST_SIGNS else _read(text, lang)


@lru_cache(maxsize=4096)
def _read(text: str, lang: str) -> Reading | Fault:
    view, spellings = View(text), LANGUAGES[lang]
    if not view.signs:
        hint = "write cards, as in 3♦ 3♣ or 7-8-9-10-J, or - for a pass"
        return view.fault("notation/empty", "nothing is written", hint)
    if sum(1 for _ in spellings.rank.finditer(view.signs)) > MOST_CARDS:
        return view.fault("notation/too-many-cards", f"more than {MOST_CARDS} cards", "write one play at a time")
    tree = _PARSER.parse(view.signs)
    return explain(view, spellings, *tree) if isinstance(tree, tuple) else _understand(view, spellings, tree)


class _Parser:
    """The grammar, built once, at the first text."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._lark: Lark | None = None

    def parse(self, signs: str) -> "Tree[Token] | tuple[int, frozenset[str]]":
        """Return the tree, or where the text breaks off and the names of the terminals that could stand there."""
        from lark import Lark, UnexpectedInput  # noqa: PLC0415  (slow to load: only who reads plays waits for it)

        # One text at a time: lark completes its tables while it reads the first ones.
        with self._lock:
            if self._lark is None:
                grammar = (data_dir("grammar") / "notation.lark").read_text(encoding="utf-8")
                self._lark = Lark(grammar, parser="lalr")
            try:
                return self._lark.parse(signs)
            except UnexpectedInput as error:
                # For the end of the text lark tells the place of the last sign, not the one behind it.
                ended = getattr(getattr(error, "token", None), "type", None) == "$END"
                at = len(signs) if ended else error.pos_in_stream
                assert at is not None  # noqa: S101  (only the end of a text has no place)
                wanted = error.interactive_parser.accepts()  # type: ignore[no-untyped-call]
                return at, frozenset(wanted)


_PARSER: Final = _Parser()


def _understand(view: View, spellings: Spellings, tree: "Tree[Token]") -> Reading | Fault:
    """Return the meaning of a tree: groups of cards, and the signs between them."""
    kind: str | None = None
    parts: list[list[Card]] = [[]]
    side = ""
    for node in tree.children:
        if isinstance(node, str):
            kind = str(node) if node.type == "KIND" else kind
            parts += [[]] if node.type == "PLUS" else []
            continue
        signs = [sign for sign in node.children if isinstance(sign, str)]
        if node.data == "bare":
            parts[-1] += [card(spellings.ranks[rank]) for rank in signs]
            continue
        if side not in ("", node.data):
            message, hint = "suits behind and before the rank in one play", "write them all as in 3♦, or all as in ♦3"
            return view.fault("notation/mixed-suits", message, hint, signs[0].start_pos or 0, signs[1].end_pos)
        side = node.data
        ranks, suits = (signs[::2], signs[1::2]) if side == "suit_behind" else (signs[1::2], signs[::2])
        parts[-1] += [
            card(spellings.ranks[rank], spellings.suits[suit]) for rank, suit in zip(ranks, suits, strict=True)
        ]
    return _gather(view, kind, parts)


def _gather(view: View, kind: str | None, parts: list[list[Card]]) -> Reading | Fault:
    counts = Counter(one.rank for part in parts for one in part)
    for rank, count in counts.items():
        if count > MOST_OF_A_RANK:
            hint = f"eight packs hold {MOST_OF_A_RANK}, and there are no larger games"
            return view.fault("notation/too-many-cards", f"{count} cards of the rank {rank}", hint)
    hands = tuple(Hand.of(part) for part in parts if part)
    everything = sum(hands, EMPTY)
    if counts and counts.keys() <= JOKERS:
        hands = (everything,)  # BJ+RJ is how the pair of jokers is often written: there are no kickers in it
    return Reading(everything, hands, kind, view.places[0], view.places[-1])
