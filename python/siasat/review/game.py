"""The review of a whole game."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from siasat.backend.algorithm import find_algorithm
from siasat.backend.engine import Engine, why_no_engine
from siasat.core.game import AnyGame
from siasat.core.notation import notation_of
from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.core.referee import Referee
from siasat.core.score import is_loss, is_win
from siasat.core.search_api.limits import Limits
from siasat.core.search_api.request import SearchRequest
from siasat.core.search_api.result import SearchResult
from siasat.errors import InputError
from siasat.evaluation.registry import default_evaluator, load_evaluator
from siasat.games.registry import facts_of
from siasat.play.move_labels import label_of
from siasat.review.clauses import Clause, ClauseKind, Evidence
from siasat.review.explain import explain
from siasat.review.judging import Mark, is_turning, mark_of, side_accuracy
from siasat.review.mistake import Mistake
from siasat.review.proofs import MATERIAL

NODES = 100_000
"""Nodes per position by default: the 81 positions of 40 moves of chess take a few seconds."""

CONFIRM = 8
"""A move that looks like a mistake is searched again with so many times the nodes, and so are the position before it
and the one after the best move. The lowest value of the best move and the highest of the one played count."""

HASH_MB = 32

AnyReferee = Referee[Any, Any]


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """A move and what it is worth.

    `value` is the value for side 1 after the move; `before` and `after` are the winning chances of the side that moved,
    with the best move and with this one. `drop` is what it gave away of them, at least 0. `best` and `best_label` name
    the better move of a mistake; None where there is none.
    """

    ply: int
    side: Player
    text: str
    label: str
    value: int
    before: float
    after: float
    drop: float
    mark: Mark | None = None
    turning: bool = False
    best: str | None = None
    best_label: str | None = None
    clauses: tuple[Clause, ...] = ()


@dataclass(frozen=True, slots=True)
class SideSummary:
    """How well a side played: mean accuracy from 0 to 100 (None without moves), and how many errors of each kind."""

    accuracy: float | None
    inaccuracies: int
    mistakes: int
    blunders: int


@dataclass(frozen=True, slots=True)
class Review:
    """A reviewed game. `first_value` is the value of the start for side 1; `finished` is False if it was stopped."""

    game: AnyGame
    first_value: int
    moves: tuple[ReviewedMove, ...]
    sides: tuple[SideSummary, SideSummary]
    outcome: Outcome | None
    seconds: float
    finished: bool = True


Listener = Callable[[ReviewedMove], None]
Search = Callable[[Any, tuple[int, ...], int], SearchResult[Any]]
"""Searches a state with a history and so many nodes."""


def review_game(
    referee: AnyReferee,
    nodes: int = NODES,
    listen: Listener | None = None,
    should_stop: Callable[[], bool] | None = None,
    start: Callable[[int], None] | None = None,
    search: Search | None = None,
) -> Review:
    """Judge every move of a game and explain its mistakes.

    `start` hears the value of the first position for side 1. `listen` hears each move when it is judged, and once more
    when the next move shows that its opponent missed the chance. `search` judges the positions: by default the engine,
    or a textbook search where the engine does not play the game.
    """
    if not referee.moves:
        raise InputError("this game has no moves, so there is nothing to review")
    began = time.perf_counter()
    judge = _Judge(referee.game, nodes, should_stop, search)
    walk: AnyReferee = Referee(referee.game, referee.start)
    here = judge.look(walk)
    first = _for_first(here.value, walk.to_move)
    if start is not None:
        start(first)
    done: list[ReviewedMove] = []
    for ply, move in enumerate(referee.moves):
        if should_stop is not None and should_stop():
            break
        before, history = walk.state, walk.history
        later = tuple(referee.moves[ply + 1 :])
        walk.play(move)
        there = judge.look(walk)
        one, there = judge.move(before, history, move, here, walk, there, later)
        done.append(one)
        if listen is not None:
            listen(one)
        if len(done) > 1:
            again = _with_missed(done[-2], one, referee.game, before)
            if again is not done[-2]:
                done[-2] = again
                if listen is not None:
                    listen(again)
        here = there
    return Review(
        referee.game,
        first,
        tuple(done),
        (_summary(done, Player.FIRST), _summary(done, Player.SECOND)),
        referee.outcome,
        time.perf_counter() - began,
        len(done) == len(referee.moves),
    )


@dataclass(frozen=True, slots=True)
class _Look:
    """What the engine thinks of a position, for the side to move there."""

    value: int
    line: tuple[Any, ...]


class _Judge:
    """Searches positions and judges the moves between them."""

    def __init__(
        self, game: AnyGame, nodes: int, should_stop: Callable[[], bool] | None, search: Search | None
    ) -> None:
        self.game, self.nodes = game, nodes
        self.scale = facts_of(game).scale
        self.search = search or _usual_search(game, should_stop)

    def look(self, walk: AnyReferee, times: int = 1) -> _Look:
        """The value and best line of the present position; the result where the game is over."""
        return self._look(walk.state, walk.history, walk.outcome, walk.to_move, times)

    def _look(self, state: Any, history: tuple[int, ...], outcome: Outcome | None, mover: Player, times: int) -> _Look:
        if outcome is not None:
            return _Look(outcome.score(mover, 0), ())
        result = self.search(state, history, self.nodes * times)
        return _Look(result.value, result.pv or (() if result.move is None else (result.move,)))

    def _after_best(self, before: Any, history: tuple[int, ...], here: _Look) -> _Look:
        """The best move judged like the one played, by a search of the position after it.

        The lower value counts, unless it is a forced win, which is no estimate.
        """
        game, best, mover = self.game, here.line[0], self.game.to_move(before)
        after = game.play(before, best)
        if is_win(here.value) or game.outcome(after) is not None:
            return here
        found = self._look(after, (*history, game.key(before)), None, game.to_move(after), CONFIRM)
        value = _turned(found.value, game.to_move(after), mover)
        if is_win(value) or is_loss(value):  # a forced end is one move further away than from the position after
            value -= 1 if is_win(value) else -1
        value = value if is_win(value) else min(here.value, value)
        return _Look(value, (best, *found.line) if found.line else here.line)

    def move(
        self,
        before: Any,
        history: tuple[int, ...],
        move: Any,
        here: _Look,
        walk: AnyReferee,
        there: _Look,
        later: tuple[Any, ...],
    ) -> tuple[ReviewedMove, _Look]:
        """Judge the move from `before`, where `here` was seen, to the present position of `walk`, where `there` was.

        Also returns the best look at the present position.
        """
        game, chances = self.game, self.scale.chances
        mover = game.to_move(before)

        def own(look: _Look) -> int:
            return _turned(look.value, walk.to_move, mover)

        first = own(there)

        def drop_of(best: _Look, after: _Look) -> float:
            return 0.0 if best.line[:1] == (move,) else max(0.0, chances(best.value) - chances(own(after)))

        drop = drop_of(here, there)
        seen = there
        if mark_of(drop) is not None:
            here = self._look(before, history, None, mover, CONFIRM)
            seen = self.look(walk, CONFIRM)
            there = seen
            if not is_loss(own(seen)):  # a forced loss is no estimate
                there = _Look(_turned(max(first, own(seen)), walk.to_move, mover), seen.line)
            drop = drop_of(here, there)
        if mark_of(drop) is not None:
            here = self._after_best(before, history, here)
            drop = drop_of(here, there)
        mark = mark_of(drop)
        after = chances(own(there))
        names = notation_of(game)
        one = ReviewedMove(
            ply=walk.ply,
            side=mover,
            text=names.format_move(before, move),
            label=label_of(game, before, move),
            value=_for_first(there.value, walk.to_move),
            before=max(after, chances(here.value)),
            after=after,
            drop=drop,
            mark=mark,
        )
        if mark is None:
            return one, seen
        best = here.line[0]
        mistake = Mistake(game, before, move, here.value, here.line, own(there), there.line, history, later)
        return (
            replace(
                one,
                turning=is_turning(mark, one.before, one.after),
                best=names.format_move(before, best),
                best_label=label_of(game, before, best),
                clauses=tuple(explain(mistake)),
            ),
            seen,
        )


def _usual_search(game: AnyGame, should_stop: Callable[[], bool] | None) -> Search:
    """The engine's search, or a textbook one where the engine does not play the game."""
    if why_no_engine(game) is None:
        engine = Engine(game, hash_mb=HASH_MB)
        return lambda state, history, nodes: engine.search(state, Limits(nodes=nodes), history, should_stop)
    evaluator, repeats = load_evaluator(default_evaluator(game), game), game.repetition is not None
    textbook = find_algorithm(MATERIAL)
    return lambda state, history, nodes: textbook.search(
        SearchRequest(game, evaluator, state, Limits(nodes=nodes), history, repeats)
    )


