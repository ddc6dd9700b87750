"""The reader: a text through the grammar to cards, or to the fault in it. Places are offsets in the text."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from zsy_rules.cards import ANONYMOUS, EMPTY, Card, Hand, Rank, card
from zsy_rules.notation._elsewhere import elsewhere, told
from zsy_rules.notation._faults import explain, start_of_word, too_long
from zsy_rules.notation._grammar import Broken, Parser
from zsy_rules.notation._languages import Spellings, kinds_named, languages, spellings
from zsy_rules.notation._text import Fault, View
from zsy_rules.notation._writing import Stands, write_parts, write_pass

if TYPE_CHECKING:
    from lark import Token, Transformer, Tree

MOST_SIGNS: Final = 2_000
MOST_CARDS: Final = 500
MOST_OF_A_RANK: Final = 32  # eight packs, the most a ruleset may have; one lane of a `Hand` has room for 127


class Reading(NamedTuple):
    """What a text means (no parts: a pass), and where in it that stands.

    `word` stands in front of the cards; `kinds` are what it may name. `stands`
    are (wild card, card it stands for); `first` is the rank that is written first.
    """

    cards: Hand
    parts: tuple[Hand, ...]
    word: str | None
    kinds: tuple[str, ...]
    start: int
    end: int
    stands: Stands = ()
    first: Rank | None = None

    def write(self, lang: str) -> str:
        """Return it in writing; nothing for a pass."""
        return write_parts(self.parts, next(iter(self.kinds), None), lang, self.stands)


def read(text: str, lang: str) -> Reading | Fault:
    """Return the meaning of a text of a known language, or what is wrong with it."""
    return too_long(text, MOST_SIGNS) if len(text) > MOST_SIGNS else _read(text, lang)


@lru_cache(maxsize=256)
def read_said(text: str, lang: str) -> tuple[int | str | None] | Fault:
    """Return what is said in an auction, in a tuple: a number, a word, or None for a pass; a fault for no such text."""
    view = View(text if len(text) <= MOST_SIGNS else "")
    tree = _parser(lang).parse(view.signs, "bid")
    if isinstance(tree, Broken):
        return no_bid(text, lang, tree.at)
    said = cast("Token", tree.children[-1])
    return (int(said) if said.type == "NUMBER" else str(said) if said.type == "CALL" else None,)


def no_bid(text: str, lang: str, at: int = 0) -> Fault:
    """Return the fault of a text that is no bid from `at` on, and what it is in other languages."""
    hint = bid_elsewhere(text, lang) or f"write a number, as in 2, or {write_pass(lang)}"
    return View(text).fault("notation/expected-bid", "expected a bid", hint, at)


def bid_elsewhere(text: str, lang: str) -> str | None:
    """Return what a text that is no bid of a language is in other languages; None if it is none in any."""
    view = View(text)
    found = [
        (other, said) for other in map(spellings, languages()) if (said := _bid(view, other)) and other.code != lang
    ]
    return f"in {told(found)}" if found else None


def _bid(view: View, language: Spellings) -> str | None:
    """Return how a message calls what is a bid, or a pass, in a language; None for what is none, or a word."""
    tree = _parser(language.code).parse(view.signs, "bid")
    sign = None if isinstance(tree, Broken) else cast("Token", tree.children[-1])
    if sign is None or sign.type == "CALL":
        return None
    return f"the bid {sign}" if sign.type == "NUMBER" else "a pass"


@lru_cache(maxsize=4096)
def _read(text: str, lang: str) -> Reading | Fault:
    view, language = View(text), spellings(lang)
    found = _attempt(view, language)
    if not isinstance(found, Broken):
        return found
    at, wanted = start_of_word(view, language, *found, lambda place: _wanted_at(view, language, place))
    fault = explain(view, language, at, wanted)
    return replace(fault, hint=elsewhere(view, at, language, _others(view, language)) or fault.hint)


def _wanted_at(view: View, language: Spellings, at: int) -> frozenset[str]:
    """Return the terminals that could stand at a place of a text that reads so far."""
    broken = _parser(language.code).parse(view.signs[:at] + _NO_SIGN)
    return cast("Broken", broken).wanted


def _attempt(view: View, language: Spellings) -> Reading | Fault | Broken:
    """Return the meaning, what is wrong with it, or where the text breaks off."""
    if not view.signs:
        hint = f"write cards, as in 3♦ 3♣ or 7-8-9-10-{language.written[Rank.JACK]}, or - for a pass"
        return view.fault("notation/empty", "nothing is written", hint)
    if len(view.signs) > MOST_CARDS and sum(1 for _ in language.rank.finditer(view.signs)) > MOST_CARDS:
        return view.fault("notation/too-many-cards", f"more than {MOST_CARDS} cards", "write one play at a time")
    tree = _parser(language.code).parse(view.signs)
    return tree if isinstance(tree, Broken) else _understand(view, language, tree)


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


#: What no language reads, so that a text breaks off there.
_NO_SIGN: Final = "\0"
_PARSERS: Final[dict[str, Parser]] = {}


def _parser(lang: str) -> Parser:
    """Return the one parser of a language; threads that come at once get the same."""
    found = _PARSERS.get(lang)
    if found is None:
        meanings = cast("Transformer[Any, Any]", _Meanings(spellings(lang)))  # lark only looks its functions up
        found = _PARSERS.setdefault(lang, Parser(lang, meanings))
    return found


@dataclass(frozen=True, slots=True)
class _Meanings:
    """What the rules of the grammar mean in a language: lark asks for it as soon as one is read.

    A group, or a card that another stands for, is a `_Group`; signs between groups stay what they are.
    """

    language: Spellings

    def bare(self, signs: "list[Token]") -> "_Group":
        told, bare = _told(signs), self.language.cards
        return _Group([bare.get(sign.value) or ANONYMOUS[self.language.joker(sign.value)] for sign in signs], told)

    def suit_behind(self, signs: "list[Token]") -> "_Group":
        told, suited = _told(signs), self.language.suited
        return _Group([suited[signs[at].value, signs[at + 1].value] for at in range(0, len(signs), 2)], told, signs)

    def suit_before(self, signs: "list[Token]") -> "_Group":
        told, suited = _told(signs), self.language.suited
        return _Group([suited[signs[at + 1].value, signs[at].value] for at in range(0, len(signs), 2)], told, signs)

    def suit_named(self, signs: "list[Token]") -> "_Group":
        told, language = _told(signs), self.language
        return _Group([card(language.ranks[signs[0]], language.suit_names[signs[2].lower()])], told)

    def stands(self, signs: "tuple[Token, _Group, Token]") -> "_Group":
        return signs[1]


class _Group(NamedTuple):
    """Cards that stand without a gap; what the last one stands for, if that is told; its signs, if one is a suit."""

    cards: list[Card]
    stands: "_Group | None"
    signs: "Sequence[Token]" = ()

    @property
    def side(self) -> str:
        """The terminal that its first sign is."""
        return self.signs[0].type


def _told(signs: list[Any]) -> _Group | None:
    """Take what a card stands for from the end of its signs, if it is there."""
    return signs.pop() if isinstance(signs[-1], _Group) else None


def _understand(view: View, language: Spellings, tree: "Tree[Token]") -> Reading | Fault:
    """Return the meaning of a tree: groups of cards, and the signs between them."""
    word: str | None = None
    kinds: tuple[str, ...] = ()
    parts: list[list[Card]] = [[]]
    side = ""
    stands: list[tuple[Card, Card]] = []
    for node in cast("list[Token | _Group]", tree.children):
        if isinstance(node, _Group):
            parts[-1] += node.cards
            if node.stands:
                stands.append((node.cards[-1], node.stands.cards[0]))
            for group in (node, node.stands):
                if group and group.signs:
                    if side not in ("", group.side):
                        return _mixed(view, group)
                    side = group.side
        elif node.type == "PLUS":
            parts.append([])
        elif node.type in ("KIND", "WORD"):
            word = str(node)
            kinds = language.kinds_of(word) if node.type == "WORD" else kinds_named(word)
    return _gather(view, word, kinds, parts, tuple(stands))


def _mixed(view: View, group: _Group) -> Fault:
    message, hint = "suits behind and before the rank in one play", "write them all as in 3♦, or all as in ♦3"
    first, second, *_ = group.signs
    at = first.start_pos or 0
    return view.fault("notation/mixed-suits", message, hint, at, at + len(first) + len(second))


def _gather(
    view: View, word: str | None, kinds: tuple[str, ...], parts: list[list[Card]], stands: Stands
) -> Reading | Fault:
    if sum(map(len, parts)) > MOST_OF_A_RANK:
        for rank, count in Counter(one.rank for part in parts for one in part).items():
            if count > MOST_OF_A_RANK:
                hint = f"eight packs hold {MOST_OF_A_RANK}, and there are no larger games"
                return view.fault("notation/too-many-cards", f"{count} cards of the rank {rank}", hint)
    hands: tuple[Hand, ...]
    if len(parts) == 1:
        everything = Hand.of(parts[0])
        hands = (everything,) if everything else ()
    else:
        hands = tuple(map(Hand.of, parts))
        everything = sum(hands, EMPTY)
        if all(one.is_joker for one in everything):
            hands = (everything,)  # BJ+RJ is how the pair of jokers is often written: there are no kickers in it
    first = next((one.rank for part in parts for one in part), None)
    return Reading(everything, hands, word, kinds, view.places[0], view.places[-1], stands, first)
