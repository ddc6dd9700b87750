"""Which rules a document is read by: those given, else the shipped ruleset of equal hash, else the text it carries."""

import json
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from zsy_rules.compiled import Compiled
from zsy_rules.errors import RulesetError, UsageError
from zsy_rules.loading import shipped_names
from zsy_rules.rules import Rules, load, load_text
from zsy_rules.wire.document import Document, WireError
from zsy_rules.wire.documents import PinModel

_PRINTED: Final = 16  # digits of a hash in a message
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
    for shipped in _shipped_like(pin):
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
    found = _read(text, pin.players)
    if not isinstance(found, Rules):
        message = f"the text of the ruleset does not read: {found.problem.message}"
        raise document.error("wire/ruleset", ("ruleset", "resolved"), message)
    if found.hash != pin.hash:
        message = f"the document is of {_said(pin)}; the ruleset that it carries has the hash {found.hash[:_PRINTED]}"
        raise document.error("wire/rules-differ", ("ruleset", "hash"), message)
    if (found.name, found.version) != (pin.name, pin.version):
        message = f"the document is of {_said(pin)}; the ruleset that it carries is {found.name}@{found.version}"
        raise document.error("wire/rules-differ", ("ruleset", "name"), message)
    return found.game


def _said(pin: PinModel) -> str:
    return f"{pin.name}@{pin.version} for {pin.players} players with the hash {pin.hash[:_PRINTED]}"


def _names(text: str | None) -> list[Any] | None:
    """Return the tables of a ruleset text whose names its hash does not tell; None for no text."""
    if text is None:
        return None
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return []  # what is wrong with it is told when it is read
    return [data.get(table) for table in _NAMED] if isinstance(data, dict) else []


def _shipped_like(pin: PinModel) -> Iterator[Rules]:
    """Yield the shipped rules that may be those of a pin: of its name; without a text of its own all of them."""
    names = shipped_names()
    for name in sorted(names, key=lambda name: name != pin.name):
        if name == pin.name or pin.resolved is None:
            shipped = _shipped(name, pin.players)
            if shipped is not None:
                yield shipped


@lru_cache(maxsize=64)
def _shipped(name: str, players: int) -> Rules | None:
    try:
        return load(name, players)
    except (UsageError, RulesetError):
        return None


@lru_cache(maxsize=8)
def _read(text: str, players: int) -> Rules | WireError:
    try:
        return load_text(text, "the ruleset in the document", players)
    except (UsageError, RulesetError) as error:
        return WireError(error.problems)
