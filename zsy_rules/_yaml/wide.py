"""Full-width signs of Chinese and Japanese keyboards where YAML wants its own: commas, brackets, colons, quotes.

In a title they are signs like all others. Where a value does not read, and
holds one, it was meant as the sign of YAML that it looks like.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from zsy_rules._source import Edit, Span
from zsy_rules._yaml.fixes import TEXT_KEYS
from zsy_rules.errors import Problem, Related

#: Each sign, what it is called, and what is to be written.
_WIDE: Final = {
    "，": ("a full-width comma", ","),
    "、": ("an enumeration comma", ","),
    "：": ("a full-width colon", ":"),
    **dict.fromkeys("｛", ("a full-width brace", "{")),
    **dict.fromkeys("｝", ("a full-width brace", "}")),
    **dict.fromkeys("［【", ("a full-width bracket", "[")),
    **dict.fromkeys("］】", ("a full-width bracket", "]")),
    **dict.fromkeys("“”「」＂", ("a quotation mark", '"')),
    **dict.fromkeys("‘’＇", ("a quotation mark", "'")),
}
#: Problems that such a sign may make: those of texts that do not read, and of values that do not.
_MADE: Final = re.compile(
    "yaml/(second-colon|comma|open-bracket|missing-blank|syntax|indent|key|not-a-mapping|odd-sign|empty-value)"
    "|ruleset/(list-wanted|mapping-wanted|value-wanted|wrong-(?!text).*|unknown-(word|key))"
)
_TEXT_LINE: Final = re.compile(rf"\s*({'|'.join(TEXT_KEYS)})\s*[:：]")


def by_its_sign(problem: Problem) -> Problem:
    """Return the problem of the full-width signs that made another one; that one itself where there are none.

    A full-width colon by itself is told as a blank that is missing.
    """
    if problem.span is None or _MADE.fullmatch(problem.code) is None:
        return problem
    spans = list(_signs(_lines(problem.span) if problem.code.startswith("yaml/") else problem.span))
    if all(span.text == "：" for span in spans):
        return problem
    first, sign = spans[0], _WIDE[spans[0].text]
    return Problem(
        "yaml/odd-sign",
        f"`{first.text}` is {sign[0]}, and no sign of YAML",
        first,
        f"write `{sign[1]}`",
        related=tuple(Related(f"write `{_WIDE[span.text][1]}` here", span) for span in spans[1:]),
        fix=tuple(Edit(span, _instead(span)) for span in spans),
    )


def _instead(span: Span) -> str:
    sign = _WIDE[span.text][1]
    following = span.source.text[span.end : span.end + 1]
    return f"{sign} " if sign == ":" and following.strip() else sign


def _lines(span: Span) -> Span:
    """Return the lines of a place, and those below that are further in than the first."""
    text = span.source.text
    start = text.rfind("\n", 0, span.start) + 1
    indent = re.compile(" *").match(text, start)
    further = re.compile(rf"[^\n]*(\n {{{len(indent[0]) + 1 if indent else 1},}}[^\n]*)*")
    end = further.match(text, start)
    return replace(span, start=start, end=max(span.end, end.end() if end else start))


def _signs(span: Span) -> Iterator[Span]:
    """Yield the full-width signs of a place that are no part of a text: in no quotes, comments and titles."""
    at = span.start
    quote = ""
    for line in span.text.splitlines(keepends=True):
        before = "\n" if at > span.start or at == 0 or span.source.text[at - 1] == "\n" else ":"
        for place, sign in enumerate("" if _TEXT_LINE.match(line) else line):
            if quote:
                quote = "" if sign == quote else quote
            elif sign == "#" and before in " \n":
                break
            elif sign in "'\"" and line[:place].rstrip()[-1:] in "[{,:-":
                quote = sign
            elif sign in _WIDE:
                yield span.source.span(at + place)
            before = sign
        at += len(line)
