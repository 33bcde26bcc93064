"""Legal moves with their cells on the board. Rules stay in the games: cells are read off notation and pictures."""

from __future__ import annotations

from collections import Counter
from typing import Any

from siasat.core.game import AnyGame, Captures, Drawable
from siasat.core.notation import notation_of
from siasat.core.scene import Grid
from siasat.play.move_labels import label_of
from siasat.play.steps import steps_of
from siasat.web.api.schemas import LegalMove, Mark, SceneView, TreeSceneView
from siasat.web.api.views.scene import ROOT, cells_of, scene_of


def mark_of(game: AnyGame, state: Any, move: Any, scene: SceneView | None = None) -> Mark:
    """Where a move shows on the board."""
    picture = scene_of(game, state) if scene is None else scene
    if isinstance(picture, TreeSceneView):
        places = list(game.legal_moves(state))
        return Mark(target=f"{ROOT}.{places.index(move)}")
    cells = cells_of(picture)
    text = notation_of(game).format_move(state, move)
    found = _read(text, cells, game.to_move(state).number)
    return _seen(game, state, move) if found is None else found


def legal_moves(game: AnyGame, state: Any, scene: SceneView | None = None) -> list[LegalMove]:
    """Every legal move in the game's order; none when the game is over."""
    if game.outcome(state) is not None:
        return []
    picture = scene_of(game, state) if scene is None else scene
    moves = list(game.legal_moves(state))
    notation = notation_of(game)
    marks = [mark_of(game, state, move, picture) for move in moves]
    shared = Counter((mark.source, mark.target) for mark in marks)
    return [
        _legal(game, state, move, notation.format_move(state, move), mark, shared[mark.source, mark.target] > 1)
        for move, mark in zip(moves, marks, strict=True)
    ]


def _legal(game: AnyGame, state: Any, move: Any, text: str, mark: Mark, shares: bool) -> LegalMove:
    label = label_of(game, state, move)
    art = _art_at_target(game, state, move, mark.target) if shares else None
    return LegalMove(
        text=text,
        label=label,
        source=mark.source,
        target=mark.target,
        captures=isinstance(game, Captures) and game.captured(state, move) > 0,
        choice=label if shares else None,
        piece_art=art,
    )


def _read(text: str, cells: set[str], mover: int) -> Mark | None:
    """The cells that a move's text names: `e2e4`, `b2`, `b2w` (a choice at `b2`), the mover's hole `3`; else None."""
    if f"{mover}:{text}" in cells:
        return Mark(source=f"{mover}:{text}")
    if text in cells:
        return Mark(target=text)
    for length in range(1, len(text)):
        source = text[:length]
        if source in cells:
            rest = text[length:]
            for end in range(1, len(rest) + 1):
                if rest[:end] in cells and (end == len(rest) or rest[: end + 1] not in cells):
                    return Mark(source=source, target=rest[:end])
            if rest.isalpha():
                return Mark(target=source)
    return None


def _seen(game: AnyGame, state: Any, move: Any) -> Mark:
    """The cells that change, for games whose notation names none."""
    steps = steps_of(game, state, move)
    for step in steps:
        if step.kind == "move":
            return Mark(source=step.at, target=step.to)
        if step.kind in ("lift", "set"):
            return Mark(source=step.at)
    return next((Mark(target=step.at) for kind in ("put", "remove") for step in steps if step.kind == kind), Mark())


def _art_at_target(game: AnyGame, state: Any, move: Any, target: str | None) -> str | None:
    if target is None or not isinstance(game, Drawable):
        return None
    after = game.scene(game.play(state, move))
    if not isinstance(after, Grid):
        return None
    pieces = (square.piece for row in after.rows for square in row if square.name == target)
    return next((piece.art for piece in pieces if piece is not None), None)
