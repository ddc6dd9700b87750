"""President's options (rules.md C2) in every combination, against a small table, for 3 to 8 players.

Equal cards, locking out, a 2 that clears, a lone 2 that beats all, jokers, four of a kind as a revolution, going out on
a 2, gifts and who leads after them. The small table knows ranks and numbers of cards only, walks round the seats one by
one, and shares nothing with the engine. From six players on there are two packs. The plain run takes a sample of the
combinations, `pytest --long` all.
"""

import random
from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations, product

import pytest
from table_tools import house

from zsy_rules.cards import Hand
from zsy_rules.cards import card as one_card
from zsy_rules.events import Give, Pass, Play
from zsy_rules.rules import Rules
from zsy_rules.state import State, start_round

ORDER = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2")
JOKERS = ("BJ", "RJ")
Move = tuple[str, int] | None  # so many cards of a rank; None: a pass

#: Which numbers of cards may be answered by equal ranks.
EQUAL: dict[str, tuple[int, ...]] = {"never": (), "singles and pairs": (1, 2), "all": (1, 2, 3, 4, 5, 6, 7, 8)}


@dataclass
class SmallTable:
    """A round of President by hand: counts of ranks by seat, what lies on the table, who passed."""

    equal: tuple[int, ...]
    locks: bool
    clears: bool
    hands: list[dict[str, int]]
    turn: int
    lone: bool = False
    revolution: bool = False
    two_last: bool = False
    turned: bool = False
    behind: list[int] = field(default_factory=list)  # out on a 2, the last place first
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
                if self.top is None or self.beats((rank, number), self.top):
                    found.add((rank, number))
        return found

    def beats(self, mine: tuple[str, int], top: tuple[str, int]) -> bool:
        if self.lone and top == ("2", 1):
            return mine == top and len(self.equal) > 2  # a kind of its own, no single
        if self.lone and mine == ("2", 1):
            return True
        if mine[1] != top[1]:
            return False
        return self.strength(mine[0]) > self.strength(top[0]) or (mine[0] == top[0] and mine[1] in self.equal)

    def strength(self, rank: str) -> int:
        """From 0; turned round the jokers stay on top."""
        if rank in JOKERS:
            return 20 + JOKERS.index(rank)
        return -ORDER.index(rank) if self.turned else ORDER.index(rank)

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
            if self.revolution and number == 4:
                self.turned = not self.turned
            if not self.holds(seat):
                (self.behind if self.two_last and rank == "2" else self.places).append(seat)
            if self.over:
                self.places += [other for other in range(len(self.hands)) if self.holds(other)]
                self.places += reversed(self.behind)
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


@dataclass(frozen=True)
class Options:
    """One house: every option, and how many play. `leads`: a later round, with gifts, led by the first or the last."""

    equal: str
    locks: bool
    clears: bool
    lone: bool
    jokers: bool
    revolution: bool
    two_last: bool
    leads: str | None
    players: int

    @property
    def packs(self) -> int:
        return 2 if self.players > 5 else 1

    def rules(self) -> Rules:
        numbers = EQUAL[self.equal]
        trick = ["after_pass: locked_out"] * self.locks + ["answer: equal_or_higher"] * (len(numbers) > 2)
        kinds = []
        if len(numbers) == 2:
            kinds += [f"{kind}: {{answer: equal_or_higher}}" for kind in ("single", "pair")]
        kinds += ["lone_two: {cards: [2], instead_of: [single]}"] * self.lone
        effects = ["two_clears: {when: {has: [2]}, do: end_trick}"] * self.clears
        effects += ["turn: {when: {kind: [quad]}, do: reverse_ranks, until: round_end}"] * self.revolution
        effects += ["two_last: {when: {out: true, has: [2]}, do: last_place}"] * self.two_last
        lines = [
            f"{key}: {{{', '.join(items)}}}"
            for key, items in (("trick", trick), ("combinations", kinds), ("effects", effects))
            if items
        ]
        lines += ["bombs: [lone_two]"] * self.lone
        lines += [f"ranks: [{', '.join((*ORDER, *JOKERS))}]"] * self.jokers
        lines += [f"lead: {{later_rounds: {self.leads}}}"] * (self.leads is not None)
        return house("\n".join(lines), "president-two-packs" if self.packs == 2 else "president", self.players)


