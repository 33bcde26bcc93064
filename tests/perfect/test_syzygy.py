"""Syzygy files: what is said where there are none, and how python-chess's answers are read."""

from pathlib import Path

import chess
import chess.syzygy
import pytest

from siasat import load_game
from siasat.errors import TableError
from siasat.games.chess.rules import Chess
from siasat.perfect.syzygy import SyzygyTables, SyzygyVerdict

POSITION = "8/2K5/4B3/3N4/8/8/4k3/8 b - - 0 1"


class FakeTablebase:
    """Answers as python-chess does, without files."""

    def __init__(self, wdl: int, dtz: int | None) -> None:
        self.wdl = {"KBNvK": wdl}
        self.dtz = dtz
        self.closed = False

    def probe_wdl(self, board: chess.Board) -> int:
        if chess.popcount(board.occupied) > 4:
            raise chess.syzygy.MissingTableError("too many")
        return self.wdl["KBNvK"]

    def probe_dtz(self, board: chess.Board) -> int:
        if self.dtz is None:
            raise chess.syzygy.MissingTableError("no such file")
        return self.dtz

    def close(self) -> None:
        self.closed = True


@pytest.mark.parametrize(
    ("wdl", "dtz", "verdict"),
    [
        (-2, -52, SyzygyVerdict("lost", -52)),
        (1, 110, SyzygyVerdict("cursed win", 110)),
        (0, None, SyzygyVerdict("drawn", None)),
    ],
)
def test_answers_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wdl: int, dtz: int | None, verdict: SyzygyVerdict
) -> None:
    fake = FakeTablebase(wdl, dtz)
    monkeypatch.setattr(chess.syzygy, "open_tablebase", lambda _folder: fake)
    game = load_game("chess")
    assert isinstance(game, Chess)
    with SyzygyTables(tmp_path) as tables:
        assert tables.probe(game.parse_state(POSITION)) == verdict
        assert tables.probe(game.initial()) is None
    assert fake.closed


def test_a_folder_that_is_none_or_has_no_files_is_refused(tmp_path: Path) -> None:
    with pytest.raises(TableError, match="is not a folder; give the folder with your Syzygy files"):
        SyzygyTables(tmp_path / "nowhere")
    with pytest.raises(TableError, match=r"there are no Syzygy files \(\*.rtbw\) in"):
        SyzygyTables(tmp_path)


def test_a_file_that_is_no_table_is_refused(tmp_path: Path) -> None:
    (tmp_path / "KQvK.rtbw").write_bytes(b"not a table at all, but long enough to be opened" * 20)
    game = load_game("chess")
    assert isinstance(game, Chess)
    with SyzygyTables(tmp_path) as tables, pytest.raises(TableError, match="a Syzygy file is damaged"):
        tables.probe(game.parse_state("8/8/8/3k4/8/8/8/KQ6 w - - 0 1"))
