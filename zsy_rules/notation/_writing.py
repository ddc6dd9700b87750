"""Writing: cards, plays, a pass and titles as text, in each language. Reading gives the same back."""

from collections.abc import Iterable

from zsy_rules.cards import Card, Hand
from zsy_rules.notation._languages import CANONICAL, Spellings, language_of

#: What wild cards stand for, as it is told: (wild card, card it stands for); (): it is not told.
Stands = tuple[tuple[Card, Card], ...]


def write_cards(hand: Hand, lang: str = CANONICAL) -> str:
    """Return the text of cards: with blanks between them where a suit is named, else ranks with hyphens.

    In the language en it is the canonical text. Raises UsageError for a language that is not there.

    >>> from zsy_rules.notation import read_hand
    >>> write_cards(read_hand("C3 D3")), write_cards(read_hand("JT987")), write_cards(read_hand("JT987"), lang="fr")
    ('3♦ 3♣', '7-8-9-10-J', '7-8-9-10-V')
    """
    return write_parts([hand], lang=lang)


def write_parts(parts: Iterable[Hand], kind: str | None = None, lang: str = CANONICAL, stands: Stands = ()) -> str:
    """Return the text of a main part and its kickers, with the kind in front where it must be said.

    `stands` are (wild card, card it stands for), each told behind the wild card.

    >>> from zsy_rules.cards import card
    >>> from zsy_rules.notation import read_hand
    >>> write_parts([read_hand("333"), read_hand("5")]), write_parts([read_hand("8888")], "bomb")
    ('3-3-3+5', 'bomb 8-8-8-8')
    >>> write_parts([read_hand("8888")], "bomb", lang="zh")
    '炸弹 8-8-8-8'
    >>> write_parts([read_hand("9♥ 10♣")], stands=[(card("9", "♥"), card("10"))])
    '9♥(=10) 10♣'
    """
    language = None if lang == CANONICAL else language_of(lang)
    hands = tuple(parts)
    suited = any(one.suit for hand in hands for one in hand)
    joint = " " if suited else "-"
    told = _by_card(hands, stands)
    words = (joint.join(_stand(one, language, told) for one in hand) for hand in hands)
    cards = (" + " if suited else "+").join(words)
    return cards if kind is None else f"{write_kind(kind, lang)} {cards}"


def _by_card(hands: Iterable[Hand], stands: Stands) -> dict[Card, list[Card]]:
    """Return what is told of each card; a wild card told without its suit is one of its rank that is there."""
    told: dict[Card, list[Card]] = {}
    if stands:
        left = [one for hand in hands for one in hand]
        for wild, card in sorted(stands, key=lambda pair: pair[0] not in left):
            one = wild if wild in left else next((one for one in left if one.anonymous == wild), wild)
            left = [*left[: left.index(one)], *left[left.index(one) + 1 :]] if one in left else left
            told.setdefault(one, []).append(card)
    return told


def _stand(one: Card, language: Spellings | None, told: dict[Card, list[Card]]) -> str:
    """Return a card with what it stands for, which is taken from `told`."""
    card = _write(one, language)
    return f"{card}(={_write(told[one].pop(0), language)})" if told.get(one) else card


def _write(one: Card, language: Spellings | None) -> str:
    return str(one) if language is None else f"{language.written[one.rank]}{one.suit or ''}"


def write_pass(lang: str = CANONICAL) -> str:
    """Return the word for a pass.

    >>> write_pass(), write_pass("fr")
    ('pass', 'passe')
    """
    return language_of(lang).passes[0]


def write_kind(kind: str, lang: str = CANONICAL) -> str:
    """Return the word for a kind; one that has no word in the language keeps its name.

    >>> write_kind("full_house"), write_kind("pair", "zh"), write_kind("no_such_kind", "zh")
    ('full_house', '对子', 'no_such_kind')
    """
    return kind if lang == CANONICAL else language_of(lang).kind_words.get(kind, kind)


def write_title(title: str, lang: str) -> str:
    """Return the title of a place as it is called in a language; one that has no word there stays as it is.

    >>> write_title("Upstream", "fr"), write_title("Upstream", "zh"), write_title("Scum", "zh")
    ('Courant Montant', '上游', 'Scum')
    """
    return language_of(lang).titles.get(title, title)
