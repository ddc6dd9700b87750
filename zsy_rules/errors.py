"""Problems: everything a user can get wrong, as one frozen value, and the exceptions that carry it.

A `Problem` has a stable code from the registry `CODES`, a message in the
user's words, a place where there is one, and what to do. Files report all
their problems; a single call raises the first.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from zsy_rules._source import Edit, Span, excerpt, in_one_line

Severity = Literal["error", "warning", "note"]

#: Every code with the sentence that heads its page in `docs/problems/`. Codes are stable API.
CODES: Final[Mapping[str, str]] = {
    # --- ruleset: checks of a ruleset that reads and merges (section 13 of the language)
    "ruleset/no-shape": "Nothing says what a kind, or its kickers, look like.",
    "ruleset/two-shapes": "A kind, or its kickers, would look two ways at once.",
    "ruleset/no-effect": "A key does nothing where it stands.",
    "ruleset/unknown-kind": "A kind is named that this game does not have.",
    "ruleset/near-name": "A new name is nearly one that was inherited.",
    "ruleset/kind-name": "The name of a kind cannot be written in front of cards.",
    "ruleset/target-never": "No points of a round lead towards the target of the match.",
    "ruleset/unknown-rank": "A rank is named that this game does not have.",
    "ruleset/unknown-role": "A word names no seat, or no role of the auction.",
    "ruleset/role-name": "A role has the name of a place, or both roles have one name.",
    "ruleset/rank-twice": "A rank or a suit stands twice in its order.",
    "ruleset/span-backwards": "A span of ranks ends below its beginning.",
    "ruleset/suits-incomplete": "An order of suits leaves one out.",
    "ruleset/sequence": "The line of runs cannot lie as it is written.",
    "ruleset/start": "A start does not name exactly one place of the line.",
    "ruleset/removed-not-there": "A card is taken out of the deck that is not there.",
    "ruleset/opening-card-missing": "The holder of a card is asked for, and the deck does not have it.",
    "ruleset/cards-not-there": "Cards are named that the deck does not have together.",
    "ruleset/hand-too-large": "The deck has too few cards for the hands.",
    "ruleset/players-not-allowed": "Something differs for a number of players that the game is not for.",
    "ruleset/teams": "The teams are not the seats of the table, each once.",
    "ruleset/no-such-seat": "A seat is named that the table does not have.",
    "ruleset/no-such-place": "A place is named that the table does not have.",
    "ruleset/seat-too-early": "A seat is asked for before there is what tells it.",
    "ruleset/draw-never-ends": "The highest card is drawn for where all cards are of one rank.",
    "ruleset/several-seats": "One seat is wanted, and the word names several.",
    "ruleset/needs-ladder": "A word about levels stands in a game without a ladder.",
    "ruleset/needs-teams": "A word about sides or partners stands in a game without teams.",
    "ruleset/needs-auction": "A stake stands in a game without an auction.",
    "ruleset/needs-holder": "A card must be played, and no card names the leader.",
    "ruleset/needs-suits": "Suits are compared in a game without an order of suits.",
    "ruleset/needs-gifts": "The giver of the highest card is asked for where nobody gives a card.",
    "ruleset/needs-scoring": "Points decide a match in which nothing is scored.",
    "ruleset/two-sides": "Sides are made twice, by teams and by an auction.",
    "ruleset/bids": "The bids do not rise.",
    "ruleset/shares-unequal": "The losers do not lose what the winners gain.",
    "ruleset/gift-too-large": "A gift has more cards than the smallest hand.",
    "ruleset/gift-to-self": "Giver and receiver of a gift are one player.",
    "ruleset/place-never": "A place is named that no table of the game has.",
    "ruleset/result-never": "A result is named that no round can have.",
    "ruleset/gifts-meet": "Two gifts are made between the same two players.",
    "ruleset/climb-incomplete": "A result can happen, and nothing says how far it climbs.",
    "ruleset/fall-back": "A side falls back to what is none of the levels.",
    "ruleset/run-too-long": "The shortest run does not fit its line.",
    "ruleset/kicker-kind": "A kind cannot be a kicker.",
    "ruleset/two-orders": "A kind stands in more than one order of strength.",
    "ruleset/size-in-class": "A kind that compares sizes stands in a class.",
    "ruleset/open-bomb": "A bomb of several sizes does not compare them.",
    "ruleset/equal-bombs": "Bombs that two players can hold at once tie.",
    "ruleset/instead-of-circle": "Kinds would lie instead of one another.",
    "ruleset/plain-bomb": "A kind that looks like a bomb is none.",
    "ruleset/card-never-led": "A card can never be played alone.",
    "ruleset/no-card": "No card of the deck passes a filter.",
    "ruleset/play-never": "No play passes a filter, so what stands there never happens.",
    "ruleset/leader-stuck": "A bar can forbid a leader's last card.",
    "ruleset/trump-circle": "Trumps could go round without end.",
    "ruleset/kind-unformed": "No cards of the deck are of a kind.",
    "ruleset/two-readings": "The same cards are two kinds, and nothing decides between them.",
    "ruleset/white-suit": "A suit is written with its white sign.",
    "ruleset/changes-nothing": "A line says what was inherited already.",
    "ruleset/list-shorter": "A list is written anew without some of what was inherited.",
    "ruleset/two-limits": "A match has an inherited limit beside its own.",
    "ruleset/one-place-twice": "Two words of one table mean one place.",
    "ruleset/uneven-deal": "The deck does not deal out evenly.",
    "ruleset/not-supported-yet": "The language has this word, and the engine does not play it yet.",
    # --- notation: a written play that does not read
    "notation/empty": "Nothing is written where a play was expected.",
    "notation/expected-rank": "A rank is missing, or what stands in its place is no rank.",
    "notation/expected-suit": "Of cards written without a gap one has no suit, or a suit in full is none.",
    "notation/expected-bid": "A bid is wanted, and this is none.",
    "notation/expected-cards": "A word for a kind has no cards behind it.",
    "notation/unexpected-sign": "After a whole card stands something that is no card.",
    "notation/after-pass": "Something stands after a pass.",
    "notation/which-joker": "A joker is not written as BJ or RJ.",
    "notation/which-suit": "A card stands without its suit, and the hand holds more than one that it may be.",
    "notation/small-letters": "The letter of a rank is written small.",
    "notation/mixed-joints": "One play is joined by hyphens and by blanks.",
    "notation/mixed-suits": "One play has suits both before and behind the rank.",
    "notation/cards-alone": "A pass or a kind stands where cards alone are wanted.",
    "notation/unknown-kind": "The kind named in front of the cards is none of this ruleset.",
    "notation/too-long": "The text is longer than any play.",
    "notation/too-many-cards": "The text has more cards than any game.",
    # --- play: an action that the rules do not allow
    "play/over": "The round or the match is over.",
    "play/not-your-turn": "Another seat has to act.",
    "play/wrong-action": "The phase of the round asks for another kind of action.",
    "play/not-held": "The seat does not hold these cards.",
    "play/no-combination": "The cards form no combination of this ruleset.",
    "play/ambiguous": "The cards form more than one combination here, and the play does not say which.",
    "play/opening-card": "The first play of the round must contain the opening card.",
    "play/leader-must-play": "The leader of a trick may not pass.",
    "play/wrong-shape": "The play is another kind, or has another number of cards, than the one to beat.",
    "play/too-low": "The play is of the right kind but does not beat the one on the table.",
    "play/not-next": "The play is higher than the one on the table, but not just one step, as it has to be here.",
    "play/must-beat": "The seat can beat the play on the table, and must.",
    "play/locked-out": "The seat has passed and is out of this trick.",
    "play/barred": "A bar of the ruleset forbids this play.",
    "play/locked": "Only certain suits may follow in this trick.",
    "play/wrong-count": "A gift has a fixed number of cards.",
    "play/bid": "A bid is none of this game, or not higher than the one that stands.",
    "play/not-due": "These are not the cards that the tribute asks for.",
    # --- yaml: a file whose text does not read
    "yaml/not-utf8": "The file is not UTF-8 text.",
    "yaml/too-large": "The file is too large, too deeply nested, or repeats too much.",
    "yaml/empty-file": "The file says nothing.",
    "yaml/not-a-mapping": "The file is not a mapping of keys.",
    "yaml/odd-sign": "A sign cannot be seen, or is easily taken for an ordinary one.",
    "yaml/tab": "A tab stands where YAML wants blanks.",
    "yaml/duplicate-key": "A key is said twice in one mapping.",
    "yaml/empty-value": "A key or an item of a list has no value.",
    "yaml/missing-blank": "A blank is missing behind a colon.",
    "yaml/key": "A key is missing, or is no single word.",
    "yaml/alias": "An alias repeats something that is not marked, or stands inside what it repeats.",
    "yaml/merge": "What `<<` takes in is no mapping.",
    "yaml/tag": "A tag is written; rulesets have none.",
    "yaml/second-document": "The file goes on after the end of its ruleset.",
    "yaml/open-quote": "A quote is opened and never closed.",
    "yaml/open-bracket": "A bracket is opened and never closed, or closes nothing.",
    "yaml/comma": "A comma is missing or one too many, or another sign stands where one is due.",
    "yaml/special-sign": "A sign that has a meaning in YAML stands where a text begins.",
    "yaml/second-colon": "A text that is not in quotes holds a colon and a blank.",
    "yaml/indent": "A line does not line up with the lines that it belongs to.",
    "yaml/syntax": "The text does not read as YAML.",
    # --- ruleset: a file that reads as YAML, and does not fit the language
    "ruleset/missing-key": "A key that every file needs is missing.",
    "ruleset/unknown-key": "The language has no such key in this place.",
    "ruleset/unknown-word": "Only certain words may stand here, and this is none of them.",
    "ruleset/empty-list": "A list is empty where at least one item is needed.",
    "ruleset/list-wanted": "A list is wanted, and something else stands here.",
    "ruleset/mapping-wanted": "A mapping of keys is wanted, and something else stands here.",
    "ruleset/value-wanted": "One value is wanted, and a list or a mapping stands here.",
    "ruleset/wrong-number": "A whole number within bounds is wanted, and something else stands here.",
    "ruleset/wrong-count": "A count such as 4, 4.. or 3..6 is wanted, and something else stands here.",
    "ruleset/wrong-rank": "A rank is wanted, and something else stands here.",
    "ruleset/wrong-suit": "A suit is wanted, and something else stands here.",
    "ruleset/wrong-card": "A card is wanted, and something else stands here.",
    "ruleset/wrong-filter": "A term of a card filter is wanted, and something else stands here.",
    "ruleset/wrong-seat": "A phrase that names a seat is wanted, and something else stands here.",
    "ruleset/wrong-result": "A result such as 1-3 is wanted, and something else stands here.",
    "ruleset/wrong-truth": "True or false is wanted, and something else stands here.",
    "ruleset/wrong-name": "A name is written with signs that names do not have.",
    "ruleset/wrong-text": "A text is wanted, and nothing that can be read stands here.",
    "ruleset/nothing-word": "A word for nothing of another language is read as a text.",
    "ruleset/truth-word": "Another word is written for true or false.",
    "ruleset/name-differs": "The name of the ruleset is not the name of its file.",
    "ruleset/takes-back-nothing": "`none` takes back something that was never inherited.",
    "ruleset/unknown-parent": "The ruleset that is extended is not there.",
    "ruleset/two-parents": "Two rulesets have the name that is extended, and they differ.",
    "ruleset/extends-circle": "A ruleset extends itself, by way of others.",
    "ruleset/extends-chain": "Too many files extend one another.",
    "ruleset/too-large": "The ruleset asks for more ranks, kinds, packs or plays than the engine makes tables for.",
    # --- record: a record that does not read, or does not fit its rules
    "record/not-utf8": "A match holds bytes that are no UTF-8 text.",
    "record/seen-differs": "A hand that was seen during the round cannot have been so.",
    "record/too-long": "A match is longer than any match.",
    "record/no-game": "The file holds no match.",
    "record/many": "The file holds more than the one match that was asked for.",
    "record/before-game": "Something stands before the first match of a file.",
    "record/version": "The record is of a version of the format that this reader does not know.",
    "record/no-keyword": "A line does not begin with a keyword.",
    "record/unknown-keyword": "A line begins with a keyword that is not known.",
    "record/misplaced": "A line stands where it cannot stand.",
    "record/twice": "Something is said twice.",
    "record/missing-line": "A line that every match needs is missing.",
    "record/order": "Rounds or tricks are not counted on without a gap.",
    "record/quotes": "A text in quotes does not read.",
    "record/form": "A line is written otherwise than its keyword asks for.",
    "record/number": "A whole number is wanted, and something else stands here.",
    "record/label": "The labels of the seats are not labels of two to eight seats.",
    "record/language": "Cards are not read in this language.",
    "record/rules": "The record does not say which rules were played.",
    "record/unknown-seat": "The match has no such seat.",
    "record/no-play": "A seat stands without what it did, or nothing stands between two semicolons.",
    "record/last-differs": "The places of the round before are not those of its result.",
    "record/json": "An object does not read as JSON.",
    "record/unknown-key": "The twin has no such key.",
    "record/missing-key": "A key that the twin needs is missing.",
    "record/wrong-type": "A value of the twin is of another type.",
    "record/card": "A name in a list of cards is not one card.",
    "record/players": "The ruleset of the record is for another number of players.",
    "record/other-rules": "The record was judged by other rules than those that were named, or than those it pins.",
    "record/draws": "The cards drawn for a seat are not a draw by the rules.",
    "record/unused": "A line says something that the rules have no use for.",
    "record/rules-differ": "The rules that the record was played by are not here.",
    "record/embedded-text": "The text of a ruleset in the record is not the one that its hash names.",
    "record/deal": "The hands as dealt are not hands that this deck and deal give.",
    "record/dealer-differs": "The dealer is another one by the rules.",
    "record/leader-differs": "The leader of the first trick is another one by the rules.",
    "record/decider": "A round is a deciding one by the rules and not by the record, or the other way round.",
    "record/no-gift": "A gift that is due is missing.",
    "record/no-bid": "The bids of a record end before the auction does.",
    "record/sides-differ": "The sides of a round are others by its auction.",
    "record/undue-gift": "A gift is made that nobody owes.",
    "record/reading": "A play is read otherwise by the rules than the record says.",
    "record/trick-lines": "The tricks of the record are not the tricks by the rules.",
    "record/round-too-many": "A round stands after the end of the match.",
    "record/irregular": "A play is marked as accepted against the rules.",
    "record/incomplete": "The record stops before the match is over.",
    "record/not-judged": "Something in the record cannot be judged with what it tells.",
    "record/result-differs": "Places, points or winners of the record are not those that the plays lead to.",
    # --- wire: a JSON document that is none of ours, or does not fit the rules
    "wire/json": "The text is no JSON, or none that can be read here.",
    "wire/format": "The document is of a version of the format that this reader does not know.",
    "wire/document": "The document is of another type than the one that is wanted.",
    "wire/missing-key": "A key that the document needs is missing.",
    "wire/unknown-key": "The format has no such key.",
    "wire/wrong-type": "A value of the document is of another type than the one that is wanted.",
    "wire/wrong-value": "A value is of the right type, and cannot stand here.",
    "wire/card": "A text is no card, or the deck does not have these cards.",
    "wire/seat": "The table of the document has no such seat.",
    "wire/name": "The rules have no kind, gift, bar or effect of this name.",
    "wire/reading": "A play of the document is none by the rules.",
    "wire/inconsistent": "Parts of the document do not fit together.",
    "wire/ruleset": "The ruleset that the document carries does not read.",
    "wire/rules-differ": "The rules that the document pins are not here.",
    # --- usage: a call whose arguments do not fit together
    "usage/unknown-language": "Plays are not read in this language.",
    "usage/no-seed": "Chance is needed, and no seed was given.",
    "usage/no-dealer": "A seat depends on the dealer, and no dealer was given.",
    "usage/no-such-seat": "There is no such seat.",
    "usage/hands": "The hands given are not hands of this deck.",
    "usage/rounds": "The length of the match is not said, or is no length.",
    "usage/unknown-bot": "There is no bot of this name.",
    "usage/seed": "A seed is no whole number.",
    "usage/unknown-code": "There is no problem of this code.",
    "usage/unknown-ruleset": "There is no ruleset of this name.",
    "usage/unknown-value": "The ruleset language has no such value.",
    "usage/players": "The ruleset is not for this number of players.",
    "usage/labels": "The labels of seats are not labels of this table.",
    "usage/not-waiting": "No deal is wanted now.",
}


@dataclass(frozen=True, slots=True)
class Related:
    """A second place that has to do with a problem. The message is one line."""

    message: str
    span: Span

    def __post_init__(self) -> None:
        object.__setattr__(self, "message", in_one_line(self.message))


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong.

    The message is one line, whatever a user's text in it holds. `context`
    holds more facts for machines (of a play: round, trick, seat, on,
    legal); `also` holds the further objections to the same action. `fix` are
    the edits of its file that mend it, where there is one sensible way.
    """

    code: str
    message: str
    span: Span | None = None
    hint: str | None = None
    severity: Severity = "error"
    related: tuple[Related, ...] = ()
    also: tuple["Problem", ...] = ()
    context: Mapping[str, Any] = field(default_factory=dict)
    fix: tuple[Edit, ...] = ()

    def __post_init__(self) -> None:
        assert self.code in CODES, f"unregistered problem code {self.code}"  # noqa: S101  (a bug of ours)
        object.__setattr__(self, "message", in_one_line(self.message))

    def __str__(self) -> str:
        return format_problem(self)

    def as_json(self) -> dict[str, Any]:
        """Return the machine form: lines and columns from 1, columns in code points, null without a place."""
        return {
            "code": self.code,
            "severity": self.severity,
            "message": self.message,
            "hint": self.hint,
            **_place(self.span, ends=True),
            "related": [{"message": other.message, **_place(other.span, ends=False)} for other in self.related],
            **({"also": [{"code": one.code, "message": one.message} for one in self.also]} if self.also else {}),
            **({"fix": [{**_region(edit.span), "text": edit.text} for edit in self.fix]} if self.fix else {}),
            **self.context,
        }


