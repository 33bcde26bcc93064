"""SSS* as null-window searches with a table: upper bounds that come down until one holds.

Source: Plaat, Schaeffer, Pijls, de Bruin, "Best-first fixed-depth minimax algorithms", Artificial Intelligence 87,
1996. `sss_stockman` is SSS* as it was first published.
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
    "sss",
    name="SSS*",
    family="memory",
    sound=True,
    source="Plaat et al. 1996, after Stockman 1979",
    switches=MEMORY_SWITCHES,
    always=(TABLE,),
)
def sss(search: Search[S, M], root: S, depth: int) -> Score:
    """The exact value of `root` for its mover, from above."""
    value = INF
    while True:
        aim, value = value, null_window_test(search, root, depth, value)
        if value >= aim:
            return value
