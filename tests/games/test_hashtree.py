import pytest

from siasat import Player, PositionError, VariantError, load_game, perft
from siasat.evaluation.registry import load_evaluator


def test_uniform_trees_are_uniform() -> None:
    game = load_game("hashtree", "uniform:5,3,4,0")
    assert [perft(game, game.initial(), depth, "python").nodes for depth in range(6)] == [1, 3, 9, 27, 81, 0]


def test_random_trees_have_uneven_branching_and_early_ends() -> None:
    game = load_game("hashtree", "random:5,6,6,0")
    widths, ends = set(), set()
    stack = [game.initial()]
    while stack:
        state = stack.pop()
        widths.add(len(game.legal_moves(state)))
        if game.outcome(state) is not None:
            ends.add(state.ply)
        elif state.ply < 6:
            stack += [game.play(state, move) for move in game.legal_moves(state)]
    assert widths == set(range(7))
    assert len(ends) > 2


def test_extra_turns_come_about_as_often_as_asked() -> None:
    game = load_game("hashtree", "uniform:1,64,2,25")
    state = game.initial()
    children = [game.play(state, move) for move in game.legal_moves(state)]
    assert 5 <= sum(child.player is Player.FIRST for child in children) <= 30


def test_a_narrow_tree_has_transpositions() -> None:
    game = load_game("hashtree", "uniform:1,8,3,0,4")
    children = {game.play(game.initial(), move) for move in game.legal_moves(game.initial())}
    assert len(children) <= 4


@pytest.mark.parametrize(("name", "widths"), [("incremental", {3}), ("incremental-random", {1, 2, 3})])
def test_a_leaf_of_an_incremental_tree_pays_the_sum_of_its_edges(name: str, widths: set[int]) -> None:
    game = load_game("hashtree", f"{name}:7,3,5,0")
    sums = load_evaluator("sum", game)
    stack, seen = [game.initial()], set()
    while stack:
        state = stack.pop()
        outcome = game.outcome(state)
        assert (outcome is not None) == (state.ply == 5)
        total = game.sum_of(state)
        assert sums.evaluate(state) == (total if state.player is Player.FIRST else -total)
        if outcome is not None:
            assert outcome.payoff == total
            continue
        seen.add(len(game.legal_moves(state)))
        for move in game.legal_moves(state):
            child = game.play(state, move)
            assert abs(game.sum_of(child) - total) <= 300
            assert game.parse_state(game.format_state(child)) == child
            stack.append(child)
    assert seen == widths


@pytest.mark.parametrize("text", ["random:x", "random:1,65", "uniform:1,2,3,101", "tree", "random:1,1,1,1,1,1"])
def test_bad_variants_are_refused(text: str) -> None:
    with pytest.raises(VariantError):
        load_game("hashtree", text)


@pytest.mark.parametrize("text", ["", "0/0", "0/0/3", "9/0/1", "0/999999999/1", "-1/0/1"])
def test_bad_positions_are_refused(text: str) -> None:
    with pytest.raises(PositionError):
        load_game("hashtree", "random:1,4,8,25").parse_state(text)
