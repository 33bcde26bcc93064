"""One game between two players, to its end: who won, why, by which moves, in what time.

A player that raises or answers with an illegal move loses, and the reason says so; draws that may be claimed are
claimed at once, since no player here would wait for a better moment.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from siasat.core.notation import notation_of
from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.errors import MoveError
from siasat.games.registry import AnyGame
from siasat.play.players import PlayerAgent
from siasat.play.referee import Referee

MAX_PLIES = "max-plies"
CRASH = "crash"
ILLEGAL_MOVE = "illegal-move"

Watcher = Callable[[Referee[Any, Any]], None]


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game. `seconds` is what each side took to think, the first player's before the second's.

    Beside the reasons of the rules and the referee, `outcome.reason` may be `max-plies` (a draw), `crash` or
    `illegal-move` (a loss); `problem` then tells in one line what a player did wrong.
    """

    outcome: Outcome
    moves: tuple[str, ...]
    seconds: tuple[float, float]
    problem: str = ""

    @property
    def first_score(self) -> float:
        """1, 0.5 or 0 for the first player. Where an end has a number instead of a winner, its sign decides."""
        winner = self.outcome.winner
        if winner is not None:
            return 1.0 if winner is Player.FIRST else 0.0
        payoff = self.outcome.payoff or 0
        return 1.0 if payoff > 0 else 0.0 if payoff < 0 else 0.5


def play_game(
    game: AnyGame,
    players: tuple[PlayerAgent, PlayerAgent],
    *,
    start: Any = None,
    max_plies: int | None = None,
    watch: Watcher | None = None,
) -> PlayedGame:
    """Play from `start` (the initial position if None); `players[0]` has the side of the first player.

    After `max_plies` moves the game is a draw. `watch` is called after every move.
    """
    referee: Referee[Any, Any] = Referee(game, start)
    seconds = [0.0, 0.0]
    while (end := referee.outcome) is None:
        if max_plies is not None and referee.ply >= max_plies:
            end = Outcome(None, MAX_PLIES)
            break
        if referee.claimable() is not None:
            referee.claim_draw()
            continue
        side = referee.to_move
        began = time.perf_counter()
        try:
            move = players[side].choose(referee)
        except Exception as error:
            return _lost(referee, side, CRASH, f"{type(error).__name__}: {error}", seconds)
        finally:
            seconds[side] += time.perf_counter() - began
        try:
            referee.play(move)
        except MoveError as error:
            return _lost(referee, side, ILLEGAL_MOVE, str(error), seconds)
        if watch is not None:
            watch(referee)
    return PlayedGame(end, _moves(referee), (seconds[0], seconds[1]))


def _lost(referee: Referee[Any, Any], side: Player, reason: str, problem: str, seconds: list[float]) -> PlayedGame:
    line = " ".join(problem.split())
    return PlayedGame(Outcome(side.other, reason), _moves(referee), (seconds[0], seconds[1]), line)


def _moves(referee: Referee[Any, Any]) -> tuple[str, ...]:
    names = notation_of(referee.game)
    return tuple(names.format_move(state, move) for state, move in zip(referee.states, referee.moves, strict=False))
