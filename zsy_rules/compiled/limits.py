"""Limits of what is compiled (appendix B of the ruleset language), told as problems of the ruleset."""

from collections.abc import Iterator
from typing import Final

from zsy_rules.errors import Problem, RulesetError
from zsy_rules.loading import Resolved

MOST_RANKS: Final = 20
MOST_PACKS: Final = 8
LONGEST_SEQUENCE: Final = 32
MOST_KINDS: Final = 64
MOST_ROWS: Final = 50_000
MOST_KICKERS: Final = 10_000
#: Main parts of one kind that is picked from the hand: so many cards of any rank, or of one suit. A flush of five
#: always fits: five of 13 ranks in four suits are 24 752, however many packs and wild cards there are.
MOST_PICKED: Final = 25_000
#: With more wild cards in one hand there are more ways to read it than anybody waits for; the second number where
#: the suits of what they stand for can matter.
MOST_WILD: Final = 6
MOST_WILD_OF_SUITS: Final = 2


def check_limits(resolved: Resolved) -> None:
    """Raise RulesetError with every limit that a ruleset passes."""
    problems = tuple(_passed(resolved))
    if problems:
        raise RulesetError(problems)


def _passed(resolved: Resolved) -> Iterator[Problem]:
    ruleset = resolved.ruleset
    lines: list[tuple[tuple[str, ...], tuple[str, ...] | None]] = [(("sequence",), ruleset.sequence)]
    lines += [(("combinations", name, "sequence"), kind.sequence) for name, kind in ruleset.combinations.items()]
    counted: list[tuple[int, int, str, tuple[str, ...]]] = [
        (len(ruleset.ranks or ()), MOST_RANKS, "ranks", ("ranks",)),
        (ruleset.deck.packs, MOST_PACKS, "packs", ("deck", "packs")),
        (len(ruleset.combinations), MOST_KINDS, "kinds", ("combinations",)),
    ]
    counted += [(len(line or ()), LONGEST_SEQUENCE, "places in a sequence", path) for path, line in lines]
    for number, most, what, path in counted:
        if number > most:
            yield _too_large(resolved, f"{number} {what} are too many", f"at most {most} {what}", *path)


def check_rows(resolved: Resolved, rows: int) -> None:
    """Raise RulesetError if so many rows are too many."""
    if rows > MOST_ROWS:
        problem = _too_large(
            resolved,
            f"the combinations make {rows} rows to look through, more than {MOST_ROWS}",
            "shorter runs, fewer kinds or fewer packs",
            "combinations",
        )
        raise RulesetError(problem)


def check_picked(resolved: Resolved, kind: str, rows: int) -> None:
    """Raise RulesetError if a kind of so many cards, of any rank or of one suit, has too many main parts."""
    if rows > MOST_PICKED:
        shape = "same_suit" if resolved.ruleset.combinations[kind].same_suit else "any_cards"
        problem = _too_large(
            resolved,
            f"the cards of the deck are a {kind} in {rows} ways, more than {MOST_PICKED}",
            "fewer cards of it, or cards of fewer ranks (`of`), or fewer packs",
            *("combinations", kind, shape),
        )
        raise RulesetError(problem)


def check_kickers(resolved: Resolved, kind: str, kickers: int) -> None:
    """Raise RulesetError if the whole deck has too many plays to choose the kickers of a kind from."""
    if kickers > MOST_KICKERS:
        problem = _too_large(
            resolved,
            f"the kickers of {kind} are chosen from {kickers} plays of the deck, more than {MOST_KICKERS}",
            "kickers of fewer cards, or of a kind with fewer plays",
            *("combinations", kind, "with"),
        )
        raise RulesetError(problem)


def check_wild(resolved: Resolved, number: int, *, suits: bool) -> None:
    """Raise RulesetError if a deck has too many wild cards; `suits`: those of what they stand for can matter."""
    most = MOST_WILD_OF_SUITS if suits else MOST_WILD
    if number > most:
        where = " where suits of what they stand for decide something" if suits else ""
        message = f"{number} wild cards in the deck are too many{where}: at most {most} can be played"
        raise RulesetError(_too_large(resolved, message, "fewer wild cards, or fewer packs", "wild"))


def _too_large(resolved: Resolved, message: str, hint: str, *path: str) -> Problem:
    return Problem("ruleset/too-large", message, resolved.span(*path), hint)
