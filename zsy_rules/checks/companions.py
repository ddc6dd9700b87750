"""What keys ask for elsewhere: a ladder, sides, an auction, a holder, suits, gifts, points."""

from collections.abc import Iterator
from typing import Final

from zsy_rules._source import Span
from zsy_rules.checks.base import Check, problem, related
from zsy_rules.checks.document import Document
from zsy_rules.errors import Problem
from zsy_rules.ruleset import CardName, CardTerm, Ruleset, Who
from zsy_rules.ruleset.holes import Path, whole


def needs_ladder(document: Document) -> Iterator[Problem]:
    """Ask for a ladder where levels are named."""
    if document.ruleset.ladder is not None:
        return
    places = _levels(document)
    if places:
        yield problem(
            "ruleset/needs-ladder",
            "there is no level rank: the game has no `ladder`",
            document.within("level", *places[0]),
            "add a `ladder` with `levels` and `climb`, or leave `level` out",
            related(*(("`level` stands here too", document.within("level", *path)) for path in places[1:])),
        )
    if document.ruleset.match.winner == "top_of_ladder":
        yield problem(
            "ruleset/needs-ladder",
            "nobody can reach the top of a ladder: the game has none",
            document.at("match", "winner"),
            "add a `ladder` with `levels` and `climb`, or say `winner: most_firsts`",
        )


def _levels(document: Document) -> list[Path]:
    """Return every place where `level` stands."""
    found: list[Path] = []
    for key in document.keys:
        for place, item in enumerate(key.value if isinstance(key.value, tuple) else (key.value,)):
            rank = item.card.rank if isinstance(item, Who) and item.card else None
            if isinstance(item, CardTerm | CardName):
                rank = item.rank
            if rank == "level" or (item == "level" and key.word in ("ranks", "starts", "tied")):
                found.append((*key.path, str(place)) if isinstance(key.value, tuple) else key.path)
    return found


def needs_teams(document: Document) -> Iterator[Problem]:
    """Ask for `teams` (or, about partners, an auction) where words are about sides."""
    ruleset = document.ruleset
    if ruleset.teams:
        if ruleset.auction is not None:
            yield problem(
                "ruleset/two-sides",
                "the auction makes the sides of each round, so there can be no fixed `teams`",
                document.at_key("teams"),
                "keep one of the two",
                related(("the auction", document.at_key("auction"))),
            )
        return
    words = [*_of_sides(document), *(_of_partners(document) if ruleset.auction is None else ())]
    words.sort(key=lambda word: not document.is_own(word[0]))
    if words:
        yield problem(
            "ruleset/needs-teams",
            f"{words[0][1]}, and everybody plays alone here",
            words[0][0],
            "add `teams`, such as `teams: [[1, 3], [2, 4]]`, or take this out",
            related(*((what, span) for span, what in words)),
        )


def _of_sides(document: Document) -> Iterator[tuple[Span | None, str]]:
    ruleset = document.ruleset
    if ruleset.ladder is not None:
        yield document.at_key("ladder"), "sides climb a ladder"
    if ruleset.scoring.results:
        yield document.at_key("scoring", "results"), "a result is one of a side"
    for name, gift in ruleset.tribute.items():
        if gift.results:
            yield document.at_key("tribute", name, "results"), "a result is one of a side"


def _of_partners(document: Document) -> Iterator[tuple[Span | None, str]]:
    ruleset = document.ruleset
    if ruleset.trick.winner_out == "partner":
        yield document.at("trick", "winner_out"), "only sides have partners"
    for place, word in enumerate(ruleset.round.ends):
        if word == "side_out":
            yield document.at("round", "ends", str(place)), "only sides can be out"
    for key in document.keys:
        if isinstance(key.value, Who) and key.value.relation == "partner of":
            yield document.at(*key.path), "only sides have partners"


def needs_auction(document: Document) -> Iterator[Problem]:
    """Ask for an auction where a stake is played for."""
    if document.ruleset.scoring.stake is not None and document.ruleset.auction is None:
        yield problem(
            "ruleset/needs-auction",
            "a stake is played for by the two sides of an auction, and there is none",
            document.at_key("scoring", "stake"),
            "add an `auction` with `bids`, `winner` and `others`, or take the stake out",
        )


def needs_holder(document: Document) -> Iterator[Problem]:
    """Ask that a card which must be played is named by who leads."""
    lead = document.ruleset.lead
    if lead.must_play_it == "never" or lead.first_round is None:
        return
    leaders = [lead.first_round, *([lead.later_rounds] if lead.must_play_it == "every_round" else [])]
    if not any(who.base == "holder" for who in leaders):
        yield problem(
            "ruleset/needs-holder",
            "no card must be played: the leader is not found by a card",
            document.at("lead", "must_play_it"),
            "say who leads by a card, such as `first_round: holder of 3♦`, or `must_play_it: never`",
            related(("the leader is found so", document.at("lead", "first_round"))),
        )


