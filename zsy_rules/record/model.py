"""A record of one match as frozen values: what was dealt, given, played and written down, and where it stands.

Seats are numbers from 0 in turn order; `Record.players` are their labels.
What a record does not say is None. Places never count in equality.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from zsy_rules._source import Span
from zsy_rules.cards import EMPTY, Card, Hand, Rank
from zsy_rules.combinations import Meant, parted
from zsy_rules.errors import Problem
from zsy_rules.library import SHORTEST_HASH
from zsy_rules.notation import CANONICAL, Stands
from zsy_rules.record.places import Place

Extra = Mapping[str, Any]


def _nothing() -> Extra:
    return {}


@dataclass(frozen=True, slots=True)
class Held:
    """What is said of cards in a hand or a gift: those that are known, and how many others there are."""

    cards: Hand = EMPTY
    unknown: int = 0

    def __len__(self) -> int:
        return len(self.cards) + self.unknown

    @property
    def is_certain(self) -> bool:
        """Whether every card is known, its suit too."""
        return not self.unknown and self.cards.is_named


@dataclass(frozen=True, slots=True)
class RulesPin:
    """Which rules a match was played by.

    `hash` is as much of it as the record says; `resolved` the ruleset in one
    piece, where the record has it.
    """

    name: str
    version: str
    hash: str = field(compare=False)
    resolved: str | None = field(default=None, compare=False, repr=False)
    extra: Extra = field(default_factory=_nothing)
    place: Place = field(default=None, compare=False, repr=False)
    begins: str = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "begins", self.hash[:SHORTEST_HASH])


@dataclass(frozen=True, slots=True)
class Draw:
    """A card drawn to find a seat."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Bid:
    """A call of the auction (叫牌): a number or a word; None is a pass."""

    seat: int
    bid: int | str | None
    place: Place = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Gift:
    """A tribute (进贡) or a return (还贡)."""

    giver: int
    receiver: int
    cards: Held
    extra: Extra = field(default_factory=_nothing)
    place: Place = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Turn:
    """One act of a seat in a trick: cards put down, or (`cards` None) a pass.

    `kind` and `main` (the part before a `+`) are there when the record says
    them, `stands` says what wild cards stand for. `irregular` is the mark
    `!`. `trick` is the number of the trick by the record. `seen` is the whole
    hand of the seat just before, when the record tells it. `words` are all that
    may be meant by the word for the kind, where the rules are not known yet;
    `first` is the rank that is written first.
    """

    seat: int
    cards: Hand | None = None
    kind: str | None = None
    main: Hand | None = None
    stands: Stands = ()
    irregular: bool = False
    trick: int = 1
    seen: Hand | None = None
    comment: str | None = None
    seconds: str | None = None
    extra: Extra = field(default_factory=_nothing)
    place: Place = field(default=None, compare=False, repr=False)
    words: tuple[str, ...] = field(default=(), compare=False, repr=False)
    first: Rank | None = field(default=None, compare=False, repr=False)

    @property
    def parts(self) -> tuple[Hand, ...]:
        """The cards, or the main part and the kickers where that is said; none for a pass."""
        return parted(EMPTY if self.cards is None else self.cards, self.main)

    @property
    def meant(self) -> Meant:
        """Which reading of the cards is meant."""
        return Meant.of(self.kind, self.main, self.stands)

    @property
    def is_pass(self) -> bool:
        """Whether the seat passed."""
        return self.cards is None


@dataclass(frozen=True, slots=True)
class Round:
    """One round as recorded. `hands` are by seat, as dealt; `finish` the seats by place, best first.

    `scores` are by label of a seat, or of a side (`E+W`); None: nothing is
    scored, or nothing is said. `places` are where things stand, by name.
    """

    hands: tuple[Held | None, ...]
    dealer: int | None = None
    decider: bool = False
    tribute: tuple[Gift, ...] = ()
    returns: tuple[Gift, ...] = ()
    leader: int | None = None
    plays: tuple[Turn, ...] = ()
    finish: tuple[int, ...] | None = None
    titles: Mapping[str, str] = field(default_factory=dict, compare=False)
    scores: Mapping[str, int] | None = None
    draws: tuple[Draw, ...] = ()
    turned: Card | None = None
    bids: tuple[Bid, ...] = ()
    redeals: int | None = None
    rest: Held | None = None
    level: Rank | None = None
    sides: tuple[tuple[int, ...], ...] = ()
    extra: Extra = field(default_factory=_nothing)
    tricks_are_said: bool = field(default=False, compare=False)
    places: Mapping[str, Place] = field(default_factory=dict, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Result:
    """How the match ended by the record: winning seats; totals by label of a seat or a side."""

    winners: tuple[int, ...]
    totals: Mapping[str, int]
    extra: Extra = field(default_factory=_nothing)
    place: Place = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Kept:
    """A line that is kept as it is and written back.

    It stands in round `round` (0: before the first round, one more than there
    are: at the end) behind `plays` plays and passes of it.
    """

    round: int
    plays: int
    text: str


@dataclass(frozen=True, slots=True)
class Record:
    """A recorded match.

    `length` is the agreed number of rounds where it is not the ruleset's,
    `lang` the language that it was written in.
    `problems` are what is wrong with the text; after an error nothing more of
    the match was read. `file` and `line` say where it begins.
    """

    players: tuple[str, ...]
    rules: RulesPin | None = None
    rounds: tuple[Round, ...] = ()
    result: Result | None = None
    game: str | None = None
    seed: int | None = None
    length: int | None = None
    kept: tuple[Kept, ...] = ()
    extra: Extra = field(default_factory=_nothing)
    problems: tuple[Problem, ...] = field(default=(), compare=False, repr=False)
    file: str = field(default="<text>", compare=False)
    line: int = field(default=1, compare=False)
    lang: str = field(default=CANONICAL, compare=False)
    start: Span | None = field(default=None, compare=False, repr=False)

    @property
    def is_damaged(self) -> bool:
        """Whether something in the text was wrong, and the rest of it not read."""
        return any(problem.severity == "error" for problem in self.problems)

    @property
    def is_known(self) -> bool:
        """Whether every card of every hand and gift is known."""
        return all(
            all(held is None or held.is_certain for held in one.hands)
            and any(one.hands)
            and (one.decider or all(one.hands))
            and all(gift.cards.is_certain for gift in (*one.tribute, *one.returns))
            for one in self.rounds
        )

    def seats(self, seats: tuple[int, ...]) -> str:
        """Return seats by their labels, with blanks between them."""
        return " ".join(self.players[seat] for seat in seats)


def side_label(players: tuple[str, ...], seats: frozenset[int]) -> str:
    """Return the label of a side: its members' labels in turn order, joined by `+`."""
    return "+".join(players[seat] for seat in sorted(seats))
