"""Our games inside OpenSpiel: its own tests and its algorithms run on them, and find our values."""

from __future__ import annotations

import subprocess
import sys

import pytest

from siasat import InputError, find_move, load_game
from siasat.core.score import is_loss, is_win
from siasat.games.registry import OWN_GAMES

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: python3 scripts/setup.py dev bench")
import numpy as np  # noqa: E402
from open_spiel.python.algorithms import generate_playthrough, mcts, minimax  # noqa: E402

from siasat.bridges.openspiel import register  # noqa: E402

GAMES = [*(f"siasat_{name}(max_moves=40)" for name in OWN_GAMES), "siasat_congklak(variant=kalah:6;4,max_moves=60)"]


@pytest.fixture(autouse=True)
def _registered() -> None:
    register()


@pytest.mark.parametrize("name", GAMES)
def test_openspiels_random_simulation_passes(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=2, serialize=True, verbose=False)


def test_a_playthrough_shows_our_notation() -> None:
    text = generate_playthrough.playthrough("siasat_tictactoe", [4, 0])
    assert '["a3", "b3", "c3", "a2", "b2"' in text
    assert "observation" in text


@pytest.mark.parametrize(
    ("game", "variant", "depth"),
    [
        ("tictactoe", "standard", 9),
        ("nim", "normal:1,2,3", 6),
        ("congklak", "kalah:3,2", 7),
        ("doushouqi", "standard", 2),
    ],
)
def test_openspiels_alpha_beta_finds_our_value(game: str, variant: str, depth: int) -> None:
    theirs = pyspiel.load_game(f"siasat_{game}(variant={variant.replace(',', ';')})")
    value, _ = minimax.alpha_beta_search(theirs, maximum_depth=depth, value_function=lambda _: 0)
    mine = find_move(load_game(game, variant), depth=depth, evaluator="zero", backend="python").value
    assert value == (1 if is_win(mine) else -1 if is_loss(mine) else 0)


def test_openspiels_monte_carlo_search_plays_congklak() -> None:
    game = pyspiel.load_game("siasat_congklak(variant=kalah:4;3)")
    state = game.new_initial_state()
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 1.4, 20, evaluator, random_state=np.random.RandomState(1))
    for _ in range(4):
        state.apply_action(bot.step(state))
    assert len(state.history()) == 4


def test_a_player_who_moves_again_stays_the_current_player() -> None:
    state = pyspiel.load_game("siasat_congklak(variant=kalah:6;4)").new_initial_state()
    rules = load_game("congklak", "kalah:6,4")
    again = next(move for move in state.legal_actions() if state.child(move).current_player() == 0)
    assert not rules.alternates
    assert state.action_to_string(again) == "2"


def test_repetition_and_the_limit_are_draws() -> None:
    state = pyspiel.load_game("siasat_chess").new_initial_state()
    for _ in range(4):
        for text in ("g1f3", "g8f6", "f3g1", "f6g8"):
            state.apply_action(state.string_to_action(text))
    assert state.is_terminal()
    assert state.returns() == [0.0, 0.0]
    assert len(state.history()) == 16
    short = pyspiel.load_game("siasat_chess(max_moves=1)").new_initial_state()
    short.apply_action(short.legal_actions()[0])
    assert short.is_terminal()


def test_the_observation_tensor_has_our_planes() -> None:
    game = pyspiel.load_game("siasat_chess")
    state = game.new_initial_state()
    assert game.observation_tensor_shape() == [13, 8, 8]
    assert sum(state.observation_tensor(0)) == 32 + 64
    assert sum(state.observation_tensor(1)) == 32
    assert state.clone().observation_string(0) == str(state)


def test_a_program_that_registers_ends_cleanly() -> None:
    code = "from siasat.bridges.openspiel import register\nprint(register()[2])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "siasat_congklak\n", "")


def test_without_openspiel_the_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("siasat.bridges.find_spec", lambda _: None)
    with pytest.raises(InputError, match="OpenSpiel needs pyspiel"):
        register()
