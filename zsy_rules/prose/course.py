"""The play itself, told: tricks, plays that are barred, what plays set off, and the end of a round."""

from collections.abc import Iterator

from zsy_rules.prose.phrases import kinds
from zsy_rules.prose.plays import barred, plays
from zsy_rules.prose.table import has_place
from zsy_rules.prose.teller import Teller
from zsy_rules.prose.words import listed, sentence
from zsy_rules.ruleset import Effect

#: Verbs that last for some time.
_LASTING = ("reverse_ranks", "reverse_direction", "lock_suits", "bar")


def trick(tell: Teller) -> Iterator[str]:
    """Tell how a trick is played and won."""
    rules, how = tell.ruleset, tell.ruleset.trick
    others = ", or a play that beats it as told above" if rules.bombs or rules.classes or rules.trumps else ""
    yield "The leader of a trick must play, and may play any of the plays above."
    yield sentence("after that, each player in turn passes or plays", tell.say(how, "answer"), others)
    sized = [word for word, kind in rules.combinations.items() if "size" in (kind.compare or ())]
    if sized:
        yield sentence(kinds(sized), "need not have as many cards as the one that it is played on")
    yield "Cards that could be several plays lie as the one that their player names, or else as the highest possible."
    yield sentence(tell.say(how, "must_beat"))
    if how.ends != "once_round":  # nobody is asked a second time there
        yield sentence(tell.say(how, "after_pass"))
    yield sentence(tell.say(how, "ends"), "and leads to the next one")
    if "first_out" not in rules.round.ends:  # else the round is over with the winner's last card
        several = how.winner_out == "partner" and tell.largest_side > 2
        heir = tell.say(how, "winner_out", "one of several partners" if several else None)
        yield sentence("if the winner of a trick has no cards left,", heir)


def special(tell: Teller) -> Iterator[str]:
    """Yield a line for each play that is barred, and for each effect of a play."""
    rules = tell.ruleset
    for bar in rules.bars.values():
        if has_place(bar.who, tell.players):
            when, what = barred(tell, bar.play)
            yield sentence(f"{when}," if when else "", tell.say(bar, "who"), tell.say(bar, "play", it=what))
    for effect in rules.effects.values():
        yield _effect(tell, effect)
        if effect.do == "lock_suits" and rules.trumps:
            yield "The plays that may also be played on certain others, as told above, are not bound by this."
    if rules.bars or any(effect.do == "bar" for effect in rules.effects.values()) or not _all_led(tell):
        yield "A leader who can play nothing at all passes, and the lead moves on to the next player."


def _all_led(tell: Teller) -> bool:
    """Whether every card is a play by itself, so that a leader always has one."""
    return any(
        kind.same_rank is not None and 1 in kind.same_rank and kind.with_ is None and kind.suits != "mixed"
        for kind in tell.ruleset.combinations.values()
        if kind.of is None or tell.passes_all(kind.of)
    )


def _effect(tell: Teller, effect: Effect) -> str:
    until = f" {tell.say(effect, 'until')}" if effect.do in _LASTING else ""
    when, what = barred(tell, effect.plays)
    barring = "bar everyone" if effect.do == "bar" and effect.who == "everyone" else None
    kept = tell.passes_some(effect.keeping)
    holes = {
        "when": tell.say(effect, "when", it=plays(tell, effect.when)),
        "until": until,
        "who": tell.say(effect, "who"),
        "plays": tell.say(effect, "plays", it=" ".join(filter(None, (what, when)))),
        "keeping": tell.say(effect, "keeping") if kept else "",
        "seats": tell.say(effect, "seats"),
    }
    told = sentence(tell.say(effect, "do", barring, **holes))
    except_ = sentence(tell.say(effect, "except_", it=plays(tell, effect.except_)))
    return f"{told} {except_}".rstrip()


def round_end(tell: Teller) -> Iterator[str]:
    """Tell when a round is over, and who has which place."""
    how = tell.ruleset.round
    yield (
        "Whoever has played the last card of their hand is out, and takes the best place that is still free: "
        "the first player out comes first."
    )
    ends = [tell.say(how, "ends", word) for word in how.ends]
    yield sentence(f"the round is over at once, even within a trick, as soon as {listed(ends, 'or')}")
    if set(how.ends) == {"one_left"}:
        taken = any(effect.do == "last_place" for effect in tell.ruleset.effects.values())
        yield "That player takes the one place that is left." if taken else "That player comes last."
    else:
        yield (
            "Those who still hold cards then take the places that are left, whoever has the fewest cards first; "
            "of equals, whoever is next in turn after the player who came first."
        )
    for left in how.announce_at:
        yield sentence(tell.say(how, "announce_at", it=tell.phrase(left)))
