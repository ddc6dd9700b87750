"""The whole ruleset: its head, and the keys that may differ by the number of players."""

from typing import Annotated

from zsy_rules.ruleset import hints
from zsy_rules.ruleset.kinds import Bar, Effect, Kind, Trump, Wild
from zsy_rules.ruleset.points import Ladder, Match, Scoring
from zsy_rules.ruleset.scalars import (
    EntryName,
    KindName,
    LineText,
    NewKindName,
    PlaceWord,
    RankText,
    Seat,
    SuitSign,
    TableNumber,
    Text,
    counted,
    own,
    whole,
)
from zsy_rules.ruleset.section import Filled, Section, key
from zsy_rules.ruleset.table import Auction, Deal, Dealer, Deck, Direction, Gift, Lead, Round, Trick
from zsy_rules.ruleset.values import Count

NAME_FORM = "[a-z0-9]+(-[a-z0-9]+)*"
_VERSION = r"[0-9]+(\.[0-9]+)*"
_DIGITS = ("string", "integer")  # a name may be all digits, and then a program may read it as a number
_PARENT = rf"{NAME_FORM}|\./.+"


_Players = Annotated[Count, counted(2, 8, "a number of players from 2 to 8, such as 4 or 3..6", hints.players)]


class Differences(Section):
    """The rules themselves: every key may be said once more for one number of players."""

    direction: Direction = key(
        "The direction of play; seats are counted in it.", "clockwise", default="counterclockwise"
    )
    teams: tuple[Filled[Seat], ...] = key(
        "The seats of each side; not said, everybody plays alone.", [["1", "3"], ["2", "4"]], default=()
    )
    titles: dict[PlaceWord, Text] = key(
        "What a place is called; only shown.", {"first": "President", "last": "Scum"}, default={}
    )
    ranks: Filled[RankText] | None = key(
        "The ranks, low to high; a pack is each of them in four suits and each joker once.",
        ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2", "BJ", "RJ"],
    )
    suits: Filled[SuitSign] | None = key("The suits, low to high; not said, they are equal.", ["♦", "♣", "♥", "♠"])
    sequence: Filled[LineText] | None = key(
        "The line along which runs lie; not said, `ranks` without jokers and level.",
        ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"],
    )
    starts: Filled[RankText] | None = key(
        "The lowest ranks that a run may have, weakest first; not said, as they lie in `sequence`.", ["3", "4", "A"]
    )
    deck: Deck = key("The cards that are played with.", {"packs": "2"}, default=Deck())
    wild: dict[EntryName, Wild] = key(
        "Wild cards, by a name of your own.", {"level_heart": {"cards": ["level♥"]}}, default={}
    )
    dealer: Dealer = key("Who deals.", {"later_rounds": "last"}, default=Dealer())
    deal: Deal = key("How the cards are dealt.", {"hand": "13"}, default=Deal())
    auction: Auction | None = key(
        "Bidding for a role.", {"bids": ["1", "2", "3"], "winner": "landlord", "others": "peasant"}
    )
    lead: Lead = key("Who leads the first trick.", {"first_round": "holder of 3♦"}, default=Lead())
    combinations: dict[NewKindName, Kind] = key(
        "The kinds of plays that there are, by name.",
        {"pair": {"same_rank": "2"}, "straight": {"run_of": "1", "length": "5.."}},
        default={},
    )
    bombs: tuple[KindName, ...] = key(
        "The kinds that beat every play that is not one, weakest first.", ["bomb", "joker_bomb"], default=()
    )
    classes: dict[EntryName, Filled[KindName]] = key(
        "Lists of kinds, weakest first: a later one beats an earlier one with as many cards.",
        {"five_cards": ["straight", "flush"]},
        default={},
    )
    trumps: dict[EntryName, Trump] = key(
        "Plays that may be played on certain other plays, by a name of your own.",
        {"quad_on_2": {"play": {"kind": ["quad"]}, "over": {"only": ["2"]}}},
        default={},
    )
    trick: Trick = key("How a trick is played and won.", {"after_pass": "locked_out"}, default=Trick())
    bars: dict[EntryName, Bar] = key(
        "Plays that are not allowed, by a name of your own.",
        {"led_bombs": {"play": {"kind": ["bombs"], "leads": "true"}}},
        default={},
    )
    effects: dict[EntryName, Effect] = key(
        "What certain plays set off, by a name of your own.",
        {"eight_ends": {"when": {"has": ["8"]}, "do": "end_trick"}},
        default={},
    )
    round: Round = key("When a round ends.", {"ends": ["first_out"]}, default=Round())
    tribute: dict[EntryName, Gift] = key(
        "Gifts before every round but the first, by a name of your own.",
        {"main": {"from": "last", "to": "first", "give": {"cards": "2"}}},
        default={},
    )
    scoring: Scoring = key("Points of a round.", {"places": {"first": "2"}}, default=Scoring())
    match: Match = key("How long a match is, and who wins it.", {"rounds": "5"}, default=Match())
    ladder: Ladder | None = key("Levels that the sides climb.", {"levels": ["2", "3"], "climb": {"1-2": "3"}})


class Head(Section):
    """What each file says for itself, and how many play."""

    name: Annotated[str, own("a name in small letters, digits and hyphens", NAME_FORM, hints.file_name, _DIGITS)] = key(
        "The name of the ruleset, the same as that of its file.", "my-house", default=...
    )
    extends: Annotated[
        str, own("a ruleset's name, a path such as ./house.yaml, or none", _PARENT, hints.parent, _DIGITS)
    ] = key("The ruleset from which this one differs, or none.", "standard", "./house.yaml", "none", default=...)
    version: Annotated[str, own("a version such as 1 or 1.2", _VERSION, hints.number, ("string", "number"))] = key(
        "The version of this file.", "1.2", default="1"
    )
    title: Text | None = key("The name of the game, for people.", "Zheng Shangyou")
    source: Text | None = key("Where the rules come from, for people.", "the club's rule sheet")
    language: Annotated[int, whole(1, 1)] = key("The version of the ruleset language.", "1", default=1)
    players: _Players | None = key("How many play.", "4", "3..6")
    for_players: dict[TableNumber, Differences] = key(
        "What differs at one number of players.", {"5": {"deck": {"packs": "2"}}}, default={}
    )


class Ruleset(Differences, Head):
    """A ruleset: one file, or a file merged with those that it extends."""
