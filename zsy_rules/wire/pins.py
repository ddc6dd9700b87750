"""Which rules a document is read by: those given, else the shipped ruleset of equal hash, else the text it carries."""

import json
from typing import Any, Final

from zsy_rules.compiled import Compiled
from zsy_rules.library import PRINTED_HASH, all_shipped, carried
from zsy_rules.rules import Rules
from zsy_rules.wire.document import Document
from zsy_rules.wire.documents import PinModel

#: Tables whose names are not in the hash, and that a document may name entries of.
_NAMED: Final = ("tribute", "bars", "effects")


def pin_of(game: Compiled, *, whole: bool) -> dict[str, Any]:
    """Return what a document says of its rules; `whole` with the ruleset itself."""
    pin = {"name": game.name, "version": game.version, "players": game.players, "hash": game.hash}
    return {**pin, "resolved": game.resolved.document()} if whole else pin


def game_of(document: Document, pin: PinModel, rules: Rules | None) -> Compiled:
    """Return the game of the rules that a document pins; raises WireError if they are not here."""
    if rules is not None:
        return _given(document, pin, rules)
    names = _names(pin.resolved)
    for shipped in all_shipped(pin.name, pin.players):
        if pin.resolved is not None and shipped.name != pin.name:
            break  # the text that it carries is nearer to it than rules of another name
        if shipped.hash == pin.hash and names in (None, _names(shipped.game.resolved.document())):
            return shipped.game
    if pin.resolved is None:
        message = f"{_said(pin)} is not here, and the document does not carry its text"
        raise document.error("wire/rules-differ", ("ruleset", "hash"), message, "give the rules it was made with")
    return _carried(document, pin, pin.resolved)


def _given(document: Document, pin: PinModel, rules: Rules) -> Compiled:
    if rules.players != pin.players and pin.players in rules.player_numbers:
        rules = rules.for_players(pin.players)
    if rules.hash != pin.hash:
        message = f"the document is of {_said(pin)}; the rules given are {rules!r}"
        raise document.error("wire/rules-differ", ("ruleset", "hash"), message)
    if _names(pin.resolved) not in (None, _names(rules.game.resolved.document())):
        message = "the rules given have other names for gifts, bars or effects than those in the document"
        raise document.error("wire/rules-differ", ("ruleset", "resolved"), message)
    return rules.game


def _carried(document: Document, pin: PinModel, text: str) -> Compiled:
    found = carried(text, "the ruleset in the document", pin.players)
    if not isinstance(found, Rules):
        message = f"the text of the ruleset does not read: {found.problem.message}"
        raise document.error("wire/ruleset", ("ruleset", "resolved"), message)
    if found.hash != pin.hash:
        message = (
            f"the document is of {_said(pin)}; the ruleset that it carries has the hash {found.hash[:PRINTED_HASH]}"
        )
        raise document.error("wire/rules-differ", ("ruleset", "hash"), message)
    if (found.name, found.version) != (pin.name, pin.version):
        message = f"the document is of {_said(pin)}; the ruleset that it carries is {found.name}@{found.version}"
        raise document.error("wire/rules-differ", ("ruleset", "name"), message)
    return found.game


def _said(pin: PinModel) -> str:
    return f"{pin.name}@{pin.version} for {pin.players} players with the hash {pin.hash[:PRINTED_HASH]}"


def _names(text: str | None) -> list[Any] | None:
    """Return the tables of a ruleset text whose names its hash does not tell; None for no text."""
    if text is None:
        return None
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return []  # what is wrong with it is told when it is read
    return [data.get(table) for table in _NAMED] if isinstance(data, dict) else []
