"""Builds that are stopped, or killed, go on and give the same bytes."""

import hashlib
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from siasat import load_game
from siasat.perfect.tables import TableSet

MATERIALS = ["LRvE", "ECvT", "RPvR"]
"""Enough to be stopped in the middle: three tables of three animals, and those of two that they need."""


def start(folder: Path) -> subprocess.Popen[str]:
    """A build in a process of its own, one table at a time."""
    materials = [argument for material in MATERIALS for argument in ("--material", material)]
    command = ["-m", "siasat.cli.main", "tables", "build", "doushouqi", *materials, "--dir", str(folder), "--jobs", "1"]
    return subprocess.Popen([sys.executable, *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def tables_in(folder: Path) -> dict[str, str]:
    """The checksum of every table."""
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(folder.rglob("*.table"))}


@pytest.mark.usefixtures("native")
@pytest.mark.parametrize("sign", [signal.SIGKILL, signal.SIGINT])
def test_an_interrupted_build_goes_on_and_gives_the_same_bytes(tmp_path: Path, sign: signal.Signals) -> None:
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    TableSet(load_game("doushouqi"), whole).build(materials=MATERIALS)
    with start(broken) as process:
        while process.poll() is None and len(tables_in(broken)) < 2:
            time.sleep(0.005)
        process.send_signal(sign)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == ({signal.SIGKILL: -9, signal.SIGINT: 130}[sign], "", "")
    left_behind = tables_in(broken)
    assert 2 <= len(left_behind) < len(tables_in(whole))
    report = TableSet(load_game("doushouqi"), broken).build(materials=MATERIALS)
    assert report.found == len(left_behind)
    assert tables_in(broken) == tables_in(whole)


@pytest.mark.usefixtures("native")
def test_the_number_of_threads_does_not_change_the_bytes(tmp_path: Path) -> None:
    for jobs in (1, 3):
        TableSet(load_game("doushouqi"), tmp_path / str(jobs)).build(materials=MATERIALS, jobs=jobs)
    assert tables_in(tmp_path / "1") == tables_in(tmp_path / "3")
