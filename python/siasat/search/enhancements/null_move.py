"""Null move: if the position is good enough after passing, it surely is after the best move. Not sound (zugzwang).

Source: Beal, "Experiments with the null move", 1989; Donninger, "Null move and deep search", 1993.
"""

from __future__ import annotations

from typing import Any

from siasat.core.score import INF, Score
from siasat.core.window import Window, from_child
from siasat.search.interface import RunningSearch, Visit
from siasat.search.switch import number_switch

NULL_MOVE = number_switch(
    "null-move", "R", low=1, high=8, default=2, off=0, is_sound=False, alias_of="alphabeta", samples=("1", "")
)
"""How many plies shallower than a move a pass is searched."""


def pass_value(search: RunningSearch, state: Any, depth: int, window: Window, ply: int, visit: Visit) -> Score:
    """The value of passing, by a null window below beta, or -INF where passing is no test: never twice in a row."""
    game, reduction = search.null_move_game, search.null_move
    if game is None or search.passed_at == ply or depth <= reduction or window.beta >= INF or ply == 0:
        return -INF
    child = game.play_null(state)
    if child is None:
        return -INF
    before = search.passed_at
    search.pass_turn(ply)
    test = Window(window.beta - 1, window.beta).for_child(same_mover=False)
    value = from_child(visit(search, child, depth - 1 - reduction, test, ply + 1), same_mover=False)
    search.passed_at = before
    return value
