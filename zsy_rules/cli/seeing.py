"""What one seat sees of a match, told line by line: from its observations, and from nothing else."""

import sys
from collections.abc import Iterable, Iterator

import typer

from zsy_rules.cards import Hand
from zsy_rules.cli import output
from zsy_rules.combinations import PLAIN, Order
from zsy_rules.compiled import Compiled
from zsy_rules.events import (
    Action,
    Bid,
    Contracted,
    Dealt,
    Drew,
    Event,
    Gave,
    Give,
    Led,
    Passed,
    Play,
    Played,
    Redealt,
    RoundEnded,
    Spoke,
    TookRest,
    Turned,
    WentOut,
)
from zsy_rules.notation import CANONICAL, in_language, write_cards, write_kind, write_parts, write_pass, write_title
from zsy_rules.observation import Observation


def bold(text: str) -> str:
    """Return a text that stands out where colours may be written."""
    return typer.style(text, bold=True) if output.is_colourful(sys.stdout) else text


class Teller:
    """Tells the events of a round that `seat` has not been told yet; counts the cards that everybody has left."""

    def __init__(self, game: Compiled, labels: tuple[str, ...], seat: int, lang: str = CANONICAL) -> None:
        self.game = game
        self.lang = lang
        self.labels = labels
        self.seat = seat
        self._told = 0
        self._left: dict[int, int] = {}
        self._kind: str | None = None

    def label(self, seat: int) -> str:
        """Return how a seat is called."""
        return self.labels[seat]

    def next_round(self) -> None:
        """Begin a new round: none of its events has been told."""
        self._told = 0
        self._left = {}

    def news(self, seen: Observation) -> Iterator[str]:
        """Yield the lines of what happened since the last time."""
        fresh = seen.events[self._told :]
        self._told = len(seen.events)
        for _, event in fresh:
            yield from self._event(event, seen)

    def _event(self, event: Event, seen: Observation) -> Iterator[str]:
        match event:
            case Drew() | Turned():
                yield self._drawn(event)
            case Dealt(seat, count, cards):
                self._left[seat] = count
                if seat == self.seat and cards is not None:
                    yield f"your hand, {self.cards(count)}: {bold(self.sorted(cards, seen.order))}"
                if len(self._left) == len({other.seat for _, other in seen.events if isinstance(other, Dealt)}):
                    yield f"cards left: {self.left()}"
            case Spoke() | Redealt() | Contracted() | TookRest():
                yield self._word(event, seen)
            case Gave():
                yield self._gift(event)
            case Led(seat, number):
                self._kind = None
                yield f"trick {number}: {self.label(seat)} leads"
            case Played(seat, laid, cards):
                self._left[seat] -= len(cards)
                kind = "" if laid.kind == self._kind else f" ({write_kind(laid.kind, self.lang)})"
                self._kind = laid.kind
                play = write_parts((cards,), None, self.lang, laid.stands)
                yield f"  {self.label(seat)} {play}{kind}, {self._left[seat]} left"
            case Passed(seat):
                yield f"  {self.label(seat)} -"
            case WentOut(seat, place):
                yield f"  {self.label(seat)} is out: place {place + 1}"
            case RoundEnded():
                pass  # the end of a round is told with titles and points

    def _drawn(self, event: Drew | Turned) -> str:
        if isinstance(event, Drew):
            return f"{self.label(event.seat)} draws {self.write(Hand.of([event.card]))}"
        taker = "" if event.seat is None else f", and {self.label(event.seat)} gets it"
        return f"{self.write(Hand.of([event.card]))} lies face up in the pack{taker}"

    def _word(self, event: Spoke | Redealt | Contracted | TookRest, seen: Observation) -> str:
        """Return what was said in the auction, or came of it."""
        match event:
            case Spoke(seat, bid):
                return f"  {self.label(seat)} {'-' if bid is None else f'bids {bid}'}"
            case Redealt():
                self._left = {}
                return "nobody bids: the cards are dealt anew"
            case Contracted(seat, bid):
                auction = seen.game.auction
                return f"{self.label(seat)} is {'it' if auction is None else auction.winner}, at {bid}"
            case TookRest(seat, count, _, cards):
                self._left[seat] += count
                what = f"{self.cards(count)}, face down" if cards is None else self.write(cards)
                return f"{self.label(seat)} takes the rest: {what}"

    def _gift(self, event: Gave) -> str:
        self._left[event.giver] -= event.count
        self._left[event.receiver] += event.count
        cards = f"{self.cards(event.count)}, face down" if event.cards is None else self.write(event.cards)
        return (
            f"{self.label(event.giver)} gives {'back ' if event.back else ''}to {self.label(event.receiver)}: {cards}"
        )

    @property
    def word_for_pass(self) -> str:
        """How a pass is called in the language of the person."""
        return write_pass(self.lang)

    def title(self, title: str) -> str:
        """Return the title of a place in the language of the person."""
        return write_title(title, self.lang)

    def left(self) -> str:
        """Return how many cards everybody has left, as seats with cards."""
        return ", ".join(f"{self.label(seat)} {self._left[seat]}" for seat in sorted(self._left))

    @staticmethod
    def cards(number: int) -> str:
        """Return a number of cards in words."""
        return "1 card" if number == 1 else f"{number} cards"

    def sorted(self, hand: Hand, order: Order = PLAIN) -> str:
        """Return a hand from its weakest cards to its strongest."""
        strengths = self.game.strengths(order)
        by_strength = sorted(hand, key=lambda one: (strengths.rank(one), strengths.suits[one.suit], one.index))
        return " ".join(self.write(Hand.of([one])) for one in by_strength)

    def write(self, hand: Hand) -> str:
        """Return cards in the language of the person."""
        return write_cards(hand, self.lang)

    # --- what the seat has to decide ---

    def situation(self, seen: Observation) -> Iterator[str]:
        """Yield the lines of what there is to decide."""
        yield ""
        if seen.auction is not None:
            bid, bidder = seen.auction.bid, seen.auction.bidder
            yield "you bid; nobody has yet" if bidder is None else f"you bid; {self.label(bidder)} has bid {bid}"
        elif seen.due is not None:
            number = self.cards(seen.due.share.number(seen.hand, seen.received, seen.order))
            what = "back for the tribute" if seen.due.back else "as a tribute"
            yield f"you give {self.label(seen.due.receiver)} {number} {what}"
        elif seen.trick is not None and seen.top is not None and seen.trick.owner is not None:
            owner = self.label(seen.trick.owner)
            top = f"{in_language(str(seen.top), self.lang)} ({write_kind(seen.top.kind, self.lang)})"
            yield f"on the table: {top} by {owner}; cards left: {self.left()}"
        else:
            yield f"you lead; cards left: {self.left()}"
        if seen.duty is not None:
            yield f"your play must contain {self.write(Hand.of([seen.duty]))}"
        yield f"your hand, {self.cards(len(seen.hand))}: {bold(self.sorted(seen.hand, seen.order))}"

    def choices(self, seen: Observation, actions: Iterable[Action]) -> Iterator[str]:
        """Yield a line for each action: its number, and what it is; the kind where it is another than before."""
        kind: str | None = None
        for number, action in enumerate(actions, start=1):
            text = self._text(action)
            if isinstance(action, Bid):
                yield f"{action.bid:>4}  {text}"
                continue
            if isinstance(action, Play):
                laid = seen.judge(action).laid
                if laid is not None and laid.kind != kind:
                    kind = laid.kind
                    text = f"{text}  ({write_kind(kind, self.lang)})"
            yield f"{number:>4}  {text}"

    def _text(self, action: Action) -> str:
        match action:
            case Give(cards):
                return self.write(cards)
            case Play():
                return write_parts(action.parts, action.kind, self.lang, action.stands)
        return str(action)
