"""Runs that are killed: nothing is lost, nothing is done twice, and the rows are those of an unbroken run."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import polars as pl
import pytest

from siasat.errors import StoreError
from siasat.lab.results import load_results
from siasat.lab.tables import LAB
from siasat.store import open_store

SPEC = """\
algorithms = ["alphabeta", "alphabeta+shuffle=seed", "negascout+table", "mtdf+iterative"]
depths = [6, 7]
backend = "python"
repetitions = 3
[[games]]
game = "hashtree"
variant = "uniform:9,3,9,0"
[games.positions]
start = true
random = { count = 3, plies = 1 }
[[games]]
game = "congklak"
variant = "kalah:6,4"
depths = [3]
"""
VARYING = ("seconds", "started_at", "commit", "bench")
"""Times differ; and whoever works on the sources while this runs must not fail the test."""

KILLS = [2, pytest.param(10, marks=pytest.mark.long)]


@pytest.fixture
def spec(tmp_path: Path) -> Path:
    path = tmp_path / "killed.toml"
    path.write_text(SPEC, encoding="utf-8")
    return path


def start(spec: Path, store: str, *options: str) -> "subprocess.Popen[str]":
    """`siasat lab run`, in a process of its own."""
    command = [sys.executable, "-m", "siasat.cli.main", "lab", "run", str(spec), "--store", store, "--json", *options]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def finish(spec: Path, store: str, *options: str) -> dict[str, object]:
    """Run to the end; what the command said."""
    process = start(spec, store, *options)
    out, err = process.communicate()
    assert process.returncode == 0, err
    said: dict[str, object] = json.loads(out)
    return said


def started_at(store: str) -> dict[str, str]:
    """By task: when its row was measured; nothing where there is no experiment yet."""
    try:
        with open_store(store, LAB, create=False) as opened:
            frame = load_results(opened, "killed").frame()
    except StoreError:
        return {}
    except ValueError:  # no experiment of that name yet
        return {}
    return dict(zip(frame["task"], frame["started_at"], strict=True))


def content(store: str) -> pl.DataFrame:
    with open_store(store, LAB, create=False) as opened:
        return load_results(opened, "killed").frame().drop(VARYING)


@pytest.mark.parametrize("kills", KILLS)
def test_a_run_killed_often_ends_with_the_rows_of_an_unbroken_one(
    store_address: str, spec: Path, tmp_path: Path, kills: int
) -> None:
    chance = random.Random(store_address.partition(":")[0])
    seen: dict[str, str] = {}
    for number in range(kills):
        process = start(spec, store_address, "--jobs", "2")
        if number % 2:  # any moment, the start included
            time.sleep(chance.uniform(0.1, 2.0))
        else:  # in the middle of the work
            wanted = len(seen) + chance.randint(1, 5)
            while process.poll() is None and len(started_at(store_address)) < wanted:
                time.sleep(chance.uniform(0.01, 0.1))
        os.kill(process.pid, signal.SIGKILL)
        process.communicate()
        now = started_at(store_address)
        assert seen.items() <= now.items(), "a row was lost, or done again"
        seen = now
    assert len(seen) > 0
    said = finish(spec, store_address)
    assert (said["done"], said["before"], said["failures"]) == (said["tasks"], len(seen), [])
    final = started_at(store_address)
    assert seen.items() <= final.items()

    unbroken = str(tmp_path / "unbroken.sqlite")
    assert finish(spec, unbroken, "--jobs", "1")["added"] == said["tasks"] == len(final)
    assert content(store_address).equals(content(unbroken))


def test_workers_end_with_a_killed_run(spec: Path, tmp_path: Path) -> None:
    """An orphan would go on for the rest of its search and keep a core busy."""
    store = str(tmp_path / "lab.sqlite")
    process = start(spec, store, "--jobs", "2")
    while process.poll() is None and not started_at(store):
        time.sleep(0.05)
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    workers = children.read_text().split() if children.exists() else []
    os.kill(process.pid, signal.SIGKILL)
    process.communicate()
    deadline = time.monotonic() + 60
    while any(Path(f"/proc/{worker}").exists() for worker in workers) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not [worker for worker in workers if Path(f"/proc/{worker}").exists()]


def test_an_interrupt_from_the_keyboard_is_told_and_loses_nothing(spec: Path, tmp_path: Path) -> None:
    store = str(tmp_path / "lab.sqlite")
    command = [sys.executable, "-m", "siasat.cli.main", "lab", "run", str(spec), "--store", store, "--jobs", "2"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while process.poll() is None and not started_at(store):
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    assert process.returncode == 130
    assert "run the same command to continue" in out
    assert err == ""
    seen = started_at(store)
    finish(spec, store)
    assert seen.items() <= started_at(store).items()
