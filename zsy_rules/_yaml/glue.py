"""A key that is glued to the braces or brackets of its value: `trick:{answer: higher}`, `deck = {packs: 2}`."""

import re

from zsy_rules._source import Edit, Span, shortened
from zsy_rules.errors import Problem


def glued_brackets(place: Span) -> Problem | None:
    """Return the problem of a line, or of more, that begins so; None for any other.

    >>> from zsy_rules._source import Source
    >>> line = Source("x", "deck = {packs: 2}").whole()
    >>> glued_brackets(line).hint, glued_brackets(Source("x", "deck: {}").whole())
    ('write deck: {packs: 2}', None)
    """
    found = re.match(r"([a-z_]+)( *= *|[:：](?=\S))(?=[\[{])", place.text)
    if found is None:
        return None
    parting = place.source.span(place.start + found.start(2), place.start + found.end(2))
    code, message = "yaml/missing-blank", "a blank is missing behind the colon"
    if "=" in found[2]:
        code, message = "yaml/syntax", "this line is no `key: value`"
    hint = f"write {shortened(f'{found[1]}: {place.text[found.end() :]}')}"
    return Problem(code, message, place, hint, fix=(Edit(parting, ": "),))
