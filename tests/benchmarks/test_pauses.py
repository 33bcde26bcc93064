"""Whom the arena blames: the table of the benchmark, and one row of it."""

from io import StringIO

from benchmarks.pauses import PausesReport, Row, _row
from rich.console import Console


def test_the_table_has_a_line_for_each_row() -> None:
    report = PausesReport((Row("engine", "loops", 100, 17, 16, "all"),), "a note")
    console = Console(file=StringIO(), width=80)
    console.print(report.table())
    assert isinstance(console.file, StringIO)
    shown = console.file.getvalue()
    assert "engine, loops" in shown
    assert all(word in shown.split() for word in ("100", "17", "16", "all"))
    assert report.as_dict()["rows"] == [
        {"player": "engine", "machine": "loops", "moves": 100, "late": 17, "by_system": 16, "should_be": "all"}
    ]


def test_a_row_counts_the_moves_of_its_player() -> None:
    asked = []
    row = _row("sleeps", "as it is", None, lambda: asked.append(1), seconds=0.01)
    assert row.moves == len(asked) > 0
    assert row.should_be == "none"
    assert row.by_system <= row.late
