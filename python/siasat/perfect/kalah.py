"""Solve Kalah and related games: the first player's margin with best play, and the best first moves.

What lies in the stores never changes what can still be won, so a position is what lies in the holes, and its value is
by how much the side to move will bank more than the other from here on. `margin` is the reference: plain minimax with a
memory, for small boards. The accelerator searches with null windows over a table and an endgame database.

Source: Irving, Donkers, Uiterwijk, "Solving Kalah", ICGA Journal 23(3), 2000.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from siasat.backend.choose import choose
from siasat.backend.native import native_errors, native_mancala, why_missing
from siasat.core.player import Player
from siasat.core.search_api.limits import python_limits
from siasat.games.congklak.rules import Congklak
from siasat.games.congklak.state import CongklakState
from siasat.games.congklak.variant import Capture, Variant, parse_variant
from siasat.perfect.reference_memory import ReferenceMemory

MIB = 1 << 20
SMALL_DATABASE = 10_000_000
"""An endgame database of this many positions, a byte each, takes about a second: it is always worth it."""
MAX_DATABASE = 600_000_000
"""The usual database of a large board has at most this many; they take a minute or two."""
MAX_TABLE = 1024 * MIB
"""The usual table has at most this many bytes, and no more than 64 for each position of the board."""


class Progress(NamedTuple):
    """How far a solver is: positions of its database done, nodes of its search entered."""

    positions: int
    nodes: int


Watch = Callable[[Progress], None]
"""Called about fifty times per second with the progress."""


@dataclass(frozen=True, slots=True)
class Solution:
    """The value of a start position, and what it took.

    `value` is the first player's margin at best play, `best` all first moves that reach it (0 is the hole furthest from
    the store). `nodes` counts the positions entered, or, for the reference, the positions remembered. `database_seeds`:
    positions with this many seeds left were solved beforehand. `line`, where it was asked for, is one game of best play
    by both sides, the first of equal moves each time.
    """

    variant: str
    value: int
    best: tuple[int, ...]
    nodes: int
    seconds: float
    backend: str
    database_seeds: int
    line: tuple[int, ...] = ()


def kalah_variant(houses: int, seeds: int, empty_capture: bool = False) -> Variant:
    """The rules of Kalah(houses, seeds).

    >>> str(kalah_variant(6, 4)), str(kalah_variant(6, 4, empty_capture=True))
    ('kalah:6,4', 'kalah:6,4,empty')
    """
    capture = Capture.EMPTY if empty_capture else Capture.OPPOSITE
    return parse_variant(f"kalah:{houses},{seeds},capture={capture.value}")


def solve_start(
    variant: Variant,
    backend: str = "auto",
    *,
    table_bytes: int | None = None,
    database_seeds: int | None = None,
    line: bool = False,
    watch: Watch | None = None,
) -> Solution:
    """Solve a rule set from its start position, on request with a line of best play.

    >>> solution = solve_start(kalah_variant(2, 2), line=True)
    >>> solution.value, solution.best, solution.line
    (-2, (1,), (1, 0, 0, 0, 1))
    """
    if choose(backend, why_missing) == "python":
        return _by_reference(variant, line)
    return _by_native(variant, table_bytes, database_seeds, line, watch)


def _by_native(
    variant: Variant, table_bytes: int | None, database_seeds: int | None, line: bool, watch: Watch | None
) -> Solution:
    start = time.perf_counter()
    game = Congklak(variant)
    root = game.initial()
    total = 2 * variant.holes * variant.seeds
    counting = native_mancala(str(variant), 0)
    if table_bytes is None:
        table_bytes = min(MAX_TABLE, 64 * counting.count_positions(total))
    if database_seeds is None:
        database_seeds = _usual_seeds(total, counting.count_positions)
    solver = native_mancala(str(variant), table_bytes)

    def should_stop() -> bool:
        if watch is not None:
            watch(Progress(*solver.progress()))
        return False

    with native_errors():
        solver.build(database_seeds, should_stop)
        value, best, nodes, _ = solver.solve(game.format_state(root), should_stop)
        seconds = time.perf_counter() - start

        def best_move(state: CongklakState, guess: int) -> int:
            return int(solver.solve(game.format_state(state), should_stop, guess)[1][0])

        holes = _line(game, value, best_move) if line else ()
    return Solution(str(variant), value, tuple(best), nodes, seconds, "rust", database_seeds, holes)


def _line(game: Congklak, value: int, best_move: Callable[[CongklakState, int], int]) -> tuple[int, ...]:
    """Best play to the end by the reference rules. `best_move` gets what the mover will still win by as a guess."""
    state, holes = game.initial(), list[int]()
    while game.outcome(state) is None:
        left = value - (state.stores[0] - state.stores[1])
        holes.append(best_move(state, left if state.player is Player.FIRST else -left))
        state = game.play(state, holes[-1])
    return tuple(holes)


def _usual_seeds(total: int, count: Callable[[int], int]) -> int:
    """Three eighths of the seeds of a large board, half of a small one's: what makes database and search cost alike."""
    for seeds in range(total // 2, 0, -1):
        positions = count(seeds)
        if positions <= SMALL_DATABASE or (8 * seeds <= 3 * total and positions <= MAX_DATABASE):
            return seeds
    return 0


def _by_reference(variant: Variant, line: bool) -> Solution:
    start = time.perf_counter()
    game, memory = Congklak(variant), ReferenceMemory[CongklakState, int]()
    root = game.initial()
    with python_limits():
        value = margin(game, root, memory)

    def best_moves(state: CongklakState) -> list[int]:
        return [move for move in game.legal_moves(state) if margin(game, game.play(state, move), memory) == value]

    seconds = time.perf_counter() - start
    holes = _line(game, value, lambda state, _: best_moves(state)[0]) if line else ()
    return Solution(str(variant), value, tuple(best_moves(root)), len(memory), seconds, "python", 0, holes)


def margin(game: Congklak, state: CongklakState, memory: dict[CongklakState, int]) -> int:
    """By how many seeds the first player wins from here at best play (negative: loses), stores included.

    `memory` keeps every position met. The reference: MAX is the first player, MIN the second, whoever moved before.
    """
    known = memory.get(state)
    if known is not None:
        return known
    end = game.outcome(state)
    if end is None:
        values = [margin(game, game.play(state, move), memory) for move in game.legal_moves(state)]
        value = max(values) if state.player is Player.FIRST else min(values)
    else:
        value = 0 if end.winner is None else end.margin if end.winner is Player.FIRST else -end.margin
    memory[state] = value
    return value
