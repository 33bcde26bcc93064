"""The comparison of speeds, by engines that say what they are told to. No time is asserted."""

import io
import shlex
import sys
from pathlib import Path

import chess
import pytest
from benchmarks.engine_speed import OURS, PEERS, SpeedReport, Turn
from benchmarks.measure import Report
from benchmarks.positions import ELEVEN, TWENTY
from rich.console import Console

from benchmarks import engine_speed
from siasat.players.parse import parse_player

TELLER = """
import sys
name, nodes, log = sys.argv[1:]
for line in sys.stdin:
    word = line.split()[0]
    if word in ("ucinewgame", "go"):
        print(name, word, file=open(log, "a"), flush=True)
    if word == "uci":
        print("uciok", flush=True)
    elif word == "isready":
        print("readyok", flush=True)
    elif word == "go":
        print(f"info depth 1 nodes 1 pv e2e4\\ninfo time 7 nodes {nodes}\\nbestmove e2e4", flush=True)
"""


def show(report: Report) -> list[str]:
    """The lines of a report on a terminal of 80 columns."""
    screen = io.StringIO()
    Console(file=screen, width=80).print(report.table())
    return screen.getvalue().splitlines()


def made_up(names: tuple[str, ...] = ("hand", "net", "gnuchess", "toga2")) -> SpeedReport:
    """Ours search 2,000 and 8,000 nodes a second at two positions, the others 1,000; a third of the time they wait."""
    turns = {
        name: {
            where: [Turn(nodes * (number + 1), number + 1, 1.5 * (number + 1)) for number in range(3)]
            for where, nodes in {"a": 2_000 if name in OURS else 1_000, "b": 8_000 if name in OURS else 1_000}.items()
        }
        for name in names
    }
    return SpeedReport(turns, tuple(OURS), "what a reader must know")


def test_the_positions_are_legal_and_different() -> None:
    assert (len(ELEVEN), len(TWENTY), len(set(TWENTY.values()))) == (11, 20, 20)
    for fen in TWENTY.values():
        board = chess.Board(fen)
        assert board.is_valid()
        assert not board.is_check()
        assert len(board.piece_map()) > 20


@pytest.mark.usefixtures("native")
@pytest.mark.parametrize("seat", [*OURS.values(), *PEERS.values()])
def test_seats_take_a_time(seat: str) -> None:
    assert parse_player(f"{seat},seconds=0.5").kind in ("engine", "external")


def test_speeds_and_ratios_are_medians_and_geometric_means() -> None:
    report = made_up()
    assert report.theirs == ("gnuchess", "toga2")
    assert report.speed("hand", "a") == pytest.approx(2_000)
    assert report.speed("hand") == pytest.approx(4_000)
    assert report.speed("hand", by="clock") == pytest.approx(4_000 / 1.5)
    assert report.ratio("net", "toga2", "b") == pytest.approx(8)
    span = report.together("net", "toga2")
    assert span.estimate == pytest.approx(4)
    assert 2 <= span.low <= 4 <= span.high <= 8
    assert report.share("gnuchess") == pytest.approx(2 / 3)
    assert report.as_dict()["ratios"]["hand/gnuchess"]["estimate"] == pytest.approx(4)  # type: ignore[index]


def test_the_median_is_taken_of_the_ratios_within_a_round() -> None:
    """A round in which the machine was slow for both must not count against one."""
    turns = {"hand": {"a": [Turn(100, 1, 1), Turn(50, 1, 1)]}, "peer": {"a": [Turn(100, 1, 1), Turn(50, 1, 1)]}}
    assert SpeedReport(turns, ("hand",)).ratio("hand", "peer", "a") == 1


def test_a_turn_shorter_than_the_counter_sees_is_no_error() -> None:
    assert Turn(1_000, 0.0, 0.0).speed("processor") == pytest.approx(1_000 / engine_speed.TICK)


def test_the_table_fits_a_terminal() -> None:
    lines = show(made_up())
    assert max(len(line.rstrip()) for line in lines) <= 80
    assert not any("…" in line for line in lines)
    assert next(line for line in lines if line.strip().startswith("mean")).split()[1:5] == ["4", "4", "1", "1"]
    assert next(line for line in lines if "CPU use" in line).split()[2:] == ["67%"] * 4
    assert lines[-1].strip() == "what a reader must know"


def test_everybody_takes_turns_with_an_empty_table(tmp_path: Path) -> None:
    script, log = tmp_path / "teller.py", tmp_path / "log"
    script.write_text(TELLER, encoding="utf-8")
    seats = {
        name: f"uci:{shlex.join([sys.executable, str(script), name, str(nodes), str(log)])}@depth=1"
        for name, nodes in (("one", 1_234), ("two", 5_678))
    }
    turns = engine_speed.measure(seats, {"a": chess.STARTING_FEN, "b": chess.STARTING_FEN}, 0.5, 2)
    assert [turn.nodes for turn in turns["one"]["a"]] == [1_234, 1_234]
    assert [turn.nodes for turn in turns["two"]["b"]] == [5_678, 5_678]
    assert all(turn.clock > 0 and turn.processor >= 0 for row in turns["one"].values() for turn in row)
    each = ["one ucinewgame", "one go", "two ucinewgame", "two go"]
    assert log.read_text(encoding="utf-8").splitlines() == each * 4


@pytest.mark.usefixtures("native")
def test_peers_that_are_missing_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_speed, "find_program", lambda _name: None)
    [report] = engine_speed.run(seconds=0.05, rounds=1, positions=2)
    assert report.theirs == ()
    assert report.positions == ("start", "BK.03")
    assert all(turn.nodes > 0 for row in report.turns["net"].values() for turn in row)
    assert report.note.endswith(
        "Missing: gnuchess (Debian: apt install gnuchess). Missing: toga2 (Debian: apt install toga2)."
    )
    assert any(line.strip().startswith("mean") for line in show(report))
