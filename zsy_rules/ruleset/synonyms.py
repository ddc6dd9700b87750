"""What players call the keys of the language: words for which no letter is like the key's."""

from collections.abc import Mapping
from typing import Final

#: Each word with the path of the key that says it.
KEYS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("author", "comment", "description", "link", "notes", "url"), "source"),
    **dict.fromkeys(("play_direction", "turn_order", "orientation"), "direction"),
    **dict.fromkeys(("partners", "partnerships", "sides"), "teams"),
    **dict.fromkeys(("names", "place_names"), "titles"),
    **dict.fromkeys(("card_order", "order", "rank_order", "ranking"), "ranks"),
    **dict.fromkeys(("suit_order", "suit_ranking"), "suits"),
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
    # inside a kind or a play
    **dict.fromkeys(("around", "wrap", "wraparound"), "sequence"),
    **dict.fromkeys(("max_length", "min_length"), "length"),
    **dict.fromkeys(("flush", "suited"), "suits"),
    **dict.fromkeys(("kicker", "kickers", "plus"), "with"),
    **dict.fromkeys(("final", "goes_out", "last", "last_card"), "out"),
}


_JOKERS: Final = "the jokers are two of the `ranks`, BJ and RJ; a game without them does not name them there"
#: Keys of a kind, or of a play.
_INNER: Final = frozenset({"sequence", "length", "with", "out"})


#: Keys at the left edge that players have other words for.
_TOP: Final = frozenset(path for path in KEYS.values() if "." not in path) - _INNER


def key_for(word: str, known: Mapping[str, object]) -> str | None:
    """Return a hint to the key that says what a word says; `known` are the keys of the section in which it stands."""
    if word in ("joker", "jokers"):
        return _JOKERS
    path = KEYS.get(word)
    if path is None:
        return None
    section, _, key = path.rpartition(".")
    if key in known:
        return f"did you mean {key}?"
    if section:
        return f"that is `{key}` in `{section}` here: {section}: {{{key}: …}}"
    return f"that is `{key}` here, at the left edge" if key in _TOP else None
