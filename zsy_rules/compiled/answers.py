"""How a kind answers itself: the four words of `answer`, and which forms meet (section 9 of the ruleset language)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from zsy_rules.combinations import Combination, Form
from zsy_rules.compiled.rows import Key, Limit


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a play stands in its kind now: form, key, its lowest and its highest place.

    `row_key` is the part of the key that its row decides.
    """

    form: Form
    key: Key
    row_key: Key
    lowest: int
    highest: int


_Relation = Callable[[Standing, Standing], bool]


def _higher(a: Standing, b: Standing) -> bool:
    return a.key > b.key


def _clear_above(a: Standing, b: Standing) -> bool:
    return a.lowest > b.highest


def _next_higher(a: Standing, b: Standing) -> bool:
    """Whether the first difference of the keys is one place up."""
    return next((mine - theirs for mine, theirs in zip(a.key, b.key, strict=True) if mine != theirs), 0) == 1


def _equal_or_higher(a: Standing, b: Standing) -> bool:
    return a.key > b.key or (a.key == b.key and a.form == b.form)


@dataclass(frozen=True, slots=True)
class Answer:
    """One word of `answer` in a kind.

    `any_form`: plays of different forms meet. `sliced`: what answers is found
    by slicing rows at the key, `plain`: exactly the slice answers. `by_ends`:
    lowest and highest places are compared. `wanted` tells a player what answers a
    play of the kind.
    """

    stronger: _Relation
    fits: _Relation
    any_form: bool
    sliced: bool
    plain: bool
    equal_too: bool
    by_ends: bool
    wanted: str

    def outranks(self, a: Standing, b: Standing) -> bool:
        """Whether a is stronger than b, both of this kind."""
        return (self.any_form or a.form == b.form) and self.stronger(a, b)

    def answers(self, a: Standing, b: Standing) -> bool:
        """Whether a may be played on b, both of this kind."""
        return (self.any_form or a.form == b.form) and self.fits(a, b)

    def limit(self, top: Standing, accept: Callable[[Combination], bool], *, by_row: bool) -> Limit:
        """Return the limit of plays on `top`; `by_row`: rows decide whole keys."""
        decided = by_row and self.plain
        return Limit(
            form=None if self.any_form else top.form,
            least=top.row_key if self.sliced else None,
            above=decided and not self.equal_too,
            accept=None if decided else accept,
        )


_WORDS: Final[dict[str, tuple[_Relation, _Relation, str]]] = {
    "higher": (_higher, _higher, "but higher"),
    "equal_or_higher": (_higher, _equal_or_higher, "equal or higher"),
    "next_higher": (_higher, _next_higher, "just one step higher"),
    "clear_above": (_clear_above, _clear_above, "wholly above it"),
}


def make_answer(word: str, *, any_form: bool, rank_first: bool, one_size: bool) -> Answer:
    """Return the rule of a word of `answer`.

    `any_form`: the kind compares sizes. `rank_first`: the rank is the first
    thing that it compares. `one_size`: all plays of the kind have as many cards.
    """
    stronger, fits, how = _WORDS[word]
    number = "with the same number of cards"
    if any_form and not one_size:
        number = "with any number of cards" if rank_first else "with more cards, or with as many"
    equal_too = word == "equal_or_higher"
    return Answer(
        stronger=stronger,
        fits=fits,
        any_form=any_form,
        sliced=word != "clear_above" or rank_first,
        plain=word == "higher" or (equal_too and not any_form),
        equal_too=equal_too,
        by_ends=word == "clear_above",
        wanted=f"the same kind {number}, {how}, is wanted",
    )
