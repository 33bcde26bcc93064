"""Eight levels of strength, from a beginner to all that the textbook searches can do.

What makes a level weak is what makes people weak: it looks few moves ahead, follows no exchange to its end, and judges
a little beside the mark. It never throws a die over whether to blunder. A move's value is what a search to the level's
depth says, plus an error that follows from the seed and the position, up to `noise`; the best sum is played. So a win
that the level sees is always taken, and a move far worse than the others never is; near-equal moves change from game
to game.

`level_player` is the door that callers use; what stands behind it may be another engine.
"""

from __future__ import annotations

import statistics
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from siasat.backend.algorithm import Algorithm, find_algorithm
from siasat.core.limits import Limits
from siasat.core.mixing import SplitMix64, mix
from siasat.core.request import SearchRequest
from siasat.core.result import Bound, SearchResult, StoppedBy
from siasat.core.score import DRAW, Score, is_loss, is_win
from siasat.core.window import from_child
from siasat.errors import ContractError, InputError
from siasat.evaluation.registry import AnyEvaluator, load_evaluator
from siasat.games.registry import AnyGame
from siasat.play.referee import Referee

Report = Callable[[SearchResult[Any]], None]
"""Hears what a player thinks so far, once a depth."""

PLAIN = "alphabeta+captures"
FOLLOWING = "alphabeta+captures+quiescence+table+table-move"
"""The same, and exchanges are followed to their end."""

DEEP = "pvs+iterative+captures+killers+history+quiescence+table=1048576+table-move"

SHALLOW = 2
"""Levels that look no further do so at once; the others deepen, so that there is something to show and to order by."""

UNITS = {"chess": 100, "doushouqi": 100, "congklak": 100}
"""What a pawn, a seed or the like is worth to the default evaluators; for other games it is read off the moves."""


@dataclass(frozen=True, slots=True)
class Level:
    """How strong a level is.

    `noise` is the largest error of judgement in hundredths of a pawn or seed; where it is 0 the root is searched as
    one, to as many `nodes` as given. `seconds` is a safety net for slow machines and games without a native twin.
    """

    number: int
    algorithm: str
    nodes: int
    seconds: float
    depth: int | None = None
    noise: int = 0


LEVELS = (
    Level(1, PLAIN, 20_000, 1.0, depth=1, noise=250),
    Level(2, PLAIN, 40_000, 1.0, depth=2, noise=160),
    Level(3, FOLLOWING, 60_000, 1.5, depth=2, noise=100),
    Level(4, FOLLOWING, 150_000, 2.0, depth=3, noise=70),
    Level(5, FOLLOWING, 400_000, 2.5, depth=4, noise=35),
    Level(6, DEEP, 100_000, 2.5),
    Level(7, DEEP, 600_000, 3.0),
    Level(8, DEEP, 4_000_000, 5.0),
)
"""All levels, the weakest first."""


def level_of(number: int) -> Level:
    """The level of that number, or `InputError`."""
    if not 1 <= number <= len(LEVELS):
        raise InputError(f"a level is a number between 1 and {len(LEVELS)}, not {number}")
    return LEVELS[number - 1]


def level_player(number: int, game: AnyGame, seed: int = 0) -> LevelPlayer:
    """The player of a level for one game; the same seed plays the same moves in the same game."""
    level = level_of(number)
    return LevelPlayer(level, find_algorithm(level.algorithm), load_evaluator(None, game), seed)


@dataclass(frozen=True, slots=True)
class _Judged:
    """A root move, its value for the mover, and the line that says so."""

    move: Any
    value: Score
    line: tuple[Any, ...]


@dataclass(slots=True)
class _Effort:
    """What is left of a level's nodes and time."""

    level: Level
    stop: threading.Event
    start: float = field(default_factory=time.perf_counter)
    nodes: int = 0
    backend: str = "python"

    @property
    def seconds(self) -> float:
        """Since the level began to think."""
        return time.perf_counter() - self.start

    @property
    def is_spent(self) -> bool:
        """Whether no further depth may be begun."""
        return self.nodes >= self.level.nodes or self.seconds >= self.level.seconds or self.stop.is_set()

    def limits(self, depth: int) -> Limits:
        """What one more search may use."""
        nodes = max(self.level.nodes - self.nodes, 1)
        return Limits(depth, nodes, max(self.level.seconds - self.seconds, 0.01))


