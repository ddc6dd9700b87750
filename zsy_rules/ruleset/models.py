"""The whole ruleset: its head, and the keys that may differ by the number of players."""

from typing import Annotated

from zsy_rules.ruleset import hints
from zsy_rules.ruleset.gifts import Gift
from zsy_rules.ruleset.kinds import Kind, Wild
from zsy_rules.ruleset.plays import Bar, Effect, Trump
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
from zsy_rules.ruleset.table import Auction, Deal, Dealer, Deck, Direction, Lead, Round, Trick
from zsy_rules.ruleset.values import Count

NAME_FORM = "[a-z0-9]+(-[a-z0-9]+)*"
_VERSION = r"[0-9]+(\.[0-9]+)*"
_DIGITS = ("string", "integer")  # a name may be all digits, and then a program may read it as a number
_PARENT = rf"{NAME_FORM}|\./.+"


_Players = Annotated[Count, counted(2, 8, "a number of players from 2 to 8, such as 4 or 3..6", hints.players)]


class Differences(Section):
    """The rules themselves: every key may be said once more for one number of players."""

    direction: Direction = key(
        "The direction of play; seats are counted in it.",
        "clockwise",
        says={
            "counterclockwise": "play goes counterclockwise: the player on your right comes after you",
            "clockwise": "play goes clockwise: the player on your left comes after you",
        },
        default="counterclockwise",
    )
    teams: tuple[Filled[Seat], ...] = key(
        "The seats of each side; not said, everybody plays alone.",
        [["1", "3"], ["2", "4"]],
        says={
            "": "everybody plays alone",
            "*": "there are {sides:side}, {it}; seats are counted in the direction of play",
        },
        default=(),
    )
    titles: dict[PlaceWord, Text] = key(
        "What a place is called; only shown.",
        {"first": "President", "last": "Scum"},
        says={"one": "{place} is called {it}", "several": "{place} are called {it}", "more": "{place} {it}"},
        default={},
    )
    ranks: Filled[RankText] | None = key(
        "The ranks, low to high; a pack is each of them in four suits and each joker once.",
        ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2", "BJ", "RJ"],
        says="from low to high, the ranks are {it}",
    )
    suits: Filled[SuitSign] | None = key(
        "The suits, low to high; not said, they are equal.",
        ["♦", "♣", "♥", "♠"],
        says={"": "no suit is higher than another", "*": "from low to high, the suits are {it}"},
    )
    sequence: Filled[LineText] | None = key(
        "The line along which runs lie; not said, `ranks` without jokers and level.",
        ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"],
        says={
            "": "in a run, ranks follow one another in the order above{jokers}",
            "*": "in a run, ranks follow one another along this line: {it}",
        },
    )
    starts: Filled[RankText] | None = key(
        "The lowest ranks that a run may have, weakest first; not said, as they lie in `sequence`.",
        ["3", "4", "5"],
        says={
            "": "of two runs, the one that begins higher up is higher",
            "runs": "from the weakest to the strongest, the runs are {it}",
            "*": "a run may begin with these ranks only, from the weakest run to the strongest: {it}",
        },
    )
    deck: Deck = key("The cards that are played with.", {"packs": "2"}, says="{it}", default=Deck())
    wild: dict[EntryName, Wild] = key(
        "Wild cards, by a name of your own.", {"level_heart": {"cards": ["level♥"]}}, says="{it}", default={}
    )
    dealer: Dealer = key("Who deals.", {"later_rounds": "last"}, says="{it}", default=Dealer())
    deal: Deal = key("How the cards are dealt.", {"hand": "13"}, says="{it}", default=Deal())
    auction: Auction | None = key(
        "Bidding for a role.", {"bids": ["1", "2", "3"], "winner": "landlord", "others": "peasant"}, says="{it}"
    )
    lead: Lead = key("Who leads the first trick.", {"first_round": "holder of 3♦"}, says="{it}", default=Lead())
    combinations: dict[NewKindName, Kind] = key(
        "The kinds of plays that there are, by name.",
        {"pair": {"same_rank": "2"}, "straight": {"run_of": "1", "length": "5.."}},
        says="{it}",
        default={},
    )
    bombs: tuple[KindName, ...] = key(
        "The kinds that beat every play that is not one, weakest first.",
        ["bomb", "joker_bomb"],
        says={
            "one": "{it} beats every play of any other kind",
            "*": (
                "{number:kind} of plays are bombs, from the weakest to the strongest: {it}; a bomb "
                "beats every play that is not a bomb, and every bomb of a weaker kind"
            ),
        },
        default=(),
    )
    classes: dict[EntryName, Filled[KindName]] = key(
        "Lists of kinds, weakest first: a later one beats an earlier one with as many cards.",
        {"five_cards": ["straight", "flush"]},
        says=(
            "{number:kind} of plays are ranked together, from the weakest to the strongest: "
            "{it}; a play of a stronger kind beats every play of a weaker kind with as many "
            "cards"
        ),
        default={},
    )
    trumps: dict[EntryName, Trump] = key(
        "Plays that may be played on certain other plays, by a name of your own.",
        {"quad_on_2": {"play": {"kind": ["quad"]}, "over": {"only": ["2"]}}},
        says="{it}",
        default={},
    )
    trick: Trick = key("How a trick is played and won.", {"after_pass": "locked_out"}, says="{it}", default=Trick())
    bars: dict[EntryName, Bar] = key(
        "Plays that are not allowed, by a name of your own.",
        {"led_bombs": {"play": {"kind": ["bombs"], "leads": "true"}}},
        says="{it}",
        default={},
    )
    effects: dict[EntryName, Effect] = key(
        "What certain plays set off, by a name of your own.",
        {"eight_ends": {"when": {"has": ["8"]}, "do": "end_trick"}},
        says="{it}",
        default={},
    )
    round: Round = key("When a round ends.", {"ends": ["first_out"]}, says="{it}", default=Round())
    tribute: dict[EntryName, Gift] = key(
        "Gifts before every round but the first, by a name of your own.",
        {"main": {"from": "last", "to": "first", "give": {"cards": "2"}}},
        says="{it}",
        default={},
    )
    scoring: Scoring = key("Points of a round.", {"places": {"first": "2"}}, says="{it}", default=Scoring())
    match: Match = key("How long a match is, and who wins it.", {"rounds": "5"}, says="{it}", default=Match())
    ladder: Ladder | None = key(
        "Levels that the sides climb.", {"levels": ["2", "3"], "climb": {"1-2": "3"}}, says="{it}"
    )


