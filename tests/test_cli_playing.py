"""`zsy play`: whole matches by script, what a person is told, and what nobody is told."""

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from cli_tools import HOUSE, Answer, zsy

import zsy_rules
from zsy_rules import Action, Give, Match, Pass, Rules, shipped_names
from zsy_rules._chance import Stream
from zsy_rules.bots import seat_bots
from zsy_rules.cli.playing import OFFERED
from zsy_rules.cli.seeing import Teller
from zsy_rules.events import Bid, Dealt, Gave, Played, Redealt, Spoke, TookRest
from zsy_rules.record import record_match, write_text
from zsy_rules.simulate import BOT_SEED, seeded_match
from zsy_rules.state import start_round

ROOT = Path(__file__).parents[1]
#: Dialects of a ruleset with many numbers of players sit down at the fewest and the most.
TABLES = [
    (name, players)
    for name in shipped_names()
    for numbers in [zsy_rules.load(name).player_numbers]
    for players in (numbers[:: len(numbers) - 1] if name.startswith("president-") and len(numbers) > 1 else numbers)
]

#: South leads with 3♦ 4♦ 4♣ 5♠ 7♥ 9♣ 9♥ 10♦ J♠ K♣ K♥ A♥ 2♥ and must play the 3♦.
ASKED = """\

you lead; cards left: E 14, N 14, W 13, S 13
your play must contain 3♦
your hand, 13 cards: 3♦ 4♦ 4♣ 5♠ 7♥ 9♣ 9♥ 10♦ J♠ K♣ K♥ A♥ 2♥
   1  3♦  (single)
"""
BEGINNING = f"""\
standard@1, 4 players (E N W S in turn order), seed 7
you are S, the others are simple bots; ? for help, q to end

round 1: S deals
E draws 8♥
N draws 5♥
W draws J♥
S draws A♠
your hand, 13 cards: 3♦ 4♦ 4♣ 5♠ 7♥ 9♣ 9♥ 10♦ J♠ K♣ K♥ A♥ 2♥
cards left: E 14, N 14, W 13, S 13
trick 1: S leads
{ASKED}"""
ENDED = "the game is ended before its end\n"

#: What is typed at that lead, and what is said to it.
SAID = [
    ("-", "error: S leads and cannot pass  [play/leader-must-play]\n    = a leader plays any combination\n"),
    ("", "error: S leads and cannot pass  [play/leader-must-play]\n    = a leader plays any combination\n"),
    ("2", "error: the first play must contain 3♦; 2♥ does not  [play/opening-card]\n"),  # no number 2: the card
    ("1000", "1000 is no number of the list, and no cards\n"),
    ("3♦ 3♣", "error: S does not hold 3♣  [play/not-held]\n"),
    ("3♦ 4♦", "error: 3♦ 4♦ is no combination of standard  [play/no-combination]\n"),
    ("rocket 3♦", '<text>:1:1: error: "rocket" is no kind of combination of standard  [notation/unknown-kind]\n'),
    ("7-8-", '<text>:1:5: error: cannot read "7-8-": expected a rank after "8-"  [notation/expected-rank]\n'),
    ("\N{SNOWMAN}", "<text>:1:1: error: "),
]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    Path("house.yaml").write_text(HOUSE, encoding="utf-8")


def play(name: str, *options: str | int, typed: str = "") -> Answer:
    return zsy("play", name, *map(str, options), stdin=typed.encode())


# --- what is told --------------------------------------------------------------------------------


def test_the_beginning_of_a_game() -> None:
    assert play("standard", "--seed", 7, "--seat", 4) == Answer(0, BEGINNING + ENDED, "")


@pytest.mark.parametrize(("typed", "said"), SAID)
def test_what_may_not_be_done_is_explained_and_asked_again(typed: str, said: str) -> None:
    answer = play("standard", "--seed", 7, "--seat", 4, typed=f"{typed}\nq\n")
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.startswith(f"{BEGINNING}> {typed}\n{said}")
    assert answer.out.endswith(f"> q\n{ENDED}")


