"""Pieces of drawn rulesets: what a text may name, and the phrases that name it (see `strategies`)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from zsy_rules.compiled.places import places_named
from zsy_rules.ruleset import PLACES

Data = dict[str, Any]
Drawn = st.SearchStrategy[Any]

JOKERS = ("BJ", "RJ")
SIGNS = "♦♣♥♠"


@dataclass(frozen=True)
class Words:
    """What a ruleset has got that its sections may name."""

    players: int
    ranks: tuple[str, ...]  # low to high
    cards: tuple[str, ...]  # that are in the deck, each once
    size: int  # cards in the deck
    kinds: tuple[str, ...] = ()
    bombs: tuple[str, ...] = ()
    sides: bool = False
    roles: tuple[str, ...] = ()  # of an auction

    @property
    def naturals(self) -> tuple[str, ...]:
        return tuple(rank for rank in self.ranks if rank not in JOKERS)

    @property
    def places(self) -> tuple[str, ...]:
        """Words that name one place at this table."""
        return tuple(word for word in PLACES if len(places_named(word, self.players)) == 1)

    @property
    def one_seat(self) -> tuple[str, ...]:
        """Roles that name one seat: that of the others only where there is one other."""
        return self.roles if self.players == 2 else self.roles[:1]


# --- keys and numbers ------------------------------------------------------------------------------


def section(**keys: Drawn) -> Drawn:
    """Some of these keys, each as likely there as not; a last `_` is for words of Python."""
    return st.fixed_dictionaries({}, optional={key.removesuffix("_"): value for key, value in keys.items()})


def rarely(drawn: Drawn, one_in: int = 4) -> Drawn:
    """The drawn thing in one of so many texts, else None."""
    return st.integers(1, one_in).flatmap(lambda number: drawn if number == one_in else st.none())


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
    """From `least` to `most` of the items, each once."""
    return st.lists(st.sampled_from(items), min_size=least, max_size=min(most, len(items)), unique=True)


def named(names: Sequence[str], entry: Drawn) -> Drawn:
    """A table of entries with some of these names."""
    return st.dictionaries(st.sampled_from(names), entry, min_size=1, max_size=len(names))


# --- phrases ---------------------------------------------------------------------------------------


def card_filters(table: Words) -> Drawn:
    """One or two terms."""
    line = table.naturals
    spans = st.tuples(*[st.integers(0, len(line) - 1)] * 2).map(lambda two: f"{line[min(two)]}..{line[max(two)]}")
    cards, ranks = st.sampled_from(table.cards), st.sampled_from(table.ranks)
    plain = st.one_of(ranks, spans, st.sampled_from(SIGNS), words("natural", "jokers"), cards)
    return st.lists(plain | plain.map(lambda term: f"not {term}"), min_size=1, max_size=2)


def play_filters(table: Words, depth: int = 1) -> Drawn:
    """A play filter of at most two keys, with at most one filter inside it."""
    keys: dict[str, Drawn] = {
        "kind": some_of([*table.kinds, *(["bombs"] if table.bombs else [])], 2),
        "size": counts(1, 4),
        "length": counts(1, 3),
        "has": card_filters(table),
        "only": card_filters(table),
        "wilds": words("0", "0..", "1.."),
        "leads": st.booleans(),
        "out": st.booleans(),
        "same_suits": st.booleans(),
        "more_cards": st.booleans(),
        "highest": st.booleans(),
        "next_holds": counts(0, 3),
    }
    if depth:
        keys["over"] = play_filters(table, depth - 1)
    else:  # of a play that lies there nobody knows from which cards it was made: that is refused
        del keys["highest"]
    chosen = st.lists(st.sampled_from(sorted(keys)), max_size=2, unique=True)
    return chosen.flatmap(lambda names: st.fixed_dictionaries({name: keys[name] for name in names}))


def seats(table: Words, *more: str, told: bool = True) -> Drawn:
    """A seat by its number, a phrase of `more`, or (`told`) a place or the dealer; the seat beside it, its partner."""
    plain = [*(f"seat {number}" for number in range(1, table.players + 1)), *more]
    plain = [*table.places, "dealer", *plain] if told else plain
    beside = ["", "after ", "before ", *(["partner of "] if table.sides else [])]
    return st.tuples(st.sampled_from(beside), st.sampled_from(plain)).map("".join)


def holders(table: Words) -> Drawn:
    return st.sampled_from(["holder of lowest card", *(f"holder of {one}" for one in table.cards)])


# --- the text --------------------------------------------------------------------------------------


def written(said: Data, parent: str) -> str:
    """The text of a ruleset: one line for each section that says something."""
    lines = ["name: drawn", f"extends: {parent}"]
    lines += [f"{key}: {flow(value)}" for key, value in said.items() if value not in (None, {}, []) or key == "bombs"]
    return "\n".join(lines) + "\n"


def flow(value: Any) -> str:
    """A value on one line of YAML."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {flow(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(flow, value)) + "]"
    return str(value).lower() if isinstance(value, bool) else str(value)
