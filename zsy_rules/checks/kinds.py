"""Kinds of plays among one another: runs that fit their line, kickers, what beats what, what can be led."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from zsy_rules.cards import Card, card
from zsy_rules.checks.base import Check, circles, listed, problem, related
from zsy_rules.checks.document import Document
from zsy_rules.errors import Problem
from zsy_rules.ruleset import CardName, Kind, PlayFilter
from zsy_rules.ruleset.holes import Path, whole

# --- runs and kickers ----------------------------------------------------------------------------


def runs_fit(document: Document) -> Iterator[Problem]:
    """Ask that the shortest run fits its line without holding a rank twice."""
    for name, kind in document.kinds.items():
        if kind.run_of is None or kind.length is None:
            continue
        line, length = kind.sequence or document.sequence, kind.length.low
        windows = [line[at : at + length] for at in range(len(line) - length + 1)]
        solid = [[rank for rank in window if rank != "wild"] for window in windows]
        if any(len(set(ranks)) == len(ranks) for ranks in solid):
            continue
        own = document.at("combinations", name, "sequence") if kind.sequence is not None else None
        yield problem(
            "ruleset/run-too-long",
            f"a run of {length} would hold a rank twice" if windows else f"a run of {length} is longer than its line",
            document.at("combinations", name, "length"),
            f"the line has {len(set(line) - {'wild'})} different ranks: say a shorter `length`",
            related(("the line", own or document.at("sequence") or document.at("ranks"))),
        )


def kicker_kinds(document: Document) -> Iterator[Problem]:
    """Ask that kickers which are plays have one fixed number of cards, are no runs, and have no kickers."""
    kinds = document.kinds
    for name, kind in kinds.items():
        named = [] if kind.with_ is None else [one for one in kind.with_.kind or () if one in kinds]
        sizes: dict[int, str] = {}
        for place, one in enumerate(named):
            path = ("combinations", name, "with", "kind", str(place))
            size = _fixed_size(kinds[one])
            if kinds[one].run_of is not None or kinds[one].with_ is not None or size is None:
                why = "it is a run" if kinds[one].run_of is not None else "it has kickers of its own"
                why = why if kinds[one].run_of or kinds[one].with_ else "its number of cards is not fixed"
                hint = "kickers are plays of a fixed number of cards, such as pair"
                yield problem("ruleset/kicker-kind", f"{one} cannot be a kicker: {why}", document.at(*path), hint)
            else:
                sizes.setdefault(size, one)
        if len(sizes) > 1:
            said = listed([f"{one} has {size}" for size, one in sizes.items()])
            yield problem(
                "ruleset/kicker-kind",
                f"kickers have one number of cards, and {said}",
                document.at("combinations", name, "with", "kind"),
                "make two kinds of it, one for each number of cards",
            )


def _fixed_size(kind: Kind) -> int | None:
    """Return the number of cards of a set, of fixed cards and the like; None if it is open."""
    if kind.same_rank is not None:
        return kind.same_rank.exact
    return len(kind.cards) if kind.cards is not None else kind.same_suit or kind.any_cards


# --- what beats what -----------------------------------------------------------------------------


def one_order(document: Document) -> Iterator[Problem]:
    """Ask that a kind stands in at most one of `bombs` and `classes`, once."""
    places: dict[str, list[Path]] = {}
    for place, name in enumerate(document.ruleset.bombs):
        places.setdefault(name, []).append(("bombs", str(place)))
    for entry, names in document.ruleset.classes.items():
        for place, name in enumerate(names):
            places.setdefault(name, []).append(("classes", entry, str(place)))
    for name, paths in places.items():
        if len(paths) > 1 and name in document.ruleset.combinations:
            yield problem(
                "ruleset/two-orders",
                f"{name} stands in more than one order, or in one order twice",
                document.at(*paths[1]),
                "name a kind once in `bombs` and `classes` together",
                related(*(("named here too", document.at(*path)) for path in (paths[0], *paths[2:]))),
            )


def size_in_class(document: Document) -> Iterator[Problem]:
    """Ask that a kind which compares its size is in no class: a class compares plays of one size."""
    for entry, names in document.ruleset.classes.items():
        for place, name in enumerate(names):
            kind = document.ruleset.combinations.get(name)
            told_as_bomb = name in document.ruleset.bombs
            if kind is not None and "size" in (kind.compare or ()) and not told_as_bomb:
                yield problem(
                    "ruleset/size-in-class",
                    f"{name} compares sizes, and a class ranks plays of one size",
                    document.at("classes", entry, str(place)),
                    "take it out of the class, or `size` out of its `compare`",
                    related((f"{name} compares sizes here", document.at("combinations", name, "compare"))),
                )


def open_bombs(document: Document) -> Iterator[Problem]:
    """Ask that bombs of several sizes compare their sizes."""
    for place, name in enumerate(document.ruleset.bombs):
        kind = document.kinds.get(name)
        if kind is None or "size" in (kind.compare or ()):
            continue
        for word in ("same_rank", "length"):
            count = getattr(kind, word)
            if count is not None and count.exact is None:
                path = ("combinations", name)
                compare = document.at(*path, "compare") if document.said(*path, "compare") else None
                first, *others = document.own_first([document.at(*path, word), compare])
                yield problem(
                    "ruleset/open-bomb",
                    f"{name} is a bomb of several sizes, and nothing says that the larger one wins",
                    first,
                    "say `compare: [size, rank]`",
                    related(
                        *(("its sizes and what is compared", span) for span in others),
                        (f"{name} is a bomb here", document.at("bombs", str(place))),
                    ),
                )


def equal_bombs(document: Document) -> Iterator[Problem]:
    """Tell which bombs of one kind can tie though their ranks differ."""
    for name in document.ruleset.bombs:
        kind = document.kinds.get(name)
        if kind is None or kind.tied or (kind.answer or document.ruleset.trick.answer) == "equal_or_higher":
            continue  # what ties is told, or may be played on one another
        if kind.cards is not None:
            yield from _dealt_twice(document, name, kind.cards)
            continue
        if kind.compare is None:
            continue
        if not {"rank", "cards"} & set(kind.compare):
            yield problem(
                "ruleset/equal-bombs",
                f"two plays of {name} tie whatever their ranks: neither beats the other",
                document.at("combinations", name, "compare"),
                "if that is not meant, add `rank`",
                severity="note",
            )


def _dealt_twice(document: Document, name: str, cards: tuple[CardName, ...]) -> Iterator[Problem]:
    """Tell of a bomb of certain cards that two players can hold, as the deck has them more than once."""
    if any((one.suit is None and one.rank not in ("BJ", "RJ")) or one.rank == "level" for one in cards):
        return  # a rank without suit names several cards, which are equal by their rank
    wanted = Counter(card(one.rank, one.suit) for one in cards if one.rank in document.ranks)
    there = Counter(document.deck)
    times = min((there[one] // number for one, number in wanted.items()), default=0)
    if times > 1 and len(wanted) == len({*cards}):
        yield problem(
            "ruleset/equal-bombs",
            f"the deck has {name} {times} times, and one of them does not beat another",
            document.at("combinations", name),
            "who plays it first has it; if a second one is to beat it, say `answer: equal_or_higher`",
            related((f"{name} is a bomb here", document.at("bombs", str(document.ruleset.bombs.index(name))))),
            severity="note",
        )


def instead_of_circle(document: Document) -> Iterator[Problem]:
    """Ask that `instead_of` goes round in no circle."""
    graph = {name: kind.instead_of for name, kind in whole(document.ruleset.combinations).items()}
    for circle in circles(graph):
        places = document.own_first(document.at("combinations", name, "instead_of") for name in circle)
        yield problem(
            "ruleset/instead-of-circle",
            f"each of these would lie instead of the other: {' → '.join([*circle, circle[0]])}",
            places[0],
            "take one `instead_of` out",
            related(*(("this goes round with it", place) for place in places)),
        )


def plain_bombs(document: Document) -> Iterator[Problem]:
    """Tell of four or more of a rank, and of jokers alone, that stand in no order though there are bombs."""
    ruleset = document.ruleset
    if not ruleset.bombs:
        return
    ordered = {*ruleset.bombs, *(name for names in ruleset.classes.values() for name in names)}
    for trump in ruleset.trumps.values():
        ordered |= set((trump.play and trump.play.kind) or ())
    for name, kind in document.kinds.items():
        four = kind.same_rank is not None and kind.same_rank.low >= 4
        if name not in ordered and kind.with_ is None and (four or _jokers_only(document, kind)):
            what = f"{name} is {kind.same_rank} of a rank" if four else f"{name} is made of jokers"
            yield problem(
                "ruleset/plain-bomb",
                f"{what} and no bomb: it beats its own kind only",
                document.at_key("combinations", name),
                f"if it is a bomb, add it to `bombs`: [{', '.join([*ruleset.bombs, name])}]",
                severity="note",
            )


def _jokers_only(document: Document, kind: Kind) -> bool:
    if kind.cards is not None:
        return all(one.rank in ("BJ", "RJ") for one in kind.cards)
    allowed = document.cards(kind.of) if kind.of else frozenset()
    return kind.same_rank is None and bool(allowed) and all(one.is_joker for one in allowed)


# --- leading -------------------------------------------------------------------------------------


def cards_led(document: Document) -> Iterator[Problem]:
    """Warn of cards that cannot be led alone: a leader who holds nothing else has no play, and passes.

    The language allows that ("only a leader whose every play is barred may pass"), so it is no error.
    """
    stuck = [one for one in dict.fromkeys(document.deck) if not _alone(document, one)]
    if stuck and document.kinds.keys() == document.ruleset.combinations.keys():
        cards = _by_rank(stuck, document)
        yield problem(
            "ruleset/card-never-led",
            f"{listed(cards)} can never be played alone, so a leader who holds nothing else has to pass",
            document.at("combinations"),
            "let every card be a play by itself, such as `single: {same_rank: 1}`",
            severity="warning",
        )


def _by_rank(cards: list[Card], document: Document) -> list[str]:
    """Name cards in the one order, by its rank where every card of it is among them."""
    left = Counter(one.rank for one in dict.fromkeys(document.deck)) - Counter(one.rank for one in cards)
    return list(dict.fromkeys(str(one) if left[one.rank] else str(one.rank) for one in cards))


def _alone(document: Document, one: Card) -> list[str]:
    """Return the kinds as which a card can be played by itself."""
    found = []
    for name, kind in document.kinds.items():
        set_of_one = kind.same_rank is not None and 1 in kind.same_rank and kind.with_ is None
        run_of_one = kind.run_of == 1 and kind.length is not None and 1 in kind.length and kind.with_ is None
        if run_of_one:
            line = kind.sequence or document.sequence
            run_of_one = one.rank in line and one.rank in (kind.starts or document.ruleset.starts or line)
        fixed = kind.cards is not None and len(kind.cards) == 1
        if fixed and kind.cards is not None:
            fixed = kind.cards[0].rank in (one.rank, "level") and kind.cards[0].suit in (None, one.suit)
        levels = any(term.rank == "level" for term in kind.of or ())
        one_card = (set_of_one or run_of_one or fixed) and (kind.suits != "mixed" or one.suit is None)
        if one_card and (levels or one in document.cards(kind.of)):
            found.append(name)
    return found


#: The filters that let every lead through.
_EVERY_LEAD: Final = (PlayFilter(), PlayFilter(leads=True))


def leaders_stuck(document: Document) -> Iterator[Problem]:
    """Warn of bars that can forbid a leader's last card; one that forbids every lead is an error: no card is played."""
    for name, bar in whole(document.ruleset.bars).items():
        if bar.who is None and bar.play is not None and bar.play in _EVERY_LEAD:
            yield problem(
                "ruleset/leader-stuck",
                "this bars every play that leads a trick, so no card can ever be played",
                document.at_key("bars", name),
                "say which plays are barred, such as `play: {kind: [bombs], leads: true}`",
            )
    barring: list[tuple[Path, PlayFilter]] = [
        (("bars", name), bar.play)
        for name, bar in whole(document.ruleset.bars).items()
        if bar.play is not None and not (bar.who is None and bar.play in _EVERY_LEAD)
    ]
    barring += [
        (("effects", name), effect.plays)
        for name, effect in whole(document.ruleset.effects).items()
        if effect.do == "bar" and effect.plays is not None and effect.until != "trick_end"
    ]
    alone = {one: _alone(document, one) for one in dict.fromkeys(document.deck)}
    for path, play in barring:
        barred = [
            one for one, names in alone.items() if names and all(_bars(document, play, name, one) for name in names)
        ]
        if barred:
            ranks = list(dict.fromkeys(one.rank for one in barred))
            yield problem(
                "ruleset/leader-stuck",
                f"a leader who holds nothing but {listed(ranks) if len(ranks) < 6 else 'one card'} may find it barred",
                document.at_key(*path),
                "such a leader passes and the lead moves on; if that is not meant, add `leads: false`",
                severity="warning",
            )


