"""The rules as sentences, each with its board.

The boards are read from the docstrings: `.` land, `~` water, `#` trap or den, letters for pieces; ranks that are not
drawn are empty.
"""

from __future__ import annotations

import pickle
import re

import pytest

from siasat.core.game import NoisyMoves, NullMove, RepetitionRule
from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.games.doushouqi import make
from siasat.games.doushouqi.rules import DouShouQi
from siasat.games.doushouqi.state import State
from siasat.games.registry import load_game

STANDARD = make("standard")


@pytest.fixture
def drawn(request: pytest.FixtureRequest) -> State:
    """The position drawn in the docstring of the test; White moves unless it says "Black to move"."""
    text = str(request.function.__doc__)
    ranks = dict(re.findall(r"^ +([1-9]) ((?:\S ){6}\S)$", text, re.MULTILINE))
    rows = [ranks.get(rank, ". . . . . . .") for rank in "987654321"]
    fen = "/".join(re.sub(r"[.~# ]+", lambda run: str(len(run[0].replace(" ", "")) or ""), row) for row in rows)
    return STANDARD.parse_state(f"{fen} {'b' if 'Black to move' in text else 'w'}")


def moves(state: State, origin: str, variant: str = "standard") -> list[str]:
    """Where the piece on `origin` may go."""
    game = make(variant)
    named = [game.format_move(state, move) for move in game.legal_moves(state)]
    return [name[2:] for name in named if name[:2] == origin]


def after(state: State, *names: str, game: DouShouQi = STANDARD) -> State:
    for name in names:
        state = game.play(state, game.parse_move(state, name))
    return state


def test_pieces_step_one_square_along_ranks_and_files(drawn: State) -> None:
    """
    3 . . . . . . .
    2 . c . # . . .
    1 . . # # # . E
    """
    assert moves(drawn, "g1") == ["f1", "g2"]
    assert moves(drawn._replace(player=Player.SECOND), "b2") == ["b1", "a2", "c2", "b3"]


def test_only_the_rat_swims(drawn: State) -> None:
    """
    5 . ~ ~ . ~ ~ .
    4 . ~ ~ . ~ ~ .
    3 . . C R . P .
    1 e . # # # . .
    """
    assert moves(drawn, "c3") == ["c2", "b3"]
    assert moves(drawn, "f3") == ["f2", "e3", "g3"]
    assert moves(after(drawn, "d3d4", "a1a2"), "d4") == ["d3", "c4", "e4", "d5"]


def test_a_wolf_takes_wolf_and_dog_but_not_the_leopard(drawn: State) -> None:
    """
    4 . ~ ~ p ~ ~ .
    3 . . w W d . .
    2 . . . # . . .
    """
    assert moves(drawn, "d3") == ["d2", "c3", "e3"]
    assert moves(drawn, "d3", "standard:equal-captures=no") == ["d2", "e3"]


def test_the_dog_takes_the_wolf_only_where_it_ranks_above_it(drawn: State) -> None:
    """
    3 . . w D . . .
    """
    assert moves(drawn, "d3") == ["d2", "e3", "d4"]
    assert moves(drawn, "d3", "standard:dog-over-wolf=yes") == ["d2", "c3", "e3", "d4"]
    assert "d3" in moves(drawn._replace(player=Player.SECOND), "c3")
    assert "d3" not in moves(drawn._replace(player=Player.SECOND), "c3", "standard:dog-over-wolf=yes")


def test_the_rat_takes_the_elephant_on_land(drawn: State) -> None:
    """
    3 . . e R . . .
    """
    assert "c3" in moves(drawn, "d3")


def test_the_elephant_does_not_take_the_rat_but_van_rijn_and_vis_let_it(drawn: State) -> None:
    """Black to move.

    3 . . e R . . .
    """
    assert "d3" not in moves(drawn, "c3")
    assert "d3" in moves(drawn, "c3", "van-rijn-vis")
    assert "d3" in moves(drawn, "c3", "standard:elephant-takes-rat=yes")


def test_the_rat_does_not_take_the_elephant_from_the_water(drawn: State) -> None:
    """
    4 e R ~ . ~ ~ .
    3 . . . . . . .
    """
    assert moves(drawn, "b4") == ["b3", "c4", "b5"]
    assert moves(drawn, "b4", "standard:shore-elephant=yes") == ["b3", "a4", "c4", "b5"]


