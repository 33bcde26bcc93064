"""Boards that OpenSpiel prints as FEN: rows joined by `/`, numbers for empty squares."""

from __future__ import annotations

import re
from dataclasses import dataclass

from siasat.core.player import Player
from siasat.core.scene import Grid, Piece, Square

_CELL = re.compile(r"\d+|\+?[A-Za-z]~?")

_CHESS = {"p": "pawn", "n": "knight", "b": "bishop", "r": "rook", "q": "queen", "k": "king"}


@dataclass(frozen=True, slots=True)
class FenBoard:
    """A board in FEN: the names of its files and ranks from the top left, and whether chess pieces are drawn."""

    files: str
    ranks: str
    has_chess_pieces: bool = True


FEN_GAMES = {
    "antichess": FenBoard("abcdefgh", "87654321"),
    "chess": FenBoard("abcdefgh", "87654321"),
    "crazyhouse": FenBoard("abcdefgh", "87654321"),
    "shogi": FenBoard("987654321", "abcdefghi", has_chess_pieces=False),
}
"""The games that are printed as FEN."""


def fen_scene(board: FenBoard, text: str) -> Grid | None:
    """The board of a FEN, with pieces in hand as a note; None if it has another size."""
    place, _, _ = text.partition(" ")
    place, _, hand = place.partition("[")
    rows = [_expanded(row) for row in place.split("/")]
    if len(rows) != len(board.ranks) or any(len(row) != len(board.files) for row in rows):
        return None
    squares = tuple(
        tuple(
            Square(file + rank, "light" if (x + y) % 2 == 0 else "dark", _piece(board, rows[y][x]))
            for x, file in enumerate(board.files)
        )
        for y, rank in enumerate(board.ranks)
    )
    return Grid(squares, tuple(board.files), tuple(board.ranks), hand.removesuffix("]"))


def _expanded(row: str) -> list[str]:
    cells: list[str] = []
    for cell in _CELL.findall(row):
        cells += [""] * int(cell) if cell.isdigit() else [cell]
    return cells


def _piece(board: FenBoard, cell: str) -> Piece | None:
    if not cell:
        return None
    kind = cell.strip("+~")
    owner = Player.FIRST if kind.isupper() else Player.SECOND
    art = f"chess/{_CHESS[kind.lower()]}" if board.has_chess_pieces and kind.lower() in _CHESS else f"letter/{cell}"
    return Piece(owner, cell.strip("~").upper(), art)
