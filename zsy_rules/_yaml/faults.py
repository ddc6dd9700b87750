"""Errors of the YAML parser in a card player's words."""

import re
from collections.abc import Callable
from typing import Final

from zsy_rules._source import Edit, Source, Span, shortened
from zsy_rules._yaml.build import tag_problem
from zsy_rules._yaml.fixes import TEXT_KEYS, glued_colon, in_braces, in_quotes, parted_colons, quoted, replaced_line
from zsy_rules._yaml.glue import glued_brackets
from zsy_rules.errors import Problem, Related

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


def _tag(source: Source, at: int, begin: int, message: str, brackets: list[Span]) -> Problem:
    del at, message, brackets
    return tag_problem(source, begin)


def _flow(source: Source, at: int, begin: int, message: str, brackets: list[Span]) -> Problem:
    """Tell about what stands where a comma or a closing bracket is due."""
    if starred := re.search(r"[\[{,:]\s*(?=[*&]\S+ +$)", source.text[begin:at]):
        return _special(source, begin + starred.end(), begin + starred.end(), message, brackets)
    if missing := _comma_between_lines(source, at, begin, brackets):
        return missing
    inner = re.search(r"([^\s:,\[\]{}]+): +([^,\[\]{}]*)$", source.text[begin:at])
    if inner and "\n" in inner[2]:  # the next line begins with a key of its own
        return _open(source, source.span(begin))
    if inner and source.text[at : at + 2] in (": ", ":}", ":]"):
        return _second_colon(source, at, inner[1], _value(source, at - len(inner[2]), [source.span(begin)]))
    opened = source.span(begin)
    closing = "]" if opened.text == "[" else "}"
    if at < len(source.text) and source.position(at)[0] == opened.line:
        hint = "separate items by commas; a text with brackets, commas, `?` or `: ` in it goes into quotes"
        related = (Related("of what opens here", opened),)
        return Problem("yaml/comma", f"a `,` or `{closing}` is due here", _sign(source, at), hint, related=related)
    return _open(source, opened)


def _comma_between_lines(source: Source, at: int, begin: int, brackets: list[Span]) -> Problem | None:
    """Return the problem of a comma that is missing at the end of a line, in brackets that are all closed."""
    outermost = next((span.start for span in brackets if span.text in ("[", "{")), begin)
    parted = re.search(r"\s*\n[ ]+(?:[\w-]+)?$", source.text[begin:at])  # before a value, or in the midst of a text
    key = re.match(r"[\w-]*: ", source.text[at:])
    if parted is None or key is None or not _is_closed(source.text[outermost:]):
        return None
    row, column = source.position(begin + parted.start())
    line = source.line(row)[: column - 1]
    said = line.split(" #")[0].rstrip()
    end = begin + parted.start() - len(line) + len(said)
    fix = () if ("#" in line and set("\"'") & set(line)) or not said else (Edit(source.span(end, end), ","),)
    return Problem("yaml/comma", "a `,` is missing behind this", source.span(end - 1), "write a comma here", fix=fix)


def _is_closed(text: str) -> bool:
    """Whether the bracket with which a text begins is closed in it; quotes and remarks are left out."""
    depth = 0
    for found in re.finditer(r"""(?:^|(?<=\s))#[^\n]*|"[^"\n]*"|'[^'\n]*'|[\[\]{}]""", text):
        depth += 1 if found[0] in "[{" else -1 if found[0] in "]}" else 0
        if not depth:
            return True
    return False


def _open(source: Source, opened: Span) -> Problem:
    closing = {"[": "]", "{": "}"}.get(opened.text, "]")
    place = source.span(opened.start)
    return Problem(
        "yaml/open-bracket", f"the `{opened.text}` that opens here is never closed", place, f"close it with `{closing}`"
    )


def _flow_node(source: Source, at: int, begin: int, message: str, brackets: list[Span]) -> Problem:
    del begin, message
    if at >= len(source.text) and brackets:
        opened = next((span for span in reversed(brackets) if span.text in ("[", "{")), None)
        if opened:
            return _open(source, opened)
    return Problem("yaml/comma", "something is missing before this sign", _sign(source, at), "take one sign out")


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
    if unneeded := _unneeded(source, at, behind=bool(before.strip())):
        return unneeded
    if before.strip():
        hint = "a text that begins with a quote or a bracket ends with it; put the whole in (other) quotes"
        begun = re.match(r"\s*(?:- )?([^\s:]+): +(?=[\"'\[{])", before)
        if begun and begun[1] in TEXT_KEYS:
            hint += f": {quoted(shortened(_rest(source, at - len(before) + begun.end()).text))}"
        return Problem("yaml/syntax", "this cannot follow here", _rest(source, at), hint)
    if source.text[at : at + 1] == ":":
        return Problem("yaml/key", "a key is missing before this colon", _sign(source, at), "write `key: value`")
    message = "this line does not line up with any line above it"
    return Problem("yaml/indent", message, _rest(source, at), "lines of one section begin in one column")


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
    written = glued_colon(place.text)
    if written:
        sign = "colon" if "：" not in place.text else "colon (and `：` is not a colon)"
        message, fix = f"a blank is missing behind the {sign}", parted_colons(place)
        return Problem("yaml/missing-blank", message, place, f"write {written}", fix=fix)
    message = "this line is no `key: value`"
    if equals := re.match(r"([a-z][a-z0-9_]*)( *= *)(?=[^=\s])", place.text):
        start = place.start + equals.start(2)
        equal_sign = source.span(start, start + len(equals[2]))
        hint = f"write {shortened(f'{equals[1]}: {place.text[equals.end() :]}')}"
        return Problem("yaml/syntax", message, place, hint, fix=(Edit(equal_sign, ": "),))
    if remark := re.match(r"(//|--|;|%|/\*)+ ?", place.text):
        begins = source.span(place.start, place.start + len(remark[0]))
        return Problem("yaml/syntax", message, place, "a remark begins with #", fix=(Edit(begins, "# "),))
    return Problem("yaml/syntax", message, place, "is a colon missing? or is it a remark: that begins with #")


def _colon(source: Source, at: int, begin: int, message: str, brackets: list[Span]) -> Problem:
    """Tell about a colon where no key can end."""
    del begin, message, brackets
    line, column = source.position(at)
    before = source.line(line)[: column - 1]
    key = re.match(r"\s*(?:- )?([^\s:]+): +(.*)", before)
    if key:
        return _second_colon(source, at, key[1], _rest(source, at - len(key[2])))
    start = at - len(before.lstrip())
    if glued := glued_brackets(_rest(source, start)):
        return glued
    hint = "it is further in than the key above, which has its value already"
    return Problem("yaml/indent", "this line cannot begin here", _rest(source, start), hint)


def _second_colon(source: Source, at: int, key: str, value: Span) -> Problem:
    """Tell about a colon in the value of a key: one of a key inside it, or of a text."""
    inside = in_braces(key, value.text)
    if inside:
        hint = f"put what stands inside in braces: {shortened(f'{key}: {inside}')}"
        hint, fix = (
            f"{hint}\nor on lines of its own below, further in; a text goes into quotes",
            replaced_line(value, inside),
        )
    else:
        hint = f"put the text in quotes: {shortened(key)}: {quoted(shortened(value.text))}"
        fix = in_quotes(value)
    return Problem("yaml/second-colon", "a second `: ` in one line", source.span(at), hint, fix=fix)


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
    return Problem("yaml/syntax", "a list with `-` begins on a line of its own", _sign(source, at), "write [a, b] here")


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
