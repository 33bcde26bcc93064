"""Proof-number search and df-pn: what they prove is so, and what they play keeps it."""

from functools import reduce
from operator import xor
from typing import Any

import pytest

from siasat import Limits, SearchRequest, SearchResult, load_game
from siasat.core.game import AnyGame
from siasat.core.mixing import SplitMix64
from siasat.core.score import is_loss, is_win
from siasat.core.search_api.result import Bound, StoppedBy
from siasat.core.walks import walk
from siasat.evaluation.registry import load_evaluator
from siasat.search.anytime import PROVEN_WIN
from siasat.search.driver import run
from siasat.search.proof import INFINITE, Numbers, add, combine
from siasat.search.registry import parse_config

from ..leaves import watch_leaves

JUDGE = "alphabeta"
"""Sound, as other tests show, and quicker than minimax."""

PROVERS = ("pns", "dfpn", "dfpn+table=64/always", "dfpn+table=7", "dfpn+table=1")


def _prove(game: AnyGame, config: str, root: Any = None, **limits: int) -> SearchResult[Any]:
    return watch_leaves(game, config, Limits(**limits), root)[0]


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)


def _after(game: AnyGame, root: Any, move: Any) -> int:
    """Who wins after `move`, for the mover of `root`, by minimax."""
    child = game.play(root, move)
    value = _sign(_prove(game, JUDGE, child, depth=12).value)
    return value if game.to_move(child) is game.to_move(root) else -value


@pytest.mark.parametrize("prover", PROVERS)
@pytest.mark.parametrize("extra", [0, 40])
def test_the_verdict_and_the_move_are_minimaxs_on_trees_of_payoffs(prover: str, extra: int) -> None:
    """A payoff in the mover's favour is a win; narrow trees have transpositions, which only a table sees."""
    for seed in range(60):
        width = 7 if seed % 3 == 0 else 999_999_999
        game = load_game("hashtree", f"random:{seed},3,{1 + seed % 7},{extra},{width}")
        judge = _sign(_prove(game, JUDGE, depth=8).value)
        result = _prove(game, prover)
        assert _sign(result.value) == judge, game.variant
        assert result.value in (PROVEN_WIN, 0, -PROVEN_WIN)
        assert _after(game, game.initial(), result.move) == judge


@pytest.mark.parametrize("prover", ["pns", "dfpn"])
def test_tictactoe_positions(prover: str) -> None:
    """A sample; the native twins try all 5478."""
    game = load_game("tictactoe")
    rng = SplitMix64(5)
    for _ in range(80):
        *_, last = walk(game, rng, 2 + rng.below(7))
        state = last.state
        judge = _sign(_prove(game, JUDGE, state, depth=9).value)
        result = _prove(game, prover, state)
        assert _sign(result.value) == judge
        assert result.move is None or _after(game, state, result.move) == judge


@pytest.mark.parametrize("prover", ["pns", "dfpn"])
@pytest.mark.parametrize("variant", ["normal", "misere"])
def test_nim_is_boutons(prover: str, variant: str) -> None:
    """Who moves wins unless the heaps' exclusive or is 0; with heaps of at most one stone misère is the other way."""
    for heaps in ((1,), (2, 2), (1, 1, 1), (1, 2, 3), (2, 3, 2), (3, 3), (1, 1), (4, 2), (1, 3, 2, 1)):
        game = load_game("nim", f"{variant}:{','.join(map(str, heaps))}")
        wins = reduce(xor, heaps) != 0
        if variant == "misere" and max(heaps) == 1:
            wins = not wins
        result = _prove(game, prover)
        assert (is_win(result.value), is_loss(result.value)) == (wins, not wins), heaps


def test_df_pn_needs_far_fewer_nodes_where_lines_meet() -> None:
    game = load_game("nim", "normal:3,4,5")
    assert _prove(game, "dfpn").nodes * 10 < _prove(game, "pns").nodes


