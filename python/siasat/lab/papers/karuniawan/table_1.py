"""Karuniawan, table 1: the predicted growth of the tree along a line of play."""

from __future__ import annotations

from siasat.lab.papers.effort import Effort
from siasat.lab.papers.karuniawan.tables import replay_table_1
from siasat.lab.papers.model import Row, Table, phrase
from siasat.lab.papers.verdicts import exact
from siasat.players.papers.karuniawan.board import Board

PRODUCTS = (20, 400, 11_200, 313_600, 11_603_200, 371_302_400)
PIECES = 16
"""JB, the same in every line of the table."""


def table_1(_effort: Effort) -> tuple[Table, ...]:
    """Pieces, moves and products after each move of the line, as printed and as the rules have them."""
    rows, ours = [], 1
    board = Board.of()
    for line, product in zip(replay_table_1(), PRODUCTS, strict=True):
        board.play(line.move)
        ours *= line.ours
        rows.append(
            Row(
                f"{line.number} {line.move}",
                (
                    exact(PIECES, len(board.lists[board.black_moves])),
                    exact(line.published, line.ours, phrase("growth-not-by-rules")),
                    exact(product, ours, phrase("growth-product")),
                ),
            )
        )
    columns = (phrase("pieces"), phrase("moves"), phrase("product"))
    return (Table("karuniawan", "table-1", columns, tuple(rows), (phrase("growth-note"),)),)
