"""The rules of a game as a page of English that a player can read at the table.

Each field of the models has the sentence that it adds (`says`, beside its
description); this room fills in the values of a resolved ruleset, joins the
sentences, and adds what is true of every climbing game.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from difflib import SequenceMatcher
from typing import Final

from zsy_rules.errors import RulesetError
from zsy_rules.loading import Resolved
from zsy_rules.prose import course, plays, points, table
from zsy_rules.prose.teller import Teller
from zsy_rules.prose.words import listed, number, sentence
from zsy_rules.rules import Rules

__all__ = ["explain", "explain_resolved"]

Part = Callable[[Teller], Iterator[str]]


def explain(rules: Rules) -> str:
    """Return the rules in prose, for their number of players: a title, and a paragraph or list under each heading.

    The last chapter tells what is not so at the other numbers of players that the ruleset allows.
    """
    others = []
    for players in rules.player_numbers:
        with suppress(RulesetError):  # too large there: these rules play all the same, and a check tells it
            others += [rules.for_players(players).game.resolved] if players != rules.players else []
    return explain_resolved(rules.game.resolved, others)


def explain_resolved(resolved: Resolved, others: Sequence[Resolved] = ()) -> str:
    """Return a resolved ruleset that passed its checks in prose; `others` are the same at other numbers of players."""
    tell = Teller(resolved)
    title = tell.say(tell.ruleset, "title") or resolved.name.replace("-", " ").capitalize()
    blocks = [f"# {title}"]
    for heading, *parts in _CHAPTERS:
        told = [text for part in parts if (text := _told(part, tell))]
        if told:
            blocks += [f"## {heading}", *told]
    differ = _otherwise(tell, [Teller(other) for other in others])
    blocks += ["## With another number of players", differ] if differ else []
    return "\n\n".join(blocks) + "\n"


def _told(part: Part, tell: Teller) -> str:
    """Return what a part tells: a paragraph, or a list of lines."""
    texts = list(filter(None, part(tell)))
    return ("\n" if texts and texts[0].startswith("- ") else " ").join(texts)


def _otherwise(tell: Teller, others: Sequence[Teller]) -> str:
    """Return what is told at other numbers of players, and what is not, with one line for the numbers that share it."""
    at: dict[tuple[bool, str], list[int]] = {}  # (whether it is told there, what) → where
    for other in others:
        for _, *parts in _CHAPTERS:
            here, there = _all_told(parts, tell), _all_told(parts, other)
            for verb, start, end, low, high in SequenceMatcher(None, here, there, autojunk=False).get_opcodes():
                found = [(True, text) for text in there[low:high]] if verb != "equal" else []
                found += [(False, text) for text in here[start:end]] if verb == "delete" else []
                for one in found:
                    at.setdefault(one, []).append(other.players)
    lines: dict[tuple[int, ...], list[tuple[bool, str]]] = {}
    for one, numbers in at.items():
        lines.setdefault(tuple(numbers), []).append(one)
    widest_first = sorted(lines.items(), key=lambda line: (-len(line[0]), line[0]))
    return "\n".join(f"- With {_or(numbers)} players: {_changes(found)}" for numbers, found in widest_first)


def _or(numbers: tuple[int, ...]) -> str:
    words = [number(one) for one in numbers]
    in_a_row = len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1
    return f"{words[0]} to {words[-1]}" if in_a_row else listed(words, "or")


def _changes(found: Sequence[tuple[bool, str]]) -> str:
    gone = [f"“{text}”" for is_told, text in found if not is_told]
    told = [text for is_told, text in found if is_told]
    return " ".join([*told, *([f"This falls away: {' '.join(gone)}"] if gone else [])])


def _all_told(parts: Sequence[Part], tell: Teller) -> list[str]:
    """Return what a chapter tells, one thing after the other, without the number of players that it is told for."""
    here = sentence(tell.say(tell.ruleset, "players", "several"))
    return [text.removeprefix("- ") for part in parts for text in part(tell) if text not in ("", here)]


def _general(tell: Teller) -> Iterator[str]:
    yield "The aim is to get rid of all your cards before the others do."
    yield from table.players(tell)


def _deal(tell: Teller) -> Iterator[str]:
    yield from table.deal(tell)
    if tell.ruleset.auction is None:
        yield table.rest(tell)


def _bidding(tell: Teller) -> Iterator[str]:
    if tell.ruleset.auction is not None:
        yield from table.bidding(tell)
        yield table.rest(tell)


def _compared(tell: Teller) -> Iterator[str]:
    yield "Of two plays of one kind, the one of the higher rank is higher, where the list says nothing else."
    if any(kind.with_ is not None for kind in tell.ruleset.combinations.values()):
        yield (
            "What goes with cards of one rank or with a run does not count for this, unless the list says so, and is "
            "never of their ranks."
        )
    yield from plays.runs(tell)
    yield from plays.ranking(tell)


def _places(tell: Teller) -> Iterator[str]:
    yield from course.round_end(tell)
    yield table.titles(tell)


_CHAPTERS: Final[tuple[tuple[str, *tuple[Part, ...]], ...]] = (
    ("The game", _general),
    ("The cards", table.deck),
    ("The deal", _deal),
    ("The bidding", _bidding),
    ("The exchange of cards", table.exchange),
    ("The first lead", table.lead),
    ("The plays", plays.every_kind, _compared),
    ("The tricks", course.trick, course.special),
    ("Going out", _places),
    ("Points", points.scoring),
    ("The match", points.match),
)
