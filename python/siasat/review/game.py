"""The review of a whole game."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from siasat.backend.native import why_no_twin
from siasat.core.game import AnyGame
from siasat.core.notation import notation_of
from siasat.core.player import Player
from siasat.core.referee import Referee
from siasat.errors import InputError
from siasat.review.clauses import Clause, ClauseKind, Evidence
from siasat.review.judge import AnyReferee, Judge, Opinion, Search, for_first
from siasat.review.judging import side_accuracy
from siasat.review.results import Review, ReviewedMove, SideSummary

NODES = 100_000
"""Nodes per position by default: the 81 positions of 40 moves of chess take a few seconds."""

PYTHON_NODES = 2_000
"""The same where Rust cannot run the game: a review of 40 moves takes some minutes."""

Listener = Callable[[ReviewedMove], None]


def affordable_nodes(game: AnyGame, nodes: int = NODES) -> int:
    """Return the nodes per position that a review of `game` can afford on this machine."""
    return nodes if why_no_twin(game) is None else min(nodes, PYTHON_NODES)


def review_game(
    referee: AnyReferee,
    nodes: int | None = None,
    listen: Listener | None = None,
    should_stop: Callable[[], bool] | None = None,
    start: Callable[[int], None] | None = None,
    search: Search | None = None,
    opinions: Sequence[Opinion] | None = None,
) -> Review:
    """Judge every move of a game and explain its mistakes.

    `nodes`: for each position, by default `affordable_nodes`. `start` hears the value of the first position for side 1.
    `listen` hears each move when it is judged, and once more when the next move shows that its opponent missed the
    chance. `search` judges the positions: by default the engine, or a textbook search where the engine does not play
    the game. `opinions` are other searches that must see a mistake, too: by default the engine with its hand-written
    evaluation and one with an empty table; none if only `search` is given.
    """
    if not referee.moves:
        raise InputError("this game has no moves, so there is nothing to review")
    began = time.perf_counter()
    nodes = affordable_nodes(referee.game) if nodes is None else nodes
    judge = Judge(referee.game, nodes, should_stop, search, opinions)
    walk: AnyReferee = Referee(referee.game, referee.start)
    here = judge.look(walk)
    first = for_first(here.value, walk.to_move)
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


def _with_missed(earlier: ReviewedMove, reply: ReviewedMove, game: AnyGame, between: Any) -> ReviewedMove:
    """The earlier mistake with the clause that the opponent's reply, itself a mistake, gave the advantage back.

    An inaccuracy is no such reply: it is an estimate.
    """
    scores = next((one.evidence for one in reply.clauses if one.kind is ClauseKind.BETTER), None)
    if earlier.mark is None or scores is None or earlier.side is reply.side or reply.best_label is None:
        return earlier
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


def _summary(moves: list[ReviewedMove], side: Player) -> SideSummary:
    own = [move for move in moves if move.side is side]
    counts = [sum(move.mark == mark for move in own) for mark in ("?!", "?", "??")]
    return SideSummary(side_accuracy([move.drop for move in own]), *counts)
