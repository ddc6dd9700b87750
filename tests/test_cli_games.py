"""`zsy replay` and `zsy simulate`: matches told and judged, random matches counted and recorded."""

import json
import re
import shutil
from collections import Counter
from pathlib import Path

import pytest
from cli_tools import HOUSE, zsy

from zsy_rules import load
from zsy_rules._chance import seed_of_match

ROOT = Path(__file__).parents[1]
EXAMPLE = Path("docs", "examples", "two-rounds.zsr")

TOLD = """\
docs/examples/two-rounds.zsr:3: game two-rounds, standard@1, players E N W S
round 1: S deals, E leads
  trick 1   E 3♦ 3♣ (pair); N 5♦ 5♥; W J♥ J♠; S K♥ K♠; E -; N -; W -  > S
  trick 2   S 4♥ 4♠ 8♣ 8♥ 8♠ (full_house); E 10♦ 10♣ 10♥ J♦ J♣; N 9♦ 9♣ 9♥ 9♠ (bomb); W -; S -; E -  > N
  trick 3   N 7♦ 7♣ 7♠ Q♦ Q♣ (full_house); W -; S -; E -  > N
  trick 4   N 4♣ (single); W 10♠; S -; E A♦; N -; W 2♣; S BJ; E -; N RJ; W -; S -; E -  > N
  trick 5   N K♦ (single), out; W -; S -; E 2♦; W -; S -  > E
  trick 6   E 4♦ 5♣ 6♦ 7♥ 8♦ (straight), out; W -; S -  > E
  trick 7   W 3♥ 3♠ 6♣ 6♥ 6♠ (full_house); S -  > W
  trick 8   W Q♥ Q♠ (pair); S A♥ A♠; W -  > S
  trick 9   S 2♥ 2♠ (pair); W -  > S
  trick 10  S 5♠ (single), out  > S
  places: N (Upstream), E (Second-Upstream), S (Second-Downstream), W (Downstream)
round 2: W deals, N leads
  tribute: W to N: A♣ 2♦
  tribute: S to E: 2♠
  return: N to W: 3♣ 9♥
  return: E to S: 5♣
  trick 1   N 3♦ 4♦ 5♦ 6♣ 7♦ (straight); W -; S -; E -  > N
  trick 2   N 8♦ 8♣ Q♦ Q♣ Q♥ (full_house); W -; S 5♣ 5♥ A♦ A♥ A♠; E -; N -; W -  > S
  trick 3   S 10♣ 10♥ 10♠ (triple); E -; N -; W -  > S
  trick 4   S 2♣ 2♥ (pair); E -; N -; W -  > S
  trick 5   S 5♠ (single); E 2♠; N -; W -; S -  > E
  trick 6   E 4♣ 4♥ 9♦ 9♣ 9♠ (full_house); N -; W -; S -  > E
  trick 7   E 6♥ 6♠ (pair); N -; W 7♣ 7♥; S -; E J♦ J♣; N -; W K♥ K♠; S -; E BJ-RJ (joker_bomb); N -; W -; S -  > E
  trick 8   E K♣ (single); N A♣; W -; S -; E -  > N
  trick 9   N K♦ (single); W -; S -; E -  > N
  trick 10  N 2♦ (single), out; W -; S -; E -  > N
  trick 11  W 3♣ 3♥ 3♠ 8♥ 8♠ (full_house); S -; E -  > W
  trick 12  W J♠ (single); S Q♠; E -; W -  > S
  trick 13  S J♥ (single); E -; W -  > S
  trick 14  S 7♠ (single), out; E 10♦, out  > E
  places: N (Upstream), S (Second-Upstream), E (Second-Downstream), W (Downstream)
winner: N
verdict: ok; whole rounds: 2, plays and passes: 110
"""

