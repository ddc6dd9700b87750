"""Words that name a seat or a side: places, and the roles of an auction."""

from collections.abc import Iterator, Mapping
from typing import Final

from zsy_rules.checks.base import Check, listed, meant, problem, related
from zsy_rules.checks.document import Document
from zsy_rules.checks.names import Use, grouped, undecided, unknown
from zsy_rules.errors import Problem
from zsy_rules.ruleset import (
    PLACES,
    StakeMultiplier,
    Who,
)
from zsy_rules.ruleset.holes import Path
from zsy_rules.ruleset.seat_words import seat

#: Who is no single seat.
_EVERYBODY: Final = ("all", "anybody", "anyone", "everybody", "everyone")
#: Words of a WHO that every game has.
SEAT_WORDS: Final = (*PLACES, "dealer", "random")


def unknown_roles(document: Document) -> Iterator[Problem]:
    """Ask that a seat's word is a place, `dealer`, `random`, or a role of the auction."""
    auction = document.ruleset.auction
    roles = () if auction is None else tuple(role for role in (auction.winner, auction.others) if role)
    every = list(role_uses(document))
    uses = [use for use in every if use[0] not in roles]
    if auction is None:  # a stake without an auction is told as that
        uses = [use for use in uses if not _wants_role(use[1])]
    seats = {name for name, path in uses if not _wants_role(path)}
    for name, places in grouped(uses).items():
        words = (*SEAT_WORDS, *roles) if name in seats else roles
        otherwise = f"roles here: {listed(roles)}" if roles else "a role needs an `auction` that names it"
        message = f"`{name}` names no seat here" if name in seats else f"`{name}` is no role of the auction"
        hint = (seat(name) if name in seats else None) or meant(name, words, otherwise)
        if name in _EVERYBODY and all(path[-1] == "who" for path in places):
            hint = "one seat is wanted; for everybody leave this key out"
        told = unknown(document, "ruleset/unknown-role", (name, places), message, hint)
        sides = () if auction is None else ((auction.winner, "winner"), (auction.others, "others"))
        defined = {str(role): document.at("auction", key) for role, key in sides}
        yield undecided(document, told, {use for use, _ in every}, defined)


def role_uses(document: Document) -> Iterator[Use]:
    """Yield every word that must be a role of the auction, with its place."""
    for key in document.keys:
        if isinstance(key.value, Who) and key.value.base == "word" and key.value.word not in SEAT_WORDS:
            yield str(key.value.word), key.path
        elif key.word == "shares" and isinstance(key.value, Mapping):
            yield from ((role, (*key.path, role)) for role in key.value)
        elif isinstance(key.section, StakeMultiplier) and key.word == "won_by" and key.value is not None:
            yield key.value, key.path


def _wants_role(path: Path) -> bool:
    return path[-1] == "won_by" or path[-2] == "shares"


def role_names(document: Document) -> Iterator[Problem]:
    """Ask that the two roles differ, and have names that no place has."""
    auction = document.ruleset.auction
    if auction is None:
        return
    for key in ("winner", "others"):
        role = getattr(auction, key)
        if role in SEAT_WORDS:
            yield problem(
                "ruleset/role-name",
                f"a role cannot be called `{role}`: that word names a seat already",
                document.at("auction", key),
                "give the role a name of its own, such as landlord",
            )
    if auction.winner is not None and auction.winner == auction.others:
        yield problem(
            "ruleset/role-name",
            f"both sides of the auction are called `{auction.winner}`",
            document.at("auction", "others"),
            "give the others a name of their own, such as peasant",
            related(("the winner's", document.at("auction", "winner"))),
        )


CHECKS: Final = (
    Check(("ruleset/unknown-role",), unknown_roles),
    Check(("ruleset/role-name",), role_names),
)
