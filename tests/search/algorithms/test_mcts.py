"""Monte-Carlo tree search: what it proves is so, what it plays is good, and its seed decides everything."""

from typing import Any

import pytest

from siasat import Limits, SearchRequest, load_game
from siasat.core.player import Player
from siasat.core.search_api.result import Bound, StoppedBy
from siasat.evaluation.registry import load_evaluator
from siasat.search.algorithms.mcts import DRAWN, LOST, SCALE, SIMULATIONS, WON, MctsNode
from siasat.search.anytime import PROVEN_WIN
from siasat.search.driver import run
from siasat.search.registry import parse_config

from ..leaves import Leaves, watch_leaves


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)


@pytest.mark.parametrize("extra", [0, 40])
def test_what_the_solver_proves_is_minimaxs(extra: int) -> None:
    for seed in range(60):
        game = load_game("hashtree", f"random:{seed},3,{1 + seed % 6},{extra}")
        judge, _ = watch_leaves(game, "minimax", Limits(depth=8))
        result, _ = watch_leaves(game, f"mcts+shuffle={seed}", Limits())
        assert result.stopped_by is StoppedBy.FINISHED
        assert result.value == _sign(judge.value) * PROVEN_WIN, game.variant
        child = game.play(game.initial(), result.move)
        after, _ = watch_leaves(game, "minimax", Limits(depth=8), child)
        same = game.to_move(child) is game.to_move(game.initial())
        assert _sign(after.value if same else -after.value) == _sign(judge.value)


@pytest.mark.parametrize(
    ("position", "move", "value"),
    [("xx./.o./o.. x", "c3", PROVEN_WIN), ("xx./.o./... o", "c3", None)],
    ids=["takes the win", "parries the threat"],
)
def test_tactics_in_tictactoe(position: str, move: str, value: int | None) -> None:
    """::

    x x .      x x .
    . o .      . o .
    o . .      . . .
    """
    game: Any = load_game("tictactoe")
    root = game.parse_state(position)
    result, _ = watch_leaves(game, "mcts+shuffle=1", Limits(nodes=20_000), root)
    assert game.format_move(root, result.move) == move
    assert value is None or result.value == value


def test_the_same_seed_searches_alike_and_another_does_not() -> None:
    game = load_game("congklak", "kalah:4,3")
    results = [watch_leaves(game, f"mcts+shuffle={seed}", Limits(nodes=3000))[0] for seed in (5, 5, 6)]
    first, again, other = [(result.value, result.pv) for result in results]
    assert first == again != other


@pytest.mark.parametrize("nodes", [1, 2, 3, 17, 500])
def test_a_node_limit_is_exact_and_leaves_a_move_to_play(nodes: int) -> None:
    game = load_game("congklak", "kalah:6,4")
    result, _ = watch_leaves(game, "mcts", Limits(nodes=nodes))
    assert (result.nodes, result.stopped_by) == (nodes, StoppedBy.NODES)
    assert result.move in game.legal_moves(game.initial())
    assert abs(result.value) <= SCALE


def test_without_a_limit_it_makes_so_many_simulations() -> None:
    """Each enters the root once."""
    game = load_game("hashtree", "uniform:1,6,10,25")

    class Roots(Leaves):
        count = 0

        def enter(self, ply: int, key: int, depth: int, alpha: int, beta: int) -> None:
            super().enter(ply, key, depth, alpha, beta)
            self.count += ply == 0

    roots = Roots()
    request = SearchRequest(game, load_evaluator(None, game), game.initial(), Limits())
    result = run(request, parse_config("mcts"), roots)
    assert (roots.count, result.stopped_by) == (SIMULATIONS, StoppedBy.FINISHED)


def test_a_clock_stops_it_with_a_move() -> None:
    game = load_game("congklak", "kalah:6,4")
    request = SearchRequest(game, load_evaluator(None, game), game.initial(), Limits(seconds=0.05))
    result = run(request, parse_config("mcts"))
    assert result.stopped_by is StoppedBy.SECONDS
    assert len(result.pv) > 0


def test_it_beats_a_random_player() -> None:
    """Twenty games of a small kalah, sides taken in turn, a few hundred nodes per move: it loses at most one."""
    game = load_game("congklak", "kalah:4,3")
    lost = 0
    for number in range(20):
        ours = Player(number % 2)
        state = game.initial()
        while game.outcome(state) is None:
            text = "mcts" if game.to_move(state) is ours else "random"
            limits = Limits(nodes=600) if text == "mcts" else Limits(depth=1)
            config = parse_config(f"{text}+shuffle={number}")
            move = run(SearchRequest(game, load_evaluator(None, game), state, limits), config).move
            assert move is not None
            state = game.play(state, move)
        end = game.outcome(state)
        assert end is not None
        lost += end.winner is ours.other
    assert lost <= 1


def test_a_proven_draw_is_a_floor() -> None:
    """The mover of a node never gets less than a move that is proven to draw."""
    node: MctsNode[int] = MctsNode(None)
    drawn, open_ = MctsNode(0), MctsNode(1)
    node.children, node.unproven = [drawn, open_], 2
    drawn.proven = DRAWN
    assert node.learn(drawn, DRAWN, Player.FIRST) == DRAWN
    assert node.proven is None
    assert node.learn(open_, LOST, Player.FIRST) == DRAWN
    open_.proven = WON
    assert node.learn(open_, WON, Player.FIRST) == WON
    assert node.proven == WON


def test_a_loss_needs_all_moves_proven() -> None:
    node: MctsNode[int] = MctsNode(None)
    node.children, node.unproven = [MctsNode(0), MctsNode(1)], 2
    for child in node.children:
        assert node.proven is None
        child.proven = WON  # for the first player, where the second moves
        assert node.learn(child, WON, Player.SECOND) == WON
    assert node.proven == WON


def test_the_bound_of_a_proof_is_told() -> None:
    game = load_game("nim", "normal:2,1")
    assert watch_leaves(game, "mcts", Limits())[0].bound is Bound.LOWER
    game = load_game("nim", "normal:1,1")
    assert watch_leaves(game, "mcts", Limits())[0].bound is Bound.UPPER
