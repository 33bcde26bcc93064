"""Quiescence: beyond the horizon, follow only noisy moves; the mover may always stop.

Source: Harris, "The heuristic search and the game of chess", 1975; Beal, "A generalised quiescence search algorithm",
1990. Not sound: the value is not minimax's.
"""

from __future__ import annotations

from typing import Any

from siasat.core.score import DRAW, Score
from siasat.core.window import Window, from_child
from siasat.search.interface import RunningSearch
from siasat.search.switch import flag_switch

QUIESCENCE = flag_switch("quiescence", is_sound=False, alias_of="alphabeta")

MAX_NOISE = 32
"""The longest noisy line, so that a badly written game cannot make the search endless."""


def quiescence(search: RunningSearch, state: Any, window: Window, ply: int, left: int = MAX_NOISE) -> Score:
    """The value of a node at the horizon (already entered) for its mover, fail-soft.

    At least the static value, since the mover may decline every noisy move; `left` noisy moves may still follow.
    """
    # 1. Stand pat.
    best = search.evaluate(state)
    if best >= window.beta or search.noisy is None or left == 0:
        return best
    window = window.raised_to(best)
    # 2. The noisy moves, the most valuable victim first.
    noisy = [move for move in search.game.legal_moves(state) if search.noisy.is_noisy(state, move)]
    if search.captures is not None:
        gains = {move: search.captures.captured(state, move) for move in noisy}
        noisy.sort(key=gains.__getitem__, reverse=True)
    # 3. Alpha-beta over them.
    for place, move in enumerate(noisy):
        child, same_mover = search.child(state, move, ply)
        value = from_child(_visit(search, child, window.for_child(same_mover), ply + 1, left - 1), same_mover)
        if value > best:
            best = value
            if value > window.alpha:
                window = window.raised_to(value)
                search.improve(ply, move)
                if window.is_closed:
                    search.cutoff(ply, place)
                    break
    return best


def _visit(search: RunningSearch, state: Any, window: Window, ply: int, left: int) -> Score:
    key = search.enter(state, 0, window, ply)
    end = search.game.outcome(state)
    if end is not None:
        return search.leave(ply, end.score(search.game.to_move(state), ply))
    if search.repeats(key, ply):
        return search.leave(ply, DRAW)
    return search.leave(ply, quiescence(search, state, window, ply, left))
