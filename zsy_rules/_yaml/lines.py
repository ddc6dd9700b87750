"""Lines that begin too far left or too far right, or hold what belongs on a line of its own."""

import re
from dataclasses import dataclass
from typing import Final

from zsy_rules._source import Edit, Source, Span, shortened
from zsy_rules.errors import Problem, Related

_KEY_ALONE: Final = re.compile(r"[^\s:#]+ *:\s*(#.*)?")


@dataclass(frozen=True, slots=True)
class Line:
    """A line that says something: its number, the blanks before it, what stands behind them."""

    number: int
    indent: int
    text: str

    @property
    def is_key_alone(self) -> bool:
        """Whether the line is a key, and its value is to follow below."""
        return _KEY_ALONE.fullmatch(self.text) is not None

    @property
    def is_item(self) -> bool:
        """Whether the line begins with a dash."""
        return re.match("-( |$)", self.text) is not None


def lines_of(source: Source) -> list[Line]:
    """Return the lines of a text that are neither empty nor remarks."""
    found = []
    for number, line in enumerate(source.text.splitlines(), start=1):
        text = line.strip(" \t")
        if text and text[0] != "#":
            found.append(Line(number, len(line) - len(line.lstrip(" ")), text))
    return found


def above(source: Source, number: int) -> list[Line]:
    """Return the lines above a line, the nearest first."""
    return [line for line in reversed(lines_of(source)) if line.number < number]


def blanks(count: int) -> str:
    """Return in words how a line begins."""
    return f"with {count} blank{'s' if count > 1 else ''}" if count else "at the left edge"


def start_of(source: Source, number: int) -> int:
    """Return where a line begins, blanks and all."""
    text, at = source.text, 0
    for _ in range(number - 1):
        at = text.index("\n", at) + 1
    return at


def moved(source: Source, first: int, last: int, by: int) -> tuple[Edit, ...]:
    """Return the edits that write so many more blanks (or fewer) before each line from `first` to `last`."""
    edits = []
    for number in range(first, last + 1):
        line = source.line(number)
        if not line.strip():
            continue
        start = start_of(source, number)
        fewer = min(max(0, -by), len(line) - len(line.lstrip(" ")))
        edits.append(Edit(source.span(start, start + fewer), " " * max(0, by)))
    return tuple(edits)


def last_of(source: Source, number: int, indent: int) -> int:
    """Return the last of the lines from `number` on that begin no further left than `indent`."""
    last = number
    for line in lines_of(source):
        if line.number > number:
            if line.indent < indent:
                break
            last = line.number
    return last


def too_far_in(source: Source, number: int) -> Problem | None:
    """Return the problem of a line that is further in than the one above, which has its value already."""
    here = next(line for line in lines_of(source) if line.number == number)
    before = above(source, number)
    if not before:
        return None
    lost: list[Line] = []
    for line in before:
        if lost and line.is_key_alone and before[0].indent <= line.indent < here.indent:
            return _lost(source, line, lost[::-1], here.indent)
        if line.indent != before[0].indent or line.is_key_alone:
            break
        lost.append(line)
    if told := _between(source, here, before):
        return told
    place = _place(source, here)
    last = last_of(source, number, here.indent)
    message = "this line is further in than the one above, which has its value already"
    hint = f"begin it {blanks(before[0].indent)}, as the line above"
    if before[0].text.split(" #")[0].rstrip()[-1:] in "]}":
        hint += "; or does it belong into the brackets there?"
    fix = moved(source, number, last, before[0].indent - here.indent)
    return Problem("yaml/indent", message, place, hint, fix=fix)


def _between(source: Source, here: Line, before: list[Line]) -> Problem | None:
    """Return the problem of the line above, if it begins further left than both the line above it and this one."""
    wrong, over = before[0], before[1] if len(before) > 1 else None
    if over is None or over.is_key_alone or over.indent <= wrong.indent or not source.line(wrong.number - 1).strip():
        return None
    if all(line.indent != here.indent for line in before):
        return None
    message = "this line begins further left than those around it"
    fix = moved(source, wrong.number, wrong.number, over.indent - wrong.indent)
    hint = f"begin it {blanks(over.indent)}, as the line above"
    return Problem("yaml/indent", message, _place(source, wrong), hint, fix=fix)


def _lost(source: Source, head: Line, lost: list[Line], indent: int) -> Problem:
    """Return the problem of lines below a key without a value that begin where the key does, unlike those below."""
    key = _place(source, head)
    key = source.span(key.start, key.start + len(head.text.partition(":")[0].rstrip()))
    where = "no further in" if lost[0].indent == head.indent else "further left"
    message = f"this belongs to `{shortened(key.text)}`, and begins {where}"
    hint = f"begin it {blanks(indent)}, as the line below"
    fix = moved(source, lost[0].number, lost[-1].number, indent - lost[0].indent)
    related = (Related("has no value else", key),)
    return Problem("yaml/indent", message, _place(source, lost[0]), hint, related=related, fix=fix)


