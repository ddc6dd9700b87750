"""Replay: a record judged by the rules it was played by, play by play, to the end or to the first fault."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from zsy_rules.compiled import Compiled
from zsy_rules.errors import Problem, UsageError
from zsy_rules.match import Match
from zsy_rules.notation import check_language
from zsy_rules.record.gifts import with_named_gifts
from zsy_rules.record.judging import Judging, Stopped, Untold, Verdict
from zsy_rules.record.model import Record
from zsy_rules.record.playing import play_out
from zsy_rules.record.reserved import tell_unused
from zsy_rules.record.rulebook import choose_rules
from zsy_rules.record.watching import watch_out
from zsy_rules.record.words import with_kinds_of
from zsy_rules.rules import Rules

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Replay:
    """What came of a record.

    `rounds` are the rounds that were played to their end, `plays` the plays
    and passes that were legal or accepted. `match` is the match by the engine
    when all hands are known and everything could be followed, `rules` what it
    was judged by.
    """

    record: Record
    verdict: Verdict
    rounds: int
    plays: int
    problems: tuple[Problem, ...]
    match: Match | None = None
    rules: Rules | None = field(default=None, repr=False)

    def as_json(self) -> Mapping[str, Any]:
        """Return the machine form."""
        pin = self.record.rules
        name = self.rules.name if self.rules is not None else None if pin is None else pin.name
        return {
            "file": self.record.file,
            "line": self.record.line,
            "game": self.record.game,
            "ruleset": name,
            "verdict": self.verdict,
            "rounds": self.rounds,
            "plays": self.plays,
            "problems": [problem.as_json() for problem in self.problems],
        }


def replay(
    record: Record, rules: Rules | None = None, *, allow_irregular: bool = False, lang: str | None = None
) -> Replay:
    """Judge a record.

    It is judged by the shipped ruleset of the hash it pins, else by the one it
    embeds, else by `rules`; where `rules` are not what it pins, a problem
    (`record/other-rules`) tells which of both were taken. A play marked `!` ends the replay unless
    `allow_irregular`; then it is applied if the cards are held. Problems have cards and kinds in the language `lang`,
    or else that of the record; raises UsageError for one that is not there.
    """
    check_language(lang or record.lang)
    if record.is_damaged:
        return Replay(record, "unreadable", 0, 0, record.problems)
    choice = choose_rules(record, rules)
    problems = record.problems if choice.problem is None else (*record.problems, choice.problem)
    if choice.rules is None:
        return Replay(record, "rules-differ", 0, 0, problems)
    game = choice.rules.game
    judging, match = _judged(with_kinds_of(record, game), game, lang or record.lang, allow_irregular=allow_irregular)
    problems = (*problems, *judging.problems)
    return Replay(record, judging.verdict, judging.rounds, judging.plays, problems, match, choice.rules)


def _judged(record: Record, game: Compiled, lang: str, *, allow_irregular: bool) -> tuple[Judging, Match | None]:
    """Judge a record by the engine if it tells enough for that, else by the watcher.

    The engine has to name the suits of cards that were given or played by their
    ranks. Where it finds a fault then, the watcher, which leaves them open, has
    to find it too.
    """

    def judging(one: Record) -> Judging:
        found = Judging(one, game, lang, allow_irregular=allow_irregular)
        tell_unused(found)
        return found

    watched = judging(record)
    named, has_chosen = with_named_gifts(record, game)
    if named.is_known:
        played = judging(named)
        try:
            match = _kept(played, play_out)
        except Untold as untold:
            watched.note("ok", replace(untold.problem, severity="note"))
        else:
            if not ((has_chosen or played.has_guessed) and played.verdict == "illegal"):
                return played, match
            _kept(watched, watch_out)
            return (played if watched.verdict == "illegal" and watched.plays <= played.plays else watched), None
    _kept(watched, watch_out)
    return watched, None


def _kept(judging: Judging, judge: Callable[[Judging], T]) -> T | None:
    """Return what comes of judging; None where it stopped, or the engine is asked for what the record does not tell."""
    try:
        return judge(judging)
    except Stopped:
        pass
    except UsageError as error:
        message = f"this cannot be judged further: {error.problem.message}"
        problem = judging.problem("record/not-judged", message, judging.record.start, severity="warning")
        judging.note("incomplete", problem)
    return None
