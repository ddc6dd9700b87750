"""Whole messages of what is wrong with an action: the table of tests/data/play_messages.txt, as a player reads them.

A section is a table (see `table_tools` for how it is written; no hands: they are dealt), the action asked about and,
below the ---, what the rules say of it. `> ` before a line makes it a line of a house ruleset over the one of `rules`.
"""

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from table_tools import act, moved, sit

from zsy_rules import Action, Rules
from zsy_rules.errors import format_problem
from zsy_rules.events import Give, Play
from zsy_rules.notation import read_cards, read_hand
from zsy_rules.rules import load_text
from zsy_rules.state import State

FILE = Path(__file__).parent / "data" / "play_messages.txt"
KEYS = ("rules", "players", "hands", "before", "moves", "asked")


def read_golden() -> list[tuple[str, str]]:
    """Pairs of a table and a message."""
    sections = [section.partition("\n---\n") for section in FILE.read_text(encoding="utf-8").split("===\n")[1:]]
    return [(table, message.rstrip("\n")) for table, _, message in sections]


def asked_action(rules: Rules, state: State, text: str) -> Action:
    """The action asked about: `seat 3: ` may stand before it, and `give` or `play` where another one is due."""
    named, colon, rest = text.rpartition(": ")
    word, _, cards = rest.partition(" ")
    action: Action
    if word == "give":
        action = Give(read_hand(cards))
    elif word == "play":
        written = read_cards(cards)
        action = Play(written.cards, written.kind, main=written.parts[0] if len(written.parts) > 1 else None)
    else:
        action = act(rules, state, rest)
    return replace(action, seat=int(named.removeprefix("seat ")) - 1) if colon else action


@cache
def rules_of(text: str, players: int | None) -> Rules:
    return load_text(text, "house.yaml", players=players)


def message_of(table: str) -> str:
    lines = table.splitlines()
    given = dict(line.split(": ", 1) for line in lines if not line.startswith("> "))
    assert set(given) <= set(KEYS), given
    house = "\n".join(line.removeprefix("> ") for line in lines if line.startswith("> "))
    players = int(given["players"]) if "players" in given else None
    text = f"name: house\nextends: {given.get('rules', 'standard')}\n{house}\n"
    rules = rules_of(text, players)
    state = moved(rules, sit(rules, given.get("hands", ""), given.get("before", "")), given.get("moves", ""))
    problem = state.check(asked_action(rules, state, given["asked"]))
    return "legal" if problem is None else format_problem(problem)


GOLDEN = read_golden()


@pytest.mark.parametrize(("table", "message"), GOLDEN, ids=[message.splitlines()[0] for _, message in GOLDEN])
def test_messages_of_plays(table: str, message: str) -> None:
    assert message_of(table) == message
