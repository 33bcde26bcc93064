"""Boards in a terminal: aligned, and clear without colour."""

import io

import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.padding import Padding

from siasat.core.player import Player
from siasat.core.scene import Branch, Grid, Piece, Pit, Pits, Scene, Square, TreeScene
from siasat.draw import INDONESIAN, to_text
from siasat.draw.terminal.cells import tame
from siasat.games.chess.rules import Chess
from siasat.games.doushouqi import make as make_doushouqi
from siasat.games.tictactoe import TicTacToe, TicTacToeState

both = pytest.mark.parametrize("unicode", [True, False])


@both
def test_all_rows_of_a_board_are_equally_wide(board: Scene, unicode: bool) -> None:
    assert len({cell_len(line) for line in to_text(board, unicode).plain.splitlines()}) == 1


def test_without_unicode_all_is_ascii(scene: Scene) -> None:
    assert to_text(scene, unicode=False).plain.isascii()


@both
def test_nothing_can_move_the_cursor(scene: Scene, unicode: bool) -> None:
    assert all(line.isprintable() or "\ufe0e" in line for line in to_text(scene, unicode).plain.split("\n"))


@both
def test_without_colour_no_escape_is_printed(board: Scene, unicode: bool) -> None:
    out = io.StringIO()
    Console(file=out, width=100, color_system=None).print(to_text(board, unicode))
    assert "\x1b" not in out.getvalue()
    assert out.getvalue().splitlines() == to_text(board, unicode).plain.splitlines()


@pytest.mark.parametrize("system", ["standard", "256", "truecolor"])
def test_every_coloured_part_brings_its_own_background(board: Scene, system: str) -> None:
    console = Console(file=io.StringIO(), width=100, force_terminal=True, color_system=system)  # type: ignore[arg-type]
    for segment in console.render(to_text(board)):
        if segment.style is not None and segment.style.color is not None:
            assert segment.style.bgcolor is not None


def test_a_board_too_wide_is_cut_with_an_ellipsis() -> None:
    out = io.StringIO()
    board = to_text(Grid((tuple(Square("") for _ in range(9)),)))
    Console(file=out, width=10, color_system=None).print(Padding(board, 0))
    assert [line[-1] for line in out.getvalue().splitlines()] == ["…"] * 3


@pytest.mark.slow
@both
def test_no_two_positions_of_tic_tac_toe_look_alike(unicode: bool) -> None:
    game = TicTacToe()
    seen: dict[str, TicTacToeState] = {}
    known, stack = {game.initial()}, [game.initial()]
    while stack:
        state = stack.pop()
        assert seen.setdefault(to_text(game.scene(state), unicode).plain, state) == state
        if game.outcome(state) is None:
            new = {game.play(state, move) for move in game.legal_moves(state)} - known
            known |= new
            stack += new
    assert len(seen) == 5478


def test_chess_in_ascii() -> None:
    game = Chess()
    assert to_text(game.scene(game.initial()), unicode=False).plain.splitlines() == [
        "8  r  n  b  q  k  b  n  r ",
        "7  p  p  p  p  p  p  p  p ",
        "6  .  .  .  .  .  .  .  . ",
        "5  .  .  .  .  .  .  .  . ",
        "4  .  .  .  .  .  .  .  . ",
        "3  .  .  .  .  .  .  .  . ",
        "2  P  P  P  P  P  P  P  P ",
        "1  R  N  B  Q  K  B  N  R ",
        "   a  b  c  d  e  f  g  h ",
    ]


def test_chess_with_figures() -> None:
    game = Chess()
    lines = to_text(game.scene(game.initial())).plain.replace("\ufe0e", "").splitlines()
    assert lines[0] == "8  ♜  ♞  ♝  ♛  ♚  ♝  ♞  ♜ "
    assert lines[1] == "7 " + " ♟ " * 8
    assert lines[6] == "2 " + " ♙ " * 8
    assert lines[7] == "1  ♖  ♘  ♗  ♕  ♔  ♗  ♘  ♖ "


def test_doushouqi_shows_terrain_rank_and_side() -> None:
    game = make_doushouqi("standard")
    state = game.parse_state("2w2c1/3pde1/1T5/3rR1t/7/7/E1D1L1l/2P1W2/7 w")
    lines = to_text(game.scene(state)).plain.splitlines()
    assert lines[1] == "9 │    │    │#w4#│*/\\*│#  #│ c2 │    │"
    assert lines[7] == "6 │    │~~~~~~~~~│ r1 │~R1~~~~~~│ t6 │"
    assert lines[8] == "  ├────┼~~~~~~~~~┼────┼~~~~~~~~~┼────┤"
    assert lines[-1] == "    a    b    c    d    e    f    g   "


@both
def test_pits_say_whose_they_are_and_what_empties_them(unicode: bool) -> None:
    above = (Pit("b", 4, Player.SECOND), Pit("a", 12, Player.SECOND))
    below = (Pit("1", 0, Player.FIRST), Pit("2", 3, Player.FIRST))
    scene = Pits((above, below), left=Pit("", 5, Player.SECOND), right=Pit("", 30, Player.FIRST), note="note")
    assert to_text(scene, unicode).plain.splitlines() == [
        "       b    a        ",
        "      [ 4] [12]      ",
        " [ 5]           (30) ",
        "      ( 0) ( 3)      ",
        "       1    2        ",
        "note",
    ]


def test_a_letter_without_case_still_tells_its_owner() -> None:
    row = tuple(Square("", piece=Piece(owner, "象", "")) for owner in (Player.FIRST, Player.SECOND))
    assert to_text(Grid((row,))).plain.splitlines()[1].split("│")[1:3] == [" 象  ", " 象' "]


def test_trees_are_indented() -> None:
    inner = Branch("-2", Player.SECOND, (Branch("12", None), Branch("-2", None)))
    scene = TreeScene(Branch("5", Player.FIRST, (inner, Branch("", Player.FIRST))))
    assert to_text(scene).plain.splitlines() == [" ▲ 5 ", "├─ ▼ -2 ", "│ ├─ 12", "│ └─ -2", "└─ ▲ "]
    assert to_text(scene, unicode=False).plain.splitlines() == [
        " MAX 5 ",
        "|- MIN -2 ",
        "| |- 12",
        "| `- -2",
        "`- MAX ",
    ]


def test_a_large_tree_says_what_it_leaves_out() -> None:
    scene = TreeScene(Branch("", Player.FIRST, tuple(Branch(str(i), None) for i in range(1000))))
    assert to_text(scene).plain.splitlines()[-2:] == ["└─ … +881", "120 of 1001 nodes shown"]
    assert to_text(scene, words=INDONESIAN).plain.endswith("120 dari 1001 simpul ditampilkan")


def test_tame_keeps_words_of_any_script() -> None:
    for word in ("naïve", "ꦗꦮ", "हिन्दी", "象棋", "Ω≈ç"):
        assert tame(word) == word
