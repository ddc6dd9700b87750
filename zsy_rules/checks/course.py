"""Whether what is bid, given, shared and climbed adds up."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from zsy_rules.checks.base import Check, listed, problem, related
from zsy_rules.checks.document import Document
from zsy_rules.compiled.places import places_named
from zsy_rules.errors import Problem
from zsy_rules.ruleset import Result, Who
from zsy_rules.ruleset.holes import whole
from zsy_rules.ruleset.values import PLACES


def rising_bids(document: Document) -> Iterator[Problem]:
    """Ask that each bid is higher than the one before."""
    auction = document.ruleset.auction
    bids = () if auction is None or auction.bids is None else auction.bids
    for place, (lower, higher) in enumerate(pairwise(bids), start=1):
        if higher <= lower:
            yield problem(
                "ruleset/bids",
                f"the bids must rise, and {higher} comes after {lower}",
                document.at("auction", "bids", str(place)),
                f"write {sorted(set(bids))}",
            )
            return


def shares_balance(document: Document) -> Iterator[Problem]:
    """Ask that one side gains what the other loses."""
    auction, stake = document.ruleset.auction, document.ruleset.scoring.stake
    if auction is None or stake is None or auction.winner is None or auction.others is None:
        return
    others = document.players - 1
    alone, each = stake.shares.get(auction.winner, 1), stake.shares.get(auction.others, 1)
    if alone == each * others:
        return
    sides = f"{auction.winner} {alone}, {others} × {auction.others} {each}"
    yield problem(
        "ruleset/shares-unequal",
        f"the shares of the two sides are not the same: {sides}",
        document.at("scoring", "stake", "shares"),
        f"with {document.players} players write `shares: {{{auction.winner}: {each * others}}}`"
        if each == 1
        else f"with {document.players} players {auction.winner} needs a share of {each * others}",
    )


def gifts_fit(document: Document) -> Iterator[Problem]:
    """Ask that nobody gives more cards than the smallest hand has."""
    hand = document.ruleset.deal.hand
    smallest = len(document.deck) // document.players if hand is None else hand
    for name, gift in whole(document.ruleset.tribute).items():
        for word, part in (("give", gift.give), ("back", gift.back)):
            if part is not None and part.cards > smallest:
                yield problem(
                    "ruleset/gift-too-large",
                    f"{part.cards} cards cannot be given: the smallest hand has {smallest}",
                    document.at("tribute", name, word, "cards"),
                    f"give at most {smallest}",
                )


def gift_to_self(document: Document) -> Iterator[Problem]:
    """Ask that giver and receiver are two players."""
    for name, gift in whole(document.ruleset.tribute).items():
        if gift.from_ is None or gift.to is None:
            continue
        if same_seat(gift.from_, document.players) == same_seat(gift.to, document.players):
            yield problem(
                "ruleset/gift-to-self",
                f"giver and receiver of `{name}` are the same player: {gift.from_}"
                + (f" is {gift.to} at a table of {document.players}" if gift.from_ != gift.to else ""),
                document.at("tribute", name, "to"),
                "a gift goes from one player to another",
                related(("the giver", document.at("tribute", name, "from"))),
            )


def same_seat(who: Who, players: int) -> object:
    """Return what tells two phrases apart: the place, where a place is meant."""
    places = places_named(who.word, players) if who.base == "word" and who.word in PLACES else ()
    return (who.relation, places[0]) if len(places) == 1 else who


def climb_complete(document: Document) -> Iterator[Problem]:
    """Ask how far every result climbs that can happen."""
    ladder = document.ruleset.ladder
    teams = document.ruleset.teams
    if ladder is None or not ladder.climb or not teams:
        return
    can_happen = possible_results(document)
    missing = [result for result in can_happen if result not in ladder.climb]
    if missing:
        yield problem(
            "ruleset/climb-incomplete",
            f"nothing says how far {listed(missing)} climbs",
            document.at("ladder", "climb"),
            f"results that can happen here: {listed(can_happen)}",
        )


def possible_results(document: Document) -> list[Result]:
    """Return the results that the sides can reach: the first place, and a worst place from their size on."""
    sizes = {len(team) for team in document.ruleset.teams}
    found = {Result(1, worst) for size in sizes for worst in range(size, document.players + 1)}
    return sorted(result for result in found if result.worst > 1)


def fall_back_level(document: Document) -> Iterator[Problem]:
    """Ask that a side falls back to one of the levels."""
    ladder = document.ruleset.ladder
    if ladder is None or not ladder.levels or ladder.fall_back_to in (None, *ladder.levels):
        return
    yield problem(
        "ruleset/fall-back",
        f"{ladder.fall_back_to} is none of the levels",
        document.at("ladder", "fall_back_to"),
        f"levels here: {' '.join(ladder.levels)}",
    )


CHECKS: Final = (
    Check(("ruleset/bids",), rising_bids),
    Check(("ruleset/shares-unequal",), shares_balance, after=("ruleset/unknown-role", "ruleset/role-name")),
    Check(("ruleset/gift-too-large",), gifts_fit, after=("ruleset/hand-too-large",)),
    Check(("ruleset/gift-to-self",), gift_to_self),
    Check(("ruleset/climb-incomplete",), climb_complete, after=("ruleset/teams", "ruleset/needs-teams")),
    Check(("ruleset/fall-back",), fall_back_level, after=("ruleset/unknown-rank",)),
)