@pytest.mark.parametrize("prover", ["pns", "dfpn"])
def test_a_bound_says_what_is_not_known(prover: str) -> None:
    won, drawn = load_game("nim", "normal:3,4"), load_game("tictactoe")
    lost = load_game("nim", "normal:3,3")
    assert (_prove(won, prover).value, _prove(won, prover).bound) == (PROVEN_WIN, Bound.LOWER)
    assert (_prove(lost, prover).value, _prove(lost, prover).bound) == (-PROVEN_WIN, Bound.UPPER)
    whole = _prove(drawn, prover)
    assert (whole.value, whole.bound, whole.stopped_by) == (0, Bound.EXACT, StoppedBy.FINISHED)
    # Stopped a node before the end, it knows that nobody wins but not that nobody loses.
    half = _prove(drawn, prover, nodes=whole.nodes - 1)
    assert (half.value, half.bound, half.stopped_by) == (0, Bound.UPPER, StoppedBy.NODES)


@pytest.mark.parametrize("prover", ["pns", "dfpn"])
@pytest.mark.parametrize("nodes", [1, 2, 3, 10, 100])
def test_a_node_limit_is_exact_and_leaves_a_move_to_play(prover: str, nodes: int) -> None:
    game = load_game("tictactoe")
    result = _prove(game, prover, nodes=nodes)
    assert (result.nodes, result.stopped_by, result.depth) == (nodes, StoppedBy.NODES, 0)
    assert result.move in game.legal_moves(game.initial())


@pytest.mark.parametrize("prover", ["pns", "dfpn"])
def test_a_depth_limit_makes_longer_lines_nobodys(prover: str) -> None:
    """Three stones on one heap of nim's misère: take two and the other must take the last, two moves from here."""
    game = load_game("nim", "misere:3")
    values = [_prove(game, prover, depth=depth).value for depth in (0, 1, 2, 3)]
    assert values == [0, 0, PROVEN_WIN, PROVEN_WIN]


@pytest.mark.parametrize("prover", PROVERS)
def test_with_a_depth_limit_the_verdict_is_minimaxs_over_a_zero_horizon(prover: str) -> None:
    for seed in range(40):
        game = load_game("hashtree", f"random:{seed},3,7,30,5")
        for depth in (2, 4):
            request = SearchRequest(game, load_evaluator("zero", game), game.initial(), Limits(depth=depth))
            judge = _sign(run(request, parse_config("minimax")).value)
            assert _sign(run(request, parse_config(prover)).value) == judge, (game.variant, depth)


@pytest.mark.parametrize("prover", ["pns", "dfpn"])
def test_repetitions_end_lines_whether_or_not_the_request_asks(prover: str) -> None:
    """A rat one step from the den wins, though both sides could walk in circles for ever."""
    game: Any = load_game("doushouqi")
    near = game.parse_state("7/3R3/7/7/r6/7/7/7/7 w")
    result = _prove(game, prover, near, nodes=20_000)
    assert is_win(result.value)
    assert game.outcome(game.play(near, result.move)) is not None


@pytest.mark.parametrize("prover", ["pns", "dfpn"])
def test_excluded_root_moves_are_not_looked_at(prover: str) -> None:
    game = load_game("nim", "normal:3,4")
    best = _prove(game, prover).move
    request = SearchRequest(game, load_evaluator(None, game), game.initial(), Limits(), exclude=(best,))
    result = run(request, parse_config(prover))
    assert is_loss(result.value), "taking one from four is the only winning move"
    assert result.move != best


def test_a_finished_game_is_known_without_a_move() -> None:
    game = load_game("nim", "normal:1")
    over = game.play(game.initial(), game.legal_moves(game.initial())[0])
    for prover in ("pns", "dfpn", "mcts"):
        result = _prove(game, prover, over)
        assert (result.move, result.value, result.pv) == (None, -PROVEN_WIN, ())


def test_proof_numbers_combine_as_allis_says() -> None:
    children = [Numbers(2, 3), Numbers(1, 4), Numbers(5, 1)]
    assert combine(children, attacking=True) == (1, 8)
    assert combine(children, attacking=False) == (8, 1)
    assert combine([], attacking=True) == (INFINITE, 0)


def test_a_sum_is_infinite_only_if_a_part_is() -> None:
    assert add([INFINITE - 1, INFINITE - 1]) == INFINITE - 1
    assert add([1, INFINITE, 1]) == INFINITE
    assert add([]) == 0