@dataclass(frozen=True, slots=True)
class LevelPlayer:
    """Plays at one level."""

    level: Level
    algorithm: Algorithm
    evaluator: AnyEvaluator
    seed: int

    def choose(self, referee: Referee[Any, Any]) -> Any:
        """The move to play."""
        return self.think(referee).move

    def think(
        self, referee: Referee[Any, Any], report: Report | None = None, stop: threading.Event | None = None
    ) -> SearchResult[Any]:
        """Look as far as the level looks, and choose as exactly as it judges. `stop` ends it early, with a move."""
        effort = _Effort(self.level, stop or threading.Event())
        if not self.level.noise:
            return self._search_whole(referee, effort)
        judged: list[_Judged] = []
        result: SearchResult[Any] | None = None
        last = self.level.depth or 1
        for depth in range(last if last <= SHALLOW else 1, last + 1):
            found = self._judge(referee, depth, effort, first=[item.move for item in judged])
            if found is None and result is not None:
                break
            reached = depth if found is not None else 1
            judged = found if found is not None else self._judge(referee, 1, effort, first=[]) or []
            judged.sort(key=lambda item: -item.value)
            result = self._result(referee, judged, reached, effort)
            if report is not None and depth < last:
                report(result)
            if effort.is_spent or is_win(judged[0].value):
                break
        if result is None:
            raise ContractError(f"level {self.level.number} found no move, though the game goes on")
        return result

    def _search_whole(self, referee: Referee[Any, Any], effort: _Effort) -> SearchResult[Any]:
        game = referee.game
        limits = Limits(self.level.depth, self.level.nodes, self.level.seconds)
        repetition = game.repetition is not None
        request = SearchRequest(
            game, self.evaluator, referee.state, limits, referee.history, repetition, stop=effort.stop
        )
        result = self.algorithm.search(request)
        if result.move is None:
            raise ContractError(f"the algorithm {self.algorithm.id!r} found no move, though the game goes on")
        return result

    def _judge(self, referee: Referee[Any, Any], depth: int, effort: _Effort, first: list[Any]) -> list[_Judged] | None:
        """Every move's value by a search to `depth`; None where the effort was spent before all had one (but at 1)."""
        game, state, mover = referee.game, referee.state, referee.to_move
        moves = first or list(game.legal_moves(state))
        judged = []
        for move in moves:
            child = game.play(state, move)
            end = game.outcome(child)
            if end is not None:
                judged.append(_Judged(move, end.score(mover, 1), (move,)))
                continue
            past = () if game.is_irreversible(state, move) else (*referee.history, game.key(state))
            if game.repetition is not None and game.key(child) in past:
                judged.append(_Judged(move, DRAW, (move,)))
                continue
            request = SearchRequest(
                game,
                self.evaluator,
                child,
                effort.limits(depth - 1),
                past,
                game.repetition is not None,
                stop=effort.stop,
            )
            result = self.algorithm.search(request)
            effort.nodes += result.nodes
            effort.backend = result.backend
            if result.stopped_by is not StoppedBy.FINISHED and depth > 1:
                return None
            value = from_child(result.value, game.to_move(child) is mover)
            judged.append(_Judged(move, _one_ply_later(value), (move, *result.pv)))
        return judged

    def _result(
        self, referee: Referee[Any, Any], judged: list[_Judged], depth: int, effort: _Effort
    ) -> SearchResult[Any]:
        chosen = max(judged, key=lambda item: item.value + self._error(referee, item, judged))
        return SearchResult(
            chosen.move,
            chosen.value,
            Bound.EXACT,
            depth,
            effort.nodes,
            chosen.line,
            StoppedBy.FINISHED,
            effort.backend,
            effort.seconds,
        )

    def _error(self, referee: Referee[Any, Any], item: _Judged, judged: list[_Judged]) -> float:
        """How far off the level is about a move: a triangular error that the seed and the position decide."""
        if is_win(item.value) or is_loss(item.value):
            return 0.0
        game = referee.game
        key = game.key(game.play(referee.state, item.move))
        random = SplitMix64(self.seed ^ mix(key ^ mix(referee.ply)))
        sample = (random.below(1_000_001) + random.below(1_000_001)) / 1_000_000 - 1.0
        return sample * self.level.noise * _unit(game, judged) / 100


def _one_ply_later(value: Score) -> Score:
    """A win found below a child is a move further from here."""
    if is_win(value):
        return value - 1
    return value + 1 if is_loss(value) else value


def _unit(game: AnyGame, judged: list[_Judged]) -> float:
    """What a hundred hundredths are worth in this game's values."""
    if game.id in UNITS:
        return UNITS[game.id]
    plain = [item.value for item in judged if not (is_win(item.value) or is_loss(item.value))]
    if len(plain) < 2:
        return 1.0
    middle = statistics.median(plain)
    return max(1.0, statistics.fmean(abs(value - middle) for value in plain))