def needs_suits(document: Document) -> Iterator[Problem]:
    """Warn of kinds that compare suits where no suit is higher than another: the measure decides nothing."""
    if document.ruleset.suits is not None:
        return
    found = [
        ("combinations", name, "compare", str(place))
        for name, kind in whole(document.ruleset.combinations).items()
        for place, word in enumerate(kind.compare or ())
        if word in ("suit", "highest_suit")
    ]
    spans = document.own_first(document.at(*path) for path in found)
    if spans:
        yield problem(
            "ruleset/needs-suits",
            "suits are compared here, and none is higher than another: the game has no order of `suits`",
            spans[0],
            "add the order, low to high, such as `suits: [♦, ♣, ♥, ♠]`, or take this out",
            related(*(("here too", span) for span in spans[1:])),
            severity="warning",
        )


def needs_gifts(document: Document) -> Iterator[Problem]:
    """Warn of a leader who is found by a gift where no gift is made: `first` stands in, in a first round its part."""
    lead = document.ruleset.lead
    for word, who in (("first_round", lead.first_round), ("later_rounds", lead.later_rounds)):
        if who is None or who.base != "giver_of_highest" or (word == "later_rounds" and document.ruleset.tribute):
            continue
        none = "there is no `tribute`" if word == "later_rounds" else "before a first round nothing is given"
        yield problem(
            "ruleset/needs-gifts",
            f"nobody gives a card here: {none}",
            document.at("lead", word),
            "add a `tribute`, or say who leads" if word == "later_rounds" else "say who leads, such as holder of 3♦",
            severity="warning",
        )


def needs_scoring(document: Document) -> Iterator[Problem]:
    """Ask for points where points decide."""
    scoring, match = document.ruleset.scoring, document.ruleset.match
    left = scoring.cards_left
    costs = left is not None and (left.each is not None or left.ranks)
    if scoring.places or scoring.results or scoring.stake is not None or costs:
        return
    hint = "say what is scored, such as `scoring: {places: {first: 2, second: 1}}`"
    if match.winner == "most_points":
        message = "most points cannot win: nothing is scored"
        yield problem("ruleset/needs-scoring", message, document.at("match", "winner"), hint)
    if match.target is not None:
        message = f"nobody can reach {match.target} points: nothing is scored"
        yield problem("ruleset/needs-scoring", message, document.at("match", "target"), hint)


def target_reached(document: Document) -> Iterator[Problem]:
    """Ask that a match which nothing but its target ends has points that lead there."""
    ruleset = document.ruleset
    target = ruleset.match.target
    if target is None or ruleset.match.rounds is not None or ruleset.ladder is not None:
        return
    if (1 if target > 0 else -1) not in _signs(ruleset):
        way = "gains" if target > 0 else "loses"
        yield problem(
            "ruleset/target-never",
            f"nobody can reach {target} points: nobody ever {way} any",
            document.at("match", "target"),
            f"score something that a player {way}, or give the match a number of `rounds`",
            related(("the points", document.at("scoring"))),
        )


def _signs(ruleset: Ruleset) -> set[int]:
    """Return which signs the points of a round can have: 1 gained, -1 lost."""
    scoring, left = ruleset.scoring, ruleset.scoring.cards_left
    points = [*scoring.places.values(), *scoring.results.values()]
    costs = [] if left is None else [*left.ranks.values(), left.each or 0]
    times = [] if left is None else [one.times or 0 for one in left.multipliers.values()]
    found = {sign for one in (*points, *costs) for sign in (1, -1) if one * sign > 0}
    turns = any(time < 0 for time in times) or (left is not None and left.paid_to == "first")
    if scoring.stake is not None or (turns and any(costs)):
        found |= {1, -1}
    return found


CHECKS: Final = (
    Check(("ruleset/needs-ladder",), needs_ladder),
    Check(("ruleset/needs-teams", "ruleset/two-sides"), needs_teams),
    Check(("ruleset/needs-auction",), needs_auction),
    Check(("ruleset/needs-holder",), needs_holder, after=("ruleset/unknown-role",)),
    Check(("ruleset/needs-suits",), needs_suits),
    Check(("ruleset/needs-gifts",), needs_gifts),
    Check(("ruleset/needs-scoring",), needs_scoring, after=("ruleset/no-effect",)),
    Check(("ruleset/target-never",), target_reached, after=("ruleset/needs-scoring",)),
)
