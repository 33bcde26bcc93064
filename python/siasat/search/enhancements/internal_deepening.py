"""Internal iterative deepening: where no best move is known, a shallower search of the node finds one.

Source: Scott, "A chess-playing program", Machine Intelligence 4, 1969; Anantharaman, "Extension heuristics", ICCA
Journal 14(2), 1991. Deep Thought did it on the principal variation and where it expected a cutoff; here it is done at
every node for which the table knows no move.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from siasat.core.window import Window, from_child
from siasat.search.enhancements.ordering import OrderedSearch
from siasat.search.enhancements.table import NO_MOVE, TABLE_MOVE
from siasat.search.interface import Visit
from siasat.search.switch import number_switch

IID = number_switch("iid", "R", low=1, high=8, default=2, off=0, needs=TABLE_MOVE, samples=("1", ""))
"""How many plies shallower than the node the first search is."""


def shallow_best_move(
    search: OrderedSearch, state: Any, moves: Sequence[Any], depth: int, window: Window, ply: int, visit: Visit
) -> int:
    """The index of the best move by a search that is R plies shallower, or `NO_MOVE` if that is no search or fails low.

    Before it come searches that are another R plies shallower each: the best move of one is the first of the next.
    """
    best_index = NO_MOVE
    for shallow in range((depth - 1) % search.iid + 1, depth, search.iid):
        order, best_index = search.ordering.order(state, moves, ply, best_index), NO_MOVE
        left = window
        for index in order:
            child, same_mover = search.child(state, moves[index], ply)
            value = from_child(visit(search, child, shallow - 1, left.for_child(same_mover), ply + 1), same_mover)
            if value > left.alpha:
                left, best_index = left.raised_to(value), index
            if left.is_closed:
                break
    return best_index
