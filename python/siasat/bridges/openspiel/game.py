"""The rules of an OpenSpiel game behind siasat's `Game`: every call is one call of OpenSpiel."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from siasat.bridges.openspiel.identity import PASSES_THE_TURN, board_is_state
from siasat.core.game import RepetitionRule
from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.core.score import MAX_EVAL
from siasat.errors import IllegalMoveError, InvalidMoveError, PositionError, quote

PREFIX = "openspiel:"
DEFAULT = "default"
"""The variant of a game without parameters."""

START = "start"
"""The text of the initial position."""

UNIT = 100
"""Points of a payoff for 1 of OpenSpiel's utility, in games whose results are more than won, drawn and lost."""

MOST_WORDS = 20_000
"""A position has at most this many moves."""


@lru_cache(maxsize=256)
def load_spiel(spec: str) -> Any:
    """OpenSpiel's own game, loaded once for each text such as `connect_four(rows=5)`."""
    import pyspiel  # noqa: PLC0415 - an optional package

    return pyspiel.load_game(spec)


@lru_cache(maxsize=256)
def _has_board_identity(spec: str) -> bool:
    return board_is_state(load_spiel(spec))


class OpenSpielState:
    """A position: OpenSpiel's state, which is never changed after it was made, and what makes it equal to others.

    `identity` is the text of the board where that is all there is to a position, and the moves since the start in all
    other games: then two positions are equal only if they were reached by the same moves.
    """

    __slots__ = ("_identity", "position", "spec", "texts")

    def __init__(self, spec: str, position: Any) -> None:
        self.spec = spec
        self.position = position
        self._identity: str | None = None
        self.texts: dict[int, str] | None = None
        """The texts of the legal moves, once they were asked for."""

    @property
    def identity(self) -> str:
        """The text that equal positions share."""
        if self._identity is None:
            if _has_board_identity(self.spec):
                self._identity = f"{self.position.current_player()} {self.position}"
            else:
                self._identity = " ".join(map(str, self.position.history()))
        return self._identity

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, OpenSpielState):
            return NotImplemented
        return self.spec == other.spec and self.identity == other.identity

    def __hash__(self) -> int:
        return hash(self.identity)

    def __str__(self) -> str:
        return str(self.position)

    def __reduce__(self) -> tuple[Callable[..., OpenSpielState], tuple[str, tuple[int, ...]]]:
        return _replayed, (self.spec, tuple(actions_of(self)))


def actions_of(state: OpenSpielState) -> list[int]:
    """The actions since the initial position, which may have a history of its own (`start_at`)."""
    before = len(load_spiel(state.spec).new_initial_state().history())
    actions: list[int] = state.position.history()[before:]
    return actions


def _replayed(spec: str, actions: tuple[int, ...]) -> OpenSpielState:
    position = load_spiel(spec).new_initial_state()
    for action in actions:
        position.apply_action(action)
    return OpenSpielState(spec, position)