def out_of_line(source: Source, number: int) -> Problem | None:
    """Return the problem of a line that begins between two columns of the lines above, None if it does not."""
    here = next((line for line in lines_of(source) if line.number == number), None)
    before = above(source, number) if here else []
    if here is None or not before:
        return None
    if before[0].indent < here.indent:
        return too_far_in(source, number)
    deeper = []
    for line in before:
        if line.indent <= here.indent:
            break
        deeper.append(line)
    if not deeper:
        return None
    nearest = min(deeper, key=lambda line: line.indent)
    if told := _of_lines_above(source, here, before, deeper):
        return told
    target, like = nearest.indent, "as the lines above"
    related: tuple[Related, ...] = ()
    if here.is_item and not nearest.is_item:
        if not deeper[0].is_key_alone:
            return None
        target, like = deeper[0].indent + 2, "further in than the key above"
        key = _place(source, deeper[0])
        related = (Related("the list belongs to this", source.span(key.start, key.start + key.text.index(":"))),)
    message = "this line does not line up with any line above it"
    fix = moved(source, number, last_of(source, number, here.indent), target - here.indent)
    hint = f"begin it {blanks(target)}, {like}"
    return Problem("yaml/indent", message, _place(source, here), hint, related=related, fix=fix)


def _of_lines_above(source: Source, here: Line, before: list[Line], deeper: list[Line]) -> Problem | None:
    """Return the problem of a line above that makes a line seem out of line: it has lost blanks, or has too many."""
    column = min(line.indent for line in deeper)
    level = [line for line in reversed(deeper) if line.indent == column]
    number = next((at for at, line in enumerate(level[:-1]) if line.is_key_alone), len(level))
    if number < len(level) and deeper[deeper.index(level[number]) - 1].indent == column:
        wrong = level[number]
        message = "this line begins as far in as what belongs to it"
        key = _place(source, wrong)
        key = source.span(key.start, key.start + key.text.index(":"))
        hint = f"begin it {blanks(here.indent)}, as `{shortened(here.text.partition(':')[0])}` below"
        fix = moved(source, wrong.number, wrong.number, here.indent - column)
        return Problem(
            "yaml/indent", message, _place(source, wrong), hint, related=(Related("has no value else", key),), fix=fix
        )
    rest = before[len(deeper) :]
    if len(rest) > 1 and rest[0].indent == rest[1].indent and rest[0].is_key_alone and rest[1].is_key_alone:
        return _lost(source, rest[1], rest[:1], here.indent)
    below = next((line for line in lines_of(source) if line.number > here.number), None)
    is_parted = not source.line(here.number - 1).strip()
    if rest and (is_parted or (here.is_key_alone and below and below.indent == column)):
        message = "this line does not line up with any line above it"
        last = last_of(source, here.number, here.indent) if is_parted else here.number
        fix = moved(source, here.number, last, rest[0].indent - here.indent)
        hint = f"begin it {blanks(rest[0].indent)}, as `{shortened(rest[0].text.partition(':')[0])}` above"
        return Problem("yaml/indent", message, _place(source, here), hint, fix=fix)
    return None


def no_pair(source: Source, place: Span) -> Problem | None:
    """Return the problem of a line that is an item without its dash, or the value of the key above."""
    before = above(source, place.line)
    if not before or before[0].number != place.line - 1 or ":" in place.text:
        return None
    last = before[0]
    if last.is_item and last.indent == place.column - 1:
        message, hint = "a dash is missing: the lines above are items of a list", f"write - {shortened(place.text)}"
        return Problem("yaml/syntax", message, place, hint, fix=(Edit(source.span(place.start, place.start), "- "),))
    if last.is_key_alone and "#" not in last.text and last.indent == place.column - 1:
        key = last.text.rstrip(": ")
        message = f"this is the value of `{shortened(key)}`, and begins no further in"
        end = _place(source, last).start + len(last.text)
        fix = (Edit(source.span(end, place.start), " "),)
        return Problem("yaml/indent", message, place, f"write {shortened(f'{key}: {place.text}')}", fix=fix)
    return None


def list_behind_key(source: Source, at: int) -> Problem:
    """Return the problem of a list with dashes that begins behind its key."""
    sign, code, message = source.span(at), "yaml/syntax", "a list with `-` begins on a line of its own"
    number, column = source.position(at)
    line = source.line(number)
    below = next((one for one in lines_of(source) if one.number > number), None)
    indent = len(line) - len(line.lstrip(" "))
    if below and below.is_item and below.indent > indent:
        start = at - len(line[: column - 1]) + len(line[: column - 1].rstrip())
        to_the_next = Edit(source.span(start, at), f"{line_end(source)}{' ' * below.indent}")
        return Problem(code, message, sign, "begin it below, above its next item", fix=(to_the_next,))
    rest = line[column - 1 :].split(" #")[0].rstrip()
    items = [item.strip() for item in re.split(r"(?:^|\s)-(?:\s+|$)", rest) if item.strip()]
    if not items or any(re.search(r"[\[\]{},]|: ", item) for item in items):
        return Problem(code, message, sign, "write [a, b] here")
    in_one = f"[{', '.join(items)}]"
    fix = (Edit(source.span(at, at + len(rest)), in_one),) if not below or below.indent <= indent else ()
    return Problem(code, message, sign, f"write {shortened(in_one)} here", fix=fix)


def line_end(source: Source) -> str:
    """Return how the lines of a text end."""
    return "\r\n" if "\r\n" in source.text else "\n"


def _place(source: Source, line: Line) -> Span:
    start = start_of(source, line.number) + line.indent
    text = re.split(r"(?:^|\s)#", line.text)[0].rstrip() or line.text
    return source.span(start, start + len(text))
