"""`zsy replay` and `zsy simulate`: recorded matches judged, and matches played by bots."""
from typing import Final
REPLAY_EXAMPLES: Final = ""
SIMULATE_EXAMPLES: Final = ""
def replay() -> None:
    """x"""
def simulate() -> None:
    """x"""
