"""JSON for states, matches, observations, events and actions, and its schemas.

A document is a JSON object with a version, a type, and (of a state, a match,
an observation) the rules that it pins: another process that reads it needs
nothing else. What is read is equal to what was written; what does not fit is a
`WireError` with the path of every problem.

>>> import zsy_rules
>>> rules = zsy_rules.load("standard")
>>> match = rules.match(seed=7)
>>> match_from_json(match_to_json(match), rules) == match
True
"""

import json
from collections.abc import Iterable

from zsy_rules.compiled import Compiled
from zsy_rules.events import Action, Event
from zsy_rules.match import Match
from zsy_rules.observation import Observation
from zsy_rules.rules import Rules
from zsy_rules.state import State
from zsy_rules.wire.document import WireError
from zsy_rules.wire.documents import FORMAT, MatchDocument, ObservationDocument, StateDocument
from zsy_rules.wire.history import ACTION_MODELS, EVENT_MODELS, Numbered
from zsy_rules.wire.pins import pin_of
from zsy_rules.wire.reading import read_events, read_pinned, read_typed
from zsy_rules.wire.sense import faults_of_match, faults_of_observation, faults_of_state
from zsy_rules.wire.writing import Json, plain, plain_action, plain_event

__all__ = [
    "FORMAT",
    "WireError",
    "action_from_json",
    "action_to_json",
    "event_from_json",
    "event_to_json",
    "events_from_json",
    "events_to_json",
    "json_text",
    "match_from_json",
    "match_to_json",
    "observation_from_json",
    "observation_to_json",
    "state_from_json",
    "state_to_json",
]


def json_text(document: Json) -> str:
    """Return a document as a JSON text without blanks; the same document, the same text."""
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


# --- for the server: everything ------------------------------------------------------------------


def state_to_json(state: State, *, whole: bool = True) -> Json:
    """Return a state with everything in it: hands, chance to come, history. Not for a player.

    Without `whole` it pins its rules and does not carry their text.
    """
    return _headed("state", state.game, plain(state), whole=whole)


def state_from_json(data: object, rules: Rules | None = None) -> State:
    """Return the state of a document, or of a JSON text; raises WireError.

    It is read by `rules`, which must be those that it pins; without them by
    the shipped ruleset of equal hash, else by the text it carries.
    """
    state: State = read_pinned(StateDocument, data, rules, faults_of_state)
    return state


def match_to_json(match: Match, *, whole: bool = True) -> Json:
    """Return a match with everything in it, as `state_to_json` does. Not for a player."""
    return _headed("match", match.game, plain(match), whole=whole)


def match_from_json(data: object, rules: Rules | None = None) -> Match:
    """Return the match of a document, or of a JSON text, as `state_from_json` does; raises WireError."""
    match: Match = read_pinned(MatchDocument, data, rules, faults_of_match)
    return match


# --- for a player --------------------------------------------------------------------------------


def observation_to_json(observation: Observation, *, whole: bool = True) -> Json:
    """Return what a seat may see, and no more.

    Without `whole` it pins its rules and does not carry their text.
    """
    return _headed("observation", observation.game, plain(observation), whole=whole)


def observation_from_json(data: object, rules: Rules | None = None) -> Observation:
    """Return the observation of a document, or of a JSON text, as `state_from_json` does; raises WireError."""
    observation: Observation = read_pinned(ObservationDocument, data, rules, faults_of_observation)
    return observation


def event_to_json(number: int, event: Event, seat: int | None = None) -> Json:
    """Return one event with its number, as `seat` may see it (None: everything)."""
    return plain_event(number, event if seat is None else event.seen_by(seat))


def event_from_json(data: object) -> Numbered:
    """Return the number and the event of an object, or of a JSON text; raises WireError."""
    numbered: Numbered = read_typed(EVENT_MODELS, data)
    return numbered


def events_to_json(events: Iterable[Numbered], seat: int | None = None) -> Json:
    """Return numbered events as a document, as `seat` may see them (None: everything).

    Of a state they are `enumerate(state.history)`, of an observation its `events`.
    """
    listed = [event_to_json(number, event, seat) for number, event in events]
    return {"format": FORMAT, "type": "events", "events": listed}


def events_from_json(data: object) -> tuple[Numbered, ...]:
    """Return the numbered events of a document, or of a JSON text; raises WireError."""
    return read_events(data)


def action_to_json(action: Action) -> Json:
    """Return an action as an object."""
    return plain_action(action)


def action_from_json(data: object) -> Action:
    """Return the action of an object, or of a JSON text; raises WireError. Whether it is legal is not asked."""
    action: Action = read_typed(ACTION_MODELS, data)
    return action


# --- the head ------------------------------------------------------------------------------------


def _headed(type_: str, game: Compiled, part: Json, *, whole: bool) -> Json:
    return {"format": FORMAT, "type": type_, "ruleset": pin_of(game, whole=whole), **part}
