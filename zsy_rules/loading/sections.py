"""A section said by one value, or by a list of them: `deck: 2`, `give: [highest, 2]`, `effects: {8: end_trick}`."""

from collections.abc import Mapping
from typing import Final

from zsy_rules._yaml import ListNode, Node, TextNode, written
from zsy_rules.loading.fitting import flow
from zsy_rules.ruleset import PLACES, Bar, Dealer, Effect, PlayFilter, Section, Wild
from zsy_rules.ruleset.card_words import card, term
from zsy_rules.ruleset.known_kinds import KNOWN_KINDS
from zsy_rules.ruleset.nearness import is_slip, suggested
from zsy_rules.ruleset.scalars import Scalar, Words
from zsy_rules.ruleset.seat_words import seat
from zsy_rules.ruleset.shape import fields_of
from zsy_rules.ruleset.synonyms import known_as
from zsy_rules.ruleset.values import plain

#: The keys of a section that a text or a list alone is meant for, where others would take it too.
_MEANT: Final[Mapping[type[Section], tuple[str, ...]]] = {Wild: ("cards",), PlayFilter: ("kind", "has")}
#: A hint offers no more ways than these.
_MOST: Final = 2


def ways_to_say(node: Node, model: type[Section]) -> list[str]:
    """Return the one or two ways to write a text or a list under a key of a section."""
    if model is Bar:
        return [f"{{play: {way}}}" for way in ways_to_say(node, PlayFilter)]
    texts = _texts(node)
    if not texts:
        return []
    truth = texts[0] if texts[0] in fields_of(model) else known_as(texts[0], model)
    if isinstance(node, TextNode) and truth and _is_truth(fields_of(model)[truth].scalar):
        return [flow({truth: "true"})]  # when: out
    keys = {name: shape for name, shape in fields_of(model).items() if name in _MEANT.get(model, (name,))}
    scalars = {name: shape.scalar for name, shape in keys.items() if shape.scalar and _is_for(model, name, texts[0])}
    items = {name: shape.item.scalar for name, shape in keys.items() if shape.item and not shape.key}
    one = texts[0] if isinstance(node, TextNode) else None
    found = [flow({name: value}) for name, scalar in scalars.items() if one and (value := _exact(scalar, one))]
    found = found or [flow({name: texts}) for name, item in items.items() if item and all(map(item.takes, texts))]
    found = found or [flow({name: value}) for name, scalar in scalars.items() if one and (value := _near(scalar, one))]
    if not found and len(texts) > 1 and (whole := _each_under_its_key(texts, scalars)):
        return [flow(whole)]
    return found if len(found) <= _MOST else []


def _is_truth(scalar: Scalar | None) -> bool:
    return scalar is not None and scalar.code == "ruleset/wrong-truth"


def _is_for(model: type[Section], name: str, text: str) -> bool:
    """Whether a text can be meant for a key: nobody holds a card, or has a place, before the first deal."""
    is_seat = text.startswith(("holder", "giver")) or suggested(seat(text) or "") in (["first"], ["last"])
    return not (model is Dealer and name == "first_round" and is_seat)


def _texts(node: Node) -> list[str]:
    """Return a text, or the texts of a list; none of a list that holds anything else."""
    if isinstance(node, TextNode):
        return [node.text]
    items = node.items if isinstance(node, ListNode) else ()
    texts = [one.text for one in items if isinstance(one, TextNode)]
    return texts if len(texts) == len(items) else []


def _exact(scalar: Scalar, text: str) -> str | None:
    """Return a text that reads as one value; for a player's word for a seat, the seat."""
    if not scalar.takes(text):
        return None
    if scalar.code != "ruleset/wrong-seat" or " " in text or text in (*PLACES, "dealer", "random"):
        return text
    words = suggested(seat(text) or "")  # any other word is a role, or none
    return words[0] if len(words) == 1 else None


def _near(scalar: Scalar, text: str) -> str | None:
    words = suggested(scalar.hint_for(text) or "")
    if len(words) != 1 or (isinstance(scalar, Words) and not is_slip(text, words[0])):
        return None
    return written(words[0])


def _each_under_its_key(texts: list[str], scalars: Mapping[str, Scalar]) -> dict[str, str] | None:
    """Return values under the keys that they alone can be meant for; None where one can be meant for several."""
    found: dict[str, str] = {}
    for text in texts:
        keys = [name for name, scalar in scalars.items() if scalar.takes(text)]
        if len(keys) != 1 or keys[0] in found:
            return None
        found[keys[0]] = text
    return found


def effect_hint(name: str, node: Node) -> str | None:
    """Return how an effect is written that is said by its verb alone, under the cards or the kind that set it off."""
    verb = fields_of(Effect)["do"].scalar
    words = suggested(verb.hint_for(node.text) or "") if verb and isinstance(node, TextNode) else []
    if not isinstance(node, TextNode) or verb is None or not (verb.takes(node.text) or len(words) == 1):
        return None
    do = node.text if verb.takes(node.text) else words[0]
    if name in KNOWN_KINDS or name == "bombs":
        return flow({"when": {"kind": [name]}, "do": do})
    has = fields_of(PlayFilter)["has"].item
    assert has is not None  # noqa: S101  (a list)
    assert has.scalar is not None  # noqa: S101  (of terms)
    cards = [plain(name)] if has.scalar.takes(plain(name)) else suggested(term(name) or card(name) or "")
    return flow({"when": {"has": cards}, "do": do}) if len(cards) == 1 else None
