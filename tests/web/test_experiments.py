"""Experiments from the page: off by default, bounded, owned by their visitor, and the same rows as `siasat lab run`."""

from __future__ import annotations

import csv
import io
import json
import os
import time
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import create_autospec

import httpx
import pytest
from tests.web.conftest import Server, run_apart, running
from tests.web.test_restart import children_of

from siasat.backend.native import why_missing
from siasat.cli.main import main
from siasat.lab.results import load_results
from siasat.web.api.schemas.experiments import ExperimentView
from siasat.web.experiments.manager import Experiments, Run
from siasat.web.experiments.records import ExperimentRecords, Record
from siasat.web.reading import Reader
from siasat.web.reports import Reports
from siasat.web.settings import Settings
from siasat.web.visitor import Visitor
from siasat.web.workers.handle import nice_of
from siasat.web.workers.task import Role

SMALL = {
    "game": "congklak",
    "variant": "kalah:3,2",
    "algorithms": ["minimax", "alphabeta+captures", "mtdf+iterative+table+table-move"],
    "depth": 3,
    "positions": 3,
    "plies": 2,
    "seed": 7,
}
LONG = {
    "game": "chess",
    "variant": None,
    "algorithms": ["minimax", "alphabeta"],
    "depth": None,
    "nodes": 300_000 if why_missing() is None else 5_000,
    "positions": 60,
}
"""More than a minute of work, in searches of less than a second."""

