"""What the page says of a value, held against the text of the language: the sentence that a card player would say."""

from pathlib import Path

import pytest
from test_prose import house

from zsy_rules import load
from zsy_rules.prose import explain

FREE = "must_play_it: never, "
#: The rules over standard, what the page must say of them, and what not. In brackets: sections of language.md.
CASES: dict[str, tuple[str, tuple[str, ...], tuple[str, ...]]] = {
    # [5] A place in a first round: after dealer.
    "a place leads the first round": (
        f"lead: {{{FREE}first_round: last}}",
        ("In the first round, the player after the dealer leads to the first trick.",),
        ("In the first round, the player who came",),
    ),
    "the seat before a place, in the first round": (
        f"lead: {{{FREE}first_round: before last}}",
        ("In the first round, the player before the player after the dealer leads",),
        ("In the first round, the player before the player who",),
    ),
    "no gifts in the first round": (
        f"lead: {{{FREE}first_round: giver of highest, later_rounds: last}}",
        ("In the first round, the player after the dealer leads to the first trick.",),
        ("who gave the highest card",),
    ),
    "a place leads every round": (
        f"lead: {{{FREE}first_round: first}}",
        (
            ("In every round, the player who came first in the round before (in a first round, the player after the "
            "dealer) leads to the first trick."),
        ),
        (),
    ),
    "a place is dealt to first": (
        "deal: {first_card: last}",
        ("the first to the player who came last in the round before (in a first round, the player after the dealer) ",),
        (),
    ),
    "a place is barred": (
        "bars: {b: {play: {has: [2]}, who: last}}",
        (
            ("The player who came last in the round before (in a first round, the player after the dealer) may not "
            "play anything that contains a 2."),
        ),
        (),
    ),
    # [7] The card that must be played is the leader's, or one that somebody may hold.
    "a card in every round that finds no leader": (
        "lead: {must_play_it: every_round}",
        ("The first play of every round must contain the 3♦, if the player who leads holds that card.",),
        ("the card that names the leader",),
    ),
    "a leader beside the holder": (
        "lead: {first_round: after holder of 3♦}",
        ("The first play of that round must contain the 3♦, if the player who leads holds that card.",),
        ("must contain that card.",),
    ),
    "the holder of several copies": (
        "players: 6\ndeck: {packs: 2}",
        ("In the first round, the holder of the 3♦ (of several holders, the one who was dealt to first) leads",),
        ("Of several players",),
    ),
    "a card that is not dealt": (
        "deal: {hand: 10}",
        ("the holder of the 3♦ (or of the lowest card, if nobody holds it) leads",),
        (),
    ),
    # [7] The deal: what is left over, what lies face up.
    "cards left over": (
        "deal: {hand: 13}",
        ("until everybody has 13 cards. Two cards are left over. Nobody plays with them.",),
        (),
    ),
    "one card left over": (
        "players: 3\ndeck: {remove: [3♥, 3♣]}\ndeal: {hand: 17}",
        ("One card is left over. Nobody plays with it.",),
        (),
    ),
    "a card turned up in the pack": (
        f"lead: {{{FREE}first_round: drawer of turned card}}",
        (
            "Before the deal, one card of the pack, at random, is turned face up; it is dealt like the others.",
            "In the first round, the player who is dealt the card that lies face up leads to the first trick.",
        ),
        ("left over",),
    ),
    "a turned card that may not be dealt": (
        f"deal: {{hand: 13}}\nlead: {{{FREE}first_round: drawer of turned card}}",
        ("the card that lies face up (if that is left over, the player who was dealt to first) leads",),
        (),
    ),
    "one card taken out": ("deck: {remove: [3♣]}", ("The 3♣ is taken out, which leaves 53 cards.",), ("are taken",)),
    "one copy taken out": (
        "players: 6\ndeck: {packs: 2, remove: [3♣, RJ]}",
        ("One 3♣ and one red joker are taken out, which leaves 106 cards.",),
        (),
    ),
    # [10] The trick.
    "one turn each": (
        "trick: {ends: once_round}",
        ("Everybody has one turn in a trick;",),
        ("may play again", "is out of the trick"),
    ),
    "nobody leads after the first is out": (
        "round: {ends: [first_out]}",
        (),
        ("If the winner of a trick has no cards left",),
    ),
    "who keeps cards need not come last": (
        "effects: {two_last: {when: {out: true, has: [2]}, do: last_place}}",
        ("as soon as only one player has cards left. That player takes the one place that is left.",),
        ("That player comes last.",),
    ),
    "a lead has no more cards than nothing": (
        "bars: {b: {play: {kind: [straight], more_cards: false}}}",
        ("a straight that has no more cards than the play that it answers (or answers no play).",),
        (),
    ),
    "an answer with no more cards": (
        "bars: {b: {play: {kind: [straight], more_cards: false, leads: false}}}",
        ("that answers another play and has no more cards than the play that it answers.",),
        ("no play)",),
    ),
    "everybody barred": (
        "effects: {b: {when: {kind: [bomb]}, do: bar, who: everyone, plays: {kind: [bombs]}}}",
        ("After a bomb, and until the end of the trick, nobody may play a bomb of any kind.",),
        ("everybody may not",),
    ),
    "no jokers to keep on top": (
        ("ranks: [3, 4, 5, 6, 7, 8, 9, 10, J, Q, K, A, 2]\ncombinations: {joker_bomb: none}\nbombs: [bomb]\n"
        "effects: {r: {when: {kind: [bomb]}, do: reverse_ranks}}"),
        ("A bomb turns the order of ranks upside down until the end of the trick; a second one turns it back.",),
        ("joker",),
    ),
    # [11] The tribute.
    "gifts between partners, all of them": (
        "teams: [[1, 3], [2, 4]]\ntribute: {main: {between_partners: give}, middle: {between_partners: give}}",
        ("Gifts between partners are made too.",),
        ("This is given",),
    ),
    "gifts between partners, one of them": (
        "teams: [[1, 3], [2, 4]]\ntribute: {main: {between_partners: give}}",
        ("This is given between partners too.", "This is not given between partners."),
        ("Nothing is given between partners.",),
    ),
    "givers by their seat": (
        "tribute: {main: {from: seat 1, to: seat 3}, middle: none}",
        ("From the second round on, cards are exchanged after the deal. The player in seat 1 gives",),
        ("by the places of the round before",),
    ),
    # [12] Points.
    "cards left that gain": (
        "scoring: {cards_left: {each: 1}}",
        ("a player gains one point. Nobody loses what the others gain by this.",),
        ("Nobody gains",),
    ),
    "cards left that gain, paid by the first": (
        "scoring: {cards_left: {each: 1, paid_to: first}}",
        ("The player who comes first loses what the others gain by this.",),
        ("gains what",),
    ),
    "cards left that cost": (
        "scoring: {cards_left: {each: -1, paid_to: first}}",
        ("The player who comes first gains what the others lose by this.",),
        (),
    ),
    "cards left that cost and gain": (
        "scoring: {cards_left: {each: -1, ranks: {2: 1}, paid_to: first}}",
        ("The player who comes first gains what the others lose by this, and loses what they gain.",),
        (),
    ),
    "two places of one title": (
        "players: 6\ndeck: {packs: 2}\ntitles: {middle: Crowd}",
        ("the third and the fourth Crowd",),
        (),
    ),
    "two places of one value": (
        "scoring: {places: {first: 2, second: -1, last: -1}}",
        ("At the end of a round, the first gains two points and the second and the last each lose one point.",),
        (),
    ),
    "a gift for nothing": (
        "tribute: {main: {back: none}, middle: none}",
        ("face up, to the player who came first; nothing comes back.",),
        (),
    ),
    "two limits of a match": (
        "match: {rounds: 4, target: 20}\nscoring: {places: {first: 3}}",
        ("The match is over after four rounds or when a total reaches 20 points, whichever happens first.",),
        (),
    ),
    "two ranks at both ends": (
        "sequence: [A, 2, 3, 4, 5, 6, 7, 8, 9, 10, J, Q, K, A, 2]",
        (
            ("The ace and the 2 stand at both ends of it: a run may use each of them at either end (the lowest is "
            "A-2-3-4-5, the highest J-Q-K-A-2), but not twice."),
        ),
        (),
    ),
    "cards that cannot be led": (
        "combinations: {single: {of: [natural]}}",
        ("A leader who can play nothing at all passes, and the lead moves on to the next player.",),
        (),
    ),
    "a lock beside a trump": (
        """
trumps: {t: {play: {kind: [single], only: [3♠]}, over: {kind: [single], only: [jokers]}, ends_trick: true}}
effects: {l: {when: {same_suits: true}, do: lock_suits}}""",
        ("The plays that may also be played on certain others, as told above, are not bound by this.",),
        (),
    ),
    "jokers of two packs": (
        "players: 6\ndeck: {packs: 2}",
        ("- **Joker bomb**: one black joker and one red joker.",),
        ("the black joker and",),
    ),
    "cards of several ranks": (
        "scoring: {cards_left: {each: -1, ranks: {2: -2, RJ: -3, BJ: -3, 3: 1}}}",
        (
            (
                "Instead, such a player loses two points for a 2, three points for a red joker or a black joker and "
                "gains one point for a 3."
            ),
        ),
        (),
    ),
    "sides win": (
        "teams: [[1, 3], [2, 4]]\ntrick: {winner_out: partner}",
        (
            "The side whose players came first most often wins the match.",
            "all their players play a deciding round,",
            "that player's partner leads instead, or, if the partner has no cards either, the next player in turn who",
        ),
        ("Whoever came first most often", "of several"),
    ),
    "sides of three": (
        "players: 6\nteams: [[1, 3, 5], [2, 4, 6]]\ntrick: {winner_out: partner}",
        ("the next in turn of that player's partners who has cards leads instead",),
        (),
    ),
    # Hard sentences, said as at the table.
    "runs past the ace": (
        "sequence: [A, 2, 3, 4, 5, 6, 7, 8, 9, 10, J, Q, K, A]",
        (
            ("The ace stands at both ends of it: a run may use it at either end (the lowest is A-2-3-4-5, the highest "
            "10-J-Q-K-A), but not twice."),
        ),
        (),
    ),
    "runs by their beginnings": (
        "combinations: {straight: {length: 5}}\nstarts: [3, 4, 5]",
        ("From the weakest to the strongest, the runs are 3-4-5-6-7, 4-5-6-7-8 and 5-6-7-8-9.",),
        (),
    ),
    "bombs of any size": ("", ("A bomb need not have as many cards as the one that it is played on.",), ()),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_the_page_says_what_the_language_means(case: str) -> None:
    lines, told, not_told = CASES[case]
    text = house(lines)
    for one in told:
        assert one in text
    for one in not_told:
        assert one not in text


def test_partners_of_an_auction_are_told() -> None:
    """The others of an auction are one side, so a gift from one of them to another is skipped."""
    gift = "tribute: {main: {from: last, to: first}}"
    assert "Nothing is given between partners." in house(gift, "dou-dizhu")


def test_an_auction_of_one_bid_and_two_players() -> None:
    shares = "scoring: {stake: {shares: {landlord: 1}}}"
    text = house(f"players: 2\nauction: {{bids: [1]}}\n{shares}", "dou-dizhu")
    assert "The only bid is 1, and it ends the bidding." in text
    assert "becomes the landlord and plays against the other player, who is the peasant." in text


def test_the_first_speaker_of_an_auction() -> None:
    text = house("auction: {first: holder of 3♦}", "dou-dizhu")
    assert "Bidding begins with the holder of the 3♦ (or of the lowest card, if nobody holds it) and goes" in text
    assert "Bidding begins with the player who came first in the round before (in a first round, the player " in house(
        "auction: {first: first}", "dou-dizhu"
    )


HOUSE = """\
name: house
extends: standard
players: 4..6
for_players: {6: {deck: {packs: 2}, tribute: {middle: none}}}
"""

# --- other numbers of players --------------------------------------------------------------------

HEAD = "## With another number of players\n\n"


def test_a_game_for_one_number_of_players_has_no_such_chapter() -> None:
    assert HEAD not in explain(load("standard"))


def test_what_differs_with_other_players_is_told() -> None:
    """President: from four players on there is a second exchange; the deal and the titles differ at every table."""
    three, five = (explain(load("president", players)).partition(HEAD)[2].splitlines() for players in (3, 5))
    middle = "The player who came second to last gives their highest card"
    assert [line.partition(":")[0] for line in three] == [
        *("- With four to eight players", "- With four players", "- With five players"),
        *("- With six players", "- With seven players", "- With eight players"),
    ]
    assert middle in three[0]
    assert "That is 13 cards each." in three[1]
    assert five[0].startswith("- With three players: One player then has 18 cards, the others 17.")
    assert f"This falls away: “{middle}" in five[0]
    assert all(middle not in line for line in five[1:])


def test_every_difference_of_a_file_is_told(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(
        HOUSE,
        encoding="utf-8",
    )
    six = explain(load(path, 4)).partition("- With six players: ")[2]
    assert six.startswith("Two packs of cards are shuffled together:")
    assert "(of several holders, the one who was dealt to first)" in six
    assert "This falls away: “The player who came second to last gives" in six


def test_a_number_of_players_that_is_too_large_hides_no_page(tmp_path: Path) -> None:
    """Kickers that are chosen from too many plays of two packs: at four players the game is played all the same."""
    path = tmp_path / "house.yaml"
    path.write_text(
        "name: house\nextends: standard\nplayers: 4..5\nfor_players: {5: {combinations: {big: {same_rank: 3, with: "
        "{kind: [some]}}, some: {any_cards: 6, of: [natural]}}}}\n",
        encoding="utf-8",
    )
    assert "## The plays" in explain(load(path, 4))
