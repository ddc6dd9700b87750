"""Errors of the YAML parser in what stands in brackets, in a card player's words."""

import re
from typing import Final

from zsy_rules._source import Source, Span, shortened
from zsy_rules._yaml.brackets import Slip, slips
from zsy_rules.errors import Problem, Related

_COMMAS: Final = "separate items by commas; a text with brackets, commas, `?` or `: ` in it goes into quotes"


def outermost(brackets: list[Span], begin: int) -> int:
    """Return where the outermost bracket that is open begins; `begin` where there is none."""
    return next((span.start for span in brackets if span.text in ("[", "{")), begin)


def in_brackets(source: Source, start: int) -> Problem | None:
    """Return the problem of what is forgotten or mistyped from the bracket at `start` on, None if nobody knows."""
    found, is_closed = slips(source, start, _end(source, start))
    if not found:
        return None
    first = found[0]
    if first.kind == "inner" or (not is_closed and _is_of_lines(source, start)):
        return None
    return problem_of([one for one in found if one.kind == first.kind])


def problem_of(same: list[Slip]) -> Problem:
    """Return the problem of slips of one kind."""
    first = same[0]
    opened, closing = first.opened, {"[": "]", "{": "}"}.get(first.opened.text, "]")
    sign, code = first.place.text, "yaml/comma"
    related = tuple(Related("and here", one.place) for one in same[1:])
    message, hint = "a `,` is missing behind this", "write a comma here"
    if first.kind == "sign":
        message, hint = f"`{sign}` is no comma", "write `,`"
    elif first.kind == "twice":
        message, hint = "nothing stands before this `,`", "take it out"
    elif first.kind == "colon":
        is_word = first.edit is None or first.edit.span.start == first.place.end
        message = f"a colon is missing behind `{sign}`" if is_word else f"`{sign}` is no colon"
        hint, code = f"write `{sign}: `" if is_word else "write `: `", "yaml/syntax"
    elif first.kind == "open":
        value = first.place.source.text[first.edit.span.start : first.place.end] if first.edit else ""
        message, code = f"the `{sign}` here closes nothing", "yaml/open-bracket"
        hint = f"open it with `[`: {shortened(f'[{value}')}"
    elif first.kind == "extra":
        message, hint, code = f"`{sign}` is one too many", "take it out", "yaml/open-bracket"
    elif first.kind == "form":
        message, code = f"`{sign}` does not close the `{opened.text}` before it", "yaml/open-bracket"
        hint, related = f"write `{closing}`", (*related, Related("of what opens here", opened))
    elif first.kind == "brace":
        message, hint, code = f"a `{{` is missing before `{sign}`", f"write `{{{sign}`", "yaml/open-bracket"
    elif first.kind == "shape":
        message, hint, code = "this bracket opens what a `}` closes", "write `{`", "yaml/open-bracket"
    elif first.kind == "close":
        return never_closed(first)
    edits = tuple(one.edit for one in same if one.edit)
    return Problem(code, message, first.place, hint, related=related, fix=edits if len(edits) == len(same) else ())


def never_closed(slip: Slip) -> Problem:
    """Return the problem of a bracket that nothing closes, with where it ends."""
    assert slip.edit is not None  # noqa: S101  (its line ends somewhere)
    edit = slip.edit
    before = re.search(r"\S*$", edit.span.source.text[slip.place.start : edit.span.start])
    message = f"the `{slip.place.text}` that opens here is never closed"
    hint = f"close it with `{edit.text}`" + (f" behind `{before[0]}`" if before and before[0] else "")
    return Problem("yaml/open-bracket", message, slip.place, hint, fix=(edit,))


def still_open(source: Source, opened: Span) -> Problem:
    """Return the problem of a bracket that nothing closes, and nobody knows where it ends."""
    closing = {"[": "]", "{": "}"}.get(opened.text, "]")
    message = f"the `{opened.text}` that opens here is never closed"
    return Problem("yaml/open-bracket", message, source.span(opened.start), f"close it with `{closing}`")


def due(source: Source, at: int, opened: Span) -> Problem:
    """Return the problem of a sign where a comma or a closing bracket is due."""
    closing = "]" if opened.text == "[" else "}"
    related = (Related("of what opens here", opened),)
    return Problem("yaml/comma", f"a `,` or `{closing}` is due here", source.span(at), _COMMAS, related=related)


def nothing_before(source: Source, at: int) -> Problem:
    """Return the problem of a sign before which something is missing."""
    return Problem("yaml/comma", "something is missing before this sign", source.span(at), "take one sign out")


def _end(source: Source, start: int) -> int:
    """Return where at the latest ends what is open: before a line that begins as far left, with a key."""
    text = source.text
    line = text.rfind("\n", 0, start) + 1
    before = text[line:start]
    indent = len(before) - len(before.lstrip(" ")) if before.strip() else max(0, len(before) - 1)
    below = re.compile(rf"(?m)^ {{0,{indent}}}(?:- +)?[\"']?[^\s:,\[\]{{}}#]+[\"']? *:(?= |$)")
    ends = below.search(text, text.find("\n", start) + 1 or len(text))
    return ends.start() if ends else len(text)


def _is_of_lines(source: Source, start: int) -> bool:
    """Whether what is open goes on in further lines."""
    return "\n" in source.text[start : _end(source, start)].rstrip()
