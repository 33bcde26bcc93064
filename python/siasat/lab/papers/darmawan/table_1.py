"""Darmawan, table 1: value and hole in five positions, computed by hand and by the program."""

from __future__ import annotations

from siasat.lab.papers.darmawan.boards import DEPTH, TABLE_1, lens_of
from siasat.lab.papers.effort import Effort
from siasat.lab.papers.model import Row, Table, phrase
from siasat.lab.papers.verdicts import exact


def table_1(effort: Effort) -> tuple[Table, ...]:
    """Ours is minimax where theirs was by hand, and NegaScout where theirs was the program."""
    lens = lens_of(effort)
    rows = []
    for line in TABLE_1:
        cells = []
        for algorithm in ("minimax", "negascout"):
            found = lens.result(lens.parse(line.board), DEPTH, algorithm)
            cells += [exact(line.value, found.value), exact(f"[0,{line.hole}]", f"[0,{found.move}]")]
        rows.append(Row(line.board, tuple(cells)))
    columns = (phrase("value-by-hand"), phrase("hole-by-hand"), phrase("value-by-program"), phrase("hole-by-program"))
    return (Table("darmawan", "table-1", columns, tuple(rows), (phrase("darmawan-1-note"),)),)
