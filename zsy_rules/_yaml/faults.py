"""Errors of the YAML parser in a card player's words."""

import re
from collections.abc import Callable
from typing import Final

from zsy_rules._source import Edit, Source, Span, shortened
from zsy_rules._yaml.brackets import further_pairs, put_right
from zsy_rules._yaml.build import tag_problem
from zsy_rules._yaml.fixes import TEXT_KEYS, in_braces, in_quotes, quoted, replaced_line
from zsy_rules._yaml.flow import due, in_brackets, nothing_before, outermost, still_open
from zsy_rules._yaml.lines import above, line_end, list_behind_key, no_pair, out_of_line, start_of, too_far_in
from zsy_rules._yaml.pairs import bracket_without_colon, no_colon
from zsy_rules.errors import Problem

#: Keys at the left edge whose value is one word; the others hold lists and sections.
_ONE_VALUE: Final = ("name", "extends", "version", "language", "players", "direction")
_QUOTE: Final = "if it is meant as text, put it in quotes"


def explain(error: Exception, source: Source, brackets: list[Span], last: int) -> Problem:
    """Return the problem for what the pure parser raised.

    `brackets` are the lists and mappings that were open, outermost first, `last` the offset it had come to.
    """
    problem_mark, context_mark = getattr(error, "problem_mark", None), getattr(error, "context_mark", None)
    at = min(problem_mark.index if problem_mark else last, len(source.text))
    begin = context_mark.index if context_mark else at
    context = f"{getattr(error, 'context', None) or ''}"
    message = f"{getattr(error, 'problem', None) or ''}"
    for words, tell in _BY_CONTEXT:
        if words in context:
            return tell(source, at, begin, message, brackets)
    for words, tell in _BY_MESSAGE:
        if words in message:
            return tell(source, at, begin, message, brackets)
    return Problem("yaml/syntax", "this does not read as YAML", _sign(source, at), _QUOTE)


def _sign(source: Source, at: int) -> Span:
    """Return the place of the sign at `at`; behind the end of the text, of the last sign."""
    if at >= len(source.text):
        at = max(0, len(source.text.rstrip()) - 1)
    return source.span(at)


def _rest(source: Source, at: int) -> Span:
    """Return the place from `at` to the end of its line."""
    end = source.text.find("\n", at)
    line = source.text[at : end if end >= 0 else len(source.text)].split(" #")[0].rstrip()
    return source.span(at, at + max(1, len(line)))


def _quoted(source: Source, at: int, begin: int, message: str, brackets: list[Span]) -> Problem:
    del brackets
    if "escape" in message:
        hint = "in double quotes a backslash has a meaning; use single quotes"
        return Problem("yaml/syntax", "this is not read in double quotes", _sign(source, max(0, at - 1)), hint)
    return Problem("yaml/open-quote", "the quote that opens here is never closed", source.span(begin), "close it")


def _special(source: Source, at: int, begin: int, message: str, brackets: list[Span]) -> Problem:
    del message
    place = begin if source.text[begin : begin + 1] in tuple("*&%@`|>!") else at
    if source.text.startswith("```", place):
        fences = [source.span(one.start(), one.end()) for one in re.finditer(r"(?m)^```.*\n?", source.text)]
        message, hint = "``` is of the page that the rules were copied from", "take these lines out"
        return Problem("yaml/syntax", message, _rest(source, place), hint, fix=tuple(Edit(one, "") for one in fences))
    sign = _sign(source, place)
    text = _value(source, place, brackets)
    hint = f"put the text in quotes: {quoted(shortened(text.text))}"
    message = f"`{sign.text}` has a meaning of its own in YAML"
    return Problem("yaml/special-sign", message, sign, hint, fix=() if sign.text in ">|!" else in_quotes(text))


def _value(source: Source, at: int, brackets: list[Span]) -> Span:
    """Return the place of a text that begins at `at`: its line to the end, in brackets to the sign that ends it."""
    rest = _rest(source, at)
    if not any(span.text in ("[", "{") for span in brackets):
        return rest
    inside = re.match(r"[^,\[\]{}]*(?<! )", rest.text)
    return source.span(at, at + max(1, len(inside[0]) if inside else 1))


