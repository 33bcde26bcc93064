"""Enhancements that work with many algorithms: one per file, each behind the switch that it declares."""

from typing import Any

from siasat.search.enhancements.aspiration import ASPIRATION, GUESS
from siasat.search.enhancements.captures import CAPTURES
from siasat.search.enhancements.dynamic_order import DYNAMIC
from siasat.search.enhancements.enhanced_cutoffs import ETC
from siasat.search.enhancements.fail_hard import HARD
from siasat.search.enhancements.history import HISTORY
from siasat.search.enhancements.internal_deepening import IID
from siasat.search.enhancements.iterative import ITERATIVE
from siasat.search.enhancements.killers import KILLERS
from siasat.search.enhancements.null_move import NULL_MOVE
from siasat.search.enhancements.quiescence import QUIESCENCE
from siasat.search.enhancements.reductions import REDUCTIONS
from siasat.search.enhancements.refutation import REFUTATION
from siasat.search.enhancements.shuffle import SHUFFLE
from siasat.search.enhancements.static_order import STATIC
from siasat.search.enhancements.table import TABLE, TABLE_MOVE
from siasat.search.switch import Switch

WINDOW_SWITCHES: tuple[Switch[Any], ...] = (
    HARD,
    ITERATIVE,
    CAPTURES,
    STATIC,
    KILLERS,
    HISTORY,
    REFUTATION,
    SHUFFLE,
    TABLE,
    TABLE_MOVE,
    ETC,
    IID,
    DYNAMIC,
    NULL_MOVE,
    REDUCTIONS,
    ASPIRATION,
    GUESS,
    QUIESCENCE,
)
"""For algorithms that pass a window from node to node with `search.open` and `node.search`, in canonical order."""

MEMORY_SWITCHES = tuple(switch for switch in WINDOW_SWITCHES if switch not in (HARD, ASPIRATION))
"""For algorithms that choose their windows themselves: they need fail-soft bounds and a table."""
