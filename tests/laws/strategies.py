"""Rulesets drawn at random from the language: small YAML texts, over nothing or over `standard`.

A text is drawn section by section; what a section may name (cards, kinds,
seats) are the `Words` of those before it. Whatever is left out shrinks first,
so a failing ruleset comes down to the few lines that matter. Decks are of few
ranks and hands short, so that rounds are. Words that the engine refuses
(`checks.unsupported`), and phrases that go in a circle (a dealer found from
the dealer), are not drawn.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from zsy_rules import Rules, RulesetError
from zsy_rules.compiled.places import places_named
from zsy_rules.rules import load_text
from zsy_rules.ruleset import PLACES

Data = dict[str, Any]
Drawn = st.SearchStrategy[Any]

LINE = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2")
JOKERS = ("BJ", "RJ")
SIGNS = "♦♣♥♠"
MOST_CARDS = 9  # in a hand: more are cut off by `deal.hand`
STANDARD = {
    "single": {"same_rank": "1"},
    "pair": {"same_rank": "2"},
    "triple": {"same_rank": "3"},
    "full_house": {"same_rank": "3", "with": {"same_rank": "2"}},
    "straight": {"run_of": "1", "length": "5.."},
    "bomb": {"same_rank": "4..", "compare": ["size", "rank"]},
    "joker_bomb": {"cards": ["BJ", "RJ"]},
}


@dataclass(frozen=True)
class Words:
    """What a ruleset has got that its sections may name."""

    players: int
    ranks: tuple[str, ...]  # low to high
    cards: tuple[str, ...]  # that are in the deck
    size: int  # cards in the deck
    kinds: tuple[str, ...] = ()
    bombs: tuple[str, ...] = ()
    sides: bool = False

    @property
    def naturals(self) -> tuple[str, ...]:
        return tuple(rank for rank in self.ranks if rank not in JOKERS)

    @property
    def places(self) -> tuple[str, ...]:
        """Words that name one place at this table."""
        return tuple(word for word in PLACES if len(places_named(word, self.players)) == 1)


# --- pieces ----------------------------------------------------------------------------------------


def section(**keys: Drawn) -> Drawn:
    """Some of these keys, each as likely there as not; a last `_` is for words of Python."""
    both = {key.removesuffix("_"): value for key, value in keys.items()}
    return st.fixed_dictionaries({}, optional=both)


def rarely(drawn: Drawn, one_in: int = 4) -> Drawn:
    """The drawn thing in one of so many texts, else None."""
    return st.integers(1, one_in).flatmap(lambda number: drawn if number == one_in else st.none())


def flag() -> Drawn:
    return st.booleans()


def words(*choices: str) -> Drawn:
    return st.sampled_from(choices)


def whole(low: int, high: int) -> Drawn:
    return st.integers(low, high).map(str)


def counts(low: int, high: int) -> Drawn:
    """A count from `low`: exactly so many, open, or from one number to another."""
    number = st.integers(low, high)
    return st.one_of(
        number.map(str),
        number.map(lambda one: f"{one}.."),
        st.tuples(number, number).map(lambda two: f"{min(two)}..{max(two)}"),
    )


def some_of(items: Sequence[str], most: int, least: int = 1) -> Drawn:
    return st.lists(st.sampled_from(items), min_size=least, max_size=min(most, len(items)), unique=True)


def card_filters(table: Words) -> Drawn:
    line = table.naturals
    spans = st.tuples(*[st.integers(0, len(line) - 1)] * 2).map(lambda two: f"{line[min(two)]}..{line[max(two)]}")
    plain = st.one_of(
        st.sampled_from(table.ranks), spans, st.sampled_from(SIGNS), words("natural", "jokers"),
        st.sampled_from(table.cards),
    )  # fmt: skip
    return st.lists(plain | plain.map(lambda term: f"not {term}"), min_size=1, max_size=2)


def play_filters(table: Words, depth: int = 1) -> Drawn:
    """One or two keys of a play filter, one level of `over` in it."""
    keys: dict[str, Drawn] = {
        "kind": some_of([*table.kinds, *(["bombs"] if table.bombs else [])], 2),
        "size": counts(1, 4),
        "length": counts(1, 3),
        "has": card_filters(table),
        "only": card_filters(table),
        "wilds": words("0", "0..", "1.."),
        "leads": flag(),
        "out": flag(),
        "same_suits": flag(),
        "more_cards": flag(),
        "highest": flag(),
        "next_holds": counts(0, 3),
    }
    if depth:
        keys["over"] = play_filters(table, depth - 1)
    chosen = st.lists(st.sampled_from(sorted(keys)), max_size=2, unique=True)
    return chosen.flatmap(lambda names: st.fixed_dictionaries({name: keys[name] for name in names}))


def seats(table: Words, *more: str) -> Drawn:
    """A seat by place, number, dealer or chance, or by the phrases in `more`; also the one beside it."""
    plain = [*table.places, "dealer", "random", *(f"seat {number}" for number in range(1, table.players + 1)), *more]
    beside = ["", "after ", "before ", *(["partner of "] if table.sides else [])]
    return st.tuples(st.sampled_from(beside), st.sampled_from(plain)).map("".join)


def holders(table: Words) -> Drawn:
    return st.sampled_from(["holder of lowest card", *(f"holder of {one}" for one in table.cards)])


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


@st.composite
def kinds(draw: st.DrawFn, table: Words, is_bomb: bool = False) -> Data:
    """One kind: a shape and, now and then, what else may be asked of it. `table.kinds` are those before it."""
    kind: Data = draw(_shapes(table))
    measures = words("rank", "size", "suit", "highest_suit", "cards", "kickers", "natural")
    more = {
        "of": card_filters(table),
        "suits": words("same", "mixed"),
        "compare": st.lists(measures, min_size=1, max_size=2, unique=True),
        "tied": some_of(table.ranks, 2, 2) if len(table.ranks) > 1 else st.none(),
        "answer": words("equal_or_higher", "next_higher", "clear_above", "higher"),
        "instead_of": some_of(table.kinds, 1) if table.kinds else st.none(),
        "longest": flag() if "run_of" in kind else st.none(),
        "with": kickers(table) if "run_of" in kind or "same_rank" in kind else st.none(),
        "sequence": _lines(table) if "run_of" in kind else st.none(),
        "starts": st.just("") if "run_of" in kind else st.none(),
    }
    for name in draw(st.lists(st.sampled_from(sorted(more)), max_size=2, unique=True)):
        value = draw(more[name])
        if value is not None and name not in kind:
            kind[name] = value
    if "starts" in kind:
        kind["starts"] = draw(_starts(kind.get("sequence", table.naturals), kind["length"]))
        if not kind["starts"] or kind.get("answer") == "clear_above":
            del kind["starts"]
    if is_bomb and ".." in (kind.get("same_rank", "") + kind.get("length", "")):
        kind["compare"] = ["size", "rank"]
    return kind


def kickers(table: Words) -> Drawn:
    return st.one_of(
        section(of=card_filters(table), different=flag()).flatmap(
            lambda kind: st.fixed_dictionaries({"same_rank": whole(1, 2), "each": whole(1, 2)}, optional={
                key: st.just(value) for key, value in kind.items()
            })  # fmt: skip
        ),
        st.fixed_dictionaries({"kind": some_of(["single"], 1)}, optional={"of": card_filters(table)}),
    )  # fmt: skip


def _lines(table: Words) -> Drawn:
    """A line of its own for runs: in another order, shorter, or with a rank at both ends."""
    line = list(table.naturals)
    return st.one_of(
        st.just([line[-1], *line]) if len(line) > 1 else st.just(line),
        st.permutations(line).map(list),
        some_of([*table.ranks], len(table.ranks), min(2, len(table.ranks))),
    )


@st.composite
def _starts(draw: st.DrawFn, line: Sequence[str], length: str) -> list[str]:
    """Some starts, weakest first: ranks from which the shortest run fits the line in just one place."""
    shortest = int(length.split("..")[0])
    fits = [line[at] for at in range(len(line) - shortest + 1)]
    once = [rank for rank in dict.fromkeys(fits) if fits.count(rank) == 1]
    return draw(st.permutations(once).flatmap(lambda ranks: st.integers(1, len(ranks)).map(lambda n: ranks[:n]))) if once else []


@st.composite
def tables_of_kinds(draw: st.DrawFn, table: Words, given: Mapping[str, Data], most: int = 3) -> tuple[Data, Words]:
    """The sections `combinations`, `bombs`, `classes` and `trumps` beside the kinds given, and what may be named now."""
    new: Data = {}
    for number in range(draw(st.integers(0, most))):
        known = tuple(name for name in (*given, *new) if name != "single")
        new[f"k{number + 1}"] = draw(kinds(replace(table, kinds=known)))
    every = {**given, **new}
    bombs = list(draw(some_of([name for name in every if name != "single"] or ["single"], 3, 0)))
    for name in bombs:
        kind = every[name]
        if ".." in (kind.get("same_rank", "") + kind.get("length", "")) and "size" not in kind.get("compare", ()):
            new[name] = every[name] = {**kind, "compare": ["size", "rank"]}
    fit = [name for name, kind in every.items() if name not in bombs and "size" not in kind.get("compare", ())]
    said: Data = {"combinations": new, "bombs": bombs}
    if len(fit) > 1:
        ladder = draw(rarely(st.permutations(fit).map(lambda names: list(names[:3])), 2))
        said["classes"] = None if ladder is None else {"c": ladder}
    named = replace(table, kinds=tuple(every), bombs=tuple(bombs))
    # most of them end the trick: of those that do not, many go round in a circle and are refused
    trump = st.fixed_dictionaries(
        {"play": play_filters(named), "over": play_filters(named), "ends_trick": words("true", "true", "true", "false")}
    )
    said["trumps"] = draw(rarely(st.dictionaries(words("t1", "t2"), trump, min_size=1)))
    return said, named


# --- the course of a round -------------------------------------------------------------------------

LASTING = ("reverse_ranks", "reverse_direction", "lock_suits", "bar")


@st.composite
def effects(draw: st.DrawFn, table: Words) -> Data:
    verb = draw(words("end_trick", "skip_next", "last_place", *LASTING))
    effect: Data = {"when": draw(play_filters(table)), "do": verb}
    if verb == "bar":
        effect["plays"] = draw(play_filters(table))
    more = {
        "until": words("round_end", "match_end") if verb in LASTING else None,
        "who": words("beaten", "next", "everyone") if verb in ("bar", "last_place") else None,
        "except": play_filters(table),
        "keeping": card_filters(table) if verb == "reverse_ranks" else None,
        "seats": whole(1, 3) if verb == "skip_next" else None,
    }
    there = {key: value for key, value in more.items() if value is not None}
    return effect | draw(section(**there))


def bars(table: Words) -> Drawn:
    who = seats(table, "giver of highest") | holders(table)
    return section(who=who).flatmap(
        lambda bound: st.fixed_dictionaries({"play": play_filters(table), **{
            key: st.just(value) for key, value in bound.items()
        }})  # fmt: skip
    )


@st.composite
def leads(draw: st.DrawFn, table: Words) -> Data:
    lead: Data = {"first_round": draw(seats(table) | holders(table))}
    if draw(st.booleans()):
        lead["later_rounds"] = draw(seats(table, "giver of highest") | holders(table))
    first, later = lead["first_round"], lead.get("later_rounds", "first")
    named = {"never": "holder", "first_round": first, "every_round": first + later}
    return lead | {"must_play_it": draw(words(*(word for word, said in named.items() if "holder" in said)))}


@st.composite
def gifts(draw: st.DrawFn, table: Words, smallest: int) -> Data:
    most = min(3, smallest)
    give = section(cards=whole(1, most), which=words("lowest", "any"), of=card_filters(table), shown=flag())
    back = section(
        cards=whole(1, most), which=words("highest", "lowest"), of=card_filters(table), shown=flag(), received=flag()
    )
    giver, receiver = draw(st.lists(words(*table.places, "dealer", "random", "seat 1"), min_size=2, max_size=2, unique=True))
    more = {"give": give, "back": back, "between_partners": words("give", "skip")}
    return {"from": giver, "to": receiver} | draw(section(**more))


def scores(table: Words) -> Drawn:
    points = whole(-3, 3)
    multipliers = section(cards=counts(1, 3), holding=card_filters(table), even_count=flag()).flatmap(
        lambda keys: st.fixed_dictionaries({"times": points, **{key: st.just(value) for key, value in keys.items()}})
    )
    left = st.fixed_dictionaries({"each": points}, optional={
        "ranks": st.dictionaries(st.sampled_from(table.ranks), points, min_size=1, max_size=2),
        "multipliers": st.dictionaries(words("m1", "m2"), multipliers, min_size=1),
        "paid_to": words("nobody", "first"),
    })  # fmt: skip
    results = [f"1-{worst}" for worst in range(2, table.players + 1)]
    keys = {"places": st.dictionaries(words(*table.places), points, min_size=1, max_size=3), "cards_left": left}
    if table.sides:
        keys["results"] = st.dictionaries(words(*results), points, min_size=1, max_size=2)
    return section(**keys)


@st.composite
def matches(draw: st.DrawFn, table: Words, scored: bool) -> Data:
    """Two rounds or three, so that a later round and its exchange are played; a target beside them if points are."""
    winners = ["most_firsts", "fewest_lasts", *(["most_points"] if scored else [])]
    match: Data = {"rounds": draw(whole(2, 3)), "winner": draw(words(*winners))}
    if scored and draw(st.booleans()):
        match["target"] = draw(words("3", "-3"))
    if draw(st.booleans()):
        ties = words("most_firsts", "fewest_lasts", "decider", "shared")
        match["ties"] = draw(st.lists(ties, min_size=1, max_size=3, unique=True))
    return match


# --- whole texts -----------------------------------------------------------------------------------


@st.composite
def decks(draw: st.DrawFn, players: int, over_standard: bool) -> tuple[Data, Words]:
    """Ranks, suits, packs and what is taken out; and the cards that are left."""
    least = 3 if over_standard else 2
    naturals = list(LINE[: draw(st.integers(least, 6))])
    if not over_standard and draw(st.booleans()):
        naturals = draw(st.permutations(naturals))
    ranks = [*naturals, *(JOKERS if over_standard else draw(st.sampled_from([(), ("BJ",), JOKERS])))]
    packs = draw(st.integers(1, 2))
    cards = [f"{rank}{suit}" for rank in naturals for suit in SIGNS]
    cards += [rank for rank in ranks if rank in JOKERS]
    gone = draw(st.sampled_from([[], ["3♣"], ["3♥", "4♠"], ["4"], ["♠"], ["..".join(naturals[1:3])]]))
    taken = {one: [other for other in cards if _is(one, other, naturals)] for one in gone}
    if gone in (["3♣"], ["3♥", "4♠"]):
        left = [one for one in cards if packs == 2 or one not in gone]
        size = len(cards) * packs - len(gone)
    else:
        left = [one for one in cards if not any(one in others for others in taken.values())]
        size = len(left) * packs
    assume("3♦" in left or not over_standard)
    assume(size >= 2 * players)
    said: Data = {"ranks": ranks, "suits": draw(rarely(st.permutations(SIGNS).map(list), 3))}
    lines = _lines(Words(players, tuple(ranks), tuple(left), size))
    said["sequence"] = draw(rarely(lines.filter(lambda line: len(set(line)) > 2 or not over_standard)))
    said["deck"] = {"packs": packs} | ({"remove": gone} if gone else {})
    return said, Words(players, tuple(ranks), tuple(left), size)


def _is(term: str, one: str, line: Sequence[str]) -> bool:
    """Whether a mention in `deck.remove` means the card."""
    if ".." in term:
        low, high = (line.index(rank) for rank in term.split(".."))
        return one[:-1] in line and low <= line.index(one[:-1]) <= high
    return term in (one, one[:-1], one[-1:]) and one not in JOKERS


@st.composite
def ruleset_texts(draw: st.DrawFn) -> str:
    """The text of a ruleset."""
    over_standard = draw(st.booleans())
    players = draw(st.integers(2, 6))
    cards, table = draw(decks(players, over_standard))
    said: Data = {"players": players, **cards}
    if draw(st.booleans()):
        numbers = list(range(1, players + 1))
        sides = draw(st.sampled_from([[numbers[0::2], numbers[1::2]], [numbers[:1], numbers[1:]], [numbers[:2], numbers[2:]]]))
        if all(sides):
            said["teams"] = sides
            table = replace(table, sides=True)
    said["direction"] = draw(rarely(st.just("clockwise")))
    smallest = table.size // players
    deal = draw(section(direction=words("clockwise", "counterclockwise"), first_card=seats(table)))
    if smallest > MOST_CARDS or draw(st.booleans()):
        smallest = draw(st.integers(2, min(smallest, MOST_CARDS - 2)))
        deal["hand"] = smallest
    said["deal"] = deal
    said["dealer"] = draw(section(
        first_round=words("random", "highest draw", "seat 1", "seat 2"), later_rounds=seats(table),
    ))  # fmt: skip
    if over_standard:
        kept = {name: kind for name, kind in STANDARD.items() if name not in draw(some_of(["pair", "full_house"], 2, 0))}
        kept["straight"] = {"run_of": "1", "length": "3.."}
        kinds_, table = draw(tables_of_kinds(table, kept))
        new = kinds_["combinations"]
        new.setdefault("straight", {"length": "3.."})
        kinds_["combinations"] = {**{name: "none" for name in STANDARD if name not in kept}, **new}
        said |= kinds_
        said["lead"] = draw(rarely(leads(table), 2))
    else:
        single: Data = {"same_rank": "1"} | draw(section(compare=st.just(["rank", "suit"]), tied=some_of(table.ranks, 2, 2)))
        kinds_, table = draw(tables_of_kinds(table, {"single": single}))
        kinds_["combinations"] = {"single": single, **kinds_["combinations"]}
        said |= kinds_
        said["lead"] = draw(leads(table))
    said["trick"] = draw(section(
        answer=words("higher", "equal_or_higher", "next_higher", "clear_above"),
        after_pass=words("may_return", "locked_out"),
        must_beat=flag(),
        ends=words("others_passed", "all_passed", "once_round"),
        winner_out=words("next_player", "previous_player", *(["partner"] if table.sides else [])),
    ))  # fmt: skip
    said["bars"] = draw(rarely(st.dictionaries(words("b1", "b2"), bars(table), min_size=1), 3))
    said["effects"] = draw(rarely(st.dictionaries(words("e1", "e2", "e3"), effects(table), min_size=1), 2))
    ends = ["one_left", "first_out", *(["side_out"] if table.sides else [])]
    said["round"] = draw(section(ends=some_of(ends, 2), announce_at=st.just(["1"])))
    said["tribute"] = draw(rarely(st.dictionaries(words("g1", "g2"), gifts(table, smallest), min_size=1), 2))
    scoring = draw(rarely(scores(table), 2))
    said["scoring"] = scoring
    said["match"] = draw(matches(table, bool(scoring)))
    if over_standard:
        middle = "none" if draw(st.booleans()) else None
        said["tribute"] = {**(said["tribute"] or {}), **({"middle": middle} if middle else {})}
    return written(said, "standard" if over_standard else "none")


def written(said: Data, parent: str) -> str:
    """The text: one line for each section that says something."""
    lines = ["name: drawn", f"extends: {parent}"]
    lines += [f"{key}: {_flow(value)}" for key, value in said.items() if value not in (None, {}, []) or key == "bombs"]
    return "\n".join(lines) + "\n"


def _flow(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_flow(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_flow, value)) + "]"
    return str(value).lower() if isinstance(value, bool) else str(value)


def accepted(text: str) -> Rules:
    """The rules of a drawn text; a text that the checks refuse is drawn anew."""
    try:
        return load_text(text)
    except RulesetError:
        assume(False)  # noqa: FBT003  (the word of Hypothesis)
        raise


def drawn_rules() -> st.SearchStrategy[Rules]:
    """Rules of a text that is accepted."""
    return ruleset_texts().map(accepted)
