"""The same experiment on a cluster: the same rows as on one process, also when a worker is lost."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from siasat.errors import ClusterError
from siasat.lab.results import load_results
from siasat.lab.tables import LAB
from siasat.store import open_store

pytest.importorskip("distributed", reason="Dask is not installed: pip install 'siasat[cluster]'")

SPEC = """\
algorithms = ["minimax", "alphabeta+shuffle=seed", "negascout+table", "mtdf+iterative"]
depths = [5, 6]
repetitions = 4
measures = ["counts"]
[[games]]
game = "hashtree"
variant = "uniform:9,3,9,0"
[[games]]
game = "congklak"
variant = "kalah:6,4"
depths = [3]
"""
VARYING = ("started_at", "commit", "bench")


class Cluster:
    """A scheduler and its workers, each a process of its own as on machines of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.scheduler = self.process("scheduler", "--port", "0", "--no-dashboard", "--host", "127.0.0.1")
        self.address = self._address()
        self.workers = [self.worker(number) for number in range(2)]

    def process(self, role: str, *options: str) -> "subprocess.Popen[bytes]":
        command = [sys.executable, "-m", f"distributed.cli.dask_{role}", *options]
        with (self.folder / f"{role}.log").open("ab") as log:
            return subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder)

    def worker(self, number: int) -> "subprocess.Popen[bytes]":
        options = ["--nthreads", "1", "--no-nanny", "--no-dashboard", "--name", str(number)]
        return self.process("worker", self.address, *options, "--local-directory", str(self.folder / f"w{number}"))

    def _address(self) -> str:
        log = self.folder / "scheduler.log"
        while self.scheduler.poll() is None:
            found = re.search(r"Scheduler at:\s+(tcp://\S+)", log.read_text())
            if found:
                return found[1]
            time.sleep(0.05)
        raise AssertionError(log.read_text())

    def wait_for_workers(self) -> None:
        """Wait until the scheduler knows all workers."""
        log = self.folder / "scheduler.log"
        while log.read_text().count("Register worker") < len(self.workers):
            assert all(worker.poll() is None for worker in self.workers), log.read_text()
            time.sleep(0.05)

    def stop(self) -> None:
        for process in (*self.workers, self.scheduler):
            if process.poll() is None:
                process.kill()
            process.wait()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    running = Cluster(tmp_path)
    yield running
    running.stop()


@pytest.fixture
def spec(tmp_path: Path) -> Path:
    path = tmp_path / "shared.toml"
    path.write_text(SPEC, encoding="utf-8")
    return path


def start(spec: Path, store: Path, *options: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "siasat.cli.main", "lab", "run", str(spec), "--store", str(store), *options]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def finish(process: "subprocess.Popen[str]") -> None:
    out, err = process.communicate()
    assert process.returncode == 0, out + err


def rows_so_far(store: Path) -> int:
    try:
        with open_store(store, LAB, create=False) as opened:
            return load_results(opened, "shared").frame().height
    except ValueError:  # no store, or no experiment in it, yet
        return 0


def assert_same(one: Path, other: Path) -> None:
    frames = []
    for store in (one, other):
        with open_store(store, LAB, create=False) as opened:
            frames.append(load_results(opened, "shared").frame().drop(VARYING))
    assert frames[0].height == 48
    assert frames[0].equals(frames[1])


@pytest.mark.usefixtures("native")
def test_a_cluster_of_two_one_process_and_the_other_backend_give_the_same_rows(
    cluster: Cluster, spec: Path, tmp_path: Path
) -> None:
    finish(start(spec, tmp_path / "cluster.sqlite", "--cluster", cluster.address))
    finish(start(spec, tmp_path / "alone.sqlite", "--jobs", "1"))
    assert_same(tmp_path / "cluster.sqlite", tmp_path / "alone.sqlite")
    spec.write_text('backend = "python"\n' + SPEC, encoding="utf-8")
    finish(start(spec, tmp_path / "python.sqlite", "--jobs", "2"))
    with open_store(tmp_path / "alone.sqlite", LAB) as rust, open_store(tmp_path / "python.sqlite", LAB) as python:
        one, other = load_results(rust, "shared").frame(), load_results(python, "shared").frame()
    assert (set(one["backend"]), set(other["backend"])) == ({"rust"}, {"python"})
    assert one.drop("backend", "task", *VARYING).equals(other.drop("backend", "task", *VARYING))


def test_the_loss_of_a_worker_loses_nothing(cluster: Cluster, spec: Path, tmp_path: Path) -> None:
    spec.write_text('backend = "python"\n' + SPEC, encoding="utf-8")
    process = start(spec, tmp_path / "cluster.sqlite", "--cluster", cluster.address)
    while process.poll() is None and rows_so_far(tmp_path / "cluster.sqlite") < 4:
        time.sleep(0.02)
    os.kill(cluster.workers[0].pid, signal.SIGKILL)
    finish(process)
    finish(start(spec, tmp_path / "alone.sqlite", "--jobs", "1"))
    assert_same(tmp_path / "cluster.sqlite", tmp_path / "alone.sqlite")


def test_the_loss_of_the_scheduler_is_told_and_the_next_run_goes_on(
    cluster: Cluster, spec: Path, tmp_path: Path
) -> None:
    """One of the two workers is stopped, so that the run cannot end before the scheduler is lost."""
    spec.write_text('backend = "python"\n' + SPEC, encoding="utf-8")
    cluster.wait_for_workers()
    os.kill(cluster.workers[1].pid, signal.SIGSTOP)
    process = start(spec, tmp_path / "cluster.sqlite", "--cluster", cluster.address)
    while process.poll() is None and rows_so_far(tmp_path / "cluster.sqlite") < 4:
        time.sleep(0.02)
    os.kill(cluster.scheduler.pid, signal.SIGKILL)
    _, err = process.communicate()
    assert process.returncode == 2, err
    assert "stopped responding; run the same command again" in err.splitlines()[-1]
    finish(start(spec, tmp_path / "cluster.sqlite", "--jobs", "1"))
    finish(start(spec, tmp_path / "alone.sqlite", "--jobs", "1"))
    assert_same(tmp_path / "cluster.sqlite", tmp_path / "alone.sqlite")


def test_a_cluster_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    from siasat.work import cluster as module  # noqa: PLC0415 — Dask may be missing

    monkeypatch.setattr(module, "CONNECT_SECONDS", 0.5)
    with pytest.raises(ClusterError, match=r"no Dask scheduler responds at 'tcp://127.0.0.1:1' .*`dask scheduler`"):
        module.ClusterPool("tcp://127.0.0.1:1")
