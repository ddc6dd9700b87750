"""Points, the match and the ladder, told."""

from collections.abc import Iterator

from zsy_rules.prose.phrases import name, rank_card, results
from zsy_rules.prose.plays import plays
from zsy_rules.prose.table import score_places
from zsy_rules.prose.teller import Teller
from zsy_rules.prose.words import Number, article, listed, sentence
from zsy_rules.ruleset import CardsLeft, HandMultiplier, Ladder, Scoring, Stake, StakeMultiplier


def scoring(tell: Teller) -> Iterator[str]:
    """Tell which points a round gives; nothing where it gives none."""
    how = tell.ruleset.scoring
    yield score_places(tell)
    by_result = [
        tell.say(how, "results", it=Number(points), result=results([one]))
        for one, points in how.results.items()
        if one.worst <= tell.players
    ]
    if by_result:
        yield sentence("the side of the player who comes first", listed(by_result))
    if how.cards_left is not None:
        yield from _cards_left(tell, how.cards_left)
    if how.stake is not None:
        yield from _stake(tell, how.stake)


def _cards_left(tell: Teller, how: CardsLeft) -> Iterator[str]:
    yield sentence(tell.say(how, "each"))
    by_rank = _by_rank(tell, how)
    if by_rank:
        front = "instead, such a player" if how.each is not None else "at the end of a round, every player"
        yield sentence(f"{front} {listed(by_rank)}")
    for multiplier in how.multipliers.values():
        yield _hand(tell, how, multiplier)
    if len(how.multipliers) > 1:
        yield "Where several of these hold, they multiply each other."
    yield sentence(tell.say(how, "paid_to", _paid(how)))


def _by_rank(tell: Teller, how: CardsLeft) -> list[str]:
    """Return what cards of a rank give, those that give as much together; "loses" or "gains" once in a row."""
    named: dict[int, list[str]] = {}
    for label, points in how.ranks.items():
        named.setdefault(points, []).append(article(rank_card(label)))
    found: list[str] = []
    before = 0
    for points, labels in sorted(named.items(), key=lambda one: one[0] >= 0):
        more = "more" if found and (points < 0) == (before < 0) else None
        found.append(tell.say(how, "ranks", more, card=listed(labels, "or"), it=Number(points)))
        before = points
    return found


def _paid(how: CardsLeft) -> str | None:
    """Return which sentence tells where the points of cards left come from: a cost, a gain, or either."""
    points = [*([] if how.each is None else [how.each]), *how.ranks.values()]
    turned = any((one.times or 0) < 0 for one in how.multipliers.values())
    costs, gains = min(points, default=0) < 0, max(points, default=0) > 0
    if (costs and gains) or (turned and (costs or gains)):
        return f"{how.paid_to} both"
    return f"{how.paid_to} gains" if gains else None


def _hand(tell: Teller, how: CardsLeft, one: HandMultiplier) -> str:
    said = [tell.say(one, field) for field in ("cards", "holding", "even_count")]
    conditions = listed(list(filter(None, said))) or "is left"
    return sentence(tell.say(how, "multipliers", conditions=conditions, times=tell.say(one, "times")))


def _stake(tell: Teller, how: Stake) -> Iterator[str]:
    yield sentence(tell.say(how, "base"), tell.say(how, "times_bid"))
    for one in how.multipliers.values():
        yield sentence(tell.say(how, "multipliers", conditions=_condition(tell, one), times=tell.say(one, "times")))
    auction = tell.ruleset.auction
    if auction is None or auction.winner is None or auction.others is None:
        return
    alone, others = name(auction.winner), name(auction.others)
    yield f"The {alone} wins the round by coming first, and every {others} wins it if one of them comes first."
    told = [
        tell.say(how, "shares", "*", who=who, it=Number(how.shares.get(role, 1)))
        for role, who in ((auction.winner, f"the {alone}"), (auction.others, f"every {others}"))
    ]
    yield sentence(listed(told))


def _condition(tell: Teller, one: StakeMultiplier) -> str:
    if one.each is not None:
        return tell.say(one, "each", it=plays(tell, one.each, "every"))
    auction = tell.ruleset.auction
    side = "others" if auction is not None and one.won_by == auction.others else "one"
    said = [tell.say(one, "won_by", side if one.won_by else None), tell.say(one, "loser_plays")]
    return f"if {listed(list(filter(None, said)))}"


# --- the match -----------------------------------------------------------------------------------


def match(tell: Teller) -> Iterator[str]:
    """Tell how long a match is and who wins it."""
    how = tell.ruleset.match
    target = tell.say(how, "target", None if how.target is None else "down" if how.target < 0 else "up")
    ends = list(filter(None, [tell.say(how, "rounds"), target]))
    if ends:
        yield sentence("the match is over", " or ".join(ends), ", whichever happens first" if len(ends) > 1 else "")
    elif tell.ruleset.ladder is None:
        yield "The players agree how many rounds make a match."
    if tell.ruleset.ladder is not None:
        yield from _ladder(tell, tell.ruleset.ladder)
    yield sentence(tell.say(how, "winner", _of_sides(tell, how.winner)))
    ties = [tell.say(how, "ties", _of_sides(tell, word) or word) for word in how.ties]
    if ties:
        yield sentence(f"if several are ahead together, {'; if that leaves a tie, '.join(ties)}")
    if tell.has_sides and tell.ruleset.scoring != Scoring():
        yield "The points of a side are those of its players together."


def _of_sides(tell: Teller, word: str) -> str | None:
    """Return which sentence of a word is that of sides, if there are sides and it has one."""
    counted = ("most_firsts", "fewest_lasts", "most_points", "decider")
    return f"{word} of a side" if tell.has_sides and word in counted else None


def _ladder(tell: Teller, how: Ladder) -> Iterator[str]:
    yield sentence(tell.say(how, "levels", it=listed([rank_card(label) for label in how.levels or ()])))
    climbs = [
        tell.say(how, "climb", it=Number(steps), result=results([one]))
        for one, steps in (how.climb or {}).items()
        if one.worst <= tell.players
    ]
    yield sentence("the side that wins a round climbs", listed(climbs), ", but never past the last level")
    tops = [one for one in how.win_at_top or () if one.worst <= tell.players]
    yield sentence(tell.say(how, "win_at_top", it=results(tops)))
    back = tell.say(how, "fall_back_to", it=rank_card(how.fall_back_to or ""))
    yield sentence(tell.say(how, "tries_at_top"), back) if how.tries_at_top is not None else ""
