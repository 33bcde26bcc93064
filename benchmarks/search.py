"""Search: native alpha-beta compared with OpenSpiel's, the Python reference with easyAI's, each with its own order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any
from unittest import mock

from benchmarks.measure import Comparison, Contestant, compare
from benchmarks.peers import open_spiel
from siasat import Limits, SearchRequest, load_game
from siasat.backend.search import search
from siasat.core.game import AnyGame
from siasat.evaluation.registry import load_evaluator
from siasat.search.algorithms.mcts import SIMULATIONS
from siasat.search.registry import parse_config

PIECES = {"P": 100, "N": 300, "B": 300, "R": 500, "Q": 900}


def run() -> Iterator[Comparison]:
    """All comparisons, one after the other; missing peers are skipped."""
    yield from _compare_open_spiel()
    yield from _compare_easy_ai()
    yield from _mcts_beside_open_spiel()
    yield _native("doushouqi, alphabeta to depth 7", "doushouqi", "standard", "material", 7)


def _ours(game: AnyGame, evaluator: str, depth: int, backend: str) -> Contestant:
    request = SearchRequest(game, load_evaluator(evaluator, game), game.initial(), Limits(depth=depth))
    config = parse_config("alphabeta")
    where = "Rust, called from Python" if backend == "rust" else "Python reference"
    return Contestant(f"siasat ({where}), depth {depth}", lambda: search(request, config, backend=backend).nodes)


def _native(title: str, name: str, variant: str, evaluator: str, depth: int) -> Comparison:
    return compare(title, "nodes", [_ours(load_game(name, variant), evaluator, depth, "rust")])


def _compare_open_spiel() -> Iterator[Comparison]:
    pyspiel = open_spiel()
    kalah = _ours(load_game("congklak", "kalah:6,4"), "stores", 12, "rust")
    chess = _ours(load_game("chess"), "material", 6, "rust")
    note = "plain alpha-beta, store difference; OpenSpiel's is the one in its Python package, over C++ states"
    peers = (
        ([], [])
        if pyspiel is None
        else ([_spiel(pyspiel, "mancala", _stores, 12)], [_spiel(pyspiel, "chess", _material, 5)])
    )
    if pyspiel is None:
        print("[bench] no open_spiel: native alpha-beta is measured alone")
    yield compare("kalah:6,4, alphabeta on store difference", "nodes", [kalah, *peers[0]], note=note)
    yield compare(
        "chess, alphabeta on material", "nodes", [chess, *peers[1]], note=note.replace("store difference", "material")
    )


def _mcts_beside_open_spiel() -> Iterator[Comparison]:
    pyspiel = open_spiel()
    game = load_game("congklak", "kalah:6,4")
    request = SearchRequest(game, load_evaluator("zero", game), game.initial(), Limits())

    def ours() -> int:
        search(request, parse_config("mcts"), backend="rust")
        return SIMULATIONS

    contestants = [Contestant("siasat mcts (Rust, called from Python)", ours)]
    if pyspiel is not None:
        spiel = pyspiel.load_game("mancala")
        rollouts = pyspiel.RandomRolloutEvaluator(1, 42)

        def theirs() -> int:
            bot = pyspiel.MCTSBot(spiel, rollouts, 2**0.5, SIMULATIONS, 1000, True, 42, False)
            bot.mcts_search(spiel.new_initial_state())
            return SIMULATIONS

        contestants.append(Contestant("OpenSpiel MCTSBot (C++)", theirs))
    note = "UCT with solver, one random playout per simulation"
    yield compare("kalah:6,4, Monte Carlo tree search from the start", "simulations", contestants, note=note)


def _spiel(pyspiel: Any, name: str, value: Callable[[Any], float], depth: int) -> Contestant:
    minimax = import_module("open_spiel.python.algorithms.minimax")
    game = pyspiel.load_game(name)

    def look() -> None:
        minimax.alpha_beta_search(game, value_function=value, maximum_depth=depth, maximizing_player_id=0)

    nodes = _calls(minimax, "_alpha_beta", look)

    def work() -> int:
        look()
        return nodes

    return Contestant(f"OpenSpiel alpha_beta_search, depth {depth}", work)


def _stores(state: Any) -> float:
    pits = state.observation_tensor(0)
    return float(pits[7] - pits[0])


def _material(state: Any) -> float:
    board = state.board().to_fen().split(" ")[0]
    return float(sum(worth * (board.count(one) - board.count(one.lower())) for one, worth in PIECES.items()))


def _calls(module: Any, name: str, work: Callable[[], object]) -> int:
    """How often `work` calls a function: counted in a run of its own, so that counting is not timed."""
    with mock.patch.object(module, name, wraps=getattr(module, name)) as counted:
        work()
        return counted.call_count


def _compare_easy_ai() -> Iterator[Comparison]:
    try:
        import_module("easyAI")
    except ImportError:
        print("[bench] no easyAI: the reference is measured alone")
    note = "plain alpha-beta; easyAI's own game, and its Negamax without table"
    for game, peer, depth in ((load_game("tictactoe"), "TicTacToe", 9), (load_game("connectfour"), "ConnectFour", 5)):
        contestants = [_ours(game, "zero", depth, "python"), *_easy_ai(peer, depth)]
        yield compare(f"{game.id}, alphabeta in Python", "nodes", contestants, note=note)


def _easy_ai(name: str, depth: int) -> Iterator[Contestant]:
    try:
        game_class = getattr(import_module(f"easyAI.games.{name}"), name)
        negamax = import_module("easyAI.AI.Negamax")
    except ImportError:
        return
    algorithm = negamax.Negamax(depth)

    def look() -> None:
        algorithm(game_class([None, None]))

    nodes = _calls(negamax, "negamax", look)

    def work() -> int:
        look()
        return nodes

    yield Contestant(f"easyAI Negamax, depth {depth}", work)
