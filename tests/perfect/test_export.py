"""Exported tables say what the tables say, to a reader that knows nothing of siasat."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from siasat.errors import TableError
from siasat.games.registry import load_game
from siasat.perfect.tables import TableSet

from .exported_table import ExportedTable

pytestmark = pytest.mark.usefixtures("native")


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> TableSet:
    tables = TableSet(load_game("doushouqi"), tmp_path_factory.mktemp("tables"))
    tables.build(pieces=2)
    return tables


def _text(squares: dict[tuple[str, str], str]) -> str:
    """The position with white to move, as the game writes it."""
    board = {square: piece if side == "mover" else piece.lower() for (side, piece), square in squares.items()}
    rows = []
    for rank in "987654321":
        row = "".join(board.get(file + rank, ".") for file in "abcdefg")
        for length in range(7, 0, -1):
            row = row.replace("." * length, str(length))
        rows.append(row)
    return "/".join(rows) + " w"


@pytest.mark.parametrize("material", ["RvE", "EvR", "LvT", "CvC"])
def test_a_stranger_reads_what_the_tables_say(tables: TableSet, tmp_path: Path, material: str) -> None:
    exported = tables.export(material, tmp_path)
    read = ExportedTable(exported.path)
    codes = read.codes()
    assert sum(code != 65535 for code in codes) == read.positions == exported.positions
    # The counts of the table's header, which counts mirror images as the array does.
    parts = {part.material: part for table in tables.stats() for part in table.parts}
    if part := parts.get(material):
        decided = [code - 1 for code in codes if code not in {0, 65535}]
        wins = [plies for plies in decided if plies % 2]
        assert (len(wins), codes.count(0), len(decided) - len(wins)) == (part.won, part.drawn, part.lost)
        assert max(wins) == part.longest
    rng = random.Random(material)
    for _ in range(100):
        squares = {(axis["side"], axis["piece"]): rng.choice(axis["squares"]) for axis in read.axes}
        found = read.look(squares)
        if len(set(squares.values())) < len(squares):
            assert found is None
            continue
        value = tables.probe(tables.game.parse_state(_text(squares)))
        assert value is not None
        assert found == (value.outcome, value.plies or 0)


def test_what_cannot_be_exported_is_one_line(tables: TableSet, tmp_path: Path) -> None:
    with pytest.raises(TableError, match="no material 'XvE' in doushouqi"):
        tables.export("XvE", tmp_path)
    with pytest.raises(TableError, match="of this material"):
        tables.export("LRvE", tmp_path)
    assert list(tmp_path.iterdir()) == []
