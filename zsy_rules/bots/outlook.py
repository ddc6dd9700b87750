"""What is still out, and how likely a play is to be beaten by it: counting by kind of play, not by card.

The seat counts every card that it has seen: its own and those played. What is
left is with the others, nobody knows with whom, so a card is taken to be with
each of them as likely as their number of cards says; but what a rival was seen
to get for a tribute it has until it is played.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from math import comb
from typing import Final

from zsy_rules.cards import EMPTY, Card, Hand, Rank, name_cards
from zsy_rules.combinations import Combination, Form
from zsy_rules.compiled.effort import Effort
from zsy_rules.events import Gave, Played, TookRest
from zsy_rules.observation import Observation

#: How often a play that somebody could make is made: an ordinary one, and a bomb, which is kept back.
_PLAYED: Final = 0.5
_BOMBED: Final = 0.25
#: No more plays than these are looked at above one; who counts further will not lead it anyway.
_MOST_PLAYS: Final = 200
#: Nor is more looked at for those of one kind.
_MOST_LOOKED: Final = 5_000


def unseen_cards(seen: Observation) -> Hand:
    """Return the cards of the deck that the seat neither holds nor saw played: what is still out."""
    played = sum((event.cards for _, event in seen.events if isinstance(event, Played)), EMPTY)
    return seen.game.deck - seen.hand - played


def known_cards(seen: Observation, seat: int) -> Hand:
    """Return the cards that another seat is known to hold, for it got them as gifts or took what was left over."""
    known = EMPTY
    for _, event in seen.events:
        if isinstance(event, Gave):
            cards = event.cards or EMPTY
            known = known + cards if event.receiver == seat else known
            known = known.minus(cards) if event.giver == seat else known
        elif isinstance(event, TookRest) and event.seat == seat:
            known += event.cards or EMPTY
        elif isinstance(event, Played) and event.seat == seat:
            known = known.minus(event.cards)
    return known


def rivals_of(seen: Observation) -> tuple[int, ...]:
    """Return the seats of other sides that still hold cards."""
    own = side_of(seen)
    return tuple(seat for seat, count in enumerate(seen.counts) if count and seat not in own)


def side_of(seen: Observation) -> frozenset[int]:
    """Return the seats that win together with the seat, itself among them."""
    return next((side for side in seen.sides if seen.seat in side), frozenset({seen.seat}))


@dataclass(frozen=True, slots=True)
class _Threat:
    """A play that beats: of the same kind with this key (None: of any other kind), and the chance that it comes."""

    key: tuple[int, ...] | None
    chance: float


@dataclass(slots=True)
class Outlook:
    """What the plays of a hand have to fear from `rivals`."""

    seen: Observation
    rivals: tuple[int, ...]
    _unseen: Hand = field(init=False)
    _share: float = field(init=False)
    _known: tuple[Hand, ...] = field(init=False)
    _threats: dict[tuple[str, Form], tuple[_Threat, ...]] = field(init=False, default_factory=dict)
    _tails: dict[tuple[int, int], float] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self._unseen = unseen_cards(self.seen)
        self._known = tuple(known for seat in self.rivals if (known := known_cards(self.seen, seat)))
        held = sum(self.seen.counts[seat] for seat in self.rivals)
        self._share = held / max(1, len(self.rivals)) / max(1, len(self._unseen))

    def holds(self, play: Combination) -> float:
        """Return the chance that no rival beats a play. Ask for the weakest plays of a kind first."""
        if not self.rivals:
            return 1.0
        threats = self._threats.get((play.kind, play.form))
        if threats is None:
            threats = self._threats[play.kind, play.form] = tuple(self._above(play))
        chance = 1.0
        for threat in threats:
            if threat.key is None or threat.key > play.key:
                chance *= 1 - threat.chance
        return chance

    def _above(self, play: Combination) -> Iterator[_Threat]:
        plays = self.seen.game.plays
        bombs = self.seen.game.bombs
        answers = islice(plays.plays(self._unseen, play, self.seen.in_tricks, effort=Effort(_MOST_LOOKED)), _MOST_PLAYS)
        mains = {(other.kind, other.key): other for other in answers}
        for other in mains.values():
            used = _BOMBED if other.kind in bombs else _PLAYED
            yield _Threat(other.key if other.kind == play.kind else None, used * self._held(other.main))

    def _held(self, cards: tuple[Card, ...]) -> float:
        """Return the chance that some rival holds these cards."""
        if any(_among(cards, known) for known in self._known):
            return 1.0
        ranks: dict[Rank, int] = {}
        one = 1.0
        for card in cards:
            if card.is_named and not card.is_joker:
                one *= min(1.0, self._share)
            else:
                ranks[card.rank] = ranks.get(card.rank, 0) + 1
        for rank, number in ranks.items():
            one *= self._tail(self._unseen.of_rank(rank), number)
        return 1 - (1 - one) ** len(self.rivals)

    def _tail(self, there: int, number: int) -> float:
        """Return the chance that one rival holds so many of the cards that are there."""
        found = self._tails.get((there, number))
        if found is None:
            share = min(1.0, self._share)
            less = sum(comb(there, few) * share**few * (1 - share) ** (there - few) for few in range(number))
            found = self._tails[there, number] = max(0.0, 1 - less)
        return found


def _among(cards: tuple[Card, ...], known: Hand) -> bool:
    """Whether known cards have these, one without suit being any of its rank."""
    return name_cards(Hand.of(cards), known) is not None
