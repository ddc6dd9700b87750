"""What may surprise though it is no mistake: lines that change nothing, lists that lose entries, uneven deals."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from zsy_rules._source import Span
from zsy_rules._yaml import key_text, plain_data, read_yaml
from zsy_rules.cards import WHITE_SUITS, Suit, fold
from zsy_rules.checks.base import Check, listed, problem, related
from zsy_rules.checks.document import Document
from zsy_rules.compiled.places import places_named
from zsy_rules.errors import Problem
from zsy_rules.ruleset import CardTerm, Ruleset
from zsy_rules.ruleset.holes import Path
from zsy_rules.ruleset.scalars import Scalar
from zsy_rules.ruleset.shape import shape_at

#: Signs of a value that is looked at for suits; titles and the like are longer, and may have any sign.
_SHORT: Final = 40


def _read_again(span: Span) -> Any:
    """Return the value that stands at a place, as text, lists and dicts; None if it does not read by itself."""
    indent = " " * (span.column - 1)
    root = read_yaml("value", f"value:\n {indent}{span.text}").root
    return None if root is None else _folded(plain_data(root).get("value"))


def _folded(value: Any) -> Any:
    """Return a value with every text as it is read: `T`, `１０` and `10` are one."""
    if isinstance(value, str):
        return key_text(value)
    if isinstance(value, list):
        return [_folded(item) for item in value]
    return {key: _folded(inner) for key, inner in value.items()} if isinstance(value, dict) else value


def replaced_values(document: Document) -> Iterator[Problem]:
    """Tell of lines that say what was said already, and of lists that lose entries."""
    for path, origin in document.resolved.origins.items():
        if not origin.replaced or not document.is_own(origin.value) or document.is_own(origin.replaced[0].value):
            continue
        now, before = _read_again(origin.value), _read_again(origin.replaced[0].value)
        if now is None or before is None or isinstance(now, Mapping):
            continue
        others = related(("inherited from here", origin.replaced[0].value))
        if now == before:
            message = f"`{path[-1]}` says what was inherited already"
            hint = "the line can go"
            yield problem("ruleset/changes-nothing", message, origin.value, hint, others, severity="note")
        elif isinstance(now, list) and isinstance(before, list):
            lost = _lost(document, path, before, now)
            if lost:
                message = f"`{path[-1]}` is written anew without {listed(lost)}"
                hint = "a list replaces the whole inherited one; add what should stay"
                yield problem("ruleset/list-shorter", message, origin.value, hint, others, severity="note")


def _lost(document: Document, path: Path, before: list[Any], now: list[Any]) -> list[str]:
    """Return the items of a list that another one does not hold, in no words, and that could still stand."""
    shape = shape_at(Ruleset, path)
    item = shape.item if shape else None
    if item is None:
        return []
    if item.item is not None:  # seats: who sits with whom may change, and nobody is lost
        return sorted({seat for side in before for seat in side} - {seat for side in now for seat in side})
    held = [_meaning(document, item.scalar, text) for text in now]
    whole = frozenset().union(*held)
    lost = [text for text in before if not _meaning(document, item.scalar, text) <= whole]
    if item.scalar is not None and item.scalar.code == "ruleset/wrong-name":
        return [name for name in lost if name in document.ruleset.combinations or name == "bombs"]
    if item.scalar is not None and item.scalar.code == "ruleset/wrong-rank" and path != ("ranks",):
        return [rank for rank in lost if rank in document.ranks or rank == "wild"]
    return lost


def _meaning(document: Document, scalar: Scalar | None, text: str) -> frozenset[object]:
    """Return what an item of a list stands for: cards, for a term of cards; else its value."""
    value = scalar.value(text) if scalar else text
    if not isinstance(value, CardTerm) or value.negated or value.word in ("jokers", "wild"):
        return frozenset([value])
    line = list(document.ruleset.ranks or ())
    if value.word == "span" and {value.rank, value.high} <= set(line):
        ranks = line[line.index(str(value.rank)) : line.index(str(value.high)) + 1]
    else:
        ranks = line if value.rank is None else [value.rank]
    suits = [value.suit] if value.suit else list(Suit)
    return frozenset((rank, suit) for rank in ranks for suit in suits) or frozenset([value])


def two_limits(document: Document) -> Iterator[Problem]:
    """Tell when a match has an inherited limit beside its own: whichever is reached first ends it."""
    match = document.ruleset.match
    if match.rounds is None or match.target is None:
        return
    rounds, target = document.at("match", "rounds"), document.at("match", "target")
    if document.is_own(rounds) == document.is_own(target):
        return
    inherited, place = ("rounds", target) if document.is_own(target) else ("target", rounds)
    yield problem(
        "ruleset/two-limits",
        f"the match ends after {match.rounds} rounds or at {match.target} points, whichever comes first",
        place,
        f"if only this one is meant, add `{inherited}: none`",
        related((f"`{inherited}` is inherited from here", document.at("match", inherited))),
        severity="note",
    )


def one_place_twice(document: Document) -> Iterator[Problem]:
    """Tell which words of one table mean one place at this table."""
    tables: tuple[tuple[Path, Any], ...] = (
        (("titles",), document.ruleset.titles),
        (("scoring", "places"), document.ruleset.scoring.places),
    )
    for path, table in tables:
        named: dict[tuple[int, ...], list[str]] = {}
        for word in table:
            places = places_named(word, document.players)
            if places:
                named.setdefault(places, []).append(word)
        for words in named.values():
            if len(words) > 1:
                first = min(words, key=lambda word: ("second_last" in word, "middle" in word))
                yield problem(
                    "ruleset/one-place-twice",
                    f"{listed(words)} are one place at a table of {document.players}; `{first}` is taken",
                    document.at_key(*path, words[-1]),
                    None,
                    related(*(("the same place", document.at_key(*path, word)) for word in words[:-1])),
                    severity="note",
                )


def uneven_deal(document: Document) -> Iterator[Problem]:
    """Tell when the whole deck does not deal out evenly."""
    cards, players = len(document.deck), document.players
    each, over = divmod(cards, players)
    if document.ruleset.deal.hand is None and over and each:
        yield problem(
            "ruleset/uneven-deal",
            f"{cards} cards do not divide by {players}: {over} × {each + 1} and {players - over} × {each} cards",
            document.at("deck") or document.at("players") or document.at("ranks"),
            "whoever gets cards first has one more",
            severity="note",
        )


def white_suits(document: Document) -> Iterator[Problem]:
    """Tell of suits written with their white signs: some books tell two packs apart so, and here they are one suit."""
    places: dict[Span, None] = {}
    for origin in document.resolved.origins.values():
        for span in (origin.key, origin.value):
            if span is not None and document.is_own(span) and "\n" not in span.text and len(span.text) < _SHORT:
                places |= {
                    span.source.span(span.start + place): None
                    for place, sign in enumerate(span.text)
                    if sign in WHITE_SUITS
                }
    spans = sorted(places, key=lambda span: span.start)
    if spans:
        yield problem(
            "ruleset/white-suit",
            f"{spans[0].text} is read as {fold(spans[0].text)[0]}",
            spans[0],
            "a white sign is no suit of its own, and tells no packs apart",
            related(*(("a white sign here too", span) for span in spans[1:])),
            severity="note",
        )


CHECKS: Final = (
    Check(("ruleset/white-suit",), white_suits),
    Check(("ruleset/changes-nothing", "ruleset/list-shorter"), replaced_values),
    Check(("ruleset/two-limits",), two_limits),
    Check(("ruleset/one-place-twice",), one_place_twice),
    Check(("ruleset/uneven-deal",), uneven_deal, after=("ruleset/removed-not-there",)),
)
