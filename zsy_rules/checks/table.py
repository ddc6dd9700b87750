"""What must fit the table: cards that are there, hands that can be dealt, seats and places that exist."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from zsy_rules._source import Span
from zsy_rules._yaml import MapNode
from zsy_rules.cards import Card, Hand, Rank, card, deck_of
from zsy_rules.checks.base import Check, listed, problem, related
from zsy_rules.checks.document import Document
from zsy_rules.compiled.filters import compile_filter
from zsy_rules.compiled.places import places_named
from zsy_rules.errors import Problem
from zsy_rules.ruleset import PLACES, Bar, CardName, CardTerm, Gift, Who
from zsy_rules.ruleset.holes import Path, whole

# --- cards ---------------------------------------------------------------------------------------


def removed_cards(document: Document) -> Iterator[Problem]:
    """Ask that what is taken out is there: as many copies as there are packs."""
    packs = document.ruleset.deck.packs
    left = Counter(deck_of(tuple(Rank(rank) for rank in document.ranks - {"level"}), packs))
    gone: dict[Card, list[Path]] = {}
    for place, term in enumerate(document.ruleset.deck.remove):
        path = ("deck", "remove", str(place))
        unknown = [rank for rank in (term.rank, term.high) if rank is not None and rank not in document.ranks]
        if unknown:
            message = f"{listed(unknown)} cannot be taken out: the deck has no such rank"
            hint = f"take it out of this list; ranks here: {' '.join(document.ruleset.ranks or ())}"
            yield problem("ruleset/removed-not-there", message, document.at(*path), hint)
            continue
        cards = _removed(document, term)
        there = [one for one in cards if left[one]]
        if cards and not there:
            first = gone[cards[0]]
            yield problem(
                "ruleset/removed-not-there",
                f"{term} cannot be taken out once more: {_gone(term, first, document)}",
                document.at(*path),
                "take this mention out of the list",
                related(*(("taken out here", document.at(*other)) for other in first)),
            )
        for one in there:
            left[one] -= 1 if term.word == "card" else left[one]
            gone.setdefault(one, []).append(path)


def _gone(term: CardTerm, paths: Sequence[Path], document: Document) -> str:
    """Return why nothing of a mention is left: another one has it too, or it was as often taken out as it is there."""
    packs, before = document.ruleset.deck.packs, document.ruleset.deck.remove[int(paths[0][-1])]
    if str(before) != str(term):
        return f"it goes with {before}"
    if term.word != "card":
        return "it is gone already"
    return f"{'one pack has one' if packs == 1 else f'{packs} packs have {packs}'} of it, and it is gone already"


def _removed(document: Document, term: CardTerm) -> list[Card]:
    """Return the different cards that a mention takes out of whole packs."""
    whole = deck_of(tuple(Rank(rank) for rank in document.ranks - {"level"}), 1)
    line = [rank for rank in document.ruleset.ranks or () if rank != "level"]
    if term.word == "span" and line.index(term.rank or "") > line.index(term.high or ""):
        return []
    passing = compile_filter((term,), whole, ranks=line)
    return [one for one in whole if one in passing]


def opening_cards(document: Document) -> Iterator[Problem]:
    """Ask that every card whose holder is asked for is in the deck; one problem a card, with all its places."""
    asked: dict[Card, list[Path]] = {}
    for key in document.keys:
        who = key.value
        if isinstance(who, Who) and who.card is not None and who.card.rank != "level":
            asked.setdefault(_card(who.card), []).append(key.path)
    for wanted, paths in asked.items():
        if wanted in document.deck:
            continue
        asked_at = [(document.within(str(wanted), *path), "its holder is asked for here") for path in paths]
        places = [*asked_at, (_where_missing(document, wanted), _why_missing(document, wanted.rank))]
        places.sort(key=lambda place: not document.is_own(place[0]))
        yield problem(
            "ruleset/opening-card-missing",
            f"nobody can hold {wanted}: it is not in the deck",
            places[0][0],
            _other_card(document, wanted),
            related(*((why, span) for span, why in places)),
        )


def _other_card(document: Document, wanted: Card) -> str:
    """Suggest a card of the same rank that is there, else the lowest card."""
    same = [one for one in document.deck if one.rank is wanted.rank]
    named = f"holder of {same[0]}, or " if same else ""
    return f"leave the card in, or say {named}holder of lowest card"


def _why_missing(document: Document, rank: Rank) -> str:
    return "it is taken out here" if rank in document.ranks else "these are the ranks that are played with"


def _where_missing(document: Document, wanted: Card) -> Span | None:
    if wanted.rank not in document.ranks:
        return document.at("ranks")
    for place, term in enumerate(document.ruleset.deck.remove):
        if {term.rank, term.high} - {None} <= document.ranks and wanted in _removed(document, term):
            return document.at("deck", "remove", str(place))
    return None


def fixed_cards(document: Document) -> Iterator[Problem]:
    """Ask that the cards which excuse from giving are in the deck, all of them together."""
    for name, gift in whole(document.ruleset.tribute).items():
        asked = [one for one in gift.exempt_with if one.rank in document.ranks and one.rank != "level"]
        missing = Hand.of(map(_card, asked)).minus(document.deck)
        if missing:
            yield problem(
                "ruleset/cards-not-there",
                f"nobody can hold {listed(list(missing))} beside the others: the deck has too few",
                document.at("tribute", name, "exempt_with"),
                "name cards that the deck has",
            )


def _card(named: CardName) -> Card:
    return card(named.rank, named.suit)


def hand_fits(document: Document) -> Iterator[Problem]:
    """Ask for as many cards as the hands have."""
    hand, players, cards = document.ruleset.deal.hand, document.players, len(document.deck)
    if hand is not None and hand * players > cards:
        yield problem(
            "ruleset/hand-too-large",
            f"{players} hands of {hand} are {hand * players} cards, and the deck has {cards}",
            document.at("deal", "hand"),
            f"deal at most {cards // players} each, or play with more packs",
        )
    if hand is None and cards < players:
        message = f"a deck of {cards} cards is too small for {players} players"
        yield problem(
            "ruleset/hand-too-large", message, document.at("deck") or document.at("ranks"), "everybody needs a card"
        )


# --- seats ---------------------------------------------------------------------------------------


def numbers_fit(document: Document) -> Iterator[Problem]:
    """Ask that a file says what differs only for numbers of players that the game is for."""
    players, name = document.ruleset.players, document.at("name")
    tables = document.files[0].entries.get("for_players") if document.files else None
    if players is None or name is None or tables is None or not isinstance(tables.value, MapNode):
        return
    others = {str(number): number for number in range(2, 9) if number not in players}  # what is no number is told
    for number, entry in tables.value.entries.items():
        if number in others and document.files[0].span.source.name == name.source.name:
            yield problem(
                "ruleset/players-not-allowed",
                f"this game is not for {number} players",
                entry.key,
                "take this out, or let `players` have that number",
                related(("so many play", document.at("players"))),
            )


def teams_fit(document: Document) -> Iterator[Problem]:
    """Ask that every seat stands in one team, once."""
    teams, players = document.ruleset.teams, document.players
    if not teams:
        return
    places: dict[int, list[Path]] = {}
    for team, seats in enumerate(teams):
        for place, seat in enumerate(seats):
            places.setdefault(seat, []).append(("teams", str(team), str(place)))
    missing = [seat for seat in range(1, players + 1) if seat not in places]
    seats_are = f"seat {listed(missing)} is" if len(missing) == 1 else f"seats {listed(missing)} are"
    hint = f"seats here are 1 to {players}; each stands in one team, once"
    beside = f"{hint}; {seats_are} in no team" if missing else hint  # a slip of one seat leaves another one out
    misplaced = [seat for seat, paths in places.items() if seat > players or len(paths) > 1]
    for seat in misplaced:
        first, *more = (document.at(*path) for path in places[seat])
        if seat > players:
            message = f"there is no seat {seat} at a table of {players}"
            yield problem("ruleset/teams", message, first, beside)
        else:
            others = related(("here first", first))
            yield problem("ruleset/teams", f"seat {seat} stands twice", more[0], beside, others)
    if len(teams) == 1:
        message = "there is one side only, and nobody plays against it"
        yield problem("ruleset/teams", message, document.at("teams"), "name two sides or more, or leave `teams` out")
    elif missing and not misplaced:
        yield problem("ruleset/teams", f"{seats_are} in no team", document.at("teams"), hint)


def seats_exist(document: Document) -> Iterator[Problem]:
    """Ask that a seat which is named is at this table, and is one; gifts and bars of other tables do not apply."""
    players = document.players
    for key in document.keys:
        who = key.value
        if not isinstance(who, Who):
            continue
        if who.seat is not None and who.seat > players:
            message = f"there is no seat {who.seat} at a table of {players}"
            yield problem("ruleset/no-such-seat", message, document.at(*key.path), f"seats here are 1 to {players}")
        if who.word not in PLACES:
            continue
        named = places_named(who.word, players)
        if not named and not isinstance(key.section, Gift | Bar):
            places = [word for word in PLACES if places_named(word, players)]
            yield problem(
                "ruleset/no-such-place",
                f"a table of {players} has no `{who.word}` place",
                document.at(*key.path),
                f"places at {players}: {listed(places)}",
            )
        if len(named) > 1:
            yield problem(
                "ruleset/several-seats",
                f"`middle` is {len(named)} places at a table of {players}, and one seat is wanted here",
                document.at(*key.path),
                "name one place, such as third",
            )


def within_limits(document: Document) -> Iterator[Problem]:
    """Ask that the game is not larger than what is compiled."""
    ruleset = document.ruleset
    tables = {"effects": len(ruleset.effects), "bars": len(ruleset.bars), "trumps": len(ruleset.trumps)}
    entries, longest = sum(tables.values()), max(tables, key=lambda word: tables[word])
    sizes: tuple[tuple[int, int, str, Path], ...] = (
        (len(document.sequence), 32, "ranks in the line of runs", ("sequence",)),
        (len(ruleset.combinations), 64, "kinds", ("combinations",)),
        (entries, 64, "effects, bars and trumps", (longest,)),
    )
    for number, limit, what, path in sizes:
        if number > limit:
            message = f"these are {number} {what}, and at most {limit} are read"
            yield problem("ruleset/too-large", message, document.at(*path), "take some out")


CHECKS: Final = (
    Check(("ruleset/too-large",), within_limits),
    Check(("ruleset/removed-not-there",), removed_cards),
    Check(("ruleset/opening-card-missing",), opening_cards),
    Check(("ruleset/cards-not-there",), fixed_cards),
    Check(("ruleset/hand-too-large",), hand_fits),
    Check(("ruleset/players-not-allowed",), numbers_fit),
    Check(("ruleset/teams",), teams_fit),
    Check(("ruleset/no-such-seat", "ruleset/no-such-place", "ruleset/several-seats"), seats_exist),
)
