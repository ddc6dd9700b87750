"""The dull twin of the fast tables: every play of a hand by brute force, straight off the Ruleset.

Written from the text of the language alone (sections 8 and 9; `naive_now` has
3 and 6) and from nothing that the engine compiles, so that the two can judge
each other. One generator does all the work: `_placings` puts cards of a hand
into the slots of a kind in every way. The readings of some cards are the
placings that use all of them, the plays of a hand are all its placings.
Nothing is fast.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, combinations_with_replacement

from naive_now import PLAIN, Bag, Face, Now, Order, Pair, Place, passes

from zsy_rules.cards import JOKERS, PACK, SUITS, Card, Hand, Suit
from zsy_rules.ruleset import CardFilter, Kickers, Kind, PlayFilter, Ruleset


@dataclass(frozen=True)
class Play:
    """Cards under one reading. Two readings are one if kind, form, key and (where they can matter) roles agree."""

    kind: str
    cards: tuple[Card, ...]
    form: tuple[int, int, int, int]  # width and length of the main part, width and number of kickers
    key: tuple[tuple[int, ...], ...]  # one entry for each measure of `compare`
    #: Stand-ins with their faces: which of several stands for which is no part of a reading.
    roles: tuple[Pair, ...] = field(compare=False)
    counted: tuple[str, ...]  # the faces of main part and kickers; () in games where suits of roles cannot matter
    main: tuple[Face, ...] = field(compare=False)
    kickers: tuple[Face, ...] = field(compare=False)
    rank: int = field(compare=False)  # the measure `rank`
    places: tuple[int, int] = field(compare=False)  # lowest and highest place of the main part in the order now
    wilds: int = field(compare=False)  # stand-ins

    @property
    def faces(self) -> tuple[Face, ...]:
        return self.main + self.kickers


@dataclass(frozen=True)
class Slot:
    """A place for a card: of this rank, of this suit, where said."""

    rank: str | None = None
    suit: Suit | None = None

    def takes(self, face: Face) -> bool:
        return self.rank in (None, face.rank) and self.suit in (None, face.suit)


Groups = Sequence[tuple[Slot, int]]  # so many cards for each slot


@dataclass(frozen=True)
class Part:
    """A filled main part, or a filled kicker (which needs no more than `pairs`)."""

    pairs: tuple[Pair, ...]
    width: int
    length: int = 1
    start: int | None = None  # of a run: strength of its start,
    places: tuple[int, int] = (0, 0)  # its lowest and highest place in the order now,
    last: str | None = None  # the rank at its end,
    neighbours: tuple[str, ...] = ()  # and the ranks beside it


# --- filling slots (section 8) -------------------------------------------------------------------


def _fill(now: Now, name: str, groups: Groups, of: CardFilter | None, hand: Bag) -> Iterator[tuple[Pair, ...]]:
    """Every way to fill the slots from the hand; a card that stands for itself fits its slot, a wild card any."""
    if not groups:
        yield ()
        return
    slot, number = groups[0]
    wild = [one for one in hand if now.is_wild(one)]
    selves = [(one, one) for one in hand.elements() if slot.takes(one) and passes(now, of, one)]
    if len(selves) + sum(hand[one] for one in wild) < number:
        return
    faces: list[Face] = [one for one in now.faces if slot.takes(one) and passes(now, of, one)] if wild else []
    if slot.rank and slot.rank[0] in "<>":
        faces = [Place(slot.rank, suit) for suit in SUITS]
    stand_ins = [(one, face) for one in wild for face in faces if now.may_stand(name, one, face)]
    for count in range(min(number, sum(hand[one] for one in wild)) + 1):
        for own in dict.fromkeys(combinations(selves, number - count)):
            for chosen in combinations_with_replacement(stand_ins, count):
                taken = own + chosen
                used = Counter(one for one, _ in taken)
                if used <= hand:
                    for more in _fill(now, name, groups[1:], of, hand - used):
                        yield taken + more


def _sets(now: Now, name: str, width: int, of: CardFilter | None, hand: Bag) -> Iterator[Part]:
    for rank in now.ranks:
        for pairs in _fill(now, name, [(Slot(rank), width)], of, hand):
            yield Part(pairs, width)


def _runs(now: Now, name: str, kind: Kind, hand: Bag) -> Iterator[Part]:
    line = _line(now, kind)
    width = kind.run_of or 1
    shortest, longest = (kind.length.low, kind.length.high or len(line)) if kind.length else (1, len(line))
    starts = kind.starts or now.ruleset.starts
    values = {place: place for place in range(len(line))}
    if starts is not None:  # each start is the one place from which the shortest run fits
        values = {}
        for value, rank in enumerate(starts):
            fits = [place for place in range(len(line)) if line[place] == rank and _window(line, place, shortest)]
            values[fits[0]] = value
    for length in range(shortest, longest + 1):
        for place, value in values.items():
            window = _window(line, place, length)
            for pairs in _fill(now, name, [(Slot(rank), width) for rank in window], kind.of, hand) if window else ():
                high = place + length - 1
                beside = tuple(line[at] for at in (place - 1, high + 1) if 0 <= at < len(line))
                if now.order.reversed:
                    yield Part(pairs, width, length, -value, (-high, -place), window[-1], beside)
                else:
                    yield Part(pairs, width, length, value, (place, high), window[-1], beside)


def _line(now: Now, kind: Kind) -> list[str]:
    """The sequence of a kind, each `wild` place named by the rank it lies beside."""
    line = list(kind.sequence or now.ruleset.sequence or [rank for rank in now.ranks if rank not in JOKERS])
    solid = [at for at, rank in enumerate(line) if rank != "wild"]
    first, last = solid[0], solid[-1]
    below = ["<" * (first - at) + line[first] for at in range(first)]
    return below + line[first : last + 1] + [">" * (at - last) + line[last] for at in range(last + 1, len(line))]


def _window(line: list[str], place: int, length: int) -> list[str]:
    window = line[place : place + length]
    return window if len(window) == length == len(set(window)) else []


def _parts(now: Now, name: str, kind: Kind, hand: Bag) -> Iterator[Part]:
    """Every main part of the kind that the hand holds."""
    for part in _shapes(now, name, kind, hand):
        suits = {face.suit for _, face in part.pairs}
        printed = {one.suit for one, _ in part.pairs}
        if kind.suits == "same" and (len(suits) > 1 or None in suits):
            continue
        if kind.suits == "mixed" and len(printed) == 1 and None not in printed:
            continue
        yield part


def _shapes(now: Now, name: str, kind: Kind, hand: Bag) -> Iterator[Part]:
    if kind.same_rank is not None:
        for width in range(kind.same_rank.low, min(kind.same_rank.high or 99, hand.total()) + 1):
            yield from _sets(now, name, width, kind.of, hand)
    elif kind.run_of is not None:
        yield from _runs(now, name, kind, hand)
    else:
        shapes: list[Groups] = []
        if kind.same_suit is not None:
            shapes = [[(Slot(suit=suit), kind.same_suit)] for suit in SUITS]
        elif kind.any_cards is not None:
            shapes = [[(Slot(), kind.any_cards)]]
        else:
            named = [(now.order.level if one.rank == "level" else one.rank, one.suit) for one in kind.cards or ()]
            if None not in [rank for rank, _ in named]:  # no level, no such card
                shapes = [list(Counter(Slot(rank, suit) for rank, suit in named).items())]
        for groups in shapes:
            for pairs in _fill(now, name, groups, kind.of, hand):
                yield Part(pairs, len(pairs))


def _kickers(now: Now, name: str, with_: Kickers, main: Part, hand: Bag) -> Iterator[tuple[Part, ...]]:
    """Every choice of kickers from what the main part leaves of the hand."""
    left = hand - Counter(one for one, _ in main.pairs)
    singles: dict[Part, None] = {}
    if with_.same_rank is not None:
        singles = dict.fromkeys(_sets(now, name, with_.same_rank, with_.of, left))
    for inner in with_.kind or ():
        for part in _parts(now, inner, now.ruleset.combinations[inner], left):
            if all(passes(now, with_.of, face) for _, face in part.pairs):
                singles[part] = None
    apart = [one for one in singles if not _ranks(one.pairs) & _ranks(main.pairs)]
    return _choose(apart, with_.each * main.length, left, different=with_.different)


def _choose(parts: list[Part], number: int, left: Bag, *, different: bool) -> Iterator[tuple[Part, ...]]:
    if number == 0:
        yield ()
        return
    for at, part in enumerate(parts):
        used = Counter(one for one, _ in part.pairs)
        if used <= left:
            rest = [one for one in parts[at:] if not (different and _ranks(one.pairs) & _ranks(part.pairs))]
            for more in _choose(rest, number - 1, left - used, different=different):
                yield (part, *more)


def _ranks(pairs: Iterable[Pair]) -> set[str]:
    return {face.rank for _, face in pairs}


# --- readings (section 9) ------------------------------------------------------------------------


def _placings(now: Now, name: str, hand: Bag, *, whole: bool = False) -> Iterator[Play]:
    """Every play of one kind from the hand (`whole`: only those that empty it)."""
    kind = now.ruleset.combinations[name]
    for part in _parts(now, name, kind, hand):
        if kind.with_ is None:
            chosen: Iterable[tuple[Part, ...]] = [()]
        else:
            chosen = _kickers(now, name, kind.with_, part, hand)
        for kickers in chosen:
            pairs = part.pairs + tuple(pair for one in kickers for pair in one.pairs)
            if (len(pairs) == hand.total() or not whole) and _allowed(now, name, part, pairs):
                yield _play(now, name, part, kickers)


def _allowed(now: Now, name: str, main: Part, pairs: tuple[Pair, ...]) -> bool:
    """The conditions that look at the whole play: stand-ins and their roles, `longest`, `never`."""
    kind = now.ruleset.combinations[name]
    shown = Counter(face for _, face in pairs if isinstance(face, Card))
    for one, face in pairs:
        if one != face:
            if all(now.is_wild(other) for other, _ in pairs) or not now.may_stand(name, one, face):
                return False
            # a role is a card of which the play does not already hold every copy, or else the rank alone;
            # a joker has no suit, so that a second red joker is the rank alone as a fifth 9 is
            if isinstance(face, Card) and face.suit is not None and shown[face] > now.deck[face]:
                return False
            if isinstance(face, Card) and not face.is_named:
                same = [other for other in PACK if other.rank == face.rank]
                if any(shown[other] < now.deck[other] for other in same):
                    return False
    if kind.longest and any(sum(face.rank == rank for _, face in pairs) >= main.width for rank in main.neighbours):
        return False
    extra = Counter(face for _, face in pairs[len(main.pairs) :] if isinstance(face, Card))
    never = kind.with_.never if kind.with_ is not None else ()
    return not any(True for other in never for _ in _placings(now.tame, other, extra))


def _play(now: Now, name: str, part: Part, kickers: tuple[Part, ...]) -> Play:
    kind = now.ruleset.combinations[name]
    main = tuple(face for _, face in part.pairs)
    extra = tuple(face for one in kickers for _, face in one.pairs)
    pairs = part.pairs + tuple(pair for one in kickers for pair in one.pairs)
    stand_ins = sorted((pair for pair in pairs if pair[0] != pair[1]), key=lambda pair: (pair[0], str(pair[1])))
    width = len(kickers[0].pairs) if kickers else 0

    tied = [now.order.level if rank == "level" else rank for rank in kind.tied]

    def strength(face: Face) -> int:
        shared = tied if face.rank in tied else [face.rank]
        return min((now.strength[rank] for rank in shared if rank in now.strength), default=-1)

    def best_suit(faces: Iterable[Face]) -> int:
        places = {suit: place for place, suit in enumerate(now.ruleset.suits or ())}  # not written: all equal
        return max(-1 if face.suit is None else places.get(face.suit, 0) for face in faces)

    top = max(strength(face) for face in main)
    rank = top if part.start is None else part.start
    measures: dict[str, tuple[int, ...]] = {
        "rank": (rank,),
        "size": (len(pairs),),
        "suit": (best_suit(face for face in main if part.last in (None, face.rank)),),
        "highest_suit": (best_suit(face for face in main if strength(face) == top),),
        "cards": tuple(sorted((strength(face) for face in main), reverse=True)),
        "kickers": tuple(sorted((strength(face) for face in extra), reverse=True)),
        "natural": (-len(stand_ins),),
    }
    default = ("rank",) if kind.same_suit is None and kind.any_cards is None else ("cards",)
    return Play(
        kind=name,
        cards=tuple(sorted(one for one, _ in pairs)),
        form=(part.width, part.length, width, len(kickers)),
        key=tuple(measures[word] for word in kind.compare or default),
        roles=tuple(stand_ins) if now.roles_matter else (),
        counted=(_counted(main), _counted(extra)) if now.roles_matter else (),
        main=main,
        kickers=extra,
        rank=rank,
        places=(rank, rank) if part.start is None else part.places,
        wilds=len(stand_ins),
    )


def _counted(faces: Iterable[Face]) -> str:
    return " ".join(sorted(f"{face.rank}{face.suit}" for face in faces))


def readings(ruleset: Ruleset, cards: Iterable[Card], order: Order = PLAIN) -> set[Play]:
    """Every reading of these cards, all of them used; the empty set for none."""
    now, bag = Now(ruleset, order), Counter(cards)
    return {play for name in ruleset.combinations for play in _placings(now, name, bag, whole=True)}


def plays(ruleset: Ruleset, hand: Iterable[Card], on: Play | None = None, order: Order = PLAIN) -> set[Play]:
    """Every play of the hand under every reading that leads, or that answers `on`."""
    now, bag = Now(ruleset, order), Counter(hand)
    found = {play for name in ruleset.combinations for play in _placings(now, name, bag)}
    return {play for play in found if on is None or _answers(now, play, on, Hand.of(bag.elements()))}


def as_they_lie(ruleset: Ruleset, found: Iterable[Play], order: Order = PLAIN) -> set[Play]:
    """What lies on the table for each of these readings."""
    return {laid for play in found for laid in lying(ruleset, play, order)}


def lying(ruleset: Ruleset, play: Play, order: Order = PLAIN) -> set[Play]:
    """What lies on the table for a reading: it itself, or what its cards are of kinds that lie instead of it."""
    instead = {name for name, kind in ruleset.combinations.items() if play.kind in kind.instead_of}
    found = {one for one in readings(ruleset, play.cards, order) if one.kind in instead} if instead else set()
    if not found:
        return {play}
    strongest = _strongest(Now(ruleset, order), found)
    return {laid for one in strongest for laid in lying(ruleset, one, order)}


# --- what beats what (section 9) -----------------------------------------------------------------


def _answer(now: Now, a: Play) -> str:
    return now.ruleset.combinations[a.kind].answer or now.ruleset.trick.answer


def _outranks(now: Now, a: Play, b: Play) -> bool:
    ruleset = now.ruleset
    if a.kind == b.kind:
        comparable = a.form == b.form or "size" in (ruleset.combinations[a.kind].compare or ())
        return comparable and (a.places[0] > b.places[1] if _answer(now, a) == "clear_above" else a.key > b.key)
    for kinds in ruleset.classes.values():
        if a.kind in kinds and b.kind in kinds and len(a.cards) == len(b.cards):
            return kinds.index(a.kind) > kinds.index(b.kind)
    bombs = ruleset.bombs
    if a.kind in bombs and b.kind in bombs:
        return bombs.index(a.kind) > bombs.index(b.kind)
    return a.kind in bombs and b.kind not in bombs


def trumps(now: Now, a: Play, b: Play, hand: Hand | None = None) -> bool:
    """Whether an entry of `trumps` lets `a` be played on `b`."""
    entries = [(one.play, one.over) for one in now.ruleset.trumps.values()]
    return any(play and over and fits(now, play, a, on=b, hand=hand) and fits(now, over, b) for play, over in entries)


def _answers(now: Now, a: Play, b: Play, hand: Hand | None) -> bool:
    how = _answer(now, a)
    if _outranks(now, a, b) and not (how == "next_higher" and a.kind == b.kind and a.rank != b.rank + 1):
        return True
    equal = how == "equal_or_higher" and (a.kind, a.form, a.key) == (b.kind, b.form, b.key)
    return equal or trumps(now, a, b, hand)


def beats(ruleset: Ruleset, a: Play, b: Play, order: Order = PLAIN) -> bool:
    """Whether a outranks b (a ≻ b); both were read in this order."""
    return _outranks(Now(ruleset, order), a, b)


def answers(ruleset: Ruleset, a: Play, b: Play, order: Order = PLAIN, hand: Hand | None = None) -> bool:
    """Whether a may be played on b; both were read in this order. `hand` is that of the player of a."""
    return _answers(Now(ruleset, order), a, b, hand)


def lay(
    ruleset: Ruleset, cards: Iterable[Card], on: Play | None = None, kind: str | None = None, order: Order = PLAIN
) -> set[Play]:
    """What would lie on the table: nothing legal, one play, or several equally strong ones that must be named."""
    now = Now(ruleset, order)
    every = {one for one in readings(ruleset, cards, order) if kind in (None, one.kind)}
    strongest = _strongest(now, {one for one in every if on is None or _answers(now, one, on, None)})
    return {laid for one in strongest for laid in lying(ruleset, one, order)}


def _strongest(now: Now, among: set[Play]) -> set[Play]:
    return {one for one in among if not any(_outranks(now, other, one) for other in among)}


def fits(
    now: Now,
    flt: PlayFilter,
    play: Play,
    *,
    on: Play | None = None,
    hand: Hand | None = None,
    next_holds: int | None = None,
) -> bool:
    """Whether the play filter lets `play` through, played on `on` from `hand` (as it was before)."""
    kinds = [kind for word in flt.kind or () for kind in (now.ruleset.bombs if word == "bombs" else (word,))]
    is_run = now.ruleset.combinations[play.kind].run_of is not None
    return (
        (flt.kind is None or play.kind in kinds)
        and (flt.size is None or len(play.cards) in flt.size)
        and (flt.length is None or (is_run and play.form[1] in flt.length))
        and (flt.has is None or any(passes(now, flt.has, face) for face in play.faces))
        and (flt.only is None or all(passes(now, flt.only, face) for face in play.faces))
        and (flt.wilds is None or play.wilds in flt.wilds)
        and (flt.over is None or (on is not None and fits(now, flt.over, on)))
        and (flt.leads is None or flt.leads == (on is None))
        and (flt.out is None or (hand is not None and flt.out == (len(hand) == len(play.cards))))
        and (flt.same_suits is None or flt.same_suits == (on is not None and suits_of(play) == suits_of(on)))
        and (flt.more_cards is None or flt.more_cards == (on is not None and len(play.cards) > len(on.cards)))
        and (flt.highest is None or (hand is not None and flt.highest != _has_higher(now, play, hand)))
        and (flt.next_holds is None or (next_holds is not None and next_holds in flt.next_holds))
    )


def suits_of(play: Play) -> Counter[Suit | None]:
    """The suits of the play, as many of each; no suit is one of them."""
    return Counter(face.suit for face in play.faces)


def _has_higher(now: Now, play: Play, hand: Hand) -> bool:
    others = _placings(now, play.kind, Counter(hand))
    return any(other.form == play.form and other.key > play.key for other in others)
