"""A round of Dou Dizhu as OpenSpiel played it: what it allows at every decision, and what the round comes to.

tests/data/records/README.md says where it is from. Cards are ranks alone there; here they get suits in the order of the
deck, seat by seat, and suits decide nothing.
"""

import json
from collections.abc import Iterable
from typing import Any

from play_tools import DATA

import zsy_rules
from zsy_rules.cards import Card, Hand
from zsy_rules.events import Action, Bid, Pass, Play
from zsy_rules.match import Match, start_match
from zsy_rules.state import State

GAME: dict[str, Any] = json.loads((DATA / "records" / "openspiel_dou_dizhu.jsonl").read_text(encoding="utf-8"))


def dealt() -> list[Hand]:
    """The hands with suits: the first of each rank that nobody has got."""
    left = list(zsy_rules.load("dou-dizhu-openspiel").game.deck)
    hands = []
    for seat in "012":
        taken: list[Card] = []
        for rank in GAME["hands"][seat]:
            card = next(one for one in left if one.rank == rank)
            left.remove(card)
            taken.append(card)
        hands.append(Hand.of(taken))
    assert sorted(str(one.rank) for one in left) == sorted(GAME["extra"]["bottom"])
    return hands


def begun() -> Match:
    """The match of one round; the card that lies face up is one of the first bidder's."""
    rules, hands = zsy_rules.load("dou-dizhu-openspiel"), dealt()
    up = next(one for one in hands[GAME["extra"]["first_bidder"]] if one.rank == GAME["extra"]["face_up_rank"])
    return start_match(rules.game, hands=hands, dealer=0, turned=up, rounds=1)


def ranks(cards: Iterable[Card]) -> str:
    return "-".join(str(one.rank) for one in cards)


def allowed(state: State) -> tuple[list[str], bool]:
    """What may be played (by rank, each once) or bid, in the order of text, and whether a pass is allowed."""
    said = []
    for action in state.legal:
        if isinstance(action, Play):
            said.append(ranks(action.cards))
        elif isinstance(action, Bid):
            said.append(str(action.bid))
    return sorted(set(said)), Pass() in state.legal


def action_of(event: dict[str, Any], state: State) -> Action:
    if event.get("bid"):
        return Bid(event["bid"])
    if "play" not in event:
        return Pass()
    hand = list(state.hands[event["seat"]])
    cards = []
    for rank in event["play"]:
        cards.append(next(one for one in hand if one.rank == rank))
        hand.remove(cards[-1])
    return Play(Hand.of(cards))


def test_the_playthrough_of_openspiel() -> None:
    match = begun()
    for event in GAME["events"]:
        assert match.turn == event["seat"]
        if "bid" in event:
            expected = [str(bid) for bid in event["legal"] if bid], 0 in event["legal"]
        else:
            expected = sorted(event["legal"]), event["may_pass"]
        assert allowed(match.state) == expected, event
        match = match.after(action_of(event, match.state))
        if event.get("bid") == 3:
            assert match.turn == GAME["extra"]["landlord"]
            assert len(match.state.hands[GAME["extra"]["landlord"]]) == 20
    assert len(GAME["events"]) == 67
    (done,) = match.rounds
    assert done.places[:1] == (*GAME["finish"],)
    assert [len(hand) for hand in done.state.hands] == [*GAME["result"]["cards_left"].values()]
    assert [*done.points] == [*GAME["result"]["score"].values()]
    assert match.outcome is not None
    assert match.outcome.winners == (1, 2)