def _bars(document: Document, play: PlayFilter, name: str, one: Card) -> bool:
    """Whether a filter can match the lead of one card alone, as the kind `name`."""
    names = {inner for word in play.kind or () for inner in (document.ruleset.bombs if word == "bombs" else (word,))}
    run = document.kinds[name].run_of is not None
    answering = play.over is not None or play.leads is False or play.same_suits is True or play.more_cards is not None
    counts = (play.size is None or 1 in play.size) and (play.wilds is None or 0 in play.wilds)
    long = play.length is not None and not (run and 1 in play.length)
    cards = all(one in document.cards(terms) for terms in (play.has, play.only) if terms is not None)
    return (
        (play.kind is None or name in names) and counts and cards and not (answering or long or play.highest is False)
    )


CHECKS: Final = (
    Check(("ruleset/run-too-long",), runs_fit, after=("ruleset/unknown-rank", "ruleset/sequence")),
    Check(("ruleset/kicker-kind",), kicker_kinds),
    Check(("ruleset/two-orders",), one_order),
    Check(("ruleset/size-in-class",), size_in_class),
    Check(("ruleset/open-bomb",), open_bombs),
    Check(("ruleset/equal-bombs",), equal_bombs),
    Check(("ruleset/instead-of-circle",), instead_of_circle),
    Check(
        ("ruleset/plain-bomb",),
        plain_bombs,
        after=("ruleset/unknown-rank", "ruleset/unknown-kind"),
    ),
    Check(
        ("ruleset/card-never-led",),
        cards_led,
        after=("ruleset/unknown-rank", "ruleset/no-shape", "ruleset/two-shapes"),
    ),
    Check(
        ("ruleset/leader-stuck",),
        leaders_stuck,
        after=("ruleset/unknown-rank", "ruleset/card-never-led"),
    ),
)
