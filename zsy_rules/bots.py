"""Bots: players that decide from an observation alone."""

from collections.abc import Callable

from zsy_rules._chance import Stream
from zsy_rules.events import Action
from zsy_rules.position import Observation

Bot = Callable[[Observation], Action]


class RandomBot:
    """Plays any legal action, all equally likely; the same seed gives the same choices.

    >>> from zsy_rules.rules import load
    >>> state = load("standard").deal(seed=1)
    >>> RandomBot(5)(state.observe(state.turn)) in state.legal
    True
    """

    def __init__(self, seed: int) -> None:
        self._stream = Stream(seed)

    def __call__(self, seen: Observation) -> Action:
        """Return the action to take."""
        actions = list(seen.legal)
        choice, self._stream = self._stream.below(len(actions))
        return actions[choice]
