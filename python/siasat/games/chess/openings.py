"""Names of chess openings, by the position that they lead to.

`openings.tsv` has 3,807 lines for all 500 codes of the Encyclopaedia of Chess Openings (A00 to E99): code, name, moves.
The names and moves are those of the data set "chess-openings" of lichess.org (revision 51b8862), which is in the public
domain (CC0 1.0); only the moves were rewritten from SAN to UCI.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files

import chess

from siasat.core.game import Opening
from siasat.games.chess.state import ChessState

MAX_PLIES = 40
"""No position with a name lies deeper."""


def _key(board: chess.Board) -> str:
    """Where the pieces stand and whose turn it is: openings that transpose into each other are one position."""
    return f"{board.board_fen()} {'w' if board.turn else 'b'}"


@lru_cache(maxsize=1)
def openings() -> dict[str, Opening]:
    """Every named position. Takes a fraction of a second at the first call."""
    boards = {"": chess.Board()}
    named: dict[str, Opening] = {}
    for line in (files("siasat.games.chess") / "openings.tsv").read_text("utf-8").splitlines():
        code, name, moves = line.split("\t")
        board, way = boards[""], ""
        for move in moves.split(" "):
            way = f"{way} {move}"
            if way not in boards:
                board = board.copy(stack=False)
                board.push(chess.Move.from_uci(move))
                boards[way] = board
            board = boards[way]
        named.setdefault(_key(board), Opening(code, name))
    return named


def find_opening(states: Sequence[ChessState]) -> Opening | None:
    """The name of the last named position of a game that began as usual; None where it has none."""
    named = openings()
    for state in reversed(states[: MAX_PLIES + 1]):
        found = named.get(_key(state.board))
        if found is not None:
            return found
    return None
