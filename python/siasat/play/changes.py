"""What a move did, read off the pictures before and after it: rules stay in the games, and every game gets it free."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from siasat.core.player import Player
from siasat.core.scene import Grid, Piece, Pit, Pits, Scene


@dataclass(frozen=True, slots=True)
class Change:
    """The opponent's pieces that are gone, how many became the mover's, and by how much the mover's store grew."""

    taken: tuple[Piece, ...] = ()
    turned: int = 0
    gained: int = 0


def change(before: Scene, after: Scene, mover: Player) -> Change:
    """What `mover` won by the move from one picture to the next."""
    match before, after:
        case Grid(), Grid():
            gone = _pieces(before, mover.other) - _pieces(after, mover.other)
            if _pieces(after, mover).total() > _pieces(before, mover).total():  # they changed sides
                return Change(turned=gone.total())
            return Change(taken=tuple(gone.elements()))
        case Pits(), Pits():
            return Change(gained=max(0, _store(after, mover) - _store(before, mover)))
        case _:
            return Change()


def _pieces(grid: Grid, owner: Player) -> Counter[Piece]:
    return Counter(
        square.piece for row in grid.rows for square in row if square.piece is not None and square.piece.owner is owner
    )


def _store(pits: Pits, owner: Player) -> int:
    stores: list[Pit] = [pit for pit in (pits.left, pits.right) if pit is not None and pit.owner is owner]
    return sum(pit.seeds for pit in stores)
