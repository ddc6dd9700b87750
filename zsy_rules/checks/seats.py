"""When a seat can be found: a phrase must not ask for what is not there yet where its key is worked out.

A round goes deal, auction, rest, gifts, tricks (section 7 of the language); the dealer is found before all of them.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from zsy_rules.checks.base import Check, problem, related
from zsy_rules.checks.document import Document, Key
from zsy_rules.errors import Problem
from zsy_rules.ruleset import PLACES, Gift, Who
from zsy_rules.ruleset.holes import Path

#: What there is at a moment, each with why it is not there before.
_MISSING: Final = {
    "place": "no round was played before",
    "dealer": "there is no dealer yet",
    "cards": "nobody holds a card yet",
    "turned": "no card is dealt yet that could lie face up",
    "roles": "the roles come from the auction, and that is to come",
    "sides": "the sides come from the auction, and that is to come",
    "gifts": "no gift is made yet",
}
#: The keys whose seat is found before the tricks: when that is, and what there is then.
_MOMENTS: Final[Mapping[Path, tuple[str, tuple[str, ...]]]] = {
    ("dealer", "first_round"): ("the first dealer is found", ()),
    ("dealer", "later_rounds"): ("the dealer is found", ("place", "dealer")),
    ("deal", "first_card"): ("the first card is dealt", ("place", "dealer")),
    ("auction", "first"): ("the auction begins", ("place", "dealer", "cards", "turned")),
    ("deal", "rest_to"): ("the rest is taken", ("place", "dealer", "cards", "turned", "roles", "sides")),
    ("tribute",): ("givers and receivers are found", ("place", "dealer", "cards", "turned", "roles", "sides")),
}


def seats_found_in_time(document: Document) -> Iterator[Problem]:
    """Ask that what a phrase needs is there when its seat is found."""
    for key in document.keys:
        moment = _moment(key)
        if not isinstance(key.value, Who) or moment is None:
            continue
        when, there = moment
        missing = next((need for need in _needs(key.value, document) if need not in there), None)
        if missing is None:
            continue
        auction = document.at_key("auction") if missing in ("roles", "sides") else None
        yield problem(
            "ruleset/seat-too-early",
            f"`{key.value}` names no seat when {when}: {_MISSING[missing]}",
            document.at(*key.path),
            f"words that work here: {', '.join(_words(there, document))}; or after or before one of them",
            related(("the roles are given out here", auction)),
        )


def _moment(key: Key) -> tuple[str, tuple[str, ...]] | None:
    """Return when the seat of a key is found, and what there is then; None: in the tricks."""
    return _MOMENTS.get(("tribute",) if isinstance(key.section, Gift) else key.path)


def _words(there: tuple[str, ...], document: Document) -> Iterator[str]:
    """Yield one phrase of each sort that can be told by then."""
    auction = document.ruleset.auction
    role = None if auction is None else auction.winner
    said = {"place": "first", "dealer": "dealer", "cards": "holder of lowest card", "turned": "drawer of turned card"}
    yield from ("random", "highest draw", "seat 1")
    yield from filter(None, ({**said, "roles": role}.get(need) for need in there))


def _needs(who: Who, document: Document) -> Iterator[str]:
    """Yield what must be there for a seat to be found."""
    if who.base == "holder":
        yield "cards"
    elif who.base == "turned_card":
        yield "turned"
    elif who.base == "giver_of_highest":
        yield "gifts"
    elif who.word == "dealer":
        yield "dealer"
    elif who.word in PLACES:
        yield "place"  # in a first round it means `after dealer`
    elif who.base == "word" and who.word != "random":
        yield "roles"
    if who.relation == "partner of" and document.ruleset.auction is not None:
        yield "sides"


def one_other(document: Document) -> Iterator[Problem]:
    """Ask that the role of all the others names one seat only where there is one other."""
    auction, players = document.ruleset.auction, document.players
    if auction is None or players == 2:
        return
    for key in document.keys:
        _, there = _moment(key) or ("", ("roles",))
        if isinstance(key.value, Who) and key.value.word == auction.others and "roles" in there:
            yield _of_many(document, key, str(auction.others), auction.winner)


def _of_many(document: Document, key: Key, others: str, winner: str | None) -> Problem:
    return problem(
        "ruleset/several-seats",
        f"{document.players - 1} players are `{others}` at a table of {document.players}, and one seat is wanted here",
        document.at(*key.path),
        f"name one seat, such as {winner} or after {winner}",
        related(("all the others have this role", document.at("auction", "others"))),
    )


def draws_end(document: Document) -> Iterator[Problem]:
    """Ask for two ranks where the highest draw decides: with one, all tie, and draw again for ever.

    Two are enough: who draws the lower one falls out, sooner or later, until one is left.
    """
    if len({one.rank for one in document.deck}) != 1:
        return
    for key in document.keys:
        if isinstance(key.value, Who) and key.value.base == "highest_draw":
            drawn = ("the highest draw is asked for here", document.at(*key.path))
            ranks = ("these are the ranks that are played with", document.at("ranks"))
            places = document.own_first((ranks[1], drawn[1]))
            yield problem(
                "ruleset/draw-never-ends",
                f"`{key.value}` never finds a seat: all cards are of one rank, and those who tie draw again",
                places[0] if places else None,
                f"play with two ranks or more, or say `{'.'.join(key.path)}: random`",
                related(ranks, drawn),
            )


CHECKS: Final = (
    Check(("ruleset/seat-too-early",), seats_found_in_time, after=("ruleset/unknown-role", "ruleset/role-name")),
    Check(("ruleset/draw-never-ends",), draws_end, after=("ruleset/seat-too-early",)),
    Check(("ruleset/several-seats",), one_other, after=("ruleset/unknown-role", "ruleset/role-name")),
)
