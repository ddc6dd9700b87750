"""Which rules a record is judged by: the shipped ruleset of equal hash, else the embedded text, else the one given.

A changed rule never changes an old game: where none of the three is there, the
record is not judged, and what differs is told.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from zsy_rules.errors import Problem, RulesetError, UsageError
from zsy_rules.library import PRINTED_HASH, all_shipped, carried, same_hash, shipped
from zsy_rules.record.model import Record, RulesPin
from zsy_rules.record.places import span_of
from zsy_rules.rules import Rules


@dataclass(frozen=True, slots=True)
class Choice:
    """The rules found and, where others than those named or pinned are taken, a word on it; or why there are none."""

    rules: Rules | None
    problem: Problem | None = None


def choose_rules(record: Record, given: Rules | None) -> Choice:
    """Return the rules that the record is judged by."""
    players = len(record.players)
    pin = record.rules
    if pin is None:
        if given is not None:
            return _for_players(given, players)
        hint = "name a ruleset to judge it by"
        return Choice(
            None, Problem("record/rules", "this record does not say which rules were played", record.start, hint)
        )
    found = find_pinned(pin, players)
    if given is None:
        return Choice(None, _differs(pin, players)) if found is None else Choice(found)
    named = _for_players(given, players)
    if found is not None:
        is_one = named.rules is not None and named.rules.hash == found.hash
        return Choice(found, None if is_one else _not_the_named(pin, found, named.rules or given))
    if named.rules is None or same_hash(named.rules.hash, pin.hash):
        return named
    return Choice(named.rules, _not_the_pinned(pin, named.rules))


def find_pinned(pin: RulesPin, players: int) -> Rules | None:
    """Return the shipped rules of the hash that is pinned, else those of the embedded text if it has that hash."""
    for rules in all_shipped(pin.name, players):
        if same_hash(rules.hash, pin.hash):
            return rules
    embedded = _embedded(pin, players)
    return embedded if isinstance(embedded, Rules) and same_hash(embedded.hash, pin.hash) else None


def pinned_hash(record: Record, digits: int) -> str:
    """Return so many digits of the hash that is pinned, or as many as the record and the rules at hand tell."""
    pin = record.rules
    assert pin is not None, "asked for a record that pins its rules"  # noqa: S101  (a bug of ours)
    rules = find_pinned(pin, len(record.players)) if len(pin.hash) < digits else None
    return (pin.hash if rules is None else rules.hash)[:digits]


def is_shipped(rules_hash: str, name: str, players: int) -> bool:
    """Whether these rules come with the package under that name."""
    rules = shipped(name, players)
    return rules is not None and rules.hash == rules_hash


def _for_players(given: Rules, players: int) -> Choice:
    try:
        return Choice(given.for_players(players))
    except (UsageError, RulesetError) as error:
        return Choice(None, error.problem)


def _not_the_named(pin: RulesPin, taken: Rules, named: Rules) -> Problem:
    message = f"judged by {_called(taken)}, which the record pins, and not by {_called(named)}, which was named"
    return Problem("record/other-rules", message, span_of(pin.place), severity="note")


def _not_the_pinned(pin: RulesPin, taken: Rules) -> Problem:
    message = f"judged by {_called(taken)}, which was named; the record was played by {_said(pin)}, which is not here"
    return Problem("record/other-rules", message, span_of(pin.place), severity="warning")


def _called(rules: Rules) -> str:
    return f"{rules.name}@{rules.version} with the hash {rules.hash[:PRINTED_HASH]}"


def _said(pin: RulesPin) -> str:
    return f"{pin.name}@{pin.version} with the hash {pin.hash[:PRINTED_HASH]}"


def _embedded(pin: RulesPin, players: int) -> Rules | UsageError | RulesetError | None:
    return None if pin.resolved is None else carried(pin.resolved, "the embedded ruleset", players)


def _differs(pin: RulesPin, players: int) -> Problem:
    """Return the problem of a record whose rules are not here, with what differs from those that are."""
    said = _said(pin)
    span = span_of(pin.place)
    not_it = f"the embedded ruleset is not {said}"
    embedded = _embedded(pin, players)
    here = shipped(pin.name, players)
    if isinstance(embedded, UsageError | RulesetError):
        hint = f"it has an error itself: {embedded.problem.message}"
        return Problem("record/embedded-text", not_it, span, hint)
    differing = ["ruleset"]
    if here is not None:
        differing = ["hash"] if here.version == pin.version else ["version", "hash"]
        if embedded is not None:
            differing += differing_paths(embedded.game.resolved.data, here.game.resolved.data)
    context = {"differs": differing}
    if embedded is not None:
        hint = f"its text has the hash {embedded.hash[:PRINTED_HASH]}"
        return Problem("record/embedded-text", not_it, span, hint, context=context)
    if here is None:
        there = f"there is no ruleset {pin.name} here for {players} players"
    else:
        there = f"here {here.name} is version {here.version} with the hash {here.hash[:PRINTED_HASH]}"
    hint = f"differs: {', '.join(differing)}; name the ruleset to judge it by all the same"
    return Problem("record/rules-differ", f"the record was played by {said}; {there}", span, hint, context=context)


def differing_paths(one: Mapping[str, Any], other: Mapping[str, Any]) -> list[str]:
    """Return the YAML paths of two rulesets at which they say something else, in alphabetical order."""
    return sorted(_differing(one, other, ""))


def _differing(one: Mapping[str, Any], other: Mapping[str, Any], path: str) -> Iterator[str]:
    for key in {*one, *other}:
        mine, theirs = one.get(key), other.get(key)
        if isinstance(mine, Mapping) and isinstance(theirs, Mapping):
            yield from _differing(mine, theirs, f"{path}{key}.")
        elif mine != theirs:
            yield f"{path}{key}"
