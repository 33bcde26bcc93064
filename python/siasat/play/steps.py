"""A move step by step, for animation: from the game itself, or from the difference of the two pictures."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TypeVar

from siasat.core.game import Animated, Drawable, Game
from siasat.core.scene import Grid, Piece, Pits, Scene, Square, Step, pit_id

S = TypeVar("S", bound=Hashable)
M = TypeVar("M", bound=Hashable)


def steps_of(game: Game[S, M], before: S, move: M) -> tuple[Step, ...]:
    """The steps of `move`, in order; none for a game without a picture."""
    if isinstance(game, Animated):
        own: Sequence[Step] = game.steps(before, move)
        return tuple(own)
    if not isinstance(game, Drawable):
        return ()
    return difference(game.scene(before), game.scene(game.play(before, move)))


def difference(before: Scene, after: Scene) -> tuple[Step, ...]:
    """How one picture becomes the other: pieces that go somewhere else, vanish or appear; holes that change."""
    match before, after:
        case Grid(), Grid():
            return _grid(before, after)
        case Pits(), Pits():
            return _pits(before, after)
        case _:
            return ()


def _grid(before: Grid, after: Grid) -> tuple[Step, ...]:
    old, new = _squares(before), _squares(after)
    changed = [name for name in old if name in new and old[name].piece != new[name].piece]
    gone: list[tuple[str, Piece]] = []
    come: list[tuple[str, Piece]] = []
    for name in changed:
        was, now = old[name].piece, new[name].piece
        if was is not None:
            gone.append((name, was))
        if now is not None:
            come.append((name, now))
    steps: list[Step] = []
    moved: list[Step] = []
    for target, piece in come:
        # The piece itself, else one of the same side that turned into it on the way (a promotion).
        source = next((item for item in gone if item[1] == piece and item[0] != target), None)
        turned = source or next((item for item in gone if item[1].owner == piece.owner and item[0] != target), None)
        if turned is None:
            moved.append(Step("put", target, piece=piece))
            continue
        gone.remove(turned)
        moved.append(Step("move", turned[0], to=target, piece=turned[1]))
        if source is None:
            moved.append(Step("put", target, piece=piece))
    steps += [Step("remove", name, piece=piece) for name, piece in gone]
    return (*steps, *moved)


def _squares(grid: Grid) -> dict[str, Square]:
    return {square.name: square for row in grid.rows for square in row}


def _pits(before: Pits, after: Pits) -> tuple[Step, ...]:
    old, new = _seeds(before), _seeds(after)
    return tuple(Step("set", name, seeds=new[name]) for name in new if old.get(name) != new[name])


def _seeds(pits: Pits) -> dict[str, int]:
    holes = [pit for row in pits.rows for pit in row] + [pit for pit in (pits.left, pits.right) if pit is not None]
    return {pit_id(pit): pit.seeds for pit in holes}
