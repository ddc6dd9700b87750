"""Laws of records: a recorded match replays to itself, both forms are the same, no text brings the reader down."""

import io
import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zsy_rules import Match, Rules, RulesetError, load
from zsy_rules.bots import RandomBot
from zsy_rules.cards import EMPTY, Card, Hand
from zsy_rules.events import Dealt, Drew, Event, since_the_last_deal
from zsy_rules.loading import shipped_names
from zsy_rules.record import (
    Record,
    match_text,
    read_records,
    read_text,
    record_match,
    replay,
    twin_of,
    write_text,
    write_twin,
)
from zsy_rules.record.model import Gift, Held, Round, Turn
from zsy_rules.rules import load_text
from zsy_rules.state import State

HERE = Path(__file__).parent
EXAMPLE = (HERE.parent / "docs" / "examples" / "two-rounds.zsr").read_bytes()
TWIN = json.loads((HERE.parent / "docs" / "examples" / "two-rounds.json").read_bytes())

SHIPPED = [(name, players) for name in shipped_names() for players in load(name).player_numbers]
#: House rules over `standard`, none of them shipped: tricks, ends, sides, points, kinds that must be named, effects.
HOUSES = {
    "locked-out": "trick: {after_pass: locked_out}",
    "all-passed": "trick: {ends: all_passed}",
    "once-round": "trick: {ends: once_round}",
    "must-beat": "trick: {must_beat: true}",
    "first-out": "round: {ends: [first_out]}\nscoring: {cards_left: {each: -1, paid_to: first}}",
    "partners": "teams: [[1, 3], [2, 4]]\ntrick: {winner_out: partner}\nscoring: {results: {1-2: 3, 1-3: 2, 1-4: 1}}",
    "named": "combinations: {flush: {same_suit: 5}, run: {run_of: 1, length: 5}}",
    "going-out": "effects: {out_ends: {when: {out: true}, do: end_trick}}",
    "revolution": "effects: {turn: {when: {kind: [bomb]}, do: reverse_ranks, until: match_end}}",
    "sunk": "effects: {two_last: {when: {out: true, has: [2]}, do: last_place}}",
    "backwards": "effects: {back: {when: {has: [10]}, do: reverse_direction, until: round_end}}",
    "skipping": "effects: {skip: {when: {has: [8]}, do: skip_next}, lock: {when: {same_suits: true}, do: lock_suits}}",
    "barred": "bars: {led_bombs: {play: {kind: [bombs], leads: true}}, last_twos: {play: {has: [2]}, who: last}}",
    "suited": (
        "suits: [♦, ♣, ♥, ♠]\ntrick: {must_beat: true}\n"
        "combinations: {single: {same_rank: 1, compare: [rank, suit]}, pair: {same_rank: 2, compare: [rank, suit]}}"
    ),
    "clockwise": "direction: clockwise\nlead: {first_round: random, must_play_it: never}",
}

