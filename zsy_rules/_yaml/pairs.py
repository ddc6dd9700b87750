"""Lines that are no `key: value`, since the colon is missing, or stands there as another sign."""

import re

from zsy_rules._source import Edit, Source, Span, shortened
from zsy_rules._yaml.fixes import TEXT_KEYS, glued_colon, parted_colons
from zsy_rules._yaml.glue import glued_brackets
from zsy_rules._yaml.lines import lines_of
from zsy_rules.errors import Problem

_MESSAGE = "this line is no `key: value`"


def bracket_without_colon(source: Source, start: int) -> Problem | None:
    """Return the problem of a bracket behind the word at `start` without a colon before it, None if it has one."""
    line = source.line(source.position(start)[0])[source.position(start)[1] - 1 :]
    if glued := glued_brackets(source.span(start, start + len(line.split(" #")[0].rstrip()))):
        return glued
    found = re.match(r"([\w-]+)(\s*(?:=|:=|->|:|-)?\s*)(?=[\[{])", line)
    if found is None or re.fullmatch(r": +", found[2]):
        return None
    between = source.span(start + found.end(1), start + found.end(2))
    rest = line[found.end() :].split(" #")[0].rstrip()
    hint = f"write {shortened(f'{found[1]}: {rest}')}"
    message = "a colon and a blank are missing before this bracket"
    return Problem("yaml/syntax", message, source.span(between.end), hint, fix=(Edit(between, ": "),))


def no_colon(source: Source, place: Span) -> Problem:
    """Return the problem of a line that has no colon: a remark, or a key with its value."""
    if written := glued_colon(place.text):
        sign = "colon" if "：" not in place.text else "colon (and `：` is not a colon)"
        message, fix = f"a blank is missing behind the {sign}", parted_colons(place)
        return Problem("yaml/missing-blank", message, place, f"write {written}", fix=fix)
    if equals := re.match(r"([a-z][a-z0-9_]*)( *= *)(?=[^=\s])", place.text):
        equal_sign = source.span(place.start + equals.start(2), place.start + equals.end(2))
        hint = f"write {shortened(f'{equals[1]}: {place.text[equals.end() :]}')}"
        return Problem("yaml/syntax", _MESSAGE, place, hint, fix=(Edit(equal_sign, ": "),))
    if without := bracket_without_colon(source, place.start):
        return without
    if remark := re.match(r"(//|--|;|%|/\*)+ ?", place.text):
        begins = source.span(place.start, place.start + len(remark[0]))
        return Problem("yaml/syntax", _MESSAGE, place, "a remark begins with #", fix=(Edit(begins, "# "),))
    return _of_words(source, place)


def _of_words(source: Source, place: Span) -> Problem:
    """Return the problem of a line of one word, before lines that belong to it, or of two."""
    hint = "is a colon missing? or is it a remark: that begins with #"
    words = re.fullmatch(r"([a-z][a-z0-9_]*)( +)?([^\s=]\S*)?( *=)?", place.text)
    below = next((line for line in lines_of(source) if line.number > place.line), None)
    heads = below is not None and below.indent > place.column - 1
    if words is None or words[1] in TEXT_KEYS or (words[3] is None) is not heads or (words[3] and words[4]):
        return Problem("yaml/syntax", _MESSAGE, place, hint)
    if words[3] is None:
        end = source.span(place.start + words.end(1), place.start + words.end())
        return Problem("yaml/syntax", _MESSAGE, place, f"write `{words[1]}:`", fix=(Edit(end, ":"),))
    blank = source.span(place.start + words.start(2), place.start + words.end(2))
    hint = f"write `{shortened(f'{words[1]}: {words[3]}')}`; or is it a remark? That begins with #"
    return Problem("yaml/syntax", _MESSAGE, place, hint, fix=(Edit(blank, ": "),))
