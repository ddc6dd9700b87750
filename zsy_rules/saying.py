"""What is said at a table: actions, combinations and cards in writing, and suits left unsaid named from a hand."""

from dataclasses import replace
from typing import Final

from zsy_rules.cards import Hand, name_cards
from zsy_rules.combinations import Combination, Meant, Order, ways_to_say
from zsy_rules.compiled import Compiled
from zsy_rules.compiled.naming import EVERY_PLACE
from zsy_rules.compiled.suits import named_places
from zsy_rules.errors import AmbiguousNotation, Problem
from zsy_rules.events import Action, Bid, Give, Pass, Play
from zsy_rules.notation import Written, write_cards, write_parts, write_pass
from zsy_rules.position import Position

#: So many choices of suits of one play are told.
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
            return write_parts(what.parts, what.kind, lang, what.stands)
    others = [one for one in game.plays.identify(what.hand, order) if one != what]
    choices = tuple(ways_to_say(what, others))
    kind, part, stands = next((one for one in choices if not any(map(Meant.of(*one).fits, others))), choices[-1])
    return write_parts((what.hand,) if part is None else (part, Hand.of(what.kickers)), kind, lang, stands)


def with_suits(game: Compiled, action: Give | Play, seen: Position, written: Written, lang: str) -> Give | Play:
    """Return an action with its suits named from the hand, where suits decide something and one choice is legal.

    As it is where they decide nothing, or no choice is legal (the rules then
    say why). Raises AmbiguousNotation with the choices where there are more.
    """
    if name_cards(action.cards, seen.hand) is None or action.cards <= seen.hand:
        return action
    if isinstance(action, Play):
        places = named_places(game, seen.order, len(action.cards))
    else:  # of what is given only the very cards that decide who leads, unless suits decide something in plays
        places = EVERY_PLACE if game.apart is None else frozenset(one.rank.place for one in game.apart)
    if not any(one.rank.place in places for one in action.cards if not one.is_named):
        return action
    # asked of what is legal, not of every choice of suits: of those there may be more than could be looked at
    held = dict.fromkeys(one.cards for one in seen.legal if isinstance(one, type(action)))
    alike = (one for one in held if len(one) == len(action.cards) and name_cards(action.cards, one) is not None)
    legal = [one for one in alike if seen.check(replace(action, cards=one)) is None]
    if not legal and isinstance(action, Play):  # then as the play that is meant, so that the rules say what is wrong
        plays = game.plays.plays(seen.hand, None, seen.order)
        meant = (one.hand for one in plays if one.size == len(action.cards) and action.meant.fits(one))
        return next((replace(action, cards=one) for one in meant if name_cards(action.cards, one) is not None), action)
    if len(legal) > 1:
        shown = [write_cards(one, lang) for one in legal[:_MOST_SHOWN]] + ["…"] * (len(legal) > _MOST_SHOWN)
        message = f"{written.write(lang)} may be more than one of your cards, and suits decide here"
        problem = Problem("notation/which-suit", message, written.span, f"write one of: {', '.join(shown)}")
        raise AmbiguousNotation(problem, legal)
    return replace(action, cards=legal[0]) if legal else action
