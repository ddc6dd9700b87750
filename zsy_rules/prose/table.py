"""What happens before the play, told: who plays, with which cards, who deals, bids, gives and leads."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from zsy_rules.compiled.places import by_place, places_named
from zsy_rules.prose.phrases import card, cards, kinds, name, rank, rank_card, results, suit
from zsy_rules.prose.teller import Teller
from zsy_rules.prose.words import Number, listed, number, ordinal, plural, sentence
from zsy_rules.ruleset import PLACES, Back, CardTerm, Gift, Give, Lead, Section, Who, Wild
from zsy_rules.ruleset.values import CardName


def players(tell: Teller) -> Iterator[str]:
    """Tell who plays: how many, which way round, on which sides."""
    rules = tell.ruleset
    several = rules.players is not None and rules.players.exact is None
    yield sentence(tell.say(rules, "players", "several" if several else "one"))
    yield sentence(tell.say(rules, "direction"))
    if rules.auction is None:
        yield sentence(tell.say(rules, "teams", sides=Number(len(rules.teams)), it=_sides(rules.teams)))


def _sides(teams: Sequence[Sequence[int]]) -> str:
    return " against ".join(f"{'seats' if len(team) > 1 else 'seat'} {listed(list(map(str, team)))}" for team in teams)


# --- cards ---------------------------------------------------------------------------------------


def deck(tell: Teller) -> Iterator[str]:
    """Tell which cards there are, how they rank, and which are wild."""
    rules = tell.ruleset
    labels = rules.ranks or ()
    jokers = [Number(rules.deck.packs).__format__(rank(label)) for label in labels if label in ("BJ", "RJ")]
    suited = (
        "each rank in the four suits" if rules.deck.packs == 1 else f"{number(4 * rules.deck.packs)} cards of each rank"
    )
    yield sentence(tell.say(rules.deck, "packs"), f": {listed([suited, *jokers])}")
    out = rules.deck.remove
    one = "one" if len(out) == 1 and out[0].word == "card" else None
    removed = tell.say(rules.deck, "remove", one, it=_removed(out, rules.deck.packs)) if out else ""
    yield sentence(
        removed, f", which leaves {len(tell.deck)} cards" if removed else f"that is {len(tell.deck)} cards in all"
    )
    yield sentence(tell.say(rules, "ranks", it=", ".join(rank(label) for label in labels)))
    if "level" in labels:
        yield sentence(
            "the cards of the level rank leave their own place in this order for the place of the level rank; "
            "the level rank of a round is the level of the side that won the round before"
        )
    yield sentence(tell.say(rules, "suits", it=listed([suit(one) for one in rules.suits or ()])))
    if rules.suits is not None and jokers:
        yield "A joker has no suit, and counts below every suit."
    for wild in rules.wild.values():
        yield from _wild(tell, wild)
    if rules.wild:
        yield "In every play some card must stand for itself; wild cards that are played alone stand for themselves."


def _removed(terms: Sequence[CardTerm], packs: int) -> str:
    found = [cards((CardName(term.rank or "", term.suit) for term in terms if term.word == "card"), packs=packs)]
    for term in terms:
        match term.word:
            case "rank":
                found.append(f"all {plural(rank_card(term.rank or ''))}")
            case "span":
                found.append(f"all cards from {rank_card(term.rank or '')} to {rank_card(term.high or '')}")
            case "suit":
                found.append(f"all {suit(term.suit or '')}")
    return listed(list(filter(None, found)))


def _wild(tell: Teller, wild: Wild) -> Iterator[str]:
    where = tell.say(wild, "in_", it=kinds(wild.in_ or ()))
    yield sentence(tell.say(wild, "cards"), ":", tell.say(wild, "stands_for"), tell.say(wild, "only_lower"), ",", where)


# --- dealing and bidding -------------------------------------------------------------------------


def deal(tell: Teller) -> Iterator[str]:
    """Tell who deals, and how, and how many cards everybody has then."""
    rules = tell.ruleset
    dealer, how = rules.dealer, rules.deal
    yield sentence(tell.say(dealer, "first_round"), ";", tell.say(dealer, "later_rounds"))
    way = str(how.direction or rules.direction)
    direction = tell.say(how, "direction", "same" if way == rules.direction else way)
    if _turns_a_card(tell):
        yield "Before the deal, one card of the pack, at random, is turned face up; it is dealt like the others."
    yield sentence(tell.say(how, "first_card"), direction, ",", tell.say(how, "hand"))
    yield _hands(tell)


def _turns_a_card(tell: Teller) -> bool:
    """Whether some seat is found by a card that lies face up in the pack."""
    return any(who.base == "turned_card" for who in seats_of(tell.ruleset))


def seats_of(section: Section) -> Iterator[Who]:
    """Yield every seat that a section names, and those inside it."""
    for field in type(section).model_fields:
        value = getattr(section, field)
        for inner in value.values() if isinstance(value, Mapping) and field != "for_players" else (value,):
            if isinstance(inner, Section):
                yield from seats_of(inner)
            elif isinstance(inner, Who):
                yield inner


def _hands(tell: Teller) -> str:
    """Return how many cards everybody has, and how many are left over."""
    if tell.ruleset.deal.hand is not None:
        over = tell.left_over
        return sentence(f"{Number(over):card} {'is' if over == 1 else 'are'} left over") if over else ""
    each, over = divmod(len(tell.deck), tell.players)
    if not over:
        return sentence(f"that is {Number(each):card} each")
    return sentence(f"{Number(over):player} then {'has' if over == 1 else 'have'} {each + 1} cards, the others {each}")


def rest(tell: Teller) -> str:
    """Return who takes the cards that the deal leaves over; nothing if there are none."""
    how, over = tell.ruleset.deal, tell.left_over
    if not over:
        return ""
    them = "it" if over == 1 else "them"
    shown = tell.say(how, "rest_shown", them=them) if how.rest_to is not None else ""
    told = sentence(tell.say(how, "rest_to", rest=Number(over), them=them), ";" if shown else "", shown)
    if how.rest_to is not None and how.rest_to.base == "holder" and how.rest_to.card is not None:
        told += f" If {card(how.rest_to.card)} is left over itself, the player who was dealt to first takes {them}."
    return told


def bidding(tell: Teller) -> Iterator[str]:
    """Tell how the auction goes; nothing without one."""
    auction = tell.ruleset.auction
    if auction is None:
        return
    first = replace(tell.phrase(auction.first), unheld=bool(tell.left_over))  # the rest is taken later
    yield sentence(tell.say(auction, "first", it=first))
    bids = [str(bid) for bid in auction.bids or ()]
    yield sentence(tell.say(auction, "bids", "one" if len(bids) == 1 else None, it=listed(bids)))
    yield sentence(tell.say(auction, "turns"))
    yield sentence(tell.say(auction, "all_pass"))
    one, role = tell.players == 2, name(auction.others or "")
    others = tell.say(auction, "others", "one" if one else None, it=role if one else plural(role))
    yield sentence(tell.say(auction, "winner"), others)


# --- exchange ------------------------------------------------------------------------------------


def exchange(tell: Teller) -> Iterator[str]:
    """Tell which cards are given in every round but the first; nothing where there are no gifts at this table."""
    gifts = [gift for gift in tell.ruleset.tribute.values() if _applies(tell, gift)]
    if not gifts:
        return
    by_places = any(f"{tell.phrase(who)}" != _short(tell, who) for gift in gifts for who in (gift.from_, gift.to))
    yield sentence(
        "from the second round on, cards are exchanged after the deal",
        ", by the places of the round before" if by_places else "",
    )
    alike = len({gift.between_partners for gift in gifts}) == 1
    for gift in gifts:
        yield _gift(tell, gift, partners=tell.has_partners and not alike)
    for pool in dict.fromkeys(gift.pool for gift in gifts if gift.pool):
        pooled = [gift for gift in gifts if gift.pool == pool]
        lead = pooled[0]
        of = (
            f"the gifts of {listed([_short(tell, gift.from_) for gift in pooled])}: "
            if len(pooled) < len(gifts)
            else ""
        )
        yield sentence(of + tell.say(lead, "pool"))
        yield from dict.fromkeys(sentence(tell.say(gift, "equal_gifts")) for gift in pooled)
        if _exempt_alike(tell, pool):
            yield sentence(tell.say(lead, "exempt_with", it=cards(lead.exempt_with)))
    if tell.has_partners and alike:
        many = "give all" if len(gifts) > 1 and gifts[0].between_partners == "give" else None
        yield sentence(tell.say(gifts[0], "between_partners", many))
    if len(gifts) > 1:
        yield "All gifts are made before anything goes back, that to the best-placed receiver first."
    highest = any(gift.give.which != "any" or (gift.back and gift.back.which != "any") for gift in gifts)
    if highest:
        yield "Among equal cards the giver chooses."


def _applies(tell: Teller, gift: Gift) -> bool:
    """Whether this table has the places that a gift names."""
    return all(has_place(who, tell.players) for who in (gift.from_, gift.to)) and (
        gift.results is None or any(one.worst <= tell.players for one in gift.results)
    )


def has_place(who: Who | None, players: int) -> bool:
    """Whether a table of so many has the place that a seat names; any other seat it has."""
    return who is None or who.word not in PLACES or bool(places_named(who.word, players))


def _short(tell: Teller, who: Who | None) -> str:
    return f"{tell.phrase(who):short}"


def _gift(tell: Teller, gift: Gift, *, partners: bool) -> str:
    back = gift.back and _part(tell, gift.back)
    text = sentence(
        tell.say(gift, "from_", it=_short(tell, gift.from_)),
        f"{_part(tell, gift.give)},",
        tell.say(gift, "to", it=_short(tell, gift.to)),
        "," if gift.back else ";",
        tell.say(gift, "back", it=back),
    )
    more = [tell.say(gift, "results", it=results(gift.results or (), "came"))]
    if partners:
        more.append(tell.say(gift, "between_partners", "skip one" if gift.between_partners == "skip" else None))
    if gift.exempt_with and (gift.pool is None or not _exempt_alike(tell, gift.pool)):
        one = "one" if gift.pool is None else "one of a pool"
        more.append(tell.say(gift, "exempt_with", one, it=cards(gift.exempt_with)))
    return " ".join([text, *map(sentence, filter(None, more))])


def _exempt_alike(tell: Teller, pool: str) -> bool:
    """Whether one sentence tells of all gifts of a pool what excuses from them."""
    gifts = [gift for gift in tell.ruleset.tribute.values() if gift.pool == pool and _applies(tell, gift)]
    return len({gift.exempt_with for gift in gifts}) == 1


def _part(tell: Teller, part: Give | Back) -> str:
    """Return how many cards go, which, and who sees them."""
    which = tell.say(part, "which", cards=Number(part.cards))
    received = tell.say(part, "received") if isinstance(part, Back) else ""
    told = " ".join(filter(None, (which, tell.say(part, "of"))))
    return ", ".join(filter(None, (told, received, tell.say(part, "shown"))))


# --- the first lead ------------------------------------------------------------------------------


def lead(tell: Teller) -> Iterator[str]:
    """Tell who leads the first trick of a round, and with what."""
    how = tell.ruleset.lead
    variant = "always" if how.first_round == how.later_rounds else None
    yield sentence(tell.say(how, "first_round", variant))
    yield from _duty(tell, how)
    yield sentence(tell.say(how, "later_rounds", variant))


def _duty(tell: Teller, how: Lead) -> Iterator[str]:
    """Tell which card the first play must contain: that of the leader, or the one that is named elsewhere."""
    leaders = [who for who in (how.first_round, how.later_rounds) if who is not None]
    first, later = (who.base == "holder" and not who.relation for who in leaders)
    named = next((who.card for who in leaders if who.base == "holder" and who.card is not None), None)
    if how.must_play_it == "first_round":
        variant = "first_round always" if leaders[0] == leaders[1] else None
        yield sentence(tell.say(how, "must_play_it", variant if first else "first_round if held", card=_named(named)))
    elif how.must_play_it == "every_round" and first and later:
        yield sentence(tell.say(how, "must_play_it"))
    elif how.must_play_it == "every_round":
        yield sentence(tell.say(how, "must_play_it", "every_round if held", card=_named(named)))


def _named(one: CardName | None) -> str:
    return "the lowest card" if one is None else card(one)


def titles(tell: Teller) -> str:
    """Return what the players are called by their places; nothing where they have no titles."""
    named = by_place(tell.ruleset.titles, tell.players)
    return sentence(listed(_by_places(tell, tell.ruleset, "titles", named)))


def score_places(tell: Teller) -> str:
    """Return the points that places give; nothing where they give none."""
    points = by_place(tell.ruleset.scoring.places, tell.players)
    told = _by_places(tell, tell.ruleset.scoring, "places", [None if one is None else Number(one) for one in points])
    return sentence("at the end of a round,", listed(told)) if told else ""


def _by_places(tell: Teller, section: Section, field: str, values: Sequence[object]) -> list[str]:
    """Return what a field says of the places that have a value, those of one value together."""
    words = [*map(ordinal, range(1, tell.players)), "last"]
    found: dict[object, list[str]] = {}
    for word, value in zip(words, values, strict=True):
        if value is not None:
            found.setdefault(value, []).append(f"the {word}")
    variants = ["one" if len(places) == 1 else "several" for places in found.values()]
    if field == "titles":  # said once, at the first
        variants[1:] = ["more"] * len(variants[1:])
    return [
        tell.say(section, field, variant, place=listed(places), it=value)
        for variant, (value, places) in zip(variants, found.items(), strict=True)
    ]
