"""What is said at a table: actions, combinations and cards in writing, and suits left unsaid named from a hand."""

from dataclasses import replace
from itertools import islice
from typing import Final

from zsy_rules.cards import Hand, name_cards
from zsy_rules.combinations import Combination, Meant, Order
from zsy_rules.compiled import Compiled
from zsy_rules.compiled.naming import EVERY_PLACE
from zsy_rules.compiled.suits import named_places, namings
from zsy_rules.errors import AmbiguousNotation, Problem
from zsy_rules.events import Action, Bid, Give, Pass, Play
from zsy_rules.notation import Written, write_cards, write_parts, write_pass
from zsy_rules.position import Position

#: So many choices of suits of one play are looked at, and so many are told.
MOST_CHOICES: Final = 256
_MOST_SHOWN: Final = 6


def write(game: Compiled, what: Action | Combination | Hand, lang: str, order: Order) -> str:
    """Return an action, a combination or cards in writing, so that reading gives the same back.

    A combination comes with the least said that tells it from other readings
    of its cards, a bid as its number.
    """
    match what:
        case Pass():
            return write_pass(lang)
        case Bid():
            return str(what.bid)
        case Hand():
            return write_cards(what, lang)
        case Give():
            return write_cards(what.cards, lang)
        case Play():
            parts = (what.cards,) if what.main is None else (what.main, what.cards.minus(what.main))
            return write_parts(parts, what.kind, lang)
    others = [one for one in game.plays.identify(what.hand, order) if one != what]
    main = Hand.of(what.main) if what.kickers else None
    choices = ((None, None), (None, main), (what.kind, None), (what.kind, main))
    kind, part = next((one for one in choices if not any(map(Meant.of(*one).fits, others))), choices[-1])
    return write_parts((what.hand,) if part is None else (part, Hand.of(what.kickers)), kind, lang)


def with_suits(game: Compiled, action: Give | Play, seen: Position, written: Written, lang: str) -> Give | Play:
    """Return an action with its suits named from the hand, where suits decide something and one choice is legal.

    As it is where they decide nothing, or no choice is legal (the rules then
    say why). Raises AmbiguousNotation with the choices where there are more.
    """
    if name_cards(action.cards, seen.hand) is None or action.cards <= seen.hand:
        return action
    is_gift = isinstance(action, Give) and game.plays.suits_matter
    places = EVERY_PLACE if is_gift else named_places(game, seen.order, len(action.cards))
    choices = islice(namings(action.cards, seen.hand, places), MOST_CHOICES)
    legal = [one for one in choices if seen.check(replace(action, cards=one)) is None]
    if len(legal) > 1:
        shown = [write_cards(one, lang) for one in legal[:_MOST_SHOWN]] + ["…"] * (len(legal) > _MOST_SHOWN)
        message = f"{written.write(lang)} may be more than one of your cards, and suits decide here"
        problem = Problem("notation/which-suit", message, written.span, f"write one of: {', '.join(shown)}")
        raise AmbiguousNotation(problem, legal)
    return replace(action, cards=legal[0]) if legal else action