SWITCHES = tuple(product((False, True), repeat=6))
EVERY = [
    Options(equal, locks, clears, lone, jokers, revolution, two_last, leads, players)
    for equal, (locks, clears, lone, jokers, revolution, two_last) in product(EQUAL, SWITCHES)
    for leads, players in product((None, "first", "last"), range(3, 9))
]
SAMPLE = 48


def test_every_combination_of_options(request: pytest.FixtureRequest) -> None:
    long = bool(request.config.getoption("--long", default=False))
    draw = random.Random("President")  # noqa: S311  (a sample)
    chosen = EVERY if long else draw.sample(EVERY, SAMPLE)
    for at in ("equal", "locks", "clears", "lone", "jokers", "revolution", "two_last", "leads", "players"):
        assert {getattr(one, at) for one in chosen} == {getattr(one, at) for one in EVERY}, at
    seen: Counter[str] = Counter()
    for one in chosen:
        rules = one.rules()
        for _ in range(2 if long else 4):
            compare(one, rules, draw, seen)
    assert all(seen[what] for what in ("lead", "pass", "answer", "gift", "turned", "behind", "lone 2", "joker"))


def compare(one: Options, rules: Rules, draw: random.Random, seen: Counter[str]) -> None:
    """Play a random round on both tables, with all that is legal at every turn."""
    players = one.players
    ranks = [*draw.sample(ORDER[:-1], 5 - one.packs), "2"]
    pack = [one_card(rank, suit) for rank in ranks for suit in "♦♣♥♠"] * one.packs
    pack += [one_card(rank) for rank in JOKERS] * (one.packs * one.jokers)
    draw.shuffle(pack)
    size = min(3 + one.packs, len(pack) // players)
    hands = [Hand.of(pack[seat * size : (seat + 1) * size]) for seat in range(players)]
    before = draw.sample(range(players), players) if one.leads else []
    state: State = start_round(rules.game, hands=hands, dealer=players - 1, before=tuple(before))
    counts = [dict(Counter(str(card.rank) for card in hand)) for hand in hands]
    table = SmallTable(
        EQUAL[one.equal],
        one.locks,
        one.clears,
        counts,
        turn=0,
        lone=one.lone,
        revolution=one.revolution,
        two_last=one.two_last,
    )
    if one.leads:
        state = give(table, state, before, draw)
        table.turn = before[0] if one.leads == "first" else before[-1]
        seen["gift"] += 1
    while not table.over:
        assert state.turn == table.turn, one
        moves = [as_move(action) for action in state.legal]
        assert len(moves) == len(set(moves))
        assert set(moves) == table.moves(), one
        move = draw.choice(sorted(table.moves(), key=str))
        seen["lead" if table.top is None else "pass" if move is None else "answer"] += 1
        seen["turned"] += table.turned
        seen["joker"] += move is not None and move[0] in JOKERS
        seen["lone 2"] += one.lone and move == ("2", 1) and table.top is not None and table.top[1] > 1
        state = state.after(Pass() if move is None else played(*move, state.hands[table.turn]))
        table.play(move)
    seen["behind"] += len(table.behind)
    assert state.outcome is not None
    assert list(state.outcome.places) == table.places, one


def give(table: SmallTable, state: State, before: list[int], draw: random.Random) -> State:
    """The gifts of C2.1: the last two highest up and any two back; from four players on one each in the middle."""
    pairs = [(before[-1], before[0], 2)] + [(before[-2], before[1], 1)] * (len(before) > 3)
    for up in (True, False):
        for below, above, number in pairs:
            giver, taker = (below, above) if up else (above, below)
            held = sorted((rank for rank, n in table.hands[giver].items() for _ in range(n)), key=table.strength)
            expected = {tuple(held[-number:])} if up else set(combinations(held, number))
            assert state.turn == giver
            gifts = [action.cards for action in state.legal if isinstance(action, Give)]
            ranks = [tuple(sorted((str(card.rank) for card in gift), key=table.strength)) for gift in gifts]
            assert (len(ranks), set(ranks)) == (len(set(ranks)), expected)
            at = draw.randrange(len(gifts))
            state = state.after(Give(gifts[at]))
            for rank in ranks[at]:
                table.hands[giver][rank] -= 1
                table.hands[taker][rank] = table.hands[taker].get(rank, 0) + 1
    return state


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