def _inner_pairs(source: Source, at: int) -> Span:
    """Return the place of pairs in brackets that stand behind a key: up to one whose value is none, or has braces."""
    piece = r"(?:[^,\[\]{}\n]|\[[^\[\]{}\n]*\])*"
    found = re.match(rf"{piece}(?:,(?!\s*[^\s:,\[\]{{}}]+:\s*(?:\{{|none\b)){piece})*", source.text[at:])
    return source.span(at, at + len(found[0].rstrip()) if found else at + 1)


def _tag(source: Source, at: int, begin: int, message: str, brackets: list[Span]) -> Problem:
    del at, message, brackets
    return tag_problem(source, begin)


def _flow(source: Source, at: int, begin: int, message: str, brackets: list[Span]) -> Problem:
    """Tell about what stands where a comma or a closing bracket is due."""
    if starred := re.search(r"[\[{,:]\s*(?=[*&]\S+ +$)", source.text[begin:at]):
        return _special(source, begin + starred.end(), begin + starred.end(), message, brackets)
    if meant := in_brackets(source, outermost(brackets, begin)):
        return meant
    opened = source.span(begin)
    inner = re.search(r"([^\s:,\[\]{}]+): +([^,\[\]{}]*)$", source.text[begin:at])
    if inner and "\n" not in inner[2] and source.text[at : at + 2] in (": ", ":}", ":]"):
        return _second_colon(source, at, inner[1], _inner_pairs(source, at - len(inner[2])), in_line=False)
    if at < len(source.text) and source.position(at)[0] == opened.line:
        return due(source, at, opened)
    return still_open(source, opened)


def _flow_node(source: Source, at: int, begin: int, message: str, brackets: list[Span]) -> Problem:
    del begin, message
    opened = next((span for span in reversed(brackets) if span.text in ("[", "{")), None)
    if opened and (meant := in_brackets(source, outermost(brackets, opened.start))):
        return meant
    if opened and at >= len(source.text):
        return still_open(source, opened)
    return nothing_before(source, min(at, len(source.text) - 1))


def _block_node(source: Source, at: int, begin: int, message: str, brackets: list[Span]) -> Problem:
    del begin, message, brackets
    sign = _sign(source, at)
    return Problem("yaml/open-bracket", f"`{sign.text}` closes or parts nothing here", sign, "take it out, or open it")


def _block(source: Source, at: int, begin: int, message: str, brackets: list[Span]) -> Problem:
    """Tell about what fits neither the line it stands in nor the lines above."""
    del begin
    line, column = source.position(min(at, len(source.text)))
    before = source.line(line)[: column - 1]
    if starred := re.match(r"\s*(?:- )?[^\s:]+: +(?=[*&])", before):
        sign = at - len(before) + starred.end()
        return _special(source, sign, sign, message, brackets)
    without = bracket_without_colon(source, at - len(before.lstrip())) if before.strip() else None
    if without := without or _unneeded(source, at, behind=bool(before.strip())):
        return without
    if before.strip():
        return _behind(source, at, before)
    if source.text[at : at + 1] == ":":
        return Problem("yaml/key", "a key is missing before this colon", _sign(source, at), "write `key: value`")
    if told := _colon_above(source, line) or out_of_line(source, line):
        return told
    message = "this line does not line up with any line above it"
    return Problem("yaml/indent", message, _rest(source, at), "lines of one section begin in one column")


def _further(source: Source, at: int, indent: int) -> Problem | None:
    """Return the problem of a further pair behind a value in brackets, or of a further list."""
    rest = _rest(source, at)
    start = at - len(source.text[:at]) + len(source.text[:at].rstrip())
    if pair := re.match(r"[,;|/&+]?\s*(?=[\"']?[a-z][a-z0-9_]*[\"']?: )", rest.text):
        text, new = rest.text[pair.end() :], line_end(source) + " " * indent
        message, hint = "a second `: ` in one line", f"begin a line of its own with `{shortened(text)}`"
        place = source.span(at + pair.end() + text.index(":"))
        return Problem("yaml/second-colon", message, place, hint, fix=(Edit(source.span(start, at + pair.end()), new),))
    if source.text[start - 1] == "]" and (other := re.match(r"[,;|/&+]?\s*\[", rest.text)):
        message, hint = (
            "a list ends here, and another one begins",
            "write `, ` for what parts them",
        )
        fix = Edit(source.span(start - 1, at + other.end()), ", ")
        return Problem("yaml/open-bracket", message, source.span(start - 1), hint, fix=(fix,))
    return None


