"""Points, the match and the ladder of levels."""

from typing import Annotated, Literal

from zsy_rules.ruleset.plays import PlayFilter
from zsy_rules.ruleset.scalars import (
    WORD,
    AnyCount,
    AnyNumber,
    Cards,
    EntryName,
    Level,
    PlaceWord,
    RankText,
    ResultText,
    RoleName,
    TrueFalse,
    whole,
)
from zsy_rules.ruleset.section import Filled, Section, key


class HandMultiplier(Section):
    """A multiplier of the cost of a hand: all the keys that are said must hold."""

    cards: AnyCount | None = key("The hand has so many cards.", "10..12", says="has {it:card}")
    holding: Cards | None = key("The hand holds one of these cards.", ["2"], says="holds {it:a}")
    even_count: TrueFalse | None = key(
        "The number of cards is even.",
        "true",
        says={"true": "has an even number of cards", "false": "has an odd number of cards"},
    )
    times: AnyNumber | None = key("What the cost is multiplied by.", "2", says="counts {it:double}")


class CardsLeft(Section):
    """Points for the cards held at the end of a round."""

    each: AnyNumber | None = key(
        "Points for every card held; a cost is negative.",
        "-1",
        says="for each card still held at the end of a round, a player {it:gain}",
    )
    ranks: dict[RankText, AnyNumber] = key(
        "Points for every card of a rank, in place of `each`.",
        {"2": "-2", "RJ": "-3"},
        says={"*": "{it:gain} for {card}", "more": "{it:amount} for {card}"},
        default={},
    )
    multipliers: dict[EntryName, HandMultiplier] = key(
        "What multiplies the points of a hand; several multiply each other.",
        {"ten": {"cards": "10..12", "times": "2"}},
        says="for a hand that {conditions}, this {times}",
        default={},
    )
    paid_to: Annotated[Literal["nobody", "first"], WORD] = key(
        "Whether the first gains what the others lose.",
        "first",
        says={
            "nobody": "nobody gains what the others lose by this",
            "first": "the player who comes first gains what the others lose by this",
            "nobody gains": "nobody loses what the others gain by this",
            "first gains": "the player who comes first loses what the others gain by this",
            "nobody both": "nobody gains what the others lose by this, or loses what they gain",
            "first both": "the player who comes first gains what the others lose by this, and loses what they gain",
        },
        default="nobody",
    )


class StakeMultiplier(Section):
    """A multiplier of the stake."""

    each: PlayFilter | None = key(
        "Once for every such play of the round.", {"kind": ["bombs"]}, says="for {it} that is played in the round"
    )
    won_by: RoleName | None = key(
        "If this role won.", "landlord", says={"one": "the {it} wins", "others": "the {it}s win"}
    )
    loser_plays: AnyCount | None = key(
        "If the losers together made so many plays.", "0", says="the losers together have made {it:play}"
    )
    times: AnyNumber | None = key("What the stake is multiplied by.", "2", says="it is {it:multiplied}")


class Stake(Section):
    """A stake (底分): every loser loses it, every winner gains it, by share."""

    base: AnyNumber = key("The stake.", "1", says="the stake is {it:point}", default=1)
    times_bid: TrueFalse = key(
        "The stake is multiplied by the highest bid.",
        "true",
        says={"true": "times the highest bid", "false": "whatever the highest bid was"},
        default=False,
    )
    multipliers: dict[EntryName, StakeMultiplier] = key(
        "What multiplies the stake; several multiply each other.",
        {"bombs": {"each": {"kind": ["bombs"]}, "times": "2"}},
        says="{times} {conditions}",
        default={},
    )
    shares: dict[RoleName, Annotated[int, whole(0, 99)]] = key(
        "The share of each player of a role; one, where it is not said.",
        {"landlord": "2", "peasant": "1"},
        says="{who} wins or loses {it:such stake}",
        default={},
    )


