"""The course of a round: cards, dealing, auction, lead, trick, gifts, its end."""

from typing import Annotated, Literal

from zsy_rules.ruleset.kinds import Answer
from zsy_rules.ruleset.scalars import (
    WORD,
    Player,
    RemovedCards,
    RoleName,
    TrueFalse,
    whole,
)
from zsy_rules.ruleset.section import Filled, Section, key
from zsy_rules.ruleset.values import Who

Direction = Annotated[Literal["counterclockwise", "clockwise"], WORD]
AFTER_DEALER = Who("after", "word", word="dealer")
FIRST = Who("", "word", word="first")
RANDOM = Who("", "word", word="random")


class Deck(Section):
    """The cards that are played with."""

    packs: Annotated[int, whole(1, 8)] = key(
        "Packs that are shuffled together.",
        "2",
        says={"1": "one pack of cards is used", "*": "{it:pack} of cards are shuffled together"},
        default=1,
    )
    remove: tuple[RemovedCards, ...] = key(
        "Cards taken out: a card once for each mention, a rank, span or suit wholly.",
        ["3♣", "3♥"],
        ["2", "5..7"],
        says={"one": "{it} is taken out", "*": "{it} are taken out"},
        default=(),
    )


class Dealer(Section):
    """Who deals."""

    first_round: Player = key(
        "Who deals the first round.", "random", "highest draw", says="the first round is dealt by {it}", default=RANDOM
    )
    later_rounds: Player = key(
        "Who deals every later round.",
        "last",
        "after dealer",
        says={
            "after dealer": "after that, the deal passes to the next player every round",
            "dealer": "after that, the same player deals every round",
            "before dealer": "after that, the deal goes back to the player before the dealer every round",
            "*": "every later round is dealt by {it}",
        },
        default=AFTER_DEALER,
    )


class Deal(Section):
    """How the cards are dealt."""

    first_card: Player = key(
        "Who gets the first card.",
        "after dealer",
        says="the cards are dealt one at a time, the first to {it:any}",
        default=AFTER_DEALER,
    )
    direction: Direction | None = key(
        "Which way round the cards go; not said, as the play goes.",
        "clockwise",
        says={
            "same": "and so on round the table in the direction of play",
            "clockwise": "and so on round the table clockwise",
            "counterclockwise": "and so on round the table counterclockwise",
        },
    )
    hand: Annotated[int, whole(1, 54)] | None = key(
        "Cards dealt to each player; not said, the whole deck.",
        "17",
        says={"": "until the whole pack is dealt", "*": "until everybody has {it:card}"},
    )
    rest_to: Player | None = key(
        "Who takes the cards that `hand` leaves over; not said, nobody.",
        "landlord",
        "holder of 3♦",
        says={"": "nobody plays with {them}", "*": "{it:any} takes the {rest:card} left over"},
    )
    rest_shown: TrueFalse = key(
        "Everybody sees the cards left over.",
        "false",
        says={"true": "everybody sees {them} first", "false": "nobody else sees {them}"},
        default=True,
    )


class Auction(Section):
    """Bidding (叫牌) for a role, before the play."""

    first: Player = key(
        "Who speaks first; the others follow in turn.",
        "drawer of turned card",
        says="bidding begins with {it:any} and goes round in the direction of play",
        default=AFTER_DEALER,
    )
    bids: Filled[Annotated[int, whole(0, 99999)]] | None = key(
        "The bids, rising; each bid must be higher than the one before, the highest ends it.",
        ["1", "2", "3"],
        says={
            "one": "the only bid is {it}, and it ends the bidding",
            "*": "the bids are {it}; each must be higher than the one before, and the highest of them ends the bidding",
        },
    )
    turns: Annotated[Literal["once_each", "until_all_pass"], WORD] = key(
        "Whether everybody speaks once, or until all others have passed.",
        "once_each",
        says={
            "once_each": "everybody may bid or pass once",
            "until_all_pass": "it goes on until all others have passed; whoever has passed may not bid again",
        },
        default="until_all_pass",
    )
    all_pass: Annotated[Literal["redeal", "first_takes", "random"], WORD] = key(
        "What happens when nobody bids.",
        "first_takes",
        says={
            "redeal": "if everybody passes, the cards are dealt again",
            "first_takes": "if everybody passes, the player who was asked first takes the lowest bid",
            "random": "if everybody passes, a player chosen at random takes the lowest bid",
        },
        default="redeal",
    )
    winner: RoleName | None = key(
        "The role of the player with the highest bid.", "landlord", says="the highest bidder becomes the {it}"
    )
    others: RoleName | None = key(
        "The role of all the others, who are one side.",
        "peasant",
        says={
            "one": "and plays against the other player, who is the {it}",
            "*": "and plays alone against all the others, who are the {it}",
        },
    )


