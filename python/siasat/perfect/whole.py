"""Small games whole: the value of every position that can come up, as a lesson in what solving means.

Works for any game whose positions are few: every position reachable from the start is visited once, and its value
follows from those of its moves. Nothing is pruned, so the table answers for bad moves as well as for good ones.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from siasat.core.game import AnyGame
from siasat.errors import LimitError
from siasat.perfect.value import SIGN, PerfectValue

RESULTS = {sign: result for result, sign in SIGN.items()}
MAX_POSITIONS = 2_000_000
"""More take Python too long, and too much memory."""


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


def solve_whole(game: AnyGame, limit: int = MAX_POSITIONS) -> SolvedGame:
    """Visit every position that can come up, and value it.

    >>> from siasat.games.registry import load_game
    >>> whole = solve_whole(load_game("tictactoe"))
    >>> len(whole.table), whole.table[whole.game.initial()]
    (5478, PerfectValue(outcome='drawn', plies=9, margin=None, zeroing=None))
    """
    table: dict[Any, PerfectValue] = {}
    # An own stack: a line may be longer than Python's. A position is pushed once to open it, once to value it.
    stack = [(game.initial(), False)]
    while stack:
        state, opened = stack.pop()
        if state in table:
            continue
        mover, end = game.to_move(state), game.outcome(state)
        if end is not None:
            sign = 0 if end.winner is None else 1 if end.winner is mover else -1
            table[state] = PerfectValue(RESULTS[sign], 0, sign * end.margin or None)
            continue
        children = [game.play(state, move) for move in game.legal_moves(state)]
        if opened:
            worth = [table[child].before(game.to_move(child) is mover) for child in children]
            table[state] = max(worth, key=_preference)
            continue
        if len(table) + len(stack) > limit:
            raise LimitError(f"{game.id} {game.variant} has more than {limit:,} positions: too many to solve it whole")
        stack.append((state, True))
        stack += [(child, False) for child in children if child not in table]
    return SolvedGame(game, table)


def _preference(value: PerfectValue) -> tuple[int, int]:
    """More points first; among equals the shortest win, the longest loss or draw."""
    plies = value.plies or 0
    return value.points, -plies if value.points > 0 else plies
