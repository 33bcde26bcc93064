"""Moves as people write them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from siasat.core.game import Algebraic, AnyGame, Drawable
from siasat.core.notation import notation_of
from siasat.core.player import Player
from siasat.core.scene import Grid, Pits
from siasat.draw import ENGLISH
from siasat.play.changes import change


def label_of(game: AnyGame, state: Any, move: Any) -> str:
    """What people write for a move: SAN in chess, else what moves, and what it brings, in English.

    Dou Shou Qi has `Rat c3–c4` (`×` captures), Congklak `hole 5 (+9)` with the seeds that go to the store. Games whose
    notation names no piece or hole of a picture keep it. `words.move_name` puts a label into a language.
    """
    if isinstance(game, Algebraic):
        return game.san(state, move)
    text = notation_of(game).format_move(state, move)
    if isinstance(game, Drawable):
        match game.scene(state):
            case Grid() as grid:
                return _piece_label(grid, text) or text
            case Pits() as pits if _has_hole(pits, game.to_move(state), text):
                gained = change(pits, game.scene(game.play(state, move)), game.to_move(state)).gained
                return f"hole {text} (+{gained})" if gained else f"hole {text}"
    return text


def _piece_label(grid: Grid, text: str) -> str | None:
    """The piece, where it goes, and whether it takes one there; None where the text is not two squares."""
    squares = {square.name: square for row in grid.rows for square in row}
    for length in range(1, len(text)):
        source, target = squares.get(text[:length]), squares.get(text[length:])
        if source is not None and target is not None and source.piece is not None:
            name = ENGLISH.pieces.get(source.piece.art)
            between = "–" if target.piece is None else "×"
            return None if name is None else f"{name.capitalize()} {source.name}{between}{target.name}"
    return None


def _has_hole(pits: Pits, mover: Player, text: str) -> bool:
    return any(pit.name == text and pit.owner is mover for row in pits.rows for pit in row)


def line_labels(game: AnyGame, state: Any, line: Sequence[Any]) -> tuple[str, ...]:
    """The moves of a line that starts in `state`."""
    labels = []
    for move in line:
        labels.append(label_of(game, state, move))
        state = game.play(state, move)
    return tuple(labels)
