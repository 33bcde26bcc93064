"""The solvers in pure Python give up in time, with a sentence, instead of taking all memory."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from siasat import LimitError, load_game
from siasat.perfect import reference_memory
from siasat.perfect.exact import solve_position
from siasat.perfect.kalah import kalah_variant, solve_start


def start_of(name: str) -> object:
    game = load_game(name)
    return solve_position(game, game.initial(), "python")


@pytest.mark.parametrize(
    "solve",
    [
        lambda: start_of("connectfour"),
        lambda: start_of("othello"),
        lambda: solve_start(kalah_variant(6, 4), "python"),
    ],
    ids=["connectfour", "othello", "kalah"],
)
def test_python_gives_up_what_needs_more_positions_than_it_may_keep(
    solve: Callable[[], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reference_memory, "MAX_POSITIONS", 1_000)
    with pytest.raises(LimitError, match="at most 1,000 positions, and this takes more; the native module can solve"):
        solve()