@pytest.mark.parametrize("typed", ["9" * 5000, "0" * 5000, "31", "0"])
def test_a_number_that_is_none_of_the_list(typed: str) -> None:
    answer = play("standard", "--seed", 7, "--seat", 4, typed=f"{typed}\nq\n")
    assert (answer.status, answer.err) == (0, "")
    assert f"\n{typed} is no number of the list, and no cards" in answer.out


@pytest.mark.parametrize("typed", ["1", "3♦", "3d", "D3", "single 3", "３♢"])
def test_one_play_in_many_spellings(typed: str) -> None:
    answer = play("standard", "--seed", 7, "--seat", 4, typed=f"{typed}\n")
    said = answer.out.removeprefix(f"{BEGINNING}> {typed}\n").splitlines()
    assert said[0] == "  S 3♦ (single), 12 left"
    assert re.match(r"  E (-|\S+, 13 left)$", said[1])


#: The same table in French: what is shown after the 3 of diamonds, and what is typed.
IN_FRENCH = """\
> 3 de carreau
  S 3♦ (simple), 12 left
  E 10♣, 13 left
  N V♦, 13 left
  W D♠, 12 left

on the table: D♠ (simple) by W; cards left: E 13, N 13, W 12, S 12
your hand, 12 cards: 4♦ 4♣ 5♠ 7♥ 9♣ 9♥ 10♦ V♠ R♣ R♥ As♥ 2♥
   1  R♣  (simple)
   2  As♥
   3  2♥
   -  passe
> K
<text>:1:1: error: cannot read "K": expected a rank, not "K"  [notation/expected-rank]
  1 | K
    | ^
    = K is not a rank in French; in English, Italian, Dutch, Portuguese and Chinese it is the king
> R
  S R♣, 11 left
"""


def test_a_number_that_might_be_cards_is_asked_back() -> None:
    """P2 holds three 2s, and the list has a number 22."""
    options = ("--seed", 1, "--seat", 2, "--rounds", 1)
    out = play("dou-dizhu", *options, typed="3\n22\n2-2\n").out
    assert "22 is number 22 of the list, and cards too: write #22 or 2-2" in out
    assert "P2 2♦ 2♣ (pair)" in out
    assert "P2 2♦ 2♣ (pair)" not in play("dou-dizhu", *options, typed="3\n#22\n").out
    assert "cards too" not in play("dou-dizhu", *options, typed="3\n#22\n").out
    assert "P2 4♦ 8♣ 8♥ 8♠ (triple_single)" in play("dou-dizhu", *options, typed="3\n#22\n").out


def test_a_game_in_french() -> None:
    out = zsy("play", "standard", "--seed", "7", "--seat", "4", "--lang", "fr", stdin=b"3 de carreau\nK\nR\n").out
    assert IN_FRENCH in out
    assert zsy("play", "standard", "--lang", "xx").status == 2


@pytest.mark.parametrize(
    ("lang", "run", "kinds"),
    [
        ("en", "3♦ 3♣, 3d 3c, 33 or 7-8-9-10-J;", ("bomb 8888", "single 5")),
        ("fr", "3♦ 3♣, 33 or 7-8-9-10-V;", ("bombe 8888", "simple 5")),
        ("it", "3♦ 3♣, 33 or 7-8-9-10-J;", ("bomba 8888", "singola 5")),
        ("nl", "3♦ 3♣, 33 or 7-8-9-10-J;", ("bom 8888", "losse kaart 5")),
        ("pt", "3♦ 3♣, 33 or 7-8-9-10-J;", ("bomba 8888", "carta simples 5")),
        ("zh", "3♦ 3♣, 33 or 7-8-9-10-J;", ("炸弹 8888", "单张 5")),
    ],
)
def test_the_help_shows_what_is_read_in_the_language(lang: str, run: str, kinds: tuple[str, str]) -> None:
    out = zsy("play", "standard", "--seed", "7", "--seat", "4", "--lang", lang, stdin=b"?\n").out
    assert f"  cards          {run}" in out
    for text, kind in zip(kinds, ("bomb", "single"), strict=True):
        assert text in out
        assert zsy_rules.load("standard").read(text, lang=lang).kind == kind
    for text in re.split(", | or ", run[:-1]):
        assert zsy_rules.load("standard").identify(text, lang=lang)


