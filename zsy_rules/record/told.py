"""What is known of hands that are not all known: which cards a seat certainly does not hold.

Certain is what follows from a told hand, from the cards played so far, from
cards known to be elsewhere, and from the number of cards left; nothing else
is a fault. A card without suit counts as any card of its rank.
"""

from dataclasses import dataclass, replace

from zsy_rules.cards import EMPTY, Card, Hand, Rank
from zsy_rules.errors import Problem
from zsy_rules.notation import write_cards
from zsy_rules.record.model import Held


def lacking(wanted: Hand, held: Hand) -> Hand:
    """Return what of `wanted` cannot be found in `held`, a card without suit on either side being any of its rank.

    >>> from zsy_rules.notation import read_hand
    >>> str(lacking(read_hand("3♦ 3♣ 4"), read_hand("3♦ 3 4♠")))
    ''
    """
    named = Hand.of(one for one in wanted if one.is_named)
    missing = named.minus(held)
    left = held.minus(named)
    found: list[Card] = []
    for one in (*missing, *wanted.minus(named)):
        other = _any_of(one, left)
        if other is None:
            found.append(one)
        else:
            left -= Hand.of([other])
    return Hand.of(found)


def _any_of(one: Card, left: Hand) -> Card | None:
    """Return the card of `left` that may be `one`: for a named card only one without suit."""
    if one.is_named:
        return one.anonymous if one.anonymous in left else None
    return next((other for other in reversed(tuple(left)) if other.rank is one.rank), None)


def left_of(held: Held, played: Hand) -> Held:
    """Return what is known of a hand after some of its cards are gone."""
    cards = held.cards
    unknown = held.unknown
    for one in sorted(played, key=lambda card: not card.is_named):
        if one in cards and one.is_named:
            cards -= Hand.of([one])
        elif one.is_named and one.anonymous in cards:
            cards -= Hand.of([one.anonymous])
        elif cards.of_rank(one.rank) and not one.is_named:
            cards = _one_less(cards, one.rank)
        else:
            unknown = max(0, unknown - 1)
    return Held(cards, unknown)


def _one_less(cards: Hand, rank: Rank) -> Hand:
    """Return the cards with one of a rank gone and nobody knows which: the others of it lose their suits."""
    those = Hand.of(one for one in cards if one.rank is rank)
    kept = [one.anonymous for one in those][1:]
    return cards - those + Hand.of(kept)


