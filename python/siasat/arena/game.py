"""Play one game between two players: who won, why, the moves and the times.

A player that raises, stalls, answers with an illegal move or exceeds its time loses, and the reason says which; it
also says whether the time was exceeded because the system held the player back (`pauses` tells how that is known).
Draws that may be claimed are claimed at once, since no player here would wait for a better moment.
"""

from __future__ import annotations

import gc
import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

from siasat.arena.adjudicate import Adjudication, Adjudicator
from siasat.arena.moves import MoveReport
from siasat.arena.pauses import Stopwatch, Took, Watchdog
from siasat.core.clock import Clock, TimeControl
from siasat.core.game import AnyGame
from siasat.core.notation import notation_of
from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.core.referee import TIME, Referee
from siasat.core.search_api.result import SearchResult
from siasat.errors import InputError, MoveError, PlayerError
from siasat.perfect.oracle import oracle_for
from siasat.players.bot import BotPlayer
from siasat.players.external import ExternalSpec
from siasat.players.python import PythonPlayer
from siasat.players.spec import Held, PlayerAgent, Thinker, Timed

MAX_PLIES = "max-plies"
CRASH = "crash"
STALL = "stall"
ILLEGAL_MOVE = "illegal-move"
TIME_PAUSED = "time-paused"
"""Lost on time with a move that was late only because the system paused the player."""

FAULTS = (CRASH, STALL, ILLEGAL_MOVE, TIME, TIME_PAUSED)
"""Results caused by a player's failure and not by the rules."""