def test_what_is_wrong_is_told_in_french() -> None:
    typed = b"3 de carreau\nR\nPaire de V\nV-V-V\n"
    out = zsy("play", "standard", "--seed", "7", "--seat", "4", "--lang", "fr", stdin=typed).out
    assert "error: S does not hold V  [play/not-held]" in out
    assert "  also: V-V (paire, 2 cards) cannot be played on 2♦ (simple)  [play/wrong-shape]" in out
    assert "error: S does not hold V-V  [play/not-held]" in out


def test_help_is_given_and_the_list_shown_again() -> None:
    out = play("standard", "--seed", 7, "--seat", 4, typed="?\n").out
    told = out.removeprefix(f"{BEGINNING}> ?\n")
    assert told.startswith("  a number ")
    assert told.endswith(f"   1  3♦  (single)\n{ENDED}")


@pytest.mark.parametrize("typed", ["q\n", "quit\n", "1\nq\n", "1\n", "1"])
def test_the_end_of_the_input_ends_the_game(typed: str) -> None:
    answer = play("standard", "--seed", 7, "--seat", 4, typed=typed)
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.endswith(ENDED)


def test_a_long_list_is_cut() -> None:
    Path("free.yaml").write_text("name: free\nextends: two-deck\nlead: {must_play_it: never}\n", encoding="utf-8")
    rules = zsy_rules.load("free.yaml")
    starts = ((seed, seeded_match(rules, seed).state) for seed in range(100))
    seed, state = next((seed, state) for seed, state in starts if len(state.legal) > OFFERED)
    seat = (state.turn or 0) + 1
    unlisted = list(state.legal)[OFFERED]
    out = play("free.yaml", "--seed", seed, "--seat", seat, typed=f"{OFFERED + 1}\n{unlisted}\n").out
    more = len(state.legal) - OFFERED
    _, _, told = out.partition(f"\n  {OFFERED}  ")
    assert told.partition("\n")[2].startswith(f"   …  {more} more: type the cards\n> {OFFERED + 1}\n")
    assert f"\n> {unlisted}\n  P{seat} {unlisted} (" in out


def test_titles_points_and_totals_are_told() -> None:
    """Cards left cost points: the last of each round pays, the others have none left."""
    out = play("points", "--seed", 2, "--rounds", 2, typed="1\n-\n" * 200).out
    rounds = re.findall(
        r"\nplace 1: (.) \(Upstream\)\nplace 2: (.) \(Second-Upstream\)\nplace 3: (.) \(Second-Downstream\)\n"
        r"place 4: (.) \(Downstream\)\npoints: (.+)\n",
        out,
    )
    assert len(rounds) == 2
    totals = dict.fromkeys("ENWS", 0)
    for *places, points in rounds:
        assert sorted(places) == sorted("ENWS")
        gained = {label: int(number) for label, number in (one.split() for one in points.split(", "))}
        assert list(gained) == list("ENWS")
        assert [label for label in places if gained[label] < 0] == places[3:]
        totals = {label: total + gained[label] for label, total in totals.items()}
    best = [label for label, total in totals.items() if total == max(totals.values())]
    assert set(re.findall(r"\nwinner: (.)\n", out)) <= set(best)
    assert out.endswith(f"\ntotals: {', '.join(f'{label} {total}' for label, total in totals.items())}\n")


def test_a_deciding_round_is_told_as_one_and_gives_no_points() -> None:
    out = play("points", "--seed", 2, "--rounds", 1, typed="1\n-\n" * 200).out  # three of four have no cards left
    assert re.search(r"\n\ndeciding round 2: [ENWS] deals\n", out)
    assert out.count("\npoints: ") == 1