@dataclass(frozen=True, slots=True)
class Known:
    """What is known: of each hand (None: nothing), and of the cards that were played, in a game with this deck."""

    deck: Hand
    told: tuple[Held | None, ...]
    gone: Hand = EMPTY

    def lacks(self, seat: int, wanted: Hand) -> Hand:
        """Return what of `wanted` the hand that was told of `seat` certainly lacks; nothing if none was told."""
        own = self.told[seat]
        if own is None:
            return EMPTY
        missing = lacking(wanted, own.cards)
        return missing if len(missing) > own.unknown else EMPTY

    def elsewhere(self, seat: int, wanted: Hand) -> Hand:
        """Return what of `wanted` is certainly not with `seat`: played, in other hands, or not in the deck."""
        others = sum((held.cards for place, held in enumerate(self.told) if held is not None and place != seat), EMPTY)
        away = self.gone + others
        found: list[Card] = []
        for rank in {one.rank: None for one in wanted}:
            those = [one for one in wanted if one.rank is rank]
            excess = {one: those.count(one) - self._free(one, away) for one in those if one.is_named}
            certain = [one for one, number in excess.items() for _ in range(max(0, number))]
            over = len(those) - max(0, self.deck.of_rank(rank) - away.of_rank(rank))
            rest = [one for one in reversed(those) if one not in certain]
            found += certain + rest[: max(0, over - len(certain))]
        return Hand.of(found)

    def free(self, seat: int, rank: Rank) -> Hand:
        """Return the cards of a rank, suits named, that `seat` may hold as far as it is known."""
        others = sum((held.cards for place, held in enumerate(self.told) if held is not None and place != seat), EMPTY)
        left = self.deck.minus(Hand.of(one for one in self.gone + others if one.is_named))
        return Hand.of(one for one in left if one.rank is rank)

    def _free(self, one: Card, away: Hand) -> int:
        return max(0, self.deck.count(one) - away.count(one))

    def hand(self, seat: int) -> Hand | None:
        """Return the hand of `seat` if every card of it is known."""
        own = self.told[seat]
        return own.cards if own is not None and own.is_certain else None

    def tells(self, seat: int, one: Card) -> bool:
        """Whether what was told of the hand of `seat` names this very card."""
        own = self.told[seat]
        return own is not None and one in own.cards

    def holds(self, seat: int, wanted: Hand) -> bool:
        """Whether `seat` certainly holds these cards."""
        own = self.told[seat]
        return own is not None and not lacking(wanted, own.cards)

    def contradicts(self, seat: int, hand: Hand, count: int) -> bool:
        """Whether `seat`, which holds `count` cards, certainly does not hold just these."""
        return len(hand) != count or bool(self.lacks(seat, hand) or self.elsewhere(seat, hand))

    def telling(self, seat: int, hand: Hand) -> "Known":
        """Return what is known after the hand of `seat` was told."""
        return replace(self, told=_with(self.told, seat, Held(hand)))

    def after_play(self, seat: int, cards: Hand) -> "Known":
        """Return what is known after `seat` played these cards."""
        own = self.told[seat]
        told = self.told if own is None else _with(self.told, seat, left_of(own, cards))
        return replace(self, told=told, gone=self.gone + cards)

    def after_rest(self, seat: int, rest: Held, dealt: int, sure: Card | None) -> "Known":
        """Return what is known after `seat` took the rest to the cards `dealt` to it; `sure`: a card it holds then."""
        own = self.told[seat] or Held(EMPTY, dealt)
        held = Held(own.cards + rest.cards, own.unknown + rest.unknown)
        return replace(self, told=_with(self.told, seat, held if sure is None else _with_card(held, sure)), gone=EMPTY)

    def after_gift(self, giver: int, receiver: int, gift: Held) -> "Known":
        """Return what is known after cards went from one hand to another."""
        told = self.told
        given = told[giver]
        if given is not None:
            # A gift of cards that nobody saw may be any of the hand.
            sure = left_of(given, gift.cards)
            told = _with(told, giver, _blurred(sure, gift.unknown))
        taken = told[receiver]
        if taken is not None:
            told = _with(told, receiver, Held(taken.cards + gift.cards, taken.unknown + gift.unknown))
        return replace(self, told=told)


def _with_card(held: Held, sure: Card) -> Held:
    """Return the hand, in which a card certainly is, with that card named if one may be it."""
    if sure in held.cards:
        return held
    if sure.anonymous in held.cards:
        return Held(held.cards - Hand.of([sure.anonymous]) + Hand.of([sure]), held.unknown)
    return Held(held.cards + Hand.of([sure]), held.unknown - 1) if held.unknown else held


def seen_otherwise(name: str, seen: Hand, lang: str) -> Problem:
    """Return the problem of a hand that was seen just before an act, and cannot have been so."""
    cards = write_cards(seen, lang) if seen else "no cards"
    message = f"by deal and plays {name} cannot hold just {cards} here, as the record tells"
    return Problem("record/seen-differs", message)


def _blurred(held: Held, gone: int) -> Held | None:
    """Return what is known after `gone` cards that nobody saw left the hand: nothing, if any card may be among them."""
    if not gone:
        return held
    return Held(held.cards, held.unknown - gone) if not held.cards else None


def _with(told: tuple[Held | None, ...], seat: int, held: Held | None) -> tuple[Held | None, ...]:
    return (*told[:seat], held, *told[seat + 1 :])
