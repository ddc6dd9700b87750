"""A told playthrough walked by the dull twins: its hands, bids, gifts, turns, counts, places and points, line by line.

Nothing is asked of the engine. The lines are those of `tests/golden/playthroughs`; actions are counted by kind and
ranks, but where a kind wants one suit or compares suits.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from dull_auction import DullAuction
from dull_points import DullPoints
from dull_table import DullTable
from naive_now import Now, passes

from zsy_rules.cards import Card, card
from zsy_rules.ruleset import Back, Give, Ruleset
from zsy_rules.ruleset.values import Who

STEP = re.compile(
    r"  (?P<seat>\d)(?: (?P<gift>gives|returns) to (?P<to>\d))?: (?P<hand>.+) \| (?P<legal>\d+) legal: (?P<first>.+)"
    r" \| (?P<done>.+?)(?: \((?P<kind>\w+)\))?"
)
DEALT = re.compile(r"seat (\d) is dealt (\d+): (.+)")
TURNED = re.compile(r"(\S+) lies face up, dealt to (?:seat (\d)|nobody)")
ROLES = re.compile(r"roles at (\d+): (.+)")
REST = re.compile(r"seat (\d) takes the rest, (\d+)( face down)?: (.+)")
NO_CARDS = re.compile(r"give |\b[a-z]\w+ |\+ ")  # what stands before the cards, and between main part and kickers


def cards_of(text: str) -> list[Card]:
    """Cards as they are written: with suits and blanks, or jokers alone with hyphens."""
    words = NO_CARDS.sub("", text).replace("-", " ").split()
    return [card(word[:-1], word[-1]) if word[-1] in "♦♣♥♠" else card(word) for word in words]


class Walk:
    """A walk along the lines of a playthrough; `steps` counts those that were checked."""

    def __init__(self, ruleset: Ruleset, players: int) -> None:
        self.ruleset, self.players = ruleset, players
        sides = ruleset.teams or [[seat] for seat in range(1, players + 1)]
        self.sides = [frozenset(seat - 1 for seat in side) for side in sides]
        self.hands: dict[int, Counter[Card]] = {}
        self.table: DullTable | None = None
        self.places: Sequence[int] = ()
        self.due: list[tuple[int, str, int, Give | Back]] = []
        self.first: int | None = None  # got the card turned up, or else was dealt to first
        self.auction: DullAuction | None = None
        self.scored = DullPoints(ruleset)
        self.left: dict[int, Counter[Card]] = {}  # when the round ended
        self.duty: Card | None = None  # that opens the round
        self.lead = False  # the next step leads a trick
        self.steps = 0

    def along(self, lines: Iterable[str]) -> None:
        for line in lines:
            if step := STEP.fullmatch(line):
                self.steps += 1
                self.step(step.groupdict(""))
            elif dealt := DEALT.fullmatch(line):
                self.deal(int(dealt[1]) - 1, int(dealt[2]), cards_of(dealt[3]))
            elif turned := TURNED.fullmatch(line):
                self.first = int(turned[2]) - 1 if turned[2] else None
            elif line.startswith("nobody bids"):
                assert self.auction is not None
                assert (self.auction.ask, self.auction.bidder, self.auction.rules.all_pass) == ([], None, "redeal")
                self.auction, self.first, self.hands = None, None, {}
            elif roles := ROLES.fullmatch(line):
                assert self.auction is not None
                assert self.auction.bid == int(roles[1])
                named = enumerate(self.auction.roles(), start=1)
                assert roles[2] == ", ".join(f"seat {seat} {role}" for seat, role in named)
            elif rest := REST.fullmatch(line):
                self.take_rest(int(rest[1]) - 1, cards_of(rest[4]))
                assert (len(cards_of(rest[4])), not rest[3]) == (int(rest[2]), self.ruleset.deal.rest_shown)
            elif line.startswith("trick "):
                assert not self.due, "all gifts are made before the first trick"
                self.lead = True
            elif line.startswith("round over: "):
                self.places = [int(seat) - 1 for seat in re.findall(r"seat (\d)", line)]
                assert self.table is not None
                assert self.table.places == self.places
                self.left, self.table, self.hands, self.first = self.hands, None, {}, None
            elif line.startswith("points: "):
                spoken = (self.auction.roles(), self.auction.bid) if self.auction else ()
                points = self.scored.of_round(self.left, self.places, *spoken)
                self.auction, self.scored = None, DullPoints(self.ruleset)
                totals = [sum(points[seat] for seat in side) for side in self.sides]
                assert line == f"points: {' '.join(map(str, points))}; totals: {' '.join(map(str, totals))}"

    # --- the deal and the auction (section 7) ---

    def deal(self, seat: int, count: int, cards: list[Card]) -> None:
        size, deck = self.ruleset.deal.hand, Now(self.ruleset).deck
        assert len(cards) == count
        if self.first is None:
            self.first = seat
        self.hands[seat] = Counter(cards)
        if len(self.hands) == self.players:
            dealt = sum(self.hands.values(), Counter())
            assert dealt <= deck if size else dealt == deck
            assert not size or {hand.total() for hand in self.hands.values()} == {size}

    def word(self, seat: int, line: Mapping[str, str]) -> None:
        """A bid, or a pass in the auction."""
        if self.auction is None:
            assert self.ruleset.auction is not None
            assert (self.ruleset.auction.first.relation, self.ruleset.auction.first.base) == ("", "turned_card")
            assert self.first is not None
            self.auction = DullAuction(self.ruleset.auction, self.first, self.players)
        words = self.auction.words()
        assert self.auction.ask[0] == seat
        assert len(words) == int(line["legal"])
        assert line["first"].removesuffix(", …") == ", ".join(words[:3])
        self.auction.speak(line["done"])

    def take_rest(self, seat: int, cards: list[Card]) -> None:
        """What was not dealt: to a role, or to the holder of a card (in the rest: to who was dealt to first)."""
        taker = self.ruleset.deal.rest_to
        assert taker is not None
        assert not taker.relation
        assert Counter(cards) == Now(self.ruleset).deck - sum(self.hands.values(), Counter())
        if taker.card is not None:
            named = card(taker.card.rank, taker.card.suit)
            assert seat == next((one for one, hand in self.hands.items() if hand[named]), self.first)
        else:
            assert self.auction is not None
            assert self.auction.roles()[seat] == taker.word
        self.hands[seat] += Counter(cards)

    # --- gifts and plays ---

    def step(self, line: Mapping[str, str]) -> None:
        seat = int(line["seat"]) - 1
        assert self.hands[seat] == Counter(cards_of(line["hand"]))
        if line["gift"]:
            self.gift(seat, int(line["to"]) - 1, line)
            return
        if self.ruleset.auction and (self.auction is None or self.auction.ask):
            self.word(seat, line)
            return
        if self.table is None:
            self.table = self.sit(seat)
        table = self.table
        assert table.ask[0] == seat
        assert (table.top is None) == self.lead
        self.lead = False
        actions = table.actions(seat, suits=self.ruleset.suits is not None)
        assert len(actions) + table.may_pass(seat) == int(line["legal"])
        named = [one for one in line["first"].split(", ") if one != "…"]
        assert len(named) == min(3, int(line["legal"]))
        ranks = {tuple(one.rank for one in action[1]) for action in actions}
        assert all(one == "pass" or tuple(card.rank for card in cards_of(one)) in ranks for one in named)
        if line["done"] == "pass":
            assert table.may_pass(seat)
            table.do_pass(seat)
            return
        cards = cards_of(line["done"])
        self.hands[seat] -= Counter(cards)
        laid = line["kind"], tuple(sorted(map(self.seen, cards)))
        plays = {one for one in table.plays(seat) if (one.kind, one.cards) == laid}
        if " + " in line["done"]:
            main = Counter(one.rank for one in cards_of(line["done"].partition(" + ")[0]))
            plays = {one for one in plays if Counter(face.rank for face in one.main) == main}
        play = max(plays, key=lambda one: one.key)
        self.scored.played(seat, table, table.round_it(seat, play))
        table.do_play(seat, play)

    def gift(self, seat: int, to: int, line: Mapping[str, str]) -> None:
        if not self.due:
            self.due = self.gifts_due()
        *due, share = self.due.pop(0)
        assert due == [seat, line["gift"], to]
        choices, chosen = self.choices(seat, share), cards_of(line["done"])
        assert self.told_apart(chosen) in choices
        assert len(choices) == int(line["legal"])
        self.hands[seat] -= Counter(chosen)
        self.hands[to] += Counter(chosen)

    def sit(self, leader: int) -> DullTable:
        """The table at the first lead of a round: the card that opens a first round is the one that the rule names."""
        lead = self.ruleset.lead
        duty: Card | None = None
        if lead.must_play_it != "never" and not self.places:
            named = lead.first_round
            assert named is not None
            assert named.card is not None
            duty = card(named.card.rank, named.card.suit)
            assert self.hands[leader][duty]
        if self.places and lead.later_rounds is not None and lead.later_rounds.word == "first":
            assert leader == self.places[0]
        word = (lead.later_rounds if self.places else lead.first_round or lead.later_rounds).word
        sides = self.sides
        if self.auction is not None:
            roles = self.auction.roles()
            assert (word, word) == (self.ruleset.auction and self.ruleset.auction.winner, roles[leader])
            sides = [frozenset([leader]), frozenset(range(self.players)) - {leader}]
        assert not self.ruleset.bars, "no shipped ruleset has any"
        self.duty = duty
        hands = {seat: Counter(map(self.seen, hand.elements())) for seat, hand in self.hands.items()}
        return DullTable(self.ruleset, hands, sides, leader, duty, {})

    def seen(self, one: Card) -> Card:
        """A card as the table has to know it: without suit where none is asked for, which makes the dull less slow."""
        return one if self.suited or (self.duty and one.rank is self.duty.rank) else one.anonymous

    @property
    def suited(self) -> bool:
        """Whether some kind wants one suit."""
        return any(kind.suits == "same" or kind.same_suit for kind in self.ruleset.combinations.values())

    def told_apart(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """A gift as it is counted: two that differ by suits only are one, but where a kind wants one suit.

        A card is one of its own too where its holder leads this round, which is a later one, or has to lead with it,
        or where a bar is for its holder.
        """
        lead = self.ruleset.lead
        asking = [bar.who for bar in self.ruleset.bars.values()] + [lead.later_rounds]
        asking += [lead.first_round] if lead.must_play_it == "every_round" else []
        named = {card(who.card.rank, who.card.suit) for who in asking if who is not None and who.card is not None}
        return tuple(sorted(one if self.suited or one in named else one.anonymous for one in cards))

    # --- gifts (section 11) ---

    def gifts_due(self) -> list[tuple[int, str, int, Give | Back]]:
        """Who gives to whom after the round before: all gifts by the receiver's place, then all that comes back."""
        found = []
        for rule in self.ruleset.tribute.values():
            giver, receiver = self.place(rule.from_), self.place(rule.to)
            partners = any({self.places[giver], self.places[receiver]} <= side for side in self.sides)
            itself = giver == receiver  # at a table too small for the rule
            if not itself and (not partners or rule.between_partners == "give"):
                found.append((receiver, giver, rule))
        found.sort(key=lambda one: one[:2])
        seat = self.places
        given = [(seat[giver], "gives", seat[receiver], rule.give) for receiver, giver, rule in found]
        back = [(seat[receiver], "returns", seat[giver], rule.back) for receiver, giver, rule in found if rule.back]
        return [*given, *back]

    def place(self, who: Who | None) -> int:
        """The place, from 0, of a word of the language; shipped rulesets name no other seats in gifts."""
        assert who is not None
        assert not who.relation
        named = {"first": 0, "last": self.players - 1, "second": 1, "second_last": self.players - 2}
        return named[who.word or ""]

    def choices(self, seat: int, share: Give | Back) -> set[tuple[Card, ...]]:
        """What may be given."""
        now = Now(self.ruleset)
        eligible = [one for one in self.hands[seat].elements() if passes(now, share.of, one)]
        number = min(share.cards, len(eligible))
        if share.which == "any":
            return {self.told_apart(some) for some in combinations(eligible, number)}
        eligible.sort(key=lambda one: now.strength[one.rank], reverse=share.which == "highest")
        return {self.told_apart(eligible[:number])}
