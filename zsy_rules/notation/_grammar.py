"""The grammar with the signs of a language, read by lark: from a text to what its rules mean.

lark reads the grammar, makes the tables of it, and follows them. Only the signs of a text are found here, by the
patterns of the grammar and in the order that lark documents: its own lexer also keeps the line and column of each
sign, and most texts have no more than three. A test holds the two against each other.
"""

import re
from collections.abc import Callable
from threading import Lock
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from zsy_rules._resources import data_dir
from zsy_rules.notation._languages import spellings

if TYPE_CHECKING:
    from lark import Lark, Transformer
    from lark.lexer import TerminalDef
    from lark.parsers.lalr_interactive_parser import InteractiveParser

#: What finds the sign at an offset, of those that may stand there.
_Finder = Callable[[str, int], re.Match[str] | None]


class Broken(NamedTuple):
    """Where a text breaks off, and the names of the terminals that could stand there."""

    at: int
    wanted: frozenset[str]


class Parser:
    """The grammar with the signs of a language, built once, at the first text.

    `meanings` has a function for each rule that has a meaning of its own; all
    other rules become trees.
    """

    def __init__(self, lang: str, meanings: "Transformer[Any, Any] | None" = None) -> None:
        self._lang = lang
        self._meanings = meanings
        self._lock = Lock()
        self._built: _Built | None = None

    def parse(self, signs: str, start: str = "start") -> Any:
        """Return what a play means, or what `start` names; `Broken` for a text that is none.

        It is a tree where the meanings do not say otherwise.
        """
        built = self._built or self._build()
        reading = built.lark.parse_interactive(start=start)
        state, finders, sign_of, end = reading.parser_state, built.finders, built.sign_of, len(signs)
        at = 0
        try:
            while at < end:
                found = (finders.get(state.position) or built.finder(reading))(signs, at)
                if found is None:
                    break
                reading.feed_token(sign_of(found.lastgroup, found.group(), at))
                at = found.end()
            else:
                return reading.feed_token(built.end)
        except built.misplaced:
            pass  # no sign that may stand here, or the end
        return Broken(at, frozenset(reading.accepts()))  # type: ignore[no-untyped-call]

    def _build(self) -> "_Built":
        with self._lock:  # threads that come at once wait for the same
            if self._built is None:
                self._built = _Built(build(self._lang, self._meanings))
            return self._built


class _Built:
    """What lark made of the grammar, and what is taken from lark: loading it is slow, so only who reads plays does."""

    def __init__(self, lark: "Lark") -> None:
        from lark import Token, UnexpectedToken  # noqa: PLC0415

        class Sign(Token):
            """A sign and where it begins; lark's own keeps its line, column and end as well."""

            __slots__ = ()

            def __new__(cls, name: str | None, text: str, start: int) -> "Sign":
                sign = str.__new__(cls, text)
                sign.type, sign.value, sign.start_pos = name or "", text, start
                return sign

        self.lark = lark
        self.sign_of = Sign
        self.end = Token("$END", "")
        self.misplaced = UnexpectedToken
        self.finders: dict[int, _Finder] = {}

    def finder(self, reading: "InteractiveParser") -> _Finder:
        """Return what finds the next sign where a text has been read so far, and keep it for this place of the tables.

        Of terminals that both fit, the one with the higher number in the grammar is taken, then the one that may be
        longer, then the one with the longer pattern.
        """
        names = reading.choices()  # type: ignore[no-untyped-call]
        terminals = [one for one in self.lark.terminals if one.name in names]
        terminals.sort(key=lambda one: (-one.priority, -one.pattern.max_width, -len(one.pattern.value), one.name))
        groups = (f"(?P<{one.name}>{one.pattern.to_regexp()})" for one in terminals)
        return self.finders.setdefault(reading.parser_state.position, re.compile("|".join(groups) or _NOTHING).match)


_NOTHING: Final = r"[^\s\S]"


def build(lang: str, meanings: "Transformer[Any, Any] | None" = None) -> "Lark":
    """Return the grammar with the signs of a language in place of the English ones."""
    from lark import Lark  # noqa: PLC0415  (as above)
    from lark.lexer import PatternRE  # noqa: PLC0415

    terminals = spellings(lang).terminals

    def spell(terminal: "TerminalDef") -> "TerminalDef":
        if terminal.name in terminals:
            terminal.pattern = PatternRE(terminals[terminal.name])
        return terminal

    grammar = (data_dir("grammar") / "notation.lark").read_text(encoding="utf-8")
    return Lark(grammar, start=["start", "bid"], parser="lalr", edit_terminals=spell, transformer=meanings)
