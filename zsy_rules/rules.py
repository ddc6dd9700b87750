"""Rules: the façade. A ruleset loaded, checked and compiled, with text going in.

The engine below speaks of cards; here a hand, a play or an order may be given
as written play, as cards, or as a combination. Text is read in the language
`lang`.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from zsy_rules._chance import Stream
from zsy_rules.canonical import content_hash
from zsy_rules.cards import EMPTY, Card, Hand, name_cards
from zsy_rules.checks import check_compiled, check_family, examine, has_errors
from zsy_rules.combinations import ANY, PLAIN, Combination, Meant, Order, in_order
from zsy_rules.compiled import Compiled, compile_game
from zsy_rules.compiled.playfilter import Situation
from zsy_rules.compiled.short import called
from zsy_rules.deal import check_hands
from zsy_rules.errors import AmbiguousNotation, IllegalAction, NotationError, Problem, RulesetError, UsageError
from zsy_rules.events import Action, Bid, Give, Pass, Phase, Play
from zsy_rules.loading import Reading, Resolved, read_ruleset, read_ruleset_text
from zsy_rules.match import Match, start_match
from zsy_rules.notation import (
    CANONICAL,
    Written,
    no_kind,
    read_bid,
    read_cards,
    read_hand,
    write_cards,
    write_kind,
)
from zsy_rules.objections import judge_play
from zsy_rules.position import Position
from zsy_rules.reasons import no_combination
from zsy_rules.saying import with_suits, write
from zsy_rules.state import State, start_round
from zsy_rules.trick import Trick

Cards = str | Hand | Combination | Iterable[Card]


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """A ruleset at one number of players, ready to play.

    >>> rules = load("standard")
    >>> rules.beats("4-4-4-4", "A-A")
    True
    """

    game: Compiled = field(repr=False)
    _family: Mapping[int, Resolved] = field(repr=False)
    problems: tuple[Problem, ...] = field(default=(), repr=False)

    def __repr__(self) -> str:
        return f"<Rules {self.name}@{self.version} for {self.players} players, {self.hash[:16]}>"

    @property
    def name(self) -> str:
        """The name of the ruleset."""
        return self.game.name

    @property
    def version(self) -> str:
        """The version that the ruleset's file says."""
        return self.game.version

    @property
    def players(self) -> int:
        """The number of players that these rules are for."""
        return self.game.players

    @property
    def hash(self) -> str:
        """The content hash of (ruleset, number of players), 64 hex digits."""
        return self.game.hash

    @property
    def player_numbers(self) -> tuple[int, ...]:
        """Every number of players that the ruleset allows."""
        return tuple(self._family)

    def for_players(self, players: int) -> "Rules":
        """Return the same ruleset for another number of players; raises UsageError if it is not for that many."""
        if type(players) is int and players == self.players:
            return self
        return _build(self._family, players, self.name, ())

    # --- what cards are ---

    def identify(self, cards: Cards, order: Order = PLAIN, lang: str = CANONICAL) -> tuple[Combination, ...]:
        """Return every reading of the cards, none for no combination.

        Raises NotationError for unreadable text, and for one that names no kind of this ruleset in front.
        """
        return self._readings(self._given(cards, lang), order)

    def read(
        self,
        cards: Cards,
        kind: str | None = None,
        on: Cards | None = None,
        order: Order = PLAIN,
        lang: str = CANONICAL,
    ) -> Combination:
        """Return the one reading of the cards (as `kind`, or that answers `on`).

        Raises IllegalAction when there is none, AmbiguousNotation with the
        choices when there are several.
        """
        given = self._given(cards, lang)
        meant = given.meant if kind is None else replace(given.meant, kind=kind)
        top = None if on is None else self.read(on, order=order, lang=lang)
        table = None if top is None else Situation(top, order=order)
        judged = judge_play(self.game, Trick(1, (0,), table, base=order), 0, given.hand, meant, lang=lang)
        if judged.laid is not None:
            return judged.laid
        problem = judged.objections[0]
        if problem.code == "play/ambiguous":
            raise AmbiguousNotation(problem, self.game.plays.lay(given.hand, top, meant, order))
        raise IllegalAction(problem)

    def beats(self, challenger: Cards, top: Cards, order: Order = PLAIN, lang: str = CANONICAL) -> bool:
        """Whether some reading of `challenger` outranks the strongest reading of `top`.

        Raises IllegalAction if either is no combination.
        """
        return any(
            all(self.game.plays.outranks(mine, theirs, order) for theirs in self._strongest(top, order, lang))
            for mine in self._combinations(challenger, order, lang)
        )

    def answers(self, challenger: Cards, top: Cards, order: Order = PLAIN, lang: str = CANONICAL) -> bool:
        """Whether `challenger` may be played on `top`: beats it, equals it where that is allowed, or trumps it."""
        return any(
            any(self.game.plays.answers(mine, theirs, order) for theirs in self._strongest(top, order, lang))
            for mine in self._combinations(challenger, order, lang)
        )

    def plays(
        self,
        hand: Cards,
        on: Cards | None = None,
        must_play: Card | str | None = None,
        order: Order = PLAIN,
        lang: str = CANONICAL,
    ) -> tuple[Combination, ...]:
        """Return every distinct play of a hand on a lead, or on the play `on`, once and as it would lie there.

        By rank where suits decide nothing; bars are those of a round, and not looked at.
        """
        held = self._hand(hand, lang)
        if name_cards(held, self.game.deck) is None:
            message = f"{write_cards(held, lang)} are not cards of the deck of {self.name}"
            raise UsageError(Problem("usage/hands", message))
        top = None if on is None else self.read(on, order=order, lang=lang)
        must = None if must_play is None else self._card(must_play, "must_play", lang)
        return tuple(self.game.plays.plays(held, top, order, must))

    # --- playing ---

    def deal(
        self,
        seed: int | None = None,
        hands: Sequence[Cards] | None = None,
        dealer: int | None = None,
        *,
        speaker: int | None = None,
        turned: Card | str | None = None,
        lang: str = CANONICAL,
    ) -> State:
        """Return a round dealt from `seed`, or with these hands by seat (fewer cards than the deck are a position).

        Where the rules leave them to chance, `speaker` says who speaks first in
        the auction, and `turned` which card lies face up in the pack. Raises
        UsageError if chance is needed and there is no seed.
        """
        stream = None if seed is None else Stream.of(seed)
        given = None if hands is None else self._dealt(hands, lang)
        up = None if turned is None else self._card(turned, "turned", lang)
        return start_round(self.game, stream=stream, hands=given, dealer=dealer, speaker=speaker, turned=up)

    def match(
        self,
        seed: int | None = None,
        rounds: int | None = None,
        hands: Sequence[Cards] | None = None,
        dealer: int | None = None,
        *,
        speaker: int | None = None,
        turned: Card | str | None = None,
        lang: str = CANONICAL,
    ) -> Match:
        """Return a match with its first round dealt; `rounds` is needed where the ruleset says no length.

        The others are those of `deal`.
        """
        given = None if hands is None else self._dealt(hands, lang)
        up = None if turned is None else self._card(turned, "turned", lang)
        return start_match(self.game, seed=seed, rounds=rounds, hands=given, dealer=dealer, speaker=speaker, turned=up)

    def action(
        self, text: str, phase: Phase | None = None, lang: str = CANONICAL, seen: Position | None = None
    ) -> Action:
        """Return the action that a text writes; `phase` says what is wanted, else `seen` does, else it is a play.

        That is cards to play, cards to give, or a bid; a pass in each. With
        `seen`, the observation of the seat that acts, cards without their suits
        are named from its hand where suits decide something and only one choice
        is legal. Raises NotationError for unreadable text, AmbiguousNotation
        with the choices where there are more.
        """
        wanted = phase or ("play" if seen is None else seen.phase)
        if wanted == "bid":
            bid = read_bid(text, lang)
            return Pass() if bid is None else Bid(bid)
        written = read_cards(text, lang)
        if written.is_pass:
            return Pass()
        action: Give | Play
        if wanted == "give":
            action = Give(read_hand(text, lang))
        else:
            kind = self.check_kind(written, lang)
            written = self.spelt_out(written)
            action = Play(written.cards, kind and written.kind, main=written.main, stands=in_order(written.stands))
        return action if seen is None else with_suits(self.game, action, seen, written, lang)

    def hands(self, hands: Sequence[Cards], lang: str = CANONICAL) -> list[Hand]:
        """Return hands by seat as `Match.deal` wants them; an empty text is an empty hand."""
        return [self._hand(one, lang) if one else EMPTY for one in hands]

    def write(self, what: Action | Combination | Hand, lang: str = CANONICAL, order: Order = PLAIN) -> str:
        """Return an action, a combination or cards in writing, as `action`, `read` and `identify` read it.

        A combination comes with a plus before its kickers, or its kind in front, only where that must be said.

        >>> rules = load("standard")
        >>> rules.write(rules.read("7-8-9-10-J"), lang="fr")
        '7-8-9-10-V'
        """
        return write(self.game, what, lang, order)

    # --- text to cards ---

    def check_kind(self, written: Written, lang: str = CANONICAL) -> str | None:
        """Return the kind of this ruleset that a written play names in front, if any; raises NotationError.

        `lang` is the language of the message.
        """
        kind = written.kind_among(self.game.kinds)
        if written.word is None or kind is not None:
            return kind
        message = f'"{written.word}" is no kind of combination of {self.name}'
        kinds = ", ".join(write_kind(kind, lang) for kind in self.game.kinds)
        hint = no_kind(written.word, self.game.kinds, lang) or f"kinds here: {kinds}"
        raise NotationError(Problem("notation/unknown-kind", message, written.word_span, hint))

    def spelt_out(self, written: Written) -> Written:
        """Return a written play with its kind as this ruleset calls it, and all its cards where it is said in short.

        >>> str(load("standard").spelt_out(read_cards("顺子 3-7", "zh")))
        'straight 3-4-5-6-7'
        """
        kinds = written.kinds_among(self.game.kinds)
        if not kinds:
            return written
        whole = bool(written.stands) or written.main is not None
        kind, cards = called(self.game.plays, kinds, written.cards, written.first, whole=whole)
        parts = written.parts if cards == written.cards else (cards,)
        return replace(written, cards=cards, parts=parts, kinds=(kind,))

    def _given(self, cards: Cards, lang: str) -> "_Given":
        """Return cards given in any form, and which reading of them is meant."""
        if isinstance(cards, Combination):
            return _Given(cards.hand, Meant.of_reading(cards))
        if not isinstance(cards, str):
            return _Given(cards if isinstance(cards, Hand) else Hand.of(cards))
        written = read_cards(cards, lang)
        if written.is_pass:
            problem = Problem("notation/cards-alone", "cards are wanted here, not a pass", span=written.span)
            raise NotationError(problem)
        self.check_kind(written, lang)
        written = self.spelt_out(written)
        return _Given(written.cards, Meant.of_written(written), written)

    def _hand(self, cards: Cards, lang: str) -> Hand:
        """Return cards given in any form where no play is wanted; raises NotationError for more than cards."""
        return read_hand(cards, lang) if isinstance(cards, str) else self._given(cards, lang).hand

    def _dealt(self, hands: Sequence[Cards], lang: str) -> list[Hand]:
        """Return the hands of a deal; raises UsageError, in the language of their text, if they are not of the deck."""
        given = self.hands(hands, lang)
        check_hands(self.game, given, lang)
        return given

    def _card(self, given: Card | str, name: str, lang: str) -> Card:
        """Return the one card that an argument of this name gives."""
        cards = tuple(self._hand((given,) if isinstance(given, Card) else given, lang))
        if len(cards) != 1:
            raise UsageError(Problem("usage/hands", f"one card is wanted as {name}, not {len(cards)}"))
        return cards[0]

    def _readings(self, given: "_Given", order: Order) -> tuple[Combination, ...]:
        """Return every reading of cards that is meant."""
        return tuple(one for one in self.game.plays.identify(given.hand, order) if given.meant.fits(one))

    def _combinations(self, cards: Cards, order: Order, lang: str) -> tuple[Combination, ...]:
        given = self._given(cards, lang)
        readings = self._readings(given, order)
        if not readings:
            raise IllegalAction(no_combination(self.game, given.hand, given.meant, order, lang))
        return readings

    def _strongest(self, cards: Cards, order: Order, lang: str) -> tuple[Combination, ...]:
        """Return the readings that no other reading of the same cards outranks."""
        readings = self._combinations(cards, order, lang)
        return tuple(
            one for one in readings if not any(self.game.plays.outranks(other, one, order) for other in readings)
        )


