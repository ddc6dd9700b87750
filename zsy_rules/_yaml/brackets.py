"""What is forgotten or mistyped in a text of brackets: commas, colons, the brackets themselves.

The parser says where it cannot go on. What was meant is read off the signs
before and behind: a word with a colon begins a new pair, so a comma belongs
before it; a bracket that nothing closes ends where its line ends.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from zsy_rules._source import Edit, Source, Span, patched
from zsy_rules._yaml.fixes import TEXT_KEYS

#: What is wrong: a comma is missing, another sign stands for it, or it is one too many; a colon is missing; a bracket
#: is not closed, not opened, of the other form, or closes nothing; a key has a key for its value.
Kind = Literal["comma", "sign", "twice", "colon", "close", "open", "form", "extra", "inner"]

_CLOSING: Final = {"[": "]", "{": "}"}
#: Signs and words that are written for a comma.
_FOR_A_COMMA: Final = frozenset({";", "|", "/", "&", "+", "and", "or"})
#: So often what is put right is looked at again.
_PASSES: Final = 5
_KEY: Final = re.compile("[a-z][a-z0-9_]*|10|[2-9JQKA]|BJ|RJ")
_FOR_A_COLON: Final = frozenset({"=", ":=", "->", "-"})
_TOKEN: Final = re.compile(
    r"""(?P<remark>(?<!\S)\#[^\n]*)
    |(?P<quoted>"(?:\\.|[^"\\\n])*"|'(?:''|[^'\n])*')
    |(?P<opening>[\[{])|(?P<closing>[\]}])|(?P<comma>,)|(?P<sign>;)
    |(?P<colon>:(?=[\s,\[\]{}]|$))
    |(?P<word>(?:(?!:(?:[\s,\[\]{}]|$))[^\s,;\[\]{}])+)""",
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Slip:
    """One thing that is wrong: its place, what mends it (None: nobody knows), and the bracket around it."""

    kind: Kind
    place: Span
    edit: Edit | None
    opened: Span


@dataclass(slots=True)
class _Open:
    """A bracket that is open: its sign and place, what stood last in it, and where its value and last pair began."""

    sign: str
    at: int
    last: str = "start"  # start, comma, colon, word, value
    end: int = 0  # behind what stood last
    begin: int = 0  # where that began
    word: str = ""
    key: str = ""  # of the last colon
    value: int = 0  # where the value behind the last colon begins
    before: int = 0  # behind what stood before that
    comma: int = -1  # the comma before the first pair in a list
    is_key: bool = False  # whether the last word stands where a key does
    sign_for_comma: tuple[int, int] | None = None


def slips(source: Source, start: int, end: int) -> tuple[list[Slip], bool]:
    """Return what is wrong from the bracket at `start` on, and whether it is closed before `end`.

    What stands behind something that cannot be told is not looked at.
    """
    found: list[Slip] = []
    around: list[_Open] = []
    words = list(_words(source.text, start, end))
    for number, (kind, begin, stop) in enumerate(words):
        text = source.text[begin:stop]
        if kind == "opening":
            if around and text == "{" == around[-1].sign and around[-1].last in ("start", "comma"):
                place = source.span(begin)
                found.append(Slip("extra", place, Edit(place, ""), source.span(around[-1].at)))
                continue
            if around and not _begins(source, around[-1], begin, found, is_pair=False):
                return found, False
            around.append(_Open(text, begin, end=stop))
            continue
        if kind == "closing":
            if not _closes(source, around, (begin, text), words[number + 1 :], found):
                return found, False
            if not around:
                return found, True
            continue
        top = around[-1]
        if kind == "comma":
            if top.last in ("start", "comma"):
                found.append(_twice(source, top, begin, stop, behind=source.text[top.end : begin]))
                continue
            if top.last == "colon" and source.text[begin + 1 : begin + 2] == ",":
                return found, False
            top.last, top.comma = "comma", begin if top.comma < 0 else top.comma
        elif kind == "colon":
            if top.last not in ("word", "quoted"):
                return found, False
            top.last, top.key, top.value, top.is_key = "colon", top.word, 0, False
        else:
            follows = words[number + 1 : number + 2]
            is_pair = bool(follows) and follows[0][0] == "colon"
            if kind == "sign" or (text in _FOR_A_COMMA and not is_pair and top.last in ("word", "quoted", "value")):
                if top.last == "start" or top.last == "comma":
                    return found, False
                top.sign_for_comma = (begin, stop)
                continue
            if not _begins(source, top, begin, found, is_pair=is_pair, word=text if kind == "word" else None):
                return found, False
            top.last, top.word = ("word" if kind == "word" else "quoted"), text
        top.before, top.begin, top.end = top.end, begin, stop
    return [*found, *_never_closed(source, around, words)], False


def _words(text: str, start: int, end: int) -> Iterator[tuple[str, int, int]]:
    for one in _TOKEN.finditer(text, start, end):
        kind = one.lastgroup or ""
        if kind == "word" and one[0][0] in "\"'":
            return  # a quote that is never closed
        if kind != "remark":
            yield kind, one.start(), one.end()


def _begins(
    source: Source, top: _Open, begin: int, found: list[Slip], *, is_pair: bool, word: str | None = None
) -> bool:
    """Take up what begins at a place; False if it cannot stand there and nobody knows why."""
    sign, top.sign_for_comma = top.sign_for_comma, None
    if top.last in ("start", "comma"):
        top.is_key = True
        return True
    opened = source.span(top.at)
    if top.last == "colon":
        if is_pair:
            found.append(Slip("inner", source.span(begin), None, opened))
            return False
        top.value = begin
        return True
    is_word = word is not None
    if top.last == "word" and is_word and (not is_pair or top.is_key):
        return True  # a text, or a key, of several words
    if top.last == "word" and not is_word and not is_pair and top.is_key and top.sign == "{":
        typed = top.word in _FOR_A_COLON
        end = top.before if typed else top.end
        place = source.span(top.begin, top.end)
        found.append(Slip("colon", place, Edit(source.span(end, begin), ": "), opened))
        top.last, top.key, top.value, top.is_key = "colon", top.word, begin, False
        return True
    if top.last == "word" and is_pair and word and (_KEY.fullmatch(word) is None or top.key in TEXT_KEYS):
        return False  # a text with a colon in it
    if top.last == "word" and not is_word and not is_pair:
        return False
    if not sign and is_pair and re.search(r"[^.]\.$", top.word) and top.last == "word":
        sign, top.end = (top.end - 1, top.end), top.end - 1
    if sign:
        place = source.span(*sign)
        edit = Edit(source.span(top.end, sign[1]), "," if source.text[sign[1] : begin] else ", ")
        found.append(Slip("sign", place, edit, opened))
    else:
        blank = "" if source.text[top.end : begin] else " "
        found.append(Slip("comma", source.span(top.end - 1), Edit(source.span(top.end, top.end), "," + blank), opened))
    top.last, top.is_key = "comma", True
    if is_pair and top.comma < 0:
        top.comma = top.end
    return True


def _closes(
    source: Source, around: list[_Open], closing: tuple[int, str], rest: list[tuple[str, int, int]], found: list[Slip]
) -> bool:
    """Take up a bracket that closes; False if nobody knows what it was meant for."""
    begin, sign = closing
    top, place = around[-1], source.span(begin)
    opened = source.span(top.at)
    if _CLOSING[top.sign] != sign:
        outer = next((one for one in reversed(around[:-1]) if _CLOSING[one.sign] == sign), None)
        behind = rest[0] if rest else None
        closed_next = behind is not None and source.text[behind[1] : behind[2]] == _CLOSING[top.sign]
        if top.last == "value" and closed_next:
            found.append(Slip("extra", place, Edit(place, ""), opened))
            return True
        if sign == "]" and top.last == "word" and top.value and closed_next:
            found.append(Slip("open", place, Edit(source.span(top.value, top.value), "["), opened))
            top.last, top.begin, top.end = "value", top.value, begin + 1
            return True
        if outer is not None and around[-2] is outer and not closed_next:
            if top.last == "value" and top.comma < 0 and source.text[top.at + 1] == top.sign:
                found.append(Slip("extra", opened, Edit(opened, ""), opened))
                around.pop()
                around[-1].last, around[-1].end = "value", begin
                return _closes(source, around, closing, rest, found)
            at = top.comma if top.sign == "[" and top.key and top.comma >= 0 else top.end
            found.append(Slip("close", opened, Edit(source.span(at, at), _CLOSING[top.sign]), opened))
            around.pop()
            around[-1].last, around[-1].end = "value", begin
            return _closes(source, around, closing, rest, found)
        found.append(Slip("form", place, Edit(place, _CLOSING[top.sign]), opened))
    around.pop()
    if around:
        around[-1].last, around[-1].begin, around[-1].end = "value", top.at, begin + 1
    return True


def _twice(source: Source, top: _Open, begin: int, stop: int, *, behind: str) -> Slip:
    start = begin - len(behind) if top.last == "comma" else begin
    if top.last == "start":
        blanks = re.compile(r"[ \t]*").match(source.text, stop)
        stop = blanks.end() if blanks else stop
    return Slip("twice", source.span(begin), Edit(source.span(start, stop), ""), source.span(top.at))


def _never_closed(source: Source, around: list[_Open], words: list[tuple[str, int, int]]) -> Iterator[Slip]:
    """Yield what closes the brackets that are open at the end, if they all stand in one line."""
    if not around or not words or source.position(around[0].at)[0] != source.position(words[-1][1])[0]:
        return
    last = words[-1][2]
    closing = "".join(_CLOSING[one.sign] for one in reversed(around))
    opened = source.span(around[-1].at)
    if around[-1].last in ("colon", "comma"):
        return
    if len(around) == 1 and re.fullmatch(r"[^()]*\)", source.text[words[-1][1] : last]):
        place = source.span(last - 1)
        yield Slip("form", place, Edit(place, closing), opened)
        return
    if len(around) == 1 and len(words) > 1 and words[1][0] == "opening" and words[-1][0] == "closing":
        inner = [source.text[begin:stop] for _, begin, stop in words[1:]]
        if inner[0] == around[0].sign and inner.count(inner[0]) == 1:
            place = source.span(words[1][1])
            yield Slip("extra", place, Edit(place, ""), opened)
            return
    edit = Edit(source.span(last, last), closing)
    yield Slip("close", opened, edit, opened)


def put_right(text: str) -> str | None:
    """Return a text in brackets with all put right that is wrong; None if something is not known.

    >>> put_right("{must_beat: true answer: higher}"), put_right("{ends: [one_left; side_out}"), put_right("{a: b: c}")
    ('{must_beat: true, answer: higher}', '{ends: [one_left; side_out]}', None)
    """
    for _ in range(_PASSES):
        source = Source("", text)
        found, is_closed = slips(source, 0, len(text))
        if not found:
            return text if is_closed else None
        if any(one.edit is None for one in found):
            return None
        text = patched(source, [one.edit for one in found if one.edit])[0]
    return None


def further_pairs(source: Source, start: int, end: int) -> list[tuple[int, int]]:
    """Return where pairs begin in what stands behind a key in its line, each with where what is before it ends."""
    words = list(_words(source.text, start, end))
    depth, found = 0, []
    for number, (kind, begin, stop) in enumerate(words):
        depth += (kind == "opening") - (kind == "closing")
        is_pair = number + 1 < len(words) and words[number + 1][0] == "colon"
        if depth or not is_pair:
            continue
        if not number or _KEY.fullmatch(source.text[begin:stop]) is None or words[number - 1][0] == "colon":
            return []
        before = [one for one in words[:number] if source.text[one[1] : one[2]] not in _FOR_A_COMMA | {","}]
        if not before or (found and before[-1][1] < found[-1][1]):
            return []
        found.append((before[-1][2], begin))
    return found
