"""What a player thinks of its hand: the plays in it, plans for what they leave, and how a trick may go on."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from zsy_rules.bots.outlook import Outlook, rivals_of, side_of
from zsy_rules.bots.plan import LIKELY, Group, Planner
from zsy_rules.cards import Card, Hand, name_cards
from zsy_rules.compiled.effort import Effort
from zsy_rules.events import Play
from zsy_rules.observation import Observation
from zsy_rules.trick import after_play

#: So much is looked at for the plays of one kind in a hand.
MOST_LOOKED: Final = 2_000


@dataclass(frozen=True, slots=True)
class Choice:
    """A play that may be made.

    What it leaves costs `rest`; the trick is won with the chance `wins`;
    `asked` are the rivals who may still answer. `out` is 1 if it goes out,
    -1 if it goes out and takes the last place; `goes_out` is the chance to win
    the trick and then play out all the rest, 0 where that is not likely.
    """

    play: Play
    group: Group
    rest: float
    wins: float
    asked: tuple[int, ...]
    out: int
    goes_out: float


@dataclass(frozen=True, slots=True)
class Mind:
    """The hand of a seat as a plan: `groups` are its plays by their cards, `whole` all cards, packed alike.

    `kept` is the chance that the trick stays with a partner whose it is if the
    seat passes; 0 where it is a rival's, or nothing lies there.
    """

    seen: Observation
    side: frozenset[int]
    rivals: tuple[int, ...]
    outlook: Outlook
    planner: Planner
    groups: dict[int, list[Group]]
    whole: int
    kept: float

    @classmethod
    def of(cls, seen: Observation) -> "Mind":
        """Return the thoughts of the seat."""
        rivals = rivals_of(seen)
        outlook = Outlook(seen, rivals)
        plays = seen.game.plays
        groups: dict[int, list[Group]] = {}
        for laid in plays.plays(seen.hand, None, seen.in_tricks, effort=Effort(MOST_LOOKED)):
            need = _packed(seen, name_cards(laid.hand, seen.hand, seen.duty) or laid.hand)
            groups.setdefault(need, []).append(Group(laid, need, outlook.holds(laid)))
        planner = Planner(group for readings in groups.values() for group in readings)
        return cls(seen, side_of(seen), rivals, outlook, planner, groups, _packed(seen, seen.hand), _kept(seen, rivals))

    def choices(self, plays: Iterable[Play]) -> Iterator[Choice]:
        """Yield what the player thinks of each play."""
        seen, trick = self.seen, self.seen.trick
        assert trick is not None, "plays are made in a trick"  # noqa: S101  (a bug of ours)
        for play in plays:
            group = self._group(play)
            after = after_play(seen.game, trick, seen.seat, group.laid, seen.counts, hand=seen.hand)
            asked = tuple(seat for seat in after.ask if seat in self.rivals)
            wins = _against(group.holds, asked, self.rivals)
            out = 0
            if group.laid.size == len(seen.hand):
                out = -1 if seen.seat in after.doomed else 1
            rest = self.whole - group.need
            goes_out = wins * self.planner.goes_out(rest) if wins >= LIKELY else 0.0
            yield Choice(play, group, self.planner.cost(rest), wins, asked, out, goes_out)

    def _group(self, play: Play) -> Group:
        """Return the play of the hand that an action is: of the readings that it may mean the strongest."""
        need = _packed(self.seen, play.cards)
        readings = self.groups.get(need)
        if readings is None:  # of a kind with more plays than were looked at
            laid = self.seen.judge(play).laid
            assert laid is not None, "it is legal"  # noqa: S101  (a bug of ours)
            return Group(laid, need, self.outlook.holds(laid))
        return next((group for group in reversed(readings) if play.meant.fits(group.laid)), readings[-1])

    @property
    def partner(self) -> int | None:
        """The seat of the own side whose trick it is as it stands, or None."""
        owner = None if self.seen.trick is None else self.seen.trick.owner
        return owner if owner in self.side else None

    @property
    def plan(self) -> tuple[Group, ...]:
        """The plays of the best plan."""
        return self.planner.groups(self.whole)

    def costs_of_cards(self) -> dict[Card, float]:
        """Return for every card of the hand what the plan costs more without it."""
        whole = self.planner.cost(self.whole)
        return {one: self.planner.cost(self.whole - _packed(self.seen, [one])) - whole for one in self.seen.hand}


def _kept(seen: Observation, rivals: tuple[int, ...]) -> float:
    """Return the chance that a partner keeps the trick if the seat passes."""
    trick = seen.trick
    if trick is None or trick.top is None or trick.owner not in side_of(seen):
        return 0.0
    left = tuple(seat for seat in trick.ask if seat in rivals)
    return _against(Outlook(seen, rivals).holds(trick.top), left, rivals)


def _against(holds: float, asked: tuple[int, ...], rivals: tuple[int, ...]) -> float:
    """Return the chance that a play holds against those who are asked, of its chance against all rivals."""
    return holds ** (len(asked) / len(rivals)) if asked else 1.0


def _packed(seen: Observation, cards: Iterable[Card]) -> int:
    """Return cards as plans count them: without suits where these decide nothing."""
    return Hand.of(cards if seen.game.plays.suits_matter else [one.anonymous for one in cards]).packed
