"""The tribute (进贡): what is given before a round, and what comes back."""

from typing import Annotated, Final, Literal

from zsy_rules.ruleset.scalars import WORD, Cards, CardText, EntryName, Player, ResultText, TrueFalse, whole
from zsy_rules.ruleset.section import Filled, Section, key

#: What a gift and a return say alike.
_WHICH: Final = {
    "highest": "their {cards:highest card}",
    "lowest": "their {cards:lowest card}",
    "any": "{cards:card} of their choice",
}
_FACE: Final = {"true": "face up", "false": "face down"}


class Give(Section):
    """What the giver gives."""

    cards: Annotated[int, whole(1, 9)] = key("How many cards.", "2", says="{it}", default=1)
    which: Annotated[Literal["highest", "lowest", "any"], WORD] = key(
        "Which cards; among equals the giver chooses.",
        "lowest",
        says=_WHICH,
        default="highest",
    )
    of: Cards | None = key("Only among these cards.", ["natural"], says="{it:limit}")
    shown: TrueFalse = key(
        "Everybody sees the gift.",
        "false",
        says=_FACE,
        default=True,
    )


class Back(Section):
    """What comes back for a gift."""

    cards: Annotated[int, whole(1, 9)] = key("How many cards.", "2", says="{it}", default=1)
    which: Annotated[Literal["highest", "lowest", "any"], WORD] = key(
        "Which cards; among equals the player chooses.",
        "lowest",
        says=_WHICH,
        default="any",
    )
    of: Cards | None = key("Only among these cards.", ["3..10"], says="{it:limit}")
    shown: TrueFalse = key(
        "Everybody sees the cards that come back.",
        "true",
        says=_FACE,
        default=False,
    )
    received: TrueFalse = key(
        "Cards just received may go back.",
        "false",
        says={"true": "cards just received included", "false": "cards just received excepted"},
        default=True,
    )


class Gift(Section):
    """One gift of the tribute (进贡), and what comes back (还贡)."""

    from_: Player | None = key("Who gives.", "last", says="{it} gives", alias="from")
    to: Player | None = key("Who receives, and gives back.", "first", says="to {it}")
    give: Give = key("What is given.", {"cards": "2", "of": ["natural"]}, says="{it}", default=Give())
    back: Back | None = key(
        "What comes back; not said, nothing.",
        {"cards": "2"},
        says={"": "nothing comes back", "*": "who gives back {it}"},
    )
    results: Filled[ResultText] | None = key(
        "Only after these results; not said, after all.",
        ["1-2"],
        says="this is done only if, in the round before, {it}",
    )
    between_partners: Annotated[Literal["skip", "give"], WORD] = key(
        "Whether a gift from a partner to a partner takes place.",
        "give",
        says={
            "skip": "nothing is given between partners",
            "give": "this is given between partners too",
            "skip one": "this is not given between partners",
            "give all": "gifts between partners are made too",
        },
        default="skip",
    )
    pool: EntryName | None = key(
        "Gifts of one pool are shared out by strength, the strongest to the best-placed receiver.",
        "losers",
        says=(
            "these gifts are put together: the highest card goes to the best-placed receiver, "
            "and so on; each receiver gives back to the giver of the card"
        ),
    )
    equal_gifts: Annotated[Literal["turn_order", "receiver_chooses"], WORD] = key(
        "How equal gifts of one pool are shared out.",
        "receiver_chooses",
        says={
            "turn_order": "equal gifts are shared out in turn, beginning after the best-placed receiver",
            "receiver_chooses": "among equal gifts the best-placed receiver chooses",
        },
        default="turn_order",
    )
    exempt_with: tuple[CardText, ...] = key(
        "Nobody gives if the givers hold these cards between them.",
        ["RJ", "RJ"],
        says={
            "one": "nothing is given if the giver holds {it}",
            "one of a pool": "this is not given if the givers hold {it} between them",
            "*": "nothing is given if the givers hold {it} between them",
        },
        default=(),
    )
