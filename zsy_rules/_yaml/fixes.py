"""Edits that mend a text of YAML where there is one sensible way: blanks behind colons, quotes, ordinary signs."""

import json
import re
from dataclasses import replace
from typing import Final

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


#: Keys whose value is a text of the author's own; under any other key a second colon means a key inside.
TEXT_KEYS: Final = ("title", "source")


def in_braces(key: str, text: str) -> str | None:
    """Return how a text behind `key: ` is written where it is a key with its value in turn, else None.

    >>> in_braces("deck", "packs: 2"), in_braces("title", "zsy: the game"), in_braces("first", "Boss: big")
    ('{packs: 2}', None, None)
    """
    inner = re.fullmatch(r"([a-z][a-z0-9_]*|10|[2-9JQKA]): +(\S.*)", text)
    if inner is None or key in TEXT_KEYS:
        return None
    within = in_braces(inner[1], inner[2])
    if within:
        return f"{{{inner[1]}: {within}}}"
    return f"{{{text}" + "}" * (text.count("}") <= text.count("{"))


def replaced_line(text: Span, other: str) -> tuple[Edit, ...]:
    """Return the edit that writes another value in a line; none where the value goes on in the next lines."""
    return () if _goes_on(text) else (Edit(text, other),)


def quoted(text: str) -> str:
    r"""Return a text in quotes: in those that do not stand in it.

    >>> quoted("Big Two: Hong Kong"), quoted('the "big": two')
    ('"Big Two: Hong Kong"', '\'the "big": two\'')
    """
    if '"' in text or "\\" in text:
        return "'" + text.replace("'", "''") + "'"
    return f'"{text}"'


def in_quotes(text: Span) -> tuple[Edit, ...]:
    """Return the edit that puts the value of a line in quotes; none where signs in it may have a meaning."""
    line = text.source.line(text.line)[: text.column - 1]
    if re.search(r"""["'\\#,\[\]{}]""", text.text) or re.fullmatch(r"\s*(- )?[\w.]+: +", line) is None:
        return ()
    return replaced_line(text, f'"{text.text}"')


def _goes_on(text: Span) -> bool:
    """Whether the value that begins in a line goes on in the next ones: they are further in."""
    line = text.source.line(text.line)
    below = text.source.text[text.end :].partition("\n")[2]
    following = next((other for other in below.splitlines() if other.strip() and other.strip()[0] != "#"), "")
    return _indent(following) > _indent(line)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
