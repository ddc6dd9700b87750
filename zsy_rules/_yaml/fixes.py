"""Edits that mend a text of YAML where there is one sensible way: blanks behind colons, quotes, ordinary signs."""

import json
import re
from dataclasses import replace

from zsy_rules._source import Edit, Span, shortened
from zsy_rules._yaml.text import odd_sign
from zsy_rules.cards import fold


def written(text: str) -> str:
    """Return `text` as a YAML scalar: plain where that reads back as itself, else in double quotes.

    >>> written("holder of 3♦"), written("a: b")
    ('holder of 3♦', '"a: b"')
    """
    if re.fullmatch(r"[\w♦♣♥♠.][\w♦♣♥♠./ -]*(?<! )", text) and text not in ("null", "Null", "NULL"):
        return text
    return json.dumps(text, ensure_ascii=False)


def glued_colon(text: str) -> str | None:
    """Return how `2:2` is to be written (`2: 2`), None if there is no such colon in the text."""
    match = re.fullmatch(r"([^\s:：]+)(?::|： *)([^\s:：].*)", text)
    return f"`{shortened(f'{match[1]}: {match[2]}')}`" if match else None


def parted_colons(span: Span) -> tuple[Edit, ...]:
    """Return the edits that write `2: 2` for the `2:2` at the beginning of each line of a place."""
    found = re.finditer(r"^[ ]*[^\s:：'\"]+?((?::|：[ ]*))(?=[^\s:：])", span.text, flags=re.MULTILINE)
    return tuple(
        Edit(replace(span, start=span.start + one.start(1), end=span.start + one.end(1)), ": ") for one in found
    )


def ordinary_signs(span: Span) -> tuple[Edit, ...]:
    """Return the edits that write ordinary blanks and colons in a place, and leave out what cannot be seen."""
    edits = []
    for place, sign in enumerate(span.text):
        if odd_sign(sign):
            edits.append(Edit(span.source.span(span.start + place), fold(sign)[0] if fold(sign)[0] in " :" else ""))
    return tuple(edits)


def in_quotes(text: Span) -> tuple[Edit, ...]:
    """Return the edit that puts the value of a line in quotes; none where signs in it may have a meaning."""
    line = text.source.line(text.line)[: text.column - 1]
    if re.search(r"""["'\\#,\[\]{}]""", text.text) or re.fullmatch(r"\s*(- )?[\w.]+: +", line) is None:
        return ()
    return (Edit(text, f'"{text.text}"'),)