# --- whole matches by script ---------------------------------------------------------------------


def scripted(rules: Rules, seat: int, seed: int, bots: str, rounds: int) -> tuple[list[str], Match]:
    """What to type at a seat to play drawn actions, and the match that comes of it, played without the command."""
    match = seeded_match(rules, seed, rounds)
    others = seat_bots((bots,), rules.players, seed + BOT_SEED)
    stream = Stream(seed)
    typed: list[str] = []
    while match.turn is not None:
        seen = match.observe(match.turn)
        if match.turn != seat:
            match = match.after(others[match.turn](seen))
            continue
        actions = list(seen.legal)
        number, stream = stream.below(len(actions))
        typed.append(_typed(actions, number, len(typed)))
        match = match.after(actions[number])
    return typed, match


def _typed(actions: list[Action], number: int, turn: int) -> str:
    """One of the ways to type an action: by number (a bid is its own), by cards, a pass in its three spellings."""
    action = actions[number]
    if isinstance(action, Pass):
        return ("-", "pass", "")[turn % 3]
    if isinstance(action, Bid):
        return str(action if turn % 2 else action.bid)
    if turn % 2 and number < OFFERED:
        digits = str(number + 1)
        return f"#{digits}" if len(set(digits)) < len(digits) else digits  # 22 might be two 2s that are held
    return str(action.cards) if isinstance(action, Give) else str(action)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_whole_match_by_script(name: str, players: int) -> None:
    rules = zsy_rules.load(name, players)
    number = TABLES.index((name, players))
    seat, bots = number % players, ("simple", "random")[number % 2]
    typed, match = scripted(rules, seat, seed=number, bots=bots, rounds=2)
    options = ("--players", players, "--seat", seat + 1, "--seed", number, "--bots", bots, "--rounds", 2)
    answer = play(name, *options, "--record", "g.zsr", typed="".join(f"{line}\n" for line in typed))
    assert (answer.status, answer.err) == (0, "")
    assert "error" not in answer.out
    assert answer.out.count("\n> ") == len(typed)
    assert re.search(r"\nwinners?: .+\n(totals: .+\n)?\Z", answer.out)
    written = "".join(write_text([record_match(match, seed=number)]))
    assert Path("g.zsr").read_text(encoding="utf-8") == written
    verdict = json.loads(zsy("replay", "g.zsr", "--format", "json").out)["verdict"]
    assert verdict == "ok"


def test_gifts_and_returns_are_asked_for() -> None:
    rules = zsy_rules.load("standard")
    asked: set[tuple[int, bool]] = set()
    for seed in range(20):
        if len(asked) == 4:
            break
        typed, match = scripted(rules, 0, seed, "random", 2)
        gifts = [event for event in match.rounds[1].state.history if isinstance(event, Gave) and event.giver == 0]
        out = play("standard", "--seed", seed, "--bots", "random", "--rounds", 2, typed="\n".join([*typed, ""])).out
        for gift in gifts:
            number = "1 card" if gift.count == 1 else f"{gift.count} cards"
            what = "back for the tribute" if gift.back else "as a tribute"
            assert f"\nyou give {'ENWS'[gift.receiver]} {number} {what}\n" in out
            assert f"\nE gives {'back ' if gift.back else ''}to {'ENWS'[gift.receiver]}: {gift.cards}\n" in out
            asked.add((gift.count, gift.back))
    assert asked == {(2, False), (2, True), (1, False), (1, True)}


