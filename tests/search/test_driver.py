"""Limits, stopping and lines, on both backends."""

import threading
from typing import Any

import pytest

from siasat import Limits, StoppedBy, load_game
from siasat.backend.search import search
from siasat.core.game import AnyGame
from siasat.core.score import is_win
from siasat.search.driver import multi_pv, run
from siasat.search.registry import parse_config

from .common import ask


@pytest.fixture(params=["python", "rust"])
def backend(request: pytest.FixtureRequest) -> str:
    if request.param == "rust":
        request.getfixturevalue("native")
    return str(request.param)


@pytest.mark.parametrize("algorithm", ["alphabeta", "mtdf", "negascout+iterative+table=64", "minimax"])
@pytest.mark.parametrize("nodes", [1, 2, 17, 300, 1025])
def test_a_node_limit_is_exact(backend: str, algorithm: str, nodes: int) -> None:
    result = search(ask(load_game("doushouqi"), Limits(nodes=nodes)), parse_config(algorithm), backend=backend)
    assert result.nodes == nodes
    assert result.stopped_by is StoppedBy.NODES


def test_without_a_finished_depth_the_answer_is_the_first_move(backend: str) -> None:
    game = load_game("doushouqi")
    result = search(ask(game, Limits(nodes=3)), parse_config("alphabeta"), backend=backend)
    assert (result.depth, result.move, result.pv) == (0, game.legal_moves(game.initial())[0], ())


def test_an_unfinished_depth_is_thrown_away(backend: str) -> None:
    game = load_game("doushouqi")
    whole = search(ask(game, 2), parse_config("alphabeta+iterative"), backend=backend)
    cut = search(ask(game, Limits(nodes=whole.nodes + 50)), parse_config("alphabeta"), backend=backend)
    assert (cut.depth, cut.value, cut.move) == (2, whole.value, whole.move)


def test_a_clock_never_cuts_depth_one(backend: str) -> None:
    result = search(ask(load_game("chess"), Limits(seconds=1e-9)), parse_config("alphabeta"), backend=backend)
    assert result.depth >= 1
    assert result.stopped_by is StoppedBy.SECONDS


def test_another_thread_may_stop_a_search(backend: str) -> None:
    request = ask(load_game("chess"), Limits(depth=30))
    threading.Timer(0.2, request.stop.set).start()
    result = search(request, parse_config("alphabeta"), backend=backend)  # to depth 30 it would not end in our lifetime
    assert result.stopped_by is StoppedBy.REQUEST


def test_iterative_deepening_ends_where_the_tree_does(backend: str) -> None:
    result = search(ask(load_game("tictactoe"), Limits()), parse_config("alphabeta"), backend=backend)
    assert (result.value, result.depth) == (0, 9)
    assert result.stopped_by is StoppedBy.FINISHED


def test_iterative_deepening_ends_with_a_forced_win(backend: str) -> None:
    game = load_game("tictactoe")
    state = game.parse_state("x.o/.x./o.. x")
    result = search(ask(game, Limits(), state), parse_config("alphabeta+iterative"), backend=backend)
    assert is_win(result.value)
    assert game.outcome(game.play(state, result.move)) is not None


def test_depth_zero_is_the_static_value(backend: str) -> None:
    game = load_game("chess")
    request = ask(game, 0)
    result = search(request, parse_config("alphabeta"), backend=backend)
    assert result.value == request.evaluator.evaluate(game.initial())
    assert (result.nodes, result.depth) == (1, 0)


def test_a_finished_game_has_no_move(backend: str) -> None:
    game = load_game("tictactoe")
    state = game.parse_state("xxx/oo./... o")
    for algorithm in ("alphabeta", "minimax", "greedy", "random", "mtdf", "scout"):
        result = search(ask(game, 3, state), parse_config(algorithm), backend=backend)
        assert result.move is None
        assert result.value < 0


def test_the_line_can_be_played_and_ends_in_the_value(backend: str) -> None:
    game = load_game("congklak")
    request = ask(game, 4)
    for algorithm in ("minimax", "alphabeta", "negascout", "pvs", "scout"):
        result = search(request, parse_config(algorithm), backend=backend)
        state = game.initial()
        for move in result.pv:
            assert move in game.legal_moves(state)
            state = game.play(state, move)
        if len(result.pv) == 4 and game.outcome(state) is None:
            same = game.to_move(state) == game.to_move(game.initial())
            value = request.evaluator.evaluate(state)
            assert result.value == (value if same else -value)


def test_multi_pv_gives_the_best_moves_in_order(backend: str) -> None:
    game = load_game("congklak", "kalah:6,4")
    config = parse_config("alphabeta+table=64+table-move")
    results = multi_pv(lambda request: search(request, config, backend=backend), ask(game, 5), 3)
    values = {move: _value_of(game, move) for move in game.legal_moves(game.initial())}
    assert [result.value for result in results] == sorted(values.values(), reverse=True)[:3]
    assert all(result.move is not None and values[result.move] == result.value for result in results)


def _value_of(game: AnyGame, move: Any) -> int:
    """What a first move is worth to the first player, by the judge, four moves further."""
    child = game.play(game.initial(), move)
    value = run(ask(game, 4, child), parse_config("minimax")).value
    return value if game.to_move(child) == game.to_move(game.initial()) else -value


def test_more_lines_than_moves_are_all_moves(backend: str) -> None:
    game = load_game("tree")
    config = parse_config("minimax")
    results = multi_pv(lambda request: search(request, config, backend=backend), ask(game, 2), 9)
    assert [(result.move, result.value) for result in results] == [(1, 5), (0, -2)]
