"""JSON over rulesets drawn at random from the language (see `strategies`): the way there and back is exact."""

from hypothesis import given
from hypothesis import strategies as st
from strategies import accepted, ruleset_texts

from zsy_rules.wire import (
    json_text,
    match_from_json,
    match_to_json,
    observation_from_json,
    observation_to_json,
)


@given(text=ruleset_texts(), seed=st.integers(0, 2**32), chosen=st.lists(st.integers(0, 40), max_size=60))
def test_any_ruleset_there_and_back(text: str, seed: int, chosen: list[int]) -> None:
    rules = accepted(text)
    match = rules.match(seed=seed, rounds=2)
    for choice in chosen:
        actions = [] if match.turn is None else list(match.legal)
        if not actions:
            break
        match = match.after(actions[choice % len(actions)])
    sent = json_text(match_to_json(match))
    assert match_from_json(sent, rules) == match
    assert json_text(match_to_json(match_from_json(sent))) == sent, "by the rules in the document alone"
    for seat in range(rules.players):
        seen = match.observe(seat)
        assert observation_from_json(json_text(observation_to_json(seen)), rules) == seen
