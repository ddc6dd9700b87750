"""Files written as a hint says: whether they are, and what is said of them then."""

import re
from collections import Counter
from pathlib import Path

from zsy_rules.checks import examine
from zsy_rules.errors import Problem
from zsy_rules.loading import read_ruleset_text
from zsy_rules.ruleset.nearness import suggested

#: A word, a number, a card, or a place for them, without the signs of YAML around it.
_WORDS = re.compile(r"[\w♦♣♥♠./&*-]+")


def problems_of(text: str | bytes, folder: Path | None = None) -> list[Problem]:
    """All errors and warnings of a file."""
    found = examine(*read_ruleset_text(text, "house.yaml", folder))
    return [one for one in found if one.severity != "note"]


def words(text: str) -> Counter[str]:
    return Counter(_WORDS.findall(text))


def is_followed(problem: Problem, before: str, after: str) -> bool:
    """Whether `after` is `before` as a hint says.

    A fix writes just so. Else whoever follows the hint writes nothing but words
    of the hint (where there is none, of the message), one at least of those that
    it suggests; or puts elsewhere what is there, or takes it out.
    """
    if problem.fix:
        mended = before
        for edit in sorted(problem.fix, key=lambda one: -one.span.start):
            mended = mended[: edit.span.start] + edit.text + mended[edit.span.end :]
        return mended == after
    said = words(problem.hint or problem.message)
    written = words(after) - words(before)
    choices = suggested(problem.hint or "")
    if choices and not any(words(one) & written for one in choices):
        return False
    return set(written) <= set(said) and before != after
