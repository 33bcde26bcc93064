"""Faults below the store: a database server that restarts, a full or read-only file system, a damaged file."""

import contextlib
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Column, Integer, MetaData, Table, Text, select

from siasat.errors import StoreError
from siasat.lab.tables import LAB
from siasat.store import Part, open_store
from siasat.web.store import GameStore, Kept

TABLES = MetaData()
NOTES = Table("notes", TABLES, Column("n", Integer, primary_key=True), Column("text", Text))
PART = Part("notes", 1, TABLES)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of half a megabyte; skipped with a message if we may not mount one."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=512k", "tmpfs", str(folder)], capture_output=True, text=True, check=False
    )
    if mounted.returncode != 0:
        pytest.skip(f"a small file system needs root: {mounted.stderr.strip()}")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def fill(path: Path) -> None:
    """Let a file take all the space that is left."""
    with contextlib.suppress(OSError), path.open("wb", buffering=0) as file:
        while file.write(b"x" * 4096):
            pass


def write(store: Any, number: int) -> None:
    with store.writing() as connection:
        connection.execute(NOTES.insert(), {"n": number, "text": "x" * 10_000})


def test_a_full_disk_is_one_sentence_and_costs_nothing_that_was_written(small_disk: Path) -> None:
    filler = small_disk / "filler"
    with open_store(small_disk / "store.sqlite", PART) as store:
        write(store, 0)
        fill(filler)
        with pytest.raises(StoreError, match=r"the store .* cannot be used: database or disk is full"):
            write(store, 1)
        filler.unlink()
        write(store, 2)
        store.check()
        with store.reading() as connection:
            assert connection.execute(select(NOTES.c.n)).scalars().all() == [0, 2]


def test_a_read_only_store_is_told_in_one_sentence(small_disk: Path) -> None:
    place = small_disk / "web.sqlite"
    GameStore(str(place)).close()
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    with pytest.raises(StoreError, match=r"readonly database|unable to open") as caught:
        GameStore(str(place))
    assert "\n" not in str(caught.value)


def restart(postgres: Any) -> None:
    """End every connection and start again, as an update of the system does."""
    postgres.call("pg_ctl", "-D", str(postgres.folder / "data"), "-m", "immediate", "-w", "restart")


def test_the_web_store_reconnects_after_a_restart_of_postgresql(postgres: Any) -> None:
    store = GameStore(postgres.new_database())
    store.add(Kept("game-00000000", 1, {"a": 1}))
    restart(postgres)
    store.replace(Kept("game-00000000", 2, {"a": 2}))
    restart(postgres)
    assert store.find("game-00000000") == Kept("game-00000000", 2, {"a": 2})
    store.probe()
    store.close()


def test_the_lab_store_reconnects_after_a_restart_of_postgresql(postgres: Any) -> None:
    address = postgres.new_database()
    with open_store(address, LAB, PART) as store:
        write(store, 1)
        restart(postgres)
        write(store, 2)
        restart(postgres)
        with store.reading() as connection:
            assert connection.execute(select(NOTES.c.n)).scalars().all() == [1, 2]


def test_a_file_that_is_cut_short_is_told_with_what_to_do(tmp_path: Path) -> None:
    place = tmp_path / "store.sqlite"
    with open_store(place, PART) as store:
        for number in range(30):
            write(store, number)
    place.write_bytes(place.read_bytes()[:40_000])
    with (
        pytest.raises(StoreError, match=r"is damaged \(.*\): restore a copy, or .*\.recover"),
        open_store(place, PART) as store,
    ):
        store.check()