ILLEGAL = """\
illegal.zsr:3: game two-rounds, standard@1, players E N W S
round 1: S deals, E leads
  trick 1   E 3♦ 3♣ (pair); N 5♦ 5♥
  then      W 3♥ 3♠
verdict: illegal; whole rounds: 0, plays and passes: 2
"""

#: Hands that nobody saw: the kinds are told as far as the cards show them.
HIDDEN = """\
%zsr 1
game
rules standard@1 sha256:HASH
seats E N W S
round 1
deal E: 3♦ 3♣ ?x12
deal N: ?x14
t1 E 3♦ 3♣; N 5-5; W -; S K-K; E -; N -; W -
t2 S 44466; E -; N 8888; W -; S -; E -
t3 N 9
"""
HIDDEN_TOLD = """\
-:2: standard@1, players E N W S
round 1
  trick 1   E 3♦ 3♣ (pair); N 5-5; W -; S K-K; E -; N -; W -  > S
  trick 2   S 4-4-4-6-6 (full_house); E -; N 8-8-8-8 (bomb); W -; S -; E -  > N
  trick 3   N 9 (single)
verdict: incomplete; whole rounds: 0, plays and passes: 14
"""

#: The example of a round with an auction, on the page on records.
AUCTION = next(
    block
    for block in re.findall(
        r"^```\w*\n(.*?)^```$", (ROOT / "docs" / "record.md").read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
    if "\nbids " in block
)
AUCTION_TOLD = """\
<stdin>:1: dou-dizhu@1, judged by dou-dizhu@1, players E N W
round 1: W deals, W leads
  turned up: 9♥
  dealt again: 1 time
  bids: E 1; N -; W 3  > W (landlord)
  rest to W: 3♣ 3♥ RJ (shown)
  trick 1   W 3♦ 4♦ 5♦ 6♦ 7♦ 8♦ 9♦ 10♦ J♦ Q♦ K♦ A♦ (straight); E -; N -  > W
  trick 2   W 2♦ 2♣ 2♥ 2♠ (bomb); E -; N -  > W
  trick 3   W BJ-RJ (rocket); E -; N -  > W
  trick 4   W 3♣ 3♥ (pair), out  > W
  stake: 24 (bid 3)
  places: W, E, N
  points: E -24, N -24, W 48
winner: W
totals: E -24, N -24, W 48
verdict: ok; whole rounds: 1, plays and passes: 10
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a house rule and the example of a record, in which the commands run."""
    monkeypatch.chdir(tmp_path)
    Path("house.yaml").write_text(HOUSE, encoding="utf-8")
    EXAMPLE.parent.mkdir(parents=True)
    shutil.copy(ROOT / EXAMPLE, EXAMPLE)
    return tmp_path


def changed(name: str, *changes: tuple[str, str]) -> str:
    """The name of a copy of the example with these texts replaced."""
    text = EXAMPLE.read_text(encoding="utf-8")
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    Path(name).write_text(text, encoding="utf-8")
    return name


TOO_LOW = ("W J♥ J♠; S K♥ K♠; E -; N -; W -", "W 3♥ 3♠")
MARKED = ("W J♥ J♠; S K♥ K♠", "W! J♥ J♠; S K♥ K♠")
OTHER_WINNER = ("\nwinners N ", "\nwinners E ")
OTHER_RULES = ("rules standard@1 sha256:", "rules elsewhere@1 sha256:f")


# --- replay --------------------------------------------------------------------------------------


def test_replay_tells_a_match_play_by_play() -> None:
    answer = zsy("replay", str(EXAMPLE))
    assert (answer.out, answer.err, answer.status) == (TOLD, "", 0)


#: How the words of that telling are said in French, by hand.
FRENCH = {
    "J": "V",
    "Q": "D",
    "K": "R",
    "A": "As",
    "BJ": "Joker Noir",
    "RJ": "Joker Rouge",
    "single": "simple",
    "pair": "paire",
    "triple": "brelan",
    "full_house": "full house",
    "straight": "suite",
    "bomb": "bombe",
    "joker_bomb": "bombe de jokers",
    "Upstream": "Courant Montant",
    "Second-Upstream": "Deuxième Courant Montant",
    "Second-Downstream": "Deuxième Courant Descendant",
    "Downstream": "Courant Descendant",
}


def test_replay_in_french() -> None:
    english = zsy("replay", str(EXAMPLE)).out
    french = re.sub(r"(?<=[ -])(?:[JQKA](?=[♦♣♥♠])|BJ|RJ)|(?<=\()[\w-]+(?=\))", lambda one: FRENCH[one[0]], english)
    assert french != english
    assert zsy("replay", str(EXAMPLE), "--to", "fr").out == french
    assert zsy("replay", str(EXAMPLE), "--to", "xx").status == 2


def test_replay_of_a_record_that_does_not_say_its_language(tmp_path: Path) -> None:
    letters = {"J": "V", "Q": "D", "K": "R", "A": "As"}
    text = re.sub(r"\b([JQKA])(?=[♦♣♥♠])", lambda one: letters[one[0]], EXAMPLE.read_text(encoding="utf-8"))
    text = text.replace(" BJ", " Noir").replace(" RJ", " Rouge")
    file = tmp_path / "soir.zsr"
    file.write_text(text, encoding="utf-8")
    assert zsy("replay", str(file)).status == 1
    told = zsy("replay", str(file), "--lang", "fr").out.splitlines()
    assert told[1:] == zsy("replay", str(EXAMPLE), "--to", "fr").out.splitlines()[1:]
    told = zsy("replay", str(file), "--lang", "fr", "--to", "en").out.splitlines()
    assert told[1:] == zsy("replay", str(EXAMPLE)).out.splitlines()[1:]
    assert zsy("replay", "-", "--lang", "fr", stdin=text.encode()).status == 0
    assert zsy("replay", str(EXAMPLE), "--lang", "xx").status == 2


def test_replay_tells_an_auction() -> None:
    answer = zsy("replay", "-", "--ruleset", "dou-dizhu", stdin=AUCTION.encode())
    assert answer.status == 0
    assert answer.out[: answer.out.index("<stdin>:2:7: warning")] == AUCTION_TOLD


def test_replay_of_hidden_hands_tells_an_auction_by_the_record() -> None:
    hidden = re.sub(r"(?m)^(deal .:).*", r"\1 ?x17", AUCTION)
    answer = zsy("replay", "-", "--ruleset", "dou-dizhu", stdin=hidden.encode())
    kept = [line for line in AUCTION_TOLD.splitlines() if not line.startswith(("  stake", "winner", "totals"))]
    assert answer.status == 0
    assert answer.out.splitlines()[: len(kept)] == kept


def test_replay_that_stops_in_an_auction_tells_no_winner_of_it() -> None:
    low = AUCTION.replace("N -; W 3", "N 1; W 3")
    answer = zsy("replay", "-", "--ruleset", "dou-dizhu", stdin=low.encode())
    assert answer.status == 1
    assert "\n  bids: E 1; N 1; W 3\nverdict: illegal; " in answer.out
    cut = AUCTION[: AUCTION.index("; W 3")] + "\n"
    answer = zsy("replay", "-", "--ruleset", "dou-dizhu", stdin=cut.encode())
    assert (answer.status, "\n  bids: E 1; N -\nverdict: incomplete; " in answer.out) == (0, True)


def test_simulated_auctions_replay() -> None:
    assert zsy("simulate", "dou-dizhu", "--matches", "2", "--rounds", "2", "--record", "d.zsr").status == 0
    answer = zsy("replay", "d.zsr")
    assert answer.status == 0
    assert answer.out.count("verdict: ok; whole rounds: 2, ") == 2
    assert answer.out.count(" (landlord)\n") == answer.out.count("  stake: ") == 4


def test_replay_in_json() -> None:
    answer = zsy("replay", str(EXAMPLE), "--format", "json")
    assert answer.out.count("\n") == 1
    assert answer.json == {
        "file": "docs/examples/two-rounds.zsr",
        "line": 3,
        "game": "two-rounds",
        "ruleset": "standard",
        "verdict": "ok",
        "rounds": 2,
        "plays": 110,
        "problems": [],
    }


def test_replay_stops_at_an_illegal_play() -> None:
    answer = zsy("replay", changed("illegal.zsr", TOO_LOW))
    assert (answer.status, answer.err) == (1, "")
    told, problem = answer.out[: len(ILLEGAL)], answer.out[len(ILLEGAL) :]
    assert told == ILLEGAL
    assert re.match(r"illegal\.zsr:[0-9]+:22: error: 3♥ 3♠ does not beat 5♦ 5♥", problem)


def test_an_illegal_play_in_json() -> None:
    answer = zsy("replay", changed("illegal.zsr", TOO_LOW), "--format", "json")
    assert answer.status == 1
    assert (answer.json["verdict"], answer.json["rounds"], answer.json["plays"]) == ("illegal", 0, 2)
    (problem,) = answer.json["problems"]
    assert (problem["code"], problem["column"], problem["end_column"]) == ("play/too-low", 22, 29)
    context = {key: problem[key] for key in ("round", "trick", "seat", "on", "legal")}
    assert context == {
        "round": 1,
        "trick": 1,
        "seat": "W",
        "on": "5♦ 5♥",
        "legal": ["6♣ 6♥", "J♥ J♠", "Q♥ Q♠", "pass"],  # W holds 3♥ 3♠ 6♣ 6♥ 6♠ 10♠ J♥ J♠ Q♥ Q♠ K♣ A♣ 2♣
    }


@pytest.mark.parametrize(
    ("change", "options", "verdict", "status"),
    [
        (TOO_LOW, [], "illegal", 1),
        (MARKED, [], "irregular", 1),
        (MARKED, ["--allow-irregular"], "irregular", 0),
        (OTHER_WINNER, [], "result-differs", 1),
        (OTHER_RULES, [], "rules-differ", 1),
        (OTHER_RULES, ["--ruleset", "standard"], "ok", 0),
        (("t1 N 3♦ 4♦ 5♦ 6♣ 7♦", "t1 N 3♦ 4♦ 5♦ 6♣ 7"), [], "ok", 0),
        (("t1 N 3♦ 4♦ 5♦ 6♣ 7♦", "t1 N 3♦ 4♦ 5♦ 6♣ 1♦"), [], "unreadable", 1),
    ],
)
def test_verdicts(change: tuple[str, str], options: list[str], verdict: str, status: int) -> None:
    name = changed("changed.zsr", change)
    for form in ("text", "json"):
        answer = zsy("replay", name, *options, "--format", form)
        assert (answer.status, answer.err) == (status, "")
        assert (f"\nverdict: {verdict}; " if form == "text" else f'"verdict":"{verdict}"') in answer.out


def test_a_marked_play_is_told_with_its_mark() -> None:
    name = changed("marked.zsr", MARKED)
    assert "\n  then      W! J♥ J♠\n" in zsy("replay", name).out
    assert "; W! J♥ J♠; S K♥ K♠; " in zsy("replay", name, "--allow-irregular").out


def test_several_matches_are_counted() -> None:
    answer = zsy(
        "replay", str(EXAMPLE), changed("illegal.zsr", TOO_LOW), changed("other.zsr", OTHER_WINNER), str(EXAMPLE)
    )
    assert answer.status == 1
    assert answer.out.startswith(f"{TOLD}\n{ILLEGAL}")
    assert answer.out.endswith(f"\n\n{TOLD}\n4 matches: 2 ok, 1 illegal, 1 result-differs\n")


def test_json_has_one_line_a_match() -> None:
    lines = zsy("replay", str(EXAMPLE), changed("illegal.zsr", TOO_LOW), "--format", "json").out.splitlines()
    assert [json.loads(line)["verdict"] for line in lines] == ["ok", "illegal"]


def test_a_file_that_is_not_there_does_not_hide_the_others() -> None:
    answer = zsy("replay", "gone.zsr", str(EXAMPLE))
    assert (answer.status, answer.out) == (2, TOLD)
    assert answer.err == "gone.zsr: No such file or directory\n"


def test_standard_input_with_hands_that_nobody_saw() -> None:
    text = HIDDEN.replace("HASH", load("standard").hash[:16])
    answer = zsy("replay", "-", stdin=text.encode())
    assert answer.status == 0  # that it stops early is a warning
    assert answer.out.startswith(HIDDEN_TOLD.replace("-:2", "<stdin>:2"))
    assert answer.out.count("[record/incomplete]") == 1


def test_a_file_that_is_no_record() -> None:
    answer = zsy("replay", "house.yaml")
    assert answer.status == 1
    assert answer.out.startswith(
        "house.yaml:1\nverdict: unreadable; whole rounds: 0, plays and passes: 0\nhouse.yaml:1:1: "
    )


def test_the_form_of_records_may_be_said() -> None:
    assert zsy("replay", str(EXAMPLE), "--from", "zsr").out == TOLD
    assert zsy("replay", str(EXAMPLE), "--from", "twin", "--format", "json").json["verdict"] == "unreadable"


def test_the_first_line_names_the_rules_that_were_taken() -> None:
    name = changed("gone.zsr", ("rules standard@1", "rules gone@2"), ("sha256:", "sha256:0123456789ab\nx-was "))
    assert zsy("replay", name).out.splitlines()[0].endswith("gone@2, players E N W S")
    answer = zsy("replay", name, "--ruleset", "standard")
    assert answer.out.splitlines()[0].endswith("gone@2, judged by standard@1, players E N W S")
    assert (answer.status, answer.out.count("[record/other-rules]")) == (0, 1)
    answer = zsy("replay", str(EXAMPLE), "--ruleset", "three-player")
    assert answer.out.splitlines()[0].endswith("two-rounds, standard@1, players E N W S")
    assert (answer.status, answer.out.count("note: judged by standard@1 with the hash")) == (0, 1)
    game = json.dumps({"players": ["a", "b", "c", "d"], "events": []})
    answer = zsy("replay", "-", "--ruleset", "standard", stdin=game.encode())
    assert answer.out.startswith("<stdin>:1: judged by standard@1, players a b c d\n")


# --- simulate ------------------------------------------------------------------------------------


def counts(record: str) -> dict[str, int]:
    """What a text record says of itself: matches, rounds, plays without passes, first places by label."""
    lines = Path(record).read_text(encoding="utf-8").splitlines()
    acts = [act.split() for line in lines if re.match(r"t[0-9]+ ", line) for act in line.split(" ", 1)[1].split("; ")]
    return {
        "matches": sum(line.startswith("game ") for line in lines),
        "rounds": sum(line.startswith("round ") for line in lines),
        "plays": sum(act[1] != "-" for act in acts),
        "singles": sum(act[1] != "-" and len(act) == 2 and act[1] != "BJ-RJ" for act in acts),
        **Counter(line.split()[1] for line in lines if line.startswith("result ")),
    }


def test_simulate_counts_what_stands_in_the_record() -> None:
    summary = zsy("simulate", "standard", "--matches", "3", "--seed", "7", "--record", "g.zsr", "--format", "json")
    assert (summary.status, summary.out.count("\n")) == (0, 1)
    said, counted = summary.json, counts("g.zsr")
    assert {key: said[key] for key in ("matches", "rounds", "plays")} == {
        key: counted[key] for key in ("matches", "rounds", "plays")
    }
    assert said["kinds"]["single"] == counted["singles"]
    assert sum(said["kinds"].values()) == said["plays"]
    assert said["firsts"] == [counted.get(label, 0) for label in "ENWS"]
    assert sum(said["firsts"]) == said["rounds"] >= 15
    assert sum(said["wins"]) >= 3
    assert (said["ruleset"], said["version"], said["players"], said["seed"]) == ("standard", "1", 4, 7)
    assert said["hash"] == load("standard").hash


def test_simulate_text_is_a_table_of_the_same() -> None:
    arguments = ("simulate", "standard", "--matches", "2", "--seed", "3", "--rounds", "1")
    said = zsy(*arguments, "--format", "json").json
    out = zsy(*arguments).out
    expected = [
        f"standard@1, 4 players, seed 3: 2 matches, 2 rounds, {said['plays']} plays",
        "",
        "seat  first  matches won",
    ]
    expected += [
        f"{label}     {first:>5}  {wins:>11}"
        for label, first, wins in zip("ENWS", said["firsts"], said["wins"], strict=True)
    ]
    expected += ["", "kind        plays", *(f"{kind:<10}  {plays:>5}" for kind, plays in said["kinds"].items())]
    assert out.splitlines() == expected


def test_the_same_seed_gives_the_same_bytes() -> None:
    arguments = ("simulate", "standard", "--matches", "2", "--rounds", "2", "--seed", "11")
    first = zsy(*arguments, "--record", "one.zsr")
    second = zsy(*arguments, "--record", "two.zsr")
    assert first == second
    assert Path("one.zsr").read_bytes() == Path("two.zsr").read_bytes()
    zsy(*arguments[:-1], "12", "--record", "other.zsr")
    assert Path("one.zsr").read_bytes() != Path("other.zsr").read_bytes()


def test_a_record_on_standard_output() -> None:
    arguments = ("simulate", "standard", "--matches", "2", "--rounds", "1", "--seed", "5", "--record")
    assert zsy(*arguments, "g.zsr").status == 0
    answer = zsy(*arguments, "-")
    assert (answer.status, answer.err) == (0, "")
    assert answer.out == Path("g.zsr").read_text(encoding="utf-8")
    assert not Path("-").exists()
    answer = zsy(*arguments, "-", "--format", "json")
    assert (answer.status, answer.out) == (2, "")
    assert "take one of them" in answer.err


def test_a_record_tells_how_it_was_made() -> None:
    zsy("simulate", "two-deck", "--players", "6", "--matches", "2", "--rounds", "1", "--seed", "5", "--record", "g.zsr")
    lines = Path("g.zsr").read_text(encoding="utf-8").splitlines()
    assert lines[:2] == ["%zsr 1", "# zsy simulate two-deck --matches 2 --rounds 1 --seed 5 --players 6"]
    assert [line for line in lines if line.startswith(("game ", "seed "))] == [
        "game 5/1",
        f"seed {seed_of_match(5, 1)}",
        "game 5/2",
        f"seed {seed_of_match(5, 2)}",
    ]


def test_the_first_matches_of_a_series_are_those_of_a_shorter_one() -> None:
    for matches in ("1", "2"):
        zsy("simulate", "standard", "--matches", matches, "--rounds", "1", "--record", f"{matches}.zsr")
    short, long = (Path(f"{matches}.zsr").read_text(encoding="utf-8").splitlines()[2:] for matches in "12")
    assert long[: len(short)] == short


@pytest.mark.parametrize("name", ["standard", "house.yaml", "partnership", "three-player"])
def test_simulated_records_replay(name: str) -> None:
    zsy("simulate", name, "--matches", "2", "--rounds", "2", "--record", "g.zsr")
    lines = zsy("replay", "g.zsr", "--format", "json").out.splitlines()
    assert [json.loads(line)["verdict"] for line in lines] == ["ok", "ok"]


def test_the_seed_of_a_match_is_the_documented_one() -> None:
    # printf 'zsy-1/7/match/1' | sha256sum
    assert seed_of_match(7, 1) == 0x4F3823E9576B
