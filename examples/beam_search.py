"""Beam search, an algorithm of one's own: at every node look only at the few moves that seem best.

Run this file and you have siasat's command line with the algorithm in it:

    python examples/beam_search.py search chess --algorithm beam+width=5 --depth 4
    python examples/beam_search.py play congklak --second beam@depth=6
"""

from __future__ import annotations

import sys
import time
from typing import Any

from siasat import (
    INF,
    AlgorithmError,
    Bound,
    Observer,
    SearcherEntry,
    SearchRequest,
    SearchResult,
    StoppedBy,
    from_child,
    register_searcher,
)

Request = SearchRequest[Any, Any]
MAX_DEPTH = 100


class LimitReachedError(Exception):
    """A limit is reached: the depth that was begun is given up."""

    def __init__(self, reason: StoppedBy) -> None:
        self.reason = reason


class Beam:
    """Not sound: a good move that looks bad at first is never found."""

    id = "beam"

    def __init__(self, width: int) -> None:
        self.width = width

    def search(self, request: Request, observer: Observer | None = None) -> SearchResult[Any]:
        start, run = time.perf_counter(), Run(request, observer, self.width)
        depth, stopped_by = 0, StoppedBy.FINISHED
        value, line = run.judge(request.root, 0), run.moves(request.root, 0)[:1]
        deepest = MAX_DEPTH if request.limits.depth is None else request.limits.depth
        try:
            while depth < deepest:
                value, line = run.search(request.root, depth + 1, 0)
                depth += 1
                run.may_time_out = True
        except LimitReachedError as stop:
            stopped_by = stop.reason
        move = line[0] if line else None
        seconds = time.perf_counter() - start
        return SearchResult(move, value, Bound.EXACT, depth, run.nodes, tuple(line), stopped_by, "python", seconds)


class Run:
    """One search under way."""

    def __init__(self, request: Request, observer: Observer | None, width: int) -> None:
        self.request, self.observer, self.width = request, observer, width
        self.game, self.nodes = request.game, 0
        seconds = request.limits.seconds
        self.may_time_out = False  # a clock never cuts the first depth, so that there is always a searched move
        self.deadline = INF if seconds is None else time.perf_counter() + seconds

    def search(self, state: Any, depth: int, ply: int) -> tuple[int, list[Any]]:
        """The value of `state` for the side to move there, and the line that leads to it."""
        self.count()
        if self.observer is not None:
            self.observer.enter(ply, self.game.key(state), depth, -INF, INF)
        moves = self.moves(state, ply) if depth > 0 else []
        value, line = -INF if moves else self.judge(state, ply), []
        for move in sorted(moves, key=lambda move: self.promise(state, move, ply), reverse=True)[: self.width]:
            child = self.game.play(state, move)
            below, rest = self.search(child, depth - 1, ply + 1)
            # The sign follows the mover: in some games a player moves twice in a row.
            below = from_child(below, self.game.to_move(child) == self.game.to_move(state))
            if below > value:
                value, line = below, [move, *rest]
        if self.observer is not None:
            self.observer.leave(ply, value)
        return value, line

    def count(self) -> None:
        """Count a node, or stop."""
        if self.nodes == self.request.limits.nodes:
            raise LimitReachedError(StoppedBy.NODES)
        if self.may_time_out and time.perf_counter() > self.deadline:
            raise LimitReachedError(StoppedBy.SECONDS)
        if self.request.stop.is_set():
            raise LimitReachedError(StoppedBy.REQUEST)
        self.nodes += 1

    def moves(self, state: Any, ply: int) -> list[Any]:
        """The moves to choose from: none when the game is over, and at the root none that the request excludes."""
        if self.game.outcome(state) is not None:
            return []
        return [move for move in self.game.legal_moves(state) if ply > 0 or move not in self.request.exclude]

    def judge(self, state: Any, ply: int) -> int:
        """The value of `state` without search, for the side to move there."""
        end = self.game.outcome(state)
        return self.request.evaluator.evaluate(state) if end is None else end.score(self.game.to_move(state), ply)

    def promise(self, state: Any, move: Any, ply: int) -> int:
        """How good `move` seems, for the side that plays it."""
        child = self.game.play(state, move)
        return from_child(self.judge(child, ply + 1), self.game.to_move(child) == self.game.to_move(state))


def make(switches: str) -> Beam:
    """`beam` or `beam+width=5`: what stands behind the first `+` is ours to read."""
    name, _, number = switches.partition("=")
    if switches and not (name == "width" and number.isascii() and number.isdigit() and 0 < int(number) < 1000):
        raise AlgorithmError(f"beam takes one switch, width=1 to width=999, not {switches!r}")
    return Beam(int(number) if number else 3)


ENTRY = SearcherEntry("beam", make, summary="Only the WIDTH moves that seem best: beam+width=5.")

if __name__ in ("__main__", "__mp_main__"):  # the lab's processes load this file too, under the second name
    register_searcher(ENTRY)

if __name__ == "__main__":
    from siasat.cli.main import main

    sys.exit(main())