def _region(span: Span) -> dict[str, int]:
    return {"line": span.line, "column": span.column, "end_line": span.end_line, "end_column": span.end_column}


def _place(span: Span | None, *, ends: bool) -> dict[str, Any]:
    place: dict[str, Any] = {
        "file": span and span.source.name,
        "line": span and span.line,
        "column": span and span.column,
    }
    if ends:
        place |= {"end_line": span and span.end_line, "end_column": span and span.end_column}
    return place


def format_problem(problem: Problem) -> str:
    """Return the text form: place and message, source line, caret, what to do, other places."""
    head = f"{problem.severity}: {problem.message}  [{problem.code}]"
    lines = [f"{problem.span}: {head}" if problem.span else head]
    if problem.span:
        lines += excerpt(problem.span)
    if problem.hint:
        lines += [f"    = {line}" for line in problem.hint.splitlines()]
    for other in problem.related:
        lines.append(f"  {other.span}: {other.message}")
        lines += ["  " + line for line in excerpt(other.span)]
    lines.extend(f"  also: {other.message}  [{other.code}]" for other in problem.also)
    return "\n".join(lines)


class ZsyError(Exception):
    """Root of every error that this package raises for something a user got wrong."""

    def __init__(self, problems: Problem | Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = (problems,) if isinstance(problems, Problem) else tuple(problems)
        super().__init__("\n".join(format_problem(problem) for problem in self.problems))

    @property
    def problem(self) -> Problem:
        """The first problem."""
        return self.problems[0]

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.problems,)