#: Chance after the first deal, or beside it. A replay takes from the record what only chance could tell.
CHANCES = {
    "random-dealer": "dealer: {first_round: random, later_rounds: random}",
    "drawn-dealer": "dealer: {later_rounds: highest draw}",
    "seat-deals": "dealer: {first_round: seat 2, later_rounds: before random}",
    "random-lead": "lead: {first_round: random, must_play_it: never}",
    "random-lead-later": "lead: {later_rounds: random}",
    "drawn-lead-later": "lead: {later_rounds: highest draw}\ntribute: none",
    "random-first-card": "deal: {first_card: random}",
    "random-first-card-back": "deal: {first_card: random, direction: clockwise}\ndealer: {later_rounds: random}",
    "two-packs": "deck: {packs: 2}\ndeal: {first_card: random}\nlead: {later_rounds: holder of 3♦}",
    "all-random": (
        "dealer: {first_round: random, later_rounds: random}\ndeal: {first_card: random}\n"
        "lead: {first_round: random, later_rounds: random, must_play_it: never}"
    ),
    "seats-deal-in-teams": (
        "teams: [[1, 3], [2, 4]]\ndealer: {first_round: partner of random, later_rounds: after random}\n"
        "match: {winner: most_firsts, ties: [decider]}"
    ),
}
#: House rules over `dou-dizhu`: who speaks first and how often, what comes of an auction in which all pass, the rest.
AUCTIONS = {
    "first-takes": "auction: {first: after dealer, all_pass: first_takes}",
    "chance-takes": "auction: {first: dealer, turns: until_all_pass, all_pass: random}",
    "asked-again": "auction: {first: random, turns: until_all_pass, bids: [1, 2, 3, 5, 8]}",
    "drawn-speaks": "auction: {first: highest draw}",
    "rest-to-drawn": "deal: {rest_to: highest draw}",
    "held-speaks": "auction: {first: holder of 3♦}",
    "rest-to-dealer": "deal: {rest_to: dealer, rest_shown: false}",
    "rest-to-holder": "deal: {hand: 16, rest_to: holder of 3♦}\nlead: {first_round: holder of 3♦}",
    "rest-to-nobody": "deal: {rest_to: none, rest_shown: none}\nlead: {later_rounds: first}",
    "last-leads": "lead: {first_round: after landlord, later_rounds: drawer of turned card}",
    "side-out": "round: {ends: [side_out]}\ntrick: {winner_out: partner}",
    "two-packs-bid": (
        "deck: {packs: 2}\ndeal: {hand: 34}\ncombinations: {triple_run_singles: none, triple_run_pairs: none, "
        "four_two_singles: none, four_two_pairs: none, triple_pair: none, triple_single: none}"
    ),
    "four-bid": (
        "players: 4\ndeal: {hand: 12}\nscoring: {stake: {shares: {landlord: 3}}}\n"
        "round: {ends: [side_out]}\ntrick: {winner_out: partner}"
    ),
}

#: Chance that no line of a record tells: such a match is watched.
UNTOLD = {
    "random-giver": "tribute: {main: {from: random}}",
    "random-bar": "bars: {no_bombs: {play: {kind: [bombs]}, who: random}}",
}

#: Gifts of other sorts than the standard's: nothing back, only certain cards, a giver by chance.
GIVEN = {
    "nothing-back": "tribute: {main: {back: none}}",
    "high-only": "tribute: {main: {give: {of: [2, A]}}}",
    "low-back": "tribute: {middle: none, main: {back: {cards: 3, of: [3, 4, 5]}}}",
    "random-giver": "tribute: {main: {from: random}}",
}
#: Rules by which some hands have no card to lead.
STUCK = {"no-joker-alone": "combinations: {single: {of: [natural]}}", "no-singles": "combinations: {single: none}"}

seeds = st.integers(0, 2**40)


def played(rules: Rules, seed: int, acts: int | None, rounds: int = 3) -> Match:
    """A match of random bots, to its end or for so many acts."""
    match = rules.match(seed=seed, rounds=rounds if rules.game.match.target is None else None)
    bot = RandomBot(seed + 2**50)
    while match.outcome is None and acts != 0:
        assert match.turn is not None
        match = match.after(bot(match.observe(match.turn)))
        acts = None if acts is None else acts - 1
    return match


def story(match: Match) -> list[Event]:
    """What happened, without the drawing for the deal, which a replay takes from the record.

    Nor does a record tell in what order even hands were dealt, where chance said who got the first card, or the hands
    that were thrown in.
    """
    states = [done.state for done in match.rounds]
    states += [match.state] if match.state.outcome is None else []
    return [event for state in states for event in told(state)]


def told(state: State) -> list[Event]:
    events: list[Event] = [event for event in since_the_last_deal(state.history) if not isinstance(event, Drew)]
    is_even = len(state.game.deck) % len(state.seats) == 0
    if is_even and state.game.resolved.ruleset.deal.first_card.word == "random":
        events.sort(key=lambda event: event.seat if isinstance(event, Dealt) else 9)
    up = state.turned
    if up is not None and state.game.deck.count(up.card) > 1:  # which of several like it is not told
        events.remove(up)
    return events


