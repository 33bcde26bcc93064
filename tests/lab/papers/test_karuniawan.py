"""Karuniawan, Saifudin and Irawan's chess program, replayed."""

from __future__ import annotations

import re

import pytest

from siasat.core.mixing import SplitMix64
from siasat.errors import IllegalMoveError, PositionError
from siasat.evaluation.registry import load_evaluator
from siasat.games.chess import KingCapture
from siasat.lab.papers.karuniawan.tables import (
    TABLE_5,
    TABLE_7,
    count_tree,
    minimax_similar_to_table_7,
    play_to_table_7,
    read_table_1,
    replay_table_1,
    replay_table_6,
)
from siasat.players.papers.karuniawan.board import Board
from siasat.players.papers.karuniawan.key import collisions_in_games, collisions_in_tree, hash_key, picture
from siasat.players.papers.karuniawan.search import Method, Program

HUMAN = ("E2:E4", "B1:C3", "F1:C4")


def after(*moves: str) -> Board:
    board = Board.of()
    for move in moves:
        board.play(move)
    return board


class TestTable6:
    def test_every_count_and_every_reply_comes_out(self) -> None:
        rows = replay_table_6()
        counts = {method: tuple(row.nodes for row in rows if row.published.method is method) for method in Method}
        assert counts == {
            Method.MX: (620, 926, 1440),
            Method.AB: (389, 241, 409),
            Method.CH: (171, 224, 154),
            Method.TT: (20, 224, 154),
            Method.HH: (),
        }
        assert [row.reply for row in rows] == 4 * ["E7:E5", "D8:G5", "G5:G2"]
        assert [row.value for row in rows] == 4 * [-12, -5, 2]
        assert all(row.agrees for row in rows)

    def test_the_lists_order_lives_on_through_the_game(self) -> None:
        """Set up afresh, the positions look the same but have been through no search: AB then needs 282, not 241."""
        program = Program(Method.AB, 2, after("E2:E4", "E7:E5", "B1:C3"))
        assert program.think().nodes == 282

    def test_taking_back_a_capture_puts_the_piece_at_the_end_of_its_list(self) -> None:
        board = after("E2:E4", "D7:D5")
        before = [piece.key for piece in board.lists[1]]
        capture = next(move for move in board.moves() if str(move) == "E4:D5")
        board.take_back(board.make(capture))
        assert [piece.key for piece in board.lists[1]] == [key for key in before if key != 147] + [147]
        assert picture(board) == picture(after("E2:E4", "D7:D5"))

    def test_a_table_kept_from_a_whole_game_would_have_answered_every_root_move(self) -> None:
        """20, 29 and 39 root moves: so the paper's 224 and 154 come from a table that knew the first position only."""
        first = Program(Method.TT, 2)
        assert [first.reply(move).nodes for move in HUMAN] == [171, 224, 154]
        again = Program(Method.TT, 2, values=first.values)
        assert [again.reply(move).nodes for move in HUMAN] == [20, 29, 39]

    def test_hh_changes_nothing_at_depth_2(self) -> None:
        program = Program(Method.HH, 2)
        assert [program.reply(move).nodes for move in HUMAN] == [171, 224, 154]


class TestHistoryHeuristic:
    """The paper's: a stored answer to a foreseen reply. Kings, a rook and pawns keep depth 3 quick."""

    FEN = "4k3/3p4/8/8/8/8/4P3/R3K3 w"

    def test_a_foreseen_reply_is_answered_without_a_search(self) -> None:
        program = Program(Method.HH, 3, Board.of(self.FEN))
        assert program.reply("E2:E3").nodes > 0
        foreseen = program.board.moves()[0]
        answer = program.reply(str(foreseen))
        assert (answer.nodes, answer.value) == (0, None)

    def test_without_hh_the_same_reply_is_searched(self) -> None:
        program = Program(Method.TT, 3, Board.of(self.FEN))
        program.reply("E2:E3")
        assert program.reply(str(program.board.moves()[0])).nodes > 0

    def test_the_answer_is_the_best_of_one_ply_only(self) -> None:
        """The rook takes a pawn that another guards: the stored answer did not look that far, a search does."""
        replies = {}
        for method in (Method.TT, Method.HH):
            program = Program(method, 3, Board.of("4k3/8/r7/8/8/P7/1P6/4K3 w"))
            program.reply("E1:E2")
            replies[method] = program.reply("E2:F1").move
        assert replies == {Method.TT: "E7:F6", Method.HH: "A6:A3"}


