"""`zsy legal` and `zsy parse`: what may be played from a hand, and what a written play means."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from zsy_rules._source import Source
from zsy_rules.cards import Hand, name_cards
from zsy_rules.cli import output
from zsy_rules.cli.options import Lang, Name, Players, Printed, To
from zsy_rules.combinations import Combination
from zsy_rules.errors import AmbiguousNotation, IllegalAction, NotationError, Problem, UsageError, ZsyError

if TYPE_CHECKING:
    from zsy_rules.notation import Written
    from zsy_rules.rules import Rules

LEGAL_EXAMPLES: Final = """\b
Examples:
  zsy legal standard --hand "3♦ 3♣ 7♠ BJ RJ"
  zsy legal standard --hand "3♦ 3♣ 7♠ BJ RJ" --on 2 --format json
"""
PARSE_EXAMPLES: Final = """\b
Examples:
  zsy parse 33344 --ruleset standard
  zsy parse "3♣ 3D" --format json
  zsy parse 7-8-9-10-V --lang fr
"""


def legal(
    name: Name,
    *,
    hand: Annotated[str, typer.Option("--hand", metavar="CARDS", help="The cards held.", show_default=False)],
    on: Annotated[
        str | None, typer.Option("--on", metavar="PLAY", help="The play on the table; without it the hand leads.")
    ] = None,
    players: Players = None,
    lang: Lang = "en",
    form: Printed = "text",
) -> None:
    """List every play of a hand.

    As the leader of a trick, or (--on) on a play that lies on the table.
    """
    with output.reported(form):
        from zsy_rules.rules import load

        rules = load(name, players)
        held = _hand(rules, output.written(hand), lang)
        top = None if on is None else _top(rules, output.written(on), lang)
        if form == "json":
            output.say_json(_legal_data(rules, held, top))
        else:
            _say_legal(rules, held, top, lang)


def _hand(rules: "Rules", text: str, lang: str) -> Hand:
    """Return a hand of the deck that `text` writes. Raises NotationError, UsageError."""
    from zsy_rules.notation import read_hand, write_cards

    source = Source("--hand", text)
    held = read_hand(text, lang, source)
    if name_cards(held, rules.game.deck) is None:
        shown = write_cards(held, lang)
        message = f"the deck of {rules.name} does not have these cards, or not so many of them: {shown}"
        raise UsageError(Problem("usage/hands", message, source.whole()))
    return held


def _top(rules: "Rules", text: str, lang: str) -> Combination:
    """Return the play on the table. Raises NotationError, IllegalAction."""
    from zsy_rules.notation import read_cards

    written = read_cards(text, lang, Source("--on", text))
    if written.is_pass:
        hint = "leave --on out for what a leader may play"
        raise NotationError(
            Problem("notation/cards-alone", "a pass is no play that lies on the table", written.span, hint)
        )
    rules.check_kind(written, lang)
    with _told_at(written):
        return rules.read(text, lang=lang)


@contextmanager
def _told_at(written: "Written") -> Iterator[None]:
    """Put what the rules say of a written play at its place in what was typed."""
    try:
        yield
    except ZsyError as error:
        error.problems = tuple(replace(one, span=written.span) for one in error.problems)
        raise


def _plays(rules: "Rules", held: Hand, top: Combination | None) -> Iterator[Combination]:
    """Yield the plays that the bars on everybody leave; whom other bars bind, and what the next holds, is not known."""
    from zsy_rules.compiled.effects import Alive
    from zsy_rules.compiled.playfilter import Around, Situation
    from zsy_rules.objections import obeys
    from zsy_rules.trick import Trick

    bars = tuple(Alive(bar.rule, frozenset({0})) for bar in rules.game.bars if bar.who is None)
    trick = Trick(1, (0,), None if top is None else Situation(top), alive=bars)
    around = Around(trick.table, held, None, len(held))
    return rules.game.plays.plays(held, top, around=around, accept=obeys(rules.game, trick, 0, around))


def _may_pass(rules: "Rules", held: Hand, top: Combination | None) -> bool:
    """Whether a pass is allowed: to a leader only without any play."""
    if top is not None and not rules.game.trick.must_beat:
        return True
    return next(_plays(rules, held, top), None) is None


def _legal_data(rules: "Rules", held: Hand, top: Combination | None) -> dict[str, Any]:
    return {
        "ruleset": rules.name,
        "players": rules.players,
        "hand": str(held),
        "on": None if top is None else str(top),
        "pass": _may_pass(rules, held, top),
        "plays": [
            {"text": rules.game.plays.written(one), "kind": one.kind, "size": one.size}
            for one in _plays(rules, held, top)
        ],
    }


def _say_legal(rules: "Rules", held: Hand, top: Combination | None, lang: str) -> None:
    """Print a play a line under its kind, each as it is found."""
    from zsy_rules.notation import read_cards, write_kind, write_pass

    kind = None
    for one in _plays(rules, held, top):
        if one.kind != kind:
            kind = one.kind
            output.say(write_kind(kind, lang))
        output.say(f"  {read_cards(rules.game.plays.written(one)).write(lang)}")
    if kind is None:
        output.say("no play" if top is None else f"no play beats {rules.write(top.hand, lang)}")
    if _may_pass(rules, held, top):
        output.say(write_pass(lang))


def parse(
    text: Annotated[str, typer.Argument(metavar="TEXT", help="Cards, a play, or a pass.", show_default=False)],
    *,
    ruleset: Annotated[
        str | None, typer.Option("--ruleset", metavar="NAME", help="Say which combinations of this ruleset they are.")
    ] = None,
    lang: Lang = "en",
    to: To = "en",
    form: Printed = "text",
) -> None:
    """Read a written play.

    Its cards come back in the one order, in English or (--to) another language, and (--ruleset) what they are.
    """
    text = output.written(text)
    with output.reported(form, text=text):
        from zsy_rules.notation import check_language, read_cards

        check_language(to)
        written = read_cards(text, lang)
        rules = problem = None
        if ruleset is not None:
            from zsy_rules.rules import load

            rules = load(ruleset)
            rules.check_kind(written, lang)
            written = rules.spelt_out(written)
            problem = _no_play(rules, written, text, lang)
        readings = _readings(rules, written, text, lang)
    if form == "json":
        output.say_json(_parse_data(text, written, readings, problem))
        return
    output.say(written.write(to))
    for one in readings or ():
        output.say(f"  {_reading(one, to, is_divided=_is_divided(one, readings))}")
    if problem is not None:
        output.say(f"  {problem.message}")
        if problem.hint:
            output.say(f"    = {problem.hint}")


def _no_play(rules: "Rules", written: "Written", text: str, lang: str) -> Problem | None:
    """Return why cards are no combination of a ruleset, not the one that is named, or not one alone."""
    if written.is_pass:
        return None
    try:
        with _told_at(written):
            rules.read(text, lang=lang)
    except (IllegalAction, AmbiguousNotation) as error:
        return error.problem
    return None


def _readings(rules: "Rules | None", written: "Written", text: str, lang: str) -> tuple[Combination, ...] | None:
    """Return what cards are by a ruleset, None without one."""
    if rules is None:
        return None
    return () if written.is_pass else rules.identify(text, lang=lang)


def _is_divided(one: Combination, readings: tuple[Combination, ...] | None) -> bool:
    """Whether another reading is of the same kind, so that it must be said which cards are the kickers."""
    return bool(one.kickers) and sum(other.kind == one.kind for other in readings or ()) > 1


def _reading_data(one: Combination, readings: tuple[Combination, ...]) -> dict[str, Any]:
    stands = [[str(wild), str(card)] for wild, card in one.stands]
    divided = {"divided": one.divided} if _is_divided(one, readings) else {}
    return {"kind": one.kind, "size": one.size} | divided | ({"stands": stands} if stands else {})


def _reading(one: Combination, lang: str, *, is_divided: bool) -> str:
    from zsy_rules.notation import in_language, write_kind

    cards = "1 card" if one.size == 1 else f"{one.size} cards"
    play = one.divided if is_divided else str(one)
    told = f": {in_language(play, lang)}" if is_divided or one.stands else ""
    return f"{write_kind(one.kind, lang)}, {cards}{told}"


def _parse_data(
    text: str, written: "Written", readings: tuple[Combination, ...] | None, problem: Problem | None
) -> dict[str, Any]:
    return {
        "text": text,
        "canonical": str(written),
        "cards": [str(one) for one in written.cards],
        "readings": None if readings is None else [_reading_data(one, readings) for one in readings],
        **({} if problem is None else {"problems": [problem.as_json()]}),
    }
