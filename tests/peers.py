"""Other people's engines, for tests that ask the same of both.

RLCard 1.2.0 (MIT) is the extra `peers`; DouZero 1.1.0 (Apache-2.0) asks for torch, which its list of plays does not
need, so it is installed by `pip install --no-deps douzero==1.1.0`.

RLCard writes cards as ranks without space, T for ten, B and R for the jokers; we write them lowest rank first and
joined by hyphens.
"""

import importlib
import os
import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from types import SimpleNamespace
from typing import Any

import pytest

from zsy_rules.cards import RANKS

#: Their letters, in the order of RANKS.
LETTERS = "3456789TJQKA2BR"
OURS: dict[str, str] = dict(zip(LETTERS, RANKS, strict=True))
THEIRS = {ours: theirs for theirs, ours in OURS.items()}
#: The numbers that DouZero has for them.
NUMBERS = dict(zip(LETTERS, (*range(3, 15), 17, 20, 30), strict=True))
LETTER_OF = {number: letter for letter, number in NUMBERS.items()}

#: Their types without the length of a run, and our kinds.
KINDS = {
    "solo": "single",
    "pair": "pair",
    "trio": "triple",
    "trio_solo": "triple_single",
    "trio_pair": "triple_pair",
    "solo_chain": "straight",
    "pair_chain": "pair_run",
    "trio_chain": "triple_run",
    "trio_solo_chain": "triple_run_singles",
    "trio_pair_chain": "triple_run_pairs",
    "four_two_solo": "four_two_singles",
    "four_two_pair": "four_two_pairs",
    "bomb": "bomb",
    "rocket": "rocket",
}


def peer(module: str) -> Any:
    """A module of a peer. Where it is not installed the test is skipped; under CI that is a failure."""
    try:
        return importlib.import_module(module)
    except ImportError:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"{module} is not installed: the test command of the README installs it")


def ours(cards: str) -> str:
    """Their cards as we write them."""
    return "-".join(OURS[letter] for letter in sorted(cards, key=LETTERS.index))


def theirs(cards: str) -> str:
    """Our cards by rank as they write them."""
    return "".join(THEIRS[rank] for rank in cards.split("-"))


class RLCard:
    """Dou Dizhu of RLCard: every play of a hand, as its game asks for them."""

    @cached_property
    def judger(self) -> Any:
        return peer("rlcard.games.doudizhu.judger").DoudizhuJudger

    @cached_property
    def utils(self) -> Any:
        return peer("rlcard.games.doudizhu.utils")

    def plays(self, hand: str, on: str | None) -> list[str]:
        """Their list in their writing: of a lead from the judger, of an answer from the look-up table (with a pass)."""
        if on is None:
            return list(self.judger.playable_cards_from_hand(hand))
        held = [SimpleNamespace(rank=one, suit="") for one in hand]
        return list(self.utils.get_gt_cards(SimpleNamespace(current_hand=held), SimpleNamespace(played_cards=on)))

    def kind(self, cards: str) -> str:
        """Our name of the one type that their table has for these cards."""
        ((name, _),) = self.utils.CARD_TYPE[0][cards]
        stem, _, length = name.rpartition("_")
        return KINDS[stem if length.isdigit() else name]


class DouZero:
    """Dou Dizhu of DouZero: every play of a hand, as its game asks for them, cards in the letters of RLCard."""

    @cached_property
    def game(self) -> Any:
        return peer("douzero.env.game").GameEnv

    def plays(self, hand: str, on: str | None) -> list[str]:
        """Its list in the letters of RLCard, without the pass."""
        held = SimpleNamespace(player_hand_cards=[NUMBERS[letter] for letter in hand])
        before = [] if on is None else [[NUMBERS[letter] for letter in on]]
        asked = SimpleNamespace(info_sets={"it": held}, acting_player_position="it", card_play_action_seq=before)
        plays = self.game.get_legal_card_play_actions(asked)
        return ["".join(LETTER_OF[number] for number in play) for play in plays if play]


@dataclass(frozen=True)
class Position:
    """A hand and what lies on the table (None: a lead), in their writing, out of one pack."""

    hand: str
    on: str | None


def positions(rlcard: RLCard, number: int, seed: str) -> Iterator[Position]:
    """Random positions: a third are leads, half of the packs are skewed towards bombs and runs, a tenth late hands."""
    draw = random.Random(seed)  # noqa: S311  (a sample)
    for _ in range(number):
        pack = [letter for letter in LETTERS[:13] for _ in range(4)] + ["B", "R"]
        draw.shuffle(pack)
        if draw.random() < 0.5:
            start = draw.randrange(9)
            near = LETTERS[start : start + draw.choice((4, 5, 6, 8))]
            pack.sort(key=lambda letter: letter not in near or draw.random() < 0.25)
        sizes = (17, 20) if draw.random() < 0.9 else range(1, 11)
        mine = draw.choice(sizes)
        if draw.random() < 0.5:
            pack[:17], pack[17:34] = pack[17:34], pack[:17]
        hand = _sorted(pack[:mine])
        others: dict[str, list[str]] = {}
        if draw.random() < 2 / 3:
            for play in sorted(rlcard.plays(_sorted(pack[mine : mine + 20]), None)):
                others.setdefault(rlcard.kind(play), []).append(play)
        yield Position(hand, draw.choice(others[draw.choice(sorted(others))]) if others else None)


def _sorted(cards: Iterable[str]) -> str:
    return "".join(sorted(cards, key=LETTERS.index))
