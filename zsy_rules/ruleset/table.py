"""The course of a round: cards, dealing, auction, lead, trick, gifts, its end."""

from typing import Annotated, Literal

from zsy_rules.ruleset.kinds import Answer
from zsy_rules.ruleset.scalars import (
    WORD,
    Cards,
    CardText,
    EntryName,
    Player,
    RemovedCards,
    ResultText,
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

    packs: Annotated[int, whole(1, 8)] = key("Packs that are shuffled together.", "2", default=1)
    remove: tuple[RemovedCards, ...] = key(
        "Cards taken out: a card once for each mention, a rank, span or suit wholly.",
        ["3♣", "3♥"],
        ["2", "3..5"],
        default=(),
    )


class Dealer(Section):
    """Who deals."""

    first_round: Player = key("Who deals the first round.", "random", "highest draw", default=RANDOM)
    later_rounds: Player = key("Who deals every later round.", "last", "after dealer", default=AFTER_DEALER)


class Deal(Section):
    """How the cards are dealt."""

    first_card: Player = key("Who gets the first card.", "after dealer", default=AFTER_DEALER)
    direction: Direction | None = key("Which way round the cards go; not said, as the play goes.", "clockwise")
    hand: Annotated[int, whole(1, 54)] | None = key("Cards dealt to each player; not said, the whole deck.", "17")
    rest_to: Player | None = key(
        "Who takes the cards that `hand` leaves over; not said, nobody.", "landlord", "holder of 3♦"
    )
    rest_shown: TrueFalse = key("Everybody sees the cards left over.", "false", default=True)


class Auction(Section):
    """Bidding (叫牌) for a role, before the play."""

    first: Player = key("Who speaks first; the others follow in turn.", "drawer of turned card", default=AFTER_DEALER)
    bids: Filled[Annotated[int, whole(0, 99999)]] | None = key(
        "The bids, rising; each bid must be higher than the one before, the highest ends it.", ["1", "2", "3"]
    )
    turns: Annotated[Literal["once_each", "until_all_pass"], WORD] = key(
        "Whether everybody speaks once, or until all others have passed.", "once_each", default="until_all_pass"
    )
    all_pass: Annotated[Literal["redeal", "first_takes", "random"], WORD] = key(
        "What happens when nobody bids.", "first_takes", default="redeal"
    )
    winner: RoleName | None = key("The role of the player with the highest bid.", "landlord")
    others: RoleName | None = key("The role of all the others, who are one side.", "peasant")


class Lead(Section):
    """Who leads the first trick of a round."""

    first_round: Player | None = key("Who leads the first trick of the first round.", "holder of 3♦")
    later_rounds: Player = key(
        "Who leads the first trick of every later round.", "last", "giver of highest", default=FIRST
    )
    must_play_it: Annotated[Literal["never", "first_round", "every_round"], WORD] = key(
        "When the first play must contain the card that names the leader.", "first_round", default="never"
    )


class Trick(Section):
    """How a trick (一轮) is played and won."""

    answer: Answer = key(
        "What a play must be to be played on one of its own kind.", "equal_or_higher", default="higher"
    )
    after_pass: Annotated[Literal["may_return", "locked_out"], WORD] = key(
        "Whether a player who has passed may play again in the same trick.", "locked_out", default="may_return"
    )
    must_beat: TrueFalse = key("A player who can answer must.", "true", default=False)
    ends: Annotated[Literal["others_passed", "all_passed", "once_round"], WORD] = key(
        "When the trick is over: all others have passed, its last player too, or everybody had one turn.",
        "once_round",
        default="others_passed",
    )
    winner_out: Annotated[Literal["next_player", "partner", "previous_player"], WORD] = key(
        "Who leads when the winner of the trick has no cards left.", "partner", default="next_player"
    )


class Round(Section):
    """When a round (一局) ends."""

    ends: Filled[Annotated[Literal["one_left", "first_out", "side_out"], WORD]] = key(
        "What ends the round: one player left, the first one out, a whole side out.",
        ["first_out"],
        default=("one_left",),
    )
    announce_at: tuple[Annotated[int, whole(1, 432)], ...] = key(
        "Numbers of cards left at which a player says so; no effect on the play.", ["1"], default=()
    )


class Give(Section):
    """What the giver gives."""

    cards: Annotated[int, whole(1, 9)] = key("How many cards.", "2", default=1)
    which: Annotated[Literal["highest", "lowest", "any"], WORD] = key(
        "Which cards; among equals the giver chooses.", "lowest", default="highest"
    )
    of: Cards | None = key("Only among these cards.", ["natural"])
    shown: TrueFalse = key("Everybody sees the gift.", "false", default=True)


class Back(Section):
    """What comes back for a gift."""

    cards: Annotated[int, whole(1, 9)] = key("How many cards.", "2", default=1)
    which: Annotated[Literal["highest", "lowest", "any"], WORD] = key(
        "Which cards; among equals the player chooses.", "lowest", default="any"
    )
    of: Cards | None = key("Only among these cards.", ["2..10"])
    shown: TrueFalse = key("Everybody sees the cards that come back.", "true", default=False)
    received: TrueFalse = key("Cards just received may go back.", "false", default=True)


class Gift(Section):
    """One gift of the tribute (进贡), and what comes back (还贡)."""

    from_: Player | None = key("Who gives.", "last", alias="from")
    to: Player | None = key("Who receives, and gives back.", "first")
    give: Give = key("What is given.", {"cards": "2", "of": ["natural"]}, default=Give())
    back: Back | None = key("What comes back; not said, nothing.", {"cards": "2"})
    results: Filled[ResultText] | None = key("Only after these results; not said, after all.", ["1-2"])
    between_partners: Annotated[Literal["skip", "give"], WORD] = key(
        "Whether a gift from a partner to a partner takes place.", "give", default="skip"
    )
    pool: EntryName | None = key(
        "Gifts of one pool are shared out by strength, the strongest to the best-placed receiver.", "losers"
    )
    equal_gifts: Annotated[Literal["turn_order", "receiver_chooses"], WORD] = key(
        "How equal gifts of one pool are shared out.", "receiver_chooses", default="turn_order"
    )
    exempt_with: tuple[CardText, ...] = key(
        "Nobody gives if the givers hold these cards between them.", ["RJ", "RJ"], default=()
    )
