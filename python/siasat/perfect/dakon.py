"""Dakon's first turns: what the first player can harvest before the other one moves at all.

A turn is a chain of moves of which all but the last end in the mover's store. On a Dakon board of n holes with n seeds
each, the first player can collect more than half of all seeds in the first turn and so win before the other side moves.
Positions within a turn never repeat, so a depth-first walk that remembers visited positions sees every turn.

How much one turn can collect has a limit, `most_possible`: a turn of a board of n holes always leaves n // 2 - 1 seeds.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from siasat.backend.choose import choose
from siasat.backend.native import native_first_turns, why_missing
from siasat.core.player import Player
from siasat.core.search_api.limits import python_limits
from siasat.games.congklak.rules import Congklak
from siasat.games.congklak.state import CongklakState

LIMIT = 1_000_000
"""The default number of positions to search."""


@dataclass(frozen=True, slots=True)
class FirstTurn:
    """A whole first turn: its holes (0 is the furthest from the store), the seeds banked, and half of all seeds."""

    holes: tuple[int, ...]
    harvest: int
    half: int

    @property
    def wins(self) -> bool:
        """Whether more than half of all seeds are banked: nothing later can change who wins."""
        return self.harvest > self.half


@dataclass(frozen=True, slots=True)
class Harvest:
    """What a walk through the first turns saw.

    `exhaustive` says that it saw all: then `best` is the largest harvest there is, and `turns` and `winning` count
    every first turn and every winning one, as sequences of moves. `positions` counts the positions within turns.
    `most_possible` is what no turn can exceed.
    """

    best: FirstTurn
    exhaustive: bool
    positions: int
    turns: int
    winning: int
    most_possible: int

    @property
    def is_largest(self) -> bool:
        """Whether the largest harvest is proven: every turn was seen, or no turn can collect more."""
        return self.exhaustive or self.best.harvest == self.most_possible


def most_possible(game: Congklak) -> int:
    """No first turn collects more than this: it leaves at least n // 2 - 1 seeds on a board of n holes.

    Whenever the first player moves in the first turn, no two neighbouring holes of the other side are empty. That holds
    at the start. Sowing that reaches the other row puts a seed into each of its holes in order. A lap that ends in one
    with seeds lifts them all, at least two, so the next hole keeps the seed that falls into it; and as long as the turn
    goes on, sowing leaves the row past its last hole. So at least n // 2 holes of that row have seeds. The last move of
    the turn ends in that row, where its last seed stays between holes of the same kind, or captures one of its holes.

    >>> from siasat.games.congklak.variant import parse_variant
    >>> most_possible(Congklak(parse_variant("dakon:7")))
    96
    """
    return 2 * game.rules.holes * game.rules.seeds - max(game.rules.holes // 2 - 1, 0)


def find_winning_turn(game: Congklak, limit: int = LIMIT, backend: str = "auto") -> FirstTurn | None:
    """A first turn that wins, the first met when holes nearest the store are tried first; None if none was met.

    >>> from siasat.games.congklak.variant import parse_variant
    >>> find_winning_turn(Congklak(parse_variant("dakon:3")))
    FirstTurn(holes=(0, 1, 2, 0), harvest=11, half=9)
    """
    half = game.rules.holes * game.rules.seeds
    if choose(backend, why_missing) == "rust":
        holes, harvest, *_ = native_first_turns(game.variant, limit, True)
        turn = FirstTurn(tuple(holes), harvest, half)
    else:
        turn = _walk(game, limit, half + 1).best
    return turn if turn.wins else None


def harvest_all(
    game: Congklak, limit: int = LIMIT, backend: str = "auto", should_stop: Callable[[], bool] | None = None
) -> Harvest:
    """Look at every first turn, or at those within the first `limit` positions.

    >>> from siasat.games.congklak.variant import parse_variant
    >>> harvest_all(Congklak(parse_variant("dakon:4"))).winning
    96
    """
    if choose(backend, why_missing) == "python":
        return _walk(game, limit, None)
    holes, harvest, exhaustive, positions, turns, winning = native_first_turns(game.variant, limit, False, should_stop)
    best = FirstTurn(tuple(holes), harvest, game.rules.holes * game.rules.seeds)
    return Harvest(best, exhaustive, positions, turns, winning, most_possible(game))


@dataclass(slots=True)
class _Known:
    """Of the turns from one position on: how many, how many win, the largest harvest and the hole that leads to it."""

    turns: int = 0
    winning: int = 0
    best: int = 0
    hole: int | None = None


def _walk(game: Congklak, limit: int, enough: int | None) -> Harvest:
    """The reference of the native walk, step by step the same."""
    half = game.rules.holes * game.rules.seeds
    known: dict[CongklakState, _Known] = {}
    exhaustive = True

    def visit(state: CongklakState) -> _Known:
        nonlocal exhaustive
        moves = game.legal_moves(state) if state.player is Player.FIRST else ()
        harvest = state.stores[Player.FIRST]
        if not moves:
            return _Known(1, int(harvest > half), harvest)
        if state in known:
            return known[state]
        if len(known) >= limit:
            exhaustive = False
            return _Known()
        mine = known[state] = _Known()
        for hole in reversed(moves):
            child = visit(game.play(state, hole))
            mine.turns += child.turns
            mine.winning += child.winning
            if child.best > mine.best:
                mine.best, mine.hole = child.best, hole
            if enough is not None and mine.best >= enough:
                exhaustive = False
                break
        return mine

    root = state = game.initial()
    with python_limits():
        all_turns = visit(root)
    holes = []
    while state.player is Player.FIRST and state in known and (hole := known[state].hole) is not None:
        holes.append(hole)
        state = game.play(state, hole)
    best = FirstTurn(tuple(holes), all_turns.best, half)
    return Harvest(best, exhaustive, len(known), all_turns.turns, all_turns.winning, most_possible(game))
