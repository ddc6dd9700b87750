"""One ruleset at one number of players, compiled to frozen tables on cards."""

from zsy_rules.compiled.game import Compiled, Sides, compile_game

__all__ = ["Compiled", "Sides", "compile_game"]
