"""The compiled game: one ruleset at one number of players as frozen tables and functions.

Nothing downstream asks what an option was: who deals, who leads, what is due
and who goes on are functions here, what is legal are tables of
:mod:`zsy_rules.compiled.plays`.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial

from zsy_rules._source import Span
from zsy_rules.cards import Card, Hand, card
from zsy_rules.combinations import PLAIN, Order
from zsy_rules.compiled.bidding import AuctionRules, compile_auction
from zsy_rules.compiled.effects import BarRule, EffectRule, compile_bars, compile_effects
from zsy_rules.compiled.filters import deck_for
from zsy_rules.compiled.gifts import GiftRule, Share
from zsy_rules.compiled.places import by_place
from zsy_rules.compiled.plays import PlayTables, build_plays
from zsy_rules.compiled.points import Points, Scorer, compile_scoring
from zsy_rules.compiled.seats import Finder, Strengths, Table, compile_who, held_card
from zsy_rules.compiled.stakes import StakeRules, compile_stake
from zsy_rules.loading import Resolved
from zsy_rules.ruleset import Back, Gift, Give, Ruleset, Who

Sides = tuple[frozenset[int], ...]
Heir = Callable[[int, tuple[int, ...], int, Sides], int]


@dataclass(frozen=True, slots=True)
class TrickRules:
    """How a trick goes on: what a pass does, who must beat, who is asked, who leads for a winner without cards."""

    pass_locks: bool
    must_beat: bool
    asks_owner: bool
    one_turn_each: bool
    heir: Heir


@dataclass(frozen=True, slots=True)
class LeadRule:
    """Who leads the first trick of a round, and whether its first play must contain a card (必出).

    `card` is the card of ``holder of``, None if none is named or it is the
    lowest. `finds_holder`: the leader is found as its holder, so that a lowest
    card that takes its part is his to play too.
    """

    leader: Finder
    must_play: bool
    card: Card | None
    finds_holder: bool

    def duty(self, table: Table, leader: int) -> Card | None:
        """Return the card that the first play of `leader` must contain, or None."""
        if not self.must_play:
            return None
        card = held_card(self.card, table.strengths, table.hands) if self.finds_holder else self.card
        return card if card is not None and card in table.hands[leader] else None


@dataclass(frozen=True, slots=True)
class MatchRules:
    """How long a match is and who is ahead."""

    rounds: int | None
    target: int | None
    winner: str
    ties: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Compiled:
    """One ruleset at one number of players, ready to play. Seats are numbers from 0 in turn order."""

    name: str
    version: str
    hash: str
    players: int
    resolved: Resolved
    plays: PlayTables
    kinds: tuple[str, ...]
    bombs: tuple[str, ...]
    deck: Hand
    hand_size: int | None
    sides: tuple[frozenset[int], ...]
    first_dealer: Finder
    later_dealer: Finder
    first_card: Finder
    deal_step: int
    turns_card: bool
    auction: AuctionRules | None
    rest_to: Finder | None
    rest_shown: bool
    first_lead: LeadRule
    later_lead: LeadRule
    gifts: tuple[GiftRule, ...]
    #: The cards that tell two gifts apart which are otherwise of the same ranks; None: every card does. Gifts are of
    #: later rounds alone, so the opening card is one only where such a round asks for it.
    apart: frozenset[Card] | None
    trick: TrickRules
    effects: tuple[EffectRule, ...]
    bars: tuple[BarRule, ...]
    ends_first_out: bool
    ends_side_out: bool
    scorer: Scorer | None
    stake: StakeRules | None
    match: MatchRules

    def __repr__(self) -> str:
        return f"<{self.name}@{self.version} for {self.players} players>"

    @property
    def counts_points(self) -> bool:
        """Whether a round gives points: of places, of cards left, or of a stake."""
        return self.scorer is not None or self.stake is not None

    def clause(self, *path: str) -> Span | None:
        """Return where the ruleset says it: the place of the value at that path, or of the nearest one above."""
        return self.resolved.span(*path)

    def dealt_each(self, *, decider: bool) -> int | None:
        """Return how many cards are dealt to each; None: all, as they go round, and so in every deciding round."""
        return None if decider else self.hand_size

    def titles(self, players: int) -> tuple[str | None, ...]:
        """Return the title of each place, best first, when `players` take part."""
        return by_place(self.resolved.ruleset.titles, players)

    def sides_of(self, winner: int | None, seats: Iterable[int]) -> Sides:
        """Return the sides of a round: those of the table, or who won an auction against the others of `seats`."""
        if winner is None:
            return self.sides
        return frozenset({winner}), frozenset(seats) - {winner}

    def roles_of(self, winner: int | None, seats: Iterable[int]) -> Mapping[int, str]:
        """Return the role of each of the seats; none without an auction that somebody has won."""
        if self.auction is None or winner is None:
            return {}
        return {seat: self.auction.winner if seat == winner else self.auction.others for seat in seats}

    def seats_of_roles(self, winner: int | None) -> Mapping[str, int]:
        """Return the seat of each role that is one seat: the winner of the auction, of two players the other too."""
        roles = self.roles_of(winner, range(self.players))
        return {role: seat for seat, role in roles.items() if seat == winner or self.players == 2}

    def round_over(self, out: tuple[int, ...], holders: tuple[int, ...], sides: Sides) -> bool:
        """Whether the round ends, given the seats that are out, those that hold cards, and the sides of the round."""
        if len(holders) <= 1 or (self.ends_first_out and out):
            return True
        return self.ends_side_out and any(side.isdisjoint(holders) and side & set(out) for side in sides)

    def strengths(self, order: Order = PLAIN) -> Strengths:
        """Return how strong cards are under an order, for finding holders and choosing gifts."""
        return Strengths.of_ranking(self.plays.at(order).ranking)

    def score(self, places: tuple[int, ...], hands: tuple[Hand, ...], order: Order = PLAIN) -> Points:
        """Return the points of a round; all zero where the ruleset scores nothing."""
        if self.scorer is None:
            return Points((0,) * self.players, (0,) * len(self.sides))
        return self.scorer(places, hands, order)


def compile_game(resolved: Resolved, content_hash: str) -> Compiled:
    """Return the game of a resolved and checked ruleset; raises RulesetError when its tables grow too large."""
    ruleset = resolved.ruleset
    deck = deck_for(ruleset)
    sides = _sides(ruleset, resolved.players)
    plays = build_plays(resolved)

    lead = ruleset.lead
    assert lead.first_round is not None, "checked before"  # noqa: S101  (a bug of ours)
    openings = [one for one in map(_opening_card, (lead.first_round, lead.later_rounds)) if one is not None]
    later_lead = _lead(lead.later_rounds, openings, must_play=lead.must_play_it == "every_round")
    same_way = ruleset.deal.direction in (None, ruleset.direction)
    return Compiled(
        name=resolved.name,
        version=resolved.version,
        hash=content_hash,
        players=resolved.players,
        resolved=resolved,
        plays=plays,
        kinds=tuple(ruleset.combinations),
        bombs=ruleset.bombs,
        deck=deck,
        hand_size=ruleset.deal.hand,
        sides=sides,
        first_dealer=compile_who(ruleset.dealer.first_round),
        later_dealer=compile_who(ruleset.dealer.later_rounds),
        first_card=compile_who(ruleset.deal.first_card),
        deal_step=1 if same_way else -1,
        turns_card=_turns_card(ruleset),
        auction=compile_auction(ruleset.auction),
        rest_to=None if ruleset.deal.rest_to is None else compile_who(ruleset.deal.rest_to),
        rest_shown=ruleset.deal.rest_shown,
        first_lead=_lead(lead.first_round, openings, must_play=lead.must_play_it != "never"),
        later_lead=later_lead,
        gifts=tuple(_gift(name, gift, plays) for name, gift in ruleset.tribute.items()),
        apart=None if plays.suits_matter else _asked_for_later(ruleset, later_lead),
        trick=_trick_rules(ruleset),
        effects=compile_effects(ruleset.effects, plays),
        bars=compile_bars(ruleset.bars, plays),
        ends_first_out="first_out" in ruleset.round.ends,
        ends_side_out="side_out" in ruleset.round.ends,
        scorer=compile_scoring(ruleset, plays.cards, resolved.players, sides),
        stake=compile_stake(ruleset.scoring.stake, plays),
        match=MatchRules(ruleset.match.rounds, ruleset.match.target, ruleset.match.winner, tuple(ruleset.match.ties)),
    )


def _lead(who: Who, openings: list[Card], *, must_play: bool) -> LeadRule:
    named = _opening_card(who) if who.base == "holder" else next(iter(openings), None)
    return LeadRule(compile_who(who), must_play, named, finds_holder=who.base == "holder" and not who.relation)


def _asked_for_later(ruleset: Ruleset, lead: LeadRule) -> frozenset[Card]:
    """Return the cards that decide something after gifts: who leads, what must be led, whom a bar is for."""
    asked = {_opening_card(bar.who) for bar in ruleset.bars.values() if bar.who is not None}
    if lead.must_play or ruleset.lead.later_rounds.base == "holder":
        asked.add(lead.card)
    return frozenset(one for one in asked if one is not None)


def _opening_card(who: Who) -> Card | None:
    return card(who.card.rank, who.card.suit) if who.base == "holder" and who.card is not None else None


def _turns_card(ruleset: Ruleset) -> bool:
    """Whether any seat is found by a card that is turned up in the pack."""
    named = [ruleset.dealer.first_round, ruleset.dealer.later_rounds, ruleset.lead.first_round]
    named += [ruleset.lead.later_rounds, ruleset.deal.first_card, ruleset.deal.rest_to]
    named += [None if ruleset.auction is None else ruleset.auction.first]
    named += [bar.who for bar in ruleset.bars.values()]
    named += [who for gift in ruleset.tribute.values() for who in (gift.from_, gift.to)]
    return any(who is not None and who.base == "turned_card" for who in named)


def _sides(ruleset: Ruleset, players: int) -> tuple[frozenset[int], ...]:
    if ruleset.teams:
        return tuple(frozenset(seat - 1 for seat in team) for team in ruleset.teams)
    return tuple(frozenset({seat}) for seat in range(players))


def _gift(name: str, gift: Gift, plays: PlayTables) -> GiftRule:
    assert gift.from_ is not None and gift.to is not None, "checked before"  # noqa: S101, PT018  (a bug of ours)
    return GiftRule(
        name=name,
        giver=compile_who(gift.from_),
        receiver=compile_who(gift.to),
        give=_share(gift.give, plays),
        back=None if gift.back is None else _share(gift.back, plays),
        between_partners=gift.between_partners == "give",
    )


_DIRECTIONS = {"highest": 1, "any": 0, "lowest": -1}


def _share(part: Give | Back, plays: PlayTables) -> Share:
    return Share(
        count=part.cards,
        direction=_DIRECTIONS[part.which],
        allowed=partial(plays.cards, part.of),
        shown=part.shown,
        received=part.received if isinstance(part, Back) else True,
    )


def _trick_rules(ruleset: Ruleset) -> TrickRules:
    heirs: dict[str, Heir] = {
        "next_player": lambda winner, holders, step, _: _next_holder(winner, holders, step),
        "previous_player": lambda winner, holders, step, _: _next_holder(winner, holders, -step),
        "partner": _partner_holder,
    }
    trick = ruleset.trick
    return TrickRules(
        pass_locks=trick.after_pass == "locked_out",
        must_beat=trick.must_beat,
        asks_owner=trick.ends == "all_passed",
        one_turn_each=trick.ends == "once_round",
        heir=heirs[trick.winner_out],
    )


def _next_holder(winner: int, holders: tuple[int, ...], step: int) -> int:
    if step > 0:
        return next((seat for seat in holders if seat > winner), holders[0])
    return next((seat for seat in reversed(holders) if seat < winner), holders[-1])


def _partner_holder(winner: int, holders: tuple[int, ...], step: int, sides: Sides) -> int:
    """Return the first team-mate in turn order who holds cards (借风); if none does, the next player."""
    mates = tuple(seat for seat in holders if any({seat, winner} <= side for side in sides))
    return _next_holder(winner, mates or holders, step)
