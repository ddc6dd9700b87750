"""Combinations and plays: kinds, their kickers, play filters, and what a play may set off."""

from typing import Annotated, Literal

from zsy_rules.ruleset.scalars import (
    WORD,
    AnyCount,
    CardOrRank,
    Cards,
    KindName,
    KindOrBombs,
    LineText,
    Player,
    RankText,
    TrueFalse,
    counted,
    whole,
)
from zsy_rules.ruleset.section import Filled, Section, key
from zsy_rules.ruleset.values import CardTerm, Count

Answer = Annotated[Literal["higher", "equal_or_higher", "next_higher", "clear_above"], WORD]
Measure = Annotated[Literal["rank", "size", "suit", "highest_suit", "cards", "kickers", "natural"], WORD]

JOKERS = (CardTerm(negated=False, word="jokers"),)
NATURAL = (CardTerm(negated=False, word="natural"),)


class PlayFilter(Section):
    """Which plays are meant: all the keys that are said must hold; `{}` is every play."""

    kind: Filled[KindOrBombs] | None = key(
        "The play is of one of these kinds; `bombs` stands for every bomb.", ["bombs"], ["single", "pair"]
    )
    size: AnyCount | None = key("The play has so many cards.", "5..")
    length: AnyCount | None = key("The play is a run of so many ranks.", "3")
    has: Cards | None = key("At least one card of the play is one of these.", ["8"])
    only: Cards | None = key("Every card of the play, kickers too, is one of these.", ["2"], ["3♠"])
    wilds: AnyCount | None = key("So many wild cards of the play stand for other cards.", "1..")
    over: "PlayFilter | None" = key("The play answers such a play; a lead answers nothing.", {"kind": ["single"]})
    leads: TrueFalse | None = key("The play leads a trick.", "true")
    out: TrueFalse | None = key("The play empties the hand.", "true")
    same_suits: TrueFalse | None = key(
        "The play has exactly the suits, as many of each, of the play that it answers.", "true"
    )
    more_cards: TrueFalse | None = key("The play has more cards than the play that it answers.", "false")
    highest: TrueFalse | None = key("The hand has no higher play of the same kind and form.", "false")
    next_holds: AnyCount | None = key("The next player in turn holds so many cards.", "1")


class Kickers(Section):
    """Kickers (带牌): the cards played beside a set or a run."""

    same_rank: Annotated[int, whole(1, 4)] | None = key("Each kicker is so many cards of one rank.", "2")
    kind: Filled[KindName] | None = key(
        "Each kicker is a play of one of these kinds, instead of so many cards of one rank.", ["pair", "joker_pair"]
    )
    each: Annotated[int, whole(1, 5)] = key("So many kickers go with each rank of the main part.", "2", default=1)
    of: Cards | None = key("Only these cards may be kickers.", ["natural"])
    different: TrueFalse = key("The kickers are of different ranks.", "false", default=True)
    never: tuple[KindName, ...] = key(
        "The kickers together may not contain the cards of such a kind.", ["bomb", "rocket"], default=()
    )


