"""Field types: how the text of a scalar becomes a value, and what the published schema says of it.

Every scalar of a ruleset file reaches the models as text. A field is annotated
`Annotated[Value, SCALAR]`; the scalar reads the text, or says in a card
player's words what was wanted, under the code of the problem. A value of the
wanted type passes as it is, so that models can be built in Python.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal, LiteralString, get_args, get_origin

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from zsy_rules._source import LONGEST_QUOTE, shortened
from zsy_rules.cards import Suit
from zsy_rules.ruleset import card_words, hints, nearness, seat_words, values
from zsy_rules.ruleset.values import CardName, CardTerm, Count, Result, Who, plain, rank_of
from zsy_rules.ruleset.written import rising

#: The smallest and the largest whole number of the language.
LOWEST: Final = -99999
HIGHEST: Final = 99999
#: What may be a rank: text, or a number from 2 to 10.
_RANK_LIKE: Final = (("integer", "string"), (2, 10))


@dataclass(frozen=True)
class Scalar:
    """One type of scalar.

    `wanted` says in words what it takes, `pattern` (not anchored) which texts;
    `read` returns the value of a text or raises ValueError; `hint` tells what
    was meant by a text that does not read; `json_types` and `bounds` are for
    the published schema, over YAML 1.2 core values. `folds` tells that `read`
    folds look-alike signs first, so that the pattern is one of folded texts.
    """

    wanted: str
    code: LiteralString
    pattern: str
    read: Callable[[str], Any]
    hint: Callable[[str], str | None] | None = None
    json_types: tuple[str, ...] = ("string",)
    bounds: tuple[int, int] | None = None
    folds: bool = True

    def of(self, source: Any) -> "Scalar":
        """Return the scalar for a field of type `source`."""
        del source
        return self

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        del handler
        scalar = self.of(source)

        def accept(value: Any) -> Any:
            if isinstance(value, str):
                return scalar.value(value)
            if isinstance(source, type) and isinstance(value, source):
                return value
            raise _failed("ruleset/value-wanted", f"one value is wanted here: {scalar.wanted}")

        return core_schema.no_info_plain_validator_function(accept)

    def value(self, text: str) -> Any:
        """Return the value of `text`, or raise what pydantic reports: message and hint in its context."""
        try:
            return self.read(text)
        except PydanticCustomError:
            raise
        except ValueError:
            raise _failed(self.code, f"expected {self.wanted}, not `{shortened(text)}`", self.hint_for(text)) from None

    def hint_for(self, text: str) -> str | None:
        """Return what was meant; nothing that could not stand here either, or is longer than a message repeats."""
        bare = text.rstrip(",;")
        if bare != text and self.takes(bare):  # as in JSON
            return nearness.meant(text, bare)
        remark = re.match(r"(.*?)\s+(//|--|;)", text)
        if remark and self.takes(remark[1]):
            return f"a remark begins with #, not with {remark[2]}"
        hint = self.hint(plain(text)) if self.hint and len(text) <= LONGEST_QUOTE else None
        return hint if hint and all(map(self.takes, nearness.suggested(hint))) else None

    def takes(self, text: str) -> bool:
        """Whether a text reads."""
        try:
            self.read(text)
        except (PydanticCustomError, ValueError):
            return False
        return True


def _failed(code: LiteralString, message: str, hint: str | None = None) -> PydanticCustomError:
    return PydanticCustomError(code, "{message}", {"message": message, "hint": hint})


# --- numbers -------------------------------------------------------------------------------------


def number_pattern(low: int, high: int) -> str:
    """Return a pattern of the whole numbers from `low` to `high`, without leading zeros or `-0`.

    >>> number_pattern(1, 54)
    '[1-9]|[1-4][0-9]|5[0-4]'
    """
    if (low, high) == (LOWEST, HIGHEST):
        return "0|-?[1-9][0-9]{0,4}"
    if (low, high) == (1, HIGHEST):
        return "[1-9][0-9]{0,4}"
    assert 0 <= low <= high  # noqa: S101  (no key has other bounds)
    parts: list[str] = []
    for digits in range(len(str(low)), len(str(high)) + 1):
        first = max(low, 10 ** (digits - 1) if digits > 1 else 0)
        parts += _of_one_length(str(first), str(min(high, 10**digits - 1)))
    return "|".join(parts)


def _of_one_length(low: str, high: str) -> list[str]:
    """Return patterns that together take the numbers from `low` to `high`, both of one length."""
    rest = len(low) - 1
    if low[1:] == "0" * rest and high[1:] == "9" * rest:
        first = low[0] if low[0] == high[0] else f"[{low[0]}-{high[0]}]"
        return [first + "[0-9]" * rest]
    if low[0] == high[0]:
        return [low[0] + tail for tail in _of_one_length(low[1:], high[1:])]
    if low[1:] != "0" * rest:
        return _of_one_length(low, low[0] + "9" * rest) + _of_one_length(_next(low), high)
    below = str(int(high[0]) - 1) + "9" * rest
    return _of_one_length(low, below) + _of_one_length(high[0] + "0" * rest, high)


def _next(low: str) -> str:
    return str(int(low[0]) + 1) + "0" * (len(low) - 1)


def whole(low: int = LOWEST, high: int = HIGHEST, wanted: str = "") -> Scalar:
    """Return the type of whole numbers from `low` to `high`."""
    if not wanted:
        if low == high:
            wanted = f"the number {low}"
        elif high == HIGHEST:
            wanted = "a whole number" if low == LOWEST else f"a whole number from {low} up"
        else:
            wanted = f"a whole number from {low} to {high}"
    pattern = number_pattern(low, high)

    def read(text: str) -> int:
        folded = plain(text)
        if re.fullmatch(pattern, folded) is None:
            raise ValueError(text)
        return int(folded)

    return Scalar(wanted, "ruleset/wrong-number", pattern, read, hints.number, ("integer", "string"), (low, high))


def counted(
    low: int = 0,
    high: int = 99,
    wanted: str = "a count such as 4, 4.. or 3..6",
    hint: Callable[[str], str | None] = hints.count,
) -> Scalar:
    """Return the type of counts that begin at `low` or more; with `high` below 99 they end there and are not open."""
    pattern = rising(low, high)

    def read(text: str) -> Count:
        folded = plain(text)
        if re.fullmatch(pattern, folded) is None:
            raise ValueError(text)
        return Count.read(folded)

    return Scalar(wanted, "ruleset/wrong-count", pattern, read, hint, ("integer", "string"), (low, high))


# --- words and phrases ---------------------------------------------------------------------------


def label(wanted: str, code: LiteralString, form: str, hint: Callable[[str], str | None]) -> Scalar:
    """Return the type of fixed labels that stay text: ranks."""

    def read(text: str) -> str:
        found = rank_of(plain(text))
        if re.fullmatch(form, found) is None:
            raise ValueError(text)
        return found

    return Scalar(wanted, code, form, read, hint, *_RANK_LIKE)


def own(
    wanted: str,
    form: str,
    hint: Callable[[str], str | None],
    json_types: tuple[str, ...] = ("string",),
) -> Scalar:
    """Return the type of names that an author makes up; they are not folded."""

    def read(text: str) -> str:
        if re.fullmatch(form, text) is None:
            raise ValueError(text)
        return text

    bounds = None if json_types == ("string",) else (0, HIGHEST)
    return Scalar(wanted, "ruleset/wrong-name", form, read, hint, json_types, bounds, folds=False)


def _read_removed(text: str) -> CardTerm:
    term = CardTerm.read(text)
    if term.negated or term.rank == "level" or term.word in ("natural", "jokers", "wild"):
        raise ValueError(text)
    return term


def _read_card(text: str) -> CardName:
    card = CardName.read(text)
    if card.suit is None and card.rank not in ("BJ", "RJ"):
        raise ValueError(text)
    return card


def _read_text(text: str) -> str:
    if not text.strip():
        raise ValueError(text)
    return text


_TRUTH: Final = {"true": True, "false": False}
_TRUTH_WORDS: Final = {"yes": "true", "on": "true", "true": "true", "no": "false", "off": "false", "false": "false"}


def _read_truth(text: str) -> bool:
    """Return the truth; the other words for it raise `ruleset/truth-word`, whose hint is the word to write."""
    if text in _TRUTH:
        return _TRUTH[text]
    word = plain(text)
    meant = _TRUTH_WORDS.get(word.lower())
    if meant is None or word not in (word.lower(), word.upper(), word.capitalize()):
        raise ValueError(text)
    raise _failed("ruleset/truth-word", f"`{text}` is read as {meant} here", meant)


@dataclass(frozen=True)
class Words(Scalar):
    """One word of a closed list: the words of the field's `Literal`."""

    wanted: str = ""
    code: LiteralString = "ruleset/unknown-word"
    pattern: str = ""
    read: Callable[[str], Any] = str
    folds: bool = False

    def of(self, source: Any) -> Scalar:
        """Return the scalar of these words."""
        return closed(get_args(source)) if get_origin(source) is Literal else self


