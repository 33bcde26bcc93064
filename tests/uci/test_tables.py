"""Tables of the solver by the option `TablesPath`."""

from pathlib import Path

import pytest

from siasat import load_game
from siasat.perfect.tables import TableSet
from siasat.uci.session import Session

pytestmark = pytest.mark.usefixtures("native")

ELEPHANT = "position fen 7/7/7/7/3e3/7/3R3/7/7 w"
"""A rat against an elephant, won in 15 plies."""


def talk(*lines: str) -> list[str]:
    """What is said to these lines."""
    heard: list[str] = []
    session = Session(heard.append)
    for line in lines:
        assert session.handle(line)
    session.drain()
    return heard


def infos(lines: list[str]) -> list[str]:
    return [line for line in lines if line.startswith("info depth")]


def test_the_option_gives_tables_and_takes_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SIASAT_HOME", str(tmp_path))
    TableSet(load_game("doushouqi")).build(pieces=2, jobs=1)
    folder = tmp_path / "tables"
    assert "option name TablesPath type string default <empty>" in talk("uci")
    start = ("setoption name UCI_Variant value doushouqi", ELEPHANT)
    for set_path in ("debug off", f"setoption name TablesPath value {folder}"):
        lines = infos(talk(set_path, *start, "go depth 2"))
        assert " score mate 8 " in lines[-1]
        assert " tbhits 0 " not in lines[-1]
    without = infos(talk("setoption name TablesPath value none", *start, "go depth 2"))
    assert " tbhits 0 " in without[-1]
    back = infos(
        talk("setoption name TablesPath value none", *start, "isready", "setoption name TablesPath", "go depth 2")
    )
    assert " score mate 8 " in back[-1]


def test_a_folder_without_tables_is_told_and_play_goes_on(tmp_path: Path) -> None:
    lines = talk(
        "setoption name UCI_Variant value doushouqi",
        f"setoption name TablesPath value {tmp_path}",
        ELEPHANT,
        "go depth 2",
    )
    assert any(line.startswith("info string there are no tables for the engine doushouqi") for line in lines)
    assert lines[-1].startswith("bestmove d3")
