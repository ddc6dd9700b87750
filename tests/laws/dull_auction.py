"""The dull twin of an auction, sentence by sentence of section 7: who is asked, what may be bid, what it ends in."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from zsy_rules.ruleset.table import Auction


@dataclass
class DullAuction:
    """Bidding among all seats, `first` speaks first; it is over when nobody is to be asked."""

    rules: Auction
    first: int
    players: int
    bid: int = 0
    bidder: int | None = None
    ask: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        assert self.rules.turns == "once_each", "no shipped ruleset has another"
        self.ask = [(self.first + far) % self.players for far in range(self.players)]

    def words(self) -> list[str]:
        """What the seat that is asked may say: each bid is higher than the last."""
        return [*(f"bid {bid}" for bid in self.rules.bids or () if bid > self.bid), "pass"]

    def speak(self, word: str) -> None:
        """Everybody speaks once; the highest bid ends it."""
        assert word in self.words()
        seat = self.ask.pop(0)
        if word != "pass":
            self.bid, self.bidder = int(word.removeprefix("bid ")), seat
        if self.bid == max(self.rules.bids or ()):
            self.ask = []

    def roles(self) -> Sequence[str]:
        """By seat, when somebody has won."""
        assert not self.ask
        assert self.bidder is not None
        return [str(self.rules.winner if seat == self.bidder else self.rules.others) for seat in range(self.players)]