def _with_missed(earlier: ReviewedMove, reply: ReviewedMove, game: AnyGame, between: Any) -> ReviewedMove:
    """The earlier mistake with the clause that the opponent's reply, itself a mistake, gave the advantage back."""
    if earlier.mark is None or reply.mark is None or earlier.side is reply.side or reply.best_label is None:
        return earlier
    scores = next(clause.evidence for clause in reply.clauses if clause.kind is ClauseKind.BETTER)
    clause = Clause(
        ClauseKind.OPPONENT_MISSED,
        reply.label,
        Evidence(
            notation_of(game).format_state(between),
            (reply.text,),
            scores.other,
            scores.value,
            alternative=reply.best,
        ),
        reply.best_label,
        (reply.label,),
    )
    return replace(earlier, clauses=(*earlier.clauses, clause))


def _for_first(value: int, mover: Player) -> int:
    return value if mover is Player.FIRST else -value


def _turned(value: int, mover: Player, side: Player) -> int:
    return value if mover is side else -value


def _summary(moves: list[ReviewedMove], side: Player) -> SideSummary:
    own = [move for move in moves if move.side is side]
    counts = [sum(move.mark == mark for move in own) for mark in ("?!", "?", "??")]
    return SideSummary(side_accuracy([move.drop for move in own]), *counts)
