"""Lines that only some games have: told where the rules have no such thing, and nothing of them was looked at."""

from collections.abc import Iterator, Mapping
from typing import Final

from zsy_rules.compiled import Compiled
from zsy_rules.record.judging import Judging
from zsy_rules.record.model import Round
from zsy_rules.ruleset import Who
from zsy_rules.ruleset.section import Section

#: Fields of a round, what a text record calls them, and what the rules lack that have no use for them.
_FIELDS: Final = (
    ("draws", "draws", "nobody draws for a seat"),
    ("level", "level", "there is no ladder of levels"),
    ("turned", "turned", "no card is turned up"),
    ("redeals", "redeals", "nothing is dealt again"),
    ("bids", "bids", "there is no auction"),
    ("rest", "rest", "no cards are left over at the deal"),
    ("sides", "sides", "no auction makes sides"),
)


def tell_unused(judging: Judging) -> None:
    """Warn of what the rounds of a record say and the rules do not know."""
    known = set(_known(judging.game))
    for number, one in enumerate(judging.record.rounds, start=1):
        for field, keyword, why in _FIELDS:
            if field not in known and _says(one, field):
                message = f"`{keyword}` in round {number} says nothing: by {judging.game.name} {why}"
                place = judging.place(one, keyword)
                judging.note("ok", judging.problem("record/unused", message, place, severity="warning"))


def _says(one: Round, field: str) -> bool:
    return getattr(one, field) not in (None, ())


def _known(game: Compiled) -> Iterator[str]:
    """Yield the fields that these rules have a use for."""
    rules = game.resolved.ruleset
    bases = {who.base for who in phrases(rules)}
    if "highest_draw" in bases:
        yield "draws"
    if "turned_card" in bases:
        yield "turned"
    if rules.ladder is not None:
        yield "level"
    if rules.auction is not None:
        yield from ("bids", "sides")
        if rules.auction.all_pass == "redeal":
            yield "redeals"
    if game.hand_size is not None and game.hand_size * game.players < len(game.deck):
        yield "rest"


def phrases(value: object) -> Iterator[Who]:
    """Yield every phrase for a seat in a ruleset."""
    if isinstance(value, Who):
        yield value
    elif isinstance(value, Section):
        yield from phrases(vars(value))
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from phrases(part)