def test_rats_do_not_take_each_other_across_the_shore_in_either_direction(drawn: State) -> None:
    """White's rat swims, black's stands on the bank.

    4 r R ~ . ~ ~ .
    """
    landing = "a4" in moves(drawn, "b4")
    diving = "b4" in moves(drawn._replace(player=Player.SECOND), "a4")
    assert not landing
    assert not diving
    for value, may_land, may_dive in [("landing", True, False), ("diving", False, True), ("both", True, True)]:
        variant = f"standard:shore-rats={value}"
        assert ("a4" in moves(drawn, "b4", variant)) is may_land
        assert ("b4" in moves(drawn._replace(player=Player.SECOND), "a4", variant)) is may_dive


def test_rats_in_the_water_take_each_other(drawn: State) -> None:
    """
    5 . r ~ . ~ ~ .
    4 . R ~ . ~ ~ .
    """
    assert "b5" in moves(drawn, "b4")
    assert "b5" not in moves(drawn, "b4", "standard:equal-captures=no")


def test_lion_and_tiger_jump_both_rivers_in_both_directions(drawn: State) -> None:
    """
    6 . ~ ~ . ~ ~ .
    5 . ~ ~ T ~ ~ .
    4 . ~ ~ . ~ ~ .
    3 . L . . . . .
    1 . . # # # . r
    """
    assert moves(drawn, "d5") == ["d4", "a5", "g5", "d6"]
    assert moves(drawn, "b3") == ["b2", "a3", "c3", "b7"]
    assert moves(drawn, "d5", "standard:tiger-jumps=lengthwise") == ["d4", "d6"]
    assert moves(drawn, "b3", "standard:lion-jumps=sideways") == ["b2", "a3", "c3"]
    assert moves(drawn, "b3", "standard:tiger-jumps=sideways") == ["b2", "a3", "c3", "b7"]


def test_a_rat_in_the_river_stops_a_jump_over_it_whosever_it_is(drawn: State) -> None:
    """
    6 . R ~ . ~ ~ .
    5 . ~ ~ T r ~ .
    4 . ~ ~ . ~ ~ .
    3 . L . . . . .
    """
    assert moves(drawn, "d5") == ["d4", "a5", "d6"]
    assert moves(drawn, "b3") == ["b2", "a3", "c3"]
    assert moves(drawn, "d5", "standard:jump-blockers=own") == ["d4", "a5", "g5", "d6"]
    assert moves(drawn, "b3", "standard:jump-blockers=own") == ["b2", "a3", "c3"]
    assert moves(drawn, "d5", "standard:jump-blockers=enemy") == ["d4", "a5", "d6"]
    assert moves(drawn, "b3", "standard:jump-blockers=enemy") == ["b2", "a3", "c3", "b7"]


def test_a_rat_on_the_bank_or_beside_the_path_stops_nothing(drawn: State) -> None:
    """
    6 . ~ ~ r ~ ~ .
    5 . ~ ~ T ~ ~ .
    4 . ~ ~ . R ~ .
    """
    assert moves(drawn, "d5") == ["d4", "a5", "g5", "d6"]


def test_a_jump_may_take_what_a_step_may_take(drawn: State) -> None:
    """The tiger takes the leopard across the river, not the elephant.

    5 p ~ ~ T ~ ~ e
    4 . ~ ~ . ~ ~ .
    """
    assert moves(drawn, "d5") == ["d4", "a5", "d6"]


def test_the_leopard_jumps_only_by_variant(drawn: State) -> None:
    """
    5 . ~ ~ P ~ ~ c
    3 . . . . w . .
    """
    assert moves(drawn, "d5") == ["d4", "d6"]
    assert moves(drawn, "d5", "standard:leopard-jumps=sideways") == ["d4", "a5", "g5", "d6"]
    assert moves(drawn, "d5", "standard:leopard-jumps=lengthwise") == ["d4", "d6"]


def test_anything_takes_an_enemy_in_the_own_trap(drawn: State) -> None:
    """The cat takes the elephant, whatever its rank.

    3 . . . . . . .
    2 . . C e . . .
    1 . . # # # . .
    """
    assert "d2" in moves(drawn, "c2")


def test_the_elephant_takes_a_rat_in_its_own_trap(drawn: State) -> None:
    """
    2 . . E r . . .
    1 . . # # # . .
    """
    assert "d2" in moves(drawn, "c2")


