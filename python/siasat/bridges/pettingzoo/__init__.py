"""Our games as environments of PettingZoo: `siasat.bridges.pettingzoo.env("chess")`.

Source: Terry et al., "PettingZoo: Gym for multi-agent reinforcement learning", NeurIPS 2021.
"""

from __future__ import annotations

from typing import Any

from siasat.bridges import require
from siasat.core.game import AnyGame

MAX_MOVES = 1_000


def env(
    game: str | AnyGame, variant: str | None = None, *, render_mode: str | None = None, max_moves: int = MAX_MOVES
) -> Any:
    """An AEC environment of a game. An illegal action ends it, with the reward -1 for the player.

    `render_mode` is None or `"ansi"` (`render()` returns the board as text). After `max_moves` the game is truncated.
    """
    raw = raw_env(game, variant, render_mode=render_mode, max_moves=max_moves)
    from pettingzoo.utils import wrappers  # noqa: PLC0415 - an optional package

    legal = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(legal))


def raw_env(
    game: str | AnyGame, variant: str | None = None, *, render_mode: str | None = None, max_moves: int = MAX_MOVES
) -> Any:
    """The environment without PettingZoo's wrappers: an illegal action raises `IllegalMoveError`."""
    for module in ("pettingzoo", "numpy"):
        require("an environment of PettingZoo", module, "pettingzoo")
    from siasat.bridges.pettingzoo.environment import GameEnvironment  # noqa: PLC0415 - an optional package
    from siasat.games.registry import as_game  # noqa: PLC0415

    return GameEnvironment(as_game(game, variant), render_mode, max_moves)
