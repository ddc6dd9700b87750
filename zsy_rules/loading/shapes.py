"""A kind, or the kickers of one, said by a word or a number: `straight: 3..`, `with: pair`, `flush: yes`."""

from collections.abc import Collection, Mapping
from typing import Any, Final

from zsy_rules._yaml import ListNode, Node, TextNode
from zsy_rules.loading.fitting import flow
from zsy_rules.ruleset import Kickers, Kind
from zsy_rules.ruleset.hints import says_yes
from zsy_rules.ruleset.known_kinds import KNOWN_KINDS, count_key
from zsy_rules.ruleset.shape import fields_of

#: What is said of a kind that nobody has heard of.
_SHAPES: Final = "{same_rank: 4} for cards of one rank, {run_of: 1, length: 5..} for a run, or {cards: [BJ, RJ]}"
#: Kinds of which a name of the author's own may speak: `club_run`.
_NAMED_AFTER: Final = ("pair_run", "triple_run", "straight_flush", "straight", "flush", "run", "bomb")
_SAME_RANK: Final = fields_of(Kind)["same_rank"].scalar
_KICKERS: Final = fields_of(Kickers)


def kind_hint(name: str, node: Node, inherited: Collection[str]) -> str | None:
    """Return a hint how a kind is written that is said by one value; `inherited` are the keys it has already."""
    if not isinstance(node, TextNode):
        return None
    known = KNOWN_KINDS.get(name) or next((KNOWN_KINDS[one] for one in _NAMED_AFTER if one in name), None)
    if says_yes(node.text):
        if inherited:
            return "it is played as it was inherited: take the line out"
        return f"say what it looks like: {name}: {flow(known)}" if known else f"say what it looks like: {_SHAPES}"
    if _takes(node.text):
        return _counted(node.text, known, inherited)
    same = KNOWN_KINDS.get(node.text)
    return f"write {flow(same)}" if same and not inherited else None


def _takes(text: str) -> bool:
    return _SAME_RANK is not None and _SAME_RANK.takes(text)


def _counted(text: str, known: Mapping[str, Any] | None, inherited: Collection[str]) -> str:
    shape: Mapping[str, Any] = dict.fromkeys(inherited) or known or {}
    key = count_key(shape)
    if key is None:
        return f"write {{same_rank: {text}}} for cards of one rank, {{run_of: 1, length: {text}}} for a run"
    if inherited:
        return f"write {{{key}: {text}}}"
    return f"write {flow({**shape, key: text})}"


def kickers_hint(node: Node, inherited: Collection[str]) -> str | None:
    """Return a hint how kickers are written that are said by one value, or by a list of kinds."""
    if isinstance(node, TextNode):
        shape = KNOWN_KINDS.get(node.text.removesuffix("s"), {})
        number = shape["same_rank"] if set(shape) == {"same_rank"} else node.text
        if _reads("same_rank", number):
            return f"write {_only('same_rank', number, 'kind', inherited)}"
    texts = [one.text for one in node.items if isinstance(one, TextNode)] if isinstance(node, ListNode) else []
    names = [node.text] if isinstance(node, TextNode) else texts
    item = _KICKERS["kind"].item
    if names and item and item.scalar and all(map(item.scalar.takes, names)):
        return f"write {_only('kind', names, 'same_rank', inherited)}"
    return None


def _reads(key: str, text: str) -> bool:
    scalar = _KICKERS[key].scalar
    return scalar is not None and scalar.takes(text)


def _only(key: str, value: object, other: str, inherited: Collection[str]) -> str:
    """Return kickers that say one of two things; the other is taken back where it was inherited."""
    return flow({**({other: "none"} if other in inherited else {}), key: value})