def test_equals_take_each_other_in_a_trap_even_where_they_may_not_elsewhere(drawn: State) -> None:
    """
    2 . . W w . . .
    1 . . # # # . .
    """
    assert "d2" in moves(drawn, "c2", "standard:equal-captures=no")
    assert "c2" not in moves(drawn._replace(player=Player.SECOND), "d2", "standard:equal-captures=no")


def test_the_own_trap_does_not_weaken(drawn: State) -> None:
    """White's lion stands in white's trap: the wolf may not take it. Black to move.

    2 . . w L . . .
    """
    assert "d2" not in moves(drawn, "c2")


def test_an_animal_in_the_enemy_trap_still_attacks_with_its_rank(drawn: State) -> None:
    """Black to move.

    2 . . C l . . .
    """
    assert "c2" in moves(drawn, "d2")


def test_nobody_enters_the_own_den(drawn: State) -> None:
    """
    2 . . . D . . .
    1 . . C # R . e
    """
    assert moves(drawn, "d2") == ["c2", "e2", "d3"]
    assert moves(drawn, "c1") == ["b1", "c2"]
    assert moves(drawn, "e1") == ["f1", "e2"]


def test_entering_the_enemy_den_wins_and_ends_the_game(drawn: State) -> None:
    """
    9 . . # # # . .
    8 . . . C . l .
    """
    end = after(drawn, "d8d9")
    assert STANDARD.outcome(end) == Outcome(Player.FIRST, "den-entered")
    assert STANDARD.legal_moves(end) == []


def test_taking_the_last_piece_wins(drawn: State) -> None:
    """
    3 . . d W . . .
    """
    end = after(drawn, "d3c3")
    assert STANDARD.outcome(end) == Outcome(Player.FIRST, "all-captured")
    assert STANDARD.legal_moves(end) == []
    assert make("standard:all-captured=draw").outcome(end) == Outcome(None, "all-captured")


def test_who_cannot_move_loses(drawn: State) -> None:
    """The wolf shuts the cat in. Black to move.

    2 d . . . . . .
    1 C . w # # . .
    """
    end = after(drawn, "c1b1")
    assert STANDARD.outcome(end) == Outcome(Player.SECOND, "no-moves")
    assert make("standard:no-moves=draw").outcome(end) == Outcome(None, "no-moves")


def test_the_side_to_move_of_the_start_may_be_black() -> None:
    start = STANDARD.initial()
    black = STANDARD.parse_state("l5t/1w3c1/r1p1d1e/7/7/7/E1D1P1R/1C3W1/T5L b")
    assert black.board == start.board
    assert (STANDARD.to_move(start), STANDARD.to_move(black)) == (Player.FIRST, Player.SECOND)
    assert len(STANDARD.legal_moves(black)) == 24


def test_captures_are_irreversible_and_noisy_and_den_entries_are_noisy(drawn: State) -> None:
    """
    8 . . . C . . .
    7 . . . r . . .
    """
    take, enter, step = (STANDARD.parse_move(drawn, name) for name in ("d8d7", "d8d9", "d8c8"))
    assert [STANDARD.is_irreversible(drawn, move) for move in (take, enter, step)] == [True, False, False]
    assert [STANDARD.is_noisy(drawn, move) for move in (take, enter, step)] == [True, True, False]


def test_a_pass_changes_the_turn_and_nothing_else() -> None:
    start = STANDARD.initial()
    passed = STANDARD.play_null(start)
    assert passed == STANDARD.parse_state("l5t/1w3c1/r1p1d1e/7/7/7/E1D1P1R/1C3W1/T5L b")
    assert isinstance(STANDARD, NoisyMoves)
    assert isinstance(STANDARD, NullMove)


def test_the_third_repetition_is_a_draw_but_not_in_the_paper() -> None:
    assert STANDARD.repetition == RepetitionRule(automatic=3)
    assert make("van-rijn-vis").repetition == RepetitionRule(automatic=3)
    assert make("paper").repetition is None
    assert make("standard:repetition=5").repetition == RepetitionRule(automatic=5)


def test_the_game_is_known_by_name_and_survives_pickling() -> None:
    game = load_game("doushouqi")
    assert game.variant == "standard"
    assert game == STANDARD
    copy = pickle.loads(pickle.dumps(game))
    assert copy == game
    assert copy.legal_moves(copy.initial()) == game.legal_moves(game.initial())
