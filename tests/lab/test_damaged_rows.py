"""Rows of the lab that are damaged, or that another program changed: one sentence, never a traceback."""

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from siasat.core.search_api.limits import Limits
from siasat.errors import StoreError
from siasat.lab.experiment import Experiment, GameChoice, Match
from siasat.lab.provenance import provenance
from siasat.lab.records import find_kept, list_kept, to_do
from siasat.lab.results import load_results
from siasat.lab.runner import run_tasks
from siasat.lab.tables import LAB
from siasat.store import Store, open_store
from siasat.work import Inline

SEARCHES = Experiment("small", (GameChoice("tictactoe"),), ("alphabeta",), (Limits(depth=1), Limits(depth=2)))
GAMES = Experiment("match", (GameChoice("tictactoe"),), match=Match(("alphabeta@depth=1", "random")))


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A store with the results of two experiments."""
    monkeypatch.setattr("siasat.lab.provenance.bench_signature", lambda: "1 0000000000000001")
    provenance.cache_clear()
    place = tmp_path / "lab.sqlite"
    with open_store(place, LAB) as store:
        run_tasks(store, SEARCHES, Inline())
        run_tasks(store, GAMES, Inline())
    yield place
    provenance.cache_clear()


def change(path: Path, *statements: str) -> None:
    """Damage the store in a way that siasat itself never would."""
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA ignore_check_constraints = ON")
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()


def frame(store: Store) -> object:
    return load_results(store, "small").frame()


def games(store: Store) -> object:
    return load_results(store, "match").games()


def waiting(store: Store) -> object:
    return to_do(store, find_kept(store, "small"))


@pytest.mark.parametrize(
    ("statement", "read", "message"),
    [
        ("UPDATE lab_searches SET nodes = 'many'", frame, "nodes must be a whole number, not ''many''"),
        ("UPDATE lab_searches SET nodes = 1.5", frame, "nodes must be a whole number, not '1.5'"),
        ("UPDATE lab_searches SET value = x'00ff'", frame, "value must be a whole number"),
        ("UPDATE lab_searches SET seconds = 'long'", frame, "seconds must be a number"),
        ("UPDATE lab_searches SET pv = x'00'", frame, "pv must be a text"),
        ("UPDATE lab_searches SET cutoffs_by_index = '[1, 2'", frame, "a row of lab_searches is damaged"),
        ("UPDATE lab_searches SET cutoffs_by_index = '[\"x\"]'", frame, "must be a list of whole numbers"),
        ("UPDATE lab_searches SET cutoffs_by_index = '{}'", frame, "must be a list of whole numbers"),
        ("UPDATE lab_searches SET pv = CAST(x'fffe' AS TEXT)", frame, "UTF-8"),
        ("UPDATE lab_games SET first_score = 7", games, "first_score must be 0, 0.5 or 1, not 7"),
        ("UPDATE lab_games SET plies = 'x'", games, "plies must be a whole number"),
        ("ALTER TABLE lab_games DROP COLUMN moves", games, "table lab_games has no column moves"),
        ("UPDATE lab_tasks SET payload = '{'", waiting, "a row of lab_tasks is damaged"),
        ("UPDATE lab_tasks SET payload = 'null'", waiting, "payload must be a value"),
        ("UPDATE lab_experiments SET title = x'00'", list_kept, "title must be a text"),
        ("UPDATE lab_experiments SET started_at = x'00' WHERE name = 'small'", frame, "started_at must be a text"),
    ],
)
def test_a_damaged_row_is_told_with_its_column(
    path: Path, statement: str, read: Callable[[Store], object], message: str
) -> None:
    change(path, "DELETE FROM lab_searches WHERE depth = 2", statement)
    with open_store(path, LAB, create=False) as store, pytest.raises(StoreError) as caught:
        read(store)
    assert message in str(caught.value)
    assert len(str(caught.value)) < 400


def test_a_huge_value_makes_no_huge_message(path: Path) -> None:
    change(path, "UPDATE lab_searches SET nodes = printf('%.*c', 100000, 'x')")
    with open_store(path, LAB, create=False) as store, pytest.raises(StoreError) as caught:
        frame(store)
    assert len(str(caught.value)) < 400
