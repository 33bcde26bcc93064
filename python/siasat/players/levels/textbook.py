"""The levels without the engine: in pure Python, and for games that only the textbook searches play.

A move's value is what a search to the level's depth says, plus the level's error of judgement; the best sum is played.
"""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, field
from typing import Any

from siasat.backend.algorithm import ConfiguredAlgorithm, find_algorithm
from siasat.core.game import AnyGame
from siasat.core.referee import Referee
from siasat.core.score import DRAW, Score, is_loss, is_win
from siasat.core.search_api.limits import Limits
from siasat.core.search_api.request import SearchRequest
from siasat.core.search_api.result import Bound, SearchResult, StoppedBy
from siasat.core.window import from_child
from siasat.errors import ContractError
from siasat.evaluation.registry import AnyEvaluator, load_evaluator
from siasat.players.levels.judgement import LevelPlayer, Report, misjudged, unit_of

PLAIN = "alphabeta+captures"
FOLLOWING = "alphabeta+captures+quiescence+table+table-move"
"""The same, and exchanges are followed to their end."""

DEEP = "pvs+iterative+captures+killers+history+quiescence+table=1048576+table-move"

SHALLOW = 2
"""Levels that look no further do so at once; the others deepen, so that there is something to show and to order by."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How far a level looks.

    `noise` is the largest error of judgement in hundredths of a pawn or seed; where it is 0 the root is searched as
    one, to as many `nodes` as given. `seconds` is a safety net for slow machines and games without a native twin.
    """

    algorithm: str
    nodes: int
    seconds: float
    depth: int | None = None
    noise: int = 0


EFFORTS = (
    Effort(PLAIN, 20_000, 1.0, depth=1, noise=250),
    Effort(PLAIN, 40_000, 1.0, depth=2, noise=160),
    Effort(FOLLOWING, 60_000, 1.5, depth=2, noise=100),
    Effort(FOLLOWING, 150_000, 2.0, depth=3, noise=70),
    Effort(FOLLOWING, 400_000, 2.5, depth=4, noise=35),
    Effort(DEEP, 100_000, 2.5),
    Effort(DEEP, 600_000, 3.0),
    Effort(DEEP, 4_000_000, 5.0),
)
"""Of all levels, the weakest first."""


@dataclass(frozen=True, slots=True)
class _Judged:
    """A root move, its value for the mover, and the line that says so."""

    move: Any
    value: Score
    line: tuple[Any, ...]


@dataclass(slots=True)
class _Spent:
    """What is left of a level's nodes and time."""

    effort: Effort
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
        return self.nodes >= self.effort.nodes or self.seconds >= self.effort.seconds or self.stop.is_set()

    def limits(self, depth: int) -> Limits:
        """What one more search may use."""
        nodes = max(self.effort.nodes - self.nodes, 1)
        return Limits(depth, nodes, max(self.effort.seconds - self.seconds, 0.01))


@dataclass(frozen=True, slots=True)
class TextbookLevel(LevelPlayer):
    """A level by a textbook search."""

    number: int
    algorithm: ConfiguredAlgorithm
    evaluator: AnyEvaluator
    seed: int

    @property
    def effort(self) -> Effort:
        """How far it looks."""
        return EFFORTS[self.number - 1]

    @property
    def by(self) -> str:
        """By which search, for people."""
        return self.algorithm.id

    def think(
        self, referee: Referee[Any, Any], report: Report | None = None, stop: threading.Event | None = None
    ) -> SearchResult[Any]:
        """Look as far as the level looks, and choose as exactly as it judges. `stop` ends it early, with a move."""
        spent = _Spent(self.effort, stop or threading.Event())
        if not self.effort.noise:
            return self._search_whole(referee, spent)
        judged: list[_Judged] = []
        result: SearchResult[Any] | None = None
        last = self.effort.depth or 1
        for depth in range(last if last <= SHALLOW else 1, last + 1):
            found = self._judge(referee, depth, spent, first=[item.move for item in judged])
            if found is None and result is not None:
                break
            reached = depth if found is not None else 1
            judged = found if found is not None else self._judge(referee, 1, spent, first=[]) or []
            judged.sort(key=lambda item: -item.value)
            result = self._result(referee, judged, reached, spent)
            if report is not None and depth < last:
                report(result)
            if spent.is_spent or is_win(judged[0].value):
                break
        if result is None:
            raise ContractError(f"level {self.number} found no move although the game is not over")
        return result

    def _search_whole(self, referee: Referee[Any, Any], spent: _Spent) -> SearchResult[Any]:
        game = referee.game
        limits = Limits(self.effort.depth, self.effort.nodes, self.effort.seconds)
        repetition = game.repetition is not None
        request = SearchRequest(
            game, self.evaluator, referee.state, limits, referee.history, repetition, stop=spent.stop
        )
        result = self.algorithm.search(request)
        if result.move is None:
            raise ContractError(f"the algorithm {self.algorithm.id!r} found no move although the game is not over")
        return result

    def _judge(self, referee: Referee[Any, Any], depth: int, spent: _Spent, first: list[Any]) -> list[_Judged] | None:
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
                spent.limits(depth - 1),
                past,
                game.repetition is not None,
                stop=spent.stop,
            )
            result = self.algorithm.search(request)
            spent.nodes += result.nodes
            spent.backend = result.backend
            if result.stopped_by is not StoppedBy.FINISHED and depth > 1:
                return None
            value = from_child(result.value, game.to_move(child) is mover)
            judged.append(_Judged(move, _one_ply_later(value), (move, *result.pv)))
        return judged

    def _result(
        self, referee: Referee[Any, Any], judged: list[_Judged], depth: int, spent: _Spent
    ) -> SearchResult[Any]:
        noise = self.effort.noise * unit_of(referee.game, [item.value for item in judged]) / 100
        chosen = max(judged, key=lambda item: misjudged(referee, item.move, item.value, self.seed, noise))
        return SearchResult(
            chosen.move,
            chosen.value,
            Bound.EXACT,
            depth,
            spent.nodes,
            chosen.line,
            StoppedBy.FINISHED,
            spent.backend,
            spent.seconds,
        )


def _one_ply_later(value: Score) -> Score:
    """A win found below a child is a move further from here."""
    if is_win(value):
        return value - 1
    return value + 1 if is_loss(value) else value


def textbook_level(number: int, game: AnyGame, seed: int) -> TextbookLevel:
    """The player of a level by the textbook's searches."""
    algorithm = find_algorithm(EFFORTS[number - 1].algorithm)
    return TextbookLevel(number, algorithm, load_evaluator(None, game), seed)
