"""Small games whole: the value of every position that can come up, as a lesson in what solving means.

Works for any game whose positions are few: every position reachable from the start is visited once, and its value
follows from those of its moves. Nothing is pruned, so the table answers for bad moves as well as for good ones.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from siasat.core.game import AnyGame
from siasat.core.player import Player
from siasat.errors import LimitError

MAX_POSITIONS = 2_000_000
"""More take Python too long, and too much memory."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What perfect play makes of a position.

    `value` is for the side to move: the margin it wins by where the game counts one, else 1, 0 or -1. `plies` is how
    many moves the game still lasts if the winner hurries (a larger margin comes first) and the loser holds out.
    """

    value: int
    plies: int


@dataclass(frozen=True, slots=True)
class Whole:
    """A game solved whole."""

    game: AnyGame
    table: dict[Any, Worth]

    def moves(self, state: Any) -> dict[Any, Worth]:
        """What each legal move is worth for the side that makes it; `plies` counts the move."""
        mover, worth = self.game.to_move(state), {}
        for move in self.game.legal_moves(state) if self.game.outcome(state) is None else ():
            child = self.game.play(state, move)
            worth[move] = _seen_by(mover, self.game.to_move(child), self.table[child])
        return worth

    def counts(self) -> Counter[int]:
        """How many positions are won (1), drawn (0) and lost (-1) for the side to move, finished games included."""
        return Counter((worth.value > 0) - (worth.value < 0) for worth in self.table.values())


def solve_whole(game: AnyGame, limit: int = MAX_POSITIONS) -> Whole:
    """Visit every position that can come up, and value it.

    >>> from siasat.games.registry import load_game
    >>> whole = solve_whole(load_game("tictactoe"))
    >>> len(whole.table), whole.table[whole.game.initial()]
    (5478, Worth(value=0, plies=9))
    """
    table: dict[Any, Worth] = {}
    # An own stack: a line may be longer than Python's. A position is pushed once to open it, once to value it.
    stack = [(game.initial(), False)]
    while stack:
        state, opened = stack.pop()
        if state in table:
            continue
        mover, end = game.to_move(state), game.outcome(state)
        if end is not None:
            size = max(end.margin, 1)
            table[state] = Worth(0 if end.winner is None else size if end.winner is mover else -size, 0)
            continue
        children = [game.play(state, move) for move in game.legal_moves(state)]
        if opened:
            worth = [_seen_by(mover, game.to_move(child), table[child]) for child in children]
            table[state] = max(worth, key=_preference)
            continue
        if len(table) + len(stack) > limit:
            raise LimitError(f"{game.id} {game.variant} has more than {limit:,} positions: too many to solve it whole")
        stack.append((state, True))
        stack += [(child, False) for child in children if child not in table]
    return Whole(game, table)


def _seen_by(mover: Player, next_mover: Player, worth: Worth) -> Worth:
    """A child's worth as the side that moves into it sees it: the sign follows the mover, not the ply."""
    return Worth(worth.value if mover is next_mover else -worth.value, worth.plies + 1)


def _preference(worth: Worth) -> tuple[int, int]:
    """Larger values first; among equals the shortest win, the longest loss or draw."""
    return worth.value, -worth.plies if worth.value > 0 else worth.plies