@dataclass(frozen=True, slots=True)
class _Given:
    """Cards that a caller gave: which reading of them is meant, and what was written, if they came as text."""

    hand: Hand
    meant: Meant = ANY
    written: Written | None = None


def load(name_or_path: str | Path, players: int | None = None) -> Rules:
    """Return the rules of a shipped ruleset (by name) or of a file, for `players` (None: the fewest it allows).

    Raises RulesetError with all problems of the file, UnknownRuleset for a
    name that is not there.
    """
    return from_reading(read_ruleset(name_or_path), str(name_or_path), players)


def load_text(text: str, name: str = "<text>", players: int | None = None) -> Rules:
    """Return the rules of a ruleset given as text; `name` is shown in messages. Raises RulesetError."""
    return from_reading(read_ruleset_text(text, name), name, players)


def from_reading(reading: Reading, name: str, players: int | None = None) -> Rules:
    """Return the rules of what was read; raises RulesetError when anything in it is an error."""
    found = [*reading.problems, *check_family((*reading.family, *reading.drafts))]
    if has_errors(found):
        _refuse(examine(*reading))  # in file order, each at the line to blame
    return _build({one.players: one for one in reading.family}, players, name, tuple(found))


def _build(family: Mapping[int, Resolved], players: int | None, name: str, problems: tuple[Problem, ...]) -> Rules:
    wanted = min(family) if players is None else players
    if type(wanted) is not int or wanted not in family:
        raise UsageError(
            Problem("usage/players", f"{name} is for {', '.join(str(n) for n in family)} players, not for {wanted!r}")
        )
    resolved = family[wanted]
    game = compile_game(resolved, content_hash(resolved))
    found = [*problems, *(problem for problem in check_compiled(game) if problem not in problems)]
    _refuse(found)
    return replace(Rules(game, family), problems=tuple(found))


def _refuse(problems: Sequence[Problem]) -> None:
    if has_errors(problems):
        raise RulesetError(problem for problem in problems if problem.severity == "error")
