"""Notation: written plays read into cards, and cards written.

`grammar/notation.lark` is the reference of what is read. This room knows no
ruleset: it says which cards stand on paper, how `+` divides them, and which
kind is named in front; whether that is a play is for others to say.

Lark is loaded at the first text, not before. What a text means is remembered
without its place, so that replaying an archive reads each text once.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from zsy_rules._source import Source, Span
from zsy_rules.cards import Hand, joined
from zsy_rules.errors import NotationError, Problem, UsageError
from zsy_rules.notation._faults import quoted
from zsy_rules.notation._reader import read
from zsy_rules.notation._text import LANGUAGES, Fault

__all__ = ["LANGUAGES", "Written", "read_cards", "read_hand", "write_cards", "write_parts"]


@dataclass(frozen=True, slots=True)
class Written:
    """A play as it stands on paper.

    `parts` are the cards between the `+` signs, the main part first: one part
    without a `+`, none for a pass; among jokers alone a `+` only joins.
    `kind` is the word in front as written, whether or not there is such a kind.
    """

    cards: Hand
    parts: tuple[Hand, ...]
    kind: str | None
    is_pass: bool
    span: Span

    def __str__(self) -> str:
        return "-" if self.is_pass else write_parts(self.parts, self.kind)


def read_cards(text: str, lang: str = "en", source: Source | None = None, offset: int = 0) -> Written:
    """Return what is written in `text`: cards, or a pass.

    `source` and `offset` say where `text` stands in a larger text, for the
    places of problems. Raises NotationError.

    >>> read_cards("bomb 8888").kind, str(read_cards("3♣ 3D").cards)
    ('bomb', '3♦ 3♣')
    """
    if lang not in LANGUAGES:
        message, hint = f"plays are not read in the language {quoted(lang)}", f"known: {', '.join(LANGUAGES)}"
        raise UsageError(Problem("usage/unknown-language", message, hint=hint))
    if source is None:
        source = Source("<text>", text)
    assert source.text.startswith(text, offset), "not a piece of its source"  # noqa: S101  (a bug of the caller)
    found = read(text, lang)
    span = Span(source, offset + found.start, offset + found.end)
    if isinstance(found, Fault):
        raise NotationError(Problem(found.code, f"cannot read {quoted(text)}: {found.message}", span, found.hint))
    return Written(found.cards, found.parts, found.kind, not found.parts, span)


def read_hand(text: str, lang: str = "en", source: Source | None = None, offset: int = 0) -> Hand:
    """Return the cards written in `text`. A pass, or a kind in front, is refused. Raises NotationError."""
    written = read_cards(text, lang, source, offset)
    if written.is_pass or written.kind:
        start, end = written.span.start, written.span.end
        said = "a pass" if written.is_pass else f'"{written.kind}"'
        span = Span(written.span.source, start, start + len(written.kind) if written.kind else end)
        message = f"cannot read {quoted(text)}: expected cards alone, not {said}"
        raise NotationError(Problem("notation/cards-alone", message, span, "write only the cards, as in 3♦ 3♣ 10♠ BJ"))
    return written.cards


def write_cards(hand: Hand) -> str:
    """Return the canonical text: cards with blanks between them where a suit is named, else ranks with hyphens.

    >>> write_cards(read_hand("C3 D3")), write_cards(read_hand("JT987"))
    ('3♦ 3♣', '7-8-9-10-J')
    """
    return str(hand)


def write_parts(parts: Iterable[Hand], kind: str | None = None) -> str:
    """Return the canonical text of a main part and its kickers, with the kind in front where it must be said.

    >>> write_parts([read_hand("333"), read_hand("5")]), write_parts([read_hand("8888")], "bomb")
    ('3-3-3+5', 'bomb 8-8-8-8')
    """
    hands = tuple(parts)
    suited = any(one.suit for hand in hands for one in hand)
    cards = (" + " if suited else "+").join(joined(hand, suited=suited) for hand in hands)
    return f"{kind} {cards}" if kind else cards
