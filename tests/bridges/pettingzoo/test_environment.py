"""Our games pass PettingZoo's own test of environments, and the environments are our games."""

from __future__ import annotations

import sys
from itertools import pairwise
from typing import Any

import pytest

from siasat import IllegalMoveError, InputError, load_game
from siasat.bridges.encoding import Actions, Observations
from siasat.core.mixing import SplitMix64
from siasat.core.player import Player
from siasat.core.walks import walk
from siasat.games.registry import OWN_GAMES

pytest.importorskip("pettingzoo", reason='PettingZoo is not installed: pip install "siasat[pettingzoo]"')
from pettingzoo.test import api_test

from siasat.bridges.pettingzoo import env, raw_env

GAMES = [*((name, None) for name in OWN_GAMES), ("congklak", "kalah:6,4"), ("chess", "king-capture")]


def play(environment: Any, seed: int) -> list[str]:
    """A random game by the mask; the agents in the order in which they acted."""
    rng, acted = SplitMix64(seed), []
    environment.reset()
    for agent in environment.agent_iter():
        observation, _, terminated, truncated, _ = environment.last()
        if terminated or truncated:
            environment.step(None)
            continue
        legal = observation["action_mask"].nonzero()[0]
        environment.step(int(legal[rng.below(len(legal))]))
        acted.append(agent)
    return acted


# PettingZoo's own games have an observation with a mask too; its test warns about all others.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation numpy array is all zeros")  # no stone is left
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.parametrize(("game", "variant"), GAMES)
def test_pettingzoos_own_test_passes(game: str, variant: str | None, capsys: pytest.CaptureFixture[str]) -> None:
    environment = env(game, variant, max_moves=60)
    for agent in environment.possible_agents:
        environment.action_space(agent).seed(1)
    api_test(environment, num_cycles=40, verbose_progress=False)
    assert "Passed" in capsys.readouterr().out


@pytest.mark.parametrize(("game", "variant"), GAMES)
def test_every_legal_move_has_a_number_of_its_own(game: str, variant: str | None) -> None:
    rules = load_game(game, variant)
    actions, seen = Actions(rules), Observations(rules)
    for seed in range(4):
        for step in walk(rules, SplitMix64(seed), 60):
            moves = actions.moves(step.state)
            over = rules.outcome(step.state) is not None
            assert sorted(map(str, moves.values())) == ([] if over else sorted(map(str, step.moves)))
            assert all(0 <= number < actions.size for number in moves)
            for player in Player:
                flat = seen.of(step.state, player)
                assert len(flat) == seen.size
                assert min(flat) >= 0
                assert max(flat) <= seen.high


def test_a_chess_game_is_seen_from_both_sides() -> None:
    environment = raw_env("chess")
    white, black = (environment.observe(agent) for agent in ("player_1", "player_2"))
    assert white["observation"].shape == (13, 8, 8)
    assert white["observation"][0, 6].all()  # the observer's pawns come first
    assert black["observation"][0, 1].all()
    assert white["observation"][12].all()
    assert not black["observation"][12].any()
    assert white["action_mask"].sum() == 20
    assert black["action_mask"].sum() == 0
    assert environment.infos["player_1"]["position"].startswith("rnbqkbnr/")


def test_a_player_who_moves_again_is_selected_again() -> None:
    acted = play(env("congklak", "kalah:6,4"), seed=3)
    assert any(one == other for one, other in pairwise(acted))


def test_rewards_are_those_of_the_result() -> None:
    environment = raw_env("tictactoe")
    for square in (0, 3, 1, 4, 2):
        environment.step(square)
    assert environment.terminations == {"player_1": True, "player_2": True}
    assert environment.rewards == {"player_1": 1.0, "player_2": -1.0}
    assert environment.infos["player_1"]["reason"] == "three-in-a-row"


def test_a_game_is_truncated_after_so_many_moves() -> None:
    environment = raw_env("chess", max_moves=4)
    play(environment, seed=1)
    assert len(environment.referee.moves) == 4


def test_an_illegal_action_ends_the_game_or_is_an_error() -> None:
    with pytest.raises(IllegalMoveError, match="action 0 is not legal now"):
        raw_env("chess").step(0)
    wrapped = env("tictactoe")
    wrapped.reset()
    wrapped.step(4)
    wrapped.step(4)
    assert wrapped.terminations["player_2"]
    assert wrapped.rewards["player_2"] == -1


def test_the_board_is_rendered_as_text() -> None:
    environment = env("tictactoe", render_mode="ansi")
    environment.reset()
    environment.step(4)
    assert "X" in environment.render()
    with pytest.raises(InputError, match="render_mode must be None or 'ansi'"):
        env("tictactoe", render_mode="human")


def test_a_users_game_numbers_its_moves_by_their_place() -> None:
    from tests.bridges.counting import CountTo  # noqa: PLC0415

    acted = play(env(CountTo(9)), seed=1)
    assert acted[:2] == ["player_1", "player_2"]


def test_without_pettingzoo_the_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("siasat.bridges.find_spec", lambda _: None)
    with pytest.raises(InputError, match=r'needs pettingzoo: pip install "siasat\[pettingzoo\]"'):
        env("chess")


def test_nothing_loads_a_bridge_early() -> None:
    import subprocess  # noqa: PLC0415

    code = "import sys, siasat, siasat.cli.main\nprint([name for name in sys.modules if 'bridges' in name])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