class OpenSpielGame:
    """One game of OpenSpiel with its parameters. A move is the number of an action.

    `Player.FIRST` is the player who moves first, whatever number OpenSpiel gives that player (in chess, 1).
    """

    repetition: RepetitionRule | None = None  # OpenSpiel's own rules end such games

    def __init__(self, spec: str) -> None:
        self.spec = spec
        self.spiel = load_spiel(spec)
        name, _, rest = str(self.spiel).partition("(")
        self.id = PREFIX + name
        self.variant = rest.removesuffix(")") or DEFAULT
        self.alternates = name in PASSES_THE_TURN
        self._first = self.spiel.new_initial_state().current_player()

    def __reduce__(self) -> tuple[Callable[[str], OpenSpielGame], tuple[str]]:
        return type(self), (self.spec,)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OpenSpielGame) and self.spec == other.spec

    def __hash__(self) -> int:
        return hash(self.spec)

    def initial(self) -> OpenSpielState:
        """The position a game starts from."""
        return OpenSpielState(self.spec, self.spiel.new_initial_state())

    def to_move(self, state: OpenSpielState) -> Player:
        """Whose turn it is; after the end, the opponent of whoever moved last."""
        number = state.position.current_player()
        if number >= 0:
            return Player(number ^ self._first)
        past = state.position.full_history()
        return Player(past[-1].player ^ self._first ^ 1) if past else Player.FIRST

    def legal_moves(self, state: OpenSpielState) -> Sequence[int]:
        """The legal actions, in OpenSpiel's order."""
        moves: list[int] = state.position.legal_actions()
        return moves

    def play(self, state: OpenSpielState, move: int) -> OpenSpielState:
        """A copy of the position with the action applied."""
        return OpenSpielState(self.spec, state.position.child(move))

    def outcome(self, state: OpenSpielState) -> Outcome | None:
        """A win, draw or loss where the utilities are 1, 0 and -1; else a payoff of 100 points for 1 of utility."""
        if not state.position.is_terminal():
            return None
        utility = state.position.returns()[self._first]
        if self.spiel.max_utility() <= 1 and utility in (-1, 0, 1):
            winner = None if utility == 0 else Player.FIRST if utility > 0 else Player.SECOND
            return Outcome(winner, "end-of-game")
        payoff = max(-MAX_EVAL, min(MAX_EVAL, round(UNIT * utility)))
        winner = None if payoff == 0 else Player.FIRST if payoff > 0 else Player.SECOND
        return Outcome(winner, "end-of-game", payoff=payoff)

    def key(self, state: OpenSpielState) -> int:
        """64 bits of the identity's hash: the same in every process."""
        return int.from_bytes(hashlib.blake2b(state.identity.encode(), digest_size=8).digest(), "big")

    def is_irreversible(self, state: OpenSpielState, move: int) -> bool:
        """Always: no identity comes back, because positions of games that can repeat are known by their moves."""
        return True

    def format_state(self, state: OpenSpielState) -> str:
        """The actions since the start, by number: `3 3 4`; `start` for the initial position."""
        return " ".join(map(str, actions_of(state))) or START

    def parse_state(self, text: str) -> OpenSpielState:
        """Read actions, by number or (where it has no spaces) by OpenSpiel's own text: `3 3 4`, `x3 o3 x4`."""
        words = text.split()
        if not words or len(words) > MOST_WORDS:
            raise PositionError(f"a position is {START!r}, or the moves since the start, such as '3 3 4'")
        state = self.initial()
        for number, word in enumerate([] if words == [START] else words, 1):
            is_number = word.isascii() and word.isdigit() and len(word) < 19
            move = int(word) if is_number else {text: move for move, text in self._texts(state).items()}.get(word, -1)
            if move not in self.legal_moves(state):
                raise PositionError(f"move {number} of the position, {quote(word)}, is not legal")
            state = self.play(state, move)
        return state

    def format_move(self, state: OpenSpielState, move: int) -> str:
        """OpenSpiel's text of the action; with its number where two legal actions have the same text."""
        found = self._texts(state).get(move)
        return _one_line(state.position.action_to_string(move)) if found is None else found

    def parse_move(self, state: OpenSpielState, text: str) -> int:
        """Read OpenSpiel's text of an action."""
        wanted, texts = text.strip(), self._texts(state)
        for move, known in texts.items():
            if known == wanted:
                return move
        if not texts:
            raise IllegalMoveError("the game is over")
        example = next(iter(texts.values()))
        raise InvalidMoveError(f"{quote(wanted)} is not a legal move here; one is {quote(example)}")

    def _texts(self, state: OpenSpielState) -> dict[int, str]:
        """The text of every legal action."""
        if state.texts is None:
            texts = {move: _one_line(state.position.action_to_string(move)) for move in self.legal_moves(state)}
            count = Counter(texts.values())
            state.texts = {move: f"{text}#{move}" if count[text] > 1 else text for move, text in texts.items()}
        return state.texts


def _one_line(text: str) -> str:
    return " ".join(text.split())
