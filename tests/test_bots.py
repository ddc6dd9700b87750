"""Bots: what the simple one does in positions that a card player can judge, and how it does against random ones."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt
from statistics import fmean, stdev

import pytest
from table_tools import moved, sit

import zsy_rules
from zsy_rules import Observation, Play, Rules, State, UsageError, shipped_names
from zsy_rules._chance import Stream, seed_of_match
from zsy_rules.bots import BOTS, Bot, RandomBot, seat_bots, simple_bot
from zsy_rules.bots.outlook import Outlook, known_cards, unseen_cards
from zsy_rules.cards import Hand
from zsy_rules.events import Played
from zsy_rules.rules import load_text
from zsy_rules.simulate import BOT_SEED, play_match, seeded_match
from zsy_rules.state import start_round

TABLES = [(name, players) for name in shipped_names() for players in zsy_rules.load(name).player_numbers]
tables = pytest.mark.parametrize(("name", "players"), TABLES)

# Seat 0 led the round before, nobody gives anything, no card must be opened with.
FOUR = "name: four\nextends: no-tribute\n"
THREE = "name: three\nextends: three-player\ntribute: {main: none, middle: none}\n"
PARTNERS = "name: partners\nextends: partnership\ntribute: {main: none, middle: none}\n"
TWO_LAST = f"{FOUR}effects: {{two_last: {{when: {{out: true, has: [2]}}, do: last_place}}}}\n"
REST = ["rest", "rest", "rest"]  # these seats share the rest of the deck

#: Ruleset, hands by seat, and what seat 0 leads.
LEADS = [
    ("low cards go in a straight", FOUR, ["3♦ 4♦ 5♦ 6♦ 7♦ 10♣ 2♠ BJ", *REST], "3♦ 4♦ 5♦ 6♦ 7♦"),
    ("low cards go in a full house", FOUR, ["3♦ 3♣ 3♥ 4♦ 4♣ K♠ A♠", *REST], "3♦ 3♣ 3♥ 4♦ 4♣"),
    ("the low pair goes, the bomb is kept", FOUR, ["3♦ 3♣ 9♦ 9♣ 9♥ 9♠ J♠ Q♦", *REST], "3♦ 3♣"),
    ("the lone three goes, the joker bomb is kept", FOUR, ["3♦ 8♠ J♠ Q♦ BJ RJ", *REST], "3♦"),
    ("with one play behind it, the sure one first", FOUR, ["4♦ BJ RJ", *REST], "BJ-RJ"),
    ("with two sure ones and one behind", FOUR, ["4♦ 9♦ 9♣ 9♥ 9♠ BJ RJ", *REST], "BJ-RJ"),
    ("out at once if all cards are one play", FOUR, ["3♦ 3♣ 3♥ 2♦ 2♣", *REST], "3♦ 3♣ 3♥ 2♦ 2♣"),
    ("no single for one who has one card", FOUR, ["7♥ A♦ A♥", "3♣", "rest", "rest"], "A♦ A♥"),
    ("no pair for one who has two", THREE, ["5♥ 5♠ Q♥ K♦", "6♦ 2♠", "rest"], "Q♥"),
    ("a low pair before a lone nine", FOUR, ["6♥ 6♠ 9♦ K♣ K♥", *REST], "6♥ 6♠"),
]
#: Ruleset, hands by seat, what was played from seat 0 on, and what the next seat does.
ANSWERS = [
    ("the cheapest card that beats", FOUR, ["4♦ 5♦", "6♠ 9♦ K♦ 2♠", "rest", "rest"], "4♦", "6♠"),
    ("no pair is broken", FOUR, ["4♦ 5♦", "9♦ 9♣ 10♠ J♦ J♣", "rest", "rest"], "5♦", "10♠"),
    ("no bomb on a lone five", FOUR, ["5♦ 7♠", "3♥ 4♥ 4♠ 8♦ 8♣ 8♥ 8♠ J♦ J♣", "rest", "rest"], "5♦", "pass"),
    ("a bomb to go out behind it", FOUR, ["4♦ K♦", "3♥ 8♦ 8♣ 8♥ 8♠", "rest", "rest"], "K♦", "8♦ 8♣ 8♥ 8♠"),
    ("the last card goes", FOUR, ["4♦ 5♦", "6♥", "rest", "rest"], "5♦", "6♥"),
    ("but not a two that would make it last", TWO_LAST, ["4♦ K♦", "2♥", "rest", "rest"], "K♦", "pass"),
    ("not the low card before one who has one card", FOUR, ["3♦ A♣", "7♦ J♠", "9♦", "rest"], "3♦", "J♠"),
    ("the trick itself, when one card is left then", THREE, ["6♦ K♥", "10♦ 2♠ RJ", "K♦"], "6♦", "RJ"),
    ("with winners enough for the rest the least of them", THREE, ["4♦ 6♠", "J♠ K♦ A♣ RJ", "8♣"], "6♠", "A♣"),
    ("a partner keeps the trick", PARTNERS, ["5♦ J♦", "rest", "7♣ K♦ 2♦", "rest"], "J♦; pass", "pass"),
    ("unless one goes out on it", PARTNERS, ["5♦ J♦", "rest", "K♦", "rest"], "J♦; pass", "K♦"),
    ("a rival does not keep it", FOUR, ["5♦ J♦", "rest", "7♣ K♦ 2♦", "rest"], "J♦; pass", "K♦"),
]


def position(text: str, hands: Sequence[str], played: str = "") -> State:
    """A round in which every card of the deck is held: seats of "rest" get what is left over in turn."""
    rules = load_text(text)
    given = rules.hands(["" if hand == "rest" else hand for hand in hands])
    sharing = [seat for seat, hand in enumerate(hands) if hand == "rest"]
    left, _ = Stream(1).shuffled(tuple(rules.game.deck.minus(sum(given, Hand()))))
    for number, seat in enumerate(sharing):
        given[seat] = Hand.of(left[number :: len(sharing)])
    before = tuple(range(rules.players))
    state = start_round(rules.game, hands=given, before=before, dealer=rules.players - 1)
    for one in filter(None, played.split("; ")):
        state = state.after(rules.action(one))
    return state


def observed(state: State) -> Observation:
    assert state.turn is not None
    return state.observe(state.turn)


def decided(state: State) -> str:
    return str(simple_bot(observed(state)))


@pytest.mark.parametrize(("what", "text", "hands", "lead"), LEADS, ids=[row[0] for row in LEADS])
def test_what_it_leads(what: str, text: str, hands: list[str], lead: str) -> None:
    assert decided(position(text, hands)) == lead, what


@pytest.mark.parametrize(("what", "text", "hands", "played", "answer"), ANSWERS, ids=[row[0] for row in ANSWERS])
def test_what_it_answers(what: str, text: str, hands: list[str], played: str, answer: str) -> None:
    assert decided(position(text, hands, played)) == answer, what


def test_what_it_gives_back_is_low_and_of_no_use() -> None:
    """For A♦ K♦ of the last go back the lone 4 and 6: no pair, no bomb, no high card."""
    rules = zsy_rules.load("standard")
    hands = ["3♦ 3♣ 4♠ 6♠ 9♦ 9♣ 9♥ 9♠ J♦ Q♦", "5♦ 7♦", "5♣ 7♣", "K♦ A♦ 8♠"]
    state = start_round(rules.game, hands=rules.hands(hands), before=(0, 1, 2, 3), dealer=3)
    for gift in ("A♦ K♦", "7♣"):
        state = state.after(rules.action(gift, "give"))
    assert decided(state) == "give 4♠ 6♠"


def test_what_it_gives_back_is_no_pair() -> None:
    """The pair of 7s that is left beside the others would cost it nothing; the last could beat a pair with it."""
    rules = zsy_rules.load("standard")
    hands = ["4♦ 4♥ 5♦ 5♣ 7♦ 7♥ 7♠", "3♦ 3♣", "3♥ 3♠", "K♦ A♦ BJ"]
    state = start_round(rules.game, hands=rules.hands(hands), before=(0, 1, 2, 3), dealer=3)
    for gift in ("A♦ K♦", "3♥"):
        state = state.after(rules.action(gift, "give"))
    assert decided(state) == "give 7♦ K♦"


# Endgames of partners: the hands (seats 1 and 3 together), what was played from seat 1 on, and what is done then.
PARTNER_LEFT_WITH_TWO = "3♦ A♣ 6♠ 6♣ | 8♦ 4♦ 5♦ | 7♦ 7♣ 2♠ J♠ | 10♦ 10♣ Q♦ K♦"
THREE_LED = "3♦ 4♦ 8♠ | 5♦ 9♦ | %s | 7♠"
ENDGAMES = [
    ("no two on the ace of a partner with two cards", PARTNER_LEFT_WITH_TWO, "3♦; -; -; -; A♣; -", "pass"),
    ("a joker on the three of one, before a rival with one card", THREE_LED % "6♦ 6♠ 10♦ RJ", "3♦; -", "RJ"),
    ("a two too, with many cards left", THREE_LED % "4♠ 5♥ 8♥ 9♠ 2♦", "3♦; -", "2♦"),
    ("but on that of a rival", "3♦ 6♠ 6♣ | 8♦ A♣ 5♦ | 7♦ 7♣ 2♠ J♠ | 10♦ 10♣ Q♦ K♦", "3♦; A♣", "2♠"),
]


@pytest.mark.parametrize(("what", "hands", "moves", "done"), ENDGAMES, ids=[row[0] for row in ENDGAMES])
def test_what_it_does_beside_a_partner(what: str, hands: str, moves: str, done: str) -> None:
    rules = zsy_rules.load("partnership")
    assert decided(moved(rules, sit(rules, hands), moves)) == done, what


# --- counting ------------------------------------------------------------------------------------


def test_it_counts_by_kind_of_play() -> None:
    """With the twos and jokers gone only bombs are above an ace, and above a pair of aces."""
    state = position(FOUR, ["3♦ 4♦ A♠ A♥ K♠", *REST])
    rules = load_text(FOUR)
    seen = state.observe(0)
    high = ["2♦", "2♣", "2♥", "2♠", "BJ", "RJ"]
    played = tuple((100, Played(1, rules.read(one), rules.hands([one])[0])) for one in high)
    after = replace(seen, events=seen.events + played)
    assert len(unseen_cards(seen)) == 49
    assert set(map(str, unseen_cards(seen).minus(unseen_cards(after)))) == set(high)

    def holds(now: Observation, text: str) -> float:
        return Outlook(now, (1, 2, 3)).holds(rules.read(text))

    for text in ("A", "A-A"):
        assert holds(after, text) > holds(seen, text)
    assert holds(after, "A") == pytest.approx(holds(after, "A-A"))
    assert holds(after, "K") < holds(after, "A")
    assert holds(seen, "K") < holds(seen, "A")
    assert Outlook(seen, ()).holds(rules.read("3")) == 1


def test_it_remembers_what_was_given() -> None:
    rules = zsy_rules.load("standard")
    hands = ["3♦ 4♠", "5♦ 7♦", "5♣ 7♣", "K♦ A♦ 8♠"]
    state = start_round(rules.game, hands=rules.hands(hands), before=(0, 1, 2, 3), dealer=3)
    for gift in ("A♦ K♦", "7♣", "3♦ 4♠", "5♦"):
        state = state.after(rules.action(gift, "give"))
    assert [str(known_cards(state.observe(3), seat)) for seat in range(3)] == ["K♦ A♦", "7♣", ""]  # 5♦ went face down
    assert str(known_cards(state.observe(0), 3)) == "3♦ 4♠"
    state = state.after(rules.action("K♦"))
    assert [str(known_cards(state.observe(seat), 0)) for seat in (1, 2, 3)] == ["A♦"] * 3


# --- laws ----------------------------------------------------------------------------------------


@tables
def test_every_bot_plays_by_the_rules_and_ends(name: str, players: int) -> None:
    """An illegal action would raise; and simple bots alone end a match too."""
    rules = zsy_rules.load(name, players)
    one, other = (play_match(rules, 3, 2, ["simple"]) for _ in range(2))
    assert one.outcome is not None
    assert one.rounds == other.rounds


@tables
def test_what_a_seat_cannot_see_changes_nothing_it_does(name: str, players: int) -> None:
    """Two rivals with as many cards as each other change hands; the simple bot does not notice."""
    rules = zsy_rules.load(name, players)
    state = seeded_match(rules, 5).state
    bot = RandomBot(1)
    compared = 0
    while state.turn is not None and compared < 8:
        turn = state.turn
        others = [seat for seat in range(players) if seat != turn and state.hands[seat]]
        pairs = [(a, b) for a in others for b in others if a < b and len(state.hands[a]) == len(state.hands[b])]
        for a, b in pairs[:1]:
            hands = list(state.hands)
            hands[a], hands[b] = hands[b], hands[a]
            swapped = replace(state, hands=tuple(hands))
            assert simple_bot(swapped.observe(turn)) == simple_bot(state.observe(turn))
            compared += 1
        state = state.after(bot(state.observe(turn)))
    assert compared


def test_bots_have_names() -> None:
    assert set(BOTS) == {"random", "simple"}
    seats = seat_bots(["simple", "random"], 5, seed=1)
    assert [bot is simple_bot for bot in seats] == [True, False, True, False, True]
    assert seats[1] is seats[3]
    with pytest.raises(UsageError, match="there is no bot named clever"):
        seat_bots(["clever"], 4, seed=1)


def test_random_bots_are_the_default_of_a_series() -> None:
    rules = zsy_rules.load("standard")
    assert play_match(rules, 9, 1).rounds == play_match(rules, 9, 1, ["random"]).rounds
    assert play_match(rules, 9, 1).rounds != play_match(rules, 9, 1, ["simple", "random"]).rounds


# --- how it does ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Measured:
    """Means over matches, with half the width of their 95 % intervals: place of the side's seats, rounds won."""

    rounds: int
    place: float
    place_error: float
    won: float
    won_error: float


