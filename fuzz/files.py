"""Targets that read whole files: stores of the lab, tables of perfect play. A text says what changes in a good one."""

from __future__ import annotations

import atexit
import random
import shutil
import sqlite3
import tempfile
from functools import cache
from pathlib import Path
from unittest.mock import patch

from fuzz.target import Target
from siasat.backend.native import why_missing
from siasat.errors import InputError
from siasat.games.congklak.rules import Congklak
from siasat.games.congklak.variant import parse_variant
from siasat.games.registry import load_game
from siasat.lab.compare import compare_experiments
from siasat.lab.export import to_markdown
from siasat.lab.game_files import game_lines
from siasat.lab.provenance import provenance
from siasat.lab.records import find_kept, list_kept
from siasat.lab.results import Results
from siasat.lab.runner import run_tasks
from siasat.lab.spec import parse_spec
from siasat.lab.standings import Standings
from siasat.lab.summary import summarise
from siasat.lab.tables import LAB
from siasat.perfect.endgames import EndgameFiles
from siasat.perfect.tables import TableSet
from siasat.store import open_store
from siasat.work import Inline

SEARCHES = 'name = "s"\nalgorithms = ["alphabeta"]\ndepths = [1]\nminimal-tree = true\n[[games]]\ngame = "nim"'
MATCH = 'name = "m"\n[match]\nplayers = ["random", "level:1"]\nmax-plies = 4\n[[games]]\ngame = "{game}"\n'
CELLS = (
    None,
    -1,
    0,
    2**62,
    1.5,
    float("inf"),
    "",
    "x",
    "[]",
    "[1,2",
    "\x00",
    b"\xff\x00",
    "chess",
    "nim",
    "e4 e5",
    "m",
)
TABLES = ("lab_experiments", "lab_tasks", "lab_searches", "lab_minima", "lab_games")


def _stream(text: str) -> random.Random:
    """Random numbers that follow from a text."""
    return random.Random(text.encode("utf-8", "surrogatepass"))


@cache
def _folder() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="siasat-fuzz-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


@cache
def _good_store() -> Path:
    """A store with some searches and games. The signature of the bench takes half a minute, and matters little here."""
    path = _folder() / "good.sqlite"
    provenance.cache_clear()
    with patch("siasat.lab.provenance.bench_signature", lambda: "1 0000000000000001"):
        _fill(path)
    provenance.cache_clear()
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        database.execute("PRAGMA journal_mode=DELETE")
    database.close()
    return path


def _fill(path: Path) -> None:
    for text in (SEARCHES, MATCH.format(game="nim"), MATCH.format(game="chess").replace('"m"', '"c"')):
        with open_store(path, LAB) as store:
            run_tasks(store, parse_spec(text), Inline())


def _store(text: str) -> None:
    """Change some cells as the text decides, and read everything back."""
    path, stream = _folder() / "changed.sqlite", _stream(text)
    shutil.copyfile(_good_store(), path)
    database = sqlite3.connect(path)
    database.execute("PRAGMA foreign_keys=OFF")
    for _ in range(stream.randint(1, 3)):
        table = stream.choice(TABLES)
        column = stream.choice([row[1] for row in database.execute(f"PRAGMA table_info({table})")])
        value = text[:200] if stream.random() < 0.2 else stream.choice(CELLS)
        try:
            database.execute(f'UPDATE {table} SET "{column}" = ?', (value,))
        except (sqlite3.IntegrityError, UnicodeEncodeError):
            continue  # no such row can be in a store
    database.commit()
    database.close()
    try:
        _read_store(path)
    finally:
        for file in _folder().glob("changed.sqlite*"):
            file.unlink()


def _read_store(path: Path) -> None:
    with open_store(path, LAB, create=False) as store:
        for kept in list_kept(store)[:2]:
            results = Results(store, find_kept(store, kept.name))
            rows = results.rows()
            to_markdown(summarise(rows))
            if kept.kind == "match":
                standings = Standings(("random", "level:1"))
                for row in rows.to_dicts():
                    standings.add(row)
                for duel in standings.duels:
                    _ = duel.estimate, duel.superiority
                list(game_lines(rows.to_dicts()))
            compare_experiments(rows, rows)


@cache
def _good_table() -> bytes:
    folder = _folder() / "tables"
    EndgameFiles(Congklak(parse_variant("kalah:2,1")), folder).build(2)
    return max((file.read_bytes() for file in folder.rglob("*") if file.is_file()), key=len)


def _table(text: str) -> None:
    """Put a changed file in the place of every file of a set, and ask it."""
    folder, stream = _folder() / "tables", _stream(text)
    data = bytearray(_good_table())
    match stream.randrange(4):
        case 0:
            data = bytearray(text.encode("utf-8", "surrogatepass"))
        case 1:
            del data[stream.randrange(len(data)) :]
        case _:
            for _ in range(stream.randint(1, 4)):
                data[stream.randrange(min(len(data), stream.choice((16, 64, len(data)))))] = stream.randrange(256)
    game = Congklak(parse_variant("kalah:2,1"))
    for file in [file for file in folder.rglob("*") if file.is_file()]:
        file.write_bytes(data)
    EndgameFiles(game, folder).open()


def _chess_table(text: str) -> None:
    """A file that is no table at all, or begins as one."""
    folder = _folder() / "chess-tables"
    tables = TableSet(load_game("chess"), folder)
    tables.folder.mkdir(parents=True, exist_ok=True)
    head = _good_table()[: _stream(text).randrange(64)]
    for name in set(tables.materials(3).values()):
        for suffix in {file.suffix for file in (_folder() / "tables").rglob("*") if file.is_file()}:
            (tables.folder / f"{name}{suffix}").write_bytes(head + text.encode("utf-8", "surrogatepass"))
    tables.probe(load_game("chess").parse_state("8/8/8/8/8/2k5/1q6/K7 w - - 0 1"))


def file_targets() -> list[Target]:
    """Stores, and tables where the accelerator that reads them is there."""
    found = [Target("lab-store", _store, ("some", "text"), (InputError,))]
    if why_missing() is None:
        found.append(Target("endgame-table", _table, ("some", "text"), (InputError,)))
        found.append(Target("chess-table", _chess_table, ("some", "text"), (InputError,)))
    return found
