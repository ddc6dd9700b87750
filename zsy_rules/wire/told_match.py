"""Whether what an observation tells of the match fits together: the finished rounds, and what follows from them."""

from collections.abc import Iterator

from zsy_rules._json import Path
from zsy_rules.match import Course, course_of, totals_of
from zsy_rules.observation import Observation, Result
from zsy_rules.wire.differing import Fault


def faults_in_match(seen: Observation) -> Iterator[Fault]:
    """Yield what is wrong with what is told of the match; of `last` whether it is a round of it."""
    if not seen.rounds and seen.length is None and not seen.points:  # in no match, or before anything is told of it
        if seen.last is not None or seen.winners:
            yield Fault(("last" if seen.last else "winners",), "no round of a match is finished")
        return
    faults = list(_form(seen))
    yield from faults
    if not faults:
        yield from _followed(seen)
        yield from _now(seen)
        yield from _last(seen)


def earlier(seen: Observation) -> tuple[Result, ...]:
    """Return the rounds before this one: a round that is over is one of the finished ones itself."""
    return seen.rounds[:-1] if seen.turn is None else seen.rounds


def _form(seen: Observation) -> Iterator[Fault]:
    players, sides = seen.game.players, len(seen.game.sides)
    if len(seen.points) not in (0, sides):
        yield Fault(("points",), f"one for each of the {sides} sides is wanted, not {len(seen.points)}")
    for number, done in enumerate(seen.rounds):
        if not done.places or len(done.points) != players or len(done.side_points) != sides:
            yield Fault(("rounds", number), f"places, and points of {players} seats and of {sides} sides, are wanted")
    if seen.turn is None and not seen.rounds:
        yield Fault(("rounds",), "a round that is over is one of them")


def _courses(seen: Observation) -> list[Course]:
    """Return what followed each of the finished rounds."""
    return [course_of(seen.game, seen.length, seen.rounds[: number + 1]) for number in range(len(seen.rounds))]


def _followed(seen: Observation) -> Iterator[Fault]:
    """Yield where a round could not follow those before it, or was a deciding one out of turn."""
    deciding = [*((("rounds", number, "decider"), done.decider) for number, done in enumerate(seen.rounds))]
    if seen.turn is not None:
        deciding.append((("decider",), seen.decider))  # type: ignore[arg-type]  # a shorter path
    for number, (course, (path, decider)) in enumerate(zip([Course(), *_courses(seen)], deciding, strict=False)):
        if decider and not number:
            yield Fault(path, "the first round of a match is no deciding one")
        elif course.winners:
            yield Fault(("rounds", number - 1), "the match was over with this round")
        elif decider is not bool(course.tied):
            yield Fault(path, f"by the rounds before it this is {'a' if course.tied else 'no'} deciding round")


def _now(seen: Observation) -> Iterator[Fault]:
    """Yield what does not follow from the finished rounds: totals, winners, and what this round has of them."""
    game, before = seen.game, earlier(seen)
    totals = totals_of(game, seen.rounds)
    if seen.points != totals:
        yield Fault(("points",), f"by the finished rounds this is {list(totals)}")
    sides = _courses(seen)[-1].winners if seen.turn is None else ()
    won = tuple(sorted(seat for index in sides for seat in game.sides[index]))
    if seen.winners != won:
        yield Fault(("winners",), f"by the finished rounds this is {list(won)}")
    if seen.before != (before[-1].places if before and not seen.decider else ()):
        yield Fault(("before",), "these are not the places of the round before it, by the finished rounds")
    if seen.turn is None and (seen.outcome is None or seen.outcome.places != seen.rounds[-1].places):
        yield Fault(("outcome",), "the last of the finished rounds is this one, and had other places")
    if seen.turn is None and seen.decider is not seen.rounds[-1].decider:
        yield Fault(("decider",), "the last of the finished rounds is this one")


def _last(seen: Observation) -> Iterator[Fault]:
    """Yield what is wrong with which round is told as the last one."""
    before, last = earlier(seen), seen.last
    path: Path = ("last",)
    if last is None or not before:
        if last is not None or before:
            yield Fault(path, f"{'no' if last else 'a'} round went before this one")
        return
    of_match = (last.points, last.rounds, last.length, last.winners)
    if last.seat != seen.seat or last.turn is not None or of_match != ((), (), None, ()):
        yield Fault(path, f"a round that is over is wanted, as seat {seen.seat} saw it, with nothing of the match")
        return
    earlier_places = before[-2].places if len(before) > 1 and not before[-1].decider else ()
    places = () if last.outcome is None else last.outcome.places
    if (places, last.decider, last.before) != (before[-1].places, before[-1].decider, earlier_places):
        yield Fault(path, "by the finished rounds this is another round")
