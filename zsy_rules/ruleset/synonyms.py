"""What players call the keys of the language: words for which no letter is like the key's."""

from collections.abc import Collection, Mapping
from typing import Final

from zsy_rules.ruleset.gifts import Back, Gift, Give
from zsy_rules.ruleset.kinds import Kickers, Kind, Wild
from zsy_rules.ruleset.models import Differences, Ruleset
from zsy_rules.ruleset.plays import Bar, Effect, PlayFilter, Trump
from zsy_rules.ruleset.points import CardsLeft
from zsy_rules.ruleset.section import Section
from zsy_rules.ruleset.shape import fields_of
from zsy_rules.ruleset.table import Auction, Deal, Dealer, Deck, Lead, Round, Trick
from zsy_rules.ruleset.translations import TRANSLATED

#: Words for keys at the left edge, each with the path of the key that says it.
AT_THE_EDGE: Final[Mapping[str, str]] = {
    **dict.fromkeys(("based_on", "base", "parent", "inherits", "inherit", "uses", "variant_of"), "extends"),
    **dict.fromkeys(("game", "game_name", "id"), "name"),
    **dict.fromkeys(("author", "comment", "description", "link", "notes", "url"), "source"),
    **dict.fromkeys(("number_of_players", "player_count", "seats"), "players"),
    **dict.fromkeys(("play_direction", "turn_order", "orientation"), "direction"),
    **dict.fromkeys(("partners", "partnerships", "sides"), "teams"),
    **dict.fromkeys(("names", "place_names"), "titles"),
    **dict.fromkeys(("card_order", "order", "rank_order", "ranking"), "ranks"),
    **dict.fromkeys(("suit_order", "suit_ranking"), "suits"),
    **dict.fromkeys(("around", "wrap", "wraparound"), "sequence"),
    **dict.fromkeys(("decks", "number_of_decks"), "deck.packs"),
    **dict.fromkeys(("without", "removed", "leave_out"), "deck.remove"),
    **dict.fromkeys(("wildcards", "wild_cards"), "wild"),
    **dict.fromkeys(("cards_each", "cards_per_player", "hand_size"), "deal.hand"),
    **dict.fromkeys(("bidding",), "auction"),
    **dict.fromkeys(
        ("first_player", "leader", "opener", "opening", "opening_card", "opens", "starter"), "lead.first_round"
    ),
    **dict.fromkeys(("hands", "kinds", "plays"), "combinations"),
    **dict.fromkeys(("pass", "passes", "passing"), "trick.after_pass"),
    **dict.fromkeys(("ban", "banned", "forbid", "forbidden", "not_allowed"), "bars"),
    **dict.fromkeys(("powers", "revolution", "special_cards"), "effects"),
    **dict.fromkeys(("exchange", "swap", "tax", "taxes", "trade"), "tribute"),
    **dict.fromkeys(("points",), "scoring.places"),
    **dict.fromkeys(("first_to", "goal", "limit", "until", "win_at"), "match.target"),
    **dict.fromkeys(("games", "number_of_rounds"), "match.rounds"),
}

