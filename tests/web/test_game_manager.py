"""The hall in which all games are kept, by itself."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

from siasat.web.live_games.manager import Hall


def test_no_flag_falls_while_the_server_stops() -> None:
    """It would be written to a store that is closed already."""
    nothing: Any = None
    clock = SimpleNamespace(running=1, left=lambda _player: 0)
    room: Any = SimpleNamespace(clock=clock, flag=None, thinking=None, task=None, watchers=set())

    async def stop_with_a_clock_running() -> None:
        hall = Hall(nothing, nothing, nothing)
        hall.rooms["game"] = room
        hall._set_flag(room)
        assert room.flag is not None
        await hall.close()
        assert room.flag is None
        hall._set_flag(room)
        assert room.flag is None

    asyncio.run(stop_with_a_clock_running())
