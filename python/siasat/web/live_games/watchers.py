"""The people who look at a live game: each has a queue of events."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from siasat.web.live_games.live_game import LiveGame

QUEUE = 64
"""How many events may wait for one watcher; a slower one is disconnected and may resume."""


def add_watcher(live: LiveGame) -> asyncio.Queue[Any]:
    """A new watcher's queue; None in it is the end."""
    queue: asyncio.Queue[Any] = asyncio.Queue(QUEUE)
    live.watchers.add(queue)
    return queue


def tell_watchers(live: LiveGame, event: Any) -> None:
    """Put an event before every watcher; one who cannot keep up is disconnected."""
    for queue in list(live.watchers):
        try:
            queue.put_nowait(event)
        except asyncio.QueueFull:
            live.watchers.discard(queue)
            while not queue.empty():
                queue.get_nowait()
            queue.put_nowait(None)


def dismiss_watchers(live: LiveGame) -> None:
    """Disconnect every watcher."""
    for queue in list(live.watchers):
        live.watchers.discard(queue)
        with contextlib.suppress(asyncio.QueueFull):
            queue.put_nowait(None)