class Lead(Section):
    """Who leads the first trick of a round."""

    first_round: Player | None = key(
        "Who leads the first trick of the first round.",
        "holder of 3♦",
        says={
            "always": "in every round, {it:any} leads to the first trick",
            "*": "in the first round, {it:first} leads to the first trick",
        },
    )
    later_rounds: Player = key(
        "Who leads the first trick of every later round.",
        "last",
        "giver of highest",
        says={"always": "", "*": "in every later round, {it} leads"},
        default=FIRST,
    )
    must_play_it: Annotated[Literal["never", "first_round", "every_round"], WORD] = key(
        "When the first play must contain the card that names the leader.",
        "first_round",
        says={
            "never": "",
            "first_round": "the first play of that round must contain that card",
            "every_round": "the first play of every round must contain the card that names the leader",
            "every_round if held": (
                "the first play of every round must contain {card}, if the player who leads holds that card"
            ),
            "first_round if held": (
                "the first play of that round must contain {card}, if the player who leads holds that card"
            ),
            "first_round always": "in the first round, the first play must contain that card",
        },
        default="never",
    )


class Trick(Section):
    """How a trick (一轮) is played and won."""

    answer: Answer = key(
        "What a play must be to be played on one of its own kind.",
        "equal_or_higher",
        says={
            "higher": "a higher play of the same kind, with as many cards",
            "equal_or_higher": "an equal or higher play of the same kind, with as many cards",
            "next_higher": "the next higher play of the same kind, with as many cards",
            "clear_above": (
                "a play of the same kind, with as many cards, whose lowest rank is higher than the "
                "highest rank of the play before"
            ),
        },
        default="higher",
    )
    after_pass: Annotated[Literal["may_return", "locked_out"], WORD] = key(
        "Whether a player who has passed may play again in the same trick.",
        "locked_out",
        says={
            "may_return": "a player who has passed may play again in the same trick",
            "locked_out": "a player who has passed is out of the trick",
        },
        default="may_return",
    )
    must_beat: TrueFalse = key(
        "A player who can answer must.",
        "true",
        says={"true": "whoever holds such a play must make it", "false": "nobody but the leader has to play"},
        default=False,
    )
    ends: Annotated[Literal["others_passed", "all_passed", "once_round"], WORD] = key(
        "When the trick is over: all others have passed, its last player too, or everybody had one turn.",
        "once_round",
        says={
            "others_passed": (
                "the trick is over when all others have passed after a play; the player of that play wins it"
            ),
            "all_passed": (
                "the trick is over when everybody has passed after a play, its own player too, who may play on it as "
                "the others may; the player of the last play wins the trick"
            ),
            "once_round": "everybody has one turn in a trick; the player of the last play wins it",
        },
        default="others_passed",
    )
    winner_out: Annotated[Literal["next_player", "partner", "previous_player"], WORD] = key(
        "Who leads when the winner of the trick has no cards left.",
        "partner",
        says={
            "next_player": "the next player in turn who has cards leads instead",
            "partner": (
                "that player's partner leads instead, or, if the partner has no cards either, the next player in turn "
                "who has"
            ),
            "one of several partners": (
                "the next in turn of that player's partners who has cards leads instead, or, if no partner has cards, "
                "the next player in turn who has"
            ),
            "previous_player": "the player before, the nearest who has cards, leads instead",
        },
        default="next_player",
    )


class Round(Section):
    """When a round (一局) ends."""

    ends: Filled[Annotated[Literal["one_left", "first_out", "side_out"], WORD]] = key(
        "What ends the round: one player left, the first one out, a whole side out.",
        ["first_out"],
        says={
            "one_left": "only one player has cards left",
            "first_out": "one player has no cards left",
            "side_out": "a whole side has no cards left",
        },
        default=("one_left",),
    )
    announce_at: tuple[Annotated[int, whole(1, 432)], ...] = key(
        "Numbers of cards left at which a player says so; no effect on the play.",
        ["1"],
        says="whoever has {it:card} left must say so",
        default=(),
    )
