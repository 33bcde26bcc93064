"""The comparison of threads, and the command that runs benchmarks. No time is asserted."""

import io
import json
from collections.abc import Callable
from importlib import import_module
from inspect import signature
from pathlib import Path

import pytest
from benchmarks.engine_threads import Race, ThreadsReport, Turn, depth_within
from rich.console import Console

from benchmarks import __main__ as command
from benchmarks import engine_threads
from siasat.backend.engine import Line
from siasat.core.search_api.limits import Limits
from siasat.core.search_api.result import Bound


def test_times_are_medians_and_together_a_geometric_mean() -> None:
    twice = Race("a", 9, {1: [Turn(100, 4.0), Turn(100, 2.0), Turn(100, 2.0)], 2: [Turn(150, 1.0)]})
    same = Race("b", 9, {1: [Turn(100, 1.0)], 2: [Turn(100, 2.0)]})
    assert (twice.seconds(1), twice.ratios) == (2.0, (2.0, 3.0, 1.5))
    report = ThreadsReport([twice, same], "load 0.0")
    assert [span.estimate for span in report.together] == pytest.approx([1, 1.5**0.5, 1.5**0.5])
    screen = io.StringIO()
    Console(file=screen, width=80).print(report.table())
    assert "9    2.00 s     1.00 s  2.00 ×   3.00 ×  1.50 ×" in screen.getvalue()
    assert "mean" in screen.getvalue()


class Teller:
    """In the place of an engine: tells of three depths that were finished and one that was begun."""

    def search(self, root: object, limits: Limits, listen: Callable[[Line], None]) -> None:
        for depth, bound in ((1, Bound.EXACT), (2, Bound.LOWER), (2, Bound.EXACT), (3, Bound.EXACT), (4, Bound.LOWER)):
            listen(Line(False, depth, depth, 1, 0, bound, depth, 0, 0.1, 0, ("e2e4",), None))


def test_the_depth_is_one_that_was_finished() -> None:
    assert depth_within(Teller(), None, 1.0) == 3  # type: ignore[arg-type]


@pytest.mark.usefixtures("native")
def test_a_run_says_how_busy_the_machine_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_threads, "load", lambda: 1.7)
    [report] = engine_threads.run(seconds=0.05, rounds=2, positions=1)
    [race] = report.races
    assert {threads: len(turns) for threads, turns in race.turns.items()} == {1: 2, 2: 2}
    assert "load 1.7 before and 1.7 after" in report.note
    assert report.note.endswith("The machine was busy: do not trust these times.")


@pytest.mark.usefixtures("native")
def test_the_command_prints_and_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "found.json"
    quick = ("--seconds", "0.05", "--rounds", "1", "--positions", "1")
    command.main(["engine_threads", *quick, "--json", str(file)])
    assert "mean" in capsys.readouterr().out
    found = json.loads(file.read_text(encoding="utf-8"))
    assert "cores" in found["machine"]
    assert [row["position"] for row in found["rows"][0]["rows"]] == ["start"]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["engine"], "unknown benchmark engine; choose from perft"),
        (["perft", "--rounds", "2"], "--rounds is for engine_speed, engine_simd, engine_threads: name one of them"),
        (["engine_speed", "--seconds", "0"], "argument --seconds"),
        (["engine_speed", "--positions", "1.5"], "argument --positions"),
    ],
)
def test_what_cannot_be_run_is_told(arguments: list[str], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        command.main(arguments)
    assert why in capsys.readouterr().err


@pytest.mark.parametrize("name", command.ALL)
def test_every_benchmark_takes_the_settings_that_it_is_given(name: str) -> None:
    taken = set(signature(import_module(f"benchmarks.{name}").run).parameters)
    assert taken == {setting for setting, takers in command.SETTINGS.items() if name in takers}
