"""Combinations: kinds, their kickers, and the cards that may stand for others."""

from typing import Annotated, Literal

from zsy_rules.ruleset.scalars import (
    WORD,
    CardOrRank,
    Cards,
    KindName,
    LineText,
    RankText,
    TrueFalse,
    counted,
    whole,
)
from zsy_rules.ruleset.section import Filled, Section, key
from zsy_rules.ruleset.values import CardTerm, Count

Answer = Annotated[Literal["higher", "equal_or_higher", "next_higher", "clear_above"], WORD]
Measure = Annotated[Literal["rank", "size", "suit", "highest_suit", "cards", "kickers", "natural"], WORD]

NATURAL = (CardTerm(negated=False, word="natural"),)


class Kickers(Section):
    """Kickers (带牌): the cards played beside a set or a run."""

    same_rank: Annotated[int, whole(1, 4)] | None = key(
        "Each kicker is so many cards of one rank.",
        "2",
        says={"1": "card", "2": "pair", "3": "triple", "4": "set of four"},
    )
    kind: Filled[KindName] | None = key(
        "Each kicker is a play of one of these kinds, instead of so many cards of one rank.",
        ["pair", "joker_pair"],
        says="each of them is {it}",
    )
    each: Annotated[int, whole(1, 5)] = key(
        "So many kickers go with each rank of the main part.", "2", says="{it}", default=1
    )
    of: Cards | None = key("Only these cards may be kickers.", ["natural"], says="{it:limit}")
    different: TrueFalse = key(
        "The kickers are of different ranks.",
        "false",
        says={"true": "these are of different ranks", "false": "these may be of one rank"},
        default=True,
    )
    never: tuple[KindName, ...] = key(
        "The kickers together may not contain the cards of such a kind.",
        ["bomb", "rocket"],
        says="together they may not contain {it}",
        default=(),
    )


class Kind(Section):
    """One kind of combination (牌型): exactly one shape, and what else is asked of it."""

    same_rank: Annotated[Count, counted(1)] | None = key(
        "So many cards of one rank.",
        "2",
        "4..",
        says={"1": "any one card", "*": "{it:card} of one rank"},
    )
    run_of: Annotated[int, whole(1, 9)] | None = key(
        "So many cards of each of several neighbouring ranks; `length` says how many ranks.",
        "1",
        "2",
        says={
            "1": "{length:card} of consecutive ranks, one of each",
            "2": "{length:pair} of consecutive ranks",
            "3": "{length:triple} of consecutive ranks",
            "*": "{it:card} of each of {length} consecutive ranks",
        },
    )
    length: Annotated[Count, counted(1)] | None = key(
        "So many neighbouring ranks are in the run.", "5..", "3", says="{it}"
    )
    same_suit: Annotated[int, whole(2, 13)] | None = key(
        "So many cards of one suit.", "5", says="{it:card} of one suit"
    )
    any_cards: Annotated[int, whole(2, 13)] | None = key(
        "So many cards, whichever they are; `of` says among which.", "2", says="any {it:card}"
    )
    cards: Filled[CardOrRank] | None = key("Exactly these cards.", ["BJ", "RJ"], ["2"], says="{it}")
    of: Cards | None = key("Only these cards may be in the main part.", ["3..A"], ["natural"], says="{it:limit}")
    suits: Annotated[Literal["any", "same", "mixed"], WORD] = key(
        "Whether the main part is all of one suit, or may not be printed in one.",
        "same",
        says={"any": "", "same": "all of one suit", "mixed": "not all of one suit"},
        default="any",
    )
    with_: Kickers | None = key(
        "The kickers that go with the main part.", {"same_rank": "2"}, says="with {it}", alias="with"
    )
    longest: TrueFalse = key(
        "No rank next to the run is in the play as often as the run is wide.",
        "true",
        says={
            "true": "no rank next to the run may be in the play {times} as well: it would be part of the run",
            "false": "",
        },
        default=False,
    )
    sequence: Filled[LineText] | None = key(
        "The line along which runs of this kind lie, instead of the table's.",
        ["3", "4", "5", "6", "7"],
        says="here ranks follow one another along this line: {it}",
    )
    starts: Filled[RankText] | None = key(
        "The lowest ranks that a run of this kind may have, weakest first.",
        ["3", "4", "5"],
        says={
            "": "",
            "runs": "from the weakest to the strongest, these are {it}",
            "*": "it may begin with these ranks only, from the weakest to the strongest: {it}",
        },
    )
    compare: Filled[Measure] | None = key(
        "What is compared, most important first: normally the rank.",
        ["size", "rank"],
        ["rank", "suit"],
        says={
            "rank": "its rank",
            "size": "the number of its cards",
            "suit": "its best suit",
            "suit of a run": "the suit of its last card",
            "highest_suit": "the best suit among the cards of its highest rank",
            "cards": "its ranks, one after the other from the highest down",
            "kickers": "the ranks of what goes with it, from the highest down",
            "natural": "how few wild cards stand in it for others",
            "suit of one card": "its suit",
            "rank of a run": "how high it is",
        },
    )
    tied: tuple[RankText, ...] = key(
        "These ranks count as equally strong in this kind.",
        ["BJ", "RJ"],
        says="{it} are equally strong here",
        default=(),
    )
    answer: Answer | None = key(
        "How this kind answers itself; not said, as `trick.answer` says.",
        "equal_or_higher",
        "clear_above",
        says={
            "higher": "it is answered by a higher one only",
            "equal_or_higher": "it may be answered by an equal one too",
            "next_higher": "it is answered by the next higher one only",
            "clear_above": (
                "it is answered by one that lies wholly above it: the lowest rank of the answer "
                "must be higher than its highest rank"
            ),
        },
    )
    instead_of: tuple[KindName, ...] = key(
        "Cards that are this kind and one of those always lie as this kind.",
        ["straight", "flush"],
        says="cards that could also be {it} always count as this kind",
        default=(),
    )


class Wild(Section):
    """A wild card (赖子): cards that may stand for other cards."""

    cards: Cards | None = key("The cards that are wild.", ["level♥"], ["jokers"], says="{it} are wild")
    stands_for: Cards = key(
        "The cards that it may stand for.", ["natural"], says="each may stand for {it:any}", default=NATURAL
    )
    only_lower: TrueFalse = key(
        "It may stand for ranks below its own only.",
        "true",
        says={"true": ", but only for ranks below its own", "false": ""},
        default=False,
    )
    in_: Filled[KindName] | None = key(
        "The kinds in which it may stand for another card; not said, all but those of fixed cards.",
        ["pair", "triple"],
        says={"": "in every kind of play but those of fixed cards", "*": "in {it} only"},
        alias="in",
    )
