"""Notation: written plays read into cards, and cards written, in several languages.

`grammar/notation.lark` is the reference of what is read, `grammar/languages`
has the signs and words of each language. This room knows no
ruleset: it says which cards stand on paper, how `+` divides them, and which
kind is named in front; whether that is a play is for others to say. The
language is always said, never guessed.

Lark is loaded at the first text, not before. What a text means is remembered
without its place, so that replaying an archive reads each text once.
"""

from collections.abc import Collection
from dataclasses import dataclass, field

from zsy_rules._source import Source, Span
from zsy_rules.cards import Hand, Rank
from zsy_rules.errors import NotationError, Problem
from zsy_rules.notation._elsewhere import no_kind
from zsy_rules.notation._faults import quoted
from zsy_rules.notation._languages import CALL_WORD, CANONICAL, KIND_NAME, check_language, kinds_named, languages
from zsy_rules.notation._reader import bid_elsewhere, no_bid, read, read_said
from zsy_rules.notation._text import Fault
from zsy_rules.notation._writing import Stands, write_cards, write_kind, write_parts, write_pass, write_title

__all__ = [
    "CALL_WORD",
    "CANONICAL",
    "KIND_NAME",
    "Stands",
    "Written",
    "bid_elsewhere",
    "check_language",
    "in_language",
    "kinds_named",
    "languages",
    "no_kind",
    "read_bid",
    "read_call",
    "read_cards",
    "read_hand",
    "write_cards",
    "write_kind",
    "write_parts",
    "write_pass",
    "write_title",
]


@dataclass(frozen=True, slots=True)
class Written:
    """A play as it stands on paper.

    `parts` are the cards between the `+` signs, the main part first: one part
    without a `+`, none for a pass; among jokers alone a `+` only joins.
    `word` is what stands in front, whether or not there is such a kind;
    `kinds` are what it may name, as a language has one word for more than one.
    `stands` are the (wild card, card it stands for) that are told, in their order.
    `first` is the rank that is written first: a run said by its ends begins there.
    """

    cards: Hand
    parts: tuple[Hand, ...]
    word: str | None
    kinds: tuple[str, ...]
    is_pass: bool
    span: Span
    stands: Stands = ()
    first: Rank | None = field(default=None, compare=False)

    @property
    def main(self) -> Hand | None:
        """The main part, where a plus divides it from kickers."""
        return self.parts[0] if len(self.parts) > 1 else None

    @property
    def kind(self) -> str | None:
        """The kind that is named in front, as far as that can be told without a ruleset."""
        return self.kinds[0] if self.kinds else None

    def kinds_among(self, names: Collection[str]) -> tuple[str, ...]:
        """Return which of a ruleset's kinds may be named in front, the likeliest first, a ruleset's own name before."""
        named = self.kinds if self.word is None else (self.word, *self.kinds)
        return tuple(dict.fromkeys(name for name in named if name in names))

    def kind_among(self, names: Collection[str]) -> str | None:
        """Return the likeliest of a ruleset's kinds that may be named in front; None if none is."""
        return next(iter(self.kinds_among(names)), None)

    @property
    def word_span(self) -> Span:
        """Where the word for the kind stands."""
        return Span(self.span.source, self.span.start, self.span.start + len(self.word or ""))

    def write(self, lang: str) -> str:
        """Return the play in another language."""
        return write_pass(lang) if self.is_pass else write_parts(self.parts, self.kind, lang, self.stands)

    def __str__(self) -> str:
        return "-" if self.is_pass else write_parts(self.parts, self.kind, stands=self.stands)


def read_cards(text: str, lang: str = CANONICAL, source: Source | None = None, offset: int = 0) -> Written:
    """Return what is written in `text`: cards, or a pass.

    `source` and `offset` say where `text` stands in a larger text, for the
    places of problems. Raises NotationError, UsageError for a language that
    is not there.

    >>> read_cards("bomb 8888").kind, str(read_cards("3♣ 3D").cards)
    ('bomb', '3♦ 3♣')
    >>> str(read_cards("7-8-9-10-V", lang="fr"))
    '7-8-9-10-J'
    """
    if lang != CANONICAL:
        check_language(lang)
    if source is None:
        source = Source("<text>", text)
    assert source.text.startswith(text, offset), "not a piece of its source"  # noqa: S101  (a bug of the caller)
    found = read(text, lang)
    span = Span(source, offset + found.start, offset + found.end)
    if isinstance(found, Fault):
        raise NotationError(Problem(found.code, f"cannot read {quoted(text)}: {found.message}", span, found.hint))
    return Written(found.cards, found.parts, found.word, found.kinds, not found.parts, span, found.stands, found.first)


def in_language(text: str, lang: str) -> str:
    """Return what is written in the canonical language in another one.

    >>> in_language("3-3-3+J", "fr")
    '3-3-3+V'
    """
    return text if lang == CANONICAL else read_cards(text).write(lang)


def read_bid(text: str, lang: str = CANONICAL, source: Source | None = None, offset: int = 0) -> int | None:
    """Return the bid written in `text`, a number (the word bid may stand before it); None for a pass.

    Raises NotationError for anything else.

    >>> read_bid("3"), read_bid("bid 2"), read_bid("pass")
    (3, 2, None)
    """
    said = read_call(text, lang, source, offset)
    if isinstance(said, str):
        raise _no_bid(text, no_bid(text, lang), source, offset)
    return said


def read_call(text: str, lang: str = CANONICAL, source: Source | None = None, offset: int = 0) -> int | str | None:
    """Return what is said in an auction: a bid, a word of the game's own, None for a pass. Raises NotationError.

    >>> read_call("2"), read_call("call"), read_call("passe", "fr")
    (2, 'call', None)
    """
    check_language(lang)
    said = read_said(text, lang)
    if isinstance(said, Fault):
        raise _no_bid(text, said, source, offset)
    return said[0]


def _no_bid(text: str, fault: Fault, source: Source | None, offset: int) -> NotationError:
    span = Span(source or Source("<text>", text), offset + fault.start, offset + fault.end)
    return NotationError(Problem(fault.code, f"cannot read {quoted(text)}: {fault.message}", span, fault.hint))


def read_hand(text: str, lang: str = CANONICAL, source: Source | None = None, offset: int = 0) -> Hand:
    """Return the cards written in `text`. A pass, or a kind in front, is refused. Raises NotationError."""
    written = read_cards(text, lang, source, offset)
    if written.is_pass or written.word or written.stands:
        said = "a pass" if written.is_pass else f'"{written.word}"' if written.word else "what one of them stands for"
        span = written.word_span if written.word else written.span
        message = f"cannot read {quoted(text)}: expected cards alone, not {said}"
        hint = no_kind(written.word or "") or "write only the cards, as in 3♦ 3♣ 10♠ BJ"
        raise NotationError(Problem("notation/cards-alone", message, span, hint))
    return written.cards
