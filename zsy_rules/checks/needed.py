"""What a game cannot do without, what a kind may say once only, and keys that do nothing where they stand."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from fnmatch import fnmatchcase
from functools import lru_cache
from typing import Any, Final

from zsy_rules.checks.base import Check, problem, related, renamed
from zsy_rules.checks.document import SHAPES, Document, Key, shapes_of
from zsy_rules.errors import Problem
from zsy_rules.ruleset import CardsLeft, Deal, Effect, Gift, Kind, Ladder, PlayFilter, Section, StakeMultiplier, Wild
from zsy_rules.ruleset.holes import Path, Unsure, whole

#: The keys that are needed where their section stands, and what to write.
_NEEDED: Final = {
    "players": "say how many play, such as `players: 4` or `players: 3..6`",
    "ranks": "write the ranks out, low to high, such as `ranks: [3, 4, 5, 6, 7, 8, 9, 10, J, Q, K, A, 2]`",
    "lead.first_round": "say who leads first, such as `lead: {first_round: holder of 3♦}`",
    "combinations": "say what can be played, such as `combinations: {single: {same_rank: 1}}`",
    "wild.*.cards": "say which cards are wild, such as `cards: [jokers]`",
    "auction.bids": "list the bids, rising, such as `bids: [1, 2, 3]`",
    "auction.winner": "name the role of the highest bidder, such as `winner: landlord`",
    "auction.others": "name the role of all the others, such as `others: peasant`",
    "trumps.*.play": "say which plays these are, such as `play: {kind: [quad]}`",
    "trumps.*.over": "say on which plays they may go, such as `over: {kind: [single], only: [2]}`",
    "bars.*.play": "say which plays are barred, such as `play: {kind: [bombs], leads: true}`",
    "effects.*.when": "say which play sets it off, such as `when: {has: [8]}`",
    "effects.*.do": "say what happens then, such as `do: end_trick`",
    "effects.*.plays": "say which plays it bars, such as `plays: {kind: [bombs]}`",
    "tribute.*.from": "say who gives, such as `from: last`",
    "tribute.*.to": "say who receives, such as `to: first`",
    "scoring.*.multipliers.*.times": "say what it multiplies by, such as `times: 2`",
    "ladder.levels": "list the levels, lowest first, such as `levels: [2, 3, 4]`",
    "ladder.fall_back_to": "say to which level the side falls, such as `fall_back_to: 2`",
    "ladder.climb": "say how far each result climbs, such as `climb: {1-2: 3, 1-3: 2, 1-4: 1}`",
}


def missing_keys(document: Document) -> Iterator[Problem]:
    """Ask for whatever is needed."""
    return (problem for path, problem in _all_missing(document) if not _is_near(document, path))


def missing_paths(document: Document) -> frozenset[Path]:
    """Return the paths of what is needed and not there."""
    return frozenset(path for path, _ in _all_missing(document))


def _all_missing(document: Document) -> Iterator[tuple[Path, Problem]]:
    for key in document.keys:
        if key.value in (None, {}, ()):
            hint = _hint_for(key.path)
            if hint is not None and _is_needed(key):
                yield key.path, _missing(document, key.path, hint)


def _is_needed(key: Key) -> bool:
    """Whether what stands beside a key makes it needed; of one that nobody knows, nobody can say."""
    section = key.section
    with suppress(Unsure):
        if isinstance(section, Effect) and key.word == "plays":
            return section.do == "bar"
        return not isinstance(section, Ladder) or key.word != "fall_back_to" or section.tries_at_top is not None
    return False


@lru_cache(maxsize=1024)
def _hint_for(path: Path) -> str | None:
    """Return what to write where nothing stands at a path, None if nothing need stand there."""
    return next((hint for pattern, hint in _NEEDED.items() if _matches(path, pattern)), None)


def _matches(path: Path, pattern: str) -> bool:
    parts = pattern.split(".")
    return len(parts) == len(path) and all(map(fnmatchcase, path, parts))


def _missing(document: Document, path: Path, hint: str) -> Problem:
    span = document.taken_back(*path) or document.at_key(*path[:-1]) or document.at("extends")
    return problem("ruleset/missing-key", f"{_where(path)} is needed", span, hint)


def _where(path: Path) -> str:
    """Name a key in prose: `lead.first_round`."""
    return f"`{'.'.join(path)}`"


# --- names near to inherited ones ----------------------------------------------------------------


def _is_near(document: Document, path: Path) -> bool:
    """Whether a path lies in an entry whose name is nearly an inherited one; what it lacks is told by its name."""
    return any(path[: len(entry)] == entry for entry in document.near_names)


def _incomplete(document: Document) -> Iterator[Path]:
    """Yield the paths of what is needed and missing, and of kinds without a shape or a length."""
    yield from (path for path, _ in _all_missing(document))
    for name, kind in whole(document.ruleset.combinations).items():
        if not shapes_of(kind) or (kind.run_of is not None and kind.length is None):
            yield ("combinations", name)


def near_names(document: Document) -> Iterator[Problem]:
    """Ask whether a new name was to be an inherited one; where its entry is not complete it was."""
    missing = list(_incomplete(document))
    for path, near in document.near_names.items():
        unsaid = any(one[: len(path)] == path for one in missing)
        span, hint = document.at_key(*path), f"did you mean {near}?"
        yield problem(
            "ruleset/near-name",
            f"`{path[-1]}` is a new name here, beside the inherited `{near}`",
            span,
            hint if unsaid else f"{hint}\nif not, take a name that nobody takes for a misspelt one",
            related((f"`{near}` is inherited from here", document.at_key(*path[:-1], near))),
            severity="error" if unsaid else "warning",
            fix=renamed(document, path[-1], hint, [span] if span and unsaid else []),
        )


# --- shapes --------------------------------------------------------------------------------------


def one_shape(document: Document) -> Iterator[Problem]:
    """Ask that a kind, and the kickers of a kind, have exactly one shape, and a run a length."""
    near = set(_incomplete(document)) & document.near_names.keys()
    for name, kind in whole(document.ruleset.combinations).items():
        path = ("combinations", name)
        if path in near:
            continue
        yield from _exactly_one(document, path, f"the kind {name}", shapes_of(kind), SHAPES)
        if shapes_of(kind) == ("run_of",) and kind.length is None:
            hint = "say how many neighbouring ranks, such as `length: 5` or `length: 3..`"
            yield problem("ruleset/missing-key", f"the run {name} has no `length`", document.at(*path, "run_of"), hint)
        if kind.with_ is not None:
            kickers = tuple(shape for shape in ("same_rank", "kind") if getattr(kind.with_, shape) is not None)
            what = f"the kickers of {name}"
            yield from _exactly_one(document, (*path, "with"), what, kickers, ("same_rank", "kind"))


def _exactly_one(
    document: Document, path: Path, what: str, said: tuple[str, ...], shapes: tuple[str, ...]
) -> Iterator[Problem]:
    choices = " or ".join(filter(None, (", ".join(shapes[:-1]), shapes[-1])))
    if not said:
        hint = f"say one of {choices}"
        yield problem("ruleset/no-shape", f"nothing says what {what} looks like", document.at_key(*path), hint)
    elif len(said) > 1:
        hint = "keep one; an inherited one is taken back with `none`, such as `{}: none`"
        if {*said} == {"same_suit", "run_of"}:
            hint = "for a run in one suit write `suits: same` instead of `same_suit`"
        first, *others = sorted(said, key=lambda shape: _start(document, (*path, shape)), reverse=True)
        yield problem(
            "ruleset/two-shapes",
            f"{what} cannot be {' and '.join(reversed((first, *others)))} at once",
            document.at_key(*path, first),
            hint.format(others[0]),
            related(*((f"{shape} is said here", document.at_key(*path, shape)) for shape in others)),
        )


def _start(document: Document, path: Path) -> tuple[bool, int]:
    """Order places by nearness: the file's own values after inherited ones, then as they stand."""
    span = document.at(*path)
    return document.is_own(span), span.start if span else 0


