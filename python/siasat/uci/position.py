"""The `position` command."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from siasat.backend.native import native_errors, open_native
from siasat.core.game import AnyGame
from siasat.core.notation import quote
from siasat.core.score import DRAW, WIN, Score
from siasat.errors import IllegalMoveError, InputError

if TYPE_CHECKING:
    from siasat.backend.native import NativeState


@dataclass(frozen=True, slots=True)
class Place:
    """A position: a text (None for the start) and the moves since."""

    text: str | None = None
    moves: tuple[str, ...] = ()
    player: int = 0
    """Whose turn it is, 0 or 1."""
    key: int = field(default=0, compare=False)
    end: Score | None = None
    """The value of a finished game for the side to move; None if it is not over."""


def parse_position(game: AnyGame, tokens: list[str]) -> Place:
    """Read what follows `position`: `startpos` or `fen TEXT`, then `moves …`. Every move is checked."""
    at = tokens.index("moves") if "moves" in tokens else len(tokens)
    head, moves = tokens[:at], tokens[at + 1 :]
    match head:
        case ["startpos"]:
            text = None
        case ["fen" | "sfen", _, *_]:
            text = " ".join(_from_one(game, head[1:]))
        case _:
            raise InputError("write 'position startpos' or 'position fen TEXT', then 'moves ...'")
    with native_errors():
        twin = open_native(game, text)
        state = twin.initial() if text is None else twin.parse_state(text)
    for number, move in enumerate(moves, 1):
        state = _play(state, move, number)
    _, player, key, _, outcome = state.view()
    return Place(text, tuple(moves), player, key, None if outcome is None else _worth(outcome[0], player))


def _from_one(game: AnyGame, fields: list[str]) -> list[str]:
    """FEN as programs write it that count moves from 0: refused here, they would be answered from another position."""
    return [*fields[:5], "1"] if game.id == "chess" and fields[5:] == ["0"] else fields


def _worth(winner: int | None, player: int) -> Score:
    if winner is None:
        return DRAW
    return WIN if winner == player else -WIN


def _play(state: NativeState, move: str, number: int) -> NativeState:
    legal = state.legal_moves()
    if move not in legal:
        raise IllegalMoveError(f"move {number}, {quote(move)}, is not legal there; the position was not changed")
    return state.play(legal.index(move))