class Scoring(Section):
    """Points of a round: gained is positive, lost negative."""

    places: dict[PlaceWord, AnyNumber] = key(
        "Points by place.",
        {"first": "2", "second": "1"},
        says={"one": "{place} {it:gain}", "several": "{place} {it:gain each}"},
        default={},
    )
    results: dict[ResultText, AnyNumber] = key(
        "Points of the winning side, once, by its best and worst place.",
        {"1-2": "3", "1-3": "1"},
        says="{it:gain} if {result}",
        default={},
    )
    cards_left: CardsLeft | None = key("Points for the cards held at the end of a round.", {"each": "-1"}, says="{it}")
    stake: Stake | None = key("A stake that the losers pay and the winners gain.", {"times_bid": "true"}, says="{it}")


class Match(Section):
    """How long a match is, and who wins it."""

    rounds: Annotated[int, whole(1)] | None = key("The match ends after so many rounds.", "5", says="after {it:round}")
    target: AnyNumber | None = key(
        "The match ends when a total reaches this, or falls to it if negative.",
        "11",
        says={
            "up": "when a total reaches {it:point}",
            "down": "when a total has fallen to {it:point}",
        },
    )
    winner: Annotated[Literal["most_firsts", "fewest_lasts", "most_points", "top_of_ladder"], WORD] = key(
        "Who is ahead when the match ends.",
        "most_points",
        says={
            "most_firsts": "whoever came first most often wins the match",
            "fewest_lasts": "whoever came last least often wins the match",
            "most_points": "whoever has the most points wins the match",
            "most_firsts of a side": "the side whose players came first most often wins the match",
            "fewest_lasts of a side": "the side whose players came last least often wins the match",
            "most_points of a side": "the side that has the most points wins the match",
            "top_of_ladder": (
                "the side that wins at the last level wins the match; at any other end, the side with the higher level"
            ),
        },
        default="most_firsts",
    )
    ties: tuple[Annotated[Literal["most_firsts", "fewest_lasts", "decider", "another_round", "shared"], WORD], ...] = (
        key(
            "How a tie is broken, one after the other among those still tied.",
            ["decider"],
            says={
                "most_firsts": "whoever of them came first more often wins",
                "fewest_lasts": "whoever of them came last less often wins",
                "most_firsts of a side": "the side whose players came first more often wins",
                "fewest_lasts of a side": "the side whose players came last less often wins",
                "decider of a side": (
                    "all their players play a deciding round, with the whole pack dealt to them alone; it is played "
                    "as a first round, without an exchange of cards, and whoever comes first in it wins for their side"
                ),
                "decider": (
                    "they play a deciding round, with the whole pack dealt to them alone; it is played "
                    "as a first round, without an exchange of cards, and whoever comes first in it wins"
                ),
                "another_round": "everybody plays another round",
                "shared": "they win together",
            },
            default=("shared",),
        )
    )


class Ladder(Section):
    """Levels that the sides climb (升级)."""

    levels: Filled[Level] | None = key(
        "The levels; each side begins at the first.",
        ["2", "3", "4"],
        says="each side begins at the first of these levels: {it}",
    )
    climb: dict[ResultText, Annotated[int, whole(0, 20)]] | None = key(
        "Steps that the winning side climbs, by its best and worst place.",
        {"1-2": "3", "1-3": "2", "1-4": "1"},
        says="{it:level} if {result}",
    )
    win_at_top: Filled[ResultText] | None = key(
        "The results that win the match at the last level; not said, all.",
        ["1-2", "1-3"],
        says={
            "": "a side that wins a round at its last level wins the match",
            "*": "a side wins the match by winning a round at its last level in which {it}",
        },
    )
    tries_at_top: Annotated[int, whole(1)] | None = key(
        "So many rounds at one's own last level without winning so, and the side falls back.",
        "3",
        says=("a side that has played {it:round} at its last level without winning the match so falls back"),
    )
    fall_back_to: Level | None = key("The level to which the side falls back.", "2", says="to the {it}")
