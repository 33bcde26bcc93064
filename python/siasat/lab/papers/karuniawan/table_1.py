"""Karuniawan, table 1: the predicted growth of the tree along a line of play."""

from __future__ import annotations

from siasat.lab.papers.effort import Effort
from siasat.lab.papers.karuniawan.tables import read_table_1, replay_table_1
from siasat.lab.papers.model import Row, Table, phrase
from siasat.lab.papers.verdicts import alone, constructed, exact
from siasat.players.papers.karuniawan.board import Board

PRODUCTS = (20, 400, 11_200, 313_600, 11_603_200, 371_302_400)
PIECES = 16
"""JB, the same in every line of the table."""


def table_1(_effort: Effort) -> tuple[Table, ...]:
    """Pieces, moves and products after each move of the line, as printed and as the rules have them."""
    rows, ours = [], 1
    board = Board.of()
    for line, product, reading in zip(replay_table_1(), PRODUCTS, read_table_1(), strict=True):
        board.play(line.move)
        ours *= line.ours
        rows.append(
            Row(
                f"{line.number} {line.move}",
                (
                    constructed(PIECES, len(board.lists[board.black_moves])),
                    exact(line.published, line.ours, phrase("growth-not-by-rules")),
                    exact(product, ours, phrase("growth-product")),
                    alone(reading),
                ),
            )
        )
    columns = (phrase("pieces"), phrase("moves"), phrase("product"), phrase("growth-reading"))
    return (
        Table("karuniawan", "table-1", columns, tuple(rows), (phrase("growth-note"), phrase("growth-reading-note"))),
    )