def check_forms(record: Record) -> str:
    """See to it that text and twin say the same; return the text."""
    text = match_text(record)
    (back,) = read_text(text)
    assert back.problems == ()
    assert back == record
    assert match_text(back) == text
    twin = json.dumps(twin_of(record), ensure_ascii=False)
    for line in (twin, json.dumps(twin_of(back), ensure_ascii=False)):
        (other,) = read_text(line)
        assert other.problems == ()
        assert other == record
        assert match_text(other) == text
    return text


def check_replay(rules: Rules, match: Match) -> None:
    record = record_match(match)
    (back,) = read_text(check_forms(record))
    result = replay(back)
    assert [str(problem) for problem in result.problems if problem.severity == "error"] == []
    assert result.plays == sum(len(one.plays) for one in record.rounds)
    assert result.rounds == len(match.rounds)
    if match.outcome is None:
        assert result.verdict == "incomplete"
        return
    assert result.verdict == "ok"
    assert result.match is not None
    assert story(result.match) == story(match)
    assert result.match.outcome == match.outcome
    assert [done.points for done in result.match.rounds] == [done.points for done in match.rounds]
    assert result.match.game.hash == rules.hash


@given(name=st.sampled_from(SHIPPED), seed=seeds, acts=st.none() | st.integers(0, 120))
def test_a_match_of_a_shipped_ruleset_replays_to_itself(name: tuple[str, int], seed: int, acts: int | None) -> None:
    rules = load(*name)
    match = played(rules, seed, acts)
    record = record_match(match)
    assert record.rules is not None
    assert record.rules.resolved is None
    check_replay(rules, match)


def house(name: str) -> Rules:
    text = {**HOUSES, **CHANCES, **UNTOLD, **GIVEN, **STUCK, **AUCTIONS}[name]
    over = "dou-dizhu" if name in AUCTIONS else "standard"
    return load_text(f"name: {name}\nextends: {over}\n{text}\n" + ("" if "match:" in text else "match: {rounds: 4}\n"))


def is_playable(name: str) -> bool:
    """Whether the engine has all the parts already."""
    try:
        house(name)
    except RulesetError as error:
        if any(problem.code != "ruleset/not-supported-yet" for problem in error.problems):
            raise
        return False
    return True


PLAYABLE = [name for name in HOUSES if is_playable(name)]


@given(name=st.sampled_from(PLAYABLE), seed=seeds, acts=st.none() | st.integers(0, 120))
def test_a_match_by_house_rules_replays_by_the_text_it_carries(name: str, seed: int, acts: int | None) -> None:
    rules = house(name)
    match = played(rules, seed, acts)
    record = record_match(match)
    assert record.rules is not None
    assert record.rules.resolved is not None
    check_replay(rules, match)


@given(name=st.sampled_from(sorted(AUCTIONS)), seed=seeds, acts=st.none() | st.integers(0, 120))
def test_a_match_with_an_auction_replays_to_itself(name: str, seed: int, acts: int | None) -> None:
    check_replay(house(name), played(house(name), seed, acts))


@given(name=st.sampled_from([*PLAYABLE, *STUCK, *AUCTIONS]), seed=seeds)
def test_a_match_by_house_rules_is_watched_without_hands(name: str, seed: int) -> None:
    """Nothing legal is refused when only the numbers of cards are known, whatever the rules of the trick.

    What a stake comes to does not hang on the hands, and is judged.
    """
    record = record_match(played(house(name), seed, None))

    def hide(one: Round) -> Round:
        hands = tuple(None if held is None else Held(EMPTY, len(held)) for held in one.hands)
        return replace(one, hands=hands, scores=one.scores if name in AUCTIONS else None)

    result = replay(replace(record, rounds=tuple(hide(one) for one in record.rounds), result=None))
    assert [str(problem) for problem in result.problems] == []
    assert (result.verdict, result.rounds) == ("ok", len(record.rounds))


