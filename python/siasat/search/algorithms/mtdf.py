"""MTD(f): null-window searches with a table, each one at the value that the previous one returned.

Source: Plaat, Schaeffer, Pijls, de Bruin, "Best-first fixed-depth minimax algorithms", Artificial Intelligence 87,
1996. `sss` and `dual` are the same search with other test values.
"""

from __future__ import annotations

from siasat.core.score import INF, Score
from siasat.core.window import Window
from siasat.search.algorithms.alphabeta import alpha_beta
from siasat.search.declaration import algorithm
from siasat.search.enhancements import MEMORY_SWITCHES
from siasat.search.enhancements.table import TABLE
from siasat.search.search import Search
from siasat.search.types import M, S


@algorithm(
    "mtdf",
    name="MTD(f)",
    family="memory",
    sound=True,
    source="Plaat et al. 1996",
    switches=MEMORY_SWITCHES,
    always=(TABLE,),
)
def mtdf(search: Search[S, M], root: S, depth: int) -> Score:
    """The exact value of `root` for its mover, starting from `search.guess`: an exact guess needs two tests."""
    lower, upper, value = -INF, INF, search.guess
    while lower < upper:
        aim = value + 1 if value == lower else value
        value = null_window_test(search, root, depth, aim)
        if value < aim:
            upper = value
        else:
            lower = value
    return value


def null_window_test(search: Search[S, M], root: S, depth: int, aim: Score) -> Score:
    """MT, the memory-enhanced test: is the value at least `aim`? Below `aim` it is an upper bound, else a lower one."""
    best_line = search.lines[0]
    value = alpha_beta(search, root, depth, Window(aim - 1, aim))
    if value < aim:
        search.lines[0] = best_line  # a fail-low knows no best move: the last test that succeeded does
    return value
