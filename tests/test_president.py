"""President's options in every combination, against a small table: equal cards, locking out, a 2 that clears.

The small table knows ranks and numbers of cards only, walks round the seats one by one, and shares nothing with the
engine. Six players have two packs.
"""

import random
from dataclasses import dataclass, field
from itertools import product

import pytest
from table_tools import house

from zsy_rules.cards import Hand
from zsy_rules.cards import card as one_card
from zsy_rules.events import Pass, Play
from zsy_rules.state import State, start_round

ORDER = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2")
Move = tuple[str, int] | None  # so many cards of a rank; None: a pass

#: Which numbers of cards may be answered by equal ranks.
EQUAL = {
    "never": ((), ""),
    "singles and pairs": ((1, 2), "combinations: {single: {answer: A}, pair: {answer: A}}"),
    "all": ((1, 2, 3, 4, 5, 6, 7, 8), "trick: {answer: A}"),
}
LOCKED = "trick: {after_pass: locked_out}"
CLEARS = "effects: {two_clears: {when: {has: [2]}, do: end_trick}}"
ROUNDS = 12


@dataclass
class SmallTable:
    """A round of President by hand: counts of ranks by seat, what lies on the table, who passed."""

    equal: tuple[int, ...]
    locks: bool
    clears: bool
    hands: list[dict[str, int]]
    turn: int
    top: Move = None
    owner: int = -1
    passed: set[int] = field(default_factory=set)
    places: list[int] = field(default_factory=list)

    def holds(self, seat: int) -> bool:
        return any(self.hands[seat].values())

    @property
    def over(self) -> bool:
        return sum(self.holds(seat) for seat in range(len(self.hands))) == 1

    def moves(self) -> set[Move]:
        found: set[Move] = set() if self.top is None else {None}
        for rank, held in self.hands[self.turn].items():
            for number in range(1, held + 1):
                if self.top is None or (
                    number == self.top[1]
                    and (ORDER.index(rank) > ORDER.index(self.top[0]) or (rank == self.top[0] and number in self.equal))
                ):
                    found.add((rank, number))
        return found

    def play(self, move: Move) -> None:
        seat = self.turn
        if move is None:
            self.passed.add(seat)
        else:
            rank, number = move
            self.hands[seat][rank] -= number
            self.top, self.owner = move, seat
            if not self.locks:
                self.passed = set()
            if not self.holds(seat):
                self.places.append(seat)
            if self.over:
                self.places += [other for other in range(len(self.hands)) if self.holds(other)]
                return
            if rank == "2" and self.clears:
                self.lead()
                return
        players = len(self.hands)
        for step in range(1, players):
            other = (seat + step) % players
            if other == self.owner:
                break  # round the table: nobody else is left to speak
            if self.holds(other) and not (self.locks and other in self.passed):
                self.turn = other
                return
        self.lead()

    def lead(self) -> None:
        players = len(self.hands)
        self.turn = next(
            seat % players for seat in range(self.owner, self.owner + players) if self.holds(seat % players)
        )
        self.top, self.passed = None, set()


def played(rank: str, number: int, hand: Hand) -> Play:
    return Play(Hand.of([one for one in hand if one.rank == rank][:number]))


def as_move(action: object) -> Move:
    if isinstance(action, Pass):
        return None
    assert isinstance(action, Play)
    cards = tuple(action.cards)
    assert len({one.rank for one in cards}) == 1
    return str(cards[0].rank), len(cards)


@pytest.mark.parametrize(
    ("equal", "locks", "clears", "players"), [*product(EQUAL, (False, True), (False, True), (3, 5, 6))]
)
def test_every_combination_of_options(equal: str, *, locks: bool, clears: bool, players: int) -> None:
    numbers, lines = EQUAL[equal]
    trick = [LOCKED] * locks
    if locks and lines.startswith("trick"):
        trick, lines = [], "trick: {after_pass: locked_out, answer: A}"
    text = "\n".join([lines.replace("A}", "equal_or_higher}"), *trick, *[CLEARS] * clears])
    packs = 2 if players == 6 else 1
    rules = house(text, "president-two-packs" if packs == 2 else "president", players)
    draw = random.Random(f"{equal} {locks} {clears} {players}")  # noqa: S311  (a sample)
    seen: set[tuple[bool, bool]] = set()
    for _ in range(ROUNDS):
        ranks = [*draw.sample(ORDER[:-1], 5 - packs), "2"]
        pack = [one_card(rank, suit) for rank in ranks for suit in "♦♣♥♠"] * packs
        draw.shuffle(pack)
        hands = [Hand.of(pack[seat : players * (3 + packs) : players]) for seat in range(players)]
        state: State = start_round(rules.game, hands=hands, dealer=players - 1)
        counts = [{rank: sum(one.rank == rank for one in hand) for rank in ranks} for hand in hands]
        table = SmallTable(numbers, locks, clears, counts, turn=0)
        while not table.over:
            assert state.turn == table.turn
            moves = [as_move(action) for action in state.legal]
            assert len(moves) == len(set(moves))
            assert set(moves) == table.moves()
            move = draw.choice(sorted(table.moves(), key=str))
            seen.add((move is None, table.top is None))
            state = state.after(Pass() if move is None else played(*move, state.hands[table.turn]))
            table.play(move)
        assert state.outcome is not None
        assert list(state.outcome.places) == table.places
    assert len(seen) == 3  # leads, answers and passes were all there


def test_a_round_of_the_small_table_by_hand() -> None:
    """The oracle itself, once by hand: 5♦ is led; 5♣ equals it; a 2 clears; who is out hands on the lead."""
    table = SmallTable((1,), True, True, [{"5": 1, "9": 1}, {"5": 1, "2": 1}, {"7": 1, "8": 1}], turn=0)
    table.play(("5", 1))
    assert (table.turn, table.moves()) == (1, {("5", 1), ("2", 1), None})
    table.play(("5", 1))
    assert table.moves() == {("7", 1), ("8", 1), None}
    table.play(None)
    assert table.turn == 0
    table.play(("9", 1))
    assert (table.turn, table.places) == (1, [0])  # seat 3 passed and is locked out
    table.play(("2", 1))
    assert (table.over, table.places) == (True, [0, 1, 2])