def _behind(source: Source, at: int, before: str) -> Problem:
    """Tell about what stands behind a value that has ended: a further pair or list, or what makes it a text."""
    hint = "a text that begins with a quote or a bracket ends with it; put the whole in (other) quotes"
    begun = re.match(r"\s*(?:- )?([^\s:]+): +(?=[\"'\[{])", before)
    is_text = begun is not None and begun[1] in TEXT_KEYS
    if not is_text and (further := _further(source, at, len(before) - len(before.lstrip(" -")))):
        return further
    if begun and is_text:
        hint += f": {quoted(shortened(_rest(source, at - len(before) + begun.end()).text))}"
    return Problem("yaml/syntax", "this cannot follow here", _rest(source, at), hint)


def _unneeded(source: Source, at: int, *, behind: bool) -> Problem | None:
    """Return the problem of a sign that can only go: behind a value a comma or a bracket, before a key a dash."""
    found = re.match(
        r"(?P<comma>[,;])[ \t]*(?=\n|$|#)|(?P<closing>[\]}]+)|(?P<dash>- +)(?=[a-z_]+: )", source.text[at:]
    )
    if found is None or not (behind or found["dash"]):
        return None
    sign = source.span(at, at + len(found["comma"] or found["closing"] or found["dash"]))
    code, place, hint = "yaml/syntax", sign, "take it out"
    if found["comma"]:
        message, hint = (
            f"`{sign.text}` stands at the end of a line",
            "take it out; commas part what is inside [ ] and { }",
        )
    elif found["closing"]:
        message = f"`{sign.text}` closes nothing"
    else:
        code, message, place = "yaml/indent", "this is no `key: value` as the lines above are", _rest(source, at)
        hint = "a line with a dash is an item of a list: take the dash out"
    return Problem(code, message, place, hint, fix=(Edit(sign, ""),))


def _simple_key(source: Source, at: int, begin: int, message: str, brackets: list[Span]) -> Problem:
    del at, message, brackets
    place = _rest(source, begin)
    return no_pair(source, place) or no_colon(source, place)


def _colon(source: Source, at: int, begin: int, message: str, brackets: list[Span]) -> Problem:
    """Tell about a colon where no key can end."""
    del begin, message, brackets
    line, column = source.position(at)
    before = source.line(line)[: column - 1]
    key = re.match(r"\s*(?:- )?([^\s:]+): +(.*)", before)
    if key:
        return _second_colon(source, at, key[1], _rest(source, at - len(key[2])))
    start = at - len(before.lstrip())
    if without := bracket_without_colon(source, start):
        return without
    if told := _colon_above(source, line) or too_far_in(source, line):
        return told
    return Problem("yaml/indent", "this line cannot begin here", _rest(source, start), None)


def _colon_above(source: Source, line: int) -> Problem | None:
    """Return the problem of the line above a line, if it has no colon."""
    last = next(iter(above(source, line)), None)
    text = last.text.split(" #")[0] if last else ":"
    if last is None or last.is_item or re.search(r":(\s|$)|[\]}\"',]", text):
        return None
    return no_colon(source, _rest(source, start_of(source, last.number) + last.indent))