class RulesetError(ZsyError, ValueError):
    """A ruleset is wrong; `problems` are all of them, in file order."""


class NotationError(ZsyError, ValueError):
    """A text of written play does not read."""


class AmbiguousNotation(NotationError):  # noqa: N818  (the name is settled)
    """A text reads, but names more than one play; `choices` are the readings."""

    def __init__(self, problems: Problem | Iterable[Problem], choices: Iterable[Any] = ()) -> None:
        super().__init__(problems)
        self.choices: tuple[Any, ...] = tuple(choices)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.problems, self.choices)


class IllegalAction(ZsyError, ValueError):  # noqa: N818  (the name is settled)
    """An action reads but the rules do not allow it; nothing has changed."""


class RecordError(ZsyError, ValueError):
    """A record is wrong; `problems` are all of them."""


class UsageError(ZsyError, ValueError):
    """A call has arguments that do not fit together."""


class UnknownRuleset(ZsyError, LookupError):  # noqa: N818  (the name is settled)
    """No ruleset of that name; `known` are the shipped ones."""

    def __init__(self, problems: Problem | Iterable[Problem], name: str = "", known: Iterable[str] = ()) -> None:
        super().__init__(problems)
        self.name = name
        self.known: tuple[str, ...] = tuple(known)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.problems, self.name, self.known)
