"""Syzygy tables of chess, where the user has the files: read by python-chess."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Literal

import chess
import chess.syzygy

from siasat.errors import TableError
from siasat.games.chess.state import ChessState

SyzygyResult = Literal["won", "cursed win", "drawn", "blessed loss", "lost"]

RESULTS: dict[int, SyzygyResult] = {2: "won", 1: "cursed win", 0: "drawn", -1: "blessed loss", -2: "lost"}


@dataclass(frozen=True, slots=True)
class SyzygyVerdict:
    """The result for the side to move, and the halfmoves to the next capture or pawn's move under its best play.

    A cursed win is drawn by the 50-move rule if the loser claims it; a blessed loss is the other side of one. `dtz` is
    None where only the files of results are there; it may be off by one.
    """

    outcome: SyzygyResult
    dtz: int | None


class SyzygyTables:
    """The files in a folder. Use it in a `with` block, or close it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        if not folder.is_dir():
            raise TableError(f"{folder} is not a folder; give the folder with your Syzygy files (*.rtbw, *.rtbz)")
        try:
            self._tables = chess.syzygy.open_tablebase(str(folder))
        except (OSError, ValueError) as error:
            raise TableError(f"{folder}: the Syzygy files cannot be read ({error})") from error
        if not self._tables.wdl:
            self._tables.close()
            raise TableError(
                f"there are no Syzygy files (*.rtbw) in {folder}; download them from tablebase.lichess.ovh/tables"
            )

    def __enter__(self) -> SyzygyTables:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the files."""
        self._tables.close()

    def probe(self, state: ChessState) -> SyzygyVerdict | None:
        """The verdict on a position, or None where no file has it (too many pieces, castling rights)."""
        board = state.board
        try:
            wdl = self._tables.probe_wdl(board)
        except (KeyError, chess.syzygy.MissingTableError):
            return None
        except (OSError, ValueError, IndexError) as error:
            raise TableError(f"{self.folder}: a Syzygy file is damaged ({error})") from error
        try:
            dtz = self._tables.probe_dtz(board)
        except (KeyError, chess.syzygy.MissingTableError):
            return SyzygyVerdict(RESULTS[wdl], None)
        return SyzygyVerdict(RESULTS[wdl], dtz)
