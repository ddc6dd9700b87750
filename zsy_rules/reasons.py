"""Why cards are no play here, in words: what they are instead, what they lack, why they do not answer.

Nothing is judged here: :mod:`zsy_rules.objections` finds what is wrong, and
asks for the problem that tells it.
"""

from collections.abc import Iterable
from functools import partial
from itertools import islice
from typing import Final

from zsy_rules.cards import Card, Hand, name_cards
from zsy_rules.combinations import ANY, PLAIN, Combination, Meant, Order
from zsy_rules.compiled import Compiled
from zsy_rules.compiled.nearest import nearest
from zsy_rules.compiled.short import why_not_short
from zsy_rules.errors import Problem, Related
from zsy_rules.notation import CANONICAL, in_language, write_cards, write_kind, write_parts


def _written(cards: Hand, lang: str) -> str:
    return write_cards(cards, lang) if len(cards) <= 12 else f"{write_cards(Hand.of(islice(cards, 12)), lang)} …"


_MOST_TOLD: Final = 6  # readings of some cards, in a message


def _told(readings: Iterable[Combination], lang: str) -> str:
    """Return readings of some cards, each with its kind in front."""
    words = (f"{write_kind(one.kind, lang)} {in_language(one.divided, lang)}" for one in readings)
    told = list(dict.fromkeys(words))
    return ", ".join((*told[:_MOST_TOLD], *["…"] * (len(told) > _MOST_TOLD)))


def clause(game: Compiled, message: str, *path: str) -> tuple[Related, ...]:
    """Return the place of a rule in its file, for a problem that comes of it; () if it has none."""
    span = game.clause(*path)
    return () if span is None else (Related(message, span),)


def no_combination(
    game: Compiled, cards: Hand, meant: Meant = ANY, order: Order = PLAIN, lang: str = CANONICAL
) -> Problem:
    """Return why cards are no combination, or not the one that is meant."""
    hint = f"combinations here: {', '.join(write_kind(kind, lang) for kind in game.kinds)}"
    if not cards:
        return Problem("play/no-combination", "no cards are no combination", hint=hint)
    if meant.kind is not None and meant.kind not in game.kinds:
        kinds = f"combinations here: {', '.join(game.kinds)}"
        return Problem("play/no-combination", f'"{meant.kind}" is no combination of {game.name}', hint=kinds)
    if name_cards(cards, game.deck) is None:
        strange = Hand.of(dict.fromkeys(one for one in cards if name_cards(Hand.of([one]), game.deck) is None))
        lacks = f"has no {_written(strange, lang)}" if strange else f"does not have {_written(cards, lang)} together"
        return Problem("play/no-combination", f"the deck of {game.name} {lacks}")
    wild = game.plays.at(order).ranking.wild
    tame = next((one for one, card in meant.stands or () if one != card and one not in wild), None)
    if tame is not None:
        message = f"{write_cards(Hand.of([tame]), lang)} is no wild card in {game.name}, so it stands for itself"
        return Problem("play/no-combination", message)
    short = None if meant.kind is None else why_not_short(game.plays, meant.kind, cards.anonymous, lang)
    readings = game.plays.identify(cards, order)
    if readings:
        wanted = "read so" if meant.main is None else "so divided"
        if meant.kind is not None and all(one.kind != meant.kind for one in readings):
            wanted = f"a {write_kind(meant.kind, lang)} here"
        typed = write_parts((cards,), None, lang, meant.stands) if meant.stands else _written(cards, lang)
        message = f"{typed} is not {wanted}; it is {_told(readings, lang)}"
        return Problem("play/no-combination", message, hint=short)
    return Problem(
        "play/no-combination",
        f"{_written(cards, lang)} is no combination of {game.name}",
        hint=short or nearest(game.plays, cards, order, lang) or hint,
        related=clause(game, "the combinations of this ruleset", "combinations"),
    )


def opening(game: Compiled, cards: Hand, duty: Card, lang: str) -> Problem:
    """Return that a first play lacks the card that it must contain."""
    return Problem(
        "play/opening-card",
        f"the first play must contain {write_cards(Hand.of([duty]), lang)}; {_written(cards, lang)} does not",
        related=clause(game, "the rule", "lead", "must_play_it"),
    )


def no_answer(game: Compiled, top: Combination, named: tuple[Combination, ...], order: Order, lang: str) -> Problem:
    """Return why none of the readings of a play can be played on `top`."""
    kind = partial(write_kind, lang=lang)

    def lies(play: Combination) -> str:
        return in_language(game.plays.written(play, order), lang)

    answer = game.plays.answer(top, order)
    alike = (one for one in named if one.kind == top.kind and (answer.any_form or one.form == top.form))
    reading = next(alike, None)
    if reading is not None and game.plays.outranks(reading, top, order):
        own = game.resolved.ruleset.combinations[top.kind].answer is not None
        return Problem(
            "play/not-next",
            f"{lies(reading)} is more than one step above {lies(top)} ({kind(top.kind)})",
            hint=answer.wanted,
            related=clause(game, "the rule", *(("combinations", top.kind) if own else ("trick",)), "answer"),
        )
    if reading is not None:
        return Problem(
            "play/too-low",
            f"{lies(reading)} does not beat {lies(top)} ({kind(top.kind)})",
            hint=answer.wanted if answer.by_ends else None,
            related=clause(game, "how this kind is compared", "combinations", top.kind),
        )
    reading = named[0]
    bomb_over_bomb = reading.kind in game.bombs and top.kind in game.bombs
    if bomb_over_bomb:
        return Problem(
            "play/too-low",
            f"{lies(reading)} ({kind(reading.kind)}) does not beat {lies(top)} ({kind(top.kind)})",
            related=clause(game, "the bombs, weakest first", "bombs"),
        )
    return Problem(
        "play/wrong-shape",
        f"{lies(reading)} ({_shape(reading, lang)}) cannot be played on {lies(top)} ({_shape(top, lang)})",
        hint=answer.wanted
        + (", or a stronger kind of its class" if game.plays.powers.later_in_class(top.kind) else "")
        + (", or a bomb" if game.bombs and top.kind not in game.bombs else ""),
    )


def _shape(one: Combination, lang: str) -> str:
    return f"{write_kind(one.kind, lang)}, {one.size} cards" if one.size > 1 else write_kind(one.kind, lang)


def ambiguous(cards: Hand, laid: tuple[Combination, ...], lang: str) -> Problem:
    """Return that cards might lie there as several combinations, and how to say which."""
    wild = ", or what a wild card stands for, as in 9♥(=10)" if any(one.roles for one in laid) else ""
    return Problem(
        "play/ambiguous",
        f"{_written(cards, lang)} is more than one combination here: {_told(laid, lang)}",
        hint=f"write the kind in front, or a + before the kickers{wild}",
    )
