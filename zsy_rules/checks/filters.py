"""Play filters that no play can pass: what they set off, bar or allow never happens.

Judged by the words of the file alone: numbers of cards, lengths of runs, the cards that a kind
is made of, and keys that exclude one another. Where that cannot tell, nothing is said.
"""

from collections.abc import Iterator
from itertools import chain
from typing import Final

from zsy_rules.cards import Card
from zsy_rules.checks.base import Check, listed, meet, problem
from zsy_rules.checks.document import Document
from zsy_rules.errors import Problem
from zsy_rules.ruleset import CardFilter, Count, Kind, PlayFilter
from zsy_rules.ruleset.holes import Path, whole

#: What a lead, which answers nothing, cannot have.
_OF_ANSWERS: Final = ("same_suits", "more_cards")


def filters_never(document: Document) -> Iterator[Problem]:
    """Warn of a play filter of this file that no play of the game passes; of an inherited one that is a note."""
    for path, play, use in _filters(document):
        why = _why_never(document, play) or use
        if why is not None:
            place = document.at(*path)
            yield problem(
                "ruleset/play-never",
                f"no play is ever such: {why}",
                place,
                "change it, or take it out",
                severity="warning" if document.is_own(place) else "note",
            )


def _filters(document: Document) -> Iterator[tuple[Path, PlayFilter, str | None]]:
    """Yield every play filter, the ones inside `over` too, with why it is never met where it stands, if so."""
    rules = document.ruleset
    for name, bar in whole(rules.bars).items():
        yield from _with_over(("bars", name, "play"), bar.play, None)
    for name, effect in whole(rules.effects).items():
        path = ("effects", name)
        on_lead = effect.when is not None and effect.when.leads is True
        beaten = effect.do in ("bar", "last_place") and effect.who == "beaten" and on_lead
        yield from _with_over((*path, "when"), effect.when, "a lead beats nobody's play" if beaten else None)
        yield from _with_over((*path, "except"), effect.except_, None)
        late = effect.do == "bar" and effect.until == "trick_end" and effect.plays is not None and effect.plays.leads
        yield from _with_over((*path, "plays"), effect.plays, "nobody leads before the trick ends" if late else None)
    for name, trump in whole(rules.trumps).items():
        lead = trump.play is not None and trump.play.leads is True
        yield from _with_over(("trumps", name, "play"), trump.play, "a trump answers a play" if lead else None)
        yield from _with_over(("trumps", name, "over"), trump.over, None)
    stake = rules.scoring.stake
    for name, one in () if stake is None else whole(stake.multipliers).items():
        yield from _with_over(("scoring", "stake", "multipliers", name, "each"), one.each, None)


def _with_over(path: Path, play: PlayFilter | None, use: str | None) -> Iterator[tuple[Path, PlayFilter, str | None]]:
    if play is not None:
        yield path, play, use
        yield from _with_over((*path, "over"), play.over, None)


# --- one filter ----------------------------------------------------------------------------------


def _why_never(document: Document, play: PlayFilter) -> str | None:
    """Return why no play passes a filter; None where some play may, or another check tells it."""
    if any(terms is not None and not document.cards(terms) for terms in (play.has, play.only) if _is_plain(terms)):
        return None  # told as a filter that no card passes
    if play.leads is True and (play.over is not None or any(getattr(play, word) is True for word in _OF_ANSWERS)):
        return "a lead answers nothing"
    if play.has is not None and play.only is not None and _are_apart(document, play.has, play.only):
        return f"what it has, {_said(play.has)}, is not among {_said(play.only)}"
    if play.wilds is not None and play.wilds.low > 0 and not document.ruleset.wild:
        return "no card is wild"
    most = len(document.deck) - document.players + 1
    for word, count in (("size", play.size), ("next_holds", play.next_holds)):
        if count is not None and count.low > most:
            return f"nobody holds {count.low} cards, which `{word}` asks for"
    return _why_no_kind(document, play)


def _why_no_kind(document: Document, play: PlayFilter) -> str | None:
    """Return why none of the kinds that are meant passes."""
    named = play.kind if play.kind is not None else tuple(document.ruleset.combinations)
    kinds = _kinds(document, named)
    if not kinds:
        return "there are no bombs" if "bombs" in named else None
    if not all(kind in document.kinds for kind in kinds):
        return None  # told as a kind that is not there, or has no shape
    reasons = [_why_not(document, document.kinds[kind], kind, play) for kind in kinds]
    if any(reason is None for reason in reasons):
        return None
    return reasons[0] if len(reasons) == 1 else f"none of {listed(kinds)} passes" if play.kind else "no kind passes"


