"""What knowing every answer in advance would bring."""

import io
import json

import pytest
from benchmarks.foresight import Board, Foresight, ForesightReport, Row, Span, run
from rich.console import Console

from benchmarks import foresight
from siasat.core.notation import notation_of
from siasat.core.player import Player
from siasat.core.search_api.limits import Limits
from siasat.games.registry import load_game


def test_what_is_open_counts_from_what_was_found_to_a_win() -> None:
    even = Row("even", [1.0, 0.5, 0.5], [Span(1.0, 1.0), Span(0.5, 0.5), Span(0.5, 1.0)])
    assert even.between() == (2.0, 2.5)
    screen = io.StringIO()
    Console(file=screen, width=80).print(ForesightReport((even,), "").table())
    (line,) = (line for line in screen.getvalue().splitlines() if "all" in line)
    assert line.split("  ")[-1].strip() == "66.7 to 83.3 %"
    assert "+1 =1 -0" in line


@pytest.mark.usefixtures("native")
def test_no_line_of_foresight_is_worse_than_play_by_force() -> None:
    """Four seeds from the end everything is seen: the points are those of the position, whatever is tried."""
    game = load_game("congklak")
    board = Board(game, Limits(nodes=10_000))
    state = notation_of(game).parse_state("0,0,0,0,0,1,1/1,0,0,0,0,0,1/47-47/1")
    value = board.value(state, 1000)
    worth = 1.0 if value > 0 else 0.5 if value == 0 else 0.0
    assert Foresight(board, Player.FIRST, 100).best(state) == Span(worth, worth)
    assert Foresight(board, Player.SECOND, 100).best(state) == Span(1 - worth, 1 - worth)


@pytest.mark.usefixtures("native")
def test_the_benchmark_runs_and_can_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foresight, "VALUE_NODES", 1000)
    (report,) = run(positions=1, nodes=1000, answers=3)
    rows = json.loads(json.dumps(report.as_dict()))["rows"]
    assert sum(len(row["engine"]) for row in rows) == sum(len(row["foresight"]) for row in rows) == 2
