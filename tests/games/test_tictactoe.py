import pytest

from siasat import PositionError, load_game, perft
from siasat.games.tictactoe import TicTacToe, TicTacToeState


def test_there_are_as_many_positions_and_games_as_published() -> None:
    """5,478 positions and 255,168 games: the counts every textbook gives."""
    game = TicTacToe()
    games: dict[TicTacToeState, int] = {}

    def count(state: TicTacToeState) -> int:
        if state not in games:
            ends = game.outcome(state) is not None
            games[state] = ends + sum(count(game.play(state, move)) for move in game.legal_moves(state))
        return games[state]

    assert count(game.initial()) == 255_168
    assert len(games) == 5478


@pytest.mark.slow
def test_perft_counts_finished_games_only_at_their_own_depth() -> None:
    game = TicTacToe()
    counts = [perft(game, game.initial(), depth, "python").nodes for depth in range(10)]
    assert counts == [1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "looks like"),
        ("xo./.x./..o", "looks like"),
        ("xo./.x./..? x", "looks like"),
        ("xxx/.../... o", "must take turns"),
        ("x../.../... x", "it is o's turn"),
        ("xxx/oo./o.. x", "but the other side has moved since"),
        ("xxx/ooo/... x", "but the other side has moved since"),
    ],
)
def test_impossible_boards_are_refused(text: str, message: str) -> None:
    with pytest.raises(PositionError, match=message):
        load_game("tictactoe").parse_state(text)
