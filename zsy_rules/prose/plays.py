"""The plays, told: the kinds of combinations, what beats what, and which plays a play filter means."""

from collections.abc import Iterator, Sequence

from zsy_rules.prose.phrases import cards, kind, kind_phrase, kinds, rank, rank_card
from zsy_rules.prose.teller import Teller
from zsy_rules.prose.words import Number, article, listed, plural, sentence
from zsy_rules.ruleset import Kickers, Kind, PlayFilter, Ruleset

_SHAPES = ("same_rank", "run_of", "same_suit", "any_cards", "cards")
_NEEDS_RUN = ("starts", "sequence", "longest")


# --- the kinds -----------------------------------------------------------------------------------


def every_kind(tell: Teller) -> Iterator[str]:
    """Yield a line for each kind of play: its name, what it is, how two of them compare."""
    for word, one in tell.ruleset.combinations.items():
        title = kind(word)
        told = " ".join(filter(None, [sentence(*_shape(tell, one)), *_further(tell, one)]))
        yield f"- **{title[0].upper()}{title[1:]}**: {told[0].lower()}{told[1:]}"


def _shape(tell: Teller, one: Kind) -> Iterator[str]:
    shape = next(name for name in _SHAPES if getattr(one, name) is not None)
    length = Number(one.length) if one.length is not None else ""
    yield tell.say(
        one,
        shape,
        length=length,
        it=cards(one.cards or (), packs=tell.ruleset.deck.packs)
        if shape == "cards"
        else tell.phrase(getattr(one, shape)),
    )
    suits = tell.say(one, "suits")
    yield from ("," if suits else "", suits, tell.say(one, "of"))
    if one.with_ is not None:
        yield tell.say(one, "with_", it=_kickers(tell, one, one.with_))


def _kickers(tell: Teller, one: Kind, with_: Kickers) -> str:
    """Return what goes with the main part: "two pairs of other ranks; these are of different ranks"."""
    several = with_.each > 1 or one.run_of is not None
    which = kinds(with_.kind or ())
    unit = tell.say(with_, "same_rank") or "play"
    first = which if with_.kind and not several else article(unit)
    each = tell.say(with_, "each", it=first if with_.each == 1 else f"{Number(with_.each):{unit}}")
    ranks = "of other ranks" if with_.each > 1 else "of another rank"
    for_each = "for each of its ranks" if one.run_of is not None else ""
    more = [
        tell.say(with_, "kind", it=which) if several else "",
        tell.say(with_, "different") if several or not with_.different else "",
        tell.say(with_, "never", it=kinds(with_.never)),
    ]
    told = " ".join(filter(None, (each, ranks, for_each, tell.say(with_, "of"))))
    return "; ".join(filter(None, (told, ", and ".join(filter(None, more)))))


def _further(tell: Teller, one: Kind) -> Iterator[str]:
    """Yield the sentences about a kind that its shape does not hold."""
    yield sentence(tell.say(one, "longest", times=f"{Number(one.run_of or 1):times}"))
    yield sentence(tell.say(one, "sequence", it=_ranks(one.sequence or ())))
    if one.sequence is not None:
        yield _two_ends(tell, one.sequence, [one])
    yield _starts(tell, one, one.sequence or tell.sequence, [one])
    yield _compared(tell, one)
    yield sentence(tell.say(one, "tied", it=listed([plural(rank_card(label)) for label in one.tied])))
    if one.answer is not None and one.answer != tell.ruleset.trick.answer:
        yield sentence(tell.say(one, "answer"))
    yield sentence(tell.say(one, "instead_of", it=kinds(one.instead_of)))


def _ranks(labels: Sequence[str]) -> str:
    return ", ".join(rank(label) for label in labels)


def _compared(tell: Teller, one: Kind) -> str:
    """Return what decides between two plays of a kind, where that is not the rank alone."""
    usual = ("rank",) if one.same_suit is None and one.any_cards is None else ("cards",)
    measures = one.compare or usual
    if measures == ("rank",):
        return ""
    told = [tell.say(one, "compare", _measure(measure, one)) for measure in measures]
    if len(told) == 1:
        return sentence(f"all that counts is {told[0]}")
    return sentence(f"what counts is first {', then '.join(told)}")


def _measure(measure: str, one: Kind) -> str:
    """Return which sentence of a measure is that of a kind: runs and single cards have their own."""
    if one.run_of is not None and measure in ("rank", "suit"):
        return f"{measure} of a run"
    single = one.same_rank is not None and one.same_rank.exact == 1 and one.with_ is None
    return "suit of one card" if single and measure == "suit" else measure


def runs(tell: Teller) -> Iterator[str]:
    """Tell along which line runs lie; nothing in a game without runs."""
    rules = tell.ruleset
    if not tell.has_runs and rules.sequence is None and rules.starts is None:
        return
    jokers = any(label in ("BJ", "RJ") for label in rules.ranks or ())
    holes = {"it": _ranks(rules.sequence or ()), "jokers": ", without the jokers" if jokers else ""}
    yield sentence(tell.say(rules, "sequence", **holes))
    along = [one for one in rules.combinations.values() if one.run_of is not None and one.sequence is None]
    if rules.sequence is not None:
        yield _two_ends(tell, rules.sequence, along)
    if "wild" in (rules.sequence or ()):
        yield "At an end of that line a run may be longer by one place, which only a wild card fills."
    yield _starts(tell, rules, tell.sequence, [one for one in along if one.starts is None])


