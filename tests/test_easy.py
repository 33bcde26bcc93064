"""The short API: one object for a position, one call to a move or a match, and errors that say what to do."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import siasat
from siasat import InputError, Player, Position, Referee, SearchResult, find_move, perft, play_match, position

KNIGHTS = ("g1f3", "g8f6", "f3g1", "f6g8")


class TestPosition:
    def test_play_returns_a_new_position_and_keeps_the_moves(self) -> None:
        start = position("chess")
        board = start.play("e2e4").play("e5")
        assert (start.moves, board.moves) == ((), ("e2e4", "e7e5"))
        assert board.text.startswith("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq")
        assert board.to_move is Player.FIRST

    def test_equal_positions_may_have_different_paths(self) -> None:
        one, two = position("congklak").play("0", "1"), position("congklak")
        assert position(one.game, one.text) == one
        assert hash(position(one.game, one.text)) == hash(one)
        assert one != two

    def test_a_repetition_ends_the_game(self) -> None:
        board = position("chess").play(*4 * KNIGHTS)
        assert board.outcome is not None
        assert board.outcome.reason == "fivefold-repetition"
        assert board.legal_moves == []
        assert position("chess", board.text).outcome is None  # the text says nothing of what was before

    def test_the_referee_is_a_copy(self) -> None:
        board = position("chess").play("e2e4")
        referee = board.referee
        referee.resign()
        assert board.outcome is None
        assert referee.outcome is not None

    def test_perft_counts_from_here(self) -> None:
        assert position("chess").play("e2e4").perft(2).nodes == 600

    @pytest.mark.parametrize("name", ["game.json", "game.pgn"])
    def test_a_game_is_saved_and_read_again(self, tmp_path: Path, name: str) -> None:
        board = position("chess").play("e2e4", "e7e5", "g1f3")
        board.save(tmp_path / name)
        board.save(str(tmp_path / name))  # replaces the file
        again = Position.load(tmp_path / name)
        assert again == board
        assert again.moves == board.moves

    def test_perfect_play_prints_itself(self) -> None:
        board = position("tictactoe")
        found = board.solve()
        assert found is not None
        assert str(found.value) == "drawn"
        assert len(found.best) == 9
        assert str(board.play("b2", "b1").solve()) == "won in 5 plies; best: a1, c1, a2, c2, a3, c3"

    def test_it_prints_as_a_board(self) -> None:
        assert "2 │   │ X │   │" in str(position("tictactoe").play("b2"))


class TestFindMove:
    def test_an_evaluator_may_be_an_object(self) -> None:
        class FewMoves:
            id = "few-moves"

            def evaluate(self, state: Any) -> int:
                return -len(siasat.load_game("tictactoe").legal_moves(state))

        assert find_move("tictactoe", depth=2, evaluator=FewMoves()).backend == "python"

    def test_moves_may_be_left_out(self) -> None:
        best = find_move("chess", depth=2).move_text
        assert find_move("chess", depth=2, exclude=[best]).move_text != best

    def test_a_position_searches_as_the_function_does(self) -> None:
        board = position("congklak", variant="kalah:6,4")
        assert essence(board.search(depth=6)) == essence(find_move(board.game, depth=6))
        assert essence(board.search(depth=6)) == essence(find_move(board, depth=6))

    def test_a_repetition_is_a_draw_in_the_search_of_a_position(self) -> None:
        """White has no queen: only a position knows that Nf3 was played before, and would be a repetition."""
        board = position("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1").play(*KNIGHTS)
        known, unknown = board.search(depth=1), find_move("chess", board.text, depth=1)
        assert (known.move_text, known.value) == ("g1f3", 0)
        assert unknown.value < 0


def essence(result: SearchResult[Any]) -> tuple[Any, ...]:
    return result.move, result.value, result.nodes, result.pv


def first_move(referee: Referee[Any, Any]) -> Any:
    return referee.game.legal_moves(referee.state)[0]


class TestPlayMatch:
    def test_both_sides_begin_in_turn(self) -> None:
        result = play_match("tictactoe", first_move, "random:3", games=3)
        assert result.players == ("first_move", "random:3")
        assert [game.moves[0] for game in result.games][::2] == ["a1", "a1"]
        assert result.wins + result.draws + result.losses == 3

    def test_it_starts_where_the_position_is(self) -> None:
        board = position("tictactoe").play("b2", "a1")
        assert {len(game.moves) for game in play_match(board, "perfect", "perfect").games} == {7}


ERRORS: list[tuple[Callable[[], object], str]] = [
    (lambda: find_move("ches"), "unknown game 'ches'; did you mean 'chess'?"),
    (lambda: find_move(42), "a game is a name such as 'chess', or an object with the methods of siasat.Game, not int"),  # type: ignore[arg-type]
    (lambda: position("congklak", variant="kalah:6"), "as in 'kalah:6,4', not '6'"),
    (lambda: position("chess", "garbage"), "as in 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'"),
    (lambda: position("tictactoe", "garbage"), "looks like 'xo./.x./..o x', not 'garbage'"),
    (lambda: position("chess", 42), "a position is given as text, not as int; use Position(game, state)"),  # type: ignore[arg-type]
    (lambda: position("chess").play("zz"), "cannot read the move 'zz'; write it like 'e2e4', 'e7e8q' or 'Nf3'"),
    (lambda: position("chess").play("e2e5"), "'e2e5' is not a legal move here; `legal_moves` lists the legal ones"),
    (lambda: position("congklak").play(9), "9 is not legal in this position; `legal_moves` lists the legal ones"),
    (lambda: position("chess").play(*4 * KNIGHTS, "e2e4"), "the game is over (fivefold-repetition)"),
    (lambda: find_move("chess", evaluator="stores"), "for chess there are classic, material"),
    (lambda: find_move("chess", evaluator="clasic"), "unknown evaluator 'clasic'; did you mean 'classic'?"),
    (lambda: find_move("chess", evaluator=3), "an object with a method evaluate(state), not int"),  # type: ignore[arg-type]
    (lambda: find_move("chess", depth=-1), "depth must be between 0 and 10000, not -1"),
    (lambda: find_move("chess", depth="3"), "depth must be a whole number, not '3'"),  # type: ignore[arg-type]
    (lambda: find_move("chess", depth=2.5), "depth must be a whole number, not 2.5"),  # type: ignore[arg-type]
    (lambda: find_move("chess", nodes=0), "nodes must be at least 1, not 0"),
    (lambda: find_move("chess", seconds="1"), "seconds must be a number, not '1'"),  # type: ignore[arg-type]
    (lambda: find_move("chess", seconds=float("nan")), "seconds must be a positive number, not nan"),
    (lambda: find_move("chess", algorithm="alphabet", depth=1), "did you mean 'alphabeta'?"),
    (lambda: find_move("chess", algorithm="alphabeta+tabel", depth=1), "did you mean 'table'?"),
    (lambda: find_move("chess", backend="c", depth=1), "unknown backend 'c'; choose from auto, python, rust"),
    (lambda: find_move("chess", exclude="e2e4", depth=1), "exclude takes a list of moves, as in ['e2e4']"),
    (lambda: find_move(position("chess"), variant="standard"), "a Position has its state and variant already"),
    (lambda: find_move(position("chess"), "negascout", depth=1), "give the algorithm as algorithm='…'"),
    (lambda: perft("chess", None, -1), "depth must be between 0 and 10000, not -1"),
    (lambda: perft("chess", None, "3"), "depth must be a whole number, not '3'"),  # type: ignore[arg-type]
    (lambda: perft(position("chess"), None, 2), "siasat.Game, not Position"),  # type: ignore[arg-type]
    (lambda: position("chess", variant="king-capture").solve(), "there is a solver for standard chess"),
    (lambda: position("tictactoe").save("no/such/folder.json"), "no/such/folder.json: cannot be written"),
    (lambda: position("tictactoe").save("game.pgn"), "PGN is for standard chess, not for tictactoe"),
    (lambda: Position.load("no-such-game.json"), "no-such-game.json: cannot be read (No such file or directory)"),
    (lambda: play_match("tictactoe", "person", "random"), "a person cannot take part in a match; use 'random'"),
    (lambda: play_match("tictactoe", "alphabeta", "random"), "write 'alphabeta@depth=4'"),
    (lambda: play_match("tictactoe", 3, "random"), "a player is a text such as 'level:3', a function or a class"),  # type: ignore[arg-type]
    (lambda: play_match("tictactoe", "random", "random", games=0), "games must be a whole number of at least 1"),
]


@pytest.mark.parametrize(("call", "message"), ERRORS, ids=[message for _, message in ERRORS])
def test_a_mistake_is_answered_in_one_line(
    call: Callable[[], object], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError) as found:
        call()
    assert message in str(found.value)
    assert "\n" not in str(found.value)
