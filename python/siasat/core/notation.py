"""Text in and out, for games with and without their own notation."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from siasat.core.game import Game, Notated
from siasat.errors import AmbiguousMoveError, IllegalMoveError, PositionError, VariantError, quote

__all__ = ["PlainNotation", "line_text", "notation_of", "parse_number", "quote", "split_variant"]

S = TypeVar("S", bound=Hashable)
M = TypeVar("M", bound=Hashable)


def split_variant(text: str) -> tuple[str, tuple[str, ...]]:
    """`"kalah:6,4"` as its name and arguments, `("kalah", ("6", "4"))`."""
    name, colon, rest = text.strip().partition(":")
    if not name or (colon and not rest):
        raise VariantError(f"{quote(text)} is not a variant: write NAME or NAME:ARGUMENT,ARGUMENT")
    return name.strip(), tuple(part.strip() for part in rest.split(",")) if colon else ()


def parse_number(text: str, what: str, low: int, high: int, error: type[Exception] = VariantError) -> int:
    """A decimal number between `low` and `high`; `what` names it in the message."""
    digits = text[1:] if text[:1] == "-" else text
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 9 and low <= int(text) <= high):
        raise error(f"{what} must be a number between {low} and {high}, not {quote(text)}")
    return int(text)


@dataclass(frozen=True, slots=True)
class PlainNotation(Generic[S, M]):
    """The notation of a game without one: a move is `str(move)`, a state has a `str` but cannot be read."""

    game: Game[S, M]

    def format_state(self, state: S) -> str:
        """The state's own `str`, for people."""
        return str(state)

    def parse_state(self, text: str) -> S:
        """Only the initial position can be named."""
        initial = self.game.initial()
        if text.strip() == str(initial):
            return initial
        raise PositionError(f"{self.game.id} has no notation for positions, so only its starting position can be used")

    def format_move(self, state: S, move: M) -> str:
        """The move's own `str`."""
        return str(move)

    def parse_move(self, state: S, text: str) -> M:
        """The one legal move whose `str` is `text`."""
        wanted = text.strip()
        found = [move for move in self.game.legal_moves(state) if str(move) == wanted]
        if not found:
            raise IllegalMoveError(f"{quote(wanted)} is not a legal move here")
        if len(found) > 1:
            raise AmbiguousMoveError(f"{quote(wanted)} fits {len(found)} legal moves")
        return found[0]


def notation_of(game: Game[S, M]) -> Notated[S, M]:
    """The game's own notation, or the plain one."""
    return game if isinstance(game, Notated) else PlainNotation(game)


def line_text(game: Game[S, M], state: S, moves: Iterable[M]) -> tuple[str, ...]:
    """A line of moves from `state` in the game's notation."""
    notation = notation_of(game)
    texts = []
    for move in moves:
        texts.append(notation.format_move(state, move))
        state = game.play(state, move)
    return tuple(texts)
