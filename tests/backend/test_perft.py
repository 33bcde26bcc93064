import pytest

from siasat import LimitError, divide, load_game, perft


def test_depth_zero_is_the_position_itself() -> None:
    game = load_game("nim")
    assert perft(game, game.initial(), 0, "python").nodes == 1


def test_divide_adds_up_in_the_order_of_moves() -> None:
    game = load_game("nim")
    parts = divide(game, game.initial(), 3, "python")
    assert list(parts)[:3] == ["1:1", "1:2", "1:3"]
    assert sum(parts.values()) == perft(game, game.initial(), 3, "python").nodes


@pytest.mark.parametrize("depth", [-1, 10**6])
def test_senseless_depths_are_refused(depth: int) -> None:
    game = load_game("nim")
    with pytest.raises(LimitError, match="depth must be between 0 and"):
        perft(game, game.initial(), depth)
    with pytest.raises(LimitError, match="depth must be between 1 and"):
        divide(game, game.initial(), 0)


@pytest.mark.usefixtures("native")
@pytest.mark.parametrize("name", ["nim", "tictactoe", "tree", "hashtree"])
def test_both_backends_count_the_same(name: str) -> None:
    game = load_game(name)
    for depth in range(6):
        ours, theirs = (perft(game, game.initial(), depth, backend) for backend in ("python", "rust"))
        assert ours.nodes == theirs.nodes
        assert (ours.backend, theirs.backend) == ("python", "rust")
