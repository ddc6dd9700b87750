"""What is forgotten or mistyped in a text of brackets: commas, colons, the brackets themselves.

The parser says where it cannot go on. What was meant is read off the signs
before and behind: a word with a colon begins a new pair, so a comma belongs
before it; a bracket that nothing closes ends where its line ends.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from zsy_rules._source import Edit, Source, Span, patched
from zsy_rules._yaml.fixes import TEXT_KEYS

#: What is wrong: a comma is missing, another sign stands for it, or it is one too many; a colon is missing; a bracket
#: is not closed, not opened, of the other form, or closes nothing, or opens pairs, and is none or of the other form; a
#: key has a key for its value.
Kind = Literal["comma", "sign", "twice", "colon", "close", "open", "form", "extra", "brace", "shape", "inner"]

_CLOSING: Final = {"[": "]", "{": "}"}
#: Signs and words that are written for a comma.
_FOR_A_COMMA: Final = frozenset({";", "|", "/", "&", "+", ".", "and", "or"})
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
    pair: int = 0  # where the first pair begins
    comma: int = -1  # the comma before the first pair in a list
    is_key: bool = False  # whether the last word stands where a key does
    sign_for_comma: tuple[int, int] | None = None

    def note(self, kind: str, word: "_Word") -> None:
        """Note what stands last now."""
        self.before, self.last, self.begin, self.end = self.end, kind, word.start, word.end


class _Word(NamedTuple):
    """A word or a sign, of which kind it is, and where it begins and ends."""

    kind: str
    text: str
    start: int
    end: int


def slips(source: Source, start: int, end: int) -> tuple[list[Slip], bool]:
    """Return what is wrong from the bracket at `start` on, and whether it is closed before `end`.

    What stands behind something that cannot be told is not looked at.
    """
    scan = _Scan(source, [*_words(source.text, start, end)])
    is_closed = scan.read()
    return scan.found, is_closed


def _words(text: str, start: int, end: int) -> Iterator[_Word]:
    for one in _TOKEN.finditer(text, start, end):
        kind = one.lastgroup or ""
        if kind == "word" and one[0][0] in "\"'":
            return  # a quote that is never closed
        if kind != "remark":
            yield _Word(kind, one[0], one.start(), one.end())


@dataclass
class _Scan:
    """The reading of a text in brackets, word by word; each step tells whether it may go on."""

    source: Source
    words: list[_Word]
    found: list[Slip] = field(default_factory=list)
    around: list[_Open] = field(default_factory=list)

    def read(self) -> bool:
        """Read up to the bracket that closes the first, or to what nobody knows; return whether it is closed."""
        steps = {"opening": self._opening, "closing": self._closing, "comma": self._comma, "colon": self._colon}
        for number, word in enumerate(self.words):
            following = self.words[number + 1 :]
            if not steps.get(word.kind, self._text)(word, following):
                return False
            if not self.around:
                return True
        self._never_closed()
        return False

    def _slip(self, kind: Kind, place: Span, edit: Edit | None, at: int) -> None:
        self.found.append(Slip(kind, place, edit, self.source.span(at)))

    # --- the words ---

    def _opening(self, word: _Word, following: list[_Word]) -> bool:
        del following
        top = self.around[-1] if self.around else None
        if top and word.text == "{" == top.sign and top.last in ("start", "comma"):
            place = self.source.span(word.start)
            self._slip("extra", place, Edit(place, ""), top.at)
            return True
        if top and not self._begins(top, word, is_pair=False):
            return False
        self.around.append(_Open(word.text, word.start, end=word.end))
        return True

    def _comma(self, word: _Word, following: list[_Word]) -> bool:
        top = self.around[-1]
        if top.last in ("start", "comma"):
            behind = following[0].start if following else word.end
            start, end = (top.end, word.end) if top.last == "comma" else (word.start, behind)
            self._slip("twice", self.source.span(word.start), Edit(self.source.span(start, end), ""), top.at)
            return True
        if top.last == "colon" and following and following[0].kind == "comma":
            return False
        top.comma = word.start if top.comma < 0 else top.comma
        top.note("comma", word)
        return True

    def _colon(self, word: _Word, following: list[_Word]) -> bool:
        del following
        top = self.around[-1]
        if top.last not in ("word", "quoted"):
            return False
        top.pair = top.pair or top.begin
        top.key, top.value, top.is_key = top.word, 0, False
        top.note("colon", word)
        return True

    def _text(self, word: _Word, following: list[_Word]) -> bool:
        """Take up a word, a text in quotes, or a sign that may stand for a comma."""
        top = self.around[-1]
        is_pair = bool(following) and following[0].kind == "colon"
        is_sign = word.text in _FOR_A_COMMA and not is_pair and top.last in ("word", "quoted", "value")
        if word.kind == "sign" or is_sign:
            top.sign_for_comma = (word.start, word.end)
            return top.last not in ("start", "comma")
        if not self._begins(top, word, is_pair=is_pair):
            return False
        top = self.around[-1]
        top.word = word.text
        top.note(word.kind, word)
        return True

    # --- what begins ---

    def _begins(self, top: _Open, word: _Word, *, is_pair: bool) -> bool:
        """Take up what begins with a word; False if it cannot stand there and nobody knows why."""
        sign, top.sign_for_comma = top.sign_for_comma, None
        if top.last in ("start", "comma"):
            top.is_key = True
            return True
        if top.last == "colon":
            top.value = word.start
            return not is_pair or self._inner(top, word)
        if top.last == "word":
            if word.kind == "word" and (not is_pair or top.is_key):
                return True  # a text, or a key, of several words
            if not is_pair:
                return self._without_colon(top, word)
            if word.kind == "word" and (_KEY.fullmatch(word.text) is None or top.key in TEXT_KEYS):
                return False  # a text with a colon in it
        self._without_comma(top, word, sign, is_pair=is_pair)
        return True

    def _inner(self, top: _Open, word: _Word) -> bool:
        """Tell about a pair behind a colon: a brace is missing before it, if one more is closed than is opened."""
        place = self.source.span(word.start, word.end)
        if self._excess() != 1 or top.sign != "{":
            self._slip("inner", place, None, top.at)
            return False
        self._slip("brace", place, Edit(self.source.span(word.start, word.start), "{"), top.at)
        self.around.append(_Open("{", word.start, end=word.start, is_key=True))
        return True

    def _excess(self) -> int:
        """Return how many more brackets are closed than are opened, in the line in which the first one is."""
        first = self.source.position(self.around[0].at)[0]
        words = [word for word in self.words if self.source.position(word.start)[0] == first]
        return sum((word.kind == "closing") - (word.kind == "opening") for word in words)

    def _without_colon(self, top: _Open, word: _Word) -> bool:
        """Tell about the colon that is missing between a key and a bracket or a quote."""
        if not top.is_key or top.sign != "{":
            return False
        end = top.before if top.word in _FOR_A_COLON else top.end
        edit = Edit(self.source.span(end, word.start), ": ")
        self._slip("colon", self.source.span(top.begin, top.end), edit, top.at)
        top.last, top.key, top.value, top.is_key = "colon", top.word, word.start, False
        return True

    def _without_comma(self, top: _Open, word: _Word, sign: tuple[int, int] | None, *, is_pair: bool) -> None:
        """Tell about the comma that is missing before a word, or the sign that stands for it."""
        text, span = self.source.text, self.source.span
        if not sign and is_pair and top.last == "word" and re.search(r"[^.]\.$", top.word):
            sign, top.end = (top.end - 1, top.end), top.end - 1
        if sign:
            edit = Edit(span(top.end, sign[1]), "," if text[sign[1] : word.start] else ", ")
            self._slip("sign", span(*sign), edit, top.at)
        else:
            edit = Edit(span(top.end, top.end), "," if text[top.end : word.start] else ", ")
            self._slip("comma", span(top.end - 1), edit, top.at)
        top.comma = top.end if is_pair and top.comma < 0 else top.comma
        top.last, top.is_key = "comma", True

    # --- what ends ---

    def _closing(self, word: _Word, following: list[_Word]) -> bool:
        top, place = self.around[-1], self.source.span(word.start)
        if _CLOSING[top.sign] != word.text:
            is_next = bool(following) and following[0].text == _CLOSING[top.sign]
            outer = self.around[-2] if len(self.around) > 1 else None
            if top.last == "value" and is_next:
                self._slip("extra", place, Edit(place, ""), top.at)
                return True
            if word.text == "]" and top.last == "word" and top.value and is_next:
                self._slip("open", place, Edit(self.source.span(top.value, top.value), "["), top.at)
                top.last, top.begin, top.end = "value", top.value, word.end
                return True
            if top.sign == "[" and top.pair and not -1 < top.comma < top.pair and self._excess() == 0:
                opened = self.source.span(top.at)
                self._slip("shape", opened, Edit(opened, "{"), top.at)
                self._pop(word.end)
                return True
            if outer and _CLOSING[outer.sign] == word.text and not is_next:
                self._unclosed(top)
                self._pop(word.start)
                return self._closing(word, following)
            self._slip("form", place, Edit(place, _CLOSING[top.sign]), top.at)
        self._pop(word.end)
        return True

    def _pop(self, end: int) -> None:
        inner = self.around.pop()
        if self.around:
            top = self.around[-1]
            top.last, top.begin, top.end = "value", inner.at, end

    def _unclosed(self, top: _Open) -> None:
        """Tell about a bracket that is not closed before the one around it is; or is one too many."""
        opened = self.source.span(top.at)
        if top.last == "value" and top.comma < 0 and self.source.text[top.at + 1] == top.sign:
            self._slip("extra", opened, Edit(opened, ""), top.at)
            return
        at = top.comma if top.sign == "[" and top.key and top.comma >= 0 else top.end
        self._slip("close", opened, Edit(self.source.span(at, at), _CLOSING[top.sign]), top.at)

    def _never_closed(self) -> None:
        """Tell about the brackets that are open at the end, if they all stand in one line."""
        around, source = self.around, self.source
        if not around or around[-1].last in ("colon", "comma"):
            return
        first, last = around[0], self.words[-1]
        if source.position(first.at)[0] != source.position(last.start)[0]:
            return
        closing = "".join(_CLOSING[one.sign] for one in reversed(around))
        if len(around) == 1 and re.fullmatch(r"[^()]*\)", last.text):
            place = source.span(last.end - 1)
            self._slip("form", place, Edit(place, closing), first.at)
        elif len(around) == 1 and self._is_list_in_list():
            place = source.span(self.words[1].start)
            self._slip("extra", place, Edit(place, ""), first.at)
        else:
            opened = around[-1].at
            self._slip("close", source.span(opened), Edit(source.span(last.end, last.end), closing), opened)

    def _is_list_in_list(self) -> bool:
        """Whether a bracket holds nothing but what stands in one more of its form."""
        inner = [word.text for word in self.words[1:]]
        sign = self.words[0].text
        return len(inner) > 1 and inner[0] == sign and inner[-1] == _CLOSING[sign] and inner.count(sign) == 1


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
    words = [*_words(source.text, start, end)]
    depth = 0
    found: list[tuple[int, int]] = []
    for number, word in enumerate(words):
        depth += (word.kind == "opening") - (word.kind == "closing")
        is_pair = number + 1 < len(words) and words[number + 1].kind == "colon"
        if depth or not is_pair:
            continue
        before = [one for one in words[:number] if one.text not in _FOR_A_COMMA | {","}]
        if not before or words[number - 1].kind == "colon" or _KEY.fullmatch(word.text.strip("\"'")) is None:
            return []
        if found and before[-1].start < found[-1][1]:
            return []
        found.append((before[-1].end, word.start))
    return found
