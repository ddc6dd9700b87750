"""Languages: how ranks, suits, jokers, kinds and a pass are written in each, from the files of grammar/languages.

The grammar says how signs are put together, in every language; a language
says what the signs are. What a file does not say about ranks and suits is as
in the table of :mod:`zsy_rules.cards`. BJ, RJ and `pass` are read in every
language, since we write them.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, Final
from unicodedata import combining, normalize

from zsy_rules._resources import data_dir
from zsy_rules._yaml import plain_data, read_yaml
from zsy_rules.cards import ANONYMOUS, JOKERS, RANK_SPELLINGS, RANKS, SUIT_SPELLINGS, Card, Rank, Suit, card
from zsy_rules.errors import Problem, UsageError

#: What the grammar has as a ruleset's own name for a kind, and as a word that is said in an auction; no pass.
KIND_NAME: Final = re.compile(r"(?!pass$)[a-z][0-9_]*[a-z][a-z0-9_]*")
CALL_WORD: Final = re.compile(r"(?!pass$)[a-z][a-z0-9_-]*")
#: The small letters that words of the languages have, for a class of a pattern; Chinese has none.
SMALL_LETTERS: Final = "a-zß-öø-ÿœ"
#: The language of what we write where no other is asked for.
CANONICAL: Final = "en"
_FOLDER: Final = "languages"


@dataclass(frozen=True)
class Spellings:
    """How cards and plays are written in one language.

    `written` is the spelling of a rank, `kind_words` the word for a kind that
    we write; everything else is read. Words of more than one part are known
    by one blank between their parts; those for kinds, suits and a pass in small
    letters, and without their accents too.
    `unclear` are letters that might be two things, and so are not read.
    """

    code: str
    name: str
    ranks: Mapping[str, Rank]  # BJ and RJ among them
    suits: Mapping[str, Suit]
    jokers: Mapping[str, Rank] = field(default_factory=dict)
    suit_names: Mapping[str, Suit] = field(default_factory=dict)
    of: tuple[str, ...] = ()
    passes: tuple[str, ...] = ("pass",)
    kinds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # a word: the kinds it may mean
    kind_words: Mapping[str, str] = field(default_factory=dict)
    written: Mapping[Rank, str] = field(default_factory=dict)
    colourless: tuple[str, ...] = ()  # a joker, not said which
    unclear: Mapping[str, str] = field(default_factory=dict)
    titles: Mapping[str, str] = field(default_factory=dict)

    @property
    def terminals(self) -> Mapping[str, str]:
        """The pattern of each terminal of the grammar whose signs a language says."""
        short = [word for word, rank in self.ranks.items() if rank in JOKERS]
        return {
            "RANK": _either(word for word in self.ranks if word not in short),
            "JOKER": _either([*short, *self.jokers], _END),
            "SUIT": _either(self.suits),
            "OF": _between(self.of),
            "SUIT_NAME": f"(?i:{_either(self.suit_names, _END)})",
            "PASS": f"(?i:{_either(self.passes, _END)})",
            "WORD": f"(?i:{_either(self.kinds, _END)})",
        }

    @cached_property
    def cards(self) -> Mapping[str, Card]:
        """The cards without suit by their spellings, jokers named in more than one part left out."""
        return {word: ANONYMOUS[rank] for word, rank in (*self.ranks.items(), *self.jokers.items())}

    @cached_property
    def suited(self) -> Mapping[tuple[str, str], Card]:
        """The cards by the spellings of their rank and their suit."""
        ranks = [(word, rank) for word, rank in self.ranks.items() if rank not in JOKERS]
        return {(word, sign): card(rank, suit) for word, rank in ranks for sign, suit in self.suits.items()}

    def joker(self, word: str) -> Rank:
        """Return the joker that a sign of the grammar is."""
        return self.ranks.get(word) or self.jokers[_key(" ".join(word.split()))]

    def kinds_of(self, word: str) -> tuple[str, ...]:
        """Return the kinds that a word of this language may mean, the likeliest first; () if it is none."""
        return self.kinds.get(" ".join(word.split()).lower(), ())

    @cached_property
    def rank(self) -> re.Pattern[str]:
        """What finds a rank."""
        return re.compile(_either([*self.ranks, *self.jokers]))

    @cached_property
    def joker_word(self) -> re.Pattern[str]:
        """What finds a joker without its colour."""
        return re.compile(_either(self.colourless, _END), re.IGNORECASE)

    @cached_property
    def coloured(self) -> re.Pattern[str]:
        """What finds a joker with its colour."""
        return re.compile(self.terminals["JOKER"])

    @cached_property
    def said_word(self) -> re.Pattern[str]:
        """What finds a word for a kind, or for a pass."""
        return re.compile(f"{self.terminals['WORD']}|{self.terminals['PASS']}")

    @cached_property
    def suit_word(self) -> re.Pattern[str]:
        """What finds a suit in full."""
        return re.compile(self.terminals["SUIT_NAME"])

    @cached_property
    def card_word(self) -> re.Pattern[str]:
        """What fits a word of cards with ranks in small letters: no suits, or one for each card."""
        rank, suit = _either(self._capitals), _either(self.suits)
        return re.compile(f"(?:{rank})+|(?:(?:{rank})(?:{suit}))+|(?:(?:{suit})(?:{rank}))+")

    def in_capitals(self, word: str) -> str:
        """Return a word of cards with its ranks as they are written."""
        return re.sub(_either(self._capitals), lambda rank: self._capitals[rank.group()], word)

    @cached_property
    def _capitals(self) -> Mapping[str, str]:
        return {spelling.lower(): spelling for spelling in self.ranks}

    def beyond(self, other: "Spellings") -> re.Pattern[str]:
        """Return what finds a sign that is read in this language, and not in the other one."""
        return _beyond(self.code, other.code)

    @cached_property
    def signs(self) -> frozenset[tuple[str, object]]:
        """Everything that is spelt in this language, with what it means; the numbers and signs of cards too."""
        meanings = (self.ranks, self.suits, self.jokers, self.suit_names, dict.fromkeys(self.passes), self.kinds)
        return frozenset(sign for words in meanings for sign in words.items())


@lru_cache(maxsize=256)
def _beyond(code: str, other: str) -> re.Pattern[str]:
    words = {word for word, _ in spellings(code).signs - spellings(other).signs}
    return re.compile(f"(?i:{_either(words)})")


_NEVER: Final = r"[^\s\S]"
_END: Final = r"(?!\w)"


def _either(words: Iterable[str], behind: str = "") -> str:
    """Return the pattern of any of these, the longest first; of a word of small letters with what must be `behind` it.

    Signs of one letter, capitals, and Chinese words stand together without a
    gap. A word of more than one part may have any blanks between them, and
    any letters large or small.
    """
    listed = sorted(words, key=len, reverse=True)
    return "|".join(_pattern(word, behind) for word in listed) or _NEVER


def _between(words: Iterable[str]) -> str:
    """Return the pattern of any of these with the blanks around it; behind an apostrophe there may be none."""
    whole = [word for word in words if not word.endswith("'")]
    short = [word for word in words if word not in whole]
    parts = [rf"[ \t]+(?i:{_either(whole)})[ \t]+"] if whole else []
    parts += [rf"[ \t]+(?i:{_either(short)})[ \t]*"] if short else []
    return "|".join(parts) or _NEVER


def _pattern(word: str, behind: str) -> str:
    found = re.escape(word).replace(r"\ ", r"[ \t]+")
    found = f"(?i:{found})" if " " in word else found
    return found + (behind if word[-1].islower() else "")


@lru_cache(maxsize=1)
def languages() -> tuple[str, ...]:
    """Return the codes of the languages that plays are read and written in; each is a file of grammar/languages."""
    names = sorted(file.name for file in (data_dir("grammar") / _FOLDER).iterdir())
    return tuple(name.removesuffix(".yaml") for name in names if name.endswith(".yaml"))


def check_language(lang: str) -> None:
    """Raise UsageError if there is no such language."""
    if lang not in languages():
        message, hint = f'plays are not read in the language "{lang}"', f"known: {', '.join(languages())}"
        raise UsageError(Problem("usage/unknown-language", message, hint=hint))


def language_of(lang: str) -> "Spellings":
    """Return the spellings of a language; raises UsageError if there is no such language."""
    check_language(lang)
    return spellings(lang)


@lru_cache(maxsize=64)
def spellings(code: str) -> Spellings:
    """Return the spellings of a language there is."""
    file = data_dir("grammar") / _FOLDER / f"{code}.yaml"
    document = read_yaml(file.name, file.read_text(encoding="utf-8"))
    assert document.root is not None, f"{file.name} does not read"  # noqa: S101  (a file of ours)
    return _spellings(code, plain_data(document.root))


def _spellings(code: str, said: Mapping[str, Any]) -> Spellings:
    own = said.get("ranks", {})
    ranks = {rank: (*own.get(rank, RANK_SPELLINGS[rank]),) for rank in RANKS}
    suits: Mapping[str, list[str]] | None = said.get("suits")
    letters = SUIT_SPELLINGS if suits is None else {suit: (suit.value, *suits.get(suit, ())) for suit in Suit}
    jokers: Mapping[str, list[str]] = said["jokers"]
    kinds: dict[str, tuple[str, ...]] = {}
    for kind, words in said["kinds"].items():
        for word in _with_plain(words):
            kinds[word] = (*kinds.get(word, ()), kind)
    kind_words = {kind: words[0] for kind, words in said["kinds"].items()}
    for kind, first in kind_words.items():  # a word that we write means its own kind first
        for word in _with_plain([first]):
            kinds[word] = (kind, *(one for one in kinds[word] if one != kind))
    suit_names = said.get("suit_names", {}).items()
    return Spellings(
        code=code,
        name=said["name"],
        ranks={word: rank for rank, words in ranks.items() for word in words},
        suits={word: suit for suit, words in letters.items() for word in words},
        jokers={_key(word): Rank(rank) for rank, words in jokers.items() for word in words if word not in JOKERS},
        suit_names={word: Suit(suit) for suit, words in suit_names for word in _with_plain(words)},
        of=tuple(said.get("of", ())),
        passes=_with_plain([*said["pass"], "pass"]),
        kinds=kinds,
        kind_words=kind_words,
        written={rank: jokers[rank][0] if rank in JOKERS else words[0] for rank, words in ranks.items()},
        colourless=tuple(said["joker"]),
        unclear=said.get("unclear", {}),
        titles=said["titles"],
    )


def _key(word: str) -> str:
    return word.lower() if " " in word else word


def _with_plain(words: Iterable[str]) -> tuple[str, ...]:
    """Return words in small letters, each once, and behind them what is typed where there are no accents."""
    small = [word.lower() for word in words]
    apart = (normalize("NFD", word.replace("œ", "oe")) for word in small)
    return tuple(dict.fromkeys([*small, *("".join(sign for sign in one if not combining(sign)) for one in apart)]))


def kinds_named(name: str) -> tuple[str, ...]:
    """Return what a ruleset's name for a kind may mean: that kind, then what it means as a word of English.

    So what is written without a ruleset reads back with one, where a word has
    more than one meaning.

    >>> kinds_named("joker_bomb"), kinds_named("pair")
    (('joker_bomb', 'rocket'), ('pair',))
    """
    return tuple(dict.fromkeys((name, *spellings(CANONICAL).kinds_of(name.replace("_", " ")))))