_GIVEN: Final[Mapping[str, str]] = {
    **dict.fromkeys(("count", "how_many", "number", "amount"), "cards"),
    **dict.fromkeys(("what", "choice"), "which"),
    **dict.fromkeys(("only", "among"), "of"),
    **dict.fromkeys(("open", "face_up", "visible"), "shown"),
}
#: Words for keys inside a section, each with the key that says it there.
INSIDE: Final[Mapping[type[Section], Mapping[str, str]]] = {
    PlayFilter: {
        **dict.fromkeys(("combination", "combinations", "kinds", "type", "types"), "kind"),
        **dict.fromkeys(("card", "cards", "contains", "includes", "of", "rank", "ranks", "with"), "has"),
        **dict.fromkeys(("cards_played", "number_of_cards"), "size"),
        **dict.fromkeys(("final", "goes_out", "last", "last_card", "going_out"), "out"),
        **dict.fromkeys(("lead", "leading", "opens"), "leads"),
        **dict.fromkeys(("answers", "on", "against", "beats"), "over"),
    },
    Effect: {
        **dict.fromkeys(("then", "action", "effect", "result", "does"), "do"),
        **dict.fromkeys(("if", "on", "trigger", "play"), "when"),
        **dict.fromkeys(("unless", "but_not"), "except"),
        **dict.fromkeys(("duration", "for", "lasts"), "until"),
        **dict.fromkeys(("whom", "player", "target"), "who"),
        **dict.fromkeys(("keep", "keeps"), "keeping"),
    },
    Bar: {
        **dict.fromkeys(("plays", "when", "if"), "play"),
        **dict.fromkeys(("whom", "player", "seat"), "who"),
    },
    Trump: {
        **dict.fromkeys(("plays", "trump"), "play"),
        **dict.fromkeys(("beats", "on"), "over"),
    },
    Kind: {
        **dict.fromkeys(("around", "wrap", "wraparound"), "sequence"),
        **dict.fromkeys(("flush", "suited"), "suits"),
        **dict.fromkeys(("kicker", "kickers", "plus"), "with"),
        **dict.fromkeys(("of_a_kind", "size"), "same_rank"),
        **dict.fromkeys(("only", "ranks"), "of"),
    },
    Kickers: {**dict.fromkeys(("count", "how_many", "number"), "each")},
    Wild: {**dict.fromkeys(("stand_for", "replaces", "can_be"), "stands_for")},
    Gift: {
        **dict.fromkeys(("giver", "who", "gives"), "from"),
        **dict.fromkeys(("receiver", "receives", "taker"), "to"),
        **dict.fromkeys(("return", "returns"), "back"),
    },
    Give: _GIVEN,
    Back: _GIVEN,
    Deck: {
        **dict.fromkeys(("decks", "number", "count"), "packs"),
        **dict.fromkeys(("without", "removed", "leave_out"), "remove"),
    },
    Lead: {
        **dict.fromkeys(("first_player", "leader", "opener", "opening", "opens", "starter", "first"), "first_round"),
    },
    Dealer: {**dict.fromkeys(("first",), "first_round")},
    Auction: {**dict.fromkeys(("start", "starts"), "first")},
    Trick: {**dict.fromkeys(("pass", "passes", "passing"), "after_pass")},
    Deal: {**dict.fromkeys(("cards", "cards_each", "count", "each", "number", "size"), "hand")},
    Round: {**dict.fromkeys(("end", "ends_when", "until"), "ends")},
    CardsLeft: {**dict.fromkeys(("per_card", "card", "points"), "each")},
}

NO_JOKERS: Final = "for no jokers write deck: {remove: [BJ, RJ]}"
_JOKERS: Final = "the jokers are two of the `ranks`, BJ and RJ; a game without them does not name them there"


def known_as(word: str, model: type[Section]) -> str | None:
    """Return the key of a section that says what a player's word says there."""
    path = path_for(word) if model in (Ruleset, Differences) else INSIDE.get(model, {}).get(word)
    return path if path and path in fields_of(model) else None


def key_for(word: str, known: Collection[str], *, top: bool) -> str | None:
    """Return a hint to the key that says what a word says; `known` are the keys beside it, `top` those of the game."""
    if word in ("no_jokers", "no_joker", "without_jokers"):
        return NO_JOKERS
    if word in ("joker", "jokers"):
        return "write of: [natural] for no jokers" if "of" in known else _JOKERS
    path = path_for(word)
    if path is None:
        return None
    section, _, key = path.rpartition(".")
    if key in known:
        return f"did you mean {key}?"
    return f"that is `{key}` in `{section}` here: {section}: {{{key}: …}}" if section and top else None


def path_for(word: str) -> str | None:
    """Return the path of the key for which players, also of other languages, have this word."""
    return AT_THE_EDGE.get(word) or TRANSLATED.get(word.lower())