def _kinds(document: Document, named: tuple[str, ...]) -> list[str]:
    bombs = document.ruleset.bombs
    return list(dict.fromkeys(one for name in named for one in (bombs if name == "bombs" else (name,))))


def _never_answers(document: Document, name: str, over: PlayFilter) -> str | None:
    """Return why a kind never answers what `over` means: it is no bomb, and no class or trump puts it there."""
    rules = document.ruleset
    beaten = _kinds(document, over.kind or ())
    if rules.trumps or not beaten:
        return None
    for other in beaten:
        if name == other or (name in rules.bombs and other not in rules.bombs):
            return None
        for names in (rules.bombs, *rules.classes.values()):
            if {name, other} <= {*names} and names.index(name) > names.index(other):
                return None
    return f"{name} never answers {listed(beaten)}"


def _why_not(document: Document, kind: Kind, name: str, play: PlayFilter) -> str | None:
    """Return why a kind does not pass a filter."""
    return next(chain(_by_count(document, kind, name, play), _by_cards(document, kind, name, play)), None)


def _by_count(document: Document, kind: Kind, name: str, play: PlayFilter) -> Iterator[str]:
    """Yield which counts of a filter, and which play that is answered, a kind never has."""
    if play.length is not None and kind.run_of is None:
        yield f"{name} is no run, and has no length"
    if play.length is not None and kind.length is not None and not meet(play.length, kind.length):
        yield f"{name} is a run of {kind.length} ranks"
    sizes = _sizes(kind)
    if play.size is not None and sizes is not None and not meet(play.size, sizes):
        yield f"{name} has {sizes} cards"
    if play.over is not None and (why := _never_answers(document, name, play.over)):
        yield why


def _by_cards(document: Document, kind: Kind, name: str, play: PlayFilter) -> Iterator[str]:
    """Yield which cards of a filter a kind never has."""
    main = _main_cards(document, kind)
    if main is None or document.ruleset.wild:
        return  # the level decides, or a card may stand for another
    if play.only is not None and _is_plain(play.only) and not main & document.cards(play.only):
        yield f"{name} has cards other than {_said(play.only)}"
    if play.has is not None and _is_plain(play.has) and kind.with_ is None and not main & document.cards(play.has):
        yield f"{name} never has {_said(play.has)}"


def _sizes(kind: Kind) -> Count | None:
    """Return how many cards plays of a kind have; None if its kickers cannot be counted."""
    ranks = kind.length if kind.run_of is not None else Count(1, 1)
    wide = Count(kind.run_of, kind.run_of) if kind.run_of is not None else kind.same_rank
    if kind.with_ is not None:
        each = kind.with_.same_rank if kind.with_.kind is None else None
        if each is None or ranks is None or wide is None:
            return None
        more = each * kind.with_.each
        wide = Count(wide.low + more, None if wide.high is None else wide.high + more)
    if wide is None or ranks is None:
        fixed = len(kind.cards) if kind.cards is not None else kind.same_suit or kind.any_cards or 0
        return Count(fixed, fixed)
    high = None if wide.high is None or ranks.high is None else wide.high * ranks.high
    return Count(wide.low * ranks.low, high)


def _main_cards(document: Document, kind: Kind) -> frozenset[Card] | None:
    """Return the cards of which the main part of a kind can be made; None where the level decides."""
    if kind.cards is not None:
        if any(one.rank == "level" for one in kind.cards):
            return None
        names = {(one.rank, one.suit) for one in kind.cards}
        return frozenset(one for one in document.deck if {(one.rank, one.suit), (one.rank, None)} & names)
    if not _is_plain(kind.of):
        return None
    found = document.cards(kind.of)
    if kind.run_of is not None:
        line = kind.sequence or document.sequence
        found = frozenset(one for one in found if one.rank in line)
    return found


def _are_apart(document: Document, one: CardFilter, other: CardFilter) -> bool:
    """Whether no card of the deck passes both filters."""
    return _is_plain(one) and _is_plain(other) and not document.cards(one) & document.cards(other)


def _is_plain(terms: CardFilter | None) -> bool:
    """Whether a filter means the same cards at every level, whatever is wild."""
    return not any(term.word == "wild" or term.rank == "level" for term in terms or ())


def _said(terms: CardFilter) -> str:
    return f"[{', '.join(map(str, terms))}]"


CHECKS: Final = (
    Check(
        ("ruleset/play-never",),
        filters_never,
        after=("ruleset/unknown-rank", "ruleset/unknown-kind", "ruleset/span-backwards"),
    ),
)