class Head(Section):
    """What each file says for itself, and how many play."""

    name: Annotated[str, own("a name in small letters, digits and hyphens", NAME_FORM, hints.file_name, _DIGITS)] = key(
        "The name of the ruleset, the same as that of its file.", "my-house", says="", default=...
    )
    extends: Annotated[
        str, own("a ruleset's name, a path such as ./house.yaml, or none", _PARENT, hints.parent, _DIGITS)
    ] = key(
        "The ruleset from which this one differs, or none.", "standard", "./house.yaml", "none", says="", default=...
    )
    version: Annotated[str, own("a version such as 1 or 1.2", _VERSION, hints.number, ("string", "number"))] = key(
        "The version of this file.", "1.2", says="", default="1"
    )
    title: Text | None = key("The name of the game, for people.", "Zheng Shangyou", says="{it}")
    source: Text | None = key("Where the rules come from, for people.", "the club's rule sheet", says="")
    language: Annotated[int, whole(1, 1, "1, the version of the language that is read here")] = key(
        "The version of the ruleset language.", "1", says="", default=1
    )
    players: _Players | None = key(
        "How many play.",
        "4",
        "3..6",
        says={
            "one": "the game is for {players:player}",
            "several": "the game is for {it:player}, and is told here for {players}",
        },
    )
    for_players: dict[TableNumber, Differences] = key(
        "What differs at one number of players.", {"5": {"deck": {"packs": "2"}}}, says="", default={}
    )


class Ruleset(Differences, Head):
    """A ruleset: one file, or a file merged with those that it extends."""
