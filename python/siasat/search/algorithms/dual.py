"""DUAL* as null-window searches with a table: lower bounds that go up until one holds.

Source: Plaat, Schaeffer, Pijls, de Bruin, "Best-first fixed-depth minimax algorithms", Artificial Intelligence 87,
1996.
"""

from __future__ import annotations

from siasat.core.score import INF, Score
from siasat.search.algorithms.mtdf import null_window_test
from siasat.search.declaration import algorithm
from siasat.search.enhancements import MEMORY_SWITCHES
from siasat.search.enhancements.table import TABLE
from siasat.search.search import Search
from siasat.search.types import M, S


@algorithm(
    "dual",
    name="DUAL*",
    family="memory",
    sound=True,
    source="Plaat et al. 1996, after Marsland et al. 1987",
    switches=MEMORY_SWITCHES,
    always=(TABLE,),
)
def dual(search: Search[S, M], root: S, depth: int) -> Score:
    """The exact value of `root` for its mover, from below."""
    value = -INF
    while True:
        aim, value = value + 1, null_window_test(search, root, depth, value + 1)
        if value < aim:
            return value
