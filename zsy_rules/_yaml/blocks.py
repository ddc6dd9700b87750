"""A text that does not read, without the top-level key in which the fault lies, so that the others can be read."""

import re

from zsy_rules._source import Span
from zsy_rules._yaml.build import NEEDED

#: A line at the left edge that begins with a word: a key, or what should be one.
_KEY = re.compile(r"^([A-Za-z_]\w*)", re.MULTILINE)


def without_block(text: str, place: Span) -> tuple[str, str] | None:
    """Return a text with blanks for the top-level key that has a place, all else where it was, and that key.

    None if the place is in no such key, or in one that every file needs; or if
    keys are in quotes, as in JSON, where a slip is often in all lines.
    """
    if re.search(r"^[\"']", text, re.MULTILINE):
        return None
    keys = list(_KEY.finditer(text))
    around = max((match for match in keys if match.start() <= place.start), key=lambda one: one.start(), default=None)
    if around is None or around[1] in NEEDED or len(keys) < 2:
        return None
    end = min((match.start() for match in keys if match.start() > around.start()), default=len(text))
    block = re.sub(r"[^\n]", " ", text[around.start() : end])
    return text[: around.start()] + block + text[end:], around[1]