def test_an_auction_is_asked_for_and_told() -> None:
    """Bids of others and one's own, deals thrown in, the roles and the rest, as the events say."""
    rules = zsy_rules.load("dou-dizhu")
    told: set[str] = set()
    for seed in (6, 61, 90):  # of the first hundred, what shows everything below
        typed, match = scripted(rules, 0, seed, "random", 1)
        out = play("dou-dizhu", "--seed", seed, "--bots", "random", "--rounds", 1, typed="\n".join([*typed, ""])).out
        history = match.rounds[0].state.history
        spoken = [event for event in history if isinstance(event, Spoke)]
        lines = [f"  P{event.seat + 1} {f'bids {event.bid}' if event.bid else '-'}" for event in spoken]
        auctions, _, _ = out.partition("\ntrick 1: ")
        assert re.findall(r"(?m)^  P\d (?:-|bids \d)$", auctions) == lines
        assert len(re.findall("(?m)^you bid; ", auctions)) == sum(event.seat == 0 for event in spoken)
        thrown_in = sum(isinstance(event, Redealt) for event in history)
        assert auctions.count("\nnobody bids: the cards are dealt anew\n") == thrown_in
        best = max(spoken, key=lambda event: event.bid or 0)
        (rest,) = (event.cards for event in history if isinstance(event, TookRest))
        ended = f"\nP{best.seat + 1} is landlord, at {best.bid}\nP{best.seat + 1} takes the rest: {rest}"
        assert auctions.endswith(ended)
        told |= {f"won by {best.seat + 1}", f"at {best.bid}", "thrown in" if thrown_in else "bid at once"}
        told |= {re.sub(r"P\d", "P", line) for line in re.findall("(?m)^you bid; .+$", auctions)}
    assert sorted(told) == [
        "at 1", "at 2", "at 3", "bid at once", "thrown in", "won by 1", "won by 2", "won by 3",
        "you bid; P has bid 1", "you bid; P has bid 2", "you bid; nobody has yet",
    ]  # fmt: skip


def test_an_ended_game_is_recorded_as_far_as_it_went() -> None:
    play("standard", "--seed", 7, "--seat", 4, "--record", "g.zsr", typed="1\n")
    replayed = json.loads(zsy("replay", "g.zsr", "--format", "json").out)
    assert replayed["verdict"] == "incomplete"
    assert replayed["plays"] >= 4
    assert "t1 S 3♦; E " in Path("g.zsr").read_text(encoding="utf-8")


# --- what nobody is told -------------------------------------------------------------------------


def cards_in(text: str) -> Iterator[str]:
    yield from re.findall(r"(?:10|[2-9JQKA])[♦♣♥♠]|BJ|RJ", text)


@pytest.mark.parametrize("seed", range(6))
def test_a_seat_is_told_no_hidden_cards(seed: int) -> None:
    rules = zsy_rules.load("three-player")
    typed, match = scripted(rules, 1, seed, "simple", 1)
    out = play("three-player", "--seat", 2, "--seed", seed, "--rounds", 1, typed="\n".join([*typed, ""])).out
    _, _, told = out.partition("\nyour hand, ")
    history = match.rounds[0].state.history
    own = {str(one) for event in history if isinstance(event, Dealt) and event.seat == 1 for one in event.cards or ()}
    assert len(own) in (17, 18)
    seen = set(own)
    for line in told.splitlines():
        played = re.match(r"  P[123] (.+?)(?: \(\w+\))?, [0-9]+ left$", line)
        seen |= set(cards_in(played[1])) if played else set()
        assert set(cards_in(line)) <= seen, line
    public = {str(one) for event in history if isinstance(event, Played) for one in event.cards}
    assert seen == own | public


def test_what_others_hold_changes_nothing_that_is_told() -> None:
    """Gifts face down: with other cards in them, and other hands behind them, a third seat is told the same."""
    rules = zsy_rules.load("standard")
    told = []
    for back in ("4♦ 5♦", "4♣ 5♣"):
        hands = ["3♦ 4♦ 5♦ 4♣ 5♣ 9♠", "6♦ 6♣", "7♦ 7♣", "K♦ A♦ 8♠"]
        state = start_round(rules.game, hands=rules.hands(hands), before=(0, 1, 2, 3), dealer=3)
        for gift in ("A♦ K♦", "7♦", back, "6♦"):
            state = state.after(rules.action(gift, "give"))
        teller = Teller(rules.game, ("E", "N", "W", "S"), 1)
        told.append(list(teller.news(state.observe(1))))
    assert told[0] == told[1]
    assert told[0][2:] == [
        "S gives to E: K♦ A♦",
        "W gives to N: 7♦",
        "E gives back to S: 2 cards, face down",
        "N gives back to W: 6♦",
        "trick 1: E leads",
    ]


