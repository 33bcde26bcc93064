"""Skipped moves of recorded searches, searched anyway: their values and sentences against minimax by brute force."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from siasat.core.search_api.limits import Limits
from siasat.core.search_api.request import SearchRequest
from siasat.core.window import from_child
from siasat.evaluation.registry import load_evaluator
from siasat.search.driver import run
from siasat.search.enhancements.table import from_table
from siasat.search.registry import parse_config
from siasat.web.api.schemas import PositionRequest
from siasat.web.api.views.explore import skipped_moves
from siasat.web.explorations import Exploration
from siasat.web.workers.cut_jobs import payload_for, search_skipped
from siasat.web.workers.explore_jobs import explore
from siasat.web.workers.kinds import ExplorePayload, Target


def explored(position: PositionRequest, algorithm: str, depth: int) -> Exploration:
    target = Target("t", position, None, 100_000, 20.0)
    found = explore(ExplorePayload(target, algorithm, depth, 5_000), lambda _news: None, threading.Event())
    assert found is not None
    return Exploration(found)


def minimax(game: Any, state: Any, depth: int, ply: int) -> int:
    """The value of a position for its mover, wins counted from the root of the recorded search."""
    end = game.outcome(state)
    if end is not None:
        return int(end.score(game.to_move(state), ply))
    evaluator = load_evaluator(None, game)
    if depth == 0:
        return evaluator.evaluate(state)
    request = SearchRequest(game, evaluator, state, Limits(depth=depth))
    return from_table(run(request, parse_config("minimax")).value, ply)


@pytest.mark.parametrize(
    ("position", "algorithm", "depth"),
    [
        (PositionRequest(game="tree", position="((500 300) (200 999))"), "alphabeta", 2),
        (PositionRequest(game="tictactoe", moves=["b2", "a1"]), "alphabeta", 4),
        (PositionRequest(game="tictactoe", moves=["b2", "a1", "c3", "a3"]), "negascout", 5),
        (PositionRequest(game="congklak"), "alphabeta", 3),
    ],
)
def test_no_skipped_move_would_have_mattered(position: PositionRequest, algorithm: str, depth: int) -> None:
    search = explored(position, algorithm, depth)
    game, checked = search.game, 0
    for node in [node for node in search.tree.nodes if node.cutoff is not None][:12]:
        for skipped in skipped_moves(search, node)[:2]:
            found = search_skipped(payload_for(search, node, skipped.move), lambda _news: None, threading.Event())
            state = search.state(node)
            child = game.play(state, game.legal_moves(state)[skipped.index])
            same = game.to_move(child) is game.to_move(state)
            truth = from_child(minimax(game, child, node.depth - 1, node.ply + 1), same)
            assert found.value == truth
            assert found.joined == max(truth, found.best) >= found.bound == node.beta
            assert ("no better" in found.text.en) == (truth <= found.best)
            checked += 1
    assert checked > 0