Watcher = Callable[[Referee[Any, Any], MoveReport], None]


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game. `seconds` is what each side took to think, the first player's before the second's.

    Beside the reasons of the rules and the referee, `outcome.reason` may be `max-plies` (a draw), one of `FAULTS` (a
    loss), or adjudicated; `problem` says in one line what a player did wrong. `forgiven` has the seconds of each pause
    of the system that would have lost the game on time. `reports` has what the players reported, one for each move.
    """

    outcome: Outcome
    moves: tuple[str, ...]
    seconds: tuple[float, float]
    problem: str = ""
    forgiven: tuple[float, ...] = ()
    reports: tuple[MoveReport, ...] = ()

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
    control: TimeControl | tuple[TimeControl, TimeControl] | None = None,
    margin: float = 0.0,
    forgive_pauses: bool = False,
    adjudication: Adjudication | None = None,
    watch: Watcher | None = None,
    stopwatch: Stopwatch | None = None,
) -> PlayedGame:
    """Play from `start` (the initial position if None); `players[0]` has the side of the first player.

    After `max_plies` moves the game is a draw. With a `control` (one for both, or one for each) both play by the
    clock; players with limits of their own keep to these, but lose on time like others, once they are `margin`
    seconds late. With `forgive_pauses` a move that is late only because the system held the player back is charged
    without that pause. `watch` is called after every move, while no clock runs. Players are closed at the end.
    """
    clock = None if control is None else Clock(control, margin)
    timer = stopwatch or Stopwatch(None if clock is None else Watchdog())
    table = _Table(Referee(game, start), players, clock, timer, forgive_pauses, _adjudicator(game, adjudication))
    held = [player for player in players if isinstance(player, Held)]
    try:
        for player in held:
            player.start()
        with timer, _no_garbage_collection(clock):
            return table.play(max_plies, watch)
    finally:
        for player in held:
            with suppress(Exception):
                player.close()


class _Table:
    """A game in progress."""

    def __init__(
        self,
        referee: Referee[Any, Any],
        players: tuple[PlayerAgent, PlayerAgent],
        clock: Clock | None,
        stopwatch: Stopwatch,
        forgive_pauses: bool,
        adjudicator: Adjudicator | None,
    ) -> None:
        self.referee = referee
        self.players = players
        self.clock = clock
        self.stopwatch = stopwatch
        self.forgive_pauses = forgive_pauses
        self.adjudicator = adjudicator
        self.seconds = [0.0, 0.0]
        self.forgiven: list[float] = []
        self.reports: list[MoveReport] = []

    def play(self, max_plies: int | None, watch: Watcher | None) -> PlayedGame:
        referee = self.referee
        while (end := referee.outcome) is None:
            if max_plies is not None and referee.ply >= max_plies:
                return self._over(Outcome(None, MAX_PLIES))
            if referee.claimable() is not None:
                referee.claim_draw()
                continue
            side = referee.to_move
            self._start(side)
            try:
                move, result = self._ask(side)
            except PlayerError as error:
                return self._lost(side, error.reason, str(error))
            except InputError:  # a player that cannot even start does not lose the game for anyone
                raise
            except Exception as error:
                return self._lost(side, CRASH, f"{type(error).__name__}: {error}")
            finally:
                took = self.stopwatch.stop()
                self.seconds[side] += took.seconds
            if self.clock is not None and (late := self._press(self.clock, side, took)) is not None:
                return self._lost(side, *late)
            before = referee.state
            try:
                referee.play(move)
            except MoveError as error:
                return self._lost(side, ILLEGAL_MOVE, str(error))
            report = self._report(side, result, took.seconds)
            self.reports.append(report)
            if watch is not None:
                watch(referee, report)
            if self.adjudicator is not None and referee.outcome is None:
                resets = referee.game.is_irreversible(before, referee.moves[-1])
                early = self.adjudicator.know(referee.state)
                early = early or self.adjudicator.hear(side, report.score, referee.ply, resets)
                if early is not None:
                    return self._over(early)
        return self._over(end)

    def _start(self, side: Player) -> None:
        """Start the time of a side's move."""
        left = math.inf
        if self.clock is not None:
            gc.collect(0)  # what the last move left behind, while nobody's clock runs
            left = self.clock.left(side).own
        self.stopwatch.start(self.players[side], left)

    def _press(self, clock: Clock, side: Player, took: Took) -> tuple[str, str] | None:
        """Charge a move to the clock; if that loses the game, return the reason and details."""
        left, seconds, reason = clock.left(side).own, took.seconds, TIME
        if not clock.allows(side, seconds) and took.stopped_in_time and clock.allows(side, took.at_work):
            reason = TIME_PAUSED
            if self.forgive_pauses:
                seconds = took.at_work
                self.forgiven.append(took.paused)
        return None if clock.press(side, seconds) else (reason, f"{took}; {left:.3f} s were left")

    def _ask(self, side: Player) -> tuple[Any, SearchResult[Any] | None]:
        """The player's move, and its search if it reports one."""
        player = self.players[side]
        if self.clock is not None and isinstance(player, Timed):
            result = player.think_in(self.referee, self.clock.left(side))
        elif isinstance(player, Thinker):
            result = player.think(self.referee)
        elif isinstance(player, PythonPlayer | BotPlayer):
            return player.choose(self.referee, None if self.clock is None else self.clock.left(side)), None
        else:
            return player.choose(self.referee), None
        # A third-party engine that plays from its book reports no value; its 0 does not count as one.
        has_value = result.backend != ExternalSpec.kind or result.depth > 0
        return result.move, result if has_value else None

    def _report(self, side: Player, result: SearchResult[Any] | None, seconds: float) -> MoveReport:
        left = None if self.clock is None else self.clock.left(side).own
        if result is None:
            return MoveReport(seconds, left=left)
        return MoveReport(seconds, result.value, result.depth, result.nodes, left)

    def _lost(self, side: Player, reason: str, problem: str) -> PlayedGame:
        return self._over(Outcome(side.other, reason), " ".join(problem.split()))

    def _over(self, outcome: Outcome, problem: str = "") -> PlayedGame:
        seconds = (self.seconds[0], self.seconds[1])
        forgiven, reports = tuple(self.forgiven), tuple(self.reports)
        return PlayedGame(outcome, _moves(self.referee), seconds, problem, forgiven, reports)


@contextmanager
def _no_garbage_collection(clock: Clock | None) -> Iterator[None]:
    """Keep Python from collecting all garbage in the middle of a move: that may take 50 ms, and one player's clock."""
    holds = clock is not None and gc.isenabled()
    if holds:
        gc.disable()
    try:
        yield
    finally:
        if holds:
            gc.enable()


def _adjudicator(game: AnyGame, rules: Adjudication | None) -> Adjudicator | None:
    """Who may end a game early; without searches of its own, so that results do not depend on the machine's speed."""
    if rules is None:
        return None
    return Adjudicator(rules, oracle_for(game, search=False) if rules.solved else None)


def _moves(referee: Referee[Any, Any]) -> tuple[str, ...]:
    names = notation_of(referee.game)
    return tuple(names.format_move(state, move) for state, move in zip(referee.states, referee.moves, strict=False))