def _two_ends(tell: Teller, line: Sequence[str], along: Sequence[Kind]) -> str:
    """Tell of ranks that stand at both ends of a line, with the lowest and the highest run where any run goes."""
    solid = [label for label in line if label != "wild"]
    twice = [label for label in dict.fromkeys(solid) if solid.count(label) > 1]
    if not twice:
        return ""
    plain = [one for one in along if one.run_of == 1 and one.of is None and one.starts is None]
    starts = tell.ruleset.starts
    length = min((one.length.low for one in plain if one.length is not None), default=0)
    free = 2 < length < len(solid)
    low, high = solid[:length], solid[len(solid) - length :]
    if free and all(len(set(run)) == length and (starts is None or run[0] in starts) for run in (low, high)):
        such = f" (the lowest is {_run(low)}, the highest {_run(high)})" if starts is None else ""
        such = such or f" ({_run(low)} is one, and so is {_run(high)})"
    else:
        such = ""
    them = "it" if len(twice) == 1 else "each of them"
    names = listed([f"the {rank_card(label)}" for label in twice])
    stand = "stands" if len(twice) == 1 else "stand"
    return sentence(f"{names} {stand} at both ends of it: a run may use {them} at either end{such}, but not twice")


def _run(labels: Sequence[str]) -> str:
    return "-".join(labels)


def _starts(tell: Teller, section: Ruleset | Kind, line: Sequence[str], along: Sequence[Kind]) -> str:
    """Tell how runs may begin: the runs themselves, weakest first, where all are of one length."""
    starts = section.starts
    lengths = {one.length for one in along if one.length is not None}
    length = next(iter(lengths)).exact if len(lengths) == 1 else None
    if not starts or length is None or length < 2 or "wild" in line or any(one.of is not None for one in along):
        return sentence(tell.say(section, "starts", it=_ranks(starts or ())))
    places = [next(place for place in range(len(line) - length + 1) if line[place] == label) for label in starts]
    found = listed([_run([rank(label) for label in line[place : place + length]]) for place in places])
    return sentence(tell.say(section, "starts", "runs", it=found))


# --- what beats what -----------------------------------------------------------------------------


def ranking(tell: Teller) -> Iterator[str]:
    """Tell what beats what beyond plays of one kind: bombs, classes, trumps."""
    rules = tell.ruleset
    if len(rules.bombs) == 1:
        yield sentence(tell.say(rules, "bombs", "one", it=kind_phrase(rules.bombs[0])))
    elif rules.bombs:
        yield sentence(tell.say(rules, "bombs", it=_in_row(rules.bombs), number=Number(len(rules.bombs))))
    for members in rules.classes.values():
        yield sentence(tell.say(rules, "classes", it=_in_row(members), number=Number(len(members))))
    for trump in rules.trumps.values():
        yield sentence(
            tell.say(trump, "play", it=plays(tell, trump.play)),
            tell.say(trump, "over", it=plays(tell, trump.over)),
            ";" if trump.ends_trick else "",
            tell.say(trump, "ends_trick"),
        )


def _in_row(words: Sequence[str]) -> str:
    return ", ".join(map(kind, words))


# --- play filters --------------------------------------------------------------------------------


def plays(tell: Teller, which: PlayFilter | None, every: str = "", any_: str = "") -> str:
    """Return which plays a filter means: "a pair or a triple that contains an 8".

    `every` stands in place of the article, `any_` in place of "a play" where no kind is said.
    """
    if which is None:
        return "any play"
    if which.kind is not None:
        head = tell.say(which, "kind", it=listed([kind_phrase(word, every) for word in which.kind], "or"))
    else:
        head = any_ or f"{every or 'a'} play"
    said = list(filter(None, (_clause(tell, which, name) for name in type(which).model_fields if name != "kind")))
    if not said and which.kind is None:
        return any_ or (f"{every} play" if every else "any play")
    return f"{head} that {listed(said)}" if said else head


def _clause(tell: Teller, which: PlayFilter, name: str) -> str:
    """Return what one key of a filter says of a play, as it goes on after "that"."""
    if name == "over":
        return tell.say(which, name, it=plays(tell, which.over))
    if name in ("same_suits", "more_cards") and getattr(which, name) is False:
        lead_too = which.over is None and which.leads is not False
        return tell.say(which, name, "false or lead" if lead_too else None)
    told = tell.say(which, name)
    return f"is played {told}" if told and name == "next_holds" else told


def barred(tell: Teller, which: PlayFilter | None) -> tuple[str, str]:
    """Return when plays are barred, and what then may not be done: "lead a bomb", "play a single unless …"."""
    if which is None:
        return "", "play at all"
    lead, not_highest = which.leads is True, which.highest is False
    moved = {"next_holds": None, **({"leads": None} if lead else {}), **({"highest": None} if not_highest else {})}
    rest = which.model_copy(update=moved)
    unless = tell.say(which, "highest", "unless", it=_of_its_form(tell, which)) if not_highest else ""
    what = plays(tell, rest, any_="anything")
    return tell.say(which, "next_holds"), " ".join(filter(None, ("lead" if lead else "play", what, unless)))


def _of_its_form(tell: Teller, which: PlayFilter) -> str:
    """Return with which plays of a hand one is compared: "single", where all of a kind have one form, else in words."""
    kinds_ = which.kind or ()
    one = tell.ruleset.combinations.get(kinds_[0]) if len(kinds_) == 1 else None
    if one is None or one.with_ is not None:
        return "of its kind and size"
    count = one.same_rank or one.length
    return kind(kinds_[0]) if count is None or count.exact is not None else "of its kind and size"
