"""Solve positions of Connect Four and Othello: the result at best play, and the moves that reach it.

`value_by_minimax` is the reference: plain minimax with a memory over the rules of the game, for small boards and late
positions. The accelerator searches with null windows over a table; `crates/siasat-solve` cites its sources.

Connect Four has distances (plies to the end), Othello margins (the difference of discs; empty cells count nothing).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from siasat.backend.choose import choose
from siasat.backend.native import native_errors, native_solver, why_missing
from siasat.core.game import AnyGame
from siasat.core.notation import notation_of
from siasat.core.search_api.limits import python_limits
from siasat.errors import InputError
from siasat.games.connectfour.rules import ConnectFour
from siasat.games.othello.rules import Othello
from siasat.perfect.reference_memory import ReferenceMemory
from siasat.perfect.value import PerfectValue, known_end

if TYPE_CHECKING:
    from siasat.backend.native import NativeSolver

MIB = 1 << 20
LATE_TABLE, EARLY_TABLE = 64 * MIB, 1024 * MIB
"""The usual table of a late position, and of one with many empty cells."""
LATE = {"connectfour": 32, "othello": 20}
"""Positions with at most this many empty cells are late."""

Watch = Callable[[int], None]
"""Called about fifty times per second with the nodes so far."""


@dataclass(frozen=True, slots=True)
class ExactSolution:
    """The value of a position for the side to move, and what it took.

    `best` are all moves that reach it, in the order of the rules. `moves` has the value of each legal move for the side
    that makes it, where that was asked for, else nothing. `nodes` counts the positions entered, or, for the reference,
    those remembered; `table_bytes` is 0 for the reference.
    """

    value: PerfectValue
    best: tuple[Any, ...]
    moves: dict[Any, PerfectValue]
    nodes: int
    seconds: float
    backend: str
    table_bytes: int


def empty_cells(game: AnyGame, state: Any) -> int:
    """How many cells have no disc; `InputError` for a game without an exact solver."""
    match game:
        case ConnectFour():
            return game.columns * game.rows - int(state.taken.bit_count())
        case Othello():
            return game.size**2 - int((state.own | state.other).bit_count())
        case _:
            raise InputError(f"there is no exact solver for {game.id!r}; there are connectfour and othello")


def usual_table(game: AnyGame, state: Any) -> int:
    """The bytes of the table that a position gets if nobody says otherwise."""
    return LATE_TABLE if empty_cells(game, state) <= LATE[game.id] else EARLY_TABLE


def solve_position(
    game: AnyGame,
    state: Any,
    backend: str = "auto",
    *,
    every_move: bool = False,
    table_bytes: int | None = None,
    watch: Watch | None = None,
) -> ExactSolution:
    """Solve a position that is not the end of a game.

    >>> from siasat.games.registry import load_game
    >>> game = load_game("connectfour", "size:4,3,3")
    >>> solution = solve_position(game, game.initial(), "python")
    >>> str(solution.value), solution.best
    ('won in 9 plies', (1, 2))
    """
    if table_bytes is None:
        table_bytes = usual_table(game, state)
    if game.outcome(state) is not None:
        raise InputError("the game is over in this position; give one in which a move is possible")
    if choose(backend, why_missing) == "python":
        return _by_minimax(game, state, every_move)
    start, name = time.perf_counter(), notation_of(game).format_state(state)
    solver = native_solver(game, table_bytes)

    def should_stop() -> bool:
        if watch is not None:
            watch(solver.progress())
        return False

    with native_errors():
        value, nodes = read_value(solver, name, should_stop)
        moves: dict[Any, PerfectValue] = {}
        if every_move:
            for move in game.legal_moves(state):
                moves[move], more = _value_of_move(game, solver, state, move, should_stop)
                nodes += more
            best = tuple(move for move, one in moves.items() if one == value)
        else:
            before = solver.progress()
            best = tuple(solver.best(name, should_stop))
            nodes += solver.progress() - before
    seconds = time.perf_counter() - start
    return ExactSolution(value, best, moves, nodes, seconds, "rust", solver.table_bytes())


def read_value(
    solver: NativeSolver, position: str, should_stop: Callable[[], bool] | None = None
) -> tuple[PerfectValue, int]:
    """What the accelerator says of an unfinished position, and the nodes that it took."""
    outcome, plies, margin, nodes = solver.solve(position, should_stop)
    return PerfectValue(outcome, plies, margin), nodes  # type: ignore[arg-type]


def _value_of_move(
    game: AnyGame, solver: NativeSolver, state: Any, move: Any, should_stop: Callable[[], bool]
) -> tuple[PerfectValue, int]:
    child = game.play(state, move)
    known, nodes = exact_end(game, child), 0
    if known is None:
        known, nodes = read_value(solver, notation_of(game).format_state(child), should_stop)
    return known.before(), nodes


def _by_minimax(game: AnyGame, state: Any, every_move: bool) -> ExactSolution:
    start, memory = time.perf_counter(), ReferenceMemory[Any, PerfectValue]()
    with python_limits():
        value = value_by_minimax(game, state, memory)
    moves = {move: memory[game.play(state, move)].before() for move in game.legal_moves(state)}
    best = tuple(move for move, one in moves.items() if one == value)
    seconds = time.perf_counter() - start
    return ExactSolution(value, best, moves if every_move else {}, len(memory), seconds, "python", 0)


def value_by_minimax(game: AnyGame, state: Any, memory: dict[Any, PerfectValue]) -> PerfectValue:
    """The value of a position for the side to move, which takes the best move; `memory` keeps every position met."""
    known = memory.get(state)
    if known is None:
        known = exact_end(game, state)
        if known is None:
            moves = game.legal_moves(state)
            known = max(value_by_minimax(game, game.play(state, move), memory).before() for move in moves)
        memory[state] = known
    return known


def exact_end(game: AnyGame, state: Any) -> PerfectValue | None:
    """The value of a finished game: Connect Four with the distance 0, Othello with its margin; None: not finished."""
    end = game.outcome(state)
    if end is None:
        return None
    known = known_end(end, game.to_move(state), counts=isinstance(game, Othello))
    if known is not None and (known.outcome == "drawn" or known.margin is not None):
        return PerfectValue(known.outcome, None, known.margin)
    return known