# --- keys without effect -------------------------------------------------------------------------

Idle = tuple[type[Section], str, Callable[[Any, Document], str | None]]


def _run(kind: Kind) -> bool:
    return kind.run_of is not None or not shapes_of(kind)


def _alone(kind: Kind, document: Document) -> str | None:
    line = kind.sequence or document.sequence
    both_ends = len(set(line)) < len(line)  # there the next rank of the line may be in the run itself
    if not kind.longest or kind.run_of is None or kind.with_ is not None or both_ends:
        return None
    return "without kickers no other card is in the play"


def _clear_above(kind: Kind, document: Document) -> str | None:
    if kind.run_of is None or (kind.answer or document.ruleset.trick.answer) != "clear_above":
        return None
    return "with clear_above a run is compared by the places of all its ranks, so an order of starts decides nothing"


def _until(effect: Effect, _: Document) -> str | None:
    lasting = (None, "reverse_ranks", "reverse_direction", "lock_suits", "bar")
    return None if effect.do in lasting else f"{effect.do} is over at once"


def _names_itself(wild: Wild, _: Document) -> str | None:
    itself = any(term.word == "wild" for term in wild.cards or ())
    return "`wild` cannot say itself which cards are wild" if itself else None


#: Section, key, and why the key does nothing there (None: it does something).
_IDLE: Final[tuple[Idle, ...]] = (
    (Kind, "length", lambda kind, _: None if _run(kind) else "only a run has a length"),
    (Kind, "sequence", lambda kind, _: None if _run(kind) else "only runs lie along a sequence"),
    (Kind, "starts", lambda kind, _: None if _run(kind) else "only runs have a start"),
    (Kind, "starts", _clear_above),
    (Kind, "longest", lambda kind, _: None if _run(kind) else "only runs have neighbours"),
    (Kind, "longest", _alone),
    (
        Kind,
        "with",
        lambda kind, _: (
            None
            if _run(kind) or kind.same_rank is not None
            else f"kickers go with same_rank or a run, not with {shapes_of(kind)[0]}"
        ),
    ),
    (Deal, "rest_to", lambda deal, _: "without `hand` nothing is left over" if deal.hand is None else None),
    (Deal, "rest_shown", lambda deal, _: "nobody takes the rest" if deal.rest_to is None else None),
    (Effect, "plays", lambda effect, _: None if effect.do in (None, "bar") else "only `do: bar` bars plays"),
    (Effect, "until", _until),
    (Effect, "keeping", lambda effect, _: None if effect.do in (None, "reverse_ranks") else "no ranks are reversed"),
    (Effect, "seats", lambda effect, _: None if effect.do in (None, "skip_next") else "nobody is skipped"),
    (
        Effect,
        "who",
        lambda effect, _: None if effect.do in (None, "bar", "last_place") else f"{effect.do} touches no single seat",
    ),
    (Wild, "cards", _names_itself),
    (Gift, "equal_gifts", lambda gift, _: "the gift is in no pool" if gift.pool is None else None),
    (
        Ladder,
        "fall_back_to",
        lambda ladder, _: "nothing says after how many tries" if not ladder.tries_at_top else None,
    ),
    (StakeMultiplier, "won_by", lambda one, _: _counted(one)),
    (StakeMultiplier, "loser_plays", lambda one, _: _counted(one)),
    (CardsLeft, "multipliers", lambda left, _: _no_points(left)),
    (CardsLeft, "paid_to", lambda left, _: _no_points(left)),
)