@given(name=st.sampled_from(sorted(CHANCES)), seed=seeds, acts=st.none() | st.integers(0, 160))
def test_a_match_with_chance_in_every_round_replays_to_itself(name: str, seed: int, acts: int | None) -> None:
    rules = house(name)
    match = played(rules, seed, acts)
    check_replay(rules, match)
    dealers = [state.dealer for state in (*(done.state for done in match.rounds), match.state)]
    result = replay(record_match(match))
    if result.match is not None:
        assert [done.state.dealer for done in result.match.rounds] == dealers[: len(result.match.rounds)]


@given(name=st.sampled_from(sorted(CHANCES)), seed=seeds, data=st.data())
def test_what_the_rules_decide_is_still_checked(name: str, seed: int, data: st.DataObject) -> None:
    """Another leader or dealer than the recorded one is told where it is not by chance, and only there."""
    rules = house(name)
    record = record_match(played(rules, seed, None))
    number = data.draw(st.integers(1, len(record.rounds)))
    one = record.rounds[number - 1]
    other = data.draw(st.sampled_from([seat for seat in range(4) if seat != one.dealer]))
    changed = replace(one, dealer=other, draws=())  # that a dealer is not the one drawn has its tests elsewhere
    dealer = rules.game.resolved.ruleset.dealer
    who = dealer.first_round if number == 1 else dealer.later_rounds
    rounds = (*record.rounds[: number - 1], changed, *record.rounds[number:])
    problems = replay(replace(record, rounds=rounds, result=None)).problems
    if who.word != "random" and who.base != "highest_draw":
        assert {problem.code for problem in problems} == {"record/dealer-differs"}
    else:  # a later dealer may hang on this one, and then be told
        told = [problem.message for problem in problems if problem.code == "record/dealer-differs"]
        assert [message for message in told if f" deals round {number} " in message] == []


@given(name=st.sampled_from(sorted(UNTOLD)), seed=seeds)
def test_what_no_line_tells_is_watched(name: str, seed: int) -> None:
    record = record_match(played(house(name), seed, None))
    result = replay(record)
    assert [str(problem) for problem in result.problems if problem.severity != "note"] == []
    assert (result.verdict, result.rounds, result.match) == ("ok", len(record.rounds), None)
    assert "record/not-judged" in {problem.code for problem in result.problems}


def test_a_match_that_cannot_be_judged_does_not_end_the_others() -> None:
    """Chance decides who leads round 2, and the record stops before it says who."""
    random_, other = house("random-lead-later"), load("standard")
    match = played(random_, 5, None)
    text = match_text(record_match(match))
    second = text.index("round 2\n")
    cut = text[: text.index("\nlead", second) + 1]
    assert "\ntribute" in cut[second:]
    records = list(read_text(cut + match_text(record_match(played(other, 1, None)))))
    assert [replay(record).verdict for record in records] == ["incomplete", "ok"]
    codes = [problem.code for problem in replay(records[0]).problems]
    assert codes == ["record/not-judged", "record/incomplete"]


# --- what is not told ------------------------------------------------------------------------------

NAMES = sorted((*PLAYABLE, *CHANCES, *UNTOLD, *STUCK, *AUCTIONS))


