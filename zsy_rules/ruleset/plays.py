"""Plays: which are meant, which are barred or trump others, and what they set off."""

from typing import Annotated, Literal

from zsy_rules.ruleset.scalars import WORD, AnyCount, Cards, KindOrBombs, Player, TrueFalse, whole
from zsy_rules.ruleset.section import Filled, Section, key
from zsy_rules.ruleset.values import CardTerm

JOKERS = (CardTerm(negated=False, word="jokers"),)


class PlayFilter(Section):
    """Which plays are meant: all the keys that are said must hold; `{}` is every play."""

    kind: Filled[KindOrBombs] | None = key(
        "The play is of one of these kinds; `bombs` stands for every bomb.", ["bombs"], ["single", "pair"], says="{it}"
    )
    size: AnyCount | None = key("The play has so many cards.", "5..", says="has {it:card}")
    length: AnyCount | None = key("The play is a run of so many ranks.", "3", says="is {it:rank} long")
    has: Cards | None = key("At least one card of the play is one of these.", ["8"], says="contains {it:a}")
    only: Cards | None = key(
        "Every card of the play, kickers too, is one of these.", ["2"], ["3♠"], says="consists only of {it}"
    )
    wilds: AnyCount | None = key(
        "So many wild cards of the play stand for other cards.",
        "1..",
        says="uses {it:wild card} in place of other cards",
    )
    over: "PlayFilter | None" = key(
        "The play answers such a play; a lead answers nothing.", {"kind": ["single"]}, says="answers {it}"
    )
    leads: TrueFalse | None = key(
        "The play leads a trick.",
        "true",
        says={"true": "leads a trick", "false": "answers another play"},
    )
    out: TrueFalse | None = key(
        "The play empties the hand.",
        "true",
        says={"true": "empties the hand", "false": "leaves cards in the hand"},
    )
    same_suits: TrueFalse | None = key(
        "The play has exactly the suits, as many of each, of the play that it answers.",
        "true",
        says={
            "true": "has exactly the suits of the play that it answers",
            "false": "does not have exactly the suits of the play that it answers",
            "false or lead": "does not have exactly the suits of a play that it answers (or answers no play)",
        },
    )
    more_cards: TrueFalse | None = key(
        "The play has more cards than the play that it answers.",
        "false",
        says={
            "true": "has more cards than the play that it answers",
            "false": "has no more cards than the play that it answers",
            "false or lead": "has no more cards than the play that it answers (or answers no play)",
        },
    )
    highest: TrueFalse | None = key(
        "The hand has no higher play of the same kind and form.",
        "false",
        says={
            "true": "is the highest of its kind and size in its player's hand",
            "false": "is not the highest of its kind and size in its player's hand",
            "unless": "unless it is the highest {it} in their hand",
        },
    )
    next_holds: AnyCount | None = key(
        "The next player in turn holds so many cards.", "1", says="while the next player holds {it:card}"
    )


class Trump(Section):
    """A play that may be played on certain plays, besides its ordinary powers."""

    play: PlayFilter | None = key("Such a play …", {"kind": ["quad"]}, says="{it} may also be played")
    over: PlayFilter | None = key(
        "… may be played on such a play.", {"kind": ["single"], "only": ["2"]}, says="on {it}"
    )
    ends_trick: TrueFalse = key(
        "It ends the trick, and its player wins it.",
        "true",
        says={"true": "that ends the trick, and its player wins it", "false": ""},
        default=False,
    )


class Bar(Section):
    """A play that is not allowed."""

    play: PlayFilter | None = key("Such a play is not allowed.", {"kind": ["bombs"], "leads": "true"}, says="{it}")
    who: Player | None = key(
        "To this player only; not said, to anybody.",
        "partner of first",
        says={"": "nobody may", "*": "{it:any} may not"},
    )


class Effect(Section):
    """What a play sets off."""

    when: PlayFilter | None = key("Such a play sets it off.", {"has": ["8"]}, says="{it}")
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
    ) = key(
        "What happens then.",
        "end_trick",
        "reverse_ranks",
        says={
            "reverse_ranks": "{when} turns the order of ranks upside down{until}{keeping}; a second one turns it back",
            "reverse_direction": "{when} turns the direction of play round{until}",
            "lock_suits": "after {when}, only plays of exactly the same suits may follow{until}",
            "bar": "after {when}, and{until}, {who} may not {plays}",
            "bar everyone": "after {when}, and{until}, nobody may {plays}",
            "last_place": "after {when}, {who} takes the last free place on going out, in place of the best",
            "skip_next": "after {when}, {seats} left out once",
            "end_trick": "{when} ends the trick at once, and its player wins it",
        },
    )
    until: Annotated[Literal["trick_end", "round_end", "match_end"], WORD] = key(
        "How long a reversal, a lock or a bar holds.",
        "round_end",
        says={
            "trick_end": "until the end of the trick",
            "round_end": "until the end of the round",
            "match_end": "until the end of the match",
        },
        default="trick_end",
    )
    except_: PlayFilter | None = key(
        "Plays that neither set it off nor obey it.",
        {"only": ["jokers"]},
        says="{it} does not set this off, and does not have to obey it",
        alias="except",
    )
    who: Annotated[Literal["player", "beaten", "next", "everyone"], WORD] = key(
        "Whom `bar` and `last_place` touch; `beaten` is the player whose play was answered.",
        "beaten",
        says={
            "player": "its player",
            "beaten": "the player whose play it answered",
            "next": "the next player",
            "everyone": "everybody",
        },
        default="player",
    )
    plays: PlayFilter | None = key("With `bar`: the plays that are barred.", {"kind": ["bombs"]}, says="{it}")
    keeping: Cards = key(
        "The ranks that stay on top in a reversal.", ["jokers"], says=", with {it} still on top", default=JOKERS
    )
    seats: Annotated[int, whole(1, 7)] = key(
        "With `skip_next`: how many are skipped.",
        "2",
        says={"1": "the next player is", "*": "the next {it:player} are"},
        default=1,
    )