def _counted(one: StakeMultiplier) -> str | None:
    return None if one.each is None else "`each` counts plays of the round, whoever wins it"


def _no_points(left: CardsLeft) -> str | None:
    return "the cards left cost nothing: say `each` or `ranks`" if left.each is None and not left.ranks else None


def why_idle(section: Section, word: str, document: Document) -> str | None:
    """Return why a key does nothing where it stands; None if it does something."""
    for kind, idle, why in _IDLE:
        if isinstance(section, kind) and word == idle and (reason := why(section, document)):
            return reason
    return None


def idle_keys(document: Document) -> Iterator[Problem]:
    """Ask that every key does something where it stands."""
    for key in document.keys:
        if not document.said(*key.path) or key.value in (None, (), {}):
            continue
        reason = why_idle(key.section, key.word, document)
        if isinstance(key.section, PlayFilter) and key.path[-2:] == ("over", "highest"):
            reason = "nobody knows which hand a play on the table was made from"
        if reason:
            yield problem(
                "ruleset/no-effect",
                f"`{key.word}` has no effect here: {reason}",
                document.at_key(*key.path),
                f"leave it out, or take it back with `{key.word}: none` if it is inherited",
            )


CHECKS: Final = (
    Check(("ruleset/near-name",), near_names),
    Check(("ruleset/missing-key",), missing_keys),
    Check(("ruleset/no-shape", "ruleset/two-shapes", "ruleset/missing-key"), one_shape),
    Check(("ruleset/no-effect",), idle_keys),
)
