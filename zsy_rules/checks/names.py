"""Words that name something of the game itself: kinds, ranks, suits. What they name must be there.

A word that names nothing is one problem, however often it stands: the first
place, and all the others beside it.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from zsy_rules._source import Edit, Span
from zsy_rules.cards import SUITS
from zsy_rules.checks.base import Check, listed, meant, problem, related, renamed
from zsy_rules.checks.document import Document, Key
from zsy_rules.errors import Problem
from zsy_rules.notation import KIND_NAME
from zsy_rules.ruleset import (
    CardName,
    CardTerm,
    Kickers,
    Kind,
    PlayFilter,
    Ruleset,
    Wild,
)
from zsy_rules.ruleset.holes import Path
from zsy_rules.ruleset.known_kinds import KIND_WORDS, KNOWN_KINDS, written_kind
from zsy_rules.ruleset.nearness import suggested

Use = tuple[str, Path]
#: The ranks that nearly every game has, and the order in which people count them.
COUNTED: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")

# --- kinds ---------------------------------------------------------------------------------------

_NAMES_KINDS: Final = {
    (Ruleset, "bombs"),
    (PlayFilter, "kind"),
    (Kickers, "kind"),
    (Kickers, "never"),
    (Kind, "instead_of"),
    (Wild, "in"),
}


def unknown_kinds(document: Document) -> Iterator[Problem]:
    """Ask that every kind which is named anywhere is in `combinations`."""
    known = document.ruleset.combinations
    uses = [use for use in kind_uses(document) if known and use[0] not in known]
    for name, places in grouped(uses).items():
        taken = document.taken_back("combinations", name)
        if taken is not None:
            spans = document.own_first(document.within(name, *path) for path in places)
            yield problem(
                "ruleset/unknown-kind",
                f"the kind `{name}` is taken back here, and is still named elsewhere",
                taken,
                "write these lists without it, or keep the kind",
                related(*(("named here", span) for span in spans)),
            )
            continue
        otherwise = f"define it under `combinations`, or do not name it; kinds here: {listed([*known])}"
        words = [*known, *(("bombs",) if all(map(_may_be_bombs, places)) else ())]
        said = [one for one in KIND_WORDS.get(name, ()) if one in known]
        if name in KNOWN_KINDS:
            otherwise = f"say what it is: combinations: {{{name}: {written_kind(name)}}}, or do not name it"
        hint = f"did you mean {said[0]}?" if said else meant(name, words, otherwise)
        message = f"there is no kind `{name}` in this game"
        told = unknown(document, "ruleset/unknown-kind", (name, places), message, hint)
        defined = {one: document.at_key("combinations", one) for one in known}
        yield undecided(document, told, {use for use, _ in kind_uses(document)}, defined)


def _may_be_bombs(path: Path) -> bool:
    """Whether the word at a path stands in a play filter, where `bombs` is read too."""
    return path[-2] == "kind" and path[-3] != "with"


def kind_names(document: Document) -> Iterator[Problem]:
    """Ask that a kind can be named in written play, for where its cards are of more than one kind."""
    for name in document.ruleset.combinations:
        place = document.at_key("combinations", name)
        if KIND_NAME.fullmatch(name) is None and document.is_own(place):
            yield problem(
                "ruleset/kind-name",
                f"`{name}` cannot stand in front of cards in written play",
                place,
                "a name for a kind has two small letters or more, and is not pass: such as lone_ace",
            )


def kind_uses(document: Document) -> Iterator[Use]:
    """Yield every kind that is named outside `combinations`, with its place."""
    for key in document.keys:
        if (type(key.section), key.word) in _NAMES_KINDS:
            yield from _items(key)
        elif key.path == ("classes",):
            for entry, names in key.value.items():
                yield from ((name, (*key.path, entry, str(place))) for place, name in enumerate(names))


def _items(key: Key) -> Iterator[Use]:
    for place, name in enumerate(key.value or ()):
        if name != "bombs" or not isinstance(key.section, PlayFilter):
            yield str(name), (*key.path, str(place))


def grouped(uses: list[Use]) -> dict[str, list[Path]]:
    """Return the words that are used, each with all its places."""
    found: dict[str, list[Path]] = {}
    for name, path in uses:
        found.setdefault(name, []).append(path)
    return found


def unknown(document: Document, code: str, use: tuple[str, list[Path]], message: str, hint: str) -> Problem:
    """Return the one problem of a word that names nothing, with every place where it stands."""
    name, places = use
    spans = document.own_first(document.within(name, *path) for path in places)
    others = related(*(("named here too", span) for span in spans[1:]))
    fix = renamed(document, name, hint, spans)
    return problem(code, message, spans[0] if spans else None, hint, others, fix=fix)


def undecided(document: Document, told: Problem, used: set[str], defined: Mapping[str, Span | None]) -> Problem:
    """Return the problem, without its fix where the misspelt word may be the one that this file defines.

    That is where the file defines it itself and nothing else names it.
    """
    meant_words = {edit.text for edit in told.fix}
    if any(document.is_own(defined.get(word)) and word not in used for word in meant_words):
        return replace(told, fix=())
    return told


# --- ranks ---------------------------------------------------------------------------------------


def ranks_once(document: Document) -> Iterator[Problem]:
    """Ask that no rank or suit stands twice in its order."""
    lists = ("ranks", "starts", "suits", "levels", "tied")
    for key in document.keys:
        if key.word in lists and isinstance(key.value, tuple):
            twice = [item for item, number in Counter(map(str, key.value)).items() if number > 1]
            for item in twice:
                first, second, *_ = (str(place) for place, one in enumerate(key.value) if str(one) == item)
                span, hint = document.at(*key.path, second), _instead_of_second(key, twice)
                fix = tuple(Edit(span, word) for word in suggested(hint) if span is not None and document.is_own(span))
                yield problem(
                    "ruleset/rank-twice",
                    f"{item} stands twice in `{key.word}`",
                    span,
                    hint,
                    related(("here first", document.at(*key.path, first))),
                    fix=fix,
                )


def _instead_of_second(key: Key, twice: Sequence[str]) -> str:
    """Return what to do with a rank or a suit that stands twice: where just one is missing, it was that."""
    whole: Sequence[str] = SUITS if key.word == "suits" else COUNTED if key.path == ("ranks",) else ()
    missing = [str(one) for one in whole if str(one) not in map(str, key.value)]
    once = list(dict.fromkeys(map(str, key.value)))
    if key.word == "suits":
        if len(missing) == len(twice) == 1 and len(key.value) == len(whole):
            return f"did you mean {missing[0]}?"
        return f"write all four, each once, such as `suits: [{', '.join([*once, *missing])}]`"
    if len(missing) == len(twice) == 1:
        return f"write {missing[0]}, which is missing, for one of the two, or take one out"
    return "take one of the two out"


def unknown_ranks(document: Document) -> Iterator[Problem]:
    """Ask that every rank which is named is in `ranks`; opening and removed cards have checks of their own."""
    uses = [use for use in rank_uses(document) if use[0] not in document.ranks]
    together: dict[frozenset[Path], list[str]] = {}  # ranks that are missing in the same keys are one mistake
    for name, places in grouped(uses).items():
        together.setdefault(frozenset(path[:-1] for path in places), []).append(name)
    for paths, names in together.items():
        spans = document.own_first(document.within(name, *path) for name, path in uses if name in names)
        yield problem(
            "ruleset/unknown-rank",
            f"{listed(names)} {'is' if len(names) == 1 else 'are'} none of the ranks of this game",
            spans[0] if spans else None,
            _without_kinds(document, paths) or f"ranks here: {' '.join(document.ruleset.ranks or ())}",
            related(*(("named here too", span) for span in spans[1:])),
        )


def _without_kinds(document: Document, paths: Collection[Path]) -> str | None:
    """Return how inherited kinds that need ranks which are gone are taken back, and out of the list of bombs."""
    if not all(path[0] == "combinations" and path[2:] == ("cards",) for path in paths):
        return None
    names = [path[1] for path in sorted(paths)]
    if any(document.is_own(document.at_key("combinations", name)) for name in names):
        return None
    hint = f"write combinations: {{{', '.join(f'{name}: none' for name in names)}}}"
    bombs = [name for name in document.ruleset.bombs if name not in names]
    if len(bombs) == len(document.ruleset.bombs):
        return hint
    kept = f"[{', '.join(bombs)}]" if bombs else "none"
    return f"{hint}\nand bombs: {kept}"


def rank_uses(document: Document) -> Iterator[Use]:
    """Yield every rank that is named outside `ranks`, `deck` and seats, with its place; `level` and `wild` apart."""
    for key in document.keys:
        if key.word in ("ranks", "remove"):
            if key.word == "ranks" and isinstance(key.value, Mapping):
                yield from ((rank, (*key.path, rank)) for rank in key.value if rank != "level")
            continue
        for place, item in enumerate(key.value if isinstance(key.value, tuple) else (key.value,)):
            path = (*key.path, str(place)) if isinstance(key.value, tuple) else key.path
            for rank in _ranks_of(key, item):
                if rank not in (None, "level", "wild"):
                    yield rank, path


def _ranks_of(key: Key, item: object) -> tuple[str | None, ...]:
    if isinstance(item, CardTerm):
        return item.rank, item.high
    if isinstance(item, CardName):
        return (item.rank,)
    is_rank = key.word in ("sequence", "starts", "tied", "levels") or (key.word == "fall_back_to")
    return (item,) if is_rank and isinstance(item, str) else ()


def backward_spans(document: Document) -> Iterator[Problem]:
    """Ask that the lower rank of a span comes first, by `ranks`."""
    line = [rank for rank in document.ruleset.ranks or () if rank != "level"]
    for key in document.keys:
        for place, term in enumerate(key.value if isinstance(key.value, tuple) else ()):
            if not isinstance(term, CardTerm) or term.word != "span" or not {term.rank, term.high} <= set(line):
                continue
            low, high = term.rank or "", term.high or ""
            if line.index(low) > line.index(high):
                yield problem(
                    "ruleset/span-backwards",
                    f"{low} is above {high} here, so nothing lies from {low} to {high}",
                    document.at(*key.path, str(place)),
                    _the_other_way(term, line),  # two things may be meant: no fix
                    related(("the ranks, low to high", document.at("ranks"))),
                )


def _the_other_way(term: CardTerm, line: Sequence[str]) -> str:
    """Return how a span that ends below its beginning is written: as the cards are counted, and as they beat."""
    low, high, sign = term.rank or "", term.high or "", "not " if term.negated else ""
    other = f"{sign}{high}..{low}"
    counted = [rank for rank in COUNTED if rank in line]
    if low not in counted or high not in counted or counted.index(low) > counted.index(high):
        return f"write {other}"
    between = counted[counted.index(low) : counted.index(high) + 1]
    spans = ", ".join(f"{sign}{one}" for one in _spans(between, line))
    beats = line[line.index(high) : line.index(low) + 1]
    return (
        f"write {spans} for the cards that are counted from {low} to {high}, "
        f"{other} for those from {high} up to {low} in strength: {' '.join(beats)}"
    )


def _spans(ranks: Sequence[str], line: Sequence[str]) -> Iterator[str]:
    """Yield ranks as the fewest spans of a line, and ranks that stand alone."""
    places = sorted(line.index(rank) for rank in ranks)
    while places:
        length = next((n for n in range(1, len(places)) if places[n] != places[0] + n), len(places))
        run, places = places[:length], places[length:]
        yield line[run[0]] if length == 1 else f"{line[run[0]]}..{line[run[-1]]}"


def suits_complete(document: Document) -> Iterator[Problem]:
    """Ask that an order of suits names every suit of the deck; one that names a suit twice is told as that."""
    suits = document.ruleset.suits
    if suits is None or len(set(suits)) < len(suits):
        return
    missing = sorted({one.suit for one in document.deck if one.suit is not None} - set(suits))
    if missing:
        whole = f"[{', '.join([*suits, *missing])}]"
        yield problem(
            "ruleset/suits-incomplete",
            f"the order of suits says nothing of {listed(missing)}",
            document.at("suits"),
            f"write all four, low to high, such as `suits: {whole}`",
        )


CHECKS: Final = (
    Check(("ruleset/rank-twice",), ranks_once),
    Check(("ruleset/unknown-rank",), unknown_ranks),
    Check(("ruleset/span-backwards",), backward_spans),
    Check(("ruleset/suits-incomplete",), suits_complete),
    Check(("ruleset/unknown-kind",), unknown_kinds),
    Check(("ruleset/kind-name",), kind_names),
)