def blotted(record: Record, data: st.DataObject) -> Record:
    """The record with some of what it tells gone: suits, cards, whole hands, dealers, leaders, bids, results."""

    def drawn(*ways: str) -> str:
        return data.draw(st.sampled_from(ways))

    def hand(held: Held | None, way: str) -> Held | None:
        if held is None or way == "all":
            return held
        if way == "nothing":
            return None
        cards = list(held.cards)
        if way == "number":
            return Held(EMPTY, len(cards))
        if way == "ranks":
            return Held(held.cards.anonymous)
        if way == "mixed":
            return Held(Hand.of(one if at % 2 else one.anonymous for at, one in enumerate(cards)))
        some = [one.anonymous if at % 3 == 0 else one for at, one in enumerate(cards) if at % 3 < 2]
        return Held(Hand.of(some), len(cards) - len(some))

    def turn(turn: Turn, way: str, at: int) -> Turn:
        blot = turn.cards is not None and (way == "all" or (way == "some" and at % 2 == 0))
        return replace(turn, cards=turn.cards.anonymous if blot and turn.cards else turn.cards)

    def gift(gift: Gift, way: str) -> Gift:
        return replace(gift, cards=hand(gift.cards, way) or Held(EMPTY, len(gift.cards)))

    def turned(up: Card | None, way: str) -> Card | None:
        return None if up is None or way == "not" else up.anonymous if way == "rank" else up

    def round_(one: Round) -> Round:
        way = drawn("none", "some", "all")
        gifts = drawn("all", "ranks", "number")
        everybody = drawn("all", "ranks", "mixed", "nothing", "each")
        ways = [
            drawn("all", "ranks", "number", "half", "nothing") if everybody == "each" else everybody for _ in one.hands
        ]
        return replace(
            one,
            hands=tuple(hand(held, how) for held, how in zip(one.hands, ways, strict=True)),
            plays=tuple(turn(each, way, at) for at, each in enumerate(one.plays)),
            tribute=tuple(gift(each, gifts) for each in one.tribute),
            returns=tuple(gift(each, gifts) for each in one.returns),
            dealer=one.dealer if drawn("told", "not") == "told" else None,
            leader=one.leader if drawn("told", "not") == "told" else None,
            finish=one.finish if drawn("told", "not") == "told" else None,
            scores=one.scores if drawn("told", "not") == "told" else None,
            turned=turned(one.turned, drawn("card", "rank", "not")),
            bids=one.bids if drawn("told", "told", "not") == "told" else (),
            rest=hand(one.rest, drawn("all", "ranks", "number", "half", "nothing")),
            sides=one.sides if drawn("told", "not") == "told" else (),
        )

    return replace(record, rounds=tuple(round_(one) for one in record.rounds))


@pytest.mark.parametrize("name", ["standard", "suited", "two-packs"])
@pytest.mark.parametrize("hands", ["all", "ranks", "mixed"])
@given(seed=seeds, some=st.booleans())
def test_a_whole_deal_with_plays_by_ranks_is_never_illegal(name: str, hands: str, seed: int, some: bool) -> None:
    match = played(load("standard") if name == "standard" else house(name), seed, None, rounds=1)
    one = record_match(match).rounds[0]

    def told(held: Held | None) -> Held | None:
        if held is None or hands == "all":
            return held
        cards = enumerate(held.cards)
        return Held(Hand.of(one if hands == "mixed" and at % 2 else one.anonymous for at, one in cards))

    plays = [
        replace(turn, cards=turn.cards.anonymous) if turn.cards and (at % 2 or not some) else turn
        for at, turn in enumerate(one.plays)
    ]
    one = replace(one, hands=tuple(map(told, one.hands)), plays=tuple(plays))
    result = replay(replace(record_match(match), rounds=(one,), length=1, result=None))
    assert [str(problem) for problem in result.problems if problem.severity == "error"] == []
    assert result.verdict == "ok"


@given(name=st.sampled_from([*SHIPPED, *NAMES]), seed=seeds, data=st.data())
def test_a_legal_match_is_never_illegal_whatever_is_not_told(
    name: tuple[str, int] | str, seed: int, data: st.DataObject
) -> None:
    rules = house(name) if isinstance(name, str) else load(*name)
    record = blotted(record_match(played(rules, seed, None)), data)
    result = replay(record)
    assert [str(problem) for problem in result.problems if problem.severity == "error"] == []
    assert result.verdict == "ok" or "record/not-judged" in {problem.code for problem in result.problems}


@pytest.mark.parametrize("name", ["standard", *GIVEN])
@given(seed=seeds, data=st.data())
def test_a_legal_match_is_never_illegal_with_gifts_left_out(name: str, seed: int, data: st.DataObject) -> None:
    """Gift lines left out, any of them, where hands are not all told."""
    rules = load("standard") if name == "standard" else house(name)
    record = record_match(played(rules, seed, None, rounds=2))

    def some(gifts: tuple[Gift, ...]) -> tuple[Gift, ...]:
        return tuple(gift for gift in gifts if data.draw(st.booleans()))

    def round_(one: Round) -> Round:
        hidden = data.draw(st.sets(st.sampled_from(range(4)), min_size=1))
        hands = tuple(None if seat in hidden else held for seat, held in enumerate(one.hands))
        return replace(one, hands=hands, tribute=some(one.tribute), returns=some(one.returns))

    result = replay(replace(record, rounds=tuple(map(round_, record.rounds))))
    assert [str(problem) for problem in result.problems if problem.severity == "error"] == []
    assert result.verdict == "ok" or "record/not-judged" in {problem.code for problem in result.problems}
    if name != "random-giver":
        assert result.verdict == "ok"