def _second_colon(source: Source, at: int, key: str, value: Span, *, in_line: bool = True) -> Problem:
    """Tell about a colon in the value of a key: one of a key inside it, of the next key, or of a text.

    `in_line` tells a key of a line from one in brackets.
    """
    message = "a second `: ` in one line"
    if inside := in_braces(key, value.text):
        inside = put_right(inside) or inside
        hint = f"put what stands inside in braces: {shortened(f'{key}: {inside}')}"
        hint = f"{hint}\nor on lines of its own below, further in; a text goes into quotes"
        fix = replaced_line(value, inside)
        if re.match(r",\s*[^\s:,]+:\s*\{", source.text[value.end :]) and not in_line:  # does that belong to it too?
            hint, fix = f"put what stands inside in braces, all of it: {shortened(f'{key}: {{…}}')}", ()
        return Problem("yaml/second-colon", message, source.span(at), hint, fix=fix)
    if in_line and (starts := _further_pairs(key, value)):
        lines = [
            source.text[begin:end].rstrip() for (_, begin), end in zip(starts, [*_ends(starts), value.end], strict=True)
        ]
        hint = f"begin a line of its own with {' and with '.join(f'`{shortened(one)}`' for one in lines)}"
        line = source.line(value.line)
        indent = re.match(r"[ ]*(?:- +)?", line)
        new = line_end(source) + " " * (indent.end() if indent else 0)
        fix = tuple(Edit(source.span(end, begin), new) for end, begin in starts)
        return Problem("yaml/second-colon", message, source.span(at), hint, fix=fix if replaced_line(value, "") else ())
    hint = f"put the text in quotes: {shortened(key)}: {quoted(shortened(value.text))}"
    return Problem("yaml/second-colon", message, source.span(at), hint, fix=in_quotes(value))


def _ends(starts: list[tuple[int, int]]) -> list[int]:
    return [end for end, _ in starts[1:]]


def _further_pairs(key: str, value: Span) -> list[tuple[int, int]]:
    """Return where pairs begin in the value of a key, each with where what stands before it ends; none in a text."""
    if key in TEXT_KEYS or (value.source.line(value.line)[:1] not in " -" and key not in _ONE_VALUE):
        return []
    return further_pairs(value.source, value.start, value.end)


def _second(source: Source, at: int, begin: int, message: str, brackets: list[Span]) -> Problem:
    del begin, message, brackets
    first = next((line for line in source.text.splitlines() if line.strip() and line.lstrip()[0] != "#"), "")
    line, column = source.position(at)
    if len(first) - len(first.lstrip()) >= column > len(source.line(line)) - len(source.line(line).lstrip()):
        message = "this line begins further left than the first one"
        return Problem(
            "yaml/indent", message, _rest(source, at), "begin the first key, and all beside it, at the left edge"
        )
    return Problem(
        "yaml/second-document", "nothing may follow the end of the ruleset", _rest(source, at), "take it out"
    )


def _dash(source: Source, at: int, begin: int, message: str, brackets: list[Span]) -> Problem:
    del begin, message, brackets
    line, column = source.position(at)
    key = re.match(r"\s*([^\s:]+): +$", source.line(line)[: column - 1])
    if key and key[1] in TEXT_KEYS:
        text, message = _rest(source, at), "`-` has a meaning of its own in YAML"
        hint = f"put the text in quotes: {quoted(shortened(text.text))}"
        return Problem("yaml/special-sign", message, _sign(source, at), hint, fix=in_quotes(text))
    return list_behind_key(source, at)


_Tell = Callable[[Source, int, int, str, list[Span]], Problem]
_BY_CONTEXT: Final[list[tuple[str, _Tell]]] = [
    ("quoted scalar", _quoted),
    ("scanning an alias", _special),
    ("scanning an anchor", _special),
    ("scanning a block scalar", _special),
    ("scanning a directive", _special),
    ("a tag", _tag),
    ("scanning a simple key", _simple_key),
    ("flow sequence", _flow),
    ("flow mapping", _flow),
    ("flow node", _flow_node),
    ("block node", _block_node),
    ("parsing a block", _block),
    ("a node", _tag),
]
_BY_MESSAGE: Final[list[tuple[str, _Tell]]] = [
    ("mapping values are not allowed", _colon),
    ("mapping keys are not allowed", _special),
    ("sequence entries are not allowed", _dash),
    ("cannot start any token", _special),
    ("document start", _second),
]
