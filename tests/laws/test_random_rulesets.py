"""The laws of the engine over rulesets drawn at random from the language (see `strategies`)."""

import sys
from pathlib import Path

from hypothesis import assume, given, settings
from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).parents[1]))

import engine_laws as laws
from dull_game import a_round_goes_as_at_the_dull_table, is_covered, readings_agree
from strategies import accepted, ruleset_texts

texts = ruleset_texts()
many = settings(max_examples=max(50, settings().max_examples))  # each ruleset is another one


@many
@given(text=texts, seed=laws.seeds, later=st.booleans(), chosen=laws.choices, data=st.data())
def test_legal_is_what_check_does_not_object_to(
    text: str, seed: int, *, later: bool, chosen: list[int], data: st.DataObject
) -> None:
    laws.legal_is_what_check_does_not_object_to(laws.walked(accepted(text), seed, chosen, later=later), data)


@many
@given(text=texts, seed=laws.seeds, later=st.booleans(), chosen=laws.choices, data=st.data())
def test_an_illegal_action_raises_and_changes_nothing(
    text: str, seed: int, *, later: bool, chosen: list[int], data: st.DataObject
) -> None:
    laws.an_illegal_action_raises_and_changes_nothing(laws.walked(accepted(text), seed, chosen, later=later), data)


@many
@given(text=texts, seed=laws.seeds, later=st.booleans(), chosen=laws.choices)
def test_no_card_is_lost_or_made(text: str, seed: int, *, later: bool, chosen: list[int]) -> None:
    laws.no_card_is_lost_or_made(laws.begin(accepted(text), seed, later=later), chosen)


@many
@given(text=texts, seed=laws.seeds, chosen=laws.choices)
def test_every_match_ends_and_replays(text: str, seed: int, chosen: list[int]) -> None:
    laws.a_match_ends_and_its_record_replays(accepted(text), seed, chosen, rounds=None)


@many
@given(text=texts, seed=laws.seeds, chosen=laws.choices)
def test_json_there_and_back_is_exact(text: str, seed: int, chosen: list[int]) -> None:
    rules = accepted(text)
    match = rules.match(seed=seed)
    for choice in chosen:
        if match.turn is not None:
            actions = list(iter(match.legal))
            match = match.after(actions[choice % len(actions)])
    laws.json_there_and_back_is_exact(rules, match)


@many
@given(text=texts, seed=laws.seeds, later=st.booleans(), chosen=laws.choices, data=st.data())
def test_what_a_seat_cannot_see_changes_nothing(
    text: str, seed: int, *, later: bool, chosen: list[int], data: st.DataObject
) -> None:
    laws.what_a_seat_cannot_see_changes_nothing(laws.begin(accepted(text), seed, later=later), chosen, data)


@many
@given(text=texts, seed=laws.seeds, later=st.booleans(), chosen=laws.choices)
def test_what_others_hold_is_told_nowhere(text: str, seed: int, *, later: bool, chosen: list[int]) -> None:
    laws.what_others_hold_is_told_nowhere(laws.begin(accepted(text), seed, later=later), chosen)


@many
@given(text=texts, seed=laws.seeds, later=st.booleans(), chosen=laws.choices)
def test_a_round_goes_as_at_the_dull_table(text: str, seed: int, *, later: bool, chosen: list[int]) -> None:
    rules = accepted(text)
    assume(is_covered(rules.game.resolved.ruleset))
    a_round_goes_as_at_the_dull_table(laws.begin(rules, seed, later=later), chosen)


@many
@given(text=texts, data=st.data())
def test_readings_agree_with_the_dull_interpreter(text: str, data: st.DataObject) -> None:
    rules = accepted(text)
    assume(is_covered(rules.game.resolved.ruleset))
    readings_agree(rules, data)
