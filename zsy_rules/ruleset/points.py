"""Points, the match and the ladder of levels."""

from typing import Annotated, Literal

from zsy_rules.ruleset.kinds import PlayFilter
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

    cards: AnyCount | None = key("The hand has so many cards.", "10..12")
    holding: Cards | None = key("The hand holds one of these cards.", ["2"])
    even_count: TrueFalse | None = key("The number of cards is even.", "true")
    times: AnyNumber | None = key("What the cost is multiplied by.", "2")


class CardsLeft(Section):
    """Points for the cards held at the end of a round."""

    each: AnyNumber | None = key("Points for every card held; a cost is negative.", "-1")
    ranks: dict[RankText, AnyNumber] = key(
        "Points for every card of a rank, in place of `each`.", {"2": "-2", "RJ": "-3"}, default={}
    )
    multipliers: dict[EntryName, HandMultiplier] = key(
        "What multiplies the points of a hand; several multiply each other.",
        {"ten": {"cards": "10..12", "times": "2"}},
        default={},
    )
    paid_to: Annotated[Literal["nobody", "first"], WORD] = key(
        "Whether the first gains what the others lose.", "first", default="nobody"
    )


class StakeMultiplier(Section):
    """A multiplier of the stake."""

    each: PlayFilter | None = key("Once for every such play of the round.", {"kind": ["bombs"]})
    won_by: RoleName | None = key("If this role won.", "landlord")
    loser_plays: AnyCount | None = key("If the losers together made so many plays.", "0")
    times: AnyNumber | None = key("What the stake is multiplied by.", "2")


class Stake(Section):
    """A stake (底分): every loser loses it, every winner gains it, by share."""

    base: AnyNumber = key("The stake.", "1", default=1)
    times_bid: TrueFalse = key("The stake is multiplied by the highest bid.", "true", default=False)
    multipliers: dict[EntryName, StakeMultiplier] = key(
        "What multiplies the stake; several multiply each other.",
        {"bombs": {"each": {"kind": ["bombs"]}, "times": "2"}},
        default={},
    )
    shares: dict[RoleName, Annotated[int, whole(0, 99)]] = key(
        "The share of each player of a role; one, where it is not said.", {"landlord": "2", "peasant": "1"}, default={}
    )


class Scoring(Section):
    """Points of a round: gained is positive, lost negative."""

    places: dict[PlaceWord, AnyNumber] = key("Points by place.", {"first": "2", "second": "1"}, default={})
    results: dict[ResultText, AnyNumber] = key(
        "Points of the winning side, once, by its best and worst place.", {"1-2": "3", "1-3": "1"}, default={}
    )
    cards_left: CardsLeft | None = key("Points for the cards held at the end of a round.", {"each": "-1"})
    stake: Stake | None = key("A stake that the losers pay and the winners gain.", {"times_bid": "true"})


class Match(Section):
    """How long a match is, and who wins it."""

    rounds: Annotated[int, whole(1)] | None = key("The match ends after so many rounds.", "5")
    target: AnyNumber | None = key("The match ends when a total reaches this, or falls to it if negative.", "11")
    winner: Annotated[Literal["most_firsts", "fewest_lasts", "most_points", "top_of_ladder"], WORD] = key(
        "Who is ahead when the match ends.", "most_points", default="most_firsts"
    )
    ties: tuple[Annotated[Literal["most_firsts", "fewest_lasts", "decider", "another_round", "shared"], WORD], ...] = (
        key("How a tie is broken, one after the other among those still tied.", ["decider"], default=("shared",))
    )


class Ladder(Section):
    """Levels that the sides climb (升级)."""

    levels: Filled[Level] | None = key("The levels; each side begins at the first.", ["2", "3", "4"])
    climb: dict[ResultText, Annotated[int, whole(0, 20)]] | None = key(
        "Steps that the winning side climbs, by its best and worst place.", {"1-2": "3", "1-3": "2", "1-4": "1"}
    )
    win_at_top: Filled[ResultText] | None = key(
        "The results that win the match at the last level; not said, all.", ["1-2", "1-3"]
    )
    tries_at_top: Annotated[int, whole(1)] | None = key(
        "So many rounds at one's own last level without winning so, and the side falls back.", "3"
    )
    fall_back_to: Level | None = key("The level to which the side falls back.", "2")