# --- usage, help, the terminal -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "word"),
    [
        ("standard --seat 5", "--seat 5: standard has seats 1 to 4 here"),
        ("standard --seat 0", "--seat"),
        ("standard --bots clever", "--bots"),
        ("standard --rounds 0", "--rounds"),
        ("standard --players 5", "is for 4 players, not for 5"),
        ("standard --record gone/g.zsr", "gone/g.zsr: No such file"),
        ("gone", "there is no ruleset named gone"),
        ("", "NAME"),
    ],
)
def test_wrong_usage(options: str, word: str) -> None:
    answer = zsy("play", *options.split())
    assert (answer.status, answer.out) == (2, "")
    assert word in answer.err
    assert "Traceback" not in answer.err


def test_the_examples_of_the_help_run() -> None:
    shown = re.findall(r"(?m)^\s+zsy (play .+)$", zsy("play", "--help").out)
    assert len(shown) == 2
    for example in shown:
        answer = zsy(*shlex.split(example), stdin=b"?\n")
        assert (answer.status, answer.err) == (0, "")
        assert answer.out.endswith(ENDED)


def test_every_option_stands_in_the_documentation() -> None:
    documentation = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    section = documentation.partition("\n## zsy play\n")[2].partition("\n## ")[0]
    options = set(re.findall(r"(?m)^  (--[a-z-]+)", zsy("play", "--help").out)) - {"--help"}
    assert options == {"--players", "--seat", "--seed", "--bots", "--rounds", "--record", "--lang"}
    assert not {option for option in options if f"`{option}" not in section}


def test_without_a_seed_another_game_each_time_and_the_seed_is_told() -> None:
    outs = [play("standard").out for _ in range(2)]
    seeds = [re.search(r", seed ([0-9]+)\n", out) for out in outs]
    assert all(seeds)
    assert outs[0] != outs[1]
    assert play("standard", "--seed", str(seeds[0] and seeds[0][1])).out == outs[0]


def test_a_house_rule_is_played_at_its_own_table() -> None:
    out = play("house.yaml", "--seed", 7, "--seat", 4, typed="3 4 5\n").out
    assert "\n   2  3♦ 4♦ 5♠  (straight)\n" in out
    assert "\n> 3 4 5\n  S 3♦ 4♦ 5♠ (straight), 10 left\n" in out


def on_a_terminal(typed: bytes, **more: str) -> bytes:
    """What a terminal shows of a game in which this is typed."""
    pty = pytest.importorskip("pty")
    env = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    env |= {"PYTHONPATH": str(ROOT), "TERM": "xterm", "PYTHONUTF8": "1", **more}
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "zsy_rules", "play", "standard", "--seed", "7", "--seat", "4"]
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=env) as process:
        os.close(theirs)
        os.write(ours, typed)
        shown = b""
        while True:
            try:
                piece = os.read(ours, 10_000)
            except OSError:  # the other end is closed
                break
            if not piece:
                break
            shown += piece
    os.close(ours)
    assert process.returncode == 0
    return shown.replace(b"\r\n", b"\n")


@pytest.mark.parametrize("typed", [b"q\n", b"\x04"], ids=["q", "end of input"])
def test_on_a_terminal_the_hand_stands_out(typed: bytes) -> None:
    shown = on_a_terminal(typed).decode()
    assert "your hand, 13 cards: \x1b[1m3♦ 4♦" in shown
    assert "\n> " in shown
    assert shown.endswith(ENDED)


def test_no_colours_where_they_are_not_wanted() -> None:
    assert b"\x1b[1m" not in on_a_terminal(b"q\n", NO_COLOR="1")
