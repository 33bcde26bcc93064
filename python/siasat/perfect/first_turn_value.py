"""By how much the first player wins for certain: a first turn, then best play with the few seeds that it leaves.

A walk through the first turns, holes nearest the store first, looks at every turn that leaves few seeds. What the rest
is worth is found by plain minimax over the reference rules, whatever the other side answers. A margin found is proven;
one that equals all seeds of the board is the value of the game, since nobody can win by more.
"""

from __future__ import annotations

from dataclasses import dataclass

from siasat.core.player import Player
from siasat.core.search_api.limits import python_limits
from siasat.errors import IllegalMoveError
from siasat.games.congklak.rules import Congklak
from siasat.games.congklak.state import CongklakState
from siasat.perfect.kalah import margin

LEFT = 6
"""Turns that leave more seeds than this are not played on."""


@dataclass(frozen=True, slots=True)
class ProvenMargin:
    """The largest margin found: the first player wins by at least `margin`, whatever the other side plays.

    `turn` has the holes of the first turn, `rest` those of best play after it, of both sides. `seeds` are all seeds of
    the board, `left` those in the holes after the turn, `positions` the positions within turns that were visited.
    """

    margin: int
    turn: tuple[int, ...]
    rest: tuple[int, ...]
    seeds: int
    left: int
    positions: int

    @property
    def is_value(self) -> bool:
        """Whether this is the value of the game: all seeds; nobody can win by more."""
        return self.margin == self.seeds


def replay(game: Congklak, holes: tuple[int, ...]) -> CongklakState:
    """The position after these holes from the start, by the reference rules; a move that is not legal is an error."""
    state = game.initial()
    for number, hole in enumerate(holes, 1):
        if hole not in game.legal_moves(state):
            raise IllegalMoveError(f"move {number} of the line, hole {hole}, is illegal in {game.format_state(state)}")
        state = game.play(state, hole)
    return state


def final_margin(game: Congklak, state: CongklakState) -> int:
    """By how many seeds the first player has won a finished game (negative: lost)."""
    end = game.outcome(state)
    if end is None:
        raise IllegalMoveError(f"the game is not over in {game.format_state(state)}")
    return 0 if end.winner is None else end.margin if end.winner is Player.FIRST else -end.margin


def prove_margin(game: Congklak, limit: int) -> ProvenMargin | None:
    """The best of the first turns within the first `limit` positions that leave at most `LEFT` seeds; None: none does.

    Stops at a turn after which the first player gets every seed.

    >>> from siasat.games.congklak.variant import parse_variant
    >>> proven = prove_margin(Congklak(parse_variant("dakon:4")), 1000)
    >>> proven.margin, proven.is_value, len(proven.turn), proven.rest
    (30, False, 13, (2, 1, 3))
    """
    total = 2 * game.rules.holes * game.rules.seeds
    visited = set[CongklakState]()
    memory = dict[CongklakState, int]()
    best: tuple[int, tuple[int, ...]] | None = None
    path: list[int] = []

    def visit(state: CongklakState) -> bool:
        """Look at the turns from here on; true: enough was seen."""
        nonlocal best
        moves = game.legal_moves(state) if state.player is Player.FIRST else ()
        if not moves:
            if total - sum(state.stores) > LEFT:
                return False
            value = _margin(game, state, memory)
            if best is None or value > best[0]:
                best = value, tuple(path)
            return value == total
        if state in visited:
            return False
        if len(visited) >= limit:
            return True
        visited.add(state)
        for hole in reversed(moves):
            path.append(hole)
            if visit(game.play(state, hole)):
                return True
            path.pop()
        return False

    with python_limits():
        visit(game.initial())
    if best is None:
        return None
    value, turn = best
    state = replay(game, turn)
    left = total - sum(state.stores)
    return ProvenMargin(value, turn, _best_play(game, state, memory), total, left, len(visited))


def _margin(game: Congklak, state: CongklakState, memory: dict[CongklakState, int]) -> int:
    """The first player's margin at best play. Positions are remembered with empty stores: these change nothing."""
    ahead = state.stores[Player.FIRST] - state.stores[Player.SECOND]
    return ahead + margin(game, state._replace(stores=(0, 0)), memory)


def _best_play(game: Congklak, state: CongklakState, memory: dict[CongklakState, int]) -> tuple[int, ...]:
    """One line of best play to the end, the first of equal moves each time."""
    holes = []
    while game.outcome(state) is None:
        value = _margin(game, state, memory)
        hole = next(move for move in game.legal_moves(state) if _margin(game, game.play(state, move), memory) == value)
        holes.append(hole)
        state = game.play(state, hole)
    return tuple(holes)
