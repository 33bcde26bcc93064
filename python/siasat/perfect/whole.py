"""Small games whole: the value of every position that can come up, as a lesson in what solving means.

Works for any game whose positions are few: every position reachable from the start is visited once, and its value
follows from those of its moves. Nothing is pruned, so the table answers for bad moves as well as for good ones.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from siasat.core.game import AnyGame
from siasat.errors import LimitError
from siasat.games.congklak.rules import Congklak
from siasat.games.hashtree.rules import HashTree
from siasat.games.nim.rules import Nim
from siasat.perfect.value import SIGN, PerfectValue

RESULTS = {sign: result for result, sign in SIGN.items()}
MAX_POSITIONS = 2_000_000
"""More take Python too long, and too much memory."""

MOVES_BACK = ("chess", "doushouqi")
"""Games whose pieces can go back to where they were, whatever the rules say of repetition."""

SLACK = 1_000
"""Most ways to lay seeds never come up: a game with this many times more of them than the limit is not tried."""

MOVES_A_POSITION = 10
"""The maximum number of moves to play per position of the limit, for games with very many moves."""

WATCHED = 1_000
"""How often `watch` is called, in steps; a position takes two, one to open it and one to value it."""


@dataclass(frozen=True, slots=True)
class SolvedGame:
    """A game solved completely: the value of every position that can come up."""

    game: AnyGame
    table: dict[Any, PerfectValue]

    def moves(self, state: Any) -> dict[Any, PerfectValue]:
        """What each legal move is worth for the side that makes it; `plies` counts the move."""
        mover, worth = self.game.to_move(state), {}
        for move in self.game.legal_moves(state) if self.game.outcome(state) is None else ():
            child = self.game.play(state, move)
            worth[move] = self.table[child].before(self.game.to_move(child) is mover)
        return worth

    def counts(self) -> Counter[int]:
        """How many positions are won (1), drawn (0) and lost (-1) for the side to move, finished games included."""
        return Counter(SIGN[value.outcome] for value in self.table.values())


def check_size(game: AnyGame, limit: int = MAX_POSITIONS) -> None:
    """`LimitError` for a game that is known to be too large, or to go round in circles, before any work."""
    if game.repetition is not None or game.id in MOVES_BACK:
        raise _cycle_error(game)
    if isinstance(game, Nim):
        positions, most = 2 * math.prod(size + 1 for size in game.heaps), limit
    elif isinstance(game, Congklak):
        pits, seeds = 2 * game.rules.holes + 2, 2 * game.rules.holes * game.rules.seeds
        positions, most = 2 * math.comb(seeds + pits - 1, pits - 1), SLACK * limit
    elif isinstance(game, HashTree):
        width = math.inf if game.incremental else game.width  # one for each sum
        plies = (min(game.branching ** min(ply, 64), width) for ply in range(game.depth + 1))
        positions, most = 2 * sum(plies), SLACK * limit
    else:
        return
    if positions > most:
        raise LimitError(
            f"{game.id} {game.variant} has up to {positions:.1g} positions, which is too many to solve it completely "
            f"(the maximum is {limit:,})"
        )


def _cycle_error(game: AnyGame) -> LimitError:
    return LimitError(
        f"positions of {game.id} {game.variant} can occur again, so it cannot be solved completely; "
        "this works for games such as tictactoe, nim and congklak kalah:3,2"
    )


def solve_whole(game: AnyGame, limit: int = MAX_POSITIONS, watch: Callable[[int], None] | None = None) -> SolvedGame:
    """Visit and value every reachable position; `watch` gets the number visited so far now and then, and may raise.

    >>> from siasat.games.registry import load_game
    >>> whole = solve_whole(load_game("tictactoe"))
    >>> len(whole.table), whole.table[whole.game.initial()]
    (5478, PerfectValue(outcome='drawn', plies=9, margin=None, zeroing=None))
    """
    check_size(game, limit)
    table: dict[Any, PerfectValue] = {}
    moves_left = MOVES_A_POSITION * limit
    steps = 0
    open_states: set[Any] = set()
    # An own stack: a line may be longer than Python's. A position is pushed once to open it, once to value it.
    stack = [(game.initial(), False)]
    while stack:
        state, opened = stack.pop()
        if state in table:
            continue
        if watch is not None and steps % WATCHED == 0:
            watch(len(table) + len(open_states))
        steps += 1
        mover, end = game.to_move(state), game.outcome(state)
        if end is not None:
            sign = 0 if end.winner is None else 1 if end.winner is mover else -1
            table[state] = PerfectValue(RESULTS[sign], 0, sign * end.margin or None)
            continue
        children = [game.play(state, move) for move in game.legal_moves(state)]
        moves_left -= len(children)
        if opened:
            worth = [table[child].before(game.to_move(child) is mover) for child in children]
            table[state] = max(worth, key=_preference)
            open_states.discard(state)
            continue
        if len(table) + len(stack) > limit or moves_left < 0:
            raise LimitError(
                f"{game.id} {game.variant} has more than {limit:,} positions, which is too many to solve it completely"
            )
        if state in open_states:  # it comes up again below itself
            raise _cycle_error(game)
        open_states.add(state)
        stack.append((state, True))
        stack += [(child, False) for child in children if child not in table]
    return SolvedGame(game, table)


def _preference(value: PerfectValue) -> tuple[int, int]:
    """More points first; among equals the shortest win, the longest loss or draw."""
    plies = value.plies or 0
    return value.points, -plies if value.points > 0 else plies
