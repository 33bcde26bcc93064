"""Old xboard engines that cannot be given a position as a FEN, only piece by piece (`edit`), such as Fairy-Max.

`edit` says nothing of castling rights or the en-passant square: the engine takes the rights that the places of kings
and rooks allow. Openings from which both sides may still castle, or neither could, are safe.
"""

from __future__ import annotations

from collections.abc import Iterator

import chess

from siasat.players.external.xboard_features import PatientXBoard


class EditingXBoard(PatientXBoard):
    """python-chess's client, which asks for `setboard`, with `edit` for engines that lack it."""

    def send_line(self, line: str) -> None:
        """Send a line to the engine, `setboard` as the lines that mean the same."""
        command, _, fen = line.partition(" ")
        if "setboard" in self.lacks and command == "setboard":
            for step in edit_lines(fen):
                super().send_line(step)
        else:
            super().send_line(line)


def edit_lines(fen: str) -> Iterator[str]:
    """The position as a dialogue of `edit`.

    >>> list(edit_lines("7k/8/8/8/8/8/8/K6R b - - 0 1"))
    ['a2a3', 'edit', '#', 'Ka1', 'Rh1', 'c', 'Kh8', '.']
    """
    board = chess.Board(fen)
    if board.turn is chess.BLACK:
        yield "a2a3"  # from the initial position, which `new` has set up: it makes black the side to move
    yield "edit"
    yield "#"
    for colour in chess.COLORS:
        if colour is chess.BLACK:
            yield "c"
        for square, piece in sorted(board.piece_map().items()):
            if piece.color is colour:
                yield f"{piece.symbol().upper()}{chess.square_name(square)}"
    yield "."