class Kind(Section):
    """One kind of combination (牌型): exactly one shape, and what else is asked of it."""

    same_rank: Annotated[Count, counted(1)] | None = key("So many cards of one rank.", "2", "4..")
    run_of: Annotated[int, whole(1, 9)] | None = key(
        "So many cards of each of several neighbouring ranks; `length` says how many ranks.", "1", "2"
    )
    length: Annotated[Count, counted(1)] | None = key("So many neighbouring ranks are in the run.", "5..", "3")
    same_suit: Annotated[int, whole(2, 13)] | None = key("So many cards of one suit.", "5")
    any_cards: Annotated[int, whole(2, 13)] | None = key(
        "So many cards, whichever they are; `of` says among which.", "2"
    )
    cards: Filled[CardOrRank] | None = key("Exactly these cards.", ["BJ", "RJ"], ["2"])
    of: Cards | None = key("Only these cards may be in the main part.", ["3..A"], ["natural"])
    suits: Annotated[Literal["any", "same", "mixed"], WORD] = key(
        "Whether the main part is all of one suit, or may not be printed in one.", "same", default="any"
    )
    with_: Kickers | None = key("The kickers that go with the main part.", {"same_rank": "2"}, alias="with")
    longest: TrueFalse = key(
        "No rank next to the run is in the play as often as the run is wide.", "true", default=False
    )
    sequence: Filled[LineText] | None = key(
        "The line along which runs of this kind lie, instead of the table's.", ["3", "4", "5", "6", "7"]
    )
    starts: Filled[RankText] | None = key(
        "The lowest ranks that a run of this kind may have, weakest first.", ["3", "4", "5"]
    )
    compare: Filled[Measure] | None = key(
        "What is compared, most important first: normally the rank.", ["size", "rank"], ["rank", "suit"]
    )
    tied: tuple[RankText, ...] = key("These ranks count as equally strong in this kind.", ["BJ", "RJ"], default=())
    answer: Answer | None = key(
        "How this kind answers itself; not said, as `trick.answer` says.", "equal_or_higher", "clear_above"
    )
    instead_of: tuple[KindName, ...] = key(
        "Cards that are this kind and one of those always lie as this kind.", ["straight", "flush"], default=()
    )


class Wild(Section):
    """A wild card (赖子): cards that may stand for other cards."""

    cards: Cards | None = key("The cards that are wild.", ["level♥"], ["jokers"])
    stands_for: Cards = key("The cards that it may stand for.", ["natural"], default=NATURAL)
    only_lower: TrueFalse = key("It may stand for ranks below its own only.", "true", default=False)
    in_: Filled[KindName] | None = key(
        "The kinds in which it may stand for another card; not said, all but those of fixed cards.",
        ["pair", "triple"],
        alias="in",
    )


class Trump(Section):
    """A play that may be played on certain plays, besides its ordinary powers."""

    play: PlayFilter | None = key("Such a play …", {"kind": ["quad"]})
    over: PlayFilter | None = key("… may be played on such a play.", {"kind": ["single"], "only": ["2"]})
    ends_trick: TrueFalse = key("It ends the trick, and its player wins it.", "true", default=False)


class Bar(Section):
    """A play that is not allowed."""

    play: PlayFilter | None = key("Such a play is not allowed.", {"kind": ["bombs"], "leads": "true"})
    who: Player | None = key("To this player only; not said, to anybody.", "partner of first")


class Effect(Section):
    """What a play sets off."""

    when: PlayFilter | None = key("Such a play sets it off.", {"has": ["8"]})
    do: (
        Annotated[
            Literal[
                "reverse_ranks",
                "reverse_direction",
                "lock_suits",
                "bar",
                "last_place",
                "skip_next",
                "end_trick",
            ],
            WORD,
        ]
        | None
    ) = key("What happens then.", "end_trick", "reverse_ranks")
    until: Annotated[Literal["trick_end", "round_end", "match_end"], WORD] = key(
        "How long a reversal, a lock or a bar holds.", "round_end", default="trick_end"
    )
    except_: PlayFilter | None = key("Plays that neither set it off nor obey it.", {"only": ["jokers"]}, alias="except")
    who: Annotated[Literal["player", "beaten", "next", "everyone"], WORD] = key(
        "Whom `bar` and `last_place` touch; `beaten` is the player whose play was answered.",
        "beaten",
        default="player",
    )
    plays: PlayFilter | None = key("With `bar`: the plays that are barred.", {"kind": ["bombs"]})
    keeping: Cards = key("The ranks that stay on top in a reversal.", ["jokers"], default=JOKERS)
    seats: Annotated[int, whole(1, 7)] = key("With `skip_next`: how many are skipped.", "2", default=1)
