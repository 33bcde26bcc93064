"""The manager in which all games are kept, by itself."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from tests.web.conftest import run_apart

from siasat.web.live_games.manager import GameManager


def test_no_flag_falls_while_the_server_stops() -> None:
    """It would be written to a store that is closed already."""
    nothing: Any = None
    clock = SimpleNamespace(running=1, wait_ms=0, left=lambda _player: 0)
    live: Any = SimpleNamespace(clock=clock, flag=None, thinking=None, task=None, watchers=set())

    async def stop_with_a_clock_running() -> None:
        manager = GameManager(nothing, nothing, nothing)
        manager.loaded["game"] = live
        manager._set_flag(live)
        assert live.flag is not None
        await manager.close()
        assert live.flag is None
        manager._set_flag(live)
        assert live.flag is None

    run_apart(stop_with_a_clock_running())
