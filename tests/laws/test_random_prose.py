"""Every ruleset that is accepted can be told in prose: rulesets drawn at random from the language."""

import re
import sys
from pathlib import Path

from hypothesis import given, settings

sys.path.insert(0, str(Path(__file__).parents[1]))

from strategies import accepted, ruleset_texts

from zsy_rules.prose import explain

many = settings(max_examples=max(50, settings().max_examples))  # each ruleset is another one


@many
@given(text=ruleset_texts())
def test_whatever_is_accepted_is_told(text: str) -> None:
    rules = accepted(text)
    told = explain(rules)
    assert told.count("- **") == len(rules.game.kinds)
    assert not re.search(r"[_{}\[\]<>`]|\.\.|\b(none|None|True|False)\b", told)
