"""Enhanced transposition cutoffs: a child that the table already knows may close the window of its parent.

Source: Schaeffer and Plaat, "New advances in alpha-beta searching", 1996.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from siasat.core.score import INF, Score
from siasat.core.window import Window, from_child
from siasat.search.enhancements.table import TABLE, SearchWithTable, from_table
from siasat.search.switch import flag_switch

ETC = flag_switch("etc", needs=TABLE)

MIN_DEPTH = 2
"""At nodes closer to the horizon, the lookups cost more than they save."""


def best_known_child(
    search: SearchWithTable, state: Any, moves: Sequence[Any], depth: int, window: Window, ply: int
) -> Score:
    """The best lower bound that the table has for some move, or -INF. These probes are not counted as nodes."""
    assert search.table is not None
    best = -INF
    for move in moves:
        child = search.game.play(state, move)
        entry = search.table.probe(search.game.key(child))
        if entry is None or not search.table.answers(entry, depth - 1):
            continue
        same_mover = search.game.to_move(child) == search.game.to_move(state)
        promised = entry.lower if same_mover else entry.upper
        best = max(best, from_child(from_table(promised, ply + 1), same_mover))
        if best >= window.beta:
            break
    return best