#: Half a 95 % interval in standard errors, for 8 matches or more (Student's t at 7 degrees of freedom) and for 61.
FEW, MANY = 2.365, 2.0


def each_side_in_turn(rules: Rules, least: int) -> int:
    """The number of matches, `least` or a few more, in which every side is the measured one as often as the others."""
    sides = len(rules.game.sides)
    return -(-least // sides) * sides


def measure(rules: Rules, matches: int, rounds: int, good: Bot = simple_bot, bad: Bot | None = None) -> Measured:
    """One side plays as `good`, all others as `bad` (None: random); match by match it moves on round the table.

    A match is one observation, for rounds of a match hang together by lead and
    tribute. Deciding rounds are not counted: not everybody takes part.
    """
    sides = rules.game.sides
    places: list[float] = []
    wins: list[float] = []
    for number in range(1, matches + 1):
        seed = seed_of_match(0, number)
        side = sides[number % len(sides)]
        others = bad or RandomBot(seed + BOT_SEED)
        match = seeded_match(rules, seed, rounds)
        while match.turn is not None:
            bot = good if match.turn in side else others
            match = match.after(bot(match.observe(match.turn)))
        counted = [done.places for done in match.rounds if not done.decider]
        places.append(fmean(order.index(seat) + 1 for order in counted for seat in side))
        wins.append(fmean(order[0] in side for order in counted))
    width = MANY if matches > 60 else FEW
    place_error, won_error = (width * stdev(values) / sqrt(matches) for values in (places, wins))
    return Measured(matches * rounds, fmean(places), place_error, fmean(wins), won_error)


def assert_better(rules: Rules, found: Measured) -> None:
    """The 95 % intervals lie wholly on the better side of the middle place, and of an even share of wins."""
    assert found.place + found.place_error < (rules.players + 1) / 2
    assert found.won - found.won_error > 1 / len(rules.game.sides)


@tables
def test_it_is_better_than_random_players(name: str, players: int) -> None:
    rules = zsy_rules.load(name, players)
    least = 8 if rules.game.bombs else 32  # without bombs the deal has more to say
    assert_better(rules, measure(rules, each_side_in_turn(rules, least), rounds=2))


def test_the_measure_itself_is_straight() -> None:
    """A random player among random ones comes to the middle place, and wins its share."""
    found = measure(zsy_rules.load("standard"), matches=40, rounds=2, good=RandomBot(7))
    assert abs(found.place - 2.5) <= found.place_error
    assert abs(found.won - 0.25) <= found.won_error
    assert found.place_error < 0.4


def eager(seen: Observation) -> zsy_rules.Action:
    """Beats whatever it can with the weakest play, and leads as many cards as it can."""
    actions = list(iter(seen.legal))
    if seen.top is None and seen.due is None:
        return max(actions, key=lambda action: len(action.cards) if isinstance(action, Play) else 0)
    return actions[0]


@pytest.mark.parametrize("name", ["standard", "three-player"])
def test_it_is_better_than_players_who_never_pass(name: str) -> None:
    rules = zsy_rules.load(name)
    found = measure(rules, matches=20, rounds=2, bad=eager)
    assert found.place + found.place_error < (rules.players + 1) / 2


@pytest.mark.long
@tables
def test_400_rounds_against_random_players(name: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    rules = zsy_rules.load(name, players)
    found = measure(rules, each_side_in_turn(rules, 80), rounds=5)
    with capsys.disabled():
        print(  # noqa: T201  (the measurement is what this test is for)
            f"\n{name:24} {players} players, {found.rounds} rounds: place {found.place:.2f} ± {found.place_error:.2f}"
            f" (middle {(players + 1) / 2}), won {found.won:.1%} ± {found.won_error:.1%}"
            f" (share {1 / len(rules.game.sides):.0%})",
            end="",
        )
    assert found.rounds >= 400
    assert_better(rules, found)