def test_files_of_many_matches() -> None:
    shipped, other = load("three-player"), house("named")
    records = [record_match(played(rules, seed, 30)) for seed in range(3) for rules in (shipped, other)]
    text = "".join(write_text(records))
    twins = "".join(write_twin(records))
    assert text.count("\nresolved ") == twins.count('"resolved"') == 1
    assert list(read_text(text)) == list(read_text(twins)) == records
    assert "".join(write_text(read_text(twins))) == text
    assert "".join(write_twin(read_text(text))) == twins
    assert {replay(record).verdict for record in read_text(text)} == {"incomplete"}


# --- nothing brings the reader down ----------------------------------------------------------------

PIECES = [
    b"\n",
    b"game\n",
    b"round 2\n",
    b"t1 ",
    b"; ",
    b"{",
    b"}",
    b'"',
    b"#",
    b"\\\n",
    b"\xff",
    b"\xef\xbb\xbf",
    b"E",
    b"3\xe2\x99\xa6",
]


def damaged(data: bytes, chance: random.Random) -> bytes:
    """The bytes with a few pieces taken out, put in, or moved."""
    for _ in range(chance.randint(1, 4)):
        start = chance.randrange(len(data))
        stop = min(len(data), start + chance.choice((0, 1, 3, 30, 300)))
        piece = chance.choice((b"", chance.choice(PIECES), data[start:stop] * 2))
        data = data[:start] + piece + data[stop:]
    return data


@given(seed=seeds)
def test_damaged_text(seed: int) -> None:
    data = damaged(EXAMPLE, random.Random(seed))  # noqa: S311  (damage, no secret)
    for record in read_records(io.BytesIO(data), "zsr"):
        for free in (False, True):
            replay(record, allow_irregular=free).as_json()
        for problem in record.problems:
            assert str(problem)
        if not record.is_damaged:
            text = match_text(record)
            (back,) = read_text(text)
            assert not back.is_damaged
            assert match_text(back) == text
            (other,) = read_text("".join(write_twin([record])))
            assert match_text(other) == text


VALUES = [None, 0, -1, 3.5, True, "", "E", "3♦", "?", [], ["3♦"], {}, {"x_a": 1}, {"seat": "E"}]


def changed(value: Any, chance: random.Random) -> Any:
    """The data with one part of it changed, taken out or doubled."""
    if isinstance(value, dict) and value and chance.random() < 0.9:
        key = chance.choice(list(value))
        if chance.random() < 0.1:
            return {name: part for name, part in value.items() if name != key}
        return {**value, key: changed(value[key], chance)}
    if isinstance(value, list) and value and chance.random() < 0.9:
        at = chance.randrange(len(value))
        if chance.random() < 0.2:
            return value[:at] + value[at : at + 1] * chance.choice((0, 2)) + value[at + 1 :]
        return [*value[:at], changed(value[at], chance), *value[at + 1 :]]
    return chance.choice(VALUES)


@given(seed=seeds)
def test_changed_twins(seed: int) -> None:
    twin = changed(TWIN, random.Random(seed))  # noqa: S311  (damage, no secret)
    (record,) = read_text(json.dumps(twin, ensure_ascii=False), "twin")
    for free in (False, True):
        replay(record, allow_irregular=free).as_json()
    for problem in record.problems:
        assert str(problem)
    if not record.is_damaged:
        text = match_text(record)
        (back,) = read_text(text)
        assert not back.is_damaged, text
        assert match_text(back) == text
