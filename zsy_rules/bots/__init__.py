"""Bots: players that decide from an observation alone."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from zsy_rules._chance import Stream
from zsy_rules.bots.mind import MOST_LOOKED
from zsy_rules.bots.simple import simple_bot
from zsy_rules.cards import name_cards
from zsy_rules.compiled.effort import Effort
from zsy_rules.errors import Problem, UsageError
from zsy_rules.events import Action, Play
from zsy_rules.observation import Observation

__all__ = ["BOTS", "Bot", "RandomBot", "seat_bots", "simple_bot"]

Bot = Callable[[Observation], Action]


class RandomBot:
    """Plays any legal action, all equally likely; the same seed gives the same choices.

    Of a kind with more plays than anybody waits for it knows the first ones, as
    many as its `effort` comes to.

    >>> from zsy_rules.rules import load
    >>> state = load("standard").deal(seed=1)
    >>> RandomBot(5)(state.observe(state.turn)) in state.legal
    True
    """

    def __init__(self, seed: int) -> None:
        self._stream = Stream(seed)
        self.effort = Effort(MOST_LOOKED)

    def __call__(self, seen: Observation) -> Action:
        """Return the action to take."""
        actions = list(seen.legal.within(self.effort)) or [next(iter(seen.legal))]
        choice, self._stream = self._stream.below(len(actions))
        action = actions[choice]
        if isinstance(action, Play):  # what the table will do to read it
            seen.game.plays.identify(
                name_cards(action.cards, seen.hand, seen.duty) or action.cards, seen.in_tricks, self.effort
            )
        return action


#: Every bot by its name, made from a seed.
BOTS: Final[Mapping[str, Callable[[int], Bot]]] = {"random": RandomBot, "simple": lambda _seed: simple_bot}


def seat_bots(names: Sequence[str], players: int, seed: int) -> tuple[Bot, ...]:
    """Return a bot for each seat: the named ones in turn order, again and again round the table.

    Seats of one name share a bot, and so its stream. Raises UsageError for a
    name that no bot has.
    """
    for name in names:
        if name not in BOTS:
            message, hint = f"there is no bot named {name}", f"bots: {', '.join(BOTS)}"
            raise UsageError(Problem("usage/unknown-bot", message, hint=hint))
    made = {name: BOTS[name](seed) for name in names}
    return tuple(made[names[seat % len(names)]] for seat in range(players))
