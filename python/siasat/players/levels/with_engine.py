"""The levels of the games that the engine plays: the same search, held back.

Strength grows by nodes, each level looking at several times as many as the one below, and by judgement: a level values
all moves by its search, then errs about each by up to `noise`, and plays what it takes for the best. The lowest two do
not follow exchanges beyond their horizon. The highest is the engine itself.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from typing import Any

from siasat.backend.engine import Engine, Line
from siasat.core.clock import TimeLeft
from siasat.core.game import AnyGame
from siasat.core.notation import notation_of
from siasat.core.referee import Referee
from siasat.core.score import is_win
from siasat.core.search_api.limits import Limits
from siasat.core.search_api.result import SearchResult, StoppedBy
from siasat.errors import ContractError
from siasat.games.facts import LevelStrength
from siasat.games.registry import facts_of
from siasat.perfect.attach import attach_tables
from siasat.players.levels.judgement import LevelPlayer, Report, misjudged, unit_of

SECONDS = 2.0
"""A safety net for slow machines."""

FULL_SECONDS = 3.0
"""What the highest level thinks where no clock says otherwise."""

HASH_MB = 4
FULL_HASH_MB = 32


def strength_of(number: int, game: AnyGame) -> LevelStrength:
    """How strong a level plays in a game."""
    return facts_of(game).levels[number - 1]


@dataclass(slots=True)
class EngineLevel(LevelPlayer):
    """A level by the engine, which keeps what it learnt within a game and forgets it before the next."""

    number: int
    strength: LevelStrength
    engine: Engine
    seed: int
    _ply: int = field(default=-1, init=False)

    @property
    def by(self) -> str:
        """By which search, for people."""
        return "engine"

    def think(
        self, referee: Referee[Any, Any], report: Report | None = None, stop: threading.Event | None = None
    ) -> SearchResult[Any]:
        """Look as far as the level looks, and choose as exactly as it judges. `stop` ends it early, with a move."""
        self._take_up(referee)
        if not self.strength.noise:
            seconds = SECONDS if self.strength.nodes is not None else FULL_SECONDS
            return self._best(referee, Limits(nodes=self.strength.nodes, seconds=seconds), report, stop)
        return self._judge(referee, report, stop)

    def think_in(self, referee: Referee[Any, Any], left: TimeLeft) -> SearchResult[Any]:
        """By the clock, where time is all that limits the level."""
        if self.strength.nodes is not None:
            return self.think(referee)
        self._take_up(referee)
        clock = (left.own, left.increment, left.moves_to_go)
        return self._best(referee, Limits(), None, None, clock)

    def _take_up(self, referee: Referee[Any, Any]) -> None:
        if referee.ply <= self._ply:
            self.engine.clear()  # another game, or moves taken back
        self._ply = referee.ply

    def _best(
        self,
        referee: Referee[Any, Any],
        limits: Limits,
        report: Report | None,
        stop: threading.Event | None,
        clock: tuple[float, float, int | None] | None = None,
    ) -> SearchResult[Any]:
        should_stop = None if stop is None else stop.is_set
        listen = None if report is None else lambda line: report(self._result(referee, line, line.nodes))
        result = self.engine.search(referee.state, limits, referee.history, should_stop, listen, clock)
        if result.move is None:
            raise ContractError(f"level {self.number} found no move although the game is not over")
        return result

    def _judge(
        self, referee: Referee[Any, Any], report: Report | None, stop: threading.Event | None
    ) -> SearchResult[Any]:
        """Value all moves, err about each, and take the one that looks best."""
        should_stop = None if stop is None else stop.is_set
        limits = Limits(nodes=self.strength.nodes, seconds=SECONDS)
        lines = self.engine.rank(referee.state, limits, referee.history, self.strength.lines, should_stop)
        if not lines:  # not even one move ahead for all moves: that much is always granted
            lines = self.engine.rank(referee.state, Limits(depth=1), referee.history, self.strength.lines)
        if not lines:
            raise ContractError(f"level {self.number} found no move although the game is not over")
        best = self._result(referee, lines[0], lines[0].nodes)
        if is_win(best.value):
            return best
        if report is not None:
            report(best)
        noise = self.strength.noise * unit_of(referee.game, [line.value for line in lines]) / 100
        names = notation_of(referee.game)

        def looks(line: Line) -> float:
            move = names.parse_move(referee.state, line.moves[0])
            return misjudged(referee, move, line.value, self.seed, noise)

        return self._result(referee, max(lines, key=looks), lines[0].nodes)

    def _result(self, referee: Referee[Any, Any], line: Line, nodes: int) -> SearchResult[Any]:
        moves = self.engine.moves_of(referee.state, line.moves)
        return SearchResult(
            moves[0], line.value, line.bound, line.depth, nodes, moves, StoppedBy.FINISHED, "rust", line.seconds
        )


def engine_level(number: int, game: AnyGame, seed: int) -> EngineLevel:
    """The player of a level by the engine; `BackendError` where it does not play the game."""
    strength = strength_of(number, game)
    engine = Engine(game, hash_mb=FULL_HASH_MB if strength.nodes is None else HASH_MB)
    if not strength.follows_exchanges:
        engine.set_params({"use_quiescence": 0})
    if strength.nodes is None:
        attach_tables(engine)  # the engine itself, with all that it may know
    return EngineLevel(number, strength, engine, seed)