SAME = ("task", "position", "algorithm", "depth", "value", "move", "nodes", "leaves", "cutoffs", "digest", "seed")
SAME += ("minimal_leaves",)
BOUNDS = "LabBounds(positions=60, stored_per_visitor=4, active_per_visitor=1, new_burst=1000, nice=1)"


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose owner lets visitors run experiments."""
    with running(tmp_path_factory.mktemp("lab") / "web.sqlite", more=f"lab=True, lab_bounds={BOUNDS}") as started:
        yield started


@pytest.fixture
def visitor(lab: Server) -> Iterator[httpx.Client]:
    """A visitor with a cookie, whose experiments are removed afterwards."""
    with lab.visitor() as client:
        client.get("/api/catalogue")
        yield client
        for one in client.get("/api/experiments").json()["experiments"]:
            client.post(f"/api/experiments/{one['id']}/stop")
            assert client.delete(f"/api/experiments/{one['id']}").status_code == 204


def start(client: httpx.Client, **changes: Any) -> dict[str, Any]:
    answer = client.post("/api/experiments", json={**SMALL, **changes})
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


def wait(client: httpx.Client, name: str, *statuses: str, done: int = 0) -> dict[str, Any]:
    """The experiment once it has one of the statuses, and at least so many rows."""
    deadline = time.monotonic() + 240
    while time.monotonic() < deadline:
        found: dict[str, Any] = client.get(f"/api/experiments/{name}").json()
        if found["status"] in statuses and found["done"] >= done:
            return found
        time.sleep(0.05)
    raise AssertionError(found)


def code_of(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


def test_off_by_default(server: Server) -> None:
    assert server.client.get("/api/catalogue").json()["lab"] is None
    calls = [("GET", ""), ("POST", ""), ("GET", "/run-12345678"), ("DELETE", "/run-12345678")]
    calls += [("POST", f"/run-12345678/{what}") for what in ("stop", "resume", "rows")] + [
        ("GET", "/run-12345678/spec")
    ]
    for method, path in calls:
        answer = server.client.request(method, f"/api/experiments{path}", json=SMALL if path == "" else None)
        assert code_of(answer) == (403, "lab-off"), (method, path)
        assert "siasat serve --lab" in answer.json()["error"]["message"]
        assert "tidak diaktifkan" in answer.json()["error"]["text"]["id"]
    assert code_of(server.client.post("/api/lab/run-12345678")) == (403, "lab-off")


def test_the_rows_are_those_of_the_command_line(visitor: httpx.Client, tmp_path: Path) -> None:
    made = start(visitor, title='A "small" comparison 🎲', minimal_tree=True)
    name = made["id"]
    assert (made["tasks"], made["status"], made["mine"]) == (48, "waiting", True)
    found = wait(visitor, name, "finished")
    assert (found["done"], found["tasks"], found["failed"], found["can_resume"]) == (48, 48, 0, False)
    spec = visitor.get(f"/api/experiments/{name}/spec")
    assert spec.headers["content-disposition"] == f'attachment; filename="{name}.toml"'
    assert tomllib.loads(spec.text)["title"] == 'A "small" comparison 🎲'

    file, store = tmp_path / "same.toml", tmp_path / "cli.sqlite"
    file.write_text(spec.text, encoding="utf-8")
    assert main(["lab", "run", str(file), "--store", str(store), "--jobs", "1", "--plain"]) == 0
    expected = load_results(str(store), "same").frame().to_dicts()
    rows = visitor.post(f"/api/experiments/{name}/rows?format=json").json()
    assert len(rows) == len(expected) == 36
    for row, other in zip(rows, expected, strict=True):
        assert [row[column] for column in SAME] == [other[column] for column in SAME]
    table = list(csv.DictReader(io.StringIO(visitor.post(f"/api/experiments/{name}/rows").text)))
    assert [int(row["nodes"]) for row in table] == [row["nodes"] for row in expected]


def test_stop_and_resume(visitor: httpx.Client) -> None:
    name = start(visitor, **LONG)["id"]
    running_one = wait(visitor, name, "running", done=2)
    assert running_one["seconds_left"] > 0
    assert code_of(visitor.post(f"/api/lab/{name}")) == (409, "running")
    assert code_of(visitor.delete(f"/api/experiments/{name}")) == (409, "running")
    stopped = visitor.post(f"/api/experiments/{name}/stop").json()
    assert (stopped["status"], stopped["can_resume"], stopped["problem"]) == ("stopped", True, None)
    assert 2 <= stopped["done"] < stopped["tasks"] == 122
    again = visitor.post(f"/api/experiments/{name}/resume").json()
    assert again["status"] == "waiting"
    later = wait(visitor, name, "running", done=stopped["done"] + 1)
    assert later["seconds"] > 0
    assert visitor.post(f"/api/experiments/{name}/stop").json()["done"] >= later["done"]


def test_an_experiment_belongs_to_its_visitor(lab: Server, visitor: httpx.Client) -> None:
    name = start(visitor, **LONG)["id"]
    with lab.visitor() as other:
        other.get("/api/catalogue")
        assert other.get("/api/experiments").json()["experiments"] == []
        assert other.get(f"/api/experiments/{name}").json()["mine"] is False
        for method, path in (("POST", "/stop"), ("POST", "/resume"), ("DELETE", "")):
            assert code_of(other.request(method, f"/api/experiments/{name}{path}")) == (403, "not-yours")
    assert visitor.get(f"/api/experiments/{name}").json()["status"] in ("waiting", "running")


def test_how_many_there_may_be(visitor: httpx.Client) -> None:
    first = start(visitor, **LONG)["id"]
    refused = visitor.post("/api/experiments", json=SMALL)
    assert code_of(refused) == (429, "too-many-experiments")
    assert int(refused.headers["retry-after"]) > 0
    visitor.post(f"/api/experiments/{first}/stop")
    for _ in range(3):
        wait(visitor, start(visitor, algorithms=["minimax"], depth=1, positions=0)["id"], "finished")
    assert code_of(visitor.post("/api/experiments", json=SMALL)) == (409, "too-many-experiments")
    assert len(visitor.get("/api/experiments").json()["experiments"]) == 4
    assert visitor.delete(f"/api/experiments/{first}").status_code == 204
    assert code_of(visitor.get(f"/api/experiments/{first}")) == (404, "no-such-experiment")


TABLES = [f"alphabeta+table={2**size}" for size in range(9, 19)]
HOSTILE: list[tuple[dict[str, Any], int, str]] = [
    ({"positions": 61}, 400, "bad-limit"),
    ({"positions": 10**9}, 422, "invalid"),
    ({"plies": 61}, 400, "bad-limit"),
    ({"depth": 13}, 400, "bad-limit"),
    ({"depth": 65}, 422, "invalid"),
    ({"depth": None}, 400, "bad-limit"),
    ({"nodes": 1000}, 400, "bad-limit"),
    ({"depth": None, "nodes": 1_000_001}, 400, "bad-limit"),
    ({"depth": None, "nodes": 1_000_000, "positions": 60, "algorithms": TABLES}, 400, "bad-limit"),
    ({"algorithms": ["minimax"] * 17}, 422, "invalid"),
    ({"algorithms": ["minimax"] * 13}, 400, "bad-limit"),
    ({"algorithms": []}, 422, "invalid"),
    ({"algorithms": ["nobody"]}, 400, "unknown-name"),
    ({"algorithms": ["mcts"]}, 400, "bad-input"),
    ({"algorithms": ["alphabeta+table=1000000000"]}, 400, "bad-algorithm"),
    ({"algorithms": ["uci:/bin/sh"]}, 400, "unknown-name"),
    ({"algorithms": ['minimax"]\nfiles = ["/etc/passwd"]\n#']}, 400, "unknown-name"),
    ({"evaluator": "/etc/passwd"}, 400, "unknown-name"),
    ({"game": "../../etc/passwd", "variant": None}, 400, "unknown-name"),
    ({"variant": "kalah:3,2\n[match]"}, 400, "bad-variant"),
    ({"position": "/etc/passwd"}, 400, "bad-position"),
    ({"with_position": False, "positions": 0}, 400, "bad-limit"),
    ({"title": "line\nbreak"}, 422, "invalid"),
    ({"title": "x" * 101}, 422, "invalid"),
    ({"seed": -1}, 422, "invalid"),
    ({"files": ["/etc/passwd"]}, 422, "invalid"),
    ({"store": "postgresql://elsewhere/db"}, 422, "invalid"),
    ({"cluster": "tcp://elsewhere:8786"}, 422, "invalid"),
    ({"match": {"players": ["uci:/bin/sh", "random"]}}, 422, "invalid"),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "status", "code"), HOSTILE, ids=lambda value: str(value)[:40])
def test_hostile_requests(visitor: httpx.Client, changes: dict[str, Any], status: int, code: str) -> None:
    answer = visitor.post("/api/experiments", json={**SMALL, **changes})
    assert code_of(answer) == (status, code), answer.text
    assert visitor.get("/api/experiments").json()["experiments"] == []


def test_ids_are_not_paths(visitor: httpx.Client) -> None:
    assert code_of(visitor.get("/api/experiments/run-00000000")) == (404, "no-such-experiment")
    assert code_of(visitor.get("/api/experiments/..%2f..%2fweb.sqlite")) == (404, "not-found")
    assert code_of(visitor.post("/api/lab/run-00000000")) == (404, "no-such-experiment")


def test_positions_that_do_not_exist_are_reported(visitor: httpx.Client) -> None:
    name = start(visitor, game="tictactoe", variant=None, algorithms=["minimax"], depth=1, positions=60, plies=1)["id"]
    found = wait(visitor, name, "stopped")
    assert "found only 9 of 60" in found["problem"]["en"]
    assert found["problem"]["id"] != found["problem"]["en"]
    assert code_of(visitor.post(f"/api/experiments/{name}/rows")) == (409, "no-rows")
    assert code_of(visitor.post(f"/api/lab/{name}")) == (409, "no-rows")


def test_experiments_run_in_a_process_of_low_priority(lab: Server, visitor: httpx.Client) -> None:
    usual = Settings("unused.sqlite")
    assert nice_of(Role.LAB, usual) > nice_of(Role.SEARCH, usual) > nice_of(Role.BOARD, usual)
    name = start(visitor, **LONG)["id"]
    wait(visitor, name, "running", done=1)
    here = os.getpriority(os.PRIO_PROCESS, 0)
    workers = [os.getpriority(os.PRIO_PROCESS, pid) - here for pid in children_of(lab.process.pid)]
    assert {1, 5, 10} <= set(workers)  # 1 on this server, so that these tests are quick
    game, seat, _ = lab.new_game(game="tictactoe", seats=["person", "level:1"])
    lab.client.post(f"/api/games/{game}/move", headers=seat, json={"move": "b2"})
    assert lab.wait(game, seat, 2)["ply"] == 2  # the computer answers meanwhile
    assert visitor.get(f"/api/experiments/{name}").json()["status"] == "running"


def test_killed_and_resumed_after_a_restart(tmp_path: Path) -> None:
    store = tmp_path / "lab" / "web.sqlite"
    store.parent.mkdir()
    with running(store, more="lab=True, lab_bounds=LabBounds(nice=0)") as first:
        first.client.get("/api/catalogue")
        name = start(first.client, **LONG)["id"]
        before = wait(first.client, name, "running", done=3)
        cookies = first.client.cookies
        first.process.kill()
        first.process.wait(60)
    assert (store.parent / "web-lab.sqlite").exists()
    with running(store, more="lab=True, lab_bounds=LabBounds(nice=0)") as second:
        second.client.cookies = cookies
        found = second.client.get("/api/experiments").json()["experiments"]
        assert [(one["id"], one["status"], one["can_resume"]) for one in found] == [(name, "stopped", True)]
        assert found[0]["done"] >= before["done"]
        rows = json.loads(second.client.post(f"/api/experiments/{name}/rows?format=json").content)
        assert len(rows) == found[0]["done"]
        second.client.post(f"/api/experiments/{name}/resume")
        wait(second.client, name, "running", done=found[0]["done"] + 1)
        second.client.post(f"/api/experiments/{name}/stop")


def test_searches_and_experiments_have_time_limits(tmp_path: Path) -> None:
    bounds = "LabBounds(search_seconds=0.3, seconds=1.0, nice=0)"
    with running(tmp_path / "web.sqlite", more=f"lab=True, lab_bounds={bounds}") as server:
        server.client.get("/api/catalogue")
        slow = {"game": "chess", "variant": None, "positions": 0, "algorithms": ["minimax"], "depth": 6}
        found = wait(server.client, start(server.client, **slow)["id"], "finished")
        assert found["failed"] >= 1
        assert (found["failed"] + found["done"], found["tasks"]) == (6, 6)
        assert found["problem"]["en"] == "the search took longer than 0.3 seconds, the limit here"
        name = start(server.client, **{**LONG, "positions": 100, "nodes": 1_000_000})["id"]
        found = wait(server.client, name, "stopped")
        assert "used up its time" in found["problem"]["en"]
        assert found["can_resume"] is False
        assert code_of(server.client.post(f"/api/experiments/{name}/resume")) == (409, "no-time-left")


def test_an_experiment_that_ends_while_it_is_read_is_shown_with_its_end() -> None:
    """It is stored, then leaves the active ones: what was read before both says neither how nor why it ended."""
    asker = Visitor("a visitor", "127.0.0.1")
    early = Record("run-1", asker.name, "Test", "congklak", "kalah:3,2", "minimax", "", 9)
    final = replace(early, seconds=1.2, problem="it has used up its time")
    experiments = Experiments(Settings("web.sqlite", lab=True), create_autospec(Reader), create_autospec(Reports))
    records = create_autospec(ExperimentRecords, instance=True)
    experiments._records = records

    def reading(old: Any, new: Any) -> Any:
        def read(_: str) -> Any:
            was_active = experiments.active.pop(early.id, None) is not None
            return old if was_active else new

        return read

    records.find.side_effect = reading(early, final)
    records.of_visitor.side_effect = reading([early], [final])

    async def ask() -> tuple[ExperimentView, ExperimentView]:
        experiments.active[early.id] = Run(early, asker.address)
        one = await experiments.find(asker, early.id)
        experiments.active[early.id] = Run(early, asker.address)
        (listed,) = (await experiments.list(asker)).experiments
        return one, listed

    for view in run_apart(ask()):
        assert view.status == "stopped"
        assert view.problem is not None
        assert view.problem.en == "it has used up its time"
