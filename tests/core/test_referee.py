from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from siasat import IllegalMoveError, MoveError, Outcome, Player, load_game
from siasat.core.notation import notation_of
from siasat.core.referee import Referee
from siasat.players.random import RandomPlayer

KNIGHTS = ("g1f3", "g8f6", "f3g1", "f6g8")


def _referee(name: str, variant: str | None = None, position: str | None = None) -> Referee[Any, Any]:
    game = load_game(name, variant)
    return Referee(game, None if position is None else notation_of(game).parse_state(position))


def _play(referee: Referee[Any, Any], *moves: str) -> None:
    for text in moves:
        referee.play(notation_of(referee.game).parse_move(referee.state, text))


def test_a_new_game_is_at_its_start() -> None:
    referee = _referee("tictactoe")
    assert (referee.ply, referee.to_move, referee.outcome, referee.history) == (0, Player.FIRST, None, ())
    assert referee.state == referee.start == referee.game.initial()


def test_an_illegal_move_changes_nothing() -> None:
    referee = _referee("tictactoe")
    _play(referee, "a1")
    before = (list(referee.states), list(referee.moves))
    with pytest.raises(IllegalMoveError):
        referee.play(0)
    assert (referee.states, referee.moves) == before


def test_a_finished_game_takes_no_more_moves_and_no_declarations() -> None:
    referee = _referee("nim", "normal:1")
    _play(referee, "1:1")
    assert referee.outcome == Outcome(Player.FIRST, "last-stone")
    for act in (lambda: referee.play((0, 1)), referee.resign, referee.claim_draw, referee.agree_draw):
        with pytest.raises(MoveError, match="the game is over"):
            act()


def test_undo_walks_back_to_the_start_and_no_further() -> None:
    referee = _referee("nim")
    _play(referee, "1:3", "2:4", "3:5")
    referee.undo()
    assert (referee.ply, referee.outcome) == (2, None)
    referee.undo()
    referee.undo()
    assert referee.state == referee.start
    with pytest.raises(MoveError, match="there is no move to take back"):
        referee.undo()


def test_a_copy_goes_its_own_way() -> None:
    referee = _referee("chess")
    _play(referee, "e2e4", "e7e5")
    other = referee.copy()
    assert (other.state, other.moves, other.history) == (referee.state, referee.moves, referee.history)
    _play(other, "g1f3")
    other.resign()
    assert (referee.ply, referee.outcome, referee.declared) == (2, None, None)
    referee.resign()
    assert referee.copy().outcome == referee.outcome


def test_resigning_gives_the_other_side_the_game_and_can_be_taken_back() -> None:
    referee = _referee("chess")
    _play(referee, "e2e4")
    referee.resign()
    assert referee.outcome == referee.declared == Outcome(Player.FIRST, "resignation")
    with pytest.raises(MoveError, match="over"):
        _play(referee, "e7e5")
    referee.undo()
    assert (referee.outcome, referee.ply) == (None, 1)
    referee.resign(Player.FIRST)
    assert referee.outcome == Outcome(Player.SECOND, "resignation")


def test_both_sides_may_agree_on_a_draw() -> None:
    referee = _referee("tictactoe")
    referee.agree_draw()
    assert referee.outcome == Outcome(None, "draw-agreed")


def test_in_chess_a_third_occurrence_may_be_claimed_and_a_fifth_is_a_draw() -> None:
    """FIDE 9.2 and 9.6.1: the start occurs once more after every round of knight moves."""
    referee = _referee("chess")
    for occurrences in (2, 3, 4, 5):
        assert referee.outcome is None
        _play(referee, *KNIGHTS)
        assert referee.occurrences == occurrences
        expected = "threefold-repetition" if occurrences in (3, 4) else None
        assert referee.claimable() == expected
    assert referee.outcome == Outcome(None, "fivefold-repetition")


def test_a_claimed_repetition_ends_the_game() -> None:
    referee = _referee("chess")
    with pytest.raises(MoveError, match="you cannot claim a draw"):
        referee.claim_draw()
    _play(referee, *KNIGHTS, *KNIGHTS)
    referee.claim_draw()
    assert referee.outcome == Outcome(None, "threefold-repetition")


def test_an_irreversible_move_starts_the_count_anew() -> None:
    referee = _referee("chess")
    _play(referee, *KNIGHTS)
    assert len(referee.history) == 4
    _play(referee, "e2e4")
    assert (referee.history, referee.occurrences) == ((), 1)
    _play(referee, "g8f6")
    assert len(referee.history) == 1
    referee.undo()
    referee.undo()
    assert (len(referee.history), referee.occurrences) == (4, 2)


def test_fifty_moves_may_be_claimed_and_seventy_five_are_the_rules_affair() -> None:
    referee = _referee("chess", None, "4k3/8/8/8/8/8/8/R3K3 w - - 99 80")
    assert referee.claimable() is None
    _play(referee, "a1a2")
    assert (referee.outcome, referee.claimable()) == (None, "fifty-moves")
    referee.claim_draw()
    assert referee.outcome == Outcome(None, "fifty-moves")
    late = _referee("chess", None, "4k3/8/8/8/8/8/8/R3K3 w - - 149 120")
    _play(late, "a1a2")
    assert late.outcome == Outcome(None, "seventy-five-moves")


def test_mate_comes_before_seventy_five_moves_and_before_repetition() -> None:
    referee = _referee("chess", None, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 149 120")
    _play(referee, "a1a8")
    assert referee.outcome == Outcome(Player.FIRST, "checkmate")


def test_in_dou_shou_qi_the_third_occurrence_is_a_draw_by_itself_except_in_the_paper() -> None:
    there_and_back = ("a3a4", "g7g6", "a4a3", "g6g7")
    referee = _referee("doushouqi")
    _play(referee, *there_and_back)
    assert (referee.outcome, referee.claimable()) == (None, None)
    _play(referee, *there_and_back)
    assert referee.outcome == Outcome(None, "threefold-repetition")
    paper = _referee("doushouqi", "paper")
    _play(paper, *there_and_back * 4)
    assert (paper.outcome, paper.claimable()) == (None, None)


def test_with_extra_turns_the_side_to_move_may_move_and_resign_again() -> None:
    referee = _referee("congklak", "kalah:6,4")
    _play(referee, "2")
    assert referee.to_move is Player.FIRST
    _play(referee, "0")
    assert referee.to_move is Player.SECOND
    referee.undo()
    referee.resign()
    assert referee.outcome == Outcome(Player.SECOND, "resignation")


@pytest.mark.parametrize("name", ["nim", "tictactoe", "congklak", "hashtree", "doushouqi"])
@settings(max_examples=10)
@given(seed=st.integers(0, 2**64 - 1), back=st.integers(1, 10))
def test_taking_back_and_playing_again_is_the_same_game(name: str, seed: int, back: int) -> None:
    referee, agent = _referee(name), RandomPlayer(seed)
    while referee.outcome is None and referee.ply < 40:
        referee.play(agent.choose(referee))
    states, end, history = list(referee.states), referee.outcome, referee.history
    for _ in range(min(back, referee.ply)):
        referee.undo()
    while referee.outcome is None and referee.ply < len(states) - 1:
        referee.play(agent.choose(referee))
    assert (referee.states, referee.outcome, referee.history) == (states, end, history)
