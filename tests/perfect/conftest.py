"""Tables of two animals, and one of three, built once."""

from pathlib import Path

import pytest

from siasat import load_game
from siasat.perfect.tables import TableSet


@pytest.fixture(scope="session")
def two_animals(native: None, tmp_path_factory: pytest.TempPathFactory) -> TableSet:
    """Every table of two animals, and what lion and rat against elephant needs."""
    tables = TableSet(load_game("doushouqi"), tmp_path_factory.mktemp("two_animals"))
    tables.build(pieces=2, materials=["LRvE"], jobs=2)
    return tables


@pytest.fixture(scope="session")
def kings(native: None, tmp_path_factory: pytest.TempPathFactory) -> TableSet:
    """The three tables of chess."""
    tables = TableSet(load_game("chess"), tmp_path_factory.mktemp("kings"))
    tables.build(pieces=3, jobs=2)
    return tables


@pytest.fixture
def folder(native: None, tmp_path: Path) -> Path:
    """An empty folder, where the accelerator is there to fill it."""
    return tmp_path / "tables"
