"""Rulesets drawn at random from the language: small YAML texts, over nothing or over `standard`.

A text is drawn section by section; what a section may name (cards, kinds,
seats) are the `Words` of those before it. Whatever is left out shrinks first,
so a failing ruleset comes down to the few lines that matter. Decks are of few
ranks and hands short, so that rounds are.

An auction, a rest of the deck that somebody takes and a stake are drawn too. Not
drawn are words that the engine refuses (`checks.unsupported`), and: a seat by `random` or `highest draw` but the
first dealer (chance that no record tells); gifts that could empty a hand; ties
that another round decides (with nothing to decide it).
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from hypothesis import assume
from hypothesis import strategies as st
from pieces import (
    JOKERS,
    SIGNS,
    Data,
    Drawn,
    Words,
    card_filters,
    counts,
    holders,
    named,
    play_filters,
    rarely,
    seats,
    section,
    some_of,
    whole,
    words,
    written,
)

from zsy_rules import Rules, RulesetError
from zsy_rules.rules import load_text

LINE = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2")
NAMES = ("aa", "bb", "cc")  # of kinds: two letters, or notation cannot write them
MOST_CARDS = 9  # in a hand: more are cut off by `deal.hand`
STANDARD: dict[str, Data] = {
    "single": {"same_rank": "1"},
    "pair": {"same_rank": "2"},
    "triple": {"same_rank": "3"},
    "full_house": {"same_rank": "3", "with": {"same_rank": "2"}},
    "straight": {"run_of": "1", "length": "3.."},  # in few ranks, from three
    "bomb": {"same_rank": "4..", "compare": ["size", "rank"]},
    "joker_bomb": {"cards": ["BJ", "RJ"]},
}
LASTING = ("reverse_ranks", "reverse_direction", "lock_suits", "bar")

# --- cards -----------------------------------------------------------------------------------------


@st.composite
def decks(draw: st.DrawFn, players: int, *, over_standard: bool) -> tuple[Data, Words]:
    """Ranks, suits, line, packs and what is taken out; and the cards that are left."""
    naturals = list(LINE[: draw(st.integers(3 if over_standard else 2, 6))])
    if not over_standard:
        naturals = draw(st.just(naturals) | st.permutations(naturals))
    jokers = JOKERS if over_standard else draw(st.sampled_from([(), ("BJ",), JOKERS]))
    ranks, packs = [*naturals, *jokers], draw(st.integers(1, 2))
    gone = draw(st.sampled_from([[], ["3♣"], ["3♥", "4♠"], ["4"], ["♠"], ["..".join(naturals[1:3])]]))
    deck = [f"{rank}{suit}" for rank in naturals for suit in SIGNS] + [*jokers]
    deck *= packs
    for term in gone:
        meant = [one for one in deck if _is(term, one, naturals)]
        for one in meant[:1] if len(term) > 1 and term[-1] in SIGNS else meant:
            deck.remove(one)
    assume(len(deck) >= 2 * players and ("3♦" in deck or not over_standard))
    table = Words(players, tuple(ranks), tuple(dict.fromkeys(deck)), len(deck))
    lines = _lines(table).filter(lambda line: len(set(line)) > 2 or not over_standard)
    said = {
        "ranks": ranks,
        "suits": draw(rarely(st.permutations(SIGNS).map(list), 3)),
        "sequence": draw(rarely(lines)),
        "deck": {"packs": packs} | ({"remove": gone} if gone else {}),
    }
    return said, table


def _is(term: str, one: str, line: Sequence[str]) -> bool:
    """Whether a mention in `deck.remove` means the card."""
    if ".." in term:
        low, high = (line.index(rank) for rank in term.split(".."))
        return one not in JOKERS and low <= line.index(one[:-1]) <= high
    return one not in JOKERS and term in (one, one[:-1], one[-1:])


def _lines(table: Words) -> Drawn:
    """A line for runs: with a rank at both ends, in another order, or shorter and with jokers."""
    line = list(table.naturals)
    mixed: Drawn = st.permutations(line).map(list)
    wild = st.just([*line, "wild"]) | st.just(["wild", *line])
    return st.just([line[-1], *line]) | mixed | some_of(table.ranks, len(table.ranks), 2) | rarely(wild, 2).filter(bool)


@st.composite
def _starts(draw: st.DrawFn, line: Sequence[str], length: str) -> list[str]:
    """Some starts, weakest first: ranks from which the shortest run fits the line in just one place."""
    shortest = int(length.split("..", maxsplit=1)[0])
    fits = [line[at] for at in range(len(line) - shortest + 1)]
    once = [rank for rank in dict.fromkeys(fits) if fits.count(rank) == 1]
    mixed = draw(st.permutations(once))
    return mixed[: draw(st.integers(1, len(once)))] if once else []


# --- combinations ----------------------------------------------------------------------------------


def _shapes(table: Words) -> Drawn:
    most = len(table.naturals)
    lengths = st.integers(1, most).flatmap(lambda low: words(str(low), f"{low}..", f"{low}..{most}"))
    return st.one_of(
        st.fixed_dictionaries({"same_rank": counts(1, 4)}),
        st.fixed_dictionaries({"run_of": whole(1, 2), "length": lengths}),
        st.fixed_dictionaries({"same_suit": whole(2, 3)}),
        st.fixed_dictionaries({"any_cards": whole(2, 3), "of": card_filters(table)}),
        st.fixed_dictionaries({"cards": some_of([*table.naturals, *table.cards], 3)}),
    )


def _kickers(table: Words) -> Drawn:
    more = {"of": card_filters(table), "different": st.booleans()}
    never = {"never": some_of(table.kinds, 1)} if table.kinds else {}
    sets = st.fixed_dictionaries({"same_rank": whole(1, 2)}, optional={"each": whole(1, 2), **more, **never})
    return sets | st.fixed_dictionaries({"kind": st.just(["single"])}, optional=more)


@st.composite
def kinds(draw: st.DrawFn, table: Words) -> Data:
    """One kind: a shape and up to two of what else may be asked of it; `table.kinds` are those before it."""
    kind: Data = draw(_shapes(table))
    measures = words("rank", "size", "suit", "highest_suit", "cards", "kickers", "natural")
    more: dict[str, Drawn] = {
        "of": card_filters(table),
        "suits": words("same", "mixed"),
        "compare": st.lists(measures, min_size=1, max_size=2, unique=True),
        "tied": some_of(table.ranks, 2, 2),
        "answer": words("equal_or_higher", "next_higher", "clear_above", "higher"),
    }
    if table.kinds:
        more["instead_of"] = some_of(table.kinds, 1)
    if "same_rank" in kind or "run_of" in kind:
        more["with"] = _kickers(table)
    if "run_of" in kind:
        more |= {"longest": st.booleans(), "sequence": _lines(table), "starts": st.none()}
    chosen = draw(st.lists(st.sampled_from(sorted({*more} - {*kind})), max_size=2, unique=True))
    kind |= {name: draw(more[name]) for name in chosen}
    if "starts" in kind:
        kind["starts"] = draw(_starts(kind.get("sequence", table.naturals), kind["length"]))
        if not kind["starts"] or kind.get("answer") == "clear_above":
            del kind["starts"]
    return kind


def _is_open(kind: Data) -> bool:
    """Whether a kind has plays of several sizes, and does not compare them."""
    several = ".." in kind.get("same_rank", "") + kind.get("length", "")
    return several and "size" not in kind.get("compare", ())


@st.composite
def sets_of_kinds(draw: st.DrawFn, table: Words, given: Mapping[str, Data]) -> tuple[Data, Words]:
    """The sections `combinations`, `bombs`, `classes`, `trumps` beside the kinds given, and what may be named now."""
    new: Data = {}
    for name in NAMES[: draw(st.integers(0, len(NAMES)))]:
        known = tuple(other for other in (*given, *new) if other != "single")
        new[name] = draw(kinds(replace(table, kinds=known)))
    every = {**given, **new}
    bombs = draw(some_of(list(every), 3, 0))
    for name in bombs:
        if _is_open(every[name]):
            new[name] = every[name] = {**every[name], "compare": ["size", "rank"]}
    fit = [name for name, kind in every.items() if name not in bombs and "size" not in kind.get("compare", ())]
    classes = st.permutations(fit).map(lambda names: {"cc": list(names[:3])})
    now = replace(table, kinds=tuple(every), bombs=tuple(bombs))
    # most trumps end the trick: of those that do not, many go round in a circle and are refused
    ends = words(*["true"] * 7, "false")
    trump = st.fixed_dictionaries({"play": play_filters(now), "over": play_filters(now, 0), "ends_trick": ends})
    said = {
        "combinations": new,
        "bombs": bombs,
        "classes": draw(rarely(classes, 2)) if len(fit) > 1 else None,
        "trumps": draw(rarely(named(["t1", "t2"], trump))),
    }
    return said, now


@st.composite
def kinds_over_standard(draw: st.DrawFn, table: Words) -> tuple[Data, Words]:
    """Those of `standard` without some, and new ones."""
    gone = draw(some_of(["pair", "full_house", "joker_bomb"], 2, 0))
    kept = {name: kind for name, kind in STANDARD.items() if name not in gone}
    said, table = draw(sets_of_kinds(table, kept))
    shorter = {"straight": {"length": "3..", **said["combinations"].get("straight", {})}}
    said["combinations"] = {**dict.fromkeys(gone, "none"), **said["combinations"], **shorter}
    return said, table


@st.composite
def kinds_over_nothing(draw: st.DrawFn, table: Words) -> tuple[Data, Words]:
    """Single cards, and new ones."""
    more = section(compare=st.just(["rank", "suit"]), tied=some_of(table.ranks, 2, 2))
    single = {"same_rank": "1", **draw(more)}
    said, table = draw(sets_of_kinds(table, {"single": single}))
    said["combinations"] = {"single": single, **said["combinations"]}
    return said, table


def wild_cards(table: Words) -> Drawn:
    """One card or two in a pack: with more wild cards there are too many plays to list all of them so often."""
    one = st.fixed_dictionaries(
        {"cards": some_of(table.cards, 1)},
        optional={"stands_for": card_filters(table), "only_lower": st.booleans(), "in": some_of(table.kinds, 2)},
    )
    return named(["w1", "w2"], one)


# --- the course of a round -------------------------------------------------------------------------


@st.composite
def effects(draw: st.DrawFn, table: Words) -> Data:
    verb = draw(words("end_trick", "skip_next", "last_place", *LASTING))
    more = {"except": play_filters(table)}
    if verb in LASTING:
        more["until"] = words("trick_end", "round_end", "match_end")
    if verb in ("bar", "last_place"):
        more["who"] = words("player", "beaten", "next", "everyone")
    if verb == "reverse_ranks":
        more["keeping"] = card_filters(table)
    if verb == "skip_next":
        more["seats"] = whole(1, 3)
    barred = {"plays": draw(play_filters(table))} if verb == "bar" else {}
    return {"when": draw(play_filters(table)), "do": verb, **barred, **draw(section(**more))}


def auctions(table: Words) -> Drawn:
    # of two equal cards that are turned up no record tells which one it was
    drawer = ["drawer of turned card"] if len(table.cards) == table.size else []
    bids = st.lists(st.integers(0, 5), min_size=1, max_size=3, unique=True).map(lambda some: sorted(map(str, some)))
    return st.fixed_dictionaries(
        {"bids": bids, "winner": st.just(table.roles[0]), "others": st.just(table.roles[1])},
        optional={
            "first": seats(table, *drawer) | holders(table),
            "turns": words("once_each", "until_all_pass"),
            "all_pass": words("redeal", "first_takes", "random"),
        },
    )


def bars(table: Words) -> Drawn:
    who = seats(table, "giver of highest", *table.one_seat) | holders(table)
    return st.fixed_dictionaries({"play": play_filters(table)}, optional={"who": who})


def sides(players: int) -> Drawn:
    """Two sides of a table or more: every second or third seat together, or as it falls, of any sizes."""
    seated = range(1, players + 1)
    evenly = [[list(seated[start::step]) for start in range(step)] for step in (2, 3) if step <= players]
    falls = st.lists(st.integers(1, 4), min_size=players, max_size=players).filter(lambda of: len(set(of)) > 1)
    return st.sampled_from(evenly) | falls.map(
        lambda of: [[seat for seat in seated if of[seat - 1] == side] for side in sorted(set(of))]
    )


@st.composite
def leads(draw: st.DrawFn, table: Words) -> Data:
    first = draw(seats(table, *table.one_seat) | holders(table))
    later = draw(st.just("first") | seats(table, "giver of highest", *table.one_seat) | holders(table))
    said = {"never": "holder", "first_round": first, "every_round": first + later}
    must = draw(words(*(word for word, who in said.items() if "holder" in who)))
    return {"first_round": first, "later_rounds": later, "must_play_it": must}


@st.composite
def gifts(draw: st.DrawFn, table: Words, most: int) -> Data:
    """One gift, of at most so many cards either way."""
    number = whole(1, most)
    give = section(cards=number, which=words("highest", "lowest", "any"), of=card_filters(table), shown=st.booleans())
    back = section(
        cards=number,
        which=words("highest", "lowest", "any"),
        of=card_filters(table),
        shown=st.booleans(),
        received=st.booleans(),
    )
    seat = words(*table.places, "seat 1", "seat 2", "dealer", "after first", "before last")
    giver, receiver = draw(st.lists(seat, min_size=2, max_size=2, unique=True))
    return {
        "from": giver,
        "to": receiver,
        **draw(section(give=give, back=back, between_partners=words("give", "skip"))),
    }


def tributes(table: Words, smallest: int, *, over_standard: bool) -> Drawn:
    """Up to two gifts (of `standard` two others beside them) that leave everybody a card."""
    spare = (smallest - 1 - 3 * over_standard) // 2
    new = rarely(named(["g1", "g2"], gifts(table, spare)), 2) if spare > 0 else st.none()
    if not over_standard:
        return new
    taken_back = section(main=st.just("none"), middle=st.just("none")) if spare >= 0 else st.just("none")
    return st.tuples(new, taken_back).map(lambda two: two[1] if two[1] == "none" else {**(two[0] or {}), **two[1]})


def scores(table: Words) -> Drawn:
    points = whole(-3, 3)
    asked = {"cards": counts(1, 3), "holding": card_filters(table), "even_count": st.booleans()}
    left = {
        "ranks": st.dictionaries(st.sampled_from(table.ranks), points, min_size=1, max_size=2),
        "multipliers": named(["m1", "m2"], st.fixed_dictionaries({"times": points}, optional=asked)),
        "paid_to": words("nobody", "first"),
    }
    keys = {
        "places": st.dictionaries(st.sampled_from(table.places), points, min_size=1, max_size=3),
        "cards_left": st.fixed_dictionaries({"each": points}, optional=left),
    }
    if table.sides:
        results = [f"1-{worst}" for worst in range(2, table.players + 1)]
        keys["results"] = st.dictionaries(st.sampled_from(results), points, min_size=1, max_size=2)
    if table.roles:
        keys["stake"] = stakes(table)
    return section(**keys)


def stakes(table: Words) -> Drawn:
    """A stake whose shares balance: one against all others."""
    winner, others = table.roles
    once = section(won_by=words(*table.roles), loser_plays=counts(0, 3))
    each = st.fixed_dictionaries({"each": play_filters(table)})
    multiplier = st.tuples(once | each, whole(-1, 3)).map(lambda two: {**two[0], "times": two[1]})
    return st.fixed_dictionaries(
        {"shares": st.just({winner: str(table.players - 1), others: "1"})},
        optional={"base": whole(1, 3), "times_bid": st.booleans(), "multipliers": named(["s1", "s2"], multiplier)},
    )


@st.composite
def matches(draw: st.DrawFn, *, scored: bool) -> Data:
    """Two rounds or three, so that a later round and its exchange are played; a target beside them if points are."""
    ties = words("most_firsts", "fewest_lasts", "decider", "shared")
    keys = {
        "winner": words("most_firsts", "fewest_lasts", *(["most_points"] if scored else [])),
        "ties": st.lists(ties, min_size=1, max_size=3, unique=True),
    }
    if scored:
        keys["target"] = words("3", "-3")
    return {"rounds": draw(whole(2, 3)), **draw(section(**keys))}


# --- whole texts -----------------------------------------------------------------------------------


@st.composite
def ruleset_texts(draw: st.DrawFn) -> str:
    """The text of a ruleset."""
    over_standard, players = draw(st.booleans()), draw(st.integers(2, 6))
    cards, table = draw(decks(players, over_standard=over_standard))
    teams = draw(rarely(sides(players), 2))
    roles = () if teams is not None else draw(rarely(st.just(("lord", "serf")))) or ()
    table = replace(table, sides=teams is not None, roles=roles)
    smallest = table.size // players
    deal = draw(section(direction=words("clockwise", "counterclockwise"), first_card=seats(table)))
    if smallest > MOST_CARDS or draw(st.booleans()):
        smallest = draw(st.integers(2, min(smallest, MOST_CARDS - 2)))
        deal["hand"] = smallest
        if table.size - smallest * players <= MOST_CARDS:
            deal |= draw(section(rest_to=seats(table, *table.one_seat) | holders(table), rest_shown=st.booleans()))
    combined, table = draw(kinds_over_standard(table) if over_standard else kinds_over_nothing(table))
    first_dealer = seats(table, "random", "highest draw", told=False)
    trick = {
        "answer": words("higher", "equal_or_higher", "next_higher", "clear_above"),
        "after_pass": words("may_return", "locked_out"),
        "must_beat": st.booleans(),
        "ends": words("others_passed", "all_passed", "once_round"),
        "winner_out": words("next_player", "previous_player", *(["partner"] if teams else [])),
    }
    ends = some_of(["one_left", "first_out", *(["side_out"] if teams else [])], 2)
    scoring = draw(scores(table) if roles else rarely(scores(table), 2))
    said = {
        "players": players,
        "direction": draw(rarely(words("clockwise", "counterclockwise"))),
        "teams": teams,
        "titles": draw(rarely(section(first=words("Upstream"), last=words("Downstream")))),
        **cards,
        "dealer": draw(section(first_round=first_dealer, later_rounds=seats(table))),
        "deal": deal,
        "auction": draw(auctions(table)) if roles else None,
        "lead": draw(rarely(leads(table), 2) if over_standard else leads(table)),
        **combined,
        "wild": draw(rarely(wild_cards(table), 3)),
        "trick": draw(section(**trick)),
        "bars": draw(rarely(named(["b1", "b2"], bars(table)), 3)),
        "effects": draw(rarely(named(["e1", "e2", "e3"], effects(table)), 2)),
        "round": draw(section(ends=ends, announce_at=st.just(["1"]))),
        "tribute": draw(tributes(table, smallest, over_standard=over_standard)),
        "scoring": scoring,
        "match": draw(matches(scored=bool(scoring))),
    }
    return written(said, "standard" if over_standard else "none")


def accepted(text: str) -> Rules:
    """The rules of a drawn text; one that the checks refuse is drawn anew."""
    try:
        return load_text(text)
    except RulesetError:
        assume(False)
        raise
