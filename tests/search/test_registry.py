"""`@algorithm`: how a user's algorithm becomes known, and what it gets for free."""

from __future__ import annotations

from typing import Any

import pytest

from siasat import (
    FULL,
    AlgorithmError,
    BackendError,
    ContractError,
    Limits,
    Search,
    StoppedBy,
    UnknownNameError,
    Window,
    algorithm,
    find_move,
    load_game,
    number_switch,
)
from siasat.backend.algorithm import find_algorithm
from siasat.observe.recorder import Bounds
from siasat.search.driver import multi_pv, run
from siasat.search.enhancements import WINDOW_SWITCHES
from siasat.search.registry import is_known, parse_config, users_algorithms

from .common import ask

REACH = number_switch("reach", "PLIES", low=0, high=9, default=2, off=1)


pytestmark = pytest.mark.usefixtures("own_algorithms_only")


def declare_last(**more: Any) -> None:
    @algorithm("last", **more)
    def last(search: Search[Any, Any], root: Any, _depth: int) -> int:
        """The static value; plays the last legal move."""
        node = search.open(root, 1, FULL, 0)
        for move, child, _ in node.children():
            search.enter(child, 0, FULL, 1)
            search.leave(1, 0)
            search.improve(0, move)
        node.best = 0
        return node.close()


def declare_twin(**more: Any) -> None:
    """Alpha-beta as a user would write it."""

    @algorithm("my-alphabeta", switches=WINDOW_SWITCHES, **more)
    def my_alpha_beta(search: Search[Any, Any], state: Any, depth: int, window: Window = FULL, ply: int = 0) -> int:
        node = search.open(state, depth, window, ply, my_alpha_beta)
        for move, child, same_mover in node.children():
            if node.improve(move, node.search(child, same_mover)):
                break
        return node.close()


def test_a_users_algorithm_is_found_by_its_name() -> None:
    declare_last(name="Last move", summary="the last move")
    assert is_known("last")
    assert str(parse_config(" last ")) == "last"
    declared = users_algorithms()["last"]
    assert (declared.name, declared.summary, declared.is_sound, declared.is_own) == (
        "Last move",
        "the last move",
        False,
        False,
    )
    game = load_game("tictactoe")
    assert find_move(game, algorithm="last", depth=1).move == game.legal_moves(game.initial())[-1]


def test_a_users_switch_is_read_checked_and_shown() -> None:
    declare_last(switches=(REACH,))
    assert [parse_config(text)[REACH] for text in ("last", "last+reach", "last+reach=5")] == [1, 2, 5]
    assert [str(parse_config(text)) for text in ("last+reach=1", "last+reach=2", "last+reach=5")] == [
        "last",
        "last+reach",
        "last+reach=5",
    ]
    with pytest.raises(AlgorithmError, match="the argument of 'reach' must be a number between 0 and 9"):
        parse_config("last+reach=10")
    with pytest.raises(AlgorithmError, match="'last' has no switch 'table'"):
        parse_config("last+table")
    with pytest.raises(UnknownNameError, match="unknown switch 'raech'; did you mean 'reach'"):
        parse_config("last+raech")


@pytest.mark.parametrize("switches", ["", "+iterative+table=64+table-move+etc", "+null-move+reductions+quiescence"])
def test_a_users_alpha_beta_is_ours_node_for_node(switches: str) -> None:
    declare_twin(sound=True)
    request = ask(load_game("doushouqi"), 3)
    mine, watched = find_algorithm(f"my-alphabeta{switches}").watch(request)
    ours, seen = find_algorithm(f"alphabeta{switches}", "python").watch(request)
    assert (mine.value, mine.move, mine.nodes, watched.digest) == (ours.value, ours.move, ours.nodes, seen.digest)
    assert parse_config(f"my-alphabeta{switches}").is_sound == parse_config(f"alphabeta{switches}").is_sound


def test_limits_deepening_and_lines_come_for_free() -> None:
    declare_twin()
    game, config = load_game("doushouqi"), parse_config("my-alphabeta")
    result = run(ask(game, Limits(nodes=300)), config)
    assert (result.nodes, result.stopped_by) == (300, StoppedBy.NODES)
    assert result.depth >= 1
    results = multi_pv(lambda request: run(request, config), ask(game, 2), 3)
    assert len({result.move for result in results}) == 3
    assert [result.value for result in results] == sorted((result.value for result in results), reverse=True)


def test_the_explorer_gets_the_tree_for_free() -> None:
    declare_twin()
    result, watched = find_algorithm("my-alphabeta").watch(ask(load_game("tictactoe"), 2), Bounds())
    assert watched.counters.nodes == result.nodes
    assert watched.recording is not None


def test_a_users_algorithm_has_no_native_twin() -> None:
    declare_twin()
    assert find_algorithm("my-alphabeta").search(ask(load_game("tictactoe"), 2)).backend == "python"
    with pytest.raises(BackendError, match="'my-alphabeta' is not available in Rust"):
        find_algorithm("my-alphabeta", "rust")


def test_an_unknown_name_is_answered_with_the_nearest_of_all() -> None:
    declare_last()
    with pytest.raises(UnknownNameError, match="unknown algorithm 'lats'; did you mean 'last'"):
        parse_config("lats")
    with pytest.raises(UnknownNameError, match="did you mean 'negascout'"):
        parse_config("negascuot+table")


@pytest.mark.parametrize("name", ["alphabeta", "branch-and-bound", "mcts"])
def test_our_names_cannot_be_taken(name: str) -> None:
    with pytest.raises(ContractError, match=f"the name '{name}' belongs to a built-in algorithm"):
        algorithm(name)(lambda _search, _root, _depth: 0)


@pytest.mark.parametrize("name", ["", "two words", "a+b", "a@b", "a=b", "a,b", "a:b"])
def test_names_that_no_text_could_find_are_refused(name: str) -> None:
    with pytest.raises(ContractError, match="an algorithm's name"):
        algorithm(name)(lambda _search, _root, _depth: 0)


def test_a_file_that_runs_again_replaces_its_own_algorithm_only() -> None:
    declare_last(summary="first")
    declare_last(summary="second")
    assert users_algorithms()["last"].summary == "second"

    def other(_search: Search[Any, Any], _root: Any, _depth: int) -> int:
        return 0

    other.__module__ = "somebody.else"
    with pytest.raises(ContractError, match=r"'last' is already declared in .*test_registry"):
        algorithm("last")(other)


def test_a_node_without_a_function_to_search_it_says_so() -> None:
    @algorithm("forgetful")
    def forgetful(search: Search[Any, Any], root: Any, depth: int) -> int:
        node = search.open(root, depth, FULL, 0)
        for _, child, same_mover in node.children():
            node.search(child, same_mover)
        return node.close()

    with pytest.raises(ContractError, match=r"pass the function that searches the children to search\.open"):
        run(ask(load_game("tictactoe"), 2), parse_config("forgetful"))
