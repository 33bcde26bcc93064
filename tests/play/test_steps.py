"""Moves as steps of a picture."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from siasat import load_game
from siasat.core.scene import Pit, Pits, pit_id
from siasat.play.steps import steps_of


def steps(name: str, position: str | None, move: str) -> list[tuple[str, str, str | None]]:
    game = load_game(name)
    state = game.initial() if position is None else game.parse_state(position)  # type: ignore[attr-defined]
    found = steps_of(game, state, game.parse_move(state, move))  # type: ignore[attr-defined]
    return [(step.kind, step.at, step.to) for step in found]


@pytest.mark.parametrize(
    ("name", "position", "move", "wanted"),
    [
        ("chess", None, "e2e4", [("move", "e2", "e4")]),
        ("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", [("move", "h1", "f1"), ("move", "e1", "g1")]),
        ("chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", [("move", "a7", "a8"), ("put", "a8", None)]),
        ("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", [("remove", "d5", None), ("move", "e5", "d6")]),
        ("tictactoe", None, "b2", [("put", "b2", None)]),
        ("nim", None, "2:3", [("set", "0:2", None)]),
        ("tree", None, "1", []),
    ],
)
def test_steps(name: str, position: str | None, move: str, wanted: list[tuple[str, str, str | None]]) -> None:
    assert steps(name, position, move) == wanted


@given(st.lists(st.integers(0, 6), min_size=1, max_size=30))
def test_the_steps_of_a_sowing_lead_to_the_position_after_it(choices: list[int]) -> None:
    game = load_game("congklak")
    state = game.initial()
    for choice in choices:
        moves = game.legal_moves(state)
        if not moves:
            break
        move = moves[choice % len(moves)]
        seeds = _seeds(game.scene(state))  # type: ignore[attr-defined]
        hand = 0
        for step in steps_of(game, state, move):
            match step.kind:
                case "lift":
                    assert seeds[step.at] == step.seeds
                    hand, seeds[step.at] = seeds[step.at], 0
                case "drop":
                    hand, seeds[step.at] = hand - 1, seeds[step.at] + 1
                case "capture" | "sweep":
                    assert seeds[step.at] == step.seeds
                    assert step.to is not None
                    seeds[step.to] += seeds[step.at]
                    seeds[step.at] = 0
        state = game.play(state, move)
        assert hand == 0
        assert seeds == _seeds(game.scene(state))  # type: ignore[attr-defined]


def _seeds(scene: Pits) -> dict[str, int]:
    holes: list[Pit | None] = [*(pit for row in scene.rows for pit in row), scene.left, scene.right]
    return {pit_id(pit): pit.seeds for pit in holes if pit is not None}
