import pytest

from siasat import Player, load_game
from siasat.core.scene import Grid, Piece, Pit, Pits, Square
from siasat.play.changes import Change, change

FIRST, SECOND = Player.FIRST, Player.SECOND


def _row(*letters: str) -> Grid:
    """Capitals are the first player's."""
    pieces = [Piece(FIRST if c.isupper() else SECOND, c, c.lower()) if c != "." else None for c in letters]
    return Grid((tuple(Square(str(i), piece=piece) for i, piece in enumerate(pieces)),))


def test_a_capture_is_the_piece_that_is_gone() -> None:
    before, after = _row("R", "n", "n", "."), _row(".", "R", "n", ".")
    assert [piece.letter for piece in change(before, after, FIRST).taken] == ["n"]
    assert change(before, after, SECOND).taken == (), "the rook has only moved"


def test_a_promotion_is_no_capture() -> None:
    assert change(_row("P", "."), _row(".", "Q"), FIRST) == Change()


def test_pieces_that_change_sides_are_turned_and_not_taken() -> None:
    assert change(_row("R", "r", "r", "."), _row("R", "R", "R", "R"), FIRST) == Change(turned=2)


def test_a_store_that_grows_is_a_gain() -> None:
    def board(left: int, right: int) -> Pits:
        return Pits(((Pit("0", 3, FIRST),),), Pit("", left, FIRST), Pit("", right, SECOND))

    assert change(board(1, 1), board(4, 1), FIRST) == Change(gained=3)
    assert change(board(1, 1), board(4, 1), SECOND) == Change()


@pytest.mark.parametrize("name", ["nim", "tree", "hashtree", "tictactoe"])
def test_where_nothing_is_won_nothing_is_told(name: str) -> None:
    game = load_game(name)
    before = game.initial()
    after = game.play(before, game.legal_moves(before)[0])
    assert change(game.scene(before), game.scene(after), FIRST) == Change()  # type: ignore[attr-defined]
