"""Every suitable game of the installed OpenSpiel: the contract, and the values of OpenSpiel's own alpha-beta."""

from __future__ import annotations

from typing import Any

import pytest

from siasat import find_move, load_game
from siasat.bridges.openspiel.game import UNIT, OpenSpielGame
from siasat.core.mixing import SplitMix64
from siasat.core.score import is_loss, is_win
from siasat.core.walks import walk
from siasat.testing import check_game

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: python3 scripts/setup.py dev bench")
from open_spiel.python.algorithms import minimax  # noqa: E402

from siasat.bridges.openspiel import suitable_names  # noqa: E402

NAMES = suitable_names()
SMALLER = {"go": "board_size=5", "gomoku": "size=7", "havannah": "board_size=4", "hex": "board_size=5"}
SMALLER |= {"mnk": "m=5,n=5,k=4", "y": "board_size=6", "cursor_go": "board_size=5", "amazons": "board_size=6"}
"""Parameters with which a short test sees the end of a game."""


def value_of(game: OpenSpielGame, state: Any, depth: int) -> float:
    """What siasat's alpha-beta says for the side to move, as a utility of OpenSpiel."""
    found = find_move(game, state, algorithm="alphabeta", evaluator="zero", depth=depth)
    value = found.value
    return 1.0 if is_win(value) else -1.0 if is_loss(value) else value / UNIT


def spiel_value(game: OpenSpielGame, state: Any, depth: int) -> float:
    """What OpenSpiel's alpha-beta says for the side to move, with 0 at the horizon."""
    position = state.position
    mover = position.current_player()
    value, _ = minimax.alpha_beta_search(
        game.spiel, state=position.clone(), value_function=lambda _: 0, maximum_depth=depth, maximizing_player_id=mover
    )
    return float(value)


def depth_for(moves: int, most: int) -> int:
    """The depth at which a tree of this width has about `most` leaves."""
    depth = 1
    while depth < 6 and max(2, moves) ** (depth + 1) <= most:
        depth += 1
    return depth


def compare(name: str, walks: int, plies: int, most: int) -> str:
    """Check one game and say what was compared."""
    game = load_game(f"openspiel:{name}", SMALLER.get(name))
    assert isinstance(game, OpenSpielGame)
    report = check_game(game, walks=walks, max_plies=plies)
    values = decided = 0
    for seed in range(walks):
        states = [step.state for step in walk(game, SplitMix64(seed), plies) if step.chosen is not None]
        for state in (states[len(states) // 2], *states[-3:]):
            depth = depth_for(len(game.legal_moves(state)), most)
            mine = value_of(game, state, depth)
            assert mine == spiel_value(game, state, depth), (name, game.format_state(state), depth)
            values += 1
            decided += mine != 0
    return f"{report}; {values} values equal to OpenSpiel's, {decided} of them not 0"


@pytest.mark.parametrize("name", NAMES)
def test_the_game_keeps_the_contract_and_has_openspiels_values(name: str) -> None:
    print(compare(name, walks=2, plies=60, most=300))


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_many_positions(name: str) -> None:
    print(compare(name, walks=12, plies=200, most=20_000))


def test_there_are_the_games_that_are_documented() -> None:
    assert {"breakthrough", "chess", "connect_four", "go", "hex", "mancala", "nim", "othello", "tic_tac_toe"} <= {
        *NAMES
    }
    print(f"{len(NAMES)} games of OpenSpiel")
