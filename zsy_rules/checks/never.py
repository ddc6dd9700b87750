"""Entries that can never apply: places, results and cards that the game does not have; gifts that meet."""

from collections.abc import Iterator
from typing import Final

from zsy_rules.checks.base import Check, listed, problem, related
from zsy_rules.checks.course import possible_results, same_seat
from zsy_rules.checks.document import Document
from zsy_rules.compiled.places import places_named
from zsy_rules.errors import Problem
from zsy_rules.ruleset import PLACES, Bar, CardTerm, Gift, Result, Who
from zsy_rules.ruleset.holes import Path, whole


def places_never(document: Document) -> Iterator[Problem]:
    """Tell of a place word of this file that no number of players of the game gives a meaning.

    In a table of titles or points, which other files may inherit for larger
    tables, that is a note, and `middle` (whatever else there is) says nothing;
    a gift or a bar that never applies is likely a slip.
    """
    players = document.ruleset.players
    numbers = [number for number in range(2, 9) if players is not None and number in players]
    named: list[tuple[str, Path]] = [
        *((word, ("titles", word)) for word in document.ruleset.titles if word != "middle"),
        *((word, ("scoring", "places", word)) for word in document.ruleset.scoring.places if word != "middle"),
    ]
    for key in document.keys:
        if isinstance(key.section, Gift | Bar) and isinstance(key.value, Who) and key.value.word in PLACES:
            named.append((str(key.value.word), key.path))
    for word, path in named:
        in_table = path[-1] == word
        place = document.at_key(*path) if in_table else document.at(*path)
        if numbers and document.is_own(place) and not any(places_named(word, number) for number in numbers):
            tables = f"a table of {players}" if len(numbers) == 1 else f"{players} players"
            yield problem(
                "ruleset/place-never",
                f"{tables} never has a `{word}` place, so this never applies",
                place,
                f"places here: {listed([one for one in PLACES if any(places_named(one, each) for each in numbers)])}",
                related(("so many play", document.at("players"))),
                severity="note" if in_table else "warning",
            )


def results_never(document: Document) -> Iterator[Problem]:
    """Warn of a result of this file that these sides never reach."""
    ruleset = document.ruleset
    if not ruleset.teams or ruleset.players is None or ruleset.players.exact is None:
        return
    possible = possible_results(document)
    for result, path in _results(document):
        place = document.at_key(*path) if path[-1] == str(result) else document.at(*path)
        if result not in possible and document.is_own(place):
            yield problem(
                "ruleset/result-never",
                f"no round of these sides ends {result}",
                place,
                f"results here: {listed(possible)}",
                related(("the sides", document.at("teams"))),
                severity="warning",
            )


def _results(document: Document) -> Iterator[tuple[Result, Path]]:
    """Yield every result that is named, with its place."""
    ladder = document.ruleset.ladder
    yield from ((one, ("scoring", "results", str(one))) for one in document.ruleset.scoring.results)
    if ladder is not None:
        yield from ((one, ("ladder", "climb", str(one))) for one in ladder.climb or ())
        for number, one in enumerate(ladder.win_at_top or ()):
            yield one, ("ladder", "win_at_top", str(number))
    for name, gift in whole(document.ruleset.tribute).items():
        for number, one in enumerate(gift.results or ()):
            yield one, ("tribute", name, "results", str(number))


def gifts_meet(document: Document) -> Iterator[Problem]:
    """Warn of a gift between the same two players as an earlier one: against it, or beside an inherited one."""
    between: dict[frozenset[object], list[tuple[str, Gift]]] = {}
    for name, gift in whole(document.ruleset.tribute).items():
        if gift.from_ is None or gift.to is None:
            continue
        seats = frozenset(same_seat(who, document.players) for who in (gift.from_, gift.to))
        earlier = between.setdefault(seats, [])
        met = next((one for one in earlier if len(seats) == 2 and _both_made(one[1], gift)), None)
        earlier.append((name, gift))
        if met is not None:
            yield from _meeting(document, met, (name, gift))


def _both_made(one: Gift, other: Gift) -> bool:
    """Whether some result, or every one, has both gifts."""
    return one.results is None or other.results is None or bool({*one.results} & {*other.results})


def _meeting(document: Document, first: tuple[str, Gift], second: tuple[str, Gift]) -> Iterator[Problem]:
    (name, gift), (other, beside) = first, second
    places = document.own_first(document.at_key("tribute", one) for one in (name, other))
    if not places or not document.is_own(places[0]):
        return
    assert gift.from_ is not None and beside.to is not None  # noqa: S101, PT018  (asked before)
    back = same_seat(gift.from_, document.players) == same_seat(beside.to, document.players)
    yield problem(
        "ruleset/gifts-meet",
        f"`{name}` and `{other}` are gifts between the same two players, the one against the other"
        if back
        else f"`{name}` and `{other}` are both gifts from {gift.from_} to {gift.to}, and both are made",
        places[0],
        "what comes back for a gift is its `back`; an inherited gift that is not meant is taken back with `none`",
        related(*(("the other gift", place) for place in places[1:])),
        severity="note" if all(map(document.is_own, places)) and not back else "warning",
    )


def filters_empty(document: Document) -> Iterator[Problem]:
    """Warn of a card filter that no card of the deck passes: nothing of the kind is ever met.

    The cards of a kind are left out: a kind that no cards form is told by the tables.
    """
    for key in document.keys:
        terms = key.value if isinstance(key.value, tuple) and key.value else ()
        if not all(isinstance(term, CardTerm) for term in terms) or key.word == "remove" or not terms:
            continue
        if any(term.word == "wild" or term.rank == "level" for term in terms):
            continue
        if len(key.path) == 3 and key.path[0] == "combinations":
            continue
        if document.said(*key.path) and not document.cards(terms):
            place = document.at(*key.path)
            yield problem(
                "ruleset/no-card",
                f"no card of the deck is {_said(terms)}",
                place,
                "name cards that the deck has, or leave this out",
                related(("these are the ranks that are played with", document.at("ranks"))),
                severity="warning" if document.is_own(place) else "note",
            )


def _said(terms: tuple[CardTerm, ...]) -> str:
    return (
        " or ".join(map(str, terms)) if not any(term.negated for term in terms) else f"[{', '.join(map(str, terms))}]"
    )


CHECKS: Final = (
    Check(
        ("ruleset/no-card",),
        filters_empty,
        after=("ruleset/unknown-rank", "ruleset/span-backwards"),
    ),
    Check(("ruleset/place-never",), places_never),
    Check(("ruleset/result-never",), results_never, after=("ruleset/teams", "ruleset/needs-teams")),
    Check(("ruleset/gifts-meet",), gifts_meet),
)