def closed(words: tuple[str, ...], hint: Callable[[str], str | None] | None = None) -> Words:
    """Return the type of these words; without a hint of its own the nearest one is hinted at."""

    def read(text: str) -> str:
        if text not in words:
            raise ValueError(text)
        return text

    return Words(
        f"{', '.join(words[:-1])} or {words[-1]}",
        pattern="|".join(words),
        read=read,
        hint=hint or (lambda text: hints.word(text, words)),
    )


# --- the types of fields -------------------------------------------------------------------------

_RANKS_ARE: Final = "2 … 10, J, Q, K, A, BJ, RJ"
_LEVEL: Final = f"{values.R}|BJ|RJ"
_LINE: Final = f"{values.RANK}|wild"
_REMOVED: Final = f"({values.R})({values.S})|BJ|RJ|({values.R})(\\.\\.({values.R}))?|{values.S}"
_NEW_ID: Final = f"(?!bombs$){values.ID}"
WORD: Final = Words()

AnyCount = Annotated[Count, counted()]
AnyNumber = Annotated[int, whole()]
TrueFalse = Annotated[
    bool,
    Scalar(
        "true or false",
        "ruleset/wrong-truth",
        "true|false",
        _read_truth,
        hints.truth,
        ("boolean", "string"),
        folds=False,
    ),
]
Text = Annotated[
    str,
    Scalar(
        "a text",
        "ruleset/wrong-text",
        r"[\s\S]*\S[\s\S]*",
        _read_text,
        json_types=("string", "number", "boolean"),
        folds=False,
    ),
]
RankText = Annotated[str, label(f"a rank ({_RANKS_ARE} or level)", "ruleset/wrong-rank", values.RANK, card_words.rank)]
Level = Annotated[str, label(f"a rank ({_RANKS_ARE})", "ruleset/wrong-rank", _LEVEL, card_words.rank)]
LineText = Annotated[str, label(f"a rank ({_RANKS_ARE}) or wild", "ruleset/wrong-rank", _LINE, card_words.rank)]
SuitSign = Annotated[
    Suit,
    Scalar("a suit (♦, ♣, ♥ or ♠)", "ruleset/wrong-suit", values.S, lambda text: Suit(plain(text)), card_words.suit),
]
KindName = Annotated[str, own("the name of a kind, such as pair or joker_bomb", _NEW_ID, hints.kind)]
KindOrBombs = Annotated[str, own("the name of a kind, such as pair, or bombs", values.ID, hints.name)]
NewKindName = Annotated[str, own("a name for the kind, such as suited_run (not bombs)", _NEW_ID, hints.name)]
EntryName = Annotated[str, own("a name in small letters, such as main or twos_clear", values.ID, hints.name)]
RoleName = Annotated[str, own("the name of a role, such as landlord", _NEW_ID, hints.name)]
PlaceWord = Annotated[str, closed(values.PLACES, seat_words.place_word)]
Seat = Annotated[int, whole(1, 8, "a seat, a number from 1 to 8")]
TableNumber = Annotated[int, whole(2, 8, "a number of players from 2 to 8")]
Player = Annotated[
    Who,
    Scalar(
        "a seat, such as holder of 3♦, after dealer or last",
        "ruleset/wrong-seat",
        Who.PATTERN,
        Who.read,
        seat_words.who,
    ),
]
ResultText = Annotated[
    Result, Scalar("a result, 1-2 to 1-8", "ruleset/wrong-result", Result.PATTERN, Result.read, hints.result)
]
CardText = Annotated[
    CardName,
    Scalar("a card, such as 3♦, level♥ or BJ", "ruleset/wrong-card", values.CARD, _read_card, card_words.card),
]
CardOrRank = Annotated[
    CardName,
    Scalar(
        "a card or a rank, such as 3♦, 2 or BJ",
        "ruleset/wrong-card",
        CardName.PATTERN,
        CardName.read,
        card_words.card,
        *_RANK_LIKE,
    ),
]
RemovedCards = Annotated[
    CardTerm,
    Scalar(
        "cards to take out, such as 3♣, 2, 3..5 or ♥",
        "ruleset/wrong-card",
        _REMOVED,
        _read_removed,
        card_words.removed,
        *_RANK_LIKE,
    ),
]
Term = Annotated[
    CardTerm,
    Scalar(
        "cards, such as 2, 3..A, ♥, natural or not wild",
        "ruleset/wrong-filter",
        CardTerm.PATTERN,
        CardTerm.read,
        card_words.term,
        *_RANK_LIKE,
    ),
]
Cards = tuple[Term, ...]