class TestTheOtherTables:
    def test_table_1_does_not_follow_from_the_rules(self) -> None:
        rows = replay_table_1()
        assert [row.published for row in rows] == [20, 20, 28, 28, 37, 32]
        assert [row.ours for row in rows] == [20, 29, 29, 38, 39, 38]

    def test_table_5_is_kept(self) -> None:
        assert [(line.human, line.reply, line.nodes) for line in TABLE_5] == [
            ("G2:G3", "D8:E7", 0),
            ("D1:F3", "D8:G5", 4604),
        ]

    def test_a_position_similar_to_table_7_is_near_it_and_not_equal(self) -> None:
        rows = minimax_similar_to_table_7()
        assert [ours for _, ours in rows] == [49253, 48340, 54201, 48268]
        assert [line.nodes for line, _ in rows] == [47961, 47065, 52734, 47213]
        assert all(1.0 < ours / line.nodes < 1.03 for line, ours in rows)
        assert len(TABLE_7) == 5 * 4

    def test_hh_spares_two_searches_on_the_way_and_loses_the_queen_by_one(self) -> None:
        rows, remembered = play_to_table_7((Method.HH,))
        assert rows == []
        assert [(row.reply, row.nodes) for row in remembered] == [
            ("D8:D2", 0),
            ("E7:E5", 15830),
            ("B7:C6", 0),
            ("G4:D7", 27601),
        ]
        assert not any(row.agrees for row in remembered)

    def test_the_programs_own_game_comes_near_table_7(self) -> None:
        """CH and TT count alike; searched again, every first move is in the table: the paper has 34 four times."""
        rows, _ = play_to_table_7((Method.TT,))
        counts = {method: [row.nodes for row in rows if row.published.method is method] for method in Method}
        assert counts[Method.TT] == [16886, 14948, 7480, 27599]
        assert counts[Method.HH] == [34, 34, 37, 34]

    def test_a_reading_of_table_1_gives_five_of_its_six_counts(self) -> None:
        assert read_table_1() == [20, 20, 28, 28, 37, 36]


class TestBoard:
    def test_piece_keys_are_those_of_table_2(self) -> None:
        board = Board.of()
        keys = {piece.square: piece.key for side in board.lists for piece in side}
        assert [keys[square] for square in (52, 62, 57, 51, 58)] == [152, 162, 157, 651, 658]

    def test_the_start_is_worth_103225_a_side_in_pieces(self) -> None:
        board = Board.of()
        assert board.evaluation() == 0
        board.lists[1].clear()
        squares, moves = 8 * 2 + 8 * 1, 20
        assert -board.evaluation() == 103_225 + squares + moves

    def test_moves_and_values_are_those_of_king_capture_chess(self) -> None:
        """Over random games, as long as no pawn can promote: the game has four promotions where the board has one."""
        game, rng = KingCapture(), SplitMix64(5)
        evaluator = load_evaluator("paper-000", game)
        compared = 0
        for _ in range(20):
            board = Board.of()
            for _ in range(50):
                rows = [picture(board)[start : start + 8] for start in range(0, 64, 8)]
                if "P" in rows[1] or "p" in rows[6]:
                    break
                squares = re.sub(r"\.+", lambda gap: str(len(gap[0])), "/".join(rows))
                state = game.parse_state(f"{squares} {'b' if board.black_moves else 'w'} - - 0 1")
                if game.outcome(state) is not None:
                    break
                names = {str(move).lower().replace(":", "") for move in board.moves()}
                assert names == {str(move) for move in game.legal_moves(state)}
                value = evaluator.evaluate(state)
                assert board.evaluation() == (value if board.black_moves else -value)
                compared += 1
                moves = board.moves()
                board.make(moves[rng.below(len(moves))])
        assert compared > 500

    def test_a_tree_walk_leaves_the_position_as_it_was(self) -> None:
        board = after("E2:E4", "D7:D5")
        before, key = picture(board), hash_key(board)
        assert count_tree(board, 2) == count_tree(after("E2:E4", "D7:D5"), 2)
        assert (picture(board), hash_key(board)) == (before, key)

    def test_a_pawn_on_the_last_rank_becomes_a_queen_and_a_pawn_again(self) -> None:
        board = Board.of("8/4P3/8/8/8/8/8/k6K w")
        made = board.make(next(move for move in board.moves() if str(move) == "E7:E8"))
        assert "Q" in picture(board)
        board.take_back(made)
        assert "Q" not in picture(board)

    @pytest.mark.parametrize("fen", ["", "8/8 w", "8/8/8/8/8/8/8/7x w", "8/8/8/8/8/8/8/8 x", "9/8/8/8/8/8/8/8 w"])
    def test_bad_positions_are_refused(self, fen: str) -> None:
        with pytest.raises(PositionError, match="eight rows of eight squares"):
            Board.of(fen)

    def test_impossible_moves_are_refused(self) -> None:
        with pytest.raises(IllegalMoveError, match="E2:E5"):
            Board.of().play("E2:E5")


class TestHashKey:
    def test_the_formula(self) -> None:
        """A lone white king on h1 (weight 1, no computer, human's turn), then a black pawn on a8's neighbour b8."""
        assert hash_key(Board.of("8/8/8/8/8/8/8/7K w")) == pytest.approx((81 * 1000 + 600) ** 0.5)
        assert hash_key(Board.of("1p6/8/8/8/8/8/8/8 b")) == pytest.approx(3 * (28 * 1000 + 100 + 10 + 1) ** 0.5)

    def test_it_depends_on_the_position_and_not_on_the_lists_order(self) -> None:
        board, fresh = after("E2:E4", "D7:D5"), after("E2:E4", "D7:D5")
        count_tree(board, 2)
        assert [piece.key for piece in board.lists[1]] != [piece.key for piece in fresh.lists[1]]
        assert hash_key(board) == hash_key(fresh)

    def test_how_often_it_collides_depends_on_its_type(self) -> None:
        games = collisions_in_games()
        assert (games.positions, games.sharing) == (11081, {"double": 0, "float": 22, "int": 1920})
        tree = collisions_in_tree(["E2:E4"], 3)
        assert (tree.positions, tree.sharing) == (8738, {"double": 0, "float": 132, "int": 4365})
        assert tree.rate("int") == pytest.approx(0.4995, abs=1e-4)
